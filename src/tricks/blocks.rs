//! The best blocks where players have something to act with.

use std::ops::ControlFlow;

use rustc_hash::{FxHashMap, FxHashSet};

use super::fights::Fight;
use super::line::Line;
use super::means::somebody_can_act;
use super::play::Play;
use super::search::{INFINITE, SCALE, Search};
use super::table::slot_of_card;
use crate::ability::{DamageTo, Effect, Gain, Whom};
use crate::combat::damage::{Assignments, DamageOutcome, Worth, damage_within};
use crate::combat::likeness::Likeness;
use crate::combat::solve::{Continuation, PLAYED, Played, Ranking, each_blocks_one, search};
use crate::combat::{Blocks, CombatError, Combatant, Effort};
use crate::declaration::BlockDeclaration;
use crate::engine::State;
use crate::position::Position;
use crate::sort::CompactSort;
use crate::types::{CreatureSet, Edition, Keyword};

/// How many declarations are looked at before the answer is no longer called proven.
const MOST_DECLARATIONS: usize = 1 << 14;

/// What it costs to bound a declaration, in steps.
const BOUNDED: u64 = 40;

/// The most creatures that a side can have where fights are bounded one by one.
const MOST_CREATURES: usize = 8;

/// The best declarations with their lines.
pub(super) struct Ranked {
    pub ranking: Ranking,
    /// By declaration, what it comes to in the values of the search, and what is cast and activated.
    pub lines: FxHashMap<Vec<CreatureSet>, (i64, Vec<Play>)>,
    pub blocks: Blocks,
}

impl Search<'_> {
    /// Returns the ranking of the best declarations in a state in which blocks are to be declared, which is that of the
    /// position; of such that score `enough` any will do.
    ///
    /// Those that are best when nobody acts are tried first: what follows has to be better than the last that counts,
    /// and most is seen not to be long before it is played out.
    ///
    /// # Errors
    /// [`CombatError::BudgetExceeded`] if the legal declarations can't be found out.
    pub fn rank(
        &mut self,
        state: &State,
        position: &Position,
        top: usize,
        enough: i64,
    ) -> Result<Ranked, CombatError> {
        let blocks = Blocks::of(position)?;
        // What is gone already is worth nothing whatever is declared.
        let worth = &self.worth_of(state);
        if let Some(mut tricks) = Tricks::of(self, state, position, &blocks, enough) {
            let calm = tricks.calm.clone();
            let ranking = Ranking::new(Likeness::of(position), top);
            let mut effort = tricks.search.effort;
            let ranked = search(&calm, &blocks, worth, ranking, &mut tricks, &mut effort)?;
            let (proven, lines) = (tricks.proven, std::mem::take(&mut tricks.lines));
            self.effort = effort;
            if let Some(mut ranking) = ranked {
                if !proven {
                    ranking.leave(None);
                }
                return Ok(Ranked { ranking, lines, blocks });
            }
        }
        self.rank_all(state, position, blocks, top, enough)
    }

    /// Returns what is worth something in the state.
    fn worth_of(&self, state: &State) -> Worth {
        let mut worth = self.worth.clone();
        for (creatures, cards) in worth.creatures.iter_mut().zip(&self.scene.creatures) {
            for (worth, &card) in creatures.iter_mut().zip(cards) {
                if slot_of_card(state, card).is_none() {
                    *worth = 0;
                }
            }
        }
        worth
    }

    /// The same, declaration by declaration.
    fn rank_all(
        &mut self,
        state: &State,
        position: &Position,
        blocks: Blocks,
        top: usize,
        enough: i64,
    ) -> Result<Ranked, CombatError> {
        let mut ranking = Ranking::new(Likeness::of(position), top);
        let mut lines = FxHashMap::default();
        let mut kinds = Kinds::of(position);
        let mut declarations: Vec<BlockDeclaration> = Vec::new();
        let _ = blocks.legal_blocks(|declaration, _| {
            if declarations.len() == MOST_DECLARATIONS {
                ranking.leave(None);
                return ControlFlow::Break(());
            }
            if kinds.is_new(declaration) {
                declarations.push(declaration.clone());
            }
            ControlFlow::Continue(())
        })?;
        let mut order = Vec::new();
        for declaration in declarations {
            let given = Assignments::default();
            let calm = damage_within(position, &declaration, &given, self.worth, &mut self.effort)?;
            let score = calm.outcome().map_or(0, |outcome| outcome.score);
            order.push((score, declaration));
        }
        order.compact_sort_by_key(|(score, _)| *score);
        self.effort.spend(PLAYED * order.len() as u64);
        for (_, declaration) in order {
            // A score as good as the last one may still come before it in the fixed order.
            let limit = ranking.limit().checked_add(1).and_then(|limit| limit.checked_mul(SCALE));
            let limit = limit.unwrap_or(INFINITE);
            if let Some(Line { value, outcome, plays, .. }) =
                self.line_after(state, &declaration, blocks.board().mana_to_pay(&declaration.blocks), limit)
            {
                ranking.proven &= outcome.proven;
                if outcome.score <= ranking.limit() {
                    lines.insert(declaration.blocks.clone(), (value, plays));
                    ranking.offer(outcome.score, outcome, &declaration.blocks);
                }
            }
            if self.effort.left() == 0 {
                ranking.leave(None);
                break;
            }
            if top == 1 && ranking.limit() <= enough {
                break;
            }
        }
        Ok(Ranked { ranking, lines, blocks })
    }
}

