//! Rules about players and about the whole game.

use super::super::parser::{Number, Parser};
use super::super::tree::{
    CastingZones, CausingDeed, GlobalRule, HandSize, PlayerRef, PlayerRule, Selection, Statement, TurnStep,
    Zone,
};
use super::super::{amount, filter, player, reference};

pub(super) fn read(p: &mut Parser<'_>) -> Option<Statement> {
    p.first(&[
        |p| {
            p.phrase(LEAVES_ONE)
                .map(|()| Statement::Player { who: PlayerRef::You, rule: PlayerRule::DamageLeavesOne })
        },
        |p| {
            let rule = p.one_of(&[
                (LIVES_ON, PlayerRule::LivesWithoutLife),
                (AS_BY_INFECT, PlayerRule::DamagedByInfect),
            ])?;
            Some(Statement::Player { who: PlayerRef::You, rule })
        },
        |p| {
            let for_mana = p.one_of(&[(TOP_HAS_PLOT, true), (PLOTS_TOP, false)])?;
            Some(Statement::Player { who: PlayerRef::You, rule: PlayerRule::PlotsTop { for_mana } })
        },
        |p| {
            p.phrase(ROLLS_ONE_MORE)
                .map(|()| Statement::Player { who: PlayerRef::You, rule: PlayerRule::RollsOneMore })
        },
        |p| {
            let may = p.one_of(&[(MAY_VOTE_AGAIN, true), (VOTES_AGAIN, false)])?;
            Some(Statement::Player { who: PlayerRef::You, rule: PlayerRule::AdditionalVote { may } })
        },
        hand_size,
        lands,
        skips,
        mana_stays,
        made_to_sacrifice,
        causes,
        causes_none,
        can_not,
        flash,
        revealed,
        top_card,
        global,
    ])
}

/// "Players can't gain life", "You may play an additional land", followed by "this turn".
pub(super) fn for_now(p: &mut Parser<'_>) -> Option<Statement> {
    if p.take("you may play an additional land") {
        return Some(Statement::AdditionalLands { who: PlayerRef::You, count: 1 });
    }
    if let Some(count) = p.attempt(|p| {
        p.phrase("you may play")?;
        let count = u8::try_from(amount::number_word(p)?).ok()?;
        p.phrase("additional lands")?;
        Some(count)
    }) {
        return Some(Statement::AdditionalLands { who: PlayerRef::You, count });
    }
    p.first(&[can_not, super::prevent::unpreventable, global, hand_size])
}

/// "You have no maximum hand size", "each opponent's maximum hand size is reduced by two".
fn hand_size(p: &mut Parser<'_>) -> Option<Statement> {
    if let Some(who) = p.one_of(&[
        ("you have no maximum hand size", PlayerRef::You),
        ("players have no maximum hand size", PlayerRef::AllPlayers),
    ]) {
        return Some(Statement::HandSize { who, size: HandSize::None });
    }
    let who = player::possessive(p)?;
    p.phrase("maximum hand size is")?;
    let reduced = p.one_of(&[("reduced by", true), ("increased by", false)]);
    let number = i8::try_from(if p.take("one") { 1 } else { amount::number_word(p)? }).ok()?;
    let size = match reduced {
        Some(true) => HandSize::Plus(-number),
        Some(false) => HandSize::Plus(number),
        None => HandSize::Is(u8::try_from(number).ok()?),
    };
    Some(Statement::HandSize { who, size })
}

/// "You may play an additional land on each of your turns."
fn lands(p: &mut Parser<'_>) -> Option<Statement> {
    let (who, many) = p.one_of(&[
        ("you may play", (PlayerRef::You, Number::Many)),
        ("each player may play", (PlayerRef::EachPlayer, Number::One)),
    ])?;
    let count = if p.take("an additional land") {
        1
    } else {
        let count = amount::number_word(p)?;
        p.phrase("additional lands")?;
        u8::try_from(count).ok()?
    };
    p.phrase(if many == Number::Many { "on each of your turns" } else { "on each of their turns" })?;
    Some(Statement::AdditionalLands { who, count })
}

