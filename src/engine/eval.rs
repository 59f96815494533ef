//! What filters, amounts and conditions say of a state.

use crate::game::Player;
use crate::oracle::tree::{Comparison, Designation, Measure, TurnFact, TurnStep, Zone};
use crate::program::{
    Ability, Amount, Book, Change, Cond, Def, Faces, Filter, Key, Keys, Obj, Sel, StackKind, SubtypeId, Test,
    Who, basic_color,
};
use crate::types::{CardType, Color, Colors, Supertype};

use super::list::List;
use super::state::{
    Card, Frame, NO_CARD, Perm, Place, Ref, StackItem, StackItemKind, State, Step, bit, slots,
};

/// Objects and players in order.
pub type Refs = List<Ref, 160>;

/// An object as rules look at it: a permanent (perhaps as it last was), a card, or something on the stack.
#[derive(Clone, Copy)]
pub enum Look<'a> {
    Perm { perm: &'a Perm, slot: u8, live: bool },
    Card(&'a Card, &'a Def),
    Stack(&'a StackItem, &'a Def),
}

impl<'a> Look<'a> {
    pub fn def(self, book: &'a Book) -> &'a Def {
        match self {
            Look::Perm { perm, .. } => book.def(perm.def),
            Look::Card(_, def) | Look::Stack(_, def) => def,
        }
    }

    pub fn is(self, card_type: CardType) -> bool {
        match self {
            Look::Perm { perm, .. } => perm.is(card_type),
            Look::Card(_, def) | Look::Stack(_, def) => def.is(card_type),
        }
    }

    pub fn supertypes(self) -> u8 {
        match self {
            Look::Perm { perm, .. } => perm.supertypes,
            Look::Card(_, def) | Look::Stack(_, def) => def.supertypes,
        }
    }

    pub fn keys(self) -> Keys {
        match self {
            Look::Perm { perm, .. } => perm.keys,
            Look::Card(_, def) | Look::Stack(_, def) => def.keys,
        }
    }

    pub fn colors(self) -> Colors {
        match self {
            Look::Perm { perm, .. } => perm.colors,
            Look::Card(_, def) | Look::Stack(_, def) => def.colors,
        }
    }

    pub fn controller(self) -> Player {
        match self {
            Look::Perm { perm, .. } => perm.controller,
            Look::Card(card, _) => card.owner,
            Look::Stack(item, _) => item.controller,
        }
    }

    pub fn measure(self, measure: Measure) -> i32 {
        match (self, measure) {
            (Look::Perm { perm, .. }, Measure::Power) => i32::from(perm.power),
            (Look::Perm { perm, .. }, Measure::Toughness) => i32::from(perm.toughness),
            (Look::Card(_, def) | Look::Stack(_, def), Measure::Power) => i32::from(def.power),
            (Look::Card(_, def) | Look::Stack(_, def), Measure::Toughness) => i32::from(def.toughness),
            (Look::Stack(item, def), Measure::ManaValue) => {
                i32::from(def.mana_value) + i32::from(item.x) * def.cost.count_x() as i32
            }
            (Look::Card(_, def), Measure::ManaValue) => i32::from(def.mana_value),
            // A permanent's comes from its def: see `State::mana_value`.
            (Look::Perm { .. }, Measure::ManaValue) => 0,
        }
    }
}

/// Whether the numbers compare so.
pub fn compare(left: i32, comparison: Comparison, right: i32) -> bool {
    match comparison {
        Comparison::Less => left < right,
        Comparison::AtMost => left <= right,
        Comparison::Equal => left == right,
        Comparison::AtLeast => left >= right,
        Comparison::Greater => left > right,
        Comparison::Even => left % 2 == 0,
        Comparison::Odd => left % 2 != 0,
    }
}

impl State {
    /// The name of the permanent in a slot.
    #[inline]
    pub fn perm_ref(&self, slot: u8) -> Ref {
        Ref::Perm { slot, generation: self.perms[usize::from(slot)].generation }
    }

    /// The name of a card where it is now.
    pub fn card_ref(&self, id: u8) -> Ref {
        Ref::Card { id, generation: self.cards[usize::from(id)].generation }
    }

    /// The slot of a permanent that is still the one that was meant.
    #[inline]
    pub fn slot_of(&self, r: Ref) -> Option<u8> {
        match r {
            Ref::Perm { slot, generation }
                if self.live & bit(slot) != 0 && self.perms[usize::from(slot)].generation == generation =>
            {
                Some(slot)
            }
            _ => None,
        }
    }

    /// The permanent that is meant, if it is still there.
    pub fn perm(&self, r: Ref) -> Option<&Perm> {
        self.slot_of(r).map(|slot| &self.perms[usize::from(slot)])
    }

    /// The card that is meant outside the battlefield; of a permanent that has left, its card where it went.
    pub fn card_of(&self, r: Ref) -> Option<u8> {
        match r {
            Ref::Card { id, generation } if self.cards[usize::from(id)].generation == generation => Some(id),
            Ref::Perm { slot, generation } if self.slot_of(r).is_none() => {
                let (_, perm) =
                    self.departed.iter().rev().find(|(s, p)| *s == slot && p.generation == generation)?;
                let card = perm.card;
                // The card is findable only in the first zone that it went to (400.7).
                (card != NO_CARD && self.cards[usize::from(card)].generation == perm.left_as).then_some(card)
            }
            _ => None,
        }
    }

    /// Looks at an object; one that has left the battlefield as it last was there.
    pub fn look<'a>(&'a self, book: &'a Book, r: Ref) -> Option<Look<'a>> {
        match r {
            Ref::Perm { slot, generation } => {
                if let Some(slot) = self.slot_of(r) {
                    return Some(Look::Perm { perm: &self.perms[usize::from(slot)], slot, live: true });
                }
                if let Some((slot, perm)) = self.emblem(r) {
                    return Some(Look::Perm { perm, slot, live: false });
                }
                let (_, perm) =
                    self.departed.iter().rev().find(|(s, p)| *s == slot && p.generation == generation)?;
                Some(Look::Perm { perm, slot, live: false })
            }
            // A card that has moved on is remembered by what is printed on it (608.2h).
            Ref::Card { id, .. } => {
                let card = &self.cards[usize::from(id)];
                Some(Look::Card(card, book.def(card.def)))
            }
            Ref::Stack(id) => {
                let item =
                    self.stack.iter().chain(self.casting.iter().map(|c| &c.item)).find(|item| item.id == id);
                let item = item.or_else(|| self.frames.iter().map(|f| &f.item).find(|item| item.id == id));
                let item = item.or_else(|| self.gone.iter().rev().find(|item| item.id == id))?;
                Some(Look::Stack(item, book.def(item.def)))
            }
            Ref::None | Ref::Player(_) => None,
        }
    }

