//! The lower layer, one rule at a time.

use super::*;
use crate::combat::Changes;
use crate::combat::effort::Effort;
use crate::position::Side;
use crate::types::{CreatureSet, Edition, Keyword};

const ATTACKER: Side = Side::Attacker;
const DEFENDER: Side = Side::Defender;

/// A combat of those attackers, and of blockers that each block the named attackers.
fn combat(edition: Edition, attackers: &[Fighter], blockers: &[(Fighter, &[usize])]) -> Combat {
    let mut combat = Combat::new(edition, [20, 20]);
    for &attacker in attackers {
        combat.add(ATTACKER, attacker);
    }
    combat.attack(CreatureSet::first(attackers.len()));
    for &(blocker, attackers) in blockers {
        let index = combat.add(DEFENDER, blocker);
        combat.block(index, attackers.iter().copied().collect());
    }
    combat
}

/// Fights it out and returns who is dead on both sides, and both lives.
fn fought(mut combat: Combat) -> ([Vec<usize>; 2], [i32; 2]) {
    combat.fight(&mut Vec::new());
    let dead = [ATTACKER, DEFENDER]
        .map(|side| (CreatureSet::first(combat.count(side)) - combat.alive(side)).iter().collect());
    (dead, [combat.life(ATTACKER), combat.life(DEFENDER)])
}

const BEARS: Fighter = Fighter::new(2, 2);
const ELVES: Fighter = Fighter::new(1, 1);

#[test]
fn two_bears_trade() {
    let combat = combat(Edition::Current, &[BEARS], &[(BEARS, &[0])]);
    assert_eq!(fought(combat), ([vec![0], vec![0]], [20, 20]));
}

#[test]
fn rule_510_4_first_strike_kills_before_it_is_hit() {
    let knight = BEARS.with(Keyword::FirstStrike);
    assert_eq!(fought(combat(Edition::Current, &[knight], &[(BEARS, &[0])])), ([vec![], vec![0]], [20, 20]));
}

#[test]
fn rule_702_4b_double_strike_deals_damage_in_both_steps() {
    let instigator = ELVES.with(Keyword::DoubleStrike);
    assert_eq!(fought(combat(Edition::Current, &[instigator], &[])), ([vec![], vec![]], [20, 18]));
}

#[test]
fn rule_509_1h_an_attacker_stays_blocked_when_its_blocker_dies() {
    let striker = Fighter::new(3, 3).with(Keyword::DoubleStrike);
    assert_eq!(fought(combat(Edition::Current, &[striker], &[(BEARS, &[0])])), ([vec![], vec![0]], [20, 20]));
    let trampler = striker.with(Keyword::Trample);
    // One point goes through in the first step, and all three in the second (702.19e).
    assert_eq!(
        fought(combat(Edition::Current, &[trampler], &[(BEARS, &[0])])),
        ([vec![], vec![0]], [20, 16])
    );
}

#[test]
fn rule_702_19b_a_plain_division_kills_both_blockers_then_tramples() {
    let trampler = Fighter::new(5, 5).with(Keyword::Trample);
    let board = combat(Edition::Current, &[trampler], &[(BEARS, &[0]), (BEARS, &[0])]);
    assert_eq!(fought(board), ([vec![], vec![0, 1]], [20, 19]));
}

#[test]
fn rule_702_2c_deathtouch_needs_one_damage_for_each_blocker() {
    let toucher = Fighter::new(3, 1).with(Keyword::Deathtouch).with(Keyword::Trample);
    let big = Fighter::new(0, 9);
    let blockers: &[(Fighter, &[usize])] = &[(big, &[0]), (big, &[0])];
    assert_eq!(fought(combat(Edition::Current, &[toucher], blockers)), ([vec![], vec![0, 1]], [20, 19]));
}

