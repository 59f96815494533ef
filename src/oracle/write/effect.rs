//! Effects.

use super::super::effect::Tense;
use super::super::parser::Number;
use super::super::tree::{
    Amount, AmountStyle, Change, Count, DiscardWhat, Duration, Effect, ManaOutput, MoveVerb, ObjectRef,
    ObjectRule, PlayerRef, PreventedPart, Selection, Zone,
};
use super::super::tree::{Filter, Test};
use super::destination::destination;
use super::filter::{Noun, filter};
use super::{
    Lead, Writer, amount, change, condition, cost, join, reference, selection, token, unwritten, verb,
};

/// The subject with a space after it, and the number of its verb.
fn person(w: &mut Writer, who: &PlayerRef, lead: Lead) -> (String, Number) {
    if *who == PlayerRef::You {
        return (String::new(), Number::Many);
    }
    let name = reference::player(who);
    match lead {
        Lead::Silent => {
            w.number = Number::Many;
            (String::new(), Number::Many)
        }
        _ if name.is_empty() => (String::new(), w.number),
        _ => {
            w.number = if lead == Lead::Have { Number::Many } else { super::super::player::number(who) };
            (format!("{name} "), w.number)
        }
    }
}

/// As [`person`], but "you" is told: "you gain 3 life".
fn person_told(w: &mut Writer, who: &PlayerRef, lead: Lead) -> (String, Number) {
    match (who, lead) {
        (PlayerRef::You, Lead::Own | Lead::Have) => ("you ".to_owned(), Number::Many),
        _ => person(w, who, lead),
    }
}

fn objects(w: &mut Writer, what: &Selection, lead: Lead) -> (String, Number) {
    let silent = selection::is_silent(what);
    let number = if lead == Lead::Have { Number::Many } else { selection::verb_number(w, what) };
    w.number = number;
    if silent { (String::new(), number) } else { (format!("{} ", selection::selection(w, what)), number) }
}

fn of_object(w: &mut Writer, object: &ObjectRef, lead: Lead) -> (String, Number) {
    objects(w, &Selection::Ref(object.clone()), lead)
}

/// An effect as a clause.
pub fn effect(w: &mut Writer, effect: &Effect, lead: Lead) -> String {
    if !matches!(effect, Effect::DealDamage { .. }) {
        w.dealt = false;
    }
    players(w, effect, lead).or_else(|| on_objects(w, effect, lead)).unwrap_or_else(|| unwritten(effect))
}

/// Cards of an effect: "a card", "two cards for each …", "cards equal to …".
fn cards(w: &mut Writer, count: &Amount) -> String {
    if matches!(count, Amount::Where { style: AmountStyle::EqualTo, .. }) {
        return format!("cards {}", amount::equal_to(w, count));
    }
    let (number, each) = amount::split_for_each(w, count);
    format!("{}{each}", cost::things(w, &number, "card", "cards"))
}

fn life(w: &mut Writer, quantity: &Amount) -> String {
    match quantity {
        Amount::Where { style: AmountStyle::EqualTo, .. } => {
            format!("life {}", amount::equal_to(w, quantity))
        }
        Amount::HalfUp(of) | Amount::HalfDown(of) => match &**of {
            Amount::Life(whose) => {
                let up = matches!(quantity, Amount::HalfUp(_));
                let whose = reference::player_possessive(whose);
                format!("half {whose} life, rounded {}", if up { "up" } else { "down" })
            }
            other => unwritten(other),
        },
        _ => {
            let (number, each) = amount::split_for_each(w, quantity);
            format!("{} life{each}", amount::quantity(w, &number))
        }
    }
}

