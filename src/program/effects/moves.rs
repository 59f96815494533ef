//! Effects that move objects from one zone to another.

use super::super::compile::{Compiled, Compiler, Part, gap};
use super::super::{
    Amount, Change, Dest, Effect, FaceDown, Filter, Obj, Op, Sel, StackKind, Take, Terms, Test, Until, Who,
};
use crate::oracle::tree::{self, Duration, LibraryPosition, Order, PlayerRef, Selection, Zone};

impl Compiler<'_> {
    /// CR 700.3: the player chooses one pile, which may be empty; the rest is the other pile.
    fn separate(&mut self, who: Who, what: &Sel) -> Compiled<()> {
        let filter = match what {
            Sel::All(filter) => filter.clone(),
            // Cards of the library that have been revealed.
            Sel::Obj(Obj::Last)
                if matches!(self.scope.ops.last(), Some(Op::Do(Effect::Reveal(Sel::Top { .. })))) =>
            {
                Filter {
                    zone: Zone::Library,
                    whose: Who::Any,
                    stack: StackKind::Any,
                    tests: vec![Test::Is(Obj::Last)],
                }
            }
            _ => return gap(Part::Effect, "piles of those"),
        };
        let (least, most) = (Amount::Number(0), Amount::Number(super::super::ANY_NUMBER));
        self.scope.push(Op::Choose { who, least, most, filter: filter.clone(), random: false, add: false });
        self.scope.piles = Some(filter);
        Ok(())
    }

    /// Does `body` with the pile that the player chooses and the other one.
    fn each_pile(&mut self, who: Who, body: impl Fn(&mut Self, Sel, Sel) -> Compiled<()>) -> Compiled<()> {
        let Some(mut rest) = self.scope.piles.take() else {
            return gap(Part::Effect, "a pile of nothing");
        };
        rest.tests.push(Test::Not(Box::new(Test::Is(Obj::Chosen))));
        let (pile, rest) = (Sel::Obj(Obj::Chosen), Sel::All(rest));
        let second = self.scope.push(Op::May { who, no: 0 });
        body(self, pile.clone(), rest.clone())?;
        let end = self.scope.jump();
        self.scope.land(second);
        body(self, rest, pile)?;
        self.scope.land(end);
        self.scope.last = None;
        self.scope.last_amount = false;
        Ok(())
    }

    pub(super) fn moves_effect(&mut self, effect: &tree::Effect) -> Compiled<()> {
        use tree::Effect as E;
        match effect {
            E::Destroy { what, no_regeneration } => {
                let what = self.select(what, Who::You)?;
                self.scope.barred_regeneration |= self.scope.no_regeneration;
                let no_regeneration = *no_regeneration || self.scope.no_regeneration;
                self.emit(Effect::Destroy { what: what.clone(), no_regeneration });
                self.after_leaving(&what);
                self.done(tree::DoneDeed::Destroyed, &what);
                Ok(())
            }
            E::Exile { what, until, face_down } => {
                // CR 406.3: a player who looked at the card may keep looking at it.
                let looked = match self.scope.ops.last() {
                    Some(Op::Do(Effect::Dig {
                        who, count: Amount::Number(1), takes, reveal: false, ..
                    })) if takes.is_empty() => Some(*who),
                    _ => None,
                };
                if *face_down && (looked.is_none() || !matches!(what, Selection::Ref(_))) {
                    return gap(Part::Effect, "exile face down");
                }
                let whose = super::super::gathered::same_controller(what);
                let what = self.select(what, Who::You)?;
                let until_leaves = match until {
                    None => false,
                    Some(Duration::UntilLeaves(object)) if self.object(object)? == Obj::This => true,
                    Some(_) => return gap(Part::Duration, "exile until"),
                };
                if let (Sel::All(Filter { zone: Zone::Library, whose, tests, .. }), false) =
                    (&what, until_leaves)
                    && tests.is_empty()
                    && *whose != Who::Any
                {
                    self.emit(Effect::ExileLibrary(*whose));
                    self.scope.last = None;
                    self.scope.last_amount = false;
                    return Ok(());
                }
                self.emit_moving(Effect::Exile { what: what.clone(), until_leaves });
                if let Sel::Top { .. } = what {
                    self.keep_exiled();
                }
                if let Some(who) = whose {
                    self.scope.last_player = Some(self.who(who)?);
                }
                if let (true, Some(who)) = (*face_down, looked) {
                    self.emit(Effect::Conceal(who));
                }
                self.done(tree::DoneDeed::Exiled, &what);
                Ok(())
            }
            // CR 701.65a: each card's owner may cast it for {2} as long as it is in exile.
            E::Airbend(what) => {
                if self.scope.each_object > 0 {
                    return gap(Part::Instruction, "objects in objects");
                }
                let what = self.select(what, Who::You)?;
                self.emit_moving(Effect::Exile { what: what.clone(), until_leaves: false });
                self.done(tree::DoneDeed::Exiled, &what);
                let two = crate::types::SymbolCost(vec![crate::types::ManaSymbol::Generic(2)]);
                let terms = Terms { spells: Some(Vec::new()), instead: Some(two), ..Terms::default() };
                let start = self.scope.push(Op::EachObject { over: Sel::Obj(Obj::Last), end: 0 });
                self.emit(Effect::MayPlay {
                    who: Who::OwnerOf(Obj::Each),
                    what: Sel::Obj(Obj::Each),
                    until: Until::Forever,
                    flashback: false,
                    free: false,
                    terms: Some(Box::new(terms)),
                });
                self.scope.push(Op::NextObject { start: start as u16 + 1 });
                self.scope.land(start);
                self.scope.last = None;
                self.scope.last_amount = false;
                Ok(())
            }
            // Cards in exile keep only time counters (702.62).
            E::ExileWithCounters { what, count, kind } => {
                let what = self.select(what, Who::You)?;
                if what != Sel::Obj(Obj::This) || self.counter(kind)? != crate::program::TIME {
                    return gap(Part::Effect, "exile with counters");
                }
                let count = self.amount(count)?;
                self.emit(Effect::Exile { what, until_leaves: false });
                let on = Sel::Obj(Obj::Last);
                self.emit_moving(super::super::keyword_parts::put(count, crate::program::TIME, on));
                Ok(())
            }
            E::Move { verb: _, who: Some(who), what, to }
                if matches!(
                    to.position,
                    LibraryPosition::TheirChoice | LibraryPosition::FromTopOrBottom(_)
                ) =>
            {
                self.top_or_bottom(who, what, to)
            }
            E::Move { verb: _, who, what, to } => match who {
                None => self.move_to(what, to, Who::You),
                Some(PlayerRef::EachPlayer) if self.each_moves(what, to, None)? => Ok(()),
                Some(who) => self.for_players(who, |compiler, who| compiler.move_to(what, to, who)),
            },
            // The card is cast from the top of the library, where the search puts it; nobody sees anything in between.
            E::SearchAndCast(filter) => {
                let tests = self.card_tests(filter)?;
                self.search_own_library(tests, 1, Dest::zone(Zone::Library), false);
                let none = self.scope.jump_unless(super::super::Cond::Any(Obj::Last, Vec::new()));
                let (who, what, cost) = (Who::You, Obj::Last, super::super::CastFor::Nothing);
                self.emit(Effect::CastNow { who, what, cost, mana: None, exiled: None, gains: Vec::new() });
                self.scope.land(none);
                self.emit(Effect::Shuffle(who));
                self.scope.last = None;
                Ok(())
            }
            E::Manifest { who, what, cloak } => self.for_players(who, |compiler, who| {
                let to = compiler.manifested(who, *cloak)?;
                let what = compiler.select(what, who)?;
                compiler.emit_moving(Effect::Move { what, to });
                Ok(())
            }),
            // CR 701.62a: one of the two is manifested, and the other is put into the graveyard.
            E::ManifestDread(who) => self.for_players(who, |compiler, who| {
                let one = Amount::Number(1);
                let to = compiler.manifested(who, false)?;
                let take = Take {
                    least: one.clone(),
                    most: one,
                    tests: Vec::new(),
                    to,
                    reveal: false,
                    hidden: false,
                };
                let rest = Some(Dest::zone(Zone::Graveyard));
                let (takes, count) = (vec![take], Amount::Number(2));
                let (ordered, reveal) = (false, false);
                compiler.emit_moving(Effect::Dig { who, whose: who, count, takes, rest, ordered, reveal });
                Ok(())
            }),
            E::Separate { who, what } => {
                let what = self.select(what, Who::You)?;
                let who = self.one_player(who)?;
                self.separate(who, &what)
            }
            E::SacrificePile { who } => {
                let who = self.one_player(who)?;
                self.each_pile(who, |compiler, pile, _| {
                    compiler.emit(Effect::Sacrifice { who, what: pile });
                    Ok(())
                })
            }
            E::PutPiles { who, one, other } => {
                let who = self.one_player(who)?;
                let (one, other) = (self.destination(one, Who::You)?, self.destination(other, Who::You)?);
                self.each_pile(who, |compiler, pile, rest| {
                    // The pile described by a filter moves first, since its filter refers to the other pile.
                    let mut moves = [(pile, one.clone()), (rest, other.clone())];
                    if matches!(moves[1].0, Sel::All(_)) {
                        moves.reverse();
                    }
                    for (what, to) in moves {
                        compiler.emit(Effect::Move { what, to });
                    }
                    Ok(())
                })
            }
            E::Sacrifice { who, what } => self.sacrifice(who, what),
            E::KeepFewest { permanents, cards } => {
                let mut permanents = permanents.iter();
                if let Some(first) = permanents.next() {
                    self.keep_fewest_permanents(first)?;
                }
                if *cards {
                    self.keep_fewest_cards();
                }
                permanents.try_for_each(|filter| self.keep_fewest_permanents(filter))
            }
            E::KeepOnly { who, parts, of } => self.keep_only(who, parts, of),
            // With two votes, every permanent voted for has the most votes.
            E::ExileVoted(filter) => {
                let filter = self.filter(filter, None)?;
                for (who, add) in [(Who::You, false), (Who::Opponent, true)] {
                    let (least, most) = (Amount::Number(1), Amount::Number(1));
                    let filter = filter.clone();
                    self.scope.push(Op::Choose { who, least, most, filter, random: false, add });
                }
                self.scope.chosen = true;
                let what = Sel::Obj(Obj::Chosen);
                self.emit_moving(Effect::Exile { what, until_leaves: false });
                Ok(())
            }
            E::ReanimateTarget { what } => {
                let what = self.select(what, Who::You)?;
                let to = Dest { zone: Zone::Battlefield, control: Some(Who::You), ..Dest::exile() };
                self.emit_moving(Effect::Move { what, to });
                self.emit(Effect::BecomeAuraOn(Obj::Last));
                let aura = vec![self.book.subtype("Aura")];
                let changes =
                    vec![Change::AddTypes { supertypes: Vec::new(), types: Vec::new(), subtypes: aura }];
                self.emit(Effect::Apply { what: Sel::Obj(Obj::This), changes, until: Until::Forever });
                self.scope.last = Some(Obj::Last);
                self.sacrificed_with_this()
            }
            E::Reanimate { tapped } => {
                self.emit_moving(Effect::Reanimate { tapped: *tapped });
                self.sacrificed_with_this()
            }
            _ => unreachable!("not an effect that moves objects"),
        }
    }

    /// "Its owner puts it on their choice of the top or bottom of their library": for a single object; "yes" means the top.
    fn top_or_bottom(&mut self, who: &PlayerRef, what: &Selection, to: &tree::Destination) -> Compiled<()> {
        let who = self.one_player(who)?;
        let what = self.select(what, who)?;
        let one = match &what {
            Sel::Obj(Obj::Target(id)) => {
                self.scope.targets.iter().any(|(_, spec)| spec.id == *id && spec.most == Amount::Number(1))
            }
            Sel::Obj(Obj::EventSubject | Obj::EventOther | Obj::This | Obj::Attached) => true,
            _ => false,
        };
        if !one || !matches!(who, Who::OwnerOf(_)) {
            return gap(Part::Effect, "the top or bottom of a library");
        }
        let position = match to.position {
            LibraryPosition::FromTopOrBottom(place) => LibraryPosition::FromTop(place),
            _ => LibraryPosition::Top,
        };
        let top = self.destination(&tree::Destination { position, ..to.clone() }, who)?;
        let bottom = Dest { bottom: true, depth: 0, ..top.clone() };
        let otherwise = self.scope.push(Op::May { who, no: 0 });
        self.emit(Effect::Move { what: what.clone(), to: top });
        let end = self.scope.jump();
        self.scope.land(otherwise);
        self.emit(Effect::Move { what: what.clone(), to: bottom });
        self.scope.land(end);
        self.after_leaving(&what);
        Ok(())
    }

    /// After objects may have left: "it" still means the target or the event's object, by last known information.
    pub(super) fn after_leaving(&mut self, what: &Sel) {
        self.scope.last = match what {
            Sel::Obj(object) => Some(*object),
            Sel::Player(_) | Sel::All(_) | Sel::List(_) | Sel::Top { .. } => None,
        };
        self.scope.last_amount = true;
    }

    /// Onto the battlefield face down; a creature card may be turned up for its mana cost (701.40, 701.58).
    fn manifested(&mut self, who: Who, cloak: bool) -> Compiled<Dest> {
        self.book.manifests = true;
        let face_down = Some(FaceDown { def: self.face_down_def(cloak)?, manifested: true });
        Ok(Dest { control: Some(who), face_down, ..Dest::zone(Zone::Battlefield) })
    }

    fn move_to(&mut self, what: &Selection, to: &tree::Destination, actor: Who) -> Compiled<()> {
        // CR 110.2a: the player who puts a permanent onto the battlefield controls it, unless stated otherwise.
        let to = self.destination(to, actor)?;
        // "Return each card put into a graveyard this way" means the destroyed permanents' cards.
        if let Selection::All { filter, word: _ } = what
            && filter.kind == tree::ObjectKind::Card
            && filter.tests == [tree::Test::DoneThisWay(tree::DoneDeed::PutIntoGraveyard)]
        {
            if !matches!(self.scope.ops.last(), Some(Op::Do(Effect::Destroy { .. }))) {
                return gap(Part::Filter, "put into a graveyard this way");
            }
            self.emit(Effect::KeepIn(Zone::Graveyard));
            self.emit_moving(Effect::Move { what: Sel::Obj(Obj::Last), to });
            return Ok(());
        }
        let from_there = self.with_itself_from(what)?;
        let what = self.select(from_there.as_ref().unwrap_or(what), actor)?;
        let enters = to.zone == Zone::Battlefield;
        self.emit_moving(Effect::Move { what: what.clone(), to });
        if let (Sel::Obj(Obj::Target(number)), true) = (&what, enters) {
            self.scope.moved = Some(*number);
        }
        self.done(tree::DoneDeed::Returned, &what);
        Ok(())
    }

    /// Players choose one after the other what they move, and everything moves at once (101.4, 608.2f). `false` if the effect is of another
    /// kind. `may` has the instructions if each player may decline.
    pub(in super::super) fn each_moves(
        &mut self,
        what: &Selection,
        to: &tree::Destination,
        may: Option<&[tree::Instruction]>,
    ) -> Compiled<bool> {
        if to.control.is_some() {
            return Ok(false);
        }
        let moved = match (what, may) {
            (Selection::Some { count, filter, chooser: None, random: false }, _) => {
                if self.scope.chosen {
                    return gap(Part::Effect, "each player moves something after another choice");
                }
                self.for_players(&PlayerRef::EachPlayer, |compiler, who| {
                    let mut refused = Vec::new();
                    if let Some(what) = may {
                        // CR 608.2d: an impossible option can't be chosen.
                        if let Some(condition) = compiler.needs(what, who)? {
                            refused.push(compiler.scope.jump_unless(condition));
                        }
                        refused.push(compiler.scope.push(Op::May { who, no: 0 }));
                    }
                    let filter = compiler.filter(filter, None)?;
                    let (least, most) = compiler.count(count)?;
                    compiler.scope.push(Op::Choose { who, least, most, filter, random: false, add: true });
                    refused.into_iter().for_each(|refused| compiler.scope.land(refused));
                    Ok(())
                })?;
                self.scope.chosen = true;
                Sel::Obj(Obj::Chosen)
            }
            (Selection::All { .. }, None) => match of_everybody(what) {
                Some(what) => self.select(&what, Who::You)?,
                None => return Ok(false),
            },
            _ => return Ok(false),
        };
        // They are under their owners' control.
        let to = Dest { control: None, ..self.destination(to, Who::You)? };
        self.emit_moving(Effect::Move { what: moved, to });
        Ok(true)
    }

    /// "Return ~ and target card from your graveyard": the card itself returns from there, too (113.6m).
    fn with_itself_from(&mut self, what: &Selection) -> Compiled<Option<Selection>> {
        let Selection::List(parts) = what else { return Ok(None) };
        let place = |part: &Selection| {
            let filter = match part {
                Selection::Target(tree::Target { what: tree::TargetKind::Object(filter), .. })
                | Selection::Some { filter, .. }
                | Selection::All { filter, .. } => filter,
                _ => return None,
            };
            filter.tests.iter().find_map(|test| match test {
                tree::Test::In(zone, whose) => Some((*zone, whose.clone())),
                _ => None,
            })
        };
        let Some((zone, whose)) = parts.iter().find_map(place) else { return Ok(None) };
        let mut parts = parts.clone();
        let mut itself = false;
        for part in &mut parts {
            if let Selection::Ref(object @ tree::ObjectRef::This { .. }) = part {
                itself = true;
                *part = Selection::RefFrom { object: object.clone(), zone, whose: whose.clone() };
            }
        }
        if itself && whose != PlayerRef::You {
            return gap(Part::Selection, "the card itself in another zone");
        }
        Ok(itself.then_some(Selection::List(parts)))
    }

    /// "When ~ leaves the battlefield, that creature's controller sacrifices it."
    fn sacrificed_with_this(&mut self) -> Compiled<()> {
        let what = Selection::Ref(tree::ObjectRef::This { word: "~".to_owned() });
        let creature =
            tree::ObjectRef::That { word: "that creature".to_owned(), to: tree::ObjectAntecedent::Last };
        let sacrifice = tree::Effect::Sacrifice {
            who: PlayerRef::ControllerOf(Box::new(creature.clone())),
            what: Selection::Ref(creature),
        };
        let joint = tree::Joint::Sentence;
        let sacrifice = tree::Instruction::Do { joint, effect: sacrifice };
        self.delayed(tree::TriggerWord::When, &tree::Event::Leaves(what), &[&[sacrifice]])?;
        // The Aura may stay on the battlefield for many turns.
        if let Some(Op::Delayed { waits, .. }) = self.scope.ops.last_mut() {
            *waits = super::super::Waits::Forever;
        }
        Ok(())
    }

    /// Both players choose as many of their permanents as the player with the fewest has, then sacrifice the rest at once.
    fn keep_fewest_permanents(&mut self, filter: &tree::Filter) -> Compiled<()> {
        let filter = self.filter(filter, None)?;
        if filter.zone != Zone::Battlefield {
            return gap(Part::Effect, "each player keeps the fewest");
        }
        self.choose_fewest(filter.clone());
        let mut rest = filter;
        rest.tests.push(Test::Not(Box::new(Test::Is(Obj::Chosen))));
        self.emit(Effect::Sacrifice { who: Who::Any, what: Sel::All(rest) });
        self.scope.last = None;
        Ok(())
    }

    /// The same for cards in hand, which are discarded.
    fn keep_fewest_cards(&mut self) {
        let hand = |whose, tests| Filter { zone: Zone::Hand, whose, stack: StackKind::Any, tests };
        self.choose_fewest(hand(Who::Any, Vec::new()));
        let rest = vec![Test::Not(Box::new(Test::Is(Obj::Chosen)))];
        let start = self.scope.push(Op::EachObject { over: Sel::All(hand(Who::Any, rest)), end: 0 });
        self.emit(Effect::DiscardObj(Obj::Each));
        self.scope.push(Op::NextObject { start: start as u16 + 1 });
        self.scope.land(start);
        self.scope.last = None;
    }

    fn choose_fewest(&mut self, filter: Filter) {
        // Clears the `Chosen` register.
        let nothing = Filter {
            tests: vec![Test::Is(Obj::Chosen), Test::Not(Box::new(Test::Is(Obj::Chosen)))],
            ..filter.clone()
        };
        let (none, never) = (Amount::Number(0), Amount::Number(0));
        self.scope.push(Op::Choose {
            who: Who::You,
            least: none,
            most: never,
            filter: nothing,
            random: false,
            add: false,
        });
        let fewest = Amount::Fewest(Box::new(filter.clone()));
        let start = self.scope.push(Op::EachPlayer);
        let mut own = filter;
        match own.zone {
            Zone::Battlefield => own.tests.push(Test::Controller(Who::Each)),
            _ => own.whose = Who::Each,
        }
        self.scope.push(Op::Choose {
            who: Who::Each,
            least: fewest.clone(),
            most: fewest,
            filter: own,
            random: false,
            add: true,
        });
        self.scope.end_player_loop(start);
        self.scope.chosen = true;
    }

    /// Compiles the place where something goes.
    pub(in crate::program) fn destination(&mut self, to: &tree::Destination, actor: Who) -> Compiled<Dest> {
        let face_down = match to.face_down {
            false => None,
            true if to.zone == Zone::Battlefield => {
                Some(FaceDown { def: self.face_down_def(false)?, manifested: false })
            }
            true => return gap(Part::Effect, "face down"),
        };
        let control = match &to.control {
            Some(PlayerRef::OwnerOf(_)) => None,
            Some(who) => Some(self.one_player(who)?),
            None if to.zone == Zone::Battlefield => Some(actor),
            None => None,
        };
        let (bottom, depth) = match to.position {
            LibraryPosition::None if to.zone == Zone::Library => {
                return gap(Part::Effect, "a library without a place in it");
            }
            LibraryPosition::None | LibraryPosition::Top | LibraryPosition::Beneath => (false, 0),
            LibraryPosition::Bottom => (true, 0),
            LibraryPosition::FromTop(0) => return gap(Part::Effect, "a place in a library"),
            LibraryPosition::FromTop(place) => (false, place - 1),
            LibraryPosition::TopOrBottom
            | LibraryPosition::TheirChoice
            | LibraryPosition::FromTopOrBottom(_) => {
                return gap(Part::Effect, "the top or bottom of a library");
            }
        };
        let mut counters = Vec::new();
        for (count, kind) in &to.counters {
            counters.push((self.amount(count)?, self.counter(kind)?));
        }
        let mut attached = to.attached.as_ref().map(|object| self.object(object)).transpose()?;
        if let Some(player) = &to.attached_to {
            attached = match self.one_player(player)? {
                super::super::Who::Target(id) => Some(Obj::Target(id)),
                _ if *player == PlayerRef::Enchanted => Some(Obj::Attached),
                _ => return gap(Part::Effect, "attached to a player"),
            };
        }
        if let Some(what) = &to.attached_target {
            attached = Some(self.one_object(what, actor)?);
        }
        let beneath = to.beneath.as_ref().map(|count| self.amount(count)).transpose()?;
        Ok(Dest {
            beneath,
            attached,
            zone: to.zone,
            control,
            tapped: to.tapped,
            attacking: to.attacking,
            transformed: to.transformed,
            face_down,
            bottom,
            depth,
            counters,
            random_order: to.order == Some(Order::Random),
        })
    }

    fn sacrifice(&mut self, who: &PlayerRef, what: &Selection) -> Compiled<()> {
        // CR 608.2f: all of them move at once.
        if *who == PlayerRef::EachPlayer
            && let Some(what) = of_everybody(what)
        {
            let what = self.select(&what, Who::You)?;
            self.emit(Effect::Sacrifice { who: Who::Any, what: what.clone() });
            self.after_leaving(&what);
            return Ok(());
        }
        let Selection::Some { count, filter, chooser, random: false } = what else {
            return self.for_players(who, |compiler, who| {
                let what = compiler.select(what, who)?;
                compiler.emit(Effect::Sacrifice { who, what: what.clone() });
                compiler.after_leaving(&what);
                Ok(())
            });
        };
        if *who == PlayerRef::EachPlayer && self.scope.chosen {
            return gap(Part::Effect, "each player sacrifices after another choice");
        }
        let mut both = false;
        self.for_players(who, |compiler, who| {
            let mut filter = compiler.filter(filter, None)?;
            if filter.zone != Zone::Battlefield {
                return gap(Part::Effect, "sacrifice what is no permanent");
            }
            // CR 701.21a: a player can sacrifice only permanents that they control.
            if !filter.tests.contains(&Test::Controller(who)) {
                filter.tests.push(Test::Controller(who));
            }
            // CR 608.2d: nor can they choose a permanent that can't be sacrificed.
            filter.tests.push(Test::CanBeSacrificed);
            let (least, most) = compiler.count(count)?;
            both = who == Who::Each;
            let by = match chooser {
                None => who,
                Some(chooser) => compiler.one_player(chooser)?,
            };
            compiler.scope.push(Op::Choose { who: by, least, most, filter, random: false, add: both });
            compiler.scope.chosen = true;
            if !both {
                compiler.emit(Effect::Sacrifice { who, what: Sel::Obj(Obj::Chosen) });
                compiler.after_leaving(&Sel::Obj(Obj::Chosen));
            }
            Ok(())
        })?;
        if both {
            // CR 101.4: both players choose, then everything is sacrificed at once.
            self.emit(Effect::Sacrifice { who: Who::Any, what: Sel::Obj(Obj::Chosen) });
            self.after_leaving(&Sel::Obj(Obj::Chosen));
        }
        Ok(())
    }
}

/// "All permanents they control", "all cards in their graveyard" for each player: the objects of both players.
fn of_everybody(what: &Selection) -> Option<Selection> {
    let theirs = |who: &PlayerRef| matches!(who, PlayerRef::That { to: tree::PlayerAntecedent::Each, .. });
    let mut all = what.clone();
    let Selection::All { filter, .. } = &mut all else { return None };
    let mut found = false;
    for test in &mut filter.tests {
        if let tree::Test::Controller(who) | tree::Test::In(_, who) = test
            && theirs(who)
        {
            *who = PlayerRef::AllPlayers;
            found = true;
        }
    }
    found.then_some(all)
}
