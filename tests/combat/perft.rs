//! `testdata/perft.txt`: how many declarations are legal, as anybody can work it out.

use std::ops::ControlFlow;

use menace::combat::{Attacks, Blocks};
use menace::notation::oracle::{parse_effect, parse_text};
use menace::{Creature, CreatureSet, Edition, Force, Land, Position};

/// Where there are no more than so many, the legal declarations are listed as well as counted.
const MOST_LISTED: u64 = 2_000_000;

#[test]
fn perft_tables_are_as_worked_out() {
    let table = include_str!("../../testdata/perft.txt");
    let mut rows = 0;
    for (line_number, line) in (1..).zip(table.lines()) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        rows += 1;
        let fields: Vec<&str> = line.split('|').map(str::trim).collect();
        let [question, attackers, blockers, lands, effects, legal, greatest] = fields[..] else {
            panic!("line {line_number}: seven columns were expected: {line}");
        };
        let lands = vec![Land::default(); lands.parse().expect("a number of lands")];
        let mut position = Position {
            edition: Edition::Current,
            attacker: Force {
                life: 20,
                lands: lands.clone(),
                creatures: creatures('a', attackers),
                ..Force::default()
            },
            defender: Force { life: 20, lands, creatures: creatures('b', blockers), ..Force::default() },
            ..Position::default()
        };
        position.attacking = CreatureSet::first(position.attacker.creatures.len());
        for effect in effects.split("//").map(str::trim).filter(|effect| *effect != "-") {
            position.effects.extend(parse_effect(effect, &[]).expect("an effect that is understood"));
        }
        let is_listed = legal.parse().is_ok_and(|legal: u64| legal <= MOST_LISTED);
        let mut number = 0u64;
        let mut list = || {
            number += 1;
            if number <= MOST_LISTED { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        };
        let count = match question {
            "attacks" => {
                let attacks = Attacks::of(&position).expect("at most 64 creatures");
                if is_listed {
                    let _ = attacks.legal_attacks(|_, _| list()).expect("it is listed");
                }
                attacks.count().expect("it is counted")
            }
            "blocks" => {
                let blocks = Blocks::of(&position).expect("at most 64 creatures");
                if is_listed {
                    let _ = blocks.legal_blocks(|_, _| list()).expect("it is listed");
                }
                blocks.count().expect("it is counted")
            }
            other => panic!("line {line_number}: `{other}` is no question"),
        };
        if is_listed {
            assert_eq!(number.to_string(), legal, "line {line_number}: {line}");
        }
        assert_eq!(count.legal.to_string(), legal, "line {line_number}: {line}");
        assert_eq!(count.max_requirements.to_string(), greatest, "line {line_number}: {line}");
    }
    assert!(rows > 40, "the table has {rows} rows");
}

/// Reads `3x Menace; 2x`: three creatures with that text, two without; `//` separates lines of text.
fn creatures(letter: char, text: &str) -> Vec<Creature> {
    let mut creatures = Vec::new();
    for group in text.split(';').map(str::trim).filter(|group| *group != "-") {
        let (number, lines) = group.split_once('x').expect("`3x` and a text");
        let abilities: Vec<_> = lines
            .split("//")
            .map(str::trim)
            .filter(|line| !line.is_empty())
            .flat_map(|line| parse_text(line, None).expect("a text that is understood"))
            .collect();
        for _ in 0..number.trim().parse::<usize>().expect("a number of creatures") {
            let mut creature = Creature::new(format!("{letter}{}", creatures.len() + 1), 1, 1);
            creature.abilities = abilities.clone();
            creatures.push(creature);
        }
    }
    creatures
}
