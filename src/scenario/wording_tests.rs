//! Sentences that many cards share: searches of two zones, magecraft, connive, amass, support, what left this turn: duels.

use super::script::plays;

const REST: &str = "Rest | {W} | Enchantment | If a card or token would be put into a graveyard from anywhere, exile it instead. |";

#[test]
fn rule_614_6_cards_and_tokens_are_exiled_instead() {
    let brood = "Brood | {B} | Creature — Rat | When ~ dies, draw a card. | 1/1";
    let maker = "Maker | {R} | Sorcery | Create a 1/1 red Goblin creature token with \"When this token dies, you gain 5 life.\" |";
    plays(
        &[REST, brood, maker],
        "A battlefield Rest, Mountain*3, Brood
         A hand Maker, Shock*2
         1 main A cast Maker
         1 main2 A cast Shock > Goblin
         1 end A cast Shock > Brood
         stop 1 end
         = A life 20
         = A hand 0
         = A exile Shock 2
         = A exile Maker 1
         = A exile Brood 1
         = A graveyard 0",
    );
}

#[test]
fn rule_701_23_a_library_is_shuffled_only_if_it_was_searched() {
    let aid = "Aid | {G} | Creature — Elf | When ~ enters, you may search your library and/or graveyard for a card named Giant, reveal it, and put it into your hand. If you search your library this way, shuffle. | 1/1";
    for (library, left) in [("yes", 0), ("no", 1)] {
        plays(
            &[aid],
            &format!(
                "A battlefield Forest
                 A hand Aid
                 A library Giant
                 A graveyard Giant
                 1 main A cast Aid
                 choose A yes
                 choose A {library}
                 choose A Giant
                 stop 1 end
                 = A hand Giant 1
                 = A library Giant {left}"
            )
            .replace("= A library Giant 0\n", ""),
        );
    }
}

#[test]
fn rule_707_10_copies_of_spells_are_copied_not_cast() {
    let mage = "Archmage | {U} | Creature — Human | Whenever you cast or copy an instant or sorcery spell, you gain 1 life. | 1/1";
    let fork = "Fork | {R} | Instant | Copy target instant or sorcery spell. You may choose new targets for the copy. |";
    plays(
        &[mage, fork],
        "A battlefield Archmage, Mountain*2
         A hand Shock, Fork
         1 main A cast Shock > player B
         1 main A cast Fork > Shock
         stop 1 end
         = A life 23
         = B life 16",
    );
}

#[test]
fn rule_603_7_the_next_spell_alone_is_copied() {
    let twin = "Twin | {R} | Sorcery | When you next cast an instant or sorcery spell this turn, copy that spell. You may choose new targets for the copy. |";
    plays(
        &[twin],
        "A battlefield Mountain*3
         A hand Twin, Shock*2
         1 main A cast Twin
         1 main2 A cast Shock > player B
         1 end A cast Shock > player B
         stop 1 end
         = B life 14",
    );
}

#[test]
fn rule_701_50a_a_nonland_card_that_is_discarded_is_a_counter() {
    let spy = "Spy | {U} | Creature — Human | When ~ enters, it connives. | 2/2";
    for (discarded, size) in [("Giant", 3), ("Plains", 2)] {
        plays(
            &[spy],
            &format!(
                "A battlefield Island
                 A hand Spy, {discarded}
                 A library Island
                 1 main A cast Spy
                 choose A {discarded}
                 stop 1 end
                 = A graveyard {discarded} 1
                 = A size Spy {size}/{size}"
            ),
        );
    }
}

#[test]
fn rule_701_47a_one_army_grows() {
    let call = "Call | {B} | Sorcery | Amass Zombies 2. |";
    plays(
        &[call],
        "A battlefield Swamp*2
         A hand Call*2
         1 main A cast Call
         1 main2 A cast Call
         stop 1 end
         = A size Zombie Army 4/4
         = A battlefield Zombie Army 1",
    );
}

#[test]
fn rule_701_41a_up_to_that_many_are_supported() {
    let joint = "Joint | {W} | Sorcery | Support 2. |";
    let captain = "Captain | {W} | Creature — Human | When ~ enters, support 2. | 1/1";
    plays(
        &[joint, captain],
        "A battlefield Plains*2, Bear
         A hand Joint, Captain
         1 main A cast Captain
         choose A target Bear
         1 main2 A cast Joint > Bear, Captain
         stop 1 end
         = A size Bear 4/4
         = A size Captain 2/2",
    );
}

