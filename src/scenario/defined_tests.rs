//! Characteristic-defining abilities, copies without them, and abilities that look like them (604.3, 613, 707.9d); what counts as an ability.

use super::script::plays;

const LHURGOYF: &str = "Lhurgoyf | {2}{G} | Creature — Lhurgoyf | ~'s power and toughness are each equal to the number of creature cards in your graveyard. | */*";

#[test]
fn rule_604_3a_a_size_that_an_effect_gives_counts_from_when_it_is_given() {
    let keep = "Keep | | Land | {T}: Add {B}.\n{1}: Until end of turn, ~ becomes a black Plant creature with \"This creature's power and toughness are each equal to the number of creature cards in your graveyard.\" It's still a land. |";
    let vivify =
        "Vivify | {G} | Instant | Target land becomes a 3/3 creature until end of turn. It's still a land. |";
    // The later effect wins.
    plays(
        &[keep, vivify],
        "A battlefield Forest*3, Keep
         A graveyard Bear*5
         A hand Vivify
         1 main A cast Vivify > Keep
         1 main A wait
         1 main A activate {1}
         1 main A wait
         stop 1 main
         = A size Keep 5/5",
    );
    plays(
        &[keep, vivify],
        "A battlefield Forest*3, Keep
         A graveyard Bear*5
         A hand Vivify
         1 main A activate {1}
         1 main A wait
         1 main A cast Vivify > Keep
         1 main A wait
         stop 1 main
         = A size Keep 3/3",
    );
    // One that is printed defines the characteristic, whenever the other effect began.
    let shrink =
        "Shrink | {U} | Instant | Target creature has base power and toughness 1/1 until end of turn. |";
    plays(
        &[LHURGOYF, shrink],
        "A battlefield Island, Lhurgoyf
         A graveyard Bear*5
         A hand Shrink
         1 main A cast Shrink > Lhurgoyf
         1 main A wait
         stop 1 main
         = A size Lhurgoyf 1/1",
    );
}

#[test]
fn rule_707_9d_a_copy_of_another_size_lacks_the_ability_that_defines_it() {
    let gift = "Gift | {W} | Sorcery | Create a token that's a copy of target creature you control, except it's a 4/4 Zombie. |";
    plays(
        &[LHURGOYF, gift],
        "A battlefield Plains, Lhurgoyf
         A graveyard Bear*2
         A hand Gift
         1 main A cast Gift > Lhurgoyf
         1 main A wait
         1 attack A = A battlefield Lhurgoyf 2
         2 attack A = A life 20
         stop 2 end
         = A size Lhurgoyf 4/4",
    );
    // Without the exception the copy has it.
    let twin = "Twin | {W} | Sorcery | Create a token that's a copy of target creature you control. |";
    plays(
        &[LHURGOYF, twin],
        "A battlefield Plains, Lhurgoyf
         A graveyard Bear*2
         A hand Twin
         1 main A cast Twin > Lhurgoyf
         1 main A wait
         stop 1 main
         = A battlefield Lhurgoyf 2
         = A size Lhurgoyf 2/2",
    );
}

#[test]
fn rule_305_6_a_land_with_a_basic_land_type_has_an_ability() {
    let stones = "Stones | {1}{G} | Enchantment | Creatures with no abilities get +2/+2. |";
    let arbor = "Arbor | | Land Creature — Forest Dryad | | 1/1";
    plays(
        &[stones, arbor],
        "A battlefield Stones, Arbor, Bear, Bird
         stop 1 main
         = A size Arbor 1/1
         = A size Bear 4/4
         = A size Bird 1/1",
    );
}

#[test]
fn rule_603_10_what_is_put_into_a_graveyard_from_anywhere_is_not_looked_back_for() {
    let grove = "Grove | {1}{G} | Creature — Elf | Whenever a land card is put into your graveyard from anywhere, you gain 1 life. | 1/1";
    let havoc = "Havoc | {R} | Sorcery | Destroy all creatures and lands. |";
    plays(
        &[grove, havoc],
        "A battlefield Mountain, Forest*4, Grove
         A hand Havoc
         1 main A cast Havoc
         stop 1 end
         = A graveyard Forest 4
         = A life 20",
    );
    // If it stays, it triggers for each; and an ability about what dies does look back.
    let quake = "Quake | {R} | Sorcery | Destroy all lands. |";
    plays(
        &[grove, quake],
        "A battlefield Mountain, Forest*4, Grove
         A hand Quake
         1 main A cast Quake
         stop 1 end
         = A life 25",
    );
    let mourner =
        "Mourner | {1}{W} | Creature — Human | Whenever another creature dies, you gain 1 life. | 1/1";
    plays(
        &[mourner, havoc],
        "A battlefield Mountain, Bear*2, Mourner
         A hand Havoc
         1 main A cast Havoc
         stop 1 end
         = A life 22",
    );
}

