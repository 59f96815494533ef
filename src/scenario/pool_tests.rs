//! Wordings of single cards that decks play, as duels.

use super::script::plays;

#[test]
fn rule_205_4c_a_card_other_than_a_basic_land_card_is_nonland_or_nonbasic() {
    let surgery = "Surgery | {0} | Instant | Choose target card in a graveyard other than a basic land card. Search its owner's graveyard, hand, and library for any number of cards with the same name as that card and exile them. Then that player shuffles. |";
    plays(
        &[surgery],
        "A hand Surgery
         B graveyard Forest*2
         1 main A = A may-cast Surgery no
         stop 1 end
         = B graveyard Forest 2",
    );
    let den = "Den | | Land | {T}: Add {G}. |";
    plays(
        &[surgery, den],
        "A hand Surgery
         B graveyard Den, Forest
         1 main A cast Surgery > Den
         choose A Den
         stop 1 end
         = B graveyard Den 0
         = B graveyard Forest 1",
    );
}

#[test]
fn rule_702_152a_blitz_is_also_paid_from_a_graveyard() {
    let dog = "Dog | {1}{B} | Creature — Dog | Blitz—{2}{B}{B}, Pay 2 life. // You may cast ~ from your graveyard using its blitz ability. | 3/2";
    plays(
        &[dog],
        "A battlefield Swamp*4
         A graveyard Dog
         1 main A cast Dog
         1 attack A Dog
         stop 2 upkeep
         = A life 18
         = B life 17
         = A graveyard Dog 1
         = A hand 1",
    );
    // Not for its mana cost.
    plays(
        &[dog],
        "A battlefield Swamp*3
         A graveyard Dog
         1 main A = A may-cast Dog no
         stop 1 end
         = A graveyard Dog 1",
    );
    // From a hand for either cost.
    plays(
        &[dog],
        "A battlefield Swamp*2
         A hand Dog
         1 main A cast Dog
         stop 2 upkeep
         = A life 20
         = A battlefield Dog 1",
    );
}

#[test]
fn rule_701_3b_what_can_t_be_equipped_is_a_target_in_vain() {
    let brawler = "Brawler | {R} | Creature — Goblin | ~ can't be equipped. | 2/2";
    let sword = "Sword | {1} | Artifact — Equipment | Equipped creature gets +2/+2. // Equip {1} |";
    let mantle = "Mantle | {W} | Enchantment — Aura | Enchant creature // Enchanted creature gets +1/+1. |";
    plays(
        &[brawler, sword, mantle],
        "A battlefield Brawler, Sword, Bear, Plains*3
         A hand Mantle
         1 main A activate Equip > Bear
         1 main A wait
         1 main A activate Equip > Brawler
         1 main A wait
         1 main A cast Mantle > Brawler
         stop 1 end
         = A attached Sword to Bear
         = A size Brawler 3/3
         = A size Bear 4/4",
    );
}

#[test]
fn rule_704_5n_equipment_leaves_what_can_no_longer_be_equipped() {
    let sword = "Sword | {1} | Artifact — Equipment | Equipped creature gets +2/+2. // Equip {1} |";
    let rule = "Rule | {W} | Enchantment | Creatures you control can't be equipped. |";
    plays(
        &[rule, sword],
        "A battlefield Sword, Bear, Plains*2
         A hand Rule
         1 main A activate Equip > Bear
         1 main A wait
         1 main A = A size Bear 4/4
         1 main A cast Rule
         stop 1 end
         = A battlefield Sword 1
         = A size Bear 2/2",
    );
}

#[test]
fn rule_608_2d_which_of_two_sizes_is_chosen_as_it_resolves() {
    let bog = "Bog | {0} | Instant | Target creature gets +X/+X or -X/-X until end of turn, where X is the number of Swamps you control. |";
    for (answer, size) in [("yes", "= B size Giant 7/7"), ("no", "= B size Giant 3/3")] {
        plays(
            &[bog],
            &format!(
                "A battlefield Swamp*2
                 A hand Bog
                 B battlefield Giant
                 1 main A cast Bog > Giant
                 choose A {answer}
                 stop 1 end
                 {size}"
            ),
        );
    }
}

