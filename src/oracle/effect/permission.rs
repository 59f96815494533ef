//! Cards that may be played for a while (601.3e): "you may play that card this turn", "until end of turn, you may cast it".

use super::super::parser::{Number, Parser};
use super::super::resolve::{Binding, Nouns};
use super::super::tree::{
    Duration, Effect, ObjectAntecedent, ObjectKind, ObjectRef, PlayTerms, PlayerRef, Selection, SpendsAs,
    Test,
};
use super::super::{cost, duration, filter, player, reference, selection};

/// A permission with a duration, as opposed to a choice to play something now.
pub fn lasting(p: &mut Parser<'_>) -> Option<Effect> {
    let remains = p.attempt(remaining_first);
    let leading = match remains {
        Some(_) => Some(Duration::Permanent),
        None => duration::leading(p),
    };
    let who = player::player(p)?;
    granted(p, who, leading, remains)
}

/// The same for a player mentioned before: "and may play that card this turn".
pub fn lasting_again(p: &mut Parser<'_>, who: &PlayerRef) -> Option<Effect> {
    granted(p, player::again(who), None, None)
}

/// "For as long as that card remains exiled, …".
fn remaining_first(p: &mut Parser<'_>) -> Option<ObjectRef> {
    p.phrase("for as long as")?;
    let object = reference::reference(p)?;
    p.phrase("remains exiled ,")?;
    Some(object)
}

/// What follows the player.
fn granted(
    p: &mut Parser<'_>,
    who: PlayerRef,
    leading: Option<Duration>,
    remains: Option<ObjectRef>,
) -> Option<Effect> {
    p.word("may")?;
    let cast = p.one_of(&[("play", false), ("cast", true)])?;
    let mut terms = PlayTerms { cast, remains, ..PlayTerms::default() };
    let among = if cast { p.attempt(spells_among) } else { None };
    let what = match among {
        Some((spells, among)) => {
            terms.spells = Some(spells);
            among
        }
        None => {
            selection::objects(p).filter(|what| matches!(what, Selection::Ref(_) | Selection::Target(_)))?
        }
    };
    terms.free = p.take("without paying its mana cost") || p.take("without paying their mana costs");
    let is_leading = leading.is_some();
    let duration = match leading {
        Some(duration) if lasts(&duration) => duration,
        Some(_) => return None,
        None if p.take("for as long as it remains exiled") => Duration::Permanent,
        None if p.take("for as long as they remain exiled") => Duration::Permanent,
        None => duration::duration(p).filter(lasts)?,
    };
    // "If that spell would be put into a graveyard": the card, once it is cast.
    match &what {
        Selection::Target(target) => {
            let to = Binding::That(ObjectAntecedent::Target(target.id));
            p.scope.mention_object(to, selection::count_number(&target.count), Nouns::SPELL);
        }
        Selection::Ref(ObjectRef::That { to, .. }) if cast && selection::number(&what) == Number::One => {
            p.scope.mention_object(Binding::That(*to), Number::One, Nouns::SPELL);
        }
        _ => {}
    }
    terms.mana = p.attempt(any_mana);
    terms.more = p.attempt(|p| {
        let each = p.one_of(&[
            (". Each spell cast this way costs", true),
            (". A spell cast this way costs", false),
        ])?;
        let more = cost::mana(p)?;
        p.phrase("more to cast")?;
        (more.count_x() == 0).then_some((more, each))
    });
    terms.lands_tapped = p.take(". Each land played this way enters tapped");
    Some(Effect::MayPlay { who, what, duration, leading: is_leading, terms })
}

fn lasts(duration: &Duration) -> bool {
    matches!(
        duration,
        Duration::EndOfTurn
            | Duration::ThisTurn
            | Duration::YourNextTurn
            | Duration::EndOfYourNextTurn
            | Duration::YourNextUpkeep
            | Duration::YourNextEndStep
            | Duration::UntilExilesAnother
            | Duration::AsLongAs(_)
            | Duration::Permanent
    )
}

/// "noncreature spells from among those cards".
fn spells_among(p: &mut Parser<'_>) -> Option<(super::super::tree::Filter, Selection)> {
    let mut spells = filter::filter(p, Number::Many)?;
    if spells.kind != ObjectKind::Spell {
        return None;
    }
    if let Some(Test::Among(object)) = spells.tests.pop_if(|test| matches!(test, Test::Among(_))) {
        return Some((spells, Selection::Ref(*object)));
    }
    p.phrase("from among")?;
    Some((spells, Selection::Ref(reference::reference(p)?)))
}

/// ", and mana of any type can be spent to cast that spell", "and you may spend mana as though it were mana of any color to cast it".
pub fn any_mana(p: &mut Parser<'_>) -> Option<(SpendsAs, &'static str)> {
    let kind = p.one_of(&[
        (", and mana of any type can be spent to cast", SpendsAs::AnyType),
        (", and you may spend mana as though it were mana of any color to cast", SpendsAs::AnyColor),
        (", and they may spend mana as though it were mana of any color to cast", SpendsAs::AnyColor),
    ])?;
    let called = p.one_of(&[
        ("that spell", "that spell"),
        ("those spells", "those spells"),
        ("it", "it"),
        ("them", "them"),
    ])?;
    Some((kind, called))
}
