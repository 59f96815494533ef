//! Games that begin with a board.

use crate::engine::{MatchUp, Options, State};
use crate::game::{Chance, Drawer};
use crate::oracle;
use crate::program::{Book, DefId, compile_card};
use crate::types::Player;

use super::format::Board;
use super::script::made;

fn compile(book: &mut Book, name: &str) -> Result<DefId, String> {
    let card = match name {
        "Forest" => made("Forest", "", "Basic Land - Forest", "", ""),
        "Bear" => made("Bear", "{1}{G}", "Creature - Bear", "2/2", ""),
        "Anthem" => made("Anthem", "{2}{W}", "Enchantment", "", "Creatures you control get +1/+1."),
        "Herald" => made("Herald", "{2}{W}", "Creature - Human", "1/1", "When ~ enters, you gain 3 life."),
        "Season" => made(
            "Season",
            "{4}{G}",
            "Enchantment",
            "",
            "If an effect would put one or more counters on a permanent you control, it puts twice that many of those counters on that permanent instead.",
        ),
        "Hydra" => {
            made("Hydra", "{G}", "Creature - Hydra", "0/0", "Hydra enters with two +1/+1 counters on it.")
        }
        "Dirt" => made("Dirt", "", "Land", "", "Dirt enters tapped.\n{T}: Add {G}."),
        "Shock" => made("Shock", "{R}", "Instant", "", "~ deals 2 damage to any target."),
        _ => return Err(format!("{name} is not known")),
    };
    let tree = oracle::read(&card).map_err(|refusal| refusal.to_string())?;
    compile_card(book, &tree).map_err(|unsupported| unsupported.to_string())
}

/// Decks of forty Forests and four Bears.
fn match_up() -> MatchUp {
    let mut book = Book::new();
    let [forest, bear] = ["Forest", "Bear"].map(|name| compile(&mut book, name).unwrap());
    let deck = [vec![forest; 40], vec![bear; 4]].concat();
    MatchUp::of(book, [deck.clone(), deck], Options::default())
}

fn begun(board: &str) -> Result<(MatchUp, State), String> {
    let board = Board::parse(board, "board.json").map_err(|error| error.to_string())?;
    let mut match_up = match_up();
    board.begin(&mut match_up, compile)?;
    let state = match_up.start(Player::B, &mut Chance::new(1, Drawer::Game, 0));
    Ok((match_up, state))
}

#[test]
fn what_a_board_has_is_as_it_is_said_to_be() {
    let (match_up, state) = begun(
        r#"{"players": {"A": {"battlefield": [{"card": "Season"}, {"card": "Hydra"}]}, "B": {"battlefield": [{"card": "Dirt"}]}}}"#,
    )
    .unwrap();
    let of = |name: &str| {
        let named = |perm: &&crate::engine::Perm| match_up.book.def(perm.def).name == name;
        state.perms.iter().find(named).unwrap_or_else(|| panic!("{name} is there"))
    };
    assert_eq!(of("Hydra").power, 2, "the Season was not there before it");
    assert!(!of("Dirt").tapped);
}

#[test]
fn a_game_begins_with_what_the_board_has() {
    let (match_up, state) = begun(
        r#"{"players": {
            "A": {"life": 7, "battlefield": [{"card": "Anthem"}, {"card": "Bear", "tapped": true, "counters": {"+1/+1": 2}}],
                  "hand": [{"card": "Shock", "count": 2}], "graveyard": [{"card": "Herald"}]},
            "B": {"battlefield": [{"card": "Herald"}], "library": [{"card": "Bear"}]}}}"#,
    )
    .unwrap();
    let [a, b] = &state.zones;
    assert_eq!(
        (state.players[0].life, state.players[1].life),
        (7, 20),
        "the Herald was there before the game"
    );
    assert_eq!(
        (a.hand.len(), a.graveyard.len(), a.library.len()),
        (2, 1, 43),
        "one Bear of the deck is in play"
    );
    // B begins, and has drawn the Bear that was on top.
    assert_eq!((state.active, b.hand.len(), b.library.len()), (Player::B, 1, 43));
    assert_eq!(match_up.book.def(state.cards[usize::from(b.hand[0])].def).name, "Bear");
    let bear =
        state.perms.iter().find(|perm| match_up.book.def(perm.def).name == "Bear" && perm.power > 0).unwrap();
    assert_eq!((bear.power, bear.toughness, bear.tapped, bear.sick), (5, 5, true, false));
}

