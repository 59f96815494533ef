//! Spells and abilities on the stack, and the frames that run their scripts (112, 113, 608).

use std::cell::OnceCell;
use std::ops::Deref;

use crate::program::{AbilityId, DefId};
use crate::types::Player;

use super::list::{List, LongList};
use super::object::{Mask, Place, Ref, SLOTS};

/// The most targets of a spell or ability.
pub const MAX_TARGETS: usize = 32;
/// The most objects that one instruction remembers: all permanents.
pub const MAX_OBJECTS: usize = SLOTS;

/// The objects, player and amount of a trigger's event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Hash)]
pub struct EventRegs {
    pub subject: Ref,
    pub other: Ref,
    pub player: Option<Player>,
    pub amount: i16,
    /// The group of events that happened together with it.
    pub group: u16,
    /// Whether the subject has left the battlefield by it.
    pub left: bool,
}

/// An optional cost that a spell was given, what follows its payment, and how often it is paid.
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

/// The place of an op, for example one with the changes of a continuous effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct OpPlace {
    pub ability: AbilityId,
    /// The mode, or 255 if the script has no modes.
    pub mode: u8,
    pub pc: u16,
}

/// The kinds of items on the stack.
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
    /// The object that has the ability; for a spell, the spell itself.
    pub source: Ref,
    /// What has given the ability to its source, if it isn't printed there (201.5a).
    pub giver: Ref,
    /// The def of the spell or the source.
    pub def: DefId,
    pub targets: List<Ref, MAX_TARGETS>,
    /// For each target, the id of its description.
    pub target_ids: [u8; MAX_TARGETS],
    /// Each target's share of a divided amount.
    pub split: [u8; MAX_TARGETS],
    /// The cards whose text was spliced onto the spell, in order (702.47).
    pub spliced: List<DefId, 4>,
    /// The creature that was tapped to harmonize the spell (702.180), or sacrificed for its emerge cost (702.119).
    pub harmonized: Ref,
    pub modes: List<u8, 4>,
    pub x: i16,
    pub kicked: u8,
    /// The number of times that an optional additional cost other than kicker was paid.
    pub optional: u8,
    /// Optional costs that rules have given to the spell.
    pub given: List<GivenCost, 4>,
    pub bought_back: bool,
    /// Whether it is exiled instead of going anywhere else from the stack (702.34a, 702.127a).
    pub flashback: bool,
    /// Whether it was cast at a time when a sorcery couldn't be.
    pub flashed: bool,
    pub cast_from: Option<Place>,
    /// Whether its source has become untapped since it was put on the stack: what was to last as long as that remains tapped never begins
    /// (611.2b).
    pub source_untapped: bool,
    /// Whether the player who controls it has gained control of it: they haven't cast it.
    pub stolen: bool,
    pub cast_nth: u8,
    /// The number of spells cast this turn as it was cast, including itself.
    pub cast_total: u8,
    /// Whether it is exiled instead of being put into a graveyard.
    pub exiled: bool,
    /// Whether mana spent on it keeps it from being countered.
    pub uncounterable: bool,
    /// The number of cards exiled for delve.
    pub delved: u8,
    pub alternative: bool,
    /// Which one of several costs is paid.
    pub cost_of: u8,
    pub spent: super::mana::Units,
    /// The number of symbols payable with life whose payment has been announced (601.2b): the first ones, with equal colors next to each
    /// other.
    pub announced: u8,
    /// Those of them that are paid with life, as bits.
    pub by_life: u16,
    /// The mana spent on X, in the color that the spell counts.
    pub spent_on_x: u8,
    /// Whether its source left the battlefield as a cost of it, so that its effects find the card where it went (400.7j).
    pub finds_source: bool,
    pub event: EventRegs,
    /// What was paid as a cost.
    pub cost: List<Ref, 4>,
    /// The place of the changes that it gains if it is a creature spell.
    pub gains: Option<OpPlace>,
    /// Whether it is resolving: costs paid now are paid neither to cast nor to activate it.
    pub resolving: bool,
    /// The permission by which it was cast.
    pub permitted: Option<AbilityId>,
    /// The exceptions of a copy: see [`Effect::CopySpell`](crate::program::Effect::CopySpell).
    pub except: Option<AbilityId>,
    /// Whether a copy is not legendary by an exception.
    pub not_legendary: bool,
    /// The colors of a copy by an exception.
    pub colors: Option<crate::types::Colors>,
    /// The colors that an effect has given the spell: no copiable value.
    pub recolored: Option<crate::types::Colors>,
    /// The object that a delayed trigger is about.
    pub bound: Ref,
    /// Copied from the delayed trigger: [`Delayed::bundle`](super::lasting::Delayed).
    pub bundle: u16,
    /// What the source was attached to as the ability triggered.
    pub attached: Ref,
}

impl StackItem {
    /// The card of a spell for which it is being checked whether it could be cast: it counts as being on the stack, although it has not
    /// moved (601.2a).
    #[inline]
    pub(super) fn proposed(&self) -> Option<u8> {
        match (self.kind, self.source) {
            (StackItemKind::Spell { card }, Ref::Card { .. }) if self.cast_from.is_some() => Some(card),
            _ => None,
        }
    }
}

