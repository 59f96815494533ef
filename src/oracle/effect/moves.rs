//! Moving cards and permanents between zones: returning, putting, exiling.

use super::super::destination::destination;
use super::super::parser::{Number, Parser};
use super::super::resolve::{Binding, Nouns};
pub(super) use super::super::selection::top_cards;
use super::super::tree::{
    Amount, CounterKind, Effect, MoveVerb, ObjectAntecedent, ObjectRef, PlayerRef, Selection,
};
use super::super::{amount, counter, duration, player, selection};

pub(super) fn read(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    let rules: &[super::PlayerRule] = &[move_, exile, shuffle_into];
    rules.iter().find_map(|rule| p.attempt(|p| rule(p, who, number)))
}

fn move_(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    let verb = if p.verb(number, "returns", "return").is_some() {
        MoveVerb::Return
    } else {
        p.verb(number, "puts", "put")?;
        MoveVerb::Put
    };
    // "Return to your hand all creature cards in your graveyard that were put there …": a long description comes last.
    let last = p.attempt(|p| {
        let to = destination(p, verb)?;
        let what = selection::objects(p)?;
        selection::is_put_there(&what).then_some((what, to))
    });
    let (what, to) = match last {
        Some(read) => read,
        None => {
            let what = moved(p)?;
            // "target creature and target land to their owners' hands"
            if let Selection::List(items) = &what
                && items.iter().all(|item| matches!(item, Selection::Target(_)))
            {
                let them = Binding::That(ObjectAntecedent::Last);
                p.scope.mention_object(them, Number::Many, Nouns::PERMANENT);
            }
            (what, destination(p, verb)?)
        }
    };
    if to.zone == super::super::tree::Zone::Battlefield && matches!(what, Selection::All { .. }) {
        // "They gain haste": "they" are the objects that were moved.
        p.scope.next_clause();
    }
    after_move(p, &what);
    let who = (*who != PlayerRef::You).then(|| who.clone());
    Some(Effect::Move { verb, who, what, to })
}

/// What moves: objects, or the top cards of a library.
fn moved(p: &mut Parser<'_>) -> Option<Selection> {
    p.first(&[top_cards, selection::reference_from, selection::object_list])
}

/// Makes a moved card the antecedent of "it" and "that card", if nothing else is.
fn after_move(p: &mut Parser<'_>, what: &Selection) {
    // "exile it and up to one other creature, then return those cards"
    if let Selection::List(items) = what
        && let [Selection::Ref(_), Selection::Some { .. }] = &items[..]
    {
        let nouns = Nouns::CARD.with(Nouns::PERMANENT);
        p.scope.mention_object(Binding::That(ObjectAntecedent::Last), Number::Many, nouns);
    }
    if let Selection::Some { filter, .. } | Selection::All { filter, .. } = what {
        let nouns = Nouns::of(filter).with(Nouns::CARD).with(Nouns::PERMANENT);
        p.scope.mention_object(Binding::That(ObjectAntecedent::Last), selection::number(what), nouns);
    }
}

/// Reads the text of an Aura that brings back the creature card that it enchants.
pub(super) fn reanimate(p: &mut Parser<'_>) -> Option<Effect> {
    p.phrase("it loses \" enchant creature card in a graveyard \" and gains \" enchant creature put onto the battlefield with ~ . \"")?;
    let tapped = p.one_of(&[
        ("Return enchanted creature card to the battlefield under your control and attach ~ to it .", false),
        (
            "Put enchanted creature card onto the battlefield tapped under your control and attach ~ to it .",
            true,
        ),
    ])?;
    p.phrase("When ~ leaves the battlefield , that creature's controller sacrifices it")?;
    Some(Effect::Reanimate { tapped })
}

/// Reads the same for an enchantment that becomes such an Aura.
pub(super) fn reanimate_target(p: &mut Parser<'_>) -> Option<Effect> {
    p.phrase("it becomes an Aura with \" enchant creature put onto the battlefield with ~ . \" Put")?;
    let what = selection::object_targets(p)?;
    p.phrase("onto the battlefield under your control and attach ~ to it . When ~ leaves the battlefield , that creature's controller sacrifices it")?;
    Some(Effect::ReanimateTarget { what })
}

/// The rest of a vote for permanents.
pub const VOTED: &str = ". Exile each permanent with the most votes or tied for most votes";

