//! Players and single objects.

use super::super::tree::{Amount, Count, ObjectRef, PlayerRef};
use super::unwritten;

/// A player as a subject or an object.
pub fn player(who: &PlayerRef) -> String {
    match who {
        PlayerRef::You => "you".to_owned(),
        PlayerRef::TargetPlayer { opponent, who, .. } => {
            let target = if *opponent { "target opponent" } else { "target player" };
            let deed = super::super::player::TURN_DEEDS.iter().find(|(_, deed)| Some(*deed) == *who);
            deed.map_or_else(|| target.to_owned(), |(words, _)| format!("{target} {words}"))
        }
        PlayerRef::TargetPlayers { count, opponent, .. } => {
            let count = match &**count {
                Count::AnyNumber => "any number of".to_owned(),
                Count::UpTo(Amount::Number(most)) => format!("up to {}", super::number::word(*most)),
                Count::Exactly(Amount::Number(number)) => super::number::word(*number),
                other => unwritten(other),
            };
            format!("{count} target {} each", if *opponent { "opponents" } else { "players" })
        }
        PlayerRef::Target(_) => unwritten(who),
        PlayerRef::EachPlayer => "each player".to_owned(),
        PlayerRef::EachOpponent => "each opponent".to_owned(),
        PlayerRef::EachOther => "each other player".to_owned(),
        PlayerRef::AllPlayers => "players".to_owned(),
        PlayerRef::AnOpponent => "an opponent".to_owned(),
        PlayerRef::YouAndPlaneswalkers => "you or planeswalkers you control".to_owned(),
        PlayerRef::Opponents => "your opponents".to_owned(),
        PlayerRef::Defending => "defending player".to_owned(),
        PlayerRef::Attacking => "the attacking player".to_owned(),
        PlayerRef::Active => "the active player".to_owned(),
        PlayerRef::That { word, .. } => word.clone(),
        PlayerRef::ControllerOf(object) => format!("{} controller", possessive(object)),
        PlayerRef::OwnerOf(object) => format!("{} owner", possessive(object)),
        PlayerRef::MostLife => "the player with the most life".to_owned(),
        PlayerRef::MostLifeOrTied => "the player with the most life or tied for most life".to_owned(),
        PlayerRef::OtherOpponents => "each other opponent".to_owned(),
        PlayerRef::Chosen => "the chosen player".to_owned(),
        PlayerRef::Enchanted => "enchanted player".to_owned(),
        PlayerRef::Any => "a player".to_owned(),
    }
}

/// A player as an owner: "your", "target player's", "their".
pub fn player_possessive(who: &PlayerRef) -> String {
    match who {
        PlayerRef::You => "your".to_owned(),
        PlayerRef::Opponents => "your opponents'".to_owned(),
        PlayerRef::That { word, .. } if matches!(word.as_str(), "they" | "them") => "their".to_owned(),
        PlayerRef::OwnerOf(object) if is_many(object) => "their owners'".to_owned(),
        PlayerRef::ControllerOf(object) if is_many(object) => "their controllers'".to_owned(),
        other => format!("{}'s", player(other)),
    }
}

/// Whether the object is several.
pub fn is_many(object: &ObjectRef) -> bool {
    super::super::reference::number(object) == super::super::parser::Number::Many
}

/// An object.
pub fn object(object: &ObjectRef) -> String {
    match object {
        ObjectRef::This { word } | ObjectRef::Attached { word } | ObjectRef::That { word, .. } => {
            word.clone()
        }
    }
}

/// An object as an owner: "~'s", "its", "that creature's".
pub fn possessive(object: &ObjectRef) -> String {
    let (ObjectRef::This { word } | ObjectRef::Attached { word } | ObjectRef::That { word, .. }) = object;
    match word.as_str() {
        "it" => "its".to_owned(),
        "they" | "them" => "their".to_owned(),
        other => format!("{other}'s"),
    }
}
