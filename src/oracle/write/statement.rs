//! Static sentences.

use super::super::effect::Tense;
use super::super::parser::Number;
use super::super::selection::number;
use super::super::tree::{
    Amount, AmountStyle, Change, ChoiceKind, Condition, CostSubject, CounterKind, Effect, Instruction, Joint,
    ObjectRule, PlayerRef, PlayerRule, Selection, Statement, Timing,
};
use super::filter::{Noun, filter};
use super::{Writer, amount, change, condition, cost, reference, selection, unwritten, verb};

/// " with two +1/+1 counters on it", of what enters.
pub fn with_counters(w: &mut Writer, many: Number, counters: &[(Amount, CounterKind)]) -> String {
    let mut text = String::new();
    if let [(first, kind), (second, other)] = counters {
        let (first, second) = (cost::counters(w, first, Some(kind)), cost::counters(w, second, Some(other)));
        return format!(" with {first} and {second} on {}", verb(many, "it", "them"));
    }
    for (count, kind) in counters {
        if let Amount::Where { style: AmountStyle::EqualTo, .. } = count {
            let noun = super::filter::counter_noun(Some(kind), Number::Many);
            let equal = amount::equal_to(w, count);
            text.push_str(&format!(" with a number of {noun} on {} {equal}", verb(many, "it", "them")));
            continue;
        }
        let (count, each) = amount::split_for_each(w, count);
        let counters = cost::counters(w, &count, Some(kind));
        text.push_str(&format!(" with {counters} on {}{each}", verb(many, "it", "them")));
    }
    text
}

