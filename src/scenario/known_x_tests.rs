//! X that is known from elsewhere: from the spell as its permanent enters, from the spell that triggers an ability, from a payment.

use super::script::plays;

const HYDRA: &str = "Hydra | {X}{G} | Creature — Hydra | When ~ enters, draw X cards. | 1/1";

#[test]
fn rule_107_3m_x_of_the_spell_is_known_as_its_permanent_enters() {
    plays(
        &[HYDRA],
        "A battlefield Forest*3
         A hand Hydra
         1 main A cast Hydra
         choose A X=2
         stop 1 main
         = A hand 2",
    );
}

#[test]
fn rule_400_7_what_returns_was_cast_for_no_x() {
    let flicker = "Flicker | {W} | Instant | Exile target creature, then return that card to the battlefield under its owner's control. |";
    plays(
        &[HYDRA, flicker],
        "A battlefield Forest*3, Plains
         A hand Hydra, Flicker
         1 main A cast Hydra
         choose A X=2
         1 main A wait
         1 main2 A cast Flicker > Hydra
         stop 1 main2
         = A battlefield Hydra 1
         = A hand 2",
    );
}

#[test]
fn rule_603_12_x_that_was_paid_is_known_to_the_reflexive_trigger() {
    let forager = "Forager | {B} | Creature — Faerie | When ~ enters, you may pay {X}. When you do, return target creature card with mana value X from your graveyard to your hand. | 1/1";
    for (x, returned) in [(2, "Bear"), (1, "Bird")] {
        plays(
            &[forager],
            &format!(
                "A battlefield Swamp*3
                 A hand Forager
                 A graveyard Bear, Bird
                 1 main A cast Forager
                 choose A X={x}
                 choose A target {returned}
                 stop 1 main
                 = A hand {returned} 1
                 = A hand 1"
            ),
        );
    }
}

#[test]
fn rule_107_3_x_of_a_spell_is_that_of_what_triggers_on_it() {
    let scholar = "Scholar | {U} | Creature — Wizard | Whenever you cast a spell with {X} in its mana cost, you gain X life. | 1/1";
    let bolt = "Bolt | {X}{R} | Instant | ~ deals X damage to any target. |";
    plays(
        &[scholar, bolt],
        "A battlefield Mountain*4, Scholar
         A hand Bolt
         1 main A cast Bolt > player B
         choose A X=3
         stop 1 main
         = A life 23
         = B life 17",
    );
}

#[test]
fn x_of_a_cycling_ability_is_known_to_what_triggers_on_it() {
    let typhoon = "Typhoon | {5}{U} | Enchantment | Cycling {X}{1}{U} // When you cycle ~, create an X/X blue Shark creature token with flying. |";
    plays(
        &[typhoon],
        "A battlefield Island*5
         A hand Typhoon
         1 main A activate Cycling
         choose A X=3
         stop 1 main
         = size Shark 3/3
         = A hand 1",
    );
}

#[test]
fn x_is_doubled_for_the_permanent_and_what_triggered_before() {
    let flourishing = "Flourishing | {2}{G} | Enchantment | Whenever you cast a permanent spell with a mana cost that contains {X}, double the value of X. // Whenever you cast an instant or sorcery spell or activate an ability, if that spell's mana cost or that ability's activation cost contains {X}, copy that spell or ability. You may choose new targets for the copy. |";
    let bolt = "Bolt | {X}{R} | Instant | ~ deals X damage to any target. |";
    let rod = "Rod | {2} | Artifact | {X}, {T}: ~ deals X damage to any target. // {1}, {T}: ~ deals 1 damage to any target. |";
    plays(
        &[flourishing, HYDRA],
        "A battlefield Forest*3, Flourishing
         A hand Hydra
         1 main A cast Hydra
         choose A X=2
         stop 1 main
         = A hand 4",
    );
    plays(
        &[flourishing, bolt],
        "A battlefield Mountain*3, Flourishing
         A hand Bolt
         1 main A cast Bolt > player B
         choose A X=2
         choose A no
         stop 1 main
         = B life 16",
    );
    for (ability, damage) in [("{X}", 16), ("{1}", 19)] {
        plays(
            &[flourishing, rod],
            &format!(
                "A battlefield Mountain*2, Flourishing, Rod
                 1 main A activate {ability} > player B
                 choose A X=2
                 choose A no
                 stop 1 main
                 = B life {damage}"
            ),
        );
    }
}
