//! Layers, subjects and facts.

use super::*;
use crate::ability::{Amount, Comparison};
use crate::creature::{Counter, Creature};
use crate::position::Force;

fn anyones(filter: Filter, clause: Clause) -> Ability {
    Ability::Static(Statement { subject: Subject { whose: Whose::Anyones, filter }, clause })
}

fn position(attackers: Vec<Creature>, blockers: Vec<Creature>, effects: Vec<Ability>) -> Position {
    Position {
        attacking: CreatureSet::first(attackers.len()),
        attacker: Force { life: 20, creatures: attackers, ..Force::default() },
        defender: Force { life: 20, creatures: blockers, ..Force::default() },
        effects,
        ..Position::default()
    }
}

#[test]
fn rule_613_4_sorceress_queen_sets_the_base_and_giant_growth_stays() {
    // Durkwood Bears 4/4 with +3/+3, set to 0/2: 3/5.
    let bears = Creature::new("a1", 4, 4).with(Ability::this(Clause::Gets(3, 3)));
    let queen = anyones(Filter::Id("a1".into()), Clause::BasePowerToughness(0, 2));
    let combatants = Combatants::of(&position(vec![bears], vec![], vec![queen]));
    let bears = &combatants.side(Side::Attacker)[0];
    assert_eq!((bears.power, bears.toughness), (3, 5));
}

#[test]
fn rule_613_8_an_effect_on_fliers_waits_for_the_one_that_gives_flying() {
    let fliers_strike_first =
        anyones(Filter::Keyword(Keyword::Flying), Clause::Has(Box::new(Keyword::FirstStrike.into())));
    let all_fly = anyones(Filter::Any, Clause::Has(Box::new(Keyword::Flying.into())));
    let board = position(vec![Creature::new("a1", 1, 1)], vec![], vec![fliers_strike_first, all_fly]);
    assert!(Combatants::of(&board).side(Side::Attacker)[0].has(Keyword::FirstStrike));
}

#[test]
fn rule_613_8_a_change_by_power_waits_for_counters_and_other_changes() {
    let small_grow = anyones(Filter::Power(Comparison::AtMost, Amount::Number(2)), Clause::Gets(1, 1));
    let all_grow = anyones(Filter::Any, Clause::Gets(1, 0));
    let mut with_counter = Creature::new("a1", 1, 1);
    with_counter.counters.push((Counter::PowerToughness(1, 1), 1));
    let board = position(vec![with_counter, Creature::new("a2", 1, 1)], vec![], vec![small_grow, all_grow]);
    let combatants = Combatants::of(&board);
    let values: Vec<_> = combatants.side(Side::Attacker).iter().map(|a| (a.power, a.toughness)).collect();
    // a1: 1 + 1 (counter) + 1 = 3, too big to grow again; a2: 1 + 1, small still, + 1.
    assert_eq!(values, [(3, 2), (3, 2)]);
}

#[test]
fn a_sentence_given_to_others_belongs_to_those_who_got_it() {
    let given = Ability::this(Clause::BlocksAdditional(1));
    let lord = Creature::new("b1", 1, 1).with(Ability::Static(Statement {
        subject: Subject { whose: Whose::Yours, filter: Filter::Source.not() },
        clause: Clause::Has(Box::new(given)),
    }));
    let board = position(vec![], vec![lord, Creature::new("b2", 1, 1)], vec![]);
    let combatants = Combatants::of(&board);
    let additional = |index: usize| {
        let creature = &combatants.side(Side::Defender)[index];
        combatants.said_of(creature).filter(|s| *s.clause() == Clause::BlocksAdditional(1)).count()
    };
    assert_eq!((additional(0), additional(1)), (0, 1));
}

#[test]
fn standing_effects_belong_to_the_defending_player() {
    let yours = Ability::Static(Statement {
        subject: Subject { whose: Whose::Yours, filter: Filter::Any },
        clause: Clause::Gets(0, 3),
    });
    let board = position(vec![Creature::new("a1", 1, 1)], vec![Creature::new("b1", 1, 1)], vec![yours]);
    let combatants = Combatants::of(&board);
    assert_eq!(combatants.side(Side::Attacker)[0].toughness, 1);
    assert_eq!(combatants.side(Side::Defender)[0].toughness, 4);
}

#[test]
fn rule_508_1f_attacking_taps_unless_vigilant() {
    let board = position(
        vec![Creature::new("a1", 1, 1), Creature::new("a2", 1, 1).with(Keyword::Vigilance)],
        vec![],
        vec![],
    );
    let tapped = |moment| {
        Combatants::at(&board, moment).side(Side::Attacker).iter().map(|a| a.tapped).collect::<Vec<_>>()
    };
    assert_eq!(tapped(Moment::BeforeAttacks), [false, false]);
    assert_eq!(tapped(Moment::BeforeBlocks), [true, false]);
}

