//! Bodies: clauses to sentences.

use super::super::instruction::doer_word;
use super::super::tree::{
    Amount, AmountStyle, Body, Condition, Effect, Event, Fresh, Instruction, Joint, Limit, MoreModes,
    PlayerRef, Selection, TriggerWord,
};
use super::{Lead, Writer, amount, condition, cost, effect, event, filter, reference, unwritten};
use crate::english::capitalised;

/// Sentences under construction.
struct Text {
    /// Sentences that have ended.
    done: String,
    /// The sentence so far.
    open: String,
    /// What the next sentence begins with: "if you do, ".
    prefix: String,
    /// Whether the clause before was part of a list with commas.
    list: bool,
    w: Writer,
}

impl Text {
    fn new() -> Text {
        Text {
            done: String::new(),
            open: String::new(),
            prefix: String::new(),
            list: false,
            w: Writer::new(),
        }
    }

    /// Ends the sentence.
    fn close(&mut self) {
        if self.open.is_empty() {
            return;
        }
        if let Some(x) = self.w.x.take() {
            self.open.push_str(&format!(", where X is {x}"));
        }
        if !self.done.is_empty() {
            self.done.push(' ');
        }
        self.done.push_str(&ended(&self.open));
        self.open.clear();
        self.list = false;
        self.w.dealt = false;
    }

    fn clause(&mut self, joint: Joint, clause: &str) {
        match joint {
            Joint::Sentence | Joint::SentenceThen => {
                self.close();
                if joint == Joint::SentenceThen {
                    self.open.push_str("then ");
                }
                self.open.push_str(&std::mem::take(&mut self.prefix));
            }
            Joint::Then => self.open.push_str(", then "),
            Joint::And if self.list => self.open.push_str(", and "),
            Joint::And => self.open.push_str(" and "),
            Joint::CommaAnd => self.open.push_str(", and "),
            Joint::Comma => self.open.push_str(", "),
        }
        self.list = joint == Joint::Comma;
        self.open.push_str(clause);
    }

    /// Begins a sentence with words before its first clause.
    fn begin(&mut self, joint: Joint, words: &str) {
        if matches!(joint, Joint::Sentence | Joint::SentenceThen) {
            self.close();
        }
        if joint == Joint::SentenceThen {
            self.prefix.push_str("then ");
        }
        self.prefix.push_str(words);
    }

    fn steps(&mut self, steps: &[Instruction]) {
        for step in steps {
            self.step(step, None);
        }
    }

