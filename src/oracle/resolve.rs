//! What pronouns mean: "it", "that creature", "they", "that player", "that much".
//!
//! Each clause records what it mentions; a pronoun looks back clause by clause and takes what fits. If two things in one clause fit, the
//! pronoun is ambiguous and the card is refused.

use crate::types::CardType;

use super::parser::Number;
use super::subtypes::creature_noun;
use super::tree::{
    AmountAntecedent, Filter, ObjectAntecedent, ObjectKind, PlayerAntecedent, PlayerRef, TargetId, Test,
};

/// What a pronoun for an object can refer to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Binding {
    /// The object that has the ability.
    This,
    That(ObjectAntecedent),
}

/// The nouns that can refer to a mentioned object, as in "that creature".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nouns(u16);

impl Nouns {
    pub const NONE: Nouns = Nouns(0);
    pub const CREATURE: Nouns = Nouns(1);
    pub const ARTIFACT: Nouns = Nouns(1 << 1);
    pub const ENCHANTMENT: Nouns = Nouns(1 << 2);
    pub const LAND: Nouns = Nouns(1 << 3);
    pub const PLANESWALKER: Nouns = Nouns(1 << 4);
    pub const PERMANENT: Nouns = Nouns(1 << 5);
    pub const CARD: Nouns = Nouns(1 << 6);
    pub const SPELL: Nouns = Nouns(1 << 7);
    pub const TOKEN: Nouns = Nouns(1 << 8);
    pub const SOURCE: Nouns = Nouns(1 << 9);
    pub const ABILITY: Nouns = Nouns(1 << 10);
    /// "The creature you control", of two that were mentioned.
    pub const YOURS: Nouns = Nouns(1 << 11);
    /// "The creature an opponent controls".
    pub const OPPONENTS: Nouns = Nouns(1 << 12);
    /// "The returned card".
    pub const RETURNED: Nouns = Nouns(1 << 13);
    /// "The copy" of a card.
    pub const COPY: Nouns = Nouns(1 << 14);
    /// "That permanent or player", of any target.
    pub const EITHER: Nouns = Nouns(1 << 15);
    /// What may be dealt damage (115.4).
    pub const DAMAGED: Nouns = Nouns::CREATURE
        .with(Nouns::PLANESWALKER)
        .with(Nouns::PERMANENT)
        .with(Nouns::TOKEN)
        .with(Nouns::CARD)
        .with(Nouns::EITHER);
    /// Permanents of any type.
    pub const ANY: Nouns = Nouns(0x1ff);

    const TYPES: Nouns = Nouns(0x1ff & !(1 << 5));

    pub const fn with(self, other: Nouns) -> Nouns {
        Nouns(self.0 | other.0)
    }

    pub const fn without(self, other: Nouns) -> Nouns {
        Nouns(self.0 & !other.0)
    }

    pub const fn meets(self, other: Nouns) -> bool {
        self.0 & other.0 != 0
    }

    /// The nouns for the objects of a filter.
    pub fn of(filter: &Filter) -> Nouns {
        let kind = match filter.kind {
            ObjectKind::Permanent => Nouns::PERMANENT,
            ObjectKind::Card => Nouns::CARD,
            ObjectKind::Spell => Nouns::SPELL,
            ObjectKind::ActivatedAbility | ObjectKind::TriggeredAbility | ObjectKind::Ability => {
                Nouns::ABILITY
            }
            ObjectKind::SpellOrAbility => Nouns::SPELL.with(Nouns::ABILITY),
            ObjectKind::Source => Nouns::SOURCE,
        };
        let types = of_tests(&filter.tests);
        match filter.kind {
            ObjectKind::Permanent if !types.meets(Nouns::TYPES) => Nouns::ANY.with(types),
            _ => kind.with(types),
        }
    }
}

