//! Effects with a duration, and changes of how things happen (611, 614).

use super::super::compile::{Compiled, Compiler, Part, gap};
use super::super::{Change, Cond, Effect, Key, Obj, Op, Rule, Sel, Test, Until, Who};
use crate::oracle::tree::{self, Duration, PlayerRef, Selection, Statement, Zone};
use crate::types::{CardType, Color};

/// Keywords that have no meaning for a spell on the stack.
const PERMANENTS_ALONE: [Key; 10] = [
    Key::Flying,
    Key::FirstStrike,
    Key::DoubleStrike,
    Key::Haste,
    Key::Hexproof,
    Key::Indestructible,
    Key::Menace,
    Key::Reach,
    Key::Trample,
    Key::Vigilance,
];

/// What a change of one's choice may be.
fn of_choice(change: &tree::Change) -> Option<Vec<tree::Change>> {
    match change {
        tree::Change::KeywordOfChoice(keywords) => {
            Some(keywords.iter().cloned().map(tree::Change::Keyword).collect())
        }
        // CR 305.6.
        tree::Change::LandTypeOfChoice => {
            let becomes = |name: &str| tree::Change::SetTypes {
                supertypes: Vec::new(),
                types: Vec::new(),
                subtypes: vec![name.to_owned()],
            };
            Some(crate::types::BASIC_LAND_TYPES.map(becomes).to_vec())
        }
        _ => None,
    }
}

