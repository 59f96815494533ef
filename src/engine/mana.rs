//! Mana: what permanents can give, what a cost needs, and how the game pays by itself (106, 118, 605).
//!
//! A plan of payment is searched exactly: the most constrained symbols first, each from the pool or from any source that gives the color,
//! with backtracking; generic mana last, from the sources that players would miss least. Only abilities that cost nothing but {T}, life,
//! or their own source are used; others a player activates by hand.

use std::cell::OnceCell;

use crate::game::Player;
use crate::program::{Ability, AbilityId, Activated, Book, Cost, Effect, Mana, Op, Rule, Triggered, Who};
use crate::types::{CardType, Color, Colors, ManaSymbol, SymbolCost};

use super::event::Happened;
use super::list::List;
use super::state::{Frame, Mask, OpPlace, Place, Ref, StackItem, StackItemKind, State, bit, slots};

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
#[derive(Clone, Copy, Debug)]
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
    pub bonus: List<Units, 16>,
    /// Where it is written what its mana may be spent on, if not on anything.
    pub only: Option<OpPlace>,
}

/// What is to be paid: symbols by the colors that pay for them.
#[derive(Clone, Debug, Default)]
pub struct Need {
    /// Each a set of colors as bits, colorless the sixth.
    pub units: Vec<u8>,
    pub generic: u32,
    /// Phyrexian symbols, each payable with 2 life.
    pub phyrexian: Vec<u8>,
    pub life: u32,
    /// No life can be paid.
    pub no_life: bool,
}

/// What a player could pay with: the pool and all sources of mana, found once for several questions about one state.
#[derive(Clone, Debug)]
pub struct AvailableMana {
    pub sources: Vec<Source>,
    /// No more mana than that comes from the pool and the sources.
    pub most: u32,
    /// The kinds of mana that are there, colorless the sixth.
    pub kinds: u8,
}

impl AvailableMana {
    /// Whether a need is plainly out of reach.
    fn is_short_of(&self, need: &Need) -> bool {
        need.total() > self.most || need.units.iter().any(|unit| unit & (self.kinds | 1 << 7) == 0)
    }
}

/// How a cost is paid.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// Sources and the option of each, in the order of use.
    pub uses: Vec<(Source, usize)>,
    pub life: u32,
    /// What is paid, by kind.
    pub spent: Units,
}

/// Marks a unit that pays for X: it is no symbol of its color.
const OF_X: u8 = 1 << 6;

fn color_bit(color: Color) -> u8 {
    1 << color as u8
}

impl Need {
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
                ManaSymbol::TwoOr(color) => self.units.push(color_bit(color) | 1 << 7),
                ManaSymbol::Phyrexian(color) => self.phyrexian.push(color_bit(color)),
                ManaSymbol::HybridPhyrexian(one, two) => self.phyrexian.push(color_bit(one) | color_bit(two)),
            }
        }
    }

    /// Lets symbols of the color be paid for with 2 life each.
    pub fn allow_life_for(&mut self, color: Color) {
        let bit = color_bit(color);
        let (by_life, units) =
            self.units.iter().partition(|&&unit| unit & bit != 0 && unit & (OF_X | 1 << 7) == 0);
        self.units = units;
        self.phyrexian.extend::<Vec<u8>>(by_life);
    }

    /// Takes generic mana off, and of what is left over nothing.
    pub fn reduce(&mut self, by: u32) {
        self.generic = self.generic.saturating_sub(by);
    }

    /// Takes off colored symbols that a reduction names, then generic mana (118.7).
    pub fn reduce_by(&mut self, cost: &SymbolCost, times: u32) {
        for _ in 0..times {
            for symbol in &cost.0 {
                match symbol {
                    ManaSymbol::Generic(number) => self.reduce(u32::from(*number)),
                    ManaSymbol::Colored(color) => {
                        if let Some(at) = self.units.iter().position(|&unit| unit == color_bit(*color)) {
                            self.units.remove(at);
                        }
                    }
                    _ => {}
                }
            }
        }
    }

    /// The mana that it takes in all.
    pub fn total(&self) -> u32 {
        self.units.len() as u32 + self.generic
    }
}