    /// The mana value of an object (202.3).
    pub fn mana_value(&self, book: &Book, look: Look<'_>) -> i32 {
        match look {
            Look::Perm { perm, .. } => {
                let def = book.def(perm.def);
                // CR 202.3b: what copies the back of a double-faced card has no mana cost to count.
                if perm.copies && matches!(def.faces, Faces::Back(_)) { 0 } else { i32::from(def.mana_value) }
            }
            other => other.measure(Measure::ManaValue),
        }
    }

    /// The player that is meant; `None` if there is none (any more).
    pub fn who(&self, book: &Book, who: Who, frame: &Frame) -> Option<Player> {
        let you = frame.item.controller;
        match who {
            Who::You => Some(you),
            Who::Opponent => Some(you.opponent()),
            Who::Target(id) => frame.item.targets_of(id).find_map(|r| match r {
                Ref::Player(player) => Some(player),
                _ => None,
            }),
            Who::Each => frame.each_player,
            Who::Event => frame.item.event.player,
            Who::Last => frame.last_player,
            Who::Active => Some(self.active),
            Who::Defending => Some(self.active.opponent()),
            Who::ControllerOf(obj) => {
                let r = self.obj(obj, frame).first().copied()?;
                if let Ref::Player(player) = r {
                    return Some(player);
                }
                Some(self.look(book, r)?.controller())
            }
            Who::OwnerOf(obj) => {
                let r = self.obj(obj, frame).first().copied()?;
                self.owner_of(r)
            }
            Who::Enchanted => match self.perm(frame.item.source)?.attached {
                Ref::Player(player) => Some(player),
                _ => None,
            },
            Who::MostLife => {
                let lives = [Player::A, Player::B].map(|player| self.players[player].life);
                match lives[0].cmp(&lives[1]) {
                    std::cmp::Ordering::Greater => Some(Player::A),
                    std::cmp::Ordering::Less => Some(Player::B),
                    std::cmp::Ordering::Equal => None,
                }
            }
            Who::Chosen => match self.look_perm(frame.item.source)?.chosen {
                0 => Some(Player::A),
                1 => Some(Player::B),
                _ => None,
            },
            Who::Any => None,
        }
    }

    /// A permanent as it is or last was.
    pub fn look_perm(&self, r: Ref) -> Option<&Perm> {
        match r {
            Ref::Perm { slot, generation } => {
                self.perm(r).or(self.emblem(r).map(|(_, perm)| perm)).or_else(|| {
                    self.departed
                        .iter()
                        .rev()
                        .find(|(s, p)| *s == slot && p.generation == generation)
                        .map(|(_, p)| p)
                })
            }
            _ => None,
        }
    }

    /// The owner of an object (108.3).
    pub fn owner_of(&self, r: Ref) -> Option<Player> {
        match r {
            Ref::Perm { .. } => self.look_perm(r).map(|perm| perm.owner),
            Ref::Card { id, .. } => Some(self.cards[usize::from(id)].owner),
            Ref::Stack(id) => {
                let resolving = self.frames.iter().map(|frame| &frame.item);
                let item = self.stack.iter().chain(resolving).find(|item| item.id == id)?;
                match item.kind {
                    StackItemKind::Spell { card } => Some(self.cards[usize::from(card)].owner),
                    _ => Some(item.controller),
                }
            }
            Ref::Player(player) => Some(player),
            Ref::None => None,
        }
    }

    /// The objects of a register.
    pub fn obj(&self, obj: Obj, frame: &Frame) -> Refs {
        let one = |r: Ref| if r == Ref::None { Refs::default() } else { Refs::of([r]) };
        match obj {
            Obj::This => one(frame.item.source),
            Obj::Attached => {
                let attached = self.look_perm(frame.item.source).map_or(Ref::None, |perm| perm.attached);
                // What it was attached to as the ability triggered, if that has left.
                one(if attached == Ref::None { frame.item.attached } else { attached })
            }
            Obj::Target(id) => Refs::of(frame.item.targets_of(id)),
            Obj::Bound => one(frame.item.bound),
            Obj::EventSubject => one(frame.item.event.subject),
            Obj::EventOther => one(frame.item.event.other),
            Obj::Attacked => match frame.item.event.subject {
                Ref::None => one(self.attacked_by(frame.item.source)),
                subject => one(self.attacked_by(subject)),
            },
            Obj::Last => Refs::of(frame.last.iter().copied()),
            Obj::Chosen => Refs::of(frame.chosen.iter().copied()),
            Obj::Cost => Refs::of(frame.item.cost.iter().copied()),
            Obj::Each => one(frame.each),
            Obj::Hurt => Refs::of(
                self.game_damage
                    .iter()
                    .filter(|(source, to)| {
                        *source == frame.item.source && *to != Ref::Player(frame.item.controller)
                    })
                    .map(|&(_, to)| to),
            ),
            Obj::OtherAttackers => Refs::of(
                slots(self.combat.declared_attackers & self.live)
                    .map(|slot| self.perm_ref(slot))
                    .filter(|&r| r != frame.item.source),
            ),
            Obj::ExiledWith => {
                let source = frame.item.source;
                Refs::of(
                    (0..self.card_count as u8)
                        .filter(|&id| {
                            let card = &self.cards[usize::from(id)];
                            card.place == Place::Exile && card.exiled_by == source && source != Ref::None
                        })
                        .map(|id| self.card_ref(id)),
                )
            }
        }
    }

