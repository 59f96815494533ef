//! What an object looks like, and which objects a reference or a filter means.

use crate::oracle::tree::{Comparison, Measure, Zone};
use crate::program::{Book, Def, Faces, Filter, Keys, Obj, Sel, SetAside, StackKind, Who, basic_color};
use crate::types::{CardType, Colors, Player, Supertype};

use super::list::List;
use super::state::{Card, Frame, NO_CARD, Perm, Place, Ref, StackItem, StackItemKind, State, bit, slots};

/// Objects and players in order.
pub type Refs = List<Ref, 160>;

/// An object as rules look at it: a permanent (possibly as it last existed), a card, or something on the stack.
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

    /// The numbers of its names: two of a split card, unless it is a spell of one half (709.4a).
    pub fn names(self, book: &Book) -> [Option<u16>; 2] {
        let def = match self {
            Look::Perm { perm, .. } => return [Some(perm.name_id(book)), None],
            Look::Card(_, def) | Look::Stack(_, def) => def,
        };
        match def.faces {
            Faces::Split(halves) => halves.map(|half| Some(book.def(half).name_id)),
            _ => [Some(def.name_id), None],
        }
    }

    /// Whether it has the name of that number.
    pub fn is_named(self, book: &Book, name: u16) -> bool {
        self.names(book).contains(&Some(name))
    }

    pub fn supertypes(self) -> u8 {
        match self {
            Look::Perm { perm, .. } => perm.supertypes,
            Look::Stack(item, def) if item.not_legendary => {
                def.supertypes & !(1 << crate::types::Supertype::Legendary as u8)
            }
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
            Look::Stack(item, def) => item.recolored.or(item.colors).unwrap_or(def.colors),
            Look::Card(_, def) => def.colors,
        }
    }

    pub fn controller(self) -> Player {
        match self {
            Look::Perm { perm, .. } => perm.controller,
            Look::Card(card, _) => card.owner,
            Look::Stack(item, _) => item.controller,
        }
    }
}

