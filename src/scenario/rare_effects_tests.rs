//! Effects and rules that few cards have: cipher, tokens with others, what cards elsewhere are, counters of modular abilities. Duels.

use super::Verdict;
use super::script::{plays, verdict};

const SPARK: &str = "Spark | {U} | Sorcery | You gain 1 life. // Cipher |";

#[test]
fn rule_702_99_an_encoded_card_is_cast_again_for_combat_damage() {
    plays(
        &[SPARK],
        "A battlefield Island, Bear
         A hand Spark
         1 main A cast Spark
         choose A yes
         choose A target Bear
         1 main2 A = A exile Spark 1
         3 attack A Bear
         choose A yes
         stop 3 end
         = B life 18
         = A life 22
         = A exile Spark 1",
    );
    // Without a creature it goes to the graveyard, as it does if the player doesn't encode it.
    plays(
        &[SPARK],
        "A battlefield Island
         A hand Spark
         B battlefield Bear
         1 main A cast Spark
         stop 1 end
         = A graveyard Spark 1",
    );
    plays(
        &[SPARK],
        "A battlefield Island, Bear
         A hand Spark
         1 main A cast Spark
         choose A no
         3 attack A Bear
         stop 3 end
         = A graveyard Spark 1
         = A life 21",
    );
}

#[test]
fn rule_702_99c_the_creatures_controller_casts_the_copies() {
    let lure = "Lure | {R} | Sorcery | Gain control of target creature. Untap it. It gains haste. |";
    plays(
        &[SPARK, lure],
        "A battlefield Island, Bear
         A hand Spark
         B battlefield Mountain
         B hand Lure
         1 main A cast Spark
         choose A yes
         choose A target Bear
         2 main B cast Lure > Bear
         2 attack B Bear
         choose B yes
         stop 2 end
         = A life 19
         = B life 21",
    );
}

#[test]
fn rule_614_1a_tokens_are_created_with_others() {
    let general = "General | {2}{G} | Legendary Creature — Squirrel | If one or more tokens would be created under your control, those tokens plus that many 1/1 green Squirrel creature tokens are created instead. | 3/3";
    let cook = "Cook | {G} | Legendary Creature — Halfling | If one or more tokens would be created under your control, those tokens plus an additional Food token are created instead. | 2/3";
    let season = "Season | {3}{G}{G} | Enchantment | If an effect would create one or more tokens under your control, it creates twice that many of those tokens instead. |";
    let order = "Order | {R} | Sorcery | Create two 1/1 red Goblin creature tokens. |";
    plays(
        &[general, order],
        "A battlefield General, Mountain
         A hand Order
         1 main A cast Order
         stop 1 end
         = A battlefield Goblin Token 2
         = A battlefield Squirrel Token 2",
    );
    // The Food comes first, so that there are as many Squirrels as Goblins and Food; then all are doubled.
    plays(
        &[general, cook, season, order],
        "A battlefield General, Cook, Season, Mountain
         A hand Order
         1 main A cast Order
         stop 1 end
         = A battlefield Goblin Token 4
         = A battlefield Food Token 2
         = A battlefield Squirrel Token 6",
    );
    // Not the opponent's.
    plays(
        &[general, order],
        "A battlefield Mountain
         A hand Order
         B battlefield General
         1 main A cast Order
         stop 1 end
         = A battlefield Goblin Token 2
         = B battlefield 1",
    );
    let queen = "Queen | {G}{W}{U} | Legendary Creature — Human | If one or more creature tokens would be created under your control, those tokens plus a 1/1 white Soldier creature token are created instead. | 2/2";
    let dig = "Dig | {G} | Sorcery | Create a Food token. |";
    plays(
        &[queen, order, dig],
        "A battlefield Queen, Mountain, Forest
         A hand Order, Dig
         1 main A cast Dig
         1 main A wait
         1 main A cast Order
         stop 1 end
         = A battlefield Food Token 1
         = A battlefield Goblin Token 2
         = A battlefield Soldier Token 1",
    );
}

