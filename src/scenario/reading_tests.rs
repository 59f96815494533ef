//! How a script's declarations and answers are read: illegal declarations are left out, and answers that nothing asks for don't hold up
//! others.

use super::script::plays;

const BRUTE: &str = "Brute | {1}{R} | Creature — Ogre | Menace | 3/2";
const FLUNKY: &str = "Flunky | {2}{R} | Creature — Goblin | ~ can't attack or block alone. | 3/3";
const TOLL: &str = "Toll | {2}{W} | Enchantment | Creatures can't attack you unless their controller pays {2} for each creature they control that's attacking you. |";
const MUSE: &str =
    "Muse | {U} | Creature — Sprite | At the beginning of your upkeep, you may draw a card. | 1/1";
const WELL: &str = "Well | | Land | {T}: Add one mana of any color. |";

#[test]
fn rule_509_1b_a_block_that_is_not_legal_is_left_out() {
    // The other creature is not made to join it.
    plays(
        &[BRUTE],
        "A battlefield Brute
         B battlefield Bear, Bird
         1 attack A Brute
         1 block B Bear x Brute
         stop 1 end
         = B life 17",
    );
    plays(
        &[BRUTE],
        "A battlefield Brute
         B battlefield Bear, Bird
         1 attack A Brute
         1 block B Bear x Brute
         1 block B Bird x Brute
         stop 1 end
         = B life 20",
    );
}

#[test]
fn rule_509_1c_as_many_as_have_to_block_do() {
    plays(
        &["Bait | {G} | Creature — Elk | All creatures able to block ~ do so. | 1/9"],
        "A battlefield Bait, Bear
         B battlefield Bird*4
         1 attack A Bait
         1 attack A Bear
         1 block B Bird x Bear
         stop 1 end
         = damage Bait 4
         = B life 18",
    );
}

#[test]
fn rule_508_1c_an_attack_that_is_not_legal_is_left_out() {
    plays(
        &[FLUNKY],
        "A battlefield Flunky, Bear
         1 attack A Flunky
         stop 1 end
         = B life 20
         = A tapped Bear 0",
    );
    plays(
        &["Arbiter | {4} | Artifact | No more than one creature can attack each combat. |"],
        "A battlefield Bear, Giant, Arbiter
         1 attack A Bear
         1 attack A Giant
         stop 1 end
         = B life 18",
    );
}

#[test]
fn rule_508_1h_each_attacker_is_paid_for_or_not() {
    let duel = |said: &str, lands: u8, left: u8| {
        format!(
            "A battlefield Bear, Giant, Forest*{lands}
             B battlefield Toll
             {said}
             1 attack A Bear
             1 attack A Giant
             stop 1 end
             = B life {left}"
        )
    };
    plays(&[TOLL], &duel("", 4, 13));
    plays(&[TOLL], &duel("choose A no\nchoose A yes", 4, 15));
    plays(&[TOLL], &duel("choose A yes\nchoose A no", 4, 18));
    plays(&[TOLL], &duel("", 2, 18));
    plays(&[TOLL], &duel("", 1, 20));
}

#[test]
fn a_color_that_no_question_asks_for_holds_no_answer_up() {
    plays(
        &[MUSE, WELL, "Pup | {R} | Creature — Dog | | 1/1"],
        "A battlefield Well, Muse
         A hand Pup
         A library Bear
         choose A Red
         choose A no
         1 main A cast Pup
         stop 1 end
         = A hand 0",
    );
}

#[test]
fn no_is_an_answer_to_any_number_of_objects() {
    let ooze = "Ooze | {R} | Creature — Ooze | Devour 1 (As ~ enters, you may sacrifice any number of creatures. It enters with that many +1/+1 counters on it.) | 3/3";
    let duel = |said: &str, bears: u8| {
        format!(
            "A battlefield Bear, Mountain
             A hand Ooze
             {said}
             1 main A cast Ooze
             stop 1 end
             = A battlefield Bear {bears}"
        )
    };
    plays(&[ooze], &duel("choose A no", 1));
    plays(&[ooze], &duel("choose A Bear", 0));
}

