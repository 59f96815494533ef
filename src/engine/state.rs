//! The state of a game as one plain value: permanents, zones, the stack, continuous effects, the combat.

use crate::game::Player;
use crate::oracle::tree::PreventedPart;
use crate::program::{AbilityId, Book, CounterId, DefId, Keys, SetAside, TALLIES, Waits};
use crate::types::{CardType, Colors};

use super::decision::{Opt, Pending};
use super::list::{List, LongList};

/// The most permanents on the battlefield.
pub const SLOTS: usize = 128;
/// The most cards of both decks.
pub const MAX_CARDS: usize = 256;
/// The most targets of a spell or ability.
pub const MAX_TARGETS: usize = 32;
/// The most objects that one instruction remembers: all permanents.
pub const MAX_OBJECTS: usize = SLOTS;

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
    /// Where it was exiled from, for "until ~ leaves".
    pub exiled_from: Place,
    /// The turn of its last change of zones, and whether it left the battlefield for the graveyard.
    pub moved_turn: u16,
    /// The turn in which it was drawn.
    pub drawn_turn: u16,
    /// It was put into exile to be cast later, in that turn.
    pub set_aside: Option<(SetAside, u16)>,
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
            exiled_from: Place::Nowhere,
            moved_turn: 0,
            drawn_turn: 0,
            set_aside: None,
        }
    }
}

/// Counters by kind.
pub type Counters = List<(CounterId, u8), 4>;

/// No card: a token.
pub const NO_CARD: u8 = u8::MAX;

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
    /// It was untapped as the turn began.
    pub began_untapped: bool,
    pub targeted_this_turn: bool,
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
    pub skip_untap: bool,
    /// Won't untap in the next untap step of the player who has exerted it (701.43a).
    pub exerted_by: Option<Player>,
    pub kicked: u8,
    /// How often an optional additional cost other than kicker was paid.
    pub optional: u8,
    pub x: i16,
    /// The zone that it was cast from; `None` if it was not cast.
    pub cast_from: Option<Place>,
    /// The colors of the mana that was spent to cast it.
    pub colors_spent: Colors,
    pub entered_from: Place,
    /// Which spell of its controller's turn it was.
    pub cast_nth: u8,
    /// Its alternative cost was paid.
    pub alternative: bool,
    /// Each bit an ability (by its place among the def's) that was activated, or has triggered, this turn.
    pub used: u16,
    pub used_ever: u16,
    pub phased_out: bool,
    pub monstrous: bool,
    /// Of a departed one: its card's generation in the zone that it went to.
    pub left_as: u8,
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
    /// Its printed subtypes are gone.
    pub subtypes_replaced: bool,
    pub all_creature_types: bool,
    pub extra_subtypes: List<u16, 3>,
    /// Of a copy: the abilities that hold its exceptions, copiable values themselves (707.9a).
    pub exceptions: List<AbilityId, 3>,
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
    /// It has two faces and can turn over: a card or a token that is a copy of one (712, 707.8a).
    pub double_faced: bool,
    /// Its def is what it copies, not its own.
    pub copies: bool,
    /// The name that was next on the stack as it turned over: abilities put there before don't turn it again (701.27f).
    pub turned_at: u16,
    /// `used` and `used_ever` of the abilities of its other face.
    pub used_below: [u16; 2],
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

/// What the event of a trigger was about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Hash)]
pub struct EventRegs {
    pub subject: Ref,
    pub other: Ref,
    pub player: Option<Player>,
    pub amount: i16,
    /// Which of the things that happen together it was one of.
    pub group: u16,
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
    pub modes: List<u8, 4>,
    pub x: i16,
    pub kicked: u8,
    /// How often an optional additional cost other than kicker was paid.
    pub optional: u8,
    /// Optional costs that rules have given to the spell.
    pub given: List<GivenCost, 4>,
    pub bought_back: bool,
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
    pub colors_spent: Colors,
    /// The mana spent on X, of the color that the spell counts.
    pub spent_on_x: u8,
    pub event: EventRegs,
    /// What was paid as a cost.
    pub cost: List<Ref, 4>,
    /// It is being resolved: what is paid now is paid to neither cast nor activate it.
    pub resolving: bool,
    /// The permission by which it was cast.
    pub permitted: Option<AbilityId>,
    /// The object that a delayed trigger is about.
    pub bound: Ref,
    /// What the source was attached to as the ability triggered.
    pub attached: Ref,
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
            colors_spent: Colors::NONE,
            spent_on_x: 0,
            event: EventRegs::default(),
            cost: List::default(),
            resolving: false,
            permitted: None,
            bound: Ref::None,
            attached: Ref::None,
        }
    }
}

