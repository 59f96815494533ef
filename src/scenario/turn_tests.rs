//! The turn: phases that are added, steps that are skipped, what begins with a turn (500.8, 505.1a, 614.10a).

use super::script::plays;

const ASSAULT: &str = "Assault | {R} | Sorcery | Untap all creatures that attacked this turn. After this main phase, there is an additional combat phase followed by an additional main phase. |";
const KNIGHT: &str = "Knight | {1}{W} | Creature — Knight | Vigilance | 2/2";
const STASIS: &str = "Stasis | {1}{U} | Enchantment | Players skip their untap steps. |";

#[test]
fn rule_505_1a_an_added_main_phase_is_no_precombat_main_phase() {
    let altar =
        "Altar | {1}{W} | Enchantment | At the beginning of your precombat main phase, you gain 1 life. |";
    plays(
        &[ASSAULT, KNIGHT, altar],
        "A battlefield Mountain*2, Altar, Knight
         A hand Assault*2
         1 main A cast Assault
         1 main A wait
         1 main A cast Assault
         1 attack A Knight
         1 attack A Knight
         1 attack A Knight
         stop 1 end
         = A life 21
         = B life 14",
    );
}

#[test]
fn rule_500_8_each_added_combat_is_followed_by_its_own_main_phase() {
    let altar =
        "Altar | {1}{W} | Enchantment | At the beginning of your postcombat main phase, you gain 1 life. |";
    // A phase that is added in the second main phase comes before the end step.
    plays(
        &[ASSAULT, KNIGHT, altar],
        "A battlefield Mountain*2, Altar, Knight
         A hand Assault*2
         1 attack A Knight
         1 main2 A cast Assault
         1 main2 A wait
         1 main2 A cast Assault
         1 attack A Knight
         1 attack A Knight
         stop 1 end
         = A life 23
         = B life 14",
    );
}

#[test]
fn rule_302_6_a_turn_begins_without_its_untap_step() {
    plays(
        &[STASIS],
        "A battlefield Island*4, Forest*2, Stasis
         A hand Bear
         1 main A cast Bear
         3 attack A Bear
         stop 3 end
         = B life 18",
    );
    let decree = "Decree | {W} | Sorcery | Target creature can't attack until your next turn. |";
    plays(
        &[STASIS, decree],
        "A battlefield Island*4, Plains, Stasis
         A hand Decree
         B battlefield Bear
         1 main A cast Decree > Bear
         4 attack B Bear
         stop 4 end
         = A life 18",
    );
}

#[test]
fn rule_614_10a_two_that_skip_a_step_skip_two() {
    let fatigue = "Fatigue | {U} | Sorcery | Target player skips their next draw step. |";
    plays(
        &[fatigue],
        "A battlefield Island*2
         A hand Fatigue*2
         1 main A cast Fatigue > player B
         1 main A wait
         1 main A cast Fatigue > player B
         4 main B = B hand 0
         stop 6 main
         = B hand 1",
    );
}

#[test]
fn rule_611_2c_what_comes_later_does_not_untap_either() {
    let reckoning =
        "Reckoning | {B} | Sorcery | Lands you control don't untap during your next untap step. |";
    let gate = "Gate | | Land | ~ enters tapped. // {T}: Add {B}. |";
    plays(
        &[reckoning, gate],
        "A battlefield Swamp
         A hand Reckoning, Gate
         B battlefield Swamp
         1 main A cast Reckoning
         1 main A wait
         1 main A play Gate
         2 main B mana {T}: Add {B}
         3 main A = A tapped Gate 1
         3 main A = A tapped Swamp 1
         stop 5 main
         = A tapped Gate 0
         = A tapped Swamp 0",
    );
    // The untap step of the player who is named, and of nobody else.
    let misstep = "Misstep | {U} | Sorcery | Creatures target player controls don't untap during that player's next untap step. |";
    let magic = "Magic | {U} | Enchantment — Aura | Enchant creature // You control enchanted creature. |";
    let nap = "Nap | {U} | Sorcery | Tap all creatures. |";
    plays(
        &[misstep, magic, nap],
        "A battlefield Island*3
         A hand Misstep, Magic, Nap
         B battlefield Bear, Giant
         1 main A cast Nap
         1 main A wait
         1 main A cast Misstep > player B
         1 main A wait
         1 main A cast Magic > Bear
         2 main B = B tapped Giant 1
         3 main A = A tapped Bear 0
         stop 4 main
         = B tapped Giant 0",
    );
}

#[test]
fn rule_514_3a_a_cleanup_step_in_which_something_happens_is_followed_by_another() {
    let manland = "Grove | | Land | {T}: Add {G}. // {G}: ~ becomes a 2/2 creature until end of turn. It's still a land. |";
    let rancor = "Rancor | {G} | Enchantment — Aura | Enchant creature // Enchanted creature gets +2/+0. // When ~ is put into a graveyard from the battlefield, return ~ to its owner's hand. |";
    plays(
        &[manland, rancor],
        "A battlefield Grove, Forest*2
         A hand Rancor, Mountain*7
         1 main A activate {G}
         1 main A wait
         1 main A cast Rancor > Grove
         stop 2 upkeep
         = A hand 7",
    );
}

