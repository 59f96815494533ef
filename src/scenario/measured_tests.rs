//! How much or how many: numbers of what is there, or of what has been done.

use super::script::plays;

#[test]
fn as_many_cards_as_counters_are_looked_at() {
    let shrine = "Shrine | {2} | Artifact | At the beginning of your upkeep, put a charge counter on this artifact. // {T}, Sacrifice this artifact: Look at the top X cards of your library, where X is the number of charge counters on this artifact. Put one of those cards into your hand and the rest on the bottom of your library in any order. |";
    plays(
        &[shrine],
        "A battlefield Shrine
         A library Giant, Bear, Bird
         3 main A activate {T}, Sacrifice
         choose A Giant
         stop 3 main
         = A hand Giant 1
         = A hand Bird 1",
    );
}

#[test]
fn a_card_is_discarded_for_each_poison_counter() {
    let specter = "Specter | {B} | Creature — Specter | Infect // Whenever ~ deals combat damage to a player, you may sacrifice it. If you do, that player discards a card for each poison counter they have. | 2/1";
    plays(
        &[specter],
        "A battlefield Specter
         B hand Bear, Bird, Giant
         1 attack A Specter
         stop 1 main2
         = A graveyard Specter 1
         = B hand 1",
    );
}

#[test]
fn four_life_or_more_are_counted_over_the_turn() {
    let accord = "Accord | {W} | Enchantment | At the beginning of each end step, if you gained 4 or more life this turn, create a 4/4 white Angel creature token with flying. |";
    let salve = "Salve | {W} | Instant | You gain 2 life. |";
    for (spells, angels) in [(1, 0), (2, 1)] {
        let casts = "1 main A cast Salve\n".repeat(spells);
        plays(
            &[accord, salve],
            &format!(
                "A battlefield Accord, Plains*2
                 A hand Salve*2
                 {casts}
                 stop 1 end
                 = A battlefield Angel {angels}"
            ),
        );
    }
}

#[test]
fn as_many_cards_are_returned_as_were_discarded() {
    let recall = "Recollect | {X}{X}{U} | Sorcery | Discard X cards, then return a card from your graveyard to your hand for each card discarded this way. Exile Recollect. |";
    plays(
        &[recall],
        "A battlefield Island*5
         A hand Recollect, Bear
         A graveyard Shock, Giant
         1 main A cast Recollect
         choose A X=2
         choose A Giant
         stop 1 main
         = A hand Giant 1
         = A hand 1
         = A graveyard Bear 1
         = A graveyard Shock 1
         = A exile Recollect 1",
    );
}

#[test]
fn creatures_are_counted_for_whose_graveyard_they_go_to() {
    let meat = "Meat | {G} | Instant | Create a 3/3 green Beast creature token for each creature put into your graveyard from the battlefield this turn. |";
    let steal = "Steal | {U} | Sorcery | Gain control of target creature. |";
    plays(
        &[meat, steal],
        "A battlefield Forest, Island, Swamp*4, Bear
         A hand Meat, Steal, Murder*2
         B battlefield Bird
         1 main A cast Steal > Bird
         1 main A cast Murder > Bird
         1 main A cast Murder > Bear
         1 main2 A cast Meat
         stop 1 main2
         = A battlefield Beast 1",
    );
}

#[test]
fn three_times_the_cards_that_were_revealed() {
    let martyr = "Martyr | {W} | Creature — Human | {1}, Reveal X white cards from your hand, Sacrifice this creature: You gain three times X life. | 1/1";
    let dove = "Dove | {W} | Creature — Bird | | 1/1";
    plays(
        &[martyr, dove],
        "A battlefield Martyr, Plains
         A hand Dove*3, Bear
         1 main A activate {1}, Reveal
         choose A X=2
         stop 1 main
         = A life 26
         = A hand Dove 3",
    );
}

#[test]
fn damage_is_counted_by_what_was_tapped() {
    let monsoon = "Monsoon | {R} | Enchantment | At the beginning of each player's end step, tap all untapped Islands that player controls and this enchantment deals X damage to the player, where X is the number of Islands tapped this way. |";
    plays(
        &[monsoon],
        "A battlefield Monsoon, Island*2, Bird
         B battlefield Island, Mountain
         stop 2 end
         = A life 18
         = B life 19
         = A tapped Island 2",
    );
}

#[test]
fn as_many_counters_as_a_number_that_is_described() {
    let hunter = "Hunter | {2}{G} | Creature — Human | When ~ enters, put a number of +1/+1 counters on it equal to your devotion to green. | 1/1";
    let wurm = "Wurm | {1}{G} | Creature — Wurm | This creature enters with X +1/+1 counters on it, where X is the amount of life you've gained this turn. | 2/2";
    let salve = "Salve | {W} | Instant | You gain 2 life. |";
    plays(
        &[hunter, wurm, salve],
        "A battlefield Forest*5, Plains, Bear
         A hand Hunter, Wurm, Salve
         1 main A cast Salve
         1 main A cast Wurm
         1 main A cast Hunter
         stop 1 main
         = size Wurm 4/4
         = size Hunter 4/4",
    );
}
