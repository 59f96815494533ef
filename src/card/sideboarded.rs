//! What a deck becomes after the first game of a match, by its sideboard plans.

use super::deck::{NamedDeck, NamedEntry};
use super::sideboard::{PlannedCard, SideboardPlan};

impl NamedDeck {
    /// Returns the plan against a deck that has these names: one that says so, otherwise the one for every deck.
    pub fn plan_against(&self, names: &[&str]) -> Option<&SideboardPlan> {
        let lower = |name: &str| name.to_lowercase();
        let meets = |plan: &&SideboardPlan| {
            plan.against
                .as_ref()
                .is_some_and(|against| names.iter().any(|name| lower(name) == lower(against)))
        };
        let for_all = |plan: &&SideboardPlan| plan.against.is_none();
        self.plans.iter().find(meets).or_else(|| self.plans.iter().find(for_all))
    }

    /// Returns the deck as the plan, one of its own, makes it.
    ///
    /// Cards that the main deck has already come to them, others after them. What has left is the sideboard's. Plans are for the deck as
    /// it was: the new one has none.
    pub fn sideboarded(&self, plan: &SideboardPlan) -> NamedDeck {
        let mut deck = self.clone();
        let leaves = |(has, name): (&mut usize, &str), from: &[PlannedCard]| {
            if let Some(card) = from.iter().find(|card| card.name == name) {
                *has = has.saturating_sub(card.count);
            }
        };
        for NamedEntry { count, name, .. } in &mut deck.entries {
            leaves((count, name), &plan.out);
        }
        for (count, name) in &mut deck.sideboard {
            leaves((count, name), &plan.into);
        }
        for PlannedCard { count, name, line, column } in &plan.into {
            match deck.entries.iter_mut().find(|entry| entry.name == *name) {
                Some(entry) => entry.count += count,
                None => {
                    let (name, line, column) = (name.clone(), *line, *column);
                    deck.entries.push(NamedEntry { count: *count, name, line, column });
                }
            }
        }
        for PlannedCard { count, name, .. } in &plan.out {
            match deck.sideboard.iter_mut().find(|(_, known)| known == name) {
                Some((has, _)) => *has += count,
                None => deck.sideboard.push((*count, name.clone())),
            }
        }
        deck.entries.retain(|entry| entry.count > 0);
        deck.sideboard.retain(|(count, _)| *count > 0);
        deck.plans.clear();
        deck
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::CardTable;

    const DECK: &str = "About\nName Mine\n\nDeck\n30 Mountain\n4 Shock\n6 Raging Goblin\n\nSideboard\n\
                        3 Lightning Bolt\n2 mountain\n\nSideboard plan vs Elves\n-2 Shock\n+1 Mountain\n+1 Lightning Bolt\n\
                        \nSideboard plan\n-4 Shock\n+3 lightning bolt\n+1 Mountain\n";

    fn read(text: &str) -> (NamedDeck, Vec<String>) {
        let (deck, errors) = NamedDeck::read(text, "d.txt", CardTable::builtin());
        (deck, errors.iter().map(ToString::to_string).collect())
    }

    fn cards(deck: &NamedDeck) -> String {
        let main = deck.entries.iter().map(|entry| format!("{} {}", entry.count, entry.name));
        let side = deck.sideboard.iter().map(|(count, name)| format!("{count} {name}"));
        format!("{} | {}", main.collect::<Vec<_>>().join(", "), side.collect::<Vec<_>>().join(", "))
    }

    #[test]
    fn a_plan_against_a_deck_goes_before_the_one_for_all() {
        let (deck, errors) = read(DECK);
        assert_eq!(errors, [""; 0]);
        let after = |names: &[&str]| cards(&deck.sideboarded(deck.plan_against(names).unwrap()));
        assert_eq!(
            after(&["Tribe", "elves"]),
            "31 Mountain, 2 Shock, 6 Raging Goblin, 1 Lightning Bolt | 2 Lightning Bolt, 1 Mountain, 2 Shock"
        );
        assert_eq!(after(&["Burn"]), "31 Mountain, 6 Raging Goblin, 3 Lightning Bolt | 1 Mountain, 4 Shock");
        let (without, _) = read(&DECK.replace("Sideboard plan\n", "Sideboard plan vs Tokens\n"));
        assert_eq!(without.plan_against(&["Burn"]), None);
    }

    #[test]
    fn a_deck_that_is_written_is_read_with_its_plans() {
        let (deck, _) = read(DECK);
        let (again, errors) = read(&deck.to_string());
        assert_eq!((again.to_string(), errors), (deck.to_string(), Vec::new()));
        assert_eq!(again.plans.len(), 2);
        let boarded = deck.sideboarded(&deck.plans[0]);
        assert_eq!(cards(&read(&boarded.to_string()).0), cards(&boarded));
    }

    #[test]
    fn a_plan_that_can_not_be_followed_is_refused() {
        let plan = |lines: &str| {
            read(&format!("40 Mountain\n2 Shock\nSideboard\n1 Lightning Bolt\nSideboard plan\n{lines}\n")).1
        };
        assert_eq!(plan("-1 Shock\n+1 Lightning Bolt"), [""; 0]);
        assert_eq!(
            plan("-3 Shock\n+3 Lightning Bolt"),
            [
                "d.txt:6:4: the main deck has 2 Shock, and the plan wants 3",
                "d.txt:7:4: the sideboard has 1 Lightning Bolt, and the plan wants 3"
            ]
        );
        assert_eq!(
            plan("-1 Shock\n-1 shock\n-1 Shock\n+1 Lightning Bolt"),
            [
                "d.txt:5:1: 3 cards go out and 1 comes in, expected as many of both",
                "d.txt:8:4: the main deck has 2 Shock, and the plan wants 3"
            ]
        );
        assert_eq!(plan("Sideboard plan"), ["d.txt:6:1: the second plan for every deck, expected one"]);
        assert_eq!(
            plan("1 Shock"),
            ["d.txt:6:1: found `1 Shock`, expected cards out and in, as in `-2 Shock` and `+2 Pyroblast`"]
        );
    }

    #[test]
    fn a_plan_may_be_in_comments_that_other_programs_pass_over() {
        let (deck, errors) = read(
            "40 Mountain\n2 Shock\nSideboard\n1 Lightning Bolt\n// Sideboard plan vs Elves\n// -1 Shock\n\
             // +1 Lightning Bolt\n// elves are fast\n# -9 is what it costs\n1 Forest\n",
        );
        assert_eq!(errors, [""; 0]);
        assert_eq!(deck.plans.len(), 1);
        assert_eq!((deck.plans[0].out[0].count, deck.plans[0].out[0].column), (1, 7));
        assert_eq!(cards(&deck), "40 Mountain, 2 Shock | 1 Lightning Bolt, 1 Forest");
    }
}
