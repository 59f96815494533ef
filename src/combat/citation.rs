//! Which rule says it, in each edition.

use crate::types::{Edition, Keyword, Rule};

/// What a rule is cited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cited {
    /// Who can be chosen as an attacker: untapped creatures that aren't new.
    Attacker,
    /// Who can be chosen as a blocker: untapped creatures, one attacker each.
    Blocker,
    /// A restriction on attacks.
    AttackRestriction,
    /// A restriction on blocks.
    BlockRestriction,
    /// A requirement on attacks.
    AttackRequirement,
    /// A requirement on blocks.
    BlockRequirement,
    /// A keyword.
    Keyword(Keyword),
    /// Landwalk.
    Landwalk,
    /// Protection, as far as blocks are concerned.
    Protection,
    /// Which creatures can form a band.
    Band,
    /// The creature type Wall.
    Wall,
}

/// Returns the number of the rule. The Fifth Edition's rulebook has no numbers: its headings stand in.
pub(super) fn cite(edition: Edition, cited: Cited) -> Rule {
    Rule(match edition {
        Edition::Current => current(cited),
        Edition::Comprehensive2007 => comprehensive_2007(cited),
        Edition::Fifth => fifth(cited),
    })
}

fn current(cited: Cited) -> &'static str {
    match cited {
        Cited::Attacker => "508.1a",
        Cited::Blocker => "509.1a",
        Cited::AttackRestriction => "508.1c",
        Cited::BlockRestriction => "509.1b",
        Cited::AttackRequirement => "508.1d",
        Cited::BlockRequirement => "509.1c",
        Cited::Landwalk => "702.14c",
        Cited::Protection => "702.16f",
        Cited::Band => "702.22c",
        Cited::Wall => "702.3b",
        Cited::Keyword(keyword) => match keyword {
            Keyword::Flying => "702.9b",
            Keyword::Shadow => "702.28b",
            Keyword::Fear => "702.36b",
            Keyword::Intimidate => "702.13b",
            Keyword::Horsemanship => "702.31b",
            Keyword::Skulk => "702.118b",
            Keyword::Menace => "702.111b",
            Keyword::Decayed => "702.147a",
            Keyword::Defender => "702.3b",
            _ => "509.1b",
        },
    }
}

/// The keywords that the excerpt of 2007 has no text of are cited by the rule on evasion abilities.
fn comprehensive_2007(cited: Cited) -> &'static str {
    match cited {
        Cited::Attacker => "308.2a",
        Cited::Blocker => "309.2a",
        Cited::AttackRestriction => "500.2",
        Cited::BlockRestriction => "500.3",
        Cited::AttackRequirement | Cited::BlockRequirement => "500.5",
        Cited::Landwalk => "502.6b",
        Cited::Protection => "502.7f",
        Cited::Band => "502.10",
        Cited::Wall => "500.2",
        Cited::Keyword(keyword) => match keyword {
            Keyword::Flying => "502.4b",
            Keyword::Shadow => "502.8b",
            Keyword::Defender => "500.2",
            Keyword::Menace => "500.3",
            _ => "501.1",
        },
    }
}

fn fifth(cited: Cited) -> &'static str {
    match cited {
        Cited::Attacker | Cited::AttackRestriction | Cited::AttackRequirement => "Fifth Edition: Attacking",
        Cited::Blocker | Cited::BlockRestriction | Cited::BlockRequirement => "Fifth Edition: Blocking",
        Cited::Landwalk => "Fifth Edition: Landwalk",
        Cited::Protection => "Fifth Edition: Protection",
        Cited::Band => "Fifth Edition: Banding",
        Cited::Wall => "Fifth Edition: Walls",
        Cited::Keyword(Keyword::Flying) => "Fifth Edition: Flying",
        Cited::Keyword(_) => "Fifth Edition: Creature Abilities",
    }
}
