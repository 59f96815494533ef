//! The best attacks of an imagined game: against the best blocks, and with what hits back in the next turns; and the best
//! blocks with that in view.

use menace::Player;
use menace::game::{Action, CardId, DecisionKind, Setup, State, Step, View};
use menace::sort::CompactSort;
use menace::{AttackDeclaration, CreatureSet};

use super::blocks::Front;
use super::descent::Wanted;
use super::{Reply, Tactics};

/// An attack, and what it is worth to the attacking player.
#[derive(Clone, Copy, Debug)]
pub struct Strike {
    /// Who attacks.
    pub attackers: CreatureSet,
    /// What the game is worth after the combats that were looked at.
    pub value: i32,
}

impl Strike {
    /// Returns the attack as the action that declares it.
    pub fn action(&self) -> Action {
        attack(self.attackers)
    }
}

fn attack(attackers: CreatureSet) -> Action {
    Action::Attack(AttackDeclaration { attackers, bands: Vec::new() })
}

/// Returns the least value for the one player that is less than `value` for the other.
fn above_negated(value: i32) -> i32 {
    if value == i32::MIN { i32::MAX } else { 1 - value }
}

/// The attacks looked at so far.
struct Candidates {
    /// How many are asked for.
    width: usize,
    /// One that is worth this is all that is asked for.
    enough: i32,
    /// A climb ends when so many have been looked at.
    most: usize,
    strikes: Vec<Strike>,
    /// The values of the best, at most `width` of them, the best first.
    best: Vec<i32>,
}

impl Candidates {
    fn add(&mut self, strike: Strike) {
        self.strikes.push(strike);
        let place = self.best.partition_point(|&value| value >= strike.value);
        if place < self.width {
            self.best.insert(place, strike.value);
            self.best.truncate(self.width);
        }
    }

    /// Returns what an attack has to be worth to be asked for.
    fn least(&self) -> i32 {
        if self.best.len() < self.width { i32::MIN } else { self.best[self.width - 1] }
    }

    fn are_enough(&self) -> bool {
        self.best.first().is_some_and(|&best| best >= self.enough)
    }
}

/// How many attacks are looked at one by one; where there are more, a search climbs from none and from all.
const ALL_ATTACKS: usize = 16;

/// How many attacks a climb looks at.
const MOST_ATTACKS: usize = 40;

/// How many a climb looks at where only the best attack is asked for: one that hits back.
const MOST_ANSWERS: usize = 12;

impl Tactics {
    /// Returns the active player's attacks in a state that waits for them, the best first.
    ///
    /// Each is met by the blocks that are best for the moment. The `width` best are then followed through as many
    /// attacks of the next turns as `depth` says, in which neither player plays a card. The first one's value is exact
    /// within these limits; those after it may be worth less than their order tells, since an attack is followed
    /// only until it is clear that it is not the best.
    pub fn attacks(&mut self, setup: &Setup, state: &State, depth: u32, width: usize) -> Vec<Strike> {
        self.attacks_up_to(setup, state, depth, width, i32::MAX)
    }

    /// Returns the `best` attacks that [`Tactics::attacks`] finds, the best first, and to attack with nobody who does not
    /// have to: what a search looks at.
    pub fn attacks_to_search(
        &mut self,
        setup: &Setup,
        state: &State,
        depth: u32,
        width: usize,
        best: usize,
    ) -> Vec<Action> {
        let strikes = self.attacks(setup, state, depth, width);
        let mut attacks: Vec<CreatureSet> =
            strikes.iter().take(best).map(|strike| strike.attackers).collect();
        let view = View::new(state, setup, state.active());
        let (_, none) = view.may_attack();
        if !attacks.contains(&none) && view.is_legal_attack(none) {
            attacks.push(none);
        }
        attacks.into_iter().map(attack).collect()
    }

    /// As [`Tactics::attacks`], but content with an attack that is worth `enough`.
    ///
    /// The first attack's value is exact below that; the others' may be less than their rank tells, once it is
    /// clear that they are not among the best.
    fn attacks_up_to(
        &mut self,
        setup: &Setup,
        state: &State,
        depth: u32,
        width: usize,
        enough: i32,
    ) -> Vec<Strike> {
        // What is followed may come to anything.
        let enough_at_once = if depth == 0 { enough } else { i32::MAX };
        let mut strikes = self.candidates(setup, state, width, enough_at_once);
        strikes.compact_sort_by_key(|strike| (-strike.value, strike.attackers));
        if depth > 0 && strikes.len() > 1 {
            strikes.truncate(width);
            let may_stay_home = self.opponent_may_stay_home(setup, state);
            let mut best = i32::MIN;
            for strike in &mut strikes {
                // An opponent who may stay at home lets it come to no more.
                if may_stay_home && strike.value < best {
                    break;
                }
                strike.value = self.follow(setup, state, strike.attackers, depth, width, best);
                best = best.max(strike.value);
                if best >= enough {
                    break;
                }
            }
            strikes.compact_sort_by_key(|strike| (-strike.value, strike.attackers));
        }
        strikes
    }

