//! Battlefields as duels begin: the permanents have entered before the game, one after the other, and nothing was paid for them.

use super::script::plays;

const SEASON: &str = "Season | {4}{G} | Enchantment | If an effect would put one or more counters on a permanent you control, it puts twice that many of those counters on that permanent instead. |";

#[test]
fn rule_614_12_nothing_is_sacrificed_or_paid_for_lands_that_are_laid_out() {
    plays(
        &[
            "Vale | | Land | If ~ would enter, sacrifice two untapped lands instead. If you do, put ~ onto the battlefield. If you don't, put it into its owner's graveyard. // {T}: Add {G}. |",
            "Font | | Land — Plains Island | As ~ enters, you may pay 2 life. If you don't, it enters tapped. |",
            "Dirt | | Land | ~ enters tapped. // {T}: Add {G}. |",
            "Tax | {1}{W} | Enchantment | Lands your opponents control enter tapped. |",
        ],
        "A battlefield Vale, Font, Forest*2, Dirt
         B battlefield Tax, Dirt, Forest
         stop 1 upkeep
         = B tapped Dirt 1
         = B tapped Forest 0
         = A life 20
         = A battlefield Vale 1
         = A battlefield Forest 2
         = A tapped Font 0
         = A tapped Dirt 0",
    );
}

#[test]
fn rule_614_12_what_is_laid_out_has_the_counters_that_what_was_there_before_says() {
    plays(
        &[
            SEASON,
            "Hydra | {3}{G} | Creature — Hydra | ~ enters with two +1/+1 counters on it. | 0/0",
            "Sage | {2}{W} | Legendary Planeswalker — Sage | [+1]: You gain 1 life. | 3",
            "Captain | {3}{G} | Creature — Elf | Each other creature you control enters with an additional +1/+1 counter on it. | 1/1",
            "Blight | {B} | Creature — Horror | ~ enters with a -1/-1 counter on it. | 3/3",
        ],
        "A battlefield Bear, Season, Captain, Hydra, Sage
         B battlefield Blight, Captain
         stop 1 upkeep
         = A size Hydra 6/6
         = A counter Sage loyalty 6
         = A size Bear 2/2
         = B size Blight 2/2",
    );
}

#[test]
fn rule_614_12_a_choice_that_a_permanent_can_not_be_without_is_made_before_the_game() {
    let voice = "Voice | {3}{W} | Creature — Angel | As ~ enters, choose a color. // ~ has protection from the chosen color. | 2/2";
    let cavern = "Cavern | | Land | As ~ enters, choose a creature type. // {T}: Add one mana of any color. Spend this mana only to cast a creature spell of the chosen type. |";
    plays(
        &[voice, cavern],
        "A battlefield Voice, Cavern, Forest
         A hand Bear
         B battlefield Mountain*2
         B hand Shock
         choose A red
         choose A Bear
         1 main B = B may-cast Shock yes
         1 main A cast Bear
         1 main A wait
         1 main A = A battlefield Bear 1
         stop 1 end",
    );
    plays(
        &[voice],
        "A battlefield Voice
         B battlefield Mountain
         B hand Shock
         choose A red
         1 main2 B cast Shock > player A
         stop 1 end
         = A life 18
         = A battlefield Voice 1",
    );
}

#[test]
fn rule_614_12_what_is_laid_out_devours_nothing_and_is_given_nothing_for_its_entering() {
    plays(
        &[
            "Wilds | {1}{R}{G} | Enchantment | Nontoken creatures you control have riot. |",
            "Eater | {3}{R} | Creature — Dragon | Devour 2 | 2/2",
            "Ghost | {3}{B} | Creature — Spirit | ~ enters with a +1/+1 counter on it for each creature you control. | 0/1",
        ],
        "A battlefield Wilds, Bear, Eater, Ghost
         1 attack A Bear
         choose A no
         stop 1 end
         = B life 18
         = A size Bear 2/2
         = A size Eater 2/2
         = A battlefield Bear 1",
    );
}

#[test]
fn rule_702_98a_what_costs_nothing_is_asked() {
    let devil = "Devil | {R} | Creature — Devil | Unleash | 1/1";
    for (said, size) in [("yes", "2/2"), ("no", "1/1")] {
        plays(
            &[devil],
            &format!(
                "A battlefield Devil
                 choose A {said}
                 stop 1 upkeep
                 = A size Devil {size}"
            ),
        );
    }
}

#[test]
fn rule_707_5_a_clone_that_is_laid_out_copies_what_was_laid_out_before() {
    plays(
        &[
            "Clone | {3}{U} | Creature — Shapeshifter | You may have ~ enter as a copy of any creature on the battlefield. | 0/0",
        ],
        "A battlefield Bear, Giant, Clone
         choose A Giant
         stop 1 end
         = A battlefield Giant 2
         = A battlefield Bear 1",
    );
}
