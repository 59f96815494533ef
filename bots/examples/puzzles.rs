//! Draws puzzles: boards on which A wins this turn whatever B does, and `greedy` does not see how.
//!
//! `cargo run --release -p menace-bots --example puzzles -- SEED FIRST LAST` prints those of the boards FIRST to LAST of the seed, a
//! line each, in the form of `testdata/puzzles.jsonl`. A board is drawn by chance; B gets the highest life total at which the win is still
//! forced. What can't be found out within so many states is passed over.

use std::io::Write as _;

use menace::Player;
use menace::game::{Chance, Drawer};
use menace_bots::BotSpec;
use menace_bots::puzzle::Puzzle;
use menace_bots::whole::Forced;
use serde_json::{Value, json};

/// Spells of the player who wins, by color: what they cost in lands is of their colors.
const SPELLS: [(&str, &[&str]); 5] = [
    (
        "Mountain",
        &[
            "Lightning Bolt",
            "Shock",
            "Lava Spike",
            "Searing Spear",
            "Flame Slash",
            "Act of Treason",
            "Brute Force",
            "Trumpet Blast",
            "Spark Elemental",
            "Dragon Fodder",
            "Goblin Chieftain",
            "Shrapnel Blast",
            "Goblin King",
        ],
    ),
    (
        "Forest",
        &[
            "Giant Growth",
            "Rancor",
            "Savage Swipe",
            "Vines of Vastwood",
            "Hunger of the Howlpack",
            "Overrun",
            "Strangleroot Geist",
        ],
    ),
    (
        "Plains",
        &[
            "Mighty Leap",
            "Swords to Plowshares",
            "Holy Strength",
            "Pacifism",
            "Serra's Embrace",
            "Gods Willing",
            "Glorious Anthem",
            "Raise the Alarm",
        ],
    ),
    ("Island", &["Jump", "Unsummon", "Boomerang", "Man-o'-War"]),
    ("Swamp", &["Unholy Strength", "Disfigure", "Doom Blade", "Terror", "Weakness", "Nekrataal"]),
];

/// Permanents of the player who wins.
const ATTACKERS: [&str; 30] = [
    "Mogg Fanatic",
    "Ember Hauler",
    "Prodigal Pyromancer",
    "Siege-Gang Commander",
    "Goblin King",
    "Hurloon Minotaur",
    "Gray Ogre",
    "War Mammoth",
    "Craw Wurm",
    "Scryb Sprites",
    "Grizzly Bears",
    "Hill Giant",
    "Frozen Shade",
    "Lost Soul",
    "Bog Wraith",
    "Tundra Wolves",
    "Zephyr Falcon",
    "Serra Ascendant",
    "Silhana Ledgewalker",
    "Young Wolf",
    "Muscle Sliver",
    "Winged Sliver",
    "Chief of the Foundry",
    "Frogmite",
    "Bonesplitter",
    "Leonin Scimitar",
    "Pyrite Spellbomb",
    "Flood",
    "Sorceress Queen",
    "Wall of Brambles",
];

/// Creatures of the other player.
const BLOCKERS: [&str; 20] = [
    "Grizzly Bears",
    "Hill Giant",
    "Gray Ogre",
    "Hurloon Minotaur",
    "Wall of Brambles",
    "Wall of Spears",
    "Craw Wurm",
    "Scryb Sprites",
    "Tundra Wolves",
    "Llanowar Elves",
    "War Mammoth",
    "Zephyr Falcon",
    "Mesa Pegasus",
    "Lost Soul",
    "Mogg Fanatic",
    "Durkwood Boars",
    "Bog Wraith",
    "Young Wolf",
    "Prodigal Pyromancer",
    "Gorilla Berserkers",
];

/// What the other player may hold, with the land for it.
const ANSWERS: [(&str, &str); 7] = [
    ("Giant Growth", "Forest"),
    ("Healing Salve", "Plains"),
    ("Shock", "Mountain"),
    ("Unsummon", "Island"),
    ("Mending Touch", "Forest"),
    ("Disfigure", "Swamp"),
    ("Death Ward", "Plains"),
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let numbers: Vec<u64> = std::env::args().skip(1).map(|word| word.parse()).collect::<Result<_, _>>()?;
    let [seed, first, last] = numbers[..] else {
        return Err("expected SEED FIRST LAST".into());
    };
    for number in first..=last {
        if let Some(line) = puzzle(seed, number) {
            writeln!(std::io::stdout(), "{line}")?;
        }
    }
    Ok(())
}

/// The states that a search may look at.
const STATES: u32 = 6000;

/// The puzzle of that number, if its board is one.
fn puzzle(seed: u64, number: u64) -> Option<Value> {
    let mut chance = Chance::new(seed, Drawer::Game, number);
    let [a, b] = board(&mut chance);
    let row = |life: i32, wins: &[String]| {
        let mut b = b.clone();
        b["life"] = life.into();
        json!({"id": format!("{seed}-{number}"), "board": {"players": {"A": a, "B": b}}, "wins": wins})
    };
    let read = |life: i32| Puzzle::parse(&row(life, &[]).to_string(), "drawn", 1).ok();
    let mut found: Option<(i32, Puzzle)> = None;
    for life in 1..=30 {
        let puzzle = read(life)?;
        match Forced::new(&puzzle.book, &puzzle.state, Player::A, STATES).wins(&puzzle.state) {
            Ok(true) => found = Some((life, puzzle)),
            Ok(false) => break,
            Err(_) => return None,
        }
    }
    let (life, puzzle) = found?;
    if life < 4 {
        return None;
    }
    let mut greedy = "greedy".parse::<BotSpec>().ok()?.brain().ok()?;
    if puzzle.solved_by(&mut *greedy, 1).ok()? {
        return None;
    }
    let wins = puzzle.solve(4 * STATES).ok()?;
    Some(row(life, &wins))
}

/// What both players have, without life totals.
fn board(chance: &mut Chance) -> [Value; 2] {
    let mut below = |bound: usize| chance.below(bound as u32) as usize;
    let colors = [below(SPELLS.len()), below(SPELLS.len())];
    let mut hand = Vec::new();
    for _ in 0..1 + below(3) {
        let (_, spells) = SPELLS[colors[below(2)]];
        hand.push(json!({"card": spells[below(spells.len())]}));
    }
    let mut battlefield = Vec::new();
    for _ in 0..2 + below(3) {
        battlefield.push(json!({"card": SPELLS[colors[below(2)]].0}));
    }
    for _ in 0..1 + below(3) {
        battlefield.push(json!({"card": ATTACKERS[below(ATTACKERS.len())]}));
    }
    let mut other = Vec::new();
    for _ in 0..1 + below(3) {
        other.push(json!({"card": BLOCKERS[below(BLOCKERS.len())], "tapped": below(6) == 0}));
    }
    let mut others_hand = Vec::new();
    if below(4) == 0 {
        let (answer, land) = ANSWERS[below(ANSWERS.len())];
        others_hand.push(json!({"card": answer}));
        other.push(json!({"card": land}));
    }
    [json!({"battlefield": battlefield, "hand": hand}), json!({"battlefield": other, "hand": others_hand})]
}
