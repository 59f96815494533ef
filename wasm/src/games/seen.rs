//! A state as the page draws it: what can be seen from a seat, or everything.

use menace::Player;
use menace::engine::{NO_CARD, Perspective, Ref, State, Words, slots};
use menace::game::{CardId, Setup, View};
use menace::program::Book;
use menace::types::CardType;
use menace::types::Color;
use serde_json::Map;
use serde_json::{Value, json};

/// Returns a state of a whole game.
///
/// ```text
/// { "turn": 3, "active": "A", "step": "declare attackers step",
///   "players": [{"life": 20, "poison": 0, "library": 50, "hand": ["Shock"], "in_hand": 1, "graveyard": ["Forest"], "exile": [],
///                "permanents": [{"name": "Grizzly Bears", "label": "Grizzly Bears #2", "types": ["Creature"],
///                                "colors": ["G"], "power": 2, "toughness": 2, "tapped": true, …}]}, {…}],
///   "stack":   [{"name": "Shock", "controller": "B", "targets": ["A"]}] }               the top last
/// ```
/// `hand` is null if it can't be seen. Members that would be zero, false or empty are left out of permanents.
pub fn whole(book: &Book, state: &State, perspective: Perspective) -> Value {
    let words = Words { book, state };
    let name = |card: u8| words.card(state.cards[usize::from(card)].def);
    let players = Player::BOTH.map(|player| {
        let zones = &state.zones[player];
        let sees = match perspective {
            Perspective::All => true,
            Perspective::Of(own) => own == player,
            Perspective::Public => false,
        };
        let mut hand: Vec<&str> = zones.hand.iter().map(|&card| name(card)).collect();
        hand.sort_unstable();
        let there = state.live | state.phased;
        let own = slots(there).filter(|&slot| state.perms[usize::from(slot)].controller == player);
        json!({
            "life": state.players[player].life,
            "poison": state.players[player].poison,
            "library": zones.library.len(),
            "hand": sees.then_some(hand),
            "in_hand": zones.hand.len(),
            "graveyard": zones.graveyard.iter().map(|&card| name(card)).collect::<Vec<_>>(),
            "exile": zones.exile.iter().map(|&card| name(card)).collect::<Vec<_>>(),
            "permanents": own.map(|slot| permanent(&words, slot)).collect::<Vec<_>>(),
        })
    });
    let stack = state.stack.iter().map(|item| {
        let targets: Vec<String> = item.targets.iter().map(|&target| words.object(target)).collect();
        json!({"name": words.item(item.kind, item.def), "controller": item.controller.to_string(), "targets": targets})
    });
    json!({
        "turn": state.turn,
        "active": state.active.to_string(),
        "step": words.step(),
        "players": players,
        "stack": stack.collect::<Vec<_>>(),
    })
}

fn permanent(words: &Words<'_>, slot: u8) -> Value {
    let state = words.state;
    let perm = &state.perms[usize::from(slot)];
    let def = words.book.def(perm.def);
    let types: Vec<String> =
        CardType::ALL.into_iter().filter(|&is| perm.is(is)).map(|is| format!("{is:?}")).collect();
    let colors = Color::ALL.into_iter().filter(|&color| perm.colors.contains(color));
    let mut seen = Map::new();
    let mut put = |key: &str, value: Value| {
        seen.insert(key.to_owned(), value);
    };
    put("name", json!(def.name));
    put("label", json!(words.perm(slot)));
    put("types", json!(types));
    put("colors", json!(colors.map(letter).collect::<Vec<_>>()));
    if perm.is(CardType::Creature) {
        put("power", json!(perm.power));
        put("toughness", json!(perm.toughness));
    }
    let flags = [
        ("tapped", perm.tapped),
        ("token", perm.card == NO_CARD),
        ("summoning_sick", perm.sick && perm.is(CardType::Creature)),
        ("phased_out", state.phased >> slot & 1 == 1),
        ("attacking", state.combat.attackers >> slot & 1 == 1),
    ];
    for (flag, _) in flags.into_iter().filter(|&(_, is)| is) {
        put(flag, json!(true));
    }
    if perm.damage > 0 {
        put("damage", json!(perm.damage));
    }
    if perm.counters.iter().any(|&(_, count)| count > 0) {
        let counters = perm.counters.iter().filter(|&&(_, count)| count > 0);
        let counters: Map<String, Value> =
            counters.map(|&(kind, count)| (words.book.counter_name(kind).to_owned(), json!(count))).collect();
        put("counters", Value::Object(counters));
    }
    let blocks: Vec<String> = state
        .combat
        .blocks
        .iter()
        .filter(|&&(blocker, _)| blocker == slot)
        .map(|&(_, attacker)| words.perm(attacker))
        .collect();
    if !blocks.is_empty() {
        put("blocks", json!(blocks));
    }
    if perm.attached != Ref::None {
        put("attached_to", json!(words.object(perm.attached)));
    }
    if perm.partner != Ref::None {
        put("paired_with", json!(words.object(perm.partner)));
    }
    Value::Object(seen)
}

