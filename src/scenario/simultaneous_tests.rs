//! What counts as one event, and which objects are looked at as they were, and in which zone: duels of cards made for them.

use super::Verdict;
use super::script::{plays, verdict};

#[test]
fn rule_603_2c_a_source_that_deals_damage_to_several_deals_it_once() {
    // Two blockers; then a blocker and the player behind it.
    let spear = "Spear | {1} | Artifact — Equipment | Equipped creature has trample. // Whenever equipped creature deals combat damage, put a charge counter on ~. // Equip {1} |";
    plays(
        &[spear],
        "A battlefield Giant, Spear, Forest
         B battlefield Bear
         1 main A activate Equip > Giant
         1 attack A Giant
         1 block B Bear x Giant
         choose A amount 2
         stop 1 end
         = B life 17
         = A counter Spear charge 1",
    );
    // Each source has an event of its own.
    plays(
        &[
            "Choir | {2}{W} | Enchantment | Whenever a creature you control deals combat damage, you gain 1 life. |",
        ],
        "A battlefield Giant, Bear, Choir
         1 attack A Giant
         1 attack A Bear
         stop 1 end
         = A life 22",
    );
    // The sum is what counts.
    plays(
        &[
            "Link | {1}{W} | Enchantment — Aura | Enchant creature // Whenever enchanted creature deals damage, you gain that much life. |",
            "Mate | {1}{W} | Creature — Cat | Whenever you gain life, put a +1/+1 counter on ~. | 2/2",
            "Horror | {4}{G} | Creature — Horror | Trample | 5/5",
        ],
        "A battlefield Horror, Mate, Plains*2
         A hand Link
         B battlefield Bear
         1 main A cast Link > Horror
         1 attack A Horror
         1 block B Bear x Horror
         stop 1 end
         = A life 25
         = A size Mate 3/3",
    );
}

#[test]
fn rule_608_2h_what_died_was_attacking() {
    plays(
        &[
            "Mourner | {1}{R} | Creature — Human | Whenever another creature you control dies, draw a card if it was attacking. Otherwise, ~ deals 1 damage to each opponent. | 1/1",
        ],
        "A battlefield Mourner, Bear, Bird
         B battlefield Giant, Swamp*2
         B hand Murder
         1 attack A Bear
         1 block B Giant x Bear
         1 main2 B cast Murder > Bird
         stop 1 end
         = A hand 1
         = B life 19",
    );
}

#[test]
fn rule_110_1_a_permanent_is_put_into_the_graveyard_from_the_battlefield() {
    plays(
        &[
            "Curtain | {W}{W} | Creature — Samurai | If a permanent would be put into a graveyard, exile it instead. | 2/2",
        ],
        "A battlefield Curtain, Mountain
         A hand Shock
         B battlefield Bear
         1 main A cast Shock > Bear
         stop 1 end
         = A graveyard Shock 1
         = B exile Bear 1",
    );
}

#[test]
fn rule_603_6c_from_anywhere_looks_at_the_card() {
    // A land that has become a creature isn't a creature card.
    plays(
        &[
            "Brood | {1}{B} | Creature — Horror | Whenever one or more creature cards are put into your graveyard from anywhere, put that many +1/+1 counters on ~. | 1/1",
            "Works | | Land | {T}: Add {C}. // {1}: ~ becomes a 2/2 Assembly-Worker artifact creature until end of turn. It's still a land. |",
        ],
        "A battlefield Brood, Works, Forest, Bear
         B battlefield Swamp*4
         B hand Murder*2
         1 main A activate {1}:
         1 main A wait
         1 main B cast Murder > Works
         1 main2 B cast Murder > Bear
         stop 1 end
         = A graveyard Works 1
         = A size Brood 2/2",
    );
}

#[test]
fn rule_305_7_what_becomes_a_basic_land_loses_its_keywords() {
    plays(
        &[
            "Song | {2}{G} | Enchantment — Aura | Enchant permanent // Enchanted permanent is a colorless Forest land. |",
        ],
        "A battlefield Forest*3
         A hand Song
         B battlefield Bird
         1 main A cast Song > Bird
         stop 1 end
         = B hasn't Bird: flying",
    );
}

#[test]
fn rule_103_8a_the_first_draw_step_is_skipped() {
    plays(
        &["Skull | {4} | Artifact | At the beginning of your draw step, draw an additional card. |"],
        "A battlefield Skull
         stop 1 end
         = A hand 0",
    );
    plays(
        &["Skull | {4} | Artifact | At the beginning of your draw step, draw an additional card. |"],
        "B battlefield Skull
         stop 2 end
         = B hand 2",
    );
}

