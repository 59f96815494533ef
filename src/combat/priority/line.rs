//! The best line of a combat, as it is played.

use super::SIDES;
use super::game::{Action, Game};
use super::means::{free_ability, somebody_can_act, unplayed};
use super::resolve::Event;
use super::search::{INFINITE, Search};
use super::state::{Beneath, Phase, Source, State};
use crate::ability::Effect;
use crate::combat::blocks::Blocks;
use crate::combat::damage::{
    Aftermath, Assignments, Chosen, Damage, DamageOutcome, Hit, Step, StepReport, Worth, damage_within,
};
use crate::combat::effort::Effort;
use crate::combat::explanation::CombatError;
use crate::declaration::BlockDeclaration;
use crate::position::{Position, Side};
use crate::rule::Edition;
use crate::set::CreatureSet;

/// When players have priority.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Window {
    /// The declare blockers step, once blocks are declared (509.4).
    DeclareBlockers,
    /// The step of first-strike damage (510.3, 510.4).
    FirstStrikeDamage,
    /// The step of combat damage (510.3).
    CombatDamage,
}

/// What a player has cast, or whose ability was activated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PlaySource {
    /// The instant with that index in the player's hand, or one equal to it.
    Spell(usize),
    /// The creature with that index.
    Creature(usize),
    /// The other permanent with that index.
    Permanent(usize),
}

/// What lay on the stack when something was cast or activated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RespondsTo {
    /// An earlier play, by its place in the line.
    Play(usize),
    /// What triggered on blocks.
    BlockTriggers,
    /// Combat damage, which waits on the stack under the rules of 2007 (310.4).
    CombatDamage,
}

/// An instant that is cast, or an ability that is activated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    /// When.
    pub window: Window,
    /// By whom.
    pub player: Side,
    /// What.
    pub source: PlaySource,
    /// What it does.
    pub effect: Effect,
    /// What it has chosen.
    pub target: Option<Chosen>,
    /// What was on top of the stack; nothing if the stack was empty.
    pub responds_to: Option<RespondsTo>,
    /// Whether it resolved; otherwise its target was gone (608.2b).
    pub resolved: bool,
    /// Who died as it resolved, the attacker's creatures first.
    pub died: [CreatureSet; 2],
    /// Who regenerated.
    pub regenerated: [CreatureSet; 2],
}

/// A combat that was played out, and what players cast and activated in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedOut {
    /// The damage.
    pub damage: Damage,
    /// What both players cast and activated, in order.
    pub plays: Vec<Play>,
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
/// [`CombatError::TimingNotPlayed`] in the Fifth Edition, [`CombatError::FreeAbility`] for an ability that could be
/// activated without end, [`CombatError::DivisionGiven`] when divisions are given.
///
/// ```
/// use menace::combat::damage::{Assignments, Worth};
/// use menace::combat::{Combatants, play_out};
/// use menace::notation::oracle::parse_spell;
/// use menace::notation::position::parse_land;
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
    let outcome = best_line(position, &blocks, declaration, worth, INFINITE, effort)?;
    let (outcome, plays) = outcome.expect("nothing is beyond no limit");
    Ok(PlayedOut { damage: Damage::Dealt(outcome), plays })
}

/// Returns what comes of the blocks, unless its value is `limit` or more; takes what it costs from the effort.
pub(in crate::combat) fn best_line(
    position: &Position,
    blocks: &Blocks,
    declaration: &BlockDeclaration,
    worth: &Worth,
    limit: i64,
    effort: &mut Effort,
) -> Result<Option<(DamageOutcome, Vec<Play>)>, CombatError> {
    if position.edition == Edition::Fifth {
        return Err(CombatError::TimingNotPlayed);
    }
    if let Some(ability) = free_ability(position) {
        return Err(CombatError::FreeAbility(ability.to_string()));
    }
    if let Some(what) = unplayed(position, blocks.combatants()) {
        return Err(CombatError::NotWithInstants(what));
    }
    let cost = blocks.board().mana_to_pay(&declaration.blocks);
    let (game, states, aftermath) = Game::new(position, declaration, u8::try_from(cost).unwrap_or(u8::MAX));
    let mut search = Search::new(game, worth, *effort);
    let mut best: Option<(i64, State)> = None;
    for state in states {
        let beta = best.as_ref().map_or(limit, |(value, _)| *value);
        let value = search.value(&state, -INFINITE, beta);
        if value < beta {
            best = Some((value, state));
        }
    }
    let outcome = best.map(|(_, state)| Line::new(&mut search, aftermath).follow(state));
    *effort = search.effort;
    Ok(outcome)
}

/// The best line so far.
struct Line<'s, 'p, 'w> {
    search: &'s mut Search<'p, 'w>,
    plays: Vec<Play>,
    steps: Vec<StepReport>,
    /// By spell or ability on the stack, its place among the plays.
    on_stack: Vec<usize>,
    /// What died on blocks before anything could be done.
    on_blocks: Aftermath,
}

