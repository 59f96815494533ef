//! Random positions over the vocabulary of combat.

use menace::ability::{Clause, Condition, Triggered};
use menace::notation::oracle::parse_effect;
use menace::notation::position::{NoCards, parse_land};
use menace::notation::short::parse_creatures;
use menace::{Ability, Color, Creature, CreatureSet, Edition, Filter, Force, Keyword, Position, Side};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

pub struct Dice(ChaCha8Rng);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(ChaCha8Rng::seed_from_u64(seed))
    }

    pub fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.0.next_u64()) * u128::from(bound)) >> 64) as u64
    }

    pub fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }
}

const KEYWORDS: [Keyword; 12] = [
    Keyword::Flying,
    Keyword::Reach,
    Keyword::FirstStrike,
    Keyword::DoubleStrike,
    Keyword::Trample,
    Keyword::Deathtouch,
    Keyword::Lifelink,
    Keyword::Menace,
    Keyword::Indestructible,
    Keyword::Wither,
    Keyword::Infect,
    Keyword::Banding,
];

fn creature(dice: &mut Dice, id: String, attacks: bool) -> Creature {
    let mut creature = Creature::new(id, dice.below(5) as i32, 1 + dice.below(5) as i32);
    if dice.chance(50) {
        creature.colors = [Color::ALL[dice.below(5) as usize]].into_iter().collect();
    }
    for keyword in KEYWORDS {
        if dice.chance(if matches!(keyword, Keyword::Banding | Keyword::Infect) { 3 } else { 10 }) {
            creature = creature.with(keyword);
        }
    }
    if dice.chance(8) {
        creature = creature.with(Ability::Protection(Filter::Color(Color::ALL[dice.below(5) as usize])));
    }
    if dice.chance(10) {
        let ability = [
            Ability::Flanking,
            Ability::Rampage(2),
            Ability::Bushido(1),
            Ability::SpiritLink,
            Ability::Toxic(3),
            Ability::Triggered(Triggered::afflict(2)),
            Ability::Triggered(Triggered::frenzy(2)),
            Ability::Triggered(Triggered::exalted()),
            Ability::Triggered(Triggered::training()),
            Ability::Triggered(Triggered::battle_cry()),
        ];
        creature = creature.with(ability[dice.below(10) as usize].clone());
    }
    if attacks {
        let clauses = [
            Clause::Lure(Filter::Any),
            Clause::MustBeBlocked { by: Filter::Any, least: 1 },
            Clause::MostBlockers(1),
            Clause::DamageAsThoughUnblocked,
        ];
        for clause in clauses {
            if dice.chance(7) {
                creature = creature.with(Ability::this(clause));
            }
        }
    } else {
        let clauses = [
            Clause::BlocksIfAble(Filter::Any),
            Clause::BlocksAdditional(1),
            Clause::BlocksOnlyWith { least: 1, with: Filter::Any },
        ];
        for clause in clauses {
            if dice.chance(6) {
                creature = creature.with(Ability::this(clause));
            }
        }
    }
    if dice.chance(5) {
        creature.regeneration_shields = 1;
    }
    creature
}

/// Returns a random position of one to `most` attackers and up to `most` blockers. On every third board many blockers can
/// block several attackers.
pub fn position(seed: u64, most: u64) -> Position {
    let mut dice = Dice::new(seed);
    let (attackers, blockers) = (1 + dice.below(most) as usize, dice.below(most + 1) as usize);
    let twins = dice.chance(20);
    let side = |dice: &mut Dice, count: usize, letter: char| -> Vec<Creature> {
        let mut creatures: Vec<Creature> = Vec::new();
        for number in 1..=count {
            let id = format!("{letter}{number}");
            match creatures.last() {
                Some(last) if twins && dice.chance(60) => creatures.push(Creature { id, ..last.clone() }),
                _ => creatures.push(creature(dice, id, letter == 'a')),
            }
        }
        creatures
    };
    let (attacking, mut blocking) = (side(&mut dice, attackers, 'a'), side(&mut dice, blockers, 'b'));
    if seed.is_multiple_of(3) {
        for creature in &mut blocking {
            match dice.below(10) {
                0..4 => creature.abilities.push(Ability::this(Clause::BlocksAdditional(1))),
                4..6 => creature.abilities.push(Ability::this(Clause::BlocksAnyNumber)),
                _ => {}
            }
        }
    }
    let edition = if dice.chance(80) { Edition::Current } else { Edition::ALL[dice.below(3) as usize] };
    Position {
        edition,
        attacking: CreatureSet::first(attackers),
        attacker: Force { life: 20, creatures: attacking, ..Force::default() },
        defender: Force { life: 1 + dice.below(14) as i32, creatures: blocking, ..Force::default() },
        ..Position::default()
    }
}

/// Standing effects; "you" is the defending player.
const EFFECTS: [&str; 6] = [
    "No more than one creature can attack you each combat.",
    "Creatures can't attack you unless their controller pays {1} for each creature they control that's attacking you.",
    "Creatures you control get +1/+0.",
    "Creatures your opponents control get +0/-1.",
    "Tapped creatures get +1/+1.",
    "Attacking creatures get +1/+0.",
];

/// What makes a creature depend on more than its own fight.
fn reaches_further(ability: &Ability) -> bool {
    let keywords = [Keyword::Wither, Keyword::Infect];
    match ability {
        Ability::Keyword(keyword) => keywords.contains(keyword),
        Ability::Static(statement) => !matches!(
            statement.clause,
            Clause::MostBlockers(_) | Clause::DamageAsThoughUnblocked | Clause::AttacksOnlyWith { .. }
        ),
        _ => false,
    }
}

