//! What a player may see of a game.

use std::fmt;

use crate::declaration::BlockDeclaration;
use crate::declare::Board;
use crate::position::Position;
use crate::types::{CreatureSet, Player};

use super::action::{Action, Decision, DecisionKind, IllegalAction};
use super::blocking::OpenBlocks;
use super::cards::CardId;
use super::chance::{Chance, Drawer};
use super::setup::{Facts, Setup};
use super::state::{State, Step};

/// A game as one of its players sees it: everything but the opponent's hand and the libraries' order.
#[derive(Clone, Copy)]
pub struct View<'a> {
    state: &'a State,
    setup: &'a Setup,
    player: Player,
}

impl fmt::Debug for View<'_> {
    /// Writes nothing that the player may not see: not even a bot that prints its view is told more.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("View")
            .field("player", &self.player)
            .field("turn", &self.turn())
            .field("step", &self.step())
            .field("decision", &self.decision())
            .finish_non_exhaustive()
    }
}

/// A creature on the battlefield, as both players see it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Permanent<'a> {
    /// Its slot.
    pub slot: usize,
    /// Its card.
    pub card: CardId,
    /// Its card's facts.
    pub facts: &'a Facts,
    /// Whether it is tapped.
    pub tapped: bool,
    /// Whether it came under its controller's control this turn.
    pub summoning_sick: bool,
    /// The damage marked on it.
    pub damage: u32,
}

