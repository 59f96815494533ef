//! Permanents that are chosen before the rest are sacrificed.

use super::super::super::tree::{Count, Effect, Filter, Selection};
use super::super::filter::{Noun, filter};
use super::super::{Lead, Writer, join, selection, verb};
use super::person;

/// The choice and the sacrifice as a clause; `None` for other effects.
pub(super) fn keeps(w: &mut Writer, effect: &Effect, lead: Lead) -> Option<String> {
    let Effect::KeepOnly { who, parts, of } = effect else { return None };
    let (subject, number) = person(w, who, lead);
    let part = |w: &mut Writer, (count, filter): &(Count, Filter)| {
        let (count, filter) = (count.clone(), filter.clone());
        selection::selection(w, &Selection::Some { count, filter, chooser: None, random: false })
    };
    let chosen = match &parts[..] {
        [one] if one.1 == *of => part(w, one),
        parts => {
            let parts: Vec<String> = parts.iter().map(|one| part(w, one)).collect();
            format!("{} from among the {}", join(&parts, "and"), filter(w, of, Noun::ALL))
        }
    };
    let (chooses, sacrifices) = (verb(number, "chooses", "choose"), verb(number, "sacrifices", "sacrifice"));
    Some(format!("{subject}{chooses} {chosen}, then {sacrifices} the rest"))
}
