//! Sentences that begin with a condition, a time or "for each": "at the beginning of the next end step".

use super::super::parser::{Number, Parser};
use super::super::resolve::{Binding, Nouns};
use super::super::tree::{
    Amount, AmountAntecedent, Condition, Event, Instruction, Joint, ObjectAntecedent, ObjectRef,
    PlayerAntecedent, PlayerRef, Selection, Test, TriggerWord,
};
use super::super::{amount, condition, event, filter};
use super::{Trailing, clauses, trailed};

/// "If you control a Forest, draw a card.", "If it's your turn, draw two cards instead."
pub(super) fn if_first(p: &mut Parser<'_>) -> Option<Instruction> {
    if let Some(effect) = p.attempt(super::super::statement::replaced_this_turn) {
        return Some(Instruction::Do { joint: Joint::Sentence, effect });
    }
    if let Some(doomed) = p.attempt(doomed_creature) {
        return Some(doomed);
    }
    let condition = if p.take("when damage is prevented this way") {
        Condition::Prevented { from: None, when: true }
    } else if let Some(object) = p.attempt(|p| {
        p.phrase("when one or more counters are removed from")?;
        let object = super::super::reference::reference(p)?;
        p.phrase("this way")?;
        Some(object)
    }) {
        p.scope.mention_amount(AmountAntecedent::Last);
        Condition::CountersRemoved(object)
    } else if let Some(done) = p.attempt(|p| {
        p.word("when")?;
        super::super::this_way::condition(p)
    }) {
        Condition::Reflexive(Box::new(done))
    } else {
        p.word("if")?;
        condition::condition(p)?
    };
    p.word(",")?;
    p.scope.next_clause();
    let mut then = trailed_clauses(p)?;
    if p.take("instead") {
        return Some(Instruction::Instead { joint: Joint::Sentence, condition, what: then, trailing: false });
    }
    // "…, sacrifice ~ at the beginning of the next end step"
    trailed(p, &mut then, |found| matches!(found, Trailing::Delayed(..)));
    Some(Instruction::If { joint: Joint::Sentence, condition, then, otherwise: Vec::new(), trailing: false })
}

/// "If it's a creature, it can't be regenerated this turn, and if it would die this turn, exile it instead.": about the only target.
fn doomed_creature(p: &mut Parser<'_>) -> Option<Instruction> {
    p.phrase("if it's a creature ,")?;
    if p.scope.targets() != 1 {
        return None;
    }
    let to = ObjectAntecedent::Target(0);
    p.scope.next_clause();
    p.scope.mention_object(Binding::That(to), Number::One, Nouns::CREATURE);
    let mut then = clauses(p, Joint::Sentence, None)?;
    p.phrase(", and")?;
    let effect = super::super::statement::replaced_this_turn(p)?;
    then.push(Instruction::Do { joint: Joint::CommaAnd, effect });
    let object = ObjectRef::That { word: "it".to_owned(), to };
    let condition = Condition::Is { object, test: Test::Type(crate::types::CardType::Creature) };
    Some(Instruction::If { joint: Joint::Sentence, condition, then, otherwise: Vec::new(), trailing: false })
}

/// "At the beginning of the next end step, sacrifice it."
pub(super) fn delayed_first(p: &mut Parser<'_>) -> Option<Instruction> {
    let event = if p.take("during your next untap step , as you untap your permanents") {
        Event::UntapsPermanents(PlayerRef::You)
    } else {
        p.word("at")?;
        next_step(p)?
    };
    p.word(",")?;
    let mut what = clauses(p, Joint::Sentence, None)?;
    // "…, destroy that creature if it attacked this turn"
    trailed(p, &mut what, |found| matches!(found, Trailing::If(_)));
    Some(Instruction::Delayed { joint: Joint::Sentence, word: TriggerWord::At, event, what, leading: true })
}

/// Clauses; a single one may have a trailing clause.
fn trailed_clauses(p: &mut Parser<'_>) -> Option<Vec<Instruction>> {
    let mut steps = clauses(p, Joint::Sentence, None)?;
    if p.ahead(|p| p.word("instead")).is_none() {
        trailed(p, &mut steps, |_| true);
    }
    Some(steps)
}

/// "When that creature dies this turn, draw a card.", "Whenever you cast a spell this turn, …" (603.7).
pub(super) fn delayed_event(p: &mut Parser<'_>) -> Option<Instruction> {
    let until = p.take("until your next turn ,");
    let word = p.one_of(&[("whenever", TriggerWord::Whenever), ("when", TriggerWord::When)])?;
    if word == TriggerWord::When
        && !until
        && let Some(spell) = p.attempt(|p| {
            p.phrase("you spend this mana to cast")?;
            p.one_of(&[("a", ()), ("an", ())])?;
            let spell = filter::filter(p, Number::One)?;
            p.word(",")?;
            (spell.kind == super::super::tree::ObjectKind::Spell).then_some(spell)
        })
    {
        p.scope.next_clause();
        p.scope.mention_object(Binding::That(ObjectAntecedent::EventSubject), Number::One, Nouns::of(&spell));
        p.scope.next_clause();
        let event = Event::SpendsMana(spell);
        let what = clauses(p, Joint::Sentence, None)?;
        return Some(Instruction::Delayed { joint: Joint::Sentence, word, event, what, leading: true });
    }
    let mut events = event::events(p, word)?;
    if until {
        if word == TriggerWord::When {
            return None;
        }
        p.word(",")?;
        events = vec![Event::UntilYourNextTurn(events)];
    } else if word == TriggerWord::Whenever && p.take("this combat ,") {
        events = vec![Event::ThisCombat(events)];
    } else if word == TriggerWord::When && sometime(&events) && p.take(",") {
        events = events.into_iter().map(|event| Event::Sometime(Box::new(event))).collect();
    } else {
        p.phrase("this turn ,")?;
    }
    if events.len() != 1 {
        return None;
    }
    p.scope.next_clause();
    let mut what = clauses(p, Joint::Sentence, None)?;
    // "…, counter that spell unless that player pays {1}"
    trailed(p, &mut what, |found| matches!(found, Trailing::Unless { .. }));
    Some(Instruction::Delayed { joint: Joint::Sentence, word, event: events.remove(0), what, leading: true })
}

