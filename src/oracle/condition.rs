//! Conditions: "you control a Forest", "it's your turn", "~ is tapped", "your life total is 5 or less".

use super::parser::{Number, Parser};
use super::resolve::Nouns;
use super::tree::{
    Amount, Comparison, Condition, ObjectRef, PlayerRef, Selection, Test, TurnFact, TurnStep, Zone,
};
use super::tree::{Timing, Timing::*};
use super::{amount, counter, filter, player, reference};

/// A condition without its "if" or "as long as".
pub fn condition(p: &mut Parser<'_>) -> Option<Condition> {
    let first = p.first(&[one])?;
    if let Some(second) = p.attempt(|p| {
        p.word("or")?;
        super::history::condition(p)
    }) {
        return Some(Condition::AnyOf(vec![first, second]));
    }
    let mut all = vec![first];
    while let Some(next) = p.attempt(|p| {
        p.word("and")?;
        one(p)
    }) {
        all.push(next);
    }
    Some(if all.len() == 1 { all.remove(0) } else { Condition::All(all) })
}

fn one(p: &mut Parser<'_>) -> Option<Condition> {
    p.first(&[
        turn,
        coin,
        prevented,
        controls_more,
        did_this_turn,
        last_turn,
        controls_object,
        attacked,
        attacked_with,
        activated,
        under_control,
        targets,
        card_types,
        measured,
        super::this_way::condition,
        kicked,
        controls,
        more_cards,
        hand,
        life,
        this_turn,
        number_of,
        exists,
        zone,
        is,
        counters_on,
        had_counter,
        count_of_counters,
        super::history::condition,
    ])
}

fn turn(p: &mut Parser<'_>) -> Option<Condition> {
    p.one_of(&[
        ("it's your turn", Condition::YourTurn(true)),
        ("it's not your turn", Condition::YourTurn(false)),
    ])
}

/// "this ability has been activated four or more times this turn".
fn activated(p: &mut Parser<'_>) -> Option<Condition> {
    p.phrase("this ability has been activated")?;
    let times = u8::try_from(amount::number_word(p)?).ok()?;
    p.phrase("or more times this turn")?;
    Some(Condition::ActivatedThisTurn(times))
}

/// "~ attacked this turn", "~ didn't attack this turn", "~ dealt damage to an opponent this turn".
fn did_this_turn(p: &mut Parser<'_>) -> Option<Condition> {
    let object = reference::reference(p)?;
    if p.take("didn't attack this turn") {
        let is = Condition::Is { object, test: Test::AttackedThisTurn };
        return Some(Condition::Not(Box::new(is)));
    }
    if let Some(test) = p.one_of(&[
        ("attacked this turn", Test::AttackedThisTurn),
        ("blocked this turn", Test::BlockedThisTurn),
        ("attacked or blocked this turn", either_this_turn()),
        ("attacked or blocked this combat", Test::FoughtThisCombat),
        ("attacked during its controller's last turn", Test::AttackedLastTurn),
        ("started the turn untapped", Test::StartedTurnUntapped),
    ]) {
        return Some(Condition::Is { object, test });
    }
    if let Some(color) = p.attempt(|p| {
        p.phrase("blocked or was blocked by a")?;
        let color = p.token("a color", |word| {
            crate::types::Color::ALL.into_iter().find(|color| color.word() == word)
        })?;
        p.phrase("creature this turn")?;
        Some(color)
    }) {
        return Some(Condition::Is { object, test: Test::FoughtThisTurn(color) });
    }
    if p.take("isn't being declared as an attacker") {
        let is = Condition::Is { object, test: Test::BeingDeclaredAttacker };
        return Some(Condition::Not(Box::new(is)));
    }
    p.phrase("dealt damage to")?;
    let who = player::player(p)?;
    p.phrase("this turn")?;
    Some(Condition::Is { object, test: Test::DealtDamageThisTurnTo(who) })
}

fn either_this_turn() -> Test {
    Test::AnyOf(vec![vec![Test::AttackedThisTurn], vec![Test::BlockedThisTurn]])
}

