//! Keywords that are few abilities: umbra armor, renown, squad, retrace and others (702): duels.

use super::script::plays;

const UMBRA: &str = "Shade Umbra | {W} | Enchantment — Aura | Enchant creature // Enchanted creature gets +2/+2. // Umbra armor |";

#[test]
fn rule_702_89a_the_aura_is_destroyed_instead_and_damage_is_removed() {
    plays(
        &[UMBRA],
        "A battlefield Plains, Bear
         A hand Shade Umbra
         B battlefield Swamp*2, Mountain*2
         B hand Murder, Shock*2
         1 main A cast Shade Umbra > Bear
         1 main2 B cast Shock > Bear
         1 main2 B cast Shock > Bear
         stop 1 end
         = A battlefield Bear 1
         = A graveyard Shade Umbra 1
         = A damage Bear 0",
    );
    plays(
        &[UMBRA],
        "A battlefield Plains, Bear
         A hand Shade Umbra
         B battlefield Swamp*2
         B hand Murder
         1 main A cast Shade Umbra > Bear
         1 main2 B cast Murder > Bear
         stop 1 end
         = A battlefield Bear 1
         = A graveyard Shade Umbra 1",
    );
}

#[test]
fn rule_702_89b_it_is_no_regeneration() {
    let terror = "Terror | {B} | Instant | Destroy target creature. It can't be regenerated. |";
    plays(
        &[UMBRA, terror],
        "A battlefield Plains, Bear
         A hand Shade Umbra
         B battlefield Swamp
         B hand Terror
         1 main A cast Shade Umbra > Bear
         1 main2 B cast Terror > Bear
         stop 1 end
         = A battlefield Bear 1
         = A graveyard Shade Umbra 1",
    );
}

#[test]
fn rule_702_89a_all_is_destroyed_at_once_and_the_creature_stays() {
    let wrath = "Wrath | {W} | Sorcery | Destroy all creatures. Destroy all enchantments. |";
    let calm = "Calm | {W} | Sorcery | Destroy all nonland permanents. |";
    for spell in ["Wrath", "Calm"] {
        plays(
            &[UMBRA, wrath, calm],
            &format!(
                "A battlefield Plains*2, Bear, Giant
                 A hand Shade Umbra, {spell}
                 1 main A cast Shade Umbra > Bear
                 1 main2 A cast {spell}
                 stop 1 end
                 = A battlefield Bear 1
                 = A graveyard Shade Umbra 1
                 = A graveyard Giant 1"
            ),
        );
    }
}

#[test]
fn rule_702_89a_what_is_indestructible_needs_no_umbra() {
    let god = "God | {3}{W} | Creature — God | Indestructible | 4/4";
    plays(
        &[UMBRA, god],
        "A battlefield Plains, God
         A hand Shade Umbra
         B battlefield Swamp*2
         B hand Murder
         1 main A cast Shade Umbra > God
         1 main2 B cast Murder > God
         stop 1 end
         = A battlefield Shade Umbra 1",
    );
}

#[test]
fn rule_702_112a_a_creature_becomes_renowned_once() {
    let knight = "Knight | {2}{W} | Creature — Human Knight | Renown 2 // When ~ becomes renowned, draw a card. // As long as ~ is renowned, it has flying. | 2/2";
    plays(
        &[knight],
        "A battlefield Knight
         1 attack A Knight
         3 attack A Knight
         stop 3 end
         = B life 14
         = A size Knight 4/4
         = A has Knight: flying
         = A hand 2",
    );
}

#[test]
fn rule_702_157a_a_token_for_each_time_the_squad_cost_was_paid() {
    let squad = "Marine | {W} | Creature — Human | Squad {1} | 1/1";
    for (lands, squads, tokens) in [(4, 3, 4), (4, 1, 2), (1, 0, 1)] {
        let yes = "choose A yes\n".repeat(squads);
        plays(
            &[squad],
            &format!(
                "A battlefield Plains*{lands}
                 A hand Marine
                 1 main A cast Marine
                 {yes}
                 choose A no
                 stop 1 end
                 = A battlefield Marine {tokens}"
            ),
        );
    }
}

