//! Rewords sentences of few cards to words that many cards share.

use super::plain_clause::plain;
use crate::english::capitalised;

/// The wording of a line in words that the grammar reads.
pub fn common(line: &str) -> String {
    let mut line = line.to_owned();
    for &(from, to) in &[
        // A duel has one opponent.
        (" in your opponents' graveyards", " in an opponent's graveyard"),
        ("Whenever you attack a player, ", "Whenever one or more creatures you control attack a player, "),
        (
            "Tap target creature that player controls. That creature deals damage equal to its power to the player.",
            "Tap target creature an opponent controls. That creature deals damage equal to its power to its controller.",
        ),
        (
            ", then remove all fate counters from all permanents.",
            ". Remove all fate counters from all permanents.",
        ),
        (" damage to that player or permanent instead.", " damage instead."),
        (" cards with cycling abilities from ", " cards with a cycling ability from "),
        (
            "Activate only if ~ is attacking or blocking and only once each turn.",
            "Activate only if ~ is an attacking or blocking creature. Activate only once each turn.",
        ),
        (
            " one mana of any of the exiled card's colors.",
            " one mana of any color among cards exiled with ~.",
        ),
        (
            "Each player exiles all creature cards from their graveyard, then sacrifices all creatures they control, then puts all cards they exiled this way onto the battlefield.",
            "Exile all creature cards from all graveyards. Each player sacrifices all creatures they control. Put all cards exiled with ~ onto the battlefield under their owners' control.",
        ),
        (" total in all graveyards", " in all graveyards"),
        ("return the chosen cards to the battlefield", "return those cards to the battlefield"),
        (
            " total life lost by your opponents this turn",
            " total amount of life your opponents lost this turn",
        ),
        (
            " artifacts and enchantments your opponents control",
            " artifacts and/or enchantments your opponents control",
        ),
        (" for each Aura and Equipment attached to ", " for each Aura or Equipment attached to "),
        (" loses two times X life", " loses twice X life"),
        (" with that spell's mana value.", " with mana value equal to that spell's mana value."),
        (" power is greater than ~'s, ", " power is greater than ~'s power, "),
        (" the life paid as ~ entered", " the life paid as it entered"),
        (" spells you cast of the chosen type cost ", " spells of the chosen type you cast cost "),
        ("roliferate, then proliferate again", "roliferate, then proliferate"),
        (
            "eturn target exiled card with flashback you own to your hand",
            "eturn target card you own with flashback from exile to your hand",
        ),
        (" only during combat on an opponent's turn.", " only during combat and only if it's not your turn."),
        ("f that creature is 1/1, ", "f that creature's power is 1 and that creature's toughness is 1, "),
        (
            " two creature cards at random from your graveyard ",
            " two creature cards from your graveyard at random ",
        ),
        (
            "f ~ is the only creature card in your graveyard, ",
            "f ~ is in your graveyard and there are no other creature cards in your graveyard, ",
        ),
        // CR 119.1: a player begins a duel with 20.
        (
            "f your life total is less than your starting life total, it becomes equal to your starting life total.",
            "f you have 19 or less life, your life total becomes 20.",
        ),
        (
            "ou gain half X life and draw half X cards. Round down each time.",
            "ou gain life equal to half X, rounded down. Draw half X cards, rounded down.",
        ),
        (
            "Put all creature cards revealed this way into your graveyard, then put the rest on the bottom ",
            "Put those cards into your graveyard and the rest on the bottom ",
        ),
        (
            " lands you control become 2/2 creatures that are still lands.",
            " lands you control become 2/2 creatures. They're still lands.",
        ),
        (
            " gets +1/+0 for each card you've drawn this turn.",
            " gets +X/+0, where X is the number of cards you've drawn this turn.",
        ),
        (
            " costs {1} less to cast for each 1 life you gained this turn.",
            " costs {X} less to cast, where X is the amount of life you gained this turn.",
        ),
    ] {
        line = line.replace(from, to);
    }
    for rule in [
        without_counter,
        rest_as_sentence,
        two_colors,
        enchanted,
        counted_creatures_gain,
        in_exile_and_graveyard,
        target_first,
        two_counters,
        enters_tapped,
        attacking_now,
        one_of_types,
        by_color_spent,
        leaves_one,
        mana_for_counters,
        controlled_for_now,
        prevented_by,
        then_may,
        copied_and_returned,
        quoted,
        unless_first,
        cheaper,
        cast_if,
        untaps,
        of_two_cards,
    ] {
        line = rule(&line).unwrap_or(line);
    }
    line
}

