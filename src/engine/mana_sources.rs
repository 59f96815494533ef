//! What a player could tap or sacrifice for mana, and the mana it would give (106, 605).

use crate::program::{ALL_OF_THEM, Ability, Activated, Book, Cost, Effect, Mana, OF_X, Obj, Op, Sel};
use crate::sort::CompactSort;
use crate::types::{CardType, Player};

use super::list::List;
use super::mana::{By, Source, Units, one_of, restriction};
use super::need::Need;
use super::state::{Frame, Mask, StackItem, State, bit, slots};

/// The most activations of an ability without {T} that count for one payment.
const MOST_TIMES: u32 = 6;

/// The most units of energy that count for one payment.
const MOST_ENERGY: u8 = 8;

/// The most other permanents that one activation of a source taps or sacrifices.
const MOST_OTHERS: u8 = 8;

/// What a mana ability may give, and what it costs.
struct Outputs {
    options: List<Units, 16>,
    price: u8,
    need: List<u8, 5>,
    life: u8,
    /// The energy counters that it costs.
    energy: u8,
    /// It taps or sacrifices its permanent.
    takes: bool,
    /// The number of times that it can be activated, if it doesn't.
    times: u32,
}

impl State {
    /// The mana sources among the player's permanents, without those in the mask.
    pub fn sources(&self, book: &Book, player: Player, without: Mask) -> Vec<Source> {
        let own = self.permanents_of(player) & !without;
        let mut found = Vec::with_capacity(own.count_ones() as usize);
        let mut free = !(self.live | self.phased | self.emblems);
        // A place that no permanent has stands for something else of which a source takes its part.
        let mut place = || {
            let highest = (free != 0).then(|| 1 << (Mask::BITS - 1 - free.leading_zeros()));
            free &= !highest.unwrap_or(0);
            highest
        };
        let mut energy: List<Mask, { MOST_ENERGY as usize }> = List::default();
        for slot in slots(own) {
            let perm = &self.perms[usize::from(slot)];
            let can_tap = !perm.tapped && !self.is_new_creature(perm);
            // A tapped permanent could give mana by abilities only.
            if !can_tap && self.granted.is_empty() && book.info(perm.def).activated.is_empty() {
                continue;
            }
            let extra = u8::from(perm.is(CardType::Creature)) * 40;
            let colors = self.intrinsic_colors(book, slot);
            // CR 305.6: the mana ability of a basic land type is an activated ability. No rule is about those of plain lands.
            let forbidden = || {
                perm.types != 1 << CardType::Land as u8 && self.cant_activate_mana(book, player, slot, true)
            };
            if !colors.is_empty() && can_tap && !forbidden() && self.can_pay_mana_life(book, player, slot) {
                let mut options = List::default();
                for color in colors.iter() {
                    options.push(one_of(color as usize, 1));
                }
                let life = self.mana_life(book, slot);
                let price = extra + colors.len() as u8 + 20 * u8::from(life > 0);
                found.push(Source { life, ..Source::of(slot, options, price, By::Ability) });
            }
            let granted = self.granted.iter().filter(|given| given.slot == slot).map(|given| given.ability);
            let own = match perm.lost_abilities {
                true => &[],
                false => &book.info(perm.def).activated[..],
            };
            for id in own.iter().copied().chain(granted) {
                let Ability::Activated(activated) = book.ability(id) else { continue };
                if !activated.pays_costs()
                    || !self.limits_allow(book, activated, self.perm_ref(slot), player, id)
                {
                    continue;
                }
                if self.cant_activate_mana(book, player, slot, activated.costs.contains(&Cost::Tap)) {
                    continue;
                }
                if !can_tap && activated.costs.contains(&Cost::Tap) {
                    continue;
                }
                let others = activated.costs.iter().find_map(|cost| match cost {
                    Cost::TapOther(count, filter) => Some((*count, filter, false)),
                    Cost::Sacrifice(count, Some(filter)) => Some((*count, filter, true)),
                    _ => None,
                });
                let Some(outputs) = self.outputs(book, activated, slot, player) else { continue };
                let price = extra + outputs.price + if perm.is(CardType::Land) { 0 } else { 8 };
                let source = Source {
                    ability: Some(id),
                    need: outputs.need,
                    life: outputs.life,
                    only: restriction(activated, id),
                    not_generic: restriction(activated, id)
                        .is_some_and(|place| super::restricted::is_not_generic(book, place)),
                    ..Source::of(slot, outputs.options, price, By::Ability)
                };
                if outputs.energy > 0 {
                    // Each part of the player's energy pays for a source of its own.
                    if energy.is_empty() {
                        let units = self.players[player].energy.min(MOST_ENERGY);
                        energy = List::of((0..units).map_while(|_| place()));
                    }
                    let itself = if outputs.takes { source.takes } else { 0 };
                    for part in energy.chunks_exact(usize::from(outputs.energy)) {
                        let takes = part.iter().fold(itself, |takes, unit| takes | unit);
                        found.push(Source { takes, ..source.clone() });
                    }
                } else if let Some(others) = others {
                    self.with_others(book, others, &source, outputs.takes, &mut found);
                } else if outputs.takes {
                    found.push(source);
                } else {
                    // Each possible activation is a source of its own.
                    for _ in 0..outputs.times {
                        let takes = place().unwrap_or(bit(slot));
                        found.push(Source { takes, ..source.clone() });
                    }
                }
            }
        }
        found.retain(|source| source.takes & without == 0);
        for source in &mut found {
            source.snow = self.is_snow_source(self.perm_ref(source.slot));
        }
        self.multiply_mana(book, player, &mut found);
        self.add_bonuses(book, player, &mut found);
        found.sort_by_key(|source| (source.price, source.slot));
        found
    }

