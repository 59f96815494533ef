//! Rules of older editions that differ from the current ones, each on a small hand-made table.

use crate::card::Deck;
use crate::types::Edition;
use crate::types::Player::{A, B};

use super::action::{Action, DecisionKind};
use super::chance::{Chance, Drawer};
use super::setup::{Options, Setup};
use super::state::{Ending, State};
use super::tests::{Table, table};

#[test]
fn cr_2007_the_recluse_divides_two_damage_among_two_giants() {
    for edition in Edition::ALL {
        let mut table = Table::under(edition, &["Kessig Recluse", "Hill Giant"]);
        let recluse = table.creature(A, "Kessig Recluse");
        let giants = [table.creature(B, "Hill Giant"), table.creature(B, "Hill Giant")];
        table.go();
        table.attack(&[recluse]);
        let asked = table.block(&[(giants[0], recluse), (giants[1], recluse)]);
        if edition != Edition::Current {
            // Deathtouch doesn't make damage lethal there: it triggers afterwards.
            let divide = DecisionKind::Divide { attacking: true, slot: recluse as u8, damage: 2 };
            assert_eq!(asked, Some(divide), "{edition}");
            table.play(Action::Divide(vec![1, 1]));
        }
        assert!(!table.alive(B, giants[0]) && !table.alive(B, giants[1]), "{edition}");
    }
}

#[test]
fn fifth_edition_who_is_at_no_life_may_gain_some_until_the_attack_ends() {
    for edition in Edition::ALL {
        let mut table = Table::under(edition, &["White Knight", "Hill Giant", "Child of Night"]);
        let (knight, giant) = (table.creature(A, "White Knight"), table.creature(A, "Hill Giant"));
        let child = table.creature(B, "Child of Night");
        table.state.sides[B].life = 2;
        table.go();
        table.attack(&[knight, giant]);
        table.block(&[(child, giant)]);
        let life = if edition == Edition::Fifth { 2 } else { 0 };
        assert_eq!(table.state.life(B), life, "{edition}");
        let ending = table.state.outcome().map(|outcome| outcome.ending);
        assert_eq!(ending, (life == 0).then_some(Ending::Life), "{edition}");
    }
}

#[test]
fn older_editions_draw_a_card_less_for_each_mulligan() {
    let deck = Deck::parse("40 Forest", "forest.txt", &table()).unwrap();
    for edition in [Edition::Comprehensive2007, Edition::Fifth] {
        let setup = Setup::new([&deck, &deck], Options { edition, ..Options::default() }).unwrap();
        let mut chance = Chance::new(3, Drawer::Game, 0);
        let mut state = State::new(&setup, A, &mut chance);
        let mut play = |state: &mut State, action| state.apply(&setup, &action, &mut chance).unwrap();
        play(&mut state, Action::Mulligan);
        assert_eq!((state.hand(A).len(), state.library(A).len()), (6, 34), "{edition}");
        play(&mut state, Action::Keep);
        for _ in 0..6 {
            play(&mut state, Action::Mulligan);
        }
        // A hand of no cards is kept.
        assert_eq!((state.hand(A).len(), state.mulligans(A), state.active()), (0, 7, B), "{edition}");
    }
}