#[test]
fn only_sentences_about_blocking_creatures_depend_on_blocks() {
    let plain = position(vec![], vec![], vec![anyones(Filter::Any, Clause::Gets(1, 1))]);
    let asks = position(vec![], vec![], vec![anyones(Filter::Blocking.not(), Clause::Gets(1, 1))]);
    assert!(!Combatants::of(&plain).depends_on_blocks());
    assert!(Combatants::of(&asks).depends_on_blocks());
}

#[test]
fn facts_are_counted_for_the_right_player() {
    let mut board = position(vec![Creature::new("a1", 1, 1)], vec![], vec![]);
    board.attacker.creatures[0].abilities.push(Ability::this(Clause::AttacksIfAble));
    board.defender.lands = vec![Land { subtypes: vec!["Island".into()], ..Land::default() }; 2];
    let combatants = Combatants::of(&board);
    let statement = &combatants.statements()[0];
    let islands = |who, least| BoardFact { who, what: Counted::Lands(LandFilter::subtype("Island")), least };
    assert!(combatants.is_true(&islands(Who::Opponent, 2), statement));
    assert!(combatants.is_true(&islands(Who::DefendingPlayer, 1), statement));
    assert!(combatants.is_true(&islands(Who::Anyone, 2), statement));
    assert!(!combatants.is_true(&islands(Who::Opponent, 3), statement));
    assert!(!combatants.is_true(&islands(Who::You, 1), statement));
    assert!(combatants.holds(&Condition::Unless(islands(Who::You, 1)), statement));
}

fn powers(combatants: &Combatants) -> Vec<i32> {
    combatants.side(Side::Attacker).iter().map(|creature| creature.power).collect()
}

#[test]
fn rule_508_2_triggers_on_the_attack_resolve_before_blocks_and_not_before_the_attack() {
    let crier = Creature::new("a1", 2, 2).with(Ability::Triggered(Triggered::battle_cry()));
    let position = position(vec![crier, Creature::new("a2", 1, 1)], Vec::new(), Vec::new());
    assert_eq!(powers(&Combatants::at(&position, Moment::BeforeAttacks)), [2, 1]);
    assert_eq!(powers(&Combatants::of(&position)), [2, 2]);
    assert_eq!(powers(&Combatants::at(&position, Moment::Blocked(&BlockDeclaration::none(0)))), [2, 2]);
    let at_home = Position { attacking: CreatureSet::only(1), ..position };
    assert_eq!(powers(&Combatants::of(&at_home)), [2, 1]);
}

#[test]
fn rule_702_83b_a_permanent_that_is_no_creature_has_exalted_too() {
    let mut position = position(vec![Creature::new("a1", 2, 2)], Vec::new(), Vec::new());
    let abilities = vec![Ability::Triggered(Triggered::exalted())];
    position.attacker.permanents.push(crate::position::Permanent {
        id: "p1".to_owned(),
        card: None,
        types: vec![CardType::Enchantment],
        colors: Colors::NONE,
        abilities,
        tapped: false,
    });
    assert_eq!(powers(&Combatants::of(&position)), [3]);
}

#[test]
fn rule_702_134a_a_mentor_with_a_choice_of_targets_is_refused() {
    let mentor = Creature::new("a1", 3, 3).with(Ability::Triggered(Triggered::mentor()));
    let attackers = vec![mentor, Creature::new("a2", 1, 1), Creature::new("a3", 2, 2)];
    let mut position = position(attackers, Vec::new(), Vec::new());
    let refused = crate::combat::Blocks::of(&position).map(|_| ());
    assert_eq!(refused, Err(crate::combat::CombatError::ChoiceOnAttack("a1".to_owned())));
    position.attacking.remove(2);
    assert_eq!(powers(&Combatants::of(&position)), [3, 2, 2]);
}

#[test]
fn rule_702_105a_the_counter_of_dethrone_stays_for_the_reply() {
    use crate::combat::damage::Worth;
    use crate::combat::{Crackback, best_attacks};
    // The 2/2 has vigilance, hits for three and is a 3/3 when the 2/2 could hit back.
    let usurper =
        Creature::new("a1", 2, 2).with(Keyword::Vigilance).with(Ability::Triggered(Triggered::dethrone()));
    let position = position(vec![usurper], vec![Creature::new("b1", 2, 2)], Vec::new());
    let worth = Worth::of(&Combatants::at(&position, Moment::BeforeAttacks));
    let best = best_attacks(&position, &worth, Crackback::Counted, 1).expect("a small board");
    assert_eq!((best[0].declaration.attackers, best[0].outcome.life), (CreatureSet::only(0), [20, 17]));
    let reply = best[0].reply.as_ref().expect("the game goes on");
    let left = &Combatants::at(&reply.position, Moment::BeforeAttacks);
    assert_eq!(left.side(Side::Defender)[0].power, 3);
}
