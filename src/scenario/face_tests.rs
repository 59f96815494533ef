//! Cards of more than one face as duels of cards made for them.

use super::script::plays;

const LARVA: &str = "transform: Larva | {G} | Creature — Insect | {1}: Transform ~. | 1/1 || Moth | | Creature — Insect | Flying // When ~ transforms into ~, you gain 3 life. // {2}: Transform ~. | 3/2 | G";
const TURNER: &str = "Turner | {U} | Instant | Transform target creature. |";

#[test]
fn rule_701_27_a_card_turns_over_and_is_what_its_other_face_says() {
    plays(
        &[LARVA],
        "A battlefield Larva, Forest*5
         1 main A activate {1}
         1 main A wait
         1 main A = size Moth 3/2
         1 main A = has Moth: flying
         1 main A = A life 23
         1 main A activate {2}
         1 main A wait
         stop 1 end
         = A life 23
         = size Larva 1/1
         = hasn't Larva: flying",
    );
}

#[test]
fn rule_701_27f_an_ability_does_not_turn_back_what_has_turned_since() {
    plays(
        &[LARVA],
        "A battlefield Larva, Forest*5
         1 main A activate {1}
         1 main A activate {1}
         1 main A wait
         stop 1 end
         = size Moth 3/2",
    );
}

#[test]
fn rule_701_27c_what_has_one_face_does_not_transform() {
    plays(
        &[TURNER],
        "A battlefield Bear, Island
         A hand Turner
         1 main A cast Turner > Bear
         stop 1 end
         = size Bear 2/2",
    );
}

#[test]
fn rule_712_a_card_shows_its_front_once_it_has_left_the_battlefield() {
    plays(
        &[LARVA],
        "A battlefield Larva, Forest*5, Swamp*2
         A hand Murder
         1 main A activate {1}
         1 main A wait
         1 main A cast Murder > Moth
         stop 1 end
         = A graveyard Larva 1
         = A graveyard Moth 0",
    );
}

#[test]
fn rule_707_8_a_permanent_that_copies_a_back_face_does_not_turn_over_and_a_token_does() {
    let mimic = "Mimic | {2}{U} | Creature — Shapeshifter | You may have ~ enter as a copy of any creature on the battlefield. | 0/0";
    let forge = "Forge | {1} | Sorcery | Create a token that's a copy of target creature. |";
    plays(
        &[LARVA, mimic, forge, TURNER],
        "A battlefield Larva, Forest*5, Island*6
         A hand Mimic, Forge, Turner, Turner
         1 main A activate {1}
         1 main A wait
         1 main A cast Mimic
         1 main A wait
         1 main A cast Turner > Moth[only copy]
         1 main A wait
         1 main A = A battlefield Moth 2
         choose A yes
         choose A target Moth
         stop 1 end
         = A battlefield Moth 2",
    );
    plays(
        &[LARVA, forge],
        "A battlefield Larva, Forest*4
         A hand Forge
         1 main A cast Forge > Larva
         1 main A wait
         1 main A activate {1}
         1 main A wait
         1 main A activate {1}
         1 main A wait
         stop 1 end
         = A battlefield Moth 2",
    );
}

#[test]
fn rule_202_3b_a_back_has_the_mana_value_of_its_front() {
    let purge = "Purge | {1}{W} | Instant | Destroy target creature with mana value 1 or less. |";
    plays(
        &[
            "transform: Whelp | {3}{R} | Creature — Dragon | {0}: Transform ~. | 2/2 || Wyrm | | Creature — Dragon | Flying | 4/4 | R",
            purge,
        ],
        "A battlefield Whelp, Plains*2, Bird
         A hand Purge
         1 main A activate {0}
         1 main A wait
         1 main A cast Purge
         stop 1 end
         = A battlefield Bird 0
         = A battlefield Wyrm 1",
    );
}

#[test]
fn a_card_exiled_returns_with_its_back_face_up() {
    plays(
        &[
            "transform: Student | {U} | Creature — Wizard | {1}: Exile ~, then return it to the battlefield transformed under its owner's control. | 1/1 || Master | | Planeswalker — Master | +1: You gain 2 life. | 4 | U",
        ],
        "A battlefield Student, Island
         1 main A activate {1}
         1 main A wait
         1 main A activate +1
         stop 1 end
         = A battlefield Student 0
         = counter Master loyalty 5
         = A life 22",
    );
}

#[test]
fn werewolves_turn_when_nobody_casts_and_back_after_two_spells() {
    let wolf = "transform: Villager | {1}{G} | Creature — Werewolf | At the beginning of each upkeep, if no spells were cast last turn, transform ~. | 2/2 || Wolf | | Creature — Werewolf | At the beginning of each upkeep, if a player cast two or more spells last turn, transform ~. | 4/4 | G";
    plays(
        &[wolf],
        "A battlefield Villager, Mountain*2
         A hand Shock*2
         1 main A = size Villager 2/2
         2 main A = size Wolf 4/4
         2 main A cast Shock > player B
         2 main A cast Shock > player B
         stop 3 main
         = size Villager 2/2",
    );
}

#[test]
fn rule_702_145_day_and_night_turn_daybound_permanents() {
    let wolf = "transform: Trapper | {1}{G} | Creature — Werewolf | Daybound | 2/2 || Render | | Creature — Werewolf | Nightbound | 4/4 | G";
    // It is day as it comes; nobody casts on turn 1: night on turn 2. One enters then with its back face up; two spells make it day.
    plays(
        &[wolf, TURNER],
        "A battlefield Trapper, Forest*4, Mountain*2, Island
         A hand Trapper, Shock*2, Turner
         1 main A = size Trapper 2/2
         2 main A = size Render 4/4
         2 main A cast Turner > Render
         3 main A = A battlefield Render 1
         3 main A cast Trapper
         3 main A wait
         3 main A = A battlefield Render 2
         3 main A cast Shock > player B
         3 main A cast Shock > player B
         stop 4 main
         = A battlefield Trapper 2",
    );
}
