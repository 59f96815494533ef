//! Events that few abilities trigger on, and what is done with spells as they resolve: duels.

use super::script::plays;

const FANATIC: &str = "Fanatic | {R} | Creature — Human | Whenever ~ crews a Vehicle, that Vehicle gains haste until end of turn. | 1/1";
const COPTER: &str = "Copter | {2} | Artifact — Vehicle | Crew 1 | 3/3";

#[test]
fn rule_702_122c_a_creature_that_is_tapped_to_crew_crews_the_vehicle() {
    plays(
        &[FANATIC, COPTER],
        "A battlefield Fanatic, Plains*2
         A hand Copter
         1 main A cast Copter
         1 main A wait
         1 main A activate Crew 1
         1 attack A Copter
         stop 1 end
         = B life 17",
    );
}

#[test]
fn rule_702_170_a_card_that_becomes_plotted_triggers_in_exile() {
    let sniper = "Sniper | {3}{R} | Creature — Human | Reach // When ~ becomes plotted, it deals 2 damage to any target. // Plot {1}{R} | 3/3";
    plays(
        &[sniper],
        "A battlefield Mountain*2
         A hand Sniper
         1 main A activate Plot
         choose A target player B
         stop 1 end
         = A exile Sniper 1
         = B life 18",
    );
}

#[test]
fn rule_701_3d_an_equipment_becomes_unattached_however_that_happens() {
    let graft = "Graft | {1} | Artifact — Equipment | Whenever ~ becomes unattached from a permanent, sacrifice that permanent. // Equip {1} |";
    let smash = "Smash | {R} | Instant | Destroy target artifact. |";
    // It is moved.
    plays(
        &[graft],
        "A battlefield Graft, Bear, Bird, Forest*2
         1 main A activate Equip > Bear
         1 main A wait
         1 main A activate Equip > Bird
         stop 1 end
         = A graveyard Bear 1
         = A battlefield Bird 1",
    );
    // It leaves the battlefield.
    plays(
        &[graft, smash],
        "A battlefield Graft, Bear, Forest
         B battlefield Mountain
         B hand Smash
         1 main A activate Equip > Bear
         1 main A wait
         1 main2 B cast Smash > Graft
         stop 1 end
         = A graveyard Bear 1
         = A graveyard Graft 1",
    );
    // Another player controls the creature then: nothing is sacrificed.
    let lure = "Lure | {U} | Instant | Gain control of target creature. |";
    plays(
        &[graft, smash, lure],
        "A battlefield Graft, Bear, Forest
         B battlefield Mountain, Island
         B hand Smash, Lure
         1 main A activate Equip > Bear
         1 main A wait
         1 main B cast Lure > Bear
         1 main B wait
         1 main2 B cast Smash > Graft
         stop 1 end
         = B battlefield Bear 1",
    );
}

const PROCTOR: &str = "Proctor | {1}{W} | Creature — Spirit | Flying // Whenever a permanent entering causes a triggered ability to trigger, counter that ability unless its controller pays {2}. | 1/3";
const GUIDE: &str = "Guide | {1}{W} | Creature — Human | When ~ enters, you gain 3 life. | 1/1";

#[test]
fn rule_603_2_an_ability_triggers_on_another_that_an_entering_permanent_causes() {
    for (lands, answer, life) in [(4, "yes", 23), (4, "no", 20), (2, "no", 20)] {
        plays(
            &[PROCTOR, GUIDE],
            &format!(
                "A battlefield Plains*{lands}
                 A hand Guide
                 B battlefield Proctor
                 1 main A cast Guide
                 choose A {answer}
                 stop 1 end
                 = A life {life}"
            ),
        );
    }
    // A permanent that dies causes nothing of that.
    let ghost = "Ghost | {W} | Creature — Spirit | When ~ dies, you gain 3 life. | 1/1";
    plays(
        &[PROCTOR, ghost],
        "A battlefield Ghost, Proctor, Swamp*2
         A hand Murder
         1 main A cast Murder > Ghost
         stop 1 end
         = A life 23",
    );
}

#[test]
fn rule_603_3b_what_triggers_on_an_ability_is_put_on_the_stack_after_it() {
    let warden = "Warden | {W} | Creature — Human | Whenever another creature enters, you gain 1 life. | 1/1";
    // Whoever's turn it is, the ability is still there to be countered.
    plays(
        &[PROCTOR, warden],
        "A battlefield Proctor, Forest*2
         A hand Bear
         B battlefield Warden
         1 main A cast Bear
         stop 1 end
         = B life 20",
    );
    plays(
        &[PROCTOR, warden],
        "B battlefield Proctor, Forest*2
         B hand Bear
         A battlefield Warden
         2 main B cast Bear
         stop 2 end
         = A life 20",
    );
}

