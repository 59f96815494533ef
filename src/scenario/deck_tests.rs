//! Sentences that real decks need: duels.

use super::script::plays;

#[test]
fn rule_701_37c_x_of_a_monstrous_hydra_is_that_of_its_monstrosity() {
    let hydra = "Hydra | {G} | Creature — Hydra | {X}{G}: Monstrosity X. // When ~ becomes monstrous, it deals X damage divided as you choose among any number of target creatures your opponents control. Each of those creatures deals damage equal to its power to ~. | 5/5";
    plays(
        &[hydra],
        "A battlefield Forest*4, Hydra
         B battlefield Bear, Bird, Giant
         1 main A activate {X}{G}
         choose A X=3
         choose A target Bear
         choose A target Bird
         choose A amount 2
         choose A amount 1
         stop 1 main
         = size Hydra 8/8
         = damage Hydra 3
         = B graveyard Bear 1
         = B graveyard Bird 1
         = B battlefield Giant 1",
    );
    // Another monstrosity does nothing.
    plays(
        &[hydra],
        "A battlefield Forest*6, Hydra
         B battlefield Bear, Giant
         1 main A activate {X}{G}
         choose A X=2
         choose A target Bear
         choose A amount 2
         1 main2 A activate {X}{G}
         choose A X=2
         stop 1 main2
         = size Hydra 7/7
         = damage Hydra 2
         = B battlefield Giant 1",
    );
}

#[test]
fn each_other_wolf_or_werewolf_is_one_filter() {
    let alpha = "Alpha | {G} | Creature — Werewolf | Each other creature you control that's a Werewolf or a Wolf gets +1/+1. | 3/3";
    let wolf = "Wolf | {G} | Creature — Wolf | | 2/2";
    plays(
        &[alpha, wolf],
        "A battlefield Alpha, Wolf, Bear
         stop 1 main
         = size Alpha 3/3
         = size Wolf 3/3
         = size Bear 2/2",
    );
}

#[test]
fn the_card_that_was_drawn_is_revealed() {
    let sailor = "Sailor | {U} | Creature — Human | {T}: Draw a card and reveal it. If it isn't a land card, discard it. | 1/1";
    for (card, discarded) in [("Bear", 1), ("Forest", 0)] {
        plays(
            &[sailor],
            &format!(
                "A battlefield Sailor
                 A hand Bird
                 A library {card}
                 1 main A activate {{T}}
                 stop 1 main
                 = A graveyard {card} {discarded}
                 = A hand Bird 1"
            ),
        );
    }
}

#[test]
fn a_card_of_the_graveyard_is_chosen_at_random() {
    let chant = "Chant | {B} | Enchantment | At the beginning of your upkeep, choose a card at random in your graveyard. If it's a creature card, put it onto the battlefield. Otherwise, put it into your hand. |";
    for (card, place) in [("Bear", "battlefield"), ("Shock", "hand")] {
        plays(
            &[chant],
            &format!(
                "A battlefield Chant
                 A graveyard {card}
                 stop 3 upkeep
                 = A {place} {card} 1"
            ),
        );
    }
}

#[test]
fn rule_115_targets_from_a_single_graveyard_have_one_owner() {
    let charm = "Charm | {B} | Instant | Exile up to three target cards from a single graveyard. |";
    plays(
        &[charm],
        "A battlefield Swamp
         A hand Charm
         A graveyard Bear
         B graveyard Bird, Giant, Shock
         1 main A cast Charm
         choose A target Giant
         choose A target Shock
         stop 1 main
         = B exile Giant 1
         = B exile Shock 1
         = A exile 0",
    );
}

#[test]
fn rule_614_10_a_combat_phase_is_skipped_once() {
    let dignitary = "Dignitary | {W} | Creature — Rhino | When ~ enters, target opponent skips their next combat phase. | 1/4";
    plays(
        &[dignitary],
        "A battlefield Plains
         A hand Dignitary
         B battlefield Bear
         1 main A cast Dignitary
         2 main2 B = B may-activate Bear no
         4 attack B Bear
         stop 4 end
         = A life 18",
    );
}

#[test]
fn rule_702_24a_a_land_is_sacrificed_for_each_age_counter() {
    let kraken = "Kraken | {U} | Creature — Kraken | Cumulative upkeep—Sacrifice a land. | 11/11";
    plays(
        &[kraken],
        "A battlefield Kraken, Island*3
         choose A yes
         choose A yes
         stop 3 upkeep
         = A battlefield Kraken 1
         = A graveyard Island 3",
    );
    // One land is not enough for two counters.
    plays(
        &[kraken],
        "A battlefield Kraken, Island*2
         choose A yes
         stop 3 upkeep
         = A graveyard Kraken 1
         = A battlefield Island 1",
    );
}