#[test]
fn the_source_says_which_way_to_cast_is_meant() {
    let cards = [
        "Font | {9} | Enchantment | You may cast spells from your hand without paying their mana costs. |",
        "Drifter | {4}{U} | Creature — Elemental | When ~ enters, draw two cards. // Evoke {2}{U} (You may cast this spell for its evoke cost. If you do, it's sacrificed when it enters.) | 2/2",
    ];
    let duel = |said: &str, stays: u8| {
        format!(
            "A battlefield Font, Island*3
             A hand Drifter
             choose A {said}
             1 main A cast Drifter
             stop 1 end
             = A battlefield Drifter {stays}"
        )
    };
    plays(&cards, &duel("Cast without paying its mana cost (source: Font", 1));
    plays(&cards, &duel("Cast with Evoke alternative cost: {2}{U} (source: Drifter", 0));
}

#[test]
fn an_amount_is_an_x() {
    plays(
        &["Flare | {X}{R} | Sorcery | ~ deals X damage to any target. |"],
        "A battlefield Mountain*5
         A hand Flare
         choose A amount 2
         1 main A cast Flare > player B
         stop 1 end
         = B life 18",
    );
}

#[test]
fn a_flashback_cost_says_which_card_is_meant() {
    plays(
        &[
            "First | {R} | Sorcery | ~ deals 1 damage to any target. // Flashback {R} |",
            "Second | {R} | Sorcery | ~ deals 3 damage to any target. // Flashback {2}{R} |",
        ],
        "A battlefield Mountain*3
         A graveyard First, Second
         1 main A activate Flashback {2}{R} > player B
         stop 1 end
         = B life 17",
    );
}

#[test]
fn what_is_attacked_is_said_as_a_target() {
    // The name is the answer to the trigger's question.
    plays(
        &[
            "Sage | {2}{W} | Legendary Planeswalker — Sage | [+1]: You gain 1 life. | 4",
            "Raider | {R} | Creature — Pirate | Whenever ~ attacks, exile target permanent. | 1/1",
        ],
        "A battlefield Raider
         B battlefield Sage, Bear
         choose A Sage
         1 attack A Raider
         stop 1 end
         = B exile Sage 1
         = B life 19",
    );
}

#[test]
fn rule_608_2b_a_spell_is_countered_by_protection_that_its_target_gained() {
    let cards = [
        "Slay | {1}{B} | Instant | Destroy target creature. You gain 3 life. |",
        "Shield | {W} | Instant | Target creature gains protection from the color of your choice until end of turn. |",
    ];
    let duel = |color: &str, bears: u8, life: u8| {
        format!(
            "A battlefield Swamp*2
             A hand Slay
             B battlefield Plains, Bear
             B hand Shield
             choose B {color}
             1 main A cast Slay > Bear
             1 main B cast Shield > Bear
             stop 1 end
             = B battlefield Bear {bears}
             = A life {life}"
        )
    };
    plays(&cards, &duel("Black", 1, 20));
    plays(&cards, &duel("Red", 0, 23));
}

#[test]
fn an_ability_is_named_with_or_without_its_ability_word() {
    let card = "Spore | {G} | Creature — Fungus | Delirium — {G}: ~ gets +2/+2 until end of turn. Activate only if there are no cards in your graveyard. | 1/1";
    for name in ["{G}: {this} gets", "<i>Delirium</i> &mdash; {G}: {this}", "Delirium — {G}"] {
        plays(
            &[card],
            &format!(
                "A battlefield Spore, Forest
                 1 main A activate {name}
                 stop 1 end
                 = A size Spore 3/3"
            ),
        );
    }
}

