//! Conditions and times.

use super::super::condition::{NOT_THIS_TURN, THIS_TURN};
use super::super::parser::Number;
use super::super::tree::{
    Amount, Comparison, Condition, Count, Designation, Destination, DoneDeed, Filter, MoveVerb, ObjectRef,
    PlayerRef, Selection, Test, Timing, Together, TurnFact, TurnStep, Zone,
};
use super::filter::{Noun, counter_noun, filter};
use super::{Writer, amount, reference, selection, unwritten, verb, with_article};

/// A condition without its "if".
pub fn condition(w: &mut Writer, what: &Condition) -> String {
    match what {
        Condition::All(all) if same_controller(all).is_some() => controlled(w, all, "and"),
        Condition::AnyOf(all) if same_controller(all).is_some() => controlled(w, all, "or"),
        Condition::All(all) if matches!(all[..], [Condition::WasCast { .. }, Condition::During(_)]) => {
            let texts: Vec<String> = all.iter().map(|one| condition(w, one)).collect();
            texts.join(" ")
        }
        Condition::All(all) => {
            let texts: Vec<String> = all.iter().map(|one| condition(w, one)).collect();
            texts.join(" and ")
        }
        Condition::CastLastTurn(least) => match least {
            0 => "no spells were cast last turn".to_owned(),
            least => {
                let least = amount::word(i32::from(*least));
                format!("a player cast {least} or more spells last turn")
            }
        },
        Condition::AttackedWithOneOther => {
            "you attacked with exactly one other creature this combat".to_owned()
        }
        Condition::AttackedWithPower(power) => {
            format!("you attacked with creatures with total power {power} or greater this combat")
        }
        Condition::ActivatedThisTurn(times) => {
            let times = amount::word(i32::from(*times));
            format!("this ability has been activated {times} or more times this turn")
        }
        Condition::CameUnderControlThisTurn(object) => {
            format!("{} came under your control this turn", reference::object(object))
        }
        Condition::Designation(PlayerRef::You, Designation::Monarch) => "you're the monarch".to_owned(),
        Condition::Designation(PlayerRef::You, Designation::CitysBlessing) => {
            "you have the city's blessing".to_owned()
        }
        Condition::Designation(PlayerRef::You, Designation::Initiative) => {
            "you have the initiative".to_owned()
        }
        Condition::Designation(PlayerRef::You, Designation::CompletedDungeon) => {
            "you've completed a dungeon".to_owned()
        }
        Condition::Designation(PlayerRef::You, Designation::MaxSpeed) => "you have max speed".to_owned(),
        Condition::Daytime(None) => "it's neither day nor night".to_owned(),
        Condition::Daytime(Some(night)) => format!("it's {}", if *night { "night" } else { "day" }),
        Condition::YourTurn(true) => "it's your turn".to_owned(),
        Condition::YourTurn(false) => "it's not your turn".to_owned(),
        Condition::TurnOf { whose, not } => {
            let is = if *not { "it's not" } else { "it's" };
            format!("{is} {} turn", reference::player_possessive(whose))
        }
        Condition::ControlsMore { who, filter: found, than } => {
            let verb = verb(super::super::player::number(who), "controls", "control");
            let found = filter(w, found, Noun::ALL);
            format!("{} {verb} more {found} than {}", reference::player(who), reference::player(than))
        }
        Condition::Is { object, test: Test::SharesTypeWith(with) } => {
            format!("{} shares a creature type with {}", reference::object(object), reference::object(with))
        }
        Condition::Is { object, test: Test::Controller(who) } => {
            let verb = verb(super::super::player::number(who), "controls", "control");
            format!("{} {verb} {}", reference::player(who), reference::object(object))
        }
        Condition::AttackedThisStep(PlayerRef::You) => "you've been attacked this step".to_owned(),
        Condition::Targets { object, what } => {
            let what: &Selection = what;
            format!("{} targets {}", reference::object(object), selection::selection(w, what))
        }
        Condition::WonFlip(true) => "you win the flip".to_owned(),
        Condition::WonFlip(false) => "you lose the flip".to_owned(),
        Condition::WonClash => "you win".to_owned(),
        Condition::ThisTurn { fact: TurnFact::AttackedWith, player: PlayerRef::Any, number, .. } => {
            format!("{} or more creatures attacked this turn", amount::word(i32::from(*number)))
        }
        Condition::Compare {
            left: Amount::ColorsAmong(among),
            comparison: Comparison::Equal,
            right: Amount::Number(number),
        } => {
            let among = filter(w, among, Noun::ALL);
            format!("there are {} colors among {among}", amount::word(*number))
        }
        Condition::RolledExactly(number) => format!("you roll a {number}"),
        Condition::Compare { left: Amount::DieResult, comparison, right: Amount::Number(number) } => {
            let bound = match comparison {
                Comparison::AtMost => " or less",
                Comparison::AtLeast => " or greater",
                _ => "",
            };
            format!("the result is {number}{bound}")
        }
        Condition::MoreVotes { word, tied } => {
            format!("{word} gets more votes{}", if *tied { " or the vote is tied" } else { "" })
        }
        Condition::Kicked(object) => format!("{} was kicked", reference::object(object)),
        Condition::KickedWith(object, cost) => {
            format!("{} was kicked with its {cost} kicker", reference::object(object))
        }
        Condition::CostPaid(cost) => format!("the {cost} cost was paid"),
        Condition::KeywordCostPaid(object, keyword) => {
            format!("{} {keyword} cost was paid", reference::possessive(object))
        }
        Condition::Exists { filter, comparison, number } => exists(w, filter, *comparison, number, false),
        Condition::Compare {
            left: Amount::CardsIn(Zone::Hand, who),
            comparison: Comparison::Greater,
            right: Amount::CardsIn(Zone::Hand, than),
        } => {
            let has = verb(super::super::player::number(who), "has", "have");
            let (who, than) = (reference::player(who), reference::player(than));
            format!("{who} {has} more cards in hand than {than}")
        }
        Condition::Compare {
            left: Amount::ManaSpent(color, object),
            comparison: _,
            right: Amount::Number(least),
        } => {
            let least = match least {
                0 => "no".to_owned(),
                least => format!("at least {}", amount::word(*least)),
            };
            let color = color.map_or(String::new(), |color| format!(" {}", color.word()));
            format!("{least}{color} mana was spent to cast {}", reference::object(object))
        }
        Condition::Compare { left: Amount::Different(kind, among), comparison, right } => {
            let different = Test::Together(Together::Different(*kind));
            let different = super::filter::suffix(w, &different, Noun::COUNTED);
            format!("{} {different}", exists(w, among, *comparison, right, false))
        }
        Condition::Compare { left, comparison, right } => compare(w, left, *comparison, right),
        Condition::ThisTurn { fact, player, comparison: Comparison::AtLeast, number: 1 } => {
            said(&THIS_TURN, *fact, player).unwrap_or_else(|| unwritten(what))
        }
        Condition::ThisTurn {
            fact: TurnFact::AttackedWith,
            player: PlayerRef::You,
            comparison: Comparison::AtLeast,
            number,
        } => format!("you attacked with {} or more creatures this turn", amount::word(i32::from(*number))),
        Condition::ThisTurn {
            fact: TurnFact::DamageDealt,
            player: PlayerRef::AnOpponent,
            comparison: Comparison::AtLeast,
            number,
        } => format!("an opponent was dealt {number} or more damage this turn"),
        Condition::ThisTurn {
            fact: fact @ (TurnFact::LifeGained | TurnFact::LifeLost),
            player,
            comparison: Comparison::AtLeast,
            number: number @ 2..,
        } => {
            let deed = if *fact == TurnFact::LifeGained { "gained" } else { "lost" };
            format!("{} {deed} {number} or more life this turn", reference::player(player))
        }
        Condition::InGraveyardBelow { object, filter: found, least, directly } => {
            let object = reference::object(object);
            let above = if *directly {
                format!("{} directly", super::with_article(&filter(w, found, Noun::ONE)))
            } else {
                let least = super::amount::word(i32::from(*least));
                format!("{least} or more {}", filter(w, found, Noun::COUNTED))
            };
            format!("{object} is in your graveyard with {above} above it")
        }
        Condition::InZone { object, zone, whose } => {
            let object = reference::object(object);
            match (zone, whose) {
                (Zone::Battlefield, None) if object == "it" => "it's on the battlefield".to_owned(),
                (Zone::Battlefield, None) => format!("{object} is on the battlefield"),
                (Zone::Stack, None) => format!("{object} is on the stack"),
                (Zone::Exile, None) => format!("{object} is in exile"),
                (Zone::Graveyard, Some(whose)) => {
                    format!("{object} is in {} graveyard", reference::player_possessive(whose))
                }
                (Zone::Hand, Some(whose)) => {
                    format!("{object} is in {} hand", reference::player_possessive(whose))
                }
                _ => unwritten(what),
            }
        }
        Condition::Is { object, test } => is(w, object, test, false),
        Condition::Was {
            object,
            test: test @ (Test::Power(..) | Test::Toughness(..) | Test::ManaValue(..)),
        } => {
            let text = super::filter::suffix(w, test, Noun::ONE);
            let measured = text.trim_start_matches("with ");
            let (name, compared) = match measured.strip_prefix("mana value ") {
                Some(compared) => ("mana value", compared),
                None => measured.split_once(' ').unwrap_or((measured, "")),
            };
            format!("{} {name} was {compared}", reference::possessive(object))
        }
        Condition::DoneThisWay { who, deed, what, to } => this_way(w, who.as_ref(), *deed, what, to.as_ref()),
        Condition::Was { object, test } => {
            format!("{} was {}", reference::object(object), predicate(w, test))
        }
        Condition::Counters { object, had } => {
            format!("{} {} counters on it", reference::object(object), if *had { "had" } else { "has" })
        }
        Condition::HadCounter { object, counter, no } => {
            let object = reference::object(object);
            if *no {
                format!("{object} had no {} on it", counter_noun(counter.as_ref(), Number::Many))
            } else {
                let noun = with_article(&counter_noun(counter.as_ref(), Number::One));
                format!("{object} had {noun} on it")
            }
        }
        Condition::AnyOf(all) => {
            let texts: Vec<String> = all.iter().map(|one| condition(w, one)).collect();
            texts.join(" or ")
        }
        Condition::CountersRemoved(object) => {
            format!("one or more counters are removed from {} this way", reference::object(object))
        }
        Condition::Prevented { from: None, .. } => "damage is prevented this way".to_owned(),
        Condition::Prevented { from: Some(from), .. } => {
            let from = super::with_article(&super::filter::filter(w, from, super::filter::Noun::ONE));
            format!("damage from {from} is prevented this way")
        }
        Condition::Happened(what) => super::history::history(w, what),
        Condition::WasCast { object, by, from } => {
            super::history::was_cast(object, by.as_ref(), from.as_ref(), false)
        }
        Condition::Not(inner)
            if let Condition::Happened(super::super::tree::History::Cast { who, .. }) = &**inner
                && *who != PlayerRef::You =>
        {
            let player = reference::player(who);
            condition(w, inner).replacen("you've cast", &format!("{player} didn't cast"), 1)
        }
        Condition::Not(inner)
            if matches!(&**inner, Condition::Happened(super::super::tree::History::Cast { .. })) =>
        {
            condition(w, inner).replacen("you've cast", "you haven't cast", 1)
        }
        Condition::Not(inner) if super::history::negated(inner).is_some() => {
            super::history::negated(inner).unwrap_or_default()
        }
        Condition::ThisTurn { fact: TurnFact::CardsDrawn, player: PlayerRef::You, number, .. }
            if *number > 1 =>
        {
            format!("you've drawn {} or more cards this turn", amount::word(i32::from(*number)))
        }
        Condition::Not(inner) => match &**inner {
            Condition::ThisTurn { fact, player, comparison: Comparison::AtLeast, number: 1 } => {
                said(&NOT_THIS_TURN, *fact, player).unwrap_or_else(|| unwritten(inner))
            }
            Condition::Is { object, test } => is(w, object, test, true),
            Condition::Exists { filter, comparison, number } => exists(w, filter, *comparison, number, true),
            other => unwritten(other),
        },
        Condition::During(time) => timing(time),
        other => unwritten(other),
    }
}