#[test]
fn rule_702_175a_the_offspring_is_a_small_copy() {
    let parent = "Mouse | {W} | Creature — Mouse | Offspring {2} // When ~ enters, you gain 1 life. | 3/4";
    plays(
        &[parent],
        "A battlefield Plains*3
         A hand Mouse
         1 main A cast Mouse
         choose A yes
         stop 1 end
         = A battlefield Mouse 2
         = A life 22
         = A size Mouse 1/1",
    );
}

#[test]
fn rule_702_153a_a_creature_of_enough_power_is_sacrificed_for_a_copy() {
    let bolt = "Bolt | {R} | Instant | Casualty 2 // ~ deals 3 damage to any target. |";
    plays(
        &[bolt],
        "A battlefield Mountain, Bear
         A hand Bolt
         1 main A cast Bolt > player B
         choose A yes
         stop 1 end
         = B life 14
         = A graveyard Bear 1",
    );
    plays(
        &[bolt],
        "A battlefield Mountain, Bird
         A hand Bolt
         1 main A cast Bolt > player B
         choose A yes
         stop 1 end
         = B life 17
         = A battlefield Bird 1",
    );
}

#[test]
fn rule_702_53a_a_card_of_the_same_mana_value_is_searched_for() {
    let spell = "Spell | {U}{U} | Instant | Draw a card. // Transmute {1} |";
    plays(
        &[spell],
        "A battlefield Island
         A hand Spell
         A library Giant, Bear, Shock
         1 main A activate Transmute {1}
         stop 1 end
         = A graveyard Spell 1
         = A hand Bear 1",
    );
}

#[test]
fn rule_702_38a_cards_of_its_creature_types_are_revealed() {
    let dragon = "Wyrm | {R} | Creature — Bear Dragon | Amplify 2 // Flying | 2/2";
    plays(
        &[dragon],
        "A battlefield Mountain
         A hand Wyrm*2, Bear*2, Giant, Shock
         1 main A cast Wyrm
         choose A Bear
         choose A Bear
         choose A Wyrm
         stop 1 end
         = A size Wyrm 8/8",
    );
}

#[test]
fn rule_702_163a_a_rebel_carries_the_equipment() {
    let blade =
        "Blade | {R} | Artifact — Equipment | For Mirrodin! // Equipped creature gets +1/+0. // Equip {2} |";
    plays(
        &[blade],
        "A battlefield Mountain
         A hand Blade
         1 main A cast Blade
         stop 1 end
         = A size Rebel 3/2",
    );
}

#[test]
fn rule_702_156a_ravenous_draws_with_an_x_of_five() {
    let worm = "Tyrant | {X}{G} | Creature — Tyranid | Ravenous | 0/1";
    for (x, cards) in [(4, 0), (5, 1)] {
        plays(
            &[worm],
            &format!(
                "A battlefield Forest*6
                 A hand Tyrant
                 1 main A cast Tyrant
                 choose A X={x}
                 stop 1 end
                 = A size Tyrant {x}/{}
                 = A hand {cards}",
                x + 1
            ),
        );
    }
}

#[test]
fn rule_702_81a_retrace_costs_a_land_card_besides_and_the_card_comes_back() {
    let crime = "Crime | {B} | Sorcery | Target player loses 1 life. // Retrace |";
    plays(
        &[crime],
        "A battlefield Swamp*3
         A hand Plains, Shock, Plains
         A graveyard Crime
         1 main A cast Crime > player B
         1 main A cast Crime > player B
         stop 1 end
         = B life 18
         = A hand Shock 1
         = A graveyard Plains 2
         = A graveyard Crime 1",
    );
}

#[test]
fn rule_702_133a_jump_start_exiles_the_card() {
    let insight = "Insight | {R} | Instant | ~ deals 1 damage to any target. // Jump-start |";
    plays(
        &[insight],
        "A battlefield Mountain*3
         A hand Bird, Insight
         1 main A cast Insight > player B
         1 main2 A cast Insight > player B
         stop 1 end
         = B life 18
         = A graveyard Bird 1
         = A exile Insight 1",
    );
}

