//! More sentences of single cards, in words that more cards have: see [`super::rephrased`].

mod compared;
mod sentences;
mod words;

use super::plain_clause::plain;
use compared::{lesser, named_in_graveyards, opponent_as_you_activate, owner_puts, spells_with_flash};
use sentences::{
    attacking_copy, copies_instead, for_each_opponent, for_life_gained, found_if_revealed, gains_each,
    instead_first, less_by_life, looked_then_put, more_by_life, of_color_of_choice, of_that_color,
    one_opponent, opponents_with_more_lands, otherwise_undone, owner_shuffles, tempting, that_card_again,
    to_and_by, two_exchanged, unless_harmed, untaps_one, would_deal,
};
use sentences::{either_sweep, loses_unless_paid, of_all_graveyards, quoted_upkeep};
use words::{
    both_conditions, both_sacrificed, colored_spell, counters_of_choice, distributed, doubled_size,
    enchanted_dies, every_color, except_for_kinds, fewer_than_hand, flavored_equip, half_library,
    loses_other_abilities, ninjas, only_if_cast, other_than_kinds, second_and_third, two_kinds_of_counters,
};

/// Applies the rewordings of this file to a line.
pub fn shared(line: &str) -> String {
    let mut line = line.to_owned();
    for &(from, to) in &[
        (
            "xile the top card of your library. Until your next turn, you may cast it if it's an instant or sorcery spell.",
            "xile the top card of your library. Until your next turn, you may cast instant and sorcery spells from among the exiled cards.",
        ),
        // A basic land card is both.
        (
            "xile target player's graveyard other than basic land cards.",
            "xile all nonland or nonbasic cards from target player's graveyard.",
        ),
        (
            ", exile that card, then shuffle. You may cast that card without paying its mana cost.",
            ", exile it, then shuffle. You may cast that card without paying its mana cost.",
        ),
        (
            "Destroy target creature unless its controller pays life equal to its toughness. A creature destroyed this way can't be regenerated.",
            "Choose target creature. Its controller may pay X life, where X is its toughness. If they don't, destroy it. It can't be regenerated.",
        ),
        // A duel has two players: the most, or tied for it, are no fewer than the other's.
        (
            " as long as defending player controls the most creatures or is tied for the most.",
            " as long as the number of creatures defending player controls is greater than or equal to the number of creatures you control.",
        ),
        // Both the number and what is counted are multiplied.
        (
            " pays {2} plus an additional {2} for each card named ~ in each graveyard.",
            " pays {X}, where X is 2 plus twice the number of cards named ~ in all graveyards.",
        ),
        (
            " reveal your hand and put all land cards from it onto the battlefield. If you do, discard your hand.",
            " reveal your hand. If you do, put all land cards from your hand onto the battlefield, then discard your hand.",
        ),
        (", and you return ~ from your graveyard ", ", and return ~ from your graveyard "),
        (
            ", and return ~ from your graveyard to your hand at the beginning of the next end step.",
            ". At the beginning of the next end step, return ~ from your graveyard to your hand.",
        ),
        // Each creature is dealt its damage at once.
        (
            "~ deals 1 damage to each nonblack creature and an additional 1 damage to each green creature.",
            "~ deals 1 damage to each nonblack, nongreen creature, 2 damage to each nonblack green creature, and 1 damage to each black green creature.",
        ),
        (
            ", tap each creature that was blocked by one of those creatures this turn and it doesn't untap during its controller's next untap step.",
            ", tap all creatures that were blocked by those creatures this turn and they don't untap during their controllers' next untap steps.",
        ),
        // A delayed ability at the end of combat waits no longer than this turn.
        ("t this turn's next end of combat, ", "t end of combat, "),
        (" all creatures it blocked this turn", " all creatures that were blocked by it this turn"),
        (" each creature it blocked this combat", " each creature that was blocked by it this combat"),
        // The player of the last words is the one who controls the target.
        (
            " to its controller unless that player sacrifices it.",
            " to its controller unless its controller sacrifices it.",
        ),
        (
            ", you may put it onto the battlefield with a manifestation counter on it. That permanent is an enchantment in addition to its other types.",
            ", you may put it onto the battlefield with a manifestation counter on it. If you do, it becomes an enchantment in addition to its other types.",
        ),
        // A second permission beside the first.
        (
            "Until the end of your next turn, you may play those cards. If ~ was cast from a graveyard, you may play cards this way without paying their mana costs.",
            "Until the end of your next turn, you may play those cards. If ~ was cast from a graveyard, until the end of your next turn, you may play those cards without paying their mana costs.",
        ),
        (", and it has hexproof and this ability.", ", it has hexproof, and it has this ability."),
        (
            "Until end of turn, you may have ~ become an X/X Insect artifact creature with flying, where X is the result.",
            "You may have ~ become an X/X Insect artifact creature with flying until end of turn, where X is the result.",
        ),
        (
            "Spells you cast that share a card type with the exiled card cost ",
            "Spells that share a card type with the exiled card you cast cost ",
        ),
        (
            "from your opening hand. If you do, when each opponent casts their first spell of the game, ",
            "from your opening hand. If you do, when an opponent casts a spell, ",
        ),
        // CR 103.6: nobody has had an upkeep, or cast a spell, before.
        (
            "from your opening hand. If you do, at the beginning of the first upkeep, ",
            "from your opening hand. If you do, at the beginning of the next turn's upkeep, ",
        ),
        (
            "from your opening hand. If you do, at the beginning of your first upkeep, ",
            "from your opening hand. If you do, at the beginning of your next upkeep, ",
        ),
        (
            "from your opening hand. If you do, scry 3 at the beginning of your first upkeep.",
            "from your opening hand. If you do, at the beginning of your next upkeep, scry 3.",
        ),
        (
            "from your opening hand. If you do, at the beginning of your first main phase of the game, ",
            "from your opening hand. If you do, at the beginning of your next main phase, ",
        ),
        (" the amount of excess damage dealt to that creature this way", " the excess damage dealt this way"),
        (" the amount of excess damage dealt this way", " the excess damage dealt this way"),
        (" the excess damage dealt to that creature this way", " the excess damage dealt this way"),
        (" excess damage was dealt to that creature this way", " excess damage was dealt this way"),
        (
            " excess damage was dealt this way, discover X, where X is that excess damage.",
            " excess damage was dealt this way, discover X, where X is the excess damage dealt this way.",
        ),
        (
            " excess damage was dealt to a permanent this way, create that many tapped Treasure tokens.",
            " excess damage was dealt this way, create X tapped Treasure tokens, where X is the excess damage dealt this way.",
        ),
        ("henever another player ", "henever an opponent "),
        (
            "Each of those creatures is a black Zombie in addition to its other colors and types.",
            "Those creatures become black Zombies in addition to their other colors and types.",
        ),
        // CR 111.2: the player who creates a token is the one under whose control it enters.
        ("f you created a token this turn", "f a token entered under your control this turn"),
        (", then shuffle and put the card on top.", ", then shuffle and put it on top."),
        (" into your hand. then shuffle.", " into your hand, then shuffle."),
        (
            " can attack this turn as though they didn't have defender",
            " can attack as though they didn't have defender this turn",
        ),
        (" damage to any target and 1 damage to itself.", " damage to any target and 1 damage to ~."),
        ("You lose life equal to the card's mana value.", "You lose life equal to that card's mana value."),
        (
            " look at that player's hand. You choose a card from it. The player discards that card.",
            " look at that player's hand. You choose a card from it. That player discards that card.",
        ),
        (" from among those exiled cards.", " from among those cards."),
        (" the highest life total among all players.", " the highest life total among players."),
        ("That creature also gains ", "That creature gains "),
        (" the discarded card wasn't ", " the discarded card isn't "),
        (
            " exiled with it onto the battlefield under the control of that card's owner.",
            " exiled with ~ onto the battlefield under its owner's control.",
        ),
        // CR 119.1: a player begins a duel with 20.
        (
            " each opponent whose life total is less than half their starting life total.",
            " each opponent who has 9 or less life.",
        ),
        (
            " an opponent's life total is less than half their starting life total,",
            " an opponent has 9 or less life,",
        ),
        // A duel has one opponent.
        ("Whenever an opponent attacks you, ", "Whenever one or more creatures attack you, "),
        // CR 702.73a, 205.3m.
        ("~ is every creature type.", "Changeling"),
        (" and is every creature type.", " and has all creature types."),
        (
            "If ~ was kicked, it deals 3 damage to another target.",
            "If ~ was kicked, it deals 3 damage to any other target.",
        ),
        (" attacking you or a planeswalker you control.", " attacking you or planeswalkers you control."),
        (
            "Prevent all damage that would be dealt to ~ during your turn.",
            "As long as it's your turn, prevent all damage that would be dealt to ~.",
        ),
        (
            " card with lesser power from your graveyard",
            " card with power less than ~'s power from your graveyard",
        ),
        (
            " into your hand, one on top of your library, and one on the bottom of your library.",
            " into your hand, one of them on top of your library, and one of them on the bottom of your library.",
        ),
        (
            " into your hand, put one of them on the bottom of your library, and exile one of them. You may play the exiled card this turn.",
            " into your hand, put one of them on the bottom of your library, and exile one of them. You may play that card this turn.",
        ),
        // The library that was looked at.
        (
            ", exile one of them face down, then put the rest on the bottom of that library ",
            ". Exile one of them face down and put the rest on the bottom of that player's library ",
        ),
        (
            ", exile one of them face down, then put the rest ",
            ". Exile one of them face down and put the rest ",
        ),
        (
            "If one or more tokens would be created, twice that many of those tokens are created instead.",
            "If an effect would create one or more tokens, it creates twice that many of those tokens instead.",
        ),
        (
            " deals combat damage to a creature, destroy that creature. It can't be regenerated.",
            " deals combat damage to a creature, destroy the other creature. It can't be regenerated.",
        ),
        (
            "t the beginning of combat on each opponent's turn, tap target creature that player controls.",
            "t the beginning of each combat, if it's not your turn, tap target creature an opponent controls.",
        ),
        ("hen that mana is spent to cast ", "hen you spend this mana to cast "),
        (
            ", copy it and you may choose new targets for the copy.",
            ", copy that spell. You may choose new targets for the copy.",
        ),
        (
            ", copy that spell and you may choose new targets for the copy.",
            ", copy that spell. You may choose new targets for the copy.",
        ),
        (
            "Spend this mana only to cast a spell from your graveyard.",
            "Spend this mana only to cast a spell in your graveyard.",
        ),
        (" the mana value of that spell.", " that spell's mana value."),
        (
            "You may cast instant and sorcery spells with mana value X or less from among them without paying their mana costs.",
            "You may cast any number of instant and/or sorcery spells with mana value X or less from among them without paying their mana costs.",
        ),
        (
            " that's tapped and attacking that player or a planeswalker they control.",
            " that's tapped and attacking.",
        ),
        ("\" and is a ", "\", and is a "),
        (",\", and is a ", ".\", and is a "),
        (
            "Whenever ~ or another permanent enters from a graveyard, ",
            "Whenever ~ or another permanent enters, if it entered from a graveyard, ",
        ),
        ("eveal X black cards in your hand.", "eveal X black cards from your hand."),
        // Several counters at once are counters.
        (" if it had one or more counters on it, ", " if it had counters on it, "),
        (
            "except it's 1/1 and it's a Nightmare in addition to its other types.",
            "except it's a 1/1 Nightmare in addition to its other types.",
        ),
        (" put that nonland permanent card onto ", " put that card onto "),
        (" return that nonland permanent card to ", " return that card to "),
        (
            "Then put all cards revealed this way that weren't put onto the battlefield into your graveyard.",
            "Put the rest into your graveyard.",
        ),
        (
            "Then put all cards exiled this way that weren't cast into your graveyard.",
            "Put the exiled cards that weren't cast this way into your graveyard.",
        ),
        // What is revealed stays in the library until it is put elsewhere.
        (
            " from among them onto the battlefield. Then shuffle the rest into your library.",
            " from among them onto the battlefield. Then shuffle.",
        ),
        (
            " until you reveal a creature card. If you do, put that card onto the battlefield, then shuffle the rest into your library.",
            " until you reveal a creature card. Put that card onto the battlefield, then shuffle the rest into your library.",
        ),
        (
            "return to your hand all creature cards that were put into your graveyard from the battlefield this turn.",
            "return to your hand all creature cards in your graveyard that were put there from the battlefield this turn.",
        ),
    ] {
        line = line.replace(from, to);
    }
    for rule in [
        one_opponent,
        of_all_graveyards,
        either_sweep,
        quoted_upkeep,
        looked_then_put,
        fewer_than_hand,
        to_and_by,
        both_conditions,
        two_kinds_of_counters,
        loses_other_abilities,
        half_library,
        otherwise_undone,
        every_color,
        ninjas,
        colored_spell,
        opponents_with_more_lands,
        only_if_cast,
        distributed,
        untaps_one,
        copies_instead,
        unless_harmed,
        would_deal,
        tempting,
        other_than_kinds,
        flavored_equip,
        both_sacrificed,
        attacking_copy,
        enchanted_dies,
        of_that_color,
        doubled_size,
        second_and_third,
        except_for_kinds,
        instead_first,
        gains_each,
        counters_of_choice,
        that_card_again,
        found_if_revealed,
        of_color_of_choice,
        two_exchanged,
        for_each_opponent,
        for_life_gained,
        less_by_life,
        loses_unless_paid,
        more_by_life,
        owner_shuffles,
        lesser,
        named_in_graveyards,
        owner_puts,
        opponent_as_you_activate,
        spells_with_flash,
    ] {
        line = rule(&line).unwrap_or(line);
    }
    line
}