#[test]
fn rule_702_110b_a_creature_may_exploit_itself() {
    let fiend = "Fiend | {B} | Creature — Zombie | Exploit // When ~ exploits a creature, target player loses 3 life. | 1/1";
    for (sacrificed, left) in [("Bear", 1), ("Fiend", 0)] {
        plays(
            &[fiend],
            &format!(
                "A battlefield Swamp, Bear
                 A hand Fiend
                 1 main A cast Fiend
                 choose A yes
                 choose A {sacrificed}
                 choose A target player B
                 stop 1 end
                 = B life 17
                 = A battlefield Fiend {left}"
            ),
        );
    }
}

#[test]
fn rule_702_110b_one_that_has_left_before_exploits_nothing() {
    let fiend = "Fiend | {B} | Creature — Zombie | Exploit // When ~ exploits a creature, target player loses 3 life. | 1/1";
    plays(
        &[fiend],
        "A battlefield Swamp, Bear
         A hand Fiend
         B battlefield Mountain
         B hand Shock
         1 main A cast Fiend
         1 main B cast Shock > Fiend
         choose A yes
         choose A Bear
         stop 1 end
         = B life 20
         = A graveyard Bear 1",
    );
}

#[test]
fn rule_608_2n_a_spell_that_resolves_can_be_a_new_target() {
    let shunt = "Shunt | {R} | Instant | Change the target of target spell with a single target. |";
    let negate = "Negate | {U} | Instant | Counter target spell. |";
    plays(
        &[shunt, negate],
        "A battlefield Mountain*2
         A hand Shunt, Shock
         B battlefield Island
         B hand Negate
         1 main A cast Shock > player B
         1 main B cast Negate > Shock
         1 main A cast Shunt > Negate
         stop 1 end
         = B life 18
         = B graveyard Negate 1",
    );
}

#[test]
fn what_left_the_battlefield_is_asked_of_the_turn() {
    let aid = "Relief | {G} | Sorcery | You gain 1 life. If a permanent left the battlefield under your control this turn, you gain 4 life. |";
    for (first, life) in [("1 main A cast Shock > Bear", 25), ("1 main A cast Shock > player B", 21)] {
        plays(
            &[aid],
            &format!(
                "A battlefield Mountain, Forest, Bear
                 A hand Relief, Shock
                 {first}
                 1 main2 A cast Relief
                 stop 1 end
                 = A life {life}"
            ),
        );
    }
}

#[test]
fn rule_601_2f_a_spell_costs_less_by_its_own_targets() {
    let strike = "Strike | {4}{R} | Instant | ~ costs {3} less to cast if it targets a tapped creature. // ~ deals 4 damage to target creature. |";
    plays(
        &[strike],
        "A battlefield Mountain*2
         A hand Strike
         B battlefield Bear, Giant
         2 attack B Bear
         2 block A cast Strike > Bear
         stop 2 end
         = B graveyard Bear 1",
    );
    plays(
        &[strike],
        "A battlefield Mountain*2
         A hand Strike
         B battlefield Bear
         1 main A = A may-cast Strike no
         stop 1 end
         = B battlefield Bear 1",
    );
}

#[test]
fn rule_601_3_cards_are_played_for_nothing_from_exile() {
    let desire = "Desire | {U} | Sorcery | Exile the top card of your library. Until end of turn, you may play that card without paying its mana cost. |";
    plays(
        &[desire],
        "A battlefield Island
         A hand Desire
         A library Giant
         1 main A cast Desire
         1 main2 A cast Giant
         stop 1 end
         = A battlefield Giant 1",
    );
    plays(
        &[desire],
        "A battlefield Island
         A hand Desire
         A library Giant
         1 main A cast Desire
         3 main A = A may-cast Giant no
         stop 3 end
         = A exile Giant 1",
    );
}

#[test]
fn rule_702_49a_the_ninja_takes_the_place_of_an_unblocked_attacker() {
    let ninja = "Ninja | {3}{U} | Creature — Ninja | Ninjutsu {U} // Whenever ~ deals combat damage to a player, draw a card. | 3/3";
    plays(
        &[ninja],
        "A battlefield Island, Bear, Giant
         A hand Ninja
         B battlefield Giant
         1 attack A Bear
         1 attack A Giant
         1 block B Giant x Giant
         1 block A activate Ninjutsu {U}
         stop 1 end
         = B life 17
         = A hand Bear 1
         = A battlefield Ninja 1
         = A tapped Ninja 1",
    );
}

