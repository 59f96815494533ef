//! Counters that permanents enter with (122.6), as duels.

use super::script::{plays, verdict};
use crate::scenario::Verdict;

const SEASON: &str = "Season | {G} | Enchantment | If an effect would put one or more counters on a permanent you control, it puts twice that many of those counters on that permanent instead. |";
const WOLF: &str = "Wolf | {G} | Creature — Wolf | Undying | 1/1";
const FINKS: &str = "Finks | {G} | Creature — Ouphe | Persist | 3/2";
const NEST: &str = "Nest | {B} | Enchantment | Whenever you put one or more -1/-1 counters on a creature, you gain 1 life. |";

#[test]
fn rule_614_12_what_returns_with_a_counter_enters_with_twice_as_many() {
    plays(
        &[SEASON, WOLF],
        "A battlefield Season, Wolf, Swamp*2
         A hand Murder
         1 main A cast Murder > Wolf
         stop 1 main2
         = counter Wolf +1/+1 2",
    );
    plays(
        &[SEASON, FINKS],
        "A battlefield Season, Finks, Swamp*2
         A hand Murder
         1 main A cast Murder > Finks
         stop 1 main2
         = A graveyard Finks 1",
    );
}

#[test]
fn rule_614_12_a_creature_that_returns_to_its_owner_is_not_doubled_for_another() {
    plays(
        &[SEASON, WOLF],
        "A battlefield Season, Swamp*2
         A hand Murder
         B battlefield Wolf
         1 main A cast Murder > Wolf
         stop 1 main2
         = counter Wolf +1/+1 1",
    );
}

#[test]
fn rule_122_6_entering_with_counters_is_putting_them() {
    plays(
        &[NEST, FINKS],
        "A battlefield Nest, Finks, Swamp*2
         A hand Murder
         1 main A cast Murder > Finks
         stop 1 main2
         = A life 21
         = size Finks 2/1",
    );
}

/// Exalted and decayed are abilities that trigger.
#[test]
fn rule_122_1b_counters_of_keywords_that_trigger_are_refused() {
    for keyword in ["exalted", "decayed"] {
        let card = format!("Ember | {{R}} | Sorcery | Put a {keyword} counter on target creature. |");
        let seen = verdict(&[&card], "A hand Ember\n stop 1 end");
        assert!(matches!(seen, Verdict::Unsupported(_)), "{seen:?}");
    }
}

#[test]
fn rule_702_63a_the_last_time_counter_is_gone_whatever_took_it() {
    let hexmage = "Hexmage | {B}{B} | Creature — Vampire | Sacrifice ~: Remove all counters from target permanent. | 2/1";
    let calf = "Calf | {1}{G} | Creature — Ox | Vanishing 3 | 3/3";
    plays(
        &[hexmage, calf],
        "A battlefield Hexmage, Forest*2
         A hand Calf
         1 main A cast Calf
         1 main A wait
         1 main A activate Sacrifice > Calf
         stop 1 end
         = A graveyard Calf 1",
    );
}

#[test]
fn rule_701_34a_a_player_who_proliferates_adds_energy() {
    let hub =
        "Hub | {2} | Artifact | When ~ enters, you get {E}{E}. // {T}, Pay {E}{E}{E}: You gain 5 life. |";
    let grow = "Grow | {U} | Sorcery | Proliferate. |";
    plays(
        &[hub, grow],
        "A battlefield Island*3
         A hand Hub, Grow
         choose A player A
         1 main A cast Hub
         1 main A wait
         1 main A cast Grow
         1 main A wait
         1 main A activate {T}
         stop 1 end
         = A life 25",
    );
}

#[test]
fn rule_120_3c_damage_takes_loyalty_from_what_is_a_creature_too() {
    let gideon = "Gideon | {2}{W} | Legendary Planeswalker — Gideon | [0]: Until end of turn, ~ becomes a 4/4 Human Soldier creature that's still a planeswalker. | 4";
    plays(
        &[gideon],
        "A battlefield Gideon, Mountain
         A hand Shock
         1 main A activate 0:
         1 main A wait
         1 main A cast Shock > Gideon
         stop 1 main2
         = A counter Gideon loyalty 2
         = A damage Gideon 2",
    );
}

#[test]
fn rule_614_12_what_enters_from_the_graveyard_is_counted_there() {
    let troll = "Troll | {G} | Creature — Troll | ~ enters with a +1/+1 counter on it for each creature card in your graveyard. | 0/0";
    let raise =
        "Raise | {B} | Sorcery | Return target creature card from your graveyard to the battlefield. |";
    plays(
        &[troll, raise],
        "A battlefield Swamp
         A hand Raise
         A graveyard Troll, Bear
         1 main A cast Raise > Troll
         stop 1 end
         = A size Troll 2/2
         = A graveyard Troll 0",
    );
    plays(
        &[troll],
        "A battlefield Forest
         A hand Troll
         A graveyard Bear
         1 main A cast Troll
         stop 1 end
         = A size Troll 1/1",
    );
}

#[test]
fn rule_614_5_counters_of_several_effects_get_one_more_together() {
    let scales = "Scales | {G} | Enchantment | If one or more +1/+1 counters would be put on a creature you control, that many plus one +1/+1 counters are put on it instead. |";
    let lord = "Lord | {G} | Creature — Goblin | Other creatures you control enter with an additional +1/+1 counter on them. | 1/1";
    let mouse = "Mouse | {W} | Creature — Mouse | ~ enters with two +1/+1 counters on it. | 0/0";
    plays(
        &[scales, lord, mouse],
        "A battlefield Scales, Lord, Plains
         A hand Mouse
         1 main A cast Mouse
         stop 1 main
         = A counter Mouse +1/+1 4",
    );
}

#[test]
fn rule_614_12_what_enters_is_not_yet_one_of_the_permanents_it_counts() {
    let summit = "Summit | | Land | ~ enters tapped unless you control a Swamp. // {T}: Add {B}. |";
    let tomb = "Tomb | | Legendary Land | Each land is a Swamp in addition to its other land types. |";
    let mastodon = "Mastodon | {2}{G} | Creature — Elephant | ~ enters with a +1/+1 counter on it if you control a creature with power 4 or greater. | 3/2";
    let anthem = "Anthem | {W} | Enchantment | Creatures you control get +1/+1. |";
    let crowd = "Crowd | {G} | Creature — Ooze | ~ enters with a +1/+1 counter on it for each creature you control. | 1/1";
    let cards = [summit, tomb, mastodon, anthem, crowd];
    // Under the Tomb a Forest is a Swamp, too.
    plays(
        &cards,
        "A battlefield Forest
         A hand Summit
         B battlefield Tomb
         1 main A play Summit
         stop 1 main
         = A tapped Summit 0",
    );
    plays(
        &cards,
        "A hand Summit
         B battlefield Tomb
         1 main A play Summit
         stop 1 main
         = A tapped Summit 1",
    );
    plays(
        &cards,
        "A battlefield Forest*3, Anthem*2
         A hand Mastodon
         1 main A cast Mastodon
         stop 1 main
         = A size Mastodon 5/4",
    );
    plays(
        &cards,
        "A battlefield Forest, Bear*2
         A hand Crowd
         1 main A cast Crowd
         stop 1 main
         = A size Crowd 3/3",
    );
}
