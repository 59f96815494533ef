//! The best attacks: each legal one against the best blocks, and the reply in the turn that follows.

use std::cmp::Reverse;
use std::ops::ControlFlow;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::after::After;
use super::continuation::Nothing;
use super::every::EveryAttack;
use super::outlook::{Outlook, Ranked, Standing, rank_by_tables};
use super::ranking::Ranking;
use super::reply::Survivors;
use super::search::{search, search_knowing};
use super::sweep::{each_legal, sweep_within};
use super::table::ReplyTable;
use super::{BlockAnswer, PLAYED, best_blocks_within, played};
use crate::ability::{Ability, Clause};
use crate::combat::attacks::Attacks;
use crate::combat::blocks::Blocks;
use crate::combat::combatant::Combatants;
use crate::combat::damage::{DamageOutcome, WIN, Worth};
use crate::combat::effort::Effort;
use crate::combat::explanation::CombatError;
use crate::combat::likeness::Likeness;
use crate::declaration::{AttackDeclaration, BlockDeclaration};
use crate::declare::creature_classes;
use crate::position::{Position, Side};
use crate::sort::CompactSort;
use crate::types::CreatureSet;

/// The most attacks that are looked at before the answer is no longer called proven.
const MOST_ATTACKS: usize = 4096;

/// The least steps for the reply to an attack that is answered, which is worked out once more to be shown.
const LEAST_REPLY: u64 = 50_000_000;

/// The steps for good blocks against an attack, before they are looked for with what follows.
const QUICK: u64 = 20_000;

/// Whether an attack is judged by what can hit back, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crackback {
    /// The defending player attacks in the turn that follows, with what survived, if that is good for him.
    Counted,
    /// Nothing is looked at but the one combat.
    Ignored,
}

/// An attack with the blocks that answer it best, and the outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttackAnswer {
    /// The attack; no bands are declared.
    pub declaration: AttackDeclaration,
    /// The defending player's best blocks.
    pub blocks: BlockDeclaration,
    /// Their outcome.
    pub outcome: DamageOutcome,
    /// The attack that follows; nothing where it is ignored, or the game is over.
    pub reply: Option<Reply>,
    /// What everything comes to in the end, seen by the attacker.
    pub score: i64,
    /// Whether it is proven that nothing but this answer and those before it is better for either player.
    pub proven: bool,
    /// What no attack scores more than; `None` if that is not known.
    pub bound: Option<i64>,
}

/// What hits back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The position of that combat: the defending player of the first attacks, and who died is gone.
    pub position: Position,
    /// The creatures that attack, of that position.
    pub attackers: CreatureSet,
    /// The best blocks against them.
    pub blocks: BlockDeclaration,
    /// The outcome.
    pub outcome: DamageOutcome,
}

/// Returns the best legal attacks of the position, whose `attacking` creatures are the candidates: the best first,
/// at most `top` of them, no two with the same attackers but for equal creatures.
///
/// Each attack is worth what the defending player's best blocks leave of it. Bands are not declared. Where the crackback is counted, the
/// game goes on for one combat: in the turn that follows the defending player attacks with what survived,
/// untapped, or doesn't, and the attacker blocks with what survived and is untapped; both do their best in it, and
/// attack and blocks of the first combat are chosen with this in mind. Nothing is looked at beyond. Nobody
/// gets new creatures or lands, damage and shields end with the turn, counters stay, and all lands can pay
/// again. Divisions of damage are the best for their own combat. Of attacks worth the same, that comes first of
/// which the first combat leaves more.
///
/// A call costs some 0.15 ms for three creatures a side with the crackback, 8 ms for six and 0.1 s for eight;
/// without it, about half.
///
/// Exact wherever it says `proven`; elsewhere the best that was found within the default [`Effort`], with a bound. No
/// more than 4,096 attacks are looked at.
///
/// # Errors
/// [`CombatError::TooManyCreatures`] when a side has more than 64, [`CombatError::BudgetExceeded`] when the legal
/// declarations are too many to be found out.
///
/// ```
/// use menace::combat::damage::Worth;
/// use menace::combat::{Attacks, Crackback, best_attacks};
/// use menace::{Creature, CreatureSet, Force, Position};
///
/// // A 2/2 could attack past a 3/1 that can't afford to block; but then the 3/1 hits back, for more.
/// let position = Position {
///     attacker: Force { life: 3, creatures: vec![Creature::new("a1", 2, 2)], ..Force::default() },
///     defender: Force { life: 20, creatures: vec![Creature::new("b1", 3, 1)], ..Force::default() },
///     attacking: CreatureSet::first(1),
///     ..Position::default()
/// };
/// let worth = Worth::of(Attacks::of(&position)?.combatants());
/// let best = best_attacks(&position, &worth, Crackback::Counted, 1)?;
/// assert!(best[0].proven && best[0].declaration.attackers.is_empty());
/// # Ok::<(), menace::combat::CombatError>(())
/// ```
pub fn best_attacks(
    position: &Position,
    worth: &Worth,
    crackback: Crackback,
    top: usize,
) -> Result<Vec<AttackAnswer>, CombatError> {
    best_attacks_within(position, worth, crackback, top, &mut Effort::default())
}

