//! The best attacks of an imagined game: against the best blocks, and with what hits back in the next turns.

use menace::game::{Action, CardId, DecisionKind, Player, Setup, State};
use menace::{AttackDeclaration, CreatureSet};

use super::Tactics;

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

/// How many attacks are looked at one by one; where there are more, a search climbs from none and from all.
const ALL_ATTACKS: usize = 16;

/// How many attacks a climb looks at.
const MOST_ATTACKS: usize = 40;

impl Tactics {
    /// Returns the active player's attacks in a state that waits for them, the best first.
    ///
    /// Each is met by the blocks that are best for the moment. The `width` best are then followed through as many
    /// attacks of the next turns as `depth` says, in which neither player plays a card.
    pub fn attacks(&mut self, setup: &Setup, state: &State, depth: u32, width: usize) -> Vec<Strike> {
        let mut strikes = self.candidates(setup, state);
        strikes.sort_by_key(|strike| (-strike.value, strike.attackers));
        if depth > 0 && strikes.len() > 1 {
            strikes.truncate(width);
            for strike in &mut strikes {
                strike.value = self.follow(setup, state, strike.attackers, depth, width);
            }
            strikes.sort_by_key(|strike| (-strike.value, strike.attackers));
        }
        strikes
    }

    fn candidates(&mut self, setup: &Setup, state: &State) -> Vec<Strike> {
        let player = state.active();
        let (may, must) = menace::game::View::new(state, setup, player).may_attack();
        let free = may - must;
        let kinds = kinds(state, free);
        let number = kinds.iter().fold(1_usize, |number, kind| number.saturating_mul(kind.len() + 1));
        let mut strikes = Vec::new();
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
            strikes.extend(attacks.into_iter().filter_map(|attackers| self.strike(setup, state, attackers)));
        } else {
            for start in [may, must] {
                self.climb(setup, state, start, free, &mut strikes);
            }
        }
        if strikes.is_empty() {
            // Nothing of that is legal: requirements and restrictions are entangled.
            let mut actions = Vec::new();
            state.legal_actions(setup, ALL_ATTACKS, &mut actions);
            for action in actions {
                if let Action::Attack(declaration) = action {
                    strikes.extend(self.strike(setup, state, declaration.attackers));
                }
            }
        }
        strikes
    }

    /// Adds or takes away the creature that does most good, as long as one does.
    fn climb(
        &mut self,
        setup: &Setup,
        state: &State,
        start: CreatureSet,
        free: CreatureSet,
        strikes: &mut Vec<Strike>,
    ) {
        let mut here = self.strike(setup, state, start);
        strikes.extend(here);
        let mut at = start;
        loop {
            let mut best = None::<Strike>;
            if strikes.len() >= MOST_ATTACKS {
                return;
            }
            for slot in free {
                let next = if at.contains(slot) { at.without(slot) } else { at.with(slot) };
                if strikes.iter().any(|strike| strike.attackers == next) {
                    continue;
                }
                let Some(strike) = self.strike(setup, state, next) else { continue };
                strikes.push(strike);
                if best.is_none_or(|best| strike.value > best.value) {
                    best = Some(strike);
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

    /// Returns what the attack comes to against the best blocks, if it is legal.
    fn strike(&mut self, setup: &Setup, state: &State, attackers: CreatureSet) -> Option<Strike> {
        let player = state.active();
        let mut after = *state;
        self.apply(setup, &mut after, &attack(attackers))?;
        let value = match after.decision().map(|decision| decision.kind) {
            Some(DecisionKind::DeclareBlockers) => -self.blocks(setup, &after, 1)[0].value,
            _ => self.evaluation.fought(&after, player),
        };
        Some(Strike { attackers, value })
    }

    /// Plays the attack and the best blocks, and looks at what the opponent's attack then comes to.
    fn follow(
        &mut self,
        setup: &Setup,
        state: &State,
        attackers: CreatureSet,
        depth: u32,
        width: usize,
    ) -> i32 {
        let player = state.active();
        let mut after = *state;
        self.apply(setup, &mut after, &attack(attackers)).expect("the attack was legal before");
        if let Some(DecisionKind::DeclareBlockers) = after.decision().map(|decision| decision.kind) {
            let reply = self.blocks(setup, &after, 1).swap_remove(0);
            self.apply(setup, &mut after, &Action::Block(reply.declaration)).expect("the blocks are legal");
            self.finish_combat(setup, &mut after);
        }
        self.outlook(setup, &mut after, state.turn(), player, depth, width)
    }

    /// Returns what the game is worth to the player after the attack of the turn that follows `turn`, whose combat
    /// is over.
    fn outlook(
        &mut self,
        setup: &Setup,
        state: &mut State,
        turn: u16,
        player: Player,
        depth: u32,
        width: usize,
    ) -> i32 {
        if depth == 0 || !self.go_to_attack(setup, state, turn + 1) {
            return self.evaluation.fought(state, player);
        }
        let strikes = self.attacks(setup, state, depth - 1, width);
        let value = strikes.first().map_or(0, |strike| strike.value);
        if state.active() == player { value } else { -value }
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
