//! Rewords sentences of single cards to sentences that more cards have.

use super::tree::{NUMBER_KEYWORDS, PLAIN_KEYWORDS};
use crate::english::capitalised;

/// Applies the rewordings of this file to a line.
pub fn shared(line: &str) -> String {
    let mut line = line.to_owned();
    for &(from, to) in &[
        (" becomes a land and gains \"", " becomes a land with \""),
        (" you discarded a card this turn", " you've discarded a card this turn"),
        ("Spells you cast but don't own cost ", "Spells you don't own you cast cost "),
        (
            "~ has hexproof unless it's attacking or blocking.",
            "~ has hexproof as long as it's not attacking and it's not blocking.",
        ),
        // A card put into a graveyard from anywhere else is not a creature.
        (
            "When target creature is put into your graveyard this turn, ",
            "Choose target creature. When that creature is put into your graveyard from the battlefield this turn, ",
        ),
        // No other creature has the same or greater power.
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
        // A copy of a card is cast as a spell, but isn't a card (707.12).
        (
            "Whenever you play a card from exile, ",
            "Whenever you play a land from exile or cast a nontoken spell from exile, ",
        ),
        (", you may put another +1/+1 counter on ", ", you may put a +1/+1 counter on "),
        // A card that was played is no longer the exiled object.
        (
            "if you haven't played it, put it into its owner's graveyard.",
            "put it into its owner's graveyard if it is in exile.",
        ),
        (
            "if you haven't cast the card, return it to its owner's hand.",
            "return it to its owner's hand if it is in exile.",
        ),
        ("Target creature deals 6 damage to itself.", "Target creature deals 6 damage to that creature."),
        // CR 708.9: a card turned face up in exile is revealed.
        ("Turn the exiled card face up.", "Reveal the exiled card."),
        // A card that has left exile can't be moved by this any more.
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
        target_first,
        skipped_draw,
        cycled_instead,
        uncast,
        for_prevented,
        opponent_shuffles,
        for_removed,
        cant_gain,
        remains_less,
        its_controller_chooses,
        restricted_x,
        who_does_not,
        forecast,
        gains_by_target,
        cant_block_with,
        colorless_land,
        instead_of_cost,
        small_keywords,
        spending,
        kinds_of_one,
        activating,
        any_number_freely,
    ] {
        line = rule(&line).unwrap_or(line);
    }
    line
}

/// "Flying, Lifelink" to "Flying, lifelink".
fn small_keywords(line: &str) -> Option<String> {
    let is_keyword = |words: &str| {
        PLAIN_KEYWORDS.iter().any(|one| one.eq_ignore_ascii_case(words))
            || words.rsplit_once(' ').is_some_and(|(word, number)| {
                number.parse::<u8>().is_ok()
                    && NUMBER_KEYWORDS.iter().any(|one| one.eq_ignore_ascii_case(word))
            })
            || words.to_ascii_lowercase().starts_with("ward {")
    };
    if !line.contains(", ") || !line.split(", ").all(is_keyword) {
        return None;
    }
    let parts = line.split(", ").enumerate().map(|(at, part)| match at {
        0 => part.to_owned(),
        _ => crate::english::uncapitalised(part),
    });
    Some(parts.collect::<Vec<_>>().join(", "))
}

/// "each artifact and/or enchantment you control" to "each artifact or enchantment you control": one object is of either kind.
fn kinds_of_one(line: &str) -> Option<String> {
    let joint = " and/or ";
    let mut changed = line.to_owned();
    let mut from = 0;
    while let Some(at) = changed[from..].find(joint).map(|at| from + at) {
        let said = ["each ", "another "].iter().filter_map(|word| changed[..at].rfind(word)).max();
        let kinds = said.map_or("", |start| &changed[start..at]);
        // A list of nouns has no other words.
        let few = kinds.split(' ').count() <= 3 + kinds.matches(',').count();
        let one = few && !kinds.contains(['.', '"', ':']) && !changed[at..].starts_with(" and/or up ");
        if one && !kinds.is_empty() {
            changed.replace_range(at..at + joint.len(), " or ");
        }
        from = at + 1;
    }
    (changed != line).then_some(changed)
}

