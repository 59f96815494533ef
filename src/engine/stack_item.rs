//! Spells and abilities on the stack, and the frames that run their scripts (112, 113, 608).

use crate::program::{AbilityId, DefId};
use crate::types::Player;

use super::list::{List, LongList};
use super::object::{Mask, Place, Ref, SLOTS};

/// The most targets of a spell or ability.
pub const MAX_TARGETS: usize = 32;
/// The most objects that one instruction remembers: all permanents.
pub const MAX_OBJECTS: usize = SLOTS;

/// What the event of a trigger was about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Hash)]
pub struct EventRegs {
    pub subject: Ref,
    pub other: Ref,
    pub player: Option<Player>,
    pub amount: i16,
    /// Which of the things that happen together it was one of.
    pub group: u16,
    /// The subject has left the battlefield by it.
    pub left: bool,
}

/// An optional cost that a spell was given, what follows from paying it, and how often it is paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Hash)]
pub struct GivenCost {
    /// The ability of the cost.
    pub cost: AbilityId,
    /// The ability of what follows.
    pub then: AbilityId,
    pub paid: u8,
}

impl GivenCost {
    /// The costs of one payment of a given cost, and whether it may be paid more than once.
    pub(super) fn costs<'b>(&self, book: &'b crate::program::Book) -> (&'b [crate::program::Cost], bool) {
        match book.ability(self.cost) {
            crate::program::Ability::Casting(crate::program::Casting::Optional { costs, multi }) => {
                (costs, *multi)
            }
            _ => (&[], false),
        }
    }
}

/// Where an op is written: the changes of a continuous effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct OpPlace {
    pub ability: AbilityId,
    /// The mode, or 255 for a plain body.
    pub mode: u8,
    pub pc: u16,
}

/// What is on the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StackItemKind {
    /// A card that is cast.
    Spell {
        card: u8,
    },
    /// A copy of a spell.
    Copy,
    Activated(AbilityId),
    Triggered(AbilityId),
    /// Combat damage that has been assigned (310.4 of 2007); it is neither a spell nor an ability.
    CombatDamage,
}

/// A spell or ability on the stack, or a triggered ability that waits to be put there.
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct StackItem {
    pub id: u16,
    pub kind: StackItemKind,
    pub controller: Player,
    /// The object that has the ability; of a spell, itself.
    pub source: Ref,
    /// The def of the spell or the source.
    pub def: DefId,
    pub targets: List<Ref, MAX_TARGETS>,
    /// The number of the target that each belongs to.
    pub target_ids: [u8; MAX_TARGETS],
    /// Each target's share of what is divided.
    pub split: [u8; MAX_TARGETS],
    /// The cards whose text was spliced onto the spell, in order (702.47).
    pub spliced: List<DefId, 4>,
    /// The creature that was tapped to harmonize the spell (702.180).
    pub harmonized: Ref,
    pub modes: List<u8, 4>,
    pub x: i16,
    pub kicked: u8,
    /// How often an optional additional cost other than kicker was paid.
    pub optional: u8,
    /// Optional costs that rules have given to the spell.
    pub given: List<GivenCost, 4>,
    pub bought_back: bool,
    /// It is exiled instead of going anywhere else from the stack (702.34a, 702.127a).
    pub flashback: bool,
    /// Cast when a sorcery couldn't have been.
    pub flashed: bool,
    pub cast_from: Option<Place>,
    pub cast_nth: u8,
    /// The spells cast this turn, it included, as it was cast.
    pub cast_total: u8,
    /// It is exiled instead of being put into a graveyard.
    pub exiled: bool,
    /// Mana has been spent on it that keeps it from being countered.
    pub uncounterable: bool,
    /// The number of cards exiled for delve.
    pub delved: u8,
    pub alternative: bool,
    /// Which of several costs is paid.
    pub cost_of: u8,
    pub spent: super::mana::Units,
    /// The number of symbols payable with life of which it has been announced how they are paid (601.2b): the first ones, those of equal
    /// colors next to each other.
    pub announced: u8,
    /// Those of them that are paid with life, as bits.
    pub by_life: u16,
    /// The mana spent on X, of the color that the spell counts.
    pub spent_on_x: u8,
    /// Its source left the battlefield as a cost of it, so that its effects find the card where it went (400.7j).
    pub finds_source: bool,
    pub event: EventRegs,
    /// What was paid as a cost.
    pub cost: List<Ref, 4>,
    /// What it gains if it is a creature spell: where the changes are written.
    pub gains: Option<OpPlace>,
    /// It is being resolved: what is paid now is paid to neither cast nor activate it.
    pub resolving: bool,
    /// The permission by which it was cast.
    pub permitted: Option<AbilityId>,
    /// The exceptions of a copy: see [`Effect::CopySpell`](crate::program::Effect::CopySpell).
    pub except: Option<AbilityId>,
    /// A copy is not legendary by an exception.
    pub not_legendary: bool,
    /// The colors that a copy has by an exception.
    pub colors: Option<crate::types::Colors>,
    /// The object that a delayed trigger is about.
    pub bound: Ref,
    /// As of the delayed trigger: [`Delayed::bundle`](super::lasting::Delayed).
    pub bundle: u16,
    /// What the source was attached to as the ability triggered.
    pub attached: Ref,
}