/// Whether the comparison holds for the two numbers.
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
    /// The reference to the permanent in a slot.
    #[inline]
    pub fn perm_ref(&self, slot: u8) -> Ref {
        Ref::Perm { slot, generation: self.perms[usize::from(slot)].generation }
    }

    /// The reference to a card where it is now.
    pub fn card_ref(&self, id: u8) -> Ref {
        Ref::Card { id, generation: self.cards[usize::from(id)].generation }
    }

    /// The slot of a permanent, if it is still the same one.
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

    /// The permanent, if it is still on the battlefield.
    pub fn perm(&self, r: Ref) -> Option<&Perm> {
        self.slot_of(r).map(|slot| &self.perms[usize::from(slot)])
    }

    /// The card outside the battlefield; for a permanent that has left, its card where it went.
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

    /// Looks at a permanent on the battlefield.
    ///
    /// Inlined, as filters ask it of every permanent: handed over in memory, the answer costs half of their time.
    #[inline(always)]
    pub(super) fn look_live(&self, r: Ref) -> Option<Look<'_>> {
        let slot = self.slot_of(r)?;
        Some(Look::Perm { perm: &self.perms[usize::from(slot)], slot, live: true })
    }

    /// Looks at an object; one that has left the battlefield as it last was there.
    pub fn look<'a>(&'a self, book: &'a Book, r: Ref) -> Option<Look<'a>> {
        match r {
            Ref::Perm { slot, generation } => {
                if let Some(look) = self.look_live(r) {
                    return Some(look);
                }
                if let Some((slot, perm)) = self.emblem(r) {
                    return Some(Look::Perm { perm, slot, live: false });
                }
                // What has phased out is as it last was (113.7a, 702.26b).
                if let Some(slot) = self.slot_in_any_phase(r) {
                    return Some(Look::Perm { perm: &self.perms[usize::from(slot)], slot, live: false });
                }
                let (_, perm) =
                    self.departed.iter().rev().find(|(s, p)| *s == slot && p.generation == generation)?;
                Some(Look::Perm { perm, slot, live: false })
            }
            // For a card that has moved on, its printed values are the last known information (608.2h).
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
                // CR 202.3b: a copy of the back of a double-faced card has no mana cost to count.
                if perm.no_mana_cost || perm.copies && matches!(def.faces, Faces::Back(_)) {
                    0
                } else {
                    i32::from(def.mana_value)
                }
            }
            other => other.measure(Measure::ManaValue),
        }
    }

    /// The player that `who` means; `None` if there is none (any more).
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
            Who::NotEvent => frame.item.event.player.map(Player::opponent),
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

    /// A permanent as it is or last existed.
    pub fn look_perm(&self, r: Ref) -> Option<&Perm> {
        match r {
            Ref::Perm { slot, generation } => {
                // Also what has phased out.
                let there = self.slot_in_any_phase(r).map(|slot| &self.perms[usize::from(slot)]);
                there.or(self.emblem(r).map(|(_, perm)| perm)).or_else(|| {
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
                let cast = self.casting.iter().map(|casting| &casting.item);
                let item = self.stack.iter().chain(resolving).chain(cast).find(|item| item.id == id)?;
                match item.kind {
                    StackItemKind::Spell { card } => Some(self.cards[usize::from(card)].owner),
                    _ => Some(item.controller),
                }
            }
            Ref::Player(player) => Some(player),
            Ref::None => None,
        }
    }

    /// The objects that `obj` means.
    pub fn obj(&self, obj: Obj, frame: &Frame) -> Refs {
        let one = |r: Ref| if r == Ref::None { Refs::default() } else { Refs::of([r]) };
        match obj {
            Obj::This => one(frame.item.source),
            Obj::Attached => {
                let attached = self.look_perm(frame.item.source).map_or(Ref::None, |perm| perm.attached);
                // If that has left, what it was attached to as the ability triggered.
                one(if attached == Ref::None { frame.item.attached } else { attached })
            }
            Obj::Haunted => one(self.haunted_by(frame.item.source)),
            Obj::Giver => one(frame.item.giver),
            Obj::Target(id) => Refs::of(frame.item.targets_of(id)),
            Obj::Bound if frame.item.bundle != 0 => {
                let of_it = self.bundles.iter().filter(|&&(bundle, _)| bundle == frame.item.bundle);
                Refs::of(of_it.map(|&(_, object)| object))
            }
            Obj::Bound => one(frame.item.bound),
            Obj::Helper => one(frame.item.harmonized),
            Obj::EventSubject => one(frame.item.event.subject),
            Obj::EventOther => one(frame.item.event.other),
            Obj::EnteredTogether => {
                let group = frame.item.event.group;
                let there = super::state::slots(self.live).map(|slot| (slot, &self.perms[usize::from(slot)]));
                let all = there.chain(self.departed.iter().map(|(slot, perm)| (*slot, perm)));
                Refs::of(
                    all.filter(|(_, perm)| perm.entered_group == group && perm.entered_turn == self.turn)
                        .map(|(slot, perm)| Ref::Perm { slot, generation: perm.generation }),
                )
            }
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
            Obj::ExiledWith | Obj::Encoded => {
                let source = frame.item.source;
                // CR 607.2a: a card that is encoded on it was exiled by the spell, and one that haunts it by its own ability.
                let as_asked = |card: &Card| match card.set_aside {
                    Some((SetAside::Encoded, _)) => obj == Obj::Encoded,
                    Some((SetAside::Haunting, _)) => false,
                    _ => obj == Obj::ExiledWith,
                };
                Refs::of(
                    (0..self.cards.len() as u8)
                        .filter(|&id| {
                            let card = &self.cards[usize::from(id)];
                            card.place == Place::Exile
                                && card.exiled_by == source
                                && source != Ref::None
                                && as_asked(card)
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
        self.visit_matches(book, filter, frame, &mut visit);
    }

    /// [`State::each_match`], compiled once for all callers.
    fn visit_matches(&self, book: &Book, filter: &Filter, frame: &Frame, visit: &mut dyn FnMut(Ref)) {
        let holds = |r: Ref| filter.tests.iter().all(|test| self.test(book, test, r, frame));
        let players = |state: &State| match filter.whose {
            Who::Any => vec![state.active, state.active.opponent()],
            who => state.who(book, who, frame).into_iter().collect(),
        };
        match filter.zone {
            Zone::Battlefield => {
                for slot in slots(self.permanents_passing(book, &filter.tests, frame)) {
                    visit(self.perm_ref(slot));
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
                    // A spell or ability is not a legal target for itself (115.5).
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
                    // CR 601.2a: a spell that is only proposed counts as being on the stack.
                    let proposed = frame.item.proposed();
                    for &id in cards.iter().filter(|&&id| Some(id) != proposed) {
                        let r = self.card_ref(id);
                        if holds(r) {
                            visit(r);
                        }
                    }
                }
                // CR 701.17d: milled cards are found in exile, too, if they went there.
                if filter.zone == Zone::Graveyard
                    && filter.tests.contains(&crate::program::Test::Is(Obj::Last))
                {
                    for &r in frame.last.iter().filter(|&&r| {
                        self.card_of(r)
                            .is_some_and(|card| self.cards[usize::from(card)].place == Place::Exile)
                    }) {
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

    /// The colors of mana that a permanent's basic land types give (305.6).
    pub fn intrinsic_colors(&self, book: &Book, slot: u8) -> Colors {
        let perm = &self.perms[usize::from(slot)];
        if !perm.is(CardType::Land) || perm.lost_intrinsic {
            return Colors::NONE;
        }
        if !perm.subtypes_replaced && perm.extra_subtypes.is_empty() {
            return book.info(perm.def).uses.land_colors;
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
