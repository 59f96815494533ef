//! Permissions to cast or play.

use super::super::parser::Number;
use super::super::tree::{
    self, Amount, AmountStyle, Cost, Duration, Filter, Permission, PermissionCost, PlayTerms, PlayerRef,
    Selection, Test, Zone,
};
use super::duration::duration;
use super::filter::{Noun, filter};
use super::{Writer, amount, reference, selection, unwritten, with_article};

pub fn permission(w: &mut Writer, one: &Permission) -> String {
    let once = if one.once { "once during each of your turns, " } else { "" };
    let mut deeds: Vec<String> = Vec::new();
    if one.this {
        deeds.push("cast ~".to_owned());
    }
    if let Some(lands) = &one.lands {
        deeds.push(format!("play {}", things(w, lands, one.once)));
    }
    if let Some(spells) = &one.spells {
        deeds.push(format!("cast {}", things(w, spells, one.once || one.single)));
    }
    let deeds = deeds.join(if one.once { " or " } else { " and " });
    let first = one.lands.as_ref().or(one.spells.as_ref());
    let of_first = |holds: fn(&Test) -> bool| first.is_some_and(|found| found.tests.iter().any(holds));
    let from = match one.from {
        None => "",
        Some(Zone::Exile) if of_first(|test| matches!(test, Test::ExiledWith(_))) => {
            match of_first(|test| *test == Test::Owner(PlayerRef::You)) {
                true => " from among cards you own exiled with ~",
                false => " from among cards exiled with ~",
            }
        }
        Some(Zone::Graveyard)
            if of_first(|test| matches!(test, Test::PutThereThisTurn { from: "libraries", .. })) =>
        {
            " from among cards in graveyards that were put there from libraries this turn"
        }
        Some(Zone::Graveyard)
            if of_first(|test| matches!(test, Test::PutThereThisTurn { zone: Some(Zone::Library), .. })) =>
        {
            " from among cards in your graveyard that were put there from your library this turn"
        }
        Some(Zone::Hand) => " from your hand",
        Some(Zone::Graveyard) => " from your graveyard",
        Some(Zone::Exile) => " from exile",
        Some(Zone::Library) => " from the top of your library",
        Some(other) => return unwritten(&other),
    };
    let only = if one.only { ", but not from anywhere else" } else { "" };
    let single = one.once || one.this || one.single;
    let cost = price(w, &one.cost, single);
    let exiled = if one.exiled {
        ". If a spell cast this way would be put into your graveyard, exile it instead"
    } else {
        ""
    };
    let enters = match &one.enters {
        None => String::new(),
        Some(tree::PermittedEntry { gains: Some(gains), .. }) => {
            format!(". If you do, it gains \"{}\"", super::ability::ability(gains))
        }
        Some(tree::PermittedEntry { card_type, tapped, counters, gains: None }) => {
            let how = match &counters[..] {
                [] if *tapped => "tapped".to_owned(),
                [(count, kind)] => {
                    let number = if *count == Amount::Number(1) { "counter" } else { "counters" };
                    let kind = kind.to_string();
                    match count {
                        Amount::Number(1) => {
                            format!("with {} on it", with_article(&format!("{kind} counter")))
                        }
                        count => format!("with {} {kind} {number} on it", amount::count(w, count)),
                    }
                }
                other => return unwritten(&other),
            };
            match card_type {
                None => format!(". If you do, it enters {how}"),
                Some(noun) => {
                    let noun = noun.name().to_lowercase();
                    format!(". If you cast a spell this way, that {noun} enters {how}")
                }
            }
        }
    };
    let mana = paid_with(one.mana);
    format!("{once}you may {deeds}{from}{only}{cost}{exiled}{enters}{mana}")
}

