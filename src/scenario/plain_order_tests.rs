//! Sentences in a rare order of words, delayed triggers on one or more objects, and what entered this turn, as duels.

use super::script::plays;

const ELF: &str = "Elf | {G} | Creature — Elf | | 1/1";

#[test]
fn rule_603_2c_a_delayed_trigger_on_one_or_more_triggers_once_for_all_at_once() {
    let feast = "Feast | {G} | Instant | Until end of turn, whenever one or more creatures you control deal combat damage to a player, you gain 3 life. |";
    plays(
        &[feast, ELF],
        "A battlefield Forest, Elf, Bear, Bird
         A hand Feast
         1 main A cast Feast
         1 attack A Elf
         1 attack A Bear
         1 attack A Bird
         stop 1 end
         = A life 23
         = B life 16",
    );
    let wake = "Wake | {B} | Instant | Whenever one or more creatures die this turn, you gain 1 life. |";
    let sweep = "Sweep | {B} | Sorcery | Destroy all creatures. |";
    // Once for what dies together, once more for what dies later.
    plays(
        &[wake, sweep],
        "A battlefield Swamp*4, Bear*2
         B battlefield Bear
         A hand Wake, Murder, Sweep
         1 main A cast Wake
         1 main A wait
         1 main A cast Murder > Bear
         1 main A wait
         1 main A cast Sweep
         stop 1 end
         = A life 22",
    );
}

#[test]
fn rule_608_2_each_opponent_loses_life_unless_they_discard() {
    let court = "Court | {B} | Sorcery | Each opponent loses 3 life unless they discard a card. |";
    for (answer, life, hand) in [("yes", 20, 0), ("no", 17, 1)] {
        plays(
            &[court],
            &format!(
                "A battlefield Swamp
                 A hand Court
                 B hand Forest
                 choose B {answer}
                 1 main A cast Court
                 stop 1 end
                 = B life {life}
                 = B hand {hand}"
            ),
        );
    }
}

#[test]
fn rule_701_14_chosen_creatures_fight_after_one_has_grown() {
    let joust = "Joust | {R} | Sorcery | Choose target creature you control and target creature you don't control. The creature you control gets +2/+1 until end of turn if it's a Bear. Then those creatures fight each other. |";
    plays(
        &[joust],
        "A battlefield Mountain, Bear
         B battlefield Giant, Bird
         A hand Joust
         1 main A cast Joust > Bear, Bird
         stop 1 end
         = B graveyard Bird 1
         = A size Bear 4/3",
    );
}

#[test]
fn rule_603_10_an_ability_triggers_on_its_own_exile_from_the_battlefield() {
    let ward = "Wardling | {W} | Creature — Spirit | When ~ dies or is put into exile from the battlefield, you gain 2 life. | 1/1";
    let banish = "Banish | {W} | Instant | Exile target creature. |";
    for spell in ["Banish", "Murder"] {
        plays(
            &[ward, banish],
            &format!(
                "A battlefield Wardling, Plains, Swamp
                 A hand {spell}
                 1 main A cast {spell} > Wardling
                 stop 1 end
                 = A life 22"
            ),
        );
    }
}

#[test]
fn rule_120_2b_only_noncombat_damage_triggers_the_ability() {
    let imp = "Imp | {R} | Creature — Imp | Whenever a source you control deals noncombat damage to an opponent, you gain 1 life. | 1/1";
    plays(
        &[imp],
        "A battlefield Imp, Mountain
         A hand Shock
         1 main A cast Shock > player B
         1 attack A Imp
         stop 1 end
         = B life 17
         = A life 21",
    );
}

#[test]
fn rule_603_2c_each_counter_put_on_a_creature_triggers_the_ability() {
    let ant = "Ant | {G} | Creature — Insect | Whenever you put a +1/+1 counter on a creature, you gain 1 life. | 1/1";
    let grow = "Grow | {G} | Instant | Put two +1/+1 counters on target creature. |";
    plays(
        &[ant, grow],
        "A battlefield Ant, Forest
         A hand Grow
         1 main A cast Grow > Ant
         stop 1 end
         = A life 22",
    );
}

#[test]
fn permanents_that_entered_this_turn_are_counted() {
    let mouse = "Mouse | {W} | Creature — Mouse | ~ gets +1/+1 as long as two or more nonland permanents entered under your control this turn. | 1/1";
    plays(
        &[mouse, ELF],
        "A battlefield Mouse, Forest*2
         A hand Elf*2, Forest
         1 main A play Forest
         1 main A cast Elf
         1 main A wait
         1 main A = A size Mouse 1/1
         1 main A cast Elf
         1 main A wait
         1 main A = A size Mouse 2/2
         stop 2 main
         = A size Mouse 1/1",
    );
    let pair =
        "Zurgling | {R} | Creature — Orc | Haste\n~ has hexproof as long as it entered this turn. | 2/2";
    plays(
        &[pair],
        "A battlefield Mountain
         B battlefield Mountain*2
         A hand Zurgling
         B hand Shock
         1 main A cast Zurgling
         1 main A wait
         1 main A = A has Zurgling: hexproof
         2 main B cast Shock > Zurgling
         stop 2 end
         = A graveyard Zurgling 1",
    );
}

