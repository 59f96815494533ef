//! The compiler: the tree of a card to its definition and programs.
//!
//! Whatever the program form can't express exactly is refused, with its line: nothing is dropped, nothing is approximated.

use std::borrow::Cow;
use std::fmt;

use super::book::{Book, Def};
use super::keywords::{Key, Keys};
use super::scope::Scope;
use super::{Ability, AbilityId, Change, DefId, Modes};
use crate::oracle::{CardTree, GIVER, Stat, tree, write_line};
use crate::types::{CardType, Colors};

/// A card that cannot be compiled, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{card}: no rule for {gap}, in \"{line}\"")]
pub struct Unsupported {
    /// The card's name.
    pub card: String,
    /// The line of its text.
    pub line: String,
    /// What is missing.
    pub gap: Gap,
}

/// What the program form can't express.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gap {
    /// The part of the sentence.
    pub part: Part,
    /// The words there.
    pub what: Cow<'static, str>,
}

/// A part of a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// The type line or the printed numbers.
    Card,
    /// A keyword ability.
    Keyword,
    /// A reference to a player.
    Player,
    /// A pronoun.
    Pronoun,
    /// What a target may be.
    Target,
    /// What an effect acts on.
    Selection,
    /// A description of objects.
    Filter,
    /// A number.
    Amount,
    /// An "if".
    Condition,
    /// A trigger event.
    Event,
    /// A cost.
    Cost,
    /// A limit on an ability.
    Limit,
    /// A duration.
    Duration,
    /// What happens.
    Effect,
    /// How effects are joined.
    Instruction,
    /// What a continuous effect does.
    Change,
    /// A static sentence.
    Statement,
    /// Mana.
    Mana,
}

impl fmt::Display for Gap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let part = match self.part {
            Part::Card => "the card's",
            Part::Keyword => "the keyword",
            Part::Player => "the player",
            Part::Pronoun => "the pronoun",
            Part::Target => "the target",
            Part::Selection => "the object",
            Part::Filter => "the description",
            Part::Amount => "the number",
            Part::Condition => "the condition",
            Part::Event => "the event",
            Part::Cost => "the cost",
            Part::Limit => "the limit",
            Part::Duration => "the duration",
            Part::Effect => "the effect",
            Part::Instruction => "the instruction",
            Part::Change => "the change",
            Part::Statement => "the statement",
            Part::Mana => "the mana",
        };
        write!(f, "{part} \"{}\"", self.what)
    }
}

/// A compiled part, or what is missing: boxed, since each part hands it on, and few cards have one.
pub(super) type Compiled<T> = Result<T, Box<Gap>>;

/// Refuses a part.
pub(super) fn gap<T>(part: Part, what: &'static str) -> Compiled<T> {
    Err(boxed_gap(part, what))
}

/// Refuses a part with words of the card.
pub(super) fn gap_named<T>(part: Part, what: String) -> Compiled<T> {
    Err(Box::new(Gap { part, what: what.into() }))
}

/// The same for all types: the compiler refuses in 600 places.
#[cold]
fn boxed_gap(part: Part, what: &'static str) -> Box<Gap> {
    Box::new(Gap { part, what: what.into() })
}

