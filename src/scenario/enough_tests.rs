//! What there is not enough of can't be chosen, and objects that were not moved still count: duels.

use super::script::plays;

#[test]
fn rule_118_3_the_only_creature_is_not_there_for_two_costs() {
    let reap = "Reap | {B} | Instant | As an additional cost to cast ~, sacrifice a creature. // Casualty 2 // Draw two cards. |";
    plays(
        &[reap],
        "A battlefield Swamp, Bear
         A library Forest*6
         A hand Reap
         1 main A cast Reap
         stop 1 end
         = A hand 2",
    );
    plays(
        &[reap],
        "A battlefield Swamp, Bear*2
         A library Forest*6
         A hand Reap
         1 main A cast Reap
         stop 1 end
         = A hand 4",
    );
}

#[test]
fn rule_118_3_a_cost_is_offered_as_often_as_there_is_enough_for_all() {
    let rat = "Rat | {B} | Creature — Rat | Squad—Exile two cards from your graveyard. | 1/1";
    plays(
        &[rat],
        "A battlefield Swamp
         A hand Rat
         A graveyard Shock*5
         1 main A cast Rat
         stop 1 end
         = A battlefield Rat 3
         = A graveyard Shock 1",
    );
}

#[test]
fn rule_701_17b_who_may_mill_more_than_there_is_may_not() {
    let rats = "Rats | {B} | Sorcery | You may mill three cards. If you do, you gain 3 life. |";
    for (cards, life, left) in [(2, 20, 2), (3, 23, 0)] {
        plays(
            &[rats],
            &format!(
                "A battlefield Swamp
                 A hand Rats
                 A only-library Forest*{cards}
                 1 main A cast Rats
                 choose A yes
                 stop 1 end
                 = A life {life}
                 = A library {left}"
            ),
        );
    }
}

#[test]
fn rule_609_3_an_option_that_cant_be_taken_whole_is_not_taken() {
    let approach = "Approach | {R} | Sorcery | ~ deals 3 damage to each opponent. You may exile ~ and two cards named Approach from your graveyard. If you do, you gain 5 life. |";
    for (there, life) in [(1, 20), (2, 25)] {
        plays(
            &[approach],
            &format!(
                "A battlefield Mountain
                 A hand Approach
                 A graveyard Approach*{there}
                 1 main A cast Approach
                 choose A yes
                 stop 1 end
                 = A life {life}"
            ),
        );
    }
}

#[test]
fn rule_702_89a_an_aura_that_went_instead_is_no_destroyed_creature() {
    plays(
        &[
            "Mantle | {W} | Enchantment — Aura | Enchant creature // Umbra armor |",
            "Fumes | {W} | Sorcery | Destroy all creatures. You gain 1 life for each creature destroyed this way. |",
        ],
        "A battlefield Plains*2, Bear, Giant
         A hand Mantle, Fumes
         1 main A cast Mantle > Bear
         1 main2 A cast Fumes
         stop 1 end
         = A life 21
         = A battlefield Bear 1",
    );
}

const CAGE: &str =
    "Cage | {1} | Artifact | Creature cards in graveyards and libraries can't enter the battlefield. |";

#[test]
fn rule_608_2c_that_card_is_the_target_though_it_could_not_enter() {
    plays(
        &[
            CAGE,
            "Raise | {B} | Sorcery | Put target creature card from a graveyard onto the battlefield under your control. You lose life equal to that card's mana value. |",
        ],
        "A battlefield Swamp, Cage
         A graveyard Bear
         A hand Raise
         1 main A cast Raise > Bear
         stop 1 end
         = A life 18
         = A graveyard Bear 1",
    );
}

const NECRO: &str = "Necro | {B} | Enchantment | When ~ enters, if it's on the battlefield, it becomes an Aura with \"enchant creature put onto the battlefield with ~.\" Put target creature card from a graveyard onto the battlefield under your control and attach ~ to it. When ~ leaves the battlefield, that creature's controller sacrifices it. |";
const DEAD: &str = "Dead | {B} | Enchantment — Aura | Enchant creature card in a graveyard // When ~ enters, if it's on the battlefield, it loses \"enchant creature card in a graveyard\" and gains \"enchant creature put onto the battlefield with ~.\" Return enchanted creature card to the battlefield under your control and attach ~ to it. When ~ leaves the battlefield, that creature's controller sacrifices it. |";

