//! Combats worked out by hand, each from a rule.

use menace::combat::Combatants;
use menace::combat::damage::{Assignments, DamageOutcome, Worth};
use menace::notation::oracle::{parse_effect, parse_line, parse_permanent, parse_spell};
use menace::notation::position::parse_land;
use menace::tricks::{Play, PlaySource, RespondsTo, Window, play_out};
use menace::{
    BlockDeclaration, CardType, Colors, Creature, CreatureSet, Edition, Force, Permanent, Position, Spell,
};

fn creature(id: &str, power: i32, toughness: i32, lines: &[&str]) -> Creature {
    let abilities = lines.iter().flat_map(|line| parse_line(line, None).unwrap()).collect();
    Creature { abilities, ..Creature::new(id, power, toughness) }
}

fn spell(card: &str, cost: &str, text: &str) -> Spell {
    let cost = menace::card::parse_cost(cost).unwrap();
    Spell { card: card.into(), cost, colors: cost.colors(), effect: parse_spell(text, None).unwrap() }
}

fn growth() -> Spell {
    spell("Giant Growth", "{G}", "Target creature gets +3/+3 until end of turn.")
}

fn bolt() -> Spell {
    spell("Lightning Bolt", "{R}", "This spell deals 3 damage to any target.")
}

fn force(lands: &[&str], creatures: Vec<Creature>, hand: Vec<Spell>) -> Force {
    let lands = lands.iter().map(|land| parse_land(land).unwrap()).collect();
    Force { life: 20, lands, creatures, hand, ..Force::default() }
}

fn position(attacker: Force, defender: Force) -> Position {
    let attacking = CreatureSet::first(attacker.creatures.len());
    Position { attacker, defender, attacking, ..Position::default() }
}

/// What came of a combat, with what was cast and activated in it.
struct Played {
    outcome: DamageOutcome,
    plays: Vec<Play>,
}

impl std::ops::Deref for Played {
    type Target = DamageOutcome;
    fn deref(&self) -> &DamageOutcome {
        &self.outcome
    }
}

/// Plays it out; each blocker blocks the attacker with that number, or none.
fn played(position: &Position, blocks: &[Option<usize>]) -> Played {
    let blocks = blocks.iter().map(|block| block.map_or(CreatureSet::EMPTY, CreatureSet::only)).collect();
    let worth = Worth::of(&Combatants::of(position));
    let played = play_out(position, &BlockDeclaration { blocks }, &Assignments::default(), &worth).unwrap();
    let outcome = played.damage.outcome().cloned().expect("no division was given");
    assert!(outcome.proven);
    Played { outcome, plays: played.plays }
}

