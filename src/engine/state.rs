//! The state of a game as one plain value: permanents, zones, the stack, continuous effects, the combat.

use crate::program::{AbilityId, CounterId, DefId, Inputs, TALLIES};
use crate::types::Player;

use super::decision::{Offer, Opt, Pending};
use super::list::{List, LongList};

pub use super::lasting::*;
pub use super::object::*;
pub use super::stack_item::*;

/// Unspent mana with a restriction.
#[derive(Clone, Copy, Debug, PartialEq, Default, Hash)]
pub struct Reserved {
    pub units: [u8; 6],
    /// The place of the restriction.
    pub place: OpPlace,
    pub source: Ref,
    /// It is snow mana (107.4h).
    pub snow: bool,
}

/// What a player has apart from objects.
#[derive(Clone, Copy, Debug, PartialEq, Hash)]
pub struct PlayerState {
    pub life: i16,
    pub poison: u8,
    pub energy: u8,
    pub experience: u8,
    /// Rad counters (728).
    pub rad: u8,
    /// The number of times that the Ring has tempted them, at most four, and their Ring-bearer (701.54).
    pub tempted: u8,
    pub ring_bearer: Ref,
    /// White, blue, black, red, green, colorless.
    pub pool: [u8; 6],
    /// The part of the pool that is from snow sources (107.4h).
    pub snow: [u8; 6],
    /// Mana with restrictions on what it may be spent on (106.6).
    pub reserved: List<Reserved, 6>,
    pub lands_played: u8,
    pub mulligans: u8,
    pub kept: bool,
    pub drew_from_empty: bool,
    /// Whether the player has the city's blessing (702.131).
    pub blessed: bool,
    /// Their speed; 0 is none (702.179).
    pub speed: u8,
    /// The ability that increases it has triggered this turn.
    pub sped: bool,
    /// The dungeon that they own in the command zone, and the room in which their venture marker is, from 1; 0 if they own none (309.4).
    pub dungeon: u8,
    pub room: u8,
    pub completed_dungeon: bool,
    pub skip_turns: u8,
    pub spells_cast: u8,
    pub spells_last_turn: u8,
    /// The mana spent this turn to cast spells, in games that ask for it (700.14).
    pub expended: u8,
    /// The most spells that the player may have cast this turn.
    pub casts_at_most: u8,
    pub cards_drawn: u8,
    pub life_gained: u16,
    pub life_lost: u16,
    /// The life lost in the turn before.
    pub lost_last_turn: u16,
    pub damaged: u16,
    pub creatures_died: u8,
    pub cards_discarded: u8,
    /// Whether they have searched their library this turn.
    pub searched: bool,
    pub attacked_with: u8,
    /// The card types of permanents that have entered under their control this turn, a bit each.
    pub entered_types: u8,
    /// Whether a creature spell that they cast this turn was countered by the other player.
    pub creature_countered: bool,
    pub skip_steps: [u8; 14],
    pub lost: bool,
    pub won: bool,
    /// The turns of the last two upkeeps.
    pub upkeeps: [u16; 2],
    /// The number of turns that the player has begun this game.
    pub turns_begun: u8,
    /// The player's last two turns, including the present one.
    pub turns: [u16; 2],
}

impl Default for PlayerState {
    fn default() -> PlayerState {
        PlayerState {
            life: 20,
            poison: 0,
            energy: 0,
            experience: 0,
            rad: 0,
            tempted: 0,
            ring_bearer: Ref::None,
            pool: [0; 6],
            snow: [0; 6],
            reserved: List::default(),
            lands_played: 0,
            mulligans: 0,
            kept: false,
            drew_from_empty: false,
            blessed: false,
            speed: 0,
            sped: false,
            dungeon: 0,
            room: 0,
            completed_dungeon: false,
            skip_turns: 0,
            spells_cast: 0,
            spells_last_turn: 0,
            expended: 0,
            casts_at_most: u8::MAX,
            cards_drawn: 0,
            life_gained: 0,
            life_lost: 0,
            lost_last_turn: 0,
            damaged: 0,
            creatures_died: 0,
            cards_discarded: 0,
            searched: false,
            attacked_with: 0,
            entered_types: 0,
            creature_countered: false,
            skip_steps: [0; 14],
            lost: false,
            won: false,
            upkeeps: [0; 2],
            turns_begun: 0,
            turns: [0; 2],
        }
    }
}

/// A player's zones, with cards by number; the top of the library comes last.
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

