//! Effects that draw, discard, look at, or search for cards (701).

use super::super::compile::{Compiled, Compiler, Part, gap};
use super::super::{Amount, Cond, Dest, Effect, Filter, Obj, Op, SearchIn, Sel, StackKind, Take, Test, Who};
use crate::oracle::tree::{self, Count, DigRest, DiscardWhat, Order, PlayerRef, Zone};

impl Compiler<'_> {
    pub(super) fn cards_effect(&mut self, effect: &tree::Effect) -> Compiled<()> {
        use tree::Effect as E;
        match effect {
            // CR 400.3: a card goes to its owner's library, whichever library is named.
            E::ShuffleInto { who, what, whose } => self.for_players(who, |compiler, who| {
                let what = compiler.select(what, who)?;
                let of = compiler.one_player(whose).ok();
                compiler.emit_moving(Effect::ShuffleInto { what, of });
                Ok(())
            }),
            E::Draw { who, count } => self.for_players(who, |compiler, who| {
                let count = compiler.amount(count)?;
                compiler.emit_moving(Effect::Draw { who, count });
                Ok(())
            }),
            E::Discard { who, what } => self.for_players(who, |compiler, who| compiler.discard(who, what)),
            E::Mill { who, count } => self.for_players(who, |compiler, who| {
                let count = compiler.amount(count)?;
                compiler.emit_moving(Effect::Mill { who, count });
                Ok(())
            }),
            E::Scry { who, count } => self.for_players(who, |compiler, who| {
                let count = compiler.amount(count)?;
                compiler.emit_player(Effect::Scry { who, count });
                Ok(())
            }),
            E::Surveil { who, count } => self.for_players(who, |compiler, who| {
                let count = compiler.amount(count)?;
                compiler.emit_moving(Effect::Surveil { who, count });
                Ok(())
            }),
            E::Dig { who, whose, count, reveal, take, rest } => {
                let who = self.one_player(who)?;
                let whose = self.one_player(whose)?;
                let count = self.amount(count)?;
                self.dig(who, whose, count, *reveal, take, rest.as_ref())
            }
            E::PutUncast { who, to } => {
                let who = self.one_player(who)?;
                if !self.scope.exiled_until && !self.keeps_exiled() {
                    return gap(Part::Effect, "exiled cards that weren't cast");
                }
                let to = self.destination(to, who)?;
                self.emit_moving(Effect::Move { what: Sel::Obj(Obj::Chosen), to });
                Ok(())
            }
            E::RevealUntil { who, count, filter, then } => self.for_players(who, |compiler, who| {
                let count = compiler.amount(count)?;
                let tests = compiler.card_tests(filter)?;
                compiler.reveal_until(who, count, tests, then)
            }),
            E::LookAtHand { who, whose, reveal: _ } => {
                // With two players, looking at a hand is the same as seeing it revealed: the other player knows it already.
                self.one_player(who)?;
                self.for_players(whose, |compiler, whose| {
                    compiler.emit_player(Effect::RevealHand(whose));
                    Ok(())
                })
            }
            E::ChooseFromHand { who, whose, count, filter } => {
                let who = self.one_player(who)?;
                let whose = self.one_player(whose)?;
                let Count::Exactly(count) = count else {
                    return gap(Part::Effect, "choosing some cards from a hand");
                };
                let count = self.amount(count)?;
                let tests = self.hand_tests(filter, whose)?;
                self.emit(Effect::ChooseFromHand { who, whose, count, tests });
                self.scope.chosen = true;
                self.scope.last = Some(Obj::Chosen);
                Ok(())
            }
            E::RevealHandOrTop => {
                let one = || Amount::Number(1);
                let library = Amount::CardsIn(Zone::Library, Who::You);
                // If the library is empty, a card in hand must be chosen; otherwise choosing none reveals the top card.
                let at_most_one = Amount::Least(Box::new(one()), Box::new(library));
                self.scope.push(Op::Choose {
                    who: Who::You,
                    least: Amount::Minus(Box::new(one()), Box::new(at_most_one)),
                    most: one(),
                    filter: super::super::keyword_parts::any_in_hand(),
                    random: false,
                    add: false,
                });
                let top = self.scope.jump_unless(Cond::Any(Obj::Chosen, Vec::new()));
                self.emit(Effect::Reveal(Sel::Obj(Obj::Chosen)));
                let end = self.scope.jump();
                self.scope.land(top);
                self.emit(Effect::Reveal(Sel::Top { count: one(), whose: Who::You, bottom: false }));
                self.scope.land(end);
                self.scope.deed = Some((tree::DoneDeed::Revealed, Vec::new()));
                self.scope.last = Some(Obj::Last);
                Ok(())
            }
            // "Each player reveals the top card of their library": at the same time, with nothing to choose.
            E::Reveal {
                who: PlayerRef::EachPlayer,
                what:
                    tree::Selection::TopCards {
                        count: tree::Amount::Number(1),
                        whose: PlayerRef::That { to: tree::PlayerAntecedent::Each, .. },
                        bottom: false,
                    },
            } => {
                let top = |whose| Sel::Top { count: Amount::Number(1), whose, bottom: false };
                self.emit(Effect::Reveal(Sel::List(vec![top(Who::You), top(Who::Opponent)])));
                self.scope.last = Some(Obj::Last);
                Ok(())
            }
            E::Reveal { who, what } => {
                let who = self.one_player(who)?;
                let what = self.select_from(what, who, Some((Zone::Hand, who)), Vec::new())?;
                self.emit(Effect::Reveal(what.clone()));
                // The number of this instruction counts every card revealed.
                self.scope.deed = Some((tree::DoneDeed::Revealed, Vec::new()));
                self.scope.last = Some(match what {
                    Sel::Obj(object) => object,
                    Sel::Player(_) | Sel::All(_) | Sel::List(_) | Sel::Top { .. } => Obj::Last,
                });
                Ok(())
            }
            E::Search { who, whose, zones, count, filter, reveal, to, shuffle } => {
                let whose = whose.clone();
                if matches!(zones[..], [Zone::Library, Zone::Graveyard]) {
                    if (who, &whose) != (&PlayerRef::You, &PlayerRef::You) {
                        return gap(Part::Effect, "a search of other zones");
                    }
                    return self.search_either(count, filter, *reveal, to);
                }
                self.for_players(who, |compiler, who| {
                    let whose =
                        if whose == PlayerRef::EachPlayer { who } else { compiler.one_player(&whose)? };
                    compiler.search(who, whose, zones, count, filter, *reveal, to, *shuffle)
                })
            }
            // One kind after the other is equivalent, since nobody sees anything in between, unless the cards enter the battlefield.
            E::SearchEach { who: PlayerRef::You, filters, or: _, reveal, to } => {
                if to.zone == Zone::Battlefield {
                    return self.search_each_onto_battlefield(filters, to);
                }
                let one = Count::Exactly(tree::Amount::Number(1));
                for (place, filter) in filters.iter().enumerate() {
                    let last = place + 1 == filters.len();
                    self.search(Who::You, Who::You, &[Zone::Library], &one, filter, *reveal, to, last)?;
                }
                self.scope.last = None;
                self.scope.last_amount = false;
                Ok(())
            }
            E::SearchEach { .. } => gap(Part::Effect, "another player's search for several kinds"),
            // The found cards lie on top while the rest is exiled, and are ordered last: nobody can act in between.
            E::SearchAndExileRest(count) => {
                let mut to = tree::Destination::of(Zone::Library);
                to.position = tree::LibraryPosition::Top;
                let cards = tree::Filter { kind: tree::ObjectKind::Card, tests: Vec::new() };
                let zones = [Zone::Library, Zone::Graveyard];
                let exactly = Count::Exactly(tree::Amount::Number(i32::from(*count)));
                self.search(Who::You, Who::You, &zones, &exactly, &cards, false, &to, false)?;
                self.emit(Effect::ExileUnfound(Who::You));
                to.order = Some(Order::Any);
                let count = Amount::Number(i32::from(*count));
                self.dig(Who::You, Who::You, count, false, &[], Some(&DigRest { to, back: true }))?;
                self.scope.last = None;
                self.scope.last_amount = false;
                Ok(())
            }
            // Both cards go to the second zone, and then one moves on to the first: nobody can act in between.
            E::SearchTwo { filter, one, other } => {
                if other.zone != Zone::Hand {
                    return gap(Part::Effect, "two cards that are found and divided");
                }
                let two = Count::UpTo(tree::Amount::Number(2));
                self.search(Who::You, Who::You, &[Zone::Library], &two, filter, true, other, false)?;
                let (least, most) = (Amount::Number(1), Amount::Number(1));
                let tests = vec![Test::Is(Obj::Last)];
                let filter = Filter { zone: Zone::Hand, whose: Who::You, stack: StackKind::Any, tests };
                self.scope.push(Op::Choose { who: Who::You, least, most, filter, random: false, add: false });
                let to = self.destination(one, Who::You)?;
                self.emit_moving(Effect::Move { what: Sel::Obj(Obj::Chosen), to });
                self.emit(Effect::Shuffle(Who::You));
                self.scope.last = None;
                self.scope.last_amount = false;
                Ok(())
            }
            E::Shuffle { who } => self.for_players(who, |compiler, who| {
                compiler.emit(Effect::Shuffle(who));
                Ok(())
            }),
            E::DrawUpTo { who, most } => self.for_players(who, |compiler, who| {
                compiler.emit_player(Effect::DrawUpTo { who, most: *most });
                Ok(())
            }),
            E::GuessTopCards => self.for_players(&PlayerRef::EachPlayer, |compiler, who| {
                compiler.emit(Effect::ChooseName { who, of: super::super::Named::Any });
                let top = Sel::Top { count: Amount::Number(1), whose: who, bottom: false };
                compiler.emit(Effect::Reveal(top));
                let it = Sel::Obj(Obj::Last);
                let other = compiler.scope.jump_unless(Cond::Is(Obj::Last, Test::ChosenName));
                let to = Dest::zone(Zone::Hand);
                compiler.emit(Effect::Move { what: it.clone(), to });
                let end = compiler.scope.jump();
                compiler.scope.land(other);
                let to = Dest { bottom: true, ..Dest::zone(Zone::Library) };
                compiler.emit(Effect::Move { what: it, to });
                compiler.scope.land(end);
                Ok(())
            }),
            E::PlayerExiles { who, what, face_down: false } => self.for_players(who, |compiler, who| {
                let what = compiler.select_from(what, who, Some((Zone::Hand, who)), Vec::new())?;
                compiler.emit_moving(Effect::Exile { what, until_leaves: false });
                Ok(())
            }),
            E::PlayerExiles { face_down: true, .. } => gap(Part::Effect, "exile face down"),
            E::PayOrPutBackDrawn { cards, life } => {
                let number = Amount::Number(i32::from(*cards));
                let filter = Filter {
                    zone: Zone::Hand,
                    whose: Who::You,
                    stack: StackKind::Any,
                    tests: vec![Test::DrawnThisTurn],
                };
                let (least, most) = (number.clone(), number);
                self.scope.push(Op::Choose { who: Who::You, least, most, filter, random: false, add: false });
                self.scope.chosen = true;
                let over = Sel::Obj(Obj::Chosen);
                let start = self.scope.push(Op::EachObject { over, end: 0 });
                let costs = vec![super::super::Cost::Life(Amount::Number(i32::from(*life)))];
                let unpaid = self.scope.push(Op::MayPay { who: Who::You, costs, no: 0 });
                let paid = self.scope.jump();
                self.scope.land(unpaid);
                let to = Dest { zone: Zone::Library, ..Dest::exile() };
                self.emit(Effect::Move { what: Sel::Obj(Obj::Each), to });
                self.scope.land(paid);
                self.scope.push(Op::NextObject { start: start as u16 + 1 });
                self.scope.land(start);
                self.scope.last = None;
                Ok(())
            }
            _ => unreachable!("not an effect of cards"),
        }
    }

    /// The tests for a card in that player's hand.
    fn hand_tests(&mut self, filter: &tree::Filter, whose: Who) -> Compiled<Vec<Test>> {
        let filter = self.filter(filter, Some((Zone::Hand, whose)))?;
        if filter.zone != Zone::Hand || filter.whose != whose {
            return gap(Part::Filter, "cards of another zone");
        }
        Ok(filter.tests)
    }

    /// Cards of two kinds that enter at once: one of each.
    fn search_each_onto_battlefield(
        &mut self,
        filters: &[tree::Filter],
        to: &tree::Destination,
    ) -> Compiled<()> {
        let kinds = filters.iter().map(|filter| self.card_tests(filter)).collect::<Compiled<Vec<_>>>()?;
        let [_, _] = &kinds[..] else { return gap(Part::Effect, "three kinds of cards at once") };
        let any = kinds.iter().cloned().map(Test::All).collect();
        let tests = vec![Test::AnyOf(any), Test::Together(None, super::super::Together::OneOfEach(kinds))];
        let to = self.destination(to, Who::You)?;
        self.search_own_library(tests, 2, to, true);
        Ok(())
    }

    /// A search of one's own library for up to so many cards, which nobody else sees.
    pub(super) fn search_own_library(&mut self, tests: Vec<Test>, most: i32, to: Dest, shuffle: bool) {
        self.emit_moving(Effect::Search {
            who: Who::You,
            whose: Who::You,
            within: SearchIn::Library,
            least: Amount::Number(0),
            most: Amount::Number(most),
            filter: Filter { zone: Zone::Library, whose: Who::You, stack: StackKind::Any, tests },
            to,
            shuffle,
            reveal: false,
        });
    }

    fn discard(&mut self, who: Who, what: &DiscardWhat) -> Compiled<()> {
        match what {
            DiscardWhat::Cards { count: Count::Exactly(count), filter, random } => {
                let count = self.amount(count)?;
                let tests = self.hand_tests(filter, who)?;
                self.emit_moving(Effect::Discard { who, count, tests, random: *random });
            }
            DiscardWhat::Cards { random: true, .. } => {
                return gap(Part::Effect, "random discard of a free number");
            }
            DiscardWhat::Cards { count, filter, random: false } => {
                let tests = self.hand_tests(filter, who)?;
                let filter = Filter { zone: Zone::Hand, whose: who, stack: StackKind::Any, tests };
                self.choose(count, filter, who, false)?;
                self.emit_moving(Effect::DiscardObj(Obj::Chosen));
            }
            DiscardWhat::Hand => self.emit_moving(Effect::DiscardHand(who)),
            DiscardWhat::Ref(object) => {
                let object = self.object(object)?;
                self.emit_moving(Effect::DiscardObj(object));
            }
            DiscardWhat::All(filter) => {
                if self.scope.each_object > 0 {
                    return gap(Part::Instruction, "objects in objects");
                }
                let tests = self.hand_tests(filter, who)?;
                let over = Sel::All(Filter { zone: Zone::Hand, whose: who, stack: StackKind::Any, tests });
                let start = self.scope.push(Op::EachObject { over, end: 0 });
                self.emit(Effect::DiscardObj(Obj::Each));
                self.scope.push(Op::NextObject { start: start as u16 + 1 });
                self.scope.land(start);
                self.scope.last = None;
                self.scope.last_amount = false;
            }
        }
        Ok(())
    }

    fn dig(
        &mut self,
        who: Who,
        whose: Who,
        count: Amount,
        reveal: bool,
        take: &[tree::DigTake],
        rest: Option<&DigRest>,
    ) -> Compiled<()> {
        let mut takes = Vec::new();
        for take in take {
            let (least, most) = match &take.count {
                Count::All => {
                    (Amount::Number(super::super::ANY_NUMBER), Amount::Number(super::super::ANY_NUMBER))
                }
                count => self.count(count)?,
            };
            let tests = self.card_tests(&take.filter)?;
            // CR 406.3: the player who took it may look at it.
            let hidden = take.to.face_down && take.to.zone == Zone::Exile;
            let to = tree::Destination { face_down: take.to.face_down && !hidden, ..take.to.clone() };
            let to = self.destination(&to, who)?;
            takes.push(Take {
                least: if take.may { Amount::Number(0) } else { least },
                most,
                tests,
                to,
                reveal: take.reveal,
                hidden,
            });
        }
        let ordered = rest.is_some_and(|rest| rest.to.order == Some(Order::Any));
        let rest = match rest {
            Some(rest) => Some(self.destination(&rest.to, who)?),
            None => None,
        };
        let exiled = takes.len() > 1 && takes.last().is_some_and(|take| take.to.zone == Zone::Exile);
        self.emit_moving(Effect::Dig { who, whose, count, takes, rest, ordered, reveal });
        if exiled {
            // "That card" is the exiled one.
            self.emit(Effect::KeepIn(Zone::Exile));
        }
        Ok(())
    }

    /// Keeps the cards that were exiled from the top of a library, if those that aren't cast are put elsewhere later.
    pub(super) fn keep_exiled(&mut self) {
        let number = self.scope.alls;
        self.scope.alls += 1;
        if self.scope.gathered.contains(&number) {
            self.emit(Effect::Gather(Sel::Obj(Obj::Last)));
            self.scope.last = Some(Obj::Last);
        }
        self.scope.exiled_top = Some(number);
    }

    /// Whether the cards exiled from the top of a library are kept, and nothing has been done since but casting some of them.
    fn keeps_exiled(&mut self) -> bool {
        let exiles = |op: &Op| matches!(op, Op::Do(Effect::Exile { what: Sel::Top { .. }, .. }));
        let Some(number) = self.scope.exiled_top else { return false };
        let Some(at) = self.scope.ops.iter().rposition(exiles) else { return false };
        let casts =
            |op: &Op| matches!(op, Op::Do(Effect::CastSome { .. } | Effect::Gather(Sel::Obj(Obj::Last))));
        self.scope.ops[at + 1..].iter().all(casts) && self.gathers(number)
    }

    fn reveal_until(
        &mut self,
        who: Who,
        count: Amount,
        tests: Vec<Test>,
        then: &tree::UntilThen,
    ) -> Compiled<()> {
        // CR 110.2: players put cards onto the battlefield under their own control.
        let (found, rest, actor) = match then {
            tree::UntilThen::Exiled => {
                let (found, rest) = (Dest::exile(), Some(Dest::exile()));
                self.emit_moving(Effect::RevealUntil { who, count, tests, found, rest, ordered: false });
                self.scope.last_amount = false;
                self.scope.exiled_until = true;
                return Ok(());
            }
            tree::UntilThen::All(to) => (to, Some(to), who),
            tree::UntilThen::Found { to, rest, by_them } => {
                (to, rest.as_ref(), if *by_them { who } else { Who::You })
            }
        };
        // The player whose cards they are orders the rest.
        let ordered = rest.is_some_and(|rest| rest.order == Some(Order::Any));
        if found.order == Some(Order::Any)
            || ordered && (actor != who || matches!(then, tree::UntilThen::All(_)))
        {
            return gap(Part::Effect, "revealed cards put into a library in any order");
        }
        let found = self.destination(found, actor)?;
        let rest = rest.map(|rest| self.destination(rest, actor)).transpose()?;
        self.emit_moving(Effect::RevealUntil { who, count, tests, found, rest, ordered });
        // "That many" could mean the cards found, or all cards revealed.
        self.scope.last_amount = false;
        if let tree::UntilThen::All(_) = then {
            self.scope.last = None;
        }
        Ok(())
    }

    /// "Search your library and/or graveyard": a player who doesn't search the library finds the card in the graveyard only, without
    /// shuffling.
    fn search_either(
        &mut self,
        count: &Count,
        filter: &tree::Filter,
        reveal: bool,
        to: &tree::Destination,
    ) -> Compiled<()> {
        let graveyard = self.scope.push(Op::May { who: Who::You, no: 0 });
        let zones = [Zone::Graveyard, Zone::Library];
        self.search(Who::You, Who::You, &zones, count, filter, reveal, to, true)?;
        let end = self.scope.jump();
        self.scope.land(graveyard);
        let (_, most) = self.count(count)?;
        let tests = self.card_tests(filter)?;
        let filter = Filter { zone: Zone::Graveyard, whose: Who::You, stack: StackKind::Any, tests };
        let least = Amount::Number(0);
        self.scope.push(Op::Choose { who: Who::You, least, most, filter, random: false, add: false });
        let to = self.destination(to, Who::You)?;
        self.emit_moving(Effect::Move { what: Sel::Obj(Obj::Chosen), to });
        self.scope.land(end);
        Ok(())
    }

    #[allow(clippy::too_many_arguments)]
    fn search(
        &mut self,
        who: Who,
        whose: Who,
        zones: &[Zone],
        count: &Count,
        filter: &tree::Filter,
        reveal: bool,
        to: &tree::Destination,
        shuffle: bool,
    ) -> Compiled<()> {
        let within = match (zones, count) {
            ([Zone::Library], _) => SearchIn::Library,
            ([Zone::Library, Zone::Graveyard] | [Zone::Graveyard, Zone::Library], _) => {
                SearchIn::LibraryAndGraveyard
            }
            ([Zone::Graveyard, Zone::Hand, Zone::Library], Count::All) => SearchIn::AllOfThree,
            ([Zone::Graveyard, Zone::Hand, Zone::Library], Count::AnyNumber) => SearchIn::AnyOfThree,
            _ => return gap(Part::Effect, "a search of other zones"),
        };
        let (least, most) = match count {
            Count::All => (Amount::Number(0), Amount::Number(super::super::ANY_NUMBER)),
            count => self.count(count)?,
        };
        let (filter, together) = self.together(filter, None)?;
        if !together.is_empty() && within != SearchIn::Library {
            return gap(Part::Effect, "a search of several zones for what is something together");
        }
        let mut tests = self.card_tests(&filter)?;
        tests.extend(together);
        // CR 701.23b, d: cards with a quality need not be found; "a card" must be found.
        let least = if tests.is_empty() { least } else { Amount::Number(0) };
        let filter = Filter { zone: Zone::Library, whose, stack: StackKind::Any, tests };
        // CR 406.3: the player who found it may look at it.
        let hidden = to.face_down && to.zone == Zone::Exile;
        let to =
            self.destination(&tree::Destination { face_down: to.face_down && !hidden, ..to.clone() }, who)?;
        self.emit_moving(Effect::Search { who, whose, within, least, most, filter, to, shuffle, reveal });
        if hidden {
            self.emit(Effect::Conceal(who));
        }
        Ok(())
    }
}
