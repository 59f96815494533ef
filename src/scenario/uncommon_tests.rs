//! Sentences of single cards that are read in common words: duels.

use super::script::plays;

#[test]
fn rule_115_3_three_creatures_get_one_two_and_three_counters() {
    plays(
        &[
            "Growth | {G} | Sorcery | Put a +1/+1 counter on target creature, two +1/+1 counters on another target creature, and three +1/+1 counters on a third target creature. |",
        ],
        "A battlefield Forest, Bear, Bird, Giant
         A hand Growth
         1 main A cast Growth > Bear, Bird, Giant
         stop 1 end
         = size Bear 3/3
         = size Bird 3/3
         = size Giant 8/8",
    );
    // Three different creatures are needed.
    plays(
        &[
            "Growth | {G} | Sorcery | Put a +1/+1 counter on target creature, two +1/+1 counters on another target creature, and three +1/+1 counters on a third target creature. |",
        ],
        "A battlefield Forest, Bear, Bird
         A hand Growth
         1 main A = A may-cast Growth no
         stop 1 end
         = size Bear 2/2",
    );
}

#[test]
fn two_targets_are_returned_to_their_owners_hands_at_once() {
    let peel = "Peel | {U} | Instant | Return target creature you control and target creature you don't control to their owners' hands. |";
    plays(
        &[peel],
        "A battlefield Island, Bear
         A hand Peel
         B battlefield Giant
         1 main A cast Peel > Bear, Giant
         stop 1 end
         = A hand Bear 1
         = B hand Giant 1",
    );
    // CR 608.2b: one of them is gone.
    plays(
        &[peel],
        "A battlefield Island, Bear
         A hand Peel
         B battlefield Giant, Swamp*2
         B hand Murder
         1 main A cast Peel > Bear, Giant
         1 main B cast Murder > Bear
         stop 1 end
         = A graveyard Bear 1
         = B hand Giant 1",
    );
}

#[test]
fn a_player_takes_damage_or_lets_it_happen() {
    let salvo = "Salvo | {R} | Instant | ~ deals 3 damage to target creature unless that creature's controller has ~ deal 5 damage to them. |";
    for (answer, life, bears) in [("yes", 15, 1), ("no", 20, 0)] {
        plays(
            &[salvo],
            &format!(
                "A battlefield Mountain
                 A hand Salvo
                 B battlefield Bear
                 choose B {answer}
                 1 main A cast Salvo > Bear
                 stop 1 end
                 = B life {life}
                 = B battlefield Bear {bears}"
            ),
        );
    }
    let browse = "Browse | {R} | Sorcery | Any player may have ~ deal 5 damage to them. If no one does, target player draws three cards. |";
    for (mine, theirs, lives, cards) in [
        ("no", "no", (20, 20), 3),
        ("no", "yes", (20, 15), 0),
        ("yes", "no", (15, 20), 0),
        ("yes", "yes", (15, 15), 0),
    ] {
        plays(
            &[browse],
            &format!(
                "A battlefield Mountain
                 A hand Browse
                 A library Bear*5
                 choose A {mine}
                 choose B {theirs}
                 1 main A cast Browse > player A
                 stop 1 end
                 = A life {}
                 = B life {}
                 = A hand {cards}",
                lives.0, lives.1
            ),
        );
    }
}

#[test]
fn a_kicked_creature_enters_with_counters_and_a_keyword() {
    let squadron = "Squadron | {U} | Creature — Faerie | Kicker {1} // If ~ was kicked, it enters with two +1/+1 counters on it and with flying. | 1/1";
    for (answer, size, has) in [("yes", "3/3", "has"), ("no", "1/1", "hasn't")] {
        plays(
            &[squadron],
            &format!(
                "A battlefield Island*2
                 A hand Squadron
                 choose A {answer}
                 1 main A cast Squadron
                 stop 1 end
                 = size Squadron {size}
                 = {has} Squadron: flying"
            ),
        );
    }
}

#[test]
fn a_tempting_offer_is_taken_or_declined() {
    let tempt = "Tempt | {R} | Sorcery | Tempting offer — Create two 1/1 red Elemental creature tokens with haste. Each opponent may create two 1/1 red Elemental creature tokens with haste. For each opponent who does, create two 1/1 red Elemental creature tokens with haste. |";
    for (answer, mine, theirs) in [("yes", 4, 2), ("no", 2, 0)] {
        plays(
            &[tempt],
            &format!(
                "A battlefield Mountain
                 A hand Tempt
                 choose B {answer}
                 1 main A cast Tempt
                 stop 1 end
                 = A battlefield Elemental {mine}
                 = B battlefield Elemental {theirs}"
            ),
        );
    }
}

