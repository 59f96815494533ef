//! Playing cards from elsewhere (601.3e): permissions, and keywords that give or use them: cascade, rebound, madness, delve, Adventures.

use crate::game::Chance;
use crate::program::{
    Ability, AbilityId, Book, Casting as CastingRule, Dest, Faces, Key, Op, Permit, Rule, Terms,
};
use crate::types::{CardType, Player};

use super::decision::{Opt, Way, What};
use super::list::List;
use super::resolve::Flow;
use super::state::{Excess, Frame, Lasts, Place, Playable, Ref, StackItem, StackItemKind, State};
use super::zones::place_of;

impl State {
    /// The cards outside hand and graveyard that the player might be allowed to play: the top of the library, their own in exile,
    /// and those that an effect lets them play.
    pub fn playable_elsewhere(&self, book: &Book, player: Player) -> impl Iterator<Item = u8> + use<> {
        let own = if self.ruling != 0 || self.stale != 0 {
            self.zones[player].library.last().copied()
        } else {
            None
        };
        let mut exile = self.zones[player].exile.to_vec();
        if self.ruling != 0 || self.stale != 0 {
            let other = &self.zones[player.opponent()];
            exile.extend(other.exile.iter().copied());
            if book.permits_anyones {
                // What has been milled this turn.
                exile.extend(other.graveyard.iter().copied().filter(|&card| self.was_milled(card)));
            }
        }
        let mut granted = Vec::new();
        for one in self.playable.iter().filter(|granted| granted.player == player) {
            let Some(index) = self.card_of(one.card) else { continue };
            let card = &self.cards[usize::from(index)];
            let own = card.owner == player && matches!(card.place, Place::Hand | Place::Graveyard);
            let listed = own || exile.contains(&index);
            if !listed {
                granted.push(index);
            }
        }
        own.into_iter().chain(exile).chain(granted)
    }

    /// Whether a card was put into the graveyard in which it is from a library this turn.
    pub(super) fn was_milled(&self, card: u8) -> bool {
        let card = &self.cards[usize::from(card)];
        card.place == Place::Graveyard && card.moved_turn == self.turn && card.moved_from == Place::Library
    }

    /// Whether a land that is not in the player's hand may be played from where it is.
    pub fn may_play_land_from_elsewhere(&self, book: &Book, player: Player, card: u8) -> bool {
        let me = self.card_ref(card);
        let granted = self.granted_land(book, player, me).is_some();
        let discarded = self.cards[usize::from(card)].owner == player && self.was_discarded(card);
        (granted
            || discarded
            || !self.permits(book, player, card, |permit| permit.lands.as_deref()).is_empty())
            && !self.cant_enter(book, card)
    }

    /// The temporary permission by which the player may play a land that is not in their hand.
    pub(super) fn granted_land(&self, book: &Book, player: Player, card: Ref) -> Option<&Playable> {
        self.playable.iter().find(|granted| {
            granted.card == card
                && granted.player == player
                && !granted.flashback
                && !self.is_over(&granted.lasts)
                && terms_of(book, granted).is_none_or(|terms| terms.spells.is_none())
        })
    }

    /// Whether the permission covers the card's present characteristics.
    pub(super) fn grants_spell(&self, book: &Book, granted: &Playable) -> bool {
        let terms = terms_of(book, granted);
        let tests = terms.and_then(|terms| terms.spells.as_ref());
        let waits = terms.is_some_and(|terms| terms.later)
            && self.card_of(granted.card).is_some_and(|id| {
                // Since the permission was given, it has not moved.
                self.cards[usize::from(id)].moved_turn == self.turn
            });
        !waits
            && !self.is_over(&granted.lasts)
            && tests.is_none_or(|tests| {
                let frame = Frame::new(granted.player, granted.card);
                tests.iter().all(|test| self.test(book, test, granted.card, &frame))
            })
    }

    /// Whether a rule keeps a card in a graveyard or library from entering the battlefield from there.
    pub(super) fn cant_enter(&self, book: &Book, card: u8) -> bool {
        let mut cant = false;
        if matches!(self.cards[usize::from(card)].place, Place::Graveyard | Place::Library) {
            let me = self.card_ref(card);
            self.rules_in_force(book, |rule, by| {
                cant |= matches!(rule, Rule::CantEnter(tests) if tests.iter().all(|test| self.test(book, test, me, by)));
            });
        }
        cant
    }

