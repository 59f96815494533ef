//! Open mana and instants by search against a plain minimax that tries everything, on small random boards.

mod cases;
mod plain;

use std::ops::ControlFlow;

use menace::ability::Effect;
use menace::combat::damage::{Assignments, WIN, Worth};
use menace::combat::{Attacks, Blocks, Combatants, Crackback};
use menace::notation::oracle::{parse_line, parse_spell};
use menace::notation::position::parse_land;
use menace::tricks::{Window, best_attacks, best_blocks, play_out};
use menace::{
    Ability, BlockDeclaration, Color, Creature, CreatureSet, Edition, Filter, Force, Keyword, Position, Spell,
};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use plain::Plain;

struct Dice(ChaCha8Rng);

impl Dice {
    fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.0.next_u64()) * u128::from(bound)) >> 64) as u64
    }

    fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len() as u64) as usize]
    }
}

const ABILITIES: [&str; 8] = [
    "{B}: This creature gets +1/+1 until end of turn.",
    "{R}: This creature gets +1/+0 until end of turn.",
    "{1}{G}: Regenerate this creature.",
    "{B}: Regenerate this creature.",
    "{W}: This creature gains first strike until end of turn.",
    "{1}: This creature gets +1/-1 until end of turn.",
    "{T}: This creature deals 1 damage to any target.",
    "{1}, {T}: Target creature gets +0/+2 until end of turn.",
];

const SPELLS: [(&str, &str); 11] = [
    ("{G}", "Target creature gets +3/+3 until end of turn."),
    ("{R}", "This spell deals 3 damage to any target."),
    ("{R}", "This spell deals 2 damage to target creature."),
    ("{1}{B}", "Destroy target creature. It can't be regenerated."),
    ("{1}{B}", "Destroy target creature."),
    ("{G}", "Prevent all combat damage that would be dealt this turn."),
    ("{W}", "Prevent the next 3 damage that would be dealt to any target this turn."),
    ("{W}", "Regenerate target creature."),
    ("{B}", "Target creature gets -2/-2 until end of turn."),
    ("{1}{R}", "Target creature gets +2/+0 and gains first strike until end of turn."),
    ("{1}{G}", "Target creature gains trample until end of turn."),
];

const LANDS: [&str; 7] =
    ["Plains", "Swamp", "Mountain", "Forest", "Nonbasic Swamp Mountain", "Nonbasic Forest Plains", "Desert"];

fn creature(dice: &mut Dice, id: String, edition: Edition) -> Creature {
    let mut creature = Creature::new(id, 1 + dice.below(4) as i32, 1 + dice.below(4) as i32);
    if dice.chance(50) {
        creature.colors = [dice.pick(&Color::ALL)].into_iter().collect();
    }
    let mut keywords = vec![(Keyword::FirstStrike, 12), (Keyword::DoubleStrike, 5), (Keyword::Trample, 15)];
    if edition == Edition::Current {
        keywords.push((Keyword::Lifelink, 8));
    }
    for (keyword, percent) in keywords {
        if dice.chance(percent) {
            creature = creature.with(keyword);
        }
    }
    if dice.chance(10) {
        creature = creature.with(Ability::Protection(Filter::Color(dice.pick(&[Color::Red, Color::Black]))));
    }
    creature.summoning_sick = dice.chance(10);
    creature
}

fn position(seed: u64) -> Position {
    let mut dice = Dice(ChaCha8Rng::seed_from_u64(seed));
    let edition = if dice.chance(75) { Edition::Current } else { Edition::Comprehensive2007 };
    // One or two things to act with, so that everything can be tried.
    let things = 1 + dice.below(2);
    let holders: Vec<(bool, bool)> = (0..things).map(|_| (dice.chance(50), dice.chance(55))).collect();
    let mut side = |letter: char, attacks: bool| {
        let least = u64::from(attacks);
        let count = least + dice.below(3 - least);
        let mut creatures: Vec<Creature> =
            (1..=count).map(|number| creature(&mut dice, format!("{letter}{number}"), edition)).collect();
        let mut hand = Vec::new();
        for &(attackers, is_spell) in &holders {
            if attackers != attacks {
                continue;
            }
            if is_spell || creatures.is_empty() {
                let (cost, text) = dice.pick(&SPELLS);
                let cost = menace::card::parse_cost(cost).unwrap();
                let effect = parse_spell(text, None).unwrap();
                hand.push(Spell { card: text.to_owned(), cost, colors: cost.colors(), effect });
            } else {
                let holder = dice.below(creatures.len() as u64) as usize;
                let line = dice.pick(&ABILITIES);
                creatures[holder].abilities.extend(parse_line(line, None).unwrap());
            }
        }
        let lands = (0..dice.below(4)).map(|_| parse_land(dice.pick(&LANDS)).unwrap()).collect();
        let life = if dice.chance(40) { 1 + dice.below(6) as i32 } else { 20 };
        Force { life, lands, creatures, hand, ..Force::default() }
    };
    let (attacker, defender) = (side('a', true), side('b', false));
    let attacking = CreatureSet::first(attacker.creatures.len());
    Position { edition, attacker, defender, attacking, ..Position::default() }
}

