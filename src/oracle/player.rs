//! Players: "you", "target opponent", "its controller", "that player".

use super::number::number_word;
use super::parser::{Number, Parser};
use super::reference;
use super::tree::{Amount, Count, PlayerAntecedent, PlayerRef, TurnDeed};

/// A player as a subject or an object.
pub fn player(p: &mut Parser<'_>) -> Option<PlayerRef> {
    let fixed = p.one_of(&[
        ("you or planeswalkers you control", PlayerRef::YouAndPlaneswalkers),
        ("you", PlayerRef::You),
        ("each player", PlayerRef::EachPlayer),
        ("each opponent", PlayerRef::EachOpponent),
        ("each other player", PlayerRef::EachOther),
        ("players", PlayerRef::AllPlayers),
        ("an opponent", PlayerRef::AnOpponent),
        ("your opponents", PlayerRef::Opponents),
        ("defending player", PlayerRef::Defending),
        ("the defending player", PlayerRef::Defending),
        ("attacking player", PlayerRef::Attacking),
        ("the attacking player", PlayerRef::Attacking),
        ("the active player", PlayerRef::Active),
        ("enchanted player", PlayerRef::Enchanted),
        ("the chosen player", PlayerRef::Chosen),
        ("the player with the most life or tied for most life", PlayerRef::MostLifeOrTied),
        ("the player with the most life", PlayerRef::MostLife),
        ("each other opponent", PlayerRef::OtherOpponents),
        ("a player", PlayerRef::Any),
    ]);
    if let Some(who) = fixed {
        match who {
            PlayerRef::EachPlayer
            | PlayerRef::EachOpponent
            | PlayerRef::EachOther
            | PlayerRef::AllPlayers => {
                p.scope.mention_player(PlayerAntecedent::Each);
            }
            PlayerRef::Defending => p.scope.mention_player(PlayerAntecedent::Defending),
            _ => {}
        }
        return Some(who);
    }
    p.first(&[target, targets, attacked, or_its_controller, that, holder])
}

/// "any number of target players each", "two target players each".
fn targets(p: &mut Parser<'_>) -> Option<PlayerRef> {
    let count = if p.take("any number of") {
        Count::AnyNumber
    } else {
        let most = p.take("up to");
        let number = Amount::Number(number_word(p)?);
        if most { Count::UpTo(number) } else { Count::Exactly(number) }
    };
    p.word("target")?;
    let opponent = p.one_of(&[("players", false), ("opponents", true)])?;
    p.word("each")?;
    let id = p.scope.new_target();
    Some(PlayerRef::TargetPlayers { id, count: Box::new(count), opponent })
}

/// The words for what a targeted player has done this turn.
pub const TURN_DEEDS: &[(&str, TurnDeed)] =
    &[("who lost life this turn", TurnDeed::LostLife), ("who attacked this turn", TurnDeed::Attacked)];

/// "target player", "target opponent".
fn target(p: &mut Parser<'_>) -> Option<PlayerRef> {
    p.word("target")?;
    let opponent = p.one_of(&[("player", false), ("opponent", true)])?;
    let who = p.one_of(TURN_DEEDS);
    let id = p.scope.new_target();
    p.scope.mention_player(PlayerAntecedent::Target(id));
    Some(PlayerRef::TargetPlayer { id, opponent, who })
}

/// "the player or planeswalker it's attacking".
fn attacked(p: &mut Parser<'_>) -> Option<PlayerRef> {
    let word = p.one_of(&[
        ("the player or planeswalker it's attacking", "the player or planeswalker it's attacking"),
        ("the player or planeswalker ~ is attacking", "the player or planeswalker ~ is attacking"),
        (
            "the player or planeswalker that creature is attacking",
            "the player or planeswalker that creature is attacking",
        ),
    ])?;
    Some(PlayerRef::That { word: word.to_owned(), to: PlayerAntecedent::Defending })
}

/// "that player or that planeswalker's controller", of a target that is either.
fn or_its_controller(p: &mut Parser<'_>) -> Option<PlayerRef> {
    let (word, any) = p.one_of(&[
        ("that player or that planeswalker's controller", ("that player or that planeswalker", false)),
        ("that player or that permanent's controller", ("that player or that permanent", true)),
    ])?;
    let PlayerAntecedent::Target(id) = p.scope.player()? else { return None };
    let word = word.to_owned();
    let to = super::tree::ObjectAntecedent::Target(id);
    if any {
        p.scope.mention_player(PlayerAntecedent::Last);
    }
    Some(PlayerRef::ControllerOf(Box::new(super::tree::ObjectRef::That { word, to })))
}

/// "that player", "they", "them", "the player".
fn that(p: &mut Parser<'_>) -> Option<PlayerRef> {
    let word = p.one_of(&[
        ("that player", "that player"),
        ("that opponent", "that opponent"),
        ("they", "they"),
        ("them", "them"),
    ])?;
    meant(p, word)
}