/// "Mana of any type can be spent to activate ~'s abilities." to "You can spend mana of any type to activate abilities of ~."
fn activating(line: &str) -> Option<String> {
    let any = "Mana of any type can be spent to activate ~'s abilities.";
    let own = " to pay the activation costs of ~'s abilities.";
    let changed = line
        .replace(any, "You can spend mana of any type to activate abilities of ~.")
        .replace(own, " to activate abilities of ~.");
    (changed != line).then_some(changed)
}

/// "You may tap any number of untapped Gates you control." to "Tap any number of …": the number may be none. What is asked of those "this
/// way" is then known to be about them.
fn any_number_freely(line: &str) -> Option<String> {
    if !line.contains(" this way")
        || [" you do", " you don't", " they do"].iter().any(|asked| line.contains(asked))
    {
        return None;
    }
    let mut changed = line.to_owned();
    for verb in ["tap", "discard", "sacrifice"] {
        let deed = format!("{verb} any number of ");
        changed = changed.replace(&format!("you may {deed}"), &deed);
        changed = changed.replace(&format!("You may {deed}"), &crate::english::capitalised(&deed));
    }
    (changed != line).then_some(changed)
}

/// "Spend this mana only to cast instant or sorcery spells" to "… instant and/or sorcery spells", "or to activate" to "or activate".
fn spending(line: &str) -> Option<String> {
    let said = "Spend this mana only to ";
    let start = line.find(said)? + said.len();
    let end = line[start..].find(['.', '"']).map_or(line.len(), |stop| start + stop);
    let mut only = line[start..end].replace(" or to activate ", " or activate ");
    if let Some(kinds) = only.strip_prefix("cast ").and_then(|rest| rest.split_once(" spells"))
        && !kinds.0.starts_with("a ")
        && !kinds.0.starts_with("an ")
        && !kinds.0.contains("and/or")
        && !kinds.0.contains(" spell ")
    {
        let either = kinds.0.replace(" or ", " and/or ").replace(" and ", " and/or ");
        only = format!("cast {either} spells{}", kinds.1);
    }
    (only != line[start..end]).then(|| format!("{}{only}{}", &line[..start], &line[end..]))
}

/// "Add X mana of any one color, where X is …. Spend this mana only …." to "…. Spend this mana only …, where X is ….".
fn restricted_x(line: &str) -> Option<String> {
    let (before, rest) = line.split_once(" mana of any one color, where X is ")?;
    let (is, only) = rest.split_once(". Spend this mana only ")?;
    let only = only.strip_suffix('.')?;
    (!is.contains(['.', '"']) && !only.contains(['.', '"']))
        .then(|| format!("{before} mana of any one color. Spend this mana only {only}, where X is {is}."))
}

/// "Each opponent may sacrifice a creature. Each opponent who doesn't loses 2 life." to "…. If they don't, they lose 2 life.": a duel has
/// only one opponent.
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

/// "Whenever target creature deals damage this turn, …" to "Choose target creature. Whenever that creature deals damage this turn, …".
fn target_first(line: &str) -> Option<String> {
    let (before, rest) = line.split_once("Whenever target creature ")?;
    let (event, _) = rest.split_once(" this turn, ")?;
    let begins = before.is_empty() || before.ends_with(": ");
    (begins && !event.contains(['.', ',']))
        .then(|| format!("{before}Choose target creature. Whenever that creature {rest}"))
}

/// "…, instead that player skips that draw and you draw a card." to "…, draw a card instead."; "until end of turn, if target player would draw"
/// to "if target player would draw … this turn".
fn skipped_draw(line: &str) -> Option<String> {
    let event = line.strip_suffix(", instead that player skips that draw and you draw a card.")?;
    let event = match event.strip_prefix("Until end of turn, if ") {
        Some(rest) => format!("If {rest} this turn"),
        None => event.to_owned(),
    };
    (!event.contains('.')).then(|| format!("{event}, draw a card instead."))
}

