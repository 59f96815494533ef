//! The short notation of creatures: `3/3 trample; 2x 2/2 flying, first strike; Craw Wurm`.
//!
//! Creatures are separated by semicolons. Each is power and toughness with a description (colors, types, "tapped",
//! then its abilities between commas), or the name of a card. `2x` before it makes two of them. An ability is a
//! keyword, a sentence of Oracle English, or what such a sentence says of "this creature". A semicolon within a
//! sentence needs quotation marks around it.

use std::ops::Range;

use crate::ability::{Ability, Filter};
use crate::creature::Creature;
use crate::notation::oracle::{AbilityError, parse_description};
use crate::notation::position::{CardProblem, CardSource, MOST};
use crate::position::Side;
use crate::types::{CardType, MAX_CREATURES};

/// What is wrong with creatures in short notation, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{problem}")]
pub struct ShortError {
    /// The bytes of the text that are wrong.
    pub at: Range<usize>,
    /// What is wrong with them.
    #[source]
    pub problem: ShortProblem,
}

/// What is wrong with creatures in short notation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShortProblem {
    /// Nothing between two semicolons, or after a number.
    #[error("a creature is expected here, such as `2/2 flying` or a card's name")]
    Missing,
    /// A number beyond what a game has.
    #[error("`{0}` is too large a number")]
    NumberTooLarge(String),
    /// A description that is not understood.
    #[error(transparent)]
    Ability(#[from] AbilityError),
    /// A name that no card has.
    #[error(
        "`{name}` is neither power and toughness such as `2/2` nor a card that is known here{}",
        hint(.name, .suggestion.as_deref())
    )]
    UnknownCard {
        /// The name.
        name: String,
        /// The card that was probably meant.
        suggestion: Option<String>,
    },
    /// A card that can't be used as a creature.
    #[error("`{name}` can't stand here: {why}")]
    UnusableCard {
        /// The name.
        name: String,
        /// Why it can't.
        why: String,
    },
    /// More creatures than a side can have.
    #[error("these are more than the 64 creatures that a side can have")]
    TooManyCreatures,
}

/// What was probably meant by a name that no card has.
fn hint(name: &str, suggestion: Option<&str>) -> String {
    let sized = |part: &str| {
        part.trim_start().starts_with(|first: char| first.is_ascii_digit()) && part.contains('/')
    };
    match suggestion {
        Some(name) => format!("; did you mean `{name}`?"),
        None if name.split(',').filter(|part| sized(part)).count() > 1 => {
            "; creatures are separated by semicolons".to_owned()
        }
        None => String::new(),
    }
}

/// Reads the creatures of a side; they are called `a1`, `a2`, … or `b1`, `b2`, ….
///
/// An empty text isn't a creature; a semicolon at the end may stand or not.
///
/// # Errors
/// [`ShortError`] with the place in `text`.
///
/// ```
/// use menace::notation::position::NoCards;
/// use menace::notation::short::parse_creatures;
/// use menace::{Keyword, Side};
///
/// let text = "3/3 trample; 2x 2/2 white Knight flying, first strike; 0/4 tapped can't block";
/// let creatures = parse_creatures(text, Side::Attacker, &NoCards)?;
/// assert_eq!(creatures.len(), 4);
/// assert_eq!((creatures[2].id.as_str(), creatures[2].abilities.len()), ("a3", 2));
/// assert!(creatures[3].tapped);
///
/// let error = parse_creatures("2/2 flyng", Side::Defender, &NoCards).unwrap_err();
/// assert_eq!(error.at, 4..9);
/// assert!(error.to_string().ends_with("did you mean `Flying`?"));
/// # Ok::<(), menace::notation::short::ShortError>(())
/// ```
pub fn parse_creatures(text: &str, side: Side, cards: &dyn CardSource) -> Result<Vec<Creature>, ShortError> {
    let letter = match side {
        Side::Attacker => 'a',
        Side::Defender => 'b',
    };
    let mut creatures: Vec<Creature> = Vec::new();
    let items = items(text);
    let last = items.len() - 1;
    for (index, item) in items.into_iter().enumerate() {
        let at = trimmed(text, item.clone());
        if at.is_empty() {
            if index == last {
                break;
            }
            return Err(ShortError { at: item, problem: ShortProblem::Missing });
        }
        let (count, rest) = count(text, at.clone())?;
        let creature = creature(text, rest, cards)?;
        if creatures.len() + count > MAX_CREATURES {
            return Err(ShortError { at, problem: ShortProblem::TooManyCreatures });
        }
        for _ in 0..count {
            let id = format!("{letter}{}", creatures.len() + 1);
            creatures.push(Creature { id, ..creature.clone() });
        }
    }
    Ok(creatures)
}

