//! What players do: they cast, draw, gain life.

use super::super::parser::{Number, Parser};
use super::super::resolve::{Binding, Nouns};
use super::super::tree::{
    AmountAntecedent, Deed, Event, Filter, ObjectAntecedent, PlayerAntecedent, PlayerRef, Selection, Test,
    Zone,
};
use super::super::{counter, filter, history, player, reference, selection};
use super::objects::Predicate;
use super::subject;

/// The player who does something; "that player" means them later.
fn doer(p: &mut Parser<'_>) -> Option<PlayerRef> {
    let who = player::player(p)?;
    if who != PlayerRef::You {
        p.scope.mention_player(PlayerAntecedent::Event);
    }
    Some(who)
}

/// "you're dealt damage".
pub(super) fn you_are_dealt(p: &mut Parser<'_>) -> Option<Vec<Event>> {
    p.phrase("you're dealt")?;
    let (combat, noncombat) = (p.take("combat"), p.take("noncombat"));
    p.word("damage")?;
    p.scope.mention_amount(AmountAntecedent::Event);
    let what = Selection::Player(PlayerRef::You);
    Some(vec![Event::IsDealtDamage { what, combat, noncombat, by: None }])
}

pub(super) fn of_player(p: &mut Parser<'_>) -> Option<Vec<Event>> {
    if let Some(dealt) = p.attempt(you_are_dealt) {
        return Some(dealt);
    }
    if let Some(event) = p.attempt(becomes_target) {
        return Some(vec![event]);
    }
    let who = doer(p)?;
    let number = player::number(&who);
    if let Some(events) = p.attempt(|p| dealt_by(p, &who, number)) {
        return Some(events);
    }
    let rules: &[Predicate<PlayerRef>] = &[is_dealt, casts, activates, cards, life, deeds];
    let mut events = vec![rules.iter().find_map(|rule| p.attempt(|p| rule(p, &who, number)))?];
    while let Some(next) = p.attempt(|p| {
        p.word("or")?;
        rules.iter().find_map(|rule| p.attempt(|p| rule(p, &who, number)))
    }) {
        events.push(next);
    }
    if let [Event::PlaysLand { elsewhere, .. }, Event::Casts { what, .. }] = &mut events[..] {
        let from = |test: &Test| matches!(test, Test::Not(zone) if matches!(**zone, Test::In(Zone::Hand, _)));
        *elsewhere = what.tests.iter().any(from);
    }
    Some(events)
}