    /// What a mana ability may give; `None` if the player has to activate it by hand.
    fn outputs(&self, book: &Book, activated: &Activated, slot: u8, player: Player) -> Option<Outputs> {
        // An ability whose cost is changed is activated by hand.
        let mut changed = false;
        self.rules_in_force(book, |rule, frame| {
            let tests = match rule {
                crate::program::Rule::AbilityCost { who, kind, tests, .. }
                    if (*who == crate::program::Who::Any || self.who(book, *who, frame) == Some(player))
                        && super::costs::is_of_kind(activated, *kind) =>
                {
                    tests.as_deref().unwrap_or_default()
                }
                // A mana ability has no targets (605.1a).
                crate::program::Rule::AbilityCostLess { who, kind, tests, targets: None, .. }
                    if (*who == crate::program::Who::Any || self.who(book, *who, frame) == Some(player))
                        && super::costs::is_of_kind(activated, *kind)
                        && activated.costs.iter().any(|cost| matches!(cost, Cost::Mana(_))) =>
                {
                    &tests[..]
                }
                _ => return,
            };
            let r = self.perm_ref(slot);
            changed |= tests.iter().all(|test| self.test(book, test, r, frame));
        });
        if changed {
            return None;
        }
        let mut price = 1;
        let (mut taps, mut sacrificed, mut others) = (false, false, 0);
        let mut need = List::default();
        let mut energy = 0;
        let mut paid_life = self.mana_life(book, slot);
        if paid_life > 0 {
            // Other costs could be life, too, which the two together may exceed: such a source is not used while paying.
            if !self.can_pay_mana_life(book, player, slot) || activated.costs.len() > 1 {
                return None;
            }
            price += 20;
        }
        // The upper limit, if nothing else limits it.
        let mut times = MOST_TIMES;
        // The state after the costs are paid, if that makes a difference.
        let mut paid: Option<Box<State>> = None;
        for cost in &activated.costs {
            match cost {
                Cost::Tap => taps = true,
                Cost::TapOther(1..=MOST_OTHERS, _) | Cost::Sacrifice(1..=MOST_OTHERS, Some(_)) => others += 1,
                Cost::Sacrifice(_, None) => {
                    sacrificed = true;
                    if !self.may_sacrifice_for_costs(book, player, self.perm_ref(slot)) {
                        return None;
                    }
                    price += 100;
                }
                Cost::RemoveCounters(count, Some(kind), Obj::This)
                    if *count < ALL_OF_THEM
                        && self.perms[usize::from(slot)].count(*kind) >= u32::from(*count) =>
                {
                    // The script may ask how many are left: "If there are no depletion counters on ~, sacrifice it."
                    if activated.script.ops.iter().any(|op| matches!(op, Op::If { .. })) {
                        let paid = paid.get_or_insert_with(|| Box::new(self.clone()));
                        paid.remove_counters(slot, Some(*kind), u32::from(*count));
                    }
                    times = times.min(self.perms[usize::from(slot)].count(*kind) / u32::from(*count).max(1));
                    price += 30;
                }
                // It may be too much for a creature.
                Cost::PutCounters(count, kind)
                    if *count < ALL_OF_THEM && self.may_have_counters(book, slot, *kind) =>
                {
                    price += 60;
                    times = 1;
                }
                Cost::Mill(count) if *count != OF_X => {
                    // Others may mill for the same payment: count on all of them.
                    let most = usize::from(*count) * self.permanents_of(player).count_ones() as usize;
                    if self.zones[player].library.len() < most {
                        return None;
                    }
                    price += 20;
                    times = 1;
                }
                Cost::Mana(mana) => {
                    let first = Need::of(mana, 0);
                    if first.snow > 0 {
                        return None;
                    }
                    price += 60;
                    let generic = (0..first.generic).map(|_| 0b11_1111);
                    for unit in first.units.iter().copied().chain(generic) {
                        if !need.push(unit) {
                            return None;
                        }
                    }
                }
                Cost::Energy(amount) => {
                    let paid = self.amount(book, amount, &self.frame_of(slot));
                    if paid <= 0 || paid > i32::from(self.players[player].energy) {
                        return None;
                    }
                    energy = paid as u8;
                    price += 25;
                }
                Cost::Life(amount) => {
                    let frame = self.frame_of(slot);
                    let life = self.amount(book, amount, &frame);
                    if life > i32::from(self.players[player].life)
                        || life > 0 && !self.may_pay_life(book, player)
                    {
                        return None;
                    }
                    paid_life = life.clamp(0, 255) as u8;
                    times =
                        times.min(u32::from(self.players[player].life.max(0) as u16) / life.max(1) as u32);
                    price += 20;
                }
                _ => return None,
            }
        }
        // An ability that costs nothing could give mana without end.
        if !taps && price == 1 && others == 0 || others > 1 || others > 0 && energy > 0 {
            return None;
        }
        if !activated.limits.is_empty() || activated.script.ops.len() > 1 {
            times = times.min(1);
        }
        // If another ability sacrifices the permanent, only one of them can be used.
        let is_frail = || {
            let granted = self.granted.iter().filter(|given| given.slot == slot).map(|given| &given.ability);
            let own = book.info(self.perms[usize::from(slot)].def).activated.iter();
            own.chain(granted).any(|&id| match book.ability(id) {
                Ability::Activated(activated) => activated.costs.contains(&Cost::Sacrifice(1, None)),
                _ => false,
            })
        };
        let takes = taps || sacrificed || others == 0 && is_frail();
        let outputs = |options: List<Units, 16>, price: u8| {
            let price = price + options.len() as u8;
            (!options.is_empty()).then_some(Outputs {
                options,
                price,
                need,
                life: paid_life,
                energy,
                takes,
                times,
            })
        };
        if let [Op::Do(Effect::AddMana { mana, .. })] = &activated.script.ops[..] {
            return outputs(self.mana_options(book, mana, slot, player), price);
        }
        let mut options: Option<List<Units, 16>> = None;
        // "Put a charge counter on ~. Add X mana": the mana is counted in the state after that.
        let mut after: Option<Box<State>> = None;
        // "Add {U}. If you played a land this turn, add {B} instead": the condition is checked now.
        let frame = self.frame_of(slot);
        let mut fits = true;
        let then = paid.as_deref().unwrap_or(self);
        let told = then.each_effect_now(book, &activated.script.ops, &frame, |effect| match effect {
            Effect::AddMana { mana, .. } if options.is_none() => {
                options = Some(after.as_deref().unwrap_or(self).mana_options(book, mana, slot, player));
            }
            Effect::PutCounters { .. } if options.is_none() => {
                self.with_effect(book, effect, slot, player, &mut after);
            }
            // "… deals 1 damage to you", "Put a depletion counter on ~" and the like.
            Effect::Damage { .. }
            | Effect::LoseLife { .. }
            | Effect::GainLife { .. }
            | Effect::PutCounters { .. }
            | Effect::SkipUntap(..)
            | Effect::ReturnAsUntap => price += 20,
            Effect::Draw { .. } => price += 40,
            Effect::Sacrifice { who: _, what: Sel::Obj(Obj::This) } => price += 100,
            _ => fits = false,
        });
        if !told || !fits {
            return None;
        }
        outputs(options?, price)
    }

