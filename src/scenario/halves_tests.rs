//! Cards of several castable faces where rules, permissions and other cards look at them, as duels of cards made for them.

use super::Verdict;
use super::script::{plays, verdict};

const HEAT: &str = "split: Heat | {1}{R} | Instant | ~ deals 2 damage to any target. | || Cold | {1}{U} | Instant | Tap target creature. // Draw a card. |";
const DUSK: &str = "aftermath: Evening | {R} | Sorcery | ~ deals 1 damage to any target. | || Morning | {W} | Sorcery | Aftermath // You gain 3 life. |";
const RIDER: &str = "adventure: Rider | {1}{W} | Creature — Knight | | 2/2 || Parley | {W} | Sorcery — Adventure | You gain 2 life. |";
const AWAKEN: &str = "modal_dfc: Awaken | {G} | Sorcery | You gain 4 life. | || Grove | | Land | ~ enters tapped. // {T}: Add {G}. |";
const HERO: &str =
    "modal_dfc: Charge | {R} | Sorcery | You gain 1 life. | || Hero | {1}{R} | Creature — Human | | 3/1";
const NO: &str = "No | {U} | Instant | Counter target spell. |";

#[test]
fn rule_709_4a_a_split_card_has_the_names_of_both_halves() {
    for name in ["Heat", "Cold"] {
        let seek = format!(
            "Seek | {{G}} | Sorcery | Search your library for a card named {name}, reveal it, put it into your hand, then shuffle. |"
        );
        plays(
            &[HEAT, &seek],
            "A battlefield Forest
             A hand Seek
             A library Bear, Heat, Bear
             1 main A cast Seek
             choose A target Heat
             stop 1 end
             = A hand Heat 1",
        );
    }
    let stoke = "split: Stoke | {R} | Sorcery | ~ deals damage to target player equal to the number of cards named ~ in all graveyards. | || Douse | {U} | Sorcery | Draw a card. |";
    plays(
        &[stoke],
        "A battlefield Mountain
         A hand Stoke
         A graveyard Stoke*2
         B graveyard Stoke
         1 main A cast Stoke > player B
         stop 1 end
         = B life 17",
    );
}

#[test]
fn rule_709_4a_a_half_on_the_stack_shares_a_name_with_its_card_elsewhere() {
    let purge = "Purge | {U} | Instant | Counter target spell. Search its controller's graveyard, hand, and library for all cards with the same name as that spell and exile them. Then that player shuffles. |";
    plays(
        &[HEAT, purge],
        "A battlefield Mountain*2
         A hand Heat*2
         A graveyard Heat
         B battlefield Island
         B hand Purge
         1 main A cast Heat > player B
         1 main B cast Purge > Heat
         stop 1 end
         = B life 20
         = A exile Heat 3",
    );
}

#[test]
fn rule_709_4_a_half_whose_ability_works_off_the_stack_is_refused() {
    for text in ["Draw a card. // Cycling {2}", "Draw a card. // Madness {G}"] {
        let card = format!(
            "split: Grow | {{G}} | Instant | {text} | || Wilt | {{B}} | Instant | You gain 1 life. |"
        );
        let refused = verdict(&[&card], "A hand Grow\nstop 1 end\n= A life 20");
        assert!(
            matches!(&refused, Verdict::Unsupported(why) if why.contains("off the stack")),
            "{refused:?}"
        );
    }
}

#[test]
fn rule_709_4_on_the_stack_a_split_card_is_the_half_that_is_cast() {
    let smother = "Smother | {U} | Instant | Counter target spell with mana value 2 or less. |";
    let blue = "Ebb | {U} | Instant | Counter target blue spell. |";
    plays(
        &[HEAT, smother],
        "A battlefield Mountain*2
         A hand Heat
         B battlefield Island
         B hand Smother
         1 main A cast Heat > player B
         1 main B cast Smother > Heat
         stop 1 end
         = B life 20
         = A graveyard Heat 1",
    );
    plays(
        &[HEAT, blue],
        "A battlefield Mountain*2
         A hand Heat
         B battlefield Island
         B hand Ebb
         1 main A cast Heat > player B
         1 main A = B may-cast Ebb no
         stop 1 end
         = B life 18",
    );
}