    /// The permanents' abilities that let the player cast the card from where it is.
    pub fn permits_for(&self, book: &Book, player: Player, card: u8) -> Vec<(u8, AbilityId)> {
        self.permits(book, player, card, |permit| permit.spells.as_deref())
    }

    /// The permanents' abilities that let the player play the land from where it is.
    pub(super) fn permits_for_land(&self, book: &Book, player: Player, card: u8) -> Vec<(u8, AbilityId)> {
        self.permits(book, player, card, |permit| permit.lands.as_deref())
    }

    fn permits<'p>(
        &self,
        book: &'p Book,
        player: Player,
        card: u8,
        tests: impl Fn(&'p Permit) -> Option<&'p [crate::program::Test]>,
    ) -> Vec<(u8, AbilityId)> {
        let mut found = Vec::new();
        let state = &self.cards[usize::from(card)];
        let me = self.card_ref(card);
        let top = state.place != Place::Library || self.zones[player].library.last() == Some(&card);
        // Of the other player's cards, only those in exile, unless the permission says so.
        let own = state.owner == player || state.place == Place::Exile;
        if !top || !(own || state.place == Place::Graveyard) {
            return found;
        }
        self.rules_in_force(book, |rule, by| {
            // A temporary permission has no permanent.
            if let Rule::PermitFor(ability) = rule
                && let Ability::Rule(_, Rule::Permit(permit)) = book.ability(*ability)
            {
                let fits = by.item.controller == player
                    && place_of(permit.from) == state.place
                    && (own || permit.anyones)
                    && tests(permit)
                        .is_some_and(|tests| tests.iter().all(|test| self.test(book, test, me, by)));
                if fits {
                    found.push((u8::MAX, *ability));
                }
                return;
            }
            let Rule::Permit(permit) = rule else { return };
            // An emblem's abilities work from the command zone (114.4).
            let source = by.item.source;
            let emblem = || self.emblem(source).map(|(slot, _)| slot);
            let Some(slot) = self.slot_of(source).or_else(emblem) else { return };
            let info = book.info(self.perms[usize::from(slot)].def);
            let ability = info.rules.iter().copied().find(|&id| match book.ability(id) {
                Ability::Rule(_, other) => std::ptr::eq(other, rule),
                _ => false,
            });
            let Some(ability) = ability else { return };
            let Ability::Rule(_, Rule::Permit(permit_of_book)) = book.ability(ability) else { return };
            let fits = by.item.controller == player
                && place_of(permit.from) == state.place
                && (own || permit.anyones)
                && tests(permit_of_book)
                    .is_some_and(|tests| tests.iter().all(|test| self.test(book, test, me, by)));
            let spent = permit.once && (self.active != player || self.is_used(book, slot, ability));
            if fits && !spent {
                found.push((slot, ability));
            }
        });
        found
    }

    /// Does what a permission says about the permanent that was played by it.
    pub(super) fn after_permitted(&mut self, book: &Book, ability: AbilityId, entered: Ref) {
        let Ability::Rule(_, Rule::Permit(Permit { then: Some(then), .. })) = book.ability(ability) else {
            return;
        };
        let Some(controller) = self.perm(entered).map(|perm| perm.controller) else { return };
        let mut frame = Frame::new(controller, entered);
        frame.item.event.subject = entered;
        frame.ability = *then;
        if let Ability::Triggered(triggered) = book.ability(*then)
            && let Some(op) = triggered.script.ops.first()
        {
            self.op(book, &mut None, &mut frame, op);
        }
    }

    /// Ends an effect that permits a single spell, once that is cast.
    pub(super) fn use_up_permission(&mut self, book: &Book, player: Player, ability: AbilityId) {
        let found = self.rules_until.iter().position(|(place, controller, ..)| {
            *controller == player
                && matches!(
                    super::layers::op_at(book, *place),
                    Op::Do(crate::program::Effect::RuleUntil(Rule::PermitFor(of), _)) if *of == ability
                )
        });
        if let Some(at) = found {
            self.rules_until.remove(at);
        }
    }