/// "it came under your control this turn".
fn under_control(p: &mut Parser<'_>) -> Option<Condition> {
    let object = reference::reference(p)?;
    p.phrase("came under your control this turn")?;
    Some(Condition::CameUnderControlThisTurn(object))
}

/// "you control ~".
fn controls_object(p: &mut Parser<'_>) -> Option<Condition> {
    let who = player::player(p)?;
    p.verb(player::number(&who), "controls", "control")?;
    let object = reference::reference(p)?;
    Some(Condition::Is { object, test: Test::Controller(who) })
}

/// "an opponent controls more lands than you".
fn controls_more(p: &mut Parser<'_>) -> Option<Condition> {
    let who = player::player(p)?;
    p.verb(player::number(&who), "controls more", "control more")?;
    let filter = filter::filter(p, Number::Many)?;
    p.word("than")?;
    let than = player::player(p)?;
    Some(Condition::ControlsMore { who, filter, than })
}

/// "you attacked with exactly one other creature this combat": "that creature" is the other one.
fn attacked_with(p: &mut Parser<'_>) -> Option<Condition> {
    p.phrase("you attacked with exactly one other creature this combat")?;
    let other = super::resolve::Binding::That(super::tree::ObjectAntecedent::OtherAttacker);
    p.scope.mention_object(other, Number::One, Nouns::CREATURE);
    Some(Condition::AttackedWithOneOther)
}

fn attacked(p: &mut Parser<'_>) -> Option<Condition> {
    p.phrase("you've been attacked this step").map(|()| Condition::AttackedThisStep(PlayerRef::You))
}

/// "it targets a creature".
fn targets(p: &mut Parser<'_>) -> Option<Condition> {
    let object = reference::reference(p)?;
    p.word("targets")?;
    let what = Box::new(super::selection::selection(p)?);
    Some(Condition::Targets { object, what })
}

/// "there are four or more card types among cards in your graveyard".
fn card_types(p: &mut Parser<'_>) -> Option<Condition> {
    p.phrase("there are")?;
    let number = amount::number_word(p)?;
    p.phrase("or more card types among")?;
    let filter = Box::new(filter::filter(p, Number::Many)?);
    Some(Condition::Compare {
        left: Amount::CardTypesAmong(filter),
        comparison: Comparison::AtLeast,
        right: Amount::Number(number),
    })
}

fn coin(p: &mut Parser<'_>) -> Option<Condition> {
    p.one_of(&[
        ("you win the flip", Condition::WonFlip(true)),
        ("you lose the flip", Condition::WonFlip(false)),
    ])
}

/// "its mana value was 3 or less": as it last was (608.2h).
fn measured(p: &mut Parser<'_>) -> Option<Condition> {
    let object = reference::possessive(p)?;
    let test = p.ahead(|p| {
        p.one_of(&[("power was", ()), ("toughness was", ()), ("mana value was", ())])?;
        Some(())
    });
    test?;
    let make = p.one_of::<fn(Comparison, Amount) -> Test>(&[
        ("power was", Test::Power),
        ("toughness was", Test::Toughness),
        ("mana value was", Test::ManaValue),
    ])?;
    let (comparison, number) = amount::compared(p)?;
    Some(Condition::Was { object, test: make(comparison, number) })
}

/// "damage is prevented this way", "damage from a black source is prevented this way".
fn prevented(p: &mut Parser<'_>) -> Option<Condition> {
    p.word("damage")?;
    let from = if p.take("from") {
        p.one_of(&[("a", ()), ("an", ())])?;
        Some(filter::filter(p, Number::One)?)
    } else {
        None
    };
    p.phrase("is prevented this way")?;
    Some(Condition::Prevented { from, when: false })
}

fn kicked(p: &mut Parser<'_>) -> Option<Condition> {
    let object = reference::reference(p)?;
    if p.take("wasn't kicked") {
        return Some(Condition::Not(Box::new(Condition::Kicked(object))));
    }
    p.phrase("was kicked")?;
    Some(Condition::Kicked(object))
}