/// Effects whose subject is a player.
fn players(w: &mut Writer, effect: &Effect, lead: Lead) -> Option<String> {
    let simple = |w: &mut Writer, who: &PlayerRef, one: &str, many: &str, rest: String| {
        let (subject, number) = person(w, who, lead);
        Some(format!("{subject}{}{rest}", verb(number, one, many)))
    };
    match effect {
        Effect::Draw { who, count } => {
            let (subject, number) = person(w, who, lead);
            Some(format!("{subject}{} {}", verb(number, "draws", "draw"), cards(w, count)))
        }
        Effect::DrawUpTo { who, most } => {
            let cards = if *most == 1 {
                "one card".to_owned()
            } else {
                format!("{} cards", amount::word(i32::from(*most)))
            };
            simple(w, who, "draws up to ", "draw up to ", cards)
        }
        Effect::LoseMana { who } => {
            let (subject, number) = person_told(w, who, lead);
            Some(format!("{subject}{} all unspent mana", verb(number, "loses", "lose")))
        }
        Effect::PlayerTaps { who, what } => {
            let (subject, number) = person(w, who, lead);
            let what = selection::selection(w, what);
            Some(format!("{subject}{} {what}", verb(number, "taps", "tap")))
        }
        Effect::Mill { who, count } => {
            let (subject, number) = person(w, who, lead);
            Some(format!("{subject}{} {}", verb(number, "mills", "mill"), cards(w, count)))
        }
        Effect::Discard { who, what } => {
            let (subject, number) = person(w, who, lead);
            Some(format!("{subject}{} {}", verb(number, "discards", "discard"), discarded(w, who, what)))
        }
        Effect::Scry { who, count } => {
            let count = amount::quantity(w, count);
            simple(w, who, "scries ", "scry ", count)
        }
        Effect::Surveil { who, count } => {
            let count = amount::quantity(w, count);
            simple(w, who, "surveils ", "surveil ", count)
        }
        Effect::LookAtHand { who, whose, reveal: false } => {
            let whose = reference::player_possessive(whose);
            simple(w, who, "looks at ", "look at ", format!("{whose} hand"))
        }
        Effect::LookAtHand { who: PlayerRef::You, whose, reveal: true } => {
            let hand = if *whose == PlayerRef::You { "your hand" } else { "their hand" };
            simple(w, whose, "reveals ", "reveal ", hand.to_owned())
        }
        Effect::ChooseFromHand { who: PlayerRef::You, count, filter: found, .. } => {
            // "a nonland card from it with mana value 3 or less"
            let (with, rest): (Vec<Test>, Vec<Test>) =
                found.tests.iter().cloned().partition(|test| matches!(test, Test::ManaValue(..)));
            let rest = Filter { kind: found.kind, tests: rest };
            let you = if lead == Lead::Silent { "" } else { "you " };
            let mut text = format!("{you}choose {} from it", selection::counted(w, count, &rest, false));
            for test in &with {
                text.push(' ');
                text.push_str(&super::filter::suffix(w, test, Noun::ONE));
            }
            Some(text)
        }
        Effect::GainLife { who, amount } => {
            let (subject, number) = person_told(w, who, lead);
            Some(format!("{subject}{} {}", verb(number, "gains", "gain"), life(w, amount)))
        }
        Effect::LoseLife { who, amount } => {
            let (subject, number) = person_told(w, who, lead);
            Some(format!("{subject}{} {}", verb(number, "loses", "lose"), life(w, amount)))
        }
        Effect::SetLife { who, amount: to } => {
            let to = match to {
                Amount::Number(_) | Amount::X => amount::quantity(w, to),
                other => amount::described(w, other),
            };
            let becomes = if lead == Lead::Have { "become" } else { "becomes" };
            Some(format!("{} life total {becomes} {to}", reference::player_possessive(who)))
        }
        Effect::ExchangeLife { one: PlayerRef::You, two } => {
            Some(format!("exchange life totals with {}", reference::player(two)))
        }
        Effect::Win { who } => {
            let (subject, number) = person_told(w, who, lead);
            Some(format!("{subject}{} the game", verb(number, "wins", "win")))
        }
        Effect::Lose { who } => {
            let (subject, number) = person_told(w, who, lead);
            Some(format!("{subject}{} the game", verb(number, "loses", "lose")))
        }
        Effect::SkipTurn { who } => {
            let (subject, number) = person_told(w, who, lead);
            let whose = if *who == PlayerRef::You { "your" } else { "their" };
            Some(format!("{subject}{} {whose} next turn", verb(number, "skips", "skip")))
        }
        Effect::SkipStep { who, step, next: true } => {
            let (subject, number) = person_told(w, who, lead);
            let whose = if *who == PlayerRef::You { "your" } else { "their" };
            let step = super::event::step_noun(*step);
            Some(format!("{subject}{} {whose} next {step}", verb(number, "skips", "skip")))
        }
        Effect::ExtraTurn { who } => {
            simple(w, who, "takes", "take", " an extra turn after this one".to_owned())
        }
        Effect::Separate { who, what } => {
            let what = selection::selection(w, what);
            simple(w, who, "separates ", "separate ", format!("{what} into two piles"))
        }
        Effect::SacrificePile { who } => {
            let their = if *who == PlayerRef::You { "your" } else { "their" };
            let (subject, number) = person(w, who, lead);
            let verb = verb(number, "sacrifices", "sacrifice");
            Some(format!("{subject}{verb} all permanents in the pile of {their} choice"))
        }
        Effect::PutPiles { one, other } => {
            let one = destination(w, MoveVerb::Put, one);
            Some(format!("put one pile {one} and the other {}", destination(w, MoveVerb::Put, other)))
        }
        Effect::Emblem { who, abilities } => {
            let (subject, number) = person_told(w, who, lead);
            let abilities: Vec<String> =
                abilities.iter().map(|one| format!("\"{}\"", super::ability::ability(one))).collect();
            let gets = verb(number, "gets", "get");
            Some(format!("{subject}{gets} an emblem with {}", abilities.join(" and ")))
        }
        Effect::Create { who, count, token: made, tapped, attacking } => {
            let (subject, number) = person(w, who, lead);
            if let (Amount::Where { style: AmountStyle::EqualTo, .. }, false) = (count, attacking) {
                let noun = token::token(w, made, Number::Many);
                let noun = if *tapped { format!("tapped {noun}") } else { noun };
                let equal = amount::equal_to(w, count);
                return Some(format!(
                    "{subject}{} a number of {noun} {equal}",
                    verb(number, "creates", "create")
                ));
            }
            let (count, each) = amount::split_for_each(w, count);
            let many = if count == Amount::Number(1) { Number::One } else { Number::Many };
            let mut noun = token::token(w, made, many);
            if *attacking && !*tapped {
                noun.push_str(verb(many, " that's attacking", " that are attacking"));
            } else if *attacking {
                noun.push_str(verb(many, " that's tapped and attacking", " that are tapped and attacking"));
            } else if *tapped {
                noun = format!("tapped {noun}");
            }
            let noun = match count {
                Amount::Number(1) => super::with_article(&noun),
                count => format!("{} {noun}", amount::count(w, &count)),
            };
            let both = match (&made.power, &made.toughness) {
                (Some(power), Some(toughness)) => token::two_numbers(power, toughness),
                _ => None,
            };
            let each = match both {
                Some((x, y)) => {
                    let (x, y) = (amount::described(w, x), amount::described(w, y));
                    format!("{each}, where X is {x} and Y is {y}")
                }
                None => each,
            };
            Some(format!("{subject}{} {noun}{each}", verb(number, "creates", "create")))
        }
        Effect::AddMana { who: PlayerRef::You, mana: ManaOutput::DevotionOfChoice } => Some(
            "choose a color. Add an amount of mana of that color equal to your devotion to that color"
                .to_owned(),
        ),
        Effect::AddMana { who, mana } => {
            let mana = output(w, mana);
            simple(w, who, "adds ", "add ", mana)
        }
        Effect::Move { verb: how, who, what, to } => {
            let who = who.clone().unwrap_or(PlayerRef::You);
            let (subject, number) = person(w, &who, lead);
            let verb = match how {
                MoveVerb::Return => verb(number, "returns", "return"),
                MoveVerb::Put => verb(number, "puts", "put"),
            };
            let what = selection::moved(w, what);
            Some(format!("{subject}{verb} {what} {}", destination(w, *how, to)))
        }
        Effect::ShuffleInto { who, what, whose } => {
            let (subject, number) = person(w, who, lead);
            let what = selection::moved(w, what);
            let whose = reference::player_possessive(whose);
            Some(format!("{subject}{} {what} into {whose} library", verb(number, "shuffles", "shuffle")))
        }
        Effect::Sacrifice { who, what } => {
            let (subject, number) = person(w, who, lead);
            let what = selection::selection(w, what);
            Some(format!("{subject}{} {what}", verb(number, "sacrifices", "sacrifice")))
        }
        Effect::Pay { who, costs } => {
            let (subject, number) = person(w, who, lead);
            Some(format!("{subject}{}", cost::deeds(w, costs, number)))
        }
        Effect::GainControl { who, what, duration: time } => {
            let (subject, number) = person(w, who, lead);
            let what = selection::selection(w, what);
            let time = duration(w, time);
            Some(format!("{subject}{} control of {what}{time}", verb(number, "gains", "gain")))
        }
        Effect::PutCounters { who: None, count, kind, on: Selection::Player(who), divided: false } => {
            let (subject, number) = person_told(w, who, lead);
            let counters = cost::counters(w, count, Some(kind));
            Some(format!("{subject}{} {counters}", verb(number, "gets", "get")))
        }
        Effect::PutCounters { who, count, kind, on, divided: false } => {
            let who = who.clone().unwrap_or(PlayerRef::You);
            let (subject, number) = person(w, &who, lead);
            let (count, each) = amount::split_for_each(w, count);
            let counters = cost::counters(w, &count, Some(kind));
            let on = selection::each_of(w, on);
            Some(format!("{subject}{} {counters} on {on}{each}", verb(number, "puts", "put")))
        }
        Effect::PutUpToCounters { count, kind, on, total } => {
            let count = amount::count(w, count);
            let noun = super::filter::counter_noun(Some(kind), Number::Many);
            let on = selection::selection(w, on);
            let total = amount::word(i32::from(*total));
            Some(format!(
                "put up to {count} {noun} on {on}. This ability can't cause the total number of {noun} on {on} to be greater than {total}"
            ))
        }
        Effect::PutCountersOf { of, moved: true, on, .. } => {
            let (of, on) = (reference::object(of), selection::selection(w, on));
            Some(format!("move all counters from {of} onto {on}"))
        }
        Effect::PutCountersOf { those, on, .. } => {
            let counters = if *those { "those counters" } else { "its counters" };
            Some(format!("put {counters} on {}", selection::selection(w, on)))
        }
        Effect::DoubleCounters { kind, on } => {
            let kind = match kind {
                Some(kind) => super::filter::counter_noun(Some(kind), Number::Many),
                None => "each kind of counter".to_owned(),
            };
            Some(format!("double the number of {kind} on {}", selection::selection(w, on)))
        }
        Effect::Dig { who, whose, count, reveal, take, rest } => {
            let (subject, number) = person(w, who, lead);
            let text = super::dig::dig(w, number, (whose, count, *reveal), take, rest.as_ref());
            Some(format!("{subject}{text}"))
        }
        Effect::CreateCopy { who, count, of, except, tapped, attacking: false } => {
            let (subject, number) = person(w, who, lead);
            let many = if *count == Amount::Number(1) { Number::One } else { Number::Many };
            let copies = verb(many, "token that's a copy of", "tokens that are copies of");
            let noun = if *tapped { format!("tapped {copies}") } else { copies.to_owned() };
            let noun = match count {
                Amount::Number(1) => super::with_article(&noun),
                count => format!("{} {noun}", amount::count(w, count)),
            };
            let of = selection::selection(w, of);
            let except = change::except(w, except);
            Some(format!("{subject}{} {noun} {of}{except}", verb(number, "creates", "create")))
        }
        Effect::FlipCoin { who, count: Amount::Number(1) } => {
            simple(w, who, "flips a coin", "flip a coin", String::new())
        }
        Effect::Investigate { who, count: Amount::Number(1) } => {
            simple(w, who, "investigates", "investigate", String::new())
        }
        Effect::Populate { who } => simple(w, who, "populates", "populate", String::new()),
        Effect::BecomeMonarch { who } => {
            let (subject, number) = person_told(w, who, lead);
            Some(format!("{subject}{} the monarch", verb(number, "becomes", "become")))
        }
        Effect::Energy { who, count: Amount::Number(count) } => {
            let (subject, number) = person_told(w, who, lead);
            let symbols = "{E}".repeat(usize::try_from(*count).unwrap_or_default());
            Some(format!("{subject}{} {symbols}", verb(number, "gets", "get")))
        }
        Effect::MayPlay { who, what, duration: time, free: false } => {
            let what = selection::selection(w, what);
            let who = reference::player(who);
            Some(match time {
                Duration::ThisTurn => format!("{who} may play {what} this turn"),
                time => format!("{}, {who} may play {what}", duration(w, time).trim_start()),
            })
        }
        Effect::ChooseObjects { who, what } => {
            let (subject, number) = person(w, who, lead);
            let what = selection::selection(w, what);
            Some(format!("{subject}{} {what}", verb(number, "chooses", "choose")))
        }
        Effect::Bolster { who, count } => {
            let count = amount::quantity(w, count);
            simple(w, who, "bolsters ", "bolster ", count)
        }
        Effect::PlayerExiles { who, what, face_down } => {
            let (subject, number) = person(w, who, lead);
            let down = if *face_down { " face down" } else { "" };
            Some(format!("{subject}{} {}{down}", verb(number, "exiles", "exile"), selection::moved(w, what)))
        }
        Effect::CastNow { who, what, free: false } => {
            let (subject, number) = person(w, who, lead);
            Some(format!("{subject}{} {}", verb(number, "casts", "cast"), selection::moved(w, what)))
        }
        Effect::PlayNow { who, what } => {
            let (subject, number) = person(w, who, lead);
            let what = selection::selection(w, what);
            let play = verb(number, "plays", "play");
            Some(format!("{subject}{play} {what} without paying its mana cost"))
        }
        Effect::CastNow { who, what, free: true } => {
            let (subject, number) = person(w, who, lead);
            let its = match what {
                Selection::Some { count, .. }
                    if super::super::selection::count_number(count) == Number::Many =>
                {
                    "their mana costs"
                }
                Selection::Ref(object) if reference::is_many(object) => "their mana costs",
                _ => "its mana cost",
            };
            let cast = verb(number, "casts", "cast");
            Some(format!("{subject}{cast} {} without paying {its}", selection::moved(w, what)))
        }
        Effect::CopySpell { what, new_targets, times: Amount::Number(1) } => {
            let text = format!("copy {}", selection::selection(w, what));
            Some(if *new_targets { format!("{text}. You may choose new targets for the copy") } else { text })
        }
        Effect::Proliferate { who } => simple(w, who, "proliferates", "proliferate", String::new()),
        Effect::Shuffle { who } => simple(w, who, "shuffles", "shuffle", String::new()),
        Effect::Reveal { who, what } => {
            let (subject, number) = person(w, who, lead);
            Some(format!("{subject}{} {}", verb(number, "reveals", "reveal"), selection::moved(w, what)))
        }
        Effect::Search {
            who,
            whose,
            zones,
            count: Count::All,
            filter: found,
            to,
            shuffle: true,
            reveal: false,
        } if *zones == [Zone::Graveyard, Zone::Hand, Zone::Library] && to.zone == Zone::Exile => {
            let (subject, number) = person(w, who, lead);
            let whose = reference::player_possessive(whose);
            let searches = verb(number, "searches", "search");
            let cards = filter(w, found, Noun::ALL);
            Some(format!(
                "{subject}{searches} {whose} graveyard, hand, and library for all {cards} and exile them. Then that player shuffles"
            ))
        }
        Effect::SearchEach { who, filters, or, reveal, to } => {
            let (subject, number) = person(w, who, lead);
            let kinds: Vec<String> =
                filters.iter().map(|found| super::with_article(&filter(w, found, Noun::ONE))).collect();
            let kinds = kinds.join(if *or { " and/or " } else { " and " });
            let searches = verb(number, "searches", "search");
            let shown =
                if *reveal { format!(", {} them", verb(number, "reveals", "reveal")) } else { String::new() };
            let place = destination(w, MoveVerb::Put, to);
            let (puts, shuffles) = (verb(number, "puts", "put"), verb(number, "shuffles", "shuffle"));
            Some(format!(
                "{subject}{searches} your library for {kinds}{shown}, {puts} them {place}, then {shuffles}"
            ))
        }
        Effect::Search { who, whose, zones, count, filter: found, reveal, to, shuffle }
            if *zones == [Zone::Library] =>
        {
            let (subject, number) = person(w, who, lead);
            let whose = reference::player_possessive(whose);
            let many = super::super::selection::count_number(count);
            let what = selection::counted(w, count, found, false);
            let them = verb(many, "it", "them");
            let mut text =
                format!("{subject}{} {whose} library for {what}", verb(number, "searches", "search"));
            if to.zone == Zone::Exile {
                text.push_str(&format!(" and exile {them}. Then that player shuffles"));
                return Some(text);
            }
            if *reveal {
                text.push_str(&format!(", {} {them}", verb(number, "reveals", "reveal")));
            }
            let shuffles = verb(number, "shuffles", "shuffle");
            if to.zone == Zone::Library && *shuffle {
                text.push_str(&format!(", then {shuffles} and"));
            } else {
                text.push(',');
            }
            let place = destination(w, MoveVerb::Put, to);
            text.push_str(&format!(" {} {them} {place}", verb(number, "puts", "put")));
            if *shuffle && to.zone != Zone::Library {
                text.push_str(&format!(", then {shuffles}"));
            }
            Some(text)
        }
        _ => None,
    }
}