/// The lines that a line says at once.
pub fn lines(line: &str) -> Option<Vec<String>> {
    [either_mana, several_counters, you_and_this, in_two_zones, otherwise, nobody_ends]
        .into_iter()
        .find_map(|rule| rule(line))
}

/// "Look at the top five cards …. You may …. Then put the rest on the bottom of your library …" without "then".
fn rest_as_sentence(line: &str) -> Option<String> {
    let (before, rest) = line.split_once(". Then put the rest ")?;
    before.to_lowercase().contains("look at the top ").then(|| format!("{before}. Put the rest {rest}"))
}

/// "without a fate counter on it" to "with no fate counters on it".
fn without_counter(line: &str) -> Option<String> {
    let (before, rest) = line.split_once(" without a")?;
    let rest = rest.strip_prefix('n').unwrap_or(rest).strip_prefix(' ')?;
    let (kind, after) = rest.split_once(" counter on ")?;
    (!kind.contains([' ', '.']) && after.starts_with("it"))
        .then(|| format!("{before} with no {kind} counters on {after}"))
}

/// "Red spells and white spells you cast cost {1} less to cast." to "Red or white spells you cast …".
fn two_colors(line: &str) -> Option<String> {
    let (colors, rest) = line.split_once(" spells you cast cost ")?;
    let (one, two) = colors.split_once(" and ")?;
    let one = one.strip_suffix(" spells").unwrap_or(one);
    let color = |word: &str| crate::types::Color::ALL.into_iter().any(|color| color.word() == word);
    (color(&one.to_lowercase()) && color(two)).then(|| format!("{one} or {two} spells you cast cost {rest}"))
}

/// "a creature you control that's enchanted" to "an enchanted creature you control".
fn enchanted(line: &str) -> Option<String> {
    let mut changed = line.to_owned();
    for state in ["enchanted", "equipped"] {
        for (from, to) in [
            ("Creatures you control that are ", format!("{} creatures you control", capitalised(state))),
            ("a creature you control that's ", format!("an {state} creature you control")),
        ] {
            let said = format!("{from}{state}");
            // "that's enchanted or equipped" is no adjective.
            if ![" or ", " and "].iter().any(|joint| changed.contains(&format!("{said}{joint}"))) {
                changed = changed.replace(&said, &to);
            }
        }
    }
    (changed != line).then_some(changed)
}

/// "Draw a card for each [creature]. Those creatures gain indestructible until end of turn." to "Each [creature] gains …. Draw …": what
/// replaces a draw might change which creatures those are, and an ability that they gain doesn't change their counters.
fn counted_creatures_gain(line: &str) -> Option<String> {
    let (what, gain) = line.strip_prefix("Draw a card for each ")?.split_once(". Those creatures gain ")?;
    let by_counters = what.starts_with("creature you control with a") && what.ends_with(" counter on it");
    (by_counters && plain(what) && plain(gain.strip_suffix('.')?))
        .then(|| format!("Each {what} gains {gain} Draw a card for each {what}."))
}

/// "the total number of instant and sorcery cards you own in exile and in your graveyard" as a sum.
fn in_exile_and_graveyard(line: &str) -> Option<String> {
    let (before, rest) = line.split_once("the total number of ")?;
    let (what, after) = rest.split_once(" cards you own in exile and in your graveyard")?;
    plain(what).then(|| {
        format!(
            "{before}the number of {what} cards you own in exile plus the number of {what} cards in your graveyard{after}"
        )
    })
}

/// "Destroy all creatures with power greater than target creature's power." to "Choose target creature. …", and life equal to the power of a
/// target likewise.
fn target_first(line: &str) -> Option<String> {
    if let Some(what) =
        line.strip_prefix("Destroy all ").and_then(|rest| rest.strip_suffix(" than target creature's power."))
        && plain(what)
    {
        return Some(format!("Choose target creature. Destroy all {what} than that creature's power."));
    }
    let (event, target) = line.split_once(", you may gain life equal to the power of target creature ")?;
    let whose = target.strip_suffix('.')?;
    (event.starts_with("At ") && plain(event) && plain(whose)).then(|| {
        format!("{event}, choose target creature {whose}. You may gain life equal to that creature's power.")
    })
}

