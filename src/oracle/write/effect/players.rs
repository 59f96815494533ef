//! Effects whose subject is a player.

use super::super::super::parser::Number;
use super::super::super::tree::{
    Amount, AmountStyle, Count, DiscardWhat, Effect, Filter, ManaOutput, Measure, MoveVerb, PlayerRef,
    Selection, Test,
};
use super::super::destination::destination;
use super::super::duration::duration;
use super::super::filter::{Noun, filter};
use super::super::{Lead, Writer, amount, change, cost, join, reference, selection, token, unwritten, verb};
use super::objects::described;
use super::{person, person_told};

/// Cards of an effect: "a card", "two cards for each …", "cards equal to …".
pub(super) fn cards(w: &mut Writer, count: &Amount) -> String {
    if matches!(count, Amount::Where { style: AmountStyle::EqualTo, .. }) {
        return format!("cards {}", amount::equal_to(w, count));
    }
    if let Amount::Minus(many, one) = count
        && **one == Amount::Number(1)
    {
        return format!("{} minus one", cost::things(w, many, "card", "cards"));
    }
    if let Amount::Plus(many, one) = count
        && **one == Amount::Number(1)
    {
        return format!("{} plus one", cost::things(w, many, "card", "cards"));
    }
    let (number, each) = amount::split_for_each(w, count);
    format!("{}{each}", cost::things(w, &number, "card", "cards"))
}

