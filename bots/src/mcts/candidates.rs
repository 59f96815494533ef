//! Which moves of a decision are looked at, and in which order.

use std::fmt;

use menace::game::{Action, Bot, Chance, Decision, DecisionKind, Player, Setup, Step, View};
use menace::sort::CompactSort;
use menace::{AttackDeclaration, BlockDeclaration, CreatureSet};

use crate::evaluation::Weights;
use crate::kind::BotSpec;
use crate::tactics::Tactics;

/// The most declarations that are looked at for one decision.
const DECLARATIONS: usize = 32;

/// How many attacks of the next turns the best attacks are judged by at the root; in the tree, the search does that.
const ROOT_CRACKBACK: u32 = 1;

/// The most moves at the root where it is no declaration: divisions of damage may be many.
const ROOT_MOVES: usize = 64;

/// What the moves of a decision depend on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Moves {
    /// There is one move, or one alone that is looked at.
    Forced(Action),
    /// On cards that were dealt.
    Hidden,
    /// On what lies open.
    Public,
}

/// Finds moves. What the bot of the rollouts would do comes first.
pub(super) struct Candidates {
    bots: [Box<dyn Bot>; 2],
    /// Whose move comes first at the root.
    adviser: Box<dyn Bot>,
    weights: Weights,
    best: usize,
    tactics: Option<Tactics>,
    listed: Vec<Action>,
}

impl fmt::Debug for Candidates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Candidates").finish_non_exhaustive()
    }
}

impl Candidates {
    pub fn new(bot: &BotSpec, adviser: &BotSpec, weights: Weights, best: usize) -> Candidates {
        Candidates {
            bots: [bot.build(), bot.build()],
            adviser: adviser.build(),
            weights,
            best,
            tactics: None,
            listed: Vec::new(),
        }
    }

    pub fn begin(&mut self, setup: &Setup, player: Player) {
        self.adviser.begin(setup, player);
        if !self.tactics.as_ref().is_some_and(|tactics| tactics.suit(setup)) {
            self.tactics = Some(Tactics::new(setup, &self.weights));
        }
        for player in Player::BOTH {
            self.bots[player].begin(setup, player);
        }
    }

    /// Returns the likeliest move of the player who decides.
    pub fn preferred(&mut self, view: &View<'_>, chance: &mut Chance) -> Action {
        self.bots[view.player()].decide(view, chance).expect("a bot that needs nothing has an answer")
    }

    /// Puts the moves of the decision at hand into `moves`, which is empty: one at least.
    ///
    /// Hands are kept and cards parted with as the adviser does: so far ahead, chance hides the difference.
    pub fn at_root(
        &mut self,
        view: &View<'_>,
        decision: Decision,
        chance: &mut Chance,
        moves: &mut Vec<Action>,
    ) {
        let advice = self.adviser.decide(view, chance).expect("a bot that needs nothing has an answer");
        look_at(tidy(advice), moves);
        match decision.kind {
            DecisionKind::Divide { .. } => {
                view.legal_actions(ROOT_MOVES, &mut self.listed);
                self.listed.drain(..).for_each(|division| look_at(division, moves));
            }
            DecisionKind::DeclareAttackers | DecisionKind::DeclareBlockers if self.best > 0 => {
                self.suggest(view, decision, ROOT_CRACKBACK, chance, moves);
                self.likely(view, decision, chance, moves);
            }
            // Hands and lands are left to the adviser.
            _ if matches!(moves[0], Action::PlayLand(_)) => {}
            _ => {
                self.likely(view, decision, chance, moves);
            }
        }
    }

    /// Puts the moves that are looked at in the tree into `moves`, which is empty: of attacks and blocks the solver's
    /// best, of all else what [`Candidates::likely`] says.
    pub fn in_tree(
        &mut self,
        view: &View<'_>,
        decision: Decision,
        chance: &mut Chance,
        moves: &mut Vec<Action>,
    ) -> Moves {
        let declares =
            matches!(decision.kind, DecisionKind::DeclareAttackers | DecisionKind::DeclareBlockers);
        if self.best == 0 || !declares {
            return self.likely(view, decision, chance, moves);
        }
        self.suggest(view, decision, 0, chance, moves);
        // Kept even where there is only one: it is not found out anew each time.
        Moves::Public
    }

    /// Puts the best attacks, and to attack with nobody who does not have to, or the best blocks into `moves`, by the
    /// solver's lights.
    fn suggest(
        &mut self,
        view: &View<'_>,
        decision: Decision,
        crackback: u32,
        chance: &mut Chance,
        moves: &mut Vec<Action>,
    ) {
        let tactics = self.tactics.as_mut().expect("a game has begun");
        let state = view.sample(chance);
        tactics.look_at(&state);
        if decision.kind == DecisionKind::DeclareBlockers {
            let replies = tactics.blocks(view.setup(), &state, self.best);
            replies.iter().for_each(|reply| look_at(block(&reply.declaration.blocks), moves));
            return;
        }
        let attacks = tactics.attacks_to_search(view.setup(), &state, crackback, self.best, self.best);
        attacks.into_iter().for_each(|attack| look_at(attack, moves));
    }