#[test]
fn rule_205_3m_a_creature_type_that_no_card_has_can_be_chosen() {
    let duel = |chosen: &str, size: u8| {
        format!(
            "A battlefield Bear, Swamp
             A hand Plague
             choose A {chosen}
             1 main A cast Plague
             stop 1 end
             = size Bear {size}/{size}"
        )
    };
    let plague = "Plague | {B} | Enchantment | As ~ enters, choose a creature type. // All creatures of the chosen type get -1/-1. |";
    plays(&[plague], &duel("Bear", 1));
    plays(&[plague], &duel("Goblin", 2));
}

#[test]
fn rule_608_2d_nobody_is_asked_about_what_cant_be_done() {
    // Nothing is asked in the first upkeep, so that "no" is said in the second.
    let drop = "Drop | {2} | Artifact | At the beginning of each upkeep, you may remove a charge counter from ~. If you do, you gain 1 life. // Whenever you're dealt damage, put that many charge counters on ~. |";
    plays(
        &[drop],
        "A battlefield Drop
         B battlefield Mountain
         B hand Shock
         choose A no
         1 main B cast Shock > player A
         stop 2 draw
         = A life 18
         = counter Drop charge 2",
    );
    let raider = "Raider | {R} | Creature — Pirate | Whenever ~ attacks, you may sacrifice an artifact. If you do, draw a card. | 1/1";
    plays(
        &[raider, "Spring | {1} | Artifact | At the beginning of the end step, you may draw a card. |"],
        "A battlefield Raider
         B battlefield Spring
         choose A no
         1 attack A Raider
         stop 1 end
         = B life 19",
    );
}

#[test]
fn lands_are_kept_for_what_is_done_later_from_anywhere() {
    let again = "Again | {4}{R} | Sorcery | ~ deals 3 damage to any target. // Flashback {R} |";
    plays(
        &[again, "Cog | {1} | Artifact | |"],
        "A battlefield Mountain, Forest*3
         A hand Cog
         A graveyard Again
         1 main A cast Cog
         1 main2 A activate Flashback > player B
         stop 1 end
         = B life 17",
    );
}

#[test]
fn rule_601_2f_what_two_generic_mana_pay_for_is_reduced() {
    let cards = [
        "March | {2/W}{2/W}{2/W} | Sorcery | Create three 1/1 white Kithkin creature tokens. |",
        "Helm | {2} | Artifact | Spells cost {1} less to cast. |",
    ];
    let duel = |mountains: u8, helms: u8, allowed: &str| {
        format!(
            "A battlefield Mountain*{mountains}, Helm*{helms}
             A hand March
             1 main A = A may-cast March {allowed}
             stop 1 end"
        )
    };
    plays(&cards, &duel(6, 0, "yes"));
    plays(&cards, &duel(5, 0, "no"));
    plays(&cards, &duel(5, 1, "yes"));
    plays(&cards, &duel(4, 1, "no"));
    plays(&cards, &duel(3, 3, "yes"));
    plays(&cards, &duel(2, 3, "no"));
    plays(&cards, &duel(0, 6, "yes"));
}

#[test]
fn rule_118_7_mana_for_x_is_generic_and_reduced() {
    plays(
        &[
            "Leech | {X}{1}{B} | Sorcery | Spend only black mana on X. // ~ deals X damage to any target. |",
            "Helm | {2} | Artifact | Spells cost {1} less to cast. |",
        ],
        "A battlefield Swamp*3, Helm*2
         A hand Leech
         choose A X=3
         1 main A cast Leech > player B
         stop 1 end
         = B life 17",
    );
}

#[test]
fn what_is_said_of_casting_waits_for_the_spell_that_asks() {
    let cards = [
        "Again | {4}{R} | Sorcery | ~ deals 1 damage to any target. // Flashback {R} |",
        "Drifter | {4}{U} | Creature — Elemental | When ~ enters, draw a card. // Evoke {U} (You may cast this spell for its evoke cost. If you do, it's sacrificed when it enters.) | 2/2",
    ];
    plays(
        &cards,
        "A battlefield Mountain, Island*5
         A hand Drifter
         A graveyard Again
         choose A Cast with Evoke alternative cost
         1 main A activate Flashback {R} > player B
         1 main2 A cast Drifter
         stop 1 end
         = B life 19
         = A graveyard Drifter 1",
    );
}