/// "you sacrifice an Island this way", "a nonland card is exiled this way".
fn this_way(
    w: &mut Writer,
    who: Option<&PlayerRef>,
    deed: DoneDeed,
    what: &Filter,
    to: Option<&Destination>,
) -> String {
    let what = with_article(&filter(w, what, Noun::ONE));
    match who {
        Some(PlayerRef::You) => {
            let verb = super::super::this_way::VERBS.iter().find(|(_, one)| *one == deed);
            let verb = verb.map_or_else(|| unwritten(&deed), |(verb, _)| (*verb).to_owned());
            let to = match to {
                Some(to) => format!(" {}", super::destination::destination(w, MoveVerb::Return, to)),
                None => String::new(),
            };
            format!("you {verb} {what}{to} this way")
        }
        Some(other) => unwritten(other),
        None if deed == DoneDeed::Died => format!("{what} dies this way"),
        None => format!("{what} is {} this way", amount::deed_word(deed)),
    }
}

/// The player whose permanents two conditions are about.
fn same_controller(all: &[Condition]) -> Option<&PlayerRef> {
    let controller = |one: &Condition| match one {
        Condition::Exists { filter, comparison: Comparison::AtLeast, .. } => match filter.tests.last() {
            Some(Test::Controller(who)) => Some(who.clone()),
            _ => None,
        },
        _ => None,
    };
    match all {
        [Condition::Exists { filter, .. }, second] if controller(&all[0]) == controller(second) => {
            match filter.tests.last() {
                Some(Test::Controller(who)) => Some(who),
                _ => None,
            }
        }
        _ => None,
    }
}