/// What is known of a [`Fight`], as far as it was asked.
struct Bounds {
    passing: i64,
    answering: Option<i64>,
    openings: Option<Vec<(i64, i64)>>,
}

/// The instants of a combat whose fights are apart but for them.
///
/// Bounds for each fight say what they can gain for the defender in a whole combat: only declarations that might still be
/// the best are played out.
struct Tricks<'s, 't, 'p> {
    search: &'s mut Search<'t>,
    state: &'p State,
    position: &'p Position,
    blocks: &'p Blocks,
    /// The same position without a card in hand.
    calm: Position,
    /// How many cards the defender has.
    cards: usize,
    /// Whether what the attacker can cast changes one fight and no other.
    answers_in_one_fight: bool,
    /// By attacker and blockers; those who stay at home are a fight of their own.
    bounds: FxHashMap<(CreatureSet, CreatureSet), Bounds>,
    slack: i64,
    enough: i64,
    proven: bool,
    lines: FxHashMap<Vec<CreatureSet>, (i64, Vec<Play>)>,
}

impl<'s, 't, 'p> Tricks<'s, 't, 'p> {
    /// Returns the instants of the position; nothing where they and the fights can't be bounded one by one.
    fn of(
        search: &'s mut Search<'t>,
        state: &'p State,
        position: &'p Position,
        blocks: &'p Blocks,
        enough: i64,
    ) -> Option<Tricks<'s, 't, 'p>> {
        let combatants = blocks.combatants();
        let board = blocks.board();
        let mut calm = position.clone();
        (calm.attacker.hand, calm.defender.hand) = (Vec::new(), Vec::new());
        let sizes = [&position.attacker.creatures, &position.defender.creatures];
        let plain = |at: &Combatant| {
            !at.has(Keyword::Banding) && at.bands_with_other.is_empty() && at.triggered.is_empty()
        };
        let burn = position
            .defender
            .hand
            .iter()
            .map(|spell| burn_of_one_fight(&spell.effect))
            .collect::<Option<Vec<i64>>>()?;
        let apart = !somebody_can_act(&calm)
            && position.edition != Edition::Fifth
            && position.bands.is_empty()
            && position.effects.is_empty()
            && combatants.statements().is_empty()
            && combatants.iter().all(plain)
            && each_blocks_one(board)
            && sizes.iter().all(|creatures| creatures.len() <= MOST_CREATURES)
            && burn.iter().sum::<i64>() < i64::from(position.attacker.life);
        if !apart {
            return None;
        }
        let mut tricks = Tricks {
            search,
            state,
            position,
            blocks,
            calm,
            cards: burn.len(),
            answers_in_one_fight: position
                .attacker
                .hand
                .iter()
                .all(|spell| burn_of_one_fight(&spell.effect).is_some()),
            bounds: FxHashMap::default(),
            slack: 1,
            enough,
            proven: true,
            lines: FxHashMap::default(),
        };
        let attackers = position.attacking & CreatureSet::first(sizes[0].len());
        let choosers = board.choosers();
        let mut gains = Vec::new();
        for attacker in attackers {
            let numbers = board.least[attacker]..=board.most[attacker];
            let groups = choosers[attacker].subsets();
            let groups = groups.filter(|group| group.is_empty() || numbers.contains(&(group.len() as u32)));
            let fights: Vec<_> = groups.map(|group| (CreatureSet::only(attacker), group)).collect();
            gains.push(tricks.most_gain(fights));
        }
        gains.push(tricks.most_gain(tricks.home().into_iter().collect()));
        gains.compact_sort_by(Ord::cmp);
        tricks.slack = gains.iter().rev().take(tricks.cards).sum::<i64>() / SCALE + 1;
        (tricks.search.effort.left() > 0).then_some(tricks)
    }

    /// Returns the attackers that stay at home, where there are any.
    fn home(&self) -> Option<(CreatureSet, CreatureSet)> {
        let home = CreatureSet::first(self.position.attacker.creatures.len()) - self.position.attacking;
        (!home.is_empty()).then_some((home, CreatureSet::EMPTY))
    }

    /// Bounds the fights, and returns the most that instants can gain in one of them.
    fn most_gain(&mut self, fights: Vec<(CreatureSet, CreatureSet)>) -> i64 {
        let mut most = 0;
        for fight in fights {
            let passing = self.fight(fight).passing(self.search);
            most = most.max(-passing);
            self.bounds.insert(fight, Bounds { passing, answering: None, openings: None });
            if self.search.effort.left() == 0 {
                break;
            }
        }
        most
    }

    /// Returns the fight of these, or the attackers at home.
    fn fight(&mut self, (attackers, blockers): (CreatureSet, CreatureSet)) -> Fight {
        self.search.fight(self.state, [attackers, blockers])
    }

    /// Returns whether the declaration, which scores `tabled` if nobody acts, has at least the value `limit`. `true` is
    /// certain.
    fn is_beyond(&mut self, declaration: &BlockDeclaration, tabled: i64, limit: i64) -> bool {
        let attackers = self.position.attacking & CreatureSet::first(self.position.attacker.creatures.len());
        let fights =
            attackers.iter().map(|attacker| (CreatureSet::only(attacker), declaration.blockers_of(attacker)));
        let fights: Vec<_> = fights.chain(self.home()).collect();
        let losses: Vec<i64> = fights.iter().map(|fight| self.bounds[fight].passing.min(0)).collect();
        let mut sorted = losses.clone();
        sorted.compact_sort_by(Ord::cmp);
        let needed = limit - tabled * SCALE;
        if sorted.iter().take(self.cards).sum::<i64>() >= needed {
            return true;
        }
        if self.cards != 1 || !self.answers_in_one_fight {
            return false;
        }
        // What the attacker would answer the card with, wherever it is used.
        let answers = fights.iter().all(|fight| {
            let answering = match self.bounds[fight].answering {
                Some(answering) => answering,
                None => {
                    let answering = self.fight(*fight).answering(self.search);
                    self.bounds.get_mut(fight).expect("every fight is bounded").answering = Some(answering);
                    answering
                }
            };
            answering.min(0) >= needed
        });
        answers
            || fights.iter().zip(&losses).any(|(fight, &loss)| {
                // The card is used here, or where it does most elsewhere.
                let elsewhere =
                    if loss == sorted[0] { sorted.get(1).copied().unwrap_or(0) } else { sorted[0] };
                if self.bounds[fight].openings.is_none() {
                    let openings = self.fight(*fight).openings(self.search);
                    self.bounds.get_mut(fight).expect("every fight is bounded").openings = Some(openings);
                }
                let openings = self.bounds[fight].openings.iter().flatten();
                openings.into_iter().any(|&(answered, alone)| answered.min(alone + elsewhere) >= needed)
            })
    }

    /// Does something with the effort of the search.
    fn spending<T>(&mut self, effort: &mut Effort, part: impl FnOnce(&mut Self) -> T) -> T {
        self.search.effort = *effort;
        let result = part(self);
        *effort = self.search.effort;
        result
    }

    fn line(&mut self, declaration: &BlockDeclaration, limit: i64) -> Option<DamageOutcome> {
        let mana = self.blocks.board().mana_to_pay(&declaration.blocks);
        let line = self.search.line_after(self.state, declaration, mana, limit)?;
        self.lines.insert(declaration.blocks.clone(), (line.value, line.plays));
        Some(line.outcome)
    }
}

