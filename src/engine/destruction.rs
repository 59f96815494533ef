//! What happens instead of a destruction (614, 701.8): shield counters, regeneration and umbra armor, in the order that the permanent's
//! controller chooses (616.1).

use crate::program::{Ability, AbilityId, Book, CombatRule, CounterId, Inputs, Key, Replace};

use super::decision::Opt;
use super::state::{Place, Ref, State, bit, slots};

/// Shield counters (122.1c).
const SHIELD: CounterId = 5;

/// How permanents are destroyed.
#[derive(Clone, Copy)]
pub(super) struct Destruction {
    /// By an effect, not by damage (122.1c).
    pub by_effect: bool,
    pub no_regeneration: bool,
}

/// The permanents that are destroyed, and what else has happened.
#[derive(Clone, Copy, Default)]
pub(super) struct Doomed {
    pub mask: u128,
    /// How many of them are Auras that are destroyed instead of what they enchant.
    pub instead: u32,
    /// Whether something has happened instead of a destruction.
    pub saved: bool,
}

/// What may happen instead of a destruction.
#[derive(Clone, Copy, PartialEq)]
enum Rescue {
    /// A shield counter is removed.
    ShieldCounter,
    /// A static ability of that permanent regenerates it.
    Ability(Ref),
    /// A regeneration shield is used up.
    Regeneration,
    /// That Aura with umbra armor is destroyed.
    Umbra(Ref),
}

impl State {
    /// Destroys permanents (701.8), as an effect does. Returns how many of them are destroyed; what is destroyed instead does not count.
    pub fn destroy(&mut self, book: &Book, refs: &[Ref], no_regeneration: bool) -> u32 {
        let doomed = self.doomed(book, refs, Destruction { by_effect: true, no_regeneration });
        if doomed.mask != 0 {
            self.leave_all(book, doomed.mask, Place::Graveyard, None);
        }
        doomed.mask.count_ones() - doomed.instead
    }

    /// Which permanents are destroyed when these are to be, once all that happens instead has happened. They have not left yet.
    pub(super) fn doomed(&mut self, book: &Book, refs: &[Ref], how: Destruction) -> Doomed {
        let mut doomed = Doomed::default();
        let mut all = refs.to_vec();
        let mut at = 0;
        while let Some(&r) = all.get(at) {
            let named = at < refs.len();
            let how = if named { how } else { Destruction { by_effect: true, no_regeneration: false } };
            at += 1;
            let Some(slot) = self.slot_of(r).filter(|slot| doomed.mask & bit(*slot) == 0) else { continue };
            if self.perms[usize::from(slot)].keys.has(Key::Indestructible) {
                continue;
            }
            let rescues = self.rescues(book, slot, how);
            if rescues.is_empty() {
                doomed.mask |= bit(slot);
                doomed.instead += u32::from(!named);
                continue;
            }
            doomed.saved = true;
            let place = match rescues.len() {
                1 => 0,
                _ => self.chosen_rescue(slot, &rescues),
            };
            if let Rescue::Umbra(umbra) = rescues[place] {
                all.push(umbra);
            }
            self.rescue(book, slot, rescues[place]);
        }
        doomed
    }

    /// What may happen instead of the destruction of a permanent, the best for its controller first.
    fn rescues(&self, book: &Book, slot: u8, how: Destruction) -> Vec<Rescue> {
        let mut rescues = Vec::new();
        let perm = &self.perms[usize::from(slot)];
        if how.by_effect && perm.count(SHIELD) > 0 {
            rescues.push(Rescue::ShieldCounter);
        }
        if !how.no_regeneration && !self.has_rule(book, slot, |rule| *rule == CombatRule::CantRegenerate) {
            if let Some(source) = self.regenerator(book, slot) {
                rescues.push(Rescue::Ability(source));
            } else if perm.regeneration > 0 {
                rescues.push(Rescue::Regeneration);
            }
        }
        rescues.extend(self.umbras(book, slot).map(Rescue::Umbra));
        rescues
    }