/// "you control an Urza's Mine and an Urza's Tower": the player is stated once.
fn controlled(w: &mut Writer, all: &[Condition], conjunction: &str) -> String {
    let mut text = String::new();
    for one in all {
        let Condition::Exists { filter: found, comparison, number } = one else { return unwritten(one) };
        if text.is_empty() {
            text = exists(w, found, *comparison, number, false);
        } else {
            let rest = Filter { kind: found.kind, tests: found.tests[..found.tests.len() - 1].to_vec() };
            text = format!("{text} {conjunction} {}", how_many(w, &rest, *comparison, number));
        }
    }
    text
}

fn exists(w: &mut Writer, found: &Filter, comparison: Comparison, number: &Amount, not: bool) -> String {
    if let Some((Test::Controller(who), rest)) = found.tests.split_last() {
        let rest = Filter { kind: found.kind, tests: rest.to_vec() };
        let things = how_many(w, &rest, comparison, number);
        let subject = reference::player(who);
        let (one, many) = if not { ("doesn't control", "don't control") } else { ("controls", "control") };
        let verb = verb(super::super::player::number(who), one, many);
        return format!("{subject} {verb} {things}");
    }
    if not {
        return unwritten(found);
    }
    let single = comparison == Comparison::AtLeast && *number == Amount::Number(1);
    let things = how_many(w, found, comparison, number);
    let be = if single { "there is" } else { "there are" };
    format!("{be} {things}")
}

