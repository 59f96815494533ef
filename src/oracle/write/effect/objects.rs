//! Effects whose subject is an object.

use super::super::super::effect::Tense;
use super::super::super::parser::Number;
use super::super::super::tree::{
    Amount, AmountStyle, Change, Duration, Effect, MoveVerb, ObjectRef, ObjectRule, PlayerRef, PreventedPart,
    Selection,
};
use super::super::destination::destination;
use super::super::duration::duration;
use super::super::filter::{Noun, filter};
use super::super::{
    Lead, Writer, amount, change, condition, cost, reference, selection, token, unwritten, verb,
};
use super::{objects, of_object, person};

/// Effects whose subject or object is objects.
pub(super) fn on_objects(w: &mut Writer, effect: &Effect, lead: Lead) -> Option<String> {
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
        Effect::ExchangeControl { one, two } => {
            let one = selection::selection(w, one);
            Some(format!("exchange control of {one} and {}", selection::selection(w, two)))
        }
        Effect::RingTempts => Some("the Ring tempts you".to_owned()),
        Effect::BecomesDay { night } => Some(format!("it becomes {}", if *night { "night" } else { "day" })),
        Effect::Encode => Some(super::super::super::effect::ENCODE.to_owned()),
        Effect::ExileForetold => Some(super::super::super::effect::FORETOLD.replace(" .", ".")),
        Effect::NextSpellCosts { spell, mana } => {
            let spell = filter(w, spell, Noun::ONE);
            Some(format!("the next {spell} you cast this turn costs {mana} less to cast"))
        }
        Effect::NextSpellHas { spell, keyword } => {
            let spell = filter(w, spell, Noun::ONE);
            let keyword = super::super::keyword::keyword(w, keyword);
            Some(format!("the next {spell} you cast this turn has {keyword}"))
        }
        Effect::RepeatProcess => Some("repeat this process".to_owned()),
        Effect::BecomeAura { to, end } => {
            let to = selection::selection(w, to);
            Some(format!(
                "{} {to}. You may pay {end} to end this effect",
                super::super::super::effect::BECOMES_AURA
            ))
        }
        Effect::NoteLife => Some("note your life total".to_owned()),
        Effect::PayAnyLife => Some("pay any amount of life".to_owned()),
        Effect::ExcessToController => Some(super::super::super::effect::EXCESS.to_owned()),
        Effect::Unpreventable => Some(super::super::super::effect::UNPREVENTABLE.to_owned()),
        Effect::EntersWith { what, counters } => {
            let (subject, number) = of_object(w, what, lead);
            let with = super::super::statement::with_counters(w, number, counters);
            Some(format!("{subject}{}{with}", verb(number, "enters", "enter")))
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
        Effect::GainSuspend(object) => {
            Some(format!("{} {}", reference::object(object), super::super::super::effect::GAINS_SUSPEND))
        }
        Effect::ExileAsResolves { spell, counters } => {
            let counters = match counters {
                Some((count, kind)) => format!(" with {} on it", cost::counters(w, count, Some(kind))),
                None => String::new(),
            };
            let (spell, resolves) = (reference::object(spell), super::super::super::effect::AS_RESOLVES);
            Some(format!("exile {spell}{counters} {resolves}"))
        }
        Effect::ExileWithCounters { what, count, kind } => {
            let what = selection::moved(w, what);
            let counters = cost::counters(w, count, Some(kind));
            Some(format!("exile {what} with {counters} on it"))
        }
        Effect::PutCounterOfChoice { either, on } => {
            let either: Vec<String> =
                either.iter().map(|(count, kind)| cost::counters(w, count, Some(kind))).collect();
            let on = selection::selection(w, on);
            Some(format!("put your choice of {} on {on}", super::super::join(&either, "or")))
        }
        Effect::Goad(what) => plain(w, "goad", what),
        Effect::Detain(what) => plain(w, "detain", what),
        Effect::Suspect(what) => plain(w, "suspect", what),
        Effect::Airbend(what) => plain(w, "airbend", what),
        Effect::Amass { who: PlayerRef::You, count, subtype } => {
            Some(format!("amass {subtype}s {}", amount::quantity(w, count)))
        }
        Effect::Support { count } => Some(format!("support {}", amount::quantity(w, count))),
        Effect::Discover(count) => Some(format!("discover {}", amount::quantity(w, count))),
        Effect::Earthbend { land: _, count } => Some(format!("earthbend {}", amount::quantity(w, count))),
        Effect::Monstrosity(count) => Some(format!("monstrosity {}", amount::quantity(w, count))),
        Effect::Adapt(count) => Some(format!("adapt {}", amount::quantity(w, count))),
        Effect::BecomeBlocked(what) => {
            let (subject, number) = objects(w, what, lead);
            Some(format!("{subject}{}", verb(number, "becomes blocked", "become blocked")))
        }
        Effect::PreventThat => Some("prevent that damage".to_owned()),
        Effect::PreventNext { source, choice, combat, to, part, once } => {
            Some(prevent_next(w, source, (*choice, *combat, *once), to.as_ref(), *part))
        }
        Effect::Statement { statement, duration: time } => {
            use super::super::super::tree::Statement;
            Some(match (&**statement, time) {
                (Statement::NextAsThoughFlash(found), _) => {
                    let found = super::super::filter::filter(w, found, super::super::filter::Noun::ONE);
                    format!("the next {found} you cast this turn can be cast as though it had flash")
                }
                (Statement::AsThoughFlash(what), Duration::ThisTurn) => {
                    let what = super::super::selection::selection(w, what);
                    format!("you may cast {what} this turn as though they had flash")
                }
                (Statement::NextToHand(found), _) => {
                    let noun = super::super::filter::Noun { from: true, ..super::super::filter::Noun::ONE };
                    let found = super::super::with_article(&super::super::filter::filter(w, found, noun));
                    let what = super::super::super::effect::TO_HAND.replace(" ,", ",");
                    format!("the next time you cast {found} {what}")
                }
                (Statement::NextUncounterable(found), _) => {
                    let found = super::super::filter::filter(w, found, super::super::filter::Noun::ONE);
                    format!("the next {found} you cast this turn can't be countered")
                }
                (
                    Statement::Enters {
                        what: what @ Selection::Ref(_),
                        tapped: true,
                        counters,
                        also: _,
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
                (Statement::AdditionalLands { who: PlayerRef::You, count }, Duration::ThisTurn) => {
                    let count = super::super::amount::word(i32::from(*count));
                    format!("you may play {count} additional lands this turn")
                }
                (Statement::Permission(_), time) => {
                    let text = super::super::statement::statement(w, statement);
                    match time {
                        Duration::ThisTurn => format!("{text}{}", duration(w, time)),
                        time => format!("{}, {text}", duration(w, time).trim_start()),
                    }
                }
                (Statement::Replace { event, .. } | Statement::Multiply { event, .. }, time) => {
                    let text = super::super::statement::statement(w, statement);
                    match time {
                        Duration::ThisTurn => super::super::replace::this_turn(w, event, &text),
                        _ => text,
                    }
                }
                (Statement::Player { .. } | Statement::HandSize { .. }, Duration::Permanent) => {
                    let text = super::super::statement::statement(w, statement);
                    format!("{text} for the rest of the game")
                }
                (_, time) => {
                    let text = super::super::statement::statement(w, statement);
                    format!("{text}{}", duration(w, time))
                }
            })
        }
        Effect::Tap(what) => plain(w, "tap", what),
        Effect::Untap(what) => plain(w, "untap", what),
        Effect::TapOrUntap(what) => plain(w, "tap or untap", what),
        Effect::Regenerate(what) => plain(w, "regenerate", what),
        Effect::Transform(what) => plain(w, "transform", what),
        Effect::Flip(what) => plain(w, "flip", what),
        Effect::CounterTo { what, only, to } => {
            let text = format!("counter {}", selection::selection(w, what));
            let to = destination(w, MoveVerb::Put, to);
            let (spell, it) = match only {
                Some(only) => (super::super::with_article(&filter(w, only, Noun::ONE)), "that card"),
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
            Some(if *exile && !w.exile_follows {
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
        Effect::ExtraBeginning => Some("there is an additional beginning phase after this phase".to_owned()),
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
        Effect::Unattach { what } => Some(format!("unattach {}", selection::selection(w, what))),
        Effect::EndTurn => Some("end the turn".to_owned()),
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
        Effect::BecomeSaddled(what) => {
            let (subject, number) = objects(w, what, lead);
            Some(format!("{subject}{} saddled until end of turn", verb(number, "becomes", "become")))
        }
        Effect::Endure { what, count } => {
            let (subject, number) = objects(w, what, lead);
            let count = amount::quantity(w, count);
            Some(format!("{subject}{} {count}", verb(number, "endures", "endure")))
        }
        Effect::EndSuspicion(what) => {
            let (subject, number) = objects(w, what, lead);
            let ends = match lead {
                Lead::Have => "become no longer suspected",
                _ => verb(number, "is no longer suspected", "are no longer suspected"),
            };
            Some(format!("{subject}{ends}"))
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
                Duration::YourNextUntap => "your next untap step".to_owned(),
                Duration::AsLongAs(while_) => {
                    let step = verb(number, "its controller's untap step", "their controllers' untap steps");
                    format!("{step} for as long as {}", condition::condition(w, while_))
                }
                other => unwritten(other),
            };
            Some(format!("{subject}{doesnt} {when}"))
        }
        Effect::ChangeTargets { what, new } => {
            let change = if *new { "choose new targets for" } else { "change the target of" };
            Some(format!("{change} {}", selection::selection(w, what)))
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
            if let [
                Change::Base { power: Some(Amount::Of(_, of)), toughness: Some(Amount::Of(_, same)) },
            ] = &changes[..]
                && of == same =>
        {
            let time = duration(w, time);
            let of = reference::possessive(of);
            let whose = reference::possessive(object);
            Some(format!("change {whose} base power and toughness to {of} power and toughness{time}"))
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
        Effect::Apply { what, changes, duration: Duration::ThisTurn, leading: false }
            if matches!(changes[..], [Change::Rule(ObjectRule::Lure { by: None })]) =>
        {
            Some(format!("all creatures able to block {} this turn do so", selection::selection(w, what)))
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
                // In "have target land become …", the verb says nothing about the number.
                let many = selection::verb_number(w, what);
                let still = change::still(one, many);
                if *time == Duration::Permanent {
                    text.push_str(&format!(" {} {still}", verb(many, "that's still", "that are still")));
                } else {
                    after = format!(" {} {still}", verb(many, "It's still", "They're still"));
                }
            }
            let inside = matches!(
                changes,
                [Change::Rule(
                    ObjectRule::AttacksIfAble
                        | ObjectRule::AttacksThisCombat
                        | ObjectRule::AttacksYou
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
        Effect::PreventToAndBy { what, combat, duration: time } => {
            let damage = if *combat { "combat damage" } else { "damage" };
            let what = selection::selection(w, what);
            let time = duration(w, time);
            Some(format!(
                "{}, prevent all {damage} that would be dealt to and dealt by {what}",
                time.trim_start()
            ))
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
            let source = super::super::with_article(&filter(w, source, Noun::ONE));
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
    source: &super::super::super::tree::Filter,
    (choice, combat, once): (bool, bool, bool),
    to: Option<&Selection>,
    part: PreventedPart,
) -> String {
    let mut source = match &source.tests[..] {
        [super::super::super::tree::Test::Is(object)] => reference::object(object),
        _ => super::super::with_article(&filter(w, source, Noun::ONE)),
    };
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
    if !once {
        return format!("prevent all {combat}damage {source} would deal{to} this turn");
    }
    let what = match part {
        PreventedPart::All => "that damage".to_owned(),
        PreventedPart::Half { up: true } => "half that damage, rounded up".to_owned(),
        PreventedPart::Half { up: false } => "half that damage, rounded down".to_owned(),
        PreventedPart::AllBut(left) => format!("all but {left} of that damage"),
    };
    format!("the next time {source} would deal {combat}damage{to} this turn, prevent {what}")
}

/// "a creature spell", "creature spells".
pub(super) fn described(w: &mut Writer, what: &super::super::super::tree::Described) -> String {
    if what.single {
        super::super::with_article(&filter(w, &what.filter, Noun::ONE))
    } else {
        filter(w, &what.filter, Noun::COUNTED)
    }
}
