//! Life and draws of players: exchanged, replaced, and counted over a turn.

use super::script::plays;

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
