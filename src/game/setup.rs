//! What all games between two decks have in common, worked out once.

use crate::ability::{Ability, Clause, ManaCost};
use crate::card::{Card, Deck, MAX_DECK, mana_value};
use crate::combat::damage::Fighter;
use crate::types::{CardType, Edition, Keyword, Keywords, Land, Player, Supertype};

use super::cards::{CardId, CardSet};
use super::duel::{Duel, Duels};
use super::rulings::{self, AttackRuling, Ruling};
use crate::mana::{COLORLESS, ManaMask, Price};

/// How games are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The edition of the rules that combats are played under.
    pub edition: Edition,
    /// The turn after which the game is a draw, both players' turns counted.
    pub turn_limit: u16,
    /// The life total that players start with (103.4).
    pub life: i16,
}

impl Default for Options {
    /// The current rules, 20 life, a draw after 100 turns.
    fn default() -> Options {
        Options { edition: Edition::Current, turn_limit: 100, life: 20 }
    }
}

/// Two decks that can't be played against each other.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// A deck is empty or too large.
    #[error("the deck {deck} has {found} cards: expected from 1 to {MAX_DECK}")]
    DeckSize {
        /// The deck's name.
        deck: String,
        /// How many cards it has.
        found: usize,
    },
    /// There are more different cards than ids.
    #[error("the two decks have {0} different cards: at most 256 are played")]
    TooManyCards(usize),
    /// A card is of a type that games do not play yet, though combats do.
    #[error("{card}: games do not play a card of type `{card_type}` yet, only creatures and lands")]
    Type {
        /// The card.
        card: String,
        /// Its card type.
        card_type: &'static str,
    },
    /// A card is legendary: these games do not know the legend rule (704.5j).
    #[error("{card}: games do not play legendary permanents yet")]
    Legendary {
        /// The card.
        card: String,
    },
    /// A card has an ability that games do not play yet, though combats do.
    #[error("{card}: games do not play `{ability}` yet")]
    Ability {
        /// The card.
        card: String,
        /// The ability, in Oracle English.
        ability: String,
    },
}

/// The facts of a card that games ask for all the time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Whether it is a land; otherwise it is a creature.
    pub is_land: bool,
    /// A land's: whether it enters tapped.
    pub enters_tapped: bool,
    /// What it costs.
    pub cost: ManaCost,
    /// How much that is in all.
    pub mana_value: u8,
    /// A creature's power.
    pub power: i16,
    /// A creature's toughness.
    pub toughness: i16,
    /// A creature's keywords.
    pub keywords: Keywords,
    /// How many attackers a creature may block at once.
    pub capacity: u8,
    /// How many creatures have to block it if any does.
    pub least_blockers: u8,
    /// How many creatures may block it.
    pub most_blockers: u8,
    /// What a land gives.
    pub(super) mana: ManaMask,
    /// What it costs, ready to be compared.
    pub(super) price: Price,
    /// When the creature may attack, as far as the defending player's lands decide.
    pub(super) attack: AttackRuling,
    /// The share of the different creatures of both decks that can't block it where no land matters, in percent.
    pub evasion: u8,
    /// The share of them that it may block, in percent.
    pub defence: u8,
    /// Whether it may attack in the turn in which it comes.
    pub hasty: bool,
    /// Whether it attacks each combat if able.
    pub must_attack: bool,
    /// How many others have to attack if it does.
    pub(super) attack_company: u8,
    /// How many others have to block if it does.
    pub(super) block_company: u8,
    /// Whether all creatures able to block it do so.
    pub(super) lures: bool,
    /// Whether it must be blocked if able.
    pub(super) must_be_blocked: bool,
    /// Whether it blocks each combat if able.
    pub(super) must_block: bool,
    /// Whether an attack with it in the ranks has to be put to the combat core.
    pub(super) special_attacker: bool,
    /// Whether blocks, with it among the attackers or those who can block, have to be put to the core.
    pub(super) special_blocks: bool,
    /// Whether damage to it is prevented that some creatures of the setup deal.
    pub(super) has_protection: bool,
    /// Whether [nothing but a few keywords](Fighter::is_simple) and protection bears on its combat damage.
    pub(super) fights_simply: bool,
    /// Whether some lands of the defending player's make it unblockable.
    pub(super) has_landwalk: bool,
}

