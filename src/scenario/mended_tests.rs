//! What was once played, or read, in a way that only looked right: duels.

use super::Verdict;
use super::script::{plays, verdict};

/// Panics unless the card is refused.
fn refused(card: &str) {
    let name = card.split(" |").next().unwrap_or_default();
    let verdict = verdict(&[card], &format!("A hand {name}\nstop 1 end\n= A life 20"));
    assert!(matches!(verdict, Verdict::Unsupported(_)), "{card}: {verdict:?}");
}

#[test]
fn rule_701_10c_a_negative_power_that_is_doubled_becomes_more_negative() {
    let shrink = "Shrink | {B} | Instant | Target creature gets -3/-0 until end of turn. |";
    let twice = "Twice | {G} | Instant | Double target creature's power until end of turn. |";
    plays(
        &[shrink, twice],
        "A battlefield Swamp, Forest, Bear
         A hand Shrink, Twice
         1 main A cast Shrink > Bear
         1 main A wait
         1 main A cast Twice > Bear
         1 main A wait
         1 main A = size Bear -2/2
         stop 1 end",
    );
    // CR 107.1b: another number that is calculated is 0 instead.
    plays(
        &[
            shrink,
            "Fury | {R} | Instant | Target creature gets +X/+0 until end of turn, where X is its power. |",
        ],
        "A battlefield Swamp, Mountain, Bear
         A hand Shrink, Fury
         1 main A cast Shrink > Bear
         1 main A wait
         1 main A cast Fury > Bear
         1 main A wait
         1 main A = size Bear -1/2
         stop 1 end",
    );
}

#[test]
fn rule_701_10_each_creature_doubles_what_it_has_itself() {
    plays(
        &[
            "Growth | {G} | Sorcery | Double the power and toughness of each creature you control until end of turn. |",
        ],
        "A battlefield Forest, Bear, Giant
         A hand Growth
         B battlefield Bird
         1 main A cast Growth
         1 main A wait
         1 main A = size Bear 4/4
         1 main A = size Giant 10/10
         1 main A = size Bird 1/1
         stop 2 upkeep
         = size Bear 2/2",
    );
    // "Its" is that of the creature that attacks.
    plays(
        &[
            "Valet | {R} | Creature — Devil | Whenever another creature you control enters, double this creature's power until end of turn. | 1/3",
        ],
        "A battlefield Forest*2, Island, Valet
         A hand Bear, Bird
         1 main A cast Bear
         1 main A wait
         1 main A cast Bird
         1 main A wait
         1 main A = size Valet 4/3
         stop 1 end",
    );
}

#[test]
fn rule_113_6m_an_aura_comes_back_from_its_owners_graveyard_only() {
    let genius = "Genius | {G} | Enchantment — Aura | Enchant Forest // When enchanted Forest is put into a graveyard, you may return this card from your graveyard to your hand. |";
    let raze = "Raze | {R} | Sorcery | Destroy target land. |";
    plays(
        &[genius, raze],
        "A battlefield Forest, Mountain
         A hand Genius, Raze
         choose A yes
         1 main A cast Genius > Forest
         1 main A wait
         1 main A cast Raze > Forest
         stop 1 end
         = A graveyard Forest 1
         = A graveyard Genius 0
         = A hand Genius 1",
    );
    // The card is in exile by then.
    let scavenger = "Scavenge | {B} | Instant | Exile target card from a graveyard. |";
    plays(
        &[genius, raze, scavenger],
        "A battlefield Forest, Mountain
         A hand Genius, Raze
         B battlefield Swamp
         B hand Scavenge
         choose A yes
         1 main A cast Genius > Forest
         1 main A wait
         1 main A cast Raze > Forest
         1 main B cast Scavenge > Genius
         stop 1 end
         = A exile Genius 1
         = A hand Genius 0",
    );
    // Whoever controls the Aura, its card is in the graveyard of its owner, who isn't "you".
    let robber = "Rob | {U} | Instant | Gain control of target enchantment. |";
    plays(
        &[genius, raze, robber],
        "A battlefield Forest, Mountain
         A hand Genius, Raze
         B battlefield Island
         B hand Rob
         choose A yes
         choose B yes
         1 main A cast Genius > Forest
         1 main A wait
         1 main B cast Rob > Genius
         1 main A cast Raze > Forest
         stop 1 end
         = A graveyard Genius 1
         = A hand Genius 0
         = B hand Genius 0",
    );
}

#[test]
fn rule_303_4f_an_aura_that_returns_from_the_graveyard_enchants_another_creature() {
    plays(
        &[
            "Scream | {B} | Enchantment — Aura | Enchant creature // Enchanted creature gets -1/-1. // When enchanted creature dies, return this card from your graveyard to the battlefield. |",
        ],
        "A battlefield Swamp
         A hand Scream
         B battlefield Bird, Giant
         1 main A cast Scream > Bird
         stop 1 end
         = B graveyard Bird 1
         = A battlefield Scream 1
         = size Giant 4/4",
    );
}

