//! Keywords that rules give to spells (702.56, 702.78, 702.88), as duels.

use super::script::plays;

const CHIEF: &str = "Chief | {4}{R} | Creature — Goblin | Each red or green instant or sorcery spell you cast has conspire. | 3/3";
const IMP: &str = "Imp | {R} | Creature — Imp | | 1/1";

#[test]
fn rule_702_78a_a_given_conspire_copies_the_spell() {
    plays(
        &[CHIEF, IMP],
        "A battlefield Mountain, Chief, Imp*2
         A hand Shock
         1 main A cast Shock > player B
         choose A yes
         choose A Imp^Imp
         stop 1 end
         = B life 16
         = A tapped Imp 2",
    );
    // Murder is black.
    plays(
        &[CHIEF, IMP],
        "A battlefield Swamp*2, Chief, Imp*2
         A hand Murder
         B battlefield Bear*2
         1 main A cast Murder > Bear
         stop 1 end
         = B battlefield Bear 1
         = A tapped Imp 0",
    );
}

#[test]
fn rule_702_78b_each_given_conspire_is_paid_by_itself() {
    plays(
        &[CHIEF, IMP],
        "A battlefield Mountain, Chief*2, Imp*4
         A hand Shock
         1 main A cast Shock > player B
         choose A yes
         choose A yes
         choose A Imp^Imp
         choose A Imp^Imp
         stop 1 end
         = B life 14",
    );
    plays(
        &[CHIEF, IMP],
        "A battlefield Mountain, Chief*2, Imp*4
         A hand Shock
         1 main A cast Shock > player B
         choose A yes
         choose A no
         choose A Imp^Imp
         stop 1 end
         = B life 16",
    );
}

#[test]
fn rule_702_56a_a_given_replicate_copies_as_often_as_it_was_paid() {
    let prism = "Prism | {3} | Artifact | Each spell you cast that's exactly two colors has replicate {1}. |";
    let twin = "Twin Bear | {R}{G} | Creature — Bear | | 2/2";
    plays(
        &[prism, twin],
        "A battlefield Prism, Mountain*2, Forest*2
         A hand Twin Bear
         1 main A cast Twin Bear
         choose A yes
         choose A yes
         stop 1 end
         = A battlefield Twin Bear 3",
    );
    plays(
        &[prism],
        "A battlefield Prism, Forest*4
         A hand Bear
         1 main A cast Bear
         stop 1 end
         = A battlefield Bear 1
         = A tapped Forest 2",
    );
}

#[test]
fn rule_702_88a_a_given_rebound_is_asked_for_as_the_spell_resolves() {
    let echo = "Echoes | {4}{U} | Enchantment | Instant and sorcery spells you control have rebound. |";
    plays(
        &[echo],
        "A battlefield Mountain, Echoes
         A hand Shock
         1 main A cast Shock > player B
         choose A player B
         choose A yes
         choose A player B
         stop 3 main
         = B life 16
         = A graveyard Shock 1",
    );
    // Of the opponent's spells, none.
    plays(
        &[echo],
        "A battlefield Mountain
         A hand Shock
         B battlefield Echoes
         1 main A cast Shock > player B
         stop 3 main
         = B life 18
         = A graveyard Shock 1",
    );
}