impl Facts {
    /// Returns whether the creature has the keyword.
    #[inline]
    pub fn has(&self, keyword: Keyword) -> bool {
        self.keywords.contains(keyword)
    }

    fn of(card: &Card) -> Facts {
        let cost = card.cost.unwrap_or_default();
        let mana = card.mana.unwrap_or_default();
        let mut mask: ManaMask = mana.colors.iter().fold(0, |mask, color| mask | 1 << color as u8);
        if mana.colorless {
            mask |= COLORLESS;
        }
        Facts {
            is_land: card.is(CardType::Land),
            enters_tapped: mana.enters_tapped,
            cost,
            mana_value: mana_value(&cost) as u8,
            power: card.power as i16,
            toughness: card.toughness as i16,
            keywords: card.abilities.iter().filter_map(keyword).collect(),
            capacity: 1,
            least_blockers: 1,
            most_blockers: u8::MAX,
            mana: mask,
            price: Price::of(cost),
            attack: AttackRuling::Always,
            evasion: 0,
            defence: 0,
            hasty: false,
            must_attack: false,
            attack_company: 0,
            block_company: 0,
            lures: false,
            must_be_blocked: false,
            must_block: false,
            special_attacker: false,
            special_blocks: false,
            has_protection: false,
            fights_simply: false,
            has_landwalk: false,
        }
    }
}

fn land(card: &Card) -> Land {
    Land {
        subtypes: card.subtypes.clone(),
        basic: card.supertypes.contains(&Supertype::Basic),
        snow: card.supertypes.contains(&Supertype::Snow),
        legendary: card.supertypes.contains(&Supertype::Legendary),
    }
}

fn keyword(ability: &Ability) -> Option<Keyword> {
    match ability {
        Ability::Keyword(keyword) => Some(*keyword),
        _ => None,
    }
}

/// Two decks, and all that can be known before a game: shared by every game between them.
#[derive(Clone, Debug)]
pub struct Setup {
    options: Options,
    names: [String; 2],
    cards: Vec<Card>,
    facts: Vec<Facts>,
    libraries: [Vec<CardId>; 2],
    is_mirror: bool,
    /// By attacker's card, the cards of creatures that may block it where no land matters.
    may_block: Vec<CardSet>,
    /// By attacker's card, the lands of the defending player's that make it unblockable.
    walked_lands: Vec<CardSet>,
    /// By card, the lands of the defending player's that its attack depends on.
    attack_lands: Vec<CardSet>,
    /// By card, the creatures whose damage to it is prevented.
    protected_from: Vec<CardSet>,
    /// By card, what it asks of whole declarations of blocks.
    block_clauses: Vec<Vec<Clause>>,
    /// By card, the creature as combat damage sees it.
    fighters: Vec<Fighter>,
    /// Whether all creatures [fight simply](Fighter::is_simple), and whether some strike first.
    all_fight_simply: bool,
    some_strike_first: bool,
    /// By card, the land as landwalk sees it.
    lands: Vec<Land>,
    duels: Duels,
}

impl Setup {
    /// Finds out whether games play the card, type and abilities.
    ///
    /// # Errors
    /// [`SetupError`] with the type, or the first ability, that they do not play.
    pub fn plays(card: &Card) -> Result<(), SetupError> {
        rulings::is_played(card)
    }

