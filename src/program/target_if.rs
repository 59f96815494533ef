//! Which targets a spell has by the costs that are paid for it (601.2c).

use super::{Amount, Cond, Obj};
use crate::oracle::tree;

/// When a target in a branch of the script is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TargetIf {
    Always,
    /// If the spell was kicked, or its other optional additional cost was paid (`true`), or not.
    Kicked(bool),
    /// If an alternative cost was paid, or a cost that is paid several times.
    AnotherCost,
}

/// Whether the condition asks which costs were paid for the spell.
pub(super) fn is_of_costs(condition: &Cond) -> bool {
    target_if(condition) != TargetIf::Always
}

pub(super) fn target_if(condition: &Cond) -> TargetIf {
    match condition {
        Cond::Kicked => TargetIf::Kicked(true),
        Cond::Compare(Amount::TimesPaid(Obj::This), tree::Comparison::AtLeast, Amount::Number(1)) => {
            TargetIf::Kicked(true)
        }
        Cond::AlternativeCost | Cond::Compare(Amount::TimesPaid(_), ..) => TargetIf::AnotherCost,
        Cond::Not(inner) => match target_if(inner) {
            TargetIf::Kicked(kicked) => TargetIf::Kicked(!kicked),
            other => other,
        },
        _ => TargetIf::Always,
    }
}
