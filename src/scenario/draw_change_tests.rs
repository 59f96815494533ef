//! Replaced draws, searches for cards that are cast at once, and other effects on libraries: duels with cards made for the purpose.

use super::script::plays;

const READER: &str = "Reader | {U} | Sorcery | Draw a card. |";

#[test]
fn rule_614_11_two_cards_are_drawn_instead_of_one_by_each_effect_once() {
    let doubled = "Doubled | {U} | Enchantment | If you would draw a card, draw two cards instead. |";
    plays(
        &[doubled, READER],
        "A battlefield Doubled, Island
         A hand Reader
         1 main A cast Reader
         stop 1 end
         = A hand 2",
    );
    plays(
        &[doubled, READER],
        "A battlefield Doubled*2, Island
         A hand Reader
         1 main A cast Reader
         stop 1 end
         = A hand 4",
    );
}

#[test]
fn rule_614_5_an_effect_multiplies_a_draw_that_another_has_made_but_once() {
    let twice = "Twice | {U} | Enchantment | If you would draw a card, draw two cards instead. |";
    let later = "Later | {U} | Enchantment | If you would draw a card except the first one you draw in each of your draw steps, draw two cards instead. |";
    // Of the two cards of the draw step the second one is not the first that is drawn.
    plays(
        &[twice, later],
        "A battlefield Twice, Later
         stop 3 main
         = A hand 3",
    );
    let scribe = "Scribe | {B} | Creature — Zombie | If you would draw a card while you have no cards in hand, draw two cards and you lose 1 life instead. | 2/1";
    plays(
        &[twice, scribe, READER],
        "A battlefield Twice, Scribe, Island
         A hand Reader
         1 main A cast Reader
         choose A Twice
         stop 1 end
         = A life 19
         = A hand 3",
    );
    plays(
        &[twice, scribe, READER],
        "A battlefield Twice, Scribe, Island
         A hand Reader
         1 main A cast Reader
         choose A Scribe
         stop 1 end
         = A life 19
         = A hand 4",
    );
}

#[test]
fn rule_614_11b_nothing_more_is_done_with_cards_that_were_drawn_instead() {
    let twice = "Twice | {U} | Enchantment | If you would draw a card, draw two cards instead. |";
    let check = "Check | {U} | Sorcery | Draw a card and reveal it. If it isn't a land card, discard it. |";
    for (there, hand) in [("Island", 0), ("Island, Twice", 2)] {
        plays(
            &[twice, check],
            &format!(
                "A battlefield {there}
                 A hand Check
                 A library Bear, Bear
                 1 main A cast Check
                 stop 1 end
                 = A hand {hand}"
            ),
        );
    }
}

#[test]
fn rule_614_11_the_first_draw_of_a_draw_step_is_as_it_is() {
    let doubled = "Doubled | {U} | Enchantment | If you would draw a card except the first one you draw in each of your draw steps, draw two cards instead. |";
    plays(
        &[doubled, READER],
        "A battlefield Doubled, Island
         A hand Reader
         3 main A = A hand 2
         3 main A cast Reader
         stop 3 end
         = A hand 3",
    );
}

#[test]
fn rule_614_11_a_game_is_won_instead_of_a_draw_from_an_empty_library() {
    let maniac = "Maniac | {U} | Creature — Human | If you would draw a card while your library has no cards in it, you win the game instead. | 2/2";
    plays(
        &[maniac, READER],
        "A battlefield Maniac, Island
         A hand Reader
         A only-library Forest
         1 main A cast Reader
         1 main A wait
         1 main A = A hand Forest 1
         stop 3 main
         = A game won",
    );
}

#[test]
fn rule_614_11_another_player_draws_instead_for_a_turn() {
    let thief = "Thief | {U} | Instant | Until end of turn, if target player would draw a card, instead that player skips that draw and you draw a card. |";
    plays(
        &[thief, READER],
        "A battlefield Island
         A hand Thief
         B battlefield Island
         B hand Reader
         2 main B cast Reader
         2 main A cast Thief > player B
         stop 2 end
         = A hand 1
         = B hand 1",
    );
}

