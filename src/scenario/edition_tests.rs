//! What is different in older editions of the rules, as duels.

use super::script::plays;

#[test]
fn cr_2007_310_4_a_creature_that_has_left_deals_the_damage_on_the_stack() {
    plays(
        &["Altar | {3} | Artifact | Sacrifice a creature: You gain 1 life. |"],
        "rules comprehensive-2007
         A battlefield Bear, Altar
         B battlefield Giant
         1 attack A Bear
         1 block B Giant x Bear
         1 damage A activate Sacrifice
         stop 1 damage
         = A graveyard Bear 1
         = A life 21
         = damage Giant 2",
    );
}

#[test]
fn cr_2007_310_4_a_pump_after_the_assignment_adds_no_damage_but_saves() {
    plays(
        &["Growth | {G} | Instant | Target creature gets +3/+3 until end of turn. |"],
        "rules comprehensive-2007
         A battlefield Bear, Forest
         A hand Growth
         B battlefield Bear
         1 attack A Bear
         1 block B Bear x Bear
         1 damage A cast Growth > Bear
         stop 1 end
         = graveyard Bear 1",
    );
}

#[test]
fn cr_2007_300_3_unspent_mana_burns_as_the_phase_ends() {
    for (rules, life) in [("current", 20), ("comprehensive-2007", 17), ("fifth-edition", 17)] {
        plays(
            &["Rite | {B} | Instant | Add {B}{B}{B}. |"],
            &format!(
                "rules {rules}
                 A battlefield Swamp
                 A hand Rite
                 1 main A cast Rite
                 stop 1 end
                 = A life {life}"
            ),
        );
    }
}

#[test]
fn cr_2007_300_3_mana_stays_from_step_to_step_of_a_phase() {
    plays(
        &[
            "Rite | {B} | Instant | Add {B}{B}{B}. |",
            "Shade | {B} | Creature — Shade | {B}: ~ gets +1/+1 until end of turn. | 1/1",
        ],
        "rules comprehensive-2007
         A battlefield Swamp, Shade
         A hand Rite
         1 combat A cast Rite
         1 attack A Shade
         1 block A activate {B}
         1 block A activate {B}
         1 block A activate {B}
         stop 1 end
         = A life 20
         = B life 16",
    );
}

#[test]
fn cr_2007_420_5e_legends_of_one_name_go_whoever_controls_them() {
    for (rules, mine, theirs) in [("current", 1, 1), ("comprehensive-2007", 0, 0), ("fifth-edition", 0, 1)] {
        plays(
            &["Queen | {G} | Legendary Creature — Human | | 2/2"],
            &format!(
                "rules {rules}
                 A battlefield Forest
                 A hand Queen
                 B battlefield Queen
                 1 main A cast Queen
                 stop 1 end
                 = A battlefield Queen {mine}
                 = B battlefield Queen {theirs}"
            ),
        );
    }
}

#[test]
fn cr_2007_lifelink_comes_too_late_for_who_has_no_life() {
    for (rules, result) in [("current", "= B life 2"), ("comprehensive-2007", "= B game lost")] {
        plays(
            &["Healer | {W} | Creature — Cat | Lifelink | 2/2"],
            &format!(
                "rules {rules}
                 A battlefield Bear, Giant
                 B battlefield Healer
                 B life 5
                 1 attack A Bear
                 1 attack A Giant
                 1 block B Healer x Bear
                 stop 1 end
                 {result}"
            ),
        );
    }
}

#[test]
fn cr_2007_deathtouch_destroys_after_the_damage() {
    // Lethal damage for trample is the toughness then, and one shield is not enough.
    plays(
        &[
            "Viper | {G} | Creature — Snake | Deathtouch | 5/5",
            "Troll | {G} | Creature — Troll | {G}: Regenerate ~. | 5/5",
        ],
        "rules comprehensive-2007
         A battlefield Viper
         B battlefield Troll, Forest
         1 attack A Viper
         1 block B Troll x Viper
         1 block B activate {G}
         stop 1 end
         = B graveyard Troll 1",
    );
    plays(
        &["Viper | {G} | Creature — Snake | Deathtouch, trample | 6/6"],
        "rules comprehensive-2007
         A battlefield Viper
         B battlefield Giant
         1 attack A Viper
         1 block B Giant x Viper
         stop 1 end
         = graveyard Giant 1
         = B life 19",
    );
}