#[test]
fn rule_707_10_an_ability_of_the_creature_that_has_entered_is_copied() {
    let spawn = "Spawn | {2}{U} | Creature — Fish | Whenever a creature entering under an opponent's control causes a triggered ability of that creature to trigger, you may copy that ability. You may choose new targets for the copy. | 2/3";
    let warden = "Warden | {W} | Creature — Human | Whenever another creature enters, you gain 1 life. | 1/1";
    plays(
        &[spawn, GUIDE, warden],
        "A battlefield Spawn
         B battlefield Plains*2, Warden
         B hand Guide
         2 main B cast Guide
         choose A yes
         stop 2 end
         = A life 23
         = B life 24",
    );
}

#[test]
fn rule_121_the_first_card_drawn_on_each_own_turn_is_revealed() {
    let storm = "Storm God | {3}{U}{R} | Enchantment | Reveal the first card you draw on each of your turns. Whenever you reveal a land card this way, draw a card. Whenever you reveal a nonland card this way, ~ deals 3 damage to any target. |";
    plays(
        &[storm],
        "A battlefield Storm God
         A only-library Bear*2, Giant
         choose A target player B
         3 main A = B life 17
         stop 3 end
         = B life 17",
    );
    plays(
        &[storm],
        "A battlefield Storm God
         A only-library Bear, Bear, Forest
         stop 3 end
         = A hand 2
         = B life 20",
    );
}

#[test]
fn rule_608_2n_a_spell_is_exiled_as_it_resolves_and_comes_back() {
    let angel = "Angel | {R}{W}{W} | Legendary Creature — Angel | Flying // Whenever you cast an instant or sorcery spell that targets a creature you control, exile that card instead of putting it into your graveyard as it resolves. If you do, return it to your hand at the beginning of the next end step. | 3/4";
    let grow = "Grow | {G} | Instant | Target creature gets +3/+3 until end of turn. |";
    let no = "No | {U} | Instant | Counter target spell. |";
    plays(
        &[angel, grow],
        "A battlefield Angel, Forest
         A hand Grow
         1 main A cast Grow > Angel
         1 main2 A = A exile Grow 1
         stop 1 cleanup
         = A hand Grow 1",
    );
    // Neither if it is countered, nor if it targets another creature.
    plays(
        &[angel, grow, no],
        "A battlefield Angel, Forest
         A hand Grow
         B battlefield Island
         B hand No
         1 main A cast Grow > Angel
         1 main B cast No > Grow
         stop 1 cleanup
         = A graveyard Grow 1",
    );
    plays(
        &[angel, grow],
        "A battlefield Angel, Forest
         A hand Grow
         B battlefield Bear
         1 main A cast Grow > Bear
         stop 1 cleanup
         = A graveyard Grow 1",
    );
}

#[test]
fn rule_406_cards_of_the_hand_and_permanents_that_are_exiled_count_once_at_a_time() {
    let watcher = "Watcher | {2}{U} | Creature — Giant | Whenever one or more cards are put into exile from your hand or a spell or ability you control exiles one or more permanents from the battlefield, you gain 1 life. | 2/3";
    let omen = "Far Omen | {3}{U} | Instant | Draw two cards. // Foretell {1}{U} |";
    let end = "World End | {W} | Sorcery | Exile all creatures with flying. |";
    plays(
        &[watcher, omen, end],
        "A battlefield Watcher, Island*2, Plains, Bird*2
         A hand Far Omen, World End
         1 main A activate Foretell
         1 main A wait
         1 main A = A life 21
         1 main A cast World End
         stop 1 end
         = A life 22",
    );
    // Not what an opponent exiles.
    plays(
        &[watcher, end],
        "A battlefield Watcher, Bird*2
         B battlefield Plains
         B hand World End
         2 main B cast World End
         stop 2 end
         = A life 20",
    );
}

#[test]
fn rule_303_4_a_curse_brings_others_with_other_names() {
    let curse = "Bad Luck | {4}{B} | Enchantment — Aura Curse | Enchant player // At the beginning of your upkeep, you may search your library for a Curse card that doesn't have the same name as a Curse attached to enchanted player, put it onto the battlefield attached to that player, then shuffle. |";
    let other = "Weak Luck | {1}{B} | Enchantment — Aura Curse | Enchant player // Enchanted player can't gain life. |";
    plays(
        &[curse, other],
        "A battlefield Swamp*5
         A hand Bad Luck
         A only-library Forest*4, Bad Luck, Weak Luck, Forest
         1 main A cast Bad Luck > player B
         choose A yes
         stop 5 main
         = A battlefield Bad Luck 1
         = A battlefield Weak Luck 1",
    );
}
