//! What happens to objects: they enter, die, attack, deal damage.

use super::super::parser::{Number, Parser};
use super::super::resolve::{Binding, Nouns};
use super::super::tree::{
    Amount, AmountAntecedent, CausingDeed, Count, Event, Filter, ObjectAntecedent, ObjectKind, ObjectRef,
    PlayerAntecedent, PlayerRef, Selection, Test, Zone,
};
use super::super::{filter, history, player, reference, selection};
use super::{other, subject};
use crate::types::CardType;

pub(super) fn of_objects(p: &mut Parser<'_>) -> Option<Vec<Event>> {
    if let Some(event) = p.attempt(|p| {
        let what = Selection::Ref(reference::reference(p)?);
        p.phrase("and at least")?;
        let others = u8::try_from(super::super::amount::number_word(p)?).ok()?;
        p.phrase("other creatures attack")?;
        Some(Event::AttacksWith { what, others })
    }) {
        return Some(vec![event]);
    }
    let what = subject(p)?;
    let number = selection::number(&what);
    let number = match &what {
        Selection::List(items) if selection::number(&items[items.len() - 1]) == Number::One => Number::One,
        _ => number,
    };
    let mut events = vec![predicate(p, &what, number)?];
    while let Some(next) = p.attempt(|p| {
        p.word("or")?;
        predicate(p, &what, number)
    }) {
        events.push(next);
    }
    Some(events)
}