    /// The objects and players of a selection.
    pub fn select(&self, book: &Book, sel: &Sel, frame: &Frame) -> Refs {
        match sel {
            Sel::Obj(obj) => self.obj(*obj, frame),
            Sel::Player(Who::Any) => {
                Refs::of([Ref::Player(self.active), Ref::Player(self.active.opponent())])
            }
            Sel::Player(who) => Refs::of(self.who(book, *who, frame).map(Ref::Player)),
            Sel::All(filter) => self.pick(book, filter, frame),
            Sel::List(parts) => {
                let mut all = Refs::default();
                for part in parts {
                    for &r in self.select(book, part, frame).iter() {
                        if !all.contains(&r) {
                            all.push(r);
                        }
                    }
                }
                all
            }
            Sel::Top { count, whose, bottom } => {
                let Some(player) = self.who(book, *whose, frame) else { return Refs::default() };
                let library = &self.zones[player].library;
                let count = self.amount(book, count, frame).clamp(0, library.len() as i32) as usize;
                if *bottom {
                    Refs::of(library[..count].iter().map(|&id| self.card_ref(id)))
                } else {
                    Refs::of(library[library.len() - count..].iter().rev().map(|&id| self.card_ref(id)))
                }
            }
        }
    }

    /// Everything that the filter picks.
    pub fn pick(&self, book: &Book, filter: &Filter, frame: &Frame) -> Refs {
        let mut found = Refs::default();
        self.each_match(book, filter, frame, |r| {
            found.push(r);
        });
        found
    }

    /// Visits everything that the filter picks: permanents by slot, cards by zone in order.
    pub fn each_match(&self, book: &Book, filter: &Filter, frame: &Frame, mut visit: impl FnMut(Ref)) {
        let holds = |r: Ref| filter.tests.iter().all(|test| self.test(book, test, r, frame));
        let players = |state: &State| match filter.whose {
            Who::Any => vec![state.active, state.active.opponent()],
            who => state.who(book, who, frame).into_iter().collect(),
        };
        match filter.zone {
            Zone::Battlefield => {
                for slot in slots(self.live) {
                    let r = self.perm_ref(slot);
                    if !self.perms[usize::from(slot)].phased_out && holds(r) {
                        visit(r);
                    }
                }
            }
            Zone::Stack => {
                for item in self.stack.iter() {
                    let kind = matches!(
                        (filter.stack, item.kind),
                        (StackKind::Any, _)
                            | (StackKind::Spell, StackItemKind::Spell { .. } | StackItemKind::Copy)
                            | (StackKind::Activated | StackKind::Ability, StackItemKind::Activated(_))
                            | (StackKind::Triggered | StackKind::Ability, StackItemKind::Triggered(_))
                    );
                    // A spell or ability is no legal target for itself (115.5).
                    if kind && item.id != frame.item.id && holds(Ref::Stack(item.id)) {
                        visit(Ref::Stack(item.id));
                    }
                }
            }
            Zone::Library | Zone::Hand | Zone::Graveyard | Zone::Exile | Zone::Command => {
                for player in players(self) {
                    let zones = &self.zones[player];
                    let cards: &[u8] = match filter.zone {
                        Zone::Library => &zones.library,
                        Zone::Hand => &zones.hand,
                        Zone::Graveyard => &zones.graveyard,
                        _ => &zones.exile,
                    };
                    for &id in cards {
                        let r = self.card_ref(id);
                        if holds(r) {
                            visit(r);
                        }
                    }
                }
            }
        }
    }

    /// The number of objects that the filter picks.
    pub fn count(&self, book: &Book, filter: &Filter, frame: &Frame) -> i32 {
        let mut count = 0;
        self.each_match(book, filter, frame, |_| count += 1);
        count
    }

    /// Whether an object that the filter is about (zone and all) matches.
    pub fn matches(&self, book: &Book, filter: &Filter, r: Ref, frame: &Frame) -> bool {
        let zone = match r {
            Ref::Perm { .. } => {
                if self.perm(r).is_none_or(|perm| perm.phased_out) {
                    return false;
                }
                Zone::Battlefield
            }
            Ref::Stack(_) => Zone::Stack,
            Ref::Card { id, generation } => {
                let card = &self.cards[usize::from(id)];
                if card.generation != generation {
                    return false;
                }
                if !matches!(filter.whose, Who::Any)
                    && self.who(book, filter.whose, frame) != Some(card.owner)
                {
                    return false;
                }
                match card.place {
                    Place::Library => Zone::Library,
                    Place::Hand => Zone::Hand,
                    Place::Graveyard => Zone::Graveyard,
                    Place::Exile => Zone::Exile,
                    Place::Stack => Zone::Stack,
                    Place::Battlefield | Place::Nowhere => return false,
                }
            }
            Ref::None | Ref::Player(_) => return false,
        };
        if zone != filter.zone {
            return false;
        }
        if let Ref::Stack(id) = r {
            let Some(item) = self.stack.iter().find(|item| item.id == id) else { return false };
            let kind = match filter.stack {
                StackKind::Any => true,
                StackKind::Spell => matches!(item.kind, StackItemKind::Spell { .. } | StackItemKind::Copy),
                StackKind::Activated => matches!(item.kind, StackItemKind::Activated(_)),
                StackKind::Triggered => matches!(item.kind, StackItemKind::Triggered(_)),
                StackKind::Ability => !matches!(item.kind, StackItemKind::Spell { .. } | StackItemKind::Copy),
            };
            if !kind {
                return false;
            }
        }
        filter.tests.iter().all(|test| self.test(book, test, r, frame))
    }

    /// Whether the object has the subtype.
    pub fn has_subtype(&self, book: &Book, look: Look<'_>, subtype: SubtypeId) -> bool {
        let creature_type = book.creature_types.get(usize::from(subtype)).copied().unwrap_or(false);
        match look {
            Look::Perm { perm, .. } => {
                perm.extra_subtypes.contains(&subtype)
                    || (perm.all_creature_types && creature_type)
                    || (!perm.subtypes_replaced && book.def(perm.def).subtypes.contains(&subtype))
            }
            Look::Card(_, def) | Look::Stack(_, def) => {
                def.subtypes.contains(&subtype) || (creature_type && def.keys.has(Key::Changeling))
            }
        }
    }

