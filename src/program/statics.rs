//! Static sentences.

use super::compile::{Compiled, Compiler, Part, gap};
use super::conditions::negated;
use super::keyword_parts::when;
use super::keywords::Key;
use super::player_rules::counted_mana;
use super::{
    Ability, Amount, Casting, Change, Cond, Cost, Dest, Effect, Enters, Filter, Obj, Op, Rule, Sel,
    StackKind, Static, Subject, Test, Watch, Who,
};
use crate::oracle::tree::{
    self, CostSubject, ObjectAntecedent, ObjectRef, Replaced, Selection, Statement, Zone,
};

impl Compiler<'_> {
    /// An effect that continues until end of turn after its source leaves: it has to be the card's whole text, since a copy of the whole
    /// permanent carries it on.
    fn lingering(&mut self, statement: &Statement) -> Compiled<Vec<Ability>> {
        let mut abilities = self.statement(None, statement)?;
        match &mut abilities[..] {
            [Ability::Static(Static { condition: None, subject: Subject::All(_), lingers, .. })]
                if self.card.lines.len() == 1 =>
            {
                *lingers = true;
                Ok(abilities)
            }
            _ => gap(Part::Statement, "an effect that continues"),
        }
    }

    /// Compiles a static sentence to abilities.
    pub(super) fn statement(
        &mut self,
        condition: Option<&tree::Condition>,
        statement: &Statement,
    ) -> Compiled<Vec<Ability>> {
        if let Statement::List(statements) = statement {
            let mut abilities = Vec::new();
            for statement in statements {
                abilities.extend(self.statement(condition, statement)?);
            }
            return Ok(abilities);
        }
        if let Some(tree::Condition::InZone { object, zone: tree::Zone::Stack, whose: None }) = condition
            && self.object(object)? == super::Obj::This
        {
            let Statement::CostChange { .. } = statement else {
                return gap(Part::Statement, "a sentence that holds while the card is on the stack");
            };
            let rules = self.player_rules(statement)?;
            return Ok(rules
                .into_iter()
                .map(|rule| Ability::Casting(Casting::OnStack(None, rule)))
                .collect());
        }
        // CR 113.6b: it works only in that zone.
        if condition.is_some_and(is_of_another_zone)
            && !(condition.is_some_and(is_of_graveyard)
                && matches!(statement, Statement::Objects { subject: Selection::All { .. }, .. }))
        {
            return gap(Part::Statement, "a sentence that holds while the card is in another zone");
        }
        // "For each other creature": other than the creature that it is attached to.
        if let Statement::Objects { subject: Selection::Ref(tree::ObjectRef::Attached { .. }), .. } =
            statement
            && self.scope.other.is_none()
            && !self.quoted
        {
            self.scope.other = Some(super::Obj::Attached);
            let compiled = self.statement(condition, statement);
            self.scope.other = None;
            return compiled;
        }
        // "Each untapped creature you control gets +0/+2 as long as it's not attacking": checked for each creature separately.
        if let (Some(condition), Statement::Objects { subject: Selection::All { filter, word }, changes }) =
            (condition, statement)
            && let Some(test) = of_each(condition)
        {
            let mut filter = filter.clone();
            filter.tests.push(test);
            return self.objects(None, &Selection::All { filter, word: *word }, changes);
        }
        // "If X is 5 or greater, ~ can't be countered": X of the spell.
        let x = self.scope.x;
        self.scope.x |= crate::oracle::uncounterable(statement) && self.card_has_x();
        let condition = self.optional_condition(condition)?;
        self.scope.x = x;
        let unconditional = |ability: Ability| match condition.clone() {
            None => Ok(vec![ability]),
            Some(_) => gap(Part::Statement, "a sentence that holds only if something is so"),
        };
        match statement {
            Statement::Objects { subject, changes } => self.objects(condition, subject, changes),
            Statement::PowerToughness { power, toughness } => {
                let power = power.as_ref().map(|power| self.amount(power)).transpose()?;
                let toughness = toughness.as_ref().map(|toughness| self.amount(toughness)).transpose()?;
                // CR 604.3a: a characteristic-defining ability has no condition; with one it sets the size like any other effect (613.4b).
                Ok(vec![Ability::Static(Static {
                    defining: condition.is_none(),
                    condition,
                    subject: Subject::This,
                    changes: vec![Change::Base(power, toughness)],
                    lingers: false,
                })])
            }
            Statement::Enters { what, tapped, counters, also, condition: only, unless } => {
                let what = self.watch(what)?;
                self.scope.x = what == Watch::This && self.card_has_x();
                let mut compiled = Vec::new();
                for (count, kind) in counters {
                    compiled.push((self.amount(count)?, self.counter(kind)?));
                }
                let only = self.optional_condition(only.as_ref())?;
                let only = only.map(|only| negated(only, *unless));
                self.scope.x = false;
                let condition = match (condition, only) {
                    (Some(one), Some(two)) => Some(Cond::All(vec![one, two])),
                    (one, two) => one.or(two),
                };
                // Changes of other permanents as they enter (614.12).
                let mut script = Vec::new();
                if !also.is_empty() {
                    if !matches!(what, Watch::Any(_)) {
                        return gap(Part::Statement, "another type as it enters");
                    }
                    let (supertypes, types) = (Vec::new(), Vec::new());
                    let subtypes = self.subtypes(also);
                    let changes = vec![Change::AddTypes { supertypes, types, subtypes }];
                    let (what, until) = (Sel::Obj(Obj::Each), super::Until::Forever);
                    script.push(Op::Do(Effect::Apply { what, changes, until }));
                }
                Ok(vec![Ability::Enters(Enters {
                    what,
                    tapped: *tapped,
                    counters: compiled,
                    condition,
                    script,
                    copy: None,
                    text: String::new(),
                })])
            }
            Statement::AsEnters { what, body } => {
                let what = self.watch(what)?;
                if what != Watch::This {
                    return gap(Part::Statement, "as another permanent enters");
                }
                self.scope.entering = true;
                self.instructions(body)?;
                let script = self.take_script()?;
                if !script.targets.is_empty() {
                    return gap(Part::Statement, "a target as it enters");
                }
                unconditional(Ability::Enters(Enters {
                    what,
                    tapped: false,
                    counters: Vec::new(),
                    condition: None,
                    script: script.ops,
                    copy: None,
                    text: String::new(),
                }))
            }
            Statement::EntersWithChoice { what, either } => {
                if self.watch(what)? != Watch::This {
                    return gap(Part::Statement, "a choice as another permanent enters");
                }
                self.scope.entering = true;
                self.one_of(either, |compiler, kind| {
                    let kind = compiler.counter(kind)?;
                    let put = super::keyword_parts::put(Amount::Number(1), kind, Sel::Obj(Obj::This));
                    compiler.scope.push(Op::Do(put));
                    Ok(())
                })?;
                let script = self.take_script()?;
                unconditional(Ability::as_it_enters(script.ops))
            }
            Statement::EntersAsCopy { may, tapped, of, except, counters, any: _ } => {
                let of = self.filter(of, None)?;
                let changes = self.exceptions(except)?;
                self.scope.x = self.card_has_x();
                let script = self.copied_with(*tapped, counters)?;
                self.scope.x = false;
                unconditional(Ability::Enters(Enters {
                    what: Watch::This,
                    tapped: false,
                    counters: Vec::new(),
                    condition: None,
                    script,
                    copy: Some((*may, of, changes)),
                    text: String::new(),
                }))
            }
            Statement::AdditionalCost { costs, optional: true } if super::costs::collects_evidence(costs) => {
                let costs = self.costs(costs, Who::You)?;
                unconditional(Ability::Casting(Casting::Optional { costs, multi: false }))
            }
            Statement::AdditionalCost { costs, optional: true } => unconditional(self.optional_cost(costs)?),
            Statement::AdditionalCost { costs, optional: false } => {
                self.scope.x = self.card_has_x();
                let casting = match &costs[..] {
                    [tree::Cost::Either(lists)] => {
                        let lists: Compiled<Vec<Vec<Cost>>> =
                            lists.iter().map(|costs| self.costs(costs, Who::You)).collect();
                        Casting::OneCostOf(lists?)
                    }
                    costs => Casting::AdditionalCost(self.costs(costs, Who::You)?),
                };
                unconditional(Ability::Casting(casting))
            }
            Statement::AlternativeCost { costs, condition: only } => {
                self.scope.x = self.card_has_x();
                let costs = self.costs(costs, Who::You)?;
                let only = self.optional_condition(only.as_ref())?;
                unconditional(Ability::Casting(Casting::Alternative { costs, condition: only }))
            }
            Statement::CostChange {
                filter: CostSubject::This,
                who: _,
                less,
                mana,
                times,
                targets,
                per_target: None,
            } => {
                let times = times.as_ref().map(|times| self.amount(times)).transpose()?;
                let (mana, less) = (counted_mana(mana, times.is_some())?, *less);
                let targets = match targets {
                    None => None,
                    Some(Selection::Some { filter, .. }) => {
                        self.book.costs_by_own_targets = true;
                        Some(super::ByTargets::Any(Sel::All(self.filter(filter, None)?)))
                    }
                    Some(_) => return gap(Part::Statement, "a cost that depends on such targets"),
                };
                Ok(vec![Ability::Casting(Casting::CostLess { mana, times, less, condition, targets })])
            }
            Statement::Permission(permission) if permission.this => {
                self.own_permission(permission, condition)
            }
            // CR 601.3b: the mana is a part of the cost of what is cast so.
            Statement::FlashForMore(mana) if condition.is_none() => Ok(vec![
                Ability::Casting(Casting::FlashIf(None)),
                Ability::Casting(Casting::CostLess {
                    mana: mana.clone(),
                    times: None,
                    less: false,
                    condition: Some(Cond::NeedsFlash),
                    targets: None,
                }),
            ]),
            // CR 107.3a.
            Statement::Player { who: tree::PlayerRef::You, rule: tree::PlayerRule::XIsPositive }
                if condition.is_none() =>
            {
                Ok(vec![Ability::Casting(Casting::XAtLeast(1))])
            }
            Statement::Player { who, rule: tree::PlayerRule::FirstForetoldFree } if condition.is_none() => {
                let who = self.one_player(who)?;
                Ok(vec![self.first_foretold_free(who)?])
            }
            Statement::FlashThenSacrificed if condition.is_none() => {
                let sacrifice =
                    super::Effect::Sacrifice { who: Who::ControllerOf(Obj::This), what: Sel::Obj(Obj::This) };
                let text = self.text.clone();
                let step = super::Trigger::Step { step: tree::TurnStep::Cleanup, whose: Who::Any };
                let cleanup = super::Triggered {
                    when: Some(Cond::Flashed),
                    text,
                    ..when(step, super::triggers::effects(vec![sacrifice]))
                };
                Ok(vec![Ability::Casting(Casting::FlashThenSacrificed), Ability::Triggered(cleanup)])
            }
            Statement::CastOnly(only) => {
                let only = self.condition(only)?;
                unconditional(Ability::Casting(Casting::Only(only)))
            }
            Statement::AsThoughFlash(Selection::Ref(ObjectRef::This { .. })) => {
                Ok(vec![Ability::Casting(Casting::FlashIf(condition))])
            }
            Statement::Replace {
                event: Replaced::Enters(Selection::Ref(ObjectRef::This { .. })),
                instead,
            } => {
                let script = self.enters_if_done(instead)?;
                unconditional(Ability::as_it_enters(script))
            }
            Statement::Replace { event, instead } => {
                let replace = self.replace(event, instead)?;
                unconditional(Ability::Replace(replace))
            }
            Statement::Halve { event: tree::Replaced::CountersPutBy(who) } => {
                let replace = self.counters_put_by(who, 1, true)?;
                unconditional(Ability::Replace(replace))
            }
            Statement::Halve { event: event @ Replaced::Damage { .. } } => {
                unconditional(Ability::Replace(self.halved_damage(event)?))
            }
            Statement::Halve { .. } => gap(Part::Statement, "half of it"),
            Statement::Multiply { event: Replaced::Copies(who), factor: 1, plus: 1, prevents: false } => {
                Ok(vec![Ability::Rule(condition, Rule::MoreCopies(self.one_player(who)?))])
            }
            Statement::Multiply { event, factor, plus, prevents } => {
                let mut replace = self.multiply(event, *factor, *plus)?;
                if let super::Replace::Damage { prevents: prevented, .. } = &mut replace {
                    *prevented = *prevents;
                }
                // A condition of the source itself is one of the damage.
                if let (Some(Cond::Is(Obj::This, test)), super::Replace::Damage { source: Some(tests), .. }) =
                    (&condition, &mut replace)
                {
                    let this = vec![super::Test::Is(Obj::This), test.clone()];
                    tests.push(super::Test::Exists(Box::new(super::plain_filters::battlefield(this))));
                    return Ok(vec![Ability::Replace(replace)]);
                }
                unconditional(Ability::Replace(replace))
            }
            Statement::NoManaSpent => unconditional(Ability::Casting(Casting::NoMana)),
            Statement::SpendOnX(colors) => {
                let colors = colors.iter().copied().collect();
                unconditional(Ability::Casting(Casting::SpendOnX(colors)))
            }
            // CR 701.43d: "when you do" triggers as it is exerted.
            Statement::MayExert { once, then } if !then.is_empty() => {
                self.scope.event = super::scope::EventRegisters { subject: true, ..Default::default() };
                self.whole(&[then])?;
                let script = self.take_script()?;
                let exerted = when(super::Trigger::Exerted(Watch::This), script);
                let trigger = super::Triggered { text: self.text.clone(), ..exerted };
                let fresh = Cond::Not(Box::new(Cond::Is(Obj::This, Test::Rode(Obj::This))));
                Ok(vec![Ability::Rule(once.then_some(fresh), Rule::MayExert), Ability::Triggered(trigger)])
            }
            Statement::ContinuesUntilEndOfTurn(statement) => self.lingering(statement),
            Statement::NoMeaning(_) => Ok(Vec::new()),
            Statement::RevealedAtFirst(then) => {
                let no = self.scope.push(Op::May { who: Who::You, no: 0 });
                self.scope.push(Op::Do(Effect::Reveal(Sel::Obj(Obj::This))));
                self.instructions(then)?;
                self.scope.land(no);
                let script = self.take_script()?;
                if !script.targets.is_empty() {
                    return gap(Part::Statement, "a target of an opening hand");
                }
                let ability = self.later(script);
                unconditional(Ability::Casting(Casting::Opening(ability)))
            }
            Statement::BeginsOnBattlefield { second } => {
                let counters = match second {
                    true => vec![(Amount::Number(1), self.named_counter("luck")?)],
                    false => Vec::new(),
                };
                let to = Dest { counters, ..Dest::zone(Zone::Battlefield) };
                let mut ops = vec![
                    Op::If { condition: negated(Cond::YourTurn, *second), no: 0 },
                    Op::May { who: Who::You, no: 0 },
                    Op::Do(Effect::Move { what: Sel::Obj(Obj::This), to }),
                ];
                if *second {
                    let one = Amount::Number(1);
                    ops.push(Op::Choose {
                        who: Who::You,
                        least: one.clone(),
                        most: one,
                        filter: Filter {
                            zone: Zone::Hand,
                            whose: Who::You,
                            stack: StackKind::Any,
                            tests: Vec::new(),
                        },
                        random: false,
                        add: false,
                    });
                    ops.push(Op::Do(Effect::Exile { what: Sel::Obj(Obj::Chosen), until_leaves: false }));
                } else {
                    ops.remove(0);
                }
                let end = ops.len() as u16;
                for op in &mut ops {
                    if let Op::If { no, .. } | Op::May { no, .. } = op {
                        *no = end;
                    }
                }
                let ability = self.later(super::triggers::script(ops));
                unconditional(Ability::Casting(Casting::Opening(ability)))
            }
            Statement::CostChange { .. }
            | Statement::AlternativeCostFor { .. }
            | Statement::FreeCycling
            | Statement::AsThoughFlash(_)
            | Statement::FlashThenSacrificed
            | Statement::FlashForMore(_)
            | Statement::NextAsThoughFlash(_)
            | Statement::NextUncounterable(_)
            | Statement::NextToHand(_)
            | Statement::AdditionalLands { .. }
            | Statement::HandSize { .. }
            | Statement::Player { .. }
            | Statement::Prevent { .. }
            | Statement::MostAttackers { .. }
            | Statement::MostBlockers(_)
            | Statement::AttackTax { .. }
            | Statement::Global(_)
            | Statement::Unpreventable { .. }
            | Statement::Redirect { .. }
            | Statement::Revealed { .. }
            | Statement::MayLookAtTop
            | Statement::Permission(_)
            | Statement::MayExert { .. }
            | Statement::Causes { .. }
            | Statement::List(_) => {
                let rules = self.player_rules(statement)?;
                // The condition could ask what the rule changes.
                if condition.is_some()
                    && rules.iter().any(|rule| matches!(rule, super::Rule::Elsewhere { .. }))
                {
                    return gap(Part::Statement, "what some cards elsewhere are as long as something holds");
                }
                Ok(rules.into_iter().map(|rule| Ability::Rule(condition.clone(), rule)).collect())
            }
        }
    }

    /// The exceptions of a copy: only fixed values are copiable (707.9a).
    pub(super) fn exceptions(&mut self, except: &[Vec<tree::Change>]) -> Compiled<Vec<Change>> {
        let outer = std::mem::replace(&mut self.copies, true);
        let changes = self.changes(&except.concat());
        self.copies = outer;
        let mut changes = changes?;
        let fixed = |amount: &Option<Amount>| matches!(amount, None | Some(Amount::Number(_)));
        for change in &changes {
            match change {
                Change::Key(_)
                | Change::Ability(_)
                | Change::AddTypes { .. }
                | Change::SetTypes { .. }
                | Change::Colors { .. }
                | Change::NotLegendary
                | Change::Name(_) => {}
                Change::Base(power, toughness) if fixed(power) && fixed(toughness) => {}
                _ => return gap(Part::Statement, "a copy with exceptions"),
            }
        }
        // CR 604.3, 702.73a: an exception of a copy can define its characteristics.
        if changes.contains(&Change::Key(Key::Changeling)) {
            changes.push(Change::AllCreatureTypes);
        }
        Ok(changes)
    }
}

