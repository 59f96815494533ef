//! Numbers that later sentences and abilities ask for (107.3, 603.12): duels with cards made for the purpose.

use super::script::plays;

#[test]
fn rule_107_3i_a_number_that_a_sentence_defines_is_the_same_in_the_next_one() {
    let torment = "Torment | {B} | Sorcery | You gain 1 life. |";
    let chain = "Chain | {B} | Creature — Horror | When ~ enters, create an X/X black Nightmare Horror creature token, where X is half your life total, rounded up. It deals X damage to you. | 1/1";
    plays(
        &[torment, chain],
        "A battlefield Swamp
         A life 15
         A hand Chain
         1 main A cast Chain
         stop 1 main2
         = A size Nightmare Horror 8/8
         = A life 7",
    );
    // Life that is paid changes what is counted, not the number.
    let gloom = "Gloom | {B} | Creature — Warlock | When ~ enters, you may pay X life, where X is the number of creatures you control. If you do, draw X cards. | 2/2";
    plays(
        &[gloom],
        "A battlefield Swamp, Bear*2
         A hand Gloom
         1 main A cast Gloom
         stop 1 main2
         = A life 17
         = A hand 3",
    );
    plays(
        &[gloom],
        "A battlefield Swamp, Bear*2
         A hand Gloom
         choose A no
         1 main A cast Gloom
         stop 1 main2
         = A life 20
         = A hand 0",
    );
    // CR 119.4: not with less life than that.
    plays(
        &[gloom],
        "A battlefield Swamp, Bear*2
         A life 2
         A hand Gloom
         1 main A cast Gloom
         stop 1 main2
         = A life 2
         = A hand 0",
    );
    // "Its power" is that of the creature as it left.
    let mask = "Mask | {1} | Artifact — Equipment | Whenever equipped creature dies, you may pay X life, where X is its power. If you do, draw X cards. // Equip {1} |";
    plays(
        &[mask],
        "A battlefield Mask, Giant, Swamp*3
         A hand Murder
         1 main A activate Equip > Giant
         1 main A wait
         1 main A cast Murder > Giant
         stop 1 main2
         = A life 15
         = A hand 5",
    );
    let skull = "Skull | {B} | Creature — Boar | ~ enters with two +1/+1 counters on it. // When ~ enters, you may draw X cards, where X is the number of counters on ~. If you do, you lose X life. | 1/1";
    plays(
        &[skull],
        "A battlefield Swamp
         A hand Skull
         1 main A cast Skull
         stop 1 main2
         = A life 18
         = A hand 2",
    );
}

#[test]
fn rule_603_12_up_to_as_many_targets_as_were_discarded() {
    let demon = "Demon | {B} | Creature — Demon | When ~ enters, you may discard any number of cards. When you do, up to that many target creatures get -2/-2 until end of turn. | 5/4";
    plays(
        &[demon],
        "A battlefield Swamp
         A hand Demon, Bear*2, Giant
         B battlefield Bear, Bird, Bear
         choose A target Bear
         choose A target Giant
         choose A target Bird
         1 main A cast Demon
         stop 1 main2
         = A hand 1
         = B graveyard Bird 1",
    );
    // Nothing is discarded: nothing triggers.
    plays(
        &[demon],
        "A battlefield Swamp
         A hand Demon
         B battlefield Bear
         1 main A cast Demon
         stop 1 main2
         = B battlefield Bear 1",
    );
    let outlaw = "Outlaw | {R} | Creature — Rogue | Whenever you attack, you may sacrifice one or more Treasures. When you do, up to that many target creatures gain double strike until end of turn. | 2/2";
    let treasure = "Treasure | {0} | Artifact — Treasure | |";
    plays(
        &[outlaw, treasure],
        "A battlefield Outlaw, Bear, Treasure
         choose A target Treasure
         choose A target Bear
         1 attack A Bear
         stop 1 main2
         = A graveyard Treasure 1
         = B life 16",
    );
}

#[test]
fn rule_603_12_a_reflexive_ability_is_about_the_player_of_the_event() {
    let silencer = "Silencer | {B} | Creature — Ninja | Whenever ~ deals combat damage to a player, you may discard a creature card. When you do, destroy target creature that player controls. | 2/2";
    plays(
        &[silencer],
        "A battlefield Silencer, Giant
         A hand Bear
         B battlefield Bird
         choose A target Bird
         1 attack A Silencer
         1 block B Bird x Giant
         stop 1 main2
         = A graveyard Bear 1
         = B graveyard Bird 1
         = A battlefield Giant 1",
    );
    // Only the creatures of that player are possible targets.
    plays(
        &[silencer],
        "A battlefield Silencer, Giant
         A hand Bear
         1 attack A Silencer
         stop 1 main2
         = A battlefield Giant 1
         = A battlefield Silencer 1",
    );
}

#[test]
fn rule_603_12_what_follows_refers_to_the_target_of_the_reflexive_ability() {
    let trickster = "Trickster | {U} | Creature — Rogue | Whenever ~ attacks, you may discard a card. When you do, tap target creature an opponent controls. That creature doesn't untap during its controller's next untap step. | 2/2";
    plays(
        &[trickster],
        "A battlefield Trickster
         A hand Bear
         B battlefield Giant
         1 attack A Trickster
         2 main B = B tapped Giant 1
         stop 4 main
         = B tapped Giant 0",
    );
    // Without the discard the second sentence does nothing either.
    plays(
        &[trickster],
        "A battlefield Trickster
         B battlefield Giant
         1 attack A Trickster
         stop 1 main2
         = B tapped Giant 0",
    );
}

#[test]
fn rule_101_4_each_player_discards_and_creates_as_many_tokens() {
    let awaken = "Awaken | {B} | Sorcery | Each player discards their hand, then creates that many 2/2 black Zombie creature tokens. |";
    plays(
        &[awaken],
        "A battlefield Swamp
         A hand Awaken, Bear, Bear
         B hand Bird
         1 main A cast Awaken
         stop 1 main2
         = A battlefield Zombie 2
         = B battlefield Zombie 1
         = A hand 0
         = B hand 0",
    );
}

#[test]
fn rule_601_2c_a_number_of_targets_is_no_number_that_is_kept() {
    let card = "Odd | {B} | Creature — Horror | When ~ enters, tap up to X target creatures, where X is the number of Swamps you control. You lose X life. | 1/1";
    let played =
        crate::scenario::script::verdict(&[card], "A battlefield Odd\n stop 1 end\n = A battlefield Odd 1");
    assert!(matches!(played, crate::scenario::Verdict::Unsupported(_)), "{played:?}");
}

#[test]
fn rule_603_12_the_sentences_after_a_reflexive_ability_are_part_of_it() {
    let ninja = "Ninja | {B} | Creature — Ninja | ~ enters with a menace counter on it. // Whenever ~ deals combat damage to a player, you may remove a menace counter from it. When you do, that player reveals their hand and you choose a nonland card from it. Exile that card. | 2/1";
    for (answer, exiled) in [("yes", 1), ("no", 0)] {
        plays(
            &[ninja],
            &format!(
                "A battlefield Swamp
                 A hand Ninja
                 B hand Giant, Island
                 choose A {answer}
                 choose A Giant
                 1 main A cast Ninja
                 3 attack A Ninja
                 stop 3 end
                 = A battlefield Ninja 1
                 = B exile Giant {exiled}"
            ),
        );
    }
}
