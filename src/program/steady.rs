//! What continuous effects depend on besides permanents and their characteristics. All code that changes those marks them as changed, so a
//! steady effect, which depends on nothing else, needs no update as time passes, life changes, or something is tapped, attacks or is dealt
//! damage.

use super::{Amount, Book, Change, Cond, Filter, Obj, Static, Subject, Test, Who};
use crate::oracle::tree::{Kind, Measure, Zone};

/// What continuous effects depend on besides permanents and their characteristics, as a set of facts of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Inputs(u8);

impl Inputs {
    pub const NONE: Inputs = Inputs(0);
    /// Whose turn it is.
    pub const TURN: Inputs = Inputs(1);
    /// Which step it is.
    pub const STEP: Inputs = Inputs(1 << 1);
    /// What attacks and blocks.
    pub const COMBAT: Inputs = Inputs(1 << 2);
    /// Which permanents are tapped.
    pub const TAPPED: Inputs = Inputs(1 << 3);
    pub const LIFE: Inputs = Inputs(1 << 4);
    /// In which zone each card is.
    pub const CARDS: Inputs = Inputs(1 << 5);
    /// Everything else.
    pub const OTHER: Inputs = Inputs(1 << 6);
    pub const ALL: Inputs = Inputs(u8::MAX);

    /// Both sets together.
    #[must_use]
    pub const fn and(self, other: Inputs) -> Inputs {
        Inputs(self.0 | other.0)
    }

    /// Whether the sets have anything in common.
    pub const fn meets(self, other: Inputs) -> bool {
        self.0 & other.0 != 0
    }

    fn of<T>(parts: impl IntoIterator<Item = T>, inputs: impl Fn(T) -> Inputs) -> Inputs {
        parts.into_iter().fold(Inputs::NONE, |all, part| all.and(inputs(part)))
    }
}

impl Static {
    /// What it depends on besides permanents and their characteristics. Only what is left out is certain.
    pub fn depends_on(&self) -> Inputs {
        let subject = match &self.subject {
            Subject::This | Subject::Attached => Inputs::NONE,
            Subject::All(tests) | Subject::ThisAnd(tests) => of_tests(tests),
        };
        let inputs = subject.and(Inputs::of(&self.condition, of_condition));
        // The amounts may be of the card itself, in a graveyard: see `of_filter`.
        let counts = |change: &Change| match change {
            Change::Gets(power, toughness) => [power, toughness].iter().any(|amount| !is_number(amount)),
            Change::Base(..) => true,
            _ => false,
        };
        if self.works_in_graveyard() && self.changes.iter().any(counts) {
            return Inputs::ALL;
        }
        inputs.and(Inputs::of(&self.changes, of_change))
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
        self.condition.as_ref().is_some_and(is_of_graveyard)
    }
}

/// Whether the condition holds only while the source is in its owner's graveyard.
pub(super) fn is_of_graveyard(condition: &Cond) -> bool {
    let is_there = |condition: &Cond| matches!(condition, Cond::InZone(Obj::This, Zone::Graveyard));
    match condition {
        Cond::All(parts) => parts.iter().any(is_there),
        condition => is_there(condition),
    }
}

impl Book {
    /// Whether every static ability of a def only sets rules for its own permanent.
    pub(super) fn are_own_rules(&self, statics: &[super::AbilityId]) -> bool {
        statics
            .iter()
            .all(|&id| matches!(self.ability(id), super::Ability::Static(stat) if stat.is_own_rule()))
    }

    /// What some of the static abilities depend on besides permanents and their characteristics.
    pub fn inputs_of(&self, statics: impl IntoIterator<Item = super::AbilityId>) -> Inputs {
        Inputs::of(statics, |id| match self.ability(id) {
            // What a card is may depend on any permanent then.
            super::Ability::Static(_) if self.cards_elsewhere => Inputs::ALL,
            super::Ability::Static(stat) => stat.depends_on(),
            _ => Inputs::NONE,
        })
    }
}

