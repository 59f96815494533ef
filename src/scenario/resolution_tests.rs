//! What abilities do as they resolve, and what triggers them: duels of cards made for them.

use super::script::plays;

#[test]
fn those_creatures_are_all_that_it_was_about() {
    plays(
        &[
            "Storm Dragon | {3}{R} | Creature — Dragon | When ~ enters, it deals 1 damage to each creature with flying your opponents control. Tap those creatures. | 5/5",
            "Owl | {U} | Creature — Bird | Flying | 1/3",
        ],
        "A battlefield Mountain*4
         A hand Storm Dragon
         B battlefield Owl, Bird, Bear
         1 main A cast Storm Dragon
         1 main A wait
         stop 1 main
         = B graveyard Bird 1
         = tapped Owl 1
         = tapped Bear 0",
    );
}

#[test]
fn rule_611_2c_those_creatures_are_the_ones_that_grew() {
    plays(
        &[
            "Rally | {W} | Instant | Creatures you control get +1/+1 until end of turn. Untap those creatures. |",
        ],
        "A battlefield Bear, Bird, Plains
         A hand Rally
         1 attack A Bear
         1 attack A cast Rally
         stop 1 main2
         = size Bear 3/3
         = size Bird 2/2
         = tapped Bear 0",
    );
}

#[test]
fn rule_702_16k_protection_from_a_player_is_from_all_that_they_control() {
    plays(
        &[
            "Nemesis | {1}{U} | Creature — Merfolk | As ~ enters, choose a player. // ~ has protection from the chosen player. | 3/1",
        ],
        "A battlefield Island*2
         A hand Nemesis
         B battlefield Mountain, Bear
         B hand Shock
         1 main A cast Nemesis
         choose A target player B
         1 main A wait
         3 attack A Nemesis
         3 block B Bear x Nemesis
         stop 3 end
         = A battlefield Nemesis 1
         = B life 17",
    );
}

#[test]
fn rule_702_33_counters_for_each_time_it_was_kicked() {
    plays(
        &[
            "Chalice | {0} | Artifact | Multikicker {2} // ~ enters with a charge counter on it for each time it was kicked. |",
        ],
        "A battlefield Forest*4
         A hand Chalice
         1 main A cast Chalice
         choose A amount 2
         1 main A wait
         stop 1 end
         = counter Chalice charge 2",
    );
}

#[test]
fn a_copy_is_sacrificed_and_not_what_it_copies() {
    plays(
        &[
            "Mirror | {2}{R} | Creature — Goblin | {0}: Create a token that's a copy of target nonlegendary creature you control, except it has haste. Sacrifice it at the beginning of the next end step. | 2/2",
        ],
        "A battlefield Mirror, Bear
         1 main A activate {0} > Bear
         1 main A wait
         1 main A = A battlefield Bear 2
         2 upkeep A = A battlefield Bear 1
         stop 2 main
         = A graveyard Bear 0",
    );
}

#[test]
fn who_may_choose_a_card_of_a_hand_may_decline() {
    let clique = "Clique | {1}{U} | Creature — Faerie | When ~ enters, look at target player's hand. You may choose a nonland card from it. If you do, that player reveals the chosen card, puts it on the bottom of their library, then draws a card. | 3/1";
    plays(
        &[clique],
        "A battlefield Island*2
         A hand Clique
         B hand Bear
         B library Bird
         1 main A cast Clique
         choose A target player B
         choose A yes
         choose A target Bear
         1 main A wait
         stop 1 main
         = B hand Bear 0
         = B hand Bird 1
         = B library Bear 1",
    );
    plays(
        &[clique],
        "A battlefield Island*2
         A hand Clique
         B hand Bear
         B library Bird
         1 main A cast Clique
         choose A target player B
         choose A no
         1 main A wait
         stop 1 main
         = B hand Bear 1
         = B hand Bird 0",
    );
}

#[test]
fn a_spell_cast_from_a_graveyard_is_seen() {
    plays(
        &[
            "Zealot | {R}{R} | Creature — Human | Whenever a player casts a spell from a graveyard, ~ deals 3 damage to that player. | 2/2",
            "Echo | {R} | Sorcery | ~ deals 1 damage to any target. // Flashback {R} |",
        ],
        "A battlefield Zealot
         B battlefield Mountain*2
         B hand Echo
         2 main B cast Echo > player A
         2 main B wait
         2 main B = B life 20
         2 main B cast Echo > player A
         2 main B wait
         stop 2 end
         = A life 18
         = B life 17",
    );
}

