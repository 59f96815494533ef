//! What a state is worth to a player: a weight for each feature of what both have.
//!
//! ```text
//! value = Σ weight × (the player's feature - the opponent's)
//! ```
//!
//! Features are characteristics, numbers of abilities and the like, so that a card nobody has seen before is worth something.
//! Hidden cards don't count: of a hand, only its size does.

use menace::Player;
use menace::engine::{Perm, State, Step, slots};
use menace::program::{Ability, Book, Change, CombatRule, Def, DefId, Key};
use menace::types::CardType;

use crate::setting::{Setting, Settings, Values};

/// More than any position is worth.
pub const WIN: f64 = 10_000.0;

/// The number of features of a player.
pub const FEATURES: usize = 29;

/// A weight for each feature.
pub type Weights = [f64; FEATURES];

const LIFE: usize = 0;
const LIFE_ROOT: usize = 1;
const POISON: usize = 2;
const HAND: usize = 3;
const LANDS: usize = 4;
const MORE_LANDS: usize = 5;
const CREATURE: usize = 6;
const POWER: usize = 7;
const TOUGHNESS: usize = 8;
const EVASION: usize = 9;
const FIRST_STRIKE: usize = 10;
const TRAMPLE: usize = 11;
const LIFELINK: usize = 12;
const DEATHTOUCH: usize = 13;
const VIGILANCE: usize = 14;
const MENACE: usize = 15;
const INDESTRUCTIBLE: usize = 16;
const HEXPROOF: usize = 17;
const DEFENDER: usize = 18;
const HELD: usize = 19;
const TAPPED: usize = 20;
const OTHER: usize = 21;
const MANA_VALUE: usize = 22;
const PLANESWALKER: usize = 23;
const LOYALTY: usize = 24;
const ACTIVATED: usize = 25;
const MANA_ABILITY: usize = 26;
const TRIGGERED: usize = 27;
const STATIC: usize = 28;

/// The features' names, with the weights set by hand and those learned from [experiments](super::experiments). Sizes are 1.1 × power + 0.7 × toughness.
pub const WEIGHTS: [(&str, f64, f64); FEATURES] = [
    ("life", 0.0, -0.04),
    // The last points of life are worth the most.
    ("life_root", 4.0, 5.41),
    ("poison", -0.8, -0.80),
    ("hand", 1.4, 1.22),
    // Of the first seven; then of each one more.
    ("lands", 1.2, 3.38),
    ("more_lands", 0.9, 0.67),
    ("creature", 1.0, 1.64),
    ("power", 1.1, 1.21),
    ("toughness", 0.7, 0.25),
    // From here to `held` the size of creatures that have it.
    ("evasion", 0.35, 0.37),
    ("first_strike", 0.2, 0.44),
    ("trample", 0.15, 0.14),
    ("lifelink", 0.3, 0.74),
    ("deathtouch", 0.3, 0.54),
    ("vigilance", 0.1, 0.18),
    ("menace", 0.15, 0.21),
    ("indestructible", 0.4, 0.34),
    ("hexproof", 0.2, 0.20),
    ("defender", -0.4, -0.31),
    ("held", -0.7, -0.58),
    ("tapped", -0.1, -0.25),
    // Permanents that are neither creatures nor lands.
    ("other", 1.0, 1.14),
    ("mana_value", 0.15, 0.13),
    ("planeswalker", 1.0, 1.25),
    ("loyalty", 0.8, 0.65),
    // Abilities of permanents that are no lands.
    ("activated", 0.4, 0.36),
    ("mana_ability", 0.4, 0.41),
    ("triggered", 0.2, 0.30),
    ("static", 0.2, 0.31),
];

/// The weights set by hand.
pub fn by_hand() -> Weights {
    WEIGHTS.map(|(_, by_hand, _)| by_hand)
}

/// The weights that experiments with real decks of six pools told: `results/2026-11-27-what-things-are-worth.md`.
pub fn learned() -> Weights {
    WEIGHTS.map(|(_, _, learned)| learned)
}

/// The setting of bots that judge by a table.
pub(crate) const WORTH: &[Setting] = &[Setting {
    name: "worth",
    about: "with whole decks, what permanents and cards are worth: as experiments told, set by hand, or these weights",
    values: Values::Numbers { words: &["learned", "hand"], names: &NAMES },
}];

/// The features' names.
const NAMES: [&str; FEATURES] = {
    let mut names = [""; FEATURES];
    let mut at = 0;
    while at < FEATURES {
        names[at] = WEIGHTS[at].0;
        at += 1;
    }
    names
};

