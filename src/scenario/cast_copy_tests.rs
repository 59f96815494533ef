//! Copies: of a resolving spell by another player, of a spell for each other object (707.10), and of cards to be cast (707.12). Duels.

use super::script::plays;

const CHAIN: &str = "Chain | {R} | Sorcery | ~ deals 3 damage to any target. Then that player or that permanent's controller may pay {R}{R}. If the player does, they may copy this spell and may choose a new target for that copy. |";

#[test]
fn rule_707_10_who_was_dealt_damage_controls_the_copy_that_they_pay_for() {
    plays(
        &[CHAIN],
        "A battlefield Mountain*3
         A hand Chain
         B battlefield Mountain*2, Bear
         1 main A cast Chain > Bear
         choose B yes
         choose B yes
         choose B target player A
         choose A yes
         choose A yes
         choose A target player B
         stop 1 end
         = B graveyard Bear 1
         = A life 17
         = B life 17",
    );
}

#[test]
fn rule_707_10_without_the_payment_there_is_no_copy() {
    for (lands, answer) in [(2, "no"), (1, "yes")] {
        plays(
            &[CHAIN],
            &format!(
                "A battlefield Mountain
                 A hand Chain
                 B battlefield Mountain*{lands}
                 1 main A cast Chain > player B
                 choose B {answer}
                 stop 1 end
                 = B life 17
                 = A life 20"
            ),
        );
    }
}

const GOLEM: &str = "Forerunner | {5} | Artifact Creature — Golem | Whenever a player casts an instant or sorcery spell that targets only a single Golem, that player copies that spell for each other Golem that spell could target. Each copy targets a different one of those Golems. | 3/3";
const MIGHT: &str = "Might | {G} | Instant | Target creature gets +3/+3 until end of turn. |";
const HIDDEN: &str = "Hidden Golem | {5} | Artifact Creature — Golem | Hexproof | 3/3";

#[test]
fn rule_707_10_a_spell_is_copied_for_each_other_golem_that_it_could_target() {
    plays(
        &[GOLEM, HIDDEN, "Stone Golem | {5} | Artifact Creature — Golem | | 4/4"],
        "A battlefield Forerunner, Hidden Golem, Stone Golem, Bear
         B battlefield Mountain, Stone Golem
         B hand Shock
         2 main B cast Shock > Forerunner
         stop 2 main2
         = A damage Forerunner 2
         = A damage Stone Golem 2
         = A damage Hidden Golem 0
         = A damage Bear 0
         = B damage Stone Golem 2",
    );
}

#[test]
fn a_spell_with_another_target_or_several_is_not_copied() {
    let two = "Two | {R} | Instant | ~ deals 1 damage to each of one or two target creatures. |";
    plays(
        &[GOLEM, MIGHT, two],
        "A battlefield Forerunner*2, Bear, Forest, Mountain
         A hand Might, Two
         1 main A cast Might > Bear
         1 main A wait
         1 main A cast Two > Forerunner, Bear
         stop 1 main2
         = A size Bear 5/5
         = A damage Bear 1",
    );
}

const SCEPTER: &str = "Scepter | {2} | Artifact | When ~ enters, you may exile an instant card with mana value 2 or less from your hand. // {2}, {T}: You may copy the exiled card. If you do, you may cast the copy without paying its mana cost. |";

#[test]
fn rule_707_12_a_copy_of_a_card_is_cast_and_ceases_to_exist() {
    let watcher =
        "Watcher | {R} | Creature — Wizard | Whenever you cast an instant spell, you gain 1 life. | 1/1";
    plays(
        &[SCEPTER, watcher],
        "A battlefield Island*6, Watcher
         A hand Scepter, Shock
         1 main A cast Scepter
         choose A yes
         choose A Shock
         1 main A wait
         1 main A activate {2}, {T}:
         choose A yes
         choose A yes
         choose A target player B
         3 main A activate {2}, {T}:
         choose A yes
         choose A yes
         choose A target player B
         stop 3 end
         = B life 16
         = A life 22
         = A exile Shock 1
         = A graveyard 0",
    );
}

#[test]
fn rule_707_12_a_copy_that_is_countered_or_not_cast_is_gone() {
    let no = "No | {U} | Instant | Counter target spell. |";
    for (cast, islands) in [("yes", 1), ("no", 0)] {
        plays(
            &[SCEPTER, no],
            &format!(
                "A battlefield Island*4
                 A hand Scepter, Shock
                 B battlefield Island
                 B hand No
                 1 main A cast Scepter
                 choose A yes
                 choose A Shock
                 1 main A wait
                 1 main A activate {{2}}, {{T}}:
                 choose A yes
                 choose A {cast}
                 choose A target player B
                 {}
                 stop 1 end
                 = B life 20
                 = B graveyard {islands}
                 = A exile Shock 1
                 = A graveyard 0",
                if islands > 0 { "1 main B cast No > Shock" } else { "" }
            ),
        );
    }
}

#[test]
fn rule_707_12_three_copies_of_a_chosen_card_may_be_cast() {
    let storm = "Storm | {R} | Sorcery | Exile the top three cards of your library. Choose an instant or sorcery card exiled this way and copy it three times. You may cast the copies without paying their mana costs. |";
    plays(
        &[storm],
        "A battlefield Mountain
         A hand Storm
         A library Shock, Bear, Murder
         1 main A cast Storm
         choose A Shock
         choose A Shock
         choose A target player B
         choose A Shock
         choose A target player B
         choose A no
         stop 1 end
         = B life 16
         = A exile Shock 1
         = A exile Murder 1",
    );
}

#[test]
fn cards_found_in_both_libraries_are_cast_for_nothing() {
    let mind = "Mind | {U} | Sorcery | For each player, search that player's library for a nonland card and exile it, then that player shuffles. You may cast those cards without paying their mana costs. |";
    plays(
        &[mind],
        "A battlefield Island
         A hand Mind
         A library Shock
         B library Giant
         1 main A cast Mind
         choose A Shock
         choose A Giant
         choose A Giant
         choose A yes
         choose A target player B
         stop 1 end
         = A battlefield Giant 1
         = B life 18",
    );
}

#[test]
fn rule_707_12_casting_a_copy_is_not_playing_a_card() {
    let pact = "Pact | {R} | Enchantment | Whenever you play a card from exile, you gain 1 life. |";
    let trek = "Trek | {U} | Sorcery | Exile the top card of your library. You may play it this turn. |";
    plays(
        &[SCEPTER, pact, trek],
        "A battlefield Island*5, Pact, Mountain
         A hand Scepter, Shock, Trek
         A library Forest
         1 main A cast Scepter
         choose A yes
         choose A Shock
         1 main A wait
         1 main A activate {2}, {T}:
         choose A yes
         choose A yes
         choose A target player B
         1 main A wait
         1 main A = A life 20
         1 main A cast Trek
         1 main A wait
         1 main A play Forest
         stop 1 end
         = B life 18
         = A life 21",
    );
}
