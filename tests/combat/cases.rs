//! `testdata/attacks.jsonl` and `testdata/blocks.jsonl`: positions with answers from rulings, other programs'
//! tests and the rules' own examples. The source and the edition stand in each case.

use std::collections::{BTreeMap, BTreeSet};

use menace::combat::{Attacks, Blocks};
use menace::notation::position::{NoCards, read_position};
use menace::{AttackDeclaration, BlockDeclaration, CreatureSet, Position};
use serde_json::Value;

use crate::oracle::{self, Combat, Declaration, Question, show};

const FILES: [(&str, Question, &str); 2] = [
    ("attacks.jsonl", Question::Attacks, include_str!("../../testdata/attacks.jsonl")),
    ("blocks.jsonl", Question::Blocks, include_str!("../../testdata/blocks.jsonl")),
];

/// Cases that wait: `id reason`, a line each.
const WAITING: &str = include_str!("../../testdata/waiting.txt");

/// A case: a position, and what is known of its declarations.
struct Case {
    id: String,
    question: Question,
    text: &'static str,
    expected: Value,
}

fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for (file, question, text) in FILES {
        for (number, text) in (1..).zip(text.lines()) {
            let value: Value = serde_json::from_str(text).expect("a case is an object of JSON");
            let id = value["id"].as_str().unwrap_or_else(|| panic!("{file}, line {number}: no id"));
            cases.push(Case { id: id.to_owned(), question, text, expected: value["expect"].clone() });
        }
    }
    cases
}

/// Who answers the cases.
trait Judge {
    fn of(position: &Position, question: Question) -> Self;
    fn is_legal(&self, declaration: &Declaration) -> bool;
    fn legal_count(&self) -> String;
    fn max_requirements(&self) -> u64;
}

struct ByOracle(oracle::Answer);

impl Judge for ByOracle {
    fn of(position: &Position, question: Question) -> ByOracle {
        ByOracle(oracle::answer(position, question))
    }

    fn is_legal(&self, declaration: &Declaration) -> bool {
        self.0.legal.contains(declaration)
    }

    fn legal_count(&self) -> String {
        self.0.legal.len().to_string()
    }

    fn max_requirements(&self) -> u64 {
        self.0.max_requirements as u64
    }
}

enum ByLibrary {
    Attacks(Attacks),
    Blocks(Blocks),
}

impl Judge for ByLibrary {
    fn of(position: &Position, question: Question) -> ByLibrary {
        match question {
            Question::Attacks => ByLibrary::Attacks(Attacks::of(position).expect("few creatures")),
            Question::Blocks => ByLibrary::Blocks(Blocks::of(position).expect("few creatures")),
        }
    }

    fn is_legal(&self, declaration: &Declaration) -> bool {
        let legal = match self {
            ByLibrary::Attacks(attacks) => {
                let attackers = (0..declaration.len()).filter(|&i| !declaration[i].is_empty()).collect();
                let declaration = AttackDeclaration { attackers, bands: Vec::new() };
                let legal = attacks.is_legal(&declaration);
                assert_eq!(attacks.explain(&declaration).map(|explained| explained.legal), legal);
                legal
            }
            ByLibrary::Blocks(blocks) => {
                let declaration = BlockDeclaration { blocks: declaration.clone() };
                let legal = blocks.is_legal(&declaration);
                assert_eq!(blocks.explain(&declaration).map(|explained| explained.legal), legal);
                legal
            }
        };
        legal.expect("a case is decided")
    }

    fn legal_count(&self) -> String {
        let count = match self {
            ByLibrary::Attacks(attacks) => attacks.count(),
            ByLibrary::Blocks(blocks) => blocks.count(),
        };
        count.expect("a case is counted").legal.to_string()
    }

    fn max_requirements(&self) -> u64 {
        let greatest = match self {
            ByLibrary::Attacks(attacks) => attacks.max_requirements(),
            ByLibrary::Blocks(blocks) => blocks.max_requirements(),
        };
        greatest.expect("a case is proven").into()
    }
}

/// Returns what the judge gets wrong about the case.
fn wrong<J: Judge>(case: &Case) -> Vec<String> {
    let position = match read_position(case.text, &NoCards) {
        Ok(file) => file.position,
        Err(error) => return vec![format!("it can't be read: {error}")],
    };
    let judge = J::of(&position, case.question);
    let mut wrong = Vec::new();
    for (list, legal) in [("legal", true), ("illegal", false)] {
        for declared in case.expected[list].as_array().into_iter().flatten() {
            let declaration = declaration(&position, case.question, declared);
            if judge.is_legal(&declaration) != legal {
                wrong.push(format!(
                    "`{}` is {list}",
                    show::declaration(&position, case.question, &declaration)
                ));
            }
        }
    }
    if let Some(count) = case.expected["legal_count"].as_u64()
        && judge.legal_count() != count.to_string()
    {
        wrong.push(format!("{count} are legal, not {}", judge.legal_count()));
    }
    if let Some(greatest) = case.expected["max_requirements"].as_u64()
        && judge.max_requirements() != greatest
    {
        wrong.push(format!("{greatest} requirements can be obeyed, not {}", judge.max_requirements()));
    }
    wrong
}