/// "you control no Islands", "an opponent controls three or more creatures", "you control another Goblin".
fn controls(p: &mut Parser<'_>) -> Option<Condition> {
    let who = player::player(p)?;
    let number = player::number(&who);
    let (comparison, amount, mut filter) = if p
        .attempt(|p| {
            p.word("don't")?;
            p.word("control")
        })
        .is_some()
    {
        let (comparison, number, filter) = how_many(p)?;
        if comparison != Comparison::AtLeast {
            return None;
        }
        // "you don't control a Forest"
        let mut filter = filter;
        filter.tests.push(Test::Controller(who));
        return Some(Condition::Not(Box::new(Condition::Exists { filter, comparison, number })));
    } else {
        p.verb(number, "controls", "control")?;
        how_many(p)?
    };
    filter.tests.push(Test::Controller(who.clone()));
    let first = Condition::Exists { filter, comparison, number: amount };
    // "you control an Urza's Mine and an Urza's Tower"
    let more = p.attempt(|p| {
        let or = p.one_of(&[("and", false), ("or", true)])?;
        p.one_of(&[("a", ()), ("an", ())])?;
        let mut filter = filter::filter(p, Number::One)?;
        filter.tests.push(Test::Controller(who));
        Some((or, Condition::Exists { filter, comparison: Comparison::AtLeast, number: Amount::Number(1) }))
    });
    Some(match more {
        None => first,
        Some((true, second)) => Condition::AnyOf(vec![first, second]),
        Some((false, second)) => Condition::All(vec![first, second]),
    })
}

/// "a Forest", "no creatures", "three or more creatures", "two or fewer lands", "exactly one creature".
fn how_many(p: &mut Parser<'_>) -> Option<(Comparison, Amount, super::tree::Filter)> {
    if p.take("no") {
        return Some((Comparison::Equal, Amount::Number(0), filter::filter(p, Number::Many)?));
    }
    if p.take("another") {
        let mut found = filter::filter(p, Number::One)?;
        found.tests.insert(0, Test::Other);
        return Some((Comparison::AtLeast, Amount::Number(1), found));
    }
    if p.take("exactly") {
        let (count, number) =
            if p.take("one") { (Amount::Number(1), Number::One) } else { amount::count(p)? };
        return Some((Comparison::Equal, count, filter::filter(p, number)?));
    }
    if p.one_of(&[("a", ()), ("an", ())]).is_some() {
        return Some((Comparison::AtLeast, Amount::Number(1), filter::filter(p, Number::One)?));
    }
    let count = amount::number_word(p)
        .map(Amount::Number)
        .or_else(|| amount::digits(p).map(Amount::Number))
        .or_else(|| amount::x(p))?;
    let comparison = p.one_of(&[("or more", Comparison::AtLeast), ("or fewer", Comparison::AtMost)])?;
    Some((comparison, count, filter::filter(p, Number::Many)?))
}

/// "you have no cards in hand", "that player has four or more cards in hand".
fn hand(p: &mut Parser<'_>) -> Option<Condition> {
    let who = player::player(p)?;
    p.verb(player::number(&who), "has", "have")?;
    let (comparison, count) = if p.take("no") {
        (Comparison::Equal, 0)
    } else if p.take("exactly") {
        (Comparison::Equal, amount::number_word(p)?)
    } else {
        let count = amount::number_word(p)?;
        (p.one_of(&[("or more", Comparison::AtLeast), ("or fewer", Comparison::AtMost)])?, count)
    };
    p.one_of(&[("cards", ()), ("card", ())])?;
    p.phrase("in hand")?;
    Some(Condition::Compare {
        left: Amount::CardsIn(Zone::Hand, who),
        comparison,
        right: Amount::Number(count),
    })
}

/// "target opponent has more cards in hand than you".
fn more_cards(p: &mut Parser<'_>) -> Option<Condition> {
    let who = player::player(p)?;
    p.verb(player::number(&who), "has more cards in hand than", "have more cards in hand than")?;
    let than = player::player(p)?;
    Some(Condition::Compare {
        left: Amount::CardsIn(Zone::Hand, who),
        comparison: Comparison::Greater,
        right: Amount::CardsIn(Zone::Hand, than),
    })
}