#[test]
fn rule_603_4_a_spell_during_your_turn_alone() {
    plays(
        &[
            "Voice | {G}{W} | Creature — Elemental | Whenever an opponent casts a spell during your turn and when ~ dies, create a green and white Elemental creature token with \"This token's power and toughness are each equal to the number of creatures you control.\" | 2/2",
        ],
        "A battlefield Voice
         B battlefield Mountain*3
         B hand Shock, Shock
         1 main B cast Shock > player A
         2 upkeep A = A battlefield Elemental Token 1
         2 upkeep A = size Elemental Token 2/2
         2 main B cast Shock > Voice
         2 main B wait
         stop 2 end
         = A battlefield Elemental Token 2",
    );
}

#[test]
fn rule_700_5_mana_of_a_color_for_the_devotion_to_it() {
    plays(
        &[
            "Shrine | | Land | {T}: Choose a color. Add an amount of mana of that color equal to your devotion to that color. |",
            "Idol | {G}{G} | Artifact | |",
        ],
        "A battlefield Shrine, Idol
         A hand Bear
         1 main A cast Bear
         1 main A wait
         stop 1 end
         = A battlefield Bear 1",
    );
}

#[test]
fn rule_700_3_a_player_sacrifices_the_pile_of_their_choice() {
    let walker = "Judge | {1}{B} | Legendary Planeswalker — Judge | [−2]: Separate all permanents target player controls into two piles. That player sacrifices all permanents in the pile of their choice. | 3";
    plays(
        &[walker],
        "A battlefield Judge
         B battlefield Bear, Bird, Forest
         1 main A activate -2: > player B
         choose A target Bear
         choose B no
         1 main A wait
         stop 1 end
         = B battlefield Bear 1
         = B graveyard Bird 1
         = B graveyard Forest 1",
    );
}

#[test]
fn rule_700_3_one_pile_goes_to_the_hand_and_the_other_to_the_graveyard() {
    plays(
        &[
            "Opinion | {U} | Instant | Reveal the top three cards of your library. An opponent separates those cards into two piles. Put one pile into your hand and the other into your graveyard. |",
        ],
        "A battlefield Island
         A hand Opinion
         A library Bear, Bird, Giant
         1 main A cast Opinion
         choose B target Giant
         choose A no
         1 main A wait
         stop 1 main
         = A hand Bear 1
         = A hand Bird 1
         = A graveyard Giant 1",
    );
}

#[test]
fn rule_601_3e_cards_exiled_with_a_permanent_may_be_cast_by_its_controller() {
    plays(
        &[
            "Specter | {U} | Creature — Specter | Whenever ~ deals combat damage to a player, that player exiles the top card of their library. // You may play lands and cast spells from among cards exiled with ~. | 2/3",
        ],
        "A battlefield Specter, Forest*2
         B library Bear, Bear, Bear, Bear
         1 attack A Specter
         1 main2 A = A may-cast Bear yes
         1 main2 A = B may-cast Bear no
         1 main2 A cast Bear
         1 main2 A wait
         stop 1 end
         = A battlefield Bear 1
         = B exile Bear 0",
    );
}

#[test]
fn rule_115_1_creatures_and_creature_cards_are_targets_of_one_ability() {
    plays(
        &[
            "Angel | {W} | Creature — Angel | When ~ enters, you may exile up to three other target creatures from the battlefield and/or creature cards from graveyards. // When ~ leaves the battlefield, return the exiled cards to their owners' hands. | 5/6",
        ],
        "A battlefield Plains, Swamp*2
         A hand Angel, Murder
         A graveyard Giant
         B battlefield Bear
         B graveyard Bird
         1 main A cast Angel
         choose A target Bear
         choose A target Giant
         choose A target Bird
         choose A yes
         1 main A wait
         1 main2 A = B exile Bear 1
         1 main2 A = A exile Giant 1
         1 main2 A = B exile Bird 1
         1 main2 A cast Murder > Angel
         1 main2 A wait
         stop 1 end
         = B hand Bear 1
         = A hand Giant 1
         = B hand Bird 1",
    );
}

