//! Random boards over the whole vocabulary of attacks and blocks, and how to make one that fails smaller.

use menace::ability::{
    Amount, AsThough, AttackEffect, AttackEvent, BoardFact, Clause, Comparison, Condition, Counted, Gain,
    Statement, Subject, Triggered, Who, Whom, Whose,
};
use menace::{
    Ability, CardType, Color, Counter, Creature, CreatureSet, Edition, Filter, Force, Keyword, Land,
    LandFilter, Position, Side, Supertype,
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::{Combat, Question};

/// A source of chance that says what it is asked in the words of this file.
pub enum Dice {
    /// Chance from a seed.
    Seeded(Box<ChaCha8Rng>),
    /// Bytes from outside, one for each throw, and zeros when they have run out: a fuzzer's boards.
    Given(std::vec::IntoIter<u8>),
}

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice::Seeded(Box::new(ChaCha8Rng::seed_from_u64(seed)))
    }

    /// A number below `end`, which is at most 256.
    pub fn below(&mut self, end: usize) -> usize {
        match self {
            Dice::Seeded(rng) => rng.random_range(0..end),
            Dice::Given(bytes) => usize::from(bytes.next().unwrap_or(0)) % end,
        }
    }

    fn between(&mut self, least: i32, most: i32) -> i32 {
        least + self.below((most - least + 1) as usize) as i32
    }

    /// True in so many of 100.
    pub fn percent(&mut self, percent: u32) -> bool {
        self.below(100) < percent as usize
    }

    fn one<T: Clone>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())].clone()
    }
}

/// Boards on which the oracle has more to look at than this are thrown back.
const MOST_DECLARATIONS: u64 = 8_000;
/// The test of 2007 compares each declaration with each other one.
const MOST_DECLARATIONS_2007: u64 = 2_000;

/// Returns the random board of that seed: up to five creatures against five (up to seven candidates in a
/// question about attacks, where there is less to choose).
pub fn board(seed: u64, question: Question, edition: Edition) -> Position {
    let mut dice = Dice::new(seed);
    loop {
        let position = any_board(&mut dice, question, edition);
        let most = match edition {
            Edition::Current | Edition::Fifth => MOST_DECLARATIONS,
            Edition::Comprehensive2007 => MOST_DECLARATIONS_2007,
        };
        if Combat::of(&position, question).size() <= most {
            return position;
        }
    }
}

/// Returns a board of those dice, with however many declarations.
pub fn any_board(dice: &mut Dice, question: Question, edition: Edition) -> Position {
    let most_attackers = if question == Question::Attacks { 7 } else { 5 };
    let attackers = most_attackers - dice.below(4).min(dice.below(6));
    let defenders = 5 - dice.below(4).min(dice.below(6));
    // Some boards are plain, some are thick with text.
    let thickness = dice.one(&[15, 35, 35, 60]);
    let mut position = Position {
        edition,
        attacker: force(dice, question, Side::Attacker, attackers, thickness),
        defender: force(dice, question, Side::Defender, defenders, thickness),
        ..Position::default()
    };
    let everybody = CreatureSet::first(attackers);
    position.attacking = everybody.iter().filter(|_| !dice.percent(8)).collect();
    for _ in 0..dice.below(4).min(dice.below(4)) {
        let effect = effect(dice, question, &position);
        position.effects.push(effect);
    }
    if question == Question::Blocks && dice.percent(10) && position.attacking.len() >= 2 {
        let band: CreatureSet = position.attacking.iter().take(2).collect();
        position.bands.push(band);
        for member in band {
            position.attacker.creatures[member].abilities.push(Keyword::Banding.into());
        }
    }
    position
}

