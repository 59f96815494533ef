//! Sentences of cards that were played in tournaments, one or two cards each. Duels.

use super::script::plays;

#[test]
fn rule_208_2a_a_size_under_a_condition_is_set_while_it_holds() {
    let liege = "Liege | {3}{G}{G}{G} | Creature — Avatar | As long as ~ isn't attacking, its power and toughness are each equal to the number of Forests you control. As long as ~ is attacking, its power and toughness are each equal to the number of Forests defending player controls. | */*";
    plays(
        &[liege],
        "A battlefield Liege, Forest*3
         B battlefield Forest*2
         1 main A = size Liege 3/3
         1 attack A Liege
         1 block A = size Liege 2/2
         1 main2 A = B life 18
         1 main2 A = size Liege 3/3
         stop 1 end",
    );
    let mob = "Mob | {2}{W}{W} | Creature — Human | Trample // During your turn, ~'s power and toughness are each equal to 2 plus the number of Swamps your opponents control. During turns other than yours, ~'s power and toughness are each 2. | 2+*/2+*";
    plays(
        &[mob],
        "A battlefield Mob
         B battlefield Swamp*3
         1 main A = size Mob 5/5
         2 main B = size Mob 2/2
         stop 2 end",
    );
}

#[test]
fn rule_602_5_abilities_with_the_tap_symbol_cant_be_activated() {
    let winds = "Winds | {2}{G} | Enchantment | Creatures with flying can't attack or block, and their activated abilities with {T} in their costs can't be activated. |";
    let mage =
        "Mage | {U} | Creature — Bird | Flying // {T}: You gain 1 life. // {0}: You gain 2 life. | 1/1";
    plays(
        &[winds, mage],
        "A battlefield Mage, Island
         B battlefield Winds
         1 main A = A may-activate {T} no
         1 main A activate {0}
         stop 1 end
         = A life 22",
    );
    let bird = "Finch | {G} | Creature — Bird | Flying // {T}: Add {G}. | 0/1";
    let elf = "Elf | {G} | Creature — Elf | {T}: Add {G}. | 1/1";
    plays(
        &[winds, bird, elf],
        "A battlefield Finch, Elf
         A hand Elf
         B battlefield Winds
         1 main A cast Elf
         stop 1 end
         = A battlefield Elf 2
         = tapped Finch 0",
    );
}

#[test]
fn rule_608_2c_what_is_not_cast_of_the_exiled_cards_goes_to_the_graveyard() {
    let experiment = "Experiment | {X}{U}{R} | Sorcery | Exile the top X cards of your library. You may cast instant and sorcery spells with mana value X or less from among them without paying their mana costs. Then put all cards exiled this way that weren't cast into your graveyard. |";
    plays(
        &[experiment],
        "A battlefield Island*3, Mountain*3
         A hand Experiment
         A library Bear, Giant, Shock, Shock
         choose A X=3
         choose A target Shock
         choose A target player B
         choose A target Shock
         choose A target player B
         1 main A cast Experiment
         1 main2 A = A graveyard Giant 1
         1 main2 A = A graveyard Shock 2
         1 main2 A = B life 16
         1 main2 A = A graveyard 4
         stop 1 end
         = A exile 0",
    );
}

#[test]
fn rule_603_2d_casting_makes_abilities_of_permanents_trigger_once_more() {
    let voice = "Voice | {1}{U}{R} | Legendary Creature — Efreet | If you casting or copying an instant or sorcery spell causes a triggered ability of a permanent you control to trigger, that ability triggers an additional time. | 2/2";
    let student = "Student | {R} | Creature — Wizard | Magecraft — Whenever you cast or copy an instant or sorcery spell, you gain 1 life. // Whenever you cast a creature spell, you gain 10 life. | 1/1";
    plays(
        &[voice, student],
        "A battlefield Voice, Student, Mountain, Forest*2
         A hand Shock, Bear
         B battlefield Student, Mountain
         B hand Shock
         1 main A cast Shock > player B
         1 main A wait
         1 main A cast Bear
         1 main2 A = A life 32
         2 main B cast Shock > player A
         stop 2 end
         = A life 30
         = B life 19",
    );
}

