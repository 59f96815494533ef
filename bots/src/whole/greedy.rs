//! A plain, fast, sensible player of whole decks: it tries what it could do and takes what looks best at once.

use menace::Player;
use menace::engine::{Action, Asked, DecisionKind, List, Mask, Pending, Picks, State, Step, What, bit};
use menace::game::Chance;
use menace::program::Key;
use menace::sort::CompactSort;
use menace::types::CardType;

use super::copied::Copied;
use super::line::{Outlook, after_combat, exposed, is_tried, plain_choice, trades, untapped_creatures};
use super::worth::Cards;

/// A gain has to be worth more than that: a spell that does nothing stays in hand.
pub(super) const LEAST_GAIN: f64 = 0.15;

/// The most options that are tried one by one.
const MOST_OPTIONS: usize = 24;

/// A choice among more is answered without trying.
const MOST_JUDGED: usize = 60;

/// The bot's answer to the decision that the state is at, with nothing hidden.
pub(super) fn answer(cards: &Cards<'_>, state: &State, chance: &mut Chance) -> Action {
    let Some(Pending { player, kind }) = state.decision() else { return Action::Pass };
    match kind {
        DecisionKind::Mulligan => mulligan(cards, state, player),
        DecisionKind::Priority => priority(cards, state, player, chance),
        DecisionKind::Attack => attack(cards, state, player, chance),
        DecisionKind::Block => block(cards, state, player, chance),
        DecisionKind::Choose { what, least, most } => {
            choice(cards, state, player, chance, (what, usize::from(least), usize::from(most)))
        }
    }
}

/// The same where the moves that are worth a look have been judged, the best first: none of them is judged again.
pub(super) fn liked(cards: &Cards<'_>, state: &State, judged: &Judged, chance: &mut Chance) -> Action {
    let best = judged.first().map(|&(_, action)| action);
    let alone = match state.decision().map(|decision| decision.kind) {
        Some(DecisionKind::Priority | DecisionKind::Attack | DecisionKind::Block) => true,
        Some(DecisionKind::Choose { what, least, most }) => {
            (least, most) == (1, 1) && is_tried(what) && state.options.len() <= MOST_JUDGED
        }
        Some(DecisionKind::Mulligan) | None => false,
    };
    best.filter(|_| alone).unwrap_or_else(|| answer(cards, state, chance))
}

/// Actions and what each is worth once it has resolved.
pub(super) type Judged = Vec<(f64, Action)>;

/// Puts the best first; of equals, the one that was there first.
pub(super) fn sort(judged: &mut Judged) {
    judged.compact_sort_by(|one, two| two.0.total_cmp(&one.0));
}

fn mulligan(cards: &Cards<'_>, state: &State, player: Player) -> Action {
    let hand = &state.zones[player].hand;
    let lands = hand
        .iter()
        .filter(|&&card| cards.book.def(state.cards[usize::from(card)].def).is(CardType::Land))
        .count();
    let taken = state.players[player].mulligans;
    if taken >= 2 || (2..=5).contains(&lands) { Action::Keep } else { Action::Mulligan }
}

fn priority(cards: &Cards<'_>, state: &State, me: Player, chance: &mut Chance) -> Action {
    let actions = state.priority_actions(cards.book, false);
    if let Some(action) = at_once(state, me, &actions) {
        return action;
    }
    let outlook = Outlook::new(cards, state, me, None, chance);
    let mut judged = judge(cards, state, &actions, &outlook, chance);
    sort(&mut judged);
    judged.first().map_or(Action::Pass, |&(_, action)| action)
}

/// What is answered to priority without trying anything: lands are played, and the attacking player waits for the blocks.
pub(super) fn at_once(state: &State, me: Player, actions: &[Action]) -> Option<Action> {
    let waits = state.step == Step::DeclareAttackers && state.active == me && state.stack.is_empty();
    let land = actions.iter().copied().find(|action| matches!(action, Action::Play { .. }));
    land.or_else(|| (waits || actions.len() < 2).then_some(Action::Pass))
}

/// What each answer to priority gains: passing a little more than it does, so that nothing is done for nothing.
pub(super) fn judge(
    cards: &Cards<'_>,
    state: &State,
    actions: &[Action],
    outlook: &Outlook,
    chance: &mut Chance,
) -> Judged {
    let mut judged = vec![(LEAST_GAIN, Action::Pass)];
    for (at, action) in actions.iter().enumerate().filter(|(_, action)| **action != Action::Pass) {
        if actions[..at].iter().any(|earlier| are_alike(state, earlier, action)) {
            continue;
        }
        if let Some((gain, next)) = outlook.line(cards, state, action, chance)
            && !can_wait(cards, state, action, outlook, &next)
        {
            judged.push((gain, *action));
        }
    }
    judged
}

/// Whether two actions are the same ability of permanents that are alike.
fn are_alike(state: &State, one: &Action, other: &Action) -> bool {
    match (one, other) {
        (
            Action::Activate { source: one, ability: first },
            Action::Activate { source: other, ability: second },
        ) => first == second && state.are_alike_objects(*one, *other),
        _ => false,
    }
}

/// Whether an action that leads to `next` does no less once blocks are declared: the opponent then knows less as they attack and block.
pub(super) fn can_wait(
    cards: &Cards<'_>,
    state: &State,
    action: &Action,
    outlook: &Outlook,
    next: &State,
) -> bool {
    let fast = match action {
        Action::Cast { face, .. } => cards.book.def(*face).is(CardType::Instant),
        _ => true,
    };
    fast && state.step < Step::DeclareBlockers && outlook.grows_alone(next)
}