#[test]
fn marked_damage_counts_for_the_second_strike_over_the_indestructible() {
    // First 1 to the 5/5, 2 to the last, which is lethal; then 1 to the second, and 2 trample over.
    let keywords = [Keyword::DoubleStrike, Keyword::Deathtouch, Keyword::Trample];
    let trampler = keywords.into_iter().fold(Fighter::new(3, 6), Fighter::with);
    let [tall, small] = [3, 2].map(|toughness| Fighter::new(0, toughness).with(Keyword::Indestructible));
    let board =
        combat(Edition::Current, &[trampler], &[(Fighter::new(5, 5), &[0]), (tall, &[0]), (small, &[0])]);
    let worth =
        Worth { creatures: [vec![0], vec![1; 3]], life: [1; 2], poison: [1; 2], withered: 1, card: 1 };
    let mut fights = Fights::new(&board, &worth);
    let value = fights.value(0, CreatureSet::first(3), CreatureSet::EMPTY, &mut Effort::new(1_000_000));
    assert_eq!(value, FightValue { score: 3, loss: 2, poison: 0 });
}

#[test]
fn fifth_edition_trample_excess_is_redirected_after_other_damage() {
    // War Mammoth and Mesa Pegasus in a band against a Gray Ogre: 1 + 1 kill it, 2 go through.
    let mammoth = Fighter::new(3, 3).with(Keyword::Trample);
    let pegasus = ELVES.with(Keyword::Banding).with(Keyword::Flying);
    let mut board = combat(Edition::Fifth, &[mammoth, pegasus], &[(BEARS, &[0])]);
    board.band(CreatureSet::first(2));
    assert_eq!(board.divider(DEFENDER, 0), ATTACKER);
    let (dead, life) = fought(board);
    assert_eq!((&dead[1], life), (&vec![0], [20, 18]));
}

#[test]
fn fifth_edition_trample_damage_that_is_prevented_leaves_no_excess() {
    let trampler = Fighter::new(6, 6).with(Keyword::Trample);
    let mut board = combat(Edition::Fifth, &[trampler], &[(BEARS, &[0])]);
    board.shield(DEFENDER, 0, CreatureSet::only(0));
    assert_eq!(fought(board), ([vec![], vec![]], [20, 20]));
    let mut board = combat(Edition::Current, &[trampler], &[(BEARS, &[0])]);
    board.shield(DEFENDER, 0, CreatureSet::only(0));
    assert_eq!(fought(board), ([vec![], vec![]], [20, 16]));
}

#[test]
fn fifth_edition_a_tapped_blocker_deals_no_damage() {
    let tapped = Fighter { tapped: true, ..BEARS };
    assert_eq!(fought(combat(Edition::Fifth, &[BEARS], &[(tapped, &[0])])), ([vec![], vec![0]], [20, 20]));
    assert_eq!(
        fought(combat(Edition::Comprehensive2007, &[BEARS], &[(tapped, &[0])])),
        ([vec![0], vec![0]], [20, 20])
    );
}

#[test]
fn rule_702_25_flanking_counts_each_instance_and_kills_before_damage() {
    let twice = Fighter { flanking: 2, ..ELVES };
    assert_eq!(
        fought(combat(Edition::Current, &[twice], &[(Fighter::new(3, 3), &[0])])),
        ([vec![0], vec![0]], [20, 20])
    );
    let once = Fighter { flanking: 1, ..BEARS };
    let flanker = Fighter { flanking: 1, ..ELVES };
    let board = combat(Edition::Current, &[once], &[(flanker, &[0]), (ELVES, &[0])]);
    // The elves die of flanking, the flanker of damage.
    assert_eq!(fought(board), ([vec![], vec![0, 1]], [20, 20]));
}

#[test]
fn rule_702_23_rampage_counts_blockers_after_the_first() {
    let gorilla = Fighter { rampage: 2, ..Fighter::new(2, 3) };
    let board = combat(Edition::Current, &[gorilla], &[(BEARS, &[0]), (BEARS, &[0]), (BEARS, &[0])]);
    // 6/7 against 6 damage.
    assert_eq!(fought(board), ([vec![], vec![0, 1, 2]], [20, 20]));
}

#[test]
fn rule_702_45_bushido_counts_once_however_many_block() {
    let samurai = Fighter { bushido: 1, ..BEARS };
    let board = combat(Edition::Current, &[samurai], &[(ELVES, &[0]), (ELVES, &[0]), (ELVES, &[0])]);
    assert_eq!(fought(board), ([vec![0], vec![0, 1, 2]], [20, 20]));
}

