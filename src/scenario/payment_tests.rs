//! Which mana abilities pay for a cost, as duels.

use super::script::plays;

const VEIN: &str = "Vein | | Land | {T}: Add {C}. // {T}, Sacrifice ~: Add {C}{C}. |";
const STONE: &str = "Stone | {2} | Artifact | |";
const CREST: &str = "Crest | {2} | Artifact | {1}, {T}: Add {W}{U}. |";

#[test]
fn rule_605_3a_generic_mana_comes_from_the_bigger_of_two_abilities() {
    plays(
        &[VEIN, STONE],
        "A battlefield Vein
         A hand Stone
         1 main A = A may-cast Stone yes
         1 main A cast Stone
         stop 1 end
         = A battlefield Stone 1
         = A graveyard Vein 1",
    );
    plays(
        &[VEIN, STONE],
        "A battlefield Vein, Forest
         A hand Stone
         1 main A cast Stone
         stop 1 end
         = A battlefield Stone 1
         = A battlefield Vein 1",
    );
}

#[test]
fn rule_605_3a_no_more_is_sacrificed_than_it_takes() {
    plays(
        &[VEIN, "Orb | {5} | Artifact | |"],
        "A battlefield Vein*3, Forest
         A hand Orb
         1 main A cast Orb
         stop 1 end
         = A battlefield Orb 1
         = A battlefield Vein 2",
    );
    // 1 + 1 + 1 + 3 is one too much: a Forest stays untapped.
    let cards = [
        "Well | | Land | {T}: Add {C}. // {T}, Sacrifice ~: Add {C}{C}{C}. |",
        "Jar | {5} | Artifact | |",
        "Elf | {G} | Creature — Elf | | 1/1",
    ];
    plays(
        &cards,
        "A battlefield Well, Forest*3
         A hand Jar, Elf*2
         1 main A cast Jar
         1 main A cast Elf
         1 main A = A may-cast Elf no
         stop 1 end
         = A battlefield Jar 1
         = A battlefield Elf 1",
    );
}

#[test]
fn rule_107_3a_x_is_bounded_by_the_bigger_of_two_abilities() {
    plays(
        &[VEIN, "Flare | {X}{R} | Sorcery | ~ deals X damage to any target. |"],
        "A battlefield Vein, Mountain
         A hand Flare
         1 main A cast Flare > player B
         choose A X=2
         stop 1 end
         = B life 18
         = A graveyard Vein 1",
    );
}

#[test]
fn rule_601_2g_a_land_whose_other_ability_gives_more_is_kept_for_that() {
    let cards = [
        "Gift | {G} | Enchantment — Aura | Enchant land // Enchanted land has \"{T}: Add {C}{C}.\" |",
        "Brute | {2}{G} | Creature — Beast | | 3/3",
    ];
    plays(
        &cards,
        "A battlefield Forest*2
         A hand Gift, Brute
         1 main A cast Gift > Forest
         3 main A = A may-cast Brute yes
         3 main A cast Brute
         stop 3 end
         = A battlefield Brute 1",
    );
}

#[test]
fn rule_601_2g_a_source_that_costs_less_than_it_gives_pays_generic_mana() {
    plays(
        &[CREST, STONE],
        "A battlefield Crest, Forest
         A hand Stone*2
         1 main A cast Stone
         1 main A = A may-cast Stone no
         stop 1 end
         = A battlefield Stone 1",
    );
    plays(
        &[CREST, STONE],
        "A battlefield Crest*2
         A hand Stone
         1 main A = A may-cast Stone no
         stop 1 end
         = A hand Stone 1",
    );
    let cards =
        ["Vault | | Land | {2}, {T}: Add {B} for each Swamp you control. |", "Orb | {6} | Artifact | |"];
    plays(
        &cards,
        "A battlefield Vault, Swamp*4
         A hand Orb
         1 main A cast Orb
         stop 1 end
         = A battlefield Orb 1",
    );
}

