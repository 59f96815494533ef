//! A plain, fast, sensible player of whole decks: it tries what it could do and takes what looks best at once.

use menace::engine::{Action, DecisionKind, List, Mask, Opt, Pending, Picks, State, What, bit, slots};
use menace::game::{Chance, Player};
use menace::program::{Book, Key};
use menace::types::CardType;

use super::value::{permanent, value};

/// A gain has to be worth more than that: a spell that does nothing stays in hand.
const LEAST_GAIN: f64 = 0.15;

/// The most steps that a line is followed.
const MOST_STEPS: usize = 60;

/// The most options that are tried one by one.
const MOST_OPTIONS: usize = 24;

/// The bot's answer to the decision that the state is at, with nothing hidden.
pub(super) fn answer(book: &Book, state: &State, chance: &mut Chance) -> Action {
    let Some(Pending { player, kind }) = state.decision() else { return Action::Pass };
    match kind {
        DecisionKind::Mulligan => mulligan(book, state, player),
        DecisionKind::Priority => priority(book, state, player, chance),
        DecisionKind::Attack => attack(book, state, player, chance),
        DecisionKind::Block => block(book, state, player, chance),
        DecisionKind::Choose { what, least, most } => {
            choice(book, state, player, chance, (what, usize::from(least), usize::from(most)))
        }
    }
}

/// Actions and what each is worth once it has resolved.
pub(super) type Judged = Vec<(f64, Action)>;

/// Puts the best first; of equals, the one that was there first.
pub(super) fn sort(judged: &mut Judged) {
    judged.sort_by(|one, two| two.0.total_cmp(&one.0));
}

fn mulligan(book: &Book, state: &State, player: Player) -> Action {
    let hand = &state.zones[player].hand;
    let lands =
        hand.iter().filter(|&&card| book.def(state.cards[usize::from(card)].def).is(CardType::Land)).count();
    let taken = state.players[player].mulligans;
    if taken >= 2 || (2..=5).contains(&lands) { Action::Keep } else { Action::Mulligan }
}

/// Follows a line with plain answers until the stack is empty and nobody has begun anything.
fn settle(book: &Book, state: &mut State, me: Player, chance: &mut Chance) {
    settle_to(book, state, me, chance, false);
}

/// The same, and stops before a choice of one's own that is worth trying, if asked to.
fn settle_to(book: &Book, state: &mut State, me: Player, chance: &mut Chance, to_choice: bool) {
    for _ in 0..MOST_STEPS {
        let Some(Pending { kind, player }) = state.decision() else { return };
        let action = match kind {
            DecisionKind::Priority if state.stack.is_empty() => return,
            DecisionKind::Priority => Action::Pass,
            DecisionKind::Choose { what, .. } if to_choice && player == me && is_tried(what) => return,
            DecisionKind::Choose { what, least, most } => {
                plain_choice(book, state, player, me, (what, usize::from(least), usize::from(most)))
            }
            DecisionKind::Mulligan | DecisionKind::Attack | DecisionKind::Block => return,
        };
        if state.apply_action(book, &action, chance).is_err() {
            return;
        }
    }
}

/// What an action is worth once everything has resolved.
fn worth(book: &Book, state: &State, action: &Action, me: Player, chance: &mut Chance) -> Option<f64> {
    let mut next = state.clone();
    next.apply_action(book, action, chance).ok()?;
    Some(best_line(book, next, me, chance, DEEPEST))
}

/// How many choices of one's own are tried one after the other: a spell's mode, its target.
const DEEPEST: u8 = 2;

/// The most options of such a choice that are tried.
const MOST_BRANCHES: usize = 8;

