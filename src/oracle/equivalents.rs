//! Rewords counts, times, conditions and lists of several cards to others that say the same and that the grammar reads.

use super::plain_clause::{is_done_always, plain};

/// Applies the rewordings of this file to a line.
pub fn equivalent(line: &str) -> String {
    let mut line = line.to_owned();
    for &(from, to) in SAME {
        line = line.replace(from, to);
    }
    // The chosen player of a permanent is another one.
    if ["hoose target opponent. ", "hoose target player. "].iter().any(|choice| line.contains(choice)) {
        line = line.replace("the chosen player ", "that player ");
    }
    for rule in [
        searched_for_x,
        to_owners_hands,
        another_target,
        championed,
        counters_equal,
        would_deal,
        to_and_by,
        neither_blocks,
        spell_in_turn,
    ] {
        line = rule(&line).unwrap_or(line);
    }
    line
}

/// Phrases, and what they mean.
const SAME: &[(&str, &str)] = &[
    ("nvestigate twice.", "nvestigate, then investigate."),
    ("nvestigate twice instead.", "nvestigate, then investigate instead."),
    (", where X is one plus ", ", where X is 1 plus "),
    (" as long as there's ", " as long as there is "),
    (" They each get +", " They get +"),
    (
        "ctivate only if ~ entered this turn or if you control ",
        "ctivate only if ~ entered this turn or you control ",
    ),
    (
        "Destroy all creatures of the creature type of your choice.",
        "Choose a creature type. Destroy all creatures of the chosen type.",
    ),
    (
        "Untap all creatures of the creature type of your choice.",
        "Choose a creature type. Untap all creatures of the chosen type.",
    ),
    (
        "Creatures of the creature type of your choice attack ",
        "Choose a creature type. Creatures of the chosen type attack ",
    ),
    ("estroy all creatures except for ~.", "estroy all other creatures."),
    ("estroy all permanents except for artifacts and lands.", "estroy all nonartifact, nonland permanents."),
    (
        ". You may put one of those cards back on top of your library. ",
        ". You may put one of them on top of your library. ",
    ),
    (" have \"Ward—Pay 2 life.\"", " have ward—Pay 2 life."),
    (" enters or the creature it haunts dies, ", " enters or whenever the creature ~ haunts dies, "),
    // A duel has two players.
    ("hoose an opponent at random. ", "hoose an opponent. "),
    ("hoose an opponent with the most life among your opponents. ", "hoose an opponent. "),
    ("The player to your left gains ", "An opponent gains "),
    ("The player to your right gains ", "An opponent gains "),
    (" the player to your left gains ", " an opponent gains "),
    (" the player to your right gains ", " an opponent gains "),
    (" the hand of the opponent with the most cards in hand", " an opponent's hand"),
    (" the life total of an opponent with the most life", " an opponent's life total"),
    (" to each of your opponents", " to each opponent"),
    (" the top card of each of those opponents' libraries", " the top card of each opponent's library"),
    ("ou gain 1 life for each player.", "ou gain 2 life."),
    // A duel has no teams.
    (" your team controls", " you control"),
    // Nothing is in the command zone that could be cast from there.
    (" if ~ is in the command zone or on the battlefield, ", " if ~ is on the battlefield, "),
    ("As long as ~ is in the command zone or on the battlefield, other ", "Other "),
    // CR 119.1: a player begins a duel with 20.
    ("our life total is less than or equal to half your starting life total", "ou have 10 or less life"),
    ("our life total is greater than your starting life total", "ou have 21 or more life"),
    ("our life total is at least 10 greater than your starting life total", "ou have 30 or more life"),
    (" cards and reveal them. Put one of them ", " cards, reveal them, put one "),
    (" cards and reveal them. Put one ", " cards, reveal them, put one "),
    // CR 701.24: who searches shuffles.
    (". Then each player who searched their library this way shuffles.", ", then shuffle."),
    ("f you don't put the card into your hand, ", "f you don't, "),
    ("f you don't put the card onto the battlefield, ", "f you don't, "),
    ("f you didn't put a card into your hand this way, ", "f you don't, "),
    // A spell is one of them.
    ("nstant and sorcery spell you've cast this turn", "nstant or sorcery spell you've cast this turn"),
    (
        "five or more mana values among cards in your graveyard",
        "five or more cards in your graveyard with different mana values",
    ),
    (", except it's not legendary", ", except it isn't legendary"),
    (", except the copy isn't legendary", ", except it isn't legendary"),
    (
        "dd two mana of different colors.",
        "dd {W}{U}, {W}{B}, {W}{R}, {W}{G}, {U}{B}, {U}{R}, {U}{G}, {B}{R}, {B}{G}, or {R}{G}.",
    ),
    // The player who activates it is the "you" of its limits.
    (
        "Any player may activate but only as a sorcery.",
        "Activate only as a sorcery. Any player may activate.",
    ),
    (
        "Any player may activate but only during their upkeep.",
        "Activate only during your upkeep. Any player may activate.",
    ),
    (
        "Any player may activate but only during their turn.",
        "Activate only during your turn. Any player may activate.",
    ),
    // The steps and phases are those of the player's permanents.
    (
        "reatures don't untap during target player's next untap step.",
        "reatures target player controls don't untap during their controllers' next untap steps.",
    ),
    ("oughness less than the exploited creature's toughness", "oughness less than that creature's toughness"),
    (
        "hen the creature put onto the battlefield with ~ dies, ",
        "hen a creature put onto the battlefield with ~ dies, ",
    ),
    (
        " exile the creature put onto the battlefield with ~.",
        " exile each creature put onto the battlefield with ~.",
    ),
    (" You may repeat this process any number of times.", " You may repeat this process."),
    (
        " can't be blocked by creatures with greater power.",
        " can't be blocked by creatures with power greater than ~'s power.",
    ),
    (". An opponent chooses one of those piles. Put that pile into ", ". An opponent puts one pile into "),
    (
        "henever an opponent casts a spell from anywhere other than their hand, ",
        "henever an opponent casts a spell from anywhere other than an opponent's hand, ",
    ),
    // A duel has one opponent.
    (". Each opponent who can't discards a card.", ". If they can't, they discard a card."),
    (". For each opponent who can't, you draw a card.", ". If they can't, you draw a card."),
    // Nobody has a commander (903.3), so the mana is of no type, and none is added (106.5).
    (
        " in your commander's color identity. When you spend this mana to cast a creature spell that shares a creature type with a commander you own, scry 1.",
        " in your commander's color identity.",
    ),
    (
        " in your commander's color identity. If you spend this mana to cast a commander spell, it enters with a number of +1/+1 counters on it equal to the number of times it's been cast from the command zone this game.",
        " in your commander's color identity.",
    ),
    (" on each of those creatures and they gain ", " on each of those creatures and those creatures gain "),
    (
        "If it's neither day nor night, it becomes day as ~ enters.",
        "As ~ enters, if it's neither day nor night, it becomes day.",
    ),
];

