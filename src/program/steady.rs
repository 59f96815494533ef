//! Steady continuous effects: they depend only on permanents and their characteristics. All code that changes those marks them as changed,
//! so steady effects need no update as time passes, life changes, or something is tapped, attacks or is dealt damage.

use super::{Amount, Book, Change, Cond, Obj, Static, Subject, Test, Who};
use crate::oracle::tree::Zone;

impl Static {
    /// Whether what it changes, and how, depends only on permanents and their characteristics; only `true` is certain.
    pub fn is_steady(&self) -> bool {
        let subject = match &self.subject {
            Subject::This | Subject::Attached => true,
            Subject::All(tests) | Subject::ThisAnd(tests) => are_steady(tests),
        };
        subject && self.condition.is_none() && self.changes.iter().all(is_steady_change)
    }
}

impl Static {
    /// Whether all it does is set rules for its own permanent.
    pub fn is_own_rule(&self) -> bool {
        let rule = |change: &Change| matches!(change, Change::Rule(_));
        self.subject == Subject::This && self.condition.is_none() && self.changes.iter().all(rule)
    }
}

impl Static {
    /// Whether it says that it works in its owner's graveyard, and so works only there (113.6b).
    pub fn works_in_graveyard(&self) -> bool {
        let is_there = |condition: &Cond| matches!(condition, Cond::InZone(Obj::This, Zone::Graveyard));
        self.condition.as_ref().is_some_and(|condition| match condition {
            Cond::All(parts) => parts.iter().any(is_there),
            condition => is_there(condition),
        })
    }
}

impl Book {
    /// Whether every static ability of a def only sets rules for its own permanent.
    pub(super) fn are_own_rules(&self, statics: &[super::AbilityId]) -> bool {
        statics
            .iter()
            .all(|&id| matches!(self.ability(id), super::Ability::Static(stat) if stat.is_own_rule()))
    }

    /// Whether some static ability of a def is not steady.
    pub(super) fn is_unsteady(&self, statics: &[super::AbilityId]) -> bool {
        statics
            .iter()
            .any(|&id| matches!(self.ability(id), super::Ability::Static(stat) if !stat.is_steady()))
    }
}

/// Whether the amounts of a change are constants, and who gains control by it can't change.
pub fn is_steady_change(change: &Change) -> bool {
    let number = |amount: &Amount| matches!(amount, Amount::Number(_));
    match change {
        Change::Gets(power, toughness) => number(power) && number(toughness),
        Change::Base(power, toughness) => [power, toughness].into_iter().flatten().all(number),
        Change::Control(who) => is_steady_player(*who),
        _ => true,
    }
}

fn is_steady_player(who: Who) -> bool {
    matches!(who, Who::You | Who::Opponent | Who::Any)
}

/// Whether the tests depend only on characteristics, names, owners and controllers.
pub fn are_steady(tests: &[Test]) -> bool {
    tests.iter().all(is_steady)
}

/// Whether the test depends only on characteristics, a name, an owner or a controller.
pub fn is_steady(test: &Test) -> bool {
    match test {
        Test::Other
        | Test::Type(_)
        | Test::Permanent
        | Test::Supertype(_)
        | Test::Subtype(_)
        | Test::Color(_)
        | Test::Colorless
        | Test::Monocolored
        | Test::Multicolored
        | Test::ColorCount(_)
        | Test::Key(_)
        | Test::Token
        | Test::Named(_)
        | Test::Counter(_) => true,
        Test::Controller(who) | Test::Owner(who) => is_steady_player(*who),
        Test::Not(inner) => is_steady(inner),
        Test::All(tests) | Test::AnyOf(tests) => are_steady(tests),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use crate::types::CardType;

    use super::*;
    use crate::program::CombatRule;

    fn one_each(subject: Subject, condition: Option<Cond>) -> Static {
        let changes = vec![Change::Gets(Amount::Number(1), Amount::Number(1))];
        Static { condition, subject, changes, defining: false, lingers: false }
    }

    #[test]
    fn rule_613_a_lord_need_not_be_looked_at_as_time_passes() {
        let others = vec![Test::Other, Test::Type(CardType::Creature), Test::Controller(Who::You)];
        assert!(one_each(Subject::All(others.clone()), None).is_steady());
        assert!(
            !one_each(Subject::All(others), Some(Cond::YourTurn)).is_steady(),
            "as long as it's your turn"
        );
    }

    #[test]
    fn rule_613_effects_on_what_attacks_or_is_tapped_are_looked_at_again() {
        for test in [Test::Attacking, Test::Tapped, Test::Not(Box::new(Test::Blocking))] {
            let subject = Subject::All(vec![Test::Type(CardType::Creature), test]);
            assert!(!one_each(subject.clone(), None).is_steady(), "{subject:?}");
        }
        assert!(!is_steady_change(&Change::Gets(Amount::Life(Who::You), Amount::Number(0))));
    }

    #[test]
    fn rule_509_1b_evasion_is_a_rule_of_its_own_permanent() {
        let changes = vec![Change::Rule(CombatRule::CantBlock(None))];
        let mut stat = Static { subject: Subject::This, changes, ..one_each(Subject::This, None) };
        assert!(stat.is_own_rule());
        stat.subject = Subject::Attached;
        assert!(!stat.is_own_rule(), "an Aura's rule is on another permanent");
        assert!(!one_each(Subject::This, None).is_own_rule(), "it changes power and toughness");
    }
}