    /// "Tap an untapped Druid you control: Add {G}", "{T}, Sacrifice a creature: Add {C}{C}": adds a source for each permanent that the
    /// ability could tap or sacrifice; if it takes several, for the cheapest of them, for the next ones, and so on. `taps`: whether it takes
    /// its own permanent, too.
    fn with_others(
        &self,
        book: &Book,
        (count, filter, sacrificed): (u8, &crate::program::Filter, bool),
        source: &Source,
        taps: bool,
        found: &mut Vec<Source>,
    ) {
        let frame = self.frame_of(source.slot);
        let mut others: Vec<(u8, u8)> = Vec::new();
        for &r in self.pick(book, filter, &frame).iter() {
            // Without {T} the permanent itself may be tapped or sacrificed.
            let itself = !taps;
            let Some(other) = self.slot_of(r).filter(|&other| itself || other != source.slot) else {
                continue;
            };
            let perm = &self.perms[usize::from(other)];
            let worth = perm.power.clamp(0, 40) as u8;
            let price = match sacrificed {
                true if !self.may_sacrifice_for_costs(book, frame.item.controller, r) => continue,
                true => 150 + worth,
                false if perm.tapped => continue,
                false => 45 + worth,
            };
            if perm.controller == frame.item.controller {
                others.push((price, other));
            }
        }
        others.compact_sort_by_key(|&(price, _)| price);
        for group in others.chunks_exact(usize::from(count)) {
            let also = group.iter().fold(0, |mask, &(_, other)| mask | bit(other));
            let price = group.iter().fold(source.price, |sum, &(price, _)| sum.saturating_add(price));
            let takes = also | if taps { source.takes } else { 0 };
            found.push(Source { also, takes, price, ..source.clone() });
        }
    }

