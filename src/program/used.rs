//! How the cards of a book could be used: see [`Uses`].

use crate::oracle::tree::Zone;
use crate::types::{CardType, Colors, ManaSymbol};

use super::{Ability, Activated, Book, Casting, Cost, DefId, Effect, Faces, Key, Limit, Mana, Op, Uses};

impl Book {
    /// The ways in which a def could be used; its abilities have been sorted by kind.
    pub(super) fn uses_of(&self, id: DefId) -> Uses {
        let def = self.def(id);
        let info = self.info(id);
        let mut uses = Uses { least_mana: u8::MAX, ..Uses::default() };
        for face in def.faces.choices(id).into_iter().flatten() {
            self.add_casting(face, &mut uses);
        }
        if let Faces::FaceDown = def.faces {
            uses.bits |= Uses::BY_CONTROLLER;
        }
        for &ability in &info.activated {
            let Ability::Activated(activated) = self.ability(ability) else { continue };
            if activated.pays_costs() {
                uses.most_mana = uses.most_mana.max(most_mana(activated));
                match plain_kinds(activated) {
                    Some(kinds) => uses.own_kinds |= kinds,
                    None => uses.odd_mana = true,
                }
            }
            let by_others =
                activated.limits.iter().any(|limit| matches!(limit, Limit::AnyPlayer | Limit::Opponents));
            uses.bits |= match activated.zone {
                Zone::Battlefield if by_others => Uses::BY_CONTROLLER | Uses::BY_OPPONENT,
                Zone::Battlefield if activated.pays_costs() => 0,
                Zone::Battlefield => Uses::BY_CONTROLLER,
                Zone::Hand => Uses::IN_HAND,
                Zone::Graveyard => Uses::IN_GRAVEYARD,
                _ => Uses::IN_HAND | Uses::IN_GRAVEYARD | Uses::IN_EXILE,
            };
        }
        let basics = def.subtypes.iter().filter_map(|&subtype| super::basic_color(subtype));
        uses.land_colors = basics.fold(Colors::NONE, Colors::with);
        uses
    }

    fn add_casting(&self, face: DefId, uses: &mut Uses) {
        let def = self.def(face);
        if def.is(CardType::Land) {
            uses.bits |= Uses::LAND;
            // A land with morph can be cast, too (702.37c).
            if self.info(face).casting.is_empty() {
                return;
            }
        }
        uses.bits |= Uses::SPELL;
        if def.is(CardType::Instant) || def.keys.has(Key::Flash) {
            uses.bits |= Uses::INSTANT;
        }
        let casting = &self.info(face).casting;
        if !casting.is_empty() || def.keys.has(Key::Aftermath) {
            uses.bits |= Uses::IN_GRAVEYARD | Uses::IN_EXILE;
        }
        for &ability in casting {
            if let Ability::Casting(Casting::FlashIf(_) | Casting::FlashThenSacrificed | Casting::Sneaks) =
                self.ability(ability)
            {
                uses.bits |= Uses::INSTANT;
            }
        }
        let cheaper = self.gives_cost_keys
            || [Key::Convoke, Key::Delve, Key::Improvise].into_iter().any(|key| def.keys.has(key));
        let least = if cheaper || !casting.is_empty() {
            0
        } else {
            def.cost.0.iter().fold(0_u8, |sum, symbol| sum.saturating_add(least_of(symbol)))
        };
        uses.least_mana = uses.least_mana.min(least);
    }
}

/// The least mana that pays for a symbol.
fn least_of(symbol: &ManaSymbol) -> u8 {
    match symbol {
        ManaSymbol::X | ManaSymbol::Phyrexian(_) | ManaSymbol::HybridPhyrexian(..) => 0,
        ManaSymbol::Generic(number) => *number,
        _ => 1,
    }
}

/// The most mana from one activation, if the ability can be activated only once before its source untaps; otherwise, or if unknown, 255.
fn most_mana(activated: &Activated) -> u8 {
    let sum = |units: &[u8; 6]| units.iter().fold(0_u8, |sum, &unit| sum.saturating_add(unit));
    let ([Op::Do(Effect::AddMana { mana, .. })], true) =
        (&activated.script.ops[..], activated.costs.contains(&Cost::Tap))
    else {
        return u8::MAX;
    };
    match mana {
        Mana::Fixed(units) => sum(units),
        Mana::OneOf(options) => options.iter().map(sum).max().unwrap_or(0),
        _ => u8::MAX,
    }
}

/// The kinds of mana of which the ability gives one for {T} and nothing else; `None` if it does anything else.
fn plain_kinds(activated: &Activated) -> Option<u8> {
    let ([Op::Do(Effect::AddMana { mana, .. })], [Cost::Tap], [], Zone::Battlefield) =
        (&activated.script.ops[..], &activated.costs[..], &activated.limits[..], activated.zone)
    else {
        return None;
    };
    let options = match mana {
        Mana::Fixed(units) => std::slice::from_ref(units),
        Mana::OneOf(options) => &options[..],
        _ => return None,
    };
    options.iter().try_fold(0, |kinds, units| {
        let one = units.iter().sum::<u8>() == 1;
        one.then(|| units.iter().enumerate().fold(kinds, |kinds, (kind, &count)| kinds | count << kind))
    })
}
