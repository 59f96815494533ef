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