/// "that creature leaves the battlefield", "that token dies", "an opponent casts a spell": events without a time limit.
fn sometime(events: &[Event]) -> bool {
    let known = |what: &Selection| matches!(what, Selection::Ref(ObjectRef::That { .. }));
    matches!(events, [Event::Leaves(what) | Event::Dies(what)] if known(what))
        || matches!(events, [Event::Casts { who: PlayerRef::AnOpponent, .. }])
}

/// A step that occurs only once.
pub(super) fn next_step(p: &mut Parser<'_>) -> Option<Event> {
    let event = event::step_begins(p)?;
    match &event {
        Event::StepBegins { next: true, .. } => Some(event),
        Event::StepBegins { step: super::super::tree::TurnStep::EndOfCombat, .. } => Some(event),
        _ => None,
    }
}

/// "For each opponent, …", "For each creature you control, …".
pub(super) fn for_each_first(p: &mut Parser<'_>) -> Option<Instruction> {
    p.phrase("for each")?;
    if let Some(fewer) = p.attempt(|p| {
        p.phrase("card less than")?;
        let most = u8::try_from(amount::number_word(p)?).ok()?;
        p.phrase("a player draws this way ,")?;
        Some(most)
    }) {
        p.scope.mention_player(PlayerAntecedent::Each);
        p.scope.next_clause();
        let what = clauses(p, Joint::Sentence, None)?;
        return Some(Instruction::Times { joint: Joint::Sentence, times: Amount::UndrawnOf(fewer), what });
    }
    if let Some(times) = p.attempt(|p| {
        let word = amount::vote_word(p, &["vote"])?;
        p.phrase("vote ,")?;
        Some(Amount::Votes(word))
    }) {
        p.scope.next_clause();
        let what = clauses(p, Joint::Sentence, None)?;
        return Some(Instruction::Times { joint: Joint::Sentence, times, what });
    }
    if p.take("player ,") {
        p.scope.mention_player(PlayerAntecedent::Each);
        p.scope.next_clause();
        let what = clauses(p, Joint::Sentence, None)?;
        use super::super::tree::Effect;
        // The cards found are then several. Other effects for each player might have to happen at once.
        let [
            Instruction::Do { effect: Effect::Search { .. }, .. },
            Instruction::Do { effect: Effect::Shuffle { .. }, .. },
        ] = &what[..]
        else {
            return None;
        };
        p.scope.mention_object(Binding::That(ObjectAntecedent::Last), Number::Many, Nouns::CARD);
        let over = Selection::Player(PlayerRef::EachPlayer);
        return Some(Instruction::ForEach { joint: Joint::Sentence, over, what });
    }
    // "For each of them": for each object of the event.
    if let Some(those) = p.attempt(|p| {
        p.word("of")?;
        let those = super::super::reference::reference(p)?;
        p.word(",")?;
        let to = ObjectAntecedent::EventSubject;
        let known = |those: &ObjectRef| matches!(those, ObjectRef::That { to: one, .. } if *one == to || matches!(one, ObjectAntecedent::Target(_)));
        known(&those).then_some(those)
    }) {
        p.scope.next_clause();
        p.scope.mention_object(Binding::That(ObjectAntecedent::Each), Number::One, Nouns::TOKEN);
        p.scope.next_clause();
        let what = clauses(p, Joint::Sentence, None)?;
        return Some(Instruction::ForEach { joint: Joint::Sentence, over: Selection::Ref(those), what });
    }
    let mut found = filter::filter(p, Number::One)?;
    if let Some(deed) = p.attempt(|p| {
        let deed = p.one_of(amount::DEEDS)?;
        p.phrase("this way")?;
        p.scope.amount()?;
        Some(deed)
    }) {
        found.tests.push(Test::DoneThisWay(deed));
    }
    p.word(",")?;
    p.scope.mention_object(Binding::That(ObjectAntecedent::Each), Number::One, Nouns::of(&found));
    p.scope.next_clause();
    let over = Selection::All { filter: found, word: super::super::tree::AllWord::Each };
    let mut what = clauses(p, Joint::Sentence, None)?;
    // "…, destroy that creature unless its controller pays 2 life"
    trailed(p, &mut what, |found| matches!(found, Trailing::Unless { .. }));
    Some(Instruction::ForEach { joint: Joint::Sentence, over, what })
}
