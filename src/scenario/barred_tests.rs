//! Keywords that can't be had, players who don't lose without life, counters of any kinds, and effects that last while one creature has
//! more power: duels with cards made for the purpose.

use super::script::plays;

#[test]
fn rule_613_a_keyword_that_can_t_be_had_is_lost_whatever_gives_it_later() {
    let archetype = "Archetype | {U} | Enchantment Creature — Human | Creatures your opponents control lose flying and can't have or gain flying. | 3/2";
    let wings = "Wings | {U} | Instant | Target creature gains flying until end of turn. |";
    plays(
        &[archetype, wings],
        "A battlefield Archetype
         B battlefield Bird, Bear, Island*2
         B hand Wings*2
         2 main B cast Wings > Bear
         2 main B = B hasn't Bird: flying
         2 main B = B hasn't Bear: flying
         2 main B cast Wings > Archetype
         2 main B wait
         2 main B = A has Archetype: flying
         stop 2 end
         = B hasn't Bear: flying",
    );
}

#[test]
fn rule_704_5a_a_player_lives_on_without_life_and_is_poisoned_then() {
    let unlife = "Unlife | {W} | Enchantment | You don't lose the game for having 0 or less life. // As long as you have 0 or less life, all damage is dealt to you as though its source had infect. |";
    plays(
        &[unlife],
        "A battlefield Unlife
         A life 3
         B battlefield Giant, Mountain
         B hand Shock
         2 attack B Giant
         2 main2 B = A life -2
         2 main2 B cast Shock > player A
         stop 2 end
         = A life -2
         = A counter poison 2",
    );
}

#[test]
fn rule_106_6_an_amount_of_mana_for_creature_spells_alone() {
    let chain = "Chain | {G} | Enchantment | Exile a creature you control: Add X mana of any one color, where X is 1 plus the exiled creature's mana value. Spend this mana only to cast creature spells. |";
    plays(
        &[chain],
        "A battlefield Chain, Giant
         A hand Giant, Shock
         1 main A mana Exile
         choose A Red
         1 main A = A may-cast Shock no
         1 main A cast Giant
         stop 1 end
         = A battlefield Giant 1
         = A exile Giant 1",
    );
}

#[test]
fn rule_122_1_up_to_a_number_of_counters_of_any_kinds_are_removed() {
    let parasite = "Parasite | {1} | Artifact Creature — Insect | {X}{1}: Remove up to X counters from target permanent. For each counter removed this way, ~ gets +1/+0 until end of turn. | 1/1";
    let walker = "Walker | {R} | Legendary Planeswalker — Chandra | [+1]: You gain 1 life. | 5";
    plays(
        &[parasite, walker],
        "A battlefield Parasite, Mountain*4
         B battlefield Walker
         1 main A activate {X} > Walker
         choose A X=3
         choose A amount 3
         stop 1 end
         = B counter Walker loyalty 2
         = A size Parasite 4/1",
    );
}

#[test]
fn rule_611_2b_control_while_one_creature_is_no_weaker() {
    let man = "Man | {U} | Creature — Djinn | You may choose not to untap ~ during your untap step. // {T}: Gain control of target creature with power less than or equal to ~'s power for as long as ~ remains tapped and that creature's power remains less than or equal to ~'s power. | 2/3";
    let growth = "Growth | {G} | Instant | Target creature gets +3/+3 until end of turn. |";
    plays(
        &[man, growth],
        "A battlefield Man
         B battlefield Bear, Forest
         B hand Growth
         1 main A activate {T} > Bear
         1 main A wait
         1 main A = A battlefield Bear 1
         1 main2 B cast Growth > Bear
         stop 1 end
         = B battlefield Bear 1
         = A battlefield Bear 0",
    );
}

#[test]
fn rule_708_2_face_up_creatures_alone() {
    let grove = "Grove | {G} | Enchantment | At the beginning of your end step, manifest the top card of your library. // Sacrifice ~: Until end of turn, face-up nontoken creatures you control gain flying. |";
    plays(
        &[grove],
        "A battlefield Grove, Bear
         1 end A wait
         2 main A activate Sacrifice
         2 main A wait
         stop 2 main
         = A has Bear: flying",
    );
}

#[test]
fn rule_116_2d_a_player_pays_to_ignore_what_keeps_players_from_searching() {
    let arbiter = "Arbiter | {W} | Creature — Cat | Players can't search libraries. Any player may pay {2} for that player to ignore this effect until end of turn. | 2/2";
    let tutor =
        "Tutor | {U} | Sorcery | Search your library for a card, put it into your hand, then shuffle. |";
    plays(
        &[arbiter, tutor],
        "A battlefield Island*4
         A hand Tutor*2
         A library Bear
         B battlefield Arbiter
         1 main A cast Tutor
         1 main A wait
         1 main A = A hand Bear 0
         1 main A activate {2}
         1 main A cast Tutor
         choose A target Bear
         stop 1 end
         = A hand Bear 1
         = B battlefield Arbiter 1",
    );
}
