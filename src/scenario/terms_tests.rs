//! Cards that may be played for a while, and on what terms (601.3e, 609.4b): duels with cards made for the purpose.

use super::script::plays;

#[test]
fn rule_609_4b_any_mana_pays_for_a_card_that_may_be_cast_so() {
    let thief = "Thief | {U} | Sorcery | Exile the top card of target opponent's library. You may cast that card this turn, and mana of any type can be spent to cast that spell. |";
    plays(
        &[thief],
        "A battlefield Island*3
         A hand Thief
         B library Bear
         1 main A cast Thief > player B
         1 main A wait
         1 main A cast Bear
         stop 1 end
         = A battlefield Bear 1",
    );
    // A land isn't cast.
    plays(
        &[thief],
        "A battlefield Island*3
         A hand Thief
         B library Forest
         1 main A cast Thief > player B
         1 main A wait
         1 main A = A may-play Forest no
         stop 1 end
         = B exile Forest 1",
    );
    // As a spell or ability resolves, too.
    let robber = "Robber | {B} | Creature — Rogue | Whenever ~ deals combat damage to a player, you may cast target nonland permanent card from that player's graveyard, and mana of any type can be spent to cast that spell. | 1/1";
    plays(
        &[robber],
        "A battlefield Robber, Swamp*2
         B graveyard Bear
         1 attack A Robber
         choose A yes
         stop 1 end
         = A battlefield Bear 1",
    );
}

#[test]
fn rule_601_2f_a_card_that_may_be_played_costs_more_or_enters_tapped() {
    let warden = "Warden | {W} | Creature — Angel | When ~ enters, each opponent exiles a card from their hand and may play that card for as long as it remains exiled. Each spell cast this way costs {1} more to cast. Each land played this way enters tapped. | 1/1";
    plays(
        &[warden],
        "A battlefield Plains
         A hand Warden
         B battlefield Forest*2
         B hand Bear
         1 main A cast Warden
         2 main B = B may-cast Bear no
         stop 2 end
         = B exile Bear 1",
    );
    plays(
        &[warden],
        "A battlefield Plains
         A hand Warden
         B battlefield Forest*2
         B hand Forest
         1 main A cast Warden
         2 main B play Forest
         stop 2 end
         = B tapped Forest 1",
    );
}

#[test]
fn rule_611_2_a_card_may_be_played_until_another_one_is_exiled() {
    let amulet = "Amulet | {1} | Artifact | {T}: Exile the top card of your library. You may play it until you exile another card with ~. |";
    plays(
        &[amulet],
        "A battlefield Amulet, Mountain*2
         A library Shock, Bear
         1 main A activate {T}: Exile
         1 main A wait
         1 main A = A may-cast Bear no
         3 main A activate {T}: Exile
         3 main A wait
         stop 3 end
         = A exile 2",
    );
}

#[test]
fn rule_614_what_is_cast_from_the_graveyard_for_a_turn_is_exiled_there() {
    let seer = "Seer | {U} | Creature — Wizard | {T}: You may cast target instant or sorcery card from your graveyard this turn. If that spell would be put into your graveyard, exile it instead. | 1/1";
    plays(
        &[seer],
        "A battlefield Seer, Mountain
         A graveyard Shock
         1 main A activate {T}: You may > Shock
         1 main A wait
         1 main A cast Shock > player B
         stop 1 end
         = B life 18
         = A exile Shock 1",
    );
    let scholar = "Scholar | {U} | Creature — Sphinx | When ~ enters, you may cast target instant, sorcery, or artifact card from your graveyard without paying its mana cost. If an instant or sorcery spell cast this way would be put into your graveyard, exile it instead. | 1/1";
    plays(
        &[scholar],
        "A battlefield Island
         A hand Scholar
         A graveyard Shock
         choose A yes
         choose A target player B
         1 main A cast Scholar
         stop 1 end
         = B life 18
         = A exile Shock 1",
    );
}

#[test]
fn rule_601_3e_one_spell_of_the_graveyard_or_one_of_those_milled_today() {
    let raiser = "Raiser | {B} | Creature — Shaman | Discard a card: You may cast a creature spell from your graveyard this turn. Activate only once each turn. | 1/1";
    plays(
        &[raiser],
        "A battlefield Raiser, Forest*4
         A hand Shock
         A graveyard Bear*2
         1 main A activate Discard a card
         1 main A wait
         1 main A cast Bear
         1 main A wait
         1 main A = A may-cast Bear no
         stop 1 end
         = A battlefield Bear 1",
    );
    let druid = "Druid | {G} | Creature — Elf | Whenever ~ attacks, mill two cards.\nOnce during each of your turns, you may play a land or cast a permanent spell from among cards in your graveyard that were put there from your library this turn. | 1/1";
    plays(
        &[druid],
        "A battlefield Druid, Forest*2
         A graveyard Bear
         A library Bear, Forest
         1 main A = A may-cast Bear no
         1 attack A Druid
         1 main2 A play Forest
         1 main2 A = A may-cast Bear no
         stop 1 end
         = A battlefield Forest 3",
    );
    let knight = "Knight | {B} | Creature — Knight | You may cast ~ from your graveyard, but not from anywhere else. | 2/1";
    plays(
        &[knight],
        "A battlefield Swamp*2
         A hand Knight
         A graveyard Knight
         1 main A cast Knight
         1 main A wait
         1 main A = A may-cast Knight no
         stop 1 end
         = A battlefield Knight 1
         = A hand Knight 1",
    );
    let phoenix = "Phoenix | {3}{R} | Creature — Phoenix | You may cast ~ from your graveyard by paying {R} rather than paying its mana cost. If you do, it enters with two +1/+1 counters on it. | 2/2";
    plays(
        &[phoenix],
        "A battlefield Mountain
         A graveyard Phoenix
         1 main A cast Phoenix
         stop 1 end
         = A size Phoenix 4/4",
    );
}

#[test]
fn rule_118_9_permanents_let_other_costs_be_paid_for_spells() {
    let sun =
        "Sun | {3} | Artifact | You may pay {W}{U} rather than pay the mana cost for spells you cast. |";
    plays(
        &[sun],
        "A battlefield Sun, Plains, Island
         A hand Giant
         1 main A cast Giant
         stop 1 end
         = A battlefield Giant 1",
    );
    // What asks for another alternative cost is not misled (702.74a).
    let gust = "Gust | {4}{U} | Creature — Elemental | When ~ enters, you gain 1 life. // Evoke {1}{U} | 2/2";
    plays(
        &[sun, gust],
        "A battlefield Sun, Plains, Island
         A hand Gust
         1 main A cast Gust
         stop 1 end
         = A battlefield Gust 1",
    );
    let halls = "Halls | {3} | Enchantment | Rather than pay the mana cost for a spell, its controller may discard a card that shares a color with that spell. |";
    plays(
        &[halls],
        "A battlefield Halls
         A hand Giant, Shock
         1 main A cast Giant
         stop 1 end
         = A battlefield Giant 1
         = A graveyard Shock 1",
    );
    plays(
        &[halls],
        "A battlefield Halls
         A hand Giant, Bear
         1 main A = A may-cast Giant no
         stop 1 end
         = A hand Giant 1",
    );
}
