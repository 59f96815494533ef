//! What continuous effects change.

use super::compile::{Compiled, Compiler, Part, gap, gap_named};
use super::filters::landwalk_key;
use super::numbered_keywords::annihilator;
use super::{Ability, Change, CombatRule, Key, Obj, Until, Who};
use crate::oracle::tree::{self, Duration, Keyword, ObjectRule};
use crate::types::{CardType, Color, Colors};

impl Compiler<'_> {
    /// Compiles changes of one or several objects; in their amounts `Each` is the object that changes.
    pub(super) fn changes(&mut self, changes: &[tree::Change]) -> Compiled<Vec<Change>> {
        self.scope.each_object += 1;
        let mut compiled = Vec::new();
        for change in changes {
            compiled.extend(self.change(change)?);
        }
        for change in changes {
            // CR 205.1a: it keeps none of its former types.
            if let tree::Change::LosesOtherTypes = change {
                let set = compiled.iter_mut().find_map(|change| match change {
                    Change::SetTypes { types, keep, .. } if !types.is_empty() => Some(keep),
                    _ => None,
                });
                match set {
                    Some(keep) => keep.clear(),
                    None => return gap(Part::Change, "other card types"),
                }
            }
            // CR 205.1b: an object that is "still" one of its types keeps all of them, with its supertypes and subtypes.
            if let tree::Change::StillType(_) = change {
                let set = compiled
                    .iter_mut()
                    .find(|change| matches!(change, Change::SetTypes { .. } | Change::AddTypes { .. }));
                match set {
                    Some(set @ Change::SetTypes { .. }) => {
                        if let Change::SetTypes { supertypes, types, subtypes, .. } =
                            std::mem::replace(set, Change::LosesAll)
                        {
                            *set = Change::AddTypes { supertypes, types, subtypes };
                        }
                    }
                    Some(_) => {}
                    None => return gap(Part::Change, "a type that stays"),
                }
            }
        }
        self.scope.each_object -= 1;
        Ok(compiled)
    }

    fn change(&mut self, change: &tree::Change) -> Compiled<Vec<Change>> {
        use tree::Change as C;
        Ok(vec![match change {
            C::ColorOfChoice => return gap(Part::Change, "the color of your choice"),
            C::LandTypeOfChoice => return gap(Part::Change, "the land type of your choice"),
            C::KeywordOfChoice(_) => return gap(Part::Change, "a keyword of your choice"),
            // Only the resolution and its effects know what was chosen.
            C::ChosenColor | C::ChosenColorToo | C::ChosenType if self.chooses && !self.scope.chose => {
                return gap(Part::Change, "what was chosen");
            }
            C::Keyword(keyword)
                if self.chooses
                    && asks_choice(keyword)
                    && !(self.scope.chose && *keyword == Keyword::ProtectionChosenColor) =>
            {
                return gap(Part::Change, "a keyword of what was chosen");
            }
            C::ColorsOfChoice if self.scope.chose => Change::ChosenColors,
            C::ColorsOfChoice => return gap(Part::Change, "the colors of your choice"),
            // CR 205.1b: it loses its other creature types.
            C::CreatureTypeOfChoice { add: false } if self.scope.chose => {
                return Ok(vec![Change::NoCreatureTypes, Change::ChosenType]);
            }
            C::CreatureTypeOfChoice { .. } if self.scope.chose => Change::ChosenType,
            C::CreatureTypeOfChoice { .. } => return gap(Part::Change, "the creature type of your choice"),
            C::ThisAbility => return gap(Part::Change, "has this ability"),
            C::ActivatedOf { of, but_mana } => {
                let of = self.described(of)?;
                let basic = self.basic_land_abilities()?;
                Change::ActivatedOf(Box::new(super::ActivatedOf { of, but_mana: *but_mana, basic }))
            }
            C::ReplicateForManaCost => return gap(Part::Change, "replicate for its mana cost"),
            C::FlashbackForManaCost => return gap(Part::Change, "flashback for its mana cost"),
            C::Gets(power, toughness) => Change::Gets(self.amount(power)?, self.amount(toughness)?),
            C::Base { power, toughness } => {
                let power = power.as_ref().map(|power| self.amount(power)).transpose()?;
                let toughness = toughness.as_ref().map(|toughness| self.amount(toughness)).transpose()?;
                Change::Base(power, toughness)
            }
            C::SwitchPowerToughness => Change::Switch,
            C::Keyword(Keyword::ProtectionChosenColor) => {
                self.asks_colors();
                Change::ProtectionChosen
            }
            C::Keyword(keyword) => return self.has_keyword(keyword),
            C::CountedKeyword("annihilator", count) if self.scope.counts_own => {
                let count = self.amount(count)?;
                let text = "annihilator".to_owned();
                let ability = Ability::Triggered(super::Triggered { text, ..annihilator(count) });
                Change::Ability(self.book.add_ability(ability))
            }
            C::CountedKeyword(name, _) => return gap(Part::Change, name),
            C::Ability(ability) => return self.has_ability(ability),
            C::LosesKeyword(keyword) => match keyword {
                Keyword::Plain(name) => match Key::from_name(name) {
                    // Its triggered abilities would remain.
                    Some(Key::Flanking | Key::Soulbond) | None => {
                        return gap_named(Part::Change, format!("loses {name}"));
                    }
                    Some(key) if self.damage_trigger(key).is_some() => {
                        return gap_named(Part::Change, format!("loses {name}"));
                    }
                    Some(key) => Change::LosesKey(key),
                },
                Keyword::Landwalk(filter) if landwalk_key(filter) => Change::LosesLandwalk(None),
                Keyword::Landwalk(filter) => match &filter.tests[..] {
                    [tree::Test::Subtype(land)] => Change::LosesLandwalk(Some(self.book.subtype(land))),
                    _ => return gap(Part::Change, "losing a landwalk"),
                },
                _ => return gap(Part::Change, "losing a keyword"),
            },
            C::CantHaveKeyword(keyword) => match keyword {
                Keyword::Plain(name) => match Key::from_name(name) {
                    Some(Key::Flanking | Key::Soulbond) | None => {
                        return gap_named(Part::Change, format!("can't have {name}"));
                    }
                    Some(key) if self.damage_trigger(key).is_some() => {
                        return gap_named(Part::Change, format!("can't have {name}"));
                    }
                    Some(key) => {
                        self.book.bars_keywords = true;
                        Change::CantHaveKey(key)
                    }
                },
                _ => return gap(Part::Change, "can't have a keyword"),
            },
            C::LosesAllAbilities => Change::LosesAll,
            C::AddTypes { supertypes, types, subtypes } => Change::AddTypes {
                supertypes: supertypes.clone(),
                types: types.clone(),
                subtypes: self.subtypes(subtypes),
            },
            // CR 205.1b: an object that becomes an artifact creature keeps its types.
            C::SetTypes { supertypes, types, subtypes }
                if types[..] == [CardType::Artifact, CardType::Creature] =>
            {
                Change::SetTypes {
                    supertypes: supertypes.clone(),
                    types: types.clone(),
                    subtypes: self.subtypes(subtypes),
                    keep: CardType::ALL.to_vec(),
                }
            }
            C::SetTypes { supertypes, types, subtypes } => Change::SetTypes {
                supertypes: supertypes.clone(),
                types: types.clone(),
                subtypes: self.subtypes(subtypes),
                keep: Vec::new(),
            },
            C::Colors { colors, add } => {
                Change::Colors { colors: colors.iter().copied().collect::<Colors>(), add: *add }
            }
            C::ChosenColor => Change::ChosenColor,
            C::ChosenColorToo => Change::ChosenColorToo,
            C::ChosenType => Change::ChosenType,
            C::AllCreatureTypes | C::GainsAllCreatureTypes => Change::AllCreatureTypes,
            C::NoCreatureTypes => Change::NoCreatureTypes,
            C::NoLandTypes => Change::NoLandTypes,
            C::NotType(card_type) => Change::NotType(*card_type),
            // Part of the change of types before it.
            C::StillType(_) | C::LosesOtherTypes => return Ok(Vec::new()),
            C::NotLegendary => Change::NotLegendary,
            C::NotSnow => Change::NotSnow,
            C::Name(name) if name == "~" => Change::Name(self.book.names.number(&self.card.name)),
            C::Name(_) => return gap(Part::Change, "a new name"),
            C::Control(who) => Change::Control(self.one_player(who)?),
            C::Rule(rule) => {
                self.scope.lasting = true;
                let rules = self.rules(rule);
                self.scope.lasting = false;
                return rules;
            }
        }])
    }

    /// "{T}: Add {W}." and its like, the abilities of basic land types (305.6).
    fn basic_land_abilities(&mut self) -> Compiled<[super::AbilityId; 5]> {
        let mut abilities = [super::AbilityId::default(); 5];
        for (at, color) in Color::ALL.into_iter().enumerate() {
            let mut mana = [0; 6];
            mana[at] = 1;
            let effect = super::Effect::AddMana { who: Who::You, mana: super::Mana::Fixed(mana) };
            let script = super::triggers::effects(vec![effect]);
            let mut ability = self.assemble(vec![super::Cost::Tap], script, Vec::new(), false)?;
            ability.text = format!("{{T}}: Add {{{}}}.", color.letter());
            abilities[at] = self.book.add_ability(Ability::Activated(ability));
        }
        Ok(abilities)
    }

    /// "Has \[keyword\]".
    pub(super) fn has_keyword(&mut self, keyword: &Keyword) -> Compiled<Vec<Change>> {
        let meaning = self.granted_keyword(keyword)?;
        let mut changes: Vec<Change> = meaning.keys.iter().map(Change::Key).collect();
        for ability in meaning.abilities {
            changes.push(Change::Ability(self.book.add_ability(ability)));
        }
        Ok(changes)
    }

    /// "Has \[ability\]".
    pub(super) fn has_ability(&mut self, ability: &tree::Ability) -> Compiled<Vec<Change>> {
        let mut abilities = self.granted(ability)?;
        if !self.copies {
            // CR 604.3a: an ability that an effect gives defines no characteristics; it sets them in its own time.
            for id in &mut abilities {
                if let Ability::Static(stat @ super::Static { defining: true, .. }) = self.book.ability(*id) {
                    let given = super::Static { defining: false, ..stat.clone() };
                    *id = self.book.add_ability(Ability::Static(given));
                }
            }
        }
        // The engine looks for these among the printed abilities of permanents only.
        let printed = |ability: &Ability| {
            matches!(ability, Ability::Replace(_) | Ability::Rule(..) | Ability::Enters(_))
        };
        if abilities.iter().any(|&id| printed(self.book.ability(id))) {
            return gap(Part::Change, "a replacement effect or a rule as an ability that is given");
        }
        Ok(abilities.into_iter().map(Change::Ability).collect())
    }

    pub(super) fn subtypes(&mut self, names: &[String]) -> Vec<u16> {
        names.iter().map(|name| self.book.subtype(name)).collect()
    }

    fn rules(&mut self, rule: &ObjectRule) -> Compiled<Vec<Change>> {
        use ObjectRule as R;
        Ok(vec![Change::Rule(match rule {
            R::CantAttack { whom } => match whom {
                None => CombatRule::CantAttack,
                Some(whom @ (tree::PlayerRef::You | tree::PlayerRef::YouAndPlaneswalkers)) => {
                    CombatRule::CantAttackYou { planeswalkers: *whom != tree::PlayerRef::You }
                }
                Some(_) => return gap(Part::Change, "can't attack a player"),
            },
            R::CantBlock { whom } => CombatRule::CantBlock(self.optional_tests(whom.as_ref())?),
            R::CantAttackOrBlock => {
                return Ok(vec![
                    Change::Rule(CombatRule::CantAttack),
                    Change::Rule(CombatRule::CantBlock(None)),
                ]);
            }
            R::CantBeBlocked { by: Some(by), except: true } => {
                CombatRule::BlockedOnlyBy(self.permanent_tests(by)?)
            }
            R::CantBeBlocked { by: None, except: true } => return gap(Part::Change, "except by nothing"),
            R::CantBeBlocked { by, except: false } => {
                CombatRule::CantBeBlocked(self.optional_tests(by.as_ref())?)
            }
            R::CantBeBlockedByMoreThan(most) => CombatRule::MostBlockers(*most),
            R::CantBeBlockedByFewerThan(least) => CombatRule::LeastBlockers(*least),
            R::CantAttackUnlessOthers(others) => CombatRule::AttacksWith(*others),
            R::CantBlockUnlessOthers(others) => CombatRule::BlocksWith(*others),
            R::MostCounters(most, kind) => CombatRule::MostCounters(*most, self.counter(kind)?),
            R::CantAttackAlone => CombatRule::AttacksWith(1),
            R::CantBlockAlone => CombatRule::BlocksWith(1),
            R::CantAttackOrBlockAlone => {
                return Ok(vec![
                    Change::Rule(CombatRule::AttacksWith(1)),
                    Change::Rule(CombatRule::BlocksWith(1)),
                ]);
            }
            R::AttacksIfAble | R::AttacksThisCombat => CombatRule::AttacksIfAble,
            R::AttacksObject(_) => return gap(Part::Change, "an attack on an object"),
            R::BlocksIfAble { whom } => CombatRule::BlocksIfAble(match whom {
                Some(whom) => Some(self.object(whom)?),
                None => None,
            }),
            R::MustBeBlocked { by: None, count } => CombatRule::MustBeBlocked(*count),
            R::MustBeBlocked { by: Some(_), .. } => {
                return gap(Part::Change, "must be blocked by some creatures");
            }
            R::Lure { by } => CombatRule::Lure(self.optional_tests(by.as_ref())?),
            R::BlocksOnly(filter) => CombatRule::BlocksOnly(self.permanent_tests(filter)?),
            R::BlocksAdditional(number) => CombatRule::BlocksAdditional(*number),
            R::BlocksAnyNumber => CombatRule::BlocksAnyNumber,
            R::AttacksAsThough { without, had } => match (without.as_deref(), had.as_deref()) {
                (Some("defender"), None) => CombatRule::AttacksAsThoughNoDefender,
                (None, Some("haste")) => CombatRule::AttacksAsThoughHaste,
                _ => return gap(Part::Change, "attacks as though"),
            },
            R::BlocksAsThough { whom: None, .. } => CombatRule::BlocksAsThoughUntapped,
            R::BlocksAsThough { whom: Some(whom), without, had } => {
                let key = match without.as_deref().or(had.as_deref()) {
                    Some("shadow") => super::Key::Shadow,
                    Some("reach") if without.is_none() => super::Key::Reach,
                    _ => return gap(Part::Change, "blocks as though"),
                };
                CombatRule::BlocksAsThough(key, self.permanent_tests(whom)?)
            }
            R::BlockedAsThough(None) => CombatRule::BlockedAsThoughNoLandwalk(None),
            R::BlockedAsThough(Some(name)) => {
                let land = name.strip_suffix("walk").and_then(|land| {
                    super::BASIC_TYPES.iter().find(|basic| basic.eq_ignore_ascii_case(land))
                });
                match land {
                    Some(land) => CombatRule::BlockedAsThoughNoLandwalk(Some(self.book.subtype(land))),
                    None => return gap(Part::Change, "is blocked as though"),
                }
            }
            R::DamageByToughness => CombatRule::DamageByToughness,
            R::Crews { saddles, by } => CombatRule::Crews { saddles: *saddles, by: *by },
            // The attacker's controller decides (510.1c).
            R::ControllerDamageAsThoughUnblocked => CombatRule::AsThoughUnblocked,
            R::DamageAsThoughUnblocked => CombatRule::AsThoughUnblocked,
            R::AttacksYou => CombatRule::AttacksPlayer,
            R::DoesntUntap => CombatRule::DoesntUntap,
            R::MayNotUntap => CombatRule::MayNotUntap,
            R::CantBeRegenerated => CombatRule::CantRegenerate,
            R::CantBeTargeted { by } => {
                let mut tests = Vec::new();
                let mut who = None;
                for test in &by.tests {
                    match test {
                        tree::Test::Controller(player) => who = Some(self.one_player(player)?),
                        test => tests.extend(self.test(test)?),
                    }
                }
                match by.kind {
                    tree::ObjectKind::SpellOrAbility => {
                        CombatRule::CantBeTargeted { by: tests, who, spells: false, abilities: false }
                    }
                    tree::ObjectKind::Spell => {
                        CombatRule::CantBeTargeted { by: tests, who, spells: true, abilities: false }
                    }
                    tree::ObjectKind::Source => {
                        CombatRule::CantBeTargeted { by: tests, who, spells: false, abilities: true }
                    }
                    _ => return gap(Part::Change, "can't be the target of some"),
                }
            }
            R::CantBeCountered { nor_prevented: false } => CombatRule::CantBeCountered,
            R::CantBeCountered { nor_prevented: true } => {
                return gap(Part::Change, "damage of a spell that can't be prevented");
            }
            R::CantBeEnchanted { others: _ } => CombatRule::CantBeEnchanted,
            R::CantBeEquipped => CombatRule::CantBeEquipped,
            R::CantBeSacrificed => CombatRule::CantBeSacrificed,
            R::CantPhaseOut => CombatRule::CantPhaseOut,
            R::CantActivate { except_mana, tapping } => {
                CombatRule::CantActivate { except_mana: *except_mana, tapping: *tapping }
            }
            R::CantAttackOrBlockUnlessPay(costs) => {
                let costs = self.declaration_costs(costs)?;
                return Ok(vec![
                    Change::Rule(CombatRule::AttackCost(costs.clone())),
                    Change::Rule(CombatRule::BlockCost(costs, None)),
                ]);
            }
            R::CantAttackUnlessPay(costs) => CombatRule::AttackCost(self.declaration_costs(costs)?),
            R::CantBlockUnlessPay(costs) => CombatRule::BlockCost(self.declaration_costs(costs)?, None),
            R::CantBlockSomeUnlessPay(whom, costs) => {
                let whom = self.permanent_tests(whom)?;
                CombatRule::BlockCost(self.declaration_costs(costs)?, Some(whom))
            }
            R::PreventDamageTo { combat, from } => CombatRule::PreventDamageTo {
                combat: *combat,
                from: match from {
                    Some(from) => Some(self.source_tests(from)?),
                    None => None,
                },
            },
            R::PreventDamageBy { combat, to: None } => CombatRule::PreventDamageBy { combat: *combat },
            R::PreventDamageBy { to: Some(_), .. } => {
                return gap(Part::Change, "damage to some is prevented");
            }
            R::CantHaveCounters(kind) => CombatRule::CantHaveCounters(match kind {
                Some(kind) => Some(self.counter(kind)?),
                None => None,
            }),
            R::AssignsNoCombatDamage => CombatRule::NoCombatDamage,
            R::UnblockedDamageToCreature => CombatRule::UnblockedDamageToCreature,
            // CR 701.15b: in a two-player game there is no other player to attack.
            R::Goaded => CombatRule::AttacksIfAble,
            R::UntapsDuringEachUntap => CombatRule::UntapsWithOthers,
            R::LethalDamageByPower => CombatRule::LethalByPower,
        })])
    }

    /// Costs of attacking or blocking: only generic mana is possible.
    pub(super) fn declaration_costs(&mut self, costs: &[tree::Cost]) -> Compiled<Vec<super::Cost>> {
        let costs = self.costs(costs, Who::You)?;
        let generic = |cost: &super::Cost| match cost {
            super::Cost::Mana(mana) | super::Cost::ManaTimes(mana, _) => {
                mana.0.iter().all(|symbol| matches!(symbol, crate::types::ManaSymbol::Generic(_)))
            }
            _ => false,
        };
        if costs.iter().all(generic) {
            Ok(costs)
        } else {
            gap(Part::Cost, "an attack or a block for other costs")
        }
    }

    pub(super) fn optional_tests(
        &mut self,
        filter: Option<&tree::Filter>,
    ) -> Compiled<Option<Vec<super::Test>>> {
        filter.map(|filter| self.permanent_tests(filter)).transpose()
    }

    /// How long an effect of a resolution lasts.
    pub(super) fn until(&mut self, duration: &Duration) -> Compiled<Until> {
        match self.until_of_each(duration)? {
            Until::Suspected | Until::HasCounter(_) => gap(Part::Duration, "as long as it has a counter"),
            until => Ok(until),
        }
    }

    /// How long a change of objects lasts, if it may end for each of them separately.
    pub(super) fn until_of_each(&mut self, duration: &Duration) -> Compiled<Until> {
        Ok(match duration {
            Duration::EndOfTurn | Duration::ThisTurn => Until::EndOfTurn,
            Duration::YourNextTurn => Until::YourNextTurn,
            Duration::EndOfCombat | Duration::ThisCombat => Until::EndOfCombat,
            Duration::AsLongAs(condition) => return self.as_long_as(condition),
            Duration::UntilLeaves(object) => match self.object(object)? {
                Obj::This => Until::SourceLeaves,
                _ => return gap(Part::Duration, "until another object leaves"),
            },
            Duration::NextUntap | Duration::YourNextUntap => {
                return gap(Part::Duration, "until the next untap step");
            }
            Duration::YourNextUpkeep => Until::YourNextUpkeep,
            Duration::YourNextEndStep => Until::YourNextEndStep,
            Duration::UntilExilesAnother => return gap(Part::Duration, "until another card is exiled"),
            Duration::EndOfYourNextTurn => Until::EndOfYourNextTurn,
            Duration::DuringNextTurnOf(who) => Until::DuringNextTurnOf(self.one_player(who)?),
            Duration::Shared(duration) => return self.until(duration),
            Duration::Permanent => Until::Forever,
        })
    }

    fn as_long_as(&mut self, condition: &tree::Condition) -> Compiled<Until> {
        use tree::{Condition as C, PlayerRef, Test as T};
        // "for as long as you control ~ and ~ is tapped".
        if let C::All(both) = condition
            && let [one, two] = &both[..]
        {
            let power = |amount: &tree::Amount| match amount {
                tree::Amount::Of(tree::Measure::Power, object) => Some((**object).clone()),
                _ => None,
            };
            if let (
                C::Is { object: tapped, test: T::Tapped },
                C::Compare { left, comparison: tree::Comparison::AtMost, right },
            ) = (one, two)
                && let (Some(weaker), Some(stronger)) = (power(left), power(right))
                && self.object(tapped)? == Obj::This
                && self.object(&stronger)? == Obj::This
                && matches!(self.object(&weaker)?, Obj::Target(_))
            {
                return Ok(Until::SourceTappedAndStronger);
            }
            return match [self.as_long_as(one)?, self.as_long_as(two)?] {
                [Until::YouControlSource, Until::SourceTapped] => Ok(Until::YouControlTappedSource),
                _ => gap(Part::Duration, "as long as"),
            };
        }
        if let C::Is { object: tree::ObjectRef::That { word, .. }, test: T::HasCounter(Some(kind)) } =
            condition
            && word == "it"
        {
            return Ok(Until::HasCounter(self.counter(kind)?));
        }
        if let C::Is { object, test } = condition
            && self.object(object)? == Obj::This
        {
            match test {
                T::Controller(PlayerRef::You) => return Ok(Until::YouControlSource),
                T::Tapped => return Ok(Until::SourceTapped),
                _ => {}
            }
        }
        if let C::InZone { object, zone: tree::Zone::Battlefield, whose: None } = condition
            && self.object(object)? == Obj::This
        {
            return Ok(Until::SourceLeaves);
        }
        gap(Part::Duration, "as long as")
    }
}

/// Whether the keyword asks for a color, type or name that was chosen.
fn asks_choice(keyword: &Keyword) -> bool {
    use tree::Test as T;
    let chosen = |test: &T| matches!(test, T::OfChosenColor | T::OfChosenType | T::OfChosenName);
    match keyword {
        Keyword::ProtectionChosenColor => true,
        Keyword::Protection(filters) => filters.iter().flat_map(|filter| &filter.tests).any(chosen),
        Keyword::HexproofFrom(filter) => filter.tests.iter().any(chosen),
        _ => false,
    }
}