#[test]
fn rule_205_4_snow_is_lost() {
    let melting = "Melting | {3}{R} | Enchantment | All lands are no longer snow. |";
    let vane = "Vane | {2} | Artifact | {0}: Target snow land is no longer snow. |";
    let snow = "Tundra | | Snow Land | {T}: Add {C}. |";
    let yeti = "Yeti | {1} | Creature — Yeti | ~ gets +1/+1 for each snow land you control. | 1/1";
    plays(
        &[melting, snow, yeti],
        "A battlefield Tundra*2, Yeti, Mountain*4
         A hand Melting
         1 main A = size Yeti 3/3
         1 main A cast Melting
         1 main2 A = size Yeti 1/1
         stop 1 end",
    );
    plays(
        &[vane, snow, yeti],
        "A battlefield Tundra*2, Yeti, Vane
         1 main A activate {0} > Tundra
         1 main A wait
         1 main A = size Yeti 2/2
         3 main A = size Yeti 2/2
         stop 3 end",
    );
}

#[test]
fn rule_118_12a_a_creature_is_sacrificed_unless_a_card_is_returned() {
    let wurm = "Wurm | {1}{G} | Creature — Wurm | When this creature enters, sacrifice it unless you return a basic land card from your graveyard to your hand. | 3/2";
    plays(
        &[wurm],
        "A battlefield Forest*4
         A hand Wurm*2
         A graveyard Swamp
         choose A yes
         1 main A cast Wurm
         1 main A wait
         1 main A cast Wurm
         stop 1 end
         = A battlefield Wurm 1
         = A hand Swamp 1
         = A graveyard Wurm 1",
    );
}

#[test]
fn rule_608_2d_two_cards_go_both_to_the_top_or_both_to_the_bottom() {
    let cache = "Cache | {U} | Sorcery | Draw three cards, then put two cards from your hand both on top of your library or both on the bottom of your library. |";
    plays(
        &[cache],
        "A battlefield Island
         A hand Cache
         A library Bird, Shock, Giant, Bear
         choose A no
         choose A target Giant
         choose A target Shock
         1 main A cast Cache
         1 main2 A = A hand Bear 1
         1 main2 A = A hand 1
         stop 1 end",
    );
}

#[test]
fn rule_615_7_each_creature_has_a_shield_of_its_own() {
    let bearer = "Bearer | {W} | Creature — Human | {0}, Sacrifice this creature: Prevent the next 1 damage that would be dealt to each creature you control this turn. | 1/1";
    let quake = "Quake | {R} | Sorcery | ~ deals 2 damage to each creature. |";
    plays(
        &[bearer, quake],
        "A battlefield Bearer, Bear, Giant, Mountain
         A hand Quake
         B battlefield Bear
         1 main A activate {0}
         1 main A wait
         1 main A cast Quake
         stop 1 main2
         = A battlefield Bear 1
         = A battlefield Giant 1
         = B battlefield Bear 0",
    );
}

#[test]
fn rule_708_5_a_card_returns_face_up_or_face_down() {
    let raptor = "Raptor | {1}{G}{G} | Creature — Dinosaur | Deathtouch // Whenever a permanent you control is turned face up, you may return this card from your graveyard to the battlefield face up or face down. // Megamorph {4}{G} | 3/3";
    let morph = "Shifter | {4}{G} | Creature — Beast | Morph {0} | 4/4";
    for (first, size) in [("yes", "Raptor 3/3"), ("no", "Face-down creature 2/2")] {
        plays(
            &[raptor, morph],
            &format!(
                "A battlefield Forest*3
                 A hand Shifter
                 A graveyard Raptor
                 1 main A cast Face-down creature
                 1 main A wait
                 choose A {first}
                 choose A yes
                 1 main A activate Morph {{0}}
                 stop 1 main2
                 = A battlefield 5
                 = A graveyard Raptor 0
                 = size {size}"
            ),
        );
    }
}

