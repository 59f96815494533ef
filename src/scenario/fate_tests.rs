//! Which of several replacement effects changes a destruction, or where an object goes (616.1): duels.

use super::script::plays;

const SHROUD: &str = "First Umbra | {W} | Enchantment — Aura | Enchant creature // Enchanted creature gets +1/+1. // Umbra armor |";
const MANTLE: &str = "Second Umbra | {W} | Enchantment — Aura | Enchant creature // Enchanted creature gets +2/+2. // Umbra armor |";
const VOID: &str = "Void | {B} | Enchantment | If a card or token would be put into a graveyard from anywhere, exile it instead. |";
const RETURNING: &str = "Returning Zombie | {B} | Creature — Zombie | If ~ would die, put it on top of its owner's library instead. | 2/2";

#[test]
fn rule_616_1_the_controller_chooses_which_umbra_is_destroyed() {
    for (chosen, other) in [("First Umbra", "Second Umbra"), ("Second Umbra", "First Umbra")] {
        plays(
            &[SHROUD, MANTLE],
            &format!(
                "A battlefield Plains*2, Bear
                 A hand First Umbra, Second Umbra
                 B battlefield Swamp*2
                 B hand Murder
                 1 main A cast First Umbra > Bear
                 1 main A wait
                 1 main A cast Second Umbra > Bear
                 1 main2 B cast Murder > Bear
                 choose A {chosen}
                 stop 1 end
                 = A battlefield Bear 1
                 = A battlefield {other} 1
                 = A graveyard {chosen} 1"
            ),
        );
    }
}

#[test]
fn rule_616_1_regeneration_or_the_umbra_after_lethal_damage() {
    let troll = "Troll | {2}{G} | Creature — Troll | {G}: Regenerate ~. | 2/2";
    for (choice, umbra, tapped) in [("Troll", 1, 1), ("First Umbra", 0, 0)] {
        plays(
            &[SHROUD, troll],
            &format!(
                "A battlefield Plains, Forest, Troll
                 A hand First Umbra
                 B battlefield Mountain*2
                 B hand Shock*2
                 1 main A cast First Umbra > Troll
                 1 main A wait
                 1 main A activate {{G}}
                 1 main2 B cast Shock > Troll
                 1 main2 B cast Shock > Troll
                 choose A {choice}
                 stop 1 end
                 = A battlefield Troll 1
                 = A battlefield First Umbra {umbra}
                 = A tapped Troll {tapped}"
            ),
        );
    }
}

#[test]
fn rule_616_1_a_creature_that_would_die_is_exiled_or_put_on_the_library() {
    for (choice, exiled) in [("Void", 1), ("Returning Zombie", 0)] {
        plays(
            &[VOID, RETURNING],
            &format!(
                "A battlefield Returning Zombie
                 A only-library Forest
                 B battlefield Void, Swamp*2
                 B hand Murder
                 1 main B cast Murder > Returning Zombie
                 choose A {choice}
                 stop 1 end
                 = A exile Returning Zombie {exiled}
                 = A library Returning Zombie {}",
                1 - exiled
            ),
        );
    }
}

#[test]
fn rule_616_1_the_controller_chooses_when_it_is_sacrificed_or_has_no_toughness() {
    let edict = "Edict | {B} | Sorcery | Target player sacrifices a creature of their choice. |";
    let blight = "Blight | {B} | Sorcery | Target creature gets -2/-2 until end of turn. |";
    for (spell, target) in [("Edict", "player A"), ("Blight", "Returning Zombie")] {
        plays(
            &[VOID, RETURNING, edict, blight],
            &format!(
                "A battlefield Returning Zombie, Swamp
                 A hand {spell}
                 B battlefield Void
                 1 main A cast {spell} > {target}
                 choose A Void
                 stop 1 end
                 = A exile Returning Zombie 1"
            ),
        );
    }
}

#[test]
fn rule_616_1_two_effects_that_exile_ask_nothing() {
    let other = "Other Void | {B} | Enchantment | If a card or token would be put into a graveyard from anywhere, exile it instead. |";
    plays(
        &[VOID, other],
        "A battlefield Void, Other Void, Bear
         B battlefield Swamp*2
         B hand Murder
         1 main B cast Murder > Bear
         stop 1 end
         = A exile Bear 1",
    );
}