fn discarded(w: &mut Writer, who: &PlayerRef, what: &DiscardWhat) -> String {
    match what {
        DiscardWhat::Hand => if *who == PlayerRef::You { "your hand" } else { "their hand" }.to_owned(),
        DiscardWhat::Ref(object) => reference::object(object),
        DiscardWhat::All(found) => format!("all {}", filter(w, found, Noun::ALL)),
        DiscardWhat::Cards { count, filter: found, random } => {
            let (count, each) = match count {
                Count::Exactly(number) => {
                    let (number, each) = amount::split_for_each(w, number);
                    (Count::Exactly(number), each)
                }
                other => (other.clone(), String::new()),
            };
            let cards = selection::counted(w, &count, found, false);
            let random = if *random { " at random" } else { "" };
            format!("{cards}{random}{each}")
        }
    }
}

/// Mana that is added.
fn output(w: &mut Writer, mana: &ManaOutput) -> String {
    match mana {
        ManaOutput::Symbols(mana) => mana.to_string(),
        ManaOutput::OneOf(several) => {
            let texts: Vec<String> = several.iter().map(ToString::to_string).collect();
            join(&texts, "or")
        }
        ManaOutput::Times(mana, times)
            if matches!(times, Amount::Where { style: AmountStyle::EqualTo, .. }) =>
        {
            format!("an amount of {mana} {}", amount::equal_to(w, times))
        }
        ManaOutput::Times(mana, Amount::Where { style: AmountStyle::ForEach, is }) => {
            let (_, each) = amount::for_each(w, is);
            format!("{mana} for each {each}")
        }
        ManaOutput::AnyColor(Amount::Number(1)) => "one mana of any color".to_owned(),
        ManaOutput::AnyColor(count) => format!("{} mana of any one color", amount::count(w, count)),
        ManaOutput::Combination { count, colors } if colors.is_empty() => {
            format!("{} mana in any combination of colors", amount::count(w, count))
        }
        ManaOutput::Combination { count, colors } => {
            let symbols: Vec<String> = colors.iter().map(|color| format!("{{{}}}", color.letter())).collect();
            format!("{} mana in any combination of {}", amount::count(w, count), join(&symbols, "and/or"))
        }
        ManaOutput::CouldProduce(found) => {
            let land = super::with_article(&filter(w, found, Noun::ONE));
            format!("one mana of any color that {land} could produce")
        }
        ManaOutput::Times(mana, Amount::Number(number)) => format!("{} {mana}", amount::word(*number)),
        ManaOutput::CouldProduceType(found) => {
            let land = super::with_article(&filter(w, found, Noun::ONE));
            format!("one mana of any type that {land} could produce")
        }
        ManaOutput::ThatType(object) => {
            format!("one mana of any type {} produced", reference::object(object))
        }
        ManaOutput::Restricted { mana, only } => {
            let mana = output(w, mana);
            let mut deeds: Vec<String> = Vec::new();
            if let Some(spells) = &only.cast {
                deeds.push(format!("cast {}", described(w, spells)));
            }
            match &only.activate {
                None => {}
                Some(None) => deeds.push("activate abilities".to_owned()),
                Some(Some(of)) => {
                    let abilities = if of.single { "an ability" } else { "abilities" };
                    deeds.push(format!("activate {abilities} of {}", described(w, of)));
                }
            }
            let more = if only.uncounterable { ", and that spell can't be countered" } else { "" };
            format!("{mana}. Spend this mana only to {}{more}", deeds.join(" or "))
        }
        ManaOutput::ChosenColor => "one mana of the chosen color".to_owned(),
        other => unwritten(other),
    }
}