fn how_many(w: &mut Writer, found: &Filter, comparison: Comparison, number: &Amount) -> String {
    match (comparison, number) {
        (Comparison::Equal, Amount::Number(0)) => {
            format!("no {}", filter(w, found, Noun { conjunction: "or", ..Noun::COUNTED }))
        }
        (Comparison::AtLeast, Amount::Number(1)) if found.tests.first() == Some(&Test::Other) => {
            let rest = Filter { kind: found.kind, tests: found.tests[1..].to_vec() };
            format!("another {}", filter(w, &rest, Noun::ONE))
        }
        (Comparison::AtLeast, Amount::Number(1)) => with_article(&filter(w, found, Noun::ONE)),
        (Comparison::Equal, Amount::Number(1)) => format!("exactly one {}", filter(w, found, Noun::ONE)),
        (Comparison::Equal, number) => {
            let number = amount::count(w, number);
            format!("exactly {number} {}", filter(w, found, Noun::COUNTED))
        }
        (comparison, number) => {
            let number = amount::count(w, number);
            let more = match comparison {
                Comparison::AtLeast => "or more",
                Comparison::AtMost => "or fewer",
                other => return unwritten(&other),
            };
            format!("{number} {more} {}", filter(w, found, Noun::COUNTED))
        }
    }
}

