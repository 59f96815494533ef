//! Mana: sources of it, what a cost needs, and mana as it is added and lost (106, 118).

use crate::program::{AbilityId, Activated, Book, Effect, Mana, Op, Rule, Who};
use crate::types::{Color, Colors, ManaSymbol, Player, SymbolCost};

use super::list::List;
use super::state::{Mask, OpPlace, Place, Ref, State, bit};

/// White, blue, black, red, green, colorless.
pub type Units = [u8; 6];

/// How a source is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// Its own mana ability is activated.
    Ability,
    /// It is tapped: for convoke (702.51a), or for another permanent's mana ability.
    Tapping,
    /// It is sacrificed for a mana ability.
    Sacrificing,
}

/// One way in which a permanent gives mana.
#[derive(Clone, Debug)]
pub struct Source {
    pub slot: u8,
    /// `None`: the mana ability of its basic land types.
    pub ability: Option<AbilityId>,
    /// What it may give: one of them.
    pub options: List<Units, 16>,
    /// What a player loses by using it; sources with less are used first.
    pub price: u8,
    pub by: By,
    /// What has to be paid for it first: symbols by their colors, as in [`Need::units`].
    pub need: List<u8, 3>,
    /// What of each option triggered mana abilities add.
    pub bonus: Vec<Bonus>,
    /// Where it is written what its mana may be spent on, if not on anything.
    pub only: Option<OpPlace>,
}

/// What triggered mana abilities add to some mana.
#[derive(Clone, Copy, Debug, Default)]
pub struct Bonus {
    pub units: Units,
    /// Of each ability that leaves a choice, the place of what is chosen.
    pub picks: List<u8, 8>,
}

/// What is to be paid: symbols by the colors that pay for them.
#[derive(Clone, Debug, Default)]
pub struct Need {
    /// Each a set of colors as bits, colorless the sixth.
    pub units: Vec<u8>,
    pub generic: u32,
    /// Phyrexian symbols, each payable with 2 life, in order.
    pub phyrexian: Vec<u8>,
    pub life: u32,
    /// No life can be paid.
    pub no_life: bool,
}

/// What is to be paid, as it is kept while a cost is paid part by part.
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct LockedNeed {
    units: List<u8, 32>,
    phyrexian: List<u8, 8>,
    generic: u16,
    life: u16,
    no_life: bool,
}

impl LockedNeed {
    pub(super) fn need(&self) -> Need {
        Need {
            units: self.units.to_vec(),
            generic: u32::from(self.generic),
            phyrexian: self.phyrexian.to_vec(),
            life: u32::from(self.life),
            no_life: self.no_life,
        }
    }
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
}

/// Marks a unit that pays for X: it is no symbol of its color.
const OF_X: u8 = 1 << 6;

/// Marks a unit that two generic mana pay for, too (107.4e).
const TWO_OR: u8 = 1 << 7;

pub(super) fn color_bit(color: Color) -> u8 {
    1 << color as u8
}

impl Need {
    /// The same in a form that is kept; `None` if it is too large for that.
    pub(super) fn locked(&self) -> Option<LockedNeed> {
        let (units, phyrexian) =
            (List::of(self.units.iter().copied()), List::of(self.phyrexian.iter().copied()));
        (units.len() == self.units.len() && phyrexian.len() == self.phyrexian.len()).then_some(LockedNeed {
            units,
            phyrexian,
            generic: u16::try_from(self.generic).ok()?,
            life: u16::try_from(self.life).ok()?,
            no_life: self.no_life,
        })
    }

    /// What the cost needs, with X as that number.
    pub fn of(cost: &SymbolCost, x: u32) -> Need {
        let mut need = Need::default();
        need.add(cost, x);
        need
    }

    /// Adds a cost.
    pub fn add(&mut self, cost: &SymbolCost, x: u32) {
        self.add_with(cost, x, None);
    }

    /// Adds a cost, where mana of these colors alone may be spent on X.
    pub fn add_with(&mut self, cost: &SymbolCost, x: u32, on_x: Option<Colors>) {
        for symbol in &cost.0 {
            match *symbol {
                ManaSymbol::X => match on_x {
                    None => self.generic += x,
                    Some(colors) => {
                        let unit = colors.iter().fold(OF_X, |bits, color| bits | color_bit(color));
                        self.units.extend((0..x).map(|_| unit));
                    }
                },
                ManaSymbol::Generic(number) => self.generic += u32::from(number),
                // Snow mana is told apart nowhere: the compiler refuses such costs.
                ManaSymbol::Snow => self.generic += 1,
                ManaSymbol::Colorless => self.units.push(1 << 5),
                ManaSymbol::Colored(color) => self.units.push(color_bit(color)),
                ManaSymbol::Hybrid(one, two) => self.units.push(color_bit(one) | color_bit(two)),
                ManaSymbol::ColorlessOr(color) => self.units.push(color_bit(color) | 1 << 5),
                ManaSymbol::TwoOr(color) => self.units.push(color_bit(color) | TWO_OR),
                ManaSymbol::Phyrexian(color) => self.phyrexian.push(color_bit(color)),
                ManaSymbol::HybridPhyrexian(one, two) => self.phyrexian.push(color_bit(one) | color_bit(two)),
            }
        }
    }