#[test]
fn all_but_some_kinds_are_returned() {
    plays(
        &[
            "Wave | {U} | Sorcery | Return all creatures to their owners' hands except for Krakens and Serpents. |",
            "Kraken | {U} | Creature — Kraken | | 8/8",
        ],
        "A battlefield Island, Bear, Kraken
         A hand Wave
         B battlefield Giant
         1 main A cast Wave
         stop 1 end
         = A battlefield Kraken 1
         = A hand Bear 1
         = B hand Giant 1",
    );
}

#[test]
fn cards_are_drawn_up_to_the_most_that_a_player_discarded() {
    plays(
        &[
            "Gust | {U} | Sorcery | Each player discards their hand, then draws cards equal to the greatest number of cards a player discarded this way. |",
        ],
        "A battlefield Island
         A hand Gust, Bear
         A library Bird*5
         B hand Giant*3
         B library Bird*5
         1 main A cast Gust
         stop 1 main
         = A hand Bird 3
         = B hand Bird 3
         = A graveyard Bear 1
         = B graveyard Giant 3",
    );
}

#[test]
fn rule_614_1c_a_diamond_needs_a_land_card() {
    let diamond = "Diamond | {0} | Artifact | If ~ would enter, you may discard a land card instead. If you do, put ~ onto the battlefield. If you don't, put it into its owner's graveyard. // {T}: Add one mana of any color. |";
    for (hand, answer, zone) in [
        ("Diamond, Forest", "yes", "battlefield"),
        ("Diamond, Forest", "no", "graveyard"),
        ("Diamond, Bear", "yes", "graveyard"),
    ] {
        plays(
            &[diamond],
            &format!(
                "A hand {hand}
                 choose A {answer}
                 1 main A cast Diamond
                 stop 1 end
                 = A {zone} Diamond 1"
            ),
        );
    }
}

#[test]
fn a_mana_ability_as_an_instant_is_activated_before_a_spell_is_cast() {
    let lion = "Lion | {0} | Artifact | Discard your hand, Sacrifice ~: Add three mana of any one color. Activate only as an instant. |";
    plays(
        &[lion],
        "A battlefield Lion
         A hand Bear
         1 main A = A may-cast Bear no
         stop 1 end
         = A hand Bear 1",
    );
    let echo = "Echo | {R} | Sorcery | Draw a card. // Flashback {2}{R} |";
    plays(
        &[lion, echo],
        "A battlefield Lion
         A hand Bear
         A graveyard Echo
         A library Giant
         1 main A activate Discard
         choose A red
         1 main A activate Flashback
         stop 1 end
         = A graveyard Bear 1
         = A hand Giant 1
         = A exile Echo 1",
    );
}

#[test]
fn a_dragon_that_is_shown_or_controlled_as_the_spell_is_cast_counts() {
    let scorn = "Scorn | {U} | Instant | As an additional cost to cast ~, you may reveal a Dragon card from your hand. // Counter target spell unless its controller pays {1}. If you revealed a Dragon card or controlled a Dragon as you cast ~, counter that spell instead. |";
    let whelp = "Whelp | {R} | Creature — Dragon | Flying | 1/1";
    for (mine, answer, giants) in [
        ("B hand Scorn, Whelp", "yes", 0),
        ("B hand Scorn, Whelp", "no", 1),
        ("B hand Scorn\nB battlefield Whelp, Island", "no", 0),
        ("B hand Scorn", "no", 1),
    ] {
        plays(
            &[scorn, whelp],
            &format!(
                "A battlefield Mountain*6
                 A hand Giant
                 B battlefield Island
                 {mine}
                 choose B {answer}
                 choose A yes
                 1 main A cast Giant
                 1 main B cast Scorn > Giant
                 stop 1 end
                 = A battlefield Giant {giants}"
            ),
        );
    }
}

#[test]
fn a_player_gains_no_life_instead() {
    let vortex =
        "Vortex | {R} | Enchantment | If a player would gain life, that player gains no life instead. |";
    let salve = "Salve | {W} | Instant | You gain 3 life. |";
    let watcher = "Watcher | {W} | Creature — Cleric | Whenever you gain life, draw a card. | 1/1";
    plays(
        &[vortex, salve, watcher],
        "A battlefield Vortex, Watcher, Plains
         A hand Salve
         B battlefield Plains
         B hand Salve
         1 main A cast Salve
         1 main A wait
         1 main B cast Salve
         stop 1 end
         = A life 20
         = B life 20
         = A hand 0",
    );
}

