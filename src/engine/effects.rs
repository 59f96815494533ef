//! What single effects do (609, 701).

use crate::game::{Chance, Player};
use crate::oracle::tree::Zone;
use crate::program::{Amount, Book, Dest, Effect, Filter, Mana, Obj, Sel, Who};
use crate::types::CardType;

use super::decision::{Opt, What};
use super::list::List;
use super::resolve::Flow;
use super::state::{Frame, Lasts, OpPlace, Place, Playable, Ref, StackItemKind, State, bit};
use super::zones::Entering;

pub(super) type Dice<'a, 'b> = &'a mut Option<&'b mut Chance>;

impl State {
    /// Does an effect, or asks what it needs to know.
    pub fn effect(&mut self, book: &Book, chance: Dice<'_, '_>, frame: &mut Frame, effect: &Effect) -> Flow {
        match effect {
            Effect::Nothing => {}
            Effect::Damage { source, amount, to, divided } => {
                let sources = self.obj(*source, frame);
                let Some(&source) = sources.first() else { return Flow::Next };
                self.damage_effect(book, frame, source, amount, to, *divided);
            }
            Effect::EachDamages { sources, amount, to } => {
                let mut total = 0;
                for &source in self.select(book, sources, frame).iter() {
                    frame.each = source;
                    let amount = self.amount(book, amount, frame);
                    for &target in self.select(book, to, frame).iter() {
                        total += self.deal_damage(book, source, target, amount, false);
                    }
                }
                frame.last_amount = total;
            }
            Effect::Destroy { what, no_regeneration } => {
                let refs = self.select(book, what, frame);
                let there: Vec<Ref> = refs.iter().copied().filter(|&r| self.slot_of(r).is_some()).collect();
                let count = self.destroy(book, &there, *no_regeneration);
                self.note(frame, &there, count as i32);
            }
            Effect::Exile { what, until_leaves } => {
                let refs = self.select(book, what, frame);
                // "Until ~ leaves": if it has left already, nothing is exiled (610.3).
                if *until_leaves && self.slot_of(frame.item.source).is_none() {
                    return Flow::Next;
                }
                let there: Vec<Ref> = refs.iter().copied().filter(|&r| self.is_where_it_was(r)).collect();
                let moved = self.move_refs(book, chance, frame, &refs, &Dest::exile(), true);
                if *until_leaves {
                    self.return_when_leaves(frame);
                }
                // Tokens have been exiled, too.
                let count = there.iter().filter(|&&r| !self.is_where_it_was(r)).count();
                self.note(frame, &moved, count as i32);
            }
            Effect::ExileLibrary(who) => {
                if let Some(player) = self.who(book, *who, frame) {
                    let library = self.zones[player].library;
                    let cards: Vec<Ref> = library.iter().rev().map(|&card| self.card_ref(card)).collect();
                    self.move_refs(book, chance, frame, &cards, &Dest::exile(), true);
                    frame.did = !cards.is_empty();
                    frame.last.clear();
                }
            }
            Effect::Move { what, to } => return self.move_effect(book, chance, frame, what, to),
            Effect::ShuffleInto { what } => {
                let refs = self.select(book, what, frame);
                let to = Dest { zone: Zone::Library, ..Dest::exile() };
                let owners: Vec<Player> = refs.iter().filter_map(|&r| self.owner_of(r)).collect();
                let moved = self.move_refs(book, chance, frame, &refs, &to, false);
                if let Some(chance) = chance.as_mut() {
                    for player in Player::BOTH {
                        if owners.contains(&player) {
                            self.shuffle(player, chance);
                        }
                    }
                }
                let count = moved.len() as i32;
                self.note(frame, &moved, count);
            }
            Effect::Draw { who, count } => {
                let Some(player) = self.who(book, *who, frame) else { return Flow::Next };
                let count = self.amount(book, count, frame).max(0);
                frame.last.clear();
                let mut drawn = 0;
                for _ in 0..count {
                    if let Some(card) = self.draw(book, player) {
                        let r = self.card_ref(card);
                        frame.last.push(r);
                        drawn += 1;
                    }
                }
                frame.did = drawn > 0;
                frame.last_amount = drawn;
                frame.last_player = Some(player);
            }
            Effect::Discard { who, count, tests, random } => {
                return self.discard_effect(book, chance, frame, *who, count, tests, *random);
            }
            Effect::DiscardHand(who) => {
                let Some(player) = self.who(book, *who, frame) else { return Flow::Next };
                let hand = self.zones[player].hand;
                frame.last_amount = hand.len() as i32;
                frame.did = !hand.is_empty();
                frame.last_player = Some(player);
                for &card in hand.iter() {
                    self.discard(book, player, card, frame.item.controller);
                }
            }
            Effect::DiscardObj(obj) => {
                for &r in self.obj(*obj, frame).iter() {
                    if let Some(card) = self.card_of(r) {
                        let owner = self.cards[usize::from(card)].owner;
                        if self.is_in_hand(owner, card) {
                            self.discard(book, owner, card, frame.item.controller);
                            frame.did = true;
                        }
                    }
                }
            }
            Effect::Mill { who, count } => {
                let Some(player) = self.who(book, *who, frame) else { return Flow::Next };
                let count = self.amount(book, count, frame).max(0);
                frame.last.clear();
                for _ in 0..count {
                    let Some(&card) = self.zones[player].library.last() else { break };
                    self.move_card(book, card, Place::Graveyard, None);
                    let r = self.card_ref(card);
                    frame.last.push(r);
                    self.emit(book, super::event::Happened::Mills { player, card: r });
                }
                frame.did = !frame.last.is_empty();
                frame.last_amount = frame.last.len() as i32;
                frame.last_player = Some(player);
            }
            Effect::Scry { who, count } => return self.scry(book, frame, *who, count, false),
            Effect::Surveil { who, count } => return self.scry(book, frame, *who, count, true),
            Effect::Dig { who, whose, count, takes, rest, ordered, reveal } => {
                return self.dig(
                    book,
                    chance,
                    frame,
                    (*who, *whose),
                    count,
                    takes,
                    rest.as_ref(),
                    (*ordered, *reveal),
                );
            }
            Effect::Reveal(sel) => {
                let refs = self.select(book, sel, frame);
                for &r in refs.iter() {
                    if let Some(card) = self.card_of(r) {
                        self.cards[usize::from(card)].known = 3;
                    }
                }
                let all: Vec<Ref> = refs.to_vec();
                let count = all.len() as i32;
                self.note(frame, &all, count);
            }
            Effect::RevealHand(who) => {
                if let Some(player) = self.who(book, *who, frame) {
                    for at in 0..self.zones[player].hand.len() {
                        let card = usize::from(self.zones[player].hand[at]);
                        self.cards[card].known = 3;
                    }
                    frame.last_player = Some(player);
                }
            }
            Effect::ChooseFromHand { who, whose, count, tests } => {
                let (Some(player), Some(hand)) = (self.who(book, *who, frame), self.who(book, *whose, frame))
                else {
                    return Flow::Next;
                };
                let refs: Vec<Ref> = self.zones[hand].hand.iter().map(|&card| self.card_ref(card)).collect();
                let fits = |r: &Ref| tests.iter().all(|test| self.test(book, test, *r, frame));
                let options = List::of(refs.iter().copied().filter(|r| fits(r)).map(Opt::Ref));
                let count = (self.amount(book, count, frame).max(0) as usize).min(options.len());
                let picks = match self.choose(player, What::Objects, count, count, options) {
                    Some(Some(picks)) => picks,
                    Some(None) => return Flow::Wait,
                    None => List::default(),
                };
                frame.chosen.clear();
                for opt in picks.iter() {
                    if let Opt::Ref(r) = opt {
                        frame.chosen.push(*r);
                    }
                }
                frame.did = !picks.is_empty();
                frame.last_player = Some(hand);
            }
            Effect::Search { who, whose, within, least, most, filter, to, shuffle, reveal } => {
                return self.search(
                    book,
                    chance,
                    frame,
                    (*who, *whose),
                    (*within, *shuffle, *reveal),
                    (least, most),
                    filter,
                    to,
                );
            }
            Effect::Shuffle(who) => {
                if let (Some(player), Some(chance)) = (self.who(book, *who, frame), chance.as_mut()) {
                    self.shuffle(player, chance);
                }
            }
            Effect::Create { who, count, token, power, tapped, attacking } => {
                let Some(player) = self.who(book, *who, frame) else { return Flow::Next };
                let count = self.amount(book, count, frame).clamp(0, 128);
                let count = self.token_count(book, player, count);
                let stats = power.as_ref().map(|(power, toughness)| {
                    (self.amount(book, power, frame), self.amount(book, toughness, frame))
                });
                let mut entered = Vec::new();
                for _ in 0..count {
                    let entering = Entering {
                        tapped: *tapped,
                        attacking: *attacking,
                        created_by: frame.item.source,
                        ..Entering::default()
                    };
                    entered.extend(self.enter_untold(book, None, *token, player, entering));
                }
                let made: Vec<Ref> = entered.iter().map(|&(r, _)| r).collect();
                if let Some((power, toughness)) = stats {
                    // Its size is fixed as it is made: a base that nothing takes away.
                    for &r in &made {
                        if let Some(slot) = self.slot_of(r) {
                            self.fix_size(slot, power, toughness, frame);
                        }
                    }
                    self.refresh(book);
                }
                self.tell_entered(book, &entered);
                let count = made.len() as i32;
                self.note(frame, &made, count);
                frame.last_player = Some(player);
            }
            Effect::CreateCopy { who, count, of, changes, tapped, attacking } => {
                let Some(player) = self.who(book, *who, frame) else { return Flow::Next };
                let count = self.amount(book, count, frame).clamp(0, 128);
                let count = self.token_count(book, player, count);
                let mut entered = Vec::new();
                for &r in self.obj(*of, frame).iter() {
                    let Some(def) = self.def_of(r) else { continue };
                    let exceptions = self.exceptions_of(r);
                    for _ in 0..count {
                        let entering = Entering {
                            tapped: *tapped,
                            attacking: *attacking,
                            exceptions,
                            created_by: frame.item.source,
                            double_faced: self.is_double_faced(book, r),
                            ..Entering::default()
                        };
                        entered.extend(self.enter_untold(book, None, def, player, entering));
                    }
                }
                let made: Vec<Ref> = entered.iter().map(|&(r, _)| r).collect();
                if !changes.is_empty() {
                    let mut inner = *frame;
                    inner.last = List::of(made.iter().copied());
                    self.apply(
                        book,
                        &mut inner,
                        &Sel::Obj(Obj::Last),
                        changes,
                        crate::program::Until::Forever,
                    );
                }
                self.tell_entered(book, &entered);
                let count = made.len() as i32;
                self.note(frame, &made, count);
            }
            Effect::BecomeCopy { what, of, except, keeps_this, until } => {
                let copied = self.obj(*of, frame).first().copied();
                let def = copied.and_then(|r| self.def_of(r));
                let mut exceptions = copied.map_or(List::default(), |r| self.exceptions_of(r));
                let own = keeps_this.then_some(frame.ability);
                for ability in except.iter().copied().chain(own) {
                    self.overflow |= !exceptions.push(ability);
                }
                for &r in self.obj(*what, frame).iter() {
                    if let (Some(slot), Some(def)) = (self.slot_of(r), def) {
                        self.copy_until(r, self.lasts(book, *until, frame));
                        self.become_copy(book, slot, def, exceptions);
                        frame.did = true;
                    }
                }
            }
            Effect::PutCounters { count, kind, on, divided } => {
                let refs = self.select(book, on, frame);
                let all = self.amount(book, count, frame).max(0);
                let mut put = 0;
                for (at, &r) in refs.iter().enumerate() {
                    frame.each = r;
                    let count = if *divided {
                        self.share_of(frame, at, r)
                    } else {
                        self.amount(book, count, frame).max(0)
                    };
                    match r {
                        Ref::Player(player) if book.counter_name(*kind) == "poison" => {
                            self.player_counters(book, frame.item.controller, player, count as u32);
                        }
                        Ref::Player(_) => {}
                        r => self.put_counters(book, frame.item.controller, r, *kind, count as u32),
                    }
                    put += count;
                }
                frame.did = put > 0 && !refs.is_empty();
                frame.last_amount = all;
                self.overflow |= refs.len() > 32;
                let all: Vec<Ref> = refs.to_vec();
                frame.last = List::of(all);
            }
            Effect::PutUpToCounters { count, kind, on, total } => {
                let Some(&on) = self.obj(*on, frame).first() else { return Flow::Next };
                let there = self.perm(on).map_or(0, |perm| perm.count(*kind) as i32);
                let most = self.amount(book, count, frame).min(i32::from(*total) - there).clamp(0, 150);
                let options = List::of((0..=most as i16).map(Opt::Number));
                let count = match self.choose(frame.item.controller, What::Number, 1, 1, options) {
                    Some(Some(picks)) => match picks.first() {
                        Some(Opt::Number(number)) => *number as u32,
                        _ => 0,
                    },
                    Some(None) => return Flow::Wait,
                    None => 0,
                };
                self.put_counters_up_to(book, frame.item.controller, on, *kind, count, Some(*total));
                frame.did = count > 0;
                frame.last_amount = count as i32;
            }
            Effect::RemoveCounters { count, kind, all, from } => {
                let mut removed = 0;
                let refs = self.select(book, from, frame);
                for &r in refs.iter() {
                    let Some(slot) = self.slot_of(r) else { continue };
                    let count = if *all { 10_000 } else { self.amount(book, count, frame).max(0) as u32 };
                    let before = kind.map(|kind| self.perms[usize::from(slot)].count(kind));
                    let taken = self.remove_counters(slot, *kind, count);
                    removed += taken;
                    if let (Some(kind), Some(before)) = (kind, before)
                        && before > 0
                        && taken == before
                    {
                        self.emit(book, super::event::Happened::LastCounter { subject: r, kind: *kind });
                    }
                }
                frame.last_amount = removed as i32;
                frame.did = removed > 0;
            }
            Effect::PutCountersOf { from, to, moved } => {
                let (from, to) = (self.obj(*from, frame), self.obj(*to, frame));
                if let (Some(&from), Some(&to)) = (from.first(), to.first())
                    && from != to
                    && let Some(onto) = self.slot_of(to)
                {
                    let there =
                        self.look_perm(from).map_or(super::state::Counters::default(), |perm| perm.counters);
                    for &(kind, count) in there.iter() {
                        // CR 122.5: a counter that can't be put on it is not moved.
                        if !self.may_have_counters(book, onto, kind) {
                            continue;
                        }
                        let count = match self.slot_of(from).filter(|_| *moved) {
                            Some(slot) => self.remove_counters(slot, Some(kind), u32::from(count)),
                            None if *moved => 0,
                            None => u32::from(count),
                        };
                        self.put_counters(book, frame.item.controller, to, kind, count);
                        frame.did |= count > 0;
                    }
                }
            }
            Effect::MoveCounters { count, kind, from, to } => {
                let (from, to) = (self.obj(*from, frame), self.obj(*to, frame));
                if let (Some(&from), Some(&to)) = (from.first(), to.first())
                    && let (Some(slot), Some(onto)) = (self.slot_of(from), self.slot_of(to))
                    && self.may_have_counters(book, onto, *kind)
                {
                    let count = match count {
                        Some(count) => self.amount(book, count, frame).max(0) as u32,
                        None => u32::MAX,
                    };
                    let taken = self.remove_counters(slot, Some(*kind), count);
                    self.put_counters(book, frame.item.controller, to, *kind, taken);
                    frame.did = taken > 0;
                }
            }
            Effect::DoubleCounters { kind, on } => {
                for &r in self.select(book, on, frame).iter() {
                    let there = self.perm(r).map_or(super::state::Counters::default(), |perm| perm.counters);
                    for &(each, count) in
                        there.iter().filter(|(each, _)| kind.is_none_or(|kind| kind == *each))
                    {
                        self.put_counters(book, frame.item.controller, r, each, u32::from(count));
                    }
                }
            }
            Effect::Proliferate => return self.proliferate(book, frame),
            Effect::GainLife { who, amount } => {
                let amount = self.amount(book, amount, frame);
                for player in self.players_of(book, *who, frame) {
                    self.gain_life(book, player, amount);
                }
                frame.last_amount = amount;
                frame.did = amount > 0;
            }
            Effect::LoseLife { who, amount } => {
                let amount = self.amount(book, amount, frame);
                for player in self.players_of(book, *who, frame) {
                    self.lose_life(book, player, amount);
                    frame.last_player = Some(player);
                }
                frame.last_amount = amount.max(0);
                frame.did = amount > 0;
            }
            Effect::SetLife { who, amount } => {
                let amount = self.amount(book, amount, frame);
                for player in self.players_of(book, *who, frame) {
                    let life = i32::from(self.players[player].life);
                    if amount > life {
                        self.gain_life(book, player, amount - life);
                    } else {
                        self.lose_life(book, player, life - amount);
                    }
                }
            }
            Effect::Apply { what, changes, until } => self.apply(book, frame, what, changes, *until),
            Effect::ApplyAll { tests, changes, until, bound } => {
                if let Some(obj) = bound {
                    let Some(&r) = self.obj(*obj, frame).first() else { return Flow::Next };
                    frame.item.bound = r;
                }
                let filter = Filter {
                    zone: Zone::Battlefield,
                    whose: Who::Any,
                    stack: crate::program::StackKind::Any,
                    tests: tests.clone(),
                };
                self.apply(book, frame, &Sel::All(filter), changes, *until);
            }
            Effect::GainControl { who, what, until } => {
                let Some(player) = self.who(book, *who, frame) else { return Flow::Next };
                let lasts = self.lasts(book, *until, frame);
                let refs = self.select(book, what, frame);
                for &r in refs.iter() {
                    let Some(slot) = self.slot_of(r) else { continue };
                    self.change_control(book, slot, player, lasts, frame);
                }
                let all: Vec<Ref> = refs.to_vec();
                let count = all.len() as i32;
                self.note(frame, &all, count);
            }
            Effect::ExchangeControl(one, two) => {
                let (one, two) = (self.select_slots(book, one, frame), self.select_slots(book, two, frame));
                if let (Some(&one), Some(&two)) = (one.first(), two.first()) {
                    let owners =
                        (self.perms[usize::from(one)].controller, self.perms[usize::from(two)].controller);
                    if owners.0 != owners.1 {
                        self.change_control(book, one, owners.1, Lasts::Forever, frame);
                        self.change_control(book, two, owners.0, Lasts::Forever, frame);
                    }
                }
            }
            Effect::Attach { what, to } => {
                let (what, to) = (self.obj(*what, frame), self.obj(*to, frame));
                if let (Some(&what), Some(&to)) = (what.first(), to.first()) {
                    frame.did = self.attach(book, what, to);
                }
            }
            Effect::Tap(sel) => {
                let slots = self.select_slots(book, sel, frame);
                let refs: Vec<Ref> = slots.iter().map(|&slot| self.perm_ref(slot)).collect();
                let mut count = 0;
                for slot in slots {
                    count += i32::from(self.tap(book, slot));
                }
                self.note(frame, &refs, count);
            }
            Effect::Untap(sel) => {
                let slots = self.select_slots(book, sel, frame);
                let refs: Vec<Ref> = slots.iter().map(|&slot| self.perm_ref(slot)).collect();
                let mut count = 0;
                for slot in slots {
                    count += i32::from(self.untap(book, slot));
                }
                self.note(frame, &refs, count);
            }
            Effect::TapOrUntap(sel) => {
                let slots = self.select_slots(book, sel, frame);
                let Some(&slot) = slots.first() else { return Flow::Next };
                // Yes: tap it. No: untap it.
                let options = List::of([Opt::Yes, Opt::No]);
                match self.choose(frame.item.controller, What::TapOrUntap, 1, 1, options) {
                    Some(Some(picks)) if picks.first() == Some(&Opt::Yes) => {
                        self.tap(book, slot);
                    }
                    Some(Some(_)) => {
                        self.untap(book, slot);
                    }
                    Some(None) => return Flow::Wait,
                    None => {}
                }
            }
            Effect::SkipUntap(sel) => {
                for slot in self.select_slots(book, sel, frame) {
                    self.perms[usize::from(slot)].skip_untap = true;
                }
            }
            Effect::Regenerate(sel) => {
                for slot in self.select_slots(book, sel, frame) {
                    let perm = &mut self.perms[usize::from(slot)];
                    perm.regeneration = perm.regeneration.saturating_add(1);
                }
            }
            Effect::Prevent { .. } | Effect::Redirect { .. } | Effect::PreventNext { .. } => {
                return self.shield_effect(book, frame, effect);
            }
            Effect::Counter { what, exile } => {
                let refs = self.select(book, what, frame);
                let mut countered = Vec::new();
                for &r in refs.iter() {
                    if self.counter(book, r, *exile) {
                        countered.push(r);
                    }
                }
                let count = countered.len() as i32;
                self.note(frame, &countered, count);
            }
            Effect::CounterTo { what, only, to } => {
                let refs = self.select(book, what, frame);
                let mut countered = Vec::new();
                for &r in refs.iter() {
                    let fits = only.iter().all(|test| self.test(book, test, r, frame));
                    let card = match self.look(book, r) {
                        Some(super::eval::Look::Stack(item, _)) if !item.flashback => match item.kind {
                            StackItemKind::Spell { card } => Some(card),
                            _ => None,
                        },
                        _ => None,
                    };
                    if !self.leaves_stack_countered(book, r, !(fits && card.is_some())) {
                        continue;
                    }
                    countered.push(r);
                    if let (Some(card), true) = (card, fits) {
                        let card = self.card_ref(card);
                        self.move_refs(book, chance, frame, &[card], to, false);
                    }
                }
                let count = countered.len() as i32;
                self.note(frame, &countered, count);
            }
            Effect::CopySpell { what, new_targets, times } => {
                return self.copy_spells(book, frame, *what, *new_targets, times);
            }
            Effect::AddMana { who, mana } => {
                let Some(player) = self.who(book, *who, frame) else { return Flow::Next };
                if let Mana::Combination(amount, colors) = mana {
                    return self.add_combination(book, frame, player, amount, *colors);
                }
                let options = self.mana_choices(book, mana, frame);
                let picks = match options.len() {
                    0 => return Flow::Next,
                    1 => List::of([Opt::Number(0)]),
                    count => {
                        let numbers = List::of((0..count).map(|at| mana_opt(&options[at], at)));
                        match self.choose(player, What::Mana, 1, 1, numbers) {
                            Some(Some(picks)) => picks,
                            Some(None) => return Flow::Wait,
                            None => return Flow::Next,
                        }
                    }
                };
                let chosen = match picks.first() {
                    Some(Opt::Number(at)) => usize::try_from(*at).unwrap_or(0),
                    Some(opt) => {
                        (0..options.len()).find(|&at| mana_opt(&options[at], at) == *opt).unwrap_or(0)
                    }
                    None => 0,
                };
                let only = matches!(mana, Mana::Restricted { .. }).then_some(super::state::OpPlace {
                    ability: frame.ability,
                    mode: frame.mode,
                    pc: frame.pc,
                });
                self.add_mana(player, options[chosen], only, frame.item.source);
                self.mana_added(book, frame, &options[chosen]);
            }
            Effect::Sacrifice { who, what } => {
                let refs = self.select(book, what, frame);
                let mut theirs = Vec::new();
                for &r in refs.iter() {
                    let Some(controller) = self.perm(r).map(|perm| perm.controller) else { continue };
                    if *who == Who::Any || self.who(book, *who, frame) == Some(controller) {
                        theirs.push((controller, r));
                    }
                }
                let gone = self.sacrifice_all(book, &theirs);
                if let Some(&(controller, _)) = theirs.iter().rev().find(|(_, r)| gone.contains(r)) {
                    frame.last_player = Some(controller);
                }
                let count = gone.len() as i32;
                self.note(frame, &gone, count);
            }
            Effect::Fight(one, two) => {
                let (one, two) = (self.obj(*one, frame), self.obj(*two, frame));
                if let (Some(&one), Some(&two)) = (one.first(), two.first())
                    && let (Some(first), Some(second)) = (self.perm(one), self.perm(two))
                    && first.is(CardType::Creature)
                    && second.is(CardType::Creature)
                {
                    let (mine, theirs) = (i32::from(first.power), i32::from(second.power));
                    self.deal_damage(book, one, two, mine, false);
                    self.deal_damage(book, two, one, theirs, false);
                    frame.did = true;
                }
            }
            Effect::ExtraTurn(who) => {
                if let Some(player) = self.who(book, *who, frame) {
                    self.players[player].extra_turns += 1;
                }
            }
            Effect::ExtraCombat { main } => {
                self.extra_combat += 1;
                self.extra_main |= *main;
            }
            Effect::SkipStep(who, step) => {
                if let Some(player) = self.who(book, *who, frame) {
                    self.players[player].skip_steps |= 1 << *step as u16;
                }
            }
            Effect::SkipTurn(who) => {
                if let Some(player) = self.who(book, *who, frame) {
                    self.players[player].skip_turns += 1;
                }
            }
            Effect::EndTurn => self.end_turn = true,
            Effect::RemoveFromCombat(sel) => {
                for slot in self.select_slots(book, sel, frame) {
                    self.remove_from_combat(slot);
                }
            }
            Effect::Win(who) => {
                if let Some(player) = self.who(book, *who, frame) {
                    self.players[player].won = true;
                }
            }
            Effect::Lose(who) => {
                for player in self.players_of(book, *who, frame) {
                    self.players[player].lost = true;
                }
            }
            Effect::DrawGame => Player::BOTH.into_iter().for_each(|player| self.players[player].lost = true),
            Effect::ChooseNumber { who, most } => {
                let Some(player) = self.who(book, *who, frame) else { return Flow::Next };
                let most = self.amount(book, most, frame).clamp(0, 150);
                let options = List::of((0..=most as i16).map(Opt::Number));
                frame.number = match self.choose(player, What::Number, 1, 1, options) {
                    Some(Some(picks)) => match picks.first() {
                        Some(Opt::Number(number)) => i32::from(*number),
                        _ => 0,
                    },
                    Some(None) => return Flow::Wait,
                    None => 0,
                };
            }
            Effect::BecomeAuraOn(obj) => {
                let creature = self.obj(*obj, frame).first().copied();
                if let (Some(creature), Some(slot)) = (creature, self.slot_of(frame.item.source)) {
                    let perm = &mut self.perms[usize::from(slot)];
                    (perm.attached, perm.enchants_only) = (creature, creature);
                    self.mark();
                    let subject = frame.item.source;
                    self.emit(book, super::event::Happened::Attached { subject, to: creature });
                }
            }
            Effect::PhaseOut(sel) => {
                for slot in self.select_slots(book, sel, frame) {
                    self.phase_out(slot, false);
                }
            }
            Effect::Reanimate { tapped } => {
                let mut moved = Vec::new();
                if let Some(slot) = self.slot_of(frame.item.source) {
                    let card = self.perms[usize::from(slot)].attached;
                    if let Ref::Card { .. } = card {
                        let to = Dest {
                            zone: Zone::Battlefield,
                            control: Some(Who::You),
                            tapped: *tapped,
                            ..Dest::exile()
                        };
                        moved = self.move_refs(book, chance, frame, &[card], &to, false);
                    }
                    if let Some(&creature) = moved.first() {
                        let perm = &mut self.perms[usize::from(slot)];
                        (perm.attached, perm.enchants_only) = (creature, creature);
                        self.mark();
                        let subject = frame.item.source;
                        self.emit(book, super::event::Happened::Attached { subject, to: creature });
                    }
                }
                let count = moved.len() as i32;
                self.note(frame, &moved, count);
            }
            Effect::LoseMana(who) => {
                for player in self.players_of(book, *who, frame) {
                    self.players[player].pool = [0; 6];
                    self.players[player].reserved.clear();
                }
            }
            Effect::DrawUpTo { who, most } => {
                let Some(player) = self.who(book, *who, frame) else { return Flow::Next };
                let options = List::of((0..=i16::from(*most)).map(Opt::Number));
                let count = match self.choose(player, What::Number, 1, 1, options) {
                    Some(Some(picks)) => match picks.first() {
                        Some(Opt::Number(number)) => i32::from(*number),
                        _ => 0,
                    },
                    Some(None) => return Flow::Wait,
                    None => 0,
                };
                let drawn = (0..count).filter(|_| self.draw(book, player).is_some()).count();
                frame.last_amount = drawn as i32;
                frame.did = drawn > 0;
                frame.last_player = Some(player);
            }
            Effect::ExchangeLife(one, two) => {
                if let (Some(one), Some(two)) = (self.who(book, *one, frame), self.who(book, *two, frame)) {
                    let lives = [self.players[one].life, self.players[two].life].map(i32::from);
                    let gainer = if lives[0] < lives[1] { one } else { two };
                    // CR 119.7: who can't gain life makes no exchange that would raise their total.
                    if lives[0] != lives[1] && self.may_gain_life(book, gainer) {
                        let difference = (lives[0] - lives[1]).abs();
                        self.lose_life(book, gainer.opponent(), difference);
                        self.gain_life(book, gainer, difference);
                    }
                }
            }
            Effect::ReturnAsUntap => {
                if let Some(slot) = self.slot_of(frame.item.source) {
                    self.perms[usize::from(slot)].returns_as_untap |= 1 << frame.item.controller as u8;
                }
            }
            Effect::EntersTapped => {
                if let Some(slot) = self.slot_of(frame.item.source) {
                    self.perms[usize::from(slot)].tapped = true;
                }
            }
            Effect::EntersNot => {
                if let Some(slot) = self.slot_of(frame.item.source) {
                    self.enter_not(book, slot, super::zones::place_in_event(frame.item.event.amount));
                }
            }
            Effect::FlipCoin(who) => {
                if let Some(chance) = chance.as_mut() {
                    frame.won_flip = chance.below(2) == 0;
                }
                frame.last_player = self.who(book, *who, frame);
            }
            Effect::ChooseColor { except } => {
                let options = List::of(
                    crate::types::Color::ALL
                        .into_iter()
                        .filter(|&color| Some(color) != *except)
                        .map(|color| Opt::Color(color as u8)),
                );
                match self.choose(frame.item.controller, What::Color, 1, 1, options) {
                    Some(Some(picks)) => {
                        if let Some(Opt::Color(color)) = picks.first() {
                            self.keep_choice(frame, u16::from(*color));
                        }
                    }
                    Some(None) => return Flow::Wait,
                    None => {}
                }
            }
            Effect::ChooseType => {
                let options =
                    List::of(self.sensible_types(book, frame.item.controller).into_iter().map(Opt::Subtype));
                match self.choose(frame.item.controller, What::Subtype, 1, 1, options) {
                    Some(Some(picks)) => {
                        if let Some(Opt::Subtype(subtype)) = picks.first() {
                            self.keep_choice(frame, *subtype);
                        }
                    }
                    Some(None) => return Flow::Wait,
                    None => {}
                }
            }
            Effect::ChoosePlayer { opponent } => {
                let you = frame.item.controller;
                let mut options = List::of([Opt::Ref(Ref::Player(you.opponent()))]);
                if !opponent {
                    options.push(Opt::Ref(Ref::Player(you)));
                }
                match self.choose(you, What::Player, 1, 1, options) {
                    Some(Some(picks)) => {
                        if let Some(Opt::Ref(Ref::Player(player))) = picks.first() {
                            self.keep_choice(frame, *player as u16);
                        }
                    }
                    Some(None) => return Flow::Wait,
                    None => {}
                }
            }
            Effect::RuleUntil(_, until) => {
                let place = OpPlace { ability: frame.ability, mode: frame.mode, pc: frame.pc };
                let lasts = self.lasts(book, *until, frame);
                if !self.rules_until.push((place, frame.item.controller, frame.item.source, lasts)) {
                    self.overflow = true;
                }
            }
            Effect::ChangeTarget { what, to } => return self.change_target(book, frame, *what, *to),
            Effect::KeepIn(zone) => {
                let there: Vec<Ref> = frame
                    .last
                    .iter()
                    .filter_map(|&r| self.card_of(r))
                    .filter(|&card| self.cards[usize::from(card)].place == super::zones::place_of(*zone))
                    .map(|card| self.card_ref(card))
                    .collect();
                let count = there.len() as i32;
                self.note(frame, &there, count);
            }
            Effect::Gather(sel) => {
                let refs = self.select(book, sel, frame);
                self.overflow |= refs.len() > 32;
                frame.chosen = List::of(refs.iter().copied());
            }
            Effect::Emblem { who, def } => {
                if let Some(player) = self.who(book, *who, frame) {
                    self.create_emblem(book, player, *def);
                }
            }
            Effect::TurnFaceUp => self.turn_face_up(book, frame.item.source),
            Effect::Transform(what) => {
                let turned = self.select(book, what, frame);
                self.transform_all(book, &turned, frame);
            }
            Effect::Monstrosity(count) => {
                if let Some(slot) = self.slot_of(frame.item.source)
                    && !self.perms[usize::from(slot)].monstrous
                {
                    let count = self.amount(book, count, frame).max(0) as u32;
                    self.perms[usize::from(slot)].monstrous = true;
                    self.put_counters(book, frame.item.controller, frame.item.source, 0, count);
                    frame.did = true;
                    self.emit(book, super::event::Happened::Monstrous { subject: frame.item.source });
                }
            }
            Effect::ChooseX { who, costs } => {
                let Some(player) = self.who(book, *who, frame) else { return Flow::Next };
                let mut item = frame.item;
                (item.controller, item.x) = (player, 0);
                let need = self.need_of(book, frame, &item, costs);
                let most = self.spare_mana(book, player, &need, 0).min(150);
                let options = List::of((0..=most).map(|x| Opt::Number(x as i16)));
                match self.choose(player, What::X, 1, 1, options) {
                    Some(Some(picks)) => {
                        if let Some(Opt::Number(x)) = picks.first() {
                            frame.item.x = *x;
                        }
                    }
                    Some(None) => return Flow::Wait,
                    None => {}
                }
            }
            Effect::BecomeBlocked(sel) => {
                for slot in self.select_slots(book, sel, frame) {
                    if self.combat.attackers & bit(slot) != 0 && self.combat.blocked & bit(slot) == 0 {
                        self.combat.blocked |= bit(slot);
                        let attacker = self.perm_ref(slot);
                        let by = Ref::None;
                        self.emit(book, super::event::Happened::BecomesBlocked { attacker, by, count: 1 });
                    }
                }
            }
            Effect::CastNow { who, what, cost, exiled } => {
                return self.cast_now(book, frame, *who, *what, *cost, *exiled);
            }
            Effect::Cascade => return self.cascade(book, chance, frame),
            Effect::MayPlay { who, what, until, flashback } => {
                let Some(player) = self.who(book, *who, frame) else { return Flow::Next };
                let lasts = self.lasts(book, *until, frame);
                for &r in self.select(book, what, frame).iter() {
                    let Some(card) = self.card_of(r) else { continue };
                    let card = self.card_ref(card);
                    let flashback = *flashback;
                    let state = &self.cards;
                    self.playable.retain(|old| is_there(state, old.card));
                    if !self.playable.push(Playable { card, player, lasts, flashback, only: None }) {
                        self.overflow = true;
                    }
                }
            }
            Effect::Energy { who, count } => {
                let mut count = self.amount(book, count, frame).clamp(0, 255) as u8;
                if let Some(player) = self.who(book, *who, frame) {
                    let by = frame.item.controller;
                    count = self.counters_for_player(book, by, player, u32::from(count)).min(255) as u8;
                    let energy = &mut self.players[player].energy;
                    *energy = energy.saturating_add(count);
                }
                frame.last_amount = i32::from(count);
            }
            Effect::LimitCasts { who, more } => {
                if let Some(player) = self.who(book, *who, frame) {
                    let facts = &mut self.players[player];
                    facts.casts_at_most = facts.casts_at_most.min(facts.spells_cast.saturating_add(*more));
                }
            }
            Effect::BecomeMonarch(who) => self.monarch = self.who(book, *who, frame),
        }
        Flow::Next
    }