    /// Whether an object passes the test.
    pub fn test(&self, book: &Book, test: &Test, r: Ref, frame: &Frame) -> bool {
        match test {
            Test::Not(inner) => return !self.test(book, inner, r, frame),
            Test::All(parts) => return parts.iter().all(|part| self.test(book, part, r, frame)),
            Test::AnyOf(parts) => return parts.iter().any(|part| self.test(book, part, r, frame)),
            Test::Other => return r != frame.item.source,
            Test::Is(obj) => return self.obj(*obj, frame).contains(&r),
            _ => {}
        }
        let Some(look) = self.look(book, r) else { return false };
        let slot = match look {
            Look::Perm { slot, live: true, .. } => Some(slot),
            _ => None,
        };
        let perm = match look {
            Look::Perm { perm, .. } => Some(perm),
            _ => None,
        };
        match test {
            Test::Not(_) | Test::All(_) | Test::AnyOf(_) | Test::Other | Test::Is(_) => {
                unreachable!("see above")
            }
            Test::Type(card_type) => look.is(*card_type),
            Test::Permanent => look.def(book).is_permanent(),
            Test::Supertype(supertype) => look.supertypes() >> *supertype as u8 & 1 == 1,
            Test::Subtype(subtype) => self.has_subtype(book, look, *subtype),
            Test::Color(color) => look.colors().contains(*color),
            Test::Colorless => look.colors().is_empty(),
            Test::Monocolored => look.colors().len() == 1,
            Test::Multicolored => look.colors().len() > 1,
            Test::Key(key) => look.keys().has(*key),
            Test::Landwalk(subtype) => slot.is_some_and(|slot| self.has_landwalk(book, slot, *subtype)),
            Test::ManaValue(comparison, amount) => {
                compare(self.mana_value(book, look), *comparison, self.amount(book, amount, frame))
            }
            Test::Power(comparison, amount) => {
                let amount = self.amount_each(book, amount, frame, r);
                compare(self.measure(book, r, look, Measure::Power), *comparison, amount)
            }
            Test::Toughness(comparison, amount) => {
                let amount = self.amount_each(book, amount, frame, r);
                compare(self.measure(book, r, look, Measure::Toughness), *comparison, amount)
            }
            Test::Extreme { of, least, among } => {
                let mine = self.measure(book, r, look, *of);
                let mut extreme = true;
                self.each_match(book, among, frame, |other| {
                    if let Some(look) = self.look(book, other) {
                        let theirs = self.measure(book, other, look, *of);
                        if if *least { theirs < mine } else { theirs > mine } {
                            extreme = false;
                        }
                    }
                });
                extreme
            }
            Test::Controller(Who::Any) => true,
            Test::Controller(who) => self.who(book, *who, frame) == Some(look.controller()),
            Test::Owner(who) => self.who(book, *who, frame) == self.owner_of(r),
            Test::Tapped => perm.is_some_and(|perm| perm.tapped),
            Test::Attacking => slot.is_some_and(|slot| self.combat.attackers & bit(slot) != 0),
            Test::AttackingPlayer(who) => slot.is_some_and(|slot| {
                self.combat.attackers & bit(slot) != 0
                    && self.who(book, *who, frame) == Some(self.active.opponent())
                    && matches!(self.attacked_by(r), Ref::Player(_))
            }),
            Test::Blocking => slot.is_some_and(|slot| self.combat.blockers & bit(slot) != 0),
            Test::Blocked => {
                slot.is_some_and(|slot| self.combat.blocked & self.combat.attackers & bit(slot) != 0)
            }
            Test::Unblocked => slot.is_some_and(|slot| {
                self.combat.attackers & bit(slot) != 0
                    && self.combat.blocked & bit(slot) == 0
                    && self.step > Step::DeclareAttackers
                    && self.blocks_declared()
            }),
            Test::AttackingAlone => slot.is_some_and(|slot| self.combat.attackers == bit(slot)),
            // Of an object that has left: as it was (608.2b, h).
            Test::BlockingObject(obj) => slot.is_some_and(|slot| {
                let attackers = self.obj(*obj, frame);
                let now = self.combat.blocks.iter().any(|&(blocker, attacker)| {
                    blocker == slot && attackers.contains(&self.perm_ref(attacker))
                });
                now || self.combat.broken.iter().any(|(blocker, attacker)| {
                    *blocker == r && attackers.contains(attacker) && self.slot_of(*attacker).is_none()
                })
            }),
            Test::BlockedByObject(obj) => slot.is_some_and(|slot| {
                let blockers = self.obj(*obj, frame);
                let now = self.combat.blocks.iter().any(|&(blocker, attacker)| {
                    attacker == slot && blockers.contains(&self.perm_ref(blocker))
                });
                now || self.combat.broken.iter().any(|(blocker, attacker)| {
                    *attacker == r && blockers.contains(blocker) && self.slot_of(*blocker).is_none()
                })
            }),
            Test::Token => perm.is_some_and(|perm| perm.card == NO_CARD),
            Test::Enchanted => slot.is_some_and(|slot| self.has_attachment(book, slot, "Aura", None)),
            Test::Equipped => slot.is_some_and(|slot| self.has_attachment(book, slot, "Equipment", None)),
            Test::Counter(Some(kind)) => perm.is_some_and(|perm| perm.count(*kind) > 0),
            Test::Counter(None) => perm.is_some_and(|perm| perm.counters.iter().any(|&(_, n)| n > 0)),
            Test::Named(name) => look.def(book).name_id == *name,
            Test::DealtDamage => perm.is_some_and(|perm| perm.damaged_this_turn),
            Test::DealtDamageTo(who) => self
                .who(book, *who, frame)
                .is_some_and(|player| self.damage_log.contains(&(r, Ref::Player(player)))),
            Test::DealtDamageBy(obj) => {
                let by = self.obj(*obj, frame);
                self.damage_log.iter().any(|(source, to)| *to == r && by.contains(source))
            }
            Test::DealtDamageToObject(obj) => {
                let to = self.obj(*obj, frame);
                self.damage_log.iter().any(|(source, other)| *source == r && to.contains(other))
            }
            Test::AttackedLastTurn => perm.is_some_and(|perm| {
                let turns = self.players[perm.controller].turns;
                let last = if turns[1] == self.turn { turns[0] } else { turns[1] };
                last > 0 && perm.attacked_in == last
            }),
            Test::FoughtThisCombat => slot.is_some_and(|slot| self.combat.fought & bit(slot) != 0),
            Test::DrawnThisTurn => match r {
                Ref::Card { id, .. } => {
                    let card = &self.cards[usize::from(id)];
                    card.drawn_turn == self.turn && card.moved_turn == self.turn && card.place == Place::Hand
                }
                _ => false,
            },
            Test::Size(power, toughness) => {
                self.measure(book, r, look, Measure::Power) == *power
                    && self.measure(book, r, look, Measure::Toughness) == *toughness
            }
            Test::CreatedWith(obj) => {
                let by = self.obj(*obj, frame);
                perm.is_some_and(|perm| perm.created_by != Ref::None && by.contains(&perm.created_by))
            }
            Test::Exists(filter) => {
                let mut inner = *frame;
                inner.each = r;
                self.count(book, filter, &inner) > 0
            }
            Test::Modified => {
                perm.is_some_and(|perm| perm.counters.iter().any(|&(_, n)| n > 0))
                    || slot.is_some_and(|slot| {
                        let controller = self.perms[usize::from(slot)].controller;
                        self.has_attachment(book, slot, "Equipment", None)
                            || self.has_attachment(book, slot, "Aura", Some(controller))
                    })
            }
            Test::DealtAnyDamage => self.damage_log.iter().any(|(source, _)| *source == r),
            Test::StartedTurnUntapped => perm.is_some_and(|perm| perm.began_untapped),
            Test::BeingDeclared => {
                slot.is_some_and(|slot| self.combat.declaring && self.combat.attackers & bit(slot) != 0)
            }
            Test::FoughtThisTurn(color) => perm.is_some_and(|perm| perm.fought_colors.contains(*color)),
            Test::Spell => match look {
                Look::Stack(item, _) => {
                    matches!(item.kind, StackItemKind::Spell { .. } | StackItemKind::Copy)
                }
                Look::Perm { .. } | Look::Card(..) => false,
            },
            Test::ManaAbilities => slot.is_some_and(|slot| self.has_mana_ability(book, slot)),
            Test::TargetedThisTurn => perm.is_some_and(|perm| perm.targeted_this_turn),
            Test::EnteredThisTurn => perm.is_some_and(|perm| perm.entered_turn == self.turn),
            Test::AttackedThisTurn => perm.is_some_and(|perm| perm.attacked_this_turn),
            Test::BlockedThisTurn => perm.is_some_and(|perm| perm.blocked_this_turn),
            Test::ChosenType => self
                .look_perm(frame.item.source)
                .is_some_and(|source| self.has_subtype(book, look, source.chosen)),
            Test::ChosenColor => self
                .look_perm(frame.item.source)
                .and_then(|source| Color::ALL.get(usize::from(source.chosen)))
                .is_some_and(|&color| look.colors().contains(color)),
            Test::ChosenName => self
                .look_perm(frame.item.source)
                .is_some_and(|source| look.def(book).name_id == source.chosen),
            Test::SharesColor(obj) => self.obj(*obj, frame).iter().any(|&other| {
                self.look(book, other).is_some_and(|other| look.colors().shares_with(other.colors()))
            }),
            Test::SharesType(obj) => self.obj(*obj, frame).iter().any(|&other| {
                self.look(book, other).is_some_and(|other| {
                    (0..book.creature_types.len() as u16).any(|subtype| {
                        book.creature_types[usize::from(subtype)]
                            && self.has_subtype(book, look, subtype)
                            && self.has_subtype(book, other, subtype)
                    })
                })
            }),
            // CR 201.2b: what has no name shares none.
            Test::SharesName(_) if look.def(book).faces == Faces::FaceDown => false,
            Test::SharesName(obj) => self.obj(*obj, frame).iter().any(|&other| {
                self.look(book, other).is_some_and(|other| look.def(book).name_id == other.def(book).name_id)
            }),
            Test::AttachedTo(obj) => {
                let to = self.obj(*obj, frame);
                // Of an object that has left: what was attached to it as it left (608.2h).
                let was = |r: Ref| r != Ref::None && to.contains(&r);
                perm.is_some_and(|perm| {
                    was(perm.attached) || (perm.attached == Ref::None && was(perm.last_attached))
                })
            }
            Test::Targets(sel) => match look {
                Look::Stack(item, _) => {
                    // What a filter over permanents or players picks is tested target by target.
                    let wanted = self.select(book, sel, frame);
                    item.targets.iter().any(|target| wanted.contains(target))
                }
                _ => false,
            },
            Test::TargetCount(comparison, number) => match look {
                Look::Stack(item, _) => compare(item.targets.len() as i32, *comparison, i32::from(*number)),
                _ => false,
            },
            Test::Monstrous => perm.is_some_and(|perm| perm.monstrous),
            Test::CastFrom(zone) => match look {
                Look::Stack(item, _) => item.cast_from == Some(super::zones::place_of(*zone)),
                _ => false,
            },
            Test::TurnOf(who) => self.who(book, *who, frame) == Some(self.active),
            Test::Kicked => match look {
                Look::Stack(item, _) => item.kicked > 0,
                Look::Perm { perm, .. } => perm.kicked > 0,
                Look::Card(..) => false,
            },
            Test::NoAbilities => match look {
                Look::Perm { perm, slot, .. } => {
                    perm.keys == Keys::NONE
                        && (perm.lost_abilities || book.def(perm.def).abilities.is_empty())
                        && !self.granted.iter().any(|granted| granted.slot == slot)
                }
                Look::Card(_, def) | Look::Stack(_, def) => {
                    def.keys == Keys::NONE && def.abilities.is_empty()
                }
            },
        }
    }

