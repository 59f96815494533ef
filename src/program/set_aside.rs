//! Foretell (702.143) and plot (702.170): cards put into exile to be cast on a later turn.

use super::compile::{Compiled, Compiler, KeywordMeaning};
use super::keyword_parts::{abilities, plain_cost};
use super::triggers::effects;
use super::{
    Ability, AbilityId, Activated, Book, Casting, Cond, Cost, DefId, Effect, Faces, Limit, SetAside, Who,
};
use crate::oracle::tree::{self, Zone};
use crate::types::{CardType, ManaSymbol};

impl Compiler<'_> {
    /// Foretell (702.143a): for {2}, at any time during the player's turn; the costs are for casting it later.
    pub(super) fn foretell(&mut self, costs: &[tree::Cost]) -> Compiled<KeywordMeaning> {
        let casting = Casting::Foretell(self.costs(costs, Who::You)?);
        let two = vec![plain_cost(vec![ManaSymbol::Generic(2)])];
        self.set_aside(two, Limit::OnlyIf(Cond::YourTurn), SetAside::Foretold, casting)
    }

    /// The foretell that a rule gives to a card in a hand: for its mana cost reduced by {2}.
    pub(super) fn foretell_less(&mut self) -> Compiled<super::AbilityId> {
        let two = vec![plain_cost(vec![ManaSymbol::Generic(2)])];
        let limits = vec![Limit::OnlyIf(Cond::YourTurn)];
        let script = effects(vec![Effect::SetAside(SetAside::ForetoldLess)]);
        let text = std::mem::replace(&mut self.text, "Foretell".to_owned());
        let action = self.assemble(two, script, limits, false);
        self.text = text;
        let mut action = action?;
        action.special = true;
        action.zone = Zone::Hand;
        Ok(self.book.add_ability(Ability::Activated(action)))
    }

    /// Plot (702.170a): for the costs, at sorcery speed; it is later cast for nothing.
    pub(super) fn plot(&mut self, costs: &[tree::Cost]) -> Compiled<KeywordMeaning> {
        let costs = self.costs(costs, Who::You)?;
        self.set_aside(costs, Limit::Sorcery, SetAside::Plotted, Casting::Plot)
    }

    fn set_aside(
        &mut self,
        costs: Vec<Cost>,
        limit: Limit,
        how: SetAside,
        casting: Casting,
    ) -> Compiled<KeywordMeaning> {
        let mut action = self.assemble(costs, effects(vec![Effect::SetAside(how)]), vec![limit], false)?;
        // CR 116.2h, 116.2k: a special action.
        action.special = true;
        action.zone = Zone::Hand;
        Ok(abilities(vec![Ability::Activated(action), Ability::Casting(casting)]))
    }
}

impl Book {
    /// Adds the special actions that plot cards for their mana costs.
    pub(super) fn add_plot_costs(&mut self) {
        if !self.plots_top {
            return;
        }
        let known = self.plot_costs.last().map_or(0, |(def, _)| usize::from(def.0) + 1);
        for at in known..self.defs.len() {
            let def = &self.defs[at];
            if def.is(CardType::Land)
                || !(def.has_cost || matches!(def.faces, Faces::Split(_)))
                || matches!(def.faces, Faces::FaceDown | Faces::Back(_))
            {
                continue;
            }
            let plots = Activated {
                mana: false,
                special: true,
                costs: vec![Cost::Mana(def.cost.clone())],
                script: effects(vec![Effect::SetAside(SetAside::Plotted)]),
                loyalty: false,
                zone: Zone::Hand,
                limits: vec![Limit::Sorcery],
                text: format!("Plot {}", def.cost),
            };
            let ability = self.add_ability(Ability::Activated(plots));
            self.plot_costs.push((DefId(at as u16), ability));
        }
    }

    /// The special action that plots a card for its mana cost.
    pub fn plot_cost(&self, def: DefId) -> Option<AbilityId> {
        let at = self.plot_costs.binary_search_by_key(&def, |&(def, _)| def).ok()?;
        Some(self.plot_costs[at].1)
    }
}
