//! Activated abilities that an object has because others have them (613.1f): duels with cards made for the purpose.

use super::Verdict;
use super::script::{plays, verdict};

const OOZE: &str = "Ooze | {B} | Creature — Ooze | As long as ~ is on the battlefield, it has all activated abilities of all creature cards in all graveyards. | 2/2";
const DANCER: &str =
    "Dancer | {R} | Creature — Human | {R}: ~ gets +1/+0 until end of turn. // {T}: Add {G}. | 1/1";

#[test]
fn rule_613_1f_an_ooze_has_the_abilities_of_cards_in_both_graveyards() {
    plays(
        &[OOZE, DANCER],
        "A battlefield Ooze, Mountain*2
         B graveyard Dancer
         1 main A activate {R}
         1 attack A Ooze
         stop 1 end
         = B life 17",
    );
    let none = verdict(
        &[OOZE, DANCER],
        "A battlefield Ooze, Mountain*2
         B hand Dancer
         1 main A activate {R}
         stop 1 end
         = B life 20",
    );
    assert!(matches!(none, Verdict::Fail(_)), "{none:?}");
}

#[test]
fn rule_305_6_a_prism_has_the_abilities_of_basic_lands_even_with_a_new_type() {
    let prism = "Prism | {1} | Artifact | ~ has all activated abilities of all lands on the battlefield. |";
    let flood = "Moon | {U} | Enchantment | Forests are Islands. |";
    let duel = |more: &str| {
        format!(
            "A battlefield Prism, Mountain{more}
             A hand Bear
             B battlefield Forest
             1 main A cast Bear
             stop 1 end
             = A battlefield Bear 1"
        )
    };
    plays(&[prism, flood], &duel(""));
    let none = verdict(&[prism, flood], &duel(", Moon"));
    assert!(matches!(none, Verdict::Fail(_)), "{none:?}");
}

#[test]
fn rule_602_5b_each_instance_of_an_ability_is_activated_once_a_turn() {
    let monk = "Monk | {R} | Creature — Monk | {0}: ~ gets +1/+0 until end of turn. Activate only once each turn. | 1/1";
    let twice = "1 main A activate {0}
                 1 main A activate {0}";
    for (monks, deeds, left) in [(1, "1 main A activate {0}", 17), (2, twice, 16)] {
        plays(
            &[OOZE, monk],
            &format!(
                "A battlefield Ooze
                 A graveyard Monk*{monks}
                 {deeds}
                 1 attack A Ooze
                 stop 1 end
                 = B life {left}"
            ),
        );
    }
    let third = verdict(
        &[OOZE, monk],
        &format!(
            "A battlefield Ooze
             A graveyard Monk
             {twice}
             stop 1 end
             = B life 20"
        ),
    );
    assert!(matches!(third, Verdict::Fail(_)), "{third:?}");
}

#[test]
fn rule_613_8a_abilities_that_are_lost_later_are_not_there_to_be_had() {
    let thief = "Thief | {U} | Creature — Rogue | ~ has all activated abilities of all creatures your opponents control. | 2/2";
    let hush = "Hush | {U} | Enchantment | Creatures your opponents control lose all abilities. |";
    let duel = |hand: &str, deed: &str| {
        format!(
            "A battlefield Thief, Mountain, Island
             A hand {hand}
             B battlefield Dancer
             {deed}
             1 main2 A activate {{R}}
             stop 1 end
             = A size Thief 3/2"
        )
    };
    plays(&[thief, hush, DANCER], &duel("Bear", ""));
    let none = verdict(&[thief, hush, DANCER], &duel("Hush", "1 main A cast Hush"));
    assert!(matches!(none, Verdict::Fail(_)), "{none:?}");
}

