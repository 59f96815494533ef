//! Duels for tests, written down line by line with cards of the test's own.
//!
//! ```text
//! A battlefield Forest*4, Bear        what A has; also hand, library (last topmost), only-library, graveyard, exile, life
//! 1 main A cast Shock > Bear          turn, step, player, deed; targets behind `>`
//! 1 attack A Bear                     attacks, also `Bear in band 1`; `2 block B Wall x Bear` blocks
//! 1 main A = B life 18                something must hold now
//! choose A yes                        also `target Bear`, `mode 2`, `amount 1`, or a text
//! stop 1 end
//! = B life 18                         something must hold at the end
//! ```

use crate::oracle::{self, CardFacts};
use crate::program::{Book, DefId, compile_card};
use crate::types::Player;

use super::format::{
    Action, Belongings, Choice, Deed, Expectation, Fact, Moment, Outcome, Permission, Pile, Scenario, Step,
    Zone, editions,
};
use super::{Verdict, run};

/// Cards that every duel may use: name, cost, types, text, power and toughness.
const COMMON: &[&str] = &[
    "Plains | | Basic Land — Plains | |",
    "Island | | Basic Land — Island | |",
    "Swamp | | Basic Land — Swamp | |",
    "Mountain | | Basic Land — Mountain | |",
    "Forest | | Basic Land — Forest | |",
    "Bear | {1}{G} | Creature — Bear | | 2/2",
    "Giant | {4}{R} | Creature — Giant | | 5/5",
    "Bird | {U} | Creature — Bird | Flying | 1/1",
    "Shock | {R} | Instant | ~ deals 2 damage to any target. |",
    "Murder | {1}{B} | Instant | Destroy target creature. |",
];

/// Plays a duel; panics with what does not hold.
pub(crate) fn plays(cards: &[&str], duel: &str) {
    match verdict(cards, duel) {
        Verdict::Pass => {}
        other => panic!("{other:?}"),
    }
}

/// Plays a duel.
pub(crate) fn verdict(cards: &[&str], duel: &str) -> Verdict {
    verdict_of(cards, &scenario(duel))
}

/// The same for a duel that is read already.
pub(super) fn verdict_of(cards: &[&str], duel: &Scenario) -> Verdict {
    let all: Vec<Vec<CardFacts>> = cards.iter().chain(COMMON).map(|card| faces(card)).collect();
    run(duel, |book: &mut Book, name: &str| compile(&all, book, name))
}

/// Compiles a card, after those that it makes tokens or copies of.
fn compile(all: &[Vec<CardFacts>], book: &mut Book, name: &str) -> Result<DefId, String> {
    let faces = all.iter().find(|faces| faces[0].name == name).ok_or(format!("no card {name}"))?;
    let tree = match &faces[..] {
        [only] => oracle::read(only),
        several => oracle::read_faces(several[0].layout.as_deref().expect("a layout"), several),
    };
    let tree = tree.map_err(|why| why.to_string())?;
    for other in tree.others().iter().filter(|other| *other != name) {
        compile(all, book, other)?;
    }
    compile_card(book, &tree).map_err(|why| why.to_string())
}

/// The faces of a card: one, or two as in `transform: Larva | … || Moth | …`; also `leveler: Squire | …`.
fn faces(card: &str) -> Vec<CardFacts> {
    let Some((first, second)) = card.split_once(" || ") else {
        return match card.strip_prefix("leveler: ") {
            Some(card) => vec![CardFacts { layout: Some("leveler".to_owned()), ..facts(card) }],
            None => vec![facts(card)],
        };
    };
    let (layout, first) = first.split_once(": ").expect("a layout");
    let of = |face| CardFacts { layout: Some(layout.to_owned()), ..facts(face) };
    vec![of(first), of(second)]
}

/// A sixth part has the letters of a color indicator; `¦` is the bar of a table of results.
fn facts(card: &str) -> CardFacts {
    let parts: Vec<&str> = card.split(" |").map(str::trim).collect();
    let [name, cost, types, text, size, ref color @ ..] = parts[..] else { panic!("five parts: {card}") };
    CardFacts {
        color_indicator: color.first().map(|letters| (*letters).to_owned()),
        loyalty: (!size.is_empty() && !size.contains('/')).then(|| size.to_owned()),
        ..made(name, cost, types, size, &text.replace(" // ", "\n").replace('¦', "|").replace('~', name))
    }
}

