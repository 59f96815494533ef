//! Random boards written as position files and read again: what the vocabulary can say, the notation can.

use menace::ability::{Amount, BoardFact, Clause, Condition, Counted, Statement, Whose};
use menace::notation::position::{NoCards, PositionFile, read_position};
use menace::{Ability, CardType, Edition, Filter, Position};

use crate::oracle::{Question, answer, boards, show};

/// Filters may come back in another form, so that the answers are compared and not the words.
#[test]
fn boards_mean_the_same_when_written_and_read() {
    let mut abilities = 0;
    for seed in 0..3_000 {
        let question = if seed % 3 == 0 { Question::Attacks } else { Question::Blocks };
        let mut position = boards::board(seed, question, Edition::ALL[seed as usize % 2]);
        abilities += keep_what_is_said(&mut position);
        if let Some(why) = changed(&position, question) {
            let smallest = boards::shrink(position, |position| changed(position, question).is_some());
            let why = changed(&smallest, question).unwrap_or(why);
            panic!("seed {seed}, made smaller:\n{}{why}", show::board(&smallest));
        }
    }
    assert!(abilities > 10_000, "{abilities} abilities were written and read");
}

/// Returns what is different after writing and reading.
fn changed(position: &Position, question: Question) -> Option<String> {
    let file = PositionFile { position: position.clone(), ..PositionFile::default() };
    let text = file.to_json().to_string();
    match read_position(&text, &NoCards) {
        Err(error) => Some(format!("{error}\n{text}")),
        Ok(read) if answer(&read.position, question) == answer(position, question) => None,
        Ok(read) => Some(format!("{position:?}\n{:?}", read.position)),
    }
}

/// Takes away what no sentence says, and returns how many abilities are left.
fn keep_what_is_said(position: &mut Position) -> usize {
    let creatures = position.attacker.creatures.iter_mut().chain(&mut position.defender.creatures);
    let mut left = 0;
    for creature in creatures {
        creature.abilities.retain(|ability| is_said(ability, true));
        left += creature.abilities.len();
    }
    position.effects.retain(|effect| is_said(effect, false));
    left + position.effects.len()
}

/// Returns whether rules text could say it: not "this creature as long as it is legendary, with b2".
fn is_said(ability: &Ability, of_a_creature: bool) -> bool {
    match ability {
        Ability::Static(statement) => {
            let subject = &statement.subject;
            let is_cap = matches!(statement.clause, Clause::MostAttackers(_) | Clause::MostBlocking(_));
            let subject_is_said = match subject.whose {
                Whose::This => of_a_creature && subject.filter == Filter::Any && !is_cap,
                // "b1 blocks a1 this combat if able" is the one sentence that names creatures.
                Whose::Anyones if is_provoke(statement) => return !of_a_creature,
                Whose::Anyones | Whose::Yours | Whose::Opponents => {
                    is_quality(&subject.filter, of_a_creature)
                }
            };
            subject_is_said && clause_is_said(&statement.clause, of_a_creature)
        }
        Ability::Protection(quality) => is_quality(quality, of_a_creature),
        _ => true,
    }
}

fn is_provoke(statement: &Statement) -> bool {
    matches!(
        (&statement.subject.filter, &statement.clause),
        (Filter::Id(_), Clause::BlocksIfAble(Filter::Id(_)))
    )
}

fn clause_is_said(clause: &Clause, of_a_creature: bool) -> bool {
    let quality = |filter: &Filter| is_quality(filter, of_a_creature);
    let met = |condition: &Condition| match condition {
        Condition::Always => true,
        Condition::If(BoardFact { what, .. }) | Condition::Unless(BoardFact { what, .. }) => match what {
            Counted::Lands(_) | Counted::Life | Counted::MoreLife => true,
            Counted::Creatures(filter) => quality(filter),
        },
    };
    match clause {
        Clause::CantAttack(condition) => met(condition),
        Clause::CantBlock(filter, condition) | Clause::CantBeBlockedBy(filter, condition) => {
            quality(filter) && met(condition)
        }
        Clause::AttacksOnlyWith { with, .. } | Clause::BlocksOnlyWith { with, .. } => quality(with),
        Clause::CantAttackUnlessPaid(_, condition) => met(condition),
        Clause::CantBlockUnlessPaid(filter, _, condition) => quality(filter) && met(condition),
        Clause::BlocksAsThough(filter, _)
        | Clause::BlocksIfAble(filter)
        | Clause::MustBeBlocked { by: filter, .. }
        | Clause::Lure(filter) => quality(filter),
        // What is granted is an ability of the creature that gets it.
        Clause::Has(ability) => is_said(ability, true),
        _ => true,
    }
}

/// Returns whether the filter describes creatures as a sentence does.
fn is_quality(filter: &Filter, of_a_creature: bool) -> bool {
    let number = |amount: &Amount| match amount {
        Amount::SourcePower | Amount::SourceToughness => of_a_creature,
        Amount::Number(_) | Amount::OwnPower | Amount::OwnToughness => true,
    };
    match filter {
        Filter::Id(_) | Filter::Source | Filter::Type(CardType::Creature) => false,
        Filter::SharesColorWithSource => of_a_creature,
        // "Power greater than its power."
        Filter::Power(_, Amount::OwnPower) | Filter::Toughness(_, Amount::OwnToughness) => false,
        Filter::Power(_, amount) | Filter::Toughness(_, amount) => number(amount),
        // "Other".
        Filter::Not(inner) if **inner == Filter::Source => of_a_creature,
        Filter::Not(inner) => is_quality(inner, of_a_creature),
        Filter::All(parts) | Filter::AnyOf(parts) => parts.iter().all(|part| is_quality(part, of_a_creature)),
        _ => true,
    }
}