fn letter(color: Color) -> &'static str {
    match color {
        Color::White => "W",
        Color::Blue => "U",
        Color::Black => "B",
        Color::Red => "R",
        Color::Green => "G",
    }
}

/// Returns a state of a game of creatures and lands, with everything hidden, in the form of [`whole`].
pub fn creatures(setup: &Setup, state: &menace::game::State) -> Value {
    let names =
        |cards: &[CardId]| -> Vec<&str> { cards.iter().map(|&card| &*setup.card(card).name).collect() };
    let players = Player::BOTH.map(|player| {
        let view = View::new(state, setup, player);
        let untapped = view.untapped_lands(player);
        let mut permanents: Vec<Value> = Vec::new();
        for slot in view.creatures(player).iter() {
            let creature = view.creature(player, slot);
            let card = setup.card(creature.card);
            let mut seen = json!({
                "name": card.name,
                "label": label(setup, state, player, slot),
                "types": ["Creature"],
                "colors": Color::ALL.into_iter().filter(|&color| card.colors.contains(color)).map(letter).collect::<Vec<_>>(),
                "power": creature.facts.power,
                "toughness": creature.facts.toughness,
            });
            let attacks = player == view.active() && view.attackers().contains(slot);
            let flags =
                [("tapped", creature.tapped), ("summoning_sick", creature.summoning_sick), ("attacking", attacks)];
            for (flag, _) in flags.into_iter().filter(|&(_, is)| is) {
                seen[flag] = json!(true);
            }
            if creature.damage > 0 {
                seen["damage"] = json!(creature.damage);
            }
            if player != view.active() && view.blockers().contains(slot) {
                let blocked = view.blocked_by(slot).iter();
                seen["blocks"] = blocked.map(|attacker| label(setup, state, player.opponent(), attacker)).collect();
            }
            permanents.push(seen);
        }
        for (at, &land) in view.lands(player).iter().enumerate() {
            let name = &setup.card(land).name;
            let mut seen = json!({"name": name, "label": name, "types": ["Land"], "colors": []});
            if !untapped.contains(at) {
                seen["tapped"] = json!(true);
            }
            permanents.push(seen);
        }
        let mut hand = names(state.hand(player));
        hand.sort_unstable();
        json!({
            "life": state.life(player),
            "poison": 0,
            "library": state.library(player).len(),
            "in_hand": hand.len(),
            "hand": hand,
            "graveyard": names(state.graveyard(player)),
            "exile": [],
            "permanents": permanents,
        })
    });
    json!({
        "turn": state.turn(),
        "active": state.active().to_string(),
        "step": step(state.step()),
        "players": players,
        "stack": [],
    })
}

/// Returns a creature's name, with a number if its player has several of that name.
pub fn label(setup: &Setup, state: &menace::game::State, player: Player, slot: usize) -> String {
    let card = state.creature(player, slot);
    let name = &setup.card(card).name;
    let namesakes = state.creatures(player).iter().filter(|&other| state.creature(player, other) == card);
    match namesakes.clone().count() {
        0 | 1 => name.clone(),
        _ => format!("{name} #{}", namesakes.filter(|&other| other <= slot).count()),
    }
}

fn step(step: menace::game::Step) -> String {
    // `PrecombatMain` → "precombat main".
    let mut words = String::new();
    for letter in format!("{step:?}").chars() {
        if letter.is_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.extend(letter.to_lowercase());
    }
    words
}