/// When a continuous effect ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Hash)]
pub enum Lasts {
    #[default]
    Forever,
    EndOfTurn,
    EndOfCombat,
    /// Until that player's next turn begins.
    TurnOf(Player),
    /// Until the end of that player's next turn: of a later one than this.
    EndOfTurnOf(Player, u16),
    /// Until that player's next upkeep begins.
    UpkeepOf(Player),
    /// While that permanent is on the battlefield.
    While(Ref),
    WhileControlled(Ref, Player),
    WhileTapped(Ref),
    WhileControlledAndTapped(Ref, Player),
    /// During that player's next turn: of a later one than this.
    DuringTurnOf(Player, u16),
}

/// Where the changes of a continuous effect are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct OpPlace {
    pub ability: AbilityId,
    /// The mode, or 255 for a plain body.
    pub mode: u8,
    pub pc: u16,
}

/// A continuous effect of a spell or ability that has resolved (611.2).
#[derive(Clone, Copy, Debug, PartialEq, Default, Hash)]
pub struct Continuous {
    /// Whom it changes: fixed when it began (611.2c).
    pub affected: Mask,
    pub changes: OpPlace,
    pub source: Ref,
    pub controller: Player,
    pub timestamp: u16,
    pub lasts: Lasts,
    /// The amounts of its changes in order, two each at most, as they were then (608.2h).
    pub amounts: [i16; 4],
    pub bound: Ref,
}

/// A prevention or redirection effect that waits for damage (615, 614.9).
#[derive(Clone, Copy, Debug, PartialEq, Default, Hash)]
pub struct Shield {
    /// Whom it protects; `None`: everybody.
    pub to: Ref,
    pub everybody: bool,
    /// The only source it works on.
    pub by: Ref,
    /// How much is left; 0: all.
    pub amount: u16,
    pub all: bool,
    pub combat: bool,
    /// Where the damage goes instead.
    pub instead: Ref,
    pub once: bool,
    /// How much of the damage a shield without a number prevents.
    pub part: PreventedPart,
    /// The effect that made it, if that still says whom it protects or what follows, and by whom and by what.
    pub made_by: Option<(OpPlace, Player, Ref)>,
    /// The group of damage that a shield for one time has worked on.
    pub spent: Option<u16>,
}

/// A card that a player may play for a while from where it is.
#[derive(Clone, Copy, Debug, PartialEq, Default, Hash)]
pub struct Playable {
    pub card: Ref,
    pub player: Player,
    pub lasts: Lasts,
    pub flashback: bool,
    /// The one face as which it may be played.
    pub only: Option<DefId>,
}

/// A delayed triggered ability (603.7).
#[derive(Clone, Copy, Debug, PartialEq, Default, Hash)]
pub struct Delayed {
    pub ability: AbilityId,
    pub controller: Player,
    pub source: Ref,
    pub def: DefId,
    pub bound: Ref,
    pub event: EventRegs,
    pub x: i16,
    pub waits: Waits,
    pub once: bool,
    /// Where its trigger is written.
    pub place: OpPlace,
}