fn compare(w: &mut Writer, left: &Amount, comparison: Comparison, right: &Amount) -> String {
    let has = |who: &PlayerRef| {
        format!("{} {}", reference::player(who), verb(super::super::player::number(who), "has", "have"))
    };
    match (left, comparison, right) {
        (Amount::CardsIn(Zone::Hand, who), _, Amount::Number(number)) => {
            let have = has(who);
            match (comparison, number) {
                (Comparison::Equal, 0) => format!("{have} no cards in hand"),
                (Comparison::Equal, 1) => format!("{have} exactly one card in hand"),
                (Comparison::Equal, number) => {
                    format!("{have} exactly {} cards in hand", amount::word(*number))
                }
                (Comparison::AtLeast, number) => {
                    format!("{have} {} or more cards in hand", amount::word(*number))
                }
                (Comparison::AtMost, number) => {
                    format!("{have} {} or fewer cards in hand", amount::word(*number))
                }
                _ => unwritten(left),
            }
        }
        (Amount::CardsIn(zone @ (Zone::Graveyard | Zone::Library), who), _, Amount::Number(number)) => {
            let whose = match who {
                PlayerRef::Any => "a".to_owned(),
                who => reference::player_possessive(who),
            };
            let zone = if *zone == Zone::Graveyard { "graveyard" } else { "library" };
            if (comparison, *number) == (Comparison::Equal, 0) {
                return format!("{whose} {zone} has no cards in it");
            }
            let more = match comparison {
                Comparison::AtLeast => "or more",
                Comparison::AtMost => "or fewer",
                other => return unwritten(&other),
            };
            format!("{whose} {zone} has {} {more} cards in it", amount::word(*number))
        }
        (Amount::Party, Comparison::Equal, Amount::Number(4)) => "you have a full party".to_owned(),
        (Amount::CardTypesAmong(among), Comparison::AtLeast, Amount::Number(number)) => {
            let among = filter(w, among, Noun::COUNTED);
            format!("there are {} or more card types among {among}", amount::word(*number))
        }
        (Amount::Life(who), Comparison::Greater, Amount::Life(than)) => {
            format!("{} more life than {}", has(who), reference::player(than))
        }
        (Amount::Life(who), Comparison::AtMost, Amount::Number(number)) => {
            format!("{} {number} or less life", has(who))
        }
        (Amount::Life(who), Comparison::Equal, Amount::Number(number)) => {
            format!("{} exactly {number} life", has(who))
        }
        (Amount::Life(who), Comparison::AtLeast, Amount::Number(number)) => {
            format!("{} {number} or more life", has(who))
        }
        (Amount::Counters(kind, on), Comparison::AtLeast, Amount::Number(number))
            if let Selection::Player(who) = &**on =>
        {
            let noun = counter_noun(kind.as_ref(), Number::Many);
            format!("{} {} or more {noun}", has(who), amount::word(*number))
        }
        (Amount::Counters(kind, on), comparison, Amount::Number(number)) => {
            let noun = counter_noun(kind.as_ref(), Number::Many);
            let on: &Selection = on;
            let on = selection::selection(w, on);
            match comparison {
                Comparison::Equal if *number == 0 => format!("there are no {noun} on {on}"),
                Comparison::Equal if *number == 1 => {
                    format!("there is exactly one {} on {on}", counter_noun(kind.as_ref(), Number::One))
                }
                Comparison::Equal => format!("there are exactly {} {noun} on {on}", amount::word(*number)),
                Comparison::AtLeast => format!("there are {} or more {noun} on {on}", amount::word(*number)),
                Comparison::AtMost => format!("there are {} or fewer {noun} on {on}", amount::word(*number)),
                other => unwritten(&other),
            }
        }
        (Amount::CounterKinds(among), Comparison::AtLeast, Amount::Number(number)) => {
            let among = super::filter::filter(w, among, Noun::ALL);
            format!("there are {} or more different kinds of counters among {among}", amount::word(*number))
        }
        (Amount::Devotion(_), Comparison::Less, Amount::Number(number)) => {
            format!("{} is less than {}", amount::described(w, left), amount::word(*number))
        }
        (left, comparison, right) => {
            let left = amount::described(w, left);
            format!("{left} is {}", super::filter::compared(w, comparison, right))
        }
    }
}

