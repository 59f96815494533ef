//! Phrases that pick creatures: "other Goblins you control", "artifact creatures and/or creatures with flying".

use super::Bearer;
use super::adjective::{Form, adjective_of, form};
use super::canonical::one_or;
use super::parser::Parser;
use super::words::Kind;
use crate::ability::{Filter, Whose};
use crate::types::CardType;

/// A phrase that picks creatures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Creatures {
    /// Which.
    pub(super) filter: Filter,
    /// Whose, where the phrase says so.
    pub(super) whose: Option<Whose>,
}

/// One item of a list of such phrases.
struct Item {
    /// The words before the noun, and the noun where it says something.
    before: Vec<Filter>,
    /// What follows the noun.
    after: Vec<Filter>,
    /// Whether there is a noun; "white" in "white and/or blue creatures" has none of its own.
    noun: Noun,
    whose: Option<Whose>,
    /// How it is joined to the item before it.
    joint: Joint,
    /// Whether an article or a number comes before it, perhaps before the whole list.
    article: bool,
    /// Whether an article comes directly before it.
    own_article: bool,
    /// Whether it begins with "another".
    another: bool,
    /// What its noun is a noun of: one that names a creature, or several, is no noun for "a land" before it.
    noun_of: NounOf,
}

/// What the noun of an item is a noun of.
#[derive(Clone, Copy, PartialEq)]
enum NounOf {
    One,
    Several,
    /// One creature that is named: "this creature", `a1`.
    Named,
}

#[derive(Clone, Copy, PartialEq)]
enum Joint {
    Comma,
    Word,
}

#[derive(Clone, Copy, PartialEq)]
enum Noun {
    Missing,
    There,
}

/// The context of a phrase, which decides what can be a noun in it.
#[derive(Clone, Copy, PartialEq)]
enum Among {
    Creatures,
    /// After "protection from": "black", "artifacts".
    Qualities,
}

/// Whether an article, or a number in its place, has been read: after one, "Wall" is a noun.
#[derive(Clone, Copy, PartialEq)]
enum Article {
    Open,
    Read,
}