/// Returns what [`best_attacks`] returns, with no more effort than that: half of it for the first combat, and the rest
/// for what hits back. Some attack is returned whatever it is.
///
/// # Errors
/// The same.
pub fn best_attacks_within(
    position: &Position,
    worth: &Worth,
    crackback: Crackback,
    top: usize,
    effort: &mut Effort,
) -> Result<Vec<AttackAnswer>, CombatError> {
    match crackback {
        Crackback::Ignored => attacks_within(position, worth, crackback, top, effort, 1),
        Crackback::Counted => attacks_within(position, worth, crackback, top, effort, 2),
    }
}

/// The same, with a share of the effort for the first combat.
fn attacks_within(
    position: &Position,
    worth: &Worth,
    crackback: Crackback,
    top: usize,
    effort: &mut Effort,
    parts: usize,
) -> Result<Vec<AttackAnswer>, CombatError> {
    let (attacks, mut complete) = distinct_attacks(position)?;
    let mut proven = complete;
    let mut candidates = Vec::new();
    let count = attacks.len();
    let counted = crackback == Crackback::Counted;
    let forced = anybody_has_to_attack(position);
    let candidate = attacks.iter().fold(CreatureSet::EMPTY, |all, &attackers| all | attackers);
    let all = Position { attacking: candidate, bands: Vec::new(), ..position.clone() };
    let every = if count > 2 { EveryAttack::of(&all, worth, counted, true, effort)? } else { None };
    let every = every.as_ref();
    let table = if counted { ReplyTable::of(position, worth, effort)?.map(Rc::new) } else { None };
    if let Some(every) = every.filter(|_| !forced && counted == table.is_some()) {
        let tables = (every, table.as_deref());
        if let Some(outlook) = Outlook::of(&all, worth, tables) {
            let ranked = rank_by_tables(&outlook, &attacks, top, effort);
            if let Some(Ranked { best, proven, bound }) = ranked {
                let proven = proven && complete;
                let bound = bound.filter(|_| complete);
                let answers = best.into_iter().map(|standing| {
                    let candidate = Candidate::of(position, &outlook, &standing, worth, effort)?;
                    let reply = if counted { candidate.reply(worth, *effort)? } else { None };
                    Ok(candidate.answer(standing.value(), reply, proven, bound))
                });
                return answers.collect();
            }
        }
    }
    // Where what follows is looked at anyway, any good blocks are a bound.
    let quick = counted && !forced && every.is_some();
    let mut against_all: Option<BlockDeclaration> = None;
    for (index, attackers) in attacks.into_iter().enumerate() {
        let before = Position { attacking: attackers, bands: Vec::new(), ..position.clone() };
        if effort.left() == 0 && !candidates.is_empty() {
            proven = false;
            let model = match &mut against_all {
                Some(model) => model,
                none => none.insert(
                    effort
                        .at_least(LEAST_MODEL, |effort| best_against(&all, worth, every, effort))?
                        .declaration,
                ),
            };
            match Candidate::by_model(before, model, worth, effort)? {
                Some(candidate) => candidates.push(candidate),
                None => complete = false,
            }
            continue;
        }
        // Most attacks need far less than their share, so that it grows for those that need more.
        let best = if quick {
            let steps = QUICK + every.map_or(0, |every| every.quick_steps(attackers));
            Some(effort.part(steps, |effort| best_against(&before, worth, every, effort))?)
        } else {
            None
        };
        let best = match best.filter(|best| best.outcome.score < WIN) {
            Some(best) => best,
            None => effort
                .shared(parts * (count - index), |effort| best_against(&before, worth, every, effort))?,
        };
        proven &= quick || best.proven;
        candidates.push(Candidate { before, blocks: best.declaration, outcome: best.outcome });
    }
    // Where nobody has to attack, a reply can only cost the attacker: what comes before it is a bound.
    candidates.compact_sort_by_key(|candidate| Reverse(candidate.outcome.score));
    // The blocks that were found are no better than the best: so much an attack can come to, and no more.
    let highest = candidates.first().map(|candidate| candidate.outcome.score).filter(|_| complete);
    if crackback == Crackback::Ignored {
        candidates.truncate(top);
        let answer = |candidate: Candidate| {
            let score = candidate.outcome.score;
            candidate.answer(score, None, proven, highest)
        };
        return Ok(candidates.into_iter().map(answer).collect());
    }
    let mut replies =
        Replies { position, worth, table, every, known: FxHashMap::default(), effort: *effort, proven };
    let mut best: Vec<(i64, Candidate)> = Vec::new();
    for candidate in candidates {
        let limit = if best.len() < top { i64::MIN } else { best[top - 1].0 };
        if top == 0 || !forced && candidate.outcome.score <= limit {
            break;
        }
        // Staying at home takes no effort to judge, and is better than much that nobody has looked at.
        if replies.effort.left() == 0 && !best.is_empty() && !candidate.before.attacking.is_empty() {
            replies.proven = false;
            continue;
        }
        // No attack takes all that is left: the first is not always the best.
        let mut effort = replies.effort;
        let answered = effort.part(effort.left() - effort.left() / 4, |share| {
            replies.effort = *share;
            let answered = replies.answered(candidate, limit);
            *share = replies.effort;
            answered
        })?;
        replies.effort = effort;
        if let Some((score, answered)) = answered {
            let place = best.partition_point(|&(known, _)| known >= score);
            best.insert(place, (score, answered));
            best.truncate(top);
        }
    }
    let proven = replies.proven;
    *effort = replies.effort;
    let known = best.first().map(|&(score, _)| score).filter(|_| proven);
    let bound = known.or(highest.filter(|_| !forced));
    let answer = |(score, candidate): (i64, Candidate)| {
        let reply = candidate.reply(worth, *effort)?;
        Ok(candidate.answer(score, reply, proven, bound))
    };
    best.into_iter().map(answer).collect()
}