/// The words of a table that say so of this turn.
fn said(table: &[(&str, TurnFact, PlayerRef)], fact: TurnFact, who: &PlayerRef) -> Option<String> {
    let (words, ..) = table.iter().find(|(_, one, player)| (*one, player) == (fact, who))?;
    Some((*words).to_owned())
}

/// "it's a Goblin", "~ is tapped", "it has flying".
fn is(w: &mut Writer, object: &ObjectRef, test: &Test, not: bool) -> String {
    let many = reference::is_many(object);
    let name = reference::object(object);
    match test {
        Test::AttackedThisTurn if not => return format!("{name} didn't attack this turn"),
        Test::AttackedThisTurn => return format!("{name} attacked this turn"),
        Test::DealtDamageThisTurn if !not => return format!("{name} was dealt damage this turn"),
        Test::EnteredThisTurn if !not => return format!("{name} entered this turn"),
        Test::AttackedLastTurn if !not => {
            return format!("{name} attacked during its controller's last turn");
        }
        Test::StartedTurnUntapped if !not => return format!("{name} started the turn untapped"),
        Test::WasBlocked { by: None, either: false, combat: false } if !not => {
            return format!("{name} was blocked this turn");
        }
        Test::FoughtThisTurn(color) if !not => {
            let color = with_article(color.word());
            return format!("{name} blocked or was blocked by {color} creature this turn");
        }
        Test::BeingDeclaredAttacker if not => {
            return format!("{name} isn't being declared as an attacker");
        }
        Test::FoughtThisCombat if !not => return format!("{name} attacked or blocked this combat"),
        Test::BlockedThisTurn if !not => return format!("{name} blocked this turn"),
        Test::DealtDamageThisTurnTo(who) if !not => {
            return format!("{name} dealt damage to {} this turn", reference::player(who));
        }
        Test::AnyOf(lists)
            if !not && *lists == [vec![Test::AttackedThisTurn], vec![Test::BlockedThisTurn]] =>
        {
            return format!("{name} attacked or blocked this turn");
        }
        Test::Power(..) | Test::Toughness(..) | Test::ManaValue(..) | Test::PowerOrToughness(..) if !not => {
            let text = super::filter::suffix(w, test, Noun::ONE);
            return format!("{name} has {}", text.trim_start_matches("with "));
        }
        Test::Keyword(keyword) if !not => return format!("{name} has {keyword}"),
        Test::HasCounter(kind) if !not => {
            return format!("{name} has {} on it", with_article(&counter_noun(kind.as_ref(), Number::One)));
        }
        _ => {}
    }
    let what = predicate(w, test);
    match (name.as_str(), not) {
        ("it", false) => format!("it's {what}"),
        ("it", true) => format!("it's not {what}"),
        (name, true) => format!("{name} isn't {what}"),
        (name, false) => format!("{name} {} {what}", if many { "are" } else { "is" }),
    }
}