/// Returns the damage that the effect can deal to a player, if it changes one fight alone.
///
/// It has one target, and that of prevention is a creature: a player is dealt damage by several fights. It gives no
/// ability: whether first strike helps depends on whether there is a first-strike step, in whichever fight.
fn burn_of_one_fight(effect: &Effect) -> Option<i64> {
    let targets = |whom: &Whom| matches!(whom, Whom::Target(_));
    match effect {
        Effect::UntilEndOfTurn { whom, gains } => {
            let plain = gains.iter().all(|gain| matches!(gain, Gain::PowerToughness(..)));
            (plain && targets(whom)).then_some(0)
        }
        Effect::Destroy { whom, .. } | Effect::Regenerate(whom) => targets(whom).then_some(0),
        Effect::DealDamage { amount, to } => match to {
            DamageTo::AnyTarget | DamageTo::TargetPlayer => Some(i64::from(*amount)),
            DamageTo::Creatures(whom) => targets(whom).then_some(0),
        },
        Effect::PreventNextDamage { to: DamageTo::Creatures(whom), .. } => targets(whom).then_some(0),
        Effect::PreventNextDamage { .. } | Effect::PreventAllCombatDamage => None,
    }
}

impl Continuation for Tricks<'_, '_, '_> {
    fn score(&mut self, outcome: &DamageOutcome) -> Result<i64, CombatError> {
        Ok(outcome.score)
    }

    fn slack(&self) -> i64 {
        self.slack
    }

    fn enough(&self) -> i64 {
        self.enough
    }

    fn saves(&self) -> bool {
        true
    }

    fn last(
        &mut self,
        _: &Position,
        declaration: &BlockDeclaration,
        _: &Worth,
        effort: &mut Effort,
    ) -> Result<DamageOutcome, CombatError> {
        let outcome = self.spending(effort, |tricks| tricks.line(declaration, INFINITE));
        Ok(outcome.expect("nothing is beyond no limit"))
    }

    fn play(
        &mut self,
        _: &Position,
        declaration: &BlockDeclaration,
        _: &Worth,
        (tabled, limit): (i64, i64),
        effort: &mut Effort,
    ) -> Result<Option<Played>, CombatError> {
        effort.spend(BOUNDED);
        // The fewer actions of two lines that score the same never make up for a point.
        let limit = limit.checked_mul(SCALE).map_or(INFINITE, |limit| limit - SCALE / 2);
        let outcome = self.spending(effort, |tricks| {
            let beyond = limit < INFINITE && tricks.is_beyond(declaration, tabled, limit);
            (!beyond).then(|| tricks.line(declaration, limit)).flatten()
        });
        self.proven &= effort.left() > 0;
        Ok(outcome.map(|outcome| {
            self.proven &= outcome.proven;
            (outcome.score, outcome)
        }))
    }
}

