//! A line of the text box: keywords, a triggered, activated or static ability, or what a spell does.

use super::parser::Parser;
use super::tree::{Ability, Condition, Limit, Line, Statement, TriggerWord};
use super::{condition, cost, event, instruction, keyword, statement};

/// A whole line.
pub fn line(p: &mut Parser<'_>) -> Option<Line> {
    if let Some(keywords) = p.attempt(keyword::line) {
        return Some(Line::Keywords(keywords));
    }
    if p.take("to solve —") {
        let condition = condition::condition(p)?;
        p.full_stop()?;
        return if p.at_end() { Some(Line::ToSolve(condition)) } else { p.expect("the end of the line") };
    }
    if p.take("solved —") {
        return line(p).map(|line| Line::Solved(Box::new(line)));
    }
    if let Some(ability) = p.attempt(ability) {
        return if p.at_end() { Some(Line::Ability(ability)) } else { p.expect("the end of the line") };
    }
    let word = p.attempt(|p| {
        let word = p.token("a word", |word| {
            let large = word.starts_with(|letter: char| letter.is_ascii_uppercase());
            // "I —" is a chapter (714).
            let chapter = word.chars().all(|letter| matches!(letter, 'I' | 'V' | 'X'));
            (large && !chapter && word.chars().all(char::is_alphabetic)).then(|| word.to_owned())
        })?;
        p.word("—")?;
        Some(word)
    })?;
    line(p).map(|line| Line::Chosen(word, Box::new(line)))
}

fn ability(p: &mut Parser<'_>) -> Option<Ability> {
    let whole = |p: &mut Parser<'_>, rule: fn(&mut Parser<'_>) -> Option<Ability>| {
        p.attempt(|p| {
            let ability = rule(p)?;
            if p.ended() { Some(ability) } else { p.expect("the end of the ability") }
        })
    };
    let rules: [fn(&mut Parser<'_>) -> Option<Ability>; 6] =
        [triggered, activated, chapters, statement::replacement, statement::exert, static_];
    for (place, rule) in rules.into_iter().enumerate() {
        // A triggered or activated ability of an instant or sorcery has targets of its own.
        let outside = (place < 3).then(|| std::mem::take(&mut p.scope));
        let found = whole(p, rule);
        if let Some(outside) = outside {
            p.scope = outside;
        }
        if let Some(ability) = found {
            return Some(ability);
        }
    }
    if p.spell { whole(p, spell) } else { None }
}

/// An ability in quotation marks, up to the closing one.
pub fn quoted(p: &mut Parser<'_>) -> Option<Ability> {
    ability(p)
}

fn triggered(p: &mut Parser<'_>) -> Option<Ability> {
    let word = p.one_of(&[
        ("when", TriggerWord::When),
        ("whenever", TriggerWord::Whenever),
        ("at", TriggerWord::At),
    ])?;
    let events = event::events(p, word)?;
    // "At the beginning of the next end step" belongs to an effect, not to a triggered ability.
    if events.iter().any(|event| matches!(event, super::tree::Event::StepBegins { next: true, .. })) {
        return None;
    }
    p.scope.end_event();
    p.word(",")?;
    let condition = p.attempt(|p| {
        p.word("if")?;
        let condition = condition::condition(p)?;
        p.word(",")?;
        Some(condition)
    });
    let (body, limits) = instruction::body(p)?;
    Some(Ability::Triggered { word, events, condition, body, limits })
}

/// "I, II — Draw a card."
fn chapters(p: &mut Parser<'_>) -> Option<Ability> {
    const NUMBERS: [(&str, u8); 6] = [("I", 1), ("II", 2), ("III", 3), ("IV", 4), ("V", 5), ("VI", 6)];
    let mut numbers = vec![p.one_of(&NUMBERS)?];
    while p.take(",") {
        numbers.push(p.one_of(&NUMBERS)?);
    }
    p.word("—")?;
    let events = vec![super::tree::Event::Chapters(numbers)];
    p.scope.end_event();
    let (body, limits) = instruction::body(p)?;
    Some(Ability::Triggered { word: TriggerWord::When, events, condition: None, body, limits })
}

fn activated(p: &mut Parser<'_>) -> Option<Ability> {
    let word =
        p.one_of(&[("power-up —", Limit::PowerUp), ("exhaust —", Limit::Exhaust), ("boast —", Limit::Boast)]);
    let costs = cost::costs(p)?;
    p.word(":")?;
    p.scope.next_clause();
    let (body, mut limits) = instruction::body(p)?;
    limits.extend(word);
    Some(Ability::Activated { costs, body, limits })
}

fn spell(p: &mut Parser<'_>) -> Option<Ability> {
    let (body, limits) = instruction::body(p)?;
    limits.is_empty().then_some(Ability::Spell(body))
}

fn static_(p: &mut Parser<'_>) -> Option<Ability> {
    if p.take("as long as") {
        let condition = condition::condition(p)?;
        p.word(",")?;
        p.scope.next_clause();
        if let Some(Ability::Static { condition: None, statement, .. }) = p.attempt(statement::replacement) {
            return Some(Ability::Static { condition: Some(condition), leading: true, statement });
        }
        let statement = statement::statement(p)?;
        p.full_stop()?;
        return Some(Ability::Static { condition: Some(condition), leading: true, statement });
    }
    // "If ~ was kicked, it enters with two +1/+1 counters on it.", "If you have no cards in hand, ~ can't be countered."
    if let Some(found) = p.attempt(|p| {
        p.word("if")?;
        let condition = condition::condition(p)?;
        p.word(",")?;
        p.scope.next_clause();
        let statement = statement::statement(p)?;
        let of_spell = statement::uncounterable(&statement);
        if !matches!(statement, Statement::Enters { .. }) && !of_spell {
            return None;
        }
        p.full_stop()?;
        Some(Ability::Static { condition: Some(condition), leading: true, statement })
    }) {
        return Some(found);
    }
    let begin = p.place();
    let mark = p.scope.mark();
    let found = plain_static(p)?;
    if p.ended()
        && matches!(
            &found,
            Ability::Static {
                statement: super::tree::Statement::AsEnters { .. }
                    | super::tree::Statement::RevealedAtFirst(_),
                ..
            }
        )
    {
        // Its body ended with a full stop.
        return Some(found);
    }
    if p.full_stop().is_some() {
        return Some(found);
    }
    // "…, where X is the number of …": read again with X known.
    p.phrase(", where X is")?;
    let is = super::amount::described(p)?;
    p.full_stop()?;
    let end = p.place();
    p.go_to(begin);
    p.scope.reset(&mark);
    p.where_x = Some(is);
    let found = plain_static(p);
    p.where_x = None;
    p.go_to(end);
    found
}

/// A statement with a condition after it.
fn plain_static(p: &mut Parser<'_>) -> Option<Ability> {
    let statement = statement::statement(p)?;
    let word = p.one_of(&[("as long as", "as long as"), ("unless", "unless"), ("if", "if")]);
    let condition = match word {
        None => None,
        Some(word) if word != statement::condition_word(&statement, word == "unless") => {
            return p.expect("a condition of that kind");
        }
        Some(word) => {
            let condition = condition::condition(p)?;
            Some(if word == "unless" { Condition::Not(Box::new(condition)) } else { condition })
        }
    };
    Some(Ability::Static { condition, leading: false, statement })
}