#[test]
fn rule_601_3_opponents_cannot_cast_spells_during_your_turn() {
    let lord = "Lord | {W} | Creature — Dragon | Your opponents can't cast spells during your turn. | 2/2";
    plays(
        &[lord],
        "A battlefield Lord
         B battlefield Mountain
         B hand Shock
         1 main B = B may-cast Shock no
         2 main B cast Shock > Lord
         stop 2 end
         = A graveyard Lord 1",
    );
}

#[test]
fn rule_604_3_colors_that_a_card_defines_itself_are_its_colors_everywhere() {
    let courier = "Courier | {4} | Artifact Creature — Golem | ~ is all colors. | 3/3";
    let firewalker =
        "Firewalker | {W} | Creature — Kor | Whenever a player casts a red spell, you gain 1 life. | 2/2";
    plays(
        &[courier, firewalker],
        "A battlefield Plains*4, Firewalker
         A hand Courier
         1 main A cast Courier
         stop 1 end
         = A life 21",
    );
}

#[test]
fn rule_603_2c_an_ability_that_triggers_once_each_turn_does_so_for_one_of_two_counters() {
    let ant = "Ant | {G} | Creature — Insect | Whenever you put a +1/+1 counter on a creature, you gain 1 life. This ability triggers only once each turn. | 1/1";
    let grow = "Grow | {G} | Instant | Put two +1/+1 counters on target creature. |";
    plays(
        &[ant, grow],
        "A battlefield Ant, Forest
         A hand Grow
         1 main A cast Grow > Ant
         stop 1 end
         = A life 21",
    );
}

#[test]
fn rule_608_2c_all_other_permanents_are_those_that_nobody_chose() {
    let fall =
        "Fall | {W} | Sorcery | Each player chooses a creature they control. Destroy all other creatures. |";
    plays(
        &[fall],
        "A battlefield Plains, Bear, Giant
         B battlefield Bird, Giant
         A hand Fall
         choose A Giant
         choose B Bird
         1 main A cast Fall
         stop 1 end
         = A battlefield Giant 1
         = A graveyard Bear 1
         = B battlefield Bird 1
         = B graveyard Giant 1",
    );
}

#[test]
fn rule_601_2c_target_cards_of_a_target_players_graveyard_are_found_once_the_player_is() {
    let purge = "Purge | {X}{B} | Instant | Exile X target cards from target player's graveyard. |";
    plays(
        &[purge],
        "A battlefield Swamp*3
         A hand Purge
         A graveyard Forest
         B graveyard Bear, Giant, Forest
         choose A amount 2
         1 main A cast Purge > player B, Giant, Bear
         stop 1 end
         = B exile Giant 1
         = B exile Bear 1
         = B graveyard Forest 1",
    );
    let pick = "Pick | {B} | Instant | Exile target card from target player's graveyard. |";
    plays(
        &[pick],
        "A battlefield Swamp
         A hand Pick
         B graveyard Bear
         1 main A cast Pick > player B, Bear
         stop 1 end
         = B exile Bear 1",
    );
}

#[test]
fn rule_613_3_colors_that_a_card_defines_come_before_any_effect() {
    let courier = "Courier | {4} | Artifact Creature — Golem | ~ is all colors. | 3/3";
    let darkness = "Darkness | {B} | Enchantment | All creatures are black. |";
    let firewalker = "Slayer | {R} | Instant | Destroy target red creature. |";
    plays(
        &[courier, darkness, firewalker],
        "A battlefield Plains*4, Darkness, Mountain
         A hand Courier, Slayer
         1 main A cast Courier
         1 main A wait
         1 main A = A may-cast Slayer no
         stop 1 end
         = A battlefield Courier 1",
    );
}

#[test]
fn rule_603_4_the_first_time_is_over_though_nothing_triggered() {
    let fear = "Fear | {R} | Creature — Nightmare | Vigilance\nWhenever ~ attacks for the first time each turn, if you control a Forest, you gain 2 life. | 3/3";
    let again = "Again | {R} | Sorcery | After this phase, there is an additional combat phase. |";
    for (land, life) in [("play", 20), ("keep", 20)] {
        let plays_land = if land == "play" { "1 main2 A play Forest" } else { "" };
        plays(
            &[fear, again],
            &format!(
                "A battlefield Fear, Mountain
                 A hand Again, Forest
                 1 attack A Fear
                 {plays_land}
                 1 main2 A cast Again
                 stop 1 end
                 = A life {life}"
            ),
        );
    }
    plays(
        &[fear],
        "A battlefield Fear, Forest
         1 attack A Fear
         3 attack A Fear
         stop 3 end
         = A life 24",
    );
}