#[test]
fn what_was_there_before_the_game_has_not_entered_this_turn() {
    plays(
        &[
            "Clock | {1}{W} | Creature — Artificer | Whenever one or more artifacts you control enter, draw a card. This ability triggers only once each turn. | 2/2",
            "Relic | {0} | Artifact | {1}: You gain 1 life. |",
        ],
        "A battlefield Clock, Relic
         A hand Relic
         1 main A cast Relic
         stop 1 end
         = A hand 1",
    );
}

#[test]
fn rule_608_2c_otherwise_it_is_where_it_was() {
    plays(
        &[
            "Rattle | {B} | Sorcery | Choose target creature card in your graveyard. Return that card to the battlefield if its mana value is 2 or less. Otherwise, put it into your hand. |",
        ],
        "A battlefield Swamp
         A hand Rattle
         A graveyard Giant
         1 main A cast Rattle > Giant
         stop 1 end
         = A hand Giant 1",
    );
}

#[test]
fn rule_301_5_equipment_is_attached_to_what_enters_with_it() {
    plays(
        &[
            "Hero | {1}{W} | Creature — Soldier | When ~ enters, attach up to one target Equipment you control to it. | 2/2",
            "Blade | {1} | Artifact — Equipment | Equipped creature gets +1/+1. // Equip {1} |",
        ],
        "A battlefield Plains*2, Blade
         A hand Hero
         choose A target Blade
         1 main A cast Hero
         stop 1 end
         = A size Hero 3/3",
    );
}

#[test]
fn rule_712_14a_a_card_comes_back_with_a_face_that_is_no_aura() {
    plays(
        &[
            "transform: Skin | {R} | Enchantment — Aura | Enchant creature // When enchanted creature dies, return ~ to the battlefield transformed under your control. | || Shedder | | Creature — Insect | | 3/4",
        ],
        "A battlefield Bear, Mountain*2
         A hand Skin, Shock
         1 main A cast Skin > Bear
         1 main A wait
         1 main A cast Shock > Bear
         stop 1 end
         = A battlefield Shedder 1",
    );
}

#[test]
fn what_could_play_wrong_is_refused() {
    for card in [
        // The Equipment is neither of the two creatures, and no creature that there could be another of.
        "Odd | {1} | Artifact — Equipment | Whenever equipped creature blocks or becomes blocked by a creature, destroy both creatures. // Equip {2} |",
        "Odd | {1}{R} | Creature — Hedgehog | Whenever ~ attacks, attach up to one target Equipment to it. Then up to one other target attacking creature gets +1/+0 until end of turn. | 3/3",
        // CR 607.2: what was delved away for it, as it enters.
        "Odd | {5}{U} | Creature — Dragon | Delve // ~ enters with a +1/+1 counter on it for each instant and sorcery card exiled with it. | 3/3",
        // CR 607.2d: the choice of what gives it.
        "Odd | {2}{W} | Creature — Human | As ~ enters, choose a creature type. // Human creatures you control have protection from creatures of the chosen type. | 3/3",
        // The coin is flipped later.
        "Odd | {1}{R} | Creature — Efreet | Whenever ~ attacks, flip a coin at end of combat. If you lose the flip, sacrifice ~. | 2/6",
        "Odd | {2}{G} | Creature — Human | Whenever a creature you control or a creature spell you control becomes the target of a spell or ability an opponent controls, draw a card. | 4/3",
    ] {
        let played = verdict(&[card], "A battlefield Odd\n stop 1 end\n = A battlefield Odd 1");
        assert!(matches!(played, Verdict::Unsupported(_)), "{card}: {played:?}");
    }
}

#[test]
fn another_human_that_entered_is_another_than_the_one_that_asks() {
    let leader = "Leader | {1}{W} | Creature — Human | At the beginning of combat on your turn, if another Human entered the battlefield under your control this turn, you gain 3 life. | 2/2";
    let helper = "Helper | {W} | Creature — Human | | 1/1";
    plays(
        &[leader],
        "A battlefield Plains*2
         A hand Leader
         1 main A cast Leader
         stop 1 end
         = A life 20",
    );
    plays(
        &[leader, helper],
        "A battlefield Plains*3
         A hand Leader, Helper
         1 main A cast Leader
         1 main A wait
         1 main A cast Helper
         stop 1 end
         = A life 23",
    );
}

