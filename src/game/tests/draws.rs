//! Declarations that are drawn at random: each as often as any other.

use super::super::action::Action;
use super::Table;
use crate::types::CreatureSet;
use crate::types::Player::{A, B};

/// Draws many answers and checks that each legal one comes as often.
fn drawn_evenly(table: &mut Table, expected: usize) {
    let mut actions = Vec::new();
    assert!(table.state.legal_actions(&table.setup, 1000, &mut actions));
    assert_eq!(actions.len(), expected);
    let mut counts = vec![0_u32; actions.len()];
    let draws = 500 * actions.len();
    for _ in 0..draws {
        let mut drawn = table.state.sample_action(&table.setup, &mut table.chance);
        if let (Action::Block(drawn), Action::Block(listed)) = (&mut drawn, &actions[0]) {
            drawn.blocks.resize(listed.blocks.len(), CreatureSet::EMPTY);
        }
        counts[actions.iter().position(|action| *action == drawn).unwrap()] += 1;
    }
    // 500 each; six standard deviations are 134.
    assert!(counts.iter().all(|count| count.abs_diff(500) < 134), "{counts:?}");
}

#[test]
fn blocks_against_menace_are_drawn_evenly() {
    let mut table = Table::of(&["Boggart Brute", "Grizzly Bears", "Night Market Guard"]);
    let attackers = [table.creature(A, "Boggart Brute"), table.creature(A, "Grizzly Bears")];
    for name in ["Grizzly Bears", "Grizzly Bears", "Night Market Guard"] {
        table.creature(B, name);
    }
    table.go();
    table.attack(&attackers);
    // Each bear blocks nobody, the brute or the bears (3), the guard any of both (4): 36, less those in which
    // one blocker alone blocks the brute: a bear with 2 x 2 choices of the others, each (8), the guard with 2 x 2
    // of the bears in each of its 2 choices with the brute (8).
    drawn_evenly(&mut table, 20);
}

#[test]
fn blocks_under_a_lure_and_attacks_in_company_are_drawn_evenly() {
    let mut table =
        Table::of(&["Taunting Elf", "Storm Crow", "Jackal Familiar", "Valley Dasher", "Grizzly Bears"]);
    let attackers = [table.creature(A, "Taunting Elf"), table.creature(A, "Storm Crow")];
    for name in ["Storm Crow", "Jackal Familiar", "Grizzly Bears"] {
        table.creature(B, name);
    }
    table.go();
    table.attack(&attackers);
    // All three can block the elf; the familiar does so in the company of the others.
    drawn_evenly(&mut table, 1);

    let mut table = Table::of(&["Jackal Familiar", "Valley Dasher", "Grizzly Bears"]);
    for name in ["Jackal Familiar", "Jackal Familiar", "Grizzly Bears"] {
        table.creature(A, name);
    }
    table.go();
    // Any but a familiar alone.
    drawn_evenly(&mut table, 6);

    let mut table = Table::of(&["Jackal Familiar", "Valley Dasher", "Grizzly Bears"]);
    for name in ["Jackal Familiar", "Valley Dasher", "Grizzly Bears"] {
        table.creature(A, name);
    }
    table.go();
    // The dasher attacks, and is company enough.
    drawn_evenly(&mut table, 4);
}

#[test]
fn rule_509_1c_a_creature_that_must_be_blocked_is() {
    let mut table = Table::of(&["Gaea's Protector", "Craw Wurm", "Grizzly Bears"]);
    let attackers = [table.creature(A, "Gaea's Protector"), table.creature(A, "Craw Wurm")];
    table.creature(B, "Grizzly Bears");
    table.creature(B, "Grizzly Bears");
    table.go();
    table.attack(&attackers);
    // Of 9 declarations those in which at least one bear blocks the protector: 9 - 4.
    drawn_evenly(&mut table, 5);
}
