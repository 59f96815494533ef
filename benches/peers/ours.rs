//! The most requirements of each board on the standard input, and how long that takes: our side of `run.py`.

use std::io::{BufRead, Write, stdin, stdout};
use std::time::{Duration, Instant};

use menace::declare::{Board, Cap, Company, Declarations, Requirement};
use menace::{CreatureSet, Edition};
use serde::Deserialize;
use serde_json::json;

/// A board as `families.py` describes it.
#[derive(Deserialize)]
struct Given {
    id: String,
    creatures: usize,
    targets: usize,
    options: Vec<Vec<usize>>,
    capacity: Vec<u32>,
    least: Vec<u32>,
    most: Vec<Option<u32>>,
    cap: Option<u32>,
    company: Vec<u32>,
    chooses: Vec<(usize, Vec<usize>)>,
    chosen: Vec<usize>,
}

impl Given {
    fn board(self) -> Board {
        let everyone = CreatureSet::first(self.creatures);
        let chooses = self.chooses.into_iter().map(|(creature, targets)| {
            let targets = targets.into_iter().collect();
            Requirement::Chooses { creature, targets, weight: 1 }
        });
        let chosen = self.chosen.into_iter().map(|target| Requirement::Chosen {
            target,
            by: everyone,
            least: 1,
            weight: 1,
        });
        let company = self.company.into_iter().enumerate().filter(|&(_, least)| least > 0);
        Board {
            options: self.options.into_iter().map(|options| options.into_iter().collect()).collect(),
            capacity: self.capacity,
            least: self.least,
            most: self.most.into_iter().map(|most| most.unwrap_or(u32::MAX)).collect(),
            caps: self.cap.map(|most| Cap { among: everyone, most }).into_iter().collect(),
            company: company
                .map(|(creature, least)| Company { creature, with: everyone.without(creature), least })
                .collect(),
            requirements: chooses.chain(chosen).collect(),
            ..Board::open(self.creatures, self.targets)
        }
    }
}

/// How often each board is solved; the least time counts.
const REPEATS: usize = 3;

fn main() {
    let mut out = stdout().lock();
    for line in stdin().lock().lines() {
        let line = line.expect("the boards can be read");
        let given: Given = serde_json::from_str(&line).expect("a board of families.py");
        let id = given.id.clone();
        let board = given.board();
        let mut least = Duration::MAX;
        let mut greatest = None;
        for _ in 0..REPEATS {
            let start = Instant::now();
            let found = Declarations::new(&board, Edition::Current).max_requirements();
            least = least.min(start.elapsed());
            assert!(
                board.obeys_restrictions(&found.declaration)
                    && board.obeyed(&found.declaration) == found.obeyed
            );
            greatest = Some(found);
        }
        let greatest = greatest.expect("it has been solved");
        let us = least.as_nanos() as f64 / 1e3;
        let answer = json!({"id": id, "value": greatest.obeyed, "proven": greatest.proven, "us": us});
        writeln!(out, "{answer}").expect("somebody reads this");
    }
}