/// "Starting with you, each player votes for time or knowledge".
pub(super) fn vote_for_words(p: &mut Parser<'_>) -> Option<Effect> {
    p.phrase("starting with you , each player votes for")?;
    let word = |p: &mut Parser<'_>| super::super::amount::vote_word(p, &["or", ".", ","]);
    let first = word(p)?;
    p.word("or")?;
    let second = word(p)?;
    p.voted = true;
    Some(Effect::Vote(vec![first, second]))
}

/// "Starting with you, each player votes for a nonland permanent you don't control. Exile each permanent with the most votes …".
pub(super) fn vote(p: &mut Parser<'_>) -> Option<Effect> {
    p.phrase("starting with you , each player votes for")?;
    p.one_of(&[("a", ()), ("an", ())])?;
    let filter = super::super::filter::filter(p, Number::One)?;
    p.phrase(VOTED)?;
    Some(Effect::ExileVoted(filter))
}

fn exile(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    super::imperative(who)?;
    p.verb(number, "exiles", "exile")?;
    if let Some(exiled) = p.attempt(exiled_with_counters) {
        return Some(match exiled {
            Effect::ExileWithCounters {
                what: Selection::Ref(spell @ ObjectRef::That { .. }),
                count,
                kind,
            } if p.take(super::AS_RESOLVES) => as_resolves(p, spell, Some((count, kind))),
            exiled => exiled,
        });
    }
    let what = p.first(&[selection::whole_zones, moved])?;
    if let Selection::Ref(spell @ ObjectRef::That { .. }) = &what
        && p.take(super::AS_RESOLVES)
    {
        return Some(as_resolves(p, spell.clone(), None));
    }
    let face_down = p.take("face down");
    let until = p.attempt(|p| {
        let until = duration::duration(p)?;
        matches!(until, super::super::tree::Duration::UntilLeaves(_)).then_some(until)
    });
    after_move(p, &what);
    Some(Effect::Exile { what, until, face_down })
}

/// The spell is exiled as it resolves; "it" then means its card. Such a spell is always that of the event.
fn as_resolves(p: &mut Parser<'_>, spell: ObjectRef, counters: Option<(Amount, CounterKind)>) -> Effect {
    let card = Binding::That(ObjectAntecedent::EventSubject);
    p.scope.mention_object(card, Number::One, Nouns::CARD);
    Effect::ExileAsResolves { spell, counters }
}

/// "~ with three time counters on it".
fn exiled_with_counters(p: &mut Parser<'_>) -> Option<Effect> {
    let what = Selection::Ref(super::super::reference::reference(p)?);
    p.word("with")?;
    let (count, many) = amount::count(p)?;
    let kind = counter::kind(p)?;
    p.verb(many, "counter on it", "counters on it")?;
    Some(Effect::ExileWithCounters { what, count, kind })
}

/// "~ and your graveyard": shuffled into their owner's library.
fn with_zone(p: &mut Parser<'_>) -> Option<Selection> {
    let this = super::super::reference::reference(p)?;
    p.word("and")?;
    let zone = selection::whole_zones(p)?;
    p.phrase("into their owner's library")?;
    Some(Selection::List(vec![Selection::Ref(this), zone]))
}

/// "shuffle ~ into its owner's library", "shuffles their hand into their library" is another.
fn shuffle_into(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    p.verb(number, "shuffles", "shuffle")?;
    if let Some(what) = p.attempt(with_zone) {
        let this = super::super::tree::ObjectRef::This { word: "they".to_owned() };
        let whose = PlayerRef::OwnerOf(Box::new(this));
        return Some(Effect::ShuffleInto { who: who.clone(), what, whose });
    }
    let what = p.first(&[selection::whole_zones, selection::reference_from, selection::object_list])?;
    p.word("into")?;
    let whose = player::possessive(p)?;
    p.word("library")?;
    Some(Effect::ShuffleInto { who: who.clone(), what, whose })
}

/// The words of a creature that becomes an Aura until its controller pays.
pub const BECOMES_AURA: &str =
    "~ loses this ability and becomes an Aura enchantment with enchant creature. Attach it to";

/// "~ loses this ability and becomes an Aura enchantment with enchant creature. Attach it to target creature. You may pay {G} to end this effect."
pub(super) fn become_aura(p: &mut Parser<'_>) -> Option<Effect> {
    p.phrase("~ loses this ability and becomes an Aura enchantment with enchant creature . Attach it to")?;
    let to = selection::object_targets(p)?;
    p.phrase(". You may pay")?;
    let end = super::super::cost::mana(p)?;
    p.phrase("to end this effect")?;
    (end.count_x() == 0).then_some(Effect::BecomeAura { to, end })
}
