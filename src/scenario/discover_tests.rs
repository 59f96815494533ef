//! Cards exiled until one fits, and decisions as a permanent enters.

use super::script::plays;

#[test]
fn rule_701_57a_a_discovered_card_is_cast_or_put_into_the_hand() {
    let scout = "Scout | {R} | Creature — Human | When ~ enters, discover 2. | 1/1";
    for (choice, here, hand) in [("yes", 1, 0), ("no", 0, 1)] {
        plays(
            &[scout],
            &format!(
                "A battlefield Mountain
                 A hand Scout
                 A library Island*2, Bear, Giant, Island
                 choose A {choice}
                 1 main A cast Scout
                 stop 1 main2
                 = A battlefield Bear {here}
                 = A hand Bear {hand}
                 = A exile Giant 0
                 = A library Giant 1"
            ),
        );
    }
    let bruntar = "Bruntar | {R} | Sorcery | Exile cards from the top of your library until you exile a nonland card. You may cast that card this turn. |";
    plays(
        &[bruntar],
        "A battlefield Mountain*2
         A hand Bruntar
         A library Bear, Shock, Island*2
         1 main A cast Bruntar
         1 main A cast Shock > player B
         stop 1 main2
         = A exile Island 2
         = A library Bear 1
         = B life 18",
    );
}

#[test]
fn rule_614_12_what_is_paid_or_copied_as_it_enters_is_kept() {
    let minion = "Minion | {B} | Creature — Minion | As ~ enters, pay any amount of life. // ~'s power and toughness are each equal to the life paid as it entered. | */*";
    plays(
        &[minion],
        "A battlefield Swamp
         A hand Minion
         choose A amount 7
         1 main A cast Minion
         stop 1 main2
         = A life 13
         = size Minion 7/7",
    );
    let double = "Double | {U} | Creature — Illusion | You may have ~ enter as a copy of a creature or planeswalker you control, except it enters with an additional +1/+1 counter on it if it's a creature, it enters with an additional loyalty counter on it if it's a planeswalker, and it isn't legendary. | 0/0";
    let king = "King | {G} | Legendary Creature — Elf | | 3/3";
    let walker = "Walker | {U} | Legendary Planeswalker — Walker | +1: You gain 2 life. | 3";
    plays(
        &[double, king, walker],
        "A battlefield Island*2, King, Walker
         A hand Double*2
         choose A yes
         choose A King
         choose A yes
         choose A Walker
         1 main A cast Double
         1 main A cast Double
         stop 1 main2
         = A battlefield King 2
         = A battlefield Walker 2
         = A counter King +1/+1 1",
    );
}

#[test]
fn what_shares_no_type_is_taken_and_each_of_two_deals_its_damage() {
    let brown = "Brown | {G} | Creature — Human Wizard | Whenever another nontoken creature you control enters, look at the top X cards of your library, where X is that creature's mana value. You may reveal a creature card that doesn't share a creature type with a creature you control from among those cards and put it into your hand. Put the rest on the bottom of your library in a random order. | 1/1";
    for (card, hand) in [("Giant", 1), ("Bear", 0)] {
        plays(
            &[brown],
            &format!(
                "A battlefield Forest*2, Brown
                 A hand Bear
                 A library Island, {card}
                 choose A {card}
                 1 main A cast Bear
                 stop 1 main2
                 = A hand {card} {hand}"
            ),
        );
    }
    let band = "Band | {G} | Instant | Up to two target creatures you control each deal damage equal to their power to another target creature. |";
    plays(
        &[band],
        "A battlefield Forest, Bear, Bird
         A hand Band
         B battlefield Giant
         1 main A cast Band > Bear, Bird, Giant
         1 main2 A = damage Giant 3
         stop 1 main2",
    );
    let puppets = "Puppets | {U} | Enchantment | At the beginning of combat on your turn, you may have target creature become a red Dragon with base power and toughness 4/4 in addition to its other colors and types until end of turn. |";
    plays(
        &[puppets],
        "A battlefield Puppets, Bear
         choose A Bear
         choose A yes
         1 attack A Bear
         stop 1 main2
         = size Bear 4/4
         = B life 16",
    );
}

#[test]
fn rule_107_1a_half_of_x_cards_is_rounded_as_it_is_said() {
    let owl = "Owl | {X}{U} | Creature — Bird | When ~ enters, put X +1/+1 counters on it. Then draw half X cards, rounded down. | 1/1";
    plays(
        &[owl],
        "A battlefield Island*4
         A hand Owl
         A library Bear*3
         choose A X=3
         1 main A cast Owl
         stop 1 main2
         = size Owl 4/4
         = A hand Bear 1",
    );
}
