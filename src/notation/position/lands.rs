//! Lands as descriptors: `Forest`, `Snow Island`, `Legendary Land`, `Nonbasic Forest Island`.

use crate::notation::oracle::{LAND_TYPES, land_type};
use crate::notation::{nearest, shown};
use crate::types::{BASIC_LAND_TYPES, Land};

/// A word that describes no land.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{}` is no word for a land: expected a land type, `Basic`, `Nonbasic`, `Snow`, `Legendary` or `Land`{}",
    shown(word),
    suggestion.as_ref().map_or_else(String::new, |word| format!("; did you mean `{word}`?"))
)]
pub struct LandError {
    /// The word; empty where the descriptor is.
    pub word: String,
    /// The position of the word in the descriptor.
    pub at: std::ops::Range<usize>,
    /// The word that was probably meant.
    pub suggestion: Option<String>,
}

/// The words of a descriptor that are no land type.
const OTHER_WORDS: [&str; 7] = ["Basic", "Nonbasic", "Snow", "Snow-Covered", "Legendary", "Land", "World"];

/// Reads a land's descriptor.
///
/// A single basic land type is a basic land, also when it is snow; with a second land type, with `Nonbasic`
/// or with `Legendary` it is not, unless `Basic` is said.
///
/// # Errors
/// [`LandError`] for the first word that describes no land.
///
/// ```
/// use menace::notation::position::parse_land;
/// let land = parse_land("Snow Forest")?;
/// assert!(land.snow && land.basic && land.subtypes == ["Forest"]);
/// assert!(!parse_land("Nonbasic Forest Island")?.basic);
/// assert_eq!(parse_land("Iland").unwrap_err().suggestion.as_deref(), Some("Island"));
/// # Ok::<(), menace::notation::position::LandError>(())
/// ```
pub fn parse_land(descriptor: &str) -> Result<Land, LandError> {
    let mut land = Land::default();
    let mut basic = None;
    let mut end = 0;
    let mut words = descriptor.split_whitespace().peekable();
    if words.peek().is_none() {
        return Err(LandError { word: String::new(), at: 0..descriptor.len(), suggestion: None });
    }
    for word in words {
        let start = end + descriptor[end..].find(word).unwrap_or(0);
        end = start + word.len();
        match word.to_lowercase().as_str() {
            "basic" => basic = Some(true),
            "nonbasic" => basic = Some(false),
            "snow" | "snow-covered" => land.snow = true,
            "legendary" => land.legendary = true,
            // Beside the land itself; no ability asks for a world land.
            "land" | "world" => {}
            small => match land_type(small).filter(|name| name.eq_ignore_ascii_case(small)) {
                Some(name) => {
                    if !land.subtypes.iter().any(|known| known == name) {
                        land.subtypes.push(name.to_owned());
                    }
                }
                None => {
                    let known = LAND_TYPES.iter().chain(&OTHER_WORDS).copied();
                    let suggestion = nearest(word, known).map(str::to_owned);
                    return Err(LandError { word: word.to_owned(), at: start..end, suggestion });
                }
            },
        }
    }
    let plain = !land.legendary && matches!(land.subtypes.as_slice(), [one] if is_basic_type(one));
    land.basic = basic.unwrap_or(plain);
    Ok(land)
}

/// Returns a descriptor that [`parse_land`] reads as the same land.
pub fn land_descriptor(land: &Land) -> String {
    let mut words: Vec<&str> = Vec::new();
    let plain = !land.legendary && matches!(land.subtypes.as_slice(), [one] if is_basic_type(one));
    if land.legendary {
        words.push("Legendary");
    }
    if land.snow {
        words.push("Snow");
    }
    match (land.basic, plain) {
        (true, false) => words.push("Basic"),
        (false, true) => words.push("Nonbasic"),
        // `Nonbasic Forest Island` says what could be doubted.
        (false, false) if !land.legendary => words.push("Nonbasic"),
        _ => {}
    }
    words.extend(land.subtypes.iter().map(String::as_str));
    if land.subtypes.is_empty() {
        words.push("Land");
    }
    words.join(" ")
}

fn is_basic_type(subtype: &str) -> bool {
    BASIC_LAND_TYPES.contains(&subtype)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptors_are_read_and_written_back() {
        for (descriptor, basic) in [
            ("Forest", true),
            ("Snow Swamp", true),
            ("Legendary Land", false),
            ("Nonbasic Land", false),
            ("Nonbasic Forest Island", false),
            ("Nonbasic Desert", false),
            ("Legendary Snow Forest", false),
            ("Basic Land", true),
        ] {
            let land = parse_land(descriptor).unwrap();
            assert_eq!(land.basic, basic, "{descriptor}");
            assert_eq!(land_descriptor(&land), descriptor);
        }
        assert_eq!(parse_land("snow-covered forest"), parse_land("Snow Forest"));
        assert_eq!(parse_land("Desert"), parse_land("Nonbasic Desert"));
        assert_eq!(parse_land("Forest Island"), parse_land("Nonbasic Forest Island"));
    }

    #[test]
    fn a_word_that_is_no_land_is_said() {
        let error = parse_land("Snow Forst").unwrap_err();
        assert_eq!(
            (error.word.as_str(), error.at, error.suggestion.as_deref()),
            ("Forst", 5..10, Some("Forest"))
        );
        // A plural is no land.
        assert_eq!(parse_land("Islands").unwrap_err().suggestion.as_deref(), Some("Island"));
        assert!(parse_land(" ").is_err());
    }
}
