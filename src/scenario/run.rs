//! Playing a scenario: the game asks, the script answers.

use std::collections::BTreeMap;

use crate::Edition;
use crate::engine::{
    Action, Belongings, DecisionKind, Mask, Options, Pending, Ref, State, Step as GameStep, Way, What, slots,
};
use crate::game::{Chance, Drawer};
use crate::oracle::subtypes::creature_type;
use crate::program::{Book, DefId, Faces};
use crate::types::Player;

use super::answer::Answers;
use super::board::compile_all;
use super::check::check;
use super::deeds::{activations, castable, output_said, playable};
use super::format::{self, Deed, Moment, Scenario, Step};
use super::names::{is_called, is_meant, is_on_stack, is_permanent_called};
use super::question::Question;
use super::sparing::spared;

/// The land that fills up libraries, and how many of it.
const FILLER: (&str, usize) = ("Mountain", 71);

/// The most decisions of a duel: more are a loop.
const MOST_DECISIONS: usize = 20_000;

/// The result of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Everything that was expected holds.
    Pass,
    /// Something does not hold, or could not be done.
    Fail(String),
    /// A card can't be played.
    Unsupported(String),
}

/// Plays a scenario with cards that `compile` adds to the book, or says why it can't.
///
/// The only chance is the order of a library that is not given; it is the same each time.
pub fn run(
    scenario: &Scenario,
    mut compile: impl FnMut(&mut Book, &str) -> Result<DefId, String>,
) -> Verdict {
    for &edition in &scenario.rules {
        let mut unasked = [Vec::new(), Vec::new()];
        let (played, excess) = loop {
            let mut duel = match Duel::new(scenario, edition, &unasked, &mut compile) {
                Err(why) => return Verdict::Unsupported(why),
                Ok(duel) => duel,
            };
            let played = duel.play();
            // A name that nothing asks for (the color of mana from lands, which of two equal effects comes first) must not hold up later
            // answers: the duel is played again without it.
            let held_up = Player::BOTH.map(|player| duel.answers[player].held_up().map(str::to_owned));
            if held_up == [None, None] {
                break (played, duel.state.overflow);
            }
            for (unasked, name) in unasked.iter_mut().zip(held_up) {
                unasked.extend(name);
            }
        };
        // What is found after it says nothing.
        if let Some(excess) = excess {
            return Verdict::Unsupported(format!("a game can't hold {excess}"));
        }
        match played {
            Ok(()) => {}
            Err(why) if scenario.rules.len() == 1 => return Verdict::Fail(why),
            Err(why) => return Verdict::Fail(format!("under the rules {edition}: {why}")),
        }
    }
    Verdict::Pass
}

pub(super) struct Duel<'s> {
    pub(super) scenario: &'s Scenario,
    pub(super) book: Book,
    pub(super) state: State,
    pub(super) chance: Chance,
    pub(super) answers: [Answers; 2],
    /// Which of the scenario's actions have been done.
    pub(super) done: Vec<bool>,
    /// Actions that have been paid for, and could have been paid for in another way.
    pub(super) payments: Vec<Payment>,
}

/// The parts of a duel that change as it is played.
pub(super) type Table = (State, [Answers; 2], Chance);

/// An action that has been done, with the table before it.
pub(super) struct Payment {
    /// Its index among the actions of the scenario.
    pub(super) at: usize,
    pub(super) action: Action,
    /// Whether it used all targets that were given.
    pub(super) all: bool,
    /// The number of remaining answers.
    pub(super) left: usize,
    pub(super) before: Table,
    pub(super) done: Vec<bool>,
    /// The permanents that were tapped afterwards.
    pub(super) tapped: Mask,
    /// The other ways to pay for it, once computed.
    pub(super) others: Option<Vec<Table>>,
}

impl Payment {
    /// An action done in that way, with the other ways not computed yet.
    fn new(
        (at, action, all): (usize, Action, bool),
        left: usize,
        before: Table,
        done: Vec<bool>,
        after: &State,
    ) -> Payment {
        Payment { at, action, all, left, before, done, tapped: tapped(after), others: None }
    }
}

/// The permanents that are tapped.
pub(super) fn tapped(state: &State) -> Mask {
    slots(state.live)
        .filter(|&slot| state.perms[usize::from(slot)].tapped)
        .fold(0, |mask: Mask, slot| mask | 1 << slot)
}

