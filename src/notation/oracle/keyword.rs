//! Keyword abilities: a line of them, and each of them within a sentence.

use super::error::Expectation;
use super::parser::Parser;
use super::subtypes::land_type;
use super::words::Kind;
use crate::ability::{Ability, Filter};
use crate::types::{CardType, Color, Keyword, LandFilter};

impl Parser<'_> {
    /// Reads a whole line of keywords: "Flying, first strike".
    pub(super) fn keyword_line(&mut self) -> Option<Vec<Ability>> {
        let mut abilities = self.keyword_ability()?;
        loop {
            match self.peek() {
                None => return Some(abilities),
                // Old cards close the line with a full stop; what follows is another sentence.
                Some(Kind::Period) => return Some(abilities),
                Some(Kind::Comma | Kind::Semicolon) => {
                    self.step();
                    let _ = self.one_of(&["and"]);
                }
                _ => self.word("and")?,
            }
            abilities.extend(self.keyword_ability()?);
        }
    }

    /// Reads one keyword ability; "protection from white and from black" is two.
    pub(super) fn keyword_ability(&mut self) -> Option<Vec<Ability>> {
        if let Some(keyword) = self.keyword() {
            return Some(vec![Ability::Keyword(keyword)]);
        }
        if let Some(land) = self.landwalk() {
            return Some(vec![Ability::Landwalk(land)]);
        }
        if let Some(triggered) = self.attempt(Self::triggered_keyword) {
            return Some(vec![triggered]);
        }
        if let Some(length) = self.unplayed_keyword() {
            let start = self.mark();
            (0..length).for_each(|_| self.step());
            let at = self.place_since(start);
            return self.not_modelled("this keyword ability is not played here", at);
        }
        let others = ["flanking", "rampage", "bushido", "protection", "bands", "ward", "toxic"];
        match self.one_of_kind(&others, "a keyword")? {
            0 => Some(vec![Ability::Flanking]),
            1 => Some(vec![Ability::Rampage(self.number()?)]),
            2 => Some(vec![Ability::Bushido(self.number()?)]),
            3 => self.protection(),
            6 => Some(vec![Ability::Toxic(self.number()?)]),
            5 => Some(vec![Ability::Ward(self.mana_cost()?)]),
            _ => {
                self.phrase("with other")?;
                let others = self.creatures()?;
                Some(vec![Ability::BandsWithOther(others.filter)])
            }
        }
    }

    /// Returns the number of words of a keyword that Magic has and this reader doesn't.
    ///
    /// Such a word is a keyword only at the beginning of an ability and where nothing of a sentence can follow it:
    /// "riot" and "storm" are words, too.
    fn unplayed_keyword(&self) -> Option<usize> {
        UNPLAYED_KEYWORDS.iter().map(|name| name.split(' ').count()).zip(UNPLAYED_KEYWORDS).find_map(
            |(length, name)| {
                let fits =
                    name.split(' ').enumerate().all(|(ahead, word)| self.peek_word(ahead) == Some(word));
                fits.then_some(length)
            },
        )
    }

    /// Reads a keyword that has neither a number nor a quality.
    pub(super) fn keyword(&mut self) -> Option<Keyword> {
        let mut best: Option<(usize, Keyword)> = None;
        for &keyword in Keyword::ALL {
            let length = keyword.name().split(' ').count();
            let fits = keyword.name().split(' ').enumerate().all(|(ahead, word)| {
                self.peek_word(ahead).is_some_and(|found| found.eq_ignore_ascii_case(word))
            });
            if fits && best.is_none_or(|(longest, _)| length > longest) {
                best = Some((length, keyword));
            }
        }
        let Some((length, keyword)) = best else { return self.fail("a keyword") };
        (0..length).for_each(|_| self.step());
        Some(keyword)
    }

    /// Reads a landwalk: "snow swampwalk".
    pub(super) fn landwalk(&mut self) -> Option<LandFilter> {
        let start = self.mark();
        let found = self.attempt(|p| {
            let mut land = LandFilter::default();
            p.land_supertypes(&mut land);
            let stem = p.peek_word(0)?.strip_suffix("walk")?.trim_end_matches('-').to_owned();
            if stem != "land" {
                land.subtype = Some(land_type(&stem)?.to_owned());
            }
            p.step();
            Some(land)
        });
        match found {
            Some(land) if land == LandFilter::default() => {
                let at = self.place_since(start);
                self.not_modelled("`landwalk` alone is no ability: which lands?", at)
            }
            Some(land) => Some(land),
            None => self.fail("a landwalk"),
        }
    }

    /// Reads the supertypes before a land, in any order.
    pub(super) fn land_supertypes(&mut self, land: &mut LandFilter) {
        loop {
            match self.peek_word(0) {
                Some("legendary") => land.legendary = true,
                Some("snow") => land.snow = true,
                Some("basic") => land.basic = Some(true),
                Some("nonbasic") => land.basic = Some(false),
                _ => return,
            }
            self.step();
        }
    }

    /// Reads what follows "protection": one quality or a list, each an ability of its own (702.16g).
    fn protection(&mut self) -> Option<Vec<Ability>> {
        self.word("from")?;
        let mut abilities = self.protected_from()?;
        loop {
            let more = self.attempt(|p| {
                let comma = p.kind(&Kind::Comma, "a comma").is_some();
                if p.one_of(&["and"]).is_none() && !comma {
                    return None;
                }
                p.word("from")?;
                p.protected_from()
            });
            match more {
                Some(more) => abilities.extend(more),
                None => return Some(abilities),
            }
        }
    }

    fn protected_from(&mut self) -> Option<Vec<Ability>> {
        match self.one_phrase_of(&["everything", "all colors", "each color"]) {
            Some(0) => return Some(vec![Ability::Protection(Filter::Any)]),
            Some(_) => {
                return Some(Color::ALL.map(|color| Ability::Protection(Filter::Color(color))).to_vec());
            }
            None => {}
        }
        let quality = self.quality()?;
        let quality = if quality == Filter::Any { Filter::Type(CardType::Creature) } else { quality };
        Some(vec![Ability::Protection(quality)])
    }

    /// Reads a power-and-toughness change: "+1/+0".
    pub(super) fn change(&mut self) -> Option<(i32, i32)> {
        match self.peek() {
            Some(&Kind::Stats { power, toughness, change: true }) => {
                self.step();
                Some((power, toughness))
            }
            _ => {
                self.expect(Expectation::Kind("a change such as +1/+1"));
                None
            }
        }
    }
}