    /// Returns whether the opponent's next turn comes, and nobody has to attack in it: then an attack is worth no
    /// more after the opponent's next one than before.
    fn opponent_may_stay_home(&self, setup: &Setup, state: &State) -> bool {
        let opponent = state.active().opponent();
        let forced = |slot| setup.facts(state.creature(opponent, slot)).must_attack;
        state.turn() < setup.options().turn_limit
            && !state.library(opponent).is_empty()
            && !state.creatures(opponent).iter().any(forced)
    }

    fn candidates(&mut self, setup: &Setup, state: &State, width: usize, enough: i32) -> Vec<Strike> {
        let front = self.front(setup, state);
        let (may, must) = View::new(state, setup, state.active()).may_attack();
        let free = may - must;
        let kinds = kinds(state, free);
        let number = kinds.iter().fold(1_usize, |number, kind| number.saturating_mul(kind.len() + 1));
        let most = if width == 1 { MOST_ANSWERS } else { MOST_ATTACKS };
        let mut strikes = Candidates { width, enough, most, strikes: Vec::new(), best: Vec::new() };
        if number <= ALL_ATTACKS {
            let mut attacks = vec![must];
            for kind in &kinds {
                let before = attacks.len();
                let mut some = CreatureSet::EMPTY;
                for slot in *kind {
                    some.insert(slot);
                    for index in 0..before {
                        attacks.push(attacks[index] | some);
                    }
                }
            }
            for attackers in attacks {
                self.try_attack(setup, state, &front, attackers, i32::MAX, &mut strikes);
                if strikes.are_enough() {
                    break;
                }
            }
        } else {
            for start in [may, must] {
                self.climb(setup, state, &front, start, &kinds, &mut strikes);
            }
        }
        if strikes.strikes.is_empty() {
            // Nothing of that is legal: requirements and restrictions are entangled.
            let mut actions = Vec::new();
            state.legal_actions(setup, ALL_ATTACKS, &mut actions);
            for action in actions {
                if let Action::Attack(declaration) = action {
                    self.try_attack(setup, state, &front, declaration.attackers, i32::MAX, &mut strikes);
                }
            }
        }
        strikes.strikes
    }

    /// Adds or takes away the creature that does most good, as long as one does.
    fn climb(
        &mut self,
        setup: &Setup,
        state: &State,
        front: &Front,
        start: CreatureSet,
        kinds: &[CreatureSet],
        strikes: &mut Candidates,
    ) {
        let mut here = self.try_attack(setup, state, front, start, i32::MIN, strikes);
        let mut at = start;
        loop {
            let mut best = None::<Strike>;
            if strikes.strikes.len() >= strikes.most || strikes.are_enough() {
                return;
            }
            // One less or one more of each card.
            let next = kinds.iter().flat_map(|&kind| {
                let less = (kind & at).iter().last().map(|slot| at.without(slot));
                let more = (kind - at).lowest().map(|slot| at.with(slot));
                [less, more]
            });
            for next in next.flatten() {
                if strikes.strikes.iter().any(|strike| strike.attackers == next) {
                    continue;
                }
                let known = [best, here].into_iter().flatten().map(|strike| strike.value);
                let least = known.max().unwrap_or(i32::MIN);
                let Some(strike) = self.try_attack(setup, state, front, next, least, strikes) else {
                    continue;
                };
                if best.is_none_or(|best| strike.value > best.value) {
                    best = Some(strike);
                }
                if strikes.are_enough() {
                    return;
                }
            }
            match best {
                Some(best) if here.is_none_or(|here| best.value > here.value) => {
                    here = Some(best);
                    at = best.attackers;
                }
                _ => return,
            }
        }
    }

    /// Adds what the attack comes to against the best blocks, if it is legal.
    ///
    /// The value is exact, unless it is less than `least` and than the values of the best that are asked for; then it
    /// is less in truth, too.
    fn try_attack(
        &mut self,
        setup: &Setup,
        state: &State,
        front: &Front,
        attackers: CreatureSet,
        least: i32,
        strikes: &mut Candidates,
    ) -> Option<Strike> {
        let player = state.active();
        if !View::new(state, setup, player).is_legal_attack(attackers) {
            return None;
        }
        let enough = above_negated(least.min(strikes.least()));
        let value = match self.defended(setup, state, front, attackers, enough) {
            Some(value) => -value,
            None => {
                let mut after = *state;
                self.apply(setup, &mut after, &attack(attackers)).expect("the attack is legal");
                match after.decision().map(|decision| decision.kind) {
                    Some(DecisionKind::DeclareBlockers) => {
                        -self.blocks_up_to(setup, &after, Wanted { top: 1, enough })[0].value
                    }
                    _ => self.evaluation.fought(&after, player),
                }
            }
        };
        let strike = Strike { attackers, value };
        strikes.add(strike);
        Some(strike)
    }