#[test]
fn rule_105_3_cards_and_spells_have_colors_by_a_rule() {
    let painter = "Painter | {2} | Artifact Creature — Scarecrow | As ~ enters, choose a color. // All cards that aren't on the battlefield, spells, and permanents are the chosen color in addition to their other colors. | 1/3";
    let blast = "Blast | {R} | Instant | Counter target blue spell. |";
    plays(
        &[painter, blast],
        "A battlefield Plains*2, Mountain
         A hand Painter, Blast
         B battlefield Forest*2
         B hand Bear
         1 main A cast Painter
         choose A Blue
         2 main B cast Bear
         2 main A cast Blast > Bear
         stop 2 end
         = B graveyard Bear 1",
    );
    let purge = "Purge | {U} | Sorcery | Destroy all blue permanents. |";
    let lattice = "Lattice | {6} | Artifact | All cards that aren't on the battlefield, spells, and permanents are colorless. |";
    plays(
        &[lattice, purge],
        "A battlefield Lattice, Island
         A hand Purge
         B battlefield Bird
         1 main A cast Purge
         stop 1 end
         = B battlefield Bird 1",
    );
}

#[test]
fn rule_205_1b_spells_and_cards_have_creature_types_by_a_rule() {
    let dream = "Dream | {2}{U} | Enchantment | As ~ enters, choose a creature type. // Creatures you control are the chosen type in addition to their other types. The same is true for creature spells you control and creature cards you own that aren't on the battlefield. |";
    let nexus = "Nexus | {4} | Artifact | Creatures you control are every creature type. The same is true for creature spells you control and creature cards you own that aren't on the battlefield. |";
    let call = "Call | {U} | Sorcery | Return target Goblin card from your graveyard to your hand. |";
    let caller = "Caller | {2} | Artifact | Whenever you cast a Goblin spell, you gain 2 life. |";
    for (card, choice) in [("Dream", "choose A Goblin"), ("Nexus", "choose A yes")] {
        plays(
            &[dream, nexus, call, caller],
            &format!(
                "A battlefield Caller, Island*5, Forest*2
                 A hand {card}, Call
                 A graveyard Bear
                 1 main A cast {card}
                 {choice}
                 1 main A wait
                 1 main A cast Call > Bear
                 1 main A wait
                 3 main A cast Bear
                 stop 3 end
                 = A life 22
                 = A subtype Bear Goblin"
            ),
        );
    }
}

#[test]
fn rule_702_43a_counters_of_modular_abilities_are_one_more() {
    let wasp = "Wasp | {1} | Artifact Creature — Insect | Modular 1 // If a modular triggered ability would put one or more +1/+1 counters on a creature you control, that many plus one +1/+1 counters are put on it instead. | 0/0";
    let worker = "Worker | {1} | Artifact Creature — Golem | Modular 1 | 0/0";
    let grow = "Grow | {B} | Instant | Put a +1/+1 counter on target creature. |";
    plays(
        &[wasp, worker, grow],
        "A battlefield Swamp*5
         A hand Wasp, Worker, Grow, Murder
         1 main A cast Wasp
         1 main A wait
         1 main A cast Worker
         1 main A wait
         1 main A = A size Worker 1/1
         1 main A cast Grow > Wasp
         1 main A wait
         1 main A = A size Wasp 2/2
         1 main A cast Murder > Worker
         choose A target Wasp
         choose A yes
         stop 1 end
         = A size Wasp 4/4",
    );
}

#[test]
fn rule_701_20_each_player_reveals_the_top_card() {
    let scout = "Scout | {1}{G} | Creature — Elf | {T}: Each player reveals the top card of their library. For each nonland card revealed this way, add {G} and you gain 1 life. Then each player draws a card. | 2/4";
    plays(
        &[scout],
        "A battlefield Scout
         A library Bear
         B library Forest
         1 main A activate {T}: Each
         stop 1 end
         = A life 21
         = A hand Bear 1
         = B hand Forest 1",
    );
}

#[test]
fn rule_707_12_an_exiled_target_card_is_copied_and_the_copy_cast() {
    let mastery = "Mastery | {3}{R} | Sorcery | Exile target card that's an instant or sorcery from your graveyard. For each card exiled this way, copy it, and you may cast the copy without paying its mana cost. Exile ~. |";
    plays(
        &[mastery],
        "A battlefield Mountain*4
         A hand Mastery
         A graveyard Shock, Bear
         1 main A cast Mastery > Shock
         choose A yes
         choose A target player B
         stop 1 end
         = B life 18
         = A exile Shock 1
         = A exile Mastery 1",
    );
}

