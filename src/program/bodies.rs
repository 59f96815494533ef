//! Bodies of spells and abilities: modes, lines of a spell (700.2).

use super::compile::{Compiled, Compiler, Part, gap};
use super::scope::{Known, Scope};
use super::{Ability, AbilityId, Amount, Casting, Cond, Cost, Modes, MoreModes, SPLICES, Script, Who};
use crate::oracle::tree::{self, Body, Instruction};

/// The numbers of targets that each text of a spell may use.
const SPLICED_TARGETS: u8 = 16;

impl Compiler<'_> {
    /// The script of an ability's body. The scope says what its event and costs provide, and is empty afterwards.
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
            Body::CostedModes { .. } => gap(Part::Instruction, "an ability's modes with costs"),
        }
    }

    /// The script that the scope has collected.
    pub(super) fn take_script(&mut self) -> Compiled<Script> {
        let targets = self.scope.take_targets()?;
        let ops = std::mem::take(&mut self.scope.ops);
        self.scope = Scope::default();
        Ok(Script { targets, ops, modes: None })
    }

    fn modes(&mut self, body: &Body) -> Compiled<Option<Modes>> {
        let (least, most, repeat, apart, fresh, more, chooser, modes): (
            _,
            _,
            _,
            _,
            _,
            _,
            _,
            Vec<&[Instruction]>,
        ) = match body {
            Body::Plain(_) => return Ok(None),
            Body::Modal { least, most, repeat, apart, fresh, more, chooser, modes } => {
                let modes = modes.iter().map(|mode| &mode[..]).collect();
                (*least, *most, *repeat, *apart, *fresh, more.as_ref(), chooser, modes)
            }
            Body::CostedModes { tiered, modes } => {
                let most = if *tiered { 1 } else { u8::MAX };
                let modes = modes.iter().map(|(_, mode)| &mode[..]).collect();
                (1, most, false, false, None, None, &tree::PlayerRef::You, modes)
            }
        };
        let more = match more {
            None => None,
            Some(more) => {
                let condition = self.condition(&more.condition)?;
                let least = if more.may { least } else { more.least };
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
        let printed = modes.len() as u8;
        let times = if repeat { more.as_ref().map_or(most, |more| more.most.max(most)) } else { 1 };
        for _ in 0..times {
            // The numbers in the tree are those of the first time.
            let again = before - start.before;
            if again == 0 && !scripts.is_empty() {
                break;
            }
            let base = start.base.wrapping_sub(again);
            for mode in &modes {
                self.scope.known = Known { before, base, modal: true, ..start.clone() };
                self.whole(&[mode])?;
                before += self.scope.targets.len() as u8;
                scripts.push(self.take_script()?);
            }
        }
        if apart {
            if repeat || more.is_some() {
                return gap(Part::Instruction, "modes with different targets, of some number");
            }
            set_apart(&mut scripts)?;
        }
        Ok(Some(Modes { least, most, repeat, apart, opponent, fresh, more, printed, modes: scripts }))
    }

    /// Adds a line of an instant or sorcery to its script, with the lines after it that modify it.
    pub(super) fn spell_line(&mut self, body: &Body, more: &[&[Instruction]]) -> Compiled<()> {
        self.scope.spell = true;
        self.scope.line = self.scope.ops.len();
        self.scope.x = self.card_has_x();
        // CR 608.2: what the costs of a spell took is known as it resolves.
        self.scope.cost = true;
        match body {
            Body::Plain(instructions) if self.spell_modes.is_none() => {
                let mut lines = vec![&instructions[..]];
                lines.extend(more);
                self.whole(&lines)
            }
            Body::Modal { .. } | Body::CostedModes { .. }
                if more.is_empty() && self.scope.ops.is_empty() && self.spell_modes.is_none() =>
            {
                self.spell_modes = self.modes(body)?;
                if let Body::CostedModes { modes, .. } = body {
                    let costs = modes.iter().map(|(mana, _)| vec![Cost::Mana(mana.clone())]).collect();
                    self.add(Ability::Casting(Casting::ModeCosts(costs)));
                }
                Ok(())
            }
            Body::Plain(_) | Body::Modal { .. } | Body::CostedModes { .. } => {
                gap(Part::Instruction, "modes and instructions")
            }
        }
    }

    /// Adds the spell ability of an instant or sorcery, after its last line.
    pub(super) fn end_spell(&mut self) -> Compiled<()> {
        if !self.is_spell() {
            return Ok(());
        }
        let modes = self.spell_modes.take();
        if modes.is_some() {
            self.scope = Scope::default();
        }
        let script = self.take_script()?;
        // A spell may do nothing but have keywords, such as cascade.
        let keywords = |line: &tree::Line| matches!(line, tree::Line::Keywords(_));
        if script.ops.is_empty() && modes.is_none() && !self.card.lines.iter().all(keywords) {
            return gap(Part::Card, "spell without instructions");
        }
        self.add(Ability::Spell(Script { modes, ..script }));
        self.splice()?;
        self.overload()
    }

    /// What a card with splice adds to other spells (702.47).
    fn splice(&mut self) -> Compiled<()> {
        let card = self.card;
        let keywords = card.lines.iter().filter_map(|line| match line {
            tree::Line::Keywords(keywords) => Some(keywords),
            _ => None,
        });
        let Some((onto, costs)) = keywords.flatten().find_map(|keyword| match keyword {
            tree::Keyword::Costed(name, costs) => Some((name.strip_prefix("splice onto ")?, costs)),
            _ => None,
        }) else {
            return Ok(());
        };
        let costs = self.costs(costs, Who::You)?;
        let onto = (onto == "Arcane").then(|| self.book.subtype("Arcane"));
        let mut scripts = [AbilityId::default(); SPLICES];
        for (at, script) in scripts.iter_mut().enumerate() {
            // Its targets are numbered behind those of the spell and of the cards before it.
            let before = (at as u8 + 1) * SPLICED_TARGETS;
            self.scope.before = before;
            self.scope.base = 0_u8.wrapping_sub(before);
            for line in &card.lines {
                if let tree::Line::Ability(tree::Ability::Spell(body)) = line {
                    let Body::Plain(_) = body else { return gap(Part::Keyword, "splice with modes") };
                    self.spell_line(body, &[])?;
                }
            }
            let compiled = self.take_script()?;
            *script = self.book.add_ability(Ability::Spell(compiled));
        }
        self.add(Ability::Casting(super::Casting::Splice { costs, onto, scripts }));
        Ok(())
    }

    /// Compiles what a spell does if its overload cost is paid (702.96).
    fn overload(&mut self) -> Compiled<()> {
        let has = |line: &tree::Line| match line {
            tree::Line::Keywords(keywords) => {
                keywords.iter().any(|keyword| matches!(keyword, tree::Keyword::Overload(_)))
            }
            _ => false,
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
        self.add(Ability::Casting(Casting::Overload(ability)));
        Ok(())
    }
}

/// The most modes of which a state notes those that have been chosen.
const MOST_FRESH: usize = 7;

/// "Each mode must target a different player." Each mode has one target, and the same players may be chosen for all of them, so any modes go
/// together if there are enough players.
fn set_apart(modes: &mut [Script]) -> Compiled<()> {
    let mut players = None;
    for mode in modes {
        let [target] = &mut mode.targets[..] else {
            return gap(Part::Target, "modes with different numbers of targets");
        };
        let one = target.least == Amount::Number(1) && target.most == Amount::Number(1);
        let alone =
            target.filter.is_none() && target.also.is_none() && !target.any && target.chooser.is_none();
        if !one
            || !alone
            || target.players.is_none()
            || players.is_some_and(|players| players != target.players)
        {
            return gap(Part::Target, "modes with different kinds of targets");
        }
        players = Some(target.players);
        target.apart = true;
    }
    Ok(())
}

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
