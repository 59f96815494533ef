//! What sentences do around an attack, with several targets, and with counters: duels with cards made for the purpose.

use super::sentence_tests::{Made, attack, buried, cast, has, held, life, passes, passes_with, there};

fn size(player: &str, name: &str, power: i8, toughness: i8) -> String {
    format!(r#"{{"player": "{player}", "card": "{name}", "power": {power}, "toughness": {toughness}}}"#)
}

#[test]
fn the_one_other_creature_that_attacked_gets_the_puppeteers_size() {
    let puppeteer: Made<'_> = (
        "Puppeteer",
        "{3}{R}",
        "Creature - Human",
        "4/3",
        "Whenever this creature attacks, if you attacked with exactly one other creature this combat, you may have that creature's base power and toughness become 4/3 until end of turn.",
    );
    let yes = r#""A": [{"choose": "Yes"}]"#;
    let (first, bear, ogre) = (attack(1, "A", "Puppeteer"), attack(1, "A", "Bear"), attack(1, "A", "Ogre"));
    let a = has(&["Puppeteer", "Bear", "Ogre"], &[]);
    passes_with(
        &[puppeteer],
        [&a, ""],
        yes,
        &[&first, &bear],
        (1, "end"),
        &[&life("B", 12), &size("A", "Bear", 4, 3)],
    );
    passes_with(&[puppeteer], [&a, ""], yes, &[&first, &bear, &ogre], (1, "end"), &[&life("B", 11)]);
    passes_with(&[puppeteer], [&a, ""], yes, &[&first], (1, "end"), &[&life("B", 16)]);
}

#[test]
fn rule_115_3_other_targets_are_none_of_those_before() {
    let flames: Made<'_> = (
        "Flames",
        "{R}",
        "Sorcery",
        "",
        "~ deals 4 damage to any target and 3 damage to each of up to two other targets.",
    );
    let a = has(&["Mountain"], &["Flames"]);
    let b = has(&["Ogre", "Bear"], &[]);
    passes(
        &[flames],
        [&a, &b],
        &[&cast(1, "precombat main", "A", "Flames", &["Ogre", "Bear", "player B"])],
        (1, "end"),
        &[&buried("B", "Ogre", 1), &buried("B", "Bear", 1), &life("B", 17)],
    );
}

#[test]
fn noncombat_damage_alone_excites_the_spitfire() {
    let spitfire: Made<'_> = (
        "Spitfire",
        "{2}{R}",
        "Creature - Elemental",
        "1/3",
        "Whenever an opponent is dealt noncombat damage, this creature gets +3/+0 until end of turn.",
    );
    let shock: Made<'_> = ("Shock", "{R}", "Instant", "", "~ deals 2 damage to any target.");
    let a = has(&["Spitfire", "Bear", "Mountain"], &["Shock"]);
    let strike = attack(1, "A", "Bear");
    passes(&[spitfire, shock], [&a, ""], &[&strike], (1, "end"), &[&size("A", "Spitfire", 1, 3)]);
    let burn = cast(1, "postcombat main", "A", "Shock", &["player B"]);
    passes(
        &[spitfire, shock],
        [&a, ""],
        &[&strike, &burn],
        (1, "end"),
        &[&size("A", "Spitfire", 4, 3), &life("B", 16)],
    );
}

#[test]
fn every_kind_of_counter_is_doubled() {
    let double: Made<'_> =
        ("Twice", "{G}", "Instant", "", "Double the number of each kind of counter on target creature.");
    let grow: Made<'_> = (
        "Grow",
        "{G}",
        "Sorcery",
        "",
        "Put two +1/+1 counters on target creature. Put a flying counter on it.",
    );
    passes(
        &[double, grow],
        [&has(&["Forest", "Forest", "Bear"], &["Twice", "Grow"]), ""],
        &[
            &cast(1, "precombat main", "A", "Grow", &["Bear"]),
            &cast(1, "postcombat main", "A", "Twice", &["Bear"]),
        ],
        (1, "end"),
        &[&size("A", "Bear", 6, 6)],
    );
}