    /// Writes one instruction; `joint` is that of an enclosing instruction.
    fn step(&mut self, step: &Instruction, outer: Option<Joint>) {
        match step {
            Instruction::Do { joint, effect: one } => {
                let joint = outer.unwrap_or(*joint);
                // A definition of X belongs to the sentence that uses it.
                if matches!(joint, Joint::Sentence | Joint::SentenceThen) {
                    self.close();
                }
                let text = effect::effect(&mut self.w, one, Lead::Own);
                self.clause(joint, &text);
            }
            Instruction::May { joint, who, what, then, otherwise } => {
                let joint = outer.unwrap_or(*joint);
                if matches!(joint, Joint::Sentence | Joint::SentenceThen) {
                    self.close();
                }
                self.may(joint, who, what);
                let doer = doer_word(who);
                let (does, doesnt) = if doer == "a player" { ("does", "doesn't") } else { ("do", "don't") };
                if !then.is_empty() {
                    self.begin(Joint::Sentence, &format!("if {doer} {does}, "));
                    self.steps(then);
                }
                if !otherwise.is_empty() {
                    let nobody = if *who == PlayerRef::Any { "no one does" } else { "" };
                    let undone =
                        if nobody.is_empty() { format!("{doer} {doesnt}") } else { nobody.to_owned() };
                    self.begin(Joint::Sentence, &format!("if {undone}, "));
                    self.steps(otherwise);
                }
            }
            Instruction::If { condition: Condition::Rolled { least, most }, then, .. } => {
                self.close();
                let results = match (least, most) {
                    (Some(least), Some(most)) if least == most => least.to_string(),
                    (Some(least), Some(most)) => format!("{least}—{most}"),
                    (Some(least), None) => format!("{least}+"),
                    (None, most) => format!("{} or less", most.unwrap_or_default()),
                };
                let line = format!("{results} | {}", sentences(then));
                if !self.done.is_empty() {
                    self.done.push(' ');
                }
                self.done.push_str(&line);
            }
            Instruction::If { joint, condition: when, then, otherwise, trailing } => {
                let joint = outer.unwrap_or(*joint);
                let (word, when) = match when {
                    Condition::Unless(when) => ("unless", condition::condition(&mut self.w, when)),
                    Condition::Reflexive(when) => ("when", condition::condition(&mut self.w, when)),
                    when @ (Condition::Prevented { when: true, .. } | Condition::CountersRemoved(_)) => {
                        ("when", condition::condition(&mut self.w, when))
                    }
                    when => ("if", condition::condition(&mut self.w, when)),
                };
                if *trailing {
                    self.single(then, joint);
                    self.open.push_str(&format!(" {word} {when}"));
                } else {
                    self.begin(joint, &format!("{word} {when}, "));
                    self.steps(then);
                }
                if !otherwise.is_empty() {
                    self.begin(Joint::Sentence, "otherwise, ");
                    self.steps(otherwise);
                }
            }
            Instruction::Unless { joint, what, who, instead } => {
                let exiled =
                    matches!(what[..], [Instruction::Do { effect: Effect::Counter { exile: true, .. }, .. }]);
                self.w.exile_follows = exiled;
                self.single(what, outer.unwrap_or(*joint));
                self.w.exile_follows = false;
                let number = super::super::player::number(who);
                let deeds = cost::deeds(&mut self.w, instead, number);
                self.open.push_str(&format!(" unless {} {deeds}", reference::player(who)));
                if exiled {
                    self.open.push_str(
                        ". If that spell is countered this way, exile it instead of putting it into its owner's graveyard",
                    );
                }
            }
            Instruction::ForEach { joint, over, what } => {
                let over = match over {
                    Selection::All { filter: found, .. } => {
                        filter::filter(&mut self.w, found, filter::Noun::ONE)
                    }
                    Selection::Ref(those) => format!("of {}", reference::object(those)),
                    Selection::Player(PlayerRef::EachPlayer) => "player".to_owned(),
                    other => unwritten(other),
                };
                self.begin(outer.unwrap_or(*joint), &format!("for each {over}, "));
                self.steps(what);
            }
            Instruction::IfPaid { joint, unless, paid, then } => {
                let doer = match &**unless {
                    Instruction::Unless { who, .. } => doer_word(who),
                    _ => "⟨payer⟩",
                };
                let joint = outer.unwrap_or(*joint);
                self.step(unless, (joint != Joint::Sentence).then_some(joint));
                let does = if *paid { "do" } else { "don't" };
                self.begin(Joint::Sentence, &format!("if {doer} {does}, "));
                self.steps(then);
            }
            Instruction::Times { joint, times, what } => {
                let times = match times {
                    Amount::UndrawnOf(most) => {
                        let most = super::amount::word(i32::from(*most));
                        format!("card less than {most} a player draws this way")
                    }
                    Amount::Votes(word) => format!("{word} vote"),
                    other => unwritten(other),
                };
                self.begin(outer.unwrap_or(*joint), &format!("for each {times}, "));
                self.steps(what);
            }
            Instruction::IfCant { joint, what, who, then } => {
                let joint = outer.unwrap_or(*joint);
                for (place, one) in what.iter().enumerate() {
                    self.step(one, (place == 0 && joint != Joint::Sentence).then_some(joint));
                }
                self.begin(Joint::Sentence, &format!("if {who} can't, "));
                self.steps(then);
            }
            Instruction::IfDone { joint, what, then, otherwise, reflexive } => {
                let joint = outer.unwrap_or(*joint);
                for (place, one) in what.iter().enumerate() {
                    self.step(one, (place == 0 && joint != Joint::Sentence).then_some(joint));
                }
                if !then.is_empty() {
                    self.begin(Joint::Sentence, if *reflexive { "when you do, " } else { "if you do, " });
                    self.steps(then);
                }
                if !otherwise.is_empty() {
                    self.begin(Joint::Sentence, "if you don't, ");
                    self.steps(otherwise);
                }
            }
            Instruction::Delayed {
                joint,
                word: word @ (TriggerWord::When | TriggerWord::Whenever),
                event: when,
                what,
                leading: true,
            } => {
                let joint = outer.unwrap_or(*joint);
                let (when, time) = match when {
                    Event::ThisCombat(events) => (event::events(&mut self.w, events), " this combat"),
                    Event::UntilYourNextTurn(events) => (event::events(&mut self.w, events), ""),
                    Event::SpendsMana(_) | Event::Sometime(_) => {
                        (event::events(&mut self.w, std::slice::from_ref(when)), "")
                    }
                    when => (event::events(&mut self.w, std::slice::from_ref(when)), " this turn"),
                };
                let word = match (word, time) {
                    (TriggerWord::When, _) => "when",
                    (_, "") => "until your next turn, whenever",
                    _ => "whenever",
                };
                self.begin(joint, &format!("{word} {when}{time}, "));
                self.steps(what);
            }
            Instruction::Delayed { joint, word: TriggerWord::When, event: when, what, leading: false } => {
                let when = event::events(&mut self.w, std::slice::from_ref(when));
                self.single(what, outer.unwrap_or(*joint));
                self.open.push_str(&format!(" when {when}"));
            }
            Instruction::Delayed { joint, word: TriggerWord::At, event: when, what, leading } => {
                let joint = outer.unwrap_or(*joint);
                let when = event::events(&mut self.w, std::slice::from_ref(when));
                if *leading {
                    let at = if when.starts_with("during ") { "" } else { "at " };
                    self.begin(joint, &format!("{at}{when}, "));
                    self.steps(what);
                } else {
                    self.single(what, joint);
                    self.open.push_str(&format!(" at {when}"));
                }
            }
            Instruction::Instead { joint, condition: when, what, trailing } => {
                let joint = outer.unwrap_or(*joint);
                let when = condition::condition(&mut self.w, when);
                if *trailing {
                    self.single(what, joint);
                    self.open.push_str(&format!(" instead if {when}"));
                } else {
                    self.begin(joint, &format!("if {when}, "));
                    self.steps(what);
                    self.open.push_str(" instead");
                }
            }
            other => self.clause(Joint::Sentence, &unwritten(other)),
        }
    }

