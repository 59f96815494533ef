//! Costs that take away or tap sources of mana: they give their mana first, or none (601.2g, 601.2h).

use crate::program::{Book, Filter};

use super::decision::{Opt, What};
use super::list::List;
use super::mana::mask_of;
use super::need::Need;
use super::state::{Mask, StackItem, State, bit};

impl State {
    /// The permanents among the options whose mana isn't needed to pay the need.
    pub(super) fn spared(
        &self,
        book: &Book,
        item: &StackItem,
        need: &Need,
        options: &[Opt],
    ) -> List<Opt, 160> {
        let sources = self.slots_of_sources(book, item);
        let with_all = self.plan_item(book, item, need, 0).is_some();
        List::of(options.iter().copied().filter(|opt| {
            opt.object().is_some_and(|r| match mask_of(self, r) {
                // Most give no mana at all.
                own if own & sources == 0 => with_all,
                own => self.plan_item(book, item, need, own).is_some(),
            })
        }))
    }

    /// The permanents that could give mana for it.
    pub(super) fn slots_of_sources(&self, book: &Book, item: &StackItem) -> Mask {
        let uses = |source: &super::mana::Source| bit(source.slot) | source.also;
        self.sources_for(book, item, (!0, if book.waterbends { u32::MAX } else { 0 }), 0)
            .iter()
            .fold(0, |mask, source| mask | uses(source))
    }

    /// Permanents to be tapped as a cost, as many as it takes, so that the rest can still pay the need: those that give no mana come first.
    /// `None` if there are too few.
    pub(super) fn tapped_besides(
        &self,
        book: &Book,
        item: &StackItem,
        need: &Need,
        without: Mask,
        (count, filter): (usize, &Filter),
    ) -> Option<Mask> {
        let options = self.untapped_matches(book, filter, item.controller, &self.frame_for(item));
        let sources = self.slots_of_sources(book, item);
        let of = |opt: &Opt| opt.object().map_or(0, |r| mask_of(self, r));
        let (first, then): (Vec<Mask>, Vec<Mask>) =
            options.iter().map(of).filter(|own| own & without == 0).partition(|own| own & sources == 0);
        let mut tapped = first.iter().take(count).fold(0, |all, own| all | own);
        for own in then {
            if tapped.count_ones() as usize >= count {
                break;
            }
            if self.plan_item(book, item, need, without | tapped | own).is_some() {
                tapped |= own;
            }
        }
        (tapped.count_ones() as usize >= count).then_some(tapped)
    }

    /// Whether a permanent whose mana is needed can still be taken once the sources have given their mana.
    fn outlasts_its_mana(&self, book: &Book, item: &StackItem, need: &Need, opt: Opt) -> bool {
        let (Some(r), Some(plan)) = (opt.object(), self.plan_item(book, item, need, 0)) else { return false };
        let mut after = Box::new(self.clone());
        after.activate_sources(book, item.controller, &plan);
        let gone = mask_of(&after, r);
        gone != 0 && after.plan_item(book, item, need, gone).is_some()
    }

    /// Whether that number of those permanents can be taken from the battlefield for a cost although the need is paid, too: what is
    /// sacrificed for mana can't be used for both. Either the rest pays, or they are still there once the sources have given their mana.
    pub(super) fn some_outlast_mana(
        &self,
        book: &Book,
        item: &StackItem,
        need: &Need,
        (options, count): (&[Opt], usize),
    ) -> bool {
        let sources = self.slots_of_sources(book, item);
        let of = |opt: &Opt| opt.object().map_or(0, |r| mask_of(self, r));
        let (first, then): (Vec<Mask>, Vec<Mask>) =
            options.iter().map(of).partition(|own| own & sources == 0);
        let mut kept = first.iter().take(count).fold(0, |all, own| all | own);
        for own in then {
            if kept.count_ones() as usize >= count {
                break;
            }
            if self.plan_item(book, item, need, kept | own).is_some() {
                kept |= own;
            }
        }
        if kept.count_ones() as usize >= count && self.plan_item(book, item, need, kept).is_some() {
            return true;
        }
        let Some(plan) = self.plan_item(book, item, need, 0) else { return false };
        let mut after = Box::new(self.clone());
        after.activate_sources(book, item.controller, &plan);
        let there =
            options.iter().filter_map(Opt::object).map(|r| mask_of(&after, r)).filter(|own| *own != 0);
        let gone = there.take(count).fold(0, |all: Mask, own| all | own);
        gone.count_ones() as usize >= count && after.plan_item(book, item, need, gone).is_some()
    }

    /// The permanents that a player chooses for a cost that takes them from the battlefield, after they have given the mana that nothing
    /// else can give: mana abilities come before any cost is paid (601.2g). `Some(None)` while waiting for the choice.
    pub(super) fn taken_as_cost(
        &mut self,
        book: &Book,
        (what, count): (What, usize),
        (item, need): (&StackItem, &Need),
        mut options: List<Opt, 160>,
    ) -> Option<Option<List<Opt, 64>>> {
        // First what doesn't have to give mana, then what is still there after giving it; if these are too few, anything may be taken.
        let mut fit = self.spared(book, item, need, &options);
        let mut others = options;
        others.retain(|opt| !fit.contains(opt) && self.outlasts_its_mana(book, item, need, *opt));
        for &opt in others.iter() {
            fit.push(opt);
        }
        if fit.len() >= count {
            options = fit;
        }
        let Some(picks) = self.choose(item.controller, what, count, count, options)? else {
            return Some(None);
        };
        let gone = picks.iter().filter_map(Opt::object).fold(0, |mask, r| mask | mask_of(self, r));
        self.gives_mana_first(book, item, need, gone)?;
        // What was sacrificed for that mana can't be taken as well.
        let there = picks.iter().filter_map(Opt::object).fold(0, |mask, r| mask | mask_of(self, r));
        (there == gone).then_some(Some(picks))
    }

    /// If the need can't be paid without those permanents, activates the sources of a payment now. `None` if it can't be paid at all.
    pub(super) fn gives_mana_first(
        &mut self,
        book: &Book,
        item: &StackItem,
        need: &Need,
        gone: Mask,
    ) -> Option<()> {
        if gone != 0 && self.plan_item(book, item, need, gone).is_none() {
            let plan = self.plan_item(book, item, need, 0)?;
            self.activate_sources(book, item.controller, &plan);
        }
        Some(())
    }
}