/// Returns the best blocks against an attack.
fn best_against(
    position: &Position,
    worth: &Worth,
    every: Option<&EveryAttack>,
    effort: &mut Effort,
) -> Result<BlockAnswer, CombatError> {
    let answers = match every {
        None => best_blocks_within(position, worth, 1, effort)?,
        Some(every) => {
            let blocks = Blocks::of(position)?;
            let ranking = Ranking::new(Likeness::of(position), 1);
            match search_knowing(position, &blocks, worth, ranking, &mut Nothing, every, effort)? {
                Some(ranking) => ranking.answers(),
                None => sweep_within(position, worth, 1, effort)?,
            }
        }
    };
    Ok(answers.into_iter().next().expect("some block is always legal"))
}

/// The least steps for blocks against an attack by everybody, once no effort is left: they serve smaller attacks, too.
const LEAST_MODEL: u64 = 10_000_000;

/// An attack with the best blocks so far.
#[derive(Clone)]
struct Candidate {
    before: Position,
    blocks: BlockDeclaration,
    outcome: DamageOutcome,
}

impl Candidate {
    /// Plays the blocks out that the tables say are the best.
    fn of(
        position: &Position,
        outlook: &Outlook<'_>,
        standing: &Standing,
        worth: &Worth,
        effort: &mut Effort,
    ) -> Result<Candidate, CombatError> {
        let attackers = standing.attackers;
        let before = Position { attacking: attackers, bands: Vec::new(), ..position.clone() };
        let blocks = match &standing.seen {
            Some(seen) => outlook.declaration(attackers, seen),
            // Whatever is declared loses the game.
            None => BlockDeclaration::none(position.defender.creatures.len()),
        };
        let outcome = played(&before, &blocks, worth, effort)?;
        debug_assert!(
            standing.seen.as_ref().is_none_or(|seen| seen.combat == outcome.score),
            "{blocks:?} scores {} and was tabled as {standing:?}",
            outcome.score
        );
        Ok(Candidate { before, blocks, outcome })
    }

    /// Plays out what is left of blocks against a larger attack; returns `None` if that is not legal.
    fn by_model(
        before: Position,
        model: &BlockDeclaration,
        worth: &Worth,
        effort: &mut Effort,
    ) -> Result<Option<Candidate>, CombatError> {
        let blocks = model.blocks.iter().map(|&blocked| blocked & before.attacking).collect();
        let blocks = BlockDeclaration { blocks };
        if !Blocks::of(&before)?.is_legal(&blocks)? {
            return Ok(None);
        }
        let outcome = played(&before, &blocks, worth, effort)?;
        Ok(Some(Candidate { before, blocks, outcome }))
    }

