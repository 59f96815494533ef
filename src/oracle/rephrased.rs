//! Sentences of single cards, to the words of sentences that more cards say.

use crate::english::capitalised;

/// The wording of a line that more cards have.
pub fn shared(line: &str) -> String {
    let mut line = line.to_owned();
    for (from, to) in [
        (" becomes a land and gains \"", " becomes a land with \""),
        ("Spells you cast but don't own cost ", "Spells you don't own you cast cost "),
        (
            "~ has hexproof unless it's attacking or blocking.",
            "~ has hexproof as long as it's not attacking and it's not blocking.",
        ),
        // What is put into a graveyard from anywhere else is no creature.
        (
            "When target creature is put into your graveyard this turn, ",
            "Choose target creature. When that creature is put into your graveyard from the battlefield this turn, ",
        ),
        // No other creature has as much power.
        (
            " if its power is greater than each other creature's power.",
            " if there are no creatures on the battlefield with power greater than or equal to its power other than it.",
        ),
        (
            " enters untapped, they may tap that permanent.",
            " enters while it's untapped, its controller may tap that permanent.",
        ),
        (
            " of that player's choice that one of your opponents controls.",
            " an opponent controls of their choice.",
        ),
        (
            " from the top of your library. If you cast a spell this way, pay life equal to its mana value rather than pay its mana cost.",
            " from the top of your library by paying life equal to its mana value rather than paying their mana costs.",
        ),
        (
            "Whenever combat damage is dealt to you or a planeswalker you control, ",
            "Whenever you're dealt combat damage or whenever a planeswalker you control is dealt combat damage, ",
        ),
        (
            "Whenever you play a card from exile, ",
            "Whenever you play a land from exile or cast a spell from exile, ",
        ),
        (", you may put another +1/+1 counter on ", ", you may put a +1/+1 counter on "),
        // A card that is played is another object than the one that was exiled.
        (
            "if you haven't played it, put it into its owner's graveyard.",
            "put it into its owner's graveyard if it is in exile.",
        ),
        (
            "if you haven't cast the card, return it to its owner's hand.",
            "return it to its owner's hand if it is in exile.",
        ),
        ("Target creature deals 6 damage to itself.", "Target creature deals 6 damage to that creature."),
        // CR 708.9: what is turned face up in exile is shown to everybody.
        ("Turn the exiled card face up.", "Reveal the exiled card."),
        // What has left exile is not there to be put anywhere else.
        (
            "You may put the exiled card onto the battlefield if it's a creature card. If you don't put it onto the battlefield, put it into its owner's hand.",
            "If the exiled card is a creature card, you may put the exiled card onto the battlefield. Put the exiled card into its owner's hand.",
        ),
        ("this emblem deals ", "~ deals "),
        (
            "that many plus one of each of those kinds of counters are put on that permanent instead.",
            "that many plus one of those counters are put on it instead.",
        ),
        (" for as long as ~ remains on the battlefield.", " for as long as ~ is on the battlefield."),
    ] {
        line = line.replace(from, to);
    }
    for rule in [
        named_token,
        restricted_x,
        who_does_not,
        forecast,
        gains_by_target,
        cant_block_with,
        colorless_land,
        instead_of_cost,
    ] {
        line = rule(&line).unwrap_or(line);
    }
    line
}

/// "creature token named Wisp. It has flying and haste." to "creature token named Wisp with flying and haste."
fn named_token(line: &str) -> Option<String> {
    let (before, has) = line.split_once(". It has ")?;
    let sentence = before.rsplit_once(". ").map_or(before, |(_, last)| last);
    (sentence.contains(" creature token named ") && !sentence.contains(" with "))
        .then(|| format!("{before} with {has}"))
}