/// A statement without its full stop.
pub fn statement(w: &mut Writer, what: &Statement) -> String {
    match what {
        Statement::Objects { subject, changes } => objects(w, subject, changes),
        Statement::PowerToughness { power: Some(power), toughness: Some(toughness) }
            if power == toughness =>
        {
            format!("~'s power and toughness are each equal to {}", amount::described(w, power))
        }
        Statement::PowerToughness { power: Some(power), toughness: Some(Amount::Plus(same, one)) }
            if **same == *power && **one == Amount::Number(1) =>
        {
            let power = amount::described(w, power);
            format!("~'s power is equal to {power} and its toughness is equal to that number plus 1")
        }
        Statement::PowerToughness { power: Some(power), toughness: None } => {
            format!("~'s power is equal to {}", amount::described(w, power))
        }
        Statement::PowerToughness { power: None, toughness: Some(toughness) } => {
            format!("~'s toughness is equal to {}", amount::described(w, toughness))
        }
        Statement::Enters { what, tapped, counters, also, condition, unless } => {
            let many = number(what);
            let mut text = format!("{} {}", selection::selection(w, what), verb(many, "enters", "enter"));
            if *tapped {
                text.push_str(" tapped");
            }
            text.push_str(&with_counters(w, many, counters));
            for subtype in also {
                let (subtype, other) = (super::with_article(subtype), verb(many, "its", "their"));
                text.push_str(&format!(" and as {subtype} in addition to {other} other types"));
            }
            if let Some(one) = condition {
                let word = if *unless { "unless" } else { "if" };
                text.push_str(&format!(" {word} {}", condition::condition(w, one)));
            }
            text
        }
        Statement::EntersWithChoice { what, either } => {
            let either: Vec<String> =
                either.iter().map(|kind| super::with_article(&format!("{kind} counter"))).collect();
            let what = selection::selection(w, what);
            format!("{what} enters with your choice of {} on it", super::join(&either, "or"))
        }
        Statement::AsEnters { what, body } => match &body[..] {
            [
                Instruction::Do {
                    joint: Joint::Sentence,
                    effect: Effect::Choose { who: PlayerRef::You, what: kind },
                },
            ] => {
                format!("as {} enters, choose {}", selection::selection(w, what), choice(kind))
            }
            body => {
                let text = super::ability::small_start(&super::instruction::sentences(body));
                format!("as {} enters, {text}", selection::selection(w, what))
            }
        },
        Statement::MayExert { once: false, then } if then.is_empty() => {
            "you may exert ~ as it attacks".to_owned()
        }
        Statement::MayExert { once, then } => {
            let text = super::instruction::sentences(then);
            let text = text.strip_suffix('.').unwrap_or(&text);
            let who = match once {
                true => "if ~ hasn't been exerted this turn, you may exert it",
                false => "you may exert ~",
            };
            format!("{who} as it attacks. When you do, {}", super::ability::small_start(text))
        }
        Statement::RevealedAtFirst(then) => {
            let text = super::ability::small_start(&super::instruction::sentences(then));
            format!("you may reveal ~ from your opening hand. If you do, {text}")
        }
        Statement::BeginsOnBattlefield { second: true } => {
            super::super::statement::SECOND.replace(" ,", ",").replace(" .", ".")
        }
        Statement::BeginsOnBattlefield { second: false } => {
            "if ~ is in your opening hand, you may begin the game with it on the battlefield".to_owned()
        }
        Statement::Permission(one) => super::permission::permission(w, one),
        Statement::Replace { .. } | Statement::Multiply { .. } | Statement::Halve { .. } => {
            super::replace::statement(w, what).unwrap_or_else(|| unwritten(what))
        }
        Statement::NoManaSpent => "you can't spend mana to cast ~".to_owned(),
        Statement::SpendOnX(colors) => {
            let words: Vec<String> = colors.iter().map(|color| color.word().to_owned()).collect();
            format!("spend only {} mana on X", super::join(&words, "or"))
        }
        Statement::AttackTax { creatures, whom, costs } => match &costs[..] {
            [one @ (super::super::tree::Cost::Mana(_) | super::super::tree::Cost::ManaX(..))] => {
                let pays = cost::deed(w, one, Number::One);
                let whom_text = reference::player(whom);
                let each = match whom {
                    PlayerRef::You => "creature they control that's attacking you",
                    _ => "of those creatures",
                };
                let creatures = filter(w, creatures, Noun::ALL);
                format!("{creatures} can't attack {whom_text} unless their controller {pays} for each {each}")
            }
            other => unwritten(&other),
        },
        Statement::AlternativeCost { costs, condition: when } => {
            let when = match when {
                Some(when) => format!("if {}, ", condition::condition(w, when)),
                None => String::new(),
            };
            if let [super::super::tree::Cost::OpponentGains(life)] = costs[..] {
                return format!(
                    "{when}rather than pay ~'s mana cost, you may have an opponent gain {life} life"
                );
            }
            let deeds = cost::deeds(w, costs, Number::Many);
            format!("{when}you may {deeds} rather than pay ~'s mana cost")
        }
        Statement::FreeCycling => "you may pay {0} rather than pay cycling costs".to_owned(),
        Statement::AlternativeCostFor { who, spells, costs } => {
            let deeds = cost::deeds(w, costs, Number::Many);
            match who {
                PlayerRef::You => {
                    let spells = filter(w, spells, Noun::ALL);
                    format!("you may {deeds} rather than pay the mana cost for {spells} you cast")
                }
                _ => {
                    let spell = super::with_article(&filter(w, spells, Noun::ONE));
                    format!("rather than pay the mana cost for {spell}, its controller may {deeds}")
                }
            }
        }
        Statement::AdditionalCost { costs, optional } => {
            let may = if *optional { "you may " } else { "" };
            format!("as an additional cost to cast ~, {may}{}", cost::deeds(w, costs, Number::Many))
        }
        Statement::CostChange {
            filter: CostSubject::AbilitiesOf(found),
            who: PlayerRef::Any,
            less: false,
            mana,
            times: None,
            targets: None,
            per_target: None,
        } => {
            let of = match &found.tests[..] {
                [super::super::tree::Test::Is(object)] => reference::object(object),
                _ => filter(w, found, Noun::ALL),
            };
            format!("activated abilities of {of} cost {mana} more to activate")
        }
        Statement::CostChange { filter: CostSubject::Activated { .. }, less: false, mana, .. } => {
            format!(
                "abilities your opponents activate cost {mana} more to activate unless they're mana abilities"
            )
        }
        Statement::CostChange {
            filter: CostSubject::Activated { keyword, of, except_mana, least_one },
            mana,
            targets,
            ..
        } => {
            let mut text = match (keyword, of) {
                (_, Some(of)) => format!("activated abilities of {}", filter(w, of, Noun::ALL)),
                (Some(keyword), None) => format!("{keyword} abilities you activate"),
                (None, None) => "abilities you activate".to_owned(),
            };
            if *except_mana {
                text.push_str(" that aren't mana abilities");
            }
            if let Some(targets) = targets {
                text.push_str(&format!(" that target {}", selection::selection(w, targets)));
            }
            text.push_str(&format!(" cost {mana} less to activate"));
            if *least_one {
                text.push_str(". This effect can't reduce the mana in that cost to less than one mana");
            }
            text
        }
        Statement::CostChange { filter: subject, who, less, mana, times, targets, per_target } => {
            let own = *subject == CostSubject::This;
            let subject = match subject {
                CostSubject::This => "~ costs".to_owned(),
                CostSubject::Spells(found) => {
                    let mut found = found.clone();
                    // "Spells you cast from your graveyard".
                    let from = match (who, found.tests.last()) {
                        (
                            PlayerRef::You,
                            Some(super::super::tree::Test::In(..) | super::super::tree::Test::Not(_)),
                        ) => found.tests.pop(),
                        _ => None,
                    };
                    let from = match from {
                        Some(test) if super::filter::is_zone(&test) => {
                            format!(" {}", super::filter::suffix(w, &test, Noun::ONE.from(true)))
                        }
                        other => {
                            found.tests.extend(other);
                            String::new()
                        }
                    };
                    let found = &found;
                    let (spells, cost) = match per_target {
                        None => (filter(w, found, Noun::ALL), "cost"),
                        Some(_) => {
                            let spell = filter(w, found, Noun::ONE).replace(" or ", " and ");
                            (format!("each {spell}"), "costs")
                        }
                    };
                    let those = match targets {
                        None => String::new(),
                        Some(what) => format!(" that target {}", selection::selection(w, what)),
                    };
                    match who {
                        PlayerRef::Any => format!("{spells}{those} {cost}"),
                        who => {
                            let cast = verb(super::super::player::number(who), "casts", "cast");
                            format!("{spells} {} {cast}{from}{those} {cost}", reference::player(who))
                        }
                    }
                }
                other => unwritten(other),
            };
            let per_target = match per_target {
                None => String::new(),
                Some(each) => format!(" for each {} it targets", filter(w, each, Noun::ONE)),
            };
            let times = match times {
                Some(Amount::Where { style: AmountStyle::ForEach, is }) => {
                    format!(" for each {}", amount::for_each(w, is).1)
                }
                Some(x @ Amount::Where { style: AmountStyle::WhereXIs, .. }) => {
                    amount::quantity(w, x);
                    String::new()
                }
                Some(other) => unwritten(other),
                None => String::new(),
            };
            let own = match (own, targets) {
                (true, Some(what)) => format!(" if it targets {}", selection::selection(w, what)),
                _ => String::new(),
            };
            format!(
                "{subject} {mana} {} to cast{times}{per_target}{own}",
                if *less { "less" } else { "more" }
            )
        }
        Statement::CastOnly(Condition::Not(early)) if **early == Condition::During(Timing::FirstTurns(3)) => {
            super::super::statement::costs::NOT_IN_FIRST_TURNS.replace(" ,", ",")
        }
        Statement::CastOnly(Condition::All(times)) => {
            let mut text = "cast ~ only ".to_owned();
            for (place, time) in times.iter().enumerate() {
                if !matches!(time, Condition::During(_)) {
                    text.push_str(if place > 0 { " and only if " } else { "if " });
                } else if place > 0 {
                    text.push_str(", ");
                }
                text.push_str(&condition::condition(w, time));
            }
            text
        }
        Statement::CastOnly(time @ Condition::During(_)) => {
            format!("cast ~ only {}", condition::condition(w, time))
        }
        Statement::CastOnly(one) => format!("cast ~ only if {}", condition::condition(w, one)),
        Statement::Prevent { amount: None, combat, noncombat, to, by } => {
            let combat = match (combat, noncombat) {
                (true, _) => "combat ",
                (_, true) => "noncombat ",
                (false, false) => "",
            };
            let mut text = format!("prevent all {combat}damage that would be dealt");
            match (to, by) {
                (Some(to), Some(by)) if to == by => {
                    text.push_str(&format!(" to and dealt by {}", selection::selection(w, to)));
                }
                (to, by) => {
                    if let Some(to) = to {
                        text.push_str(&format!(" to {}", selection::selection(w, to)));
                    }
                    if let Some(by) = by {
                        text.push_str(&format!(" by {}", selection::selection(w, by)));
                    }
                }
            }
            text
        }
        Statement::Redirect { to, by, instead_to } => {
            let to = selection::selection(w, to);
            let by = by.as_ref().map(|by| format!(" by {}", selection::selection(w, by))).unwrap_or_default();
            let instead = selection::selection(w, instead_to);
            format!("all damage that would be dealt to {to}{by} is dealt to {instead} instead")
        }
        Statement::EntersAsCopy { may: true, tapped, of, except, counters, any } => {
            let of = filter(w, of, Noun::ONE);
            let of = if *any { format!("any {of}") } else { super::with_article(&of) };
            let mut except = change::except(w, except);
            if let [(_, _, Some(_)), ..] = &counters[..] {
                except = ", except".to_owned();
                for (count, kind, only) in counters {
                    let with = cost::counters(w, count, Some(kind));
                    let only =
                        only.map_or(String::new(), |only| super::with_article(&only.name().to_lowercase()));
                    except.push_str(&format!(" it enters with {with} on it if it's {only},"));
                }
                except.push_str(" and it isn't legendary");
            } else if let [(count, kind, None)] = &counters[..] {
                let noun = super::filter::counter_noun(Some(kind), Number::Many);
                except =
                    format!(", except it enters with {} additional {noun} on it", amount::count(w, count));
            }
            let tapped = if *tapped { " tapped" } else { "" };
            format!("you may have ~ enter{tapped} as a copy of {of}{except}")
        }
        Statement::ContinuesUntilEndOfTurn(inner) => {
            let inner = match &**inner {
                Statement::Objects { subject, changes } => {
                    let text = selection::selection(w, subject);
                    format!("{text} {}", change::changes(w, changes, number(subject), Tense::Effect))
                }
                other => unwritten(other),
            };
            format!("{inner}. If ~ leaves the battlefield, this effect continues until end of turn")
        }
        Statement::Player { rule: PlayerRule::TokensPlus { only, many, additional, token }, .. } => {
            let only = only.map(|only| format!("{} ", only.name().to_lowercase())).unwrap_or_default();
            let mut made = |number| super::token::token(w, token, number);
            let more = match (many, additional) {
                (true, _) => format!("that many {}", made(Number::Many)),
                (false, true) => format!("an additional {}", made(Number::One)),
                (false, false) => super::with_article(&made(Number::One)),
            };
            format!(
                "if one or more {only}tokens would be created under your control, those tokens plus {more} are created instead"
            )
        }
        other => super::players::statement(w, other).unwrap_or_else(|| unwritten(other)),
    }
}

