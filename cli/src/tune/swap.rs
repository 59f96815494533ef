//! Variants with other cards: `--swap "4 Shock" "4 Lightning Bolt"`.

use anyhow::{anyhow, bail, ensure};
use menace::card::{CardTable, NamedDeck};

use super::Variant;

/// Reads `4 Shock; 2 Mountain`.
fn cards(text: &str, table: &CardTable) -> anyhow::Result<Vec<(usize, String)>> {
    let mut cards: Vec<(usize, String)> = Vec::new();
    for part in text.split(';').map(str::trim) {
        let wrong = || anyhow!("--swap: found `{part}`, expected a number and a card such as `4 Shock`");
        let (count, name) = part.split_once(char::is_whitespace).ok_or_else(wrong)?;
        let count: usize = count.trim_end_matches('x').parse().map_err(|_| wrong())?;
        ensure!((1..=250).contains(&count), "--swap: found `{part}`, expected from 1 to 250 of a card");
        let name = name.trim();
        if let Err(error) = table.find(name) {
            bail!("--swap: {error}");
        }
        let name = table.spelling(name).unwrap_or(name).to_owned();
        match cards.iter_mut().find(|(_, known)| *known == name) {
            Some((known, _)) => *known += count,
            None => cards.push((count, name)),
        }
    }
    Ok(cards)
}

/// Returns the deck with some cards out and as many others in.
pub fn swapped(deck: &NamedDeck, out: &str, into: &str, table: &CardTable) -> anyhow::Result<Variant> {
    let (leaving, coming) = (cards(out, table)?, cards(into, table)?);
    let total = |cards: &[(usize, String)]| cards.iter().map(|(count, _)| count).sum::<usize>();
    let (out_total, in_total) = (total(&leaving), total(&coming));
    ensure!(
        out_total == in_total,
        "--swap \"{out}\" \"{into}\": found {out_total} out and {in_total} in, expected as many of both"
    );
    let mut cards: Vec<(usize, String)> =
        deck.entries.iter().map(|entry| (entry.count, entry.name.clone())).collect();
    for (count, name) in &leaving {
        let found = cards.iter_mut().find(|(_, known)| known == name);
        let has = found.as_ref().map_or(0, |(has, _)| *has);
        match found {
            Some((has, _)) if *has >= *count => *has -= count,
            _ => bail!("--swap: the deck has {has} {name}, expected at least {count}"),
        }
    }
    for (count, name) in &coming {
        match cards.iter_mut().find(|(_, known)| known == name) {
            Some((has, _)) => *has += count,
            None => cards.push((*count, name.clone())),
        }
    }
    let signed = |sign: char, cards: &[(usize, String)]| {
        cards.iter().map(|(count, name)| format!("{sign}{count} {name}")).collect::<Vec<_>>()
    };
    let name = [signed('-', &leaving), signed('+', &coming)].concat().join(" ");
    Ok(Variant { name, cards })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deck() -> NamedDeck {
        let (deck, errors) =
            NamedDeck::read("20 Mountain\n4 Shock\n20 Raging Goblin", "d.txt", CardTable::builtin());
        assert!(errors.is_empty());
        deck
    }

    fn swap(out: &str, into: &str) -> Result<Vec<(usize, String)>, String> {
        let swapped = swapped(&deck(), out, into, CardTable::builtin());
        swapped.map(|variant| variant.cards).map_err(|error| error.to_string())
    }

    #[test]
    fn cards_go_out_and_others_come_in() {
        let named = |cards: &[(usize, &str)]| cards.iter().map(|&(n, card)| (n, card.to_owned())).collect();
        let expected: Vec<(usize, String)> =
            named(&[(22, "Mountain"), (0, "Shock"), (20, "Raging Goblin"), (2, "Lightning Bolt")]);
        assert_eq!(swap("4 shock", "2 Lightning Bolt; 2x Mountain"), Ok(expected));
    }

    #[test]
    fn what_can_not_be_swapped_is_refused() {
        for (out, into, why) in [
            ("5 Shock", "5 Lightning Bolt", "the deck has 4 Shock, expected at least 5"),
            ("4 Shock", "3 Lightning Bolt", "found 4 out and 3 in"),
            ("4 Shok", "4 Lightning Bolt", "did you mean"),
            ("Shock", "Lightning Bolt", "expected a number and a card"),
            ("0 Shock", "0 Lightning Bolt", "expected from 1 to 250"),
            ("1 Lightning Bolt", "1 Shock", "the deck has 0 Lightning Bolt"),
        ] {
            let error = swap(out, into).unwrap_err();
            assert!(error.contains(why), "{out}, {into}: {error}");
        }
    }
}
