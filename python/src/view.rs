//! A state as JSON, as a player sees it.

use std::hash::{DefaultHasher, Hash, Hasher};

use menace::Player;
use menace::engine::{DecisionKind, Place, State, Words, slots};
use menace::game::Ending;
use menace::program::Book;
use menace::types::CardType;
use serde_json::{Value, json};

/// Returns the name of a kind of decision.
pub fn kind_name(kind: DecisionKind) -> &'static str {
    match kind {
        DecisionKind::Mulligan => "mulligan",
        DecisionKind::Priority => "priority",
        DecisionKind::Attack => "attack",
        DecisionKind::Block => "block",
        DecisionKind::Choose { .. } => "choose",
    }
}

/// Whether the player knows which card it is.
pub fn knows(state: &State, viewer: Player, card: u8) -> bool {
    let card = &state.cards[usize::from(card)];
    let public = matches!(card.place, Place::Graveyard | Place::Stack | Place::Battlefield)
        || card.place == Place::Exile && !card.face_down;
    let own_hand = card.owner == viewer && card.place == Place::Hand;
    public && !card.face_down || own_hand || card.known >> viewer as u8 & 1 == 1
}

/// Returns what the viewer sees, or everything.
pub fn json(book: &Book, state: &State, viewer: Option<Player>) -> Value {
    let words = Words { book, state };
    let name = |&card: &u8| match viewer {
        Some(viewer) if !knows(state, viewer, card) => Value::Null,
        Some(_) | None => json!(words.card(state.cards[usize::from(card)].def)),
    };
    let side = |player: Player| {
        let (own, zones) = (&state.players[player], &state.zones[player]);
        let library: Vec<Value> = zones.library.iter().map(name).collect();
        json!({
            "life": own.life,
            "poison": own.poison,
            "mana": own.pool,
            "mulligans": own.mulligans,
            "lands_played": own.lands_played,
            "hand": zones.hand.iter().map(name).collect::<Vec<_>>(),
            "library": library,
            "graveyard": zones.graveyard.iter().map(name).collect::<Vec<_>>(),
            "exile": zones.exile.iter().map(name).collect::<Vec<_>>(),
        })
    };
    let permanent = |slot: u8| {
        let perm = &state.perms[usize::from(slot)];
        let counters =
            perm.counters.iter().map(|&(kind, count)| (book.counter_name(kind).to_owned(), json!(count)));
        let mut shown = json!({
            "slot": slot,
            "name": words.card(perm.def),
            "controller": perm.controller.to_string(),
            "owner": perm.owner.to_string(),
            "tapped": perm.tapped,
            "counters": counters.collect::<serde_json::Map<_, _>>(),
        });
        if perm.is(CardType::Creature) {
            shown["power"] = json!(perm.power);
            shown["toughness"] = json!(perm.toughness);
            shown["damage"] = json!(perm.damage);
            shown["summoning_sick"] = json!(perm.sick);
            shown["attacking"] = json!(state.combat.attackers >> slot & 1 == 1);
            let blocks = state.combat.blocks.iter().filter(|(blocker, _)| *blocker == slot);
            shown["blocking"] = blocks.map(|&(_, attacker)| json!(attacker)).collect();
        }
        shown
    };
    let battlefield = slots(state.live & !state.phased & !state.emblems).map(permanent);
    let stack = state.stack.iter().map(|item| {
        json!({
            "name": words.item(item.kind, item.def),
            "controller": item.controller.to_string(),
            "targets": item.targets.iter().map(|&target| words.object(target)).collect::<Vec<_>>(),
        })
    });
    let decision = state.decision().map(|pending| {
        json!({
            "player": pending.player.to_string(),
            "kind": kind_name(pending.kind),
            "question": words.question(pending.kind),
        })
    });
    let outcome = state.outcome.map(|outcome| {
        json!({
            "winner": outcome.winner.map(|player| player.to_string()),
            "ending": Ending::from(outcome.ending).name(),
        })
    });
    json!({
        "turn": state.turn,
        "step": words.step(),
        "active": state.active.to_string(),
        "players": {"A": side(Player::A), "B": side(Player::B)},
        "battlefield": battlefield.collect::<Vec<_>>(),
        "stack": stack.collect::<Vec<_>>(),
        "decision": decision,
        "outcome": outcome,
    })
}

/// Returns a hash that equal states share: of what is in the zones, life, the stack and the turn.
pub fn hash(state: &State) -> u64 {
    let mut hasher = DefaultHasher::new();
    (state.turn, state.step, state.active, state.live).hash(&mut hasher);
    for player in Player::BOTH {
        let (own, zones) = (&state.players[player], &state.zones[player]);
        (own.life, own.poison, own.pool, own.lands_played).hash(&mut hasher);
        for zone in [&zones.library, &zones.hand, &zones.graveyard, &zones.exile] {
            zone.iter().for_each(|&card| state.cards[usize::from(card)].def.0.hash(&mut hasher));
            zone.len().hash(&mut hasher);
        }
    }
    for slot in slots(state.live) {
        let perm = &state.perms[usize::from(slot)];
        (perm.def.0, perm.controller, perm.tapped, perm.damage, perm.power, perm.toughness).hash(&mut hasher);
    }
    state.stack.iter().for_each(|item| (item.id, item.def.0).hash(&mut hasher));
    (state.options.len(), state.actions).hash(&mut hasher);
    hasher.finish()
}