    /// Whether a permanent has a mana ability, its basic land types' included (305.6).
    fn has_mana_ability(&self, book: &Book, slot: u8) -> bool {
        let perm = &self.perms[usize::from(slot)];
        let own = if perm.lost_abilities { &[][..] } else { &book.info(perm.def).activated[..] };
        let granted = self.granted.iter().filter(|given| given.slot == slot).map(|given| given.ability);
        !self.intrinsic_colors(book, slot).is_empty()
            || own.iter().copied().chain(granted).any(|id| match book.ability(id) {
                crate::program::Ability::Activated(activated) => activated.mana,
                _ => false,
            })
    }

    /// Whether blocks of this combat have been declared.
    pub fn blocks_declared(&self) -> bool {
        (self.step == Step::DeclareBlockers && self.stage > 0)
            || matches!(self.step, Step::FirstStrikeDamage | Step::CombatDamage | Step::EndOfCombat)
    }

    /// Whether such a thing is attached to the permanent; with `by`, one that this player controls.
    fn has_attachment(&self, book: &Book, slot: u8, subtype: &str, by: Option<Player>) -> bool {
        let target = self.perm_ref(slot);
        let Some(number) = book.subtypes.find(subtype) else { return false };
        slots(self.live).any(|other| {
            let perm = &self.perms[usize::from(other)];
            perm.attached == target
                && by.is_none_or(|by| perm.controller == by)
                && self.has_subtype(book, Look::Perm { perm, slot: other, live: true }, number)
        })
    }

