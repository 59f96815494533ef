//! What the combat core says of the cards of a setup, asked once, and of boards that it has to see whole.

use crate::ability::{Ability, Clause, Condition, Counted, Filter, Subject, Who};
use crate::card::Card;
use crate::combat::damage::Fighter;
use crate::combat::{Attacks, Blocks, Combatant};
use crate::declare::{Board, Cap, Company, Cost, Requirement};
use crate::position::{Force, Position, Side};
use crate::types::{CardType, CreatureSet, Keyword, Land, MAX_CREATURES, Supertype};

use super::cards::{CardId, CardSet};
use super::position::as_slots;
use super::setup::{Facts, Setup, SetupError};
use super::state::State;

/// When a creature may attack, as far as the defending player's lands decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AttackRuling {
    Always,
    Never,
    /// If the defending player controls one of its attack lands.
    WithLand,
    /// If the defending player controls none of its attack lands.
    WithoutLand,
}

/// What the core says of one creature among those of a setup.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ruling {
    /// Who may block it where no land matters.
    pub blockers: CardSet,
    /// The lands of the defending player's that make it unblockable.
    pub walked_lands: CardSet,
    /// The lands of the defending player's that its attack depends on.
    pub attack_lands: CardSet,
    /// Whose damage to it is prevented.
    pub protected_from: CardSet,
    /// The creature as combat damage sees it.
    pub fighter: Fighter,
}

/// How an ability bears on declarations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bearing {
    /// Not at all, or on each pair of creatures by itself: a table of the setup holds it.
    Pairs,
    /// As `Pairs`, and the defending player's lands decide.
    Lands,
    /// On whole declarations, in a way that is simple where nothing else is in the way: a fact holds it.
    Fact,
    /// On whole attacks.
    Attack,
    /// On whole declarations of blocks.
    Blocks,
    /// On something that games do not play.
    Unplayed,
}

/// Checks that games play every ability of the card.
pub(super) fn is_played(card: &Card) -> Result<(), SetupError> {
    if !card.is(CardType::Creature) && !card.is(CardType::Land) {
        let card_type = card.types.last().map_or("", |last| last.name());
        return Err(SetupError::Type { card: card.name.clone(), card_type });
    }
    if card.supertypes.contains(&Supertype::Legendary) {
        return Err(SetupError::Legendary { card: card.name.clone() });
    }
    let by_lands = card.abilities.iter().filter(|ability| bearing(ability) == Bearing::Lands).count();
    let unplayed = card.abilities.iter().find(|ability| match bearing(ability) {
        Bearing::Unplayed => true,
        // Two land conditions on one card: what each land does to both can't be read off one at a time.
        Bearing::Lands => by_lands > 1,
        Bearing::Pairs | Bearing::Fact | Bearing::Attack | Bearing::Blocks => false,
    });
    match unplayed {
        None => Ok(()),
        Some(ability) => Err(SetupError::Ability { card: card.name.clone(), ability: ability.to_string() }),
    }
}

fn bearing(ability: &Ability) -> Bearing {
    match ability {
        // Poison and -1/-1 counters, and bands, are nothing that the state keeps.
        Ability::Keyword(Keyword::Banding | Keyword::Wither | Keyword::Infect) => Bearing::Unplayed,
        // Creatures are cast when sorceries can be.
        Ability::Keyword(Keyword::Flash | Keyword::Undying | Keyword::Persist | Keyword::Decayed) => {
            Bearing::Unplayed
        }
        Ability::Keyword(_)
        | Ability::Flanking
        | Ability::Rampage(_)
        | Ability::Bushido(_)
        | Ability::Landwalk(_)
        | Ability::SpiritLink => Bearing::Pairs,
        Ability::Protection(filter) if is_fixed(filter) => Bearing::Pairs,
        // Nothing in games has a target.
        Ability::Ward(_) => Bearing::Pairs,
        Ability::Protection(_)
        | Ability::BandsWithOther(_)
        | Ability::Triggered(_)
        | Ability::Toxic(_)
        | Ability::Activated { .. } => Bearing::Unplayed,
        Ability::Static(statement) if statement.subject != Subject::THIS => Bearing::Unplayed,
        Ability::Static(statement) => bearing_of_clause(&statement.clause),
    }
}

