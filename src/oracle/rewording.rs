//! Sentences that say what the grammar reads in another order or with more words, to the words that it reads.

use super::reworded::{blighted, for_counter, spell_deals, with_counters, x_last};

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
        blighted,
        with_counters,
        for_counter,
        spell_deals,
    ];
    let line = &milled(&of_few(line));
    let mut line = rules.iter().fold(line.to_owned(), |line, rule| rule(&line));
    for (from, to) in [
        // CR 702.29d: a card is cycled by discarding it, and such an ability triggers once.
        ("henever you cycle or discard a", "henever you discard a"),
        // A duel has one opponent.
        (" enters tapped unless you have two or more opponents.", " enters tapped."),
        // And nobody on one's team (810.1).
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
        // What is put there becomes one as it is there.
        (
            "under its owner's control. It's an enchantment.",
            "under its owner's control. It becomes an enchantment.",
        ),
        // A delayed ability that says "when" triggers once (603.7b).
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
        // No turn's upkeep comes after another step in which a player may do something.
        ("the beginning of the next upkeep", "the beginning of the next turn's upkeep"),
        (
            " onto the battlefield under your control tapped.",
            " onto the battlefield tapped under your control.",
        ),
        // A graveyard's cards are its player's own.
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
        (" card was milled this way.", " card is milled this way."),
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
    line
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

/// "{W}{W} was spent to cast it" and "five or more mana was spent …" to "at least two white mana …"; what enters is said first.
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
    for (during, as_long) in [
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
    let plain = |what: &str| !what.contains(['.', ',', '"', ':']);
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
    match line.strip_prefix("~ escapes with ").and_then(|rest| rest.strip_suffix(" on it.")) {
        Some(counters) if !counters.contains(['.', '"']) => {
            format!("~ enters with {counters} on it if its escape cost was paid.")
        }
        _ => line,
    }
}

/// "Scry X, where X is the number of …, then draw three cards." to "…. Draw three cards.": X is the same, and not said again.
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
    let Some(at) = line.to_lowercase().find("mill ").filter(|_| line.contains(" from among the")) else {
        return line.to_owned();
    };
    let (before, rest) = line.split_at(at);
    let mut rest = rest.to_owned();
    for cards in ["the cards milled this way", "the milled cards", "them"] {
        for to in ["into", "onto", "to"] {
            rest = rest
                .replace(&format!(" from among {cards} {to} "), &format!(" from among those cards {to} "));
        }
    }
    format!("{before}{rest}")
}