    /// Writes an instruction with a trailing clause: there is only one.
    fn single(&mut self, what: &[Instruction], joint: Joint) {
        match what {
            [one] => self.step(one, Some(joint)),
            other => self.clause(joint, &unwritten(&other)),
        }
    }

    fn may(&mut self, joint: Joint, who: &PlayerRef, what: &[Instruction]) {
        let name = match who {
            PlayerRef::Any => "any player".to_owned(),
            who => reference::player(who),
        };
        let Some((Instruction::Do { effect: first, .. }, rest)) = what.split_first() else {
            return self.clause(joint, &unwritten(&what));
        };
        let text = if has_own_subject(first, who) {
            let text = effect::effect(&mut self.w, first, Lead::Have);
            format!("{name} may have {text}")
        } else {
            let text = effect::effect(&mut self.w, first, Lead::Silent);
            format!("{name} may {text}")
        };
        self.clause(joint, &text);
        self.steps(rest);
    }
}

/// Whether the instruction begins a sentence.
pub fn begins_sentence(one: &Instruction) -> bool {
    let joint = match one {
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
    };
    matches!(joint, Joint::Sentence | Joint::SentenceThen)
}

/// Whether an effect after "may" has another subject than the player who may.
fn has_own_subject(first: &Effect, who: &PlayerRef) -> bool {
    match first {
        Effect::Apply { changes, .. }
            if matches!(&changes[..], [super::super::tree::Change::Base {
                power: Some(Amount::Of(_, power)),
                toughness: Some(Amount::Of(_, toughness)),
            }] if power == toughness) =>
        {
            false
        }
        Effect::DealDamage { .. }
        | Effect::EachDealsDamage { .. }
        | Effect::Apply { .. }
        | Effect::BecomeCopy { .. }
        | Effect::SetLife { .. }
        | Effect::Fight { .. } => true,
        other => subject(other).is_some_and(|one| *one != super::super::player::again(who) && one != who),
    }
}

