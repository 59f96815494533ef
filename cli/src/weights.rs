//! `--weights`: what creatures, life and counters are worth, from a TOML file.

use std::path::PathBuf;

use anyhow::{Context as _, Result};
use clap::Args;
use menace::Keyword;
use menace::combat::damage::Weights;
use menace::notation::nearest;
use menace::notation::report::Report;
use toml::de::{DeTable, DeValue};

/// The most points that anything may be worth, so that no sum comes near to what the game is worth.
const MOST: f64 = 100.0;

/// The table of keywords.
const KEYWORDS: &str = "keywords";

/// By what the best is chosen.
#[derive(Debug, Args)]
pub struct WeightsFile {
    /// What creatures, life and counters are worth: a TOML file, described in docs/combat.md
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
}

impl WeightsFile {
    /// Returns the weights of the file, or the default ones.
    pub fn read(&self) -> Result<Weights> {
        let Some(file) = &self.weights else { return Ok(Weights::default()) };
        let name = file.display().to_string();
        let text = std::fs::read_to_string(file).with_context(|| format!("{name} can't be read"))?;
        parse(&text, &name)
    }
}

type Number = fn(&mut Weights) -> &mut i64;

/// The numbers of a file: the name of each, and its place in the weights.
const NUMBERS: [(&str, Number); 8] = [
    ("creature", |weights| &mut weights.creature),
    ("power", |weights| &mut weights.power),
    ("toughness", |weights| &mut weights.toughness),
    ("ability", |weights| &mut weights.ability),
    ("life", |weights| &mut weights.life),
    ("poison", |weights| &mut weights.poison),
    ("withered", |weights| &mut weights.withered),
    ("card", |weights| &mut weights.card),
];

fn parse(text: &str, name: &str) -> Result<Weights> {
    let error = |at, message: String| anyhow::Error::new(Report::new(text, at, name, &message));
    let table = DeTable::parse(text)
        .map_err(|broken| error(broken.span().unwrap_or(0..0), format!("no TOML: {}", broken.message())))?;
    let mut weights = Weights::default();
    for (key, value) in table.get_ref() {
        if let Some((_, place)) = NUMBERS.iter().find(|(name, _)| *name == key.get_ref()) {
            *place(&mut weights) = points(value.get_ref()).map_err(|wrong| error(value.span(), wrong))?;
            continue;
        }
        if key.get_ref() != KEYWORDS {
            let known = NUMBERS.iter().map(|&(name, _)| name).chain([KEYWORDS]);
            return Err(error(key.span(), unknown("weight", key.get_ref(), known)));
        }
        let DeValue::Table(keywords) = value.get_ref() else {
            let found = value.get_ref().type_str();
            return Err(error(
                value.span(),
                format!("found a value of type {found}, expected a table of keywords"),
            ));
        };
        for (key, value) in keywords {
            let named = Keyword::ALL.iter().find(|keyword| key_of(**keyword) == *key.get_ref());
            let Some(&keyword) = named else {
                let known: Vec<String> = Keyword::ALL.iter().map(|&keyword| key_of(keyword)).collect();
                let known = known.iter().map(String::as_str);
                return Err(error(key.span(), unknown("keyword", key.get_ref(), known)));
            };
            let worth = points(value.get_ref()).map_err(|wrong| error(value.span(), wrong))?;
            weights.keywords.push((keyword, worth));
        }
    }
    Ok(weights)
}

/// Returns a keyword as a key: `first_strike`.
fn key_of(keyword: Keyword) -> String {
    keyword.name().to_lowercase().replace(' ', "_")
}

fn unknown<'n>(what: &str, found: &str, known: impl Iterator<Item = &'n str> + Clone) -> String {
    match nearest(found, known.clone()) {
        Some(near) => format!("found no {what} `{found}`; did you mean `{near}`?"),
        None => format!("found no {what} `{found}`, expected {}", known.collect::<Vec<_>>().join(", ")),
    }
}

/// Returns a number of points in hundredths.
fn points(value: &DeValue<'_>) -> Result<i64, String> {
    let number = match value {
        DeValue::Integer(number) if number.radix() == 10 => number.as_str(),
        DeValue::Float(number) => number.as_str(),
        other => {
            return Err(format!("found a value of type {}, expected a number of points", other.type_str()));
        }
    };
    let hundredths = number
        .parse::<f64>()
        .ok()
        .filter(|points| (0.0..=MOST).contains(points))
        .map(|points| points * 100.0);
    match hundredths {
        Some(hundredths) if (hundredths - hundredths.round()).abs() < 1e-6 => Ok(hundredths.round() as i64),
        _ => Err(format!("found {number}, expected a number from 0 to {MOST} with two decimals at most")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(text: &str) -> String {
        parse(text, "mine.toml").expect_err(text).to_string()
    }

    #[test]
    fn a_file_changes_what_it_names_and_nothing_else() {
        let weights =
            parse("life = 1\n[keywords]\nfirst_strike = 0.75\n", "mine.toml").expect("good weights");
        let expected =
            Weights { life: 100, keywords: vec![(Keyword::FirstStrike, 75)], ..Weights::default() };
        assert_eq!(weights, expected);
    }

    #[test]
    fn the_example_of_the_documentation_is_the_default() {
        let page = include_str!("../../docs/combat.md");
        let example = page.split("```toml\n").nth(1).and_then(|rest| rest.split("```").next());
        let weights = parse(example.expect("an example"), "docs/combat.md").expect("good weights");
        assert_eq!(Weights { keywords: Vec::new(), ..weights.clone() }, Weights::default());
        assert_eq!(weights.keywords, [(Keyword::FirstStrike, 50), (Keyword::Flying, 80)]);
    }

    #[test]
    fn what_is_wrong_is_shown_at_its_place() {
        assert!(
            wrong("power = 1\ntoughnes = 2")
                .starts_with("found no weight `toughnes`; did you mean `toughness`?\n --> mine.toml:2:1")
        );
        assert!(
            wrong("[keywords]\nfirststrike = 2").contains("did you mean `first_strike`?\n --> mine.toml:2:1")
        );
        assert!(wrong("life = -1").starts_with(
            "found -1, expected a number from 0 to 100 with two decimals at most\n --> mine.toml:1:8"
        ));
        assert!(wrong("life = 0.125").contains("found 0.125"));
        assert!(wrong("life = \"much\"").contains("found a value of type string"));
        assert!(wrong("keywords = 3").contains("expected a table of keywords"));
        assert!(wrong("life = ").starts_with("no TOML: "));
        assert!(wrong("x = 1").contains("expected creature, power,"));
    }
}