/// The test, if the condition is about each object of the sentence.
fn of_each(condition: &tree::Condition) -> Option<tree::Test> {
    match condition {
        tree::Condition::Is {
            object: ObjectRef::That { to: ObjectAntecedent::Each, .. },
            test:
                test @ (tree::Test::Tapped
                | tree::Test::Attacking
                | tree::Test::Blocking
                | tree::Test::Enchanted
                | tree::Test::Equipped
                | tree::Test::Not(_)
                | tree::Test::HasCounter(_)
                | tree::Test::HasCounters(..)),
        } => Some(test.clone()),
        tree::Condition::Not(inner) => of_each(inner).map(|test| tree::Test::Not(Box::new(test))),
        _ => None,
    }
}

/// Whether the condition requires the card to be in its owner's graveyard.
fn is_of_graveyard(condition: &tree::Condition) -> bool {
    match condition {
        tree::Condition::InZone {
            object: tree::ObjectRef::This { .. }, zone: tree::Zone::Graveyard, ..
        } => true,
        tree::Condition::All(parts) => parts.iter().any(is_of_graveyard),
        _ => false,
    }
}

/// Whether the condition requires the card to be in a zone other than the battlefield.
fn is_of_another_zone(condition: &tree::Condition) -> bool {
    match condition {
        tree::Condition::InZone { object: tree::ObjectRef::This { .. }, zone, .. } => {
            *zone != tree::Zone::Battlefield
        }
        tree::Condition::All(parts) | tree::Condition::AnyOf(parts) => parts.iter().any(is_of_another_zone),
        tree::Condition::Not(inner) => is_of_another_zone(inner),
        _ => false,
    }
}

/// The card itself gets changes.
pub(super) fn this_static(changes: Vec<Change>) -> Ability {
    Ability::Static(Static {
        condition: None,
        subject: Subject::This,
        changes,
        defining: false,
        lingers: false,
    })
}

/// One register.
pub(super) fn this() -> Sel {
    Sel::Obj(Obj::This)
}
