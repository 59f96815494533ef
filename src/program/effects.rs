//! What happens: effects to ops.

use super::amounts::{PLUS_ONE, plus_one_on};
use super::compile::{Compiled, Compiler, Part, gap};
use super::{
    Amount, Change, CombatRule, Cond, Dest, Effect, Filter, Obj, Op, SearchIn, Sel, StackKind, Take, Test,
    Until, Who,
};
use crate::oracle::tree::{
    self, AllWord, ChoiceKind, Comparison, Count, DigRest, DiscardWhat, Duration, LibraryPosition, Measure,
    Order, PlayerRef, Selection, Statement, Zone,
};
use crate::types::{CardType, Color};

impl Compiler<'_> {
    /// Writes an effect.
    fn emit(&mut self, effect: Effect) {
        self.scope.push(Op::Do(effect));
    }

    /// Writes an effect that makes or moves objects: "it" is then what it made or moved.
    fn emit_moving(&mut self, effect: Effect) {
        self.emit(effect);
        self.scope.last = Some(Obj::Last);
        self.scope.last_amount = true;
    }

    /// Writes an effect that leaves objects where they are: "it" is then one of its objects.
    fn emit_on(&mut self, on: &Sel, effect: Effect) {
        self.emit(effect);
        // The register holds what fits into it alone: of everything that a filter picks, "they" is not known.
        self.scope.last = match on {
            Sel::Obj(object) => Some(*object),
            // The register then holds the player.
            Sel::Player(_) => self.scope.last.filter(|last| *last != Obj::Last),
            Sel::All(_) | Sel::List(_) | Sel::Top { .. } => None,
        };
        self.scope.last_amount = true;
    }

    /// Writes an effect that notes all of its objects, however many a filter picks.
    fn emit_all(&mut self, on: &Sel, effect: Effect) {
        self.emit_on(on, effect);
        self.scope.last_all = matches!(on, Sel::All(_));
    }

    /// Writes damage: what was dealt it, and how much, is known.
    fn emit_damage(&mut self, to: &Sel, effect: Effect) {
        self.emit_on(to, effect);
        self.scope.damaged = true;
        self.scope.much = Some(tree::Much::DamageDealt);
    }

    /// CR 700.3: the player chooses one pile, which may be empty; the other is what is left.
    fn separate(&mut self, who: Who, what: &Sel) -> Compiled<()> {
        let filter = match what {
            Sel::All(filter) => filter.clone(),
            // Cards of the library that have been revealed.
            Sel::Obj(Obj::Last)
                if matches!(self.scope.ops.last(), Some(Op::Do(Effect::Reveal(Sel::Top { .. })))) =>
            {
                Filter {
                    zone: Zone::Library,
                    whose: Who::Any,
                    stack: StackKind::Any,
                    tests: vec![Test::Is(Obj::Last)],
                }
            }
            _ => return gap(Part::Effect, "piles of those"),
        };
        let (least, most) = (Amount::Number(0), Amount::Number(super::ANY_NUMBER));
        self.scope.push(Op::Choose { who, least, most, filter: filter.clone(), random: false, add: false });
        self.scope.piles = Some(filter);
        Ok(())
    }

    /// What is done with the pile that the player chooses, and with the other one.
    fn each_pile(&mut self, who: Who, body: impl Fn(&mut Self, Sel, Sel) -> Compiled<()>) -> Compiled<()> {
        let Some(mut rest) = self.scope.piles.take() else {
            return gap(Part::Effect, "a pile of nothing");
        };
        rest.tests.push(Test::Not(Box::new(Test::Is(Obj::Chosen))));
        let (pile, rest) = (Sel::Obj(Obj::Chosen), Sel::All(rest));
        let second = self.scope.push(Op::May { who, no: 0 });
        body(self, pile.clone(), rest.clone())?;
        let end = self.scope.jump();
        self.scope.land(second);
        body(self, rest, pile)?;
        self.scope.land(end);
        self.scope.last = None;
        self.scope.last_amount = false;
        Ok(())
    }

    /// Before an effect over a filter: keeps its objects if "those" are named later.
    fn gather(&mut self, what: &Sel) {
        if let Sel::All(_) = what {
            let number = self.scope.alls;
            self.scope.alls += 1;
            if self.scope.gathered.contains(&number) {
                self.emit(Effect::Gather(what.clone()));
            }
            self.scope.those = Some(number);
        }
    }

    /// Writes an effect that is about a player.
    fn emit_player(&mut self, effect: Effect) {
        self.emit(effect);
        self.scope.last_amount = true;
    }

    pub(super) fn effect(&mut self, effect: &tree::Effect) -> Compiled<()> {
        use tree::Effect as E;
        match effect {
            E::DealDamage { source, amount, to, divided } => {
                let source = self.object(source)?;
                // "… to each opponent equal to the number of cards in that player's hand": the player comes first.
                if let Selection::Player(_) = to {
                    self.select(to, Who::You)?;
                }
                let total = self.amount(amount)?;
                let to = self.select(to, Who::You)?;
                if *divided {
                    self.divide(&to, &total)?;
                }
                self.gather(&to);
                self.emit_damage(
                    &to.clone(),
                    Effect::Damage { source, amount: total, to, divided: *divided },
                );
                Ok(())
            }
            E::EachDealsDamage { sources, amount, to } => {
                let sources = self.select(sources, Who::You)?;
                self.scope.each_object += 1;
                let amount = self.amount(amount)?;
                let to = self.select(to, Who::You)?;
                self.scope.each_object -= 1;
                self.emit_player(Effect::EachDamages { sources, amount, to });
                Ok(())
            }
            E::Destroy { what, no_regeneration } => {
                let what = self.select(what, Who::You)?;
                let no_regeneration = *no_regeneration || self.scope.no_regeneration;
                self.emit(Effect::Destroy { what: what.clone(), no_regeneration });
                self.after_leaving(&what);
                self.done(tree::DoneDeed::Destroyed, &what);
                Ok(())
            }
            E::Exile { what, until, face_down } => {
                if *face_down {
                    return gap(Part::Effect, "exile face down");
                }
                let what = self.select(what, Who::You)?;
                let until_leaves = match until {
                    None => false,
                    Some(Duration::UntilLeaves(object)) if self.object(object)? == Obj::This => true,
                    Some(_) => return gap(Part::Duration, "exile until"),
                };
                if let (Sel::All(Filter { zone: Zone::Library, whose, tests, .. }), false) =
                    (&what, until_leaves)
                    && tests.is_empty()
                    && *whose != Who::Any
                {
                    self.emit(Effect::ExileLibrary(*whose));
                    self.scope.last = None;
                    self.scope.last_amount = false;
                    return Ok(());
                }
                self.emit_moving(Effect::Exile { what: what.clone(), until_leaves });
                self.done(tree::DoneDeed::Exiled, &what);
                Ok(())
            }
            E::Move { verb: _, who, what, to } => match who {
                None => self.move_to(what, to, Who::You),
                Some(who) => self.for_players(who, |compiler, who| compiler.move_to(what, to, who)),
            },
            // CR 400.3: a card goes to its owner's library, whoever's is named.
            E::ShuffleInto { who, what, whose: _ } => self.for_players(who, |compiler, who| {
                let what = compiler.select(what, who)?;
                compiler.emit_moving(Effect::ShuffleInto { what });
                Ok(())
            }),
            E::Draw { who, count } => self.for_players(who, |compiler, who| {
                let count = compiler.amount(count)?;
                compiler.emit_moving(Effect::Draw { who, count });
                Ok(())
            }),
            E::Discard { who, what } => self.for_players(who, |compiler, who| compiler.discard(who, what)),
            E::Mill { who, count } => self.for_players(who, |compiler, who| {
                let count = compiler.amount(count)?;
                compiler.emit_moving(Effect::Mill { who, count });
                Ok(())
            }),
            E::Scry { who, count } => self.for_players(who, |compiler, who| {
                let count = compiler.amount(count)?;
                compiler.emit_player(Effect::Scry { who, count });
                Ok(())
            }),
            E::Surveil { who, count } => self.for_players(who, |compiler, who| {
                let count = compiler.amount(count)?;
                compiler.emit_moving(Effect::Surveil { who, count });
                Ok(())
            }),
            E::Dig { who, whose, count, reveal, take, rest } => {
                let who = self.one_player(who)?;
                let whose = self.one_player(whose)?;
                let count = self.amount(count)?;
                self.dig(who, whose, count, *reveal, take, rest.as_ref())
            }
            E::LookAtHand { who, whose, reveal: _ } => {
                // Of two players one knows the hand already: to look at it is to see it revealed.
                self.one_player(who)?;
                self.for_players(whose, |compiler, whose| {
                    compiler.emit_player(Effect::RevealHand(whose));
                    Ok(())
                })
            }
            E::ChooseFromHand { who, whose, count, filter } => {
                let who = self.one_player(who)?;
                let whose = self.one_player(whose)?;
                let Count::Exactly(count) = count else {
                    return gap(Part::Effect, "choosing some cards from a hand");
                };
                let count = self.amount(count)?;
                let tests = self.hand_tests(filter, whose)?;
                self.emit(Effect::ChooseFromHand { who, whose, count, tests });
                self.scope.chosen = true;
                self.scope.last = Some(Obj::Chosen);
                Ok(())
            }
            E::Reveal { who, what } => {
                let who = self.one_player(who)?;
                let what = self.select_from(what, who, Some((Zone::Hand, who)), Vec::new())?;
                self.emit(Effect::Reveal(what.clone()));
                self.scope.last = Some(match what {
                    Sel::Obj(object) => object,
                    Sel::Player(_) | Sel::All(_) | Sel::List(_) | Sel::Top { .. } => Obj::Last,
                });
                Ok(())
            }
            E::Search { who, whose, zones, count, filter, reveal, to, shuffle } => {
                let whose = whose.clone();
                self.for_players(who, |compiler, who| {
                    let whose =
                        if whose == PlayerRef::EachPlayer { who } else { compiler.one_player(&whose)? };
                    compiler.search(who, whose, zones, count, filter, *reveal, to, *shuffle)
                })
            }
            // One kind after the other: nobody sees anything in between, as long as they don't enter the battlefield.
            E::SearchEach { who: PlayerRef::You, filters, or: _, reveal, to } => {
                if to.zone == Zone::Battlefield {
                    return gap(Part::Effect, "several kinds of cards onto the battlefield at once");
                }
                let one = Count::Exactly(tree::Amount::Number(1));
                for (place, filter) in filters.iter().enumerate() {
                    let last = place + 1 == filters.len();
                    self.search(Who::You, Who::You, &[Zone::Library], &one, filter, *reveal, to, last)?;
                }
                self.scope.last = None;
                self.scope.last_amount = false;
                Ok(())
            }
            E::SearchEach { .. } => gap(Part::Effect, "another player's search for several kinds"),
            E::Shuffle { who } => self.for_players(who, |compiler, who| {
                compiler.emit(Effect::Shuffle(who));
                Ok(())
            }),
            E::Create { who, count, token, tapped, attacking } => self.for_players(who, |compiler, who| {
                let count = compiler.amount(count)?;
                let (token, power) = compiler.token(token)?;
                compiler.emit_moving(Effect::Create {
                    who,
                    count,
                    token,
                    power,
                    tapped: *tapped,
                    attacking: *attacking,
                });
                Ok(())
            }),
            E::CreateCopy { who, count, of, except, tapped, attacking } => {
                let who = self.one_player(who)?;
                let count = self.amount(count)?;
                let of = self.one_object(of, who)?;
                let changes = self.changes(&except.concat())?;
                self.emit_moving(Effect::CreateCopy {
                    who,
                    count,
                    of,
                    changes,
                    tapped: *tapped,
                    attacking: *attacking,
                });
                Ok(())
            }
            E::BecomeCopy { what, of, except, duration } => {
                let until = match self.until(duration)? {
                    until @ (Until::Forever | Until::EndOfTurn | Until::YourNextTurn) => until,
                    _ => return gap(Part::Effect, "a copy for a while"),
                };
                let what = self.one_object(what, Who::You)?;
                let of = self.one_object(of, Who::You)?;
                let mut except = except.concat();
                let keeps_this = except.contains(&tree::Change::ThisAbility);
                if keeps_this && (what != Obj::This || self.scope.outside.is_some()) {
                    return gap(Part::Effect, "a copy with exceptions");
                }
                except.retain(|change| *change != tree::Change::ThisAbility);
                let changes = self.exceptions(&[except])?;
                let except = (!changes.is_empty()).then(|| {
                    let nothing = battlefield(Vec::new());
                    self.book.add_ability(super::Ability::Enters(super::Enters {
                        what: super::Watch::This,
                        tapped: false,
                        counters: Vec::new(),
                        condition: None,
                        script: Vec::new(),
                        copy: Some((true, nothing, changes)),
                        text: String::new(),
                    }))
                });
                self.emit(Effect::BecomeCopy { what, of, except, keeps_this, until });
                self.scope.last = Some(what);
                Ok(())
            }
            E::CopySpell { what, new_targets, times } => {
                let what = self.one_object(what, Who::You)?;
                let times = self.amount(times)?;
                self.emit_moving(Effect::CopySpell { what, new_targets: *new_targets, times });
                Ok(())
            }
            E::PutCounters { who, count, kind, on, divided } => {
                let actor = match who {
                    None => Who::You,
                    Some(who) => self.one_player(who)?,
                };
                let count = self.amount(count)?;
                let kind = self.counter(kind)?;
                let on = self.select(on, actor)?;
                if *divided {
                    self.divide(&on, &count)?;
                }
                self.emit_all(&on.clone(), Effect::PutCounters { count, kind, on, divided: *divided });
                Ok(())
            }
            E::RemoveCounters { count, kind, from } => {
                let from = self.select(from, Who::You)?;
                let kind = match kind {
                    Some(kind) => Some(self.counter(kind)?),
                    None => None,
                };
                let all = *count == tree::Amount::All;
                let count = match (count, &from) {
                    (tree::Amount::All, _) => Amount::Number(0),
                    // "Any number of" those that are there.
                    (tree::Amount::AnyNumber, Sel::Obj(object)) => {
                        let most = Amount::Counters(kind, *object);
                        self.emit(Effect::ChooseNumber { who: Who::You, most });
                        Amount::ChosenNumber
                    }
                    (count, _) => self.amount(count)?,
                };
                self.emit_on(&from.clone(), Effect::RemoveCounters { count, kind, all, from });
                Ok(())
            }
            E::PutCountersOf { of, those: _, moved, on } => {
                let from = self.object(of)?;
                let to = self.one_object(on, Who::You)?;
                self.emit(Effect::PutCountersOf { from, to, moved: *moved });
                self.scope.last = Some(to);
                Ok(())
            }
            E::MoveCounters { count, kind: Some(kind), from, to } => {
                let kind = self.counter(kind)?;
                let from = self.one_object(from, Who::You)?;
                let to = self.one_object(to, Who::You)?;
                let count = match count {
                    tree::Amount::AnyNumber => return gap(Part::Effect, "moving any number of counters"),
                    count => Some(self.amount(count)?),
                };
                self.emit(Effect::MoveCounters { count, kind, from, to });
                self.scope.last_amount = true;
                Ok(())
            }
            E::MoveCounters { kind: None, .. } => gap(Part::Effect, "moving counters of any kind"),
            E::PutUpToCounters { count, kind, on, total } => {
                let count = self.amount(count)?;
                let kind = self.counter(kind)?;
                let on = self.one_object(on, Who::You)?;
                let total = *total;
                self.emit_on(&Sel::Obj(on), Effect::PutUpToCounters { count, kind, on, total });
                Ok(())
            }
            E::DoubleCounters { kind, on } => {
                let kind = kind.as_ref().map(|kind| self.counter(kind)).transpose()?;
                let on = self.select(on, Who::You)?;
                self.emit_on(&on.clone(), Effect::DoubleCounters { kind, on });
                Ok(())
            }
            E::Proliferate { who: PlayerRef::You } => {
                self.emit(Effect::Proliferate);
                Ok(())
            }
            E::Proliferate { .. } => gap(Part::Effect, "another player proliferates"),
            E::GainLife { who: who @ PlayerRef::TargetPlayers { .. }, amount } => {
                let amount = self.amount(amount)?;
                if let Some(who) = self.target_players(who)? {
                    self.emit_player(Effect::GainLife { who, amount });
                }
                Ok(())
            }
            E::LoseLife { who: who @ PlayerRef::TargetPlayers { .. }, amount } => {
                let amount = self.amount(amount)?;
                if let Some(who) = self.target_players(who)? {
                    self.emit_player(Effect::LoseLife { who, amount });
                }
                Ok(())
            }
            E::GainLife { who, amount } => self.for_players(who, |compiler, who| {
                let amount = compiler.amount(amount)?;
                compiler.emit_player(Effect::GainLife { who, amount });
                Ok(())
            }),
            E::LoseLife { who, amount } => self.for_players(who, |compiler, who| {
                let amount = compiler.amount(amount)?;
                compiler.emit_player(Effect::LoseLife { who, amount });
                compiler.scope.much = Some(tree::Much::LifeLost);
                Ok(())
            }),
            E::SetLife { who, amount } => self.for_players(who, |compiler, who| {
                let amount = compiler.amount(amount)?;
                compiler.emit_player(Effect::SetLife { who, amount });
                Ok(())
            }),
            E::ExchangeLife { one, two } => {
                let one = self.one_player(one)?;
                let two = self.one_player(two)?;
                self.emit(Effect::ExchangeLife(one, two));
                Ok(())
            }
            E::Apply { what, changes, duration, leading: _ } => self.apply(what, changes, duration),
            E::GainControl { who, what, duration } => {
                let who = self.one_player(who)?;
                let what = self.select(what, who)?;
                let until = self.until(duration)?;
                self.emit_all(&what.clone(), Effect::GainControl { who, what, until });
                Ok(())
            }
            E::ExchangeControl { one, two } => {
                let one = self.select(one, Who::You)?;
                let two = self.select(two, Who::You)?;
                self.emit(Effect::ExchangeControl(one, two));
                Ok(())
            }
            E::Attach { what, to } => {
                let what = self.one_object(what, Who::You)?;
                let to = self.one_object(to, Who::You)?;
                self.emit(Effect::Attach { what, to });
                Ok(())
            }
            E::Unattach { .. } => gap(Part::Effect, "unattach"),
            E::Tap(what) => {
                let what = self.select(what, Who::You)?;
                self.emit_all(&what.clone(), Effect::Tap(what));
                Ok(())
            }
            E::Untap(what) => {
                let what = self.select(what, Who::You)?;
                self.emit_all(&what.clone(), Effect::Untap(what));
                Ok(())
            }
            E::TapOrUntap(what) => {
                let what = self.select(what, Who::You)?;
                self.emit_on(&what.clone(), Effect::TapOrUntap(what));
                Ok(())
            }
            E::DoesntUntap { what, duration: Duration::NextUntap } => {
                let what = self.select(what, Who::You)?;
                self.emit_on(&what.clone(), Effect::SkipUntap(what));
                Ok(())
            }
            E::DoesntUntap { what, duration } => {
                let what = self.select(what, Who::You)?;
                let until = self.until(duration)?;
                let changes = vec![Change::Rule(CombatRule::DoesntUntap)];
                self.emit_on(&what.clone(), Effect::Apply { what, changes, until });
                Ok(())
            }
            E::Regenerate(what) => {
                let what = self.select(what, Who::You)?;
                self.emit_on(&what.clone(), Effect::Regenerate(what));
                Ok(())
            }
            E::Prevent { amount, combat, to, by, divided, duration } => {
                if !matches!(duration, Duration::EndOfTurn | Duration::ThisTurn) {
                    return gap(Part::Duration, "prevention for another time");
                }
                let amount = amount.as_ref().map(|amount| self.amount(amount)).transpose()?;
                if amount.is_none() && [to, by].into_iter().flatten().any(names_a_filter) {
                    return self.prevent_all(*combat, to.as_ref(), by.as_ref());
                }
                let to = to.as_ref().map(|to| self.select(to, Who::You)).transpose()?;
                let by = by.as_ref().map(|by| self.select(by, Who::You)).transpose()?;
                lasting_damage([&to, &by])?;
                if let (true, Some(to), Some(total)) = (*divided, &to, &amount) {
                    self.divide(to, total)?;
                }
                self.emit(Effect::Prevent { amount, combat: *combat, to, by, divided: *divided });
                Ok(())
            }
            E::Redirect { amount, to, by: None, instead_to, duration } => {
                if !matches!(duration, Duration::EndOfTurn | Duration::ThisTurn) {
                    return gap(Part::Duration, "redirection for another time");
                }
                let amount = amount.as_ref().map(|amount| self.amount(amount)).transpose()?;
                let to = self.select(to, Who::You)?;
                let instead_to = self.select(instead_to, Who::You)?;
                lasting_damage([&Some(to.clone()), &None])?;
                self.emit(Effect::Redirect { amount, to, by: None, instead_to });
                Ok(())
            }
            E::Redirect {
                amount: Some(amount),
                to,
                by: Some(Selection::Some { count: _, filter, chooser: Some(PlayerRef::You), random: false }),
                instead_to,
                duration: Duration::ThisTurn,
            } => {
                let amount = Some(self.amount(amount)?);
                let by = Some(self.chosen_source(filter)?);
                let to = self.protected(to)?;
                let instead_to = self.select(instead_to, Who::You)?;
                self.emit(Effect::Redirect { amount, to, by, instead_to });
                Ok(())
            }
            E::Redirect { by: Some(_), .. } => gap(Part::Effect, "redirection from a source"),
            E::Counter { what, exile } => {
                let what = self.select(what, Who::You)?;
                self.emit(Effect::Counter { what: what.clone(), exile: *exile });
                self.after_leaving(&what);
                Ok(())
            }
            E::Separate { who, what } => {
                let what = self.select(what, Who::You)?;
                let who = self.one_player(who)?;
                self.separate(who, &what)
            }
            E::SacrificePile { who } => {
                let who = self.one_player(who)?;
                self.each_pile(who, |compiler, pile, _| {
                    compiler.emit(Effect::Sacrifice { who, what: pile });
                    Ok(())
                })
            }
            E::PutPiles { one, other } => {
                let (one, other) = (self.destination(one, Who::You)?, self.destination(other, Who::You)?);
                self.each_pile(Who::You, |compiler, pile, rest| {
                    // The pile that a filter finds goes first: what it is found by is gone then.
                    let mut moves = [(pile, one.clone()), (rest, other.clone())];
                    if matches!(moves[1].0, Sel::All(_)) {
                        moves.reverse();
                    }
                    for (what, to) in moves {
                        compiler.emit(Effect::Move { what, to });
                    }
                    Ok(())
                })
            }
            E::ChangeTargetTo { what, to } => {
                let what = self.one_object(what, Who::You)?;
                let to = self.one_object(to, Who::You)?;
                self.emit(Effect::ChangeTarget { what, to });
                Ok(())
            }
            E::ChangeTargets { .. } => gap(Part::Effect, "choose new targets"),
            E::AddMana { who, mana } => {
                let who = self.one_player(who)?;
                let mana = self.mana(mana)?;
                self.emit_player(Effect::AddMana { who, mana });
                Ok(())
            }
            E::Sacrifice { who, what } => self.sacrifice(who, what),
            E::Fight { one, two } => {
                let one = self.one_object(one, Who::You)?;
                let two = self.one_object(two, Who::You)?;
                if one == two {
                    return gap(Part::Effect, "two chosen creatures fight");
                }
                self.emit(Effect::Fight(one, two));
                Ok(())
            }
            E::ExtraTurn { who } => {
                let who = self.one_player(who)?;
                self.emit(Effect::ExtraTurn(who));
                Ok(())
            }
            E::ExtraPhase { combat: true, main } => {
                self.emit(Effect::ExtraCombat { main: *main });
                Ok(())
            }
            E::ExtraPhase { combat: false, .. } => gap(Part::Effect, "an additional main phase"),
            E::SkipStep { who, step, next: true } => {
                let who = self.one_player(who)?;
                self.emit(Effect::SkipStep(who, *step));
                Ok(())
            }
            E::SkipStep { next: false, .. } => gap(Part::Effect, "skip every such step"),
            E::SkipTurn { who } => {
                let who = self.one_player(who)?;
                self.emit(Effect::SkipTurn(who));
                Ok(())
            }
            E::EndTurn => {
                self.emit(Effect::EndTurn);
                Ok(())
            }
            E::RemoveFromCombat(what) => {
                let what = self.select(what, Who::You)?;
                self.emit_on(&what.clone(), Effect::RemoveFromCombat(what));
                Ok(())
            }
            E::Win { who } => {
                let who = self.one_player(who)?;
                self.emit(Effect::Win(who));
                Ok(())
            }
            E::Lose { who } => {
                let who = self.one_player(who)?;
                self.emit(Effect::Lose(who));
                Ok(())
            }
            E::DrawGame => {
                self.emit(Effect::DrawGame);
                Ok(())
            }
            E::Pay { .. } => gap(Part::Effect, "a payment that is no choice"),
            E::FlipCoin { who, count: tree::Amount::Number(1) } => {
                let who = self.one_player(who)?;
                self.emit(Effect::FlipCoin(who));
                Ok(())
            }
            E::FlipCoin { .. } => gap(Part::Effect, "several coins"),
            E::RollDie { .. } => gap(Part::Effect, "roll a die"),
            E::Choose { who, what } => self.choose_kind(who, what),
            E::ChooseObjects { who, what } => {
                if let (
                    PlayerRef::EachPlayer,
                    Selection::Some { count, filter, chooser: None, random: false },
                ) = (who, what)
                {
                    return self.each_chooses(count, filter);
                }
                let who = self.one_player(who)?;
                let what = self.select(what, who)?;
                if let Sel::Obj(object) = what {
                    self.scope.last = Some(object);
                }
                Ok(())
            }
            // CR 701.15b: a duel has no other player whom it could attack.
            E::Goad(what) => {
                let what = self.select(what, Who::You)?;
                let changes = vec![Change::Rule(CombatRule::AttacksIfAble)];
                self.emit_on(&what.clone(), Effect::Apply { what, changes, until: Until::YourNextTurn });
                Ok(())
            }
            E::Detain(what) => {
                // CR 701.35a.
                let what = self.select(what, Who::You)?;
                let changes = vec![
                    Change::Rule(CombatRule::CantAttack),
                    Change::Rule(CombatRule::CantBlock(None)),
                    Change::Rule(CombatRule::CantActivate { except_mana: false }),
                ];
                self.emit_on(&what.clone(), Effect::Apply { what, changes, until: Until::YourNextTurn });
                Ok(())
            }
            E::Explore(what) => self.explore(what),
            // CR 701.16a.
            E::Investigate { who, count } => self.for_players(who, |compiler, who| {
                let count = compiler.amount(count)?;
                let clue = tree::Token::artifact("Clue");
                let (token, power) = compiler.token(&clue)?;
                let (tapped, attacking) = (false, false);
                compiler.emit_moving(Effect::Create { who, count, token, power, tapped, attacking });
                Ok(())
            }),
            E::Monstrosity(count) => {
                let count = self.amount(count)?;
                self.emit(Effect::Monstrosity(count));
                Ok(())
            }
            E::Adapt(count) => {
                // CR 701.46a.
                let count = self.amount(count)?;
                let none = Cond::Compare(plus_one_on(Obj::This), Comparison::Equal, Amount::Number(0));
                let no = self.scope.jump_unless(none);
                self.emit(Effect::PutCounters {
                    count,
                    kind: PLUS_ONE,
                    on: Sel::Obj(Obj::This),
                    divided: false,
                });
                self.scope.land(no);
                Ok(())
            }
            E::Bolster { who, count } => {
                // CR 701.39a.
                let who = self.one_player(who)?;
                let count = self.amount(count)?;
                let mine = || vec![Test::Type(CardType::Creature), Test::Controller(who)];
                let mut filter = battlefield(mine());
                filter.tests.push(Test::Extreme {
                    of: Measure::Toughness,
                    least: true,
                    among: Box::new(battlefield(mine())),
                });
                self.choose(&Count::Exactly(tree::Amount::Number(1)), filter, who, false)?;
                let on = Sel::Obj(Obj::Chosen);
                self.emit_on(&on.clone(), Effect::PutCounters { count, kind: PLUS_ONE, on, divided: false });
                Ok(())
            }
            E::Support { .. } => gap(Part::Effect, "support"),
            E::Fateseal { .. } => gap(Part::Effect, "fateseal"),
            E::Connive(_) => gap(Part::Effect, "connive"),
            E::Amass { .. } => gap(Part::Effect, "amass"),
            E::Populate { who } => {
                // CR 701.36a.
                let who = self.one_player(who)?;
                let tests = vec![Test::Token, Test::Type(CardType::Creature), Test::Controller(who)];
                self.choose(&Count::Exactly(tree::Amount::Number(1)), battlefield(tests), who, false)?;
                self.emit_moving(Effect::CreateCopy {
                    who,
                    count: Amount::Number(1),
                    of: Obj::Chosen,
                    changes: Vec::new(),
                    tapped: false,
                    attacking: false,
                });
                Ok(())
            }
            E::Transform(what) => {
                let what = self.select(what, Who::You)?;
                self.emit_on(&what.clone(), Effect::Transform(what));
                Ok(())
            }
            E::DealDamageEvenly { source, amount, to } => {
                let source = self.object(source)?;
                let amount = Amount::Evenly(Box::new(self.amount(amount)?));
                let to = self.select(to, Who::You)?;
                // CR 601.2d does not apply: the shares are counted on resolution, among the targets that are left.
                if !matches!(to, Sel::Obj(Obj::Target(0))) || self.scope.targets.len() != 1 {
                    return gap(Part::Effect, "damage divided evenly");
                }
                self.emit_damage(&to.clone(), Effect::Damage { source, amount, to, divided: false });
                Ok(())
            }
            E::KeepFewest { permanents, cards } => {
                let mut permanents = permanents.iter();
                if let Some(first) = permanents.next() {
                    self.keep_fewest_permanents(first)?;
                }
                if *cards {
                    self.keep_fewest_cards();
                }
                permanents.try_for_each(|filter| self.keep_fewest_permanents(filter))
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
            E::PlayerTaps { who, what } => self.for_players(who, |compiler, who| {
                let what = compiler.select(what, who)?;
                compiler.emit_on(&what.clone(), Effect::Tap(what));
                Ok(())
            }),
            E::LoseMana { who } => self.for_players(who, |compiler, who| {
                compiler.emit(Effect::LoseMana(who));
                Ok(())
            }),
            E::DrawUpTo { who, most } => self.for_players(who, |compiler, who| {
                compiler.emit_player(Effect::DrawUpTo { who, most: *most });
                Ok(())
            }),
            E::PhaseOut(what) => {
                let what = self.select(what, Who::You)?;
                self.emit_on(&what.clone(), Effect::PhaseOut(what));
                Ok(())
            }
            E::Emblem { who, abilities } => self.for_players(who, |compiler, who| {
                let def = compiler.emblem(abilities)?;
                compiler.emit(Effect::Emblem { who, def });
                Ok(())
            }),
            E::BecomeMonarch { who } => {
                let who = self.one_player(who)?;
                self.emit(Effect::BecomeMonarch(who));
                Ok(())
            }
            E::Statement { statement, duration } => self.temporary(statement, duration),
            E::MayPlay { who, what, duration, free: false } => {
                let who = self.one_player(who)?;
                let what = self.select(what, who)?;
                let until = self.until(duration)?;
                self.emit(Effect::MayPlay { who, what, until, flashback: false });
                Ok(())
            }
            E::MayPlay { free: true, .. } => gap(Part::Effect, "may play cards for nothing"),
            E::CastNow { who, what, free } => {
                let who = self.one_player(who)?;
                let what = self.one_object(what, who)?;
                let cost = if *free { super::CastFor::Nothing } else { super::CastFor::ManaCost };
                self.emit(Effect::CastNow { who, what, cost, exiled: false });
                self.scope.last = None;
                Ok(())
            }
            E::PlayerExiles { who, what, face_down: false } => self.for_players(who, |compiler, who| {
                let what = compiler.select_from(what, who, Some((Zone::Hand, who)), Vec::new())?;
                compiler.emit_moving(Effect::Exile { what, until_leaves: false });
                Ok(())
            }),
            E::PlayerExiles { face_down: true, .. } => gap(Part::Effect, "exile face down"),
            E::PlayNow { .. } => gap(Part::Effect, "play a card as another resolves"),
            E::PreventThat => gap(Part::Effect, "prevent that damage"),
            E::ReanimateTarget { what } => {
                let what = self.select(what, Who::You)?;
                let to = Dest { zone: Zone::Battlefield, control: Some(Who::You), ..Dest::exile() };
                self.emit_moving(Effect::Move { what, to });
                self.emit(Effect::BecomeAuraOn(Obj::Last));
                let aura = vec![self.book.subtype("Aura", false)];
                let changes =
                    vec![Change::AddTypes { supertypes: Vec::new(), types: Vec::new(), subtypes: aura }];
                self.emit(Effect::Apply { what: Sel::Obj(Obj::This), changes, until: Until::Forever });
                self.scope.last = Some(Obj::Last);
                self.sacrificed_with_this()
            }
            E::PayOrPutBackDrawn { cards, life } => {
                let number = Amount::Number(i32::from(*cards));
                let filter = Filter {
                    zone: Zone::Hand,
                    whose: Who::You,
                    stack: StackKind::Any,
                    tests: vec![Test::DrawnThisTurn],
                };
                let (least, most) = (number.clone(), number);
                self.scope.push(Op::Choose { who: Who::You, least, most, filter, random: false, add: false });
                self.scope.chosen = true;
                let over = Sel::Obj(Obj::Chosen);
                let start = self.scope.push(Op::EachObject { over, end: 0 });
                let costs = vec![super::Cost::Life(Amount::Number(i32::from(*life)))];
                let unpaid = self.scope.push(Op::MayPay { who: Who::You, costs, no: 0 });
                let paid = self.scope.jump();
                self.scope.land(unpaid);
                let to = Dest { zone: Zone::Library, ..Dest::exile() };
                self.emit(Effect::Move { what: Sel::Obj(Obj::Each), to });
                self.scope.land(paid);
                self.scope.push(Op::NextObject { start: start as u16 + 1 });
                self.scope.land(start);
                self.scope.last = None;
                Ok(())
            }
            E::Reanimate { tapped } => {
                self.emit_moving(Effect::Reanimate { tapped: *tapped });
                self.sacrificed_with_this()
            }
            E::PreventNext { source, choice: true, combat, to, part } => {
                let source = self.chosen_source(source)?;
                let to = to.as_ref().map(|to| self.protected(to)).transpose()?;
                self.emit(Effect::PreventNext { source, combat: *combat, to, part: *part, then: None });
                Ok(())
            }
            E::PreventNext { choice: false, .. } => {
                gap(Part::Effect, "prevent the next damage of any such source")
            }
            E::BecomeBlocked(what) => {
                let what = self.select(what, Who::You)?;
                self.emit_on(&what.clone(), Effect::BecomeBlocked(what));
                Ok(())
            }
            E::Energy { who, count } => self.for_players(who, |compiler, who| {
                let count = compiler.amount(count)?;
                compiler.emit_player(Effect::Energy { who, count });
                Ok(())
            }),
        }
    }

    /// "Each player chooses a permanent they control": all that they have chosen is in the register then.
    fn each_chooses(&mut self, count: &Count, filter: &tree::Filter) -> Compiled<()> {
        let nothing = battlefield(vec![Test::Is(Obj::This), Test::Not(Box::new(Test::Is(Obj::This)))]);
        let (least, most) = (Amount::Number(0), Amount::Number(0));
        self.scope.push(Op::Choose {
            who: Who::You,
            least,
            most,
            filter: nothing,
            random: false,
            add: false,
        });
        self.for_players(&PlayerRef::EachPlayer, |compiler, who| {
            let filter = compiler.filter(filter, None)?;
            if filter.zone != Zone::Battlefield {
                return gap(Part::Effect, "each player chooses what is no permanent");
            }
            let (least, most) = compiler.count(count)?;
            compiler.scope.push(Op::Choose { who, least, most, filter, random: false, add: true });
            Ok(())
        })?;
        self.scope.chosen = true;
        Ok(())
    }

    /// CR 701.44a: a land card on top of the library goes to the hand; otherwise a +1/+1 counter, and the card may go to the
    /// graveyard. The second look is at the card that has stayed.
    fn explore(&mut self, what: &Selection) -> Compiled<()> {
        let object = self.one_object(what, Who::You)?;
        let who = Who::ControllerOf(object);
        let to = Dest::zone;
        let top = |least, tests, zone| Effect::Dig {
            who,
            whose: who,
            count: Amount::Number(1),
            takes: vec![Take {
                least: Amount::Number(least),
                most: Amount::Number(1),
                tests,
                to: to(zone),
                reveal: true,
            }],
            rest: None,
            ordered: false,
            reveal: true,
        };
        self.emit(top(1, vec![Test::Type(CardType::Land)], Zone::Hand));
        let no_land = Cond::Compare(Amount::LastAmount, Comparison::Equal, Amount::Number(0));
        let land = self.scope.jump_unless(no_land);
        let on = Sel::Obj(object);
        self.emit(Effect::PutCounters { count: Amount::Number(1), kind: PLUS_ONE, on, divided: false });
        self.emit(top(0, Vec::new(), Zone::Graveyard));
        self.scope.land(land);
        self.scope.last = Some(object);
        Ok(())
    }

    /// After objects may have left: "it" is still the target or the event's object, known by what it was.
    fn after_leaving(&mut self, what: &Sel) {
        self.scope.last = match what {
            Sel::Obj(object) => Some(*object),
            Sel::Player(_) | Sel::All(_) | Sel::List(_) | Sel::Top { .. } => None,
        };
        self.scope.last_amount = true;
    }

    /// Notes what was done to everything that a filter picks, for "each creature destroyed this way".
    fn done(&mut self, deed: tree::DoneDeed, what: &Sel) {
        if let Sel::All(filter) = what {
            self.scope.deed = Some((deed, filter.tests.clone()));
        }
    }

    /// The tests of a source that is chosen on resolution.
    fn chosen_source(&mut self, source: &tree::Filter) -> Compiled<Vec<Test>> {
        match source.kind {
            tree::ObjectKind::Source => self.tests(&source.tests),
            _ => self.permanent_tests(source),
        }
    }

    /// Who is protected; of several, those that come later, too: they are looked at as the damage would be dealt (611.2c).
    fn protected(&mut self, to: &Selection) -> Compiled<Sel> {
        match to {
            Selection::List(_) | Selection::All { .. } => {
                self.scope.lasting = true;
                let to = self.described(to);
                self.scope.lasting = false;
                to
            }
            to => self.select(to, Who::You),
        }
    }

    /// Notes that an amount is divided among the targets as the spell is cast (601.2d).
    fn divide(&mut self, to: &Sel, total: &Amount) -> Compiled<()> {
        let Sel::Obj(Obj::Target(number)) = to else {
            return gap(Part::Target, "divided among what is no target");
        };
        match self.scope.targets.iter_mut().find(|(_, spec)| spec.id == *number) {
            Some((_, spec)) => {
                spec.divided = Some(total.clone());
                Ok(())
            }
            None => gap(Part::Target, "divided among what is no target"),
        }
    }

    fn move_to(&mut self, what: &Selection, to: &tree::Destination, actor: Who) -> Compiled<()> {
        // CR 110.2a: who puts a permanent onto the battlefield controls it, unless it says otherwise.
        let to = self.destination(to, actor)?;
        // "Return each card put into a graveyard this way": of what was destroyed.
        if let Selection::All { filter, word: _ } = what
            && filter.kind == tree::ObjectKind::Card
            && filter.tests == [tree::Test::DoneThisWay(tree::DoneDeed::PutIntoGraveyard)]
        {
            if !matches!(self.scope.ops.last(), Some(Op::Do(Effect::Destroy { .. }))) {
                return gap(Part::Filter, "put into a graveyard this way");
            }
            self.emit(Effect::KeepIn(Zone::Graveyard));
            self.emit_moving(Effect::Move { what: Sel::Obj(Obj::Last), to });
            return Ok(());
        }
        let what = self.select(what, actor)?;
        let enters = to.zone == Zone::Battlefield;
        self.emit_moving(Effect::Move { what: what.clone(), to });
        if let (Sel::Obj(Obj::Target(number)), true) = (&what, enters) {
            self.scope.moved = Some(*number);
        }
        self.done(tree::DoneDeed::Returned, &what);
        Ok(())
    }

    /// "When ~ leaves the battlefield, that creature's controller sacrifices it."
    fn sacrificed_with_this(&mut self) -> Compiled<()> {
        let what = Selection::Ref(tree::ObjectRef::This { word: "~".to_owned() });
        let creature =
            tree::ObjectRef::That { word: "that creature".to_owned(), to: tree::ObjectAntecedent::Last };
        let sacrifice = tree::Effect::Sacrifice {
            who: PlayerRef::ControllerOf(Box::new(creature.clone())),
            what: Selection::Ref(creature),
        };
        let joint = tree::Joint::Sentence;
        let sacrifice = tree::Instruction::Do { joint, effect: sacrifice };
        self.delayed(tree::TriggerWord::When, &tree::Event::Leaves(what), &[sacrifice])?;
        // The Aura may stay for many turns.
        if let Some(Op::Delayed { this_turn, .. }) = self.scope.ops.last_mut() {
            *this_turn = false;
        }
        Ok(())
    }

    /// CR 611.2c: damage to or by everything that a filter picks is prevented of what comes later, too.
    fn prevent_all(&mut self, combat: bool, to: Option<&Selection>, by: Option<&Selection>) -> Compiled<()> {
        self.scope.lasting = true;
        let rules =
            self.player_rules(&Statement::Prevent { amount: None, combat, to: to.cloned(), by: by.cloned() });
        self.scope.lasting = false;
        for rule in rules? {
            self.emit(Effect::RuleUntil(rule, Until::EndOfTurn));
        }
        Ok(())
    }

    /// Both players choose as many of their permanents as the one with the fewest has, then sacrifice the rest at once.
    fn keep_fewest_permanents(&mut self, filter: &tree::Filter) -> Compiled<()> {
        let filter = self.filter(filter, None)?;
        if filter.zone != Zone::Battlefield {
            return gap(Part::Effect, "each player keeps the fewest");
        }
        self.choose_fewest(filter.clone());
        let mut rest = filter;
        rest.tests.push(Test::Not(Box::new(Test::Is(Obj::Chosen))));
        self.emit(Effect::Sacrifice { who: Who::Any, what: Sel::All(rest) });
        self.scope.last = None;
        Ok(())
    }

    /// The same with the cards of their hands, which are discarded.
    fn keep_fewest_cards(&mut self) {
        let hand = |whose, tests| Filter { zone: Zone::Hand, whose, stack: StackKind::Any, tests };
        self.choose_fewest(hand(Who::Any, Vec::new()));
        let rest = vec![Test::Not(Box::new(Test::Is(Obj::Chosen)))];
        let start = self.scope.push(Op::EachObject { over: Sel::All(hand(Who::Any, rest)), end: 0 });
        self.emit(Effect::DiscardObj(Obj::Each));
        self.scope.push(Op::NextObject { start: start as u16 + 1 });
        self.scope.land(start);
        self.scope.last = None;
    }

    fn choose_fewest(&mut self, filter: Filter) {
        // Nothing is chosen yet.
        let nothing = Filter {
            tests: vec![Test::Is(Obj::Chosen), Test::Not(Box::new(Test::Is(Obj::Chosen)))],
            ..filter.clone()
        };
        let (none, never) = (Amount::Number(0), Amount::Number(0));
        self.scope.push(Op::Choose {
            who: Who::You,
            least: none,
            most: never,
            filter: nothing,
            random: false,
            add: false,
        });
        let fewest = Amount::Fewest(Box::new(filter.clone()));
        let start = self.scope.push(Op::EachPlayer { end: 0 });
        let mut own = filter;
        match own.zone {
            Zone::Battlefield => own.tests.push(Test::Controller(Who::Each)),
            _ => own.whose = Who::Each,
        }
        self.scope.push(Op::Choose {
            who: Who::Each,
            least: fewest.clone(),
            most: fewest,
            filter: own,
            random: false,
            add: true,
        });
        self.scope.push(Op::NextPlayer { start: start as u16 + 1 });
        self.scope.land(start);
        self.scope.chosen = true;
    }

    /// Where something goes.
    pub(super) fn destination(&mut self, to: &tree::Destination, actor: Who) -> Compiled<Dest> {
        if to.face_down {
            return gap(Part::Effect, "face down");
        }
        let control = match &to.control {
            Some(PlayerRef::OwnerOf(_)) => None,
            Some(who) => Some(self.one_player(who)?),
            None if to.zone == Zone::Battlefield => Some(actor),
            None => None,
        };
        let (bottom, depth) = match to.position {
            LibraryPosition::None if to.zone == Zone::Library => {
                return gap(Part::Effect, "a library without a place in it");
            }
            LibraryPosition::None | LibraryPosition::Top => (false, 0),
            LibraryPosition::Bottom => (true, 0),
            LibraryPosition::FromTop(0) => return gap(Part::Effect, "a place in a library"),
            LibraryPosition::FromTop(place) => (false, place - 1),
            LibraryPosition::TopOrBottom => return gap(Part::Effect, "the top or bottom of a library"),
        };
        let mut counters = Vec::new();
        for (count, kind) in &to.counters {
            counters.push((self.amount(count)?, self.counter(kind)?));
        }
        Ok(Dest {
            zone: to.zone,
            control,
            tapped: to.tapped,
            attacking: to.attacking,
            transformed: to.transformed,
            bottom,
            depth,
            counters,
            random_order: to.order == Some(Order::Random),
        })
    }

    /// The tests of a card in that player's hand.
    fn hand_tests(&mut self, filter: &tree::Filter, whose: Who) -> Compiled<Vec<Test>> {
        let filter = self.filter(filter, Some((Zone::Hand, whose)))?;
        if filter.zone != Zone::Hand || filter.whose != whose {
            return gap(Part::Filter, "cards of another zone");
        }
        Ok(filter.tests)
    }

    fn discard(&mut self, who: Who, what: &DiscardWhat) -> Compiled<()> {
        match what {
            DiscardWhat::Cards { count: Count::Exactly(count), filter, random } => {
                let count = self.amount(count)?;
                let tests = self.hand_tests(filter, who)?;
                self.emit_moving(Effect::Discard { who, count, tests, random: *random });
            }
            DiscardWhat::Cards { random: true, .. } => {
                return gap(Part::Effect, "random discard of a free number");
            }
            DiscardWhat::Cards { count, filter, random: false } => {
                let tests = self.hand_tests(filter, who)?;
                let filter = Filter { zone: Zone::Hand, whose: who, stack: StackKind::Any, tests };
                self.choose(count, filter, who, false)?;
                self.emit_moving(Effect::DiscardObj(Obj::Chosen));
            }
            DiscardWhat::Hand => self.emit_moving(Effect::DiscardHand(who)),
            DiscardWhat::Ref(object) => {
                let object = self.object(object)?;
                self.emit_moving(Effect::DiscardObj(object));
            }
            DiscardWhat::All(filter) => {
                if self.scope.each_object > 0 {
                    return gap(Part::Instruction, "objects in objects");
                }
                let tests = self.hand_tests(filter, who)?;
                let over = Sel::All(Filter { zone: Zone::Hand, whose: who, stack: StackKind::Any, tests });
                let start = self.scope.push(Op::EachObject { over, end: 0 });
                self.emit(Effect::DiscardObj(Obj::Each));
                self.scope.push(Op::NextObject { start: start as u16 + 1 });
                self.scope.land(start);
                self.scope.last = None;
                self.scope.last_amount = false;
            }
        }
        Ok(())
    }

    fn dig(
        &mut self,
        who: Who,
        whose: Who,
        count: Amount,
        reveal: bool,
        take: &[tree::DigTake],
        rest: Option<&DigRest>,
    ) -> Compiled<()> {
        let mut takes = Vec::new();
        for take in take {
            let (least, most) = match &take.count {
                Count::All => (Amount::Number(super::ANY_NUMBER), Amount::Number(super::ANY_NUMBER)),
                count => self.count(count)?,
            };
            let tests = self.card_tests(&take.filter)?;
            let to = self.destination(&take.to, who)?;
            takes.push(Take {
                least: if take.may { Amount::Number(0) } else { least },
                most,
                tests,
                to,
                reveal: take.reveal,
            });
        }
        let ordered = rest.is_some_and(|rest| rest.to.order == Some(Order::Any));
        let rest = match rest {
            Some(rest) => Some(self.destination(&rest.to, who)?),
            None => None,
        };
        self.emit_moving(Effect::Dig { who, whose, count, takes, rest, ordered, reveal });
        Ok(())
    }

    #[allow(clippy::too_many_arguments)]
    fn search(
        &mut self,
        who: Who,
        whose: Who,
        zones: &[Zone],
        count: &Count,
        filter: &tree::Filter,
        reveal: bool,
        to: &tree::Destination,
        shuffle: bool,
    ) -> Compiled<()> {
        let within = match (zones, count) {
            ([Zone::Library], _) => SearchIn::Library,
            ([Zone::Library, Zone::Graveyard] | [Zone::Graveyard, Zone::Library], _) => {
                SearchIn::LibraryAndGraveyard
            }
            ([Zone::Graveyard, Zone::Hand, Zone::Library], Count::All) => SearchIn::AllOfThree,
            _ => return gap(Part::Effect, "a search of other zones"),
        };
        let (least, most) = match count {
            Count::All => (Amount::Number(0), Amount::Number(super::ANY_NUMBER)),
            count => self.count(count)?,
        };
        let tests = self.card_tests(filter)?;
        // CR 701.23b, d: who searches for cards with a quality need not find them; "a card" must be found.
        let least = if tests.is_empty() { least } else { Amount::Number(0) };
        let filter = Filter { zone: Zone::Library, whose, stack: StackKind::Any, tests };
        let to = self.destination(to, who)?;
        self.emit_moving(Effect::Search { who, whose, within, least, most, filter, to, shuffle, reveal });
        Ok(())
    }

    fn sacrifice(&mut self, who: &PlayerRef, what: &Selection) -> Compiled<()> {
        let Selection::Some { count, filter, chooser, random: false } = what else {
            return self.for_players(who, |compiler, who| {
                let what = compiler.select(what, who)?;
                compiler.emit(Effect::Sacrifice { who, what: what.clone() });
                compiler.after_leaving(&what);
                Ok(())
            });
        };
        if *who == PlayerRef::EachPlayer && self.scope.chosen {
            return gap(Part::Effect, "each player sacrifices after another choice");
        }
        let mut both = false;
        self.for_players(who, |compiler, who| {
            let mut filter = compiler.filter(filter, None)?;
            if filter.zone != Zone::Battlefield {
                return gap(Part::Effect, "sacrifice what is no permanent");
            }
            // CR 701.21a: a player can sacrifice only what they control.
            if !filter.tests.contains(&Test::Controller(who)) {
                filter.tests.push(Test::Controller(who));
            }
            let (least, most) = compiler.count(count)?;
            both = who == Who::Each;
            let by = match chooser {
                None => who,
                Some(chooser) => compiler.one_player(chooser)?,
            };
            compiler.scope.push(Op::Choose { who: by, least, most, filter, random: false, add: both });
            compiler.scope.chosen = true;
            if !both {
                compiler.emit(Effect::Sacrifice { who, what: Sel::Obj(Obj::Chosen) });
                compiler.after_leaving(&Sel::Obj(Obj::Chosen));
            }
            Ok(())
        })?;
        if both {
            // CR 101.4: both choose, then all is sacrificed at once.
            self.emit(Effect::Sacrifice { who: Who::Any, what: Sel::Obj(Obj::Chosen) });
            self.after_leaving(&Sel::Obj(Obj::Chosen));
        }
        Ok(())
    }

    fn choose_kind(&mut self, who: &PlayerRef, what: &ChoiceKind) -> Compiled<()> {
        if self.one_player(who)? != Who::You {
            return gap(Part::Effect, "another player's choice");
        }
        let effect = match what {
            ChoiceKind::Color => Effect::ChooseColor { except: None },
            ChoiceKind::ColorOtherThan(color) => Effect::ChooseColor { except: Some(*color) },
            ChoiceKind::CreatureType => Effect::ChooseType,
            ChoiceKind::Opponent => Effect::ChoosePlayer { opponent: true },
            ChoiceKind::Player => Effect::ChoosePlayer { opponent: false },
            ChoiceKind::BasicLandType => return gap(Part::Effect, "choose a basic land type"),
            ChoiceKind::CardName => return gap(Part::Effect, "choose a card name"),
            ChoiceKind::CardType => return gap(Part::Effect, "choose a card type"),
            ChoiceKind::Number => return gap(Part::Effect, "choose a number"),
            ChoiceKind::OddOrEven => return gap(Part::Effect, "choose odd or even"),
            ChoiceKind::Words(_) => return gap(Part::Effect, "choose a word"),
        };
        self.emit(effect);
        Ok(())
    }

    /// "[What] gets …, gains …, can't … until …".
    fn apply(
        &mut self,
        selection: &Selection,
        changes: &[tree::Change],
        duration: &Duration,
    ) -> Compiled<()> {
        // "Creatures you control gain trample and can't be blocked this turn": the subject is told once.
        let silent = matches!(selection, Selection::Ref(tree::ObjectRef::That { word, to: tree::ObjectAntecedent::Each })
            if word.is_empty());
        let subject = self.scope.changed.take();
        let selection = match &subject {
            Some(subject) if silent && self.scope.each_object == 0 => subject,
            _ => selection,
        };
        let what = self.select(selection, Who::You)?;
        if matches!(what, Sel::All(_)) {
            self.scope.changed = Some(selection.clone());
        }
        self.gather(&what);
        // CR 702.34a: it may be cast from the graveyard for its mana cost, and is exiled then.
        if changes[..] == [tree::Change::FlashbackForManaCost] && matches!(what, Sel::Obj(_)) {
            let until = self.until(duration)?;
            self.emit(Effect::MayPlay { who: Who::You, what, until, flashback: true });
            return Ok(());
        }
        // Either is chosen on resolution: artifacts, or then a color.
        if let Some(place) = changes
            .iter()
            .position(|one| *one == tree::Change::Keyword(tree::Keyword::ProtectionArtifactsOrColor))
        {
            let mut either = changes.to_vec();
            let tests = vec![tree::Test::Type(CardType::Artifact)];
            let artifacts = tree::Filter { kind: tree::ObjectKind::Permanent, tests };
            either[place] = tree::Change::Keyword(tree::Keyword::Protection(vec![artifacts]));
            let color = self.scope.push(Op::May { who: Who::You, no: 0 });
            self.apply(selection, &either, duration)?;
            let end = self.scope.jump();
            self.scope.land(color);
            either[place] = tree::Change::Keyword(tree::Keyword::ProtectionColorOfChoice);
            self.apply(selection, &either, duration)?;
            self.scope.land(end);
            return Ok(());
        }
        if let Some(place) = changes.iter().position(|change| of_chosen_color(change, Color::White).is_some())
        {
            return self.color_of_choice(what, changes, place, duration);
        }
        // CR 611.2d: X and the like are fixed as the effect begins; `Each` alone goes by the object.
        let changes = self.changes(changes)?;
        let until = self.until(duration)?;
        self.apply_to(selection, what, changes, until)
    }

    /// Changes what a selection has picked, and for rules also what it picks later.
    fn apply_to(
        &mut self,
        selection: &Selection,
        what: Sel,
        changes: Vec<Change>,
        until: Until,
    ) -> Compiled<()> {
        if let Sel::All(filter) = &what {
            // CR 611.2c: rules reach objects that come later; characteristics and control do not.
            let (rules, others): (Vec<Change>, Vec<Change>) =
                changes.into_iter().partition(|change| matches!(change, Change::Rule(_)));
            if filter.zone != Zone::Battlefield {
                return gap(Part::Selection, "changes of what is not on the battlefield");
            }
            // "A creature dealt damage this way": those, and no others later.
            if filter.tests.contains(&Test::Is(Obj::Last)) {
                let changes = rules.into_iter().chain(others).collect();
                self.emit(Effect::Apply { what, changes, until });
                self.scope.last = None;
                // A change moves nothing: what was dealt damage is still known.
                self.scope.damaged = true;
                return Ok(());
            }
            if !rules.is_empty() {
                // They are looked at as long as the effect lasts.
                let (tests, bound) = self.lasting_tests(selection)?;
                self.emit(Effect::ApplyAll { tests, changes: rules, until, bound });
            }
            if !others.is_empty() {
                self.emit(Effect::Apply { what, changes: others, until });
            }
            self.scope.last = None;
            return Ok(());
        }
        self.on_permanents(&what)?;
        self.emit_on(&what.clone(), Effect::Apply { what, changes, until });
        Ok(())
    }

    /// The tests of objects that are looked at as long as an effect lasts, and the object of the resolution that they name.
    fn lasting_tests(&mut self, selection: &Selection) -> Compiled<(Vec<Test>, Option<Obj>)> {
        let Selection::All { filter, word: _ } = selection else {
            return gap(Part::Selection, "rules for a list of objects");
        };
        self.scope.lasting = true;
        self.scope.may_bind = true;
        let filter = self.filter(filter, None);
        let bound = self.scope.lasting_bound.take();
        self.scope.lasting = false;
        self.scope.may_bind = false;
        Ok((filter?.tests, bound))
    }

    /// "… gains protection from the color of your choice", "… becomes the color of your choice": a branch for each color.
    fn color_of_choice(
        &mut self,
        what: Sel,
        changes: &[tree::Change],
        place: usize,
        duration: &Duration,
    ) -> Compiled<()> {
        self.on_permanents(&what)?;
        let until = self.until(duration)?;
        let branch = self.scope.push(Op::ByColor { who: Who::You, to: [0; 5] });
        let mut places = [0; 5];
        let mut ends = Vec::new();
        for color in Color::ALL {
            let mut changes = changes.to_vec();
            if let Some(chosen) = of_chosen_color(&changes[place], color) {
                changes[place] = chosen;
            }
            let changes = self.changes(&changes)?;
            places[color as usize] = self.scope.here();
            self.emit_on(&what.clone(), Effect::Apply { what: what.clone(), changes, until });
            ends.push(self.scope.jump());
        }
        for end in ends {
            self.scope.land(end);
        }
        self.scope.ops[branch] = Op::ByColor { who: Who::You, to: places };
        Ok(())
    }

    /// Refuses changes of targets outside the battlefield.
    fn on_permanents(&mut self, what: &Sel) -> Compiled<()> {
        if let Sel::Obj(Obj::Target(number)) = what
            && let Some((_, spec)) = self.scope.targets.iter().find(|(_, spec)| spec.id == *number)
            && spec.filter.as_ref().is_some_and(|filter| filter.zone != Zone::Battlefield)
        {
            return gap(Part::Selection, "changes of what is not on the battlefield");
        }
        Ok(())
    }

    /// A statement that holds for a while.
    fn temporary(&mut self, statement: &Statement, duration: &Duration) -> Compiled<()> {
        match statement {
            Statement::Objects { subject, changes } => self.apply(subject, changes, duration),
            Statement::Replace { event, instead } => self.exiled_instead(event, instead, duration),
            Statement::List(statements) => {
                statements.iter().try_for_each(|statement| self.temporary(statement, duration))
            }
            Statement::Prevent { amount: None, combat, to, by } => {
                let to = to.as_ref().map(|to| self.select(to, Who::You)).transpose()?;
                let by = by.as_ref().map(|by| self.select(by, Who::You)).transpose()?;
                if self.until(duration)? != Until::EndOfTurn {
                    return gap(Part::Duration, "prevention for another time");
                }
                lasting_damage([&to, &by])?;
                self.emit(Effect::Prevent { amount: None, combat: *combat, to, by, divided: false });
                Ok(())
            }
            Statement::Player { who, rule: tree::PlayerRule::CastsAtMostMore(more) } => {
                if self.until(duration)? != Until::EndOfTurn {
                    return gap(Part::Duration, "a limit of further spells");
                }
                self.for_players(who, |compiler, who| {
                    compiler.emit(Effect::LimitCasts { who, more: *more });
                    Ok(())
                })
            }
            Statement::Player { .. }
            | Statement::Global(_)
            | Statement::AdditionalLands { .. }
            | Statement::HandSize { .. }
            | Statement::CostChange { .. }
            | Statement::AsThoughFlash { .. }
            | Statement::FlashThenSacrificed
            | Statement::MostAttackers(_)
            | Statement::MostBlockers(_)
            | Statement::AttackTax { .. } => {
                self.scope.lasting = true;
                let rules = self.player_rules(statement)?;
                self.scope.lasting = false;
                // "During that player's next turn": the player of the rule.
                let until = self.until(duration)?;
                for rule in rules {
                    self.emit(Effect::RuleUntil(rule, until));
                }
                Ok(())
            }
            Statement::PowerToughness { .. } => gap(Part::Effect, "power and toughness for a while"),
            // "If you don't, it enters tapped": the permanent is about to enter.
            Statement::Enters {
                what: Selection::Ref(object),
                tapped: true,
                counters,
                condition: None,
                unless: false,
            } if self.scope.entering && counters.is_empty() && self.object(object)? == Obj::This => {
                self.emit(Effect::EntersTapped);
                Ok(())
            }
            Statement::Enters { .. } | Statement::AsEnters { .. } | Statement::EntersAsCopy { .. } => {
                gap(Part::Effect, "how permanents enter for a while")
            }
            Statement::AdditionalCost { .. } | Statement::AlternativeCost { .. } | Statement::CastOnly(_) => {
                gap(Part::Effect, "costs for a while")
            }
            Statement::Multiply { .. } => gap(Part::Effect, "a replacement for a while"),
            Statement::Prevent { amount: Some(_), .. } => {
                gap(Part::Effect, "some damage prevented for a while")
            }
            Statement::Redirect { .. } => gap(Part::Effect, "redirection for a while"),
            Statement::Revealed { .. } => gap(Part::Effect, "revealed for a while"),
            Statement::BeginsOnBattlefield => gap(Part::Effect, "an opening hand"),
            Statement::Permission(_) => gap(Part::Effect, "may play from elsewhere"),
            Statement::MayExert { .. } => gap(Part::Effect, "exerting"),
            Statement::Causes { .. } => gap(Part::Effect, "additional triggers for a while"),
            Statement::SpendOnX(_) => gap(Part::Effect, "mana for X"),
            Statement::MayLookAtTop => gap(Part::Effect, "a look at the top card"),
            Statement::ContinuesUntilEndOfTurn(_) => gap(Part::Effect, "an effect that continues"),
            Statement::NoMeaning(_) => gap(Part::Effect, "a sentence without meaning"),
        }
    }

    /// "If that creature would die this turn, exile it instead."
    fn exiled_instead(
        &mut self,
        event: &tree::Replaced,
        instead: &[tree::Instruction],
        duration: &Duration,
    ) -> Compiled<()> {
        if let tree::Replaced::Moves {
            what: Selection::Ref(spell),
            from: None,
            to: Zone::Graveyard,
            whose: None | Some(PlayerRef::You),
        } = event
        {
            return self.cast_is_exiled(spell, instead);
        }
        let (what, dies) = match event {
            tree::Replaced::Dies(what) => (what, true),
            // "If it would leave the battlefield, exile it instead of putting it anywhere else."
            tree::Replaced::Moves { what, from: Some(Zone::Battlefield), to: Zone::Library, whose: None } => {
                (what, false)
            }
            _ => return gap(Part::Effect, "a replacement for a while"),
        };
        if !self.exiles_it(instead) {
            return gap(Part::Effect, "a replacement for a while");
        }
        // "If a creature would die": each that would, now or later, not one that is chosen.
        let what = match what {
            Selection::Some {
                count: Count::Exactly(tree::Amount::Number(1)),
                filter,
                chooser: None,
                random: false,
            } => Selection::All { filter: filter.clone(), word: AllWord::Each },
            Selection::Ref(_) | Selection::All { .. } => what.clone(),
            _ => return gap(Part::Effect, "a replacement for a while"),
        };
        let picked = self.select(&what, Who::You)?;
        let until = self.until(duration)?;
        self.apply_to(&what, picked, vec![Change::Rule(CombatRule::ExiledInstead { dies })], until)
    }

    /// "You may cast that card …. If that spell would be put into your graveyard, exile it instead.": of the spell that was just cast.
    fn cast_is_exiled(&mut self, spell: &tree::ObjectRef, instead: &[tree::Instruction]) -> Compiled<()> {
        let spell = self.object(spell)?;
        let exiles = self.exiles_it(instead);
        match self.scope.ops.last_mut() {
            Some(Op::Do(Effect::CastNow { what, exiled, .. })) if *what == spell && exiles => {
                *exiled = true;
                Ok(())
            }
            _ => gap(Part::Effect, "a replacement for a while"),
        }
    }

    /// Whether the instructions are "exile it" of the object that a replacement effect is about.
    pub(super) fn exiles_it(&mut self, instead: &[tree::Instruction]) -> bool {
        matches!(
            instead,
            [tree::Instruction::Do {
                joint: _,
                effect: tree::Effect::Exile { what: Selection::Ref(_), until: None, face_down: false },
            }]
        )
    }
}