/// The places between semicolons; one within quotation marks parts nothing.
fn items(text: &str) -> Vec<Range<usize>> {
    let mut items = Vec::new();
    let mut start = 0;
    let mut quoted = false;
    for (at, character) in text.char_indices() {
        match character {
            '"' => quoted = !quoted,
            ';' if !quoted => {
                items.push(start..at);
                start = at + 1;
            }
            _ => {}
        }
    }
    items.push(start..text.len());
    items
}

fn trimmed(text: &str, at: Range<usize>) -> Range<usize> {
    let item = &text[at.clone()];
    let start = at.start + (item.len() - item.trim_start().len());
    start..(start + item.trim().len())
}

/// Reads `2x` or `2×` before a creature; also returns the position of the rest.
fn count(text: &str, at: Range<usize>) -> Result<(usize, Range<usize>), ShortError> {
    let item = &text[at.clone()];
    let digits = item.bytes().take_while(u8::is_ascii_digit).count();
    let after = item[digits..].trim_start();
    let Some(rest) = after.strip_prefix(['x', 'X', '×']).filter(|_| digits > 0) else { return Ok((1, at)) };
    let number = &item[..digits];
    let place = at.start..at.start + digits;
    // Past any side's 64, the number itself says enough.
    let count = number.parse::<usize>().ok().filter(|count| *count <= 1_000).ok_or_else(|| ShortError {
        at: place.clone(),
        problem: ShortProblem::NumberTooLarge(number.to_owned()),
    })?;
    let rest = trimmed(text, at.end - rest.len()..at.end);
    if rest.is_empty() || count == 0 {
        return Err(ShortError { at, problem: ShortProblem::Missing });
    }
    Ok((count, rest))
}

fn creature(text: &str, at: Range<usize>, cards: &dyn CardSource) -> Result<Creature, ShortError> {
    let item = &text[at.clone()];
    let first = item.split_whitespace().next().unwrap_or(item);
    let stats = first.split_once('/').filter(|(power, toughness)| {
        let digits = |part: &str| {
            let part = part.strip_prefix('-').unwrap_or(part);
            !part.is_empty() && part.bytes().all(|digit| digit.is_ascii_digit())
        };
        digits(power) && digits(toughness)
    });
    let Some((power, toughness)) = stats else {
        return cards.creature(item).map(|card| Creature { card: Some(item.to_owned()), ..card }).map_err(
            |problem| {
                let name = item.to_owned();
                let problem = match problem {
                    CardProblem::Unknown(suggestion) => ShortProblem::UnknownCard { name, suggestion },
                    CardProblem::Unusable(why) => ShortProblem::UnusableCard { name, why },
                };
                ShortError { at, problem }
            },
        );
    };
    let number = |part: &str| {
        part.parse::<i32>().ok().filter(|number| i64::from(number.unsigned_abs()) <= MOST).ok_or_else(|| {
            ShortError {
                at: at.start..at.start + first.len(),
                problem: ShortProblem::NumberTooLarge(first.to_owned()),
            }
        })
    };
    let mut creature = Creature::new("", number(power)?, number(toughness)?);
    let description = parse_description(text, at.start + first.len()..at.end)
        .map_err(|error| ShortError { at: error.span(), problem: error.into() })?;
    for quality in description.qualities {
        match quality {
            Filter::Color(color) => creature.colors = creature.colors.with(color),
            Filter::Type(card_type) if !creature.types.contains(&card_type) => {
                // In a type line, other types come before "creature".
                creature.types.insert(creature.types.len() - 1, card_type);
            }
            Filter::Subtype(subtype) if !creature.subtypes.contains(&subtype) => {
                creature.subtypes.push(subtype)
            }
            Filter::Supertype(supertype) if !creature.supertypes.contains(&supertype) => {
                creature.supertypes.push(supertype);
            }
            Filter::Tapped => creature.tapped = true,
            // Said for the second time, or nothing to add: "colorless".
            _ => {}
        }
    }
    creature.abilities = description.abilities;
    Ok(creature)
}

