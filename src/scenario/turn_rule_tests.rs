//! Chapters 1 to 5 of the rules as duels of cards made for them: concepts, cards, zones and the turn.

use super::script::plays;

#[test]
fn rule_509_1h_unblocked_attackers_are_unblocked_as_soon_as_blocks_are_declared() {
    let seeker =
        "Seeker | {2}{B} | Creature — Ninja | Unblocked attacking Ninjas you control have lifelink. | 3/2";
    for blocker in ["Bear", "Mountain"] {
        plays(
            &[seeker],
            &format!(
                "A battlefield Seeker, Mountain
                 A hand Shock
                 B battlefield {blocker}
                 1 attack A Seeker
                 1 attack A = hasn't Seeker: lifelink
                 1 block A = has Seeker: lifelink
                 stop 1 end
                 = A life 23"
            ),
        );
    }
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
fn rule_508_1a_a_spell_for_those_who_have_been_attacked() {
    let blow = "Blow | {U} | Instant | Cast this spell only during the declare attackers step and only if you've been attacked this step. // Draw a card. |";
    plays(
        &[blow],
        "A battlefield Bear
         B battlefield Island
         B hand Blow
         1 combat B = B may-cast Blow no
         1 attack A Bear
         1 attack B = B may-cast Blow yes
         1 block B = B may-cast Blow no
         stop 1 end
         = B life 18",
    );
}

#[test]
fn rule_122_1d_a_stun_counter_is_removed_instead_of_untapping() {
    plays(
        &["Freeze | {U} | Sorcery | Tap target creature and put two stun counters on it. |"],
        "A battlefield Island
         A hand Freeze
         B battlefield Bear
         1 main A cast Freeze > Bear
         2 main B = tapped Bear 1
         4 main B = tapped Bear 1
         stop 6 upkeep
         = tapped Bear 0
         = counter Bear stun 0",
    );
}

#[test]
fn rule_122_1h_a_creature_with_a_finality_counter_is_exiled_as_it_dies() {
    plays(
        &[
            "Wake | {B} | Sorcery | Return target creature card from your graveyard to the battlefield with a finality counter on it. |",
        ],
        "A battlefield Swamp*3
         A hand Wake, Murder
         A graveyard Bear
         1 main A cast Wake > Bear
         1 main A wait
         1 main A cast Murder > Bear
         stop 1 end
         = A exile Bear 1",
    );
}

#[test]
fn rule_122_1_energy_is_got_and_paid() {
    plays(
        &[
            "Chaser | {1}{R} | Creature — Human | When ~ enters, you get {E}{E}. // Pay {E}{E}: ~ gets +2/+0 until end of turn. | 2/2",
        ],
        "A battlefield Mountain*2
         A hand Chaser
         1 main A cast Chaser
         1 main A wait
         1 main A = A counter energy 2
         1 main A activate Pay {E}{E}
         1 main A = A may-activate Pay {E}{E} no
         stop 1 main
         = size Chaser 4/2",
    );
}

#[test]
fn rule_118_12_what_follows_if_it_is_not_paid() {
    let sink = "Sink | {U} | Instant | Counter target spell unless its controller pays {1}. If they do, you draw a card. |";
    for (answer, bears, hand) in [("yes", 1, 1), ("no", 0, 0)] {
        plays(
            &[sink],
            &format!(
                "A battlefield Forest*3
                 A hand Bear
                 B battlefield Island
                 B hand Sink
                 1 main A cast Bear
                 1 main B cast Sink > Bear
                 choose A {answer}
                 stop 1 end
                 = A battlefield Bear {bears}
                 = B hand {hand}"
            ),
        );
    }
}

#[test]
fn rule_107_3f_x_of_a_payment_is_chosen_as_it_is_paid() {
    plays(
        &[
            "Dragon | {4}{R} | Creature — Dragon | Whenever ~ attacks, you may pay {X}{R}. If you do, it deals X damage to any target. | 5/5",
        ],
        "A battlefield Dragon, Mountain*4
         1 attack A Dragon
         choose A target player B
         choose A yes
         choose A X=3
         stop 1 end
         = B life 12",
    );
}

#[test]
fn rule_305_1_lands_may_be_played_from_the_graveyard() {
    plays(
        &["Crucible | {3} | Artifact | You may play lands from your graveyard. |"],
        "A battlefield Crucible
         A graveyard Forest*2
         1 main A play Forest
         1 main A = A may-play Forest no
         stop 1 end
         = A battlefield Forest 1",
    );
}

#[test]
fn rule_406_exiled_cards_may_be_played_this_turn() {
    plays(
        &[
            "Insight | {R} | Sorcery | Exile the top two cards of your library. You may play those cards this turn. |",
        ],
        "A battlefield Mountain*2
         A hand Insight
         A library Forest, Shock
         1 main A cast Insight
         1 main A wait
         1 main A play Forest
         1 main A cast Shock > player B
         stop 1 end
         = B life 18
         = A battlefield Forest 1",
    );
}

#[test]
fn rule_400_7_a_card_put_onto_the_battlefield_is_a_new_object() {
    plays(
        &[
            "Whip | {B} | Sorcery | Return target creature card from your graveyard to the battlefield. It gains haste. Exile it at the beginning of the next end step. |",
        ],
        "A battlefield Swamp
         A hand Whip
         A graveyard Bear
         1 main A cast Whip > Bear
         1 attack A Bear
         stop 1 end
         = B life 18
         = A exile Bear 1",
    );
}

#[test]
fn rule_122_6_who_puts_counters_is_known() {
    plays(
        &[
            "Nest | {2}{B} | Enchantment | Whenever you put one or more -1/-1 counters on a creature, create that many 1/1 black Insect creature tokens. |",
            "Blight | {B} | Sorcery | Put two -1/-1 counters on target creature. |",
        ],
        "A battlefield Nest, Swamp
         A hand Blight
         B battlefield Giant, Swamp
         B hand Blight
         1 main A cast Blight > Giant
         2 main B cast Blight > Giant
         stop 2 end
         = A battlefield Insect Token 2",
    );
}

#[test]
fn rule_509_1h_an_effect_makes_a_creature_blocked() {
    plays(
        &["Trap | {1}{G} | Instant | Target unblocked attacking creature becomes blocked. |"],
        "A battlefield Giant
         B battlefield Forest*2
         B hand Trap
         1 attack A Giant
         1 block B cast Trap > Giant
         stop 1 end
         = B life 20",
    );
}

#[test]
fn rule_502_3_creatures_of_a_player_dont_untap_once() {
    let beam = "Beam | {W} | Instant | Creatures don't untap during target player's next untap step. |";
    plays(
        &[beam],
        "A battlefield Plains
         A hand Beam
         B battlefield Bear, Giant
         2 attack B Bear
         3 main A cast Beam > player B
         4 main B = B tapped Bear 1
         6 main B = B tapped Bear 0
         stop 6 end
         = A life 18",
    );
}
