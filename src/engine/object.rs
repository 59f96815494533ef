//! Objects: cards and permanents, and how they are named (109, 110).

use crate::program::{AbilityId, Book, CounterId, DefId, Keys, SetAside, TIME};
use crate::types::{CardType, Colors, Player};

use super::list::List;

/// The most permanents on the battlefield.
pub const SLOTS: usize = 128;
/// The most cards of both decks.
pub const MAX_CARDS: usize = 256;
/// A set of battlefield slots.
pub type Mask = u128;

/// The slots of a mask, lowest first.
pub fn slots(mask: Mask) -> impl Iterator<Item = u8> {
    let mut rest = mask;
    std::iter::from_fn(move || {
        (rest != 0).then(|| {
            let slot = rest.trailing_zeros() as u8;
            rest &= rest - 1;
            slot
        })
    })
}

/// Those slots of a mask for which something holds.
#[inline]
pub fn slots_where(within: Mask, holds: impl Fn(u8) -> bool) -> Mask {
    slots(within).filter(|&slot| holds(slot)).fold(0, |mask, slot| mask | bit(slot))
}

/// The mask of one slot.
#[inline]
pub const fn bit(slot: u8) -> Mask {
    1 << slot
}

/// An object or player by name: it stops meaning anything when the object changes zones (400.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Ref {
    #[default]
    None,
    /// A permanent: its slot, and which permanent in that slot.
    Perm {
        slot: u8,
        generation: u8,
    },
    /// A card outside the battlefield: its number, and how often it had changed zones.
    Card {
        id: u8,
        generation: u8,
    },
    /// A spell or ability on the stack.
    Stack(u16),
    Player(Player),
}

/// A zone of a card (the library, hand, graveyard and exile are its owner's).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Hash)]
pub enum Place {
    #[default]
    Library,
    Hand,
    Graveyard,
    Exile,
    Stack,
    Battlefield,
    /// Has ceased to exist, or has not begun to.
    Nowhere,
}

/// A card of a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Card {
    /// What it is now: on the stack the face that is cast.
    pub def: DefId,
    /// What it is everywhere else.
    pub whole: DefId,
    /// It is on the stack or the battlefield face down (708).
    pub face_down: bool,
    pub owner: Player,
    pub place: Place,
    pub generation: u8,
    /// Who knows which card it is, a bit for each player.
    pub known: u8,
    /// The permanent that exiled it, for "cards exiled with".
    pub exiled_by: Ref,
    /// It was exiled until that permanent leaves (610.3).
    pub returns: bool,
    /// The zone that it was in before.
    pub moved_from: Place,
    /// The turn of its last change of zones, and whether it left the battlefield for the graveyard.
    pub moved_turn: u16,
    /// The turn in which it was drawn.
    pub drawn_turn: u16,
    /// It was put into exile to be cast later, in that turn.
    pub set_aside: Option<(SetAside, u16)>,
    /// Of a card in exile: its time counters (702.62).
    pub time: u8,
    /// It is no card but a copy of one, to be cast (707.12): anywhere else than on the stack it ceases to exist (704.5e).
    pub copy: bool,
}

impl Default for Card {
    fn default() -> Card {
        Card {
            def: DefId(0),
            whole: DefId(0),
            face_down: false,
            owner: Player::A,
            place: Place::Nowhere,
            generation: 0,
            known: 0,
            exiled_by: Ref::None,
            returns: false,
            moved_from: Place::Nowhere,
            moved_turn: 0,
            drawn_turn: 0,
            set_aside: None,
            time: 0,
            copy: false,
        }
    }
}

/// Counters by kind.
pub type Counters = List<(CounterId, u8), 12>;
/// No card: a token.
pub const NO_CARD: u8 = u8::MAX;

/// What a creature was in combat (506.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Hash)]
pub struct FoughtAs {
    pub attacking: bool,
    pub alone: bool,
    pub blocking: bool,
    pub blocked: bool,
    pub unblocked: bool,
}

impl FoughtAs {
    /// It was in no combat.
    pub const NO: FoughtAs =
        FoughtAs { attacking: false, alone: false, blocking: false, blocked: false, unblocked: false };
}

/// Copiable values that no def has (707.2).
#[derive(Clone, Copy, Debug, PartialEq, Default, Hash)]
pub struct Exceptions {
    /// Of a copy: the abilities that hold its exceptions (707.9a).
    pub abilities: List<AbilityId, 3>,
    /// Of a token: the power and toughness that were counted as it was made (111.3).
    pub size: Option<(i16, i16)>,
}

impl Exceptions {
    /// None.
    pub const NONE: Exceptions = Exceptions { abilities: List::EMPTY_ABILITIES, size: None };
}

/// In whose next untap step a permanent stays tapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SkipUntap {
    No,
    /// In that of the player who controls it then.
    OfController,
    /// In that of the player, if they control it then.
    Of(Player),
}

impl SkipUntap {
    /// Whether a permanent that the player controls stays tapped in their untap step.
    pub fn is_of(self, player: Player) -> bool {
        match self {
            SkipUntap::No => false,
            SkipUntap::OfController => true,
            SkipUntap::Of(of) => of == player,
        }
    }
}