impl<'a> View<'a> {
    /// Returns the game as that player sees it.
    #[inline]
    pub fn new(state: &'a State, setup: &'a Setup, player: Player) -> View<'a> {
        View { state, setup, player }
    }

    /// Returns whose view this is.
    #[inline]
    pub fn player(&self) -> Player {
        self.player
    }

    /// The whole state, for the game's own modules.
    pub(super) fn state(&self) -> &'a State {
        self.state
    }

    /// Returns what the two decks are made of. Both decks' lists are known to both players.
    #[inline]
    pub fn setup(&self) -> &'a Setup {
        self.setup
    }

    /// Returns who has to decide what.
    #[inline]
    pub fn decision(&self) -> Option<Decision> {
        self.state.decision()
    }

    /// Returns the number of the turn.
    pub fn turn(&self) -> u16 {
        self.state.turn()
    }

    /// Returns whose turn it is.
    #[inline]
    pub fn active(&self) -> Player {
        self.state.active()
    }

    /// Returns where in the turn the game is.
    pub fn step(&self) -> Step {
        self.state.step()
    }

    /// Returns a player's life total.
    #[inline]
    pub fn life(&self, player: Player) -> i32 {
        self.state.life(player)
    }

    /// Returns the viewer's hand, in no particular order.
    #[inline]
    pub fn hand(&self) -> &'a [CardId] {
        self.state.hand(self.player)
    }

    /// Returns how many cards a player has in hand.
    pub fn hand_len(&self, player: Player) -> usize {
        self.state.hand(player).len()
    }

    /// Returns how many cards a player has in the library.
    pub fn library_len(&self, player: Player) -> usize {
        self.state.library(player).len()
    }

    /// Returns a player's graveyard, the newest card first.
    pub fn graveyard(&self, player: Player) -> &'a [CardId] {
        self.state.graveyard(player)
    }

    /// Returns how many mulligans a player has taken.
    pub fn mulligans(&self, player: Player) -> u32 {
        self.state.mulligans(player)
    }

    /// Returns a player's lands on the battlefield, by slot.
    #[inline]
    pub fn lands(&self, player: Player) -> &'a [CardId] {
        self.state.lands(player)
    }

    /// Returns the slots of a player's lands that are untapped.
    pub fn untapped_lands(&self, player: Player) -> CreatureSet {
        CreatureSet::first(self.lands(player).len()) - self.state.sides[player].tapped_lands
    }

    /// Returns whether the active player has played a land this turn.
    pub fn land_played(&self) -> bool {
        self.state.land_played
    }

    /// Returns the slots of a player's creatures.
    #[inline]
    pub fn creatures(&self, player: Player) -> CreatureSet {
        self.state.creatures(player)
    }

    /// Returns the slots of a player's untapped creatures.
    #[inline]
    pub fn untapped_creatures(&self, player: Player) -> CreatureSet {
        let side = &self.state.sides[player];
        side.creatures - side.tapped
    }

    /// Returns the creature in a slot.
    ///
    /// # Panics
    /// When no creature is in the slot.
    #[inline]
    pub fn creature(&self, player: Player, slot: usize) -> Permanent<'a> {
        let side = &self.state.sides[player];
        assert!(side.creatures.contains(slot), "there is no creature in slot {slot}");
        let card = side.creature_cards[slot];
        Permanent {
            slot,
            card,
            facts: self.setup.facts(card),
            tapped: side.tapped.contains(slot),
            summoning_sick: side.summoning_sick.contains(slot),
            damage: u32::from(side.damage[slot]),
        }
    }

    /// Returns the slots of the attacking creatures.
    #[inline]
    pub fn attackers(&self) -> CreatureSet {
        self.state.attackers
    }

    /// Returns the slots of the creatures that block, once blocks are declared.
    pub fn blockers(&self) -> CreatureSet {
        match self.step() {
            Step::DeclareBlockers => CreatureSet::EMPTY,
            _ => self.state.blocking,
        }
    }

    /// Returns whether an attacker has become blocked (509.1h).
    pub fn is_blocked(&self, attacker: usize) -> bool {
        match self.step() {
            Step::DeclareBlockers => false,
            _ => self.state.blocked.contains(attacker),
        }
    }

    /// Returns the attackers that a creature in that slot blocks, once blocks are declared.
    pub fn blocked_by(&self, blocker: usize) -> CreatureSet {
        if self.blockers().contains(blocker) { self.state.blocks[blocker] } else { CreatureSet::EMPTY }
    }

    /// Returns the creatures that may attack, each by itself, and those of them that attack if able.
    ///
    /// Only for the active player's decision to declare attackers; whether the whole declaration is legal is
    /// for [`View::is_legal_attack`] to say.
    #[inline]
    pub fn may_attack(&self) -> (CreatureSet, CreatureSet) {
        let facts = self.state.attack_facts(self.setup);
        (facts.candidates, facts.must)
    }

    /// Returns the attackers that a creature of the defending player may block, while blockers are declared.
    #[inline]
    pub fn block_options(&self, blocker: usize) -> CreatureSet {
        match self.step() {
            Step::DeclareBlockers if self.state.blocking.contains(blocker) => self.state.blocks[blocker],
            _ => CreatureSet::EMPTY,
        }
    }

    /// Returns the creatures that have to block one of their options, while blockers are declared.
    ///
    /// Where requirements are too entangled for that, it is empty, and [`View::is_legal_block`] knows.
    #[inline]
    pub fn must_block(&self) -> CreatureSet {
        match self.step() {
            Step::DeclareBlockers => self.state.must_block,
            _ => CreatureSet::EMPTY,
        }
    }

    /// Returns the untapped creatures of the defending player that may block the active player's creature in
    /// that slot, each by itself, if it attacks.
    #[inline]
    pub fn possible_blockers(&self, attacker: usize) -> CreatureSet {
        self.state.possible_blockers(self.setup, attacker)
    }

    /// Returns, while attackers are declared, who could block whom, and the attackers for which that is all there is to
    /// know: what a search asks once and not for every attack.
    pub fn open_blocks(&self) -> OpenBlocks {
        self.state.open_blocks(self.setup)
    }

    /// Returns whether the attack is legal, while attackers are declared.
    pub fn is_legal_attack(&self, attackers: CreatureSet) -> bool {
        self.state.is_legal_attack(self.setup, attackers)
    }

    /// Returns whether the blocks are legal, while blockers are declared.
    pub fn is_legal_block(&self, blocks: &[CreatureSet]) -> bool {
        self.state.is_legal_block(self.setup, blocks)
    }

    /// Finds out whether the viewer may take the action now.
    ///
    /// # Errors
    /// [`IllegalAction`] says why not, as [`State::apply`] would.
    pub fn check(&self, action: &Action) -> Result<(), IllegalAction> {
        if !self.decides() {
            return Err(IllegalAction::NotAsked);
        }
        // Tried on a copy. The outcome is not shown, so any shuffle will do.
        { *self.state }.apply(self.setup, action, &mut Chance::new(0, Drawer::Game, 0))
    }

    /// Returns the board of the attack that is to be declared: a row for each slot of the active player's, and
    /// the defending player as its one target.
    pub fn attack_board(&self) -> Board {
        self.state.attack_board(self.setup)
    }

    /// Returns the board of the blocks that are to be declared: rows are the defending player's slots, targets
    /// the attacking player's.
    pub fn block_board(&self) -> Board {
        self.state.block_board(self.setup)
    }

    /// Returns, while a division of damage is asked for, the recipients in the order in which they are answered:
    /// the slot of each, and how much is lethal to it.
    pub fn recipients(&self) -> Vec<(usize, u8)> {
        match self.decision() {
            Some(Decision { kind: DecisionKind::Divide { .. }, .. }) => self.state.recipients(self.setup),
            _ => Vec::new(),
        }
    }

    /// Returns what is on the battlefield as a position of the combat core; see [`State::position`].
    pub fn position(&self) -> Position {
        self.state.position(self.setup)
    }

    /// Puts the viewer's legal actions into `actions`; see [`State::legal_actions`]. There are none while the
    /// opponent decides: what those are is not for the viewer to know.
    pub fn legal_actions(&self, limit: usize, actions: &mut Vec<Action>) -> bool {
        if self.decides() {
            return self.state.legal_actions(self.setup, limit, actions);
        }
        actions.clear();
        true
    }

    /// Returns one of the viewer's legal actions, each with the same chance; see [`State::sample_action`].
    ///
    /// # Panics
    /// When the viewer has nothing to decide.
    #[inline]
    pub fn sample_action(&self, chance: &mut Chance) -> Action {
        assert!(self.decides(), "only who has to decide is told what there is to choose from");
        self.state.sample_action(self.setup, chance)
    }

    /// Returns as many legal blocks, drawn as [`View::sample_action`] draws them, while the viewer declares blockers.
    pub fn sample_blocks(&self, count: usize, chance: &mut Chance) -> Vec<BlockDeclaration> {
        let mut drawn = Vec::with_capacity(count);
        self.state.sample_blocks(self.setup, count, chance, |blocks| drawn.push(blocks));
        drawn
    }

    fn decides(&self) -> bool {
        self.decision().is_some_and(|decision| decision.player == self.player)
    }

    /// Returns a whole game that looks to this player like the real one: the opponent's hand and both
    /// libraries are dealt anew from the cards that the player can't see. What is dealt depends on the stream
    /// and on what the player knows, and not on where the cards really are.
    ///
    /// Cards that a player put on the bottom of the own library after a mulligan stay there; what the opponent
    /// put there is not known.
    pub fn sample(&self, chance: &mut Chance) -> State {
        let mut state = *self.state;
        let opponent = self.player.opponent();
        let theirs = &mut state.sides[opponent];
        let unseen = usize::from(theirs.library + theirs.hand);
        deal(&mut theirs.cards[..unseen], chance);
        theirs.known_bottom = 0;
        // That is known of the real hand.
        state.idle = false;
        let mine = &mut state.sides[self.player];
        deal(&mut mine.cards[usize::from(mine.known_bottom)..usize::from(mine.library)], chance);
        state
    }

    /// Returns the different cards in the viewer's hand.
    pub fn hand_cards(&self) -> impl Iterator<Item = CardId> + use<'a> {
        super::legal::distinct(self.hand())
    }
}

/// Puts the cards into an order that chance alone decides.
fn deal(cards: &mut [CardId], chance: &mut Chance) {
    cards.sort_unstable();
    chance.shuffle(cards);
}
