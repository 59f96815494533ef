//! Where cards are moved to.

use super::super::tree::{Destination, LibraryPosition, MoveVerb, Order, PlayerRef, Zone};
use super::{Writer, cost, reference, unwritten};

/// Where something goes.
pub fn destination(w: &mut Writer, how: MoveVerb, to: &Destination) -> String {
    let whose = to.whose.as_ref().map(reference::player_possessive).unwrap_or_default();
    let owners = matches!(&to.whose, Some(PlayerRef::OwnerOf(object)) if reference::is_many(object));
    let mut text = match to.zone {
        Zone::Battlefield => match how {
            MoveVerb::Return => "to the battlefield".to_owned(),
            MoveVerb::Put => "onto the battlefield".to_owned(),
        },
        Zone::Hand | Zone::Graveyard => {
            let noun = match (to.zone, owners) {
                (Zone::Hand, false) => "hand",
                (Zone::Hand, true) => "hands",
                (_, false) => "graveyard",
                (_, true) => "graveyards",
            };
            let into = match how {
                MoveVerb::Return => "to",
                MoveVerb::Put => "into",
            };
            format!("{into} {whose} {noun}")
        }
        Zone::Library => {
            let noun = if owners { "libraries" } else { "library" };
            match to.position {
                LibraryPosition::Top if to.whose.is_none() => "on top".to_owned(),
                LibraryPosition::Top => format!("on top of {whose} {noun}"),
                LibraryPosition::Bottom => format!("on the bottom of {whose} {noun}"),
                LibraryPosition::TopOrBottom => format!("on the top or bottom of {whose} {noun}"),
                LibraryPosition::TheirChoice => {
                    format!("on their choice of the top or bottom of {whose} {noun}")
                }
                LibraryPosition::FromTop(place) | LibraryPosition::FromTopOrBottom(place) => {
                    let place = match place {
                        2 => "second",
                        3 => "third",
                        4 => "fourth",
                        5 => "fifth",
                        7 => "seventh",
                        _ => "⟨place⟩",
                    };
                    let bottom = match to.position {
                        LibraryPosition::FromTopOrBottom(_) => " or on the bottom",
                        _ => "",
                    };
                    format!("into {whose} {noun} {place} from the top{bottom}")
                }
                LibraryPosition::Beneath => {
                    let above = to.beneath.as_ref().map(|count| super::amount::count(w, count));
                    format!(
                        "into {whose} {noun} just beneath the top {} cards of that library",
                        above.unwrap_or_default()
                    )
                }
                LibraryPosition::None => unwritten(to),
            }
        }
        other => unwritten(&other),
    };
    match (to.tapped, to.attacking) {
        (true, true) => text.push_str(" tapped and attacking"),
        (true, false) => text.push_str(" tapped"),
        (false, true) => text.push_str("⟨attacking⟩"),
        (false, false) => {}
    }
    if to.transformed {
        text.push_str(if to.tapped { " and transformed" } else { " transformed" });
    }
    if to.face_down {
        text.push_str(" face down");
    }
    if let Some(control) = &to.control {
        text.push_str(&format!(" under {} control", reference::player_possessive(control)));
    }
    for (count, kind) in &to.counters {
        let counters = cost::counters(w, count, Some(kind));
        text.push_str(&format!(" with {counters} on {}", "it"));
    }
    if let Some(object) = &to.attached {
        text.push_str(&format!(" attached to {}", reference::object(object)));
    }
    if let Some(who) = &to.attached_to {
        text.push_str(&format!(" attached to {}", reference::player(who)));
    }
    if let Some(what) = &to.attached_target {
        text.push_str(&format!(" attached to {}", super::selection::selection(w, what)));
    }
    match to.order {
        None => {}
        Some(Order::Any) => text.push_str(" in any order"),
        Some(Order::Random) => text.push_str(" in a random order"),
    }
    text
}