/// The weights that the settings name. Those that are not among numbers by name are as learned.
pub(crate) fn weights_by(settings: &Settings) -> Weights {
    let Some(numbers) = settings.numbers(WORTH[0].name) else {
        return if settings.word(WORTH[0].name) == "hand" { by_hand() } else { learned() };
    };
    let mut weights = learned();
    for (weight, name) in weights.iter_mut().zip(NAMES) {
        let given = numbers.iter().find(|&&(given, _)| given == name);
        *weight = given.map_or(*weight, |&(_, number)| number);
    }
    weights
}

/// The weights, and what the abilities of each card of a book are worth by them.
#[derive(Clone, Debug)]
pub struct Table {
    weights: Weights,
    /// By def: its name, and what its abilities and its mana value are worth.
    defs: Vec<(String, f64)>,
}

impl Table {
    /// The table that the settings name.
    pub(crate) fn by(settings: &Settings) -> Table {
        Table::new(weights_by(settings))
    }

    /// A table for those weights.
    pub fn new(weights: Weights) -> Table {
        Table { weights, defs: Vec::new() }
    }

    /// Returns the book's cards with what they are worth.
    pub fn of<'c>(&'c mut self, book: &'c Book) -> Cards<'c> {
        let known = self.defs.len() == book.defs.len()
            && self.defs.iter().zip(&book.defs).all(|((name, _), def)| *name == def.name);
        if !known {
            let weights = &self.weights;
            let worth = |at: usize, def: &Def| {
                let mut worth = 0.0;
                abilities(book, DefId(at as u16), &mut |feature, amount| worth += weights[feature] * amount);
                (def.name.clone(), worth)
            };
            self.defs = book.defs.iter().enumerate().map(|(at, def)| worth(at, def)).collect();
        }
        Cards { book, table: self }
    }
}

impl Default for Table {
    fn default() -> Table {
        Table::new(learned())
    }
}

/// The cards of a game, and what each is worth.
#[derive(Clone, Copy, Debug)]
pub struct Cards<'c> {
    /// The cards.
    pub book: &'c Book,
    table: &'c Table,
}

impl Cards<'_> {
    /// Returns what the state is worth to the player.
    pub fn value(&self, state: &State, player: Player) -> f64 {
        if let Some(outcome) = state.outcome {
            return match outcome.winner {
                Some(winner) if winner == player => WIN,
                Some(_) => -WIN,
                None => 0.0,
            };
        }
        self.side(state, player) - self.side(state, player.opponent())
    }

    /// Returns what a state is worth to the player that a turn was played on to the end of: with the card that the next active player draws.
    ///
    /// The game stops for the first decision of the new turn. Who could still respond in the upkeep is asked there; if nobody can,
    /// the card has been drawn by then. Without this, a spell would be the worse by a card of the opponent's for having been cast.
    pub fn value_as_turn_ends(&self, state: &State, player: Player) -> f64 {
        let undrawn = state.outcome.is_none()
            && state.step < Step::Draw
            && !state.zones[state.active].library.is_empty();
        let drawn = if undrawn { self.table.weights[HAND] } else { 0.0 };
        self.value(state, player) + if state.active == player { drawn } else { -drawn }
    }

    fn side(&self, state: &State, player: Player) -> f64 {
        let weights = &self.table.weights;
        let mut worth = 0.0;
        player_features(state, player, &mut |feature, amount| worth += weights[feature] * amount);
        for slot in slots(state.live & !state.emblems) {
            let perm = &state.perms[usize::from(slot)];
            if perm.controller == player && !perm.is(CardType::Land) {
                worth += self.permanent(perm);
            }
        }
        held(self.book, state, player, &mut |feature, amount| worth += weights[feature] * amount);
        worth
    }

    /// Returns what a permanent is worth to its controller.
    pub fn permanent(&self, perm: &Perm) -> f64 {
        let weights = &self.table.weights;
        if perm.is(CardType::Land) && !perm.is(CardType::Creature) {
            return weights[LANDS];
        }
        let mut worth = if perm.lost_abilities {
            0.0
        } else {
            self.table.defs.get(usize::from(perm.def.0)).map_or(0.0, |def| def.1)
        };
        characteristics(perm, &mut |feature, amount| worth += weights[feature] * amount);
        worth
    }
}

/// Returns a player's features less the opponent's.
pub fn features(book: &Book, state: &State, player: Player) -> Weights {
    let mut all = [0.0; FEATURES];
    for (side, sign) in [(player, 1.0), (player.opponent(), -1.0)] {
        let mut add = |feature: usize, amount: f64| all[feature] += sign * amount;
        player_features(state, side, &mut add);
        for slot in slots(state.live & !state.emblems) {
            let perm = &state.perms[usize::from(slot)];
            if perm.controller != side || perm.is(CardType::Land) {
                continue;
            }
            if !perm.lost_abilities {
                abilities(book, perm.def, &mut add);
            }
            characteristics(perm, &mut add);
        }
        held(book, state, side, &mut add);
    }
    all
}

