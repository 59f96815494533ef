//! Sentences, and what is done in them.

use super::super::plain_clause::{is_done_always, plain};
use crate::english::{capitalised, number_of, uncapitalised};

/// "create X 1/1 Spirit creature tokens, where X is the number of opponents who control more lands than you." to "create a 1/1 Spirit
/// creature token if an opponent controls more lands than you.": a duel has one opponent, whose lands count on resolution.
pub fn opponents_with_more_lands(line: &str) -> Option<String> {
    let created =
        line.strip_suffix(", where X is the number of opponents who control more lands than you.")?;
    let (before, tokens) = created.split_once(", create X ")?;
    (tokens.contains(" tokens") && !tokens.contains(['.', '"']) && !before.contains(". ")).then(|| {
        let token = tokens.replacen(" tokens", " token", 1);
        format!("{before}, create a {token} if an opponent controls more lands than you.")
    })
}

/// "one of your opponents" to "an opponent": a duel has one. "Another one of your opponents" is none, or the one.
pub fn one_opponent(line: &str) -> Option<String> {
    let said = " one of your opponents";
    (line.contains(said) && !line.contains(&format!("another{said}")))
        .then(|| line.replace(said, " an opponent"))
}

/// "Gain control of up to one target creature an opponent controls …. Untap those creatures. They gain haste …": a duel has one opponent.
pub fn untaps_one(line: &str) -> Option<String> {
    let (before, rest) = line.split_once(" up to one target creature an opponent controls until end of turn. Untap those creatures. They gain ")?;
    Some(format!(
        "{before} up to one target creature an opponent controls until end of turn. Untap that creature. It gains {rest}"
    ))
}

/// "Destroy target land unless its controller has ~ deal 2 damage to them." to "Choose target land. Its controller may have ~ deal 2 damage to
/// them. If they don't, destroy that land."
pub fn unless_harmed(line: &str) -> Option<String> {
    let (first, rest) = line.split_once(" has ~ deal ")?;
    let (number, after) = rest.split_once(" damage to them.")?;
    number.parse::<u8>().ok()?;
    let (deed, who) = first.rsplit_once(" unless ")?;
    // "Discard a card: ~ gets +2/+2 until end of turn unless a player has ~ deal 4 damage to them."
    if let ("a player", Some((cost, does))) = (who, deed.split_once(": "))
        && plain(does)
        && !after.contains('"')
    {
        return Some(format!(
            "{cost}: Any player may have ~ deal {number} damage to them. If no one does, {does}.{after}"
        ));
    }
    let (cost, deed) =
        deed.split_once(": ").map_or(("", deed), |(cost, deed)| (&first[..cost.len() + 2], deed));
    if deed.contains(['.', '"', ',']) || !after.is_empty() {
        return None;
    }
    let harm = format!("may have ~ deal {number} damage to them. If they don't, ");
    // The player is the target.
    if let Some(rest) = deed.strip_prefix("Target player ")
        && who == "that player"
    {
        return Some(format!("{cost}Target player {harm}that player {rest}."));
    }
    let (before, target) = deed.split_once("target ")?;
    if !plain(target) || target.contains(' ') {
        return None;
    }
    (who == "its controller" || who == format!("that {target}'s controller")).then(|| {
        format!("{cost}Choose target {target}. Its controller {harm}{}that {target}.", uncapitalised(before))
    })
}

/// "Each opponent may …. For each opponent who does, …" to "…. If they do, …": a duel has one opponent.
pub fn tempting(line: &str) -> Option<String> {
    let (before, after) = line.split_once(". For each opponent who does, ")?;
    let sentence = before.rsplit_once(". ").map_or(before, |(_, last)| last);
    sentence.contains("ach opponent may ").then(|| format!("{before}. If they do, {after}"))
}

/// "for each opponent, create a token that's tapped and attacking" to "create a token …": a duel has one opponent.
pub fn for_each_opponent(line: &str) -> Option<String> {
    let (before, rest) = line.split_once(", for each opponent, create a ")?;
    rest.contains(" that's tapped and attacking.").then(|| format!("{before}, create a {rest}"))
}

