//! Escape (702.138): duels with cards made for the purpose.

use super::script::plays;

const HOUND: &str = "Hound | {1}{R} | Creature — Elemental Dog | Escape—{R}, Exile two other cards from your graveyard.\n~ escapes with a +1/+1 counter on it. | 2/2";

#[test]
fn rule_702_138a_a_card_escapes_from_its_owner_s_graveyard_for_mana_and_other_cards() {
    plays(
        &[HOUND],
        "A battlefield Mountain
         A graveyard Hound, Shock, Murder
         1 main A = A may-cast Hound yes
         1 main A cast Hound
         stop 1 end
         = A size Hound 3/3
         = A exile 2
         = A graveyard 0",
    );
    // It is not one of the other cards itself; nor does the escape cost serve for it in the hand.
    plays(
        &[HOUND],
        "A battlefield Mountain
         A hand Hound
         A graveyard Hound, Shock
         1 main A = A may-cast Hound no
         stop 1 end
         = A graveyard 2",
    );
}

#[test]
fn rule_702_138c_what_is_cast_for_its_mana_cost_did_not_escape() {
    plays(
        &[HOUND],
        "A battlefield Mountain*2
         A hand Hound
         A graveyard Shock*2
         1 main A cast Hound
         stop 1 end
         = A size Hound 2/2
         = A graveyard 2",
    );
}

#[test]
fn rule_702_138b_a_titan_is_sacrificed_unless_it_escaped() {
    let titan = "Titan | {R} | Creature — Giant | When ~ enters, sacrifice it unless it escaped.\nWhenever ~ enters or attacks, you gain 3 life.\nEscape—{R}{R}, Exile two other cards from your graveyard. | 6/6";
    plays(
        &[titan],
        "A battlefield Mountain*3
         A hand Titan
         A graveyard Shock*2
         1 main A cast Titan
         1 main2 A = A graveyard Titan 1
         1 main2 A = A life 23
         1 main2 A cast Titan
         stop 3 draw
         = A battlefield Titan 1
         = A life 26
         = A exile 2",
    );
    // It may escape again once it has died.
    plays(
        &[titan],
        "A battlefield Mountain*2
         A graveyard Titan, Shock*4
         B battlefield Swamp*2
         B hand Murder
         1 main A cast Titan
         1 main2 B cast Murder > Titan
         3 main A cast Titan
         stop 3 end
         = A battlefield Titan 1
         = A life 26
         = A exile 4",
    );
}

#[test]
fn rule_702_138a_an_instant_escapes_and_goes_to_the_graveyard_again() {
    let dust = "Dust | {R} | Instant | ~ deals 1 damage to any target.\nEscape—{R}, Exile two other cards from your graveyard. |";
    plays(
        &[dust],
        "A battlefield Mountain*2
         A graveyard Dust, Shock*4
         1 main A cast Dust > player B
         1 main A wait
         1 main A cast Dust > player B
         stop 1 end
         = B life 18
         = A exile 4
         = A graveyard Dust 1",
    );
    plays(
        &[dust],
        "A battlefield Mountain
         A graveyard Dust, Shock
         1 main A = A may-cast Dust no
         stop 1 end",
    );
}
