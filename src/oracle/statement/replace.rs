//! Replacement effects: "If ~ would die, exile it instead" (614).

use super::super::parser::{Number, Parser, Rule};
use super::super::resolve::{Binding, Nouns};
use super::super::tree::{
    Ability, AmountAntecedent, CounterKind, Duration, Effect, Instruction, Joint, ObjectAntecedent,
    ObjectRef, PlayerAntecedent, PlayerRef, Replaced, Selection, Statement, Test, Zone,
};
use super::super::{amount, condition, counter, instruction, player, selection};

/// A replacement sentence, with the sentences that belong to it.
pub fn ability(p: &mut Parser<'_>) -> Option<Ability> {
    p.word("if")?;
    let event = event(p)?;
    p.word(",")?;
    p.scope.end_event();
    let statement = match p.attempt(|p| multiplied(p, &event)) {
        Some(statement) => statement,
        None => {
            let mut instead = done(p)?;
            while !p.ended() {
                instruction::sentence(p, &mut instead)?;
            }
            return Some(Ability::Static {
                condition: None,
                leading: false,
                statement: Statement::Replace { event, instead },
            });
        }
    };
    p.full_stop()?;
    Some(Ability::Static { condition: None, leading: false, statement })
}

/// "If that creature would die this turn, exile it instead": a replacement that a spell or ability makes for the turn.
pub fn this_turn(p: &mut Parser<'_>) -> Option<Effect> {
    p.word("if")?;
    let event = event(p)?;
    let duration = if p.take("this turn") { Duration::ThisTurn } else { Duration::Permanent };
    p.word(",")?;
    if duration == Duration::Permanent && !of_known_object(&event) {
        return None;
    }
    p.scope.next_clause();
    if duration == Duration::ThisTurn
        && let Some(statement) = p.attempt(|p| multiplied(p, &event))
    {
        return Some(Effect::Statement { statement: Box::new(statement), duration });
    }
    let instead = instruction::clauses(p, Joint::Sentence, None)?;
    p.word("instead")?;
    let _ = leaving(&event) && p.take("of putting it anywhere else");
    let statement = Box::new(Statement::Replace { event, instead });
    Some(Effect::Statement { statement, duration })
}

/// "if that spell would be put into your graveyard": whether the event is about the object of a previous instruction.
fn of_known_object(event: &Replaced) -> bool {
    match event {
        Replaced::Dies(Selection::Ref(object)) | Replaced::Moves { what: Selection::Ref(object), .. } => {
            matches!(object, ObjectRef::That { .. })
        }
        Replaced::Moves { what: Selection::Some { filter, .. }, .. } => {
            filter.tests.contains(&Test::DoneThisWay(super::super::tree::DoneDeed::Cast))
        }
        _ => false,
    }
}

fn leaving(event: &Replaced) -> bool {
    matches!(event, Replaced::Moves { to: Zone::Library, .. })
}

fn event(p: &mut Parser<'_>) -> Option<Replaced> {
    let rules: &[Rule<Replaced>] =
        &[cycling_draw, damage, counters_put_by, tokens_or_counters, life_or_draw, caused_discard, moves];
    p.first(rules)
}

/// Reads what the event is about, and mentions it once for the whole sentence.
fn subject(p: &mut Parser<'_>) -> Option<Selection> {
    let what = p.first(&[
        selection::done_this_way,
        |p| {
            p.one_of(&[("a", ()), ("an", ())])?;
            let mut filter = super::super::filter::filter(p, Number::One)?;
            p.phrase(", spell , or card not on the battlefield")?;
            filter.kind = super::super::tree::ObjectKind::Source;
            let nouns = Nouns::CARD.with(Nouns::TOKEN);
            p.scope.mention_object(Binding::That(ObjectAntecedent::EventSubject), Number::One, nouns);
            let count = super::super::tree::Count::Exactly(super::super::tree::Amount::Number(1));
            Some(Selection::Some { count, filter, chooser: None, random: false })
        },
        |p| {
            p.phrase("a card or token")?;
            let nouns = Nouns::CARD.with(Nouns::TOKEN);
            p.scope.mention_object(Binding::That(ObjectAntecedent::EventSubject), Number::One, nouns);
            Some(Selection::List(Vec::new()))
        },
        |p| {
            let (count, mut filter, number) = selection::counted(p)?;
            // "an instant or sorcery spell cast this way".
            if filter.kind == super::super::tree::ObjectKind::Spell && p.take("cast this way") {
                filter.tests.push(Test::DoneThisWay(super::super::tree::DoneDeed::Cast));
            }
            // "a creature dealt damage this way".
            if let Some(deed) = p.attempt(|p| {
                let deed = p.one_of(amount::DEEDS)?;
                p.phrase("this way")?;
                Some(deed)
            }) {
                filter.tests.push(Test::DoneThisWay(deed));
            }
            let nouns = Nouns::of(&filter).with(Nouns::CARD);
            p.scope.mention_object(Binding::That(ObjectAntecedent::EventSubject), number, nouns);
            Some(Selection::Some { count, filter, chooser: None, random: false })
        },
        |p| {
            let object = super::super::reference::reference(p)?;
            p.scope.mention_object(super::super::reference::binding(&object), Number::One, Nouns::CARD);
            Some(Selection::Ref(object))
        },
    ])?;
    Some(what)
}

