//! The names by which scenarios call cards, permanents and abilities.

use crate::engine::{NO_CARD, Perm, Ref, StackItem, StackItemKind, State};
use crate::oracle::normalize::is_ability_word;
use crate::program::{Ability, AbilityId, Book, Cost, Def, Faces};
use crate::types::Player;

/// Whether a scenario's name means the card or token: `Soldier` and `Soldier Token` are the same token, and so are `Monster` and
/// `Monster Role`; a card of two faces is called by its front, too.
pub(super) fn is_called(def: &Def, name: &str) -> bool {
    let same = |name: &str| def.name.eq_ignore_ascii_case(name);
    same(name)
        || (def.token && name.strip_suffix(" Token").is_some_and(same))
        || (def.token && name.trim_end_matches(" Token").strip_suffix(" Role").is_some_and(same))
        || (def.token && def.name.strip_suffix(" Token").is_some_and(|own| own.eq_ignore_ascii_case(name)))
        || def.name.split_once(" // ").is_some_and(|(front, _)| front.eq_ignore_ascii_case(name))
        || def.faces != Faces::Only && name.split_once(" // ").is_some_and(|(front, _)| same(front))
}

/// Whether a scenario's name means the permanent.
pub(super) fn is_permanent_called(book: &Book, perm: &Perm, name: &str) -> bool {
    match perm.name {
        Some(own) => book.names.name(own).eq_ignore_ascii_case(name),
        None => is_called(book.def(perm.def), name),
    }
}

/// Whether a scenario's name means the object or player.
pub(super) fn is_meant(state: &State, book: &Book, r: Ref, name: &str) -> bool {
    // An annotation after the object's name.
    let (name, note) = name.split_once('[').unwrap_or((name, ""));
    let copy = state.look_perm(r).is_some_and(is_copy);
    if (note.starts_with("only copy") && !copy) || (note.starts_with("no copy") && copy) {
        return false;
    }
    match r {
        Ref::None => false,
        Ref::Player(player) => player_called(name) == Some(player),
        Ref::Stack(id) => {
            state.stack.iter().any(|item| item.id == id && is_on_stack(state, book, item, name))
        }
        Ref::Perm { .. } => state.look_perm(r).is_some_and(|perm| is_permanent_called(book, perm, name)),
        Ref::Card { .. } => state.def_of(r).is_some_and(|def| is_called(book.def(def), name)),
    }
}

/// Whether the object's name begins so.
pub(super) fn begins_name(state: &State, book: &Book, r: Ref, start: &str) -> bool {
    let name = state.def_of(r).map(|def| book.def(def).name.to_lowercase());
    name.is_some_and(|name| name.starts_with(&start.to_lowercase()))
}

/// Whether a permanent is a copy of another object, or a token.
fn is_copy(perm: &Perm) -> bool {
    perm.card == NO_CARD || perm.copies
}

/// Returns the player that a scenario names.
pub(super) fn player_called(name: &str) -> Option<Player> {
    match name {
        "player A" | "PlayerA" => Some(Player::A),
        "player B" | "PlayerB" => Some(Player::B),
        _ => None,
    }
}

/// Whether something on the stack has that name: a spell its own, an ability the beginning of its text or its source's name.
pub(super) fn is_on_stack(state: &State, book: &Book, item: &StackItem, name: &str) -> bool {
    let name = name.strip_prefix("stack ability (").unwrap_or(name);
    let name = name.strip_prefix("Cast ").unwrap_or(name);
    let source = state.def_of(item.source).unwrap_or(item.def);
    match item.kind {
        StackItemKind::Spell { .. } | StackItemKind::Copy => is_called(book.def(item.def), name),
        StackItemKind::Activated(id) | StackItemKind::Triggered(id) => {
            let text = ability_text(book, id);
            let of = book.def(source);
            // A delayed trigger can be named by the sentence that sets it up.
            let delayed = match book.ability(id) {
                Ability::Triggered(triggered) => triggered.events.is_empty(),
                _ => false,
            };
            is_called(of, name)
                || begins(text, of, name)
                || delayed && text.split(". ").any(|sentence| begins(sentence, of, name))
                || delayed && is_timed(text, of, name)
        }
        StackItemKind::CombatDamage => name == "combat damage",
    }
}

/// Whether the name is the time of a delayed trigger, wherever the sentence that sets it up has it.
fn is_timed(text: &str, source: &Def, name: &str) -> bool {
    let name = plain(name, &source.name);
    let time = name.split(',').next().unwrap_or_default().trim_end();
    time.starts_with("at ") && plain(text, &source.name).contains(time)
}