#[test]
fn fifth_edition_a_tapped_blocker_deals_no_damage() {
    for (rules, dead) in [("current", 1), ("fifth-edition", 0)] {
        plays(
            &["Chains | {W} | Instant | Tap target creature. |"],
            &format!(
                "rules {rules}
                 A battlefield Bear, Plains
                 A hand Chains
                 B battlefield Giant
                 1 attack A Bear
                 1 block B Giant x Bear
                 1 block A cast Chains > Giant
                 stop 1 end
                 = graveyard Bear {dead}"
            ),
        );
    }
}

#[test]
fn fifth_edition_walls_cant_attack() {
    for (rules, life) in [("current", 19), ("fifth-edition", 20)] {
        plays(
            &["Hedge | {G} | Creature — Wall | | 1/5"],
            &format!(
                "rules {rules}
                 A battlefield Hedge
                 1 attack A Hedge
                 stop 1 end
                 = B life {life}"
            ),
        );
    }
}

#[test]
fn fifth_edition_trample_redirects_what_exceeds_lethal_damage() {
    plays(
        &["Mammoth | {3}{G} | Creature — Elephant | Trample | 3/3"],
        "rules fifth-edition
         A battlefield Mammoth
         B battlefield Bird
         1 attack A Mammoth
         1 block B Bird x Mammoth
         stop 1 end
         = B life 18
         = graveyard Bird 1",
    );
}

#[test]
fn fifth_edition_spirit_link_gains_life_for_both_parts_of_trample_damage() {
    plays(
        &[
            "Mammoth | {3}{G} | Creature — Elephant | Trample | 3/3",
            "Link | {W} | Enchantment — Aura | Enchant creature // Whenever enchanted creature deals damage, you gain that much life. |",
        ],
        "rules fifth-edition
         A battlefield Mammoth, Plains
         A hand Link
         B battlefield Bear
         1 main A cast Link > Mammoth
         1 attack A Mammoth
         1 block B Bear x Mammoth
         stop 1 end
         = A life 23
         = B life 19",
    );
}

#[test]
fn fifth_edition_nothing_tramples_over_a_creature_with_protection() {
    plays(
        &[
            "Mammoth | {3}{G} | Creature — Elephant | Trample | 3/3",
            "Guard | {W} | Creature — Knight | Protection from green | 1/1",
        ],
        "rules fifth-edition
         A battlefield Mammoth
         B battlefield Guard
         1 attack A Mammoth
         1 block B Guard x Mammoth
         stop 1 end
         = B life 20
         = B battlefield Guard 1",
    );
}

#[test]
fn fifth_edition_life_counts_as_the_phase_ends() {
    plays(
        &["Toll | {B} | Instant | You lose 3 life. |", "Balm | {W} | Instant | You gain 4 life. |"],
        "rules fifth-edition
         A life 2
         A battlefield Swamp, Plains
         A hand Toll, Balm
         1 main A cast Toll
         1 main A wait
         1 main A cast Balm
         stop 1 end
         = A life 3",
    );
    plays(
        &["Toll | {B} | Instant | You lose 3 life. |"],
        "rules fifth-edition
         A life 2
         A battlefield Swamp
         A hand Toll
         1 main A cast Toll
         1 main A wait
         1 main A = A life -1
         stop 1 end
         = A game lost",
    );
}

#[test]
fn fifth_edition_a_batch_resolves_before_anything_dies() {
    for (rules, dead) in [("current", 1), ("fifth-edition", 0)] {
        plays(
            &["Growth | {G} | Instant | Target creature gets +3/+3 until end of turn. |"],
            &format!(
                "rules {rules}
                 A battlefield Mountain
                 A hand Shock
                 B battlefield Bear, Forest
                 B hand Growth
                 2 main B cast Growth > Bear
                 2 main A cast Shock > Bear
                 stop 2 main
                 = graveyard Bear {dead}"
            ),
        );
    }
}

