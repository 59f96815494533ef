//! What single sentences of cards do: duels with cards made for the purpose.

use crate::oracle::{CardFacts, read};
use crate::program::compile_card;

use super::format::parse;
use super::script::made;
use super::{Verdict, run};

/// A card by name, cost, types, size and text.
pub(super) type Made<'a> = (&'a str, &'a str, &'a str, &'a str, &'a str);

fn facts((name, cost, types, size, text): Made<'_>) -> CardFacts {
    made(name, cost, types, size, text)
}

const BASICS: [Made<'static>; 7] = [
    ("Plains", "", "Basic Land - Plains", "", ""),
    ("Island", "", "Basic Land - Island", "", ""),
    ("Swamp", "", "Basic Land - Swamp", "", ""),
    ("Mountain", "", "Basic Land - Mountain", "", ""),
    ("Forest", "", "Basic Land - Forest", "", ""),
    ("Bear", "{1}{G}", "Creature - Bear", "2/2", ""),
    ("Ogre", "{2}{R}", "Creature - Ogre", "3/3", ""),
];

/// Plays a duel with those cards: A's and B's objects, the actions, and the expectations at the end of that turn and step.
#[track_caller]
pub(super) fn passes(
    cards: &[Made<'_>],
    players: [&str; 2],
    actions: &[&str],
    stop: (u16, &str),
    expect: &[&str],
) {
    passes_with(cards, players, "", actions, stop, expect);
}

/// The same with choices, as in `"A": ["no"]`.
#[track_caller]
pub(super) fn passes_with(
    cards: &[Made<'_>],
    [a, b]: [&str; 2],
    choices: &str,
    actions: &[&str],
    stop: (u16, &str),
    expect: &[&str],
) {
    let (actions, expect) = (actions.join(", "), expect.join(", "));
    let (turn, step) = stop;
    let line = format!(
        r#"{{"id": "duel", "players": {{"A": {{{a}}}, "B": {{{b}}}}}, "actions": [{actions}], "choices": {{{choices}}}, "stop": {{"turn": {turn}, "step": "{step}"}}, "expect": [{expect}]}}"#
    );
    let duel = parse(&line, "duel").expect("a duel");
    let verdict = run(&duel[0], |book, name| {
        let made = cards.iter().chain(&BASICS).find(|made| made.0 == name).ok_or("unknown card")?;
        let tree = read(&facts(*made)).map_err(|refusal| refusal.to_string())?;
        compile_card(book, &tree).map_err(|unsupported| unsupported.to_string())
    });
    assert_eq!(verdict, Verdict::Pass, "{line}");
}

/// The battlefield and the hand of a player.
pub(super) fn has(battlefield: &[&str], hand: &[&str]) -> String {
    let list = |names: &[&str]| {
        names.iter().map(|name| format!(r#"{{"card": "{name}"}}"#)).collect::<Vec<_>>().join(", ")
    };
    format!(r#""battlefield": [{}], "hand": [{}]"#, list(battlefield), list(hand))
}

pub(super) fn cast(turn: u16, step: &str, player: &str, name: &str, targets: &[&str]) -> String {
    let targets = targets.iter().map(|name| format!(r#""{name}""#)).collect::<Vec<_>>().join(", ");
    format!(
        r#"{{"turn": {turn}, "step": "{step}", "player": "{player}", "cast": "{name}", "targets": [{targets}]}}"#
    )
}

pub(super) fn activate(turn: u16, step: &str, player: &str, text: &str, targets: &[&str]) -> String {
    let targets = targets.iter().map(|name| format!(r#""{name}""#)).collect::<Vec<_>>().join(", ");
    format!(
        r#"{{"turn": {turn}, "step": "{step}", "player": "{player}", "activate": "{text}", "targets": [{targets}]}}"#
    )
}

pub(super) fn attack(turn: u16, player: &str, name: &str) -> String {
    format!(r#"{{"turn": {turn}, "step": "declare attackers", "player": "{player}", "attack": "{name}"}}"#)
}

pub(super) fn buried(player: &str, name: &str, count: u8) -> String {
    format!(r#"{{"player": "{player}", "zone": "graveyard", "card": "{name}", "count": {count}}}"#)
}

pub(super) fn there(player: &str, name: &str, count: u8) -> String {
    format!(r#"{{"player": "{player}", "zone": "battlefield", "card": "{name}", "count": {count}}}"#)
}

pub(super) fn held(player: &str, name: &str, count: u8) -> String {
    format!(r#"{{"player": "{player}", "zone": "hand", "card": "{name}", "count": {count}}}"#)
}

pub(super) fn life(player: &str, life: i16) -> String {
    format!(r#"{{"player": "{player}", "life": {life}}}"#)
}

#[test]
fn a_spell_for_the_attacked_player_waits_for_the_attack() {
    let trap = (
        "Trap",
        "{W}",
        "Instant",
        "",
        "Cast this spell only during the declare attackers step and only if you've been attacked this step.\nDestroy target attacking creature.",
    );
    let b = has(&["Plains"], &["Trap"]);
    let may = |allowed: bool| {
        format!(
            r#"{{"turn": 1, "step": "declare attackers", "player": "B", "expect": {{"player": "B", "may": "cast", "card": "Trap", "allowed": {allowed}}}}}"#
        )
    };
    passes(
        &[trap],
        [&has(&["Bear"], &[]), &b],
        &[&attack(1, "A", "Bear"), &may(true), &cast(1, "declare attackers", "B", "Trap", &["Bear"])],
        (1, "end"),
        &[&buried("A", "Bear", 1), &life("B", 20)],
    );
}

#[test]
fn rule_510_1_an_unblocked_giant_may_hit_a_creature_of_the_defending_player() {
    let giant = (
        "Giant",
        "{5}{R}",
        "Creature - Giant",
        "4/4",
        "If this creature is unblocked, you may have it assign its combat damage to a creature defending player controls.",
    );
    let ogre = r#"{"turn": 1, "step": "declare attackers", "player": "A", "attack": "Giant"}"#;
    let line = has(&["Giant"], &[]);
    passes(&[giant], [&line, &has(&["Ogre"], &[])], &[ogre], (1, "end"), &[&life("B", 16)]);
}

#[test]
fn rule_701_19c_what_was_dealt_damage_this_way_cannot_be_regenerated() {
    let burn = (
        "Burn",
        "{R}",
        "Instant",
        "",
        "~ deals 3 damage to any target. A creature dealt damage this way can't be regenerated this turn.",
    );
    let troll = ("Troll", "{2}{G}", "Creature - Troll", "2/2", "{G}: Regenerate this creature.");
    let regenerate = activate(1, "precombat main", "B", "{G}: Regenerate", &[]);
    let wait = r#"{"turn": 1, "step": "precombat main", "player": "B", "wait": "stack"}"#;
    let burn_it = cast(1, "postcombat main", "A", "Burn", &["Troll"]);
    passes(
        &[burn, troll],
        [&has(&["Mountain"], &["Burn"]), &has(&["Troll", "Forest"], &[])],
        &[&regenerate, wait, &burn_it],
        (1, "end"),
        &[&buried("B", "Troll", 1)],
    );
}

#[test]
fn a_countered_spell_goes_on_top_of_its_owners_library() {
    let lapse = (
        "Lapse",
        "{U}",
        "Instant",
        "",
        "Counter target spell. If that spell is countered this way, put it on top of its owner's library instead of into that player's graveyard.",
    );
    let bear = cast(1, "precombat main", "A", "Bear", &[]);
    passes(
        &[lapse],
        [&has(&["Forest", "Forest"], &["Bear"]), &has(&["Island"], &["Lapse"])],
        &[&bear, &cast(1, "precombat main", "B", "Lapse", &["Bear"])],
        (3, "draw"),
        &[&held("A", "Bear", 1), &there("A", "Bear", 0)],
    );
}

#[test]
fn who_does_not_pay_taps_their_lands_and_loses_their_mana() {
    let sink = (
        "Sink",
        "{X}{U}",
        "Instant",
        "",
        "Counter target spell unless its controller pays {X}. If that player doesn't, they tap all lands with mana abilities they control and lose all unspent mana.",
    );
    let a = has(&["Forest", "Forest", "Forest"], &["Bear"]);
    passes(
        &[sink],
        [&a, &has(&["Island", "Island", "Island"], &["Sink"])],
        &[&cast(1, "precombat main", "A", "Bear", &[]), &cast(1, "precombat main", "B", "Sink", &["Bear"])],
        (1, "precombat main"),
        &[&buried("A", "Bear", 1), r#"{"player": "A", "card": "Forest", "tapped": true, "count": 3}"#],
    );
}

#[test]
fn rule_615_a_chosen_source_is_kept_from_dealing_damage_once() {
    let circle = (
        "Circle",
        "{1}{W}",
        "Enchantment",
        "",
        "{1}: The next time a red source of your choice would deal damage to you this turn, prevent that damage.",
    );
    passes(
        &[circle],
        [&has(&["Ogre", "Bear"], &[]), &has(&["Circle", "Plains"], &[])],
        &[
            &attack(1, "A", "Ogre"),
            &attack(1, "A", "Bear"),
            &activate(1, "declare attackers", "B", "{1}: The next time", &[]),
        ],
        (1, "end"),
        &[&life("B", 18)],
    );
}

#[test]
fn rule_614_9_damage_to_its_controller_is_dealt_to_the_bodyguard() {
    let guard = (
        "Guard",
        "{3}{W}",
        "Creature - Human",
        "2/5",
        "As long as this creature is untapped, all damage that would be dealt to you by unblocked creatures is dealt to this creature instead.",
    );
    passes(
        &[guard],
        [&has(&["Ogre"], &[]), &has(&["Guard"], &[])],
        &[&attack(1, "A", "Ogre")],
        (1, "end"),
        &[&life("B", 20), r#"{"player": "B", "card": "Guard", "damage": 3}"#],
    );
}

#[test]
fn rule_302_6_a_creature_taken_by_an_aura_cannot_attack_at_once() {
    let magic =
        ("Magic", "{2}{U}{U}", "Enchantment - Aura", "", "Enchant creature\nYou control enchanted creature.");
    let attacks = |turn| attack(turn, "A", "Ogre");
    let lands = ["Island", "Island", "Island", "Island"];
    let cast_it = cast(1, "precombat main", "A", "Magic", &["Ogre"]);
    passes(
        &[magic],
        [&has(&lands, &["Magic"]), &has(&["Ogre"], &[])],
        &[&cast_it, &attacks(3)],
        (3, "end"),
        &[&life("B", 17), &there("A", "Ogre", 1)],
    );
}

#[test]
fn the_fourth_activation_in_a_turn_costs_the_whelp_its_life() {
    let whelp = (
        "Whelp",
        "{2}{R}{R}",
        "Creature - Dragon",
        "2/3",
        "{R}: ~ gets +1/+0 until end of turn. If this ability has been activated four or more times this turn, sacrifice ~ at the beginning of the next end step.",
    );
    let breathe = activate(1, "precombat main", "A", "{R}: ", &[]);
    let lands = ["Mountain", "Mountain", "Mountain", "Mountain", "Whelp"];
    for (times, dead) in [(3, 0), (4, 1)] {
        let actions: Vec<&str> = std::iter::repeat_n(breathe.as_str(), times).collect();
        passes(&[whelp], [&has(&lands, &[]), ""], &actions, (1, "end"), &[&buried("A", "Whelp", dead)]);
    }
}

#[test]
fn rule_603_2_a_vampire_remembers_whom_it_has_bitten() {
    let vampire = (
        "Vampire",
        "{3}{B}{B}",
        "Creature - Vampire",
        "4/4",
        "Whenever a creature dealt damage by this creature this turn dies, put a +1/+1 counter on this creature.",
    );
    let block =
        r#"{"turn": 1, "step": "declare blockers", "player": "B", "block": "Bear", "attacker": "Vampire"}"#;
    passes(
        &[vampire],
        [&has(&["Vampire"], &[]), &has(&["Bear"], &[])],
        &[&attack(1, "A", "Vampire"), block],
        (1, "end"),
        &[r#"{"player": "A", "card": "Vampire", "power": 5, "toughness": 5}"#],
    );
}

#[test]
fn rule_502_3_a_limit_on_untapping_leaves_the_rest_tapped() {
    let smoke = (
        "Smoke",
        "{R}{R}",
        "Enchantment",
        "",
        "Players can't untap more than one creature during their untap steps.",
    );
    passes(
        &[smoke],
        [&has(&["Bear", "Bear"], &[]), &has(&["Smoke"], &[])],
        &[&attack(1, "A", "Bear"), &attack(1, "A", "Bear")],
        (3, "upkeep"),
        &[r#"{"player": "A", "card": "Bear", "tapped": true, "count": 1}"#],
    );
}

#[test]
fn rule_118_12_a_card_discarded_at_random_is_a_payment() {
    let horde = (
        "Horde",
        "{2}{R}",
        "Creature - Barbarian",
        "5/5",
        "When this creature enters, sacrifice it unless you discard a card at random.",
    );
    let lands = ["Mountain", "Mountain", "Mountain"];
    let cast_it = cast(1, "precombat main", "A", "Horde", &[]);
    for (hand, stays) in [(&["Horde", "Bear"][..], 1), (&["Horde"][..], 0)] {
        passes(
            &[horde],
            [&has(&lands, hand), ""],
            &[&cast_it],
            (1, "end"),
            &[&there("A", "Horde", stays), &held("A", "Bear", 0)],
        );
    }
}

#[test]
fn rule_502_3_a_land_returns_as_its_controllers_permanents_untap() {
    let paradise = (
        "Paradise",
        "",
        "Land",
        "",
        "{T}: Add one mana of any color. During your next untap step, as you untap your permanents, return ~ to its owner's hand.",
    );
    passes(
        &[paradise],
        [&has(&["Paradise", "Forest"], &["Bear"]), ""],
        &[&cast(1, "precombat main", "A", "Bear", &[])],
        (3, "upkeep"),
        &[&held("A", "Paradise", 1), &there("A", "Bear", 1), &there("A", "Forest", 1)],
    );
}

#[test]
fn rule_614_12_a_land_enters_tapped_unless_life_is_paid() {
    let land = (
        "Foundry",
        "",
        "Land - Mountain Plains",
        "",
        "As ~ enters, you may pay 2 life. If you don't, it enters tapped.",
    );
    let play = r#"{"turn": 1, "step": "precombat main", "player": "A", "play": "Foundry"}"#;
    for (choice, life_left, tapped) in [("yes", 18, false), ("no", 20, true)] {
        let a = has(&[], &["Foundry"]);
        let line = format!(
            r#"{{"id": "x", "players": {{"A": {{{a}}}, "B": {{}}}}, "actions": [{play}], "choices": {{"A": [{{"choose": "{choice}"}}]}}, "stop": {{"turn": 1, "step": "end"}}, "expect": [{}, {{"player": "A", "card": "Foundry", "tapped": {tapped}}}]}}"#,
            life("A", life_left)
        );
        let duel = parse(&line, "duel").expect("a duel");
        let verdict = run(&duel[0], |book, _| {
            compile_card(book, &read(&facts(land)).map_err(|why| why.to_string())?)
                .map_err(|why| why.to_string())
        });
        assert_eq!(verdict, Verdict::Pass);
    }
}

#[test]
fn only_black_mana_is_spent_on_x() {
    let drain = (
        "Drain",
        "{X}{1}{B}",
        "Sorcery",
        "",
        "Spend only black mana on X.\n~ deals X damage to any target and you gain X life.",
    );
    let lands = ["Swamp", "Swamp", "Swamp", "Mountain", "Mountain", "Mountain"];
    passes(
        &[drain],
        [&has(&lands, &["Drain"]), ""],
        &[&cast(1, "precombat main", "A", "Drain", &["player B"])],
        (1, "end"),
        &[&life("B", 18), &life("A", 22)],
    );
}

#[test]
fn the_damage_of_a_fireball_is_divided_among_the_targets_that_are_paid_for() {
    let ball = (
        "Ball",
        "{X}{R}",
        "Sorcery",
        "",
        "~ costs {1} more to cast for each target beyond the first.\n~ deals X damage divided evenly, rounded down, among any number of targets.",
    );
    let lands = ["Mountain"; 7];
    let action = r#"{"turn": 1, "step": "precombat main", "player": "A", "cast": "Ball", "targets": ["Bear", "Ogre"]}"#;
    let a = has(&lands, &["Ball"]);
    let b = has(&["Bear", "Ogre"], &[]);
    let line = format!(
        r#"{{"id": "x", "players": {{"A": {{{a}}}, "B": {{{b}}}}}, "actions": [{action}], "choices": {{"A": [{{"choose": "X=5"}}]}}, "stop": {{"turn": 1, "step": "end"}}, "expect": [{}, {{"player": "B", "card": "Ogre", "damage": 2}}]}}"#,
        buried("B", "Bear", 1)
    );
    let duel = parse(&line, "duel").expect("a duel");
    let verdict = run(&duel[0], |book, name| {
        let made = [ball].into_iter().chain(BASICS).find(|made| made.0 == name).ok_or("unknown card")?;
        compile_card(book, &read(&facts(made)).map_err(|why| why.to_string())?).map_err(|why| why.to_string())
    });
    assert_eq!(verdict, Verdict::Pass);
}

#[test]
fn an_aura_brings_a_creature_back_and_takes_it_along_as_it_leaves() {
    let dead = (
        "Dead",
        "{1}{B}",
        "Enchantment - Aura",
        "",
        "Enchant creature card in a graveyard\nWhen ~ enters, if it's on the battlefield, it loses \"enchant creature card in a graveyard\" and gains \"enchant creature put onto the battlefield with ~.\" Return enchanted creature card to the battlefield under your control and attach ~ to it. When ~ leaves the battlefield, that creature's controller sacrifices it.\nEnchanted creature gets -1/-0.",
    );
    let clear = ("Clear", "{1}{W}", "Instant", "", "Destroy target enchantment.");
    let a = r#""battlefield": [{"card": "Swamp", "count": 2}, {"card": "Plains", "count": 2}], "hand": [{"card": "Dead"}, {"card": "Clear"}], "graveyard": [{"card": "Ogre"}]"#;
    let raise = cast(1, "precombat main", "A", "Dead", &["Ogre"]);
    passes(
        &[dead, clear],
        [a, ""],
        &[&raise],
        (1, "end"),
        &[r#"{"player": "A", "card": "Ogre", "power": 2, "toughness": 3}"#, &there("A", "Dead", 1)],
    );
    passes(
        &[dead, clear],
        [a, ""],
        &[&raise, &cast(1, "postcombat main", "A", "Clear", &["Dead"])],
        (1, "end"),
        &[&buried("A", "Ogre", 1), &buried("A", "Dead", 1)],
    );
}

#[test]
fn drained_life_is_no_more_than_the_creature_had() {
    let drain = (
        "Drain",
        "{X}{1}{B}",
        "Sorcery",
        "",
        "Spend only black mana on X.\n~ deals X damage to any target. You gain life equal to the damage dealt, but not more life than the player's life total before the damage was dealt, the planeswalker's loyalty before the damage was dealt, or the creature's toughness.",
    );
    let lands = ["Swamp"; 7];
    passes(
        &[drain],
        [&has(&lands, &["Drain"]), &has(&["Bear"], &[])],
        &[&cast(1, "precombat main", "A", "Drain", &["Bear"])],
        (1, "end"),
        &[&buried("B", "Bear", 1), &life("A", 22)],
    );
}

#[test]
fn a_horror_returns_from_below_a_creature_card_alone() {
    let horror = (
        "Horror",
        "{3}{B}",
        "Creature - Horror",
        "2/2",
        "At the beginning of each end step, if ~ is in your graveyard with a creature card directly above it, you may return ~ to your hand.",
    );
    for (above, returns) in [("Bear", 1), ("Swamp", 0)] {
        let a = format!(r#""graveyard": [{{"card": "Horror"}}, {{"card": "{above}"}}]"#);
        passes(&[horror], [&a, ""], &[], (1, "end"), &[&held("A", "Horror", returns)]);
    }
}

#[test]
fn rule_707_9a_a_copys_exceptions_are_copied_too() {
    let image = (
        "Image",
        "{1}{U}",
        "Creature - Illusion",
        "0/0",
        "You may have ~ enter as a copy of any creature on the battlefield, except it's an Illusion in addition to its other types and it has \"When ~ becomes the target of a spell or ability, sacrifice it.\"",
    );
    let growth = ("Growth", "{G}", "Instant", "", "Target creature gets +3/+3 until end of turn.");
    let lands = ["Island", "Island", "Forest", "Bear"];
    let a = has(&lands, &["Image", "Growth"]);
    passes(
        &[image, growth],
        [&a, ""],
        &[&cast(1, "precombat main", "A", "Image", &[])],
        (1, "end"),
        &[&there("A", "Bear", 2), r#"{"player": "A", "card": "Bear", "subtype": "Illusion", "has": true}"#],
    );
}

#[test]
fn nobody_else_acts_on_the_abolishers_turn() {
    let grand = (
        "Grand",
        "{W}{W}",
        "Creature - Human",
        "2/2",
        "During your turn, your opponents can't cast spells or activate abilities of artifacts, creatures, or enchantments.",
    );
    let growth = ("Growth", "{G}", "Instant", "", "Target creature gets +3/+3 until end of turn.");
    let troll = ("Troll", "{2}{G}", "Creature - Troll", "2/2", "{G}: Regenerate this creature.");
    let b = has(&["Troll", "Forest"], &["Growth"]);
    let may = |turn: u16, what: &str, allowed: bool| {
        format!(
            r#"{{"turn": {turn}, "step": "precombat main", "player": "B", "expect": {{"player": "B", {what}, "allowed": {allowed}}}}}"#
        )
    };
    let (spell, ability) =
        (r#""may": "cast", "card": "Growth""#, r#""may": "activate", "ability": "{G}: Regenerate""#);
    passes(
        &[grand, growth, troll],
        [&has(&["Grand"], &[]), &b],
        &[&may(1, spell, false), &may(1, ability, false), &may(2, spell, true), &may(2, ability, true)],
        (2, "end"),
        &[&life("A", 20)],
    );
}

#[test]
fn rule_509_1d_a_block_that_costs_mana_costs_it_against_the_strong_alone() {
    let horse = (
        "Horse",
        "{1}{W}",
        "Creature - Horse",
        "1/3",
        "~ can't block creatures with power 3 or greater unless you pay {1}.",
    );
    let blocks = |name: &str| {
        format!(
            r#"{{"turn": 1, "step": "declare blockers", "player": "B", "block": "Horse", "attacker": "{name}"}}"#
        )
    };
    passes(
        &[horse],
        [&has(&["Bear"], &[]), &has(&["Horse"], &[])],
        &[&attack(1, "A", "Bear"), &blocks("Bear")],
        (1, "end"),
        &[&life("B", 20)],
    );
    passes(
        &[horse],
        [&has(&["Ogre"], &[]), &has(&["Horse", "Plains"], &[])],
        &[&attack(1, "A", "Ogre"), &blocks("Ogre")],
        (1, "end"),
        &[&life("B", 20), r#"{"player": "B", "card": "Plains", "tapped": true, "count": 1}"#],
    );
}

#[test]
fn rule_611_2c_all_damage_to_creatures_is_prevented_of_those_that_come_later_too() {
    let safe = (
        "Safe",
        "{2}{W}",
        "Instant",
        "",
        "Prevent all damage that would be dealt to you and creatures you control this turn.",
    );
    let a = has(&["Ogre"], &[]);
    let block =
        r#"{"turn": 1, "step": "declare blockers", "player": "B", "block": "Bear", "attacker": "Ogre"}"#;
    let b = has(&["Bear", "Plains", "Plains", "Plains"], &["Safe"]);
    passes(
        &[safe],
        [&a, &b],
        &[&cast(1, "beginning of combat", "B", "Safe", &[]), &attack(1, "A", "Ogre"), block],
        (1, "end"),
        &[&there("B", "Bear", 1), r#"{"player": "B", "card": "Bear", "damage": 0}"#],
    );
}

#[test]
fn rule_702_26_phasing_takes_a_creature_and_its_aura_away_every_other_turn() {
    let bird = ("Mist", "{2}{U}", "Creature - Drake", "2/2", "Flying\nPhasing");
    let wings =
        ("Might", "{G}", "Enchantment - Aura", "", "Enchant creature\nEnchanted creature gets +2/+2.");
    let a = has(&["Mist", "Forest"], &["Might"]);
    let grow = cast(1, "precombat main", "A", "Might", &["Mist"]);
    // It phases out in A's untap step of turn 1, in on turn 3, out on turn 5.
    let grow = grow.replace("\"turn\": 1", "\"turn\": 3");
    let actions = [grow.as_str(), &attack(3, "A", "Mist")];
    passes(&[bird, wings], [&a, ""], &actions, (3, "end"), &[&life("B", 16), &there("A", "Might", 1)]);
    let gone = [there("A", "Mist", 0), there("A", "Might", 0), buried("A", "Might", 0), life("B", 16)];
    passes(&[bird, wings], [&a, ""], &actions, (5, "end"), &gone.each_ref().map(String::as_str));
}

#[test]
fn what_was_cast_with_borrowed_flash_is_gone_after_the_turn() {
    let armor = (
        "Armor",
        "{1}{G}",
        "Enchantment - Aura",
        "",
        "You may cast ~ as though it had flash. If you cast it any time a sorcery couldn't have been cast, the controller of the permanent it becomes sacrifices it at the beginning of the next cleanup step.\nEnchant creature\nEnchanted creature gets +2/+2.",
    );
    let a = has(&["Bear", "Forest", "Forest"], &["Armor"]);
    for (step, stays) in [("precombat main", 1), ("upkeep", 0)] {
        passes(
            &[armor],
            [&a, ""],
            &[&cast(1, step, "A", "Armor", &["Bear"])],
            (2, "upkeep"),
            &[&there("A", "Armor", stays)],
        );
    }
}

#[test]
fn an_upkeep_cost_that_comes_first_is_paid_or_its_price_is() {
    let hordes = (
        "Hordes",
        "{3}{B}{B}{B}",
        "Creature - Demon",
        "5/5",
        "At the beginning of your upkeep, unless you pay {B}{B}{B}, tap ~ and sacrifice a land of an opponent's choice.",
    );
    passes(
        &[hordes],
        [&has(&["Hordes", "Swamp", "Forest"], &[]), ""],
        &[],
        (1, "draw"),
        &[
            r#"{"player": "A", "card": "Hordes", "tapped": true, "count": 1}"#,
            r#"{"player": "A", "zone": "graveyard", "count": 1}"#,
        ],
    );
    passes(
        &[hordes],
        [&has(&["Hordes", "Swamp", "Swamp", "Swamp"], &[]), ""],
        &[],
        (1, "draw"),
        &[&there("A", "Swamp", 3), r#"{"player": "A", "card": "Hordes", "tapped": false, "count": 1}"#],
    );
}

#[test]
fn cards_drawn_this_turn_are_paid_for_with_life_or_put_back() {
    let library = (
        "Library",
        "{1}{G}",
        "Enchantment",
        "",
        "At the beginning of your draw step, you may draw two additional cards. If you do, choose two cards in your hand drawn this turn. For each of those cards, pay 4 life or put the card on top of your library.",
    );
    let line = has(&["Library"], &[]);
    // Two of the three cards are paid for by a player who says yes.
    let paid = [&life("B", 12), r#"{"player": "B", "zone": "hand", "count": 3}"#];
    passes(&[library], ["", &line], &[], (2, "draw"), &paid);
}

#[test]
fn abilities_of_some_permanents_cost_more() {
    let gloom =
        ("Gloom", "{2}{B}", "Enchantment", "", "Activated abilities of creatures cost {3} more to activate.");
    let troll = ("Troll", "{2}{G}", "Creature - Troll", "2/2", "{G}: Regenerate this creature.");
    for (forests, allowed) in [(3, false), (4, true)] {
        let mut lands = vec!["Forest"; forests];
        lands.push("Troll");
        let may = format!(
            r#"{{"turn": 1, "step": "precombat main", "player": "A", "expect": {{"player": "A", "may": "activate", "ability": "{{G}}: Regenerate", "allowed": {allowed}}}}}"#
        );
        passes(&[gloom, troll], [&has(&lands, &[]), &has(&["Gloom"], &[])], &[&may], (1, "end"), &[]);
    }
}

#[test]
fn rule_614_1_every_creature_that_would_die_this_turn_is_exiled() {
    let blight = (
        "Blight",
        "{B}",
        "Sorcery",
        "",
        "All creatures get -2/-2 until end of turn. If a creature would die this turn, exile it instead.",
    );
    passes(
        &[blight],
        [&has(&["Swamp", "Bear", "Ogre"], &["Blight"]), &has(&["Bear"], &[])],
        &[&cast(1, "precombat main", "A", "Blight", &[])],
        (1, "end"),
        &[&buried("A", "Bear", 0), &buried("B", "Bear", 0), &there("A", "Ogre", 1)],
    );
}

#[test]
fn the_creature_is_the_attacker_and_not_the_land_that_was_returned() {
    let hammer = (
        "Hammer",
        "{1}",
        "Artifact - Equipment",
        "",
        "Whenever equipped creature attacks, you may return a land you control to its owner's hand. If you do, the \
         creature gets +2/+2 until end of turn.\nEquip {1}",
    );
    passes(
        &[hammer],
        [&has(&["Forest", "Plains", "Bear", "Hammer"], &[]), &has(&[], &[])],
        &[&activate(1, "precombat main", "A", "Equip", &["Bear"]), &attack(1, "A", "Bear")],
        (1, "end"),
        &[r#"{"player": "B", "life": 16}"#],
    );
}