fn bearing_of_clause(clause: &Clause) -> Bearing {
    match clause {
        Clause::AttacksIfAble
        | Clause::AttacksOnlyWith { with: Filter::Any, .. }
        | Clause::BlocksOnlyWith { with: Filter::Any, .. }
        | Clause::Lure(Filter::Any)
        | Clause::MustBeBlocked { by: Filter::Any, least: 1 }
        | Clause::BlocksIfAble(Filter::Any) => Bearing::Fact,
        Clause::CantAttack(Condition::Always)
        | Clause::AttacksAsThough(_)
        | Clause::BlocksAdditional(_)
        | Clause::BlocksAnyNumber
        | Clause::LeastBlockers(_)
        | Clause::MostBlockers(_)
        | Clause::BlockedAsThoughWithout(_)
        | Clause::BlockedAsThoughWithoutLandwalk(_)
        | Clause::DamageByToughness => Bearing::Pairs,
        Clause::CantAttack(Condition::If(fact) | Condition::Unless(fact)) => {
            let theirs = matches!(fact.who, Who::DefendingPlayer | Who::Opponent);
            let is_table = theirs && fact.least == 1 && matches!(fact.what, Counted::Lands(_));
            if is_table { Bearing::Lands } else { Bearing::Attack }
        }
        Clause::CantBlock(filter, condition) | Clause::CantBeBlockedBy(filter, condition) => {
            let always = *condition == Condition::Always;
            if always && is_fixed(filter) { Bearing::Pairs } else { Bearing::Blocks }
        }
        Clause::BlocksAsThough(filter, _) if is_fixed(filter) => Bearing::Pairs,
        Clause::AttacksOnlyWith { .. } | Clause::AttacksOnlyAlone | Clause::MostAttackers(_) => {
            Bearing::Attack
        }
        Clause::BlocksAsThough(..)
        | Clause::BlocksOnlyWith { .. }
        | Clause::BlocksOnlyAlone
        | Clause::MostBlocking(_)
        | Clause::BlocksIfAble(_)
        | Clause::BlockedOnlyByAll
        | Clause::MustBeBlocked { .. }
        | Clause::Lure(_) => Bearing::Blocks,
        // Paying in the middle of a declaration, damage as though unblocked, and what changes
        // characteristics or prevents damage are decisions and data that games do not have yet.
        Clause::CantAttackUnlessPaid(..)
        | Clause::OneAttacksIfAble
        | Clause::CantBlockUnlessPaid(..)
        | Clause::DamageAsThoughUnblocked
        | Clause::PreventDamageTo
        | Clause::PreventCombatDamageTo
        | Clause::PreventDamageBy
        | Clause::PreventAllCombatDamage
        | Clause::PreventDamageByCounters(_)
        | Clause::DealsDoubleDamage
        | Clause::Gets(..)
        | Clause::BasePowerToughness(..)
        | Clause::Has(_)
        | Clause::Loses(_) => Bearing::Unplayed,
    }
}

/// Returns whether what the filter picks is printed on the cards, and so is the same all game.
fn is_fixed(filter: &Filter) -> bool {
    !filter.mentions(&|part| {
        matches!(
            part,
            Filter::Tapped | Filter::HasCounter | Filter::Attacking | Filter::Blocking | Filter::Id(_)
        )
    })
}

/// Asks the core about every creature of the setup, and every pair of them, and notes the answers.
pub(super) fn ask_core(setup: &mut Setup) {
    let creatures: Vec<CardId> = setup.ids().filter(|&id| !setup.facts(id).is_land).collect();
    let lands: Vec<CardId> = setup.ids().filter(|&id| setup.facts(id).is_land).collect();
    let landwalks = |setup: &Setup, id: CardId| {
        setup.card(id).abilities.iter().any(|ability| matches!(ability, Ability::Landwalk(_)))
    };
    let mut rulings: Vec<Ruling> = creatures.iter().map(|_| Ruling::NONE).collect();
    for attackers in chunks(&creatures) {
        for blockers in chunks(&creatures) {
            let free = duel(setup, &attackers, &blockers, &[]);
            note_numbers(setup, &attackers, &blockers, &free);
            for (column, &attacker) in attackers.iter().enumerate() {
                let ruling = &mut rulings[creatures.partition_point(|&other| other < attacker)];
                let combatants = free.combatants();
                let me = &combatants.side(Side::Attacker)[column];
                ruling.fighter = fighter(me, &setup.card(attacker).abilities);
                for (row, &blocker) in blockers.iter().enumerate() {
                    if free.may_block(row).contains(column) {
                        ruling.blockers.insert(blocker);
                    }
                    if me.is_protected_from(&combatants.side(Side::Defender)[row]) {
                        ruling.protected_from.insert(blocker);
                    }
                }
            }
            for &land in lands.iter().filter(|_| attackers.iter().any(|&id| landwalks(setup, id))) {
                let walked = duel(setup, &attackers, &blockers, &[setup.land(land).clone()]);
                for (column, &attacker) in attackers.iter().enumerate() {
                    let ruling = &mut rulings[creatures.partition_point(|&other| other < attacker)];
                    let unblockable =
                        |row| free.may_block(row).contains(column) && !walked.may_block(row).contains(column);
                    if (0..blockers.len()).any(unblockable) {
                        ruling.walked_lands.insert(land);
                    }
                }
            }
        }
    }
    for (&creature, ruling) in creatures.iter().zip(&mut rulings) {
        let may_attack = |lands: &[Land], sick| may_attack(setup, creature, lands, sick);
        let free = may_attack(&[], false);
        let changes = |&&land: &&CardId| may_attack(&[setup.land(land).clone()], false) != free;
        ruling.attack_lands = lands.iter().filter(changes).copied().collect();
        let attack = match (free, ruling.attack_lands.is_empty()) {
            (true, true) => AttackRuling::Always,
            (false, true) => AttackRuling::Never,
            (true, false) => AttackRuling::WithoutLand,
            (false, false) => AttackRuling::WithLand,
        };
        // Asked with a land of each kind on the table, so that only summoning sickness can prevent it.
        let all: Vec<Land> = lands.iter().map(|&land| setup.land(land).clone()).collect();
        let hasty = may_attack(&[], true) || may_attack(&all, true);
        let bears = |wanted| setup.card(creature).abilities.iter().any(|ability| bearing(ability) == wanted);
        let (special_attacker, special_blocks) = (bears(Bearing::Attack), bears(Bearing::Blocks));
        let clauses = own_clauses(setup.card(creature));
        let facts = setup.facts_mut(creature);
        facts.attack = attack;
        facts.hasty = hasty;
        for clause in clauses {
            note_fact(facts, &clause);
        }
        facts.special_attacker = special_attacker;
        facts.special_blocks = special_blocks;
    }
    for (&creature, &ruling) in creatures.iter().zip(&rulings) {
        setup.note(creature, ruling);
    }
}

