//! Triggered mana abilities (605.1b): what they add when a permanent is tapped for mana.

use crate::program::{Ability, Book, Cost, Effect, Mana, Op, Triggered};
use crate::types::Player;

use super::event::Happened;
use super::list::List;
use super::mana::{Bonus, Source, Units, mask_of_kinds};
use super::rare_rules::times;
use super::state::{Frame, Ref, StackItem, StackItemKind, State};

/// The most combinations of triggered mana abilities that are kept for one option of a source.
const MOST_BONUSES: usize = 48;

impl State {
    /// Emits that a permanent has been tapped for mana, which may also trigger abilities that add mana at once (605.1b).
    pub fn tapped_for_mana(&mut self, book: &Book, player: Player, subject: Ref, produced: &Units) {
        let produced = mask_of_kinds(produced);
        self.emit(book, Happened::TappedForMana { player, subject, produced });
    }

    /// What an effect produces that adds such mana, given rules that multiply mana.
    pub(super) fn produced(&self, book: &Book, frame: &Frame, units: Units) -> Units {
        match book.multiplies_mana && is_tapped_for_mana(book, frame) {
            true => times(units, self.mana_times(book, frame.item.controller, frame.item.source)),
            false => units,
        }
    }

    /// Emits that a permanent has been tapped for mana, if an activated ability with {T} has just added mana.
    pub(super) fn mana_added(&mut self, book: &Book, frame: &mut Frame, units: &Units) {
        if !frame.told_mana && is_tapped_for_mana(book, frame) {
            frame.told_mana = true;
            self.tapped_for_mana(book, frame.item.controller, frame.item.source, units);
        }
    }

    /// Resolves a triggered mana ability (605.4a). Its mana is available to the current payment if the ability asks nothing or the payment
    /// has the choices.
    pub fn resolve_mana_trigger(&mut self, book: &Book, triggered: &Triggered, item: StackItem) {
        let mut frame = Frame::new(item.controller, item.source);
        frame.item = item;
        let Some(choices) = self.choices_of_mana(book, &triggered.script.ops, &frame) else {
            return self.resolve_at_once(book, item);
        };
        // Another player who gets mana chooses when they get it.
        let open = choices.iter().filter(|(_, several)| several.len() > 1);
        let payer = item.event.player;
        if open.clone().count() > self.mana_picks.len() || open.clone().any(|&(who, _)| Some(who) != payer) {
            return self.resolve_at_once(book, item);
        }
        let mut choices = choices.into_iter();
        for op in &triggered.script.ops {
            let Op::Do(effect) = op else { continue };
            if let Effect::AddMana { .. } = effect
                && let Some((player, several)) = choices.next()
                && several.len() > 1
            {
                let place = usize::from(self.mana_picks.remove(0));
                self.add_mana(player, several.get(place).copied().unwrap_or_default(), None, item.source);
                continue;
            }
            let _ = self.effect(book, &mut None, &mut frame, effect);
        }
    }

    /// For each instruction of a script that adds mana, the player and the possible mana; `None` if the script can't be resolved in one go.
    fn choices_of_mana(
        &self,
        book: &Book,
        ops: &[Op],
        frame: &Frame,
    ) -> Option<Vec<(Player, List<Units, 16>)>> {
        let mut choices = Vec::with_capacity(1);
        for op in ops {
            match op {
                Op::Do(Effect::AddMana { mana: Mana::Restricted { .. } | Mana::NotGeneric(_), .. }) => {
                    return None;
                }
                Op::Do(Effect::AddMana { who, mana }) => {
                    choices.push((self.who(book, *who, frame)?, self.mana_choices(book, mana, frame)));
                }
                Op::Do(
                    Effect::Damage { .. }
                    | Effect::LoseLife { .. }
                    | Effect::GainLife { .. }
                    | Effect::SkipUntap(..),
                ) => {}
                _ => return None,
            }
        }
        Some(choices)
    }

    /// The possible additions of triggered mana abilities when that player taps the permanent for that mana.
    fn bonuses(&self, book: &Book, slot: u8, player: Player, units: &Units) -> Vec<Bonus> {
        let mut all = vec![Bonus::default()];
        let (subject, produced) = (self.perm_ref(slot), mask_of_kinds(units));
        let happened = Happened::TappedForMana { player, subject, produced };
        self.each_mana_trigger(book, &happened, |triggered, frame| {
            let Some(choices) = self.choices_of_mana(book, &triggered.script.ops, frame) else { return };
            let open = choices.iter().filter(|(_, several)| several.len() > 1);
            let full = all.iter().any(|bonus| bonus.picks.len() + open.clone().count() > 8);
            if full || open.clone().any(|&(who, _)| who != player) {
                return;
            }
            for (_, several) in choices.iter().filter(|(who, several)| *who == player && !several.is_empty())
            {
                let mut with: Vec<Bonus> = Vec::new();
                for bonus in &all {
                    for (place, more) in several.iter().enumerate() {
                        let mut one = *bonus;
                        one.units
                            .iter_mut()
                            .zip(more)
                            .for_each(|(sum, more)| *sum = sum.saturating_add(*more));
                        if several.len() > 1 {
                            one.picks.push(place as u8);
                        }
                        if with.iter().all(|other| other.units != one.units) {
                            with.push(one);
                        }
                    }
                }
                with.truncate(MOST_BONUSES);
                all = with;
            }
        });
        all
    }

    /// Multiplies the options of sources as rules say.
    pub(super) fn multiply_mana(&self, book: &Book, player: Player, found: &mut [Source]) {
        if !book.multiplies_mana {
            return;
        }
        for source in found.iter_mut().filter(|source| source.is_tapped_for_mana(book)) {
            let by = self.mana_times(book, player, self.perm_ref(source.slot));
            for units in source.options.iter_mut() {
                *units = times(*units, by);
            }
        }
    }

    /// Adds what triggered mana abilities add to the options of sources.
    pub(super) fn add_bonuses(&self, book: &Book, player: Player, found: &mut Vec<Source>) {
        if !self.hears_mana(book) {
            return;
        }
        for at in 0..found.len() {
            let source = &found[at];
            if !source.is_tapped_for_mana(book) {
                continue;
            }
            let mut all: Vec<(Units, Bonus)> = Vec::new();
            for units in source.options.iter() {
                for bonus in self.bonuses(book, source.slot, player, units) {
                    let sum = std::array::from_fn(|kind| units[kind].saturating_add(bonus.units[kind]));
                    if all.iter().all(|(other, _)| *other != sum) {
                        all.push((sum, bonus));
                    }
                }
            }
            // Options that don't fit become another source of the same permanent.
            let plain = source.clone();
            for (place, some) in all.chunks(16).enumerate() {
                let options = List::of(some.iter().map(|&(units, _)| units));
                let bonus = some.iter().map(|&(_, bonus)| bonus).collect();
                let source = Source { options, bonus, ..plain.clone() };
                if place == 0 {
                    found[at] = source;
                } else {
                    found.push(source);
                }
            }
        }
    }
}

/// Whether an activated mana ability with {T} in its cost is resolving.
fn is_tapped_for_mana(book: &Book, frame: &Frame) -> bool {
    if let StackItemKind::Activated(id) = frame.item.kind
        && let Ability::Activated(activated) = book.ability(id)
    {
        return activated.mana && activated.costs.contains(&Cost::Tap);
    }
    false
}
