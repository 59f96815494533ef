//! Cards that games of creatures and lands play, and those that they refuse.

use crate::ability::Ability;
use crate::card::{CardTable, Deck};
use crate::types::CardType;

use super::setup::{Options, Setup, SetupError};
use super::tests::table;

#[test]
fn cards_that_games_do_not_play_are_refused_by_name() {
    for (name, card_type) in [("Giant Growth", "Instant"), ("Helm of Chatzuk", "Artifact")] {
        let deck = Deck::parse(&format!("1 {name}\n39 Plains"), "odd.txt", CardTable::builtin()).unwrap();
        let refused = Setup::new([&deck, &deck], Options::default()).map(|_| ());
        assert_eq!(refused, Err(SetupError::Type { card: name.to_owned(), card_type }));
    }
}

#[test]
fn abilities_that_games_do_not_play_are_refused_by_name() {
    let setup = |name: &str| {
        let deck = Deck::parse(&format!("1 {name}\n39 Plains"), "odd.txt", &table()).unwrap();
        Setup::new([&deck, &deck], Options::default()).map(|_| ())
    };
    let refused = |card: &str, ability: &str| {
        Err(SetupError::Ability { card: card.to_owned(), ability: ability.to_owned() })
    };
    assert_eq!(setup("Bander"), refused("Bander", "Banding"));
    assert_eq!(setup("Toll"), refused("Toll", "This creature can't attack unless you pay {2}."));
    assert_eq!(setup("Flanker"), Ok(()));
}

#[test]
fn rule_704_5j_legends_are_refused_by_name() {
    let deck = Deck::parse("1 Legend\n39 Mountain", "odd.txt", &table()).unwrap();
    let refused = Setup::new([&deck, &deck], Options::default()).map(|_| ());
    assert_eq!(refused, Err(SetupError::Legendary { card: "Legend".to_owned() }));
}

#[test]
fn every_card_of_ours_is_played_in_games_but_those_that_need_a_stack() {
    let table = &CardTable::parse(include_str!("../../cards/cards.jsonl"), "cards.jsonl").unwrap();
    let needs_a_stack = |name: &&str| {
        let card = table.card(name).unwrap();
        let activated = |ability: &Ability| matches!(ability, Ability::Activated { .. });
        !card.is(CardType::Creature) && !card.is(CardType::Land) || card.abilities.iter().any(activated)
    };
    let names: Vec<&str> = table.names().filter(|name| !needs_a_stack(name)).collect();
    assert!(names.len() >= 200, "{}", names.len());
    for names in names.chunks(100) {
        let list: String = names.iter().map(|name| format!("1 {name}\n")).collect();
        let deck = Deck::parse(&format!("{list}40 Wastes"), "all.txt", table).unwrap();
        Setup::new([&deck, &deck], Options::default()).unwrap_or_else(|error| panic!("{error}"));
    }
}
