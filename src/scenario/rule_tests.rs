//! Rules as duels of cards made for them.

use super::script::plays;

#[test]
fn rule_613_8_a_lord_that_loses_its_abilities_gives_none() {
    // The one effect takes the other's ability away: it is applied first, though it is newer.
    plays(
        &[
            "Lord | {1}{U} | Creature — Merfolk | Other Merfolk you control have flying. | 2/2",
            "Fish | {U} | Creature — Merfolk | | 1/1",
            "Humble | {U} | Instant | Target creature loses all abilities until end of turn. |",
        ],
        "A battlefield Lord, Fish, Island
         A hand Humble
         1 main A = has Fish: flying
         1 main A cast Humble > Lord
         1 main A wait
         stop 1 main
         = hasn't Fish: flying",
    );
}

#[test]
fn rule_613_8_what_counts_artifacts_waits_for_what_makes_them() {
    plays(
        &[
            "Relic | {4} | Artifact | ~ is a 5/5 Golem artifact creature as long as you control three or more artifacts. |",
            "Cup | {1} | Artifact | |",
            "Nexus | | Land | {G}: ~ becomes a 1/1 artifact creature until end of turn. It's still a land. |",
        ],
        "A battlefield Relic, Cup, Nexus, Forest
         1 main A activate {G}
         1 main A wait
         stop 1 main
         = size Relic 5/5",
    );
}

#[test]
fn rule_707_5_a_copy_makes_the_choices_of_what_it_copies() {
    plays(
        &[
            "Mimic | {2}{U} | Creature — Shapeshifter | You may have ~ enter as a copy of any creature on the battlefield. | 0/0",
            "Eater | {2}{G} | Creature — Beast | Devour 1 | 2/2",
        ],
        "A battlefield Eater, Bird, Island*3
         A hand Mimic
         1 main A cast Mimic
         choose A yes
         choose A target Eater
         choose A target Bird
         stop 1 end
         = A battlefield Eater 2
         = A graveyard Bird 1
         = counter Eater +1/+1 1",
    );
}

#[test]
fn rule_303_4f_an_aura_that_was_not_cast_may_enchant_what_cant_be_a_target() {
    plays(
        &[
            "Wings | {W} | Enchantment — Aura | Enchant creature // Enchanted creature gets +1/+1. |",
            "Sage | {2}{G} | Creature — Human | Shroud | 2/2",
            "Recall | {W} | Sorcery | Return target enchantment card from your graveyard to the battlefield. |",
        ],
        "A battlefield Sage, Bird, Plains
         A hand Recall
         A graveyard Wings
         1 main A cast Recall > Wings
         choose A target Sage
         stop 1 end
         = A attached Wings to Sage",
    );
}

#[test]
fn rule_608_2b_what_blocked_a_creature_that_has_left_still_blocked_it() {
    plays(
        &["Knight | {1}{B} | Creature — Knight | {B}: Destroy target creature blocking ~. | 2/2"],
        "A battlefield Knight, Swamp*3
         A hand Murder
         B battlefield Giant
         1 attack A Knight
         1 block B Giant x Knight
         1 block A activate {B} > Giant
         1 block A cast Murder > Knight
         stop 1 end
         = graveyard Giant 1",
    );
}

#[test]
fn rule_603_10_creatures_sacrificed_together_see_each_other_die() {
    plays(
        &[
            "Mourner | {1}{B} | Creature — Human | Whenever ~ or another creature dies, you gain 1 life. | 1/1",
            "Rite | {B} | Sorcery | As an additional cost to cast this spell, sacrifice two creatures. // Draw a card. |",
        ],
        "A battlefield Mourner, Bear, Swamp
         A hand Rite
         1 main A cast Rite
         stop 1 end
         = A life 22",
    );
}

#[test]
fn rule_603_6a_creatures_that_enter_together_see_each_other_enter() {
    plays(
        &[
            "Warden | {W} | Creature — Human | Whenever another creature enters, you gain 1 life. | 1/1",
            "Dawn | {W} | Sorcery | Return all creature cards from your graveyard to the battlefield. |",
        ],
        "A battlefield Plains
         A hand Dawn
         A graveyard Warden*2
         1 main A cast Dawn
         stop 1 end
         = A life 22",
    );
}

#[test]
fn rule_614_9_only_so_much_damage_is_redirected() {
    plays(
        &[
            "Ward | {1}{W} | Enchantment — Aura | Enchant creature // {W}: The next 1 damage that would be dealt to enchanted creature this turn is dealt to any target instead. |",
        ],
        "A battlefield Bear, Plains*3
         A hand Ward
         B battlefield Mountain
         B hand Shock
         1 main A cast Ward > Bear
         1 main A wait
         1 main A activate {W} > player B
         1 main2 B cast Shock > Bear
         stop 1 end
         = B life 19
         = A battlefield Bear 1",
    );
}

#[test]
fn rule_700_2_each_mode_has_its_own_targets() {
    plays(
        &[
            "Command | {1}{R} | Instant | Choose two — // • Tap target creature. // • ~ deals 2 damage to target creature. // • Draw a card. |",
        ],
        "A battlefield Mountain*2
         A hand Command
         B battlefield Giant, Bear
         1 main A cast Command > Giant, Bear
         choose A mode 1
         choose A mode 2
         stop 1 end
         = B tapped Giant 1
         = B graveyard Bear 1
         = B battlefield Giant 1",
    );
}

#[test]
fn rule_106_3_a_combination_of_three_mana_may_be_of_two_colors() {
    plays(
        &[
            "Jack | {R} | Creature — Orc | {T}, Sacrifice a Forest: Add three mana in any combination of {R} and/or {G}. | 1/1",
            "Twister | {R}{R}{G} | Creature — Elemental | | 2/5",
        ],
        "A battlefield Jack, Forest
         A hand Twister
         1 main A activate {T}, Sacrifice a Forest
         1 main A cast Twister
         choose A amount 2
         stop 1 end
         = A battlefield Twister 1",
    );
}

#[test]
fn rule_605_1a_creatures_sacrificed_for_mana_pay_for_spells() {
    plays(
        &["Altar | {3} | Artifact | Sacrifice a creature: Add {C}{C}. |", "Idol | {3} | Artifact | |"],
        "A battlefield Altar, Forest, Bear
         A hand Idol
         1 main A = A may-cast Idol yes
         1 main A cast Idol
         stop 1 end
         = A battlefield Idol 1
         = A graveyard Bear 1",
    );
}

#[test]
fn rule_603_7c_that_card_is_what_was_equipped_as_it_died() {
    plays(
        &[
            "Orb | {2} | Artifact — Equipment | Whenever equipped creature dies, return that card to the battlefield under its owner's control at the beginning of the next end step. // Equip {1} |",
        ],
        "A battlefield Orb, Bear, Swamp*3
         A hand Murder
         1 main A activate Equip > Bear
         1 main A wait
         1 main A cast Murder > Bear
         stop 1 end
         = A battlefield Bear 1",
    );
}

#[test]
fn a_cost_of_attacking_that_is_not_paid_keeps_the_creature_home() {
    plays(
        &[
            "Prison | {2}{W} | Enchantment | Creatures can't attack you unless their controller pays {2} for each creature they control that's attacking you. |",
        ],
        "A battlefield Bear, Forest*2
         B battlefield Prison
         1 attack A Bear
         choose A no
         stop 1 main2
         = B life 20
         = tapped Forest 0",
    );
}
