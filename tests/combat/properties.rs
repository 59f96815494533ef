//! The library against the oracle on random boards.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};

use menace::combat::{Attacks, Blocks, Reason, attackers_of};
use menace::{
    Ability, AttackDeclaration, BlockDeclaration, CreatureSet, Edition, Filter, Keyword, Position, Supertype,
};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;

use crate::oracle::boards::{self, Dice};
use crate::oracle::judge::is_better;
use crate::oracle::{Answer, Combat, Declaration, Question, judge, show};

/// How many declarations of a board are asked about one by one.
const ASKED: usize = 16;

/// Asks the library and the oracle everything about the board, and returns the first thing on which they
/// do not agree.
fn disagreement(position: &Position, question: Question, seed: u64) -> Option<String> {
    // A panic is a disagreement, too: the board can then be made smaller like any other.
    catch_unwind(AssertUnwindSafe(|| disagree(position, question, seed).err()))
        .unwrap_or_else(|panic| Some(format!("the library panicked: {:?}", panic.downcast_ref::<String>())))
}

fn disagree(position: &Position, question: Question, seed: u64) -> Result<(), String> {
    let combat = Combat::of(position, question);
    let answer = judge::answer(&combat);
    let library = Library::of(position, question);

    let (legal, max_requirements) = library.count();
    same("the greatest number of requirements", max_requirements, answer.max_requirements)?;
    same("the number of legal declarations", legal, answer.legal.len().to_string())?;

    let listed = library.list(usize::MAX);
    for (declaration, obeyed) in &listed {
        same("how many requirements a listed one obeys", *obeyed, combat.obeyed(declaration))?;
    }
    let listed: Vec<Declaration> = listed.into_iter().map(|(declaration, _)| declaration).collect();
    let mut sorted = listed.clone();
    sorted.sort();
    let named = |list: &[Declaration]| -> Vec<String> {
        list.iter().map(|d| show::declaration(position, question, d)).collect()
    };
    if sorted != answer.legal {
        let listed: BTreeSet<Declaration> = sorted.iter().cloned().collect();
        let expected: BTreeSet<Declaration> = answer.legal.iter().cloned().collect();
        let surplus: Vec<Declaration> = listed.difference(&expected).take(3).cloned().collect();
        let missing: Vec<Declaration> = expected.difference(&listed).take(3).cloned().collect();
        let double = sorted.len() - listed.len();
        return Err(format!(
            "listed, not legal: {:?}; legal, not listed: {:?}; listed twice: {double}",
            named(&surplus),
            named(&missing)
        ));
    }
    // A list that stops early is the beginning of the whole.
    let few: Vec<Declaration> = library.list(3).into_iter().map(|(declaration, _)| declaration).collect();
    same("a short list", &few[..], &listed[..few.len()])?;
    same("the length of a short list", few.len(), listed.len().min(3))?;

    let mut dice = Dice::new(seed ^ 0x5eed);
    for _ in 0..ASKED {
        let declaration = some_declaration(&mut dice, position, question, &answer);
        explain(position, question, &combat, &answer, &library, &declaration)
            .map_err(|why| format!("{}: {why}", show::declaration(position, question, &declaration)))?;
    }

    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    for drawn in library.draw(4, &mut rng) {
        same("whether a drawn declaration is legal", answer.legal.binary_search(&drawn).is_ok(), true)?;
    }
    Ok(())
}