    /// An Adventure that resolves is exiled and may be cast from there as what has it; an Omen is shuffled into its owner's library
    /// (715.3d). Returns whether it was one.
    pub fn goes_on_adventure(&mut self, book: &Book, item: &StackItem) -> bool {
        let StackItemKind::Spell { card } = item.kind else { return false };
        let faces = book.def(item.def).faces;
        let there = self.cards[usize::from(card)].place == Place::Stack;
        if !there || item.bought_back || !matches!(faces, Faces::Adventure | Faces::Omen) {
            return false;
        }
        if faces == Faces::Omen {
            let owner = self.cards[usize::from(card)].owner;
            self.move_card(book, card, Place::Library, Some(0));
            self.to_shuffle |= 1 << owner as u8;
            return true;
        }
        self.move_card(book, card, Place::Exile, None);
        if self.cards[usize::from(card)].place == Place::Exile {
            let state = &*self;
            let stale: Vec<Ref> =
                state.playable.iter().map(|old| old.card).filter(|&r| state.card_of(r).is_none()).collect();
            self.playable.retain(|old| !stale.contains(&old.card));
            let granted = Playable {
                card: self.card_ref(card),
                player: item.controller,
                lasts: Lasts::Forever,
                flashback: false,
                free: false,
                only: Some(self.cards[usize::from(card)].whole),
                terms: None,
            };
            if !self.playable.push(granted) {
                self.overflow = Some(Excess::Effects);
            }
        }
        true
    }

    /// Cascade (702.85a): exiles cards until a nonland card of lesser mana value, which may be cast for nothing; the others go to the
    /// bottom of the library. With `discover` (701.57a), the mana value is at most that, and the card goes to the hand if it is not cast.
    pub fn cascade(
        &mut self,
        book: &Book,
        chance: &mut Option<&mut Chance>,
        frame: &mut Frame,
        discover: Option<i32>,
    ) -> Flow {
        let player = frame.item.controller;
        let mine = || self.look(book, frame.item.source).map_or(0, |look| self.mana_value(book, look));
        let most = discover.unwrap_or_else(|| mine() - 1);
        // This has to hold for the resulting spell, too.
        let lesser = |card: u8| {
            move |shown: &State| i32::from(book.def(shown.cards[usize::from(card)].def).mana_value) <= most
        };
        if frame.stage == 0 {
            frame.scratch.clear();
            frame.chosen.clear();
            while let Some(&card) = self.zones[player].library.last() {
                self.move_card(book, card, Place::Exile, None);
                let r = self.card_ref(card);
                if !frame.scratch.push(r) {
                    self.overflow = Some(Excess::Objects);
                }
                if self.overflow.is_some() {
                    return Flow::Next;
                }
                let def = book.def(self.cards[usize::from(card)].def);
                if !def.is(CardType::Land) && i32::from(def.mana_value) <= most {
                    frame.chosen.push(r);
                    break;
                }
            }
            frame.stage = 1;
        }
        if frame.stage == 1 {
            frame.stage = 2;
            if let Some(card) = frame.chosen.first().and_then(|&r| self.card_of(r)) {
                frame.stage = 1;
                match self.choose(player, What::May, 1, 1, List::of([Opt::Yes, Opt::No])) {
                    Some(Some(picks)) => {
                        frame.stage = 2;
                        if picks.first() == Some(&Opt::Yes)
                            && self.begin_nested(book, player, card, Way::Free, &lesser(card))
                        {
                            return Flow::Wait;
                        }
                    }
                    Some(None) => return Flow::Wait,
                    None => frame.stage = 2,
                }
            }
        }
        if discover.is_some()
            && let Some(card) = frame.chosen.first().and_then(|&r| self.card_of(r))
        {
            self.move_card(book, card, Place::Hand, None);
        }
        let left: Vec<Ref> = frame.scratch.iter().copied().filter(|&r| self.card_of(r).is_some()).collect();
        let bottom = Dest {
            zone: crate::oracle::tree::Zone::Library,
            bottom: true,
            random_order: true,
            ..Dest::exile()
        };
        self.move_refs(book, chance, frame, &left, &bottom, false);
        Flow::Next
    }