/// What of a permanent's entering a frame runs (614.12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Hash)]
pub enum Entry {
    /// The frame is of something else.
    #[default]
    None,
    /// "As ~ enters, …", "you may have ~ enter as a copy of …".
    AsItEnters,
    /// The choice of what an Aura will enchant (303.4f).
    Home,
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
    pub chosen: LongList<Ref, MAX_OBJECTS>,
    pub last: LongList<Ref, MAX_OBJECTS>,
    pub last_amount: i32,
    pub last_player: Option<Player>,
    pub did: bool,
    pub won_flip: bool,
    /// The number that was chosen last.
    pub number: i32,
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

/// Unspent mana with a restriction.
#[derive(Clone, Copy, Debug, PartialEq, Default, Hash)]
pub struct Reserved {
    pub units: [u8; 6],
    /// Where the restriction is written.
    pub place: OpPlace,
    pub source: Ref,
}

/// What a player has besides objects.
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct PlayerState {
    pub life: i16,
    pub poison: u8,
    pub energy: u8,
    /// White, blue, black, red, green, colorless.
    pub pool: [u8; 6],
    /// Mana that may be spent on some things only (106.6).
    pub reserved: List<Reserved, 6>,
    pub lands_played: u8,
    pub mulligans: u8,
    pub kept: bool,
    pub drew_from_empty: bool,
    pub extra_turns: u8,
    pub skip_turns: u8,
    pub spells_cast: u8,
    pub spells_last_turn: u8,
    /// The most spells that the player may have cast this turn.
    pub casts_at_most: u8,
    pub cards_drawn: u8,
    pub life_gained: u16,
    pub life_lost: u16,
    pub damaged: u16,
    pub creatures_died: u8,
    pub cards_discarded: u8,
    pub attacked_with: u8,
    /// A bit for each type of which a permanent has entered under their control this turn.
    pub entered_types: u8,
    pub skip_steps: u16,
    pub lost: bool,
    pub won: bool,
    /// The turns of the last two upkeeps.
    pub upkeeps: [u16; 2],
    /// The last two turns of the player, the present one included.
    pub turns: [u16; 2],
}

impl Default for PlayerState {
    fn default() -> PlayerState {
        PlayerState {
            life: 20,
            poison: 0,
            energy: 0,
            pool: [0; 6],
            reserved: List::default(),
            lands_played: 0,
            mulligans: 0,
            kept: false,
            drew_from_empty: false,
            extra_turns: 0,
            skip_turns: 0,
            spells_cast: 0,
            spells_last_turn: 0,
            casts_at_most: u8::MAX,
            cards_drawn: 0,
            life_gained: 0,
            life_lost: 0,
            damaged: 0,
            creatures_died: 0,
            cards_discarded: 0,
            attacked_with: 0,
            entered_types: 0,
            skip_steps: 0,
            lost: false,
            won: false,
            upkeeps: [0; 2],
            turns: [0; 2],
        }
    }
}

/// A player's zones: cards by number, the library's top last.
#[derive(Clone, Copy, Debug, PartialEq, Default, Hash)]
pub struct Zones {
    pub library: List<u8, 128>,
    pub hand: List<u8, 128>,
    pub graveyard: List<u8, 128>,
    pub exile: List<u8, 128>,
}

/// Where in the turn the game is (500.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    Mulligans,
    Untap,
    Upkeep,
    Draw,
    PrecombatMain,
    BeginningOfCombat,
    DeclareAttackers,
    DeclareBlockers,
    FirstStrikeDamage,
    CombatDamage,
    EndOfCombat,
    PostcombatMain,
    End,
    Cleanup,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ending {
    Life,
    Poison,
    EmptyLibrary,
    Effect,
    TurnLimit,
    /// More than the state holds: permanents, triggers, continuous effects.
    TooLarge,
    /// A loop of mandatory actions (104.4b).
    Loop,
}

/// What there is more of than a state holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Excess {
    #[error("more than {SLOTS} permanents")]
    Permanents,
    #[error("more than {} counters of a kind, or 4 kinds of counters, on a permanent", u8::MAX)]
    Counters,
    #[error("more spells and abilities at once than the stack holds")]
    Stack,
    #[error("more than {MAX_TARGETS} targets")]
    Targets,
    #[error("more than {MAX_OBJECTS} objects for one instruction")]
    Objects,
    #[error("more continuous effects, shields or delayed abilities than a state holds")]
    Effects,
    #[error("a copy of copies with more than 3 exceptions")]
    Exceptions,
    #[error("a permanent that has gained more than 3 subtypes")]
    Subtypes,
    #[error("more mana with restrictions of its own than a pool holds")]
    Mana,
    #[error("more things to remember of a turn than a state holds")]
    Records,
    #[error("a spell or ability that goes on and on")]
    Steps,
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    pub winner: Option<Player>,
    pub ending: Ending,
}