#[test]
fn rule_702_44_mana_spent_on_a_mana_ability_is_not_spent_on_the_spell() {
    plays(
        &[CREST, "Prism | {1}{W} | Artifact Creature — Golem | Sunburst | 0/0"],
        "A battlefield Crest, Forest
         A hand Prism
         1 main A cast Prism
         stop 1 end
         = size Prism 2/2",
    );
}

#[test]
fn rule_605_3a_a_source_pays_for_another_that_pays_for_a_third() {
    let cards = [
        "Heath | | Land | {T}: Add {C}. // {W/B}, {T}: Add {W}{W}, {W}{B}, or {B}{B}. |",
        "Mire | | Land | {T}: Add {C}. // {B/G}, {T}: Add {B}{B}, {B}{G}, or {G}{G}. |",
        "Elf | {G} | Creature — Elf | | 1/1",
    ];
    plays(
        &cards,
        "A battlefield Mire, Heath, Plains
         A hand Elf*2
         1 main A cast Elf
         stop 1 end
         = A battlefield Elf 1",
    );
    // Neither can be first.
    plays(
        &cards,
        "A battlefield Mire, Heath
         A hand Elf
         1 main A = A may-cast Elf no
         stop 1 end
         = A hand Elf 1",
    );
}

const POOL: &str = "Pool | | Land | {T}: Add one mana of any type that a land you control could produce. |";
const ORCHARD: &str =
    "Orchard | | Land | {T}: Add one mana of any color that a land an opponent controls could produce. |";
const ELF: &str = "Elf | {G} | Creature — Elf | | 1/1";

#[test]
fn rule_106_7_an_ability_that_a_land_has_been_given_counts() {
    plays(
        &[
            ORCHARD,
            "Waste | | Land | {T}: Add {C}. |",
            "Lantern | {3} | Artifact | Lands you control have \"{T}: Add one mana of any color.\" |",
        ],
        "A battlefield Orchard
         A hand Shock
         B battlefield Waste, Lantern
         1 main A = A may-cast Shock yes
         1 main A cast Shock > player B
         stop 1 end
         = B life 18",
    );
    plays(
        &[ORCHARD, "Waste | | Land | {T}: Add {C}. |"],
        "A battlefield Orchard
         A hand Shock
         B battlefield Waste
         1 main A = A may-cast Shock no
         stop 1 end
         = B life 20",
    );
}

#[test]
fn rule_106_7_lands_see_what_others_could_produce_of_what_others_could() {
    plays(
        &[POOL, ORCHARD, ELF],
        "A battlefield Orchard, Pool
         A hand Elf*2
         B battlefield Forest
         1 main A cast Elf
         1 main A cast Elf
         stop 1 end
         = A battlefield Elf 2",
    );
    // A closed circle produces nothing.
    plays(
        &[POOL, ORCHARD, ELF],
        "A battlefield Orchard, Pool*2
         A hand Elf
         B battlefield Orchard*2, Pool
         1 main A = A may-cast Elf no
         stop 1 end
         = A hand Elf 1",
    );
}

#[test]
fn rule_106_7_colorless_mana_is_no_color_on_its_way() {
    let cards = [POOL, ORCHARD, "Waste | | Land | {T}: Add {C}. |", "Eye | {C} | Creature — Eldrazi | | 1/1"];
    plays(
        &cards,
        "A battlefield Orchard, Pool
         A hand Eye
         B battlefield Waste
         1 main A = A may-cast Eye no
         stop 1 end
         = A hand Eye 1",
    );
    plays(
        &cards,
        "A battlefield Waste, Pool*2
         A hand Eye*3
         1 main A cast Eye
         1 main A cast Eye
         1 main A cast Eye
         stop 1 end
         = A battlefield Eye 3",
    );
}

#[test]
fn rule_106_7_only_what_an_ability_would_add_now_counts() {
    let cards = [
        ORCHARD,
        "River | | Land | {T}: Add {U}. If you played a land this turn, add {B} instead. |",
        "Bat | {B} | Creature — Bat | | 1/1",
    ];
    plays(
        &cards,
        "A battlefield Orchard
         A hand Bat, Bird
         B battlefield River
         1 main A = A may-cast Bat no
         1 main A = A may-cast Bird yes
         stop 1 end
         = A hand Bat 1",
    );
}