/// The dead of both sides, as in "a1 b2".
fn dead(outcome: &DamageOutcome) -> String {
    let named = |(letter, dead): (char, CreatureSet)| {
        dead.iter().map(move |index| format!("{letter}{}", index + 1)).collect::<Vec<_>>()
    };
    ['a', 'b'].into_iter().zip(outcome.dead).flat_map(named).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_pump_wins_a_fight_and_is_not_used_where_it_wins_nothing() {
    let board = |toughness| {
        position(
            force(&[], vec![creature("a1", 3, 3, &[])], vec![]),
            force(&["Forest"], vec![creature("b1", 2, toughness, &[])], vec![growth()]),
        )
    };
    let outcome = played(&board(2), &[Some(0)]);
    assert_eq!(dead(&outcome), "a1");
    assert_eq!(outcome.plays[0].window, Window::DeclareBlockers);
    // Unblocked it could save three life, which is worth less than the card.
    assert!(played(&board(2), &[None]).plays.is_empty());
}

#[test]
fn colors_of_lands_decide_what_can_be_paid() {
    let board = |lands: &[&str]| {
        position(
            force(&[], vec![creature("a1", 3, 3, &[])], vec![]),
            force(lands, vec![creature("b1", 2, 2, &[])], vec![growth()]),
        )
    };
    assert_eq!(dead(&played(&board(&["Mountain", "Desert"]), &[Some(0)])), "b1");
    assert_eq!(dead(&played(&board(&["Nonbasic Forest Island"]), &[Some(0)])), "a1");
}

#[test]
fn rule_608_2b_a_spell_whose_target_has_died_does_nothing() {
    // The attacker would save its 2/2 with Giant Growth; in response it is shot. Nobody profits from casting it.
    let board = position(
        force(&["Forest"], vec![creature("a1", 2, 2, &[])], vec![growth()]),
        force(&["Mountain"], vec![creature("b1", 3, 3, &[])], vec![bolt()]),
    );
    let outcome = played(&board, &[Some(0)]);
    assert_eq!(dead(&outcome), "a1");
    assert!(outcome.plays.is_empty(), "{:?}", outcome.plays);
}

#[test]
fn rule_405_5_the_answer_resolves_first() {
    // The 4/4 is shot after combat damage has marked it, and saved by Giant Growth in response: 1 damage from the
    // blocker, 3 from the bolt, 7 toughness.
    let board = position(
        force(&["Forest"], vec![creature("a1", 4, 4, &[])], vec![growth()]),
        force(&["Mountain"], vec![creature("b1", 1, 1, &[])], vec![bolt()]),
    );
    let outcome = played(&board, &[Some(0)]);
    // Either player who acts first loses a card for nothing, so that nobody does.
    assert_eq!(dead(&outcome), "b1");
    let open = position(
        force(&[], vec![creature("a1", 4, 4, &[])], vec![]),
        force(&["Mountain"], vec![creature("b1", 1, 1, &[])], vec![bolt()]),
    );
    let outcome = played(&open, &[Some(0)]);
    assert_eq!(dead(&outcome), "a1 b1");
}

#[test]
fn rule_601_2_mana_is_spent_once() {
    // Two black mana: the Shade grows to 2/3 and kills the 2/2 that blocks it.
    let shade = creature("a1", 0, 1, &["{B}: This creature gets +1/+1 until end of turn."]);
    let board = |lands: &[&str]| {
        position(
            force(lands, vec![shade.clone()], vec![]),
            force(&[], vec![creature("b1", 2, 2, &[])], vec![]),
        )
    };
    let outcome = played(&board(&["Swamp", "Swamp"]), &[Some(0)]);
    assert_eq!(dead(&outcome), "b1");
    assert_eq!(outcome.plays.len(), 2);
    // One is not enough: the Shade dies as a 1/2, and the mana does not matter.
    let outcome = played(&board(&["Swamp"]), &[Some(0)]);
    assert_eq!(dead(&outcome), "a1");
    assert!(outcome.plays.is_empty());
}

#[test]
fn rule_701_19a_regeneration_taps_and_takes_out_of_combat() {
    let skeletons = creature("b1", 1, 1, &["{B}: Regenerate this creature."]);
    let board = position(
        force(&[], vec![creature("a1", 2, 1, &["First strike"])], vec![]),
        force(&["Swamp"], vec![skeletons], vec![]),
    );
    let outcome = played(&board, &[Some(0)]);
    // It lives, but deals no damage after the first strike.
    assert_eq!(dead(&outcome), "");
    assert_eq!(outcome.steps[0].regenerated[1], CreatureSet::only(0));
}

#[test]
fn a_creature_that_cant_be_regenerated_dies_through_its_shield() {
    let terror =
        spell("Terror", "{1}{B}", "Destroy target nonartifact, nonblack creature. It can't be regenerated.");
    let mut troll = creature("b1", 2, 2, &[]);
    troll.regeneration_shields = 1;
    let board = position(
        force(&["Swamp", "Swamp"], vec![creature("a1", 2, 2, &[])], vec![terror]),
        force(&[], vec![troll], vec![]),
    );
    assert_eq!(dead(&played(&board, &[None])), "b1");
}

#[test]
fn rule_702_16b_a_protected_creature_is_no_target() {
    let board = |line: &str| {
        position(
            force(&["Mountain"], vec![creature("a1", 1, 1, &[])], vec![bolt()]),
            force(&[], vec![creature("b1", 3, 3, &[line])], vec![]),
        )
    };
    assert_eq!(dead(&played(&board("Protection from red"), &[None])), "");
    assert_eq!(dead(&played(&board("Protection from black"), &[None])), "b1");
}

#[test]
fn rule_509_1h_killing_the_blocker_leaves_the_attacker_blocked() {
    let board = position(
        force(&["Mountain"], vec![creature("a1", 3, 3, &[])], vec![bolt()]),
        force(&[], vec![creature("b1", 4, 3, &[])], vec![]),
    );
    let outcome = played(&board, &[Some(0)]);
    assert_eq!(dead(&outcome), "b1");
    assert_eq!(outcome.life, [20, 20]);
}

#[test]
fn rule_510_4_a_creature_that_gains_first_strike_makes_a_step_of_its_own() {
    let knight = creature("b1", 2, 2, &["{W}: This creature gains first strike until end of turn."]);
    let board = position(
        force(&[], vec![creature("a1", 2, 2, &[])], vec![]),
        force(&["Plains"], vec![knight], vec![]),
    );
    let outcome = played(&board, &[Some(0)]);
    assert_eq!(dead(&outcome), "a1");
}

#[test]
fn rule_702_22k_helm_of_chatzuk_gives_banding_after_blocks() {
    // Two 2/2s block a 3/3. With banding on one of them, the defender divides: 3 damage kills one at most
    // anyway, but spread as 2 and 1, or 1 and 2; three toughness-2 creatures would not all live. The 4/4 against
    // two 1/4s shows it: 4 damage kills one 1/4 unless the defender spreads it.
    let helm = Permanent {
        id: "helm".into(),
        card: Some("Helm of Chatzuk".into()),
        types: vec![CardType::Artifact],
        colors: Colors::NONE,
        abilities: parse_permanent("{1}, {T}: Target creature gains banding until end of turn.", None)
            .unwrap(),
        tapped: false,
    };
    let mut defender = force(&["Island"], vec![creature("b1", 1, 4, &[]), creature("b2", 1, 4, &[])], vec![]);
    let attacker = force(&[], vec![creature("a1", 4, 4, &[])], vec![]);
    let bare = position(attacker.clone(), defender.clone());
    assert_eq!(played(&bare, &[Some(0), Some(0)]).dead[1].len(), 1);
    defender.permanents.push(helm);
    let outcome = played(&position(attacker.clone(), defender.clone()), &[Some(0), Some(0)]);
    assert_eq!(dead(&outcome), "");
    assert_eq!(outcome.plays[0].source, PlaySource::Permanent(0));
    defender.permanents[0].tapped = true;
    assert_eq!(played(&position(attacker, defender), &[Some(0), Some(0)]).dead[1].len(), 1);
}

#[test]
fn rule_302_6_a_creature_that_came_this_turn_does_not_tap_for_its_ability() {
    let board = |sick| {
        let mut sorcerer = creature("b1", 1, 1, &["{T}: This creature deals 1 damage to any target."]);
        sorcerer.summoning_sick = sick;
        // The ability needs no mana, but taps.
        position(force(&[], vec![creature("a1", 1, 1, &[])], vec![]), force(&[], vec![sorcerer], vec![]))
    };
    assert_eq!(dead(&played(&board(false), &[None])), "a1");
    assert_eq!(dead(&played(&board(true), &[None])), "");
}

#[test]
fn a_tapped_blocker_still_deals_damage() {
    // It pings the 2/2 that it blocks, and strikes it as well: 1 and 1.
    let sorcerer = creature("b1", 1, 3, &["{T}: This creature deals 1 damage to any target."]);
    let board =
        position(force(&[], vec![creature("a1", 2, 2, &[])], vec![]), force(&[], vec![sorcerer], vec![]));
    assert_eq!(dead(&played(&board, &[Some(0)])), "a1");
}

#[test]
fn rule_615_7_the_next_damage_is_prevented_and_no_more() {
    let salve =
        spell("Healing", "{W}", "Prevent the next 3 damage that would be dealt to any target this turn.");
    let board = |power| {
        position(
            force(&[], vec![creature("a1", power, 2, &[])], vec![]),
            force(&["Plains"], vec![creature("b1", 2, 2, &[])], vec![salve.clone()]),
        )
    };
    assert_eq!(dead(&played(&board(4), &[Some(0)])), "a1");
    assert_eq!(dead(&played(&board(5), &[Some(0)])), "a1 b1");
}

#[test]
fn fog_saves_the_game() {
    let fog = spell("Fog", "{G}", "Prevent all combat damage that would be dealt this turn.");
    let attacker = force(&[], vec![creature("a1", 9, 9, &[])], vec![]);
    let mut defender = force(&["Forest"], vec![], vec![fog]);
    defender.life = 9;
    let outcome = played(&position(attacker, defender), &[]);
    assert_eq!((outcome.life, outcome.lost), ([20, 9], [false, false]));
    assert_eq!(outcome.score, 50 + 900 + 540 + 20 * 40 - 9 * 40 + 150);
}

#[test]
fn burn_wins_the_game_and_is_kept_where_it_does_not() {
    let mut board = position(
        force(&["Mountain"], vec![creature("a1", 2, 2, &[])], vec![bolt()]),
        force(&[], vec![], vec![]),
    );
    board.defender.life = 5;
    let outcome = played(&board, &[]);
    assert_eq!(outcome.lost, [false, true]);
    board.defender.life = 6;
    let outcome = played(&board, &[]);
    assert_eq!((outcome.life, outcome.plays.len()), ([20, 4], 0));
}

#[test]
fn rule_702_25_a_pump_in_response_to_flanking_saves_the_blocker() {
    // The -1/-1 would kill the 1/1 as it resolves; grown before, it lives and kills the knight.
    let board = position(
        force(&[], vec![creature("a1", 2, 2, &["Flanking"])], vec![]),
        force(&["Forest"], vec![creature("b1", 1, 1, &[])], vec![growth()]),
    );
    let outcome = played(&board, &[Some(0)]);
    assert_eq!(dead(&outcome), "a1");
    assert_eq!(outcome.plays[0].responds_to, Some(RespondsTo::Triggers));
}

#[test]
fn rule_613_4_a_pump_comes_on_top_of_what_sets_power_and_toughness() {
    let small = creature("b1", 4, 4, &["This creature has base power and toughness 0/2."]);
    let board = position(
        force(&[], vec![creature("a1", 3, 3, &[])], vec![]),
        force(&["Forest"], vec![small], vec![growth()]),
    );
    // 0/2 and +3/+3 is 3/5.
    assert_eq!(dead(&played(&board, &[Some(0)])), "a1");
}

#[test]
fn cr_2007_310_4_damage_waits_on_the_stack() {
    // In 2007 the 3/3 grows to 4/2, assigns 4, and is 1/5 when damage is dealt: four mana. Today power and
    // toughness count at one and the same time, so that the best is to trade.
    let lines = [
        "{1}: This creature gets +1/-1 until end of turn.",
        "{1}: This creature gets -1/+1 until end of turn.",
    ];
    let mut board = position(
        force(&[], vec![creature("a1", 4, 4, &[])], vec![]),
        force(&["Island"; 4], vec![creature("b1", 3, 3, &lines)], vec![]),
    );
    assert_eq!(dead(&played(&board, &[Some(0)])), "a1 b1");
    board.edition = Edition::Comprehensive2007;
    let outcome = played(&board, &[Some(0)]);
    assert_eq!(dead(&outcome), "a1");
    assert_eq!(outcome.plays.last().unwrap().window, Window::CombatDamage);
    board.defender.lands.pop();
    assert_eq!(dead(&played(&board, &[Some(0)])), "a1 b1");
}

#[test]
fn an_ability_without_a_cost_is_activated_as_often_as_it_helps() {
    // Four times: the 1/1 deals 4 damage and kills the 2/4 that blocks it, and no more than it needs.
    let free = creature("a1", 1, 3, &["{0}: This creature gets +1/+0 until end of turn."]);
    let mut board =
        position(force(&[], vec![free], vec![]), force(&[], vec![creature("b1", 2, 4, &[])], vec![]));
    (board.attacker.life, board.defender.life) = (5, 5);
    let outcome = played(&board, &[Some(0)]);
    assert_eq!((dead(&outcome), outcome.plays.len()), ("b1".to_owned(), 3));
    // Unblocked it wins.
    assert_eq!(played(&board, &[None]).lost, [false, true]);
}

#[test]
fn what_blocks_cost_is_paid_from_the_same_lands() {
    let board = |lands: &[&str]| Position {
        effects: parse_effect(
            "Creatures can't block unless their controller pays {1} for each of those creatures.",
            &[],
        )
        .unwrap(),
        ..position(
            force(&[], vec![creature("a1", 3, 3, &[])], vec![]),
            force(lands, vec![creature("b1", 2, 2, &[])], vec![growth()]),
        )
    };
    assert_eq!(dead(&played(&board(&["Forest"]), &[Some(0)])), "b1");
    // The Plains pays for the block.
    assert_eq!(dead(&played(&board(&["Forest", "Plains"]), &[Some(0)])), "a1");
}

#[test]
fn fifth_edition_a_tapped_blocker_deals_no_damage() {
    // Before damage it pings the 3/2 that it blocks, and is tapped then; after damage it is dead. Today it pings and strikes.
    let sorcerer = creature("b1", 1, 3, &["{T}: This creature deals 1 damage to any target."]);
    let mut board =
        position(force(&[], vec![creature("a1", 3, 2, &[])], vec![]), force(&[], vec![sorcerer], vec![]));
    assert_eq!(dead(&played(&board, &[Some(0)])), "a1 b1");
    board.edition = Edition::Fifth;
    assert_eq!(dead(&played(&board, &[Some(0)])), "b1");
}

#[test]
fn fifth_edition_damage_is_prevented_once_it_is_assigned() {
    // 4 damage are assigned to the 2/2, and then 3 of them are prevented.
    let salve =
        spell("Healing", "{W}", "Prevent the next 3 damage that would be dealt to any target this turn.");
    let mut board = position(
        force(&[], vec![creature("a1", 4, 2, &[])], vec![]),
        force(&["Plains"], vec![creature("b1", 2, 2, &[])], vec![salve]),
    );
    board.edition = Edition::Fifth;
    let outcome = played(&board, &[Some(0)]);
    assert_eq!(dead(&outcome), "a1");
    assert_eq!(outcome.plays[0].window, Window::CombatDamage);
    assert_eq!(outcome.plays[0].responds_to, Some(RespondsTo::CombatDamage));
}

#[test]
fn fifth_edition_a_pump_comes_too_late_once_damage_is_assigned() {
    // The Growth answers the bolt in its batch, and saves the 3/3; in the damage-prevention step it could not be cast.
    let mut board = position(
        force(&["Mountain"], vec![creature("a1", 2, 2, &[])], vec![bolt()]),
        force(&["Forest"], vec![creature("b1", 3, 3, &[])], vec![growth()]),
    );
    board.edition = Edition::Fifth;
    let outcome = played(&board, &[Some(0)]);
    assert_eq!(dead(&outcome), "a1");
    // Without a Forest the bolt kills the 3/3 before it strikes.
    board.defender.lands.clear();
    assert_eq!(dead(&played(&board, &[Some(0)])), "b1");
}

#[test]
fn rule_702_21a_ward_counters_what_is_not_paid_for() {
    let board = |lands: &[&str]| {
        position(
            force(lands, vec![creature("a1", 1, 1, &[])], vec![bolt()]),
            force(&[], vec![creature("b1", 3, 3, &["Ward {1}"])], vec![]),
        )
    };
    assert!(played(&board(&["Mountain"]), &[None]).plays.is_empty());
    assert_eq!(dead(&played(&board(&["Mountain", "Mountain"]), &[None])), "b1");
}