/// "you become the target of a spell", "you or a permanent you control becomes the target of …".
fn becomes_target(p: &mut Parser<'_>) -> Option<Event> {
    p.word("you")?;
    let you = Selection::Player(PlayerRef::You);
    let what = if p.take("or") {
        let mark = p.scope.mark();
        let (count, filter, _) = selection::counted(p)?;
        p.scope.reset(&mark);
        p.word("becomes")?;
        Selection::List(vec![you, Selection::Some { count, filter, chooser: None, random: false }])
    } else {
        p.word("become")?;
        you
    };
    p.phrase("the target of")?;
    p.one_of(&[("a", ()), ("an", ())])?;
    let of = filter::filter(p, Number::One)?;
    super::other(p, &of, Number::One);
    Some(Event::BecomesTarget { what, of, first: false })
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

/// A noun phrase with its article, mentioned as the antecedent of "it" or "that card".
fn article(p: &mut Parser<'_>) -> Option<Filter> {
    let filter = if p.take("another") {
        let mut filter = filter::filter(p, Number::One)?;
        filter.tests.insert(0, super::super::tree::Test::Other);
        filter
    } else {
        p.one_of(&[("a", ()), ("an", ())])?;
        filter::filter(p, Number::One)?
    };
    p.scope.mention_object(Binding::That(ObjectAntecedent::EventSubject), Number::One, Nouns::of(&filter));
    Some(filter)
}

/// "activates an ability of equipped creature that isn't a mana ability", "activate an ability that targets a creature".
fn activates(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Event> {
    p.verb(number, "activates an ability", "activate an ability")?;
    let mark = p.scope.mark();
    let of = p.attempt(|p| {
        p.word("of")?;
        if let Some(object) = reference::reference(p) {
            return Some(Selection::Ref(object));
        }
        let (count, filter, _) = selection::counted(p)?;
        Some(Selection::Some { count, filter, chooser: None, random: false })
    });
    p.scope.reset(&mark);
    let which = if p.take("that isn't a mana ability") {
        None
    } else if p.take("with {X} in its activation cost") {
        Some(Test::XInCost)
    } else {
        p.phrase("that targets")?;
        let what = selection::selection(p)?;
        let any = Selection::Player(PlayerRef::Any);
        let what = if p.take("or player") { Selection::List(vec![what, any]) } else { what };
        Some(Test::Targets(Box::new(what)))
    };
    let ability = Binding::That(ObjectAntecedent::EventSubject);
    p.scope.mention_object(ability, Number::One, Nouns::ABILITY);
    Some(Event::Activates { who: who.clone(), of, which })
}

fn casts(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Event> {
    if p.verb(number, "casts or copies", "cast or copy").is_some() {
        return Some(Event::CastsOrCopies { who: who.clone(), what: article(p)? });
    }
    p.verb(number, "casts", "cast")?;
    if p.take("~") {
        p.scope.mention_object(Binding::This, Number::One, Nouns::SPELL);
        return Some(Event::CastsThis { who: who.clone() });
    }
    if let Some(nth) = p.attempt(|p| {
        p.one_of(&[("your", ()), ("their", ())])?;
        let nth = history::ordinal(p)?;
        p.phrase("spell each turn")?;
        Some(nth)
    }) {
        return Some(Event::CastsNth { who: who.clone(), nth });
    }
    if let Some((nth, what)) = p.attempt(|p| {
        p.one_of(&[("your", ()), ("their", ())])?;
        let nth = history::ordinal(p)?;
        let what = filter::filter(p, Number::One)?;
        p.phrase("each turn")?;
        (what.kind == super::super::tree::ObjectKind::Spell).then_some((nth, what))
    }) {
        let spell = Binding::That(ObjectAntecedent::EventSubject);
        p.scope.mention_object(spell, Number::One, Nouns::of(&what));
        return Some(Event::CastsNthOf { who: who.clone(), nth, what });
    }
    let mut what = article(p)?;
    if what.kind == super::super::tree::ObjectKind::Spell && p.take("during your turn") {
        what.tests.push(super::super::tree::Test::DuringTurn(PlayerRef::You));
    }
    Some(Event::Casts { who: who.clone(), what })
}

fn cards(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Event> {
    if p.verb(number, "draws", "draw").is_some() {
        if p.take("a card") {
            p.scope.mention_object(Binding::That(ObjectAntecedent::EventSubject), Number::One, Nouns::CARD);
            if p.take(player::but_first(who)) {
                return Some(Event::DrawsButFirst(who.clone()));
            }
            return Some(Event::Draws { who: who.clone(), nth: None });
        }
        p.one_of(&[("your", ()), ("their", ())])?;
        let nth = history::ordinal(p)?;
        p.phrase("card each turn")?;
        return Some(Event::Draws { who: who.clone(), nth: Some(nth) });
    }
    if p.verb(number, "discards", "discard").is_some() {
        if p.take("~") {
            p.scope.mention_object(Binding::This, Number::One, Nouns::CARD);
            let this = super::super::tree::ObjectRef::This { word: "~".to_owned() };
            let tests = vec![Test::Is(Box::new(this))];
            let what = Filter { kind: super::super::tree::ObjectKind::Card, tests };
            return Some(Event::Discards { who: who.clone(), what, many: false });
        }
        if p.take("one or more") {
            let what = filter::filter(p, Number::Many)?;
            p.scope.mention_amount(AmountAntecedent::Event);
            return Some(Event::Discards { who: who.clone(), what, many: true });
        }
        return Some(Event::Discards { who: who.clone(), what: article(p)?, many: false });
    }
    p.verb(number, "cycles", "cycle")?;
    let what = p.first(&[
        |p| Some(Selection::Ref(reference::reference(p)?)),
        |p| {
            let count = super::super::tree::Count::Exactly(super::super::tree::Amount::Number(1));
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
    if p.verb(number, "pays life", "pay life").is_some() {
        p.scope.mention_amount(AmountAntecedent::Event);
        return Some(Event::PaysLife(who.clone()));
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
    if let Some(event) = p.attempt(|p| rolls(p, who, number)) {
        return Some(event);
    }
    if let Some(event) = p.attempt(|p| puts_counters(p, who, number)) {
        return Some(event);
    }
    if let Some(what) = p.attempt(|p| {
        p.verb(number, "reveals", "reveal")?;
        let what = article(p)?;
        p.phrase("this way")?;
        (*who == PlayerRef::You && what.kind == super::super::tree::ObjectKind::Card).then_some(what)
    }) {
        return Some(Event::RevealsDrawn(what));
    }
    if p.verb(number, "mills", "mill").is_some() {
        if p.take("one or more") {
            let what = filter::filter(p, Number::Many)?;
            p.scope.mention_amount(AmountAntecedent::Event);
            return Some(Event::Mills { who: who.clone(), what, many: true });
        }
        return Some(Event::Mills { who: who.clone(), what: article(p)?, many: false });
    }
    if p.verb(number, "collects evidence", "collect evidence").is_some() {
        return Some(Event::CollectsEvidence(who.clone()));
    }
    if p.verb(number, "foretells a card", "foretell a card").is_some() {
        return Some(Event::Foretells(who.clone()));
    }
    if p.verb(number, "exerts", "exert").is_some() {
        return Some(Event::Exerts { who: who.clone(), what: article(p)? });
    }
    if let Some(deed) = p.attempt(|p| deed(p, number)) {
        return Some(Event::PlayerDoes { who: who.clone(), deed });
    }
    if p.verb(number, "sacrifices ~", "sacrifice ~").is_some() {
        p.scope.mention_object(Binding::This, Number::One, Nouns::ANY);
        let this = super::super::tree::ObjectRef::This { word: "~".to_owned() };
        let tests = vec![Test::Is(Box::new(this))];
        let what = Filter { kind: super::super::tree::ObjectKind::Permanent, tests };
        return Some(Event::Sacrifices { who: who.clone(), what });
    }
    if p.verb(number, "sacrifices", "sacrifice").is_some() {
        return Some(Event::Sacrifices { who: who.clone(), what: article(p)? });
    }
    if p.verb(number, "plays", "play").is_some() {
        let what = article(p)?;
        let land = super::super::tree::Test::Type(crate::types::CardType::Land);
        let is_land = what.kind == super::super::tree::ObjectKind::Permanent && what.tests.contains(&land);
        return is_land.then(|| Event::PlaysLand { who: who.clone(), what, elsewhere: false });
    }
    if p.verb(number, "taps", "tap").is_some() {
        let what = if let Some(object) = p.attempt(reference::reference) {
            Selection::Ref(object)
        } else {
            let count = super::super::tree::Count::Exactly(super::super::tree::Amount::Number(1));
            Selection::Some { count, filter: article(p)?, chooser: None, random: false }
        };
        p.phrase("for mana")?;
        return Some(Event::TappedForMana { who: who.clone(), what });
    }
    p.verb(number, "attacks", "attack")?;
    if p.take("with") {
        let least = if p.take("one") { 1 } else { super::super::amount::number_word(p)? };
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

/// "you roll one or more dice", "you roll a die", "you roll a 4 or higher".
fn rolls(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Event> {
    p.verb(number, "rolls", "roll")?;
    let who = who.clone();
    if let Some(many) = p.one_of(&[("one or more dice", true), ("a die", false)]) {
        return Some(Event::RollsDie { who, many, least: None });
    }
    p.word("a")?;
    let least = Some(u8::try_from(super::super::amount::digits(p)?).ok()?);
    p.phrase("or higher")?;
    Some(Event::RollsDie { who, many: false, least })
}

/// "you put one or more +1/+1 counters on a creature".
fn puts_counters(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Event> {
    p.verb(number, "puts", "put")?;
    let each = p.one_of(&[("one or more", false), ("a", true), ("an", true)])?;
    let kind = counter::kind(p);
    if each {
        p.phrase("counter on")?;
    } else {
        p.phrase("counters on")?;
        p.scope.mention_amount(AmountAntecedent::Event);
    }
    let on = subject(p)?;
    Some(Event::PutsCounters { each, who: who.clone(), kind, on })
}

/// Deeds that are a fixed phrase, in the third person and as "you" do them.
pub const DEEDS: &[(&str, &str, Deed)] = &[
    ("searches their library", "search your library", Deed::Searches),
    ("shuffles their library", "shuffle your library", Deed::Shuffles),
    ("scries", "scry", Deed::Scries),
    ("surveils", "surveil", Deed::Surveils),
    ("clashes and wins", "clash and win", Deed::WinsClash),
    ("clashes", "clash", Deed::Clashes),
    ("commits a crime", "commit a crime", Deed::CommitsCrime),
    ("fully unlocks a Room", "fully unlock a Room", Deed::UnlocksRoom),
    ("takes the initiative", "take the initiative", Deed::TakesInitiative),
    ("completes a dungeon", "complete a dungeon", Deed::CompletesDungeon),
];

fn deed(p: &mut Parser<'_>, number: Number) -> Option<Deed> {
    if p.verb(number, "expends", "expend").is_some() {
        return super::super::amount::digits(p).and_then(|spent| u8::try_from(spent).ok()).map(Deed::Expends);
    }
    DEEDS.iter().find_map(|(one, many, deed)| p.verb(number, one, many).map(|()| *deed))
}
