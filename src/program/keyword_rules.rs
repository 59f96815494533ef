//! Keyword abilities as the rules expand them (702).

use super::amounts::PLUS_ONE;
use super::by_cost::scavenge_script;
use super::compile::{Compiled, Compiler, KeywordMeaning, Part, gap};
use super::costs::self_in_hand;
use super::keyword_parts::{
    abilities, copied_when_paid, enters, number, one_target, put, to_hand, triggers, when, your_upkeep,
};
use super::plain_filters::battlefield;
use super::rare_rules::madness_script;
use super::statics::{this, this_static};
use super::triggers::{effects, script};
use super::{
    Ability, Amount, Casting, Change, Cond, Cost, Effect, Filter, Limit, Obj, Op, Param, PlayerTarget,
    Script, Sel, StackKind, TargetSpec, Test, Trigger, Triggered, Until, Watch, Who,
};
use crate::oracle::tree::{self, Comparison, Keyword, Measure, TargetKind, TurnFact, Zone};
use crate::types::{CardType, ManaSymbol, SymbolCost};

impl Compiler<'_> {
    /// Compiles a keyword to its meaning.
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
            Keyword::Gift(_) => return gap(Part::Keyword, "gift of another object"),
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
            Keyword::HexproofFrom(filter) if filter.kind == tree::ObjectKind::Ability => {
                let rule = super::CombatRule::CantBeTargeted {
                    by: Vec::new(),
                    who: Some(Who::Opponent),
                    spells: false,
                    abilities: true,
                };
                abilities(vec![this_static(vec![Change::Rule(rule)])])
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
                let targeted = Trigger::Targeted {
                    what: Some(Watch::This),
                    player: None,
                    of: Some(Who::Opponent),
                    spells_only: false,
                    tests: Vec::new(),
                };
                let text = self.text.to_owned();
                abilities(vec![Ability::Triggered(Triggered { text, ..when(targeted, script) })])
            }
            Keyword::Enchant(kind) => {
                let spec = self.enchant(kind)?;
                abilities(vec![Ability::Keyword(Param::Enchant(spec))])
            }
            Keyword::Equip(costs, only) => return self.equip(costs, only.as_ref()),
            Keyword::Cycling(costs) => {
                let draw = effects(vec![Effect::Draw { who: Who::You, count: number(1) }]);
                return self.activated_in_hand(costs, Cost::Cycle, draw);
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
                return self.activated_in_hand(costs, Cost::Cycle, search);
            }
            Keyword::Kicker(costs) => {
                self.casting(costs, |costs| Casting::Kicker { costs, multi: false, bit: 1 })?
            }
            // CR 702.33b.
            Keyword::Kickers(one, two) => {
                let mut meaning =
                    self.casting(one, |costs| Casting::Kicker { costs, multi: false, bit: 1 })?;
                let more = self.casting(two, |costs| Casting::Kicker { costs, multi: false, bit: 2 })?;
                meaning.abilities.extend(more.abilities);
                meaning
            }
            Keyword::Multikicker(costs) => {
                self.casting(costs, |costs| Casting::Kicker { costs, multi: true, bit: 1 })?
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
                // The player who controls it at that time.
                let who = Who::ControllerOf(Obj::This);
                let sacrifice = effects(vec![Effect::Sacrifice { who, what: this() }]);
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
                let mut costs = self.costs(costs, Who::You)?;
                costs.push(Cost::ExileThis);
                let ability = self.assemble(costs, scavenge_script(), vec![Limit::Sorcery], true)?;
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
                let discard = Cost::Discard(1, Some(self_in_hand()), false);
                return self.activated_in_hand(costs, discard, body);
            }
            Keyword::Costed("mayhem", costs) => self.casting(costs, Casting::Mayhem)?,
            Keyword::Costed("disturb", costs) => self.casting(costs, Casting::Disturb)?,
            Keyword::Costed("escape", costs) => self.casting(costs, Casting::Escape)?,
            // CR 718.2: what it is as a prototype is made once the card is.
            Keyword::Prototype { .. } => KeywordMeaning::default(),
            // It is compiled once the spell is.
            // Only the text of an instant or sorcery is compiled so that it can be spliced.
            Keyword::Costed("splice onto Arcane" | "splice onto instant or sorcery", _)
                if !self.is_spell() =>
            {
                return gap(Part::Keyword, "splice of a permanent card");
            }
            Keyword::Costed("splice onto Arcane" | "splice onto instant or sorcery", _) => {
                KeywordMeaning::default()
            }
            Keyword::Costed("harmonize", costs) => self.casting(costs, Casting::Harmonize)?,
            Keyword::Costed("emerge", costs) => self.casting(costs, |mut costs| {
                let tests = vec![Test::Type(CardType::Creature), Test::Is(Obj::Helper)];
                costs.push(Cost::Sacrifice(1, Some(battlefield(tests))));
                Casting::Emerge(costs)
            })?,
            Keyword::Costed("bestow", costs) => {
                // The Aura is made after the rest of the card.
                self.casting(costs, |costs| Casting::Bestow { costs, bestowed: super::DefId(0) })?
            }
            Keyword::Costed("megamorph", costs) => return self.face_down(costs, true, false),
            Keyword::Costed("disguise", costs) => return self.face_down(costs, false, true),
            Keyword::Costed("plot", costs) => return self.plot(costs),
            Keyword::Costed("miracle", costs) => {
                // CR 702.94a.
                let costs = self.costs(costs, Who::You)?;
                let cast = Effect::CastNow {
                    who: Who::You,
                    what: Obj::This,
                    cost: super::CastFor::Miracle,
                    mana: None,
                    exiled: None,
                    gains: Vec::new(),
                };
                let ability = self.later(script(vec![Op::May { who: Who::You, no: 2 }, Op::Do(cast)]));
                abilities(vec![Ability::Casting(Casting::Miracle { costs, ability })])
            }
            // CR 702.117a.
            Keyword::Costed("surge", costs) => {
                let cast = Amount::ThisTurn(TurnFact::SpellsCast, Who::You);
                let condition = Some(Cond::Compare(cast, Comparison::AtLeast, number(1)));
                self.casting(costs, |costs| Casting::Alternative { costs, condition })?
            }
            Keyword::Costed("blitz", costs) => return self.blitz(costs),
            Keyword::Costed("warp", costs) => return self.warp(costs),
            Keyword::Costed("sneak", costs) => return self.sneak(costs),
            // CR 702.120a.
            Keyword::Costed("escalate", costs) => self.casting(costs, Casting::Escalate)?,
            Keyword::Costed("prowl", costs) => return self.prowl(costs),
            Keyword::Costed("freerunning", costs) => return self.freerunning(costs),
            Keyword::Costed("recover", costs) => return self.recover(costs),
            // CR 702.188a.
            Keyword::Costed("web-slinging", costs) => {
                let mut costs = self.costs(costs, Who::You)?;
                let tapped = vec![Test::Type(CardType::Creature), Test::Tapped, Test::Controller(Who::You)];
                costs.push(Cost::Return(1, Some(battlefield(tapped))));
                abilities(vec![Ability::Casting(Casting::Alternative { costs, condition: None })])
            }
            Keyword::Costed("reconfigure", costs) => return self.reconfigure(costs),
            Keyword::Costed("encore", costs) => return self.encore(costs),
            Keyword::Costed("transmute", costs) => {
                // CR 702.53a.
                let alike = Test::ManaValue(Comparison::Equal, Amount::Of(Measure::ManaValue, Obj::This));
                let filter = Filter {
                    zone: Zone::Library,
                    whose: Who::You,
                    stack: StackKind::Any,
                    tests: vec![alike],
                };
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
                let discard = Cost::Discard(1, Some(self_in_hand()), false);
                let mut meaning = self.activated_in_hand(costs, discard, search)?;
                for ability in &mut meaning.abilities {
                    if let Ability::Activated(activated) = ability {
                        activated.limits.push(Limit::Sorcery);
                    }
                }
                meaning
            }
            // CR 702.157a, 702.175a.
            Keyword::Costed(name @ ("squad" | "offspring"), costs) => {
                let (multi, size) = match *name {
                    "squad" => (true, None),
                    _ => (false, Some(number(1))),
                };
                let mut meaning = self.casting(costs, |costs| Casting::Optional { costs, multi })?;
                let except = size.map(|one| vec![Change::Base(Some(one.clone()), Some(one))]);
                let count = Amount::TimesPaid(Obj::This);
                let paid = Cond::was_paid(Obj::This);
                let copies = effects(vec![Effect::CreateCopy {
                    who: Who::You,
                    count,
                    of: Obj::This,
                    except: self.copy_except(except.unwrap_or_default()),
                    tapped: false,
                    attacking: false,
                }]);
                meaning
                    .abilities
                    .push(Ability::Triggered(Triggered { condition: Some(paid), ..when(enters(), copies) }));
                meaning
            }
            Keyword::Costed(name, _) => return gap(Part::Keyword, name),
            Keyword::Affinity(filter) => {
                // CR 702.41a.
                let mut filter = self.filter(filter, None)?;
                filter.tests.push(Test::Controller(Who::You));
                abilities(vec![Ability::Casting(Casting::CostLess {
                    mana: SymbolCost(vec![ManaSymbol::Generic(1)]),
                    times: Some(Amount::CountOf(Box::new(filter))),
                    less: true,
                    condition: None,
                    targets: None,
                })])
            }
            Keyword::BandsWithOther(_) => return gap(Part::Keyword, "bands with other"),
            Keyword::NoMeaning(_) => KeywordMeaning::default(),
            Keyword::Madness(costs) => {
                let costs = self.costs(costs, Who::You)?;
                let ability = self.later(madness_script(super::CastFor::Madness));
                abilities(vec![Ability::Casting(Casting::Madness { costs, ability })])
            }
            Keyword::Morph(costs) => return self.face_down(costs, false, false),
            Keyword::Embalm(costs) => return self.embalm(costs, crate::types::Color::White, None),
            Keyword::Eternalize(costs) => return self.embalm(costs, crate::types::Color::Black, Some(4)),
            Keyword::LevelUp(costs) => return self.level_up(costs),
            // CR 702.42a.
            Keyword::Entwine(costs) => self.casting(costs, Casting::Entwine)?,
            Keyword::Replicate(costs) => {
                // CR 702.56a.
                let mut meaning = self.casting(costs, |costs| Casting::Optional { costs, multi: true })?;
                meaning.abilities.push(copied_when_paid());
                meaning
            }
            // What it does for that cost is compiled with the other lines.
            Keyword::Overload(costs) => {
                self.casting(costs, |costs| Casting::Alternative { costs, condition: None })?
            }
            Keyword::Escape(_) => return gap(Part::Keyword, "escape"),
            Keyword::Champion(filter) => return self.champion(filter),
            Keyword::Craft(count, what, costs) => return self.craft(*count, what, costs),
            Keyword::Foretell(costs) => return self.foretell(costs),
            Keyword::Ninjutsu(costs) => return self.ninjutsu(costs),
            Keyword::Suspend(count, costs) => return self.suspend(*count, costs),
            Keyword::Impending(count, costs) => return self.impending(*count, costs),
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
    fn activated_in_hand(
        &mut self,
        costs: &[tree::Cost],
        discard: Cost,
        body: Script,
    ) -> Compiled<KeywordMeaning> {
        let mut costs = self.costs(costs, Who::You)?;
        costs.push(discard);
        let ability = self.assemble(costs, body, Vec::new(), false)?;
        Ok(abilities(vec![Ability::Activated(ability)]))
    }

    fn enchant(&mut self, kind: &TargetKind) -> Compiled<TargetSpec> {
        let plain = TargetSpec { filter: None, ..one_target(battlefield(Vec::new())) };
        Ok(match kind {
            TargetKind::Object(filter) => {
                let filter = self.filter(filter, None)?;
                // Enchanting a card in a graveyard is supported only if the Aura brings it back.
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
            TargetKind::ObjectOrCard { .. } | TargetKind::SpellOrPermanent(_) => {
                return gap(Part::Keyword, "enchant of two zones");
            }
            TargetKind::Player { opponent } => TargetSpec {
                players: Some(if *opponent { PlayerTarget::Opponent } else { PlayerTarget::Any }),
                ..plain
            },
            TargetKind::ObjectOrPlayer { .. } | TargetKind::Any | TargetKind::AnyOther => {
                return gap(Part::Keyword, "enchanting a permanent or player");
            }
        })
    }

    /// Equip (702.6a).
    fn equip(&mut self, costs: &[tree::Cost], only: Option<&tree::Filter>) -> Compiled<KeywordMeaning> {
        // Whoever activates it chooses the cost, and with it one of two abilities that do the same.
        if let [tree::Cost::Either(ways)] = costs {
            let mut meaning = KeywordMeaning::default();
            for way in ways {
                meaning.abilities.extend(self.equip(way, only)?.abilities);
            }
            return Ok(meaning);
        }
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
}
