//! What a card calls itself and its tokens: its name, a noun, "he" or "she".

use super::super::reference::GIVER;
use super::super::subtypes::{PLANESWALKER_TYPES, subtype};
use super::tables::{IMPERATIVES, SELF_NOUNS};
use super::words::{base_form, is_border};

/// What the normaliser needs to know of a card besides its text.
#[derive(Clone, Copy, Debug)]
pub struct Names<'t> {
    /// The card's name.
    pub name: &'t str,
    pub legendary: bool,
    pub creature: bool,
}

/// Replaces the card's name, and the short name of a legend, by `~`.
///
/// Inside quotation marks "this creature" means what is given the ability, and the card's name, here `@`, what gives it (201.5a).
pub(super) fn own_name(line: &str, names: Names<'_>) -> String {
    let mut forms = vec![names.name.to_owned()];
    if names.legendary {
        let short = names.name.split(',').next().unwrap_or(names.name);
        forms.push(short.to_owned());
        // "Rasputin" for Rasputin Dreamweaver: a first name that isn't a word of the game, or only a planeswalker type.
        if let Some((first, _)) = names.name.split_once(' ')
            && subtype(first).is_none_or(|subtype| PLANESWALKER_TYPES.contains(&subtype))
            && first.len() > 3
            && !["Lady", "Lord", "Blood", "Storm", "Black", "White", "Green", "Blue"].contains(&first)
        {
            forms.push(first.trim_end_matches(',').to_owned());
        }
        for &stop in &[" the ", " of "] {
            if let Some((first, _)) = names.name.split_once(stop) {
                forms.push(first.to_owned());
            }
        }
    }
    // "Except its name is Mimic and it has "Sacrifice Mimic: Draw a card."": the name means the object with that name (201.5).
    let keeps_name = line.contains(&format!("its name is {}", names.name));
    let mut out = String::with_capacity(line.len());
    let mut own = false;
    for (number, part) in line.split('"').enumerate() {
        if number > 0 {
            out.push('"');
        }
        if number % 2 == 1 {
            let mut part = part.to_owned();
            if own {
                for form in forms.iter().filter(|form| form.len() > 2) {
                    part = replace_exact(&part, form, "~");
                }
            } else {
                part = replace_exact(&part, names.name, if keeps_name { "~" } else { GIVER });
            }
            out.push_str(&part);
            continue;
        }
        let mut part = part.to_owned();
        // "Exile target creature" on the card Exile is the verb.
        let verb = IMPERATIVES.iter().any(|one| one.eq_ignore_ascii_case(names.name));
        let order = format!("{} target ", names.name);
        if verb && part.contains(&order) {
            out.push_str(&part);
            continue;
        }
        for form in &forms {
            if form.len() > 2 {
                part = replace_exact(&part, form, "~");
            }
        }
        // "~ gains "~ can't be blocked."": what gives the ability has it, too.
        own = ["~ gains ", "~ has "].iter().any(|verb| part.ends_with(verb));
        out.push_str(&part);
    }
    out
}

fn replace_exact(text: &str, from: &str, to: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    while let Some(found) = text[at..].find(from) {
        let start = at + found;
        out.push_str(&text[at..start]);
        // "An Ajani planeswalker" is a planeswalker of that type, and "each other attacking Aurochs" a creature of that type.
        let is_type = text[start + from.len()..].starts_with(" planeswalker")
            || text[..start].ends_with(" other attacking ") && subtype(from).is_some();
        let longer = is_of_longer_name(&text[..start], &text[start + from.len()..]);
        // In quotes, a card that has the name, and what it was put onto the battlefield with, are others.
        let other =
            to == GIVER && (longer || ["named ", " with "].iter().any(|word| text[..start].ends_with(word)));
        if is_border(text, start) && is_border(text, start + from.len()) && !is_type && !longer && !other {
            out.push_str(to);
        } else {
            out.push_str(from);
        }
        at = start + from.len();
    }
    out.push_str(&text[at..]);
    out
}

