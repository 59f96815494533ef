//! Lines: how a game may go on if nobody does more than they must, and what it is worth then.

use std::cell::OnceCell;

use menace::Player;
use menace::engine::{
    Action, Asked, DecisionKind, Lasts, List, Mask, Opt, Pending, Perm, Picks, Ref, State, Step, What, bit,
    slots,
};
use menace::game::Chance;
use menace::program::Key;
use menace::sort::CompactSort;
use menace::types::CardType;

use super::copied::Copied;
use super::worth::Cards;

/// The most steps that a line is followed.
const MOST_STEPS: usize = 60;

/// The most steps of a line over whole turns.
const MOST_STEPS_OF_TURNS: usize = 240;

/// How far a line is followed before it is judged.
#[derive(Clone, Debug)]
pub(super) struct Outlook {
    me: Player,
    /// The last turn that is played on.
    last: u16,
    /// Every line is played on; otherwise only those that differ in what ends with the turn, or in a combat.
    always: bool,
    /// What passing is worth at once.
    now: f64,
    /// And in the end, once some line asks for it: from the state that is played on from.
    end: OnceCell<f64>,
    base: Option<Copied>,
}

impl Outlook {
    /// Judges lines by what they gain against what the state comes to otherwise. `turns`: how many turns after this one are played
    /// on; `None`: as little as it takes.
    pub(super) fn new(
        cards: &Cards<'_>,
        state: &State,
        me: Player,
        turns: Option<u16>,
        chance: &mut Chance,
    ) -> Outlook {
        let mut base = Copied::of(state);
        if !base.stack.is_empty() {
            settle_to(cards, &mut base, me, chance, false);
        }
        let fights = (Step::BeginningOfCombat..Step::EndOfCombat).contains(&state.step);
        let now = cards.value(&base, me);
        let last = state.turn + turns.unwrap_or(0);
        let always = fights || turns.is_some();
        Outlook { me, last, always, now, end: OnceCell::new(), base: Some(base) }
    }

    /// Judges the options of a choice: they are compared with each other alone.
    pub(super) fn of_choice(state: &State, me: Player, turns: u16) -> Outlook {
        let last = state.turn + turns;
        Outlook { me, last, always: true, now: 0.0, end: OnceCell::new(), base: None }
    }

    /// What passing is worth in the end; nothing, where choices are compared with each other.
    fn end(&self, cards: &Cards<'_>, chance: &mut Chance) -> f64 {
        let Some(base) = &self.base else { return 0.0 };
        *self.end.get_or_init(|| {
            let mut base = base.clone();
            play_on(cards, &mut base, chance, self.last);
            cards.value_as_turn_ends(&base, self.me)
        })
    }

    /// What is gained by a line that has come to this state.
    fn gain(&self, cards: &Cards<'_>, state: &State, chance: &mut Chance) -> f64 {
        if !self.always && !has_fleeting(state) {
            return cards.value(state, self.me) - self.now;
        }
        let end = self.end(cards, chance);
        let mut state = Copied::of(state);
        play_on(cards, &mut state, chance, self.last);
        cards.value_as_turn_ends(&state, self.me) - end
    }

    /// Whether a line that has come to this state has done nothing but enlarge or shield creatures until the turn ends.
    pub(super) fn grows_alone(&self, state: &State) -> bool {
        self.base.as_ref().is_some_and(|base| only_grown(base, state, self.me))
    }

    /// What is gained by an action once everything has resolved, with the best of one's own next choices.
    pub(super) fn gain_of(
        &self,
        cards: &Cards<'_>,
        state: &State,
        action: &Action,
        chance: &mut Chance,
    ) -> Option<f64> {
        self.line(cards, state, action, chance).map(|(gain, _)| gain)
    }

    /// The same, and the state in which everything has resolved.
    pub(super) fn line(
        &self,
        cards: &Cards<'_>,
        state: &State,
        action: &Action,
        chance: &mut Chance,
    ) -> Option<(f64, Copied)> {
        let mut next = Copied::of(state);
        next.apply_asked(cards.book, action, chance, Asked::EmptyStack).ok()?;
        Some(self.best_line(cards, next, chance, DEEPEST))
    }