#[test]
fn rule_603_2c_cards_that_are_discarded_together_are_discarded_once() {
    let sower = "Sower | {2}{G} | Creature — Dryad | Whenever one or more land cards are put into your graveyard from anywhere, you gain 1 life. | 3/3";
    let pit = "Pit | {1}{B} | Enchantment | Discard two cards: You gain 10 life. |";
    plays(
        &[sower, pit],
        "A battlefield Sower, Pit
         A hand Forest*2
         1 main A activate Discard two
         stop 1 end
         = A life 31",
    );
    plays(
        &[sower],
        "A battlefield Sower
         A hand Forest*9
         stop 2 upkeep
         = A hand 7
         = A life 21",
    );
}

#[test]
fn rule_500_8_a_creature_that_attacks_in_two_combats_is_one_creature() {
    let tirith = "Tirith | | Land | {T}: Add {W}. // {T}: You gain 5 life. Activate only if you attacked with two or more creatures this turn. |";
    for (more, life) in [("", 20), ("1 attack A Bear", 25)] {
        plays(
            &[ASSAULT, KNIGHT, tirith],
            &format!(
                "A battlefield Mountain, Tirith, Knight, Bear
                 A hand Assault
                 1 attack A Knight
                 1 main2 A cast Assault
                 1 main2 A wait
                 1 attack A Knight
                 {more}
                 1 end A = A may-activate {{T}}: You {}
                 {}
                 stop 1 end
                 = A life {life}",
                if life > 20 { "yes" } else { "no" },
                if life > 20 { "1 end A activate {T}: You" } else { "" },
            ),
        );
    }
}

#[test]
fn rule_502_3_your_next_untap_step_is_not_a_thiefs() {
    let warrior =
        "Warrior | {U} | Creature — Crab | {U}: Tap ~. It doesn't untap during your next untap step. | 3/3";
    let take = "Take | {U} | Sorcery | Gain control of target creature. |";
    plays(
        &[warrior, take],
        "A battlefield Warrior, Island
         B battlefield Island
         B hand Take
         1 main A activate {U}
         2 main B cast Take > Warrior
         4 main B = tapped Warrior 0
         stop 4 end",
    );
    plays(
        &[warrior],
        "A battlefield Warrior, Island
         1 main A activate {U}
         3 main A = tapped Warrior 1
         5 main A = tapped Warrior 0
         stop 5 end",
    );
}

#[test]
fn rule_505_1a_the_second_main_phase_is_one_of_them() {
    let survivor = "Survivor | {W} | Creature — Human | At the beginning of your second main phase, if ~ is tapped, you gain 2 life. | 2/2";
    let assault = "Assault | {R} | Sorcery | Untap all creatures that attacked this turn. After this main phase, there is an additional combat phase followed by an additional main phase. |";
    plays(
        &[survivor, assault],
        "A battlefield Survivor, Mountain
         A hand Assault
         1 main A cast Assault
         1 attack A Survivor
         stop 2 upkeep
         = A life 22",
    );
    plays(
        &[survivor],
        "A battlefield Survivor
         1 attack A Survivor
         3 attack A Survivor
         stop 4 upkeep
         = A life 24",
    );
}

/// A Vampire that wears the Ring damages a Wall with 5 toughness, which is larger until the cleanup step.
const CLEANUP: &str = "A battlefield Forest, Wall
     A hand Growth
     B battlefield Vampire, Sigil, Swamp*2
     2 attack B Vampire
     2 block A Wall x Vampire
     2 block A cast Growth > Wall
     stop 3 upkeep
     = A graveyard Wall 1";

fn cleanup_cards(vampire: &str) -> [String; 4] {
    [
        "Wall | {G} | Creature — Wall | Defender | 0/4".to_owned(),
        "Growth | {G} | Instant | Target creature gets +3/+3 until end of turn. |".to_owned(),
        "Sigil | {B} | Enchantment | Creatures you control have wither. |".to_owned(),
        format!("Vampire | {{B}} | Creature — Vampire | {vampire} | 4/4"),
    ]
}

#[test]
fn rule_514_3a_in_the_cleanup_step_a_creature_dies_that_was_damaged_this_turn() {
    let cards =
        cleanup_cards("Whenever a creature dealt damage by ~ this turn dies, put a +1/+1 counter on ~.");
    let cards: Vec<&str> = cards.iter().map(String::as_str).collect();
    plays(
        &cards,
        &format!(
            "{CLEANUP}
             = B size Vampire 5/5"
        ),
    );
}

#[test]
fn rule_603_7b_what_waits_for_something_this_turn_still_waits_in_the_cleanup_step() {
    let cards = cleanup_cards("When ~ attacks, whenever a creature dies this turn, you gain 1 life.");
    let cards: Vec<&str> = cards.iter().map(String::as_str).collect();
    plays(
        &cards,
        &format!(
            "{CLEANUP}
             = B life 21"
        ),
    );
}

#[test]
fn rule_511_2_at_end_of_combat_waits_for_the_next_such_step() {
    let assassin = "Assassin | {B} | Creature — Human | {B}: Destroy target creature at end of combat. | 1/1";
    plays(
        &[assassin],
        "A battlefield Giant
         B battlefield Assassin, Bear, Swamp
         1 attack A Giant
         1 main2 B activate {B} > Giant
         1 main2 B = A battlefield Giant 1
         2 attack B Bear
         stop 2 main2
         = A graveyard Giant 1",
    );
}
