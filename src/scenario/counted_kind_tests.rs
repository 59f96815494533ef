//! Kinds, colors and counters that are counted (106.1, 122.1, 205), and tests that compare with them, as duels.

use super::script::plays;

#[test]
fn rule_205_1_supertypes_card_types_and_subtypes_of_a_creature_are_counted() {
    let grow = "Grow Kinds | {G} | Instant | Until end of turn, target non-Bear creature gets +1/+1 for each supertype, card type, and subtype it has. |";
    let king = "Snow King | {2}{G} | Legendary Snow Artifact Creature — Elf Noble | | 1/1";
    plays(
        &[grow, king],
        "A battlefield Forest, Snow King
         A hand Grow Kinds
         1 main A cast Grow Kinds > Snow King
         stop 1 end
         = A size Snow King 7/7",
    );
}

#[test]
fn rule_122_1_counters_among_players_and_permanents_are_counted() {
    let sloth = "Slow One | {6}{G} | Creature — Sloth | ~ costs {1} less to cast for each counter among players and permanents. // Trample // ~ enters tapped. | 8/8";
    let oiled = "Oiled | {G} | Creature — Bear | ~ enters with three +1/+1 counters on it. // When ~ enters, you get {E}{E}. | 0/1";
    // Three on a creature, two energy counters: {1}{G} are left.
    plays(
        &[sloth, oiled],
        "A battlefield Forest*3
         A hand Slow One, Oiled
         1 main A cast Oiled
         1 main A wait
         1 main2 A cast Slow One
         stop 1 end
         = A tapped Slow One 1",
    );
}

#[test]
fn rule_122_1_different_kinds_of_counters_are_counted_once_each() {
    let vault = "Kind Vault | {G} | Creature — Elf | At the beginning of your end step, if there are three or more different kinds of counters among creatures you control, draw a card. | 1/1";
    let put = |name: &str, kind: &str| {
        format!("{name} | {{G}} | Instant | Put {kind} counter on target creature. |")
    };
    let (one, two, three) = (put("First", "a +1/+1"), put("Second", "a flying"), put("Third", "a charge"));
    for (cards, hand) in [("First, Second, Third", 1), ("First, First, Second", 0)] {
        plays(
            &[vault, &one, &two, &three],
            &format!(
                "A battlefield Forest*3, Kind Vault, Bear
                 A hand {cards}
                 1 main A cast {} > Bear
                 1 main A wait
                 1 main A cast {} > Kind Vault
                 1 main A wait
                 1 main A cast {} > Bear
                 stop 2 upkeep
                 = A hand {hand}",
                cards.split(", ").next().unwrap(),
                cards.split(", ").nth(1).unwrap(),
                cards.split(", ").nth(2).unwrap(),
            ),
        );
    }
}

#[test]
fn rule_106_1_one_mana_for_each_color_among_permanents() {
    let tender = "Tender | {1}{G} | Creature — Elf | {T}: For each color among permanents you control, add one mana of that color. | 1/1";
    let gold = "Gold Cub | {U}{G} | Creature — Bear | | 3/3";
    plays(
        &[tender, gold],
        "A battlefield Tender, Bird
         A hand Gold Cub
         1 main A cast Gold Cub
         stop 1 end
         = A battlefield Gold Cub 1
         = A tapped Tender 1",
    );
}

#[test]
fn rule_208_the_same_total_of_power_and_toughness_is_looked_for() {
    let pair = "Pairing | {4}{G}{G} | Enchantment | Whenever a creature enters, if you cast it from your hand, you may search your library for a creature card with the same total power and toughness, put it onto the battlefield, then shuffle. |";
    let wall = "Thin Wall | {1}{W} | Creature — Wall | Defender | 0/4";
    plays(
        &[pair, wall],
        "A battlefield Pairing, Forest*2
         A hand Bear
         A only-library Giant, Thin Wall, Bird, Bird
         1 main A cast Bear
         choose A yes
         choose A Thin Wall
         stop 1 end
         = A battlefield Thin Wall 1
         = A battlefield Giant 0",
    );
}

#[test]
fn rule_205_3m_creatures_of_a_type_chosen_on_resolution_grow() {
    let unity = "Unity | {X}{G} | Instant | Creatures of the creature type of your choice get +X/+X until end of turn. |";
    plays(
        &[unity],
        "A battlefield Forest*3, Bear
         A hand Unity
         B battlefield Bear, Giant
         1 main A cast Unity
         choose A X=2
         choose A Bear
         1 main A wait
         1 main A = A size Bear 4/4
         1 main A = B size Bear 4/4
         1 main A = B size Giant 5/5
         stop 2 upkeep
         = A size Bear 2/2",
    );
}

#[test]
fn rule_602_a_creature_with_a_tap_ability_is_told_from_others() {
    let stone = "Mage Stone | {2} | Artifact | {1}, {T}: Untap target creature that has an activated ability with {T} in its cost. |";
    let looter = "Reader | {1}{U} | Creature — Human | {T}: Draw a card. | 1/1";
    plays(
        &[stone, looter],
        "A battlefield Island, Mage Stone, Reader, Bear
         1 upkeep A activate {T}: Draw
         1 main A activate {1}, {T} > Reader
         1 main A wait
         1 main2 A activate {T}: Draw
         stop 1 end
         = A hand 2",
    );
}
