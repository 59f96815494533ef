//! What triggered abilities wait for (603): "~ enters", "a creature you control dies", "the beginning of your upkeep".

use super::parser::{Number, Parser};
use super::resolve::{Binding, Nouns};
use super::tree::{
    AmountAntecedent, Condition, Event, Filter, ObjectAntecedent, PlayerAntecedent, PlayerRef, Selection,
    TriggerWord, TurnStep, Zone,
};
use super::{condition, counter, filter, player, reference, selection};

/// The events after "when", "whenever" or "at".
pub fn events(p: &mut Parser<'_>, word: TriggerWord) -> Option<Vec<Event>> {
    if word == TriggerWord::At {
        let mut events = vec![step_begins(p)?];
        if let Some(more) = p.attempt(|p| {
            p.one_of(&[("and whenever", ()), ("and when", ())])?;
            p.first(&[of_objects, of_player])
        }) {
            events.extend(more);
        }
        return Some(events);
    }
    let mut events =
        p.first(&[of_objects, last_counter, caused, you_are_dealt, of_player, |p| Some(vec![state(p)?])])?;
    // "Whenever you gain life during your turn".
    if let [one] = &mut events[..]
        && let Some(whose) = p.attempt(|p| {
            p.word("during")?;
            let whose =
                p.one_of(&[("your turn", PlayerRef::You), ("an opponent's turn", PlayerRef::AnOpponent)])?;
            p.ahead(|p| p.word(","))?;
            Some(whose)
        })
    {
        *one = Event::During(Box::new(one.clone()), whose);
    }
    while let Some(more) = p.attempt(|p| {
        if p.take("and at") {
            return Some(vec![step_begins(p)?]);
        }
        if !p.take("and when") {
            p.one_of(&[("or whenever", ()), ("or when", ()), ("and whenever", ())])?;
        }
        p.first(&[of_objects, of_player])
    }) {
        events.extend(more);
    }
    Some(events)
}

/// The object or objects that an event is about, with what "it" will mean.
fn subject(p: &mut Parser<'_>) -> Option<Selection> {
    let mut items = vec![subject_item(p)?];
    while let Some(next) = p.attempt(|p| {
        p.word("or")?;
        subject_item(p)
    }) {
        items.push(next);
    }
    let nouns = items.iter().fold(Nouns::NONE, |nouns, item| nouns.with(nouns_of(item)));
    if let [Selection::Ref(object)] = &items[..] {
        p.scope.mention_object(reference::binding(object), Number::One, nouns);
    } else {
        let number = if items.iter().all(|item| selection::number(item) == Number::One) {
            Number::One
        } else {
            Number::Many
        };
        p.scope.mention_object(Binding::That(ObjectAntecedent::EventSubject), number, nouns);
        if number == Number::Many {
            p.scope.mention_amount(AmountAntecedent::Event);
        }
    }
    Some(if items.len() == 1 { items.remove(0) } else { Selection::List(items) })
}

fn nouns_of(selection: &Selection) -> Nouns {
    match selection {
        Selection::Some { filter, .. } | Selection::All { filter, .. } => Nouns::of(filter),
        Selection::Ref(_) => Nouns::ANY,
        _ => Nouns::NONE,
    }
}

fn subject_item(p: &mut Parser<'_>) -> Option<Selection> {
    p.attempt(|p| {
        let mark = p.scope.mark();
        if let Some(object) = reference::reference(p) {
            // Mentioned by the caller, once for the whole list.
            p.scope.reset(&mark);
            return Some(Selection::Ref(object));
        }
        let (count, filter, _) = selection::counted(p)?;
        Some(Selection::Some { count, filter, chooser: None, random: false })
    })
}

/// The other object of an event, with what "that creature" will mean.
fn other(p: &mut Parser<'_>, filter: &Filter, number: Number) {
    p.scope.mention_object(Binding::That(ObjectAntecedent::EventOther), number, Nouns::of(filter));
}