/// Reads what happens to a subject, or what it does.
pub(super) type Predicate<Subject> = fn(&mut Parser<'_>, &Subject, Number) -> Option<Event>;

fn predicate(p: &mut Parser<'_>, what: &Selection, number: Number) -> Option<Event> {
    let rules: &[Predicate<Selection>] = &[enters, moves, attacks, blocks, damage, status, counters];
    rules.iter().find_map(|rule| p.attempt(|p| rule(p, what, number)))
}

fn enters(p: &mut Parser<'_>, what: &Selection, number: Number) -> Option<Event> {
    if p.verb(number, "explores", "explore").is_some() {
        let card = p.attempt(|p| {
            p.one_of(&[("a", ()), ("an", ())])?;
            filter::filter(p, Number::One)
        });
        return Some(Event::Explores { what: what.clone(), card });
    }
    if p.verb(number, "fights", "fight").is_some() {
        return Some(Event::Fights(what.clone()));
    }
    if p.verb(number, "exploits", "exploit").is_some() {
        p.one_of(&[("a", ()), ("an", ())])?;
        let whom = filter::filter(p, Number::One)?;
        other(p, &whom, Number::One);
        return Some(Event::Exploits { what: what.clone(), whom });
    }
    if p.verb(number, "champions", "champion").is_some() {
        p.one_of(&[("a", ()), ("an", ())])?;
        let whom = filter::filter(p, Number::One)?;
        other(p, &whom, Number::One);
        return Some(Event::Champions { what: what.clone(), whom });
    }
    if p.verb(number, "crews", "crew").is_some() {
        p.one_of(&[("a", ()), ("an", ())])?;
        let whom = filter::filter(p, Number::One)?;
        other(p, &whom, Number::One);
        return Some(Event::Crews { what: what.clone(), whom });
    }
    if p.verb(number, "becomes attached to", "become attached to").is_some() {
        if p.take("~") {
            let to = Selection::Ref(ObjectRef::This { word: "~".to_owned() });
            return Some(Event::BecomesAttached { what: what.clone(), to });
        }
        let (count, to, _) = selection::counted(p)?;
        other(p, &to, Number::One);
        let to = Selection::Some { count, filter: to, chooser: None, random: false };
        return Some(Event::BecomesAttached { what: what.clone(), to });
    }
    if p.verb(number, "becomes unattached from", "become unattached from").is_some() {
        p.one_of(&[("a", ()), ("an", ())])?;
        let from = filter::filter(p, Number::One)?;
        other(p, &from, Number::One);
        return Some(Event::BecomesUnattached { what: what.clone(), from });
    }
    if p.verb(number, "becomes plotted", "become plotted").is_some() {
        return Some(Event::BecomesPlotted(what.clone()));
    }
    if p.verb(number, "becomes monstrous", "become monstrous").is_some() {
        return Some(Event::BecomesMonstrous(what.clone()));
    }
    if p.verb(number, "becomes renowned", "become renowned").is_some() {
        return Some(Event::BecomesRenowned(what.clone()));
    }
    if let Some(level) = p.attempt(|p| {
        p.verb(number, "becomes level", "become level")?;
        u8::try_from(super::super::amount::digits(p)?).ok()
    }) {
        return Some(Event::BecomesLevel(what.clone(), level));
    }
    if p.verb(number, "transforms", "transform").is_some() {
        let into_this = p.take("into ~");
        return Some(Event::Transforms { what: what.clone(), into_this });
    }
    p.verb(number, "enters", "enter")?;
    let from = p.attempt(|p| {
        p.word("from")?;
        p.one_of(&[("your graveyard", Zone::Graveyard), ("exile", Zone::Exile)])
    });
    Some(Event::Enters { what: what.clone(), from })
}

fn moves(p: &mut Parser<'_>, what: &Selection, number: Number) -> Option<Event> {
    if p.verb(number, "dies", "die").is_some() {
        // An object that died is a card now: "return that card to the battlefield".
        now_card(p, what, number);
        return Some(Event::Dies(what.clone()));
    }
    if p.verb(number, "leaves the battlefield", "leave the battlefield").is_some() {
        return Some(Event::Leaves(what.clone()));
    }
    if let Some(whose) = p.attempt(|p| {
        p.verb(number, "leaves", "leave")?;
        let whose = player::possessive(p)?;
        p.word("graveyard")?;
        Some(whose)
    }) {
        return Some(Event::LeavesGraveyard { what: what.clone(), whose });
    }
    if p.verb(number, "phases out", "phase out").is_some() {
        return Some(Event::PhasesOut(what.clone()));
    }
    if p.verb(number, "is returned to your hand from", "are returned to your hand from").is_some() {
        p.phrase("the battlefield")?;
        let (from, whose) = (Some(Zone::Battlefield), Some(PlayerRef::You));
        return Some(Event::Moves { what: what.clone(), from, to: Zone::Hand, whose });
    }
    p.verb(number, "is put into", "are put into")?;
    now_card(p, what, number);
    if p.take("exile from the battlefield") {
        let from = Some(Zone::Battlefield);
        return Some(Event::Moves { what: what.clone(), from, to: Zone::Exile, whose: None });
    }
    let whose = if p.take("a graveyard") {
        None
    } else {
        let whose = player::possessive(p)?;
        p.word("graveyard")?;
        // "An opponent's graveyard": a duel has only one opponent.
        if whose == PlayerRef::AnOpponent {
            p.scope.mention_player(PlayerAntecedent::Each);
        }
        Some(whose)
    };
    p.word("from")?;
    let from = p.one_of(&[
        ("the battlefield", Some(Zone::Battlefield)),
        ("anywhere", None),
        ("your library", Some(Zone::Library)),
    ])?;
    Some(Event::Moves { what: what.clone(), from, to: Zone::Graveyard, whose })
}

fn now_card(p: &mut Parser<'_>, what: &Selection, number: Number) {
    let to = match what {
        Selection::Ref(object) => reference::binding(object),
        _ => Binding::That(ObjectAntecedent::EventSubject),
    };
    p.scope.mention_object(to, number, Nouns::CARD);
}

pub(super) fn attacks(p: &mut Parser<'_>, what: &Selection, number: Number) -> Option<Event> {
    p.verb(number, "attacks", "attack")?;
    if p.verb(number, "and isn't blocked", "and aren't blocked").is_some() {
        return Some(Event::Unblocked(what.clone()));
    }
    let alone = p.take("alone");
    let whom = p.attempt(|p| {
        let whom = player::player(p)?;
        if whom == PlayerRef::Any {
            p.scope.mention_player(PlayerAntecedent::Event);
        }
        Some(whom)
    });
    Some(Event::Attacks { what: what.clone(), whom, alone })
}

fn blocks(p: &mut Parser<'_>, what: &Selection, number: Number) -> Option<Event> {
    let whom = |p: &mut Parser<'_>| {
        p.attempt(|p| {
            p.one_of(&[("a", ()), ("an", ())])?;
            let filter = filter::filter(p, Number::One)?;
            other(p, &filter, Number::One);
            Some(filter)
        })
    };
    if p.verb(number, "becomes blocked", "become blocked").is_some() {
        let by = if p.take("by") { Some(whom(p)?) } else { None };
        return Some(Event::BecomesBlocked { what: what.clone(), by });
    }
    p.verb(number, "blocks", "block")?;
    // "blocks or becomes blocked by a creature": in both events, the creature is the other object.
    if p.ahead(|p| p.phrase("or becomes blocked by")).is_some() {
        let by = p.ahead(|p| {
            p.phrase("or becomes blocked by")?;
            p.one_of(&[("a", ()), ("an", ())])?;
            filter::filter(p, Number::One)
        })?;
        return Some(Event::Blocks { what: what.clone(), whom: Some(by) });
    }
    let whom = whom(p);
    Some(Event::Blocks { what: what.clone(), whom })
}