/// The combat that is going on.
#[derive(Clone, Debug, PartialEq, Default, Hash)]
pub struct Combat {
    pub attackers: Mask,
    /// Attackers and the creatures that block them: (blocker, attacker), in the order of declaration.
    pub blocks: LongList<(u8, u8), 96>,
    /// Attackers that have become blocked (509.1h).
    pub blocked: Mask,
    pub blockers: Mask,
    /// Dealt damage in the first-strike step.
    pub struck_first: Mask,
    pub bands: List<Mask, 8>,
    /// Blocks of which one of the two has left the battlefield: (blocker, attacker).
    pub broken: LongList<(Ref, Ref), 128>,
    /// Attackers and the planeswalkers that they attack; who is not among them attacks the player.
    pub at_planeswalker: LongList<(Ref, Ref), 128>,
    /// Creatures of an attack that is being declared, and those of them for which it is not chosen yet whom they attack.
    pub announced: Mask,
    pub undecided: Mask,
    pub declared: bool,
    /// Attackers that may still be exerted.
    pub to_exert: Mask,
    /// Attackers that may still enlist, and the one whose creature is being chosen.
    pub to_enlist: Mask,
    pub enlisting: Option<u8>,
    /// Its attackers are being declared: tapping is part of that (508.1f).
    pub declaring: bool,
    /// The defending player has been attacked.
    pub attacked: bool,
    /// Creatures that have attacked or blocked in it.
    pub fought: Mask,
    /// Those that were declared as attackers and have not left the battlefield, and how many there were.
    pub declared_attackers: Mask,
    pub attackers_declared: u8,
}

/// A static ability's changes to objects that are rules: derived by the layers.
#[derive(Clone, Copy, Debug, PartialEq, Default, Hash)]
pub struct RuleOn {
    pub affected: Mask,
    /// The change in the ability's list, or in the continuous effect's.
    pub place: RulePlace,
    pub source: u8,
    pub controller: Player,
    pub bound: Ref,
}

/// Where a rule is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RulePlace {
    Static(AbilityId, u8),
    Effect(OpPlace, u8),
}

impl Default for RulePlace {
    fn default() -> RulePlace {
        RulePlace::Static(AbilityId(0), 0)
    }
}

/// An ability that an object has been given: derived by the layers.
#[derive(Clone, Copy, Debug, PartialEq, Default, Hash)]
pub struct Granted {
    pub slot: u8,
    pub ability: AbilityId,
    /// Who gave it.
    pub by: u8,
}

/// Day or night (731).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Daytime {
    Day,
    Night,
}

/// Something that statistics by card count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Recorded {
    /// A card was drawn.
    Drawn { player: Player, def: DefId },
    /// A source under that player's control dealt damage.
    Damage { player: Player, source: DefId, from: Ref, to: Ref, amount: u32 },
    /// A creature assigned combat damage.
    Assigned { from: Ref, to: Ref, amount: u32 },
}

