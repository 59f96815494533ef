//! What a spell or ability causes, and what players learn of counters, searches and damage: duels with cards made for the purpose.

use super::script::plays;

const BLAST: &str = "Blast | {R} | Sorcery | Destroy target artifact. |";
const TOY: &str = "Toy | {1} | Artifact | |";
const TUTOR: &str =
    "Tutor | {U} | Sorcery | Search your library for a card, put it into your hand, then shuffle. |";

#[test]
fn rule_701_8_what_an_opponent_s_spell_destroys_is_told_but_not_what_one_destroys_oneself() {
    let justice = "Justice | {W} | Enchantment | Whenever a spell or ability an opponent controls destroys a noncreature permanent you control, you gain 3 life. |";
    plays(
        &[BLAST, TOY, justice],
        "A battlefield Toy*2, Justice, Mountain
         A hand Blast
         B battlefield Mountain
         B hand Blast
         1 main A cast Blast > Toy
         1 main A wait
         1 main A = A life 20
         2 main B cast Blast > Toy
         stop 2 end
         = A graveyard Toy 2
         = A life 23",
    );
}

#[test]
fn rule_603_2_a_land_that_an_opponent_s_spell_buries_comes_back_and_one_sacrificed_as_a_cost_doesn_t() {
    let ground = "Ground | {W} | Enchantment | Whenever a spell or ability an opponent controls causes a land to be put into your graveyard from the battlefield, return that card to the battlefield. |";
    let altar = "Altar | {1} | Artifact | Sacrifice a land: You gain 1 life. |";
    let edict = "Edict | {B} | Sorcery | Target player sacrifices a land. |";
    plays(
        &[ground, altar, edict],
        "A battlefield Ground, Altar, Forest, Forest
         B battlefield Swamp
         B hand Edict
         1 main A activate Sacrifice
         1 main A wait
         1 main A = A battlefield Forest 1
         2 main B cast Edict > player A
         stop 2 end
         = A battlefield Forest 1
         = A graveyard Forest 1",
    );
}

#[test]
fn rule_122_6_counters_that_are_removed_are_told_with_their_number() {
    let walker = "Walker | {R} | Legendary Planeswalker — Chandra | Whenever one or more loyalty counters are removed from ~, it deals that much damage to target opponent.\n[−2]: You gain 1 life. | 5";
    plays(
        &[walker],
        "A battlefield Walker
         B battlefield Mountain
         B hand Shock
         1 main A activate [−2]
         1 main A wait
         1 main A = B life 18
         2 main B cast Shock > Walker
         stop 2 end
         = B life 16
         = A counter Walker loyalty 1",
    );
}

#[test]
fn rule_701_23_a_search_triggers_abilities() {
    let librarian =
        "Librarian | {U} | Creature — Bird | Whenever an opponent searches their library, draw a card. | 1/1";
    plays(
        &[librarian, TUTOR],
        "A battlefield Librarian, Island
         A hand Tutor
         B battlefield Island
         B hand Tutor
         1 main A cast Tutor
         1 main A wait
         1 main A = A hand 1
         2 main B cast Tutor
         stop 2 end
         = A hand 2",
    );
}

#[test]
fn rule_603_2_damage_of_some_amount_or_more_at_once() {
    let deus = "Deus | {4}{G} | Creature — God | Trample // Whenever ~ deals 6 or more damage to an opponent, you gain 10 life. | 6/6";
    plays(
        &[deus],
        "A battlefield Deus
         B battlefield Bear
         1 attack A Deus
         1 end A = A life 30
         3 attack A Deus
         3 block B Bear x Deus
         stop 3 end
         = A life 30
         = B life 10",
    );
}

#[test]
fn rule_500_8_upkeeps_are_added_after_the_step() {
    let haze = "Haze | {U} | Enchantment — Aura | Enchant player // At the beginning of enchanted player's first upkeep each turn, that player gets an additional upkeep step after this step. |";
    let spring = "Spring | {W} | Enchantment | At the beginning of your upkeep, you gain 1 life. |";
    plays(
        &[haze, spring],
        "A battlefield Spring, Island
         A hand Haze
         1 main A cast Haze > player A
         stop 3 main
         = A life 23",
    );
}

