//! What players can do in a state of the engine, what it costs, and what the end is worth.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::table::{Scene, slot_of_card};
use crate::ability::ManaCost;
use crate::combat::damage::{WIN, Worth};
use crate::engine::{
    Action, Asked, DecisionKind, Ending, Opt, Perm, Picks, Place, Ref, State, Step, What, bit, slots,
};
use crate::game::{Chance, Drawer};
use crate::mana::{ManaMask, Pool};
use crate::program::{Ability, AbilityId, Amount, Book, Change, Cost, DefId, Effect, Op, Script};
use crate::types::{ManaSymbol, Player, SymbolCost};

/// An answer to a decision, with the lands that are tapped for it first.
#[derive(Clone, Debug)]
pub(super) struct Move {
    pub action: Action,
    /// Slots of lands, with the mana that each gives.
    taps: Vec<(u8, u8)>,
    /// Whether a card is used up.
    pub is_spell: bool,
    /// Whether an ability is activated that costs nothing, so that it could be activated without end.
    pub is_free: bool,
}

impl Move {
    /// Whether something is cast or activated.
    pub fn is_action(&self) -> bool {
        matches!(self.action, Action::Cast { .. } | Action::Activate { .. })
    }

    /// To pass.
    pub const PASS: Move = Move { action: Action::Pass, taps: Vec::new(), is_spell: false, is_free: false };

    fn plain(action: Action) -> Move {
        Move { action, ..Move::PASS }
    }
}

/// The creatures and lands of a combat that states are about, and the rules it goes by.
#[derive(Clone)]
pub(super) struct Game<'t> {
    pub book: &'t Book,
    /// By side, the card of each creature.
    creatures: [Vec<u8>; 2],
    /// By side, the slots of lands with what they give.
    lands: [Vec<(u8, ManaMask)>; 2],
    /// By side, the colors that something of that player's costs.
    wanted: [ManaMask; 2],
    /// By side and creature, the -1/-1 counters less the +1/+1 counters that it begins with.
    withered: [Vec<i64>; 2],
    payments: FxHashMap<(Pool, ManaCost), Rc<[Pool]>>,
    /// By ability, whether it can kill or burn without combat.
    harmful: Vec<bool>,
    chance: Chance,
}