#[test]
fn exiled_tokens_are_counted_among_that_many() {
    let wreck: Made<'_> = (
        "Wreck",
        "{W}",
        "Instant",
        "",
        "Exile all attacking creatures target player controls. That player may search their library for that many basic land cards, put those cards onto the battlefield tapped, then shuffle.",
    );
    let pair: Made<'_> = (
        "Pair",
        "{R}",
        "Sorcery",
        "",
        "Create a 1/1 red Goblin creature token. It gains haste until end of turn.",
    );
    let a = format!(
        r#"{}, "library": [{{"card": "Plains", "count": 5}}], "only_library": true"#,
        has(&["Mountain", "Bear"], &["Pair"])
    );
    let goblin = r#"{"turn": 1, "step": "declare attackers", "player": "A", "attack": "Goblin"}"#;
    passes_with(
        &[wreck, pair],
        [&a, &has(&["Plains"], &["Wreck"])],
        r#""A": [{"choose": "Yes"}, {"target": ["Plains", "Plains"]}]"#,
        &[
            &cast(1, "precombat main", "A", "Pair", &[]),
            goblin,
            &attack(1, "A", "Bear"),
            &cast(1, "declare attackers", "B", "Wreck", &["player A"]),
        ],
        (1, "end"),
        &[&there("A", "Plains", 2), &there("A", "Bear", 0), &life("B", 20)],
    );
}

#[test]
fn a_ban_of_their_next_turn_is_not_one_of_this_turn() {
    let lawbringer: Made<'_> = (
        "Lawbringer",
        "{W}",
        "Creature - Sphinx",
        "6/6",
        "When this creature enters, each opponent can't cast instant or sorcery spells during that player's next turn.",
    );
    let shock: Made<'_> = ("Shock", "{R}", "Instant", "", "~ deals 2 damage to any target.");
    let may = |turn: u16, allowed: bool| {
        format!(
            r#"{{"turn": {turn}, "step": "end", "player": "B", "expect": {{"player": "B", "may": "cast", "card": "Shock", "allowed": {allowed}}}}}"#
        )
    };
    passes(
        &[lawbringer, shock],
        [&has(&["Plains"], &["Lawbringer"]), &has(&["Mountain"], &["Shock"])],
        &[&cast(1, "precombat main", "A", "Lawbringer", &[]), &may(1, true), &may(2, false), &may(3, true)],
        (3, "end"),
        &[&held("B", "Shock", 1)],
    );
}

#[test]
fn a_land_stays_an_elemental_for_good() {
    let wake: Made<'_> = (
        "Wake",
        "{G}",
        "Sorcery",
        "",
        "Untap target land you control. It becomes a 5/5 Elemental creature with haste. It's still a land.",
    );
    passes(
        &[wake],
        [&has(&["Forest", "Island"], &["Wake"]), ""],
        &[
            &cast(1, "precombat main", "A", "Wake", &["Island"]),
            &attack(1, "A", "Island"),
            &attack(3, "A", "Island"),
        ],
        (3, "end"),
        &[&life("B", 10), &size("A", "Island", 5, 5)],
    );
}

#[test]
fn a_spell_cast_from_the_graveyard_for_nothing_is_exiled() {
    let arcanist: Made<'_> = (
        "Arcanist",
        "{1}{R}",
        "Creature - Zombie",
        "1/3",
        "Whenever this creature attacks, you may cast target instant or sorcery card with mana value less than or equal to this creature's power from your graveyard without paying its mana cost. If that spell would be put into your graveyard, exile it instead.",
    );
    let shock: Made<'_> = ("Shock", "{R}", "Instant", "", "~ deals 2 damage to any target.");
    let a = format!(r#"{}, "graveyard": [{{"card": "Shock"}}]"#, has(&["Arcanist"], &[]));
    passes_with(
        &[arcanist, shock],
        [&a, ""],
        r#""A": [{"target": "Shock"}, {"choose": "Yes"}, {"target": "player B"}]"#,
        &[&attack(1, "A", "Arcanist")],
        (1, "end"),
        &[&life("B", 17), r#"{"player": "A", "zone": "exile", "card": "Shock", "count": 1}"#],
    );
}

#[test]
fn rule_508_1f_an_attacker_is_not_tapped_for_its_own_tax_if_others_pay() {
    let prop = "Prison | {2}{W} | Enchantment | Creatures can't attack you unless their controller pays {2} for each creature they control that's attacking you. |";
    let elf = "Elf | {G} | Creature — Elf | {T}: Add {G}. | 1/1";
    let altar = "Altar | {3} | Artifact | Sacrifice a creature: Add {C}{C}. |";
    super::script::plays(
        &[prop, elf, altar],
        "A battlefield Altar, Bear
         B battlefield Prison
         1 attack A Bear
         stop 1 end
         = B life 20",
    );
    super::script::plays(
        &[prop, elf, altar],
        "A battlefield Forest*2, Elf
         B battlefield Prison
         1 attack A Elf
         stop 1 end
         = B life 19
         = A tapped Forest 2",
    );
}