impl Compiler<'_> {
    /// "[What] gets …, gains …, can't … until …".
    pub(super) fn apply(
        &mut self,
        selection: &Selection,
        changes: &[tree::Change],
        duration: &Duration,
    ) -> Compiled<()> {
        // "Creatures you control gain trample and can't be blocked this turn": the second part has no subject of its own.
        let silent = matches!(selection, Selection::Ref(tree::ObjectRef::That { word, to: tree::ObjectAntecedent::Each })
            if word.is_empty());
        let subject = self.scope.changed.take();
        let selection = match &subject {
            Some(subject) if silent && self.scope.each_object == 0 => subject,
            _ => selection,
        };
        if let ([tree::Change::Rule(tree::ObjectRule::AttacksObject(whom))], Duration::DuringNextTurnOf(_)) =
            (changes, duration)
        {
            return self.attacks_in_next_turn(selection, whom, duration);
        }
        // Players have rules, and permanents what changes them: "You and permanents you control gain hexproof until end of turn."
        if let Selection::List(items) = selection
            && items.iter().any(|item| matches!(item, Selection::Player(_)))
            && !changes.contains(&tree::Change::Keyword(tree::Keyword::ProtectionColorOfChoice))
        {
            let of = |players: bool| {
                items.iter().filter(move |item| matches!(item, Selection::Player(_)) == players).cloned()
            };
            let objects: Vec<Selection> = of(false).collect();
            match &objects[..] {
                [] => {}
                [only] => self.apply(only, changes, duration)?,
                _ => self.apply(&Selection::List(objects), changes, duration)?,
            }
            return of(true).try_for_each(|player| self.apply(&player, changes, duration));
        }
        if let Selection::Player(who) = selection
            && !changes.contains(&tree::Change::Keyword(tree::Keyword::ProtectionColorOfChoice))
        {
            return self.player_gains(who, changes, duration);
        }
        let what = self.select(selection, Who::You)?;
        if matches!(what, Sel::All(_)) {
            self.scope.changed = Some(selection.clone());
        }
        self.gather(&what);
        // CR 702.34a: it may be cast from the graveyard for its mana cost, and is then exiled.
        let there = match &what {
            Sel::Obj(_) => true,
            Sel::All(filter) => filter.zone == Zone::Graveyard && filter.whose == Who::You,
            Sel::Player(_) | Sel::List(_) | Sel::Top { .. } => false,
        };
        if changes[..] == [tree::Change::FlashbackForManaCost] && there {
            let until = self.until(duration)?;
            let (who, flashback, free) = (Who::You, true, false);
            self.emit(Effect::MayPlay { who, what, until, flashback, free, terms: None });
            return Ok(());
        }
        // The player chooses on resolution: artifacts, or else a color.
        if let Some(place) = changes
            .iter()
            .position(|one| *one == tree::Change::Keyword(tree::Keyword::ProtectionArtifactsOrColor))
        {
            let mut either = changes.to_vec();
            let tests = vec![tree::Test::Type(CardType::Artifact)];
            let artifacts = tree::Filter { kind: tree::ObjectKind::Permanent, tests };
            either[place] = tree::Change::Keyword(tree::Keyword::Protection(vec![artifacts]));
            let color = self.scope.push(Op::May { who: Who::You, no: 0 });
            self.apply(selection, &either, duration)?;
            let end = self.scope.jump();
            self.scope.land(color);
            either[place] = tree::Change::Keyword(tree::Keyword::ProtectionColorOfChoice);
            self.apply(selection, &either, duration)?;
            self.scope.land(end);
            return Ok(());
        }
        if let Some((place, choices)) =
            changes.iter().enumerate().find_map(|(place, one)| Some((place, of_choice(one)?)))
        {
            if matches!(selection, Selection::Some { .. } | Selection::List(_)) {
                return gap(Part::Selection, "something of your choice for what is chosen");
            }
            let mut either = changes.to_vec();
            return self.one_of(&choices, |compiler, choice| {
                either[place] = choice.clone();
                compiler.apply(selection, &either, duration)
            });
        }
        if let Some(place) = changes.iter().position(|change| of_chosen_color(change, Color::White).is_some())
        {
            return self.color_of_choice(what, changes, place, duration);
        }
        for change in changes {
            let asked = match change {
                tree::Change::CreatureTypeOfChoice { .. } => Effect::ChooseType,
                tree::Change::ColorsOfChoice => Effect::ChooseColors,
                _ => continue,
            };
            self.chooses = true;
            self.scope.chose = true;
            self.emit(asked);
        }
        // CR 611.2d: X and other amounts are fixed as the effect begins; only `Each` depends on the object.
        // "It gets +1/+0 for each other attacking creature": other than the creature that gets it.
        let outer = self.scope.other;
        match &what {
            Sel::Obj(Obj::This) => {}
            Sel::Obj(object) => self.scope.other = Some(*object),
            Sel::All(_) => self.scope.other = Some(Obj::Each),
            Sel::Player(_) | Sel::List(_) | Sel::Top { .. } => {}
        }
        let changes = self.changes(changes);
        self.scope.other = outer;
        let changes = changes?;
        let until = self.until_of_each(duration)?;
        self.apply_to(selection, what, changes, until)
    }

    /// "You gain protection from everything until your next turn" (702.16).
    fn player_gains(
        &mut self,
        who: &PlayerRef,
        changes: &[tree::Change],
        duration: &Duration,
    ) -> Compiled<()> {
        let who = self.one_player(who)?;
        let until = self.until(duration)?;
        for change in changes {
            let from = match change {
                tree::Change::Keyword(tree::Keyword::Protection(from)) => from,
                tree::Change::Keyword(tree::Keyword::Plain(name)) if *name == "hexproof" => {
                    self.emit(Effect::RuleUntil(Rule::Hexproof(who), until));
                    continue;
                }
                tree::Change::Keyword(tree::Keyword::Plain(name)) if *name == "shroud" => {
                    self.emit(Effect::RuleUntil(Rule::Shroud(who), until));
                    continue;
                }
                _ => return gap(Part::Change, "what a player gains"),
            };
            for filter in from {
                self.scope.lasting = true;
                let tests = self.source_tests(filter);
                self.scope.lasting = false;
                self.book.protects_players = true;
                self.emit(Effect::RuleUntil(Rule::Protection(who, tests?), until));
            }
        }
        Ok(())
    }

    /// "During target opponent's next turn, creatures that player controls attack ~ if able."
    fn attacks_in_next_turn(
        &mut self,
        attackers: &Selection,
        whom: &tree::ObjectRef,
        duration: &Duration,
    ) -> Compiled<()> {
        // The duration names the player who controls the attackers.
        let until = self.until(duration)?;
        if self.object(whom)? != Obj::This || self.scope.spell {
            return gap(Part::Change, "an attack on another object");
        }
        let (tests, bound) = self.lasting_tests(attackers)?;
        if bound.is_some() {
            return gap(Part::Selection, "attackers that name an object");
        }
        // CR 400.7: only the present permanent, not a later object of the same card.
        let changes = vec![Change::Rule(super::super::CombatRule::Attacks(Obj::Bound))];
        self.emit(Effect::ApplyAll { tests, changes, until, bound: Some(Obj::This) });
        self.scope.last = None;
        Ok(())
    }

    /// Changes the objects of a selection; rules also apply to objects that it picks later.
    pub(super) fn apply_to(
        &mut self,
        selection: &Selection,
        what: Sel,
        changes: Vec<Change>,
        until: Until,
    ) -> Compiled<()> {
        if let Sel::All(filter) = &what {
            // CR 611.2c: rules affect objects that appear later; changes of characteristics and control don't.
            let (rules, others): (Vec<Change>, Vec<Change>) =
                changes.into_iter().partition(|change| matches!(change, Change::Rule(_)));
            if filter.zone != Zone::Battlefield {
                return gap(Part::Selection, "changes of what is not on the battlefield");
            }
            // "A creature dealt damage this way": only those creatures.
            let by_this_spell = self.scope.spell && filter.tests.contains(&Test::DealtDamageBy(Obj::This));
            if by_this_spell || filter.tests.contains(&Test::Is(Obj::Last)) {
                let changes = rules.into_iter().chain(others).collect();
                self.emit(Effect::Apply { what, changes, until });
                self.scope.last = None;
                // The change doesn't affect which objects were dealt damage.
                self.scope.damaged = true;
                return Ok(());
            }
            if !rules.is_empty() {
                // The objects are tested while the effect lasts.
                if matches!(until, Until::Suspected | Until::HasCounter(_)) {
                    return gap(Part::Duration, "rules as long as it has a counter");
                }
                let (tests, bound) = self.lasting_tests(selection)?;
                self.emit(Effect::ApplyAll { tests, changes: rules, until, bound });
            }
            if !others.is_empty() {
                self.emit(Effect::Apply { what, changes: others, until });
            }
            self.scope.last = None;
            return Ok(());
        }
        self.on_permanents(&what, &changes, until)?;
        self.emit_on(&what.clone(), Effect::Apply { what, changes, until });
        Ok(())
    }

    /// The tests for objects that are tested while an effect lasts, and the object of the resolution that they refer to.
    fn lasting_tests(&mut self, selection: &Selection) -> Compiled<(Vec<Test>, Option<Obj>)> {
        let Selection::All { filter, word: _ } = selection else {
            return gap(Part::Selection, "rules for a list of objects");
        };
        self.scope.lasting = true;
        self.scope.may_bind = true;
        // The effect doesn't store an X.
        let x = std::mem::take(&mut self.scope.x);
        let filter = self.filter(filter, None);
        self.scope.x = x;
        let bound = self.scope.lasting_bound.take();
        self.scope.lasting = false;
        self.scope.may_bind = false;
        Ok((filter?.tests, bound))
    }

    /// "… gains protection from the color of your choice", "… becomes the color of your choice": a branch for each color.
    fn color_of_choice(
        &mut self,
        what: Sel,
        changes: &[tree::Change],
        place: usize,
        duration: &Duration,
    ) -> Compiled<()> {
        let until = self.until(duration)?;
        let mut sample = changes.to_vec();
        if let Some(one) = of_chosen_color(&changes[place], Color::White) {
            sample[place] = one;
        }
        let sample = self.changes(&sample)?;
        self.on_permanents(&what, &sample, until)?;
        // "You and each permanent you control": the player gets protection by a separate rule.
        let (what, you) = match what {
            Sel::List(mut parts) if parts.first() == Some(&Sel::Player(Who::You)) => {
                parts.remove(0);
                (Sel::List(parts), true)
            }
            Sel::Player(Who::You) => (Sel::List(Vec::new()), true),
            what => (what, false),
        };
        if you && changes[..] != [tree::Change::Keyword(tree::Keyword::ProtectionColorOfChoice)] {
            return gap(Part::Change, "what a player gains");
        }
        let branch = self.scope.push(Op::ByColor { who: Who::You, to: [0; 5] });
        let mut places = [0; 5];
        let mut ends = Vec::new();
        for color in Color::ALL {
            let mut changes = changes.to_vec();
            if let Some(chosen) = of_chosen_color(&changes[place], color) {
                changes[place] = chosen;
            }
            let changes = self.changes(&changes)?;
            places[color as usize] = self.scope.here();
            if you {
                self.asks_colors();
                self.book.protects_players = true;
                self.emit(Effect::RuleUntil(
                    super::super::Rule::Protection(Who::You, vec![Test::Color(color)]),
                    until,
                ));
            }
            self.emit_on(&what.clone(), Effect::Apply { what: what.clone(), changes, until });
            ends.push(self.scope.jump());
        }
        for end in ends {
            self.scope.land(end);
        }
        self.scope.ops[branch] = Op::ByColor { who: Who::You, to: places };
        Ok(())
    }

    /// Refuses changes of targets outside the battlefield.
    fn on_permanents(&mut self, what: &Sel, changes: &[Change], until: Until) -> Compiled<()> {
        let lasts = matches!(until, Until::EndOfTurn | Until::Forever);
        let recolors = lasts && matches!(changes, [Change::Colors { add: false, colors: _ }]);
        if let Sel::Obj(object) = what {
            self.is_not_back(*object)?;
        }
        if let Sel::Obj(Obj::Target(number)) = what
            && let Some((_, spec)) = self.scope.targets.iter().find(|(_, spec)| spec.id == *number)
            && [&spec.filter, &spec.also]
                .into_iter()
                .flatten()
                .any(|filter| filter.zone != Zone::Battlefield && !(filter.zone == Zone::Stack && recolors))
        {
            return gap(Part::Selection, "changes of what is not on the battlefield");
        }
        let own_spell = *what == Sel::Obj(Obj::This) && self.scope.event.itself;
        if own_spell || (*what == Sel::Obj(Obj::EventSubject) && self.scope.event.spell) {
            // A spell's gains apply to the permanent that it becomes (400.7a), if they have no meaning before.
            let of_permanents = |change: &Change| match change {
                Change::Key(key) => PERMANENTS_ALONE.contains(key),
                _ => false,
            };
            let lasts = matches!(until, Until::EndOfTurn | Until::YourNextTurn | Until::Forever);
            if !lasts || changes.is_empty() || !changes.iter().all(of_permanents) {
                return gap(Part::Selection, "changes of a spell");
            }
        }
        Ok(())
    }

    /// Compiles a statement with a duration.
    pub(super) fn temporary(&mut self, statement: &Statement, duration: &Duration) -> Compiled<()> {
        match statement {
            Statement::Objects { subject, changes } => self.apply(subject, changes, duration),
            Statement::Replace { event, instead } => self.exiled_instead(event, instead, duration),
            Statement::List(statements) => {
                statements.iter().try_for_each(|statement| self.temporary(statement, duration))
            }
            Statement::Prevent { amount: None, combat, noncombat: false, to, by } => {
                let to = to.as_ref().map(|to| self.select(to, Who::You)).transpose()?;
                let by = by.as_ref().map(|by| self.select(by, Who::You)).transpose()?;
                if self.until(duration)? != Until::EndOfTurn {
                    return gap(Part::Duration, "prevention for another time");
                }
                lasting_damage([&to, &by])?;
                self.emit(Effect::Prevent {
                    amount: None,
                    combat: *combat,
                    to,
                    by,
                    divided: false,
                    then: None,
                });
                Ok(())
            }
            Statement::Player { who, rule: tree::PlayerRule::CastsAtMostMore(more) } => {
                if self.until(duration)? != Until::EndOfTurn {
                    return gap(Part::Duration, "a limit of further spells");
                }
                self.for_players(who, |compiler, who| {
                    compiler.emit(Effect::LimitCasts { who, more: *more });
                    Ok(())
                })
            }
            // The target may be either player: a rule for that one is chosen on resolution.
            Statement::Player {
                who:
                    who @ (PlayerRef::TargetPlayer { opponent: false, .. }
                    | PlayerRef::That { to: tree::PlayerAntecedent::Target(_), .. }),
                rule,
            } => {
                let Who::Target(number) = self.one_player(who)? else {
                    return gap(Part::Player, "a target player of a lasting rule");
                };
                let until = self.until(duration)?;
                for (who, player) in [(PlayerRef::You, Who::You), (PlayerRef::AnOpponent, Who::Opponent)] {
                    let other = self.scope.jump_unless(Cond::IsTarget(player, number));
                    self.scope.lasting = true;
                    let rules = self.player_rules(&Statement::Player { who, rule: rule.clone() });
                    self.scope.lasting = false;
                    for rule in rules? {
                        self.emit(Effect::RuleUntil(rule, until));
                    }
                    self.scope.land(other);
                }
                Ok(())
            }
            Statement::Player { .. }
            | Statement::Global(_)
            | Statement::Unpreventable { by: None, .. }
            | Statement::AdditionalLands { .. }
            | Statement::HandSize { .. }
            | Statement::CostChange { .. }
            | Statement::AsThoughFlash(_)
            | Statement::FlashThenSacrificed
            | Statement::FlashForMore(_)
            | Statement::NextAsThoughFlash(_)
            | Statement::NextUncounterable(_)
            | Statement::NextToHand(_)
            | Statement::MostAttackers { .. }
            | Statement::MostBlockers(_)
            | Statement::AttackTax { .. } => {
                self.scope.lasting = true;
                let rules = self.player_rules(statement)?;
                self.scope.lasting = false;
                // "During that player's next turn": that player is the one the rule is about.
                let until = self.until(duration)?;
                for rule in rules {
                    self.emit(Effect::RuleUntil(rule, until));
                }
                Ok(())
            }
            Statement::PowerToughness { .. } => gap(Part::Effect, "power and toughness for a while"),
            // "If you don't, it enters tapped": the permanent is about to enter.
            Statement::Enters {
                what: Selection::Ref(object),
                tapped: true,
                counters,
                also: _,
                condition: None,
                unless: false,
            } if self.scope.entering && counters.is_empty() && self.object(object)? == Obj::This => {
                self.emit(Effect::EntersTapped);
                Ok(())
            }
            Statement::Enters { .. }
            | Statement::EntersWithChoice { .. }
            | Statement::AsEnters { .. }
            | Statement::EntersAsCopy { .. } => gap(Part::Effect, "how permanents enter for a while"),
            Statement::AdditionalCost { .. }
            | Statement::AlternativeCost { .. }
            | Statement::AlternativeCostFor { .. }
            | Statement::FreeCycling
            | Statement::CastOnly(_) => gap(Part::Effect, "costs for a while"),
            Statement::Multiply {
                event: event @ tree::Replaced::Damage { .. },
                factor,
                plus,
                prevents: false,
            } if *duration == Duration::ThisTurn => {
                self.scope.lasting = true;
                let replace = self.multiply(event, *factor, *plus);
                self.scope.lasting = false;
                let replace = self.book.add_ability(super::super::Ability::Replace(replace?));
                self.emit(Effect::RuleUntil(Rule::InsteadFor(replace), Until::EndOfTurn));
                Ok(())
            }
            Statement::Multiply { .. } | Statement::Halve { .. } => {
                gap(Part::Effect, "a replacement for a while")
            }
            Statement::Prevent { .. } | Statement::Unpreventable { .. } => {
                gap(Part::Effect, "some damage prevented for a while")
            }
            Statement::Redirect { .. } => gap(Part::Effect, "redirection for a while"),
            Statement::Revealed { .. } => gap(Part::Effect, "revealed for a while"),
            Statement::BeginsOnBattlefield { .. } | Statement::RevealedAtFirst(_) => {
                gap(Part::Effect, "an opening hand")
            }
            Statement::Permission(permission) => {
                if permission.once || permission.this || permission.enters.is_some() || permission.exiled {
                    return gap(Part::Effect, "may play from elsewhere");
                }
                // CR 611.2c: the cards would be fixed as the effect begins.
                if permission.from == Some(Zone::Exile) {
                    return gap(Part::Effect, "may play cards exiled with it, for a while");
                }
                let permit = super::super::Ability::Rule(None, Rule::Permit(self.permit(permission)?));
                let permit = self.book.add_ability(permit);
                let until = self.until(duration)?;
                self.emit(Effect::RuleUntil(Rule::PermitFor(permit), until));
                Ok(())
            }
            Statement::MayExert { .. } => gap(Part::Effect, "exerting"),
            Statement::Causes { .. } => gap(Part::Effect, "additional triggers for a while"),
            Statement::SpendOnX(_) | Statement::NoManaSpent => gap(Part::Effect, "mana for X"),
            Statement::MayLookAtTop => gap(Part::Effect, "a look at the top card"),
            Statement::ContinuesUntilEndOfTurn(_) => gap(Part::Effect, "an effect that continues"),
            Statement::NoMeaning(_) => gap(Part::Effect, "a sentence without meaning"),
        }
    }

    /// Whether the instructions are "exile it", about the object of a replacement effect.
    pub(in crate::program) fn exiles_it(&mut self, instead: &[tree::Instruction]) -> bool {
        matches!(
            instead,
            [tree::Instruction::Do {
                joint: _,
                effect: tree::Effect::Exile { what: Selection::Ref(_), until: None, face_down: false },
            }]
        )
    }
}

