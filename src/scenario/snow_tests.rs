//! Snow mana: {S} in costs (107.4h): duels with cards made for the purpose.

use super::script::plays;

const SNOW_FOREST: &str = "White Forest | | Basic Snow Land — Forest | |";
const SNOW_PLAINS: &str = "White Plains | | Basic Snow Land — Plains | |";
const GOLEM: &str = "Golem | {S} | Snow Artifact Creature — Golem | | 2/2";
const CENTAUR: &str =
    "Centaur | {S}{G} | Snow Creature — Centaur | {S}: ~ gets +1/+1 until end of turn. | 1/1";

#[test]
fn rule_107_4h_only_mana_from_a_snow_source_pays_for_it() {
    for (lands, casts) in [("Forest*3", "no"), ("Forest, White Forest", "yes"), ("White Plains", "yes")] {
        plays(
            &[SNOW_FOREST, SNOW_PLAINS, GOLEM],
            &format!(
                "A battlefield {lands}
                 A hand Golem
                 1 main A = A may-cast Golem {casts}
                 stop 1 main2"
            ),
        );
    }
    // Mana of any type: a land without a basic land type, an artifact, a creature that is sacrificed.
    let ruin = "Ruin | | Snow Land | {T}: Add {C}. |";
    let spawn = "Spawn | {1} | Snow Creature — Spawn | Sacrifice ~: Add {C}. | 0/1";
    let relic = "Relic | {2} | Artifact | {T}: Add {C}. |";
    for (source, casts) in [("Ruin", "yes"), ("Spawn", "yes"), ("Relic", "no")] {
        plays(
            &[ruin, spawn, relic, GOLEM],
            &format!(
                "A battlefield {source}
                 A hand Golem
                 1 main A = A may-cast Golem {casts}
                 stop 1 main2"
            ),
        );
    }
}

#[test]
fn rule_107_4h_a_snow_source_pays_for_the_symbol_that_needs_it() {
    // {S}{G}: the Plains must be the snow land, or the Forest has to pay for both symbols.
    for (lands, casts) in [
        ("White Plains, Forest", "yes"),
        ("White Forest, Plains", "no"),
        ("White Forest, Forest", "yes"),
        ("White Forest, White Plains", "yes"),
        ("Forest, Forest", "no"),
    ] {
        plays(
            &[SNOW_FOREST, SNOW_PLAINS, CENTAUR],
            &format!(
                "A battlefield {lands}
                 A hand Centaur
                 1 main A = A may-cast Centaur {casts}
                 stop 1 main2"
            ),
        );
    }
    plays(
        &[SNOW_FOREST, CENTAUR],
        "A battlefield White Forest, Forest*2, Centaur
         1 main A activate {S}
         1 main A wait
         1 main A = A size Centaur 2/2
         1 main A = A may-activate Centaur no
         stop 1 main2
         = A tapped White Forest 1
         = A tapped Forest 0",
    );
}

#[test]
fn rule_106_4_mana_in_the_pool_is_still_snow_mana() {
    let grove = "Grove | | Snow Land | {T}: Add {G}. |";
    let relic = "Relic | {2} | Artifact | {T}: Add {C}. |";
    plays(
        &[grove, relic, GOLEM],
        "A battlefield Grove, Relic
         A hand Golem*2
         1 main A mana {T}: Add {C}
         1 main A = A may-cast Golem yes
         1 main A mana {T}: Add {G}
         1 main A cast Golem
         1 main A wait
         1 main A = A may-cast Golem no
         stop 1 main2
         = A battlefield Golem 1",
    );
    // Mana for other costs is taken from what is not snow mana first.
    let grower = "Grower | {G} | Creature — Elf | | 1/1";
    let dell = "Dell | | Land | {T}, Pay 1 life: Add {G}. |";
    plays(
        &[grove, dell, GOLEM, grower],
        "A battlefield Grove, Dell
         A hand Golem, Grower
         1 main A mana {T}: Add {G}
         1 main A mana {T}, Pay 1 life
         1 main A cast Grower
         1 main A wait
         1 main A cast Golem
         stop 1 main2
         = A life 19
         = A battlefield Golem 1
         = A battlefield Grower 1",
    );
}

#[test]
fn rule_107_4h_restricted_mana_of_a_snow_source_is_snow_mana() {
    let cave = "Cave | | Snow Land | {T}: Add one mana of any color. Spend this mana only to cast creature spells. |";
    let hut =
        "Hut | | Land | {T}: Add one mana of any color. Spend this mana only to cast creature spells. |";
    let trinket = "Trinket | {S} | Artifact | |";
    for (land, card, casts) in [("Cave", "Golem", "yes"), ("Hut", "Golem", "no"), ("Cave", "Trinket", "no")] {
        plays(
            &[cave, hut, trinket, GOLEM],
            &format!(
                "A battlefield {land}
                 A hand {card}
                 1 main A = A may-cast {card} {casts}
                 stop 1 main2"
            ),
        );
    }
    // The mana of the hut pays for {G}, that of the cave for {S}.
    plays(
        &[cave, hut, CENTAUR],
        "A battlefield Cave, Hut
         A hand Centaur
         1 main A cast Centaur
         stop 1 main2
         = A battlefield Centaur 1",
    );
}

#[test]
fn rule_107_4h_reductions_of_generic_mana_and_convoke_leave_the_symbol() {
    let smith = "Smith | {1} | Creature — Dwarf | Artifact spells you cast cost {1} less to cast. | 1/1";
    plays(
        &[SNOW_FOREST, GOLEM, smith],
        "A battlefield Smith, Forest
         A hand Golem
         1 main A = A may-cast Golem no
         stop 1 main2",
    );
    let march = "March | {1}{S} | Sorcery | Convoke // You gain 3 life. |";
    plays(
        &[SNOW_FOREST, march],
        "A battlefield Bear*2
         A hand March
         1 main A = A may-cast March no
         stop 1 main2",
    );
    // A creature that is tapped for convoke gives no mana, though it is snow itself.
    plays(
        &[SNOW_FOREST, march, CENTAUR],
        "A battlefield Centaur*2
         A hand March
         1 main A = A may-cast March no
         stop 1 main2",
    );
    plays(
        &[SNOW_FOREST, march],
        "A battlefield Bear, White Forest
         A hand March
         1 main A cast March
         stop 1 main2
         = A life 23
         = A tapped Bear 1",
    );
}

#[test]
fn rule_106_3_mana_of_a_triggered_ability_is_from_that_ability_s_source() {
    let flare = "Flare | {2}{R} | Enchantment | Whenever a player taps a land for mana, that player adds one mana of any type that land produced. |";
    let twins = "Twins | {S}{S} | Snow Artifact | |";
    plays(
        &[SNOW_FOREST, flare, twins],
        "A battlefield White Forest, Flare
         A hand Twins
         1 main A = A may-cast Twins no
         stop 1 main2",
    );
    let pair = "Pair | {1}{S} | Snow Artifact | |";
    plays(
        &[SNOW_FOREST, flare, pair],
        "A battlefield White Forest, Flare
         A hand Pair
         1 main A cast Pair
         stop 1 main2
         = A battlefield Pair 1",
    );
}

#[test]
fn rule_702_24a_a_cumulative_upkeep_of_snow_mana_is_paid_with_snow_mana() {
    let plating = "Plating | {W} | Enchantment | Cumulative upkeep {S} |";
    plays(
        &[SNOW_FOREST, plating],
        "A battlefield Plating, White Forest, Forest*3
         1 main A = A battlefield Plating 1
         stop 3 end
         = A battlefield Plating 0",
    );
}
