//! Mana: sources of it, and mana as it is added and lost (106, 118).

use crate::program::{AbilityId, Activated, Book, Effect, Mana, Op, Rule, Who};
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
    /// What it takes: its permanent, if that is tapped or sacrificed, and the other permanent. A use that takes none has a place of its own
    /// among those where there is no permanent.
    pub takes: Mask,
    /// The other permanent that is tapped or sacrificed as well.
    pub also: Option<u8>,
    /// Life that is paid.
    pub life: u8,
    /// `None`: the mana ability of its basic land types.
    pub ability: Option<AbilityId>,
    /// What it may give: one of them.
    pub options: List<Units, 16>,
    /// What a player loses by using it; sources with less are used first.
    pub price: u8,
    pub by: By,
    /// What has to be paid for it first: symbols by their colors, as in [`Need::units`].
    pub need: List<u8, 5>,
    /// What of each option triggered mana abilities add.
    pub bonus: Vec<Bonus>,
    /// Where it is written what its mana may be spent on, if not on anything.
    pub only: Option<OpPlace>,
    /// Its mana can't be spent on generic mana.
    pub not_generic: bool,
}

/// Unspent mana.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Pool {
    pub any: Units,
    /// What can't be spent on generic mana.
    pub symbols: Units,
}

impl Pool {
    pub(super) fn of(any: Units) -> Pool {
        Pool { any, symbols: [0; 6] }
    }

    pub(super) fn is_empty(&self) -> bool {
        *self == Pool::default()
    }
}

impl Source {
    /// A permanent's own mana ability, or what taps or sacrifices it.
    pub(super) fn of(slot: u8, options: List<Units, 16>, price: u8, by: By) -> Source {
        Source {
            slot,
            takes: bit(slot),
            also: None,
            life: 0,
            ability: None,
            options,
            price,
            by,
            need: List::default(),
            bonus: Vec::new(),
            only: None,
            not_generic: false,
        }
    }
}

/// What triggered mana abilities add to some mana.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bonus {
    pub units: Units,
    /// Of each ability that leaves a choice, the place of what is chosen.
    pub picks: List<u8, 8>,
}

/// The pool and all sources of mana.
#[derive(Clone, Debug)]
pub(super) struct AllMana {
    pub sources: Vec<Source>,
    /// No more mana than that comes from the pool and the sources.
    pub most: u32,
    /// The kinds of mana that are there, colorless the sixth.
    pub kinds: u8,
}

impl AllMana {
    /// Whether a need is plainly out of reach.
    pub(super) fn is_short_of(&self, need: &Need) -> bool {
        need.total() > self.most || need.units.iter().any(|unit| unit & (self.kinds | TWO_OR) == 0)
    }
}

/// Sources by place, and the place of what each gives among its options.
pub type Uses = Vec<(usize, usize)>;

/// How a cost is paid.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// What there is to pay with.
    pub sources: Vec<Source>,
    /// Which of the sources are used, and the option of each, in the order of use.
    pub uses: Uses,
    pub life: u32,
    /// What is paid, by kind.
    pub spent: Units,
    /// What of that is paid for the mana abilities of sources.
    pub on_sources: Units,
    /// What of that is mana that can't be spent on generic mana.
    pub on_symbols: Units,
    /// See [`Need::symbols`](super::need::Need).
    pub symbols: u8,
}

impl Plan {
    /// Which permanents give which mana, in order, and what is paid.
    pub(super) fn used(&self) -> (Vec<(u8, Units)>, u32, Units) {
        let used = |&(source, option): &(usize, usize)| {
            let source = &self.sources[source];
            (source.slot, source.options[option])
        };
        (self.uses.iter().map(used).collect(), self.life, self.spent)
    }

    /// The mana that is spent on the cost itself: what permanents are tapped for in another way is none (702.51a).
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
            if self.players[player].pool == [0; 6] && self.players[player].reserved.is_empty() {
                continue;
            }
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
            for (count, stays) in self.players[player].pool.iter_mut().zip(stays) {
                if !stays {
                    *count = 0;
                }
            }
            self.empty_reserved(book, player, stays);
        }
    }

    /// Whether a card is in a hand.
    pub fn is_in_hand(&self, player: Player, card: u8) -> bool {
        let card = &self.cards[usize::from(card)];
        card.place == Place::Hand && card.owner == player
    }
}

/// How much mana that is in all.
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

/// Where an ability says what its mana may be spent on.
pub(super) fn restriction(activated: &Activated, ability: AbilityId) -> Option<OpPlace> {
    let restricted = |op: &Op| {
        let Op::Do(Effect::AddMana { mana, .. }) = op else { return false };
        matches!(mana, Mana::Restricted { .. } | Mana::NotGeneric(_))
    };
    let pc = activated.script.ops.iter().position(restricted)?;
    Some(OpPlace { ability, mode: u8::MAX, pc: pc as u16 })
}

/// No more mana than that comes from the sources, beyond what they cost themselves.
pub(super) fn most_mana(sources: &[Source]) -> u32 {
    most_of_unused(sources, 0)
}

/// The same without the sources of used permanents.
pub(super) fn most_of_unused(sources: &[Source], used: Mask) -> u32 {
    let mut best = [0_u16; Mask::BITS as usize];
    let mut sum = 0;
    for source in sources {
        if used & source.takes != 0 {
            continue;
        }
        let count = source.options.iter().map(sum_of).max().unwrap_or(0);
        let net = count.saturating_sub(source.need.len() as u32) as u16;
        // Of several sources that take a permanent only the best counts.
        let before = &mut best[source.takes.trailing_zeros() as usize];
        if net > *before {
            sum += u32::from(net - *before);
            *before = net;
        }
    }
    sum
}
