//! Casting spells and activating abilities (601, 602): modes, targets, X, costs, one choice after the other.

use std::cell::OnceCell;

use crate::game::Chance;
use crate::program::{
    Ability, AbilityId, Activated, Book, Casting as CastingRule, Cost, DefId, Key, Limit, Rule,
};
use crate::types::Player;

use super::decision::{Opt, Way, What};
use super::event::Happened;
use super::layers::script_of;
use super::list::List;
use super::mana::mask_of;
use super::state::{Excess, Place, Ref, StackItem, StackItemKind, State};

/// A spell or ability that is being cast or activated.
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct Casting {
    pub item: StackItem,
    pub way: Way,
    pub from: Place,
    /// Where the choices are: see [`Stage`].
    pub stage: Stage,
    /// The place within the stage.
    pub at: u8,
    /// A copy whose targets may be chosen anew, or a triggered ability: nothing is paid.
    pub free: bool,
    /// The scripts that were being run as it began: it is finished before they go on.
    pub depth: u8,
}

/// The choices in their order (601.2b-h).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    Face,
    Modes,
    Kicker,
    X,
    Targets,
    Shares,
    /// Which symbols are paid with life.
    Life,
    Costs,
    Mana,
    Done,
}

impl State {
    /// Begins to cast a card.
    pub fn begin_cast(&mut self, book: &Book, player: Player, card: u8, face: DefId, way: Way) {
        let from = self.cards[usize::from(card)].place;
        self.put_card(card, Place::Stack, None);
        self.cards[usize::from(card)].def = face;
        self.cards[usize::from(card)].face_down = way == Way::FaceDown;
        if way == Way::FaceDown && from == Place::Hand {
            self.lose_track_of_hand(player);
        }
        let flashed = !self.sorcery_timing(player);
        let mut item = self.spell_item(player, card);
        item.flashed = flashed;
        item.id = self.next_stack_id();
        item.source = Ref::Stack(item.id);
        item.cast_from = Some(from);
        item.flashback = matches!(way, Way::Flashback | Way::Granted { flashback: true });
        if let Way::Permitted { slot, ability } = way
            && let Ability::Rule(_, Rule::Permit(permit)) = book.ability(ability)
        {
            item.exiled = permit.exiled;
            item.permitted = Some(ability);
            if permit.once {
                self.count_activation(book, slot, ability);
            }
        }
        item.alternative = matches!(way, Way::Alternative(_));
        self.give_costs(book, &mut item);
        let depth = self.frames.len() as u8;
        self.casting = Some(Casting { item, way, from, stage: Stage::Face, at: 0, free: false, depth });
    }

    /// Begins to activate an ability.
    pub fn begin_activate(&mut self, book: &Book, player: Player, source: Ref, ability: AbilityId) {
        let def = self.def_of(source).unwrap_or_default();
        let item = StackItem {
            id: self.next_stack_id(),
            kind: StackItemKind::Activated(ability),
            controller: player,
            source,
            def,
            ..StackItem::default()
        };
        if let Some(slot) = self.slot_of(source) {
            self.count_activation(book, slot, ability);
        }
        self.casting = Some(Casting {
            item,
            way: Way::Normal,
            from: Place::Battlefield,
            stage: Stage::Modes,
            at: 0,
            free: false,
            depth: self.frames.len() as u8,
        });
    }

    /// Puts a triggered ability on the stack: modes and targets are chosen (603.3c, d).
    pub fn begin_trigger(&mut self, mut item: StackItem) {
        item.id = self.next_stack_id();
        self.casting = Some(Casting {
            item,
            way: Way::Free,
            from: Place::Nowhere,
            stage: Stage::Modes,
            at: 0,
            free: true,
            depth: self.frames.len() as u8,
        });
    }