#[test]
fn rule_702_127a_a_half_with_aftermath_is_exiled_however_it_was_cast_from_the_graveyard() {
    let past = "Past | {B} | Enchantment | You may cast sorcery spells from your graveyard. |";
    plays(
        &[DUSK, past],
        "A battlefield Mountain, Plains, Past
         A graveyard Evening*2
         1 main A cast Evening > player B
         1 main A wait
         1 main A = A graveyard Evening 2
         1 main A cast Morning
         stop 1 end
         = A life 23
         = B life 19
         = A graveyard Evening 1
         = A exile Evening 1",
    );
    // Countered, too.
    plays(
        &[DUSK, NO],
        "A battlefield Plains
         A graveyard Evening
         B battlefield Island
         B hand No
         1 main A cast Morning
         1 main B cast No > Morning
         stop 1 end
         = A life 20
         = A exile Evening 1",
    );
    // For nothing, as another spell resolves.
    let again = "Again | {B} | Sorcery | Cast target sorcery card from your graveyard without paying its mana cost. |";
    plays(
        &[DUSK, again],
        "A battlefield Swamp
         A graveyard Evening
         A hand Again
         1 main A cast Again > Evening
         choose A Morning
         stop 1 end
         = A life 23
         = A exile Evening 1",
    );
}

#[test]
fn rule_702_127a_a_half_with_aftermath_is_not_cast_from_a_hand_by_permission() {
    let free = "Free | {B} | Enchantment | You may cast sorcery spells from your hand without paying their mana costs. |";
    plays(
        &[DUSK, free],
        "A battlefield Free
         A hand Evening
         1 main A = A may-cast Morning no
         1 main A = A may-cast Evening yes
         stop 1 end
         = A hand Evening 1",
    );
}

#[test]
fn rule_702_34a_what_has_flashback_is_cast_as_an_instant_or_sorcery_alone() {
    let recall = "Recall | {U} | Instant | Target instant or sorcery card in your graveyard gains flashback until end of turn. The flashback cost is equal to its mana cost. |";
    plays(
        &[HERO, recall],
        "A battlefield Island, Mountain*3
         A graveyard Charge
         A hand Recall
         1 main A cast Recall > Charge
         1 main A wait
         1 main A = A may-cast Hero no
         1 main A cast Charge
         stop 1 end
         = A life 21
         = A exile Charge 1",
    );
    plays(
        &[AWAKEN, recall],
        "A battlefield Island, Mountain*3
         A graveyard Awaken
         A hand Recall
         1 main A cast Recall > Awaken
         1 main A wait
         1 main A = A may-play Grove no
         stop 1 end
         = A graveyard Awaken 1",
    );
    // Either half of a split card, for the cost of that half.
    plays(
        &[HEAT, recall],
        "A battlefield Island*3
         A graveyard Heat
         A hand Recall
         B battlefield Bear
         1 main A cast Recall > Heat
         1 main A wait
         1 main A = A may-cast Heat no
         1 main A cast Cold > Bear
         stop 1 end
         = A hand 1
         = A exile Heat 1",
    );
}

#[test]
fn rule_712_11b_a_land_face_is_played_from_where_lands_may_be_played() {
    let dig = "Dig | {G} | Enchantment | You may play lands from your graveyard. |";
    plays(
        &[AWAKEN, dig],
        "A battlefield Dig, Forest
         A graveyard Awaken*2
         1 main A = A may-cast Awaken no
         1 main A play Grove
         1 main A = A may-play Grove no
         stop 1 end
         = A battlefield Grove 1",
    );
}

