//! Invariants of every game, whatever its cards say: [`State::check`].

use crate::program::{Ability, Book, Key, Subject};
use crate::types::{CardType, LegendRule, Player, Supertype};

use super::decision::DecisionKind;
use super::state::{MAX_CARDS, NO_CARD, Perm, Place, Ref, StackItemKind, State, slots, slots_where};

/// A property of a state that no game may reach: a fault of the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BrokenInvariant {
    /// A card is not in exactly one zone, the one that it says (400.1).
    #[error("card {card} says {place:?} and is found {found} times")]
    Zone { card: u8, place: Place, found: u8 },
    /// A card is among another player's cards (108.3, 400.3).
    #[error("card {card} is in a zone of a player who is not its owner (CR 400.3)")]
    Owner { card: u8 },
    /// What fights is not on the battlefield, or no creature (506.4).
    #[error("slot {slot} is in combat and no creature on the battlefield (CR 506.4)")]
    Combat { slot: u8 },
    /// A spell's card is not on the stack, or a card is there without its spell (601.2a).
    #[error("card {card} is on the stack, and {spells} spells are that card (CR 601.2a)")]
    Stack { card: u8, spells: u8 },
    /// The characteristics of a permanent are not those that the layers give it (613.1).
    #[error("the characteristics of slot {slot} are out of date (CR 613.1)")]
    OutOfDate { slot: u8 },
    /// A filter finds other permanents when it tests all at once than one by one.
    #[error("a filter of slot {slot} asked of all permanents at once finds others than asked of each")]
    Filter { slot: u8 },
    /// What a player with priority may do differs from what was listed as the window began (117.1).
    #[error("what player {player:?} may do is not what was listed as they got priority (CR 117.1)")]
    Offers { player: Player },
    /// Rules for permanents and players set by continuous effects differ from those in force (613.11).
    #[error("the rules that effects have set are out of date (CR 613.11)")]
    RulesOutOfDate,
    /// State-based actions have left a creature with that toughness.
    #[error("a creature with toughness {toughness} is in slot {slot} as a player gets priority (CR 704.5f)")]
    Toughness { slot: u8, toughness: i16 },
    /// State-based actions have left a creature with that damage.
    #[error(
        "a creature with lethal damage, {damage}, is in slot {slot} as a player gets priority (CR 704.5g)"
    )]
    Damage { slot: u8, damage: u16 },
    /// State-based actions have left a planeswalker without loyalty.
    #[error("a planeswalker without loyalty is in slot {slot} as a player gets priority (CR 704.5i)")]
    Loyalty { slot: u8 },
    /// State-based actions have left an attachment on what it may not be attached to.
    #[error("slot {slot} is attached to {to:?}, illegally, as a player gets priority (CR 704.5m, 704.5n)")]
    Attached { slot: u8, to: Ref },
    /// One of a pair is gone, is not a creature or has another controller (702.95e).
    #[error("slot {slot} is paired with {with:?}, which is not its partner (CR 702.95e)")]
    Pair { slot: u8, with: Ref },
    /// State-based actions have left counters that annihilate each other.
    #[error("slot {slot} has +1/+1 and -1/-1 counters as a player gets priority (CR 704.5q)")]
    Counters { slot: u8 },
    /// State-based actions have left a player with two legendary permanents of one name.
    #[error("slots {first} and {second} have the same legend as a player gets priority (CR 704.5j)")]
    Legends { first: u8, second: u8 },
    /// State-based actions have left a player with that life.
    #[error("player {player:?} gets on with {life} life (CR 704.5a)")]
    Life { player: Player, life: i16 },
    /// State-based actions have left a player with that many poison counters.
    #[error("player {player:?} gets on with {poison} poison counters (CR 704.5c)")]
    Poison { player: Player, poison: u8 },
}

