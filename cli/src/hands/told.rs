//! What is told of opening hands.

use std::io::Write;

use menace::arena::statistics::{GameCounts, Interval};
use serde_json::{Value, json};

use super::advice::{Advice, Class, HAND, chance_of};
use super::given::GivenHand;
use crate::arena::figures::{grouped, percent, table};
use crate::arena::players::Tables;

/// Who plays what.
pub struct Names {
    /// The deck.
    pub deck: String,
    /// The decks that it meets.
    pub opponents: Vec<String>,
    /// The bots of both.
    pub bots: [String; 2],
}

fn word(advice: Advice) -> &'static str {
    match advice {
        Advice::Keep => "keep",
        Advice::Mulligan => "mulligan",
        Advice::Unclear => "unclear",
        Advice::Unseen => "too rare",
    }
}

/// The cards of the deck: their names, copies, and whether they are lands.
fn cards(tables: &Tables) -> Vec<(String, u64, bool)> {
    let numbering = tables.numbering(0);
    let card = |&(card, copies): &(u16, u16)| {
        let (name, is_land) = numbering.cards[usize::from(card)].clone();
        (name, u64::from(copies), is_land)
    };
    numbering.decks[0].iter().map(card).collect()
}

/// Tells people.
pub fn text(
    out: &mut impl Write,
    tables: &Tables,
    classes: &[Class],
    names: &Names,
    given: Option<&GivenHand>,
) -> anyhow::Result<()> {
    let cards = cards(tables);
    let size: u64 = cards.iter().map(|(_, copies, _)| copies).sum();
    let lands: u64 = cards.iter().filter(|(.., is_land)| *is_land).map(|(_, copies, _)| copies).sum();
    writeln!(out, "{}, played by {}: {size} cards, {lands} lands", names.deck, names.bots[0])?;
    let opponents = match names.opponents.as_slice() {
        [only] if *only == format!("{} (2)", names.deck) => "itself".to_owned(),
        [only] => only.clone(),
        several => format!("{} decks by turns", several.len()),
    };
    writeln!(out, "against {opponents}, played by {}\n", names.bots[1])?;
    if let Some(given) = given {
        writeln!(out, "{}\n", given.text())?;
        let rows: Vec<Vec<String>> = [header("this hand")]
            .into_iter()
            .chain(classes.iter().map(|class| {
                row(class, if class.on_the_play { "on the play" } else { "on the draw" }, classes.len())
            }))
            .collect();
        // One hand among millions has no share that could be read.
        let without_share = |row: Vec<String>| [&row[..1], &row[2..]].concat();
        writeln!(out, "{}", table(&rows.into_iter().map(without_share).collect::<Vec<_>>()))?;
        writeln!(out, "One opening hand in {} is this one.", grouped((1.0 / given.share).round() as u64))?;
        writeln!(out, "Gains are points of win rate; together their intervals hold with 95 %.")?;
        return Ok(());
    }
    let mean = HAND.min(size) as f64 * lands as f64 / size as f64;
    writeln!(out, "an opening hand has {mean:.1} lands on average, and at least one copy of a card")?;
    let mut copies: Vec<u64> =
        cards.iter().filter(|(.., is_land)| !is_land).map(|&(_, copies, _)| copies).collect();
    copies.sort_unstable();
    copies.dedup();
    let held = copies.iter().rev().map(|&copies| {
        let word = if copies == 1 { "once" } else { "times" };
        let there = if copies == 1 { word.to_owned() } else { format!("{copies} {word}") };
        format!("{there} {}", percent(1.0 - chance_of(0, copies, size)))
    });
    writeln!(out, "that the deck has: {}\n", held.collect::<Vec<_>>().join(", "))?;
    for (first, title) in [(true, "on the play"), (false, "on the draw")] {
        let mut rows = vec![header(title)];
        for class in classes.iter().filter(|class| class.on_the_play == first) {
            let held = format!("{} land{}", class.lands, if class.lands == 1 { "" } else { "s" });
            rows.push(row(class, &held, classes.len()));
        }
        writeln!(out, "{}", table(&rows))?;
    }
    writeln!(out, "Gains are points of win rate; together their intervals hold with 95 %.")?;
    Ok(())
}

fn header(title: &str) -> Vec<String> {
    [title, "of hands", "tried", "kept", "mulligan", "gain", "interval", "advice"].map(str::to_owned).to_vec()
}

/// What is told of one kind of hands, if there are so many.
fn row(class: &Class, name: &str, kinds: usize) -> Vec<String> {
    let rate = |counts: GameCounts| counts.score().map_or("-".to_owned(), percent);
    let (gain, interval) = match class.gain(0.05 / kinds as f64) {
        Some((gain, Interval { low, high })) => {
            (format!("{:+.1}", 100.0 * gain), format!("{:+.0} to {:+.0}", 100.0 * low, 100.0 * high))
        }
        None => ("-".to_owned(), String::new()),
    };
    vec![
        name.to_owned(),
        percent(class.share),
        grouped(class.hands()),
        rate(class.kept),
        rate(class.returned),
        gain,
        interval,
        word(class.advice(kinds)).to_owned(),
    ]
}

/// Tells programs: an object about the deck, and one for each kind of hands.
pub fn json(
    out: &mut impl Write,
    tables: &Tables,
    classes: &[Class],
    names: &Names,
    given: Option<&GivenHand>,
) -> anyhow::Result<()> {
    let cards = cards(tables);
    let size: u64 = cards.iter().map(|(_, copies, _)| copies).sum();
    let lands: u64 = cards.iter().filter(|(.., is_land)| *is_land).map(|(_, copies, _)| copies).sum();
    let held: Vec<Value> = cards
        .iter()
        .map(|(name, copies, _)| {
            json!({"card": name, "copies": copies, "in_opening_hand": 1.0 - chance_of(0, *copies, size)})
        })
        .collect();
    let deck = json!({"deck": names.deck, "cards": size, "lands": lands, "opening": held});
    writeln!(out, "{}", json!({ "deck": deck }))?;
    let counts =
        |counts: GameCounts| json!({"wins": counts.wins, "draws": counts.draws, "losses": counts.losses});
    for class in classes {
        let gain = class.gain(0.05 / classes.len() as f64);
        let mut row = json!({
            "on_the_play": class.on_the_play,
            "lands": class.lands,
            "share": class.share,
            "hands": class.hands(),
            "keep": counts(class.kept),
            "mulligan": counts(class.returned),
            "gain": gain.map(|(gain, _)| gain),
            "gain_low": gain.map(|(_, interval)| interval.low),
            "gain_high": gain.map(|(_, interval)| interval.high),
            "advice": match class.advice(classes.len()) {
                Advice::Keep => "keep",
                Advice::Mulligan => "mulligan",
                Advice::Unclear => "unclear",
                Advice::Unseen => "unseen",
            },
        });
        if let Some(given) = given {
            let cards = given.cards.iter().map(|(count, card)| (card.clone(), json!(count)));
            row["cards"] = cards.collect::<serde_json::Map<_, _>>().into();
        }
        writeln!(out, "{}", json!({ "hand": row }))?;
    }
    Ok(())
}
