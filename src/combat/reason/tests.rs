//! What reasons say.

use crate::ability::{Ability, Clause};
use crate::combat::{Attacks, Blocks};
use crate::creature::Creature;
use crate::declaration::{AttackDeclaration, BlockDeclaration};
use crate::notation::oracle::{parse_effect, parse_line};
use crate::notation::position::{NoCards, parse_land};
use crate::notation::short::parse_creatures;
use crate::position::{Force, Position, Side};
use crate::types::{CreatureSet, Edition, Keyword};

fn board(attackers: &str, blockers: &str, effects: &[&str]) -> Position {
    let force = |text: &str, side: Side| {
        let creatures = parse_creatures(text, side, &NoCards).expect("short notation");
        Force { life: 20, creatures, ..Force::default() }
    };
    let attacker = force(attackers, Side::Attacker);
    Position {
        attacking: CreatureSet::first(attacker.creatures.len()),
        attacker,
        defender: force(blockers, Side::Defender),
        effects: effects.iter().flat_map(|effect| parse_effect(effect, &[]).expect("a sentence")).collect(),
        ..Position::default()
    }
}

fn said_of_blocks(position: &Position, blocks: &[&[usize]]) -> Vec<String> {
    let blocks = blocks.iter().map(|attackers| attackers.iter().copied().collect()).collect();
    let explanation = Blocks::of(position).and_then(|of| Ok(of.explain(&BlockDeclaration { blocks })?));
    explanation.expect("a small board").reasons.iter().map(ToString::to_string).collect()
}

fn said_of_attack(position: &Position, attackers: &[usize]) -> Vec<String> {
    let attackers = attackers.iter().copied().collect();
    let declaration = AttackDeclaration { attackers, bands: Vec::new() };
    let explanation = Attacks::of(position).and_then(|of| Ok(of.explain(&declaration)?));
    explanation.expect("a small board").reasons.iter().map(ToString::to_string).collect()
}

#[test]
fn rule_702_14c_landwalk_names_the_land_with_its_article() {
    let mut position = board("2/2 islandwalk", "2/2", &[]);
    position.defender.lands.push(parse_land("Island").expect("a land"));
    assert_eq!(
        said_of_blocks(&position, &[&[0]]),
        ["b1 can't block a1: a1 has landwalk and the defending player controls an Island"]
    );
}

#[test]
fn rule_509_1c_requirements_are_counted_with_the_right_number() {
    let one = board("2/2 must be blocked if able", "2/2", &[]);
    assert_eq!(said_of_blocks(&one, &[&[]]), ["a1 must be blocked if able (obeys 0 of 1 requirement)"]);
    let two = board("2/2 \"All creatures able to block this creature do so.\"", "2x 2/2", &[]);
    assert_eq!(said_of_blocks(&two, &[&[0], &[]]), ["b2 must block a1 if able (obeys 1 of 2 requirements)"]);
}

#[test]
fn rule_508_1h_costs_are_written_as_mana() {
    let position = board("2x 2/2", "", &["Creatures can't attack unless their controller pays {2}."]);
    assert_eq!(
        said_of_attack(&position, &[0]),
        ["a1 can't attack so unless {2} is paid: this attack costs {2}, and {0} is available"]
    );
}

#[test]
fn rule_508_1c_company_that_is_not_there() {
    let big = "1/1 \"This creature can't attack unless a creature with power 5 or greater also attacks.\"";
    assert_eq!(
        said_of_attack(&board(big, "", &[]), &[0]),
        ["a1 can't attack: none of the creatures that would have to attack with it is here"]
    );
}

#[test]
fn fifth_edition_a_wall_cant_attack_because_it_is_a_wall() {
    let mut position = board("0/3 Wall defender; 0/3 defender", "", &[]);
    let explained = said_of_attack(&position, &[0, 1]);
    assert_eq!(explained, ["a1 can't attack: it has defender", "a2 can't attack: it has defender"]);
    position.edition = Edition::Fifth;
    let explained = said_of_attack(&position, &[0, 1]);
    assert_eq!(explained, ["a1 can't attack: it is a Wall", "a2 can't attack: it has defender"]);
}

#[test]
fn rule_508_1d_of_two_juggernauts_of_which_one_may_attack_both_must() {
    let juggernauts = Ability::this(Clause::AttacksIfAble);
    let mut position = board("2x 5/3", "", &["No more than one creature can attack each combat."]);
    for juggernaut in &mut position.attacker.creatures {
        juggernaut.abilities.push(juggernauts.clone());
    }
    for edition in Edition::ALL {
        position.edition = edition;
        assert_eq!(
            said_of_attack(&position, &[]),
            [
                "a1 must attack if able (obeys 0 of 1 requirement)",
                "a2 must attack if able (obeys 0 of 1 requirement)"
            ]
        );
    }
    // A third creature in their place takes nothing away from either.
    position.attacker.creatures.push(Creature::new("a3", 1, 1));
    position.attacking = CreatureSet::first(3);
    assert_eq!(said_of_attack(&position, &[2]).len(), 2);
}

#[test]
fn rule_509_1c_of_two_attackers_that_must_be_blocked_a_lone_blocker_may_take_either() {
    let position = board("2x 2/2 must be blocked if able", "2/2", &[]);
    assert_eq!(
        said_of_blocks(&position, &[&[]]),
        [
            "a1 must be blocked if able (obeys 0 of 1 requirement)",
            "a2 must be blocked if able (obeys 0 of 1 requirement)"
        ]
    );
}

#[test]
fn rule_508_1d_one_of_several_must_attack() {
    let effect = "Each opponent must attack with at least one creature each combat if able.";
    let position = board("2x 2/2; 0/4 defender", "", &[effect]);
    let explained = said_of_attack(&position, &[]);
    assert_eq!(explained, ["a1 or a2 must attack if able (obeys 0 of 1 requirement)"]);
    assert!(said_of_attack(&position, &[1]).is_empty());
}

#[test]
fn a_requirement_that_would_cost_another_is_no_reason() {
    // a1 must attack twice over, a2 once, and one may attack: only a1 is missed.
    let mut position = board("2x 5/3", "", &["No more than one creature can attack each combat."]);
    for (index, times) in [(0, 2), (1, 1)] {
        let line = parse_line("This creature attacks each combat if able.", None).expect("a sentence");
        let abilities = &mut position.attacker.creatures[index].abilities;
        (0..times).for_each(|_| abilities.extend(line.clone()));
    }
    assert_eq!(said_of_attack(&position, &[]), ["a1 must attack if able (obeys 0 of 2 requirements)"]);
}

#[test]
fn a_reason_can_be_asked_what_it_is() {
    let position = board("4/4 menace", "2/2", &[]);
    let blocks = Blocks::of(&position).expect("few creatures");
    let declaration = BlockDeclaration { blocks: vec![CreatureSet::only(0)] };
    let reasons = blocks.explain(&declaration).expect("a small board").reasons;
    let [reason] = reasons.as_slice() else { panic!("one reason: {reasons:?}") };
    assert!(matches!(
        reason,
        super::Reason::TooFewBlockers { least: 2, source: super::LeastBlockersSource::Menace, .. }
    ));
    assert_eq!(reason.rule(Edition::Current).0, "702.111b");
    assert_eq!((reason.creature().side, reason.creature().index), (Side::Attacker, 0));
    assert!(position.attacker.creatures[0].abilities.contains(&Keyword::Menace.into()));
}