/// Effects whose subject or object is objects.
fn on_objects(w: &mut Writer, effect: &Effect, lead: Lead) -> Option<String> {
    let plain = |w: &mut Writer, word: &str, what: &Selection| {
        Some(format!("{word} {}", selection::selection(w, what)))
    };
    match effect {
        Effect::DealDamage { source, amount, to, divided } => {
            let (subject, number) = of_object(w, source, lead);
            let text = damage(w, number, amount, to, *divided);
            let after_damage = std::mem::replace(&mut w.dealt, true);
            // "… and 2 damage to you"
            Some(match text.strip_prefix("deals ") {
                Some(rest) if after_damage && subject.is_empty() => rest.to_owned(),
                _ => format!("{subject}{text}"),
            })
        }
        Effect::DealDamageEvenly { source, amount, to } => {
            let (subject, number) = of_object(w, source, lead);
            let deals = verb(number, "deals", "deal");
            let quantity = amount::quantity(w, amount);
            let to = selection::selection(w, to);
            Some(format!("{subject}{deals} {quantity} damage divided evenly, rounded down, among {to}"))
        }
        Effect::EachDealsDamage { sources, amount, to } => {
            let (subject, number) = objects(w, sources, lead);
            Some(format!("{subject}{}", damage(w, number, amount, to, false)))
        }
        Effect::Destroy {
            what: Selection::Some { count, filter: found, chooser: Some(who), random: false },
            no_regeneration: false,
        } => {
            let (subject, number) = person(w, who, lead);
            let what = selection::counted(w, count, found, false);
            Some(format!("{subject}{} {what}", verb(number, "destroys", "destroy")))
        }
        Effect::Destroy { what, no_regeneration } => {
            let many = selection::verb_number(w, what);
            let text = format!("destroy {}", selection::selection(w, what));
            Some(if *no_regeneration {
                format!("{text}. {} can't be regenerated", verb(many, "It", "They"))
            } else {
                text
            })
        }
        Effect::Exile { what, until, face_down } => {
            let what = selection::moved(w, what);
            let down = if *face_down { " face down" } else { "" };
            let until = match until {
                Some(until) => duration(w, until),
                None => String::new(),
            };
            Some(format!("exile {what}{down}{until}"))
        }
        Effect::Goad(what) => plain(w, "goad", what),
        Effect::Detain(what) => plain(w, "detain", what),
        Effect::Support { count } => Some(format!("support {}", amount::quantity(w, count))),
        Effect::Monstrosity(count) => Some(format!("monstrosity {}", amount::quantity(w, count))),
        Effect::Adapt(count) => Some(format!("adapt {}", amount::quantity(w, count))),
        Effect::BecomeBlocked(what) => {
            let (subject, number) = objects(w, what, lead);
            Some(format!("{subject}{}", verb(number, "becomes blocked", "become blocked")))
        }
        Effect::PreventThat => Some("prevent that damage".to_owned()),
        Effect::PreventNext { source, choice, combat, to, part } => {
            Some(prevent_next(w, source, (*choice, *combat), to.as_ref(), *part))
        }
        Effect::Statement { statement, duration: time } => {
            use super::super::tree::Statement;
            Some(match (&**statement, time) {
                (
                    Statement::Enters {
                        what: what @ Selection::Ref(_),
                        tapped: true,
                        counters,
                        condition: None,
                        unless: false,
                    },
                    Duration::Permanent,
                ) if counters.is_empty() => {
                    let (subject, number) = objects(w, what, lead);
                    format!("{subject}{}", verb(number, "enters tapped", "enter tapped"))
                }
                (Statement::AdditionalLands { who: PlayerRef::You, count: 1 }, Duration::ThisTurn) => {
                    "you may play an additional land this turn".to_owned()
                }
                (Statement::Replace { event, .. }, time) => {
                    let text = super::statement::statement(w, statement);
                    match time {
                        Duration::ThisTurn => super::replace::this_turn(w, event, &text),
                        _ => text,
                    }
                }
                (_, time) => {
                    let text = super::statement::statement(w, statement);
                    format!("{text}{}", duration(w, time))
                }
            })
        }
        Effect::Tap(what) => plain(w, "tap", what),
        Effect::Untap(what) => plain(w, "untap", what),
        Effect::TapOrUntap(what) => plain(w, "tap or untap", what),
        Effect::Regenerate(what) => plain(w, "regenerate", what),
        Effect::Transform(what) => plain(w, "transform", what),
        Effect::CounterTo { what, only, to } => {
            let text = format!("counter {}", selection::selection(w, what));
            let to = destination(w, MoveVerb::Put, to);
            let (spell, it) = match only {
                Some(only) => (super::with_article(&filter(w, only, Noun::ONE)), "that card"),
                None => ("that spell".to_owned(), "it"),
            };
            Some(format!(
                "{text}. If {spell} is countered this way, put {it} {to} instead of into its owner's graveyard"
            ))
        }
        Effect::KeepFewest { permanents, cards } => {
            let (first, rest) = permanents.split_first()?;
            let first = filter(w, first, Noun::COUNTED);
            let mut text = format!(
                "each player chooses a number of {first} they control equal to the number of {first} controlled by the player who controls the fewest, then sacrifices the rest"
            );
            if *cards {
                text.push_str(". Players discard cards");
                for more in rest {
                    let more = filter(w, more, Noun::COUNTED);
                    text.push_str(&format!(" and sacrifice {more} the same way"));
                }
            }
            Some(text)
        }
        Effect::Counter { what, exile } => {
            let text = format!("counter {}", selection::selection(w, what));
            Some(if *exile {
                format!(
                    "{text}. If that spell is countered this way, exile it instead of putting it into its owner's graveyard"
                )
            } else {
                text
            })
        }
        Effect::ExchangeLife { one: PlayerRef::You, two } => {
            Some(format!("exchange life totals with {}", reference::player(two)))
        }
        Effect::ReanimateTarget { what } => {
            let what = selection::moved(w, what);
            Some(format!(
                "it becomes an Aura with \"enchant creature put onto the battlefield with ~.\" Put {what} onto the battlefield under your control and attach ~ to it. When ~ leaves the battlefield, that creature's controller sacrifices it"
            ))
        }
        Effect::PayOrPutBackDrawn { cards, life } => {
            let cards = amount::word(i32::from(*cards));
            Some(format!(
                "choose {cards} cards in your hand drawn this turn. For each of those cards, pay {life} life or put the card on top of your library"
            ))
        }
        Effect::Reanimate { tapped } => {
            let moved = if *tapped {
                "Put enchanted creature card onto the battlefield tapped under your control"
            } else {
                "Return enchanted creature card to the battlefield under your control"
            };
            Some(format!(
                "it loses \"enchant creature card in a graveyard\" and gains \"enchant creature put onto the battlefield with ~.\" {moved} and attach ~ to it. When ~ leaves the battlefield, that creature's controller sacrifices it"
            ))
        }
        Effect::ExtraPhase { combat: true, main } => {
            let main = if *main { " followed by an additional main phase" } else { "" };
            Some(format!("after this main phase, there is an additional combat phase{main}"))
        }
        Effect::Redirect { amount: Some(next), to, by: None, instead_to, duration: Duration::ThisTurn } => {
            let next = amount::quantity(w, next);
            let to = selection::selection(w, to);
            let instead = selection::selection(w, instead_to);
            Some(format!(
                "the next {next} damage that would be dealt to {to} this turn is dealt to {instead} instead"
            ))
        }
        Effect::Attach { what, to } => {
            let what = selection::selection(w, what);
            Some(format!("attach {what} to {}", selection::selection(w, to)))
        }
        Effect::RemoveFromCombat(what) => {
            Some(format!("remove {} from combat", selection::selection(w, what)))
        }
        Effect::RemoveCounters { count, kind, from } => {
            let counters = cost::counters(w, count, kind.as_ref());
            Some(format!("remove {counters} from {}", selection::selection(w, from)))
        }
        Effect::Fight { one, two } => {
            let (subject, number) = objects(w, one, lead);
            Some(format!("{subject}{} {}", verb(number, "fights", "fight"), selection::selection(w, two)))
        }
        Effect::BecomeCopy { what, of, except, duration: time } => {
            let (subject, number) = objects(w, what, lead);
            let of = selection::selection(w, of);
            let time = duration(w, time);
            let except = change::except(w, except);
            Some(format!(
                "{subject}{} {of}{time}{except}",
                match (number, selection::verb_number(w, what)) {
                    (Number::One, _) => "becomes a copy of",
                    (Number::Many, Number::One) => "become a copy of",
                    (Number::Many, Number::Many) => "become copies of",
                }
            ))
        }
        Effect::Explore(what) => {
            let (subject, number) = objects(w, what, lead);
            Some(format!("{subject}{}", verb(number, "explores", "explore")))
        }
        Effect::Connive(what) => {
            let (subject, number) = objects(w, what, lead);
            Some(format!("{subject}{}", verb(number, "connives", "connive")))
        }
        Effect::PhaseOut(what) => {
            let (subject, number) = objects(w, what, lead);
            Some(format!("{subject}{}", verb(number, "phases out", "phase out")))
        }
        Effect::DoesntUntap { what, duration } => {
            let (subject, number) = objects(w, what, lead);
            let doesnt = verb(number, "doesn't untap during", "don't untap during");
            let when = match duration {
                Duration::NextUntap => {
                    verb(number, "its controller's next untap step", "their controllers' next untap steps")
                        .to_owned()
                }
                Duration::AsLongAs(while_) => {
                    let step = verb(number, "its controller's untap step", "their controllers' untap steps");
                    format!("{step} for as long as {}", condition::condition(w, while_))
                }
                other => unwritten(other),
            };
            Some(format!("{subject}{doesnt} {when}"))
        }
        Effect::ChangeTargetTo { what, to } => {
            let what = selection::selection(w, what);
            Some(format!("change a target of {what} to {}", selection::selection(w, to)))
        }
        Effect::Apply { what, changes, duration: time, leading: false }
            if *changes == [Change::SwitchPowerToughness] =>
        {
            let whose = match what {
                Selection::Ref(object) => reference::possessive(object),
                what => format!("{}'s", selection::selection(w, what)),
            };
            let time = duration(w, time);
            Some(format!("switch {whose} power and toughness{time}"))
        }
        Effect::Apply { what: Selection::Ref(object), changes, duration: time, leading: false }
            if lead == Lead::Have
                && matches!(&changes[..], [Change::Base { power: Some(_), toughness: Some(_) }]) =>
        {
            let [Change::Base { power: Some(power), toughness: Some(toughness) }] = &changes[..] else {
                return None;
            };
            let size = token::size(w, power, toughness);
            let time = duration(w, time);
            Some(format!("{} base power and toughness become {size}{time}", reference::possessive(object)))
        }
        Effect::Apply { what, changes, duration: time, leading } => {
            let (subject, number) = objects(w, what, lead);
            if let ([Change::FlashbackForManaCost], Duration::EndOfTurn) = (&changes[..], time) {
                let gains = verb(number, "gains", "gain");
                return Some(format!(
                    "{subject}{gains} flashback until end of turn. The flashback cost is equal to its mana cost"
                ));
            }
            let (changes, still) = change::split_still(changes);
            w.noun = Some(selection::verb_number(w, what));
            let mut text = format!("{subject}{}", change::changes(w, changes, number, Tense::Effect));
            w.noun = None;
            let mut after = String::new();
            if let Some(one) = still {
                let still = change::still(one, number);
                if *time == Duration::Permanent {
                    text.push_str(&format!(" {} {still}", verb(number, "that's still", "that are still")));
                } else {
                    after = format!(" {} {still}", verb(number, "It's still", "They're still"));
                }
            }
            let inside = matches!(
                changes,
                [Change::Rule(
                    ObjectRule::AttacksIfAble
                        | ObjectRule::BlocksIfAble { .. }
                        | ObjectRule::MustBeBlocked { .. }
                )]
            );
            Some(match (inside, leading) {
                (true, _) => text,
                // A quotation has its own full stop.
                (false, true) => {
                    let stop = if after.is_empty() || text.ends_with(".\"") { "" } else { "." };
                    format!("{}, {text}{stop}{after}", duration(w, time).trim_start())
                }
                (false, false) => {
                    let stop = if after.is_empty() { "" } else { "." };
                    format!("{text}{}{stop}{after}", duration(w, time))
                }
            })
        }
        Effect::Prevent { amount: next, combat, to, by, divided, duration: Duration::ThisTurn } => {
            let mut text = match next {
                Some(next) => {
                    format!("prevent the next {} damage that would be dealt", amount::quantity(w, next))
                }
                None if *combat => "prevent all combat damage that would be dealt".to_owned(),
                None => "prevent all damage that would be dealt".to_owned(),
            };
            if let Some(to) = to {
                text.push_str(&format!(" to {}", selection::selection(w, to)));
            }
            if let Some(by) = by {
                text.push_str(&format!(" by {}", selection::selection(w, by)));
            }
            text.push_str(" this turn");
            if *divided {
                text.push_str(", divided as you choose");
            }
            Some(text)
        }
        Effect::Redirect {
            amount: Some(amount),
            to,
            by: Some(Selection::Some { filter: source, .. }),
            instead_to,
            duration: Duration::ThisTurn,
        } => {
            let amount = amount::quantity(w, amount);
            let source = super::with_article(&filter(w, source, Noun::ONE));
            let to = protected(w, to);
            let instead = selection::selection(w, instead_to);
            Some(format!(
                "the next {amount} damage that {source} of your choice would deal to {to} this turn is dealt to {instead} instead"
            ))
        }
        _ => None,
    }
}