impl State {
    /// What the player's permanents can give by being tapped, without those of the mask.
    pub fn sources(&self, book: &Book, player: Player, without: Mask) -> Vec<Source> {
        let mut found = Vec::new();
        for slot in slots(self.live & !without) {
            let perm = &self.perms[usize::from(slot)];
            if perm.controller != player || perm.phased_out {
                continue;
            }
            let can_tap = !perm.tapped && !self.is_new_creature(perm);
            let extra = u8::from(perm.is(CardType::Creature)) * 40;
            let colors = self.intrinsic_colors(book, slot);
            if !colors.is_empty() && can_tap {
                let options = List::of(colors.iter().map(|color| one_of(color as usize, 1)));
                let price = extra + colors.len() as u8;
                let need = List::default();
                found.push(Source {
                    slot,
                    ability: None,
                    options,
                    price,
                    by: By::Ability,
                    need,
                    bonus: List::default(),
                    only: None,
                });
            }
            let granted = self.granted.iter().filter(|given| given.slot == slot).map(|given| given.ability);
            let own = match perm.lost_abilities {
                true => &[],
                false => &book.info(perm.def).activated[..],
            };
            for id in own.iter().copied().chain(granted) {
                let Ability::Activated(activated) = book.ability(id) else { continue };
                if !activated.mana || !self.limits_allow(book, activated, self.perm_ref(slot), player, id) {
                    continue;
                }
                if self.cant_activate(book, player, slot, true) {
                    continue;
                }
                if !can_tap && activated.costs.contains(&Cost::Tap) {
                    continue;
                }
                if let [Cost::TapOther(1, filter) | Cost::Sacrifice(1, Some(filter))] = &activated.costs[..] {
                    let by = match activated.costs[0] {
                        Cost::TapOther(..) => By::Tapping,
                        _ => By::Sacrificing,
                    };
                    self.sources_by_others(book, activated, (filter, by), slot, player, &mut found);
                    continue;
                }
                if let Some((options, price, need)) = self.outputs(book, activated, slot, player) {
                    let price = extra + price + if perm.is(CardType::Land) { 0 } else { 8 };
                    found.push(Source {
                        slot,
                        ability: Some(id),
                        options,
                        price,
                        by: By::Ability,
                        need,
                        bonus: List::default(),
                        only: restriction(activated, id),
                    });
                }
            }
        }
        self.add_bonuses(book, player, &mut found);
        found.sort_by_key(|source| (source.price, source.slot));
        found
    }

    /// Counts what triggered mana abilities add to what is tapped for mana.
    fn add_bonuses(&self, book: &Book, player: Player, found: &mut [Source]) {
        if !self.hears_mana(book) {
            return;
        }
        for source in found {
            let taps = match source.ability.map(|id| book.ability(id)) {
                None => source.by == By::Ability,
                Some(Ability::Activated(activated)) => activated.costs.contains(&Cost::Tap),
                Some(_) => false,
            };
            if !taps {
                continue;
            }
            source.bonus = List::of(
                source.options.iter().map(|units| self.mana_bonus(book, source.slot, player, units)),
            );
            for (units, bonus) in source.options.iter_mut().zip(source.bonus.iter()) {
                units.iter_mut().zip(bonus).for_each(|(sum, more)| *sum = sum.saturating_add(*more));
            }
        }
    }