#[test]
fn rule_603_10_the_ability_of_a_creature_that_its_cost_has_taken_away_is_of_no_equipped_creature() {
    let bracers = "Bracers | {2} | Artifact — Equipment | Whenever an ability of equipped creature is activated, if it isn't a mana ability, copy that ability. You may choose new targets for the copy.\nEquip {1} |";
    let fanatic = "Fanatic | {R} | Creature — Goblin | Sacrifice ~: It deals 1 damage to any target. | 1/1";
    let pinger = "Pinger | {2}{R} | Creature — Goblin | {T}: ~ deals 1 damage to any target. | 1/1";
    for (creature, cost, life) in [(fanatic, "Sacrifice", 19), (pinger, "{T}", 18)] {
        let name = creature.split(' ').next().expect("a name");
        plays(
            &[bracers, creature],
            &format!(
                "A battlefield Mountain, Bracers, {name}
                 1 main A activate Equip > {name}
                 1 main A wait
                 1 main A activate {cost} > player B
                 stop 1 end
                 = B life {life}"
            ),
        );
    }
}

#[test]
fn rule_601_3a_a_spell_may_be_cast_with_each_x_that_makes_it_allowed() {
    let winnower =
        "Winnower | {9} | Creature — Eldrazi | Your opponents can't cast spells with even mana values. | 5/5";
    let blaze = "Blaze | {X}{R}{R} | Sorcery | ~ deals X damage to any target. |";
    plays(
        &[winnower, blaze],
        "A battlefield Mountain*6
         A hand Blaze
         B battlefield Winnower
         choose A X=3
         1 main A cast Blaze > player B
         stop 1 end
         = B life 17",
    );
    let verdict = super::script::verdict(
        &[winnower, blaze],
        "A battlefield Mountain*6
         A hand Blaze
         B battlefield Winnower
         choose A X=2
         1 main A cast Blaze > player B
         stop 1 end
         = B life 18",
    );
    assert!(matches!(verdict, super::Verdict::Fail { .. }), "X can't be 2: {verdict:?}");
    // With mana for X = 0 alone, which is even, there is no such X.
    plays(
        &[winnower, blaze],
        "A battlefield Mountain*2
         A hand Blaze
         B battlefield Winnower
         1 main A = A may-cast Blaze no
         stop 1 end
         = A hand Blaze 1",
    );
}

#[test]
fn rule_701_54c_a_creature_with_greater_power_cant_block_the_ring_bearer() {
    let tempt = "Tempt | {U} | Sorcery | The Ring tempts you. |";
    let verdict = super::script::verdict(
        &[tempt],
        "A battlefield Island, Bear
         A hand Tempt
         B battlefield Giant
         1 main A cast Tempt
         1 main A wait
         1 attack A Bear
         1 block B Giant x Bear
         stop 1 end
         = A graveyard Bear 1",
    );
    assert!(matches!(verdict, super::Verdict::Fail { .. }), "the block is illegal: {verdict:?}");
    plays(
        &[tempt],
        "A battlefield Island, Giant
         A hand Tempt
         B battlefield Bear
         1 main A cast Tempt
         1 main A wait
         1 attack A Giant
         1 block B Bear x Giant
         stop 1 end
         = B graveyard Bear 1",
    );
}

#[test]
fn rule_718_a_card_that_can_only_be_paid_as_a_prototype_may_be_cast() {
    let golem = "Colossus | {6} | Artifact Creature — Golem | Prototype {1}{G} — 2/3\nTrample | 6/6";
    plays(
        &[golem],
        "A battlefield Forest*2
         A hand Colossus
         1 main A = A may-cast Colossus yes
         1 main A cast Colossus
         stop 1 end
         = A size Colossus 2/3",
    );
}

#[test]
fn rule_611_2b_what_lasts_while_the_source_remains_tapped_never_begins_if_it_was_untapped() {
    let shackles = "Shackles | {3} | Artifact | {2}, {T}: Gain control of target creature for as long as ~ remains tapped. |";
    let key = "Key | {1} | Artifact | {1}: Untap target artifact. // {0}: Tap target artifact. |";
    let seize = |response: &str, bears: u8| {
        plays(
            &[shackles, key],
            &format!(
                "A battlefield Island*4, Shackles, Key
                 B battlefield Bear
                 1 main A activate {{2}} > Bear
                 {response}
                 stop 1 end
                 = A battlefield Bear {bears}"
            ),
        );
    };
    seize("", 1);
    seize("1 main A activate {1} > Shackles", 0);
    // Tapped again before it resolves, it has not remained tapped.
    seize(
        "1 main A activate {0} > Shackles
         1 main A activate {1} > Shackles",
        0,
    );
    let retapped = "A battlefield Island*4, Shackles, Key
         B battlefield Bear
         1 main A activate {2} > Bear
         1 main A activate {0} > Shackles
         1 main A activate {1} > Shackles
         stop 1 end
         = A tapped Shackles 1
         = B battlefield Bear 1";
    plays(&[shackles, key], retapped);
}

