//! Bodies of spells and abilities: modes, lines of a spell (700.2).

use super::compile::{Compiled, Compiler, Part, gap};
use super::scope::{Known, Scope};
use super::{Ability, Amount, Cond, Modes, MoreModes, Script, Who};
use crate::oracle::tree::{self, Body, Instruction};

impl Compiler<'_> {
    /// The body of an ability. The scope says what its event and costs hold, and is empty afterwards.
    pub(super) fn body(&mut self, body: &Body) -> Compiled<Script> {
        match body {
            Body::Plain(instructions) => {
                self.whole(&[instructions])?;
                self.take_script()
            }
            Body::Modal { .. } => {
                let modes = self.modes(body)?;
                self.scope = Scope::default();
                Ok(Script { modes, ..Script::default() })
            }
        }
    }

    /// The script that the scope has gathered.
    pub(super) fn take_script(&mut self) -> Compiled<Script> {
        let targets = self.scope.take_targets()?;
        let ops = std::mem::take(&mut self.scope.ops);
        self.scope = Scope::default();
        Ok(Script { targets, ops, modes: None })
    }

    fn modes(&mut self, body: &Body) -> Compiled<Option<Modes>> {
        let Body::Modal { least, most, repeat, fresh, more, chooser, modes } = body else { return Ok(None) };
        let more = match more {
            None => None,
            Some(more) => {
                let condition = self.condition(&more.condition)?;
                let least = if more.may { *least } else { more.least };
                Some(MoreModes { after_costs: asks_costs(&condition), condition, least, most: more.most })
            }
        };
        if fresh.is_some() && (modes.len() > MOST_FRESH || self.quoted) {
            return gap(Part::Instruction, "modes that haven't been chosen");
        }
        let opponent = match self.one_player(chooser)? {
            Who::You => false,
            Who::Opponent => true,
            _ => return gap(Part::Instruction, "modes that another player chooses"),
        };
        let start = std::mem::take(&mut self.scope).known;
        // Targets of different modes have different numbers: several modes may be chosen.
        let mut before = start.before;
        let mut scripts = Vec::new();
        for mode in modes {
            self.scope.known = Known { before, ..start.clone() };
            self.whole(&[mode])?;
            before += self.scope.targets.len() as u8;
            scripts.push(self.take_script()?);
        }
        if *repeat && before > start.before {
            return gap(Part::Instruction, "modes with targets, chosen more than once");
        }
        let (least, most, repeat, fresh) = (*least, *most, *repeat, *fresh);
        Ok(Some(Modes { least, most, repeat, opponent, fresh, more, modes: scripts }))
    }

    /// A line of an instant or sorcery, with the lines after it that modify it: added to its script.
    pub(super) fn spell_line(&mut self, body: &Body, more: &[&[Instruction]]) -> Compiled<()> {
        self.scope.spell = true;
        self.scope.x = self.card_has_x();
        // CR 608.2: what the costs of a spell took is known as it resolves.
        self.scope.cost = true;
        match body {
            Body::Plain(instructions) if self.spell_modes.is_none() => {
                let mut lines = vec![&instructions[..]];
                lines.extend(more);
                self.whole(&lines)
            }
            Body::Modal { .. }
                if more.is_empty() && self.scope.ops.is_empty() && self.spell_modes.is_none() =>
            {
                self.spell_modes = self.modes(body)?;
                Ok(())
            }
            Body::Plain(_) | Body::Modal { .. } => gap(Part::Instruction, "modes and instructions"),
        }
    }

    /// The spell ability of an instant or sorcery, once all lines are there.
    pub(super) fn end_spell(&mut self) -> Compiled<()> {
        if !self.is_spell() {
            return Ok(());
        }
        let modes = self.spell_modes.take();
        if modes.is_some() {
            self.scope = Scope::default();
        }
        let script = self.take_script()?;
        if script.ops.is_empty() && modes.is_none() {
            return gap(Part::Card, "spell without instructions");
        }
        self.add(Ability::Spell(Script { modes, ..script }));
        self.overload()
    }

    /// What a spell with overload does for that cost (702.96).
    fn overload(&mut self) -> Compiled<()> {
        let has = |line: &tree::Line| match line {
            tree::Line::Keywords(keywords) => {
                keywords.iter().any(|keyword| matches!(keyword, tree::Keyword::Overload(_)))
            }
            tree::Line::Ability(_) | tree::Line::Level(_) => false,
        };
        let card = self.card;
        if !card.lines.iter().any(has) {
            return Ok(());
        }
        for line in &card.lines {
            if let tree::Line::Ability(tree::Ability::Spell(body)) = line {
                let Body::Plain(_) = body else { return gap(Part::Keyword, "overload with modes") };
                self.scope.overloaded = true;
                self.spell_line(body, &[])?;
            }
        }
        let script = self.take_script()?;
        let ability = self.book.add_ability(Ability::Spell(script));
        self.add(Ability::Casting(super::Casting::Overload(ability)));
        Ok(())
    }
}

/// The most modes of which a state notes those that have been chosen.
const MOST_FRESH: usize = 7;

/// Whether a condition asks which optional costs of the spell are paid.
fn asks_costs(condition: &Cond) -> bool {
    let of_costs = |amount: &Amount| matches!(amount, Amount::TimesPaid(_) | Amount::TimesKicked(_));
    match condition {
        Cond::Kicked | Cond::KickedWith(_) => true,
        Cond::Compare(left, _, right) => of_costs(left) || of_costs(right),
        Cond::Not(inner) => asks_costs(inner),
        Cond::All(parts) | Cond::AnyOf(parts) => parts.iter().any(asks_costs),
        _ => false,
    }
}