    fn answer(self, score: i64, reply: Option<Reply>, proven: bool, bound: Option<i64>) -> AttackAnswer {
        AttackAnswer {
            declaration: AttackDeclaration { attackers: self.before.attacking, bands: Vec::new() },
            blocks: self.blocks,
            outcome: self.outcome,
            reply,
            score,
            proven,
            bound,
        }
    }

    /// Returns the best attack that follows, unless the game is over.
    fn reply(&self, worth: &Worth, effort: Effort) -> Result<Option<Reply>, CombatError> {
        if self.outcome.lost != [false, false] {
            return Ok(None);
        }
        let combatants = Combatants::of(&self.before);
        let (position, worth) = Survivors::of(&combatants, &self.outcome).reply(&self.before, worth);
        let mut effort = effort.of_steps((effort.left() / 2).max(LEAST_REPLY));
        let best = best_attacks_within(&position, &worth, Crackback::Ignored, 1, &mut effort)?;
        let best = best.into_iter().next();
        Ok(best.map(|best| Reply {
            position,
            attackers: best.declaration.attackers,
            blocks: best.blocks,
            outcome: best.outcome,
        }))
    }
}

/// Returns what an outcome of the attack comes to once the best reply to it is over, seen by the attacker, with that
/// reply, and whether that is proven. Nobody casts or activates anything in the reply.
///
/// # Errors
/// Those of [`best_attacks`].
pub(crate) fn replied(
    before: &Position,
    outcome: &DamageOutcome,
    worth: &Worth,
    effort: &mut Effort,
) -> Result<(i64, Option<Reply>, bool), CombatError> {
    if outcome.lost != [false, false] {
        return Ok((outcome.score, None, true));
    }
    let combatants = Combatants::of(before);
    let mut replies = Replies {
        position: before,
        worth,
        table: None,
        every: None,
        known: FxHashMap::default(),
        effort: *effort,
        proven: true,
    };
    let score = replies.score(&combatants, outcome)?;
    let proven = replies.proven;
    *effort = replies.effort;
    let blocks = BlockDeclaration::none(before.defender.creatures.len());
    let candidate = Candidate { before: before.clone(), blocks, outcome: outcome.clone() };
    Ok((score, candidate.reply(worth, *effort)?, proven))
}

/// What the attacks that follow come to, each found out once.
struct Replies<'p> {
    position: &'p Position,
    worth: &'p Worth,
    table: Option<Rc<ReplyTable>>,
    every: Option<&'p EveryAttack>,
    /// By what survived, the score for the one who attacks then, and whether it is that of a game that is over.
    known: FxHashMap<Survivors, (i64, bool)>,
    effort: Effort,
    proven: bool,
}

