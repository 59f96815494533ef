//! What a token is: "1/1 green Saproling creature token with flying" (111.3, 111.10).

use super::parser::{Number, Parser};
use super::subtypes::subtype;
use super::tree::{Ability, Amount, Change, Keyword, Token};
use super::{ability, amount, filter, keyword};
use crate::types::{CardType, Color, Supertype};

/// Tokens whose abilities the rules define (111.10): texts name only their subtype.
pub const PREDEFINED: &[&str] =
    &["Treasure", "Food", "Clue", "Gold", "Blood", "Powerstone", "Map", "Junk", "Lander", "Mutagen"];

/// The Auras that are called Roles (111.10).
pub const ROLES: &[&str] = &["Cursed", "Monster", "Royal", "Sorcerer", "Virtuous", "Wicked", "Young Hero"];

/// A token's description, from its power to its abilities.
pub fn token(p: &mut Parser<'_>, number: Number) -> Option<Token> {
    if let Some(name) = p.attempt(|p| {
        let name = p.token("a token", |word| PREDEFINED.iter().copied().find(|&one| one == word))?;
        p.verb(number, "token", "tokens")?;
        Some(name)
    }) {
        return Some(Token::artifact(name));
    }
    let legendary = p.take("legendary");
    let size = size(p);
    let colors = colors(p)?;
    let mut subtypes = Vec::new();
    while let Some(name) = p.token("a subtype", |word| subtype(word).filter(|&one| one == word)) {
        subtypes.push(name.to_owned());
    }
    let mut types = Vec::new();
    while let Some(card_type) =
        p.token("a card type", |word| CardType::ALL.into_iter().find(|one| one.name().to_lowercase() == word))
    {
        types.push(card_type);
    }
    let counted = size.is_none() && counted_ahead(p, number);
    let vehicle = subtypes.iter().any(|subtype| subtype == "Vehicle");
    let sized = types.contains(&CardType::Creature) || vehicle;
    if types.is_empty() || sized != (size.is_some() || counted) {
        return p.expect("a card type");
    }
    p.verb(number, "token", "tokens")?;
    let name = p.attempt(|p| {
        p.word("named")?;
        filter::proper_name(p)
    });
    let (mut keywords, mut abilities, mut keywords_last) = (Vec::new(), Vec::new(), false);
    if p.take("with") {
        for one in p.list("and", granted)? {
            match one {
                Granted::Keyword(keyword) if abilities.is_empty() => keywords.push(keyword),
                Granted::Keyword(keyword) if keywords.is_empty() || keywords_last => {
                    keywords_last = true;
                    keywords.push(keyword);
                }
                Granted::Ability(ability) if !keywords_last => abilities.push(ability),
                _ => return None,
            }
        }
    }
    let (power, toughness) = size.map_or((None, None), |(power, toughness)| (Some(power), Some(toughness)));
    let supertypes = if legendary { vec![Supertype::Legendary] } else { Vec::new() };
    Some(Token {
        name,
        power,
        toughness,
        colors,
        supertypes,
        types,
        subtypes,
        keywords,
        abilities,
        keywords_last,
    })
}

/// Whether the token says itself what its power and toughness are.
fn counted_ahead(p: &mut Parser<'_>, number: Number) -> bool {
    p.ahead(|p| {
        p.verb(number, "token", "tokens")?;
        p.phrase("with \" ~'s power and toughness are each equal to")
    })
    .is_some()
}

/// A keyword, or an ability in quotes.
#[expect(clippy::large_enum_variant, reason = "a card's tree is short and is dropped once it is compiled")]
pub enum Granted {
    Keyword(Keyword),
    Ability(Ability),
}

/// "flying", or `"{T}: Add {G}."`.
pub fn granted(p: &mut Parser<'_>) -> Option<Granted> {
    if let Some(keyword) = p.attempt(keyword::keyword) {
        return Some(Granted::Keyword(keyword));
    }
    p.quoted(ability::quoted).map(Granted::Ability)
}

/// "with flying and haste", as changes.
pub fn granted_changes(p: &mut Parser<'_>) -> Option<Vec<Change>> {
    p.word("with")?;
    let all = p.attempt(|p| p.list("and", granted)).or_else(|| Some(vec![granted(p)?]))?;
    Some(
        all.into_iter()
            .map(|one| match one {
                Granted::Keyword(keyword) => Change::Keyword(keyword),
                Granted::Ability(ability) => Change::Ability(std::sync::Arc::new(ability)),
            })
            .collect(),
    )
}

/// "2/2", "X/X".
fn size(p: &mut Parser<'_>) -> Option<(Amount, Amount)> {
    let (power, toughness) = p.token("a power and toughness", |word| word.split_once('/'))?;
    let value = |p: &Parser<'_>, text: &str| match text {
        "X" => Some(amount::x_value(p)),
        _ => text.parse().ok().filter(|_| !text.starts_with(['+', '-'])).map(Amount::Number),
    };
    if (power, toughness) == ("X", "Y") {
        // Their values come at the end of the clause.
        return Some((Amount::X, Amount::AnyNumber));
    }
    Some((value(p, power)?, value(p, toughness)?))
}

/// "white", "red and green", "colorless".
fn colors(p: &mut Parser<'_>) -> Option<Vec<Color>> {
    if p.take("colorless") {
        return Some(Vec::new());
    }
    p.list("and", |p| p.token("a color", |word| Color::ALL.into_iter().find(|color| color.word() == word)))
}
