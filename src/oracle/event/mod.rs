//! What triggered abilities wait for (603): "~ enters", "a creature you control dies", "the beginning of your upkeep".

mod objects;
mod players;

use super::parser::{Number, Parser};
use super::resolve::{Binding, Nouns};
use super::tree::{
    AmountAntecedent, Condition, Deed, Event, Filter, ObjectAntecedent, ObjectRef, PlayerAntecedent,
    PlayerRef, Selection, TriggerWord, TurnStep,
};
use super::{condition, player, reference, selection};
pub use objects::{CAUSES, EXILED_FROM_HAND, EXILES_PERMANENTS, OWN_TRIGGER};
use objects::{caused, causes_trigger, counters_put, exiled, last_counter, nth_counter, of_objects};
pub use players::DEEDS;
use players::{of_player, you_are_dealt};

/// Events that are a fixed clause.
pub const SAID: [(&str, &str, Deed); 2] = [
    ("day", "becomes night or night becomes day", Deed::DayTurns),
    ("the Ring", "tempts you", Deed::RingTempts),
];

/// The events after "when", "whenever" or "at".
pub fn events(p: &mut Parser<'_>, word: TriggerWord) -> Option<Vec<Event>> {
    if word == TriggerWord::At {
        let mut events = vec![step_begins(p)?];
        qualified(p, &mut events);
        if let Some(more) = p.attempt(|p| {
            p.one_of(&[("and whenever", ()), ("and when", ())])?;
            p.first(&[of_objects, of_player])
        }) {
            events.extend(more);
        }
        return Some(events);
    }
    let mut events = p.first(&[
        |p| {
            let &(_, _, deed) = SAID.iter().find(|(subject, does, _)| {
                p.attempt(|p| {
                    p.phrase(subject)?;
                    p.phrase(does)
                })
                .is_some()
            })?;
            let who = if deed == Deed::RingTempts { PlayerRef::You } else { PlayerRef::Any };
            Some(vec![Event::PlayerDoes { who, deed }])
        },
        exiled,
        of_objects,
        counters_put,
        last_counter,
        nth_counter,
        caused,
        causes_trigger,
        you_are_dealt,
        of_player,
        |p| Some(vec![state(p)?]),
    ])?;
    qualified(p, &mut events);
    while let Some(more) = p.attempt(|p| {
        if p.take("and at") {
            return Some(vec![step_begins(p)?]);
        }
        p.one_of(&[("or whenever", ()), ("or when", ())])?;
        let mut more = p.first(&[of_objects, of_player])?;
        qualified(p, &mut more);
        Some(more)
    }) {
        events.extend(more);
    }
    Some(events)
}

/// Takes the words that say when a single event counts alone: "during your turn", "while …".
fn qualified(p: &mut Parser<'_>, events: &mut [Event]) {
    if let [one] = events
        && p.attempt(|p| {
            p.phrase("for the first time each turn")?;
            p.ahead(|p| p.word(","))
        })
        .is_some()
    {
        *one = Event::FirstTime(Box::new(one.clone()));
    }
    // "Whenever you gain life during your turn".
    if let [one] = events
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
    if let [one] = events
        && let Some(so) = p.attempt(|p| {
            p.word("while")?;
            let so = condition::condition(p)?;
            p.ahead(|p| p.word(","))?;
            Some(so)
        })
    {
        *one = Event::While(Box::new(one.clone()), so);
    }
}

/// The object or objects that an event is about, mentioned as the antecedent of "it".
fn subject(p: &mut Parser<'_>) -> Option<Selection> {
    let mut items = vec![subject_item(p)?];
    while let Some(next) = p.attempt(|p| {
        p.word("or")?;
        subject_item(p)
    }) {
        items.push(next);
    }
    // "~ and/or one or more other creatures you control".
    if let [Selection::Ref(ObjectRef::This { .. })] = &items[..]
        && let Some(next) = p.attempt(|p| {
            p.word("and/or")?;
            subject_item(p)
        })
    {
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
        // What an Aura enchants is never "that spell".
        Selection::Ref(ObjectRef::Attached { .. }) => Nouns::ANY.without(Nouns::SPELL),
        Selection::Ref(_) => Nouns::ANY,
        _ => Nouns::NONE,
    }
}

fn subject_item(p: &mut Parser<'_>) -> Option<Selection> {
    p.attempt(|p| {
        let mark = p.scope.mark();
        if let Some(object) = reference::reference(p).or_else(|| reference::one_of_those(p)) {
            // The caller mentions it, once for the whole list.
            p.scope.reset(&mark);
            return Some(Selection::Ref(object));
        }
        let (count, filter, _) = selection::counted(p)?;
        Some(Selection::Some { count, filter, chooser: None, random: false })
    })
}

/// The other object of an event, mentioned as the antecedent of "that creature".
fn other(p: &mut Parser<'_>, filter: &Filter, number: Number) {
    p.scope.mention_object(Binding::That(ObjectAntecedent::EventOther), number, Nouns::of(filter));
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
    ("second main phase", TurnStep::SecondMain),
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
    if p.take("the next combat") {
        let step = TurnStep::BeginningOfCombat;
        return Some(Event::StepBegins { step, whose: PlayerRef::Any, next: true });
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
    // "At the beginning of its owner's next upkeep": the source's owner, whoever controlled it.
    if let Some((whose, step)) = p.attempt(|p| {
        let mark = p.scope.mark();
        let whose = player::possessive(p)?;
        p.scope.reset(&mark);
        let of_this =
            matches!(&whose, PlayerRef::OwnerOf(object) if matches!(**object, ObjectRef::This { .. }));
        p.word("next")?;
        let step = p.one_of(STEPS)?;
        of_this.then_some((whose, step))
    }) {
        return Some(Event::StepBegins { step, whose, next: true });
    }
    // "each upkeep" means each player's.
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
    let step = match p.take("first upkeep") {
        true => TurnStep::FirstUpkeep,
        false => p.one_of(STEPS)?,
    };
    if whose != PlayerRef::You {
        p.scope.mention_player(PlayerAntecedent::Event);
    }
    if step == TurnStep::FirstUpkeep {
        p.phrase("each turn")?;
    }
    Some(Event::StepBegins { step, whose, next: false })
}