fn force(dice: &mut Dice, question: Question, side: Side, creatures: usize, thickness: u32) -> Force {
    let letter = if side == Side::Attacker { 'a' } else { 'b' };
    let lands = (0..dice.below(5)).map(|_| land(dice)).collect();
    let creature = |i: usize, dice: &mut Dice| {
        let mut creature =
            Creature::new(format!("{letter}{}", i + 1), dice.between(0, 5), dice.between(1, 5));
        creature.colors = (0..dice.below(3)).map(|_| dice.one(&Color::ALL)).collect();
        creature.card = dice.percent(15).then(|| dice.one(&["Grizzly Bears", "Hill Giant"]).to_owned());
        if dice.percent(15) {
            creature.types.insert(0, CardType::Artifact);
        }
        if dice.percent(10) {
            creature.supertypes.push(dice.one(&[Supertype::Legendary, Supertype::Snow]));
        }
        for _ in 0..dice.below(3) {
            creature.subtypes.push(subtype(dice));
        }
        creature.tapped = dice.percent(6);
        creature.summoning_sick = dice.percent(12);
        if dice.percent(10) {
            let counter = dice.one(&[
                Counter::PowerToughness(1, 1),
                Counter::PowerToughness(-1, -1),
                Counter::Keyword(Keyword::Flying),
                Counter::Keyword(Keyword::Menace),
            ]);
            creature.counters.push((counter, dice.between(1, 2) as u32));
        }
        for _ in 0..3 {
            if dice.percent(thickness) {
                creature.abilities.push(own_ability(dice, question, side));
            }
        }
        creature
    };
    let creatures = (0..creatures).map(|i| creature(i, dice)).collect();
    Force { life: dice.one(&[20, 20, 19]), lands, creatures, ..Force::default() }
}

fn land(dice: &mut Dice) -> Land {
    let mut land = Land { subtypes: vec![land_type(dice)], basic: true, ..Land::default() };
    if dice.percent(30) {
        land.basic = false;
        land.subtypes.truncate(dice.below(2));
        land.legendary = dice.percent(30);
    }
    land.snow = dice.percent(25);
    land
}

fn land_type(dice: &mut Dice) -> String {
    dice.one(&["Island", "Swamp", "Forest"]).to_owned()
}

fn land_filter(dice: &mut Dice) -> LandFilter {
    match dice.below(6) {
        0 => LandFilter { snow: true, ..LandFilter::default() },
        1 => LandFilter { legendary: true, ..LandFilter::default() },
        2 => LandFilter { basic: Some(dice.percent(30)), ..LandFilter::default() },
        3 => LandFilter { snow: true, ..LandFilter::subtype(land_type(dice)) },
        _ => LandFilter::subtype(land_type(dice)),
    }
}

fn subtype(dice: &mut Dice) -> String {
    dice.one(&["Goblin", "Elf", "Wall", "Wall"]).to_owned()
}

const EVASION: [Keyword; 8] = [
    Keyword::Flying,
    Keyword::Reach,
    Keyword::Shadow,
    Keyword::Fear,
    Keyword::Intimidate,
    Keyword::Horsemanship,
    Keyword::Skulk,
    Keyword::Menace,
];
const ATTACKING: [Keyword; 4] = [Keyword::Defender, Keyword::Haste, Keyword::Vigilance, Keyword::Flying];

fn keyword(dice: &mut Dice, question: Question) -> Keyword {
    match question {
        Question::Attacks => dice.one(&ATTACKING),
        // Flying and reach are what most boards have.
        Question::Blocks if dice.percent(35) => dice.one(&[Keyword::Flying, Keyword::Reach]),
        Question::Blocks if dice.percent(5) => dice.one(Keyword::ALL),
        Question::Blocks => dice.one(&EVASION),
    }
}

/// An ability that a creature of that side has.
fn own_ability(dice: &mut Dice, question: Question, side: Side) -> Ability {
    match (question, side) {
        _ if dice.percent(25) => keyword(dice, question).into(),
        (Question::Blocks, Side::Attacker) if dice.percent(8) => Ability::Landwalk(land_filter(dice)),
        (Question::Blocks, Side::Attacker) if dice.percent(10) => Ability::Protection(filter(dice, 1)),
        (Question::Blocks, Side::Attacker) if dice.percent(12) => Ability::Triggered(triggered(dice)),
        _ => Ability::Static(statement(dice, question, Some(side))),
    }
}