    /// What is measured of an object.
    pub fn measure(&self, book: &Book, r: Ref, look: Look<'_>, measure: Measure) -> i32 {
        match measure {
            Measure::ManaValue => self.mana_value(book, look),
            other => self.defined(book, r, look, other).unwrap_or_else(|| look.measure(other)),
        }
    }

    /// The power or toughness that an ability of the card itself defines in every zone (604.3).
    fn defined(&self, book: &Book, r: Ref, look: Look<'_>, measure: Measure) -> Option<i32> {
        let (def, controller) = match look {
            // The layers have seen to those of permanents.
            Look::Perm { .. } => return None,
            Look::Card(card, _) => (card.def, card.owner),
            Look::Stack(item, _) => (item.def, item.controller),
        };
        book.info(def).statics.iter().find_map(|&ability| match book.ability(ability) {
            Ability::Static(stat) if stat.defining => stat.changes.iter().find_map(|change| match change {
                Change::Base(power, toughness) => {
                    let amount = if measure == Measure::Power { power } else { toughness };
                    let frame = Frame::new(controller, r);
                    amount.as_ref().map(|amount| self.amount(book, amount, &frame))
                }
                _ => None,
            }),
            _ => None,
        })
    }

    fn amount_each(&self, book: &Book, amount: &Amount, frame: &Frame, each: Ref) -> i32 {
        match amount {
            Amount::Number(number) => *number,
            Amount::Of(measure, Obj::Each) => {
                self.look(book, each).map_or(0, |look| self.measure(book, each, look, *measure))
            }
            other => self.amount(book, other, frame),
        }
    }

    /// The number.
    pub fn amount(&self, book: &Book, amount: &Amount, frame: &Frame) -> i32 {
        match amount {
            Amount::Number(number) => *number,
            Amount::X => match frame.item.kind {
                // A trigger of a permanent that was cast for X (107.3m).
                StackItemKind::Triggered(_) if frame.item.x == 0 => {
                    self.look_perm(frame.item.source).map_or(0, |perm| i32::from(perm.x))
                }
                _ => i32::from(frame.item.x),
            },
            Amount::CountOf(filter) => self.count(book, filter, frame),
            Amount::Of(measure, obj) => {
                let refs = self.obj(*obj, frame);
                refs.iter()
                    .filter_map(|&r| self.look(book, r).map(|look| self.measure(book, r, look, *measure)))
                    .sum()
            }
            Amount::GreatestAmong(measure, filter) => {
                let mut greatest = 0;
                self.each_match(book, filter, frame, |r| {
                    if let Some(look) = self.look(book, r) {
                        greatest = greatest.max(self.measure(book, r, look, *measure));
                    }
                });
                greatest
            }
            Amount::TotalAmong(measure, filter) => {
                let mut total = 0;
                self.each_match(book, filter, frame, |r| {
                    if let Some(look) = self.look(book, r) {
                        total += self.measure(book, r, look, *measure);
                    }
                });
                total
            }
            Amount::CardsIn(zone, who) => {
                let size = |player: Player| {
                    let zones = &self.zones[player];
                    match zone {
                        Zone::Library => zones.library.len(),
                        Zone::Hand => zones.hand.len(),
                        Zone::Graveyard => zones.graveyard.len(),
                        _ => zones.exile.len(),
                    }
                };
                match who {
                    Who::Any => (size(Player::A) + size(Player::B)) as i32,
                    who => self.who(book, *who, frame).map_or(0, |player| size(player) as i32),
                }
            }
            Amount::Life(who) => {
                self.who(book, *who, frame).map_or(0, |player| i32::from(self.players[player].life))
            }
            Amount::Counters(kind, obj) => {
                let refs = self.obj(*obj, frame);
                refs.iter()
                    .filter_map(|&r| self.look_perm(r))
                    .map(|perm| match kind {
                        Some(kind) => perm.count(*kind) as i32,
                        None => perm.counters.iter().map(|&(_, n)| i32::from(n)).sum(),
                    })
                    .sum()
            }
            Amount::PlayerCounters(_, who) => {
                self.who(book, *who, frame).map_or(0, |player| i32::from(self.players[player].poison))
            }
            Amount::EventAmount => i32::from(frame.item.event.amount),
            Amount::LastAmount => frame.last_amount,
            Amount::ChosenNumber => frame.number,
            Amount::LastDamageAtMostLife => frame.damage_at_most_life,
            Amount::TargetsBeyondFirst => (frame.item.targets.len() as i32 - 1).max(0),
            Amount::Evenly(total) => {
                let shares = frame.item.targets.iter().filter(|&&r| r != Ref::None).count();
                self.amount(book, total, frame).checked_div(shares as i32).unwrap_or(0)
            }
            Amount::Fewest(filter) => {
                let mut counts = [0; 2];
                self.each_match(book, filter, frame, |r| {
                    if let Some(look) = self.look(book, r) {
                        counts[look.controller() as usize] += 1;
                    }
                });
                counts[0].min(counts[1])
            }
            Amount::ThisTurn(fact, who) => {
                let of = |player: Player| {
                    let facts = &self.players[player];
                    i32::from(match fact {
                        TurnFact::CreaturesDied => u16::from(facts.creatures_died),
                        TurnFact::SpellsCast => u16::from(facts.spells_cast),
                        TurnFact::CardsDrawn => u16::from(facts.cards_drawn),
                        TurnFact::LifeGained => facts.life_gained,
                        TurnFact::LifeLost => facts.life_lost,
                        TurnFact::DamageDealt => facts.damaged,
                        TurnFact::LandsPlayed => u16::from(facts.lands_played),
                        TurnFact::AttackedWith => u16::from(facts.attacked_with),
                        TurnFact::CardsDiscarded => u16::from(facts.cards_discarded),
                    })
                };
                match who {
                    Who::Any => of(Player::A) + of(Player::B),
                    who => self.who(book, *who, frame).map_or(0, of),
                }
            }
            Amount::Devotion(colors) => {
                let you = frame.item.controller;
                slots(self.live)
                    .filter(|&slot| self.perms[usize::from(slot)].controller == you)
                    .flat_map(|slot| &book.def(self.perms[usize::from(slot)].def).cost.0)
                    .filter(|symbol| symbol.colors().shares_with(*colors))
                    .count() as i32
            }
            Amount::BasicLandTypes(who) => {
                let Some(player) = self.who(book, *who, frame) else { return 0 };
                (0..5)
                    .filter(|&subtype| {
                        slots(self.live).any(|slot| {
                            let perm = &self.perms[usize::from(slot)];
                            perm.controller == player
                                && perm.is(CardType::Land)
                                && self.has_subtype(book, Look::Perm { perm, slot, live: true }, subtype)
                        })
                    })
                    .count() as i32
            }
            Amount::CardTypesAmong(filter) => {
                let mut types = 0_u8;
                self.each_match(book, filter, frame, |r| {
                    if let Some(look) = self.look(book, r) {
                        for card_type in CardType::ALL {
                            types |= u8::from(look.is(card_type)) << card_type as u8;
                        }
                    }
                });
                types.count_ones() as i32
            }
            Amount::ColorsAmong(filter) => {
                let mut colors = Colors::NONE;
                self.each_match(book, filter, frame, |r| {
                    if let Some(look) = self.look(book, r) {
                        colors = look.colors().iter().fold(colors, Colors::with);
                    }
                });
                colors.len() as i32
            }
            Amount::TimesKicked(obj) => self
                .obj(*obj, frame)
                .iter()
                .map(|&r| match self.look(book, r) {
                    Some(Look::Perm { perm, .. }) => i32::from(perm.kicked),
                    Some(Look::Stack(item, _)) => i32::from(item.kicked),
                    Some(Look::Card(..)) | None => 0,
                })
                .sum(),
            Amount::Tally(tally, who) => {
                let of = |player: Player| i32::from(self.tallies[player as usize][usize::from(*tally)]);
                match who {
                    Who::Any => of(Player::A) + of(Player::B),
                    who => self.who(book, *who, frame).map_or(0, of),
                }
            }
            Amount::CastBefore(obj) => self
                .obj(*obj, frame)
                .iter()
                .map(|&r| match self.look(book, r) {
                    Some(Look::Stack(item, _)) => i32::from(item.cast_total) - 1,
                    _ => 0,
                })
                .sum::<i32>()
                .max(0),
            Amount::AttackersDeclared => i32::from(self.combat.attackers_declared),
            Amount::ColorsOf(obj) => self
                .obj(*obj, frame)
                .iter()
                .filter_map(|&r| self.look(book, r))
                .map(|look| look.colors().len() as i32)
                .sum(),
            Amount::Least(left, right) => self.amount(book, left, frame).min(self.amount(book, right, frame)),
            Amount::ColorsSpent => {
                let spent = frame.item.colors_spent;
                let entered = self.look_perm(frame.item.source).map_or(spent, |perm| perm.colors_spent);
                spent.iter().chain(entered.iter()).collect::<Colors>().len() as i32
            }
            Amount::Opponents => 1,
            Amount::Plus(left, right) => self.amount(book, left, frame) + self.amount(book, right, frame),
            Amount::Minus(left, right) => self.amount(book, left, frame) - self.amount(book, right, frame),
            Amount::Times(factor, inner) => factor * self.amount(book, inner, frame),
            Amount::HalfUp(inner) => (self.amount(book, inner, frame) + 1).div_euclid(2),
            Amount::HalfDown(inner) => self.amount(book, inner, frame).div_euclid(2),
        }
    }

