//! What a script says and how it is meant, as duels.

use super::script::plays;

#[test]
fn rule_401_4_each_card_that_is_named_goes_on_top_of_those_before_it() {
    let ponder = "Ponder | {0} | Sorcery | Look at the top three cards of your library, then put them back in any order. |";
    plays(
        &[ponder],
        "A hand Ponder
         A library Bear, Giant, Bird
         1 main A cast Ponder
         choose A Bird
         choose A Bear
         choose A Giant
         stop 3 main
         = A hand Giant 1",
    );
}

#[test]
fn what_is_named_as_a_target_and_what_is_chosen_answer_different_questions() {
    let waltz = "Waltz | {0} | Sorcery | Return up to two target creature cards from your graveyard to your hand, then discard a card. |";
    plays(
        &[waltz],
        "A hand Waltz, Bear
         A graveyard Giant, Bear
         1 main A cast Waltz
         choose A target Giant
         choose A Bear
         stop 1 main
         = A hand Giant 1
         = A graveyard Bear 2",
    );
    let look = "Look | {0} | Sorcery | Scry 3. |";
    plays(
        &[look],
        "A hand Look
         A library Bear, Giant, Bird
         1 main A cast Look
         choose A target Bird
         choose A Giant
         choose A Bear
         stop 3 main
         = A hand Bear 1",
    );
}

#[test]
fn rule_702_34a_flashback_is_told_by_its_cost() {
    let bolt = "Bolt | {R} | Instant | ~ deals 3 damage to any target. |";
    let fire = "Fire | {R} | Sorcery | ~ deals 2 damage to any target. // Flashback {4}{R} |";
    let past = "Past | {0} | Sorcery | Each instant and sorcery card in your graveyard gains flashback until end of turn. The flashback cost is equal to its mana cost. |";
    plays(
        &[bolt, fire, past],
        "A battlefield Mountain*6
         A hand Past
         A graveyard Fire, Bolt
         1 main A = A may-activate Flashback {4}{R} yes
         1 main A = A may-activate Flashback {R} no
         1 main A cast Past
         1 main A wait
         1 main A activate Flashback {4}{R} > player B
         stop 1 main
         = B life 18
         = A exile Fire 1
         = A graveyard Bolt 1",
    );
    plays(
        &[bolt, past],
        "A battlefield Mountain*6
         A hand Past
         A graveyard Murder, Bolt
         1 main A cast Past
         1 main A wait
         1 main A activate Flashback {R} > player B
         stop 1 main
         = B life 17",
    );
}

#[test]
fn rule_702_143a_foretold_cards_are_told_by_their_costs() {
    let cup = "Cup | {9} | Instant | You gain 3 life. // Foretell {1} |";
    let mug = "Mug | {9} | Instant | You gain 5 life. // Foretell {2} |";
    plays(
        &[cup, mug],
        "A battlefield Swamp*4
         A hand Cup, Mug
         1 main A activate Foretell
         1 main A activate Foretell
         3 main A = A may-activate Foretell {3} no
         3 main A activate Foretell {2}
         stop 3 main
         = A life 25",
    );
}

#[test]
fn a_land_that_attacks_later_does_not_pay_if_another_can() {
    let factory = "Factory | | Land | {T}: Add {C}. // {1}: ~ becomes a 2/2 Assembly-Worker artifact creature until end of turn. It's still a land. |";
    plays(
        &[factory],
        "A battlefield Factory, Plains
         1 main A activate {1}: ~ becomes
         1 attack A Factory
         stop 1 end
         = B life 18",
    );
}

#[test]
fn rule_514_a_duel_that_ends_with_the_cleanup_step_ends_before_the_next_turn_begins() {
    plays(
        &["Ice | {0} | Instant | Tap target creature. |"],
        "A hand Ice
         B battlefield Bear
         1 main A cast Ice > Bear
         stop 1 cleanup
         = B tapped Bear 1",
    );
}

#[test]
fn what_counts_colors_gets_them_before_what_is_paid_later() {
    let crawler = "Crawler | {4} | Artifact Creature — Construct | Converge — ~ enters with a +1/+1 counter on it for each color of mana spent to cast it. | 1/1";
    let blade = "Blade | {1} | Artifact | Equip {1} |";
    plays(
        &[crawler, blade],
        "A battlefield Forest, Island, Swamp, Mountain*2
         A hand Crawler, Blade
         1 main A cast Crawler
         1 main A wait
         1 main A cast Blade
         stop 1 main
         = size Crawler 5/5
         = A battlefield Blade 1",
    );
}

#[test]
fn of_several_copies_those_that_want_it_are_the_targets() {
    let walker = "Walker | {4} | Planeswalker — Guard | [+1]: Untap two target lands. | 3";
    plays(
        &[walker],
        "A battlefield Walker, Forest*4
         A hand Bear
         1 main A cast Bear
         1 main A wait
         1 main A activate +1: > Forest, Forest
         stop 1 main
         = A tapped Forest 0",
    );
}

#[test]
fn who_pays_for_up_to_so_many_counters_puts_them_all() {
    let beast = "Beast | {3} | Artifact Creature — Beast | ~ enters with four +1/+0 counters on it. // {X}: Put up to X +1/+0 counters on ~. This ability can't cause the total number of +1/+0 counters on ~ to be greater than seven. | 0/4";
    plays(
        &[beast],
        "A battlefield Forest*4
         A hand Beast
         1 main A cast Beast
         3 main A activate {X}:
         choose A X=2
         stop 3 main
         = size Beast 6/4",
    );
}