/// "~ would die", "a creature card would be put into a graveyard", "~ would enter", "~ would be destroyed".
fn moves(p: &mut Parser<'_>) -> Option<Replaced> {
    let what = subject(p)?;
    p.word("would")?;
    if p.take("die") {
        return Some(Replaced::Dies(what));
    }
    if p.take("enter") {
        return Some(Replaced::Enters(what));
    }
    if p.take("be destroyed") {
        return Some(Replaced::Destroyed(what));
    }
    if p.take("leave the battlefield") {
        return Some(Replaced::Moves { what, from: Some(Zone::Battlefield), to: Zone::Library, whose: None });
    }
    p.phrase("be put into")?;
    let whose = if p.take("a graveyard") {
        None
    } else {
        let whose = player::possessive(p)?;
        p.word("graveyard")?;
        Some(whose)
    };
    let from = p.take("from the battlefield").then_some(Zone::Battlefield);
    Some(Replaced::Moves { what, from, to: Zone::Graveyard, whose })
}

/// "damage would be dealt to ~", "a source you control would deal combat damage to a player".
fn damage(p: &mut Parser<'_>) -> Option<Replaced> {
    if p.take("damage would be dealt to") {
        p.scope.mention_amount(AmountAntecedent::Event);
        let to = damaged(p)?;
        let with = p.attempt(while_with);
        return Some(Replaced::Damage {
            source: None,
            to: Some(to),
            combat: false,
            noncombat: false,
            least: 0,
            with,
        });
    }
    if p.take("combat damage would be dealt to") {
        p.scope.mention_amount(AmountAntecedent::Event);
        let to = damaged(p)?;
        return Some(Replaced::Damage {
            source: None,
            to: Some(to),
            combat: true,
            noncombat: false,
            least: 0,
            with: None,
        });
    }
    let source = subject(p)?;
    p.phrase("would deal")?;
    let least = p.attempt(|p| {
        let least = u8::try_from(amount::digits(p)?).ok()?;
        p.phrase("or more")?;
        Some(least)
    });
    let combat = p.take("combat");
    let noncombat = !combat && p.take("noncombat");
    p.word("damage")?;
    p.scope.mention_amount(AmountAntecedent::Event);
    let to = if p.take("to") { Some(damaged(p)?) } else { None };
    let least = least.unwrap_or(0);
    Some(Replaced::Damage { source: Some(source), to, combat, noncombat, least, with: None })
}

/// "while it has a +1/+1 counter on it".
fn while_with(p: &mut Parser<'_>) -> Option<CounterKind> {
    p.phrase("while it has a")?;
    let kind = counter::kind(p)?;
    p.phrase("counter on it")?;
    Some(kind)
}

/// "a permanent or player", "you", "an opponent or a permanent an opponent controls".
fn damaged(p: &mut Parser<'_>) -> Option<Selection> {
    let item = |p: &mut Parser<'_>| {
        p.first(&[
            |p| {
                let who = player::player(p)?;
                if who != PlayerRef::You {
                    p.scope.mention_player(PlayerAntecedent::Event);
                }
                Some(Selection::Player(who))
            },
            |p| Some(Selection::Ref(super::super::reference::reference(p)?)),
            |p| {
                let (count, filter, _) = selection::counted(p)?;
                Some(Selection::Some { count, filter, chooser: None, random: false })
            },
            // "a permanent or player".
            |p| {
                p.word("player").map(|()| {
                    Selection::Player(PlayerRef::That {
                        word: "player".to_owned(),
                        to: PlayerAntecedent::Event,
                    })
                })
            },
        ])
    };
    let mut items = vec![item(p)?];
    while let Some(next) = p.attempt(|p| {
        p.word("or")?;
        item(p)
    }) {
        items.push(next);
    }
    Some(if items.len() == 1 { items.remove(0) } else { Selection::List(items) })
}