#[test]
fn rule_609_4b_mana_of_any_type_pays_for_its_abilities_alone() {
    let sharkey = "Sharkey | {B} | Creature — Halfling | Mana of any type can be spent to activate ~'s abilities. // {R}{R}: ~ gets +2/+0 until end of turn. | 1/1";
    let other = "Other | {B} | Creature — Human | {R}{R}: ~ gets +2/+0 until end of turn. | 1/1";
    let duel = |name: &str| {
        format!(
            "A battlefield {name}, Sharkey, Forest*2
             1 main A activate {{R}}{{R}}
             1 attack A {name}
             stop 1 end
             = B life 17"
        )
    };
    plays(
        &[sharkey],
        "A battlefield Sharkey, Forest*2
         1 main A activate {R}{R}
         1 attack A Sharkey
         stop 1 end
         = B life 17",
    );
    let none = verdict(&[sharkey, other], &duel("Other"));
    assert!(matches!(none, Verdict::Fail(_)), "{none:?}");
}

#[test]
fn rule_607_2a_what_a_borrowed_ability_exiles_is_not_linked_to_the_borrower() {
    let impostor = "Impostor | {B} | Creature — Vampire | {B}: Exile target creature. // ~ has all activated abilities of all creature cards exiled with it. | 2/2";
    let eater = "Eater | {G} | Creature — Ooze | {G}: Exile target creature card from a graveyard. | 2/2";
    let duel = |deed: &str| {
        format!(
            "A battlefield Impostor, Swamp, Forest, Mountain
             A graveyard Dancer
             B battlefield Eater
             1 main A activate {{B}} > Eater
             1 main A wait
             1 main A activate {{G}} > Dancer
             {deed}
             stop 1 end
             = A exile Dancer 1"
        )
    };
    plays(&[impostor, eater, DANCER], &duel(""));
    let none = verdict(&[impostor, eater, DANCER], &duel("1 main2 A activate {R}"));
    assert!(matches!(none, Verdict::Fail(_)), "{none:?}");
}

#[test]
fn rule_602_5b_abilities_that_are_activated_once_are_each_counted_by_themselves() {
    let dragon = "Dragon | {R} | Creature — Dragon | {R}: ~ gets +1/+0 until end of turn. | 1/1";
    let one = "One | {R} | Creature — Human | {1}: Put a +1/+1 counter on ~. Activate only once. | 1/1";
    let other =
        "Other | {R} | Creature — Human | {2}: Put two +1/+1 counters on ~. Activate only once. | 1/1";
    let duel = |more: &str, size: &str| {
        format!(
            "A battlefield Ooze, Mountain*4
             A graveyard Dragon, One, Other
             1 main A activate {{R}}
             1 main A activate {{1}}
             1 main A activate {{2}}
             {more}
             stop 3 end
             = A size Ooze {size}"
        )
    };
    plays(&[OOZE, dragon, one, other], &duel("", "5/5"));
    let again = verdict(&[OOZE, dragon, one, other], &duel("3 main A activate {1}", "6/6"));
    assert!(matches!(again, Verdict::Fail(_)), "{again:?}");
}

#[test]
fn rule_702_178a_only_a_permanent_with_max_speed_has_an_ability_to_lend() {
    let racer = "Racer | {B} | Creature — Goblin | Max speed — {B}: Draw a card. | 1/1";
    let thief = "Thief | {U} | Creature — Rogue | ~ has all activated abilities of all creatures your opponents control. | 2/2";
    let engine = "Engine | {R} | Creature — Cat | Start your engines! | 1/1";
    let none = verdict(
        &[OOZE, racer],
        "A battlefield Ooze, Swamp
         A graveyard Racer
         1 main A activate {B}
         stop 1 end
         = A life 20",
    );
    assert!(matches!(none, Verdict::Fail(_)), "{none:?}");
    // It is the speed of the racer's controller that counts.
    let race = |deed: &str| {
        format!(
            "A battlefield Thief, Swamp
             B battlefield Racer, Engine, Bear
             2 attack B Bear
             4 attack B Bear
             6 attack B Bear
             {deed}
             stop 7 end
             = B life 20"
        )
    };
    plays(&[thief, racer, engine], &race("7 main A activate {B}"));
    let early = verdict(&[thief, racer, engine], &race("5 main A activate {B}"));
    assert!(matches!(early, Verdict::Fail(_)), "{early:?}");
}