/// "Search your library for up to X basic land cards, where X is the number of …. Put those cards onto the battlefield tapped, then shuffle."
/// to "… cards, put them onto the battlefield tapped, then shuffle, where X is …."
fn searched_for_x(line: &str) -> Option<String> {
    let (before, rest) = line.split_once(" cards, where X is ")?;
    before.rfind("earch your library for up to X ").filter(|&at| plain(&before[at..]))?;
    let (is, done, more) = [
        (". Put those cards ", ", put them "),
        (", put those cards ", ", put them "),
        (". Reveal those cards, put them ", ", reveal them, put them "),
        (", put them ", ", put them "),
    ]
    .into_iter()
    .find_map(|(mark, put)| {
        let (is, after) = rest.split_once(mark)?;
        let (to, more) = after.split_once(", then shuffle.")?;
        (plain(is) && plain(to)).then(|| (is, format!("{put}{to}"), more))
    })?;
    Some(format!("{before} cards{done}, then shuffle, where X is {is}.{more}"))
}

/// "Put a number of +1/+1 counters equal to ~'s power on target creature." to "Put X +1/+1 counters on target creature, where X is ~'s power."
fn counters_equal(line: &str) -> Option<String> {
    let (before, rest) = line.split_once("ut a number of ")?;
    let (kind, rest) = rest.split_once(" counters ")?;
    let (said, after) = rest.split_once('.')?;
    let (is, on) = match said.strip_prefix("equal to ") {
        // "Its power" would mean the target's after it.
        Some(said) => said.split_once(" on ").filter(|(is, on)| {
            let pronoun = ["its ", "their ", "that "].iter().any(|word| is.starts_with(word));
            !(pronoun && on.contains("target "))
        })?,
        None => {
            let (on, is) = said.strip_prefix("on ")?.split_once(" equal to ")?;
            (is, on)
        }
    };
    (plain(kind) && plain(is) && plain(on))
        .then(|| format!("{before}ut X {kind} counters on {on}, where X is {is}.{after}"))
}

/// "Prevent all combat damage target creature would deal this turn." to "Prevent all combat damage that would be dealt by target creature
/// this turn."
fn would_deal(line: &str) -> Option<String> {
    let (before, rest) = line.split_once(" damage target ")?;
    let (what, after) = rest.split_once(" would deal this turn")?;
    let prevents = before.ends_with("revent all combat") || before.ends_with("revent all");
    (prevents && plain(what))
        .then(|| format!("{before} damage that would be dealt by target {what} this turn{after}"))
}

