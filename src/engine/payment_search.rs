//! The search for a payment: which sources give the mana that some symbols and some generic mana take.
//!
//! Symbols come first, each from the pool or from any source that gives a kind of mana for it, with backtracking; a source that costs mana
//! itself, a filter land or a Signet, is paid for first in the same way. Generic mana uses the sources that players would miss least. If
//! these are too few, permanents give what they can by their other abilities.

use rustc_hash::FxHashSet;

use super::mana::{Pool, Source, Units, Uses, mask_of_kinds, most_of_unused, sum_of};
use super::state::{Mask, slots};

/// A symbol that mana of any kind pays for.
pub(super) const ALL_KINDS: u8 = (1 << 6) - 1;
/// Marks a symbol that only snow mana pays for (107.4h); symbols for X are not marked here.
pub(super) const SNOW: u8 = 1 << 6;

/// What remains to be done once some symbols are paid.
#[derive(Clone, Copy)]
enum Next<'n> {
    /// Generic mana; sources before that index that cost mana are not tried again.
    Generic(usize),
    /// The symbols were the cost of a source: it gives its mana, part of which pays for a symbol.
    Gain { from: usize, option: usize, unit: u8, rest: &'n [u8], then: &'n Next<'n> },
    /// The same for generic mana.
    GainGeneric { from: usize, option: usize },
}

/// A search among sources, with what has been used so far.
pub(super) struct Search<'s> {
    sources: &'s [Source],
    generic: u32,
    /// The permanents used: no other ability of them can be used.
    used: Mask,
    /// Permanents with several sources, once computed.
    several: Option<Mask>,
    pub(super) uses: Uses,
    pool: Units,
    /// The part of the pool that is snow mana.
    snow: Units,
    pub(super) spent: Units,
    /// The part of that spent on the costs of sources.
    pub(super) on_sources: Units,
    /// The part of it that is snow mana.
    pub(super) spent_snow: Units,
    /// Some symbol asks for snow mana.
    tells_snow: bool,
    /// Mana that can't be spent on generic mana, and how much of it is spent.
    for_symbols: Units,
    pub(super) on_symbols: Units,
    /// The life that sources may still cost.
    life: u32,
    steps: u32,
    /// Positions from which the search has already failed; recorded after `PLAIN_STEPS`.
    failed: FxHashSet<Vec<u8>>,
}

/// The number of steps before failures are noted.
const PLAIN_STEPS: u32 = 500;
/// The most steps of a search.
const STEPS: u32 = 20_000;

/// What is restored by backtracking.
#[derive(Clone, Copy)]
struct Before {
    pool: Units,
    snow: Units,
    spent: Units,
    spent_snow: Units,
    on_sources: Units,
    for_symbols: Units,
    on_symbols: Units,
    life: u32,
    uses: usize,
    used: Mask,
}

