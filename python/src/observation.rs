//! What a player sees, as bytes of a fixed layout. `menace.learn` documents it: change both together.

use menace::Player;
use menace::engine::{DecisionKind, Opt, Ref, StackItemKind, State, What};
use menace::program::{Book, DefId, Key};
use menace::types::CardType;

use crate::space::{Dialogue, own_slots, place_of};
use crate::view::knows;

/// How many permanents of a side, cards in hand, options, things on the stack and kinds of cards in a graveyard are shown.
pub const PERMANENTS: usize = 32;
pub const HAND: usize = 16;
pub const OPTIONS: usize = 64;
const STACK: usize = 4;
pub const KINDS: usize = 64;
/// How many bytes each has.
pub const PERMANENT: usize = 16;
pub const CARD: usize = 4;
pub const OPTION: usize = 4;
const ITEM: usize = 4;

/// Where the parts begin.
pub const OWN: usize = 32;
pub const OTHERS: usize = OWN + PERMANENTS * PERMANENT;
pub const IN_HAND: usize = OTHERS + PERMANENTS * PERMANENT;
pub const CHOICES: usize = IN_HAND + HAND * CARD;
pub const ON_STACK: usize = CHOICES + OPTIONS * OPTION;
pub const GRAVEYARDS: usize = ON_STACK + STACK * ITEM;

/// The number of bytes.
pub const BYTES: usize = GRAVEYARDS + 2 * KINDS;

/// A number as a byte: below 0 is 0, above 255 is 255.
pub fn byte(number: impl TryInto<i64>) -> u8 {
    number.try_into().unwrap_or(i64::MAX).clamp(0, 255) as u8
}

/// The number of a card: its place in the book, from 1.
fn card(def: DefId) -> u8 {
    byte(i64::from(def.0) + 1)
}

/// Writes what the player sees. `dialogue` is what has been said of the answer, if it is theirs.
pub fn write(book: &Book, state: &State, viewer: Player, dialogue: &Dialogue, out: &mut [u8]) {
    out.fill(0);
    let opponent = viewer.opponent();
    let own_answer = state.decision().is_some_and(|pending| pending.player == viewer);
    let (me, them) = (&state.players[viewer], &state.players[opponent]);
    let (mine, theirs) = (&state.zones[viewer], &state.zones[opponent]);
    let head = [
        byte(me.life),
        byte(them.life),
        me.poison,
        them.poison,
        byte(mine.hand.len() as i64),
        byte(theirs.hand.len() as i64),
        byte(mine.library.len() as i64),
        byte(theirs.library.len() as i64),
        byte(state.turn),
        state.step as u8,
        u8::from(state.active == viewer),
        u8::from(state.starter == viewer),
        me.mulligans,
        them.mulligans,
        me.lands_played,
        byte(state.stack.len() as i64),
    ];
    out[..16].copy_from_slice(&head);
    out[16..22].copy_from_slice(&me.pool);
    if let Some(pending) = state.decision().filter(|_| own_answer) {
        let (kind, what, least, most) = match pending.kind {
            DecisionKind::Mulligan => (1, 0, 0, 0),
            DecisionKind::Priority => (2, 0, 0, 0),
            DecisionKind::Attack => (3, 0, 0, 0),
            DecisionKind::Block => (4, 0, 0, 0),
            DecisionKind::Choose { what, least, most } => (5, what_number(what), least, most),
        };
        let blocker = dialogue.blocker().map_or(0, |slot| byte(place_of(state, slot) as i64 + 1));
        let picked = byte(dialogue.picks().len() as i64);
        out[22..28].copy_from_slice(&[kind, what, least, most, picked, blocker]);
        options(state, viewer, dialogue, &mut out[CHOICES..ON_STACK]);
    }
    for (player, start) in [(viewer, OWN), (opponent, OTHERS)] {
        let parts = out[start..start + PERMANENTS * PERMANENT].chunks_exact_mut(PERMANENT);
        for (part, slot) in parts.zip(own_slots(state, player)) {
            part.copy_from_slice(&permanent(state, slot, own_answer && dialogue.has_chosen(slot)));
        }
    }
    let hand = out[IN_HAND..CHOICES].chunks_exact_mut(CARD);
    for (part, &id) in hand.zip(mine.hand.iter()) {
        let def = state.cards[usize::from(id)].def;
        let facts = book.def(def);
        let land = u8::from(facts.is(CardType::Land));
        let creature = u8::from(facts.is(CardType::Creature));
        part.copy_from_slice(&[card(def), facts.mana_value, land, creature]);
    }
    // The top first.
    let stack = out[ON_STACK..GRAVEYARDS].chunks_exact_mut(ITEM);
    for (part, item) in stack.zip(state.stack.iter().rev()) {
        let spell = matches!(item.kind, StackItemKind::Spell { .. } | StackItemKind::Copy);
        let targets = byte(item.targets.len() as i64);
        part.copy_from_slice(&[
            card(item.def),
            u8::from(item.controller == viewer),
            u8::from(spell),
            targets,
        ]);
    }
    for (player, start) in [(viewer, GRAVEYARDS), (opponent, GRAVEYARDS + KINDS)] {
        for &id in state.zones[player].graveyard.iter() {
            let def = state.cards[usize::from(id)].def;
            if let Some(count) = out[start..start + KINDS].get_mut(usize::from(def.0)) {
                *count = count.saturating_add(1);
            }
        }
    }
}