#[test]
fn rule_509_1c_all_creatures_block_the_target_of_the_spell() {
    let revenge = "Revenge | {G} | Sorcery | Until end of turn, target creature gets +6/+6 and gains trample, and all creatures able to block it this turn do so. |";
    let lure = "Call | {G} | Sorcery | All creatures able to block target creature this turn do so. |";
    for spell in ["Revenge", "Call"] {
        plays(
            &[revenge, lure],
            &format!(
                "A battlefield Forest, Giant, Bear
                 A hand {spell}
                 B battlefield Bear, Bird
                 1 main A cast {spell} > Giant
                 1 attack A Giant
                 1 attack A Bear
                 stop 1 main2
                 = B graveyard Bear 1
                 = B graveyard Bird 1
                 = B life {}",
                if spell == "Call" { 18 } else { 10 }
            ),
        );
    }
}

#[test]
fn rule_115_7a_a_single_target_is_changed_to_another_one() {
    let redirect = "Redirect | {U} | Instant | Change the target of target spell with a single target. |";
    plays(
        &[redirect],
        "A battlefield Mountain, Bird
         A hand Shock
         B battlefield Island, Bear
         B hand Redirect
         1 main A cast Shock > Bear
         1 main B cast Redirect > Shock
         choose B player A
         stop 1 main
         = B battlefield Bear 1
         = A life 18",
    );
    // Murder can have no other target: nothing changes.
    plays(
        &[redirect],
        "A battlefield Swamp*2
         A hand Murder
         B battlefield Island, Bear
         B hand Redirect
         1 main A cast Murder > Bear
         1 main B cast Redirect > Murder
         stop 1 main
         = B graveyard Bear 1",
    );
}

#[test]
fn rule_615_combat_damage_is_prevented_and_cards_are_exiled_for_it() {
    let surgeon = "Surgeon | {B} | Creature — Spirit | If combat damage would be dealt to this creature, prevent that damage and exile that many cards from the top of your library. | 2/1";
    plays(
        &[surgeon],
        "A battlefield Surgeon, Mountain
         B battlefield Giant, Mountain
         B hand Shock
         1 attack A Surgeon
         1 block B Giant x Surgeon
         1 main2 A = A battlefield Surgeon 1
         1 main2 A = A exile 5
         1 end B cast Shock > Surgeon
         stop 1 end
         = A graveyard Surgeon 1
         = A exile 5
         = B battlefield Giant 1",
    );
}

#[test]
fn rule_614_a_creature_that_would_die_is_exiled_and_cant_be_regenerated() {
    let blast = "Blast | {X}{R} | Sorcery | ~ deals X damage to any target. If it's a creature, it can't be regenerated this turn, and if it would die this turn, exile it instead. |";
    let troll = "Troll | {2}{G} | Creature — Troll | {G}: Regenerate ~. | 2/2";
    plays(
        &[blast, troll],
        "A battlefield Mountain*3
         A hand Blast
         B battlefield Troll, Forest
         1 main B activate {G}
         1 main A cast Blast > Troll
         choose A X=2
         stop 1 main
         = B exile Troll 1",
    );
    plays(
        &[blast],
        "A battlefield Mountain*3
         A hand Blast
         1 main A cast Blast > player B
         choose A X=2
         stop 1 main
         = B life 18",
    );
}

#[test]
fn each_player_goes_on_with_what_they_did_themselves() {
    let deal = "Deal | {B} | Sorcery | Each player discards all the cards in their hand, then draws that many cards minus one. |";
    plays(
        &[deal],
        "A battlefield Swamp
         A hand Deal, Bear, Bird
         B hand Giant
         1 main A cast Deal
         stop 1 main
         = A hand 1
         = A graveyard 3
         = B hand 0
         = B graveyard Giant 1",
    );
    let seer = "Seer | {B} | Creature — Vampire | At the beginning of your upkeep, each player reveals the top card of their library, loses life equal to that card's mana value, then puts it into their hand. | 4/4";
    plays(
        &[seer],
        "A battlefield Seer
         A library Giant, Bird
         B library Bear
         stop 3 upkeep
         = A life 14
         = A hand Giant 1
         = A hand Bird 1
         = B life 18
         = B hand Bear 1",
    );
}

#[test]
fn a_card_of_the_library_is_exiled_and_comes_to_the_hand_later() {
    let dragon = "Hoarder | {R} | Creature — Dragon | When this creature enters, you may search your library for an artifact card, exile it, then shuffle. // When this creature dies, you may put the exiled card into its owner's hand. | 4/4";
    let bauble = "Bauble | {0} | Artifact | |";
    plays(
        &[dragon, bauble],
        "A battlefield Mountain, Swamp*2
         A hand Hoarder, Murder
         A library Bauble
         1 main A cast Hoarder
         choose A yes
         choose A Bauble
         1 main2 A = A exile Bauble 1
         1 main2 A cast Murder > Hoarder
         choose A yes
         stop 1 end
         = A hand Bauble 1",
    );
}