/// "cost {1} less to cast for each 1 life your opponents have lost this turn" to "cost {X} less to cast, where X is …".
pub fn less_by_life(line: &str) -> Option<String> {
    let (before, after) =
        line.split_once(" cost {1} less to cast for each 1 life your opponents have lost this turn")?;
    Some(format!(
        "{before} cost {{X}} less to cast, where X is the total amount of life your opponents lost this turn{after}"
    ))
}

/// "~ gets +3/+3 for each opponent who has 9 or less life." to "As long as an opponent has 9 or less life, ~ gets +3/+3."
pub fn more_by_life(line: &str) -> Option<String> {
    let gets = line.strip_suffix(" for each opponent who has 9 or less life.")?;
    plain(gets).then(|| format!("As long as an opponent has 9 or less life, {gets}."))
}

/// "Exchange control of two target creatures." to "Exchange control of target creature and another target creature."
pub fn two_exchanged(line: &str) -> Option<String> {
    let (before, rest) = line.split_once("xchange control of two target ")?;
    let (what, after) = rest.split_once('.')?;
    let one = what.strip_suffix('s').filter(|one| !one.contains(' '))?;
    // Several modes may say so.
    let after = two_exchanged(after).unwrap_or_else(|| after.to_owned());
    Some(format!("{before}xchange control of target {one} and another target {one}.{after}"))
}

/// "The owner of target permanent shuffles it into their library, then reveals …" to "Choose target permanent. Its owner shuffles it …".
pub fn owner_shuffles(line: &str) -> Option<String> {
    let (target, rest) =
        line.strip_prefix("The owner of target ")?.split_once(" shuffles it into their library")?;
    plain(target).then(|| format!("Choose target {target}. Its owner shuffles it into their library{rest}"))
}

/// "Create a token that's a copy of target creature. If ~ was kicked, create five of those tokens instead." as one of two instructions.
pub fn copies_instead(line: &str) -> Option<String> {
    let (of, rest) = line.strip_prefix("Create a token that's a copy of target ")?.split_once(". If ")?;
    let (condition, number) = rest.strip_suffix(" of those tokens instead.")?.split_once(", create ")?;
    (plain(of) && plain(condition) && number_of(number).is_some()).then(|| {
        format!(
            "If {condition}, create {number} tokens that are copies of target {of}. Otherwise, create a token that's a copy of target {of}."
        )
    })
}

/// "create a token that's a copy of … and that's tapped and attacking" to "create a tapped and attacking token that's a copy of …".
pub fn attacking_copy(line: &str) -> Option<String> {
    let (before, rest) = line.split_once("create a token that's a copy of ")?;
    let (of, after) = rest.split_once(" and that's tapped and attacking.")?;
    plain(of).then(|| format!("{before}create a tapped and attacking token that's a copy of {of}.{after}"))
}

/// "choose a color, then you gain 1 life for each permanent of that color" to "choose a color. You gain 1 life for each permanent of the chosen
/// color".
pub fn of_that_color(line: &str) -> Option<String> {
    let (before, rest) = line.split_once("choose a color, then ")?;
    let (does, after) = rest.split_once(" of that color.")?;
    plain(does).then(|| format!("{before}choose a color. {} of the chosen color.{after}", capitalised(does)))
}

/// "Destroy all enchantments of the color of your choice." to "Choose a color. Destroy all enchantments of the chosen color."
pub fn of_color_of_choice(line: &str) -> Option<String> {
    let before = line.strip_suffix(" of the color of your choice.")?;
    let at = ["Destroy all ", "Exile all ", "Return all "].iter().find_map(|verb| before.rfind(verb))?;
    let begins = at == 0 || before[..at].ends_with(": ");
    (begins && plain(&before[at..]))
        .then(|| format!("{}Choose a color. {} of the chosen color.", &before[..at], &before[at..]))
}

/// "You may reveal cards from the top of your library until …. If you do, put that card …" to "…. Put that card …": the choice is whether to
/// reveal.
pub fn found_if_revealed(line: &str) -> Option<String> {
    let (before, rest) = line.split_once("you may reveal cards from the top of your library until ")?;
    let (found, does) = rest.split_once(". If you do, put that card ")?;
    plain(found).then(|| {
        format!(
            "{before}you may reveal cards from the top of your library until {found}. Put that card {does}"
        )
    })
}

