//! Blocks as though creatures had or hadn't evasion abilities (509.1b), and what was blocked this turn: duels with cards made for the purpose.

use super::script::plays;

#[test]
fn rule_702_14c_landwalk_is_no_evasion_if_creatures_can_be_blocked_as_though_without_it() {
    let walker = "Strider | {R} | Creature — Elf | Mountainwalk | 2/2";
    let rift = "Rift | {G} | Enchantment | Creatures with mountainwalk can be blocked as though they didn't have mountainwalk. |";
    let wet = "Wet | {G} | Enchantment | Creatures with islandwalk can be blocked as though they didn't have islandwalk. |";
    for (enchantment, life) in [("Rift", 20), ("Wet", 18)] {
        plays(
            &[walker, rift, wet],
            &format!(
                "A battlefield Strider
                 B battlefield Mountain, Giant, {enchantment}
                 1 attack A Strider
                 1 block B Giant x Strider
                 stop 1 end
                 = B life {life}"
            ),
        );
    }
    // With both landwalks, the other one still evades.
    let both = "Strider | {R} | Creature — Elf | Mountainwalk, islandwalk | 2/2";
    plays(
        &[both, rift],
        "A battlefield Strider
         B battlefield Mountain, Island, Giant, Rift
         1 attack A Strider
         1 block B Giant x Strider
         stop 1 end
         = B life 18",
    );
}

#[test]
fn rule_702_28b_a_wall_blocks_shadow_as_though_it_had_shadow_and_others_as_usual() {
    let shade = "Shade | {B} | Creature — Dauthi | Shadow | 2/2";
    let wall = "Wall | {R} | Creature — Wall | Defender // ~ can block creatures with shadow as though it had shadow. | 0/5";
    plays(
        &[shade, wall],
        "A battlefield Shade, Bear
         B battlefield Wall, Giant
         1 attack A Shade
         1 block B Wall x Shade
         3 attack A Bear
         3 block B Wall x Bear
         stop 3 end
         = B life 20",
    );
    plays(
        &[shade, wall],
        "A battlefield Shade
         B battlefield Giant
         1 attack A Shade
         1 block B Giant x Shade
         stop 1 end
         = B life 18",
    );
}

#[test]
fn rule_702_9b_a_hunter_blocks_flying_dragons_only() {
    let hunter = "Hunter | {W} | Creature — Human | ~ can block Dragons as though it had reach. | 1/9";
    let dragon = "Drake | {R} | Creature — Dragon | Flying | 4/4";
    plays(
        &[hunter, dragon],
        "A battlefield Drake, Bird
         B battlefield Hunter
         1 attack A Drake
         1 block B Hunter x Drake
         3 attack A Bird
         3 block B Hunter x Bird
         stop 3 end
         = B life 19",
    );
}

#[test]
fn rule_509_1a_tapped_creatures_block_as_though_they_were_untapped() {
    let general = "General | {W} | Creature — Human | Tapped creatures you control can block as though they were untapped. | 1/1";
    plays(
        &[general],
        "A battlefield Bear
         B battlefield General, Giant, Giant
         2 attack B Giant
         3 attack A Bear
         3 block B Giant x Bear
         stop 3 end
         = B life 20",
    );
}

const WALL: &str = "Wall | {U} | Creature — Wall | Defender | 0/6";

#[test]
fn rule_509_1h_what_was_blocked_by_a_creature_this_turn_is_known_after_combat() {
    let doom = "Doom | {B} | Instant | Choose target Wall creature. At this turn's next end of combat, destroy all creatures that were blocked by that creature this turn. |";
    plays(
        &[WALL, doom],
        "A battlefield Bear, Bird
         B battlefield Wall, Swamp
         B hand Doom
         1 attack A Bear
         1 attack A Bird
         1 block B Wall x Bear
         1 block B cast Doom > Wall
         stop 1 end
         = A graveyard Bear 1
         = A battlefield Bird 1",
    );
    // After combat, there is no other end of combat this turn, and the next turn's is too late.
    plays(
        &[WALL, doom],
        "A battlefield Bear
         B battlefield Wall, Swamp
         B hand Doom
         1 attack A Bear
         1 block B Wall x Bear
         1 main2 B cast Doom > Wall
         3 attack A Bear
         3 block B Wall x Bear
         stop 3 end
         = A battlefield Bear 1",
    );
}

#[test]
fn rule_509_1h_blocks_of_a_creature_that_has_left_are_known() {
    let down = "Down | {R} | Instant | Destroy target blocking creature. Creatures that were blocked by that creature this combat gain trample until end of turn. |";
    plays(
        &[down],
        "A battlefield Bear, Mountain
         A hand Down
         B battlefield Giant
         1 attack A Bear
         1 block B Giant x Bear
         1 block A cast Down > Giant
         stop 1 end
         = B life 18
         = B graveyard Giant 1",
    );
    let heat = "Heat | {R} | Enchantment | At end of combat, destroy each creature that blocked or was blocked this turn. |";
    plays(
        &[WALL, heat],
        "A battlefield Bear, Bird, Heat
         B battlefield Wall, Giant
         1 attack A Bear
         1 attack A Bird
         1 block B Wall x Bear
         stop 1 end
         = A graveyard Bear 1
         = B graveyard Wall 1
         = A battlefield Bird 1
         = B battlefield Giant 1",
    );
    let druid =
        "Druid | {G} | Creature — Elf | When ~ dies, if it was blocked this turn, you gain 4 life. | 2/2";
    for (block, life) in [("1 block B Giant x Druid", 24), ("1 main2 B cast Murder > Druid", 20)] {
        plays(
            &[druid],
            &format!(
                "A battlefield Druid
                 B battlefield Giant, Swamp*2
                 B hand Murder
                 1 attack A Druid
                 {block}
                 stop 1 end
                 = A graveyard Druid 1
                 = A life {life}"
            ),
        );
    }
}

#[test]
fn rule_506_1_blocks_of_this_combat_are_not_those_of_an_earlier_one() {
    let down = "Down | {R} | Instant | Destroy target blocking creature. Creatures that were blocked by that creature this combat gain trample until end of turn. |";
    let more = "More | {R} | Sorcery | Untap all creatures you control. After this main phase, there is an additional combat phase followed by an additional main phase. |";
    plays(
        &[WALL, down, more],
        "A battlefield Bear, Giant, Mountain*2
         A hand Down, More
         B battlefield Wall
         1 attack A Giant
         1 block B Wall x Giant
         1 main2 A cast More
         1 main2 A wait
         1 attack A Bear
         1 block B Wall x Bear
         1 block A cast Down > Wall
         stop 1 end
         = B graveyard Wall 1
         = A hasn't Giant: trample
         = A has Bear: trample",
    );
}

#[test]
fn rule_509_1h_what_two_targets_blocked_is_tapped_and_stays_so() {
    let tactics = "Tactics | {U} | Instant | Up to two target creatures each get +0/+3 until end of turn. Untap those creatures. At this turn's next end of combat, tap each creature that was blocked by one of those creatures this turn and it doesn't untap during its controller's next untap step. |";
    plays(
        &[WALL, tactics],
        "A battlefield Bear, Giant
         B battlefield Wall, Bird, Island
         B hand Tactics
         1 attack A Bear
         1 attack A Giant
         1 block B Wall x Bear
         1 block B cast Tactics > Wall, Bird
         stop 3 main
         = A tapped Bear 1
         = A tapped Giant 0
         = A battlefield Bear 1",
    );
}
