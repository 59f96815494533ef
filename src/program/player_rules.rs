//! Rules for players: what they may and may not do (101.2, 601.3).

use super::compile::{Compiled, Compiler, Part, gap};
use super::{Amount, Cost, Filter, Obj, Rule, Sel, StackKind, Test, Who};
use crate::oracle::tree::{
    self, CostSubject, GlobalRule, HandSize, ObjectKind, PlayerRef, PlayerRule, Selection, Statement, Zone,
};
use crate::types::{ManaSymbol, SymbolCost};

impl Compiler<'_> {
    /// Compiles rules about players and the game.
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
                // A spell's targets are not chosen yet when its cost is computed, so they are not a test of the spell.
                let (mut spells, mut targets) = (spells.clone(), targets.clone());
                if targets.is_none()
                    && let Some(at) =
                        spells.tests.iter().position(|test| matches!(test, tree::Test::Targets(_)))
                    && let tree::Test::Targets(what) = spells.tests.remove(at)
                {
                    targets = Some(*what);
                }
                let spells = self.spells_filter(&spells)?;
                let targets = match (&targets, per_target) {
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
            } => Rule::AbilityCost {
                who: Who::Any,
                kind: super::AbilityKind::Any,
                tests: Some(self.permanent_tests(filter)?),
                mana: mana.clone(),
            },
            Statement::CostChange {
                filter:
                    CostSubject::Activated { keyword: None, of: None, except_mana: true, least_one: false },
                who,
                less: false,
                mana,
                times: None,
                targets: None,
                per_target: None,
            } => Rule::AbilityCost {
                who: self.who(who)?,
                kind: super::AbilityKind::NoMana,
                tests: None,
                mana: mana.clone(),
            },
            Statement::CostChange {
                filter: CostSubject::Activated { keyword, of, except_mana, least_one },
                who,
                less: true,
                mana,
                times: None,
                targets,
                per_target: None,
            } => Rule::AbilityCostLess {
                who: self.who(who)?,
                kind: match keyword.as_deref() {
                    None if *except_mana => super::AbilityKind::NoMana,
                    None => super::AbilityKind::Any,
                    Some("cycling") => super::AbilityKind::Cycling,
                    Some("equip") => super::AbilityKind::Equip,
                    Some(_) => return gap(Part::Statement, "the cost of abilities"),
                },
                tests: of.as_ref().map_or(Ok(Vec::new()), |of| self.permanent_tests(of))?,
                mana: mana.clone(),
                least_one: *least_one,
                targets: targets
                    .as_ref()
                    .map(|what| self.described(what))
                    .transpose()?
                    .map(super::ByTargets::Any),
            },
            Statement::CostChange { .. } => return gap(Part::Statement, "the cost of abilities"),
            Statement::AsThoughFlash(what) => match what {
                Selection::All { filter, word: _ } => {
                    let mut filter = filter.clone();
                    let mut who = Who::You;
                    // "Creature spells you cast" has the caster as the spells' controller.
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
            Statement::FreeCycling => Rule::FreeCycling(Who::You),
            Statement::AlternativeCostFor { who, spells, costs } => {
                let (who, spells) = (self.who(who)?, self.spells_filter(spells)?);
                self.scope.each_object += 1;
                let costs = self.costs(costs, Who::You);
                self.scope.each_object -= 1;
                let mut costs = costs?;
                // "That spell" is the spell that these costs are for.
                for cost in &mut costs {
                    match cost {
                        Cost::Mana(mana) if mana.count_x() == 0 => {}
                        Cost::Evidence(_) | Cost::Life(Amount::Number(_)) => {}
                        Cost::Discard(_, Some(filter), false) => {
                            for test in &mut filter.tests {
                                if *test == Test::SharesColor(Obj::Each) {
                                    *test = Test::SharesColor(Obj::This);
                                }
                            }
                        }
                        _ => return gap(Part::Cost, "another cost for spells"),
                    }
                }
                self.only_alternative()?;
                Rule::AlternativeFor { who, spells, costs, flash: false }
            }
            Statement::NextAsThoughFlash(filter) => Rule::NextFlash(self.spells_filter(filter)?),
            Statement::NextUncounterable(filter) => Rule::NextUncounterable(self.spells_filter(filter)?),
            Statement::NextToHand(filter) => Rule::NextToHand(self.spells_filter(filter)?),
            Statement::FlashForMore(_) => return gap(Part::Statement, "flash for mana"),
            Statement::FlashThenSacrificed => return gap(Part::Statement, "flash that ends in a sacrifice"),
            Statement::AdditionalLands { who, count } => Rule::AdditionalLands(self.who(who)?, *count),
            Statement::HandSize { who, size } => match size {
                HandSize::None => Rule::HandSize(self.who(who)?, None),
                HandSize::Is(size) => Rule::HandSize(self.who(who)?, Some(*size)),
                HandSize::Plus(by) => Rule::HandSizeBy(self.who(who)?, *by),
            },
            Statement::Player { who: PlayerRef::You, rule: PlayerRule::CantLoseNorOthersWin } => {
                return Ok(vec![Rule::CantLoseGame(Who::You), Rule::CantWinGame(Who::Opponent)]);
            }
            Statement::Player { who, rule: tree::PlayerRule::Foretelling(less) } => {
                let who = self.who(who)?;
                let less = Rule::AbilityCostLess {
                    who,
                    kind: super::AbilityKind::Foretell,
                    tests: Vec::new(),
                    mana: less.clone(),
                    least_one: false,
                    targets: None,
                };
                return Ok(vec![less, Rule::ForetellsAnyTurn(who)]);
            }
            Statement::Player { who, rule } => return Ok(vec![self.player_rule(who, rule)?]),
            Statement::Prevent { amount: None, combat, noncombat, to, by } => {
                // "To and dealt by": both kinds of damage, not only what it deals to itself.
                let both = to.is_some() && to == by;
                let to = to.as_ref().map(|to| self.described(to)).transpose()?;
                let by = match by {
                    None => None,
                    Some(by) => Some(self.source_of(by)?),
                };
                if both {
                    let (combat, noncombat) = (*combat, *noncombat);
                    return Ok(vec![
                        Rule::PreventDamage { to, by: None, combat, noncombat },
                        Rule::PreventDamage { to: None, by, combat, noncombat },
                    ]);
                }
                Rule::PreventDamage { to, by, combat: *combat, noncombat: *noncombat }
            }
            Statement::Prevent { amount: Some(_), .. } => {
                return gap(Part::Statement, "some of the damage is prevented");
            }
            Statement::MostAttackers { most, you } => {
                Rule::MostAttackers { most: *most, whom: you.then_some(Who::You) }
            }
            Statement::MostBlockers(most) => Rule::MostBlockers(*most),
            Statement::AttackTax { creatures, whom, costs } => {
                let planeswalkers = *whom == PlayerRef::YouAndPlaneswalkers;
                let whom = if planeswalkers { Who::You } else { self.one_player(whom)? };
                let by = self.permanent_tests(creatures)?;
                Rule::AttackTax { whom, planeswalkers, costs: self.declaration_costs(costs)?, by }
            }
            Statement::Unpreventable { combat, by } => {
                let by = by.as_ref().map(|by| self.source_of(by)).transpose()?;
                Rule::DamageCantBePrevented { by, combat: *combat }
            }
            Statement::Global(GlobalRule::EquipAtInstantSpeed) => Rule::EquipAtInstantSpeed(Who::You),
            Statement::Global(GlobalRule::NoLegendRule) => Rule::NoLegendRule,
            Statement::Global(GlobalRule::SpellsCostThree) => Rule::SpellsCostAtLeast(3),
            Statement::Global(GlobalRule::CreaturesCantEnter) => {
                Rule::CantEnter(vec![Test::Type(crate::types::CardType::Creature)])
            }
            Statement::Global(GlobalRule::NonlandsCantEnter) => {
                Rule::CantEnter(vec![Test::Not(Box::new(Test::Type(crate::types::CardType::Land)))])
            }
            Statement::Global(GlobalRule::CreaturesEnterForYou) => Rule::CreaturesEnterForYou,
            Statement::Global(GlobalRule::DoesntRemoveThis) => Rule::DoesntRemoveThis,
            Statement::Global(GlobalRule::GraveyardCardsCantBeTargeted) => Rule::GraveyardCardsCantBeTargeted,
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
            Statement::Revealed { who, zone } => Rule::Shown { who: self.who(who)?, zone: *zone, all: true },
            Statement::MayLookAtTop => Rule::Shown { who: Who::You, zone: Zone::Library, all: false },
            Statement::BeginsOnBattlefield { .. } | Statement::RevealedAtFirst(_) => {
                return gap(Part::Statement, "an opening hand");
            }
            Statement::Permission(permission) => Rule::Permit(self.permit(permission)?),
            Statement::MayExert { .. } => Rule::MayExert,
            Statement::Causes { what, deeds, of, additional } => Rule::Causes(super::Causes {
                deeds: deeds.clone(),
                what: match deeds[..] {
                    [tree::CausingDeed::CastingOrCopying] => self.spells(what)?.tests,
                    _ => self.permanent_tests(what)?,
                },
                of: self.optional_tests(of.as_ref())?,
                additional: *additional,
            }),
            Statement::Objects { .. }
            | Statement::PowerToughness { .. }
            | Statement::Enters { .. }
            | Statement::AsEnters { .. }
            | Statement::EntersWithChoice { .. }
            | Statement::EntersAsCopy { .. }
            | Statement::AdditionalCost { .. }
            | Statement::AlternativeCost { .. }
            | Statement::CastOnly(_)
            | Statement::Replace { .. }
            | Statement::Multiply { .. }
            | Statement::Halve { .. }
            | Statement::SpendOnX(_)
            | Statement::NoManaSpent
            | Statement::ContinuesUntilEndOfTurn(_)
            | Statement::NoMeaning(_)
            | Statement::List(_) => return gap(Part::Statement, "no rule of players"),
        }])
    }

    /// Compiles a permission to play cards from elsewhere.
    pub(super) fn permit(&mut self, permission: &tree::Permission) -> Compiled<super::Permit> {
        use super::PermitCost;
        let tree::Permission { once, lands, spells, this, from, cost, single, only, mana, exiled, enters } =
            permission;
        let from = from.unwrap_or(Zone::Hand);
        // From a library, only the top card.
        let exiled_with = |filter: &Option<tree::Filter>| {
            filter.as_ref().is_none_or(|filter| {
                filter.tests.iter().any(|test| matches!(test, tree::Test::ExiledWith(_)))
            })
        };
        let among = from == Zone::Exile && exiled_with(lands) && exiled_with(spells);
        if *this || *only || (!among && !matches!(from, Zone::Hand | Zone::Graveyard | Zone::Library)) {
            return gap(Part::Statement, "may play cards from this zone");
        }
        let anyones = [lands, spells].into_iter().flatten().any(|found| {
            found
                .tests
                .iter()
                .any(|test| matches!(test, tree::Test::PutThereThisTurn { from: "libraries", .. }))
        });
        self.book.permits_anyones |= anyones;
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
            tree::PermissionCost::Less(_) => return gap(Part::Cost, "spells that cost less"),
            tree::PermissionCost::Blitz => return gap(Part::Cost, "spells cast with blitz"),
        };
        let mut then = None;
        let enters = match enters {
            None => (false, Vec::new()),
            // CR 611.2c: the permanent gains it once it has entered.
            Some(tree::PermittedEntry { gains: Some(gains), .. }) => {
                let [gained] = self.granted(gains)?[..] else {
                    return gap(Part::Statement, "what a permitted permanent gains");
                };
                if !*once || *exiled {
                    return gap(Part::Statement, "what a permitted permanent gains");
                }
                then = Some(self.later(super::triggers::effects(vec![super::Effect::Apply {
                    what: Sel::Obj(Obj::EventSubject),
                    changes: vec![super::Change::Ability(gained)],
                    until: super::Until::Forever,
                }])));
                (false, Vec::new())
            }
            Some(tree::PermittedEntry { card_type, tapped, counters, gains: None }) => {
                // The spells are of that type anyway.
                let types = |tests: &Vec<Test>| card_type.is_some_and(|one| tests.contains(&Test::Type(one)));
                if !spells.as_ref().is_some_and(types) {
                    return gap(Part::Statement, "how another permanent enters");
                }
                let mut compiled = Vec::new();
                for (count, kind) in counters {
                    compiled.push((self.amount(count)?, self.counter(kind)?));
                }
                (*tapped, compiled)
            }
        };
        let mana = mana.map(|(kind, _)| kind);
        Ok(super::Permit {
            once: *once,
            single: *single,
            lands,
            spells,
            from,
            anyones,
            cost,
            mana,
            exiled: *exiled,
            enters,
            then,
        })
    }

    /// The costs of a spell that a permission allows: "it" is the spell that they are for.
    pub(super) fn permitted_costs(&mut self, costs: &[tree::Cost]) -> Compiled<Vec<Cost>> {
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
            R::CantWinGame => Rule::CantWinGame(who),
            R::CantCast(filter) => Rule::CantCast(who, self.spells_filter(filter)?),
            R::CantCastFrom(zones) => {
                let zones = match zones {
                    tree::CastingZones::Graveyards => vec![Zone::Graveyard],
                    tree::CastingZones::GraveyardsAndLibraries => vec![Zone::Graveyard, Zone::Library],
                    tree::CastingZones::AllButHands => vec![Zone::Graveyard, Zone::Library, Zone::Exile],
                };
                Rule::CantCastFrom(who, zones)
            }
            R::CastsAtMost(most) => Rule::CastsAtMost(who, *most),
            R::CastsAtMostOf(most, filter) => {
                let spells = self.spells_filter(filter)?;
                let tests = self.tally_tests(&filter.tests)?;
                let what = Filter { tests, ..spells.clone() };
                let count = self.tally(super::Trigger::Casts { who: Who::Any, what, nth: None }, Who::You)?;
                match count {
                    Amount::Tally(tally, _) => Rule::CastsAtMostOf { who, most: *most, spells, tally },
                    _ => return gap(Part::Statement, "a limit of some spells"),
                }
            }
            R::CastsAtMostMore(_) => return gap(Part::Statement, "a limit of further spells"),
            R::LifeFor(mana) => match mana.0[..] {
                [ManaSymbol::Colored(color)] => Rule::LifeFor(who, color),
                _ => return gap(Part::Statement, "life for mana"),
            },
            R::SpendsAs { mana, to } => {
                let on = match to {
                    tree::SpendsTo::All => super::SpendsOn::All,
                    tree::SpendsTo::Cast(spells) => {
                        super::SpendsOn::Spells(self.spells_filter(spells)?.tests)
                    }
                    tree::SpendsTo::Activate(of) => {
                        super::SpendsOn::AbilitiesOf(match self.described(of)? {
                            super::Sel::Obj(super::Obj::This) => vec![super::Test::Is(super::Obj::This)],
                            super::Sel::All(filter) if filter.zone == tree::Zone::Battlefield => filter.tests,
                            _ => return gap(Part::Statement, "mana for some abilities"),
                        })
                    }
                };
                Rule::SpendsAs { who, mana: *mana, on }
            }
            R::CantPayLifeOrSacrifice(filter) => Rule::CantPay { who, tests: self.permanent_tests(filter)? },
            R::ManaStays(color) => Rule::ManaStays(who, *color),
            R::RollsOneMore => Rule::RollsOneMore(who),
            R::AdditionalVote { may } => Rule::AdditionalVote { who, may: *may },
            R::CantPlayLands => Rule::CantPlayLands(who),
            R::SkipsStep(step) => Rule::SkipsStep(who, *step),
            R::Hexproof => Rule::Hexproof(who),
            R::Shroud => Rule::Shroud(who),
            R::HandForetells(cards) => {
                if who != Who::You {
                    return gap(Part::Statement, "cards of another hand have foretell");
                }
                let tests = self.card_tests(cards)?;
                let ability = self.foretell_less()?;
                self.book.gives_foretell = true;
                Rule::HandForetells(who, tests, ability)
            }
            R::Foretelling(_) => return gap(Part::Statement, "foretelling for a while"),
            R::CantLoseLife => return gap(Part::Statement, "can't lose life"),
            R::CantLoseNorOthersWin => return gap(Part::Statement, "nobody but another player wins"),
            R::CastOnlySorceryTiming => return gap(Part::Statement, "cast only as a sorcery"),
            R::CantActivate { of, except_mana } => {
                let cards = of.kind == ObjectKind::Source;
                let tests = if cards { self.source_tests(of)? } else { self.permanent_tests(of)? };
                Rule::CantActivate { who, tests, except_mana: *except_mana, cards }
            }
            R::DrawsAtMost(most) => Rule::DrawsAtMost(who, *most),
            R::CantDraw => Rule::DrawsAtMost(who, 0),
            R::Protection(from) => {
                self.book.protects_players = true;
                Rule::Protection(who, self.source_tests(from)?)
            }
            R::CantGetPoison => Rule::CantGetPoison(who),
            R::DamageLeavesOne => Rule::DamageLeavesOne(who),
            R::LivesWithoutLife => {
                self.book.lives_without_life = true;
                Rule::LivesWithoutLife(who)
            }
            R::DamagedByInfect => {
                self.book.damages_as_infect = true;
                Rule::DamagedByInfect(who)
            }
            R::PlotsTop { for_mana } => {
                self.book.plots_top = true;
                Rule::PlotsTop { who, for_mana: *for_mana }
            }
            R::CantSearch => Rule::SearchesTop(who, 0),
            R::CantBeMadeToSacrifice => Rule::CantBeMadeToSacrifice(who),
            R::SearchesTop(cards) => Rule::SearchesTop(who, *cards),
            R::CantSacrifice(_) => return gap(Part::Statement, "can't sacrifice"),
            R::CantUntapMoreThan(most, filter) => {
                Rule::UntapsAtMost { who, most: *most, tests: self.permanent_tests(filter)? }
            }
            R::CantAttackWithMoreThan(_) => return gap(Part::Statement, "a limit on a player's attackers"),
            R::CantBeAttackedBy(_) => return gap(Part::Statement, "a player can't be attacked"),
            R::LifeForMana => return gap(Part::Statement, "life for mana"),
            R::CastsAsFlash(_)
            | R::CastsFreeAsFlash(_)
            | R::CardsScavenge(_)
            | R::CardsHaveMadness(_)
            | R::ManaTimes { .. }
            | R::ManaCostsLife
            | R::RevealsFirstDrawn { .. }
            | R::XIsPositive
            | R::TokensPlus { .. }
            | R::Elsewhere { .. }
            | R::FirstForetoldFree => return self.rare_rule(who, rule),
        })
    }

    /// A filter for spells, wherever they are cast from.
    pub(super) fn spells_filter(&mut self, filter: &tree::Filter) -> Compiled<Filter> {
        // "A spell from a graveyard" means one cast from there.
        let mut from = Vec::new();
        let mut others = Vec::new();
        for test in &filter.tests {
            match test {
                tree::Test::In(zone, PlayerRef::Any) => from.push(Test::CastFrom(*zone)),
                tree::Test::In(zone, whose) => {
                    from.push(Test::CastFrom(*zone));
                    from.push(Test::Owner(self.one_player(whose)?));
                }
                tree::Test::Not(inner)
                    if matches!(
                        **inner,
                        tree::Test::In(Zone::Hand, PlayerRef::You | PlayerRef::AnOpponent)
                    ) =>
                {
                    // A spell cast from a hand is cast from the caster's own hand, or from its owner's.
                    let yours = **inner == tree::Test::In(Zone::Hand, PlayerRef::You);
                    let owner = if yours { Who::You } else { Who::Opponent };
                    let own = Test::All(vec![Test::CastFrom(Zone::Hand), Test::Owner(owner)]);
                    from.push(Test::Not(Box::new(own)));
                }
                test => others.push(test.clone()),
            }
        }
        match filter.kind {
            ObjectKind::Spell | ObjectKind::Card => Ok(Filter {
                zone: Zone::Stack,
                whose: Who::Any,
                stack: StackKind::Spell,
                tests: self.tests(&others)?.into_iter().chain(from).collect(),
            }),
            ObjectKind::Permanent
            | ObjectKind::ActivatedAbility
            | ObjectKind::TriggeredAbility
            | ObjectKind::Ability
            | ObjectKind::SpellOrAbility
            | ObjectKind::Source => gap(Part::Statement, "spells of this kind"),
        }
    }

    /// The tests for the sources that a selection means.
    pub(super) fn source_of(&mut self, by: &Selection) -> Compiled<Vec<Test>> {
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
}

/// "Costs {X} less, where X is …" is {1} that number of times.
pub(super) fn counted_mana(mana: &SymbolCost, times: bool) -> Compiled<SymbolCost> {
    match (&mana.0[..], times) {
        ([ManaSymbol::X], true) => Ok(SymbolCost(vec![ManaSymbol::Generic(1)])),
        (symbols, _) if symbols.contains(&ManaSymbol::X) => gap(Part::Statement, "costs {X} less"),
        _ => Ok(mana.clone()),
    }
}