/// "Add X mana of any one color, where X is …. Spend this mana only …." to "…. Spend this mana only …, where X is ….".
fn restricted_x(line: &str) -> Option<String> {
    let (before, rest) = line.split_once(" mana of any one color, where X is ")?;
    let (is, only) = rest.split_once(". Spend this mana only ")?;
    let only = only.strip_suffix('.')?;
    (!is.contains(['.', '"']) && !only.contains(['.', '"']))
        .then(|| format!("{before} mana of any one color. Spend this mana only {only}, where X is {is}."))
}

/// "Each opponent may sacrifice a creature. Each opponent who doesn't loses 2 life." to "…. If they don't, they lose 2 life.": a duel has one.
fn who_does_not(line: &str) -> Option<String> {
    let (before, rest) = line.split_once(". Each opponent who doesn't loses ")?;
    let sentence = before.rsplit_once(". ").map_or(before, |(_, last)| last);
    sentence.contains("ach opponent may ").then(|| format!("{before}. If they don't, they lose {rest}"))
}

/// CR 702.57a: "Forecast — [cost]: [effect]" is an ability of the card in a hand.
fn forecast(line: &str) -> Option<String> {
    let ability = line.strip_prefix("Forecast — ")?;
    let only = "Activate only during your upkeep and only once each turn.";
    ability.contains("Reveal ~ from your hand: ").then(|| format!("{ability} {only}"))
}

/// "You gain life equal to target creature's power." to "Choose target creature. You gain life equal to that creature's power."
fn gains_by_target(line: &str) -> Option<String> {
    let (before, rest) = line.split_once("ou gain life equal to target creature's ")?;
    let before = before.strip_suffix(['Y', 'y'])?;
    before
        .is_empty()
        .then(|| format!("Choose target creature. You gain life equal to that creature's {rest}"))
}

/// "Your opponents can't block with creatures with flying." to "Creatures with flying your opponents control can't block."
fn cant_block_with(line: &str) -> Option<String> {
    let what = line.strip_prefix("Your opponents can't block with ")?.strip_suffix('.')?;
    (!what.contains([',', '.', '"']))
        .then(|| format!("{} your opponents control can't block.", capitalised(what)))
}

/// "Enchanted permanent is a colorless land with "…" and loses all other card types and abilities." to "… loses all abilities and is …".
fn colorless_land(line: &str) -> Option<String> {
    let (subject, rest) = line.split_once(" is a colorless land with \"")?;
    let ability = rest.strip_suffix("\" and loses all other card types and abilities.")?;
    let stop = if ability.ends_with('.') { "" } else { "." };
    (!subject.contains(['.', '"']))
        .then(|| format!("{subject} loses all abilities and is a colorless land with \"{ability}{stop}\""))
}

/// "As long as you've discarded a card this turn, you may pay {B} to cast ~." to "If …, you may pay {B} rather than pay ~'s mana cost."
fn instead_of_cost(line: &str) -> Option<String> {
    let (condition, cost) = line.strip_prefix("As long as ")?.split_once(", you may pay ")?;
    let cost = cost.strip_suffix(" to cast ~.")?;
    (!condition.contains(['.', '"']) && !cost.contains(' '))
        .then(|| format!("If {condition}, you may pay {cost} rather than pay ~'s mana cost."))
}

#[cfg(test)]
mod tests {
    use super::shared;

    #[test]
    fn sentences_are_said_in_words_of_other_cards() {
        for (own, common) in [
            (
                "Create a 1/1 red Elemental creature token named Wisp. It has haste.",
                "Create a 1/1 red Elemental creature token named Wisp with haste.",
            ),
            (
                "Your opponents can't block with creatures with flying.",
                "Creatures with flying your opponents control can't block.",
            ),
            (
                "Each opponent may sacrifice a creature. Each opponent who doesn't loses 2 life.",
                "Each opponent may sacrifice a creature. If they don't, they lose 2 life.",
            ),
        ] {
            assert_eq!(shared(own), common);
            assert_eq!(shared(common), common);
        }
    }
}