#[test]
fn rule_704_7_one_shield_stands_against_lethal_damage_and_deathtouch() {
    let rats = ELVES.with(Keyword::Deathtouch);
    let skeletons = Fighter { regeneration_shields: 1, ..ELVES };
    assert_eq!(
        fought(combat(Edition::Current, &[rats], &[(skeletons, &[0])])),
        ([vec![0], vec![]], [20, 20])
    );
    // The trigger of 2007 destroys it a second time.
    assert_eq!(
        fought(combat(Edition::Comprehensive2007, &[rats], &[(skeletons, &[0])])),
        ([vec![0], vec![0]], [20, 20])
    );
}

#[test]
fn rule_704_5f_regeneration_does_not_help_against_no_toughness() {
    let flanker = Fighter { flanking: 1, ..BEARS };
    let skeletons = Fighter { regeneration_shields: 1, ..ELVES };
    assert_eq!(
        fought(combat(Edition::Current, &[flanker], &[(skeletons, &[0])])),
        ([vec![], vec![0]], [20, 20])
    );
}

#[test]
fn rule_701_19_a_regenerated_blocker_is_out_of_combat() {
    let striker = Fighter::new(2, 1).with(Keyword::FirstStrike);
    let skeletons = Fighter { regeneration_shields: 1, ..ELVES };
    let mut board = combat(Edition::Current, &[striker], &[(skeletons, &[0])]);
    board.fight(&mut Vec::new());
    assert!(board.fighter(DEFENDER, 0).tapped);
    assert_eq!(board.fighter(DEFENDER, 0).damage, 0);
    assert!(board.in_combat(DEFENDER).is_empty());
    assert!(board.alive(ATTACKER).contains(0));
}

#[test]
fn rule_702_80_wither_shrinks_before_the_regular_step_and_ignores_indestructible() {
    let witherer = Fighter::new(2, 2).with(Keyword::Wither).with(Keyword::FirstStrike);
    let board = combat(Edition::Current, &[witherer], &[(Fighter::new(2, 3), &[0])]);
    assert_eq!(fought(board), ([vec![], vec![]], [20, 20]));
    let myr = Fighter::new(0, 1).with(Keyword::Indestructible);
    let board = combat(Edition::Current, &[Fighter::new(2, 1).with(Keyword::Wither)], &[(myr, &[0])]);
    assert_eq!(fought(board), ([vec![], vec![0]], [20, 20]));
}

#[test]
fn rule_702_90_infect_gives_poison_and_ten_of_it_lose_the_game() {
    let infector = Fighter::new(5, 5).with(Keyword::Infect).with(Keyword::DoubleStrike);
    let mut board = combat(Edition::Current, &[infector], &[]);
    board.fight(&mut Vec::new());
    assert_eq!((board.life(DEFENDER), board.poison(DEFENDER)), (20, 10));
    assert!(board.has_lost(DEFENDER));
}

#[test]
fn rule_702_15b_lifelink_saves_its_controller_today_and_comes_too_late_in_2007() {
    let linker = Fighter::new(3, 3).with(Keyword::Lifelink);
    let lost = |edition| {
        let mut board = Combat::new(edition, [20, 2]);
        board.add(ATTACKER, BEARS);
        board.add(ATTACKER, BEARS);
        board.attack(CreatureSet::first(2));
        let blocker = board.add(DEFENDER, linker);
        board.block(blocker, CreatureSet::only(1));
        board.fight(&mut Vec::new());
        board.has_lost(DEFENDER)
    };
    assert!(!lost(Edition::Current));
    assert!(lost(Edition::Comprehensive2007));
}

#[test]
fn rule_702_22j_the_defender_spares_whom_he_can() {
    // Craw Wurm 6/4 against two Durkwood Bears 4/4, one with banding: 3 and 3, nobody of them dies.
    let bears = Fighter::new(4, 4);
    let blockers: &[(Fighter, &[usize])] = &[(bears.with(Keyword::Banding), &[0]), (bears, &[0])];
    let board = combat(Edition::Current, &[Fighter::new(6, 4)], blockers);
    assert_eq!(board.divider(ATTACKER, 0), DEFENDER);
    assert_eq!(fought(board), ([vec![0], vec![]], [20, 20]));
}