/// Writes a creature in short notation, as `2/2 white Knight flying`, or by its card's name.
///
/// What is left out of a card's name is what the card says; of a described creature nothing is left out but
/// damage, counters and shields, for which the notation has no words.
///
/// ```
/// use menace::notation::short::short_creature;
/// use menace::{Creature, Keyword};
/// let creature = Creature::new("a1", 2, 2).with(Keyword::Flying).with(Keyword::FirstStrike);
/// assert_eq!(short_creature(&creature), "2/2 flying, first strike");
/// ```
pub fn short_creature(creature: &Creature) -> String {
    if let Some(card) = &creature.card {
        return card.clone();
    }
    let mut words = vec![format!("{}/{}", creature.power, creature.toughness)];
    if creature.tapped {
        words.push("tapped".to_owned());
    }
    words.extend(creature.supertypes.iter().map(|supertype| supertype.name().to_lowercase()));
    words.extend(creature.colors.iter().map(|color| color.word().to_owned()));
    let types = creature.types.iter().filter(|card_type| **card_type != CardType::Creature);
    words.extend(types.map(|card_type| card_type.name().to_lowercase()));
    words.extend(creature.subtypes.iter().cloned());
    // "Snow swampwalk" would be one ability.
    if !creature.supertypes.is_empty() && matches!(creature.abilities.first(), Some(Ability::Landwalk(_))) {
        words.push("with".to_owned());
    }
    let abilities: Vec<String> = creature.abilities.iter().map(short_ability).collect();
    words.extend(Some(abilities.join(", ")).filter(|abilities| !abilities.is_empty()));
    words.join(" ")
}

