//! The actions that a script's words can mean now.

use crate::engine::{Action, Ref, State, Way, slots};
use crate::oracle::normalize::is_ability_word;
use crate::program::{Ability, AbilityId, Book, Casting, Cost, Def, Effect, Faces, Op};
use crate::types::{Color, Player};

use super::names::{ability_text, begins, is_called};

/// Returns the ways to cast the first card of that name that the player may cast now.
pub(super) fn castable(state: &State, book: &Book, player: Player, name: &str) -> Vec<Action> {
    let zones = &state.zones[player];
    let cards = zones.hand.iter().chain(zones.graveyard.iter()).copied();
    for card in cards.chain(state.playable_elsewhere(book, player)) {
        let own = state.cards[usize::from(card)].def;
        // "Lurker using Morph" is the card cast face down, "Mortars with overload" for its alternative cost.
        let mut faces = book.def(own).faces.choices(own).into_iter().flatten().chain([own]);
        let using = name.split_once(" using ").or_else(|| name.split_once(" with "));
        let using = using
            .filter(|(card, _)| faces.any(|face| is_called(book.def(face), card)))
            .map(|(_, how)| how.to_lowercase());
        let mut faces = book.def(own).faces.choices(own).into_iter().flatten();
        let plain = using.is_none() && book.info(own).casting.is_empty();
        if plain && !faces.any(|face| is_cast_as(book.def(face), name)) {
            continue;
        }
        let ways = state.ways_to_cast(book, player, card);
        let called = |face: &Def, way: Way| match using.as_deref() {
            None => is_cast_as(face, name),
            Some("prototype") => face.faces == Faces::Prototyped,
            Some("bestow") => matches!(face.faces, Faces::Bestowed(_)),
            Some("morph" | "megamorph" | "disguise") => face.faces == Faces::FaceDown,
            Some("flashback") => matches!(way, Way::Flashback | Way::Granted { flashback: true, .. }),
            Some("harmonize") => way == Way::Harmonize,
            Some("emerge") => way == Way::Emerge,
            Some("mayhem") => way == Way::Mayhem,
            Some("foretell") => matches!(way, Way::Foretold | Way::ForetoldLess),
            Some("jump-start" | "retrace") => way == Way::Retrace,
            Some("disturb") => way == Way::Disturb,
            Some("plot") => way == Way::Plotted,
            Some(_) => way.alternative().is_some(),
        };
        let ways = ways.iter().filter(|(face, way)| called(book.def(*face), *way));
        let mut ways: Vec<Action> = ways.map(|&(face, way)| Action::Cast { card, face, way }).collect();
        if !ways.is_empty() {
            // Flashback and a prototype are actions of their own, unless nothing else is possible.
            ways.sort_by_key(|action| match *action {
                Action::Cast { face, way, .. } => {
                    way == Way::Flashback || book.def(face).faces == Faces::Prototyped
                }
                _ => false,
            });
            return ways;
        }
    }
    Vec::new()
}

/// Whether a scenario's name means that face or half: "fused Fire // Ice" is both halves.
pub(super) fn is_cast_as(face: &Def, name: &str) -> bool {
    let name = name.strip_prefix("fused ").unwrap_or(name);
    match face.faces {
        Faces::Split(_) => face.name.eq_ignore_ascii_case(name),
        _ => is_called(face, name),
    }
}

/// Returns the first land of that name that the player may play now.
pub(super) fn playable(state: &State, book: &Book, player: Player, name: &str) -> Option<Action> {
    let zones = &state.zones[player];
    let cards = zones.hand.iter().chain(zones.graveyard.iter()).copied();
    let mut lands = cards.chain(state.playable_elsewhere(book, player)).flat_map(|card| {
        let faces = state.lands_of(book, player, card).to_vec();
        faces.into_iter().map(move |face| (card, face))
    });
    let (card, face) = lands.find(|&(_, face)| is_called(book.def(face), name))?;
    Some(Action::Play { card, face })
}

/// The text of the special action that turns a permanent face up.
const TURN_UP: &str = "Turn this face-down permanent face up";

