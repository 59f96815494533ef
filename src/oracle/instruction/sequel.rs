//! Sentences that continue the previous one: "if you do", "otherwise", "instead".

use super::super::amount;
use super::super::parser::Parser;
use super::super::tree::{Amount, Instruction, Joint};
use super::openings::{delayed_event, for_each_first};
use super::{Trailing, clauses, doer_word, trailed};

/// Clauses up to the full stop, with the definition of X if there is one.
pub(super) fn ended(
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

/// The definition of X.
pub(super) fn where_x(p: &mut Parser<'_>) -> Option<Amount> {
    amount::described(p)
}

/// "If you do, …", "If they don't, …", "Otherwise, …", "When you do, …": parts of the instruction before.
pub(super) fn follow_up(p: &mut Parser<'_>, last: &mut Instruction) -> Option<()> {
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
        let mut what = ended(p, |p| clauses(p, Joint::Sentence, None))?;
        // "You may cast target instant card …. If that spell would be put into a graveyard, exile it instead."
        if let Some(effect) = p.attempt(|p| {
            let effect = super::super::statement::replaced_this_turn(p)?;
            p.full_stop()?;
            Some(effect)
        }) {
            what.push(Instruction::Do { joint: Joint::Sentence, effect });
        }
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
        ("no one", "no one"),
    ])?;
    let nobody = who == "no one";
    let who = if nobody { "a player" } else { who };
    let did = if who == "you" || who == "they" {
        p.one_of(&[("do", true), ("don't", false)])?
    } else {
        p.one_of(&[("does", !nobody), ("doesn't", false)])?
    };
    if nobody && !matches!(last, Instruction::May { who: super::super::tree::PlayerRef::Any, .. }) {
        return None;
    }
    p.word(",")?;
    if let Instruction::May { who: chooser, .. } = last
        && doer_word(chooser) != who
    {
        return p.expect("`if you do` of the player who may");
    }
    let what = ended(p, |p| match p.first(&[for_each_first, delayed_event]) {
        Some(whole) => Some(vec![whole]),
        None => {
            let mut what = clauses(p, Joint::Sentence, None)?;
            // "If you do, return it to the battlefield at the beginning of your next upkeep."
            trailed(p, &mut what, |found| matches!(found, Trailing::Delayed(..) | Trailing::If(_)));
            // "…, then sacrifice that creature unless you pay {2}"
            if what.len() > 1
                && p.ahead(|p| p.word("unless")).is_some()
                && let Some(last) = what.pop()
            {
                let mut one = vec![last];
                trailed(p, &mut one, |found| matches!(found, Trailing::Unless { .. }));
                what.extend(one);
            }
            Some(what)
        }
    })?;
    // "If that card shares a creature type with ~, you may reveal that card. If you do, draw a card."
    if did
        && let Instruction::If { then, otherwise, .. } = &mut *last
        && otherwise.is_empty()
        && let Some(Instruction::May { who: chooser, then: inner, .. }) = then.last_mut()
        && inner.is_empty()
        && doer_word(chooser) == who
    {
        *inner = what;
        return Some(());
    }
    // "If it's a land card, you may put it onto the battlefield. If you don't, put it into your hand": whatever it is.
    if !did
        && who == "you"
        && let Instruction::If { then, otherwise, trailing: false, .. } = &*last
        && otherwise.is_empty()
        && let [Instruction::May { who: chooser, then: done, otherwise: undone, .. }] = &then[..]
        && done.is_empty()
        && undone.is_empty()
        && *chooser == super::super::tree::PlayerRef::You
    {
        *last = if_done(last, Vec::new(), what);
        return Some(());
    }
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
            let (then, otherwise) = if did { (what, Vec::new()) } else { (Vec::new(), what) };
            *last = if_done(last, then, otherwise);
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

/// "[last]. If you do, [then]", "If you don't, [otherwise]".
fn if_done(last: &mut Instruction, then: Vec<Instruction>, otherwise: Vec<Instruction>) -> Instruction {
    let joint = Joint::Sentence;
    let before = std::mem::replace(last, Instruction::Repeat { joint, times: Amount::X });
    Instruction::IfDone { joint, what: vec![before], then, otherwise, reflexive: false }
}