    /// Adds mana in any combination of the colors: asks how much of each but the last.
    fn add_combination(
        &mut self,
        book: &Book,
        frame: &mut Frame,
        player: Player,
        amount: &Amount,
        colors: crate::types::Colors,
    ) -> Flow {
        if frame.stage == 0 {
            frame.last_amount = self.amount(book, amount, frame).clamp(0, 150);
            // The types that are added, a bit for each.
            frame.number = 0;
        }
        let colors: Vec<usize> = colors.iter().map(|color| color as usize).collect();
        while let Some(&color) = colors.get(usize::from(frame.stage)) {
            let last = usize::from(frame.stage) + 1 == colors.len();
            let numbers = List::of((0..=frame.last_amount).map(|n| Opt::Number(n as i16)));
            let of_this = match last || frame.last_amount == 0 {
                true => frame.last_amount,
                false => match self.choose(player, What::ManaOf(color as u8), 1, 1, numbers) {
                    Some(Some(picks)) => match picks.first() {
                        Some(Opt::Number(number)) => i32::from(*number),
                        _ => 0,
                    },
                    Some(None) => return Flow::Wait,
                    None => 0,
                },
            };
            let pool = &mut self.players[player].pool[color];
            *pool = pool.saturating_add(of_this as u8);
            frame.last_amount -= of_this;
            frame.number |= i32::from(of_this > 0) << color;
            frame.stage += 1;
        }
        let added = std::array::from_fn(|kind| (frame.number >> kind & 1) as u8);
        self.mana_added(book, frame, &added);
        Flow::Next
    }

