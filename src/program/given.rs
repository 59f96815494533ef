//! Keywords that spells are given: "Instant and sorcery spells you control have rebound".

use super::compile::{Compiled, Compiler, Part, gap};
use super::{Ability, AbilityId, Casting, Cond, Given, Rule, Test, Who};
use crate::oracle::tree;

impl Compiler<'_> {
    /// A rule that gives spells keywords: those with an optional cost and what follows from paying it, and rebound.
    pub(super) fn spells_gain(
        &mut self,
        condition: Option<Cond>,
        filter: &tree::Filter,
        changes: &[tree::Change],
    ) -> Compiled<Vec<Ability>> {
        let mut who = Who::Any;
        let mut plain = filter.clone();
        let mut whose = Vec::new();
        plain.tests.retain(|test| match test {
            tree::Test::CastBy(player) | tree::Test::Controller(player) => {
                whose.push(player.clone());
                false
            }
            _ => true,
        });
        for player in &whose {
            who = self.who(player)?;
        }
        if whose.len() > 1 || plain.tests.iter().any(|test| matches!(test, tree::Test::In(..))) {
            return gap(Part::Statement, "keywords of these spells");
        }
        let tests: Vec<Test> = self.tests(&plain.tests)?;
        let mut rules = Vec::new();
        for change in changes {
            let tree::Change::Keyword(keyword) = change else {
                return gap(Part::Statement, "what spells are given");
            };
            let outer = std::mem::take(&mut self.scope);
            let meaning = self.keyword(keyword);
            self.scope = outer;
            let meaning = meaning?;
            if meaning.keys.iter().next().is_some() {
                return gap(Part::Keyword, "given to spells");
            }
            let kind = match meaning.abilities[..] {
                [Ability::Casting(Casting::Rebound(_))] => |ids: &[AbilityId]| Given::Rebound(ids[0]),
                [Ability::Casting(Casting::Optional { .. }), Ability::Triggered(_)] => {
                    |ids: &[AbilityId]| Given::Optional { cost: ids[0], then: ids[1] }
                }
                _ => return gap(Part::Keyword, "given to spells"),
            };
            let ids: Vec<AbilityId> =
                meaning.abilities.into_iter().map(|ability| self.book.add_ability(ability)).collect();
            let given = kind(&ids);
            rules.push(Ability::Rule(
                condition.clone(),
                Rule::SpellsGain { who, tests: tests.clone(), given },
            ));
        }
        Ok(rules)
    }
}
