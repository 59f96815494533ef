//! Tokens and copies of other cards by their names (111.10, 707.12), as duels.

use super::script::plays;

const BEAST: &str = "Gravebeast | {1}{G} | Creature — Lhurgoyf | Trample | 3/4";

#[test]
fn rule_111_3_a_token_is_a_copy_of_the_card_of_that_name() {
    let disa = "Herder | {2}{B}{R}{G} | Creature — Human | Whenever a Lhurgoyf permanent card is put into your graveyard from anywhere other than the battlefield, put it onto the battlefield. // Whenever one or more creatures you control deal combat damage to a player, create a Gravebeast token. | 5/6";
    plays(
        &[disa, BEAST],
        "A battlefield Herder, Bear
         1 attack A Herder
         1 attack A Bear
         stop 1 end
         = A battlefield Gravebeast 1
         = A size Gravebeast 3/4
         = A has Gravebeast: trample",
    );
    let toss = "Toss | {B} | Instant | Discard a card. |";
    plays(
        &[disa, BEAST, toss],
        "A battlefield Herder, Swamp*3
         A hand Toss, Murder, Gravebeast
         1 main A cast Toss
         choose A Gravebeast
         1 main A wait
         1 main A = A battlefield Gravebeast 1
         1 main2 A cast Murder > Gravebeast
         stop 1 end
         = A graveyard Gravebeast 1",
    );
}

#[test]
fn rule_707_12_a_copy_of_a_named_card_is_cast_and_no_name_twice() {
    let garth = "Old Eye | {W}{U} | Legendary Creature — Human | Haste // {T}: Choose a card name that hasn't been chosen from among Shock and Murder. Create a copy of the card with the chosen name. You may cast the copy. | 5/5";
    let wake = "Wake | {U} | Instant | Untap target creature. |";
    // The copies cost mana; when all names have been chosen there is nothing more to copy.
    plays(
        &[garth, wake],
        "A battlefield Old Eye, Mountain, Swamp*2, Island*2
         A hand Wake*2
         B battlefield Bird, Bear
         1 main A activate {T}
         choose A Shock
         choose A yes
         choose A target Bird
         1 main A wait
         1 main A cast Wake > Old Eye
         1 main A wait
         1 combat A activate {T}
         choose A Murder
         choose A yes
         choose A target Bear
         1 attack A cast Wake > Old Eye
         1 main2 A activate {T}
         stop 1 end
         = B graveyard Bird 1
         = B graveyard Bear 1
         = A graveyard Shock 0
         = A graveyard Murder 0
         = A tapped Mountain 1",
    );
}