/// "you may play that card this turn", with its terms.
pub fn for_a_while(
    w: &mut Writer,
    who: &PlayerRef,
    what: &Selection,
    time: &Duration,
    leading: bool,
    terms: &PlayTerms,
) -> String {
    let many = selection::verb_number(w, what);
    let one = many == Number::One;
    let mut things = selection::moved(w, what);
    if let Some(spells) = &terms.spells {
        things = format!("{} from among {things}", filter(w, spells, Noun::ALL));
    }
    let deed = if terms.cast { "cast" } else { "play" };
    let who = reference::player(who);
    let free = match (terms.free, one && terms.spells.is_none()) {
        (false, _) => "",
        (true, true) => " without paying its mana cost",
        (true, false) => " without paying their mana costs",
    };
    let play = format!("{who} may {deed} {things}{free}");
    let play = play.trim_start();
    let mut text = match (time, &terms.remains) {
        (_, Some(object)) => format!("for as long as {} remains exiled, {play}", reference::object(object)),
        (Duration::Permanent, None) => {
            let remain = if one { "it remains exiled" } else { "they remain exiled" };
            format!("{play} for as long as {remain}")
        }
        (time, None) if leading => format!("{}, {play}", duration(w, time).trim_start()),
        (time, None) => format!("{play}{}", duration(w, time)),
    };
    text.push_str(&paid_with(terms.mana));
    if let Some((more, each)) = &terms.more {
        let spell = if *each { "Each spell" } else { "A spell" };
        text.push_str(&format!(". {spell} cast this way costs {more} more to cast"));
    }
    if terms.lands_tapped {
        text.push_str(". Each land played this way enters tapped");
    }
    text
}

/// The words for the mana that may pay for a spell.
pub fn paid_with(mana: Option<(tree::SpendsAs, &'static str)>) -> String {
    mana.map_or(String::new(), |(kind, called)| format!("{}{called}", any_mana(kind)))
}

/// The same, up to the words for the spell.
fn any_mana(kind: tree::SpendsAs) -> &'static str {
    match kind {
        tree::SpendsAs::AnyType => ", and mana of any type can be spent to cast ",
        tree::SpendsAs::Color(..) => "⟨mana⟩",
        tree::SpendsAs::AnyColor => ", and you may spend mana as though it were mana of any color to cast ",
    }
}

/// The cost of a permitted spell, or of one of several.
pub fn price(w: &mut Writer, cost: &PermissionCost, one: bool) -> String {
    let its = if one { "its mana cost" } else { "their mana costs" };
    match cost {
        PermissionCost::Normal => String::new(),
        PermissionCost::Free => format!(" without paying {its}"),
        PermissionCost::Blitz => " using its blitz ability".to_owned(),
        PermissionCost::Less(less) => format!(" for {{{less}}} less"),
        PermissionCost::Instead(costs) => format!(" by paying {} rather than paying {its}", paid(w, costs)),
        PermissionCost::Added(costs) => {
            format!(" by paying {} in addition to paying its other costs", paid(w, costs))
        }
    }
}

fn things(w: &mut Writer, found: &Filter, one: bool) -> String {
    let of_zone = |test: &&Test| {
        matches!(test, Test::ExiledWith(_) | Test::PutThereThisTurn { zone: Some(Zone::Library), .. })
    };
    let own = found.tests.iter().any(|test| of_zone(&test));
    let told = |test: &&Test| !(of_zone(test) || own && **test == Test::Owner(PlayerRef::You));
    let tests = found.tests.iter().filter(told).cloned().collect();
    let found = &Filter { kind: found.kind, tests };
    if one { with_article(&filter(w, found, Noun::ONE)) } else { filter(w, found, Noun::ALL) }
}

fn paid(w: &mut Writer, costs: &[Cost]) -> String {
    match costs {
        [first, Cost::Sacrifice(what)] => {
            let first = paid(w, std::slice::from_ref(first));
            format!("{first} and sacrificing {}", super::selection::selection(w, what))
        }
        [Cost::Mana(mana)] => mana.to_string(),
        [Cost::Life(life @ Amount::Where { style: AmountStyle::EqualTo, .. })] => {
            format!("life {}", amount::equal_to(w, life))
        }
        [Cost::Life(life)] => format!("{} life", amount::quantity(w, life)),
        other => unwritten(&other),
    }
}
