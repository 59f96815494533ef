//! Spells that are cast or copied by an effect (601, 707.10).

use super::super::super::parser::Number;
use super::super::super::selection::count_number;
use super::super::super::tree::{
    Amount, AmountStyle, Effect, Filter, ObjectKind, PermissionCost, PlayerRef, Selection,
};
use super::super::filter::{Noun, filter};
use super::super::{Lead, Writer, amount, change, permission, reference, selection, verb};
use super::person;

/// A casting or a copy as a clause; `None` for other effects.
pub(super) fn spells(w: &mut Writer, effect: &Effect, lead: Lead) -> Option<String> {
    match effect {
        Effect::CastNow { who, what, cost: PermissionCost::Normal, mana: None } => {
            let (subject, number) = person(w, who, lead);
            Some(format!("{subject}{} {}", verb(number, "casts", "cast"), selection::moved(w, what)))
        }
        Effect::PlayNow { who, what } => {
            let (subject, number) = person(w, who, lead);
            let what = selection::selection(w, what);
            let play = verb(number, "plays", "play");
            Some(format!("{subject}{play} {what} without paying its mana cost"))
        }
        Effect::CastNow { who, what, cost, mana } => {
            let (subject, number) = person(w, who, lead);
            let one = match what {
                Selection::Some { count, .. } => count_number(count) == Number::One,
                Selection::Ref(object) => !reference::is_many(object),
                _ => true,
            };
            let cast = verb(number, "casts", "cast");
            let mut told = selection::moved(w, what);
            if let Selection::Some { filter, .. } = what
                && filter.kind == ObjectKind::Spell
            {
                told = told.replace(" exiled with ~", " from among cards exiled with ~");
            }
            let what = told;
            let price = permission::price(w, cost, one);
            let mana = permission::paid_with(*mana);
            Some(format!("{subject}{cast} {what}{price}{mana}"))
        }
        Effect::CopyForEach { who, what, each } => {
            let (subject, number) = person(w, who, lead);
            let what = selection::selection(w, what);
            let plain = Filter { kind: each.kind, tests: each.tests.iter().take(1).cloned().collect() };
            let (each, those) = (filter(w, each, Noun::ONE), filter(w, &plain, Noun::COUNTED));
            Some(format!(
                "{subject}{} {what} for each other {each} that spell could target. Each copy targets a different one of those {those}",
                verb(number, "copies", "copy")
            ))
        }
        Effect::CopySpell { who, what, new_targets: false, times: Amount::Number(3), except }
            if except.is_empty() =>
        {
            let (subject, number) = person(w, who, lead);
            let what = selection::selection(w, what);
            Some(format!("{subject}{} {what} three times", verb(number, "copies", "copy")))
        }
        Effect::CopySpell {
            who,
            what,
            new_targets,
            times: Amount::Where { style: AmountStyle::ForEach, is },
            except,
        } if except.is_empty() => {
            let (subject, number) = person(w, who, lead);
            let what = selection::selection(w, what);
            let (_, each) = amount::for_each(w, is);
            let new = if *new_targets { ". You may choose new targets for the copies" } else { "" };
            Some(format!("{subject}{} {what} for each {each}{new}", verb(number, "copies", "copy")))
        }
        Effect::CopySpell { who, what, new_targets, times: Amount::Number(1), except } => {
            let (subject, number) = person(w, who, lead);
            let what = selection::selection(w, what);
            let except = change::except(w, except);
            let new = match (*new_targets, who) {
                (false, _) => "",
                (true, PlayerRef::You) => ". You may choose new targets for the copy",
                (true, _) => " and may choose new targets for the copy",
            };
            Some(format!("{subject}{} {what}{except}{new}", verb(number, "copies", "copy")))
        }
        _ => None,
    }
}
