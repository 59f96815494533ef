//! What combat damage needs to know of one creature, as a small value.

use crate::types::{Edition, Keyword, Keywords};

/// A creature as combat damage sees it: a few numbers, no name and no heap.
///
/// ```
/// use menace::Keyword;
/// use menace::combat::damage::Fighter;
/// let mammoth = Fighter::new(3, 3).with(Keyword::Trample);
/// assert_eq!((mammoth.combat_damage(), mammoth.lethal_damage()), (3, 3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Fighter {
    /// Power; below zero it counts as zero where damage is concerned.
    pub power: i32,
    /// Toughness.
    pub toughness: i32,
    /// Damage marked on it.
    pub damage: i32,
    /// Its keywords; those that don't touch damage are carried along.
    pub keywords: Keywords,
    /// How many regeneration shields it has.
    pub regeneration_shields: u16,
    /// How many instances of flanking it has.
    pub flanking: u16,
    /// The sum of its instances of rampage.
    pub rampage: u16,
    /// The sum of its instances of bushido.
    pub bushido: u16,
    /// How many triggers gain its controller as much life as it deals damage.
    pub spirit_links: u16,
    /// Whether it is tapped: in the Fifth Edition a tapped blocker deals no combat damage.
    pub tapped: bool,
    /// Whether it deals damage by its toughness rather than by its power.
    pub damage_by_toughness: bool,
    /// Whether its controller may have it assign its damage as though it weren't blocked.
    pub damage_as_though_unblocked: bool,
    /// Whether all damage that would be dealt to it is prevented.
    pub damage_to_prevented: bool,
    /// Whether combat damage that would be dealt to it is prevented.
    pub combat_damage_to_prevented: bool,
    /// Whether combat damage that it would deal is prevented.
    pub damage_by_prevented: bool,
}

/// The keywords that don't touch combat damage.
const PLAIN_KEYWORDS: [Keyword; 14] = [
    Keyword::Flying,
    Keyword::Reach,
    Keyword::Shadow,
    Keyword::Fear,
    Keyword::Intimidate,
    Keyword::Horsemanship,
    Keyword::Skulk,
    Keyword::Menace,
    Keyword::Defender,
    Keyword::Haste,
    Keyword::Vigilance,
    Keyword::Hexproof,
    Keyword::Shroud,
    Keyword::Flash,
];

impl Fighter {
    /// Returns an untapped creature without a keyword.
    pub const fn new(power: i32, toughness: i32) -> Fighter {
        Fighter {
            power,
            toughness,
            damage: 0,
            keywords: Keywords::NONE,
            regeneration_shields: 0,
            flanking: 0,
            rampage: 0,
            bushido: 0,
            spirit_links: 0,
            tapped: false,
            damage_by_toughness: false,
            damage_as_though_unblocked: false,
            damage_to_prevented: false,
            combat_damage_to_prevented: false,
            damage_by_prevented: false,
        }
    }

    /// Returns the creature with one more keyword.
    #[must_use]
    pub const fn with(mut self, keyword: Keyword) -> Fighter {
        self.keywords = self.keywords.with(keyword);
        self
    }

    /// Returns whether it has the keyword.
    #[inline]
    pub const fn has(&self, keyword: Keyword) -> bool {
        self.keywords.contains(keyword)
    }

    /// Returns how much combat damage it assigns when it assigns any (510.1a), never below zero.
    #[inline]
    pub const fn combat_damage(&self) -> i32 {
        let amount = if self.damage_by_toughness { self.toughness } else { self.power };
        if amount > 0 { amount } else { 0 }
    }

    /// Returns how much more damage is lethal to it, never below zero: its toughness less the damage marked on
    /// it, whatever would become of the damage (702.19b; CR 2007 502.9d). Deathtouch is the source's business.
    #[inline]
    pub const fn lethal_damage(&self) -> i32 {
        let amount = self.toughness.saturating_sub(self.damage);
        if amount > 0 { amount } else { 0 }
    }

    /// Returns whether nothing bears on its combat damage but power, toughness, which is above zero, and keywords that act on the damage
    /// itself: no trigger, counter, shield or damage that is marked on it.
    pub(crate) fn is_simple(&self, edition: Edition) -> bool {
        let rules = edition.differences();
        let mut keywords = PLAIN_KEYWORDS.iter().fold(self.keywords, |left, &plain| left.without(plain));
        keywords = keywords.without(Keyword::FirstStrike).without(Keyword::DoubleStrike);
        if !rules.damage_triggers {
            keywords = keywords.without(Keyword::Lifelink).without(Keyword::Deathtouch);
        }
        if !rules.trample_redirects {
            keywords = keywords.without(Keyword::Trample);
        }
        self.toughness > 0 && Fighter { keywords, ..*self } == Fighter::new(self.power, self.toughness)
    }

    /// Returns whether it deals damage in a first-strike step.
    #[inline]
    pub const fn strikes_first(&self) -> bool {
        self.has(Keyword::FirstStrike) || self.has(Keyword::DoubleStrike)
    }

    /// Returns whether its damage to creatures is -1/-1 counters (wither, infect).
    #[inline]
    pub const fn withers(&self) -> bool {
        self.has(Keyword::Wither) || self.has(Keyword::Infect)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fighter_stays_small() {
        assert_eq!(size_of::<Fighter>(), 32);
    }

    #[test]
    fn rule_510_1a_negative_power_assigns_nothing() {
        assert_eq!(Fighter::new(-1, 2).combat_damage(), 0);
        let wall = Fighter { damage_by_toughness: true, ..Fighter::new(0, 5) };
        assert_eq!(wall.combat_damage(), 5);
    }

    #[test]
    fn lethal_damage_counts_what_is_marked() {
        assert_eq!(Fighter { damage: 3, ..Fighter::new(1, 4) }.lethal_damage(), 1);
        assert_eq!(Fighter { damage: 9, ..Fighter::new(1, 4) }.lethal_damage(), 0);
    }
}
