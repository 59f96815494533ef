//! Rewords sentences that say in another order, or with more words, what the grammar reads.

use super::plain_clause::plain;
use super::reworded::{blighted, for_counter, spell_deals, with_counters};

/// Today's wording of a line, as in [`super::wording`].
pub fn modern(line: &str) -> String {
    let rules = [
        partner,
        mana_spent,
        activated,
        in_turn,
        cant_block_it,
        of_those,
        removed_and_sacrificed,
        life_above_start,
        where_then,
        escaped,
        super::repeated::same_is_true,
        super::repeated::owner_puts,
        blighted,
        with_counters,
        for_counter,
        spell_deals,
    ];
    let line = &milled(&super::few_wordings::of_few(&super::duel_wording::with_one_opponent(line)));
    let line = &super::plain_order::in_plain_order(line);
    let line = &super::common_words::common(line);
    let line = &super::uncommon::shared(&super::rephrased::shared(line));
    let line = &super::decks_wordings::played(&super::single_wordings::of_single(line));
    let mut line = rules.iter().fold(line.to_owned(), |line, rule| rule(&line));
    for &(from, to) in &[
        // CR 702.29d: a card is cycled by discarding it, and such an ability triggers once.
        ("henever you cycle or discard a", "henever you discard a"),
        // A duel has one opponent.
        (" enters tapped unless you have two or more opponents.", " enters tapped."),
        // Nor does a player have teammates (810.1).
        (" creatures your team controls", " creatures you control"),
        (" permanent your team controls", " permanent you control"),
        (
            "the beginning of each of your postcombat main phases",
            "the beginning of your postcombat main phase",
        ),
        (
            "fter this phase, there is an additional combat phase",
            "fter this main phase, there is an additional combat phase",
        ),
        (" was cast for its warp cost", "'s warp cost was paid"),
        (" enters with a number of additional ", " enters with a number of "),
        (" or activate an ability.", " or activate abilities."),
        (" or to activate an ability.", " or to activate abilities."),
        (
            "Look at the top three cards of your library. Put one of them into your hand and the rest on the bottom of your library in any order. If ~ was cast from anywhere other than your hand, put each of those cards into your hand instead.",
            "If you cast ~ and it wasn't cast from your hand, put the top three cards of your library into your hand. Otherwise, look at the top three cards of your library. Put one of them into your hand and the rest on the bottom of your library in any order.",
        ),
        (" equal to the creature's power.", " equal to that creature's power."),
        (" creatures you controlled as you cast ~", " creatures you control as you cast ~"),
        (", it also gains ", ", it gains "),
        (
            "look at target opponent's hand. You may exile a nonland card from it.",
            "look at target opponent's hand. You may exile a nonland card from that player's hand.",
        ),
        ("ntil the beginning of your next upkeep,", "ntil your next upkeep,"),
        (" that card from exile this turn", " that card this turn"),
        ("card and you may spend mana as though", "card, and you may spend mana as though"),
        ("it and you may spend mana as though", "it, and you may spend mana as though"),
        ("card and they may spend mana as though", "card, and they may spend mana as though"),
        (" this turn without paying its mana cost", " without paying its mana cost this turn"),
        (" this turn without paying their mana costs", " without paying their mana costs this turn"),
        (" if it's not their turn", " if it's not that player's turn"),
        // It becomes an enchantment on the battlefield.
        (
            "under its owner's control. It's an enchantment.",
            "under its owner's control. It becomes an enchantment.",
        ),
        // A delayed ability with "when" triggers only once (603.7b).
        ("hen you next cast ", "hen you cast "),
        ("if it wasn't cast or no mana was spent to cast it", "if no mana was spent to cast it"),
        ("if none of them were cast or no mana was spent to cast them", "if no mana was spent to cast them"),
        (
            " card is put into your graveyard from anywhere other than the battlefield",
            " card not on the battlefield is put into your graveyard from anywhere",
        ),
        (
            " card is put into a graveyard from anywhere other than the battlefield",
            " card not on the battlefield is put into a graveyard from anywhere",
        ),
        ("all cards that are black or red from all graveyards", "all black or red cards from all graveyards"),
        ("target spell, activated ability, or triggered ability", "target spell or ability"),
        (" equal to three minus X.", " equal to 3 minus X."),
        (" attacks while saddled", " attacks while it's saddled"),
        (" spell with a mana cost that contains {X}", " spell with {X} in its mana cost"),
        // An additional beginning phase has an upkeep of the same turn: docs/rules.md.
        ("the beginning of the next upkeep", "the beginning of the next turn's upkeep"),
        (
            " onto the battlefield under your control tapped.",
            " onto the battlefield tapped under your control.",
        ),
        // The cards in a graveyard belong to its player.
        (
            " graveyard onto the battlefield tapped under your control. Then that player ",
            " graveyard onto the battlefield tapped under your control. Then its owner ",
        ),
        // A duel has one opponent.
        (" target opponent chosen at random ", " target opponent "),
        (
            " tokens that are copies of ~, except they're not legendary.",
            " tokens that are copies of ~, except it isn't legendary.",
        ),
        (" was milled this way", " is milled this way"),
        (", add that much {", ", add that many {"),
        (" was exiled this way", " is exiled this way"),
        (" was returned this way", " is returned this way"),
        (" was destroyed this way", " is destroyed this way"),
        (
            ". If it shares a creature type with ~, you may reveal it.",
            ". If that card shares a creature type with ~, you may reveal that card.",
        ),
        ("f you control at least five other ", "f you control five or more other "),
        (" discards all the cards in their hand", " discards their hand"),
        (" discard all the cards in their hand", " discard their hand"),
        (
            ". Each of those players may choose new targets for their copy.",
            " and may choose new targets for the copy.",
        ),
        (" may choose new targets for the copy they control.", " may choose new targets for the copy."),
    ] {
        line = line.replace(from, to);
    }
    super::equivalents::equivalent(&line)
}

