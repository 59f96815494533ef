//! Committing a crime (700.13), as duels.

use super::script::plays;

const LARCENIST: &str =
    "Larcenist | {B} | Creature — Rogue | Whenever you commit a crime, put a +1/+1 counter on ~. | 1/1";

#[test]
fn rule_700_13_targeting_an_opponent_or_what_is_theirs_is_a_crime() {
    // A player, a permanent, a spell and a card in a graveyard; each spell is one crime, however many targets it has.
    plays(
        &[
            LARCENIST,
            "Robbery | {B} | Instant | Exile target card from a graveyard. |",
            "Denial | {U} | Instant | Counter target spell. |",
            "Split | {R} | Instant | ~ deals 1 damage to each of up to two targets. |",
        ],
        "A battlefield Mountain*2, Swamp, Island, Larcenist
         A hand Shock, Robbery, Denial, Split
         B battlefield Forest*2, Giant
         B hand Bear
         B graveyard Bird
         1 main A cast Shock > player B
         1 main A wait
         1 main A = A size Larcenist 2/2
         1 main A cast Robbery > Bird
         1 main A wait
         1 main A = A size Larcenist 3/3
         2 main B cast Bear
         2 main A cast Denial > Bear
         2 main2 A = A size Larcenist 4/4
         2 main2 A cast Split > player B, Giant
         stop 2 end
         = A size Larcenist 5/5
         = B graveyard Bear 1",
    );
}

#[test]
fn rule_700_13_what_targets_your_own_things_or_nothing_is_no_crime() {
    plays(
        &[
            LARCENIST,
            "Robbery | {B} | Instant | Exile target card from a graveyard. |",
            "Rain | {R} | Sorcery | ~ deals 1 damage to each opponent. |",
        ],
        "A battlefield Mountain*2, Swamp, Larcenist, Bear
         A hand Shock, Robbery, Rain
         A graveyard Bird
         B battlefield Mountain
         B hand Shock
         1 main A cast Shock > Bear
         1 main A cast Robbery > Bird
         1 main A cast Rain
         1 main B cast Shock > player A
         stop 1 end
         = A size Larcenist 1/1
         = B life 19
         = A life 18",
    );
}

#[test]
fn rule_700_13_abilities_are_crimes_too_and_the_turn_remembers_them() {
    let sneak = "Sneak | {B} | Creature — Rogue | {T}: Target player loses 1 life. // ~ gets +2/+0 as long as you've committed a crime this turn. | 1/1";
    let heist = "Heist | {3}{B} | Sorcery | ~ costs {3} less to cast if you've committed a crime this turn. // Draw a card. |";
    plays(
        &[sneak, heist],
        "A battlefield Sneak, Swamp
         A hand Heist
         1 main A = A may-cast Heist no
         1 main A activate {T} > player B
         1 main A wait
         1 main A = A size Sneak 3/1
         1 main A cast Heist
         2 main A = A size Sneak 1/1
         stop 2 end
         = B life 19
         = A hand 1",
    );
    // A triggered ability is put on the stack with its target; one's own life isn't a crime.
    let pest = "Pest | {B} | Creature — Pest | When ~ enters, target player loses 1 life. | 1/1";
    plays(
        &[LARCENIST, pest],
        "A battlefield Larcenist, Swamp*2
         A hand Pest*2
         choose A target player A
         choose A target player B
         1 main A cast Pest
         1 main A wait
         1 main A = A size Larcenist 1/1
         1 main A cast Pest
         stop 1 end
         = A size Larcenist 2/2
         = A life 19",
    );
}

#[test]
fn rule_700_13_an_opponents_crime_is_theirs_and_only_your_turn_counts_if_it_says_so() {
    let watch = "Watch | {U} | Enchantment | Whenever an opponent commits a crime, you gain 1 life. // Whenever you commit a crime during your turn, draw a card. |";
    plays(
        &[watch],
        "A battlefield Watch, Mountain*2
         A hand Shock*2
         B battlefield Mountain, Bear
         B hand Shock
         1 main A cast Shock > Bear
         1 main A wait
         1 main A = A hand 2
         2 main B cast Shock > player A
         2 main A cast Shock > player B
         stop 2 end
         = A life 19
         = A hand 1",
    );
}

#[test]
fn rule_700_11_a_permanent_card_in_your_graveyard_is_a_descent() {
    let stalker = "Stalker | {B} | Creature — Zombie | At the beginning of your end step, if you descended this turn, put a +1/+1 counter on ~. | 1/1";
    let seed = "Seed | {G} | Instant | Create a 1/1 green Plant creature token. |";
    // An instant isn't a permanent card, and a token isn't a card; a card that is milled or dies counts.
    plays(
        &[stalker, seed, "Rot | {B} | Sorcery | Mill a card. |"],
        "A battlefield Stalker, Forest, Mountain, Swamp*3
         A hand Seed, Shock, Murder, Rot
         A library Bear, Island
         B battlefield Bear
         1 main A cast Seed
         1 main A wait
         1 main A cast Shock > Plant
         2 main A = A size Stalker 1/1
         3 main A cast Rot
         4 main A = A size Stalker 2/2
         4 main A cast Murder > Bear
         stop 6 end
         = A size Stalker 2/2",
    );
}

#[test]
fn rule_700_13_a_triggered_ability_with_no_other_change_makes_the_turn_remember_a_crime() {
    let bandit =
        "Bandit | {B} | Creature — Rogue | ~ gets +2/+0 as long as you've committed a crime this turn. | 1/1";
    let robber = "Robber | {B} | Creature — Rogue | When ~ enters, exile target card from a graveyard. | 1/1";
    plays(
        &[bandit, robber],
        "A battlefield Bandit, Swamp*2
         A hand Robber*2
         A graveyard Shock
         B graveyard Bear
         choose A target Shock
         choose A target Bear
         1 main A cast Robber
         1 main A wait
         1 main A = A size Bandit 1/1
         1 main A cast Robber
         1 main A wait
         1 main A = A size Bandit 3/1
         stop 2 main
         = A size Bandit 1/1",
    );
}