/// "Skip your draw step."
fn skips(p: &mut Parser<'_>) -> Option<Statement> {
    let (who, whose) = if p.take("skip") {
        (PlayerRef::You, "your")
    } else {
        let who = player::player(p)?;
        if player::number(&who) == Number::Many {
            p.phrase("skip their")?;
        } else {
            p.phrase("skips their")?;
        }
        (who, "")
    };
    if !whose.is_empty() {
        p.word("your")?;
    }
    let step = p.one_of(&[
        ("draw step", TurnStep::Draw),
        ("draw steps", TurnStep::Draw),
        ("untap step", TurnStep::Untap),
        ("untap steps", TurnStep::Untap),
        ("upkeep steps", TurnStep::Upkeep),
    ])?;
    Some(Statement::Player { who, rule: PlayerRule::SkipsStep(step) })
}

/// The words for not losing the game without life.
pub const LIVES_ON: &str = "you don't lose the game for having 0 or less life";
pub const AS_BY_INFECT: &str = "all damage is dealt to you as though its source had infect";
/// The words for plotting the top card of a library.
pub const TOP_HAS_PLOT: &str =
    "the top card of your library has plot . The plot cost is equal to its mana cost";
pub const PLOTS_TOP: &str = "you may plot nonland cards from the top of your library";
/// The words for damage that leaves a player one life.
pub const LEAVES_ONE: &str =
    "damage that would reduce your life total to less than 1 reduces it to 1 instead";

/// Phrases for the zones that spells can't be cast from.
pub const CAST_FROM: &[(&str, CastingZones)] = &[
    ("can't cast spells from graveyards or libraries", CastingZones::GraveyardsAndLibraries),
    ("can't cast spells from graveyards", CastingZones::Graveyards),
    ("can't cast spells from anywhere other than their hands", CastingZones::AllButHands),
];

/// "Players can't gain life", "You can't be attacked", "Your opponents can't cast creature spells".
fn can_not(p: &mut Parser<'_>) -> Option<Statement> {
    if let Some(cards) = p.attempt(|p| {
        p.word("each")?;
        let mut cards = filter::filter(p, Number::One)?;
        p.phrase(HAS_FORETELL)?;
        let hand = cards.tests.pop() == Some(super::super::tree::Test::In(Zone::Hand, PlayerRef::You));
        (hand && cards.kind == super::super::tree::ObjectKind::Card).then_some(cards)
    }) {
        return Some(Statement::Player { who: PlayerRef::You, rule: PlayerRule::HandForetells(cards) });
    }
    if p.take("foretelling cards from your hand costs") {
        let less = super::super::cost::mana(p)?;
        p.phrase("less and can be done on any player's turn")?;
        return Some(Statement::Player { who: PlayerRef::You, rule: PlayerRule::Foretelling(less) });
    }
    let who = player::player(p)?;
    if let Some(rule) = p.attempt(|p| {
        p.verb(player::number(&who), "has", "have")?;
        p.one_of(&[("hexproof", PlayerRule::Hexproof), ("shroud", PlayerRule::Shroud)])
    }) {
        return Some(Statement::Player { who, rule });
    }
    if let Some(from) = p.attempt(|p| {
        p.verb(player::number(&who), "has", "have")?;
        match super::super::keyword::keyword(p)? {
            super::super::tree::Keyword::Protection(mut from) if from.len() == 1 => from.pop(),
            _ => None,
        }
    }) {
        return Some(Statement::Player { who, rule: PlayerRule::Protection(from) });
    }
    if let Some(zones) = p.one_of(CAST_FROM) {
        return Some(Statement::Player { who, rule: PlayerRule::CantCastFrom(zones) });
    }
    if let Some(cards) = p.attempt(|p| {
        p.verb(player::number(&who), "searches only the top", "search only the top")?;
        let cards = u8::try_from(amount::number_word(p)?).ok()?;
        p.phrase("cards of libraries")?;
        Some(cards)
    }) {
        return Some(Statement::Player { who, rule: PlayerRule::SearchesTop(cards) });
    }
    if p.take("can cast only one more spell") {
        return Some(Statement::Player { who, rule: PlayerRule::CastsAtMostMore(1) });
    }
    p.word("can't")?;
    let rule = if let Some(rule) = p.one_of(&[
        ("gain life", PlayerRule::CantGainLife),
        ("lose life", PlayerRule::CantLoseLife),
        ("lose the game and your opponents can't win the game", PlayerRule::CantLoseNorOthersWin),
        ("lose the game", PlayerRule::CantLoseGame),
        ("win the game", PlayerRule::CantWinGame),
        ("draw more than one card each turn", PlayerRule::DrawsAtMost(1)),
        ("cast more than one spell each turn", PlayerRule::CastsAtMost(1)),
        ("draw cards", PlayerRule::CantDraw),
        ("play lands", PlayerRule::CantPlayLands),
        ("search libraries", PlayerRule::CantSearch),
        ("get poison counters", PlayerRule::CantGetPoison),
    ]) {
        rule
    } else if p.take("cast more than one") {
        let filter = filter::filter(p, Number::One)?;
        if filter.kind != super::super::tree::ObjectKind::Spell {
            return None;
        }
        p.phrase("each turn")?;
        PlayerRule::CastsAtMostOf(1, filter)
    } else if p.take("cast") {
        let filter = filter::filter(p, Number::Many)?;
        if filter.kind != super::super::tree::ObjectKind::Spell {
            return None;
        }
        PlayerRule::CantCast(filter)
    } else if p.take("activate abilities of") {
        let of = filter::filter(p, Number::Many)?;
        PlayerRule::CantActivate { of, except_mana: p.take("unless they're mana abilities") }
    } else {
        p.word("untap")?;
        p.phrase("more than one")?;
        let filter = filter::filter(p, Number::One)?;
        p.phrase(if who == PlayerRef::You { "during your untap step" } else { "during their untap steps" })?;
        PlayerRule::CantUntapMoreThan(1, filter)
    };
    Some(Statement::Player { who, rule })
}