    /// Goes on with casting until a choice is needed or it is done.
    pub fn continue_casting(&mut self, book: &Book, chance: &mut Chance) {
        while let Some(casting) = &self.casting {
            if self.pending.is_some() {
                return;
            }
            let plain = casting.at == 0 && self.asks_nothing(book, casting);
            debug_assert!(!plain || self.passes_over(book, chance, casting), "{casting:?} asks something");
            if let Some(casting) = self.casting.as_mut().filter(|_| plain) {
                casting.stage = next_stage(casting.stage);
                continue;
            }
            let Some(mut casting) = self.casting else { return };
            let before = casting.stage;
            let finished = self.casting_stage(book, chance, &mut casting);
            match finished {
                Some(true) => {
                    if self.casting.is_some() {
                        if casting.stage == before {
                            casting.stage = next_stage(before);
                            casting.at = 0;
                        }
                        self.casting = Some(casting);
                    }
                }
                // Waits for a choice.
                Some(false) => {
                    self.casting = Some(casting);
                    return;
                }
                // Can't be: a triggered ability without targets goes away, a spell goes back (733).
                None => {
                    self.casting = None;
                    if let StackItemKind::Spell { card } = casting.item.kind {
                        self.put_card(card, casting.from, Some(0));
                    }
                    return;
                }
            }
        }
    }

    /// Whether it is plain to see that nothing is chosen or paid in the stage of a casting.
    fn asks_nothing(&self, book: &Book, casting: &Casting) -> bool {
        let item = &casting.item;
        let spell = match item.kind {
            StackItemKind::Spell { card } => Some(book.info(self.cards[usize::from(card)].def)),
            _ => None,
        };
        let script = || self.script_ability(book, item).map(|ability| script_of(book, ability, u8::MAX));
        let as_printed = spell.is_some_and(|info| info.casting.is_empty()) && item.given.is_empty();
        match casting.stage {
            Stage::Face => spell.is_none() || casting.depth == 0,
            Stage::Modes => script().is_none_or(|script| script.modes.is_none()),
            Stage::Kicker => spell.is_none() || casting.free || as_printed,
            Stage::X => casting.free || self.plainly_lacks_x(book, casting),
            Stage::Targets | Stage::Shares => {
                self.aura_target(book, item).is_none()
                    && script().is_none_or(|script| script.modes.is_none() && script.targets.is_empty())
            }
            Stage::Life => {
                let no_symbol = || match item.kind {
                    StackItemKind::Activated(id) => match book.ability(id) {
                        Ability::Activated(activated) => activated.costs.iter().all(|cost| match cost {
                            Cost::Mana(mana) => !mana.has_phyrexian(),
                            _ => true,
                        }),
                        _ => true,
                    },
                    _ => as_printed && casting.way == Way::Normal && !book.def(item.def).cost.has_phyrexian(),
                };
                casting.free || !book.pays_life_for_mana && no_symbol()
            }
            Stage::Costs => {
                let delves = book.def(item.def).keys.has(Key::Delve);
                casting.free || as_printed && casting.way == Way::Normal && !delves
            }
            Stage::Mana => casting.free,
            Stage::Done => false,
        }
    }

    /// Whether the stage of a casting, gone through in full, comes to the next one and changes nothing.
    fn passes_over(&self, book: &Book, chance: &Chance, casting: &Casting) -> bool {
        let (mut state, mut after) = (self.clone(), *casting);
        state.casting_stage(book, &mut chance.clone(), &mut after) == Some(true)
            && after == *casting
            && state == *self
    }

    fn casting_stage(&mut self, book: &Book, chance: &mut Chance, casting: &mut Casting) -> Option<bool> {
        match casting.stage {
            Stage::Face => self.choose_face(book, casting),
            Stage::Modes => self.choose_modes(book, casting),
            Stage::Kicker => self.choose_kicker(book, casting),
            Stage::X => self.choose_x(book, casting),
            Stage::Targets => self.choose_targets(book, casting),
            Stage::Shares => self.choose_shares(book, casting),
            Stage::Life => self.choose_life(book, casting),
            Stage::Costs => match self.pay_costs(book, chance, casting)? {
                true => self.choose_delved(book, casting),
                false => Some(false),
            },
            Stage::Mana => {
                if !casting.free {
                    let (_, need) = self.costs_of(book, &casting.item, casting.way);
                    let plan = match self.plan_counting_x(book, &casting.item, &need) {
                        Some((plan, spent)) => {
                            casting.item.spent_on_x = spent;
                            plan
                        }
                        None => self.plan_item(book, &casting.item, &need, 0)?,
                    };
                    let mut colors = crate::types::Colors::NONE;
                    for color in crate::types::Color::ALL {
                        if plan.spent[color as usize] > 0 {
                            colors = colors.with(color);
                        }
                    }
                    casting.item.colors_spent = colors;
                    let paid_for = casting.item;
                    casting.item.uncounterable |= self.pay(book, paid_for.controller, &plan, Some(&paid_for));
                }
                Some(true)
            }
            Stage::Done => {
                self.casting = None;
                self.finish_casting(book, casting);
                Some(true)
            }
        }
    }

