//! Colors, types, names and keywords that are chosen: duels with cards made for the purpose.

use super::script::plays;

#[test]
fn what_each_player_has_not_chosen_is_destroyed() {
    let reckoning =
        "Reckoning | {W} | Sorcery | Each player chooses a creature they control. Destroy the rest. |";
    plays(
        &[reckoning],
        "A battlefield Plains, Bear, Bird
         A hand Reckoning
         B battlefield Giant, Bird
         1 main A cast Reckoning
         choose A Bear
         choose B Giant
         stop 1 main
         = A battlefield Bear 1
         = A graveyard Bird 1
         = B battlefield Giant 1
         = B graveyard Bird 1",
    );
}

#[test]
fn one_of_three_keywords_is_chosen_as_the_ability_resolves() {
    let butcher = "Butcher | {R} | Creature — Demon | {R}: ~ gains your choice of vigilance, lifelink, or haste until end of turn. | 5/4";
    for (answers, has) in
        [(&["yes"][..], "vigilance"), (&["no", "yes"], "lifelink"), (&["no", "no"], "haste")]
    {
        let answers: String = answers.iter().map(|answer| format!("choose A {answer}\n")).collect();
        let others: String = ["vigilance", "lifelink", "haste"]
            .iter()
            .map(|one| format!("= {} Butcher: {one}\n", if *one == has { "has" } else { "hasn't" }))
            .collect();
        plays(
            &[butcher],
            &format!(
                "A battlefield Mountain, Butcher
                 1 main A activate {{R}}
                 {answers}
                 stop 1 main
                 {others}"
            ),
        );
    }
}

#[test]
fn cards_of_the_chosen_color_are_discarded() {
    let persecute = "Persecution | {B} | Sorcery | Choose a color. Target player reveals their hand and discards all cards of that color. |";
    plays(
        &[persecute],
        "A battlefield Swamp
         A hand Persecution
         B hand Bear*2, Bird, Shock
         1 main A cast Persecution > player B
         choose A green
         stop 1 main
         = B graveyard Bear 2
         = B hand Bird 1
         = B hand Shock 1",
    );
}

#[test]
fn creatures_of_the_chosen_type_are_counted_and_changed() {
    let outbreak = "Outbreak | {B} | Sorcery | Choose a creature type. All creatures of that type get -1/-1 until end of turn. |";
    let melody = "Melody | {U} | Sorcery | Choose a creature type. Draw a card for each permanent you control of that type. |";
    plays(
        &[outbreak, melody],
        "A battlefield Swamp, Island, Bear*2
         A hand Outbreak, Melody
         B battlefield Bird, Giant
         1 main A cast Melody
         choose A Bear
         1 main2 A cast Outbreak
         choose A Bird
         stop 1 end
         = A hand 2
         = B graveyard Bird 1
         = B battlefield Giant 1
         = A battlefield Bear 2",
    );
}

#[test]
fn rule_201_4_all_cards_of_the_chosen_name_are_found() {
    let memory = "Memory | {B} | Sorcery | Choose a nonland card name. Search target player's graveyard, hand, and library for any number of cards with that name and exile them. Then that player shuffles. |";
    plays(
        &[memory],
        "A battlefield Swamp
         A hand Memory
         B hand Bear, Bird
         B graveyard Bear
         B library Bear, Giant
         1 main A cast Memory > player B
         choose A Bear
         choose A Bear
         choose A Bear
         choose A Bear
         stop 1 main
         = B exile Bear 3
         = B hand Bird 1",
    );
    let therapy = "Therapy | {B} | Sorcery | Choose a nonland card name. Target player reveals their hand and discards all cards with that name. |";
    plays(
        &[therapy],
        "A battlefield Swamp
         A hand Therapy
         B hand Bear*2, Bird
         1 main A cast Therapy > player B
         choose A Bear
         stop 1 main
         = B graveyard Bear 2
         = B hand Bird 1",
    );
}

#[test]
fn a_name_is_chosen_as_the_creature_enters() {
    let mage = "Mage | {U} | Creature — Human | As this creature enters, choose a nonland card name. // Spells with the chosen name can't be cast. | 2/2";
    plays(
        &[mage],
        "A battlefield Island
         A hand Mage
         B battlefield Mountain, Forest*2
         B hand Shock, Bear
         1 main A cast Mage
         choose A Shock
         2 main B = B may-cast Shock no
         2 main B = B may-cast Bear yes
         stop 2 main
         = A battlefield Mage 1",
    );
}

#[test]
fn rule_201_4_each_player_names_a_card_and_reveals_the_top_one() {
    let sphinx = "Sphinx | {U} | Creature — Sphinx | Whenever this creature attacks, each player chooses a card name. Then each player reveals the top card of their library. If the card a player revealed has the name they chose, that player puts it into their hand. If it doesn't, that player puts it on the bottom of their library. | 4/4";
    plays(
        &[sphinx],
        "A battlefield Sphinx
         A library Bird, Bear
         B library Bear, Giant
         1 attack A Sphinx
         choose A Bear
         choose B Bear
         stop 1 end
         = A hand Bear 1
         = B hand 0
         = A battlefield Sphinx 1",
    );
}

#[test]
fn rule_607_what_an_ability_chooses_is_known_to_that_resolution_alone() {
    let general = "General | {G} | Creature — Elf | As this creature enters, choose a creature type. // Creatures you control of the chosen type get +1/+0. // {T}: Choose a creature type. Draw a card for each creature you control of that type. | 1/1";
    for (kind, cards) in [("Bear", 2), ("Bird", 0)] {
        plays(
            &[general],
            &format!(
                "A battlefield Forest, Bear*2
                 A hand General
                 1 main A cast General
                 choose A Elf
                 3 main A activate {{T}}
                 choose A {kind}
                 stop 3 main
                 = A hand {}
                 = size General 2/1
                 = size Bear 2/2",
                cards + 1
            ),
        );
    }
}