/// What the state is worth once everything has resolved, with the best of one's own next choices.
fn best_line(book: &Book, mut state: State, me: Player, chance: &mut Chance, depth: u8) -> f64 {
    settle_to(book, &mut state, me, chance, depth > 0);
    let Some(Pending { player, kind: DecisionKind::Choose { what, least, most } }) = state.decision() else {
        return value(&state, me);
    };
    if player != me || !is_tried(what) {
        return value(&state, me);
    }
    let (least, most) = (usize::from(least), usize::from(most));
    let plain = plain_choice(book, &state, me, me, (what, least, most));
    let mut answers = vec![plain];
    let mut places: Vec<u8> = (0..state.options.len() as u8).collect();
    let worth = |at: u8| worth_of(&state, &state.options[usize::from(at)], me);
    places.sort_by(|&one, &two| worth(one).total_cmp(&worth(two)));
    // What is worth most to either player.
    let half = places.len().min(MOST_BRANCHES / 2);
    let ends = places[..half].iter().chain(places[half..].iter().rev().take(MOST_BRANCHES / 2));
    for &at in ends.filter(|_| most > 0) {
        let others = places.iter().copied().filter(|&other| other != at).take(least.saturating_sub(1));
        answers.push(Action::Choose(Picks::of(std::iter::once(at).chain(others))));
    }
    let mut best = f64::NEG_INFINITY;
    for answer in answers {
        let mut next = state.clone();
        if next.apply_action(book, &answer, chance).is_ok() {
            best = best.max(best_line(book, next, me, chance, depth - 1));
        }
    }
    if best == f64::NEG_INFINITY { value(&state, me) } else { best }
}

/// Whether the options of such a choice are tried one by one.
fn is_tried(what: What) -> bool {
    !matches!(what, What::Damage { .. } | What::Order | What::Discard | What::Dig | What::TriggerOrder)
}

fn priority(book: &Book, state: &State, me: Player, chance: &mut Chance) -> Action {
    let actions = state.priority_actions(book, false);
    if let Some(land) = actions.iter().find(|action| matches!(action, Action::Play { .. })) {
        return *land;
    }
    let mut judged = judge(book, state, &actions, me, chance);
    sort(&mut judged);
    judged.first().map_or(Action::Pass, |&(_, action)| action)
}

/// What each answer to priority is worth: passing a little more than it is, so that nothing is done for nothing.
pub(super) fn judge(
    book: &Book,
    state: &State,
    actions: &[Action],
    me: Player,
    chance: &mut Chance,
) -> Judged {
    let mut base = state.clone();
    settle_all(book, &mut base, me, chance);
    let mut judged = vec![(value(&base, me) + LEAST_GAIN, Action::Pass)];
    for action in actions.iter().filter(|action| **action != Action::Pass) {
        judged.extend(worth(book, state, action, me, chance).map(|worth| (worth, *action)));
    }
    judged
}

/// What is on the stack resolves if everybody passes.
fn settle_all(book: &Book, state: &mut State, me: Player, chance: &mut Chance) {
    if !state.stack.is_empty() {
        settle(book, state, me, chance);
    }
}

fn worth_of(state: &State, opt: &Opt, me: Player) -> f64 {
    use menace::engine::Ref;
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
                    permanent(perm)
                } else {
                    -permanent(perm)
                }
            }
            None => 0.5,
        },
        _ => 0.0,
    }
}

/// An answer without trying: what costs its player least, or harms the opponent most.
fn plain_choice(
    book: &Book,
    state: &State,
    player: Player,
    me: Player,
    (what, least, most): (What, usize, usize),
) -> Action {
    let _ = me;
    let options = &state.options;
    let order = |by: &dyn Fn(&Opt) -> f64, count: usize| {
        let mut places: Vec<u8> = (0..options.len() as u8).collect();
        places.sort_by(|&one, &two| {
            by(&options[usize::from(one)]).total_cmp(&by(&options[usize::from(two)])).then(one.cmp(&two))
        });
        places.truncate(count);
        Action::Choose(Picks::of(places))
    };
    match what {
        What::Damage { source, to } => Action::Choose(Picks::of([share(book, state, source, to)])),
        What::X | What::Number | What::ManaOf(_) => Action::Choose(Picks::of([options.len() as u8 - 1])),
        What::Target(_) => order(&|opt| worth_of(state, opt, player), least.max(usize::from(most > 0))),
        What::Sacrifice | What::CostObjects => order(&|opt| worth_of(state, opt, player), least),
        What::Discard => order(&|opt| keep_worth(book, state, opt), least),
        What::Search | What::Take => order(&|opt| -keep_worth(book, state, opt), most),
        What::Legend => order(&|opt| -worth_of(state, opt, player), 1),
        What::Dig => order(&|opt| keep_worth(book, state, opt), least),
        _ => order(&|_| 0.0, least.max(usize::from(most > 0 && least > 0))),
    }
}