/// The player that a word means here.
fn meant(p: &mut Parser<'_>, word: &str) -> Option<PlayerRef> {
    let to = p.scope.player()?;
    p.scope.mention_player(to);
    Some(PlayerRef::That { word: word.to_owned(), to })
}

/// "its controller", "that creature's owner".
fn holder(p: &mut Parser<'_>) -> Option<PlayerRef> {
    let object = Box::new(reference::possessive(p)?);
    let who = if p.take("controller") {
        PlayerRef::ControllerOf(object)
    } else if p.take("owner") {
        PlayerRef::OwnerOf(object)
    } else {
        return None;
    };
    p.scope.mention_player(PlayerAntecedent::Last);
    Some(who)
}

/// A player as the owner of what follows: "your", "target player's", "their".
pub fn possessive(p: &mut Parser<'_>) -> Option<PlayerRef> {
    let fixed = p.one_of(&[
        ("your", PlayerRef::You),
        ("each player's", PlayerRef::EachPlayer),
        ("each opponent's", PlayerRef::EachOpponent),
        ("each other player's", PlayerRef::EachOther),
        ("an opponent's", PlayerRef::AnOpponent),
        ("your opponents'", PlayerRef::Opponents),
        ("defending player's", PlayerRef::Defending),
        ("enchanted player's", PlayerRef::Enchanted),
        ("the chosen player's", PlayerRef::Chosen),
        ("a player's", PlayerRef::Any),
    ]);
    if let Some(who) = fixed {
        if matches!(who, PlayerRef::EachPlayer | PlayerRef::EachOpponent | PlayerRef::EachOther) {
            p.scope.mention_player(PlayerAntecedent::Each);
        }
        return Some(who);
    }
    p.first(&[
        |p| {
            p.word("target")?;
            let opponent = p.one_of(&[("player's", false), ("opponent's", true)])?;
            let id = p.scope.new_target();
            p.scope.mention_player(PlayerAntecedent::Target(id));
            Some(PlayerRef::TargetPlayer { id, opponent, who: None })
        },
        |p| {
            // "their owners' hands": the owners of the objects.
            if p.ahead(|p| {
                p.word("their")?;
                p.one_of(&[("owner's", ()), ("owners'", ()), ("controller's", ()), ("controllers'", ())])
            })
            .is_some()
            {
                return None;
            }
            let word = p.one_of(&[
                ("that player's", "that player"),
                ("that opponent's", "that opponent"),
                ("their", "they"),
            ])?;
            // "their controllers'": the controllers of the objects, not of the player.
            if matches!(p.peek(), Some("controllers'" | "owners'" | "controller's" | "owner's")) {
                return None;
            }
            meant(p, word)
        },
        |p| {
            let object = Box::new(reference::possessive(p)?);
            p.one_of(&[
                ("controller's", PlayerRef::ControllerOf(object.clone())),
                ("owner's", PlayerRef::OwnerOf(object.clone())),
                ("controllers'", PlayerRef::ControllerOf(object.clone())),
                // "return target creatures to their owners' hands"
                ("owners'", PlayerRef::OwnerOf(object)),
            ])
        },
    ])
}

/// The same player again, for a clause without a subject: "… and loses 1 life".
pub fn again(who: &PlayerRef) -> PlayerRef {
    let silent = |to| PlayerRef::That { word: String::new(), to };
    match who {
        PlayerRef::TargetPlayer { id, .. } | PlayerRef::TargetPlayers { id, .. } => {
            silent(PlayerAntecedent::Target(*id))
        }
        PlayerRef::EachPlayer | PlayerRef::EachOpponent | PlayerRef::EachOther | PlayerRef::AllPlayers => {
            silent(PlayerAntecedent::Each)
        }
        PlayerRef::That { to, .. } => silent(*to),
        PlayerRef::You => PlayerRef::You,
        PlayerRef::ControllerOf(_) | PlayerRef::OwnerOf(_) => silent(PlayerAntecedent::Last),
        other => other.clone(),
    }
}

/// Whether verbs after the player are in the third person singular.
pub fn number(who: &PlayerRef) -> Number {
    match who {
        PlayerRef::You | PlayerRef::Opponents | PlayerRef::AllPlayers | PlayerRef::TargetPlayers { .. } => {
            Number::Many
        }
        PlayerRef::That { word, .. } if word == "they" => Number::Many,
        _ => Number::One,
    }
}

/// How the first card of a draw step is left out of those that a player draws.
pub fn but_first(who: &PlayerRef) -> &'static str {
    match who {
        PlayerRef::You => "except the first one you draw in each of your draw steps",
        _ => "except the first one they draw in each of their draw steps",
    }
}