fn permanent(state: &State, slot: u8, chosen: bool) -> [u8; PERMANENT] {
    let perm = &state.perms[usize::from(slot)];
    let in_mask = |mask: u128| (mask >> slot & 1) as u8;
    let bits = |keys: [Key; 8]| {
        keys.into_iter()
            .enumerate()
            .fold(0, |bits, (place, key)| bits | u8::from(perm.keys.has(key)) << place)
    };
    let blocks = state.combat.blocks.iter().find(|(blocker, _)| *blocker == slot);
    let counters: i64 = perm.counters.iter().map(|&(_, count)| i64::from(count)).sum();
    [
        1,
        card(perm.def),
        byte(perm.power),
        byte(perm.toughness),
        byte(perm.damage),
        u8::from(perm.tapped),
        u8::from(perm.sick),
        u8::from(perm.is(CardType::Creature)),
        u8::from(perm.is(CardType::Land)),
        in_mask(state.combat.attackers),
        in_mask(state.combat.blocked),
        blocks.map_or(0, |&(_, attacker)| byte(place_of(state, attacker) as i64 + 1)),
        byte(counters),
        u8::from(chosen),
        bits([
            Key::Flying,
            Key::Reach,
            Key::FirstStrike,
            Key::DoubleStrike,
            Key::Trample,
            Key::Deathtouch,
            Key::Lifelink,
            Key::Vigilance,
        ]),
        bits([
            Key::Haste,
            Key::Defender,
            Key::Menace,
            Key::Indestructible,
            Key::Hexproof,
            Key::Fear,
            Key::Shadow,
            Key::Intimidate,
        ]),
    ]
}

fn options(state: &State, viewer: Player, dialogue: &Dialogue, out: &mut [u8]) {
    for (place, (part, &option)) in out.chunks_exact_mut(OPTION).zip(state.options.iter()).enumerate() {
        let (kind, value) = match option {
            Opt::No => (1, 0),
            Opt::Yes => (2, 0),
            Opt::Ref(Ref::Perm { slot, .. }) => {
                let own = state.perms[usize::from(slot)].controller == viewer;
                (if own { 3 } else { 4 }, byte(place_of(state, slot) as i64 + 1))
            }
            Opt::Ref(Ref::Card { id, .. }) if knows(state, viewer, id) => {
                (5, card(state.cards[usize::from(id)].def))
            }
            Opt::Ref(Ref::Card { .. } | Ref::None) => (5, 0),
            Opt::Ref(Ref::Player(player)) => (6, u8::from(player == viewer)),
            Opt::Ref(Ref::Stack(id)) => {
                let item = state.stack.iter().find(|item| item.id == id);
                (13, item.map_or(0, |item| card(item.def)))
            }
            Opt::Number(number) => (7, byte(number)),
            Opt::Mode(mode) => (8, mode),
            Opt::Color(color) => (9, color),
            Opt::Subtype(subtype) => (10, byte(subtype)),
            Opt::Trigger(at) => {
                let item = state.waiting.get(usize::from(at));
                (11, item.map_or(0, |item| card(item.def)))
            }
            Opt::Face(def) => (12, card(def)),
            Opt::Counter(kind) => (14, kind),
        };
        let picked = dialogue.picks().iter().position(|&pick| usize::from(pick) == place);
        part.copy_from_slice(&[kind, value, picked.map_or(0, |at| byte(at as i64 + 1)), 1]);
    }
}

/// The number of what a choice is about.
fn what_number(what: What) -> u8 {
    match what {
        What::Target(_) => 1,
        What::Mode => 2,
        What::Face => 3,
        What::X => 4,
        What::Kicker => 5,
        What::Sacrifice => 6,
        What::Discard => 7,
        What::CostObjects => 8,
        What::May => 9,
        What::Exert(_) => 10,
        What::Enlist(_) => 33,
        What::Pay => 11,
        // 34 is the bottom of the library, of games of creatures.
        What::Life => 38,
        What::Objects => 12,
        What::Attacked(_) => 13,
        What::Search => 14,
        What::Dig => 15,
        What::Take => 16,
        What::Order => 17,
        What::Share => 18,
        What::Color => 19,
        What::Subtype => 20,
        What::Player => 21,
        What::TriggerOrder => 22,
        What::Legend => 23,
        What::Damage { .. } => 24,
        What::Number => 25,
        What::Replacement => 26,
        What::Untap => 27,
        What::NewTarget => 28,
        What::TapOrUntap => 29,
        What::Copy => 30,
        What::Mana => 31,
        What::ManaOf(_) => 32,
        What::ReplacementOrder => 35,
        What::Name => 36,
        What::CounterKind => 37,
        What::Vote => 39,
    }
}