#[test]
fn rule_502_3_what_may_stay_tapped_untaps_unless_it_is_said() {
    let well = "Well | {2} | Artifact | You may choose not to untap ~ during your untap step. // {T}: You gain 1 life. |";
    for (said, tapped) in [("", 0), ("choose A no", 1), ("choose A yes", 0)] {
        plays(
            &[well],
            &format!(
                "A battlefield Well
                 {said}
                 1 main A activate {{T}}
                 stop 3 end
                 = A tapped Well {tapped}"
            ),
        );
    }
}

#[test]
fn rule_609_1_turn_based_actions_and_combat_damage_put_counters_by_no_effect() {
    let season = "Season | {4}{G} | Enchantment | If an effect would put one or more counters on a permanent you control, it puts twice that many of those counters on that permanent instead. |";
    plays(
        &[season, "Elf | {G} | Creature — Elf | Infect | 1/1"],
        "A battlefield Elf
         B battlefield Season, Giant
         1 attack A Elf
         1 block B Giant x Elf
         stop 1 end
         = B size Giant 4/4",
    );
    plays(
        &[season, "Tale | {1}{W} | Enchantment — Saga | I, II, III, IV, V — You gain 1 life. |"],
        "A battlefield Plains*2, Season
         A hand Tale
         1 main A cast Tale
         stop 3 end
         = A counter Tale lore 3",
    );
}

#[test]
fn rule_205_1b_a_planeswalker_that_is_a_creature_too_keeps_its_planeswalker_type() {
    plays(
        &[
            "Hero | {2}{W} | Legendary Planeswalker — Gideon | 0: Until end of turn, ~ becomes a 6/6 Human Soldier creature that's still a planeswalker. | 4",
            "Mob | {1}{U} | Creature — Shapeshifter | Changeling | 2/2",
            "Call | {W} | Instant | Destroy target Gideon. |",
        ],
        "A battlefield Hero, Mob, Plains
         A hand Call
         1 main A activate 0:
         1 main A wait
         1 main A cast Call > Hero
         stop 1 end
         = A battlefield Hero 0
         = A battlefield Mob 1",
    );
}

#[test]
fn rule_608_2f_what_each_player_puts_onto_the_battlefield_enters_at_once() {
    let show = "Show | {U} | Sorcery | Each player may put an artifact, creature, enchantment, or land card from their hand onto the battlefield. |";
    let warden =
        "Warden | {W} | Creature — Cleric | Whenever another creature enters, you gain 1 life. | 1/1";
    let hush = "Hush | {1}{R} | Creature — Praetor | Creatures your opponents control enter tapped. | 2/2";
    plays(
        &[show, warden, hush],
        "A battlefield Island
         A hand Show, Hush
         B hand Warden
         choose A Hush
         choose B Warden
         1 main A cast Show
         stop 1 end
         = B life 21
         = A battlefield Hush 1
         = B battlefield Warden 1
         = B tapped Warden 0",
    );
    // Each may do without.
    plays(
        &[show, warden],
        "A battlefield Island
         A hand Show, Bear
         B hand Warden
         choose A no
         choose B Warden
         1 main A cast Show
         stop 1 end
         = A battlefield Bear 0
         = B battlefield Warden 1",
    );
}

#[test]
fn rule_608_2f_what_each_player_sacrifices_or_returns_is_done_at_once() {
    let dust = "Dust | {B} | Sorcery | Each player sacrifices all creatures they control. |";
    let devil = "Devil | {B}{R} | Creature — Devil | Whenever a player sacrifices a permanent, you gain 1 life. | 3/3";
    plays(
        &[dust, devil],
        "A battlefield Swamp, Devil, Bear
         A hand Dust
         B battlefield Bear*2
         1 main A cast Dust
         stop 1 end
         = A life 24
         = A graveyard Bear 1
         = B graveyard Bear 2",
    );
    let roar = "Roar | {W} | Sorcery | Each player returns all creature cards from their graveyard to the battlefield. |";
    let warden =
        "Warden | {W} | Creature — Cleric | Whenever another creature enters, you gain 1 life. | 1/1";
    plays(
        &[roar, warden],
        "A battlefield Plains
         A hand Roar
         A graveyard Bear*2
         B graveyard Warden
         1 main A cast Roar
         stop 1 end
         = B life 22
         = A battlefield Bear 2",
    );
}