#[test]
fn rule_702_117a_surge_needs_another_spell_of_the_turn() {
    let tentacles = "Tide | {6}{U} | Sorcery | Surge {U} // You gain 1 life. If ~'s surge cost was paid, you gain 4 life. |";
    plays(
        &[tentacles],
        "A battlefield Island*2
         A hand Bird, Tide
         1 main A cast Bird
         1 main2 A cast Tide
         stop 1 end
         = A life 25",
    );
    plays(
        &[tentacles],
        "A battlefield Island*8
         A hand Tide
         1 main A cast Tide
         stop 1 end
         = A life 21",
    );
}

#[test]
fn rule_702_152a_blitz_has_haste_draws_a_card_and_is_sacrificed() {
    let goon = "Goon | {4}{R} | Creature — Ogre | Blitz {R} | 4/3";
    plays(
        &[goon],
        "A battlefield Mountain
         A hand Goon
         1 main A cast Goon
         1 attack A Goon
         stop 2 upkeep
         = B life 16
         = A graveyard Goon 1
         = A hand 1",
    );
}

#[test]
fn rule_702_141a_encore_makes_a_token_that_attacks_and_is_sacrificed() {
    let bard = "Bard | {4}{R} | Creature — Ogre | Encore {R} // When ~ enters, you gain 1 life. | 4/3";
    plays(
        &[bard],
        "A battlefield Mountain
         A graveyard Bard
         1 main A activate Encore {R}
         1 attack A Bard
         stop 2 upkeep
         = B life 16
         = A life 21
         = A exile Bard 1
         = A battlefield Bard 0",
    );
}

#[test]
fn rule_702_72a_champion_exiles_one_and_brings_it_back_or_is_sacrificed() {
    let champion = "Crafter | {R} | Creature — Goblin Shaman | Champion a Bear or Bird | 3/3";
    plays(
        &[champion],
        "A battlefield Mountain, Bear, Giant
         A hand Crafter
         B battlefield Swamp*2
         B hand Murder
         1 main A cast Crafter
         choose A Bear
         1 main2 A = A exile Bear 1
         1 main2 A = A battlefield Crafter 1
         2 main B cast Murder > Crafter
         stop 2 end
         = A battlefield Bear 1
         = A graveyard Crafter 1",
    );
    plays(
        &[champion],
        "A battlefield Mountain, Giant
         A hand Crafter
         1 main A cast Crafter
         stop 1 end
         = A graveyard Crafter 1",
    );
}

#[test]
fn rule_702_33b_each_of_two_kickers_has_its_own_effect() {
    let mage = "Mage | {2}{W} | Creature — Human | Kicker {1}{G} and/or {2}{U} // When ~ enters, if it was kicked with its {1}{G} kicker, destroy target creature with flying. // When ~ enters, if it was kicked with its {2}{U} kicker, draw two cards. | 2/2";
    for (first, second, birds, cards) in
        [("yes", "yes", 0, 2), ("yes", "no", 0, 0), ("no", "yes", 1, 2), ("no", "no", 1, 0)]
    {
        plays(
            &[mage],
            &format!(
                "A battlefield Plains*5, Forest, Island, Forest
                 A hand Mage
                 B battlefield Bird
                 1 main A cast Mage
                 choose A {first}
                 choose A {second}
                 stop 1 end
                 = B battlefield Bird {birds}
                 = A hand {cards}"
            ),
        );
    }
}

#[test]
fn rule_702_33b_both_kickers_are_two_times() {
    let singer = "Singer | {1}{U} | Creature — Merfolk | Kicker {1} and/or {2} // ~ enters with two +1/+1 counters on it for each time it was kicked. | 1/1";
    for (first, second, size) in [("yes", "yes", 5), ("no", "yes", 3), ("yes", "no", 3), ("no", "no", 1)] {
        plays(
            &[singer],
            &format!(
                "A battlefield Island*5
                 A hand Singer
                 1 main A cast Singer
                 choose A {first}
                 choose A {second}
                 stop 1 end
                 = A size Singer {size}/{size}"
            ),
        );
    }
}
