//! How things enter: tapped, with counters, with a choice (614.12).

use super::super::parser::{Number, Parser};
use super::super::tree::{
    Amount, Change, ChoiceKind, Condition, CounterKind, Effect, Instruction, Joint, PlayerRef, Selection,
    Statement,
};
use crate::types::CardType;

use super::super::{amount, condition, counter, filter, instruction, reference, selection};

pub(super) fn read(p: &mut Parser<'_>) -> Option<Statement> {
    p.first(&[enters, enters_with_choice, choose, as_enters, as_copy])
}

/// "~ enters with your choice of a flying counter or a first strike counter on it."
fn enters_with_choice(p: &mut Parser<'_>) -> Option<Statement> {
    let what = Selection::Ref(reference::reference(p)?);
    p.phrase("enters with your choice of")?;
    let either = p.list("or", |p| {
        p.one_of(&[("a", ()), ("an", ())])?;
        let kind = counter::kind(p)?;
        p.word("counter")?;
        Some(kind)
    })?;
    p.phrase("on it")?;
    Some(Statement::EntersWithChoice { what, either })
}

/// "~ enters tapped", "~ enters with two +1/+1 counters on it", "Creatures your opponents control enter tapped".
fn enters(p: &mut Parser<'_>) -> Option<Statement> {
    let what = selection::objects(p)?;
    let number = selection::number(&what);
    p.verb(number, "enters", "enter")?;
    let tapped = p.take("tapped");
    let counters = p.attempt(|p| all_counted(p, number)).unwrap_or_default();
    if !tapped && counters.is_empty() {
        return p.expect("tapped");
    }
    let also = p.attempt(|p| also_types(p, number)).unwrap_or_default();
    let unless = p.take("unless");
    let condition = if unless || p.take("if") { Some(condition::condition(p)?) } else { None };
    Some(Statement::Enters { what, tapped, counters, also, condition, unless })
}

/// "and as a Mutant in addition to its other types".
fn also_types(p: &mut Parser<'_>, number: Number) -> Option<Vec<String>> {
    p.phrase("and as")?;
    p.one_of(&[("a", ()), ("an", ())])?;
    let subtype = p.token("a creature type", super::super::subtypes::creature_noun)?;
    p.verb(number, "in addition to its other types", "in addition to their other types")?;
    Some(vec![subtype.to_owned()])
}

/// "with two +1/+1 counters on it", "with two +1/+1 counters and a trample counter on it".
pub fn all_counted(p: &mut Parser<'_>, number: Number) -> Option<Vec<(Amount, CounterKind)>> {
    let two = p.attempt(|p| {
        p.word("with")?;
        let first = kind_counted(p)?;
        p.word("and")?;
        let second = kind_counted(p)?;
        p.word("on")?;
        p.verb(number, "it", "them")?;
        Some(vec![first, second])
    });
    two.or_else(|| counted(p, number).map(|one| vec![one]))
}

/// "two +1/+1 counters".
fn kind_counted(p: &mut Parser<'_>) -> Option<(Amount, CounterKind)> {
    let (count, many) = amount::count(p)?;
    let kind = counter::kind(p)?;
    p.verb(many, "counter", "counters")?;
    Some((count, kind))
}

/// "with two +1/+1 counters on it".
fn counted(p: &mut Parser<'_>, number: Number) -> Option<(Amount, super::super::tree::CounterKind)> {
    p.word("with")?;
    if p.take("a number of") {
        // "with a number of +1/+1 counters on it equal to …"
        let kind = counter::kind(p)?;
        p.phrase("counters on")?;
        p.verb(number, "it", "them")?;
        return Some((amount::equal_to(p, super::super::tree::AmountStyle::EqualTo)?, kind));
    }
    let (count, many) = amount::count(p)?;
    let kind = counter::kind(p)?;
    p.verb(many, "counter on", "counters on")?;
    p.verb(number, "it", "them")?;
    Some((amount::for_each(p, count)?, kind))
}

