//! The best blocks of an imagined game: a search over attackers, each with a table of what may block it.
//!
//! It is exact for the evaluation where each creature blocks one attacker, at most three block the same one unless they
//! have to, and what a creature is does not depend on who else fights; where the board asks for more, the first legal
//! declarations are each played out.

use menace::Player;
use menace::game::{Action, OpenBlocks, Setup, State, View};
use menace::sort::CompactSort;
use menace::{BlockDeclaration, CreatureSet, MAX_CREATURES};

use super::Tactics;
use super::descent::{Attack, Descent, Found, Stand, Wanted};
use super::tables::{Asked, Source};

/// Blocks, and what they are worth to the defending player.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The declaration.
    pub declaration: BlockDeclaration,
    /// What the game is worth to the defending player after the combat.
    pub value: i32,
}

/// How many declarations are played out where the search finds none that is legal.
const PLAYED_OUT: usize = 16;

/// What is the same for all attacks from one position.
#[derive(Clone, Debug)]
pub(super) struct Front {
    pub open: OpenBlocks,
    stand: Stand,
}

impl Tactics {
    /// Returns the defending player's best blocks in a state that waits for them, the best first, at most `top`.
    pub fn blocks(&mut self, setup: &Setup, state: &State, top: usize) -> Vec<Reply> {
        self.blocks_up_to(setup, state, Wanted { top, enough: i32::MAX })
    }

    /// As [`Tactics::blocks`], but content with blocks that are worth enough.
    pub(super) fn blocks_up_to(&mut self, setup: &Setup, state: &State, wanted: Wanted) -> Vec<Reply> {
        let attacker = state.active();
        let view = View::new(state, setup, attacker.opponent());
        let (mut able, mut bound) = (CreatureSet::EMPTY, CreatureSet::EMPTY);
        let mut allowed = [CreatureSet::EMPTY; MAX_CREATURES];
        for blocker in state.creatures(attacker.opponent()) {
            let options = view.block_options(blocker);
            if !options.is_empty() {
                able.insert(blocker);
            }
            if options.len() == 1 {
                bound.insert(blocker);
            }
            options.iter().for_each(|slot| allowed[slot].insert(blocker));
        }
        let attack = Attack { attackers: view.attackers(), able, must: view.must_block() };
        let mut replies = Vec::new();
        if self.ask(setup, attacker, attack, &allowed, bound, state.life(attacker.opponent())) {
            let stand = Stand::of(state, &self.evaluation);
            self.found.clear();
            let Tactics { evaluation, tables, found, .. } = self;
            Descent::search(evaluation, &tables[attacker], &stand, attack, Some(&view), wanted, found);
            let reply = |Found { value, blocks }: &Found| Reply {
                declaration: BlockDeclaration { blocks: blocks.to_vec() },
                value: *value,
            };
            replies.extend(self.found.iter().map(reply));
        }
        if replies.is_empty() {
            replies = self.play_out(setup, state, wanted.top);
        }
        replies
    }

    /// Returns what is the same for all attacks in a state that waits for one.
    pub(super) fn front(&self, setup: &Setup, state: &State) -> Front {
        let open = View::new(state, setup, state.active()).open_blocks();
        Front { open, stand: Stand::of(state, &self.evaluation) }
    }

    /// Returns what an attack from there is worth to the defending player with the best blocks, or with some that are
    /// worth `enough`. `None` if it asks for more than that each creature blocks whom it may, or nobody may block.
    pub(super) fn defended(
        &mut self,
        setup: &Setup,
        state: &State,
        front: &Front,
        attackers: CreatureSet,
        enough: i32,
    ) -> Option<i32> {
        let Front { open, stand } = front;
        if !attackers.is_subset(open.attackers) {
            return None;
        }
        let able =
            attackers.iter().map(|slot| open.blockers[slot]).fold(CreatureSet::EMPTY, |all, by| all | by);
        if able.is_empty() {
            return None;
        }
        let player = state.active();
        let attack = Attack { attackers, able, must: CreatureSet::EMPTY };
        let life = state.life(player.opponent());
        self.ask(setup, player, attack, &open.blockers, CreatureSet::EMPTY, life);
        self.found.clear();
        let Tactics { evaluation, tables, found, .. } = self;
        let wanted = Wanted { top: 1, enough };
        Descent::search(evaluation, &tables[player], stand, attack, None, wanted, found);
        found.first().map(|found| found.value)
    }

    /// Asks the tables for the blocks of an attack, and says whether there are any of each attacker.
    fn ask(
        &mut self,
        setup: &Setup,
        player: Player,
        Attack { attackers, must, .. }: Attack,
        allowed: &[CreatureSet; MAX_CREATURES],
        bound: CreatureSet,
        life: i32,
    ) -> bool {
        // Each point of life less is worth more than the one before: at the price of the next point up, no damage is
        // made too much of.
        let point = self.evaluation.life(life + 1) - self.evaluation.life(life);
        let Tactics { evaluation, book, tables, position, .. } = self;
        let mut source = Source { setup, evaluation, book };
        attackers.iter().all(|slot| {
            let must = must & allowed[slot];
            let asked = Asked { allowed: allowed[slot], must, bound: must & bound, point };
            tables[player].ask(&mut source, position.creature(player, slot), slot, asked)
        })
    }

    /// Plays the first legal declarations out, and returns the best of them.
    fn play_out(&mut self, setup: &Setup, state: &State, top: usize) -> Vec<Reply> {
        let defender = state.active().opponent();
        let mut actions = Vec::new();
        state.legal_actions(setup, PLAYED_OUT, &mut actions);
        let mut found: Vec<Reply> = actions
            .into_iter()
            .filter_map(|action| {
                let mut after = *state;
                self.apply(setup, &mut after, &action)?;
                self.finish_combat(setup, &mut after);
                let value = self.evaluation.fought(&after, defender);
                match action {
                    Action::Block(declaration) => Some(Reply { declaration, value }),
                    _ => None,
                }
            })
            .collect();
        found.compact_sort_by_key(|reply| -reply.value);
        found.truncate(top);
        found
    }
}
