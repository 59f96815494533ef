//! Classes of sentences: opening hands, costs, counts, and what spells are given.

use super::Verdict;
use super::script::{plays, verdict};

#[test]
fn what_is_activated_triggers_unless_it_is_a_mana_ability() {
    let mentor = "Mentor | {1}{R} | Creature — Human | Whenever an opponent activates an ability of an artifact, creature, or land on the battlefield, if it isn't a mana ability, ~ deals 2 damage to that player. | 2/2";
    let stone = "Stone | {1} | Artifact | {T}: Add {C}. // {1}, {T}: You gain 1 life. |";
    plays(
        &[mentor, stone],
        "A battlefield Stone*2
         B battlefield Mentor
         1 main A mana {T}
         1 main A activate {1}, {T}
         stop 1 main
         = A life 19",
    );
    let bracers = "Bracers | {2} | Artifact — Equipment | Whenever an ability of equipped creature is activated, if it isn't a mana ability, copy that ability. You may choose new targets for the copy. // Equip {1}";
    let pinger = "Pinger | {R} | Creature — Wizard | {T}: ~ deals 1 damage to any target. | 1/1";
    plays(
        &[&format!("{bracers} |"), pinger],
        "A battlefield Mountain, Bracers, Pinger
         B battlefield Bird
         1 main A activate Equip > Pinger
         1 main2 A activate {T} > player B
         choose A target Bird
         stop 1 main2
         = B life 19
         = B graveyard Bird 1",
    );
}

#[test]
fn rule_103_6_cards_of_the_opening_hand_begin_on_the_battlefield() {
    let leyline = "Leyline | {2}{W}{W} | Enchantment | If ~ is in your opening hand, you may begin the game with it on the battlefield. // Creatures you control get +1/+1. |";
    for (answer, size) in [("yes", "3/3"), ("no", "2/2")] {
        plays(
            &[leyline],
            &format!(
                "A battlefield Bear
                 A hand Leyline
                 choose A {answer}
                 stop 1 upkeep
                 = size Bear {size}"
            ),
        );
    }
    let caverns = "Caverns | | Legendary Land | If ~ is in your opening hand and you're not the starting player, you may begin the game with ~ on the battlefield with a luck counter on it. If you do, exile a card from your hand. // {T}: Add {C}. If ~ has a luck counter on it, instead add one mana of any color. |";
    plays(
        &[caverns],
        "A hand Caverns, Bear
         B hand Caverns, Bear
         choose B yes
         choose B Bear
         stop 1 upkeep
         = A hand 2
         = B exile Bear 1
         = B battlefield Caverns 1",
    );
}

#[test]
fn a_counter_of_another_permanent_is_a_cost() {
    let guru = "Guru | {G} | Creature — Fungus | {1}, Remove a +1/+1 counter from a creature you control: Draw a card. // {1}, Sacrifice a creature: Put a +1/+1 counter on target creature. | 1/1";
    plays(
        &[guru],
        "A battlefield Forest*2, Guru, Bear
         B battlefield Bird
         1 main A activate {1}, Sacrifice > Guru
         choose A Bear
         1 main2 A activate {1}, Remove
         stop 1 main2
         = A hand 1
         = size Guru 1/1",
    );
}

#[test]
fn some_of_what_was_discarded_is_counted() {
    let verdict = "Verdict | {W}{B} | Sorcery | Target player discards two cards. You gain 3 life for each land card discarded this way. |";
    plays(
        &[verdict],
        "A battlefield Plains, Swamp
         A hand Verdict
         B hand Forest, Bear
         1 main A cast Verdict > player B
         stop 1 main
         = A life 23",
    );
    let invocation = "Invocation | {G} | Sorcery | Tap any number of untapped creatures you control. You gain 4 life for each creature tapped this way. |";
    plays(
        &[invocation],
        "A battlefield Forest, Bear, Bird, Giant
         A hand Invocation
         1 main A cast Invocation
         choose A Bear
         choose A Giant
         stop 1 main
         = A life 28",
    );
}

#[test]
fn rule_402_2_a_maximum_hand_size_is_less() {
    let miser = "Miser | {B} | Creature — Rat | Each opponent's maximum hand size is reduced by two. | 1/1";
    plays(
        &[miser],
        "A battlefield Miser
         B hand Bear*6
         stop 3 upkeep
         = B hand 5",
    );
}

