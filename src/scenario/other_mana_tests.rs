//! Mana that is spent as though it were other mana, on some spells only, or not at all (609.4b, 106.6, 601.2h).

use super::script::plays;

#[test]
fn rule_609_4b_mana_is_spent_as_though_it_were_of_another_color_or_type() {
    let orrery = "Orrery | {7} | Artifact | You may spend mana as though it were mana of any color. |";
    let vizier =
        "Vizier | {1}{U} | Creature — Naga | You can spend mana of any type to cast creature spells. | 1/1";
    let glasses = "Glasses | {4} | Artifact | You may spend white mana as though it were red mana. |";
    let eldrazi = "Drone | {C} | Creature — Eldrazi | | 2/1";
    let kami = "Kami | {B} | Creature — Spirit | {1}{B}: You gain 1 life. | 1/1";
    for (ruler, lands, card, casts) in [
        ("Orrery", "Island*2", "Bear", 1),
        // Colorless is no color.
        ("Orrery", "Island", "Drone", 0),
        ("Vizier", "Island", "Drone", 1),
        ("Vizier", "Island*2", "Bear", 1),
        ("Glasses", "Plains", "Racer", 1),
        ("Glasses", "Island", "Racer", 0),
    ] {
        let racer = "Racer | {R} | Creature — Goblin | | 1/1";
        let duel = format!(
            "A battlefield {ruler}, {lands}
             A hand {card}
             1 main A = A may-cast {card} {}
             stop 1 main2",
            if casts == 1 { "yes" } else { "no" }
        );
        plays(&[orrery, vizier, glasses, eldrazi, racer], &duel);
    }
    // Costs of abilities, too, but not those of other players.
    plays(
        &[orrery, kami],
        "A battlefield Orrery, Island*2, Kami
         1 main A activate {1}{B}
         stop 1 main2
         = A life 21",
    );
    plays(
        &[orrery],
        "B battlefield Orrery
         A battlefield Island*2
         A hand Bear
         1 main A = A may-cast Bear no
         stop 1 main2",
    );
}

#[test]
fn a_card_that_may_be_cast_for_a_while_says_what_mana_pays_and_that_it_is_exiled() {
    let daredevil = "Daredevil | {R} | Creature — Pirate | When ~ enters, exile target instant or sorcery card from an opponent's graveyard. You may cast it this turn, and mana of any type can be spent to cast that spell. If that spell would be put into a graveyard, exile it instead. | 2/1";
    plays(
        &[daredevil],
        "A battlefield Mountain*3, Giant
         B graveyard Murder
         B battlefield Bear
         A hand Daredevil
         choose A target Murder
         1 main A cast Daredevil
         1 main2 A cast Murder > Bear
         stop 1 end
         = B graveyard Bear 1
         = B exile Murder 1",
    );
    let taker = "Taker | {R} | Sorcery | Exile target nonland permanent. You may cast that card for as long as it remains exiled, and you may spend mana as though it were mana of any color to cast that spell. |";
    plays(
        &[taker],
        "A battlefield Mountain*4
         B battlefield Bear
         A hand Taker
         1 main A cast Taker > Bear
         3 main A cast Bear
         stop 3 main2
         = A battlefield Bear 1",
    );
}

#[test]
fn rule_106_6_mana_of_two_colors_is_spent_on_some_spells_only() {
    let altar = "Altar | {3} | Artifact | {T}: Add two mana in any combination of colors. Spend this mana only to cast spells with flashback from a graveyard. |";
    let twice = "Twice | {3} | Instant | You gain 3 life. // Flashback {R}{W} |";
    plays(
        &[altar, twice],
        "A battlefield Altar
         A graveyard Twice
         A hand Bear
         1 main A = A may-cast Bear no
         1 main A cast Twice with flashback
         stop 1 main2
         = A life 23",
    );
    // No mana pays for it, but creatures and cards of the graveyard do.
    let necropolis =
        "Necropolis | {3}{B/G} | Creature — Avatar | You can't spend mana to cast ~. // Convoke, delve | 8/8";
    plays(
        &[necropolis],
        "A battlefield Swamp*4
         A hand Necropolis
         1 main A = A may-cast Necropolis no
         stop 1 main2",
    );
    plays(
        &[necropolis],
        "A battlefield Bear
         A graveyard Bird*3
         A hand Necropolis
         1 main A cast Necropolis
         stop 1 main2
         = A battlefield Necropolis 1
         = A tapped Bear 1
         = A exile Bird 3",
    );
}

#[test]
fn rule_107_14_energy_pays_for_mana_by_itself_as_far_as_it_lasts() {
    let hub = "Hub | | Land | When ~ enters, you get {E}{E}. // {T}: Add {C}. // {T}, Pay {E}: Add one mana of any color. |";
    let cell = "Cell | | Land | {T}, Pay {E}{E}: Add {R}. |";
    // Two Hubs and two counters: both give red mana, and a third doesn't.
    for (hubs, may) in [(1, "no"), (2, "yes")] {
        plays(
            &[hub, "Spark | {R}{R} | Instant | ~ deals 3 damage to any target. |"],
            &format!(
                "A battlefield Hub*{}
                 A hand Hub, Spark
                 1 main A play Hub
                 1 main A wait
                 1 main A = A may-cast Spark {may}
                 stop 1 main",
                hubs - 1
            ),
        );
    }
    plays(
        &[hub, "Trio | {R}{R}{R} | Instant | ~ deals 3 damage to any target. |"],
        "A battlefield Hub*2
         A hand Hub, Trio
         1 main A play Hub
         1 main A wait
         1 main A = A may-cast Trio no
         stop 1 main",
    );
    // One counter is left, which is not enough for the Cell.
    plays(
        &[hub, cell, "Spark | {R}{R} | Instant | ~ deals 3 damage to any target. |"],
        "A battlefield Cell
         A hand Hub, Spark
         1 main A play Hub
         1 main A wait
         1 main A = A may-cast Spark no
         stop 1 main",
    );
    plays(
        &[hub],
        "A hand Hub, Shock
         1 main A play Hub
         1 main A wait
         1 main A cast Shock > player B
         stop 1 main
         = B life 18
         = A counter energy 1",
    );
}

#[test]
fn rule_109_2_mana_for_abilities_of_elementals_pays_for_permanents_alone() {
    let kindler = "Kindler | {R} | Creature — Elemental | {T}: Add {R}{R}. Spend this mana only to cast Elemental spells or activate abilities of Elementals. | 1/1";
    let source = "Other Kindler | {R} | Creature — Elemental | {T}: Add {R}{R}. Spend this mana only to activate abilities of Elemental sources. | 1/1";
    let titan =
        "Granite | {5}{R} | Creature — Elemental | {R}: ~ gets +1/+0 until end of turn. // Cycling {R} | 5/4";
    for (mana, there, cycled) in [("Kindler", "yes", "no"), ("Other Kindler", "yes", "yes")] {
        plays(
            &[kindler, source, titan],
            &format!(
                "A battlefield {mana}, Granite
                 1 main A = A may-activate {{R}} {there}
                 stop 1 main"
            ),
        );
        plays(
            &[kindler, source, titan],
            &format!(
                "A battlefield {mana}
                 A hand Granite
                 1 main A = A may-activate Cycling {cycled}
                 stop 1 main"
            ),
        );
    }
}