/// Returns the clauses of the card that ask something of whole declarations of blocks, as far as no other quality of
/// creatures matters; in the order of its sentences, each as often as it is said.
pub(super) fn block_clauses(card: &Card) -> Vec<Clause> {
    let asks = |clause: &Clause| {
        matches!(
            clause,
            Clause::BlocksOnlyWith { with: Filter::Any, .. }
                | Clause::BlocksIfAble(Filter::Any)
                | Clause::Lure(Filter::Any)
                | Clause::MustBeBlocked { by: Filter::Any, least: 1 }
        )
    };
    let mut clauses = own_clauses(card);
    clauses.retain(asks);
    clauses
}

fn own_clauses(card: &Card) -> Vec<Clause> {
    let own = |ability: &Ability| match ability {
        Ability::Static(statement) if statement.subject == Subject::THIS => Some(statement.clause.clone()),
        _ => None,
    };
    card.abilities.iter().filter_map(own).collect()
}

fn note_fact(facts: &mut Facts, clause: &Clause) {
    let small = |number: u32| u8::try_from(number).unwrap_or(u8::MAX);
    match clause {
        Clause::AttacksIfAble => facts.must_attack = true,
        Clause::AttacksOnlyWith { least, with: Filter::Any } => {
            facts.attack_company = facts.attack_company.max(small(*least));
        }
        Clause::BlocksOnlyWith { least, with: Filter::Any } => {
            facts.block_company = facts.block_company.max(small(*least));
        }
        Clause::Lure(Filter::Any) => facts.lures = true,
        Clause::MustBeBlocked { by: Filter::Any, least: 1 } => facts.must_be_blocked = true,
        Clause::BlocksIfAble(Filter::Any) => facts.must_block = true,
        _ => {}
    }
}

impl Ruling {
    const NONE: Ruling = Ruling {
        blockers: CardSet::EMPTY,
        walked_lands: CardSet::EMPTY,
        attack_lands: CardSet::EMPTY,
        protected_from: CardSet::EMPTY,
        fighter: Fighter::new(0, 0),
    };
}

/// Returns the creatures in rows of 64, as many as a side may have. The last row is filled up from the front,
/// so that "any number of creatures" means 64 in each.
fn chunks(creatures: &[CardId]) -> Vec<Vec<CardId>> {
    let fill = |chunk: &[CardId]| {
        chunk.iter().chain(creatures.iter().cycle()).take(MAX_CREATURES).copied().collect()
    };
    creatures.chunks(MAX_CREATURES).map(fill).collect()
}

fn duel(setup: &Setup, attackers: &[CardId], blockers: &[CardId], lands: &[Land]) -> Blocks {
    let force = |ids: &[CardId], lands: &[Land]| Force {
        life: 20,
        lands: lands.to_vec(),
        creatures: ids.iter().map(|&id| setup.card(id).creature("")).collect(),
        ..Force::default()
    };
    let position = Position {
        edition: setup.options().edition,
        attacker: force(attackers, &[]),
        defender: force(blockers, lands),
        attacking: CreatureSet::first(attackers.len()),
        ..Position::default()
    };
    Blocks::of(&position).expect("a side has at most 64 creatures")
}