fn damage(w: &mut Writer, number: Number, quantity: &Amount, to: &Selection, divided: bool) -> String {
    // "~ deals 4 damage instead": to the target of the line before.
    if let Selection::Ref(ObjectRef::That { word, .. }) = to
        && word.is_empty()
    {
        return format!("{} {} damage", verb(number, "deals", "deal"), amount::quantity(w, quantity));
    }
    let receivers = if divided { selection::selection(w, to) } else { selection::each_of(w, to) };
    let deals = verb(number, "deals", "deal");
    let among = if divided { "divided as you choose among" } else { "to" };
    match quantity {
        Amount::Where { style: AmountStyle::EqualTo, .. } => {
            let equal = amount::equal_to(w, quantity);
            format!("{deals} damage {equal} {among} {receivers}")
        }
        Amount::Where { style: AmountStyle::EqualToAfter, .. } => {
            format!("{deals} damage {among} {receivers} {}", amount::equal_to(w, quantity))
        }
        Amount::HalfUp(of) | Amount::HalfDown(of) => {
            let rounded = if matches!(quantity, Amount::HalfUp(_)) { "up" } else { "down" };
            let of = amount::quantity(w, of);
            format!("{deals} half {of} damage, rounded {rounded}, {among} {receivers}")
        }
        quantity => {
            let (quantity, each) = amount::split_for_each(w, quantity);
            let quantity = amount::quantity(w, &quantity);
            format!("{deals} {quantity} damage {among} {receivers}{each}")
        }
    }
}

