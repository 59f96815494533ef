//! Options that scripts name by the words of a card, and facts that they check: duels.

use super::script::plays;

#[test]
fn a_keyword_of_ones_choice_is_called_by_its_name() {
    let shade = "Shade | {B} | Creature — Shade | {B}: ~ gains your choice of flying, vigilance, or haste until end of turn. | 2/2";
    for (said, has) in
        [("flying", "flying"), ("Vigilance", "vigilance"), ("haste", "haste"), ("no", "vigilance")]
    {
        plays(
            &[shade],
            &format!(
                "A battlefield Swamp, Shade
                 1 main A activate {{B}}
                 choose A {said}
                 stop 1 combat
                 = A has Shade: {has}"
            ),
        );
    }
}

#[test]
fn riot_is_answered_by_haste() {
    for (said, size) in [("haste", "2/2"), ("yes", "3/3")] {
        plays(
            &["Vandal | {R} | Creature — Human | Riot | 2/2"],
            &format!(
                "A battlefield Mountain
                 A hand Vandal
                 1 main A cast Vandal
                 choose A {said}
                 stop 1 combat
                 = A size Vandal {size}"
            ),
        );
    }
}

#[test]
fn a_color_means_that_it_is_not_artifacts() {
    let blessing = "Blessing | {W} | Instant | Target creature you control gains protection from artifacts or from the color of your choice until end of turn. |";
    plays(
        &[blessing],
        "A battlefield Plains, Bear
         A hand Blessing
         1 main A cast Blessing > Bear
         choose A Red
         stop 1 combat
         = A has Bear: protection from red
         = A hasn't Bear: protection from blue",
    );
}

#[test]
fn one_of_two_costs_is_called_by_yes_and_no_and_by_its_words() {
    let axe = "Axe | {R} | Instant | As an additional cost to cast ~, discard a card or pay {2}. // ~ deals 5 damage to target creature. |";
    for (said, hand) in [("no", 1), ("yes", 0), ("Pay {2}", 1), ("Discard a card", 0)] {
        plays(
            &[axe],
            &format!(
                "A battlefield Mountain*3
                 A hand Axe, Bird
                 B battlefield Bear
                 1 main A cast Axe > Bear
                 choose A {said}
                 stop 1 combat
                 = A hand {hand}
                 = B graveyard Bear 1"
            ),
        );
    }
}

#[test]
fn no_after_the_last_replicate_answers_nothing_else() {
    let drowse = "Drowse | {U} | Instant | Replicate {U} // Tap target permanent. |";
    plays(
        &[drowse],
        "A battlefield Island*3
         A hand Drowse
         B battlefield Bear, Giant, Forest
         1 main A cast Drowse > Bear
         choose A yes
         choose A yes
         choose A no
         choose A target Giant
         choose A target Forest
         stop 1 combat
         = tapped Bear 1
         = tapped Giant 1
         = tapped Forest 1",
    );
}

#[test]
fn a_trigger_of_a_keyword_is_known_by_what_the_keyword_says() {
    plays(
        &["Recruit | {W} | Creature — Human | Squad {W} // When ~ enters, you gain 1 life. | 1/1"],
        "A battlefield Plains*2
         A hand Recruit
         1 main A cast Recruit
         choose A yes
         choose A no
         choose A When {this} enters, create
         stop 1 combat
         = A life 22
         = A battlefield Recruit 2",
    );
}

#[test]
fn the_way_to_cast_is_named_behind_the_card() {
    plays(
        &[
            "Mortars | {1}{R} | Sorcery | ~ deals 4 damage to target creature you don't control. // Overload {3}{R}{R}{R} |",
        ],
        "A battlefield Mountain*6
         A hand Mortars
         B battlefield Bear, Bird
         1 main A cast Mortars with overload
         stop 1 end
         = B graveyard 2",
    );
    plays(
        &["Souls | {2}{W} | Sorcery | You gain 2 life. // Flashback {1}{B} |"],
        "A battlefield Swamp*2
         A graveyard Souls
         1 main A cast Souls with Flashback
         stop 1 end
         = A life 22
         = A exile Souls 1",
    );
}

#[test]
fn lands_are_kept_for_what_comes_after_a_kicked_spell() {
    plays(
        &[
            "Hawks | {2}{W} | Creature — Bird | Multikicker {1}{W} // ~ enters with a +1/+1 counter on it for each time it was kicked. | 2/2",
            "Knight | {W}{W} | Creature — Knight | | 2/2",
        ],
        "A battlefield Plains*6, Swamp
         A hand Hawks, Knight
         choose A yes
         choose A no
         1 main A cast Hawks
         1 main A wait
         1 main A cast Knight
         stop 1 end
         = A size Hawks 3/3
         = A battlefield Knight 1",
    );
}

#[test]
fn the_second_of_two_equipments_goes_to_the_creature_that_has_the_first() {
    plays(
        &["Dagger | {1} | Artifact — Equipment | Equipped creature gets +1/+0. // Equip {1} |"],
        "A battlefield Mountain*2, Dagger*2, Bear
         1 main A activate Equip > Bear
         1 main A activate Equip > Bear
         stop 1 end
         = A size Bear 4/2",
    );
}