/// What a change depends on by its amounts and players.
pub fn of_change(change: &Change) -> Inputs {
    match change {
        Change::Gets(power, toughness) => of_amount(power).and(of_amount(toughness)),
        Change::Base(power, toughness) => Inputs::of([power, toughness].into_iter().flatten(), of_amount),
        Change::Control(who) => of_player(*who),
        Change::ActivatedOf(_) => Inputs::ALL,
        _ => Inputs::NONE,
    }
}

fn of_player(who: Who) -> Inputs {
    match who {
        Who::You | Who::Opponent | Who::Any | Who::Enchanted => Inputs::NONE,
        Who::Active | Who::Defending => Inputs::TURN,
        Who::MostLife => Inputs::LIFE,
        Who::ControllerOf(obj) | Who::OwnerOf(obj) => of_object(obj),
        _ => Inputs::ALL,
    }
}

fn of_object(obj: Obj) -> Inputs {
    match obj {
        Obj::This | Obj::Attached | Obj::Each => Inputs::NONE,
        _ => Inputs::ALL,
    }
}

fn of_condition(condition: &Cond) -> Inputs {
    match condition {
        Cond::Compare(left, _, right) => of_amount(left).and(of_amount(right)),
        Cond::Is(obj, test) => of_object(*obj).and(of_test(test)),
        Cond::Any(obj, tests) => of_object(*obj).and(of_tests(tests)),
        Cond::InZone(obj, _) => of_object(*obj).and(Inputs::CARDS),
        Cond::YourTurn => Inputs::TURN,
        Cond::Daytime(_) => Inputs::ALL,
        Cond::Combat => Inputs::STEP,
        Cond::Turn(who) => of_player(*who).and(Inputs::TURN),
        Cond::During(_, who) => of_player(*who).and(Inputs::TURN).and(Inputs::STEP),
        Cond::Not(inner) => of_condition(inner),
        Cond::All(parts) | Cond::AnyOf(parts) => Inputs::of(parts, of_condition),
        _ => Inputs::ALL,
    }
}

fn of_amount(amount: &Amount) -> Inputs {
    match amount {
        Amount::Number(_) | Amount::Devotion(_) | Amount::Opponents | Amount::Party => Inputs::NONE,
        Amount::CountOf(filter) | Amount::CardTypesAmong(filter) | Amount::ColorsAmong(filter) => {
            of_filter(filter)
        }
        Amount::GreatestAmong(measure, filter) | Amount::TotalAmong(measure, filter) => match measure {
            Measure::Power | Measure::Toughness if filter.zone != Zone::Battlefield => Inputs::ALL,
            _ => of_filter(filter),
        },
        Amount::Different(Kind::Powers, filter) if filter.zone != Zone::Battlefield => Inputs::ALL,
        Amount::Different(_, filter) => of_filter(filter),
        Amount::Of(_, obj) | Amount::Counters(_, obj) | Amount::ColorsOf(obj) | Amount::KindsOf(obj) => {
            of_object(*obj)
        }
        Amount::Among(obj, tests) => of_object(*obj).and(of_tests(tests)),
        Amount::CardsIn(_, who) => of_player(*who).and(Inputs::CARDS),
        Amount::Life(who) => of_player(*who).and(Inputs::LIFE),
        Amount::BasicLandTypes(who) => of_player(*who),
        Amount::Plus(left, right)
        | Amount::Minus(left, right)
        | Amount::Most(left, right)
        | Amount::Least(left, right) => of_amount(left).and(of_amount(right)),
        Amount::Times(_, inner) | Amount::Signed(inner) | Amount::HalfUp(inner) | Amount::HalfDown(inner) => {
            of_amount(inner)
        }
        _ => Inputs::ALL,
    }
}

fn of_filter(filter: &Filter) -> Inputs {
    let zone = match filter.zone {
        Zone::Battlefield => Inputs::NONE,
        Zone::Graveyard | Zone::Hand | Zone::Library | Zone::Exile => Inputs::CARDS,
        _ => Inputs::ALL,
    };
    // The power and toughness of a card that isn't on the battlefield may be defined by anything (604.3).
    if filter.zone != Zone::Battlefield && filter.tests.iter().any(is_of_size) {
        return Inputs::ALL;
    }
    zone.and(of_player(filter.whose)).and(of_tests(&filter.tests))
}