fn explain(
    position: &Position,
    question: Question,
    combat: &Combat,
    answer: &Answer,
    library: &Library,
    declaration: &Declaration,
) -> Result<(), String> {
    let is_legal = answer.legal.binary_search(declaration).is_ok();
    same("is it legal", library.is_legal(declaration), is_legal)?;
    let (legal, reasons, better) = library.explain(declaration);
    same("is it legal, explained", legal, is_legal)?;
    same("is there a reason", !reasons.is_empty(), !is_legal)?;
    let faults = combat.faults(declaration);
    for fault in &faults {
        let named = |reason: &Reason| {
            let at = reason.creature();
            fault.creatures.contains(&(at.side, at.index))
        };
        if !reasons.iter().any(named) {
            return Err(format!("no reason for {fault:?} among {reasons:?}"));
        }
    }
    // The rules about requirements: today's, those of 2007, and the chapters of the Fifth Edition.
    let about_requirements = |reason: &Reason| {
        let rule = reason.rule(position.edition).to_string();
        ["508.1d", "509.1c", "500.4", "500.5"].contains(&rule.as_str()) || rule.starts_with("Fifth Edition")
    };
    if faults.is_empty() && !reasons.iter().all(about_requirements) {
        return Err(format!("it violates no restriction, and yet {reasons:?}"));
    }
    if faults.is_empty() && !is_legal && better.is_none() {
        return Err("nothing better is shown".to_owned());
    }
    if let Some(better) = better {
        let named = show::declaration(position, question, &better);
        let really_better = if faults.is_empty() {
            is_better(combat, declaration, &better)
        } else {
            combat.is_unrestricted(&better) && combat.obeyed(&better) > combat.obeyed(declaration)
        };
        same(&format!("is `{named}` better"), really_better, true)?;
        same("is something better than a legal declaration", is_legal, false)?;
    }
    Ok(())
}

fn same<T: PartialEq<U> + std::fmt::Debug, U: std::fmt::Debug>(
    what: &str,
    library: T,
    oracle: U,
) -> Result<(), String> {
    if library == oracle { Ok(()) } else { Err(format!("{what}: {library:?}, the oracle: {oracle:?}")) }
}

/// Legal ones, legal ones with a change, and anything.
fn some_declaration(
    dice: &mut Dice,
    position: &Position,
    question: Question,
    answer: &Answer,
) -> Declaration {
    let (creatures, targets) = match question {
        Question::Attacks => (position.attacker.creatures.len(), 1),
        Question::Blocks => (position.defender.creatures.len(), position.attacker.creatures.len()),
    };
    let any = |dice: &mut Dice| -> CreatureSet {
        if targets == 0 || dice.percent(40) {
            return CreatureSet::EMPTY;
        }
        let first = CreatureSet::only(dice.below(targets));
        if dice.percent(25) { first.with(dice.below(targets)) } else { first }
    };
    if dice.percent(30) {
        return (0..creatures).map(|_| any(dice)).collect();
    }
    let mut declaration = answer.legal[dice.below(answer.legal.len())].clone();
    while creatures > 0 && dice.percent(60) {
        declaration[dice.below(creatures)] = any(dice);
    }
    declaration
}

/// The library's answers, in the oracle's terms.
enum Library {
    Attacks(Attacks),
    Blocks(Blocks),
}

impl Library {
    fn of(position: &Position, question: Question) -> Library {
        match question {
            Question::Attacks => Library::Attacks(Attacks::of(position).expect("few creatures")),
            Question::Blocks => Library::Blocks(Blocks::of(position).expect("few creatures")),
        }
    }

    fn count(&self) -> (String, usize) {
        let count = match self {
            Library::Attacks(attacks) => attacks.count(),
            Library::Blocks(blocks) => blocks.count(),
        };
        let count = count.expect("a small board is counted");
        let greatest = match self {
            Library::Attacks(attacks) => attacks.max_requirements(),
            Library::Blocks(blocks) => blocks.max_requirements(),
        };
        assert_eq!(greatest.expect("a small board is proven"), count.max_requirements);
        (count.legal.to_string(), count.max_requirements as usize)
    }