    fn choose_modes(&mut self, book: &Book, casting: &mut Casting) -> Option<bool> {
        let Some(ability) = self.script_ability(book, &casting.item) else { return Some(true) };
        if self.aura_target(book, &casting.item).is_some() {
            return Some(true);
        }
        let script = script_of(book, ability, u8::MAX);
        let Some(modes) = &script.modes else { return Some(true) };
        let item = casting.item;
        let mut options = List::default();
        for (at, mode) in modes.modes.iter().enumerate() {
            if mode.targets.iter().all(|spec| self.target_can_be_had(book, spec, &item)) {
                // A mode that may be chosen more than once is there as often (700.2d).
                let times = if modes.repeat { modes.most } else { 1 };
                (0..times).for_each(|_| {
                    options.push(Opt::Mode(at as u8));
                });
            }
        }
        let least = usize::from(modes.least).min(options.len());
        if least == 0 && modes.least > 0 {
            return None;
        }
        let most = usize::from(modes.most).min(options.len());
        let player = if modes.opponent { item.controller.opponent() } else { item.controller };
        let answer = self.choose(player, What::Mode, least, most, options)?;
        match answer {
            None => Some(false),
            Some(picks) => {
                let mut chosen: Vec<u8> = picks
                    .iter()
                    .filter_map(|opt| match opt {
                        Opt::Mode(mode) => Some(*mode),
                        _ => None,
                    })
                    .collect();
                chosen.sort_unstable();
                casting.item.modes = List::of(chosen);
                Some(true)
            }
        }
    }

    fn choose_kicker(&mut self, book: &Book, casting: &mut Casting) -> Option<bool> {
        let StackItemKind::Spell { card } = casting.item.kind else { return Some(true) };
        if casting.free {
            return Some(true);
        }
        let rules = self.casting_rules(book, card);
        while let Some(rule) = rules.get(usize::from(casting.at)) {
            let mut with = casting.item;
            let multi = match rule {
                CastingRule::Kicker { multi, .. } => {
                    with.kicked += 1;
                    *multi
                }
                CastingRule::Optional { multi, .. } => {
                    with.optional += 1;
                    *multi
                }
                CastingRule::Buyback(_) => {
                    with.bought_back = true;
                    false
                }
                CastingRule::OneCostOf(several) => {
                    let mut options = List::default();
                    for at in 0..several.len() {
                        let mut one = casting.item;
                        one.cost_of = at as u8;
                        if self.these_costs_payable(book, &one, casting.way, &OnceCell::new()) {
                            options.push(Opt::Mode(at as u8));
                        }
                    }
                    let Some(picks) = self.choose(with.controller, What::Kicker, 1, 1, options)? else {
                        return Some(false);
                    };
                    if let Some(Opt::Mode(at)) = picks.first() {
                        casting.item.cost_of = *at;
                    }
                    casting.at += 1;
                    continue;
                }
                _ => {
                    casting.at += 1;
                    continue;
                }
            };
            if !self.costs_payable(book, &with, casting.way, &OnceCell::new()) {
                casting.at += 1;
                continue;
            }
            let mut options = List::of([Opt::Yes, Opt::No]);
            // Without it the spell may cost more than can be paid.
            if matches!(rule, CastingRule::Optional { .. })
                && casting.item.optional == 0
                && !self.costs_payable(book, &casting.item, casting.way, &OnceCell::new())
            {
                options = List::of([Opt::Yes]);
            }
            let Some(picks) = self.choose(with.controller, What::Kicker, 1, 1, options)? else {
                return Some(false);
            };
            if picks.first() == Some(&Opt::Yes) {
                casting.item = with;
                if multi {
                    continue;
                }
            }
            casting.at += 1;
        }
        self.choose_given(book, casting, rules.len())
    }

