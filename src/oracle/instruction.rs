//! Bodies: sentences of clauses, with "may", "if", "unless", "for each", delayed triggers and "instead".

use super::effect::{Lead, Subject, effect};
use super::parser::{Number, Parser};
use super::resolve::{Binding, Nouns};
use super::tree::{
    Amount, Body, Condition, Event, Instruction, Joint, Limit, ObjectAntecedent, PlayerAntecedent, PlayerRef,
    Selection, TriggerWord,
};
use super::{amount, condition, cost, event, filter, player};

/// A body, up to the end of the ability, and the limits that follow it.
pub fn body(p: &mut Parser<'_>) -> Option<(Body, Vec<Limit>)> {
    if let Some(modal) = p.attempt(modal) {
        return Some(modal);
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
    let repeat = p.take(". You may choose the same mode more than once .");
    // "Choose one. Activate only if …. • …"
    let limits = p.attempt(|p| {
        p.word(".")?;
        limit_sentence(p)
    });
    if !repeat && limits.is_none() {
        p.word("—")?;
    }
    let mark = p.scope.mark();
    let mut modes = Vec::new();
    while p.take("•") {
        let mut steps = Vec::new();
        while !p.ended() {
            sentence(p, &mut steps)?;
        }
        if steps.is_empty() {
            return p.expect("an instruction");
        }
        modes.push(steps);
        p.scope.forget(&mark);
    }
    if modes.len() < 2 {
        return p.expect("•");
    }
    Some((Body::Modal { least, most, repeat, chooser: PlayerRef::You, modes }, limits.unwrap_or_default()))
}

/// "Activate only as a sorcery.", "This ability triggers only once each turn."
fn limit_sentence(p: &mut Parser<'_>) -> Option<Vec<Limit>> {
    let limits = p.first(&[
        |p| {
            p.phrase("activate only")?;
            let mut limits = vec![limit(p)?];
            while p.take("and only") {
                limits.push(limit(p)?);
            }
            Some(limits)
        },
        |p| {
            p.phrase("this ability triggers only")?;
            p.one_of(&[
                ("once each turn", vec![Limit::PerTurn(1)]),
                ("twice each turn", vec![Limit::PerTurn(2)]),
                ("three times each turn", vec![Limit::PerTurn(3)]),
            ])
        },
        |p| {
            let who =
                p.one_of(&[("any player", PlayerRef::Any), ("only your opponents", PlayerRef::Opponents)])?;
            p.phrase("may activate")?;
            Some(vec![Limit::By(who)])
        },
        |p| p.phrase("X can't be 0").map(|()| vec![Limit::XAtLeast(1)]),
        |p| {
            p.phrase("spend only")?;
            let colors = p.list("or", |p| {
                p.token("a color", |word| {
                    crate::types::Color::ALL.into_iter().find(|color| color.word() == word)
                })
            })?;
            p.phrase("mana on X").map(|()| vec![Limit::SpendOnX(colors)])
        },
    ])?;
    p.full_stop()?;
    Some(limits)
}

fn limit(p: &mut Parser<'_>) -> Option<Limit> {
    if let Some(limit) = p.one_of(&[
        ("as a sorcery", Limit::Sorcery),
        ("once each turn", Limit::PerTurn(1)),
        ("twice each turn", Limit::PerTurn(2)),
        ("three times each turn", Limit::PerTurn(3)),
        ("once", Limit::Once),
    ]) {
        return Some(limit);
    }
    if p.take("if") {
        return Some(Limit::OnlyIf(condition::condition(p)?));
    }
    let mut times = vec![Condition::During(condition::timing(p)?)];
    while let Some(next) = p.attempt(|p| {
        p.word(",")?;
        condition::timing(p)
    }) {
        times.push(Condition::During(next));
    }
    Some(Limit::OnlyIf(if times.len() == 1 { times.remove(0) } else { Condition::All(times) }))
}

/// One sentence; what belongs to the instruction before ("If you do, …") is put into it.
pub fn sentence(p: &mut Parser<'_>, steps: &mut Vec<Instruction>) -> Option<()> {
    p.scope.next_clause();
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

/// Clauses up to the full stop, with what X is if that is said.
fn ended(
    p: &mut Parser<'_>,
    rule: impl Fn(&mut Parser<'_>) -> Option<Vec<Instruction>>,
) -> Option<Vec<Instruction>> {
    let (begin, mark) = (p.place(), p.scope.mark());
    let read = rule(p)?;
    if p.full_stop().is_some() {
        return Some(read);
    }
    if p.where_x.is_some() {
        return None;
    }
    p.phrase(", where X is")?;
    let is = where_x(p)?;
    p.full_stop()?;
    let end = p.place();
    p.go_to(begin);
    p.scope.reset(&mark);
    p.where_x = Some(is);
    let read = rule(p);
    p.where_x = None;
    p.go_to(end);
    read
}

/// What X is.
fn where_x(p: &mut Parser<'_>) -> Option<Amount> {
    amount::described(p)
}

/// "If you do, …", "If they don't, …", "Otherwise, …", "When you do, …": parts of the instruction before.
fn follow_up(p: &mut Parser<'_>, last: &mut Instruction) -> Option<()> {
    // "At the beginning of your next upkeep, pay {2}. If you don't, you lose the game."
    if let Instruction::Delayed { leading: true, what, .. } = last {
        let inner = what.last_mut()?;
        return follow_up(p, inner);
    }
    if p.take("otherwise") {
        p.word(",")?;
        let what = ended(p, |p| clauses(p, Joint::Sentence, None))?;
        return match last {
            Instruction::If { otherwise, .. } if otherwise.is_empty() => {
                *otherwise = what;
                Some(())
            }
            _ => None,
        };
    }
    if p.take("when you do ,") {
        let what = clauses(p, Joint::Sentence, None)?;
        p.full_stop()?;
        let before =
            std::mem::replace(last, Instruction::Repeat { joint: Joint::Sentence, times: Amount::X });
        *last = Instruction::IfDone {
            joint: Joint::Sentence,
            what: vec![before],
            then: what,
            otherwise: Vec::new(),
            reflexive: true,
        };
        return Some(());
    }
    if let Some((who, what)) = p.attempt(|p| {
        p.word("if")?;
        let who = p.one_of(&[
            ("you", "you"),
            ("they", "they"),
            ("the player", "the player"),
            ("that player", "that player"),
        ])?;
        p.phrase("can't ,")?;
        Some((who, ended(p, |p| clauses(p, Joint::Sentence, None))?))
    }) {
        let Instruction::Do { .. } = last else { return None };
        let before =
            std::mem::replace(last, Instruction::Repeat { joint: Joint::Sentence, times: Amount::X });
        *last = Instruction::IfCant { joint: Joint::Sentence, what: vec![before], who, then: what };
        return Some(());
    }
    p.word("if")?;
    let who = p.one_of(&[
        ("you", "you"),
        ("they", "they"),
        ("that player", "that player"),
        ("a player", "a player"),
    ])?;
    let did = if who == "you" || who == "they" {
        p.one_of(&[("do", true), ("don't", false)])?
    } else {
        p.one_of(&[("does", true), ("doesn't", false)])?
    };
    p.word(",")?;
    if let Instruction::May { who: chooser, .. } = last
        && doer_word(chooser) != who
    {
        return p.expect("`if you do` of the player who may");
    }
    let what = match p.first(&[for_each_first, delayed_event]) {
        Some(whole) => vec![whole],
        None => {
            let what = clauses(p, Joint::Sentence, None)?;
            // "If you do, return it to the battlefield at the beginning of your next upkeep."
            let delayed = match &what[..] {
                [one] => p.attempt(|p| match trailing(p, one)? {
                    trailed @ Instruction::Delayed { .. } => Some(trailed),
                    _ => None,
                }),
                _ => None,
            };
            delayed.map_or(what, |delayed| vec![delayed])
        }
    };
    p.full_stop()?;
    match last {
        Instruction::May { then, otherwise, .. } => {
            let part = if did { then } else { otherwise };
            if !part.is_empty() {
                return None;
            }
            *part = what;
            Some(())
        }
        Instruction::Do { .. } if who == "you" => {
            let before =
                std::mem::replace(last, Instruction::Repeat { joint: Joint::Sentence, times: Amount::X });
            let (then, otherwise) = if did { (what, Vec::new()) } else { (Vec::new(), what) };
            *last = Instruction::IfDone {
                joint: Joint::Sentence,
                what: vec![before],
                then,
                otherwise,
                reflexive: false,
            };
            Some(())
        }
        Instruction::Unless { who: payer, .. } if doer_word(payer) == who => {
            let before =
                std::mem::replace(last, Instruction::Repeat { joint: Joint::Sentence, times: Amount::X });
            *last = Instruction::IfPaid {
                joint: Joint::Sentence,
                unless: Box::new(before),
                paid: did,
                then: what,
            };
            Some(())
        }
        Instruction::IfDone { otherwise, reflexive: false, .. }
            if !did && otherwise.is_empty() && who == "you" =>
        {
            *otherwise = what;
            Some(())
        }
        _ => None,
    }
}

/// How "if you do" names the player who may.
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
    let steps = clauses(p, joint, None)?;
    if steps.len() == 1
        && let Some(trailed) = p.attempt(|p| trailing(p, &steps[0]))
    {
        let mut steps = vec![trailed];
        // "… at the beginning of the next end step and you skip your next draw step"
        if let Some((more, _)) = p.attempt(|p| {
            p.word("and")?;
            p.scope.next_clause();
            clause(p, Joint::And, None)
        }) {
            steps.push(more);
        }
        return Some(steps);
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

/// "If you control a Forest, draw a card.", "If it's your turn, draw two cards instead."
fn if_first(p: &mut Parser<'_>) -> Option<Instruction> {
    if let Some(effect) = p.attempt(super::statement::replaced_this_turn) {
        return Some(Instruction::Do { joint: Joint::Sentence, effect });
    }
    let condition = if p.take("when damage is prevented this way") {
        Condition::Prevented { from: None, when: true }
    } else {
        p.word("if")?;
        condition::condition(p)?
    };
    p.word(",")?;
    p.scope.next_clause();
    let then = trailed_clauses(p)?;
    if p.take("instead") {
        return Some(Instruction::Instead { joint: Joint::Sentence, condition, what: then, trailing: false });
    }
    // "…, sacrifice ~ at the beginning of the next end step"
    let delayed = match &then[..] {
        [one] => p.attempt(|p| match trailing(p, one)? {
            trailed @ Instruction::Delayed { .. } => Some(trailed),
            _ => None,
        }),
        _ => None,
    };
    let then = delayed.map_or(then, |delayed| vec![delayed]);
    Some(Instruction::If { joint: Joint::Sentence, condition, then, otherwise: Vec::new(), trailing: false })
}

/// "At the beginning of the next end step, sacrifice it."
fn delayed_first(p: &mut Parser<'_>) -> Option<Instruction> {
    let event = if p.take("during your next untap step , as you untap your permanents") {
        Event::UntapsPermanents(PlayerRef::You)
    } else {
        p.word("at")?;
        next_step(p)?
    };
    p.word(",")?;
    let mut what = clauses(p, Joint::Sentence, None)?;
    // "…, destroy that creature if it attacked this turn"
    if let [one] = &what[..]
        && let Some(trailed) = p.attempt(|p| match trailing(p, one)? {
            trailed @ Instruction::If { .. } => Some(trailed),
            _ => None,
        })
    {
        what = vec![trailed];
    }
    Some(Instruction::Delayed { joint: Joint::Sentence, word: TriggerWord::At, event, what, leading: true })
}

/// Clauses; a single one may have something trailing it.
fn trailed_clauses(p: &mut Parser<'_>) -> Option<Vec<Instruction>> {
    let steps = clauses(p, Joint::Sentence, None)?;
    if steps.len() == 1
        && p.ahead(|p| p.word("instead")).is_none()
        && let Some(trailed) = p.attempt(|p| trailing(p, &steps[0]))
    {
        return Some(vec![trailed]);
    }
    Some(steps)
}

/// "When that creature dies this turn, draw a card.", "Whenever you cast a spell this turn, …" (603.7).
fn delayed_event(p: &mut Parser<'_>) -> Option<Instruction> {
    let word = p.one_of(&[("whenever", TriggerWord::Whenever), ("when", TriggerWord::When)])?;
    let mut events = event::events(p, word)?;
    if word == TriggerWord::Whenever && p.take("this combat ,") {
        events = vec![Event::ThisCombat(events)];
    } else {
        p.phrase("this turn ,")?;
    }
    if events.len() != 1 {
        return None;
    }
    p.scope.next_clause();
    let what = clauses(p, Joint::Sentence, None)?;
    Some(Instruction::Delayed { joint: Joint::Sentence, word, event: events.remove(0), what, leading: true })
}

/// A step that comes once.
fn next_step(p: &mut Parser<'_>) -> Option<Event> {
    let event = event::step_begins(p)?;
    match &event {
        Event::StepBegins { next: true, .. } => Some(event),
        Event::StepBegins { step: super::tree::TurnStep::EndOfCombat, .. } => Some(event),
        _ => None,
    }
}

/// "For each opponent, …", "For each creature you control, …".
fn for_each_first(p: &mut Parser<'_>) -> Option<Instruction> {
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
    let found = filter::filter(p, Number::One)?;
    p.word(",")?;
    p.scope.mention_object(Binding::That(ObjectAntecedent::Each), Number::One, Nouns::of(&found));
    p.scope.next_clause();
    let over = Selection::All { filter: found, word: super::tree::AllWord::Each };
    let mut what = clauses(p, Joint::Sentence, None)?;
    // "…, destroy that creature unless its controller pays 2 life"
    if let [one] = &what[..]
        && let Some(trailed) = p.attempt(|p| match trailing(p, one)? {
            trailed @ Instruction::Unless { .. } => Some(trailed),
            _ => None,
        })
    {
        what = vec![trailed];
    }
    Some(Instruction::ForEach { joint: Joint::Sentence, over, what })
}

/// "… if you control a Forest", "… unless its controller pays {3}", "… at the beginning of the next end step".
fn trailing(p: &mut Parser<'_>, one: &Instruction) -> Option<Instruction> {
    let joint = *joint_mut(&mut one.clone());
    let what = vec![with_joint(one.clone(), Joint::Sentence)];
    if p.take("instead if") {
        let condition = condition::condition(p)?;
        return Some(Instruction::Instead { joint, condition, what, trailing: true });
    }
    if p.take("if") {
        let condition = condition::condition(p)?;
        return Some(Instruction::If { joint, condition, then: what, otherwise: Vec::new(), trailing: true });
    }
    if p.take("unless") {
        if let Some((who, instead)) = p.attempt(|p| {
            let who = player::player(p)?;
            let number = player::number(&who);
            Some((who, unless_costs(p, number)?))
        }) {
            let mut what = what;
            // "Counter target spell unless …. If that spell is countered this way, exile it instead of …"
            if let [Instruction::Do { effect: super::tree::Effect::Counter { exile, .. }, .. }] = &mut what[..]
                && !*exile
                && p.take(". If that spell is countered this way , exile it instead of putting it into its owner's graveyard")
            {
                *exile = true;
            }
            return Some(Instruction::Unless { joint, what, who, instead });
        }
        let condition = Condition::Unless(Box::new(condition::condition(p)?));
        return Some(Instruction::If { joint, condition, then: what, otherwise: Vec::new(), trailing: true });
    }
    // "Exile that token when ~ leaves the battlefield": however long that takes.
    if p.take("when") {
        let mut events = event::events(p, TriggerWord::When)?;
        if events.len() != 1 || !matches!(events[0], Event::Leaves(_)) {
            return None;
        }
        let event = events.remove(0);
        return Some(Instruction::Delayed { joint, word: TriggerWord::When, event, what, leading: false });
    }
    p.word("at")?;
    let event = next_step(p)?;
    Some(Instruction::Delayed { joint, word: TriggerWord::At, event, what, leading: false })
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
    Some(vec![first])
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
    Some(steps)
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
    if p.ahead(|p| p.phrase("you may play")).is_some()
        && let Some((effect, own)) = effect(p, &Lead::Own)
    {
        return Some((Instruction::Do { joint, effect }, own));
    }
    if let Some(may) = p.attempt(|p| may(p, joint)) {
        return Some((may, None));
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
    let who = player::player(p)?;
    p.word("may")?;
    let (first, subject) = if p.take("have") {
        let (effect, own) = effect(p, &Lead::Have)?;
        (Instruction::Do { joint: Joint::Sentence, effect }, own)
    } else {
        let subject = Subject::Player(who.clone(), Number::Many);
        let (effect, _) = effect(p, &Lead::Silent(&subject))?;
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