/// "Put a +1/+1 counter and a lifelink counter on target creature." to "Put a +1/+1 counter on target creature and put a lifelink counter on it."
fn two_counters(line: &str) -> Option<String> {
    let (before, rest) = line.split_once("ut ").filter(|(before, _)| before.ends_with(['P', 'p']))?;
    let (one, rest) = [" counter and a", " counters and a"].iter().find_map(|joint| {
        let (one, rest) = rest.split_once(joint)?;
        Some((format!("{one}{}", joint.strip_suffix(" and a")?), rest))
    })?;
    let (two, on) = rest.split_once(" counter on ")?;
    let (article, two) =
        if let Some(two) = two.strip_prefix("n ") { ("an", two) } else { ("a", two.trim_start()) };
    let (what, after) = on.split_once('.')?;
    let known = what == "~" || what.starts_with("target ");
    let again = if what == "~" { "~" } else { "it" };
    let one_object = known && plain(what) && one.split(' ').count() == 3 && two.split(' ').count() <= 2;
    one_object
        .then(|| format!("{before}ut {one} on {what} and put {article} {two} counter on {again}.{after}"))
}

/// "Whenever a permanent you control enters tapped, …" to "Whenever a tapped permanent you control enters, …".
fn enters_tapped(line: &str) -> Option<String> {
    let (what, then) = line.strip_prefix("Whenever a ")?.split_once(" enters tapped, ")?;
    plain(what).then(|| format!("Whenever a tapped {what} enters, {then}"))
}

/// "If four or more creatures are attacking, …" to "If there are four or more attacking creatures on the battlefield, …".
fn attacking_now(line: &str) -> Option<String> {
    if let Some((number, rest)) =
        line.strip_prefix("If ").and_then(|rest| rest.split_once(" or more creatures are attacking, "))
        && !number.contains(' ')
    {
        return Some(format!("If there are {number} or more attacking creatures on the battlefield, {rest}"));
    }
    let (what, rest) = line.strip_prefix("If a ")?.split_once(" creature is attacking, ")?;
    (!what.contains(' '))
        .then(|| format!("If there is an attacking {what} creature on the battlefield, {rest}"))
}

/// "target legendary permanent that's an artifact, creature, or enchantment" to "target legendary artifact, legendary creature, or legendary
/// enchantment".
fn one_of_types(line: &str) -> Option<String> {
    let (before, rest) = line.split_once(" target legendary permanent that's a")?;
    let (types, after) = rest.split_once('.')?;
    let types = types.strip_prefix('n').unwrap_or(types).trim_start();
    let (first, last) = types.split_once(", or ")?;
    let all = first.split(", ").chain([last]).collect::<Vec<_>>();
    let word = |one: &&str| one.chars().all(|letter| letter.is_ascii_lowercase());
    (all.iter().all(word)).then(|| {
        let (last, first) = all.split_last().expect("at least one type");
        let first = first.iter().map(|one| format!("legendary {one}, ")).collect::<String>();
        format!("{before} target {first}or legendary {last}.{after}")
    })
}

/// "~ deals 3 damage to [some] if [this] and 3 damage to [others] if [that]." as two sentences.
fn by_color_spent(line: &str) -> Option<String> {
    let rest = line.strip_prefix("~ deals ")?.strip_suffix('.')?;
    let (one, two) = rest.split_once(" was spent to cast ~ and ")?;
    let (first, spent) = one.split_once(" if ")?;
    let (second, condition) = two.split_once(" if ")?;
    ([first, spent, second, condition].into_iter().all(plain) && condition.ends_with(" was spent to cast ~"))
        .then(|| {
            format!("If {spent} was spent to cast ~, ~ deals {first}. If {condition}, ~ deals {second}.")
        })
}

/// "If you control a creature, damage that would reduce your life total to less than 1 reduces it to 1 instead." to "As long as …".
fn leaves_one(line: &str) -> Option<String> {
    let (condition, damage) = line.strip_prefix("If ")?.split_once(", damage that would reduce ")?;
    plain(condition).then(|| format!("As long as {condition}, damage that would reduce {damage}"))
}