impl StackItem {
    /// The card of a spell that is asked whether it could be cast: it counts as being on the stack, though it is still where it was
    /// (601.2a).
    #[inline]
    pub(super) fn proposed(&self) -> Option<u8> {
        match (self.kind, self.source) {
            (StackItemKind::Spell { card }, Ref::Card { .. }) if self.cast_from.is_some() => Some(card),
            _ => None,
        }
    }
}

impl Default for StackItem {
    fn default() -> StackItem {
        StackItem {
            id: 0,
            kind: StackItemKind::Copy,
            controller: Player::A,
            source: Ref::None,
            def: DefId(0),
            targets: List::default(),
            target_ids: [0; MAX_TARGETS],
            split: [0; MAX_TARGETS],
            spliced: List::default(),
            harmonized: Ref::None,
            modes: List::default(),
            x: 0,
            kicked: 0,
            optional: 0,
            given: List::default(),
            bought_back: false,
            flashback: false,
            flashed: false,
            cast_from: None,
            cast_nth: 0,
            cast_total: 0,
            exiled: false,
            uncounterable: false,
            delved: 0,
            alternative: false,
            cost_of: 0,
            spent: [0; 6],
            announced: 0,
            by_life: 0,
            spent_on_x: 0,
            finds_source: false,
            event: EventRegs::default(),
            cost: List::default(),
            gains: None,
            resolving: false,
            permitted: None,
            except: None,
            not_legendary: false,
            colors: None,
            bound: Ref::None,
            bundle: 0,
            attached: Ref::None,
        }
    }
}

/// What of a permanent's entering a frame runs (614.12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Hash)]
pub enum Entry {
    /// The frame is of something else.
    #[default]
    None,
    /// "As ~ enters, …", "you may have ~ enter as a copy of …".
    AsItEnters,
    /// The counters that it enters with, and which effects change their number first (616.1).
    Counters,
    /// The choice of what an Aura will enchant (303.4f).
    Home,
}

impl Entry {
    /// Whether it is a choice alone, without instructions to follow.
    pub fn is_choice(self) -> bool {
        matches!(self, Entry::Counters | Entry::Home)
    }
}

/// A script that is being run.
#[derive(Clone, Debug, PartialEq, Hash)]
pub struct Frame {
    pub item: StackItem,
    /// The ability whose script it is.
    pub ability: AbilityId,
    /// The place in the item's modes, or 255 for a plain body.
    pub mode: u8,
    /// Which of the chosen modes it is at.
    pub mode_at: u8,
    pub pc: u16,
    pub stage: u8,
    /// Permanents that enter together with the one whose entering it is: they are not there yet (614.12).
    pub unseen: Mask,
    pub chosen: LongList<Ref, MAX_OBJECTS>,
    pub last: LongList<Ref, MAX_OBJECTS>,
    pub last_amount: i32,
    pub last_player: Option<Player>,
    pub did: bool,
    pub won_flip: bool,
    pub lost_flip: bool,
    /// The number that was chosen last.
    pub number: i32,
    /// The color, type or name that was chosen, if no permanent keeps it as it enters.
    pub choice: Option<u16>,
    /// The damage of the last instruction, at most the life, loyalty or toughness of each receiver.
    pub damage_at_most_life: i32,
    pub each: Ref,
    pub each_player: Option<Player>,
    pub players_left: u8,
    pub iter: LongList<Ref, MAX_OBJECTS>,
    /// A scratch set for effects that ask more than once.
    pub scratch: LongList<Ref, MAX_OBJECTS>,
    /// What of a permanent's entering it runs.
    pub entering: Entry,
    /// After the script the spell's card still has to go to its zone.
    pub finishes_spell: bool,
    /// Its mana ability has told that its source was tapped for mana.
    pub told_mana: bool,
}

/// Effects that have made several draws of one, by source and ability.
pub type Multipliers = List<(Ref, AbilityId), 3>;

/// Several draws that effects have made of one, each of them once (614.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Multiplied {
    /// The draws that have not begun.
    pub left: u16,
    pub by: Multipliers,
}

/// Draws that are being made: each is over before the next one begins (121.2, 614.11a).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Drawing {
    pub player: Player,
    /// The draws that have not begun.
    pub left: u16,
    /// The cards that were drawn.
    pub drawn: u16,
    /// There was a draw that could happen, though something else happened instead (118.12).
    pub begun: bool,
    /// The card that was drawn last, while its player decides whether to reveal it for its miracle.
    pub first: Ref,
    /// Draws that effects have made of one; the last comes first, and has what those before it have.
    pub multiplied: List<Multiplied, 2>,
    /// The effects that made several draws of one that something else replaces now (614.5).
    pub replaced: Multipliers,
    /// The number of scripts that were being followed as the draws began.
    pub depth: u8,
}
