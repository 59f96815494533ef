//! Bodies: sentences of clauses, with "may", "if", "unless", "for each", delayed triggers and "instead".

mod limits;
mod openings;
mod sequel;

use super::effect::{Lead, Subject, effect};
use super::parser::{Number, Parser};
use super::tree::{
    Body, Condition, Duration, Effect, Event, Fresh, Instruction, Joint, Limit, MoreModes, PlayerRef,
    TriggerWord,
};
use super::{condition, cost, event, player};
use limits::limit_sentence;
use openings::{delayed_event, delayed_first, for_each_first, if_first, next_step};
use sequel::{follow_up, where_x};

/// A body, up to the end of the ability, and the limits that follow it.
pub fn body(p: &mut Parser<'_>) -> Option<(Body, Vec<Limit>)> {
    if let Some(modal) = p.attempt(modal) {
        return Some(modal);
    }
    if let Some(costed) = p.attempt(costed_modes) {
        return Some((costed, Vec::new()));
    }
    let mut steps = Vec::new();
    let mut limits = Vec::new();
    while !p.ended() {
        if let Some(more) = p.attempt(limit_sentence) {
            limits.extend(more);
            continue;
        }
        if !limits.is_empty() {
            return p.expect("the end of the ability");
        }
        sentence(p, &mut steps)?;
        done_instead(&mut steps);
    }
    if steps.is_empty() {
        return p.expect("an instruction");
    }
    Some((Body::Plain(steps), limits))
}

/// "Choose one — • … • …" (700.2).
fn modal(p: &mut Parser<'_>) -> Option<(Body, Vec<Limit>)> {
    p.word("choose")?;
    let (least, most) = p
        .one_of(&[
            ("one or both", (1, 2)),
            ("one or more", (1, u8::MAX)),
            ("any number", (0, u8::MAX)),
            ("up to one", (0, 1)),
            ("up to two", (0, 2)),
            ("one", (1, 1)),
            ("two", (2, 2)),
            ("three", (3, 3)),
            ("four", (4, 4)),
        ])
        .or_else(|| p.expect("a number of modes"))?;
    let fresh = p.one_of(&[
        ("that hasn't been chosen this turn", Fresh::ThisTurn),
        ("that hasn't been chosen", Fresh::Ever),
    ]);
    let repeat = p.take(". You may choose the same mode more than once .");
    let more = p.attempt(more_modes);
    // "Choose one. Activate only if …. • …"
    let limits = p.attempt(|p| {
        p.word(".")?;
        limit_sentence(p)
    });
    let apart = p.take(". Each mode must target a different player .");
    if !repeat && !apart && limits.is_none() && more.is_none() {
        p.word("—")?;
    }
    let mark = p.scope.mark();
    let mut modes = Vec::new();
    while p.take("•") {
        modes.push(mode(p)?);
        p.scope.forget(&mark);
    }
    if modes.len() < 2 {
        return p.expect("•");
    }
    let chooser = PlayerRef::You;
    Some((
        Body::Modal { least, most, repeat, apart, fresh, more, chooser, modes },
        limits.unwrap_or_default(),
    ))
}

/// ". If it was kicked, choose both instead.", ". If you control a Wizard, you may choose two instead."
fn more_modes(p: &mut Parser<'_>) -> Option<MoreModes> {
    p.phrase(". If")?;
    let condition = condition::condition(p)?;
    p.word(",")?;
    let may = p.take("you may");
    p.word("choose")?;
    let (least, most) = p.one_of(&[
        ("both instead .", (2, 2)),
        ("two instead .", (2, 2)),
        ("one or more instead .", (1, u8::MAX)),
        ("any number instead .", (0, u8::MAX)),
    ])?;
    Some(MoreModes { condition, may, least, most })
}