/// Writes an ability in short notation: keywords in small letters, sentences in quotation marks.
pub fn short_ability(ability: &Ability) -> String {
    crate::notation::oracle::granted(ability)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::ability::Clause;
    use crate::notation::position::NoCards;
    use crate::types::{Color, Keyword, Supertype};

    struct Wurm;

    impl CardSource for Wurm {
        fn creature(&self, name: &str) -> Result<Creature, CardProblem> {
            match name {
                "Craw Wurm" => Ok(Creature::new("", 6, 4)),
                "Forest" => Err(CardProblem::Unusable("it is no creature".into())),
                _ => Err(CardProblem::Unknown(Some("Craw Wurm".into()))),
            }
        }
    }

    fn read(text: &str) -> Vec<Creature> {
        parse_creatures(text, Side::Attacker, &Wurm).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn creatures_are_counted_and_named_in_order() {
        let creatures = read("3/3 trample; 2x 2/2 flying, first strike; 2 × Craw Wurm;");
        let ids: Vec<_> = creatures.iter().map(|creature| creature.id.as_str()).collect();
        assert_eq!(ids, ["a1", "a2", "a3", "a4", "a5"]);
        assert_eq!(creatures[1].abilities, [Keyword::Flying.into(), Keyword::FirstStrike.into()]);
        assert_eq!((creatures[4].power, creatures[4].card.as_deref()), (6, Some("Craw Wurm")));
        assert_eq!(read(""), []);
        assert_eq!(parse_creatures("1/1", Side::Defender, &NoCards).unwrap()[0].id, "b1");
    }

    #[test]
    fn a_description_has_words_before_abilities_and_sentences_among_them() {
        let text = "-1/4 tapped legendary white black artifact Wall defender, \"All Walls able to block ~ do so; yes\"";
        assert!(parse_creatures(text, Side::Attacker, &NoCards).is_err());
        let [wall] = <[Creature; 1]>::try_from(read(
            "-1/4 tapped legendary white black artifact creature Wall with defender, \"This creature can't block.\" and must be blocked if able",
        ))
        .unwrap();
        assert_eq!((wall.power, wall.toughness, wall.tapped), (-1, 4, true));
        assert_eq!(wall.colors, [Color::White, Color::Black].into_iter().collect());
        assert_eq!(wall.types, [CardType::Artifact, CardType::Creature]);
        assert_eq!(wall.supertypes, [Supertype::Legendary]);
        assert_eq!(wall.subtypes, ["Wall"]);
        assert_eq!(wall.abilities.len(), 3);
        assert_eq!(wall.abilities[2], Ability::this(Clause::MustBeBlocked { by: Filter::Any, least: 1 }));
    }

    fn abilities_of(text: &str) -> Vec<String> {
        let [creature] = <[Creature; 1]>::try_from(read(text)).expect("one creature");
        assert_eq!((creature.supertypes.len(), creature.subtypes.len()), (0, 0), "{text}");
        creature.abilities.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn rule_702_14a_the_supertype_before_a_landwalk_is_the_lands() {
        assert_eq!(abilities_of("2/2 snow swampwalk"), ["Snow swampwalk"]);
        assert_eq!(abilities_of("2/2 white snow legendary landwalk"), ["Legendary snow landwalk"]);
        for text in ["2/2 legendary, swampwalk", "2/2 legendary with swampwalk"] {
            let [legend] = <[Creature; 1]>::try_from(read(text)).expect("one creature");
            assert_eq!(legend.supertypes, [Supertype::Legendary], "{text}");
            assert_eq!(short_creature(&legend), "2/2 legendary with swampwalk");
        }
    }

    #[test]
    fn a_plural_speaks_of_other_creatures_and_describes_nobody() {
        assert_eq!(abilities_of("2/2 Goblins can't block"), ["Goblins can't block."]);
        assert_eq!(
            abilities_of("2/2 flying, legends can't block"),
            ["Flying", "Legendary creatures can't block."]
        );
        let [goblin] = <[Creature; 1]>::try_from(read("2/2 Goblin can't block")).expect("one creature");
        assert_eq!((goblin.subtypes.len(), goblin.abilities.len()), (1, 1));
        for text in ["2/2 white Goblins can't block", "2/2 tapped creatures can't block"] {
            let error = parse_creatures(text, Side::Attacker, &NoCards).expect_err(text);
            assert!(error.to_string().contains("put a comma between"), "{error}");
        }
        assert!(parse_creatures("2/2 Goblins", Side::Attacker, &NoCards).is_err());
    }

    #[test]
    fn whole_sentences_need_no_quotation_marks() {
        for sentence in [
            "This creature can't be blocked except by two or more creatures.",
            "All creatures able to block this creature do so.",
            "Other creatures you control get +1/+1.",
            "Prevent all combat damage that would be dealt to this creature.",
            "{1}{R}: This creature gets +1/+0 until end of turn.",
        ] {
            assert_eq!(abilities_of(&format!("2/2 {sentence}")), [sentence]);
            assert_eq!(abilities_of(&format!("2/2 {}", sentence.to_lowercase())), [sentence]);
            let without_stop = sentence.strip_suffix('.').expect("a sentence");
            assert_eq!(abilities_of(&format!("2/2 flying, {without_stop}")), ["Flying", sentence]);
            assert_eq!(abilities_of(&format!("2/2 {sentence} Flying")), [sentence, "Flying"]);
        }
        assert_eq!(
            abilities_of("2/2 gets +1/+1 as long as it's attacking"),
            ["This creature gets +1/+1 as long as it's attacking."]
        );
    }

    #[test]
    fn what_is_wrong_is_said_at_its_place() {
        for (text, marked, message) in [
            ("2/2;; 1/1", "", "a creature is expected here, such as `2/2 flying` or a card's name"),
            ("3x", "3x", "a creature is expected here, such as `2/2 flying` or a card's name"),
            ("0x 1/1", "0x 1/1", "a creature is expected here, such as `2/2 flying` or a card's name"),
            ("1/1; 64x 1/1", "64x 1/1", "these are more than the 64 creatures that a side can have"),
            ("99999x 1/1", "99999", "`99999` is too large a number"),
            ("9999999/1", "9999999/1", "`9999999/1` is too large a number"),
            ("Forest", "Forest", "`Forest` can't stand here: it is no creature"),
            (
                "1/1; Craw Wrum",
                "Craw Wrum",
                "`Craw Wrum` is neither power and toughness such as `2/2` nor a card that is known here; did you mean `Craw Wurm`?",
            ),
        ] {
            let error = parse_creatures(text, Side::Attacker, &Wurm).expect_err(text);
            assert_eq!((&text[error.at.clone()], error.to_string().as_str()), (marked, message), "{text}");
        }
        let text = "1/1; 2/2 flying, tramlpe";
        let error = parse_creatures(text, Side::Attacker, &Wurm).unwrap_err();
        assert_eq!(&text[error.at.clone()], "tramlpe");
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_back(
            stats in (-3..12, -3..12),
            colors in proptest::sample::subsequence(Color::ALL.to_vec(), 0..5),
            keywords in proptest::sample::subsequence(Keyword::ALL.to_vec(), 0..4),
            subtypes in proptest::sample::subsequence(crate::notation::oracle::CREATURE_TYPES, 0..3),
            supertypes in proptest::sample::subsequence(Supertype::ALL.to_vec(), 0..3),
            landwalk: bool,
            tapped: bool,
            artifact: bool,
        ) {
            let mut creature = Creature {
                colors: colors.into_iter().collect(),
                subtypes: subtypes.into_iter().map(str::to_owned).collect(),
                supertypes,
                abilities: landwalk
                    .then(|| Ability::Landwalk(crate::types::LandFilter {
                        snow: true,
                        ..crate::types::LandFilter::default()
                    }))
                    .into_iter()
                    .chain(keywords.into_iter().map(Ability::Keyword))
                    .collect(),
                tapped,
                ..Creature::new("a1", stats.0, stats.1)
            };
            creature.abilities.push(Ability::this(Clause::LeastBlockers(3)));
            if artifact {
                creature.types.insert(0, CardType::Artifact);
            }
            let text = short_creature(&creature);
            prop_assert_eq!(read(&text), vec![creature], "{}", text);
        }

        #[test]
        fn no_text_makes_the_reader_panic(text in "[0-9x/; a-zA-Z,\"'é×-]{0,30}") {
            if let Err(error) = parse_creatures(&text, Side::Attacker, &NoCards) {
                prop_assert!(text.get(error.at).is_some());
            }
        }
    }
}
