//! `menace replay`: a game is told as it was counted.

use std::fs;

use crate::support::{Scratch, bytes, refused, succeeds};

/// The rows of games.csv: index, winner, turns.
fn rows(out: &str) -> Vec<(u64, String, String)> {
    let text = String::from_utf8(bytes(out, "games.csv")).unwrap();
    text.lines()
        .skip(1)
        .map(|line| {
            let cells: Vec<&str> = line.split(',').collect();
            (cells[1].parse().unwrap(), cells[4].to_owned(), cells[6].to_owned())
        })
        .collect()
}

fn are_told(out: &str, deck: &str) {
    let rows = rows(out);
    assert!(rows.len() >= 4, "{rows:?}");
    for (game, winner, turns) in rows {
        let text = succeeds(&format!("replay {out} {game}"));
        let end = match winner.as_str() {
            "draw" => "a draw (".to_owned(),
            winner => format!("{winner} wins ("),
        };
        let last =
            text.lines().find(|line| line.starts_with(&end)).unwrap_or_else(|| panic!("{end}: {text}"));
        assert!(last.contains(&format!(" on turn {turns}")), "{last}");
        assert!(text.starts_with(&format!("A: {deck} with ")), "{text}");
        let json: serde_json::Value =
            serde_json::from_str(&succeeds(&format!("replay {out} {game} --format json"))).unwrap();
        assert_eq!(json["turns"].to_string(), turns);
        assert_eq!(json["told"].as_array().unwrap().len(), text.lines().count() - 1);
    }
}

#[test]
fn games_are_told_as_they_were_counted() {
    let scratch = Scratch::new("replay");
    let deck = scratch.dir("mine.txt");
    fs::write(&deck, "Deck\n20 Forest\n16 Grizzly Bears\n4 Giant Growth\n").unwrap();
    let [whole, creatures] = ["whole", "creatures"].map(|name| scratch.dir(name));
    succeeds(&format!("sim {deck} {deck} --bots random --games 4 --log-games --out {whole}"));
    are_told(&whole, "mine");
    let told = succeeds(&format!("replay {whole} 0 --verbose"));
    assert!(told.contains("play something, or pass: passes; "), "{told}");
    assert!(told.contains("casts Grizzly Bears"), "{told}");
    succeeds(&format!("sim --bots greedy --games 4 --log-games --out {creatures}"));
    are_told(&creatures, "Red aggro");
    assert!(refused(&format!("replay {creatures} 0 --verbose")).contains("creatures and lands alone"));
    assert!(refused(&format!("replay {creatures} 4")).contains("found game 4, expected 0 to 3"));
    assert!(refused(&format!("replay {creatures} 0 --match-up 1")).contains("found 1, expected 0 to 0"));
    assert!(refused(&format!("replay {} 0", scratch.dir("nothing"))).contains("holds no run"));
}

#[test]
fn a_game_from_a_board_tells_the_hands_that_it_begins_with() {
    let scratch = Scratch::new("replay-board");
    let [board, out] = ["board.json", "run"].map(|name| scratch.dir(name));
    let json = r#"{"players": {"A": {"life": 8, "battlefield": [{"card": "Mountain"}]}, "B": {"hand": [{"card": "Shock"}]}}}"#;
    fs::write(&board, json).unwrap();
    succeeds(&format!("sim burn burn --bots random --games 2 --from {board} --out {out}"));
    let told = succeeds(&format!("replay {out} 0"));
    let hands: Vec<&str> = told.lines().take_while(|line| !line.is_empty()).collect();
    let of_b = hands.iter().find(|line| line.starts_with("  B has ")).unwrap_or_else(|| panic!("{told}"));
    assert!(of_b.contains("Shock") && of_b.ends_with(" in hand"), "{told}");
    assert!(!hands.iter().any(|line| line.contains(" draws")), "nobody drew a hand: {told}");
}