/// "1—9 |", "20 |", "15+ |", "0 or less |": the results that a line of a table is about (706.3).
fn result(p: &mut Parser<'_>) -> Option<Condition> {
    let (least, most) = if let Some(least) = p.token("a result", |word| word.strip_suffix('+')?.parse().ok())
    {
        (Some(least), None)
    } else {
        let first = super::amount::digits(p)?;
        if p.take("or less") {
            (None, Some(first))
        } else if p.take("—") {
            (Some(first), Some(super::amount::digits(p)?))
        } else {
            (Some(first), Some(first))
        }
    };
    p.word("|")?;
    Some(Condition::Rolled { least, most })
}

/// The sentences of a mode.
fn mode(p: &mut Parser<'_>) -> Option<Vec<Instruction>> {
    let mut steps = Vec::new();
    while !p.ended() {
        sentence(p, &mut steps)?;
    }
    if steps.is_empty() { p.expect("an instruction") } else { Some(steps) }
}

/// "Spree • {1} — … • {2} — …" (702.172).
fn costed_modes(p: &mut Parser<'_>) -> Option<Body> {
    let tiered = p.one_of(&[("spree", false), ("tiered", true)])?;
    let mark = p.scope.mark();
    let mut modes = Vec::new();
    while p.take("•") {
        let mana = cost::mana(p)?;
        p.word("—")?;
        modes.push((mana, mode(p)?));
        p.scope.forget(&mark);
    }
    if modes.len() < 2 { p.expect("•") } else { Some(Body::CostedModes { tiered, modes }) }
}

/// Reads one sentence; a continuation of the previous instruction ("If you do, …") becomes part of it.
pub fn sentence(p: &mut Parser<'_>, steps: &mut Vec<Instruction>) -> Option<()> {
    p.scope.next_clause();
    if let Some(condition) = p.attempt(result) {
        let mut then = Vec::new();
        let mark = p.scope.mark();
        while !p.ended() && p.ahead(result).is_none() {
            sentence(p, &mut then)?;
        }
        // The next line of the table names nothing of this one.
        p.scope.forget(&mark);
        if then.is_empty() {
            return p.expect("an instruction");
        }
        let (joint, otherwise) = (Joint::Sentence, Vec::new());
        steps.push(Instruction::If { joint, condition, then, otherwise, trailing: false });
        return Some(());
    }
    if let Some(last) = steps.last_mut()
        && p.attempt(|p| follow_up(p, last)).is_some()
    {
        return Some(());
    }
    let joint = if !steps.is_empty() && p.take("then") { Joint::SentenceThen } else { Joint::Sentence };
    let begin = p.place();
    let mark = p.scope.mark();
    let read = p.attempt(|p| {
        let read = sentence_of(p, joint)?;
        if p.full_stop().is_some() {
            return Some((read, None));
        }
        // "…, where X is the number of …": the sentence is read again with X known.
        if p.where_x.is_some() {
            return None;
        }
        p.phrase(", where X is")?;
        let is = where_x(p)?;
        p.full_stop()?;
        Some((read, Some((is, p.place()))))
    });
    let (read, again) = read?;
    let Some((is, end)) = again else {
        steps.extend(read);
        return Some(());
    };
    p.go_to(begin);
    p.scope.reset(&mark);
    p.where_x = Some(is);
    let read = sentence_of(p, joint);
    p.where_x = None;
    steps.extend(read?);
    p.go_to(end);
    Some(())
}

/// The word for the player in "if you do", after "[player] may".
pub fn doer_word(who: &PlayerRef) -> &'static str {
    match who {
        PlayerRef::You => "you",
        PlayerRef::Any => "a player",
        _ => "they",
    }
}

fn sentence_of(p: &mut Parser<'_>, joint: Joint) -> Option<Vec<Instruction>> {
    if let Some(one) = p.first(&[if_first, delayed_first, delayed_event, for_each_first]) {
        return Some(vec![with_joint(one, joint)]);
    }
    let mut steps = clauses(p, joint, None)?;
    if trailed(p, &mut steps, |_| true) {
        // "destroy that creature if it has mana value 4 or less instead if …"
        if let [Instruction::If { trailing: true, .. }] = &steps[..]
            && trailed(p, &mut steps, |found| matches!(found, Trailing::InsteadIf(_)))
        {
            return Some(steps);
        }
        // "… at the beginning of the next end step and you skip your next draw step"
        if let Some((more, _)) = p.attempt(|p| {
            p.word("and")?;
            p.scope.next_clause();
            clause(p, Joint::And, None)
        }) {
            steps.push(more);
        }
    }
    Some(steps)
}

