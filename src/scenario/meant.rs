//! Which way to cast a spell an entry of a script means.

use crate::engine::{Action, Way};
use crate::program::{Ability, PermitCost, Rule};

use super::names::is_called;
use super::run::Duel;

impl Duel<'_> {
    /// Whether the only way to cast is the alternative that the scenario names, rather than another ability of the card or a permission for
    /// its own cost.
    pub(super) fn is_meant_alone(&self, action: &Action, how: &str) -> bool {
        let &Action::Cast { way, .. } = action else { return false };
        let source = said_source(how);
        let free = how.starts_with("Cast without paying");
        let (by_source, by_cost) = self.fit(action, source, free);
        match way {
            _ if how.starts_with("Cast with no ") || source.is_some() && !by_source => false,
            _ if way.alternative().is_some() => true,
            Way::Permitted { ability, .. } => {
                by_cost
                    && !matches!(
                        self.book.ability(ability),
                        Ability::Rule(_, Rule::Permit(permit)) if permit.cost == PermitCost::Normal
                    )
            }
            _ => false,
        }
    }

    /// Returns the ways that an entry means: `Cast with alternative cost: Pay 3 life (source: Demon`, `Cast with no alternative cost`. If
    /// the name of a source fits a way, that decides, and then the cost; otherwise every way other than the ordinary one is meant.
    pub(super) fn meant(&self, ways: &[Action], how: &str) -> Vec<Action> {
        let normal = |action: &Action| matches!(action, Action::Cast { way: Way::Normal, .. });
        let ordinary = how.starts_with("Cast with no ");
        if ordinary {
            let mut meant: Vec<Action> = ways.iter().copied().filter(normal).collect();
            if meant.is_empty() {
                meant.extend(ways.iter().filter(|way| !self.is_for_alternative(way)));
            }
            return meant;
        }
        let mut meant: Vec<Action> = ways.iter().copied().filter(|way| !normal(way)).collect();
        let source = said_source(how);
        // A named source is that of a permission; otherwise it is the card that has another cost.
        if source.is_none()
            && how.contains("alternative cost")
            && meant.iter().any(|way| self.is_for_alternative(way))
        {
            meant.retain(|way| self.is_for_alternative(way));
        }
        let free = how.starts_with("Cast without paying");
        let best = meant.iter().map(|action| self.fit(action, source, free)).max();
        meant.retain(|action| Some(self.fit(action, source, free)) == best);
        meant
    }

    /// Whether it is a way to cast for an alternative cost of the card itself.
    fn is_for_alternative(&self, action: &Action) -> bool {
        matches!(action, Action::Cast { way, .. } if way.alternative().is_some())
    }

    /// How well a way to cast fits a named source, and whether nothing is paid.
    fn fit(&self, action: &Action, source: Option<&str>, free: bool) -> (bool, bool) {
        let &Action::Cast { card, way, .. } = action else { return (false, false) };
        // A permanent may allow another cost, whatever permits the card to be cast.
        let (by, nothing) = match way {
            way if way.by_rule().is_some() => {
                let slot = way.by_rule().unwrap_or_default();
                (self.state.perms[usize::from(slot)].def, false)
            }
            Way::Permitted { slot, ability, .. } => {
                let nothing = matches!(
                    self.book.ability(ability),
                    Ability::Rule(_, Rule::Permit(permit)) if permit.cost == PermitCost::Free
                );
                (
                    self.state.perms.get(usize::from(slot)).map_or_else(Default::default, |perm| perm.def),
                    nothing,
                )
            }
            way => (self.state.cards[usize::from(card)].def, way == Way::Free),
        };
        (source.is_some_and(|name| is_called(self.book.def(by), name)), nothing == free)
    }
}

/// The name of the source in an entry about how a spell is cast.
fn said_source(how: &str) -> Option<&str> {
    how.split_once("(source: ").map(|(_, name)| name.trim_end_matches(')'))
}