    /// Visits the effects of a script in order, with conditions as they are now; `false` if the script asks or repeats something.
    pub(super) fn each_effect_now<'b>(
        &self,
        book: &Book,
        ops: &'b [Op],
        frame: &Frame,
        mut visit: impl FnMut(&'b Effect),
    ) -> bool {
        let mut at = 0;
        while let Some(op) = ops.get(at) {
            at += 1;
            match op {
                Op::Do(effect) => visit(effect),
                Op::If { condition, no } => {
                    if !self.condition(book, condition, frame) {
                        at = usize::from(*no);
                    }
                }
                Op::Jump(to) if usize::from(*to) >= at => at = usize::from(*to),
                _ => return false,
            }
        }
        true
    }

    /// Applies an effect of the permanent to a copy of the state, in addition to those applied before.
    pub(super) fn with_effect(
        &self,
        book: &Book,
        effect: &Effect,
        slot: u8,
        player: Player,
        after: &mut Option<Box<State>>,
    ) {
        let (controller, source) = (player, self.perm_ref(slot));
        let item = StackItem { controller, source, ..StackItem::default() };
        after.get_or_insert_with(|| Box::new(self.clone())).do_simple(book, effect, item);
    }

    /// The kinds of mana of an effect that adds mana.
    pub fn mana_options(&self, book: &Book, mana: &Mana, slot: u8, player: Player) -> List<Units, 16> {
        let frame = Frame::new(player, self.perm_ref(slot));
        self.mana_choices(book, mana, &frame)
    }

