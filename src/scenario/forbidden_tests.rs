//! What abilities forbid: activating abilities, targets in graveyards, sacrifices, searches; and what a player is protected from. Duels.

use super::script::plays;

const SILENCE: &str = "Silence | {2} | Artifact | Activated abilities of creatures your opponents control can't be activated. |";
const TOTEM: &str = "Totem | {2} | Artifact | Activated abilities of artifacts and creatures can't be activated unless they're mana abilities. |";
const PINGER: &str = "Pinger | {U} | Creature — Wizard | {T}: ~ deals 1 damage to any target. | 1/1";
const ELF: &str = "Elf | {G} | Creature — Elf | {T}: Add {G}. | 1/1";

#[test]
fn rule_602_5_abilities_that_can_not_be_activated_give_no_mana_either() {
    plays(
        &[SILENCE, PINGER, ELF],
        "A battlefield Silence, Pinger
         B battlefield Pinger, Elf
         B hand Elf
         1 main A activate {T}: > player B
         2 main B = B may-activate {T}: ~ deals no
         2 main B = B may-cast Elf no
         stop 2 end
         = A life 20
         = B life 19",
    );
}

#[test]
fn rule_605_1a_mana_abilities_may_be_left_out_of_what_is_forbidden() {
    plays(
        &[TOTEM, PINGER, ELF],
        "A battlefield Totem
         B battlefield Pinger, Elf
         B hand Elf
         2 main B = B may-activate {T}: ~ deals no
         2 main B cast Elf
         stop 2 end
         = B battlefield Elf 2",
    );
}

const SEAL: &str =
    "Seal | {1}{G} | Enchantment | Cards in graveyards can't be the targets of spells or abilities. |";
const RAISE: &str = "Raise | {B} | Sorcery | Return target creature card from your graveyard to your hand. |";
const GRAVE: &str = "Grave | {1}{B} | Instant | Return the top creature card of your graveyard to the battlefield. That creature gains haste until end of turn. Exile it at the beginning of the next end step. |";

#[test]
fn rule_115_1_cards_in_graveyards_are_no_targets_but_are_found_without_one() {
    plays(
        &[SEAL, RAISE, GRAVE],
        "A battlefield Seal, Swamp*2
         A hand Raise, Grave
         A graveyard Giant, Bear, Shock
         1 main A = A may-cast Raise no
         1 main A cast Grave
         1 attack A Bear
         stop 1 end
         = B life 18
         = A exile Bear 1
         = A graveyard Giant 1",
    );
}

const HERON: &str = "Heron | {W} | Creature — Bird | Spells and abilities your opponents control can't cause you to sacrifice permanents. | 1/1";
const EDICT: &str = "Edict | {B} | Instant | Target player sacrifices a creature of their choice. |";
const BLOOD: &str = "Blood | {B} | Sorcery | Each player sacrifices a creature of their choice. |";
const EXTORT: &str =
    "Extort | {B} | Instant | ~ deals 3 damage to target player unless they sacrifice a creature. |";

#[test]
fn who_can_not_be_made_to_sacrifice_still_does_so_for_their_own_spells() {
    plays(
        &[HERON, EDICT, BLOOD],
        "A battlefield Swamp*2, Heron, Bear
         A hand Blood
         B battlefield Swamp, Giant
         B hand Edict
         1 upkeep B cast Edict > player A
         1 main A = A battlefield Bear 1
         1 main A cast Blood
         choose A Bear
         stop 1 end
         = A battlefield Heron 1
         = A graveyard Bear 1
         = B graveyard Giant 1",
    );
}

#[test]
fn who_can_not_be_made_to_sacrifice_has_no_such_choice_instead_of_damage() {
    for (heron, life) in [("Heron, ", 17), ("", 20)] {
        plays(
            &[HERON, EXTORT],
            &format!(
                "A battlefield {heron}Bear
                 B battlefield Swamp
                 B hand Extort
                 1 main B cast Extort > player A
                 choose A yes
                 stop 1 end
                 = A life {life}"
            ),
        );
    }
}

const CENSOR: &str = "Censor | {2}{W} | Creature — Bird | If an opponent would search a library, that player searches the top four cards of that library instead. | 2/1";
const GROWTH: &str = "Growth | {G} | Sorcery | Search your library for a basic land card, put it onto the battlefield tapped, then shuffle. |";

#[test]
fn rule_701_23_an_opponent_searches_the_top_four_cards_alone() {
    // The fifth card from the top is not seen; the top card is drawn first.
    for (below, found) in [("Island, Shock*5", 0), ("Shock, Island, Shock*4", 1)] {
        plays(
            &[CENSOR, GROWTH],
            &format!(
                "A battlefield Censor
                 B battlefield Forest
                 B hand Growth
                 B library {below}
                 2 main B cast Growth
                 stop 2 end
                 = B battlefield Island {found}"
            ),
        );
    }
}

#[test]
fn rule_701_23_the_controller_searches_the_whole_library() {
    plays(
        &[CENSOR, GROWTH],
        "A battlefield Censor, Forest
         A hand Growth
         A library Island, Shock*5
         1 main A cast Growth
         choose A Island
         stop 1 end
         = A battlefield Island 1",
    );
}

const WARD: &str = "Ward | {W} | Instant | Target permanent you control gains protection from the color of your choice until end of turn. // If you have 5 or less life, instead you and each permanent you control gain protection from the color of your choice until end of turn. |";
const RAIDER: &str = "Raider | {R} | Creature — Goblin | | 2/2";

#[test]
fn rule_702_16_a_player_with_protection_is_dealt_no_damage_and_is_no_target() {
    plays(
        &[WARD, RAIDER],
        "A life 5
         A battlefield Plains, Forest
         A hand Ward
         B battlefield Mountain, Raider, Bear
         B hand Shock
         2 attack B Raider
         2 attack B Bear
         2 block A cast Ward > Forest
         choose A red
         2 main2 B cast Shock > player B
         stop 2 end
         = A life 3
         = B life 18",
    );
}

#[test]
fn rule_608_2b_protection_of_a_player_in_response_makes_a_target_illegal() {
    for (life, left) in [(5, 5), (6, 4)] {
        plays(
            &[WARD],
            &format!(
                "A life {life}
                 A battlefield Plains, Forest
                 A hand Ward
                 B battlefield Mountain
                 B hand Shock
                 2 main B cast Shock > player A
                 2 main A cast Ward > Forest
                 choose A red
                 stop 2 end
                 = A life {left}"
            ),
        );
    }
}
