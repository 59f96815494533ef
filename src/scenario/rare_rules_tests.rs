//! Rules for players and cards that few cards have, as duels.

use super::script::plays;

#[test]
fn rule_106_6a_mana_of_tapped_permanents_is_multiplied_by_each_such_effect() {
    let ancient = "Ancient | {4}{G} | Creature — Elemental | Trample // If you tap a permanent for mana, it produces three times as much of that mana instead. | 5/5";
    let mirror = "Mirror | {4}{G} | Enchantment | If you tap a permanent for mana, it produces twice as much of that mana instead. |";
    let growth = "Growth | {G} | Enchantment — Aura | Enchant land // Whenever enchanted land is tapped for mana, its controller adds an additional {G}. |";
    let big = "Colossus | {6} | Artifact Creature — Golem | | 6/6";
    // Two times three.
    plays(
        &[ancient, mirror, big],
        "A battlefield Ancient, Mirror, Forest
         A hand Colossus
         1 main A cast Colossus
         stop 1 end
         = A battlefield Colossus 1",
    );
    // What a triggered mana ability adds stays one, and an opponent's lands give no more.
    plays(
        &[ancient, growth, big],
        "A battlefield Ancient, Forest*3
         A hand Growth, Colossus
         B battlefield Forest*5
         B hand Colossus
         1 main A cast Growth > Forest
         1 main A wait
         1 main A cast Colossus
         2 main B = B may-cast Colossus no
         stop 2 end
         = A battlefield Colossus 1",
    );
}

#[test]
fn rule_118_9_anybody_casts_small_creatures_for_nothing_at_any_time() {
    let wilds = "Wilds | {2}{G} | Enchantment | Any player may cast creature spells with mana value 3 or less without paying their mana costs and as though they had flash. |";
    plays(
        &[wilds],
        "A battlefield Wilds
         A hand Bear, Giant
         B hand Bear
         1 upkeep A = A may-cast Giant no
         1 upkeep A cast Bear
         1 end B cast Bear
         stop 1 cleanup
         = A battlefield Bear 1
         = B battlefield Bear 1",
    );
    // The mana cost can't be paid at such a time.
    let hydra = "Small Hydra | {X}{G} | Creature — Hydra | ~ enters with X +1/+1 counters on it. | 1/1";
    plays(
        &[wilds, hydra],
        "A battlefield Wilds, Forest*4
         A hand Small Hydra
         1 upkeep A cast Small Hydra
         stop 1 main
         = A tapped Forest 0
         = A size Small Hydra 1/1",
    );
}

#[test]
fn rule_101_1_spells_of_every_player_have_flash() {
    let tide = "Tide | {3}{U} | Creature — Fish | Any player may cast spells as though they had flash. | 3/4";
    plays(
        &[tide],
        "A battlefield Tide
         B battlefield Forest*2
         B hand Bear
         1 upkeep B cast Bear
         stop 1 main
         = B battlefield Bear 1",
    );
}

#[test]
fn rule_702_97a_creature_cards_in_a_graveyard_scavenge_for_their_mana_costs() {
    let lord = "Lord | {1}{B}{G} | Legendary Creature — Troll | Each creature card in your graveyard has scavenge. The scavenge cost is equal to its mana cost. | 2/2";
    plays(
        &[lord],
        "A battlefield Lord, Forest*2
         A graveyard Bear
         1 main A activate Scavenge > Lord
         stop 1 end
         = A exile Bear 1
         = A size Lord 4/4",
    );
    // As a sorcery, and only as long as the rule is there.
    plays(
        &[lord],
        "A battlefield Lord, Forest*2
         A graveyard Bear, Shock
         B battlefield Swamp*2
         B hand Murder
         1 upkeep A = A may-activate Scavenge no
         1 main B cast Murder > Lord
         1 main2 A = A may-activate Scavenge no
         stop 1 end
         = A graveyard Bear 1",
    );
}

