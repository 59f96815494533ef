//! Keywords that spells are given: "Instant and sorcery spells you control have rebound".

use super::compile::{Compiled, Compiler, Part, gap};
use super::{Ability, Casting, Cond, Given, Rule, Test, Who};
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
            let mut add = |ability: &Ability| self.book.add_ability(ability.clone());
            let given = match &meaning.abilities[..] {
                [rebound @ Ability::Casting(Casting::Rebound(_))] => Given::Rebound(add(rebound)),
                [optional @ Ability::Casting(Casting::Optional { .. }), then @ Ability::Triggered(_)] => {
                    Given::Optional { cost: add(optional), then: add(then) }
                }
                _ => return gap(Part::Keyword, "given to spells"),
            };
            rules.push(Ability::Rule(
                condition.clone(),
                Rule::SpellsGain { who, tests: tests.clone(), given },
            ));
        }
        Ok(rules)
    }
}