/// The sentences of few cards.
fn of_few(line: &str) -> String {
    let mut line = line.to_owned();
    for &(from, to) in &[
        (
            "ut one back and the rest into that player's graveyard",
            "ut one of them on top of that player's library and the rest into that player's graveyard",
        ),
        (" from among them and put the revealed cards into ", " from among them and put them into "),
        ("acrifice ~ and a creature named ", "acrifice ~, Sacrifice a creature named "),
        // Who owns a card owns the library that it is in.
        (
            "library. You may put that card on the bottom of that player's library.",
            "library. You may put that card on the bottom of its owner's library.",
        ),
        // As many as there are, and no more can be returned.
        (
            "eturn a card from your graveyard to your hand for each card discarded this way",
            "eturn that many cards from your graveyard to your hand",
        ),
        (". If it isn't a", ". If it's not a"),
        ("they control. Destroy the rest.", "they control. Destroy all creatures not chosen this way."),
        ("hoose a card at random in your graveyard.", "hoose a card in your graveyard at random."),
        (
            "Look at a card at random in target player's hand.",
            "Target player reveals a card from their hand at random.",
        ),
        (
            " exile that many cards from the top of your library.",
            " exile the top that many cards of your library.",
        ),
        (
            "Each player who has cast a nonartifact spell this turn can't cast additional nonartifact spells.",
            "Players can't cast more than one nonartifact spell each turn.",
        ),
        ("~ deals 2 damage to itself.", "~ deals 2 damage to ~."),
        (
            " and reveal it. Shuffle and put that card on top.",
            ", reveal it, then shuffle and put that card on top.",
        ),
        ("the amount of life you've gained this turn", "the amount of life you gained this turn"),
        (" damage minus 1 to that permanent or player instead.", " damage minus 1 instead."),
        (" damage to the player, where X is ", " damage to that player, where X is "),
        (", add an additional {", ", add {"),
        ("he life you've lost this turn", "he amount of life you lost this turn"),
        (
            "hoose up to one creature. Destroy the rest.",
            "hoose up to one creature. Destroy all creatures not chosen this way.",
        ),
        ("Cast ~ only during combat on your turn.", "Cast ~ only during combat and only if it's your turn."),
        ("hen ~ enters from a graveyard, ", "hen ~ enters, if it entered from a graveyard, "),
        ("it explores, then it explores again", "it explores, then it explores"),
        // What gets further creature types keeps all others (205.1b).
        (" in addition to their other creature types", " in addition to their other types"),
        (" in addition to its other creature types", " in addition to its other types"),
        ("onland permanents that aren't legendary", "onland, nonlegendary permanents"),
        (" you skip your next two turns.", " you skip your next turn, then you skip your next turn."),
        (" you control each get +", " you control get +"),
        // Additional to those that it would enter with anyway (122.6).
        (
            " to the battlefield with an additional -1/-1 counter on it",
            " to the battlefield with a -1/-1 counter on it",
        ),
        // Who activates it is the "you" of its limits.
        (
            "Any player may activate but only during their draw step.",
            "Activate only during your draw step. Any player may activate.",
        ),
        (
            "If ~ would be dealt damage, prevent that damage and remove a +1/+1 counter from it.",
            "If damage would be dealt to ~, prevent that damage. Remove a +1/+1 counter from ~.",
        ),
        // What is cast from there goes nowhere else.
        (
            " from your graveyard. If that spell would be put into your graveyard, exile it instead.",
            " from your graveyard. If that spell would be put into a graveyard, exile it instead.",
        ),
        (
            " target creature of an opponent's choice they control",
            " target creature an opponent controls of an opponent's choice",
        ),
        (
            "if you cast it from anywhere other than your hand, ",
            "if you cast it and it wasn't cast from your hand, ",
        ),
        // As a delayed trigger resolves, its source is the object that it was, or none.
        (
            "you may return that card to the battlefield at the beginning of the next end step if ~ is still on the battlefield.",
            "at the beginning of the next end step, you may return that card to the battlefield if ~ is on the battlefield.",
        ),
        (
            " under its owner's control at the beginning of their next upkeep.",
            " under its owner's control at the beginning of its owner's next upkeep.",
        ),
        (
            "f you discarded an instant or sorcery card this way",
            "f you discard an instant or sorcery card this way",
        ),
        (
            "counters would be put on a creature you control, that many -1/-1 counters minus one are",
            "counters would be put on a creature you control, that many minus one -1/-1 counters are",
        ),
        // What a spell deals damage to it deals it as it resolves.
        (
            "f a permanent dealt damage by ~ would die this turn",
            "f a permanent dealt damage this way would die this turn",
        ),
        (" if ~ was foretold, ", " if ~'s foretell cost was paid, "),
        ("If ~ was foretold, ", "If ~'s foretell cost was paid, "),
        (
            "If ~ was cast from a graveyard, copy that spell twice instead. You may choose new targets for the copies.",
            "You may choose new targets for the copy. If ~ was cast from a graveyard, copy that spell. You may choose new targets for the copy.",
        ),
        (
            "Search your library for a card and put that card into your hand. If ~ was cast from a graveyard, instead search your library for two cards and put those cards into your hand. Then shuffle.",
            "If ~ wasn't cast from a graveyard, search your library for a card, put it into your hand, then shuffle. If ~ was cast from a graveyard, search your library for two cards, put them into your hand, then shuffle.",
        ),
    ] {
        line = line.replace(from, to);
    }
    for (choice, that, chosen) in [
        ("Choose a color. ", "that color", "the chosen color"),
        ("Choose a creature type. ", "that type", "the chosen type"),
        (" card name. ", "with that name", "with the chosen name"),
    ] {
        if let Some((before, rest)) = line.split_once(choice)
            && before.len() < 30
            && !rest.starts_with("Add an amount")
        {
            line = format!("{before}{choice}{}", rest.replace(that, chosen));
        }
    }
    for rule in [
        each_that_is,
        each_of_two_types,
        each_deals,
        cast_both,
        first_costs_less,
        either_type,
        taken_and_rest,
        free_if,
        cant_be_cast,
        silent_gain,
        with_abilities,
        x_last,
        number_of_counters,
        any_controls,
    ] {
        line = rule(&line).unwrap_or(line);
    }
    line
}