/// The keyword abilities of the rules (702) that can be on a creature and that no sentence here gives a meaning to.
const UNPLAYED_KEYWORDS: &[&str] = &[
    "absorb",
    "afterlife",
    "amplify",
    "annihilator",
    "aura swap",
    "backup",
    "bestow",
    "bloodthirst",
    "boast",
    "bloodrush",
    "cascade",
    "casualty",
    "champion",
    "cipher",
    "cleave",
    "cohort",
    "companion",
    "compleated",
    "conspire",
    "craft",
    "cumulative upkeep",
    "daybound",
    "decayed",
    "delve",
    "demonstrate",
    "devoid",
    "devour",
    "disturb",
    "echo",
    "embalm",
    "emerge",
    "enlist",
    "eternalize",
    "evolve",
    "exhaust",
    "exploit",
    "extort",
    "fabricate",
    "fading",
    "for mirrodin",
    "foretell",
    "fortify",
    "fuse",
    "graft",
    "gravestorm",
    "haunt",
    "hideaway",
    "improvise",
    "ingest",
    "job select",
    "level up",
    "living weapon",
    "megamorph",
    "mobilize",
    "modular",
    "morph",
    "mutate",
    "myriad",
    "nightbound",
    "ninjutsu",
    "offering",
    "offspring",
    "outlast",
    "phasing",
    "provoke",
    "prowess",
    "prowl",
    "ravenous",
    "reconfigure",
    "renown",
    "ripple",
    "riot",
    "saddle",
    "scavenge",
    "soulbond",
    "soulshift",
    "spectacle",
    "split second",
    "squad",
    "storm",
    "sunburst",
    "transfigure",
    "transmute",
    "tribute",
    "umbra armor",
    "undaunted",
    "unleash",
    "vanishing",
    "warp",
];
