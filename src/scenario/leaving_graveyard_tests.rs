//! What triggers on cards that leave graveyards, and evidence (701.59), as duels.

use super::script::plays;

const EFFIGY: &str = "Effigy | {R} | Creature — Spirit | Whenever one or more cards leave your graveyard, you gain 1 life. | 2/2";
const TOMB: &str =
    "Tomb | {0} | Artifact | Whenever a creature card leaves your graveyard, you gain 1 life. |";
const RAISE: &str =
    "Raise | {B} | Sorcery | Return all creature cards from your graveyard to the battlefield. |";
const WATCHER: &str = "Watcher | {U} | Creature — Human | When ~ enters, you may collect evidence 4. // Whenever you collect evidence, you gain 3 life. | 1/1";
const SPRITE: &str = "Sprite | {U} | Creature — Faerie | As an additional cost to cast ~, you may collect evidence 2. // When ~ enters, if evidence was collected, you gain 3 life. | 1/1";

#[test]
fn rule_603_10a_what_enters_with_the_card_has_not_seen_it_leave() {
    plays(
        &[EFFIGY, TOMB, RAISE],
        "A battlefield Swamp
         A graveyard Effigy, Bear
         A hand Raise
         1 main A cast Raise
         stop 1 end
         = A life 20",
    );
    plays(
        &[EFFIGY, TOMB, RAISE],
        "A battlefield Swamp, Tomb
         A graveyard Effigy, Bear
         A hand Raise
         1 main A cast Raise
         stop 1 end
         = A life 22",
    );
    plays(
        &[EFFIGY, RAISE],
        "A battlefield Swamp, Effigy
         A graveyard Giant, Bear
         A hand Raise
         1 main A cast Raise
         stop 1 end
         = A life 21",
    );
}

#[test]
fn a_card_that_is_cast_has_left_the_graveyard() {
    plays(
        &[EFFIGY, "Echo | {2}{R} | Sorcery | Draw a card. // Flashback {R} |"],
        "A battlefield Mountain, Effigy
         A graveyard Echo
         1 main A activate Flashback
         stop 1 end
         = A life 21
         = A exile Echo 1",
    );
}

#[test]
fn rule_701_59_evidence_is_collected_as_the_ability_resolves_or_as_a_cost() {
    plays(
        &[WATCHER, EFFIGY],
        "A battlefield Island, Effigy
         A graveyard Bear*2
         A hand Watcher
         1 main A cast Watcher
         choose A yes
         stop 1 end
         = A life 24
         = A exile Bear 2",
    );
    plays(
        &[WATCHER],
        "A battlefield Island
         A graveyard Bear
         A hand Watcher
         1 main A cast Watcher
         stop 1 end
         = A life 20
         = A graveyard Bear 1",
    );
    for (said, life, left) in [("yes", 23, 0), ("no", 20, 1)] {
        let duel = format!(
            "A battlefield Island
             A graveyard Bear
             A hand Sprite
             1 main A cast Sprite
             choose A {said}
             stop 1 end
             = A life {life}
             = A graveyard Bear {left}"
        );
        plays(&[SPRITE], &duel);
    }
}