/// The whole state of a game, hidden cards included.
#[derive(Clone, Debug, PartialEq, Hash)]
pub struct State {
    /// By slot, up to the last one that was ever used.
    pub perms: Vec<Perm>,
    pub live: Mask,
    /// Permanents that are phased out: they are treated as though they didn't exist (702.26b).
    pub phased: Mask,
    /// Slots of emblems: objects that are not on the battlefield (114).
    pub emblems: Mask,
    /// Those of them that carry on an effect of a permanent that has left, until end of turn.
    pub lingering: Mask,
    /// Both decks, and what has been added to them.
    pub cards: Vec<Card>,
    pub zones: [Zones; 2],
    pub players: [PlayerState; 2],
    pub stack: LongList<StackItem, 250>,
    pub waiting: LongList<StackItem, 250>,
    pub delayed: LongList<Delayed, 250>,
    pub effects: LongList<Continuous, 250>,
    pub shields: LongList<Shield, 250>,
    pub rules_until: LongList<(OpPlace, Player, Ref, Lasts), 250>,
    pub frames: LongList<Frame, 8>,
    pub casting: Option<super::cast::Casting>,
    /// Permanents that have left, newest last: last known information (608.2h).
    pub departed: LongList<(u8, Perm), 16>,
    /// Spells and abilities that have left the stack, newest last.
    pub gone: LongList<StackItem, 10>,
    pub combat: Combat,
    /// Changes of control with an end: whom, to whom, until when, and whose it is again then.
    pub controls: LongList<(Ref, Player, Lasts, Player), 128>,
    /// Combat damage that has been assigned and is not yet dealt: by whom, to whom, how much.
    pub assigned: LongList<(Ref, Ref, u16), 128>,
    pub batch: super::window::Batch,
    /// Whether life counts now, where a player without it loses late.
    pub life_counts: bool,
    /// Those whose damage is assigned.
    pub assigning_done: Mask,
    /// Permanents that have exiled something until they leave.
    pub until_leaves: LongList<Ref, 128>,
    pub rules: LongList<RuleOn, 250>,
    pub granted: LongList<Granted, 500>,
    /// Permanents with rules for players: derived by the layers.
    pub ruling: Mask,
    /// The events that abilities of permanents wait for: derived by the layers.
    pub heard: u32,
    /// Permanents of which state-based actions ask more than of others, and legendary and world ones: derived by the layers.
    pub watched: Mask,
    /// Permanents to which state-based actions could do something: derived by the layers.
    pub at_risk: Mask,
    /// Permanents with abilities, other than mana abilities for their controller alone, that could be activated: derived by the layers.
    pub usable: Mask,
    /// Creatures that are not phased out: derived by the layers.
    pub creatures: Mask,
    /// By player, the permanents that they control: derived by the layers.
    pub controlled: [Mask; 2],
    /// State-based actions have nothing to do to permanents until their characteristics, counters or damage change.
    pub settled: bool,
    /// Each player, a bit each, could plainly do nothing but pass except when a sorcery could be cast, and still can't.
    pub idle: u8,
    /// Some effect applied when the layers were last gone through, other than a permanent's rules for itself.
    pub layered: bool,
    /// One of those effects may depend on more than permanents and their characteristics.
    pub unsteady: bool,
    /// Slots whose characteristics may have changed since; all of them if they may depend on each other.
    pub stale: Mask,
    pub turn: u16,
    pub step: Step,
    /// How far the step is: 0 its turn-based actions, 1 priority.
    pub stage: u8,
    pub active: Player,
    pub starter: Player,
    pub priority: Player,
    pub passes: u8,
    pub extra_combat: u8,
    pub extra_main: bool,
    /// Neither day nor night until something says so (731.1).
    pub daytime: Option<Daytime>,
    /// Whose turn the one before was.
    pub last_active: Option<Player>,
    pub monarch: Option<Player>,
    pub next_id: u16,
    pub timestamp: u16,
    pub pending: Option<Pending>,
    pub options: LongList<Opt, 160>,
    pub answer: Option<super::decision::Answer>,
    pub outcome: Option<Outcome>,
    /// Who has dealt damage to whom this turn, in games that ask.
    pub damage_log: LongList<(Ref, Ref), 500>,
    /// Which players and planeswalkers sources have dealt damage to, in games that ask.
    pub game_damage: LongList<(Ref, Ref), 500>,
    /// How often abilities that count it have been activated this turn.
    pub activations: LongList<(Ref, AbilityId, u8), 250>,
    /// Permanents that stay tapped in this untap step, and how many of its choices have been made.
    pub stays_tapped: Mask,
    pub untap_choices: u8,
    /// What happens to cards, for who counts it; `None` if nobody does.
    pub recorded: Option<Vec<Recorded>>,
    /// Actions since the turn began: a loop that nobody breaks is a draw.
    pub actions: u32,
    pub playable: LongList<Playable, 250>,
    /// How often abilities that ask for it have resolved this turn.
    pub resolved: LongList<(Ref, AbilityId, u8), 128>,
    /// What happens now is of this group; one begins with each thing, or with several that happen together.
    pub group: u16,
    pub grouped: bool,
    /// The permanent that has lost a counter for damage last, and for which group of it.
    pub guarded: (Ref, u16),
    /// What a shield counter has kept damage from, and in which group.
    pub shielded_in: (Ref, u16),
    /// Libraries, a bit each, into which a replacement effect has put a card and that have to be shuffled.
    pub to_shuffle: u8,
    pub cast_this_turn: u8,
    /// By player, how often what [`Book::tallies`] lists has happened this turn.
    ///
    /// [`Book::tallies`]: crate::program::Book::tallies
    pub tallies: [[u8; TALLIES]; 2],
    /// Life that lifelink of each source gives its controller for the damage that is being dealt at once (120.3f).
    pub lifelinks: LongList<(Ref, Player, i32), 128>,
    pub gathers_lifelink: bool,
    /// Permanents that are copies for a while: what they are again afterwards, and until when.
    pub copies: LongList<(Ref, DefId, List<AbilityId, 3>, Lasts), 128>,
    pub end_turn: bool,
    /// What did not fit.
    pub overflow: Option<Excess>,
    pub cleanup_priority: bool,
    pub options_full: bool,
    pub skip_first_draw: bool,
    pub turn_limit: u16,
}
