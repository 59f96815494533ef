//! A card's abilities about its own casting: from where it may be cast, and optional additional costs (601.2b, 601.3e).

use super::compile::{Compiled, Compiler, Part, gap};
use super::{Ability, Casting, Cond, Cost, Obj, Who};
use crate::oracle::tree;

impl Compiler<'_> {
    /// "You may cast ~ from your graveyard".
    pub(super) fn own_permission(
        &mut self,
        permission: &tree::Permission,
        condition: Option<Cond>,
    ) -> Compiled<Vec<Ability>> {
        let Some(zone) = permission.from else {
            return gap(Part::Statement, "may be cast in this way");
        };
        if permission.once || permission.exiled || permission.mana.is_some() {
            return gap(Part::Statement, "may be cast in this way");
        }
        match &permission.cost {
            tree::PermissionCost::Normal if permission.enters.is_none() => {}
            // CR 118.9: this is an alternative cost; how the permanent enters if it was paid is stated separately.
            tree::PermissionCost::Instead(costs) if condition.is_none() && !permission.only => {
                let costs = self.permitted_costs(costs)?;
                let mut abilities = vec![Ability::Casting(Casting::Elsewhere { zone, costs })];
                if let Some(entry) = &permission.enters {
                    for (count, kind) in &entry.counters {
                        let (count, kind) = (self.amount(count)?, self.counter(kind)?);
                        let Ability::Enters(enters) = Ability::enters_with(count, kind) else {
                            continue;
                        };
                        let condition = Some(Cond::AlternativeCost);
                        abilities.push(Ability::Enters(super::Enters { condition, ..enters }));
                    }
                    if entry.tapped {
                        return gap(Part::Statement, "may be cast in this way");
                    }
                }
                return Ok(abilities);
            }
            // CR 702.152a: what blitz gives depends on its cost being paid, from wherever the spell is cast.
            tree::PermissionCost::Blitz
                if condition.is_none() && !permission.only && permission.enters.is_none() =>
            {
                let card = self.card;
                let own = card.lines.iter().find_map(|line| match line {
                    tree::Line::Keywords(keywords) => keywords.iter().find_map(|keyword| match keyword {
                        tree::Keyword::Costed("blitz", costs) => Some(costs),
                        _ => None,
                    }),
                    _ => None,
                });
                let Some(costs) = own else {
                    return gap(Part::Statement, "may be cast with blitz, which it doesn't have");
                };
                let costs = self.permitted_costs(costs)?;
                return Ok(vec![Ability::Casting(Casting::Elsewhere { zone, costs })]);
            }
            _ => return gap(Part::Statement, "may be cast in this way"),
        }
        let mut abilities = vec![Ability::Casting(Casting::From { zone, condition })];
        if permission.only {
            abilities.push(Ability::Casting(Casting::Only(Cond::InZone(Obj::This, zone))));
        }
        Ok(abilities)
    }

    /// "As an additional cost to cast ~, you may put a -1/-1 counter on a creature you control."
    pub(super) fn optional_cost(&mut self, costs: &[tree::Cost]) -> Compiled<Ability> {
        let costs = self.costs(costs, Who::You)?;
        let plain = |cost: &Cost| match cost {
            Cost::Waterbend(mana) => mana.count_x() == 0,
            Cost::Life(_) | Cost::PutCountersOn(..) | Cost::Behold { exile: false, .. } => true,
            Cost::Sacrifice(count, Some(_)) | Cost::Discard(count, _, false) | Cost::Reveal(count, _) => {
                !matches!(*count, super::OF_X | super::ALL_OF_THEM)
            }
            _ => false,
        };
        if !costs.iter().all(plain) {
            return gap(Part::Statement, "an optional additional cost");
        }
        Ok(Ability::Casting(Casting::Optional { costs, multi: false }))
    }
}
