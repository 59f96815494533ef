//! Keywords that spells are given: "Instant and sorcery spells you control have rebound"; abilities that name what gives them.

use super::compile::{Compiled, Compiler, Part, gap};
use super::{Ability, AbilityId, Casting, Cond, Given, Key, Limit, Obj, Rule, Test, Trigger, Triggered, Who};
use crate::oracle::tree;

impl Compiler<'_> {
    /// Whether an ability of that kind knows what has given it to its source (201.5a): those that use the stack do.
    pub(super) fn knows_giver(ability: &Ability) -> bool {
        match ability {
            Ability::Activated(activated) => {
                let plain =
                    |limit: &Limit| matches!(limit, Limit::Sorcery | Limit::AnyPlayer | Limit::Opponents);
                !activated.mana && !activated.special && activated.limits.iter().all(plain)
            }
            Ability::Triggered(triggered) => {
                !triggered.mana && !triggered.events.iter().any(|event| matches!(event, Trigger::State(_)))
            }
            Ability::Spell(_)
            | Ability::Static(_)
            | Ability::Casting(_)
            | Ability::Enters(_)
            | Ability::Replace(_)
            | Ability::Rule(..)
            | Ability::Keyword(_) => false,
        }
    }

    /// The permanent that gives the ability which is being compiled.
    pub(super) fn giver(&mut self) -> Compiled<Obj> {
        if !self.gives || self.scope.lasting {
            return gap(Part::Pronoun, "the giver of the ability");
        }
        self.names_giver = true;
        self.scope.bind(Obj::Giver)
    }

    /// "The next spell you cast this turn has convoke."
    pub(super) fn next_spell_has(
        &mut self,
        spell: &tree::Filter,
        keyword: &tree::Keyword,
    ) -> Compiled<Vec<Rule>> {
        let mut spell = spell.clone();
        spell.tests.push(tree::Test::CastBy(tree::PlayerRef::You));
        let changes = [tree::Change::Keyword(keyword.clone())];
        let abilities = self.spells_gain(None, &spell, &changes)?;
        let mut rules = Vec::new();
        for ability in abilities {
            match ability {
                // The rule is over as the spell resolves.
                Ability::Rule(_, Rule::SpellsGain { given: Given::Rebound(_), .. }) => {
                    return gap(Part::Keyword, "rebound of the next spell");
                }
                Ability::Rule(
                    _,
                    Rule::SpellsGain { given: Given::Key(Key::Lifelink | Key::Deathtouch), .. },
                ) => {
                    return gap(Part::Keyword, "how the next spell deals damage");
                }
                Ability::Rule(None, rule) => rules.push(rule),
                _ => return gap(Part::Keyword, "given to the next spell"),
            }
        }
        Ok(rules)
    }

    /// A rule that gives spells keywords: those with an optional cost and what follows its payment, and rebound.
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
        if whose.len() > 1 {
            return gap(Part::Statement, "keywords of these spells");
        }
        let tests: Vec<Test> = self.spells_filter(&plain)?.tests;
        let mut rules = Vec::new();
        for change in changes {
            // CR 702.56a: the cost is the spell's own mana cost.
            if *change == tree::Change::ReplicateForManaCost {
                let costs = vec![super::Cost::OwnMana];
                let cost = self.book.add_ability(Ability::Casting(Casting::Optional { costs, multi: true }));
                let mut then = super::keyword_parts::copied_when_paid();
                if let Ability::Triggered(then) = &mut then {
                    then.text = "Replicate".to_owned();
                }
                let then = self.book.add_ability(then);
                let given = Given::Optional { cost, then };
                let rule = Rule::SpellsGain { who, tests: tests.clone(), given };
                rules.push(Ability::Rule(condition.clone(), rule));
                continue;
            }
            let tree::Change::Keyword(keyword) = change else {
                return gap(Part::Statement, "what spells are given");
            };
            let outer = std::mem::take(&mut self.scope);
            // Players refer to the triggered ability by the keyword.
            let said = crate::oracle::write_line(&tree::Line::Keywords(vec![keyword.clone()]));
            let text = std::mem::replace(&mut self.text, said);
            let meaning = self.keyword(keyword);
            self.text = text;
            self.scope = outer;
            let meaning = meaning?;
            let by_costs = [Key::Convoke, Key::Delve, Key::Improvise];
            // What matters as the spell deals damage.
            if let (Some(key @ (Key::Lifelink | Key::Deathtouch)), 1, true) =
                (meaning.keys.iter().next(), meaning.keys.iter().count(), meaning.abilities.is_empty())
            {
                self.book.gives_damage_keys = true;
                let rule = Rule::SpellsGain { who, tests: tests.clone(), given: Given::Key(key) };
                rules.push(Ability::Rule(condition.clone(), rule));
                continue;
            }
            if let Some(key) = meaning.keys.iter().next() {
                if !by_costs.contains(&key)
                    || meaning.keys.iter().count() > 1
                    || !meaning.abilities.is_empty()
                {
                    return gap(Part::Keyword, "given to spells");
                }
                self.book.gives_cost_keys = true;
                let rule = Rule::SpellsGain { who, tests: tests.clone(), given: Given::Key(key) };
                rules.push(Ability::Rule(condition.clone(), rule));
                continue;
            }
            // Affinity reduces their costs.
            if let [
                Ability::Casting(Casting::CostLess {
                    mana,
                    times: times @ Some(_),
                    less: true,
                    condition: None,
                    targets: None,
                }),
            ] = &meaning.abilities[..]
            {
                if who != Who::You {
                    return gap(Part::Keyword, "given to spells");
                }
                let spells = self.spells_filter(&plain)?;
                let rule = Rule::CostChange {
                    spells,
                    who,
                    less: true,
                    mana: mana.clone(),
                    times: times.clone(),
                    targets: None,
                };
                rules.push(Ability::Rule(condition.clone(), rule));
                continue;
            }
            let kind = match meaning.abilities[..] {
                [Ability::Triggered(Triggered { ref events, .. })]
                    if matches!(events[..], [Trigger::Casts { .. }]) =>
                {
                    |ids: &[AbilityId]| Given::Cast(ids[0])
                }
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
