//! Who or what becomes a target, and what "they" and "that creature" are: duels with cards made for the purpose.

use super::script::plays;

const BOLT: &str = "Bolt | {R} | Instant | ~ deals 3 damage to any target. |";

#[test]
fn rule_115_1_players_become_targets_as_permanents_do() {
    let warden = "Warden | {W} | Creature — Shapeshifter | Whenever you or a permanent you control becomes the target of a spell or ability an opponent controls, counter that spell or ability unless its controller pays {1}. | 2/2";
    plays(
        &[warden, BOLT],
        "A battlefield Mountain*4
         A hand Bolt*3
         B battlefield Warden, Bear
         choose A no
         choose A no
         choose A yes
         1 main A cast Bolt > player B
         1 main A wait
         1 main A = B life 20
         1 main A cast Bolt > Bear
         1 main A wait
         1 main A = B battlefield Bear 1
         1 main A cast Bolt > player B
         stop 1 end
         = B life 17",
    );
    // Of its own controller it counters nothing.
    plays(
        &[warden, BOLT],
        "A battlefield Mountain, Warden
         A hand Bolt
         1 main A cast Bolt > player A
         stop 1 end
         = A life 17",
    );
    let jelly =
        "Jelly | {U} | Creature — Jellyfish | Whenever you become the target of a spell, draw a card. | 5/5";
    plays(
        &[jelly, BOLT],
        "A battlefield Mountain*2
         A hand Bolt*2
         B battlefield Jelly
         B library Island*3
         1 main A cast Bolt > player B
         1 main A cast Bolt > Jelly
         stop 1 end
         = B hand 1",
    );
}

#[test]
fn rule_608_2c_all_that_were_taken_untap_and_gain_haste() {
    let revel = "Revel | {R} | Sorcery | Gain control of all creatures until end of turn. Untap them. They gain haste until end of turn. |";
    plays(
        &[revel],
        "A battlefield Mountain
         A hand Revel
         B battlefield Bear, Giant
         1 main A cast Revel
         1 attack A Bear
         1 attack A Giant
         stop 1 end
         = B life 13",
    );
    let taunt = "Taunt | {R} | Sorcery | Goad all creatures your opponents control. Until your next turn, those creatures can't block. |";
    plays(
        &[taunt],
        "A battlefield Mountain, Bear
         A hand Taunt
         B battlefield Giant
         1 main A cast Taunt
         1 attack A Bear
         1 block B Giant x Bear
         stop 2 end
         = B life 18
         = A life 15",
    );
}

#[test]
fn rule_400_7j_what_an_equipped_creature_has_killed_comes_back_equipped() {
    let scythe = "Scythe | {2} | Artifact — Equipment | Equipped creature gets +2/+2. // Whenever a creature dealt damage by equipped creature this turn dies, return that card to the battlefield under your control. Attach ~ to that creature. // Equip {0} |";
    plays(
        &[scythe],
        "A battlefield Giant, Scythe
         B battlefield Bear
         1 main A activate Equip > Giant
         1 attack A Giant
         1 block B Bear x Giant
         stop 1 end
         = A battlefield Bear 1
         = A attached Scythe to Bear
         = A size Bear 4/4",
    );
}

#[test]
fn rule_603_7c_a_card_in_the_graveyard_returns_itself_later_if_it_is_still_there() {
    let revenant = "Revenant | {B} | Creature — Zombie | Whenever a creature enters, if it entered from your graveyard or you cast it from your graveyard, return ~ from your graveyard to the battlefield tapped at the beginning of the next end step. | 3/3";
    let raise =
        "Raise | {B} | Sorcery | Return target creature card from your graveyard to the battlefield. |";
    plays(
        &[revenant, raise],
        "A battlefield Swamp
         A hand Raise
         A graveyard Bear, Revenant
         1 main A cast Raise > Bear
         1 main2 A = A battlefield Revenant 0
         stop 1 end
         = A tapped Revenant 1",
    );
    // The opponent's graveyard is not yours, and another object is not that card.
    let dig = "Dig | {0} | Instant | Return target creature card from your graveyard to your hand. |";
    let toss = "Toss | {0} | Instant | Discard a card. |";
    plays(
        &[revenant, raise, dig, toss],
        "A battlefield Swamp
         A hand Raise, Dig, Toss
         A graveyard Bear, Revenant
         1 main A cast Raise > Bear
         1 main A wait
         1 main A cast Dig > Revenant
         1 main A wait
         1 main A cast Toss
         stop 1 end
         = A graveyard Revenant 1",
    );
    let keeper = "Keeper | {B} | Creature — Spirit | Whenever a creature with power 1 or less is put into your graveyard from the battlefield, you may return that card to the battlefield at the beginning of the next end step if ~ is still on the battlefield. | 2/2";
    plays(
        &[keeper],
        "A battlefield Mountain*2, Bird, Keeper
         A hand Shock*2
         choose A yes
         1 main A cast Shock > Bird
         1 main A wait
         1 main A cast Shock > Keeper
         stop 1 end
         = A battlefield Bird 0",
    );
}