#[test]
fn a_clause_about_another_one_of_ones_opponents_is_not_dropped() {
    refused(
        "Hex | {R} | Enchantment — Aura Curse | Enchant player // Whenever enchanted player casts a noncreature spell, ~ deals 1 damage to that player. Then attach ~ to another one of your opponents chosen at random. |",
    );
}

#[test]
fn rule_702_12b_what_is_not_destroyed_is_still_one_of_those() {
    refused(
        "Innocence | {G} | Sorcery | Destroy all artifacts. The controller of each of those artifacts gains life equal to its mana value. |",
    );
}

#[test]
fn rule_614_what_replaces_a_draw_changes_nothing_about_those_creatures() {
    plays(
        &[
            "Call | {G} | Instant | Draw a card for each creature you control with a +1/+1 counter on it. Those creatures gain indestructible until end of turn. |",
            "Grow | {G} | Sorcery | Put a +1/+1 counter on target creature. |",
            "Words | {B} | Enchantment | If you would draw a card, put a +1/+1 counter on each creature you control instead. |",
        ],
        "A battlefield Forest*2, Words, Bear, Giant
         A hand Grow, Call
         B battlefield Swamp*4
         B hand Murder*2
         1 main A cast Grow > Bear
         1 main A wait
         1 main A cast Call
         1 main A wait
         1 main A = size Giant 6/6
         1 end B cast Murder > Giant
         1 end B cast Murder > Bear
         stop 2 upkeep
         = A graveyard Giant 1
         = A battlefield Bear 1",
    );
}

#[test]
fn rule_607_2f_without_a_choice_there_is_neither_ability() {
    let siege = "Siege | {R} | Artifact | As ~ enters, choose Wolves or Hawks. // • Wolves — Creatures you control get +1/+1. // • Hawks — Creatures you control get +2/+2. |";
    // What becomes a copy has made no choice, and neither has what was there from the beginning.
    plays(
        &[siege, "Mirror | {U} | Artifact | {1}: ~ becomes a copy of target artifact you control. |"],
        "A battlefield Mountain*2, Mirror, Bear
         A hand Siege
         choose A Hawks
         1 main A cast Siege
         1 main A wait
         1 main A = size Bear 4/4
         1 main A activate {1} > Siege
         1 main A wait
         stop 1 end
         = size Bear 4/4",
    );
    plays(
        &[siege],
        "A battlefield Siege, Bear
         stop 1 end
         = size Bear 2/2",
    );
}

#[test]
fn rule_604_3_a_color_that_depends_on_a_choice_does_not_define_the_card() {
    plays(
        &[
            "Shade | {R} | Creature — Spirit | As ~ enters, choose Day or Night. // • Day — ~ is white. // • Night — ~ is black. | 1/1",
            "Doom | {1}{B} | Instant | Destroy target nonblack creature. |",
        ],
        "A battlefield Mountain
         A hand Shade
         B battlefield Swamp*2
         B hand Doom
         choose A Night
         1 main A cast Shade
         2 main B = B may-cast Doom no
         stop 2 end",
    );
}

#[test]
fn only_the_line_that_says_so_is_repeated() {
    plays(
        &[
            "Surge | {R} | Sorcery | ~ deals 1 damage to each opponent. // Exile the top card of your library. If it's a land card, repeat this process. |",
        ],
        "A battlefield Mountain
         A hand Surge
         A library Bear, Plains, Plains
         1 main A cast Surge
         stop 1 end
         = B life 19
         = A exile Bear 1",
    );
}

#[test]
fn rule_614_6_life_that_is_not_gained_is_not_raised() {
    plays(
        &[
            "Vortex | {R} | Enchantment | If a player would gain life, that player gains no life instead. |",
            "Fountain | {W} | Enchantment | If you would gain life, you gain that much life plus 1 instead. |",
            "Salve | {W} | Instant | You gain 3 life. |",
        ],
        "A battlefield Plains, Vortex, Fountain
         A hand Salve
         1 main A cast Salve
         stop 1 end
         = A life 20",
    );
}

#[test]
fn the_most_that_was_discarded_may_be_said_twice() {
    plays(
        &[
            "Gust | {U} | Sorcery | Each player discards their hand, then draws cards equal to the greatest number of cards a player discarded this way. You gain life equal to the greatest number of cards a player discarded this way. |",
        ],
        "A battlefield Island
         A hand Gust, Bear, Bear
         A library Plains*3
         B library Plains*3
         B hand Bird
         1 main A cast Gust
         stop 1 end
         = A life 22
         = A hand Plains 2
         = B hand Plains 2",
    );
}