/// A card of those parts; `types` as in "Basic Land - Forest", `size` as in "2/2".
pub(crate) fn made(name: &str, cost: &str, types: &str, size: &str, text: &str) -> CardFacts {
    const SUPERTYPES: [&str; 4] = ["Basic", "Legendary", "Snow", "World"];
    let dash = if types.contains(" — ") { " — " } else { " - " };
    let (types, subtypes) = types.split_once(dash).unwrap_or((types, ""));
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<String>>();
    let (supertypes, types) = words(types).into_iter().partition(|word| SUPERTYPES.contains(&word.as_str()));
    let (power, toughness) = size.split_once('/').unzip();
    // A planeswalker's size is its loyalty.
    let loyalty = (!size.is_empty() && power.is_none()).then(|| size.to_owned());
    CardFacts {
        name: name.to_owned(),
        mana_cost: cost.to_owned(),
        supertypes,
        types,
        subtypes: words(subtypes),
        power: power.map(str::to_owned),
        toughness: toughness.map(str::to_owned),
        loyalty,
        text: text.to_owned(),
        ..CardFacts::default()
    }
}

fn player(word: &str) -> Option<Player> {
    match word {
        "A" => Some(Player::A),
        "B" => Some(Player::B),
        _ => None,
    }
}

pub(super) fn scenario(duel: &str) -> Scenario {
    let nothing = || Belongings {
        life: 20,
        battlefield: Vec::new(),
        hand: Vec::new(),
        library: Vec::new(),
        graveyard: Vec::new(),
        exile: Vec::new(),
        only_library: false,
    };
    let mut scenario = Scenario {
        id: "duel".to_owned(),
        rules: vec![crate::Edition::Current],
        players: [nothing(), nothing()],
        library_in_order: true,
        actions: Vec::new(),
        choices: [Vec::new(), Vec::new()],
        stop: Moment { turn: 1, step: Step::End },
        expect: Vec::new(),
    };
    for line in duel.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (first, rest) = line.split_once(' ').expect("a word and more");
        match first {
            "=" => scenario.expect.push(expectation(rest)),
            "rules" => scenario.rules = editions(rest).expect("an edition"),
            "stop" => scenario.stop = moment(rest).0,
            "choose" => {
                let (who, what) = rest.split_once(' ').expect("who and what");
                scenario.choices[player(who).expect("a player")].push(choice(what));
            }
            "A" | "B" => belongs(&mut scenario.players[player(first).expect("a player")], rest),
            _ => scenario.actions.push(action(line)),
        }
    }
    scenario
}

fn belongs(belongings: &mut Belongings, line: &str) {
    let (zone, cards) = line.split_once(' ').expect("a zone and cards");
    let piles = || {
        let pile = |card: &str| {
            let (card, count) = card.split_once('*').unwrap_or((card, "1"));
            Pile {
                card: card.to_owned(),
                count: count.parse().expect("a number"),
                tapped: false,
                counters: std::collections::BTreeMap::new(),
            }
        };
        cards.split(", ").map(pile).collect::<Vec<Pile>>()
    };
    match zone {
        "life" => belongings.life = cards.parse().expect("a number"),
        "battlefield" => belongings.battlefield = piles(),
        "hand" => belongings.hand = piles(),
        "library" => belongings.library = piles(),
        "only-library" => (belongings.library, belongings.only_library) = (piles(), true),
        "graveyard" => belongings.graveyard = piles(),
        "exile" => belongings.exile = piles(),
        _ => panic!("a zone: {line}"),
    }
}

/// The moment at the beginning of a line, and the rest of the line.
fn moment(line: &str) -> (Moment, &str) {
    let (turn, rest) = line.split_once(' ').expect("a turn");
    let (step, rest) = rest.split_once(' ').unwrap_or((rest, ""));
    let step = match step {
        "upkeep" => Step::Upkeep,
        "draw" => Step::Draw,
        "main" => Step::PrecombatMain,
        "combat" => Step::BeginningOfCombat,
        "attack" => Step::DeclareAttackers,
        "block" => Step::DeclareBlockers,
        "first-damage" => Step::FirstStrikeDamage,
        "damage" => Step::CombatDamage,
        "end-of-combat" => Step::EndOfCombat,
        "main2" => Step::PostcombatMain,
        "end" => Step::End,
        "cleanup" => Step::Cleanup,
        _ => panic!("a step: {line}"),
    };
    (Moment { turn: turn.parse().expect("a number"), step }, rest)
}