#[test]
fn rule_601_2b_lands_are_not_kept_from_a_kicker_or_an_x() {
    let cards = [
        "Burst | {R} | Instant | Kicker {4} (You may pay an additional {4} as you cast this spell.) // ~ deals 2 damage to any target. If this spell was kicked, it deals 4 damage instead. |",
        "Flare | {X}{R} | Sorcery | ~ deals X damage to any target. |",
    ];
    // The second spell is paid for with the land that is played in between.
    plays(
        &cards,
        "A battlefield Mountain*5
         A hand Burst, Shock, Mountain
         choose A yes
         1 main A cast Burst > player B
         1 main A wait
         1 main A play Mountain
         1 main A cast Shock > player B
         stop 1 end
         = B life 14",
    );
    plays(
        &cards,
        "A battlefield Mountain*4
         A hand Flare, Shock, Mountain
         choose A X=3
         1 main A cast Flare > player B
         1 main A wait
         1 main A play Mountain
         1 main A cast Shock > player B
         stop 1 end
         = B life 15",
    );
}

#[test]
fn an_amount_that_is_left_over_is_no_x() {
    plays(
        &["Flare | {X}{R} | Sorcery | ~ deals X damage to any target. |"],
        "A battlefield Mountain*5
         A hand Flare
         choose A amount 1
         choose A X=3
         1 main A cast Flare > player B
         stop 1 end
         = B life 17",
    );
}

#[test]
fn rule_509_1a_of_two_creatures_of_a_name_the_one_that_can_blocks() {
    plays(
        &[
            "Bind | {W} | Enchantment — Aura | Enchant creature // Enchanted creature can't attack or block. |",
        ],
        "A battlefield Giant, Plains
         A hand Bind
         B battlefield Bear*2
         1 main A cast Bind > Bear
         1 attack A Giant
         1 block B Bear x Giant
         stop 1 end
         = B life 20",
    );
}

#[test]
fn an_ability_that_takes_the_targets_comes_before_one_that_takes_none() {
    plays(
        &[
            "Pit | | Land | {T}: Add {C}. |",
            "Prod | {U} | Creature — Wizard | {T}: ~ deals 1 damage to any target. | 1/1",
        ],
        "A battlefield Pit, Prod
         1 main A activate {T}: > player B
         stop 1 end
         = B life 19",
    );
}

#[test]
fn who_may_untap_or_get_up_to_some_number_and_says_nothing_takes_them_all() {
    let drake = "Drake | {4}{U} | Creature — Drake | When ~ enters, untap up to five lands. | 2/3";
    let gains = "Gains | {0} | Sorcery | Return up to three cards from your graveyard to your hand. |";
    plays(
        &[drake, gains],
        "A battlefield Island*2, Swamp*6
         A hand Drake, Gains
         A graveyard Bear*2, Giant, Bird
         1 main A cast Gains
         1 main A wait
         1 main A cast Drake
         stop 1 end
         = A tapped Swamp 0
         = A tapped Island 0
         = A hand 3",
    );
}

#[test]
fn tap_or_untap_is_said_or_is_what_the_permanent_is_not() {
    let twiddle = "Twiddle | {U} | Instant | You may tap or untap target artifact, creature, or land. |";
    let bell = "Bell | {3} | Artifact | {T}: You gain 1 life. |";
    for said in ["untap", "yes"] {
        plays(
            &[twiddle, bell],
            &format!(
                "A battlefield Island, Bell
                 A hand Twiddle
                 choose A {said}
                 1 upkeep A activate {{T}}
                 1 main A cast Twiddle > Bell
                 stop 1 end
                 = A tapped Bell 0"
            ),
        );
    }
    plays(
        &[twiddle, bell],
        "A battlefield Island, Bell
         A hand Twiddle
         1 main A cast Twiddle > Bell
         stop 1 end
         = A tapped Bell 1",
    );
}

