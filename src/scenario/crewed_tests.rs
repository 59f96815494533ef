//! What crewed, convoked or became saddled, players who did something this turn, and the next spell's place: duels with cards made for the
//! purpose.

use super::script::plays;

#[test]
fn rule_702_122_the_creatures_that_crewed_a_vehicle_this_turn_are_known() {
    let wagon = "Wagon | {2} | Artifact — Vehicle | Whenever ~ attacks, put a +1/+1 counter on each creature that crewed it this turn.\nCrew 2 | 4/4";
    plays(
        &[wagon],
        "A battlefield Wagon, Bear, Giant
         choose A target Bear
         1 main A activate Crew
         1 main A wait
         1 attack A Wagon
         stop 1 end
         = A size Bear 3/3
         = A size Giant 5/5
         = B life 16",
    );
}

#[test]
fn rule_702_51c_the_creatures_that_convoked_a_spell_are_known() {
    let loxodon = "Loxodon | {3}{W} | Creature — Elephant | Convoke\nWhen ~ enters, put a +1/+1 counter on each creature that convoked it. | 4/4";
    plays(
        &[loxodon],
        "A battlefield Plains, Bear, Giant, Bird
         A hand Loxodon
         1 main A cast Loxodon
         stop 1 end
         = A tapped Plains 1
         = A size Bear 3/3
         = A size Giant 6/6
         = A size Bird 2/2",
    );
    // It was cast for mana.
    plays(
        &[loxodon],
        "A battlefield Plains*4, Bear
         A hand Loxodon
         1 main A cast Loxodon
         stop 1 end
         = A size Bear 2/2",
    );
}

#[test]
fn rule_702_171b_a_permanent_becomes_saddled_by_an_effect() {
    let matrix =
        "Matrix | {2} | Artifact | {T}: Target Mount you control becomes saddled until end of turn. |";
    let horse = "Horse | {1}{W} | Creature — Horse Mount | Whenever ~ attacks while saddled, you gain 3 life.\nSaddle 3 | 2/2";
    for (deed, life) in [("1 main A activate {T} > Horse", 23), ("1 upkeep A = A life 20", 20)] {
        plays(
            &[matrix, horse],
            &format!(
                "A battlefield Matrix, Horse
                 {deed}
                 1 attack A Horse
                 stop 1 end
                 = A life {life}"
            ),
        );
    }
}

#[test]
fn rule_115_1_a_targeted_player_must_have_lost_life_this_turn() {
    let mage =
        "Mage | {B} | Creature — Human | {T}: Target player who lost life this turn loses 1 life. | 1/1";
    plays(
        &[mage],
        "A battlefield Mage, Mountain
         A hand Shock
         1 main A = A may-activate {T} no
         1 main A cast Shock > player B
         1 main A wait
         1 main A activate {T} > player B
         stop 1 end
         = B life 17",
    );
    let brimstone = "Brimstone | {W} | Instant | ~ deals 4 damage to target player who attacked this turn and 4 damage to you. |";
    plays(
        &[brimstone],
        "A battlefield Bear
         B battlefield Plains
         B hand Brimstone
         1 main B = B may-cast Brimstone no
         1 attack A Bear
         1 main2 B cast Brimstone > player A
         stop 1 end
         = A life 16
         = B life 14",
    );
}

#[test]
fn rule_614_1a_the_next_instant_or_sorcery_cast_from_the_hand_returns_there_as_it_resolves() {
    let master = "Master | {W} | Creature — Human | {W}: The next time you cast an instant or sorcery spell from your hand this turn, put that card into your hand instead of into your graveyard as it resolves. | 2/2";
    plays(
        &[master],
        "A battlefield Master, Plains, Mountain*3
         A hand Shock, Bear
         1 main A activate {W}
         1 main A wait
         1 main A cast Shock > player B
         1 main A wait
         1 main A = A hand Shock 1
         1 main A cast Shock > player B
         stop 1 end
         = A graveyard Shock 1
         = B life 16",
    );
    // A countered spell is put into the graveyard, and the effect is used up.
    let no = "No | {U} | Instant | Counter target spell. |";
    plays(
        &[master, no],
        "A battlefield Master, Plains, Mountain*2
         A hand Shock, Shock
         B battlefield Island
         B hand No
         1 main A activate {W}
         1 main A wait
         1 main A cast Shock > player B
         1 main B cast No > Shock
         1 main2 A cast Shock > player B
         stop 1 end
         = A graveyard Shock 2
         = B life 18",
    );
}

#[test]
fn rule_702_15b_a_spell_with_lifelink_gains_its_controller_the_life() {
    let light = "Light | {W} | Enchantment | Instant and sorcery spells you control have lifelink. |";
    plays(
        &[light],
        "A battlefield Light, Mountain
         A hand Shock
         B battlefield Mountain
         B hand Shock
         1 main A cast Shock > player B
         1 main A wait
         1 main B cast Shock > player A
         stop 1 end
         = A life 20
         = B life 18",
    );
    let doom = "Doom | {B} | Enchantment | Instant and sorcery spells you control have deathtouch. |";
    plays(
        &[doom],
        "A battlefield Doom, Mountain
         A hand Shock
         B battlefield Giant
         1 main A cast Shock > Giant
         stop 1 end
         = B graveyard Giant 1",
    );
    // The effect on the next spell is over as that spell is cast.
    let next =
        "Next | {W} | Creature — Human | {T}: The next instant spell you cast this turn has lifelink. | 1/1";
    let seen = super::script::verdict(&[next], "A battlefield Next\n stop 1 end\n = A life 20");
    assert!(matches!(seen, super::Verdict::Unsupported(_)), "{seen:?}");
}

#[test]
fn rule_702_51c_counters_with_which_a_permanent_enters_count_the_creatures_that_convoked_it() {
    let lizard = "Lizard | {3}{G} | Creature — Dinosaur | Convoke\n~ enters with two +1/+1 counters on it for each creature that convoked it. | 1/1";
    plays(
        &[lizard],
        "A battlefield Forest*2, Bear*2
         A hand Lizard
         1 main A cast Lizard
         stop 1 end
         = A tapped Forest 2
         = A size Lizard 5/5",
    );
}