#[test]
fn fifth_edition_a_spell_can_be_interrupted_only_as_it_is_cast() {
    for (rules, again) in [("current", "yes"), ("fifth-edition", "no")] {
        plays(
            &[
                "Growth | {G} | Instant | Target creature gets +3/+3 until end of turn. |",
                "Dousing | {U} | Instant | Counter target red spell. |",
            ],
            &format!(
                "rules {rules}
                 A battlefield Mountain
                 A hand Shock
                 B battlefield Bear, Forest, Island
                 B hand Growth, Dousing
                 1 main A cast Shock > Bear
                 1 main B = B may-cast Dousing yes
                 1 main B cast Growth > Bear
                 1 main B = B may-cast Dousing {again}
                 stop 1 end
                 = graveyard Bear 0"
            ),
        );
    }
}

#[test]
fn fifth_edition_an_interrupt_resolves_before_fast_effects_are_added() {
    plays(
        &["Denial | {U} | Instant | Counter target spell. |"],
        "rules fifth-edition
         A battlefield Mountain, Island
         A hand Shock, Denial
         B battlefield Bear, Island
         B hand Denial
         1 main A cast Shock > Bear
         1 main B cast Denial > Shock
         1 main A cast Denial > Denial
         stop 1 end
         = graveyard Bear 1
         = B graveyard Denial 1",
    );
}

#[test]
fn fifth_edition_damage_is_prevented_and_regenerated_after_it_is_assigned() {
    plays(
        &[
            "Troll | {G} | Creature — Troll | {G}: Regenerate ~. | 2/2",
            "Growth | {G} | Instant | Target creature gets +3/+3 until end of turn. |",
        ],
        "rules fifth-edition
         A battlefield Giant, Forest
         A hand Growth
         B battlefield Troll, Forest
         1 attack A Giant
         1 block B Troll x Giant
         1 damage A = A may-cast Growth no
         1 damage B activate {G}
         stop 1 end
         = B battlefield Troll 1
         = tapped Troll 1",
    );
    plays(
        &["Salve | {W} | Instant | Prevent the next 3 damage that would be dealt to any target this turn. |"],
        "rules fifth-edition
         A battlefield Giant
         B battlefield Plains
         B hand Salve
         1 attack A Giant
         1 damage B cast Salve > player B
         stop 1 end
         = B life 18",
    );
}

#[test]
fn cr_2007_502_2c_who_has_dealt_first_strike_damage_deals_none_again() {
    // Nor does who gains first strike after that step: they deal theirs in the second one.
    plays(
        &[
            "Lancer | {W} | Creature — Knight | First strike | 2/4",
            "Dull | {R} | Instant | Target creature loses first strike until end of turn. |",
            "Edge | {W} | Instant | Target creature gains first strike until end of turn. |",
        ],
        "rules any
         A battlefield Lancer, Bear, Mountain, Plains
         A hand Dull, Edge
         1 attack A Lancer
         1 attack A Bear
         1 first-damage A cast Dull > Lancer
         1 first-damage A cast Edge > Bear
         stop 1 end
         = B life 16",
    );
}

#[test]
fn cr_2007_500_5_a_bystander_does_not_have_to_help() {
    for (rules, life) in [("current", 20), ("comprehensive-2007", 18)] {
        plays(
            &[
                "Brute | {R} | Creature — Ogre | Menace | 2/2",
                "Zealot | {W} | Creature — Monk | ~ blocks each combat if able. | 0/4",
                "Idler | {W} | Creature — Monk | | 0/4",
            ],
            &format!(
                "rules {rules}
                 A battlefield Brute
                 B battlefield Zealot, Idler
                 1 attack A Brute
                 stop 1 end
                 = B life {life}"
            ),
        );
    }
}