/// The player who does an effect.
fn subject(one: &Effect) -> Option<&PlayerRef> {
    match one {
        Effect::Draw { who, .. }
        | Effect::Discard { who, .. }
        | Effect::Mill { who, .. }
        | Effect::GainLife { who, .. }
        | Effect::LoseLife { who, .. }
        | Effect::Sacrifice { who, .. }
        | Effect::Scry { who, .. }
        | Effect::Surveil { who, .. }
        | Effect::Shuffle { who }
        | Effect::Search { who, .. }
        | Effect::Reveal { who, .. }
        | Effect::AddMana { who, .. }
        | Effect::ChooseObjects { who, .. }
        | Effect::KeepOnly { who, .. }
        | Effect::PutPiles { who, .. }
        | Effect::Dig { who, .. }
        | Effect::RevealUntil { who, .. }
        | Effect::PutUncast { who, .. }
        | Effect::ShuffleInto { who, .. }
        | Effect::Pay { who, .. }
        | Effect::GainControl { who, .. }
        | Effect::CreateCopy { who, .. }
        | Effect::CopySpell { who, .. }
        | Effect::CopyForEach { who, .. }
        | Effect::LookAtHand { who, .. }
        | Effect::Energy { who, .. }
        | Effect::FlipCoin { who, .. }
        | Effect::Clash { who, .. }
        | Effect::RollDie { who, .. }
        | Effect::CreateRole { who, .. }
        | Effect::CreateNamed { who, .. }
        | Effect::Create { who, .. } => Some(who),
        Effect::Move { who, .. } | Effect::PutCounters { who, .. } => who.as_ref(),
        _ => None,
    }
}

/// A sentence with a capital and a full stop.
pub fn ended(sentence: &str) -> String {
    let stop = if sentence.trim_end_matches('"').ends_with('.') { "" } else { "." };
    format!("{}{stop}", capitalised(sentence))
}

/// Instructions in order, as sentences.
pub fn sentences(steps: &[Instruction]) -> String {
    let mut text = Text::new();
    text.steps(steps);
    text.close();
    text.done
}

/// A body and its limits, as sentences that begin with capitals.
pub fn body(what: &Body, limits: &[Limit]) -> String {
    let mut text = match what {
        Body::Plain(steps) => sentences(steps),
        Body::Modal { least, most, repeat, apart, fresh, more, chooser: PlayerRef::You, modes } => {
            let number = match (least, most) {
                (1, 2) => "one or both",
                (1, &u8::MAX) => "one or more",
                (0, &u8::MAX) => "any number",
                (0, 1) => "up to one",
                (0, 2) => "up to two",
                (1, 1) => "one",
                (2, 2) => "two",
                (3, 3) => "three",
                (4, 4) => "four",
                _ => "⟨modes⟩",
            };
            let mut text = format!("Choose {number}");
            text.push_str(match fresh {
                None => "",
                Some(Fresh::Ever) => " that hasn't been chosen",
                Some(Fresh::ThisTurn) => " that hasn't been chosen this turn",
            });
            let mut limited = limit_sentences(limits);
            if let Some(more) = more {
                limited.push(more_modes(more, modes.len()));
            }
            if *apart {
                limited.push("Each mode must target a different player.".to_owned());
            }
            text.push_str(match (*repeat, limited.is_empty()) {
                (true, _) => ". You may choose the same mode more than once.",
                (false, true) => " —",
                (false, false) => ".",
            });
            for sentence in &limited {
                text.push_str(&format!(" {sentence}"));
            }
            for mode in modes {
                text.push_str(&format!(" • {}", sentences(mode)));
            }
            return text;
        }
        Body::CostedModes { tiered, modes } => {
            let mut text = if *tiered { "Tiered" } else { "Spree" }.to_owned();
            for (mana, mode) in modes {
                text.push_str(&format!(" • {mana} — {}", sentences(mode)));
            }
            text
        }
        other => unwritten(other),
    };
    for sentence in limit_sentences(limits) {
        text.push(' ');
        text.push_str(&sentence);
    }
    text
}

