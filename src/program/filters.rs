//! Descriptions of objects.

use super::compile::{Compiled, Compiler, Part, gap, gap_named};
use super::keywords::Key;
use super::{Effect, Filter, Obj, Op, StackKind, TargetSpec, Test, Together, Who};
use crate::oracle::tree::{self, ObjectKind, Zone};
use crate::types::CardType;

impl Compiler<'_> {
    /// Compiles a description with the zone of its objects; `card_zone`: where cards are if the description does not say.
    pub(super) fn filter(
        &mut self,
        filter: &tree::Filter,
        card_zone: Option<(Zone, Who)>,
    ) -> Compiled<Filter> {
        let mut place = None;
        let mut tests = Vec::new();
        // CR 607.2a: cards exiled by an ability of the object, whoever owns them.
        let exiled_with = filter.kind == ObjectKind::Card
            && filter.tests.iter().any(|test| matches!(test, tree::Test::ExiledWith(_)));
        if exiled_with {
            place = Some((Zone::Exile, Who::Any));
        }
        for test in &filter.tests {
            if let (true, tree::Test::Other) = (exiled_with, test) {
                // "Each other card exiled with it": other than the card just exiled. The object itself is not among them.
                match self.scope.last {
                    Some(last @ Obj::Last) => tests.push(Test::Not(Box::new(Test::Is(last)))),
                    _ => return gap(Part::Filter, "other than a card that was exiled"),
                }
            } else if let tree::Test::In(zone, whose) = test {
                let whose = self.who(whose)?;
                if place.replace((*zone, whose)).is_some() {
                    return gap(Part::Filter, "two zones");
                }
            } else {
                tests.extend(self.test_among(test, &filter.tests)?);
            }
        }
        let (natural, stack) = match filter.kind {
            ObjectKind::Permanent | ObjectKind::Source => {
                (Some((Zone::Battlefield, Who::Any)), StackKind::Any)
            }
            ObjectKind::Card => (card_zone, StackKind::Any),
            ObjectKind::Spell => (Some((Zone::Stack, Who::Any)), StackKind::Spell),
            ObjectKind::ActivatedAbility => (Some((Zone::Stack, Who::Any)), StackKind::Activated),
            ObjectKind::Ability => (Some((Zone::Stack, Who::Any)), StackKind::Ability),
            ObjectKind::TriggeredAbility => (Some((Zone::Stack, Who::Any)), StackKind::Triggered),
            ObjectKind::SpellOrAbility => (Some((Zone::Stack, Who::Any)), StackKind::Any),
        };
        let among = filter.kind == ObjectKind::Card
            && filter.tests.iter().any(|test| {
                matches!(test, tree::Test::Among(_) | tree::Test::DoneThisWay(tree::DoneDeed::Exiled))
            });
        match place.or(natural).or_else(|| self.place_of_last().filter(|_| among)) {
            Some((zone, whose)) => Ok(Filter { zone, whose, stack, tests }),
            None => gap(Part::Filter, "cards of a zone that is not said"),
        }
    }

    /// The zone to which the last instruction has moved cards: "from among those cards".
    fn place_of_last(&self) -> Option<(Zone, Who)> {
        let last = self.scope.ops.iter().rev().find_map(|op| match op {
            Op::Do(effect) => Some(effect),
            _ => None,
        });
        match last {
            Some(Effect::Exile { until_leaves: false, .. }) => Some((Zone::Exile, Who::Any)),
            Some(Effect::Mill { .. }) => Some((Zone::Graveyard, Who::Any)),
            _ => None,
        }
    }

    /// The tests for permanents, if the zone is that of the event or effect.
    pub(super) fn permanent_tests(&mut self, filter: &tree::Filter) -> Compiled<Vec<Test>> {
        match filter.kind {
            ObjectKind::Permanent => self.tests(&filter.tests),
            ObjectKind::Card => gap(Part::Filter, "cards"),
            ObjectKind::Source => gap(Part::Filter, "sources"),
            ObjectKind::Spell
            | ObjectKind::ActivatedAbility
            | ObjectKind::TriggeredAbility
            | ObjectKind::Ability
            | ObjectKind::SpellOrAbility => gap(Part::Filter, "spells or abilities"),
        }
    }

    /// The tests for cards or permanents in a known zone.
    pub(super) fn card_tests(&mut self, filter: &tree::Filter) -> Compiled<Vec<Test>> {
        match filter.kind {
            ObjectKind::Permanent | ObjectKind::Card => self.tests(&filter.tests),
            ObjectKind::Source
            | ObjectKind::Spell
            | ObjectKind::ActivatedAbility
            | ObjectKind::TriggeredAbility
            | ObjectKind::Ability
            | ObjectKind::SpellOrAbility => gap(Part::Filter, "spells or abilities"),
        }
    }

    /// The tests for sources of damage, in any zone.
    pub(super) fn source_tests(&mut self, filter: &tree::Filter) -> Compiled<Vec<Test>> {
        match filter.kind {
            ObjectKind::Permanent | ObjectKind::Source => self.tests(&filter.tests),
            ObjectKind::Card => gap(Part::Filter, "cards"),
            ObjectKind::Spell => {
                let mut tests = self.tests(&filter.tests)?;
                tests.insert(0, Test::Spell);
                Ok(tests)
            }
            ObjectKind::ActivatedAbility
            | ObjectKind::TriggeredAbility
            | ObjectKind::Ability
            | ObjectKind::SpellOrAbility => gap(Part::Filter, "spells or abilities as sources"),
        }
    }

    /// Records that the card depends on colors: cards whose source doesn't say their colors can't be in a game with it.
    pub(super) fn asks_colors(&mut self) {
        self.book.asks_colors.get_or_insert_with(|| self.card.name.clone());
    }

    /// Compiles tests without a zone.
    pub(super) fn tests(&mut self, tests: &[tree::Test]) -> Compiled<Vec<Test>> {
        let mut compiled = Vec::new();
        for test in tests {
            compiled.extend(self.test_among(test, tests)?);
        }
        Ok(compiled)
    }

    /// One test of a description; `None` if it always holds.
    fn test_among(&mut self, test: &tree::Test, description: &[tree::Test]) -> Compiled<Option<Test>> {
        match test {
            tree::Test::Other => Ok(Some(self.other(description)?)),
            // "Attach target Equipment to it. Then one other target creature …": the text doesn't say other than what.
            tree::Test::Not(inner)
                if let tree::Test::Is(object) = &**inner
                    && let tree::ObjectRef::That { word, to: tree::ObjectAntecedent::Target(id) } =
                        &**object
                    && word == "another"
                    && description.contains(&tree::Test::Type(CardType::Creature))
                    && self.is_thing(*id) =>
            {
                gap(Part::Filter, "other than a target of another kind")
            }
            test => self.test(test),
        }
    }

    /// One test; `None` if it always holds.
    pub(super) fn test(&mut self, test: &tree::Test) -> Compiled<Option<Test>> {
        use tree::Test as T;
        if let T::Color(_)
        | T::Colored
        | T::Colorless
        | T::Monocolored
        | T::Multicolored
        | T::ColorCount(_)
        | T::OfChosenColor
        | T::SharesColorWith(_) = test
        {
            self.asks_colors();
        }
        Ok(Some(match test {
            // "One of them": one of the objects chosen, sacrificed or named before.
            T::Among(object) => Test::Is(self.object(object)?),
            T::SharesColorWithSome(some) => {
                let mut some = self.filter(some, None)?;
                some.tests.push(Test::SharesColor(super::Obj::Each));
                Test::Exists(Box::new(some))
            }
            T::SharesTypeWithSome(some) => {
                let mut some = self.filter(some, None)?;
                some.tests.push(Test::SharesType(super::Obj::Each));
                Test::Exists(Box::new(some))
            }
            T::SharesNameWithSome(some) => {
                let mut some = self.filter(some, None)?;
                some.tests.push(Test::SharesName(super::Obj::Each));
                Test::Exists(Box::new(some))
            }
            T::Modified => Test::Modified,
            T::StartedTurnUntapped => Test::StartedTurnUntapped,
            T::BeingDeclaredAttacker => Test::BeingDeclared,
            T::FoughtThisTurn(color) => Test::FoughtThisTurn(*color),
            T::FoughtLegendThisTurn => Test::FoughtLegendThisTurn,
            T::Together(_) => return gap(Part::Filter, "what several objects are together"),
            T::ShareNoTypes => return gap(Part::Filter, "what shares no creature types"),
            T::FirstThisTurn => Test::FirstThisTurn,
            T::HeldByActive => Test::HeldByActive,
            T::TapAbility => Test::TapAbility,
            T::SameTotal(object) => Test::SameTotal(self.object(object)?),
            T::DealtAnyDamageThisTurn => {
                self.book.asks_damage = true;
                Test::DealtAnyDamage
            }
            T::Colored => Test::Not(Box::new(Test::Colorless)),
            T::Other => self.other(&[])?,
            T::Type(card_type) => Test::Type(*card_type),
            T::CardOf(test) => match self.test(test)? {
                Some(test) => Test::OfCard(Box::new(test)),
                None => return Ok(None),
            },
            // CR 903.3: cards are designated as commanders in Commander games alone.
            T::Commander => Test::AnyOf(Vec::new()),
            T::PermanentCard => Test::Permanent,
            T::Supertype(supertype) => Test::Supertype(*supertype),
            T::Subtype(name) => Test::Subtype(self.book.subtype(name)),
            T::Color(color) => Test::Color(*color),
            T::Colorless => Test::Colorless,
            T::Monocolored => Test::Monocolored,
            T::Multicolored => Test::Multicolored,
            T::Keyword(name) => self.keyword_test(name)?,
            T::ManaValue(comparison, amount) => Test::ManaValue(*comparison, self.amount(amount)?),
            // "With toughness greater than its power": the power of the tested object.
            T::Power(comparison, tree::Amount::Of(of, own)) if is_own(own) => {
                Test::Power(*comparison, super::Amount::Of(*of, super::Obj::Each))
            }
            T::Toughness(comparison, tree::Amount::Of(of, own)) if is_own(own) => {
                Test::Toughness(*comparison, super::Amount::Of(*of, super::Obj::Each))
            }
            T::Power(comparison, amount) => Test::Power(*comparison, self.amount(amount)?),
            T::Toughness(comparison, amount) => Test::Toughness(*comparison, self.amount(amount)?),
            T::PowerOrToughness(comparison, amount) => {
                let amount = self.amount(amount)?;
                Test::AnyOf(vec![
                    Test::Power(*comparison, amount.clone()),
                    Test::Toughness(*comparison, amount),
                ])
            }
            T::Greatest { of, least, among } => {
                Test::Extreme { of: *of, least: *least, among: Box::new(self.filter(among, None)?) }
            }
            T::Controller(who) => match self.who(who)? {
                Who::Any => return Ok(None),
                who => Test::Controller(who),
            },
            T::NotController(who) => match self.who(who)? {
                Who::Any => return gap(Part::Filter, "controlled by nobody"),
                who => Test::Not(Box::new(Test::Controller(who))),
            },
            T::CastBy(who) => match self.who(who)? {
                Who::Any => return Ok(None),
                who => Test::Controller(who),
            },
            T::ColorCount(count) => Test::ColorCount(*count),
            T::Owner(who) => match self.who(who)? {
                Who::Any => return Ok(None),
                who => Test::Owner(who),
            },
            T::InEither(..) | T::InOneGraveyard => return gap(Part::Filter, "either of two zones"),
            T::In(..) => return gap(Part::Filter, "a zone in a part of a description"),
            T::Tapped => Test::Tapped,
            T::Suspended => return gap(Part::Filter, "suspended cards"),
            T::Attacking => Test::Attacking,
            T::Blocking => Test::Blocking,
            T::Blocked => Test::Blocked,
            T::Unblocked => Test::Unblocked,
            // In a duel, only the opponent's creatures can attack a player or their planeswalkers.
            T::AttackingPlayer(tree::PlayerRef::YouAndPlaneswalkers) => {
                Test::All(vec![Test::Attacking, Test::Not(Box::new(Test::TurnOf(Who::You)))])
            }
            T::AttackingPlayer(who) => match self.who(who)? {
                Who::Any => return gap(Part::Filter, "attacking a player"),
                who => Test::AttackingPlayer(who),
            },
            T::AttackingAlone => Test::AttackingAlone,
            T::BlockingObject(object) => Test::BlockingObject(self.object(object)?),
            T::BlockedByObject(object) => Test::BlockedByObject(self.object(object)?),
            T::Token => Test::Token,
            T::Enchanted => Test::Enchanted,
            T::Equipped => Test::Equipped,
            T::HasCounters(kind, least) => Test::Counters(self.counter(kind)?, *least),
            T::HasCounter(kind) => Test::Counter(match kind {
                Some(kind) => Some(self.counter(kind)?),
                None => None,
            }),
            // A card's text calls it by its name; the text of a token that it makes does not.
            T::Named(name) if name == "~" => Test::Named(self.book.names.number(&self.card.name)),
            T::Named(name) => Test::Named(self.book.names.number(name)),
            T::DealtDamageThisTurn => Test::DealtDamage,
            T::DealtDamageThisTurnTo(who) => {
                self.book.asks_damage = true;
                Test::DealtDamageTo(self.one_player(who)?)
            }
            T::DealtDamageThisTurnBy(object) => {
                self.book.asks_damage = true;
                Test::DealtDamageBy(self.object(object)?)
            }
            T::DoneThisWay(tree::DoneDeed::DealtDamage) if self.scope.damaged => self.damaged_this_way()?,
            T::DoneThisWay(tree::DoneDeed::HadCounter) => {
                // The previous instruction has to record which objects had one.
                match self.scope.ops.last_mut() {
                    Some(super::Op::Do(super::Effect::PutCounters {
                        kind: super::amounts::PLUS_ONE,
                        divided: false,
                        noting,
                        ..
                    })) => *noting = true,
                    _ => return gap(Part::Filter, "what was done this way"),
                }
                Test::Is(super::Obj::Last)
            }
            T::DoneThisWay(tree::DoneDeed::Chosen) if self.scope.chosen => Test::Is(super::Obj::Chosen),
            T::DoneThisWay(tree::DoneDeed::Exiled) if self.place_of_last().is_some() => {
                Test::Is(super::Obj::Last)
            }
            T::DoneThisWay(_) => return gap(Part::Filter, "what was done this way"),
            // CR 607.2a: only what this object's own ability has put there.
            T::PutWith(object) => {
                self.book.knows_putter = true;
                Test::CreatedWith(self.object(object)?)
            }
            T::CreatedWith(object) => Test::CreatedWith(self.object(object)?),
            T::AttackedLastTurn => Test::AttackedLastTurn,
            T::FoughtThisCombat => Test::FoughtThisCombat,
            T::Size(power, toughness) => Test::Size(*power, *toughness),
            // "Whose controller controls an Island": the controller of the tested object.
            T::ControllerControls(filter) => {
                let mut filter = self.filter(filter, None)?;
                filter.tests.push(Test::Controller(Who::ControllerOf(super::Obj::Each)));
                Test::Exists(Box::new(filter))
            }
            T::DealtDamageToThisTurn(object) => {
                self.book.asks_damage = true;
                Test::DealtDamageToObject(self.object(object)?)
            }
            T::ManaAbilities => Test::ManaAbilities,
            T::XInCost => Test::XInCost,
            T::AbilityOf(source) => Test::AbilityOf(self.source_tests(source)?),
            T::CostIs(costs) => Test::CostIs(costs.clone()),
            T::Top(tests) => Test::Top(self.tests(tests)?),
            T::EnteredThisTurn => Test::EnteredThisTurn,
            T::Not(inner) if **inner == T::In(Zone::Battlefield, tree::PlayerRef::Any) => Test::Elsewhere,
            T::Saddled => Test::Saddled,
            T::SaddledThisTurn(what) | T::CrewedThisTurn(what) => Test::Rode(self.object(what)?),
            T::Convoked(spell) => {
                // Of a permanent that was a spell this turn.
                let spell = self.object(spell)?;
                if self.is_spell() || !matches!(spell, Obj::This | Obj::EventSubject) {
                    return gap(Part::Filter, "what convoked another spell");
                }
                self.book.asks_convoked = true;
                Test::Rode(spell)
            }
            T::AttackedThisTurn => Test::AttackedThisTurn,
            T::BlockedThisTurn => Test::BlockedThisTurn,
            T::PutThereThisTurn { zone, from: _ } => Test::BuriedThisTurn(*zone),
            // Only the resolution knows it.
            T::OfChosenType | T::OfChosenColor | T::OfChosenName
                if self.chooses && (self.scope.lasting || self.scope.outside.is_some() || self.quoted) =>
            {
                return gap(Part::Filter, "what was chosen, in a lasting rule");
            }
            T::OfChosenType => Test::ChosenType,
            T::OfChosenColor => Test::ChosenColor,
            T::OfChosenName => Test::ChosenName,
            T::SharesColorWith(object) => Test::SharesColor(self.object(object)?),
            T::SharesCardTypeWith(object) => Test::SharesCardType(self.object(object)?),
            T::SharesTypeWith(object) => Test::SharesType(self.object(object)?),
            T::SharesNameWith(object) => Test::SharesName(self.object(object)?),
            T::AttachedTo(object) => Test::AttachedTo(self.object(object)?),
            T::AttachedToSome(host) => Test::AttachedToSome(self.permanent_tests(host)?),
            T::HasAttached(attached) => {
                let mut attached = self.filter(attached, None)?;
                attached.tests.push(Test::AttachedTo(super::Obj::Each));
                Test::Exists(Box::new(attached))
            }
            T::AttachedToPlayer(who) => Test::AttachedToPlayer(self.one_player(who)?),
            T::Targets(selection) => Test::Targets(Box::new(self.described(selection)?)),
            T::TargetsOnly(selection) => Test::TargetsOnly(Box::new(self.described(selection)?)),
            T::TargetCount(comparison, number) => Test::TargetCount(*comparison, *number),
            T::Kicked => Test::Kicked,
            T::Monstrous => Test::Monstrous,
            T::WasBlocked { by, either, combat } => {
                self.book.asks_blocks = true;
                let by = by.as_ref().map(|by| self.object(by)).transpose()?;
                Test::WasBlocked { by, either: *either, combat: *combat }
            }
            T::Renowned => Test::Renowned,
            T::Suspected => Test::Suspected,
            T::PairedWith(filter) => {
                let mut tests = self.permanent_tests(filter)?;
                // CR 702.95e: as long as it is paired, its partner is another creature.
                tests.retain(|test| !matches!(test, Test::Other | Test::Type(CardType::Creature)));
                Test::Paired(tests)
            }
            T::DuringTurn(who) => Test::TurnOf(self.one_player(who)?),
            T::Is(object) => Test::Is(self.object(object)?),
            T::ExiledWith(object) => match self.object(object)? {
                super::Obj::This => Test::Is(super::Obj::ExiledWith),
                _ => return gap(Part::Filter, "exiled with another object"),
            },
            T::FaceDown => Test::FaceDown,
            T::NoAbilities => Test::NoAbilities,
            T::Not(test) => match self.test(test)? {
                Some(test) => Test::Not(Box::new(test)),
                None => return gap(Part::Filter, "a test that never holds"),
            },
            T::AnyOf(lists) => {
                let mut any = Vec::new();
                for list in lists {
                    let mut all = self.tests(list)?;
                    if all.is_empty() {
                        return Ok(None);
                    }
                    any.push(if all.len() == 1 { all.remove(0) } else { Test::All(all) });
                }
                Test::AnyOf(any)
            }
        }))
    }

    /// Whether the target with that number in the tree is an Equipment or Aura, or described as a noncreature.
    fn is_thing(&self, id: tree::TargetId) -> bool {
        fn no_creature(test: &Test) -> bool {
            match test {
                Test::Type(card_type) => *card_type != CardType::Creature,
                Test::All(all) => all.iter().any(no_creature),
                Test::AnyOf(any) => any.iter().all(no_creature),
                _ => false,
            }
        }
        let is = |test: &Test| match test {
            Test::Subtype(id) => matches!(self.book.subtypes.name(*id), "Equipment" | "Aura"),
            test => no_creature(test),
        };
        let filter = |(number, spec): &(u8, TargetSpec)| {
            let things =
                |tests: &[Test]| tests.iter().any(is) && !tests.contains(&Test::Type(CardType::Creature));
            *number == id && spec.filter.as_ref().is_some_and(|filter| things(&filter.tests))
        };
        self.scope.targets.iter().any(filter)
    }

    /// Compiles "dealt damage this way": what the last instruction dealt damage to, or a spell with several such instructions. A spell is a
    /// source only while it resolves.
    fn damaged_this_way(&mut self) -> Compiled<Test> {
        // The damage of another mode isn't dealt "this way"; that of a loop is several instructions.
        let ops = &self.scope.ops[self.scope.line..];
        let sources: Vec<Option<Obj>> = ops
            .iter()
            .filter_map(|op| match op {
                Op::Do(Effect::Damage { source, .. } | Effect::DamageExcess { source, .. }) => {
                    Some(Some(*source))
                }
                Op::Do(Effect::EachDamages { .. }) => Some(None),
                _ => None,
            })
            .collect();
        let repeated = ops.iter().any(|op| matches!(op, Op::EachPlayer | Op::EachObject { .. }));
        if sources.len() < 2 && !repeated {
            return Ok(Test::Is(Obj::Last));
        }
        if !self.scope.spell || self.scope.modal || sources.iter().any(|source| *source != Some(Obj::This)) {
            return gap(Part::Filter, "what was dealt damage by several instructions");
        }
        self.book.asks_damage = true;
        Ok(Test::DealtDamageBy(Obj::This))
    }

    /// Compiles "other": other than the source, or than what the sentence is about. For an Aura, "another enchantment" means other than the
    /// Aura, "another creature" other than the enchanted one.
    fn other(&mut self, description: &[tree::Test]) -> Compiled<Test> {
        let objects = self.scope.targets.iter().filter(|(_, spec)| spec.filter.is_some());
        let target = match &objects.map(|(_, spec)| spec.id).collect::<Vec<u8>>()[..] {
            [one] => Some(Obj::Target(*one)),
            _ => None,
        };
        let event = self.scope.event;
        // "Whenever a creature dies, return another card from your graveyard": other than what died, since the source is not there.
        let buried = description.iter().any(|test| matches!(test, tree::Test::In(tree::Zone::Graveyard, _)));
        let dead =
            buried && event.buried && event.subject && !event.other && !event.of_source && !self.quoted;
        let own = match self.is_about_others() {
            false => event.of_source || self.is_described(description),
            true => {
                let kind = description.iter().any(|test| self.is_own_kind(test));
                // In a graveyard there can't be what it is attached to or acts on.
                buried || (event.of_source || kind) && self.is_described(description)
            }
        };
        let than = match (self.scope.other, self.scope.last) {
            (None, _) if !self.scope.spell && dead => {
                self.antecedent("other", tree::ObjectAntecedent::EventSubject)?
            }
            (Some(Obj::Attached), _) if self.is_described(description) => {
                if description.iter().any(says_a_kind) {
                    return Ok(Test::Other);
                }
                return gap(Part::Filter, "other than an Aura or what it enchants");
            }
            // "Target creature and all other creatures": other than the target.
            (Some(object), _) => object,
            (None, _) if !self.scope.spell && (self.quoted || own) => {
                return Ok(Test::Other);
            }
            // "Whenever a creature enters, if there are two other creatures": the source may not be a creature, so "other" refers to the
            // event's object.
            (None, _) if !self.scope.spell && event.subject && !event.other && !event.of_source => {
                self.antecedent("other", tree::ObjectAntecedent::EventSubject)?
            }
            (None, _) if !self.scope.spell && event.subject && !event.of_source => {
                return gap(Part::Filter, "other than one of two");
            }
            // An Aura, an Equipment, or a spell with an ability that triggers later is not a creature, so "another creature" can't refer to
            // it.
            (None, _) if !self.scope.spell && self.is_about_others() => {
                return gap(Part::Filter, "other than what it is attached to or speaks of");
            }
            (None, _) if !self.scope.spell => return Ok(Test::Other),
            // A spell is not a creature. "Create two tokens. Destroy all other creatures": other than the tokens.
            (None, _) if self.scope.made => Obj::Last,
            (None, Some(last @ (Obj::Target(_) | Obj::Chosen))) => last,
            (None, _) => match target {
                Some(target) => target,
                None => return gap(Part::Filter, "other than a spell"),
            },
        };
        Ok(Test::Not(Box::new(Test::Is(self.register_now(than)?))))
    }

    /// Whether the card itself has the types and subtypes that a description mentions.
    fn is_described(&self, description: &[tree::Test]) -> bool {
        description.iter().all(|test| match test {
            tree::Test::Type(_) | tree::Test::Subtype(_) => self.is_own_kind(test),
            tree::Test::Supertype(supertype) => self.card.supertypes.contains(supertype),
            tree::Test::CardOf(test) => self.is_described(std::slice::from_ref(test)),
            tree::Test::AnyOf(lists) => lists.iter().any(|list| self.is_described(list)),
            _ => true,
        })
    }

    /// Whether the card itself has the type or subtype.
    fn is_own_kind(&self, test: &tree::Test) -> bool {
        match test {
            tree::Test::Type(card_type) => self.card.types.contains(card_type),
            tree::Test::Subtype(name) => self.card.subtypes.contains(name),
            _ => false,
        }
    }

    /// Whether the card itself is an Aura, an Equipment, an instant or a sorcery.
    pub(super) fn is_about_others(&self) -> bool {
        let is = |wanted: &[CardType]| self.card.types.iter().any(|card_type| wanted.contains(card_type));
        let named = |name: &String| name == "Aura" || name == "Equipment";
        is(&[CardType::Instant, CardType::Sorcery]) || self.card.subtypes.iter().any(named)
    }

    /// A description without what the objects are together, and that as tests of what is chosen one after the other: of targets with that
    /// number, or of what is searched for.
    pub(super) fn together(
        &mut self,
        filter: &tree::Filter,
        target: Option<u8>,
    ) -> Compiled<(tree::Filter, Vec<Test>)> {
        let mut plain = filter.clone();
        plain.tests.retain(|test| !matches!(test, tree::Test::Together(_)));
        let mut tests = Vec::new();
        for test in &filter.tests {
            let tree::Test::Together(together) = test else { continue };
            let together = match together {
                tree::Together::TotalAtMost(of, most) => Together::TotalAtMost(*of, self.amount(most)?),
                tree::Together::Different(kind) => Together::Different(*kind),
                tree::Together::ShareLandType => Together::ShareLandType,
            };
            tests.push(Test::Together(target, together));
        }
        Ok((plain, tests))
    }

    fn keyword_test(&mut self, name: &str) -> Compiled<Test> {
        if let Some(key) = Key::from_name(name) {
            return Ok(Test::Key(key));
        }
        match name {
            "flashback" => return Ok(Test::HasFlashback),
            "a cycling ability" => return Ok(Test::HasCycling),
            "madness" => return Ok(Test::HasMadness),
            _ => {}
        }
        if name == "landwalk" {
            return Ok(Test::Landwalk(None));
        }
        let land = name
            .strip_suffix("walk")
            .and_then(|land| super::BASIC_TYPES.iter().find(|basic| basic.eq_ignore_ascii_case(land)));
        match land {
            Some(land) => Ok(Test::Landwalk(Some(self.book.subtype(land)))),
            None => gap_named(Part::Filter, format!("with {name}")),
        }
    }
}

/// Whether the test distinguishes some kind of permanents.
fn says_a_kind(test: &tree::Test) -> bool {
    match test {
        tree::Test::Type(_) | tree::Test::Subtype(_) | tree::Test::Supertype(_) => true,
        tree::Test::CardOf(test) => says_a_kind(test),
        tree::Test::AnyOf(lists) => lists.iter().flatten().any(says_a_kind),
        _ => false,
    }
}

/// Whether the filter of a landwalk ability means any land.
pub(super) fn landwalk_key(filter: &tree::Filter) -> bool {
    filter.tests.iter().all(|test| *test == tree::Test::Type(crate::types::CardType::Land))
}

/// Whether "its power" refers to the object that a filter tests.
fn is_own(object: &tree::ObjectRef) -> bool {
    matches!(object, tree::ObjectRef::That { word, to: tree::ObjectAntecedent::Each } if word == "it")
}