/// "you have 5 or less life", "an opponent has more life than you".
fn life(p: &mut Parser<'_>) -> Option<Condition> {
    let who = player::player(p)?;
    p.verb(player::number(&who), "has", "have")?;
    if let Some(right) = p.attempt(|p| {
        p.phrase("more life than")?;
        player::player(p)
    }) {
        return Some(Condition::Compare {
            left: Amount::Life(who),
            comparison: Comparison::Greater,
            right: Amount::Life(right),
        });
    }
    let number = amount::digits(p)?;
    let comparison =
        p.one_of(&[("or less life", Comparison::AtMost), ("or more life", Comparison::AtLeast)])?;
    Some(Condition::Compare { left: Amount::Life(who), comparison, right: Amount::Number(number) })
}

fn last_turn(p: &mut Parser<'_>) -> Option<Condition> {
    if p.take("no spells were cast last turn") {
        return Some(Condition::CastLastTurn(0));
    }
    p.phrase("a player cast")?;
    let least = u8::try_from(amount::number_word(p)?).ok()?;
    p.phrase("or more spells last turn")?;
    Some(Condition::CastLastTurn(least))
}

fn this_turn(p: &mut Parser<'_>) -> Option<Condition> {
    p.one_of(&[
        ("a creature died this turn", (TurnFact::CreaturesDied, PlayerRef::Any)),
        ("you attacked this turn", (TurnFact::AttackedWith, PlayerRef::You)),
        ("you gained life this turn", (TurnFact::LifeGained, PlayerRef::You)),
        ("you played a land this turn", (TurnFact::LandsPlayed, PlayerRef::You)),
        ("you lost life this turn", (TurnFact::LifeLost, PlayerRef::You)),
        ("an opponent lost life this turn", (TurnFact::LifeLost, PlayerRef::AnOpponent)),
    ])
    .map(|(fact, player)| Condition::ThisTurn {
        fact,
        player,
        comparison: Comparison::AtLeast,
        number: 1,
    })
}

/// "X is 5 or more", "the number of cards in your hand is equal to …".
fn number_of(p: &mut Parser<'_>) -> Option<Condition> {
    let left = if let Some(x) = amount::x(p) { x } else { amount::described(p)? };
    p.word("is")?;
    if let Some((comparison, right)) = p.attempt(|p| {
        let number = amount::digits(p)?;
        let comparison = p.one_of(&[
            ("or less", Comparison::AtMost),
            ("or greater", Comparison::AtLeast),
            ("or more", Comparison::AtLeast),
        ])?;
        Some((comparison, Amount::Number(number)))
    }) {
        // Of a life total Oracle says "or less" and "or greater"; the writer chooses.
        return Some(Condition::Compare { left, comparison, right });
    }
    // "your devotion to white is less than five".
    if matches!(left, Amount::Devotion(_))
        && let Some(number) = p.attempt(|p| {
            p.phrase("less than")?;
            amount::number_word(p)
        })
    {
        let right = Amount::Number(number);
        return Some(Condition::Compare { left, comparison: Comparison::Less, right });
    }
    let (comparison, right) = amount::compared(p)?;
    Some(Condition::Compare { left, comparison, right })
}

/// "there are no creatures on the battlefield", "there are seven or more cards in your graveyard".
fn exists(p: &mut Parser<'_>) -> Option<Condition> {
    let one = p.one_of(&[("there are", false), ("there is", true)])?;
    let (comparison, number, filter) = how_many(p)?;
    let single = comparison == Comparison::AtLeast && number == Amount::Number(1);
    if single != one {
        return None;
    }
    if !filter.tests.iter().any(|test| matches!(test, Test::In(..))) {
        return p.expect("a place");
    }
    Some(Condition::Exists { filter, comparison, number })
}

