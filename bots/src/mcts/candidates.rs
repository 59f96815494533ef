//! Which moves of a decision are looked at, and in which order.

use std::fmt;

use menace::Player;
use menace::game::{Action, Bot, Chance, Decision, DecisionKind, Setup, Step, View};
use menace::sort::CompactSort;
use menace::{AttackDeclaration, BlockDeclaration, CreatureSet};

use crate::evaluation::Weights;
use crate::kind::BotSpec;
use crate::tactics::Tactics;

use super::declarations::{attack, block, tidy};
use super::questions::Questions;
use super::{Decisions, PAPERS, Pruning, Settings};

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
    /// Whose move comes first at the root, if anybody's.
    adviser: Option<Box<dyn Bot>>,
    weights: Weights,
    best: usize,
    tactics: Option<Tactics>,
    listed: Vec<Action>,
    /// Whether attacks and blocks are searched.
    declarations: bool,
    /// Whether no creature that can be cast after combat is left in hand.
    pruning: bool,
    /// If decisions are made of yes and no.
    questions: Option<Questions>,
}

impl fmt::Debug for Candidates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Candidates").finish_non_exhaustive()
    }
}

impl Candidates {
    pub fn new(settings: &Settings) -> Candidates {
        let Settings { rollout, adviser, weights, best, declarations, pruning, decisions, .. } = settings;
        Candidates {
            bots: [rollout.build(), rollout.build()],
            adviser: adviser.as_ref().map(BotSpec::build),
            weights: *weights,
            best: *best,
            tactics: None,
            listed: Vec::new(),
            declarations: *declarations,
            pruning: *pruning == Pruning::Dominated,
            questions: (*decisions == Decisions::Binary).then(Questions::default),
        }
    }

    pub fn begin(&mut self, setup: &Setup, player: Player) {
        if let Some(adviser) = &mut self.adviser {
            adviser.begin(setup, player);
        }
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
    /// Hands are kept and cards parted with as the adviser does: so far ahead, chance hides the difference. Without an
    /// adviser, the moves are those of the tree.
    pub fn at_root(
        &mut self,
        view: &View<'_>,
        decision: Decision,
        chance: &mut Chance,
        moves: &mut Vec<Action>,
    ) {
        let declares = is_declaration(decision);
        let Some(adviser) = &mut self.adviser else {
            if declares && !self.declarations {
                moves.push(self.preferred(view, chance));
            } else if let Moves::Forced(action) = self.likely(view, decision, chance, moves) {
                moves.clear();
                moves.push(action);
            }
            return;
        };
        let mut advice = adviser.decide(view, chance).expect("a bot that needs nothing has an answer");
        if self.questions().is_some()
            && view.step() == Step::FirstMain
            && let Action::Cast(card) = advice
            && !view.setup().facts(card).hasty
        {
            // It is asked about when the fight is over.
            advice = Action::Pass;
        }
        look_at(tidy(advice), moves);
        if declares && !self.declarations {
            return;
        }
        match decision.kind {
            DecisionKind::Divide { .. } => {
                view.legal_actions(ROOT_MOVES, &mut self.listed);
                self.listed.drain(..).for_each(|division| look_at(division, moves));
            }
            _ if declares && self.best > 0 => {
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

    /// The page never asks, and leaves out all that follows from it.
    #[inline(always)]
    fn questions(&mut self) -> Option<&mut Questions> {
        if PAPERS { self.questions.as_mut() } else { None }
    }

    /// Forgets the questions that are being answered: another game is looked at.
    pub fn forget(&mut self) {
        if let Some(questions) = self.questions() {
            questions.forget();
        }
    }

    /// Gets ready for a decision in the tree, and returns whether it is made of questions.
    pub fn meet(&mut self, view: &View<'_>, decision: Decision) -> bool {
        let Some(questions) = self.questions.as_mut().filter(|_| PAPERS) else { return false };
        if is_declaration(decision) && !self.declarations {
            questions.forget();
        } else if !questions.are_open() {
            self.listed.clear();
            if decision.kind == DecisionKind::Main {
                castable(view, &mut self.listed);
            }
            questions.begin(view, decision, &self.listed);
        }
        questions.are_open()
    }

    /// Returns the two answers to the question that is open, the one that agrees with `preferred` first.
    pub fn answers(&self, preferred: &Action) -> [Action; 2] {
        self.questions.as_ref().expect("a question is open").answers(preferred)
    }

    /// Takes a move of the tree, and returns whether it is an answer after which the decision has another question.
    pub fn goes_on(&mut self, action: &Action) -> bool {
        self.questions().is_some_and(|questions| questions.are_open() && questions.take(action))
    }

    /// Puts the two answers to the question that is open into `moves`.
    fn ask(
        &mut self,
        view: &View<'_>,
        decision: Decision,
        chance: &mut Chance,
        moves: &mut Vec<Action>,
    ) -> Moves {
        let preferred = self.preferred(view, chance);
        let questions = self.questions.as_mut().expect("decisions are made of questions");
        let is_card = decision.kind == DecisionKind::Main;
        if is_card && matches!(preferred, Action::PlayLand(_)) {
            questions.forget();
            return Moves::Forced(preferred);
        }
        let prunes = self.pruning && is_card && view.step() == Step::SecondMain;
        if !questions.are_open() {
            // All is declined that can be cast, although the mana is there.
            let dearest = self.listed.first().filter(|_| prunes);
            return Moves::Forced(dearest.cloned().unwrap_or(if is_card { Action::Pass } else { preferred }));
        }
        let [first, second] = questions.answers(&preferred);
        if prunes && questions.is_last() {
            let play = if first == Action::Pass { second } else { first };
            questions.take(&play);
            return Moves::Forced(play);
        }
        moves.extend([first, second]);
        if is_card { Moves::Hidden } else { Moves::Public }
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
        let declares = is_declaration(decision);
        if declares && !self.declarations {
            return Moves::Forced(self.preferred(view, chance));
        }
        if self.questions().is_some() && (declares || decision.kind == DecisionKind::Main) {
            return self.ask(view, decision, chance, moves);
        }
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
        castable(view, &mut self.listed);
        if view.step() == Step::FirstMain || !self.pruning || self.listed.is_empty() {
            self.listed.push(Action::Pass);
        }
        if self.listed.contains(&preferred) {
            look_at(preferred, moves);
        }
        self.listed.drain(..).for_each(|action| look_at(action, moves));
    }
}

fn is_declaration(decision: Decision) -> bool {
    matches!(decision.kind, DecisionKind::DeclareAttackers | DecisionKind::DeclareBlockers)
}

/// Puts the creatures that can be cast into `actions`, the dearest first; before combat only those that can attack at
/// once.
fn castable(view: &View<'_>, actions: &mut Vec<Action>) {
    view.legal_actions(usize::MAX, actions);
    let before_combat = view.step() == Step::FirstMain;
    actions.retain(|action| match *action {
        Action::Cast(card) => !before_combat || view.setup().facts(card).hasty,
        _ => false,
    });
    let price = |action: &Action| match *action {
        Action::Cast(card) => i32::from(view.setup().facts(card).mana_value),
        _ => 0,
    };
    actions.compact_sort_by_key(|action| -price(action));
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