#[test]
fn rule_704_5m_what_raised_nothing_enchants_nothing() {
    for (card, aim) in [(NECRO, "Necro"), (DEAD, "Dead > Bear")] {
        plays(
            &[CAGE, card],
            &format!(
                "A battlefield Swamp, Cage
                 A graveyard Bear
                 A hand {name}
                 choose A target Bear
                 1 main A cast {aim}
                 stop 1 end
                 = A graveyard {name} 1",
                name = &aim[..5].trim_end()
            ),
        );
    }
}

#[test]
fn rule_704_5m_the_enchantment_goes_with_the_creature_that_it_raised() {
    plays(
        &[NECRO],
        "A battlefield Swamp*3
         A graveyard Bear
         A hand Necro, Murder
         choose A target Bear
         1 main A cast Necro
         1 main2 A cast Murder > Bear
         stop 1 end
         = A graveyard Necro 1",
    );
}

#[test]
fn rule_608_2h_an_exiled_card_is_asked_and_not_the_permanent_that_it_was() {
    plays(
        &[
            "God | {G} | Legendary Enchantment Creature — God | As long as your devotion to green is less than five, ~ isn't a creature. | 5/5",
            "Deicide | {W} | Instant | Exile target enchantment. If the exiled card is a God card, you gain 4 life. |",
        ],
        "A battlefield Plains, God
         A hand Deicide
         1 main A cast Deicide > God
         stop 1 end
         = A life 24",
    );
}

#[test]
fn rule_700_8_a_changeling_is_of_each_kind_in_a_party() {
    plays(
        &[
            "Shifter | {1} | Creature — Shapeshifter | Changeling | 1/1",
            "Leader | {W} | Creature — Cleric | When ~ enters, you gain 2 life for each creature in your party. | 1/1",
        ],
        "A battlefield Plains, Shifter
         A hand Leader
         1 main A cast Leader
         stop 1 end
         = A life 24",
    );
}

#[test]
fn rule_707_10_a_copy_knows_that_an_alternative_cost_was_paid() {
    plays(
        &[
            "Crush | {5}{R} | Sorcery | Surge {R} // ~ deals 1 damage to each opponent. If ~'s surge cost was paid, it deals 2 damage to each opponent. |",
            "Twin | {R} | Instant | Copy target instant or sorcery spell. |",
        ],
        "A battlefield Mountain*3
         A hand Shock, Crush, Twin
         1 main A cast Shock > player B
         choose A Cast with alternative cost
         1 main2 A cast Crush
         1 main2 A cast Twin > Crush
         stop 1 end
         = B life 12",
    );
}

#[test]
fn that_many_after_that_much_is_the_same_number() {
    plays(
        &[
            "Doubler | {R} | Enchantment | If a source you control would deal damage to a permanent or player, it deals double that damage instead. |",
            "Bloom | {U} | Creature — Plant | Whenever you gain life, ~ deals that much damage to target opponent and you draw that many cards. | 1/1",
            "Balm | {W} | Instant | You gain 2 life. |",
        ],
        "A battlefield Plains, Doubler, Bloom
         A hand Balm
         A library Forest*6
         1 main A cast Balm
         stop 1 end
         = B life 16
         = A hand 2",
    );
}

#[test]
fn rule_605_a_druid_may_be_tapped_for_its_own_mana_ability() {
    plays(
        &["Protector | {G} | Creature — Druid | Tap an untapped Druid you control: Add {G}. | 2/2"],
        "A battlefield Protector, Forest
         A hand Bear
         1 main A cast Bear
         stop 1 end
         = A battlefield Bear 1
         = tapped Protector 1",
    );
}

