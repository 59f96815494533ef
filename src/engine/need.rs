//! What a cost needs: symbols by the mana that pays for them (107.4, 118, 601.2f).

use crate::oracle::tree::SpendsAs;
use crate::types::{Color, Colors, ManaSymbol, SymbolCost};

use super::list::List;

/// The mana and life to be paid: symbols are sets of the colors that pay for them.
#[derive(Clone, Debug, Default)]
pub struct Need {
    /// Each a set of colors as bits, colorless the sixth.
    pub units: Vec<u8>,
    pub generic: u32,
    /// The part of the generic mana for which artifacts and creatures may be tapped (701.67).
    pub bent: u32,
    /// The number of {S}: neither generic nor of a color (107.4h).
    pub snow: u32,
    /// Phyrexian symbols, each payable with 2 life, in order.
    pub phyrexian: Vec<u8>,
    /// The number of these that are Phyrexian themselves; for the others a rule allows life.
    pub own_by_life: u8,
    pub life: u32,
    /// No life can be paid.
    pub no_life: bool,
    /// Which of {C} and {X} the cost contains: see [`HAS_COLORLESS`] and [`HAS_X`].
    pub symbols: u8,
}

/// The cost contains {C}.
pub(super) const HAS_COLORLESS: u8 = 1;
/// The cost contains {X}.
pub(super) const HAS_X: u8 = 2;

/// What is to be paid, as it is kept while a cost is paid part by part.
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct LockedNeed {
    units: List<u8, 32>,
    phyrexian: List<u8, 8>,
    generic: u16,
    bent: u16,
    snow: u16,
    life: u16,
    no_life: bool,
    symbols: u8,
}

impl LockedNeed {
    pub(super) fn need(&self) -> Need {
        Need {
            own_by_life: 0,
            units: self.units.to_vec(),
            generic: u32::from(self.generic),
            bent: u32::from(self.bent),
            snow: u32::from(self.snow),
            phyrexian: self.phyrexian.to_vec(),
            life: u32::from(self.life),
            no_life: self.no_life,
            symbols: self.symbols,
        }
    }
}
/// Marks a unit that pays for X: it is not a symbol of its color.
const OF_X: u8 = 1 << 6;

/// Marks a unit that two generic mana can pay for instead (107.4e).
pub(super) const TWO_OR: u8 = 1 << 7;

pub(super) fn color_bit(color: Color) -> u8 {
    1 << color as u8
}

impl Need {
    /// The same in a form that can be stored; `None` if it is too large.
    pub(super) fn locked(&self) -> Option<LockedNeed> {
        let (units, phyrexian) =
            (List::of(self.units.iter().copied()), List::of(self.phyrexian.iter().copied()));
        (units.len() == self.units.len() && phyrexian.len() == self.phyrexian.len()).then_some(LockedNeed {
            units,
            phyrexian,
            generic: u16::try_from(self.generic).ok()?,
            bent: u16::try_from(self.bent).ok()?,
            snow: u16::try_from(self.snow).ok()?,
            life: u16::try_from(self.life).ok()?,
            no_life: self.no_life,
            symbols: self.symbols,
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

    /// Adds a cost that is waterbent.
    pub(super) fn add_bent(&mut self, cost: &SymbolCost, x: u32) {
        let before = self.generic;
        self.add(cost, x);
        self.bent += self.generic - before;
    }

    /// Adds a cost; if `on_x` is given, only mana of these colors may be spent on X.
    pub fn add_with(&mut self, cost: &SymbolCost, x: u32, on_x: Option<Colors>) {
        for symbol in &cost.0 {
            self.symbols |= match symbol {
                ManaSymbol::X => HAS_X,
                ManaSymbol::Colorless | ManaSymbol::ColorlessOr(_) => HAS_COLORLESS,
                _ => 0,
            };
            match *symbol {
                ManaSymbol::X => match on_x {
                    None => self.generic += x,
                    Some(colors) => {
                        let unit = colors.iter().fold(OF_X, |bits, color| bits | color_bit(color));
                        self.units.extend((0..x).map(|_| unit));
                    }
                },
                ManaSymbol::Generic(number) => self.generic += u32::from(number),
                ManaSymbol::Snow => self.snow += 1,
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

    /// Returns the number of symbols for X that only some colors pay for.
    pub(super) fn count_on_x(&self) -> usize {
        self.units.iter().filter(|&&unit| unit & OF_X != 0).count()
    }

    /// Returns the need with that number of symbols for X payable with that color only.
    pub(super) fn with_on_x(&self, color: Color, count: usize) -> Need {
        let mut with = self.clone();
        let of_x = with.units.iter_mut().filter(|unit| **unit & OF_X != 0);
        of_x.take(count).for_each(|unit| *unit = OF_X | color_bit(color));
        with
    }

    /// Returns the need with at least that number of symbols payable with that color only; `None` if it has too few.
    pub(super) fn with_spent(&self, color: Color, least: usize) -> Option<Need> {
        let mut with = self.clone();
        let bit = color_bit(color);
        let mut missing = least.saturating_sub(self.units.iter().filter(|unit| **unit == bit).count());
        let generic = missing.min(with.generic as usize);
        with.generic -= generic as u32;
        missing -= generic;
        for unit in with.units.iter_mut().filter(|unit| **unit & bit != 0 && **unit != bit).take(missing) {
            *unit = bit;
            missing -= 1;
        }
        with.units.extend((0..generic).map(|_| bit));
        (missing == 0).then_some(with)
    }

    /// Lets players pay 2 life for each symbol of the color.
    pub fn allow_life_for(&mut self, color: Color) {
        let bit = color_bit(color);
        let (by_life, units) = self.units.iter().partition(|&&unit| unit & bit != 0 && unit & OF_X == 0);
        self.units = units;
        self.phyrexian.extend::<Vec<u8>>(by_life);
    }

    /// Lets other mana pay for symbols, too (609.4b).
    pub(super) fn spend_as(&mut self, mana: SpendsAs) {
        const COLORS: u8 = (1 << 5) - 1;
        const ALL: u8 = (1 << 6) - 1;
        for unit in self.units.iter_mut().chain(&mut self.phyrexian) {
            match mana {
                SpendsAs::AnyType => *unit |= ALL,
                SpendsAs::AnyColor if *unit & COLORS != 0 => *unit |= ALL,
                SpendsAs::Color(spent, meant) if *unit & color_bit(meant) != 0 => *unit |= color_bit(spent),
                SpendsAs::AnyColor | SpendsAs::Color(..) => {}
            }
        }
    }

    /// Applies what has been announced about the first symbols payable with life: those of the bits are paid with life, the others with
    /// mana (107.4f, 601.2b). Returns the number of these symbols.
    pub(super) fn announce(&mut self, announced: u8, by_life: u16) -> u8 {
        self.phyrexian.sort_unstable();
        let count = usize::from(announced).min(self.phyrexian.len());
        for (at, unit) in self.phyrexian.drain(..count).enumerate() {
            if by_life >> at & 1 == 1 {
                self.life += 2;
            } else {
                self.units.push(unit);
            }
        }
        count as u8
    }

    /// Reduces generic mana, but not below 0.
    ///
    /// Mana for X is generic, too, and so is `{2/W}` if that is announced (601.2b, f): reduced by one, it becomes one generic mana.
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

    /// Applies a reduction: a colored one takes off mana of its color if the cost has any, otherwise generic mana (118.7).
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

    /// Takes off one symbol that mana of those kinds pays for, or one generic mana if there is none.
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
        self.units.len() as u32 + self.generic + self.snow
    }
}