#[test]
fn rule_500_8_upkeeps_are_added_after_the_phase() {
    let seconds = "Seconds | {U} | Creature — Ogre | Whenever ~ deals combat damage to a player, you get that many additional upkeep steps after this phase. | 2/2";
    let spring = "Spring | {W} | Enchantment | At the beginning of your upkeep, you gain 1 life. |";
    plays(
        &[seconds, spring],
        "A battlefield Spring, Seconds
         1 attack A Seconds
         stop 1 end
         = A life 23",
    );
}

#[test]
fn rule_724_1_the_turn_ends() {
    let stop = "Stop | {U} | Instant | End the turn. |";
    plays(
        &[stop],
        "A battlefield Mountain
         A hand Shock
         B battlefield Island
         B hand Stop
         1 main A cast Shock > player B
         1 main B cast Stop
         stop 2 main
         = B life 20
         = A exile Shock 1
         = B exile Stop 1",
    );
}

#[test]
fn rule_614_1_damage_leaves_one_life() {
    let ali = "Ali | {R} | Creature — Human | Damage that would reduce your life total to less than 1 reduces it to 1 instead. | 0/1";
    let drain = "Drain | {B} | Sorcery | Target player loses 2 life. |";
    plays(
        &[ali, drain],
        "A battlefield Ali
         A life 2
         B battlefield Giant
         2 attack B Giant
         stop 2 end
         = A life 1",
    );
    plays(
        &[ali, drain],
        "A battlefield Ali
         A life 2
         B battlefield Swamp
         B hand Drain
         2 main B cast Drain > player A
         stop 2 end
         = B game won",
    );
}

#[test]
fn rule_509_1b_all_creatures_must_block_together() {
    let monster = "Monster | {U} | Creature — Kraken | ~ can't be blocked unless all creatures defending player controls block it. | 5/5";
    plays(
        &[monster],
        "A battlefield Monster
         B battlefield Bear*2
         1 attack A Monster
         1 block B Bear x Monster
         1 block B Bear x Monster
         stop 1 end
         = B life 20
         = B graveyard Bear 2",
    );
}

#[test]
fn rule_603_10_a_player_whom_one_ability_chose_is_remembered_as_it_leaves() {
    let champion = "Champion | {B} | Creature — Nightmare | When ~ enters, target player loses 6 life. // When ~ leaves the battlefield, that player gains 6 life. | 6/3";
    plays(
        &[champion],
        "A battlefield Swamp
         A hand Champion
         B battlefield Swamp*2
         B hand Murder
         1 main A cast Champion
         1 main A wait
         choose A target player B
         1 main A = B life 14
         2 main B cast Murder > Champion
         stop 2 end
         = B life 20",
    );
}

#[test]
fn rule_706_change_base_power_and_toughness_for_a_turn() {
    let mimic = "Mimic | {2} | Creature — Eldrazi | Whenever another creature you control enters, you may change ~'s base power and toughness to that creature's power and toughness until end of turn. | 2/1";
    plays(
        &[mimic],
        "A battlefield Mimic, Mountain*5
         A hand Giant
         1 main A cast Giant
         1 main A wait
         choose A yes
         1 main A = A size Mimic 5/5
         stop 2 main
         = A size Mimic 2/1",
    );
}

#[test]
fn rule_704_5q_counters_that_annihilate_each_other_are_removed() {
    let hydra = "Hydra | {G} | Creature — Hydra | ~ enters with a +1/+1 counter on it.\nWhenever a +1/+1 counter is removed from ~, you gain 3 life. | 2/2";
    let wither = "Wither | {B} | Instant | Put a -1/-1 counter on target creature. |";
    plays(
        &[hydra, wither],
        "A battlefield Forest, Swamp
         A hand Hydra, Wither
         1 main A cast Hydra
         1 main A wait
         1 main A cast Wither > Hydra
         stop 1 end
         = size Hydra 2/2
         = A life 23",
    );
}