    /// Which of the optional costs that rules have given to the spell are paid, and how often.
    fn choose_given(&mut self, book: &Book, casting: &mut Casting, own: usize) -> Option<bool> {
        while let Some(at) =
            usize::from(casting.at).checked_sub(own).filter(|&at| at < casting.item.given.len())
        {
            let (_, multi) = casting.item.given[at].costs(book);
            let mut with = casting.item;
            with.given[at].paid = with.given[at].paid.saturating_add(1);
            if !self.costs_payable(book, &with, casting.way, &OnceCell::new()) {
                casting.at += 1;
                continue;
            }
            let options = List::of([Opt::Yes, Opt::No]);
            let Some(picks) = self.choose(with.controller, What::Kicker, 1, 1, options)? else {
                return Some(false);
            };
            if picks.first() == Some(&Opt::Yes) {
                casting.item = with;
                if multi {
                    continue;
                }
            }
            casting.at += 1;
        }
        Some(true)
    }

    fn choose_x(&mut self, book: &Book, casting: &mut Casting) -> Option<bool> {
        if casting.free || self.plainly_lacks_x(book, casting) {
            return Some(true);
        }
        let item = casting.item;
        let mut zero = item;
        zero.x = 0;
        let mut one = item;
        one.x = 1;
        let (costs, need) = self.costs_of(book, &zero, casting.way);
        let (_, more) = self.costs_of(book, &one, casting.way);
        let by_mana = more.total() - need.total().min(more.total());
        let by_life = more.life.saturating_sub(need.life);
        let own = mask_of(self, item.source);
        let taps = costs.iter().any(|cost| matches!(cost, Cost::Tap | Cost::Sacrifice(_, None)));
        let mana =
            (by_mana > 0).then(|| self.spare_for(book, &item, &need, if taps { own } else { 0 }) / by_mana);
        let life = (self.players[item.controller].life.max(0) as u32).checked_div(by_life);
        let counted = costs.iter().filter_map(|cost| self.most_of_x(book, cost, &item));
        let Some(most) = mana.into_iter().chain(life).chain(counted).min() else { return Some(true) };
        let least = self.least_x(book, &item);
        // Mana of some colors alone may be spent on X: try what the whole bound leaves.
        let most = if self.colors_for_x(book, &item).is_some() {
            let payable = |x: u32| {
                let mut with = item;
                with.x = x as i16;
                self.these_costs_payable(book, &with, casting.way, &OnceCell::new())
            };
            (0..=most.min(150)).rev().find(|&x| payable(x)).unwrap_or(0)
        } else {
            most
        };
        if most < least {
            return None;
        }
        // A value for which there are no targets is none that can be chosen, if another can.
        let with_targets = |x: &u32| {
            let mut with = item;
            with.x = *x as i16;
            self.has_targets(book, &with)
        };
        let possible: Vec<u32> = (least..=most.min(150)).filter(with_targets).collect();
        let values = if possible.is_empty() { (least..=most.min(150)).collect() } else { possible };
        let options = List::of(values.into_iter().map(|x| Opt::Number(x as i16)));
        let Some(picks) = self.choose(item.controller, What::X, 1, 1, options)? else { return Some(false) };
        if let Some(Opt::Number(x)) = picks.first() {
            casting.item.x = *x;
        }
        Some(true)
    }

    /// Whether it is plain to see that nothing about the costs depends on X.
    fn plainly_lacks_x(&self, book: &Book, casting: &Casting) -> bool {
        let item = &casting.item;
        match item.kind {
            StackItemKind::Spell { card } => {
                casting.way == Way::Normal
                    && item.given.is_empty()
                    && book.def(item.def).cost.count_x() == 0
                    && book.info(self.cards[usize::from(card)].def).casting.is_empty()
            }
            StackItemKind::Activated(id) => match book.ability(id) {
                Ability::Activated(activated) => activated.costs.iter().all(|cost| match cost {
                    Cost::Mana(mana) => mana.count_x() == 0,
                    Cost::Tap | Cost::Sacrifice(_, None) => true,
                    _ => false,
                }),
                _ => false,
            },
            _ => false,
        }
    }

    fn least_x(&self, book: &Book, item: &StackItem) -> u32 {
        match item.kind {
            StackItemKind::Spell { card } => self
                .casting_rules(book, card)
                .iter()
                .find_map(|rule| match rule {
                    CastingRule::XAtLeast(least) => Some(u32::from(*least)),
                    _ => None,
                })
                .unwrap_or(0),
            StackItemKind::Activated(id) => match book.ability(id) {
                Ability::Activated(activated) => activated
                    .limits
                    .iter()
                    .find_map(|limit| match limit {
                        Limit::XAtLeast(least) => Some(u32::from(*least)),
                        _ => None,
                    })
                    .unwrap_or(0),
                _ => 0,
            },
            _ => 0,
        }
    }

