//! Cards that are found together or go to a place in a library: duels with cards made for the purpose.

use super::script::plays;

#[test]
fn rule_701_23_two_lands_share_a_type_and_no_others_are_found_together() {
    let cards = [
        "Landscape | | Land | {T}: Add {C}. // {T}, Sacrifice this land: Search your library for up to two basic land cards that share a land type, put them onto the battlefield tapped, then shuffle. |",
        "Snow Forest | | Basic Snow Land — Forest | |",
    ];
    plays(
        &cards,
        "A battlefield Landscape
         A library Island, Forest, Snow Forest, Plains
         choose A Forest
         choose A Snow Forest
         1 main A activate {T}, Sacrifice
         stop 1 end
         = A battlefield Forest 1
         = A battlefield Snow Forest 1
         = A tapped Forest 1",
    );
    plays(
        &cards,
        "A battlefield Landscape
         A library Island, Forest, Plains
         choose A Forest
         1 main A activate {T}, Sacrifice
         stop 1 end
         = A battlefield Forest 1
         = A battlefield Island 0
         = A battlefield Plains 0",
    );
}

#[test]
fn rule_701_23_one_of_each_kind_enters_at_once() {
    let cards = [
        "Verge | | Land | {T}: Add {C}. // {T}, Sacrifice this land: Search your library for a Forest card and a Plains card, put them onto the battlefield tapped, then shuffle. |",
        "Glade | | Land — Forest Plains | |",
    ];
    plays(
        &cards,
        "A battlefield Verge
         A library Forest*2, Plains*2
         choose A Forest
         choose A Plains
         1 main A activate {T}, Sacrifice
         stop 1 end
         = A battlefield Forest 1
         = A battlefield Plains 1",
    );
    // A card that is both goes with either, and two Forests don't go together.
    plays(
        &cards,
        "A battlefield Verge
         A library Forest*2, Glade
         choose A Glade
         choose A Forest
         1 main A activate {T}, Sacrifice
         stop 1 end
         = A battlefield Forest 1
         = A battlefield Glade 1",
    );
    plays(
        &cards,
        "A battlefield Verge
         A library Forest*2
         choose A Forest
         1 main A activate {T}, Sacrifice
         stop 1 end
         = A battlefield Forest 1
         = A library Forest 1",
    );
}

#[test]
fn rule_701_23_a_gate_need_not_be_basic_and_another_land_has_to_be() {
    let vine = "Vine | {G} | Creature — Plant | When this creature enters, you may search your library for a basic land card or a Gate card, reveal it, put it into your hand, then shuffle. | 0/2";
    let cards = [vine, "Old Gate | | Land — Gate | {T}: Add {W}. |", "Odd Land | | Land | {T}: Add {W}. |"];
    for (found, in_hand) in [("Old Gate", 1), ("Plains", 1), ("Odd Land", 0)] {
        let duel = format!(
            "A battlefield Forest
             A hand Vine
             A library {found}
             choose A yes
             choose A {found}
             1 main A cast Vine
             stop 1 end
             = A hand {found} {in_hand}"
        );
        plays(&cards, &duel);
    }
}

#[test]
fn rule_614_what_would_die_goes_on_top_or_to_the_bottom_of_its_owner_s_library() {
    let top = "Riser | {B} | Creature — Zombie | If this creature would die, put it on top of its owner's library instead. | 2/2";
    let bottom = "Chosen One | {G} | Creature — Elf | If this creature would die, put it on the bottom of its owner's library instead. | 2/2";
    let dies = "Mourner | {B} | Creature — Bird | Whenever another creature dies, you gain 1 life. | 1/1";
    plays(
        &[top, bottom, dies],
        "A battlefield Riser, Mourner
         A library Bird*3
         B battlefield Swamp*2
         B hand Murder
         1 main B cast Murder > Riser
         stop 3 main
         = A hand Riser 1
         = A life 20",
    );
    plays(
        &[top, bottom, dies],
        "A battlefield Chosen One
         A only-library Bird*3
         B battlefield Swamp*2
         B hand Murder
         1 main B cast Murder > Chosen One
         stop 3 main
         = A hand Chosen One 0
         = A library Chosen One 1",
    );
    // Exiled it is not dead, and discarded it has not died.
    plays(
        &[top, "Banish | {W} | Instant | Exile target creature. |"],
        "A battlefield Riser
         B battlefield Plains
         B hand Banish
         1 main B cast Banish > Riser
         stop 1 end
         = A exile Riser 1",
    );
}

#[test]
fn rule_401_7_a_permanent_goes_beneath_as_many_cards_as_there_are() {
    let absent = "Absence | {X}{W} | Instant | Put target nonland permanent into its owner's library just beneath the top X cards of that library. |";
    let duel = |x: u8, turn: u8, there: u8| {
        format!(
            "A battlefield Plains*4
             A hand Absence
             B battlefield Giant
             B only-library Bird*2
             choose A X={x}
             1 main A cast Absence > Giant
             stop {turn} main
             = B hand Giant {there}"
        )
    };
    plays(&[absent], &duel(0, 2, 1));
    plays(&[absent], &duel(1, 2, 0));
    plays(&[absent], &duel(1, 4, 1));
    // With fewer cards it goes to the bottom.
    plays(&[absent], &duel(3, 4, 0));
    plays(&[absent], &duel(3, 6, 1));
}
