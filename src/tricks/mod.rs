//! A combat in which players cast instants and activate abilities: a search over states of the [`engine`](crate::engine).
//!
//! Both players know both hands, and choose for the best: the attacker wants the score of
//! [`Worth`] high, the defender low. A card that is used costs its owner
//! `card` of it; where two lines are worth the same, the one with fewer actions is
//! better. Mana that is left is worth nothing.
//!
//! Where nobody has anything to act with, the answers are those of [`combat`](crate::combat), and come from there.
//!
//! | file | what it is for |
//! |---|---|
//! | `table` | a position compiled and laid out; a state as a position |
//! | `combat` | attackers and blockers declared |
//! | `game` | what players can do in a state, and what its end is worth |
//! | `search`, `key` | alpha-beta over states, with a table |
//! | `fights`, `blocks` | the best blocks, bounded by what instants can gain in one fight |
//! | `attacks` | the best attacks |
//! | `line`, `record` | the best line, as it is played and told |

mod attacks;
mod blocks;
mod combat;
mod fights;
mod game;
mod key;
mod line;
mod means;
mod play;
mod record;
mod search;
mod table;

use crate::combat::damage::{Assignments, Damage, Worth, damage_within};
use crate::combat::{
    AttackAnswer, BlockAnswer, Blocks, CombatError, Crackback, Effort, best_attacks_within as calm_attacks,
    best_blocks_within as calm_blocks,
};
use crate::declaration::BlockDeclaration;
use crate::position::Position;

pub use means::somebody_can_act;
pub use play::{Chosen, Play, PlaySource, PlayedOut, RespondsTo, Window};

use search::{INFINITE, Search};
use table::{Declared, Present, Table};

/// An answer with what both players cast and activate in it, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WithPlays<A> {
    /// The answer.
    pub answer: A,
    /// What is cast and activated.
    pub plays: Vec<Play>,
}

impl<A> WithPlays<A> {
    /// Returns an answer without plays.
    fn calm(answer: A) -> WithPlays<A> {
        WithPlays { answer, plays: Vec::new() }
    }
}

/// Plays out the combat of a position: blocks as declared, then whatever both players cast, activate and assign
/// for the best. Where nobody has anything to act with, this is [`damage`](crate::combat::damage::damage()).
///
/// What the blocks cost is paid first, from the same lands. Whether they are legal is not asked. Past the default
/// [`Effort`] the outcome is no longer called proven.
///
/// Both players know both hands. Not played: what could be done before blocks, and after the combat damage step.
///
/// # Errors
/// Those of [`damage`](crate::combat::damage::damage()), and, where somebody has something to act with:
/// [`CombatError::NotPlayed`] for a sentence that the engine has no rule for, [`CombatError::DivisionGiven`] when divisions
/// are given.
///
/// ```
/// use menace::combat::Combatants;
/// use menace::combat::damage::{Assignments, Worth};
/// use menace::notation::oracle::parse_spell;
/// use menace::notation::position::parse_land;
/// use menace::tricks::play_out;
/// use menace::{BlockDeclaration, Creature, CreatureSet, Force, Position, Spell};
///
/// // A 3/3 is blocked by a 2/2 whose controller has a Forest and a Giant Growth.
/// let growth = Spell {
///     card: "Giant Growth".into(),
///     cost: menace::card::parse_cost("{G}")?,
///     colors: [menace::Color::Green].into_iter().collect(),
///     effect: parse_spell("Target creature gets +3/+3 until end of turn.", None)?,
/// };
/// let position = Position {
///     attacker: Force { life: 20, creatures: vec![Creature::new("a1", 3, 3)], ..Force::default() },
///     defender: Force {
///         life: 20,
///         lands: vec![parse_land("Forest")?],
///         creatures: vec![Creature::new("b1", 2, 2)],
///         hand: vec![growth],
///         ..Force::default()
///     },
///     attacking: CreatureSet::first(1),
///     ..Position::default()
/// };
/// let blocks = BlockDeclaration { blocks: vec![CreatureSet::only(0)] };
/// let worth = Worth::of(&Combatants::of(&position));
/// let played = play_out(&position, &blocks, &Assignments::default(), &worth)?;
/// let outcome = played.damage.outcome().expect("no division is given that could be illegal");
/// assert_eq!(outcome.dead, [CreatureSet::only(0), CreatureSet::EMPTY]);
/// assert_eq!(played.plays.len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn play_out(
    position: &Position,
    declaration: &BlockDeclaration,
    given: &Assignments,
    worth: &Worth,
) -> Result<PlayedOut, CombatError> {
    play_out_within(position, declaration, given, worth, &mut Effort::default())
}

