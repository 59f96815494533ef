//! Creatures that become Auras until their controllers pay to end that (116.2c): duels with cards made for the purpose.

use super::script::plays;

const LICID: &str = "Licid | {2}{U} | Creature — Licid | {U}, {T}: This creature loses this ability and becomes an Aura enchantment with enchant creature. Attach it to target creature. You may pay {U} to end this effect. // Enchanted creature has flying. | 2/2";

#[test]
fn rule_116_2c_the_effect_ends_as_its_controller_pays() {
    plays(
        &[LICID],
        "A battlefield Licid, Bear, Island*3
         1 main A activate {U}, {T} > Bear
         1 main A wait
         1 main A = A attached Licid to Bear
         1 main A = A has Bear: flying
         1 main A = A no-type Licid creature
         1 main A = A subtype Licid Aura
         1 main A = A no-subtype Licid Licid
         1 main A = B may-activate Licid no
         1 main2 A activate {U}: End
         1 end A = A hasn't Bear: flying
         1 end A = A type Licid creature
         1 end A = A size Licid 2/2
         3 main A activate {U}, {T} > Bear
         stop 3 end
         = A attached Licid to Bear
         = A has Bear: flying",
    );
}

#[test]
fn rule_704_5m_it_is_put_into_the_graveyard_with_what_it_enchants() {
    plays(
        &[LICID],
        "A battlefield Licid, Bear, Island
         B battlefield Swamp*2
         B hand Murder
         1 main A activate {U}, {T} > Bear
         1 main2 B cast Murder > Bear
         stop 1 end
         = A graveyard Licid 1
         = A graveyard Bear 1",
    );
    // CR 303.4d: nothing enchants itself.
    plays(
        &[LICID],
        "A battlefield Licid, Island
         1 main A activate {U}, {T} > Licid
         stop 1 end
         = A graveyard Licid 1",
    );
}

#[test]
fn rule_608_2b_without_its_target_it_stays_a_creature() {
    plays(
        &[LICID],
        "A battlefield Licid, Bear, Island
         B battlefield Swamp*2
         B hand Murder
         1 main A activate {U}, {T} > Bear
         1 main B cast Murder > Bear
         stop 1 end
         = A battlefield Licid 1
         = A type Licid creature
         = A tapped Licid 1",
    );
}

#[test]
fn rule_116_2c_whoever_controls_the_aura() {
    let steal = "Steal | {U} | Sorcery | Gain control of target enchantment. |";
    plays(
        &[LICID, steal],
        "A battlefield Licid, Bear, Island*2
         B battlefield Island*2
         B hand Steal
         1 main A activate {U}, {T} > Bear
         2 main B cast Steal > Licid
         2 main2 B = B may-activate Licid no
         2 main2 A activate {U}: End
         stop 2 end
         = B battlefield Licid 1
         = B type Licid creature
         = A hasn't Bear: flying",
    );
}

#[test]
fn rule_303_4_an_aura_that_was_a_creature_controls_and_harms() {
    let dominating = "Dominator | {1}{U}{U} | Creature — Licid | {U}, {T}: This creature loses this ability and becomes an Aura enchantment with enchant creature. Attach it to target creature. You may pay {U} to end this effect. // You control enchanted creature. | 1/1";
    plays(
        &[dominating],
        "A battlefield Dominator, Island*2
         B battlefield Giant
         1 main A activate {U}, {T} > Giant
         1 main2 A = A battlefield Giant 1
         1 main2 A activate {U}: End
         stop 1 end
         = B battlefield Giant 1
         = A type Dominator creature",
    );
    let leech = "Leech | {1}{B} | Creature — Licid | {B}, {T}: This creature loses this ability and becomes an Aura enchantment with enchant creature. Attach it to target creature. You may pay {B} to end this effect. // At the beginning of the upkeep of enchanted creature's controller, this creature deals 1 damage to that player. | 1/1";
    plays(
        &[leech],
        "A battlefield Leech, Swamp
         B battlefield Giant
         1 main A activate {B}, {T} > Giant
         stop 4 main
         = A life 20
         = B life 18",
    );
}
