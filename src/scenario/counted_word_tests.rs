//! Numbers and relations that sentences describe, as duels of cards made for them.

use super::script::plays;

#[test]
fn the_greater_of_two_numbers() {
    let chomp = "Chomp | {R} | Sorcery | ~ deals damage to target creature equal to 2 or the greatest power among Giants you control, whichever is greater. |";
    let titan = "Titan | {R} | Creature — Giant | | 3/3";
    for (mine, dies) in [("Mountain", 0), ("Mountain, Titan", 1)] {
        let duel = format!(
            "A battlefield {mine}
             A hand Chomp
             B battlefield Ox
             1 main A cast Chomp > Ox
             stop 1 end
             = B graveyard Ox {dies}"
        );
        plays(&[chomp, titan, "Ox | {G} | Creature — Ox | | 3/3"], &duel);
    }
}

#[test]
fn basic_land_types_are_those_of_the_player_who_is_named() {
    plays(
        &[
            "Borders | {R} | Enchantment | At the beginning of each player's upkeep, that player gains 1 life for each basic land type among lands they control. |",
        ],
        "A battlefield Borders, Forest
         B battlefield Forest*2, Island, Swamp
         stop 2 main
         = A life 21
         = B life 23",
    );
}

#[test]
fn rule_303_4b_curses_are_counted_by_the_player_they_are_attached_to() {
    plays(
        &[
            "Thirst | {B} | Enchantment — Aura Curse | Enchant player // At the beginning of enchanted player's upkeep, ~ deals damage to that player equal to the number of Curses attached to them. |",
            "Orb | {0} | Artifact | When ~ enters, destroy all Curses attached to you. |",
        ],
        "A battlefield Swamp*3
         A hand Thirst*3
         B hand Orb
         1 main A cast Thirst > player B
         1 main A wait
         1 main A cast Thirst > player B
         1 main A wait
         1 main A cast Thirst > player A
         2 main B cast Orb
         stop 3 main
         = B life 16
         = A life 19
         = A graveyard Thirst 2",
    );
}

#[test]
fn rule_702_86a_the_number_of_annihilator_is_counted_as_it_resolves() {
    plays(
        &[
            "Titan | {R} | Creature — Eldrazi | ~ enters with two +1/+1 counters on it. // ~ has annihilator X, where X is the number of +1/+1 counters on it. | 5/5",
        ],
        "A battlefield Mountain
         A hand Titan
         B battlefield Forest*3
         1 main A cast Titan
         3 attack A Titan
         stop 3 end
         = B battlefield Forest 1",
    );
}

#[test]
fn what_returned_to_the_hand_this_turn_and_how_much_of_a_library_is_exiled() {
    plays(
        &[
            "Mage | {U} | Creature — Human | At the beginning of your end step, if a permanent was put into your hand from the battlefield this turn, you gain 3 life. | 1/1",
            "Boomerang | {U} | Instant | Return target permanent to its owner's hand. |",
        ],
        "A battlefield Mage, Island*2, Bear
         A hand Boomerang
         B battlefield Giant
         1 main A cast Boomerang > Bear
         stop 3 main
         = A life 23",
    );
    plays(
        &["Devour | {B} | Sorcery | Target opponent exiles the top half of their library, rounded up. |"],
        "A battlefield Swamp
         A hand Devour
         B only-library Bear*3
         1 main A cast Devour > player B
         stop 1 end
         = B exile Bear 2",
    );
}

#[test]
fn an_instant_with_the_name_of_a_card_in_the_graveyard_is_found() {
    plays(
        &[
            "Arcanist | {U} | Creature — Giant | When ~ enters, search your library for an instant or sorcery card with the same name as a card in your graveyard, reveal it, put it into your hand, then shuffle. | 2/2",
        ],
        "A battlefield Island
         A hand Arcanist
         A graveyard Shock
         A library Shock, Murder
         1 main A cast Arcanist
         stop 1 end
         = A hand Shock 1
         = A hand Murder 0",
    );
}

#[test]
fn what_is_counted_is_said_in_the_singular_and_in_the_plural() {
    plays(
        &[
            "Knight | {W} | Creature — Knight | ~'s power and toughness are each equal to the number of differently named lands you control. | */*",
            "Scholar | {U} | Creature — Wizard | When ~ enters, put a +1/+1 counter on it for each different mana value among nonland cards in your graveyard. | 1/1",
            "Insight | {U} | Sorcery | Draw a card for each spell you've cast this turn. |",
            "Titan | {6} | Creature — Eldrazi | This spell costs {1} less to cast for each card type among cards in your graveyard. | 6/6",
        ],
        "A battlefield Knight, Plains*2, Island*3, Forest*2
         A hand Scholar, Insight, Titan
         A graveyard Shock, Bear, Giant, Forest
         A library Bear*5
         1 main A cast Scholar
         1 main A wait
         1 main A cast Insight
         1 main A wait
         1 main A cast Titan
         stop 1 end
         = A size Knight 3/3
         = A size Scholar 4/4
         = A hand Bear 2
         = A battlefield Titan 1",
    );
}

#[test]
fn a_card_discarded_this_turn_is_told_of_any_player() {
    let raven = "Raven | {U} | Creature — Bird | At the beginning of each end step, if a player discarded a card this turn, you gain 1 life. | 1/1";
    let greed = "Greed | {B} | Creature — Imp | At the beginning of each end step, if you discarded a card this turn, you gain 2 life. | 1/1";
    let rot = "Rot | {B} | Sorcery | Target player discards a card. |";
    for (target, life) in [("A", 23), ("B", 21)] {
        plays(
            &[raven, greed, rot],
            &format!(
                "A battlefield Raven, Greed, Swamp
                 A hand Rot, Bear
                 B hand Bear
                 1 main A cast Rot > player {target}
                 stop 2 main
                 = A life {life}"
            ),
        );
    }
}

#[test]
fn one_object_of_either_kind_is_counted_once() {
    plays(
        &[
            "Smith | {W} | Creature — Dwarf | ~ gets +1/+1 for each other artifact and/or creature you control. | 1/1",
            "Golem | {3} | Artifact Creature — Golem | | 2/2",
            "Orb | {1} | Artifact | |",
        ],
        "A battlefield Smith, Golem, Orb, Bear
         B battlefield Golem
         stop 1 main
         = A size Smith 4/4",
    );
}

#[test]
fn any_number_that_may_be_tapped_is_counted() {
    plays(
        &[
            "Oracle | {U} | Creature — Elf | When ~ enters, you may tap any number of untapped creatures you control. Draw a card for each creature tapped this way. | 1/1",
        ],
        "A battlefield Island, Bear*2, Giant
         A hand Oracle
         A library Bear*5
         1 main A cast Oracle
         choose A Bear
         choose A Giant
         stop 1 end
         = A hand Bear 2",
    );
}

#[test]
fn the_zone_at_the_end_of_a_list_is_that_of_all_its_targets() {
    plays(
        &[
            "Grapple | {G} | Sorcery | Return up to one target creature card and up to one target land card from your graveyard to your hand. |",
        ],
        "A battlefield Forest
         A hand Grapple
         A graveyard Bear, Island, Shock
         1 main A cast Grapple > Bear, Island
         stop 1 end
         = A hand Bear 1
         = A hand Island 1",
    );
}