fn of_tests(tests: &[Test]) -> Nouns {
    tests.iter().fold(Nouns::NONE, |nouns, test| {
        nouns.with(match test {
            Test::Type(CardType::Creature) => Nouns::CREATURE,
            Test::Type(CardType::Artifact) => Nouns::ARTIFACT,
            Test::Type(CardType::Enchantment) => Nouns::ENCHANTMENT,
            Test::Type(CardType::Land) => Nouns::LAND,
            Test::Type(CardType::Planeswalker) => Nouns::PLANESWALKER,
            Test::Commander => Nouns::CREATURE.with(Nouns::PLANESWALKER),
            Test::Subtype(name) if creature_noun(name).is_some() => Nouns::CREATURE,
            Test::Subtype(name) if matches!(name.as_str(), "Equipment" | "Vehicle") => Nouns::ARTIFACT,
            Test::Subtype(_) => Nouns::LAND.with(Nouns::ARTIFACT).with(Nouns::ENCHANTMENT),
            Test::Token => Nouns::TOKEN,
            Test::Controller(PlayerRef::You) => Nouns::YOURS,
            Test::Controller(PlayerRef::AnOpponent) | Test::NotController(PlayerRef::You) => Nouns::OPPONENTS,
            Test::AnyOf(lists) => lists.iter().fold(Nouns::NONE, |all, list| all.with(of_tests(list))),
            _ => Nouns::NONE,
        })
    })
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mentioned {
    Object {
        to: Binding,
        number: Number,
        nouns: Nouns,
    },
    Player(PlayerAntecedent),
    /// A number that "that much" can mean.
    Amount(AmountAntecedent),
    /// The player whose hand "it" can mean.
    Hand(PlayerAntecedent),
}

/// What an ability has mentioned up to a place in its text.
#[derive(Clone, Debug, Default)]
pub struct Scope {
    mentions: Vec<(u16, Mentioned)>,
    clause: u16,
    /// Clause 0 is the event of a triggered ability: its subject comes before its object.
    event: bool,
    targets: u8,
    /// The subject of the clause, and whether an object of its verb is being read, which never means the subject.
    subject: Option<Binding>,
    object: bool,
}

/// A place in the text to go back to.
#[derive(Clone, Debug)]
pub struct Mark {
    mentions: usize,
    clause: u16,
    event: bool,
    targets: u8,
    subject: Option<Binding>,
}

impl Scope {
    /// The scope for the next line of a spell: its targets, and what its additional cost took, are known.
    pub fn following(&self) -> Scope {
        let kept = self.mentions.iter().filter(|(_, mentioned)| match mentioned {
            Mentioned::Object { to, .. } => {
                matches!(to, Binding::That(ObjectAntecedent::Target(_) | ObjectAntecedent::Cost))
            }
            Mentioned::Player(to) => matches!(to, PlayerAntecedent::Target(_)),
            Mentioned::Amount(of) => *of == AmountAntecedent::Cost,
            Mentioned::Hand(_) => false,
        });
        Scope {
            mentions: kept.copied().collect(),
            clause: self.clause + 1,
            event: false,
            targets: self.targets,
            ..Scope::default()
        }
    }

    pub fn mark(&self) -> Mark {
        Mark {
            mentions: self.mentions.len(),
            clause: self.clause,
            event: self.event,
            targets: self.targets,
            subject: self.subject,
        }
    }

    pub fn reset(&mut self, mark: &Mark) {
        self.mentions.truncate(mark.mentions);
        (self.clause, self.event, self.targets) = (mark.clause, mark.event, mark.targets);
        self.subject = mark.subject;
    }

    /// The number of targets so far.
    pub fn targets(&self) -> u8 {
        self.targets
    }

    /// Numbers a new target.
    pub fn new_target(&mut self) -> TargetId {
        self.targets += 1;
        self.targets - 1
    }

    /// Forgets what has been mentioned since the mark, but keeps the numbers of targets: for the next mode of a choice.
    pub fn forget(&mut self, mark: &Mark) {
        let targets = self.targets;
        self.reset(mark);
        self.targets = targets;
    }

    /// Begins a new clause.
    pub fn next_clause(&mut self) {
        self.subject = None;
        self.clause += 1;
    }

    /// Marks what has been mentioned so far as the event of a triggered ability.
    pub fn end_event(&mut self) {
        self.event = true;
        self.clause += 1;
    }

    pub fn mention_object(&mut self, to: Binding, number: Number, nouns: Nouns) {
        self.mentions.push((self.clause, Mentioned::Object { to, number, nouns }));
    }

    pub fn mention_player(&mut self, to: PlayerAntecedent) {
        self.mentions.push((self.clause, Mentioned::Player(to)));
    }

    pub fn mention_amount(&mut self, of: AmountAntecedent) {
        self.mentions.push((self.clause, Mentioned::Amount(of)));
    }

    pub fn mention_hand(&mut self, of: PlayerAntecedent) {
        self.mentions.push((self.clause, Mentioned::Hand(of)));
    }

    /// The player whose hand was revealed last.
    pub fn revealed_hand(&self) -> Option<PlayerAntecedent> {
        self.mentions.iter().rev().find_map(|(_, mentioned)| match mentioned {
            Mentioned::Hand(of) => Some(*of),
            _ => None,
        })
    }

    /// Sets the subject of the clause: "it" as an object of the verb means something else.
    pub fn set_subject(&mut self, subject: Binding) {
        self.subject = Some(subject);
    }

    /// Sets whether an object of the verb is read next; returns the previous value.
    pub fn expect_object(&mut self, object: bool) -> bool {
        std::mem::replace(&mut self.object, object)
    }

    /// What "it" means.
    pub fn it(&self) -> Option<(Binding, Nouns)> {
        self.object(Number::One, None, false)
    }

    /// Makes what was mentioned as one thing the other.
    pub fn rename(&mut self, from: Binding, to: Binding) {
        for (_, mentioned) in &mut self.mentions {
            if let Mentioned::Object { to: of, .. } = mentioned
                && *of == from
            {
                *of = to;
            }
        }
    }

    /// Whether it has been mentioned at all.
    pub fn mentions(&self, to: Binding) -> bool {
        self.mentions
            .iter()
            .any(|(_, mentioned)| matches!(mentioned, Mentioned::Object { to: other, .. } if *other == to))
    }

    /// What "that [noun]" means: never the source itself.
    pub fn that(&self, number: Number, nouns: Nouns) -> Option<(Binding, Nouns)> {
        self.object(number, Some(nouns), true)
    }

    /// What "them" or "they" means for objects.
    pub fn them(&self) -> Option<(Binding, Nouns)> {
        self.object(Number::Many, None, true)
    }

    fn object(&self, wanted: Number, noun: Option<Nouns>, not_this: bool) -> Option<(Binding, Nouns)> {
        for clause in (0..=self.clause).rev() {
            let mut found: Vec<(Binding, Nouns)> = Vec::new();
            for (_, mentioned) in self.mentions.iter().filter(|(number, _)| *number == clause) {
                if let &Mentioned::Object { to, number, nouns } = mentioned
                    && number == wanted
                    && noun.is_none_or(|noun| noun.meets(nouns))
                    && !(not_this && to == Binding::This)
                    && !(self.object && clause == self.clause && Some(to) == self.subject)
                    && !found.iter().any(|(other, _)| *other == to)
                {
                    found.push((to, nouns));
                }
            }
            match found[..] {
                [] => {}
                [one] => return Some(one),
                // "Whenever ~ blocks a creature, it gets +1/+0": the subject of the event.
                [subject, ..] if clause == 0 && self.event && noun.is_none() => return Some(subject),
                _ => return None,
            }
        }
        None
    }

    /// What "that player" means.
    pub fn player(&self) -> Option<PlayerAntecedent> {
        for clause in (0..=self.clause).rev() {
            let mut found: Vec<PlayerAntecedent> = Vec::new();
            for (_, mentioned) in self.mentions.iter().filter(|(number, _)| *number == clause) {
                if let &Mentioned::Player(to) = mentioned
                    && !found.contains(&to)
                {
                    found.push(to);
                }
            }
            match found[..] {
                [] => {}
                [one] => return Some(one),
                _ => return None,
            }
        }
        None
    }

    /// What "that much" or "that many" means: the latest number.
    pub fn amount(&self) -> Option<AmountAntecedent> {
        self.mentions.iter().rev().find_map(|(_, mentioned)| match mentioned {
            Mentioned::Amount(of) => Some(*of),
            _ => None,
        })
    }
}
