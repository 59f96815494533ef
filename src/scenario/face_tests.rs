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

const HEAT: &str = "split: Heat | {1}{R} | Instant | ~ deals 2 damage to any target. | || Cold | {1}{U} | Instant | Tap target creature. // Draw a card. |";

#[test]
fn rule_709_3_one_half_of_a_split_card_is_cast() {
    plays(
        &[HEAT],
        "A battlefield Mountain*2, Island*2
         A hand Heat*2
         B battlefield Bear
         1 main A cast Heat > player B
         1 main A cast Cold > Bear
         stop 1 end
         = B life 18
         = A hand 1
         = A graveyard Heat 2",
    );
}

#[test]
fn rule_709_4_a_split_card_has_both_halves_mana_values_and_colors_off_the_stack() {
    // Mana value 4, blue and red.
    let dig = "Dig | {B} | Sorcery | Return target blue card with mana value 4 or greater from your graveyard to your hand. |";
    plays(
        &[HEAT, dig],
        "A battlefield Swamp*2
         A graveyard Heat, Bird
         A hand Dig
         1 main A cast Dig > Heat
         stop 1 end
         = A hand Heat 1",
    );
}

#[test]
fn rule_702_102_both_halves_of_a_card_with_fuse_are_one_spell() {
    let wear = "split: Break | {1}{R} | Instant | Destroy target artifact. // Fuse | || Rend | {W} | Instant | Destroy target enchantment. // Fuse |";
    let cards = [wear, "Cup | {1} | Artifact | |", "Aura | {1} | Enchantment | |"];
    plays(
        &cards,
        "A battlefield Mountain*2, Plains
         A hand Break
         B battlefield Cup, Aura
         1 main A cast fused Break // Rend > Cup, Aura
         stop 1 end
         = B graveyard Cup 1
         = B graveyard Aura 1
         = A graveyard Break 1",
    );
    plays(
        &cards,
        "A battlefield Plains
         A hand Break
         B battlefield Cup, Aura
         1 main A cast Rend > Aura
         stop 1 end
         = B battlefield Cup 1
         = B graveyard Aura 1",
    );
}

#[test]
fn rule_702_127_a_half_with_aftermath_is_cast_from_the_graveyard_and_exiled() {
    let dusk = "aftermath: Evening | {R} | Sorcery | ~ deals 1 damage to any target. | || Morning | {W} | Sorcery | Aftermath // You gain 3 life. |";
    plays(
        &[dusk],
        "A battlefield Mountain, Plains
         A hand Evening
         1 main A cast Evening > player B
         1 main A wait
         1 main A cast Morning
         stop 1 end
         = B life 19
         = A life 23
         = A exile Evening 1",
    );
    plays(
        &[dusk],
        "A battlefield Plains
         A hand Evening
         1 main A = A may-cast Morning no
         stop 1 end
         = A hand Evening 1",
    );
}

#[test]
fn rule_715_an_adventure_is_exiled_and_its_creature_cast_from_there() {
    let knight = "adventure: Rider | {1}{W} | Creature — Knight | | 2/2 || Parley | {W} | Sorcery — Adventure | You gain 2 life. |";
    plays(
        &[knight],
        "A battlefield Plains*3
         A hand Rider
         1 main A cast Parley
         1 main A wait
         1 main A = A exile Rider 1
         1 main A cast Rider
         stop 1 end
         = A life 22
         = A battlefield Rider 1",
    );
    // Countered, it is not on an adventure; from exile the Adventure can't be cast again.
    let no = "No | {U} | Instant | Counter target spell. |";
    plays(
        &[knight, no],
        "A battlefield Plains*3
         A hand Rider
         B battlefield Island
         B hand No
         1 main A cast Parley
         1 main B cast No > Parley
         stop 1 end
         = A life 20
         = A graveyard Rider 1",
    );
    plays(
        &[knight],
        "A battlefield Plains*2
         A hand Rider
         1 main A cast Parley
         1 main A wait
         1 main A = A may-cast Parley no
         stop 1 end
         = A exile Rider 1",
    );
}

#[test]
fn rule_712_11_a_modal_card_is_played_with_either_face_up() {
    let card = "modal_dfc: Awaken | {G} | Sorcery | You gain 4 life. | || Grove | | Land | ~ enters tapped. // {T}: Add {G}. |";
    plays(
        &[card],
        "A battlefield Forest
         A hand Awaken*2
         1 main A play Grove
         1 main A cast Awaken
         stop 1 end
         = A battlefield Grove 1
         = A life 24
         = A graveyard Awaken 1",
    );
    let path = "modal_dfc: Brightpath | | Land | {T}: Add {W}. | || Darkpath | | Land | {T}: Add {B}. |";
    plays(
        &[path],
        "A battlefield Bear
         A hand Brightpath
         1 main A play Darkpath
         stop 1 end
         = A battlefield Darkpath 1",
    );
}

#[test]
fn rule_702_146_disturb_casts_the_back_from_the_graveyard() {
    let ghost = "transform: Guard | {W} | Creature — Human | Disturb {1}{W} | 1/1 || Shade | | Creature — Spirit | Flying // If ~ would be put into a graveyard from anywhere, exile it instead. | 2/1 | W";
    plays(
        &[ghost],
        "A battlefield Plains*2, Swamp*2
         A graveyard Guard
         A hand Murder
         1 main A cast Shade
         1 main A wait
         1 main A = has Shade: flying
         1 main A = size Shade 2/1
         1 main A cast Murder > Shade
         stop 1 end
         = A exile Guard 1",
    );
    plays(
        &[ghost],
        "A battlefield Plains*2
         A hand Guard
         1 main A = A may-cast Shade no
         1 main A cast Guard
         stop 1 end
         = size Guard 1/1",
    );
}

#[test]
fn rule_712_11b_a_spell_cast_as_another_resolves_may_be_either_half() {
    let cascade = "Rush | {5}{R} | Creature — Beast | Cascade | 3/3";
    plays(
        &[HEAT, cascade],
        "A battlefield Mountain*6
         A hand Rush
         A library Heat
         B battlefield Bear
         1 main A cast Rush
         choose A yes
         choose A Cold
         choose A target Bear
         stop 1 end
         = tapped Bear 1
         = A hand 1",
    );
}

#[test]
fn a_card_turns_over_if_a_card_of_that_kind_is_revealed() {
    let peeker = "transform: Peeker | {U} | Creature — Wizard | At the beginning of your upkeep, look at the top card of your library. You may reveal that card. If an instant or sorcery card is revealed this way, transform ~. | 1/1 || Fly | | Creature — Insect | Flying | 3/2 | U";
    for (answer, top, turned) in [("yes", "Shock", 1), ("no", "Shock", 0), ("yes", "Bear", 0)] {
        plays(
            &[peeker],
            &format!(
                "A battlefield Peeker
                 A library {top}
                 choose A {answer}
                 stop 1 end
                 = A battlefield Fly {turned}"
            ),
        );
    }
}
