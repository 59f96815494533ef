//! Objects: cards and permanents, and references to them (109, 110).

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

/// The slots of a mask for which the test holds.
#[inline]
pub fn slots_where(within: Mask, holds: impl Fn(u8) -> bool) -> Mask {
    slots(within).filter(|&slot| holds(slot)).fold(0, |mask, slot| mask | bit(slot))
}

/// The mask of one slot.
#[inline]
pub const fn bit(slot: u8) -> Mask {
    1 << slot
}

/// A reference to an object or player: it becomes invalid when the object changes zones (400.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Ref {
    #[default]
    None,
    /// A permanent: its slot, and the generation of that slot.
    Perm {
        slot: u8,
        generation: u8,
    },
    /// A card outside the battlefield: its number, and the generation that counts its changes of zones.
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
    /// It has ceased to exist, or does not exist yet.
    Nowhere,
}

/// A card of a deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Card {
    /// The def that it has now: on the stack that of the face being cast.
    pub def: DefId,
    /// The def that it has everywhere else.
    pub whole: DefId,
    /// Whether it is on the stack or the battlefield face down (708).
    pub face_down: bool,
    pub owner: Player,
    pub place: Place,
    pub generation: u8,
    /// The players who know which card it is, a bit each.
    pub known: u8,
    /// The permanent that exiled it, for "cards exiled with".
    pub exiled_by: Ref,
    /// Whether it was exiled until that permanent leaves (610.3).
    pub returns: bool,
    /// The zone that it was in before.
    pub moved_from: Place,
    /// The turn of its last change of zones, and whether it left the battlefield for the graveyard.
    pub moved_turn: u16,
    /// The turn in which it was drawn.
    pub drawn_turn: u16,
    /// How it was put into exile to be cast later, and in which turn.
    pub set_aside: Option<(SetAside, u16)>,
    /// The time counters of a card in exile (702.62).
    pub time: u8,
    /// Whether an effect has given it suspend (702.62).
    pub gained_suspend: bool,
    /// Whether it is a copy of a card, to be cast (707.12): anywhere but on the stack it ceases to exist (704.5e).
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
            gained_suspend: false,
            copy: false,
        }
    }
}

/// Counters by kind.
pub type Counters = List<(CounterId, u8), 12>;
/// The card number of a token.
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
    /// The value for a creature that was in no combat.
    pub const NO: FoughtAs =
        FoughtAs { attacking: false, alone: false, blocking: false, blocked: false, unblocked: false };
}

/// Copiable values beyond those of a def (707.2).
#[derive(Clone, Copy, Debug, PartialEq, Default, Hash)]
pub struct Exceptions {
    /// For a copy, the abilities that hold its exceptions (707.9a).
    pub abilities: List<AbilityId, 3>,
    /// For a token, the power and toughness that were counted as it was made (111.3).
    pub size: Option<(i16, i16)>,
}

impl Exceptions {
    /// None.
    pub const NONE: Exceptions = Exceptions { abilities: List::empty(AbilityId(0)), size: None };
}

/// The player in whose next untap step a permanent stays tapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SkipUntap {
    No,
    /// The player who controls it then.
    OfController,
    /// That player, if they control it then.
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