/// Compiles one card into a book.
pub(super) struct Compiler<'a> {
    pub(super) book: &'a mut Book,
    pub(super) card: &'a CardTree,
    /// Whether it is the back of a card that is turned over.
    back: bool,
    /// The lines below the one being compiled, if it is one of the card's own.
    pub(super) below: Option<&'a [tree::Line]>,
    /// The text of the line being compiled.
    pub(super) text: String,
    /// What the registers hold at this point of the ability.
    pub(super) scope: Scope,
    /// The modes of an instant or sorcery.
    pub(super) spell_modes: Option<Modes>,
    /// The zone out of which the ability takes its own card, and in which it therefore works (113.6m).
    pub(super) own_zone: Option<crate::oracle::tree::Zone>,
    /// Whether a delayed trigger of the ability takes the card out of its zone.
    pub(super) own_zone_later: bool,
    /// Whether a delayed trigger is being compiled that waits without a time limit for something to happen to an object.
    pub(super) sometime: bool,
    /// An instruction about the object that a delayed trigger returns, to be carried out as it returns.
    pub(super) as_it_returns: Option<tree::Instruction>,
    /// Whether an ability that the card gives to another object is being compiled.
    pub(super) quoted: bool,
    /// Whether a static ability of the card itself, as a permanent, gives it, so that its giver is known.
    pub(super) gives: bool,
    /// Whether it names its giver.
    pub(super) names_giver: bool,
    /// Whether the changes are exceptions of a copy, whose abilities are copiable values (707.9a).
    pub(super) copies: bool,
    /// Whether a color, type or name has been chosen on resolution.
    pub(super) chooses: bool,
    /// The number that becomes X as the spell is cast, if the text says so.
    pub(super) noted_x: Option<super::Amount>,
    /// The keywords and abilities that the card has so far.
    pub(super) keys: Keys,
    pub(super) abilities: Vec<AbilityId>,
}

/// Compiles one face.
pub(super) fn def(book: &mut Book, card: &CardTree, back: bool) -> Result<DefId, Unsupported> {
    let refuse =
        |line: &str, gap: Box<Gap>| Unsupported { card: card.name.clone(), line: line.to_owned(), gap: *gap };
    let mut compiler = Compiler::of(book, card, back);
    let (mut exiles_as_cost, mut asks_exiled) = (false, None);
    let mut lines = &card.lines[..];
    while let Some((line, after)) = lines.split_first() {
        let (more, after) = about_the_line_before(line, after);
        lines = after;
        compiler.below = Some(after);
        compiler.text = write_line(line);
        for instructions in &more {
            compiler.text.push(' ');
            compiler.text.push_str(&crate::oracle::write_instructions(instructions));
        }
        let text = compiler.text.clone();
        // CR 607.2: what is exiled for delve is exiled with it, if nothing else is; but not yet as it enters.
        let delves = text.starts_with("Delve");
        let only_delves = || {
            card.lines.iter().map(write_line).all(|line| {
                line.starts_with("Delve") || !line.contains("xile ") && !line.contains("enters with")
            })
        };
        exiles_as_cost |= delves && !only_delves()
            || text.starts_with("As an additional cost to cast") && text.contains("exile");
        if text.contains("exiled with") {
            asks_exiled.get_or_insert_with(|| text.clone());
        }
        compiler.line(line, &more).map_err(|gap| refuse(&text, gap))?;
    }
    if let (true, Some(text)) = (exiles_as_cost, &asks_exiled) {
        // CR 607.2: cards exiled by its own cost would be among them.
        return Err(refuse(text, boxed_gap(Part::Cost, "cards exiled with it as a cost")));
    }
    let last = card.lines.last().map(write_line).unwrap_or_default();
    compiler.end_spell().map_err(|gap| refuse(&last, gap))?;
    let id = compiler.finish().map_err(|gap| refuse(&type_line(card), gap))?;
    Ok(id)
}

/// Returns the instructions of the following lines that begin with "… instead" and so modify this line, and the remaining lines.
fn about_the_line_before<'t>(
    line: &tree::Line,
    mut after: &'t [tree::Line],
) -> (Vec<&'t [tree::Instruction]>, &'t [tree::Line]) {
    use tree::{Ability, Body, Instruction, Line};
    let mut about = Vec::new();
    if let Line::Ability(Ability::Spell(Body::Plain(_))) = line {
        while let [Line::Ability(Ability::Spell(Body::Plain(more))), rest @ ..] = after
            && let [Instruction::Instead { .. }, ..] = &more[..]
        {
            about.push(&more[..]);
            after = rest;
        }
    }
    (about, after)
}

fn type_line(card: &CardTree) -> String {
    let words = card.supertypes.iter().map(|supertype| supertype.name());
    words
        .chain(card.types.iter().map(|card_type| card_type.name()))
        .chain(card.subtypes.iter().map(String::as_str))
        .collect::<Vec<_>>()
        .join(" ")
}

