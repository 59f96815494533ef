//! The state of a game as one plain value: permanents, zones, the stack, continuous effects, the combat.

use crate::program::{AbilityId, CounterId, DefId, TALLIES};
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
    /// Rad counters (728).
    pub rad: u8,
    /// How often the Ring has tempted them, up to four times, and their Ring-bearer (701.54).
    pub tempted: u8,
    pub ring_bearer: Ref,
    /// White, blue, black, red, green, colorless.
    pub pool: [u8; 6],
    /// Mana that may be spent on some things only (106.6).
    pub reserved: List<Reserved, 6>,
    pub lands_played: u8,
    pub mulligans: u8,
    pub kept: bool,
    pub drew_from_empty: bool,
    /// The player has the city's blessing (702.131).
    pub blessed: bool,
    /// Their speed; 0 is none (702.179).
    pub speed: u8,
    /// The ability that increases it has triggered this turn.
    pub sped: bool,
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
    /// A creature spell that they cast this turn was countered by the other player.
    pub creature_countered: bool,
    pub skip_steps: [u8; 14],
    pub lost: bool,
    pub won: bool,
    /// The turns of the last two upkeeps.
    pub upkeeps: [u16; 2],
    /// The turns that the player has begun this game.
    pub turns_begun: u8,
    /// The last two turns of the player, the present one included.
    pub turns: [u16; 2],
}