    fn choose_targets(&mut self, book: &Book, casting: &mut Casting) -> Option<bool> {
        let specs = self.target_specs(book, &casting.item);
        while let Some(spec) = specs.get(usize::from(casting.at)) {
            let item = casting.item;
            let frame = self.frame_for(&item);
            let mut options = self.target_options(book, spec, &item);
            let rest = &specs[usize::from(casting.at) + 1..];
            if rest.iter().any(|later| later.depends_on(spec.id)) {
                options.retain(|opt| self.leaves_targets(book, rest, &item, spec.id, *opt));
            }
            // CR 601.2h, 733: a target that makes the spell cost more than can be paid is no choice.
            if matches!(item.kind, StackItemKind::Spell { .. })
                && !casting.free
                && self.has_one_target(book, &item)
                && self.costs_go_by_targets(book)
            {
                options.retain(|opt| {
                    let mut with = item;
                    opt.object().is_some_and(|r| with.targets.push(r))
                        && self.these_costs_payable(book, &with, casting.way, &OnceCell::new())
                });
            }
            let least = self.amount(book, &spec.least, &frame).max(0) as usize;
            let most = (self.amount(book, &spec.most, &frame).max(0) as usize).min(options.len());
            let most = self.affordable_targets(book, casting, least, most);
            if least > options.len() {
                // A triggered ability that can't have its targets is removed (603.3d).
                return None;
            }
            let player = spec.chooser.and_then(|who| self.who(book, who, &frame)).unwrap_or(item.controller);
            let Some(picks) = self.choose(player, What::Target(spec.id), least, most, options)? else {
                return Some(false);
            };
            for opt in picks.iter() {
                if let Opt::Ref(r) = opt {
                    let place = casting.item.targets.len();
                    if !casting.item.targets.push(*r) {
                        self.overflow = Some(Excess::Targets);
                        break;
                    }
                    casting.item.target_ids[place] = spec.id;
                }
            }
            casting.at += 1;
        }
        Some(true)
    }

    /// The most targets that can be paid for, where each costs more (Fireball).
    fn affordable_targets(&self, book: &Book, casting: &Casting, least: usize, most: usize) -> usize {
        let StackItemKind::Spell { card } = casting.item.kind else { return most };
        let counts = casting.free
            || !self.casting_rules(book, card).iter().any(|rule| {
                matches!(
                    rule,
                    CastingRule::CostLess { times: Some(crate::program::Amount::TargetsBeyondFirst), .. }
                )
            });
        if counts {
            return most;
        }
        let payable = |count: usize| {
            let mut item = casting.item;
            for _ in 0..count {
                item.targets.push(item.source);
            }
            self.these_costs_payable(book, &item, casting.way, &OnceCell::new())
        };
        (least..=most.min(casting.item.targets.len() + 8))
            .rev()
            .find(|&count| payable(count))
            .unwrap_or(least)
    }

    fn choose_shares(&mut self, book: &Book, casting: &mut Casting) -> Option<bool> {
        let specs = self.target_specs(book, &casting.item);
        let Some((spec, total)) = specs.iter().find_map(|spec| Some((*spec, spec.divided.as_ref()?))) else {
            return Some(true);
        };
        let item = casting.item;
        let total = self.amount(book, total, &self.frame_for(&item)).max(0);
        let places: Vec<usize> =
            (0..item.targets.len()).filter(|&at| item.target_ids[at] == spec.id).collect();
        // Each gets at least 1 (601.2d).
        while usize::from(casting.at) < places.len() {
            let at = usize::from(casting.at);
            let given: i32 = places[..at].iter().map(|&place| i32::from(casting.item.split[place])).sum();
            let left = total - given;
            let after = (places.len() - at - 1) as i32;
            let share = if after == 0 {
                left
            } else {
                let options = List::of((1..=(left - after).max(1)).map(|n| Opt::Number(n as i16)));
                let what = What::Share;
                let Some(picks) = self.choose(item.controller, what, 1, 1, options)? else {
                    return Some(false);
                };
                match picks.first() {
                    Some(Opt::Number(n)) => i32::from(*n),
                    _ => 1,
                }
            };
            casting.item.split[places[at]] = share.clamp(0, 255) as u8;
            casting.at += 1;
        }
        Some(true)
    }