/// "If a cycling ability of … would cause you to draw a card, instead … the cycled card. …" to "…, … it instead. …"
fn cycled_instead(line: &str) -> Option<String> {
    let (event, rest) = line.split_once(" would cause you to draw a card, instead ")?;
    let (done, after) = rest.split_once(" the cycled card. ")?;
    (event.starts_with("If a cycling ability of ") && !done.contains('.'))
        .then(|| format!("{event} would cause you to draw a card, {done} it instead. {after}"))
}

/// "…, its controller chooses target creature one of their opponents controls. Return ~ from its owner's graveyard to …" to words that the
/// grammar reads.
fn its_controller_chooses(line: &str) -> Option<String> {
    let (event, rest) = line.split_once(", its controller chooses target ")?;
    let (what, after) = rest.split_once(" one of their opponents controls. ")?;
    let after = after.replace("Return ~ from its owner's graveyard to ", "Return ~ to ");
    Some(format!(
        "{event}, choose target {what} its controller doesn't control of its controller's choice. {after}"
    ))
}

/// "for as long as … power remains less than …" to "is less than".
fn remains_less(line: &str) -> Option<String> {
    let words = " power remains less than or equal to ";
    line.contains(words).then(|| line.replace(words, " power is less than or equal to "))
}

/// "can't have or gain flying" to "can't have flying".
fn cant_gain(line: &str) -> Option<String> {
    line.contains(" can't have or gain ").then(|| line.replace(" can't have or gain ", " can't have "))
}

/// "… For each counter removed this way, ~ gets +1/+0 until end of turn." to "… ~ gets +1/+0 until end of turn for each counter removed this
/// way."; of the counters that a cost removes, the kind is said.
fn for_removed(line: &str) -> Option<String> {
    let gets = |rest: &str| {
        rest.strip_suffix(" until end of turn.").filter(|gets| !gets.contains([' ', '.'])).map(str::to_owned)
    };
    if let Some((cost, rest)) = line.split_once(": For each counter removed, ~ gets ") {
        let (gets, kind) = (gets(rest)?, cost.rsplit_once("emove X ")?.1.split(' ').next()?);
        return Some(format!(
            "{cost}: ~ gets {gets} for each {kind} counter removed this way until end of turn."
        ));
    }
    let (before, rest) = line.split_once(". For each counter removed this way, ~ gets ")?;
    Some(format!("{before}. ~ gets {} for each counter removed this way until end of turn.", gets(rest)?))
}

/// "For each 1 damage prevented this way, put a +1/+1 counter on that creature." to "If damage is prevented this way, put that many …."
fn for_prevented(line: &str) -> Option<String> {
    let (before, on) = line.split_once(" For each 1 damage prevented this way, put a +1/+1 counter on ")?;
    Some(format!("{before} If damage is prevented this way, put that many +1/+1 counters on {on}"))
}

/// "Whenever an opponent shuffles," to "… shuffles their library,".
fn opponent_shuffles(line: &str) -> Option<String> {
    let done = line.strip_prefix("Whenever an opponent shuffles, ")?;
    Some(format!("Whenever an opponent shuffles their library, {done}"))
}

/// Rewords what was exiled from a library and wasn't cast: "the exiled cards not cast this way", "of that library".
fn uncast(line: &str) -> Option<String> {
    let words = "the exiled cards that weren't cast this way on the bottom of ";
    let (before, after) = match line.split_once("the exiled cards not cast this way on the bottom of ") {
        Some(parts) => parts,
        None => line.split_once(words).filter(|(_, after)| after.starts_with("that library"))?,
    };
    let after = match after.strip_prefix("that library") {
        Some(after) => format!("that player's library{after}"),
        None => after.to_owned(),
    };
    Some(format!("{before}{words}{after}"))
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
        for &(own, common) in &[
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