    /// What a mana ability may give, if the game may use it by itself.
    fn outputs(
        &self,
        book: &Book,
        activated: &Activated,
        slot: u8,
        player: Player,
    ) -> Option<(List<Units, 16>, u8, List<u8, 3>)> {
        // An ability that costs more is activated by hand.
        let mut dearer = false;
        self.rules_in_force(book, |rule, frame| {
            if let crate::program::Rule::AbilityCost { tests, .. } = rule {
                let r = self.perm_ref(slot);
                dearer |= tests.iter().all(|test| self.test(book, test, r, frame));
            }
        });
        if dearer {
            return None;
        }
        let mut price = 1;
        let mut taps = false;
        let mut need = List::default();
        for cost in &activated.costs {
            match cost {
                Cost::Tap => taps = true,
                Cost::Sacrifice(_, None) => {
                    if !self.may_sacrifice_for_costs(book, player, self.perm_ref(slot)) {
                        return None;
                    }
                    price += 100;
                }
                Cost::Mana(mana) => {
                    let first = Need::of(mana, 0);
                    price += 60;
                    let generic = (0..first.generic).map(|_| 0b11_1111);
                    for unit in first.units.iter().copied().chain(generic) {
                        if !need.push(unit) {
                            return None;
                        }
                    }
                }
                Cost::Life(amount) => {
                    let frame = self.frame_of(slot);
                    let life = self.amount(book, amount, &frame);
                    if life > i32::from(self.players[player].life)
                        || life > 0 && !self.may_pay_life(book, player)
                    {
                        return None;
                    }
                    price += 20;
                }
                _ => return None,
            }
        }
        if !taps && price < 60 {
            return None;
        }
        let mut options: Option<List<Units, 16>> = None;
        // "Put a charge counter on ~. Add X mana": the mana is counted in a state in which that has been done.
        let mut after: Option<Box<State>> = None;
        // "Add {U}. If you played a land this turn, add {B} instead": what holds now.
        let frame = self.frame_of(slot);
        let mut at = 0;
        while let Some(op) = activated.script.ops.get(at) {
            at += 1;
            match op {
                Op::If { condition, no } => {
                    if !self.condition(book, condition, &frame) {
                        at = usize::from(*no);
                    }
                }
                Op::Jump(to) => at = usize::from(*to),
                Op::Do(Effect::AddMana { mana, .. }) if options.is_none() => {
                    options = Some(after.as_deref().unwrap_or(self).mana_options(book, mana, slot, player));
                }
                Op::Do(effect @ Effect::PutCounters { .. }) if options.is_none() => {
                    let (controller, source) = (player, self.perm_ref(slot));
                    let item = StackItem { controller, source, ..StackItem::default() };
                    after.get_or_insert_with(|| Box::new(*self)).do_simple(book, effect, item);
                }
                // "… deals 1 damage to you" and the like.
                Op::Do(
                    Effect::Damage { .. }
                    | Effect::LoseLife { .. }
                    | Effect::SkipUntap(_)
                    | Effect::ReturnAsUntap,
                ) => price += 20,
                _ => return None,
            }
        }
        let options = options?;
        (!options.is_empty()).then_some((options, price + options.len() as u8, need))
    }

    /// "Tap an untapped Druid you control: Add {G}", "Sacrifice a creature: Add {C}{C}": each of them is a source, the least first.
    fn sources_by_others(
        &self,
        book: &Book,
        activated: &Activated,
        (filter, by): (&crate::program::Filter, By),
        slot: u8,
        player: Player,
        found: &mut Vec<Source>,
    ) {
        let [Op::Do(Effect::AddMana { mana, .. })] = &activated.script.ops[..] else { return };
        if let Mana::Restricted { .. } = mana {
            return;
        }
        let options = self.mana_options(book, mana, slot, player);
        for &r in self.pick(book, filter, &self.frame_of(slot)).iter() {
            let Some(other) = self.slot_of(r) else { continue };
            let perm = &self.perms[usize::from(other)];
            let worth = perm.power.clamp(0, 40) as u8;
            let price = match by {
                By::Sacrificing if !self.may_sacrifice_for_costs(book, player, r) => continue,
                By::Sacrificing => 150 + worth,
                By::Tapping if perm.tapped => continue,
                By::Tapping | By::Ability => 45 + worth,
            };
            if perm.controller == player {
                let need = List::default();
                found.push(Source {
                    slot: other,
                    ability: None,
                    options,
                    price,
                    by,
                    need,
                    bonus: List::default(),
                    only: None,
                });
            }
        }
    }

    /// The kinds of mana of an effect that adds mana.
    pub fn mana_options(&self, book: &Book, mana: &Mana, slot: u8, player: Player) -> List<Units, 16> {
        let frame = super::state::Frame::new(player, self.perm_ref(slot));
        self.mana_choices(book, mana, &frame)
    }

