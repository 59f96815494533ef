//! Abilities that each card has in a game in which something gives them, with the card's own mana cost: turning up manifested cards, plotting,
//! scavenging.

use super::amounts::PLUS_ONE;
use super::keyword_parts::{one_target, put};
use super::plain_filters::battlefield;
use super::triggers::effects;
use super::{
    Ability, AbilityId, Activated, Amount, Book, Cost, Def, DefId, Effect, Faces, Limit, Obj, Script, Sel,
    SetAside, Test,
};
use crate::oracle::tree::{Measure, Zone};
use crate::types::CardType;

/// Such abilities of one kind, by card in ascending order.
#[derive(Clone, Debug, Default)]
pub struct ByCost(Vec<(DefId, AbilityId)>);

impl ByCost {
    /// The ability of that card, if it has one.
    pub fn get(&self, def: DefId) -> Option<AbilityId> {
        let at = self.0.binary_search_by_key(&def, |&(def, _)| def).ok()?;
        Some(self.0[at].1)
    }

    /// Forgets those beyond so many defs and abilities.
    pub(super) fn truncate(&mut self, defs: usize, abilities: usize) {
        self.0.retain(|(def, ability)| usize::from(def.0) < defs && usize::from(ability.0) < abilities);
    }
}

impl Book {
    /// Adds the abilities of the cards that have been added since, for the kinds that something in the game gives.
    pub(super) fn add_by_cost(&mut self) {
        // CR 118.6: a missing mana cost can't be paid.
        let creature = |def: &Def| def.is(CardType::Creature) && def.has_cost;
        if self.manifests {
            let known = std::mem::take(&mut self.manifest_costs);
            self.manifest_costs = self.with_new(known, creature, turned_up);
        }
        if self.plots_top {
            let known = std::mem::take(&mut self.plot_costs);
            let castable =
                |def: &Def| !def.is(CardType::Land) && (def.has_cost || matches!(def.faces, Faces::Split(_)));
            self.plot_costs = self.with_new(known, castable, plotted);
        }
        if self.gives_scavenge {
            let known = std::mem::take(&mut self.scavenge_costs);
            self.scavenge_costs = self.with_new(known, creature, scavenged);
        }
    }

    fn with_new(
        &mut self,
        mut known: ByCost,
        fits: impl Fn(&Def) -> bool,
        made: fn(&Def) -> Activated,
    ) -> ByCost {
        let first = known.0.last().map_or(0, |(def, _)| usize::from(def.0) + 1);
        for at in first..self.defs.len() {
            let def = &self.defs[at];
            if fits(def) && !matches!(def.faces, Faces::FaceDown | Faces::Back(_) | Faces::Flipped(_)) {
                let made = Ability::Activated(made(def));
                known.0.push((DefId(at as u16), self.add_ability(made)));
            }
        }
        known
    }
}

/// CR 701.40b: the special action that turns a manifested creature card up.
fn turned_up(def: &Def) -> Activated {
    Activated {
        mana: false,
        special: true,
        costs: vec![Cost::Mana(def.cost.clone())],
        script: effects(vec![Effect::TurnFaceUp]),
        loyalty: false,
        zone: Zone::Battlefield,
        limits: Vec::new(),
        names_giver: false,
        text: format!("Turn face up {}", def.cost),
    }
}

/// CR 702.170a: the special action that plots a card.
fn plotted(def: &Def) -> Activated {
    Activated {
        script: effects(vec![Effect::SetAside(SetAside::Plotted)]),
        zone: Zone::Hand,
        limits: vec![Limit::Sorcery],
        text: format!("Plot {}", def.cost),
        ..turned_up(def)
    }
}

/// Scavenge (702.97a).
fn scavenged(def: &Def) -> Activated {
    Activated {
        special: false,
        costs: vec![Cost::Mana(def.cost.clone()), Cost::ExileThis],
        script: scavenge_script(),
        zone: Zone::Graveyard,
        limits: vec![Limit::Sorcery],
        text: format!("Scavenge {}", def.cost),
        ..turned_up(def)
    }
}

/// CR 702.97a: counters as many as the card's power on a creature.
pub(super) fn scavenge_script() -> Script {
    let power = Amount::Of(Measure::Power, Obj::This);
    let target = one_target(battlefield(vec![Test::Type(CardType::Creature)]));
    Script { targets: vec![target], ..effects(vec![put(power, PLUS_ONE, Sel::Obj(Obj::Target(0)))]) }
}