/// How much a card is worth keeping: its mana value, lands in between.
fn keep_worth(book: &Book, state: &State, opt: &Opt) -> f64 {
    match opt.object().and_then(|r| state.def_of(r)) {
        Some(def) if book.def(def).is(CardType::Land) => 1.5,
        Some(def) => f64::from(book.def(def).mana_value),
        None => 0.0,
    }
}

/// Combat damage: just lethal to each, the rest to the last.
fn share(book: &Book, state: &State, source: u8, to: menace::engine::Ref) -> u8 {
    let lethal = state.slot_of(to).map_or(0, |slot| i32::from(state.lethal_damage(book, source, slot)));
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

fn choice(
    book: &Book,
    state: &State,
    me: Player,
    chance: &mut Chance,
    (what, least, most): (What, usize, usize),
) -> Action {
    let plain = plain_choice(book, state, me, me, (what, least, most));
    if !is_tried(what) || state.options.len() > 60 {
        return plain;
    }
    let mut scored = judge_options(book, state, least, me, chance);
    scored.sort_by(|one, two| two.0.total_cmp(&one.0).then(one.1.cmp(&two.1)));
    let nothing = match least {
        0 => worth(book, state, &Action::Choose(Picks::default()), me, chance),
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
    book: &Book,
    state: &State,
    least: usize,
    me: Player,
    chance: &mut Chance,
) -> Vec<(f64, u8)> {
    let mut scored = Vec::new();
    for at in 0..state.options.len().min(MOST_OPTIONS) as u8 {
        let mut picks = vec![at];
        picks.extend(
            (0..state.options.len() as u8).filter(|&other| other != at).take(least.saturating_sub(1)),
        );
        if let Some(worth) = worth(book, state, &Action::Choose(Picks::of(picks)), me, chance) {
            scored.push((worth, at));
        }
    }
    scored
}

/// Plays a combat on to its end: plain blocks by the defender, nothing else by anybody.
fn after_combat(book: &Book, state: &mut State, me: Player, chance: &mut Chance) {
    use menace::engine::Step;
    for _ in 0..MOST_STEPS {
        let Some(Pending { kind, player }) = state.decision() else { return };
        if state.step >= Step::PostcombatMain || state.step < Step::DeclareAttackers {
            return;
        }
        let action = match kind {
            DecisionKind::Priority => Action::Pass,
            DecisionKind::Choose { what, least, most } => {
                plain_choice(book, state, player, me, (what, usize::from(least), usize::from(most)))
            }
            DecisionKind::Block => trades(book, state, player),
            DecisionKind::Mulligan | DecisionKind::Attack => return,
        };
        if state.apply_action(book, &action, chance).is_err() {
            let fallback = state.sample_action(book, chance);
            if state.apply_action(book, &fallback, chance).is_err() {
                return;
            }
        }
    }
}

fn attack(book: &Book, state: &State, me: Player, chance: &mut Chance) -> Action {
    let board = state.attack_board(book);
    let all: Mask = board.rows.iter().fold(0, |mask, &slot| mask | bit(slot));
    let blockers: Vec<u8> = slots(state.live)
        .filter(|&slot| {
            let perm = &state.perms[usize::from(slot)];
            perm.controller != me && perm.is(CardType::Creature) && !perm.tapped
        })
        .collect();
    let free: Mask = board
        .rows
        .iter()
        .filter(|&&slot| {
            let mine = &state.perms[usize::from(slot)];
            blockers.iter().all(|&blocker| {
                let theirs = &state.perms[usize::from(blocker)];
                !state.may_block(book, blocker, slot)
                    || (theirs.power < mine.toughness && !theirs.keys.has(Key::Deathtouch))
            })
        })
        .fold(0, |mask, &slot| mask | bit(slot));
    let evasive: Mask = board
        .rows
        .iter()
        .filter(|&&slot| !blockers.iter().any(|&blocker| state.may_block(book, blocker, slot)))
        .fold(0, |mask, &slot| mask | bit(slot));
    let mut judged = judge_attacks(book, state, &[0, evasive, free, all], me, chance);
    sort(&mut judged);
    judged.first().map_or_else(|| state.sample_action(book, chance), |&(_, action)| action)
}

/// What each attack is worth after combat; illegal ones are left out.
pub(super) fn judge_attacks(
    book: &Book,
    state: &State,
    attacks: &[Mask],
    me: Player,
    chance: &mut Chance,
) -> Judged {
    let mut judged = Judged::new();
    for &attackers in attacks {
        let action = Action::Attack { attackers, bands: List::default() };
        let mut next = state.clone();
        if next.apply_action(book, &action, chance).is_err() {
            continue;
        }
        after_combat(book, &mut next, me, chance);
        // Tapped attackers don't block: a counter-attack costs life.
        judged.push((value(&next, me) - exposed(&next, me), action));
    }
    judged
}

/// What the opponent's next attack may cost, roughly.
fn exposed(state: &State, me: Player) -> f64 {
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
fn trades(book: &Book, state: &State, player: Player) -> Action {
    let board = state.block_board(book);
    let mut used: Mask = 0;
    let mut blocks: List<(u8, u8), 96> = List::default();
    let damage: i32 =
        board.columns.iter().map(|&slot| i32::from(state.perms[usize::from(slot)].power.max(0))).sum();
    let lethal = damage >= i32::from(state.players[player].life);
    for &attacker in &board.columns {
        let them = &state.perms[usize::from(attacker)];
        let mut best: Option<(f64, u8)> = None;
        for (row, &blocker) in board.rows.iter().enumerate() {
            let column = board.columns.iter().position(|&slot| slot == attacker).unwrap_or(0);
            if used & bit(blocker) != 0 || !board.board.options[row].contains(column) {
                continue;
            }
            let me = &state.perms[usize::from(blocker)];
            let kills = me.power >= them.toughness - them.damage as i16
                || (me.keys.has(Key::Deathtouch) && me.power > 0);
            let dies = them.power >= me.toughness - me.damage as i16
                || (them.keys.has(Key::Deathtouch) && them.power > 0);
            let gain = f64::from(u8::from(kills)) * permanent(them)
                - f64::from(u8::from(dies)) * permanent(me)
                + 0.3 * f64::from(them.power.max(0))
                + if lethal { 50.0 } else { 0.0 };
            if gain > 0.0 && best.is_none_or(|(found, _)| gain > found) {
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

fn block(book: &Book, state: &State, me: Player, chance: &mut Chance) -> Action {
    let mut judged = judge_blocks(book, state, 4, me, chance);
    sort(&mut judged);
    judged.first().map_or_else(|| state.sample_action(book, chance), |&(_, action)| action)
}

/// What some blocks are worth after combat: none, sensible ones, and `drawn` legal ones at random.
pub(super) fn judge_blocks(
    book: &Book,
    state: &State,
    drawn: usize,
    me: Player,
    chance: &mut Chance,
) -> Judged {
    let mut candidates = vec![Action::Block(List::default()), trades(book, state, me)];
    candidates.extend((0..drawn).map(|_| state.sample_action(book, chance)));
    let mut judged = Judged::new();
    for action in candidates {
        let mut next = state.clone();
        if next.apply_action(book, &action, chance).is_err() {
            continue;
        }
        after_combat(book, &mut next, me, chance);
        judged.push((value(&next, me), action));
    }
    judged
}