impl State {
    /// Checks what holds at every decision, and after the game.
    ///
    /// # Errors
    /// The first [`BrokenInvariant`].
    pub fn check(&self, book: &Book) -> Result<(), BrokenInvariant> {
        if self.overflow.is_some() {
            // The state is incomplete.
            return Ok(());
        }
        self.check_zones()?;
        let fighting = self.combat.attackers | self.combat.blockers;
        if let Some(slot) = slots(fighting & !self.live).next() {
            return Err(BrokenInvariant::Combat { slot });
        }
        let has_priority = self.pending.is_some_and(|pending| pending.kind == DecisionKind::Priority);
        if !has_priority {
            return Ok(());
        }
        self.check_stack()?;
        self.check_characteristics(book)?;
        self.check_filters(book)?;
        self.check_players(book)?;
        let creature = |slot: u8| self.perms[usize::from(slot)].is(CardType::Creature);
        if let Some(slot) = slots(fighting).find(|&slot| !creature(slot)) {
            return Err(BrokenInvariant::Combat { slot });
        }
        slots(self.live).try_for_each(|slot| self.check_permanent(book, slot))?;
        self.check_legends(book)?;
        self.check_offers(book)
    }

    fn check_offers(&self, book: &Book) -> Result<(), BrokenInvariant> {
        let Some((pending, offers)) = self.pending.zip(self.offers.as_ref()) else { return Ok(()) };
        let player = pending.player;
        let same = *offers == self.list_offers(book, player, false);
        same.then_some(()).ok_or(BrokenInvariant::Offers { player })
    }

    /// Each card is in the zone that it says, and nowhere else.
    fn check_zones(&self) -> Result<(), BrokenInvariant> {
        let mut found = [0_u8; MAX_CARDS];
        for player in Player::BOTH {
            let zones = &self.zones[player];
            let places = [
                (Place::Library, &zones.library),
                (Place::Hand, &zones.hand),
                (Place::Graveyard, &zones.graveyard),
                (Place::Exile, &zones.exile),
            ];
            for (place, zone) in places {
                for &card in zone.iter() {
                    let facts = &self.cards[usize::from(card)];
                    if facts.owner != player {
                        return Err(BrokenInvariant::Owner { card });
                    }
                    found[usize::from(card)] += 1;
                    if facts.place != place {
                        return Err(BrokenInvariant::Zone { card, place: facts.place, found: 0 });
                    }
                }
            }
        }
        for slot in slots(self.live | self.phased) {
            let perm = &self.perms[usize::from(slot)];
            if perm.card != NO_CARD {
                let place = self.cards[usize::from(perm.card)].place;
                if place != Place::Battlefield {
                    return Err(BrokenInvariant::Zone { card: perm.card, place, found: 0 });
                }
                found[usize::from(perm.card)] += 1;
            }
        }
        for (card, (facts, &found)) in (0_u8..).zip(self.cards.iter().zip(&found)) {
            let elsewhere = matches!(facts.place, Place::Stack | Place::Nowhere);
            if found != u8::from(!elsewhere) {
                return Err(BrokenInvariant::Zone { card, place: facts.place, found });
            }
        }
        Ok(())
    }

    /// The cards on the stack are those of its spells.
    fn check_stack(&self) -> Result<(), BrokenInvariant> {
        let mut spells = [0_u8; MAX_CARDS];
        for item in self.stack.iter() {
            if let StackItemKind::Spell { card } = item.kind {
                spells[usize::from(card)] += 1;
            }
        }
        for (card, (facts, &spells)) in (0_u8..).zip(self.cards.iter().zip(&spells)) {
            if spells != u8::from(facts.place == Place::Stack) {
                return Err(BrokenInvariant::Stack { card, spells });
            }
        }
        Ok(())
    }

    /// Filters of static abilities find the same permanents at once and one by one.
    fn check_filters(&self, book: &Book) -> Result<(), BrokenInvariant> {
        for slot in slots(self.live) {
            let frame = self.frame_of(slot);
            for &ability in &book.info(self.perms[usize::from(slot)].def).statics {
                let Ability::Static(stat) = book.ability(ability) else { continue };
                let (Subject::All(tests) | Subject::ThisAnd(tests)) = &stat.subject else { continue };
                let passes = |other: u8| {
                    let r = self.perm_ref(other);
                    tests.iter().all(|test| self.test(book, test, r, &frame))
                };
                if self.permanents_passing(book, tests, &frame) != slots_where(self.live, passes) {
                    return Err(BrokenInvariant::Filter { slot });
                }
            }
        }
        Ok(())
    }

