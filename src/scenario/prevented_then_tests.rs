//! Additional effects of preventing damage, and damage that is increased for a turn (615.5, 615.12): duels with cards made for the purpose.

use super::script::plays;

const SKINNER: &str = "Skinner | {U} | Creature — Horror | If a source you control would deal damage to an opponent, prevent that damage and each opponent mills that many cards. | 4/1";
const RAGE: &str = "Rage | {R} | Creature — Elemental | If a spell you control would deal damage to an opponent, prevent that damage. Create a 1/1 red Goblin creature token for each 1 damage prevented this way. | 1/1";
const SURE: &str = "Sure | {R} | Instant | Damage can't be prevented this turn. |";
const BOLT: &str = "Bolt | {R} | Instant | ~ deals 3 damage to any target. |";

#[test]
fn rule_615_5_cards_are_milled_or_tokens_made_for_damage_that_is_prevented() {
    plays(
        &[SKINNER],
        "A battlefield Skinner, Mountain
         A hand Shock
         1 main A cast Shock > player B
         1 attack A Skinner
         stop 1 end
         = B life 20
         = B graveyard 6",
    );
    plays(
        &[RAGE, BOLT],
        "A battlefield Rage, Mountain*2
         A hand Shock, Bolt
         1 main A cast Shock > player B
         1 main2 A cast Bolt > Rage
         1 attack A Rage
         stop 1 end
         = B life 19
         = A battlefield Goblin 2
         = A graveyard Rage 1",
    );
}

#[test]
fn rule_615_12_the_rest_of_a_prevention_takes_place_though_the_damage_is_dealt() {
    plays(
        &[SKINNER, SURE],
        "A battlefield Skinner, Mountain*2
         A hand Sure, Shock
         1 main A cast Sure
         1 main A wait
         1 main A cast Shock > player B
         stop 1 end
         = B life 18
         = B graveyard 2",
    );
    plays(
        &[RAGE, SURE],
        "A battlefield Rage, Mountain*2
         A hand Sure, Shock
         1 main A cast Sure
         1 main A wait
         1 main A cast Shock > player B
         stop 1 end
         = B life 18
         = A battlefield Goblin 0",
    );
}

#[test]
fn rule_615_5_counters_are_removed_for_damage_while_there_are_some() {
    let knight = "Knight | {B} | Creature — Knight | ~ enters with two +1/+1 counters on it.\nIf damage would be dealt to ~ while it has a +1/+1 counter on it, prevent that damage and remove a +1/+1 counter from it. | 0/1";
    // One counter for all damage that is dealt at once; without a counter it is dealt damage.
    plays(
        &[knight],
        "A battlefield Swamp, Mountain*3
         A hand Knight, Shock*3
         1 main A cast Knight
         1 main A wait
         1 main A cast Shock > Knight
         1 main A wait
         1 main A cast Shock > Knight
         1 main A wait
         1 main A = A size Knight 0/1
         1 main A cast Shock > Knight
         stop 1 end
         = A graveyard Knight 1",
    );
    plays(
        &[knight],
        "A battlefield Swamp
         A hand Knight
         B battlefield Bear*2
         1 main A cast Knight
         3 attack A Knight
         3 block B Bear x Knight
         stop 3 end
         = A size Knight 1/2",
    );
}

#[test]
fn rule_603_12_as_many_counters_as_damage_are_removed_and_it_deals_that_much_once() {
    let hulk = "Hulk | {X}{R} | Creature — Elemental | ~ enters with X +1/+1 counters on it.\nIf damage would be dealt to ~ while it has a +1/+1 counter on it, prevent that damage and remove that many +1/+1 counters from it. When one or more counters are removed from ~ this way, it deals that much damage to any target. | 0/0";
    // More than it has: all of the damage is prevented, and what it deals is as much as was removed.
    plays(
        &[hulk, BOLT],
        "A battlefield Mountain*4
         A hand Hulk, Bolt
         choose A amount 2
         1 main A cast Hulk
         1 main A wait
         choose A target player B
         1 main A cast Bolt > Hulk
         stop 1 end
         = B life 18
         = A graveyard Hulk 1",
    );
    // Two blockers deal their damage at once: it triggers once.
    plays(
        &[hulk],
        "A battlefield Mountain*8
         A hand Hulk
         B battlefield Bear, Giant
         choose A amount 7
         1 main A cast Hulk
         3 attack A Hulk
         3 block B Bear x Hulk
         3 block B Giant x Hulk
         choose A target player B
         stop 3 end
         = B life 13
         = A graveyard Hulk 1",
    );
}

