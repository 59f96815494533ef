//! Facts about the board: "defending player controls an Island", "there are five or more Islands on the
//! battlefield".

use super::canonical::one_or;
use super::parser::Parser;
use super::subtypes::land_type;
use crate::ability::{BoardFact, Condition, Counted, Filter, Who, Whose};
use crate::types::LandFilter;

/// Whether a fact was stated or denied.
#[derive(Clone, Copy, PartialEq)]
enum Said {
    True,
    False,
}

impl Parser<'_> {
    /// Reads a condition at the end of a sentence, or before it: "if …", "as long as …", "unless …".
    pub(super) fn condition(&mut self) -> Option<Condition> {
        let unless = self.one_phrase_of(&["if", "as long as", "unless"])? == 2;
        let (fact, said) = self.fact()?;
        Some(if unless == (said == Said::True) { Condition::Unless(fact) } else { Condition::If(fact) })
    }

    /// Reads a condition on this creature itself: "as long as it's attacking", "as long as its power is 4 or
    /// greater". It narrows the subject: a creature that does not meet it is not meant.
    pub(super) fn own_condition(&mut self) -> Option<Filter> {
        self.phrase("as long as")?;
        if self.attempt(|p| p.word("its")).is_some() {
            return self.own_size();
        }
        if self.attempt(|p| p.word("it")).is_none() {
            self.this()?;
            if self.phrase("'s power").is_some() || self.phrase("'s toughness").is_some() {
                self.back_to(self.mark() - 1);
                return self.own_size();
            }
        }
        self.one_of(&["'s", "is"])?;
        let mut states = vec![self.adjective()?];
        while let Some(state) = self.attempt(|p| {
            p.word("or")?;
            p.adjective()
        }) {
            states.push(state);
        }
        Some(one_or(states, Filter::AnyOf).canonical())
    }

    fn own_size(&mut self) -> Option<Filter> {
        let power = self.one_of(&["power", "toughness"])? == 0;
        self.word("is")?;
        self.size(power)
    }

    fn fact(&mut self) -> Option<(BoardFact, Said)> {
        if let Some(fact) = self.attempt(Self::there_are) {
            return Some(fact);
        }
        let who = match self.one_phrase_of(&[
            "you",
            "an opponent",
            "your opponent",
            "defending player",
            "the defending player",
            "attacking player",
            "the attacking player",
        ])? {
            0 => Who::You,
            1 | 2 => Who::Opponent,
            3 | 4 => Who::DefendingPlayer,
            _ => Who::AttackingPlayer,
        };
        if let Some((what, least, said)) = self.attempt(|p| p.life(who)) {
            return Some((BoardFact { who, what, least }, said));
        }
        let controls = self.one_phrase_of(&["control", "controls", "don't control", "doesn't control"])?;
        let (least, what, mut said) = self.counted()?;
        if controls > 1 {
            said = if said == Said::True { Said::False } else { return self.fail("what is controlled") };
        }
        Some((BoardFact { who, what, least }, said))
    }

    /// Reads "have 10 or more life", "has more life than you".
    fn life(&mut self, who: Who) -> Option<(Counted, u32, Said)> {
        self.one_of(&["have", "has"])?;
        if self.phrase("more life than").is_some() {
            let other = match who {
                Who::You => self.one_phrase_of(&["an opponent", "your opponent"]),
                Who::Opponent => self.one_phrase_of(&["you"]),
                Who::DefendingPlayer => self.one_phrase_of(&["attacking player", "the attacking player"]),
                Who::AttackingPlayer => self.one_phrase_of(&["defending player", "the defending player"]),
                Who::Anyone => None,
            };
            other?;
            return Some((Counted::MoreLife, 1, Said::True));
        }
        let number = self.number()?;
        let more = self.one_phrase_of(&["or more life", "or less life"])? == 0;
        Some(if more {
            (Counted::Life, number, Said::True)
        } else {
            // The lexer lets no number through that one more would not fit after.
            (Counted::Life, number + 1, Said::False)
        })
    }

    fn there_are(&mut self) -> Option<(BoardFact, Said)> {
        self.word("there")?;
        self.one_of(&["is", "are", "'s"])?;
        let (least, what, said) = self.counted()?;
        // A phrase about creatures takes the last words itself.
        let _ = self.phrase("on the battlefield");
        Some((BoardFact { who: Who::Anyone, what, least }, said))
    }

    /// Reads how many of what: "an Island", "two or more other creatures", "no Walls".
    fn counted(&mut self) -> Option<(u32, Counted, Said)> {
        let start = self.mark();
        if self.attempt(|p| p.word("no")).is_some() {
            return Some((1, self.permanents()?, Said::False));
        }
        if let Some(least) = self.attempt(|p| {
            let _ = p.phrase("at least");
            let number = p.number()?;
            let _ = p.phrase("or more");
            Some(number)
        }) {
            if least == 0 {
                let at = self.place_since(start);
                return self.not_modelled("zero or more is no condition", at);
            }
            return Some((least, self.permanents()?, Said::True));
        }
        Some((1, self.permanents()?, Said::True))
    }

    fn permanents(&mut self) -> Option<Counted> {
        let start = self.mark();
        let land = self.attempt(Self::land).map(|land| (land, self.mark()));
        self.back_to(start);
        let creatures = self.attempt(Self::creatures);
        // "A land creature" and "a land Dryad" are creatures: what reads further is meant.
        if let Some((land, end)) = land
            && (creatures.is_none() || self.mark() <= end)
        {
            self.back_to(end);
            return Some(Counted::Lands(land));
        }
        let creatures = creatures?;
        if creatures.whose.is_some_and(|whose| whose != Whose::Anyones) {
            let at = self.place_since(start);
            return self.not_modelled("who controls them is said twice", at);
        }
        Some(Counted::Creatures(creatures.filter))
    }

    /// Reads a kind of land, in the singular or the plural.
    fn land(&mut self) -> Option<LandFilter> {
        let mut land = LandFilter::default();
        let _ = self.attempt(|p| p.one_of(&["a", "an"]));
        self.land_supertypes(&mut land);
        if self.one_of(&["land", "lands"]).is_some() {
            return Some(land);
        }
        let Some(subtype) = self.peek_word(0).and_then(land_type) else {
            return self.fail("a land type");
        };
        self.step();
        land.subtype = Some(subtype.to_owned());
        // "An Island land", as some old cards say.
        let _ = self.one_of(&["land", "lands"]);
        Some(land)
    }
}