/// CR 702.124j: what "partner with" does in a game.
fn partner(line: &str) -> String {
    match line.strip_prefix("Partner with ") {
        Some(name) if !name.contains(['.', '"']) => format!(
            "When ~ enters, target player may search their library for a card named {name}, reveal it, put it into their hand, then shuffle."
        ),
        _ => line.to_owned(),
    }
}

/// "{W}{W} was spent to cast it" and "five or more mana was spent …" to "at least two white mana …"; the object that enters is named first.
fn mana_spent(line: &str) -> String {
    let mut line = line.to_owned();
    let said = " was spent to cast ";
    if !line.contains(said) {
        return line;
    }
    for number in ["three", "four", "five", "six", "seven", "eight"] {
        line =
            line.replace(&format!("{number} or more mana{said}"), &format!("at least {number} mana{said}"));
    }
    for color in crate::types::Color::ALL {
        let symbol = format!("{{{}}}", color.letter());
        for (times, number) in [(2, "two"), (1, "one")] {
            let symbols = format!(" {}{said}", symbol.repeat(times));
            line = line.replace(&symbols, &format!(" at least {number} {} mana{said}", color.word()));
        }
    }
    match line.strip_prefix("If ").and_then(|rest| rest.split_once(", ~ enters with ")) {
        Some((condition, enters))
            if enters.ends_with(" counter on it.") && !condition.contains(['.', ',']) =>
        {
            format!("~ enters with {} if {condition}.", &enters[..enters.len() - 1])
        }
        _ => line,
    }
}

/// "Whenever you activate an ability of an artifact, if it isn't a mana ability, …" to "… that isn't a mana ability, …".
fn activated(line: &str) -> String {
    let line = match line
        .strip_prefix("Whenever an ability of ")
        .and_then(|rest| rest.split_once(" is activated, "))
    {
        Some((of, rest)) if !of.contains([',', '.']) => {
            format!("Whenever a player activates an ability of {of}, {rest}")
        }
        _ => line.to_owned(),
    };
    match line.split_once(", if it isn't a mana ability, ") {
        Some((event, then)) if event.contains(" an ability") => {
            let event = event
                .replace(" artifact, creature, or land on the battlefield", " artifact, creature, or land");
            format!("{event} that isn't a mana ability, {then}")
        }
        _ => line,
    }
}

/// "During your turn, ~ has first strike." to "As long as it's your turn, ~ has first strike."
fn in_turn(line: &str) -> String {
    for &(during, as_long) in &[
        ("During your turn, ", "As long as it's your turn, "),
        ("During turns other than yours, ", "As long as it's not your turn, "),
    ] {
        if let Some(rest) = line.strip_prefix(during)
            && !rest.starts_with("you may")
            && !rest.starts_with("your opponents")
        {
            return format!("{as_long}{rest}");
        }
    }
    line.to_owned()
}

/// "Creatures with power less than ~'s power can't block it." to "~ can't be blocked by creatures with power less than ~'s power."
fn cant_block_it(line: &str) -> String {
    match line.strip_prefix("Creatures ").and_then(|rest| rest.strip_suffix(" can't block it.")) {
        Some(what) if plain(what) && what.contains("~'s") => {
            format!("~ can't be blocked by creatures {what}.")
        }
        _ => line.to_owned(),
    }
}

/// "Look at the top three cards of your library. Put one of those cards into your hand and …" to "… Put one of them …".
fn of_those(line: &str) -> String {
    let mut line = line.to_owned();
    for number in ["one", "two", "three", "four", "five", "X"] {
        for joint in [". Put ", ", then put "] {
            let those = format!("{joint}{number} of those cards ");
            let Some(at) = line.find(&those) else { continue };
            let sentence = line[..at].rfind(". ").map_or(0, |stop| stop + 2);
            if line[sentence..at].to_lowercase().contains("ook at the top ")
                && !line[sentence..at].contains('"')
            {
                line.replace_range(at..at + those.len(), &format!("{joint}{number} of them "));
            }
        }
    }
    line
}

