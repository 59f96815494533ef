//! Creatures that return, and what later abilities know of what has put or taken them.

use super::script::plays;

#[test]
fn rule_603_7_creatures_return_at_the_next_combat_with_haste() {
    let initiative = "Initiative | {R} | Enchantment | {R}, Exile this enchantment: Exile all creatures you control. At the beginning of the next combat, return those cards to the battlefield under their owner's control and those creatures gain haste until end of turn. |";
    plays(
        &[initiative],
        "A battlefield Initiative, Bear, Giant, Mountain
         B battlefield Bird
         1 main A activate {R}
         1 main A wait
         1 main A = A exile Bear 1
         1 main A = B battlefield Bird 1
         1 attack A Bear
         1 attack A Giant
         stop 1 end
         = B life 13
         = A battlefield Giant 1",
    );
}

#[test]
fn rule_608_2c_creatures_are_returned_by_what_is_said_after_the_place() {
    let scales = "Scales | {4} | Artifact | At the beginning of each player's upkeep, return to its owner's hand each creature that player controls with power greater than the number of cards in their hand. |";
    plays(
        &[scales],
        "A battlefield Scales, Giant
         A hand Forest*6
         B battlefield Giant, Bird
         B hand Forest
         stop 2 main
         = B hand Giant 1
         = B battlefield Bird 1
         = A battlefield Giant 1",
    );
    let profaner = "Profaner | {3}{U} | Creature — Snake | Exploit // When this creature exploits a creature, return to their owners' hands all creatures your opponents control with toughness less than the exploited creature's toughness. | 3/3";
    plays(
        &[profaner],
        "A battlefield Island*4, Giant
         A hand Profaner
         B battlefield Giant, Bear, Bird
         choose A yes
         choose A target Giant
         1 main A cast Profaner
         stop 1 end
         = A graveyard Giant 1
         = B battlefield Giant 1
         = B hand Bear 1
         = B hand Bird 1",
    );
}

const SERVITUDE: &str = "Servitude | {B} | Enchantment | When this enchantment enters, return target creature card from your graveyard to the battlefield. // When the creature put onto the battlefield with this enchantment dies, exile it and return this enchantment to its owner's hand. // When this enchantment leaves the battlefield, exile the creature put onto the battlefield with this enchantment. |";

#[test]
fn rule_607_2a_the_creature_that_an_enchantment_has_put_there() {
    plays(
        &[SERVITUDE],
        "A battlefield Swamp, Bear
         A hand Servitude
         A graveyard Giant
         B battlefield Swamp*4
         B hand Murder*2
         1 main A cast Servitude > Giant
         1 main2 A = A battlefield Giant 1
         1 main2 B cast Murder > Bear
         1 end A = A battlefield Servitude 1
         2 main B cast Murder > Giant
         stop 2 end
         = A exile Giant 1
         = A hand Servitude 1
         = A graveyard Bear 1",
    );
    let rid = "Rid | {W} | Instant | Destroy target enchantment. |";
    plays(
        &[SERVITUDE, rid],
        "A battlefield Swamp, Bear
         A hand Servitude
         A graveyard Giant
         B battlefield Plains
         B hand Rid
         1 main A cast Servitude > Giant
         1 main2 B cast Rid > Servitude
         stop 1 end
         = A exile Giant 1
         = A battlefield Bear 1
         = A graveyard Servitude 1",
    );
}

#[test]
fn rule_702_72c_a_permanent_is_championed_as_it_is_exiled() {
    let clique = "Clique | {3}{U} | Creature — Faerie Wizard | Flying // Champion a Faerie // When a Faerie is championed with this creature, tap all lands target player controls. | 4/4";
    let sprite = "Sprite | {U} | Creature — Faerie | Flying | 1/1";
    plays(
        &[clique, sprite],
        "A battlefield Island*4, Sprite
         A hand Clique
         B battlefield Forest*2
         choose A yes
         choose A target Sprite
         choose A target player B
         1 main A cast Clique
         stop 1 end
         = A battlefield Clique 1
         = A exile Sprite 1
         = B tapped Forest 2",
    );
    plays(
        &[clique, sprite],
        "A battlefield Island*4, Sprite
         A hand Clique
         B battlefield Forest*2
         choose A no
         1 main A cast Clique
         stop 1 end
         = A graveyard Clique 1
         = A battlefield Sprite 1
         = B tapped Forest 0",
    );
}

#[test]
fn a_dead_card_returns_as_an_opponent_is_dealt_damage() {
    plays(
        &[
            "Ember | {1}{R} | Creature — Phoenix | Whenever an opponent is dealt damage by a red instant or sorcery spell you control or by a red planeswalker you control, return ~ from your graveyard to your hand. | 2/2",
        ],
        "A battlefield Mountain*2
         A hand Shock
         A graveyard Ember
         B battlefield Bird
         1 main A cast Shock > player B
         1 main A wait
         stop 1 end
         = A hand Ember 1
         = B life 18",
    );
}

#[test]
fn a_dead_card_stays_as_a_creature_is_dealt_damage() {
    plays(
        &[
            "Ember | {1}{R} | Creature — Phoenix | Whenever an opponent is dealt damage by a red instant or sorcery spell you control or by a red planeswalker you control, return ~ from your graveyard to your hand. | 2/2",
        ],
        "A battlefield Mountain*2
         A hand Shock
         A graveyard Ember
         B battlefield Bird
         1 main A cast Shock > Bird
         1 main A wait
         stop 1 end
         = A hand Ember 0",
    );
}

#[test]
fn a_reanimated_creature_is_exiled_wherever_it_goes() {
    plays(
        &[
            "Whip | {1}{B} | Artifact | {1}{B}: Return target creature card from your graveyard to the battlefield. It gains haste. Exile it at the beginning of the next end step. If it would leave the battlefield, exile it instead of putting it anywhere else. Activate only as a sorcery. |",
        ],
        "A battlefield Whip, Swamp*4
         A hand Murder
         A graveyard Bear
         1 main A activate {1}{B} > Bear
         1 main A wait
         1 main A = has Bear: haste
         1 main A cast Murder > Bear
         1 main A wait
         stop 1 main
         = A exile Bear 1
         = A graveyard Bear 0",
    );
}

#[test]
fn what_is_put_into_a_graveyard_this_way_returns() {
    plays(
        &[
            "Lord | {2}{B} | Legendary Planeswalker — Lord | [−3]: Destroy up to three target creatures and/or other planeswalkers. Return each card put into a graveyard this way to the battlefield under your control. | 4",
            "Golem | {3} | Artifact Creature — Golem | Indestructible | 3/3",
        ],
        "A battlefield Lord
         B battlefield Bear, Golem, Bird
         1 main A activate -3: > Bear, Golem
         1 main A wait
         stop 1 end
         = A battlefield Bear 1
         = B battlefield Golem 1
         = B battlefield Bird 1",
    );
}

#[test]
fn rule_603_7_what_returns_gains_haste_as_it_returns() {
    plays(
        &[
            "Ghost | {1}{W} | Creature — Spirit | At the beginning of your end step, you may exile ~. If you do, return it to the battlefield under its owner's control at the beginning of your next upkeep. It gains haste. | 5/5",
        ],
        "A battlefield Ghost
         choose A yes
         2 main A = A exile Ghost 1
         3 attack A Ghost
         stop 3 main2
         = B life 15
         = A battlefield Ghost 1",
    );
}
