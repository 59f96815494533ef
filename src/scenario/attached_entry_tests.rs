//! Permanents that enter attached, additional beginning phases, and consequences of damage, death or an exchange "this way".

use super::script::plays;

#[test]
fn rule_303_4i_an_aura_enters_attached_to_what_is_said_or_stays() {
    let smith = "Smith | {W} | Creature — Human | When ~ enters, you may put an Aura card from your hand onto the battlefield attached to ~. | 2/2";
    let wings = "Wings | {2}{W} | Enchantment — Aura | Enchant creature // Enchanted creature gets +1/+1. |";
    plays(
        &[smith, wings],
        "A battlefield Plains, Bear
         A hand Smith, Wings
         choose A yes
         choose A target Wings
         1 main A cast Smith
         stop 1 end
         = A size Smith 3/3
         = A size Bear 2/2",
    );
    // It can't enchant that.
    let roots = "Roots | {2}{W} | Enchantment — Aura | Enchant land |";
    plays(
        &[smith, roots],
        "A battlefield Plains
         A hand Smith, Roots
         choose A yes
         choose A target Roots
         1 main A cast Smith
         stop 1 end
         = A hand Roots 1",
    );
    let finder = "Finder | {W} | Creature — Human | When ~ enters, return target Equipment card from your graveyard to the battlefield attached to ~. | 2/2";
    let sword = "Sword | {2} | Artifact — Equipment | Equipped creature gets +1/+1. // Equip {2} |";
    plays(
        &[finder, sword],
        "A battlefield Plains
         A hand Finder
         A graveyard Sword
         1 main A cast Finder
         stop 1 end
         = A size Finder 3/3",
    );
}

#[test]
fn rule_500_8_an_additional_beginning_phase_untaps_and_draws() {
    let sphinx = "Sphinx | {U} | Creature — Sphinx | At the beginning of your postcombat main phase, there is an additional beginning phase after this phase. | 3/3";
    plays(
        &[sphinx],
        "A battlefield Sphinx
         3 attack A Sphinx
         stop 3 end
         = A hand 2
         = A tapped Sphinx 0
         = B life 17",
    );
}

#[test]
fn rule_119_7_a_player_who_is_dealt_damage_this_way_gains_no_life_for_the_rest_of_the_game() {
    let nemesis = "Nemesis | {R} | Creature — Spirit | Whenever ~ is dealt damage, it deals that much damage to any other target. If a player is dealt damage this way, they can't gain life for the rest of the game. | 3/3";
    let balm = "Balm | {W} | Instant | You gain 3 life. |";
    plays(
        &[nemesis, balm],
        "A battlefield Nemesis, Mountain
         A hand Shock
         B battlefield Plains*2
         B hand Balm*2
         choose A target player B
         1 main A cast Shock > Nemesis
         1 main2 B cast Balm
         4 main B cast Balm
         stop 4 end
         = B life 18",
    );
}

#[test]
fn rule_608_2c_what_died_this_way_is_asked_after_the_destruction() {
    let cloud = "Cloud | {R} | Instant | Destroy target creature. If a white creature dies this way, ~ deals damage to that creature's controller equal to the creature's power. |";
    let knight = "Knight | {W} | Creature — Knight | | 3/3";
    plays(
        &[cloud, knight],
        "A battlefield Mountain
         A hand Cloud
         B battlefield Knight
         1 main A cast Cloud > Knight
         stop 1 end
         = B life 17",
    );
    // What is exiled instead doesn't die.
    let rest = "Rest | {W} | Enchantment | If a card or token would be put into a graveyard from anywhere, exile it instead. |";
    plays(
        &[cloud, knight, rest],
        "A battlefield Mountain, Rest
         A hand Cloud
         B battlefield Knight
         1 main A cast Cloud > Knight
         stop 1 end
         = B life 20
         = B exile Knight 1",
    );
    plays(
        &[cloud],
        "A battlefield Mountain
         A hand Cloud
         B battlefield Bear
         1 main A cast Cloud > Bear
         stop 1 end
         = B life 20",
    );
    let negative = "Negative | {W} | Creature — Human | When ~ enters, you may exchange life totals with target opponent. If you lost life this way, draw that many cards. | 2/2";
    plays(
        &[negative],
        "A battlefield Plains
         A hand Negative
         A life 12
         B life 10
         choose A yes
         1 main A cast Negative
         stop 1 end
         = A life 10
         = A hand 2",
    );
}

#[test]
fn rule_702_29a_cards_are_cycled_without_their_cost_while_the_hand_is_large() {
    let view = "View | {U} | Enchantment | As long as you have seven or more cards in hand, you may pay {0} rather than pay cycling costs. |";
    let stone = "Stone | {3} | Artifact | Cycling {3} |";
    plays(
        &[view, stone],
        "A battlefield View
         A hand Stone, Bear*6
         1 main A activate Cycling
         1 main A wait
         1 main A = A graveyard Stone 1
         stop 1 end
         = A hand 7",
    );
    plays(
        &[view, stone],
        "A battlefield View
         A hand Stone, Bear*5
         1 main A = A may-activate Cycling no
         stop 1 end
         = A hand 6",
    );
}

#[test]
fn rule_601_2i_a_number_is_counted_as_the_spell_is_cast() {
    let blessing = "Blessing | {G} | Instant | You gain X life, where X is the greatest power among creatures you controlled as you cast ~. |";
    plays(
        &[blessing],
        "A battlefield Forest, Bear
         A hand Blessing
         B battlefield Mountain
         B hand Shock
         1 main A cast Blessing
         1 main B cast Shock > Bear
         stop 1 end
         = A life 22",
    );
}