    /// What the last instruction touched, and whether it did anything.
    pub(super) fn note(&mut self, frame: &mut Frame, refs: &[Ref], count: i32) {
        // More than the register holds would be forgotten: the game ends as too large.
        self.overflow |= refs.len() > 32;
        frame.last = List::of(refs.iter().copied());
        frame.last_amount = count;
        frame.did = count > 0;
    }

    fn players_of(&self, book: &Book, who: Who, frame: &Frame) -> Vec<Player> {
        match who {
            Who::Any => vec![self.active, self.active.opponent()],
            // "Any number of target players".
            Who::Target(id) => frame
                .item
                .targets_of(id)
                .filter_map(|r| match r {
                    Ref::Player(player) => Some(player),
                    _ => None,
                })
                .collect(),
            who => self.who(book, who, frame).into_iter().collect(),
        }
    }

    pub(super) fn share_of(&self, frame: &Frame, at: usize, r: Ref) -> i32 {
        let place = frame.item.targets.iter().position(|&target| target == r).unwrap_or(at);
        i32::from(frame.item.split.get(place).copied().unwrap_or(0))
    }

    fn damage_effect(
        &mut self,
        book: &Book,
        frame: &mut Frame,
        source: Ref,
        amount: &Amount,
        to: &Sel,
        divided: bool,
    ) {
        let targets = self.select(book, to, frame);
        let mut dealt = 0;
        let mut damaged: Vec<Ref> = Vec::new();
        let mut counted = 0;
        self.begin_damage();
        for (at, &target) in targets.iter().enumerate() {
            let amount = if divided {
                self.share_of(frame, at, target)
            } else {
                frame.each = target;
                self.amount(book, amount, frame)
            };
            let most = self.most_that_counts(target);
            let (to, amount) = self.deal_damage_to(book, source, target, amount, false);
            dealt += amount;
            counted += if to == target { amount.min(most) } else { amount };
            if amount > 0 && !damaged.contains(&to) {
                damaged.push(to);
            }
        }
        self.end_damage(book);
        // What was dealt damage, which need not be what it was meant for.
        self.note(frame, &damaged, dealt);
        frame.damage_at_most_life = counted;
    }