/// The declarations seen so far, but for which of equal creatures does what.
struct Kinds {
    likeness: Likeness,
    seen: FxHashSet<Vec<(usize, Vec<usize>)>>,
    /// Whether a creature can be told from an equal one by a band or by its name.
    told_apart: bool,
}

impl Kinds {
    fn of(position: &Position) -> Kinds {
        Kinds {
            likeness: Likeness::of(position),
            seen: FxHashSet::default(),
            told_apart: !position.bands.is_empty() || !position.effects.is_empty(),
        }
    }

    fn is_new(&mut self, declaration: &BlockDeclaration) -> bool {
        if self.told_apart || declaration.blocks.iter().any(|attackers| attackers.len() > 1) {
            return true;
        }
        let attackers = declaration.blocks.iter().filter_map(|attackers| attackers.lowest());
        let mut attackers: Vec<usize> = attackers.collect();
        attackers.compact_sort();
        attackers.dedup();
        let fight = |attacker: usize| {
            let blockers = declaration.blockers_of(attacker).iter();
            let mut blockers: Vec<usize> = blockers.map(|blocker| self.likeness.kind(1, blocker)).collect();
            blockers.compact_sort();
            (self.likeness.kind(0, attacker), blockers)
        };
        let mut fights: Vec<(usize, Vec<usize>)> = attackers.into_iter().map(fight).collect();
        fights.compact_sort_by(Ord::cmp);
        self.seen.insert(fights)
    }
}
