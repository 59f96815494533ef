//! Paragraphs that change what the one before says: "instead", "instead of one"; and what is done to several at once. Duels.

use super::script::plays;

#[test]
fn what_is_done_instead_may_be_said_first() {
    let sledge = "Sledge | {R} | Sorcery | ~ deals 4 damage to target creature. // Threshold — If there are seven or more cards in your graveyard, instead ~ deals 4 damage to that creature and 4 damage to that creature's controller. |";
    for (cards, life) in [(7, 16), (6, 20)] {
        plays(
            &[sledge],
            &format!(
                "A battlefield Mountain
                 A hand Sledge
                 A graveyard Shock*{cards}
                 B battlefield Bear
                 1 main A cast Sledge > Bear
                 stop 1 end
                 = B life {life}
                 = B graveyard Bear 1"
            ),
        );
    }
}

#[test]
fn two_cards_instead_of_one_are_still_a_choice() {
    let unwritten = "Unwritten | {G} | Sorcery | Reveal the top four cards of your library. You may put a creature card from among them onto the battlefield. Put the rest into your graveyard. // Ferocious — If you control a creature with power 4 or greater, you may put two creature cards onto the battlefield instead of one. |";
    for (more, birds) in [("Giant", 1), ("Bear", 0)] {
        plays(
            &[unwritten],
            &format!(
                "A battlefield Forest, {more}
                 A hand Unwritten
                 A library Murder, Bird, Shock, Giant
                 1 main A cast Unwritten
                 choose A Giant
                 choose A Bird
                 stop 1 end
                 = A battlefield Bird {birds}
                 = A graveyard Shock 1
                 = A graveyard Murder 1"
            ),
        );
    }
}

#[test]
fn those_creatures_are_the_ones_of_the_sentence_before() {
    let plague = "Plague | {B} | Sorcery | Kicker {3} // Creatures target player controls get -1/-1 until end of turn. If ~ was kicked, those creatures get -2/-2 until end of turn instead. |";
    for (answer, bears) in [("yes", 1), ("no", 0)] {
        plays(
            &[plague],
            &format!(
                "A battlefield Swamp*4, Bear
                 A hand Plague
                 B battlefield Bear, Bird
                 1 main A cast Plague > player B
                 choose A {answer}
                 stop 1 end
                 = B graveyard Bear {bears}
                 = B graveyard Bird 1
                 = A battlefield Bear 1"
            ),
        );
    }
}

#[test]
fn rule_118_12_a_payment_that_has_a_consequence_is_a_choice() {
    let pact = "Pact | {0} | Instant | Draw a card. // At the beginning of your next upkeep, pay {3}{U}. If you don't, you lose the game. |";
    for (lands, answer, result) in [(4, "yes", ""), (4, "no", "= A game lost"), (3, "yes", "= A game lost")] {
        plays(
            &[pact],
            &format!(
                "A battlefield Island*{lands}
                 A hand Pact
                 1 main A cast Pact
                 choose A {answer}
                 stop 3 draw
                 {result}
                 = A hand {}",
                if result.is_empty() { 2 } else { 1 }
            ),
        );
    }
}

#[test]
fn rule_601_2d_counters_are_distributed_as_the_spell_is_cast() {
    let charm = "Charm | {G} | Instant | Distribute two +1/+1 counters among one or two target creatures. |";
    plays(
        &[charm],
        "A battlefield Forest, Bear, Bird
         A hand Charm
         1 main A cast Charm > Bear, Bird
         stop 1 end
         = A size Bear 3/3
         = A size Bird 2/2",
    );
    // What one target would have got is lost with it.
    plays(
        &[charm],
        "A battlefield Forest, Bear, Bird
         A hand Charm
         B battlefield Mountain
         B hand Shock
         1 main A cast Charm > Bear, Bird
         1 main B cast Shock > Bear
         stop 1 end
         = A graveyard Bear 1
         = A size Bird 2/2",
    );
}

#[test]
fn each_of_those_creatures_with_flying_is_dealt_damage() {
    let blast = "Blast | {X}{G} | Sorcery | Tap X target creatures. ~ deals 2 damage to each of those creatures with flying. |";
    plays(
        &[blast],
        "A battlefield Forest*3
         A hand Blast
         B battlefield Bird, Bear
         1 main A cast Blast > Bird, Bear
         choose A X=2
         stop 1 end
         = B graveyard Bird 1
         = B tapped Bear 1
         = B damage Bear 0",
    );
}

#[test]
fn x_untapped_permanents_are_chosen_as_the_ability_resolves() {
    let sphere = "Sphere | {7} | Artifact Creature — Myr | Whenever ~ attacks, you may tap X untapped Myr you control. If you do, ~ gets +X/+0 until end of turn and deals X damage to the player or planeswalker it's attacking. | 4/7";
    let myr = "Myr | {1} | Artifact Creature — Myr | | 1/1";
    for (x, life) in [(0, 16), (2, 12)] {
        plays(
            &[sphere, myr],
            &format!(
                "A battlefield Sphere, Myr*3
                 1 attack A Sphere
                 choose A X={x}
                 stop 1 end
                 = B life {life}
                 = A tapped Myr {x}"
            ),
        );
    }
}