/// A change that asks for a color, of that color.
fn of_chosen_color(change: &tree::Change, color: Color) -> Option<tree::Change> {
    match change {
        tree::Change::Keyword(tree::Keyword::ProtectionColorOfChoice) => {
            let source =
                tree::Filter { kind: tree::ObjectKind::Source, tests: vec![tree::Test::Color(color)] };
            Some(tree::Change::Keyword(tree::Keyword::Protection(vec![source])))
        }
        tree::Change::ColorOfChoice => Some(tree::Change::Colors { colors: vec![color], add: false }),
        _ => None,
    }
}

/// Whether a selection is about everything that a filter picks, now and later.
fn names_a_filter(selection: &Selection) -> bool {
    match selection {
        Selection::All { filter, .. } => {
            !filter.tests.iter().any(|test| matches!(test, tree::Test::DoneThisWay(_)))
        }
        Selection::List(parts) => parts.iter().any(names_a_filter),
        _ => false,
    }
}

/// CR 611.2c: damage to or by everything that a filter picks is so of what comes later, too; the engine knows single objects.
fn lasting_damage(ends: [&Option<Sel>; 2]) -> Compiled<()> {
    for end in ends.into_iter().flatten() {
        let all = match end {
            Sel::All(_) | Sel::Top { .. } => true,
            Sel::List(parts) => parts.iter().any(|part| matches!(part, Sel::All(_) | Sel::Top { .. })),
            Sel::Obj(_) | Sel::Player(_) => false,
        };
        if all {
            return gap(Part::Effect, "prevention for everything that a filter picks");
        }
    }
    Ok(())
}

/// Permanents.
pub(super) fn battlefield(tests: Vec<Test>) -> Filter {
    Filter { zone: Zone::Battlefield, whose: Who::Any, stack: StackKind::Any, tests }
}
