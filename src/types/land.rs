//! Lands: what landwalk and "controls an Island" look at.

use std::fmt;

/// A land on the battlefield, as far as combat asks after it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Land {
    /// Its land types, capitalised, as in `Forest` or `Desert`; most nonbasic lands have none.
    pub subtypes: Vec<String>,
    /// Whether it has the supertype basic.
    pub basic: bool,
    /// Whether it has the supertype snow.
    pub snow: bool,
    /// Whether it has the supertype legendary.
    pub legendary: bool,
}

/// The five basic land types, in the order of their colors.
pub const BASIC_LAND_TYPES: [&str; 5] = ["Plains", "Island", "Swamp", "Mountain", "Forest"];

/// Which lands an ability asks for: each part that is named must hold.
///
/// ```
/// use menace::{Land, LandFilter};
/// let snow_swamp = Land { subtypes: vec!["Swamp".into()], basic: true, snow: true, legendary: false };
/// let snow_swampwalk = LandFilter { subtype: Some("Swamp".into()), snow: true, ..LandFilter::default() };
/// assert!(snow_swampwalk.matches(&snow_swamp));
/// assert_eq!(snow_swampwalk.to_string(), "snow Swamp");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct LandFilter {
    /// The land type that is asked for.
    pub subtype: Option<String>,
    /// Whether the land has to be basic (`Some(true)`) or nonbasic (`Some(false)`).
    pub basic: Option<bool>,
    /// Whether the land has to be snow.
    pub snow: bool,
    /// Whether the land has to be legendary.
    pub legendary: bool,
}

impl LandFilter {
    /// Returns the filter for lands of one type.
    pub fn subtype(name: impl Into<String>) -> LandFilter {
        LandFilter { subtype: Some(name.into()), ..LandFilter::default() }
    }

    /// Returns whether the land is one of those asked for.
    pub fn matches(&self, land: &Land) -> bool {
        self.subtype.as_ref().is_none_or(|subtype| land.subtypes.contains(subtype))
            && self.basic.is_none_or(|basic| land.basic == basic)
            && (!self.snow || land.snow)
            && (!self.legendary || land.legendary)
    }
}

impl fmt::Display for LandFilter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.legendary {
            f.write_str("legendary ")?;
        }
        if self.snow {
            f.write_str("snow ")?;
        }
        match self.basic {
            Some(true) => f.write_str("basic ")?,
            Some(false) => f.write_str("nonbasic ")?,
            None => {}
        }
        f.write_str(self.subtype.as_deref().unwrap_or("land"))
    }
}
