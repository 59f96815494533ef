//! Families of sentences that real decks use: duels of cards made for them.

use super::script::plays;

#[test]
fn rule_700_6_artifacts_legends_and_sagas_are_historic() {
    let runner = "Runner | {1}{U} | Creature — Human | ~ can't be blocked if you've cast a historic spell this turn. | 2/1";
    let priest =
        "Priest | {3}{W} | Creature — Bird | Whenever you cast a historic spell, you gain 2 life. | 2/2";
    let orb = "Orb | {0} | Artifact | |";
    let queen = "Queen | {0} | Legendary Creature — Elf | | 1/1";
    let saga = "Tale | {0} | Enchantment — Saga | I, II, III — You gain 1 life. |";
    let plain = "Plain | {0} | Creature — Elf | | 1/1";
    plays(
        &[runner, priest, orb, queen, saga, plain],
        "A battlefield Priest
         A hand Orb, Queen, Tale, Plain
         1 main A cast Plain
         1 main A wait
         1 main A = A life 20
         1 main A cast Orb
         1 main A wait
         1 main A = A life 22
         1 main A cast Queen
         1 main A wait
         1 main A = A life 24
         1 main A cast Tale
         stop 1 combat
         = A life 27",
    );
    for (spell, life) in [("Orb", 18), ("Plain", 20)] {
        plays(
            &[runner, orb, plain],
            &format!(
                "A battlefield Runner
                 A hand {spell}
                 B battlefield Bear
                 1 main A cast {spell}
                 1 attack A Runner
                 1 block B Bear x Runner
                 stop 1 end
                 = B life {life}"
            ),
        );
    }
}

#[test]
fn rule_602_2b_an_ability_costs_less_for_each_card_and_if_a_condition_holds() {
    let mortal = "Mortal | {4}{G}{G} | Creature — Snake | {5}{G}: Put five +1/+1 counters on ~. This ability costs {1} less to activate for each creature card in your graveyard. | 5/5";
    for (buried, size) in [(3, "10/10"), (2, "5/5")] {
        plays(
            &[mortal],
            &format!(
                "A battlefield Mortal, Forest*3
                 A graveyard Bear*{buried}
                 1 main A = A may-activate {{5}}{{G}} {}
                 {}
                 stop 1 end
                 = size Mortal {size}",
                if buried == 3 { "yes" } else { "no" },
                if buried == 3 { "1 main A activate {5}{G}: Put" } else { "" },
            ),
        );
    }
    // The green mana is still to be paid, however many cards there are (118.7a).
    plays(
        &[mortal],
        "A battlefield Mortal, Island*9
         A graveyard Bear*9
         1 main A = A may-activate {5}{G} no
         stop 1 end
         = size Mortal 5/5",
    );
    let watcher = "Watcher | {1}{U} | Creature — Bird | {3}: You gain 1 life. This ability costs {2} less to activate if you control a Plains. Activate only once each turn. | 1/1";
    plays(
        &[watcher],
        "A battlefield Watcher, Plains
         1 main A activate {3}: You gain
         1 main A wait
         1 main A = A life 21
         1 main A = A may-activate {3}: You no
         stop 1 end
         = A life 21",
    );
}

#[test]
fn rule_611_2b_control_lasts_while_the_singer_is_controlled_and_tapped() {
    let singer = "Singer | {2}{U} | Creature — Merfolk | You may choose not to untap ~ during your untap step. // {T}: Gain control of target creature whose controller controls an Island for as long as you control ~ and ~ remains tapped. | 0/1";
    let alarm = "Alarm | {W} | Instant | Untap target creature. |";
    let lure = "Lure | {W} | Sorcery | Gain control of target creature until end of turn. |";
    for (spell, bears) in [("", 1), ("1 main2 B cast Alarm > Singer", 0)] {
        plays(
            &[singer, alarm],
            &format!(
                "A battlefield Singer
                 B battlefield Bear, Island, Plains
                 B hand Alarm
                 1 main A activate {{T}}: Gain > Bear
                 1 main A wait
                 1 main A = A battlefield Bear 1
                 {spell}
                 stop 1 end
                 = A battlefield Bear {bears}"
            ),
        );
    }
    plays(
        &[singer, lure],
        "A battlefield Singer
         B battlefield Bear, Island, Plains
         B hand Lure
         1 main A activate {T}: Gain > Bear
         1 main A wait
         1 main A = A battlefield Bear 1
         2 main B cast Lure > Singer
         2 main B wait
         2 main B = B battlefield Bear 1
         stop 3 main
         = B battlefield Bear 1",
    );
}