    /// A player with priority sees characteristics as the layers make them now.
    fn check_characteristics(&self, book: &Book) -> Result<(), BrokenInvariant> {
        let mut now = self.clone();
        now.mark();
        now.refresh(book);
        for slot in slots(self.live) {
            if self.perms[usize::from(slot)] != now.perms[usize::from(slot)] {
                return Err(BrokenInvariant::OutOfDate { slot });
            }
        }
        if self.rules == now.rules { Ok(()) } else { Err(BrokenInvariant::RulesOutOfDate) }
    }

    fn check_players(&self, book: &Book) -> Result<(), BrokenInvariant> {
        for player in Player::BOTH {
            let facts = &self.players[player];
            if self.cant_lose(book, player) {
                continue;
            }
            let counts = !book.edition.differences().life_counts_late && !self.lives_on(book, player);
            if facts.life <= 0 && counts {
                return Err(BrokenInvariant::Life { player, life: facts.life });
            }
            if facts.poison >= 10 {
                return Err(BrokenInvariant::Poison { player, poison: facts.poison });
            }
        }
        Ok(())
    }

    /// State-based actions are performed before a player gets priority (117.5).
    fn check_permanent(&self, book: &Book, slot: u8) -> Result<(), BrokenInvariant> {
        let perm = &self.perms[usize::from(slot)];
        let &Perm { toughness, damage, attached: to, .. } = perm;
        if perm.is(CardType::Creature) {
            if toughness <= 0 {
                return Err(BrokenInvariant::Toughness { slot, toughness });
            }
            // While a batch resolves, they are not performed.
            let lethal =
                !self.batch.resolving && damage > 0 && i32::from(damage) >= self.lethal_total(book, slot);
            if lethal && !perm.keys.has(Key::Indestructible) {
                return Err(BrokenInvariant::Damage { slot, damage });
            }
        }
        if perm.is(CardType::Planeswalker) && perm.count(2) == 0 {
            return Err(BrokenInvariant::Loyalty { slot });
        }
        if perm.count(0) > 0 && perm.count(1) > 0 {
            return Err(BrokenInvariant::Counters { slot });
        }
        let is_partner = |other: &Perm| {
            other.partner == self.perm_ref(slot)
                && other.controller == perm.controller
                && perm.is(CardType::Creature)
        };
        if perm.partner != Ref::None && !self.perm(perm.partner).is_some_and(is_partner) {
            return Err(BrokenInvariant::Pair { slot, with: perm.partner });
        }
        let is_aura = self.is_aura(book, slot);
        let there = match to {
            Ref::None => !is_aura,
            Ref::Player(_) => true,
            Ref::Card { .. } => self.card_of(to).is_some(),
            _ => self.slot_of(to).is_some(),
        };
        if !there || to != Ref::None && !self.may_be_attached(book, slot, to) {
            return Err(BrokenInvariant::Attached { slot, to });
        }
        Ok(())
    }

    /// No player has the same legend twice, under current rules and unless an effect allows it.
    fn check_legends(&self, book: &Book) -> Result<(), BrokenInvariant> {
        let mut off = book.edition.differences().legends != LegendRule::KeepOne;
        self.rules_in_force(book, |rule, _| off |= *rule == crate::program::Rule::NoLegendRule);
        if off {
            return Ok(());
        }
        let legend = |slot: u8| {
            let perm = &self.perms[usize::from(slot)];
            let legendary = perm.supertypes >> Supertype::Legendary as u8 & 1 == 1;
            legendary.then(|| (perm.controller, perm.name_id(book)))
        };
        for first in slots(self.live) {
            let named = legend(first);
            let mut others = slots(self.live).filter(|&other| other > first);
            if named.is_some()
                && let Some(second) = others.find(|&other| legend(other) == named)
            {
                return Err(BrokenInvariant::Legends { first, second });
            }
        }
        Ok(())
    }
}