impl<'t> Game<'t> {
    /// Returns the game that goes on from the scene.
    pub fn of(book: &'t Book, scene: &Scene) -> Game<'t> {
        let state = &scene.state;
        let lands = [0, 1].map(|side: usize| {
            let lands = scene.lands[side].iter();
            lands.filter_map(|&(card, mask)| Some((slot_of_card(state, card)?, mask))).collect()
        });
        let of_cost =
            |cost: &SymbolCost| cost.colors().iter().fold(0, |mask: ManaMask, color| mask | 1 << color as u8);
        let of_ability = |id: &AbilityId| match book.ability(*id) {
            Ability::Activated(activated) => activated.costs.iter().fold(0, |mask, cost| match cost {
                Cost::Mana(mana) => mask | of_cost(mana),
                _ => mask,
            }),
            _ => 0,
        };
        // What creatures are given may be anybody's.
        let given = book.abilities.iter().enumerate().map(|(at, _)| AbilityId(at as u16));
        let own: Vec<AbilityId> = book.defs.iter().flat_map(|def| def.abilities.iter().copied()).collect();
        let given = given.filter(|id| !own.contains(id)).fold(0, |mask, id| mask | of_ability(&id));
        let wanted = Player::BOTH.map(|player| {
            let cards = state.cards.iter().filter(|card| card.owner == player);
            cards.fold(given, |mask, card| {
                let def = book.def(card.def);
                let cost = if card.place == Place::Hand { of_cost(&def.cost) } else { 0 };
                def.abilities.iter().fold(mask | cost, |mask, id| mask | of_ability(id))
            })
        });
        let mut game = Game {
            book,
            creatures: scene.creatures.clone(),
            lands,
            wanted,
            withered: [Vec::new(), Vec::new()],
            payments: FxHashMap::default(),
            harmful: book.abilities.iter().map(can_harm).collect(),
            chance: Chance::new(0, Drawer::Game, 0),
        };
        game.withered = [0, 1].map(|side| {
            let cards = game.creatures[side].iter();
            cards.map(|&card| slot_of_card(state, card).map_or(0, |slot| withered(state, slot))).collect()
        });
        game
    }

    /// Returns the game and the state after the move; `None` if the engine refuses it.
    pub fn after(&mut self, state: &State, step: &Move) -> Option<State> {
        let mut next = state.clone();
        tap(&mut next, &step.taps);
        next.apply_asked(self.book, &step.action, &mut self.chance, Asked::InCombat).ok()?;
        Some(next)
    }

    /// Goes on to the first decision.
    pub fn advance(&mut self, state: &mut State) {
        self.advance_watched(state, &mut |_| ());
    }

    /// The same, and shows the state after every small step.
    pub fn advance_watched(&mut self, state: &mut State, see: &mut impl FnMut(&State)) {
        state.go_on(self.book, &mut self.chance, Asked::InCombat, see);
    }

    /// Answers the decision of a state that takes this answer.
    pub fn apply(&mut self, state: &mut State, action: &Action) {
        let applied = state.apply_asked(self.book, action, &mut self.chance, Asked::InCombat);
        applied.expect("the answer is legal");
    }

    /// Makes a legal move, and shows the state after every small step.
    pub fn play(&mut self, state: &mut State, step: &Move, see: &mut impl FnMut(&State)) {
        tap(state, &step.taps);
        let (book, chance) = (self.book, &mut self.chance);
        let applied = state.apply_asked_watched(book, &step.action, chance, Asked::InCombat, see);
        applied.expect("the move is legal");
    }

    /// Whether nothing is left that anybody could do about the combat.
    pub fn is_over(&self, state: &State) -> bool {
        // Delayed triggers may be left for the end of combat, as the sacrifice of a decayed creature.
        let waits = !state.delayed.is_empty()
            || state.step == Step::EndOfCombat
                && !(state.stack.is_empty() && state.waiting.is_empty() && state.frames.is_empty());
        let last = if waits { Step::EndOfCombat } else { Step::CombatDamage };
        if state.outcome.is_some() || state.turn != 1 || state.step > last {
            return true;
        }
        state.step == Step::CombatDamage
            && !waits
            && state.stage == 1
            && state.stack.is_empty()
            && state.assigned.is_empty()
            && state.frames.is_empty()
            && matches!(state.pending, Some(pending) if pending.kind == DecisionKind::Priority)
            && !self.harm_is_left(state)
    }

    /// Whether a card in hand or an ability of a permanent could kill or burn.
    fn harm_is_left(&self, state: &State) -> bool {
        let harms =
            |def: DefId| self.book.def(def).abilities.iter().any(|id| self.harmful[usize::from(id.0)]);
        Player::BOTH.iter().any(|&player| {
            state.zones[player].hand.iter().any(|&card| harms(state.cards[usize::from(card)].def))
        }) || slots(state.live).any(|slot| harms(state.perms[usize::from(slot)].def))
            || state.granted.iter().any(|given| self.harmful[usize::from(given.ability.0)])
    }

    /// Returns the score of a combat that is over, seen by the attacker.
    pub fn score(&self, state: &State, worth: &Worth) -> i64 {
        match self.lost(state) {
            [false, true] => return WIN,
            [true, false] => return -WIN,
            [true, true] => return 0,
            [false, false] => {}
        }
        let of_side = |side: usize| {
            let creatures = self.creatures[side].iter().enumerate().filter_map(|(index, &card)| {
                let slot = slot_of_card(state, card)?;
                let lost = withered(state, slot) - self.withered[side][index];
                Some((worth.creatures[side][index] - worth.withered * lost).max(0))
            });
            let player = &state.players[side];
            creatures.sum::<i64>() + worth.life[side] * i64::from(player.life)
                - worth.poison[side] * i64::from(player.poison)
        };
        of_side(0) - of_side(1)
    }

    /// Returns which players have lost, the attacker first.
    pub fn lost(&self, state: &State) -> [bool; 2] {
        if let Some(outcome) = state.outcome
            && outcome.ending != Ending::TurnLimit
        {
            return match outcome.winner {
                Some(winner) => Player::BOTH.map(|player| player != winner),
                None => [true, true],
            };
        }
        // In the Fifth Edition life counts as the attack ends.
        [0, 1].map(|side: usize| state.players[side].life <= 0)
    }

    /// Returns what the player with priority can do besides passing; of indistinguishable options only the first.
    pub fn actions(&mut self, state: &State, player: Player) -> Vec<Move> {
        let mut moves = Vec::new();
        let mut tried: Vec<(u8, AbilityId)> = Vec::new();
        for action in state.priority_actions(self.book, false) {
            let cost = match action {
                Action::Pass => continue,
                Action::Cast { face, .. } => plain_cost([&self.book.def(face).cost].into_iter()),
                Action::Activate { source, ability } => {
                    if let Some(slot) = state.slot_of(source) {
                        let alike = |&(other, known): &(u8, AbilityId)| {
                            known == ability && self.are_interchangeable(state, other, slot)
                        };
                        if tried.iter().any(alike) {
                            continue;
                        }
                        tried.push((slot, ability));
                    }
                    match self.book.ability(ability) {
                        Ability::Activated(activated) => {
                            plain_cost(activated.costs.iter().filter_map(|cost| match cost {
                                Cost::Mana(mana) => Some(mana),
                                _ => None,
                            }))
                        }
                        _ => None,
                    }
                }
                _ => None,
            };
            let is_spell = matches!(action, Action::Cast { .. });
            let is_free = match action {
                Action::Activate { ability, .. } => self.is_free(ability),
                _ => false,
            };
            // What is not plain mana is paid as the engine does.
            let ways = cost.map_or(vec![Vec::new()], |cost| self.payments(state, player, &cost));
            moves.extend(ways.into_iter().map(|taps| Move { action, taps, is_spell, is_free }));
        }
        moves
    }

    /// Whether the ability costs nothing.
    fn is_free(&self, ability: AbilityId) -> bool {
        match self.book.ability(ability) {
            Ability::Activated(activated) => activated.costs.iter().all(|cost| match cost {
                Cost::Mana(mana) => mana.mana_value() == 0,
                _ => false,
            }),
            _ => false,
        }
    }

    /// Returns the ways to pay the cost: lands and the mana that each gives.
    pub fn payments(&mut self, state: &State, player: Player, cost: &ManaCost) -> Vec<Vec<(u8, u8)>> {
        if *cost == ManaCost::default() {
            return vec![Vec::new()];
        }
        let wanted = self.wanted[player] % (1 << 5);
        let untapped: Vec<(u8, ManaMask)> = self.lands[player]
            .iter()
            .copied()
            .filter(|&(slot, _)| state.live & bit(slot) != 0 && !state.perms[usize::from(slot)].tapped)
            .collect();
        let pool = Pool::of(untapped.iter().map(|&(_, mask)| mask), wanted);
        let known = self.payments.entry((pool, *cost));
        let left = Rc::clone(known.or_insert_with(|| pool.payments(cost).into()));
        let taps = |left: &Pool| {
            let mut chosen: Vec<(u8, ManaMask)> = Vec::new();
            for mask in 0..1 << 5 {
                let number = usize::from(pool.count(mask) - left.count(mask));
                let kind = untapped.iter().copied().filter(|(_, own)| own & wanted == mask);
                chosen.extend(kind.take(number));
            }
            tapped_for(&chosen, cost)
        };
        left.iter().map(taps).collect()
    }

    /// Returns the answers to a question that the engine asks; of targets that nothing tells apart the first alone.
    pub fn picks(&self, state: &State, what: What, least: u8, most: u8) -> Option<Vec<Move>> {
        let choose = |places: &[u8]| Move::plain(Action::Choose(Picks::of(places.iter().copied())));
        let options = &state.options;
        let count = options.len() as u8;
        if (least, most) == (1, 1) {
            let mut tried: Vec<u8> = Vec::new();
            let mut moves = Vec::new();
            for place in 0..count {
                if let Opt::Ref(r @ Ref::Perm { .. }) = options[usize::from(place)]
                    && matches!(what, What::Target(_))
                    && let Some(slot) = state.slot_of(r)
                {
                    if tried.iter().any(|&other| self.are_interchangeable(state, other, slot)) {
                        continue;
                    }
                    tried.push(slot);
                }
                moves.push(choose(&[place]));
            }
            return Some(moves);
        }
        let ordered = matches!(what, What::Order | What::TriggerOrder);
        let mut moves = Vec::new();
        let mut open: Vec<Vec<u8>> = vec![Vec::new()];
        while let Some(chosen) = open.pop() {
            if chosen.len() >= usize::from(least) {
                moves.push(choose(&chosen));
            }
            if chosen.len() < usize::from(most) {
                let first = if ordered { 0 } else { chosen.last().map_or(0, |last| last + 1) };
                let more = (first..count).filter(|next| !chosen.contains(next));
                open.extend(more.map(|next| [&chosen[..], &[next]].concat()));
            }
            if moves.len() + open.len() > MOST_ANSWERS {
                return None;
            }
        }
        Some(moves)
    }

    /// Whether nothing that is to come can tell two permanents apart.
    fn are_interchangeable(&self, state: &State, one: u8, other: u8) -> bool {
        let bare = |slot: u8| Perm { card: 0, generation: 0, timestamp: 0, ..state.perms[usize::from(slot)] };
        if bare(one) != bare(other) {
            return false;
        }
        let both = bit(one) | bit(other);
        let named = |r: Ref| state.slot_of(r).is_some_and(|slot| both & bit(slot) != 0);
        let told_apart = !state.frames.is_empty()
            || !state.assigned.is_empty()
            || !state.controls.is_empty()
            || !state.delayed.is_empty()
            || state.effects.iter().any(|effect| {
                effect.affected & both != 0 && effect.affected & both != both || named(effect.source)
            })
            || state
                .shields
                .iter()
                .any(|shield| named(shield.to) || named(shield.by) || named(shield.instead))
            || state.stack.iter().chain(state.waiting.iter()).any(|item| {
                named(item.source)
                    || named(item.event.subject)
                    || named(item.event.other)
                    || item.targets.iter().any(|&target| named(target))
            })
            || slots(state.live).any(|slot| named(state.perms[usize::from(slot)].attached));
        !told_apart && self.fight_alike(state, one, other)
    }

    /// Whether the two fight in the same way: neither fights, or their opponents are alike, too, and fight nobody else.
    fn fight_alike(&self, state: &State, one: u8, other: u8) -> bool {
        let combat = &state.combat;
        let same = |mask: u128| (mask >> one & 1) == (mask >> other & 1);
        let bands = combat.bands.iter().all(|band| *band & (bit(one) | bit(other)) == 0);
        let masks = [
            combat.attackers,
            combat.blocked,
            combat.blockers,
            combat.struck_first,
            combat.fought,
            combat.declared_attackers,
            state.assigning_done,
            state.assigning_blocked,
        ];
        if !bands || !combat.broken.is_empty() || !masks.into_iter().all(same) {
            return false;
        }
        let opponents = |slot: u8| {
            let pairs = combat.blocks.iter().filter(move |&&(b, a)| b == slot || a == slot);
            pairs.map(move |&(b, a)| if b == slot { a } else { b })
        };
        let alone = |slot: u8| opponents(slot).count() == 1;
        let apart = opponents(one).chain(opponents(other)).all(alone);
        if !apart {
            return false;
        }
        let bare = |slot: u8| Perm { card: 0, generation: 0, timestamp: 0, ..state.perms[usize::from(slot)] };
        let (mut left, right): (Vec<u8>, Vec<u8>) = (opponents(one).collect(), opponents(other).collect());
        left.len() == right.len()
            && right.into_iter().all(|slot| {
                let twin = left.iter().position(|&twin| bare(twin) == bare(slot));
                twin.map(|at| left.swap_remove(at)).is_some()
            })
    }
}

/// Taps lands for mana, which is in their controllers' pools afterwards.
pub(super) fn tap(state: &mut State, lands: &[(u8, u8)]) {
    for &(slot, kind) in lands {
        state.set_tapped(slot, true);
        let controller = state.perms[usize::from(slot)].controller;
        state.players[controller].pool[usize::from(kind)] += 1;
    }
}

/// The most answers to one question that are tried.
const MOST_ANSWERS: usize = 4_096;

/// Returns the -1/-1 counters on a permanent, less the +1/+1 counters.
pub(super) fn withered(state: &State, slot: u8) -> i64 {
    let perm = &state.perms[usize::from(slot)];
    i64::from(perm.count(1)) - i64::from(perm.count(0))
}

/// Returns generic and colored mana together; `None` if anything else is asked for.
fn plain_cost<'c>(costs: impl Iterator<Item = &'c SymbolCost>) -> Option<ManaCost> {
    let mut sum = ManaCost::default();
    for symbol in costs.flat_map(|cost| &cost.0) {
        match *symbol {
            ManaSymbol::Generic(number) => sum.generic = sum.generic.saturating_add(number),
            ManaSymbol::Colored(color) => sum.colored[color as usize] += 1,
            _ => return None,
        }
    }
    Some(sum)
}

