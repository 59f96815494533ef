//! What happens at once, at any time, or only after the whole batch: state-based actions (704.3), triggers (603.3b, 603.8), durations (611.2b).

use super::run::Verdict;
use super::script::{plays, verdict};

const GALLERY: &str = "Gallery | {5} | Artifact | The \"legend rule\" doesn't apply. |";
const MOURNER: &str = "Mourner | {3}{B}{B} | Legendary Creature — Human | Whenever another creature dies, ~ deals 1 damage to each opponent. | 5/4";
const HOUND: &str = "Hound | {W} | Legendary Creature — Dog | | 2/2";
const SMASH: &str = "Smash | {R} | Instant | Destroy target artifact. |";

#[test]
fn rule_704_3_legends_of_several_names_go_at_once() {
    // Each of the two mourners sees the other's death or the hound's: three deaths are seen.
    plays(
        &[GALLERY, MOURNER, HOUND, SMASH],
        "A battlefield Gallery, Mourner*2, Hound*2, Mountain
         A hand Smash
         choose A Mourner
         choose A Hound
         1 main A cast Smash > Gallery
         1 main A wait
         stop 1 end
         = A battlefield Mourner 1
         = A battlefield Hound 1
         = B life 17",
    );
}

#[test]
fn rule_704_3_legends_of_both_players_go_at_once() {
    plays(
        &[GALLERY, MOURNER, HOUND, SMASH],
        "A battlefield Gallery, Mourner*2, Mountain
         B battlefield Hound*2
         A hand Smash
         1 main A cast Smash > Gallery
         1 main A wait
         stop 1 end
         = A battlefield Mourner 1
         = B battlefield Hound 1
         = B life 17",
    );
}

#[test]
fn rule_704_3_lethal_damage_and_the_legend_rule_are_one_event() {
    let artist =
        "Artist | {B} | Creature — Vampire | Whenever ~ or another creature dies, you gain 1 life. | 0/1";
    let fire = "Fire | {R} | Sorcery | Destroy target artifact. ~ deals 1 damage to each creature. |";
    // The artist sees its own death and the hound's.
    plays(
        &[GALLERY, HOUND, artist, fire],
        "A battlefield Gallery, Hound*2, Artist, Mountain
         A hand Fire
         1 main A cast Fire > Gallery
         1 main A wait
         stop 1 end
         = A battlefield Hound 1
         = A graveyard Artist 1
         = A life 22",
    );
}

#[test]
fn rule_603_3b_what_triggers_meanwhile_comes_on_top_of_the_whole_batch() {
    let touchy = "Touchy | {U} | Creature — Bear Illusion | When ~ becomes the target of a spell or ability, sacrifice it. | 2/2";
    let spores = "Spores | {G} | Enchantment | At the beginning of each upkeep, put a +1/+1 counter on target creature. |";
    let tyrant = "Tyrant | {B} | Creature — Human | At the beginning of each opponent's upkeep, that player sacrifices a creature or land. | 2/2";
    // The illusion goes first, so that only the land is left for the tyrant.
    plays(
        &[touchy, spores, tyrant],
        "A battlefield Touchy, Spores, Mountain
         B battlefield Tyrant
         choose A target Touchy
         choose A Mountain
         stop 1 draw
         = A graveyard Touchy 1
         = A graveyard Mountain 1",
    );
}

#[test]
fn rule_611_2b_a_stolen_creature_goes_back_in_the_middle_of_a_resolution() {
    let thief = "Thief | {U} | Creature — Faerie | When ~ enters, gain control of target creature for as long as ~ remains on the battlefield. | 1/1";
    let battle = "Battle | {W} | Sorcery | Destroy target creature. Then you gain 1 life for each creature you control. |";
    plays(
        &[thief, battle],
        "A battlefield Island, Plains
         A hand Thief, Battle
         B battlefield Giant
         choose A target Giant
         1 main A cast Thief
         1 main A wait
         1 main A cast Battle > Thief
         1 main A wait
         stop 1 end
         = B battlefield Giant 1
         = A life 20",
    );
}

#[test]
fn rule_702_131b_ten_permanents_in_the_middle_of_a_resolution_are_enough() {
    let aspirant = "Aspirant | {W} | Creature — Vampire | Ascend // ~ has flying as long as you have the city's blessing. | 2/1";
    let coup =
        "Coup | {W} | Sorcery | Create five 1/1 white Soldier creature tokens. Then destroy all Soldiers. |";
    plays(
        &[aspirant, coup],
        "A battlefield Aspirant, Plains*4
         A hand Coup
         1 main A cast Coup
         1 main A wait
         stop 1 end
         = A battlefield Soldier 0
         = has Aspirant: flying",
    );
}