#[test]
fn a_land_becomes_the_basic_type_of_ones_choice_until_end_of_turn() {
    let thrush = "Thrush | {U} | Creature — Bird | {T}: Target land becomes the basic land type of your choice until end of turn. | 1/1";
    for (said, kind) in [("Mountain", "Mountain"), ("Swamp", "Swamp"), ("Forest", "Forest")] {
        plays(
            &[thrush],
            &format!(
                "A battlefield Thrush, Plains
                 choose A {said}
                 1 main A activate {{T}}: Target > Plains
                 stop 1 end
                 = subtype Plains {kind}
                 = no-subtype Plains Plains"
            ),
        );
        plays(
            &[thrush],
            &format!(
                "A battlefield Thrush, Plains
                 choose A {said}
                 1 main A activate {{T}}: Target > Plains
                 stop 2 upkeep
                 = no-subtype Plains {kind}
                 = subtype Plains Plains"
            ),
        );
    }
}

#[test]
fn rule_509_1b_the_target_cant_block_that_creature_this_turn() {
    let hatchling =
        "Hatchling | {U} | Creature — Elemental | {U}: Target creature can't block ~ this turn. | 3/3";
    for (blocked, life) in [("Hatchling", 15), ("Bear", 17)] {
        plays(
            &[hatchling],
            &format!(
                "A battlefield Hatchling, Bear, Island
                 B battlefield Giant
                 1 main A activate {{U}} > Giant
                 1 main A wait
                 1 attack A Hatchling
                 1 attack A Bear
                 1 block B Giant x {blocked}
                 stop 1 end
                 = B life {life}"
            ),
        );
    }
}

#[test]
fn rule_508_1d_it_attacks_this_combat_if_able() {
    let boss = "Boss | {R} | Creature — Goblin | At the beginning of combat on your turn, create a 1/1 red Goblin creature token. That token gains haste until end of turn and attacks this combat if able. | 2/2";
    plays(
        &[boss],
        "A battlefield Boss
         stop 1 end
         = B life 19
         = A tapped Goblin 1",
    );
}

#[test]
fn an_aura_comes_back_attached_to_a_target() {
    let boon = "Boon | {W} | Enchantment — Aura | Enchant creature // Enchanted creature gets +1/+0 and has flying. // {3}{W}: Return ~ from your graveyard to the battlefield attached to target creature. Activate only as a sorcery. |";
    plays(
        &[boon],
        "A battlefield Plains*4, Bear
         A graveyard Boon
         1 main A activate {3}{W} > Bear
         stop 1 end
         = attached Boon to Bear
         = size Bear 3/2
         = has Bear: flying",
    );
    // CR 303.4i: it stays where it is.
    plays(
        &[boon],
        "A battlefield Plains*4, Bear
         A graveyard Boon
         B battlefield Swamp*2
         B hand Murder
         1 main A activate {3}{W} > Bear
         1 main B cast Murder > Bear
         stop 1 end
         = A graveyard Boon 1",
    );
}

#[test]
fn the_sizes_of_a_creature_are_doubled_until_end_of_turn() {
    plays(
        &["Twice | {G} | Instant | Double target creature's power and toughness until end of turn. |"],
        "A battlefield Forest, Giant
         A hand Twice
         1 main A cast Twice > Giant
         1 main A wait
         1 main A = size Giant 10/10
         stop 2 upkeep
         = size Giant 5/5",
    );
}

#[test]
fn rule_608_2h_lands_are_compared_as_the_tokens_are_made() {
    let graf = "Graf | {2}{W} | Creature — Human | At the beginning of your end step, create X 1/1 white Spirit creature tokens with flying, where X is the number of opponents who control more lands than you. | 1/2";
    let rift = "Rift | {R} | Instant | Destroy target land. |";
    // It triggers in any case.
    plays(
        &[graf, rift],
        "A battlefield Graf, Mountain, Island
         A hand Rift
         B battlefield Forest*2
         1 end A cast Rift > Island
         stop 2 upkeep
         = A battlefield Spirit 1",
    );
    plays(
        &[graf],
        "A battlefield Graf, Forest*2
         B battlefield Forest*2
         stop 2 upkeep
         = A battlefield Spirit 0",
    );
}

#[test]
fn rule_102_2_that_player_is_the_chosen_opponent_also_after_you_have_done_something() {
    let offering = "Offering | {G} | Sorcery | Choose an opponent. You and that player each create a 2/2 green Treefolk creature token. // Choose an opponent. You and that player each draw two cards. |";
    plays(
        &[offering],
        "A battlefield Forest
         A hand Offering
         1 main A cast Offering
         stop 1 end
         = A battlefield Treefolk 1
         = B battlefield Treefolk 1
         = A hand 2
         = B hand 2",
    );
    // The controller of what left, after "you".
    let bane = "Bane | {B} | Sorcery | Destroy target creature. Its controller loses 1 life and you gain 1 life. That player discards a card. |";
    plays(
        &[bane],
        "A battlefield Swamp
         A hand Bane, Forest
         B battlefield Bear
         B hand Forest
         1 main A cast Bane > Bear
         stop 1 end
         = A life 21
         = B life 19
         = A hand 1
         = B hand 0",
    );
}