impl StackItem {
    /// Nothing: no item has this value as a whole.
    pub(super) const EMPTY: StackItem = {
        StackItem {
            id: 0,
            kind: StackItemKind::Copy,
            controller: Player::A,
            source: Ref::None,
            giver: Ref::None,
            def: DefId(0),
            targets: List::empty(Ref::None),
            target_ids: [0; MAX_TARGETS],
            split: [0; MAX_TARGETS],
            spliced: List::empty(DefId(0)),
            harmonized: Ref::None,
            modes: List::empty(0),
            x: 0,
            kicked: 0,
            optional: 0,
            given: List::empty(GivenCost { cost: AbilityId(0), then: AbilityId(0), paid: 0 }),
            bought_back: false,
            flashback: false,
            flashed: false,
            cast_from: None,
            source_untapped: false,
            stolen: false,
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
            event: EventRegs {
                subject: Ref::None,
                other: Ref::None,
                player: None,
                amount: 0,
                group: 0,
                left: false,
            },
            cost: List::empty(Ref::None),
            gains: None,
            resolving: false,
            permitted: None,
            except: None,
            not_legendary: false,
            colors: None,
            recolored: None,
            bound: Ref::None,
            bundle: 0,
            attached: Ref::None,
        }
    };
}

impl Default for StackItem {
    fn default() -> StackItem {
        StackItem::EMPTY
    }
}

/// The part of a permanent's entering that a frame runs (614.12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Hash)]
pub enum Entry {
    /// The frame runs something else.
    #[default]
    None,
    /// "As ~ enters, …", "you may have ~ enter as a copy of …".
    AsItEnters,
    /// The counters that it enters with, and the choice of which effects change their number first (616.1).
    Counters,
    /// The choice of what an Aura will enchant (303.4f).
    Home,
}

impl Entry {
    /// Whether it is only a choice, without instructions.
    pub fn is_choice(self) -> bool {
        matches!(self, Entry::Counters | Entry::Home)
    }
}

/// A running script.
#[derive(Clone, Debug, PartialEq, Hash)]
pub struct Frame {
    pub item: StackItem,
    /// The ability with the script.
    pub ability: AbilityId,
    /// The index in the item's modes, or 255 if there are no modes.
    pub mode: u8,
    /// The index of the current mode among the chosen ones.
    pub mode_at: u8,
    pub pc: u16,
    pub stage: u8,
    /// Permanents that enter together with the entering one: they are not there yet (614.12).
    pub unseen: Mask,
    pub chosen: LongList<Ref, MAX_OBJECTS>,
    pub last: LongList<Ref, MAX_OBJECTS>,
    pub last_amount: i32,
    pub last_player: Option<Player>,
    pub did: bool,
    pub won_flip: bool,
    /// The result of the last roll of a die.
    pub rolled: i16,
    pub lost_flip: bool,
    /// The number chosen last.
    pub number: i32,
    /// The chosen color, type or name, unless a permanent keeps it as it enters.
    pub choice: Option<u16>,
    /// The damage of the last instruction, for each receiver at most its life, loyalty or toughness.
    pub damage_at_most_life: i32,
    /// The excess damage of the last instruction that dealt damage (120.10).
    pub excess_damage: i32,
    pub each: Ref,
    pub each_player: Option<Player>,
    pub players_left: u8,
    pub iter: LongList<Ref, MAX_OBJECTS>,
    /// A scratch set for effects that ask several times.
    pub scratch: LongList<Ref, MAX_OBJECTS>,
    /// The part of a permanent's entering that it runs.
    pub entering: Entry,
    /// Whether the spell's card still has to go to its zone after the script.
    pub finishes_spell: bool,
    /// Whether its mana ability has emitted that its source was tapped for mana.
    pub told_mana: bool,
}

/// The frame of a rule, made once it is looked at: most visitors of rules look for one kind of rule and pass over the others.
pub struct LazyFrame {
    controller: Player,
    source: Ref,
    frame: OnceCell<Frame>,
}

impl LazyFrame {
    pub(super) fn new(controller: Player, source: Ref) -> LazyFrame {
        LazyFrame { controller, source, frame: OnceCell::new() }
    }

    /// That of a spell, with all that is known of it.
    pub(super) fn of(item: &StackItem) -> LazyFrame {
        let (controller, source) = (item.controller, Ref::Stack(item.id));
        let frame = Frame { item: StackItem { source, ..*item }, ..Frame::new(controller, source) };
        LazyFrame { controller, source, frame: OnceCell::from(frame) }
    }
}

impl Deref for LazyFrame {
    type Target = Frame;

    fn deref(&self) -> &Frame {
        self.frame.get_or_init(|| Frame::new(self.controller, self.source))
    }
}

/// Effects that have multiplied draws, by source and ability.
pub type Multipliers = List<(Ref, AbilityId), 3>;

/// Several draws that replace one, by effects that each apply once (614.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Multiplied {
    /// The number of draws that have not begun.
    pub left: u16,
    pub by: Multipliers,
}

/// A series of draws: each is finished before the next one begins (121.2, 614.11a).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Drawing {
    pub player: Player,
    /// The number of draws that have not begun.
    pub left: u16,
    /// The number of cards drawn.
    pub drawn: u16,
    /// Whether there was a draw that could happen, even if something else happened instead (118.12).
    pub begun: bool,
    /// The card drawn last, while its player decides whether to reveal it for miracle.
    pub first: Ref,
    /// Multiplied draws; the last ones come first, and each includes the effects of those before it.
    pub multiplied: List<Multiplied, 2>,
    /// The effects that had multiplied the draw that something else replaces now (614.5).
    pub replaced: Multipliers,
    /// The number of scripts that were running as the draws began.
    pub depth: u8,
}