const GROUND: &str = "Ground | {G} | Enchantment — Aura | Enchant land // Whenever enchanted land is tapped for mana, its controller adds an additional one mana of any color. |";
const DAWN: &str = "Dawn | {G} | Enchantment — Aura | Enchant land // Whenever enchanted land is tapped for mana, its controller adds an additional two mana in any combination of colors. |";

#[test]
fn rule_605_4a_a_triggered_mana_ability_adds_the_color_that_a_spell_takes() {
    plays(
        &[GROUND, ELF],
        "A battlefield Forest
         A hand Ground, Shock, Elf*2
         1 main A cast Ground > Forest
         3 main A = A may-cast Shock yes
         3 main A cast Shock > player B
         3 main A wait
         3 main A = A may-cast Elf yes
         3 main A cast Elf
         3 main A wait
         3 main A = A may-cast Elf no
         stop 3 end
         = B life 18",
    );
    plays(
        &[GROUND],
        "A battlefield Forest
         A hand Ground, Bear
         1 main A cast Ground > Forest
         3 main A cast Bear
         stop 3 end
         = A battlefield Bear 1",
    );
}

#[test]
fn rule_605_4a_several_triggered_mana_abilities_add_what_is_missing() {
    let cards = [
        GROUND,
        DAWN,
        "Omen | {W}{U}{B}{R} | Sorcery | You gain 4 life. |",
        "Reef | | Land — Forest Island | |",
        "Knot | {W}{U}{R} | Sorcery | You gain 3 life. |",
        "Hymn | {W}{W}{U}{U} | Sorcery | You gain 4 life. |",
    ];
    plays(
        &cards,
        "A battlefield Reef, Forest*2
         A hand Ground, Dawn, Omen
         1 main A cast Ground > Reef
         1 main A cast Dawn > Reef
         3 main A cast Omen
         stop 3 end
         = A life 24",
    );
    plays(
        &cards,
        "A battlefield Reef, Forest
         A hand Dawn, Knot
         1 main A cast Dawn > Reef
         3 main A cast Knot
         stop 3 end
         = A life 23",
    );
    // Two of the four are of the same ability, and the land gives blue.
    plays(
        &cards,
        "A battlefield Reef, Forest*2
         A hand Ground, Dawn, Hymn
         1 main A cast Dawn > Reef
         1 main A cast Ground > Reef
         3 main A cast Hymn
         stop 3 end
         = A life 24",
    );
}

const GREMLIN: &str = "Gremlin | {R} | Creature — Gremlin | Haste // Whenever a player taps a land for mana, if ~ is tapped, that player adds one mana of any type that land produced. Then that land deals 1 damage to that player. | 2/2";

#[test]
fn rule_605_1b_what_a_triggered_mana_ability_does_besides_is_done() {
    let cards = [GREMLIN, "Hill | {3}{R} | Creature — Giant | | 3/3"];
    plays(
        &cards,
        "A battlefield Gremlin, Mountain*2
         A hand Hill
         1 attack A Gremlin
         1 main2 A cast Hill
         stop 1 end
         = A battlefield Hill 1
         = A life 18",
    );
}

#[test]
fn rule_605_4a_a_land_tapped_by_hand_has_its_triggers_at_once() {
    plays(
        &[GREMLIN, "Piker | {1}{R} | Creature — Goblin | | 2/1"],
        "A battlefield Gremlin, Mountain
         A hand Piker
         1 attack A Gremlin
         1 main2 A mana {T}: Add {R}
         1 main2 A = A life 19
         1 main2 A cast Piker
         stop 1 end
         = A battlefield Piker 1",
    );
    plays(
        &[GROUND],
        "A battlefield Forest
         A hand Ground, Shock
         1 main A cast Ground > Forest
         3 main A mana {T}: Add {G}
         choose A Red
         3 main A cast Shock > player B
         stop 3 end
         = B life 18",
    );
}