    /// Puts what the bot of the rollouts would do into `moves`, after those that it holds, and what is not far from
    /// that.
    ///
    /// Of mulligans, discards and divisions of damage, only the likeliest is looked at.
    fn likely(
        &mut self,
        view: &View<'_>,
        decision: Decision,
        chance: &mut Chance,
        moves: &mut Vec<Action>,
    ) -> Moves {
        let kind = match decision.kind {
            DecisionKind::Main => {
                self.plays(view, chance, moves);
                Moves::Hidden
            }
            DecisionKind::DeclareAttackers => {
                let preferred = self.preferred(view, chance);
                attacks(view, preferred, moves);
                Moves::Public
            }
            DecisionKind::DeclareBlockers => {
                let preferred = self.preferred(view, chance);
                blocks(view, preferred, moves);
                Moves::Public
            }
            DecisionKind::Mulligan
            | DecisionKind::Bottom { .. }
            | DecisionKind::Discard { .. }
            | DecisionKind::Divide { .. } => return Moves::Forced(self.preferred(view, chance)),
        };
        match moves.as_slice() {
            [only] => Moves::Forced(only.clone()),
            _ => kind,
        }
    }

    /// The moves of a main phase.
    ///
    /// A land is always played, the one that the other bot would play. Before combat only creatures come that can
    /// attack at once: for the others nothing is lost by waiting until the fight is over.
    fn plays(&mut self, view: &View<'_>, chance: &mut Chance, moves: &mut Vec<Action>) {
        let preferred = self.preferred(view, chance);
        if let Action::PlayLand(_) = preferred {
            moves.push(preferred);
            return;
        }
        view.legal_actions(usize::MAX, &mut self.listed);
        let before_combat = view.step() == Step::FirstMain;
        let in_time = |action: &Action| match *action {
            Action::Cast(card) => !before_combat || view.setup().facts(card).hasty,
            Action::PlayLand(_) => false,
            _ => true,
        };
        self.listed.retain(in_time);
        // The dearest first, and to pass last.
        let price = |action: &Action| match *action {
            Action::Cast(card) => 1 + i32::from(view.setup().facts(card).mana_value),
            _ => 0,
        };
        self.listed.compact_sort_by_key(|action| -price(action));
        if in_time(&preferred) {
            look_at(preferred, moves);
        }
        self.listed.drain(..).for_each(|action| look_at(action, moves));
    }
}

fn attack(attackers: CreatureSet) -> Action {
    Action::Attack(AttackDeclaration { attackers, bands: Vec::new() })
}

/// The blocks by slot as an action; equal blocks make equal actions.
fn block(blocks: &[CreatureSet]) -> Action {
    let length = blocks.iter().rposition(|attackers| !attackers.is_empty()).map_or(0, |last| last + 1);
    Action::Block(BlockDeclaration { blocks: blocks[..length].to_vec() })
}

/// Returns the action without blockers that do not block at its end.
fn tidy(action: Action) -> Action {
    match action {
        Action::Block(declaration) => block(&declaration.blocks),
        other => other,
    }
}

/// Adds a move that is not there yet.
fn look_at(action: Action, moves: &mut Vec<Action>) {
    if !moves.contains(&action) {
        moves.push(action);
    }
}

/// Attacks: the likeliest, none and all, then those that differ from the likeliest by one creature, then single
/// creatures.
fn attacks(view: &View<'_>, preferred: Action, moves: &mut Vec<Action>) {
    let Action::Attack(AttackDeclaration { attackers: likeliest, .. }) = preferred else {
        unreachable!("a bot answers what it is asked");
    };
    let (candidates, must) = view.may_attack();
    let less = (likeliest - must).iter().map(|slot| likeliest.without(slot));
    let more = (candidates - likeliest).iter().map(|slot| likeliest.with(slot));
    let alone = candidates.iter().map(|slot| must.with(slot));
    for attackers in [likeliest, must, candidates].into_iter().chain(less).chain(more).chain(alone) {
        let action = attack(attackers);
        if moves.len() < DECLARATIONS && !moves.contains(&action) && view.is_legal_attack(attackers) {
            moves.push(action);
        }
    }
}

/// Blocks: the likeliest, none, then those that differ from the likeliest in one blocker.
fn blocks(view: &View<'_>, preferred: Action, moves: &mut Vec<Action>) {
    let Action::Block(likeliest) = preferred else { unreachable!("a bot answers what it is asked") };
    let slots = view.creatures(view.player());
    let mut base = likeliest.blocks.clone();
    base.resize(slots.iter().last().map_or(0, |last| last + 1), CreatureSet::EMPTY);
    let mut look_at_blocks = |blocks: &[CreatureSet]| {
        if moves.len() < DECLARATIONS && view.is_legal_block(blocks) {
            let length =
                blocks.iter().rposition(|attackers| !attackers.is_empty()).map_or(0, |last| last + 1);
            let action = Action::Block(BlockDeclaration { blocks: blocks[..length].to_vec() });
            if !moves.contains(&action) {
                moves.push(action);
            }
        }
    };
    look_at_blocks(&likeliest.blocks);
    look_at_blocks(&[]);
    for blocker in slots {
        let usual = base[blocker];
        let others = view.block_options(blocker).iter().map(CreatureSet::only);
        for attackers in std::iter::once(CreatureSet::EMPTY).chain(others) {
            if attackers != usual {
                base[blocker] = attackers;
                look_at_blocks(&base);
            }
        }
        base[blocker] = usual;
    }
}