#[test]
fn rule_702_103_a_creature_or_what_it_enchants_attacks() {
    let emissary = "Emissary | {3}{W} | Enchantment Creature — Elk | Bestow {1}{W} // Whenever ~ or enchanted creature attacks, you gain 3 life. // Enchanted creature gets +3/+3. | 3/3";
    plays(
        &[emissary],
        "A battlefield Plains*2, Bear, Bird
         A hand Emissary
         1 main A cast Emissary > Bear
         1 attack A Bear
         1 attack A Bird
         stop 1 main2
         = A life 23",
    );
}

#[test]
fn rule_602_5_abilities_of_cards_with_the_name_cant_be_activated_anywhere() {
    let needle = "Needle | {1} | Artifact | As ~ enters, choose a card name. // Activated abilities of sources with the chosen name can't be activated unless they're mana abilities. |";
    let cycler = "Cycler | {4}{G} | Creature — Beast | Cycling {1} // {1}: You gain 1 life. | 4/4";
    for deed in ["activate Cycling", "activate {1}: You gain"] {
        let refused = verdict(
            &[needle, cycler],
            &format!(
                "A battlefield Forest*2, Cycler
                 A hand Needle, Cycler
                 1 main A cast Needle
                 choose A Cycler
                 1 main2 A {deed}
                 stop 1 main2"
            ),
        );
        assert!(matches!(refused, Verdict::Fail(_)), "{refused:?}");
    }
}

#[test]
fn a_token_that_a_spell_creates_has_static_abilities() {
    let rats =
        "Rats | {B} | Sorcery | Create a 1/1 black Rat creature token with \"This token can't block.\" |";
    plays(
        &[rats],
        "A battlefield Swamp
         A hand Rats
         B battlefield Bear
         1 main A cast Rats
         stop 1 main
         = A battlefield Rat 1",
    );
}

#[test]
fn rule_702_171_a_mount_is_saddled_for_the_turn() {
    let mount = "Mount | {G} | Creature — Horse Mount | Whenever ~ attacks while saddled, put a +1/+1 counter on target creature that saddled it this turn. // Saddle 2 | 2/2";
    plays(
        &[mount],
        "A battlefield Mount, Bear, Giant
         1 main A activate Saddle
         choose A Bear
         1 attack A Mount
         3 attack A Mount
         stop 3 main2
         = size Bear 3/3
         = size Giant 5/5
         = B life 16",
    );
}

#[test]
fn rule_702_131_ten_permanents_bring_the_blessing_for_good() {
    let aspirant = "Aspirant | {W} | Creature — Vampire | Ascend // ~ gets +2/+2 as long as you have the city's blessing. | 1/1";
    for (lands, size) in [(9, "3/3"), (8, "1/1")] {
        plays(
            &[aspirant],
            &format!(
                "A battlefield Aspirant, Forest*{lands}
                 stop 1 main
                 = size Aspirant {size}"
            ),
        );
    }
    let pride = "Pride | {W} | Instant | Ascend // Creatures you control get +1/+1 until end of turn. If you have the city's blessing, those creatures get +2/+2 until end of turn instead. |";
    let wrath = "Wrath | {W} | Sorcery | Destroy all lands. |";
    plays(
        &[aspirant, wrath],
        "A battlefield Aspirant, Plains*9
         A hand Wrath
         1 main A cast Wrath
         stop 1 main2
         = size Aspirant 3/3",
    );
    for (lands, size) in [(9, "4/4"), (8, "3/3")] {
        plays(
            &[pride],
            &format!(
                "A battlefield Bear, Plains*{lands}
                 A hand Pride
                 1 main A cast Pride
                 stop 1 main
                 = size Bear {size}"
            ),
        );
    }
}

#[test]
fn rule_702_51_spells_are_given_convoke() {
    let engineer = "Engineer | {1}{U} | Creature — Vedalken | Artifact spells you cast have convoke. | 1/3";
    let golem = "Golem | {3} | Artifact Creature — Golem | | 3/3";
    plays(
        &[engineer, golem],
        "A battlefield Engineer, Bear, Island
         A hand Golem
         1 main A cast Golem
         stop 1 main
         = A battlefield Golem 1
         = tapped Bear 1",
    );
    let other = verdict(
        &[engineer, golem],
        "A battlefield Engineer, Bear, Island
         A hand Giant
         1 main A cast Giant
         stop 1 main",
    );
    assert!(matches!(other, Verdict::Fail(_)), "{other:?}");
}

#[test]
fn rule_702_85_spells_are_given_cascade() {
    let celebrant = "Celebrant | {3}{G} | Creature — Elf | Spells you cast with mana value 5 or greater have cascade. | 3/1";
    for (card, found) in [("Giant", 1), ("Bear", 0)] {
        plays(
            &[celebrant],
            &format!(
                "A battlefield Celebrant, Mountain*5, Forest*2
                 A hand {card}
                 A library Bird
                 1 main A cast {card}
                 stop 1 main
                 = A battlefield Bird {found}"
            ),
        );
    }
}