    /// A player's life, a planeswalker's loyalty, a creature's toughness: the most damage that Drain Life counts.
    fn most_that_counts(&self, r: Ref) -> i32 {
        match r {
            Ref::Player(player) => i32::from(self.players[player].life).max(0),
            r => self.perm(r).map_or(0, |perm| {
                if perm.is(CardType::Creature) {
                    i32::from(perm.toughness).max(0)
                } else {
                    perm.count(2) as i32
                }
            }),
        }
    }

    fn keep_choice(&mut self, frame: &Frame, choice: u16) {
        if let Some(slot) = self.slot_of(frame.item.source) {
            self.perms[usize::from(slot)].chosen = choice;
            self.mark();
        }
    }

    /// Creature types among the player's cards, so that a choice has some sixty options at most.
    fn sensible_types(&self, book: &Book, player: Player) -> Vec<u16> {
        let mut types: Vec<u16> = (0..self.card_count as u8)
            .filter(|&id| self.cards[usize::from(id)].owner == player)
            .flat_map(|id| book.def(self.cards[usize::from(id)].def).subtypes.iter().copied())
            .filter(|&subtype| book.creature_types[usize::from(subtype)])
            .collect();
        types.extend((0..book.creature_types.len() as u16).filter(|&s| book.creature_types[usize::from(s)]));
        let mut seen = Vec::new();
        types.retain(|&subtype| {
            let new = !seen.contains(&subtype);
            seen.push(subtype);
            new
        });
        types.truncate(150);
        types
    }