#[test]
fn rule_700_4_damage_if_the_creature_died() {
    let purge = "Purge | {X}{R} | Sorcery | Destroy target creature with mana value X. If that creature dies this way, Purge deals damage equal to the creature's power to the creature's controller. |";
    let statue = "Statue | {2} | Artifact Creature — Golem | Indestructible | 3/3";
    plays(
        &[purge, statue],
        "A battlefield Mountain*7
         A hand Purge*2
         B battlefield Bear, Statue
         choose A X=2
         choose A X=2
         1 main A cast Purge > Bear
         1 main A wait
         1 main A = B life 18
         1 main A cast Purge > Statue
         stop 1 main2
         = B life 18
         = B battlefield Statue 1",
    );
}

#[test]
fn rule_110_2_all_that_were_tapped_change_control() {
    let lord = "Lord | {R} | Creature — Kobold | At the beginning of your upkeep, you may pay {R}{R}{R}. If you don't, tap Lord and all creatures named Bear, then an opponent gains control of them. // Creatures you control named Bear get +2/+2. | 5/5";
    plays(
        &[lord],
        "A battlefield Lord, Bear*2
         B battlefield Bear, Bird
         1 main A = B battlefield 5
         1 main A = size Bear 4/4
         stop 1 end
         = tapped Bear 3
         = B battlefield Lord 1",
    );
}

#[test]
fn rule_611_3_a_creature_is_a_dragon_with_an_ability() {
    let reveler = "Reveler | {1}{R} | Legendary Creature — Human Noble | Haste // Celebration — As long as two or more nonland permanents entered the battlefield under your control this turn, Reveler is a Dragon with base power and toughness 4/4, flying, and \"{R}: Dragons you control get +1/+0 until end of turn.\" | 3/3";
    let egg = "Egg | {0} | Artifact | |";
    let egg = egg.replace("| |", "| Flash |");
    plays(
        &[reveler, &egg],
        "A battlefield Reveler, Mountain
         A hand Egg*2
         1 main A cast Egg
         1 main A wait
         1 main A = size Reveler 3/3
         1 main A cast Egg
         1 main A wait
         1 main A = size Reveler 4/4
         1 main A = has Reveler: flying
         1 main A activate {R}
         1 main A wait
         1 main A = size Reveler 5/4
         1 main A = subtype Reveler Dragon
         1 main A = no-subtype Reveler Noble
         2 main A = size Reveler 3/3
         stop 2 end",
    );
}

#[test]
fn rule_601_3_cards_exiled_with_it_are_played_on_a_turn_that_hurt() {
    let theater = "Theater | {1}{B}{R} | Enchantment | During your turn, if an opponent lost life this turn, you may play lands and cast spells from among cards exiled with this enchantment. // {0}: Exile the top card of your library. |";
    plays(
        &[theater],
        "A battlefield Theater, Mountain, Forest*2
         A hand Shock
         A library Bear
         1 main A activate {0}
         1 main A wait
         1 main A = A may-cast Bear no
         1 main A cast Shock > player B
         1 main A wait
         1 main A cast Bear
         stop 1 end
         = A battlefield Bear 1",
    );
}

#[test]
fn rule_712_counters_are_removed_and_it_transforms() {
    let amulet = "transform: Amulet | {4} | Artifact | Whenever you cast an instant or sorcery spell, put a charge counter on this artifact. Then if there are four or more charge counters on it, you may remove those counters and transform it. | || Spring | | Land | {T}: Add one mana of any color. |";
    plays(
        &[amulet],
        "A battlefield Amulet, Mountain*4
         A hand Shock*4
         1 main A cast Shock > player B
         1 main A wait
         1 main A cast Shock > player B
         1 main A wait
         1 main A cast Shock > player B
         1 main A wait
         choose A yes
         1 main A = A battlefield Amulet 1
         1 main A cast Shock > player B
         stop 1 end
         = A battlefield Spring 1
         = counter Spring charge 0",
    );
}