/// "As ~ enters, you may pay 2 life. If you don't, it enters tapped."
fn as_enters(p: &mut Parser<'_>) -> Option<Statement> {
    p.word("as")?;
    let what = Selection::Ref(reference::reference(p)?);
    p.phrase("enters ,")?;
    if p.take("pay any amount of life .") {
        let body = vec![Instruction::Do { joint: Joint::Sentence, effect: Effect::PayAnyLife }];
        return Some(Statement::AsEnters { what, body });
    }
    let mut body = Vec::new();
    while !p.ended() {
        instruction::sentence(p, &mut body)?;
    }
    // Only choices that the entering depends on: the engine would lose other instructions.
    match &body[..] {
        [Instruction::May { .. }]
        | [Instruction::If { condition: Condition::Daytime(None), .. }]
        | [Instruction::Do { effect: Effect::NoteLife, .. }]
        | [Instruction::Do { effect: Effect::Sacrifice { what: Selection::All { .. }, .. }, .. }] => {
            Some(Statement::AsEnters { what, body })
        }
        [
            Instruction::Do {
                effect: Effect::Exile { what: Selection::Some { .. }, until: None, .. }, ..
            },
        ] => Some(Statement::AsEnters { what, body }),
        // "Discard any number of cards. It enters with a flying counter on it if a card with flying is discarded this way."
        [Instruction::Do { effect: Effect::Discard { who: PlayerRef::You, .. }, .. }, rest @ ..]
            if !rest.is_empty()
                && rest.iter().all(|one| match one {
                    Instruction::If { then, otherwise, .. } => {
                        otherwise.is_empty()
                            && matches!(then[..], [Instruction::Do { effect: Effect::EntersWith { .. }, .. }])
                    }
                    _ => false,
                }) =>
        {
            Some(Statement::AsEnters { what, body })
        }
        _ => None,
    }
}

/// "You may have ~ enter as a copy of any creature on the battlefield."
fn as_copy(p: &mut Parser<'_>) -> Option<Statement> {
    p.phrase("you may have ~ enter")?;
    let tapped = p.take("tapped");
    p.phrase("as a copy of")?;
    let any = p.take("any");
    if !any {
        p.one_of(&[("a", ()), ("an", ())])?;
    }
    let of = filter::filter(p, Number::One)?;
    let counters = p.attempt(|p| {
        p.phrase(", except it enters with")?;
        let (count, many) = amount::count(p)?;
        p.word("additional")?;
        let kind = counter::kind(p)?;
        p.verb(many, "counter on it", "counters on it")?;
        p.ahead(|p| p.word("."))?;
        Some((count, kind))
    });
    if let Some((count, kind)) = counters {
        let counters = vec![(count, kind, None)];
        return Some(Statement::EntersAsCopy { may: true, tapped, of, except: Vec::new(), counters, any });
    }
    if let Some(counters) = p.attempt(by_type) {
        let except = vec![vec![Change::NotLegendary]];
        return Some(Statement::EntersAsCopy { may: true, tapped, of, except, counters, any });
    }
    let except = super::super::effect::except(p);
    Some(Statement::EntersAsCopy { may: true, tapped, of, except, counters: Vec::new(), any })
}

/// ", except it enters with a +1/+1 counter on it if it's a creature, it enters with a loyalty counter on it if it's a planeswalker, and
/// it isn't legendary".
fn by_type(p: &mut Parser<'_>) -> Option<Vec<(Amount, CounterKind, Option<CardType>)>> {
    p.phrase(", except")?;
    let mut counters = Vec::new();
    while p.take("it enters with") {
        let (count, many) = amount::count(p)?;
        let kind = counter::kind(p)?;
        p.verb(many, "counter on it if it's", "counters on it if it's")?;
        p.one_of(&[("a", ()), ("an", ())])?;
        let only = p.token("a card type", |word| {
            CardType::ALL.into_iter().find(|one| one.name().to_lowercase() == word)
        })?;
        counters.push((count, kind, Some(only)));
        p.word(",")?;
    }
    p.phrase("and it isn't legendary")?;
    (!counters.is_empty()).then_some(counters)
}

/// "As ~ enters, choose a color."
fn choose(p: &mut Parser<'_>) -> Option<Statement> {
    p.word("as")?;
    let what = Selection::Ref(reference::reference(p)?);
    p.phrase("enters , choose")?;
    // "Khans or Dragons"
    if let Some(words) = p.attempt(|p| {
        p.list("or", |p| {
            p.token("a word", |word| {
                word.starts_with(|letter: char| letter.is_ascii_uppercase()).then(|| word.to_owned())
            })
        })
    }) {
        let effect = Effect::Choose { who: PlayerRef::You, what: ChoiceKind::Words(words) };
        return Some(Statement::AsEnters {
            what,
            body: vec![Instruction::Do { joint: Joint::Sentence, effect }],
        });
    }
    let kind = p.one_of(&[
        ("a color", ChoiceKind::Color),
        ("a creature type", ChoiceKind::CreatureType),
        ("a basic land type", ChoiceKind::BasicLandType),
        ("a card name", ChoiceKind::CardName),
        ("a nonland card name", ChoiceKind::NonlandCardName),
        ("a nonbasic land card name", ChoiceKind::NonbasicLandCardName),
        ("a creature card name", ChoiceKind::CreatureCardName),
        ("an opponent", ChoiceKind::Opponent),
        ("a player", ChoiceKind::Player),
    ])?;
    let kind = super::super::chosen_color::other_than(p, kind)?;
    let effect = Effect::Choose { who: PlayerRef::You, what: kind };
    Some(Statement::AsEnters { what, body: vec![Instruction::Do { joint: Joint::Sentence, effect }] })
}
