//! A second implementation of priority, the stack and damage: slow, plain, and sharing nothing but the data.
//!
//! It knows what the boards of this test have: power and toughness, first strike, double strike, trample,
//! lifelink, protection from a color; effects on one target or on the creature itself. Every way to tap lands is
//! tried, every target, every division of damage, in every order.

mod table;

use std::collections::HashMap;

use menace::ability::{Ability, Effect, ManaCost};
use menace::combat::damage::Worth;
use menace::{Color, CreatureSet, Edition, Filter, Keyword, Position, Side};

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Being {
    attacks: bool,
    /// It was declared as an attacker, whatever has become of it.
    attacked: bool,
    power: i32,
    toughness: i32,
    keywords: Vec<Keyword>,
    color: Option<Color>,
    protection: Option<Color>,
    damage: i32,
    shields: i32,
    prevention: i32,
    tapped: bool,
    sick: bool,
    alive: bool,
    fights: bool,
    /// Whom it fights, by place; the dead stay.
    foes: Vec<usize>,
    struck_first: bool,
    abilities: Vec<(ManaCost, bool, Effect)>,
}

impl Being {
    fn has(&self, keyword: Keyword) -> bool {
        self.keywords.contains(&keyword)
    }

    fn lethal(&self) -> i32 {
        (self.toughness - self.damage).max(0)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Aim {
    None,
    Being(usize),
    /// 0 attacks, 1 defends.
    Player(usize),
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Object {
    player: usize,
    source: Option<usize>,
    color: Option<Color>,
    effect: Effect,
    aim: Aim,
}

/// From, to, how much.
type Hit = (usize, Aim, i32);

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Now {
    Priority { player: usize, passed: bool },
    Block,
    Assign,
    Over,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Table {
    beings: Vec<Being>,
    life: [i32; 2],
    prevention: [i32; 2],
    fog: bool,
    /// The colors of each untapped land.
    lands: [Vec<Vec<usize>>; 2],
    hands: [Vec<(ManaCost, Option<Color>, Effect)>; 2],
    stack: Vec<Object>,
    waiting: Option<Vec<Hit>>,
    /// Blocks are still to be declared.
    before_blocks: bool,
    /// 0 before damage, 1 in or after the first-strike step, 2 in or after the other.
    stage: usize,
    now: Now,
}

/// Plays a position out and returns the score of the best play on both sides, seen by the attacker.
pub struct Plain<'w> {
    worth: &'w Worth,
    edition: Edition,
    attackers: usize,
    known: HashMap<Table, i64>,
}

fn side(player: usize) -> Side {
    [Side::Attacker, Side::Defender][player]
}

impl<'w> Plain<'w> {
    /// After those blocks: by each of the defender's creatures the attacker that it blocks.
    pub fn score(position: &Position, blocks: &[Option<usize>], worth: &'w Worth) -> i64 {
        let mut plain = Plain::new(position, worth);
        let mut table = Plain::table(position, position.attacking);
        for (blocker, attacker) in blocks.iter().enumerate() {
            if let Some(attacker) = *attacker {
                table.block(plain.attackers + blocker, attacker);
            }
        }
        table.look();
        plain.value(&table)
    }

    /// After that attack, with the best blocks.
    pub fn score_of_attack(position: &Position, attacking: CreatureSet, worth: &'w Worth) -> i64 {
        let mut plain = Plain::new(position, worth);
        let mut table = Plain::table(position, attacking);
        table.before_blocks = true;
        table.look();
        plain.value(&table)
    }

    fn new(position: &Position, worth: &'w Worth) -> Plain<'w> {
        let attackers = position.attacker.creatures.len();
        Plain { worth, edition: position.edition, attackers, known: HashMap::new() }
    }

    fn table(position: &Position, attacking: CreatureSet) -> Table {
        let mut beings = Vec::new();
        for player in [0, 1] {
            for (index, creature) in position.force(side(player)).creatures.iter().enumerate() {
                let mut being = Being {
                    attacks: player == 0,
                    attacked: player == 0 && attacking.contains(index),
                    power: creature.power,
                    toughness: creature.toughness,
                    keywords: Vec::new(),
                    color: creature.colors.iter().next(),
                    protection: None,
                    damage: creature.damage as i32,
                    shields: creature.regeneration_shields as i32,
                    prevention: 0,
                    tapped: player == 0 && attacking.contains(index),
                    sick: creature.summoning_sick,
                    alive: true,
                    fights: player == 0 && attacking.contains(index),
                    foes: Vec::new(),
                    struck_first: false,
                    abilities: Vec::new(),
                };
                for ability in &creature.abilities {
                    match ability {
                        Ability::Keyword(keyword) => being.keywords.push(*keyword),
                        Ability::Protection(Filter::Color(color)) => being.protection = Some(*color),
                        Ability::Activated { cost, taps, effect } => {
                            being.abilities.push((*cost, *taps, effect.clone()));
                        }
                        other => panic!("{other} is not known here"),
                    }
                }
                beings.push(being);
            }
        }
        let names = ["Plains", "Island", "Swamp", "Mountain", "Forest"];
        let lands = [0, 1].map(|player| {
            let lands = position.force(side(player)).lands.iter();
            lands
                .map(|land| (0..5).filter(|&color| land.subtypes.iter().any(|t| t == names[color])).collect())
                .collect()
        });
        let hands = [0, 1].map(|player| {
            let hand = position.force(side(player)).hand.iter();
            hand.map(|spell| (spell.cost, spell.colors.iter().next(), spell.effect.clone())).collect()
        });
        Table {
            beings,
            life: [position.attacker.life, position.defender.life],
            prevention: [0; 2],
            fog: false,
            lands,
            hands,
            stack: Vec::new(),
            waiting: None,
            before_blocks: false,
            stage: 0,
            now: Now::Priority { player: 0, passed: false },
        }
    }

    fn value(&mut self, table: &Table) -> i64 {
        if table.now == Now::Over {
            return self.end(table);
        }
        if let Some(&known) = self.known.get(table) {
            return known;
        }
        let value = match table.now {
            Now::Priority { player, passed } => {
                let mut values = vec![self.passed(table, player, passed)];
                for (price, next) in actions(table, player, self.attackers, self.worth.card) {
                    values.push(self.value(&next) + price);
                }
                let values = values.into_iter();
                if player == 0 { values.max() } else { values.min() }.expect("a player may pass")
            }
            Now::Block => {
                let blocked = table.every_block(self.attackers);
                blocked.iter().map(|next| self.value(next)).min().expect("nobody has to block")
            }
            Now::Assign => {
                let mut best = i64::MIN;
                for own in assignments(table, true) {
                    let mut worst = i64::MAX;
                    for theirs in assignments(table, false) {
                        let mut next = table.clone();
                        next.now = Now::Priority { player: 0, passed: false };
                        let hits = [own.clone(), theirs].concat();
                        if self.edition == Edition::Comprehensive2007 {
                            next.waiting = Some(hits);
                        } else {
                            next.deal(&hits);
                        }
                        worst = worst.min(self.value(&next));
                    }
                    best = best.max(worst);
                }
                best
            }
            Now::Over => unreachable!(),
        };
        self.known.insert(table.clone(), value);
        value
    }

    fn passed(&mut self, table: &Table, player: usize, passed: bool) -> i64 {
        let mut next = table.clone();
        if !passed {
            next.now = Now::Priority { player: 1 - player, passed: true };
            return self.value(&next);
        }
        next.now = Now::Priority { player: 0, passed: false };
        if let Some(object) = next.stack.pop() {
            next.resolve(&object);
        } else if let Some(hits) = next.waiting.take() {
            next.deal(&hits);
        } else if next.before_blocks {
            // CR 508.8: without attackers there are no blocks, and no damage.
            let attacked = next.beings.iter().any(|being| being.attacked);
            next.now = if attacked { Now::Block } else { Now::Over };
        } else {
            next.step();
        }
        self.value(&next)
    }

    fn end(&self, table: &Table) -> i64 {
        match (table.life[0] <= 0, table.life[1] <= 0) {
            (true, true) => return 0,
            (true, false) => return -menace::combat::damage::WIN,
            (false, true) => return menace::combat::damage::WIN,
            (false, false) => {}
        }
        let mut score = 0;
        for (place, being) in table.beings.iter().enumerate().filter(|(_, being)| being.alive) {
            if being.attacks {
                score += self.worth.creatures[0][place];
            } else {
                score -= self.worth.creatures[1][place - self.attackers];
            }
        }
        score + self.worth.life[0] * i64::from(table.life[0]) - self.worth.life[1] * i64::from(table.life[1])
    }
}

/// Every set of lands that pays the cost, as what is left.
fn payments(lands: &[Vec<usize>], cost: &ManaCost) -> Vec<Vec<Vec<usize>>> {
    let mut symbols: Vec<Option<usize>> = vec![None; usize::from(cost.generic)];
    for color in 0..5 {
        symbols.extend(vec![Some(color); usize::from(cost.colored[color])]);
    }
    fn pay(lands: Vec<Vec<usize>>, symbols: &[Option<usize>], left: &mut Vec<Vec<Vec<usize>>>) {
        let Some((symbol, rest)) = symbols.split_last() else {
            if !left.contains(&lands) {
                left.push(lands);
            }
            return;
        };
        for index in 0..lands.len() {
            if symbol.is_none_or(|color| lands[index].contains(&color)) {
                let mut others = lands.clone();
                others.remove(index);
                pay(others, rest, left);
            }
        }
    }
    let mut left = Vec::new();
    pay(lands.to_vec(), &symbols, &mut left);
    left
}

/// Everything that a player can do but pass: what it costs in score, and what the table is then.
fn actions(table: &Table, player: usize, attackers: usize, card: i64) -> Vec<(i64, Table)> {
    let mut all = Vec::new();
    let mut offer = |cost: &ManaCost, object: Object, price: i64, change: &dyn Fn(&mut Table)| {
        for aim in table.aims(&object) {
            for lands in payments(&table.lands[player], cost) {
                let mut next = table.clone();
                next.lands[player] = lands;
                change(&mut next);
                next.stack.push(Object { aim, ..object.clone() });
                next.now = Now::Priority { player, passed: false };
                all.push((price, next));
            }
        }
    };
    let price = if player == 0 { -card } else { card };
    for (index, (cost, color, effect)) in table.hands[player].iter().enumerate() {
        let object = Object { player, source: None, color: *color, effect: effect.clone(), aim: Aim::None };
        offer(cost, object, price, &|next| {
            next.hands[player].remove(index);
        });
    }
    for (place, being) in table.beings.iter().enumerate() {
        if !being.alive || (place < attackers) != (player == 0) {
            continue;
        }
        for (cost, taps, effect) in &being.abilities {
            if *taps && (being.tapped || being.sick) {
                continue;
            }
            let object = Object {
                player,
                source: Some(place),
                color: being.color,
                effect: effect.clone(),
                aim: Aim::None,
            };
            offer(cost, object, 0, &|next| next.beings[place].tapped |= *taps);
        }
    }
    all
}

/// Every legal way in which one player's creatures can assign their damage.
fn assignments(table: &Table, attackers: bool) -> Vec<Vec<Hit>> {
    let mut all: Vec<Vec<Hit>> = vec![Vec::new()];
    for (place, being) in table.beings.iter().enumerate() {
        if being.attacks != attackers || !table.deals(place) {
            continue;
        }
        let foes: Vec<usize> = being.foes.iter().copied().filter(|&foe| table.beings[foe].fights).collect();
        let mut recipients: Vec<Aim> = foes.iter().map(|&foe| Aim::Being(foe)).collect();
        let through = being.has(Keyword::Trample) && !being.foes.is_empty();
        if attackers && (being.foes.is_empty() || through) {
            recipients.push(Aim::Player(1));
        }
        let mut ways: Vec<Vec<i32>> = Vec::new();
        divide(being.power.max(0), recipients.len(), &mut Vec::new(), &mut ways);
        let mut more = Vec::new();
        for so_far in &all {
            for way in &ways {
                let own = recipients.iter().zip(way).filter(|(_, amount)| **amount > 0);
                let own = own.map(|(&aim, &amount)| (place, aim, amount));
                more.push(so_far.iter().copied().chain(own).collect());
            }
        }
        all = more;
    }
    let legal = |hits: &Vec<Hit>| {
        hits.iter().all(|&(from, aim, _)| {
            let being = &table.beings[from];
            !matches!(aim, Aim::Player(_))
                || being.foes.iter().filter(|&&foe| table.beings[foe].fights).all(|&foe| {
                    let assigned: i32 =
                        hits.iter().filter(|hit| hit.1 == Aim::Being(foe)).map(|hit| hit.2).sum();
                    assigned >= table.beings[foe].lethal()
                })
        })
    };
    all.into_iter().filter(legal).collect()
}

fn divide(amount: i32, recipients: usize, way: &mut Vec<i32>, ways: &mut Vec<Vec<i32>>) {
    if way.len() + 1 >= recipients {
        if recipients > 0 {
            let mut way = way.clone();
            way.push(amount);
            ways.push(way);
        } else {
            ways.push(Vec::new());
        }
        return;
    }
    for share in 0..=amount {
        way.push(share);
        divide(amount - share, recipients, way, ways);
        way.pop();
    }
}