fn note_numbers(setup: &mut Setup, attackers: &[CardId], blockers: &[CardId], blocks: &Blocks) {
    let small = |number: u32| if number >= MAX_CREATURES as u32 { u8::MAX } else { number as u8 };
    for (column, &attacker) in attackers.iter().enumerate() {
        let facts = setup.facts_mut(attacker);
        facts.least_blockers = small(blocks.board().least[column]);
        facts.most_blockers = small(blocks.board().most[column]);
    }
    for (row, &blocker) in blockers.iter().enumerate() {
        setup.facts_mut(blocker).capacity = small(blocks.board().capacity[row]);
    }
}

fn may_attack(setup: &Setup, creature: CardId, lands: &[Land], summoning_sick: bool) -> bool {
    let mut lone = setup.card(creature).creature("");
    // Abilities that depend on other creatures are checked for each attack.
    lone.abilities.retain(|ability| bearing(ability) != Bearing::Attack);
    lone.summoning_sick = summoning_sick;
    let position = Position {
        edition: setup.options().edition,
        attacker: Force { creatures: vec![lone], ..Force::default() },
        defender: Force { lands: lands.to_vec(), ..Force::default() },
        attacking: CreatureSet::only(0),
        ..Position::default()
    };
    let attacks = Attacks::of(&position).expect("one creature is not too many");
    attacks.board().options[0].contains(0)
}

fn fighter(me: &Combatant, abilities: &[Ability]) -> Fighter {
    let small = |number: u32| u16::try_from(number).unwrap_or(u16::MAX);
    Fighter {
        keywords: me.keywords,
        flanking: small(me.flanking),
        rampage: small(me.rampage),
        bushido: small(me.bushido),
        spirit_links: small(me.spirit_links),
        damage_by_toughness: abilities.contains(&Ability::this(Clause::DamageByToughness)),
        ..Fighter::new(me.power, me.toughness)
    }
}

/// Returns the board of the attack to be declared, as the core makes it of the whole position.
pub(super) fn attack_board(state: &State, setup: &Setup) -> Board {
    let attacks = Attacks::of(&state.position(setup)).expect("a player has at most 64 creatures");
    by_slots(attacks.board(), state.sides[state.active].creatures, CreatureSet::only(0))
}

/// Returns the board of the blocks to be declared, as the core makes it of the whole position.
pub(super) fn block_board(state: &State, setup: &Setup) -> Board {
    let blocks = Blocks::of(&state.position(setup)).expect("a player has at most 64 creatures");
    let [rows, columns] = [state.active.opponent(), state.active].map(|player| state.sides[player].creatures);
    by_slots(blocks.board(), rows, columns)
}

/// Returns the board with rows and columns numbered by slots instead of without gaps.
fn by_slots(board: &Board, rows: CreatureSet, columns: CreatureSet) -> Board {
    let places = |slots: CreatureSet| MAX_CREATURES - slots.0.leading_zeros() as usize;
    let row_slots: Vec<usize> = rows.iter().collect();
    let column_slots: Vec<usize> = columns.iter().collect();
    let (as_rows, as_columns) =
        (|set: CreatureSet| as_slots(set, rows), |set: CreatureSet| as_slots(set, columns));
    let mut spread = Board {
        mana: board.mana,
        alone: as_rows(board.alone),
        caps: board.caps.iter().map(|cap| Cap { among: as_rows(cap.among), ..*cap }).collect(),
        company: board
            .company
            .iter()
            .map(|company| Company {
                creature: row_slots[company.creature],
                with: as_rows(company.with),
                least: company.least,
            })
            .collect(),
        costs: board
            .costs
            .iter()
            .map(|cost| Cost {
                creature: row_slots[cost.creature],
                targets: as_columns(cost.targets),
                ..*cost
            })
            .collect(),
        ..Board::open(places(rows), places(columns))
    };
    spread.options = vec![CreatureSet::EMPTY; places(rows)];
    for (index, &slot) in row_slots.iter().enumerate() {
        spread.options[slot] = as_columns(board.options[index]);
        spread.capacity[slot] = board.capacity[index];
    }
    for (index, &slot) in column_slots.iter().enumerate() {
        spread.least[slot] = board.least[index];
        spread.most[slot] = board.most[index];
    }
    spread.requirements = board
        .requirements
        .iter()
        .map(|requirement| match *requirement {
            Requirement::Chooses { creature, targets, weight } => {
                Requirement::Chooses { creature: row_slots[creature], targets: as_columns(targets), weight }
            }
            Requirement::Chosen { target, by, least, weight } => {
                Requirement::Chosen { target: column_slots[target], by: as_rows(by), least, weight }
            }
        })
        .collect();
    spread
}