    /// The kinds of mana that an effect may add, seen from a frame.
    pub fn mana_choices(&self, book: &Book, mana: &Mana, frame: &super::state::Frame) -> List<Units, 16> {
        let number = |amount| self.amount(book, amount, frame).clamp(0, 200) as u8;
        match mana {
            Mana::Fixed(units) => List::of([*units]),
            Mana::Restricted { mana, .. } => self.mana_choices(book, mana, frame),
            Mana::OneOf(options) => List::of(options.iter().copied()),
            Mana::OneColor(amount, colors) => {
                let count = number(amount);
                List::of(colors.iter().map(|color| one_of(color as usize, count)))
            }
            Mana::Combination(amount, colors) => {
                let count = number(amount);
                let colors: Vec<usize> = colors.iter().map(|color| color as usize).collect();
                let mut options: List<Units, 16> = List::of(colors.iter().map(|&color| one_of(color, count)));
                combine(&colors, count, [0; 6], &mut options);
                options
            }
            Mana::Times(units, amount) => {
                let count = number(amount);
                List::of([units.map(|unit| unit.saturating_mul(count))])
            }
            Mana::Devotion => List::of((0..5).map(|kind| {
                let color = crate::types::Colors::NONE.with(crate::types::Color::ALL[kind]);
                let devotion = crate::program::Amount::Devotion(color);
                one_of(kind, self.amount(book, &devotion, frame).clamp(0, 200) as u8)
            })),
            Mana::Chosen(count) => match self.look_perm(frame.item.source).map(|perm| perm.chosen) {
                Some(color) if color < 5 => List::of([one_of(usize::from(color), *count)]),
                _ => List::default(),
            },
            Mana::Produced => {
                let produced = frame.item.event.amount;
                List::of((0..6).filter(|&kind| produced >> kind & 1 == 1).map(|kind| one_of(kind, 1)))
            }
            Mana::CouldProduce { lands, colorless } => {
                let mut kinds = 0;
                self.each_match(book, lands, frame, |r| {
                    if let Some(slot) = self.slot_of(r) {
                        kinds |= self.could_produce(book, slot);
                    }
                });
                let most = if *colorless { 6 } else { 5 };
                List::of((0..most).filter(|&kind| kinds >> kind & 1 == 1).map(|kind| one_of(kind, 1)))
            }
        }
    }

    /// The types of mana that a land could produce (106.7), a bit for each, as far as fixed abilities say.
    fn could_produce(&self, book: &Book, slot: u8) -> u8 {
        let mut kinds =
            self.intrinsic_colors(book, slot).iter().fold(0, |bits, color| bits | color_bit(color));
        let perm = &self.perms[usize::from(slot)];
        if perm.lost_abilities {
            return kinds;
        }
        for &id in &book.info(perm.def).activated {
            let Ability::Activated(activated) = book.ability(id) else { continue };
            for op in activated.script.ops.iter().filter(|_| activated.mana) {
                let Op::Do(Effect::AddMana { mana, .. }) = op else { continue };
                if let Mana::CouldProduce { .. } | Mana::Produced = mana {
                    continue;
                }
                for units in self.mana_options(book, mana, slot, perm.controller).iter() {
                    kinds = (0..6).filter(|&kind| units[kind] > 0).fold(kinds, |bits, kind| bits | 1 << kind);
                }
            }
        }
        kinds
    }

    /// What the player could pay with now.
    pub fn available(&self, book: &Book, player: Player) -> AvailableMana {
        let sources = self.sources(book, player, 0);
        let pool = self.pool_for(book, player, None, true);
        let mut most = pool.iter().map(|&count| u32::from(count)).sum();
        let mut kinds = mask_of_kinds(&pool);
        for source in &sources {
            let amounts = source.options.iter().map(|units| units.iter().map(|&n| u32::from(n)).sum());
            most += amounts.max().unwrap_or(0);
            kinds = source.options.iter().fold(kinds, |kinds, units| kinds | mask_of_kinds(units));
        }
        AvailableMana { sources, most, kinds }
    }

    /// Whether the mana of a spell or ability can be paid, without those permanents.
    pub fn is_payable(
        &self,
        book: &Book,
        item: &StackItem,
        need: &Need,
        without: Mask,
        available: &OnceCell<AvailableMana>,
    ) -> bool {
        if self.taps_for_costs(book, item) {
            return self.plan_item(book, item, need, without).is_some();
        }
        if need.total() == 0 && need.life == 0 && need.phyrexian.is_empty() {
            return true;
        }
        if need.life > 0 && need.no_life {
            return false;
        }
        let available = available.get_or_init(|| self.available(book, item.controller));
        if available.is_short_of(need) {
            return false;
        }
        let pool = self.pool_for(book, item.controller, Some(item), false);
        if without == 0 && available.sources.iter().all(|source| source.only.is_none()) {
            return self.plan_with(item.controller, need, &available.sources, pool).is_some();
        }
        let mut sources: Vec<Source> =
            available.sources.iter().filter(|source| without >> source.slot & 1 == 0).copied().collect();
        self.keep_usable(book, Some(item), &mut sources);
        self.plan_with(item.controller, need, &sources, pool).is_some()
    }

    /// Whether permanents may be tapped for its costs: convoke (702.51a), improvise (702.126a).
    fn taps_for_costs(&self, book: &Book, item: &StackItem) -> bool {
        let keys = book.def(item.def).keys;
        matches!(item.kind, StackItemKind::Spell { .. })
            && (keys.has(crate::program::Key::Convoke) || keys.has(crate::program::Key::Improvise))
    }