/// Whether a triggered ability is named by its source or by its own words, not by the meaning of its keyword.
pub(super) fn is_written(state: &State, book: &Book, item: &StackItem, name: &str) -> bool {
    let StackItemKind::Triggered(id) = item.kind else { return true };
    let text = ability_text(book, id);
    let of = book.def(state.def_of(item.source).unwrap_or(item.def));
    let name_of = plain(name, &of.name);
    let begins = |text: &str| plain(text, &of.name).starts_with(name_of.trim_end());
    is_called(of, name) || begins(text) || printed_of(text, of).any(begins)
}

/// Returns the text of an activated or triggered ability; of another one, nothing.
pub(super) fn ability_text(book: &Book, id: AbilityId) -> &str {
    match book.ability(id) {
        Ability::Activated(activated) => &activated.text,
        Ability::Triggered(triggered) => &triggered.text,
        Ability::Enters(enters) => &enters.text,
        _ => "",
    }
}

/// Whether a text in lower case is the beginning of a cost.
pub(super) fn is_cost_called(cost: &Cost, text: &str) -> bool {
    let life = text.contains("life");
    match cost {
        Cost::Mana(_) | Cost::ManaTimes(..) => text.starts_with("pay") && !life || text.starts_with('{'),
        Cost::Life(_) => text.starts_with("pay") && life,
        Cost::Sacrifice(..) => text.starts_with("sacrifice"),
        Cost::Discard(..) => text.starts_with("discard"),
        Cost::Exile(..) | Cost::ExileTop(_) => text.starts_with("exile"),
        Cost::Reveal(..) => text.starts_with("reveal"),
        Cost::Return(..) => text.starts_with("return"),
        Cost::TapOther(..) => text.starts_with("tap"),
        _ => false,
    }
}

/// The meanings of keywords, as the texts of triggers have them (702).
const MEANINGS: &[(&str, &str)] = &[
    ("afterlife", "when ~ dies, create"),
    ("afflict", "whenever ~ becomes blocked, defending player loses"),
    ("annihilator", "whenever ~ attacks, defending player sacrifices"),
    ("backup", "when ~ enters, put"),
    ("battle cry", "whenever ~ attacks, each other attacking creature gets +1/+0 until end of turn."),
    ("blitz", "at the beginning of the next end step, sacrifice ~"),
    ("bushido", "whenever ~ blocks or becomes blocked, it gets"),
    ("cascade", "when you cast ~, exile cards from the top of your library"),
    ("casualty", "when you cast ~, copy it"),
    ("champion", "when ~ enters, sacrifice it unless you exile another"),
    ("conspire", "when you cast ~, copy it"),
    ("conspire", "when you pay the conspire"),
    ("cumulative upkeep", "at the beginning of your upkeep, put an age counter on ~"),
    ("dash", "at the beginning of the next end step, return ~"),
    ("dethrone", "whenever ~ attacks the player with the most life"),
    (
        "echo",
        "at the beginning of your upkeep, if ~ came under your control since the beginning of your last upkeep",
    ),
    ("evoke", "when ~ enters, if its evoke cost was paid, its controller sacrifices it."),
    (
        "evolve",
        "whenever a creature you control enters, if that creature has greater power or toughness than ~",
    ),
    ("exalted", "whenever a creature you control attacks alone, that creature gets +1/+1 until end of turn."),
    ("exploit", "when ~ enters, you may sacrifice a creature."),
    ("extort", "whenever you cast a spell, you may pay {w/b}."),
    ("fabricate", "when ~ enters, put"),
    ("fading", "at the beginning of your upkeep, remove a fade counter from ~."),
    (
        "flanking",
        "whenever a creature without flanking blocks ~, the blocking creature gets -1/-1 until end of turn.",
    ),
    ("for mirrodin!", "when ~ enters, create a 2/2 red rebel creature token, then attach ~ to it."),
    ("graft", "whenever another creature enters, you may move a +1/+1 counter from ~ onto it."),
    ("hideaway", "when ~ enters, look at the top"),
    (
        "ingest",
        "whenever ~ deals combat damage to a player, that player exiles the top card of their library.",
    ),
    (
        "living weapon",
        "when ~ enters, create a 0/0 black phyrexian germ creature token, then attach ~ to it.",
    ),
    ("madness", "when ~ is exiled this way, its owner may cast it"),
    ("melee", "whenever ~ attacks, it gets +1/+1 until end of turn"),
    ("mentor", "whenever ~ attacks, put a +1/+1 counter on target attacking creature with lesser power."),
    ("miracle", "when you reveal ~ this way, you may cast it"),
    ("mobilize", "whenever ~ attacks, create"),
    ("modular", "when ~ dies, you may put its +1/+1 counters on target artifact creature."),
    ("myriad", "whenever ~ attacks, for each opponent"),
    ("offspring", "when ~ enters, if its offspring cost was paid, create a 1/1 token copy of it."),
    ("persist", "when ~ dies, if it had no -1/-1 counters on it, return it to the battlefield"),
    (
        "provoke",
        "whenever ~ attacks, you may have target creature defending player controls untap and block it if able.",
    ),
    ("prowess", "whenever you cast a noncreature spell, ~ gets +1/+1 until end of turn."),
    ("rampage", "whenever ~ becomes blocked, it gets"),
    ("rebound", "at the beginning of your next upkeep, you may cast ~ from exile"),
    ("renown", "when ~ deals combat damage to a player, if it isn't renowned"),
    ("replicate", "when you cast ~, copy it for each time"),
    ("soulshift", "when ~ dies, you may return target spirit card with mana value"),
    ("squad", "when ~ enters, create that many tokens that are copies of it."),
    ("storm", "when you cast ~, copy it for each spell cast before it this turn."),
    ("suspend", "at the beginning of your upkeep, remove a time counter from ~"),
    ("suspend", "when the last time counter is removed from ~"),
    ("suspend", "when the last time counter is removed from it"),
    ("training", "whenever ~ attacks with another creature with greater power, put a +1/+1 counter on ~."),
    ("undying", "when ~ dies, if it had no +1/+1 counters on it, return it to the battlefield"),
    ("unearth", "at the beginning of the next end step, exile ~"),
    ("vanishing", "at the beginning of your upkeep, remove a time counter from ~."),
];