    /// Whether the condition holds.
    pub fn condition(&self, book: &Book, condition: &Cond, frame: &Frame) -> bool {
        match condition {
            Cond::Compare(left, comparison, right) => {
                compare(self.amount(book, left, frame), *comparison, self.amount(book, right, frame))
            }
            Cond::Is(obj, test) => {
                let refs = self.obj(*obj, frame);
                !refs.is_empty() && refs.iter().all(|&r| self.test(book, test, r, frame))
            }
            Cond::Any(obj, tests) => self
                .obj(*obj, frame)
                .iter()
                .any(|&r| tests.iter().all(|test| self.test(book, test, r, frame))),
            Cond::Kicked => match frame.item.kind {
                StackItemKind::Spell { .. } | StackItemKind::Copy => frame.item.kicked > 0,
                _ => self.look_perm(frame.item.source).is_some_and(|perm| perm.kicked > 0),
            },
            Cond::YourTurn => self.active == frame.item.controller,
            Cond::WasCast(obj, zone) => self.obj(*obj, frame).iter().any(|&r| {
                let from = match self.look(book, r) {
                    Some(Look::Perm { perm, .. }) => perm.cast_from,
                    Some(Look::Stack(item, _)) => item.cast_from,
                    Some(Look::Card(..)) | None => None,
                };
                from.is_some_and(|from| zone.is_none_or(|zone| super::zones::place_of(zone) == from))
            }),
            Cond::CastNth(obj, nth) => self.obj(*obj, frame).iter().any(|&r| match self.look(book, r) {
                Some(Look::Perm { perm, .. }) => perm.cast_nth == *nth,
                Some(Look::Stack(item, _)) => item.cast_nth == *nth,
                Some(Look::Card(..)) | None => false,
            }),
            Cond::EnteredFrom(obj, zone) => self.obj(*obj, frame).iter().any(|&r| {
                self.look_perm(r).is_some_and(|perm| perm.entered_from == super::zones::place_of(*zone))
            }),
            Cond::Entered(who, card_type) => self
                .who(book, *who, frame)
                .is_some_and(|player| self.players[player].entered_types >> *card_type as u8 & 1 == 1),
            Cond::Resolved(number) => {
                let of_this = |&&(source, ability, _): &&(Ref, crate::program::AbilityId, u8)| {
                    source == frame.item.source && ability == frame.ability
                };
                self.resolved.iter().find(of_this).is_some_and(|entry| entry.2 == *number)
            }
            Cond::BeforeCombatDamage => self.step < Step::FirstStrikeDamage,
            Cond::BeforeEndOfCombat => self.step < Step::EndOfCombat,
            Cond::AfterCombat => self.step > Step::EndOfCombat,
            Cond::WonFlip => frame.won_flip,
            Cond::Did => frame.did,
            Cond::AlternativeCost => match frame.item.kind {
                StackItemKind::Spell { .. } => frame.item.alternative,
                _ => self.look_perm(frame.item.source).is_some_and(|perm| perm.alternative),
            },
            Cond::NewSinceUpkeep => self
                .perm(frame.item.source)
                .is_some_and(|perm| perm.held_since >= self.players[perm.controller].upkeeps[0]),
            Cond::Flashed => self.perm(frame.item.source).is_some_and(|perm| perm.flashed),
            Cond::NewThisTurn(obj) => self
                .obj(*obj, frame)
                .iter()
                .any(|&r| self.look_perm(r).is_some_and(|perm| perm.held_since == self.turn)),
            // Before the first turn there was none.
            Cond::CastLastTurn(_) if self.last_active.is_none() => false,
            Cond::CastLastTurn(0) => self.players.iter().all(|player| player.spells_last_turn == 0),
            Cond::CastLastTurn(least) => self.players.iter().any(|player| player.spells_last_turn >= *least),
            Cond::ActivatedThisTurn(least) => self.activations_of(frame.item.source, frame.ability) >= *least,
            Cond::AttackedThisStep(who) => {
                self.step == Step::DeclareAttackers
                    && self.combat.attacked
                    && self.who(book, *who, frame) == Some(self.active.opponent())
            }
            Cond::During(step, who) => {
                let right = match who {
                    Who::Any => true,
                    who => self.who(book, *who, frame) == Some(self.active),
                };
                right && self.is_step(*step)
            }
            Cond::Turn(who) => self.who(book, *who, frame) == Some(self.active),
            Cond::Combat => self.step >= Step::BeginningOfCombat && self.step <= Step::EndOfCombat,
            Cond::BeforeAttackers => {
                self.step < Step::DeclareAttackers || (self.step == Step::DeclareAttackers && self.stage == 0)
            }
            Cond::BeforeBlockers => self.step < Step::DeclareBlockers,
            Cond::AfterBlockers => self.blocks_declared(),
            Cond::InZone(obj, zone) => {
                let refs = self.obj(*obj, frame);
                refs.iter().any(|&r| match zone {
                    Zone::Battlefield => self.slot_of(r).is_some(),
                    zone => self.card_of(r).is_some_and(|id| {
                        let place = self.cards[usize::from(id)].place;
                        matches!(
                            (zone, place),
                            (Zone::Graveyard, Place::Graveyard)
                                | (Zone::Hand, Place::Hand)
                                | (Zone::Exile, Place::Exile)
                                | (Zone::Library, Place::Library)
                        )
                    }),
                })
            }
            Cond::InGraveyardBelow { tests, least, directly } => {
                let Some(card) = self.card_of(frame.item.source) else { return false };
                let graveyard = &self.zones[self.cards[usize::from(card)].owner].graveyard;
                let Some(at) = graveyard.iter().position(|&other| other == card) else { return false };
                // The newest card is on top.
                let above = &graveyard[at + 1..];
                let fits = |&&other: &&u8| {
                    let r = self.card_ref(other);
                    tests.iter().all(|test| self.test(book, test, r, frame))
                };
                if *directly {
                    above.first().is_some_and(|other| fits(&other))
                } else {
                    above.iter().filter(fits).count() >= usize::from(*least)
                }
            }
            Cond::Designation(who, designation) => match designation {
                Designation::Monarch => self.monarch.is_some() && self.who(book, *who, frame) == self.monarch,
                Designation::CitysBlessing | Designation::Initiative => false,
            },
            Cond::Not(inner) => !self.condition(book, inner, frame),
            Cond::All(parts) => parts.iter().all(|part| self.condition(book, part, frame)),
            Cond::AnyOf(parts) => parts.iter().any(|part| self.condition(book, part, frame)),
        }
    }

