//! Hideaway (702.75), and what is played as something resolves (305.3, 608.2g): duels.

use super::script::plays;

const BRIDGE: &str = "Bridge | | Land | Hideaway 4 // ~ enters tapped. // {T}: Add {G}. // {G}, {T}: You may play the exiled card without paying its mana cost if creatures you control have total power 5 or greater. |";

#[test]
fn rule_702_75a_one_of_the_top_four_is_hidden_and_played_if_the_condition_holds() {
    for (more, played) in [("Giant", 1), ("Bear", 0)] {
        plays(
            &[BRIDGE],
            &format!(
                "A battlefield Forest, {more}
                 A hand Bridge
                 A library Murder, Shock, Bird, Shock, Shock
                 1 main A play Bridge
                 choose A Bird
                 3 main A activate {{G}}, {{T}}:
                 choose A yes
                 stop 3 end
                 = A battlefield Bird {played}"
            ),
        );
    }
}

#[test]
fn rule_305_3_a_land_is_played_on_its_players_turn_alone() {
    for (turn, played) in [(3, 1), (4, 0)] {
        plays(
            &[BRIDGE],
            &format!(
                "A battlefield Forest, Giant
                 A hand Bridge
                 A library Shock, Island, Shock*3
                 1 main A play Bridge
                 choose A Island
                 {turn} main A activate {{G}}, {{T}}:
                 choose A yes
                 stop {turn} end
                 = A battlefield Island {played}"
            ),
        );
    }
}

#[test]
fn rule_305_2_a_land_that_is_played_so_is_the_one_of_the_turn() {
    plays(
        &[BRIDGE],
        "A battlefield Forest, Giant
         A hand Bridge, Plains
         A library Shock, Island, Shock*3
         1 main A play Bridge
         choose A Island
         3 main A play Plains
         3 main A activate {G}, {T}:
         choose A yes
         stop 3 end
         = A battlefield Island 0
         = A exile Island 1",
    );
}

#[test]
fn rule_607_3_of_several_exiled_cards_each_may_be_played() {
    let mother = "Mother | {W} | Creature — Angel | If a permanent entering causes a triggered ability of a permanent you control to trigger, that ability triggers an additional time. | 4/7";
    plays(
        &[BRIDGE, mother],
        "A battlefield Forest, Giant, Mother
         A hand Bridge
         A library Shock*4, Bear, Shock*3, Bird
         1 main A play Bridge
         choose A Bird
         choose A Bear
         3 main A activate {G}, {T}:
         choose A yes
         choose A Bird
         choose A yes
         stop 3 end
         = A battlefield Bird 1
         = A battlefield Bear 1",
    );
}

#[test]
fn what_was_done_this_turn_is_asked_on_resolution() {
    let heights = "Heights | | Land | Hideaway 4 // {T}: Add {W}. // {T}: You may play the exiled card without paying its mana cost if you attacked with two or more creatures this turn. |";
    let knoll = "Knoll | | Land | Hideaway 4 // {T}: Add {R}. // {T}: You may play the exiled card without paying its mana cost if an opponent was dealt 7 or more damage this turn. |";
    let isle = "Isle | | Land | Hideaway 4 // {T}: You may play the exiled card without paying its mana cost if a library has twenty or fewer cards in it. |";
    for (land, second, played) in [
        ("Heights", "", 0),
        ("Heights", "3 attack A Bear", 1),
        ("Knoll", "", 0),
        ("Knoll", "3 attack A Bear", 1),
        ("Isle", "3 attack A Bear", 0),
    ] {
        plays(
            &[heights, knoll, isle],
            &format!(
                "A battlefield Giant, Bear
                 A hand {land}
                 A library Shock*4, Bird
                 1 main A play {land}
                 choose A Bird
                 3 attack A Giant
                 {second}
                 3 main2 A activate {{T}}: You may
                 choose A yes
                 stop 3 end
                 = A battlefield Bird {played}"
            ),
        );
    }
}
