//! Cards revealed from the top of a library until some are found, and what is done with them.

use super::super::parser::{Number, Parser};
use super::super::resolve::{Binding, Nouns};
use super::super::tree::{
    Amount, Count, Effect, MoveVerb, ObjectAntecedent, ObjectKind, PlayerRef, UntilThen, Zone,
};
use super::super::{destination, selection};

/// "reveals cards from the top of their library until they reveal a land card, then puts those cards into their graveyard".
pub(super) fn read(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    let you = *who == PlayerRef::You;
    const UNCAST: (&str, &str) = (
        "puts the exiled cards that weren't cast this way",
        "put the exiled cards that weren't cast this way",
    );
    if p.verb(number, UNCAST.0, UNCAST.1).is_some() {
        let to = destination::destination(p, MoveVerb::Put)?;
        return Some(Effect::PutUncast { who: who.clone(), to });
    }
    if p.verb(number, "exiles cards from the top of", "exile cards from the top of").is_some() {
        p.phrase(if you { "your library until you exile" } else { "their library until they exile" })?;
        let (Count::Exactly(count), filter, many) = selection::counted(p)? else { return None };
        if filter.kind != ObjectKind::Card || many != Number::One {
            return None;
        }
        p.ahead(|p| p.first(&[|p: &mut Parser<'_>| p.word("."), |p| p.word("instead")]))?;
        p.scope.mention_object(Binding::That(ObjectAntecedent::Last), many, Nouns::of(&filter));
        return Some(Effect::RevealUntil { who: who.clone(), count, filter, then: UntilThen::Exiled });
    }
    p.verb(number, "reveals cards from the top of", "reveal cards from the top of")?;
    p.phrase(if you { "your library until you reveal" } else { "their library until they reveal" })?;
    let (Count::Exactly(count), filter, _) = selection::counted(p)? else { return None };
    if filter.kind != ObjectKind::Card {
        return None;
    }
    let many = if count == Amount::Number(1) { Number::One } else { Number::Many };
    if p.take(", then") {
        p.verb(number, "puts those cards", "put those cards")?;
        let then = UntilThen::All(destination::destination(p, MoveVerb::Put)?);
        return Some(Effect::RevealUntil { who: who.clone(), count, filter, then });
    }
    let those = if many == Number::One { "that card" } else { "those cards" };
    p.word(".")?;
    let by_them = !you && p.take("that player puts");
    if !by_them {
        p.word("put")?;
    }
    p.phrase(those)?;
    let to = destination::destination(p, MoveVerb::Put)?;
    let rest = if p.take("and exile the rest") {
        Some(destination::plain(Zone::Exile, None))
    } else if p.take("and the rest") {
        Some(destination::destination(p, MoveVerb::Put)?)
    } else {
        p.phrase(match (you, by_them) {
            (true, _) => ", then shuffle the rest into your library",
            (false, true) => ", then shuffles the rest into their library",
            (false, false) => return None,
        })?;
        None
    };
    p.scope.mention_object(Binding::That(ObjectAntecedent::Last), many, Nouns::of(&filter));
    Some(Effect::RevealUntil {
        who: who.clone(),
        count,
        filter,
        then: UntilThen::Found { by_them, to, rest },
    })
}
