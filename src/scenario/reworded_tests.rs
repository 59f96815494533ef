//! Sentences that are read in other words: duels with cards made for the purpose.

use super::script::plays;

#[test]
fn rule_615_the_maze_keeps_all_combat_damage_of_a_creature_away() {
    plays(
        &[
            "Labyrinth | | Land | {T}: Untap target attacking creature. Prevent all combat damage that would be dealt to and dealt by that creature this turn. |",
        ],
        "A battlefield Bear, Giant
         B battlefield Labyrinth, Bird
         1 attack A Bear
         1 attack A Giant
         1 block B Bird x Bear
         1 block B activate {T} > Bear
         stop 1 end
         = B life 15
         = A battlefield Bear 1
         = B battlefield Bird 1
         = A tapped Bear 0",
    );
}

#[test]
fn rule_702_77_a_card_is_discarded_to_reinforce_a_creature() {
    let cards = [
        "Shield | {4}{W} | Instant | Creatures you control get +2/+2 until end of turn. // Reinforce 2—{W} |",
    ];
    plays(
        &cards,
        "A battlefield Plains, Bear
         A hand Shield
         1 main A activate {W} > Bear
         stop 1 end
         = A size Bear 4/4
         = A graveyard Shield 1",
    );
}

#[test]
fn rule_608_2h_the_opponent_is_asked_for_as_the_ability_resolves() {
    let cards = [
        "Hunter | {B} | Creature — Elf | Whenever ~ attacks, each opponent who doesn't control an Elf loses 1 life. | 1/1",
        "Scout | {G} | Creature — Elf | Flash | 1/1",
    ];
    plays(
        &cards,
        "A battlefield Hunter
         1 attack A Hunter
         stop 1 end
         = B life 18",
    );
    // It triggers all the same, and the Elf that has come since then keeps the life.
    plays(
        &cards,
        "A battlefield Hunter
         B battlefield Forest
         B hand Scout
         1 attack A Hunter
         1 attack B cast Scout
         stop 1 end
         = B life 19",
    );
}

#[test]
fn rule_601_3b_spells_are_cast_as_though_they_had_flash_for_a_turn() {
    let cards = [
        "Refuge | | Land | {T}: Add {C}. // {T}: You may cast creature spells this turn as though they had flash. |",
    ];
    let duel = |uses: &str, there: &str| {
        format!(
            "A battlefield Refuge, Forest*2
             A hand Bear
             {uses}
             = A may-cast Bear {there}"
        )
    };
    plays(&cards, &duel("2 main A activate {T}: You may cast\n stop 2 combat", "yes"));
    plays(&cards, &duel("stop 2 combat", "no"));
}

#[test]
fn rule_102_2_each_opponent_s_creature_is_a_target() {
    plays(
        &[
            "Hammer | {2}{W} | Creature — Dwarf | When ~ enters, for each opponent, tap up to one target creature that player controls. | 2/2",
        ],
        "A battlefield Plains*3, Bear
         A hand Hammer
         B battlefield Giant
         1 main A cast Hammer
         choose A target Giant
         stop 1 combat
         = B tapped Giant 1
         = A tapped Bear 0",
    );
}

#[test]
fn rule_122_a_card_asks_for_no_counters_of_a_kind() {
    plays(
        &[
            "Stack | {1} | Artifact | ~ enters with two oil counters on it. // {T}: Remove an oil counter from ~. Then if it has no oil counters on it, you gain 5 life. |",
        ],
        "A battlefield Mountain
         A hand Stack
         1 main A cast Stack
         3 main A activate {T}
         5 main A activate {T}
         stop 5 end
         = A counter Stack oil 0
         = A life 25",
    );
}

#[test]
fn rule_611_2a_a_duration_that_is_said_once_holds_for_both_clauses() {
    let zeal = "Zeal | {W} | Instant | Until end of turn, creatures you control get +1/+1 and creatures your opponents control get -1/-1. |";
    let agrus = "Agrus | {2}{W} | Creature — Human | Whenever ~ attacks, attacking red creatures get +2/+0 and attacking white creatures get +0/+2 until end of turn. | 3/3";
    plays(
        &[zeal],
        "A battlefield Plains, Bear
         A hand Zeal
         B battlefield Giant
         1 main A cast Zeal
         stop 2 upkeep
         = A size Bear 2/2
         = B size Giant 5/5",
    );
    plays(
        &[agrus],
        "A battlefield Agrus, Giant
         1 attack A Agrus
         1 attack A Giant
         1 damage A = A size Giant 7/5
         stop 2 upkeep
         = A size Giant 5/5
         = A size Agrus 3/3",
    );
}