impl<'s> Search<'s> {
    pub(super) fn new(sources: &'s [Source], pool: Pool, life: u32) -> Search<'s> {
        Search {
            sources,
            generic: 0,
            used: 0,
            several: None,
            uses: Vec::new(),
            pool: pool.any,
            snow: pool.snow,
            spent: [0; 6],
            spent_snow: [0; 6],
            tells_snow: false,
            on_sources: [0; 6],
            for_symbols: pool.symbols,
            on_symbols: [0; 6],
            life,
            steps: STEPS,
            failed: FxHashSet::default(),
        }
    }

    /// Pays the symbols, the most constrained first, and the generic mana.
    pub(super) fn finds(&mut self, units: &[u8], generic: u32) -> bool {
        self.generic = generic;
        self.tells_snow = units.iter().any(|unit| unit & SNOW != 0);
        self.pay(units, &Next::Generic(0))
    }

    fn before(&self) -> Before {
        let Search { pool, snow, spent, spent_snow, on_sources, for_symbols, on_symbols, life, used, .. } =
            *self;
        let uses = self.uses.len();
        Before { pool, snow, spent, spent_snow, on_sources, for_symbols, on_symbols, life, uses, used }
    }

    fn go_back(&mut self, before: Before) {
        (self.pool, self.spent, self.on_sources) = (before.pool, before.spent, before.on_sources);
        (self.for_symbols, self.on_symbols) = (before.for_symbols, before.on_symbols);
        (self.snow, self.spent_snow) = (before.snow, before.spent_snow);
        self.life = before.life;
        self.used = before.used;
        self.uses.truncate(before.uses);
    }

    /// Pays the symbols, then does what is next; restores everything if that fails.
    fn pay(&mut self, units: &[u8], then: &Next<'_>) -> bool {
        self.steps = self.steps.saturating_sub(1);
        if self.steps == 0 {
            return false;
        }
        let Some((&unit, rest)) = units.split_first() else { return self.go_on(then) };
        // Using the same sources for other symbols leads to the same position.
        let place = (self.steps < STEPS - PLAIN_STEPS).then(|| self.place(units, then));
        if place.as_ref().is_some_and(|place| self.failed.contains(place)) {
            return false;
        }
        let paid = self.pay_one(unit, rest, then);
        if let (false, Some(place)) = (paid, place) {
            self.failed.insert(place);
        }
        paid
    }

    /// Everything that the rest of the search depends on.
    fn place(&self, units: &[u8], mut then: &Next<'_>) -> Vec<u8> {
        let mut place = units.to_vec();
        place.extend(self.used.to_le_bytes());
        place.extend(self.pool);
        place.extend(self.snow);
        place.extend(self.generic.to_le_bytes());
        place.extend(self.life.to_le_bytes());
        loop {
            match *then {
                Next::Generic(from) => {
                    place.extend([1, from as u8]);
                    return place;
                }
                Next::GainGeneric { from, option } => {
                    place.extend([2, from as u8, option as u8]);
                    return place;
                }
                Next::Gain { from, option, unit, rest, then: after } => {
                    place.extend([3, from as u8, option as u8, unit, rest.len() as u8]);
                    place.extend(rest);
                    then = after;
                }
            }
        }
    }

    /// Pays the first symbol in some way, and everything after it.
    fn pay_one(&mut self, unit: u8, rest: &[u8], then: &Next<'_>) -> bool {
        if self.pay_from_pool(unit, rest, then) {
            return true;
        }
        let sources = self.sources;
        let mut tried: Vec<&Source> = Vec::new();
        for (at, source) in sources.iter().enumerate() {
            if self.is_used(at) || tried.iter().any(|other| self.are_alike(other, source)) {
                continue;
            }
            if unit & SNOW != 0 && !source.snow {
                continue;
            }
            let mut useful = false;
            for (option, given) in source.options.iter().enumerate() {
                if mask_of_kinds(given) & unit == 0 {
                    continue;
                }
                useful = true;
                let (used, life) = (self.used, self.life);
                self.take_up(source);
                let gain = Next::Gain { from: at, option, unit, rest, then };
                // The source's own cost comes first.
                let paid =
                    if source.need.is_empty() { self.go_on(&gain) } else { self.pay(&source.need, &gain) };
                if paid {
                    return true;
                }
                (self.used, self.life) = (used, life);
            }
            if useful {
                tried.push(source);
            }
        }
        // {2/G}: two mana of any kind.
        if unit >> 7 & 1 == 1 {
            self.generic += 2;
            if self.pay(rest, then) {
                return true;
            }
            self.generic -= 2;
        }
        false
    }

    /// Pays a symbol from the pool, with mana of one of those kinds.
    fn pay_from_pool(&mut self, kinds: u8, rest: &[u8], then: &Next<'_>) -> bool {
        let on_source = u8::from(!matches!(then, Next::Generic(_)));
        // The generic mana in a source's cost is a symbol that everything pays for.
        let generic = kinds & ALL_KINDS == ALL_KINDS;
        for kind in 0..6 {
            if !generic && kinds >> kind & 1 == 1 && self.for_symbols[kind] > 0 {
                self.for_symbols[kind] -= 1;
                self.on_symbols[kind] += 1;
                self.spent[kind] += 1;
                self.on_sources[kind] += on_source;
                if self.pay(rest, then) {
                    return true;
                }
                self.for_symbols[kind] += 1;
                self.on_symbols[kind] -= 1;
                self.spent[kind] -= 1;
                self.on_sources[kind] -= on_source;
            }
            if kinds >> kind & 1 == 0 {
                continue;
            }
            // Mana that is not snow mana is worth less, but only if a symbol asks for snow mana it makes a difference which is spent.
            let plain = self.pool[kind] > self.snow[kind] && kinds & SNOW == 0;
            let snow = self.snow[kind] > 0 && (!plain || self.tells_snow);
            for of_snow in
                [(plain, 0), (snow, 1)].into_iter().filter_map(|(there, of_snow)| there.then_some(of_snow))
            {
                self.pool[kind] -= 1;
                self.snow[kind] -= of_snow;
                self.spent[kind] += 1;
                self.spent_snow[kind] += of_snow;
                self.on_sources[kind] += on_source;
                if self.pay(rest, then) {
                    return true;
                }
                self.pool[kind] += 1;
                self.snow[kind] += of_snow;
                self.spent[kind] -= 1;
                self.spent_snow[kind] -= of_snow;
                self.on_sources[kind] -= on_source;
            }
        }
        false
    }

    fn go_on(&mut self, next: &Next<'_>) -> bool {
        if let Next::Generic(from) = *next {
            return self.pay_generic(from);
        }
        let before = self.before();
        let done = match *next {
            Next::Generic(_) => false,
            Next::Gain { from, option, unit, rest, then } => {
                self.gain(from, option);
                let kinds = mask_of_kinds(&self.sources[from].options[option]);
                self.pay_from_pool(unit & (kinds | SNOW), rest, then)
            }
            Next::GainGeneric { from, option } => {
                self.gain(from, option);
                self.pay_generic(from + 1)
            }
        };
        if !done {
            self.go_back(before);
        }
        done
    }

    #[inline]
    fn gain(&mut self, at: usize, option: usize) {
        self.uses.push((at, option));
        let pool = if self.sources[at].not_generic { &mut self.for_symbols } else { &mut self.pool };
        for (have, given) in pool.iter_mut().zip(&self.sources[at].options[option]) {
            *have = have.saturating_add(*given);
        }
        let source = &self.sources[at];
        if source.snow && !source.not_generic {
            // What triggered abilities add is not from the snow source.
            let bonus = source.bonus.get(option).map_or([0; 6], |bonus| bonus.units);
            let own = source.options[option].iter().zip(bonus).map(|(all, more)| all.saturating_sub(more));
            for (have, own) in self.snow.iter_mut().zip(own) {
                *have = have.saturating_add(own);
            }
        }
    }

    /// What a source taps, sacrifices and costs in life can't be used by others.
    fn take_up(&mut self, source: &Source) {
        self.used |= source.takes;
        self.life -= u32::from(source.life);
    }

    fn is_used(&self, at: usize) -> bool {
        self.used & self.sources[at].takes != 0 || u32::from(self.sources[at].life) > self.life
    }

    /// The permanents with several sources.
    fn several(&mut self) -> Mask {
        let sources = self.sources;
        *self.several.get_or_insert_with(|| {
            let (mut seen, mut again) = (0, 0);
            for source in sources {
                again |= seen & source.takes;
                seen |= source.takes;
            }
            again
        })
    }

    /// Whether two unused sources are interchangeable.
    fn are_alike(&mut self, one: &Source, other: &Source) -> bool {
        let alike = |one: &Source, other: &Source| {
            one.options == other.options
                && one.price == other.price
                && one.need == other.need
                && one.not_generic == other.not_generic
                && one.snow == other.snow
        };
        if !alike(one, other) {
            return false;
        }
        if one.takes == other.takes {
            return true;
        }
        // Using either has to leave the same other sources of its permanents.
        let several = self.several();
        let sources = self.sources;
        if several & (one.takes ^ other.takes) == 0 {
            return true;
        }
        let of = |takes: Mask| sources.iter().filter(move |source| source.takes & takes != 0);
        one.takes.is_power_of_two()
            && other.takes.is_power_of_two()
            && of(one.takes).count() == of(other.takes).count()
            && of(one.takes)
                .zip(of(other.takes))
                .all(|(one, other)| one.takes.is_power_of_two() && alike(one, other))
    }

    /// Takes generic mana from the pool: colorless mana first, then the most plentiful color. Returns what is left to pay.
    fn take(&mut self, mut generic: u32) -> u32 {
        while generic > 0 {
            let kind = if self.pool[5] > 0 {
                5
            } else {
                let most = (0..5).max_by_key(|&kind| (self.pool[kind], 5 - kind)).unwrap_or(0);
                if self.pool[most] == 0 {
                    break;
                }
                most
            };
            if self.pool[kind] == self.snow[kind] {
                self.snow[kind] -= 1;
                self.spent_snow[kind] += 1;
            }
            self.pool[kind] -= 1;
            self.spent[kind] += 1;
            generic -= 1;
        }
        generic
    }

    fn pay_generic(&mut self, from: usize) -> bool {
        let before = self.before();
        let mut generic = self.take(self.generic);
        for at in 0..self.sources.len() {
            if generic == 0 {
                break;
            }
            // Sources that cost mana themselves are used only if necessary.
            if self.is_used(at) || !self.sources[at].need.is_empty() || self.sources[at].not_generic {
                continue;
            }
            let Some((option, _)) = most_of(&self.sources[at]) else { continue };
            self.take_up(&self.sources[at]);
            self.gain(at, option);
            generic = self.take(generic);
        }
        if generic == 0 {
            return true;
        }
        self.go_back(before);
        // Without such sources there was nothing else to try.
        let dear = |source: &Source| !source.need.is_empty() || !source.takes.is_power_of_two();
        let more = self.several() != 0 || self.sources.iter().any(dear);
        more && self.pay_generic_with_all(from)
    }

    /// Pays generic mana for which the cheapest ability of each permanent is not enough.
    fn pay_generic_with_all(&mut self, from: usize) -> bool {
        let sources = self.sources;
        let pool = sum_of(&self.pool);
        if pool + most_of_unused(sources, self.used) < self.generic {
            return false;
        }
        // For each permanent the cheapest ability, and more expensive ones that give more until there is enough.
        let mut sum = pool;
        let mut places = [usize::MAX; Mask::BITS as usize];
        let mut chosen: Vec<(usize, usize, u32)> = Vec::new();
        let mut life = self.life;
        let free = |at: &usize| {
            let source = &sources[*at];
            source.need.is_empty() && source.takes.is_power_of_two() && !source.not_generic
        };
        let unused = |at: &usize| self.used & sources[*at].takes == 0;
        let all = (0..sources.len()).filter(free).filter(unused);
        for at in all.clone() {
            let place = &mut places[sources[at].takes.trailing_zeros() as usize];
            if *place == usize::MAX
                && u32::from(sources[at].life) <= life
                && let Some((option, count)) = most_of(&sources[at])
            {
                life -= u32::from(sources[at].life);
                *place = chosen.len();
                chosen.push((at, option, count));
                sum += count;
            }
        }
        for at in all {
            if sum >= self.generic {
                break;
            }
            let place = places[sources[at].takes.trailing_zeros() as usize];
            let Some(one) = chosen.get_mut(place) else { continue };
            let more = u32::from(sources[at].life).saturating_sub(u32::from(sources[one.0].life));
            if let Some((option, count)) = most_of(&sources[at])
                && count > one.2
                && more <= life
            {
                life -= more;
                sum += count - one.2;
                *one = (at, option, count);
            }
        }
        if sum < self.generic {
            return self.pay_generic_with_costs(from, |takes| {
                slots(takes)
                    .map(|slot| match places[usize::from(slot)] {
                        usize::MAX => 0,
                        place => chosen[place].2,
                    })
                    .sum()
            });
        }
        // Drop what is too much, the most expensive first.
        chosen.sort_by_key(|&(at, ..)| at);
        for place in (0..chosen.len()).rev() {
            let count = chosen[place].2;
            if sum - count >= self.generic {
                sum -= count;
                chosen.remove(place);
            }
        }
        for (at, option, _) in chosen {
            self.take_up(&sources[at]);
            self.gain(at, option);
        }
        self.take(self.generic);
        true
    }

    /// Pays generic mana with a source that gives more than it costs and more than its permanent otherwise gives.
    fn pay_generic_with_costs(&mut self, from: usize, gives_else: impl Fn(Mask) -> u32) -> bool {
        let sources = self.sources;
        let mut tried: Vec<&Source> = Vec::new();
        for (at, source) in sources.iter().enumerate().skip(from) {
            let plain = source.need.is_empty() && source.takes.is_power_of_two();
            if plain || source.not_generic || self.is_used(at) {
                continue;
            }
            if tried.iter().any(|other| self.are_alike(other, source)) {
                continue;
            }
            let worth_it = source.need.len() as u32 + gives_else(source.takes);
            for (option, given) in source.options.iter().enumerate() {
                if sum_of(given) <= worth_it {
                    continue;
                }
                let (used, life) = (self.used, self.life);
                self.take_up(source);
                if self.pay(&source.need, &Next::GainGeneric { from: at, option }) {
                    return true;
                }
                (self.used, self.life) = (used, life);
            }
            tried.push(source);
        }
        false
    }
}

/// The option of a source that gives the most mana, and its amount.
fn most_of(source: &Source) -> Option<(usize, u32)> {
    match &source.options[..] {
        [only] => Some((0, sum_of(only))),
        several => several
            .iter()
            .enumerate()
            .map(|(place, units)| (place, sum_of(units)))
            .max_by_key(|&(place, count)| (count, 16 - place)),
    }
}
