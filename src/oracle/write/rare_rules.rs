//! Rules about players that few cards have.

use super::super::statement::{
    FIRST_FORETOLD, FREE_AS_FLASH, HAS_MADNESS, HAS_SCAVENGE, MANA_COSTS_LIFE, MANY_TIMES, REVEALED_DRAWS,
    X_IS_POSITIVE,
};
use super::super::tree::PlayerRule;
use super::filter::{Noun, filter};
use super::{Writer, amount, unwritten, with_article};

/// The rule; one of another family is unwritten.
pub(super) fn rule(w: &mut Writer, rule: &PlayerRule) -> String {
    let plain = |words: &str| words.replace(" .", ".").replace(" ,", ",");
    match rule {
        PlayerRule::CastsFreeAsFlash(spells) => {
            format!("any player may cast {} {FREE_AS_FLASH}", filter(w, spells, Noun::ALL))
        }
        PlayerRule::CastsAsFlash(spells) => {
            format!("any player may cast {} as though they had flash", filter(w, spells, Noun::ALL))
        }
        PlayerRule::CardsScavenge(cards) => {
            format!("each {} in your graveyard {}", filter(w, cards, Noun::ONE), plain(HAS_SCAVENGE))
        }
        PlayerRule::CardsHaveMadness(cards) => {
            format!("each {} you own {}", filter(w, cards, Noun::ONE), plain(HAS_MADNESS))
        }
        PlayerRule::ManaTimes { what, times } => {
            let what = with_article(&filter(w, what, Noun::ONE));
            let times = match times {
                2 => "twice as much of that mana instead".to_owned(),
                times => format!("{} {MANY_TIMES}", amount::word(i32::from(*times))),
            };
            format!("if you tap {what} for mana, it produces {times}")
        }
        PlayerRule::RevealsFirstDrawn { own_turns, may } => {
            let found = REVEALED_DRAWS.iter().find(|(_, which)| *which == (*own_turns, *may));
            found.map_or_else(|| unwritten("a revealed draw"), |(words, _)| (*words).to_owned())
        }
        PlayerRule::ManaCostsLife => MANA_COSTS_LIFE.to_owned(),
        PlayerRule::Elsewhere { spells, cards, are } => {
            use super::super::statement::{ELSEWHERE, NOT_ON_BATTLEFIELD};
            let (spells, cards) = (filter(w, spells, Noun::ALL), filter(w, cards, Noun::ALL));
            let said = ELSEWHERE.iter().find(|(_, one)| one == are).map(|(words, _)| *words);
            let are = match are {
                super::super::tree::Elsewhere::Color(color) => color.word().to_owned(),
                _ => said.map_or_else(|| unwritten(are), str::to_owned),
            };
            format!("{spells} and {cards} {NOT_ON_BATTLEFIELD} {are}")
        }
        PlayerRule::XIsPositive => X_IS_POSITIVE.to_owned(),
        PlayerRule::FirstForetoldFree => FIRST_FORETOLD.to_owned(),
        other => unwritten(other),
    }
}