    fn best_line(
        &self,
        cards: &Cards<'_>,
        mut state: Copied,
        chance: &mut Chance,
        depth: u8,
    ) -> (f64, Copied) {
        let me = self.me;
        settle_to(cards, &mut state, me, chance, depth > 0);
        let Some(Pending { player, kind: DecisionKind::Choose { what, least, most } }) = state.decision()
        else {
            return (self.gain(cards, &state, chance), state);
        };
        if depth == 0 || player != me || !is_tried(what) {
            return (self.gain(cards, &state, chance), state);
        }
        let (least, most) = (usize::from(least), usize::from(most));
        let plain = plain_choice(cards, &state, me, (what, least, most));
        let mut kinds = Kinds::default();
        let mut tried = vec![kinds.of(&state, &plain)];
        let mut answers = vec![plain];
        let mut places: Vec<u8> = (0..state.options.len() as u8).collect();
        let worth = |at: u8| worth_of(cards, &state, &state.options[usize::from(at)], me);
        places.compact_sort_by(|&one, &two| worth(one).total_cmp(&worth(two)));
        // What is worth most to either player.
        let half = places.len().min(MOST_BRANCHES / 2);
        let ends = places[..half].iter().chain(places[half..].iter().rev().take(MOST_BRANCHES / 2));
        for &at in ends.filter(|_| most > 0) {
            let others = places.iter().copied().filter(|&other| other != at).take(least.saturating_sub(1));
            let answer = Action::Choose(Picks::of(std::iter::once(at).chain(others)));
            let of_kinds = kinds.of(&state, &answer);
            if !tried.contains(&of_kinds) {
                tried.push(of_kinds);
                answers.push(answer);
            }
        }
        let mut best: Option<(f64, Copied)> = None;
        for answer in answers {
            let mut next = Copied::of(&state);
            if next.apply_asked(cards.book, &answer, chance, Asked::EmptyStack).is_ok() {
                let line = self.best_line(cards, next, chance, depth - 1);
                if best.as_ref().is_none_or(|best| line.0 > best.0) {
                    best = Some(line);
                }
            }
        }
        best.unwrap_or_else(|| (self.gain(cards, &state, chance), state))
    }
}

/// The kinds of the options of a choice, each by an option of it: options that are alike are of one kind.
#[derive(Default)]
struct Kinds(Vec<Opt>);

impl Kinds {
    /// The numbers of the kinds that an answer picks, in ascending order: of answers with the same kinds one is enough.
    fn of(&mut self, state: &State, answer: &Action) -> Vec<usize> {
        let Action::Choose(picks) = answer else { return Vec::new() };
        let mut kinds: Vec<usize> =
            picks.iter().map(|&at| self.number(state, state.options[usize::from(at)])).collect();
        kinds.compact_sort_by(usize::cmp);
        kinds
    }

    fn number(&mut self, state: &State, option: Opt) -> usize {
        self.0.iter().position(|&one| state.are_alike(one, option)).unwrap_or_else(|| {
            self.0.push(option);
            self.0.len() - 1
        })
    }
}

/// How many choices of one's own are tried one after the other: a spell's mode, its target.
const DEEPEST: u8 = 2;

/// The most options of such a choice that are tried.
const MOST_BRANCHES: usize = 8;

/// Whether something on the table ends with the turn: its worth shows only then.
fn has_fleeting(state: &State) -> bool {
    let ends = |lasts: &Lasts| matches!(lasts, Lasts::EndOfTurn | Lasts::EndOfCombat);
    state.effects.iter().any(|effect| ends(&effect.lasts))
        || !state.shields.is_empty()
        || state.rules_until.iter().any(|rule| ends(&rule.3))
        || state.controls.iter().any(|control| ends(&control.lasts))
        || slots(state.live).any(|slot| state.perms[usize::from(slot)].regeneration > 0)
}

