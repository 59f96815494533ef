//! Which targets a spell has by the costs that are paid for it (601.2c).

use super::{Amount, Cond, Obj, PaidFor};
use crate::oracle::tree;

/// When a target in a branch of the script is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TargetIf {
    Always,
    /// If the cost was paid, or was not.
    Paid(PaidFor),
    /// If a cost that is paid several times was paid.
    AnotherCost,
}

impl TargetIf {
    /// When the targets of the other branch are chosen.
    pub(super) fn otherwise(self) -> TargetIf {
        match self {
            TargetIf::Paid(PaidFor::Kicked(kicked)) => TargetIf::Paid(PaidFor::Kicked(!kicked)),
            TargetIf::Paid(PaidFor::Optional(paid)) => TargetIf::Paid(PaidFor::Optional(!paid)),
            TargetIf::Paid(PaidFor::Alternative(paid)) => TargetIf::Paid(PaidFor::Alternative(!paid)),
            other => other,
        }
    }
}

/// Whether the condition asks which costs were paid for the spell.
pub(super) fn is_of_costs(condition: &Cond) -> bool {
    target_if(condition) != TargetIf::Always
}

pub(super) fn target_if(condition: &Cond) -> TargetIf {
    match condition {
        Cond::Kicked => TargetIf::Paid(PaidFor::Kicked(true)),
        Cond::Compare(Amount::TimesPaid(Obj::This), tree::Comparison::AtLeast, Amount::Number(1)) => {
            TargetIf::Paid(PaidFor::Optional(true))
        }
        Cond::AlternativeCost => TargetIf::Paid(PaidFor::Alternative(true)),
        Cond::Compare(Amount::TimesPaid(_), ..) => TargetIf::AnotherCost,
        Cond::Not(inner) => target_if(inner).otherwise(),
        _ => TargetIf::Always,
    }
}