fn action(line: &str) -> Action {
    let (at, rest) = moment(line);
    let (who, rest) = rest.split_once(' ').expect("a player");
    let player = player(who).expect("a player");
    let (deed, targets) = rest.split_once(" > ").unwrap_or((rest, ""));
    let targets: Vec<String> = targets.split(", ").filter(|t| !t.is_empty()).map(str::to_owned).collect();
    let (verb, object) = deed.split_once(' ').unwrap_or((deed, ""));
    let name = object.to_owned();
    let deed = match verb {
        "cast" => Deed::Cast { card: name, targets, while_on_stack: None },
        "activate" => Deed::Activate { ability: name, targets, while_on_stack: None },
        "mana" => Deed::Mana(name),
        "play" => Deed::Play(name),
        "wait" => Deed::WaitForStack,
        "=" => Deed::Expect(expectation(object)),
        _ => match rest.split_once(" x ") {
            Some((blocker, attacker)) => {
                Deed::Block { blocker: blocker.to_owned(), attacker: attacker.to_owned() }
            }
            None => {
                let (attacker, band) = rest.split_once(" in band ").unzip();
                Deed::Attack {
                    attacker: attacker.unwrap_or(rest).to_owned(),
                    band: band.map(|band| band.parse().expect("a number")),
                }
            }
        },
    };
    Action { at, player, deed }
}

fn choice(what: &str) -> Choice {
    let number = |text: &str| text.parse().expect("a number");
    match what.split_once(' ') {
        _ if what == "yes" => Choice::Yes,
        _ if what == "no" => Choice::No,
        Some(("target", name)) => Choice::Target { targets: vec![name.to_owned()], amount: None },
        Some(("mode", mode)) => Choice::Mode(number(mode) as u32),
        Some(("amount", amount)) => Choice::Amount(number(amount)),
        _ => match what.strip_prefix("X=") {
            Some(x) => Choice::X(number(x)),
            None => Choice::Text(what.to_owned()),
        },
    }
}

fn expectation(text: &str) -> Expectation {
    let (first, rest) = text.split_once(' ').expect("a fact");
    let (player, text) = match player(first) {
        Some(player) => (Some(player), rest),
        None => (None, text),
    };
    let (kind, rest) = text.split_once(' ').expect("a fact");
    // The name of a card, then one word.
    let card_and = || {
        let (card, last) = rest.rsplit_once(' ').expect("a card and more");
        (card.to_owned(), last)
    };
    let zone = |zone: Zone| match rest.rsplit_once(' ') {
        Some((card, count)) => {
            Fact::Zone { zone, card: Some(card.to_owned()), count: count.parse().expect("a number") }
        }
        None => Fact::Zone { zone, card: None, count: rest.parse().expect("a number") },
    };
    let may = |what: fn(String) -> Permission| {
        let (name, allowed) = card_and();
        Fact::May { what: what(name), allowed: allowed == "yes" }
    };
    let fact = match kind {
        "life" => Fact::Life(rest.parse().expect("a number")),
        "battlefield" => zone(Zone::Battlefield),
        "hand" => zone(Zone::Hand),
        "library" => zone(Zone::Library),
        "graveyard" => zone(Zone::Graveyard),
        "exile" => zone(Zone::Exile),
        "size" => {
            let (card, size) = card_and();
            let (power, toughness) = size.split_once('/').expect("a size");
            Fact::Size { card, power: power.parse().ok(), toughness: toughness.parse().ok() }
        }
        "tapped" => {
            let (card, count) = card_and();
            Fact::Tapped { card, tapped: true, count: Some(count.parse().expect("a number")) }
        }
        "has" | "hasn't" => {
            let (card, keyword) = rest.split_once(": ").expect("a card and a keyword");
            Fact::Keyword { card: card.to_owned(), keyword: keyword.to_owned(), has: kind == "has" }
        }
        "type" | "no-type" | "subtype" | "no-subtype" => {
            let ((card, name), has) = (card_and(), !kind.starts_with("no-"));
            match kind.trim_start_matches("no-") {
                "type" => Fact::Type { card, card_type: name.to_owned(), has },
                _ => Fact::Subtype { card, subtype: name.to_owned(), has },
            }
        }
        "counter" => {
            let (card, count) = card_and();
            let (card, counter) = match card.rsplit_once(' ') {
                Some((card, counter)) => (Some(card.to_owned()), counter.to_owned()),
                None => (None, card),
            };
            Fact::Counters { card, counter, count: count.parse().expect("a number") }
        }
        "attached" => {
            let (attachment, to) = rest.split_once(" to ").expect("an attachment and what it is on");
            Fact::Attached { attachment: attachment.to_owned(), to: to.to_owned(), attached: true }
        }
        "damage" => {
            let (card, damage) = card_and();
            Fact::Damage { card, damage: damage.parse().expect("a number") }
        }
        "game" => Fact::Result(match rest {
            "won" => Outcome::Won,
            "lost" => Outcome::Lost,
            _ => Outcome::Draw,
        }),
        "may-cast" => may(Permission::Cast),
        "may-play" => may(Permission::Play),
        "may-activate" => may(Permission::Activate),
        _ => panic!("a fact: {text}"),
    };
    Expectation { player, fact }
}