    fn token_count(&self, book: &Book, player: Player, count: i32) -> i32 {
        let mut count = count;
        for slot in self.all_slots() {
            let perm = &self.perms[usize::from(slot)];
            for &ability in &book.info(perm.def).replaces {
                if let crate::program::Ability::Replace(crate::program::Replace::Tokens { who, times }) =
                    book.ability(ability)
                    && self.who(book, *who, &self.frame_of(slot)) == Some(player)
                {
                    count = (count * i32::from(*times)).min(128);
                }
            }
        }
        count
    }

    /// A token's size that was counted as it was made.
    fn fix_size(&mut self, slot: u8, power: i32, toughness: i32, frame: &Frame) {
        let timestamp = self.next_timestamp();
        self.effects.push(super::state::Continuous {
            affected: bit(slot),
            changes: OpPlace { ability: frame.ability, mode: frame.mode, pc: frame.pc },
            source: frame.item.source,
            controller: frame.item.controller,
            timestamp,
            lasts: Lasts::Forever,
            amounts: [power.clamp(-9999, 9999) as i16, toughness.clamp(-9999, 9999) as i16, 0, 0],
            bound: Ref::None,
        });
        self.mark();
    }

    fn change_control(&mut self, book: &Book, slot: u8, player: Player, lasts: Lasts, _frame: &Frame) {
        let r = self.perm_ref(slot);
        if self.perms[usize::from(slot)].controller == player {
            // A new effect still counts by its timestamp, but nothing is seen of it.
            return;
        }
        if lasts == Lasts::Forever {
            self.perms[usize::from(slot)].base_controller = player;
        } else {
            self.controls.push((r, player, lasts, self.perms[usize::from(slot)].base_controller));
            self.perms[usize::from(slot)].base_controller = player;
        }
        self.mark();
        self.refresh(book);
    }