#[test]
fn rule_603_8_a_state_in_the_middle_of_a_resolution_triggers() {
    let lurker = "Lurker | {U} | Enchantment | When a player has no cards in hand, if ~ is an enchantment, ~ becomes a 4/4 Crocodile creature. |";
    let wheel = "Wheel | {R} | Sorcery | Each player discards their hand, then draws seven cards. |";
    plays(
        &[lurker, wheel],
        "A battlefield Mountain, Lurker
         A hand Wheel, Plains
         B hand Plains
         1 main A cast Wheel
         1 main A wait
         stop 1 end
         = A hand 7
         = type Lurker Creature",
    );
}

#[test]
fn rule_603_3b_the_two_abilities_of_champion_are_put_on_the_stack_in_either_order() {
    let titan = "Titan | {3}{G}{G} | Creature — Shapeshifter | Champion a creature | 7/7";
    let shift = "Shift | {W} | Instant | Exile target creature you control, then return that card to the battlefield under your control. |";
    // The bear comes back first, and is championed again.
    plays(
        &[titan, shift],
        "A battlefield Forest*5, Plains, Bear
         A hand Titan, Shift
         choose A Bear
         choose A When {this} enters
         choose A Bear
         1 main A cast Titan
         1 main A wait
         1 main A cast Shift > Titan
         1 main A wait
         stop 1 end
         = A battlefield Titan 1
         = A exile Bear 1",
    );
}

#[test]
fn rule_400_7j_the_card_exiled_from_the_library_as_a_cost_is_found() {
    let devourer = "Devourer | {6} | Artifact Creature — Construct | When ~'s power is 7 or greater, sacrifice it. // Exile the top card of your library: Put X +1/+1 counters on ~, where X is the exiled card's mana value. | 1/1";
    plays(
        &[devourer],
        "A battlefield Devourer
         A library Bear
         1 main A activate Exile the top card
         1 main A wait
         stop 1 end
         = A exile Bear 1
         = size Devourer 3/3",
    );
}

#[test]
fn rule_608_3f_a_copy_of_a_creature_card_becomes_a_token() {
    let forger = "Forger | {U} | Creature — Wizard | {T}: Choose a card name that hasn't been chosen from among Giant, Bear, and Bird. Create a copy of the card with the chosen name. You may cast the copy. | 1/1";
    plays(
        &[forger],
        "A battlefield Forger, Forest*2
         choose A Bear
         1 main A activate {T}:
         1 main A wait
         stop 1 end
         = A battlefield Bear 1
         = tapped Forest 2",
    );
}

#[test]
fn rule_702_172a_only_the_named_modes_of_a_spree_are_paid_for() {
    let avarice = "Avarice | {B} | Sorcery | Spree // + {2} — You gain 2 life. // + {1} — You draw a card. |";
    plays(
        &[avarice],
        "A battlefield Swamp*5
         A hand Avarice
         choose A mode 2
         1 main A cast Avarice
         1 main A wait
         stop 1 end
         = A life 20
         = A hand 1
         = tapped Swamp 2",
    );
}

#[test]
fn a_duel_that_a_game_cannot_hold_is_no_failure() {
    let double = "Double | {G} | Enchantment | If an effect would create one or more tokens, it creates twice that many of those tokens instead. |";
    let march = "March | {X}{W} | Sorcery | Create X 1/1 white Soldier creature tokens. |";
    let verdict = verdict(
        &[double, march],
        "A battlefield Double*3, Plains*21
         A hand March
         choose A X=20
         1 main A cast March
         1 main A wait
         stop 1 end
         = A battlefield Soldier 160",
    );
    assert!(
        matches!(&verdict, Verdict::Unsupported(why) if why.contains("more than 128 permanents")),
        "{verdict:?}"
    );
}

#[test]
fn rule_401_4_the_owner_chooses_the_order_of_lands_that_go_on_top_together() {
    let plow = "Plow | {G} | Sorcery | Put two target lands on top of their owners' libraries. |";
    for (first, second) in [("Swamp", "Island"), ("Island", "Swamp")] {
        // The one named last is the topmost, and is drawn.
        plays(
            &[plow],
            &format!(
                "A battlefield Forest
                 A hand Plow
                 B battlefield Swamp, Island
                 choose B {first}
                 choose B {second}
                 1 main A cast Plow > Swamp, Island
                 1 main A wait
                 stop 2 draw
                 = B hand {second} 1"
            ),
        );
    }
}

#[test]
fn rule_603_2c_a_discarded_card_that_comes_back_later_triggers_once() {
    let blessing = "Blessing | {2}{W} | Instant | You gain 5 life. // When a spell or ability an opponent controls causes you to discard ~, you gain 2 life, and you return ~ from your graveyard to your hand at the beginning of the next end step. |";
    let rot = "Rot | {B} | Sorcery | Target player discards two cards. |";
    plays(
        &[blessing, rot],
        "A hand Blessing
         B battlefield Swamp
         B hand Rot
         2 main B cast Rot > player A
         2 main B wait
         stop 2 end
         = A life 22
         = A hand Blessing 1",
    );
}