    /// Announces for each symbol payable with life whether it is (601.2b), if both can be done. Of equal symbols the first are paid with life.
    fn choose_life(&mut self, book: &Book, casting: &mut Casting) -> Option<bool> {
        if casting.free {
            return Some(true);
        }
        let mut before = None;
        loop {
            let item = casting.item;
            let (_, need) = self.costs_of(book, &item, casting.way);
            let Some(&symbol) = need.phyrexian.first().filter(|_| item.announced < 16) else {
                return Some(true);
            };
            let announce = |by_life: bool| {
                let mut with = item;
                with.announced += 1;
                with.by_life |= u16::from(by_life) << item.announced;
                with
            };
            let can_be_paid =
                |item: &StackItem| self.these_costs_payable(book, item, casting.way, &OnceCell::new());
            let [mana, life] = [false, true].map(announce);
            let by_life = if before == Some((symbol, false)) || !can_be_paid(&life) {
                false
            } else if !can_be_paid(&mana) {
                true
            } else {
                let options = List::of([Opt::No, Opt::Yes]);
                let Some(picks) = self.choose(item.controller, What::Life, 1, 1, options)? else {
                    return Some(false);
                };
                picks.first() == Some(&Opt::Yes)
            };
            casting.item = if by_life { life } else { mana };
            before = Some((symbol, by_life));
        }
    }

    fn pay_costs(&mut self, book: &Book, chance: &mut Chance, casting: &mut Casting) -> Option<bool> {
        if casting.free {
            return Some(true);
        }
        loop {
            let (costs, need) = self.costs_of(book, &casting.item, casting.way);
            let Some(cost) = costs.get(usize::from(casting.at)) else { return Some(true) };
            let item = casting.item;
            match self.pay_cost(book, &mut Some(&mut *chance), cost, &item, &need)? {
                None => return Some(false),
                Some(paid) => {
                    for &r in paid.iter() {
                        casting.item.cost.push(r);
                    }
                    casting.at += 1;
                }
            }
        }
    }

    fn finish_casting(&mut self, book: &Book, casting: &Casting) {
        let mut item = casting.item;
        // A mana ability resolves at once and uses no stack (605.3b).
        if let StackItemKind::Activated(id) = item.kind
            && let Ability::Activated(Activated { mana: true, .. } | Activated { special: true, .. }) =
                book.ability(id)
        {
            self.resolve_at_once(book, item);
            return;
        }
        if let StackItemKind::Spell { .. } = item.kind {
            let facts = &mut self.players[item.controller];
            facts.spells_cast = facts.spells_cast.saturating_add(1);
            item.cast_nth = facts.spells_cast;
            let all = Player::BOTH.map(|player| self.players[player].spells_cast);
            item.cast_total = all[0].saturating_add(all[1]);
            self.touch();
        }
        if !self.stack.push(item) {
            self.overflow = Some(Excess::Stack);
        }
        self.passes = 0;
        if let StackItemKind::Spell { .. } = item.kind {
            self.open_interrupts(book);
            let nth = item.cast_nth;
            self.emit(book, Happened::Casts { player: item.controller, spell: Ref::Stack(item.id), nth });
            self.given_triggers(&item);
        }
        let spell = matches!(item.kind, StackItemKind::Spell { .. });
        for (at, &target) in item.targets.iter().enumerate() {
            // It becomes the target once, however often the spell or ability names it.
            if item.targets[..at].contains(&target) {
                continue;
            }
            if let Ref::Perm { .. } = target {
                let by = item.controller;
                self.emit(book, Happened::Targeted { subject: target, by, spell, item: Ref::Stack(item.id) });
                if let Some(slot) = self.slot_of(target) {
                    self.perms[usize::from(slot)].targeted_this_turn = true;
                }
            }
        }
    }
}
fn next_stage(stage: Stage) -> Stage {
    match stage {
        Stage::Face => Stage::Modes,
        Stage::Modes => Stage::Kicker,
        Stage::Kicker => Stage::X,
        Stage::X => Stage::Targets,
        Stage::Targets => Stage::Shares,
        Stage::Shares => Stage::Life,
        Stage::Life => Stage::Costs,
        Stage::Costs => Stage::Mana,
        Stage::Mana | Stage::Done => Stage::Done,
    }
}
