//! Rewords sentences that few cards have to what the grammar reads.

use crate::english::{number_of, number_word, uncapitalised};

/// Applies the rewordings of this file to a line.
pub fn of_few(line: &str) -> String {
    let mut line = line.to_owned();
    for &(from, to) in &[
        (
            "ut one back and the rest into that player's graveyard",
            "ut one of them on top of that player's library and the rest into that player's graveyard",
        ),
        (" from among them and put the revealed cards into ", " from among them and put them into "),
        ("acrifice ~ and a creature named ", "acrifice ~, Sacrifice a creature named "),
        // The library that a card is in is its owner's.
        (
            "library. You may put that card on the bottom of that player's library.",
            "library. You may put that card on the bottom of its owner's library.",
        ),
        // If there are fewer cards, all of them are returned in either wording.
        (
            "eturn a card from your graveyard to your hand for each card discarded this way",
            "eturn that many cards from your graveyard to your hand",
        ),
        (". If it isn't a", ". If it's not a"),
        (
            "is an Insect artifact creature with base power and toughness 0/1 and has indestructible, and it loses all other abilities, card types, and creature types.",
            "loses all abilities, is an Insect artifact creature with base power and toughness 0/1 with indestructible, and loses all other card types.",
        ),
        // A spell that isn't legendary needs no exception.
        (", except it isn't legendary if the spell is legendary.", ", except it isn't legendary."),
        (", except that the copy is ", ", except it's "),
        ("The first spell you cast each turn has ", "Each spell you cast that's your first this turn has "),
        (
            "Creatures of the creature type of your choice get ",
            "Choose a creature type. Creatures of the chosen type get ",
        ),
        (" play a land from your graveyard or cast a", " play a land or cast a"),
        // "That much" and "that many" are the number in the condition.
        (
            "if one or more creatures died this turn, you gain that much life and distribute that many +1/+1 counters among any number of creatures you control.",
            "if one or more creatures died this turn, you gain X life and distribute X +1/+1 counters among any number of creatures you control, where X is the number of creatures that died this turn.",
        ),
        // A sentence of its own, so that the condition is checked at that time.
        (
            " Destroy it at the beginning of the next end step if it didn't attack this turn.",
            " At the beginning of the next end step, destroy that creature if it didn't attack this turn.",
        ),
        (
            " lose all land types and abilities, and they gain \"",
            " lose all land types, lose all abilities, and have \"",
        ),
        // Cards that have been returned are no longer exiled with it.
        (
            " exiled with ~ to the battlefield under their owners' control and put the rest on the bottom of their owners' libraries.",
            " exiled with ~ to the battlefield under their owners' control. Put all cards exiled with ~ on the bottom of their owners' libraries.",
        ),
        // A player attacks with creatures.
        (
            "henever a player attacks enchanted player with one or more creatures, that attacking player ",
            "henever one or more creatures attack enchanted player, the attacking player ",
        ),
        (
            "You may cast Zombie spells from your graveyard this turn.",
            "Until end of turn, you may cast Zombie spells from your graveyard.",
        ),
        (
            " from among those cards and put it into your hand. Put the rest ",
            " from among them and put it into your hand. Put the rest ",
        ),
        ("Double target player's life total.", "Target player's life total becomes twice their life total."),
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
        (" life you've lost this turn", " life you lost this turn"),
        ("he life you lost this turn", "he amount of life you lost this turn"),
        (
            "hoose up to one creature. Destroy the rest.",
            "hoose up to one creature. Destroy all creatures not chosen this way.",
        ),
        ("Cast ~ only during combat on your turn.", "Cast ~ only during combat and only if it's your turn."),
        ("hen ~ enters from a graveyard, ", "hen ~ enters, if it entered from a graveyard, "),
        ("it explores, then it explores again", "it explores, then it explores"),
        // An object that gets more creature types keeps all its other types (205.1b).
        (" in addition to their other creature types", " in addition to their other types"),
        (" in addition to its other creature types", " in addition to its other types"),
        ("onland permanents that aren't legendary", "onland, nonlegendary permanents"),
        (" you skip your next two turns.", " you skip your next turn, then you skip your next turn."),
        (" you control each get +", " you control get +"),
        // The player who activates it is the "you" of its limits.
        (
            "Any player may activate but only during their draw step.",
            "Activate only during your draw step. Any player may activate.",
        ),
        (
            "If ~ would be dealt damage, prevent that damage and remove a +1/+1 counter from it.",
            "If damage would be dealt to ~, prevent that damage. Remove a +1/+1 counter from ~.",
        ),
        // A card cast from there can't go to any other graveyard.
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
        // When a delayed trigger resolves, its source is the same object as before, or nothing.
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
        // The spell deals its damage as it resolves.
        (
            "f a permanent dealt damage by ~ would die this turn",
            "f a permanent dealt damage this way would die this turn",
        ),
        (
            "revent all damage target instant or sorcery spell would deal this turn.",
            "revent all damage that would be dealt this turn by target instant or sorcery spell.",
        ),
        (
            " can't attack or block and its activated abilities can't be activated.",
            " can't attack or block, and its activated abilities can't be activated.",
        ),
        // The card is in its owner's hand.
        (
            " to its owner's hand. Then that player discards ",
            " to its owner's hand. Then its owner discards ",
        ),
        ("Choose a card name, then target ", "Choose a card name. Target "),
        ("Equip costs you pay cost {1} less.", "Equip abilities you activate cost {1} less to activate."),
        // A duel has one opponent.
        ("s long as no opponent controls a", "s long as an opponent doesn't control a"),
        (
            "henever you cast a spell or play a land you don't own",
            "henever you cast a spell you don't own or play a land you don't own",
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
    for &(choice, that, chosen) in &[
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
        super::reworded::x_last,
        number_of_counters,
        any_controls,
        few_counters,
        target_becomes,
        reinforce,
        also,
        flash_if,
        for_each_player,
        of_opponents_choice,
        does_the_same,
        draws_and_loses,
        enters_with_more,
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
    let (up_to, rest) = match line.strip_prefix("Up to two target creatures") {
        Some(rest) => ("up to ", rest),
        None => ("", line.strip_prefix("Two target creatures")?),
    };
    let (two, to) = rest.split_once(" each deal damage equal to their power to ")?;
    (!two.contains(['.', ','])).then(|| {
        format!(
            "Choose {up_to}two target creatures{two}. Each of those creatures deals damage equal to its power to {to}"
        )
    })
}

/// "The first creature spell you cast each turn costs {2} less to cast." to a reduction that applies if none has been cast.
fn first_costs_less(line: &str) -> Option<String> {
    let (what, less) = line.strip_prefix("The first ")?.split_once(" spell you cast each turn costs ")?;
    let less = less.strip_suffix(" less to cast.")?;
    let article = if what.starts_with(['a', 'e', 'i', 'o']) { "an" } else { "a" };
    let large = crate::english::capitalised(what);
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

/// "Put a creature card from among them into your hand and the rest into your graveyard" as two sentences.
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
    spells.then(|| format!("Players can't cast {}.", uncapitalised(what)))
}

/// "You return a card …, draw three cards, then gain 5 life": you gain the life.
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

/// "if ~ has no charge counters on it" to "if there are no charge counters on ~", "fewer than three" to "two or fewer"; "it" is the object that a
/// counter has been removed from.
fn few_counters(line: &str) -> Option<String> {
    let said = [" ~ has no ", " ~ has fewer than "].into_iter().filter_map(|said| line.find(said)).min();
    let of_this = said.map(|at| (&line[..at], &line[at + " ~ has ".len()..]));
    let (before, rest) = of_this.or_else(|| {
        line.split_once(" it has ").filter(|(before, _)| {
            before.rsplit_once(". ").is_some_and(|(first, _)| {
                first.ends_with(" counter from ~") && !first.contains('"') && first.contains("emove ")
            })
        })
    })?;
    let (counters, after) = rest.split_once(" counters on it")?;
    let (number, kind) = match counters.strip_prefix("fewer than ") {
        Some(fewer) => {
            let (number, kind) = fewer.split_once(' ')?;
            (format!("{} or fewer", number_word(number_of(number)?.checked_sub(1)?)), kind)
        }
        None => ("no".to_owned(), counters.strip_prefix("no ")?),
    };
    // A permanent without counters triggers as soon as it has none (603.8).
    let asks = ["f", "s long as", "When"].iter().any(|word| before.ends_with(word));
    (asks && !kind.contains([' ', ',']))
        .then(|| format!("{before} there are {number} {kind} counters on ~{after}"))
}

/// CR 702.77a: "Reinforce 1—{1}{W}" is an ability of the card in a hand.
fn reinforce(line: &str) -> Option<String> {
    let (number, cost) = line.strip_prefix("Reinforce ")?.split_once('—')?;
    let counters = match number {
        "1" => "a +1/+1 counter".to_owned(),
        "X" => "X +1/+1 counters".to_owned(),
        number => format!("{} +1/+1 counters", number_word(number.parse().ok()?)),
    };
    (!cost.contains([' ', '.'])).then(|| format!("{cost}, Discard ~: Put {counters} on target creature."))
}

/// Drops "also" if another sentence comes before.
fn also(line: &str) -> Option<String> {
    let mut changed = line.to_owned();
    for who in ["it", "that creature", "those creatures", "~", "you control", "each opponent"] {
        for verb in ["gain ", "gains ", "get +", "gets +", "deals ", "discards "] {
            changed = changed.replace(&format!("{who} also {verb}"), &format!("{who} {verb}"));
        }
    }
    changed = changed.replace(", also create ", ", create ");
    // In "If it's paired with a creature, that creature also …", the other creature is meant.
    (changed != line && line.contains(". ") && !line.contains("paired with")).then_some(changed)
}

/// "If …, you may cast ~ as though it had flash." to "You may cast ~ as though it had flash if …."
fn flash_if(line: &str) -> Option<String> {
    let rest = line.strip_prefix("If ").or_else(|| line.strip_prefix("As long as "))?;
    let condition = rest.strip_suffix(", you may cast ~ as though it had flash.")?;
    (!condition.contains(['.', '"']))
        .then(|| format!("You may cast ~ as though it had flash if {condition}."))
}

/// "Put target creature card from a graveyard onto the battlefield under your control. That creature is a black Zombie …" to "… That
/// creature becomes a black Zombie …". This needs a target: otherwise "that creature" would mean the card that was moved, not the
/// permanent.
fn target_becomes(line: &str) -> Option<String> {
    let (before, rest) = line.split_once(". That creature is a")?;
    let deed = before.rsplit(": ").next().unwrap_or(before);
    let moves = deed.starts_with("Put target ") || deed.starts_with("Return target ");
    (moves && !before.contains(". ") && rest.contains(" in addition to its other "))
        .then(|| format!("{before}. That creature becomes a{rest}"))
}

/// "Whenever enchanted player is attacked, create a Gold token. Each opponent attacking that player does the same.": the attacking player
/// is the active player.
fn does_the_same(line: &str) -> Option<String> {
    let rest = line.strip_prefix("Whenever enchanted player is attacked, ")?;
    let deed = rest.strip_suffix(". Each opponent attacking that player does the same.")?;
    let verbs = [
        ("create a", "creates a"),
        ("draw a", "draws a"),
        ("you draw a", "draws a"),
        ("you gain ", "gains "),
    ];
    let (you, they) = verbs.into_iter().find(|(you, _)| deed.starts_with(you))?;
    let theirs = deed.replacen(you, they, 1);
    Some(format!(
        "Whenever one or more creatures attack enchanted player, {deed}. If it's not your turn, each opponent {theirs}."
    ))
}

/// "Draw two cards, lose 2 life, and you get {E}{E}": you lose the life.
fn draws_and_loses(line: &str) -> Option<String> {
    let drawn = line.strip_prefix("Draw ").or_else(|| line.strip_prefix("You draw "))?;
    let (draw, rest) = drawn.split_once(" cards, lose ")?;
    let (life, energy) = rest.split_once(" life, and ")?;
    let energy = energy.strip_prefix("you ").unwrap_or(energy);
    let plain = !draw.contains(['.', ',']) && !life.contains(' ') && energy.starts_with("get {E}");
    plain.then(|| format!("Draw {draw} cards, you lose {life} life, and you {energy}"))
}

/// "Put target creature card from a graveyard onto the battlefield under your control. If …, that creature enters with two additional +1/+1
/// counters on it." to one of two moves.
fn enters_with_more(line: &str) -> Option<String> {
    let (card, rest) =
        line.strip_prefix("Put target ")?.split_once(" onto the battlefield under your control. If ")?;
    let card = card.replace(" from a graveyard", " in a graveyard");
    let (condition, with) = rest.split_once(", that creature enters with ")?;
    let with = with.strip_suffix(" on it.")?.replace(" additional ", " ");
    let plain = |text: &str| !text.contains(['.', ',', '"']);
    (plain(&card) && plain(condition) && plain(&with)).then(|| {
        format!(
            "Choose target {card}. If {condition}, put that card onto the battlefield under your control with {with} on it. Otherwise, put that card onto the battlefield under your control."
        )
    })
}

/// "For each player, exile up to one other target creature that player controls until …": one for each of the two players.
fn for_each_player(line: &str) -> Option<String> {
    let (before, rest) = line.split_once("For each player, exile up to one other target ")?;
    let (what, until) = rest.split_once(" that player controls until ~ leaves the battlefield.")?;
    (!what.contains(['.', ','])).then(|| {
        format!(
            "{before}Exile up to one other target {what} you control and up to one target {what} an opponent controls until ~ leaves the battlefield.{until}"
        )
    })
}

/// "…, then return a nonland card of an opponent's choice from your graveyard to your hand.": the opponent chooses a card, then it is
/// returned.
fn of_opponents_choice(line: &str) -> Option<String> {
    let (before, rest) = line.split_once(", then return a")?;
    let (what, after) = rest.split_once(" of an opponent's choice from your graveyard to your hand.")?;
    (!what.contains(['.', ','])).then(|| {
        format!(
            "{before}, then an opponent chooses a{what} in your graveyard. Return that card to your hand.{after}"
        )
    })
}