fn of_objects(p: &mut Parser<'_>) -> Option<Vec<Event>> {
    if let Some(event) = p.attempt(|p| {
        let what = Selection::Ref(reference::reference(p)?);
        p.phrase("and at least")?;
        let others = u8::try_from(super::amount::number_word(p)?).ok()?;
        p.phrase("other creatures attack")?;
        Some(Event::AttacksWith { what, others })
    }) {
        return Some(vec![event]);
    }
    let what = subject(p)?;
    let number = selection::number(&what);
    let number = if matches!(what, Selection::List(_)) { Number::One } else { number };
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
type Predicate<Subject> = fn(&mut Parser<'_>, &Subject, Number) -> Option<Event>;

fn predicate(p: &mut Parser<'_>, what: &Selection, number: Number) -> Option<Event> {
    let rules: &[Predicate<Selection>] = &[enters, moves, attacks, blocks, damage, status, counters];
    rules.iter().find_map(|rule| p.attempt(|p| rule(p, what, number)))
}

fn enters(p: &mut Parser<'_>, what: &Selection, number: Number) -> Option<Event> {
    if p.verb(number, "explores", "explore").is_some() {
        return Some(Event::Explores(what.clone()));
    }
    if p.verb(number, "becomes monstrous", "become monstrous").is_some() {
        return Some(Event::BecomesMonstrous(what.clone()));
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
        // What died is a card now: "return that card to the battlefield".
        now_card(p, what, number);
        return Some(Event::Dies(what.clone()));
    }
    if p.verb(number, "leaves the battlefield", "leave the battlefield").is_some() {
        return Some(Event::Leaves(what.clone()));
    }
    p.verb(number, "is put into", "are put into")?;
    now_card(p, what, number);
    let whose = if p.take("a graveyard") {
        None
    } else {
        let whose = player::possessive(p)?;
        p.word("graveyard")?;
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

fn attacks(p: &mut Parser<'_>, what: &Selection, number: Number) -> Option<Event> {
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
    // "blocks or becomes blocked by a creature": the creature is the other one of both.
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

fn damage(p: &mut Parser<'_>, what: &Selection, number: Number) -> Option<Event> {
    if p.verb(number, "is dealt", "are dealt").is_some() {
        let (combat, noncombat) = (p.take("combat"), p.take("noncombat"));
        p.word("damage")?;
        p.scope.mention_amount(AmountAntecedent::Event);
        return Some(Event::IsDealtDamage { what: what.clone(), combat, noncombat, by: None });
    }
    p.verb(number, "deals", "deal")?;
    let combat = p.take("combat");
    p.word("damage")?;
    p.scope.mention_amount(AmountAntecedent::Event);
    let to = if p.take("to") { Some(damaged(p)?) } else { None };
    Some(Event::DealsDamage { source: what.clone(), to, combat })
}

fn damaged(p: &mut Parser<'_>) -> Option<Selection> {
    if let Some(who) = p.attempt(player::player) {
        if !matches!(who, PlayerRef::You) {
            p.scope.mention_player(PlayerAntecedent::Event);
        }
        return Some(Selection::Player(who));
    }
    if let Some(object) = p.attempt(|p| {
        let mark = p.scope.mark();
        let object = reference::reference(p)?;
        p.scope.reset(&mark);
        matches!(object, super::tree::ObjectRef::This { .. }).then_some(object)
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
        // "that player" is who tapped it.
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

fn counters(p: &mut Parser<'_>, what: &Selection, number: Number) -> Option<Event> {
    p.verb(number, "is turned face up", "are turned face up")?;
    Some(Event::TurnedFaceUp(what.clone()))
}

/// The player who does something; "that player" means them later.
fn doer(p: &mut Parser<'_>) -> Option<PlayerRef> {
    let who = player::player(p)?;
    if who != PlayerRef::You {
        p.scope.mention_player(PlayerAntecedent::Event);
    }
    Some(who)
}

/// "the last ore counter is removed from ~".
fn last_counter(p: &mut Parser<'_>) -> Option<Vec<Event>> {
    p.phrase("the last")?;
    let kind = super::counter::kind(p)?;
    p.phrase("counter is removed from")?;
    let from = Selection::Ref(reference::reference(p)?);
    Some(vec![Event::LastCounterRemoved(kind, from)])
}

/// "a spell or ability an opponent controls causes you to discard ~".
fn caused(p: &mut Parser<'_>) -> Option<Vec<Event>> {
    p.one_of(&[("a", ()), ("an", ())])?;
    let mark = p.scope.mark();
    let by = filter::filter(p, Number::One)?;
    p.scope.reset(&mark);
    p.phrase("causes you to discard")?;
    // "that player" controls what caused it: in a duel, the opponent.
    p.scope.mention_player(PlayerAntecedent::Event);
    let what = Selection::Ref(reference::reference(p)?);
    Some(vec![Event::CausedToDiscard { by, what }])
}

/// "you're dealt damage".
fn you_are_dealt(p: &mut Parser<'_>) -> Option<Vec<Event>> {
    p.phrase("you're dealt")?;
    let (combat, noncombat) = (p.take("combat"), p.take("noncombat"));
    p.word("damage")?;
    p.scope.mention_amount(AmountAntecedent::Event);
    let what = Selection::Player(PlayerRef::You);
    Some(vec![Event::IsDealtDamage { what, combat, noncombat, by: None }])
}

fn of_player(p: &mut Parser<'_>) -> Option<Vec<Event>> {
    if let Some(dealt) = p.attempt(you_are_dealt) {
        return Some(dealt);
    }
    let who = doer(p)?;
    let number = player::number(&who);
    if let Some(events) = p.attempt(|p| dealt_by(p, &who, number)) {
        return Some(events);
    }
    let rules: &[Predicate<PlayerRef>] = &[is_dealt, casts, cards, life, deeds];
    let mut events = vec![rules.iter().find_map(|rule| p.attempt(|p| rule(p, &who, number)))?];
    while let Some(next) = p.attempt(|p| {
        p.word("or")?;
        rules.iter().find_map(|rule| p.attempt(|p| rule(p, &who, number)))
    }) {
        events.push(next);
    }
    Some(events)
}

/// "an opponent is dealt damage by a red spell you control or by a red planeswalker you control".
fn dealt_by(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Vec<Event>> {
    p.verb(number, "is dealt", "are dealt")?;
    let combat = p.take("combat");
    p.phrase("damage by")?;
    p.scope.mention_amount(AmountAntecedent::Event);
    let mut events = Vec::new();
    loop {
        p.one_of(&[("a", ()), ("an", ())])?;
        let by = Some(filter::filter(p, Number::One)?);
        events.push(Event::IsDealtDamage {
            what: Selection::Player(who.clone()),
            combat,
            noncombat: false,
            by,
        });
        if !p.take("or by") {
            return Some(events);
        }
    }
}

/// A noun phrase with its article, which will be "it" or "that card".
fn article(p: &mut Parser<'_>) -> Option<Filter> {
    let filter = if p.take("another") {
        let mut filter = filter::filter(p, Number::One)?;
        filter.tests.insert(0, super::tree::Test::Other);
        filter
    } else {
        p.one_of(&[("a", ()), ("an", ())])?;
        filter::filter(p, Number::One)?
    };
    p.scope.mention_object(Binding::That(ObjectAntecedent::EventSubject), Number::One, Nouns::of(&filter));
    Some(filter)
}

fn casts(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Event> {
    p.verb(number, "casts", "cast")?;
    if p.take("~") {
        p.scope.mention_object(Binding::This, Number::One, Nouns::SPELL);
        return Some(Event::CastsThis { who: who.clone() });
    }
    if let Some(nth) = p.attempt(|p| {
        p.one_of(&[("your", ()), ("their", ())])?;
        let nth = p.one_of(&[("first", 1), ("second", 2), ("third", 3)])?;
        p.phrase("spell each turn")?;
        Some(nth)
    }) {
        return Some(Event::CastsNth { who: who.clone(), nth });
    }
    let mut what = article(p)?;
    if what.kind == super::tree::ObjectKind::Spell && p.take("during your turn") {
        what.tests.push(super::tree::Test::DuringTurn(PlayerRef::You));
    }
    Some(Event::Casts { who: who.clone(), what })
}

fn cards(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Event> {
    if p.verb(number, "draws", "draw").is_some() {
        if p.take("a card") {
            p.scope.mention_object(Binding::That(ObjectAntecedent::EventSubject), Number::One, Nouns::CARD);
            return Some(Event::Draws { who: who.clone(), nth: None });
        }
        p.one_of(&[("your", ()), ("their", ())])?;
        let nth = p.one_of(&[("first", 1), ("second", 2), ("third", 3)])?;
        p.phrase("card each turn")?;
        return Some(Event::Draws { who: who.clone(), nth: Some(nth) });
    }
    if p.verb(number, "discards", "discard").is_some() {
        return Some(Event::Discards { who: who.clone(), what: article(p)? });
    }
    p.verb(number, "cycles", "cycle")?;
    let what = p.first(&[
        |p| Some(Selection::Ref(reference::reference(p)?)),
        |p| {
            let count = super::tree::Count::Exactly(super::tree::Amount::Number(1));
            Some(Selection::Some { count, filter: article(p)?, chooser: None, random: false })
        },
    ])?;
    Some(Event::Cycles { who: who.clone(), what })
}

/// "an opponent is dealt noncombat damage".
fn is_dealt(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Event> {
    p.verb(number, "is dealt", "are dealt")?;
    let (combat, noncombat) = (p.take("combat"), p.take("noncombat"));
    p.word("damage")?;
    p.scope.mention_amount(AmountAntecedent::Event);
    let what = Selection::Player(who.clone());
    Some(Event::IsDealtDamage { what, combat, noncombat, by: None })
}

fn life(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Event> {
    if p.verb(number, "gains life", "gain life").is_some() {
        p.scope.mention_amount(AmountAntecedent::Event);
        return Some(Event::GainsLife(who.clone()));
    }
    p.verb(number, "loses life", "lose life")?;
    p.scope.mention_amount(AmountAntecedent::Event);
    Some(Event::LosesLife(who.clone()))
}

fn deeds(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Event> {
    if let Some(what) = p.attempt(|p| {
        p.verb(number, "puts", "put")?;
        let what = article(p)?;
        p.phrase("onto the battlefield")?;
        Some(what)
    }) {
        return Some(Event::PutsOntoBattlefield { who: who.clone(), what });
    }
    if let Some(event) = p.attempt(|p| puts_counters(p, who, number)) {
        return Some(event);
    }
    if p.verb(number, "mills", "mill").is_some() {
        if p.take("one or more") {
            let what = filter::filter(p, Number::Many)?;
            p.scope.mention_amount(AmountAntecedent::Event);
            return Some(Event::Mills { who: who.clone(), what, many: true });
        }
        return Some(Event::Mills { who: who.clone(), what: article(p)?, many: false });
    }
    if p.verb(number, "exerts", "exert").is_some() {
        return Some(Event::Exerts { who: who.clone(), what: article(p)? });
    }
    if p.verb(number, "sacrifices", "sacrifice").is_some() {
        return Some(Event::Sacrifices { who: who.clone(), what: article(p)? });
    }
    if p.verb(number, "plays a land", "play a land").is_some() {
        return Some(Event::PlaysLand(who.clone()));
    }
    if p.verb(number, "taps", "tap").is_some() {
        let what = if let Some(object) = p.attempt(reference::reference) {
            Selection::Ref(object)
        } else {
            let count = super::tree::Count::Exactly(super::tree::Amount::Number(1));
            Selection::Some { count, filter: article(p)?, chooser: None, random: false }
        };
        p.phrase("for mana")?;
        return Some(Event::TappedForMana { who: who.clone(), what });
    }
    p.verb(number, "attacks", "attack")?;
    if p.take("with") {
        let least = if p.take("one") { 1 } else { super::amount::number_word(p)? };
        p.phrase("or more")?;
        let filter = filter::filter(p, Number::Many)?;
        p.scope.mention_object(
            Binding::That(ObjectAntecedent::EventSubject),
            Number::Many,
            Nouns::of(&filter),
        );
        return Some(Event::PlayerAttacks { who: who.clone(), least: least as u8, filter: Some(filter) });
    }
    Some(Event::PlayerAttacks { who: who.clone(), least: 1, filter: None })
}

/// "you put one or more +1/+1 counters on a creature".
fn puts_counters(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Event> {
    p.verb(number, "puts one or more", "put one or more")?;
    let kind = counter::kind(p);
    p.phrase("counters on")?;
    p.scope.mention_amount(AmountAntecedent::Event);
    let on = subject(p)?;
    Some(Event::PutsCounters { who: who.clone(), kind, on })
}

/// "you control no Islands": a state (603.8).
fn state(p: &mut Parser<'_>) -> Option<Event> {
    let condition: Condition = condition::condition(p)?;
    Some(Event::State(condition))
}

/// The steps that abilities name, in the words after "the beginning of [whose]".
pub const STEPS: &[(&str, TurnStep)] = &[
    ("upkeep", TurnStep::Upkeep),
    ("draw step", TurnStep::Draw),
    ("end step", TurnStep::End),
    ("precombat main phase", TurnStep::PrecombatMain),
    ("first main phase", TurnStep::PrecombatMain),
    ("postcombat main phase", TurnStep::PostcombatMain),
    ("untap step", TurnStep::Untap),
    ("main phase", TurnStep::Main),
    ("cleanup step", TurnStep::Cleanup),
];

/// "the beginning of your upkeep", "the beginning of combat on your turn", "the beginning of the next end step".
pub fn step_begins(p: &mut Parser<'_>) -> Option<Event> {
    if p.take("end of combat") {
        return Some(Event::StepBegins { step: TurnStep::EndOfCombat, whose: PlayerRef::Any, next: false });
    }
    p.phrase("the beginning of")?;
    if p.take("combat on your turn") {
        return Some(Event::StepBegins {
            step: TurnStep::BeginningOfCombat,
            whose: PlayerRef::You,
            next: false,
        });
    }
    if p.take("each combat") {
        return Some(Event::StepBegins {
            step: TurnStep::BeginningOfCombat,
            whose: PlayerRef::EachPlayer,
            next: false,
        });
    }
    if p.take("the next end step") {
        return Some(Event::StepBegins { step: TurnStep::End, whose: PlayerRef::Any, next: true });
    }
    if p.take("the next cleanup step") {
        return Some(Event::StepBegins { step: TurnStep::Cleanup, whose: PlayerRef::Any, next: true });
    }
    if p.take("the next turn's upkeep") {
        return Some(Event::StepBegins { step: TurnStep::Upkeep, whose: PlayerRef::Any, next: true });
    }
    if let Some(step) = p.attempt(|p| {
        p.phrase("your next")?;
        p.one_of(STEPS)
    }) {
        return Some(Event::StepBegins { step, whose: PlayerRef::You, next: true });
    }
    // "each upkeep" is each player's.
    if let Some(step) = p.attempt(|p| {
        p.word("each")?;
        p.one_of(STEPS)
    }) {
        p.scope.mention_player(PlayerAntecedent::Event);
        return Some(Event::StepBegins { step, whose: PlayerRef::Any, next: false });
    }
    if let Some(step) = p.attempt(|p| {
        p.phrase("the")?;
        let step = p.one_of(STEPS)?;
        Some(step)
    }) {
        let object = Box::new(p.attempt(|p| {
            p.word("of")?;
            let object = reference::possessive(p)?;
            p.word("controller")?;
            Some(object)
        })?);
        p.scope.mention_player(PlayerAntecedent::Event);
        return Some(Event::StepBegins { step, whose: PlayerRef::ControllerOf(object), next: false });
    }
    let mark = p.scope.mark();
    let whose = player::possessive(p)?;
    p.scope.reset(&mark);
    let step = p.one_of(STEPS)?;
    if whose != PlayerRef::You {
        p.scope.mention_player(PlayerAntecedent::Event);
    }
    Some(Event::StepBegins { step, whose, next: false })
}
