//! What triggered abilities wait for.

use super::super::parser::Number;
use super::super::selection::number as selection_number;
use super::super::tree::{Deed, Event, PlayerRef, Selection, TurnStep, Zone};
use super::filter::{Noun, filter};
use super::history::ordinal;
use super::{Writer, condition, reference, selection, unwritten, verb, with_article};

/// Events joined by "or"; a repeated subject is stated once.
pub fn events(w: &mut Writer, all: &[Event]) -> String {
    let mut text = String::new();
    let mut before: Option<String> = None;
    for event in all {
        let (subject, predicate) = parts(w, event);
        match &before {
            None => text = format!("{subject}{predicate}"),
            Some(same) if *same == subject && matches!(event, Event::IsDealtDamage { by: Some(_), .. }) => {
                let by = predicate.find(" by ").map_or(0, |at| at + 1);
                text = format!("{text} or {}", &predicate[by..]);
            }
            Some(same) if *same == subject => {
                // "blocks a creature or becomes blocked by a creature": the creature is stated once.
                text = format!("{text} or {predicate}");
            }
            Some(_) if matches!(all.first(), Some(Event::StepBegins { .. })) => {
                let word = if matches!(event, Event::Leaves(_)) { "when" } else { "whenever" };
                text = format!("{text} and {word} {subject}{predicate}");
            }
            Some(_) if matches!(event, Event::StepBegins { .. }) => {
                text = format!("{text} and at {predicate}")
            }
            Some(_) => text = format!("{text} or whenever {subject}{predicate}"),
        }
        before = Some(subject);
    }
    if let [Event::Blocks { what, whom: Some(whom) }, Event::BecomesBlocked { what: same, by: Some(by) }] =
        all
        && what == same
        && whom == by
    {
        let subject = subject(w, what);
        let noun = with_article(&filter(w, by, Noun::ONE));
        let many = number(what);
        return format!(
            "{subject}{} or {} by {noun}",
            verb(many, "blocks", "block"),
            verb(many, "becomes blocked", "become blocked")
        );
    }
    text
}

fn number(what: &Selection) -> Number {
    match what {
        Selection::List(items) if !is_and_or(items) => Number::One,
        Selection::List(_) => Number::Many,
        _ => selection_number(what),
    }
}

/// "~ and/or one or more other creatures".
fn is_and_or(items: &[Selection]) -> bool {
    use super::super::tree::{Count, ObjectRef};
    matches!(items, [Selection::Ref(ObjectRef::This { .. }), Selection::Some { count: Count::OneOrMore, .. }])
}

fn subject(w: &mut Writer, what: &Selection) -> String {
    match what {
        Selection::List(items) => {
            let texts: Vec<String> = items.iter().map(|item| selection::selection(w, item)).collect();
            let joint = if is_and_or(items) { " and/or " } else { " or " };
            format!("{} ", texts.join(joint))
        }
        other => format!("{} ", selection::selection(w, other)),
    }
}

fn person(who: &PlayerRef) -> (String, Number) {
    (format!("{} ", reference::player(who)), super::super::player::number(who))
}