impl Default for PlayerState {
    fn default() -> PlayerState {
        PlayerState {
            life: 20,
            poison: 0,
            energy: 0,
            rad: 0,
            tempted: 0,
            ring_bearer: Ref::None,
            pool: [0; 6],
            reserved: List::default(),
            lands_played: 0,
            mulligans: 0,
            kept: false,
            drew_from_empty: false,
            blessed: false,
            speed: 0,
            sped: false,
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

/// The number of departed permanents that are remembered when nothing is left to resolve.
pub(super) const KEPT_DEPARTED: usize = 16;

/// A phase that an effect has added to the turn (500.8).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Hash)]
pub enum ExtraPhase {
    #[default]
    Combat,
    Main,
    Beginning,
    /// That number of upkeep steps alone.
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

/// The combat that is going on.
#[derive(Clone, Debug, PartialEq, Default, Hash)]
pub struct Combat {
    pub attackers: Mask,
    /// Attackers and the creatures that block them: (blocker, attacker), in the order of declaration.
    pub blocks: LongList<(u8, u8), 96>,
    /// Attackers that have become blocked (509.1h).
    pub blocked: Mask,
    pub blockers: Mask,
    /// Whether damage that is dealt at once is dealt to each player as by infect: asked before any of it is.
    pub by_infect: [Option<bool>; 2],
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
    /// The total power that those had then.
    pub attackers_power: i16,
}

/// Day or night (731).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Daytime {
    Day,
    Night,
}

/// Something that statistics by card count, or that a transcript can't tell from the state before and after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Recorded {
    /// The spell or ability of that number resolves.
    Resolves(u16),
    /// It was countered.
    Countered(u16),
    /// It does not resolve: its targets are illegal, or what its trigger asks for does not hold any more (608.2a, 608.2b).
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
    /// The objects of delayed triggers that are about several, each with the number of its trigger.
    pub bundles: LongList<(u16, Ref), 250>,
    pub effects: LongList<Continuous, 250>,
    pub shields: LongList<Shield, 250>,
    pub rules_until: LongList<(OpPlace, Player, Ref, Lasts), 250>,
    pub frames: LongList<Frame, 8>,
    pub casting: Option<super::cast::Casting>,
    /// Permanents that have left, newest last: last known information (608.2h).
    pub departed: LongList<(u8, Perm), 144>,
    /// Spells and abilities that have left the stack, newest last.
    pub gone: LongList<StackItem, 10>,
    pub combat: Combat,
    /// Cards in graveyards whose static abilities work there, with the timestamps of those.
    pub buried: LongList<(u8, u16), 128>,
    /// Whether any card's may.
    pub graveyard_statics: bool,
    /// The effects of spells and abilities by which players control permanents, the newest last.
    pub controls: LongList<Control, 128>,
    /// Combat damage that has been assigned and is not yet dealt: by whom, to whom, how much.
    pub assigned: LongList<(Ref, Ref, u16), 128>,
    pub batch: super::window::Batch,
    /// Whether life counts now, where a player without it loses late.
    pub life_counts: bool,
    /// Those whose damage is assigned.
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
    /// Permanents of which state-based actions ask more than of others, and legendary and world ones: derived by the layers.
    pub watched: Mask,
    /// Permanents to which state-based actions could do something: derived by the layers.
    pub at_risk: Mask,
    /// Permanents with abilities, other than mana abilities for their controller alone, that could be activated: derived by the layers.
    pub usable: Mask,
    /// Permanents with replacement effects of their own: derived by the layers.
    pub replacing: Mask,
    /// Creatures: derived by the layers.
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
    /// Those of the permanents entering together that have been put down: none while anybody decides.
    pub entering: Mask,
    /// While one instruction creates several kinds of tokens, or deals damage by shares: the tokens that are told of at its end.
    pub created: Option<Mask>,
    /// How far the step is: 0 its turn-based actions, 1 priority.
    pub stage: u8,
    pub active: Player,
    pub starter: Player,
    pub priority: Player,
    pub passes: u8,
    /// Phases that were added after the one that is; the last comes first.
    pub extra_phases: List<ExtraPhase, 8>,
    /// The main phases of the turn that have begun.
    pub main_phases: u8,
    /// The upkeep steps of the turn that have begun.
    pub upkeeps: u8,
    /// Upkeep steps that come after this one.
    pub more_upkeeps: u8,
    /// No draw step comes after the last of them.
    pub lone_upkeep: bool,
    /// The cards that the active player had drawn in the turn as its draw step began.
    pub drawn_before_step: u8,
    /// What comes after the phases that were added.
    pub after_extra: Option<Step>,
    /// Neither day nor night until something says so (731.1).
    pub daytime: Option<Daytime>,
    /// Whose turn the one before was.
    pub last_active: Option<Player>,
    /// Whose turn the last one was that is no extra turn.
    pub in_turn: Player,
    /// Whose extra turns follow this one, the next one last (500.7).
    pub extra_turns: LongList<Player, 250>,
    pub monarch: Option<Player>,
    pub next_id: u16,
    pub timestamp: u16,
    pub pending: Option<Pending>,
    pub options: LongList<Opt, 160>,
    /// What the player with priority may do, mana abilities left out, if it was listed as the window began.
    pub offers: Option<LongList<Offer, 500>>,
    pub answer: Option<super::decision::Answer>,
    /// Which effects are first to change the damage or the counters that are about to be dealt or put, by place among those that could, as far as
    /// that is chosen.
    pub change_orders: LongList<u8, 250>,
    /// Combat damage waits for such a choice.
    pub dealing: bool,
    /// Damage is dealt, or counters are put, only to find what has to be chosen.
    pub rehearses: bool,
    /// Draws that a choice has interrupted.
    pub drawing: Option<Drawing>,
    /// Draws that wait for what happens instead of one of them, the innermost last.
    pub waiting_draws: List<Drawing, 4>,
    pub outcome: Option<Outcome>,
    /// Who has dealt damage to whom this turn, in games that ask.
    pub damage_log: LongList<(Ref, Ref), 500>,
    /// Which players and planeswalkers sources have dealt damage to, in games that ask.
    pub game_damage: LongList<(Ref, Ref), 500>,
    /// What was saddled or crewed this turn and what was tapped for that; with nothing, that it is saddled (702.171),
    /// and with itself, that it was exerted (701.43).
    pub riders: LongList<(Ref, Ref), 500>,
    /// How often abilities that count it have been activated or have triggered this turn: of what object, and what gave it the ability if
    /// it isn't printed there.
    pub activations: LongList<(Ref, AbilityId, Ref, u8), 250>,
    /// Permanents that stay tapped in this untap step, and how many of its choices have been made.
    pub stays_tapped: Mask,
    pub untap_choices: u8,
    /// What happens to cards, for who counts it; `None` if nobody does.
    pub recorded: Option<Vec<Recorded>>,
    /// Actions since the turn began: a loop that nobody breaks is a draw.
    pub actions: u32,
    pub playable: LongList<Playable, 250>,
    /// How often abilities that ask for it have resolved this turn; of others, which modes have been chosen (see `taken_modes`).
    pub resolved: LongList<(Ref, AbilityId, u8), 128>,
    /// What the triggered mana abilities that leave a choice add, by its place: empty but for the payment that is being made.
    pub mana_picks: List<u8, 8>,
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
    /// Permanents that are copies for a while.
    pub copies: LongList<Copied, 128>,
    /// Since when permanents have keyword counters of a kind (613.7c); of what is not listed, since it has its own timestamp.
    pub keyword_times: LongList<(Ref, CounterId, u16), 128>,
    /// Face-down permanents that have become copies: what they are once they are turned face up (708.10).
    pub face_up: LongList<(Ref, Values), 128>,
    /// What spells are to have as permanents, by the numbers of the spells: over with the turn.
    pub promised: LongList<(u16, Promised), 64>,
    pub end_turn: bool,
    /// The resolving spell or ability destroys what leaves now.
    pub destroying: bool,
    /// What did not fit.
    pub overflow: Option<Excess>,
    pub cleanup_priority: bool,
    pub options_full: bool,
    pub skip_first_draw: bool,
    pub turn_limit: u16,
}