pub(super) fn life(w: &mut Writer, quantity: &Amount) -> String {
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
pub(super) fn players(w: &mut Writer, effect: &Effect, lead: Lead) -> Option<String> {
    let simple = |w: &mut Writer, who: &PlayerRef, one: &str, many: &str, rest: String| {
        let (subject, number) = person(w, who, lead);
        Some(format!("{subject}{}{rest}", verb(number, one, many)))
    };
    match effect {
        Effect::Draw { who, count: count @ (Amount::HalfUp(of) | Amount::HalfDown(of)) }
            if **of == Amount::X =>
        {
            let rounded = if matches!(count, Amount::HalfUp(_)) { "up" } else { "down" };
            simple(w, who, "draws ", "draw ", format!("half X cards, rounded {rounded}"))
        }
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
                text.push_str(&super::super::filter::suffix(w, test, Noun::ONE));
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
        Effect::ExchangeLife { one: PlayerRef::TargetPlayers { .. }, .. } => {
            Some("two target players exchange life totals".to_owned())
        }
        Effect::ExchangeLifeFor { whose, size, of } => Some(format!(
            "exchange {} life total with {} {}",
            reference::player_possessive(whose),
            reference::possessive(of),
            if *size == Measure::Power { "power" } else { "toughness" }
        )),
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
        Effect::Choose { who: PlayerRef::You, what } => {
            Some(format!("choose {}", super::super::statement::choice(what)))
        }
        Effect::Vote(words) => {
            Some(format!("starting with you, each player votes for {}", super::super::join(words, "or")))
        }
        Effect::ExileVoted(found) => {
            let found = super::super::with_article(&filter(w, found, Noun::ONE));
            let voted = super::super::super::effect::VOTED;
            Some(format!("starting with you, each player votes for {found}{voted}"))
        }
        Effect::GuessTopCards => {
            Some(super::super::super::effect::GUESS.replace(" .", ".").replace(" ,", ","))
        }
        Effect::SkipTurn { who } => {
            let (subject, number) = person_told(w, who, lead);
            let whose = if *who == PlayerRef::You { "your" } else { "their" };
            Some(format!("{subject}{} {whose} next turn", verb(number, "skips", "skip")))
        }
        Effect::SkipStep { who, step, next: true } => {
            let (subject, number) = person_told(w, who, lead);
            let whose = if *who == PlayerRef::You { "your" } else { "their" };
            let step = match step {
                super::super::super::tree::TurnStep::BeginningOfCombat => "combat phase".to_owned(),
                step => super::super::event::step_noun(*step).to_owned(),
            };
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
        Effect::PutPiles { who, one, other } => {
            let (subject, number) = person(w, who, lead);
            let (put, one) = (verb(number, "puts", "put"), destination(w, MoveVerb::Put, one));
            let other = destination(w, MoveVerb::Put, other);
            Some(format!("{subject}{put} one pile {one} and the other {other}"))
        }
        Effect::Emblem { who, abilities } => {
            let (subject, number) = person_told(w, who, lead);
            let abilities: Vec<String> =
                abilities.iter().map(|one| format!("\"{}\"", super::super::ability::ability(one))).collect();
            let gets = verb(number, "gets", "get");
            Some(format!("{subject}{gets} an emblem with {}", abilities.join(" and ")))
        }
        Effect::Create { who, count, token: made, tapped, attacking, blocking } => {
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
            if let Some(object) = blocking {
                let that = verb(many, "that's", "that are");
                noun.push_str(&format!(" {that} blocking {}", reference::object(object)));
            }
            let noun = match count {
                Amount::Number(1) => super::super::with_article(&noun),
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
        Effect::AddMana { who: PlayerRef::You, mana: ManaOutput::EachColorAmong(among) } => {
            let among = filter(w, among, Noun::ALL);
            Some(format!("for each color among {among}, add one mana of that color"))
        }
        Effect::AddMana { who, mana } => {
            let (mana, kept) = match mana {
                ManaOutput::Kept { mana, combat } => (&**mana, Some(*combat)),
                mana => (mana, None),
            };
            let mut mana = output(w, mana);
            if let Some(combat) = kept {
                let (until, ends) = if combat { ("combat", "steps") } else { ("turn", "steps and phases") };
                let owner = if *who == PlayerRef::You { "you" } else { "they" };
                mana.push_str(&format!(". Until end of {until}, {owner} don't lose this mana as {ends} end"));
            }
            simple(w, who, "adds ", "add ", mana)
        }
        Effect::Move { verb: how, who, what, to } => {
            let who = who.clone().unwrap_or(PlayerRef::You);
            let (subject, number) = person(w, &who, lead);
            let verb = match how {
                MoveVerb::Return => verb(number, "returns", "return"),
                MoveVerb::Put => verb(number, "puts", "put"),
            };
            let to = destination(w, *how, to);
            if super::super::super::selection::is_put_there(what) {
                return Some(format!("{subject}{verb} {to} {}", selection::selection(w, what)));
            }
            Some(format!("{subject}{verb} {} {to}", selection::moved(w, what)))
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
        Effect::PutCounters { who: None, count, kind, on, divided: true } => {
            let counters = cost::counters(w, count, Some(kind));
            Some(format!("distribute {counters} among {}", selection::selection(w, on)))
        }
        Effect::PutCounters { who, count, kind, on, divided: false } => {
            let who = who.clone().unwrap_or(PlayerRef::You);
            let (subject, number) = person(w, &who, lead);
            let (count, each) = amount::split_for_each(w, count);
            let counters = cost::counters(w, &count, Some(kind));
            let on = selection::each_of(w, on);
            Some(format!("{subject}{} {counters} on {on}{each}", verb(number, "puts", "put")))
        }
        Effect::IgnoreThis => Some("ignore ~ this turn".to_owned()),
        Effect::RemoveUpToCounters { most, from } => {
            let most = amount::count(w, most);
            Some(format!("remove up to {most} counters from {}", selection::selection(w, from)))
        }
        Effect::PutUpToCounters { count, kind, on, total } => {
            let count = amount::count(w, count);
            let noun = super::super::filter::counter_noun(Some(kind), Number::Many);
            let on = selection::selection(w, on);
            let total = amount::word(i32::from(*total));
            Some(format!(
                "put up to {count} {noun} on {on}. This ability can't cause the total number of {noun} on {on} to be greater than {total}"
            ))
        }
        Effect::MoveCounters { count, kind, from, to } => {
            let counters = cost::counters(w, count, kind.as_ref());
            let from = selection::selection(w, from);
            let to = selection::selection(w, to);
            Some(format!("move {counters} from {from} onto {to}"))
        }
        Effect::PutCountersOf { those, on, .. } => {
            let counters = if *those { "those counters" } else { "its counters" };
            Some(format!("put {counters} on {}", selection::selection(w, on)))
        }
        Effect::DoubleSize { power, toughness, of } => {
            let sizes: Vec<&str> = [(power, "power"), (toughness, "toughness")]
                .iter()
                .filter(|(is, _)| **is)
                .map(|&(_, size)| size)
                .collect();
            let (sizes, of) = (sizes.join(" and "), selection::selection(w, of));
            Some(format!("double the {sizes} of {of} until end of turn"))
        }
        Effect::DoubleX => Some("double the value of X".to_owned()),
        Effect::DoubleCounters { kind, on } => {
            let kind = match kind {
                Some(kind) => super::super::filter::counter_noun(Some(kind), Number::Many),
                None => "each kind of counter".to_owned(),
            };
            Some(format!("double the number of {kind} on {}", selection::selection(w, on)))
        }
        Effect::Dig { who, whose, count, reveal, take, rest } => {
            let (subject, number) = person(w, who, lead);
            let text = super::super::dig::dig(w, number, (whose, count, *reveal), take, rest.as_ref());
            Some(format!("{subject}{text}"))
        }
        Effect::PutUncast { who, to } => {
            let (subject, number) = person(w, who, lead);
            let to = super::super::destination::destination(w, super::super::super::tree::MoveVerb::Put, to);
            let put = verb(number, "puts", "put");
            Some(format!("{subject}{put} the exiled cards that weren't cast this way {to}"))
        }
        Effect::RevealUntil { who, count, filter, then } => {
            let (subject, number) = person(w, who, lead);
            Some(format!("{subject}{}", super::super::dig::until(w, (who, number), count, filter, then)))
        }
        Effect::CreateCopy { who, count, of, except, tapped, attacking } => {
            let (subject, number) = person(w, who, lead);
            let many = if *count == Amount::Number(1) { Number::One } else { Number::Many };
            let copies = verb(many, "token that's a copy of", "tokens that are copies of");
            let noun = match (*tapped, *attacking) {
                (_, true) => format!("tapped and attacking {copies}"),
                (true, false) => format!("tapped {copies}"),
                (false, false) => copies.to_owned(),
            };
            let noun = match count {
                Amount::Number(1) => super::super::with_article(&noun),
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
        Effect::Investigate { who, count } => {
            let (_, each) = amount::split_for_each(w, count);
            simple(w, who, "investigates", "investigate", each)
        }
        Effect::Incubate { who, count, times } => {
            let count = amount::quantity(w, count);
            let times = match times {
                Amount::Number(1) => String::new(),
                Amount::Number(2) => " twice".to_owned(),
                times => format!(" {} times", amount::quantity(w, times)),
            };
            simple(w, who, "incubates", "incubate", format!(" {count}{times}"))
        }
        Effect::ExtraUpkeep { who, count, after_step } => {
            let after = if *after_step { "step" } else { "phase" };
            let steps = match count {
                Amount::Number(1) => "an additional upkeep step".to_owned(),
                count => format!("{} additional upkeep steps", amount::count(w, count)),
            };
            let (subject, number) = person_told(w, who, lead);
            Some(format!("{subject}{} {steps} after this {after}", verb(number, "gets", "get")))
        }
        Effect::KeepPlayer(who) => {
            simple(w, who, "is the chosen player", "is the chosen player", String::new())
        }
        Effect::Populate { who } => simple(w, who, "populates", "populate", String::new()),
        Effect::Venture { who } => {
            simple(w, who, "ventures into the dungeon", "venture into the dungeon", String::new())
        }
        Effect::TakeInitiative { who } => {
            let (subject, number) = person_told(w, who, lead);
            Some(format!("{subject}{} the initiative", verb(number, "takes", "take")))
        }
        Effect::BecomeMonarch { who } => {
            let (subject, number) = person_told(w, who, lead);
            Some(format!("{subject}{} the monarch", verb(number, "becomes", "become")))
        }
        Effect::Energy { who, count } => {
            let (subject, number) = person_told(w, who, lead);
            let symbols = match count {
                Amount::Number(count) => "{E}".repeat(usize::try_from(*count).unwrap_or_default()),
                Amount::Where { style: AmountStyle::EqualTo, .. } => {
                    format!("an amount of {{E}} {}", amount::equal_to(w, count))
                }
                count => format!("{} {{E}}", amount::quantity(w, count)),
            };
            Some(format!("{subject}{} {symbols}", verb(number, "gets", "get")))
        }
        Effect::MayPlay { who, what, duration, leading, terms } => {
            Some(super::super::permission::for_a_while(w, who, what, duration, *leading, terms))
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
        Effect::RollDie { who, die, add } => {
            let add = match add {
                Some((true, amount)) => format!(" and add {}", amount::described(w, amount)),
                Some((false, amount)) => format!(" and subtract {}", amount::described(w, amount)),
                None => String::new(),
            };
            simple(w, who, "rolls a ", "roll a ", format!("{die}{add}"))
        }
        Effect::Clash { who, with } => {
            simple(w, who, "clashes with ", "clash with ", reference::player(with))
        }
        Effect::CreateRole { who, role, to } => {
            let (subject, number) = person(w, who, lead);
            let to = selection::selection(w, to);
            let create = verb(number, "creates", "create");
            Some(format!(
                "{subject}{create} {} Role token attached to {to}",
                super::super::with_article(role)
            ))
        }
        Effect::CreateNamed { who, name } => {
            let what = super::super::with_article(name);
            simple(w, who, "creates ", "create ", format!("{what} token"))
        }
        Effect::CopyNamed(names) => Some(format!(
            "choose a card name that hasn't been chosen from among {}. Create a copy of the card with the chosen name",
            super::super::join(names, "and")
        )),
        Effect::ManifestDread(who) => simple(w, who, "manifests dread", "manifest dread", String::new()),
        Effect::Manifest { who, what, cloak } => {
            let (subject, number) = person(w, who, lead);
            let (one, many) = if *cloak { ("cloaks", "cloak") } else { ("manifests", "manifest") };
            Some(format!("{subject}{} {}", verb(number, one, many), selection::selection(w, what)))
        }
        Effect::Proliferate { who } => simple(w, who, "proliferates", "proliferate", String::new()),
        Effect::Shuffle { who } => simple(w, who, "shuffles", "shuffle", String::new()),
        Effect::RevealHandOrTop => {
            Some("reveal a card from your hand or the top card of your library".to_owned())
        }
        Effect::Reveal { who, what } => {
            let (subject, number) = person(w, who, lead);
            Some(format!("{subject}{} {}", verb(number, "reveals", "reveal"), selection::moved(w, what)))
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
            let land = super::super::with_article(&filter(w, found, Noun::ONE));
            format!("one mana of any color that {land} could produce")
        }
        ManaOutput::Times(mana, Amount::Number(number)) => format!("{} {mana}", amount::word(*number)),
        ManaOutput::CouldProduceType(found) => {
            let land = super::super::with_article(&filter(w, found, Noun::ONE));
            format!("one mana of any type that {land} could produce")
        }
        ManaOutput::ThatType(object) => {
            format!("one mana of any type {} produced", reference::object(object))
        }
        // Whose it is is known where it is added.
        ManaOutput::Kept { .. } => unwritten(mana),
        ManaOutput::NotGeneric(mana) => {
            format!("{}. This mana can't be spent to pay generic mana costs", output(w, mana))
        }
        ManaOutput::IfSpent { mana, on, then } => {
            use super::super::super::tree::SpentThen;
            let then = match then {
                SpentThen::Uncounterable => "that spell can't be countered",
                SpentThen::Haste { turn: true } => "it gains haste until end of turn",
                SpentThen::Haste { turn: false } => "it gains haste",
            };
            let (mana, on) = (output(w, mana), described(w, on));
            format!("{mana}. If that mana is spent on {on}, {then}")
        }
        ManaOutput::Restricted { mana, only } => {
            let mana = output(w, mana);
            let mut deeds: Vec<String> = Vec::new();
            if let Some(spells) = &only.cast {
                deeds.push(
                    format!("cast {}", described(w, spells)).replace(" in a graveyard", " from a graveyard"),
                );
            }
            match &only.activate {
                None => {}
                Some(None) => deeds.push("activate abilities".to_owned()),
                Some(Some(of)) => {
                    let abilities = if of.single { "an ability" } else { "abilities" };
                    deeds.push(format!("activate {abilities} of {}", described(w, of)));
                }
            }
            if let (Some(symbol), true) = (only.containing, deeds.is_empty()) {
                return format!("{mana}. Spend this mana only on costs that contain {symbol}");
            }
            if let Some(symbol) = only.containing {
                let deeds = deeds.join(", ");
                return format!(
                    "{mana}. Spend this mana only to {deeds}, or pay a cost that contains {symbol}"
                );
            }
            let more = if only.uncounterable { ", and that spell can't be countered" } else { "" };
            format!("{mana}. Spend this mana only to {}{more}", deeds.join(" or "))
        }
        ManaOutput::ColorAmong(found) => {
            format!("one mana of any color among {}", filter(w, found, Noun::ALL))
        }
        ManaOutput::CommanderColor => super::super::super::effect::COMMANDER_COLOR.to_owned(),
        ManaOutput::ChosenColor => "one mana of the chosen color".to_owned(),
        other => unwritten(other),
    }
}