pub(super) fn damage(p: &mut Parser<'_>, what: &Selection, number: Number) -> Option<Event> {
    if p.verb(number, "is dealt", "are dealt").is_some() {
        let (combat, noncombat) = (p.take("combat"), p.take("noncombat"));
        p.word("damage")?;
        p.scope.mention_amount(AmountAntecedent::Event);
        return Some(Event::IsDealtDamage { what: what.clone(), combat, noncombat, by: None });
    }
    p.verb(number, "deals", "deal")?;
    let least = p.attempt(|p| {
        let least = u8::try_from(super::super::amount::digits(p)?).ok()?;
        p.phrase("or more")?;
        Some(least)
    });
    let (combat, noncombat) = (p.take("combat"), p.take("noncombat"));
    p.word("damage")?;
    p.scope.mention_amount(AmountAntecedent::Event);
    let to = if p.take("to") { Some(damaged(p)?) } else { None };
    let event = Event::DealsDamage { source: what.clone(), to, combat, noncombat };
    Some(match least {
        Some(least) => Event::AtLeast(Box::new(event), least),
        None => event,
    })
}

fn damaged(p: &mut Parser<'_>) -> Option<Selection> {
    if let Some(who) = p.attempt(player::player) {
        if !matches!(who, PlayerRef::You) {
            p.scope.mention_player(PlayerAntecedent::Event);
        }
        if who == PlayerRef::Any && p.take("or planeswalker") {
            let tests = vec![Test::Type(CardType::Planeswalker)];
            let filter = Filter { kind: ObjectKind::Permanent, tests };
            let count = Count::Exactly(Amount::Number(1));
            let walker = Selection::Some { count, filter, chooser: None, random: false };
            return Some(Selection::List(vec![Selection::Player(who), walker]));
        }
        return Some(Selection::Player(who));
    }
    if let Some(object) = p.attempt(|p| {
        let mark = p.scope.mark();
        let object = reference::reference(p)?;
        p.scope.reset(&mark);
        matches!(object, super::super::tree::ObjectRef::This { .. }).then_some(object)
    }) {
        return Some(Selection::Ref(object));
    }
    let (count, filter, number) = selection::counted(p)?;
    other(p, &filter, number);
    let some = Selection::Some { count, filter, chooser: None, random: false };
    if p.take("and/or players") {
        return Some(Selection::List(vec![some, Selection::Player(PlayerRef::AllPlayers)]));
    }
    Some(some)
}

fn status(p: &mut Parser<'_>, what: &Selection, number: Number) -> Option<Event> {
    if p.verb(number, "is tapped for mana", "are tapped for mana").is_some() {
        // "that player" is the player who tapped it.
        p.scope.mention_player(PlayerAntecedent::Event);
        return Some(Event::TappedForMana { who: PlayerRef::AllPlayers, what: what.clone() });
    }
    p.verb(number, "becomes", "become")?;
    if p.take("tapped") {
        return Some(Event::BecomesTapped { what: what.clone(), untapped: false });
    }
    if p.take("untapped") {
        return Some(Event::BecomesTapped { what: what.clone(), untapped: true });
    }
    p.phrase("the target of")?;
    p.one_of(&[("a", ()), ("an", ())])?;
    let of = filter::filter(p, Number::One)?;
    other(p, &of, Number::One);
    let first = p.take("for the first time each turn");
    Some(Event::BecomesTarget { what: what.clone(), of, first })
}

pub(super) fn counters(p: &mut Parser<'_>, what: &Selection, number: Number) -> Option<Event> {
    p.verb(number, "is turned face up", "are turned face up")?;
    Some(Event::TurnedFaceUp(what.clone()))
}

/// "one or more +1/+1 counters are put on a creature you control", "a +1/+1 counter is put on ~".
pub(super) fn counters_put(p: &mut Parser<'_>) -> Option<Vec<Event>> {
    let each = !p.take("one or more");
    if each {
        p.one_of(&[("a", ()), ("an", ())])?;
    }
    let kind = super::super::counter::kind(p);
    if let Some(event) = p.attempt(|p| {
        p.phrase(if each { "counter is removed from" } else { "counters are removed from" })?;
        let from = Selection::Ref(reference::reference(p)?);
        if !each {
            p.scope.mention_amount(AmountAntecedent::Event);
        }
        Some(Event::CountersRemoved { each, kind: kind.clone(), from })
    }) {
        return Some(vec![event]);
    }
    if each {
        p.phrase("counter is put on")?;
    } else {
        p.phrase("counters are put on")?;
        p.scope.mention_amount(AmountAntecedent::Event);
    }
    let on = subject(p)?;
    Some(vec![Event::CountersPut { each, kind, on }])
}