fn objects(w: &mut Writer, subject: &Selection, changes: &[Change]) -> String {
    match changes {
        [Change::Rule(ObjectRule::Lure { by: None })] => {
            format!("all creatures able to block {} do so", selection::selection(w, subject))
        }
        [Change::Rule(ObjectRule::LethalDamageByPower)] => format!(
            "lethal damage dealt to {} is determined by their power rather than their toughness",
            selection::selection(w, subject)
        ),
        [Change::Rule(ObjectRule::Lure { by: Some(by) })] => {
            let by = filter(w, by, Noun::ALL);
            format!("all {by} able to block {} do so", selection::selection(w, subject))
        }
        [Change::Rule(ObjectRule::MayNotUntap)] => {
            format!("you may choose not to untap {} during your untap step", selection::selection(w, subject))
        }
        [Change::Rule(ObjectRule::UntapsDuringEachUntap)] => {
            format!("untap {} during each other player's untap step", selection::selection(w, subject))
        }
        [Change::Rule(ObjectRule::UnblockedDamageToCreature)] => {
            let subject = selection::selection(w, subject);
            format!(
                "if {subject} is unblocked, you may have it assign its combat damage to a creature defending player controls"
            )
        }
        [Change::Rule(ObjectRule::DamageAsThoughUnblocked)] => {
            let subject = selection::selection(w, subject);
            format!("you may have {subject} assign its combat damage as though it weren't blocked")
        }
        [Change::Rule(ObjectRule::ControllerDamageAsThoughUnblocked)] => {
            let whose = match subject {
                Selection::Ref(object) => reference::possessive(object),
                other => unwritten(other),
            };
            format!("{whose} controller may have it assign its combat damage as though it weren't blocked")
        }
        [Change::Control(PlayerRef::You)] => format!("you control {}", selection::selection(w, subject)),
        changes => {
            let (changes, still) = change::split_still(changes);
            let many = number(subject);
            let text = selection::selection(w, subject);
            let still = match still {
                Some(one) => {
                    let still = change::still(one, many);
                    format!(" {} {still}", verb(many, "that's still", "that are still"))
                }
                None => String::new(),
            };
            format!("{text} {}{still}", change::changes(w, changes, many, Tense::Static))
        }
    }
}

/// What is chosen: "a color".
pub fn choice(kind: &ChoiceKind) -> String {
    match kind {
        ChoiceKind::Color => "a color",
        ChoiceKind::ColorOtherThan(color) => return format!("a color other than {}", color.word()),
        ChoiceKind::CreatureType => "a creature type",
        ChoiceKind::BasicLandType => "a basic land type",
        ChoiceKind::CardName => "a card name",
        ChoiceKind::NonlandCardName => "a nonland card name",
        ChoiceKind::NonbasicLandCardName => "a nonbasic land card name",
        ChoiceKind::CreatureCardName => "a creature card name",
        ChoiceKind::Opponent => "an opponent",
        ChoiceKind::Player => "a player",
        ChoiceKind::Words(words) => return super::join(words, "or"),
        other => return unwritten(other),
    }
    .to_owned()
}