/// "you", "you and/or creatures you control".
fn protected(w: &mut Writer, to: &Selection) -> String {
    match to {
        Selection::List(parts) => {
            let parts: Vec<String> = parts.iter().map(|part| selection::selection(w, part)).collect();
            parts.join(" and/or ")
        }
        to => selection::selection(w, to),
    }
}

fn prevent_next(
    w: &mut Writer,
    source: &super::super::tree::Filter,
    (choice, combat): (bool, bool),
    to: Option<&Selection>,
    part: PreventedPart,
) -> String {
    let mut source = super::with_article(&filter(w, source, Noun::ONE));
    if choice {
        match source.find(" with ") {
            Some(with) => source.insert_str(with, " of your choice"),
            None => source.push_str(" of your choice"),
        }
    }
    let combat = if combat { "combat " } else { "" };
    let to = match to {
        None => String::new(),
        Some(Selection::List(items)) => {
            let items: Vec<String> = items.iter().map(|one| selection::selection(w, one)).collect();
            format!(" to {}", items.join(" and/or "))
        }
        Some(to) => format!(" to {}", selection::selection(w, to)),
    };
    let what = match part {
        PreventedPart::All => "that damage".to_owned(),
        PreventedPart::Half { up: true } => "half that damage, rounded up".to_owned(),
        PreventedPart::Half { up: false } => "half that damage, rounded down".to_owned(),
        PreventedPart::AllBut(left) => format!("all but {left} of that damage"),
    };
    format!("the next time {source} would deal {combat}damage{to} this turn, prevent {what}")
}