/// Whether an ability's text begins as a scenario has it, in the normalised or in the printed wording.
pub(super) fn begins(text: &str, source: &Def, beginning: &str) -> bool {
    // "<i>Delirium</i> — {2}{G}": the normalised text has no ability word.
    let beginning = beginning.replace("&mdash;", "—");
    let (word, rest) = match beginning.strip_prefix("<i>") {
        Some(behind) => {
            let (word, rest) = behind.split_once("</i>").unwrap_or((behind, ""));
            (Some(word), rest.trim_start().trim_start_matches('—').trim_start())
        }
        None => (None, &beginning[..]),
    };
    let mut printed = printed_of(text, source);
    if let (Some(word), "") = (word, rest) {
        let word = plain(word, &source.name);
        return printed.any(|printed| plain(printed, &source.name).starts_with(&word));
    }
    let beginning = plain(rest, &source.name);
    // "Choose one —": the modes follow.
    let beginning = beginning.trim_end().trim_end_matches('-').trim_end();
    if printed.any(|printed| plain(printed, &source.name).starts_with(beginning)) {
        return true;
    }
    let text = plain(text, &source.name);
    let means = |&(word, meaning): &(&str, &str)| text.starts_with(word) && meaning.starts_with(beginning);
    if MEANINGS.iter().any(means) {
        return true;
    }
    let behind_word =
        beginning.split_once('-').filter(|(word, _)| is_ability_word(word)).map(|(_, rest)| rest);
    // In the normalised text, a token's name comes after its description.
    let named = beginning.split_once(": create ").filter(|_| text.contains(" token named "));
    !text.is_empty()
        && [Some(beginning), behind_word, named.map(|(costs, _)| costs)]
            .into_iter()
            .flatten()
            .any(|start| text.starts_with(start))
}

/// The printed lines of an ability whose text is normalised.
fn printed_of<'d>(text: &'d str, source: &'d Def) -> impl Iterator<Item = &'d str> {
    let is_of = move |read: &str| !text.is_empty() && (read.ends_with(text) || text.starts_with(read));
    source.printed.iter().filter(move |(read, _)| is_of(read)).map(|(_, printed)| &printed[..])
}

/// The words for the object that has the ability.
const SELF: [&str; 19] = [
    "this creature",
    "this permanent",
    "this artifact",
    "this enchantment",
    "this land",
    "this card",
    "this equipment",
    "this aura",
    "this vehicle",
    "this case",
    "this class",
    "this saga",
    "this spacecraft",
    "this mount",
    "this role",
    "this planeswalker",
    "this token",
    "this spell",
    "{this}",
];

/// Returns a text in lower case with `~` for the object that has it, and with plain dashes.
fn plain(text: &str, name: &str) -> String {
    let mut plain =
        text.replace("&mdash;", "—").to_lowercase().replace(['—', '–', '−'], "-").replace(" - ", "-");
    let name = name.to_lowercase();
    if !name.is_empty() {
        plain = plain.replace(&name, "~");
    }
    if let Some((short, _)) = [", ", " the ", " of "].iter().find_map(|behind| name.split_once(behind)) {
        plain = plain.replace(short, "~");
    }
    for word in SELF {
        plain = plain.replace(word, "~");
    }
    // "[+1]: …"
    match plain.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((loyalty, rest)) => format!("{loyalty}{rest}"),
        None => plain,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_compared_without_the_name_of_their_card() {
        let plain = |text: &str| plain(text, "Jace, Memory Adept");
        assert_eq!(plain("+1: {this} draws."), plain("+1: Jace draws."));
        assert_eq!(plain("\u{2212}7: Draw"), plain("-7: Draw"));
        assert_eq!(plain("Jace, Memory Adept dies"), plain("~ dies"));
    }
}
