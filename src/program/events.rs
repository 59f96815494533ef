//! Events: what triggers an ability, and what it then knows about the event (603.2).

use super::compile::{Compiled, Compiler, Part, gap};
use super::scope::EventRegisters;
use super::{Amount, Cond, DamageTo, Test, Trigger, Watch, Who};
use crate::oracle::tree::{
    self, Comparison, Count, Deed, Event, ObjectAntecedent, ObjectKind, ObjectRef, PlayerRef, Selection,
    TurnFact, Zone,
};
use crate::types::CardType;

/// The registers that the event of a trigger fills.
fn registers(subject: bool, other: bool, player: bool, amount: bool) -> EventRegisters {
    EventRegisters {
        subject,
        other,
        player,
        amount,
        nth: false,
        spell: false,
        itself: false,
        mana: false,
        prevented: false,
        removed: false,
        rolled: false,
        swapped: false,
        of_source: false,
        of_attached: false,
        buried: false,
    }
}

/// Whether something happens to the source of the ability.
pub(super) fn is_of_source(event: &Event) -> bool {
    use Event as E;
    matches!(
        event,
        E::Leaves(Selection::Ref(ObjectRef::This { .. }))
            | E::Dies(Selection::Ref(ObjectRef::This { .. }))
            | E::PhasesOut(Selection::Ref(ObjectRef::This { .. }))
            | E::Moves { what: Selection::Ref(ObjectRef::This { .. }), .. }
            | E::Attacks { what: Selection::Ref(ObjectRef::This { .. }), .. }
            | E::Blocks { what: Selection::Ref(ObjectRef::This { .. }), .. }
            | E::BecomesBlocked { what: Selection::Ref(ObjectRef::This { .. }), .. }
            | E::BecomesTapped { what: Selection::Ref(ObjectRef::This { .. }), .. }
            | E::DealsDamage { source: Selection::Ref(ObjectRef::This { .. }), .. }
            | E::IsDealtDamage { what: Selection::Ref(ObjectRef::This { .. }), .. }
    )
}

/// Whether something happens to what the source of the ability is attached to.
pub(super) fn is_of_attached(event: &Event) -> bool {
    use Event as E;
    matches!(
        event,
        E::BecomesTarget { what: Selection::Ref(ObjectRef::Attached { .. }), .. }
            | E::BecomesTapped { what: Selection::Ref(ObjectRef::Attached { .. }), .. }
            | E::Attacks { what: Selection::Ref(ObjectRef::Attached { .. }), .. }
            | E::Blocks { what: Selection::Ref(ObjectRef::Attached { .. }), .. }
            | E::BecomesBlocked { what: Selection::Ref(ObjectRef::Attached { .. }), .. }
            | E::DealsDamage { source: Selection::Ref(ObjectRef::Attached { .. }), .. }
    )
}

