//! Combat by search: attack and block declarations that are tried on copies of the state.
//!
//! An attack is worth what is left of it after the opponent's best blocks. Declarations grow from sensible ones: creature by
//! creature, the change that gains most is kept for as long as one gains anything.

use menace::Player;
use menace::engine::{Action, Asked, DecisionKind, List, Mask, Pending, SlotBoard, State, Step, bit};
use menace::game::Chance;
use menace::sort::CompactSort;

use super::copied::Copied;
use super::greedy::{self, Judged};
use super::line::{after_combat, exposed, plain_attack, plain_choice, play_on, trades, untapped_creatures};
use super::worth::Cards;

/// How much is tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    /// The most attacks.
    pub attacks: usize,
    /// The most blocks as a declaration of one's own.
    pub blocks: usize,
    /// The most blocks by which an opponent replies to each attack.
    pub replies: usize,
    /// How many turns after this one a combat is followed.
    pub turns: u16,
}

/// Blocks as pairs of blocker and attacker.
type Blocks = List<(u8, u8), 96>;

/// Returns attacks with what they are worth to the attacking player, the best first.
pub(super) fn attacks(
    cards: &Cards<'_>,
    state: &State,
    me: Player,
    effort: Effort,
    chance: &mut Chance,
) -> Judged {
    let rows = state.attack_board(cards.book).rows;
    let all: Mask = rows.iter().fold(0, |mask, &slot| mask | bit(slot));
    let blockers = untapped_creatures(state, me.opponent());
    let evasive = rows
        .iter()
        .filter(|&&slot| !blockers.iter().any(|&blocker| state.may_block(cards.book, blocker, slot)))
        .fold(0, |mask, &slot| mask | bit(slot));
    let mut tried: Vec<Mask> = Vec::new();
    let mut judged = Judged::new();
    let mut attempt = |attackers: Mask, tried: &mut Vec<Mask>, chance: &mut Chance| -> Option<f64> {
        if tried.contains(&attackers) || tried.len() >= effort.attacks {
            return None;
        }
        tried.push(attackers);
        let action = Action::Attack { attackers, bands: List::default() };
        let worth = worth_of_attack(cards, state, &action, me, effort, chance)?;
        judged.push((worth, action));
        Some(worth)
    };
    let mut best: Option<(f64, Mask)> = None;
    let plain = match plain_attack(cards, state, me) {
        Action::Attack { attackers, .. } => attackers,
        _ => 0,
    };
    for attackers in [0, plain, evasive, all] {
        if let Some(worth) = attempt(attackers, &mut tried, chance)
            && best.is_none_or(|(found, _)| worth > found)
        {
            best = Some((worth, attackers));
        }
    }
    while let Some((worth, attackers)) = best {
        let mut better = None;
        for &slot in &rows {
            let changed = attackers ^ bit(slot);
            if let Some(found) = attempt(changed, &mut tried, chance)
                && found > better.map_or(worth, |(found, _)| found)
            {
                better = Some((found, changed));
            }
        }
        if better.is_none() {
            break;
        }
        best = better;
    }
    greedy::sort(&mut judged);
    judged
}

/// What an attack is worth against the opponent's best blocks; `None` if it is not legal.
fn worth_of_attack(
    cards: &Cards<'_>,
    state: &State,
    attack: &Action,
    me: Player,
    effort: Effort,
    chance: &mut Chance,
) -> Option<f64> {
    let mut next = Copied::of(state);
    next.apply_action(cards.book, attack, chance).ok()?;
    to_blocks(cards, &mut next, chance);
    if let Some(Pending { player, kind: DecisionKind::Block }) = next.decision() {
        let reply = blocks(cards, &next, player, effort.replies, effort.turns, chance);
        if let Some((_, reply)) = reply.first() {
            next.apply_asked(cards.book, reply, chance, Asked::OutOfCombat).ok()?;
        }
    }
    Some(afterwards(cards, next, me, effort.turns, chance))
}

/// Goes on with plain answers until blocks are declared, or there are none to declare.
fn to_blocks(cards: &Cards<'_>, state: &mut State, chance: &mut Chance) {
    while let Some(Pending { player, kind }) = state.decision() {
        let action = match kind {
            _ if state.step != Step::DeclareAttackers && state.step != Step::DeclareBlockers => return,
            DecisionKind::Priority if state.step == Step::DeclareBlockers => return,
            DecisionKind::Priority => Action::Pass,
            DecisionKind::Choose { what, least, most } => {
                plain_choice(cards, state, player, (what, usize::from(least), usize::from(most)))
            }
            DecisionKind::Mulligan | DecisionKind::Attack | DecisionKind::Block => return,
        };
        if state.apply_action(cards.book, &action, chance).is_err() {
            return;
        }
    }
}