#[test]
fn rule_702_22j_bands_with_other_needs_company() {
    let blockers: &[(Fighter, &[usize])] = &[(BEARS, &[0]), (BEARS, &[0])];
    let divider = |edition, with_ability, of_quality| {
        let mut board = combat(edition, &[BEARS], blockers);
        board.bands_with_other(BandsWithOther {
            side: DEFENDER,
            with_ability: CreatureSet(with_ability),
            of_quality: CreatureSet(of_quality),
        });
        board.divider(ATTACKER, 0)
    };
    assert_eq!(divider(Edition::Current, 0b01, 0b11), DEFENDER);
    assert_eq!(divider(Edition::Current, 0b01, 0b01), ATTACKER);
    assert_eq!(divider(Edition::Comprehensive2007, 0b01, 0b11), ATTACKER);
    assert_eq!(divider(Edition::Comprehensive2007, 0b11, 0b00), DEFENDER);
}

#[test]
fn rule_510_1c_every_division_among_blockers_is_legal() {
    let mut board = combat(Edition::Current, &[Fighter::new(3, 3)], &[(BEARS, &[0]), (BEARS, &[0])]);
    board.become_blocked();
    board.begin_step();
    // 0 + 3, 1 + 2, 2 + 1, 3 + 0.
    assert_eq!(board.legal_divisions(ATTACKER, 0, &[]).len(), 4);
    assert_eq!(board.legal_divisions(DEFENDER, 0, &[]).len(), 1);
}

#[test]
fn rule_702_19b_trample_divisions_count_what_others_assign() {
    let trampler = Fighter::new(5, 5).with(Keyword::Trample);
    let mut board = combat(Edition::Current, &[trampler, ELVES], &[(BEARS, &[0, 1]), (BEARS, &[0])]);
    board.become_blocked();
    board.begin_step();
    // Six ways without the player, and 2 + 2 + 1.
    assert_eq!(board.legal_divisions(ATTACKER, 0, &[]).len(), 7);
    // With one from the elves: 1 + 2 + 2, 1 + 3 + 1 and 2 + 2 + 1.
    let helped = Hit { side: ATTACKER, source: 1, target: Target::Creature(0), amount: 1 };
    assert_eq!(board.legal_divisions(ATTACKER, 0, &[helped]).len(), 9);
}

#[test]
fn rule_702_2c_another_creature_s_plain_damage_is_not_lethal_for_a_deathtouch_trampler() {
    let toucher = Fighter::new(3, 3).with(Keyword::Trample).with(Keyword::Deathtouch);
    let mut board = combat(Edition::Current, &[toucher, ELVES], &[(Fighter::new(0, 5), &[0, 1])]);
    board.become_blocked();
    board.begin_step();
    let helped = Hit { side: ATTACKER, source: 1, target: Target::Creature(0), amount: 1 };
    // 1 to 3 for the blocker, and the rest to the player; never none for the blocker.
    assert_eq!(board.legal_divisions(ATTACKER, 0, &[helped]).len(), 3);
}

#[test]
fn all_damage_as_though_unblocked_is_one_division_more() {
    let elemental = Fighter { damage_as_though_unblocked: true, ..Fighter::new(3, 7) };
    let mut board = combat(Edition::Current, &[elemental], &[(BEARS, &[0])]);
    board.become_blocked();
    board.begin_step();
    let divisions = board.legal_divisions(ATTACKER, 0, &[]);
    assert_eq!(divisions.len(), 2);
    assert_eq!(divisions.get(1)[0].target, Target::Player);
}

fn best_score(mut combat: Combat, worth: &Worth) -> (i64, bool) {
    combat.become_blocked();
    let mut best = BestDivision::new(worth, &Unchanging, Changes::Never);
    (best.value(&combat), best.is_proven())
}

/// So much for each creature, nothing for life.
fn creatures_only(attackers: usize, blockers: usize) -> Worth {
    Worth {
        creatures: [vec![10; attackers], vec![10; blockers]],
        life: [0; 2],
        poison: [0; 2],
        withered: 0,
        card: 0,
    }
}

#[test]
fn two_of_a_band_hit_two_of_a_kind_one_each() {
    let mut board = combat(
        Edition::Current,
        &[ELVES, ELVES.with(Keyword::Banding)],
        &[(Fighter::new(0, 1), &[0]), (Fighter::new(0, 1), &[1])],
    );
    board.band(CreatureSet::first(2));
    assert_eq!(best_score(board, &creatures_only(2, 2)), (20, true));
}