/// "Each other creature you control that's a Wolf or a Werewolf" to "Each other Wolf or Werewolf creature you control".
fn each_that_is(line: &str) -> Option<String> {
    let (start, middle) = ("Each other creature you control that's a", " or a");
    let rest = line.strip_prefix(start)?;
    let (one, rest) = rest.trim_start_matches('n').trim_start().split_once(middle)?;
    let (two, rest) = rest.trim_start_matches('n').trim_start().split_once(' ')?;
    let large = |word: &str| word.starts_with(char::is_uppercase) && !word.contains(' ');
    (large(one) && large(two)).then(|| format!("Each other {one} or {two} creature you control {rest}"))
}

/// "Each creature you control that's a Fungus or a Saproling …" to "Each Fungus creature or Saproling creature you control …".
fn each_of_two_types(line: &str) -> Option<String> {
    let (before, rest) = line.split_once("ach creature you control that's a ")?;
    let (one, rest) = rest.split_once(" or a ")?;
    let (two, rest) = rest.split_once(' ')?;
    let large = |word: &str| word.starts_with(char::is_uppercase) && !word.contains(' ');
    (large(one) && large(two))
        .then(|| format!("{before}ach {one} creature or {two} creature you control {rest}"))
}

/// "Two target creatures you control each deal damage equal to their power to …": chosen first, as they are targets first.
fn each_deals(line: &str) -> Option<String> {
    let (two, to) = line
        .strip_prefix("Two target creatures")?
        .split_once(" each deal damage equal to their power to ")?;
    (!two.contains(['.', ','])).then(|| {
        format!(
            "Choose two target creatures{two}. Each of those creatures deals damage equal to its power to {to}"
        )
    })
}

/// "The first creature spell you cast each turn costs {2} less to cast.": as long as none has been cast.
fn first_costs_less(line: &str) -> Option<String> {
    let (what, less) = line.strip_prefix("The first ")?.split_once(" spell you cast each turn costs ")?;
    let less = less.strip_suffix(" less to cast.")?;
    let article = if what.starts_with(['a', 'e', 'i', 'o']) { "an" } else { "a" };
    let mut large = what.chars();
    let large: String = large.next()?.to_uppercase().chain(large).collect();
    (!what.contains([' ', ','])).then(|| {
        format!(
            "{large} spells you cast cost {less} less to cast if you haven't cast {article} {what} spell this turn."
        )
    })
}

/// "You've cast a spell named A and a spell named B this turn" as two conditions.
fn cast_both(line: &str) -> Option<String> {
    let (before, rest) = line.split_once("f you've cast a spell named ")?;
    let (one, rest) = rest.split_once(" and a spell named ")?;
    let (two, rest) = rest.split_once(" this turn, ")?;
    (![one, two].concat().contains(['.', ','])).then(|| {
        format!(
            "{before}f you've cast a spell named {one} this turn and you've cast a spell named {two} this turn, {rest}"
        )
    })
}

/// "can't be blocked by Vampires or Zombies" to "can't be blocked by Vampires and/or Zombies".
fn either_type(line: &str) -> Option<String> {
    let (before, rest) = line.split_once(" can't be blocked by ")?;
    let (one, rest) = rest.split_once(" or ")?;
    let large = |word: &str| word.starts_with(char::is_uppercase) && !word.contains(' ');
    (large(one) && large(rest)).then(|| format!("{before} can't be blocked by {one} and/or {rest}"))
}