/// What a combat is worth that is fought out from here, and the turns after it.
fn afterwards(cards: &Cards<'_>, mut state: Copied, me: Player, turns: u16, chance: &mut Chance) -> f64 {
    let turn = state.turn;
    after_combat(cards, &mut state, chance);
    if turns == 0 {
        // Tapped attackers don't block.
        return cards.value(&state, me) - if state.active == me { exposed(&state, me) } else { 0.0 };
    }
    play_on(cards, &mut state, chance, turn + turns);
    cards.value_as_turn_ends(&state, me)
}

/// Returns blocks with what they are worth to the defending player, the best first.
pub(super) fn blocks(
    cards: &Cards<'_>,
    state: &State,
    me: Player,
    most: usize,
    turns: u16,
    chance: &mut Chance,
) -> Judged {
    let board = state.block_board(cards.book);
    let mut tried: Vec<Blocks> = Vec::new();
    let mut judged = Judged::new();
    let mut attempt = |blocks: Blocks, tried: &mut Vec<Blocks>, chance: &mut Chance| -> Option<f64> {
        if tried.len() >= most || tried.contains(&blocks) {
            return None;
        }
        tried.push(blocks);
        let mut next = Copied::of(state);
        next.apply_asked(cards.book, &Action::Block(blocks), chance, Asked::OutOfCombat).ok()?;
        let worth = afterwards(cards, next, me, turns, chance);
        judged.push((worth, Action::Block(blocks)));
        Some(worth)
    };
    let mut best: Option<(f64, Blocks)> = None;
    let plain = match trades(cards, state, me) {
        Action::Block(blocks) => blocks,
        _ => Blocks::default(),
    };
    for blocks in [plain, Blocks::default()] {
        if let Some(worth) = attempt(sorted(&blocks), &mut tried, chance)
            && best.as_ref().is_none_or(|(found, _)| worth > *found)
        {
            best = Some((worth, sorted(&blocks)));
        }
    }
    while let Some((worth, blocks)) = best {
        let mut better: Option<(f64, Blocks)> = None;
        // One blocker after the other would find no gang: the first of them dies for nothing.
        for gang in gangs(state, &board) {
            let others = blocks.iter().copied().filter(|pair| gang.iter().all(|member| member.0 != pair.0));
            let changed = sorted(&Blocks::of(others.chain(gang.iter().copied())));
            if let Some(found) = attempt(changed, &mut tried, chance)
                && found > better.as_ref().map_or(worth, |(found, _)| *found)
            {
                better = Some((found, changed));
            }
        }
        for (row, &blocker) in board.rows.iter().enumerate() {
            let others = blocks.iter().copied().filter(|pair| pair.0 != blocker);
            let targets = board.board.options[row].into_iter().map(|column| board.columns[column]);
            for target in std::iter::once(None).chain(targets.map(Some)) {
                let changed =
                    sorted(&Blocks::of(others.clone().chain(target.map(|target| (blocker, target)))));
                if let Some(found) = attempt(changed, &mut tried, chance)
                    && found > better.as_ref().map_or(worth, |(found, _)| *found)
                {
                    better = Some((found, changed));
                }
            }
        }
        if better.is_none() {
            break;
        }
        best = better;
    }
    greedy::sort(&mut judged);
    judged
}

/// For each attacker that no blocker kills alone, blockers that kill it together: first those that it does not kill.
fn gangs(state: &State, board: &SlotBoard) -> Vec<Vec<(u8, u8)>> {
    let mut gangs = Vec::new();
    for (column, &attacker) in board.columns.iter().enumerate() {
        let them = &state.perms[usize::from(attacker)];
        let left = them.toughness - them.damage as i16;
        let able = (0..board.rows.len()).filter(|&row| board.board.options[row].contains(column));
        let mut able: Vec<u8> = able.map(|row| board.rows[row]).collect();
        let perm = |slot: u8| &state.perms[usize::from(slot)];
        if able.len() < 2 || able.iter().any(|&slot| perm(slot).power >= left) {
            continue;
        }
        able.compact_sort_by_key(|&slot| (perm(slot).toughness <= them.power, -perm(slot).power, slot));
        let mut power = 0;
        let enough = |&slot: &u8| {
            let missing = power < left;
            power += perm(slot).power.max(0);
            missing
        };
        let gang: Vec<(u8, u8)> = able.into_iter().take_while(enough).map(|slot| (slot, attacker)).collect();
        if power >= left {
            gangs.push(gang);
        }
    }
    gangs
}

/// The same blocks in the order of the blockers.
fn sorted(blocks: &Blocks) -> Blocks {
    let mut pairs = blocks.to_vec();
    pairs.compact_sort();
    Blocks::of(pairs)
}