/// Whether the name between those texts is a part of another one: "named Nissa's Chosen", "named Hammer of Nazahn".
fn is_of_longer_name(before: &str, after: &str) -> bool {
    let Some((_, begun)) = before.rsplit_once(" named ") else { return false };
    let of_name = |word: &str| word.starts_with(char::is_uppercase) || matches!(word, "of" | "the");
    match begun.trim_end() {
        "" => after.strip_prefix("'s ").is_some_and(|rest| rest.starts_with(char::is_uppercase)),
        begun => !begun.contains([',', '.']) && begun.split(' ').all(of_name),
    }
}

pub(super) fn self_nouns(line: &str) -> String {
    let mut line = line.to_owned();
    for noun in SELF_NOUNS {
        for &this in &["this", "This"] {
            line = replace_exact(&line, &format!("{this} {noun}"), "~");
        }
    }
    line
}

/// "he or she pays" to "they pay".
pub(super) fn he_or_she(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    let mut rest = line;
    loop {
        let found = ["he or she ", "He or she "].iter().filter_map(|form| rest.find(form)).min();
        let Some(start) = found else {
            out.push_str(rest);
            return out;
        };
        out.push_str(&rest[..start]);
        out.push_str(if rest[start..].starts_with('H') { "They " } else { "they " });
        rest = &rest[start + "he or she ".len()..];
        let end = rest.find([' ', ',', '.']).unwrap_or(rest.len());
        out.push_str(&base_form(&rest[..end]));
        rest = &rest[end..];
    }
}

/// "create Stangg Twin, a legendary 3/4 … token" of the card Stangg to "create a legendary 3/4 … token named Stangg Twin".
pub(super) fn named_token(line: &str, names: Names<'_>) -> String {
    let try_it = || {
        let (before, rest) = line.split_once("create ~ ")?;
        let (name, rest) = rest.split_once(", a ")?;
        let (what, after) = rest.split_once(" token.")?;
        let plain = name.chars().all(|letter| letter.is_alphabetic()) && !what.contains(['.', ',', '"']);
        plain.then(|| format!("{before}create a {what} token named {} {name}.{after}", names.name))
    };
    // "Create ~'s Notebook, a legendary colorless Book artifact token with …": named with the first part of the card's name.
    let of_card = || {
        let (before, rest) = line.split_once("reate ~'s ")?;
        let (name, rest) = rest.split_once(", a ")?;
        let (what, after) = rest.split_once(" token with ")?;
        let plain = name.chars().all(|letter| letter.is_alphabetic()) && !what.contains(['.', ',', '"']);
        let first = names.name.split(',').next().unwrap_or(names.name);
        plain.then(|| format!("{before}reate a {what} token named {first}'s {name} with {after}"))
    };
    let line = try_it().or_else(of_card).unwrap_or_else(|| line.to_owned());
    let line = own_in_quotes(&line).unwrap_or(line);
    let line = line.replace(" token named ~ ", &format!(" token named {} ", names.name));
    // "token named Kobolds of Kher Keep" of the card Kher Keep.
    let whole = || {
        let (before, rest) = line.split_once(" token named ")?;
        let (name, after) = rest.split_once('.')?;
        let of = name.strip_suffix(" of ~").filter(|one| one.chars().all(char::is_alphabetic))?;
        Some(format!("{before} token named {of} of {}.{after}", names.name))
    };
    whole().unwrap_or(line)
}

/// "a token named Smaug with "When Smaug dies, …"", "a token named Jumblebones with "Jumblebones can't block"": the name means the token
/// itself (201.5).
pub(super) fn own_in_quotes(line: &str) -> Option<String> {
    let (_, rest) = line.split_once(" token named ")?;
    let (name, quoted) = rest.split_once(" with ")?;
    let plain = name.starts_with(char::is_uppercase) && !name.contains(['.', '"']);
    let own = [format!("\"When {name} "), format!("\"{name} can't ")];
    let named = plain && own.iter().any(|own| quoted.contains(own));
    named.then(|| line.replace(&own[0], "\"When ~ ").replace(&own[1], "\"~ can't "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rule_201_5b_a_planeswalker_is_called_by_its_first_name_and_its_type_stays() {
        let names = Names { name: "Ajani Unwritten", legendary: true, creature: false };
        let line =
            own_name("Ajani deals 1 damage to target player who controls an Ajani planeswalker.", names);
        assert_eq!(line, "~ deals 1 damage to target player who controls an Ajani planeswalker.");
    }
}