    /// Whether the game is in that step or phase.
    pub fn is_step(&self, step: TurnStep) -> bool {
        match step {
            TurnStep::Untap => self.step == Step::Untap,
            TurnStep::Upkeep => self.step == Step::Upkeep,
            TurnStep::Draw => self.step == Step::Draw,
            TurnStep::PrecombatMain => self.step == Step::PrecombatMain,
            TurnStep::BeginningOfCombat => self.step == Step::BeginningOfCombat,
            TurnStep::DeclareAttackers => self.step == Step::DeclareAttackers,
            TurnStep::DeclareBlockers => self.step == Step::DeclareBlockers,
            TurnStep::CombatDamage => matches!(self.step, Step::FirstStrikeDamage | Step::CombatDamage),
            TurnStep::EndOfCombat => self.step == Step::EndOfCombat,
            TurnStep::PostcombatMain => self.step == Step::PostcombatMain,
            TurnStep::End => self.step == Step::End,
            TurnStep::Cleanup => self.step == Step::Cleanup,
            TurnStep::Main => matches!(self.step, Step::PrecombatMain | Step::PostcombatMain),
        }
    }

    /// The colors of mana that a permanent's basic land types give (305.6).
    pub fn intrinsic_colors(&self, book: &Book, slot: u8) -> Colors {
        let perm = &self.perms[usize::from(slot)];
        if !perm.is(CardType::Land) {
            return Colors::NONE;
        }
        let look = Look::Perm { perm, slot, live: true };
        (0..5)
            .filter(|&subtype| self.has_subtype(book, look, subtype))
            .filter_map(basic_color)
            .fold(Colors::NONE, Colors::with)
    }

    /// Whether a permanent has the supertype.
    pub fn is_legendary(&self, slot: u8) -> bool {
        self.perms[usize::from(slot)].supertypes >> Supertype::Legendary as u8 & 1 == 1
    }
}

impl StackItem {
    /// The targets with that number.
    pub fn targets_of(&self, id: u8) -> impl Iterator<Item = Ref> + '_ {
        self.targets
            .iter()
            .zip(self.target_ids)
            .filter(move |&(_, number)| number == id)
            .map(|(&target, _)| target)
            .filter(|&target| target != Ref::None)
    }
}