/// The subject with a space after it, and the rest.
fn parts(w: &mut Writer, event: &Event) -> (String, String) {
    let of = |w: &mut Writer, what: &Selection, one: &str, many: &str| {
        (subject(w, what), verb(number(what), one, many).to_owned())
    };
    let by = |who: &PlayerRef, one: &str, many: &str, rest: String| {
        let (subject, number) = person(who);
        (subject, format!("{}{rest}", verb(number, one, many)))
    };
    match event {
        Event::Enters { what, from } => {
            let (subject, mut text) = of(w, what, "enters", "enter");
            match from {
                None => {}
                Some(Zone::Graveyard) => text.push_str(" from your graveyard"),
                Some(Zone::Exile) => text.push_str(" from exile"),
                Some(other) => text.push_str(&unwritten(other)),
            }
            (subject, text)
        }
        Event::Sometime(event) => parts(w, event),
        Event::Foretells(who) => by(who, "foretells", "foretell", " a card".to_owned()),
        Event::Leaves(what) => of(w, what, "leaves the battlefield", "leave the battlefield"),
        Event::LeavesGraveyard { what, whose } => {
            let (subject, text) = of(w, what, "leaves", "leave");
            (subject, format!("{text} {} graveyard", reference::player_possessive(whose)))
        }
        Event::PhasesOut(what) => of(w, what, "phases out", "phase out"),
        Event::Dies(what) => of(w, what, "dies", "die"),
        Event::Moves { what, from: Some(Zone::Battlefield), to: Zone::Hand, whose: Some(PlayerRef::You) } => {
            of(
                w,
                what,
                "is returned to your hand from the battlefield",
                "are returned to your hand from the battlefield",
            )
        }
        Event::Moves { what, from: Some(Zone::Battlefield), to: Zone::Exile, whose: None } => {
            of(w, what, "is put into exile from the battlefield", "are put into exile from the battlefield")
        }
        Event::Moves { what, from, to: Zone::Graveyard, whose } => {
            let (subject, text) = of(w, what, "is put into", "are put into");
            let whose = match whose {
                None => "a".to_owned(),
                Some(whose) => reference::player_possessive(whose),
            };
            let from = match from {
                Some(Zone::Battlefield) => "the battlefield".to_owned(),
                None => "anywhere".to_owned(),
                Some(Zone::Library) => "your library".to_owned(),
                other => unwritten(other),
            };
            (subject, format!("{text} {whose} graveyard from {from}"))
        }
        Event::Attacks { what, whom, alone } => {
            let (subject, mut text) = of(w, what, "attacks", "attack");
            if *alone {
                text.push_str(" alone");
            }
            if let Some(whom) = whom {
                text.push_str(&format!(" {}", reference::player(whom)));
            }
            (subject, text)
        }
        Event::Unblocked(what) => of(w, what, "attacks and isn't blocked", "attack and aren't blocked"),
        Event::Blocks { what, whom } => {
            let (subject, mut text) = of(w, what, "blocks", "block");
            if let Some(whom) = whom {
                text.push_str(&format!(" {}", with_article(&filter(w, whom, Noun::ONE))));
            }
            (subject, text)
        }
        Event::BecomesBlocked { what, by } => {
            let (subject, mut text) = of(w, what, "becomes blocked", "become blocked");
            if let Some(by) = by {
                text.push_str(&format!(" by {}", with_article(&filter(w, by, Noun::ONE))));
            }
            (subject, text)
        }
        Event::DealsDamage { source, to, combat, noncombat } => {
            let (subject, mut text) = of(w, source, "deals", "deal");
            text.push_str(match (*combat, *noncombat) {
                (true, _) => " combat damage",
                (false, true) => " noncombat damage",
                (false, false) => " damage",
            });
            if let Some(Selection::List(items)) = to
                && matches!(items[..], [Selection::Player(PlayerRef::Any), _])
            {
                text.push_str(" to a player or planeswalker");
            } else if let Some(Selection::List(items)) = to {
                let items: Vec<String> = items.iter().map(|one| selection::selection(w, one)).collect();
                text.push_str(&format!(" to {}", items.join(" and/or ")));
            } else if let Some(to) = to {
                text.push_str(&format!(" to {}", selection::selection(w, to)));
            }
            (subject, text)
        }
        Event::IsDealtDamage { what, combat, noncombat, by: None } => {
            let kind = match (combat, noncombat) {
                (false, false) => "damage",
                (true, false) => "combat damage",
                (false, true) => "noncombat damage",
                (true, true) => return (String::new(), unwritten(&(combat, noncombat))),
            };
            if *what == Selection::Player(PlayerRef::You) {
                return (String::new(), format!("you're dealt {kind}"));
            }
            let (subject, text) = of(w, what, "is dealt", "are dealt");
            (subject, format!("{text} {kind}"))
        }
        Event::IsDealtDamage { what, combat, noncombat: false, by: Some(by) } => {
            let (subject, mut text) = of(w, what, "is dealt", "are dealt");
            text.push_str(if *combat { " combat damage" } else { " damage" });
            text.push_str(&format!(" by {}", with_article(&filter(w, by, Noun::ONE))));
            (subject, text)
        }
        Event::PutsOntoBattlefield { who, what } => {
            let number = super::super::player::number(who);
            let what = with_article(&filter(w, what, Noun::ONE));
            let puts = verb(number, "puts", "put");
            (format!("{} ", reference::player(who)), format!("{puts} {what} onto the battlefield"))
        }
        Event::BecomesTapped { what, untapped } => {
            let (subject, text) = of(w, what, "becomes", "become");
            (subject, format!("{text} {}", if *untapped { "untapped" } else { "tapped" }))
        }
        Event::BecomesTarget { what, of: source, first } => {
            let (subject, text) = of(w, what, "becomes the target of", "become the target of");
            let first = if *first { " for the first time each turn" } else { "" };
            (subject, format!("{text} {}{first}", with_article(&filter(w, source, Noun::ONE))))
        }
        Event::AttacksWith { what, others } => {
            let others = super::amount::word(i32::from(*others));
            (subject(w, what), format!("and at least {others} other creatures attack"))
        }
        Event::Explores { what, card } => {
            let (subject, mut text) = of(w, what, "explores", "explore");
            if let Some(card) = card {
                text.push_str(&format!(" {}", with_article(&filter(w, card, Noun::ONE))));
            }
            (subject, text)
        }
        Event::Fights(what) => of(w, what, "fights", "fight"),
        Event::Mills { who, what, many: true } => {
            let what = filter(w, what, Noun::COUNTED);
            by(who, "mills one or more ", "mill one or more ", what)
        }
        Event::Mills { who, what, many: false } => by(who, "mills ", "mill ", one(w, what)),
        Event::CollectsEvidence(who) => by(who, "collects evidence", "collect evidence", String::new()),
        Event::Exerts { who, what } => by(who, "exerts ", "exert ", one(w, what)),
        Event::While(event, so) => {
            let (subject, predicate) = parts(w, event);
            (subject, format!("{predicate} while {}", condition::condition(w, so)))
        }
        Event::FirstTime(event) => {
            let (subject, predicate) = parts(w, event);
            (subject, format!("{predicate} for the first time each turn"))
        }
        Event::During(event, whose) => {
            let (subject, predicate) = parts(w, event);
            (subject, format!("{predicate} during {} turn", reference::player_possessive(whose)))
        }
        Event::BecomesMonstrous(what) => of(w, what, "becomes monstrous", "become monstrous"),
        Event::Crews { what, whom } => {
            let whom = with_article(&filter(w, whom, Noun::ONE));
            of(w, what, &format!("crews {whom}"), &format!("crew {whom}"))
        }
        Event::BecomesUnattached { what, from } => {
            let from = with_article(&filter(w, from, Noun::ONE));
            of(w, what, &format!("becomes unattached from {from}"), &format!("become unattached from {from}"))
        }
        Event::ExiledFromHandOrBy(by) => {
            use super::super::event::{EXILED_FROM_HAND, EXILES_PERMANENTS};
            let by = with_article(&filter(w, by, Noun::ONE));
            (String::new(), format!("{EXILED_FROM_HAND} {by} {EXILES_PERMANENTS}"))
        }
        Event::RevealsDrawn(what) => {
            let what = with_article(&filter(w, what, Noun::ONE));
            (String::new(), format!("you reveal {what} this way"))
        }
        Event::BecomesPlotted(what) => of(w, what, "becomes plotted", "become plotted"),
        Event::CausesTrigger { what, deed, own } => {
            let what = with_article(&filter(w, what, Noun::ONE));
            let named = super::super::event::CAUSES.iter().find(|(_, one)| one == deed);
            let does =
                named.map_or_else(|| unwritten("what causes a trigger"), |(word, _)| (*word).to_owned());
            let own = if *own { format!(" {}", super::super::event::OWN_TRIGGER) } else { String::new() };
            (String::new(), format!("{what} {does} causes a triggered ability{own} to trigger"))
        }
        Event::BecomesAttached { what, to } => {
            let to = selection::selection(w, to);
            of(w, what, &format!("becomes attached to {to}"), &format!("become attached to {to}"))
        }
        Event::Champions { what, whom } => {
            let whom = with_article(&filter(w, whom, Noun::ONE));
            of(w, what, &format!("champions {whom}"), &format!("champion {whom}"))
        }
        Event::Exploits { what, whom } => {
            let whom = with_article(&filter(w, whom, Noun::ONE));
            of(w, what, &format!("exploits {whom}"), &format!("exploit {whom}"))
        }
        Event::CountersPut { each: true, kind, on } => {
            let noun = with_article(&super::filter::counter_noun(kind.as_ref(), Number::One));
            (noun, format!(" is put on {}", selection::selection(w, on)))
        }
        Event::CountersPut { each: false, kind, on } => {
            let noun = super::filter::counter_noun(kind.as_ref(), Number::Many);
            (format!("one or more {noun}"), format!(" are put on {}", selection::selection(w, on)))
        }
        Event::NthCounterPut { nth, kind, on } => {
            let noun = super::filter::counter_noun(Some(kind), Number::One);
            let (nth, on) = (super::history::ordinal(*nth), selection::selection(w, on));
            (String::new(), format!("the {nth} {noun} is put on {on}"))
        }
        Event::CountersRemoved { each, kind, from } => {
            let number = if *each { Number::One } else { Number::Many };
            let noun = super::filter::counter_noun(kind.as_ref(), number);
            let noun = if *each { with_article(&noun) } else { format!("one or more {noun}") };
            let removed = verb(number, "is removed from", "are removed from");
            (noun, format!(" {removed} {}", selection::selection(w, from)))
        }
        Event::AtLeast(event, least) => {
            let (subject, predicate) = parts(w, event);
            let dealt = format!("{least} or more ");
            let at = predicate.find("combat damage").or_else(|| predicate.find("damage")).unwrap_or(0);
            (subject, format!("{}{dealt}{}", &predicate[..at], &predicate[at..]))
        }
        Event::PlayerDoes { who, deed: Deed::Expends(spent) } => {
            by(who, "expends ", "expend ", spent.to_string())
        }
        Event::PlayerDoes { who, deed } => {
            let said = super::super::event::DEEDS.iter().find(|(_, _, one)| one == deed);
            let clause = super::super::event::SAID.iter().find(|(_, _, one)| one == deed);
            match (said, clause) {
                (Some((one, many, _)), _) => by(who, one, many, String::new()),
                (None, Some((subject, does, _))) => (format!("{subject} "), (*does).to_owned()),
                (None, None) => (String::new(), unwritten(deed)),
            }
        }
        Event::BecomesRenowned(what) => of(w, what, "becomes renowned", "become renowned"),
        Event::RollsDie { who, many, least } => {
            let what = match (many, least) {
                (true, _) => "one or more dice".to_owned(),
                (false, None) => "a die".to_owned(),
                (false, Some(least)) => format!("a {least} or higher"),
            };
            by(who, "rolls ", "roll ", what)
        }
        Event::BecomesLevel(what, level) => {
            let (subject, becomes) = of(w, what, "becomes level", "become level");
            (subject, format!("{becomes} {level}"))
        }
        Event::Chapters(numbers) => {
            const NUMBERS: [&str; 7] = ["", "I", "II", "III", "IV", "V", "VI"];
            let numbers: Vec<&str> = numbers.iter().map(|&number| NUMBERS[usize::from(number)]).collect();
            (String::new(), format!("{} — ", numbers.join(", ")))
        }
        Event::Transforms { what, into_this } => {
            let (subject, text) = of(w, what, "transforms", "transform");
            (subject, if *into_this { format!("{text} into ~") } else { text })
        }
        Event::TurnedFaceUp(what) => of(w, what, "is turned face up", "are turned face up"),
        Event::Casts { who, what } => {
            let spell = with_article(&filter(w, what, Noun::ONE.from(true)));
            by(who, "casts ", "cast ", spell.replacen("an other ", "another ", 1))
        }
        Event::CastsOrCopies { who, what } => {
            let spell = with_article(&filter(w, what, Noun::ONE.from(true)));
            by(who, "casts or copies ", "cast or copy ", spell)
        }
        Event::Activates { who, of, which } => {
            let of = of.as_ref().map_or(String::new(), |of| format!(" of {}", selection::selection(w, of)));
            let which = match which {
                None => "that isn't a mana ability".to_owned(),
                Some(super::super::tree::Test::Targets(what)) => match &**what {
                    Selection::List(items) => {
                        format!("that targets {} or player", selection::selection(w, &items[0]))
                    }
                    what => format!("that targets {}", selection::selection(w, what)),
                },
                Some(_) => "with {X} in its activation cost".to_owned(),
            };
            by(who, "activates ", "activate ", format!("an ability{of} {which}"))
        }
        Event::CastsThis { who } => by(who, "casts ~", "cast ~", String::new()),
        Event::CastsNth { who, nth } => {
            let whose = if *who == PlayerRef::You { "your" } else { "their" };
            by(who, "casts ", "cast ", format!("{whose} {} spell each turn", ordinal(*nth)))
        }
        Event::CastsNthOf { who, nth, what } => {
            let whose = if *who == PlayerRef::You { "your" } else { "their" };
            let spell = filter(w, what, Noun::ONE.from(true));
            by(who, "casts ", "cast ", format!("{whose} {} {spell} each turn", ordinal(*nth)))
        }
        Event::DrawsButFirst(who) => {
            let but_first = super::super::player::but_first(who);
            by(who, "draws a card ", "draw a card ", but_first.to_owned())
        }
        Event::Draws { who, nth: None } => by(who, "draws a card", "draw a card", String::new()),
        Event::Draws { who, nth: Some(nth) } => {
            let whose = if *who == PlayerRef::You { "your" } else { "their" };
            by(who, "draws ", "draw ", format!("{whose} {} card each turn", ordinal(*nth)))
        }
        Event::Discards { who, what, many: true } => {
            let what = filter(w, what, Noun::COUNTED);
            by(who, "discards one or more ", "discard one or more ", what)
        }
        Event::Discards { who, what, many: false } if is_itself(what) => {
            by(who, "discards ~", "discard ~", String::new())
        }
        Event::Discards { who, what, many: false } => by(who, "discards ", "discard ", one(w, what)),
        Event::Cycles { who, what } => by(who, "cycles ", "cycle ", selection::selection(w, what)),
        Event::PaysLife(who) => by(who, "pays life", "pay life", String::new()),
        Event::GainsLife(who) => by(who, "gains life", "gain life", String::new()),
        Event::LosesLife(who) => by(who, "loses life", "lose life", String::new()),
        Event::Sacrifices { who, what } if is_itself(what) => {
            by(who, "sacrifices ~", "sacrifice ~", String::new())
        }
        Event::Sacrifices { who, what } => by(who, "sacrifices ", "sacrifice ", one(w, what)),
        Event::PutsCounters { each: true, who, kind, on } => {
            let noun = with_article(&super::filter::counter_noun(kind.as_ref(), Number::One));
            let on = selection::selection(w, on);
            by(who, "puts ", "put ", format!("{noun} on {on}"))
        }
        Event::PutsCounters { each: false, who, kind, on } => {
            let noun = super::filter::counter_noun(kind.as_ref(), Number::Many);
            let on = selection::selection(w, on);
            by(who, "puts one or more ", "put one or more ", format!("{noun} on {on}"))
        }
        Event::PlaysLand { who, what, .. } => {
            let what = super::filter::filter(w, what, Noun::ONE.from(true));
            let what = match what.strip_prefix("other ") {
                Some(what) => format!("another {what}"),
                None => super::with_article(&what),
            };
            by(who, "plays", "play", format!(" {what}"))
        }
        Event::TappedForMana { who: PlayerRef::AllPlayers, what } => {
            of(w, what, "is tapped for mana", "are tapped for mana")
        }
        Event::TappedForMana { who, what } => {
            let what = selection::selection(w, what);
            by(who, "taps ", "tap ", format!("{what} for mana"))
        }
        Event::PlayerAttacks { who, least: 1, filter: None } => by(who, "attacks", "attack", String::new()),
        Event::PlayerAttacks { who, least, filter: Some(found) } => {
            let noun = filter(w, found, Noun::COUNTED);
            let least = super::amount::word(i32::from(*least));
            by(who, "attacks with ", "attack with ", format!("{least} or more {noun}"))
        }
        Event::StepBegins { step, whose, next } => (String::new(), step_begins(*step, whose, *next)),
        Event::LastCounterRemoved { kind, from, exiled } => {
            let noun = super::filter::counter_noun(Some(kind), Number::One);
            let from = selection::selection(w, from);
            let exiled = if *exiled { " while it's exiled" } else { "" };
            (String::new(), format!("the last {noun} is removed from {from}{exiled}"))
        }
        Event::CausedToBury { by, what, destroyed } => {
            let by = with_article(&filter(w, by, Noun::ONE));
            let what = with_article(&filter(w, what, Noun::ONE));
            let text = match destroyed {
                true => format!("{by} destroys {what}"),
                false => format!("{by} causes {what} to be put into your graveyard from the battlefield"),
            };
            (String::new(), text)
        }
        Event::CausedToDiscard { by, what } => {
            let by = with_article(&filter(w, by, Noun::ONE));
            let what = selection::selection(w, what);
            (String::new(), format!("{by} causes you to discard {what}"))
        }
        Event::SpendsMana(spell) => {
            let spell = with_article(&filter(w, spell, Noun::ONE));
            (String::new(), format!("you spend this mana to cast {spell}"))
        }
        Event::UntapsPermanents(PlayerRef::You) => {
            (String::new(), "during your next untap step, as you untap your permanents".to_owned())
        }
        Event::State(state) => (String::new(), condition::condition(w, state)),
        other => (String::new(), unwritten(other)),
    }
}