/// Returns a random position before attacks, of up to `most` creatures a side: creatures that do things when
/// they attack and when they block, tapped and new ones, and sentences about attacks. On half of the boards
/// creatures are fighters and nothing else, so that replies can be tabled.
pub fn attack_position(seed: u64, most: u64) -> Position {
    let mut dice = Dice::new(seed);
    let mut position = position(dice.0.next_u64(), most);
    position.attacker.life = 1 + dice.below(10) as i32;
    let clauses = [
        Clause::AttacksIfAble,
        Clause::AttacksOnlyWith { least: 1, with: Filter::Any },
        Clause::AttacksOnlyAlone,
        Clause::CantAttackUnlessPaid(1, Condition::Always),
    ];
    for force in [&mut position.attacker, &mut position.defender] {
        for creature in &mut force.creatures {
            if dice.chance(20) {
                creature.abilities.push(Keyword::Vigilance.into());
            }
            if dice.chance(5) {
                creature.abilities.push(Keyword::Defender.into());
            }
            for clause in &clauses {
                if dice.chance(4) {
                    creature.abilities.push(Ability::this(clause.clone()));
                }
            }
            creature.tapped = dice.chance(12);
            creature.summoning_sick = dice.chance(12);
        }
        let lands = dice.below(3) as usize;
        force.lands = vec![parse_land("Forest").expect("a land"); lands];
    }
    let fighters = dice.chance(50);
    if fighters {
        for creature in &mut position.defender.creatures {
            creature.abilities.retain(|ability| *ability != Ability::Keyword(Keyword::Banding));
        }
        for creature in &mut position.attacker.creatures {
            if dice.chance(20) {
                creature.abilities.push(Keyword::Banding.into());
            }
        }
        for creature in position.attacker.creatures.iter_mut().chain(&mut position.defender.creatures) {
            creature.abilities.retain(|ability| !reaches_further(ability));
        }
    }
    for effect in EFFECTS {
        if !fighters && dice.chance(8) {
            position.effects.extend(parse_effect(effect, &[]).expect("an effect"));
        }
    }
    position
}

/// Returns a random position of up to `most` plain attackers and blockers, half of which can block two attackers, with
/// life totals that a reply can end.
pub fn double_blockers(seed: u64, most: u64) -> Position {
    let mut dice = Dice::new(seed);
    let mut force = |side: &str, blocks: bool| {
        let count = 2 + dice.below(most - 1);
        let creature = |index: u64| {
            let id = format!("{side}{}", index + 1);
            let mut creature = Creature::new(id, dice.below(5) as i32, 1 + dice.below(4) as i32);
            for keyword in KEYWORDS.into_iter().take(9).chain([Keyword::Vigilance]) {
                if dice.chance(12) {
                    creature = creature.with(keyword);
                }
            }
            if blocks && dice.chance(50) {
                creature = creature.with(Ability::this(Clause::BlocksAdditional(1)));
            }
            creature
        };
        Force { creatures: (0..count).map(creature).collect(), ..Force::default() }
    };
    let (attacker, defender) = (force("a", false), force("b", true));
    let [own, theirs] = [1 + dice.below(10), 2 + dice.below(12)].map(|life| life as i32);
    Position {
        attacking: CreatureSet::first(attacker.creatures.len()),
        attacker: Force { life: own, ..attacker },
        defender: Force { life: theirs, ..defender },
        ..Position::default()
    }
}

/// What makes other creatures larger or smaller.
const LORDS: [&str; 4] = [
    "other Goblins you control get +1/+1",
    "other creatures you control get +0/+2",
    "other creatures you control get +1/+0",
    "other Goblins get -1/-0",
];

/// What can matter then, each with its chance in percent.
const OF_LORDS: [(&str, u64); 10] = [
    ("first strike", 12),
    ("double strike", 8),
    ("trample", 12),
    ("deathtouch", 8),
    ("lifelink", 12),
    ("menace", 6),
    ("indestructible", 6),
    ("banding", 4),
    ("bushido 1", 4),
    ("must be blocked if able", 4),
];

/// Returns a random position of up to `most` attackers and blockers, some of which make others larger or smaller.
pub fn lord_position(seed: u64, most: u64) -> Position {
    let mut dice = Dice::new(seed);
    let side = |dice: &mut Dice, side: Side| {
        let count = 1 + dice.below(most);
        let creatures: Vec<String> = (0..count)
            .map(|_| {
                let goblin = if dice.chance(60) { " Goblin" } else { "" };
                let size = format!("{}/{}", dice.below(4), 1 + dice.below(4));
                let mut words: Vec<&str> = Vec::new();
                words.extend(OF_LORDS.iter().filter(|of| dice.chance(of.1)).map(|of| of.0));
                if dice.chance(30) {
                    words.push(LORDS[dice.below(4) as usize]);
                }
                format!("{size}{goblin} {}", words.join(", "))
            })
            .collect();
        parse_creatures(&creatures.join("; "), side, &NoCards).expect("creatures")
    };
    let (own, theirs) = (side(&mut dice, Side::Attacker), side(&mut dice, Side::Defender));
    Position {
        attacking: CreatureSet::first(own.len()),
        attacker: Force { life: 20, creatures: own, ..Force::default() },
        defender: Force { life: 1 + dice.below(12) as i32, creatures: theirs, ..Force::default() },
        ..Position::default()
    }
}