#[test]
fn any_number_of_equipment_is_attached_as_it_is_chosen() {
    let blade = "Blade | {1} | Artifact — Equipment | Equipped creature gets +1/+0. // Equip {1} |";
    let cloak = "Cloak | {1} | Artifact — Equipment | Equipped creature gets +0/+1. // Equip {1} |";
    let smith = "Smith | {W} | Instant | Attach any number of Equipment you control to target creature you control. |";
    for (choices, size) in [("choose A Blade\n choose A Cloak", "3/3"), ("choose A Cloak", "2/3")] {
        plays(
            &[blade, cloak, smith],
            &format!(
                "A battlefield Blade, Cloak, Bear, Plains
                 A hand Smith
                 {choices}
                 1 main A cast Smith > Bear
                 stop 1 end
                 = A size Bear {size}"
            ),
        );
    }
}

#[test]
fn rule_608_2c_as_many_cards_as_were_discarded_are_drawn() {
    for (choices, hand) in [("choose A Bear\n choose A Giant", 3), ("choose A Giant", 3)] {
        plays(
            &["Sift | {R} | Sorcery | Discard up to two cards, then draw that many cards. |"],
            &format!(
                "A battlefield Mountain
                 A hand Sift, Bear, Giant, Bird
                 {choices}
                 1 main A cast Sift
                 stop 1 end
                 = A hand {hand}"
            ),
        );
    }
}

#[test]
fn rule_400_7j_an_effect_finds_the_card_that_it_has_exiled() {
    // The card that triggered it, a target, a spell that was countered, and the spell itself.
    plays(
        &[
            "Keeper | {2} | Artifact Creature — Construct | Whenever you discard a card, you may exile that card from your graveyard. If you do, you may play that card this turn. | 2/1",
            "Outlet | {1} | Artifact | Discard a card: You gain 1 life. |",
        ],
        "A battlefield Keeper, Outlet, Forest*2
         A hand Bear
         choose A yes
         1 main A activate Discard
         1 main A wait
         1 main A = A exile Bear 1
         1 main2 A cast Bear
         stop 1 end
         = A battlefield Bear 1",
    );
    plays(
        &[
            "Finder | {R} | Sorcery | Exile target creature card from your graveyard. Until the end of your next turn, you may play that card. |",
        ],
        "A battlefield Mountain, Forest*2
         A hand Finder
         A graveyard Bear
         1 main A cast Finder > Bear
         1 main2 A cast Bear
         stop 1 end
         = A battlefield Bear 1",
    );
    plays(
        &[
            "Denial | {U} | Instant | Counter target spell. If that spell is countered this way, exile it instead of putting it into its owner's graveyard, then you may cast it without paying its mana cost. |",
        ],
        "A battlefield Island
         A hand Denial
         B battlefield Forest*2
         B hand Bear
         choose A yes
         2 main B cast Bear
         2 main A cast Denial > Bear
         stop 2 end
         = A battlefield Bear 1",
    );
}

#[test]
fn rule_608_2d_what_an_opponent_would_do_is_chosen_whatever_one_has() {
    let stalker =
        "Stalker | {B} | Creature — Cat | When ~ enters, you may have target opponent discard a card. | 1/1";
    let hunter = "Hunter | {B} | Creature — Cat | When ~ enters, you may have target opponent sacrifice a creature. | 1/1";
    plays(
        &[stalker, hunter],
        "A battlefield Swamp*2
         A hand Stalker
         B hand Bird
         1 main A cast Stalker
         stop 1 end
         = B graveyard Bird 1",
    );
    let ritual = "Ritual | {B} | Sorcery | You may have target opponent sacrifice a creature. |";
    plays(
        &[hunter, ritual],
        "A battlefield Swamp
         A hand Ritual
         B battlefield Bird
         1 main A cast Ritual
         stop 1 end
         = B graveyard Bird 1",
    );
}

#[test]
fn rule_702_34a_a_flashed_back_spell_that_moves_itself_is_exiled() {
    let zenith = "Zenith | {1}{B} | Sorcery | Put a -1/-1 counter on each creature. Shuffle ~ into its owner's library. // Flashback {B} |";
    let boomerang = "Boomerang | {U} | Instant | Return target spell to its owner's hand. |";
    plays(
        &[zenith],
        "A battlefield Swamp
         A graveyard Zenith
         B battlefield Bird
         1 main A activate Flashback
         stop 1 end
         = B graveyard Bird 1
         = A exile Zenith 1",
    );
    plays(
        &[zenith, boomerang],
        "A battlefield Swamp
         A graveyard Zenith
         B battlefield Island
         B hand Boomerang
         1 main A activate Flashback
         1 main B cast Boomerang > Zenith
         stop 1 end
         = A exile Zenith 1",
    );
}

