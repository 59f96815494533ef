//! Permissions to cast or play.

use super::super::tree::{self, Amount, AmountStyle, Cost, Filter, Permission, PermissionCost, Test, Zone};
use super::filter::{Noun, filter};
use super::{Writer, amount, unwritten, with_article};

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
        deeds.push(format!("cast {}", things(w, spells, one.once)));
    }
    let deeds = deeds.join(if one.once { " or " } else { " and " });
    let exiled_with = |found: &Option<Filter>| {
        found.as_ref().is_some_and(|found| found.tests.iter().any(|test| matches!(test, Test::ExiledWith(_))))
    };
    let from = match one.from {
        None => "",
        Some(Zone::Exile) if exiled_with(&one.lands) || exiled_with(&one.spells) => {
            " from among cards exiled with ~"
        }
        Some(Zone::Hand) => " from your hand",
        Some(Zone::Graveyard) => " from your graveyard",
        Some(Zone::Exile) => " from exile",
        Some(Zone::Library) => " from the top of your library",
        Some(other) => return unwritten(&other),
    };
    let single = one.once || one.this;
    let cost = price(w, &one.cost, single);
    let exiled = if one.exiled {
        ". If a spell cast this way would be put into your graveyard, exile it instead"
    } else {
        ""
    };
    let enters = match &one.enters {
        None => String::new(),
        Some(tree::PermittedEntry { card_type, tapped, counters }) => {
            let noun = card_type.name().to_lowercase();
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
            format!(". If you cast a spell this way, that {noun} enters {how}")
        }
    };
    format!("{once}you may {deeds}{from}{cost}{exiled}{enters}")
}

/// What is paid for a permitted spell, or for one of several.
pub fn price(w: &mut Writer, cost: &PermissionCost, one: bool) -> String {
    let its = if one { "its mana cost" } else { "their mana costs" };
    match cost {
        PermissionCost::Normal => String::new(),
        PermissionCost::Free => format!(" without paying {its}"),
        PermissionCost::Instead(costs) => format!(" by paying {} rather than paying {its}", paid(w, costs)),
        PermissionCost::Added(costs) => {
            format!(" by paying {} in addition to paying its other costs", paid(w, costs))
        }
    }
}

fn things(w: &mut Writer, found: &Filter, one: bool) -> String {
    let tests = found.tests.iter().filter(|test| !matches!(test, Test::ExiledWith(_))).cloned().collect();
    let found = &Filter { kind: found.kind, tests };
    if one { with_article(&filter(w, found, Noun::ONE)) } else { filter(w, found, Noun::ALL) }
}

fn paid(w: &mut Writer, costs: &[Cost]) -> String {
    match costs {
        [Cost::Mana(mana)] => mana.to_string(),
        [Cost::Life(life @ Amount::Where { style: AmountStyle::EqualTo, .. })] => {
            format!("life {}", amount::equal_to(w, life))
        }
        [Cost::Life(life)] => format!("{} life", amount::quantity(w, life)),
        other => unwritten(&other),
    }
}