/// A permanent: what has happened to it, and its characteristics as the layers have made them (613).
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct Perm {
    pub def: DefId,
    /// Its card, or [`NO_CARD`].
    pub card: u8,
    pub generation: u8,
    pub owner: Player,
    /// Who controls it without continuous effects.
    pub base_controller: Player,
    /// Who put it onto the battlefield.
    pub put_by: Player,
    pub controller: Player,
    pub tapped: bool,
    /// Its controller has not had it since the turn began (302.6).
    pub sick: bool,
    pub damage: u16,
    /// Damage by a source with deathtouch since state-based actions were last checked (704.5h).
    pub deathtouched: bool,
    pub damaged_this_turn: bool,
    pub attacked_this_turn: bool,
    pub blocked_this_turn: bool,
    /// The colors of the creatures that it blocked or was blocked by this turn.
    pub fought_colors: Colors,
    /// It blocked or was blocked by a legendary creature this turn.
    pub fought_legend: bool,
    /// It was untapped as the turn began.
    pub began_untapped: bool,
    pub targeted_this_turn: u8,
    pub attached: Ref,
    /// What it was attached to last, if that has left.
    pub last_attached: Ref,
    pub timestamp: u16,
    pub entered_turn: u16,
    /// Who has controlled it since when: what a change of control is seen by.
    pub held_by: Player,
    pub held_since: u16,
    /// Returned to its owner's hand as the permanents of the player untap, a bit for each.
    pub returns_as_untap: u8,
    pub counters: Counters,
    /// The chosen color, type, name or player.
    pub chosen: u16,
    pub regeneration: u8,
    pub loyalty_used: bool,
    /// Won't untap in its controller's next untap step.
    pub skip_untap: SkipUntap,
    /// Won't untap in the next untap step of the player who has exerted it (701.43a).
    pub exerted_by: Option<Player>,
    pub kicked: u8,
    /// How often an optional additional cost other than kicker was paid.
    pub optional: u8,
    pub x: i16,
    /// The zone that it was cast from; `None` if it was not cast.
    pub cast_from: Option<Place>,
    /// The mana that was spent to cast it.
    pub spent: super::mana::Units,
    pub entered_from: Place,
    /// Which spell of its controller's turn it was.
    pub cast_nth: u8,
    /// Its alternative cost was paid.
    pub alternative: bool,
    /// Loyalty counters that it enters without (702.150a).
    pub fewer_loyalty: u8,
    /// What entered together with it: see [`EventRegs::group`](super::state::EventRegs).
    pub entered_group: u16,
    /// Each bit an ability (by its place among the def's) that was activated, or has triggered, this turn.
    pub used: u16,
    pub used_ever: u16,
    pub monstrous: bool,
    pub renowned: bool,
    /// The levels that a Class has gained beyond its first one (716.2b); 1 of a Case that is solved (719.3a).
    pub levels: u8,
    /// It was manifested or cloaked, and has not been turned up since.
    pub manifested: bool,
    /// Of a departed one: its card's generation in the zone that it went to; of a token, 1 if that was a graveyard.
    pub left_as: u8,
    /// Of a departed one: it has left since the last spell or ability began to resolve.
    pub just_left: bool,
    /// Of a departed one: what it was in combat as it left.
    pub fought_as: FoughtAs,
    // Characteristics.
    pub power: i16,
    pub toughness: i16,
    pub keys: Keys,
    /// A bit for each card type.
    pub types: u8,
    pub supertypes: u8,
    /// The number of its name, if that is not its def's.
    pub name: Option<u16>,
    /// An exception of the copy that it is.
    pub no_mana_cost: bool,
    pub colors: Colors,
    pub lost_abilities: bool,
    /// So are the mana abilities that its basic land types give (305.6).
    pub lost_intrinsic: bool,
    /// Its printed subtypes are gone.
    pub subtypes_replaced: bool,
    pub all_creature_types: bool,
    pub extra_subtypes: List<u16, 4>,
    /// Copiable values that its def doesn't have.
    pub exceptions: Exceptions,
    /// Cast when a sorcery couldn't have been: sacrificed in the next cleanup step, if it says so.
    pub flashed: bool,
    /// The turn in which it attacked last.
    pub attacked_in: u16,
    /// It phased out because what it is attached to did (702.26g).
    pub phased_with: bool,
    /// Of a token: the object that created it.
    pub created_by: Ref,
    /// Of an Aura that brought a creature back: what alone it can enchant.
    pub enchants_only: Ref,
    /// The creature that it is paired with (702.95b).
    pub partner: Ref,
    /// It has two faces and can turn over: a card or a token that is a copy of one (712, 707.8a).
    pub double_faced: bool,
    /// Its def is what it copies, not its own.
    pub copies: bool,
    /// The name that was next on the stack as it turned over: abilities put there before don't turn it again (701.27f).
    pub turned_at: u16,
    /// `used` and `used_ever` of the abilities of its other face.
    pub used_below: [u16; 2],
}

impl Card {
    /// Returns the number of counters of a kind; of all kinds with `None`.
    pub fn count(&self, kind: Option<CounterId>) -> u8 {
        if kind.is_none_or(|kind| kind == TIME) { self.time } else { 0 }
    }
}

impl Perm {
    /// Whether it has the type.
    #[inline]
    pub fn is(&self, card_type: CardType) -> bool {
        self.types >> card_type as u8 & 1 == 1
    }

    /// Returns the number of its name.
    pub fn name_id(&self, book: &Book) -> u16 {
        self.name.unwrap_or(book.def(self.def).name_id)
    }

    /// Returns the number of counters of a kind.
    pub fn count(&self, kind: CounterId) -> u32 {
        self.counters.iter().filter(|(k, _)| *k == kind).map(|&(_, n)| u32::from(n)).sum()
    }
}