    fn chosen_rescue(&mut self, slot: u8, rescues: &[Rescue]) -> usize {
        let controller = self.perms[usize::from(slot)].controller;
        let subject = self.perm_ref(slot);
        let options = |_: &State| {
            let option = |rescue: &Rescue| match *rescue {
                Rescue::ShieldCounter => Opt::Counter(SHIELD),
                Rescue::Ability(by) | Rescue::Umbra(by) => Opt::Ref(by),
                Rescue::Regeneration => Opt::Ref(subject),
            };
            rescues.iter().map(option).collect()
        };
        self.chosen_change(controller, options).unwrap_or(0).min(rescues.len() - 1)
    }

    fn rescue(&mut self, book: &Book, slot: u8, rescue: Rescue) {
        match rescue {
            Rescue::ShieldCounter => {
                self.shielded(book, slot);
            }
            Rescue::Ability(_) => self.regenerate(book, slot),
            Rescue::Regeneration => {
                self.perms[usize::from(slot)].regeneration -= 1;
                self.regenerate(book, slot);
            }
            // CR 702.89a: its damage is removed; the caller destroys the Aura.
            Rescue::Umbra(_) => {
                let perm = &mut self.perms[usize::from(slot)];
                perm.damage = 0;
                perm.deathtouched = false;
                self.touch(Inputs::ALL);
            }
        }
    }

    /// The permanent with a static ability that regenerates the one in a slot.
    fn regenerator(&self, book: &Book, slot: u8) -> Option<Ref> {
        let subject = self.perm_ref(slot);
        let regenerates = |&source: &u8| {
            let perm = &self.perms[usize::from(source)];
            !perm.lost_abilities
                && book.info(perm.def).replaces.iter().any(|&ability| match book.ability(ability) {
                    Ability::Replace(Replace::Regenerate(what)) => {
                        self.watches(book, what, subject, &self.frame_of(source))
                    }
                    _ => false,
                })
        };
        slots(self.replacing_now()).find(regenerates).map(|source| self.perm_ref(source))
    }

    /// The Auras with umbra armor on the permanent in a slot (702.89a).
    fn umbras<'a>(&'a self, book: &'a Book, slot: u8) -> impl Iterator<Item = Ref> + 'a {
        let subject = self.perm_ref(slot);
        let controller = self.perms[usize::from(slot)].controller;
        let armored = move |&umbra: &u8| {
            let perm = &self.perms[usize::from(umbra)];
            let yours = perm.controller == controller;
            let armor = |&id: &AbilityId| match book.ability(id) {
                Ability::Replace(Replace::UmbraArmor { own }) => !own || yours,
                _ => false,
            };
            perm.attached == subject && !perm.lost_abilities && book.info(perm.def).replaces.iter().any(armor)
        };
        slots(self.replacing_now()).filter(armored).map(|umbra| self.perm_ref(umbra))
    }

    /// Whether a player may have to choose what happens instead when these are destroyed, or where else something goes.
    pub(super) fn destruction_may_be_ordered(&self, book: &Book, refs: &[Ref], how: Destruction) -> bool {
        let may_be_saved =
            |slot: &u8| self.replacing_now() != 0 || self.perms[usize::from(*slot)].regeneration > 0;
        let doomed = refs.iter().filter_map(|&r| self.slot_of(r)).filter(may_be_saved);
        let mut several = doomed.filter(|&slot| self.rescues(book, slot, how).len() > 1);
        several.next().is_some() || self.moves_may_be_ordered(book)
    }

    /// A shield counter is removed instead (122.1c).
    pub(super) fn shielded(&mut self, book: &Book, slot: u8) -> bool {
        self.perms[usize::from(slot)].count(SHIELD) > 0 && self.take_counters(book, slot, Some(SHIELD), 1) > 0
    }

    /// CR 701.19a: damage is removed, the permanent is tapped and leaves combat.
    fn regenerate(&mut self, book: &Book, slot: u8) {
        let perm = &mut self.perms[usize::from(slot)];
        perm.damage = 0;
        perm.deathtouched = false;
        self.tap(book, slot);
        self.remove_from_combat(slot);
        self.touch(Inputs::ALL);
    }
}