/// A duration with a space before it; nothing for a permanent one.
pub fn duration(w: &mut Writer, time: &Duration) -> String {
    match time {
        Duration::EndOfTurn => " until end of turn".to_owned(),
        Duration::EndOfCombat => " until end of combat".to_owned(),
        Duration::YourNextTurn => " until your next turn".to_owned(),
        Duration::EndOfYourNextTurn => " until the end of your next turn".to_owned(),
        Duration::YourNextUpkeep => " until your next upkeep".to_owned(),
        Duration::ThisTurn => " this turn".to_owned(),
        Duration::ThisCombat => " this combat".to_owned(),
        Duration::UntilLeaves(object) => {
            format!(" until {} leaves the battlefield", reference::object(object))
        }
        Duration::AsLongAs(while_) => format!(" for as long as {}", condition::condition(w, while_)),
        Duration::DuringNextTurnOf(who) => format!(" during {} next turn", reference::player_possessive(who)),
        Duration::Permanent => String::new(),
        Duration::NextUntap => unwritten(time),
    }
}

/// "a creature spell", "creature spells".
fn described(w: &mut Writer, what: &super::super::tree::Described) -> String {
    if what.single {
        super::with_article(&filter(w, &what.filter, Noun::ONE))
    } else {
        filter(w, &what.filter, Noun::COUNTED)
    }
}
