//! Whether the oracle and its boards are worth trusting.

use menace::Edition;

use crate::oracle::boards::{self, Dice};
use crate::oracle::judge::{is_better, unrestricted};
use crate::oracle::{Combat, Question, answer};

/// The oracle takes a short cut for today's rules: the most requirements for each set of payments. The
/// definition compares each declaration with each other one.
#[test]
fn the_oracle_agrees_with_the_definition() {
    for seed in 0..300 {
        let question = if seed % 3 == 0 { Question::Attacks } else { Question::Blocks };
        let position = boards::board(seed, question, Edition::ALL[seed as usize % 3]);
        let combat = Combat::of(&position, question);
        let all = unrestricted(&combat);
        if all.len() > 1_000 {
            continue;
        }
        let legal: Vec<_> = all
            .iter()
            .filter(|declaration| !all.iter().any(|other| is_better(&combat, declaration, other)))
            .cloned()
            .collect();
        assert_eq!(answer(&position, question).legal, legal, "board {seed}");
    }
}

/// Random boards that never restrict, require, cost or conflict would test nothing.
#[test]
fn the_boards_are_worth_asking_about() {
    for edition in Edition::ALL {
        let (mut required, mut restricted, mut beaten, mut paid, mut several, mut other) = (0, 0, 0, 0, 0, 0);
        for seed in 0..400 {
            let position = boards::board(seed, Question::Blocks, edition);
            let combat = Combat::of(&position, Question::Blocks);
            let all = unrestricted(&combat);
            let now = answer(&position, Question::Blocks);
            required += usize::from(now.max_requirements >= 2);
            restricted += usize::from((all.len() as u64) < combat.size());
            beaten += usize::from(now.legal.len() < all.len());
            paid += usize::from(all.iter().any(|declaration| combat.owed(declaration).next().is_some()));
            several += usize::from(all.iter().flatten().any(|choice| choice.len() > 1));
            let today = menace::Position { edition: Edition::Current, ..position };
            other += usize::from(answer(&today, Question::Blocks) != now);
        }
        assert!(required > 120, "{edition}: two requirements that can be obeyed on {required} of 400 boards");
        assert!(restricted > 200, "{edition}: restrictions on whole declarations on {restricted}");
        assert!(beaten > 180, "{edition}: a declaration that is illegal for its requirements on {beaten}");
        assert!(paid > 40, "{edition}: payments on {paid}");
        assert!(several > 40, "{edition}: a creature that blocks several on {several}");
        let differs = edition == Edition::Comprehensive2007;
        assert!(!differs || other > 10, "{edition}: an answer that is not today's on {other}");
    }
}

/// A fuzzer's bytes make boards, too, and run out without harm.
#[test]
fn boards_are_made_of_any_bytes() {
    let empty =
        boards::any_board(&mut Dice::Given(Vec::new().into_iter()), Question::Blocks, Edition::Current);
    assert_eq!(empty.attacker.creatures.len(), 5);
    let mut kinds = std::collections::BTreeSet::new();
    for seed in 0..50u8 {
        let bytes: Vec<u8> = (0..250u8).map(|i| i.wrapping_mul(seed).wrapping_add(seed >> 2)).collect();
        let position =
            boards::any_board(&mut Dice::Given(bytes.into_iter()), Question::Blocks, Edition::Current);
        kinds.insert(crate::oracle::show::board(&position));
    }
    assert!(kinds.len() > 40, "{} boards of 50 are different", kinds.len());
}
