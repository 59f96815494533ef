//! The modes of a spell or ability, as they are announced (601.2b, 700.2).

use std::cell::OnceCell;

use crate::program::{Book, Casting as CastingRule, Modes};

use super::casting::Casting;
use super::decision::{Opt, What};
use super::layers::script_of;
use super::list::List;
use super::state::{StackItem, StackItemKind, State};
use super::ways::with_some_x;

impl State {
    /// Asks for the modes; the result is as in `announce.rs`.
    pub(super) fn choose_modes(&mut self, book: &Book, casting: &mut Casting) -> Option<bool> {
        let Some(ability) = self.script_ability(book, &casting.item) else { return Some(true) };
        if self.aura_target(book, &casting.item).is_some() {
            return Some(true);
        }
        let script = script_of(book, ability, u8::MAX);
        let Some(modes) = &script.modes else { return Some(true) };
        let item = casting.item;
        let taken = self.taken_modes(modes, &item, ability);
        let (modes_least, modes_most) = match &modes.more {
            Some(more) if self.condition(book, &more.condition, &self.frame_for(&item)) => {
                (more.least, more.most)
            }
            _ => (modes.least, modes.most),
        };
        let mut options = List::default();
        let printed = usize::from(modes.printed);
        for (at, mode) in modes.modes.iter().enumerate().take(printed).filter(|(at, _)| taken >> at & 1 == 0)
        {
            let has_targets = |item: &StackItem| self.script_has_targets(book, mode, item);
            // CR 601.2b: X is announced before targets are chosen.
            let with_x = || {
                book.def(item.def).cost.count_x() > 0
                    && !casting.free
                    && with_some_x(&item, |with| {
                        has_targets(with)
                            && self.these_costs_payable(book, with, casting.way, &OnceCell::new())
                    })
            };
            let affordable = || {
                casting.free || modes_most > 1 || !self.costs_go_by_targets(book, item.kind) || {
                    let mut with = item;
                    with.modes = List::of([at as u8]);
                    self.these_costs_payable(book, &with, casting.way, &OnceCell::new())
                }
            };
            if (has_targets(&item) || with_x()) && affordable() {
                // A mode that may be chosen more than once is listed once for each time (700.2d).
                let times = if modes.repeat { modes_most } else { 1 };
                (0..times).for_each(|_| {
                    options.push(Opt::Mode(at as u8));
                });
            }
        }
        if casting.at == 0
            && let StackItemKind::Spell { card } = item.kind
            && !casting.free
            && self.casting_rules(book, card).iter().any(|rule| matches!(rule, CastingRule::Entwine(_)))
        {
            // CR 601.2b, 702.42a: entwine is offered only if all modes together are possible.
            let mut with = StackItem { optional: 1, ..item };
            with.modes = List::of(0..modes.modes.len() as u8);
            let specs = self.target_specs(book, &with);
            if self.targets_can_be_had(book, &specs, &with)
                && self.costs_payable(book, &with, casting.way, &OnceCell::new())
            {
                let Some(picks) =
                    self.choose(item.controller, What::Kicker, 1, 1, List::of([Opt::Yes, Opt::No]))?
                else {
                    return Some(false);
                };
                if picks.first() == Some(&Opt::Yes) {
                    casting.item = with;
                    return Some(true);
                }
            }
            casting.at = 1;
        }
        if let StackItemKind::Spell { card } = item.kind
            && self.casting_rules(book, card).iter().any(|rule| matches!(rule, CastingRule::ModeCosts(_)))
        {
            return self.choose_costed_modes(book, casting, usize::from(modes_most), options);
        }
        let least = usize::from(modes_least).min(options.len());
        if least == 0 && modes_least > 0 {
            return None;
        }
        let mut most = usize::from(modes_most).min(options.len());
        // CR 601.2c, 700.2: no more modes than there are different players to target.
        if let Some(players) = self.players_for_modes(book, modes, &item) {
            most = most.min(players);
            if most < least {
                return None;
            }
        }
        // CR 601.2b, 702.120a: no more modes than can be paid for.
        if let StackItemKind::Spell { card } = item.kind
            && !casting.free
            && self.casting_rules(book, card).iter().any(|rule| matches!(rule, CastingRule::Escalate(_)))
        {
            let payable = |count: &usize| {
                let mut with = item;
                with.modes = List::of(0..*count as u8);
                self.costs_payable(book, &with, casting.way, &OnceCell::new())
            };
            most = (2..=most).take_while(payable).last().unwrap_or(most.min(1));
        }
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
                if let Some(fresh) = modes.fresh {
                    self.take_modes(&item, ability, fresh, &chosen);
                }
                if modes.modes.len() > printed {
                    // The same mode again has targets of its own.
                    let again = |at: usize| chosen[..at].iter().filter(|&&mode| mode == chosen[at]).count();
                    let each = chosen.iter().enumerate();
                    chosen = each.map(|(at, &mode)| mode + (again(at) * printed) as u8).collect();
                }
                casting.item.modes = List::of(chosen);
                Some(true)
            }
        }
    }

    /// How many players can be targeted, if each mode must target a different player.
    pub(super) fn players_for_modes(&self, book: &Book, modes: &Modes, item: &StackItem) -> Option<usize> {
        let target = modes.modes.first()?.targets.first().filter(|_| modes.apart)?;
        Some(self.target_options(book, target, item).len())
    }

    /// CR 702.172a: one mode after the other is chosen, each of those that can be paid for with the others.
    fn choose_costed_modes(
        &mut self,
        book: &Book,
        casting: &mut Casting,
        most: usize,
        all: List<Opt, 160>,
    ) -> Option<bool> {
        let with = |item: &StackItem, mode: u8| {
            let mut with = *item;
            with.modes.push(mode);
            with
        };
        while casting.item.modes.len() < most && !casting.item.modes.is_full() {
            let item = casting.item;
            let fits = |opt: &Opt| match opt {
                Opt::Mode(mode) => {
                    !item.modes.contains(mode)
                        && self.these_costs_payable(book, &with(&item, *mode), casting.way, &OnceCell::new())
                }
                _ => false,
            };
            let options = List::of(all.iter().copied().filter(fits));
            let least = usize::from(item.modes.is_empty());
            if options.is_empty() {
                if least > 0 {
                    return None;
                }
                break;
            }
            let Some(picks) = self.choose(item.controller, What::Mode, least, 1, options)? else {
                return Some(false);
            };
            let Some(Opt::Mode(mode)) = picks.first() else { break };
            casting.item.modes.push(*mode);
        }
        // CR 608.2c: they are carried out in the printed order.
        let mut chosen: Vec<u8> = casting.item.modes.to_vec();
        chosen.sort_unstable();
        casting.item.modes = List::of(chosen);
        Some(true)
    }
}
