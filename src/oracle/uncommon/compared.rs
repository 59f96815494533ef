//! Rewords what is compared with something that is not named, and who does something with a target.

use super::super::plain_clause::plain;

/// "…, return target creature card with lesser mana value from your graveyard …" to "… with mana value less than that creature's mana value …": that
/// of the object that the event is about.
pub fn lesser(line: &str) -> Option<String> {
    let (said, comparison) =
        [(" with equal or lesser ", "less than or equal to"), (" with lesser ", "less than")]
            .into_iter()
            .find(|(said, _)| line.contains(said))?;
    let (before, rest) = line.split_once(said)?;
    let (what, after) = ["mana value", "power", "toughness"]
        .into_iter()
        .find_map(|what| Some((what, rest.strip_prefix(what)?)))?;
    let (event, _) = before.split_once(", ")?;
    let after = after.strip_prefix(" than the creature that died").unwrap_or(after);
    let of = match event {
        "When ~ dies" => "~'s",
        event if event.starts_with("Whenever you cast a") => "that spell's",
        event if event.starts_with("Whenever you sacrifice a") && event.contains("creature") => {
            "that creature's"
        }
        event
            if event.starts_with("Whenever ")
                && (event.ends_with(" dies") || event.ends_with(" you control enters"))
                && !event.contains("permanent") =>
        {
            "that creature's"
        }
        _ => return None,
    };
    let whole = !before.contains(['"', '•']) && (after.starts_with(' ') || after.starts_with('.'));
    whole.then(|| format!("{before} with {what} {comparison} {of} {what}{after}"))
}

/// "the number of cards in all graveyards with the same name as that spell" to "the number of cards with the same name as that spell in all
/// graveyards".
pub fn named_in_graveyards(line: &str) -> Option<String> {
    let (before, rest) = line.split_once(" cards in all graveyards with the same name as ")?;
    let (object, after) = rest.split_once('.')?;
    let object = if object == "the spell" { "that spell" } else { object };
    plain(object).then(|| format!("{before} cards with the same name as {object} in all graveyards.{after}"))
}

/// "The owner of target nonland permanent puts it …" to "Choose target nonland permanent. Its owner puts it …".
pub fn owner_puts(line: &str) -> Option<String> {
    let said = [("The owner of target ", "Choose target "), (", the owner of target ", ", choose target ")];
    let (choose, (before, rest)) =
        said.into_iter().find_map(|(said, choose)| Some((choose, line.split_once(said)?)))?;
    let (target, puts) = rest.split_once(" puts it ")?;
    let starts = before.is_empty() || before.ends_with(": ") || choose.starts_with(',') && plain(before);
    (starts && plain(target)).then(|| format!("{before}{choose}{target}. Its owner puts it {puts}"))
}

/// "{R}, {T}: Choose target opponent who controls more creatures than you do as you activate. Draw a card." to "{R}, {T}: Choose target
/// opponent. Draw a card. Activate only if an opponent controls more creatures than you.": a duel has one opponent.
pub fn opponent_as_you_activate(line: &str) -> Option<String> {
    let (costs, rest) = line.split_once(": Choose target opponent who ")?;
    let (has, then) = rest.split_once(" than you do as you activate. ")?;
    (plain(has) && !costs.contains('"') && then.ends_with('.') && !then.contains("Activate only")).then(
        || format!("{costs}: Choose target opponent. {then} Activate only if an opponent {has} than you."),
    )
}

/// "You may cast Dragon spells and artifact spells as though they had flash." to "You may cast Dragon and artifact spells …": a spell that is
/// both is one of them.
pub fn spells_with_flash(line: &str) -> Option<String> {
    let kinds = line.strip_prefix("You may cast ")?.strip_suffix(" spells as though they had flash.")?;
    let (one, two) = kinds.split_once(" spells and ")?;
    let single = |kind: &str| !kind.contains([' ', ',']);
    (single(one) && single(two))
        .then(|| format!("You may cast {one} and {two} spells as though they had flash."))
}