/// What triggers on the attack; no mentor, which may leave a choice.
fn triggered(dice: &mut Dice) -> Triggered {
    let keywords = [
        Triggered::exalted(),
        Triggered::battle_cry(),
        Triggered::melee(),
        Triggered::dethrone(),
        Triggered::training(),
    ];
    if dice.percent(60) {
        return dice.one(&keywords);
    }
    let event = match dice.below(4) {
        0 => AttackEvent::Attacks,
        1 => AttackEvent::AttacksPlayerWithMostLife,
        2 => AttackEvent::YoursAttacksAlone,
        _ => {
            let others = match dice.below(4) {
                0 => Filter::Any,
                1 => Filter::Subtype(subtype(dice)),
                2 => Filter::Power(Comparison::Greater, Amount::SourcePower),
                _ => Filter::Keyword(keyword(dice, Question::Blocks)),
            };
            AttackEvent::AttacksWith { least: dice.between(1, 3) as u32, others }
        }
    };
    let whose = dice.one(&[Whose::Anyones, Whose::Yours]);
    let whom = match dice.below(3) {
        0 => Whom::Each(Subject { whose, filter: Filter::Attacking }),
        _ => Whom::This,
    };
    let effect = match dice.below(3) {
        0 => AttackEffect::PlusCounters { whom: Whom::This, count: dice.between(1, 2) as u32 },
        1 => AttackEffect::UntilEndOfTurn {
            whom,
            gains: vec![Gain::Ability(Box::new(keyword(dice, Question::Blocks).into()))],
        },
        _ => {
            let (power, toughness) = (dice.between(-2, 3), dice.between(0, 2));
            AttackEffect::UntilEndOfTurn { whom, gains: vec![Gain::PowerToughness(power, toughness)] }
        }
    };
    Triggered::Attack { event, effect }
}

/// A sentence; `speaker` is the side of the creature that says it, none of a standing effect.
fn statement(dice: &mut Dice, question: Question, speaker: Option<Side>) -> Statement {
    // Standing effects belong to the defending player.
    let you = speaker.unwrap_or(Side::Defender);
    let this = speaker.is_some() && dice.percent(70);
    let about = match question {
        // Nothing of the defender's matters to attacks but what it says of the attackers.
        Question::Attacks if this => you,
        Question::Attacks => Side::Attacker,
        Question::Blocks if this => you,
        Question::Blocks => dice.one(&[Side::Attacker, Side::Defender]),
    };
    let subject = if this {
        let filter = if dice.percent(4) { filter(dice, 0) } else { Filter::Any };
        Subject { whose: Whose::This, filter }
    } else {
        let whose = match (dice.percent(35), about == you) {
            (true, _) => Whose::Anyones,
            (false, true) => Whose::Yours,
            (false, false) => Whose::Opponents,
        };
        let filter = match dice.below(6) {
            0 | 1 => Filter::Any,
            2 if speaker.is_some() => Filter::Source.not(),
            3 => Filter::All(vec![filter(dice, 0), Filter::Source.not()]),
            _ => filter(dice, 1),
        };
        Subject { whose, filter }
    };
    // Now and then a sentence about the wrong role, which means nothing.
    let about = if dice.percent(3) { about.other() } else { about };
    let clause = match (question, about) {
        _ if dice.percent(10) => characteristic(dice, question),
        (Question::Attacks, _) => attack_clause(dice),
        (Question::Blocks, Side::Attacker) => attacker_clause(dice, this),
        (Question::Blocks, Side::Defender) => blocker_clause(dice, this),
    };
    Statement { subject, clause }
}