/// "you would put one or more counters on a permanent or player", "an opponent would put …".
fn counters_put_by(p: &mut Parser<'_>) -> Option<Replaced> {
    let who = p.one_of(&[("you", PlayerRef::You), ("an opponent", PlayerRef::AnOpponent)])?;
    p.phrase("would put one or more counters on a permanent or player")?;
    Some(Replaced::CountersPutBy(who))
}

/// "an effect would create one or more tokens under your control", "one or more +1/+1 counters would be put on ~".
fn tokens_or_counters(p: &mut Parser<'_>) -> Option<Replaced> {
    if p.take("an effect would create one or more tokens under your control")
        || p.take("one or more tokens would be created under your control")
    {
        return Some(Replaced::Tokens(PlayerRef::You));
    }
    if p.take("an effect would create one or more tokens") {
        return Some(Replaced::Tokens(PlayerRef::Any));
    }
    let modular = p.take("a modular triggered ability would put");
    let you = match modular {
        true => Some(false),
        false => p.one_of(&[("you would put", true), ("an effect would put", false)]),
    };
    p.phrase("one or more")?;
    let kind: Option<CounterKind> = counter::kind(p);
    p.word("counters")?;
    if you.is_none() {
        p.phrase("would be put")?;
    }
    if you == Some(true) {
        if kind.is_some() {
            return None;
        }
        p.word("on")?;
        let on = subject(p)?;
        p.phrase("or on yourself")?;
        return Some(Replaced::CountersYouPut(on));
    }
    p.word("on")?;
    let on = subject(p)?;
    Some(Replaced::Counters { kind, on, effect: you == Some(false), modular })
}

/// "you would gain life", "you would draw a card", "an opponent would lose life".
fn life_or_draw(p: &mut Parser<'_>) -> Option<Replaced> {
    let who = player::player(p)?;
    if who != PlayerRef::You {
        p.scope.mention_player(PlayerAntecedent::Event);
    }
    p.word("would")?;
    if who == PlayerRef::You && p.take("copy a spell one or more times") {
        return Some(Replaced::Copies(who));
    }
    if p.take("gain life") {
        p.scope.mention_amount(AmountAntecedent::Event);
        return Some(Replaced::GainLife(who));
    }
    if p.take("lose life") {
        p.scope.mention_amount(AmountAntecedent::Event);
        return Some(Replaced::LoseLife(who));
    }
    if p.take("lose the game") {
        return Some(Replaced::LoseGame(who));
    }
    p.phrase("draw a card")?;
    if p.take(player::but_first(&who)) {
        return Some(Replaced::DrawButFirst(who));
    }
    if p.take("while") {
        let while_ = condition::condition(p)?;
        return Some(Replaced::DrawWhile(who, Box::new(while_)));
    }
    Some(Replaced::Draw(who))
}

/// "a cycling ability of another nonland card would cause you to draw a card": "the cycled card" is what was discarded for it.
fn cycling_draw(p: &mut Parser<'_>) -> Option<Replaced> {
    p.phrase("a cycling ability of another")?;
    let card = super::super::filter::filter(p, Number::One)?;
    p.phrase("would cause you to draw a card")?;
    let cycled = Binding::That(ObjectAntecedent::EventSubject);
    // Only for "it": "that card" means a card that is found.
    p.scope.mention_object(cycled, Number::One, Nouns::SOURCE);
    (card.kind == super::super::tree::ObjectKind::Card).then_some(Replaced::CyclingDraw(card))
}

/// "a spell or ability an opponent controls causes you to discard ~".
fn caused_discard(p: &mut Parser<'_>) -> Option<Replaced> {
    p.phrase("a spell or ability an opponent controls causes you to discard")?;
    let what = subject(p)?;
    Some(Replaced::CausedDiscard(what))
}