impl<'s, 'p, 'w> Line<'s, 'p, 'w> {
    fn new(search: &'s mut Search<'p, 'w>, on_blocks: Aftermath) -> Line<'s, 'p, 'w> {
        Line { search, plays: Vec::new(), steps: Vec::new(), on_stack: Vec::new(), on_blocks }
    }

    /// Plays the line to its end.
    fn follow(mut self, mut state: State) -> (DamageOutcome, Vec<Play>) {
        if self.on_blocks != Aftermath::default() {
            let on_blocks = self.on_blocks;
            self.report(&state, None, Vec::new(), Vec::new(), on_blocks);
        }
        loop {
            match state.phase {
                Phase::Over => return self.outcome(&state),
                Phase::Assigning => self.assign(&mut state),
                Phase::Priority { player, .. } => match self.best_action(&state, player) {
                    Some(action) => self.act(&mut state, &action),
                    None => self.pass(&mut state),
                },
            }
        }
    }

    fn value(&mut self, state: &State) -> i64 {
        self.search.value(state, -INFINITE, INFINITE)
    }

    /// Returns what the player does, if it is better than to pass.
    fn best_action(&mut self, state: &State, player: Side) -> Option<Action> {
        if !self.search.game.can_act(state, &SIDES) {
            return None;
        }
        let mut passed = state.clone();
        self.search.game.pass(&mut passed);
        let mut best = (self.value(&passed), None);
        if self.search.effort.left() == 0 {
            return None;
        }
        for action in self.search.game.actions(state, player) {
            let mut acted = state.clone();
            self.search.game.act(&mut acted, &action);
            let value = self.value(&acted) + self.search.price(&action);
            let better = match player {
                Side::Attacker => value > best.0,
                Side::Defender => value < best.0,
            };
            if better {
                best = (value, Some(action));
            }
        }
        best.1
    }

    fn act(&mut self, state: &mut State, action: &Action) {
        let object = action.object;
        let source = match object.source {
            Source::Spell(kind) => PlaySource::Spell(self.search.game.first_of_kind(object.controller, kind)),
            Source::Creature(index) => PlaySource::Creature(index.into()),
            Source::Permanent(index) => PlaySource::Permanent(index.into()),
        };
        let responds_to = match (self.on_stack.last(), &state.beneath) {
            (Some(&play), _) => Some(RespondsTo::Play(play)),
            (None, Beneath::BlockTriggers) => Some(RespondsTo::BlockTriggers),
            (None, Beneath::Damage(_)) => Some(RespondsTo::CombatDamage),
            (None, Beneath::Nothing) => None,
        };
        self.on_stack.push(self.plays.len());
        self.plays.push(Play {
            window: state.window,
            player: object.controller,
            source,
            effect: self.search.game.effect(object.effect).clone(),
            target: object.target,
            responds_to,
            resolved: false,
            died: [CreatureSet::EMPTY; 2],
            regenerated: [CreatureSet::EMPTY; 2],
        });
        self.search.game.act(state, action);
    }

    fn pass(&mut self, state: &mut State) {
        let waiting = match &state.beneath {
            Beneath::Damage(hits) => hits.clone(),
            Beneath::BlockTriggers | Beneath::Nothing => Vec::new(),
        };
        match self.search.game.pass(state) {
            Event::Passed | Event::StepEnded => {}
            Event::Resolved { did_something, aftermath } => {
                let play = self.on_stack.pop().expect("what resolves was put on the stack");
                let play = &mut self.plays[play];
                play.resolved = did_something;
                (play.died, play.regenerated) = (aftermath.died, aftermath.regenerated);
            }
            Event::BlockTriggers(aftermath) => {
                if aftermath != Aftermath::default() {
                    self.report(state, None, Vec::new(), Vec::new(), aftermath);
                }
            }
            Event::Dealt { dealt, aftermath } => {
                self.report(state, step(state.window), waiting, dealt, aftermath);
            }
        }
    }

    fn assign(&mut self, state: &mut State) {
        let mut best: Option<(i64, Vec<Hit>)> = None;
        for answers in self.search.assignments(state) {
            let mut worst: Option<(i64, Vec<Hit>)> = None;
            for hits in answers {
                let mut assigned = state.clone();
                self.search.game.assign(&mut assigned, hits.clone());
                let value = self.value(&assigned);
                if worst.as_ref().is_none_or(|(worst, _)| value < *worst) {
                    worst = Some((value, hits));
                }
            }
            if let Some((value, hits)) = worst
                && best.as_ref().is_none_or(|(best, _)| value > *best)
            {
                best = Some((value, hits));
            }
        }
        let (_, mut hits) = best.expect("damage can always be assigned in some way");
        hits.sort_unstable();
        if let Some((dealt, aftermath)) = self.search.game.assign(state, hits.clone()) {
            self.report(state, step(state.window), hits, dealt, aftermath);
        }
    }

    fn report(
        &mut self,
        state: &State,
        step: Option<Step>,
        assigned: Vec<Hit>,
        dealt: Vec<Hit>,
        aftermath: Aftermath,
    ) {
        let life = SIDES.map(|side| state.combat.life(side));
        let Aftermath { died, regenerated, returned } = aftermath;
        self.steps.push(StepReport { step, assigned, dealt, died, regenerated, returned, life });
    }

    fn outcome(self, state: &State) -> (DamageOutcome, Vec<Play>) {
        let combat = &state.combat;
        let lost = SIDES.map(|side| combat.has_lost(side));
        let spent = |side: Side| {
            let spell = |play: &&Play| play.player == side && matches!(play.source, PlaySource::Spell(_));
            self.plays.iter().filter(spell).count() as i64 * self.search.worth.card
        };
        let cards = if lost == [false, false] { spent(Side::Defender) - spent(Side::Attacker) } else { 0 };
        let outcome = DamageOutcome::of(combat, self.search.worth);
        let outcome = DamageOutcome {
            steps: self.steps,
            score: outcome.score + cards,
            proven: self.search.proven,
            ..outcome
        };
        (outcome, self.plays)
    }
}

/// Returns the damage step of a window.
fn step(window: Window) -> Option<Step> {
    match window {
        Window::DeclareBlockers => None,
        Window::FirstStrikeDamage => Some(Step::FirstStrike),
        Window::CombatDamage => Some(Step::Regular),
    }
}
