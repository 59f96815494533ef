//! Cards by where they have been: put into graveyards this turn, gone from there, in one of two zones.

use super::script::plays;

#[test]
fn rule_400_7_cards_that_were_put_into_a_graveyard_from_somewhere_this_turn() {
    let rest = "Rest | {B} | Sorcery | Return to your hand all creature cards in your graveyard that were put there from the battlefield this turn. |";
    let brought = "Brought | {W} | Sorcery | Choose up to two target permanent cards in your graveyard that were put there from the battlefield this turn. Return them to the battlefield tapped. |";
    let purge = "Purge | {R} | Sorcery | Discard a card. |";
    // Neither what was there before nor what was discarded.
    for (deed, hand) in [("cast Murder > Bear", 1), ("cast Purge", 0)] {
        plays(
            &[rest, purge],
            &format!(
                "A battlefield Swamp*3, Mountain, Bear
                 A hand Murder, Purge, Rest, Bird
                 A graveyard Giant
                 choose A Bird
                 1 main A {deed}
                 1 main2 A cast Rest
                 stop 1 end
                 = A hand Bear {hand}
                 = A hand Giant 0"
            ),
        );
    }
    plays(
        &[brought],
        "A battlefield Swamp*2, Plains, Bear, Bird
         A hand Murder, Brought
         A graveyard Giant
         1 main A cast Murder > Bear
         1 main2 A cast Brought > Bear
         stop 1 end
         = A battlefield Bear 1
         = A tapped Bear 1
         = A graveyard Giant 1",
    );
}

#[test]
fn cards_that_have_left_a_graveyard_this_turn_are_counted() {
    let retriever = "Retriever | {R} | Creature — Dog | At the beginning of your end step, if two or more creature cards left your graveyard this turn, you gain 3 life. | 2/2";
    let regrow = "Regrow | {G} | Sorcery | Return target card from your graveyard to your hand. |";
    for (times, life) in [(1, 20), (2, 23)] {
        let casts = "1 main A cast Regrow > Bear\n".repeat(times);
        plays(
            &[retriever, regrow],
            &format!(
                "A battlefield Forest*2, Retriever
                 A hand Regrow*2
                 A graveyard Bear*2, Giant, Shock
                 {casts}
                 stop 2 upkeep
                 = A life {life}"
            ),
        );
    }
}

#[test]
fn rule_113_6_a_card_is_cast_from_its_graveyard_as_its_ability_there_resolves() {
    let phoenix = "Riser | {R} | Creature — Phoenix | Whenever another Phoenix you control dies, you may cast ~ from your graveyard. | 2/2";
    let ember = "Ember | {R} | Creature — Phoenix | | 1/1";
    for (choice, here) in [("yes", 1), ("no", 0)] {
        plays(
            &[phoenix, ember],
            &format!(
                "A battlefield Mountain*2, Ember
                 A hand Shock
                 A graveyard Riser
                 choose A {choice}
                 1 main A cast Shock > Ember
                 stop 1 main2
                 = A battlefield Riser {here}
                 = A graveyard Riser {}",
                1 - here
            ),
        );
    }
}

#[test]
fn rule_115_1_a_target_is_in_one_of_two_zones() {
    let schemes = "Schemes | {R} | Sorcery | Return target instant or sorcery card from your graveyard or exiled card with flashback you own to your hand. |";
    let think = "Think | {U} | Sorcery | You gain 1 life. // Flashback {2}{U} |";
    for (zone, card) in [("graveyard", "Shock"), ("graveyard", "Think"), ("exile", "Think")] {
        plays(
            &[schemes, think],
            &format!(
                "A battlefield Mountain
                 A hand Schemes
                 A {zone} {card}
                 1 main A cast Schemes > {card}
                 stop 1 main2
                 = A hand {card} 1"
            ),
        );
    }
    let flames = "Flames | {R} | Sorcery | Each instant and sorcery card in your graveyard gains flashback until end of turn. The flashback cost is equal to its mana cost. |";
    plays(
        &[flames],
        "A battlefield Mountain*3
         A hand Flames
         A graveyard Shock*2, Bear
         1 main A cast Flames
         1 main A cast Shock > player B
         1 main A cast Shock > player B
         stop 1 main2
         = B life 16
         = A exile Shock 2",
    );
}

#[test]
fn rule_601_3_a_spell_is_cast_from_among_the_cards_of_a_hand_that_was_revealed() {
    let shaman = "Shaman | {R} | Creature — Shaman | When ~ enters, target opponent reveals their hand. You may cast an instant or sorcery spell from among those cards without paying its mana cost. | 2/2";
    plays(
        &[shaman],
        "A battlefield Mountain
         A hand Shaman
         B hand Shock, Bear
         choose A target player B
         choose A yes
         choose A target player B
         1 main A cast Shaman
         stop 1 main2
         = B graveyard Shock 1
         = B hand Bear 1
         = B life 18",
    );
    let thrasher = "Thrasher | {R} | Sorcery | Exile the top two cards of your library, then choose one of them. You may play that card this turn. |";
    plays(
        &[thrasher],
        "A battlefield Mountain*2
         A hand Thrasher
         A library Bear, Shock
         choose A Shock
         1 main A cast Thrasher
         1 main A cast Shock > player B
         stop 1 main2
         = A exile Bear 1
         = B life 18",
    );
}

#[test]
fn rule_303_4_an_aura_enchants_a_creature_that_another_aura_is_attached_to() {
    let wings = "Wings | {U} | Enchantment — Aura | Enchant creature // Enchanted creature has flying. |";
    let coronet = "Coronet | {W} | Enchantment — Aura | Enchant creature with another Aura attached to it // Enchanted creature gets +3/+3. |";
    let naturalize = "Naturalize | {G} | Instant | Destroy target enchantment. |";
    plays(
        &[wings, coronet, naturalize],
        "A battlefield Island, Plains, Forest, Bear, Bird
         A hand Wings, Coronet, Naturalize
         1 main A cast Wings > Bear
         1 main A cast Coronet > Bear
         1 main2 A = size Bear 5/5
         1 main2 A cast Naturalize > Wings
         stop 1 end
         = size Bear 2/2
         = A graveyard Coronet 1",
    );
}