/// Whether two states differ in creatures' sizes and in shields, which end with the turn, but in no other way that shows on the table.
fn only_grown(before: &State, after: &State, me: Player) -> bool {
    let life = |state: &State, player: Player| state.players[player].life;
    let same = |slot: u8| {
        let [one, two] = [before, after].map(|state| &state.perms[usize::from(slot)]);
        let is = |perm: &Perm| (perm.def, perm.controller, perm.keys, perm.types, perm.damage, perm.attached);
        is(one) == is(two) && one.counters == two.counters
    };
    has_fleeting(after)
        && before.live == after.live
        && before.rules_until.len() == after.rules_until.len()
        && life(after, me) <= life(before, me)
        && life(after, me.opponent()) == life(before, me.opponent())
        && slots(before.live).all(same)
}

/// Plays on with plain answers for both until that turn has ended.
pub(super) fn play_on(cards: &Cards<'_>, state: &mut State, chance: &mut Chance, last: u16) {
    for _ in 0..MOST_STEPS_OF_TURNS {
        let Some(Pending { player, kind }) = state.decision() else { return };
        if state.turn > last {
            return;
        }
        let action = match kind {
            DecisionKind::Priority => Action::Pass,
            DecisionKind::Mulligan => Action::Keep,
            DecisionKind::Attack => plain_attack(cards, state, player),
            DecisionKind::Block => trades(cards, state, player),
            DecisionKind::Choose { what, least, most } => {
                plain_choice(cards, state, player, (what, usize::from(least), usize::from(most)))
            }
        };
        if state.apply_asked(cards.book, &action, chance, Asked::AfterTurn(last)).is_err() {
            let fallback = state.sample_action(cards.book, chance);
            if state.apply_asked(cards.book, &fallback, chance, Asked::AfterTurn(last)).is_err() {
                return;
            }
        }
    }
}

/// Creatures that the defending player can't block, or only at a loss; all of them if that may win at once.
pub(super) fn plain_attack(cards: &Cards<'_>, state: &State, player: Player) -> Action {
    let rows: Vec<u8> = slots(state.live).filter(|&slot| state.may_attack(cards.book, slot)).collect();
    let blockers = untapped_creatures(state, player.opponent());
    let power = |slot: u8| i32::from(state.perms[usize::from(slot)].power.max(0));
    let life = i32::from(state.players[player.opponent()].life);
    let mut powers: Vec<i32> = rows.iter().map(|&slot| power(slot)).collect();
    powers.compact_sort_by(|one, two| two.cmp(one));
    let through: i32 = powers.iter().skip(blockers.len()).sum();
    let attackers = rows
        .iter()
        .filter(|&&slot| through >= life || power(slot) > 0 && is_safe(cards, state, slot, &blockers))
        .fold(0, |mask, &slot| mask | bit(slot));
    Action::Attack { attackers, bands: List::default() }
}

/// The player's untapped creatures.
pub(super) fn untapped_creatures(state: &State, player: Player) -> Vec<u8> {
    let untapped = |slot: &u8| {
        let perm = &state.perms[usize::from(*slot)];
        perm.controller == player && perm.is(CardType::Creature) && !perm.tapped
    };
    slots(state.live).filter(untapped).collect()
}

/// Whether no blocker kills the attacker alone, or only one that dies with it and is worth as much.
fn is_safe(cards: &Cards<'_>, state: &State, attacker: u8, blockers: &[u8]) -> bool {
    let mine = &state.perms[usize::from(attacker)];
    blockers.iter().all(|&blocker| {
        let theirs = &state.perms[usize::from(blocker)];
        let dies = theirs.power >= mine.toughness || theirs.power > 0 && theirs.keys.has(Key::Deathtouch);
        let kills = mine.power >= theirs.toughness || mine.power > 0 && mine.keys.has(Key::Deathtouch);
        !dies
            || !state.may_block(cards.book, blocker, attacker)
            || kills && cards.permanent(theirs) >= cards.permanent(mine)
    })
}

