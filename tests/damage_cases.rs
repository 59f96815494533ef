//! Every damage case of `testdata/damage.jsonl` and `testdata/damage-editions.jsonl` (where editions differ, and
//! what the first has no case of): who dies, both players' life, and whether the division of damage that the case
//! gives is legal.

use menace::combat::Combatants;
use menace::combat::damage::{Assignments, Damage, Worth, damage};
use menace::notation::position::{NoCards, PositionFile, read_position};
use menace::{BlockDeclaration, CreatureSet, Side};
use serde_json::Value;

struct Case {
    file: PositionFile,
    expect: Value,
}

fn cases() -> Vec<Case> {
    let files = [include_str!("../testdata/damage.jsonl"), include_str!("../testdata/damage-editions.jsonl")];
    files
        .iter()
        .flat_map(|file| file.lines())
        .map(|line| {
            let whole: Value = serde_json::from_str(line).expect("each line is a JSON object");
            let file = read_position(line, &NoCards).unwrap_or_else(|error| panic!("{error}\n{line}"));
            Case { file, expect: whole["expect"].clone() }
        })
        .collect()
}

fn dealt(file: &PositionFile) -> Damage {
    let none = BlockDeclaration::none(file.position.defender.creatures.len());
    let blocks = file.blocks.as_ref().unwrap_or(&none);
    let given = Assignments {
        first_strike: file.assignment_first_strike.clone(),
        regular: file.assignment.clone().unwrap_or_default(),
    };
    let worth = Worth::of(&Combatants::of(&file.position));
    damage(&file.position, blocks, &given, &worth).expect("no case has too many creatures")
}

fn ids(file: &PositionFile, dead: [CreatureSet; 2]) -> Vec<&str> {
    let of = |side: Side, set: CreatureSet| {
        set.iter().map(move |index| file.position.force(side).creatures[index].id.as_str())
    };
    of(Side::Attacker, dead[0]).chain(of(Side::Defender, dead[1])).collect()
}

/// Returns what is different from what the case expects.
fn differences(case: &Case) -> Vec<String> {
    let mut wrong = Vec::new();
    let damage = dealt(&case.file);
    let legal = damage.outcome().is_some();
    let expected_legal = case.expect["assignment_legal"].as_bool().unwrap_or(true);
    if legal != expected_legal {
        wrong.push(format!("assignment_legal is {legal}: {damage:?}"));
    }
    let (Some(outcome), true) = (damage.outcome(), expected_legal) else { return wrong };
    let mut expected: Vec<&str> =
        case.expect["dead"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let mut dead = ids(&case.file, outcome.dead);
    expected.sort_unstable();
    dead.sort_unstable();
    if dead != expected {
        wrong.push(format!("dead are {dead:?}, expected {expected:?}"));
    }
    for (side, life) in ["attacker", "defender"].into_iter().zip(outcome.life) {
        if case.expect["life"][side] != life {
            wrong.push(format!("the {side} is at {life}, expected {}", case.expect["life"][side]));
        }
    }
    if !outcome.proven {
        wrong.push("the divisions are not proven the best".into());
    }
    wrong
}

#[test]
fn every_damage_case_comes_out_as_expected() {
    let cases = cases();
    assert!(cases.len() >= 120 + 19);
    let wrong: Vec<String> = cases
        .iter()
        .flat_map(|case| {
            let id = case.file.id.clone().unwrap_or_default();
            differences(case).into_iter().map(move |difference| format!("{id}: {difference}"))
        })
        .collect();
    assert!(wrong.is_empty(), "{} differences:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn an_illegal_division_is_cited_by_rule_and_creature() {
    for case in cases().iter().filter(|case| case.expect["assignment_legal"] == false) {
        let Damage::Illegal(reasons) = dealt(&case.file) else { panic!("{:?} is legal", case.file.id) };
        assert!(!reasons.is_empty());
        for reason in reasons {
            let reason = reason.reason(&case.file.position);
            let at = reason.creature();
            let creature = &case.file.position.force(at.side).creatures[at.index];
            assert!(reason.to_string().starts_with(&creature.id), "{reason}");
            let rule = reason.rule(case.file.position.edition).to_string();
            assert!(
                ["510.1", "702.", "310.2", "502.", "Fifth Edition: "]
                    .iter()
                    .any(|chapter| rule.starts_with(chapter))
            );
        }
    }
}
