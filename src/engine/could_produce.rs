//! What lands could produce (106.7).

use crate::program::{Ability, Activated, Book, Effect, Filter, Mana, Op};
use crate::types::Player;

use super::mana::mask_of_kinds;
use super::need::color_bit;
use super::state::{Frame, Mask, State, bit, slots};

/// The mana that a permanent could produce because other lands could.
struct Of {
    slot: u8,
    others: Mask,
    /// The kinds of mana that count, a bit for each.
    kinds: u8,
}

impl State {
    /// The types of mana that the lands could produce, a bit for each: what their abilities would add if they resolved now, whatever their
    /// costs.
    pub(super) fn could_produce(&self, book: &Book, lands: &Filter, frame: &Frame) -> u8 {
        let asked = self.matching(book, lands, frame);
        let mut of: Vec<Of> = Vec::new();
        let mut kinds = [0_u8; Mask::BITS as usize];
        let (mut known, mut open): (Mask, Mask) = (0, asked);
        while open != 0 {
            for slot in slots(open) {
                kinds[usize::from(slot)] = self.own_types(book, slot, &mut of);
            }
            known |= open;
            open = of.iter().fold(0, |mask, of| mask | of.others) & !known;
        }
        // Lands that refer to each other could produce whatever any of them could otherwise; a closed circle produces nothing.
        let of_all = |kinds: &[u8; Mask::BITS as usize], mask| {
            slots(mask).fold(0, |bits, slot| bits | kinds[usize::from(slot)])
        };
        let mut changed = !of.is_empty();
        while changed {
            changed = false;
            for of in &of {
                let more = of_all(&kinds, of.others) & of.kinds;
                let own = &mut kinds[usize::from(of.slot)];
                changed |= more & !*own != 0;
                *own |= more;
            }
        }
        of_all(&kinds, asked)
    }

    fn matching(&self, book: &Book, filter: &Filter, frame: &Frame) -> Mask {
        let mut mask = 0;
        self.each_match(book, filter, frame, |r| mask |= self.slot_of(r).map_or(0, bit));
        mask
    }

    /// The types of mana that a land could produce by itself; its references to other lands are added to `of`.
    fn own_types(&self, book: &Book, slot: u8, of: &mut Vec<Of>) -> u8 {
        let mut kinds =
            self.intrinsic_colors(book, slot).iter().fold(0, |bits, color| bits | color_bit(color));
        let perm = &self.perms[usize::from(slot)];
        let granted = self.granted.iter().filter(|given| given.slot == slot).map(|given| given.ability);
        let own = match perm.lost_abilities {
            true => &[],
            false => &book.info(perm.def).activated[..],
        };
        for id in own.iter().copied().chain(granted) {
            if let Ability::Activated(activated) = book.ability(id)
                && activated.mana
            {
                kinds |= self.types_of(book, activated, slot, perm.controller, of);
            }
        }
        kinds
    }

    /// The types of mana that an ability would add.
    fn types_of(
        &self,
        book: &Book,
        activated: &Activated,
        slot: u8,
        controller: Player,
        of: &mut Vec<Of>,
    ) -> u8 {
        let frame = self.frame_of(slot);
        let ops = &activated.script.ops;
        let mut effects: Vec<&Effect> = Vec::new();
        if !self.each_effect_now(book, ops, &frame, |effect| effects.push(effect)) {
            // If the script asks something, all of its effects count.
            effects = ops
                .iter()
                .filter_map(|op| if let Op::Do(effect) = op { Some(effect) } else { None })
                .collect();
        }
        let mut kinds = 0;
        let mut counters: Option<Box<State>> = None;
        for effect in effects {
            match effect {
                Effect::PutCounters { .. } => self.with_effect(book, effect, slot, controller, &mut counters),
                Effect::AddMana { mana, .. } => {
                    let mana = match mana {
                        Mana::Restricted { mana, .. } | Mana::NotGeneric(mana) => mana,
                        mana => mana,
                    };
                    if let Mana::CouldProduce { lands, colorless } = mana {
                        let others = self.matching(book, lands, &frame);
                        of.push(Of { slot, others, kinds: if *colorless { 0b11_1111 } else { 0b1_1111 } });
                        continue;
                    }
                    let state = counters.as_deref().unwrap_or(self);
                    for units in state.mana_options(book, mana, slot, controller).iter() {
                        kinds |= mask_of_kinds(units);
                    }
                }
                _ => {}
            }
        }
        kinds
    }
}