/// Where a game is; `None` before the first turn.
fn moment(state: &State) -> Option<Moment> {
    let step = match state.step {
        GameStep::Mulligans => return None,
        GameStep::Untap => Step::Untap,
        GameStep::Upkeep => Step::Upkeep,
        GameStep::Draw => Step::Draw,
        GameStep::PrecombatMain => Step::PrecombatMain,
        GameStep::BeginningOfCombat => Step::BeginningOfCombat,
        GameStep::DeclareAttackers => Step::DeclareAttackers,
        GameStep::DeclareBlockers => Step::DeclareBlockers,
        GameStep::FirstStrikeDamage => Step::FirstStrikeDamage,
        GameStep::CombatDamage => Step::CombatDamage,
        GameStep::EndOfCombat => Step::EndOfCombat,
        GameStep::PostcombatMain => Step::PostcombatMain,
        GameStep::End => Step::End,
        GameStep::Cleanup => Step::Cleanup,
    };
    Some(Moment { turn: u32::from(state.turn), step })
}

/// The result of trying an action.
enum Tried {
    Done,
    NotNow,
}

impl<'s> Duel<'s> {
    fn new(
        scenario: &'s Scenario,
        edition: Edition,
        unasked: &[Vec<String>; 2],
        compile: impl FnMut(&mut Book, &str) -> Result<DefId, String>,
    ) -> Result<Duel<'s>, String> {
        let mut book = Book::of(edition);
        let filler = scenario.players.iter().any(|belongings| !belongings.only_library).then_some(FILLER.0);
        let names = scenario.players.iter().flat_map(format::Belongings::names).chain(filler);
        let defs = compile_all(names, &mut book, compile)?;
        // A creature type may be chosen even if no card has it.
        for choice in scenario.choices.iter().flatten() {
            if let format::Choice::Text(name) = choice
                && let Some(name) = creature_type(name)
            {
                book.subtype(name);
            }
        }
        let options = Options { edition, full_priority: true, ..Options::default() };
        let mut chance = Chance::new(0, Drawer::Game, 0);
        let belongings = [
            belongings(scenario, Player::A, &book, &defs, &mut chance)?,
            belongings(scenario, Player::B, &book, &defs, &mut chance)?,
        ];
        let mut state = State::empty(&options, Player::A);
        let mut answers = scenario.choices.clone().map(Answers::new);
        for (answers, unasked) in answers.iter_mut().zip(unasked) {
            unasked.iter().for_each(|name| answers.forget(name));
        }
        let answer = |state: &State, pending: Pending, _: &mut Chance| {
            let Pending { player, kind: DecisionKind::Choose { what, least, most } } = pending else {
                return None;
            };
            let (least, most) = (usize::from(least), usize::from(most));
            let question = Question { state, book: &book, player, what, least, most };
            answers[player].answer(&question).ok().map(Action::Choose)
        };
        state.lay_out(&book, &belongings, &mut chance, answer).map_err(|error| error.to_string())?;
        let done = vec![false; scenario.actions.len()];
        Ok(Duel { scenario, state, book, chance, answers, done, payments: Vec::new() })
    }

    /// Plays to the end and checks the expectations.
    pub(super) fn play_on(&mut self) -> Result<(), String> {
        let stop = self.scenario.stop;
        for _ in 0..MOST_DECISIONS {
            let Some(Pending { player, kind }) = self.state.decision() else { break };
            self.state.check(&self.book).map_err(|broken| broken.to_string())?;
            if self.now().is_some_and(|now| now > stop) {
                break;
            }
            match kind {
                DecisionKind::Mulligan => self.act(&Action::Keep)?,
                DecisionKind::Priority => {
                    if self.act_or_pass(player)? {
                        break;
                    }
                }
                DecisionKind::Attack => self.attack(player)?,
                DecisionKind::Block => self.block(player)?,
                DecisionKind::Choose { what, least, most } => self.choose(player, what, least, most)?,
            }
        }
        if self.state.decision().is_some() && self.now().is_none_or(|now| now < stop) {
            return Err(format!("the duel has not come to {stop} after {MOST_DECISIONS} decisions"));
        }
        self.all_done()?;
        for expectation in &self.scenario.expect {
            check(&self.state, &self.book, expectation)?;
        }
        Ok(())
    }

    /// Fails if an action could never be done, unless the game was over before. Declarations are exempt: an illegal one is left out, and
    /// the expectations say whether that was right.
    fn all_done(&self) -> Result<(), String> {
        let over = self.state.outcome.is_some();
        let left = self.scenario.actions.iter().zip(&self.done).find(|(action, done)| {
            let declaration = matches!(action.deed, Deed::Attack { .. } | Deed::Block { .. });
            let after_the_end = over && self.now().is_none_or(|now| action.at >= now);
            !**done && !declaration && !after_the_end && action.at <= self.scenario.stop
        });
        match left {
            None => Ok(()),
            Some((action, _)) => {
                Err(format!("{}: {} could not {}", action.at, action.player, words(&action.deed)))
            }
        }
    }

    /// Where the game is; `None` before the first turn.
    pub(super) fn now(&self) -> Option<Moment> {
        moment(&self.state)
    }

    /// Applies an action. A duel that stops at the cleanup step keeps the last state of the turn, in which no decision is pending (514).
    pub(super) fn act(&mut self, action: &Action) -> Result<(), String> {
        let Duel { book, chance, scenario, .. } = self;
        let stop = scenario.stop;
        let mut last = None;
        let result = match stop.step {
            Step::Cleanup => self.state.apply_watched(book, action, chance, &mut |state| {
                if moment(state) == Some(stop) {
                    last = Some(state.clone());
                }
            }),
            _ => self.state.apply_action(book, action, chance),
        };
        if let Some(last) = last
            && self.now().is_some_and(|now| now > stop)
        {
            self.state = last;
        }
        result.map_err(|error| match self.now() {
            Some(now) => format!("{now}: {error}"),
            None => error.to_string(),
        })
    }

    /// The player with priority does the first thing that they have to do now, if they can; otherwise they pass.
    /// Returns whether the pass would end the last step.
    fn act_or_pass(&mut self, player: Player) -> Result<bool, String> {
        let scenario = self.scenario;
        while let Some(at) = self.first_to_do(player) {
            match &scenario.actions[at].deed {
                Deed::Expect(expectation) => {
                    check(&self.state, &self.book, expectation)
                        .map_err(|why| format!("{}: {why}", scenario.actions[at].at))?;
                    self.done[at] = true;
                }
                Deed::WaitForStack => {
                    if !self.state.stack.is_empty() {
                        break;
                    }
                    self.done[at] = true;
                }
                _ => match self.try_deed(player, at) {
                    Tried::Done => {
                        self.done[at] = true;
                        return Ok(false);
                    }
                    Tried::NotNow => break,
                },
            }
        }
        let last = self.state.stack.is_empty() && self.state.assigned.is_empty() && self.state.passes == 1;
        if last && self.now() == Some(scenario.stop) {
            return Ok(true);
        }
        self.act(&Action::Pass)?;
        Ok(false)
    }

    fn first_to_do(&self, player: Player) -> Option<usize> {
        let now = self.now();
        let actions = self.scenario.actions.iter().enumerate();
        let declared = |deed: &Deed| matches!(deed, Deed::Attack { .. } | Deed::Block { .. });
        actions
            .filter(|(at, action)| {
                !self.done[*at]
                    && action.player == player
                    && Some(action.at) == now
                    && !declared(&action.deed)
            })
            .map(|(at, _)| at)
            .next()
    }

    /// Does something, with all the choices that it takes, or leaves everything as it was.
    fn try_deed(&mut self, player: Player, at: usize) -> Tried {
        let deed = &self.scenario.actions[at].deed;
        let (targets, while_on_stack) = match deed {
            Deed::Cast { targets, while_on_stack, .. } | Deed::Activate { targets, while_on_stack, .. } => {
                (targets.as_slice(), while_on_stack.as_deref())
            }
            _ => (&[][..], None),
        };
        if let Some(name) = while_on_stack {
            let there = self.state.stack.iter().any(|item| is_on_stack(&self.state, &self.book, item, name));
            if !there {
                return Tried::NotNow;
            }
        }
        let (state, answers, chance) = (self.state.clone(), self.answers.clone(), self.chance.clone());
        let mut ways = self.ways(player, deed);
        if let Some(how) = self.answers[player].says_how() {
            // With only one way nothing is asked, unless the scenario names it.
            if ways.len() > 1 {
                ways = self.meant(&ways, how);
                self.answers[player].take_how();
            } else if ways.first().is_some_and(|only| self.is_meant_alone(only, how)) {
                self.answers[player].take_how();
            }
        }
        // With a target, it is cast as an Aura.
        if !targets.is_empty() {
            ways.sort_by_key(|action| {
                let &Action::Cast { face, .. } = action else { return true };
                !matches!(self.book.def(face).faces, Faces::Bestowed(_))
            });
        }
        // Among several Equipment, one that is neither being attached there nor attached already.
        if let Deed::Activate { ability, targets, .. } = deed
            && ability.starts_with("Equip")
            && let [target] = &targets[..]
        {
            ways.sort_by_key(|action| {
                let &Action::Activate { source, .. } = action else { return false };
                let on = self.state.look_perm(source).map_or(Ref::None, |perm| perm.attached);
                is_meant(&self.state, &self.book, on, target)
                    || self.state.stack.iter().any(|item| item.source == source)
            });
        }
        // Among several permissions, the one that is named.
        let named = ways.iter().position(|action| match *action {
            Action::Cast { way: Way::Permitted { slot, .. }, .. } if ways.len() > 1 => {
                // A temporary permission has no permanent.
                let perm = self.state.perms.get(usize::from(slot));
                perm.is_some_and(|perm| {
                    let def = self.book.def(perm.def);
                    self.answers[player].permission(|name| is_called(def, name))
                })
            }
            _ => false,
        });
        if let Some(at) = named {
            ways = vec![ways[at]];
        }
        // First without the lands needed later, if that suffices.
        let (mut tries, plain) = spared(self.scenario, &self.done, deed, (&self.state, &self.book), player);
        tries.retain(|&mask| mask != 0);
        tries.push(0);
        let before = (state.clone(), self.answers.clone(), chance.clone());
        // Targets given for an action without targets are for what it triggers; actions that use all of them come first.
        let all_or_none = if targets.is_empty() { &[false][..] } else { &[true, false] };
        for (action, all) in all_or_none.iter().flat_map(|&all| ways.iter().map(move |action| (action, all)))
        {
            let mut best: Option<(usize, Table)> = None;
            for &spared in &tries {
                // Actions with variable costs (X, kicker) are done as far as the script says, even with lands that are needed later.
                if let Some((left, table)) = self.attempt(&before, player, deed, (action, all), spared)
                    && best.as_ref().is_none_or(|(least, ..)| left < *least)
                {
                    best = Some((left, table));
                }
                if plain && best.is_some() {
                    break;
                }
            }
            if let Some((left, table)) = best {
                let named = self.tapped_as_said(&before, player, deed, (action, all), &table);
                let (left, table) = named.unwrap_or((left, table));
                self.payments.push(Payment::new(
                    (at, *action, all),
                    left,
                    before,
                    self.done.clone(),
                    &table.0,
                ));
                (self.state, self.answers, self.chance) = table;
                return Tried::Done;
            }
        }
        (self.state, self.answers, self.chance) = (state, answers, chance);
        Tried::NotNow
    }

    /// Does an action from that table in one way, without those permanents paying for it. Returns the number of remaining answers and the
    /// table afterwards; `None` if it is impossible. The duel is in no defined state afterwards.
    pub(super) fn attempt(
        &mut self,
        before: &Table,
        player: Player,
        deed: &Deed,
        (action, all): (&Action, bool),
        spared: Mask,
    ) -> Option<(usize, Table)> {
        (self.state, self.answers, self.chance) = before.clone();
        let targets = match deed {
            Deed::Cast { targets, .. } | Deed::Activate { targets, .. } => targets.as_slice(),
            _ => &[],
        };
        self.set_tapped(spared, true);
        if let Action::Cast { card, way, .. } = *action {
            let kickers = self.state.kickers(&self.book, player, card, way);
            self.answers[player].leave_out_kickers(&kickers);
        }
        self.answers[player].take_aim(targets);
        if let (Deed::Mana(text) | Deed::Activate { ability: text, .. }, Action::Activate { ability, .. }) =
            (deed, action)
            && let Some(said) = output_said(&self.book, *ability, text)
        {
            self.answers[player].say_output(said);
        }
        let (cast, turn) = (self.state.players[player].spells_cast, self.state.turn);
        let tried = self.act(action).and_then(|()| self.finish(player));
        // A spell that could not be paid for after all is back where it was.
        let undone = matches!(action, Action::Cast { .. })
            && self.state.players[player].spells_cast == cast
            && self.state.turn == turn;
        self.set_tapped(spared, false);
        let taken = self.answers[player].has_hit();
        let done = self.answers[player].is_done(targets) && tried.is_ok() && !undone && (taken || !all);
        let left = self.answers[player].len();
        done.then(|| (left, (self.state.clone(), self.answers.clone(), self.chance.clone())))
    }

    /// Keeps untapped lands from being used, or lets them be used again.
    pub(super) fn set_tapped(&mut self, lands: Mask, tapped: bool) {
        for slot in slots(lands & self.state.live) {
            self.state.perms[usize::from(slot)].tapped = tapped;
            self.state.mark_one(slot);
        }
        self.state.refresh(&self.book);
    }

    /// Answers the choices of a spell or ability until it has been cast or activated.
    fn finish(&mut self, player: Player) -> Result<(), String> {
        while self.state.casting.is_some_and(|casting| !casting.free && casting.item.controller == player) {
            match self.state.decision() {
                Some(Pending { player, kind: DecisionKind::Choose { what, least, most } }) => {
                    self.choose(player, what, least, most)?;
                }
                _ => return Err("the spell was not cast".to_owned()),
            }
        }
        Ok(())
    }

    /// The actions that a deed can mean now, the likeliest first.
    fn ways(&self, player: Player, deed: &Deed) -> Vec<Action> {
        let Duel { state, book, .. } = self;
        match deed {
            Deed::Cast { card, .. } => castable(state, book, player, card),
            Deed::Play(name) => playable(state, book, player, name).into_iter().collect(),
            Deed::Activate { ability, .. } => activations(state, book, player, ability, false),
            Deed::Mana(ability) => activations(state, book, player, ability, true),
            Deed::WaitForStack | Deed::Attack { .. } | Deed::Block { .. } | Deed::Expect(_) => Vec::new(),
        }
    }

    /// Answers a choice.
    fn choose(&mut self, player: Player, what: What, least: u8, most: u8) -> Result<(), String> {
        let (least, most) = (usize::from(least), usize::from(most));
        let question = Question { state: &self.state, book: &self.book, player, what, least, most };
        let picks =
            self.answers[player].answer(&question).map_err(|_| "a target can't be chosen".to_owned())?;
        match self.state.casting {
            Some(_) => self.act(&Action::Choose(picks)),
            None => self.act_sparing(player, &Action::Choose(picks)),
        }
    }

    pub(super) fn slot_called(&self, slot: u8, name: &str) -> bool {
        is_permanent_called(&self.book, &self.state.perms[usize::from(slot)], name)
    }
}

