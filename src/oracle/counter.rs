//! Counters: "+1/+1", "charge" (122).

use super::parser::Parser;
use super::tree::CounterKind;

/// "+1/+1" as two numbers; "+X/+X" is not one.
pub fn modification(word: &str) -> Option<(i8, i8)> {
    let (power, toughness) = word.split_once('/')?;
    let signed = |text: &str| {
        if !text.starts_with(['+', '-']) {
            return None;
        }
        text.parse::<i8>().ok()
    };
    Some((signed(power)?, signed(toughness)?))
}

/// The kind before "counter" or "counters"; `None` if the counter has none. Takes nothing if "counter" does not follow.
pub fn kind(p: &mut Parser<'_>) -> Option<CounterKind> {
    p.attempt(|p| {
        if let Some(kind) = p.token("a kind of counter", |word| {
            modification(word).map(|(power, toughness)| CounterKind::PowerToughness(power, toughness))
        }) {
            p.ahead(|p| p.one_of(&[("counter", ()), ("counters", ())]))?;
            return Some(kind);
        }
        // Two words at most: "first strike counter", "page counter".
        let mut name = String::new();
        for _ in 0..2 {
            let word = p.token("a kind of counter", |word| {
                let small = word.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-');
                let noun = matches!(
                    word,
                    "counter"
                        | "counters"
                        | "a"
                        | "an"
                        | "of"
                        | "each"
                        | "other"
                        | "more"
                        | "or"
                        | "additional"
                );
                (small && !noun).then_some(word)
            })?;
            name = if name.is_empty() { word.to_owned() } else { format!("{name} {word}") };
            if p.ahead(|p| p.one_of(&[("counter", ()), ("counters", ())])).is_some() {
                return Some(CounterKind::Named(name));
            }
        }
        None
    })
}
