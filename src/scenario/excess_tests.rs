//! Excess damage, exchanged control, rad counters, and what else has happened this turn.

use super::script::plays;

#[test]
fn rule_120_4a_excess_damage_is_dealt_to_the_controller() {
    let spill = "Spill | {2}{R} | Instant | ~ deals 4 damage to target creature. Excess damage is dealt to that creature's controller instead. |";
    for (before, life) in [("", 18), ("1 main A cast Shock > Giant\n", 19)] {
        let (target, life) = if before.is_empty() { ("Bear", life) } else { ("Giant", life) };
        plays(
            &[spill],
            &format!(
                "A battlefield Mountain*4
                 A hand Spill, Shock
                 B battlefield Bear, Giant
                 {before}
                 1 main2 A cast Spill > {target}
                 stop 1 end
                 = B graveyard {target} 1
                 = B life {life}"
            ),
        );
    }
}

#[test]
fn rule_701_12_control_is_exchanged_or_nothing_is() {
    let drake = "Drake | {1}{U} | Creature — Drake | Flying, hexproof from activated and triggered abilities // When ~ enters, exchange control of ~ and target creature an opponent controls. If you do, you get {E}{E}{E}, then sacrifice that creature unless you pay an amount of {E} equal to its mana value. | 3/2";
    plays(
        &[drake],
        "A battlefield Island*2
         A hand Drake
         B battlefield Bear
         choose A Bear
         choose A yes
         1 main A cast Drake
         stop 1 main2
         = A battlefield Bear 1
         = B battlefield Drake 1
         = A counter energy 1",
    );
    plays(
        &[drake],
        "A battlefield Island*2
         A hand Drake
         B battlefield Giant
         choose A Giant
         1 main A cast Drake
         stop 1 main2
         = B battlefield Drake 1
         = B graveyard Giant 1",
    );
}

#[test]
fn rule_728_1_rad_counters_mill_and_go_with_nonland_cards() {
    let roach = "Roach | {B} | Creature — Insect | Whenever ~ deals combat damage to a player, they get that many rad counters. | 3/1";
    plays(
        &[roach],
        "A battlefield Roach
         B library Island, Bear, Shock, Island
         1 attack A Roach
         1 main2 A = B counter rad 3
         stop 2 combat
         = B counter rad 1
         = B life 15
         = B graveyard Bear 1
         = B graveyard Island 1",
    );
}

#[test]
fn what_was_sacrificed_or_paid_is_asked_for() {
    let patrol = "Patrol | {G} | Creature — Human | At the beginning of each end step, if you sacrificed two or more creatures this turn, you gain 4 life. // Sacrifice another creature: You gain 1 life. | 2/2";
    for (times, life) in [(1, 21), (2, 26)] {
        let deeds = "1 main A activate Sacrifice\n".repeat(times);
        plays(
            &[patrol],
            &format!(
                "A battlefield Patrol, Bear*2
                 {deeds}
                 stop 2 upkeep
                 = A life {life}"
            ),
        );
    }
    let mastery = "Mastery | {3}{B} | Instant | You may pay {B} rather than pay this spell's mana cost. // If the {B} cost was paid, an opponent draws a card. // Destroy target creature. |";
    for (lands, cards) in [(1, 1), (4, 0)] {
        plays(
            &[mastery],
            &format!(
                "A battlefield Swamp*{lands}
                 A hand Mastery
                 B battlefield Bear
                 1 main A cast Mastery {}> Bear
                 stop 1 main2
                 = B graveyard Bear 1
                 = B hand {cards}",
                if cards == 1 { "with alternative cost " } else { "" }
            ),
        );
    }
}

#[test]
fn counters_colors_and_choices_of_owners_are_counted_and_made() {
    let drake = "Hatchling | {G} | Creature — Drake | ~ gets +3/+3 as long as you control a creature with three or more charge counters on it. // {T}: Put two charge counters on ~. | 1/1";
    plays(
        &[drake],
        "A battlefield Hatchling
         1 main A activate {T}
         2 main A = size Hatchling 1/1
         3 main A activate {T}
         stop 3 main2
         = size Hatchling 4/4",
    );
    let mark = "Mark | {1}{W} | Enchantment | Prevent all noncombat damage that would be dealt to creatures you control. |";
    plays(
        &[mark],
        "A battlefield Mark, Giant
         B battlefield Mountain, Bear
         B hand Shock
         1 main B cast Shock > Giant
         1 attack A Giant
         1 block B Bear x Giant
         1 main2 A = damage Giant 2
         stop 1 main2",
    );
    let run = "Run | {U} | Instant | Target creature's owner puts it on their choice of the top or bottom of their library. |";
    for (choice, hand) in [("yes", 1), ("no", 0)] {
        plays(
            &[run],
            &format!(
                "A battlefield Island
                 A hand Run
                 B battlefield Bear
                 B library Island*3
                 choose B {choice}
                 1 main A cast Run > Bear
                 stop 2 main
                 = B hand Bear {hand}"
            ),
        );
    }
    let orrery =
        "Orrery | {0} | Artifact | {T}: You gain 1 life for each color among permanents you control. |";
    plays(
        &[orrery],
        "A battlefield Orrery, Bear, Bird, Giant
         1 main A activate {T}
         stop 1 main2
         = A life 23",
    );
}