/// Returns what [`play_out`] returns, with no more effort than that.
///
/// # Errors
/// The same.
pub fn play_out_within(
    position: &Position,
    declaration: &BlockDeclaration,
    given: &Assignments,
    worth: &Worth,
    effort: &mut Effort,
) -> Result<PlayedOut, CombatError> {
    if !somebody_can_act(position) {
        let damage = damage_within(position, declaration, given, worth, effort)?;
        return Ok(PlayedOut { damage, plays: Vec::new() });
    }
    if *given != Assignments::default() {
        return Err(CombatError::DivisionGiven);
    }
    let blocks = Blocks::of(position)?;
    let table = Table::of(position, Declared::Attack)?;
    let mut scene = table.scene(Present::all(position))?;
    combat::attack(&table, &mut scene)?;
    let mut search = Search::new(&table, &scene, worth, *effort);
    let mana = blocks.board().mana_to_pay(&declaration.blocks);
    let line = search.line_after(&scene.state, declaration, mana, INFINITE);
    let line = line.expect("nothing is beyond no limit");
    *effort = search.effort;
    Ok(PlayedOut { damage: Damage::Dealt(line.outcome), plays: line.plays })
}

/// Returns the best legal block declarations, the best first, at most `top` of them, no two with the same
/// outcome, when both players can cast and activate from then on.
///
/// See [`combat::best_blocks`](crate::combat::best_blocks), whose answers these are if nobody can.
///
/// # Errors
/// Those of [`combat::best_blocks`](crate::combat::best_blocks), and [`CombatError::NotPlayed`] for a sentence that the
/// engine has no rule for.
pub fn best_blocks(
    position: &Position,
    worth: &Worth,
    top: usize,
) -> Result<Vec<WithPlays<BlockAnswer>>, CombatError> {
    best_blocks_within(position, worth, top, &mut Effort::default())
}

/// Returns what [`best_blocks`] returns, with no more effort than that. Some declaration is returned whatever it is.
///
/// # Errors
/// The same.
pub fn best_blocks_within(
    position: &Position,
    worth: &Worth,
    top: usize,
    effort: &mut Effort,
) -> Result<Vec<WithPlays<BlockAnswer>>, CombatError> {
    if !somebody_can_act(position) {
        return Ok(calm_blocks(position, worth, top, effort)?.into_iter().map(WithPlays::calm).collect());
    }
    let table = Table::of(position, Declared::Attack)?;
    let mut scene = table.scene(Present::all(position))?;
    combat::attack(&table, &mut scene)?;
    let mut search = Search::new(&table, &scene, worth, *effort);
    let mut ranked = search.rank(&scene.state, position, top, i64::MIN)?;
    *effort = search.effort;
    let mut plays = |answer: &BlockAnswer| {
        ranked.lines.remove(&answer.declaration.blocks).map_or(Vec::new(), |(_, plays)| plays)
    };
    let answers = ranked.ranking.answers().into_iter();
    Ok(answers.map(|answer| WithPlays { plays: plays(&answer), answer }).collect())
}

/// Returns the best legal attacks of the position, whose `attacking` creatures are the candidates, when both players can cast
/// and activate from the declare attackers step on.
///
/// See [`combat::best_attacks`](crate::combat::best_attacks), whose answers these are if nobody can. Here what attackers cost
/// is paid from the lands that pay for instants, too; blocks and plays are chosen for the first combat alone, and nobody
/// casts or activates anything in the turn that hits back.
///
/// # Errors
/// Those of [`combat::best_attacks`](crate::combat::best_attacks), and [`CombatError::NotPlayed`] for a sentence that the
/// engine has no rule for.
pub fn best_attacks(
    position: &Position,
    worth: &Worth,
    crackback: Crackback,
    top: usize,
) -> Result<Vec<WithPlays<AttackAnswer>>, CombatError> {
    best_attacks_within(position, worth, crackback, top, &mut Effort::default())
}

/// Returns what [`best_attacks`] returns, with no more effort than that. Some attack is returned whatever it is.
///
/// # Errors
/// The same.
pub fn best_attacks_within(
    position: &Position,
    worth: &Worth,
    crackback: Crackback,
    top: usize,
    effort: &mut Effort,
) -> Result<Vec<WithPlays<AttackAnswer>>, CombatError> {
    if somebody_can_act(position) {
        return attacks::best_attacks(position, worth, crackback, top, effort);
    }
    let answers = calm_attacks(position, worth, crackback, top, effort)?;
    Ok(answers.into_iter().map(WithPlays::calm).collect())
}