impl Replies<'_> {
    /// Returns the score of the best blocks against the attack and what follows, with the blocks; nothing where
    /// it is no higher than `limit`.
    fn answered(
        &mut self,
        mut candidate: Candidate,
        limit: i64,
    ) -> Result<Option<(i64, Candidate)>, CombatError> {
        let before = candidate.before.clone();
        let blocks = Blocks::of(&before)?;
        let mut lowest = self.score(blocks.combatants(), &candidate.outcome)?;
        if lowest <= limit {
            return Ok(None);
        }
        // Nothing is lower than a game that is lost.
        let enough = limit.max(-WIN);
        if let Some(table) = self.table.clone() {
            let table = &*table;
            let (worth, every) = (self.worth, self.every);
            let mut effort = self.effort;
            let combatants = blocks.combatants();
            let mut score = |outcome: &DamageOutcome| self.score(combatants, outcome);
            let mut after = After::new(&mut score, table, combatants, &before, &worth.creatures[1], enough);
            let mut ranking = Ranking::new(Likeness::of(&before), 1);
            ranking.offer(lowest, candidate.outcome.clone(), &candidate.blocks.blocks);
            let searched = match every {
                Some(every) => {
                    search_knowing(&before, &blocks, worth, ranking, &mut after, every, &mut effort)?
                }
                None => search(&before, &blocks, worth, ranking, &mut after, &mut effort)?,
            };
            self.effort.spend(self.effort.left().saturating_sub(effort.left()));
            if let Some(ranking) = searched {
                self.proven &= ranking.proven;
                let (score, blocks, outcome) = ranking.into_best().expect("the blocks that it began with");
                (candidate.blocks, candidate.outcome) = (blocks, outcome);
                return Ok((score > limit).then_some((score, candidate)));
            }
        }
        if lowest <= enough {
            return Ok(Some((lowest, candidate)));
        }
        each_legal(&blocks, |declaration| {
            if self.effort.left() == 0 {
                self.proven = false;
                return Ok(ControlFlow::Break(()));
            }
            let outcome = played(&before, declaration, self.worth, &mut self.effort)?;
            self.proven &= outcome.proven;
            let score = self.score(blocks.combatants(), &outcome)?;
            if score < lowest {
                lowest = score;
                (candidate.blocks, candidate.outcome) = (declaration.clone(), outcome);
            }
            Ok(if lowest <= enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        })?;
        Ok((lowest > limit).then_some((lowest, candidate)))
    }

    /// Returns what the outcome comes to once the best reply is over, seen by the attacker.
    pub(super) fn score(
        &mut self,
        combatants: &Combatants,
        outcome: &DamageOutcome,
    ) -> Result<i64, CombatError> {
        if outcome.lost != [false, false] {
            return Ok(outcome.score);
        }
        let survivors = Survivors::of(combatants, outcome);
        if let Some(table) = &self.table
            && let Some(score) = table.score(&survivors, outcome, &mut self.effort)
        {
            return Ok(score);
        }
        let (reply, over) = match self.known.get(&survivors) {
            Some(&known) => known,
            None => {
                let (position, worth) = survivors.reply(self.position, self.worth);
                let mut effort = self.effort.of_steps(self.effort.left() / 4 + PLAYED);
                let before = effort.left();
                let best = best_attacks_within(&position, &worth, Crackback::Ignored, 1, &mut effort)?;
                self.effort.spend(before - effort.left());
                let best = best.first().expect("some attack is always legal");
                self.proven &= best.proven;
                let known = (best.score, best.outcome.lost != [false, false]);
                self.known.insert(survivors, known);
                known
            }
        };
        Ok(if over { -reply } else { self.poison(outcome) - reply })
    }

    /// Returns what the poison counters of the first combat count for.
    fn poison(&self, outcome: &DamageOutcome) -> i64 {
        let cost = |side: usize| self.worth.poison[side] * i64::from(outcome.poison[side]);
        cost(1) - cost(0)
    }
}

/// Returns the legal sets of attackers, one of those that differ in equal creatures alone, and whether these are
/// all.
pub(crate) fn distinct_attacks(position: &Position) -> Result<(Vec<CreatureSet>, bool), CombatError> {
    let attacks = Attacks::of(position)?;
    let board = attacks.board();
    let likeness = Likeness::of(position);
    let class = creature_classes(board, &board.options);
    let able: Vec<usize> =
        (0..board.creatures()).filter(|&creature| !board.options[creature].is_empty()).collect();
    // The creature before each in its class: who attacks only if that one does.
    let before: Vec<Option<usize>> = able
        .iter()
        .enumerate()
        .map(|(place, &creature)| {
            let kind = |creature: usize| (likeness.kind(0, creature), class[creature]);
            able[..place].iter().copied().rev().find(|&other| kind(other) == kind(creature))
        })
        .collect();
    let mut sets = vec![CreatureSet::EMPTY];
    for (&creature, before) in able.iter().zip(&before) {
        let follows = |set: &CreatureSet| before.is_none_or(|before| set.contains(before));
        let more: Vec<CreatureSet> =
            sets.iter().filter(|set| follows(set)).map(|set| set.with(creature)).collect();
        if sets.len() + more.len() > MOST_ATTACKS {
            return legal_ones(&attacks, sets).map(|sets| (sets, false));
        }
        sets.extend(more);
    }
    legal_ones(&attacks, sets).map(|sets| (sets, true))
}

fn legal_ones(attacks: &Attacks, sets: Vec<CreatureSet>) -> Result<Vec<CreatureSet>, CombatError> {
    let mut legal = Vec::new();
    for attackers in sets {
        if attacks.is_legal(&AttackDeclaration { attackers, bands: Vec::new() })? {
            legal.push(attackers);
        }
    }
    if legal.is_empty() {
        legal = attacks.list(1)?;
    }
    Ok(legal)
}

/// Returns whether any sentence of the position requires an attack.
pub(crate) fn anybody_has_to_attack(position: &Position) -> bool {
    fn requires(ability: &Ability) -> bool {
        match ability {
            Ability::Static(statement) => match &statement.clause {
                Clause::AttacksIfAble | Clause::OneAttacksIfAble => true,
                Clause::Has(given) => requires(given),
                _ => false,
            },
            _ => false,
        }
    }
    let creatures = [Side::Attacker, Side::Defender].map(|side| &position.force(side).creatures);
    let own = creatures.into_iter().flatten().flat_map(|creature| &creature.abilities);
    own.chain(&position.effects).any(requires)
}