    /// Works out what games between the two decks need.
    ///
    /// # Errors
    /// [`SetupError`] when a deck has no cards or too many, or a card has an ability that games do not play.
    pub fn new(decks: [&Deck; 2], options: Options) -> Result<Setup, SetupError> {
        let mut cards: Vec<Card> = Vec::new();
        let mut libraries = [Vec::new(), Vec::new()];
        for (deck, library) in decks.iter().zip(&mut libraries) {
            if deck.is_empty() || deck.len() > MAX_DECK {
                return Err(SetupError::DeckSize { deck: deck.name.clone(), found: deck.len() });
            }
            for entry in &deck.entries {
                let known = cards.iter().position(|card| *card == entry.card);
                let index = known.unwrap_or_else(|| {
                    cards.push(entry.card.clone());
                    cards.len() - 1
                });
                library.extend(std::iter::repeat_n(index, entry.count));
            }
        }
        if cards.len() > 256 {
            return Err(SetupError::TooManyCards(cards.len()));
        }
        for card in &cards {
            rulings::is_played(card)?;
        }
        let facts = cards.iter().map(Facts::of).collect();
        let mut libraries: [Vec<CardId>; 2] =
            libraries.map(|cards| cards.into_iter().map(|index| CardId(index as u8)).collect());
        let sorted = |library: &[CardId]| {
            let mut cards = library.to_vec();
            cards.sort_unstable();
            cards
        };
        let is_mirror = sorted(&libraries[0]) == sorted(&libraries[1]);
        if is_mirror {
            // In one order, so that a shuffle does the same to both.
            libraries[1] = libraries[0].clone();
        }
        let names = decks.map(|deck| deck.name.clone());
        let count = cards.len();
        let none = vec![CardSet::EMPTY; count];
        let mut setup = Setup {
            options,
            names,
            cards,
            facts,
            libraries,
            is_mirror,
            may_block: none.clone(),
            walked_lands: none.clone(),
            attack_lands: none.clone(),
            protected_from: none,
            block_clauses: Vec::new(),
            fighters: vec![Fighter::new(0, 0); count],
            all_fight_simply: true,
            some_strike_first: false,
            lands: Vec::new(),
            duels: Duels::default(),
        };
        setup.block_clauses = setup.cards.iter().map(rulings::block_clauses).collect();
        setup.lands = setup.cards.iter().map(land).collect();
        rulings::ask_core(&mut setup);
        setup.duels = Duels::of(&setup);
        setup.count_blockers();
        Ok(setup)
    }

    fn count_blockers(&mut self) {
        let creatures: Vec<CardId> = self.ids().filter(|&id| !self.facts(id).is_land).collect();
        let share = |count: usize| (count * 100 / creatures.len().max(1)) as u8;
        for &id in &creatures {
            let evasion = creatures.iter().filter(|&&other| !self.may_block(other, id)).count();
            let defence = creatures.iter().filter(|&&other| self.may_block(id, other)).count();
            let facts = &mut self.facts[id.index()];
            (facts.evasion, facts.defence) = (share(evasion), share(defence));
        }
    }

    /// Returns how games are played.
    #[inline]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Returns the name of a player's deck.
    pub fn deck_name(&self, player: Player) -> &str {
        &self.names[player]
    }

    /// Returns a player's whole deck, in the order of the deck list; of two equal decks, in the order of A's list.
    pub fn library(&self, player: Player) -> &[CardId] {
        &self.libraries[player]
    }

    /// Puts a player's deck into another order; shuffles begin with it.
    ///
    /// Equal decks then have orders of their own, and are no [mirror](Setup::is_mirror) any more: cards stay with the players.
    ///
    /// # Panics
    /// If these are not the player's cards.
    pub fn set_library(&mut self, player: Player, cards: Vec<CardId>) {
        let sorted = |cards: &[CardId]| {
            let mut cards = cards.to_vec();
            cards.sort_unstable();
            cards
        };
        assert_eq!(sorted(&cards), sorted(&self.libraries[player]), "another order has the same cards");
        self.is_mirror = false;
        self.libraries[player] = cards;
    }

    /// Returns whether both decks are made of the same cards, in the same order: then in the two games of a pair, the cards
    /// stay with the seats ([`State::new`](super::State::new)).
    pub fn is_mirror(&self) -> bool {
        self.is_mirror
    }

    /// Returns how many different cards the two decks have; their ids are the numbers below it.
    pub fn card_count(&self) -> usize {
        self.cards.len()
    }