/// Reads `{"b1": ["a1"]}` or `["a1"]`.
fn declaration(position: &Position, question: Question, declared: &Value) -> Declaration {
    let attacker = |id: &Value| -> usize {
        let same = |creature: &menace::Creature| Some(creature.id.as_str()) == id.as_str();
        position.attacker.creatures.iter().position(same).expect("an attacker of the position")
    };
    match question {
        Question::Attacks => {
            let mut rows = vec![CreatureSet::EMPTY; position.attacker.creatures.len()];
            for id in declared.as_array().expect("a list of attackers") {
                rows[attacker(id)] = CreatureSet::only(0);
            }
            rows
        }
        Question::Blocks => {
            let blocks = declared.as_object().expect("an object of blockers");
            let known = |id: &String| position.defender.creatures.iter().any(|creature| creature.id == *id);
            assert!(blocks.keys().all(known), "a blocker of the position");
            let chosen = |creature: &menace::Creature| match blocks.get(&creature.id) {
                Some(Value::Array(attackers)) => attackers.iter().map(attacker).collect(),
                _ => CreatureSet::EMPTY,
            };
            position.defender.creatures.iter().map(chosen).collect()
        }
    }
}

/// The oracle's readings are others' readings: it gets every case right.
#[test]
fn the_oracle_answers_every_case() {
    let failed: BTreeMap<String, Vec<String>> = cases()
        .iter()
        .map(|case| (case.id.clone(), wrong::<ByOracle>(case)))
        .filter(|(_, wrong)| !wrong.is_empty())
        .collect();
    assert!(failed.is_empty(), "{failed:#?}");
}

#[test]
fn every_case_is_answered_but_those_that_wait() {
    let waiting: BTreeMap<&str, &str> = WAITING
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| line.split_once(' ').expect("an id and a reason"))
        .collect();
    let cases = cases();
    let ids: BTreeSet<&str> = cases.iter().map(|case| case.id.as_str()).collect();
    assert_eq!(ids.len(), cases.len(), "each case has an id of its own");
    assert!(cases.len() >= 130, "only {} cases were found", cases.len());
    for id in waiting.keys() {
        assert!(ids.contains(id), "`{id}` waits and is no case");
    }
    let mut failed = BTreeMap::new();
    for case in &cases {
        let wrong = wrong::<ByLibrary>(case);
        match (wrong.is_empty(), waiting.contains_key(case.id.as_str())) {
            (true, true) => {
                failed.insert(
                    &case.id,
                    vec!["it waits, and passes: take it off testdata/waiting.txt".to_owned()],
                );
            }
            (false, false) => {
                failed.insert(&case.id, wrong);
            }
            (true, false) | (false, true) => {}
        }
    }
    assert!(failed.is_empty(), "{} of {} cases: {failed:#?}", failed.len(), cases.len());
}

/// Today's answer of the oracle is also the library's for the board that a case shows, declaration by
/// declaration.
#[test]
fn the_library_lists_what_the_oracle_lists() {
    for case in cases() {
        let position = read_position(case.text, &NoCards).expect("it can be read").position;
        let combat = Combat::of(&position, case.question);
        let legal = oracle::judge::answer(&combat).legal;
        let listed: Vec<Declaration> = match case.question {
            Question::Attacks => {
                let attacks = Attacks::of(&position).expect("few creatures");
                let rows = |attackers: CreatureSet| {
                    let row =
                        |i| if attackers.contains(i) { CreatureSet::only(0) } else { CreatureSet::EMPTY };
                    (0..position.attacker.creatures.len()).map(row).collect()
                };
                attacks.list(usize::MAX).expect("it is listed").into_iter().map(rows).collect()
            }
            Question::Blocks => {
                let blocks = Blocks::of(&position).expect("few creatures");
                let listed = blocks.list(usize::MAX).expect("it is listed");
                listed.into_iter().map(|declaration| declaration.blocks).collect()
            }
        };
        let mut sorted = listed;
        sorted.sort();
        assert_eq!(sorted, legal, "{}", case.id);
    }
}