#[test]
fn rule_608_2d_who_declines_what_may_be_done_instead_does_the_first() {
    let sweep = "Sweep | {U} | Instant | Return target creature to its owner's hand. If that creature is attacking, you may put it on top of its owner's library instead. |";
    let duel = |choice: &str, end: &str| {
        format!(
            "A battlefield Island
             A hand Sweep
             B battlefield Bear
             2 attack B Bear
             2 attack A cast Sweep > Bear
             choose A {choice}
             stop 2 end
             = B battlefield Bear 0
             {end}"
        )
    };
    plays(&[sweep], &duel("no", "= B hand Bear 1"));
    plays(&[sweep], &duel("yes", "= B library Bear 1"));
}

#[test]
fn rule_608_2c_more_is_done_instead_only_if_it_was_paid_for() {
    let emiel = "Emiel | {2}{W} | Creature — Unicorn | Whenever another creature you control enters, you may pay {1}. If you do, put a +1/+1 counter on it. If it's a Unicorn, put two +1/+1 counters on it instead. | 4/4";
    let horse = "Horse | {W} | Creature — Unicorn | | 1/1";
    let duel = |choice: &str, size: &str| {
        format!(
            "A battlefield Plains*2, Emiel
             A hand Horse
             1 main A cast Horse
             choose A {choice}
             stop 1 end
             = A size Horse {size}"
        )
    };
    plays(&[emiel, horse], &duel("yes", "3/3"));
    plays(&[emiel, horse], &duel("no", "1/1"));
}

#[test]
fn rule_702_73a_a_copy_that_has_changeling_is_of_every_type() {
    plays(
        &[
            "Omni | {3}{U} | Creature — Shapeshifter | You may have ~ enter as a copy of any creature on the battlefield, except it has changeling. | 0/0",
            "Lord | {G} | Creature — Elf | Other Goblins you control get +1/+1. | 1/1",
        ],
        "A battlefield Island*4, Lord
         B battlefield Giant
         A hand Omni
         1 main A cast Omni
         choose A yes
         choose A Giant
         stop 1 end
         = A size Giant 6/6",
    );
}

#[test]
fn rule_115_a_spell_or_permanent_is_returned() {
    let snap = "Snap | {U} | Instant | Return target spell or nonland permanent to its owner's hand. |";
    plays(
        &[snap],
        "A battlefield Island
         A hand Snap
         B battlefield Mountain
         B hand Shock
         2 main B cast Shock > player A
         2 main A cast Snap > Shock
         stop 2 end
         = A life 20
         = B hand Shock 1",
    );
    plays(
        &[snap],
        "A battlefield Island
         A hand Snap
         B battlefield Bear
         1 main A cast Snap > Bear
         stop 1 end
         = B hand Bear 1",
    );
}

#[test]
fn rule_601_2_what_was_cast_from_the_hand_this_turn_is_known() {
    let ghost = "Ghost | {W} | Enchantment | At the beginning of your end step, if you haven't cast a spell from your hand this turn, you gain 2 life. |";
    plays(&[ghost], "A battlefield Ghost\n stop 2 upkeep\n = A life 22");
    plays(
        &[ghost],
        "A battlefield Ghost, Mountain
         A hand Shock
         1 main A cast Shock > player B
         stop 2 upkeep
         = A life 20",
    );
}

#[test]
fn rule_608_2c_what_was_destroyed_this_way_is_known() {
    let crash = "Crash | {R} | Sorcery | Destroy target artifact or land. If an artifact is destroyed this way, you gain 3 life. |";
    let duel = |target: &str, life: u8| {
        format!(
            "A battlefield Mountain
             A hand Crash
             B battlefield Top, Forest
             1 main A cast Crash > {target}
             stop 1 end
             = A life {life}"
        )
    };
    let top = "Top | {1} | Artifact | |";
    plays(&[crash, top], &duel("Top", 23));
    plays(&[crash, top], &duel("Forest", 20));
    // What can't be destroyed was not.
    plays(&[crash, "Top | {1} | Artifact | Indestructible |"], &duel("Top", 20));
}

#[test]
fn rule_700_2d_a_mode_is_named_as_often_as_it_is_chosen() {
    plays(
        &[
            "Meeting | {R} | Sorcery | Choose three. You may choose the same mode more than once. • You gain 1 life. • ~ deals 2 damage to each opponent. • Draw a card. |",
        ],
        "A battlefield Mountain
         A hand Meeting
         1 main A cast Meeting
         choose A mode 2
         choose A mode 1
         choose A mode 2
         stop 1 end
         = A life 21
         = B life 16",
    );
}

#[test]
fn rule_400_7_what_came_back_is_not_what_died() {
    let refused = |text: &str| {
        let card = format!("Slaver | {{3}}{{B}} | Creature — Zombie | {text} | 3/5");
        let duel = "A hand Slaver\n stop 1 end\n = A life 20";
        assert!(matches!(super::script::verdict(&[&card], duel), super::Verdict::Unsupported(_)), "{text}");
    };
    refused(
        "Whenever another creature you control dies, return it to the battlefield under your control. That creature is a black Zombie in addition to its other colors and types.",
    );
}