#[test]
fn rule_702_57b_a_forecast_ability_is_activated_once_each_turn() {
    let stance = "Stance | {2}{W} | Instant | Draw a card. // Forecast — {W}, Reveal ~ from your hand: Target creature gets +1/+1 until end of turn. (Activate only during your upkeep and only once each turn.) |";
    plays(
        &[stance],
        "A battlefield Plains*4, Bear
         A hand Stance
         1 upkeep A activate Forecast > Bear
         1 upkeep A wait
         1 upkeep A = A may-activate Forecast no
         3 upkeep A = A may-activate Forecast yes
         stop 3 main
         = A size Bear 2/2",
    );
}

#[test]
fn rule_601_3e_a_permission_for_small_spells_bounds_x() {
    let nest = "Nest | {2} | Creature — Cat | Once during each of your turns, you may cast a permanent spell with mana value 2 or less from your graveyard. | 3/2";
    let walker =
        "Walker | {X}{X} | Artifact Creature — Construct | ~ enters with X +1/+1 counters on it. | 0/0";
    plays(
        &[nest, walker],
        "A battlefield Forest*6, Nest
         A graveyard Walker
         choose A X=1
         1 main A cast Walker
         stop 1 end
         = A size Walker 1/1",
    );
    // With every choice left to the rules, X is 1 at most.
    let large = super::script::verdict(
        &[nest, walker],
        "A battlefield Forest*6, Nest
         A graveyard Walker
         choose A X=2
         1 main A cast Walker
         stop 1 end
         = A size Walker 2/2",
    );
    assert!(matches!(large, super::Verdict::Fail { .. }), "X can't be 2: {large:?}");
}

#[test]
fn rule_702_35_a_madness_cost_that_was_paid_is_known_later() {
    let scrabbler = "Scrabbler | {3}{B} | Creature — Zombie | Madness {1}{B} // When ~ enters, if its madness cost was paid, you gain 3 life. | 2/2";
    let outlet = "Outlet | {1} | Artifact | Discard a card: You gain 1 life. |";
    plays(
        &[scrabbler, outlet],
        "A battlefield Swamp*2, Outlet
         A hand Scrabbler
         1 main A activate Discard
         stop 1 end
         = A battlefield Scrabbler 1
         = A life 24",
    );
    plays(
        &[scrabbler, outlet],
        "A battlefield Swamp*4, Outlet
         A hand Scrabbler
         1 main A cast Scrabbler
         stop 1 end
         = A battlefield Scrabbler 1
         = A life 20",
    );
}

#[test]
fn rule_701_24d_a_library_is_shuffled_even_if_nothing_is_shuffled_into_it() {
    let cane = "Cane | {1} | Artifact | {T}, Exile ~: Shuffle your graveyard into your library. |";
    let watcher = "Watcher | {U} | Creature — Merfolk | Whenever an opponent shuffles their library, you gain 1 life. | 1/1";
    for (graveyard, cards) in [("Bear", 0), ("", 0)] {
        let graveyard = if graveyard.is_empty() { String::new() } else { format!("A graveyard {graveyard}") };
        plays(
            &[cane, watcher],
            &format!(
                "A battlefield Cane
                 {graveyard}
                 B battlefield Watcher
                 1 main A activate {{T}}
                 stop 1 end
                 = A graveyard Bear {cards}
                 = B life 21"
            ),
        );
    }
    // Of two players, each one's own library.
    let twister = "Twister | {U} | Sorcery | Each player shuffles their hand and graveyard into their library, then draws two cards. |";
    plays(
        &[twister, watcher],
        "A battlefield Island
         A hand Twister
         B battlefield Watcher
         1 main A cast Twister
         stop 1 end
         = A hand 2
         = B life 21",
    );
}

#[test]
fn rule_608_2d_what_cant_be_put_onto_the_battlefield_goes_where_the_others_go() {
    let cage =
        "Cage | {1} | Artifact | Creature cards in graveyards and libraries can't enter the battlefield. |";
    let shaper = "Shaper | {U} | Sorcery | Reveal the top card of your library. You may put that card onto the battlefield if it's a permanent card. Otherwise, put that card into your hand. |";
    let wave = "Wave | {G} | Sorcery | Reveal the top two cards of your library. You may put any number of permanent cards from among them onto the battlefield. Then put all cards revealed this way that weren't put onto the battlefield into your graveyard. |";
    plays(
        &[cage, shaper],
        "A battlefield Island, Cage
         A hand Shaper
         A library Bear
         1 main A cast Shaper
         stop 1 end
         = A hand Bear 1",
    );
    plays(
        &[cage, wave],
        "A battlefield Forest, Cage
         A hand Wave
         A library Bear, Swamp
         1 main A cast Wave
         stop 1 end
         = A battlefield Swamp 1
         = A graveyard Bear 1",
    );
    // An Aura with nothing to enchant stays no card of the library either.
    let aura = "Cloak | {W} | Enchantment — Aura | Enchant creature // Enchanted creature gets +1/+1. |";
    plays(
        &[aura, wave, shaper],
        "A battlefield Forest, Island
         A hand Wave, Shaper
         A library Cloak, Swamp, Cloak
         1 main A cast Shaper
         1 main A wait
         1 main A = A hand Cloak 1
         1 main A cast Wave
         stop 1 end
         = A battlefield Swamp 1
         = A graveyard Cloak 1",
    );
}
