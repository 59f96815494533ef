//! What a spell is given before it becomes a permanent: counters, keywords, and triggers on mana spent on it.

use super::script::plays;

#[test]
fn rule_106_6_mana_triggers_as_it_is_spent_on_such_a_spell() {
    let orb = "Orb | {2} | Artifact | {T}: Add {G}. When you spend this mana to cast a creature spell, it enters with an additional +1/+1 counter on it and gains hexproof until your next turn. |";
    let charm = "Charm | {G} | Sorcery | You gain 1 life. |";
    // Each mana by itself, and the spell that it was spent on alone.
    for (have, size) in [("Orb, Forest", "3/3"), ("Orb*2", "4/4")] {
        plays(
            &[orb],
            &format!(
                "A battlefield {have}, Bird
                 A hand Bear
                 1 main A cast Bear
                 stop 1 main2
                 = size Bear {size}
                 = size Bird 1/1"
            ),
        );
    }
    // The opponent's spell finds nothing to target until the turn of the player that cast it.
    plays(
        &[orb],
        "A battlefield Orb, Forest
         A hand Bear
         B battlefield Swamp*2
         B hand Murder
         1 main A cast Bear
         3 main B cast Murder > Bear
         stop 3 main2
         = A graveyard Bear 1",
    );
    plays(
        &[orb, charm],
        "A battlefield Orb, Forest*2
         A hand Charm, Bear
         1 main A cast Charm
         1 main A cast Bear
         stop 1 main2
         = A life 21
         = size Bear 2/2",
    );
}

#[test]
fn rule_614_12_a_spell_enters_with_what_was_said_as_it_was_cast() {
    let caller = "Caller | {G} | Creature — Elf | Whenever you cast a creature spell with mana value 2 or greater, that creature enters with two additional +1/+1 counters on it. | 1/1";
    let counter = "Counter | {U} | Instant | Counter target spell. |";
    plays(
        &[caller, counter],
        "A battlefield Forest*4, Island, Caller
         A hand Bear*2, Bird
         B battlefield Island
         B hand Counter
         1 main A cast Bear
         1 main B cast Counter > Bear
         1 main2 A cast Bear
         1 main2 A cast Bird
         stop 1 end
         = A graveyard Bear 1
         = size Bear 4/4
         = size Bird 1/1",
    );
    let hellkite = "Hellkite | {X}{R} | Creature — Dragon | When you cast ~, each player sacrifices X creatures. ~ enters with two +1/+1 counters on it for each creature sacrificed this way. // Flying | 3/3";
    for (theirs, size) in [("Bear", "7/7"), ("Island", "5/5")] {
        plays(
            &[hellkite],
            &format!(
                "A battlefield Mountain*2, Bird
                 A hand Hellkite
                 B battlefield {theirs}
                 choose A X=1
                 1 main A cast Hellkite
                 stop 1 main2
                 = size Hellkite {size}"
            ),
        );
    }
}

#[test]
fn what_is_true_of_a_keyword_is_true_of_those_that_are_listed() {
    let marshal = "Marshal | {W} | Creature — Human | At the beginning of each combat, creatures you control gain flying until end of turn if a creature you control has flying. The same is true for first strike and vigilance. | 2/2";
    let knight = "Knight | {W} | Creature — Knight | Vigilance | 1/1";
    plays(
        &[marshal, knight],
        "A battlefield Marshal, Knight, Bear
         1 attack A Bear
         1 attack A Marshal
         1 main2 A = A tapped Bear 0
         stop 2 main
         = A tapped Marshal 0
         = B life 16",
    );
    let rex = "Rex | {G} | Creature — Dinosaur | As ~ enters, discard any number of creature cards. It enters with a flying counter on it if a card discarded this way has flying. The same is true for trample and haste. | 4/4";
    plays(
        &[rex, "Racer | {R} | Creature — Goblin | Haste | 1/1"],
        "A battlefield Forest
         A hand Rex, Bird, Racer, Bear, Giant
         B battlefield Giant
         choose A Bird^Racer^Bear
         1 main A cast Rex
         1 attack A Rex
         stop 1 main2
         = A hand Giant 1
         = A graveyard Bear 1
         = A counter Rex flying 1
         = A counter Rex haste 1
         = A counter Rex trample 0
         = B life 16",
    );
}