/// Lines that say two things.
pub fn separate(line: &str) -> Option<Vec<String>> {
    // A kicked permanent keeps what it entered with.
    if let Some((counters, keyword)) = line
        .strip_prefix("If ~ was kicked, it enters with ")
        .and_then(|rest| rest.split_once(" on it and with "))
        && plain(counters)
        && plain(keyword.trim_end_matches('.'))
        && !keyword.contains('"')
    {
        return Some(vec![
            format!("If ~ was kicked, it enters with {counters} on it."),
            format!("As long as ~ was kicked, it has {keyword}"),
        ]);
    }
    // What spells and what abilities cost.
    if let Some((spells, more)) = line.split_once(" more to cast and abilities your opponents activate cost ")
        && let Some((before, "spells your opponents cast")) =
            spells.rsplit_once(", ").map(|(before, spells)| {
                (before, spells.rsplit_once(" cost ").map_or(spells, |(spells, _)| spells))
            })
        && before.starts_with("As long as ")
        && plain(before)
    {
        return Some(vec![
            format!("{spells} more to cast."),
            format!("{before}, abilities your opponents activate cost {more}"),
        ]);
    }
    // Two permissions.
    if let Some(rest) = line.strip_prefix("You may cast ")
        && let Some(kinds) = rest.strip_suffix(" from the top of your library.")
        && let Some((one, two)) = kinds.split_once(" spells and ")
        && two.ends_with(" spells")
        && plain(one)
        && plain(two)
    {
        let cast = |spells: &str| format!("You may cast {spells} from the top of your library.");
        return Some(vec![cast(&format!("{one} spells")), cast(two)]);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{separate, shared};

    #[test]
    fn sentences_of_single_cards_are_said_in_common_words() {
        for (own, common) in [
            (
                "Put a +1/+1 counter on target creature, two +1/+1 counters on another target creature, and three +1/+1 counters on a third target creature.",
                "Put a +1/+1 counter on target creature, put two +1/+1 counters on another target creature, and put three +1/+1 counters on another target creature.",
            ),
            (
                "{R}, Sacrifice ~: Destroy target land unless its controller has ~ deal 2 damage to them.",
                "{R}, Sacrifice ~: Choose target land. Its controller may have ~ deal 2 damage to them. If they don't, destroy that land.",
            ),
            (
                "Return all creatures to their owners' hands except for Krakens and Serpents.",
                "Return all non-Kraken, non-Serpent creatures to their owners' hands.",
            ),
            ("Edge — Equip {4}", "Equip {4}"),
            (
                "Put a +1/+1 counter on target creature and tap it.",
                "Put a +1/+1 counter on target creature and tap it.",
            ),
        ] {
            assert_eq!(shared(own), common);
            assert_eq!(shared(common), common);
        }
    }

    #[test]
    fn letters_of_several_bytes_break_no_rule() {
        // "İ" and "K" have more, or fewer, bytes as small letters.
        for text in [
            "é unless its controller has ~ deal 2 damage to them.",
            "ürevent all damage ~ would deal this turn.",
            "İİİİ put a +1/+1 counter on that creature and a +1/+1 counter on ~.",
            "Prevent all damage by creatures other than Wolves é",
        ] {
            shared(text);
        }
    }

    #[test]
    fn two_things_in_a_line_are_two_lines() {
        let lines = separate("If ~ was kicked, it enters with two +1/+1 counters on it and with flying.");
        assert_eq!(lines.map(|lines| lines.len()), Some(2));
        assert_eq!(separate("{X}: Draw X cards. X can't be 0."), None);
    }
}