#[test]
fn rule_608_2g_a_card_is_searched_for_and_cast_then_the_library_is_shuffled() {
    let forger = "Forger | {3} | Artifact — Equipment | {R}, Unattach ~: Search your library for a red instant card with mana value 4 or less and cast that card without paying its mana cost. Then shuffle. // Equip {1} |";
    plays(
        &[forger],
        "A battlefield Forger, Bear, Mountain*2
         A library Shock
         1 main A activate Equip > Bear
         1 main A wait
         1 main A activate {R}
         1 main A wait
         choose A target Shock
         choose A yes
         choose A target player B
         stop 1 end
         = B life 18
         = A graveyard Shock 1
         = A size Bear 2/2",
    );
}

#[test]
fn rule_406_3_what_is_searched_for_and_exiled_face_down_may_be_looked_at_and_played() {
    let grasp = "Grasp | {B} | Sorcery | Search target opponent's library for a card and exile it face down. Then that player shuffles. You may play that card for as long as it remains exiled. |";
    plays(
        &[grasp],
        "A battlefield Swamp, Mountain
         A hand Grasp
         B library Shock
         1 main A cast Grasp > player B
         1 main A wait
         choose A target Shock
         1 main A cast Shock > player B
         stop 1 end
         = B life 18
         = B graveyard Shock 1",
    );
}

#[test]
fn rule_701_16_what_was_exiled_and_not_cast_goes_to_the_bottom() {
    let wand = "Wand | {1} | Artifact | {1}, {T}: Target opponent exiles cards from the top of their library until they exile an instant or sorcery card. You may cast that card without paying its mana cost. Then put the exiled cards that weren't cast this way on the bottom of that library in a random order. |";
    plays(
        &[wand],
        "A battlefield Wand, Island
         B library Shock, Bear, Bear
         1 main A activate {1} > player B
         1 main A wait
         choose A yes
         choose A target player B
         stop 1 end
         = B life 18
         = B exile 0
         = B graveyard Shock 1",
    );
}

#[test]
fn rule_614_1_a_spell_is_searched_for_instead_of_a_card_drawn_by_cycling() {
    let cyclone = "Cyclone | {R} | Enchantment | If a cycling ability of another nonland card would cause you to draw a card, instead exile cards from the top of your library until you exile a card that shares a card type with the cycled card. You may cast that card without paying its mana cost. Then put the exiled cards that weren't cast this way on the bottom of your library in a random order. |";
    let cycler = "Cycler | {4}{R} | Instant | You gain 1 life. // Cycling {1} |";
    plays(
        &[cyclone, cycler],
        "A battlefield Cyclone, Island
         A hand Cycler
         A library Shock, Bear, Bear
         1 main A activate Cycling
         1 main A wait
         choose A yes
         choose A target player B
         stop 1 end
         = B life 18
         = A exile 0
         = A hand 0
         = A graveyard Shock 1",
    );
}

#[test]
fn rule_401_4_each_owner_chooses_the_top_or_the_bottom_for_each_creature() {
    let spout = "Spout | {U} | Instant | For each attacking creature, its owner puts it on their choice of the top or bottom of their library. |";
    plays(
        &[spout],
        "A battlefield Bear, Bird
         B battlefield Island
         B hand Spout
         1 attack A Bear
         1 attack A Bird
         1 block B cast Spout
         choose A yes
         choose A no
         stop 3 main
         = A hand Bear 1
         = A hand Bird 0
         = A battlefield Bear 0
         = A battlefield Bird 0",
    );
}