/// A permanent: its history, and its characteristics as the layers have made them (613).
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct Perm {
    pub def: DefId,
    /// Its card, or [`NO_CARD`].
    pub card: u8,
    pub generation: u8,
    pub owner: Player,
    /// The player who controls it without continuous effects.
    pub base_controller: Player,
    /// Who put it onto the battlefield.
    pub put_by: Player,
    pub controller: Player,
    pub tapped: bool,
    /// Whether its controller has not had it since the turn began (302.6).
    pub sick: bool,
    pub damage: u16,
    /// Whether a source with deathtouch has dealt it damage since state-based actions were last checked (704.5h).
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
    /// The controller when changes of control were last looked for; `held_since` is the turn since then.
    pub held_by: Player,
    pub held_since: u16,
    /// Whether it returns to its owner's hand as the player's permanents untap, a bit for each player.
    pub returns_as_untap: u8,
    pub counters: Counters,
    /// The chosen color, type, name or player.
    pub chosen: u16,
    pub regeneration: u8,
    pub loyalty_used: bool,
    /// Whether it stays tapped in an untap step to come.
    pub skip_untap: SkipUntap,
    /// The player who has exerted it: it won't untap in their next untap step (701.43a).
    pub exerted_by: Option<Player>,
    pub kicked: u8,
    /// The number of times that an optional additional cost other than kicker was paid.
    pub optional: u8,
    pub x: i16,
    /// The zone that it was cast from; `None` if it was not cast.
    pub cast_from: Option<Place>,
    /// Whether somebody else has cast it than the player who controlled it as it entered.
    pub stolen: bool,
    /// The mana that was spent to cast it.
    pub spent: super::mana::Units,
    pub entered_from: Place,
    /// The number of the spell that it was among those of its controller's turn.
    pub cast_nth: u8,
    /// Its alternative cost was paid.
    pub alternative: bool,
    /// Loyalty counters that it enters without (702.150a).
    pub fewer_loyalty: u8,
    /// The group of what entered together with it: see [`EventRegs::group`](super::state::EventRegs).
    pub entered_group: u16,
    /// The abilities activated, or triggered, this turn: a bit for each, by its index in the def.
    pub used: u16,
    pub used_ever: u16,
    pub monstrous: bool,
    pub renowned: bool,
    pub suspected: bool,
    /// The levels that a Class has gained beyond its first one (716.2b); 1 of a Case that is solved (719.3a).
    pub levels: u8,
    /// Whether it was manifested or cloaked, and has not been turned up since.
    pub manifested: bool,
    /// If it has left: its card's generation in the zone that it went to; for a token, 1 if that was a graveyard.
    pub left_as: u8,
    /// If it has left: whether that was since the last spell or ability began to resolve.
    pub just_left: bool,
    /// If it has left: what it was in combat as it left.
    pub fought_as: FoughtAs,
    // Characteristics.
    pub power: i16,
    pub toughness: i16,
    pub keys: Keys,
    /// A bit for each card type.
    pub types: u8,
    pub supertypes: u8,
    /// The number of its name, if it differs from its def's.
    pub name: Option<u16>,
    /// By an exception of the copy that it is.
    pub no_mana_cost: bool,
    pub colors: Colors,
    pub lost_abilities: bool,
    /// Whether it has also lost the mana abilities of its basic land types (305.6).
    pub lost_intrinsic: bool,
    /// Whether its printed subtypes are gone.
    pub subtypes_replaced: bool,
    pub all_creature_types: bool,
    pub extra_subtypes: List<u16, 4>,
    /// Copiable values beyond those of its def.
    pub exceptions: Exceptions,
    /// Whether it was cast at a time when a sorcery couldn't be; cards that say so are then sacrificed in the next cleanup step.
    pub flashed: bool,
    /// The turn in which it attacked last.
    pub attacked_in: u16,
    /// Whether it phased out because what it is attached to did (702.26g).
    pub phased_with: bool,
    /// For a token, the object that created it; in games that ask for it, also what put a card onto the battlefield.
    pub created_by: Ref,
    /// For an Aura that brought a creature back, the only object that it can enchant.
    pub enchants_only: Ref,
    /// The creature that it is paired with (702.95b).
    pub partner: Ref,
    /// Whether it has two faces and can transform: it is a card, or a token that is a copy of one (712, 707.8a).
    pub double_faced: bool,
    /// Whether its def is that of what it copies.
    pub copies: bool,
    /// Whether it is flipped: it has the alternative characteristics of the flip card that it is, or copies (710.2).
    pub flipped: bool,
    /// The next id of the stack when it last transformed: abilities put there before don't transform it again (701.27f).
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

impl Default for Perm {
    fn default() -> Perm {
        Perm::EMPTY
    }
}

impl Perm {
    /// Nothing.
    pub const EMPTY: Perm = Perm {
        def: DefId(0),
        card: NO_CARD,
        generation: 0,
        owner: Player::A,
        base_controller: Player::A,
        put_by: Player::A,
        controller: Player::A,
        tapped: false,
        sick: false,
        damage: 0,
        deathtouched: false,
        damaged_this_turn: false,
        attacked_this_turn: false,
        blocked_this_turn: false,
        fought_colors: crate::types::Colors::NONE,
        fought_legend: false,
        began_untapped: false,
        targeted_this_turn: 0,
        attached: Ref::None,
        last_attached: Ref::None,
        timestamp: 0,
        entered_turn: 0,
        held_by: Player::A,
        held_since: 0,
        returns_as_untap: 0,
        counters: List::empty((0, 0)),
        chosen: u16::MAX,
        regeneration: 0,
        loyalty_used: false,
        skip_untap: SkipUntap::No,
        exerted_by: None,
        kicked: 0,
        optional: 0,
        x: 0,
        cast_from: None,
        stolen: false,
        spent: [0; 6],
        entered_from: Place::Nowhere,
        cast_nth: 0,
        alternative: false,
        fewer_loyalty: 0,
        entered_group: 0,
        used: 0,
        used_ever: 0,
        monstrous: false,
        renowned: false,
        suspected: false,
        levels: 0,
        manifested: false,
        left_as: 0,
        fought_as: FoughtAs::NO,
        just_left: false,
        power: 0,
        toughness: 0,
        keys: crate::program::Keys::NONE,
        types: 0,
        supertypes: 0,
        name: None,
        no_mana_cost: false,
        colors: Colors::NONE,
        lost_abilities: false,
        lost_intrinsic: false,
        subtypes_replaced: false,
        all_creature_types: false,
        extra_subtypes: List::empty(0),
        exceptions: Exceptions::NONE,
        flashed: false,
        attacked_in: 0,
        phased_with: false,
        created_by: Ref::None,
        enchants_only: Ref::None,
        partner: Ref::None,
        double_faced: false,
        copies: false,
        flipped: false,
        turned_at: 0,
        used_below: [0; 2],
    };
}
