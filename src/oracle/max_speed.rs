//! "Max speed — [ability]" means "As long as you have max speed, ~ has '[ability]'" (702.178a).

use crate::english::uncapitalised;

/// The ability with its condition, in the words of each sort of ability.
pub fn ability(line: &str) -> String {
    let Some(rest) = line.strip_prefix("Max speed — ") else { return line.to_owned() };
    let condition = "you have max speed";
    if let Some((costs, _)) = rest.split_once(": ")
        && !costs.contains(['.', '"'])
        && !costs.starts_with("When")
    {
        // Only permanents have what a statement gives: an ability of a card in a graveyard asks the condition itself.
        return match costs.contains(" from your graveyard") {
            true => format!("{rest} Activate only if {condition}."),
            false => format!("As long as {condition}, ~ has \"{rest}\""),
        };
    }
    if ["When", "At the beginning of ", "If you would draw a card, "]
        .iter()
        .any(|begin| rest.starts_with(begin))
        && let Some((event, body)) = rest.split_once(", ")
    {
        return format!("{event} while {condition}, {body}");
    }
    // Two statements of one line would be two abilities.
    match rest.strip_suffix('.') {
        Some(statement) if !statement.contains(". ") => {
            format!("As long as {condition}, {}", in_sentence(rest))
        }
        _ => line.to_owned(),
    }
}

/// A statement that begins a sentence, inside one.
fn in_sentence(statement: &str) -> String {
    const SMALL: [&str; 9] =
        ["You ", "Your ", "Spells ", "If ", "Creatures ", "Other ", "Each ", "Enchanted ", "Equipped "];
    match SMALL.iter().find(|word| statement.starts_with(**word)) {
        Some(_) => uncapitalised(statement),
        None => statement.to_owned(),
    }
}
