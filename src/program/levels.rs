//! Leveler cards (711) and level up (702.87), station symbols (721) and station (702.184).

use super::compile::{Compiled, Compiler, KeywordMeaning, Part, gap};
use super::keyword_parts::{abilities, number, put};
use super::plain_filters::battlefield;
use super::statics::this;
use super::triggers::effects;
use super::{
    Ability, Amount, Change, Cond, Cost, Effect, Limit, Obj, Static, Subject, Test, Trigger, Triggered, Who,
};
use crate::oracle::tree::{self, Comparison, Line, Measure};
use crate::oracle::write_line;
use crate::types::CardType;

/// The level of a solved Case.
const SOLVED: u8 = 2;

/// Whether the level of the source compares so.
fn has_level(comparison: Comparison, level: u8) -> Cond {
    Cond::Compare(Amount::ClassLevel, comparison, number(level))
}

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
                Line::Level(_) | Line::Class(_) | Line::ToSolve(_) | Line::Solved(_) | Line::Chosen(..) => {
                    return gap(Part::Card, "a level in a level");
                }
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

    /// CR 716.2a: the ability that gains a level, and what the Class has from then on.
    pub(super) fn class_level(&mut self, level: &tree::ClassLevel) -> Compiled<()> {
        let bar = self.text.lines().next().unwrap_or_default().to_owned();
        let costs = self.costs(&level.costs, Who::You)?;
        let below = has_level(Comparison::Equal, level.number.saturating_sub(1));
        let gains = effects(vec![Effect::GainLevel(level.number)]);
        let mut gain = self.assemble(costs, gains, vec![Limit::Sorcery, Limit::OnlyIf(below)], false)?;
        gain.text = bar;
        self.add(Ability::Activated(gain));
        level.lines.iter().try_for_each(|line| self.of_level(line, level.number))
    }

    /// CR 719.3a: at the beginning of the controller's end step the Case is solved.
    pub(super) fn solves_when(&mut self, condition: &tree::Condition) -> Compiled<()> {
        let outer = std::mem::take(&mut self.scope);
        let condition = self.condition(condition);
        self.scope = outer;
        let unsolved = has_level(Comparison::Less, SOLVED);
        let end = Trigger::Step { step: tree::TurnStep::End, whose: Who::You };
        self.add(Ability::Triggered(Triggered {
            condition: Some(Cond::All(vec![unsolved, condition?])),
            text: self.text.clone(),
            ..super::keyword_parts::when(end, effects(vec![Effect::GainLevel(SOLVED)]))
        }));
        Ok(())
    }

    /// CR 607.2f: what the permanent has if that word was chosen as it entered.
    pub(super) fn of_word(&mut self, word: &str, line: &Line) -> Compiled<()> {
        let offered = |line: &Line| {
            matches!(line, Line::Ability(tree::Ability::Static {
                statement: tree::Statement::AsEnters { body, .. },
                ..
            }) if matches!(&body[..], [tree::Instruction::Do {
                effect: tree::Effect::Choose { what: tree::ChoiceKind::Words(words), .. },
                ..
            }] if words.iter().any(|one| one == word)))
        };
        let Line::Ability(ability) = line else { return gap(Part::Card, "a keyword of a chosen word") };
        if !self.card.lines.iter().any(offered) {
            return gap(Part::Card, "a word that is not chosen");
        }
        self.text = write_line(line);
        let chosen = Cond::Compare(Amount::KeptNumber, Comparison::Equal, self.word(word));
        for ability in self.ability(ability)? {
            let ability = only_if(ability, chosen.clone())?;
            self.add(ability);
        }
        Ok(())
    }

    /// The number that stands for a chosen word; 0 is that of no choice.
    pub(super) fn word(&mut self, word: &str) -> Amount {
        Amount::Number(i32::from(self.book.names.number(word)) + 1)
    }

    /// CR 719.3b.
    pub(super) fn solved(&mut self, line: &Line) -> Compiled<()> {
        self.of_level(line, SOLVED)
    }

    /// What the source has from a level on.
    fn of_level(&mut self, line: &Line, level: u8) -> Compiled<()> {
        let Line::Ability(ability) = line else { return gap(Part::Card, "a keyword of a level") };
        self.text = write_line(line);
        for ability in self.ability(ability)? {
            // Where these are looked for, the level is asked too.
            let asked = |replace: &super::Replace| {
                use super::Replace as R;
                matches!(replace, R::Damage { .. } | R::Counters { .. } | R::Tokens { .. })
            };
            if matches!(&ability, Ability::Replace(replace) if asked(replace)) {
                self.add(ability);
                if let Some(&id) = self.abilities.last() {
                    self.book.replaces_from.push((id, level));
                }
                continue;
            }
            let ability = only_if(ability, has_level(Comparison::AtLeast, level))?;
            self.add(ability);
        }
        Ok(())
    }
}

/// The ability, which its source has only if the condition holds.
fn only_if(ability: Ability, condition: Cond) -> Compiled<Ability> {
    let both = |other: Option<Cond>| match other {
        Some(other) => Some(Cond::All(vec![condition.clone(), other])),
        None => Some(condition.clone()),
    };
    Ok(match ability {
        Ability::Static(stat) if !stat.defining && !stat.lingers => {
            Ability::Static(Static { condition: both(stat.condition), ..stat })
        }
        // What has triggered goes on, though its source may have left.
        Ability::Triggered(triggered) if triggered.zone == tree::Zone::Battlefield => {
            Ability::Triggered(Triggered { when: both(triggered.when), ..triggered })
        }
        Ability::Activated(mut activated) if activated.zone == tree::Zone::Battlefield => {
            activated.limits.push(Limit::OnlyIf(condition));
            Ability::Activated(activated)
        }
        Ability::Rule(other, rule) => Ability::Rule(both(other), rule),
        Ability::Enters(enters) if enters.script.is_empty() && enters.copy.is_none() => {
            Ability::Enters(super::Enters { condition: both(enters.condition), ..enters })
        }
        _ => return gap(Part::Card, "such an ability of a level"),
    })
}
