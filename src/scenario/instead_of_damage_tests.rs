//! What happens instead of damage or of a gain of life (614.1a), or along with preventing damage (615.5): duels with cards made for the
//! purpose.

use super::script::{plays, verdict};
use crate::scenario::Verdict;

const HYDRA: &str = "Hydra | {G} | Creature — Hydra | If damage would be dealt to ~, put that many +1/+1 counters on it instead. | 1/1";
const HEALER: &str = "Healer | {W} | Creature — Hero | If damage would be dealt to ~, prevent that damage and put that many +1/+1 counters on it. | 2/2";
const ANGEL: &str = "Angel | {B} | Creature — Angel | If damage would be dealt to you, prevent that damage and mill twice that many cards. | 5/3";
const SURE: &str = "Sure | {R} | Instant | Damage can't be prevented this turn. |";
const SALVE: &str = "Salve | {W} | Instant | Target player gains 3 life. |";

#[test]
fn rule_614_1a_counters_are_put_on_it_instead_of_damage() {
    plays(
        &[HYDRA],
        "A battlefield Hydra, Mountain
         A hand Shock
         1 main A cast Shock > Hydra
         stop 1 main2
         = A size Hydra 3/3
         = A damage Hydra 0",
    );
    // Each source's damage is replaced, at once.
    plays(
        &[HYDRA],
        "A battlefield Bear, Bird
         B battlefield Hydra
         1 attack A Bear
         1 attack A Bird
         1 block B Hydra x Bear
         stop 1 main2
         = B size Hydra 3/3
         = B life 19",
    );
    // This is no prevention.
    plays(
        &[HYDRA, SURE],
        "A battlefield Hydra, Mountain*2
         A hand Sure, Shock
         1 main A cast Sure
         1 main A wait
         1 main A cast Shock > Hydra
         stop 1 main2
         = A size Hydra 3/3
         = A damage Hydra 0",
    );
    // What has lost its abilities is dealt damage.
    let dull = "Dull | {U} | Instant | Target creature loses all abilities until end of turn. |";
    plays(
        &[HYDRA, dull],
        "A battlefield Hydra, Mountain, Island
         A hand Dull, Shock
         1 main A cast Dull > Hydra
         1 main A wait
         1 main A cast Shock > Hydra
         stop 1 main2
         = A graveyard Hydra 1",
    );
    let bubble = "Bubble | {U} | Enchantment | If damage would be dealt to you, put that many depletion counters on ~ instead. |";
    plays(
        &[bubble],
        "A battlefield Bear, Giant
         B battlefield Bubble
         1 attack A Bear
         1 attack A Giant
         stop 1 main2
         = B life 20
         = B counter Bubble depletion 7",
    );
}

#[test]
fn rule_615_5_counters_are_put_on_it_as_the_damage_is_prevented() {
    plays(
        &[HEALER],
        "A battlefield Healer, Mountain
         A hand Shock
         1 main A cast Shock > Healer
         stop 1 main2
         = A size Healer 4/4
         = A damage Healer 0",
    );
    let hydra = "Scaled | {G} | Creature — Hydra | If a creature would deal combat damage to ~, prevent that damage and put a +1/+1 counter on ~. | 3/3";
    plays(
        &[hydra],
        "A battlefield Giant, Mountain
         A hand Shock
         B battlefield Scaled
         1 attack A Giant
         1 block B Scaled x Giant
         1 main2 A cast Shock > Scaled
         stop 1 end
         = B size Scaled 4/4
         = B damage Scaled 2",
    );
}

#[test]
fn rule_615_12_counters_are_put_on_it_though_the_damage_can_t_be_prevented() {
    plays(
        &[HEALER, SURE],
        "A battlefield Healer, Mountain*2
         A hand Sure, Shock
         1 main A cast Sure
         1 main A wait
         1 main A cast Shock > Healer
         stop 1 main2
         = A size Healer 4/4
         = A damage Healer 2",
    );
}

#[test]
fn rule_615_5_the_player_who_controls_it_mills() {
    plays(
        &[ANGEL],
        "A battlefield Bear
         B battlefield Angel
         1 attack A Bear
         stop 1 main2
         = B life 20
         = B graveyard 4
         = A graveyard 0",
    );
}

#[test]
fn what_follows_damage_in_several_steps_is_refused() {
    let guide = "Guide | {G} | Creature — Spirit | If damage would be dealt to ~, prevent that damage, remove that many +1/+1 counters from ~, and create that many 1/1 colorless Spirit creature tokens. | 0/1";
    let played = verdict(&[guide], "A battlefield Guide\n stop 1 end\n = A battlefield Guide 1");
    assert!(matches!(played, Verdict::Unsupported(_)), "{played:?}");
}

#[test]
fn rule_614_1a_life_is_lost_instead_of_gained() {
    let remedy = "Remedy | {B} | Enchantment | If an opponent would gain life, that player loses that much life instead. |";
    let doubler =
        "Doubler | {W} | Enchantment | If you would gain life, you gain twice that much life instead. |";
    let linker = "Linker | {W} | Creature — Cat | Lifelink | 2/2";
    plays(
        &[remedy, SALVE],
        "A battlefield Remedy, Plains*2
         A hand Salve*2
         1 main A cast Salve > player B
         1 main A wait
         1 main A cast Salve > player A
         stop 1 main2
         = B life 17
         = A life 23",
    );
    // CR 614.5: two of them lose the life once. CR 616.1: a loss isn't doubled any more.
    plays(
        &[remedy, doubler, SALVE],
        "A battlefield Remedy*2, Plains
         B battlefield Doubler
         A hand Salve
         1 main A cast Salve > player B
         stop 1 main2
         = B life 17",
    );
    plays(
        &[remedy, linker],
        "A battlefield Linker
         B battlefield Remedy
         1 attack A Linker
         stop 1 main2
         = A life 18
         = B life 18",
    );
}