#[test]
fn rule_614_1a_damage_is_doubled_for_a_turn_by_each_such_spell() {
    let fury = "Fury | {R} | Sorcery | If a source you control would deal damage this turn, it deals double that damage instead. |";
    plays(
        &[fury],
        "A battlefield Mountain*3, Bear
         A hand Fury*2, Shock
         B battlefield Mountain
         B hand Shock
         1 main A cast Fury
         1 main A wait
         1 main A cast Fury
         1 main A wait
         1 main A cast Shock > player B
         1 main2 B cast Shock > player A
         3 attack A Bear
         stop 3 end
         = A life 18
         = B life 10",
    );
}

#[test]
fn rule_615_5_a_creature_grows_by_the_damage_that_would_be_dealt_to_it() {
    let venom = "Venom | {W} | Creature — Hero | If damage would be dealt to ~, prevent that damage and put that many +1/+1 counters on it. | 5/5";
    plays(
        &[venom],
        "A battlefield Venom
         B battlefield Mountain, Giant
         B hand Shock
         1 main B cast Shock > Venom
         1 attack A Venom
         1 block B Giant x Venom
         stop 1 end
         = A size Venom 12/12
         = A damage Venom 0
         = B graveyard Giant 1",
    );
    let hydra = "Hydra | {G} | Creature — Hydra | If a creature would deal combat damage to ~, prevent that damage and put a +1/+1 counter on ~. | 5/5";
    plays(
        &[hydra],
        "A battlefield Hydra
         B battlefield Giant, Bear, Mountain
         B hand Shock
         1 main B cast Shock > Hydra
         1 attack A Hydra
         1 block B Giant x Hydra
         1 block B Bear x Hydra
         stop 1 end
         = A size Hydra 7/7
         = A damage Hydra 2",
    );
}

#[test]
fn rule_615_5_cards_are_milled_for_damage_to_a_player() {
    let suffering = "Suffering | {B} | Creature — Angel | If damage would be dealt to you, prevent that damage and mill twice that many cards. | 5/3";
    plays(
        &[suffering],
        "A battlefield Suffering
         B battlefield Mountain*2
         B hand Shock*2
         1 main B cast Shock > player A
         1 main2 B cast Shock > Suffering
         stop 1 end
         = A life 20
         = A graveyard 4
         = A damage Suffering 2",
    );
}

#[test]
fn rule_615_1_damage_of_spells_to_you_and_others_is_prevented() {
    let rem = "Rem | {W} | Creature — Human | If a spell would deal damage to you or another permanent you control, prevent that damage. | 2/3";
    let gun = "Gun | {R} | Artifact | {T}: ~ deals 1 damage to any target. |";
    plays(
        &[rem, gun],
        "A battlefield Rem, Bear
         B battlefield Mountain*3, Gun
         B hand Shock*3
         1 main B cast Shock > player A
         1 main B cast Shock > Bear
         1 main2 B cast Shock > Rem
         1 main2 B activate {T} > player A
         stop 1 end
         = A life 19
         = A battlefield Bear 1
         = A damage Rem 2",
    );
}

#[test]
fn rule_615_5_counters_for_damage_that_a_shield_prevents() {
    let faith = "Faith | {W} | Instant | Prevent the next 3 damage that would be dealt to target creature this turn. For each 1 damage prevented this way, put a +1/+1 counter on that creature. |";
    plays(
        &[faith],
        "A battlefield Plains, Bear
         A hand Faith
         B battlefield Mountain*2, Giant
         B hand Shock*2
         1 upkeep A cast Faith > Bear
         1 main B cast Shock > Bear
         1 main2 A = A size Bear 4/4
         1 main2 B cast Shock > Bear
         stop 1 end
         = A size Bear 5/5
         = A damage Bear 1
         = B size Giant 5/5",
    );
}
