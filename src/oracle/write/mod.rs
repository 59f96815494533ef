//! Writes the ability tree back as normalised English.
//!
//! Every word comes from the meaning in the tree. What the tree does not hold can't be written, so a card whose text was not completely
//! understood does not come back the same.

mod ability;
mod amount;
mod change;
mod condition;
mod cost;
mod destination;
mod dig;
mod duration;
mod effect;
mod event;
mod filter;
mod history;
mod instruction;
mod keyword;
mod number;
mod permission;
mod players;
mod rare_rules;
mod reference;
mod replace;
mod selection;
mod statement;
mod token;

use super::parser::Number;

pub use ability::{ability, line};
pub use instruction::sentences;

/// What the writer remembers within a sentence.
#[derive(Clone, Debug)]
pub struct Writer {
    /// The number of the last stated subject, for a clause without a subject.
    number: Number,
    /// The definition of X, for the end of the sentence.
    x: Option<String>,
    /// Whether the previous clause dealt damage: the next one may omit the verb.
    dealt: bool,
    /// The number of the subject itself, if its verb is in the base form: "have it become a 2/2 creature".
    noun: Option<Number>,
    /// Whether the caller writes "exile it instead" after the "unless" clause.
    exile_follows: bool,
}

impl Writer {
    fn new() -> Writer {
        Writer { number: Number::Many, x: None, dealt: false, noun: None, exile_follows: false }
    }
}

/// How an effect's subject is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lead {
    Own,
    /// After "have": the subject, and the verb in its base form.
    Have,
    /// After "may": no subject, and the verb in its base form.
    Silent,
}

/// A part of the tree that the reader never produces: it has no words, so only its type is written.
fn unwritten<T: ?Sized>(_: &T) -> String {
    unwritten_kind(std::any::type_name::<T>())
}

fn unwritten_kind(kind: &str) -> String {
    format!("⟨{kind}⟩")
}

fn verb<'a>(number: Number, one: &'a str, many: &'a str) -> &'a str {
    match number {
        Number::One => one,
        Number::Many => many,
    }
}

/// "a, b, and c"; two have no comma.
fn join(items: &[String], conjunction: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [one, two] => format!("{one} {conjunction} {two}"),
        [most @ .., last] => format!("{}, {conjunction} {last}", most.join(", ")),
    }
}

/// "a Goblin", "an Elf".
fn with_article(noun: &str) -> String {
    let small = noun.to_lowercase();
    let vowel = (small.starts_with(['a', 'e', 'i', 'o', 'u', '8']) || small.starts_with("hour "))
        && !small.starts_with("uni")
        && !small.starts_with("one");
    let eleven = small.starts_with("11/") || small.starts_with("18/") || small.starts_with("x/");
    format!("{} {noun}", if vowel || eleven { "an" } else { "a" })
}