    fn proliferate(&mut self, book: &Book, frame: &mut Frame) -> Flow {
        let mut options: List<Opt, 160> = List::default();
        for slot in self.all_slots() {
            if !self.perms[usize::from(slot)].counters.is_empty() {
                options.push(Opt::Ref(self.perm_ref(slot)));
            }
        }
        for player in Player::BOTH {
            if self.players[player].poison > 0 {
                options.push(Opt::Ref(Ref::Player(player)));
            }
        }
        let most = options.len();
        let picks = match self.choose(frame.item.controller, What::Objects, 0, most, options) {
            Some(Some(picks)) => picks,
            Some(None) => return Flow::Wait,
            None => List::default(),
        };
        for opt in picks.iter() {
            match opt.object() {
                Some(Ref::Player(player)) => self.player_counters(book, frame.item.controller, player, 1),
                Some(r) => {
                    let kinds: Vec<u8> = self
                        .perm(r)
                        .map(|perm| perm.counters.iter().map(|&(kind, _)| kind).collect())
                        .unwrap_or_default();
                    for kind in kinds {
                        self.put_counters(book, frame.item.controller, r, kind, 1);
                    }
                }
                None => {}
            }
        }
        Flow::Next
    }
}
impl Dest {
    /// Exile.
    pub fn exile() -> Dest {
        Dest::zone(Zone::Exile)
    }

    /// A zone, on top if it has an order, and nothing else.
    pub fn zone(zone: Zone) -> Dest {
        Dest {
            zone,
            control: None,
            tapped: false,
            attacking: false,
            transformed: false,
            bottom: false,
            depth: 0,
            counters: Vec::new(),
            random_order: false,
        }
    }
}

impl Opt {
    /// The object or player, if it is one.
    pub fn object(&self) -> Option<Ref> {
        match self {
            Opt::Ref(r) => Some(*r),
            _ => None,
        }
    }
}

/// Whether a card is still where it was.
fn is_there(cards: &[super::state::Card], r: Ref) -> bool {
    matches!(r, Ref::Card { id, generation } if cards[usize::from(id)].generation == generation)
}

/// Mana as an option: one color by its name, others by their place.
fn mana_opt(units: &[u8; 6], at: usize) -> Opt {
    let kinds: Vec<usize> = (0..6).filter(|&kind| units[kind] > 0).collect();
    match kinds[..] {
        [kind] => Opt::Color(kind as u8),
        _ => Opt::Number(at as i16),
    }
}