fn with_joint(mut one: Instruction, new: Joint) -> Instruction {
    *joint_mut(&mut one) = new;
    one
}

fn joint_mut(one: &mut Instruction) -> &mut Joint {
    match one {
        Instruction::Do { joint, .. }
        | Instruction::May { joint, .. }
        | Instruction::If { joint, .. }
        | Instruction::Unless { joint, .. }
        | Instruction::ForEach { joint, .. }
        | Instruction::IfPaid { joint, .. }
        | Instruction::Times { joint, .. }
        | Instruction::IfDone { joint, .. }
        | Instruction::IfCant { joint, .. }
        | Instruction::Delayed { joint, .. }
        | Instruction::Instead { joint, .. }
        | Instruction::Repeat { joint, .. } => joint,
    }
}

/// A clause after an instruction that changes what it means.
enum Trailing {
    /// "… instead if it's your turn"
    InsteadIf(Condition),
    /// "… if you control a Forest"; "unless" is a condition of its own.
    If(Condition),
    /// "… unless its controller pays {3}"; `exile`: "If that spell is countered this way, exile it instead of …".
    Unless { who: PlayerRef, instead: Vec<super::tree::Cost>, exile: bool },
    /// "… at the beginning of the next end step"
    Delayed(TriggerWord, Event),
}

/// Reads the clause after a single instruction if it is `wanted`, and replaces the instruction by the combination. Returns whether it did.
fn trailed(p: &mut Parser<'_>, steps: &mut Vec<Instruction>, wanted: fn(&Trailing) -> bool) -> bool {
    let [one] = &steps[..] else { return false };
    let Some(found) = p.attempt(|p| trailing(p, one).filter(wanted)) else { return false };
    let Some(mut one) = steps.pop() else { return false };
    let joint = std::mem::replace(joint_mut(&mut one), Joint::Sentence);
    if let Trailing::Unless { exile: true, .. } = found
        && let Instruction::Do { effect: super::tree::Effect::Counter { exile, .. }, .. } = &mut one
    {
        *exile = true;
    }
    let what = vec![one];
    steps.push(match found {
        Trailing::InsteadIf(condition) => Instruction::Instead { joint, condition, what, trailing: true },
        Trailing::If(condition) => {
            Instruction::If { joint, condition, then: what, otherwise: Vec::new(), trailing: true }
        }
        Trailing::Unless { who, instead, exile: _ } => Instruction::Unless { joint, what, who, instead },
        Trailing::Delayed(word, event) => Instruction::Delayed { joint, word, event, what, leading: false },
    });
    true
}

fn trailing(p: &mut Parser<'_>, one: &Instruction) -> Option<Trailing> {
    if p.take("instead if") {
        return condition::condition(p).map(Trailing::InsteadIf);
    }
    if p.take("if") {
        return condition::condition(p).map(Trailing::If);
    }
    if p.take("unless") {
        if let Some((who, instead)) = p.attempt(|p| {
            let who = player::player(p)?;
            let number = player::number(&who);
            Some((who, unless_costs(p, number)?))
        }) {
            let exile = matches!(
                one,
                Instruction::Do { effect: super::tree::Effect::Counter { exile: false, .. }, .. }
            ) && p.take(
                ". If that spell is countered this way , exile it instead of putting it into its owner's graveyard",
            );
            return Some(Trailing::Unless { who, instead, exile });
        }
        return Some(Trailing::If(Condition::Unless(Box::new(condition::condition(p)?))));
    }
    // "Exile that token when ~ leaves the battlefield": without a time limit.
    if p.take("when") {
        let mut events = event::events(p, TriggerWord::When)?;
        let known = |what: &super::tree::Selection| {
            matches!(what, super::tree::Selection::Ref(super::tree::ObjectRef::That { .. }))
        };
        let waits = match &events[..] {
            [Event::Leaves(_)] => true,
            [Event::Dies(what)] => known(what),
            _ => false,
        };
        if !waits {
            return None;
        }
        return Some(Trailing::Delayed(TriggerWord::When, events.remove(0)));
    }
    p.word("at")?;
    next_step(p).map(|event| Trailing::Delayed(TriggerWord::At, event))
}

