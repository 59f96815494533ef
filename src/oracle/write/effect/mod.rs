//! Effects.

mod keep;
mod objects;
mod players;
mod search;
mod spells;

use super::super::parser::Number;
use super::super::tree::{Effect, ObjectRef, PlayerRef, Selection};
use super::{Lead, Writer, reference, selection, unwritten};
use keep::keeps;
use objects::on_objects;
use players::players;
use search::searches;
use spells::spells;

/// The subject with a space after it, and the number of its verb.
fn person(w: &mut Writer, who: &PlayerRef, lead: Lead) -> (String, Number) {
    if *who == PlayerRef::You {
        return (String::new(), Number::Many);
    }
    let name = reference::player(who);
    match lead {
        Lead::Silent => {
            w.number = Number::Many;
            (String::new(), Number::Many)
        }
        _ if name.is_empty() => (String::new(), w.number),
        _ => {
            w.number = if lead == Lead::Have { Number::Many } else { super::super::player::number(who) };
            (format!("{name} "), w.number)
        }
    }
}

/// As [`person`], but with "you" stated: "you gain 3 life".
fn person_told(w: &mut Writer, who: &PlayerRef, lead: Lead) -> (String, Number) {
    match (who, lead) {
        (PlayerRef::You, Lead::Own | Lead::Have) => ("you ".to_owned(), Number::Many),
        _ => person(w, who, lead),
    }
}

fn objects(w: &mut Writer, what: &Selection, lead: Lead) -> (String, Number) {
    let silent = selection::is_silent(what);
    let number = if lead == Lead::Have { Number::Many } else { selection::verb_number(w, what) };
    w.number = number;
    if silent { (String::new(), number) } else { (format!("{} ", selection::selection(w, what)), number) }
}

fn of_object(w: &mut Writer, object: &ObjectRef, lead: Lead) -> (String, Number) {
    objects(w, &Selection::Ref(object.clone()), lead)
}

/// An effect as a clause.
pub fn effect(w: &mut Writer, effect: &Effect, lead: Lead) -> String {
    if !matches!(effect, Effect::DealDamage { .. }) {
        w.dealt = false;
    }
    for part in [players, spells, searches, keeps, on_objects] {
        if let Some(text) = part(w, effect, lead) {
            return text;
        }
    }
    unwritten(effect)
}
