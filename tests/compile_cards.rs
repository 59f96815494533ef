//! Every card that is read either compiles to a well-formed program or is refused with a reason.

mod shared;

use std::collections::BTreeMap;

use menace::oracle::{self, CardFacts};
use menace::program::{Ability, Book, Op, Script, compile_card};
use rayon::prelude::*;

/// Every jump lands in the script or at its end, backwards only to the loop's first op or, to repeat the process, to the
/// script's; and every target is declared.
///
/// The script's targets are numbered from `before` on: those of a mode follow those of the modes before it, since
/// several modes of one spell may be chosen.
fn check_script(card: &str, script: &Script, before: usize) {
    let end = script.ops.len();
    for (place, op) in script.ops.iter().enumerate() {
        let (to, forwards) = match op {
            Op::May { no, .. } | Op::MayPay { no, .. } | Op::MayPayOne { no, .. } | Op::If { no, .. } => {
                (*no, true)
            }
            Op::Jump(to) => (*to, *to != 0),
            Op::EachObject { end, .. } => (*end, true),
            Op::NextPlayer { start } | Op::NextObject { start } => (*start, false),
            Op::ByColor { to, .. } => {
                assert!(to.iter().all(|&to| usize::from(to) > place && usize::from(to) < end), "{card}");
                continue;
            }
            Op::Do(_) | Op::Choose { .. } | Op::EachPlayer | Op::Delayed { .. } => continue,
        };
        let to = usize::from(to);
        let good = if forwards { to > place && to <= end } else { to <= place };
        assert!(good, "{card}: op {place} of {:?}", script.ops);
    }
    for (place, spec) in script.targets.iter().enumerate() {
        assert_eq!(usize::from(spec.id), before + place, "{card}: targets out of order");
    }
    let shown = format!("{:?}", script.ops);
    for (place, name) in shown.match_indices("Target(") {
        // `ChangeTarget(` and the like are no registers.
        if shown[..place].ends_with(char::is_alphanumeric) {
            continue;
        }
        let digits: String = shown[place + name.len()..].chars().take_while(char::is_ascii_digit).collect();
        let number: usize = digits.parse().expect("a target's number");
        let declared = before..before + script.targets.len();
        assert!(declared.contains(&number), "{card}: target {number} of {declared:?} in {shown}");
    }
    if let Some(modes) = &script.modes {
        assert!(script.ops.is_empty() && usize::from(modes.least) <= modes.modes.len(), "{card}");
        let mut before = 0;
        for mode in &modes.modes {
            check_script(card, mode, before);
            before += mode.targets.len();
        }
    }
}

fn check_ability(card: &str, splices: bool, ability: &Ability) {
    match ability {
        Ability::Spell(script) => {
            // The targets of a text that is spliced onto a spell come after that spell's own: for each place from a multiple of 16 on.
            let first = script.targets.first().map_or(0, |spec| usize::from(spec.id));
            assert!(first == 0 || first % 16 == 0 && splices, "{card}");
            check_script(card, script, first);
        }
        Ability::Activated(ability) => {
            check_script(card, &ability.script, 0);
            assert!(!ability.text.is_empty(), "{card}: an ability without a text");
        }
        Ability::Triggered(ability) => {
            // A delayed trigger's targets are those of its own script; the outer ones are bound.
            check_script(card, &ability.script, 0);
            assert!(!ability.text.is_empty(), "{card}: an ability without a text");
        }
        Ability::Static(_)
        | Ability::Casting(_)
        | Ability::Enters(_)
        | Ability::Replace(_)
        | Ability::Rule(..)
        | Ability::Keyword(_) => {}
    }
}

/// What became of some cards.
#[derive(Default)]
struct Counts {
    read: usize,
    compiled: usize,
    /// How many there is no rule for, by what it is.
    gaps: BTreeMap<String, usize>,
}

impl Counts {
    fn with(mut self, other: Counts) -> Counts {
        self.read += other.read;
        self.compiled += other.compiled;
        for (gap, count) in other.gaps {
            *self.gaps.entry(gap).or_default() += count;
        }
        self
    }
}

/// Compiles the cards to one book and checks what they are compiled to.
fn compile(facts: &[CardFacts]) -> Counts {
    let mut counts = Counts::default();
    let mut book = Book::new();
    for card in facts {
        let Ok(tree) = oracle::read(card) else { continue };
        counts.read += 1;
        let (defs, abilities) = (book.defs.len(), book.abilities.len());
        match compile_card(&mut book, &tree) {
            Ok(id) => {
                counts.compiled += 1;
                assert_eq!(book.def(id).name, card.name);
                let splices = card.text.contains("Splice onto ");
                for ability in &book.abilities[abilities..] {
                    check_ability(&card.name, splices, ability);
                }
            }
            Err(refusal) => {
                assert_eq!((defs, abilities), (book.defs.len(), book.abilities.len()), "{refusal}");
                *counts.gaps.entry(refusal.gap.to_string()).or_default() += 1;
            }
        }
    }
    counts
}

#[test]
fn cards_compile_to_well_formed_programs_or_are_refused_whole() {
    let Some(facts) = shared::lines::<CardFacts>("cards/oracle.jsonl", 1) else { return };
    // Numbers in a book are of 16 bits: a game has a few dozen cards.
    let Counts { read, compiled, gaps } =
        facts.par_chunks(1000).map(compile).reduce(Counts::default, Counts::with);
    let mut gaps: Vec<_> = gaps.into_iter().collect();
    gaps.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
    eprintln!("{compiled} of {read} cards that are read compile");
    for (gap, count) in gaps.iter().take(12) {
        eprintln!("{count:5} no rule for {gap}");
    }
    assert!(compiled * 10 > read * 8, "only {compiled} of {read} cards compile");
}