#[test]
fn rule_702_62_a_card_gains_suspend() {
    let wizard = "Wizard | {2}{U} | Legendary Creature — Wizard | Whenever you cast an instant or sorcery spell from your hand during an opponent's turn, exile that card with three time counters on it instead of putting it into your graveyard as it resolves. Then if the exiled card doesn't have suspend, it gains suspend. | 3/4";
    plays(
        &[wizard],
        "A battlefield Wizard, Mountain*2
         A hand Shock*2
         1 main A cast Shock > player B
         2 main A cast Shock > player B
         2 main2 A = A exile Shock 1
         2 main2 A = A graveyard Shock 1
         5 draw A = A exile Shock 1
         choose A yes
         choose A target player B
         7 main A = A graveyard Shock 2
         stop 7 end
         = B life 14",
    );
    let baron = "Baron | {U} | Creature — Human | When ~ enters, exile cards from the top of your library until you exile a nonland card. Put two time counters on that card. If it doesn't have suspend, it gains suspend. | 2/2";
    plays(
        &[baron],
        "A battlefield Island
         A hand Baron
         A library Forest*4, Giant
         1 main A cast Baron
         1 main2 A = A exile Giant 1
         3 main A = A exile Giant 1
         choose A yes
         5 attack A Giant
         stop 5 end
         = B life 15",
    );
}

#[test]
fn rule_607_2_what_was_delved_away_is_exiled_with_it() {
    let whale = "Whale | {5}{U} | Creature — Whale | Delve // Whenever ~ attacks, you may return an instant or sorcery card exiled with ~ to its owner's hand. | 3/3";
    plays(
        &[whale],
        "A battlefield Island
         A hand Whale
         A graveyard Shock*2, Bear*3
         1 main A cast Whale
         1 main2 A = A exile 5
         3 attack A Whale
         choose A yes
         stop 3 end
         = A hand Shock 1",
    );
}

#[test]
fn rule_614_11_a_drawn_card_is_revealed_and_its_loss_paid_for() {
    let weird = "Weird | {3}{U} | Enchantment | If a player would draw a card, they reveal it instead. Then any other player may pay 2 life. If a player does, put that card into its owner's graveyard. Otherwise, that player draws a card. |";
    for (answer, life, graveyard) in [("yes", 18, 1), ("no", 20, 0)] {
        // Each player's own draws, too.
        plays(
            &[weird],
            &format!(
                "A battlefield Weird
                 B library Bear*3
                 choose A {answer}
                 stop 2 end
                 = A life {life}
                 = B graveyard {graveyard}"
            ),
        );
        plays(
            &[weird],
            &format!(
                "B battlefield Weird
                 B library Bear*3
                 choose A {answer}
                 stop 2 end
                 = A life {life}
                 = B graveyard {graveyard}"
            ),
        );
    }
}

#[test]
fn rule_707_12_the_first_drawn_card_is_copied_for_less() {
    let god = "Bird God | {2}{U}{U} | Legendary Creature — God | You may reveal the first card you draw each turn as you draw it. Whenever you reveal an instant or sorcery card this way, copy that card and you may cast the copy. That copy costs {2} less to cast. | 4/5";
    let bolt = "Bolt | {2}{R} | Sorcery | ~ deals 3 damage to any target. |";
    plays(
        &[god, bolt],
        "A battlefield Bird God, Mountain
         A only-library Bear, Bolt
         choose A yes
         choose A yes
         choose A target player B
         stop 3 end
         = A hand Bolt 1
         = A graveyard 0
         = B life 17",
    );
}

#[test]
fn rule_607_2a_what_is_encoded_on_a_creature_is_not_exiled_with_it() {
    let keeper =
        "Keeper | {W} | Creature — Human | {T}: Return each card exiled with ~ to its owner's hand. | 2/2";
    plays(
        &[SPARK, keeper],
        "A battlefield Island, Keeper
         A hand Spark
         1 main A cast Spark
         choose A yes
         choose A target Keeper
         1 main2 A use Keeper
         stop 1 end
         = A exile Spark 1",
    );
}

#[test]
fn rule_616_1f_a_token_that_one_effect_adds_is_enough_for_another() {
    let helm = "Helm | {2} | Artifact | If one or more artifact tokens would be created under your control, those tokens plus an additional Treasure token are created instead. |";
    let cook = "Cook | {G} | Legendary Creature — Halfling | If one or more tokens would be created under your control, those tokens plus an additional Food token are created instead. | 2/3";
    let order = "Order | {R} | Sorcery | Create two 1/1 red Goblin creature tokens. |";
    for permanents in ["Helm, Cook", "Cook, Helm"] {
        plays(
            &[helm, cook, order],
            &format!(
                "A battlefield {permanents}, Mountain
                 A hand Order
                 1 main A cast Order
                 stop 1 end
                 = A battlefield Goblin Token 2
                 = A battlefield Food Token 1
                 = A battlefield Treasure Token 1"
            ),
        );
    }
}

