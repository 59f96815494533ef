//! The table as a player sees it: both sides, what is on the battlefield, the stack.

use std::collections::BTreeMap;

use menace::Player;
use menace::engine::{
    Entry, Frame, NO_CARD, Perm, Place, Ref, StackItem, StackItemKind, State, Step, bit, slots,
};
use menace::program::{Ability, AbilityId, Book, Faces};
use menace::types::{CardType, Color, Colors};
use serde::Serialize;

/// All that a player sees.
#[derive(Debug, Serialize)]
pub struct Table<'g> {
    turn: u16,
    step: &'static str,
    active: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    monarch: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    initiative: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    daytime: Option<&'static str>,
    you: Side<'g>,
    opponent: Side<'g>,
    /// The top last.
    stack: Vec<Item<'g>>,
}

#[derive(Debug, Serialize)]
struct Side<'g> {
    life: i16,
    #[serde(skip_serializing_if = "is_zero")]
    poison: u8,
    #[serde(skip_serializing_if = "is_zero")]
    energy: u8,
    mulligans: u8,
    lands_played: u8,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    mana: BTreeMap<char, u8>,
    library: usize,
    /// Known cards of the library, by how many cards are above them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    known_library: Vec<(usize, u16)>,
    hand_size: usize,
    /// The known ones.
    hand: Vec<u16>,
    /// The newest first.
    graveyard: Vec<u16>,
    /// A card that is not known is null.
    exile: Vec<Option<u16>>,
    permanents: Vec<Permanent<'g>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    emblems: Vec<u16>,
}

/// A permanent as it is now.
#[derive(Debug, Serialize)]
struct Permanent<'g> {
    id: u8,
    card: u16,
    name: &'g str,
    types: Vec<&'static str>,
    #[serde(skip_serializing_if = "String::is_empty")]
    colors: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    power: Option<i16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    toughness: Option<i16>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    keywords: Vec<&'static str>,
    tapped: bool,
    #[serde(skip_serializing_if = "is_false")]
    summoning_sick: bool,
    #[serde(skip_serializing_if = "is_zero_wide")]
    damage: u16,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    counters: BTreeMap<&'g str, u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    attached_to: Option<Object>,
    #[serde(skip_serializing_if = "Option::is_none")]
    paired_with: Option<u8>,
    #[serde(skip_serializing_if = "is_false")]
    attacking: bool,
    /// The planeswalker that it attacks.
    #[serde(skip_serializing_if = "Option::is_none")]
    attacks: Option<u8>,
    #[serde(skip_serializing_if = "is_false")]
    blocked: bool,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    blocks: Vec<u8>,
    #[serde(skip_serializing_if = "is_false")]
    token: bool,
    #[serde(skip_serializing_if = "is_false")]
    phased_out: bool,
    #[serde(skip_serializing_if = "is_zero")]
    regeneration: u8,
    #[serde(skip_serializing_if = "is_false")]
    lost_abilities: bool,
    /// Abilities that something gives it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    gained: Vec<&'g str>,
    /// Its card, if it is face down and the player may look at it.
    #[serde(skip_serializing_if = "Option::is_none")]
    face_down: Option<u16>,
    /// Its owner, if that is not who controls it.
    #[serde(skip_serializing_if = "Option::is_none")]
    owner: Option<&'static str>,
}

/// A spell or ability.
#[derive(Debug, Serialize)]
pub struct Item<'g> {
    id: u16,
    kind: &'static str,
    card: u16,
    name: &'g str,
    controller: &'static str,
    #[serde(skip_serializing_if = "str::is_empty")]
    text: &'g str,
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<Object>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    targets: Vec<Object>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    modes: Vec<u8>,
    #[serde(skip_serializing_if = "is_zero_signed")]
    x: i16,
    #[serde(skip_serializing_if = "is_zero")]
    kicked: u8,
}

/// An object or a player, by what the viewer may know of it.
#[derive(Debug, Default, Serialize)]
pub struct Object {
    #[serde(skip_serializing_if = "Option::is_none")]
    player: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    permanent: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stack: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    zone: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    owner: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    card: Option<u16>,
    /// It is not any more what was meant.
    #[serde(skip_serializing_if = "is_false")]
    gone: bool,
}

fn is_false(is: &bool) -> bool {
    !is
}

fn is_zero(number: &u8) -> bool {
    *number == 0
}

fn is_zero_wide(number: &u16) -> bool {
    *number == 0
}

fn is_zero_signed(number: &i16) -> bool {
    *number == 0
}

/// The letters of colors: `WU`.
pub fn letters(colors: Colors) -> String {
    Color::ALL.into_iter().filter(|&color| colors.contains(color)).map(Color::letter).collect()
}