/// Returns the mana that each of the lands gives when all of them are tapped for the cost.
fn tapped_for(lands: &[(u8, ManaMask)], cost: &ManaCost) -> Vec<(u8, u8)> {
    fn color(
        lands: &[(u8, ManaMask)],
        colored: &mut [u8; 5],
        generic: usize,
        given: &mut Vec<(u8, u8)>,
    ) -> bool {
        let Some((&(slot, mask), rest)) = lands.split_first() else { return true };
        for kind in (0..5).filter(|kind| mask >> kind & 1 == 1) {
            if colored[kind] > 0 {
                colored[kind] -= 1;
                given.push((slot, kind as u8));
                if color(rest, colored, generic, given) {
                    return true;
                }
                given.pop();
                colored[kind] += 1;
            }
        }
        if generic == 0 {
            return false;
        }
        let any = if mask % (1 << 5) == 0 { 5 } else { mask.trailing_zeros() as u8 };
        given.push((slot, any));
        if color(rest, colored, generic - 1, given) {
            return true;
        }
        given.pop();
        false
    }
    let mut given = Vec::new();
    let paid = color(lands, &mut cost.colored.clone(), usize::from(cost.generic), &mut given);
    debug_assert!(paid, "a payment pays");
    given
}

/// Whether the ability can kill a creature or cost life once all combat damage has been dealt, or give what can.
fn can_harm(ability: &Ability) -> bool {
    let strengthens = |change: &Change| match change {
        Change::Gets(_, toughness) => matches!(toughness, Amount::Number(number) if *number >= 0),
        Change::Key(_) => true,
        _ => false,
    };
    let protects = |effect: &Effect| match effect {
        Effect::Regenerate(_) | Effect::PreventNext { .. } | Effect::Prevent { .. } => true,
        Effect::Apply { changes, .. } | Effect::ApplyAll { changes, .. } => changes.iter().all(strengthens),
        _ => false,
    };
    let harms = |script: &Script| {
        script.modes.is_some()
            || !script.ops.iter().all(|op| matches!(op, Op::Do(effect) if protects(effect)))
    };
    match ability {
        Ability::Spell(script) => harms(script),
        Ability::Activated(activated) => !activated.mana && harms(&activated.script),
        // What it says may depend on how creatures are.
        Ability::Static(_) => true,
        _ => false,
    }
}
