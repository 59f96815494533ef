//! The contract of attacks and blocks on any board: every listed declaration passes the check, the count is
//! the list's length, and nothing outside the list passes.

#![no_main]

#[path = "../../tests/oracle/mod.rs"]
#[allow(dead_code)]
mod oracle;

use std::collections::BTreeSet;

use libfuzzer_sys::fuzz_target;
use menace::combat::{Attacks, Blocks};
use menace::{AttackDeclaration, BlockDeclaration, CreatureSet, Edition, Position};

use oracle::boards::{Dice, any_board};
use oracle::{Combat, Declaration, Question};

/// Boards with more declarations to look at are left out: the fuzzer has better things to do.
const MOST_DECLARATIONS: u64 = 3_000;

fuzz_target!(|bytes: &[u8]| {
    let mut dice = Dice::Given(bytes.to_vec().into_iter());
    let question = if dice.percent(30) { Question::Attacks } else { Question::Blocks };
    let edition = Edition::ALL[dice.below(3)];
    let position = any_board(&mut dice, question, edition);
    if Combat::of(&position, question).size() > MOST_DECLARATIONS {
        return;
    }
    match question {
        Question::Attacks => attacks(&position),
        Question::Blocks => blocks(&position),
    }
});

fn attacks(position: &Position) {
    let attacks = Attacks::of(position).expect("few creatures");
    let listed = attacks.list(usize::MAX).expect("a small board is listed");
    let count = attacks.count().expect("a small board is counted");
    assert_eq!(count.legal.to_string(), listed.len().to_string());
    let legal: BTreeSet<CreatureSet> = listed.iter().copied().collect();
    assert_eq!(legal.len(), listed.len(), "none is listed twice");
    for attackers in CreatureSet::first(position.attacker.creatures.len()).subsets() {
        let declaration = AttackDeclaration { attackers, bands: Vec::new() };
        let passes = attacks.is_legal(&declaration).expect("a small board is decided");
        assert_eq!(passes, legal.contains(&attackers), "{attackers}");
        let explained = attacks.explain(&declaration).expect("a small board is explained");
        assert_eq!((explained.legal, explained.reasons.is_empty()), (passes, passes), "{attackers}");
    }
}

fn blocks(position: &Position) {
    let blocks = Blocks::of(position).expect("few creatures");
    let listed = blocks.list(usize::MAX).expect("a small board is listed");
    let count = blocks.count().expect("a small board is counted");
    assert_eq!(count.legal.to_string(), listed.len().to_string());
    let legal: BTreeSet<Declaration> = listed.iter().map(|listed| listed.blocks.clone()).collect();
    assert_eq!(legal.len(), listed.len(), "none is listed twice");
    let check = |declaration: Declaration| {
        let expected = legal.contains(&declaration);
        let declaration = BlockDeclaration { blocks: declaration };
        let passes = blocks.is_legal(&declaration).expect("a small board is decided");
        assert_eq!(passes, expected, "{declaration:?}");
        let explained = blocks.explain(&declaration).expect("a small board is explained");
        assert_eq!((explained.legal, explained.reasons.is_empty()), (passes, passes), "{declaration:?}");
    };
    // Declarations of single blocks, and legal ones with another choice for one creature.
    let sides = (position.defender.creatures.len(), position.attacker.creatures.len());
    let all = (sides.1 as u64 + 1).pow(sides.0 as u32);
    for number in (0..all).step_by(all as usize / 500 + 1) {
        check(single_blocks(number, sides));
    }
    for declaration in legal.iter().step_by(legal.len() / 8 + 1) {
        for creature in 0..declaration.len() {
            for choice in CreatureSet::first(sides.1).subsets() {
                let mut other = declaration.clone();
                other[creature] = choice;
                check(other);
            }
        }
    }
}

/// Returns the declaration of that number: its digits, to the base of one more than there are attackers,
/// say whom each creature blocks, 0 nobody.
fn single_blocks(mut number: u64, (blockers, attackers): (usize, usize)) -> Declaration {
    let base = attackers as u64 + 1;
    let mut declaration = Vec::new();
    for _ in 0..blockers {
        let digit = (number % base) as usize;
        declaration.push(if digit == 0 { CreatureSet::EMPTY } else { CreatureSet::only(digit - 1) });
        number /= base;
    }
    declaration
}