/// The names of the types whose bits are set.
pub fn type_names(bits: u8) -> Vec<&'static str> {
    let types = CardType::ALL.into_iter().filter(|&card_type| bits >> card_type as u8 & 1 == 1);
    types.map(CardType::name).collect()
}

/// A state, and who looks at it.
#[derive(Clone, Copy)]
pub struct Seat<'g> {
    pub book: &'g Book,
    pub state: &'g State,
    pub viewer: Player,
}

impl<'g> Table<'g> {
    /// What the viewer sees.
    pub fn of(book: &'g Book, state: &'g State, viewer: Player) -> Table<'g> {
        let seat = Seat { book, state, viewer };
        Table {
            turn: state.turn,
            step: step_name(state.step),
            active: seat.who(state.active),
            monarch: state.monarch.map(|player| seat.who(player)),
            initiative: state.initiative.map(|player| seat.who(player)),
            daytime: state.daytime.map(|daytime| match daytime {
                menace::engine::Daytime::Day => "day",
                menace::engine::Daytime::Night => "night",
            }),
            you: seat.side(viewer),
            opponent: seat.side(viewer.opponent()),
            stack: state.stack.iter().map(|item| seat.item(item)).collect(),
        }
    }
}

impl<'g> Seat<'g> {
    /// What a player is called.
    pub fn who(self, player: Player) -> &'static str {
        if player == self.viewer { "you" } else { "opponent" }
    }

    /// The card with that number, if the viewer may know which it is.
    pub fn card(self, id: u8) -> Option<u16> {
        let card = &self.state.cards[usize::from(id)];
        let known = card.known >> self.viewer as u8 & 1 == 1;
        let sees = match card.place {
            Place::Hand => known || card.owner == self.viewer,
            Place::Library | Place::Exile => known,
            Place::Graveyard | Place::Stack | Place::Battlefield => true,
            Place::Nowhere => false,
        };
        sees.then_some(card.def.0)
    }

    /// Names an object.
    pub fn object(self, r: Ref) -> Object {
        let gone = Object { gone: true, ..Object::default() };
        match r {
            Ref::None => gone,
            Ref::Player(player) => Object { player: Some(self.who(player)), ..Object::default() },
            Ref::Perm { slot, .. } => match self.state.slot_of(r) {
                Some(_) => Object {
                    permanent: Some(slot),
                    card: Some(self.state.perms[usize::from(slot)].def.0),
                    ..Object::default()
                },
                None => gone,
            },
            Ref::Card { .. } => match self.state.card_of(r) {
                Some(id) => {
                    let card = &self.state.cards[usize::from(id)];
                    Object {
                        zone: zone_name(card.place),
                        owner: Some(self.who(card.owner)),
                        card: self.card(id),
                        ..Object::default()
                    }
                }
                None => gone,
            },
            Ref::Stack(id) => match self.state.stack.iter().find(|item| item.id == id) {
                Some(item) => Object { stack: Some(id), card: Some(item.def.0), ..Object::default() },
                None => gone,
            },
        }
    }

    /// A spell or ability on the stack, or on its way there.
    pub fn item(self, item: &StackItem) -> Item<'g> {
        let (kind, ability) = match item.kind {
            StackItemKind::Spell { .. } => ("spell", None),
            StackItemKind::Copy => ("copy", None),
            StackItemKind::Activated(ability) => ("activated", Some(ability)),
            StackItemKind::Triggered(ability) => ("triggered", Some(ability)),
            StackItemKind::CombatDamage => ("combat-damage", None),
        };
        Item {
            id: item.id,
            kind,
            card: item.def.0,
            name: &self.book.def(item.def).name,
            controller: self.who(item.controller),
            text: ability.map_or("", |ability| self.ability(ability)),
            source: ability.map(|_| self.object(item.source)),
            targets: item.targets.iter().map(|&target| self.object(target)).collect(),
            modes: item.modes.to_vec(),
            x: item.x,
            kicked: item.kicked,
        }
    }

    /// What is being carried out: a spell or ability, or what a permanent says of how it enters.
    pub fn frame(self, frame: &Frame) -> Item<'g> {
        let item = self.item(&frame.item);
        if frame.entering == Entry::None {
            return item;
        }
        let text = match (frame.entering, self.book.ability(frame.ability)) {
            (Entry::AsItEnters, Ability::Enters(enters)) => &enters.text[..],
            _ => "",
        };
        Item { kind: "entering", text, ..item }
    }

    /// The text of an ability; empty if it has none of its own.
    pub fn ability(self, ability: AbilityId) -> &'g str {
        match self.book.ability(ability) {
            Ability::Activated(activated) => &activated.text,
            Ability::Triggered(triggered) => &triggered.text,
            _ => "",
        }
    }

    fn side(self, player: Player) -> Side<'g> {
        let Seat { state, .. } = self;
        let (zones, has) = (&state.zones[player], &state.players[player]);
        let own = |slot: &u8| state.perms[usize::from(*slot)].controller == player;
        let emblems = state.emblems & !state.lingering;
        let known_library = zones.library.iter().rev().enumerate();
        let mana = ['W', 'U', 'B', 'R', 'G', 'C'].into_iter().zip(has.pool).filter(|&(_, amount)| amount > 0);
        Side {
            life: has.life,
            poison: has.poison,
            energy: has.energy,
            mulligans: has.mulligans,
            lands_played: has.lands_played,
            mana: mana.collect(),
            library: zones.library.len(),
            known_library: known_library
                .filter_map(|(above, &card)| self.card(card).map(|card| (above, card)))
                .collect(),
            hand_size: zones.hand.len(),
            hand: zones.hand.iter().filter_map(|&card| self.card(card)).collect(),
            graveyard: zones.graveyard.iter().rev().filter_map(|&card| self.card(card)).collect(),
            exile: zones.exile.iter().map(|&card| self.card(card)).collect(),
            permanents: slots((state.live | state.phased) & !state.emblems)
                .filter(own)
                .map(|slot| self.permanent(slot))
                .collect(),
            emblems: slots(state.live & emblems)
                .filter(own)
                .map(|slot| state.perms[usize::from(slot)].def.0)
                .collect(),
        }
    }

    fn permanent(self, slot: u8) -> Permanent<'g> {
        let Seat { book, state, viewer } = self;
        let perm = &state.perms[usize::from(slot)];
        let def = book.def(perm.def);
        let creature = perm.is(CardType::Creature);
        let combat = &state.combat;
        let this = state.perm_ref(slot);
        let at_planeswalker = combat.at_planeswalker.iter().find(|(attacker, _)| *attacker == this);
        let counters = perm.counters.iter().filter(|&&(_, count)| count > 0);
        let gained = state.granted.iter().filter(|given| given.slot == slot);
        Permanent {
            id: slot,
            card: perm.def.0,
            name: &def.name,
            types: type_names(perm.types),
            colors: letters(perm.colors),
            power: creature.then_some(perm.power),
            toughness: creature.then_some(perm.toughness),
            keywords: perm.keys.iter().map(|key| key.name()).collect(),
            tapped: perm.tapped,
            summoning_sick: creature && perm.sick,
            damage: perm.damage,
            counters: counters.map(|&(kind, count)| (book.counter_name(kind), u32::from(count))).collect(),
            attached_to: (perm.attached != Ref::None).then(|| self.object(perm.attached)),
            paired_with: state.slot_of(perm.partner),
            attacking: combat.attackers & bit(slot) != 0,
            attacks: at_planeswalker.and_then(|&(_, planeswalker)| state.slot_of(planeswalker)),
            blocked: combat.blocked & bit(slot) != 0,
            blocks: combat
                .blocks
                .iter()
                .filter(|&&(blocker, _)| blocker == slot)
                .map(|&(_, attacker)| attacker)
                .collect(),
            token: perm.card == NO_CARD,
            phased_out: state.phased & bit(slot) != 0,
            regeneration: perm.regeneration,
            lost_abilities: perm.lost_abilities,
            gained: gained.map(|given| self.ability(given.ability)).filter(|text| !text.is_empty()).collect(),
            face_down: self.face_down(perm).filter(|_| perm.controller == viewer),
            owner: (perm.owner != perm.controller).then(|| self.who(perm.owner)),
        }
    }

    /// The card of a face-down permanent (708.5).
    fn face_down(self, perm: &Perm) -> Option<u16> {
        let down = self.book.def(perm.def).faces == Faces::FaceDown && perm.card != NO_CARD && !perm.copies;
        down.then(|| self.state.cards[usize::from(perm.card)].whole.0)
    }
}

/// The name of a zone.
pub fn zone_name(place: Place) -> Option<&'static str> {
    Some(match place {
        Place::Library => "library",
        Place::Hand => "hand",
        Place::Graveyard => "graveyard",
        Place::Exile => "exile",
        Place::Stack => "stack",
        Place::Battlefield => "battlefield",
        Place::Nowhere => return None,
    })
}

fn step_name(step: Step) -> &'static str {
    match step {
        Step::Mulligans => "mulligans",
        Step::Untap => "untap",
        Step::Upkeep => "upkeep",
        Step::Draw => "draw",
        Step::PrecombatMain => "first-main",
        Step::BeginningOfCombat => "beginning-of-combat",
        Step::DeclareAttackers => "declare-attackers",
        Step::DeclareBlockers => "declare-blockers",
        Step::FirstStrikeDamage => "first-strike-damage",
        Step::CombatDamage => "combat-damage",
        Step::EndOfCombat => "end-of-combat",
        Step::PostcombatMain => "second-main",
        Step::End => "end",
        Step::Cleanup => "cleanup",
    }
}