#[test]
fn rule_702_41_spells_are_given_affinity() {
    let captain = "Captain | {2}{W} | Creature — Human | Spells you cast have affinity for artifacts. | 2/2";
    let relic = "Relic | {1} | Artifact | |";
    plays(
        &[captain, relic],
        "A battlefield Captain, Relic*2, Forest
         A hand Bear
         B battlefield Relic
         1 main A cast Bear
         stop 1 main
         = A battlefield Bear 1",
    );
}

#[test]
fn spells_from_elsewhere_cost_less() {
    let trader = "Trader | {G} | Creature — Human | Spells you cast from your graveyard cost {1} less to cast. // You may cast creature spells from your graveyard. | 1/1";
    for place in ["graveyard", "hand"] {
        let duel = format!(
            "A battlefield Trader, Forest
             A {place} Bear
             1 main A cast Bear
             stop 1 main
             = A battlefield Bear 1"
        );
        match place {
            "graveyard" => plays(&[trader], &duel),
            _ => assert!(matches!(verdict(&[trader], &duel), Verdict::Fail(_))),
        }
    }
}

#[test]
fn rule_614_12_creatures_enter_for_another_player() {
    let gather = "Gather | {U} | Instant | If a creature would enter under an opponent's control this turn, it enters under your control instead. |";
    plays(
        &[gather],
        "A battlefield Forest*2
         A hand Bear
         B battlefield Island
         B hand Gather
         1 main A cast Bear
         1 main B cast Gather
         stop 1 main2
         = A battlefield Bear 0
         = B battlefield Bear 1",
    );
    let mob = "Mob | {R} | Sorcery | Create two 1/1 red Goblin creature tokens. |";
    plays(
        &[gather, mob],
        "A battlefield Mountain, Island
         A hand Mob, Gather
         B battlefield Island
         B hand Gather
         1 main A cast Mob
         1 main B cast Gather
         stop 1 main2
         = B battlefield Goblin 2",
    );
}

#[test]
fn rule_707_9_a_copy_enters_with_counters_if_it_copies() {
    let ego = "Ego | {X}{U} | Creature — Shapeshifter | You may have ~ enter as a copy of any creature on the battlefield, except it enters with X additional +1/+1 counters on it. | 0/1";
    plays(
        &[ego],
        "A battlefield Island*3
         A hand Ego
         B battlefield Bear
         1 main A cast Ego
         choose A X=2
         choose A yes
         choose A Bear
         3 attack A Bear
         stop 3 main2
         = A battlefield Bear 1
         = B life 16",
    );
    plays(
        &[ego],
        "A battlefield Island*3
         A hand Ego
         B battlefield Bear
         1 main A cast Ego
         choose A X=2
         choose A no
         stop 1 main
         = size Ego 0/1",
    );
}

#[test]
fn rule_701_43_it_is_exerted_once_a_turn() {
    let celebrant = "Celebrant | {2}{R} | Creature — Human | If ~ hasn't been exerted this turn, you may exert it as it attacks. When you do, untap all other creatures you control and after this phase, there is an additional combat phase. | 4/1";
    let spur = "Spur | {R} | Instant | Untap target creature. |";
    plays(
        &[celebrant, spur],
        "A battlefield Mountain, Celebrant, Bear
         A hand Spur
         1 attack A Celebrant
         1 attack A Bear
         choose A yes
         1 block A cast Spur > Celebrant
         1 attack A Celebrant
         1 attack A Bear
         stop 1 main2
         = B life 8
         = tapped Bear 1",
    );
}

#[test]
fn counters_that_were_put_this_way_are_doubled() {
    let fangs = "Fangs | {1}{G} | Sorcery | Put a +1/+1 counter on target creature you control, then double the number of +1/+1 counters on each creature that had a +1/+1 counter put on it this way. // Overload {4}{G}{G} |";
    let dry = "Dry | {G} | Creature — Bear | ~ can't have counters put on it. | 2/2";
    plays(
        &[fangs, dry],
        "A battlefield Forest*2, Bear
         A hand Fangs
         1 main A cast Fangs > Bear
         stop 1 main
         = size Bear 4/4",
    );
}

