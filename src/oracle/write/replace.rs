//! Replacement effects.

use super::super::parser::Number;
use super::super::tree::{
    Effect, Filter, Instruction, ObjectKind, PlayerRef, Replaced, Selection, Statement, Zone,
};
use super::filter::counter_noun;
use super::{Writer, condition, instruction, reference, selection, unwritten};

/// A replacement statement without its full stop, or `None` if it is of another family.
pub fn statement(w: &mut Writer, what: &Statement) -> Option<String> {
    match what {
        Statement::Replace { event, instead } => Some(replaced(w, event, instead)),
        Statement::Multiply { event, plus, prevents: true, .. } => {
            let would = would(w, event);
            Some(format!("if {would}, prevent {} of that damage", -i32::from(*plus)))
        }
        Statement::Halve { event: event @ Replaced::Damage { .. } } => {
            Some(format!("if {}, prevent half that damage, rounded up", would(w, event)))
        }
        Statement::Halve { event } => Some(format!(
            "if {}, they put half that many of each of those kinds of counters on that permanent or player instead, rounded down",
            would(w, event)
        )),
        Statement::Multiply { event, factor, plus, .. } => Some(multiplied(w, event, *factor, *plus)),
        _ => None,
    }
}

fn replaced(w: &mut Writer, event: &Replaced, instead: &[Instruction]) -> String {
    let condition = format!("if {}", would(w, event));
    let plain = matches!(
        instead,
        [Instruction::Do { effect: Effect::PreventThat, .. }, ..]
            | [Instruction::Do { effect: Effect::Regenerate(_), .. }]
    );
    // The sentence that replaces ends with "instead"; the others follow it.
    let first = instead
        .iter()
        .skip(1)
        .position(instruction::begins_sentence)
        .map_or(instead.len(), |place| place + 1);
    let (first, rest) = instead.split_at(first);
    let mut text = instruction::sentences(first);
    let follow = match first {
        [Instruction::IfDone { .. } | Instruction::IfCant { .. }] => true,
        [Instruction::May { then, .. }] => !then.is_empty(),
        _ => false,
    };
    let rest = instruction::sentences(rest);
    let ending = match event {
        Replaced::CausedDiscard(_) => " instead of putting it into your graveyard",
        Replaced::Moves { from: Some(Zone::Battlefield), to: Zone::Library, .. } => {
            " instead of putting it anywhere else"
        }
        _ if plain => "",
        _ => " instead",
    };
    if follow {
        // "sacrifice a Plains instead. If you do, …": the word belongs to the first sentence.
        if let Some(dot) = text.find(". ") {
            text.insert_str(dot, ending);
        }
        text = text.strip_suffix('.').map_or(text.clone(), str::to_owned);
    } else {
        text = text.strip_suffix('.').map_or(text.clone(), str::to_owned);
        text.push_str(ending);
    }
    if !rest.is_empty() {
        text.push_str(&format!(". {}", rest.strip_suffix('.').unwrap_or(&rest)));
    }
    format!("{condition}, {}", super::ability::small_start(&text))
}

/// "if that creature would die this turn, …", from the text of the statement.
pub fn this_turn(w: &mut Writer, event: &Replaced, text: &str) -> String {
    let would = would(w, event);
    text.replacen(&would, &format!("{would} this turn"), 1)
}