#[test]
fn rule_605_3a_three_elves_are_tapped_together_for_three_mana() {
    let cards = [
        "Elder | {G} | Creature — Elf | Tap three untapped Elves you control: Add {G}{G}{G}. | 1/1",
        "Scout | {G} | Creature — Elf | | 1/1",
        "Wurm | {4}{G}{G} | Creature — Wurm | | 6/6",
        "Boar | {G}{G}{G} | Creature — Boar | | 3/3",
    ];
    // Two groups of three pay for six; a seventh elf stays untapped.
    plays(
        &cards,
        "A battlefield Elder, Scout*6
         A hand Wurm
         1 main A cast Wurm
         stop 1 end
         = A battlefield Wurm 1",
    );
    // Two are not enough, and tapped ones don't count.
    plays(
        &cards,
        "A battlefield Elder, Scout, Bear
         A hand Boar
         1 main A = A may-cast Boar no
         stop 1 end",
    );
}

#[test]
fn rule_605_3a_a_wall_pays_with_a_counter_once_a_turn() {
    let roots = "Roots | {1}{G} | Creature — Plant Wall | Defender // Put a -0/-1 counter on ~: Add {G}. Activate only once each turn. | 0/5";
    plays(
        &[roots],
        "A battlefield Roots, Forest
         A hand Bear*2
         1 main A cast Bear
         1 main A wait
         1 main A = A may-cast Bear no
         stop 1 end
         = A battlefield Bear 1
         = size Roots 0/4",
    );
}

#[test]
fn rule_118_3_a_creature_of_the_opponent_is_not_exiled_as_a_cost() {
    let fumes = "Fumes | {B} | Sorcery | As an additional cost to cast ~, exile a creature you control. // Draw two cards. |";
    plays(
        &[fumes],
        "A battlefield Swamp
         A hand Fumes
         B battlefield Bear
         1 main A = A may-cast Fumes no
         stop 1 end
         = B battlefield Bear 1",
    );
    plays(
        &[fumes],
        "A battlefield Swamp, Giant
         A hand Fumes
         B battlefield Bear
         1 main A cast Fumes
         stop 1 end
         = A exile Giant 1",
    );
}

#[test]
fn rule_601_2h_what_is_sacrificed_for_mana_is_not_there_for_the_cost() {
    let cards = [
        "Petal | {0} | Artifact | {T}, Sacrifice ~: Add one mana of any color. |",
        "Blast | {1}{R} | Instant | As an additional cost to cast ~, sacrifice an artifact. // ~ deals 5 damage to any target. |",
    ];
    plays(
        &cards,
        "A battlefield Mountain, Petal
         A hand Blast
         1 main A = A may-cast Blast no
         stop 1 end
         = A battlefield Petal 1",
    );
    plays(
        &cards,
        "A battlefield Mountain, Petal*2
         A hand Blast
         1 main A cast Blast > player B
         stop 1 end
         = B life 15
         = A battlefield Petal 0",
    );
}

#[test]
fn rule_605_a_goblin_may_be_sacrificed_for_its_own_mana_ability() {
    plays(
        &["Prospector | {R} | Creature — Goblin | Sacrifice a Goblin: Add {R}. | 1/1"],
        "A battlefield Prospector
         A hand Shock
         1 main A cast Shock > player B
         stop 1 end
         = B life 18
         = A graveyard Prospector 1",
    );
}

#[test]
fn rule_508_1f_an_attacker_that_taps_does_not_pay_for_its_attack() {
    let cards = [
        "Prison | {2}{W} | Enchantment | Creatures can't attack you unless their controller pays {2} for each creature they control that's attacking you. |",
        "Elf | {G} | Creature — Elf Druid | {T}: Add {G}. | 1/1",
    ];
    for (attacker, life) in [("Elf", 20), ("Bear", 18)] {
        plays(
            &cards,
            &format!(
                "A battlefield Forest, Elf, Bear
                 B battlefield Prison
                 1 attack A {attacker}
                 choose A yes
                 stop 1 end
                 = B life {life}"
            ),
        );
    }
}

#[test]
fn rule_508_1f_an_attacker_without_a_tax_does_not_pay_for_another() {
    let cards = [
        "Wash | {W} | Enchantment — Aura | Enchant creature // Enchanted creature can't attack unless its controller pays {3}. |",
        "Elf | {G} | Creature — Elf Druid | {T}: Add {G}. | 1/1",
    ];
    for (elf, life) in [("1 attack A Elf", 19), ("", 15)] {
        plays(
            &cards,
            &format!(
                "A battlefield Plains, Forest*2, Elf, Giant
                 A hand Wash
                 1 main A cast Wash > Giant
                 choose A yes
                 {elf}
                 1 attack A Giant
                 stop 1 end
                 = B life {life}"
            ),
        );
    }
}

