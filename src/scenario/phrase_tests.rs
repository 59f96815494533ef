//! Phrases that many cards share: duels with cards made for the purpose.

use super::sentence_tests::{
    Made, activate, attack, buried, cast, has, held, life, passes, passes_with, there,
};

const MAIN: &str = "precombat main";
const SHOCK: Made<'static> = ("Spark", "{R}", "Instant", "", "Spark deals 2 damage to any target.");

fn size(player: &str, name: &str, power: i32, toughness: i32) -> String {
    format!(r#"{{"player": "{player}", "card": "{name}", "power": {power}, "toughness": {toughness}}}"#)
}

#[test]
fn what_follows_from_prevented_damage_is_done_at_once() {
    let palm = (
        "Palm",
        "{W}",
        "Instant",
        "",
        "The next time a source of your choice would deal damage to you this turn, prevent that damage. If damage is prevented this way, Palm deals that much damage to that source's controller.",
    );
    let bane = (
        "Bane",
        "{W}",
        "Instant",
        "",
        "The next time a source of your choice would deal damage to you and/or creatures you control this turn, prevent that damage. If damage from a red source is prevented this way, you gain that much life.",
    );
    let players = [has(&["Plains", "Ogre"], &["Palm", "Bane"]), has(&["Ogre", "Bear"], &[])];
    let ogre = r#""A": [{"choose": "Ogre"}]"#;
    passes_with(
        &[palm],
        [&has(&["Plains"], &["Palm"]), &players[1]],
        ogre,
        &[&cast(2, MAIN, "A", "Palm", &[]), &attack(2, "B", "Ogre")],
        (2, "end"),
        &[&life("A", 20), &life("B", 17)],
    );
    passes_with(
        &[bane],
        [&has(&["Plains"], &["Bane"]), &players[1]],
        ogre,
        &[&cast(2, MAIN, "A", "Bane", &[]), &attack(2, "B", "Ogre"), &attack(2, "B", "Bear")],
        (2, "end"),
        &[&life("A", 21)],
    );
}

#[test]
fn rule_603_12_a_trigger_on_prevented_damage_uses_the_stack() {
    let way = (
        "Way",
        "{W}",
        "Instant",
        "",
        "The next time a source of your choice would deal damage to you this turn, prevent that damage. When damage is prevented this way, Way deals that much damage to that source's controller and you draw that many cards.",
    );
    passes_with(
        &[way],
        [&has(&["Plains"], &["Way"]), &has(&["Bear"], &[])],
        r#""A": [{"choose": "Bear"}]"#,
        &[&cast(2, MAIN, "A", "Way", &[]), &attack(2, "B", "Bear")],
        (2, "end"),
        &[&life("A", 20), &life("B", 18), r#"{"player": "A", "zone": "hand", "count": 2}"#],
    );
}

#[test]
fn the_turn_so_far_is_counted_for_those_who_ask() {
    let mourner = (
        "Mourner",
        "{2}",
        "Creature - Human",
        "1/1",
        "At the beginning of your end step, if another Ogre died under your control this turn, you gain 3 life.",
    );
    for (target, gained) in [("Ogre", 3), ("Bear", 0)] {
        passes(
            &[mourner, SHOCK, ("Giant", "{1}", "Instant", "", "Destroy target creature.")],
            [&has(&["Mourner", "Ogre", "Bear", "Plains"], &["Giant"]), ""],
            &[&cast(1, MAIN, "A", "Giant", &[target])],
            (1, "end"),
            &[&life("A", 20 + gained)],
        );
    }
    let hothead = (
        "Hothead",
        "{R}",
        "Creature - Giant",
        "4/4",
        "Hothead enters with two -1/-1 counters on it unless you've cast another red spell this turn.",
    );
    let hand = has(&["Mountain", "Mountain"], &["Hothead", "Spark"]);
    let spark = cast(1, MAIN, "A", "Spark", &["player B"]);
    let wait = r#"{"turn": 1, "step": "precombat main", "player": "A", "wait": "stack"}"#;
    let giant = cast(1, MAIN, "A", "Hothead", &[]);
    passes(&[hothead, SHOCK], [&hand, ""], &[&giant], (1, "end"), &[&size("A", "Hothead", 2, 2)]);
    passes(
        &[hothead, SHOCK],
        [&hand, ""],
        &[&spark, wait, &giant],
        (1, "end"),
        &[&size("A", "Hothead", 4, 4)],
    );
}

#[test]
fn rule_707_9a_a_copy_may_keep_the_ability_that_made_it_one() {
    let plasm = (
        "Plasm",
        "{1}{U}",
        "Creature - Shapeshifter",
        "1/1",
        "At the beginning of your upkeep, you may have Plasm become a copy of another target creature, except it has this ability.",
    );
    passes_with(
        &[plasm],
        [&has(&["Plasm", "Ogre", "Bear"], &[]), ""],
        r#""A": [{"target": "Ogre"}, {"choose": "yes"}, {"target": "Bear"}, {"choose": "yes"}]"#,
        &[],
        (3, "draw"),
        &[&there("A", "Bear", 2), &there("A", "Ogre", 1), &there("A", "Plasm", 0)],
    );
    let thief = (
        "Thief",
        "{U}",
        "Creature - Shapeshifter",
        "1/1",
        "{U}: Thief becomes a copy of target creature until end of turn.",
    );
    let become_bear = activate(1, MAIN, "A", "{U}: {this} becomes", &["Bear"]);
    for (stop, bears, thieves) in [((1, "end"), 2, 0), ((2, "upkeep"), 1, 1)] {
        passes(
            &[thief],
            [&has(&["Thief", "Bear", "Island"], &[]), ""],
            &[&become_bear],
            stop,
            &[&there("A", "Bear", bears), &there("A", "Thief", thieves)],
        );
    }
}

#[test]
fn rule_605_4a_triggered_mana_pays_for_the_same_spell() {
    let flare = (
        "Flare",
        "{2}{R}",
        "Enchantment",
        "",
        "Whenever a player taps a land for mana, that player adds one mana of any type that land produced.",
    );
    let hill = ("Hill", "", "Land", "", "{T}: Add {R} or {G}.");
    for land in ["Mountain", "Hill"] {
        passes(
            &[flare, hill, ("Blast", "{R}{R}", "Sorcery", "", "Blast deals 4 damage to any target.")],
            [&has(&["Flare", land], &["Blast"]), ""],
            &[&cast(1, MAIN, "A", "Blast", &["player B"])],
            (1, "end"),
            &[&life("B", 16)],
        );
    }
}

#[test]
fn rule_118_3_who_cant_pay_life_or_sacrifice_cant_cast_for_it() {
    let angel = (
        "Jubilee",
        "{W}",
        "Creature - Angel",
        "3/3",
        "Players can't pay life or sacrifice creatures to cast spells or activate abilities.",
    );
    let pit = ("Pit", "", "Land", "", "{T}, Pay 1 life: Add {R}.");
    let altar = ("Altar", "{3}", "Artifact", "", "Sacrifice a creature: Add {C}.");
    for (with, done) in [("Bear", 2), ("Jubilee", 0)] {
        let allowed = done > 0;
        let may = format!(
            r#"{{"turn": 1, "step": "precombat main", "player": "A", "expect": {{"player": "A", "may": "cast", "card": "Spark", "allowed": {allowed}}}}}"#
        );
        passes(
            &[angel, pit, altar, SHOCK],
            [&has(&["Pit", with, "Altar"], &["Spark"]), ""],
            &[&may],
            (1, MAIN),
            &[],
        );
    }
}

#[test]
fn life_is_paid_for_symbols_of_a_color() {
    let son = (
        "Son",
        "{2}",
        "Creature - Horror",
        "2/2",
        "For each {R} in a cost, you may pay 2 life rather than pay that mana.",
    );
    passes(
        &[son, SHOCK],
        [&has(&["Son"], &["Spark"]), ""],
        &[&cast(1, MAIN, "A", "Spark", &["player B"])],
        (1, "end"),
        &[&life("A", 18), &life("B", 18)],
    );
}

#[test]
fn rule_704_5g_lethal_damage_may_go_by_power() {
    let saurian = (
        "Saurian",
        "{3}{G}",
        "Creature - Dinosaur",
        "7/3",
        "Trample\nLethal damage dealt to creatures you control is determined by their power rather than their toughness.",
    );
    let wall = ("Tower", "{1}", "Creature - Wall", "1/6", "");
    let spark = |name| cast(1, MAIN, "A", "Spark", &[name]);
    passes(
        &[saurian, wall, SHOCK],
        [&has(&["Saurian", "Tower", "Mountain", "Mountain"], &["Spark", "Spark"]), ""],
        &[&spark("Saurian"), &spark("Tower")],
        (1, "end"),
        &[&there("A", "Saurian", 1), &buried("A", "Tower", 1)],
    );
}

#[test]
fn one_more_spell_is_the_last_one() {
    let feat = ("Feat", "{R}", "Sorcery", "", "Add {R}{R}{R}. You can cast only one more spell this turn.");
    let may = |allowed: bool| {
        format!(
            r#"{{"turn": 1, "step": "precombat main", "player": "A", "expect": {{"player": "A", "may": "cast", "card": "Spark", "allowed": {allowed}}}}}"#
        )
    };
    let wait = r#"{"turn": 1, "step": "precombat main", "player": "A", "wait": "stack"}"#;
    passes(
        &[feat, SHOCK],
        [&has(&["Mountain", "Mountain", "Mountain"], &["Feat", "Spark", "Spark"]), ""],
        &[
            &cast(1, MAIN, "A", "Feat", &[]),
            wait,
            &may(true),
            &cast(1, MAIN, "A", "Spark", &["player B"]),
            wait,
            &may(false),
        ],
        (1, "end"),
        &[&life("B", 18)],
    );
}

#[test]
fn rule_614_12_a_keyword_that_is_given_works_as_the_creature_enters() {
    let rhythm = ("Rhythm", "{1}", "Enchantment", "", "Nontoken creatures you control have riot.");
    for (rhythms, grown) in [(vec!["Rhythm"], 3), (vec!["Rhythm", "Rhythm"], 4)] {
        let lands = [vec!["Forest", "Forest"], rhythms].concat();
        passes_with(
            &[rhythm],
            [&has(&lands, &["Bear"]), ""],
            r#""A": [{"choose": "yes"}, {"choose": "yes"}]"#,
            &[&cast(1, MAIN, "A", "Bear", &[])],
            (1, "end"),
            &[&size("A", "Bear", grown, grown)],
        );
    }
}

#[test]
fn what_enters_may_cause_more_triggers_or_none() {
    let priest = ("Priest", "{1}", "Creature - Cleric", "1/1", "When Priest enters, you gain 1 life.");
    let harmonic = (
        "Harmony",
        "{4}",
        "Artifact",
        "",
        "If an artifact or creature entering causes a triggered ability of a permanent you control to trigger, that ability triggers an additional time.",
    );
    let orb = ("Orb", "{2}", "Artifact", "", "Creatures entering don't cause abilities to trigger.");
    for (with, gained) in [("Bear", 1), ("Harmony", 2), ("Orb", 0)] {
        passes(
            &[priest, harmonic, orb],
            [&has(&["Plains", with], &["Priest"]), ""],
            &[&cast(1, MAIN, "A", "Priest", &[])],
            (1, "end"),
            &[&life("A", 20 + gained)],
        );
    }
}

#[test]
fn an_ability_that_triggers_only_twice_each_turn() {
    let nadir = (
        "Nadir",
        "{1}",
        "Enchantment",
        "",
        "Creatures you control have \"Whenever this creature becomes the target of a spell or ability, you gain 1 life. This ability triggers only twice each turn.\"",
    );
    let hex = ("Hex", "{1}", "Artifact", "", "{0}: Target creature gets +0/+1 until end of turn.");
    let aim = activate(1, MAIN, "A", "{0}", &["Bear"]);
    passes(
        &[nadir, hex],
        [&has(&["Nadir", "Hex", "Bear"], &[]), ""],
        &[&aim, &aim, &aim],
        (1, "end"),
        &[&life("A", 22), &size("A", "Bear", 2, 5)],
    );
}

#[test]
fn rule_107_3_x_of_an_additional_cost_is_chosen_as_the_spell_is_cast() {
    let storm = (
        "Storm",
        "{R}",
        "Instant",
        "",
        "As an additional cost to cast this spell, discard X cards.\nStorm deals X damage to any target.",
    );
    passes_with(
        &[storm],
        [&has(&["Mountain"], &["Storm", "Bear", "Ogre"]), ""],
        r#""A": [{"choose": "X=2"}]"#,
        &[&cast(1, MAIN, "A", "Storm", &["player B"])],
        (1, "end"),
        &[&life("B", 18), &buried("A", "Bear", 1), &buried("A", "Ogre", 1)],
    );
}

#[test]
fn a_permanent_remembers_how_often_it_was_kicked_and_life_pays_for_spells() {
    let hawks = (
        "Hawks",
        "{W}",
        "Creature - Bird",
        "2/2",
        "Multikicker {W}\nHawks enters with a +1/+1 counter on it for each time it was kicked.",
    );
    passes_with(
        &[hawks],
        [&has(&["Plains", "Plains", "Plains"], &["Hawks"]), ""],
        r#""A": [{"choose": "yes"}, {"choose": "yes"}]"#,
        &[&cast(1, MAIN, "A", "Hawks", &[])],
        (1, "end"),
        &[&size("A", "Hawks", 4, 4)],
    );
    let fate = (
        "Fate",
        "{4}",
        "Creature - Demon",
        "6/6",
        "Once during each of your turns, you may cast a creature spell by paying life equal to its mana value rather than paying its mana cost.",
    );
    passes(
        &[fate],
        [&has(&["Fate"], &["Ogre", "Bear"]), ""],
        &[&cast(1, MAIN, "A", "Ogre", &[])],
        (1, "end"),
        &[&life("A", 17), &there("A", "Ogre", 1), &held("A", "Bear", 1)],
    );
}

#[test]
fn unspent_mana_stays_and_draws_are_limited() {
    let well = ("Well", "{1}", "Enchantment", "", "Players don't lose unspent mana as steps and phases end.");
    let moon = ("Moon", "{1}", "Artifact", "", "{T}: Add {C}{C}{C}.");
    passes(
        &[well, moon, ("Late", "{3}", "Instant", "", "You gain 3 life.")],
        [&has(&["Well", "Moon"], &["Late"]), ""],
        &[
            r#"{"turn": 1, "step": "upkeep", "player": "A", "mana": "{T}: Add {C}{C}{C}."}"#,
            &cast(1, "end", "A", "Late", &[]),
        ],
        (1, "end"),
        &[&life("A", 23)],
    );
    let maze =
        ("Labyrinth", "{1}", "Enchantment", "", "Each player can't draw more than one card each turn.");
    passes(
        &[maze, ("Insight", "{U}", "Sorcery", "", "Draw three cards.")],
        [&has(&["Labyrinth", "Island"], &["Insight"]), ""],
        &[&cast(1, MAIN, "A", "Insight", &[])],
        (1, "end"),
        &[r#"{"player": "A", "zone": "hand", "count": 1}"#],
    );
}

#[test]
fn rule_701_43_an_exerted_attacker_stays_tapped() {
    let initiate = (
        "Initiate",
        "{W}",
        "Creature - Human",
        "2/2",
        "You may exert this creature as it attacks. When you do, it gets +1/+3 until end of turn.",
    );
    for (answer, damage, tapped) in [("yes", 3, true), ("no", 2, false)] {
        passes_with(
            &[initiate],
            [&has(&["Initiate"], &[]), ""],
            &format!(r#""A": [{{"choose": "{answer}"}}]"#),
            &[&attack(1, "A", "Initiate")],
            (3, "upkeep"),
            &[
                &life("B", 20 - damage),
                &format!(r#"{{"player": "A", "card": "Initiate", "tapped": {tapped}, "count": 1}}"#),
            ],
        );
    }
}

#[test]
fn rule_601_2f_costs_may_go_by_targets() {
    let scion = (
        "Scion",
        "{3}",
        "Creature - Elemental",
        "4/4",
        "Spells you cast that target Scion cost {2} less to cast.\nSpells your opponents cast that target Scion cost {1} more to cast.",
    );
    let growth = ("Growth", "{2}{G}", "Instant", "", "Target creature gets +3/+3 until end of turn.");
    passes(
        &[scion, growth],
        [&has(&["Scion", "Bear", "Forest"], &["Growth"]), ""],
        &[&cast(1, MAIN, "A", "Growth", &["Scion"])],
        (1, "end"),
        &[&size("A", "Scion", 7, 7)],
    );
    // Only the spell for it that can be paid for: the other creature is the one target left.
    passes(
        &[scion, SHOCK],
        [&has(&["Scion"], &[]), &has(&["Mountain", "Bear"], &["Spark"])],
        &[&cast(1, MAIN, "B", "Spark", &["Bear"])],
        (1, "end"),
        &[&buried("B", "Bear", 1)],
    );
}

#[test]
fn rule_701_59_evidence_is_collected_for_ward() {
    let ferox = ("Ferox", "{2}", "Creature - Beast", "4/1", "Ward—Collect evidence 3.");
    for (buried_cards, dies) in [(r#""graveyard": [{"card": "Bear"}, {"card": "Ogre"}], "#, 1), ("", 0)] {
        passes(
            &[ferox, SHOCK],
            [&has(&["Ferox"], &[]), &format!("{buried_cards}{}", has(&["Mountain"], &["Spark"]))],
            &[&cast(1, MAIN, "B", "Spark", &["Ferox"])],
            (1, "end"),
            &[&buried("A", "Ferox", dies)],
        );
    }
}

#[test]
fn what_happens_if_somebody_cant() {
    let reality = (
        "Reality",
        "{5}{B}",
        "Enchantment",
        "",
        "At the beginning of each opponent's upkeep, that player sacrifices a creature. If the player can't, they lose 5 life.",
    );
    for (creatures, left) in [(vec!["Bear"], 20), (vec![], 15)] {
        passes(
            &[reality],
            [&has(&["Reality"], &[]), &has(&creatures, &[])],
            &[],
            (2, "draw"),
            &[&life("B", left), &there("B", "Bear", 0)],
        );
    }
}

#[test]
fn a_search_for_two_kinds_of_cards() {
    let boar = (
        "Boar",
        "{G}",
        "Creature - Boar",
        "4/4",
        "When Boar enters, search your library for a basic Forest card and a basic Plains card, reveal them, put them into your hand, then shuffle.",
    );
    let library = r#""library": [{"card": "Forest"}, {"card": "Plains"}], "only_library": true, "#;
    passes(
        &[boar],
        [&format!("{library}{}", has(&["Forest"], &["Boar"])), ""],
        &[&cast(1, MAIN, "A", "Boar", &[])],
        (1, "end"),
        &[&held("A", "Forest", 1), &held("A", "Plains", 1)],
    );
}

#[test]
fn what_is_cast_by_a_permission_may_enter_tapped() {
    let master = (
        "Master",
        "{3}",
        "Creature - Human",
        "2/2",
        "Once during each of your turns, you may cast an artifact spell from your graveyard. If you cast a spell this way, that artifact enters tapped.",
    );
    let idol = ("Idol", "{1}", "Artifact", "", "");
    passes(
        &[master, idol],
        [&format!(r#""graveyard": [{{"card": "Idol"}}], {}"#, has(&["Master", "Forest"], &[])), ""],
        &[&cast(1, MAIN, "A", "Idol", &[])],
        (1, "end"),
        &[r#"{"player": "A", "card": "Idol", "tapped": true, "count": 1}"#],
    );
}

#[test]
fn events_of_a_turn_and_of_mills() {
    let scribe = (
        "Scribe",
        "{1}",
        "Creature - Vampire",
        "2/2",
        "Whenever you lose life during your turn, put a +1/+1 counter on Scribe.",
    );
    let sting = ("Sting", "{0}", "Instant", "", "You lose 1 life.");
    let stings = [cast(1, MAIN, "A", "Sting", &[]), cast(2, MAIN, "A", "Sting", &[])];
    passes(
        &[scribe, sting],
        [&has(&["Scribe"], &["Sting", "Sting"]), ""],
        &[&stings[0], &stings[1]],
        (2, "end"),
        &[&size("A", "Scribe", 3, 3)],
    );
    let flayer = (
        "Flayer",
        "{1}",
        "Creature - Horror",
        "2/3",
        "Whenever a player mills one or more creature cards, you gain 1 life.",
    );
    let stone = ("Stone", "{1}", "Artifact", "", "{0}: Mill three cards.");
    let library =
        r#""library": [{"card": "Bear"}, {"card": "Bear"}, {"card": "Forest"}], "only_library": true, "#;
    passes(
        &[flayer, stone],
        [&format!("{library}{}", has(&["Flayer", "Stone"], &[])), ""],
        &[&activate(1, MAIN, "A", "{0}", &[])],
        (1, "end"),
        &[&life("A", 21)],
    );
}

#[test]
fn counters_that_cant_be_put_are_not() {
    let kite = ("Kite", "{3}", "Creature - Scarecrow", "2/1", "Kite can't have counters put on it.\nPersist");
    passes(
        &[kite, SHOCK],
        [&has(&["Kite", "Mountain"], &["Spark"]), ""],
        &[&cast(1, MAIN, "A", "Spark", &["Kite"])],
        (1, "end"),
        &[&size("A", "Kite", 2, 1)],
    );
}

#[test]
fn rule_120_3f_lifelink_gives_life_once_for_all_that_a_source_deals() {
    let link = ("Link", "{3}", "Creature - Elemental", "4/4", "Trample, lifelink");
    let sun = (
        "Sun",
        "{2}",
        "Enchantment",
        "",
        "Whenever you gain life, put a +1/+1 counter on target creature you control.",
    );
    passes(
        &[link, sun],
        [&has(&["Link", "Sun"], &[]), &has(&["Bear"], &[])],
        &[
            &attack(1, "A", "Link"),
            r#"{"turn": 1, "step": "declare blockers", "player": "B", "block": "Bear", "attacker": "Link"}"#,
        ],
        (1, "end"),
        &[&life("A", 24), &life("B", 18), &size("A", "Link", 5, 5)],
    );
}

#[test]
fn rule_601_2g_a_land_gives_mana_before_it_is_sacrificed() {
    let rotation = (
        "Rotation",
        "{G}",
        "Instant",
        "",
        "As an additional cost to cast this spell, sacrifice a land.\nYou gain 3 life.",
    );
    passes(
        &[rotation],
        [&has(&["Forest"], &["Rotation"]), ""],
        &[&cast(1, MAIN, "A", "Rotation", &[])],
        (1, "end"),
        &[&life("A", 23), &buried("A", "Forest", 1)],
    );
    let river = ("River", "", "Land", "", "{T}: Add {U}. If you played a land this turn, add {R} instead.");
    passes(
        &[river, SHOCK],
        [&has(&["River"], &["Spark", "Forest"]), ""],
        &[
            r#"{"turn": 1, "step": "precombat main", "player": "A", "play": "Forest"}"#,
            &cast(1, MAIN, "A", "Spark", &["player B"]),
        ],
        (1, "end"),
        &[&life("B", 18)],
    );
}

#[test]
fn counters_that_a_player_puts_are_one_more() {
    let champion = (
        "Champion",
        "{2}{W}",
        "Creature - Warrior",
        "3/3",
        "If you would put one or more counters on a creature or planeswalker you control or on yourself, put that many plus one of each of those kinds of counters on that permanent or player instead.",
    );
    let boon = ("Boon", "{G}", "Sorcery", "", "Put two +1/+1 counters on target creature.");
    let rats = ("Rats", "{B}", "Sorcery", "", "Each player gets a poison counter.");
    passes(
        &[champion, boon],
        [&has(&["Champion", "Bear", "Forest"], &["Boon"]), &has(&["Ogre"], &[])],
        &[&cast(1, MAIN, "A", "Boon", &["Bear"])],
        (1, "end"),
        &[&size("A", "Bear", 5, 5)],
    );
    passes(
        &[champion, rats],
        [&has(&["Champion", "Swamp"], &["Rats"]), ""],
        &[&cast(1, MAIN, "A", "Rats", &[])],
        (1, "end"),
        &[
            r#"{"player": "A", "counter": "poison", "count": 2}"#,
            r#"{"player": "B", "counter": "poison", "count": 1}"#,
        ],
    );
}

#[test]
fn counters_of_what_has_left_are_put_elsewhere() {
    let ozolith = (
        "Shard",
        "{1}",
        "Artifact",
        "",
        "Whenever a creature you control leaves the battlefield, if it had counters on it, put those counters on Shard.\nAt the beginning of combat on your turn, if Shard has counters on it, you may move all counters from Shard onto target creature.",
    );
    let hulk = ("Hulk", "{1}", "Creature - Beast", "0/0", "Hulk enters with three +1/+1 counters on it.");
    let doom = ("Doom", "{B}", "Instant", "", "Destroy target creature.");
    passes_with(
        &[ozolith, hulk, doom],
        [&has(&["Shard", "Bear", "Swamp", "Swamp"], &["Hulk", "Doom"]), ""],
        r#""A": [{"target": "Bear"}, {"choose": "yes"}]"#,
        &[
            &cast(1, MAIN, "A", "Hulk", &[]),
            r#"{"turn": 1, "step": "precombat main", "player": "A", "wait": "stack"}"#,
            &cast(1, MAIN, "A", "Doom", &["Hulk"]),
        ],
        (1, "end"),
        &[&size("A", "Bear", 5, 5), r#"{"player": "A", "card": "Shard", "counter": "+1/+1", "count": 0}"#],
    );
}

#[test]
fn who_may_pay_in_several_ways_is_asked_once_whether_to_pay() {
    let mentor = (
        "Mentor",
        "{W}",
        "Creature - Bat",
        "1/1",
        "At the beginning of your end step, target opponent loses 3 life unless they sacrifice a creature or discard a card.",
    );
    let b = has(&["Bear"], &["Ogre"]);
    for (answers, left, bears, ogres) in [
        (r#"{"choose": "no"}"#, 17, 1, 1),
        (r#"{"choose": "yes"}, {"choose": "yes"}"#, 20, 0, 1),
        (r#"{"choose": "yes"}, {"choose": "no"}"#, 20, 1, 0),
    ] {
        passes_with(
            &[mentor],
            [&has(&["Mentor"], &[]), &b],
            &format!(r#""B": [{answers}]"#),
            &[],
            (1, "end"),
            &[&life("B", left), &there("B", "Bear", bears), &held("B", "Ogre", ogres)],
        );
    }
}