fn predicate(w: &mut Writer, test: &Test) -> String {
    match test {
        Test::Tapped => "tapped".to_owned(),
        Test::Suspended => "suspended".to_owned(),
        Test::Not(inner) if **inner == Test::Tapped => "untapped".to_owned(),
        Test::Attacking => "attacking".to_owned(),
        Test::Blocking => "blocking".to_owned(),
        Test::Blocked => "blocked".to_owned(),
        Test::Enchanted => "enchanted".to_owned(),
        Test::Equipped => "equipped".to_owned(),
        Test::AnyOf(lists) if *lists == [vec![Test::Enchanted], vec![Test::Equipped]] => {
            "enchanted or equipped".to_owned()
        }
        Test::Monstrous => "monstrous".to_owned(),
        Test::Renowned => "renowned".to_owned(),
        Test::Saddled => "saddled".to_owned(),
        Test::Suspected => "suspected".to_owned(),
        Test::PairedWith(found) => {
            let one = Count::Exactly(Amount::Number(1));
            format!("paired with {}", selection::counted(w, &one, found, false))
        }
        Test::Supertype(supertype) => supertype.name().to_lowercase(),
        Test::Not(inner) if **inner == Test::Supertype(crate::types::Supertype::Basic) => {
            "nonbasic".to_owned()
        }
        Test::Token => "a token".to_owned(),
        Test::PermanentCard => "a permanent card".to_owned(),
        Test::Color(color) => color.word().to_owned(),
        Test::CardOf(test) => {
            let tests = match &**test {
                Test::AnyOf(lists) if lists.len() == 1 => lists[0].clone(),
                one => vec![one.clone()],
            };
            let found = Filter { kind: super::super::tree::ObjectKind::Card, tests };
            with_article(&filter(w, &found, Noun::ONE))
        }
        other => {
            let found =
                Filter { kind: super::super::tree::ObjectKind::Permanent, tests: vec![other.clone()] };
            with_article(&filter(w, &found, Noun::ONE))
        }
    }
}

/// "during combat", "during your upkeep", "before attackers are declared".
pub fn timing(time: &Timing) -> String {
    match time {
        Timing::FirstTurns(_) => "during the first turns".to_owned(),
        Timing::Combat => "during combat".to_owned(),
        Timing::BeforeAttackers => "before attackers are declared".to_owned(),
        Timing::BeforeBlockers => "before blockers are declared".to_owned(),
        Timing::BeforeCombatDamage => "before the combat damage step".to_owned(),
        Timing::BeforeEndOfCombat => "before the end of combat step".to_owned(),
        Timing::AfterCombat => "after combat".to_owned(),
        Timing::AfterBlockers => "after blockers are declared".to_owned(),
        Timing::Turn(whose) => format!("during {} turn", reference::player_possessive(whose)),
        Timing::Step(step, whose) => {
            let noun = match step {
                TurnStep::Upkeep => "upkeep",
                TurnStep::Draw => "draw step",
                TurnStep::End => "end step",
                TurnStep::Main => "main phase",
                TurnStep::EndOfCombat => "end of combat",
                TurnStep::DeclareAttackers => "declare attackers step",
                TurnStep::DeclareBlockers => "declare blockers step",
                other => return unwritten(other),
            };
            match whose {
                PlayerRef::Any => format!("during the {noun}"),
                whose => format!("during {} {noun}", reference::player_possessive(whose)),
            }
        }
    }
}