    /// The kinds of mana that an effect may add, evaluated in a frame.
    pub fn mana_choices(&self, book: &Book, mana: &Mana, frame: &Frame) -> List<Units, 16> {
        let number = |amount| self.amount(book, amount, frame).clamp(0, 200) as u8;
        match mana {
            Mana::Fixed(units) => List::of([*units]),
            Mana::Restricted { mana, .. } | Mana::NotGeneric(mana) => self.mana_choices(book, mana, frame),
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
            Mana::ColorAmong(filter) => {
                let mut colors = crate::types::Colors::NONE;
                self.each_match(book, filter, frame, |r| {
                    for color in
                        self.look(book, r).into_iter().flat_map(|look| self.colors_of(book, look).iter())
                    {
                        colors = colors.with(color);
                    }
                });
                List::of(colors.iter().map(|color| one_of(color as usize, 1)))
            }
            Mana::EachColorAmong(filter) => {
                let mut units = [0; 6];
                self.each_match(book, filter, frame, |r| {
                    for color in
                        self.look(book, r).into_iter().flat_map(|look| self.colors_of(book, look).iter())
                    {
                        units[color as usize] = 1;
                    }
                });
                List::of([units])
            }
            Mana::Chosen(count) => match self.look_perm(frame.item.source).map(|perm| perm.chosen) {
                Some(color) if color < 5 => List::of([one_of(usize::from(color), *count)]),
                _ => List::default(),
            },
            Mana::Produced => {
                let produced = frame.item.event.amount;
                List::of((0..6).filter(|&kind| produced >> kind & 1 == 1).map(|kind| one_of(kind, 1)))
            }
            Mana::CouldProduce { lands, colorless } => {
                let kinds = self.could_produce(book, lands, frame);
                let most = if *colorless { 6 } else { 5 };
                List::of((0..most).filter(|&kind| kinds >> kind & 1 == 1).map(|kind| one_of(kind, 1)))
            }
        }
    }

    /// Whether permanents may be tapped for its costs: convoke (702.51a), improvise (702.126a), waterbending (701.67a).
    pub(super) fn taps_for_costs(&self, book: &Book, item: &StackItem, bent: u32) -> bool {
        bent > 0
            || self.has_cost_key(book, item, crate::program::Key::Convoke)
            || self.has_cost_key(book, item, crate::program::Key::Improvise)
    }

    /// What can be tapped for waterbending, except what is in the mask.
    pub(super) fn bending(&self, player: Player, without: Mask) -> impl Iterator<Item = u8> + '_ {
        slots(self.permanents_of(player) & !without).filter(|&slot| {
            let perm = &self.perms[usize::from(slot)];
            !perm.tapped && (perm.is(CardType::Artifact) || perm.is(CardType::Creature))
        })
    }

    /// Adds what may be tapped for that much of a cost that is waterbent.
    pub(super) fn add_bending(&self, player: Player, bent: u32, without: Mask, sources: &mut Vec<Source>) {
        if bent == 0 {
            return;
        }
        // Those that give no mana of their own come first.
        let gives = sources.iter().fold(0, |mask, source| mask | source.takes | bit(source.slot));
        let mut bending: Vec<u8> = self.bending(player, without).collect();
        bending.compact_sort_by_key(|&slot| {
            (gives & bit(slot) != 0, self.perms[usize::from(slot)].is(CardType::Creature), slot)
        });
        for slot in bending.into_iter().take(bent as usize) {
            sources.push(Source::of(slot, List::of([one_of(5, 1)]), 110, By::Tapping));
        }
    }

    pub(super) fn sources_for(
        &self,
        book: &Book,
        item: &StackItem,
        (symbols, bent): (u8, u32),
        without: Mask,
    ) -> Vec<Source> {
        let mut sources = self.sources(book, item.controller, without);
        self.keep_usable(book, Some(item), symbols, &mut sources);
        if super::restricted::bars_mana(book, item) {
            sources.clear();
        }
        self.add_bending(item.controller, bent, without, &mut sources);
        if self.has_cost_key(book, item, crate::program::Key::Improvise) {
            for slot in slots(self.live & !without) {
                let perm = &self.perms[usize::from(slot)];
                let fits = perm.controller == item.controller && perm.is(CardType::Artifact);
                if fits && !perm.tapped {
                    sources.push(Source::of(slot, List::of([one_of(5, 1)]), 110, By::Tapping));
                }
            }
        }
        if self.has_cost_key(book, item, crate::program::Key::Convoke) {
            for slot in slots(self.live & !without) {
                let perm = &self.perms[usize::from(slot)];
                let fits = perm.controller == item.controller && perm.is(CardType::Creature) && !perm.tapped;
                if fits {
                    let mut options = List::of(perm.colors.iter().map(|color| one_of(color as usize, 1)));
                    if options.is_empty() {
                        options.push(one_of(5, 1));
                    }
                    sources.push(Source::of(slot, options, 120, By::Tapping));
                }
            }
        }
        sources
    }
}

/// Adds the combinations of several of the colors with that total.
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
