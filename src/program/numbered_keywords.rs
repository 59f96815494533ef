//! The meanings of keywords with a number (702).

use super::amounts::{PLUS_ONE, POISON, plus_one_on};
use super::book::Def;
use super::compile::{Compiled, Compiler, KeywordMeaning, Part, gap, gap_named};
use super::keyword_parts::{
    abilities, any_in_hand, at_next_end, attacks, becomes_blocked, combat_damage_to_player, copied_when_paid,
    create, enters, may_have_plus_one, number, one_target, pump, put, to_hand, triggers, when, your_upkeep,
};
use super::keywords::{Key, Keys};
use super::plain_filters::battlefield;
use super::rare_keywords::ripple;
use super::statics::this;
use super::triggers::{effects, script};
use super::{
    Ability, Amount, Cond, Cost, Effect, Filter, KeptUntil, Mana, Obj, Op, Script, Sel, StackKind, Test,
    Trigger, Triggered, Watch, Who,
};
use crate::oracle::tree::{Comparison, Line, TurnFact, Zone};
use crate::types::{CardType, Color, Colors, SymbolCost};

/// Annihilator (702.86a).
pub(super) fn annihilator(count: Amount) -> Triggered {
    let filter = battlefield(vec![Test::Controller(Who::Defending), Test::CanBeSacrificed]);
    let body = script(vec![
        Op::Choose {
            who: Who::Defending,
            least: count.clone(),
            most: count,
            filter,
            random: false,
            add: false,
        },
        Op::Do(Effect::Sacrifice { who: Who::Defending, what: Sel::Obj(Obj::Chosen) }),
    ]);
    when(attacks(), body)
}