/// Lands beyond these are worth less.
const MOST_LANDS: usize = 7;

fn player_features(state: &State, player: Player, add: &mut impl FnMut(usize, f64)) {
    let life = f64::from(state.players[player].life.max(0));
    add(LIFE, life);
    add(LIFE_ROOT, life.sqrt());
    add(POISON, f64::from(state.players[player].poison));
    add(HAND, state.zones[player].hand.len() as f64);
    let mut lands = 0;
    for slot in slots(state.live) {
        let perm = &state.perms[usize::from(slot)];
        lands += usize::from(perm.controller == player && perm.is(CardType::Land));
    }
    add(LANDS, lands.min(MOST_LANDS) as f64);
    add(MORE_LANDS, lands.saturating_sub(MOST_LANDS) as f64);
}

/// Creatures that can't attack, or can't block: each counts half.
fn held(book: &Book, state: &State, player: Player, add: &mut impl FnMut(usize, f64)) {
    for rule in state.rules.iter() {
        let change = state.rule_change(book, rule);
        if !matches!(change, Change::Rule(CombatRule::CantAttack | CombatRule::CantBlock(None))) {
            continue;
        }
        for slot in slots(rule.affected & state.live) {
            let perm = &state.perms[usize::from(slot)];
            if perm.controller == player && perm.is(CardType::Creature) {
                add(HELD, 0.5 * size(perm));
            }
        }
    }
}

/// How large a creature is.
fn size(perm: &Perm) -> f64 {
    1.1 * f64::from(perm.power.max(0)) + 0.7 * f64::from(perm.toughness.max(0))
}

/// What a permanent has now.
fn characteristics(perm: &Perm, add: &mut impl FnMut(usize, f64)) {
    if perm.is(CardType::Planeswalker) {
        add(PLANESWALKER, 1.0);
        add(LOYALTY, f64::from(perm.count(2)));
    } else if !perm.is(CardType::Creature) {
        add(OTHER, 1.0);
    }
    if perm.tapped {
        add(TAPPED, 1.0);
    }
    if !perm.is(CardType::Creature) {
        return;
    }
    let size = size(perm);
    add(CREATURE, 1.0);
    add(POWER, f64::from(perm.power.max(0)));
    add(TOUGHNESS, f64::from(perm.toughness.max(0)));
    let evades = [Key::Flying, Key::Shadow, Key::Fear, Key::Intimidate, Key::Horsemanship];
    if evades.iter().any(|&key| perm.keys.has(key)) {
        add(EVASION, size);
    }
    if perm.keys.has(Key::DoubleStrike) {
        add(FIRST_STRIKE, 3.0 * size);
    }
    for (key, feature) in [
        (Key::FirstStrike, FIRST_STRIKE),
        (Key::Trample, TRAMPLE),
        (Key::Lifelink, LIFELINK),
        (Key::Deathtouch, DEATHTOUCH),
        (Key::Vigilance, VIGILANCE),
        (Key::Menace, MENACE),
        (Key::Indestructible, INDESTRUCTIBLE),
        (Key::Hexproof, HEXPROOF),
        (Key::Shroud, HEXPROOF),
        (Key::Defender, DEFENDER),
    ] {
        if perm.keys.has(key) {
            add(feature, size);
        }
    }
}

/// What a card has by its text.
fn abilities(book: &Book, def: DefId, add: &mut impl FnMut(usize, f64)) {
    let card = book.def(def);
    if card.is(CardType::Land) {
        return;
    }
    if !card.is(CardType::Creature) && !card.is(CardType::Planeswalker) {
        add(MANA_VALUE, f64::from(card.mana_value));
    }
    for &ability in &card.abilities {
        match book.ability(ability) {
            Ability::Activated(activated) if activated.mana => add(MANA_ABILITY, 1.0),
            // What can be chosen from each turn is told by the loyalty.
            Ability::Activated(activated) if activated.loyalty => {}
            Ability::Activated(_) => add(ACTIVATED, 1.0),
            Ability::Triggered(_) => add(TRIGGERED, 1.0),
            Ability::Static(_) | Ability::Replace(_) | Ability::Rule(..) => add(STATIC, 1.0),
            Ability::Spell(_) | Ability::Casting(_) | Ability::Enters(_) | Ability::Keyword(_) => {}
        }
    }
}