fn choice(
    cards: &Cards<'_>,
    state: &State,
    me: Player,
    chance: &mut Chance,
    (what, least, most): (What, usize, usize),
) -> Action {
    let plain = plain_choice(cards, state, me, (what, least, most));
    if !is_tried(what) || state.options.len() > MOST_JUDGED {
        return plain;
    }
    choice_by(cards, state, chance, (least, most), &Outlook::of_choice(state, me, 0))
}

/// The options that gain most, as many as gain anything.
pub(super) fn choice_by(
    cards: &Cards<'_>,
    state: &State,
    chance: &mut Chance,
    (least, most): (usize, usize),
    outlook: &Outlook,
) -> Action {
    let mut scored = judge_options(cards, state, least, outlook, chance);
    scored.compact_sort_by(|one, two| two.0.total_cmp(&one.0).then(one.1.cmp(&two.1)));
    let nothing = match least {
        0 => outlook.gain_of(cards, state, &Action::Choose(Picks::default()), chance),
        _ => None,
    };
    let mut picks: Vec<u8> = scored
        .iter()
        .enumerate()
        .take_while(|(place, (worth, _))| *place < least || nothing.is_some_and(|nothing| *worth > nothing))
        .map(|(_, &(_, at))| at)
        .take(most)
        .collect();
    for other in 0..state.options.len() as u8 {
        if picks.len() < least && !picks.contains(&other) {
            picks.push(other);
        }
    }
    Action::Choose(Picks::of(picks))
}

/// What each option is worth if it is chosen, with others as far as it takes several.
pub(super) fn judge_options(
    cards: &Cards<'_>,
    state: &State,
    least: usize,
    outlook: &Outlook,
    chance: &mut Chance,
) -> Vec<(f64, u8)> {
    let mut scored: Vec<(f64, u8)> = Vec::new();
    for at in 0..state.options.len().min(MOST_OPTIONS) as u8 {
        let alike = |&&(_, earlier): &&(f64, u8)| {
            state.are_alike(state.options[usize::from(earlier)], state.options[usize::from(at)])
        };
        if let Some(&(gain, _)) = scored.iter().find(alike) {
            scored.push((gain, at));
            continue;
        }
        let mut picks = vec![at];
        picks.extend(
            (0..state.options.len() as u8).filter(|&other| other != at).take(least.saturating_sub(1)),
        );
        if let Some(gain) = outlook.gain_of(cards, state, &Action::Choose(Picks::of(picks)), chance) {
            scored.push((gain, at));
        }
    }
    scored
}

fn attack(cards: &Cards<'_>, state: &State, me: Player, chance: &mut Chance) -> Action {
    let board = state.attack_board(cards.book);
    let all: Mask = board.rows.iter().fold(0, |mask, &slot| mask | bit(slot));
    let blockers = untapped_creatures(state, me.opponent());
    let free: Mask = board
        .rows
        .iter()
        .filter(|&&slot| {
            let mine = &state.perms[usize::from(slot)];
            blockers.iter().all(|&blocker| {
                let theirs = &state.perms[usize::from(blocker)];
                !state.may_block(cards.book, blocker, slot)
                    || (theirs.power < mine.toughness && !theirs.keys.has(Key::Deathtouch))
            })
        })
        .fold(0, |mask, &slot| mask | bit(slot));
    let evasive: Mask = board
        .rows
        .iter()
        .filter(|&&slot| !blockers.iter().any(|&blocker| state.may_block(cards.book, blocker, slot)))
        .fold(0, |mask, &slot| mask | bit(slot));
    let mut judged = judge_attacks(cards, state, &[0, evasive, free, all], me, chance);
    sort(&mut judged);
    judged.first().map_or_else(|| state.sample_action(cards.book, chance), |&(_, action)| action)
}

/// What each attack is worth after combat; illegal ones are left out.
pub(super) fn judge_attacks(
    cards: &Cards<'_>,
    state: &State,
    attacks: &[Mask],
    me: Player,
    chance: &mut Chance,
) -> Judged {
    let mut judged = Judged::new();
    for (at, &attackers) in attacks.iter().enumerate() {
        if attacks[..at].contains(&attackers) {
            continue;
        }
        let action = Action::Attack { attackers, bands: List::default() };
        let mut next = Copied::of(state);
        if next.apply_asked(cards.book, &action, chance, Asked::OutOfCombat).is_err() {
            continue;
        }
        after_combat(cards, &mut next, chance);
        // Tapped attackers don't block: a counter-attack costs life.
        judged.push((cards.value(&next, me) - exposed(&next, me), action));
    }
    judged
}

fn block(cards: &Cards<'_>, state: &State, me: Player, chance: &mut Chance) -> Action {
    let mut judged = judge_blocks(cards, state, 4, me, chance);
    sort(&mut judged);
    judged.first().map_or_else(|| state.sample_action(cards.book, chance), |&(_, action)| action)
}

/// What some blocks are worth after combat: none, sensible ones, and `drawn` legal ones at random.
pub(super) fn judge_blocks(
    cards: &Cards<'_>,
    state: &State,
    drawn: usize,
    me: Player,
    chance: &mut Chance,
) -> Judged {
    let mut candidates = vec![Action::Block(List::default()), trades(cards, state, me)];
    candidates.extend((0..drawn).map(|_| state.sample_action(cards.book, chance)));
    let mut judged = Judged::new();
    for (at, action) in candidates.iter().enumerate() {
        // With few creatures the same blocks are drawn again and again.
        if candidates[..at].contains(action) {
            continue;
        }
        let mut next = Copied::of(state);
        if next.apply_asked(cards.book, action, chance, Asked::OutOfCombat).is_err() {
            continue;
        }
        after_combat(cards, &mut next, chance);
        judged.push((cards.value(&next, me), *action));
    }
    judged
}
