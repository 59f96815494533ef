//! Fights on a small table: damage, keywords and who may attack and block.

use super::*;

#[test]
fn rule_510_1c_the_attacker_chooses_who_of_two_blockers_dies() {
    for (amounts, dead) in [(vec![2, 1], 0), (vec![1, 2], 1)] {
        let mut table = Table::of(&["Grizzly Bears", "Trained Armodon"]);
        let armodon = table.creature(A, "Trained Armodon");
        let bears = [table.creature(B, "Grizzly Bears"), table.creature(B, "Grizzly Bears")];
        table.go();
        table.attack(&[armodon]);
        let asked = table.block(&[(bears[0], armodon), (bears[1], armodon)]);
        assert_eq!(asked, Some(DecisionKind::Divide { attacking: true, slot: armodon as u8, damage: 3 }));
        assert_eq!(table.state.decision().map(|decision| decision.player), Some(A));
        for refused in [vec![3, 0], vec![1, 1], vec![3]] {
            assert_eq!(table.refused(Action::Divide(refused)), IllegalAction::Division);
        }
        table.play(Action::Divide(amounts));
        assert!(!table.alive(A, armodon));
        assert_eq!([0, 1].map(|index| table.alive(B, bears[index])), [dead != 0, dead != 1]);
    }
}

#[test]
fn rule_702_19b_a_trampler_with_enough_for_all_is_not_asked() {
    let mut table = Table::of(&["Grizzly Bears", "Colossal Dreadmaw"]);
    let dreadmaw = table.creature(A, "Colossal Dreadmaw");
    let bears = [table.creature(B, "Grizzly Bears"), table.creature(B, "Grizzly Bears")];
    table.go();
    table.attack(&[dreadmaw]);
    table.block(&[(bears[0], dreadmaw), (bears[1], dreadmaw)]);
    assert_eq!((table.life(), table.state.creatures(B)), ([20, 18], CreatureSet::EMPTY));
    assert!(table.alive(A, dreadmaw));
}

#[test]
fn rule_702_19b_a_trampler_counts_what_another_attacker_has_announced() {
    for (amounts, life) in [(vec![0, 3], 20), (vec![3, 0], 18)] {
        let mut table = Table::of(&["Hill Giant", "War Mammoth", "Palace Guard", "Wall of Air"]);
        let (giant, mammoth) = (table.creature(A, "Hill Giant"), table.creature(A, "War Mammoth"));
        let (guard, wall) = (table.creature(B, "Palace Guard"), table.creature(B, "Wall of Air"));
        table.go();
        table.attack(&[giant, mammoth]);
        let asked = table.block(&[(guard, giant), (guard, mammoth), (wall, giant)]);
        assert_eq!(asked, Some(DecisionKind::Divide { attacking: true, slot: giant as u8, damage: 3 }));
        let asked = table.play(Action::Divide(amounts));
        assert_eq!(asked, Some(DecisionKind::Divide { attacking: false, slot: guard as u8, damage: 1 }));
        table.play(Action::Divide(vec![1, 0]));
        assert_eq!(table.life(), [20, life]);
    }
}

#[test]
fn rule_702_19b_a_trampler_counts_what_a_later_attacker_assigns() {
    let mut table = Table::of(&["War Mammoth", "Hill Giant", "Palace Guard"]);
    let (mammoth, giant) = (table.creature(A, "War Mammoth"), table.creature(A, "Hill Giant"));
    let guard = table.creature(B, "Palace Guard");
    table.go();
    table.attack(&[mammoth, giant]);
    table.block(&[(guard, mammoth), (guard, giant)]);
    table.play(Action::Divide(vec![1, 0]));
    // Three of four by the giant: one by the mammoth is enough.
    assert_eq!(table.life(), [20, 18]);
}

#[test]
fn rule_510_4_first_strikers_kill_before_they_are_hit() {
    let mut table = Table::of(&["Grizzly Bears", "White Knight"]);
    let bears = table.creature(A, "Grizzly Bears");
    let knight = table.creature(B, "White Knight");
    table.go();
    table.attack(&[bears]);
    table.block(&[(knight, bears)]);
    assert_eq!((table.alive(A, bears), table.alive(B, knight)), (false, true));
}

#[test]
fn rule_702_4_double_strike_hits_the_player_twice_and_wins_the_race() {
    let mut table = Table::of(&["Ridgetop Raptor", "Grizzly Bears"]);
    let (raptor, bears) = (table.creature(A, "Ridgetop Raptor"), table.creature(A, "Grizzly Bears"));
    table.go();
    table.attack(&[raptor, bears]);
    assert_eq!(table.life(), [20, 14]);
}

#[test]
fn rule_702_15b_lifelink_gains_with_the_damage() {
    let mut table = Table::of(&["Child of Night", "Knight of Meadowgrain"]);
    let child = table.creature(A, "Child of Night");
    let knight = table.creature(B, "Knight of Meadowgrain");
    table.go();
    table.attack(&[child]);
    // The knight strikes first, and the child deals no damage any more.
    table.block(&[(knight, child)]);
    assert_eq!((table.life(), table.alive(A, child)), ([20, 22], false));

    let mut table = Table::of(&["Child of Night"]);
    let child = table.creature(A, "Child of Night");
    table.go();
    table.attack(&[child]);
    assert_eq!(table.life(), [22, 18]);
}

