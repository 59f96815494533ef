//! Rule numbers, and the editions of the rules that a combat can be played under.

use std::fmt;
use std::str::FromStr;

/// The number of a rule in the edition that a question was asked under, as in `509.1b`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rule(pub &'static str);

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

/// Which text of the rules holds.
///
/// ```
/// use menace::Edition;
/// assert_eq!("comprehensive-2007".parse(), Ok(Edition::Comprehensive2007));
/// assert_eq!("any".parse(), Ok(Edition::Current));
/// assert_eq!(Edition::Fifth.to_string(), "fifth-edition");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Edition {
    /// The Comprehensive Rules of today (rules 508 and 509 for attacks and blocks).
    #[default]
    Current,
    /// The Comprehensive Rules of 2007 (rules 500 to 502).
    Comprehensive2007,
    /// The rulebook of the Fifth Edition, of 1997.
    Fifth,
}

impl Edition {
    /// Every edition, newest first.
    pub const ALL: [Edition; 3] = [Edition::Current, Edition::Comprehensive2007, Edition::Fifth];

    /// Returns the name that files and flags use.
    pub const fn name(self) -> &'static str {
        match self {
            Edition::Current => "current",
            Edition::Comprehensive2007 => "comprehensive-2007",
            Edition::Fifth => "fifth-edition",
        }
    }
}

/// What the editions differ in while a game is played; `docs/rules.md` says where each is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Differences {
    /// Combat damage is assigned, waits on the stack, and is dealt as it was assigned (310.4 of 2007).
    pub damage_on_stack: bool,
    /// Mana stays through a phase, and what is unspent then costs that much life (300.3 of 2007).
    pub mana_burn: bool,
    /// Lifelink and deathtouch are triggered abilities.
    pub damage_triggers: bool,
    /// What happens to legendary permanents with the same name.
    pub legends: LegendRule,
    /// A new hand has seven cards, some of which go to the bottom; otherwise it has a card less each time.
    pub london_mulligan: bool,
    /// Tapped blockers deal combat damage.
    pub tapped_blockers_strike: bool,
    /// Walls may attack unless they have defender.
    pub walls_attack: bool,
    /// What exceeds lethal damage to a blocker is redirected, and nobody chooses how much.
    pub trample_redirects: bool,
    /// Players without life lose as a phase or an attack ends, not at once.
    pub life_counts_late: bool,
    /// Members of a band with "bands with other" each need the same ability (502.11 of 2007); otherwise one of them has it, and all
    /// have its quality (702.22c).
    pub bands_share_ability: bool,
    /// A declaration is illegal only if creatures that have a reason of their own could change theirs and obey more (500.4, 500.5 of 2007).
    pub requirements_by_creature: bool,
    /// Fast effects are answered until nobody adds one, and then resolve without a pause; interrupts resolve first, and damage is dealt
    /// after a damage-prevention step.
    pub batches: bool,
    /// A card whose last time counter is removed is cast if that can be done, rather than if its owner likes (702.62a).
    pub suspend_obliges: bool,
}

/// What happens to legendary permanents with the same name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LegendRule {
    /// A player who controls several keeps one (704.5j).
    KeepOne,
    /// All are put into the graveyard, under either player's control (420.5e of 2007).
    AllGo,
    /// All but the one that has been there longest are buried.
    OldestStays,
}

impl Edition {
    /// Returns what the edition does otherwise than others.
    #[inline]
    pub const fn differences(self) -> Differences {
        let current = Differences {
            damage_on_stack: false,
            mana_burn: false,
            damage_triggers: false,
            legends: LegendRule::KeepOne,
            london_mulligan: true,
            tapped_blockers_strike: true,
            walls_attack: true,
            trample_redirects: false,
            life_counts_late: false,
            bands_share_ability: false,
            requirements_by_creature: false,
            batches: false,
            suspend_obliges: false,
        };
        let of_2007 = Differences {
            damage_on_stack: true,
            mana_burn: true,
            damage_triggers: true,
            legends: LegendRule::AllGo,
            london_mulligan: false,
            bands_share_ability: true,
            requirements_by_creature: true,
            suspend_obliges: true,
            ..current
        };
        match self {
            Edition::Current => current,
            Edition::Comprehensive2007 => of_2007,
            Edition::Fifth => Differences {
                damage_on_stack: false,
                legends: LegendRule::OldestStays,
                tapped_blockers_strike: false,
                walls_attack: false,
                trample_redirects: true,
                life_counts_late: true,
                requirements_by_creature: false,
                batches: true,
                suspend_obliges: false,
                ..of_2007
            },
        }
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that no edition has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{0}` is no edition of the rules: expected `current`, `comprehensive-2007`, `fifth-edition` or `any`"
)]
pub struct UnknownEdition(pub String);

impl FromStr for Edition {
    type Err = UnknownEdition;

    fn from_str(name: &str) -> Result<Edition, UnknownEdition> {
        match name {
            "current" | "any" => Ok(Edition::Current),
            "comprehensive-2007" => Ok(Edition::Comprehensive2007),
            "fifth-edition" => Ok(Edition::Fifth),
            other => Err(UnknownEdition(other.to_owned())),
        }
    }
}