#[test]
fn twenty_of_a_kind_are_divided_among_as_one() {
    let blockers: Vec<(Fighter, &[usize])> = vec![(BEARS, &[0]); 20];
    let board = combat(Edition::Current, &[Fighter::new(19, 50)], &blockers);
    // Nine of the twenty die, and the attacker lives.
    assert_eq!(best_score(board, &creatures_only(1, 20)), (10 - 11 * 10, true));
}

#[test]
fn a_division_that_is_too_much_is_said_to_be_unproven() {
    let blockers: Vec<(Fighter, &[usize])> =
        (0..24).map(|n| (Fighter::new(0, 2 + n), &[0usize][..])).collect();
    let board = combat(Edition::Current, &[Fighter::new(200, 50)], &blockers);
    let (_, proven) = best_score(board, &creatures_only(1, 24));
    assert!(!proven);
}

#[test]
fn not_losing_the_game_comes_before_creatures() {
    // Two tramplers with two blockers each: only if both trample through does the defending player lose.
    let trampler = Fighter::new(5, 5).with(Keyword::Trample);
    let wall = Fighter::new(0, 2);
    let blockers: &[(Fighter, &[usize])] = &[(wall, &[0]), (wall, &[0]), (wall, &[1]), (wall, &[1])];
    let mut worth = creatures_only(2, 4);
    worth.life = [0, 1];
    for (life, expected) in [(2, WIN), (3, 20 - 1)] {
        let mut board = combat(Edition::Current, &[trampler; 2], blockers);
        board.set_life([20, life]);
        assert_eq!(best_score(board, &worth), (expected, true));
    }
}

fn with_extras(extras: Extras, power: i32, blockers: &[Fighter]) -> Combat {
    let mut combat = Combat::new(Edition::Current, [20, 20]);
    let attacker = combat.add(Side::Attacker, Fighter::new(power, power));
    combat.set_extras(Side::Attacker, attacker, extras);
    combat.attack(CreatureSet::only(attacker));
    for &fighter in blockers {
        let blocker = combat.add(Side::Defender, fighter);
        combat.block(blocker, CreatureSet::only(attacker));
    }
    combat
}

#[test]
fn rule_702_164c_toxic_gives_poison_beside_the_damage_and_to_players_alone() {
    let toxic = Extras { toxic: 3, ..Extras::default() };
    let mut combat = with_extras(toxic, 2, &[]);
    combat.fight(&mut Vec::new());
    assert_eq!((combat.life(Side::Defender), combat.poison(Side::Defender)), (18, 3));
    let mut combat = with_extras(toxic, 2, &[Fighter::new(0, 9)]);
    combat.fight(&mut Vec::new());
    assert_eq!((combat.life(Side::Defender), combat.poison(Side::Defender)), (20, 0));
}

#[test]
fn rule_702_70a_poisonous_triggers_and_loses_the_game_at_ten() {
    let deals_to_player = DamageTriggers { poison: 10, ..DamageTriggers::default() };
    let mut combat = with_extras(Extras { deals_to_player, ..Extras::default() }, 1, &[]);
    combat.fight(&mut Vec::new());
    assert_eq!((combat.poison(Side::Defender), combat.has_lost(Side::Defender)), (10, true));
}

#[test]
fn a_trampler_with_toxic_looks_at_every_division() {
    // One point past the blocker is ten poison counters: more than the blocker's death is worth.
    let extras = Extras { toxic: 10, ..Extras::default() };
    let mut combat = with_extras(extras, 3, &[Fighter::new(0, 3), Fighter::new(0, 1)]);
    combat.fighter_mut(Side::Attacker, 0).damage_as_though_unblocked = true;
    combat.become_blocked();
    let worth =
        Worth { creatures: [vec![1], vec![500, 500]], life: [1; 2], poison: [1; 2], withered: 1, card: 1 };
    let mut best = BestDivision::new(&worth, &Unchanging, Changes::Never);
    assert_eq!(best.value(&combat), WIN);
    assert!(best.is_proven());
}