#[test]
fn rule_702_35a_cards_have_madness_by_a_rule_for_their_mana_costs() {
    let gorger = "Gorger | {R} | Creature — Vampire | Each Bear creature card you own that isn't on the battlefield has madness. The madness cost is equal to its mana cost. | 2/1";
    let itch = "Itch | {R} | Sorcery | Discard a card. |";
    for (answer, zone) in [("yes", "battlefield"), ("no", "graveyard")] {
        plays(
            &[gorger, itch],
            &format!(
                "A battlefield Gorger, Mountain, Forest*2
                 A hand Itch, Bear
                 1 main A cast Itch
                 choose A {answer}
                 stop 1 end
                 = A {zone} Bear 1"
            ),
        );
    }
    // Other cards don't have it.
    plays(
        &[gorger, itch],
        "A battlefield Gorger, Mountain*6
         A hand Itch, Giant
         1 main A cast Itch
         stop 1 end
         = A graveyard Giant 1",
    );
}

#[test]
fn rule_118_8_mana_abilities_of_a_land_cost_life() {
    let portal = "Portal | | Land — Gate | As ~ enters, choose a basic land type. // ~ is the chosen type in addition to its other types. // Mana abilities of ~ cost an additional 1 life to activate. |";
    plays(
        &[portal],
        "A hand Portal, Shock
         1 main A play Portal
         1 main A cast Shock > player B
         choose A Mountain
         stop 1 end
         = A life 19
         = B life 18",
    );
    // Without enough life it gives no mana.
    plays(
        &[portal],
        "A battlefield Mountain
         A hand Portal, Bear
         A life 1
         1 main A play Portal
         1 main A = A may-cast Bear yes
         choose A Forest
         stop 1 end
         = A life 1",
    );
}

#[test]
fn rule_702_33_a_kicker_of_x_that_cant_be_0() {
    let diver = "Diver | {U} | Creature — Merfolk | Kicker {X}. X can't be 0. // When ~ enters, if it was kicked, you gain X life. | 1/1";
    plays(
        &[diver],
        "A battlefield Island
         A hand Diver
         1 main A cast Diver
         stop 1 end
         = A life 20
         = A battlefield Diver 1",
    );
    plays(
        &[diver],
        "A battlefield Island*3
         A hand Diver
         1 main A cast Diver
         choose A yes
         choose A X=2
         stop 1 end
         = A life 22",
    );
}

#[test]
fn rule_702_143a_the_first_foretold_card_of_a_turn_is_free() {
    let watcher = "Watcher | {2}{U} | Creature — Giant | The first card you foretell each turn costs {0} to foretell. | 2/3";
    let omen = "Far Omen | {3}{U} | Instant | Draw two cards. // Foretell {1}{U} |";
    plays(
        &[watcher, omen],
        "A battlefield Watcher, Island
         A hand Far Omen*2
         1 main A activate Foretell
         1 main2 A = A may-activate Foretell no
         3 main A activate Foretell
         stop 3 end
         = A tapped Island 0
         = A exile Far Omen 2",
    );
}

#[test]
fn rule_118_counters_are_removed_from_among_permanents() {
    let sages = "Sages | {2}{U} | Creature — Elf | {1}, Remove two +1/+1 counters from among creatures you control: Draw a card. | 2/2";
    let cub = "Cub | {G} | Creature — Bear | ~ enters with a +1/+1 counter on it. | 0/1";
    plays(
        &[sages, cub],
        "A battlefield Sages, Forest*4
         A hand Cub*2
         B battlefield Forest
         1 main A cast Cub
         1 main A wait
         1 main A = A may-activate {1}, Remove no
         1 main A cast Cub
         1 main A wait
         1 main A activate {1}, Remove
         1 main A wait
         1 main A = A may-activate {1}, Remove no
         stop 1 end
         = A hand 1
         = A size Cub 0/1",
    );
}