/// "Add one mana of any color for each charge counter removed this way." to "Add X mana in any combination of colors, where X is …", and
/// mana of a color chosen just before for each counter to "Add X mana of any one color, where X is …".
fn mana_for_counters(line: &str) -> Option<String> {
    if let Some((before, each)) = line.split_once("Add one mana of any color for each ")
        && let Some(kind) = each.strip_suffix(" counter removed this way.")
        && plain(kind)
    {
        return Some(format!(
            "{before}Add X mana in any combination of colors, where X is the number of {kind} counters removed this way."
        ));
    }
    let (before, each) = line.split_once("Choose a color. Add one mana of the chosen color for each ")?;
    let kind = each.strip_suffix(" counter on ~.")?;
    plain(kind).then(|| {
        format!("{before}Add X mana of any one color, where X is the number of {kind} counters on ~.")
    })
}

/// "Until end of turn, you gain control of target creature and it gains haste." to "Gain control of target creature until end of turn. It gains
/// haste until end of turn."
fn controlled_for_now(line: &str) -> Option<String> {
    let (before, rest) = line.split_once("Until end of turn, ")?;
    let rest = rest.strip_prefix("you ").unwrap_or(rest).strip_prefix("gain control of target ")?;
    let (sentence, after) = rest.split_once('.')?;
    let (what, gains) = sentence.split_once(" and it gains ")?;
    let begins = before.is_empty() || before.ends_with(['•', ' ']);
    (begins && plain(what) && plain(gains)).then(|| {
        format!(
            "{before}Gain control of target {what} until end of turn. It gains {gains} until end of turn.{after}"
        )
    })
}

/// "Prevent all damage that ~ would deal to red creatures." to "Prevent all damage that would be dealt to red creatures by ~."
fn prevented_by(line: &str) -> Option<String> {
    let to = line.strip_prefix("Prevent all damage that ~ would deal to ")?.strip_suffix('.')?;
    plain(to).then(|| format!("Prevent all damage that would be dealt to {to} by ~."))
}

/// "…, where X is …, then you may have ~ fight that creature." to "…. Then you may have …".
fn then_may(line: &str) -> Option<String> {
    let (before, may) = line.split_once(", then you may have ~ fight ")?;
    let sentence = before.rsplit_once(". ").map_or(before, |(_, last)| last);
    sentence.contains(", where X is ").then(|| format!("{before}. Then you may have ~ fight {may}"))
}

/// "Copy target spell, then return it to its owner's hand. You may choose new targets for the copy." in the order of the grammar.
fn copied_and_returned(line: &str) -> Option<String> {
    let what = line
        .strip_prefix("Copy target ")?
        .strip_suffix(", then return it to its owner's hand. You may choose new targets for the copy.")?;
    plain(what).then(|| {
        format!(
            "Copy target {what}. You may choose new targets for the copy. Return that spell to its owner's hand."
        )
    })
}

/// A granted ability ends with a full stop of its own.
fn quoted(line: &str) -> Option<String> {
    let (before, after) = line.split_once("\" for as long as ")?;
    (before.contains(" gains \"") && !before.ends_with(['.', '"']))
        .then(|| format!("{before}.\" for as long as {after}"))
}

/// "Unless target player pays {3}, that player loses 5 life and …" to "Target player may pay {3}. If they don't, that player loses …".
fn unless_first(line: &str) -> Option<String> {
    let (cost, what) = line.strip_prefix("Unless target player pays ")?.split_once(", that player ")?;
    (cost.starts_with('{') && plain(cost))
        .then(|| format!("Target player may pay {cost}. If they don't, that player {what}"))
}

/// "If …, ~ costs {6} less to cast." with the condition last.
fn cheaper(line: &str) -> Option<String> {
    let (condition, cost) = line.strip_prefix("If ")?.split_once(", ~ costs ")?;
    let cost = cost.strip_suffix(" less to cast.")?;
    (plain(condition) && plain(cost)).then(|| format!("~ costs {cost} less to cast if {condition}."))
}

/// "You may cast it without paying its mana cost if it's an instant or sorcery spell." with the condition first.
fn cast_if(line: &str) -> Option<String> {
    let (before, rest) = line.split_once("You may cast it without paying its mana cost if it's ")?;
    // CR 601.3e: the spell that is cast may be one of the card's faces, so other kinds of cards would allow too much.
    let after = rest.strip_prefix("an instant or sorcery spell.")?;
    Some(format!(
        "{before}If it's an instant or sorcery card, you may cast it without paying its mana cost.{after}"
    ))
}

/// "Target player untaps all basic lands they control." to "Untap all basic lands target player controls."
fn untaps(line: &str) -> Option<String> {
    let what = line.strip_prefix("Target player untaps all ")?.strip_suffix(" they control.")?;
    plain(what).then(|| format!("Untap all {what} target player controls."))
}