    /// Finds how a spell or ability can be paid for, with convoke if it has it.
    pub fn plan_item(&self, book: &Book, item: &StackItem, need: &Need, without: Mask) -> Option<Plan> {
        let sources = self.sources_for(book, item, without);
        let pool = self.pool_for(book, item.controller, Some(item), false);
        self.plan_with(item.controller, need, &sources, pool)
    }

    fn sources_for(&self, book: &Book, item: &StackItem, without: Mask) -> Vec<Source> {
        let mut sources = self.sources(book, item.controller, without);
        self.keep_usable(book, Some(item), &mut sources);
        if self.taps_for_costs(book, item) && book.def(item.def).keys.has(crate::program::Key::Improvise) {
            for slot in slots(self.live & !without) {
                let perm = &self.perms[usize::from(slot)];
                let fits = perm.controller == item.controller && perm.is(CardType::Artifact);
                if fits && !perm.tapped && !perm.phased_out {
                    let (options, need) = (List::of([one_of(5, 1)]), List::default());
                    sources.push(Source {
                        slot,
                        ability: None,
                        options,
                        price: 110,
                        by: By::Tapping,
                        need,
                        bonus: List::default(),
                        only: None,
                    });
                }
            }
        }
        if self.taps_for_costs(book, item) && book.def(item.def).keys.has(crate::program::Key::Convoke) {
            for slot in slots(self.live & !without) {
                let perm = &self.perms[usize::from(slot)];
                let fits = perm.controller == item.controller
                    && perm.is(CardType::Creature)
                    && !perm.tapped
                    && !perm.phased_out;
                if fits {
                    let mut options = List::of(perm.colors.iter().map(|color| one_of(color as usize, 1)));
                    if options.is_empty() {
                        options.push(one_of(5, 1));
                    }
                    let need = List::default();
                    sources.push(Source {
                        slot,
                        ability: None,
                        options,
                        price: 120,
                        by: By::Tapping,
                        need,
                        bonus: List::default(),
                        only: None,
                    });
                }
            }
        }
        sources
    }

    /// Finds how the player can pay, without using those permanents.
    pub fn plan(&self, book: &Book, player: Player, need: &Need, without: Mask) -> Option<Plan> {
        let mut sources = self.sources(book, player, without);
        self.keep_usable(book, None, &mut sources);
        self.plan_with(player, need, &sources, self.players[player].pool)
    }

    /// Finds how the player can pay from those sources and that pool.
    fn plan_with(&self, player: Player, need: &Need, sources: &[Source], pool: Units) -> Option<Plan> {
        let life = i32::from(self.players[player].life) - need.life as i32;
        if need.life > 0 && (life < 0 || need.no_life) {
            return None;
        }
        // Phyrexian symbols: as many as possible with mana, the rest with life.
        for by_life in 0..=need.phyrexian.len() {
            if by_life > 0 && (life < 2 * by_life as i32 || need.no_life) {
                return None;
            }
            let mut units = need.units.clone();
            units.extend(&need.phyrexian[by_life..]);
            units.sort_by_key(|unit| unit.count_ones());
            let mut search = Search {
                sources,
                used: vec![false; sources.len()],
                uses: Vec::new(),
                pool,
                spent: [0; 6],
                steps: 20_000,
            };
            if search.pay(&units, need.generic) {
                let uses = search.uses.iter().map(|&(source, option)| (sources[source], option)).collect();
                return Some(Plan { uses, life: need.life + 2 * by_life as u32, spent: search.spent });
            }
        }
        None
    }

    /// The most generic mana that the player could pay beyond a need: the bound of X.
    pub fn spare_mana(&self, book: &Book, player: Player, need: &Need, without: Mask) -> u32 {
        let mut sources = self.sources(book, player, without);
        self.keep_usable(book, None, &mut sources);
        self.spare_of(player, need, &sources, self.players[player].pool)
    }

    /// The same for a spell or ability, with convoke if it has it.
    pub fn spare_for(&self, book: &Book, item: &StackItem, need: &Need, without: Mask) -> u32 {
        let pool = self.pool_for(book, item.controller, Some(item), false);
        self.spare_of(item.controller, need, &self.sources_for(book, item, without), pool)
    }