/// "it deals double that damage instead", "it creates twice that many of those tokens instead", "twice that many …".
fn multiplied(p: &mut Parser<'_>, event: &Replaced) -> Option<Statement> {
    if let Replaced::Damage { .. } = event
        && let Some(prevented) = p.attempt(|p| {
            p.word("prevent")?;
            let prevented = amount::digits(p)?;
            p.phrase("of that damage")?;
            i8::try_from(prevented).ok()
        })
    {
        let (event, plus) = (event.clone(), -prevented);
        return Some(Statement::Multiply { event, factor: 1, plus, prevents: true });
    }
    if let Replaced::Damage { .. } = event
        && p.take("prevent half that damage , rounded up")
    {
        return Some(Statement::Halve { event: event.clone() });
    }
    if let Replaced::Copies(_) = event {
        p.phrase("instead copy it that many times plus an additional time")?;
        p.phrase(". You may choose new targets for the additional copy")?;
        return Some(Statement::Multiply { event: event.clone(), factor: 1, plus: 1, prevents: false });
    }
    let (factor, plus) = match event {
        Replaced::Damage { .. } => {
            p.one_of(&[("it deals", ()), ("that source deals", ()), ("that creature deals", ())])?;
            if let Some(factor) = p.one_of(&[("double", 2), ("twice", 2), ("triple", 3)]) {
                p.phrase("that damage")?;
                (factor, 0)
            } else if let Some(dealt) = p.attempt(|p| {
                let dealt = amount::digits(p)?;
                p.word("damage")?;
                Some(dealt)
            }) {
                // "it deals 2 damage instead", whatever the original amount.
                (0, dealt)
            } else {
                let sign = p.one_of(&[("that much damage plus", 1), ("that much damage minus", -1)])?;
                (1, sign * amount::digits(p)?)
            }
        }
        Replaced::Tokens(_) => {
            p.one_of(&[
                ("it creates twice that many of those tokens", ()),
                ("twice that many of those tokens are created", ()),
            ])?;
            (2, 0)
        }
        Replaced::CountersYouPut(_) => {
            p.phrase(
                "put that many plus one of each of those kinds of counters on that permanent or player",
            )?;
            (1, 1)
        }
        Replaced::CountersPutBy(PlayerRef::You) => {
            p.phrase("put twice that many of each of those kinds of counters on that permanent or player")?;
            (2, 0)
        }
        Replaced::CountersPutBy(_) => {
            p.phrase(
                "they put half that many of each of those kinds of counters on that permanent or player instead , rounded down",
            )?;
            return Some(Statement::Halve { event: event.clone() });
        }
        Replaced::Counters { kind, .. } => {
            let how = p.one_of(&[
                ("it puts twice that many of those counters on that permanent", (2, 0, false)),
                ("twice that many", (2, 0, true)),
                ("that many plus one", (1, 1, true)),
                ("that many minus one", (1, -1, true)),
            ])?;
            if how.2 {
                let said = counter::kind(p);
                if said != *kind {
                    return None;
                }
                p.one_of(&[("counters are put on", ()), ("of those counters are put on", ())])?;
                super::super::reference::reference(p)?;
            }
            (how.0, how.1)
        }
        Replaced::GainLife(_) => {
            if p.take("that player gains no life") {
                (0, 0)
            } else if p.take("you gain twice that much life") {
                (2, 0)
            } else {
                p.phrase("you gain that much life plus")?;
                (1, amount::digits(p)?)
            }
        }
        Replaced::LoseLife(_) => {
            p.phrase("they lose twice that much life")?;
            (2, 0)
        }
        Replaced::Draw(PlayerRef::You) | Replaced::DrawButFirst(PlayerRef::You) => {
            p.phrase("draw two cards")?;
            (2, 0)
        }
        _ => return None,
    };
    p.word("instead")?;
    let plus = i8::try_from(plus).ok()?;
    Some(Statement::Multiply { event: event.clone(), factor, plus, prevents: false })
}

/// The instructions that replace the event, up to the end of the sentence: "exile it instead", "prevent that damage", "regenerate it".
fn done(p: &mut Parser<'_>) -> Option<Vec<Instruction>> {
    let steps = instruction::clauses(p, Joint::Sentence, None)?;
    let says_itself = matches!(
        steps.first(),
        Some(Instruction::Do { effect: Effect::PreventThat | Effect::Regenerate(_), .. })
    );
    if !says_itself {
        p.word("instead")?;
        let _ = p.take("of putting it into your graveyard") || p.take("of putting it anywhere else");
    }
    p.full_stop()?;
    Some(steps)
}