    /// Plays the attack and the best blocks, and looks at what the opponent's attack then comes to: exactly, unless it
    /// is less than `least`.
    fn follow(
        &mut self,
        setup: &Setup,
        state: &State,
        attackers: CreatureSet,
        depth: u32,
        width: usize,
        least: i32,
    ) -> i32 {
        let player = state.active();
        let mut after = *state;
        self.apply(setup, &mut after, &attack(attackers)).expect("the attack was legal before");
        if let Some(DecisionKind::DeclareBlockers) = after.decision().map(|decision| decision.kind) {
            let reply = self.blocks(setup, &after, 1).swap_remove(0);
            self.apply(setup, &mut after, &Action::Block(reply.declaration)).expect("the blocks are legal");
            self.finish_combat(setup, &mut after);
        }
        match self.next_attack(setup, &mut after, state.turn() + 1, depth, width, above_negated(least)) {
            Some(value) => -value,
            None => self.evaluation.fought(&after, player),
        }
    }

    /// Goes on to the attack of that turn, and returns what the best one is worth to whoever attacks, with `depth` - 1
    /// attacks after it: exactly, unless it is worth `enough`. Nothing where it does not come to that.
    fn next_attack(
        &mut self,
        setup: &Setup,
        state: &mut State,
        turn: u16,
        depth: u32,
        width: usize,
        enough: i32,
    ) -> Option<i32> {
        if !self.go_to_attack(setup, state, turn) {
            return None;
        }
        // Of the last attacks only the best counts.
        let width = if depth == 1 { 1 } else { width };
        let strikes = self.attacks_up_to(setup, state, depth - 1, width, enough);
        Some(strikes.first().map_or(0, |strike| strike.value))
    }

    /// Returns the defending player's blocks in a state that waits for them, the best first: of the `width` that are
    /// best for the moment, by what they come to after as many attacks of the next turns as `depth` says, the first of
    /// them the defending player's own.
    pub fn blocks_ahead(&mut self, setup: &Setup, state: &State, depth: u32, width: usize) -> Vec<Reply> {
        let player = state.active().opponent();
        if depth == 0 {
            return self.blocks(setup, state, 1);
        }
        let mut replies = self.blocks(setup, state, width);
        if replies.len() == 1 {
            return replies;
        }
        for reply in &mut replies {
            let mut after = *state;
            let block = Action::Block(reply.declaration.clone());
            self.apply(setup, &mut after, &block).expect("the blocks are legal");
            self.finish_combat(setup, &mut after);
            let attack = self.next_attack(setup, &mut after, state.turn() + 1, depth, width, i32::MAX);
            reply.value = attack.unwrap_or_else(|| self.evaluation.fought(&after, player));
        }
        // Of those that come to the same, what is best for the moment stays first.
        replies.compact_sort_by_key(|reply| std::cmp::Reverse(reply.value));
        replies
    }

    /// Returns what the game is worth to the player whose turn that is after the next attack: of this turn if it is
    /// still to come, or else of the next turn. Nobody plays a card until then; `depth` and `width` as in
    /// [`Tactics::attacks`]. The game may have gone on to the next turn already.
    pub fn ahead(
        &mut self,
        setup: &Setup,
        state: &State,
        player: Player,
        turn: u16,
        depth: u32,
        width: usize,
    ) -> i32 {
        self.look_at(state);
        let mut after = *state;
        let is_to_come = state.turn() == turn && state.step() <= Step::DeclareAttackers;
        let own = is_to_come.then(|| self.next_attack(setup, &mut after, turn, depth + 1, width, i32::MAX));
        let attack = own.flatten().or_else(|| {
            let opposing = self.next_attack(setup, &mut after, turn + 1, depth, width, i32::MAX);
            opposing.map(|value| -value)
        });
        attack.unwrap_or_else(|| self.evaluation.fought(&after, player))
    }

    /// Passes until attackers are declared in that turn; says whether it comes to that.
    fn go_to_attack(&mut self, setup: &Setup, state: &mut State, turn: u16) -> bool {
        while let Some(decision) = state.decision().filter(|_| state.turn() <= turn) {
            let action = match decision.kind {
                DecisionKind::DeclareAttackers if state.turn() == turn => return true,
                DecisionKind::Discard { .. } => Action::Discard(state.hand(decision.player)[0]),
                _ => Action::Pass,
            };
            self.apply(setup, state, &action).expect("who may do nothing else may pass");
        }
        false
    }
}

/// Groups creatures of the same card: it does not matter which of them attack.
fn kinds(state: &State, creatures: CreatureSet) -> Vec<CreatureSet> {
    let mut kinds: Vec<(CardId, CreatureSet)> = Vec::new();
    for slot in creatures {
        let card = state.creature(state.active(), slot);
        match kinds.iter_mut().find(|(known, _)| *known == card) {
            Some((_, kind)) => kind.insert(slot),
            None => kinds.push((card, CreatureSet::only(slot))),
        }
    }
    kinds.into_iter().map(|(_, kind)| kind).collect()
}
