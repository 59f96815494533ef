//! Keyword abilities as the rules expand them (702).

use super::amounts::{MINUS_ONE, PLUS_ONE, POISON, plus_one_on};
use super::book::Def;
use super::compile::{Compiled, Compiler, KeywordMeaning, Part, gap, is_creature_type};
use super::costs::self_in_hand;
use super::effects::battlefield;
use super::keywords::{Key, Keys};
use super::statics::{this, this_static};
use super::triggers::{effects, script};
use super::{
    Ability, Amount, Casting, Change, CombatRule, Cond, Cost, DamageTo, Dest, Effect, Enters, Filter, Limit,
    Obj, Op, Param, PlayerTarget, Script, Sel, StackKind, TargetSpec, Test, Trigger, Triggered, Until, Watch,
    Who,
};
use crate::oracle::tree::{self, Comparison, Keyword, Measure, TargetKind, TurnFact, TurnStep, Zone};
use crate::types::{CardType, Color, Colors, ManaSymbol, SymbolCost};

/// A number.
fn number(number: u8) -> Amount {
    Amount::Number(i32::from(number))
}

/// A triggered ability of one event.
fn when(event: Trigger, script: Script) -> Triggered {
    Triggered {
        events: vec![event],
        when: None,
        zone: Zone::Battlefield,
        condition: None,
        script,
        per_turn: None,
        many: false,
        mana: false,
        text: String::new(),
    }
}

fn attacks() -> Trigger {
    Trigger::Attacks { what: Watch::This, alone: false, whom: None }
}

fn enters() -> Trigger {
    Trigger::Enters { what: Watch::This, from: None }
}

fn becomes_blocked() -> Trigger {
    Trigger::BecomesBlocked { what: Watch::This, by: None }
}

/// The spell itself is cast.
fn casts_this() -> Trigger {
    let what = Filter {
        zone: Zone::Stack,
        whose: Who::Any,
        stack: StackKind::Spell,
        tests: vec![Test::Is(Obj::This)],
    };
    Trigger::Casts { who: Who::You, what, nth: None }
}

fn your_upkeep() -> Trigger {
    Trigger::Step { step: TurnStep::Upkeep, whose: Who::You }
}

fn combat_damage_to_player() -> Trigger {
    Trigger::Damage {
        source: Some(Watch::This),
        to: DamageTo::Player(Who::Any),
        noncombat: false,
        combat: true,
        per_source: false,
    }
}

/// "[It] gets +N/+N until end of turn."
fn pump(what: Sel, power: Amount, toughness: Amount) -> Effect {
    Effect::Apply { what, changes: vec![Change::Gets(power, toughness)], until: Until::EndOfTurn }
}

fn put(count: Amount, kind: u8, on: Sel) -> Effect {
    Effect::PutCounters { count, kind, on, divided: false }
}

/// Onto the battlefield under its owner's control.
fn to_battlefield(counters: Vec<(Amount, u8)>) -> Dest {
    Dest {
        zone: Zone::Battlefield,
        control: None,
        tapped: false,
        attacking: false,
        transformed: false,
        bottom: false,
        depth: 0,
        counters,
        random_order: false,
    }
}

fn to_hand() -> Dest {
    Dest { zone: Zone::Hand, ..to_battlefield(Vec::new()) }
}

pub(super) fn one_target(filter: Filter) -> TargetSpec {
    TargetSpec {
        id: 0,
        least: Amount::Number(1),
        most: Amount::Number(1),
        filter: Some(filter),
        also: None,
        any: false,
        other: false,
        apart: false,
        players: None,
        chooser: None,
        divided: None,
    }
}

fn abilities(abilities: Vec<Ability>) -> KeywordMeaning {
    KeywordMeaning { keys: Keys::NONE, abilities }
}

fn triggers(triggers: Vec<Triggered>) -> KeywordMeaning {
    abilities(triggers.into_iter().map(Ability::Triggered).collect())
}

