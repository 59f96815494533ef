//! Rewords sentences that one card, or a few, have to what the grammar reads.

use super::plain_clause::{is_done_always, plain};

/// Applies the rewordings of this file to a line.
pub fn of_single(line: &str) -> String {
    // CR 702.99a.
    if line == "Cipher" {
        return "Encode ~ on a creature you control.".to_owned();
    }
    let mut line = line.to_owned();
    for rule in [unable_to_discard, kept_mana, token_or_subtype, gets_either] {
        line = rule(&line).unwrap_or(line);
    }
    for &(from, to) in &[
        (", add that much mana in any combination of ", ", add that many mana in any combination of "),
        // A basic land card is both.
        (
            "arget card in a graveyard other than a basic land card",
            "arget nonland or nonbasic card in a graveyard",
        ),
        // Each is decided in turn, with nothing in between.
        (
            "ou may tap or untap target permanent, then you may tap or untap another target permanent.",
            "ou may tap or untap target permanent. You may tap or untap another target permanent.",
        ),
        // The creatures that were tapped.
        (
            "You may tap any number of untapped Vampire creatures you control. If you do, put a +1/+1 counter on each of those Vampires.",
            "You may tap any number of untapped Vampire creatures you control. If you do, put a +1/+1 counter on each of them.",
        ),
        (" with the highest mana value among ", " with the greatest mana value among "),
        // CR 303.4b: the Curse is attached to that player.
        (
            " attached to enchanted player, put it onto the battlefield attached to that player,",
            " attached to enchanted player, put it onto the battlefield attached to enchanted player,",
        ),
        (
            "and you may cast the copy. That copy costs {2} less to cast.",
            "and you may cast the copy for {2} less.",
        ),
        // The same targets; how it is divided is announced once it is known whether it is kicked (601.2d).
        (
            ", prevent the next 6 damage this way instead.",
            ", prevent the next 6 damage that would be dealt to any number of targets this turn, divided as you choose instead.",
        ),
        // A single card.
        (
            "Exile target card that's an instant or sorcery from your graveyard. For each card exiled this way, copy it, and you may cast the copy without paying its mana cost.",
            "Exile target instant or sorcery card from your graveyard. Copy that card. You may cast the copy without paying its mana cost.",
        ),
        // As it is exiled.
        (
            "exile that card with three time counters on it instead of putting it into your graveyard as it resolves. Then if the exiled card doesn't have suspend, it gains suspend.",
            "exile that spell with three time counters on it instead of putting it into your graveyard as it resolves. If you do, it gains suspend if it doesn't have suspend.",
        ),
        (" If it doesn't have suspend, it gains suspend.", " It gains suspend if it doesn't have suspend."),
        // The spell is the card.
        (
            "exile that card instead of putting it into your graveyard as it resolves",
            "exile that spell instead of putting it into your graveyard as it resolves",
        ),
        (" entering under an opponent's control causes a ", " an opponent controls entering causes a "),
    ] {
        line = line.replace(from, to);
    }
    line
}

/// "each other creature you control that's a token or a Rabbit" to "each other creature token you control and each other nontoken Rabbit …": one
/// that is both is among the first only.
fn token_or_subtype(line: &str) -> Option<String> {
    let (before, rest) =
        line.split_once("put a +1/+1 counter on each other creature you control that's a token or a")?;
    let (subtype, after) = rest.strip_prefix('n').unwrap_or(rest).strip_prefix(' ')?.split_once('.')?;
    subtype.chars().all(char::is_alphabetic).then(|| {
        format!(
            "{before}put a +1/+1 counter on each other creature token you control and each other nontoken {subtype} creature you control.{after}"
        )
    })
}

/// "Target creature gets +X/+X or -X/-X until end of turn, where X is …." to "You may have target creature get +X/+X …. If you don't, that creature
/// gets -X/-X …": which one is chosen as it resolves (608.2d).
fn gets_either(line: &str) -> Option<String> {
    let (before, rest) = line.split_once("Target creature gets ")?;
    let (sizes, rest) = rest.split_once(" until end of turn, where X is ")?;
    let (one, two) = sizes.split_once(" or ")?;
    let number = rest.strip_suffix('.')?;
    let size = |words: &str| words.starts_with(['+', '-']) && !words.contains([' ', ',']);
    (size(one) && size(two) && !number.contains(['.', '"'])).then(|| {
        format!(
            "{before}You may have target creature get {one} until end of turn, where X is {number}. If you don't, that creature gets {two} until end of turn, where X is {number}."
        )
    })
}

/// "Each player discards a card. Each opponent who can't loses 3 life." to "Each opponent loses 3 life if an opponent has no cards in hand. Each
/// player discards a card.": in a duel only one of both happens to a player (701.9a).
fn unable_to_discard(line: &str) -> Option<String> {
    ["ach opponent", "ach player"].into_iter().find_map(|who| {
        let (before, rest) =
            line.split_once(&format!("{who} discards a card. Each opponent who can't loses "))?;
        let (life, after) = rest.split_once(" life.")?;
        (plain(life) && is_done_always(before)).then(|| {
            format!("{before}ach opponent loses {life} life if an opponent has no cards in hand. E{who} discards a card.{after}")
        })
    })
}