#[test]
fn rule_704_5a_no_life_left_ends_the_game() {
    let mut table = Table::of(&["Grizzly Bears"]);
    let bears = table.creature(A, "Grizzly Bears");
    table.state.sides[B].life = 2;
    table.go();
    assert_eq!(table.attack(&[bears]), None);
    let outcome = table.state.outcome().unwrap();
    assert_eq!((outcome.winner, outcome.ending), (Some(A), Ending::Life));
    assert_eq!(table.refused(Action::Pass), IllegalAction::GameOver);
}

#[test]
fn rule_704_5f_a_creature_without_toughness_dies_at_once() {
    let mut table = Table::of(&["Nothing"]);
    table.hand(A, &["Nothing"]);
    table.go();
    let nothing = table.id("Nothing");
    table.play(Action::Cast(nothing));
    assert_eq!((table.state.creatures(A), table.state.graveyard(A)), (CreatureSet::EMPTY, &[nothing][..]));
}

#[test]
fn rule_702_45_bushido_lasts_into_the_second_damage_step() {
    let mut table = Table::of(&["Bushido Bear", "Striker"]);
    let bear = table.creature(A, "Bushido Bear");
    let striker = table.creature(B, "Striker");
    table.go();
    table.attack(&[bear]);
    // Blocked, the bear is 4/4: it lives through 3 damage of the first strike and deals 4.
    table.block(&[(striker, bear)]);
    assert_eq!((table.alive(A, bear), table.alive(B, striker)), (true, false));
}

#[test]
fn rule_702_25_a_blocker_that_flanking_kills_deals_no_damage_and_dies_once() {
    let mut table = Table::of(&["Flanker", "Raging Goblin", "Grizzly Bears", "Trained Armodon"]);
    let flanker = table.creature(A, "Flanker");
    let blockers = ["Raging Goblin", "Grizzly Bears", "Trained Armodon"].map(|name| table.creature(B, name));
    table.go();
    table.attack(&[flanker]);
    // The goblin dies of flanking; 2 damage among a 1/1 and a 2/2 is a choice.
    let asked = table.block(&blockers.map(|blocker| (blocker, flanker)));
    assert_eq!(asked, Some(DecisionKind::Divide { attacking: true, slot: flanker as u8, damage: 2 }));
    assert!(!table.alive(B, blockers[0]));
    assert_eq!(View::new(&table.state, &table.setup, A).recipients(), [(blockers[1], 1), (blockers[2], 2)]);
    table.play(Action::Divide(vec![0, 2]));
    assert_eq!(blockers.map(|blocker| table.alive(B, blocker)), [false, true, false]);
    assert_eq!((table.alive(A, flanker), table.state.graveyard(B).len()), (false, 2));
}

#[test]
fn rule_702_14c_landwalk_looks_at_the_lands_in_play() {
    for (land, blockable) in [("Forest", true), ("Swamp", false)] {
        let mut table = Table::of(&["Bog Wraith", "Grizzly Bears"]);
        let wraith = table.creature(A, "Bog Wraith");
        table.creature(B, "Grizzly Bears");
        table.lands(B, &[land]);
        table.go();
        let asked = table.attack(&[wraith]);
        assert_eq!(asked == Some(DecisionKind::DeclareBlockers), blockable, "{land}");
    }
}

#[test]
fn rule_508_1c_the_serpent_stays_at_home_without_an_island_to_swim_to() {
    for (land, attacks) in [("Forest", false), ("Island", true)] {
        let mut table = Table::of(&["Deep-Sea Serpent"]);
        table.creature(A, "Deep-Sea Serpent");
        table.lands(B, &[land]);
        assert_eq!(table.go() == Some(DecisionKind::DeclareAttackers), attacks, "{land}");
    }
}

#[test]
fn rule_508_1c_a_follower_attacks_beside_a_stronger_creature_only() {
    let mut table = Table::of(&["Follower", "Colossal Dreadmaw"]);
    let follower = table.creature(A, "Follower");
    table.go();
    assert_eq!(table.state.turn(), 10, "alone, it can't attack");
    let mut table = Table::of(&["Follower", "Colossal Dreadmaw"]);
    let dreadmaw = table.creature(A, "Colossal Dreadmaw");
    assert_eq!(table.creature(A, "Follower"), 1);
    assert_eq!(table.go(), Some(DecisionKind::DeclareAttackers));
    table.attack(&[follower + 1]);
    assert_eq!((dreadmaw, table.life()), (0, [20, 17]));
}

#[test]
fn rule_509_1c_lone_blockers_take_the_lure() {
    let mut table = Table::of(&["Taunting Elf", "Craw Wurm", "Grizzly Bears"]);
    let (elf, wurm) = (table.creature(A, "Taunting Elf"), table.creature(A, "Craw Wurm"));
    let bears = table.creature(B, "Grizzly Bears");
    table.go();
    table.attack(&[elf, wurm]);
    let mut actions = Vec::new();
    assert!(table.state.legal_actions(&table.setup, 100, &mut actions));
    assert_eq!(actions, [Action::Block(BlockDeclaration { blocks: vec![CreatureSet::only(elf)] })]);
    let mut idle = BlockDeclaration::none(1);
    assert_eq!(table.refused(Action::Block(idle.clone())), IllegalAction::Block);
    idle.blocks[bears] = CreatureSet::only(wurm);
    assert_eq!(table.refused(Action::Block(idle)), IllegalAction::Block);
}
