//! `menace hands`.

use serde_json::Value;

use super::support::{Scratch, menace, refused, succeeds};

fn objects(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn each_kind_of_hand_is_kept_and_returned_as_often() {
    let all = objects(&succeeds("hands red-aggro --hands 4 --format json --threads 1"));
    assert_eq!(all, objects(&succeeds("hands red-aggro --hands 4 --format json --threads 2")));
    assert_eq!((&all[0]["deck"]["cards"], &all[0]["deck"]["lands"]), (&60.into(), &22.into()));
    let hands: Vec<&Value> = all[1..].iter().map(|object| &object["hand"]).collect();
    assert_eq!(hands.len(), 16, "0 to 7 lands, on the play and on the draw");
    let share: f64 = hands[..8].iter().map(|hand| hand["share"].as_f64().unwrap()).sum();
    assert!((share - 1.0).abs() < 1e-9);
    for hand in hands {
        let games = |way: &str| {
            ["wins", "draws", "losses"].iter().map(|result| hand[way][result].as_u64().unwrap()).sum::<u64>()
        };
        let tried = hand["hands"].as_u64().unwrap();
        assert_eq!((games("keep"), games("mulligan")), (tried, tried), "{hand}");
        assert!(tried == 4 || hand["share"].as_f64().unwrap() < 0.05, "only rare hands are missing: {hand}");
        if tried > 0 {
            let [gain, low, high] = ["gain", "gain_low", "gain_high"].map(|key| hand[key].as_f64().unwrap());
            assert!(low <= high && (-1.0..=1.0).contains(&gain), "{hand}");
        }
    }
}

#[test]
fn few_lands_are_enough_for_a_deck_of_cheap_creatures() {
    let scratch = Scratch::new("hands");
    let deck = scratch.dir("bears.txt");
    std::fs::write(&deck, "Deck\n30 Forest\n30 Grizzly Bears\n").unwrap();
    let all = objects(&succeeds(&format!("hands {deck} --hands 60 --format json")));
    // The rows on the draw come after those on the play.
    let hand = |lands: usize| &all[1 + 8 + lands]["hand"];
    assert_eq!((&hand(1)["on_the_play"], &hand(1)["lands"]), (&false.into(), &1.into()));
    assert_eq!(hand(1)["advice"], "keep", "half of the other cards are lands: {}", hand(1));
    let gain = |lands: usize| hand(lands)["gain"].as_f64().unwrap();
    assert!(gain(7) < 0.0 && gain(1) > 0.2, "{} {}", gain(7), gain(1));
    let text = succeeds(&format!("hands {deck} --against red-aggro --hands 30"));
    assert!(text.contains("an opening hand has 3.5 lands on average"), "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
}

#[test]
fn hands_of_whole_decks_are_tried_too() {
    let all =
        objects(&succeeds("hands burn --against elves red-aggro --bots random --hands 1 --format json"));
    assert_eq!(all.len(), 17);
    assert!(all[4]["hand"]["hands"] == 1, "{}", all[4]);
}

fn given(deck: &str, hand: &str, rest: &[&str]) -> Vec<Value> {
    let output =
        menace("hands").args([deck, "--hand", hand, "--format", "json"]).args(rest).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    objects(&String::from_utf8(output.stdout).unwrap())
}

#[test]
fn a_hand_that_is_given_is_played() {
    let scratch = Scratch::new("hand-given");
    let deck = scratch.dir("bears.txt");
    std::fs::write(&deck, "Deck\n30 Forest\n29 Grizzly Bears\n1 Craw Wurm\n").unwrap();
    let one = given(&deck, "3 Forest; 4x grizzly bears", &["--hands", "60", "--threads", "1"]);
    assert_eq!(one, given(&deck, "3 Forest; 4x grizzly bears", &["--hands", "60", "--threads", "2"]));
    let [play, draw] = [&one[1]["hand"], &one[2]["hand"]];
    assert_eq!((&play["on_the_play"], &draw["on_the_play"]), (&true.into(), &false.into()));
    assert_eq!(
        (&play["hands"], &play["lands"], &play["cards"]["Grizzly Bears"]),
        (&60.into(), &3.into(), &4.into())
    );
    // C(30,3) · C(29,4) / C(60,7).
    assert!((play["share"].as_f64().unwrap() - 4060.0 * 23751.0 / 386_206_920.0).abs() < 1e-12);
    let gain = |hand: &Value| hand["gain"].as_f64().unwrap();
    let lands = given(&deck, "7 Forest", &["--hands", "60"]);
    assert!(gain(play) > 0.0 && gain(&lands[1]["hand"]) < 0.0, "{play} {}", lands[1]);
}

#[test]
fn a_hand_of_a_whole_deck_is_the_one_that_is_kept() {
    // Nobody casts anything without a land.
    let scratch = Scratch::new("hand-whole");
    let deck = scratch.dir("bolts.txt");
    std::fs::write(&deck, "Deck\n8 Mountain\n52 Lightning Bolt\n").unwrap();
    let of = |hand: &str| given(&deck, hand, &["--hands", "20"])[1]["hand"]["keep"]["wins"].as_u64().unwrap();
    let (lands, none) = (of("4 Mountain; 3 Lightning Bolt"), of("7 Lightning Bolt"));
    assert!(lands > none, "{lands} {none}");
}

#[test]
fn a_hand_that_can_not_be_is_refused() {
    let error = |hand: &str| {
        let output = menace("hands").args(["red-aggro", "--hand", hand]).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{hand}");
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    assert!(error("3 Mountain").contains("--hand: found 3 cards, expected 7"), "{}", error("3 Mountain"));
    assert!(error("5 Boggart Brute; 2 Mountain").contains("and the deck has 4"));
    assert!(error("7 Forest").contains("--hand: the deck has no Forest"));
    assert!(error("7 Montain").contains("did you mean"));
    assert!(error("9 Mountain").contains("expected from 1 to 7 of a card"));
}

#[test]
fn a_deck_that_is_not_there_is_an_error() {
    assert!(refused("hands nowhere.txt").contains("found no deck file `nowhere.txt`"));
    assert!(refused("hands red-aggro --hands 0").contains("--hands"));
}