    /// Returns the different cards of the two decks, by their ids.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// Returns the card.
    ///
    /// # Panics
    /// When the id is from another setup and there is no such card here.
    pub fn card(&self, id: CardId) -> &Card {
        &self.cards[id.index()]
    }

    /// Returns the card's facts.
    ///
    /// # Panics
    /// When the id is from another setup and there is no such card here.
    #[inline]
    pub fn facts(&self, id: CardId) -> &Facts {
        &self.facts[id.index()]
    }

    /// Returns whether a creature of the one card may block a creature of the other, where the defending
    /// player has no lands that would matter.
    #[inline]
    pub fn may_block(&self, blocker: CardId, attacker: CardId) -> bool {
        self.may_block[attacker.index()].contains(blocker)
    }

    /// Returns the cards of the creatures that may block the attacker.
    #[inline]
    pub(super) fn blockers_of(&self, attacker: CardId) -> &CardSet {
        &self.may_block[attacker.index()]
    }

    /// Returns the lands of the defending player's that make the attacker unblockable.
    #[inline]
    pub(super) fn walked_lands(&self, attacker: CardId) -> &CardSet {
        &self.walked_lands[attacker.index()]
    }

    /// Returns the lands of the defending player's that the creature's attack depends on.
    #[inline]
    pub(super) fn attack_lands(&self, creature: CardId) -> &CardSet {
        &self.attack_lands[creature.index()]
    }

    /// Returns whether damage that the source deals to the creature is prevented (702.16e).
    #[inline]
    pub(super) fn is_protected(&self, creature: CardId, source: CardId) -> bool {
        self.protected_from[creature.index()].contains(source)
    }

    /// Returns what the creature asks of whole declarations of blocks.
    #[inline]
    pub(super) fn block_clauses(&self, creature: CardId) -> &[Clause] {
        &self.block_clauses[creature.index()]
    }

    /// Returns the creature as combat damage sees it, undamaged and untapped.
    #[inline]
    pub fn fighter(&self, creature: CardId) -> &Fighter {
        &self.fighters[creature.index()]
    }

    /// Whether all creatures [fight simply](Fighter::is_simple).
    #[inline]
    pub(super) fn all_fight_simply(&self) -> bool {
        self.all_fight_simply
    }

    /// Whether some creature has first or double strike.
    #[inline]
    pub(super) fn some_strike_first(&self) -> bool {
        self.some_strike_first
    }

    /// Returns the land as landwalk sees it; of a creature, a land without any quality.
    pub fn land(&self, card: CardId) -> &Land {
        &self.lands[card.index()]
    }

    /// Returns the outcome of the one creature being blocked by the other alone, legal or not.
    #[inline]
    pub fn duel(&self, attacker: CardId, blocker: CardId) -> Duel {
        self.duels.get(attacker, blocker)
    }

    /// Returns the ids of all cards of the setup.
    pub fn ids(&self) -> impl Iterator<Item = CardId> + use<> {
        (0..self.cards.len()).map(|index| CardId(index as u8))
    }

    pub(super) fn facts_mut(&mut self, id: CardId) -> &mut Facts {
        &mut self.facts[id.index()]
    }

    /// Takes note of what the combat core says of a creature.
    pub(super) fn note(&mut self, creature: CardId, ruling: Ruling) {
        let index = creature.index();
        self.facts[index].has_protection = !ruling.protected_from.is_empty();
        self.facts[index].has_landwalk = !ruling.walked_lands.is_empty();
        let simply = ruling.fighter.is_simple(self.options.edition);
        self.facts[index].fights_simply = simply;
        self.all_fight_simply &= simply;
        self.some_strike_first |= ruling.fighter.strikes_first();
        self.may_block[index] = ruling.blockers;
        self.walked_lands[index] = ruling.walked_lands;
        self.attack_lands[index] = ruling.attack_lands;
        self.protected_from[index] = ruling.protected_from;
        self.fighters[index] = ruling.fighter;
    }
}