/// A change that asks for a color, with that color.
fn of_chosen_color(change: &tree::Change, color: Color) -> Option<tree::Change> {
    match change {
        tree::Change::Keyword(tree::Keyword::ProtectionColorOfChoice) => {
            let source =
                tree::Filter { kind: tree::ObjectKind::Source, tests: vec![tree::Test::Color(color)] };
            Some(tree::Change::Keyword(tree::Keyword::Protection(vec![source])))
        }
        tree::Change::ColorOfChoice => Some(tree::Change::Colors { colors: vec![color], add: false }),
        _ => None,
    }
}

/// Whether a selection means everything that a filter picks, now and later.
pub(super) fn names_a_filter(selection: &Selection) -> bool {
    match selection {
        Selection::All { filter, .. } => {
            !filter.tests.iter().any(|test| matches!(test, tree::Test::DoneThisWay(_)))
        }
        Selection::List(parts) => parts.iter().any(names_a_filter),
        _ => false,
    }
}

/// CR 611.2c: effects on damage to or by everything that a filter picks apply to objects that appear later; the engine stores single
/// objects.
pub(super) fn lasting_damage(ends: [&Option<Sel>; 2]) -> Compiled<()> {
    for end in ends.into_iter().flatten() {
        let all = match end {
            Sel::All(_) | Sel::Top { .. } => true,
            Sel::List(parts) => parts.iter().any(|part| matches!(part, Sel::All(_) | Sel::Top { .. })),
            Sel::Obj(_) | Sel::Player(_) => false,
        };
        if all {
            return gap(Part::Effect, "prevention for everything that a filter picks");
        }
    }
    Ok(())
}
