//! Tokens.

use super::super::parser::Number;
use super::super::token::PREDEFINED;
use super::super::tree::{Amount, AmountStyle, Token};
use super::{Writer, ability, amount, join, keyword, verb};

/// "1/1 green Saproling creature token with flying".
pub fn token(w: &mut Writer, token: &Token, number: Number) -> String {
    let noun = verb(number, "token", "tokens");
    if let ([name], None, true) = (&token.subtypes[..], &token.power, token.abilities.is_empty())
        && PREDEFINED.contains(&name.as_str())
        && token.name.is_none()
    {
        return format!("{name} {noun}");
    }
    let mut words: Vec<String> = Vec::new();
    words.extend(token.supertypes.iter().map(|one| one.name().to_lowercase()));
    if let (Some(power), Some(toughness)) = (&token.power, &token.toughness) {
        words.push(size(w, power, toughness));
    }
    let colors: Vec<String> = token.colors.iter().map(|color| color.word().to_owned()).collect();
    words.push(if colors.is_empty() { "colorless".to_owned() } else { join(&colors, "and") });
    words.extend(token.subtypes.iter().cloned());
    words.extend(token.types.iter().map(|one| one.name().to_lowercase()));
    words.push(noun.to_owned());
    if let Some(name) = &token.name {
        words.push(format!("named {name}"));
    }
    let mut with: Vec<String> = token.keywords.iter().map(|one| keyword::keyword(w, one)).collect();
    let abilities = token.abilities.iter().map(|one| format!("\"{}\"", ability::ability(one)));
    let at = if token.keywords_last { 0 } else { with.len() };
    with.splice(at..at, abilities);
    if !with.is_empty() {
        words.push(format!("with {}", join(&with, "and")));
    }
    words.join(" ")
}

/// "2/2", "X/X".
pub fn size(w: &mut Writer, power: &Amount, toughness: &Amount) -> String {
    if two_numbers(power, toughness).is_some() {
        return "X/Y".to_owned();
    }
    let power = amount::quantity(w, power);
    format!("{power}/{}", amount::quantity(w, toughness))
}

/// Power and toughness that are two numbers with names of their own: "an X/Y token, where X is … and Y is …".
pub fn two_numbers<'a>(power: &'a Amount, toughness: &'a Amount) -> Option<(&'a Amount, &'a Amount)> {
    match (power, toughness) {
        (
            Amount::Where { style: AmountStyle::WhereXIs, is: x },
            Amount::Where { style: AmountStyle::WhereXIs, is: y },
        ) if x != y => Some((x, y)),
        _ => None,
    }
}