#[test]
fn rule_605_3a_a_land_that_stays_tapped_afterwards_pays_last() {
    let dune = "Dune | | Land | ~ doesn't untap during your untap step if it has a depletion counter on it. // At the beginning of your upkeep, remove a depletion counter from ~. // {T}: Add {R} or {W}. Put a depletion counter on ~. |";
    plays(
        &[dune, "Cat | {W} | Creature — Cat | | 1/1"],
        "A battlefield Dune, Plains
         A hand Cat*3
         1 main A cast Cat
         1 main A cast Cat
         3 main A cast Cat
         stop 3 end
         = A battlefield Cat 3",
    );
    plays(
        &[dune, "Cat | {W} | Creature — Cat | | 1/1"],
        "A battlefield Dune
         A hand Cat*2
         1 main A cast Cat
         3 main A = A may-cast Cat no
         5 main A cast Cat
         stop 5 end
         = A battlefield Cat 2",
    );
}

#[test]
fn rule_602_2b_a_counter_or_a_milled_card_is_paid_for_mana() {
    plays(
        &[
            "Brook | | Land | ~ enters with a charge counter on it. // {T}: Add {U}. // {T}, Remove a charge counter from ~: Add one mana of any color. |",
        ],
        "A hand Brook, Shock*2, Bird
         1 main A play Brook
         1 main A cast Shock > player B
         3 main A = A may-cast Shock no
         3 main A cast Bird
         stop 3 end
         = B life 18
         = A battlefield Bird 1",
    );
    let aide = "Aide | {1} | Creature — Human | {T}, Mill a card: Add {U}. | 1/1";
    plays(
        &[aide],
        "A battlefield Aide
         A hand Bird
         A library Murder
         1 main A cast Bird
         stop 1 end
         = A battlefield Bird 1
         = A graveyard Murder 1",
    );
}

#[test]
fn rule_605_3a_a_land_whose_mana_gives_an_opponent_life_pays_last() {
    let grove = "Thicket | | Land | {T}: Add {C}. // {T}: Add {R} or {G}. Each opponent gains 1 life. |";
    plays(
        &[grove],
        "A battlefield Thicket, Forest
         A hand Bear, Shock
         1 main A cast Bear
         3 main A cast Shock > player B
         stop 3 end
         = A battlefield Bear 1
         = B life 19",
    );
}

const BLAST: &str = "Blast | {1}{R} | Instant | As an additional cost to cast this spell, sacrifice an artifact. // ~ deals 5 damage to any target. |";
const CUP: &str = "Cup | {1} | Artifact | |";

#[test]
fn rule_601_2g_what_gives_mana_first_may_be_sacrificed_though_something_else_could_be() {
    plays(
        &[BLAST, CUP, "Gem | {0} | Artifact | {T}: Add {R}. |"],
        "A battlefield Gem, Mountain, Cup
         A hand Blast
         1 main A cast Blast > player B
         choose A Gem
         stop 1 end
         = B life 15
         = A graveyard Gem 1
         = A battlefield Cup 1",
    );
}

#[test]
fn rule_601_2h_what_is_sacrificed_for_its_mana_can_t_be_sacrificed_again() {
    // The Coin has to give mana, and is gone then: only the Cup is left.
    plays(
        &[BLAST, CUP, "Coin | {0} | Artifact | {T}, Sacrifice ~: Add {R}. |"],
        "A battlefield Coin, Mountain, Cup
         A hand Blast
         1 main A cast Blast > player B
         stop 1 end
         = B life 15
         = A graveyard Coin 1
         = A graveyard Cup 1",
    );
}

#[test]
fn rule_601_2g_what_need_not_give_mana_is_the_first_to_be_offered() {
    plays(
        &[BLAST, CUP, "Gem | {0} | Artifact | {T}: Add {R}. |"],
        "A battlefield Gem, Mountain, Cup
         A hand Blast
         1 main A cast Blast > player B
         stop 1 end
         = B life 15
         = A graveyard Cup 1
         = A battlefield Gem 1",
    );
}

