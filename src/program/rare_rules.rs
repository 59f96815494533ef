//! Rules about players that few cards have.

use super::compile::{Compiled, Compiler, Part, gap};
use super::keyword_parts::number;
use super::triggers::script;
use super::{
    Ability, AbilityId, AbilityKind, CastFor, Cond, Cost, Dest, Effect, Obj, Op, Rule, Script, Sel, Trigger,
    Who,
};
use crate::oracle::tree::{Comparison, PlayerRule, Zone};
use crate::types::{ManaSymbol, SymbolCost};

impl Compiler<'_> {
    /// Compiles a rule that few cards have.
    pub(super) fn rare_rule(&mut self, who: Who, rule: &PlayerRule) -> Compiled<Rule> {
        use PlayerRule as R;
        Ok(match rule {
            R::CastsAsFlash(spells) => Rule::FlashFor(who, self.spells_filter(spells)?),
            R::CastsFreeAsFlash(spells) => {
                let spells = self.spells_filter(spells)?;
                self.only_alternative()?;
                let costs = vec![Cost::Mana(SymbolCost(vec![ManaSymbol::Generic(0)]))];
                Rule::AlternativeFor { who, spells, costs, flash: true }
            }
            R::CardsScavenge(cards) => {
                self.book.gives_scavenge = true;
                Rule::CardsScavenge(who, self.card_tests(cards)?)
            }
            R::CardsHaveMadness(cards) => {
                self.book.gives_madness = true;
                let tests = self.card_tests(cards)?;
                Rule::CardsHaveMadness { who, tests, ability: self.madness_for_mana() }
            }
            R::ManaTimes { what, times } => {
                self.book.multiplies_mana = true;
                Rule::ManaTimes { tests: self.permanent_tests(what)?, times: *times }
            }
            R::ManaCostsLife => {
                self.book.mana_costs_life = true;
                Rule::ManaCostsLife
            }
            R::RevealsFirstDrawn { own_turns, may } => {
                self.book.reveals_draws = true;
                Rule::RevealsFirstDrawn { own_turns: *own_turns, may: *may }
            }
            R::Elsewhere { spells, cards, are } => self.elsewhere(spells, cards, *are)?,
            R::TokensPlus { only, many, additional: _, token } => {
                let (token, None) = self.token(token)? else {
                    return gap(Part::Statement, "tokens of some size");
                };
                if *many && only.is_some() {
                    return gap(Part::Statement, "as many tokens as others of a type");
                }
                self.book.adds_tokens = true;
                Rule::TokensPlus { only: *only, many: *many, token }
            }
            _ => return gap(Part::Statement, "a rule for players"),
        })
    }

    /// The engine identifies an alternative cost for spells by its permanent, so a card can have only one.
    pub(super) fn only_alternative(&mut self) -> Compiled<()> {
        let is_one =
            |id: &AbilityId| matches!(self.book.ability(*id), Ability::Rule(_, Rule::AlternativeFor { .. }));
        if self.abilities.iter().any(is_one) {
            return gap(Part::Cost, "two other costs for spells");
        }
        self.book.alternatives_for = true;
        Ok(())
    }

    /// "The first card you foretell each turn costs {0} to foretell."
    pub(super) fn first_foretold_free(&mut self, who: Who) -> Compiled<Ability> {
        // CR 702.143a: foretelling costs {2}.
        let rule = Rule::AbilityCostLess {
            who,
            kind: AbilityKind::Foretell,
            tests: Vec::new(),
            mana: SymbolCost(vec![ManaSymbol::Generic(2)]),
            least_one: false,
            targets: None,
        };
        let foretold = self.tally(Trigger::Foretells(Who::Any), who)?;
        Ok(Ability::Rule(Some(Cond::Compare(foretold, Comparison::Equal, number(0))), rule))
    }

    /// The triggered ability of madness that a rule gives: the card may be cast for its mana cost (702.35a).
    fn madness_for_mana(&mut self) -> AbilityId {
        let text = std::mem::replace(&mut self.text, "Madness".to_owned());
        let ability = self.later(madness_script(CastFor::ManaCost));
        self.text = text;
        ability
    }
}

/// CR 702.35a: the card may be cast; otherwise it is put into the graveyard.
pub(super) fn madness_script(cost: CastFor) -> Script {
    let (who, what) = (Who::You, Obj::This);
    script(vec![
        Op::May { who, no: 3 },
        Op::Do(Effect::CastNow { who, what, cost, mana: None, exiled: None, gains: Vec::new() }),
        Op::If { condition: Cond::Not(Box::new(Cond::Did)), no: 4 },
        Op::Do(Effect::Move { what: Sel::Obj(what), to: Dest::zone(Zone::Graveyard) }),
    ])
}
