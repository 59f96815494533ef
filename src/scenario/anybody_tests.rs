//! What any player may do, what happens to several cards at once, and repeated processes: duels with cards made for the purpose.

use super::script::plays;

const WUMPUS: &str = "Wumpus | {3}{R} | Creature — Beast | When ~ enters, any player may sacrifice a land. If a player does, put ~ on top of its owner's library. | 6/6";
const DRAIN: &str = "Drain | {B} | Sorcery | When you cast ~, any player may pay 5 life. If a player does, counter ~. // Target player loses 3 life. |";
const RUMMAGE: &str = "Rummage | {R} | Sorcery | Discard two cards. |";

#[test]
fn rule_101_4_any_player_may_sacrifice_in_turn_order() {
    for (first, second, own, others, stays) in
        [("no", "yes", 4, 0, 0), ("yes", "no", 3, 1, 0), ("yes", "yes", 3, 0, 0), ("no", "no", 4, 1, 1)]
    {
        plays(
            &[WUMPUS],
            &format!(
                "A battlefield Mountain*4
                 A hand Wumpus
                 B battlefield Forest
                 choose A {first}
                 choose B {second}
                 1 main A cast Wumpus
                 stop 1 end
                 = A battlefield Mountain {own}
                 = B battlefield Forest {others}
                 = A battlefield Wumpus {stays}"
            ),
        );
    }
}

#[test]
fn rule_608_2d_who_has_no_land_is_not_asked() {
    plays(
        &[WUMPUS],
        "A battlefield Mountain*4
         A hand Wumpus
         choose A no
         1 main A cast Wumpus
         stop 1 end
         = A battlefield Wumpus 1
         = A battlefield Mountain 4",
    );
}

#[test]
fn rule_118_12_any_player_may_pay_life() {
    plays(
        &[DRAIN],
        "A battlefield Swamp
         A hand Drain
         choose A no
         choose B yes
         1 main A cast Drain > player B
         stop 1 end
         = A life 20
         = B life 15
         = A graveyard Drain 1",
    );
    // CR 119.4: a player can't pay more life than they have.
    plays(
        &[DRAIN],
        "A battlefield Swamp
         A hand Drain
         B life 4
         choose A no
         1 main A cast Drain > player B
         stop 1 end
         = B life 1",
    );
}

#[test]
fn rule_608_2d_a_card_of_ones_own_graveyard_is_exiled() {
    let rats = "Rats | {B} | Creature — Rat | Whenever ~ attacks or blocks, any player may exile a card from their graveyard. If a player does, ~ assigns no combat damage this turn. | 2/1";
    plays(
        &[rats],
        "A battlefield Rats
         A graveyard Bear
         choose A no
         1 attack A Rats
         stop 1 end
         = B life 18
         = A graveyard Bear 1",
    );
    plays(
        &[rats],
        "A battlefield Rats
         A graveyard Bear
         B graveyard Shock
         choose A no
         choose B yes
         1 attack A Rats
         stop 1 end
         = B life 20
         = A graveyard Bear 1
         = B exile Shock 1",
    );
}

#[test]
fn rule_602_1_any_player_activates_during_their_turn() {
    let duct = "Duct | {1} | Artifact | {0}: You gain 1 life. Any player may activate this ability but only during their turn. |";
    plays(
        &[duct],
        "A battlefield Duct
         1 main B = B may-activate Duct no
         1 main A activate {0}
         2 main B activate {0}
         2 main2 A = A may-activate Duct no
         stop 2 end
         = A life 21
         = B life 21",
    );
}