/// "Put a creature card from among them into your hand and the rest into your graveyard": two sentences.
fn taken_and_rest(line: &str) -> Option<String> {
    let (before, rest) = line.split_once(" cards of your library. Put a")?;
    let (what, rest) = rest.split_once(" from among them into your hand and the rest ")?;
    (!what.contains('.')).then(|| {
        format!(
            "{before} cards of your library. Put a{what} from among them into your hand. Put the rest {rest}"
        )
    })
}

/// "If …, you may cast ~ without paying its mana cost.": an alternative cost of nothing (118.9).
fn free_if(line: &str) -> Option<String> {
    let condition =
        line.strip_prefix("If ")?.strip_suffix(", you may cast ~ without paying its mana cost.")?;
    (!condition.contains([',', '.', '"']) && !condition.contains(" would "))
        .then(|| format!("If {condition}, you may pay {{0}} rather than pay ~'s mana cost."))
}

/// "Noncreature spells with mana value 4 or greater can't be cast" to "Players can't cast noncreature spells …".
fn cant_be_cast(line: &str) -> Option<String> {
    let what = line.strip_suffix(" can't be cast.")?;
    let spells = what.starts_with("Spells ") || what.split(' ').nth(1) == Some("spells");
    let spells = spells && !what.contains(['.', '"', ',']);
    spells.then(|| format!("Players can't cast {}{}.", what[..1].to_lowercase(), &what[1..]))
}

/// "You return a card …, draw three cards, then gain 5 life": it is you who does all of that.
fn silent_gain(line: &str) -> Option<String> {
    let (before, rest) = line.rsplit_once(", then gain ")?;
    let sentence = before.rsplit_once(". ").map_or(before, |(_, last)| last);
    (sentence.starts_with("You return ") || sentence.starts_with("Return "))
        .then(|| format!("{before}, then you gain {rest}"))
}

/// "becomes a Spirit with base power and toughness 8/8, flying, and first strike" to "… 8/8 with flying and first strike".
fn with_abilities(line: &str) -> Option<String> {
    let (before, rest) = line.split_once(" with base power and toughness ")?;
    let (size, rest) = rest.split_once(", ")?;
    let (one, two) = rest.strip_suffix('.')?.split_once(", and ")?;
    let plain = |text: &str| !text.contains([',', '.', '"']);
    (plain(size) && !size.contains(' ') && plain(one) && plain(two))
        .then(|| format!("{before} with base power and toughness {size} with {one} and {two}."))
}

/// "put a number of +1/+1 counters on it equal to your devotion to green." to "put X +1/+1 counters on it, where X is …".
fn number_of_counters(line: &str) -> Option<String> {
    let (before, rest) = line.split_once("ut a number of ")?;
    let (kind, rest) = rest.split_once(" counters on ")?;
    let (on, rest) = rest.split_once(" equal to ")?;
    let (number, after) = rest.split_once('.')?;
    let plain = |text: &str| !text.contains([',', '.', '"', ':', '•']);
    let whole = after.is_empty() || after.starts_with(' ');
    let sentence = before.rsplit_once(". ").map_or(before, |(_, last)| last);
    (plain(kind) && plain(on) && plain(number) && whole && !sentence.contains("where X"))
        .then(|| format!("{before}ut X {kind} counters on {on}, where X is {number}.{after}"))
}

/// "as long as any player controls a black permanent" to "as long as there is a black permanent on the battlefield".
fn any_controls(line: &str) -> Option<String> {
    let (before, rest) = line.split_once(" any player controls a")?;
    let (what, after) = rest.split_once(['.', ','])?;
    let at = line.len() - after.len() - 1;
    let article = what.trim_start_matches('n').starts_with(' ');
    article.then(|| format!("{before} there is a{what} on the battlefield{}", &line[at..]))
}

#[cfg(test)]
mod tests {
    use super::modern;

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
