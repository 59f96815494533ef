//! The meanings of keywords without a parameter (702).

use super::amounts::{MINUS_ONE, PLUS_ONE};
use super::compile::{Compiled, Compiler, KeywordMeaning, Part, gap_named};
use super::keyword_parts::{
    abilities, any_in_hand, attacks, casts_this, combat_damage_to_player, copied_when_paid, create, enters,
    may_choose_one, may_have_plus_one, number, one_target, plain_cost, pump, put, to_battlefield, triggers,
    when, your_upkeep,
};
use super::keywords::{Key, Keys};
use super::plain_filters::battlefield;
use super::rare_keywords::{increment, undaunted};
use super::soulbond::soulbond;
use super::statics::{this, this_static};
use super::triggers::{effects, script};
use super::{
    Ability, Amount, Casting, Change, CombatRule, Cond, Cost, DamageTo, Effect, Filter, Obj, Op, Script, Sel,
    StackKind, Test, Trigger, Triggered, Until, Watch, Who,
};
use crate::oracle::tree::{self, Comparison, Measure, TurnStep, Zone};
use crate::types::{CardType, Color, ManaSymbol};

impl Compiler<'_> {
    pub(super) fn plain(&mut self, name: &str) -> Compiled<KeywordMeaning> {
        if let Some(key) = Key::from_name(name)
            && !matches!(key, Key::Flanking | Key::Soulbond)
        {
            if matches!(key, Key::Fear | Key::Intimidate | Key::Convoke) {
                self.asks_colors();
            }
            if key == Key::StartYourEngines {
                self.speed();
            }
            let mut keys = Keys::NONE;
            keys.add(key);
            return Ok(KeywordMeaning { keys, abilities: self.damage_trigger(key).into_iter().collect() });
        }
        let subject = || Sel::Obj(Obj::EventSubject);
        Ok(match name {
            "station" => return self.station(),
            "haunt" => self.haunt(),
            // CR 702.40a.
            "storm" => {
                let copies = Effect::CopySpell {
                    who: Who::You,
                    what: Obj::EventSubject,
                    new_targets: true,
                    times: Amount::CastBefore(Obj::EventSubject),
                    except: None,
                };
                triggers(vec![when(casts_this(), effects(vec![copies]))])
            }
            // CR 702.144a.
            "demonstrate" => {
                let copy = |who| {
                    let times = number(1);
                    let (what, except) = (Obj::EventSubject, None);
                    Op::Do(Effect::CopySpell { who, what, new_targets: true, times, except })
                };
                let body =
                    script(vec![Op::May { who: Who::You, no: 3 }, copy(Who::You), copy(Who::Opponent)]);
                triggers(vec![when(casts_this(), body)])
            }
            // CR 702.166a.
            "bargain" => {
                let what = Test::AnyOf(vec![
                    Test::Type(CardType::Artifact),
                    Test::Type(CardType::Enchantment),
                    Test::Token,
                ]);
                let costs = vec![Cost::Sacrifice(1, Some(battlefield(vec![what])))];
                abilities(vec![Ability::Casting(Casting::Optional { costs, multi: false })])
            }
            // CR 702.78a.
            "conspire" => {
                let tests = vec![Test::Type(CardType::Creature), Test::SharesColor(Obj::This)];
                let costs = vec![Cost::TapOther(2, battlefield(tests))];
                abilities(vec![
                    Ability::Casting(Casting::Optional { costs, multi: false }),
                    copied_when_paid(),
                ])
            }
            // CR 702.110a.
            "exploit" => {
                let filter = battlefield(vec![
                    Test::Type(CardType::Creature),
                    Test::Controller(Who::You),
                    Test::CanBeSacrificed,
                ]);
                let mut body = may_choose_one(filter, 6);
                body.extend([
                    Op::Do(Effect::Sacrifice { who: Who::You, what: Sel::Obj(Obj::Chosen) }),
                    Op::If { condition: Cond::Did, no: 6 },
                    Op::Do(Effect::Exploited(Obj::Last)),
                ]);
                triggers(vec![when(enters(), script(body))])
            }
            // CR 702.150a.
            "compleated" => abilities(vec![Ability::Casting(Casting::Compleated)]),
            // The chapters are not known yet: see `Compiler::finish`.
            "read ahead" => abilities(vec![Ability::Casting(Casting::ReadAhead)]),
            // CR 702.85a.
            "cascade" => triggers(vec![when(casts_this(), effects(vec![Effect::Cascade]))]),
            // CR 702.88a.
            "rebound" => {
                let cast = Effect::CastNow {
                    who: Who::You,
                    what: Obj::Bound,
                    cost: super::CastFor::Nothing,
                    mana: None,
                    exiled: None,
                    gains: Vec::new(),
                };
                let again = self.later(script(vec![Op::May { who: Who::You, no: 2 }, Op::Do(cast)]));
                let ability = self.later(script(vec![Op::Delayed {
                    trigger: your_upkeep(),
                    bind: Some(Obj::This),
                    ability: again,
                    waits: super::Waits::Forever,
                    once: true,
                }]));
                abilities(vec![Ability::Casting(Casting::Rebound(ability))])
            }
            // CR 702.25a.
            "flanking" => {
                let mut keys = Keys::NONE;
                keys.add(Key::Flanking);
                let by = Some(vec![Test::Not(Box::new(Test::Key(Key::Flanking)))]);
                let event = Trigger::BecomesBlocked { what: Watch::This, by };
                let body =
                    effects(vec![pump(Sel::Obj(Obj::EventOther), Amount::Number(-1), Amount::Number(-1))]);
                KeywordMeaning { keys, abilities: vec![Ability::Triggered(when(event, body))] }
            }
            "soulbond" => soulbond(),
            // CR 702.108a.
            "prowess" => {
                let what = Filter {
                    zone: Zone::Stack,
                    whose: Who::Any,
                    stack: StackKind::Spell,
                    tests: vec![Test::Not(Box::new(Test::Type(CardType::Creature)))],
                };
                let event = Trigger::Casts { who: Who::You, what, nth: None };
                triggers(vec![when(event, effects(vec![pump(this(), number(1), number(1))]))])
            }
            // CR 702.83a.
            "exalted" => {
                let yours = Watch::Any(vec![Test::Type(CardType::Creature), Test::Controller(Who::You)]);
                let event = Trigger::Attacks { what: yours, alone: true, whom: None };
                triggers(vec![when(event, effects(vec![pump(subject(), number(1), number(1))]))])
            }
            // CR 702.154a.
            "enlist" => {
                let power = Amount::Of(Measure::Power, Obj::EventOther);
                let pumped = effects(vec![pump(this(), power, number(0))]);
                abilities(vec![
                    Ability::Rule(None, super::Rule::MayEnlist),
                    Ability::Triggered(when(Trigger::Enlists(Watch::This), pumped)),
                ])
            }
            // CR 702.79a, 702.93a.
            "persist" | "undying" => {
                let kind = if name == "persist" { MINUS_ONE } else { PLUS_ONE };
                let had = Cond::Is(Obj::EventSubject, Test::Counter(Some(kind)));
                let back = Effect::Move { what: subject(), to: to_battlefield(vec![(number(1), kind)]) };
                let condition = Some(Cond::Not(Box::new(had)));
                triggers(vec![Triggered {
                    condition,
                    ..when(Trigger::Dies(Watch::This), effects(vec![back]))
                }])
            }
            // CR 702.100a.
            "evolve" => {
                let event = Trigger::Enters {
                    what: Watch::Any(vec![
                        Test::Other,
                        Test::Type(CardType::Creature),
                        Test::Controller(Who::You),
                    ]),
                    from: None,
                };
                let greater = |measure| {
                    let of = |object| Amount::Of(measure, object);
                    Cond::Compare(of(Obj::EventSubject), Comparison::Greater, of(Obj::This))
                };
                let condition = Some(Cond::AnyOf(vec![greater(Measure::Power), greater(Measure::Toughness)]));
                let body = effects(vec![put(number(1), PLUS_ONE, this())]);
                triggers(vec![Triggered { condition, ..when(event, body) }])
            }
            // CR 702.101a.
            "extort" => {
                let what =
                    Filter { zone: Zone::Stack, whose: Who::Any, stack: StackKind::Spell, tests: Vec::new() };
                let event = Trigger::Casts { who: Who::You, what, nth: None };
                let costs = vec![plain_cost(vec![ManaSymbol::Hybrid(Color::White, Color::Black)])];
                let body = script(vec![
                    Op::MayPay { who: Who::You, costs, no: 3 },
                    Op::Do(Effect::LoseLife { who: Who::Opponent, amount: number(1) }),
                    Op::Do(Effect::GainLife { who: Who::You, amount: Amount::LastAmount }),
                ]);
                triggers(vec![when(event, body)])
            }
            // CR 702.91a.
            "battle cry" => {
                let others = battlefield(vec![Test::Other, Test::Attacking]);
                let body = effects(vec![pump(Sel::All(others), number(1), number(0))]);
                triggers(vec![when(attacks(), body)])
            }
            // CR 702.149a: the comparison is part of the event, not an intervening "if".
            "training" => {
                let stronger = battlefield(vec![
                    Test::Other,
                    Test::Attacking,
                    Test::Type(CardType::Creature),
                    Test::Power(Comparison::Greater, Amount::Of(Measure::Power, Obj::This)),
                ]);
                let condition =
                    Cond::Compare(Amount::CountOf(Box::new(stronger)), Comparison::AtLeast, number(1));
                let body = effects(vec![put(number(1), PLUS_ONE, this())]);
                triggers(vec![Triggered { when: Some(condition), ..when(attacks(), body) }])
            }
            // CR 702.121a: in a two-player game the count is whether the one opponent has been attacked when it triggers.
            "melee" => {
                let attacking =
                    battlefield(vec![Test::AttackingPlayer(Who::Opponent), Test::Controller(Who::You)]);
                let condition =
                    Cond::Compare(Amount::CountOf(Box::new(attacking)), Comparison::AtLeast, number(1));
                let body = effects(vec![pump(this(), number(1), number(1))]);
                triggers(vec![Triggered { when: Some(condition), ..when(attacks(), body) }])
            }
            // CR 702.105a.
            "dethrone" => {
                let condition =
                    Cond::Compare(Amount::Life(Who::Opponent), Comparison::AtLeast, Amount::Life(Who::You));
                let event = Trigger::Attacks { what: Watch::This, alone: false, whom: Some(Who::Opponent) };
                let body = effects(vec![put(number(1), PLUS_ONE, this())]);
                triggers(vec![Triggered { when: Some(condition), ..when(event, body) }])
            }
            // CR 702.134a.
            "mentor" => {
                let target = one_target(battlefield(vec![
                    Test::Type(CardType::Creature),
                    Test::Attacking,
                    Test::Power(Comparison::Less, Amount::Of(Measure::Power, Obj::This)),
                ]));
                let body = effects(vec![put(number(1), PLUS_ONE, Sel::Obj(Obj::Target(0)))]);
                triggers(vec![when(attacks(), Script { targets: vec![target], ..body })])
            }
            // CR 702.147a.
            "decayed" => {
                let body = effects(vec![Effect::Sacrifice { who: Who::You, what: Sel::Obj(Obj::Bound) }]);
                let ability = self.later(body);
                let op = Op::Delayed {
                    trigger: Trigger::Step { step: TurnStep::EndOfCombat, whose: Who::Any },
                    bind: Some(Obj::This),
                    ability,
                    waits: super::Waits::ThisTurn,
                    once: true,
                };
                abilities(vec![
                    this_static(vec![Change::Rule(CombatRule::CantBlock(None))]),
                    Ability::Triggered(when(attacks(), script(vec![op]))),
                ])
            }
            // CR 702.39a.
            "provoke" => {
                let target = one_target(battlefield(vec![
                    Test::Type(CardType::Creature),
                    Test::Controller(Who::Defending),
                ]));
                let target_0 = || Sel::Obj(Obj::Target(0));
                let body = script(vec![
                    Op::May { who: Who::You, no: 3 },
                    Op::Do(Effect::Untap(target_0())),
                    Op::Do(Effect::Apply {
                        what: target_0(),
                        changes: vec![Change::Rule(CombatRule::BlocksIfAble(Some(Obj::This)))],
                        until: Until::EndOfCombat,
                    }),
                ]);
                triggers(vec![when(attacks(), Script { targets: vec![target], ..body })])
            }
            // CR 702.92a.
            "living weapon" => self.comes_with("Phyrexian Germ", &[Color::Black], (0, 0)),
            // CR 702.163a.
            "for Mirrodin!" => self.comes_with("Rebel", &[Color::Red], (2, 2)),
            // CR 702.89a: the older name is in use, too.
            "umbra armor" | "totem armor" => {
                abilities(vec![Ability::Replace(super::Replace::UmbraArmor { own: false })])
            }
            // CR 702.156a.
            "ravenous" => {
                let five = Cond::Compare(Amount::X, Comparison::AtLeast, number(5));
                let draw = effects(vec![Effect::Draw { who: Who::You, count: number(1) }]);
                abilities(vec![
                    Ability::enters_with(Amount::X, PLUS_ONE),
                    Ability::Triggered(Triggered { condition: Some(five), ..when(enters(), draw) }),
                ])
            }
            // CR 702.81a.
            "retrace" => {
                let land = Filter { tests: vec![Test::Type(CardType::Land)], ..any_in_hand() };
                abilities(vec![Ability::Casting(Casting::Retrace(vec![Cost::Discard(1, Some(land), false)]))])
            }
            // CR 702.133a.
            "jump-start" => {
                let discard = vec![Cost::Discard(1, Some(any_in_hand()), false)];
                abilities(vec![Ability::Casting(Casting::JumpStart(discard))])
            }
            // CR 702.115a.
            "ingest" => {
                let top = Sel::Top { count: number(1), whose: Who::Event, bottom: false };
                let body = effects(vec![Effect::Exile { what: top, until_leaves: false }]);
                triggers(vec![when(combat_damage_to_player(), body)])
            }
            // CR 702.116a: it copies for each opponent other than the defending player; a two-player game has none.
            "myriad" => KeywordMeaning::default(),
            // CR 702.98a.
            "unleash" => {
                let script = vec![Op::May { who: Who::You, no: 2 }, Op::Do(put(number(1), PLUS_ONE, this()))];
                let has = Cond::Is(Obj::This, Test::Counter(Some(PLUS_ONE)));
                abilities(vec![
                    Ability::as_it_enters(script),
                    Ability::Static(super::Static {
                        condition: Some(has),
                        subject: super::Subject::This,
                        changes: vec![Change::Rule(CombatRule::CantBlock(None))],
                        defining: false,
                        lingers: false,
                    }),
                ])
            }
            // CR 702.136a: the counter, otherwise haste.
            "riot" => abilities(vec![Ability::as_it_enters(vec![
                Op::If { condition: may_have_plus_one(), no: 4 },
                Op::May { who: Who::You, no: 4 },
                Op::Do(put(number(1), PLUS_ONE, this())),
                Op::Jump(5),
                Op::Do(Effect::Apply {
                    what: this(),
                    changes: vec![Change::Key(Key::Haste)],
                    until: Until::Forever,
                }),
            ])]),
            // CR 702.44a.
            "sunburst" => {
                let kind = if self.card.types.contains(&CardType::Creature) {
                    PLUS_ONE
                } else {
                    self.named_counter("charge")?
                };
                abilities(vec![
                    Ability::Casting(Casting::CountsColors),
                    Ability::enters_with(Amount::ColorsSpent, kind),
                ])
            }
            "gravestorm" => return self.gravestorm(),
            "increment" => increment(),
            "undaunted" => undaunted(),
            // CR 702.182a.
            "job select" => self.comes_with("Hero", &[], (1, 1)),
            name => return gap_named(Part::Keyword, name.to_owned()),
        })
    }

    /// "When ~ enters, create a token of those types, then attach ~ to it."
    fn comes_with(&mut self, types: &str, colors: &[Color], size: (i16, i16)) -> KeywordMeaning {
        let token = self.simple_token(types, colors, size, Keys::NONE);
        let body = effects(vec![
            create(Who::You, token, number(1)),
            Effect::Attach { what: Obj::This, to: Obj::Last },
        ]);
        triggers(vec![when(enters(), body)])
    }

    /// The triggered ability for deathtouch or lifelink, in editions that have them as such.
    pub(super) fn damage_trigger(&self, key: Key) -> Option<Ability> {
        if !self.book.edition.differences().damage_triggers {
            return None;
        }
        let (to, effect) = match key {
            Key::Deathtouch => {
                let creature = Watch::Any(vec![Test::Type(CardType::Creature)]);
                let destroy = Effect::Destroy { what: Sel::Obj(Obj::EventOther), no_regeneration: false };
                (DamageTo::Object(creature), destroy)
            }
            Key::Lifelink => {
                (DamageTo::Anything, Effect::GainLife { who: Who::You, amount: Amount::EventAmount })
            }
            _ => return None,
        };
        let source = Some(Watch::This);
        let event = Trigger::Damage { source, to, combat: false, noncombat: false, per_source: false };
        Some(Ability::Triggered(when(event, effects(vec![effect]))))
    }

    /// The ability of a delayed trigger.
    pub(super) fn later(&mut self, script: Script) -> super::AbilityId {
        let mut ability = when(Trigger::Reflexive, script);
        ability.events.clear();
        ability.text = self.text.clone();
        self.book.add_ability(Ability::Triggered(ability))
    }

    /// Whether the card has an ability that makes it an Aura on the creature that it brings back.
    pub(super) fn reanimates(&self) -> bool {
        self.card.lines.iter().any(|line| {
            matches!(
                line,
                tree::Line::Ability(tree::Ability::Triggered { body: tree::Body::Plain(steps), .. })
                    if steps.iter().any(|step| {
                        matches!(step, tree::Instruction::Do { effect: tree::Effect::Reanimate { .. }, .. })
                    })
            )
        })
    }
}