/// "the twelfth hour counter is put on ~".
pub(super) fn nth_counter(p: &mut Parser<'_>) -> Option<Vec<Event>> {
    p.word("the")?;
    let nth = history::ordinal(p)?;
    let kind = super::super::counter::kind(p)?;
    p.phrase("counter is put on")?;
    let on = Selection::Ref(reference::reference(p)?);
    Some(vec![Event::NthCounterPut { nth, kind, on }])
}

/// "the last ore counter is removed from ~".
pub(super) fn last_counter(p: &mut Parser<'_>) -> Option<Vec<Event>> {
    p.phrase("the last")?;
    let kind = super::super::counter::kind(p)?;
    p.phrase("counter is removed from")?;
    let from = Selection::Ref(reference::reference(p)?);
    let exiled = p.take("while it's exiled");
    Some(vec![Event::LastCounterRemoved { kind, from, exiled }])
}

/// The words for what an object does that causes an ability to trigger.
pub const CAUSES: &[(&str, CausingDeed)] =
    &[("entering", CausingDeed::Entering), ("attacking", CausingDeed::Attacking)];

/// The words for an ability of the object itself that triggers.
pub const OWN_TRIGGER: &str = "of that creature";

/// "one or more cards are put into exile from your hand or a spell or ability you control exiles one or more permanents from the battlefield".
pub(super) fn exiled(p: &mut Parser<'_>) -> Option<Vec<Event>> {
    p.phrase(EXILED_FROM_HAND)?;
    p.one_of(&[("a", ()), ("an", ())])?;
    let mark = p.scope.mark();
    let by = filter::filter(p, Number::One)?;
    p.scope.reset(&mark);
    p.phrase(EXILES_PERMANENTS)?;
    Some(vec![Event::ExiledFromHandOrBy(by)])
}

/// The words for cards exiled from a hand, and for permanents exiled.
pub const EXILED_FROM_HAND: &str = "one or more cards are put into exile from your hand or";
pub const EXILES_PERMANENTS: &str = "exiles one or more permanents from the battlefield";

/// "a permanent entering causes a triggered ability to trigger".
pub(super) fn causes_trigger(p: &mut Parser<'_>) -> Option<Vec<Event>> {
    p.one_of(&[("a", ()), ("an", ())])?;
    let mark = p.scope.mark();
    let what = filter::filter(p, Number::One)?;
    p.scope.reset(&mark);
    let deed = p.one_of(CAUSES)?;
    p.phrase("causes a triggered ability")?;
    let own = p.take(OWN_TRIGGER);
    p.phrase("to trigger")?;
    let ability = Binding::That(ObjectAntecedent::EventSubject);
    p.scope.mention_object(ability, Number::One, Nouns::ABILITY);
    Some(vec![Event::CausesTrigger { what, deed, own }])
}

/// "a spell or ability an opponent controls causes you to discard ~".
pub(super) fn caused(p: &mut Parser<'_>) -> Option<Vec<Event>> {
    p.one_of(&[("a", ()), ("an", ())])?;
    let mark = p.scope.mark();
    let by = filter::filter(p, Number::One)?;
    p.scope.reset(&mark);
    if let Some(event) = p.attempt(|p| buried_by(p, &by)) {
        return Some(vec![event]);
    }
    p.phrase("causes you to discard")?;
    // "that player" controls what caused it: in a duel, the opponent.
    p.scope.mention_player(PlayerAntecedent::Event);
    let what = Selection::Ref(reference::reference(p)?);
    Some(vec![Event::CausedToDiscard { by, what }])
}

/// "… causes a land to be put into your graveyard from the battlefield", "… destroys a noncreature permanent you control".
fn buried_by(p: &mut Parser<'_>, by: &super::super::tree::Filter) -> Option<Event> {
    let destroyed = p.one_of(&[("causes", false), ("destroys", true)])?;
    p.one_of(&[("a", ()), ("an", ())])?;
    let what = filter::filter(p, Number::One)?;
    if !destroyed {
        p.phrase("to be put into your graveyard from the battlefield")?;
    }
    p.scope.mention_player(PlayerAntecedent::Event);
    let nouns = Nouns::of(&what).with(Nouns::CARD);
    p.scope.mention_object(Binding::That(ObjectAntecedent::EventSubject), Number::One, nouns);
    Some(Event::CausedToBury { by: by.clone(), what, destroyed })
}