const CATACLYSM: &str = "Cataclysm | {W} | Sorcery | Each player chooses from among the permanents they control an artifact, a creature, an enchantment, and a land, then sacrifices the rest. |";

#[test]
fn rule_101_4_all_choose_before_the_rest_is_sacrificed() {
    let cage = "Cage | {1} | Artifact | |".replace("| |", "| Flash |");
    plays(
        &[CATACLYSM, &cage],
        "A battlefield Plains*2, Cage*2, Bear, Giant
         A hand Cataclysm
         B battlefield Bird*2, Forest
         choose A target Cage
         choose A target Giant
         1 main A cast Cataclysm
         stop 1 end
         = A battlefield Giant 1
         = A battlefield 3
         = B battlefield Bird 1
         = B battlefield Forest 1
         = B battlefield 2",
    );
    // One permanent may be both.
    let golem = "Golem | {3} | Artifact Creature — Golem | Flash | 3/3";
    plays(
        &[CATACLYSM, golem],
        "A battlefield Plains, Golem, Bear
         A hand Cataclysm
         choose A target Golem
         choose A target Golem
         1 main A cast Cataclysm
         stop 1 end
         = A battlefield 2
         = A battlefield Golem 1",
    );
    plays(
        &[CATACLYSM, golem],
        "A battlefield Plains, Golem, Bear
         A hand Cataclysm
         choose A target Golem
         choose A target Bear
         1 main A cast Cataclysm
         stop 1 end
         = A battlefield 3",
    );
}

#[test]
fn rule_608_2f_what_a_player_does_not_choose_is_sacrificed() {
    let archfiend = "Archfiend | {3}{B}{B} | Creature — Demon | At the beginning of each opponent's end step, that player chooses up to two creatures they control, then sacrifices the rest. | 5/4";
    plays(
        &[archfiend],
        "A battlefield Archfiend, Bear*3, Plains*2
         B battlefield Bear*3, Giant, Plains
         choose B target Giant
         choose B target Bear
         1 main2 A = A battlefield Bear 3
         stop 3 main
         = A battlefield Bear 3
         = B battlefield Giant 1
         = B battlefield Bear 1
         = B battlefield Plains 1",
    );
    let ruin = "Ruin | {W} | Sorcery | Each player chooses from the lands they control a land of each basic land type, then sacrifices the rest. |";
    plays(
        &[ruin],
        "A battlefield Plains*3, Island*2, Bear
         A hand Ruin
         B battlefield Forest*2
         1 main A cast Ruin
         stop 1 end
         = A battlefield Plains 1
         = A battlefield Island 1
         = A battlefield Bear 1
         = B battlefield Forest 1",
    );
    let gearhulk = "Gearhulk | {3} | Artifact Creature — Construct | When this creature enters, each player chooses an artifact, a creature, an enchantment, and a planeswalker from among the nonland permanents they control, then sacrifices the rest. | 4/5";
    plays(
        &[gearhulk],
        "A battlefield Plains*3, Bear*2
         A hand Gearhulk
         B battlefield Bird*2, Forest*2
         choose A target Gearhulk
         choose A target Gearhulk
         1 main A cast Gearhulk
         stop 1 end
         = A battlefield Bear 0
         = A battlefield 4
         = B battlefield Bird 1
         = B battlefield 3",
    );
}

#[test]
fn rule_701_23_all_but_five_cards_are_exiled() {
    let doomsday = "Doom | {B} | Sorcery | Search your library and graveyard for five cards and exile the rest. Put the chosen cards on top of your library in any order. You lose half your life, rounded up. |";
    plays(
        &[doomsday],
        "A battlefield Swamp
         A hand Doom
         A life 19
         A only-library Bear*3, Giant*2, Shock, Plains
         A graveyard Bird, Murder
         choose A target Bird
         choose A target Shock
         choose A target Giant
         choose A target Giant
         choose A target Plains
         1 main A cast Doom
         stop 1 main2
         = A life 9
         = A library 5
         = A library Bird 1
         = A library Giant 2
         = A exile Bear 3
         = A exile Murder 1
         = A exile 4
         = A graveyard 1",
    );
}
