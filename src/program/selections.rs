//! Players, objects, targets and choices.

use super::compile::{Compiled, Compiler, Part, gap, gap_named};
use super::scope::BeforeCards;
use super::{Amount, Filter, Obj, Op, PlayerTarget, Sel, TargetSpec, Test, Who};
use crate::oracle::tree::{self, ObjectAntecedent, ObjectRef, PlayerAntecedent, PlayerRef, TargetKind, Zone};

impl Compiler<'_> {
    /// One object, or the objects of one register.
    pub(super) fn object(&mut self, object: &ObjectRef) -> Compiled<Obj> {
        let object = self.register(object)?;
        self.register_now(object)
    }

    /// The register, if it is available in this context: a lasting rule may keep one object.
    pub(super) fn register_now(&mut self, object: Obj) -> Compiled<Obj> {
        match object {
            Obj::This
            | Obj::Attached
            | Obj::Giver
            | Obj::Attacked
            | Obj::Each
            | Obj::ExiledWith
            | Obj::Encoded
            | Obj::Haunted
            | Obj::OtherAttackers
            | Obj::Hurt
            | Obj::Bound
            | Obj::Helper => Ok(object),
            Obj::Target(_)
            | Obj::EventSubject
            | Obj::EventOther
            | Obj::EnteredTogether
            | Obj::Last
            | Obj::Chosen
            | Obj::Cost => {
                if !self.scope.lasting {
                    return Ok(object);
                }
                let bound = self.scope.lasting_bound;
                if self.scope.may_bind && bound.is_none_or(|bound| bound == object) {
                    self.scope.lasting_bound = Some(object);
                    return Ok(Obj::Bound);
                }
                gap(Part::Pronoun, "an object of the resolution in a lasting rule")
            }
        }
    }

    fn register(&mut self, object: &ObjectRef) -> Compiled<Obj> {
        match object {
            // "Whenever equipped creature blocks a creature, destroy both creatures": the Equipment is neither of them.
            ObjectRef::This { word } if word.contains("both creatures") && self.is_about_others() => {
                gap_named(Part::Pronoun, word.clone())
            }
            ObjectRef::This { .. } => Ok(Obj::This),
            ObjectRef::Attached { .. } => Ok(Obj::Attached),
            // An additional cost has a line of its own, outside the text that this pronoun could refer to.
            ObjectRef::That { word, to }
                if (word.starts_with("the sacrificed") || word.starts_with("the discarded"))
                    && !matches!(to, ObjectAntecedent::Cost | ObjectAntecedent::Last) =>
            {
                if self.scope.spell {
                    Ok(Obj::Cost)
                } else {
                    gap_named(Part::Pronoun, word.clone())
                }
            }
            ObjectRef::That { word, to } if word.starts_with("the exiled") && self.scope.spell => match to {
                ObjectAntecedent::Cost => Ok(Obj::Cost),
                _ if self.exiles_as_cost() => Ok(Obj::Cost),
                _ => self.antecedent(word, *to),
            },
            ObjectRef::That { word, to } => self.antecedent(word, *to),
        }
    }

    /// Whether an additional cost of the card exiles something.
    fn exiles_as_cost(&self) -> bool {
        self.card.lines.iter().any(|line| {
            matches!(
                line,
                tree::Line::Ability(tree::Ability::Static {
                    statement: tree::Statement::AdditionalCost { costs, .. },
                    ..
                }) if costs.iter().any(|cost| matches!(cost, tree::Cost::Exile(_)))
            )
        })
    }

    pub(super) fn antecedent(&mut self, word: &str, to: ObjectAntecedent) -> Compiled<Obj> {
        let outside = self.scope.outside.clone();
        let event = self.scope.event;
        // If this script doesn't have the object, the one that sets up the delayed trigger may.
        let (here, there, obj) = match to {
            ObjectAntecedent::Target(id) => return self.scope.target(id),
            // In a delayed trigger: what it was attached to when the trigger was set up (603.7c).
            // The one to which it has happened, even if the source has been moved since (608.2h).
            ObjectAntecedent::Attached
                if event.of_attached
                    && event.subject
                    && !event.swapped
                    && (!self.scope.lasting || self.scope.may_bind && self.scope.lasting_bound.is_none()) =>
            {
                return self.register_now(Obj::EventSubject);
            }
            ObjectAntecedent::Attached => return self.scope.bind(Obj::Attached),
            // CR 607.2a: a granted ability is not linked to the ability that grants it.
            ObjectAntecedent::ExiledWith if self.quoted => {
                return gap(Part::Pronoun, "what another object has exiled");
            }
            ObjectAntecedent::ExiledWith => return Ok(Obj::ExiledWith),
            ObjectAntecedent::OtherAttacker => return Ok(Obj::OtherAttackers),
            ObjectAntecedent::Haunted if self.quoted => {
                return gap(Part::Pronoun, "what another object haunts");
            }
            ObjectAntecedent::Haunted => return Ok(Obj::Haunted),
            ObjectAntecedent::Giver => return self.giver(),
            ObjectAntecedent::Paired => return gap(Part::Pronoun, "the creature it is paired with"),
            ObjectAntecedent::DealtDamageThisGame => {
                self.book.asks_game_damage = true;
                return Ok(Obj::Hurt);
            }
            ObjectAntecedent::Last
                if let Some(before) = self.scope.before_cards
                    && self.scope.last == Some(Obj::Last)
                    && ["that ", "those ", "the "].iter().any(|said| word.starts_with(said))
                    && !["card", "rest", "other"].iter().any(|noun| word.contains(noun)) =>
            {
                return match before {
                    BeforeCards::Are(object) => Ok(object),
                    BeforeCards::Gathered(number)
                        if (self.scope.looking || !self.scope.chosen) && self.gathers(number) =>
                    {
                        Ok(Obj::Chosen)
                    }
                    BeforeCards::Gathered(_) | BeforeCards::Lost => gap_named(Part::Pronoun, word.to_owned()),
                };
            }
            ObjectAntecedent::Last => {
                let before = outside.and_then(|outside| outside.last);
                return match (self.scope.last, before) {
                    (Some(last), _) => Ok(last),
                    (None, Some(before)) => self.scope.bind(before),
                    (None, None) => gap_named(Part::Pronoun, word.to_owned()),
                };
            }
            ObjectAntecedent::EventSubject => {
                let outer = outside.map(|outside| outside.event).unwrap_or_default();
                // "When ~ leaves the battlefield, return that card": the tree refers to the source itself as `This`.
                let here = event.subject && !(event.of_source && outer.subject);
                let swapped = if here { event.swapped } else { outer.swapped };
                let obj = if swapped { Obj::EventOther } else { Obj::EventSubject };
                (here, outer.subject, obj)
            }
            ObjectAntecedent::EventOther => {
                let outer = outside.map(|outside| outside.event).unwrap_or_default();
                let swapped = if event.other { event.swapped } else { outer.swapped };
                let obj = if swapped { Obj::EventSubject } else { Obj::EventOther };
                (event.other, outer.other, obj)
            }
            ObjectAntecedent::Chosen => {
                (self.scope.chosen, outside.is_some_and(|outside| outside.chosen), Obj::Chosen)
            }
            ObjectAntecedent::Cost => {
                (self.scope.cost, outside.is_some_and(|outside| outside.cost), Obj::Cost)
            }
            // "Tap all creatures. Those creatures …": the objects of the last instruction.
            ObjectAntecedent::Each
                if self.scope.each_object == 0
                    && self.scope.last_all
                    && (word.starts_with("those") || word == "they" || word == "them") =>
            {
                return Ok(Obj::Last);
            }
            // "Creatures you control get +1/+1. Untap those creatures": the creatures affected at that time.
            ObjectAntecedent::Each
                if self.scope.each_object == 0
                    && (word.starts_with("those") || word == "they" || word == "them")
                    && self.gathers_those() =>
            {
                return Ok(Obj::Chosen);
            }
            ObjectAntecedent::Each => {
                (self.scope.each_object > 0, outside.is_some_and(|outside| outside.each_object), Obj::Each)
            }
        };
        match (here, there) {
            (true, _) => Ok(obj),
            (false, true) => self.scope.bind(obj),
            (false, false) => gap_named(Part::Pronoun, word.to_owned()),
        }
    }

    /// Whether the `Chosen` register holds the objects of the last effect with a filter; the first pass records that it has to.
    fn gathers_those(&mut self) -> bool {
        let Some(number) = self.scope.those else { return false };
        self.gathers(number)
    }

    /// Whether `Chosen` holds what can be gathered by that number; the first pass records that it has to.
    pub(super) fn gathers(&mut self, number: u16) -> bool {
        if self.scope.looking && !self.scope.gathered.contains(&number) {
            self.scope.gathered.push(number);
        }
        self.scope.gathered.contains(&number)
    }

    /// The selection, for references and descriptions without a target or choice.
    pub(super) fn described(&mut self, selection: &tree::Selection) -> Compiled<Sel> {
        use tree::Selection as S;
        match selection {
            S::Ref(object) => Ok(Sel::Obj(self.object(object)?)),
            S::All { filter, word: _ } => Ok(Sel::All(self.filter(filter, None)?)),
            S::Player(PlayerRef::That { word, to: PlayerAntecedent::Defending })
                if word.starts_with("the player or planeswalker") =>
            {
                Ok(Sel::Obj(Obj::Attacked))
            }
            S::Player(PlayerRef::OtherOpponents) => Ok(Sel::List(Vec::new())),
            S::Player(who) => Ok(Sel::Player(self.who(who)?)),
            S::List(selections) => {
                let parts: Compiled<Vec<Sel>> =
                    selections.iter().map(|selection| self.described(selection)).collect();
                Ok(Sel::List(parts?))
            }
            S::RefFrom { object, zone, whose } => {
                let object = self.object(object)?;
                // "Exile it …. When …, return ~ from exile": from where this ability has put it.
                let exiled = self.sometime && self.scope.outside.is_some() && *zone == Zone::Exile;
                if object == Obj::This && !exiled {
                    let later = self.scope.outside.is_some();
                    self.own_zone_later |= later;
                    if later && *zone != Zone::Graveyard || self.scope.spell {
                        return gap(Part::Selection, "the card itself in another zone");
                    }
                    self.own_zone = Some(*zone);
                }
                let tests = vec![Test::Is(object)];
                let whose = self.who(whose)?;
                Ok(Sel::All(Filter { zone: *zone, whose, stack: super::StackKind::Any, tests }))
            }
            S::TopCards { count: count @ tree::Amount::Number(_), whose: PlayerRef::EachPlayer, bottom } => {
                let count = self.amount(count)?;
                let top = |whose| Sel::Top { count: count.clone(), whose, bottom: *bottom };
                Ok(Sel::List(vec![top(Who::You), top(Who::Opponent)]))
            }
            S::TopCards { count, whose, bottom } => {
                Ok(Sel::Top { count: self.amount(count)?, whose: self.one_player(whose)?, bottom: *bottom })
            }
            S::Some {
                count: tree::Count::Exactly(tree::Amount::Number(1)),
                filter,
                chooser: None,
                random: false,
            } => Ok(Sel::All(self.filter(filter, None)?)),
            S::Some { .. } => gap(Part::Selection, "a choice"),
            S::Target(_) => gap(Part::Selection, "a target"),
        }
    }

    /// The objects an effect acts on; targets are added to the script, and choices on resolution are made by `actor`.
    pub(super) fn select(&mut self, selection: &tree::Selection, actor: Who) -> Compiled<Sel> {
        self.select_from(selection, actor, None, Vec::new())
    }

    /// Like [`Compiler::select`], with the zone in which cards are, and more tests for the chosen ones.
    pub(super) fn select_from(
        &mut self,
        selection: &tree::Selection,
        actor: Who,
        card_zone: Option<(Zone, Who)>,
        more: Vec<Test>,
    ) -> Compiled<Sel> {
        use tree::Selection as S;
        match selection {
            S::Ref(_) | S::RefFrom { .. } | S::Player(_) | S::TopCards { .. } => self.described(selection),
            S::All { filter, word: _ } => {
                let mut filter = self.filter(filter, card_zone)?;
                filter.tests.extend(more);
                Ok(Sel::All(filter))
            }
            S::Target(target) => self.add_target(target),
            S::Some { count, filter, chooser, random } => {
                let who = match chooser {
                    Some(chooser) => self.one_player(chooser)?,
                    None => actor,
                };
                let (plain, together) = self.together(filter, None)?;
                let mut filter = self.filter(&plain, card_zone)?;
                filter.tests.extend(more);
                filter.tests.extend(together);
                self.choose(count, filter, who, *random)?;
                Ok(Sel::Obj(Obj::Chosen))
            }
            S::List(selections) => {
                let choices =
                    selections.iter().filter(|selection| matches!(selection, S::Some { .. })).count();
                if choices > 1 {
                    return gap(Part::Selection, "two choices at once");
                }
                let mut parts = Vec::new();
                let outer = self.scope.other;
                let place = zone_said_last(selections);
                for selection in selections {
                    let placed = place.and_then(|place| in_that_zone(selection, place));
                    let selection = placed.as_ref().unwrap_or(selection);
                    let part = self.select_from(selection, actor, card_zone, more.clone());
                    // "Target creature and each other creature": other than the target before.
                    if let Ok(Sel::Obj(object @ Obj::Target(_))) = &part {
                        self.scope.other = Some(*object);
                    }
                    if part.is_err() {
                        self.scope.other = outer;
                    }
                    parts.push(part?);
                }
                self.scope.other = outer;
                Ok(Sel::List(parts))
            }
        }
    }

    /// A choice on resolution, stored in the `Chosen` register.
    pub(super) fn choose(
        &mut self,
        count: &tree::Count,
        filter: Filter,
        who: Who,
        random: bool,
    ) -> Compiled<()> {
        if !matches!(
            filter.zone,
            Zone::Battlefield | Zone::Hand | Zone::Graveyard | Zone::Exile | Zone::Stack
        ) {
            return gap(Part::Selection, "a choice of cards in a library");
        }
        let (least, most) = self.count(count)?;
        // They are chosen one after the other: none must be left for one that must be chosen.
        if filter.asks_together() && (random || least != Amount::Number(0)) {
            return gap(Part::Selection, "a choice of objects that are something together");
        }
        self.scope.push(Op::Choose { who, least, most, filter, random, add: false });
        self.scope.chosen = true;
        Ok(())
    }

    /// One object that a target or a pronoun refers to.
    pub(super) fn one_object(&mut self, selection: &tree::Selection, actor: Who) -> Compiled<Obj> {
        match self.select(selection, actor)? {
            Sel::Obj(object) => Ok(object),
            Sel::Player(_) | Sel::All(_) | Sel::List(_) | Sel::Top { .. } => {
                gap(Part::Selection, "several objects where one is wanted")
            }
        }
    }

    /// Adds a target (115) and returns how the effect refers to it.
    fn add_target(&mut self, target: &tree::Target) -> Compiled<Sel> {
        let known = self.scope.x;
        self.scope.x &= !self.scope.late_x;
        // Nor is a number that is kept on resolution.
        let keeps = std::mem::take(&mut self.scope.keeps_x);
        let added = self.add_known_target(target);
        (self.scope.x, self.scope.keeps_x) = (known, keeps);
        added
    }

    fn add_known_target(&mut self, target: &tree::Target) -> Compiled<Sel> {
        if self.scope.overloaded {
            return match &target.what {
                TargetKind::Object(filter) if target.chooser.is_none() => {
                    Ok(Sel::All(self.filter(filter, None)?))
                }
                _ => gap(Part::Keyword, "overload of this target"),
            };
        }
        let (least, most) = self.count(&target.count)?;
        let chooser = match &target.chooser {
            None => None,
            Some(chooser) => match self.one_player(chooser)? {
                Who::You => None,
                who @ (Who::Opponent | Who::Event | Who::Active | Who::Defending) => Some(who),
                who @ Who::ControllerOf(Obj::EventSubject | Obj::Attached) => Some(who),
                _ => return gap(Part::Target, "a target that another player chooses"),
            },
        };
        let id = target.id.wrapping_sub(self.scope.base);
        let plain = TargetSpec { chooser, ..TargetSpec::of(id, least, most) };
        let players =
            |opponent: bool| Some(if opponent { PlayerTarget::Opponent } else { PlayerTarget::Any });
        let (spec, sel) = match &target.what {
            TargetKind::Any => (TargetSpec { any: true, ..plain }, Sel::Obj(Obj::Target(id))),
            // Other than the targets before it, if there are any, or than the source.
            TargetKind::AnyOther => {
                let apart = self.scope.targets.iter().any(|&(before, _)| before < target.id);
                (TargetSpec { any: true, other: !apart, apart, ..plain }, Sel::Obj(Obj::Target(id)))
            }
            TargetKind::Object(filter) if filter.tests.contains(&tree::Test::InOneGraveyard) => {
                // They are chosen one after the other, so a graveyard may turn out to have too few if more than one must be chosen.
                if !matches!(plain.least, Amount::Number(0 | 1)) || !self.scope.targets.is_empty() {
                    return gap(Part::Target, "targets from a single graveyard");
                }
                let mut filter = filter.clone();
                for test in &mut filter.tests {
                    if *test == tree::Test::InOneGraveyard {
                        *test = tree::Test::In(Zone::Graveyard, PlayerRef::Any);
                    }
                }
                let mut filter = self.filter(&filter, None)?;
                filter.tests.push(Test::OfOneOwner);
                (TargetSpec { filter: Some(filter), ..plain }, Sel::Obj(Obj::Target(id)))
            }
            TargetKind::Object(filter)
                if filter.tests.iter().any(|test| matches!(test, tree::Test::Together(_))) =>
            {
                // They are chosen one after the other, the first so that a second one is left.
                if !matches!(plain.least, Amount::Number(0..=2)) {
                    return gap(Part::Target, "targets that are something together");
                }
                let (filter, together) = self.together(filter, Some(plain.id))?;
                let mut filter = self.filter(&filter, None)?;
                filter.tests.extend(together);
                (TargetSpec { filter: Some(filter), ..plain }, Sel::Obj(Obj::Target(id)))
            }
            TargetKind::Object(filter) if filter.tests.contains(&tree::Test::ShareNoTypes) => {
                if !self.scope.targets.is_empty() {
                    return gap(Part::Target, "targets that share no creature types");
                }
                let mut filter = filter.clone();
                filter.tests.retain(|test| *test != tree::Test::ShareNoTypes);
                let mut filter = self.filter(&filter, None)?;
                filter.tests.push(Test::SharesNoTypeWithTargets);
                (TargetSpec { filter: Some(filter), ..plain }, Sel::Obj(Obj::Target(id)))
            }
            TargetKind::Object(filter) => {
                // The third "another target creature" differs from both targets before it.
                let another = |test: &tree::Test| matches!(test, tree::Test::Not(one) if matches!(**one, tree::Test::Is(_)));
                let before = self.scope.targets.iter().filter(|&&(before, _)| before < target.id).count();
                let apart = before > 1 && filter.tests.first().is_some_and(another);
                let filter = Some(self.filter(filter, None)?);
                (TargetSpec { filter, apart, ..plain }, Sel::Obj(Obj::Target(id)))
            }
            TargetKind::ObjectOrCard { filter, card } => {
                let zone = match filter.kind {
                    tree::ObjectKind::Card => Zone::Exile,
                    _ => Zone::Graveyard,
                };
                let filter = Some(self.filter(filter, None)?);
                let also = Some(self.filter(card, Some((zone, Who::Any)))?);
                (TargetSpec { filter, also, ..plain }, Sel::Obj(Obj::Target(id)))
            }
            TargetKind::SpellOrPermanent(permanent) => {
                let mut spell = permanent.clone();
                spell.kind = tree::ObjectKind::Spell;
                spell
                    .tests
                    .retain(|test| matches!(test, tree::Test::Controller(_) | tree::Test::ManaValue(..)));
                let filter = Some(self.filter(permanent, None)?);
                let also = Some(self.filter(&spell, None)?);
                (TargetSpec { filter, also, ..plain }, Sel::Obj(Obj::Target(id)))
            }
            TargetKind::Player { opponent } => {
                (TargetSpec { players: players(*opponent), ..plain }, Sel::Player(Who::Target(id)))
            }
            TargetKind::ObjectOrPlayer { filter, opponent } => {
                let filter = Some(self.filter(filter, None)?);
                (TargetSpec { filter, players: players(*opponent), ..plain }, Sel::Obj(Obj::Target(id)))
            }
        };
        self.declare(target.id, spec)?;
        Ok(sel)
    }

    /// Records a target that the script declares.
    pub(super) fn declare(&mut self, id: u8, spec: TargetSpec) -> Compiled<()> {
        match self.scope.targets.iter().find(|(number, _)| *number == id) {
            Some((_, there)) if *there == spec => Ok(()),
            Some(_) => gap(Part::Target, "a target declared twice"),
            None => {
                self.scope.targets.push((id, spec));
                Ok(())
            }
        }
    }
}

/// The zone of cards that a list says at its end for all of them: "target creature card and target land card from your graveyard".
fn zone_said_last(selections: &[tree::Selection]) -> Option<&tree::Test> {
    let (tree::Selection::Target(tree::Target { what: tree::TargetKind::Object(filter), .. })
    | tree::Selection::All { filter, .. }) = selections.last()?
    else {
        return None;
    };
    filter.tests.iter().find(|test| matches!(test, tree::Test::In(..)))
}

/// A target among cards that says no zone, in that one.
fn in_that_zone(selection: &tree::Selection, place: &tree::Test) -> Option<tree::Selection> {
    let tree::Selection::Target(target) = selection else { return None };
    let tree::TargetKind::Object(filter) = &target.what else { return None };
    let placed = filter.tests.iter().any(|test| matches!(test, tree::Test::In(..)));
    if filter.kind != tree::ObjectKind::Card || placed {
        return None;
    }
    let mut filter = filter.clone();
    filter.tests.push(place.clone());
    Some(tree::Selection::Target(tree::Target { what: tree::TargetKind::Object(filter), ..target.clone() }))
}