#[test]
fn the_board_says_whose_turn_begins() {
    let (match_up, state) = begun(r#"{"players": {"A": {}, "B": {}}, "active": "A"}"#).unwrap();
    assert_eq!((state.active, match_up.first_of(0)), (Player::A, Some(Player::A)));
}

#[test]
fn games_begin_with_each_of_several_boards_in_turn() {
    use crate::engine::{Action, Brain, View};
    use crate::game::BotFailure;
    struct Gone;
    impl Brain for Gone {
        fn decide(&mut self, _: &Book, _: View<'_>, _: &mut Chance) -> Result<Action, BotFailure> {
            Err(BotFailure::Crash)
        }
    }
    let boards = r#"{"players": {"A": {"life": 3}, "B": {"hand": [{"card": "Forest"}], "only_library": true}}}

{"players": {"A": {"life": 5}, "B": {}}, "active": "B"}
"#;
    let boards = Board::parse_lines(boards, "boards.jsonl").unwrap();
    let mut match_up = match_up();
    boards.iter().for_each(|board| board.begin(&mut match_up, compile).unwrap());
    let life = |game| match_up.play([&mut Gone, &mut Gone], 1, game, Player::A).life[0];
    assert_eq!([0, 1, 2, 3].map(life), [3, 5, 3, 5]);
    assert_eq!([0, 1].map(|game| match_up.first_of(game)), [None, Some(Player::B)]);
    let swapped = boards[1].clone().swapped();
    assert_eq!((swapped.players[1].life, swapped.active), (5, Some(Player::A)));

    let error = Board::parse_lines("{\"players\": {\"A\": {}, \"B\": {}}}\n{\"mana\": 1}", "boards.jsonl");
    assert!(error.unwrap_err().to_string().starts_with("boards.jsonl:2:7, mana: unknown field `mana`"));
    let error = Board::parse_lines("\n", "boards.jsonl").unwrap_err().to_string();
    assert_eq!(error, "boards.jsonl:1:1: found no board, expected one on each line");
}

#[test]
fn the_same_seed_gives_the_same_library() {
    let libraries = [0, 0, 1].map(|game| {
        let (match_up, _) = begun(r#"{"players": {"A": {}, "B": {}}}"#).unwrap();
        let state = match_up.start(Player::A, &mut Chance::new(1, Drawer::Game, game));
        state.zones[0].library.iter().map(|&card| state.cards[usize::from(card)].def).collect::<Vec<_>>()
    });
    assert_eq!(libraries[0], libraries[1]);
    assert_ne!(libraries[0], libraries[2]);
}

#[test]
fn a_board_that_cannot_be_says_why() {
    for (board, why) in [
        (r#"{"players": {"A": {"hand": [{"card": "Bolt"}]}, "B": {}}}"#, "Bolt is not known"),
        (
            r#"{"players": {"A": {"battlefield": [{"card": "Shock"}]}, "B": {}}}"#,
            "Shock is not a permanent card",
        ),
        (
            r#"{"players": {"A": {"battlefield": [{"card": "Bear", "counters": {"dream": 1}}]}, "B": {}}}"#,
            "Bear: no card here knows dream counters",
        ),
        (r#"{"players": {"A": {"life": 70000}, "B": {}}}"#, "A's life is out of range"),
        (
            "{\"players\":\n {\"A\": {\"mana\": 1}, \"B\": {}}}",
            "board.json:2:14, players.A.mana: unknown field `mana`",
        ),
    ] {
        let found = begun(board).err().unwrap_or_default();
        assert!(found.starts_with(why), "{found}");
    }
}