#[test]
fn rule_603_2_a_red_spell_and_a_mountain_each_trigger() {
    let staff = "Staff | {3} | Artifact | Whenever you cast a red spell or a Mountain you control enters, you gain 1 life. |";
    plays(
        &[staff],
        "A battlefield Staff, Island
         A hand Mountain, Shock, Bird
         1 main A play Mountain
         1 main A wait
         1 main A = A life 21
         1 main A cast Bird
         1 main A wait
         1 main A = A life 21
         1 main A cast Shock > player B
         stop 1 end
         = A life 22",
    );
}

#[test]
fn rule_700_5_chroma_counts_what_devotion_counts() {
    let shaman = "Shaman | {R/W}{R} | Creature — Goblin | When ~ enters, it deals damage to target creature equal to the number of red mana symbols in the mana costs of permanents you control. | 1/1";
    plays(
        &[shaman],
        "A battlefield Mountain*2, Giant
         A hand Shaman
         B battlefield Bear
         1 main A cast Shaman > Bear
         stop 1 end
         = B graveyard Bear 1
         = A battlefield Giant 1",
    );
}

#[test]
fn rule_701_19_the_damaged_creature_cannot_be_regenerated_this_turn() {
    let rage = "Rage | {R} | Sorcery | ~ deals 4 damage to target creature. It can't be regenerated this turn. Scry 1. |";
    let troll = "Troll | {2}{G} | Creature — Troll | {G}: Regenerate ~. | 2/2";
    plays(
        &[rage, troll],
        "A battlefield Mountain
         A hand Rage
         B battlefield Troll, Forest
         1 main B activate {G}: Regenerate
         1 main B wait
         1 main A cast Rage > Troll
         stop 1 end
         = B graveyard Troll 1",
    );
}

#[test]
fn the_greatest_power_may_be_shared() {
    let feast = "Feast | {1}{G} | Enchantment | At the beginning of your upkeep, you gain 1 life if you control the creature with the greatest power or tied for the greatest power. |";
    for (mine, theirs, life) in
        [("Bear", "Bear", 21), ("Bear", "Giant", 20), ("Giant", "Bear", 21), ("Forest", "Forest", 20)]
    {
        plays(
            &[feast],
            &format!("A battlefield Feast, {mine}\nB battlefield {theirs}\nstop 1 main\n= A life {life}"),
        );
    }
}

#[test]
fn rule_701_20_cards_revealed_this_way_are_counted() {
    let scent = "Scent | {1}{B} | Instant | Reveal any number of black cards in your hand. Target creature gets -X/-X until end of turn, where X is the number of cards revealed this way. |";
    plays(
        &[scent],
        "A battlefield Swamp*2
         A hand Scent, Murder, Murder, Bear
         B battlefield Bear
         choose A target Murder
         1 main A cast Scent > Bear
         stop 1 end
         = size Bear 1/1
         = A hand Murder 2",
    );
    // Nothing black is left to be revealed.
    plays(
        &[scent],
        "A battlefield Swamp*2
         A hand Scent, Bear
         B battlefield Bear
         1 main A cast Scent > Bear
         stop 1 end
         = B battlefield Bear 1",
    );
}

#[test]
fn rule_702_3b_an_enchanted_or_equipped_defender_may_attack() {
    let novice = "Novice | {W} | Creature — Knight | Defender // As long as ~ is enchanted or equipped, it can attack as though it didn't have defender. | 2/3";
    let wings = "Wings | {W} | Enchantment — Aura | Enchant creature // Enchanted creature is legendary, gets +1/+1, and has flying. |";
    let sword = "Sword | {1} | Artifact — Equipment | Equipped creature gets +1/+0. // Equip {0} |";
    for (put, life) in
        [("1 main A activate Equip > Novice", 17), ("1 main A cast Wings > Novice", 17), ("", 20)]
    {
        plays(
            &[novice, wings, sword],
            &format!(
                "A battlefield Novice, Sword, Plains
                 A hand Wings
                 {put}
                 1 attack A Novice
                 stop 1 end
                 = B life {life}"
            ),
        );
    }
}