#[test]
fn rule_701_10e_counters_are_doubled_on_each_target() {
    let heroes = "Heroes | {0} | Instant | Choose any number of target creatures. Double the number of +1/+1 counters on each of them. |";
    let grow = "Grow | {0} | Sorcery | Put a +1/+1 counter on target creature. |";
    plays(
        &[heroes, grow],
        "A battlefield Bear, Bird, Giant
         A hand Heroes, Grow*3
         1 main A cast Grow > Bear
         1 main A wait
         1 main A cast Grow > Bear
         1 main A wait
         1 main A cast Grow > Giant
         1 main A wait
         1 main A cast Heroes > Bear, Bird
         stop 1 end
         = A counter Bear +1/+1 4
         = A counter Bird +1/+1 0
         = A counter Giant +1/+1 1",
    );
}

#[test]
fn rule_205_1b_lands_that_were_found_become_creatures_and_stay_lands() {
    let wake = "Wake | {0} | Sorcery | Search your library for any number of basic land cards, put them onto the battlefield, then shuffle. Those lands become 4/4 Elemental creatures with trample. They're still lands. |";
    plays(
        &[wake],
        "A battlefield Plains
         A only-library Forest, Swamp, Bear
         A hand Wake
         1 main A cast Wake
         choose A Forest
         choose A Swamp
         stop 2 upkeep
         = A size Forest 4/4
         = A size Swamp 4/4
         = A type Forest Land
         = A no-type Plains Creature",
    );
}

#[test]
fn tapped_vampires_and_tokens_or_rabbits_get_counters_once_each() {
    let urge = "Urge | {0} | Instant | Target creature gets -3/-3 until end of turn. You may tap any number of untapped Vampire creatures you control. If you do, put a +1/+1 counter on each of those Vampires. |";
    let bat = "Bat | {B} | Creature — Vampire | | 1/1";
    plays(
        &[urge, bat],
        "A battlefield Bat
         A hand Urge
         B battlefield Bear, Bat
         1 main A cast Urge > Bear
         choose A yes
         choose A Bat
         stop 1 end
         = B graveyard Bear 1
         = A size Bat 2/2
         = A tapped Bat 1
         = B size Bat 1/1",
    );
    let ace = "Ace | {G} | Creature — Rabbit | Whenever ~ attacks, put a +1/+1 counter on each other creature you control that's a token or a Rabbit. | 1/1";
    let litter = "Litter | {0} | Sorcery | Create a 1/1 white Rabbit creature token. |";
    let hare = "Hare | {W} | Creature — Rabbit | | 1/1";
    plays(
        &[ace, litter, hare],
        "A battlefield Ace, Hare, Bear
         A hand Litter
         1 main A cast Litter
         1 attack A Ace
         stop 1 end
         = A size Ace 1/1
         = A size Hare 2/2
         = A size Bear 2/2
         = A size Rabbit 2/2",
    );
}

#[test]
fn each_of_two_permanents_may_be_tapped_or_untapped() {
    let toil = "Toil | {0} | Instant | You may tap or untap target permanent, then you may tap or untap another target permanent. |";
    plays(
        &[toil],
        "A battlefield Bird
         A hand Toil
         B battlefield Bear
         1 main A cast Toil > Bear, Bird
         choose A yes
         choose A yes
         stop 1 end
         = B tapped Bear 1
         = A tapped Bird 1",
    );
}

#[test]
fn rule_605_1b_a_delayed_trigger_that_adds_mana_pays_for_what_the_land_is_tapped_for() {
    // The land that pays for the tide was tapped before it. Another player's land triggers it as well, for that player.
    let tide = "Tide | {U} | Instant | Until end of turn, whenever a player taps an Island for mana, that player adds an additional {U}. |";
    let djinn = "Djinn | {2}{U}{U} | Creature — Djinn | | 4/4";
    let whale = "Whale | {U}{U} | Creature — Whale | Flash | 2/2";
    plays(
        &[tide, djinn, whale],
        "A battlefield Island*3
         A hand Tide, Djinn
         B battlefield Island
         B hand Whale
         1 main A cast Tide
         1 main2 A cast Djinn
         1 main2 B cast Whale
         stop 1 end
         = A battlefield Djinn 1
         = B battlefield Whale 1",
    );
    // Only until the end of the turn.
    plays(
        &[tide, djinn],
        "A battlefield Island*3
         A hand Tide, Djinn
         1 main A cast Tide
         3 main A = A may-cast Djinn no
         stop 3 main",
    );
}