#[test]
fn cards_that_come_from_elsewhere_than_the_battlefield() {
    let foremost = "Foremost | {W} | Creature — Human | If a nontoken creature an opponent owns would die or a creature card not on the battlefield would be put into an opponent's graveyard, exile that card instead. | 4/4";
    let mill = "Mill | {U} | Sorcery | Target player mills two cards. |";
    plays(
        &[foremost, mill],
        "A battlefield Foremost, Island
         A hand Mill
         B library Bear, Forest
         1 main A cast Mill > player B
         stop 1 main
         = B exile Bear 1
         = B graveyard Forest 1",
    );
    let konrad = "Konrad | {B} | Creature — Knight | Whenever a creature card is put into a graveyard from anywhere other than the battlefield, ~ deals 1 damage to each opponent. | 5/4";
    plays(
        &[konrad, mill],
        "A battlefield Konrad, Island, Mountain
         A hand Mill, Shock
         B battlefield Bear
         B library Bear, Forest
         1 main A cast Mill > player B
         1 main2 A cast Shock > Bear
         stop 1 main2
         = B life 19",
    );
}

#[test]
fn rule_106_6_mana_does_something_to_the_spell_it_is_spent_on() {
    let hall = "Hall | | Legendary Land | {T}, Pay 3 life: Add {C}. If that mana is spent on a creature spell, it gains haste. |";
    let golem = "Golem | {1} | Artifact Creature — Golem | | 3/3";
    let relic = "Relic | {1} | Artifact | |";
    plays(
        &[hall, golem],
        "A battlefield Hall
         A hand Golem
         1 main A cast Golem
         1 attack A Golem
         stop 1 main2
         = A life 17
         = B life 17",
    );
    plays(
        &[hall, relic],
        "A battlefield Hall
         A hand Relic
         1 main A cast Relic
         stop 1 main2
         = A battlefield Relic 1",
    );
    let shelter = "Shelter | | Legendary Land | {T}, Pay 2 life: Add {C}. If that mana is spent on an instant or sorcery spell, that spell can't be countered. |";
    let counter = "Negation | {U} | Instant | Counter target spell. |";
    let burn = "Burn | {1}{R} | Instant | ~ deals 3 damage to any target. |";
    for (land, life) in [("Shelter", 17), ("Island", 20)] {
        plays(
            &[shelter, counter, burn],
            &format!(
                "A battlefield {land}, Mountain
                 A hand Burn
                 B battlefield Island
                 B hand Negation
                 1 main A cast Burn > player B
                 1 main B cast Negation > Burn
                 stop 1 main
                 = B life {life}"
            ),
        );
    }
}

#[test]
fn rule_115_an_activated_or_triggered_ability_is_a_target() {
    let stifle = "Stifle | {U} | Instant | Counter target activated or triggered ability. |";
    let pinger = "Pinger | {R} | Creature — Wizard | {T}: ~ deals 1 damage to any target. | 1/1";
    let visitor = "Visitor | {G} | Creature — Elf | When ~ enters, you gain 4 life. | 1/1";
    plays(
        &[stifle, pinger],
        "A battlefield Pinger
         B battlefield Island
         B hand Stifle
         1 main A activate {T} > player B
         1 main B cast Stifle > Pinger
         stop 1 main
         = B life 20",
    );
    plays(
        &[stifle, visitor],
        "A battlefield Forest
         A hand Visitor
         B battlefield Island
         B hand Stifle
         1 main A cast Visitor
         1 main B cast Stifle > Visitor
         stop 1 main
         = A life 20",
    );
}

#[test]
fn a_mount_and_its_rider_come_back() {
    let steed = "Steed | {W} | Creature — Beast Mount | Whenever ~ attacks while saddled, at end of combat, exile it and up to one creature that saddled it this turn, then return those cards to the battlefield under their owners' control. // Saddle 1 | 2/4";
    let visitor = "Visitor | {G} | Creature — Elf | When ~ enters, you gain 4 life. | 1/1";
    plays(
        &[steed, visitor],
        "A battlefield Steed, Visitor, Bear
         1 main A activate Saddle
         choose A Visitor
         choose A Visitor
         1 attack A Steed
         stop 1 main2
         = A life 24
         = tapped Steed 0
         = tapped Visitor 0",
    );
}

#[test]
fn rule_702_124j_the_partner_may_be_searched_for() {
    let captain = "Captain | {R} | Creature — Human | Partner with Bird // Haste | 1/1";
    plays(
        &[captain],
        "A battlefield Mountain
         A hand Captain
         A library Bird, Bear
         1 main A cast Captain
         choose A target player A
         choose A yes
         stop 1 main
         = A hand Bird 1",
    );
}