#[test]
fn a_spell_that_is_both_colors_makes_a_mimic() {
    let mimic = "Mimic | {1}{R/W} | Creature — Shapeshifter | Whenever you cast a spell that's both red and white, ~ has base power and toughness 4/2 until end of turn and gains first strike until end of turn. | 2/1";
    let helix = "Helix | {R}{W} | Instant | You gain 1 life. |";
    plays(
        &[mimic, helix],
        "A battlefield Mimic, Mountain*2, Plains
         A hand Shock, Helix
         1 main A cast Shock > player B
         1 main A wait
         1 main A = size Mimic 2/1
         1 main A cast Helix
         1 main A wait
         1 main A = has Mimic: first strike
         stop 1 end
         = size Mimic 4/2",
    );
}

#[test]
fn rule_305_2_two_additional_lands() {
    let bloom = "Bloom | {0} | Sorcery | You may play up to two additional lands this turn. |";
    plays(
        &[bloom],
        "A hand Bloom, Forest*4
         1 main A cast Bloom
         1 main A wait
         1 main A play Forest
         1 main A play Forest
         1 main A play Forest
         1 main A = A may-play Forest no
         stop 1 end
         = A battlefield Forest 3",
    );
}

#[test]
fn rule_702_11_each_subject_has_hexproof() {
    let shalai = "Voice | {3}{W} | Creature — Angel | You, planeswalkers you control, and other creatures you control have hexproof. | 3/4";
    plays(
        &[shalai],
        "A battlefield Voice, Bear
         B battlefield Mountain*2
         B hand Shock*2
         1 main B = B may-cast Shock yes
         stop 1 end
         = has Bear: hexproof
         = hasn't Voice: hexproof",
    );
}

#[test]
fn a_hand_is_discarded_for_as_many_cards() {
    let winds = "Winds | {0} | Instant | Discard all the cards in your hand, then draw that many cards. |";
    plays(
        &[winds],
        "A hand Winds, Bear*3
         A library Forest*9
         1 main A cast Winds
         stop 1 end
         = A graveyard Bear 3
         = A hand Forest 3",
    );
}

#[test]
fn angels_and_humans_cost_less_and_bracers_fit_both() {
    let herald = "Herald | {3}{W}{W} | Creature — Angel | Angel spells and Human spells you cast cost {1} less to cast for each +1/+1 counter on ~. // {0}: Put a +1/+1 counter on ~. | 3/3";
    let human = "Man | {2}{W} | Creature — Human | | 1/1";
    let bracers = "Bracers | {1} | Artifact — Equipment | As long as equipped creature is a Human or an Angel, it has vigilance. // Equip {0} |";
    plays(
        &[herald, human, bracers],
        "A battlefield Herald, Plains, Bracers
         A hand Man
         1 main A = A may-cast Man no
         1 main A activate {0}: Put
         1 main A wait
         1 main A activate {0}: Put
         1 main A wait
         1 main A cast Man
         1 main A wait
         1 main A activate Equip > Man
         stop 1 end
         = has Man: vigilance",
    );
}

#[test]
fn rule_701_20a_a_card_is_revealed_as_a_cost() {
    let presence = "Presence | {W} | Instant | As an additional cost to cast this spell, reveal a colorless creature card from your hand. // Exile target creature if its power is less than or equal to the revealed card's power. |";
    let golem = "Golem | {3} | Artifact Creature — Golem | | 3/3";
    for (target, exiled) in [("Bear", 1), ("Giant", 0)] {
        plays(
            &[presence, golem],
            &format!(
                "A battlefield Plains
                 A hand Presence, Golem
                 B battlefield {target}
                 1 main A cast Presence > {target}
                 stop 1 end
                 = B exile {target} {exiled}
                 = A hand Golem 1"
            ),
        );
    }
    plays(
        &[presence],
        "A battlefield Plains
         A hand Presence, Bear
         B battlefield Bear
         1 main A = A may-cast Presence no
         stop 1 end
         = B battlefield Bear 1",
    );
}

#[test]
fn rule_111_4_a_token_has_the_name_that_it_is_created_with() {
    let caller = "Caller | {2}{G} | Creature — Elf | When ~ enters, create Fang, Friend to Elves, a legendary 3/3 green and white Wolf creature token. // Whenever a Wolf you control enters, you gain 3 life and that creature fights up to one target creature you don't control. | 3/3";
    plays(
        &[caller],
        "A battlefield Forest*3
         A hand Caller
         B battlefield Bear
         1 main A cast Caller
         stop 1 end
         = A battlefield Fang, Friend to Elves 1
         = A life 23
         = B graveyard Bear 1",
    );
}
