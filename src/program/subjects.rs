//! The objects of static abilities.

use super::compile::{Compiled, Compiler, Part, gap, gap_named};
use super::keywords::Key;
use super::{Ability, Casting, Change, CombatRule, Cond, Obj, Param, Rule, Static, Subject, Test, Who};
use crate::oracle::tree::{self, ObjectAntecedent, ObjectKind, ObjectRef, Selection, Zone};

impl Compiler<'_> {
    /// "[Objects] get, have, can't …".
    pub(super) fn objects(
        &mut self,
        condition: Option<Cond>,
        subject: &Selection,
        changes: &[tree::Change],
    ) -> Compiled<Vec<Ability>> {
        // "Creature spells you control can't be countered."
        if let Selection::All { filter, word: _ } = subject
            && filter.kind == ObjectKind::Spell
            && changes == [tree::Change::Rule(tree::ObjectRule::CantBeCountered { nor_prevented: false })]
        {
            let tests = self.tests(&filter.tests)?;
            return Ok(vec![Ability::Rule(condition, Rule::SpellsCantBeCountered(tests))]);
        }
        if let Selection::All { filter, word: _ } = subject
            && filter.kind == ObjectKind::Spell
            && changes
                .iter()
                .all(|change| matches!(change, tree::Change::Keyword(_) | tree::Change::ReplicateForManaCost))
        {
            return self.spells_gain(condition, filter, changes);
        }
        if let (Selection::All { filter, word: _ }, [tree::Change::Keyword(keyword)]) = (subject, changes)
            && filter.kind == ObjectKind::Card
            && matches!(
                keyword,
                tree::Keyword::Cycling(_) | tree::Keyword::TypeCycling(..) | tree::Keyword::Unearth(_)
            )
        {
            return Ok(vec![Ability::Rule(condition, self.cards_have(filter, keyword)?)]);
        }
        // "As long as you control enchanted creature, ~ has umbra armor."
        if matches!(subject, Selection::Ref(ObjectRef::This { .. }))
            && changes == [tree::Change::Keyword(tree::Keyword::Plain("umbra armor"))]
            && condition == Some(Cond::Is(Obj::Attached, Test::Controller(Who::You)))
        {
            return Ok(vec![Ability::Replace(super::Replace::UmbraArmor { own: true })]);
        }
        // CR 113.6: with a condition, it is checked while the spell is on the stack.
        if let (
            Selection::Ref(ObjectRef::This { .. }),
            [tree::Change::Rule(tree::ObjectRule::CantBeCountered { nor_prevented })],
            true,
        ) = (subject, changes, condition.is_some() && !self.quoted)
        {
            let this = || vec![Test::Is(Obj::This)];
            let mut rules = vec![Rule::SpellsCantBeCountered(this())];
            if *nor_prevented {
                rules.push(Rule::DamageCantBePrevented { by: Some(this()), combat: false });
            }
            let on_stack = |rule| Ability::Casting(Casting::OnStack(condition.clone(), rule));
            return Ok(rules.into_iter().map(on_stack).collect());
        }
        // "This spell can't be countered" is a rule of the card on the stack.
        let subject = self.subject(subject)?;
        // "Each creature gets +1/+1 for each other creature": other than the creature that gets it.
        let outer = self.scope.other;
        if matches!(subject, Subject::All(_) | Subject::ThisAnd(_)) {
            self.scope.other = Some(Obj::Each);
        }
        self.scope.counts_own = subject == Subject::This;
        let there = !condition.as_ref().is_some_and(super::steady::is_of_graveyard);
        let gives = std::mem::replace(&mut self.gives, !self.quoted && there);
        let changes = self.changes(changes);
        self.gives = gives;
        self.scope.counts_own = false;
        self.scope.other = outer;
        let changes = changes?;
        // CR 113.6: "~ has cascade as long as …" only matters as it is cast.
        let on_stack = |change: &Change| match change {
            Change::Ability(id) => is_of_casting(self.book.ability(*id)),
            _ => false,
        };
        if changes.iter().any(on_stack) {
            return gap(Part::Statement, "an ability that works as its own spell is cast");
        }
        // CR 607.2d: "protection from the chosen type" means the choice made for the source; a creature with the keyword would look for a
        // choice of its own.
        let of_choice = |change: &Change| match change {
            Change::Ability(id) => is_of_choice(self.book.ability(*id)),
            _ => false,
        };
        if subject != Subject::This && changes.iter().any(of_choice) {
            return gap(Part::Statement, "a keyword of a choice for another permanent");
        }
        // It is cast from outside the battlefield (113.6b): "~ has flash as long as you control a Merfolk".
        if subject == Subject::This && changes[..] == [Change::Key(Key::Flash)] {
            return Ok(vec![Ability::Casting(Casting::FlashIf(condition))]);
        }
        if condition.is_some() && changes.contains(&Change::Rule(CombatRule::CantBeCountered)) {
            return gap(Part::Statement, "can't be countered if something is so");
        }
        if self.is_spell()
            && !self.quoted
            && !changes.iter().all(|change| matches!(change, Change::Rule(CombatRule::CantBeCountered)))
        {
            return gap(Part::Statement, "a static ability of an instant or sorcery");
        }
        if changes.iter().any(|change| matches!(change, Change::Control(_))) && subject != Subject::Attached {
            return gap(Part::Statement, "control of several permanents");
        }
        // CR 604.3: the card has those colors everywhere, before any effect.
        if subject == Subject::This
            && condition.is_none()
            && !self.quoted
            && matches!(changes[..], [Change::Colors { add: false, colors, .. }] if colors == self.card.colors)
        {
            return Ok(Vec::new());
        }
        Ok(vec![Ability::Static(Static { condition, subject, changes, defining: false, lingers: false })])
    }

    pub(super) fn subject(&mut self, selection: &Selection) -> Compiled<Subject> {
        Ok(match selection {
            Selection::Ref(ObjectRef::This { .. }) => Subject::This,
            Selection::Ref(
                ObjectRef::Attached { .. } | ObjectRef::That { to: ObjectAntecedent::Attached, .. },
            ) => Subject::Attached,
            Selection::Ref(ObjectRef::That { word, .. }) => return gap_named(Part::Pronoun, word.clone()),
            Selection::All { filter, word: _ } => Subject::All(self.on_battlefield(filter)?),
            Selection::List(list) => match &list[..] {
                [
                    Selection::Ref(ObjectRef::This { .. }),
                    Selection::Ref(ObjectRef::That { to: ObjectAntecedent::Paired, .. }),
                ] => Subject::ThisAnd(vec![Test::PairedWith(Obj::This)]),
                [Selection::Ref(ObjectRef::This { .. }), Selection::All { filter, word: _ }] => {
                    let mut tests = self.on_battlefield(filter)?;
                    tests.retain(|test| *test != Test::Other);
                    Subject::ThisAnd(tests)
                }
                // Each object counts once, even if several descriptions match.
                [first, others @ ..] => {
                    let this = matches!(first, Selection::Ref(ObjectRef::This { .. }));
                    let described = if this { others } else { list };
                    let mut any = Vec::new();
                    for part in described {
                        let Selection::All { filter, word: _ } = part else {
                            return gap(Part::Statement, "a list of subjects");
                        };
                        any.push(Test::All(self.on_battlefield(filter)?));
                    }
                    let tests = vec![Test::AnyOf(any)];
                    if this { Subject::ThisAnd(tests) } else { Subject::All(tests) }
                }
                [] => return gap(Part::Statement, "no subject"),
            },
            Selection::Target(_)
            | Selection::Some { .. }
            | Selection::Player(_)
            | Selection::RefFrom { .. }
            | Selection::TopCards { .. } => return gap(Part::Statement, "its subject"),
        })
    }

    /// "Each land card in your hand has cycling {R}", "Each creature card in your graveyard has unearth {2}{B}".
    fn cards_have(&mut self, filter: &tree::Filter, keyword: &tree::Keyword) -> Compiled<Rule> {
        let filter = self.filter(filter, None)?;
        // Players refer to it as to a card's own keyword.
        let words = crate::oracle::write_line(&tree::Line::Keywords(vec![keyword.clone()]));
        let outer = std::mem::replace(&mut self.text, words);
        let meaning = self.keyword(keyword);
        self.text = outer;
        let meaning = meaning?;
        match &meaning.abilities[..] {
            [Ability::Activated(given)] if given.zone == filter.zone => {}
            _ => return gap(Part::Statement, "changes of what is not on the battlefield"),
        }
        let Some(ability) = meaning.abilities.into_iter().next().map(|one| self.book.add_ability(one)) else {
            return gap(Part::Statement, "changes of what is not on the battlefield");
        };
        self.book.gives_abilities = true;
        let super::Filter { zone, whose, tests, .. } = filter;
        Ok(Rule::CardsHaveAbility { zone, whose, tests, ability })
    }

    /// The tests for the permanents that a static ability is about.
    pub(super) fn on_battlefield(&mut self, filter: &tree::Filter) -> Compiled<Vec<Test>> {
        match filter.kind {
            ObjectKind::Permanent => {}
            ObjectKind::Card
            | ObjectKind::Spell
            | ObjectKind::ActivatedAbility
            | ObjectKind::TriggeredAbility
            | ObjectKind::Ability
            | ObjectKind::SpellOrAbility
            | ObjectKind::Source => return gap(Part::Statement, "changes of what is not on the battlefield"),
        }
        let filter = self.filter(filter, None)?;
        match filter.zone {
            Zone::Battlefield => Ok(filter.tests),
            _ => gap(Part::Statement, "changes of what is not on the battlefield"),
        }
    }
}

/// Whether the ability is a keyword that depends on a choice.
fn is_of_choice(ability: &Ability) -> bool {
    let chosen = |test: &Test| matches!(test, Test::ChosenType | Test::ChosenColor | Test::ChosenName);
    let (Ability::Keyword(Param::Protection(tests)) | Ability::Keyword(Param::HexproofFrom(tests))) = ability
    else {
        return false;
    };
    tests.iter().any(chosen)
}

/// Whether the ability triggers as its own spell is cast.
fn is_of_casting(ability: &Ability) -> bool {
    let casts_itself = |trigger: &super::Trigger| match trigger {
        super::Trigger::Casts { what, .. } => what.tests.contains(&Test::Is(Obj::This)),
        _ => false,
    };
    matches!(ability, Ability::Triggered(triggered) if triggered.events.iter().any(casts_itself))
}