impl Compiler<'_> {
    pub(super) fn numbered(&mut self, name: &str, count: u8) -> Compiled<KeywordMeaning> {
        Ok(match name {
            // CR 702.23a-c: the blockers are counted as it resolves.
            "rampage" => {
                let blockers = || {
                    Box::new(Amount::CountOf(Box::new(battlefield(vec![Test::BlockingObject(Obj::This)]))))
                };
                let more =
                    Amount::Times(i32::from(count), Box::new(Amount::Minus(blockers(), Box::new(number(1)))));
                let body = script(vec![
                    Op::If { condition: Cond::Compare(*blockers(), Comparison::Greater, number(1)), no: 2 },
                    Op::Do(pump(this(), more.clone(), more)),
                ]);
                triggers(vec![when(becomes_blocked(), body)])
            }
            // CR 702.45a.
            "bushido" => {
                let events = vec![Trigger::Blocks { what: Watch::This, whom: None }, becomes_blocked()];
                let body = effects(vec![pump(this(), number(count), number(count))]);
                triggers(vec![Triggered { events, ..when(attacks(), body) }])
            }
            // CR 702.86a.
            "annihilator" => triggers(vec![annihilator(number(count))]),
            // CR 702.130a.
            "afflict" => {
                let body = effects(vec![Effect::LoseLife { who: Who::Defending, amount: number(count) }]);
                triggers(vec![when(becomes_blocked(), body)])
            }
            // CR 702.164a, b: several instances on one creature add up.
            "toxic" => abilities(vec![Ability::Static(super::Static {
                condition: None,
                subject: super::Subject::This,
                changes: vec![super::Change::Rule(super::CombatRule::Toxic(count))],
                defining: false,
                lingers: false,
            })]),
            // CR 702.189a: the mana lasts until end of combat.
            "firebending" => {
                let mut red = [0; 6];
                red[Color::Red as usize] = count;
                let mana = Mana::Fixed(red).kept(KeptUntil::EndOfCombat);
                let body = effects(vec![Effect::AddMana { who: Who::You, mana }]);
                triggers(vec![when(attacks(), body)])
            }
            // CR 702.70a.
            "poisonous" => {
                let body = effects(vec![put(number(count), POISON, Sel::Player(Who::Event))]);
                triggers(vec![when(combat_damage_to_player(), body)])
            }
            // CR 702.68a.
            "frenzy" => {
                let body = effects(vec![pump(this(), number(count), number(0))]);
                triggers(vec![when(Trigger::Unblocked(Watch::This), body)])
            }
            // CR 702.32a.
            "fading" => {
                let fade = self.named_counter("fade")?;
                let body = script(vec![
                    Op::Do(Effect::RemoveCounters {
                        count: number(1),
                        kind: Some(fade),
                        all: false,
                        from: this(),
                    }),
                    Op::If { condition: Cond::Not(Box::new(Cond::Did)), no: 3 },
                    Op::Do(Effect::Sacrifice { who: Who::You, what: this() }),
                ]);
                abilities(vec![
                    Ability::enters_with(number(count), fade),
                    Ability::Triggered(when(your_upkeep(), body)),
                ])
            }
            // CR 702.63a.
            "vanishing" => {
                let time = self.named_counter("time")?;
                let remove =
                    Effect::RemoveCounters { count: number(1), kind: Some(time), all: false, from: this() };
                let has = Cond::Is(Obj::This, Test::Counter(Some(time)));
                let sacrifice = Effect::Sacrifice { who: Who::You, what: this() };
                abilities(vec![
                    Ability::enters_with(number(count), time),
                    Ability::Triggered(Triggered {
                        condition: Some(has),
                        ..when(your_upkeep(), effects(vec![remove]))
                    }),
                    Ability::Triggered(when(Trigger::LastCounter(time), effects(vec![sacrifice]))),
                ])
            }
            // CR 702.43a.
            "modular" => {
                let target = one_target(battlefield(vec![
                    Test::Type(CardType::Artifact),
                    Test::Type(CardType::Creature),
                ]));
                let body = script(vec![
                    Op::May { who: Who::You, no: 2 },
                    Op::Do(put(plus_one_on(Obj::EventSubject), PLUS_ONE, Sel::Obj(Obj::Target(0)))),
                ]);
                let dies = when(Trigger::Dies(Watch::This), Script { targets: vec![target], ..body });
                let dies = Triggered { modular: true, ..dies };
                abilities(vec![Ability::enters_with(number(count), PLUS_ONE), Ability::Triggered(dies)])
            }
            // CR 702.123a: nobody chooses counters that can't be put on it, or on what has left (608.2d).
            "fabricate" => {
                let servo = self.servo();
                let body = script(vec![
                    Op::If { condition: may_have_plus_one(), no: 4 },
                    Op::May { who: Who::You, no: 4 },
                    Op::Do(put(number(count), PLUS_ONE, this())),
                    Op::Jump(5),
                    Op::Do(create(Who::You, servo, number(count))),
                ]);
                triggers(vec![when(enters(), body)])
            }
            // CR 702.104a: the opponent may put the counters on it as it enters.
            "tribute" => {
                let mut tribute = put(number(count), PLUS_ONE, this());
                if let Effect::PutCounters { by, .. } = &mut tribute {
                    *by = Who::Opponent;
                }
                abilities(vec![Ability::as_it_enters(vec![
                    Op::If { condition: may_have_plus_one(), no: 4 },
                    Op::May { who: Who::Opponent, no: 4 },
                    Op::Do(tribute),
                    Op::Do(Effect::Keep(number(1))),
                ])])
            }
            // CR 702.135a.
            "afterlife" => {
                let mut keys = Keys::NONE;
                keys.add(Key::Flying);
                let spirit = self.simple_token("Spirit", &[Color::White, Color::Black], (1, 1), keys);
                let body = effects(vec![create(Who::You, spirit, number(count))]);
                triggers(vec![when(Trigger::Dies(Watch::This), body)])
            }
            // CR 702.46a.
            "soulshift" => {
                let spirit = self.book.subtype("Spirit");
                let target = one_target(Filter {
                    zone: Zone::Graveyard,
                    whose: Who::You,
                    stack: StackKind::Any,
                    tests: vec![Test::Subtype(spirit), Test::ManaValue(Comparison::AtMost, number(count))],
                });
                let body = script(vec![
                    Op::May { who: Who::You, no: 2 },
                    Op::Do(Effect::Move { what: Sel::Obj(Obj::Target(0)), to: to_hand() }),
                ]);
                triggers(vec![when(Trigger::Dies(Watch::This), Script { targets: vec![target], ..body })])
            }
            // CR 702.54a.
            "bloodthirst" => {
                let damaged = Amount::ThisTurn(TurnFact::DamageDealt, Who::Opponent);
                let condition = Some(Cond::Compare(damaged, Comparison::AtLeast, number(1)));
                abilities(vec![Ability::enters_with_if(condition, number(count), PLUS_ONE)])
            }
            // CR 702.58a.
            "graft" => {
                let what = Watch::Any(vec![Test::Other, Test::Type(CardType::Creature)]);
                let move_one = Effect::MoveCounters {
                    count: Some(number(1)),
                    kind: Some(PLUS_ONE),
                    from: Obj::This,
                    to: Obj::EventSubject,
                };
                let body = script(vec![Op::May { who: Who::You, no: 2 }, Op::Do(move_one)]);
                let has = Some(Cond::Is(Obj::This, Test::Counter(Some(PLUS_ONE))));
                let event = Trigger::Enters { what, from: None };
                abilities(vec![
                    Ability::enters_with(number(count), PLUS_ONE),
                    Ability::Triggered(Triggered { condition: has, ..when(event, body) }),
                ])
            }
            // CR 702.82a.
            "devour" => abilities(vec![Ability::as_it_enters(vec![
                Op::Choose {
                    who: Who::You,
                    least: number(0),
                    most: Amount::Number(super::ANY_NUMBER),
                    filter: battlefield(vec![
                        Test::Other,
                        Test::Type(CardType::Creature),
                        Test::Controller(Who::You),
                        Test::CanBeSacrificed,
                    ]),
                    random: false,
                    add: false,
                },
                Op::Do(Effect::Sacrifice { who: Who::You, what: Sel::Obj(Obj::Chosen) }),
                Op::If { condition: Cond::Did, no: 4 },
                Op::Do(put(Amount::Times(i32::from(count), Box::new(Amount::LastAmount)), PLUS_ONE, this())),
            ])]),
            // CR 702.75a.
            "hideaway" => {
                let take = super::Take {
                    least: number(1),
                    most: number(1),
                    tests: Vec::new(),
                    to: super::Dest::exile(),
                    reveal: false,
                    hidden: true,
                };
                let rest = super::Dest {
                    bottom: true,
                    random_order: true,
                    ..super::Dest::zone(crate::oracle::tree::Zone::Library)
                };
                triggers(vec![when(
                    enters(),
                    effects(vec![Effect::Dig {
                        who: Who::You,
                        whose: Who::You,
                        count: number(count),
                        takes: vec![take],
                        rest: Some(rest),
                        ordered: false,
                        reveal: false,
                    }]),
                )])
            }
            // CR 702.38a.
            "amplify" => abilities(vec![Ability::as_it_enters(vec![
                Op::Choose {
                    who: Who::You,
                    least: number(0),
                    most: Amount::Number(super::ANY_NUMBER),
                    filter: Filter { tests: vec![Test::SharesType(Obj::This)], ..any_in_hand() },
                    random: false,
                    add: false,
                },
                Op::Do(Effect::Reveal(Sel::Obj(Obj::Chosen))),
                Op::Do(put(Amount::Times(i32::from(count), Box::new(Amount::LastAmount)), PLUS_ONE, this())),
            ])]),
            // CR 702.112a: the intervening "if" is checked again on resolution.
            "renown" => {
                let condition = Some(Cond::Not(Box::new(Cond::Is(Obj::This, Test::Renowned))));
                let body = effects(vec![Effect::Renown(number(count))]);
                triggers(vec![Triggered { condition, ..when(combat_damage_to_player(), body) }])
            }
            // CR 702.171a.
            "saddle" => {
                let body = effects(vec![Effect::Saddle(this())]);
                let ability =
                    self.assemble(vec![Cost::Crew(count)], body, vec![super::Limit::Sorcery], false)?;
                abilities(vec![Ability::Activated(ability)])
            }
            // CR 702.153a.
            "casualty" => {
                let tests =
                    vec![Test::Type(CardType::Creature), Test::Power(Comparison::AtLeast, number(count))];
                let costs = vec![Cost::Sacrifice(1, Some(battlefield(tests)))];
                abilities(vec![
                    Ability::Casting(super::Casting::Optional { costs, multi: false }),
                    copied_when_paid(),
                ])
            }
            // CR 702.165a: another creature gains the abilities below this one.
            "backup" => {
                let Some(below) = self.below else {
                    return gap_named(Part::Keyword, format!("{name} {count}"));
                };
                let mut changes = Vec::new();
                for line in below {
                    match line {
                        Line::Keywords(keywords) => {
                            for keyword in keywords {
                                changes.extend(self.has_keyword(keyword)?);
                            }
                        }
                        Line::Ability(ability) => changes.extend(self.has_ability(ability)?),
                        Line::Level(_)
                        | Line::Class(_)
                        | Line::ToSolve(_)
                        | Line::Solved(_)
                        | Line::Chosen(..) => {
                            return gap(Part::Card, "a level in a keyword");
                        }
                    }
                }
                let target = one_target(battlefield(vec![Test::Type(CardType::Creature)]));
                let on = || Sel::Obj(Obj::Target(0));
                let another = Cond::Not(Box::new(Cond::Is(Obj::Target(0), Test::Is(Obj::This))));
                let body = script(vec![
                    Op::Do(put(number(count), PLUS_ONE, on())),
                    Op::If { condition: another, no: 3 },
                    Op::Do(Effect::Apply { what: on(), changes, until: super::Until::EndOfTurn }),
                ]);
                triggers(vec![when(enters(), Script { targets: vec![target], ..body })])
            }
            // CR 702.52a.
            "dredge" => abilities(vec![Ability::Replace(super::Replace::Dredge(count))]),
            // CR 702.181a.
            "mobilize" => {
                let warrior = self.simple_token("Warrior", &[Color::Red], (1, 1), Keys::NONE);
                let body = effects(vec![Effect::Sacrifice { who: Who::You, what: Sel::Obj(Obj::Bound) }]);
                let ability = self.later(body);
                let body = script(vec![
                    Op::Do(Effect::Create {
                        who: Who::You,
                        count: number(count),
                        token: warrior,
                        power: None,
                        tapped: true,
                        attacking: true,
                        blocking: None,
                        counters: Vec::new(),
                    }),
                    at_next_end(Obj::Last, ability),
                ]);
                triggers(vec![when(attacks(), body)])
            }
            "ripple" => ripple(count),
            name => {
                return gap_named(Part::Keyword, format!("{name} {count}"));
            }
        })
    }

    /// A creature token without text, named after its creature types.
    pub(super) fn simple_token(
        &mut self,
        types: &str,
        colors: &[Color],
        (power, toughness): (i16, i16),
        keys: Keys,
    ) -> super::DefId {
        let name = format!("{types} Token");
        let subtypes = types.split(' ').map(|name| self.book.subtype(name)).collect();
        let name_id = self.book.names.number(&name);
        self.book.add_def(Def {
            name,
            name_id,
            cost: SymbolCost::default(),
            has_cost: false,
            mana_value: 0,
            colors: colors.iter().copied().collect::<Colors>(),
            types: super::compile::type_bits(&[CardType::Creature]),
            supertypes: 0,
            subtypes,
            power,
            toughness,
            loyalty: 0,
            keys,
            abilities: Vec::new(),
            token: true,
            ..Def::default()
        })
    }

    /// A 1/1 colorless Servo artifact creature token.
    fn servo(&mut self) -> super::DefId {
        let id = self.simple_token("Servo", &[], (1, 1), Keys::NONE);
        self.book.defs[usize::from(id.0)].types =
            super::compile::type_bits(&[CardType::Artifact, CardType::Creature]);
        id
    }
}