#[test]
fn rule_601_2f_an_ability_costs_as_much_less_as_the_greatest_power_is() {
    let wyrms = "Speaker | {G} | Creature — Human | {7}, {T}: You gain 1 life. This ability costs {X} less to activate, where X is the greatest power among Giants you control. | 1/1";
    plays(
        &[wyrms],
        "A battlefield Forest*2, Speaker, Giant
         1 main A activate {7}
         stop 1 end
         = A life 21
         = A tapped Forest 2",
    );
    let greater = "Highest | {B} | Creature — Demon | ~'s power and toughness are each equal to 25 minus the highest life total among players. | */*";
    plays(
        &[greater],
        "A battlefield Highest
         A life 15
         stop 1 end
         = A size Highest 5/5",
    );
}

#[test]
fn rule_608_2h_a_permanent_shares_a_card_type_with_what_has_left() {
    let bond = "Bond | {W} | Enchantment | Whenever ~ or another nonland permanent you control is put into a graveyard from the battlefield, each opponent sacrifices a permanent that shares a card type with it. |";
    plays(
        &[bond],
        "A battlefield Mountain, Bond, Bird
         A hand Shock
         B battlefield Giant, Forest
         1 main A cast Shock > Bird
         stop 1 end
         = B graveyard Giant 1
         = B battlefield Forest 1",
    );
    let loyal = "Loyal | {R} | Enchantment — Aura | Enchant creature // Whenever enchanted creature becomes the target of a spell or ability, that spell or ability's controller gains control of that creature. |";
    let touch = "Touch | {0} | Instant | Target creature gets +1/+1 until end of turn. |";
    plays(
        &[loyal, touch],
        "A battlefield Mountain, Bear
         A hand Loyal
         B hand Touch
         1 main A cast Loyal > Bear
         1 main2 B cast Touch > Bear
         stop 2 end
         = B battlefield Bear 1
         = A battlefield Loyal 1",
    );
}

#[test]
fn rule_120_each_of_two_targets_that_is_left_deals_its_damage() {
    let combo = "Combo | {G} | Sorcery | Two target creatures your team controls each deal damage equal to their power to target creature. |";
    plays(
        &[combo],
        "A battlefield Forest, Bear, Bird
         A hand Combo
         B battlefield Giant
         1 main A cast Combo > Bear, Bird, Giant
         stop 1 main2
         = damage Giant 3",
    );
    let mine =
        "Mine | {W} | Sorcery | Gain control of target creature of an opponent's choice they control. |";
    plays(
        &[mine],
        "A battlefield Plains
         A hand Mine
         B battlefield Giant, Bear
         choose B target Bear
         1 main A cast Mine
         stop 1 end
         = A battlefield Bear 1
         = B battlefield Giant 1",
    );
}

#[test]
fn rule_115_3_a_third_target_is_another_one() {
    let cone = "Cone | {R} | Sorcery | ~ deals 1 damage to any target, 2 damage to another target, and 3 damage to a third target. |";
    plays(
        &[cone],
        "A battlefield Mountain
         A hand Cone
         B battlefield Giant, Bear
         1 main A cast Cone > player B, Bear, Giant
         stop 1 end
         = B life 19
         = B graveyard Bear 1
         = B damage Giant 3",
    );
    // A target that has gone keeps the others from nothing.
    plays(
        &[cone],
        "A battlefield Mountain
         A hand Cone
         B battlefield Giant, Bear, Swamp*2
         B hand Murder
         1 main A cast Cone > Bear, Giant, player B
         1 main B cast Murder > Bear
         stop 1 end
         = B life 17
         = B damage Giant 2",
    );
}

#[test]
fn rule_201_5_the_name_of_a_creature_type_is_that_type() {
    plays(
        &[
            "Aurochs | {1}{G} | Creature — Aurochs | Trample // Whenever this creature attacks, it gets +1/+0 until end of turn for each other attacking Aurochs. | 2/3",
            "Bull | {G} | Creature — Aurochs | | 1/1",
        ],
        "A battlefield Aurochs, Bull, Bear
         1 attack A Aurochs
         1 attack A Bull
         1 attack A Bear
         stop 1 end
         = B life 14",
    );
}

#[test]
fn rule_608_2h_that_creature_is_the_one_that_became_the_target_even_if_the_aura_moves() {
    let crystal = "Crystal | {W} | Enchantment — Aura | Enchant creature // When enchanted creature becomes the target of a spell or ability, exile that creature. |";
    let finesse = "Finesse | {U} | Instant | Attach target Aura you control to target creature. |";
    plays(
        &[crystal, finesse, BOLT],
        "A battlefield Plains, Island, Giant, Bear
         A hand Crystal, Finesse
         B battlefield Mountain
         B hand Bolt
         1 main A cast Crystal > Giant
         1 main2 B cast Bolt > Giant
         1 main2 A cast Finesse > Crystal, Bear
         stop 1 end
         = A exile Giant 1
         = A battlefield Bear 1",
    );
}
