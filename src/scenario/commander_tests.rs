//! What speaks of commanders, in games without any (903.3), as duels.

use super::script::plays;

#[test]
fn rule_903_3_no_card_is_a_commander() {
    plays(
        &[
            "Warden | {W} | Legendary Creature — Human | Lieutenant — As long as you control your commander, ~ gets +2/+2 and has flying. // At the beginning of combat on your turn, if you control your commander, you gain 5 life. // Whenever a commander you control attacks, put a +1/+1 counter on it. | 1/1",
            "Charm | {W} | Instant | Choose one. If you control a commander as you cast ~, you may choose both instead. • You gain 1 life. • You gain 2 life. |",
            "Grace | {3}{W} | Instant | If you control a commander, you may cast ~ without paying its mana cost. // You gain 9 life. |",
            "Purge | {W} | Sorcery | Destroy target noncommander creature. |",
        ],
        "A battlefield Plains*3, Warden
         A hand Charm, Grace, Purge
         B battlefield Bear
         choose A mode 2
         1 main A = A may-cast Grace no
         1 main A cast Charm
         1 main A cast Purge > Bear
         1 attack A Warden
         stop 1 end
         = A life 22
         = A size Warden 1/1
         = A hasn't Warden: flying
         = B life 19
         = B graveyard Bear 1",
    );
}

#[test]
fn rule_903_4f_without_a_commander_its_colors_are_no_mana() {
    plays(
        &[
            "Tower | | Land | {T}: Add one mana of any color in your commander's color identity. |",
            "Legion | {W} | Creature — Soldier | ~ gets +1/+1 for each time you've cast your commander from the command zone this game. | 1/1",
        ],
        "A battlefield Tower, Legion
         A hand Shock
         1 main A = A may-cast Shock no
         stop 1 end
         = A size Legion 1/1",
    );
}