/// "If it's a creature card, create …. If it's a land card, …" to "…. If that card is a land card, …": "it" means the card, not what was created.
pub fn that_card_again(line: &str) -> Option<String> {
    let about_card = [
        "eveal the top card of your library. ",
        "xile target card from a graveyard. ",
        "into its owner's graveyard. ",
    ];
    let begin = about_card.iter().find_map(|begin| line.find(begin).map(|at| at + begin.len()))?;
    let mut line = line.to_owned();
    for &(it, card) in &[("If it's a", "If that card is a"), ("If it was a", "If that card was a")] {
        let all: Vec<usize> = line[begin..].match_indices(it).map(|(at, _)| begin + at).collect();
        let cards = |at: &usize| {
            line[*at..]
                .split(',')
                .next()
                .is_some_and(|clause| clause.contains(" card") || clause.ends_with("noncreature"))
        };
        if all.len() > 1 && all.iter().all(cards) {
            for at in all.into_iter().rev() {
                line.replace_range(at..at + it.len(), card);
            }
            return Some(line);
        }
    }
    None
}

/// "You may …. If you do, …. Otherwise, …" to "… If you don't, …": "otherwise" is about the same choice.
pub fn otherwise_undone(line: &str) -> Option<String> {
    let (before, rest) = line.split_once(". If you do, ")?;
    let (done, otherwise) = rest.split_once(". Otherwise, ")?;
    let sentence = before.rsplit_once(". ").map_or(before, |(_, last)| last);
    (sentence.to_lowercase().contains("you may ") && !done.contains(". ") && !line.contains('"'))
        .then(|| format!("{before}. If you do, {done}. If you don't, {otherwise}"))
}

/// "Choose any number of target creatures. Each of those creatures gains …" to "… Those creatures gain …".
pub fn gains_each(line: &str) -> Option<String> {
    let (before, after) = line.split_once(" target creatures. Each of those creatures gains ")?;
    Some(format!("{before} target creatures. Those creatures gain {after}"))
}

/// "Whenever you gain life, you may pay {1}. If you do, put a +1/+1 counter on target creature for each 1 life you gained." to "put that many
/// +1/+1 counters on target creature."
pub fn for_life_gained(line: &str) -> Option<String> {
    let (before, on) =
        line.strip_suffix(" for each 1 life you gained.")?.split_once("put a +1/+1 counter on ")?;
    (before.starts_with("Whenever you gain life, ") && plain(on))
        .then(|| format!("{before}put that many +1/+1 counters on {on}."))
}

/// "Prevent all combat damage ~ would deal this turn." to "… that would be dealt by ~ this turn."; of a creature of your choice, which is
/// chosen first.
pub fn would_deal(line: &str) -> Option<String> {
    let (before, rest) = line.split_once("revent all ")?;
    let (damage, rest) = rest.split_once("damage ")?;
    let (who, after) = rest.split_once(" would deal this turn.")?;
    let lead = before.strip_suffix(['P', 'p'])?;
    if !matches!(damage, "" | "combat ") {
        return None;
    }
    if let Some(what) = who.strip_suffix(" of your choice") {
        let begins = lead.is_empty() || lead.ends_with(": ");
        return (begins && what == "a creature").then(|| {
            format!("{lead}Choose a creature. Prevent all {damage}damage that would be dealt by that creature this turn.{after}")
        });
    }
    (plain(who) && matches!(who, "~" | "it" | "that creature"))
        .then(|| format!("{before}revent all {damage}damage that would be dealt by {who} this turn.{after}"))
}

/// "Prevent all combat damage that would be dealt to and dealt by ~ this turn." as two sentences.
pub fn to_and_by(line: &str) -> Option<String> {
    let (before, rest) = line.split_once("revent all ")?;
    let (damage, rest) = rest.split_once(" that would be dealt to and dealt by ")?;
    let (who, rest) = rest.split_once(" this turn.")?;
    let who = match who {
        "~" => who,
        "that creature" | "the creature" => "that creature",
        _ => return None,
    };
    let dealt = format!("revent all {damage} that would be dealt");
    is_done_always(before)
        .then(|| format!("{before}{dealt} to {who} this turn. P{dealt} by {who} this turn.{rest}"))
}