/// "Remove three quest counters from ~ and sacrifice it: …" to "Remove three quest counters from ~, Sacrifice ~: …".
fn removed_and_sacrificed(line: &str) -> String {
    match line.split_once(" from ~ and sacrifice it: ") {
        Some((before, then)) if before.contains("emove ") && !before.contains([':', '"']) => {
            format!("{before} from ~, Sacrifice ~: {then}")
        }
        _ => line.to_owned(),
    }
}

/// CR 119.1: a player begins a duel with 20. "you have at least 10 life more than your starting life total" to "you have 30 or more life".
fn life_above_start(line: &str) -> String {
    let Some((before, rest)) = line.split_once("ou have at least ") else { return line.to_owned() };
    let Some((number, after)) = rest.split_once(" life") else { return line.to_owned() };
    let Ok(number) = number.parse::<u16>() else { return line.to_owned() };
    match after.strip_prefix(" more than your starting life total") {
        Some(after) => format!("{before}ou have {} or more life{after}", number + 20),
        None => format!("{before}ou have {number} or more life{after}"),
    }
}

/// CR 702.138b, c: a spell or permanent escaped if its escape cost was paid.
fn escaped(line: &str) -> String {
    let line = line.replace(" unless it escaped.", " unless its escape cost was paid.");
    if let Some(ability) = line.strip_prefix("~ escapes with \"") {
        return format!("As long as ~'s escape cost was paid, ~ has \"{ability}");
    }
    match line.strip_prefix("~ escapes with ").and_then(|rest| rest.strip_suffix(" on it.")) {
        Some(counters) if !counters.contains(['.', '"']) => {
            format!("~ enters with {counters} on it if its escape cost was paid.")
        }
        _ => line,
    }
}

/// "Scry X, where X is the number of …, then draw three cards." to "…. Draw three cards.": X is the same, and is not repeated.
fn where_then(line: &str) -> String {
    let Some((before, rest)) = line.split_once(", where X is ") else { return line.to_owned() };
    match rest.split_once(", then ") {
        Some((is, then))
            if !is.contains([',', '.', '"']) && !then.contains(" X") && then.starts_with("draw ") =>
        {
            format!("{before}, where X is {is}. Draw {}", &then["draw ".len()..])
        }
        _ => line.to_owned(),
    }
}

/// "Mill three cards. You may put a creature card from among them into your hand." to "… from among those cards …".
fn milled(line: &str) -> String {
    let line = &super::repeated::of_many(line);
    let Some(at) = line.to_ascii_lowercase().find("mill ").filter(|_| line.contains(" from among the"))
    else {
        return line.clone();
    };
    let (before, rest) = line.split_at(at);
    let mut rest = rest.to_owned();
    for cards in ["the cards milled this way", "the milled cards", "them"] {
        for to in ["into", "onto", "to", "on"] {
            rest = rest
                .replace(&format!(" from among {cards} {to} "), &format!(" from among those cards {to} "));
        }
    }
    format!("{before}{rest}")
}

#[cfg(test)]
mod tests {
    use super::super::wording;
    use super::modern;

    #[test]
    fn letters_of_several_bytes_break_no_rule() {
        for text in [
            "É spells can't be cast.",
            "K\u{130}\u{130}\u{130}\u{130} mill a card. You may put a card from among them into your hand.",
            "\u{130}\u{130}\u{130}\u{130} create an é token and a 2/2 green Wolf creature token.",
            "\u{130}\u{130}\u{130} create six é tokens. If you control a Wolf, create twelve of those tokens instead.",
            ". You may put a creature card from among them onto the battlefield. Put the rest é. If you do, you may put two creature cards onto the battlefield instead of one.",
        ] {
            modern(text);
            wording::modern(text);
        }
    }

    #[test]
    fn the_wording_of_sentences_is_one() {
        for (old, new) in [
            (
                "Each other creature you control that's an Elf or a Wolf gets +1/+1.",
                "Each other Elf or Wolf creature you control gets +1/+1.",
            ),
            (
                "If an opponent controls a Plains, you may cast ~ without paying its mana cost.",
                "If an opponent controls a Plains, you may pay {0} rather than pay ~'s mana cost.",
            ),
            (
                "Noncreature spells with {X} in their mana costs can't be cast.",
                "Players can't cast noncreature spells with {X} in their mana costs.",
            ),
        ] {
            assert_eq!(modern(old), new);
            assert_eq!(modern(new), new);
        }
    }
}
