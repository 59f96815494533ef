//! How often abilities trigger (603), as duels.

use super::script::{plays, verdict};
use crate::scenario::Verdict;

const BRIDE: &str = "Bride | {4}{B} | Legendary Creature — Vampire | Haste // Whenever ~ attacks, return target creature card from your graveyard to the battlefield tapped and attacking. It gains \"When you don't control a legendary Vampire, exile this creature.\" | 3/3";

#[test]
fn rule_603_8_a_state_trigger_that_is_granted_triggers() {
    plays(
        &[BRIDE],
        "A battlefield Bride, Swamp*2
         A hand Murder
         A graveyard Giant
         1 attack A Bride
         choose A target Giant
         1 main2 A = A battlefield Giant 1
         1 main2 A cast Murder > Bride
         stop 1 end
         = B life 12
         = A exile Giant 1",
    );
}

const TWICE: &str = "Twice | {R} | Creature — Human | If a creature you control attacking causes a triggered ability of a permanent you control to trigger, that ability triggers an additional time. | 2/2";
const HORDE: &str = "Horde | {R} | Creature — Human | Haste // Whenever you attack, create a 1/1 red Gremlin creature token. | 2/2";

#[test]
fn rule_603_2d_attacking_causes_whenever_you_attack() {
    plays(
        &[TWICE, HORDE],
        "A battlefield Twice, Horde
         1 attack A Horde
         stop 1 end
         = A battlefield Gremlin 2",
    );
    plays(
        &[HORDE],
        "A battlefield Bear, Horde
         1 attack A Horde
         1 attack A Bear
         stop 1 end
         = A battlefield Gremlin 1",
    );
    // An opponent's attack isn't what the rule asks for.
    plays(
        &[TWICE, HORDE],
        "A battlefield Twice
         B battlefield Horde
         2 attack B Horde
         stop 2 end
         = B battlefield Gremlin 1",
    );
}

#[test]
fn rule_603_2c_attackers_become_tapped_at_once() {
    let pilgrims = "Pilgrims | {U} | Enchantment | Whenever one or more Bears you control become tapped, you gain 1 life. |";
    let calm = "Calm | {W} | Sorcery | Tap all creatures. |";
    plays(
        &[pilgrims],
        "A battlefield Pilgrims, Bear*3
         1 attack A Bear
         1 attack A Bear
         stop 1 end
         = A life 21",
    );
    plays(
        &[pilgrims, calm],
        "A battlefield Pilgrims, Bear*3, Plains
         A hand Calm
         1 main A cast Calm
         stop 1 end
         = A life 21",
    );
}

/// Targets are chosen before an X that is chosen on resolution.
#[test]
fn rule_603_3d_a_target_that_asks_for_an_x_paid_on_resolution_is_refused() {
    let card = "Restless | {B} | Creature — Zombie | When ~ dies, you may pay {X}. If you do, return another target Zombie creature card with mana value X from your graveyard to the battlefield. | 2/2";
    let seen = verdict(&[card], "A battlefield Restless\n stop 1 end");
    assert!(matches!(seen, Verdict::Unsupported(_)), "{seen:?}");
}

#[test]
fn rule_603_12_a_mana_ability_with_a_reflexive_trigger_is_refused() {
    let rouser = "Rouser | {R} | Creature — Human | {T}, Exile a card from your graveyard: Add {R}. When you do, ~ deals 1 damage to each opponent. | 1/1";
    let seen = verdict(&[rouser], "A battlefield Rouser\n stop 1 end");
    assert!(matches!(seen, Verdict::Unsupported(_)), "{seen:?}");
}

#[test]
fn rule_603_2c_a_source_deals_damage_to_several_once_for_a_delayed_trigger_too() {
    let watch = "Watch | {U} | Sorcery | Choose up to two target creatures. Until your next turn, whenever either of those creatures deals combat damage, you draw a card. |";
    let boar = "Boar | {G} | Creature — Boar | Trample | 3/3";
    plays(
        &[watch, boar],
        "A battlefield Island, Boar, Bird
         A hand Watch
         A library Island*3
         B battlefield Bear
         1 main A cast Watch > Boar, Bird
         1 attack A Boar
         1 attack A Bird
         2 upkeep A = A hand Island 2
         1 block B Bear x Boar
         stop 2 upkeep
         = B life 18
         = A hand Island 2",
    );
}

#[test]
fn rule_603_2_from_your_graveyard_is_not_from_an_opponents() {
    let flayer = "Flayer | {R} | Creature — Devil | Whenever ~ or another creature enters from your graveyard, it deals damage equal to its power to target opponent. | 4/2";
    let raise = "Raise | {B} | Sorcery | Put target creature card from a graveyard onto the battlefield under your control. |";
    plays(
        &[flayer, raise],
        "A battlefield Flayer, Swamp*2
         A hand Raise*2
         A graveyard Bear
         B graveyard Giant
         1 main A cast Raise > Giant
         1 main A wait
         1 main A = B life 20
         1 main A cast Raise > Bear
         stop 1 end
         = B life 18",
    );
}

#[test]
fn rule_705_2_a_coin_that_was_not_flipped_is_not_lost() {
    let goo = "Goo | {R} | Creature — Ooze | ~ enters with three +1/+1 counters on it. // At the beginning of your upkeep, you may flip a coin. If you win the flip, put a +1/+1 counter on ~. If you lose the flip, remove a +1/+1 counter from ~. | 0/0";
    plays(
        &[goo],
        "A battlefield Mountain
         A hand Goo
         choose A no
         1 main A cast Goo
         stop 3 draw
         = A size Goo 3/3",
    );
}

#[test]
fn rule_508_3_attacks_on_a_planeswalker_are_attacks_on_you_or_it() {
    let isperia = "Isperia | {W} | Creature — Sphinx | Whenever a creature attacks you or a planeswalker you control, you may draw a card. | 6/6";
    let walker = "Walker | {W} | Planeswalker — Gideon | +1: You gain 1 life. | 4";
    plays(
        &[isperia, walker],
        "A battlefield Bear, Bird
         B battlefield Isperia, Walker
         B library Island*3
         choose A target Walker
         choose A target player B
         1 attack A Bear
         1 attack A Bird
         stop 1 end
         = B hand Island 2",
    );
}

#[test]
fn rule_603_2_valiant_counts_the_spells_of_its_controller() {
    let hero = "Hero | {R} | Creature — Mouse | Whenever ~ becomes the target of a spell or ability you control for the first time each turn, put a +1/+1 counter on it. | 1/1";
    let growth = "Growth | {G} | Instant | Target creature gets +1/+0 until end of turn. |";
    plays(
        &[hero, growth],
        "A battlefield Hero, Forest*2
         A hand Growth*2
         B battlefield Forest
         B hand Growth
         1 upkeep B cast Growth > Hero
         1 main A cast Growth > Hero
         1 main A wait
         1 main A cast Growth > Hero
         stop 1 end
         = A size Hero 5/2",
    );
}