/// The words of a rule about cards in hand without foretell.
pub const HAS_FORETELL: &str =
    "without foretell has foretell . Its foretell cost is equal to its mana cost reduced by {2}";

/// What happens if it is cast at a time when a sorcery couldn't be.
const SACRIFICED: &str = ". If you cast it any time a sorcery couldn't have been cast , the controller of the permanent it becomes sacrifices it at the beginning of the next cleanup step";

/// "You may cast ~ as though it had flash."
fn flash(p: &mut Parser<'_>) -> Option<Statement> {
    p.phrase("you may cast")?;
    if let Some(object) = p.attempt(reference::reference) {
        p.phrase("as though it had flash")?;
        let this = matches!(&object, super::super::tree::ObjectRef::This { word } if word == "~");
        if this && p.take(SACRIFICED) {
            return Some(Statement::FlashThenSacrificed);
        }
        if this
            && let Some(mana) = p.attempt(|p| {
                p.phrase("if you pay")?;
                let mana = super::super::cost::mana(p)?;
                p.phrase("more to cast it")?;
                Some(mana)
            })
        {
            return Some(Statement::FlashForMore(mana));
        }
        return Some(Statement::AsThoughFlash(Selection::Ref(object)));
    }
    let filter = filter::filter(p, Number::Many)?;
    p.phrase("as though they had flash")?;
    let what = Selection::All { filter, word: super::super::tree::AllWord::Bare };
    Some(Statement::AsThoughFlash(what))
}

/// "Players play with their hands revealed", "Play with the top card of your library revealed".
fn revealed(p: &mut Parser<'_>) -> Option<Statement> {
    p.one_of(&[
        ("play with the top card of your library revealed", (PlayerRef::You, Zone::Library)),
        (
            "players play with the top card of their libraries revealed",
            (PlayerRef::AllPlayers, Zone::Library),
        ),
        ("players play with their hands revealed", (PlayerRef::AllPlayers, Zone::Hand)),
        ("your opponents play with their hands revealed", (PlayerRef::Opponents, Zone::Hand)),
        ("play with your hand revealed", (PlayerRef::You, Zone::Hand)),
    ])
    .map(|(who, zone)| Statement::Revealed { who, zone })
}

/// "You may look at the top card of your library any time".
fn top_card(p: &mut Parser<'_>) -> Option<Statement> {
    p.phrase("you may look at the top card of your library any time").map(|()| Statement::MayLookAtTop)
}

/// "Players don't lose unspent mana as steps and phases end", "You don't lose unspent red mana …".
fn mana_stays(p: &mut Parser<'_>) -> Option<Statement> {
    let who = player::player(p)?;
    p.verb(player::number(&who), "doesn't lose unspent", "don't lose unspent")?;
    let color =
        p.token("a color", |word| crate::types::Color::ALL.into_iter().find(|color| color.word() == word));
    p.phrase("mana as steps and phases end")?;
    Some(Statement::Player { who, rule: PlayerRule::ManaStays(color) })
}