#[test]
fn one_of_two_colors_is_said_as_the_ability_that_adds_it() {
    let wastes = "Wastes | | Land | {T}: Add {W} or {U}. ~ deals 1 damage to you. |";
    let bird = "Flier | {U} | Creature — Bird | Flying | 1/1";
    plays(
        &[wastes, bird],
        "A battlefield Wastes
         A hand Flier
         1 main A mana {T}: Add {U}
         1 main A cast Flier
         stop 1 end
         = A battlefield Flier 1
         = A life 19",
    );
}

#[test]
fn amounts_of_damage_are_said_in_the_order_of_the_blocks() {
    for (first, second, dead) in [("Bear", "Bird", "Bear"), ("Bird", "Bear", "Bird")] {
        plays(
            &[],
            &format!(
                "A battlefield Giant
                 B battlefield Bear, Bird
                 choose A amount 5
                 choose A amount 0
                 1 attack A Giant
                 1 block B {first} x Giant
                 1 block B {second} x Giant
                 stop 1 end
                 = B graveyard {dead} 1
                 = B graveyard 1"
            ),
        );
    }
}

#[test]
fn the_trigger_of_evoke_is_known_by_what_it_says() {
    let snipe = "Snipe | {5}{U} | Creature — Elemental | When ~ enters, return target nonland permanent to its owner's hand. // Evoke {U} | 5/4";
    plays(
        &[snipe],
        "A battlefield Island
         A hand Snipe
         choose A yes
         choose A When this permanent enters, if its evoke cost was paid, its controller sacrifices it.
         choose A target Snipe
         1 main A cast Snipe
         stop 1 end
         = A hand Snipe 1",
    );
}

#[test]
fn yes_behind_the_name_of_a_spell_says_that_it_is_cast_for_nothing() {
    let etali = "Etali | {R} | Creature — Dinosaur | Whenever ~ attacks, exile the top card of each player's library, then you may cast any number of spells from among those cards without paying their mana costs. | 6/6";
    for (said, cast) in [("yes", 1), ("no", 0)] {
        plays(
            &[etali],
            &format!(
                "A battlefield Etali
                 A library Bear
                 B library Giant
                 choose A Bear
                 choose A {said}
                 choose A no
                 1 attack A Etali
                 stop 1 end
                 = A battlefield Bear {cast}
                 = B exile Giant 1"
            ),
        );
    }
}

#[test]
fn a_target_without_a_share_is_not_one_of_those_that_share() {
    let justice = "Justice | {R} | Sorcery | ~ deals 5 damage divided as you choose among any number of targets. Target opponent gains 5 life. |";
    let mut duel = super::script::scenario(
        "A battlefield Mountain
         A hand Justice
         B battlefield Bear
         1 main A cast Justice
         stop 1 end
         = A life 17
         = B life 25",
    );
    let target =
        |name: &str, amount| super::format::Choice::Target { targets: vec![name.to_owned()], amount };
    duel.choices[0] = vec![target("Bear", Some(2)), target("player A", Some(3)), target("player B", None)];
    assert_eq!(super::script::verdict_of(&[justice], &duel), super::Verdict::Pass);
}

#[test]
fn no_to_a_kicker_that_cant_be_paid_is_no_answer_to_what_follows() {
    let mage = "Mage | {W} | Creature — Human Wizard | Kicker {G} and/or {U} // When ~ enters, if it was kicked with its {G} kicker, you gain 5 life. // When ~ enters, if it was kicked with its {U} kicker, draw a card. | 2/2";
    plays(
        &[mage],
        "A battlefield Plains, Island
         A hand Mage
         A library Bear
         choose A no
         choose A yes
         1 main A cast Mage
         stop 1 end
         = A hand Bear 1
         = A life 20",
    );
    let once = "Once | {W} | Creature — Human | Kicker {G} // When ~ enters, you may draw a card. | 2/2";
    plays(
        &[once],
        "A battlefield Plains
         A hand Once
         A library Bear
         choose A no
         choose A yes
         1 main A cast Once
         stop 1 end
         = A hand Bear 1",
    );
}