const DRUM: &str =
    "Drum | {1} | Artifact | {T}, Tap an untapped creature you control: Add one mana of any color. |";
const TOWER: &str = "Tower | | Land | {T}: Add {C}. // {T}, Sacrifice a creature: Add {B}{B}. |";

#[test]
fn rule_605_3a_another_permanent_is_tapped_or_sacrificed_for_mana() {
    plays(
        &[DRUM],
        "A battlefield Drum, Giant
         A hand Shock
         1 main A cast Shock > player B
         stop 1 end
         = B life 18
         = tapped Giant 1
         = tapped Drum 1",
    );
    let ritual = "Pact | {B}{B} | Sorcery | You gain 3 life. |";
    plays(
        &[TOWER, ritual],
        "A battlefield Tower, Bird
         A hand Pact
         1 main A cast Pact
         stop 1 end
         = A life 23
         = A graveyard Bird 1",
    );
    // One creature is no more than one mana.
    plays(
        &[DRUM],
        "A battlefield Drum*2, Bird
         A hand Bear
         1 main A = A may-cast Bear no
         stop 1 end",
    );
}

#[test]
fn rule_605_3a_an_ability_without_tapping_is_activated_as_often_as_it_is_paid_for() {
    let horse = "Horse | {6} | Artifact Creature — Horse | Remove a +1/+1 counter from ~: Add {C}. // ~ enters with two +1/+1 counters on it. | 0/0";
    let gnome = "Gnome | {2} | Artifact Creature — Gnome | | 1/3";
    plays(
        &[horse, gnome],
        "A battlefield Mountain*6
         A hand Horse, Gnome
         1 main A cast Horse
         1 main A wait
         1 main A cast Gnome
         stop 1 end
         = A battlefield Gnome 1
         = A battlefield Horse 0",
    );
    let ogre = "Ogre | {3}{R} | Creature — Ogre | Pay 3 life: Add {R}. | 2/3";
    plays(
        &[ogre],
        "A life 7
         A battlefield Ogre
         A hand Shock, Giant
         1 main A = A may-cast Giant no
         1 main A cast Shock > player B
         stop 1 end
         = A life 4",
    );
    let elf = "Elf | {G} | Creature — Elf | {T}: Add {G}. // {1}: Add {R} or {W}. | 1/1";
    let wolf = "Wolf | {W}{G} | Creature — Wolf | | 3/3";
    plays(
        &[elf, wolf],
        "A battlefield Elf, Mountain
         A hand Wolf
         1 main A cast Wolf
         stop 1 end
         = A battlefield Wolf 1",
    );
}

#[test]
fn rule_107_4f_what_a_rule_lets_life_be_paid_for_is_no_phyrexian_mana() {
    let king = "King | {B} | Creature — Horror | For each {B} in a cost, you may pay 2 life rather than pay that mana. | 2/2";
    let sphere = "Sphere | {3} | Artifact | As long as ~ is untapped, each spell that would cost less than three mana to cast costs three mana to cast. |";
    let member = "Member | {1}{B/P}{B/P} | Instant | Target creature gets -5/-5 until end of turn. |";
    // Mana is announced for both Phyrexian symbols, so that the spell costs three mana, and life is paid for two of them.
    plays(
        &[king, sphere, member],
        "A battlefield King, Sphere, Swamp*3
         A hand Member
         B battlefield Bear
         choose A no
         choose A no
         choose A yes
         choose A yes
         1 main A cast Member > Bear
         stop 1 end
         = A life 16
         = tapped Swamp 1",
    );
    // With life for them it costs one, and so three.
    plays(
        &[king, sphere, member],
        "A battlefield King, Sphere, Swamp*3
         A hand Member
         B battlefield Bear
         choose A yes
         choose A yes
         1 main A cast Member > Bear
         stop 1 end
         = A life 16
         = tapped Swamp 3",
    );
}