/// "a basic land card or a Gate card" to "a Gate or basic land card": an adjective of the second is not one of the first.
fn of_two_cards(line: &str) -> Option<String> {
    let large = |word: &str| word.starts_with(char::is_uppercase) && !word.contains(' ');
    for &(joint, to) in &[(" basic land card or a ", "a "), (" basic land card or ", "a ")] {
        if let Some((before, rest)) = line.split_once(joint)
            && let Some(before) = before.strip_suffix('a')
            && let Some((two, after)) = rest.split_once(" card, ")
            && large(two)
        {
            return Some(format!("{before}{to}{two} or basic land card, {after}"));
        }
    }
    let (before, rest) = line.split_once(" target ")?;
    let (one, rest) = rest.split_once(" card or ")?;
    let (two, after) = rest.split_once(" card from your graveyard ")?;
    let words = |text: &str| text.split(' ').next().is_some_and(&large) && plain(text);
    (words(one) && words(two))
        .then(|| format!("{before} target {one} or {two} card from your graveyard {after}"))
}

/// "~ enters with a +1/+1 counter, a flying counter, and a shield counter on it." as a line for each kind.
fn several_counters(line: &str) -> Option<Vec<String>> {
    let kinds = line.strip_prefix("~ enters with ")?.strip_suffix(" counter on it.")?;
    let (first, last) = kinds.split_once(" counter, and ")?;
    let all = first.split(" counter, ").chain([last]);
    all.map(|one| {
        let kind = one.strip_prefix("a ").or_else(|| one.strip_prefix("an "))?;
        (!kind.contains([' ', ','])).then(|| format!("~ enters with {one} counter on it."))
    })
    .collect()
}

/// "As long as it's your turn, you and ~ have hexproof."
fn you_and_this(line: &str) -> Option<Vec<String>> {
    let (condition, have) = line.strip_prefix("As long as ")?.split_once(", you and ~ have ")?;
    plain(condition).then(|| {
        vec![
            format!("As long as {condition}, you have {have}"),
            format!("As long as {condition}, ~ has {have}"),
        ]
    })
}

/// "At the beginning of your upkeep, if ~ is in your graveyard or on the battlefield, …": it triggers in either place.
fn in_two_zones(line: &str) -> Option<Vec<String>> {
    let (event, then) = line.split_once(", if ~ is in your graveyard or on the battlefield, ")?;
    plain(event).then(|| {
        ["in your graveyard", "on the battlefield"]
            .map(|place| format!("{event}, if ~ is {place}, {then}"))
            .to_vec()
    })
}

/// "{T}: Add {W} or one mana of the chosen color." as two abilities.
fn either_mana(line: &str) -> Option<Vec<String>> {
    let mana = line.strip_prefix("{T}: Add ")?.strip_suffix(" or one mana of the chosen color.")?;
    let symbol = mana.len() == 3 && mana.starts_with('{');
    symbol.then(|| vec![format!("{{T}}: Add {mana}."), "{T}: Add one mana of the chosen color.".to_owned()])
}

/// "You can't win the game and your opponents can't lose the game."
fn nobody_ends(line: &str) -> Option<Vec<String>> {
    (line == "You can't win the game and your opponents can't lose the game.")
        .then(|| vec!["You can't win the game.".to_owned(), "Your opponents can't lose the game.".to_owned()])
}

/// "[Subject] [does] as long as it's [so]. Otherwise, it can't [do]." as two lines.
fn otherwise(line: &str) -> Option<Vec<String>> {
    let (first, second) = line.split_once(". Otherwise, ")?;
    let (statement, condition) = first.split_once(" as long as it's ")?;
    let subject =
        ["Enchanted creature", "Equipped creature"].into_iter().find(|one| statement.starts_with(one))?;
    let second = second.strip_suffix('.')?;
    if first.contains(['.', '"']) || !plain(second) {
        return None;
    }
    let other = if let Some(cant) = second.strip_prefix("it can't ") {
        format!("{subject} can't {cant} unless it's {condition}.")
    } else if let Some(gets) = second.strip_prefix("it gets ") {
        format!("{subject} gets {gets} as long as it's not {condition}.")
    } else {
        let prevent = second.strip_prefix("prevent ")?;
        let subject = subject.to_lowercase();
        format!("As long as {subject} isn't {condition}, prevent {prevent}.")
    };
    Some(vec![format!("{first}."), other])
}