fn characteristic(dice: &mut Dice, question: Question) -> Clause {
    match dice.below(6) {
        0 => Clause::Gets(dice.between(-2, 2), dice.between(-1, 2)),
        1 => Clause::BasePowerToughness(dice.between(0, 4), dice.between(1, 4)),
        2 => Clause::Loses(keyword(dice, question)),
        3 => Clause::Has(Box::new(Ability::this(match question {
            Question::Attacks => attack_clause(dice),
            Question::Blocks if dice.percent(50) => attacker_clause(dice, true),
            Question::Blocks => blocker_clause(dice, true),
        }))),
        4 if question == Question::Blocks => Clause::Has(Box::new(Ability::Landwalk(land_filter(dice)))),
        _ => Clause::Has(Box::new(keyword(dice, question).into())),
    }
}

fn attack_clause(dice: &mut Dice) -> Clause {
    match dice.below(20) {
        0 | 1 => Clause::CantAttack(condition(dice, 0)),
        2 | 3 => Clause::AttacksOnlyWith { least: 1, with: Filter::Any },
        4 => Clause::AttacksOnlyWith { least: 1, with: filter(dice, 0) },
        5 => Clause::AttacksOnlyWith { least: dice.between(1, 3) as u32, with: filter(dice, 0) },
        6 => Clause::AttacksOnlyWith { least: 2, with: Filter::Any },
        7 | 8 => Clause::AttacksOnlyAlone,
        9..=11 => {
            let mana = dice.between(1, 2) as u32;
            Clause::CantAttackUnlessPaid(mana, condition(dice, 75))
        }
        12 | 13 => Clause::MostAttackers(dice.between(1, 3) as u32),
        14 => Clause::AttacksAsThough(AsThough::Hadnt(Keyword::Defender)),
        15 => Clause::AttacksAsThough(AsThough::Had(Keyword::Haste)),
        _ => Clause::AttacksIfAble,
    }
}

/// A clause about attackers and those who block them.
fn attacker_clause(dice: &mut Dice, this: bool) -> Clause {
    let evasion = |dice: &mut Dice| dice.one(&EVASION);
    match dice.below(20) {
        // Of all creatures at once this would leave nothing to do.
        0 if this => Clause::CantBeBlockedBy(Filter::Any, condition(dice, 70)),
        0..=3 => {
            let (filter, condition) = (filter(dice, 1), condition(dice, 80));
            Clause::CantBeBlockedBy(if dice.percent(30) { filter.not() } else { filter }, condition)
        }
        4..=6 => Clause::LeastBlockers(dice.one(&[2, 2, 3])),
        7 | 8 => Clause::MostBlockers(dice.one(&[1, 1, 2])),
        9 if this => Clause::BlockedOnlyByAll,
        10 => Clause::BlockedAsThoughWithoutLandwalk(land_filter(dice)),
        11 => Clause::BlockedAsThoughWithout(evasion(dice)),
        12..=14 => {
            let by = if dice.percent(60) { Filter::Any } else { filter(dice, 1) };
            Clause::MustBeBlocked { by, least: dice.one(&[1, 1, 1, 2, 3]) }
        }
        15 => Clause::Lure(filter(dice, 1)),
        _ => Clause::Lure(Filter::Any),
    }
}