/// Follows a line with plain answers until the stack is empty and nobody has begun anything; if asked to, stops before a choice of
/// one's own that is worth trying.
fn settle_to(cards: &Cards<'_>, state: &mut State, me: Player, chance: &mut Chance, to_choice: bool) {
    for _ in 0..MOST_STEPS {
        let Some(Pending { kind, player }) = state.decision() else { return };
        let action = match kind {
            DecisionKind::Priority if state.stack.is_empty() => return,
            DecisionKind::Priority => Action::Pass,
            DecisionKind::Choose { what, .. } if to_choice && player == me && is_tried(what) => return,
            DecisionKind::Choose { what, least, most } => {
                plain_choice(cards, state, player, (what, usize::from(least), usize::from(most)))
            }
            DecisionKind::Mulligan | DecisionKind::Attack | DecisionKind::Block => return,
        };
        if state.apply_asked(cards.book, &action, chance, Asked::EmptyStack).is_err() {
            return;
        }
    }
}

/// Whether the options of such a choice are tried one by one.
pub(super) fn is_tried(what: What) -> bool {
    !matches!(what, What::Damage { .. } | What::Order | What::Discard | What::Dig | What::TriggerOrder)
}

pub(super) fn worth_of(cards: &Cards<'_>, state: &State, opt: &Opt, me: Player) -> f64 {
    match opt {
        Opt::Ref(Ref::Player(player)) => {
            if *player == me {
                3.0
            } else {
                -3.0
            }
        }
        Opt::Ref(r) => match state.perm(*r) {
            Some(perm) => {
                if perm.controller == me {
                    cards.permanent(perm)
                } else {
                    -cards.permanent(perm)
                }
            }
            None => 0.5,
        },
        _ => 0.0,
    }
}

/// An answer without trying: what costs its player least, or harms the opponent most.
pub(super) fn plain_choice(
    cards: &Cards<'_>,
    state: &State,
    player: Player,
    (what, least, most): (What, usize, usize),
) -> Action {
    let options = &state.options;
    let order = |by: &dyn Fn(&Opt) -> f64, count: usize| {
        let mut places: Vec<u8> = (0..options.len() as u8).collect();
        places.compact_sort_by(|&one, &two| {
            by(&options[usize::from(one)]).total_cmp(&by(&options[usize::from(two)])).then(one.cmp(&two))
        });
        places.truncate(count);
        Action::Choose(Picks::of(places))
    };
    match what {
        What::Damage { source, to } => Action::Choose(Picks::of([share(cards, state, source, to)])),
        What::X | What::Number | What::ManaOf(_) => Action::Choose(Picks::of([options.len() as u8 - 1])),
        What::Target(_) => {
            order(&|opt| worth_of(cards, state, opt, player), least.max(usize::from(most > 0)))
        }
        What::Sacrifice | What::CostObjects => order(&|opt| worth_of(cards, state, opt, player), least),
        What::Discard => order(&|opt| keep_worth(cards, state, opt), least),
        What::Search | What::Take => order(&|opt| -keep_worth(cards, state, opt), most),
        What::Legend => order(&|opt| -worth_of(cards, state, opt, player), 1),
        What::Dig => order(&|opt| keep_worth(cards, state, opt), least),
        _ => order(&|_| 0.0, least.max(usize::from(most > 0 && least > 0))),
    }
}

/// How much a card is worth keeping: its mana value, lands in between.
fn keep_worth(cards: &Cards<'_>, state: &State, opt: &Opt) -> f64 {
    match opt.object().and_then(|r| state.def_of(r)) {
        Some(def) if cards.book.def(def).is(CardType::Land) => 1.5,
        Some(def) => f64::from(cards.book.def(def).mana_value),
        None => 0.0,
    }
}