#[test]
fn rule_712_8_a_modal_card_is_its_front_off_the_battlefield_and_the_stack() {
    let seek = "Seek | {G} | Sorcery | Search your library for a land card, put it onto the battlefield, then shuffle. |";
    plays(
        &[AWAKEN, seek],
        "A battlefield Forest
         A hand Seek
         A library Bear, Awaken, Bear
         1 main A cast Seek
         stop 1 end
         = A battlefield Grove 0
         = A battlefield Awaken 0",
    );
    // A permanent that returns has its front up; what has an instant or sorcery there stays where it is.
    let back = "Back | {W} | Instant | Exile target creature, then return it to the battlefield under its owner's control. |";
    plays(
        &[HERO, back],
        "A battlefield Mountain*2, Plains
         A hand Charge, Back
         1 main A cast Hero
         1 main A wait
         1 main A = size Hero 3/1
         1 main A cast Back > Hero
         stop 1 end
         = A exile Charge 1
         = A battlefield Hero 0",
    );
    let gate = "modal_dfc: Guard | {W} | Creature — Human | | 1/1 || Sword | {4}{R} | Artifact Creature — Sword | | 4/4";
    let purge = "Purge | {B} | Instant | Destroy target creature with mana value 4 or greater. |";
    plays(
        &[gate, back, purge],
        "A battlefield Mountain*5, Plains
         A hand Guard, Back
         B hand Purge
         B battlefield Swamp
         1 main A cast Sword
         1 main A wait
         1 main A = B may-cast Purge yes
         1 main A cast Back > Sword
         1 main A wait
         1 main A = B may-cast Purge no
         stop 1 end
         = size Guard 1/1",
    );
}

#[test]
fn rule_712_4_a_modal_permanent_does_not_transform() {
    let turner = "Turner | {U} | Instant | Transform target creature. |";
    let gate = "modal_dfc: Guard | {W} | Creature — Human | | 1/1 || Sword | {1}{R} | Artifact Creature — Sword | | 4/4";
    plays(
        &[gate, turner],
        "A battlefield Guard, Island
         A hand Turner
         1 main A cast Turner > Guard
         stop 1 end
         = size Guard 1/1",
    );
}

#[test]
fn rule_715_3d_who_controlled_the_adventure_may_cast_the_creature() {
    // A card of B's, cast by A.
    let steal = "Steal | {B} | Sorcery | Exile target card from an opponent's graveyard. You may play that card this turn. |";
    plays(
        &[RIDER, steal],
        "A battlefield Swamp, Plains*3
         A hand Steal
         B graveyard Rider
         1 main A cast Steal > Rider
         1 main A wait
         1 main A cast Parley
         1 main A wait
         1 main A = B exile Rider 1
         1 main A = A may-cast Parley no
         1 main A cast Rider
         stop 1 end
         = A life 22
         = A battlefield Rider 1",
    );
}

#[test]
fn rule_715_3d_an_adventurer_that_leaves_exile_is_no_longer_on_an_adventure() {
    // A copy of the Adventure exiles nothing; what is cast from exile and countered is in the graveyard.
    let twin = "Twin | {U} | Instant | Copy target instant or sorcery spell. |";
    plays(
        &[RIDER, twin, NO],
        "A battlefield Plains*3, Island
         A hand Rider, Twin
         B battlefield Island
         B hand No
         1 main A cast Parley
         1 main A cast Twin > Parley
         1 main A wait
         1 main A = A life 24
         1 main A = A exile 1
         1 main A cast Rider
         1 main B cast No > Rider
         stop 1 end
         = A graveyard Rider 1
         = A exile 0",
    );
    // Without a legal target it doesn't resolve.
    let scout = "adventure: Scout | {W} | Creature — Scout | | 1/1 || Pounce | {W} | Instant — Adventure | Tap target creature. |";
    plays(
        &[scout],
        "A battlefield Plains*2
         A hand Scout
         B battlefield Bear, Swamp*2
         B hand Murder
         1 main A cast Pounce > Bear
         1 main B cast Murder > Bear
         stop 1 end
         = A graveyard Scout 1",
    );
}