/// Returns the activated abilities whose text begins that way, only mana abilities if `mana`; also `Cast Abolish`, which is not an ability,
/// `Flashback {2}{R}` and `Foretell {1}{U}`, with which cards are cast, and the abilities of basic land types.
pub(super) fn activations(state: &State, book: &Book, player: Player, text: &str, mana: bool) -> Vec<Action> {
    if let Some(name) = text.strip_prefix("Cast ") {
        return castable(state, book, player, name);
    }
    // Only an ability word.
    let word = is_ability_word(text).then(|| format!("<i>{text}</i>"));
    let text = word.as_deref().unwrap_or(text);
    let fits = |&(source, id): &(Ref, AbilityId)| {
        let Ability::Activated(activated) = book.ability(id) else { return false };
        let def = state.def_of(source).map(|def| book.def(def));
        // The special action, described by what it does.
        if let Some((cost, deed)) = text.split_once(": ")
            && (deed.starts_with("Turn this") && (TURN_UP.starts_with(deed) || deed.starts_with(TURN_UP)))
        {
            let turns_up = activated.script.ops.contains(&Op::Do(Effect::TurnFaceUp));
            return turns_up && ability_text(book, id).ends_with(cost);
        }
        (activated.mana || !mana) && def.is_some_and(|def| begins(ability_text(book, id), def, text))
    };
    let all = state.activatable(book, player, true);
    let mut abilities: Vec<(Ref, AbilityId)> = all.iter().copied().filter(fits).collect();
    // "{T}: Add {U}" for an ability that adds {W} or {U}.
    if abilities.is_empty() {
        abilities = all.into_iter().filter(|&(_, id)| output_said(book, id, text).is_some()).collect();
    }
    let mut actions: Vec<Action> =
        abilities.into_iter().map(|(source, ability)| Action::Activate { source, ability }).collect();
    for (keyword, zone) in [
        ("Flashback", state.zones[player].graveyard),
        ("Harmonize", state.zones[player].graveyard),
        ("Foretell", state.zones[player].exile),
    ] {
        if text.starts_with(keyword) || text.len() > 2 && keyword.starts_with(text) {
            actions.extend(cast_with(state, book, player, (keyword, text), &zone));
        }
    }
    // "{T}" alone means mana, from any land that has no other ability.
    let text = if mana && text == "{T}" { "{T}: Add" } else { text };
    actions.extend(basic_lands(state, book, player, text));
    actions
}

/// The answer that gets the mana of `{T}: Add {U}` or `{W/B}, {T}: Add {B}{B}` from a mana ability with those costs that gives a choice:
/// the color in words if all of the mana has one, otherwise the index of the choice.
pub(super) fn output_said(book: &Book, id: AbilityId, text: &str) -> Option<String> {
    let (costs, mana) = text.trim_end_matches('.').split_once(": Add ")?;
    let (own, gives) = ability_text(book, id).split('.').next()?.split_once(": Add ")?;
    let gives: Vec<&str> = gives.split(", ").flat_map(|part| part.split(" or ")).collect();
    let gives: Vec<&str> = gives.iter().map(|part| part.trim_start_matches("or ").trim()).collect();
    let at = gives.iter().position(|&part| part == mana).filter(|_| gives.len() > 1)?;
    if costs != own {
        return None;
    }
    let symbol = mana.strip_prefix('{')?.split('}').next()?;
    if !mana.replace(&format!("{{{symbol}}}"), "").is_empty() {
        return Some(at.to_string());
    }
    let color = Color::ALL.into_iter().find(|color| symbol == color.letter().to_string());
    Some(color.map_or("colorless", Color::word).to_owned())
}

/// The cards of a zone that can be cast with flashback or as they were foretold. If mana is named: those with that cost, or with an unknown
/// one.
fn cast_with(
    state: &State,
    book: &Book,
    player: Player,
    (keyword, text): (&str, &str),
    zone: &[u8],
) -> Vec<Action> {
    let (foretold, harmonized) = (keyword == "Foretell", keyword == "Harmonize");
    let mana = text.find('{').map(|at| &text[at..]);
    let named = mana.and_then(|mana| Some(&mana[..=mana.rfind('}')?]));
    let mut all = Vec::new();
    for &card in zone {
        let own = state.cards[usize::from(card)].def;
        let printed = book.info(own).casting.iter().find_map(|&id| match book.ability(id) {
            Ability::Casting(Casting::Harmonize(costs)) if harmonized => Some(costs),
            Ability::Casting(Casting::Flashback(costs)) if keyword == "Flashback" => Some(costs),
            Ability::Casting(Casting::Foretell(costs)) if foretold => Some(costs),
            _ => None,
        });
        let printed = printed.map(|costs| match &costs[..] {
            [Cost::Mana(mana)] => Some(mana.to_string()),
            _ => None,
        });
        for &(face, way) in state.ways_to_cast(book, player, card).iter() {
            let cost = match way {
                Way::Harmonize if harmonized => printed.clone().flatten(),
                Way::Flashback if keyword == "Flashback" => printed.clone().flatten(),
                // CR 702.34a, if flashback was given to it: the cost is the card's mana cost.
                Way::Granted { flashback: true, .. } if keyword == "Flashback" => {
                    Some(book.def(face).cost.to_string())
                }
                Way::Foretold if foretold => printed.clone().flatten(),
                // Its cost is not printed on any card.
                Way::ForetoldLess if foretold => None,
                _ => continue,
            };
            if named.is_none_or(|named| cost.is_none_or(|cost| cost == named)) {
                all.push(Action::Cast { card, face, way });
            }
        }
    }
    all
}

/// Lands that a basic land type lets tap for the mana of `{T}: Add {G}`; with `{T}: Add` for any.
fn basic_lands(state: &State, book: &Book, player: Player, text: &str) -> Vec<Action> {
    let Some(symbol) = text.strip_prefix("{T}: Add").map(|rest| rest.trim_start().trim_start_matches('{'))
    else {
        return Vec::new();
    };
    let asked =
        Color::ALL.into_iter().filter(|color| symbol.chars().next().is_none_or(|one| one == color.letter()));
    asked
        .flat_map(|color| {
            slots(state.live)
                .filter(move |&slot| state.land_colors(book, player, slot).contains(color))
                .map(move |slot| Action::TapLand { slot, color: color as u8 })
        })
        .collect()
}