/// Combat damage: just lethal to each, the rest to the last.
fn share(cards: &Cards<'_>, state: &State, source: u8, to: Ref) -> u8 {
    let lethal = state.slot_of(to).map_or(0, |slot| i32::from(state.lethal_damage(cards.book, source, slot)));
    let mut best = 0;
    for (at, opt) in state.options.iter().enumerate() {
        if let Opt::Number(number) = opt
            && i32::from(*number) <= lethal
        {
            best = at as u8;
        }
    }
    // Not enough for this one: for the next, if there may be one.
    match state.options[usize::from(best)] {
        Opt::Number(number) if i32::from(number) < lethal => 0,
        _ => best,
    }
}

/// Plays a combat on to its end: plain blocks by the defender, nothing else by anybody.
pub(super) fn after_combat(cards: &Cards<'_>, state: &mut State, chance: &mut Chance) {
    for _ in 0..MOST_STEPS {
        let Some(Pending { kind, player }) = state.decision() else { return };
        if state.step >= Step::PostcombatMain || state.step < Step::DeclareAttackers {
            return;
        }
        let action = match kind {
            DecisionKind::Priority => Action::Pass,
            DecisionKind::Choose { what, least, most } => {
                plain_choice(cards, state, player, (what, usize::from(least), usize::from(most)))
            }
            DecisionKind::Block => trades(cards, state, player),
            DecisionKind::Mulligan | DecisionKind::Attack => return,
        };
        if state.apply_asked(cards.book, &action, chance, Asked::OutOfCombat).is_err() {
            let fallback = state.sample_action(cards.book, chance);
            if state.apply_asked(cards.book, &fallback, chance, Asked::OutOfCombat).is_err() {
                return;
            }
        }
    }
}

/// What the opponent's next attack may cost, roughly.
pub(super) fn exposed(state: &State, me: Player) -> f64 {
    let (mut attack, mut guards) = (0.0, 0.0);
    for slot in slots(state.live) {
        let perm = &state.perms[usize::from(slot)];
        if !perm.is(CardType::Creature) {
            continue;
        }
        if perm.controller == me {
            guards += f64::from(u8::from(!perm.tapped)) * f64::from(perm.toughness.max(0));
        } else {
            attack += f64::from(perm.power.max(0));
        }
    }
    let through = (attack - guards).max(0.0);
    let life = f64::from(state.players[me].life.max(0));
    if through >= life { 30.0 } else { 4.0 * (life.sqrt() - (life - through).sqrt()) }
}

/// Blocks that kill without loss or trade upwards; all that it takes if the attack is lethal.
pub(super) fn trades(cards: &Cards<'_>, state: &State, player: Player) -> Action {
    let mut used: Mask = 0;
    let mut blocks: List<(u8, u8), 96> = List::default();
    let attackers = state.combat.attackers;
    let damage: i32 =
        slots(attackers).map(|slot| i32::from(state.perms[usize::from(slot)].power.max(0))).sum();
    let lethal = damage >= i32::from(state.players[player].life);
    for attacker in slots(attackers) {
        let them = &state.perms[usize::from(attacker)];
        let mut best: Option<(f64, u8)> = None;
        for blocker in slots(state.live & !used) {
            let me = &state.perms[usize::from(blocker)];
            if me.controller != player || !me.is(CardType::Creature) {
                continue;
            }
            let kills = me.power >= them.toughness - them.damage as i16
                || (me.keys.has(Key::Deathtouch) && me.power > 0);
            let dies = them.power >= me.toughness - me.damage as i16
                || (them.keys.has(Key::Deathtouch) && them.power > 0);
            let gain = f64::from(u8::from(kills)) * cards.permanent(them)
                - f64::from(u8::from(dies)) * cards.permanent(me)
                + 0.3 * f64::from(them.power.max(0))
                + if lethal { 50.0 } else { 0.0 };
            if gain > 0.0
                && best.is_none_or(|(found, _)| gain > found)
                && state.may_block(cards.book, blocker, attacker)
            {
                best = Some((gain, blocker));
            }
        }
        if let Some((_, blocker)) = best {
            used |= bit(blocker);
            blocks.push((blocker, attacker));
        }
    }
    Action::Block(blocks)
}