#[test]
fn rule_707_12_a_card_of_a_revealed_hand_is_copied_and_cast() {
    let fortune = "Fortune | {R} | Sorcery | Target opponent reveals their hand. You may copy an instant or sorcery card in it. If you do, you may cast the copy without paying its mana cost. |";
    plays(
        &[fortune],
        "A battlefield Mountain
         A hand Fortune
         B hand Shock
         1 main A cast Fortune > player B
         choose A yes
         choose A target Shock
         choose A yes
         choose A target player B
         stop 1 end
         = B life 18
         = B hand Shock 1
         = A hand 0",
    );
}

#[test]
fn rule_111_10_all_tokens_that_players_create_are_meant_together() {
    let games = "Games | {W} | Sorcery | Each player creates two 1/1 white Warrior creature tokens. The tokens gain flying until end of turn. |";
    plays(
        &[games],
        "A battlefield Plains
         A hand Games
         1 main A cast Games
         stop 1 end
         = A has Warrior Token: flying
         = B has Warrior Token: flying",
    );
}

#[test]
fn rule_303_4_a_returned_aura_is_attached_to_a_player_who_is_targeted() {
    let witch = "transform: Witch | {B} | Creature — Human | When ~ dies, return it to the battlefield transformed under your control attached to target opponent. | 1/1 || Hex | | Enchantment — Aura Curse | Enchant player // At the beginning of enchanted player's upkeep, that player loses 1 life and you gain 1 life. | | B";
    plays(
        &[witch],
        "A battlefield Witch, Mountain
         A hand Shock
         1 main A cast Shock > Witch
         stop 2 main
         = B life 19
         = A life 21",
    );
}

#[test]
fn rule_702_170_the_top_card_is_plotted_for_its_mana_cost() {
    let scout = "Scout | {U} | Creature — Homunculus | The top card of your library has plot. The plot cost is equal to its mana cost. // You may plot nonland cards from the top of your library. | 1/1";
    plays(
        &[scout],
        "A battlefield Scout, Mountain
         A library Forest, Shock
         1 main A activate Plot
         1 main A = A exile Shock 1
         1 main A = A may-cast Shock no
         3 main A cast Shock > player B
         stop 3 end
         = B life 18
         = A hand Forest 1
         = A tapped Mountain 0",
    );
    // What let it be plotted is gone (702.170d).
    plays(
        &[scout],
        "A battlefield Scout, Mountain, Swamp*2
         A hand Murder
         A library Forest, Shock
         1 main A activate Plot
         1 main2 A cast Murder > Scout
         3 main A cast Shock > player B
         stop 3 end
         = B life 18
         = A tapped Mountain 0",
    );
}

#[test]
fn rule_601_3_a_land_and_a_spell_from_graveyards_on_each_turn() {
    let keeper = "Keeper | {U} | Creature — Human | When ~ enters, each player mills two cards. // During each of your turns, you may play a land and cast a spell from among cards in graveyards that were put there from libraries this turn. | 1/1";
    plays(
        &[keeper],
        "A battlefield Island, Mountain*2
         A hand Keeper
         A library Shock, Forest
         B library Shock, Shock
         1 main A cast Keeper
         1 main A wait
         1 main A play Forest
         1 main A cast Shock > player B
         1 main A wait
         1 main A = A may-cast Shock no
         stop 1 end
         = B life 18
         = A battlefield Forest 1",
    );
}

#[test]
fn rule_115_1_the_controller_of_the_creature_that_died_chooses_another_s() {
    let plague = "Plague | {B} | Enchantment — Aura | Enchant creature // Enchanted creature gets -1/-1. // When enchanted creature dies, its controller chooses target creature one of their opponents controls. Return ~ from its owner's graveyard to the battlefield attached to that creature. |";
    let wisp = "Wisp | {U} | Creature — Spirit | | 1/1";
    plays(
        &[plague, wisp],
        "A battlefield Swamp, Bear, Bird
         A hand Plague
         B battlefield Wisp, Giant
         1 main A cast Plague > Wisp
         1 main A wait
         choose B target Bear
         stop 1 end
         = A size Bear 1/1
         = B graveyard Wisp 1
         = B size Giant 5/5",
    );
}