fn plain_cost(symbols: Vec<ManaSymbol>) -> Cost {
    Cost::Mana(SymbolCost(symbols))
}

impl Compiler<'_> {
    /// What a keyword stands for.
    pub(super) fn keyword(&mut self, keyword: &Keyword) -> Compiled<KeywordMeaning> {
        let mut meaning = self.meaning(keyword)?;
        for ability in &mut meaning.abilities {
            if let Ability::Triggered(triggered) = ability
                && triggered.text.is_empty()
            {
                triggered.text = self.text.clone();
            }
        }
        Ok(meaning)
    }

    fn meaning(&mut self, keyword: &Keyword) -> Compiled<KeywordMeaning> {
        Ok(match keyword {
            Keyword::Plain(name) => return self.plain(name),
            Keyword::Number(name, count) => return self.numbered(name, *count),
            Keyword::Landwalk(filter) => {
                let tests = self.tests(&filter.tests)?;
                abilities(vec![Ability::Keyword(Param::Landwalk(tests))])
            }
            Keyword::Protection(filters) => {
                let mut compiled = Vec::new();
                for filter in filters {
                    compiled.push(Ability::Keyword(Param::Protection(self.source_tests(filter)?)));
                }
                abilities(compiled)
            }
            Keyword::ProtectionArtifactsOrColor => {
                return gap(Part::Keyword, "artifacts or the color of your choice");
            }
            Keyword::ProtectionColorOfChoice => return gap(Part::Keyword, "the color of your choice"),
            Keyword::ProtectionChosenColor => {
                self.asks_colors();
                abilities(vec![this_static(vec![Change::ProtectionChosen])])
            }
            Keyword::HexproofFrom(filter) => {
                let tests = self.source_tests(filter)?;
                abilities(vec![Ability::Keyword(Param::HexproofFrom(tests))])
            }
            Keyword::Ward(costs) => {
                // CR 702.21a: counters what an opponent has targeted it with, unless they pay.
                let costs = self.costs(costs, Who::Opponent)?;
                let script = Script {
                    ops: vec![
                        Op::MayPay { who: Who::Event, costs, no: 2 },
                        Op::Jump(3),
                        Op::Do(Effect::Counter { what: Sel::Obj(Obj::EventOther), exile: false }),
                    ],
                    ..Script::default()
                };
                abilities(vec![Ability::Triggered(Triggered {
                    events: vec![Trigger::Targeted {
                        what: Watch::This,
                        of: Some(Who::Opponent),
                        spells_only: false,
                        tests: Vec::new(),
                    }],
                    when: None,
                    zone: Zone::Battlefield,
                    condition: None,
                    script,
                    per_turn: None,
                    many: false,
                    mana: false,
                    text: self.text.to_owned(),
                })])
            }
            Keyword::Enchant(kind) => {
                let spec = self.enchant(kind)?;
                abilities(vec![Ability::Keyword(Param::Enchant(spec))])
            }
            Keyword::Equip(costs, only) => return self.equip(costs, only.as_ref()),
            Keyword::Cycling(costs) => {
                let draw = effects(vec![Effect::Draw { who: Who::You, count: number(1) }]);
                return self.activated_in_hand(costs, draw);
            }
            Keyword::TypeCycling(filter, costs) => {
                let tests = self.card_tests(filter)?;
                let filter = Filter { zone: Zone::Library, whose: Who::You, stack: StackKind::Any, tests };
                let search = effects(vec![Effect::Search {
                    who: Who::You,
                    whose: Who::You,
                    within: super::SearchIn::Library,
                    least: number(0),
                    most: number(1),
                    filter,
                    to: to_hand(),
                    shuffle: true,
                    reveal: true,
                }]);
                return self.activated_in_hand(costs, search);
            }
            Keyword::Kicker(costs) => self.casting(costs, |costs| Casting::Kicker { costs, multi: false })?,
            Keyword::Multikicker(costs) => {
                self.casting(costs, |costs| Casting::Kicker { costs, multi: true })?
            }
            Keyword::Flashback(costs) => self.casting(costs, Casting::Flashback)?,
            Keyword::Buyback(costs) => self.casting(costs, Casting::Buyback)?,
            Keyword::Spectacle(costs) => {
                // CR 702.137a.
                let lost = Amount::ThisTurn(TurnFact::LifeLost, Who::Opponent);
                let condition = Some(Cond::Compare(lost, Comparison::AtLeast, number(1)));
                self.casting(costs, |costs| Casting::Alternative { costs, condition })?
            }
            Keyword::Evoke(costs) => {
                // CR 702.74a.
                let mut meaning =
                    self.casting(costs, |costs| Casting::Alternative { costs, condition: None })?;
                let sacrifice = effects(vec![Effect::Sacrifice { who: Who::You, what: this() }]);
                let condition = Some(Cond::AlternativeCost);
                meaning
                    .abilities
                    .push(Ability::Triggered(Triggered { condition, ..when(enters(), sacrifice) }));
                meaning
            }
            Keyword::Dash(costs) => return self.dash(costs),
            Keyword::Echo(costs) => {
                // CR 702.30a.
                let costs = self.costs(costs, Who::You)?;
                let body = script(vec![
                    Op::MayPay { who: Who::You, costs, no: 2 },
                    Op::Jump(3),
                    Op::Do(Effect::Sacrifice { who: Who::You, what: this() }),
                ]);
                let condition = Some(Cond::NewSinceUpkeep);
                triggers(vec![Triggered { condition, ..when(your_upkeep(), body) }])
            }
            Keyword::CumulativeUpkeep(costs) => return self.cumulative_upkeep(costs),
            Keyword::Unearth(costs) => return self.unearth(costs),
            Keyword::Scavenge(costs) => {
                // CR 702.97a.
                let mut costs = self.costs(costs, Who::You)?;
                costs.push(Cost::ExileThis);
                let target = one_target(battlefield(vec![Test::Type(CardType::Creature)]));
                let power = Amount::Of(Measure::Power, Obj::This);
                let body = Script {
                    targets: vec![target],
                    ..effects(vec![put(power, PLUS_ONE, Sel::Obj(Obj::Target(0)))])
                };
                let ability = self.assemble(costs, body, vec![Limit::Sorcery], true)?;
                abilities(vec![Ability::Activated(ability)])
            }
            Keyword::Outlast(costs) => {
                // CR 702.107a.
                let mut costs = self.costs(costs, Who::You)?;
                costs.push(Cost::Tap);
                let body = effects(vec![put(number(1), PLUS_ONE, this())]);
                let ability = self.assemble(costs, body, vec![Limit::Sorcery], false)?;
                abilities(vec![Ability::Activated(ability)])
            }
            Keyword::Reinforce(count, costs) => {
                // CR 702.77a.
                let target = one_target(battlefield(vec![Test::Type(CardType::Creature)]));
                let body = Script {
                    targets: vec![target],
                    ..effects(vec![put(number(*count), PLUS_ONE, Sel::Obj(Obj::Target(0)))])
                };
                return self.activated_in_hand(costs, body);
            }
            Keyword::Costed("disturb", costs) => self.casting(costs, Casting::Disturb)?,
            Keyword::Costed("bestow", costs) => {
                // The Aura is made once the card is.
                self.casting(costs, |costs| Casting::Bestow { costs, bestowed: super::DefId(0) })?
            }
            Keyword::Costed("megamorph", costs) => return self.face_down(costs, true, false),
            Keyword::Costed("disguise", costs) => return self.face_down(costs, false, true),
            Keyword::Costed(name, _) => return gap(Part::Keyword, *name),
            Keyword::Affinity(filter) => {
                // CR 702.41a.
                let mut filter = self.filter(filter, None)?;
                filter.tests.push(Test::Controller(Who::You));
                abilities(vec![Ability::Casting(Casting::CostLess {
                    mana: SymbolCost(vec![ManaSymbol::Generic(1)]),
                    times: Some(Amount::CountOf(Box::new(filter))),
                    less: true,
                    condition: None,
                })])
            }
            Keyword::BandsWithOther(_) => return gap(Part::Keyword, "bands with other"),
            Keyword::NoMeaning(_) => KeywordMeaning::default(),
            Keyword::Madness(costs) => {
                // CR 702.35a.
                let costs = self.costs(costs, Who::You)?;
                let cast = Effect::CastNow {
                    who: Who::You,
                    what: Obj::This,
                    cost: super::CastFor::Madness,
                    exiled: false,
                };
                let to = Dest { zone: Zone::Graveyard, ..to_battlefield(Vec::new()) };
                let ability = self.later(script(vec![
                    Op::May { who: Who::You, no: 3 },
                    Op::Do(cast),
                    Op::If { condition: Cond::Not(Box::new(Cond::Did)), no: 4 },
                    Op::Do(Effect::Move { what: this(), to }),
                ]));
                abilities(vec![Ability::Casting(Casting::Madness { costs, ability })])
            }
            Keyword::Morph(costs) => return self.face_down(costs, false, false),
            Keyword::Embalm(_) => return gap(Part::Keyword, "embalm"),
            Keyword::Eternalize(_) => return gap(Part::Keyword, "eternalize"),
            Keyword::LevelUp(_) => return gap(Part::Keyword, "level up"),
            Keyword::Entwine(_) => return gap(Part::Keyword, "entwine"),
            Keyword::Replicate(_) => return gap(Part::Keyword, "replicate"),
            // What it does then comes with the other lines.
            Keyword::Overload(costs) => {
                self.casting(costs, |costs| Casting::Alternative { costs, condition: None })?
            }
            Keyword::Escape(_) => return gap(Part::Keyword, "escape"),
            Keyword::Champion(_) => return gap(Part::Keyword, "champion"),
            Keyword::Foretell(_) => return gap(Part::Keyword, "foretell"),
            Keyword::Ninjutsu(_) => return gap(Part::Keyword, "ninjutsu"),
            Keyword::Suspend(..) => return gap(Part::Keyword, "suspend"),
            Keyword::Crew(power) => {
                // CR 702.122a.
                let body = effects(vec![Effect::Apply {
                    what: this(),
                    changes: vec![Change::AddTypes {
                        supertypes: Vec::new(),
                        types: vec![CardType::Artifact, CardType::Creature],
                        subtypes: Vec::new(),
                    }],
                    until: Until::EndOfTurn,
                }]);
                let ability = self.assemble(vec![Cost::Crew(*power)], body, Vec::new(), false)?;
                abilities(vec![Ability::Activated(ability)])
            }
        })
    }

    fn casting(
        &mut self,
        costs: &[tree::Cost],
        casting: impl FnOnce(Vec<Cost>) -> Casting,
    ) -> Compiled<KeywordMeaning> {
        let costs = self.costs(costs, Who::You)?;
        Ok(abilities(vec![Ability::Casting(casting(costs))]))
    }

    /// An activated ability whose cost discards the card.
    fn activated_in_hand(&mut self, costs: &[tree::Cost], body: Script) -> Compiled<KeywordMeaning> {
        let mut costs = self.costs(costs, Who::You)?;
        costs.push(Cost::Discard(1, Some(self_in_hand()), false));
        let ability = self.assemble(costs, body, Vec::new(), false)?;
        Ok(abilities(vec![Ability::Activated(ability)]))
    }

    fn plain(&mut self, name: &str) -> Compiled<KeywordMeaning> {
        if let Some(key) = Key::from_name(name)
            && key != Key::Flanking
        {
            if matches!(key, Key::Fear | Key::Intimidate | Key::Convoke) {
                self.asks_colors();
            }
            let mut keys = Keys::NONE;
            keys.add(key);
            return Ok(KeywordMeaning { keys, abilities: Vec::new() });
        }
        let subject = || Sel::Obj(Obj::EventSubject);
        Ok(match name {
            // CR 702.40a.
            "storm" => {
                let copies = Effect::CopySpell {
                    what: Obj::EventSubject,
                    new_targets: true,
                    times: Amount::CastBefore(Obj::EventSubject),
                };
                triggers(vec![when(casts_this(), effects(vec![copies]))])
            }
            // CR 702.85a.
            "cascade" => triggers(vec![when(casts_this(), effects(vec![Effect::Cascade]))]),
            // CR 702.88a.
            "rebound" => {
                let cast = Effect::CastNow {
                    who: Who::You,
                    what: Obj::Bound,
                    cost: super::CastFor::Nothing,
                    exiled: false,
                };
                let again = self.later(script(vec![Op::May { who: Who::You, no: 2 }, Op::Do(cast)]));
                let ability = self.later(script(vec![Op::Delayed {
                    trigger: your_upkeep(),
                    bind: Some(Obj::This),
                    ability: again,
                    this_turn: false,
                    this_combat: false,
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
            // CR 702.149a: the comparison is part of the event, no intervening "if".
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
            // CR 702.121a: of a duel's one opponent, who has been attacked or not as it triggers.
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
                    this_turn: true,
                    this_combat: false,
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
            "living weapon" => {
                let token = self.simple_token("Phyrexian Germ", &[Color::Black], (0, 0), Keys::NONE);
                let body = effects(vec![
                    create(token, number(1)),
                    Effect::Attach { what: Obj::This, to: Obj::Last },
                ]);
                triggers(vec![when(enters(), body)])
            }
            // CR 702.115a.
            "ingest" => {
                let top = Sel::Top { count: number(1), whose: Who::Event, bottom: false };
                let body = effects(vec![Effect::Exile { what: top, until_leaves: false }]);
                triggers(vec![when(combat_damage_to_player(), body)])
            }
            // CR 702.116a: it copies for each opponent other than the defending player, of whom a duel has none.
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
                    }),
                ])
            }
            // CR 702.136a: the counter, or else haste.
            "riot" => abilities(vec![Ability::as_it_enters(vec![
                Op::May { who: Who::You, no: 3 },
                Op::Do(put(number(1), PLUS_ONE, this())),
                Op::Jump(4),
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
                abilities(vec![Ability::enters_with(Amount::ColorsSpent, kind)])
            }
            name => return gap(Part::Keyword, name.to_owned()),
        })
    }

    fn numbered(&mut self, name: &str, count: u8) -> Compiled<KeywordMeaning> {
        let subject = || Sel::Obj(Obj::EventSubject);
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
            "annihilator" => {
                let filter = battlefield(vec![Test::Controller(Who::Defending)]);
                let body = script(vec![
                    Op::Choose {
                        who: Who::Defending,
                        least: number(count),
                        most: number(count),
                        filter,
                        random: false,
                        add: false,
                    },
                    Op::Do(Effect::Sacrifice { who: Who::Defending, what: Sel::Obj(Obj::Chosen) }),
                ]);
                triggers(vec![when(attacks(), body)])
            }
            // CR 702.130a.
            "afflict" => {
                let body = effects(vec![Effect::LoseLife { who: Who::Defending, amount: number(count) }]);
                triggers(vec![when(becomes_blocked(), body)])
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
                abilities(vec![Ability::enters_with(number(count), PLUS_ONE), Ability::Triggered(dies)])
            }
            // CR 702.123a: without the permanent no counters can be put.
            "fabricate" => {
                let servo = self.servo();
                let body = script(vec![
                    Op::If { condition: Cond::InZone(Obj::This, Zone::Battlefield), no: 4 },
                    Op::May { who: Who::You, no: 4 },
                    Op::Do(put(number(count), PLUS_ONE, this())),
                    Op::Jump(5),
                    Op::Do(create(servo, number(count))),
                ]);
                triggers(vec![when(enters(), body)])
            }
            // CR 702.135a.
            "afterlife" => {
                let mut keys = Keys::NONE;
                keys.add(Key::Flying);
                let spirit = self.simple_token("Spirit", &[Color::White, Color::Black], (1, 1), keys);
                let body = effects(vec![create(spirit, number(count))]);
                triggers(vec![when(Trigger::Dies(Watch::This), body)])
            }
            // CR 702.46a.
            "soulshift" => {
                let spirit = self.book.subtype("Spirit", true);
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
                abilities(vec![match Ability::enters_with(number(count), PLUS_ONE) {
                    Ability::Enters(enters) => Ability::Enters(Enters { condition, ..enters }),
                    other => other,
                }])
            }
            // CR 702.58a.
            "graft" => {
                let what = Watch::Any(vec![Test::Other, Test::Type(CardType::Creature)]);
                let move_one = Effect::MoveCounters {
                    count: Some(number(1)),
                    kind: PLUS_ONE,
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
                    ]),
                    random: false,
                    add: false,
                },
                Op::Do(Effect::Sacrifice { who: Who::You, what: Sel::Obj(Obj::Chosen) }),
                Op::If { condition: Cond::Did, no: 4 },
                Op::Do(put(Amount::Times(i32::from(count), Box::new(Amount::LastAmount)), PLUS_ONE, this())),
            ])]),
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
                    }),
                    Op::Delayed {
                        trigger: Trigger::Step { step: TurnStep::End, whose: Who::Any },
                        bind: Some(Obj::Last),
                        ability,
                        this_turn: false,
                        this_combat: false,
                        once: true,
                    },
                ]);
                triggers(vec![when(attacks(), body)])
            }
            name => {
                let _ = subject;
                return gap(Part::Keyword, format!("{name} {count}"));
            }
        })
    }

    /// The ability of a delayed trigger.
    fn later(&mut self, script: Script) -> super::AbilityId {
        let mut ability = when(Trigger::Reflexive, script);
        ability.events.clear();
        ability.text = self.text.clone();
        self.book.add_ability(Ability::Triggered(ability))
    }

    /// Whether the card says how it becomes an Aura on the creature that it brings back.
    fn reanimates(&self) -> bool {
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

    fn enchant(&mut self, kind: &TargetKind) -> Compiled<TargetSpec> {
        let plain = TargetSpec { filter: None, ..one_target(battlefield(Vec::new())) };
        Ok(match kind {
            TargetKind::Object(filter) => {
                let filter = self.filter(filter, None)?;
                // An Aura on a card in a graveyard does nothing but bring it back.
                let allowed = match filter.zone {
                    Zone::Battlefield => true,
                    Zone::Graveyard => self.reanimates(),
                    _ => false,
                };
                if !allowed {
                    return gap(Part::Keyword, "enchanting a card in another zone");
                }
                TargetSpec { filter: Some(filter), ..plain }
            }
            TargetKind::ObjectOrCard { .. } => return gap(Part::Keyword, "enchant of two zones"),
            TargetKind::Player { opponent } => TargetSpec {
                players: Some(if *opponent { PlayerTarget::Opponent } else { PlayerTarget::Any }),
                ..plain
            },
            TargetKind::ObjectOrPlayer { .. } | TargetKind::Any | TargetKind::AnyOther => {
                return gap(Part::Keyword, "enchanting a permanent or player");
            }
        })
    }

    /// CR 702.6a.
    fn equip(&mut self, costs: &[tree::Cost], only: Option<&tree::Filter>) -> Compiled<KeywordMeaning> {
        let costs = self.costs(costs, Who::You)?;
        let mut tests = match only {
            Some(only) => self.permanent_tests(only)?,
            None => Vec::new(),
        };
        tests.insert(0, Test::Type(CardType::Creature));
        tests.push(Test::Controller(Who::You));
        let body = Script {
            targets: vec![one_target(battlefield(tests))],
            ..effects(vec![Effect::Attach { what: Obj::This, to: Obj::Target(0) }])
        };
        let ability = self.assemble(costs, body, vec![Limit::Sorcery], false)?;
        Ok(abilities(vec![Ability::Activated(ability)]))
    }

    /// CR 702.24a: an age counter, and the cost for each of them or it is sacrificed.
    fn cumulative_upkeep(&mut self, costs: &[tree::Cost]) -> Compiled<KeywordMeaning> {
        let age = self.named_counter("age")?;
        let ages = Amount::Counters(Some(age), Obj::This);
        let cost = match self.costs(costs, Who::You)?.as_slice() {
            [Cost::Mana(mana)] => Cost::ManaTimes(mana.clone(), ages),
            [Cost::Life(Amount::Number(life))] => Cost::Life(Amount::Times(*life, Box::new(ages))),
            _ => return gap(Part::Keyword, "cumulative upkeep of this kind"),
        };
        // CR 603.4: no "if": a permanent that has left gets no counter and is not sacrificed.
        let body = script(vec![
            Op::If { condition: Cond::InZone(Obj::This, Zone::Battlefield), no: 5 },
            Op::Do(put(number(1), age, this())),
            Op::MayPay { who: Who::You, costs: vec![cost], no: 4 },
            Op::Jump(5),
            Op::Do(Effect::Sacrifice { who: Who::You, what: this() }),
        ]);
        Ok(triggers(vec![when(your_upkeep(), body)]))
    }

    /// CR 702.84a.
    fn unearth(&mut self, costs: &[tree::Cost]) -> Compiled<KeywordMeaning> {
        let costs = self.costs(costs, Who::You)?;
        let exile = effects(vec![Effect::Exile { what: Sel::Obj(Obj::Bound), until_leaves: false }]);
        let ability = self.later(exile);
        let to = Dest { control: Some(Who::You), ..to_battlefield(Vec::new()) };
        let body = script(vec![
            Op::Do(Effect::Move { what: this(), to }),
            Op::Do(Effect::Apply {
                what: Sel::Obj(Obj::Last),
                changes: vec![
                    Change::Key(Key::Haste),
                    Change::Rule(CombatRule::ExiledInstead { dies: false }),
                ],
                until: Until::Forever,
            }),
            Op::Delayed {
                trigger: Trigger::Step { step: TurnStep::End, whose: Who::Any },
                bind: Some(Obj::Last),
                ability,
                this_turn: false,
                this_combat: false,
                once: true,
            },
        ]);
        let ability = self.assemble(costs, body, vec![Limit::Sorcery], true)?;
        Ok(abilities(vec![Ability::Activated(ability)]))
    }

    /// CR 702.109a.
    fn dash(&mut self, costs: &[tree::Cost]) -> Compiled<KeywordMeaning> {
        let costs = self.costs(costs, Who::You)?;
        let back = effects(vec![Effect::Move { what: Sel::Obj(Obj::Bound), to: to_hand() }]);
        let ability = self.later(back);
        let haste = super::Static {
            condition: Some(Cond::AlternativeCost),
            subject: super::Subject::This,
            changes: vec![Change::Key(Key::Haste)],
            defining: false,
        };
        let enters = Ability::as_it_enters(vec![
            Op::If { condition: Cond::AlternativeCost, no: 2 },
            Op::Delayed {
                trigger: Trigger::Step { step: TurnStep::End, whose: Who::Any },
                bind: Some(Obj::This),
                ability,
                this_turn: false,
                this_combat: false,
                once: true,
            },
        ]);
        Ok(abilities(vec![
            Ability::Casting(Casting::Alternative { costs, condition: None }),
            Ability::Static(haste),
            enters,
        ]))
    }

    /// A creature token without text. The name is its creature types.
    fn simple_token(
        &mut self,
        types: &str,
        colors: &[Color],
        (power, toughness): (i16, i16),
        keys: Keys,
    ) -> super::DefId {
        let name = format!("{types} Token");
        let subtypes = types.split(' ').map(|name| self.book.subtype(name, is_creature_type(name))).collect();
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

fn create(token: super::DefId, count: Amount) -> Effect {
    Effect::Create { who: Who::You, count, token, power: None, tapped: false, attacking: false }
}