impl<'a> Compiler<'a> {
    /// A compiler of a card's text that has read nothing yet.
    pub(super) fn of(book: &'a mut Book, card: &'a CardTree, back: bool) -> Compiler<'a> {
        Compiler {
            book,
            card,
            back,
            below: None,
            text: String::new(),
            scope: Scope::default(),
            spell_modes: None,
            own_zone: None,
            own_zone_later: false,
            sometime: false,
            as_it_returns: None,
            quoted: false,
            gives: false,
            names_giver: false,
            copies: false,
            chooses: false,
            noted_x: None,
            keys: Keys::NONE,
            abilities: Vec::new(),
        }
    }
}

impl Compiler<'_> {
    /// Whether the card is an instant or a sorcery.
    pub(super) fn is_spell(&self) -> bool {
        self.card.types.iter().any(|&card_type| matches!(card_type, CardType::Instant | CardType::Sorcery))
    }

    /// Gives the card an ability.
    pub(super) fn add(&mut self, ability: Ability) {
        let id = self.book.add_ability(ability);
        self.abilities.push(id);
    }

    fn line(&mut self, line: &tree::Line, more: &[&[tree::Instruction]]) -> Compiled<()> {
        match line {
            tree::Line::Keywords(keywords) => keywords.iter().try_for_each(|keyword| {
                if let tree::Keyword::Gift(gift) = keyword {
                    return self.gift(gift);
                }
                // Players refer to each keyword of a line by its own words.
                self.text = write_line(&tree::Line::Keywords(vec![keyword.clone()]));
                let outer = std::mem::take(&mut self.scope);
                let meaning = self.keyword(keyword);
                self.scope = outer;
                self.give(meaning?);
                Ok(())
            }),
            tree::Line::Ability(tree::Ability::Spell(body)) if self.is_spell() => self.spell_line(body, more),
            tree::Line::Level(level) => {
                let level = self.level(level)?;
                self.add(level);
                Ok(())
            }
            tree::Line::Class(level) => self.class_level(level),
            tree::Line::ToSolve(condition) => self.solves_when(condition),
            tree::Line::Solved(line) => self.solved(line),
            tree::Line::Chosen(word, line) => self.of_word(word, line),
            tree::Line::Ability(ability) => {
                for ability in self.ability(ability)? {
                    self.add(ability);
                }
                Ok(())
            }
        }
    }

    /// Adds the meaning of a keyword to the card.
    pub(super) fn give(&mut self, effects: KeywordMeaning) {
        for key in effects.keys.iter() {
            self.keys.add(key);
        }
        for ability in effects.abilities {
            self.add(ability);
        }
    }

    /// Compiles an ability: a sentence that lists several things becomes several abilities.
    pub(super) fn ability(&mut self, ability: &tree::Ability) -> Compiled<Vec<Ability>> {
        // The scope of an instant or sorcery collects what its other lines do.
        let outer = std::mem::take(&mut self.scope);
        let outer_zone = self.own_zone.take();
        let compiled = self.own_ability(ability);
        let own_zone = std::mem::replace(&mut self.own_zone, outer_zone);
        let later = std::mem::take(&mut self.own_zone_later);
        let left = std::mem::replace(&mut self.scope, outer);
        match compiled {
            Ok(_) if !left.ops.is_empty() => gap(Part::Statement, "a choice in a static ability"),
            Ok(_) if !left.targets.is_empty() => gap(Part::Statement, "a target of a static ability"),
            Ok(_) if later => gap(Part::Selection, "the card itself in another zone"),
            Ok(_) if own_zone == Some(tree::Zone::Exile) => {
                gap(Part::Condition, "a static ability of a suspended card")
            }
            compiled => compiled,
        }
    }

    fn own_ability(&mut self, ability: &tree::Ability) -> Compiled<Vec<Ability>> {
        match ability {
            tree::Ability::Spell(_) => gap(Part::Card, "instruction on a permanent"),
            tree::Ability::Activated { costs, body, limits } => {
                Ok(vec![self.activated(costs, body, limits)?])
            }
            // CR 714.2c: each number is an ability of its own.
            tree::Ability::Triggered { events, condition, body, limits, .. }
                if matches!(&events[..], [tree::Event::Chapters(_)]) =>
            {
                let [tree::Event::Chapters(numbers)] = &events[..] else { return Ok(Vec::new()) };
                let mut chapters = Vec::new();
                for &number in numbers {
                    let event = [tree::Event::Chapters(vec![number])];
                    let outer = std::mem::take(&mut self.scope);
                    let chapter = self.triggered(&event, condition.as_ref(), body, limits);
                    self.scope = outer;
                    chapters.push(chapter?);
                }
                Ok(chapters)
            }
            // CR 702.55c: one of the events is seen from the battlefield, the other one from exile.
            tree::Ability::Triggered { events, condition, body, limits, .. }
                if events.len() > 1 && events.iter().any(Self::is_of_haunted) =>
            {
                let (of_haunted, others): (Vec<_>, Vec<_>) =
                    events.iter().cloned().partition(Self::is_of_haunted);
                let mut parts = Vec::new();
                for events in [others, of_haunted].iter().filter(|events| !events.is_empty()) {
                    let outer = std::mem::take(&mut self.scope);
                    let part = self.triggered(events, condition.as_ref(), body, limits);
                    self.scope = outer;
                    parts.push(part?);
                }
                Ok(parts)
            }
            tree::Ability::Triggered { word: _, events, condition, body, limits } => {
                Ok(vec![self.triggered(events, condition.as_ref(), body, limits)?])
            }
            tree::Ability::Static { condition, leading: _, statement } => {
                self.statement(condition.as_ref(), statement)
            }
        }
    }

    /// Compiles an ability that another object will have.
    pub(super) fn granted(&mut self, ability: &tree::Ability) -> Compiled<Vec<AbilityId>> {
        // Players refer to it by its own words, not by the sentence that grants it.
        let own = crate::oracle::write_ability(ability).replace(GIVER, &self.card.name);
        let sentence = std::mem::replace(&mut self.text, own);
        let outer = std::mem::replace(&mut self.quoted, true);
        let gives = self.gives;
        self.gives &= !outer;
        let named = std::mem::take(&mut self.names_giver);
        let abilities = self.ability(ability);
        (self.quoted, self.gives) = (outer, gives);
        let names_giver = std::mem::replace(&mut self.names_giver, named);
        self.text = sentence;
        let abilities = abilities?;
        if names_giver && !abilities.iter().all(Self::knows_giver) {
            return gap(Part::Pronoun, "the giver of this kind of ability");
        }
        Ok(abilities.into_iter().map(|ability| self.book.add_ability(ability)).collect())
    }

    fn finish(self) -> Compiled<DefId> {
        let Compiler { book, card, back, keys, mut abilities, noted_x, .. } = self;
        if let Some(amount) = noted_x {
            abilities.push(book.add_ability(Ability::Casting(super::Casting::NotesX(amount))));
        }
        let defining = |wanted: fn(&Change) -> bool| {
            abilities.iter().any(|&id| match book.ability(id) {
                // CR 208.2a: an ability that sets it only under a condition defines nothing, but it is what the star stands for.
                Ability::Static(ability) => {
                    let sets = ability.defining || ability.condition.is_some();
                    sets && ability.subject == super::Subject::This && ability.changes.iter().any(wanted)
                }
                _ => false,
            })
        };
        let number = |printed: Option<Stat>, defined: bool| match printed {
            None => Ok(0),
            // CR 208.2a: without the ability that defines it, the star is 0, in a calculation, too.
            Some(Stat::Star) if defined => Ok(0),
            Some(Stat::StarPlus(number)) if defined => {
                i16::try_from(number).or_else(|_| gap_named(Part::Card, number.to_string()))
            }
            Some(Stat::Star | Stat::StarPlus(_)) => gap(Part::Card, "number *"),
            Some(Stat::X) => gap(Part::Card, "loyalty X"),
            Some(Stat::Number(number)) => {
                i16::try_from(number).or_else(|_| gap_named(Part::Card, number.to_string()))
            }
        };
        let scripts = abilities.iter().filter(|&&id| match book.ability(id) {
            Ability::Enters(enters) => !enters.script.is_empty() || enters.copy.is_some(),
            _ => false,
        });
        // Their order would matter (616.1).
        if scripts.count() > 1 {
            return gap(Part::Card, "two choices as it enters");
        }
        let power = number(card.power, defining(|change| matches!(change, Change::Base(Some(_), _))))?;
        let toughness =
            number(card.toughness, defining(|change| matches!(change, Change::Base(_, Some(_)))))?;
        let loyalty = number(card.loyalty, false)?;
        let chapter = |&id: &AbilityId| match book.ability(id) {
            Ability::Triggered(triggered) => triggered.events.iter().find_map(|event| match event {
                super::Trigger::Chapter(number) => Some(*number),
                _ => None,
            }),
            _ => None,
        };
        let final_chapter = abilities.iter().filter_map(chapter).max().unwrap_or(0);
        let is_saga = card.subtypes.iter().any(|subtype| subtype == "Saga");
        if is_saga != (final_chapter > 0) {
            return gap(Part::Card, "chapters");
        }
        if is_saga {
            let ahead =
                |id: &AbilityId| matches!(book.ability(*id), Ability::Casting(super::Casting::ReadAhead));
            let lore = match abilities.iter().any(ahead) {
                // CR 714.3a.
                false => Ability::enters_with(super::Amount::Number(1), super::LORE),
                true => Ability::reads_ahead(final_chapter, super::LORE),
            };
            abilities.push(book.add_ability(lore));
        }
        let is_creature = card.types.contains(&CardType::Creature);
        if is_creature && (card.power.is_none() || card.toughness.is_none()) {
            return gap(Part::Card, "missing power or toughness");
        }
        // CR 306.5a: a back without loyalty keeps the counters that are there.
        if card.types.contains(&CardType::Planeswalker) && card.loyalty.is_none() && !back {
            return gap(Part::Card, "missing loyalty");
        }
        let cost = card.cost.clone();
        let Ok(mana_value) = u8::try_from(cost.mana_value()) else {
            return gap(Part::Card, "mana value");
        };
        let subtypes = card.subtypes.iter().map(|name| book.subtype(name)).collect();
        let name_id = book.names.number(&card.name);
        // CR 702.114a: devoid makes the object colorless in every zone, and before abilities are lost (613.1e, 613.1f).
        let colors = if keys.has(Key::Devoid) { Colors::NONE } else { card.colors };
        Ok(book.add_def(Def {
            name: card.name.clone(),
            name_id,
            has_cost: !cost.0.is_empty(),
            mana_value,
            cost,
            colors,
            types: type_bits(&card.types),
            supertypes: card.supertypes.iter().fold(0, |bits, &supertype| bits | 1 << supertype as u8),
            subtypes,
            power,
            toughness,
            loyalty,
            keys,
            abilities,
            colors_unknown: !card.colors_known,
            final_chapter,
            printed: card
                .lines
                .iter()
                .map(write_line)
                .zip(card.printed.iter().cloned())
                .filter(|(read, printed)| read != printed)
                .collect(),
            text: card.lines.iter().map(write_line).collect::<Vec<_>>().join("\n"),
            ..Def::default()
        }))
    }
}

/// A bit for each card type.
pub(super) fn type_bits(types: &[CardType]) -> u8 {
    types.iter().fold(0, |bits, &card_type| bits | 1 << card_type as u8)
}

/// The meaning of a keyword.
#[derive(Debug, Default)]
pub(super) struct KeywordMeaning {
    pub(super) keys: Keys,
    pub(super) abilities: Vec<Ability>,
}
