//! The state of a game: everything that is on the table and in the hands, as one plain value.

use crate::card::MAX_DECK;
use crate::types::{CreatureSet, MAX_CREATURES, Player};

use super::action::DecisionKind;
use super::cards::CardId;
use super::chance::Chance;
use super::setup::Setup;
use crate::mana::{ManaMask, Supply};

/// The most lands that one player may have on the battlefield; another can't be played.
pub const MAX_LANDS: usize = 64;

/// The cards in an opening hand, and the most that a hand keeps at the end of a turn (103.5, 402.2).
pub(super) const HAND_SIZE: u8 = 7;

/// Where in the turn the game is (500.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// Before the first turn: opening hands.
    Mulligans,
    /// Untap, upkeep and draw.
    Beginning,
    /// The main phase before combat.
    FirstMain,
    /// Beginning of combat and declare attackers.
    DeclareAttackers,
    /// Declare blockers.
    DeclareBlockers,
    /// The combat damage step for creatures with first or double strike.
    FirstStrikeDamage,
    /// The combat damage step of the others.
    CombatDamage,
    /// The main phase after combat.
    SecondMain,
    /// End and cleanup.
    Cleanup,
}

/// How a game came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ending {
    /// A player, or both, had 0 or less life (704.5a).
    Life,
    /// A player had to draw from an empty library (704.5b).
    EmptyLibrary,
    /// The turns ran out.
    TurnLimit,
    /// A bot answered with an action that is not legal, and its player lost by that.
    IllegalAction,
    /// A bot broke down ([`BotFailure::Crash`](super::BotFailure::Crash)), and its player lost by that.
    Crash,
    /// A bot took longer than it may ([`BotFailure::Timeout`](super::BotFailure::Timeout)), and its player lost by that.
    Timeout,
    /// A bot's answer could not be understood ([`BotFailure::Unintelligible`](super::BotFailure::Unintelligible)), and its player lost by that.
    UnintelligibleAnswer,
    /// A player had ten or more poison counters (704.5c).
    Poison,
    /// A spell or ability said so (104.2b, 104.3e).
    Effect,
    /// The game needed more permanents, triggers or effects than a state holds.
    TooLarge,
    /// A loop of mandatory actions, a draw (104.4b).
    Loop,
}

impl Ending {
    /// Every ending.
    pub const ALL: [Ending; 11] = [
        Ending::Life,
        Ending::EmptyLibrary,
        Ending::TurnLimit,
        Ending::IllegalAction,
        Ending::Crash,
        Ending::Timeout,
        Ending::UnintelligibleAnswer,
        Ending::Poison,
        Ending::Effect,
        Ending::TooLarge,
        Ending::Loop,
    ];

    /// Returns the word that files use.
    pub const fn name(self) -> &'static str {
        match self {
            Ending::Life => "life",
            Ending::EmptyLibrary => "empty-library",
            Ending::TurnLimit => "turn-limit",
            Ending::IllegalAction => "illegal-action",
            Ending::Crash => "crash",
            Ending::Timeout => "timeout",
            Ending::UnintelligibleAnswer => "unintelligible-answer",
            Ending::Poison => "poison",
            Ending::Effect => "effect",
            Ending::TooLarge => "too-large",
            Ending::Loop => "loop",
        }
    }
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Who won; nobody in a draw.
    pub winner: Option<Player>,
    /// How it ended.
    pub ending: Ending,
}

/// What a player has. Zones are stretches of arrays:
///
/// ```text
/// cards  | library, its top last | hand | … | graveyard |
///        0                  library                   MAX_DECK
/// ```
///
/// Drawing moves the border between library and hand by one and copies nothing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Side {
    pub cards: [CardId; MAX_DECK],
    pub library: u8,
    pub hand: u8,
    pub graveyard: u8,
    /// How many cards at the bottom of the library their owner has put there himself, and knows.
    pub known_bottom: u8,
    pub mulligans: u8,
    pub kept: bool,
    pub life: i16,
    pub land_count: u8,
    pub lands: [CardId; MAX_LANDS],
    pub creature_cards: [CardId; MAX_CREATURES],
    /// Damage marked this turn.
    pub damage: [u8; MAX_CREATURES],
    pub tapped_lands: CreatureSet,
    /// What the untapped lands give.
    pub supply: Supply,
    /// What all lands give.
    pub all_lands: Supply,
    /// The slots of `creature_cards` that hold a creature.
    pub creatures: CreatureSet,
    pub tapped: CreatureSet,
    pub summoning_sick: CreatureSet,
}

impl Side {
    const EMPTY: Side = Side {
        cards: [CardId(0); MAX_DECK],
        library: 0,
        hand: 0,
        graveyard: 0,
        known_bottom: 0,
        mulligans: 0,
        kept: false,
        life: 0,
        land_count: 0,
        lands: [CardId(0); MAX_LANDS],
        creature_cards: [CardId(0); MAX_CREATURES],
        damage: [0; MAX_CREATURES],
        tapped_lands: CreatureSet::EMPTY,
        supply: Supply::NONE,
        all_lands: Supply::NONE,
        creatures: CreatureSet::EMPTY,
        tapped: CreatureSet::EMPTY,
        summoning_sick: CreatureSet::EMPTY,
    };