    fn list(&self, limit: usize) -> Vec<(Declaration, usize)> {
        let mut listed = Vec::new();
        let mut take = |declaration: Declaration, obeyed: u32| {
            listed.push((declaration, obeyed as usize));
            if listed.len() == limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let done = match self {
            Library::Attacks(attacks) => attacks.legal_attacks(|attackers, obeyed| {
                take(rows(attackers, attacks.board().creatures()), obeyed)
            }),
            Library::Blocks(blocks) => {
                blocks.legal_blocks(|declaration, obeyed| take(declaration.blocks.clone(), obeyed))
            }
        };
        let _ = done.expect("a small board is listed");
        listed
    }

    fn is_legal(&self, declaration: &Declaration) -> bool {
        match self {
            Library::Attacks(attacks) => attacks.is_legal(&attack(declaration)),
            Library::Blocks(blocks) => blocks.is_legal(&BlockDeclaration { blocks: declaration.clone() }),
        }
        .expect("a small board is decided")
    }

    fn explain(&self, declaration: &Declaration) -> (bool, Vec<Reason>, Option<Declaration>) {
        match self {
            Library::Attacks(attacks) => {
                let explained = attacks.explain(&attack(declaration)).expect("a small board is explained");
                let better = explained.better.map(|better| rows(better.attackers, declaration.len()));
                (explained.legal, explained.reasons, better)
            }
            Library::Blocks(blocks) => {
                let declaration = BlockDeclaration { blocks: declaration.clone() };
                let explained = blocks.explain(&declaration).expect("a small board is explained");
                (explained.legal, explained.reasons, explained.better.map(|better| better.blocks))
            }
        }
    }

    fn draw(&self, times: usize, rng: &mut ChaCha8Rng) -> Vec<Declaration> {
        let sampler = match self {
            Library::Attacks(attacks) => attacks.sampler(),
            Library::Blocks(blocks) => blocks.sampler(),
        };
        let sampler = sampler.expect("a small board is counted");
        (0..times).map(|_| sampler.draw(rng)).collect()
    }
}

fn attack(declaration: &Declaration) -> AttackDeclaration {
    AttackDeclaration { attackers: attackers_of(declaration), bands: Vec::new() }
}

fn rows(attackers: CreatureSet, creatures: usize) -> Declaration {
    let chosen = |i| if attackers.contains(i) { CreatureSet::only(0) } else { CreatureSet::EMPTY };
    (0..creatures).map(chosen).collect()
}

/// Compares on the boards of those seeds; the first that fails is made smaller and shown.
fn compare(question: Question, edition: Edition, seeds: std::ops::Range<u64>) {
    let failed = seeds
        .into_par_iter()
        .find_first(|&seed| disagreement(&boards::board(seed, question, edition), question, seed).is_some());
    let Some(seed) = failed else { return };
    let position = boards::board(seed, question, edition);
    let smallest = boards::shrink(position, |p| disagreement(p, question, seed).is_some());
    let why = disagreement(&smallest, question, seed).expect("it was shrunk as long as it failed");
    panic!("{question:?}, {edition}, seed {seed}, made smaller:\n{}{why}", show::board(&smallest));
}

#[test]
fn blocks_agree_with_the_oracle_today() {
    compare(Question::Blocks, Edition::Current, 0..2_000);
}

#[test]
fn blocks_agree_with_the_oracle_in_2007() {
    compare(Question::Blocks, Edition::Comprehensive2007, 0..2_000);
}

#[test]
fn blocks_agree_with_the_oracle_in_the_fifth_edition() {
    compare(Question::Blocks, Edition::Fifth, 0..2_000);
}

#[test]
fn attacks_agree_with_the_oracle() {
    for edition in Edition::ALL {
        compare(Question::Attacks, edition, 0..2_000);
    }
}

/// Attackers with banding, with "bands with other" and with neither, in bands of any sort.
#[test]
fn bands_of_attackers_agree_with_the_oracle() {
    let legendary = Filter::Supertype(Supertype::Legendary);
    let goblins = Filter::Subtype("Goblin".to_owned());
    let (mut legal, mut illegal) = (0, 0);
    for seed in 0..1_500 {
        let edition = Edition::ALL[seed as usize % 3];
        let mut position = boards::board(seed, Question::Attacks, edition);
        let mut dice = Dice::new(seed ^ 0xba4d);
        for creature in &mut position.attacker.creatures {
            creature.abilities.extend(match dice.below(6) {
                0..=2 => Some(Keyword::Banding.into()),
                3 => Some(Ability::BandsWithOther(legendary.clone())),
                4 => Some(Ability::BandsWithOther(goblins.clone())),
                _ => None,
            });
            if dice.percent(50) {
                creature.supertypes.push(Supertype::Legendary);
            }
        }
        let attacks = Attacks::of(&position).expect("few creatures");
        let creatures = position.attacker.creatures.len();
        for attackers in attacks.list(20).expect("a small board is listed") {
            let some = |dice: &mut Dice| -> CreatureSet {
                let stray = CreatureSet::only(dice.below(creatures));
                let members = attackers.iter().filter(|_| dice.percent(60)).collect::<CreatureSet>();
                if dice.percent(5) { members | stray } else { members }
            };
            let mut bands: Vec<CreatureSet> = vec![some(&mut dice)];
            if dice.percent(40) {
                let second = some(&mut dice);
                bands.push(if dice.percent(70) { second - bands[0] } else { second });
            }
            bands.retain(|band| band.len() >= 2);
            if bands.is_empty() {
                continue;
            }
            let expected = crate::oracle::bands::are_legal(&position, attackers, &bands);
            let declaration = AttackDeclaration { attackers, bands };
            let says = attacks.is_legal(&declaration).expect("a small board is decided");
            let explained = attacks.explain(&declaration).expect("a small board is explained");
            assert_eq!(
                (says, explained.legal, explained.reasons.is_empty()),
                (expected, expected, expected),
                "seed {seed}, {edition}: {declaration:?}\n{}",
                show::board(&position)
            );
            *(if expected { &mut legal } else { &mut illegal }) += 1;
        }
    }
    assert!(legal > 500 && illegal > 500, "{legal} legal, {illegal} illegal");
}

#[test]
#[ignore = "takes minutes: 100,000 boards for each question and edition"]
fn long_run_agrees_with_the_oracle() {
    for edition in Edition::ALL {
        compare(Question::Blocks, edition, 10_000..110_000);
        compare(Question::Attacks, edition, 10_000..110_000);
    }
}

/// Each legal declaration is drawn as often as any other: Pearson's statistic of 200 draws for each stays
/// below its expectation and six standard deviations, which chance exceeds less than once in 10,000 boards.
#[test]
fn draws_are_uniform() {
    let mut boards_tried = 0;
    for seed in 0..400 {
        let question = if seed % 2 == 0 { Question::Blocks } else { Question::Attacks };
        let edition = Edition::ALL[seed as usize % 3];
        let position = boards::board(seed, question, edition);
        let legal = crate::oracle::answer(&position, question).legal;
        if !(3..=40).contains(&legal.len()) {
            continue;
        }
        boards_tried += 1;
        let draws = 200 * legal.len();
        let mut drawn = vec![0u32; legal.len()];
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        for declaration in Library::of(&position, question).draw(draws, &mut rng) {
            let place = legal.binary_search(&declaration).expect("a legal declaration is drawn");
            drawn[place] += 1;
        }
        let statistic: f64 = drawn.iter().map(|&n| (f64::from(n) - 200.0).powi(2) / 200.0).sum();
        let freedom = (legal.len() - 1) as f64;
        let bound = freedom + 6.0 * (2.0 * freedom).sqrt();
        assert!(
            statistic < bound,
            "seed {seed}, {question:?}, {edition}: {statistic} of at most {bound}; {drawn:?}\n{}",
            show::board(&position)
        );
    }
    assert!(boards_tried > 60, "only {boards_tried} boards had as many legal declarations as are wanted");
}
