//! Life that is noted, paid and exchanged, and counters shared out on resolution, as duels.

use super::script::plays;

#[test]
fn rule_607_2_a_noted_life_total_is_compared_and_noted_again() {
    let splendor = "Splendor | {2}{W}{W} | Enchantment | As ~ enters, note your life total. // At the beginning of your upkeep, draw a card if your life total is greater than or equal to the last noted life total for ~. Then note your life total. // Whenever you cast a white spell, you gain 1 life. |";
    // The third turn's upkeep comes with three less, and notes them; the fifth's finds them again.
    plays(
        &[splendor],
        "A battlefield Plains*4
         A hand Splendor
         B battlefield Mountain, Bird
         B hand Shock
         1 main A cast Splendor
         2 main B cast Shock > player A
         2 attack B Bird
         3 main A = A life 17
         3 main A = A hand 1
         stop 5 main
         = A hand 3",
    );
}

#[test]
fn rule_119_4_any_amount_of_life_is_paid_for_as_many_cards() {
    let necro = "Dark Deal | {B}{B}{B} | Enchantment | Skip your draw step. // At the beginning of your end step, you may pay any amount of life. If you do, draw that many cards. |";
    plays(
        &[necro],
        "A battlefield Dark Deal
         choose A yes
         choose A amount 4
         stop 2 upkeep
         = A life 16
         = A hand 4",
    );
}

#[test]
fn rule_119_7_two_target_players_exchange_life_totals() {
    let conduit = "Conduit | {6} | Artifact | {6}, {T}: Two target players exchange life totals. |";
    plays(
        &[conduit],
        "A life 3
         A battlefield Conduit, Plains*6
         1 main A activate {6} > player A, player B
         stop 1 end
         = A life 20
         = B life 3",
    );
}

#[test]
fn rule_601_2d_counters_without_targets_are_shared_out_on_resolution() {
    let feast = "Feast | {W}{B} | Enchantment | At the beginning of your end step, if one or more creatures died this turn, you gain that much life and distribute that many +1/+1 counters among any number of creatures you control. |";
    let sweep = "Small Sweep | {B} | Sorcery | All creatures get -1/-1 until end of turn. |";
    plays(
        &[feast, sweep],
        "A battlefield Feast, Swamp, Giant, Bear
         A hand Small Sweep
         B battlefield Bird*3
         choose A yes
         1 main A cast Small Sweep
         stop 2 upkeep
         = A life 23",
    );
    // Nobody has died: nothing triggers.
    plays(
        &[feast],
        "A battlefield Feast, Bear
         stop 2 upkeep
         = A life 20
         = A counter Bear +1/+1 0",
    );
}

#[test]
fn rule_118_9_an_opponent_gains_life_instead_of_mana() {
    let vigor = "Vigor | {2}{G} | Instant | If you control a Forest, rather than pay ~'s mana cost, you may have an opponent gain 3 life. // Target creature gets +4/+4 until end of turn. |";
    plays(
        &[vigor],
        "A battlefield Forest, Bear
         A hand Vigor
         1 main A cast Vigor > Bear
         stop 1 end
         = A size Bear 6/6
         = B life 23",
    );
    plays(
        &[vigor],
        "A battlefield Plains, Bear
         A hand Vigor
         1 main A = A may-cast Vigor no
         stop 1 end
         = B life 20",
    );
}

#[test]
fn rule_702_158a_a_planeswalker_whose_phyrexian_mana_was_paid_with_life_has_two_less() {
    let sage =
        "Compleat Sage | {2}{G}{U/P} | Legendary Planeswalker — Tamiyo | Compleated // +1: Draw a card. | 5";
    plays(
        &[sage],
        "A battlefield Forest*3
         A hand Compleat Sage
         1 main A cast Compleat Sage
         stop 1 end
         = A counter Compleat Sage loyalty 3
         = A life 18",
    );
    plays(
        &[sage],
        "A battlefield Forest*3, Island
         A hand Compleat Sage
         1 main A cast Compleat Sage
         choose A no
         stop 1 end
         = A counter Compleat Sage loyalty 5
         = A life 20",
    );
}

#[test]
fn rule_608_2d_an_opponent_chooses_which_card_returns() {
    let banana = "River King | {4}{B} | Creature — Human | {B}: Mill two cards, then return a nonland card of an opponent's choice from your graveyard to your hand. | 4/5";
    plays(
        &[banana],
        "A battlefield River King, Swamp
         A graveyard Giant, Forest
         A only-library Bird, Bear, Shock
         1 main A activate {B}
         choose B Giant
         stop 1 end
         = A hand Giant 1
         = A graveyard 3",
    );
}

#[test]
fn rule_118_9_a_countered_creature_spell_makes_another_free() {
    let trap = "Summon Snare | {4}{G}{G} | Instant — Trap | If a creature spell you cast this turn was countered by a spell or ability an opponent controlled, you may pay {0} rather than pay this spell's mana cost. // Look at the top seven cards of your library. You may put a creature card from among them onto the battlefield. Put the rest on the bottom of your library in any order. |";
    let deny = "Deny | {U} | Instant | Counter target spell. |";
    plays(
        &[trap, deny],
        "A battlefield Forest*2
         A hand Bear, Summon Snare
         A library Giant
         B battlefield Island
         B hand Deny
         1 main A = A may-cast Summon Snare no
         1 main A cast Bear
         1 main B cast Deny > Bear
         1 main A wait
         1 main2 A cast Summon Snare
         choose A Giant
         stop 1 end
         = A battlefield Giant 1",
    );
    // One's own counterspell doesn't open it, nor does a countered spell of another kind.
    plays(
        &[trap, deny],
        "A battlefield Forest*2, Island
         A hand Bear, Summon Snare, Deny
         1 main A cast Bear
         1 main A cast Deny > Bear
         1 main A wait
         1 main2 A = A may-cast Summon Snare no
         stop 1 end
         = A graveyard Bear 1",
    );
    plays(
        &[trap, deny],
        "A battlefield Mountain
         A hand Shock, Summon Snare
         B battlefield Island
         B hand Deny
         1 main A cast Shock > player B
         1 main B cast Deny > Shock
         1 main A wait
         1 main2 A = A may-cast Summon Snare no
         stop 1 end
         = B life 20",
    );
}

#[test]
fn rule_702_138c_what_escaped_enters_with_other_counters() {
    let hydra = "Chained Hydra | {2}{B}{G} | Creature — Hydra | ~ enters with six +1/+1 counters on it. It escapes with twelve +1/+1 counters on it instead. // If damage would be dealt to ~ while it has a +1/+1 counter on it, prevent that damage and remove that many +1/+1 counters from it. // Escape—{B}{G}, Exile two other cards from your graveyard. | 0/0";
    plays(
        &[hydra],
        "A battlefield Swamp, Forest
         A graveyard Chained Hydra, Bear, Bird
         1 main A cast Chained Hydra
         stop 1 end
         = A counter Chained Hydra +1/+1 12",
    );
    plays(
        &[hydra],
        "A battlefield Swamp*3, Forest
         A hand Chained Hydra
         B battlefield Mountain
         B hand Shock
         1 main A cast Chained Hydra
         1 main2 B cast Shock > Chained Hydra
         stop 1 end
         = A counter Chained Hydra +1/+1 4",
    );
}
