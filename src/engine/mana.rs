//! Mana: sources of it, and mana as it is added and lost (106, 118).

use crate::program::{Ability, AbilityId, Activated, Book, Cost, Effect, Mana, Op, Rule, Who};
use crate::types::Player;

use super::list::List;
use super::need::{Need, TWO_OR};
use super::state::{Mask, OpPlace, Place, Ref, State, bit};

/// White, blue, black, red, green, colorless.
pub type Units = [u8; 6];

/// How a source is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// Its own mana ability is activated.
    Ability,
    /// It is tapped: for convoke (702.51a) or improvise (702.126a).
    Tapping,
}

/// One way in which a permanent gives mana.
#[derive(Clone, Debug)]
pub struct Source {
    pub slot: u8,
    /// The permanents that are used up: its own, if that is tapped or sacrificed, and the others. A use that takes none gets a bit of
    /// its own among the empty slots.
    pub takes: Mask,
    /// The other permanents that are tapped or sacrificed, too.
    pub also: Mask,
    /// Life that is paid.
    pub life: u8,
    /// `None`: the mana ability of its basic land types.
    pub ability: Option<AbilityId>,
    /// What it may give: one of these.
    pub options: List<Units, 16>,
    /// What using it costs the player; cheaper sources are used first.
    pub price: u8,
    pub by: By,
    /// What has to be paid for it first: symbols by their colors, as in [`Need::units`].
    pub need: List<u8, 5>,
    /// For each option, what triggered mana abilities add.
    pub bonus: Vec<Bonus>,
    /// The place of the restriction on what its mana may be spent on, if there is one.
    pub only: Option<OpPlace>,
    /// Its mana can't be spent on generic mana.
    pub not_generic: bool,
    /// It is a snow source: what its own ability adds is snow mana (107.4h).
    pub snow: bool,
}

/// Unspent mana.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Pool {
    pub any: Units,
    /// The part of that which is snow mana.
    pub snow: Units,
    /// Mana that can't be spent on generic mana.
    pub symbols: Units,
}

impl Pool {
    pub(super) fn of(any: Units) -> Pool {
        Pool { any, ..Pool::default() }
    }

    pub(super) fn is_empty(&self) -> bool {
        *self == Pool::default()
    }
}

impl Source {
    /// Whether its permanent is tapped for mana: by an ability with {T} in its cost.
    pub(super) fn is_tapped_for_mana(&self, book: &Book) -> bool {
        match self.ability.map(|id| book.ability(id)) {
            None => self.by == By::Ability,
            Some(Ability::Activated(activated)) => activated.costs.contains(&Cost::Tap),
            Some(_) => false,
        }
    }

    /// A permanent's own mana ability, or a use that taps or sacrifices it.
    pub(super) fn of(slot: u8, options: List<Units, 16>, price: u8, by: By) -> Source {
        Source {
            slot,
            takes: bit(slot),
            also: 0,
            life: 0,
            ability: None,
            options,
            price,
            by,
            need: List::default(),
            bonus: Vec::new(),
            only: None,
            not_generic: false,
            snow: false,
        }
    }
}

/// What triggered mana abilities add to some mana.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bonus {
    pub units: Units,
    /// For each ability with a choice, the index of what is chosen.
    pub picks: List<u8, 8>,
}

/// The pool and all sources of mana.
#[derive(Clone, Debug)]
pub(super) struct AllMana {
    pub sources: Vec<Source>,
    /// An upper bound on the mana from the pool and the sources.
    pub most: u32,
    /// The kinds of mana available, colorless the sixth.
    pub kinds: u8,
}

impl AllMana {
    /// Whether the mana is obviously not enough.
    pub(super) fn is_short_of(&self, need: &Need) -> bool {
        need.total() > self.most || need.units.iter().any(|unit| unit & (self.kinds | TWO_OR) == 0)
    }
}

/// Indices of sources, each with the index of one of its options.
pub type Uses = Vec<(usize, usize)>;

/// A way to pay a cost.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// The available sources.
    pub sources: Vec<Source>,
    /// The sources used, with the option of each, in the order of use.
    pub uses: Uses,
    pub life: u32,
    /// What is paid, by kind.
    pub spent: Units,
    /// The part of that which pays for the mana abilities of sources.
    pub on_sources: Units,
    /// The part of that which is mana that can't be spent on generic mana.
    pub on_symbols: Units,
    /// The part of it which is snow mana.
    pub snow: Units,
    /// See [`Need::symbols`](super::need::Need).
    pub symbols: u8,
}

impl Plan {
    /// Which permanents give which mana, in order; the life paid; and the mana paid.
    pub(super) fn used(&self) -> (Vec<(u8, Units)>, u32, Units) {
        let used = |&(source, option): &(usize, usize)| {
            let source = &self.sources[source];
            (source.slot, source.options[option])
        };
        (self.uses.iter().map(used).collect(), self.life, self.spent)
    }