#[test]
fn rule_107_1b_a_calculated_change_of_power_is_not_negative() {
    let colossus = "Colossus | {G} | Creature — Shapeshifter | {G}: ~ gets +X/+X until end of turn, where X is its power. | 4/4";
    let shrink = "Shrink | {U} | Instant | Target creature gets -5/-0 until end of turn. |";
    plays(
        &[colossus, shrink],
        "A battlefield Colossus, Forest, Island
         A hand Shrink
         1 main A cast Shrink > Colossus
         1 main A wait
         1 main A = A size Colossus -1/4
         1 main A activate {G}
         stop 1 end
         = A size Colossus -1/4",
    );
    let flunk = "Flunk | {U} | Instant | Target creature gets -X/-X until end of turn, where X is 7 minus the number of cards in that creature's controller's hand. |";
    plays(
        &[flunk],
        "A battlefield Island
         A hand Flunk
         B hand Bird*9
         B battlefield Bear
         1 main A cast Flunk > Bear
         1 main A wait
         1 main A = B size Bear 2/2
         stop 1 main",
    );
}

#[test]
fn rule_118_12_if_you_do_asks_what_was_chosen() {
    let elder = "Elder | {U} | Creature — Monk | Whenever ~ deals combat damage to a player, you may draw a card. If you do, discard a card. | 1/2";
    let imp = "Imp | {B} | Creature — Imp | Dredge 1 | 1/1";
    plays(
        &[elder, imp],
        "A battlefield Elder
         A graveyard Imp
         A library Bear*2
         A hand Bird
         choose A yes
         choose A Imp
         choose A Bird
         1 attack A Elder
         stop 1 end
         = A hand Imp 1
         = A graveyard Bird 1",
    );
    let zealot = "Zealot | {W} | Creature — Human | Whenever ~ attacks and isn't blocked, you may have it deal 3 damage to target creature. If you do, ~ assigns no combat damage this turn. | 2/2";
    let manno = "Manno | {W} | Creature — Human | Prevent all damage that would be dealt to ~. | 2/2";
    plays(
        &[zealot, manno],
        "A battlefield Zealot
         B battlefield Manno
         choose A target Manno
         choose A yes
         1 attack A Zealot
         stop 1 end
         = B life 20",
    );
}

#[test]
fn rule_118_12_counters_that_cant_be_put_are_not_put() {
    let bone = "Bone | {U} | Artifact | Whenever you cast an instant or sorcery spell, you may put a charge counter on ~. If you do, ~ deals 4 damage to any target. |";
    let smash = "Smash | {R} | Instant | Destroy target artifact. |";
    plays(
        &[bone, smash],
        "A battlefield Bone, Mountain
         A hand Shock
         B battlefield Mountain
         B hand Smash
         choose A target player B
         1 main A cast Shock > player B
         1 main B cast Smash > Bone
         stop 1 end
         = B life 18",
    );
}

#[test]
fn rule_608_2c_damage_by_shares_is_dealt_at_once() {
    let commando = "Commando | {R} | Creature — Soldier | Whenever an instant or sorcery spell you control deals damage, create a 1/1 red Soldier creature token. | 1/1";
    let char = "Char | {R} | Instant | ~ deals 4 damage to any target and 2 damage to you. |";
    let reactor = "Reactor | {R} | Artifact | {T}: ~ deals damage equal to the number of Mountains you control to target player and that much damage to target creature. |";
    plays(
        &[commando, char],
        "A battlefield Commando, Mountain
         A hand Char
         1 main A cast Char > player B
         stop 1 end
         = A battlefield Soldier 1
         = A life 18
         = B life 16",
    );
    let furnace = "Furnace | {R} | Enchantment | If a source would deal damage to a permanent or player, it deals double that damage to that permanent or player instead. |";
    plays(
        &[reactor, furnace],
        "A battlefield Reactor, Furnace, Mountain*2
         B battlefield Giant
         1 main A activate {T} > player B, Giant
         stop 1 end
         = B life 16
         = B damage Giant 4",
    );
}

#[test]
fn rule_614_9_without_a_legal_receiver_damage_is_not_redirected() {
    let carom = "Carom | {1}{W} | Instant | The next 1 damage that would be dealt to target creature this turn is dealt to another target creature instead. // Draw a card. |";
    plays(
        &[carom],
        "A battlefield Plains*2, Giant, Bird, Mountain
         A hand Carom, Shock
         A library Bear
         B battlefield Swamp*2
         B hand Murder
         1 main A cast Carom > Giant, Bird
         1 main B cast Murder > Bird
         1 main2 A cast Shock > Giant
         stop 1 end
         = A damage Giant 2",
    );
}