/// "Spells and abilities your opponents control can't cause you to sacrifice permanents."
fn made_to_sacrifice(p: &mut Parser<'_>) -> Option<Statement> {
    p.phrase("spells and abilities your opponents control can't cause you to sacrifice permanents")?;
    Some(Statement::Player { who: PlayerRef::You, rule: PlayerRule::CantBeMadeToSacrifice })
}

/// One more die of a player.
pub const ROLLS_ONE_MORE: &str =
    "if you would roll one or more dice , instead roll that many dice plus one and ignore the lowest roll";

/// More votes of a player (701.38d).
pub const MAY_VOTE_AGAIN: &str = "while voting , you may vote an additional time";
pub const VOTES_AGAIN: &str = "while voting , you get an additional vote";

/// The words before spells whose player causes abilities to trigger.
pub const CASTING_OR_COPYING: &str = "you casting or copying";

/// Phrases for what objects do that causes abilities to trigger.
pub const DEEDS: &[(&str, &[CausingDeed])] = &[
    ("entering or dying", &[CausingDeed::Entering, CausingDeed::Dying]),
    ("entering or attacking", &[CausingDeed::Entering, CausingDeed::Attacking]),
    ("entering", &[CausingDeed::Entering]),
    ("dying", &[CausingDeed::Dying]),
    ("attacking", &[CausingDeed::Attacking]),
];

/// "If a creature entering causes a triggered ability of a permanent you control to trigger, that ability triggers an additional time."
fn causes(p: &mut Parser<'_>) -> Option<Statement> {
    p.word("if")?;
    let casting = p.take(CASTING_OR_COPYING);
    p.one_of(&[("a", ()), ("an", ())])?;
    let what = filter::filter(p, Number::One)?;
    if casting && what.kind != super::super::tree::ObjectKind::Spell {
        return None;
    }
    let deeds = if casting { vec![CausingDeed::CastingOrCopying] } else { p.one_of(DEEDS)?.to_vec() };
    p.phrase("causes a triggered ability of")?;
    p.one_of(&[("a", ()), ("an", ())])?;
    let of = filter::filter(p, Number::One)?;
    p.phrase("to trigger , that ability triggers an additional time")?;
    Some(Statement::Causes { what, deeds, of: Some(of), additional: true })
}

/// "Creatures entering don't cause abilities to trigger."
fn causes_none(p: &mut Parser<'_>) -> Option<Statement> {
    let what = filter::filter(p, Number::Many)?;
    let deeds = p.one_of(DEEDS)?.to_vec();
    p.phrase("don't cause abilities")?;
    let of = if p.take("of") { Some(filter::filter(p, Number::Many)?) } else { None };
    p.phrase("to trigger")?;
    Some(Statement::Causes { what, deeds, of, additional: false })
}

fn global(p: &mut Parser<'_>) -> Option<Statement> {
    if let Some(rule) = p.one_of(&[
        (
            "you may activate equip abilities any time you could cast an instant",
            GlobalRule::EquipAtInstantSpeed,
        ),
        ("spells can't be countered", GlobalRule::SpellsCantBeCountered),
        (
            "cards in graveyards can't be the targets of spells or abilities",
            GlobalRule::GraveyardCardsCantBeTargeted,
        ),
        ("the \" legend rule \" doesn't apply", GlobalRule::NoLegendRule),
        (
            "each spell that would cost less than three mana to cast costs three mana to cast",
            GlobalRule::SpellsCostThree,
        ),
        ("creature cards in graveyards and libraries can't enter", GlobalRule::CreaturesCantEnter),
        ("nonland permanent cards in graveyards and libraries can't enter", GlobalRule::NonlandsCantEnter),
        ("this effect doesn't remove ~", GlobalRule::DoesntRemoveThis),
        ("creatures that would enter for your opponents enter for you", GlobalRule::CreaturesEnterForYou),
    ]) {
        return Some(Statement::Global(rule));
    }
    if let Some((most, you)) = p.one_of(&[
        ("no more than one creature can attack each combat", (1, false)),
        ("no more than two creatures can attack each combat", (2, false)),
        ("no more than one creature can attack you each combat", (1, true)),
        ("no more than two creatures can attack you each combat", (2, true)),
    ]) {
        return Some(Statement::MostAttackers { most, you });
    }
    if p.take("no more than one creature can block each combat") {
        return Some(Statement::MostBlockers(1));
    }
    p.phrase("no more than two creatures can block each combat").map(|()| Statement::MostBlockers(2))
}