/// "If you would draw a card, instead look at …, then put one into your hand and the rest into your graveyard." to "…, look at …. Put one of them
/// into your hand and the rest into your graveyard instead."
pub fn instead_first(line: &str) -> Option<String> {
    let (event, rest) = line.split_once(", instead ")?;
    if !event.starts_with("If you would draw a card") || event.contains(['.', ',']) {
        return None;
    }
    let does = rest
        .strip_suffix('.')?
        .replace(", then put one into your hand and ", ". Put one of them into your hand and ");
    let verbs = ["look at ", "draw ", "you draw "];
    (verbs.iter().any(|verb| does.starts_with(verb)) && !does.contains('"'))
        .then(|| format!("{event}, {} instead.", does.strip_prefix("you ").unwrap_or(&does)))
}

/// "look at the top three cards of your library, then put one of them into your hand and the rest …" as two sentences.
pub fn looked_then_put(line: &str) -> Option<String> {
    let (before, after) = ["them", "those cards"].into_iter().find_map(|those| {
        line.split_once(&format!(
            " cards of your library, then put one of {those} into your hand and the rest "
        ))
    })?;
    before.contains("ook at the top ").then(|| {
        format!("{before} cards of your library. Put one of them into your hand and the rest {after}")
    })
}

/// "that creature's controller loses 2 life unless they pay {2}." to "… may pay {2}. If they don't, they lose 2 life."
pub fn loses_unless_paid(line: &str) -> Option<String> {
    let (before, rest) = line.split_once(", that creature's controller loses ")?;
    let (life, cost) = rest.split_once(" life unless they pay ")?;
    let cost = cost.strip_suffix('.').filter(|cost| cost.starts_with('{') && !cost.contains(' '))?;
    Some(format!(
        "{before}, that creature's controller may pay {cost}. If they don't, they lose {life} life."
    ))
}

/// "Exile up to two target cards from graveyards." to "… from all graveyards.": each of them may be in any.
pub fn of_all_graveyards(line: &str) -> Option<String> {
    let mut out = line.to_owned();
    for (said, common) in
        [(" from graveyards", " from all graveyards"), (" in graveyards", " in all graveyards")]
    {
        let mut from = 0;
        while let Some(found) = out[from..].find(said) {
            let at = from + found;
            let clause = out[..at].rfind(['.', ',', ':', '"']).map_or(0, |stop| stop + 1);
            let targets = out[clause..at].rsplit_once(" target ").map(|(_, what)| what);
            if targets.is_some_and(|what| what.ends_with("cards") && !what.contains(" battlefield ")) {
                out.replace_range(at..at + said.len(), common);
            }
            from = at + said.len();
        }
    }
    (out != line).then_some(out)
}

/// "Destroy all enchantments or all nonwhite enchantments." to "You may destroy all enchantments. If you don't, destroy all nonwhite
/// enchantments.": which ones is chosen on resolution (608.2d).
///
/// The second has to be some of the first: where there are none of the first, one may still choose them, and then nothing is destroyed.
pub fn either_sweep(line: &str) -> Option<String> {
    let (one, other) = line.strip_prefix("Destroy all ")?.strip_suffix('.')?.split_once(" or all ")?;
    let quality = other.strip_prefix("non")?.strip_suffix(one)?.strip_suffix(' ')?;
    (plain(one) && !quality.contains(' '))
        .then(|| format!("You may destroy all {one}. If you don't, destroy all {other}."))
}

/// "has "Cumulative upkeep—Pay 1 life."" to "has cumulative upkeep—Pay 1 life.": a keyword without a sentence around it.
pub fn quoted_upkeep(line: &str) -> Option<String> {
    let (before, rest) = line.split_once(" has \"Cumulative upkeep")?;
    let cost = rest.strip_suffix(".\"")?;
    (!cost.contains(['.', '"', '•'])).then(|| format!("{before} has cumulative upkeep{cost}."))
}