    fn spare_of(&self, player: Player, need: &Need, sources: &[Source], pool: Units) -> u32 {
        let there: u32 = pool.iter().map(|&count| u32::from(count)).sum();
        let most: u32 = sources
            .iter()
            .map(|source| {
                source
                    .options
                    .iter()
                    .map(|units| units.iter().map(|&n| u32::from(n)).sum())
                    .max()
                    .unwrap_or(0)
            })
            .sum::<u32>()
            + there;
        let mut x = most.saturating_sub(need.total());
        loop {
            let mut with = need.clone();
            with.generic += x;
            if self.plan_with(player, &with, sources, pool).is_some() {
                return x;
            }
            if x == 0 {
                return 0;
            }
            x -= 1;
        }
    }

    /// Activates the mana abilities of a plan: their mana is in the pool afterwards.
    pub(super) fn activate_sources(&mut self, book: &Book, player: Player, plan: &Plan) {
        for (source, option) in &plan.uses {
            let mut units = source.options[*option];
            // The triggers themselves add what is theirs.
            if let Some(bonus) = source.bonus.get(*option) {
                units.iter_mut().zip(bonus).for_each(|(sum, more)| *sum = sum.saturating_sub(*more));
            }
            self.use_source(book, player, source, units);
        }
    }

    /// Pays as the plan says: taps the sources, empties what is needed from the pool, restricted mana first. Says whether some of it
    /// keeps what it is spent on from being countered.
    pub fn pay(&mut self, book: &Book, player: Player, plan: &Plan, item: Option<&StackItem>) -> bool {
        self.activate_sources(book, player, plan);
        let mut left = plan.spent;
        let uncounterable = self.spend_reserved(book, player, item, &mut left);
        for (kind, &count) in left.iter().enumerate() {
            let pool = &mut self.players[player].pool[kind];
            *pool = pool.saturating_sub(count);
        }
        if plan.life > 0 {
            self.lose_life(book, player, plan.life as i32);
        }
        uncounterable
    }

    fn use_source(&mut self, book: &Book, player: Player, source: &Source, units: Units) {
        let r = self.perm_ref(source.slot);
        if source.by != By::Ability {
            for (kind, count) in units.into_iter().enumerate() {
                self.players[player].pool[kind] = self.players[player].pool[kind].saturating_add(count);
            }
            match source.by {
                By::Sacrificing => drop(self.sacrifice(book, player, r)),
                By::Tapping | By::Ability => drop(self.tap(book, source.slot)),
            }
            return;
        }
        let mut taps = source.ability.is_none();
        let mut sacrifices = false;
        if let Some(id) = source.ability
            && let Ability::Activated(activated) = book.ability(id)
        {
            for cost in &activated.costs {
                match cost {
                    Cost::Tap => taps = true,
                    Cost::Sacrifice(..) => sacrifices = true,
                    Cost::Life(amount) => {
                        let life = self.amount(book, amount, &self.frame_of(source.slot));
                        self.lose_life(book, player, life);
                    }
                    _ => {}
                }
            }
            self.count_activation(book, source.slot, id);
        }
        self.add_mana(player, units, source.only, r);
        if taps {
            self.tap(book, source.slot);
            self.tapped_for_mana(book, player, r, &units);
        }
        // What the ability does besides.
        if let Some(id) = source.ability
            && let Ability::Activated(activated) = book.ability(id)
            && activated.script.ops.len() > 1
        {
            let def = self.perms[usize::from(source.slot)].def;
            for op in &activated.script.ops {
                if let Op::Do(effect) = op
                    && !matches!(effect, Effect::AddMana { .. })
                {
                    let item = StackItem {
                        kind: StackItemKind::Activated(id),
                        controller: player,
                        source: r,
                        def,
                        ..StackItem::default()
                    };
                    self.do_simple(book, effect, item);
                }
            }
        }
        if sacrifices {
            self.sacrifice(book, player, r);
        }
    }

    /// A permanent has been tapped for mana: triggers, also those that add mana at once (605.1b).
    pub fn tapped_for_mana(&mut self, book: &Book, player: Player, subject: Ref, produced: &Units) {
        let produced = mask_of_kinds(produced);
        self.emit(book, Happened::TappedForMana { player, subject, produced });
    }