#[test]
fn rule_603_2c_one_or_more_discarded_cards_trigger_once() {
    let cutter = "Cutter | {1}{R} | Creature — Goblin | Whenever you discard one or more cards, put that many +1/+1 counters on ~. | 1/1";
    let raiser = "Raiser | {1}{B} | Creature — Zombie | Whenever you discard one or more land cards, each opponent loses 2 life. | 1/1";
    plays(
        &[cutter, raiser, RUMMAGE],
        "A battlefield Cutter, Raiser, Mountain*2
         A hand Rummage*2, Forest*2, Bear, Bird
         choose A target Forest
         choose A target Forest
         1 main A cast Rummage
         1 main2 A = A size Cutter 3/3
         1 main2 A = B life 18
         1 main2 A cast Rummage
         stop 1 end
         = A size Cutter 5/5
         = B life 18
         = A graveyard Bear 1",
    );
    // Nobody else's cards, and none at all, don't count; cards discarded to pay a cost do.
    let cost = "Toll | {R} | Instant | As an additional cost to cast ~, discard two cards. // ~ deals 1 damage to any target. |";
    plays(
        &[cutter, cost],
        "A battlefield Cutter
         B battlefield Mountain
         B hand Toll, Bear*2
         1 main B cast Toll > player A
         stop 1 end
         = A size Cutter 1/1
         = A life 19",
    );
    plays(
        &[cutter, cost, RUMMAGE],
        "A battlefield Cutter, Mountain*2
         A hand Toll, Bear*2, Rummage
         1 main A cast Toll > player B
         1 main2 A cast Rummage
         stop 1 end
         = A size Cutter 3/3",
    );
}

#[test]
fn rule_603_2c_each_discard_triggers_again() {
    let crypt = "Cryptcaller | {1}{B} | Creature — Cat | Whenever you discard one or more cards, create a tapped 2/2 black Zombie creature token. | 1/1";
    plays(
        &[crypt, RUMMAGE],
        "A battlefield Cryptcaller, Mountain*2
         A hand Rummage*2, Bear*4
         choose A target Bear
         choose A target Bear
         1 main A cast Rummage
         1 main A wait
         1 main A cast Rummage
         stop 1 end
         = A battlefield Zombie 2",
    );
}

