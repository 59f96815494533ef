//! What a land's text says about its mana.

use crate::types::Color;

use super::facts::ManaSource;

/// Reads the lines of a land's text. Basic land types bring their own mana (305.6).
///
/// Understood are `{T}: Add {G}.`, `{T}: Add {R}, {G}, or {W}.`, `{T}: Add one mana of any color.`, the
/// same in reminder parentheses, and `This land enters tapped.` (or the card's name, and the older "enters the
/// battlefield tapped").
///
/// # Errors
/// The first line that is none of these.
pub(super) fn mana_source(name: &str, text: &str, subtypes: &[String]) -> Result<ManaSource, String> {
    let mut source = ManaSource::default();
    for subtype in subtypes {
        if let Some(index) = crate::BASIC_LAND_TYPES.iter().position(|basic| basic == subtype) {
            source.colors = source.colors.with(Color::ALL[index]);
        }
    }
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let bare = line.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).unwrap_or(line);
        let enters = bare.strip_prefix("This land").or_else(|| bare.strip_prefix(name)).unwrap_or("");
        if enters == " enters tapped." || enters == " enters the battlefield tapped." {
            source.enters_tapped = true;
        } else if bare == "{T}: Add one mana of any color." {
            source.colors = Color::ALL.into_iter().collect();
        } else if let Some(symbols) = bare.strip_prefix("{T}: Add ").and_then(|rest| rest.strip_suffix('.')) {
            for symbol in symbols.replace(", or ", ", ").replace(" or ", ", ").split(", ") {
                match symbol {
                    "{C}" => source.colorless = true,
                    "{W}" => source.colors = source.colors.with(Color::White),
                    "{U}" => source.colors = source.colors.with(Color::Blue),
                    "{B}" => source.colors = source.colors.with(Color::Black),
                    "{R}" => source.colors = source.colors.with(Color::Red),
                    "{G}" => source.colors = source.colors.with(Color::Green),
                    _ => return Err(line.to_owned()),
                }
            }
        } else {
            return Err(line.to_owned());
        }
    }
    Ok(source)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rule_305_6_a_basic_land_type_brings_its_mana() {
        let source = mana_source("Tundra", "", &["Plains".into(), "Island".into()]).unwrap();
        assert_eq!(source.colors.to_string(), "WU");
        assert!(!source.enters_tapped && !source.colorless);
    }

    #[test]
    fn a_gate_enters_tapped_and_gives_either_color() {
        let text = "This land enters tapped.\n{T}: Add {R} or {W}.";
        let source = mana_source("Boros Guildgate", text, &["Gate".into()]).unwrap();
        assert_eq!((source.colors.to_string().as_str(), source.enters_tapped), ("WR", true));
        let older = "Boros Guildgate enters the battlefield tapped.\n{T}: Add {R} or {W}.";
        assert_eq!(mana_source("Boros Guildgate", older, &["Gate".into()]), Ok(source));
        let three = mana_source("X", "({T}: Add {R}, {G}, or {W}.)", &[]).unwrap();
        assert_eq!(three.colors.to_string(), "WRG");
    }

    #[test]
    fn a_line_that_is_not_played_is_an_error() {
        for line in ["Hexproof", "{T}: Add {C}{C}.", "{T}, Pay 1 life: Add {B}.", "{T}: Add {W} and {U}."] {
            assert_eq!(mana_source("X", line, &[]), Err(line.to_owned()));
        }
    }
}