/// "~ is in your graveyard", "~ is on the battlefield".
fn zone(p: &mut Parser<'_>) -> Option<Condition> {
    let object = reference::reference(p)?;
    if p.take("is on the battlefield") {
        return Some(Condition::InZone { object, zone: Zone::Battlefield, whose: None });
    }
    if p.take("is on the stack") {
        return Some(Condition::InZone { object, zone: Zone::Stack, whose: None });
    }
    if p.take("is in exile") {
        return Some(Condition::InZone { object, zone: Zone::Exile, whose: None });
    }
    p.phrase("is in")?;
    let whose = player::possessive(p)?;
    let zone = p.one_of(&[("graveyard", Zone::Graveyard), ("hand", Zone::Hand)])?;
    if zone == Zone::Graveyard
        && whose == PlayerRef::You
        && let Some((filter, least, directly)) = p.attempt(|p| {
            p.word("with")?;
            let (comparison, least, filter) = how_many(p)?;
            let Amount::Number(least) = least else { return None };
            let directly = p.take("directly");
            p.phrase("above it")?;
            let fits = comparison == Comparison::AtLeast && directly == (least == 1);
            fits.then_some((filter, u8::try_from(least).ok()?, directly))
        })
    {
        return Some(Condition::InGraveyardBelow { object, filter, least, directly });
    }
    Some(Condition::InZone { object, zone, whose: Some(whose) })
}

/// "~ is tapped", "it's attacking", "that creature has flying", "it's a Goblin", "enchanted creature is a Vampire".
fn is(p: &mut Parser<'_>) -> Option<Condition> {
    let (object, not) = if p.take("it's on the battlefield") {
        let (binding, _) = p.scope.it().or_else(|| p.expect("a clear antecedent of `it`"))?;
        if binding != super::resolve::Binding::This {
            return None;
        }
        let object = ObjectRef::This { word: "it".to_owned() };
        return Some(Condition::InZone { object, zone: Zone::Battlefield, whose: None });
    } else if p.take("it's") {
        let (binding, nouns) = p.scope.it().or_else(|| p.expect("a clear antecedent of `it`"))?;
        p.scope.mention_object(binding, Number::One, nouns);
        let word = "it".to_owned();
        let object = match binding {
            super::resolve::Binding::This => ObjectRef::This { word },
            super::resolve::Binding::That(to) => ObjectRef::That { word, to },
        };
        (object, p.take("not"))
    } else {
        let object = reference::reference(p)?;
        if p.take("has") {
            let test = p.first(&[
                filter::measure,
                |p| Some(Test::Keyword(filter::keyword_name(p)?)),
                |p| {
                    p.one_of(&[("a", ()), ("an", ())])?;
                    let kind = counter::kind(p);
                    p.phrase("counter on it")?;
                    Some(Test::HasCounter(kind))
                },
            ])?;
            return Some(Condition::Is { object, test });
        }
        if p.take("isn't") {
            (object, true)
        } else {
            let number = reference::number(&object);
            let past = p.take("was");
            if past {
                let test = predicate(p)?;
                return Some(Condition::Was { object, test });
            }
            p.verb(number, "is", "are")?;
            (object, false)
        }
    };
    let test = predicate(p)?;
    let is = Condition::Is { object, test };
    Some(if not { Condition::Not(Box::new(is)) } else { is })
}

/// What an object can be said to be.
fn predicate(p: &mut Parser<'_>) -> Option<Test> {
    if let Some(test) = p.one_of(&[
        ("tapped", Test::Tapped),
        ("untapped", Test::Not(Box::new(Test::Tapped))),
        ("attacking", Test::Attacking),
        ("blocking", Test::Blocking),
        ("blocked", Test::Blocked),
        ("enchanted", Test::Enchanted),
        ("equipped", Test::Equipped),
        ("monstrous", Test::Monstrous),
        ("legendary", Test::Supertype(crate::types::Supertype::Legendary)),
        ("nonbasic", Test::Not(Box::new(Test::Supertype(crate::types::Supertype::Basic)))),
        ("snow", Test::Supertype(crate::types::Supertype::Snow)),
        ("a token", Test::Token),
        ("a permanent card", Test::PermanentCard),
    ]) {
        return Some(test);
    }
    if let Some(test) = p.attempt(|p| {
        let color = p.token("a color", |word| {
            crate::types::Color::ALL.into_iter().find(|color| color.word() == word)
        })?;
        p.ahead(|p| p.token("the end", |word| matches!(word, "." | ",").then_some(())))?;
        Some(Test::Color(color))
    }) {
        return Some(test);
    }
    p.one_of(&[("a", ()), ("an", ())])?;
    let found = filter::filter(p, Number::One)?;
    // "a basic Mountain": several words that hold together.
    if let [Test::Supertype(_), Test::Subtype(_) | Test::Type(_)] = &found.tests[..]
        && found.kind == super::tree::ObjectKind::Permanent
    {
        return Some(Test::AnyOf(vec![found.tests]));
    }
    match <[Test; 1]>::try_from(found.tests) {
        Ok([test])
            if Nouns::of(&super::tree::Filter { kind: found.kind, tests: vec![test.clone()] })
                != Nouns::NONE =>
        {
            if found.kind == super::tree::ObjectKind::Permanent || found.kind == super::tree::ObjectKind::Card
            {
                let card = found.kind == super::tree::ObjectKind::Card;
                // "it's a creature card": the word "card" must not be lost.
                Some(if card { Test::CardOf(Box::new(test)) } else { test })
            } else {
                None
            }
        }
        _ => None,
    }
}

