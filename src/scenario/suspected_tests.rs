//! Suspected and enduring creatures (701.60, 701.62): duels with cards made for the purpose.

use super::script::plays;

const RUMOR: &str = "Rumor | {R} | Instant | Suspect target creature. |";
const CLEARED: &str = "Cleared | {U} | Instant | All suspected creatures are no longer suspected. |";

#[test]
fn rule_701_60c_a_suspected_creature_has_menace_and_cant_block() {
    plays(
        &[RUMOR],
        "A battlefield Mountain, Giant
         A hand Rumor
         B battlefield Bear, Bird
         1 main A cast Rumor > Bear
         1 attack A Giant
         1 block B Bear x Giant
         stop 2 main
         = B has Bear: menace
         = A battlefield Giant 1
         = B life 15",
    );
    // Two creatures may block it.
    plays(
        &[RUMOR],
        "A battlefield Mountain, Giant
         A hand Rumor
         B battlefield Bear, Bird
         1 main A cast Rumor > Giant
         1 attack A Giant
         1 block B Bear x Giant
         stop 1 end
         = B life 15",
    );
}

#[test]
fn rule_701_60_a_creature_is_suspected_until_it_leaves_or_an_effect_ends_it() {
    plays(
        &[RUMOR, CLEARED],
        "A battlefield Mountain, Island, Giant
         A hand Rumor, Cleared
         B battlefield Bear
         1 main A cast Rumor > Bear
         3 main A = B has Bear: menace
         3 main A cast Cleared
         3 main A wait
         3 main A = B hasn't Bear: menace
         3 attack A Giant
         3 block B Bear x Giant
         stop 3 end
         = B life 20
         = B graveyard Bear 1",
    );
    let blink = "Blink | {W} | Instant | Exile target creature, then return it to the battlefield under its owner's control. |";
    plays(
        &[RUMOR, blink],
        "A battlefield Mountain, Plains
         A hand Rumor, Blink
         B battlefield Bear
         1 main A cast Rumor > Bear
         1 main A wait
         1 main A cast Blink > Bear
         stop 1 end
         = B hasn't Bear: menace",
    );
}

#[test]
fn rule_701_60_what_loses_all_abilities_may_block_again_and_stays_suspected() {
    let dull = "Dull | {U} | Instant | Target creature loses all abilities until end of turn. |";
    let asked = "Asked | {R} | Instant | Choose target creature. If it's suspected, destroy it. Otherwise, suspect it. |";
    plays(
        &[RUMOR, dull, asked],
        "A battlefield Mountain*2, Island, Giant
         A hand Rumor, Dull, Asked
         B battlefield Bear
         1 main A cast Rumor > Bear
         1 main A wait
         1 main A cast Dull > Bear
         1 main A wait
         1 main A = B hasn't Bear: menace
         1 attack A Giant
         1 block B Bear x Giant
         1 block B wait
         1 block A cast Asked > Bear
         stop 1 end
         = B life 20
         = B graveyard Bear 1",
    );
}

#[test]
fn rule_701_60d_a_suspected_creature_cant_become_suspected_again() {
    let braggart = "Braggart | {R} | Creature — Ogre | {R}: If ~ isn't suspected, you may suspect it. If you do, you gain 1 life. | 3/1";
    plays(
        &[braggart],
        "A battlefield Braggart, Mountain*2
         choose A yes
         1 main A activate {R}
         1 main A wait
         1 main A activate {R}
         stop 1 end
         = A life 21
         = A has Braggart: menace",
    );
}

#[test]
fn rule_701_60_the_source_asks_whether_what_was_sacrificed_was_suspected() {
    let coroner = "Coroner | {B} | Creature — Ogre | Sacrifice another creature: Draw a card. If the sacrificed creature was suspected, draw two cards instead. | 3/6";
    plays(
        &[RUMOR, coroner],
        "A battlefield Mountain, Coroner, Bear, Bird
         A hand Rumor
         1 main A cast Rumor > Bear
         choose A target Bear
         1 main A wait
         1 main A activate Sacrifice
         1 main A wait
         1 main A = A hand 2
         choose A target Bird
         1 main A activate Sacrifice
         stop 1 end
         = A hand 3",
    );
}

const SURVIVOR: &str = "Survivor | {W} | Creature — Human | When ~ enters, it endures 2. | 1/1";

#[test]
fn rule_701_62a_an_enduring_creature_gets_counters_or_makes_a_spirit() {
    plays(
        &[SURVIVOR],
        "A battlefield Plains
         A hand Survivor
         choose A yes
         1 main A cast Survivor
         stop 1 end
         = A size Survivor 3/3
         = A battlefield Spirit Token 0",
    );
    plays(
        &[SURVIVOR],
        "A battlefield Plains
         A hand Survivor
         choose A no
         1 main A cast Survivor
         stop 1 end
         = A size Survivor 1/1
         = A size Spirit Token 2/2",
    );
}

#[test]
fn rule_701_62a_what_has_left_or_cant_have_counters_makes_a_spirit() {
    plays(
        &[SURVIVOR],
        "A battlefield Plains
         A hand Survivor
         B battlefield Mountain
         B hand Shock
         choose A yes
         1 main A cast Survivor
         1 main A wait
         1 main B cast Shock > Survivor
         stop 1 end
         = A graveyard Survivor 1
         = A size Spirit Token 2/2",
    );
    let vow = "Vow | {W} | Enchantment | Creatures can't have counters put on them. |";
    plays(
        &[SURVIVOR, vow],
        "A battlefield Plains, Vow
         A hand Survivor
         choose A yes
         1 main A cast Survivor
         stop 1 end
         = A size Survivor 1/1
         = A size Spirit Token 2/2",
    );
}

#[test]
fn rule_701_62b_enduring_0_does_nothing() {
    let warden = "Warden | {G} | Creature — Human | Whenever another nontoken creature you control enters, it endures X, where X is the number of counters on ~. | 2/2";
    plays(
        &[warden],
        "A battlefield Warden, Forest*2
         A hand Bear
         choose A no
         1 main A cast Bear
         stop 1 end
         = A battlefield Spirit Token 0
         = A size Bear 2/2",
    );
}
