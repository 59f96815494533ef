//! Cards that are put onto the battlefield face down: "manifest the top card of your library" (701.40), "cloak" (701.58), "manifest dread" (701.62).

use super::super::parser::{Number, Parser};
use super::super::resolve::{Binding, Nouns};
use super::super::selection;
use super::super::tree::{Amount, Effect, ObjectAntecedent, PlayerRef, Selection};

pub(super) fn read(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    if p.verb(number, "manifests dread", "manifest dread").is_some() {
        mention(p, Number::One);
        return Some(Effect::ManifestDread(who.clone()));
    }
    let cloak = if p.verb(number, "manifests", "manifest").is_some() {
        false
    } else {
        p.verb(number, "cloaks", "cloak")?;
        true
    };
    let what = selection::top_cards(p)?;
    let Selection::TopCards { count, bottom: false, .. } = &what else { return None };
    let number = if *count == Amount::Number(1) { Number::One } else { Number::Many };
    mention(p, number);
    Some(Effect::Manifest { who: who.clone(), what, cloak })
}

/// Makes what was put onto the battlefield the antecedent of "it".
fn mention(p: &mut Parser<'_>, number: Number) {
    let nouns = Nouns::CREATURE.with(Nouns::PERMANENT).with(Nouns::CARD);
    p.scope.mention_object(Binding::That(ObjectAntecedent::Last), number, nouns);
}