/// A deed in words.
fn words(deed: &Deed) -> String {
    match deed {
        Deed::Cast { card, targets, .. } if targets.is_empty() => format!("cast {card}"),
        Deed::Cast { card, targets, .. } => format!("cast {card} with the targets {}", targets.join(", ")),
        Deed::Activate { ability, .. } => format!("activate `{ability}`"),
        Deed::Mana(ability) => format!("activate `{ability}`"),
        Deed::Play(card) => format!("play {card}"),
        Deed::WaitForStack => "wait for the stack to be empty".to_owned(),
        Deed::Attack { attacker, .. } => format!("attack with {attacker}"),
        Deed::Block { blocker, attacker } => format!("block {attacker} with {blocker}"),
        Deed::Expect(_) => "be looked at".to_owned(),
    }
}

/// What a player has, with cards by number; the library has its filler below. One that is not in order is shuffled.
fn belongings(
    scenario: &Scenario,
    player: Player,
    book: &Book,
    defs: &BTreeMap<&str, DefId>,
    chance: &mut Chance,
) -> Result<Belongings, String> {
    let of = &scenario.players[player];
    let mut belongings = of.numbered(player, true, book, defs)?;
    let given = belongings.library.len();
    if !of.only_library {
        belongings.library.splice(..0, std::iter::repeat_n(defs[FILLER.0], FILLER.1));
    }
    if !scenario.library_in_order && given > 0 {
        chance.shuffle(&mut belongings.library);
    }
    Ok(belongings)
}