/// A clause about creatures as blockers.
fn blocker_clause(dice: &mut Dice, this: bool) -> Clause {
    match dice.below(22) {
        0 if this => Clause::CantBlock(Filter::Any, condition(dice, 60)),
        0 | 1 => Clause::CantBlock(filter(dice, 1), condition(dice, 70)),
        2 => Clause::CantBlock(filter(dice, 1).not(), Condition::Always),
        3 | 4 => Clause::BlocksOnlyWith { least: 1, with: Filter::Any },
        5 => Clause::BlocksOnlyWith { least: dice.between(1, 2) as u32, with: filter(dice, 0) },
        6 => Clause::BlocksOnlyAlone,
        7 | 8 => {
            let mana = dice.between(1, 2) as u32;
            Clause::CantBlockUnlessPaid(Filter::Any, mana, condition(dice, 75))
        }
        9 | 10 => {
            let (attackers, mana) = (filter(dice, 0), dice.between(1, 2) as u32);
            Clause::CantBlockUnlessPaid(attackers, mana, Condition::Always)
        }
        11 | 12 => Clause::MostBlocking(dice.between(1, 3) as u32),
        13 | 14 => Clause::BlocksAdditional(dice.between(1, 2) as u32),
        15 => Clause::BlocksAnyNumber,
        16 => {
            let keyword = dice.one(&EVASION[..7]);
            let attackers = if dice.percent(60) { Filter::Keyword(keyword) } else { filter(dice, 0) };
            let as_though = if dice.percent(50) { AsThough::Had(keyword) } else { AsThough::Hadnt(keyword) };
            Clause::BlocksAsThough(attackers, as_though)
        }
        17 => Clause::BlocksIfAble(filter(dice, 1)),
        _ => Clause::BlocksIfAble(Filter::Any),
    }
}

/// A standing effect; some name creatures of the position.
fn effect(dice: &mut Dice, question: Question, position: &Position) -> Ability {
    let (attackers, blockers) = (&position.attacker.creatures, &position.defender.creatures);
    if question == Question::Blocks && dice.percent(35) && !attackers.is_empty() && !blockers.is_empty() {
        let (attacker, blocker) = (dice.one(attackers).id, dice.one(blockers).id);
        let subject = Subject { whose: Whose::Anyones, filter: Filter::Id(blocker) };
        return Ability::Static(Statement { subject, clause: Clause::BlocksIfAble(Filter::Id(attacker)) });
    }
    if question == Question::Attacks && dice.percent(12) {
        // "You" is the defending player: each opponent is the attacking one.
        let subject = Subject { whose: Whose::Opponents, filter: Filter::Any };
        return Ability::Static(Statement { subject, clause: Clause::OneAttacksIfAble });
    }
    Ability::Static(statement(dice, question, None))
}

/// A condition; so many of 100 are "always".
fn condition(dice: &mut Dice, always: u32) -> Condition {
    if dice.percent(always) {
        return Condition::Always;
    }
    let who = dice.one(&[Who::You, Who::Opponent, Who::DefendingPlayer, Who::AttackingPlayer, Who::Anyone]);
    if dice.percent(15) {
        let who = dice.one(&[Who::You, Who::Opponent, Who::DefendingPlayer, Who::AttackingPlayer]);
        let (what, least) = dice.one(&[(Counted::Life, 20), (Counted::Life, 5), (Counted::MoreLife, 1)]);
        let fact = BoardFact { who, what, least };
        return if dice.percent(50) { Condition::If(fact) } else { Condition::Unless(fact) };
    }
    let what = if dice.percent(50) {
        Counted::Lands(land_filter(dice))
    } else {
        Counted::Creatures(filter(dice, 1))
    };
    let fact = BoardFact { who, what, least: dice.between(1, 3) as u32 };
    if dice.percent(50) { Condition::If(fact) } else { Condition::Unless(fact) }
}

