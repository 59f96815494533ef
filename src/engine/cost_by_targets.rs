//! Costs that depend on the targets of a spell or ability (601.2f).

use crate::program::{Amount, Book, ByTargets, Casting as CastingRule, Rule, TargetSpec, Test};

use super::state::{Frame, Ref, StackItem, StackItemKind, State};

impl State {
    /// The state in which the spell being cast has the X and the optional costs of the item that is being tried for it; `None` if it
    /// already has them, or is not being cast yet.
    pub(super) fn with_tried(&self, item: &StackItem) -> Option<Box<State>> {
        let of = |item: &StackItem| (item.x, item.kicked, item.optional);
        let tried =
            |casting: &&super::casting::Casting| casting.item.id == item.id && of(&casting.item) != of(item);
        self.casting.as_ref().filter(tried)?;
        let mut with = Box::new(self.clone());
        if let Some(casting) = &mut with.casting {
            casting.item = *item;
        }
        Some(with)
    }

    /// How often a cost change that depends on a spell's targets applies. Until all targets are chosen, the number that is best for its
    /// controller counts, since only what can be paid for may then be chosen (601.2f).
    pub(super) fn by_targets(
        &self,
        book: &Book,
        by: &ByTargets,
        item: &StackItem,
        frame: &Frame,
        less: bool,
    ) -> u32 {
        let counts = |r: Ref| match by {
            ByTargets::Any(sel) => self.select(book, sel, frame).contains(&r),
            ByTargets::Each(tests) => tests.iter().all(|test| self.test(book, test, r, frame)),
        };
        let most = |count: usize| match by {
            ByTargets::Any(_) => count.min(1) as u32,
            ByTargets::Each(_) => count as u32,
        };
        let chosen = self.casting.as_ref().is_some_and(|casting| {
            casting.item.id == item.id && item.id != 0 && casting.stage > super::casting::Stage::Targets
        });
        if chosen || matches!(item.kind, StackItemKind::Copy) {
            return most(item.targets.iter().filter(|&&r| counts(r)).count());
        }
        let made = self.frame_for(item);
        let number = |amount: &Amount| self.amount(book, amount, &made).max(0) as usize;
        // The number of further targets of a description that count.
        let further = |spec: &TargetSpec, optional: bool| {
            let (mut fitting, mut others) = (0, 0);
            self.each_target(book, spec, item, &made, |r| {
                *(if counts(r) { &mut fitting } else { &mut others }) += 1;
                true
            });
            let there = item.targets_of(spec.id).count();
            let least = number(&spec.least).saturating_sub(there);
            match less {
                true if optional => fitting.min(number(&spec.most).saturating_sub(there)),
                true => fitting.min(least),
                false => least.saturating_sub(others),
            }
        };
        // If each target also makes the spell more expensive, only the required targets count for the description being chosen.
        let dearer = match item.kind {
            StackItemKind::Spell { card } => self.casting_rules(book, card).iter().any(|rule| {
                matches!(rule, CastingRule::CostLess { times: Some(Amount::TargetsBeyondFirst), .. })
            }),
            _ => false,
        };
        let at = self
            .casting
            .as_ref()
            .filter(|casting| casting.item.id == item.id && casting.stage == super::casting::Stage::Targets)
            .map(|casting| usize::from(casting.at));
        let chosen = item.targets.iter().filter(|&&r| counts(r)).count();
        let ways = self.target_specs_by_mode(book, item).into_iter().map(|specs| {
            let open = specs.iter().enumerate().skip(at.unwrap_or(0));
            open.map(|(place, spec)| further(spec, !dearer || at != Some(place))).sum::<usize>()
        });
        let more = if less { ways.max() } else { ways.min() };
        most(chosen + more.unwrap_or(0))
    }

    /// Whether some rule makes the cost of the spell or ability depend on its targets.
    pub(super) fn costs_go_by_targets(&self, book: &Book, kind: StackItemKind) -> bool {
        let spell = match kind {
            StackItemKind::Spell { .. } => true,
            StackItemKind::Activated(_) => false,
            StackItemKind::Copy | StackItemKind::Triggered(_) | StackItemKind::CombatDamage => return false,
        };
        let mut found = spell && book.costs_by_own_targets;
        self.rules_in_force(book, |rule, _| {
            found |= match rule {
                Rule::CostChange { targets: Some(_), .. } => spell,
                Rule::AbilityCostLess { targets: Some(_), .. } => !spell,
                _ => false,
            };
        });
        found
    }
}

/// Whether a test of a spell depends on what is announced as it is cast: X, as a part of the mana value, or kicks.
pub(super) fn asks_how_cast(test: &Test) -> bool {
    match test {
        Test::Kicked | Test::ManaValue(..) => true,
        Test::Not(inner) => asks_how_cast(inner),
        Test::All(parts) | Test::AnyOf(parts) => parts.iter().any(asks_how_cast),
        _ => false,
    }
}
