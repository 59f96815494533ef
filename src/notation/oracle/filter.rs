//! Phrases that pick creatures: "other Goblins you control", "artifact creatures and/or creatures with flying".

use super::canonical::one_or;
use super::parser::Parser;
use super::subtypes::{creature_type, plural};
use super::words::Kind;
use crate::ability::{Amount, Comparison, Filter, Whose};
use crate::creature::{CardType, Color, Supertype};

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
    /// Whether an article or a number stands before it, perhaps before the whole list.
    article: bool,
    /// Whether an article stands right before it.
    own_article: bool,
    /// Whether it begins with "another".
    another: bool,
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

/// Where a phrase stands, since that decides what can be a noun in it.
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

    /// Reads a phrase that picks creatures after "no more than one", where no article can stand.
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
            let counts = word.is_some() || (adjectives && item.noun == Noun::There);
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
        };
        loop {
            if let Some(noun) = self.proper_noun() {
                item.before.push(noun);
                item.noun = Noun::There;
                break;
            }
            if self.one_of(&["creature", "creatures"]).is_some() {
                item.noun = Noun::There;
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
        if !self.names.of_a_creature {
            return self
                .not_modelled("an effect of the position belongs to no creature: name one by its id", at);
        }
        Some(())
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

    /// Reads one word that stands before the noun.
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

    fn with(&mut self) -> Option<Filter> {
        self.word("with")?;
        if let Some(index) = self.attempt(Self::counters) {
            return Some(index);
        }
        let mut parts = vec![self.characteristic()?];
        let mut union = None;
        while let Some((word, part)) = self.attempt(|p| {
            let word = p.one_of(&["and", "or", "and/or"])?;
            Some((word, p.characteristic()?))
        }) {
            if *union.get_or_insert(word != 0) != (word != 0) {
                return self.fail("one of `and` and `or`, not both");
            }
            parts.push(part);
        }
        Some(one_or(parts, if union == Some(true) { Filter::AnyOf } else { Filter::All }))
    }

    fn without(&mut self) -> Option<Filter> {
        self.word("without")?;
        if self.phrase("counters on them").is_some() || self.phrase("counters on it").is_some() {
            return Some(Filter::HasCounter.not());
        }
        let mut parts = vec![self.characteristic()?.not()];
        while let Some(part) = self.attempt(|p| {
            p.one_of(&["or", "nor", "and/or"])?;
            p.characteristic()
        }) {
            parts.push(part.not());
        }
        Some(one_or(parts, Filter::All))
    }

    fn counters(&mut self) -> Option<Filter> {
        let phrases =
            ["counters on", "a counter on", "one or more counters on", "no counters on", "no counter on"];
        let none = self.one_phrase_of(&phrases)? > 2;
        self.one_of(&["it", "them"])?;
        Some(if none { Filter::HasCounter.not() } else { Filter::HasCounter })
    }

    /// Reads what "with" can name: a keyword, or how power or toughness compares.
    fn characteristic(&mut self) -> Option<Filter> {
        if let Some(land) = self.attempt(Self::landwalk) {
            return Some(Filter::Landwalk(land));
        }
        if let Some(keyword) = self.keyword() {
            return Some(Filter::Keyword(keyword));
        }
        if let Some(filter) = self.attempt(Self::compared_with_source) {
            return Some(filter);
        }
        let stat = self.one_phrase_of(&["power", "toughness", "power or toughness"])?;
        let comparison = self.comparison()?;
        let power = Filter::Power(comparison.0, own(comparison.1, Stat::Power));
        let toughness = Filter::Toughness(comparison.0, own(comparison.1, Stat::Toughness));
        Some(match stat {
            0 => power,
            1 => toughness,
            _ => Filter::AnyOf(vec![power, toughness]),
        })
    }

    /// Reads "greater power", "lesser power than this creature".
    fn compared_with_source(&mut self) -> Option<Filter> {
        let comparison = match self.one_phrase_of(&[
            "greater",
            "lesser",
            "less",
            "equal",
            "equal or greater",
            "equal or lesser",
        ])? {
            0 => Comparison::Greater,
            1 | 2 => Comparison::Less,
            3 => Comparison::Equal,
            4 => Comparison::AtLeast,
            _ => Comparison::AtMost,
        };
        let stat = self.one_of(&["power", "toughness"])?;
        let _ = self.attempt(|p| {
            p.one_of(&["than", "to"])?;
            if p.one_of(&["it"]).is_some() { Some(()) } else { p.this() }
        });
        Some(match stat {
            0 => Filter::Power(comparison, Amount::SourcePower),
            _ => Filter::Toughness(comparison, Amount::SourceToughness),
        })
    }

    /// Reads how power, or else toughness, compares: "3 or greater".
    pub(super) fn size(&mut self, power: bool) -> Option<Filter> {
        let (comparison, amount) = self.comparison()?;
        Some(if power {
            Filter::Power(comparison, own(amount, Stat::Power))
        } else {
            Filter::Toughness(comparison, own(amount, Stat::Toughness))
        })
    }

    fn comparison(&mut self) -> Option<(Comparison, Written)> {
        if let Some(number) = self.number() {
            let comparison = match self.one_phrase_of(&[
                "or less",
                "or fewer",
                "or lower",
                "or greater",
                "or more",
                "or higher",
            ]) {
                None => Comparison::Equal,
                Some(0..=2) => Comparison::AtMost,
                Some(_) => Comparison::AtLeast,
            };
            return Some((comparison, Written::Number(number)));
        }
        let comparison = match self.one_phrase_of(&[
            "less than",
            "less than or equal to",
            "equal to",
            "greater than or equal to",
            "greater than",
        ])? {
            0 => Comparison::Less,
            1 => Comparison::AtMost,
            2 => Comparison::Equal,
            3 => Comparison::AtLeast,
            _ => Comparison::Greater,
        };
        Some((comparison, self.amount()?))
    }

    fn amount(&mut self) -> Option<Written> {
        if let Some(number) = self.number() {
            return Some(Written::Number(number));
        }
        if let Some(stat) = self.attempt(|p| {
            p.one_of(&["its", "their"])?;
            p.one_of(&["power", "toughness"])
        }) {
            return Some(Written::Its(if stat == 0 { Stat::Power } else { Stat::Toughness }));
        }
        self.this()?;
        self.word("'s")?;
        let stat = self.one_of(&["power", "toughness"])?;
        Some(Written::Sources(if stat == 0 { Stat::Power } else { Stat::Toughness }))
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

#[derive(Clone, Copy, PartialEq)]
enum Stat {
    Power,
    Toughness,
}

/// An amount as it was written, before it is clear whose "its" is.
#[derive(Clone, Copy)]
enum Written {
    Number(u32),
    Its(Stat),
    Sources(Stat),
}

/// Of "its": "toughness greater than its power" speaks of one creature, but "power greater than its power"
/// would be nonsense, and so means this creature's.
fn own(written: Written, compared: Stat) -> Amount {
    match written {
        // The lexer lets no number through that an i32 could not hold.
        Written::Number(number) => Amount::Number(i32::try_from(number).unwrap_or(i32::MAX)),
        Written::Its(Stat::Power) if compared == Stat::Toughness => Amount::OwnPower,
        Written::Its(Stat::Toughness) if compared == Stat::Power => Amount::OwnToughness,
        Written::Its(Stat::Power) | Written::Sources(Stat::Power) => Amount::SourcePower,
        Written::Its(Stat::Toughness) | Written::Sources(Stat::Toughness) => Amount::SourceToughness,
    }
}

/// What a word is as a noun for creatures.
#[derive(Clone, Copy, PartialEq)]
enum Form {
    NoNoun,
    Singular,
    Plural,
    /// A subtype that is its own plural.
    Either,
}

fn form(word: &str) -> Form {
    match word {
        "legend" => return Form::Singular,
        "legends" => return Form::Plural,
        _ => {}
    }
    let Some(subtype) = creature_type(word) else { return Form::NoNoun };
    let is_singular = word.eq_ignore_ascii_case(subtype);
    let is_plural = !is_singular || word.eq_ignore_ascii_case(&plural(subtype));
    match (is_singular, is_plural) {
        (true, true) => Form::Either,
        (true, false) => Form::Singular,
        (false, _) => Form::Plural,
    }
}

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

/// Returns the quality that a word before the noun names.
fn adjective_of(word: &str) -> Option<Filter> {
    if let Some(filter) = plain_adjective(word) {
        return Some(filter);
    }
    let negated = word.strip_prefix("non-").or_else(|| word.strip_prefix("non"))?;
    plain_adjective(negated).map(Filter::not)
}

fn plain_adjective(word: &str) -> Option<Filter> {
    let color = Color::ALL.into_iter().find(|color| color.word() == word).map(Filter::Color);
    let card_type = || {
        let types = [CardType::Artifact, CardType::Enchantment, CardType::Land, CardType::Planeswalker];
        types.into_iter().find(|card_type| card_type.name().eq_ignore_ascii_case(word)).map(Filter::Type)
    };
    let supertype = || {
        Supertype::ALL
            .into_iter()
            .find(|supertype| supertype.name().eq_ignore_ascii_case(word))
            .map(Filter::Supertype)
    };
    color.or_else(card_type).or_else(supertype).or_else(|| match word {
        "other" | "another" => Some(Filter::Source.not()),
        "tapped" => Some(Filter::Tapped),
        "untapped" => Some(Filter::Tapped.not()),
        "attacking" => Some(Filter::Attacking),
        "blocking" => Some(Filter::Blocking),
        "colorless" => Some(Filter::Colorless),
        "colored" => Some(Filter::Colorless.not()),
        "multicolored" => Some(Filter::Multicolored),
        "monocolored" => Some(Filter::Monocolored),
        "legend" | "legends" => Some(Filter::Supertype(Supertype::Legendary)),
        _ => creature_type(word).map(|subtype| Filter::Subtype(subtype.to_owned())),
    })
}