#[test]
fn rule_601_2f_no_spell_costs_less_than_three() {
    let sphere = "Sphere | {3} | Artifact | As long as ~ is untapped, each spell that would cost less than three mana to cast costs three mana to cast. |";
    let ward = "Ward | {3}{R} | Sorcery | You gain 1 life. |";
    plays(
        &[sphere, ward],
        "A battlefield Sphere, Mountain*3
         A hand Shock
         1 main A cast Shock > player B
         stop 1 end
         = A tapped Mountain 3",
    );
    plays(
        &[sphere],
        "A battlefield Sphere, Mountain*2
         A hand Shock
         1 main A = A may-cast Shock no
         stop 1 end
         = B life 20",
    );
}

#[test]
fn rule_701_3_creatures_stay_in_their_graveyards() {
    let cage = "Cage | {1} | Artifact | Creature cards in graveyards and libraries can't enter the battlefield. // Players can't cast spells from graveyards or libraries. |";
    let raise =
        "Raise | {B} | Sorcery | Return target creature card from your graveyard to the battlefield. |";
    let again = "Again | {R} | Sorcery | ~ deals 1 damage to any target. // Flashback {R} |";
    plays(
        &[cage, raise, again],
        "A battlefield Cage, Swamp, Mountain
         A hand Raise
         A graveyard Bear, Again
         1 main A cast Raise > Bear
         1 main2 A = A may-cast Again no
         stop 1 end
         = A graveyard Bear 1
         = A battlefield Bear 0",
    );
}

#[test]
fn rule_601_3e_a_graveyard_is_played_from_for_a_turn() {
    let will = "Will | {B} | Sorcery | Until end of turn, you may play lands and cast spells from your graveyard. // If a card would be put into your graveyard from anywhere this turn, exile that card instead. |";
    plays(
        &[will],
        "A battlefield Swamp, Mountain
         A hand Will
         A graveyard Shock, Plains
         1 main A cast Will
         1 main2 A play Plains
         1 main2 A cast Shock > player B
         stop 1 end
         = B life 18
         = A battlefield Plains 1
         = A exile Shock 1
         = A exile Will 1",
    );
}

#[test]
fn each_other_player_is_other_than_that_of_the_event() {
    let mind = "Hive | {5}{U} | Enchantment | Whenever a player casts an instant or sorcery spell, each other player copies that spell. Each of those players may choose new targets for their copy. |";
    let rest = "Weary | {W} | Instant | Target player gains 4 life. |";
    for owner in ["A", "B"] {
        plays(
            &[mind, rest],
            &format!(
                "A battlefield Plains*2
                 {owner} battlefield Hive
                 A hand Weary
                 1 main A cast Weary > player A
                 choose B yes
                 choose B target player B
                 stop 1 end
                 = A life 24
                 = B life 24"
            )
            .replace("A battlefield Hive", "A battlefield Plains*2, Hive"),
        );
    }
}

#[test]
fn rule_502_3_others_untap_with_the_active_player() {
    let seed = "Seedling | {G} | Creature — Elf | Untap all creatures you control during each other player's untap step. | 1/1";
    plays(
        &[seed],
        "A battlefield Seedling, Bear
         1 attack A Bear
         stop 2 upkeep
         = A tapped Bear 0",
    );
}

#[test]
fn milled_cards_are_found_in_exile_too() {
    let dig = "Delve | {G} | Sorcery | Mill three cards. You may put a creature card from among them into your hand. |";
    for more in ["", ", Rest"] {
        plays(
            &[REST, dig],
            &format!(
                "A battlefield Forest{more}
                 A hand Delve
                 A library Bear, Shock, Plains
                 1 main A cast Delve
                 choose A yes
                 choose A Bear
                 stop 1 end
                 = A hand Bear 1"
            ),
        );
    }
}

#[test]
fn rule_118_9_a_card_of_mana_value_x_is_exiled() {
    let shoal = "Shoal | {X}{R}{R} | Instant | You may exile a red card with mana value X from your hand rather than pay ~'s mana cost. // ~ deals X damage to any target. |";
    plays(
        &[shoal],
        "A hand Shoal, Giant
         1 main A cast Shoal > player B
         stop 1 end
         = B life 15
         = A exile Giant 1",
    );
}