    /// Rebound (702.88a): a spell cast from the hand is exiled as it resolves, and may be cast again. Returns whether it was exiled.
    pub fn rebounds(&mut self, book: &Book, item: &StackItem) -> bool {
        let StackItemKind::Spell { card } = item.kind else { return false };
        let there = self.cards[usize::from(card)].place == Place::Stack && !item.flashback;
        let ability = book.info(item.def).casting.iter().find_map(|&id| match book.ability(id) {
            Ability::Casting(CastingRule::Rebound(ability)) => Some(*ability),
            _ => None,
        });
        let ability = ability.or_else(|| self.given_rebound(book, item));
        // CR 702.88a: "from your hand".
        let from_hand = item.cast_from == Some(Place::Hand) && !item.stolen;
        let Some(ability) = ability.filter(|_| there && from_hand) else {
            return false;
        };
        self.move_card(book, card, Place::Exile, None);
        let mut frame = Frame::new(item.controller, self.card_ref(card));
        frame.item.def = item.def;
        frame.ability = ability;
        if let Ability::Triggered(triggered) = book.ability(ability)
            && let Some(op @ Op::Delayed { .. }) = triggered.script.ops.first()
        {
            self.op(book, &mut None, &mut frame, op);
        }
        true
    }

    /// Puts the madness ability of a card that has been discarded into exile among the triggered abilities that wait.
    pub fn wait_for_madness(&mut self, card: u8, player: Player, ability: AbilityId) {
        let item = StackItem {
            kind: StackItemKind::Triggered(ability),
            controller: player,
            source: self.card_ref(card),
            def: self.cards[usize::from(card)].def,
            ..StackItem::default()
        };
        if !self.waiting.push(item) {
            self.overflow = Some(Excess::Stack);
        }
    }

    /// The number of cards that could be exiled for a spell's delve (702.66a).
    pub fn delvable(&self, book: &Book, item: &StackItem) -> u32 {
        let StackItemKind::Spell { card } = item.kind else { return 0 };
        if item.delved > 0 || !self.has_cost_key(book, item, Key::Delve) {
            return 0;
        }
        let graveyard = &self.zones[item.controller].graveyard;
        graveyard.iter().filter(|&&other| other != card).count() as u32
    }

    /// Delve: which cards are exiled, at least as many as are needed. `Some(false)` while waiting for a choice.
    pub fn choose_delved(&mut self, book: &Book, casting: &mut super::casting::Casting) -> Option<bool> {
        let item = casting.item;
        let delvable = self.delvable(book, &item);
        if casting.free || delvable == 0 {
            return Some(true);
        }
        let need = self.due(book, casting);
        casting.locked = casting.locked.or(need.locked());
        let most = delvable.min(need.generic);
        if most == 0 {
            return Some(true);
        }
        let least = (0..=most).find(|&count| {
            let mut rest = need.clone();
            rest.reduce(count);
            self.plan_item(book, &item, &rest, 0).is_some()
        })?;
        let cards = self.zones[item.controller].graveyard;
        let options = List::of(cards.iter().map(|&card| Opt::Ref(self.card_ref(card))));
        let (least, most) = (least as usize, most as usize);
        let Some(picks) = self.choose(item.controller, What::CostObjects, least, most, options)? else {
            return Some(false);
        };
        // All at once: they are one payment.
        let outer = self.begin_group();
        for card in picks.iter().filter_map(Opt::object).filter_map(|r| self.card_of(r)).collect::<Vec<u8>>()
        {
            self.move_card(book, card, Place::Exile, None);
            let state = &mut self.cards[usize::from(card)];
            if state.place == Place::Exile {
                state.exiled_by = item.source;
            }
        }
        self.grouped = outer;
        casting.item.delved = picks.len() as u8;
        Some(true)
    }

    /// Whether an ability of a permanent has been used this turn.
    pub fn is_used(&self, book: &Book, slot: u8, ability: AbilityId) -> bool {
        let perm = &self.perms[usize::from(slot)];
        let place = self.place_of_ability(book, slot, ability);
        perm.used >> place & 1 == 1
    }
}

/// The further terms on which a card may be played.
pub(super) fn terms_of<'b>(book: &'b Book, granted: &Playable) -> Option<&'b Terms> {
    granted.terms.and_then(|place| super::layers::terms_at(book, place))
}
