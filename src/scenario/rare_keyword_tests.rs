//! Spree, tiered, ripple, gravestorm, increment, undaunted, recover, impending, web-slinging and freerunning, as duels.

use super::script::plays;

const SPREE: &str = "Errand | {R} | Instant | Spree\n+ {1} — ~ deals 2 damage to target player.\n+ {2} — Draw two cards.\n+ {U} — You gain 4 life. |";

#[test]
fn rule_702_172a_each_mode_of_a_spree_costs_its_own() {
    plays(
        &[SPREE],
        "A battlefield Mountain*4
         A hand Errand
         choose A mode 1
         choose A mode 2
         1 main A cast Errand > player B
         stop 1 end
         = B life 18
         = A hand 2
         = A tapped Mountain 4",
    );
    plays(
        &[SPREE],
        "A battlefield Mountain, Island
         A hand Errand
         choose A mode 3
         1 main A cast Errand
         stop 1 end
         = A life 24
         = B life 20
         = A tapped Island 1",
    );
}

#[test]
fn rule_702_172a_a_spree_without_mana_for_any_mode_cannot_be_cast() {
    plays(
        &[SPREE],
        "A battlefield Mountain
         A hand Errand
         1 main A = A may-cast Errand no
         stop 1 end",
    );
    let blasts =
        "Blasts | {R} | Instant | Spree\n+ {1} — Destroy target artifact.\n+ {2} — Destroy target land. |";
    // There isn't an artifact, and the other mode costs too much.
    plays(
        &[blasts],
        "A battlefield Mountain*2
         A hand Blasts
         1 main A = A may-cast Blasts no
         stop 1 end",
    );
}

#[test]
fn rule_702_183a_of_tiers_one_is_paid_for() {
    let fire = "Fire | {R} | Instant | Tiered\n• Fire — {0} — ~ deals 1 damage to target player.\n• Fira — {2} — ~ deals 3 damage to target player. |";
    for (lands, mode, life) in [(1, 1, 19), (3, 2, 17)] {
        plays(
            &[fire],
            &format!(
                "A battlefield Mountain*{lands}
                 A hand Fire
                 choose A mode {mode}
                 1 main A cast Fire > player B
                 stop 1 end
                 = B life {life}
                 = A tapped Mountain {lands}"
            ),
        );
    }
}

#[test]
fn rule_207_2d_flavor_words_of_modes_mean_nothing() {
    let deal = "Deal | {R} | Sorcery | Choose one —\n• Smash It — Destroy target artifact.\n• Stall for Time — You gain 3 life. |";
    plays(
        &[deal],
        "A battlefield Mountain
         A hand Deal
         choose A mode 2
         1 main A cast Deal
         stop 1 end
         = A life 23",
    );
}

#[test]
fn rule_702_60a_spells_of_the_same_name_that_ripple_reveals_are_cast() {
    let surge = "Surge | {3}{R} | Instant | Ripple 4\n~ deals 1 damage to target player. |";
    plays(
        &[surge],
        "A battlefield Mountain*4
         A hand Surge
         A library Bear, Giant, Forest, Surge, Shock, Forest
         choose A yes
         choose A yes
         choose A no
         1 main A cast Surge > player B
         stop 3 main
         = B life 18
         = A hand Giant 1",
    );
}

#[test]
fn rule_702_69a_gravestorm_copies_for_each_permanent_that_was_put_into_a_graveyard() {
    let omen = "Omen | {B} | Sorcery | Gravestorm\nYou gain 1 life. |";
    plays(
        &[omen],
        "A battlefield Swamp*3, Bear
         A hand Omen, Murder
         B battlefield Bear, Mountain
         B hand Shock
         1 main A cast Murder > Bear
         1 main A wait
         1 main A cast Omen
         stop 1 end
         = A life 22",
    );
}

#[test]
fn increment_grows_with_what_a_spell_costs() {
    let adept = "Adept | {G} | Creature — Elf | Increment | 1/3";
    plays(
        &[adept],
        "A battlefield Adept, Forest*2, Mountain
         A hand Bear, Shock
         1 main A cast Shock > player B
         1 main A wait
         1 main A = A size Adept 1/3
         1 main A cast Bear
         stop 1 end
         = A size Adept 2/4",
    );
}