    /// The mana spent on the cost itself: convoke and improvise give no mana (702.51a).
    pub(super) fn on_cost(&self) -> Units {
        let mut units = std::array::from_fn(|kind| self.spent[kind].saturating_sub(self.on_sources[kind]));
        for &(source, option) in &self.uses {
            let source = &self.sources[source];
            if source.by == By::Tapping {
                for (left, tapped) in units.iter_mut().zip(source.options[option]) {
                    *left = u8::saturating_sub(*left, tapped);
                }
            }
        }
        units
    }
}

impl State {
    /// The pool and all sources of a player.
    pub(super) fn all_mana(&self, book: &Book, player: Player) -> AllMana {
        let sources = self.sources(book, player, 0);
        let pool = self.pool_for(book, player, (None, 0), true);
        let most = sum_of(&pool.any) + sum_of(&pool.symbols) + most_mana(&sources);
        let mut kinds = mask_of_kinds(&pool.any) | mask_of_kinds(&pool.symbols);
        for source in &sources {
            kinds = source.options.iter().fold(kinds, |kinds, units| kinds | mask_of_kinds(units));
        }
        AllMana { sources, most, kinds }
    }

    /// Mana empties as a step ends (500.5).
    pub fn empty_pools(&mut self, book: &Book) {
        for player in Player::BOTH {
            let facts = &self.players[player];
            if facts.pool != [0; 6] || !facts.reserved.is_empty() {
                self.empty_pool(book, player);
            }
        }
    }

    /// Empties a player's pool that is not empty.
    #[inline(never)]
    fn empty_pool(&mut self, book: &Book, player: Player) {
        let mut stays = [false; 6];
        self.rules_in_force(book, |rule, frame| {
            if let Rule::ManaStays(who, color) = rule
                && (*who == Who::Any || self.who(book, *who, frame) == Some(player))
            {
                match color {
                    Some(color) => stays[*color as usize] = true,
                    None => stays = [true; 6],
                }
            }
        });
        let facts = &mut self.players[player];
        for (count, stays) in facts.pool.iter_mut().zip(stays) {
            if !stays {
                *count = 0;
            }
        }
        for (snow, &left) in facts.snow.iter_mut().zip(&facts.pool) {
            *snow = left.min(*snow);
        }
        self.empty_reserved(book, player, stays);
    }

    /// Whether a card is in a hand.
    pub fn is_in_hand(&self, player: Player, card: u8) -> bool {
        let card = &self.cards[usize::from(card)];
        card.place == Place::Hand && card.owner == player
    }
}

/// The total amount of mana.
#[inline]
pub(super) fn sum_of(units: &Units) -> u32 {
    units.iter().map(|&count| u32::from(count)).sum()
}

/// The kinds of mana in it, a bit for each.
#[inline]
pub(super) fn mask_of_kinds(units: &Units) -> u8 {
    units.iter().enumerate().fold(0, |kinds, (kind, &count)| kinds | u8::from(count > 0) << kind)
}

pub(super) fn one_of(kind: usize, count: u8) -> Units {
    let mut units = [0; 6];
    units[kind] = count;
    units
}

/// The mask of one permanent, if the object is one.
pub fn mask_of(state: &State, r: Ref) -> Mask {
    state.slot_of(r).map_or(0, bit)
}

/// The place at which an ability restricts what its mana may be spent on.
pub(super) fn restriction(activated: &Activated, ability: AbilityId) -> Option<OpPlace> {
    let restricted = |op: &Op| {
        let Op::Do(Effect::AddMana { mana, .. }) = op else { return false };
        matches!(mana, Mana::Restricted { .. } | Mana::NotGeneric(_))
    };
    let pc = activated.script.ops.iter().position(restricted)?;
    Some(OpPlace { ability, mode: u8::MAX, pc: pc as u16 })
}

/// An upper bound on the mana from the sources, minus what they cost themselves.
pub(super) fn most_mana(sources: &[Source]) -> u32 {
    most_of_unused(sources, 0)
}

/// As [`most_mana`], without the sources of used permanents.
pub(super) fn most_of_unused(sources: &[Source], used: Mask) -> u32 {
    let mut best = [0_u16; Mask::BITS as usize];
    let mut sum = 0;
    for source in sources {
        if used & source.takes != 0 {
            continue;
        }
        let count = source.options.iter().map(sum_of).max().unwrap_or(0);
        let net = count.saturating_sub(source.need.len() as u32) as u16;
        // If several sources take a permanent, only the best counts.
        let before = &mut best[source.takes.trailing_zeros() as usize];
        if net > *before {
            sum += u32::from(net - *before);
            *before = net;
        }
    }
    sum
}