/// "pays {2}", "pay {1} and 2 life", "sacrifice a creature or discard a card".
fn unless_costs(p: &mut Parser<'_>, number: Number) -> Option<Vec<super::tree::Cost>> {
    let first = cost::deed(p, number)?;
    if let Some(other) = p.attempt(|p| {
        p.word("or")?;
        // "pays {1} or 1 life"
        let again = if matches!(first, super::tree::Cost::Mana(_)) { p.attempt(cost::paid) } else { None };
        again.or_else(|| cost::deed(p, number))
    }) {
        return Some(vec![super::tree::Cost::Either(vec![vec![first], vec![other]])]);
    }
    let mut costs = vec![first];
    cost::and_life(p, &mut costs);
    Some(costs)
}

/// Clauses up to the end of the sentence or to what trails them.
pub fn clauses(p: &mut Parser<'_>, joint: Joint, subject: Option<Subject>) -> Option<Vec<Instruction>> {
    let (first, mut subject) = clause(p, joint, subject.as_ref())?;
    let mut steps = vec![first];
    if matches!(steps[0], Instruction::May { .. }) {
        return Some(steps);
    }
    loop {
        let next = p.attempt(|p| {
            let joint = joint_word(p, steps.len())?;
            p.scope.next_clause();
            clause(p, joint, subject.as_ref())
        });
        match next {
            Some((step, new)) => {
                if new.is_some() {
                    subject = new;
                }
                let ends = matches!(step, Instruction::May { .. });
                steps.push(step);
                if ends {
                    break;
                }
            }
            None => break,
        }
    }
    share_durations(&mut steps);
    Some(steps)
}

/// "You may pay {1}. If you do, put a counter on it. If it's a Unicorn, put two counters on it instead.": the last sentence replaces what
/// is done if you do.
fn done_instead(steps: &mut Vec<Instruction>) {
    let [.., Instruction::May { then, .. }, Instruction::Instead { .. }] = &steps[..] else { return };
    if !then.is_empty()
        && let Some(instead) = steps.pop()
        && let Some(Instruction::May { then, .. }) = steps.last_mut()
    {
        then.push(instead);
    }
}

/// A duration stated once, first or last, applies to all clauses of the sentence that "and" joins (611.2a).
fn share_durations(steps: &mut [Instruction]) {
    let mut leading: Option<Duration> = None;
    for at in 0..steps.len() {
        let Some((joint, duration, said_first)) = applied(&mut steps[at]) else { continue };
        let joined = matches!(joint, Joint::And | Joint::CommaAnd | Joint::Comma);
        let said = match duration {
            Duration::Permanent => {
                if let Some(leading) = leading.clone().filter(|_| joined) {
                    *duration = Duration::Shared(Box::new(leading));
                }
                continue;
            }
            Duration::Shared(_) => continue,
            duration => duration.clone(),
        };
        if said_first {
            leading = Some(said);
            continue;
        }
        let mut joined = joined;
        for before in (0..at).rev() {
            let Some((joint, duration, _)) = applied(&mut steps[before]).filter(|_| joined) else { break };
            if *duration != Duration::Permanent {
                break;
            }
            *duration = Duration::Shared(Box::new(said.clone()));
            joined = matches!(joint, Joint::And | Joint::CommaAnd | Joint::Comma);
        }
    }
}