    /// Returns the symbols of X that only some colors pay for.
    pub(super) fn count_on_x(&self) -> usize {
        self.units.iter().filter(|&&unit| unit & OF_X != 0).count()
    }

    /// Returns the need with that many symbols of X paid for by the color alone.
    pub(super) fn with_on_x(&self, color: Color, count: usize) -> Need {
        let mut with = self.clone();
        let of_x = with.units.iter_mut().filter(|unit| **unit & OF_X != 0);
        of_x.take(count).for_each(|unit| *unit = OF_X | color_bit(color));
        with
    }

    /// Lets symbols of the color be paid for with 2 life each.
    pub fn allow_life_for(&mut self, color: Color) {
        let bit = color_bit(color);
        let (by_life, units) = self.units.iter().partition(|&&unit| unit & bit != 0 && unit & OF_X == 0);
        self.units = units;
        self.phyrexian.extend::<Vec<u8>>(by_life);
    }

    /// Takes it as announced how the first symbols payable with life are paid: with life those of the bits, with mana the others (107.4f, 601.2b).
    pub(super) fn announce(&mut self, announced: u8, by_life: u16) {
        let count = usize::from(announced).min(self.phyrexian.len());
        for (at, unit) in self.phyrexian.drain(..count).enumerate() {
            if by_life >> at & 1 == 1 {
                self.life += 2;
            } else {
                self.units.push(unit);
            }
        }
    }

    /// Takes generic mana off, and of what is left over nothing.
    ///
    /// What is paid on X is generic mana, too, and so is `{2/W}` if it is announced so (601.2b, f): less one, any mana pays for it.
    pub fn reduce(&mut self, by: u32) {
        let mut left = by.saturating_sub(self.generic);
        self.generic = self.generic.saturating_sub(by);
        while left > 0
            && let Some(at) = self.units.iter().position(|unit| unit & (OF_X | TWO_OR) != 0)
        {
            let unit = self.units.remove(at);
            if unit & TWO_OR == 0 {
                left -= 1;
            } else {
                self.generic += 2_u32.saturating_sub(left);
                left = left.saturating_sub(2);
            }
        }
    }

    /// Takes off what a reduction names: mana of a color if the cost has any, else generic mana (118.7).
    pub fn reduce_by(&mut self, cost: &SymbolCost, times: u32) {
        for _ in 0..times {
            for symbol in &cost.0 {
                match *symbol {
                    ManaSymbol::Generic(number) => self.reduce(u32::from(number)),
                    ManaSymbol::Colorless => self.reduce_one(1 << 5),
                    ManaSymbol::Colored(color) | ManaSymbol::Phyrexian(color) => {
                        self.reduce_one(color_bit(color));
                    }
                    ManaSymbol::Hybrid(one, two) | ManaSymbol::HybridPhyrexian(one, two) => {
                        self.reduce_one(color_bit(one) | color_bit(two));
                    }
                    ManaSymbol::ColorlessOr(color) => self.reduce_one(color_bit(color) | 1 << 5),
                    // The player chooses the half (118.7d).
                    ManaSymbol::TwoOr(_) if self.generic > 1 => self.reduce(2),
                    ManaSymbol::TwoOr(color) => self.reduce_one(color_bit(color)),
                    ManaSymbol::Snow => self.reduce(1),
                    ManaSymbol::X => {}
                }
            }
        }
    }

    /// Takes off one symbol that mana of those kinds pays for; one generic mana if there is none.
    fn reduce_one(&mut self, kinds: u8) {
        let plain = |unit: u8| unit & OF_X == 0;
        let equal = self.units.iter().position(|&unit| unit == kinds);
        let within = || self.units.iter().position(|&unit| plain(unit) && unit & !kinds == 0);
        let shared = || self.units.iter().position(|&unit| plain(unit) && unit & kinds != 0);
        match equal.or_else(within).or_else(shared) {
            Some(at) => {
                self.units.remove(at);
            }
            None => self.reduce(1),
        }
    }

    /// The mana that it takes in all.
    pub fn total(&self) -> u32 {
        self.units.len() as u32 + self.generic
    }
}

impl State {
    /// The pool and all sources of a player.
    pub(super) fn all_mana(&self, book: &Book, player: Player) -> AllMana {
        let sources = self.sources(book, player, 0);
        let pool = self.pool_for(book, player, None, true);
        let most = sum_of(&pool) + most_mana(&sources);
        let mut kinds = mask_of_kinds(&pool);
        for source in &sources {
            kinds = source.options.iter().fold(kinds, |kinds, units| kinds | mask_of_kinds(units));
        }
        AllMana { sources, most, kinds }
    }

    /// Mana empties as a step ends (500.5).
    pub fn empty_pools(&mut self, book: &Book) {
        for player in Player::BOTH {
            if self.players[player].pool == [0; 6] {
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
    let restricted = |op: &Op| matches!(op, Op::Do(Effect::AddMana { mana: Mana::Restricted { .. }, .. }));
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
        if used & bit(source.slot) != 0 {
            continue;
        }
        let count = source.options.iter().map(sum_of).max().unwrap_or(0);
        let net = count.saturating_sub(source.need.len() as u32) as u16;
        // Of several sources of a permanent only the best counts.
        let before = &mut best[usize::from(source.slot)];
        if net > *before {
            sum += u32::from(net - *before);
            *before = net;
        }
    }
    sum
}