impl Parser<'_> {
    /// Reads a phrase that picks creatures.
    pub(super) fn creatures(&mut self) -> Option<Creatures> {
        self.list(Among::Creatures, Article::Open)
    }

    /// Reads a phrase that picks creatures after "no more than one" or "target", where no article can stand.
    pub(super) fn counted_creatures(&mut self) -> Option<Creatures> {
        self.list(Among::Creatures, Article::Read)
    }

    /// Reads a quality, as protection names it.
    pub(super) fn quality(&mut self) -> Option<Filter> {
        self.list(Among::Qualities, Article::Open).map(|creatures| creatures.filter)
    }

    fn list(&mut self, among: Among, article: Article) -> Option<Creatures> {
        let start = self.mark();
        let mut items = vec![self.item(among, article)?];
        // A comma alone may end the phrase ("Except for Walls, creatures can't …"): items after it count
        // only once an "and" or "or" has come, or a noun for the adjectives before it.
        let mut sure = (self.mark(), 1);
        loop {
            let comma = self.attempt(|p| p.kind(&Kind::Comma, "a comma"));
            let word = self.one_of(&["and/or", "or", "and"]);
            if comma.is_none() && word.is_none() {
                break;
            }
            let _ = self.attempt(|p| p.word("by"));
            // "Another Wolf or Werewolf": both are nouns, and both are others.
            let article = if items[0].article { Article::Read } else { Article::Open };
            let Some(mut item) = self.attempt(|p| p.item(among, article)) else { break };
            if items[0].another && !item.another && !item.own_article {
                item.before.insert(0, Filter::Source.not());
            }
            item.joint = if word.is_some() { Joint::Word } else { Joint::Comma };
            let adjectives = items.iter().all(|item| item.noun == Noun::Missing);
            // "As long as you control a land, creatures can't attack": two phrases.
            let shares = match item.noun_of {
                NounOf::Named => false,
                NounOf::Several => !items[0].own_article,
                NounOf::One => true,
            };
            let counts = word.is_some() || (adjectives && item.noun == Noun::There && shares);
            items.push(item);
            if counts {
                sure = (self.mark(), items.len());
            }
        }
        self.back_to(sure.0);
        items.truncate(sure.1);
        let at = self.place_since(start);
        let last = items.last()?;
        if last.noun == Noun::Missing && among == Among::Creatures {
            return self.fail("`creatures` or a creature type");
        }
        let whose = last.whose;
        if items.iter().any(|item| item.whose.is_some() && item.whose != whose) {
            return self.not_modelled("creatures of both players in one list are not understood here", at);
        }
        let mut union = Vec::new();
        let mut rest = items.as_slice();
        while !rest.is_empty() {
            let length =
                rest.iter().position(|item| item.noun == Noun::There).map_or(rest.len(), |noun| noun + 1);
            let (run, more) = rest.split_at(length);
            let Some(alternatives) = run_of_adjectives(run) else {
                return self
                    .not_modelled("this list can be read in two ways: join its parts with `and/or`", at);
            };
            union.extend(alternatives);
            rest = more;
        }
        Some(Creatures { filter: one_or(union, Filter::AnyOf).canonical(), whose })
    }

    fn item(&mut self, among: Among, article: Article) -> Option<Item> {
        let another = self.peek_word(0) == Some("another");
        let own_article = self.attempt(|p| p.one_of(&["a", "an"])).is_some();
        let article = article == Article::Read || own_article || another;
        let mut item = Item {
            before: Vec::new(),
            after: Vec::new(),
            noun: Noun::Missing,
            whose: None,
            joint: Joint::Word,
            article,
            own_article,
            another,
            noun_of: NounOf::One,
        };
        loop {
            if let Some(noun) = self.proper_noun() {
                item.before.push(noun);
                item.noun = Noun::There;
                item.noun_of = NounOf::Named;
                break;
            }
            if let Some(several) = self.one_of(&["creature", "creatures"]) {
                item.noun = Noun::There;
                item.noun_of = if several == 1 { NounOf::Several } else { NounOf::One };
                break;
            }
            let form = self.peek_word(0).map_or(Form::NoNoun, form);
            if among == Among::Qualities
                && let Some(card_type) = self.plural_type()
            {
                item.before.push(Filter::Type(card_type));
                item.noun = Noun::There;
                break;
            }
            let Some(adjective) = self.adjective() else {
                if item.before.is_empty() {
                    return self.fail("a description of creatures");
                }
                break;
            };
            item.before.push(adjective);
            let ends = match form {
                Form::NoNoun => false,
                Form::Plural => true,
                // "Eldrazi" may be either, and in "an Elf Warrior" more of the noun follows.
                Form::Either | Form::Singular => {
                    let more = |next: &str| {
                        matches!(next, "creature" | "creatures")
                            || (next != "other" && adjective_of(next).is_some())
                    };
                    (form == Form::Either || article) && !self.peek_word(0).is_some_and(more)
                }
            };
            if ends {
                item.noun = Noun::There;
                item.noun_of = if form == Form::Plural { NounOf::Several } else { NounOf::One };
                break;
            }
        }
        while let Some(()) = self.after_noun(&mut item) {}
        Some(item)
    }

    /// Reads a noun that names one creature: an id of the position, or this creature.
    fn proper_noun(&mut self) -> Option<Filter> {
        let noun = match self.peek() {
            Some(Kind::Id(id)) => Filter::Id(id.clone()),
            Some(Kind::This) => Filter::Source,
            _ => return None,
        };
        if noun == Filter::Source {
            self.this()?;
        } else {
            self.step();
        }
        Some(noun)
    }

    /// Reads "this creature".
    pub(super) fn this(&mut self) -> Option<()> {
        let at = self.place();
        self.kind(&Kind::This, "`this creature`")?;
        match self.names.bearer {
            Bearer::Creature => Some(()),
            Bearer::Nobody => {
                self.not_modelled("an effect of the position belongs to no creature: name one by its id", at)
            }
            Bearer::Permanent | Bearer::Spell => {
                self.not_modelled("what is no creature can't say `this creature`: whom does it mean?", at)
            }
        }
    }

    fn plural_type(&mut self) -> Option<CardType> {
        let types = ["artifacts", "enchantments", "instants", "lands", "planeswalkers", "sorceries"];
        let index = self.one_of(&types)?;
        Some(
            [
                CardType::Artifact,
                CardType::Enchantment,
                CardType::Instant,
                CardType::Land,
                CardType::Planeswalker,
                CardType::Sorcery,
            ][index],
        )
    }

    /// Reads one word before the noun.
    pub(super) fn adjective(&mut self) -> Option<Filter> {
        let Some(adjective) = self.peek_word(0).and_then(adjective_of) else {
            return self.fail("a color, a type or a creature type");
        };
        self.step();
        Some(adjective)
    }

    /// Reads one phrase that follows the noun.
    fn after_noun(&mut self, item: &mut Item) -> Option<()> {
        if item.noun == Noun::Missing {
            return None;
        }
        if let Some(whose) = self.control() {
            if item.whose.is_some_and(|before| before != whose) {
                return self.fail("one controller");
            }
            item.whose = Some(whose);
            return Some(());
        }
        let more = self
            .attempt(Self::with)
            .or_else(|| self.attempt(Self::without))
            .or_else(|| self.attempt(Self::named))
            .or_else(|| self.attempt(Self::other_than))
            .or_else(|| self.attempt(Self::shares_color))
            .or_else(|| self.attempt(Self::that_are))?;
        item.after.push(more);
        Some(())
    }

    /// Reads whose creatures they are.
    pub(super) fn control(&mut self) -> Option<Whose> {
        let phrases = [
            "you control",
            "under your control",
            "your opponents control",
            "an opponent controls",
            "your opponent controls",
            "opponents control",
            "you don't control",
            "on the battlefield",
        ];
        self.one_phrase_of(&phrases).map(|index| match index {
            0 | 1 => Whose::Yours,
            2..=6 => Whose::Opponents,
            _ => Whose::Anyones,
        })
    }

    fn named(&mut self) -> Option<Filter> {
        let not = self.attempt(|p| p.word("not")).is_some();
        self.word("named")?;
        let filter = Filter::Named(self.name()?);
        Some(if not { filter.not() } else { filter })
    }

    /// Reads a card's name: in quotation marks, or a row of capitalised words with small ones between them.
    fn name(&mut self) -> Option<String> {
        if let Some(Kind::Quotation(inner)) = self.peek() {
            let name = self.text[inner.clone()].to_owned();
            self.step();
            return Some(name);
        }
        let start = self.mark();
        let mut end = start;
        while let Some(text) = self.peek_text() {
            let part = match self.peek() {
                Some(Kind::Word(word)) if word == "'s" => end > start,
                Some(Kind::Word(_)) => {
                    if text.starts_with(char::is_uppercase) {
                        true
                    } else if end > start && SMALL_WORDS.contains(&text) {
                        self.step();
                        continue;
                    } else {
                        false
                    }
                }
                Some(Kind::This) => text.starts_with(char::is_uppercase),
                _ => false,
            };
            if !part {
                break;
            }
            self.step();
            end = self.mark();
        }
        self.back_to(end);
        if end == start {
            return self.fail("a card's name");
        }
        Some(self.text[self.place_since(start)].to_owned())
    }

    fn other_than(&mut self) -> Option<Filter> {
        self.phrase("other than")?;
        let others = self.creatures()?;
        Some(others.filter.not())
    }

    fn shares_color(&mut self) -> Option<Filter> {
        self.word("that")?;
        let shares = self.one_phrase_of(&["share", "shares", "don't share", "doesn't share"])? < 2;
        self.phrase("a color with")?;
        if self.one_of(&["it"]).is_none() {
            self.this()?;
        }
        let filter = Filter::SharesColorWithSource;
        Some(if shares { filter } else { filter.not() })
    }

    fn that_are(&mut self) -> Option<Filter> {
        self.word("that")?;
        let not = self.one_phrase_of(&["'s", "is", "are", "isn't", "aren't", "is not", "are not"])? > 2;
        let filter = self.adjective()?;
        Some(if not { filter.not() } else { filter })
    }
}

/// The words that card names write small.
pub(super) const SMALL_WORDS: [&str; 11] =
    ["a", "an", "at", "for", "from", "in", "of", "on", "the", "to", "with"];

/// Returns the alternatives of some words without a noun and the one with the noun that they share.
///
/// "White, blue, and/or black creatures" are three; "nonartifact, nonblack creatures" is one, where the comma
/// is an "and". `None` where it could be either.
fn run_of_adjectives(run: &[Item]) -> Option<Vec<Filter>> {
    let after = run.last().map_or(&[][..], |item| &item.after);
    let all = |before: &[Filter]| Filter::All([before, after].concat());
    let joints: Vec<Joint> = run.iter().skip(1).map(|item| item.joint).collect();
    if !joints.is_empty() && joints.iter().all(|&joint| joint == Joint::Comma) {
        let before: Vec<Filter> = run.iter().flat_map(|item| item.before.clone()).collect();
        return Some(vec![all(&before)]);
    }
    if joints.last() == Some(&Joint::Comma) {
        return None;
    }
    Some(run.iter().map(|item| all(&item.before)).collect())
}