fn is_of_size(test: &Test) -> bool {
    match test {
        Test::Power(..) | Test::Toughness(..) => true,
        Test::Not(inner) => is_of_size(inner),
        Test::All(tests) | Test::AnyOf(tests) => tests.iter().any(is_of_size),
        _ => false,
    }
}

fn is_number(amount: &Amount) -> bool {
    matches!(amount, Amount::Number(_))
}

/// What the tests depend on besides permanents and their characteristics.
pub fn of_tests(tests: &[Test]) -> Inputs {
    Inputs::of(tests, of_test)
}

fn of_test(test: &Test) -> Inputs {
    match test {
        Test::Not(inner) => of_test(inner),
        Test::All(tests) | Test::AnyOf(tests) => of_tests(tests),
        Test::Controller(who) | Test::Owner(who) => of_player(*who),
        Test::Power(_, amount) | Test::Toughness(_, amount) | Test::ManaValue(_, amount) => of_amount(amount),
        Test::Counters(..)
        | Test::Enchanted
        | Test::Equipped
        | Test::Modified
        | Test::ChosenType
        | Test::ChosenColor
        | Test::ChosenName => Inputs::NONE,
        Test::SharesColor(obj)
        | Test::SharesType(obj)
        | Test::SharesCardType(obj)
        | Test::SharesName(obj)
        | Test::AttachedTo(obj)
        | Test::Is(obj) => of_object(*obj),
        Test::Attacking | Test::Blocking | Test::Blocked | Test::AttackingAlone => Inputs::COMBAT,
        Test::Unblocked => Inputs::COMBAT.and(Inputs::STEP),
        Test::Tapped => Inputs::TAPPED,
        Test::TurnOf(who) => of_player(*who).and(Inputs::TURN),
        Test::Exists(filter) => of_filter(filter),
        test if is_steady(test) => Inputs::NONE,
        _ => Inputs::ALL,
    }
}

fn is_steady_player(who: Who) -> bool {
    matches!(who, Who::You | Who::Opponent | Who::Any)
}

/// Whether the tests depend only on characteristics, counters, names, owners and controllers.
pub fn are_steady(tests: &[Test]) -> bool {
    tests.iter().all(is_steady)
}

/// Whether the test depends only on characteristics, counters, a name, an owner or a controller.
pub fn is_steady(test: &Test) -> bool {
    match test {
        Test::Other
        | Test::Type(_)
        | Test::Permanent
        | Test::OnBattlefield
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
        assert_eq!(one_each(Subject::All(others.clone()), None).depends_on(), Inputs::NONE);
        assert!(
            one_each(Subject::All(others), Some(Cond::YourTurn)).depends_on().meets(Inputs::TURN),
            "as long as it's your turn"
        );
    }

    #[test]
    fn rule_613_effects_on_what_attacks_or_is_tapped_are_looked_at_again() {
        for test in [Test::Attacking, Test::Tapped, Test::Not(Box::new(Test::Blocking))] {
            let subject = Subject::All(vec![Test::Type(CardType::Creature), test]);
            assert_ne!(one_each(subject.clone(), None).depends_on(), Inputs::NONE, "{subject:?}");
        }
        let life = Change::Gets(Amount::Life(Who::You), Amount::Number(0));
        assert_eq!(of_change(&life), Inputs::LIFE);
    }

    #[test]
    fn rule_604_3_the_size_of_a_card_in_a_graveyard_may_be_defined_by_anything() {
        use crate::oracle::tree::Comparison;
        let big = Test::Power(Comparison::AtLeast, Amount::Number(4));
        let count = |zone, test: Test| {
            let filter =
                Filter { zone, whose: Who::Any, stack: crate::program::StackKind::Any, tests: vec![test] };
            of_amount(&Amount::CountOf(Box::new(filter)))
        };
        assert_eq!(count(Zone::Graveyard, Test::Not(Box::new(big.clone()))), Inputs::ALL);
        assert_eq!(count(Zone::Graveyard, Test::Type(CardType::Creature)), Inputs::CARDS);
        assert_eq!(count(Zone::Battlefield, big), Inputs::NONE, "changes of permanents are marked");
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