#[test]
fn tokens_of_the_rules_have_their_abilities() {
    let maker =
        "Forge | {1} | Sorcery | Create a Map token. Create a Mutagen token. Create a Powerstone token. |";
    let golem = "Golem | {1} | Artifact Creature — Golem | Flying | 1/1";
    plays(
        &[maker, golem],
        "A battlefield Plains*3, Bear
         A hand Forge, Golem, Bird
         1 main A cast Forge
         1 main2 A activate {1}, {T}, Sacrifice ~: Put > Bear
         1 main2 A cast Golem
         stop 1 end
         = A size Bear 3/3
         = A battlefield Golem 1",
    );
}

#[test]
fn during_your_turn_is_as_long_as_it_is() {
    let knight = "Knight | {W} | Creature — Knight | During your turn, ~ has first strike. | 2/1";
    plays(
        &[knight],
        "A battlefield Knight
         1 main A = A has Knight: first strike
         2 main A = A hasn't Knight: first strike
         stop 2 end
         = A life 20",
    );
}

#[test]
fn rule_702_165a_another_creature_gains_the_abilities_below() {
    let guide = "Guide | {W} | Creature — Human | Backup 1 // Flying // Whenever this creature attacks, you gain 2 life. | 2/2";
    plays(
        &[guide],
        "A battlefield Plains, Bear
         A hand Guide
         1 main A cast Guide
         choose A target Bear
         1 attack A Bear
         1 main2 A = A has Bear: flying
         1 main2 A = A size Bear 3/3
         stop 2 main
         = A life 22
         = B life 17
         = A hasn't Bear: flying",
    );
    plays(
        &[guide],
        "A battlefield Plains
         A hand Guide
         1 main A cast Guide
         choose A target Guide
         stop 1 end
         = A size Guide 3/3",
    );
}

#[test]
fn rule_700_8_a_party_has_one_of_each_kind() {
    let chief = "Chief | {W} | Sorcery | You gain 1 life for each creature in your party. If you have a full party, you gain 10 life. |";
    let kinds = [
        "Cleric | {W} | Creature — Human Cleric | | 1/1",
        "Wizard | {W} | Creature — Human Wizard | | 1/1",
        "Both | {W} | Creature — Human Cleric Wizard | | 1/1",
        "Rogue | {W} | Creature — Human Rogue | | 1/1",
        "Warrior | {W} | Creature — Human Warrior | | 1/1",
    ];
    let cards = [&[chief], &kinds[..]].concat();
    for (party, life) in [
        ("Both", 21),
        ("Both, Cleric", 22),
        ("Cleric*2", 21),
        ("Cleric, Wizard, Both, Bear", 22),
        ("Both, Cleric, Rogue, Warrior", 34),
    ] {
        plays(
            &cards,
            &format!(
                "A battlefield Plains, {party}
                 A hand Chief
                 1 main A cast Chief
                 stop 1 end
                 = A life {life}"
            ),
        );
    }
}

#[test]
fn colors_of_mana_and_life_of_the_turn_are_counted() {
    let skies = "Skies | {3} | Creature — Bird | ~ enters with a +1/+1 counter on it for each color of mana spent to cast it. | 1/1";
    let tally = "Tally | {W} | Sorcery | You gain 3 life. ~ deals damage to any target equal to the amount of life you gained this turn. |";
    plays(
        &[skies, tally],
        "A battlefield Plains, Island, Forest
         A hand Skies
         1 main A cast Skies
         stop 1 end
         = A size Skies 4/4",
    );
    plays(
        &[skies, tally],
        "A battlefield Plains
         A hand Tally
         1 main A cast Tally > player B
         stop 1 end
         = B life 17",
    );
}

#[test]
fn rule_603_2c_counters_that_are_put_together_trigger_once() {
    let module = "Module | {1} | Artifact | Whenever one or more +1/+1 counters are put on a creature you control, you gain 1 life. |";
    let growth = "Growth | {G} | Instant | Put three +1/+1 counters on target creature. |";
    plays(
        &[module, growth],
        "A battlefield Module, Forest*2, Bear
         A hand Growth*2
         B battlefield Bird
         1 main A cast Growth > Bear
         1 main A cast Growth > Bird
         stop 1 end
         = A life 21",
    );
}