    /// Tells what waits for a permanent to be tapped for mana, if mana of an activated ability with {T} has just been added.
    pub(super) fn mana_added(&mut self, book: &Book, frame: &mut Frame, units: &Units) {
        if !frame.told_mana
            && let StackItemKind::Activated(id) = frame.item.kind
            && let Ability::Activated(activated) = book.ability(id)
            && activated.mana
            && activated.costs.contains(&Cost::Tap)
        {
            frame.told_mana = true;
            self.tapped_for_mana(book, frame.item.controller, frame.item.source, units);
        }
    }

    /// Resolves a triggered mana ability (605.4a): if it asks nothing, its mana is there for the payment that is being made.
    pub fn resolve_mana_trigger(&mut self, book: &Book, triggered: &Triggered, item: StackItem) {
        let mut frame = Frame::new(item.controller, item.source);
        frame.item = item;
        match &triggered.script.ops[..] {
            [Op::Do(effect @ Effect::AddMana { mana, .. })]
                if self.mana_choices(book, mana, &frame).len() == 1 =>
            {
                self.do_simple(book, effect, item);
            }
            _ => self.resolve_at_once(book, item),
        }
    }

    /// What triggered mana abilities add for that player as the permanent is tapped for that mana, as far as it is fixed.
    fn mana_bonus(&self, book: &Book, slot: u8, player: Player, units: &Units) -> Units {
        let mut bonus = [0_u8; 6];
        let (subject, produced) = (self.perm_ref(slot), mask_of_kinds(units));
        let happened = Happened::TappedForMana { player, subject, produced };
        self.each_mana_trigger(book, &happened, |triggered, frame| {
            if let [Op::Do(Effect::AddMana { who, mana })] = &triggered.script.ops[..]
                && self.who(book, *who, frame) == Some(player)
                && let [more] = &self.mana_choices(book, mana, frame)[..]
            {
                bonus.iter_mut().zip(more).for_each(|(sum, more)| *sum = sum.saturating_add(*more));
            }
        });
        bonus
    }