/// Compares every block declaration of a board; returns how often somebody did something.
fn compare(seed: u64) -> usize {
    let position = position(seed);
    let worth = Worth::of(&Combatants::of(&position));
    let attackers = position.attacker.creatures.len();
    let mut choices: Vec<Vec<Option<usize>>> = vec![Vec::new()];
    for _ in &position.defender.creatures {
        choices = choices
            .iter()
            .flat_map(|so_far| {
                let options = std::iter::once(None).chain((0..attackers).map(Some));
                options.map(move |option| [so_far.clone(), vec![option]].concat())
            })
            .collect();
    }
    let mut acted = 0;
    let mut lowest = i64::MAX;
    for blocks in &choices {
        let declared = blocks.iter().map(|block| block.map_or(CreatureSet::EMPTY, CreatureSet::only));
        let declaration = BlockDeclaration { blocks: declared.collect() };
        let played =
            play_out(&position, &declaration, &Assignments::default(), &worth).expect("a small board");
        let outcome = played.damage.outcome().expect("no division is given");
        let expected = match Plain::score(&position, blocks, &worth) {
            // Who loses the game does not care for cards.
            score if score.abs() > WIN / 2 => score.signum() * WIN,
            score => score,
        };
        let place = format!("seed {seed}, {blocks:?}: {outcome:#?}\n{position:#?}");
        if !outcome.proven {
            // Which of several hits is prevented is not searched.
            assert!(prevents(&position), "{place}");
            return 0;
        }
        assert_eq!(outcome.score, expected, "{place}");
        if is_legal(&position, blocks) {
            lowest = lowest.min(expected);
        }
        acted += usize::from(!played.plays.is_empty());
    }
    let best = &best_blocks(&position, &worth, 1).expect("a small board")[0].answer;
    if best.proven {
        assert_eq!(best.outcome.score, lowest, "seed {seed}: {best:?}");
    } else {
        assert!(prevents(&position), "seed {seed}");
    }
    acted
}

/// Compares the best attack of a board with trying all of them, from the declare attackers step on.
fn compare_attacks(seed: u64) -> bool {
    let position = position(seed);
    let attacks = Attacks::of(&position).expect("few creatures");
    let worth = Worth::of(attacks.combatants());
    let best = best_attacks(&position, &worth, Crackback::Ignored, 1).expect("a small board").remove(0);
    let able = position.attacker.creatures.iter().map(|creature| !creature.summoning_sick);
    let able: CreatureSet = able.enumerate().filter(|(_, able)| *able).map(|(index, _)| index).collect();
    let scores = able.subsets().map(|attacking| Plain::score_of_attack(&position, attacking, &worth));
    let expected = match scores.max().expect("nobody has to attack") {
        score if score.abs() > WIN / 2 => score.signum() * WIN,
        score => score,
    };
    if best.answer.proven {
        assert_eq!(best.answer.score, expected, "seed {seed}: {best:#?}\n{position:#?}");
    } else {
        assert!(prevents(&position), "seed {seed}");
    }
    best.plays.iter().any(|play| play.window == Window::DeclareAttackers)
}

#[test]
fn rule_508_2_the_best_attacks_are_found_with_what_is_done_before_blocks() {
    let acted = (0..120).filter(|&seed| compare_attacks(seed)).count();
    assert!(acted > 5, "{acted}");
}

#[test]
#[ignore = "minutes: see docs/testing.md"]
fn the_best_attacks_are_found_on_many_boards() {
    (1_000..5_000).for_each(|seed| {
        compare_attacks(seed);
    });
}

/// Boards with more creatures, and hands alone to act with.
fn hands(seed: u64) -> Position {
    let mut dice = Dice(ChaCha8Rng::seed_from_u64(seed));
    let edition = if dice.chance(75) { Edition::Current } else { Edition::Comprehensive2007 };
    let mut side = |letter: char| {
        let creatures = (0..1 + dice.below(3)).map(|at| {
            let mut creature = creature(&mut dice, format!("{letter}{}", at + 1), edition);
            for keyword in [Keyword::Deathtouch, Keyword::Flying, Keyword::Menace, Keyword::Wither] {
                if dice.chance(8) {
                    creature = creature.with(keyword);
                }
            }
            creature
        });
        let creatures = creatures.collect();
        let cards = [0, 1, 1, 1, 2][dice.below(5) as usize];
        let spell = |_| {
            let (cost, text) = dice.pick(&SPELLS);
            let cost = menace::card::parse_cost(cost).unwrap();
            Spell {
                card: text.to_owned(),
                cost,
                colors: cost.colors(),
                effect: parse_spell(text, None).unwrap(),
            }
        };
        let hand = (0..cards).map(spell).collect();
        let lands = (0..dice.below(4)).map(|_| parse_land(dice.pick(&LANDS)).unwrap()).collect();
        let life = if dice.chance(30) { 1 + dice.below(6) as i32 } else { 20 };
        Force { life, lands, creatures, hand, ..Force::default() }
    };
    let (attacker, defender) = (side('a'), side('b'));
    let mut attacking = CreatureSet::first(attacker.creatures.len());
    if dice.chance(25) {
        attacking.remove(0);
    }
    Position { edition, attacker, defender, attacking, ..Position::default() }
}