/// "Prevent all combat damage that would be dealt to and dealt by target creature this turn." to "… dealt to target creature this turn and
/// prevent all combat damage that would be dealt by that creature this turn."
fn to_and_by(line: &str) -> Option<String> {
    let (before, rest) = line.split_once(" damage that would be dealt to and dealt by ")?;
    let (what, after) = rest.split_once(" this turn")?;
    let at = before.rfind("revent all")?;
    let which = &before[at..];
    let again = if what.starts_with("target creature ") { "that creature" } else { what };
    (plain(what) && is_done_always(before) && matches!(which, "revent all" | "revent all combat")).then(|| {
        format!(
            "{before} damage that would be dealt to {what} this turn and p{which} damage that would be dealt by {again} this turn{after}"
        )
    })
}

/// "~ can't block or be blocked by non-Spirit creatures." to "~ can't block non-Spirit creatures and can't be blocked by non-Spirit
/// creatures."
fn neither_blocks(line: &str) -> Option<String> {
    let (before, rest) = line.split_once(" can't block or be blocked by ")?;
    let (whom, after) = rest.split_once('.')?;
    plain(whom).then(|| format!("{before} can't block {whom} and can't be blocked by {whom}.{after}"))
}

/// "Whenever you cast your first spell during each opponent's turn, …" to "Whenever you cast your first spell each turn, if it's not your
/// turn, …".
fn spell_in_turn(line: &str) -> Option<String> {
    let (before, then) = line.split_once(" spell during each opponent's turn, ")?;
    let whenever = before.starts_with("Whenever you cast your ") && plain(before);
    (whenever && !then.starts_with("if "))
        .then(|| format!("{before} spell each turn, if it's not your turn, {then}"))
}

/// "Return to their owners' hands all creatures …." to "Return all creatures … to their owners' hands."
fn to_owners_hands(line: &str) -> Option<String> {
    ["eturn to their owners' hands ", "eturn to its owner's hand "].into_iter().find_map(|said| {
        let (before, rest) = line.split_once(said)?;
        let (what, after) = rest.split_once('.')?;
        let many = what.starts_with("all ") || what.starts_with("each ");
        let to = said.strip_prefix("eturn ")?.trim_end();
        (plain(what) && many).then(|| format!("{before}eturn {what} {to}.{after}"))
    })
}

/// "When a Faerie is championed with ~, …" to "When ~ champions a Faerie, …".
fn championed(line: &str) -> Option<String> {
    let (whom, does) = line.strip_prefix("When a")?.split_once(" is championed with ~, ")?;
    plain(whom).then(|| format!("When ~ champions a{whom}, {does}"))
}

/// "~ deals 1 damage to any target, 2 damage to another target, and 3 damage to another target." to "… any other target …": each differs from
/// those before it.
fn another_target(line: &str) -> Option<String> {
    let changed = line
        .replace(" damage to another target, and ", " damage to any other target, and ")
        .replace(" damage to another target.", " damage to any other target.");
    (changed != *line && line.contains(" damage to any target, ")).then_some(changed)
}

#[cfg(test)]
mod tests {
    use super::equivalent;

    #[test]
    fn the_wording_of_sentences_is_one() {
        for (from, to) in [
            (
                "Search your library for up to X basic land cards, where X is the greatest power among creatures you control. Put those cards onto the battlefield tapped, then shuffle.",
                "Search your library for up to X basic land cards, put them onto the battlefield tapped, then shuffle, where X is the greatest power among creatures you control.",
            ),
            (
                "{1}, {T}: Put a number of +1/+1 counters on it equal to the number of cards in your hand. Activate only as a sorcery.",
                "{1}, {T}: Put X +1/+1 counters on it, where X is the number of cards in your hand. Activate only as a sorcery.",
            ),
            (
                "Whenever you cast your first spell during each opponent's turn, draw a card.",
                "Whenever you cast your first spell each turn, if it's not your turn, draw a card.",
            ),
            (
                "{2}: Prevent all combat damage that would be dealt to and dealt by target creature you control this turn.",
                "{2}: Prevent all combat damage that would be dealt to target creature you control this turn and prevent all combat damage that would be dealt by that creature this turn.",
            ),
        ] {
            assert_eq!(equivalent(from), to);
            assert_eq!(equivalent(to), to);
        }
        // The second word is not said of the first one.
        let twice = "Investigate twice for each card discarded this way.";
        assert_eq!(equivalent(twice), twice);
    }
}
