//! The ability tree: what a card's text says, as data.
//!
//! The tree is shaped by meaning, not by wording: the reader turns normalised Oracle English into it, the writer turns it
//! back, and the two texts must be equal for a card to be accepted. The game never walks it: `program` compiles it.
//!
//! Parts compose. A [`Filter`] says which objects, an [`Amount`] how much, a [`Condition`] whether, a [`Duration`] how long, a
//! [`Selection`] who or what an effect acts on; every verb takes any of them.

mod condition;
mod effect;
mod effect_parts;
mod event;
mod keyword;
mod object;
mod rules;
mod statement;

pub use condition::*;
pub use effect::*;
pub use effect_parts::*;
pub use event::*;
pub use keyword::*;
pub use object::*;
pub use rules::*;
pub use statement::*;

/// A line of a card's text box.
#[expect(clippy::large_enum_variant, reason = "a card's tree is short and is dropped once it is compiled")]
#[derive(Debug, PartialEq, Eq, Hash)]
pub enum Line {
    /// "Flying, first strike": keywords that share a line.
    Keywords(Vec<Keyword>),
    /// Any other ability.
    Ability(Ability),
    /// A level symbol and what follows it (711.2).
    Level(Level),
    /// "{1}{U}: Level 2" and what a Class has from that level on (716.2).
    Class(ClassLevel),
    /// "To solve — You control three or more artifacts." (719.3a).
    ToSolve(Condition),
    /// "Solved — …": the ability of a solved Case (719.3b).
    Solved(Box<Line>),
    /// "Khans — …": what the permanent has if that word was chosen as it entered (607.2f).
    Chosen(String, Box<Line>),
}

/// A level of a Class after its first one (716.2).
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct ClassLevel {
    pub number: u8,
    /// What gaining it costs.
    pub costs: Vec<Cost>,
    pub lines: Vec<Line>,
}

/// "LEVEL 4-7": what a leveler has with that number of level counters (711.2). "STATION 8+": what a permanent has with that number of
/// charge counters (721.2).
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Level {
    /// A station symbol.
    pub station: bool,
    pub least: u8,
    /// `None` for "8+".
    pub most: Option<u8>,
    /// Its power and toughness.
    pub size: Option<(i32, i32)>,
    pub lines: Vec<Line>,
}

/// An ability with words of its own (113.3).
#[derive(Debug, PartialEq, Eq, Hash)]
pub enum Ability {
    /// What an instant or sorcery does.
    Spell(Body),
    /// "\[Costs\]: \[Effect.\] \[Limits.\]" (602). Whether it is a mana ability follows from the body (605.1a).
    Activated { costs: Vec<Cost>, body: Body, limits: Vec<Limit> },
    /// "When/Whenever/At …, if …, …" (603).
    Triggered {
        word: TriggerWord,
        events: Vec<Event>,
        condition: Option<Condition>,
        body: Body,
        limits: Vec<Limit>,
    },
    /// A sentence that is true as long as it applies (604): subject and changes. `leading`: whether "As long as …" comes first.
    Static { condition: Option<Condition>, leading: bool, statement: Statement },
}

/// "When", "Whenever" or "At".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TriggerWord {
    When,
    Whenever,
    At,
}

/// What a spell or ability does as it resolves (608).
#[expect(clippy::large_enum_variant, reason = "a card's tree is short and is dropped once it is compiled")]
#[derive(Debug, PartialEq, Eq, Hash)]
pub enum Body {
    /// Instructions in order.
    Plain(Vec<Instruction>),
    /// "Choose one —" (700.2): at least `least`, at most `most` of the modes. `repeat`: the same mode more than once. `apart`:
    /// "Each mode must target a different player."
    Modal {
        least: u8,
        most: u8,
        repeat: bool,
        apart: bool,
        fresh: Option<Fresh>,
        more: Option<MoreModes>,
        chooser: PlayerRef,
        modes: Vec<Vec<Instruction>>,
    },
    /// Spree, or tiered, which is one mode: modes with an additional cost each (702.172, 702.183).
    CostedModes { tiered: bool, modes: Vec<(crate::types::SymbolCost, Vec<Instruction>)> },
}

/// Which modes of an ability may be chosen again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fresh {
    /// "that hasn't been chosen".
    Ever,
    /// "that hasn't been chosen this turn".
    ThisTurn,
}

/// "If it was kicked, you may choose both instead": other numbers of modes, under a condition.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct MoreModes {
    pub condition: Condition,
    /// "you may".
    pub may: bool,
    /// The numbers as "choose …" says them.
    pub least: u8,
    pub most: u8,
}

/// One step of a body.
#[derive(Debug, PartialEq, Eq, Hash)]
pub enum Instruction {
    /// A plain effect: "Draw a card." `joint` says how it was joined to the one before.
    Do { joint: Joint, effect: Effect },
    /// "\[Player\] may \[do\]. If \[they\] do, \[then\]. If they don't, \[otherwise\]". The cost form "you may pay {2}" is `Effect::Pay`.
    May {
        joint: Joint,
        who: PlayerRef,
        what: Vec<Instruction>,
        then: Vec<Instruction>,
        otherwise: Vec<Instruction>,
    },
    /// "If \[condition\], \[then\]. Otherwise, \[otherwise\]." `trailing`: whether the condition comes at the end of the sentence.
    If {
        joint: Joint,
        condition: Condition,
        then: Vec<Instruction>,
        otherwise: Vec<Instruction>,
        trailing: bool,
    },
    /// "\[what\] unless \[player\] \[pays\]": the player may do `instead` to keep `what` from happening.
    Unless { joint: Joint, what: Vec<Instruction>, who: PlayerRef, instead: Vec<Cost> },
    /// "\[what unless a player pays\]. If they don't, \[then\]": what follows if nobody pays (`paid`: if they do).
    IfPaid { joint: Joint, unless: Box<Instruction>, paid: bool, then: Vec<Instruction> },
    /// "For each \[number\], \[what\]": the instructions as many times as the number says.
    Times { joint: Joint, times: Amount, what: Vec<Instruction> },
    /// "\[what\] for each \[thing\]", the whole instruction repeated (608.2); amounts that count use [`Amount`].
    ForEach { joint: Joint, over: Selection, what: Vec<Instruction> },
    /// "\[do\]. If you do, \[then\]" without a "may", "when you do" (reflexive trigger, 603.12): `reflexive`.
    IfDone {
        joint: Joint,
        what: Vec<Instruction>,
        then: Vec<Instruction>,
        otherwise: Vec<Instruction>,
        reflexive: bool,
    },
    /// "\[do\]. If \[player\] can't, \[then\]": `who` as worded.
    IfCant { joint: Joint, what: Vec<Instruction>, who: &'static str, then: Vec<Instruction> },
    /// "At the beginning of the next end step, \[what\]", "When … this turn, \[what\]" (603.7).
    Delayed { joint: Joint, word: TriggerWord, event: Event, what: Vec<Instruction>, leading: bool },
    /// "\[subject\] \[does\] instead \[if condition\]": replaces the instruction before it (614 does not apply; a choice on resolution).
    Instead { joint: Joint, condition: Condition, what: Vec<Instruction>, trailing: bool },
    /// "Repeat this process [for …]".
    Repeat { joint: Joint, times: Amount },
}

/// How an instruction follows the one before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Joint {
    /// A sentence of its own.
    Sentence,
    /// ", then …".
    Then,
    /// "Then …" at the head of a sentence.
    SentenceThen,
    /// "… and …".
    And,
    /// "…, and …" between two clauses.
    CommaAnd,
    /// ", …" in a list of three or more.
    Comma,
}