/// "If it was kicked, choose both instead."
fn more_modes(more: &MoreModes, modes: usize) -> String {
    let may = if more.may { "you may " } else { "" };
    let number = match (more.least, more.most) {
        (2, 2) if modes == 2 => "both",
        (2, 2) => "two",
        (1, _) => "one or more",
        _ => "any number",
    };
    let condition = condition::condition(&mut Writer::new(), &more.condition);
    format!("If {condition}, {may}choose {number} instead.")
}

fn limit_sentences(limits: &[Limit]) -> Vec<String> {
    let (mut first, mut sentences) = (Vec::new(), Vec::new());
    let mut only: Vec<String> = Vec::new();
    for one in limits {
        match one {
            Limit::By(who) => sentences.push(format!(
                "{} may activate.",
                match who {
                    PlayerRef::Any => "Any player",
                    PlayerRef::Opponents => "Only your opponents",
                    _ => "⟨player⟩",
                }
            )),
            Limit::SpendOnX(colors) => {
                let words: Vec<String> = colors.iter().map(|color| color.word().to_owned()).collect();
                sentences.push(format!("Spend only {} mana on X.", super::join(&words, "or")));
            }
            Limit::CostsLess { mana, times, condition } => {
                let mut w = Writer::new();
                let times = match times {
                    Some(Amount::Where { style: AmountStyle::ForEach, is }) => {
                        format!(" for each {}", amount::for_each(&mut w, is).1)
                    }
                    Some(Amount::Where { style: AmountStyle::WhereXIs, is }) => {
                        format!(", where X is {}", amount::described(&mut w, is))
                    }
                    Some(other) => unwritten(other),
                    None => String::new(),
                };
                let only = condition.as_ref().map_or(String::new(), |only| {
                    format!(" if {}", super::condition::condition(&mut w, only))
                });
                first.push(format!("This ability costs {mana} less to activate{times}{only}."));
            }
            // Written before the costs.
            Limit::PowerUp | Limit::Exhaust | Limit::Boast => {}
            Limit::XAtLeast(1) => sentences.push("X can't be 0.".to_owned()),
            other => only.push(limit(other)),
        }
    }
    if !only.is_empty() {
        sentences.insert(0, format!("Activate only {}.", only.join(" and only ")));
    }
    first.append(&mut sentences);
    first
}

fn limit(one: &Limit) -> String {
    let mut w = Writer::new();
    match one {
        Limit::Sorcery => "as a sorcery".to_owned(),
        Limit::Instant => "as an instant".to_owned(),
        Limit::PerTurn(1) => "once each turn".to_owned(),
        Limit::PerTurn(2) => "twice each turn".to_owned(),
        Limit::PerTurn(3) => "three times each turn".to_owned(),
        Limit::Once => "once".to_owned(),
        Limit::OnlyIf(Condition::All(times))
            if times.iter().all(|time| matches!(time, Condition::During(_))) =>
        {
            let texts: Vec<String> = times.iter().map(|time| condition::condition(&mut w, time)).collect();
            texts.join(", ")
        }
        Limit::OnlyIf(time @ Condition::During(_)) => condition::condition(&mut w, time),
        Limit::OnlyIf(when) => format!("if {}", condition::condition(&mut w, when)),
        other => unwritten(other),
    }
}

/// The limits of a triggered ability.
pub fn trigger_limits(limits: &[Limit]) -> String {
    limits
        .iter()
        .map(|one| match one {
            Limit::DoneOnce => " Do this only once each turn.".to_owned(),
            Limit::PerTurn(1) => " This ability triggers only once each turn.".to_owned(),
            Limit::PerTurn(2) => " This ability triggers only twice each turn.".to_owned(),
            Limit::PerTurn(3) => " This ability triggers only three times each turn.".to_owned(),
            Limit::Once => " This ability triggers only once.".to_owned(),
            other => unwritten(other),
        })
        .collect()
}