fn would(w: &mut Writer, event: &Replaced) -> String {
    match event {
        Replaced::Dies(what) => format!("{} would die", selection::selection(w, what)),
        Replaced::Enters(what) => format!("{} would enter", selection::selection(w, what)),
        Replaced::Destroyed(what) => format!("{} would be destroyed", selection::selection(w, what)),
        Replaced::Moves { what, from: Some(Zone::Battlefield), to: Zone::Library, whose: None } => {
            format!("{} would leave the battlefield", selection::selection(w, what))
        }
        Replaced::Moves { what, from, to: Zone::Graveyard, whose } => {
            let what = match what {
                Selection::List(_) => "a card or token".to_owned(),
                Selection::Some { filter, .. } if filter.kind == ObjectKind::Source => {
                    let filter = Filter { kind: ObjectKind::Permanent, ..filter.clone() };
                    let permanent =
                        super::with_article(&super::filter::filter(w, &filter, super::filter::Noun::ONE));
                    format!("{permanent}, spell, or card not on the battlefield")
                }
                what => selection::selection(w, what),
            };
            let whose = whose.as_ref().map_or_else(|| "a".to_owned(), reference::player_possessive);
            let from = match from {
                None => "",
                Some(Zone::Battlefield) => " from the battlefield",
                Some(other) => return unwritten(other),
            };
            format!("{what} would be put into {whose} graveyard{from}")
        }
        Replaced::Damage { source, to, combat, noncombat, least, with } => {
            let combat = match (combat, noncombat) {
                (true, _) => "combat ",
                (false, true) => "noncombat ",
                (false, false) => "",
            };
            match (source, to) {
                (None, Some(to)) => {
                    let with = with.as_ref().map(|kind| {
                        format!(" while it has a {} on it", counter_noun(Some(kind), Number::One))
                    });
                    let to = damaged(w, to);
                    format!("{combat}damage would be dealt to {to}{}", with.unwrap_or_default())
                }
                (Some(source), to) => {
                    let source = selection::selection(w, source);
                    let to = to.as_ref().map(|to| format!(" to {}", damaged(w, to))).unwrap_or_default();
                    let least = if *least > 0 { format!("{least} or more ") } else { String::new() };
                    format!("{source} would deal {least}{combat}damage{to}")
                }
                (None, None) => unwritten(event),
            }
        }
        Replaced::Tokens(PlayerRef::You) => {
            "an effect would create one or more tokens under your control".to_owned()
        }
        Replaced::Tokens(PlayerRef::Any) => "an effect would create one or more tokens".to_owned(),
        Replaced::CountersYouPut(on) => {
            format!("you would put one or more counters on {} or on yourself", selection::selection(w, on))
        }
        Replaced::CountersPutBy(who) => {
            format!("{} would put one or more counters on a permanent or player", reference::player(who))
        }
        Replaced::Counters { kind, on, modular: true, .. } => {
            let noun = counter_noun(kind.as_ref(), Number::Many);
            let on = selection::selection(w, on);
            format!("a modular triggered ability would put one or more {noun} on {on}")
        }
        Replaced::Counters { kind: None, on, effect: true, .. } => {
            format!("an effect would put one or more counters on {}", selection::selection(w, on))
        }
        Replaced::Counters { kind, on, .. } => {
            let noun = counter_noun(kind.as_ref(), Number::Many);
            format!("one or more {noun} would be put on {}", selection::selection(w, on))
        }
        Replaced::Copies(who) => format!("{} would copy a spell one or more times", reference::player(who)),
        Replaced::GainLife(who) => format!("{} would gain life", reference::player(who)),
        Replaced::LoseLife(who) => format!("{} would lose life", reference::player(who)),
        Replaced::LoseGame(who) => format!("{} would lose the game", reference::player(who)),
        Replaced::Draw(who) => format!("{} would draw a card", reference::player(who)),
        Replaced::DrawButFirst(who) => {
            let but_first = super::super::player::but_first(who);
            format!("{} would draw a card {but_first}", reference::player(who))
        }
        Replaced::CyclingDraw(card) => {
            let card = super::filter::filter(w, card, super::filter::Noun::ONE);
            format!("a cycling ability of another {card} would cause you to draw a card")
        }
        Replaced::DrawWhile(who, while_) => {
            let while_ = condition::condition(w, while_);
            format!("{} would draw a card while {while_}", reference::player(who))
        }
        Replaced::CausedDiscard(what) => {
            let what = selection::selection(w, what);
            format!("a spell or ability an opponent controls causes you to discard {what}")
        }
        other => unwritten(other),
    }
}

fn damaged(w: &mut Writer, to: &Selection) -> String {
    match to {
        Selection::List(items) => {
            let items: Vec<String> = items.iter().map(|one| selection::selection(w, one)).collect();
            items.join(" or ")
        }
        to => selection::selection(w, to),
    }
}

fn multiplied(w: &mut Writer, event: &Replaced, factor: u8, plus: i8) -> String {
    let would = would(w, event);
    if let Replaced::Copies(_) = event {
        return format!(
            "if {would}, instead copy it that many times plus an additional time. You may choose new targets for the additional copy"
        );
    }
    let instead = match (event, factor, plus) {
        (Replaced::Damage { .. }, 2, 0) => "it deals double that damage".to_owned(),
        (Replaced::Damage { .. }, 3, 0) => "it deals triple that damage".to_owned(),
        (Replaced::Damage { .. }, 0, dealt) => format!("it deals {dealt} damage"),
        (Replaced::Damage { .. }, 1, ..0) => {
            format!("it deals that much damage minus {}", -i32::from(plus))
        }
        (Replaced::Damage { .. }, 1, plus) => format!("it deals that much damage plus {plus}"),
        (Replaced::Tokens(_), 2, 0) => "it creates twice that many of those tokens".to_owned(),
        (Replaced::CountersYouPut(_), 1, 1) => {
            "put that many plus one of each of those kinds of counters on that permanent or player".to_owned()
        }
        (Replaced::CountersPutBy(_), 2, 0) => {
            "put twice that many of each of those kinds of counters on that permanent or player".to_owned()
        }
        (Replaced::Counters { kind: None, effect: true, .. }, 2, 0) => {
            "it puts twice that many of those counters on that permanent".to_owned()
        }
        (Replaced::Counters { kind: None, effect: false, .. }, 1, 1) => {
            "that many plus one of those counters are put on it".to_owned()
        }
        (Replaced::Counters { kind, .. }, factor, plus) => {
            let noun = counter_noun(kind.as_ref(), Number::Many);
            match (factor, plus) {
                (2, 0) => format!("twice that many {noun} are put on it"),
                (1, 1) => format!("that many plus one {noun} are put on it"),
                (1, -1) => format!("that many minus one {noun} are put on it"),
                other => return unwritten(&other),
            }
        }
        (Replaced::GainLife(PlayerRef::Any), 0, 0) => "that player gains no life".to_owned(),
        (Replaced::GainLife(PlayerRef::You), 2, 0) => "you gain twice that much life".to_owned(),
        (Replaced::GainLife(PlayerRef::You), 1, plus) => format!("you gain that much life plus {plus}"),
        (Replaced::LoseLife(_), 2, 0) => "they lose twice that much life".to_owned(),
        (Replaced::Draw(PlayerRef::You) | Replaced::DrawButFirst(PlayerRef::You), 2, 0) => {
            "draw two cards".to_owned()
        }
        other => return unwritten(&other),
    };
    format!("if {would}, {instead} instead")
}