/// For a clause that changes objects: how it is joined, its duration, and whether that comes first.
fn applied(step: &mut Instruction) -> Option<(Joint, &mut Duration, bool)> {
    match step {
        Instruction::Do { joint, effect: Effect::Apply { duration, leading, .. } } => {
            Some((*joint, duration, *leading))
        }
        _ => None,
    }
}

fn joint_word(p: &mut Parser<'_>, before: usize) -> Option<Joint> {
    if p.take(", then") {
        return Some(Joint::Then);
    }
    if p.take(", and") {
        return Some(if before > 1 { Joint::And } else { Joint::CommaAnd });
    }
    p.one_of(&[("and", Joint::And), (",", Joint::Comma)])
}

/// One clause: an effect, or "[player] may [effects]".
fn clause(
    p: &mut Parser<'_>,
    joint: Joint,
    subject: Option<&Subject>,
) -> Option<(Instruction, Option<Subject>)> {
    if let Some(effect) = p.attempt(super::effect::lasting_permission) {
        return Some((Instruction::Do { joint, effect }, None));
    }
    if let Some(Subject::Player(who, _)) = subject
        && let Some(effect) = p.attempt(|p| super::effect::lasting_again(p, who))
    {
        return Some((Instruction::Do { joint, effect }, subject.cloned()));
    }
    if let Some(may) = p.attempt(|p| may(p, joint)) {
        return Some((may, None));
    }
    // "Two target players each lose 2 life and sacrifice a creature": they sacrifice it; this is not an imperative.
    if let Some(several @ Subject::Player(PlayerRef::TargetPlayers { .. }, _)) = subject
        && let Some((effect, _)) = effect(p, &Lead::Silent(several))
    {
        return Some((Instruction::Do { joint, effect }, Some(several.clone())));
    }
    if let Some((effect, own)) = effect(p, &Lead::Own) {
        return Some((Instruction::Do { joint, effect }, own));
    }
    let subject = subject?;
    let (effect, _) = effect(p, &Lead::Silent(subject))?;
    Some((Instruction::Do { joint, effect }, Some(subject.clone())))
}

/// "You may draw a card", "that player may pay {2}", "you may have ~ deal 2 damage to any target".
fn may(p: &mut Parser<'_>, joint: Joint) -> Option<Instruction> {
    let who = if p.take("any player") {
        p.scope.mention_player(super::tree::PlayerAntecedent::Each);
        PlayerRef::Any
    } else {
        player::player(p).filter(|who| *who != PlayerRef::Any)?
    };
    p.word("may")?;
    let (first, subject) = if p.take("have") {
        let (effect, own) = effect(p, &Lead::Have)?;
        (Instruction::Do { joint: Joint::Sentence, effect }, own)
    } else {
        let subject = Subject::Player(who.clone(), Number::Many);
        let one_of_two = p.attempt(|p| {
            let costs = unless_costs(p, Number::Many)?;
            let either =
                matches!(&costs[..], [super::tree::Cost::Either(_)]) && p.ahead(|p| p.word(".")).is_some();
            either.then(|| Effect::Pay { who: who.clone(), costs })
        });
        let effect = match one_of_two {
            Some(effect) => effect,
            None => effect(p, &Lead::Silent(&subject))?.0,
        };
        (Instruction::Do { joint: Joint::Sentence, effect }, Some(subject))
    };
    let mut what = vec![first];
    while let Some(next) = p.attempt(|p| {
        let joint = joint_word(p, what.len())?;
        p.scope.next_clause();
        let (effect, _) = match &subject {
            Some(subject) => effect(p, &Lead::Silent(subject)).or_else(|| effect(p, &Lead::Own))?,
            None => effect(p, &Lead::Own)?,
        };
        Some(Instruction::Do { joint, effect })
    }) {
        what.push(next);
    }
    Some(Instruction::May { joint, who, what, then: Vec::new(), otherwise: Vec::new() })
}
