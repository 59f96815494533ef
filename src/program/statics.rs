//! Static sentences.

use super::compile::{Compiled, Compiler, Part, gap};
use super::conditions::negated;
use super::keywords::Key;
use super::{
    Ability, Amount, Casting, Change, CombatRule, Cond, Cost, Enters, Filter, Obj, Op, Replace, Rule, Sel,
    StackKind, Static, Subject, Test, Watch, Who,
};
use crate::oracle::tree::{
    self, CostSubject, GlobalRule, HandSize, ObjectAntecedent, ObjectKind, ObjectRef, PlayerRef, PlayerRule,
    Replaced, Selection, Statement, Zone,
};
use crate::types::{ManaSymbol, SymbolCost};

impl Compiler<'_> {
    /// A static sentence: each part of it is an ability.
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
        // "Each untapped creature you control gets +0/+2 as long as it's not attacking": of each by itself.
        if let (Some(condition), Statement::Objects { subject: Selection::All { filter, word }, changes }) =
            (condition, statement)
            && let Some(test) = of_each(condition)
        {
            let mut filter = filter.clone();
            filter.tests.push(test);
            return self.objects(None, &Selection::All { filter, word: *word }, changes);
        }
        let condition = self.optional_condition(condition)?;
        let unconditional = |ability: Ability| match condition.clone() {
            None => Ok(vec![ability]),
            Some(_) => gap(Part::Statement, "a sentence that holds only if something is so"),
        };
        match statement {
            Statement::Objects { subject, changes } => self.objects(condition, subject, changes),
            Statement::PowerToughness { power, toughness } => {
                let power = power.as_ref().map(|power| self.amount(power)).transpose()?;
                let toughness = toughness.as_ref().map(|toughness| self.amount(toughness)).transpose()?;
                // CR 604.3a: a characteristic-defining ability has no condition.
                unconditional(Ability::Static(Static {
                    condition: None,
                    subject: Subject::This,
                    changes: vec![Change::Base(power, toughness)],
                    defining: true,
                }))
            }
            Statement::Enters { what, tapped, counters, condition: only, unless } => {
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
                Ok(vec![Ability::Enters(Enters {
                    what,
                    tapped: *tapped,
                    counters: compiled,
                    condition,
                    script: Vec::new(),
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
            Statement::EntersAsCopy { may, of, except } => {
                let of = self.filter(of, None)?;
                let changes = self.exceptions(except)?;
                unconditional(Ability::Enters(Enters {
                    what: Watch::This,
                    tapped: false,
                    counters: Vec::new(),
                    condition: None,
                    script: Vec::new(),
                    copy: Some((*may, of, changes)),
                    text: String::new(),
                }))
            }
            Statement::AdditionalCost { optional: true, .. } => {
                gap(Part::Statement, "an optional additional cost")
            }
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
                targets: None,
                per_target: None,
            } => {
                let times = times.as_ref().map(|times| self.amount(times)).transpose()?;
                let (mana, less) = (counted_mana(mana, times.is_some())?, *less);
                Ok(vec![Ability::Casting(Casting::CostLess { mana, times, less, condition })])
            }
            Statement::Permission(permission) if permission.this => {
                let tree::Permission { from: Some(zone), cost: tree::PermissionCost::Normal, .. } =
                    permission
                else {
                    return gap(Part::Statement, "may be cast in this way");
                };
                if permission.once || permission.exiled || permission.enters.is_some() {
                    return gap(Part::Statement, "may be cast in this way");
                }
                Ok(vec![Ability::Casting(Casting::From { zone: *zone, condition })])
            }
            Statement::FlashThenSacrificed if condition.is_none() => {
                let sacrifice =
                    super::Effect::Sacrifice { who: Who::ControllerOf(Obj::This), what: Sel::Obj(Obj::This) };
                let text = self.text.clone();
                let cleanup = super::Triggered {
                    events: vec![super::Trigger::Step { step: tree::TurnStep::Cleanup, whose: Who::Any }],
                    when: Some(Cond::Flashed),
                    zone: Zone::Battlefield,
                    condition: None,
                    script: super::triggers::effects(vec![sacrifice]),
                    per_turn: None,
                    many: false,
                    mana: false,
                    text,
                };
                Ok(vec![Ability::Casting(Casting::FlashThenSacrificed), Ability::Triggered(cleanup)])
            }
            Statement::CastOnly(only) => {
                let only = self.condition(only)?;
                unconditional(Ability::Casting(Casting::Only(only)))
            }
            Statement::AsThoughFlash { what: Selection::Ref(ObjectRef::This { .. }), condition: only } => {
                let only = self.optional_condition(only.as_ref())?;
                unconditional(Ability::Casting(Casting::FlashIf(only)))
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
            Statement::Multiply { event, factor, plus } => {
                let replace = self.multiply(event, *factor, *plus)?;
                unconditional(Ability::Replace(replace))
            }
            Statement::SpendOnX(colors) => {
                let colors = colors.iter().copied().collect();
                unconditional(Ability::Casting(Casting::SpendOnX(colors)))
            }
            // CR 701.43d: "when you do" triggers as it is exerted.
            Statement::MayExert { then } if !then.is_empty() => {
                self.scope.event = super::scope::EventRegisters { subject: true, ..Default::default() };
                let script = self.body(&tree::Body::Plain(then.clone()))?;
                let trigger = super::Triggered {
                    events: vec![super::Trigger::Exerted(Watch::This)],
                    when: None,
                    zone: Zone::Battlefield,
                    condition: None,
                    script,
                    per_turn: None,
                    many: false,
                    mana: false,
                    text: self.text.clone(),
                };
                Ok(vec![Ability::Rule(None, Rule::MayExert), Ability::Triggered(trigger)])
            }
            Statement::MayLookAtTop => gap(Part::Statement, "a look at the top card"),
            Statement::ContinuesUntilEndOfTurn(_) => gap(Part::Statement, "an effect that continues"),
            Statement::NoMeaning(_) => Ok(Vec::new()),
            Statement::CostChange { .. }
            | Statement::AsThoughFlash { .. }
            | Statement::FlashThenSacrificed
            | Statement::AdditionalLands { .. }
            | Statement::HandSize { .. }
            | Statement::Player { .. }
            | Statement::Prevent { .. }
            | Statement::MostAttackers(_)
            | Statement::MostBlockers(_)
            | Statement::AttackTax { .. }
            | Statement::Global(_)
            | Statement::Redirect { .. }
            | Statement::Revealed { .. }
            | Statement::Permission(_)
            | Statement::BeginsOnBattlefield
            | Statement::MayExert { .. }
            | Statement::Causes { .. }
            | Statement::List(_) => {
                let rules = self.player_rules(statement)?;
                Ok(rules.into_iter().map(|rule| Ability::Rule(condition.clone(), rule)).collect())
            }
        }
    }

    /// "If ~ would enter, sacrifice a Plains instead. If you do, put ~ onto the battlefield. If you don't, put it into its
    /// owner's graveyard." Nothing can happen in between: it is done as the permanent enters.
    fn enters_if_done(&mut self, instead: &[tree::Instruction]) -> Compiled<Vec<Op>> {
        use tree::{Effect as E, Instruction as I};
        let refused = gap(Part::Statement, "this replacement effect");
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
        // It is not on the battlefield yet.
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

    /// What a copy has besides what it copies: fixed values alone are copiable (707.9a).
    pub(super) fn exceptions(&mut self, except: &[Vec<tree::Change>]) -> Compiled<Vec<Change>> {
        let changes = self.changes(&except.concat())?;
        let fixed = |amount: &Option<Amount>| matches!(amount, None | Some(Amount::Number(_)));
        for change in &changes {
            match change {
                Change::Key(_)
                | Change::Ability(_)
                | Change::AddTypes { .. }
                | Change::SetTypes { .. }
                | Change::Colors { .. }
                | Change::NotLegendary => {}
                Change::Base(power, toughness) if fixed(power) && fixed(toughness) => {}
                _ => return gap(Part::Statement, "a copy with exceptions"),
            }
        }
        Ok(changes)
    }

    /// "[Objects] get, have, can't …".
    fn objects(
        &mut self,
        condition: Option<Cond>,
        subject: &Selection,
        changes: &[tree::Change],
    ) -> Compiled<Vec<Ability>> {
        // "Creature spells you control can't be countered."
        if let Selection::All { filter, word: _ } = subject
            && filter.kind == ObjectKind::Spell
            && changes == [tree::Change::Rule(tree::ObjectRule::CantBeCountered)]
        {
            let tests = self.tests(&filter.tests)?;
            return Ok(vec![Ability::Rule(condition, Rule::SpellsCantBeCountered(tests))]);
        }
        // "This spell can't be countered" is a rule of the card on the stack.
        let subject = self.subject(subject)?;
        let changes = self.changes(changes)?;
        // It is cast from outside the battlefield (113.6b): "~ has flash as long as you control a Merfolk".
        if subject == Subject::This && changes[..] == [Change::Key(Key::Flash)] {
            return Ok(vec![Ability::Casting(Casting::FlashIf(condition))]);
        }
        if condition.is_some() && changes.contains(&Change::Rule(CombatRule::CantBeCountered)) {
            return gap(Part::Statement, "can't be countered if something is so");
        }
        if self.is_spell()
            && !changes.iter().all(|change| matches!(change, Change::Rule(CombatRule::CantBeCountered)))
        {
            return gap(Part::Statement, "a static ability of an instant or sorcery");
        }
        if changes.iter().any(|change| matches!(change, Change::Control(_))) && subject != Subject::Attached {
            return gap(Part::Statement, "control of several permanents");
        }
        Ok(vec![Ability::Static(Static { condition, subject, changes, defining: false })])
    }

    fn subject(&mut self, selection: &Selection) -> Compiled<Subject> {
        Ok(match selection {
            Selection::Ref(ObjectRef::This { .. }) => Subject::This,
            Selection::Ref(
                ObjectRef::Attached { .. } | ObjectRef::That { to: ObjectAntecedent::Attached, .. },
            ) => Subject::Attached,
            Selection::Ref(ObjectRef::That { word, .. }) => return gap(Part::Pronoun, word.clone()),
            Selection::All { filter, word: _ } => Subject::All(self.on_battlefield(filter)?),
            Selection::List(list) => match &list[..] {
                [Selection::Ref(ObjectRef::This { .. }), Selection::All { filter, word: _ }] => {
                    let mut tests = self.on_battlefield(filter)?;
                    tests.retain(|test| *test != Test::Other);
                    Subject::ThisAnd(tests)
                }
                // Each object once, however many of the descriptions fit.
                [first, others @ ..] => {
                    let this = matches!(first, Selection::Ref(ObjectRef::This { .. }));
                    let described = if this { others } else { list };
                    let mut any = Vec::new();
                    for part in described {
                        let Selection::All { filter, word: _ } = part else {
                            return gap(Part::Statement, "a list of subjects");
                        };
                        any.push(Test::All(self.on_battlefield(filter)?));
                    }
                    let tests = vec![Test::AnyOf(any)];
                    if this { Subject::ThisAnd(tests) } else { Subject::All(tests) }
                }
                [] => return gap(Part::Statement, "no subject"),
            },
            Selection::Target(_)
            | Selection::Some { .. }
            | Selection::Player(_)
            | Selection::RefFrom { .. }
            | Selection::TopCards { .. } => return gap(Part::Statement, "its subject"),
        })
    }

    /// The tests of permanents that a static ability is about.
    fn on_battlefield(&mut self, filter: &tree::Filter) -> Compiled<Vec<Test>> {
        match filter.kind {
            ObjectKind::Permanent => {}
            ObjectKind::Card
            | ObjectKind::Spell
            | ObjectKind::ActivatedAbility
            | ObjectKind::TriggeredAbility
            | ObjectKind::SpellOrAbility
            | ObjectKind::Source => return gap(Part::Statement, "changes of what is not on the battlefield"),
        }
        let filter = self.filter(filter, None)?;
        match filter.zone {
            Zone::Battlefield => Ok(filter.tests),
            _ => gap(Part::Statement, "changes of what is not on the battlefield"),
        }
    }

    /// Rules about players and the game.
    pub(super) fn player_rules(&mut self, statement: &Statement) -> Compiled<Vec<Rule>> {
        Ok(vec![match statement {
            Statement::CostChange {
                filter: CostSubject::Spells(spells),
                who,
                less,
                mana,
                times,
                targets,
                per_target,
            } => {
                let spells = self.spells_filter(spells)?;
                let targets = match (targets, per_target) {
                    (None, None) => None,
                    (Some(what), None) => Some(super::ByTargets::Any(self.described(what)?)),
                    (None, Some(each)) => Some(super::ByTargets::Each(self.permanent_tests(each)?)),
                    (Some(_), Some(_)) => return gap(Part::Statement, "costs by some targets, for each"),
                };
                let times = times.as_ref().map(|times| self.amount(times)).transpose()?;
                let mana = counted_mana(mana, times.is_some())?;
                Rule::CostChange { spells, who: self.who(who)?, less: *less, mana, times, targets }
            }
            Statement::CostChange {
                filter: CostSubject::AbilitiesOf(filter),
                who: PlayerRef::Any,
                less: false,
                mana,
                times: None,
                targets: None,
                per_target: None,
            } => Rule::AbilityCost { tests: self.permanent_tests(filter)?, mana: mana.clone() },
            Statement::CostChange { .. } => return gap(Part::Statement, "the cost of abilities"),
            Statement::AsThoughFlash { what, condition: None } => match what {
                Selection::All { filter, word: _ } => {
                    let mut filter = filter.clone();
                    let mut who = Who::You;
                    // "Creature spells you cast" names the caster as the spells' controller.
                    let mut tests = Vec::new();
                    for test in filter.tests {
                        match test {
                            tree::Test::Controller(player) => who = self.who(&player)?,
                            test => tests.push(test),
                        }
                    }
                    filter.tests = tests;
                    Rule::FlashFor(who, self.spells_filter(&filter)?)
                }
                _ => return gap(Part::Statement, "as though it had flash"),
            },
            Statement::FlashThenSacrificed => return gap(Part::Statement, "flash that ends in a sacrifice"),
            Statement::AsThoughFlash { condition: Some(_), .. } => {
                return gap(Part::Statement, "as though it had flash, if");
            }
            Statement::AdditionalLands { who, count } => Rule::AdditionalLands(self.who(who)?, *count),
            Statement::HandSize { who, size } => match size {
                HandSize::None => Rule::HandSize(self.who(who)?, None),
                HandSize::Is(size) => Rule::HandSize(self.who(who)?, Some(*size)),
                HandSize::Plus(_) => return gap(Part::Statement, "a changed maximum hand size"),
            },
            Statement::Player { who, rule } => return Ok(vec![self.player_rule(who, rule)?]),
            Statement::Prevent { amount: None, combat, to, by } => {
                let to = to.as_ref().map(|to| self.described(to)).transpose()?;
                let by = match by {
                    None => None,
                    Some(by) => Some(self.source_of(by)?),
                };
                Rule::PreventDamage { to, by, combat: *combat }
            }
            Statement::Prevent { amount: Some(_), .. } => {
                return gap(Part::Statement, "some of the damage is prevented");
            }
            Statement::MostAttackers(most) => Rule::MostAttackers(*most),
            Statement::MostBlockers(most) => Rule::MostBlockers(*most),
            Statement::AttackTax { creatures, whom, costs } => {
                let whom = match whom {
                    // Creatures attack players alone.
                    PlayerRef::YouAndPlaneswalkers => Who::You,
                    whom => self.one_player(whom)?,
                };
                let by = self.permanent_tests(creatures)?;
                Rule::AttackTax { whom, costs: self.declaration_costs(costs)?, by }
            }
            Statement::Global(GlobalRule::DamageCantBePrevented) => Rule::DamageCantBePrevented,
            Statement::Global(GlobalRule::NoLegendRule) => Rule::NoLegendRule,
            Statement::Global(GlobalRule::SpellsCantBeCountered) => Rule::SpellsCantBeCountered(Vec::new()),
            Statement::Redirect { to, by, instead_to } => {
                let to = self.described(to)?;
                let by = by.as_ref().map(|by| self.source_of(by)).transpose()?;
                match self.described(instead_to)? {
                    instead @ (Sel::Obj(Obj::This | Obj::Attached) | Sel::Player(Who::You)) => {
                        Rule::Redirect { to, by, instead }
                    }
                    _ => return gap(Part::Statement, "redirected damage"),
                }
            }
            Statement::Revealed { .. } => return gap(Part::Statement, "revealed cards"),
            Statement::BeginsOnBattlefield => return gap(Part::Statement, "an opening hand"),
            Statement::Permission(permission) => Rule::Permit(self.permit(permission)?),
            Statement::MayExert { .. } => Rule::MayExert,
            Statement::Causes { what, deeds, of, additional } => Rule::Causes(super::Causes {
                deeds: deeds.clone(),
                what: self.permanent_tests(what)?,
                of: self.optional_tests(of.as_ref())?,
                additional: *additional,
            }),
            Statement::Objects { .. }
            | Statement::PowerToughness { .. }
            | Statement::Enters { .. }
            | Statement::AsEnters { .. }
            | Statement::EntersAsCopy { .. }
            | Statement::AdditionalCost { .. }
            | Statement::AlternativeCost { .. }
            | Statement::CastOnly(_)
            | Statement::Replace { .. }
            | Statement::Multiply { .. }
            | Statement::SpendOnX(_)
            | Statement::MayLookAtTop
            | Statement::ContinuesUntilEndOfTurn(_)
            | Statement::NoMeaning(_)
            | Statement::List(_) => return gap(Part::Statement, "no rule of players"),
        }])
    }

    /// What may be played from elsewhere.
    fn permit(&mut self, permission: &tree::Permission) -> Compiled<super::Permit> {
        use super::PermitCost;
        let tree::Permission { once, lands, spells, this, from, cost, exiled, enters } = permission;
        let from = from.unwrap_or(Zone::Hand);
        // Of the library the top card.
        let exiled_with = |filter: &Option<tree::Filter>| {
            filter.as_ref().is_none_or(|filter| {
                filter.tests.iter().any(|test| matches!(test, tree::Test::ExiledWith(_)))
            })
        };
        let among = from == Zone::Exile && exiled_with(lands) && exiled_with(spells);
        if *this || (!among && !matches!(from, Zone::Hand | Zone::Graveyard | Zone::Library)) {
            return gap(Part::Statement, "may play cards from this zone");
        }
        let mut tests = |filter: &Option<tree::Filter>| match filter {
            None => Ok(None),
            Some(filter) => self.tests(&filter.tests).map(Some),
        };
        let (lands, spells) = (tests(lands)?, tests(spells)?);
        let cost = match cost {
            tree::PermissionCost::Normal => PermitCost::Normal,
            tree::PermissionCost::Free => PermitCost::Free,
            tree::PermissionCost::Instead(costs) => PermitCost::Instead(self.permitted_costs(costs)?),
            tree::PermissionCost::Added(costs) => PermitCost::Added(self.permitted_costs(costs)?),
        };
        if *once && lands.is_some() {
            return gap(Part::Statement, "may play a land once");
        }
        let enters = match enters {
            None => (false, Vec::new()),
            Some(tree::PermittedEntry { card_type, tapped, counters }) => {
                // It says what the spells are anyway.
                if spells.as_ref().is_none_or(|tests| !tests.contains(&Test::Type(*card_type))) {
                    return gap(Part::Statement, "how another permanent enters");
                }
                let mut compiled = Vec::new();
                for (count, kind) in counters {
                    compiled.push((self.amount(count)?, self.counter(kind)?));
                }
                (*tapped, compiled)
            }
        };
        Ok(super::Permit { once: *once, lands, spells, from, cost, exiled: *exiled, enters })
    }

    /// The costs of a spell that a permission lets a player cast: "it" is that spell, whose costs they are.
    fn permitted_costs(&mut self, costs: &[tree::Cost]) -> Compiled<Vec<Cost>> {
        self.scope.each_object += 1;
        let costs = self.costs(costs, Who::You);
        self.scope.each_object -= 1;
        costs?
            .into_iter()
            .map(|cost| match cost {
                Cost::Life(Amount::Of(measure, Obj::Each)) => Ok(Cost::Life(Amount::Of(measure, Obj::This))),
                Cost::Life(Amount::Number(_)) | Cost::Mana(_) => Ok(cost),
                Cost::Discard(..) | Cost::Sacrifice(_, Some(_)) | Cost::Exile(..) => Ok(cost),
                _ => gap(Part::Cost, "a cost of a permitted spell"),
            })
            .collect()
    }

    fn player_rule(&mut self, who: &PlayerRef, rule: &PlayerRule) -> Compiled<Rule> {
        use PlayerRule as R;
        let who = self.who(who)?;
        Ok(match rule {
            R::CantGainLife => Rule::CantGainLife(who),
            R::CantLoseGame => Rule::CantLoseGame(who),
            R::CantCast(filter) => Rule::CantCast(who, self.spells_filter(filter)?),
            R::CastsAtMost(most) => Rule::CastsAtMost(who, *most),
            R::CastsAtMostMore(_) => return gap(Part::Statement, "a limit of further spells"),
            R::LifeFor(mana) => match mana.0[..] {
                [ManaSymbol::Colored(color)] => Rule::LifeFor(who, color),
                _ => return gap(Part::Statement, "life for mana"),
            },
            R::CantPayLifeOrSacrifice(filter) => Rule::CantPay { who, tests: self.permanent_tests(filter)? },
            R::ManaStays(color) => Rule::ManaStays(who, *color),
            R::CantPlayLands => Rule::CantPlayLands(who),
            R::SkipsStep(step) => Rule::SkipsStep(who, *step),
            R::Hexproof => Rule::Hexproof(who),
            R::Shroud => Rule::Shroud(who),
            R::CantLoseLife => return gap(Part::Statement, "can't lose life"),
            R::CantWinGame => return gap(Part::Statement, "can't win the game"),
            R::CastOnlySorceryTiming => return gap(Part::Statement, "cast only as a sorcery"),
            R::CantActivate(filter) => Rule::CantActivate { who, tests: self.permanent_tests(filter)? },
            R::DrawsAtMost(most) => Rule::DrawsAtMost(who, *most),
            R::CantDraw => Rule::DrawsAtMost(who, 0),
            R::Protection(_) => return gap(Part::Statement, "a player's protection"),
            R::CantGetPoison => Rule::CantGetPoison(who),
            R::CantSearch => return gap(Part::Statement, "can't search libraries"),
            R::CantSacrifice(_) => return gap(Part::Statement, "can't sacrifice"),
            R::CantUntapMoreThan(most, filter) => {
                Rule::UntapsAtMost { who, most: *most, tests: self.permanent_tests(filter)? }
            }
            R::CantAttackWithMoreThan(_) => return gap(Part::Statement, "a limit on a player's attackers"),
            R::CantBeAttackedBy(_) => return gap(Part::Statement, "a player can't be attacked"),
            R::LifeForMana => return gap(Part::Statement, "life for mana"),
        })
    }

    /// Spells, wherever they are cast from.
    pub(super) fn spells_filter(&mut self, filter: &tree::Filter) -> Compiled<Filter> {
        match filter.kind {
            ObjectKind::Spell | ObjectKind::Card => Ok(Filter {
                zone: Zone::Stack,
                whose: Who::Any,
                stack: StackKind::Spell,
                tests: self.tests(&filter.tests)?,
            }),
            ObjectKind::Permanent
            | ObjectKind::ActivatedAbility
            | ObjectKind::TriggeredAbility
            | ObjectKind::SpellOrAbility
            | ObjectKind::Source => gap(Part::Statement, "spells of this kind"),
        }
    }

    /// The tests of the sources that a selection names.
    fn source_of(&mut self, by: &Selection) -> Compiled<Vec<Test>> {
        match by {
            Selection::All { filter, word: _ } | Selection::Some { filter, .. } => self.source_tests(filter),
            Selection::Ref(object) => Ok(vec![Test::Is(self.object(object)?)]),
            Selection::Target(_)
            | Selection::RefFrom { .. }
            | Selection::List(_)
            | Selection::Player(_)
            | Selection::TopCards { .. } => gap(Part::Statement, "sources of damage"),
        }
    }

    fn replace(&mut self, event: &Replaced, instead: &[tree::Instruction]) -> Compiled<Replace> {
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
        if let Replaced::Damage { source: None, to: Some(to), combat: false, least: 0 } = event
            && let [
                tree::Instruction::Do { joint: _, effect: tree::Effect::PreventThat },
                tree::Instruction::Do {
                    joint: _,
                    effect:
                        tree::Effect::RemoveCounters { count: tree::Amount::Number(1), kind: Some(kind), from },
                },
            ] = instead
            && self.watch(to)? == Watch::This
            && self.watch(from)? == Watch::This
        {
            return Ok(Replace::PreventForCounter(self.counter(kind)?));
        }
        if let Replaced::Damage { source: None, to: Some(to), combat: false, least: 0 } = event
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
            Replaced::Moves { what, from, to: Zone::Graveyard, .. } => (what, *from, Zone::Graveyard),
            _ => return gap(Part::Statement, "this replacement effect"),
        };
        let mut what = match event {
            Replaced::Moves { .. } => self.watch_cards(what)?,
            _ => self.watch(what)?,
        };
        // A token is no card.
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
            // CR 701.20a: what is put into the graveyard is seen by everybody anyway.
            [
                tree::Instruction::Do { joint: _, effect: tree::Effect::Reveal { who: _, what } },
                tree::Instruction::Do { joint: _, effect: effect @ tree::Effect::ShuffleInto { .. } },
            ] if it(what) => effect,
            _ => return gap(Part::Statement, "a replacement that does several things"),
        };
        let (instead, shuffled) = match effect {
            tree::Effect::Exile { what, until: None, face_down: false } if it(what) => (Zone::Exile, false),
            tree::Effect::Move { verb: _, who: None, what, to } if it(what) => {
                let dest = self.destination(to, Who::You)?;
                let plain = !dest.tapped
                    && !dest.attacking
                    && dest.depth == 0
                    && dest.counters.is_empty()
                    && !matches!(dest.zone, Zone::Battlefield | Zone::Library);
                if !plain {
                    return gap(Part::Statement, "this replacement effect");
                }
                (dest.zone, false)
            }
            tree::Effect::ShuffleInto { what, .. } if it(what) => (Zone::Library, true),
            _ => return gap(Part::Statement, "this replacement effect"),
        };
        Ok(Replace::Zone { what, from, to, instead, shuffled })
    }

    fn multiply(&mut self, event: &Replaced, factor: u8, plus: i8) -> Compiled<Replace> {
        Ok(match event {
            Replaced::GainLife(who) => Replace::GainLife { who: self.who(who)?, times: factor, plus },
            Replaced::Tokens(who) if plus == 0 => Replace::Tokens { who: self.who(who)?, times: factor },
            Replaced::Counters { kind, on } => {
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
                Replace::Counters { kind, on, by: None, players: false, times: factor, plus }
            }
            Replaced::CountersYouPut(on) => {
                let (Selection::All { filter, word: _ } | Selection::Some { filter, .. }) = on else {
                    return gap(Part::Statement, "counters on these");
                };
                let on = self.permanent_tests(filter)?;
                Replace::Counters { kind: None, on, by: Some(Who::You), players: true, times: factor, plus }
            }
            Replaced::Damage { source, to, combat, least } => {
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
                        // "A permanent or player": anybody.
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
                Replace::Damage { source, to, combat: *combat, least: *least, times: factor, plus }
            }
            Replaced::Tokens(_)
            | Replaced::Moves { .. }
            | Replaced::Dies(_)
            | Replaced::Enters(_)
            | Replaced::Destroyed(_)
            | Replaced::CausedDiscard(_)
            | Replaced::DrawWhile(..)
            | Replaced::Draw(_)
            | Replaced::LoseLife(_)
            | Replaced::Discard { .. }
            | Replaced::Mana(_)
            | Replaced::LoseGame(_)
            | Replaced::Untap(_)
            | Replaced::BeginStep(..)
            | Replaced::Mill(_) => return gap(Part::Statement, "this multiplied"),
        })
    }
}

/// The test of a condition that is about each object of the sentence.
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
                | tree::Test::HasCounter(_)),
        } => Some(test.clone()),
        tree::Condition::Not(inner) => of_each(inner).map(|test| tree::Test::Not(Box::new(test))),
        _ => None,
    }
}

/// "Costs {X} less, where X is …" is {1} as often.
fn counted_mana(mana: &SymbolCost, times: bool) -> Compiled<SymbolCost> {
    match (&mana.0[..], times) {
        ([ManaSymbol::X], true) => Ok(SymbolCost(vec![ManaSymbol::Generic(1)])),
        (symbols, _) if symbols.contains(&ManaSymbol::X) => gap(Part::Statement, "costs {X} less"),
        _ => Ok(mana.clone()),
    }
}

/// Onto the battlefield under its controller's control, nothing else.
fn onto_battlefield() -> super::Dest {
    super::Dest { zone: Zone::Battlefield, control: Some(Who::You), ..super::Dest::exile() }
}

/// The card itself gets changes.
pub(super) fn this_static(changes: Vec<Change>) -> Ability {
    Ability::Static(Static { condition: None, subject: Subject::This, changes, defining: false })
}

/// One register.
pub(super) fn this() -> Sel {
    Sel::Obj(Obj::This)
}