/// "…, add {W}{W}{W} and you gain 3 life. Until end of turn, you don't lose this mana …" to "…, add {W}{W}{W}. Until end of turn, you don't
/// lose this mana …. You gain 3 life.": the mana is what is kept.
fn kept_mana(line: &str) -> Option<String> {
    let kept = " Until end of turn, you don't lose this mana as steps and phases end.";
    let (before, rest) = line.split_once(", add ")?;
    let (mana, rest) = rest.split_once(" and you gain ")?;
    let (life, rest) = rest.split_once(" life.")?;
    let after = rest.strip_prefix(kept)?;
    (plain(mana) && plain(life) && is_done_always(before))
        .then(|| format!("{before}, add {mana}.{kept} You gain {life} life.{after}"))
}

/// The lines that a line with several sentences stands for.
pub fn lines(line: &str) -> Option<Vec<String>> {
    [reveals, kicker_x, spell_x, everywhere, drawn_or_paid].into_iter().find_map(|rule| rule(line))
}

/// "Reveal the first card you draw each turn. Whenever you reveal a creature card this way, draw a card.": an ability for each sentence that
/// triggers.
fn reveals(line: &str) -> Option<Vec<String>> {
    let first = ["Reveal the first card you draw ", "You may reveal the first card you draw "];
    if !first.iter().any(|start| line.starts_with(start)) {
        return None;
    }
    let mut parts = line.split(". Whenever you reveal ");
    let mut lines = vec![format!("{}.", parts.next()?.trim_end_matches('.'))];
    lines.extend(parts.map(|part| format!("Whenever you reveal {}.", part.trim_end_matches('.'))));
    (lines.len() > 1).then_some(lines)
}

/// "Kicker {X}. X can't be 0."
fn kicker_x(line: &str) -> Option<Vec<String>> {
    let kicker = line.strip_suffix(". X can't be 0.")?;
    (kicker.starts_with("Kicker ") && !kicker.contains('.'))
        .then(|| vec![kicker.to_owned(), "X can't be 0.".to_owned()])
}

/// "Each opponent reveals cards … until they reveal X land cards, …. X can't be 0.", of a spell: a line of its own for its X (107.3a).
fn spell_x(line: &str) -> Option<Vec<String>> {
    let does = line.strip_suffix(" X can't be 0.")?;
    let other = ["Kicker ", "When", "At "].iter().any(|start| line.starts_with(start));
    let plain = does.ends_with('.') && !does.contains([':', '"', '—', '•']) && !other;
    plain.then(|| vec![does.to_owned(), "X can't be 0.".to_owned()])
}

/// "Creatures you control are …. The same is true for creature spells you control and creature cards you own that aren't on the battlefield.",
/// "All cards that aren't on the battlefield, spells, and permanents are …": a line for permanents, and one for all others.
fn everywhere(line: &str) -> Option<Vec<String>> {
    if let Some(are) =
        line.strip_prefix("All cards that aren't on the battlefield, spells, and permanents are ")
    {
        return Some(vec![
            format!("All permanents are {are}"),
            format!("Spells and cards that aren't on the battlefield are {are}"),
        ]);
    }
    let (permanents, others) = line.split_once(". The same is true for ")?;
    let others = others.strip_suffix(" that aren't on the battlefield.")?;
    let (_, are) = permanents.rsplit_once(" are ")?;
    (!permanents.contains(['.', '"']) && !others.contains('.')).then(|| {
        let others = crate::english::capitalised(others);
        // CR 702.73a.
        let permanents = permanents.replace(" are every creature type", " have all creature types");
        vec![format!("{permanents}."), format!("{others} that aren't on the battlefield are {are}.")]
    })
}

/// "If a player would draw a card, they reveal it instead. Then any other player may pay 2 life. If a player does, put that card into its
/// owner's graveyard. Otherwise, that player draws a card.": for each of the two players of a duel.
fn drawn_or_paid(line: &str) -> Option<Vec<String>> {
    let rest = line.strip_prefix(
        "If a player would draw a card, they reveal it instead. Then any other player may pay ",
    )?;
    let price = rest.strip_suffix(
        ". If a player does, put that card into its owner's graveyard. Otherwise, that player draws a card.",
    )?;
    (!price.contains('.')).then(|| {
        vec![
            format!(
                "If you would draw a card, reveal the top card of your library instead. An opponent may pay {price}. If they do, put that card into your graveyard. If they don't, draw a card."
            ),
            format!(
                "If an opponent would draw a card, that player reveals the top card of their library instead. You may pay {price}. If you do, put that card into its owner's graveyard. If you don't, that player draws a card."
            ),
        ]
    })
}