/// Whether the filter means the object that has the ability.
fn is_itself(what: &super::super::tree::Filter) -> bool {
    use super::super::tree::{ObjectRef, Test};
    matches!(&what.tests[..], [Test::Is(object)] if matches!(**object, ObjectRef::This { .. }))
}

fn one(w: &mut Writer, what: &super::super::tree::Filter) -> String {
    let count = super::super::tree::Count::Exactly(super::super::tree::Amount::Number(1));
    selection::counted(w, &count, what, false)
}

pub fn step_noun(step: TurnStep) -> &'static str {
    match step {
        TurnStep::Upkeep => "upkeep",
        TurnStep::Draw => "draw step",
        TurnStep::End => "end step",
        TurnStep::PrecombatMain => "first main phase",
        TurnStep::PostcombatMain => "postcombat main phase",
        TurnStep::SecondMain => "second main phase",
        TurnStep::FirstUpkeep => "first upkeep each turn",
        TurnStep::Untap => "untap step",
        TurnStep::Main => "main phase",
        TurnStep::Cleanup => "cleanup step",
        _ => "⟨step⟩",
    }
}

/// "the beginning of your upkeep", "end of combat", "the beginning of the next end step".
pub fn step_begins(step: TurnStep, whose: &PlayerRef, next: bool) -> String {
    match (step, whose, next) {
        (TurnStep::EndOfCombat, PlayerRef::Any, false) => "end of combat".to_owned(),
        (TurnStep::BeginningOfCombat, PlayerRef::You, false) => {
            "the beginning of combat on your turn".to_owned()
        }
        (TurnStep::BeginningOfCombat, _, false) => "the beginning of each combat".to_owned(),
        (TurnStep::BeginningOfCombat, PlayerRef::Any, true) => "the beginning of the next combat".to_owned(),
        (TurnStep::End, PlayerRef::Any, true) => "the beginning of the next end step".to_owned(),
        (TurnStep::Cleanup, PlayerRef::Any, true) => "the beginning of the next cleanup step".to_owned(),
        (TurnStep::Upkeep, PlayerRef::Any, true) => "the beginning of the next turn's upkeep".to_owned(),
        (step, PlayerRef::You, true) => format!("the beginning of your next {}", step_noun(step)),
        (step, PlayerRef::Any, false) => format!("the beginning of each {}", step_noun(step)),
        (step, PlayerRef::ControllerOf(object), false) => {
            format!(
                "the beginning of the {} of {} controller",
                step_noun(step),
                reference::possessive(object)
            )
        }
        (step, whose @ PlayerRef::OwnerOf(_), true) => {
            format!("the beginning of {} next {}", reference::player_possessive(whose), step_noun(step))
        }
        (step, whose, false) => {
            format!("the beginning of {} {}", reference::player_possessive(whose), step_noun(step))
        }
        (step, whose, true) => unwritten(&(step, whose)),
    }
}