#[test]
fn a_rule_for_the_target_player_is_for_one_of_both() {
    let solfatara = "Heat | {R} | Instant | Target player can't play lands this turn. |";
    plays(
        &[solfatara],
        "A battlefield Mountain
         A hand Heat, Forest
         B hand Island
         2 upkeep A cast Heat > player B
         2 main B = B may-play Island no
         3 main A = A may-play Forest yes
         stop 3 main
         = B hand Island 1",
    );
    plays(
        &[solfatara],
        "A battlefield Mountain
         A hand Heat, Forest
         1 upkeep A cast Heat > player A
         1 main A = A may-play Forest no
         stop 1 main
         = A hand Forest 1",
    );
}

#[test]
fn rule_615_12_damage_that_is_made_less_is_not_prevented() {
    let unicorn = "Unicorn | {W} | Creature — Unicorn | If a spell would deal damage to a permanent or player, it deals that much damage minus 1 to that permanent or player instead. | 1/2";
    let stomp = "Fire | {R} | Enchantment | Damage can't be prevented. |";
    for (more, life) in [("Forest", 19), ("Fire", 19)] {
        plays(
            &[unicorn, stomp],
            &format!(
                "A battlefield Mountain, {more}
                 A hand Shock
                 B battlefield Unicorn
                 1 main A cast Shock > player B
                 stop 1 main
                 = B life {life}"
            ),
        );
    }
}

#[test]
fn a_creature_cant_attack_in_its_controllers_next_turn_alone() {
    let wall = "Dust | {R} | Creature — Wall | Defender // Whenever this creature blocks a creature, that creature can't attack during its controller's next turn. | 1/4";
    plays(
        &[wall],
        "A battlefield Bear
         B battlefield Dust
         1 attack A Bear
         1 block B Dust x Bear
         5 attack A Bear
         stop 5 end
         = B life 18",
    );
}

#[test]
fn rule_702_16n_an_aura_is_not_removed_by_the_protection_it_gives() {
    let ward = "Ward | {W} | Enchantment — Aura | Enchant creature // Enchanted creature has protection from white. This effect doesn't remove this Aura. |";
    let cloak = "Cloak | {W} | Enchantment — Aura | Enchant creature // Enchanted creature has protection from white. |";
    let lights = "Lights | {W} | Enchantment — Aura | Enchant creature // As this Aura enters, choose a color. // Enchanted creature has protection from the chosen color. This effect doesn't remove this Aura. |";
    for (aura, stays) in [("Ward", 1), ("Cloak", 0), ("Lights", 1)] {
        plays(
            &[ward, cloak, lights],
            &format!(
                "A battlefield Plains, Bear
                 A hand {aura}
                 1 main A cast {aura} > Bear
                 choose A white
                 stop 1 main
                 = A battlefield {aura} {stays}"
            ),
        );
    }
    // The protection of another Aura removes it.
    plays(
        &[ward, cloak],
        "A battlefield Plains*2, Bear
         A hand Ward, Cloak
         1 main A cast Ward > Bear
         1 main2 A = A may-cast Cloak no
         stop 1 main2
         = A battlefield Ward 1",
    );
}

#[test]
fn rule_701_38_what_either_of_two_players_votes_for_is_exiled() {
    let judgment = "Judgment | {W} | Sorcery | Will of the council — Starting with you, each player votes for a nonland permanent you don't control. Exile each permanent with the most votes or tied for most votes. |";
    for (vote, birds) in [("Giant", 0), ("Bird", 1)] {
        plays(
            &[judgment],
            &format!(
                "A battlefield Plains, Bear
                 A hand Judgment
                 B battlefield Giant, Bird, Forest
                 1 main A cast Judgment
                 choose A Giant
                 choose B {vote}
                 stop 1 main
                 = B exile Giant 1
                 = B exile Bird {birds}
                 = B battlefield Forest 1"
            ),
        );
    }
}

#[test]
fn an_equipment_that_is_found_is_attached() {
    let quest = "Quest | {W} | Enchantment | {W}: Put a quest counter on ~. // Remove two quest counters from ~ and sacrifice it: Search your library for an Equipment card, put it onto the battlefield, attach it to a creature you control, then shuffle. |";
    let sword = "Sword | {2} | Artifact — Equipment | Equipped creature gets +2/+2. // Equip {2} |";
    plays(
        &[quest, sword],
        "A battlefield Quest, Plains*2, Bear
         A library Sword
         1 main A activate {W}
         1 main A activate {W}
         1 main2 A activate Remove two
         choose A Sword
         stop 1 main2
         = A graveyard Quest 1
         = size Bear 4/4
         = attached Sword to Bear",
    );
}

#[test]
fn a_creature_becomes_another_one_with_abilities() {
    let figure = "Figure | {W} | Creature — Kithkin | {1}: This creature becomes a Kithkin Warrior with base power and toughness 4/4. // {W}{W}: If this creature is a Warrior, it becomes a Kithkin Warrior Avatar with base power and toughness 8/8, flying, and first strike. | 1/1";
    plays(
        &[figure],
        "A battlefield Figure, Plains*5
         1 upkeep A activate {W}{W}
         1 main A = size Figure 1/1
         1 main A activate {1}
         1 main2 A activate {W}{W}
         stop 2 main
         = size Figure 8/8
         = has Figure: flying
         = has Figure: first strike",
    );
}
