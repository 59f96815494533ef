//! Leveler cards (711) and level up (702.87), station symbols (721) and station (702.184).

use super::compile::{Compiled, Compiler, KeywordMeaning, Part, gap};
use super::effects::battlefield;
use super::keyword_parts::{abilities, number, put};
use super::statics::this;
use super::triggers::effects;
use super::{Ability, Amount, Change, Cond, Cost, Limit, Obj, Static, Subject, Test, Who};
use crate::oracle::tree::{self, Comparison, Line, Measure};
use crate::types::CardType;

impl Compiler<'_> {
    /// CR 702.87a.
    pub(super) fn level_up(&mut self, costs: &[tree::Cost]) -> Compiled<KeywordMeaning> {
        let costs = self.costs(costs, Who::You)?;
        let kind = self.named_counter("level")?;
        let body = effects(vec![put(number(1), kind, this())]);
        let ability = self.assemble(costs, body, vec![Limit::Sorcery], false)?;
        Ok(abilities(vec![Ability::Activated(ability)]))
    }

    /// CR 702.184a.
    pub(super) fn station(&mut self) -> Compiled<KeywordMeaning> {
        let kind = self.named_counter("charge")?;
        let others = battlefield(vec![Test::Type(CardType::Creature), Test::Other]);
        let power = Amount::Of(Measure::Power, Obj::Cost);
        let body = effects(vec![put(power, kind, this())]);
        let ability = self.assemble(vec![Cost::TapOther(1, others)], body, vec![Limit::Sorcery], false)?;
        Ok(abilities(vec![Ability::Activated(ability)]))
    }

    /// CR 711.2a, b, 721.2a, b: a static ability that gives the other ones and base power and toughness.
    pub(super) fn level(&mut self, level: &tree::Level) -> Compiled<Ability> {
        let kind = self.named_counter(if level.station { "charge" } else { "level" })?;
        let is = |comparison, bound| {
            Cond::Compare(Amount::Counters(Some(kind), Obj::This), comparison, number(bound))
        };
        let least = is(Comparison::AtLeast, level.least);
        let condition = match level.most {
            Some(most) => Cond::All(vec![least, is(Comparison::AtMost, most)]),
            None => least,
        };
        let mut changes = Vec::new();
        if level.station && level.size.is_some() {
            changes.push(Change::AddTypes {
                supertypes: Vec::new(),
                types: vec![CardType::Artifact, CardType::Creature],
                subtypes: Vec::new(),
            });
        }
        if let Some((power, toughness)) = level.size {
            changes.push(Change::Base(Some(Amount::Number(power)), Some(Amount::Number(toughness))));
        }
        for line in &level.lines {
            match line {
                Line::Keywords(keywords) => {
                    for keyword in keywords {
                        changes.extend(self.has_keyword(keyword)?);
                    }
                }
                Line::Ability(ability) => changes.extend(self.has_ability(ability)?),
                Line::Level(_) => return gap(Part::Card, "a level in a level"),
            }
        }
        let subject = Subject::This;
        Ok(Ability::Static(Static {
            condition: Some(condition),
            subject,
            changes,
            defining: false,
            lingers: false,
        }))
    }
}