#[test]
fn rule_715_4_an_adventurer_card_is_a_creature_card_alone() {
    let dig =
        "Dig | {B} | Sorcery | Return target instant or sorcery card from your graveyard to your hand. |";
    plays(
        &[RIDER, dig],
        "A battlefield Swamp
         A graveyard Rider
         A hand Dig
         1 main A = A may-cast Dig no
         stop 1 end
         = A graveyard Rider 1",
    );
}

#[test]
fn rule_715_3a_a_spell_cast_by_permission_is_the_face_that_fits() {
    // The top of the library as a creature, never as its Adventure.
    let top = "Top | {G} | Enchantment | You may cast creature spells from the top of your library. |";
    plays(
        &[RIDER, top],
        "A battlefield Top, Plains*2
         A library Rider
         1 main A = A may-cast Parley no
         1 main A cast Rider
         stop 1 end
         = A battlefield Rider 1",
    );
    let rise =
        "Rise | {B} | Sorcery | You may cast a sorcery spell from your hand without paying its mana cost. |";
    plays(
        &[RIDER, rise],
        "A battlefield Swamp
         A hand Rider, Rise
         1 main A cast Rise
         choose A yes
         stop 1 end
         = A life 22
         = A exile Rider 1",
    );
    // The whole card would cost four.
    let small = "Small | {B} | Sorcery | You may cast an instant spell with mana value 2 or less from your hand without paying its mana cost. |";
    plays(
        &[HEAT, small],
        "A battlefield Swamp
         A hand Heat, Small
         B battlefield Bear
         1 main A cast Small
         choose A yes
         choose A Cold
         choose A target Bear
         stop 1 end
         = tapped Bear 1",
    );
}

#[test]
fn rule_702_102a_both_halves_are_cast_for_nothing_from_a_hand() {
    let wear = "split: Break | {1}{R} | Instant | Destroy target artifact. // Fuse | || Rend | {W} | Instant | Destroy target enchantment. // Fuse |";
    let rise =
        "Rise | {B} | Sorcery | You may cast an instant spell from your hand without paying its mana cost. |";
    plays(
        &[wear, rise, "Cup | {1} | Artifact | |", "Oath | {1} | Enchantment | |"],
        "A battlefield Swamp
         A hand Break, Rise
         B battlefield Cup, Oath
         1 main A cast Rise
         choose A yes
         choose A Break // Rend
         choose A Break // Rend
         choose A target Cup
         choose A target Oath
         stop 1 end
         = B graveyard Cup 1
         = B graveyard Oath 1",
    );
}

#[test]
fn rule_702_85a_cascade_casts_a_face_of_lesser_mana_value() {
    let rush = "Rush | {3}{R} | Creature — Beast | Cascade | 3/3";
    // The Adventure has a higher mana value than its creature, and a lower one than the spell with cascade.
    let squire = "adventure: Squire | {W} | Creature — Knight | | 1/1 || Feast | {2}{W} | Sorcery — Adventure | You gain 5 life. |";
    plays(
        &[squire, rush],
        "A battlefield Mountain*4
         A hand Rush
         A library Squire
         1 main A cast Rush
         choose A yes
         choose A Feast
         stop 1 end
         = A life 25
         = A exile Squire 1",
    );
    let dear = "adventure: Squire | {W} | Creature — Knight | | 1/1 || Feast | {3}{W} | Sorcery — Adventure | You gain 5 life. |";
    plays(
        &[dear, rush],
        "A battlefield Mountain*4
         A hand Rush
         A library Squire
         1 main A cast Rush
         choose A yes
         stop 1 end
         = A life 20
         = A battlefield Squire 1",
    );
}
