//! Triggered and activated abilities.

use super::compile::{Compiled, Compiler, Part, gap};
use super::scope::EventRegisters;
use super::{
    Ability, Activated, Cond, Cost, Effect, Limit, Op, Script, Test, Trigger, Triggered, Watch, Who,
};
use crate::oracle::tree::{self, Body, Event, PlayerRef, Zone};
use crate::types::{ManaSymbol, SymbolCost};

/// Whether "one or more" can be said of the event: it happens once for each object.
pub(super) fn is_countable(trigger: &Trigger) -> bool {
    matches!(
        trigger,
        Trigger::Enters { .. }
            | Trigger::Leaves(_)
            | Trigger::Dies(_)
            | Trigger::Moves { .. }
            | Trigger::LeavesGraveyard { .. }
            | Trigger::Attacks { alone: false, .. }
            | Trigger::Blocks { .. }
            | Trigger::Damage { .. }
            | Trigger::Tapped { .. }
            | Trigger::Mills { .. }
            | Trigger::Discards { by: None, .. }
            | Trigger::Exiled
    )
}

impl Compiler<'_> {
    pub(super) fn triggered(
        &mut self,
        events: &[Event],
        condition: Option<&tree::Condition>,
        body: &Body,
        limits: &[tree::Limit],
    ) -> Compiled<Ability> {
        let mut compiled = Vec::new();
        let mut common: Option<EventRegisters> = None;
        let mut many = false;
        for event in events {
            let (trigger, mut here) = self.event(event)?;
            if std::mem::take(&mut self.scope.many) {
                // A permanent that enters, or many things at once: never both in one event.
                let enters = |other: &Event| {
                    matches!(
                        other,
                        Event::Enters { what: tree::Selection::Ref(tree::ObjectRef::This { .. }), .. }
                    )
                };
                let alone = events.iter().all(|other| other == event || enters(other))
                    && (events.len() == 1 || !matches!(trigger, Trigger::Enters { .. }));
                if !is_countable(&trigger) || !alone {
                    return gap(Part::Event, "one or more at once");
                }
                many = true;
                // Which one of them it was is unknown.
                let of_source = matches!(trigger, Trigger::Damage { per_source: true, .. });
                here = EventRegisters {
                    subject: of_source,
                    other: false,
                    player: here.player && !of_source,
                    amount: true,
                    ..here
                };
            }
            // CR 603.2c: damage from several sources at once is one event for each receiver.
            many |= matches!(trigger, Trigger::Damage { source: None, .. });
            here.of_source = super::events::is_of_source(event);
            here.of_attached = super::events::is_of_attached(event);
            compiled.push(trigger);
            // With several events, only what all of them fill is known.
            common = Some(match common {
                None => here,
                Some(there) if here.swapped != there.swapped => EventRegisters::default(),
                Some(there) => EventRegisters {
                    subject: here.subject && there.subject,
                    other: here.other && there.other,
                    player: here.player && there.player,
                    amount: here.amount && there.amount,
                    nth: here.nth && there.nth,
                    spell: here.spell || there.spell,
                    itself: here.itself || there.itself,
                    mana: here.mana && there.mana,
                    prevented: false,
                    removed: false,
                    rolled: here.rolled && there.rolled,
                    swapped: here.swapped,
                    of_source: here.of_source && there.of_source,
                    of_attached: here.of_attached && there.of_attached,
                    buried: here.buried && there.buried,
                },
            });
        }
        let when = self.scope.first_target.take().map(|by| {
            let before = Cond::Is(super::Obj::EventSubject, Test::TargetedThisTurn(by));
            Cond::Not(Box::new(before))
        });
        if when.is_some() && compiled.len() > 1 {
            return gap(Part::Event, "the first time each turn");
        }
        let during = self.scope.during.take();
        if during.is_some() && (when.is_some() || compiled.len() > 1) {
            return gap(Part::Event, "an event at some time");
        }
        let when = when.or(during);
        self.scope.event = common.unwrap_or_default();
        let (when, condition) = match condition {
            // "If no mana was spent to cast them": checked for each permanent, since spells resolve one at a time.
            Some(tree::Condition::Compare {
                left: tree::Amount::ManaSpent(None, object),
                comparison: tree::Comparison::Equal,
                right: tree::Amount::Number(0),
            }) if many
                && matches!(
                    &**object,
                    tree::ObjectRef::That { to: tree::ObjectAntecedent::EventSubject, .. }
                ) =>
            {
                let [Trigger::Enters { what: what @ Watch::ThisOr(_), from: _ }] = &mut compiled[..] else {
                    return gap(Part::Condition, "mana spent on several");
                };
                if let Watch::ThisOr(tests) = what {
                    let either = vec![Test::Is(super::Obj::This), Test::All(std::mem::take(tests))];
                    *what = Watch::Any(vec![Test::AnyOf(either), Test::Unpaid]);
                }
                (when, None)
            }
            // CR 603.4: the spell's number among spells of its kind doesn't change, so it is checked only as the ability triggers.
            Some(tree::Condition::Happened(tree::History::NthSuchSpell { object, nth, what, who })) => {
                if when.is_some() || compiled.len() > 1 {
                    return gap(Part::Event, "an event at some time");
                }
                (Some(self.nth_such_spell(object, *nth, what, who)?), None)
            }
            condition => (when, self.optional_condition(condition)?),
        };
        self.scope.plays_land = compiled.iter().any(|event| matches!(event, Trigger::LandPlayed { .. }));
        // CR 113.6k: an "if" that can be true only in the graveyard.
        let there = |one: &Cond| {
            matches!(one, Cond::InZone(super::Obj::This, Zone::Graveyard) | Cond::InGraveyardBelow { .. })
        };
        let in_graveyard = match &condition {
            Some(Cond::All(all)) => all.iter().any(there),
            Some(one) => there(one),
            None => false,
        };
        let first = std::mem::take(&mut self.scope.first_each);
        let mut per_turn = None;
        for limit in limits {
            match limit {
                tree::Limit::PerTurn(number) => per_turn = Some(*number),
                tree::Limit::DoneOnce if !self.quoted => self.scope.done_once = true,
                // Objects record this only for abilities printed on them.
                tree::Limit::Once if !self.quoted => per_turn = Some(super::ONCE_EVER),
                tree::Limit::Sorcery
                | tree::Limit::Instant
                | tree::Limit::OnlyIf(_)
                | tree::Limit::By(_)
                | tree::Limit::Once
                | tree::Limit::DoneOnce
                | tree::Limit::XAtLeast(_)
                | tree::Limit::SpendOnX(_)
                | tree::Limit::PowerUp
                | tree::Limit::Exhaust
                | tree::Limit::Boast
                | tree::Limit::CostsLess { .. } => return gap(Part::Limit, "a limit on a triggered ability"),
            }
        }
        let monstrous = matches!(events, [Event::BecomesMonstrous(_)]);
        if monstrous {
            self.scope.x_is = Some(super::Amount::EventAmount);
        }
        // CR 107.3m: X is the one chosen as the spell was cast, or as the card was cycled.
        self.scope.x = compiled.iter().all(|event| match event {
            Trigger::Enters { what: Watch::This, .. } => self.card_has_x(),
            Trigger::Cycles(Watch::This) => self.card.lines.iter().any(|line| {
                matches!(line, tree::Line::Keywords(keywords) if keywords.iter().any(|keyword| {
                    matches!(keyword, tree::Keyword::Cycling(costs) if costs.iter().any(super::costs::names_x))
                }))
            }),
            Trigger::Casts { what, .. } => {
                let this = what.tests.contains(&Test::Is(super::Obj::This));
                what.tests.contains(&Test::XInCost) || this && self.card_has_x()
            }
            _ => false,
        });
        let script = self.body(body);
        self.scope.x_is = None;
        let script = script?;
        let of_itself = |event: &Trigger| {
            matches!(
                event,
                Trigger::Enters { what: Watch::This, .. }
                    | Trigger::Leaves(Watch::This)
                    | Trigger::Dies(Watch::This)
                    | Trigger::Moves { what: Watch::This, .. }
                    | Trigger::Cycles(Watch::This)
            )
        };
        let discards_itself = |event: &Trigger| match event {
            Trigger::Discards { tests, .. } => tests[..] == [Test::Is(super::Obj::This)],
            _ => false,
        };
        let of_enchanted = |event: &Trigger| {
            matches!(
                event,
                Trigger::Leaves(Watch::Attached)
                    | Trigger::Dies(Watch::Attached)
                    | Trigger::Moves { what: Watch::Attached, .. }
            )
        };
        // CR 113.6b: the ability says that it works in exile.
        let while_exiled =
            events.iter().any(|event| matches!(event, Event::LastCounterRemoved { exiled: true, .. }));
        let of_haunted = events.iter().any(Self::is_of_haunted);
        let in_exile = while_exiled || of_haunted || condition == Some(super::conditions::suspended());
        if (while_exiled || of_haunted) && events.len() > 1 {
            return gap(Part::Event, "something of a card in exile, or another event");
        }
        let later = std::mem::take(&mut self.own_zone_later);
        let in_graveyard = match self.own_zone.take() {
            None => in_graveyard,
            // "When ~ dies, …": a permanent's ability sets up what is done with the card.
            Some(_) if later && (compiled.iter().any(of_itself) || compiled.iter().any(of_enchanted)) => {
                return gap(Part::Selection, "the card itself in another zone");
            }
            Some(Zone::Exile) if in_exile => false,
            // The discarded card hears it as the event's subject, and is in a graveyard by then.
            Some(Zone::Graveyard) if compiled.iter().all(discards_itself) => false,
            // An Aura on the battlefield sees what it enchants leave, and by the time that the ability resolves it is in a graveyard (704.5m).
            Some(Zone::Graveyard) if compiled.iter().all(of_enchanted) => false,
            Some(_) if compiled.iter().any(of_enchanted) => {
                return gap(Part::Selection, "the card itself in another zone");
            }
            Some(Zone::Graveyard) if !compiled.iter().any(of_itself) => true,
            Some(_) => return gap(Part::Selection, "the card itself in another zone"),
        };
        let done_once = limits.contains(&tree::Limit::DoneOnce);
        if done_once && !script.ops.contains(&super::Op::Do(super::Effect::NoteDone)) {
            return gap(Part::Limit, "what is done only once each turn");
        }
        if first && (compiled.len() > 1 || per_turn.is_some()) {
            return gap(Part::Event, "the first time each turn");
        }
        // CR 605.1b: it triggers on mana, has no target, and adds mana.
        let mana = compiled.iter().all(|event| matches!(event, Trigger::TappedForMana { .. }))
            && Self::adds_mana(&script);
        Ok(Ability::Triggered(Triggered {
            events: compiled,
            when,
            zone: match (in_graveyard, in_exile) {
                (true, true) => return gap(Part::Selection, "the card itself in another zone"),
                (true, false) => Zone::Graveyard,
                (false, true) => Zone::Exile,
                (false, false) => Zone::Battlefield,
            },
            condition,
            script,
            per_turn,
            first,
            done_once,
            many,
            mana,
            modular: false,
            text: self.text.clone(),
        }))
    }

    pub(super) fn activated(
        &mut self,
        costs: &[tree::Cost],
        body: &Body,
        limits: &[tree::Limit],
    ) -> Compiled<Ability> {
        self.scope.x = costs.iter().any(super::costs::names_x);
        let any_number = |cost: &&tree::Cost| {
            matches!(cost, tree::Cost::RemoveCounters(tree::Amount::AnyNumber | tree::Amount::All, ..))
        };
        self.scope.removed_x = costs.iter().any(|cost| any_number(&cost));
        let x = |cost: &tree::Cost| matches!(cost, tree::Cost::RemoveCounters(tree::Amount::X, ..));
        self.scope.removes_x = costs.iter().any(x);
        if self.scope.removed_x && costs.iter().filter(|cost| super::costs::names_x(cost)).count() > 1 {
            return gap(Part::Cost, "two numbers that are chosen");
        }
        self.scope.cost = true;
        // CR 113.6k: a cost that can be paid only in the graveyard.
        let in_graveyard =
            costs.iter().any(|cost| matches!(cost, tree::Cost::ExileThisFrom(Zone::Graveyard)));
        let in_hand = costs.iter().any(|cost| matches!(cost, tree::Cost::ExileThisFrom(Zone::Hand)));
        let costs = self.costs(costs, Who::You)?;
        let mut compiled = Vec::new();
        for limit in limits {
            if *limit == tree::Limit::PowerUp {
                compiled.push(Limit::Once);
            }
            if *limit == tree::Limit::Boast {
                compiled.push(Limit::PerTurn(1));
            }
            compiled.push(match limit {
                tree::Limit::Exhaust => Limit::Once,
                tree::Limit::Boast => {
                    Limit::OnlyIf(Cond::Is(super::Obj::This, super::Test::AttackedThisTurn))
                }
                tree::Limit::PowerUp => {
                    Limit::LessByManaCost(Cond::Is(super::Obj::This, super::Test::EnteredThisTurn))
                }
                tree::Limit::Sorcery => Limit::Sorcery,
                tree::Limit::Instant => Limit::Instant,
                tree::Limit::PerTurn(number) => Limit::PerTurn(*number),
                tree::Limit::OnlyIf(condition) => Limit::OnlyIf(self.condition(condition)?),
                tree::Limit::By(PlayerRef::Any | PlayerRef::EachPlayer) => Limit::AnyPlayer,
                tree::Limit::By(PlayerRef::Opponents | PlayerRef::EachOpponent | PlayerRef::AnOpponent) => {
                    Limit::Opponents
                }
                tree::Limit::By(_) => return gap(Part::Limit, "who may activate it"),
                tree::Limit::Once => Limit::Once,
                tree::Limit::DoneOnce => return gap(Part::Limit, "what is done only once each turn"),
                tree::Limit::XAtLeast(number) => Limit::XAtLeast(*number),
                tree::Limit::SpendOnX(colors) => Limit::SpendOnX(colors.iter().copied().collect()),
                tree::Limit::CostsLess { mana, times, condition } => Limit::CostsLess {
                    // {X} less, where X is a number, is {1} less that many times.
                    mana: match (&mana.0[..], times) {
                        ([ManaSymbol::X], Some(_)) => SymbolCost(vec![ManaSymbol::Generic(1)]),
                        _ => mana.clone(),
                    },
                    times: times.as_ref().map(|times| self.amount(times)).transpose()?,
                    condition: self.optional_condition(condition.as_ref())?,
                },
            });
        }
        let in_graveyard = in_graveyard
            || compiled.contains(&Limit::OnlyIf(Cond::InZone(super::Obj::This, Zone::Graveyard)));
        let in_exile = compiled.contains(&Limit::OnlyIf(super::conditions::suspended()));
        let script = self.body(body)?;
        if std::mem::take(&mut self.own_zone_later) {
            return gap(Part::Selection, "the card itself in another zone");
        }
        let in_graveyard = match self.own_zone.take() {
            None if in_hand => {
                let mut ability = self.assemble(costs, script, compiled, true)?;
                ability.zone = Zone::Hand;
                return Ok(Ability::Activated(ability));
            }
            None => in_graveyard,
            Some(Zone::Exile) if in_exile => {
                let mut ability = self.assemble(costs, script, compiled, true)?;
                ability.zone = Zone::Exile;
                return Ok(Ability::Activated(ability));
            }
            Some(Zone::Graveyard) => true,
            Some(_) => return gap(Part::Selection, "the card itself in another zone"),
        };
        let mut ability = self.assemble(costs, script, compiled, in_graveyard)?;
        self.lost_as_aura(&mut ability);
        Ok(Ability::Activated(ability))
    }

    /// Builds an activated ability with its zone and kind.
    pub(super) fn assemble(
        &mut self,
        costs: Vec<Cost>,
        script: Script,
        limits: Vec<Limit>,
        from_graveyard: bool,
    ) -> Compiled<Activated> {
        let loyalty = costs.iter().any(|cost| matches!(cost, Cost::Loyalty(_) | Cost::LoyaltyX));
        let zone = if Self::discards_itself(&costs) {
            Zone::Hand
        } else if from_graveyard {
            Zone::Graveyard
        } else {
            Zone::Battlefield
        };
        if zone != Zone::Battlefield
            && costs.iter().any(|cost| matches!(cost, Cost::Tap | Cost::Untap | Cost::Sacrifice(1, None)))
        {
            return gap(Part::Cost, "a permanent's cost of a card elsewhere");
        }
        let mana = !loyalty && Self::adds_mana(&script);
        let reflexive = |op: &super::Op| matches!(op, super::Op::Delayed { trigger: Trigger::Reflexive, .. });
        if mana && script.ops.iter().any(reflexive) {
            return gap(Part::Instruction, "a mana ability with a reflexive trigger");
        }
        // Players refer to it by its costs.
        let plain = ["Power-up — ", "Max speed — "].iter().find_map(|word| self.text.strip_prefix(word));
        let mut text = plain.unwrap_or(&self.text).to_owned();
        // CR 116.2d: a special action.
        let special = matches!(script.ops[..], [Op::Do(Effect::RuleUntil(super::Rule::Ignores, _))]);
        if let (true, Some((cost, _))) = (special, text.split_once(':')) {
            text = format!("{cost}: Any player may ignore this effect until end of turn.");
        }
        let names_giver = self.names_giver;
        Ok(Activated { mana, special, costs, script, loyalty, zone, limits, names_giver, text })
    }
}

/// A script with no targets or modes.
pub(super) fn script(ops: Vec<Op>) -> Script {
    Script { targets: Vec::new(), ops, modes: None }
}

/// Effects in order.
pub(super) fn effects(effects: Vec<Effect>) -> Script {
    script(effects.into_iter().map(Op::Do).collect())
}
