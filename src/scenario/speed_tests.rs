//! Speed (702.178, 702.179), as duels.

use super::script::plays;

const BOT: &str =
    "Bot | {1} | Artifact Creature — Robot | Start your engines! // Max speed — ~ gets +3/+0. | 1/1";

#[test]
fn rule_702_179_speed_starts_at_one_and_grows_once_each_of_your_turns() {
    plays(
        &[
            BOT,
            "Gauge | {1} | Artifact | {T}: You gain life equal to your speed. |",
            "Pinger | {R} | Creature — Goblin | {T}: ~ deals 1 damage to target player. | 1/1",
        ],
        "A battlefield Bot, Gauge, Pinger, Mountain*2
         A hand Shock*2
         1 main A activate {T}: You
         1 main A wait
         1 main A = A life 21
         1 main A cast Shock > player B
         1 main A wait
         1 main A cast Shock > player B
         2 main A activate {T}: ~ deals > player B
         3 main A activate {T}: You
         3 main A wait
         3 main A = A life 23
         3 attack A Bot
         5 attack A Bot
         6 main A = A size Bot 4/1
         7 main A activate {T}: You
         stop 7 end
         = A life 27",
    );
}

#[test]
fn rule_702_179_a_player_without_engines_has_no_speed_and_keeps_the_speed_it_has() {
    plays(
        &[BOT, "Gauge | {1} | Artifact | {T}: You gain life equal to your speed. |"],
        "A battlefield Bot, Gauge
         B battlefield Gauge, Swamp*2, Mountain
         B hand Murder, Shock
         1 main B cast Murder > Bot
         1 main2 A activate {T}
         2 main B cast Shock > player A
         2 main B activate {T}
         stop 2 end
         = A life 19
         = B life 20",
    );
}

#[test]
fn rule_702_178a_abilities_of_each_sort_wait_for_max_speed() {
    let racer = "Racer | {1} | Artifact Creature — Robot | Start your engines! // Max speed — {T}: Draw a card. // Max speed — Whenever you draw a card, you gain 1 life. // Max speed — At the beginning of your end step, put a +1/+1 counter on ~. | 2/2";
    plays(
        &[racer],
        "A battlefield Racer, Bird
         1 main A = A may-activate {T}: Draw no
         1 attack A Bird
         3 attack A Bird
         4 main A = A life 20
         5 main A = A may-activate {T}: Draw no
         5 attack A Bird
         5 main2 A = A may-activate {T}: Draw yes
         6 main A = A size Racer 3/3
         6 main A activate {T}
         6 main2 A = A life 21
         stop 6 end
         = B life 17",
    );
    // In the graveyard, too.
    let surveyor = "Surveyor | {1} | Creature — Goblin | Start your engines! // Max speed — {1}, Exile ~ from your graveyard: Draw a card. | 1/1";
    plays(
        &[surveyor],
        "A battlefield Surveyor, Bird, Mountain
         A graveyard Surveyor
         1 attack A Bird
         3 attack A Bird
         5 main A = A may-activate {1}, Exile no
         5 attack A Bird
         5 main2 A activate {1}
         stop 5 end
         = A exile Surveyor 1
         = A hand 3",
    );
}

#[test]
fn rule_702_178a_replacements_and_costs_at_max_speed() {
    let host = "Host | {1} | Creature — Homunculus | Start your engines! // Max speed — If you would draw a card, draw two cards instead. // Max speed — Spells you cast cost {1} less to cast. // ~ can't attack or block unless you have max speed. | 1/1";
    plays(
        &[host, "Insight | {1}{U} | Sorcery | Draw a card. |"],
        "A battlefield Host, Bird, Island
         A hand Insight
         1 attack A Bird
         3 attack A Bird
         5 main A = A hand 3
         5 main A = A may-cast Insight no
         5 attack A Bird
         5 main2 A cast Insight
         7 main A = A hand 6
         7 attack A Host
         stop 7 end
         = B life 16",
    );
}