/// A filter with so many levels of "and", "or" and "not" at most.
fn filter(dice: &mut Dice, depth: u32) -> Filter {
    if depth > 0 && dice.percent(30) {
        let (left, right) = (filter(dice, depth - 1), filter(dice, depth - 1));
        return match dice.below(3) {
            0 => left.not(),
            1 => Filter::All(vec![left, right]),
            _ => Filter::AnyOf(vec![left, right]),
        };
    }
    let comparison = |dice: &mut Dice| {
        dice.one(&[
            Comparison::Less,
            Comparison::AtMost,
            Comparison::Equal,
            Comparison::AtLeast,
            Comparison::Greater,
        ])
    };
    let amount = |dice: &mut Dice| match dice.below(8) {
        0 => Amount::OwnPower,
        1 => Amount::OwnToughness,
        2 => Amount::SourcePower,
        3 => Amount::SourceToughness,
        _ => Amount::Number(dice.between(1, 4)),
    };
    match dice.below(24) {
        0..=3 => Filter::Color(dice.one(&Color::ALL)),
        4 => Filter::Colorless,
        5 => Filter::Multicolored,
        6 => Filter::Monocolored,
        7 => Filter::Type(dice.one(&[CardType::Artifact, CardType::Creature])),
        8 | 9 => Filter::Subtype(subtype(dice)),
        10 => Filter::Supertype(dice.one(&[Supertype::Legendary, Supertype::Snow])),
        11..=13 => Filter::Keyword(keyword(dice, Question::Blocks)),
        14 => Filter::Landwalk(land_filter(dice)),
        15 => Filter::Named(dice.one(&["Grizzly Bears", "Hill Giant"]).to_owned()),
        16 => Filter::Id(format!("{}{}", dice.one(&['a', 'b']), dice.between(1, 5))),
        17 => dice.one(&[Filter::Source, Filter::SharesColorWithSource]),
        18..=20 => Filter::Power(comparison(dice), amount(dice)),
        21 => Filter::Toughness(comparison(dice), amount(dice)),
        22 => dice.one(&[Filter::Tapped, Filter::Tapped.not(), Filter::Attacking, Filter::Blocking]),
        _ => Filter::HasCounter,
    }
}

/// Makes the board as small as it gets while it still fails: takes away creatures, abilities, effects, lands
/// and marks one by one.
pub fn shrink(mut position: Position, fails: impl Fn(&Position) -> bool) -> Position {
    while let Some(smaller) = smaller(&position).into_iter().find(&fails) {
        position = smaller;
    }
    position
}

fn smaller(position: &Position) -> Vec<Position> {
    let mut all = Vec::new();
    let mut push = |change: &dyn Fn(&mut Position)| {
        let mut smaller = position.clone();
        change(&mut smaller);
        if smaller != *position {
            all.push(smaller);
        }
    };
    push(&|p| p.bands.clear());
    for side in [Side::Attacker, Side::Defender] {
        let force = position.force(side);
        for i in 0..force.creatures.len() {
            push(&|p| remove_creature(p, side, i));
        }
        push(&|p| force_mut(p, side).lands.clear());
        for i in 0..force.lands.len() {
            push(&|p| drop(force_mut(p, side).lands.remove(i)));
        }
        for (i, creature) in force.creatures.iter().enumerate() {
            for j in 0..creature.abilities.len() {
                push(&|p| drop(force_mut(p, side).creatures[i].abilities.remove(j)));
            }
            push(&|p| {
                let creature = &mut force_mut(p, side).creatures[i];
                let plain = Creature::new(creature.id.clone(), creature.power, creature.toughness);
                *creature = Creature { abilities: std::mem::take(&mut creature.abilities), ..plain };
            });
            push(&|p| force_mut(p, side).creatures[i].counters.clear());
            push(&|p| force_mut(p, side).creatures[i].subtypes.clear());
            push(&|p| force_mut(p, side).creatures[i].tapped = false);
            push(&|p| force_mut(p, side).creatures[i].summoning_sick = false);
        }
    }
    for i in 0..position.effects.len() {
        push(&|p| drop(p.effects.remove(i)));
    }
    all
}

fn force_mut(position: &mut Position, side: Side) -> &mut Force {
    match side {
        Side::Attacker => &mut position.attacker,
        Side::Defender => &mut position.defender,
    }
}

fn remove_creature(position: &mut Position, side: Side, index: usize) {
    force_mut(position, side).creatures.remove(index);
    if side == Side::Attacker {
        let close_up = |set: CreatureSet| -> CreatureSet {
            set.without(index).iter().map(|i| if i > index { i - 1 } else { i }).collect()
        };
        position.attacking = close_up(position.attacking);
        position.bands.iter_mut().for_each(|band| *band = close_up(*band));
        position.bands.retain(|band| band.len() >= 2);
    }
}
