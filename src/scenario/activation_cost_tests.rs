//! Abilities that cost less to activate (601.2f, 602.2b), and life for mana as something resolves (107.4f): duels with cards made for the purpose.

use super::script::plays;

const DAWN: &str = "Dawn | {W} | Creature — Fox | Abilities you activate that aren't mana abilities cost {2} less to activate. This effect can't reduce the mana in that cost to less than one mana. | 1/1";
const GIFT: &str = "Gift | {1} | Artifact | {2}: You gain 1 life. |";

#[test]
fn rule_601_2f_abilities_cost_less_but_one_mana_at_least() {
    // {2} becomes {1}; the opponent's abilities cost what they say.
    plays(
        &[DAWN, GIFT],
        "A battlefield Dawn, Gift, Plains*2
         B battlefield Gift, Plains*2
         1 main A activate {2}
         1 main A activate {2}
         1 main2 B activate {2}
         1 end B = B may-activate Gift no
         stop 1 end
         = A life 22
         = B life 21",
    );
}

#[test]
fn rule_601_2f_cycling_and_equip_abilities_cost_less() {
    let wheel = "Wheel | {2} | Artifact | Cycling abilities you activate cost {2} less to activate. |";
    let frog = "Frog | {3}{G} | Creature — Frog | Cycling {2} | 3/3";
    plays(
        &[wheel, frog, GIFT],
        "A battlefield Wheel
         A hand Frog
         A library Bear
         1 main A activate Cycling
         stop 1 main
         = A graveyard Frog 1",
    );
    let champion = "Champion | {R} | Creature — Knight | Equip abilities you activate that target ~ cost {3} less to activate. | 1/1";
    let sword = "Sword | {2} | Artifact — Equipment | Equipped creature gets +2/+0.\nEquip {3} |";
    plays(
        &[champion, sword],
        "A battlefield Champion, Sword, Bear
         1 main A activate Equip > Champion
         stop 1 end
         = A size Champion 3/1
         = A size Bear 2/2",
    );
}

#[test]
fn rule_101_2_the_next_spell_can_t_be_countered_and_no_later_one() {
    let village = "Village | | Land | {U}, {T}: The next spell you cast this turn can't be countered. |";
    let negate = "Negate | {U} | Instant | Counter target spell. |";
    plays(
        &[village, negate],
        "A battlefield Village, Island, Mountain*2
         A hand Shock*2
         B battlefield Island*2
         B hand Negate*2
         1 main A activate {U}
         1 main A cast Shock > player B
         1 main B cast Negate > Shock
         1 main2 A cast Shock > player B
         1 main2 B cast Negate > Shock
         stop 1 end
         = B life 18",
    );
}

#[test]
fn rule_115_4_nongreen_spells_and_abilities_can_t_have_it_as_a_target() {
    let revenge = "Revenge | {G} | Creature — Elemental | ~ can't be the target of nongreen spells or abilities from nongreen sources. | 4/4";
    let grow = "Grow | {G} | Instant | Target creature gets +3/+3 until end of turn. |";
    let burn = "Burn | {R} | Instant | ~ deals 3 damage to target creature with power 4 or greater. |";
    plays(
        &[revenge, grow, burn],
        "A battlefield Revenge, Forest, Mountain
         A hand Grow, Burn
         1 main A = A may-cast Grow yes
         1 main A = A may-cast Burn no
         1 main A cast Grow > Revenge
         stop 1 end
         = A size Revenge 7/7",
    );
}

#[test]
fn rule_107_4f_life_pays_for_mana_as_an_ability_resolves_if_the_player_says_so() {
    let rich = "Rich | {B} | Creature — Horror | For each {B} in a cost, you may pay 2 life rather than pay that mana. | 2/2";
    let leech = "Leech | {B} | Enchantment | Whenever you cast a spell, you may pay {B}{B}. If you do, you gain 1 life. |";
    let duel = |said: &str, life: u8, tapped: u8| {
        format!(
            "A battlefield Rich, Leech, Swamp*2, Mountain
             A hand Shock
             1 main A cast Shock > player B
             choose A yes
             {said}
             stop 1 end
             = A life {life}
             = A tapped Swamp {tapped}"
        )
    };
    plays(&[rich, leech], &duel("choose A yes\nchoose A yes", 17, 0));
    plays(&[rich, leech], &duel("choose A yes\nchoose A no", 19, 1));
    plays(&[rich, leech], &duel("choose A no", 21, 2));
}
