//! What entered together, what came back to a hand, and what waits for a permanent to leave (603.6, 603.7), as duels.

use super::script::plays;

const TRIO: &str = "Trio | {R} | Sorcery | Create a 1/1 red Goblin creature token, a 2/2 green Wolf creature token, and a 3/3 green Elephant creature token. |";
const MAYOR: &str = "Mayor | {1}{W}{B} | Creature — Human | Whenever one or more tokens your opponents control enter, for each of them, create a tapped token that's a copy of it. This ability triggers only once each turn. // Whenever one or more tokens you control enter, each opponent loses 1 life and you gain 1 life. | 2/4";

#[test]
fn rule_603_2c_tokens_that_entered_together_are_each_copied() {
    plays(
        &[TRIO, MAYOR],
        "A battlefield Mountain*2
         A hand Trio*2
         B battlefield Mayor
         1 main A cast Trio
         1 main A wait
         1 main2 A cast Trio
         stop 1 end
         = B battlefield Goblin Token 1
         = B tapped Goblin Token 1
         = B battlefield Wolf Token 1
         = B battlefield Elephant Token 1
         = A life 19
         = B life 21",
    );
}

#[test]
fn rule_608_2h_a_token_that_left_is_copied_as_it_was() {
    let one = "Lone Herd | {G} | Sorcery | Create a 3/3 green Elephant creature token. |";
    plays(
        &[one, MAYOR],
        "A battlefield Forest
         A hand Lone Herd
         B battlefield Mayor, Swamp*2
         B hand Murder
         1 main A cast Lone Herd
         1 main B cast Murder > Elephant Token
         stop 1 end
         = B battlefield Elephant Token 1
         = A battlefield Elephant Token 0",
    );
}

#[test]
fn rule_603_10a_a_creature_returned_to_your_hand_is_seen_whoever_returns_it() {
    let riders = "Gale Riders | {4}{W} | Creature — Human | Flying // Whenever this creature or another creature is returned to your hand from the battlefield, create a 1/1 white Soldier creature token. | 4/3";
    let gust = "Gust | {U} | Instant | Return target creature to its owner's hand. |";
    plays(
        &[riders, gust],
        "A battlefield Gale Riders, Bear, Island
         A hand Gust
         B battlefield Island, Bird
         B hand Gust
         1 main A cast Gust > Bear
         1 main A wait
         1 main2 B cast Gust > Gale Riders
         stop 1 end
         = A hand 2
         = A battlefield Soldier Token 2",
    );
    // An opponent's creature goes to another hand.
    plays(
        &[riders, gust],
        "A battlefield Gale Riders, Island
         A hand Gust
         B battlefield Bird
         1 main A cast Gust > Bird
         stop 1 end
         = A battlefield Soldier Token 0",
    );
}

#[test]
fn rule_603_7b_a_delayed_trigger_waits_for_a_creature_to_leave() {
    let eternal = "Undying One | {3}{B} | Creature — Human | When ~ dies, exile it and choose target creature an opponent controls. When that creature leaves the battlefield, return this card from exile to the battlefield under its owner's control. | 5/3";
    plays(
        &[eternal],
        "A battlefield Undying One, Swamp*4
         A hand Murder*2
         B battlefield Giant
         1 main A cast Murder > Undying One
         choose A target Giant
         1 main A wait
         1 main A = A exile Undying One 1
         3 main A cast Murder > Giant
         stop 3 end
         = A battlefield Undying One 1
         = A exile 0",
    );
    // What else leaves is nothing to it.
    plays(
        &[eternal],
        "A battlefield Undying One, Swamp*4
         A hand Murder*2
         B battlefield Giant, Bird
         1 main A cast Murder > Undying One
         choose A target Giant
         1 main A wait
         3 main A cast Murder > Bird
         stop 3 end
         = A exile Undying One 1",
    );
    // It left the exile in the meantime: another object (400.7).
    let recall = "Recall | {B} | Instant | Put target card you own from exile into your hand. |";
    plays(
        &[eternal, recall],
        "A battlefield Undying One, Swamp*5
         A hand Murder*2, Recall
         B battlefield Giant
         1 main A cast Murder > Undying One
         choose A target Giant
         1 main A wait
         1 main2 A cast Recall > Undying One
         3 main A cast Murder > Giant
         stop 3 end
         = A hand Undying One 1
         = A battlefield Undying One 0",
    );
}

#[test]
fn rule_603_7b_a_token_that_dies_brings_back_what_made_it() {
    let fang = "Wyrm Fang | {6} | Artifact — Equipment | Equipped creature gets +5/+5. // {6}, Exile ~: Create a 5/5 blue Dragon Spirit creature token with flying. Return ~ to the battlefield under its owner's control when that token dies. // Equip {3} |";
    plays(
        &[fang],
        "A battlefield Wyrm Fang, Swamp*8
         A hand Murder
         1 main A activate {6}
         1 main A wait
         1 main A = A exile Wyrm Fang 1
         1 main2 A cast Murder > Dragon Spirit Token
         stop 1 end
         = A battlefield Wyrm Fang 1",
    );
}

#[test]
fn rule_611_2_a_permitted_card_has_what_it_gains() {
    let paragon = "Grave Paragon | {2}{W}{W} | Creature — Angel | Once during each of your turns, you may play a land from your graveyard or cast a permanent spell with mana value 3 or less from your graveyard. If you do, it gains \"When this permanent is put into a graveyard from the battlefield, exile it and you gain 2 life.\" | 3/4";
    plays(
        &[paragon],
        "A battlefield Grave Paragon, Forest*2, Swamp*2
         A hand Murder
         A graveyard Bear, Bird
         1 main A cast Bear
         1 main A wait
         1 main A = A may-cast Bird no
         1 main2 A cast Murder > Bear
         stop 1 end
         = A exile Bear 1
         = A life 22",
    );
    // A card from a hand gains nothing.
    plays(
        &[paragon],
        "A battlefield Grave Paragon, Forest*2, Swamp*2
         A hand Murder, Bear
         1 main A cast Bear
         1 main A wait
         1 main2 A cast Murder > Bear
         stop 1 end
         = A graveyard Bear 1
         = A life 20",
    );
}

#[test]
fn rule_614_12a_a_card_copies_one_that_leaves_the_graveyard_with_it() {
    let double = "Double | {4}{U} | Creature — Shapeshifter | You may have ~ enter as a copy of any creature card in a graveyard. | 0/0";
    let rise = "Rise | {B} | Sorcery | Put all creature cards from all graveyards onto the battlefield under your control. |";
    plays(
        &[double, rise],
        "A battlefield Swamp
         A hand Rise
         A graveyard Double, Giant
         1 main A cast Rise
         choose A yes
         choose A Giant
         stop 1 main
         = A battlefield Giant 2",
    );
    // Alone there is nothing to copy but itself.
    plays(
        &[double, rise],
        "A battlefield Swamp
         A hand Rise
         A graveyard Double
         1 main A cast Rise
         stop 1 main
         = A battlefield Double 0
         = A graveyard Double 1",
    );
}
