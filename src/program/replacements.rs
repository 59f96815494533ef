//! Replacement effects of static abilities (614).

use super::compile::{Compiled, Compiler, Part, gap};
use super::scope::EventRegisters;
use super::{Amount, Cond, InLibrary, Obj, Op, PreventedThen, Replace, Sel, Test, Watch, Who};
use crate::oracle::tree::{self, ObjectKind, ObjectRef, PlayerRef, Replaced, Selection, Zone};

impl Compiler<'_> {
    /// "If ~ would enter, sacrifice a Plains instead. If you do, put ~ onto the battlefield. If you don't, put it into its owner's
    /// graveyard." This is done as the permanent enters, since nothing can happen in between.
    pub(super) fn enters_if_done(&mut self, instead: &[tree::Instruction]) -> Compiled<Vec<Op>> {
        use tree::{Effect as E, Instruction as I};
        let refused = gap(Part::Statement, "this replacement effect");
        // "You may discard a land card instead. If you do, put ~ onto the battlefield. If you don't, put it into its owner's graveyard."
        if let [I::May { joint: _, who: PlayerRef::You, what, then, otherwise }] = instead
            && let (
                [I::Do { joint: _, effect: E::Discard { who: PlayerRef::You, .. } }],
                [I::Do { joint: _, effect: E::Move { verb: _, who: None, what: Selection::Ref(one), to } }],
                [
                    I::Do {
                        joint: _,
                        effect: E::Move { verb: _, who: None, what: Selection::Ref(two), to: else_to },
                    },
                ],
            ) = (&what[..], &then[..], &otherwise[..])
        {
            let these = self.object(one)? == Obj::This && self.object(two)? == Obj::This;
            let places = self.destination(to, Who::You)? == onto_battlefield();
            if !these || !places || else_to.zone != Zone::Graveyard {
                return refused;
            }
            self.scope.entering = true;
            self.may(&PlayerRef::You, what, &[], &[])?;
            let done = self.scope.jump_unless(Cond::Did);
            let end = self.scope.jump();
            self.scope.land(done);
            self.scope.push(Op::Do(super::Effect::EntersNot));
            self.scope.land(end);
            return Ok(self.take_script()?.ops);
        }
        let [I::IfDone { joint: _, what, then, otherwise, reflexive: false }] = instead else {
            return refused;
        };
        let (
            [I::Do { joint: _, effect: E::Sacrifice { who: PlayerRef::You, what: sacrificed } }],
            [I::Do { joint: _, effect: E::Move { verb: _, who: None, what: Selection::Ref(one), to } }],
            [
                I::Do {
                    joint: _,
                    effect: E::Move { verb: _, who: None, what: Selection::Ref(two), to: else_to },
                },
            ],
        ) = (&what[..], &then[..], &otherwise[..])
        else {
            return refused;
        };
        let these = self.object(one)? == Obj::This && self.object(two)? == Obj::This;
        let graveyard = else_to.zone == Zone::Graveyard;
        let Selection::Some { count: tree::Count::Exactly(count), filter, chooser: None, random: false } =
            sacrificed
        else {
            return refused;
        };
        if !these || !graveyard || self.destination(to, Who::You)? != onto_battlefield() {
            return refused;
        }
        let count = self.constant(count)?;
        let number = Amount::Number(i32::from(count));
        let mut filter = self.filter(filter, None)?;
        if filter.zone != Zone::Battlefield {
            return refused;
        }
        filter.tests.retain(|test| *test != Test::Controller(Who::You));
        // The permanent itself is not on the battlefield yet.
        filter.tests.extend([Test::Controller(Who::You), Test::Not(Box::new(Test::Is(Obj::This)))]);
        let chosen = Sel::Obj(Obj::Chosen);
        let all = Cond::Compare(Amount::LastAmount, tree::Comparison::Less, number.clone());
        let (least, most) = (number.clone(), number);
        Ok(vec![
            Op::Choose { who: Who::You, least, most, filter, random: false, add: false },
            Op::Do(super::Effect::Sacrifice { who: Who::You, what: chosen }),
            Op::If { condition: all, no: 4 },
            Op::Do(super::Effect::EntersNot),
        ])
    }

    pub(super) fn replace(&mut self, event: &Replaced, instead: &[tree::Instruction]) -> Compiled<Replace> {
        if let Replaced::Draw(_)
        | Replaced::DrawWhile(..)
        | Replaced::DrawButFirst(_)
        | Replaced::CyclingDraw(_) = event
        {
            return self.draw_instead(event, instead);
        }
        if let Replaced::CausedDiscard(Selection::Ref(ObjectRef::This { .. })) = event {
            return match instead {
                [
                    tree::Instruction::Do {
                        joint: _,
                        effect: tree::Effect::Move { verb: _, who: None, what: Selection::Ref(_), to },
                    },
                ] if self.destination(to, Who::You)? == onto_battlefield() => {
                    Ok(Replace::DiscardedOntoBattlefield)
                }
                _ => gap(Part::Statement, "this replacement effect"),
            };
        }
        if let Replaced::Damage {
            source: None,
            to: Some(to),
            combat: false,
            noncombat: false,
            least: 0,
            with,
        } = event
            && let [
                tree::Instruction::Do { joint: _, effect: tree::Effect::PreventThat },
                tree::Instruction::Do {
                    joint: _,
                    effect:
                        tree::Effect::RemoveCounters {
                            count:
                                count @ (tree::Amount::Number(1)
                                | tree::Amount::ThatMuch { of: tree::AmountAntecedent::Event, .. }),
                            kind: Some(kind),
                            from,
                        },
                },
                told @ ..,
            ] = instead
            && told.iter().all(|one| {
                matches!(one, tree::Instruction::If { condition: tree::Condition::CountersRemoved(_), .. })
            })
            && with.as_ref().is_none_or(|with| with == kind)
            && self.watch(to)? == Watch::This
            && self.watch(from)? == Watch::This
        {
            let then = match told {
                [] => None,
                [told] => Some(self.counters_removed(told)?),
                _ => return gap(Part::Statement, "this replacement effect"),
            };
            let kind = self.counter(kind)?;
            let (many, needed) = (*count != tree::Amount::Number(1), with.is_some());
            return Ok(Replace::PreventForCounter { kind, many, needed, then });
        }
        if let Replaced::Damage { with: Some(_), .. } = event {
            return gap(Part::Statement, "this replacement effect");
        }
        if let Replaced::Damage {
            source: None,
            to: Some(to),
            combat: false,
            noncombat: false,
            least: 0,
            with: _,
        } = event
            && let [
                tree::Instruction::Do { joint: _, effect: tree::Effect::PreventThat },
                tree::Instruction::Do {
                    joint: _,
                    effect:
                        tree::Effect::PutCounters {
                            who: None,
                            count: tree::Amount::Where { style: tree::AmountStyle::ForEach, is },
                            kind,
                            on,
                            divided: false,
                        },
                },
            ] = instead
            && **is == tree::Amount::MuchThisWay(tree::Much::DamagePrevented)
            && self.watch(to)? == Watch::This
            && self.watch(on)? == Watch::This
        {
            return Ok(Replace::PreventAsCounters(self.counter(kind)?));
        }
        if let Replaced::Damage { source: None, to: Some(to), combat, noncombat: false, least: 0, with: _ } =
            event
            && let [
                tree::Instruction::Do { joint: _, effect: tree::Effect::PreventThat },
                tree::Instruction::Do {
                    joint: _,
                    effect:
                        tree::Effect::Exile {
                            what:
                                Selection::TopCards {
                                    count: tree::Amount::ThatMuch { of: tree::AmountAntecedent::Event, .. },
                                    whose: PlayerRef::You,
                                    bottom: false,
                                },
                            until: None,
                            face_down: false,
                        },
                },
            ] = instead
            && self.watch(to)? == Watch::This
        {
            return Ok(Replace::PreventExiling { combat: *combat });
        }
        if let Replaced::Damage { .. } = event
            && let Some(replace) = self.damage_instead(event, instead)?
        {
            return Ok(replace);
        }
        if let Replaced::GainLife(who) = event
            && let [
                tree::Instruction::Do {
                    joint: _,
                    effect:
                        tree::Effect::LoseLife {
                            who: PlayerRef::That { .. },
                            amount: tree::Amount::ThatMuch { of: tree::AmountAntecedent::Event, .. },
                        },
                },
            ] = instead
        {
            return Ok(Replace::GainLife { who: self.who(who)?, times: 1, plus: 0, loses: true });
        }
        if let Replaced::Destroyed(what) = event {
            let what = self.watch(what)?;
            return match instead {
                [tree::Instruction::Do { joint: _, effect: tree::Effect::Regenerate(Selection::Ref(_)) }] => {
                    Ok(Replace::Regenerate(what))
                }
                _ => gap(Part::Statement, "this replacement effect"),
            };
        }
        let (what, from, to) = match event {
            Replaced::Dies(what) => (what, Some(Zone::Battlefield), Zone::Graveyard),
            // CR 110.1: permanents are on the battlefield.
            Replaced::Moves { what, from: None, to: Zone::Graveyard, .. } if is_of_permanents(what) => {
                (what, Some(Zone::Battlefield), Zone::Graveyard)
            }
            Replaced::Moves { what, from, to: Zone::Graveyard, .. } => (what, *from, Zone::Graveyard),
            _ => return gap(Part::Statement, "this replacement effect"),
        };
        let mut what = match event {
            Replaced::Moves { what: Selection::List(list), .. } if list.is_empty() => Watch::Any(Vec::new()),
            Replaced::Moves { what: Selection::Some { filter, .. }, .. }
                if filter.kind == ObjectKind::Source =>
            {
                Watch::Any(self.source_tests(filter)?)
            }
            Replaced::Moves { .. } => self.watch_cards(what)?,
            _ => self.watch(what)?,
        };
        // A token is not a card.
        if let (
            Replaced::Moves {
                what:
                    Selection::Some { filter: tree::Filter { kind: ObjectKind::Card, .. }, .. }
                    | Selection::All { filter: tree::Filter { kind: ObjectKind::Card, .. }, .. },
                ..
            },
            Watch::Any(tests),
        ) = (event, &mut what)
        {
            tests.push(Test::Not(Box::new(Test::Token)));
        }
        // A card goes to its owner's graveyard.
        if let Replaced::Moves { whose: Some(whose), .. } = event {
            match (self.who(whose)?, &mut what) {
                (Who::Any, _) => {}
                (whose @ (Who::You | Who::Opponent), Watch::Any(tests)) => tests.push(Test::Owner(whose)),
                _ => return gap(Part::Statement, "this replacement effect"),
            }
        }
        let it = |selection: &Selection| matches!(selection, Selection::Ref(_));
        let effect = match instead {
            [tree::Instruction::Do { joint: _, effect }] => effect,
            // CR 701.20a: everybody sees a card put into the graveyard anyway.
            [
                tree::Instruction::Do { joint: _, effect: tree::Effect::Reveal { who: _, what } },
                tree::Instruction::Do { joint: _, effect: effect @ tree::Effect::ShuffleInto { .. } },
            ] if it(what) => effect,
            _ => return gap(Part::Statement, "a replacement that does several things"),
        };
        let (instead, within) = match effect {
            tree::Effect::Exile { what, until: None, face_down: false } if it(what) => {
                (Zone::Exile, InLibrary::Top)
            }
            tree::Effect::Move { verb: _, who: None, what, to } if it(what) => {
                let dest = self.destination(to, Who::You)?;
                let plain = !dest.tapped
                    && !dest.attacking
                    && dest.depth == 0
                    && dest.beneath.is_none()
                    && dest.counters.is_empty()
                    && dest.zone != Zone::Battlefield;
                if !plain {
                    return gap(Part::Statement, "this replacement effect");
                }
                (dest.zone, if dest.bottom { InLibrary::Bottom } else { InLibrary::Top })
            }
            tree::Effect::ShuffleInto { what, .. } if it(what) => (Zone::Library, InLibrary::Shuffled),
            _ => return gap(Part::Statement, "this replacement effect"),
        };
        Ok(Replace::Zone { what, from, to, instead, within })
    }

    /// "If an opponent would put one or more counters on a permanent or player": wherever that player puts them.
    pub(super) fn counters_put_by(
        &mut self,
        who: &tree::PlayerRef,
        times: u8,
        halved: bool,
    ) -> Compiled<Replace> {
        let by = Some(self.one_player(who)?);
        let (kind, on, effects, plus) = (None, Vec::new(), false, 0);
        Ok(Replace::Counters {
            kind,
            on,
            by,
            players: false,
            anyone: true,
            effects,
            modular: false,
            times,
            plus,
            halved,
        })
    }

    /// "When one or more counters are removed from ~ this way, it deals that much damage to any target."
    fn counters_removed(&mut self, told: &tree::Instruction) -> Compiled<super::AbilityId> {
        let tree::Instruction::If {
            joint: _,
            condition: tree::Condition::CountersRemoved(from),
            then,
            otherwise,
            trailing: false,
        } = told
        else {
            return gap(Part::Statement, "this replacement effect");
        };
        if self.object(from)? != Obj::This || !otherwise.is_empty() {
            return gap(Part::Statement, "this replacement effect");
        }
        let registers = EventRegisters { amount: true, removed: true, ..EventRegisters::default() };
        match self.outside_ability(&[then], registers, None)? {
            (ability, None) => Ok(ability),
            _ => gap(Part::Statement, "this replacement effect"),
        }
    }

    /// "prevent that damage and put that many +1/+1 counters on it", "put that many +1/+1 counters on it instead"; `None` if it is neither
    /// of that form.
    fn damage_instead(
        &mut self,
        event: &Replaced,
        instead: &[tree::Instruction],
    ) -> Compiled<Option<Replace>> {
        use tree::{Effect as E, Instruction as I};
        let (told, prevented) = match instead {
            [I::Do { joint: _, effect: E::PreventThat }, told @ ..] => (told, true),
            told => (told, false),
        };
        if told.is_empty() && !prevented {
            return Ok(None);
        }
        // Several effects don't share their numbers: "remove that many counters and create that many tokens".
        if told.len() > 1 && !matches!((event, prevented), (Replaced::Damage { source: Some(_), .. }, true)) {
            return gap(Part::Statement, "this replacement effect");
        }
        let mut replace = self.multiply(event, 0, 0)?;
        if let Replace::Damage { prevents, then, .. } = &mut replace {
            if told.is_empty() {
                *prevents = true;
                return Ok(Some(replace));
            }
            let follows = self.prevented_then(told)?;
            if !prevented && !follows.would_be {
                return gap(Part::Statement, "this replacement effect");
            }
            (*prevents, *then) = (prevented, Some(follows));
        }
        Ok(Some(replace))
    }

    /// "prevent that damage and each opponent mills that many cards", "… for each 1 damage prevented this way".
    fn prevented_then(&mut self, told: &[tree::Instruction]) -> Compiled<PreventedThen> {
        let registers = EventRegisters { amount: true, ..EventRegisters::default() };
        let (would_be, read) = match self.outside_ability(&[told], registers, None) {
            Ok(read) => (true, read),
            Err(_) => {
                let registers = EventRegisters { prevented: true, ..registers };
                (false, self.outside_ability(&[told], registers, None)?)
            }
        };
        let (ability, None) = read else { return gap(Part::Statement, "this replacement effect") };
        // During prevention nobody can be asked anything.
        match &self.book.abilities[usize::from(ability.0)] {
            super::Ability::Triggered(then)
                if then.script.targets.is_empty() && !then.script.ops.iter().any(super::sentences::asks) =>
            {
                Ok(PreventedThen { ability, would_be })
            }
            _ => gap(Part::Statement, "this replacement effect"),
        }
    }

    /// "prevent half that damage, rounded up": the other half is left.
    pub(super) fn halved_damage(&mut self, event: &Replaced) -> Compiled<Replace> {
        let mut replace = self.multiply(event, super::HALF, 0)?;
        if let Replace::Damage { prevents, .. } = &mut replace {
            *prevents = true;
        }
        Ok(replace)
    }

    pub(super) fn multiply(&mut self, event: &Replaced, factor: u8, plus: i8) -> Compiled<Replace> {
        Ok(match event {
            Replaced::GainLife(who) => {
                Replace::GainLife { who: self.who(who)?, times: factor, plus, loses: false }
            }
            Replaced::Tokens(who) if plus == 0 => Replace::Tokens { who: self.who(who)?, times: factor },
            Replaced::Counters { kind, on, effect, modular } => {
                let kind = match kind {
                    Some(kind) => Some(self.counter(kind)?),
                    None => None,
                };
                let on = match on {
                    Selection::All { filter, word: _ } | Selection::Some { filter, .. } => {
                        self.permanent_tests(filter)?
                    }
                    Selection::Ref(object) => vec![Test::Is(self.object(object)?)],
                    _ => return gap(Part::Statement, "counters on these"),
                };
                let effects = *effect;
                Replace::Counters {
                    kind,
                    on,
                    by: None,
                    players: false,
                    anyone: false,
                    effects,
                    modular: *modular,
                    times: factor,
                    plus,
                    halved: false,
                }
            }
            Replaced::CountersYouPut(on) => {
                let (Selection::All { filter, word: _ } | Selection::Some { filter, .. }) = on else {
                    return gap(Part::Statement, "counters on these");
                };
                let on = self.permanent_tests(filter)?;
                Replace::Counters {
                    kind: None,
                    on,
                    by: Some(Who::You),
                    players: true,
                    anyone: false,
                    effects: false,
                    modular: false,
                    times: factor,
                    plus,
                    halved: false,
                }
            }
            Replaced::CountersPutBy(who) => self.counters_put_by(who, factor, false)?,
            Replaced::Damage { with: Some(_), .. } => return gap(Part::Statement, "this multiplied"),
            Replaced::Damage { source, to, combat, noncombat, least, with: None } => {
                let source = match source {
                    None => None,
                    Some(source) => Some(self.source_of(source)?),
                };
                let parts = match to {
                    None => &[][..],
                    Some(Selection::List(parts)) => parts,
                    Some(one) => std::slice::from_ref(one),
                };
                let mut to = Vec::new();
                for part in parts {
                    to.push(match part {
                        // "A permanent or player": any player.
                        Selection::Player(PlayerRef::That { word, .. }) if word == "player" => {
                            super::DamageTo::Player(Who::Any)
                        }
                        Selection::Player(who) => super::DamageTo::Player(self.who(who)?),
                        part => super::DamageTo::Object(self.watch(part)?),
                    });
                }
                if std::mem::take(&mut self.scope.many) {
                    return gap(Part::Statement, "some damage multiplied");
                }
                let (combat, noncombat, least) = (*combat, *noncombat, *least);
                Replace::Damage {
                    source,
                    to,
                    combat,
                    noncombat,
                    least,
                    times: factor,
                    plus,
                    prevents: false,
                    then: None,
                }
            }
            Replaced::Draw(_) | Replaced::DrawButFirst(_) if plus == 0 => {
                let change = self.draw_change(event, super::DrawInstead::Cards(factor))?;
                Replace::Draw(change)
            }
            Replaced::Tokens(_)
            | Replaced::DrawButFirst(_)
            | Replaced::CyclingDraw(_)
            | Replaced::Moves { .. }
            | Replaced::Dies(_)
            | Replaced::Enters(_)
            | Replaced::Destroyed(_)
            | Replaced::CausedDiscard(_)
            | Replaced::DrawWhile(..)
            | Replaced::Draw(_)
            | Replaced::LoseLife(_)
            | Replaced::Discard { .. }
            | Replaced::Copies(_)
            | Replaced::Mana(_)
            | Replaced::LoseGame(_)
            | Replaced::Untap(_)
            | Replaced::BeginStep(..)
            | Replaced::Mill(_) => return gap(Part::Statement, "this multiplied"),
        })
    }
}

/// Onto the battlefield under its controller's control, nothing else.
fn onto_battlefield() -> super::Dest {
    super::Dest { zone: Zone::Battlefield, control: Some(Who::You), ..super::Dest::exile() }
}

/// Whether the selection means permanents.
fn is_of_permanents(what: &Selection) -> bool {
    match what {
        Selection::Some { filter, .. } | Selection::All { filter, .. } => {
            filter.kind == ObjectKind::Permanent
        }
        _ => false,
    }
}
