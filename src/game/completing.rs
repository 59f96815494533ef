//! Declarations that are begun: what may be added to them.

use crate::declare::Declarations;
use crate::types::CreatureSet;

use super::attacking::budget;
use super::setup::Setup;
use super::state::{BlockRule, State};
use super::view::View;

impl State {
    /// Returns the creatures that some legal attack has together with all of `chosen`.
    pub(super) fn attack_companions(&self, setup: &Setup, chosen: CreatureSet) -> CreatureSet {
        let facts = self.attack_facts(setup);
        if !facts.special {
            // Legal attacks together are one, too: the largest has everybody who attacks in any of them.
            let side = &self.sides[self.active];
            let mut largest = facts.candidates;
            loop {
                let others = largest.len().saturating_sub(1);
                let lonely = |&slot: &usize| {
                    usize::from(setup.facts(side.creature_cards[slot]).attack_company) > others
                };
                match (largest & facts.social).iter().find(lonely) {
                    Some(slot) => largest.remove(slot),
                    None => break,
                }
            }
            return if chosen.is_subset(largest) { largest } else { CreatureSet::EMPTY };
        }
        let board = self.attack_board(setup);
        let declarations = Declarations::new(&board, setup.options().edition).with_budget(budget());
        let mut picked: Vec<CreatureSet> =
            (0..board.creatures()).map(|slot| CreatureSet(u64::from(chosen.contains(slot)))).collect();
        let mut found = CreatureSet::EMPTY;
        for slot in facts.candidates {
            let before = std::mem::replace(&mut picked[slot], CreatureSet::only(0));
            if declarations.count_with(&picked).is_ok_and(|ways| ways > 0_u32.into()) {
                found.insert(slot);
            }
            picked[slot] = before;
        }
        found
    }
}

impl View<'_> {
    /// Returns the creatures that some legal attack has together with all of `chosen`, these included; none if there is no
    /// such attack. While attackers are declared.
    pub fn attack_companions(&self, chosen: CreatureSet) -> CreatureSet {
        self.state().attack_companions(self.setup(), chosen)
    }

    /// Returns whether each creature blocks or not as if it were alone, while blockers are declared: any of its
    /// [options](View::block_options), and one of them if it [must](View::must_block).
    pub fn blocks_are_free(&self) -> bool {
        self.state().block_rule == BlockRule::Free
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::{Deck, StarterDeck};
    use crate::game::{Chance, DecisionKind, Drawer, Options};
    use crate::types::Player;
    use std::ops::ControlFlow;

    /// Against the list of all legal attacks, at every attack of random games.
    #[test]
    fn rule_508_1c_companions_are_those_of_the_listed_attacks() {
        let deck = |name| StarterDeck::find(name).expect("it comes with the program").deck();
        let decks = ["red-aggro", "green-stompy"].map(deck);
        let setup = Setup::new([&decks[0], &decks[1]] as [&Deck; 2], Options::default()).unwrap();
        let (mut asked, mut company) = (0, 0);
        for game in 0..60 {
            let mut chance = Chance::new(7, Drawer::Game, game);
            let mut state = State::new(&setup, Player::BOTH[game as usize % 2], &mut chance);
            while let Some(decision) = state.decision() {
                if decision.kind == DecisionKind::DeclareAttackers {
                    let mut attacks = Vec::new();
                    let all = state.visit_attacks(&setup, |attack| {
                        attacks.push(attack);
                        if attacks.len() < 300 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                    });
                    if all {
                        let chosen = attacks[chance.below(attacks.len() as u32) as usize];
                        let with = attacks.iter().filter(|attack| chosen.is_subset(**attack));
                        let expected = with.fold(CreatureSet::EMPTY, |found, &attack| found | attack);
                        assert_eq!(state.attack_companions(&setup, chosen), expected);
                        asked += 1;
                        company += usize::from(!state.attack_facts(&setup).social.is_empty());
                    }
                }
                let action = state.sample_action(&setup, &mut chance);
                state.apply(&setup, &action, &mut chance).unwrap();
            }
        }
        assert!(asked > 200 && company > 20, "{asked} {company}");
    }
}
