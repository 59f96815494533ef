//! Where an object goes instead of the zone that it would be put into (614), as its controller or owner chooses (616.1).

use crate::program::{Ability, AbilityId, Book, CombatRule, CounterId, InLibrary, Replace, Rule, Watch};
use crate::types::Player;

use super::decision::Opt;
use super::state::{Place, Ref, State, slots};
use super::zones::place_of;

/// Finality counters (122.1h).
const FINALITY: CounterId = 7;

/// Where a replacement effect puts an object.
#[derive(Clone, Copy)]
struct Elsewhere {
    place: Place,
    within: InLibrary,
    /// The permanent with that effect.
    by: Ref,
}

impl State {
    /// Where an object goes after replacement effects, its depth in a library, and the permanent that changes it; marks a library that has
    /// to be shuffled.
    pub(super) fn goes_to(
        &mut self,
        book: &Book,
        (subject, owner): (Ref, Player),
        from: Place,
        to: (Place, Option<u8>),
    ) -> (Place, Option<u8>, Ref) {
        let offers = self.elsewhere(book, subject, from, to.0);
        let Some(&Elsewhere { place, within, by }) = offers.get(self.chosen_offer(subject, owner, &offers))
        else {
            return (to.0, to.1, Ref::None);
        };
        if place != Place::Library {
            return (place, to.1, by);
        }
        let depth = match within {
            InLibrary::Top => Some(0),
            InLibrary::Bottom => None,
            InLibrary::Shuffled => {
                self.to_shuffle |= 1 << owner as u8;
                to.1
            }
        };
        (place, depth, by)
    }

    /// Which offer is taken: what the object's controller chooses, or its owner if nobody controls it; the first if nothing is chosen.
    fn chosen_offer(&mut self, subject: Ref, owner: Player, offers: &[Elsewhere]) -> usize {
        if offers.len() < 2 {
            return 0;
        }
        let player = self.perm(subject).map_or(owner, |perm| perm.controller);
        let option = |offer: &Elsewhere| match offer.by {
            Ref::None => Opt::Ref(subject),
            by => Opt::Ref(by),
        };
        let place = self.chosen_change(player, |_| offers.iter().map(option).collect());
        place.unwrap_or(0).min(offers.len() - 1)
    }

    /// Where replacement effects would put an object, each place once, the best for its owner first: the hand is better than the library,
    /// and exile is worst.
    fn elsewhere(&self, book: &Book, subject: Ref, from: Place, to: Place) -> Vec<Elsewhere> {
        let mut offers: Vec<Elsewhere> = Vec::new();
        let mut offer = |place: Place, within: InLibrary, by: Ref| {
            let alike = |other: &Elsewhere| {
                other.place == place && (place != Place::Library || other.within == within)
            };
            if !offers.iter().any(alike) {
                offers.push(Elsewhere { place, within, by });
            }
        };
        for slot in slots(self.replacing_now()) {
            let perm = &self.perms[usize::from(slot)];
            if perm.lost_abilities {
                continue;
            }
            for &ability in &book.info(perm.def).replaces {
                if let Ability::Replace(Replace::Zone { what, from: only, to: zone, instead, within }) =
                    book.ability(ability)
                    && place_of(*zone) == to
                    && only.is_none_or(|only| place_of(only) == from)
                    && self.watches(book, what, subject, &self.frame_of(slot))
                {
                    offer(place_of(*instead), *within, self.perm_ref(slot));
                }
            }
        }
        // Effects that last for a while.
        self.rules_in_force(book, |rule, frame| {
            if let Rule::InsteadFor(ability) = rule
                && let Ability::Replace(Replace::Zone { what, from: only, to: zone, instead, within }) =
                    book.ability(*ability)
                && place_of(*zone) == to
                && only.is_none_or(|only| place_of(only) == from)
                && self.watches(book, what, subject, frame)
            {
                offer(place_of(*instead), *within, Ref::None);
            }
        });
        // "If it would die this turn, exile it instead."
        if let Some(slot) = self.slot_of(subject) {
            let exiled = self.has_rule(book, slot, |rule| match rule {
                CombatRule::ExiledInstead { dies } => !dies || to == Place::Graveyard,
                _ => false,
            });
            // A finality counter exiles what would die (122.1h).
            let finality = to == Place::Graveyard && self.perms[usize::from(slot)].count(FINALITY) > 0;
            if exiled || finality {
                offer(Place::Exile, InLibrary::Top, Ref::None);
            }
        }
        // A card's abilities about itself work in every zone ("If ~ would be put into a graveyard from anywhere, …").
        if let Ref::Card { .. } = subject
            && let Some(def) = self.def_of(subject)
        {
            for &ability in &book.info(def).replaces {
                if let Ability::Replace(Replace::Zone {
                    what: Watch::This,
                    from: None,
                    to: zone,
                    instead,
                    within,
                }) = book.ability(ability)
                    && place_of(*zone) == to
                {
                    offer(place_of(*instead), *within, Ref::None);
                }
            }
        }
        offers.sort_by_key(|offer| match offer.place {
            Place::Hand => 0,
            Place::Library => 1,
            Place::Exile => 3,
            _ => 2,
        });
        offers
    }

    /// Whether two effects might put the same object elsewhere, so that somebody may have to choose.
    pub(super) fn moves_may_be_ordered(&self, book: &Book) -> bool {
        if self.replacing_now() == 0 {
            return false;
        }
        let moves = |&&id: &&AbilityId| matches!(book.ability(id), Ability::Replace(Replace::Zone { .. }));
        let of = |slot: u8| book.info(self.perms[usize::from(slot)].def).replaces.iter();
        let mut ways = slots(self.replacing_now()).flat_map(of).filter(moves).count();
        if ways == 0 {
            return false;
        }
        self.rules_in_force(book, |rule, _| ways += usize::from(matches!(rule, Rule::InsteadFor(_))));
        let exiled = |slot: u8| {
            let finality = self.perms[usize::from(slot)].count(FINALITY) > 0;
            finality || self.has_rule(book, slot, |rule| matches!(rule, CombatRule::ExiledInstead { .. }))
        };
        ways >= 2 || slots(self.live).any(exiled)
    }
}
