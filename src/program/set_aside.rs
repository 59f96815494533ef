//! Foretell (702.143) and plot (702.170): cards put into exile to be cast on a later turn.

use super::compile::{Compiled, Compiler, KeywordMeaning};
use super::keyword_parts::{abilities, plain_cost};
use super::triggers::effects;
use super::{Ability, Casting, Cond, Cost, Effect, Limit, SetAside, Who};
use crate::oracle::tree::{self, Zone};
use crate::types::ManaSymbol;

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