    /// Mana empties as a step ends (500.5).
    pub fn empty_pools(&mut self, book: &Book) {
        for player in Player::BOTH {
            let mut stays = [false; 6];
            if self.players[player].pool != [0; 6] {
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
            }
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

fn mask_of_kinds(units: &Units) -> u8 {
    units.iter().enumerate().fold(0, |kinds, (kind, &count)| kinds | u8::from(count > 0) << kind)
}

fn one_of(kind: usize, count: u8) -> Units {
    let mut units = [0; 6];
    units[kind] = count;
    units
}

/// Adds the mana of several of the colors, so much in all.
fn combine(colors: &[usize], count: u8, units: Units, options: &mut List<Units, 16>) {
    let Some((&color, others)) = colors.split_first() else { return };
    let several = units.iter().any(|&n| n > 0);
    for of_this in (0..=count).rev() {
        let mut with = units;
        with[color] += of_this;
        if of_this < count {
            combine(others, count - of_this, with, options);
        } else if several && of_this > 0 {
            options.push(with);
        }
    }
}

struct Search<'s> {
    sources: &'s [Source],
    used: Vec<bool>,
    uses: Vec<(usize, usize)>,
    pool: Units,
    spent: Units,
    steps: u32,
}

impl Search<'_> {
    /// Pays the units, then the generic mana; leaves what was done only if it worked.
    fn pay(&mut self, units: &[u8], generic: u32) -> bool {
        self.steps = self.steps.saturating_sub(1);
        if self.steps == 0 {
            return false;
        }
        let Some((&unit, rest)) = units.split_first() else { return self.pay_generic(generic) };
        for kind in 0..6 {
            if unit >> kind & 1 == 1 && self.pool[kind] > 0 {
                self.pool[kind] -= 1;
                self.spent[kind] += 1;
                if self.pay(rest, generic) {
                    return true;
                }
                self.pool[kind] += 1;
                self.spent[kind] -= 1;
            }
        }
        let mut tried: Vec<(List<Units, 16>, u8)> = Vec::new();
        for at in 0..self.sources.len() {
            let source = &self.sources[at];
            if self.is_used(at)
                || tried.iter().any(|(options, price)| *options == source.options && *price == source.price)
            {
                continue;
            }
            let mut useful = false;
            for (option, units_given) in source.options.iter().enumerate() {
                let Some(kind) = (0..6).find(|&kind| unit >> kind & 1 == 1 && units_given[kind] > 0) else {
                    continue;
                };
                useful = true;
                let before = (self.pool, self.spent);
                let uses_before = self.uses.len();
                let used_before = self.used.clone();
                self.used[at] = true;
                if !self.pay_first(at) {
                    (self.pool, self.spent) = before;
                    self.uses.truncate(uses_before);
                    self.used = used_before;
                    continue;
                }
                self.uses.push((at, option));
                for (have, given) in self.pool.iter_mut().zip(units_given) {
                    *have += given;
                }
                self.pool[kind] -= 1;
                self.spent[kind] += 1;
                if self.pay(rest, generic) {
                    return true;
                }
                (self.pool, self.spent) = before;
                self.uses.truncate(uses_before);
                self.used = used_before;
            }
            if useful {
                tried.push((source.options, source.price));
            }
        }
        // {2/G}: two of anything.
        unit >> 7 & 1 == 1 && self.pay(rest, generic + 2)
    }

    /// Pays what a source costs itself, from the pool or from sources that cost nothing.
    fn pay_first(&mut self, at: usize) -> bool {
        let need = self.sources[at].need;
        for &unit in need.iter() {
            let from_pool = (0..6).find(|&kind| unit >> kind & 1 == 1 && self.pool[kind] > 0);
            if let Some(kind) = from_pool {
                self.pool[kind] -= 1;
                self.spent[kind] += 1;
                continue;
            }
            let mut paid = false;
            for other in 0..self.sources.len() {
                let source = &self.sources[other];
                if !source.need.is_empty() || self.is_used(other) {
                    continue;
                }
                let found = source.options.iter().enumerate().find_map(|(option, units)| {
                    (0..6)
                        .find(|&kind| unit >> kind & 1 == 1 && units[kind] > 0)
                        .map(|kind| (option, *units, kind))
                });
                let Some((option, units, kind)) = found else { continue };
                self.used[other] = true;
                self.uses.push((other, option));
                for (have, given) in self.pool.iter_mut().zip(units) {
                    *have += given;
                }
                self.pool[kind] -= 1;
                self.spent[kind] += 1;
                paid = true;
                break;
            }
            if !paid {
                return false;
            }
        }
        true
    }

    /// Another ability of the same permanent counts as used, too.
    fn is_used(&self, at: usize) -> bool {
        let slot = self.sources[at].slot;
        self.used.iter().zip(self.sources).any(|(&used, source)| used && source.slot == slot)
    }

    fn pay_generic(&mut self, mut generic: u32) -> bool {
        let before = (self.pool, self.spent, self.uses.len());
        let mut used: Vec<usize> = Vec::new();
        // Colorless mana first, then the color that there is most of.
        let take = |search: &mut Self, generic: &mut u32| {
            while *generic > 0 {
                let kind = if search.pool[5] > 0 {
                    5
                } else {
                    let most = (0..5).max_by_key(|&kind| (search.pool[kind], 5 - kind)).unwrap_or(0);
                    if search.pool[most] == 0 {
                        return;
                    }
                    most
                };
                search.pool[kind] -= 1;
                search.spent[kind] += 1;
                *generic -= 1;
            }
        };
        take(self, &mut generic);
        for at in 0..self.sources.len() {
            if generic == 0 {
                break;
            }
            // A source that costs as much as it gives is of no use for generic mana.
            if self.is_used(at) || !self.sources[at].need.is_empty() {
                continue;
            }
            let best =
                self.sources[at].options.iter().enumerate().max_by_key(|(place, units)| {
                    (units.iter().map(|&n| u32::from(n)).sum::<u32>(), 16 - place)
                });
            let Some((option, units)) = best else { continue };
            for (have, given) in self.pool.iter_mut().zip(units) {
                *have += given;
            }
            self.used[at] = true;
            used.push(at);
            self.uses.push((at, option));
            take(self, &mut generic);
        }
        if generic == 0 {
            return true;
        }
        (self.pool, self.spent) = (before.0, before.1);
        self.uses.truncate(before.2);
        for at in used {
            self.used[at] = false;
        }
        false
    }
}

/// The mask of one permanent, if the object is one.
pub fn mask_of(state: &State, r: Ref) -> Mask {
    state.slot_of(r).map_or(0, bit)
}

/// Where an ability says what its mana may be spent on.
fn restriction(activated: &Activated, ability: AbilityId) -> Option<OpPlace> {
    let restricted = |op: &Op| matches!(op, Op::Do(Effect::AddMana { mana: Mana::Restricted { .. }, .. }));
    let pc = activated.script.ops.iter().position(restricted)?;
    Some(OpPlace { ability, mode: u8::MAX, pc: pc as u16 })
}