impl Compiler<'_> {
    /// What an event waits for, and the registers that it fills.
    pub(super) fn event(&mut self, event: &Event) -> Compiled<(Trigger, EventRegisters)> {
        use Event as E;
        Ok(match event {
            E::Enters { what, from } => {
                let mut what = self.watch(what)?;
                // "From your graveyard" implies the player's own cards.
                if let (Some(tree::Zone::Graveyard), Watch::Any(tests) | Watch::ThisOr(tests)) =
                    (from, &mut what)
                {
                    tests.push(Test::Owner(Who::You));
                }
                if let (true, Watch::Any(tests)) = (self.scope.many, &what) {
                    self.scope.entered = Some(tests.clone());
                }
                (Trigger::Enters { what, from: *from }, registers(true, false, false, false))
            }
            E::PutsOntoBattlefield { who: PlayerRef::Any, what } => {
                let tests = self.permanent_tests(what)?;
                // CR 701.7a: a token is created, not put onto the battlefield.
                let card = Test::Not(Box::new(Test::Token));
                let what = Watch::Any(tests.into_iter().chain([card]).collect());
                (Trigger::Enters { what, from: None }, registers(true, false, true, false))
            }
            E::ThisCombat(_) => return gap(Part::Event, "this combat"),
            E::UntilYourNextTurn(_) | E::Sometime(_) => return gap(Part::Event, "a later time"),
            E::PutsOntoBattlefield { .. } => {
                return gap(Part::Event, "a certain player puts a permanent onto the battlefield");
            }
            E::Leaves(what) => (Trigger::Leaves(self.watch(what)?), registers(true, false, false, false)),
            // Permanents that phase out at once would see each other phase out, which is not implemented.
            E::PhasesOut(what) => match self.watch(what)? {
                Watch::This => (Trigger::PhasesOut, registers(true, false, false, false)),
                _ => return gap(Part::Event, "another permanent phases out"),
            },
            E::Dies(what) => {
                let registers = EventRegisters { buried: true, ..registers(true, false, false, false) };
                (Trigger::Dies(self.watch(what)?), registers)
            }
            E::Moves { what, from, to, whose } => {
                let whose = match whose {
                    Some(whose) => self.who(whose)?,
                    None => Who::Any,
                };
                let buried = *to == Zone::Graveyard;
                (
                    Trigger::Moves { what: self.watch_cards(what)?, from: *from, to: *to, whose },
                    EventRegisters { buried, ..registers(true, false, false, false) },
                )
            }
            // "Two or more creatures attack": the active player attacks with at least that number.
            E::Attacks {
                what: Selection::Some { count: Count::AtLeast(least), filter, chooser: None, random: false },
                whom: None,
                alone: false,
            } => {
                let tests = self.permanent_tests(filter)?;
                (
                    Trigger::PlayerAttacks { who: Who::Any, least: *least, tests },
                    registers(false, false, true, true),
                )
            }
            // In a delayed trigger: once for all of them, with their number.
            E::Attacks {
                what: Selection::Some { count: Count::OneOrMore, filter, chooser: None, random: false },
                whom: None,
                alone: false,
            } if self.scope.outside.is_some() => {
                let tests = self.permanent_tests(filter)?;
                (
                    Trigger::PlayerAttacks { who: Who::Any, least: 1, tests },
                    registers(false, false, true, true),
                )
            }
            E::Attacks { what, whom, alone } => {
                let mut what = self.watch(what)?;
                let whom = match (whom, &mut what) {
                    // With two players, these are all of the opponent's attackers.
                    (Some(PlayerRef::YouAndPlaneswalkers), Watch::Any(tests)) => {
                        tests.push(Test::Controller(Who::Opponent));
                        None
                    }
                    (Some(PlayerRef::MostLifeOrTied), _) if self.scope.during.is_none() => {
                        let life = |who| Amount::Life(who);
                        let most =
                            Cond::Compare(life(Who::Defending), Comparison::AtLeast, life(Who::Active));
                        self.scope.during = Some(most);
                        Some(Who::Any)
                    }
                    (Some(whom), _) => Some(self.who(whom)?),
                    (None, _) => None,
                };
                (Trigger::Attacks { what, alone: *alone, whom }, registers(true, false, true, false))
            }
            E::PlayerAttacks { who, least, filter } => {
                let tests = self.optional_tests(filter.as_ref())?.unwrap_or_default();
                (
                    Trigger::PlayerAttacks { who: self.who(who)?, least: *least, tests },
                    registers(false, false, true, true),
                )
            }
            E::Blocks { what, whom } => (
                Trigger::Blocks { what: self.watch(what)?, whom: self.optional_tests(whom.as_ref())? },
                registers(true, true, false, false),
            ),
            E::BecomesBlocked { what, by } => (
                Trigger::BecomesBlocked { what: self.watch(what)?, by: self.optional_tests(by.as_ref())? },
                registers(true, by.is_some(), false, false),
            ),
            E::Unblocked(what) => {
                (Trigger::Unblocked(self.watch(what)?), registers(true, false, true, false))
            }
            E::DealsDamage { source, to, combat, noncombat } => {
                let source = Some(self.watch(source)?);
                let sources = std::mem::take(&mut self.scope.many);
                let (to, player) = self.damage_to(to.as_ref())?;
                // "One or more" may refer to the sources or to the receivers.
                let per_source = !sources && self.scope.many;
                self.scope.many |= sources;
                let (combat, noncombat) = (*combat, *noncombat);
                let trigger = Trigger::Damage { source, to, combat, noncombat, per_source };
                (trigger, registers(true, !player, player, true))
            }
            E::IsDealtDamage { what, combat, noncombat, by } => {
                let to = match what {
                    Selection::Player(who) => DamageTo::Player(self.who(who)?),
                    what => DamageTo::Object(self.watch(what)?),
                };
                let source = match by {
                    Some(by) => Some(Watch::Any(self.source_tests(by)?)),
                    None => None,
                };
                let player = matches!(to, DamageTo::Player(_));
                // The receiver is the subject of the sentence, but the other object of the engine's event.
                let filled =
                    EventRegisters { swapped: true, ..registers(!player, by.is_some(), player, true) };
                let (combat, noncombat) = (*combat, *noncombat);
                (Trigger::Damage { source, to, combat, noncombat, per_source: false }, filled)
            }
            E::StepBegins { step, whose, next: _ } => {
                (Trigger::Step { step: *step, whose: self.who(whose)? }, registers(false, false, true, false))
            }
            E::Casts { who, what } => (
                Trigger::Casts { who: self.who(who)?, what: self.spells(what)?, nth: None },
                EventRegisters { nth: true, spell: true, ..registers(true, false, true, false) },
            ),
            E::CastsOrCopies { who, what } => (
                Trigger::CastsOrCopies { who: self.who(who)?, what: self.spells(what)? },
                registers(true, false, true, false),
            ),
            E::CastsThis { who } => {
                let what = super::Filter {
                    zone: Zone::Stack,
                    whose: Who::Any,
                    stack: super::StackKind::Spell,
                    tests: vec![Test::Is(super::Obj::This)],
                };
                (
                    Trigger::Casts { who: self.who(who)?, what, nth: None },
                    EventRegisters { itself: true, ..registers(true, false, true, false) },
                )
            }
            E::CastsNth { who, nth } => {
                let what = super::Filter {
                    zone: Zone::Stack,
                    whose: Who::Any,
                    stack: super::StackKind::Spell,
                    tests: Vec::new(),
                };
                (
                    Trigger::Casts { who: self.who(who)?, what, nth: Some(*nth) },
                    EventRegisters { spell: true, ..registers(true, false, true, false) },
                )
            }
            // CR 603.4: the spell's number among spells of its kind doesn't change.
            E::CastsNthOf { who: who @ PlayerRef::You, nth, what } => {
                let subject = ObjectRef::That { word: "it".to_owned(), to: ObjectAntecedent::EventSubject };
                let spells = Trigger::Casts { who: self.who(who)?, what: self.spells(what)?, nth: None };
                let registers = EventRegisters { spell: true, ..registers(true, false, true, false) };
                let outer = std::mem::replace(&mut self.scope.event, registers);
                let such = self.nth_such_spell(&subject, *nth, what, who);
                self.scope.event = outer;
                self.scope.during = Some(such?);
                (spells, registers)
            }
            E::CastsNthOf { .. } => return gap(Part::Event, "another player's spell of a kind"),
            E::Activates { who, of, which } => {
                let of = of.as_ref().map(|of| self.watch(of)).transpose()?;
                let which = which.as_ref().map(|test| self.test(test)).transpose()?.flatten();
                (Trigger::Activates { who: self.who(who)?, of, which }, registers(true, true, true, false))
            }
            E::Draws { who, nth } => {
                (Trigger::Draws { who: self.who(who)?, nth: *nth }, registers(true, false, true, false))
            }
            E::DrawsButFirst(who) => {
                (Trigger::DrawsButFirst(self.who(who)?), registers(true, false, true, false))
            }
            E::Discards { who, what, many } => {
                self.scope.many |= *many;
                let tests = self.card_tests(what)?;
                let trigger = Trigger::Discards { who: self.who(who)?, tests, by: None };
                (trigger, registers(true, false, true, false))
            }
            E::Cycles { who, what } => {
                let mut watch = self.watch_cards(what)?;
                match (self.who(who)?, &mut watch) {
                    (Who::Any, _) | (Who::You, Watch::This) => {}
                    // Cycled cards belong to the player who cycles them.
                    (who, Watch::Any(tests) | Watch::ThisOr(tests)) => tests.push(Test::Owner(who)),
                    (_, Watch::This | Watch::Attached | Watch::Bound) => {
                        return gap(Part::Event, "another player cycles a card");
                    }
                }
                (Trigger::Cycles(watch), registers(true, false, true, false))
            }
            E::PaysLife(who) => (Trigger::PaysLife(self.who(who)?), registers(false, false, true, true)),
            E::GainsLife(who) => (Trigger::GainsLife(self.who(who)?), registers(false, false, true, true)),
            E::LosesLife(who) => (Trigger::LosesLife(self.who(who)?), registers(false, false, true, true)),
            E::BecomesTapped { what, untapped } => (
                Trigger::Tapped { what: self.watch(what)?, untapped: *untapped },
                registers(true, false, false, false),
            ),
            E::TappedForMana { who, what } => (
                Trigger::TappedForMana { who: self.who(who)?, what: self.watch(what)? },
                EventRegisters { mana: true, ..registers(true, false, true, false) },
            ),
            E::BecomesTarget { what, of, first } => {
                if *first && of.kind != ObjectKind::SpellOrAbility {
                    return gap(Part::Event, "the first time each turn");
                }
                let (trigger, registers) = self.targeted(what, of)?;
                if let (true, Trigger::Targeted { of, .. }) = (*first, &trigger) {
                    self.scope.first_target = Some(of.unwrap_or(Who::Any));
                }
                (trigger, registers)
            }
            E::AttacksWith { what, others } => {
                if self.watch(what)? != Watch::This {
                    return gap(Part::Event, "attacks with others");
                }
                (Trigger::AttacksWith { others: *others }, registers(true, false, true, false))
            }
            E::Chapters(numbers) => match numbers[..] {
                [number] => (Trigger::Chapter(number), registers(false, false, false, false)),
                _ => return gap(Part::Event, "several chapters"),
            },
            E::Transforms { what, into_this: _ } => {
                (Trigger::Transforms(self.watch(what)?), registers(true, false, false, false))
            }
            E::Mills { who, what, many } => {
                self.scope.many |= *many;
                let tests = self.card_tests(what)?;
                (Trigger::Mills { who: self.who(who)?, tests }, registers(true, false, true, false))
            }
            E::LeavesGraveyard { what, whose } => (
                Trigger::LeavesGraveyard { what: self.watch_cards(what)?, whose: self.one_player(whose)? },
                registers(false, false, true, false),
            ),
            E::CollectsEvidence(who) => {
                (Trigger::Evidence(self.who(who)?), registers(false, false, true, false))
            }
            E::Foretells(who) => (Trigger::Foretells(self.who(who)?), registers(false, false, true, false)),
            E::Exerts { who, what } => {
                let mut tests = self.permanent_tests(what)?;
                match self.who(who)? {
                    Who::Any => {}
                    who => tests.push(Test::Controller(who)),
                }
                (Trigger::Exerted(Watch::Any(tests)), registers(true, false, false, false))
            }
            E::While(event, so) => {
                let found = self.event(event)?;
                let outer = std::mem::replace(&mut self.scope.event, found.1);
                let so = self.condition(so);
                self.scope.event = outer;
                self.scope.during = Some(so?);
                found
            }
            E::FirstTime(event) => {
                let found = self.event(event)?;
                let fact = match &**event {
                    E::GainsLife(who) => Some((TurnFact::LifeGained, self.one_player(who)?)),
                    E::LosesLife(who) => Some((TurnFact::LifeLost, self.one_player(who)?)),
                    _ => None,
                };
                match fact {
                    // As much as in the whole turn.
                    Some((fact, who)) => {
                        let all = Amount::ThisTurn(fact, who);
                        let first = Cond::Compare(all, Comparison::Equal, Amount::EventAmount);
                        self.scope.during = Some(first);
                        // Damage by several sources is several events: the amount is that of the first.
                        return Ok((found.0, EventRegisters { amount: false, ..found.1 }));
                    }
                    None if is_of_source(event) => self.scope.first_each = true,
                    None => return gap(Part::Event, "the first time each turn"),
                }
                found
            }
            E::During(event, whose) => {
                let found = self.event(event)?;
                self.scope.during = Some(Cond::Turn(self.one_player(whose)?));
                found
            }
            E::BecomesMonstrous(what) => {
                // CR 701.37c: X is that of the monstrosity ability.
                (Trigger::Monstrous(self.watch(what)?), registers(true, false, false, true))
            }
            E::Exploits { what, whom } => {
                let what = self.watch(what)?;
                let whom = self.permanent_tests(whom)?;
                (Trigger::Exploits { what, whom }, registers(true, true, false, false))
            }
            E::Champions { what, whom } => {
                let (what, whom) = (self.watch(what)?, self.permanent_tests(whom)?);
                (Trigger::Champions { what, whom }, registers(true, true, false, false))
            }
            E::Crews { what, whom } => {
                let (what, whom) = (self.watch(what)?, self.permanent_tests(whom)?);
                (Trigger::Crews { what, whom }, registers(true, true, false, false))
            }
            E::ExiledFromHandOrBy(by) => match (&by.kind, &by.tests[..]) {
                (ObjectKind::SpellOrAbility, [tree::Test::Controller(PlayerRef::You)]) => {
                    self.scope.many = true;
                    (Trigger::Exiled, registers(false, false, false, true))
                }
                _ => return gap(Part::Event, "exiled by some effects"),
            },
            E::RevealsDrawn(what) => {
                let reveals = |line: &tree::Line| {
                    matches!(
                        line,
                        tree::Line::Ability(tree::Ability::Static {
                            statement: tree::Statement::Player {
                                rule: tree::PlayerRule::RevealsFirstDrawn { .. },
                                ..
                            },
                            ..
                        })
                    )
                };
                if self.quoted || !self.card.lines.iter().any(reveals) {
                    return gap(Part::Event, "revealed this way");
                }
                let tests = self.card_tests(what)?;
                self.scope.drawn_spell = tests.iter().any(super::plain_filters::is_instant_or_sorcery);
                (Trigger::RevealsDrawn(tests), registers(true, false, true, false))
            }
            E::BecomesPlotted(what) => {
                (Trigger::Plotted(self.watch_cards(what)?), registers(true, false, true, false))
            }
            E::BecomesUnattached { what, from } => match self.watch(what)? {
                Watch::This => {
                    let from = self.permanent_tests(from)?;
                    (Trigger::Unattached { from }, registers(true, true, false, false))
                }
                _ => return gap(Part::Event, "another permanent becomes unattached"),
            },
            E::CausesTrigger { what, deed, own } => {
                self.book.tells_triggers = true;
                let what = self.permanent_tests(what)?;
                (Trigger::Causes { deed: *deed, what, own: *own }, registers(true, true, true, false))
            }
            E::BecomesRenowned(what) => {
                (Trigger::Renowned(self.watch(what)?), registers(true, false, false, false))
            }
            E::RollsDie { who, many: _, least } => (
                Trigger::Rolls { who: self.who(who)?, least: *least },
                EventRegisters { rolled: true, ..registers(false, false, true, true) },
            ),
            E::BecomesLevel(what, level) => match self.watch(what)? {
                Watch::This => (Trigger::Level(*level), EventRegisters::default()),
                _ => return gap(Part::Event, "a level of another permanent"),
            },
            E::Fights(what) => (Trigger::Fights(self.watch(what)?), registers(true, false, false, false)),
            E::Explores { what, card } => {
                // The engine only records whether the revealed card is a land card.
                let land = match card {
                    None => None,
                    Some(card) => match self.card_tests(card)?[..] {
                        [Test::Type(CardType::Land)] => Some(true),
                        [Test::Not(ref test)] if **test == Test::Type(CardType::Land) => Some(false),
                        _ => return gap(Part::Event, "exploring a card of some kind"),
                    },
                };
                (Trigger::Explores(self.watch(what)?, land), registers(true, false, false, false))
            }
            E::PutsCounters { each, who, kind, on } => {
                let kind = match kind {
                    Some(kind) => Some(self.counter(kind)?),
                    None => None,
                };
                let by = Some(self.who(who)?);
                (
                    Trigger::Counters { kind, on: self.watch(on)?, by, each: *each },
                    registers(true, false, true, !each),
                )
            }
            E::NthCounterPut { nth, kind, on } => match self.watch(on)? {
                Watch::This => {
                    (Trigger::NthCounter(self.counter(kind)?, *nth), registers(true, false, false, false))
                }
                Watch::Attached | Watch::Any(_) | Watch::ThisOr(_) | Watch::Bound => {
                    return gap(Part::Event, "counters of another permanent");
                }
            },
            E::CountersPut { each, kind, on } => {
                let kind = match kind {
                    Some(kind) => Some(self.counter(kind)?),
                    None => None,
                };
                (
                    Trigger::Counters { kind, on: self.watch(on)?, by: None, each: *each },
                    registers(true, false, false, !each),
                )
            }
            E::Sacrifices { who, what } => (
                Trigger::Sacrifices { who: self.who(who)?, tests: self.permanent_tests(what)? },
                registers(true, false, true, false),
            ),
            E::TurnedFaceUp(what) => {
                (Trigger::TurnedUp(self.watch(what)?), registers(true, false, false, false))
            }
            E::BecomesAttached { what, to } => (
                Trigger::Attached { what: self.watch(what)?, to: self.watch(to)? },
                registers(true, true, false, false),
            ),
            E::PlaysLand { who, what, elsewhere } => {
                // "A land from exile" says from where it is played.
                let exile = tree::Test::In(Zone::Exile, PlayerRef::Any);
                let from = what.tests.contains(&exile).then_some(Zone::Exile);
                let tests = what.tests.iter().filter(|test| **test != exile).cloned().collect();
                let what = tree::Filter { kind: what.kind, tests };
                let (who, tests) = (self.who(who)?, self.permanent_tests(&what)?);
                let elsewhere = *elsewhere;
                (Trigger::LandPlayed { who, tests, elsewhere, from }, registers(true, false, true, false))
            }
            E::CausedToDiscard { by, what } => {
                let by = match (&by.kind, &by.tests[..]) {
                    (ObjectKind::SpellOrAbility, [tree::Test::Controller(who)]) => self.one_player(who)?,
                    _ => return gap(Part::Event, "discarded by some effects"),
                };
                match self.watch(what)? {
                    Watch::This => {
                        let tests = vec![Test::Is(super::Obj::This)];
                        let trigger = Trigger::Discards { who: Who::You, tests, by: Some(by) };
                        (trigger, registers(true, false, true, false))
                    }
                    _ => return gap(Part::Event, "another card is discarded by an effect"),
                }
            }
            E::CausedToBury { by, what, destroyed } => {
                let by = match (&by.kind, &by.tests[..]) {
                    (ObjectKind::SpellOrAbility, [tree::Test::Controller(who)]) => self.one_player(who)?,
                    _ => return gap(Part::Event, "what some effects cause"),
                };
                let mut tests = self.permanent_tests(what)?;
                // CR 400.3: "your graveyard" holds your own cards.
                if !destroyed {
                    tests.push(Test::Owner(Who::You));
                }
                let what = Watch::Any(tests);
                (Trigger::Caused { what, by, destroyed: *destroyed }, registers(true, false, true, false))
            }
            E::CountersRemoved { each, kind, from } => {
                let kind = kind.as_ref().map(|kind| self.counter(kind)).transpose()?;
                (
                    Trigger::Removed { kind, from: self.watch(from)?, each: *each },
                    registers(true, false, false, !each),
                )
            }
            // The amount of the event is the damage.
            E::AtLeast(event, least) => {
                let found = self.event(event)?;
                if self.scope.many || !found.1.amount {
                    return gap(Part::Event, "an event of some size");
                }
                let least = super::Amount::Number(i32::from(*least));
                let size = super::Amount::EventAmount;
                self.scope.during = Some(Cond::Compare(size, tree::Comparison::AtLeast, least));
                found
            }
            E::SpendsMana(_) => return gap(Part::Event, "mana that is spent"),
            E::UntapsPermanents(_) => return gap(Part::Event, "as permanents untap"),
            E::State(condition) => (Trigger::State(self.condition(condition)?), EventRegisters::default()),
            E::LastCounterRemoved { kind, from, .. } => match self.watch(from)? {
                Watch::This => (Trigger::LastCounter(self.counter(kind)?), EventRegisters::default()),
                Watch::Attached | Watch::Any(_) | Watch::ThisOr(_) | Watch::Bound => {
                    return gap(Part::Event, "the last counter of another permanent");
                }
            },
            E::PlayerDoes { deed: Deed::LosesFlip | Deed::WinsFlip, .. } => {
                return gap(Part::Event, "a rare deed");
            }
            // No Room can be played, so none is ever unlocked.
            E::PlayerDoes { who, deed } => {
                (Trigger::Does(self.who(who)?, *deed), registers(false, false, true, false))
            }
        })
    }

    pub(super) fn spells(&mut self, filter: &tree::Filter) -> Compiled<super::Filter> {
        match filter.kind {
            ObjectKind::Spell => self.spells_filter(filter),
            _ => gap(Part::Event, "casting what is no spell"),
        }
    }

    fn targeted(&mut self, what: &Selection, of: &tree::Filter) -> Compiled<(Trigger, EventRegisters)> {
        let spells_only = match of.kind {
            ObjectKind::Spell => true,
            ObjectKind::SpellOrAbility => false,
            _ => return gap(Part::Event, "the target of an ability alone"),
        };
        let (mut by, mut tests) = (None, Vec::new());
        for test in &of.tests {
            match test {
                tree::Test::Controller(who) => by = Some(self.one_player(who)?),
                // A characteristic of an ability's source is not a characteristic of the ability.
                _ if !spells_only => return gap(Part::Event, "the target of some abilities"),
                test => tests.extend(self.test(test)?),
            }
        }
        if is_of_spells(what) {
            return gap(Part::Event, "a spell becomes a target");
        }
        // "You or a permanent you control": each is a target by itself.
        let (player, what) = match what {
            Selection::Player(who) => (Some(self.who(who)?), None),
            Selection::List(list) => match &list[..] {
                [Selection::Player(who), what] => (Some(self.who(who)?), Some(self.watch(what)?)),
                _ => (None, Some(self.watch(what)?)),
            },
            what => (None, Some(self.watch(what)?)),
        };
        let subject = player.is_none();
        let trigger = Trigger::Targeted { what, player, of: by, spells_only, tests };
        Ok((trigger, registers(subject, true, true, false)))
    }
}

/// Whether a selection describes spells.
fn is_of_spells(what: &Selection) -> bool {
    match what {
        Selection::Some { filter, .. } | Selection::All { filter, .. } => filter.kind == ObjectKind::Spell,
        Selection::List(list) => list.iter().any(is_of_spells),
        _ => false,
    }
}