#[test]
fn rule_601_2g_what_gave_its_mana_by_being_tapped_is_there_for_a_cost_of_several() {
    plays(
        &[
            "Bankrupt | {1}{B} | Instant | As an additional cost to cast ~, sacrifice two creatures. // Draw three cards. |",
            "Elf | {G} | Creature — Elf Druid | {T}: Add {G}. | 1/1",
        ],
        "A battlefield Swamp, Elf, Bear*2
         A library Forest*6
         A hand Bankrupt
         choose A Elf
         choose A Bear
         1 main A cast Bankrupt
         stop 1 end
         = A hand 3
         = A battlefield Bear 1",
    );
}

#[test]
fn rule_601_2h_several_are_not_sacrificed_for_mana_and_for_the_cost() {
    let cards = [
        "Altar | {3} | Artifact | Sacrifice a creature: Add one mana of any color. |",
        "Bankrupt | {1}{B} | Instant | As an additional cost to cast ~, sacrifice two creatures. // Draw three cards. |",
        "Exchange | {B}{B} | Sorcery | As an additional cost to cast ~, exile a creature you control. // Draw a card. |",
    ];
    for (bears, may) in [(3, "no"), (4, "yes")] {
        plays(
            &cards,
            &format!(
                "A battlefield Altar, Bear*{bears}
                 A hand Bankrupt
                 1 main A = A may-cast Bankrupt {may}
                 stop 1 end
                 = A battlefield Altar 1"
            ),
        );
    }
    for (bears, may) in [(2, "no"), (3, "yes")] {
        plays(
            &cards,
            &format!(
                "A battlefield Altar, Bear*{bears}
                 A hand Exchange
                 1 main A = A may-cast Exchange {may}
                 stop 1 end
                 = A battlefield Altar 1"
            ),
        );
    }
    plays(
        &cards,
        "A battlefield Altar, Bear*4
         A library Forest*6
         A hand Bankrupt
         1 main A cast Bankrupt
         stop 1 end
         = A hand 3
         = A battlefield Bear 0",
    );
}

#[test]
fn rule_702_44a_as_many_colors_are_spent_as_can_be() {
    for (text, name) in [
        ("Sunburst", "charge"),
        ("~ enters with a charge counter on it for each color of mana spent to cast it.", "charge"),
    ] {
        plays(
            &[&format!("Prism | {{3}} | Artifact | {text} |")],
            &format!(
                "A battlefield Mountain*3, Forest, Island
                 A hand Prism
                 1 main A cast Prism
                 stop 1 end
                 = counter Prism {name} 3"
            ),
        );
    }
}

#[test]
fn rule_109_2_an_ability_of_a_card_in_hand_is_none_of_a_creature() {
    plays(
        &[
            "Mentor | {1}{R} | Creature — Human | Whenever an opponent activates an ability of an artifact, creature, or land on the battlefield, if it isn't a mana ability, ~ deals 2 damage to that player. | 2/2",
            "Mauler | {4}{G} | Creature — Beast | Cycling {2} | 4/4",
        ],
        "A battlefield Forest*2
         A hand Mauler
         B battlefield Mentor
         1 main A activate Cycling {2}
         stop 1 end
         = A life 20",
    );
}

#[test]
fn rule_506_3b_under_a_player_who_does_not_attack_nothing_enters_attacking() {
    let claws = "Claws | {2} | Artifact — Equipment | Whenever equipped creature attacks, create a 1/1 white Kor creature token that's tapped and attacking. // Equip {1} |";
    let treason = "Treason | {R} | Sorcery | Gain control of target creature until end of turn. Untap that creature. It gains haste until end of turn. |";
    plays(
        &[claws, treason],
        "A battlefield Claws, Plains, Bear
         B battlefield Mountain
         B hand Treason
         1 main A activate Equip > Bear
         2 main B cast Treason > Bear
         2 attack B Bear
         stop 2 end
         = A life 18
         = A battlefield Kor 1",
    );
}