#[test]
fn rule_702_125a_an_undaunted_spell_costs_one_less_in_a_duel() {
    let breach = "Breach | {2}{R} | Sorcery | Undaunted\nYou gain 1 life. |";
    plays(
        &[breach],
        "A battlefield Mountain*2
         A hand Breach
         1 main A cast Breach
         stop 1 end
         = A life 21",
    );
}

#[test]
fn rule_702_59a_a_card_recovers_or_is_exiled() {
    let grim = "Grim | {B} | Creature — Zombie | Recover {1} | 1/1";
    for (answer, zone) in [("yes", "hand"), ("no", "exile")] {
        plays(
            &[grim],
            &format!(
                "A battlefield Bear, Swamp*3
                 A graveyard Grim
                 A hand Murder
                 choose A {answer}
                 1 main A cast Murder > Bear
                 stop 1 end
                 = A {zone} Grim 1"
            ),
        );
    }
    // It was not in the graveyard as it died itself.
    plays(
        &[grim],
        "A battlefield Grim, Swamp*3
         A hand Murder
         choose A yes
         1 main A cast Murder > Grim
         stop 1 end
         = A graveyard Grim 1",
    );
}

#[test]
fn rule_702_176a_an_impending_creature_waits_for_its_counters() {
    let overlord = "Overlord | {3}{G} | Enchantment Creature — Horror | Impending 2—{G} | 5/5";
    plays(
        &[overlord],
        "A battlefield Forest
         A hand Overlord
         1 main A cast Overlord
         1 main A wait
         1 main A = A no-type Overlord Creature
         3 main A = A no-type Overlord Creature
         stop 4 main
         = A type Overlord Creature
         = A size Overlord 5/5",
    );
    plays(
        &[overlord],
        "A battlefield Forest*4
         A hand Overlord
         1 main A cast Overlord
         stop 1 end
         = A type Overlord Creature",
    );
}

#[test]
fn rule_702_188a_a_tapped_creature_is_returned_to_sling_a_web() {
    let slinger = "Slinger | {4}{G} | Creature — Spider | Web-slinging {G} | 4/4";
    plays(
        &[slinger],
        "A battlefield Forest, Bear
         A hand Slinger
         1 main A = A may-cast Slinger no
         1 attack A Bear
         1 main2 A cast Slinger
         stop 1 end
         = A battlefield Slinger 1
         = A hand Bear 1",
    );
}

#[test]
fn rule_702_173a_freerunning_asks_for_combat_damage_by_an_assassin() {
    let ambush = "Ambush | {4}{B} | Creature — Human | Freerunning {B} | 4/4";
    let assassin = "Killer | {B} | Creature — Human Assassin | | 1/1";
    plays(
        &[ambush, assassin],
        "A battlefield Swamp, Bear, Killer
         A hand Ambush
         1 attack A Bear
         1 main2 A = A may-cast Ambush no
         3 attack A Killer
         3 main2 A cast Ambush
         stop 3 end
         = A battlefield Ambush 1",
    );
}

#[test]
fn rule_702_182a_a_job_comes_with_a_hero() {
    let bow = "Bow | {1} | Artifact — Equipment | Job select\nEquipped creature gets +2/+2.\nEquip {6} |";
    plays(
        &[bow],
        "A battlefield Forest
         A hand Bow
         1 main A cast Bow
         stop 1 end
         = A size Hero Token 3/3",
    );
}

#[test]
fn rule_702_16_protection_from_a_creature_type_in_the_singular_and_keywords_in_capitals() {
    let spirit = "Warden | {W} | Creature — Spirit | Flying, Vigilance\nProtection from Elk | 2/2";
    let elk = "Stag | {G} | Creature — Elk | Reach | 3/3";
    plays(
        &[spirit, elk],
        "A battlefield Warden
         B battlefield Stag
         1 attack A Warden
         stop 1 end
         = B life 18
         = A tapped Warden 0",
    );
}