/// Returns the lowest score of all legal declarations, each played out; `None` if one of them is not proven.
fn swept(position: &Position, worth: &Worth) -> Option<i64> {
    let mut lowest = Some(i64::MAX);
    let blocks = Blocks::of(position).expect("few creatures");
    let _ = blocks.legal_blocks(|declaration, _| {
        let played = play_out(position, declaration, &Assignments::default(), worth).expect("a small board");
        let outcome = played.damage.outcome().expect("no division is given");
        lowest = lowest.filter(|_| outcome.proven).map(|lowest| lowest.min(outcome.score));
        ControlFlow::Continue(())
    });
    lowest
}

/// Compares the best blocks with every legal declaration played out; returns whether both are proven.
fn compare_best(seed: u64) -> bool {
    let position = hands(seed);
    let worth = Worth::of(&Combatants::of(&position));
    let best = &best_blocks(&position, &worth, 1).expect("a small board")[0].answer;
    let Some(swept) = swept(&position, &worth) else {
        assert!(prevents(&position), "seed {seed}");
        return false;
    };
    assert!(best.proven, "seed {seed}: {position:#?}");
    assert_eq!(best.outcome.score, swept, "seed {seed}: {best:#?}, {position:#?}");
    assert_eq!(best.bound, Some(best.outcome.score), "seed {seed}");
    true
}

#[test]
fn instants_are_bounded_fight_by_fight_without_losing_the_best_blocks() {
    let proven = (0..150).filter(|&seed| compare_best(seed)).count();
    assert!(proven > 120, "{proven}");
}

#[test]
fn rule_615_1_a_fog_changes_every_fight_at_once() {
    let spell = |cost: &str, text: &str| Spell {
        card: text.to_owned(),
        cost: menace::card::parse_cost(cost).unwrap(),
        colors: menace::card::parse_cost(cost).unwrap().colors(),
        effect: parse_spell(text, None).unwrap(),
    };
    let force = |life, land: &str, creatures: Vec<Creature>, hand| {
        let lands = vec![parse_land(land).unwrap()];
        Force { life, lands, creatures, hand: vec![hand], ..Force::default() }
    };
    let striker = Creature::new("a3", 1, 3).with(Keyword::FirstStrike).with(Keyword::Deathtouch);
    let attackers = vec![Creature::new("a1", 3, 1), Creature::new("a2", 4, 3), striker];
    let blockers = vec![Creature::new("b1", 3, 1).with(Keyword::Indestructible), Creature::new("b2", 2, 3)];
    let fog = spell("{G}", "Prevent all combat damage that would be dealt this turn.");
    let spark = spell("{R}", "This spell deals 1 damage to target player.");
    let position = Position {
        attacker: force(5, "Forest", attackers, fog),
        defender: force(20, "Mountain", blockers, spark),
        attacking: CreatureSet::first(3),
        ..Position::default()
    };
    let worth = Worth::of(&Combatants::of(&position));
    let best = &best_blocks(&position, &worth, 1).unwrap()[0].answer;
    assert_eq!(Some(best.outcome.score), swept(&position, &worth));
}

#[test]
#[ignore = "minutes: see docs/testing.md"]
fn instants_are_bounded_fight_by_fight_on_many_boards() {
    (1_000..6_000).for_each(|seed| {
        compare_best(seed);
    });
}

/// CR 702.16f: nothing else on these boards keeps a creature from blocking.
fn is_legal(position: &Position, blocks: &[Option<usize>]) -> bool {
    let creatures = [&position.attacker.creatures, &position.defender.creatures];
    blocks.iter().enumerate().filter_map(|(blocker, attacker)| Some((blocker, (*attacker)?))).all(
        |(blocker, attacker)| {
            !creatures[0][attacker].abilities.iter().any(|ability| match ability {
                Ability::Protection(Filter::Color(color)) => creatures[1][blocker].colors.contains(*color),
                _ => false,
            })
        },
    )
}

fn prevents(position: &Position) -> bool {
    let mut hands = position.attacker.hand.iter().chain(&position.defender.hand);
    hands.any(|spell| matches!(spell.effect, Effect::PreventNextDamage { .. }))
}

#[test]
fn the_search_finds_what_trying_everything_finds() {
    // 1484 and 1623 were wrong once: damage that waits on the stack in 2007, and a block that is not legal.
    let acted: usize = (0..150).chain([1_484, 1_623]).map(compare).sum();
    assert!(acted > 100, "{acted}");
}

#[test]
#[ignore = "minutes: see docs/testing.md"]
fn the_search_finds_what_trying_everything_finds_on_many_boards() {
    (1_000..9_000).for_each(|seed| {
        compare(seed);
    });
}