#[test]
fn rule_107_3a_x_of_a_spell_cant_be_0() {
    let grind = "Grind | {X}{U} | Sorcery | Each opponent reveals cards from the top of their library until they reveal X land cards, then puts all cards revealed this way into their graveyard. X can't be 0. |";
    plays(
        &[grind],
        "A battlefield Island*3
         A hand Grind
         B library Forest, Bear, Forest, Bird
         choose A X=2
         1 main A cast Grind
         stop 1 end
         = B graveyard 4",
    );
    plays(
        &[grind],
        "A battlefield Island
         A hand Grind
         1 main A = A may-cast Grind no
         stop 1 end
         = B graveyard 0",
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
fn rule_614_11_a_draw_is_replaced_by_a_return_or_lost() {
    let crypt = "Crypt | {B} | Enchantment | If you would draw a card, return a card from your graveyard to your hand instead. If you can't, you lose the game. // If a card would be put into your graveyard from anywhere, exile that card instead. |";
    plays(
        &[crypt],
        "A battlefield Crypt, Mountain
         A hand Shock
         A graveyard Bear
         1 main A cast Shock > player B
         3 main A = A hand Bear 1
         stop 3 end
         = A exile Shock 1
         = A graveyard 0",
    );
    plays(
        &[crypt],
        "A battlefield Crypt
         A graveyard Bear
         stop 5 main
         = A game lost",
    );
}

#[test]
fn rule_608_2c_a_process_is_repeated_as_often_as_the_player_likes() {
    let nauseam = "Nauseam | {B} | Sorcery | Reveal the top card of your library and put that card into your hand. You lose life equal to its mana value. You may repeat this process any number of times. |";
    plays(
        &[nauseam],
        "A battlefield Swamp
         A hand Nauseam
         A library Murder, Giant, Bear, Forest
         choose A yes
         choose A yes
         choose A no
         1 main A cast Nauseam
         stop 1 end
         = A life 13
         = A hand Giant 1
         = A hand Murder 0",
    );
}

#[test]
fn rule_603_7_creatures_return_at_the_next_combat_with_haste() {
    let initiative = "Initiative | {R} | Enchantment | {R}, Exile this enchantment: Exile all creatures you control. At the beginning of the next combat, return those cards to the battlefield under their owner's control and those creatures gain haste until end of turn. |";
    plays(
        &[initiative],
        "A battlefield Initiative, Bear, Giant, Mountain
         B battlefield Bird
         1 main A activate {R}
         1 main A wait
         1 main A = A exile Bear 1
         1 main A = B battlefield Bird 1
         1 attack A Bear
         1 attack A Giant
         stop 1 end
         = B life 13
         = A battlefield Giant 1",
    );
}

#[test]
fn rule_508_1c_no_more_than_two_creatures_attack_that_player() {
    let crawl = "Crawl | {3} | Artifact | No more than two creatures can attack you each combat. |";
    let sage = "Sage | {2} | Legendary Planeswalker — Jace | +1: You gain 1 life. | 5";
    let attack = "1 attack A Bear
         1 attack A Giant
         1 attack A Bird";
    plays(
        &[crawl],
        &format!(
            "A battlefield Bear, Giant, Bird
             B battlefield Crawl
             {attack}
             stop 1 end
             = B life 13"
        ),
    );
    // Its own controller's creatures, and those that attack a planeswalker, are not counted.
    plays(
        &[crawl],
        &format!(
            "A battlefield Bear, Giant, Bird, Crawl
             {attack}
             stop 1 end
             = B life 12"
        ),
    );
    plays(
        &[crawl, sage],
        &format!(
            "A battlefield Bear, Giant, Bird
             B battlefield Crawl, Sage
             choose A target player B
             choose A target player B
             choose A target Sage
             {attack}
             stop 1 end
             = B life 13
             = counter Sage loyalty 4"
        ),
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
fn rule_608_2c_creatures_are_returned_by_what_is_said_after_the_place() {
    let scales = "Scales | {4} | Artifact | At the beginning of each player's upkeep, return to its owner's hand each creature that player controls with power greater than the number of cards in their hand. |";
    plays(
        &[scales],
        "A battlefield Scales, Giant
         A hand Forest*6
         B battlefield Giant, Bird
         B hand Forest
         stop 2 main
         = B hand Giant 1
         = B battlefield Bird 1
         = A battlefield Giant 1",
    );
    let profaner = "Profaner | {3}{U} | Creature — Snake | Exploit // When this creature exploits a creature, return to their owners' hands all creatures your opponents control with toughness less than the exploited creature's toughness. | 3/3";
    plays(
        &[profaner],
        "A battlefield Island*4, Giant
         A hand Profaner
         B battlefield Giant, Bear, Bird
         choose A yes
         choose A target Giant
         1 main A cast Profaner
         stop 1 end
         = A graveyard Giant 1
         = B battlefield Giant 1
         = B hand Bear 1
         = B hand Bird 1",
    );
}

#[test]
fn rule_502_3_creatures_of_a_player_dont_untap_once() {
    let beam = "Beam | {W} | Instant | Creatures don't untap during target player's next untap step. |";
    plays(
        &[beam],
        "A battlefield Plains
         A hand Beam
         B battlefield Bear, Giant
         2 attack B Bear
         3 main A cast Beam > player B
         4 main B = B tapped Bear 1
         6 main B = B tapped Bear 0
         stop 6 end
         = A life 18",
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

const SERVITUDE: &str = "Servitude | {B} | Enchantment | When this enchantment enters, return target creature card from your graveyard to the battlefield. // When the creature put onto the battlefield with this enchantment dies, exile it and return this enchantment to its owner's hand. // When this enchantment leaves the battlefield, exile the creature put onto the battlefield with this enchantment. |";

#[test]
fn rule_607_2a_the_creature_that_an_enchantment_has_put_there() {
    plays(
        &[SERVITUDE],
        "A battlefield Swamp, Bear
         A hand Servitude
         A graveyard Giant
         B battlefield Swamp*4
         B hand Murder*2
         1 main A cast Servitude > Giant
         1 main2 A = A battlefield Giant 1
         1 main2 B cast Murder > Bear
         1 end A = A battlefield Servitude 1
         2 main B cast Murder > Giant
         stop 2 end
         = A exile Giant 1
         = A hand Servitude 1
         = A graveyard Bear 1",
    );
    let rid = "Rid | {W} | Instant | Destroy target enchantment. |";
    plays(
        &[SERVITUDE, rid],
        "A battlefield Swamp, Bear
         A hand Servitude
         A graveyard Giant
         B battlefield Plains
         B hand Rid
         1 main A cast Servitude > Giant
         1 main2 B cast Rid > Servitude
         stop 1 end
         = A exile Giant 1
         = A battlefield Bear 1
         = A graveyard Servitude 1",
    );
}

#[test]
fn rule_120_3_damage_dealt_this_turn_is_counted() {
    let throng = "Throng | {U} | Sorcery | Create X 1/1 black Faerie Rogue creature tokens with flying, where X is the damage dealt to your opponents this turn. |";
    let punishment = "Punishment | {B} | Sorcery | Target player loses life equal to the damage already dealt to that player this turn. |";
    plays(
        &[throng, punishment],
        "A battlefield Mountain, Island, Swamp*2, Bear
         A hand Shock, Throng, Punishment*2
         1 main A cast Shock > player A
         1 attack A Bear
         1 main2 A cast Throng
         1 main2 A cast Punishment > player A
         1 main2 A cast Punishment > player B
         stop 1 end
         = A battlefield Faerie Rogue 2
         = A life 16
         = B life 16",
    );
}

#[test]
fn rule_603_4_life_lost_last_turn() {
    let response = "Response | {W} | Enchantment | At the beginning of each upkeep, if you lost life last turn, create a 1/1 white Soldier creature token. |";
    plays(
        &[response],
        "A battlefield Response, Mountain
         A hand Shock
         1 main A cast Shock > player A
         2 main A = A battlefield Soldier 1
         stop 3 main
         = A battlefield Soldier 1",
    );
    plays(
        &[response],
        "A battlefield Response
         B battlefield Mountain
         B hand Shock
         2 upkeep B cast Shock > player A
         2 main A = A battlefield Soldier 0
         3 main A = A battlefield Soldier 1
         stop 4 main
         = A battlefield Soldier 1",
    );
}

#[test]
fn rule_701_12g_life_is_exchanged_for_toughness_or_not_at_all() {
    let tree = "Tree | {3}{G} | Creature — Plant | Defender // {T}: Exchange your life total with this creature's toughness. | 0/13";
    plays(
        &[tree],
        "A battlefield Tree
         A life 5
         1 main A activate {T}
         stop 1 end
         = A life 13
         = A size Tree 0/5",
    );
    // CR 119.7: a player who can't gain life makes no exchange that would raise their total.
    let forbids = "Forbid | {R} | Enchantment | Players can't gain life. |";
    plays(
        &[tree, forbids],
        "A battlefield Tree, Forbid
         A life 5
         1 main A activate {T}
         stop 1 end
         = A life 5
         = A size Tree 0/13",
    );
    plays(
        &[tree, forbids],
        "A battlefield Tree, Forbid
         1 main A activate {T}
         stop 1 end
         = A life 13
         = A size Tree 0/20",
    );
    // A creature that has gone exchanges nothing.
    plays(
        &[tree],
        "A battlefield Tree
         B battlefield Swamp*2
         B hand Murder
         A life 5
         1 main A activate {T}
         1 main B cast Murder > Tree
         stop 1 end
         = A life 5
         = A graveyard Tree 1",
    );
    let perdition = "Perdition | {3}{B} | Creature — Plant | {T}: Exchange target opponent's life total with this creature's toughness. | 0/13";
    plays(
        &[perdition],
        "A battlefield Perdition
         1 main A activate {T} > player B
         stop 1 end
         = B life 13
         = A size Perdition 0/20",
    );
}

#[test]
fn rule_702_72c_a_permanent_is_championed_as_it_is_exiled() {
    let clique = "Clique | {3}{U} | Creature — Faerie Wizard | Flying // Champion a Faerie // When a Faerie is championed with this creature, tap all lands target player controls. | 4/4";
    let sprite = "Sprite | {U} | Creature — Faerie | Flying | 1/1";
    plays(
        &[clique, sprite],
        "A battlefield Island*4, Sprite
         A hand Clique
         B battlefield Forest*2
         choose A yes
         choose A target Sprite
         choose A target player B
         1 main A cast Clique
         stop 1 end
         = A battlefield Clique 1
         = A exile Sprite 1
         = B tapped Forest 2",
    );
    plays(
        &[clique, sprite],
        "A battlefield Island*4, Sprite
         A hand Clique
         B battlefield Forest*2
         choose A no
         1 main A cast Clique
         stop 1 end
         = A graveyard Clique 1
         = A battlefield Sprite 1
         = B tapped Forest 0",
    );
}

#[test]
fn rule_608_2c_a_process_ends_with_the_library() {
    let nauseam = "Nauseam | {B} | Sorcery | Reveal the top card of your library and put that card into your hand. You lose life equal to its mana value. You may repeat this process any number of times. |";
    plays(
        &[nauseam],
        "A battlefield Swamp
         A hand Nauseam
         A only-library Bear
         choose A yes
         choose A no
         1 main A cast Nauseam
         stop 1 end
         = A life 18
         = A hand Bear 1",
    );
}