/// The number of departed permanents that are remembered while nothing is left to resolve.
pub(super) const KEPT_DEPARTED: usize = 16;

/// A phase that an effect has added to the turn (500.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Hash)]
pub enum ExtraPhase {
    #[default]
    Combat,
    Main,
    Beginning,
    /// Only that number of upkeep steps.
    Upkeeps(u8),
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ending {
    Life,
    Poison,
    EmptyLibrary,
    Effect,
    TurnLimit,
    /// The state exceeds its capacity: permanents, triggers, continuous effects.
    TooLarge,
    /// A loop of mandatory actions (104.4b).
    Loop,
}

/// What exceeds the capacity of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Excess {
    #[error("more than {SLOTS} permanents")]
    Permanents,
    #[error("more than {} counters of a kind, or 12 kinds of counters, on a permanent", u8::MAX)]
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
    #[error("a permanent that has gained more than 4 subtypes")]
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

/// The current combat.
#[derive(Clone, Debug, PartialEq, Default, Hash)]
pub struct Combat {
    pub attackers: Mask,
    /// Attackers and the creatures that block them: (blocker, attacker), in the order of declaration.
    pub blocks: LongList<(u8, u8), 96>,
    /// Attackers that have become blocked (509.1h).
    pub blocked: Mask,
    pub blockers: Mask,
    /// Whether damage dealt at once is dealt to each player as by infect: determined before any of it is dealt.
    pub by_infect: [Option<bool>; 2],
    /// Creatures that dealt damage in the first-strike step.
    pub struck_first: Mask,
    pub bands: List<Mask, 8>,
    /// Blocks of which one creature has left the battlefield: (blocker, attacker).
    pub broken: LongList<(Ref, Ref), 128>,
    /// The number of blocks of this combat that are in [`State::block_log`].
    pub logged: u8,
    /// Attackers and the planeswalkers that they attack; other attackers attack the player.
    pub at_planeswalker: LongList<(Ref, Ref), 128>,
    /// Creatures of an attack that is being declared, and those of them for which it has not been chosen yet what they attack.
    pub announced: Mask,
    pub undecided: Mask,
    pub declared: bool,
    /// Attackers that may still be exerted.
    pub to_exert: Mask,
    /// Attackers that may still enlist, and the one whose creature is being chosen.
    pub to_enlist: Mask,
    pub enlisting: Option<u8>,
    /// Whether its attackers are being declared: tapping is part of that (508.1f).
    pub declaring: bool,
    /// Whether the defending player has been attacked.
    pub attacked: bool,
    /// Creatures that have attacked or blocked in this combat.
    pub fought: Mask,
    /// Declared attackers that have not left the battlefield, and the original number of declared attackers.
    pub declared_attackers: Mask,
    pub attackers_declared: u8,
    /// The total power that those had then.
    pub attackers_power: i16,
}

/// Day or night (731).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Daytime {
    Day,
    Night,
}