    /// Puts a land that gives that mana onto the battlefield.
    ///
    /// # Panics
    /// When there is no room for it.
    pub fn put_land(&mut self, card: CardId, mana: ManaMask, tapped: bool) {
        let slot = usize::from(self.land_count);
        self.lands[slot] = card;
        self.land_count += 1;
        self.all_lands.add(mana);
        if tapped {
            self.tapped_lands.insert(slot);
        } else {
            self.supply.add(mana);
        }
    }

    /// Whether there is room for another creature.
    #[inline]
    pub fn has_room(&self) -> bool {
        self.creatures.0 != u64::MAX
    }

    /// The library, its bottom first.
    pub fn library(&self) -> &[CardId] {
        &self.cards[..usize::from(self.library)]
    }

    #[inline]
    pub fn hand(&self) -> &[CardId] {
        let start = usize::from(self.library);
        &self.cards[start..start + usize::from(self.hand)]
    }

    pub fn graveyard(&self) -> &[CardId] {
        &self.cards[MAX_DECK - usize::from(self.graveyard)..]
    }

    #[inline]
    pub fn lands(&self) -> &[CardId] {
        &self.lands[..usize::from(self.land_count)]
    }

    /// Draws the top card, if there is one.
    pub fn draw(&mut self) -> Option<CardId> {
        self.library = self.library.checked_sub(1)?;
        self.hand += 1;
        self.known_bottom = self.known_bottom.min(self.library);
        Some(self.cards[usize::from(self.library)])
    }

    /// Takes one card of that name out of the hand; says whether there was one.
    pub fn take_from_hand(&mut self, card: CardId) -> bool {
        let start = usize::from(self.library);
        let Some(at) = self.hand().iter().position(|&held| held == card) else { return false };
        self.hand -= 1;
        self.cards[start + at] = self.cards[start + usize::from(self.hand)];
        true
    }

    pub fn put_into_graveyard(&mut self, card: CardId) {
        self.graveyard += 1;
        self.cards[MAX_DECK - usize::from(self.graveyard)] = card;
    }

    /// Puts a card from the hand on the bottom of the library; says whether there was one.
    pub fn put_on_bottom(&mut self, card: CardId) -> bool {
        if !self.take_from_hand(card) {
            return false;
        }
        let end = usize::from(self.library + self.hand);
        self.cards.copy_within(..end, 1);
        self.cards[0] = card;
        self.library += 1;
        self.known_bottom += 1;
        true
    }

    /// Shuffles the hand into the library and draws an opening hand of `size` cards.
    pub fn draw_opening_hand(&mut self, size: u8, chance: &mut Chance) {
        self.library += self.hand;
        chance.shuffle(&mut self.cards[..usize::from(self.library)]);
        self.known_bottom = 0;
        self.hand = size.min(self.library);
        self.library -= self.hand;
    }
}

/// What the attackers and blockers of a combat ask of a declaration of blocks as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BlockRule {
    /// Nothing: each creature's choice is legal or not by itself.
    Free,
    /// Attackers need a number of blockers or allow no more, or blockers need company.
    Numbers,
    /// As `Numbers`, and the attacker in the slot must be blocked.
    Wanted(u8),
    /// More than that: the combat core has to see it.
    Core,
}

/// Who may attack.
#[derive(Clone, Copy, Debug)]
pub(super) struct AttackFacts {
    pub candidates: CreatureSet,
    /// Those that attack if able.
    pub must: CreatureSet,
    /// Those that attack only with others.
    pub social: CreatureSet,
    /// Whether the core has to be asked about the whole declaration.
    pub special: bool,
}

impl AttackFacts {
    /// Nobody.
    pub const NONE: AttackFacts = AttackFacts {
        candidates: CreatureSet::EMPTY,
        must: CreatureSet::EMPTY,
        social: CreatureSet::EMPTY,
        special: false,
    };
}

/// What the state is waiting for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pending {
    pub player: Player,
    pub kind: DecisionKind,
}