fn counters_on(p: &mut Parser<'_>) -> Option<Condition> {
    let object = reference::reference(p)?;
    let had = p.one_of(&[("had counters on it", true), ("has counters on it", false)])?;
    Some(Condition::Counters { object, had })
}

fn had_counter(p: &mut Parser<'_>) -> Option<Condition> {
    let object = reference::reference(p)?;
    p.word("had")?;
    let no = p.take("no");
    if !no {
        p.one_of(&[("a", ()), ("an", ())])?;
    }
    let counter = counter::kind(p);
    p.word(if no { "counters" } else { "counter" })?;
    p.phrase("on it")?;
    Some(Condition::HadCounter { object, counter, no })
}

/// "there are three or more charge counters on ~", "~ has five or more charge counters on it".
fn count_of_counters(p: &mut Parser<'_>) -> Option<Condition> {
    if p.take("there is exactly one") {
        let kind = counter::kind(p);
        p.phrase("counter on")?;
        let on = Selection::Ref(reference::reference(p)?);
        let left = Amount::Counters(kind, Box::new(on));
        let right = Amount::Number(1);
        return Some(Condition::Compare { left, comparison: Comparison::Equal, right });
    }
    p.phrase("there are")?;
    let (comparison, number) = if p.take("exactly") {
        (Comparison::Equal, Amount::Number(amount::number_word(p)?))
    } else if p.take("no") {
        (Comparison::Equal, Amount::Number(0))
    } else {
        let number = amount::number_word(p)?;
        (
            p.one_of(&[("or more", Comparison::AtLeast), ("or fewer", Comparison::AtMost)])?,
            Amount::Number(number),
        )
    };
    let kind = counter::kind(p);
    p.phrase("counters on")?;
    let on = Selection::Ref(reference::reference(p)?);
    Some(Condition::Compare { left: Amount::Counters(kind, Box::new(on)), comparison, right: number })
}

/// "during your turn", "during combat", "before attackers are declared": when something may be done.
pub fn timing(p: &mut Parser<'_>) -> Option<Timing> {
    if let Some(timing) = p.one_of(&[
        ("during combat", Combat),
        ("before attackers are declared", BeforeAttackers),
        ("before blockers are declared", BeforeBlockers),
        ("before combat damage has been dealt", BeforeCombatDamage),
        ("before the combat damage step", BeforeCombatDamage),
        ("before the end of combat step", BeforeEndOfCombat),
        ("after combat", AfterCombat),
        ("during the end of combat", Step(TurnStep::EndOfCombat, PlayerRef::Any)),
        ("after blockers are declared", AfterBlockers),
        ("during the declare attackers step", Step(TurnStep::DeclareAttackers, PlayerRef::Any)),
        ("during the declare blockers step", Step(TurnStep::DeclareBlockers, PlayerRef::Any)),
    ]) {
        return Some(timing);
    }
    p.word("during")?;
    let whose = player::possessive(p)?;
    if p.take("turn") {
        return Some(Turn(whose));
    }
    let step = p.one_of(&[
        ("upkeep", TurnStep::Upkeep),
        ("draw step", TurnStep::Draw),
        ("end step", TurnStep::End),
        ("main phase", TurnStep::Main),
        ("declare attackers step", TurnStep::DeclareAttackers),
        ("declare blockers step", TurnStep::DeclareBlockers),
    ])?;
    Some(Step(step, whose))
}