#[test]
fn rule_601_2f_the_effect_that_casts_a_spell_lowers_increased_costs() {
    let god = "Bird God | {2}{U}{U} | Legendary Creature — God | You may reveal the first card you draw each turn as you draw it. Whenever you reveal an instant or sorcery card this way, copy that card and you may cast the copy. That copy costs {2} less to cast. | 4/5";
    let bolt = "Bolt | {R} | Sorcery | ~ deals 3 damage to any target. |";
    let guardian = "Guardian | {1}{W} | Creature — Human | Noncreature spells cost {1} more to cast. | 2/1";
    plays(
        &[god, bolt, guardian],
        "A battlefield Bird God, Mountain
         A only-library Bear, Bolt
         B battlefield Guardian
         choose A yes
         choose A yes
         choose A target player B
         stop 3 end
         = B life 17",
    );
}

#[test]
fn rule_608_2c_that_token_is_none_of_the_cards_drawn_since() {
    let muster = "Muster | {W} | Sorcery | Create a 1/1 white Soldier creature token. Draw a card. Put two +1/+1 counters on that token. |";
    let verdict = verdict(
        &[muster],
        "A battlefield Plains
         A hand Muster
         1 main A cast Muster
         stop 1 end
         = A size Soldier Token 3/3",
    );
    // It may be refused, but must not do nothing.
    assert!(matches!(verdict, Verdict::Pass | Verdict::Unsupported(_)), "{verdict:?}");
}

#[test]
fn rule_208_1_only_the_creature_of_a_list_has_to_have_that_power() {
    let rid =
        "Rid | {1}{W} | Sorcery | Exile target artifact, enchantment, or creature with power 4 or greater. |";
    let ring = "Ring | {1} | Artifact | {T}: Add {C}{C}. |";
    for target in ["Ring", "Giant"] {
        plays(
            &[rid, ring],
            &format!(
                "A battlefield Plains*2
                 A hand Rid
                 B battlefield Ring, Giant, Bear
                 1 main A cast Rid > {target}
                 stop 1 end
                 = B exile {target} 1
                 = B battlefield 2"
            ),
        );
    }
    let small = "A battlefield Plains*2
         A hand Rid
         B battlefield Bear
         1 main A cast Rid > Bear
         stop 1 end
         = B battlefield Bear 1";
    assert!(matches!(verdict(&[rid, ring], small), Verdict::Fail(why) if why.contains("could not cast")));
}

#[test]
fn rule_400_7j_counters_are_put_on_the_card_that_was_exiled() {
    let delay = "Wait | {U} | Instant | Exile target creature and put two time counters on it. If it doesn't have suspend, it gains suspend. |";
    plays(
        &[delay],
        "A battlefield Island
         A hand Wait
         B battlefield Bear
         1 main A cast Wait > Bear
         1 main2 A = B counter Bear time 2
         4 attack B Bear
         stop 4 end
         = A life 18",
    );
}

#[test]
fn rule_208_2a_a_star_that_nothing_defines_is_0_in_a_calculation() {
    let eater = "Eater | {1}{G} | Creature — Lhurgoyf | Eater's power is equal to the number of cards in all graveyards and its toughness is equal to that number plus 1. | */1+*";
    let plain = "Plainness | {U} | Instant | All creatures lose all abilities until end of turn. |";
    plays(
        &[eater, plain],
        "A battlefield Eater, Island
         A hand Plainness
         A graveyard Shock*3
         1 main A = A size Eater 3/4
         1 main A cast Plainness
         1 main2 A = A size Eater 0/1
         stop 1 end
         = A battlefield Eater 1",
    );
}

#[test]
fn rule_603_3d_a_target_is_named_after_the_order_of_the_abilities() {
    let flame =
        "Flame | {3}{R} | Creature — Kavu | When ~ enters, it deals 4 damage to target creature. | 4/2";
    let monk = "Monk | {2}{W} | Creature — Human | When ~ enters, you gain 2 life. | 2/2";
    let death =
        "Rising | {3}{B}{B} | Sorcery | Return all creature cards from your graveyard to the battlefield. |";
    plays(
        &[flame, monk, death],
        "A battlefield Swamp*5
         A hand Rising
         A graveyard Flame, Monk
         1 main A cast Rising
         choose A target Flame
         stop 1 end
         = A graveyard Flame 1
         = A life 22",
    );
}