/// An event that statistics by card count, or that a transcript can't tell from the states before and after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Recorded {
    /// The spell or ability of that number resolves.
    Resolves(u16),
    /// It was countered.
    Countered(u16),
    /// It does not resolve: its targets are illegal, or its intervening "if" does not hold any more (608.2a, 608.2b).
    DoesNothing(u16),
    /// A player looks for cards in a library.
    Searches { player: Player, owner: Player },
    /// A library is shuffled.
    Shuffles(Player),
    /// A player discards a card.
    Discards { player: Player, card: u8 },
    /// A card is milled.
    Mills(u8),
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
    /// By slot, up to the last one ever used.
    pub perms: Vec<Perm>,
    pub live: Mask,
    /// Permanents that are phased out: they are treated as though they didn't exist (702.26b).
    pub phased: Mask,
    /// Slots of emblems: objects that are not on the battlefield (114).
    pub emblems: Mask,
    /// Those of them that continue an effect of a permanent that has left, until end of turn.
    pub lingering: Mask,
    /// The cards of both decks, and what has been added to them.
    pub cards: Vec<Card>,
    pub zones: [Zones; 2],
    pub players: [PlayerState; 2],
    pub stack: LongList<StackItem, 250>,
    pub waiting: LongList<StackItem, 250>,
    /// How many of them, from the first on, are being put on the stack together (603.3b).
    pub placing: u8,
    /// Legends that players have chosen not to keep, until they are put into graveyards (704.5j).
    pub not_kept: Mask,
    pub delayed: LongList<Delayed, 250>,
    /// The objects of delayed triggers about several objects, each with the number of its trigger.
    pub bundles: LongList<(u16, Ref), 250>,
    pub effects: LongList<Continuous, 250>,
    pub shields: LongList<Shield, 250>,
    pub rules_until: LongList<(OpPlace, Player, Ref, Lasts), 250>,
    pub frames: LongList<Frame, 8>,
    pub casting: Option<super::casting::Casting>,
    /// Permanents that have left, newest last: last known information (608.2h).
    pub departed: LongList<(u8, Perm), 144>,
    /// Spells and abilities that have left the stack, newest last.
    pub gone: LongList<StackItem, 10>,
    pub combat: Combat,
    /// Cards in graveyards whose static abilities work there, with their timestamps.
    pub buried: LongList<(u8, u16), 128>,
    /// Whether any card has such abilities.
    pub graveyard_statics: bool,
    /// Effects of spells and abilities by which players control permanents, the newest last.
    pub controls: LongList<Control, 128>,
    /// Combat damage that has been assigned and not dealt yet: source, receiver, amount.
    pub assigned: LongList<(Ref, Ref, u16), 128>,
    pub batch: super::window::Batch,
    /// Whether life counts now, in editions in which a player without life loses later.
    pub life_counts: bool,
    /// Creatures whose damage is assigned.
    pub assigning_done: Mask,
    /// Attackers whose controller declined to assign damage as though they weren't blocked.
    pub assigning_blocked: Mask,
    /// Permanents that have exiled something until they leave.
    pub until_leaves: LongList<Ref, 128>,
    pub rules: LongList<RuleOn, 250>,
    pub granted: LongList<Granted, 500>,
    /// Permanents with rules for players: derived by the layers.
    pub ruling: Mask,
    /// The events that abilities of permanents wait for: derived by the layers.
    pub heard: u32,
    /// Permanents that state-based actions have special checks for, and legendary and world ones: derived by the layers.
    pub watched: Mask,
    /// Permanents that state-based actions could affect: derived by the layers.
    pub at_risk: Mask,
    /// Permanents with abilities, other than mana abilities for their controller alone, that could be activated: derived by the layers.
    pub usable: Mask,
    /// Permanents with replacement effects of their own: derived by the layers.
    pub replacing: Mask,
    /// Creatures: derived by the layers.
    pub creatures: Mask,
    /// By player, the permanents that they control: derived by the layers.
    pub controlled: [Mask; 2],
    /// Whether state-based actions have nothing to do to permanents until their characteristics, counters or damage change.
    pub settled: bool,
    /// Players, a bit each, who were found unable to do more than pass, apart from times when a sorcery could be cast, and still are.
    pub idle: u8,
    /// Whether an effect other than a permanent's rules for itself applied when the layers were last computed.
    pub layered: bool,
    /// What the effects depend on besides permanents and their characteristics.
    pub depends_on: Inputs,
    /// Slots whose characteristics may have changed since; all slots if they may depend on each other.
    pub stale: Mask,
    pub turn: u16,
    pub step: Step,
    /// Of the permanents entering together, those that have been put down so far; empty while anybody decides.
    pub entering: Mask,
    /// While one instruction creates several kinds of tokens, or deals damage by shares: the tokens whose events are emitted at its end.
    pub created: Option<Mask>,
    /// The progress of the step: 0 for its turn-based actions, 1 for priority.
    pub stage: u8,
    pub active: Player,
    pub starter: Player,
    pub priority: Player,
    pub passes: u8,
    /// Phases added after the present one; the last comes first.
    pub extra_phases: List<ExtraPhase, 8>,
    /// The number of main phases of the turn that have begun.
    pub main_phases: u8,
    /// The number of upkeep steps of the turn that have begun.
    pub upkeeps: u8,
    /// The number of upkeep steps that follow this one.
    pub more_upkeeps: u8,
    /// Whether no draw step follows the last of them.
    pub lone_upkeep: bool,
    /// The number of cards that the active player had drawn in the turn as its draw step began.
    pub drawn_before_step: u8,
    /// The step that follows the added phases.
    pub after_extra: Option<Step>,
    /// `None`: neither day nor night until something makes it so (731.1).
    pub daytime: Option<Daytime>,
    /// The active player of the previous turn.
    pub last_active: Option<Player>,
    /// The active player of the last turn that was not an extra turn.
    pub in_turn: Player,
    /// The players whose extra turns follow this one, the next one last (500.7).
    pub extra_turns: LongList<Player, 250>,
    pub monarch: Option<Player>,
    /// Who has the initiative (726).
    pub initiative: Option<Player>,
    pub next_id: u16,
    pub timestamp: u16,
    pub pending: Option<Pending>,
    pub options: LongList<Opt, 160>,
    /// What the player with priority may do, without mana abilities, if it was listed as the window began.
    pub offers: Option<LongList<Offer, 500>>,
    pub answer: Option<super::decision::Answer>,
    /// The effects chosen so far to be the first to change the damage or counters about to be dealt or put, by index among those that
    /// could.
    pub change_orders: LongList<u8, 250>,
    /// Whether combat damage waits for such a choice.
    pub dealing: bool,
    /// Whether damage is dealt, or counters are put, only to find out what has to be chosen.
    pub rehearses: bool,
    /// Draws interrupted by a choice.
    pub drawing: Option<Drawing>,
    /// Draws that wait for what replaces one of them, the innermost last.
    pub waiting_draws: LongList<Drawing, 4>,
    pub outcome: Option<Outcome>,
    /// Which source has dealt damage to what this turn, in games that ask for it.
    pub damage_log: LongList<(Ref, Ref), 500>,
    /// Which creature has blocked which this turn, in games that ask for it.
    pub block_log: LongList<(Ref, Ref), 250>,
    /// The players and planeswalkers that sources have dealt damage to, in games that ask for it.
    pub game_damage: LongList<(Ref, Ref), 500>,
    /// What was saddled or crewed this turn and what was tapped for it; with nothing, that it is saddled (702.171), and with itself, that
    /// it was exerted (701.43).
    pub riders: LongList<(Ref, Ref), 500>,
    /// For abilities that count it, how often they have been activated or have triggered this turn: by object, ability, and what gave it
    /// the ability if that isn't printed on it.
    pub activations: LongList<(Ref, AbilityId, Ref, u8), 250>,
    /// Permanents that stay tapped in this untap step, and the number of its choices made so far.
    pub stays_tapped: Mask,
    pub untap_choices: u8,
    /// Recorded events, for statistics and transcripts; `None` if nobody wants them.
    pub recorded: Option<Vec<Recorded>>,
    /// The number of actions since the turn began: a loop that nobody breaks is a draw.
    pub actions: u32,
    pub playable: LongList<Playable, 250>,
    /// How often abilities that ask for it have resolved this turn; of others, which modes have been chosen (see `taken_modes`).
    pub resolved: LongList<(Ref, AbilityId, u8), 128>,
    /// The choices for what triggered mana abilities add, by index: empty except during a payment.
    pub mana_picks: List<u8, 8>,
    /// The group of current events; a new one begins with each event, or with several that happen at once.
    pub group: u16,
    pub grouped: bool,
    /// The permanents that are about to leave the battlefield together, as that is told.
    pub leaving: Mask,
    /// The last permanent that has lost a counter for damage, and the group of that damage.
    pub guarded: (Ref, u16),
    /// What a shield counter has protected from damage, and the group of that damage.
    pub shielded_in: (Ref, u16),
    /// Libraries, a bit each, that have to be shuffled because a replacement effect has put a card there.
    pub to_shuffle: u8,
    pub cast_this_turn: u8,
    /// By player, how often the events listed in [`Book::tallies`] have happened this turn.
    ///
    /// [`Book::tallies`]: crate::program::Book::tallies
    pub tallies: [[u8; TALLIES]; 2],
    /// Life from lifelink for damage that is being dealt at once, by source and controller (120.3f).
    pub lifelinks: LongList<(Ref, Player, i32), 128>,
    pub gathers_lifelink: bool,
    /// Whether the damage that an effect is dealing can't be prevented.
    pub unpreventable: bool,
    /// Permanents that are copies for a limited time.
    pub copies: LongList<Copied, 128>,
    /// The timestamps of a permanent's keyword counters of a kind (613.7c); if not listed, they have its own timestamp.
    pub keyword_times: LongList<(Ref, CounterId, u16), 128>,
    /// Face-down permanents that have become copies: what they are once they are turned face up (708.10).
    pub face_up: LongList<(Ref, Values), 128>,
    /// What spells will have as permanents, by the ids of the spells; cleared each turn.
    pub promised: LongList<(u16, Promised), 64>,
    pub end_turn: bool,
    /// Whether permanents leaving now are being destroyed by the resolving spell or ability.
    pub destroying: bool,
    /// What exceeded its capacity.
    pub overflow: Option<Excess>,
    pub cleanup_priority: bool,
    pub options_full: bool,
    pub skip_first_draw: bool,
    pub turn_limit: u16,
}