/// The whole state of a game, hidden cards included: a plain value without anything on the heap.
///
/// Creatures and lands are in slots, 64 each for a player, and keep them while they are on the
/// battlefield; a [`CreatureSet`] names creatures by their slot. Bots see a [`View`](super::View) instead.
#[derive(Clone, Copy, Debug)]
pub struct State {
    pub(super) sides: [Side; 2],
    /// By slot of the defending player's creatures, the attackers that each blocks; while blockers are to be
    /// declared, those that each may block.
    pub(super) blocks: [CreatureSet; MAX_CREATURES],
    pub(super) attackers: CreatureSet,
    /// The attackers that have become blocked, and stay so (509.1h).
    pub(super) blocked: CreatureSet,
    /// The creatures that block.
    pub(super) blocking: CreatureSet,
    /// While blockers are to be declared, what is asked of the declaration as a whole.
    pub(super) block_rule: BlockRule,
    /// While blockers are to be declared, those that have to block one of their options.
    pub(super) must_block: CreatureSet,
    /// While attackers are to be declared, who may attack.
    pub(super) may_attack: AttackFacts,
    /// The creatures that attacked and those that blocked, the dead included, until the next attack.
    pub(super) fought: [CreatureSet; 2],
    /// The attacking and the blocking creatures that dealt damage in the first-strike step.
    pub(super) struck_first: [CreatureSet; 2],
    /// The divisions announced in this damage step, one after the other.
    pub(super) divisions: [u8; MAX_CREATURES],
    pub(super) division_count: u8,
    /// While a division is asked for, the number of its recipients: what is lethal to each is in the place of its answer.
    pub(super) asked: u8,
    pub(super) turn: u16,
    pub(super) step: Step,
    pub(super) active: Player,
    pub(super) starter: Player,
    pub(super) land_played: bool,
    /// Whether the active player is known to have nothing left to play this turn.
    pub(super) idle: bool,
    pub(super) pending: Option<Pending>,
    pub(super) outcome: Option<Outcome>,
}

impl State {
    /// Returns a new game at its first decision: both decks shuffled, opening hands drawn.
    ///
    /// Two games from equal streams, one started by either player, have the same shuffles. Where the decks differ,
    /// each player has the same cards in both. Where they are [equal](Setup::is_mirror), each seat has: the players
    /// swap cards, so that whatever luck the deal brings, it brings to both in turn.
    pub fn new(setup: &Setup, starter: Player, chance: &mut Chance) -> State {
        let mut state = State {
            sides: [Side::EMPTY; 2],
            blocks: [CreatureSet::EMPTY; MAX_CREATURES],
            attackers: CreatureSet::EMPTY,
            blocked: CreatureSet::EMPTY,
            blocking: CreatureSet::EMPTY,
            block_rule: BlockRule::Free,
            must_block: CreatureSet::EMPTY,
            may_attack: AttackFacts::NONE,
            fought: [CreatureSet::EMPTY; 2],
            struck_first: [CreatureSet::EMPTY; 2],
            divisions: [0; MAX_CREATURES],
            division_count: 0,
            asked: 0,
            turn: 0,
            step: Step::Mulligans,
            active: starter,
            starter,
            land_played: false,
            idle: false,
            pending: None,
            outcome: None,
        };
        let seats = if setup.is_mirror() { [starter, starter.opponent()] } else { Player::BOTH };
        for player in seats {
            let side = &mut state.sides[player];
            let library = setup.library(player);
            side.cards[..library.len()].copy_from_slice(library);
            side.library = library.len() as u8;
            side.life = setup.options().life;
            side.draw_opening_hand(HAND_SIZE, chance);
        }
        state.ask(starter, DecisionKind::Mulligan);
        state
    }

    #[inline]
    pub(super) fn ask(&mut self, player: Player, kind: DecisionKind) {
        self.pending = Some(Pending { player, kind });
    }

    /// Returns how the game ended, once it has.
    #[inline]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Returns the number of the turn: 1 is the first player's first; 0 is before it.
    pub fn turn(&self) -> u16 {
        self.turn
    }

    /// Returns where in the turn the game is.
    pub fn step(&self) -> Step {
        self.step
    }

    /// Returns whose turn it is.
    pub fn active(&self) -> Player {
        self.active
    }

    /// Returns who took the first turn.
    pub fn starter(&self) -> Player {
        self.starter
    }

    /// Returns a player's life total.
    pub fn life(&self, player: Player) -> i32 {
        i32::from(self.sides[player].life)
    }

    /// Returns a player's hand, in no particular order.
    pub fn hand(&self, player: Player) -> &[CardId] {
        self.sides[player].hand()
    }

    /// Returns a player's library, its bottom card first.
    pub fn library(&self, player: Player) -> &[CardId] {
        self.sides[player].library()
    }

    /// Returns a player's graveyard, the newest card first.
    pub fn graveyard(&self, player: Player) -> &[CardId] {
        self.sides[player].graveyard()
    }

    /// Returns a player's lands on the battlefield, by slot.
    pub fn lands(&self, player: Player) -> &[CardId] {
        self.sides[player].lands()
    }

    /// Returns the slots of a player's creatures.
    #[inline]
    pub fn creatures(&self, player: Player) -> CreatureSet {
        self.sides[player].creatures
    }

    /// Returns the card in a slot of a player's creatures; of an empty slot, the one that was there last.
    #[inline]
    pub fn creature(&self, player: Player, slot: usize) -> CardId {
        self.sides[player].creature_cards[slot]
    }

    /// Returns how many mulligans a player has taken.
    pub fn mulligans(&self, player: Player) -> u32 {
        u32::from(self.sides[player].mulligans)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_no_larger_than_1640_bytes() {
        assert!(size_of::<State>() <= 1640, "{}", size_of::<State>());
    }
}
