//! How permanents enter, and other replacement effects.

use crate::oracle::tree::Zone;

use super::*;

/// How permanents enter (614.12).
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct Enters {
    pub what: Watch,
    pub tapped: bool,
    pub counters: Vec<(Amount, CounterId)>,
    pub condition: Option<Cond>,
    /// "As ~ enters, …": run before it is there.
    pub script: Vec<Op>,
    /// "You may have ~ enter as a copy of …, except …": the exceptions are copiable values (707.9a).
    pub copy: Option<(bool, Filter, Vec<Change>)>,
    /// The keyword that it comes from, if a permanent is given it.
    pub text: String,
}

/// A replacement effect of a static ability (614).
#[derive(Debug, PartialEq, Eq, Hash)]
pub enum Replace {
    /// "If \[what\] would die / be put into a graveyard, exile it instead" and other zones.
    Zone {
        what: Watch,
        from: Option<Zone>,
        to: Zone,
        instead: Zone,
        /// Where in the library, if it goes there.
        within: InLibrary,
    },
    /// Damage is multiplied, or increased or reduced; `prevents`: the reduction is prevention (615.1).
    Damage {
        source: Option<Vec<Test>>,
        /// To one of these; to anything if there are none.
        to: Vec<DamageTo>,
        combat: bool,
        noncombat: bool,
        /// Only damage of at least that much.
        least: u8,
        /// [`HALF`] for half of it, rounded down.
        times: u8,
        plus: i8,
        prevents: bool,
        /// What is done right afterwards (615.5), or instead of the damage if it isn't prevented.
        then: Option<PreventedThen>,
    },
    /// "If you would gain life, you gain that much plus/twice".
    /// "that player gains no life instead": 0 times; `loses`: "loses that much life instead".
    GainLife {
        who: Who,
        times: u8,
        plus: i8,
        loses: bool,
    },
    /// `by`: only counters that the player puts; `players`: also on that player; `anyone`: on any player; `effects`: not those put as a
    /// cost; `halved`: half as many, rounded down.
    Counters {
        kind: Option<CounterId>,
        on: Vec<Test>,
        by: Option<Who>,
        players: bool,
        anyone: bool,
        effects: bool,
        /// Only those that a resolving modular ability puts (702.43a).
        modular: bool,
        times: u8,
        plus: i8,
        halved: bool,
    },
    /// Damage to the permanent is prevented, and its counters are removed.
    PreventForCounter {
        kind: CounterId,
        /// Whether one counter is removed for each damage; otherwise one for all damage dealt at once.
        many: bool,
        /// Whether this works only while it has such a counter.
        needed: bool,
        /// What triggers on counters removed in this way (603.12).
        then: Option<AbilityId>,
    },
    /// Damage to the permanent is prevented, and as many counters are put on it.
    PreventAsCounters(CounterId),
    /// Damage, or only combat damage, to the permanent is prevented, and its controller exiles that many cards from the top of their
    /// library.
    PreventExiling {
        combat: bool,
    },
    Tokens {
        who: Who,
        times: u8,
    },
    /// "If a spell or ability an opponent controls causes you to discard ~, put it onto the battlefield instead."
    DiscardedOntoBattlefield,
    /// If the permanent that the Aura is attached to would be destroyed, its damage is removed and the Aura is destroyed instead (702.89a).
    ///
    /// `own`: only as long as the Aura's controller controls that permanent.
    UmbraArmor {
        own: bool,
    },
    /// "If ~ would be destroyed, regenerate it."
    Regenerate(Watch),
    /// A draw of that player.
    Draw(DrawChange),
    /// From its owner's graveyard: their draw may be replaced by milling that number of cards and returning it (702.52a).
    Dredge(u8),
}

/// The factor of damage of which half is left, rounded down.
pub const HALF: u8 = u8::MAX;

/// Where a replacement effect puts an object in its owner's library; `Top` if it goes elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InLibrary {
    Top,
    Bottom,
    /// It is shuffled in.
    Shuffled,
}

/// What follows damage that a static ability prevents: an [`Ability::Triggered`] without events of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PreventedThen {
    pub ability: AbilityId,
    /// Whether its number is the damage that would have been dealt, even if that can't be prevented (615.12).
    pub would_be: bool,
}

/// What happens instead of a draw (614.11).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DrawChange {
    pub who: Who,
    /// Whether it excludes the first draw in each of that player's draw steps.
    pub but_first: bool,
    pub condition: Option<Cond>,
    /// If set, only draws caused by a cycling ability of a card that passes the tests.
    pub cycling: Option<Vec<Test>>,
    pub instead: DrawInstead,
}

/// What replaces a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawInstead {
    /// That number of cards is drawn.
    Cards(u8),
    /// What an [`Ability::Triggered`] without events of its own does; its event's player is the one who would have drawn, its subject the
    /// cycled card.
    Script(AbilityId),
}
