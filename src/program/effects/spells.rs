//! Effects on spells and abilities, and permissions to cast.

use super::super::compile::{Compiled, Compiler, Part, gap};
use super::super::{
    ANY_NUMBER, CastFor, Effect, Filter, Obj, Op, Rule, Sel, StackKind, Terms, Test, Until, Who,
};
use crate::oracle::tree::{self};
use crate::program::plain_filters::is_instant_or_sorcery;

impl Compiler<'_> {
    /// The cost of a spell that is cast now.
    fn cast_for(&mut self, cost: &tree::PermissionCost) -> Compiled<CastFor> {
        Ok(match cost {
            tree::PermissionCost::Normal => CastFor::ManaCost,
            tree::PermissionCost::Free => CastFor::Nothing,
            tree::PermissionCost::Instead(costs) => CastFor::Instead(self.permitted_costs(costs)?),
            tree::PermissionCost::Less(less) => CastFor::Less(*less),
            tree::PermissionCost::Added(_) | tree::PermissionCost::Blitz => {
                return gap(Part::Cost, "an additional cost of a spell cast now");
            }
        })
    }

    /// "Cast an artifact spell from your hand or graveyard", "cast any number of spells from among those cards".
    pub(in crate::program) fn cast_some(
        &mut self,
        who: &tree::PlayerRef,
        count: &tree::Count,
        filter: &tree::Filter,
        cost: &tree::PermissionCost,
        must: bool,
    ) -> Compiled<()> {
        let who = self.one_player(who)?;
        let most = match count {
            tree::Count::Exactly(amount) | tree::Count::UpTo(amount) => self.constant(amount)?,
            tree::Count::AnyNumber => ANY_NUMBER as u8,
            _ => return gap(Part::Selection, "a number of spells to cast"),
        };
        let must = must && matches!(count, tree::Count::Exactly(_));
        if must && most != 1 || !matches!(filter.kind, tree::ObjectKind::Spell | tree::ObjectKind::Card) {
            return gap(Part::Selection, "spells to cast");
        }
        let mut parts = Vec::new();
        let mut either = None;
        let mut plain = filter.clone();
        plain.tests.retain(|test| match test {
            tree::Test::InEither(zones, whose) => {
                either = Some((*zones, whose.clone()));
                false
            }
            _ => true,
        });
        let spells = plain.kind == tree::ObjectKind::Spell;
        // They are cards, not spells on the stack.
        plain.kind = tree::ObjectKind::Card;
        match either {
            Some((zones, whose)) => {
                for zone in zones {
                    let whose = self.one_player(&whose)?;
                    parts.push(Sel::All(self.filter(&plain, Some((zone, whose)))?));
                }
            }
            None => match &plain.tests[..] {
                [tests @ .., tree::Test::Among(object)] => {
                    let among = self.object(object)?;
                    let mut tests = self.tests(tests)?;
                    tests.push(Test::Is(among));
                    let whose = Who::Any;
                    let zones = [crate::oracle::tree::Zone::Exile, crate::oracle::tree::Zone::Graveyard];
                    parts.extend(zones.map(|zone| {
                        Sel::All(Filter { zone, whose, stack: StackKind::Any, tests: tests.clone() })
                    }));
                }
                tests if tests.iter().any(|test| matches!(test, tree::Test::ExiledWith(_))) => {
                    let (zone, whose) = (crate::oracle::tree::Zone::Exile, Who::Any);
                    let tests = self.tests(tests)?;
                    parts.push(Sel::All(Filter { zone, whose, stack: StackKind::Any, tests }));
                }
                _ => parts.push(Sel::All(self.filter(&plain, None)?)),
            },
        }
        let cost = self.cast_for(cost)?;
        self.emit(Effect::CastSome { who, from: Sel::List(parts), spells, most, must, cost });
        self.scope.last = None;
        Ok(())
    }

    /// Whether the register holds an instant or sorcery card in exile or a hand: chosen there, or exiled with the source.
    fn is_card_to_copy(&self, object: Obj) -> bool {
        match object {
            Obj::ExiledWith => true,
            Obj::Chosen => {
                self.scope.ops.iter().rev().find_map(|op| match op {
                    Op::Choose { filter, .. } => Some(matches!(
                        filter.zone,
                        crate::oracle::tree::Zone::Exile | crate::oracle::tree::Zone::Hand
                    )),
                    _ => None,
                }) == Some(true)
            }
            Obj::EventSubject => self.scope.drawn_spell,
            // "Exile each instant and sorcery card from your graveyard": overloaded.
            Obj::Last => matches!(
                self.scope.ops.last(),
                Some(Op::Do(Effect::Exile { what: Sel::All(filter), until_leaves: false }))
                    if filter.tests.iter().any(is_instant_or_sorcery)
            ),
            Obj::Target(id) => {
                let exiled = Op::Do(Effect::Exile { what: Sel::Obj(object), until_leaves: false });
                let spec = self.scope.targets.iter().find(|(of, _)| *of == id).map(|(_, spec)| spec);
                self.scope.ops.last() == Some(&exiled)
                    && spec
                        .and_then(|spec| spec.filter.as_ref())
                        .is_some_and(|filter| filter.tests.iter().any(is_instant_or_sorcery))
            }
            _ => false,
        }
    }

    /// "You may cast the copies without paying their mana costs": the player casts as many copies of cards as they like; the others cease
    /// to exist.
    pub(in crate::program) fn cast_copies(&mut self, cost: &tree::PermissionCost) -> Compiled<()> {
        if !std::mem::take(&mut self.scope.copies) || self.scope.last != Some(Obj::Last) {
            return gap(Part::Effect, "copies to cast");
        }
        let cost = self.cast_for(cost)?;
        let from = Sel::Obj(Obj::Last);
        let (who, most) = (Who::You, ANY_NUMBER as u8);
        self.emit(Effect::CastSome { who, from, spells: false, most, must: false, cost });
        self.emit(Effect::EndCopies);
        self.scope.last = None;
        Ok(())
    }

    /// "Until end of turn, you may cast spells from among those cards".
    fn may_play(
        &mut self,
        who: &tree::PlayerRef,
        what: &tree::Selection,
        duration: &tree::Duration,
        terms: &tree::PlayTerms,
    ) -> Compiled<()> {
        let who = self.one_player(who)?;
        let exiled = matches!(what, tree::Selection::Ref(tree::ObjectRef::That { word, .. }) if word == "the exiled card");
        let what = self.select(what, who)?;
        // After a sacrifice, the sacrificed permanent would be the last object.
        let sacrifices = |op: &super::super::Op| match op {
            super::super::Op::Do(Effect::Sacrifice { .. }) => true,
            super::super::Op::MayPay { costs, .. } => {
                costs.iter().any(|cost| matches!(cost, super::super::Cost::Sacrifice(..)))
            }
            _ => false,
        };
        let exiles = |op: &super::super::Op| matches!(op, super::super::Op::Do(Effect::Exile { .. }));
        let ops = &self.scope.ops;
        if exiled && ops.iter().rposition(sacrifices) > ops.iter().rposition(exiles) {
            return gap(Part::Effect, "the exiled card after another was sacrificed");
        }
        let until = match duration {
            // The duration starts with the next card, as the effect itself has exiled this one.
            tree::Duration::UntilExilesAnother if !self.scope.spell => Until::NextOfSource,
            duration => self.until(duration)?,
        };
        let spells = match (&terms.spells, terms.cast) {
            (Some(spells), _) => Some(self.spells_filter(spells)?.tests),
            (None, true) => Some(Vec::new()),
            (None, false) => None,
        };
        let more = match &terms.more {
            None => 0,
            Some((more, _)) => match more.0[..] {
                [crate::types::ManaSymbol::Generic(more)] => more,
                _ => return gap(Part::Cost, "colored mana more for a permitted spell"),
            },
        };
        let mana = terms.mana.map(|(kind, _)| kind);
        let further = Terms { spells, mana, more, lands_tapped: terms.lands_tapped, ..Terms::default() };
        let terms_of = (further != Terms::default()).then(|| Box::new(further));
        self.emit(Effect::MayPlay { who, what, until, flashback: false, free: terms.free, terms: terms_of });
        Ok(())
    }

    pub(super) fn spells_effect(&mut self, effect: &tree::Effect) -> Compiled<()> {
        use tree::Effect as E;
        match effect {
            E::CopySpell { who, what, new_targets, times, except } => {
                let who = self.one_player(who)?;
                // All that has just been exiled, rather than a target (702.96b).
                let what = match what {
                    tree::Selection::Ref(tree::ObjectRef::That {
                        to: tree::ObjectAntecedent::Target(_),
                        ..
                    }) if self.scope.overloaded => Obj::Last,
                    what => self.one_object(what, Who::You)?,
                };
                if what == Obj::EventSubject && self.scope.plays_land {
                    return gap(Part::Effect, "a copy of a land that was played");
                }
                // "Exile target card and copy it": no spell.
                if !self.is_card_to_copy(what)
                    && matches!(
                        self.scope.ops.last(),
                        Some(Op::Do(Effect::Exile { .. } | Effect::Move { .. }))
                    )
                {
                    return gap(Part::Effect, "a copy of a card");
                }
                let times = self.amount(times)?;
                let changes = self.exceptions(except)?;
                // Exceptions that a spell on the stack can have: its colors, and not being legendary.
                let of_spells = |one: &super::super::Change| {
                    matches!(
                        one,
                        super::super::Change::NotLegendary | super::super::Change::Colors { add: false, .. }
                    )
                };
                if !changes.iter().all(of_spells) {
                    return gap(Part::Effect, "a copy of a spell with exceptions");
                }
                if self.is_card_to_copy(what) {
                    if who != Who::You || *new_targets || !changes.is_empty() {
                        return gap(Part::Effect, "a copy of a card");
                    }
                    self.emit_moving(Effect::CopyCards { of: what, times });
                    self.scope.copies = true;
                    return Ok(());
                }
                let (new_targets, except) = (*new_targets, self.copy_except(changes));
                self.emit_moving(Effect::CopySpell { who, what, new_targets, times, except });
                Ok(())
            }
            E::Counter { what, exile } => {
                let what = self.select(what, Who::You)?;
                self.emit(Effect::Counter { what: what.clone(), exile: *exile });
                self.after_leaving(&what);
                Ok(())
            }
            E::ChangeTargetTo { what, to } => {
                let what = self.one_object(what, Who::You)?;
                let to = self.one_object(to, Who::You)?;
                self.emit(Effect::ChangeTarget { what, to: Some(to) });
                Ok(())
            }
            E::ChangeTargets { what, new } => {
                let what = self.one_object(what, Who::You)?;
                self.emit(match *new {
                    true => Effect::NewTargets(what),
                    false => Effect::ChangeTarget { what, to: None },
                });
                Ok(())
            }
            E::Encode if self.scope.spell => {
                self.encode();
                Ok(())
            }
            E::Encode => gap(Part::Effect, "encoding what is no spell"),
            E::ExileAsResolves { spell, counters } => self.exile_as_resolves(spell, counters.as_ref(), &[]),
            E::GainSuspend(card) => {
                let card = self.object(card)?;
                // Counters aren't put on a card that was exiled as a cost.
                if card == Obj::Cost {
                    return gap(Part::Effect, "suspend of a card exiled as a cost");
                }
                self.gain_suspend(card);
                Ok(())
            }
            E::CounterTo { what, only, to } => {
                let what = self.select(what, Who::You)?;
                let only = match only {
                    None => Vec::new(),
                    Some(only) => self.tests(&only.tests)?,
                };
                let to = self.destination(to, Who::You)?;
                self.emit(Effect::CounterTo { what: what.clone(), only, to });
                self.after_leaving(&what);
                Ok(())
            }
            // CR 400.7: a card that is exiled again is a new object, so the old permission doesn't apply to it.
            E::MayPlay { who, what, duration, leading: _, terms } => {
                self.may_play(who, what, duration, terms)
            }
            E::CastNow {
                who,
                what: tree::Selection::Some { count, filter, chooser: None, random: false },
                cost,
                mana: None,
            } => self.cast_some(who, count, filter, cost, true),
            // "You may cast ~ from your graveyard": if it is still there.
            E::CastNow {
                who,
                what: what @ tree::Selection::RefFrom { object, zone, whose: _ },
                cost,
                mana: None,
            } => {
                let who = self.one_player(who)?;
                self.described(what)?;
                let what = self.object(object)?;
                let gone = self.scope.jump_unless(super::super::Cond::InZone(what, *zone));
                let cost = self.cast_for(cost)?;
                self.emit(Effect::CastNow { who, what, cost, exiled: None, gains: Vec::new(), mana: None });
                self.scope.land(gone);
                self.scope.last = None;
                Ok(())
            }
            E::CastNow { who, what, cost, mana } => {
                let who = self.one_player(who)?;
                let what = self.one_object(what, who)?;
                // "If …, you may cast this spell without paying its mana cost" is a way to cast it, not an effect of it.
                if self.scope.spell && what == Obj::This {
                    return gap(Part::Effect, "another way to cast the spell");
                }
                let cost = self.cast_for(cost)?;
                let mana = mana.map(|(kind, _)| kind);
                self.emit(Effect::CastNow { who, what, cost, mana, exiled: None, gains: Vec::new() });
                self.scope.last = None;
                Ok(())
            }
            E::BecomesDay { night } => {
                self.emit(Effect::BecomeDay { night: *night });
                Ok(())
            }
            E::RingTempts => {
                self.ring();
                self.emit(Effect::RingTempts);
                self.scope.last = None;
                Ok(())
            }
            E::CopyNamed(names) => {
                let mut of = Vec::new();
                for name in names {
                    match self.book.find(name) {
                        Some(def) => of.push(def),
                        None => return gap(Part::Effect, "a copy of a card that is not known"),
                    }
                }
                // The source stores a bit for each card that was chosen.
                if of.len() > 15 {
                    return gap(Part::Effect, "so many cards");
                }
                self.emit_moving(Effect::CopyNamed(of));
                self.scope.copies = true;
                Ok(())
            }
            E::ExileForetold => {
                self.book.gives_foretell = true;
                let filter = super::super::Filter {
                    zone: tree::Zone::Hand,
                    whose: Who::You,
                    stack: super::super::StackKind::Any,
                    tests: Vec::new(),
                };
                self.choose(&tree::Count::Exactly(tree::Amount::Number(1)), filter, Who::You, false)?;
                self.emit(Effect::BecomeForetold(Obj::Chosen));
                self.scope.last = None;
                Ok(())
            }
            E::NextSpellCosts { spell, mana } => {
                self.scope.lasting = true;
                let spells = self.spells_filter(spell);
                self.scope.lasting = false;
                let (who, mana, less) = (Who::You, mana.clone(), true);
                let rule = Rule::CostChange { spells: spells?, who, less, mana, times: None, targets: None };
                self.emit(Effect::RuleForNext(rule));
                Ok(())
            }
            E::NextSpellHas { spell, keyword } => {
                for rule in self.next_spell_has(spell, keyword)? {
                    self.emit(Effect::RuleForNext(rule));
                }
                Ok(())
            }
            E::RepeatProcess => {
                let looped = |op: &Op| matches!(op, Op::EachPlayer | Op::EachObject { .. });
                let targets = !self.scope.targets.is_empty() && self.scope.spell;
                if self.scope.gives || self.scope.entering || targets || self.scope.ops.iter().any(looped) {
                    return gap(Part::Effect, "repeat this process");
                }
                let process = self.scope.line as u16;
                self.scope.push(Op::Jump(process));
                self.scope.last = None;
                Ok(())
            }
            E::NoteLife => {
                self.emit(Effect::NoteLife);
                Ok(())
            }
            E::PayAnyLife => {
                if !self.scope.entering {
                    return gap(Part::Effect, "life that is paid");
                }
                let (who, most) = (Who::You, super::super::Amount::Life(Who::You));
                self.emit(Effect::ChooseNumber { who, least: 0, most });
                self.emit(Effect::PayLife { who, amount: super::super::Amount::ChosenNumber });
                self.emit(Effect::Keep(super::super::Amount::ChosenNumber));
                Ok(())
            }
            E::Discover(most) => {
                let most = self.amount(most)?;
                self.emit(Effect::Discover(most));
                self.scope.last = None;
                Ok(())
            }
            E::EntersWith { what, counters } => {
                let what = self.object(what)?;
                // The permanent is about to enter.
                if self.scope.entering && what == Obj::This {
                    for (count, kind) in counters {
                        let (count, kind) = (self.amount(count)?, self.counter(kind)?);
                        let on = Sel::Obj(Obj::This);
                        self.emit(super::super::keyword_parts::put(count, kind, on));
                    }
                    return Ok(());
                }
                let own = what == Obj::This && self.scope.event.itself;
                if !(own || what == Obj::EventSubject && self.scope.event.spell) {
                    return gap(Part::Effect, "how something enters that is no spell");
                }
                let mut compiled = Vec::new();
                for (count, kind) in counters {
                    compiled.push((self.amount(count)?, self.counter(kind)?));
                }
                self.emit(Effect::EntersWith { what, counters: compiled });
                Ok(())
            }
            E::PlayNow { who, what } => {
                let who = self.one_player(who)?;
                let what = self.one_object(what, who)?;
                if self.scope.spell && what == Obj::This {
                    return gap(Part::Effect, "another way to cast the spell");
                }
                self.emit(Effect::PlayNow { who, what });
                self.scope.last = None;
                Ok(())
            }
            E::CopyForEach { who, what, each } => {
                let who = self.one_player(who)?;
                let what = self.one_object(what, Who::You)?;
                let tests = self.permanent_tests(each)?;
                self.emit_moving(Effect::CopyForEach { who, what, tests });
                Ok(())
            }
            _ => unreachable!("not an effect of spells"),
        }
    }
}
