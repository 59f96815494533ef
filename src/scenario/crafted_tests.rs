//! Craft (702.167) and Incubator tokens (701.53): duels with cards made for the purpose.

use super::script::plays;

const PLATE: &str = "transform: Plate | {1} | Artifact | Craft with artifact {2} | || Engine | | Artifact Creature — Construct | When ~ enters, you gain 2 life. | 3/3";
const RELIC: &str = "Relic | {1} | Artifact | |";

#[test]
fn rule_702_167a_the_materials_are_permanents_or_cards_in_the_graveyard() {
    for zone in ["battlefield", "graveyard"] {
        plays(
            &[PLATE, RELIC],
            &format!(
                "A battlefield Plate, Forest*2
                 A {zone} {}Relic
                 1 main A activate Craft
                 stop 1 end
                 = A battlefield Engine 1
                 = A exile Relic 1
                 = A life 22",
                if zone == "battlefield" { "Plate, Forest*2, " } else { "" }
            ),
        );
    }
}

#[test]
fn rule_702_167a_not_the_source_itself_nor_another_players_and_only_as_a_sorcery() {
    plays(
        &[PLATE, RELIC],
        "A battlefield Plate, Forest*2
         B battlefield Relic
         B graveyard Relic
         1 main A = A may-activate Craft no
         stop 1 end
         = A battlefield Plate 1",
    );
    plays(
        &[PLATE, RELIC],
        "A battlefield Plate, Forest*2, Relic
         1 upkeep A = A may-activate Craft no
         1 main A = A may-activate Craft yes
         stop 1 end
         = A battlefield Plate 1",
    );
}

#[test]
fn rule_702_167a_several_materials_come_from_both_zones() {
    let visage = "transform: Visage | {1} | Artifact | Craft with two creatures {2} | || Saurian | | Artifact Creature — Dinosaur | Menace | 4/4";
    plays(
        &[visage],
        "A battlefield Visage, Forest*2, Bear
         A graveyard Giant
         1 main A activate Craft
         stop 1 end
         = A battlefield Saurian 1
         = A exile Giant 1
         = A exile Bear 1",
    );
    plays(
        &[visage],
        "A battlefield Visage, Forest*2, Bear
         1 main A = A may-activate Visage no
         stop 1 end
         = A battlefield Visage 1",
    );
}

#[test]
fn rule_601_2h_a_material_may_give_its_mana_first() {
    let rock = "Rock | {1} | Artifact | {T}: Add {C}. |";
    plays(
        &[PLATE, rock],
        "A battlefield Plate, Forest, Rock
         1 main A activate Craft
         stop 1 end
         = A battlefield Engine 1
         = A exile Rock 1",
    );
}

const EGG: &str = "Egg | {1}{W} | Creature — Phyrexian | When ~ enters, incubate 2. | 1/1";

#[test]
fn rule_701_53a_an_incubator_has_counters_and_transforms() {
    plays(
        &[EGG],
        "A battlefield Plains*4
         A hand Egg
         1 main A cast Egg
         1 main A wait
         1 main A = A counter Incubator Token +1/+1 2
         1 main A = A no-type Incubator Token Creature
         1 main A activate {2}
         stop 1 end
         = A size Phyrexian Token 2/2
         = A type Phyrexian Token Artifact
         = A battlefield Incubator Token 0",
    );
}

#[test]
fn rule_704_5f_an_incubator_without_counters_dies_as_it_transforms() {
    let none = "None | {W} | Sorcery | Incubate X, where X is the number of cards in your graveyard. |";
    plays(
        &[none],
        "A battlefield Plains*3
         A hand None
         1 main A cast None
         1 main A wait
         1 main A activate {2}
         stop 1 end
         = A battlefield Phyrexian Token 0
         = A battlefield Incubator Token 0",
    );
}

#[test]
fn rule_707_8a_a_copy_of_an_incubator_transforms_too() {
    let twin = "Twin | {W} | Sorcery | Create a token that's a copy of target artifact. |";
    let boost = "Boost | {W} | Enchantment | Creatures you control get +1/+1. |";
    plays(
        &[EGG, twin, boost],
        "A battlefield Plains*5, Boost
         A hand Egg, Twin
         1 main A cast Egg
         1 main A wait
         1 main A cast Twin > Incubator Token
         1 main A wait
         1 main A = A battlefield Incubator Token 2
         1 main A activate {2}
         1 main A wait
         3 main A activate {2}
         stop 3 end
         = A battlefield Phyrexian Token 2",
    );
}

#[test]
fn rule_701_53a_incubating_twice_makes_two_tokens_and_another_player_may_do_it() {
    let dawn = "Dawn | {W} | Sorcery | Incubate X twice, where X is the number of lands you control. |";
    plays(
        &[dawn],
        "A battlefield Plains*3
         A hand Dawn
         1 main A cast Dawn
         stop 1 end
         = A battlefield Incubator Token 2
         = A counter Incubator Token +1/+1 3",
    );
    let excise = "Excise | {W} | Instant | Exile target nonland permanent. Its controller incubates X, where X is its mana value. |";
    plays(
        &[excise],
        "A battlefield Plains
         A hand Excise
         B battlefield Giant
         1 main A cast Excise > Giant
         stop 1 end
         = B exile Giant 1
         = B counter Incubator Token +1/+1 5",
    );
}
