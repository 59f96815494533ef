//! Verbs that act on objects: destroying, sacrificing, tapping, countering, regenerating, control, fights.

use super::super::parser::{Number, Parser};
use super::super::resolve::Binding;
use super::super::tree::{Duration, Effect, MoveVerb, ObjectAntecedent, PlayerRef, Selection};
use super::super::{condition, cost, destination, duration, filter, reference, selection};

pub(super) fn read(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    let rules: &[super::PlayerRule] = &[keep_fewest, sacrifice, pay, of_you, of_another, control, exchange];
    rules.iter().find_map(|rule| p.attempt(|p| rule(p, who, number)))
}

/// Effects that only "you" perform: they do not record who does it.
fn of_you(p: &mut Parser<'_>, who: &PlayerRef, _: Number) -> Option<Effect> {
    super::imperative(who)?;
    p.first(&[
        numbered,
        switch,
        change_size,
        change_target,
        goad,
        destroy,
        tap_or_untap,
        tap,
        untap,
        counter,
        regenerate,
        transform,
        flip,
        attach,
        remove_from_combat,
    ])
}

/// "adapt 2", "monstrosity 3", "bolster 1".
fn numbered(p: &mut Parser<'_>) -> Option<Effect> {
    if p.take("amass") {
        let subtype = p.one_of(&[("Zombies", "Zombie"), ("Orcs", "Orc"), ("Slivers", "Sliver")])?.to_owned();
        let count = super::super::amount::quantity(p)?;
        return Some(Effect::Amass { who: PlayerRef::You, count, subtype });
    }
    if p.take("earthbend") {
        let count = super::super::amount::quantity(p)?;
        let tests = vec![
            super::super::tree::Test::Type(crate::types::CardType::Land),
            super::super::tree::Test::Controller(PlayerRef::You),
        ];
        let filter = super::super::tree::Filter { kind: super::super::tree::ObjectKind::Permanent, tests };
        return Some(Effect::Earthbend { land: selection::declare_object(p, filter), count });
    }
    type Make = fn(super::super::tree::Amount) -> Effect;
    let make: Make = p.one_of(&[
        ("adapt", Effect::Adapt as Make),
        ("monstrosity", Effect::Monstrosity as Make),
        ("discover", Effect::Discover as Make),
        ("bolster", (|count| Effect::Bolster { who: PlayerRef::You, count }) as Make),
        ("support", (|count| Effect::Support { count }) as Make),
    ])?;
    Some(make(super::super::amount::quantity(p)?))
}

/// "switch target creature's power and toughness until end of turn".
fn switch(p: &mut Parser<'_>) -> Option<Effect> {
    p.word("switch")?;
    let what = if p.take("target creature's") {
        let tests = vec![super::super::tree::Test::Type(crate::types::CardType::Creature)];
        let filter = super::super::tree::Filter { kind: super::super::tree::ObjectKind::Permanent, tests };
        selection::declare_object(p, filter)
    } else {
        Selection::Ref(super::super::reference::possessive(p)?)
    };
    p.phrase("power and toughness")?;
    let duration = duration::duration(p)?;
    let changes = vec![super::super::tree::Change::SwitchPowerToughness];
    Some(Effect::Apply { what, changes, duration, leading: false })
}

/// "change ~'s base power and toughness to that creature's power and toughness until end of turn".
fn change_size(p: &mut Parser<'_>) -> Option<Effect> {
    use super::super::tree::{Amount, Change, Measure};
    p.word("change")?;
    let what = Selection::Ref(reference::possessive(p)?);
    p.phrase("base power and toughness to")?;
    let of = Box::new(reference::possessive(p)?);
    p.phrase("power and toughness")?;
    let duration = duration::duration(p)?;
    let power = Some(Amount::Of(Measure::Power, of.clone()));
    let toughness = Some(Amount::Of(Measure::Toughness, of));
    let changes = vec![Change::Base { power, toughness }];
    Some(Effect::Apply { what, changes, duration, leading: false })
}

/// "change a target of target spell or ability to ~", "change the target of target spell with a single target".
fn change_target(p: &mut Parser<'_>) -> Option<Effect> {
    if p.take("change the target of") {
        return Some(Effect::ChangeTargets { what: selection::object_targets(p)?, new: false });
    }
    if p.take("choose new targets for") {
        return Some(Effect::ChangeTargets { what: selection::objects(p)?, new: true });
    }
    p.phrase("change a target of")?;
    let what = selection::objects(p)?;
    p.word("to")?;
    let to = selection::objects(p)?;
    Some(Effect::ChangeTargetTo { what, to })
}

fn goad(p: &mut Parser<'_>) -> Option<Effect> {
    if p.take("goad") {
        return Some(Effect::Goad(selection::objects(p)?));
    }
    if p.take("suspect") {
        return Some(Effect::Suspect(selection::objects(p)?));
    }
    if p.take("airbend") {
        return Some(Effect::Airbend(selection::objects(p)?));
    }
    p.word("detain")?;
    Some(Effect::Detain(selection::objects(p)?))
}

/// "Each player chooses a number of lands they control equal to the number of lands controlled by the player who controls the
/// fewest, then sacrifices the rest. Players discard cards and sacrifice creatures the same way."
fn keep_fewest(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    if *who != PlayerRef::EachPlayer {
        return None;
    }
    p.verb(number, "chooses a number of", "choose a number of")?;
    let first = filter::filter(p, Number::Many)?;
    let mut kept = first.clone();
    // "lands they control": only the noun is repeated.
    kept.tests.pop();
    p.phrase("equal to the number of")?;
    if filter::filter(p, Number::Many)? != kept {
        return None;
    }
    p.phrase("controlled by the player who controls the fewest , then sacrifices the rest")?;
    let second = p.attempt(|p| {
        p.phrase(". Players discard cards and sacrifice")?;
        let second = filter::filter(p, Number::Many)?;
        p.phrase("the same way")?;
        Some(second)
    });
    let cards = second.is_some();
    let mut permanents = vec![kept];
    permanents.extend(second);
    Some(Effect::KeepFewest { permanents, cards })
}

/// Effects that another player performs: "they tap all lands they control", "target opponent destroys four lands they control".
fn of_another(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    if *who == PlayerRef::You {
        return None;
    }
    if p.verb(number, "taps", "tap").is_some() {
        return Some(Effect::PlayerTaps { who: who.clone(), what: selection::objects(p)? });
    }
    p.verb(number, "destroys", "destroy")?;
    match selection::objects(p)? {
        Selection::Some { count, filter, chooser: None, random: false } => {
            let what = Selection::Some { count, filter, chooser: Some(who.clone()), random: false };
            Some(Effect::Destroy { what, no_regeneration: false })
        }
        _ => None,
    }
}

fn destroy(p: &mut Parser<'_>) -> Option<Effect> {
    p.word("destroy")?;
    let what = selection::object_list(p)?;
    let no_regeneration = p.attempt(|p| {
        p.word(".")?;
        p.one_of(&[("It", ()), ("They", ()), ("That creature", ()), ("Those creatures", ())])?;
        p.phrase("can't be regenerated")
    });
    Some(Effect::Destroy { what, no_regeneration: no_regeneration.is_some() })
}

fn sacrifice(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    p.verb(number, "sacrifices", "sacrifice")?;
    let mut what = selection::objects(p)?;
    if let Selection::Some { chooser, random: false, .. } = &mut what
        && p.take("of an opponent's choice")
    {
        *chooser = Some(PlayerRef::AnOpponent);
    }
    Some(Effect::Sacrifice { who: who.clone(), what })
}

/// "pay {2}", "pays 2 life", "collect evidence 4": the deed of "may pay".
fn pay(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    p.ahead(|p| {
        p.verb(number, "pays", "pay").or_else(|| p.verb(number, "collects evidence", "collect evidence"))
    })?;
    let mut costs = vec![cost::deed(p, number)?];
    cost::and_life(p, &mut costs);
    Some(Effect::Pay { who: who.clone(), costs })
}

fn tap(p: &mut Parser<'_>) -> Option<Effect> {
    p.word("tap")?;
    Some(Effect::Tap(selection::object_list(p)?))
}

fn untap(p: &mut Parser<'_>) -> Option<Effect> {
    p.word("untap")?;
    Some(Effect::Untap(selection::object_list(p)?))
}

fn tap_or_untap(p: &mut Parser<'_>) -> Option<Effect> {
    p.phrase("tap or untap")?;
    Some(Effect::TapOrUntap(selection::object_list(p)?))
}

fn counter(p: &mut Parser<'_>) -> Option<Effect> {
    p.word("counter")?;
    let what = selection::objects(p)?;
    if let Some((only, to)) = p.attempt(|p| {
        let only = if p.take(". If that spell is countered this way , put it") {
            None
        } else {
            p.phrase(". If")?;
            p.one_of(&[("a", ()), ("an", ())])?;
            let only = filter::filter(p, Number::One)?;
            p.phrase("is countered this way , put that card")?;
            Some(only)
        };
        let to = destination::destination(p, MoveVerb::Put)?;
        p.phrase("instead of into its owner's graveyard")?;
        Some((only, to))
    }) {
        return Some(Effect::CounterTo { what, only, to });
    }
    let exile = p.attempt(|p| {
        p.phrase(". If that spell is countered this way , exile it instead of putting it into its owner's graveyard")
    });
    Some(Effect::Counter { what, exile: exile.is_some() })
}

fn regenerate(p: &mut Parser<'_>) -> Option<Effect> {
    p.word("regenerate")?;
    Some(Effect::Regenerate(selection::objects(p)?))
}

fn transform(p: &mut Parser<'_>) -> Option<Effect> {
    p.word("transform")?;
    Some(Effect::Transform(selection::objects(p)?))
}

/// "flip it": a permanent, as opposed to a coin.
fn flip(p: &mut Parser<'_>) -> Option<Effect> {
    p.word("flip")?;
    Some(Effect::Flip(Selection::Ref(reference::reference(p)?)))
}

fn attach(p: &mut Parser<'_>) -> Option<Effect> {
    if p.take("unattach") {
        return Some(Effect::Unattach { what: selection::objects(p)? });
    }
    p.word("attach")?;
    let what = selection::objects(p)?;
    p.word("to")?;
    // Something can't be attached to itself: "Create a token, then attach ~ to it."
    let binding = |of: &Selection| match of {
        Selection::Ref(object) => Some(reference::binding(object)),
        Selection::Target(target) => Some(Binding::That(ObjectAntecedent::Target(target.id))),
        _ => None,
    };
    if let Some(what) = binding(&what) {
        p.scope.set_subject(what);
    }
    let before = p.scope.expect_object(true);
    let to = selection::objects(p);
    p.scope.expect_object(before);
    let to = to?;
    if binding(&what).is_some() && binding(&what) == binding(&to) {
        return p.expect("another object");
    }
    Some(Effect::Attach { what, to })
}

fn remove_from_combat(p: &mut Parser<'_>) -> Option<Effect> {
    p.word("remove")?;
    let what = selection::objects(p)?;
    p.phrase("from combat")?;
    Some(Effect::RemoveFromCombat(what))
}

fn control(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    p.verb(number, "gains control of", "gain control of")?;
    let what = selection::object_list(p)?;
    let duration = p.attempt(duration::duration).unwrap_or(Duration::Permanent);
    Some(Effect::GainControl { who: who.clone(), what, duration })
}

/// "Exchange life totals with target opponent", "After this main phase, there is an additional combat phase …".
fn exchange(p: &mut Parser<'_>, who: &PlayerRef, _: Number) -> Option<Effect> {
    super::imperative(who)?;
    if p.take("exchange life totals with") {
        let two = super::super::player::player(p)?;
        return Some(Effect::ExchangeLife { one: PlayerRef::You, two });
    }
    if p.take("exchange control of") {
        let one = selection::objects(p)?;
        p.word("and")?;
        let two = selection::objects(p)?;
        // Both are known or targets: none is chosen on resolution.
        let known = |what: &Selection| match what {
            Selection::Ref(_) => true,
            Selection::Target(target) => selection::count_number(&target.count) == Number::One,
            _ => false,
        };
        return (known(&one) && known(&two)).then_some(Effect::ExchangeControl { one, two });
    }
    if p.take("end the turn") {
        return Some(Effect::EndTurn);
    }
    if p.take("there is an additional beginning phase after this phase") {
        return Some(Effect::ExtraBeginning);
    }
    p.phrase("after this main phase , there is an additional combat phase")?;
    let main = p.take("followed by an additional main phase");
    Some(Effect::ExtraPhase { combat: true, main })
}

/// Verbs whose subject is objects.
pub(super) fn read_of_objects(p: &mut Parser<'_>, what: &Selection, number: Number) -> Option<Effect> {
    let rules: &[super::ObjectRule] = &[fight, doesnt_untap, phase_out, enters_tapped, explore];
    rules.iter().find_map(|rule| p.attempt(|p| rule(p, what, number)))
}

fn fight(p: &mut Parser<'_>, what: &Selection, number: Number) -> Option<Effect> {
    p.verb(number, "fights", "fight")?;
    if let Selection::Ref(super::super::tree::ObjectRef::That { to, .. }) = what
        && number == Number::Many
        && p.take("each other")
    {
        let word = "each other".to_owned();
        let two = Selection::Ref(super::super::tree::ObjectRef::That { word, to: *to });
        return Some(Effect::Fight { one: what.clone(), two });
    }
    let two = selection::objects(p)?;
    Some(Effect::Fight { one: what.clone(), two })
}

/// "doesn't untap during its controller's next untap step".
fn doesnt_untap(p: &mut Parser<'_>, what: &Selection, number: Number) -> Option<Effect> {
    p.verb(number, "doesn't untap during", "don't untap during")?;
    let owner = |p: &mut Parser<'_>| match p.one_of(&[("its controller's", ()), ("their controllers'", ())]) {
        Some(()) => Some(()),
        None => super::super::player::possessive(p).map(|_| ()),
    };
    if p.take("your next untap step") {
        return Some(Effect::DoesntUntap { what: what.clone(), duration: Duration::YourNextUntap });
    }
    let duration = p.attempt(|p| {
        owner(p)?;
        p.one_of(&[("next untap step", Duration::NextUntap), ("next untap steps", Duration::NextUntap)])
    });
    let duration = match duration {
        Some(duration) => duration,
        None => {
            owner(p)?;
            p.one_of(&[("untap step for as long as", ()), ("untap steps for as long as", ())])?;
            Duration::AsLongAs(Box::new(condition::condition(p)?))
        }
    };
    Some(Effect::DoesntUntap { what: what.clone(), duration })
}

/// "it enters tapped", after a choice as it enters.
fn enters_tapped(p: &mut Parser<'_>, what: &Selection, number: Number) -> Option<Effect> {
    p.verb(number, "enters tapped", "enter tapped")?;
    let Selection::Ref(super::super::tree::ObjectRef::This { .. }) = what else { return None };
    let statement = super::super::tree::Statement::Enters {
        what: what.clone(),
        tapped: true,
        counters: Vec::new(),
        also: Vec::new(),
        condition: None,
        unless: false,
    };
    Some(Effect::Statement { statement: Box::new(statement), duration: Duration::Permanent })
}

fn explore(p: &mut Parser<'_>, what: &Selection, number: Number) -> Option<Effect> {
    if p.verb(number, "explores", "explore").is_some() {
        return Some(Effect::Explore(what.clone()));
    }
    if let (Selection::Ref(object), true) = (what, p.take(super::GAINS_SUSPEND)) {
        return Some(Effect::GainSuspend(object.clone()));
    }
    if p.verb(number, "becomes blocked", "become blocked").is_some() {
        return Some(Effect::BecomeBlocked(what.clone()));
    }
    if p.verb(number, "becomes saddled until end of turn", "become saddled until end of turn").is_some() {
        return Some(Effect::BecomeSaddled(what.clone()));
    }
    if p.verb(number, "endures", "endure").is_some() {
        return Some(Effect::Endure { what: what.clone(), count: super::super::amount::quantity(p)? });
    }
    if p.verb(number, "is no longer suspected", "are no longer suspected").is_some()
        || p.take("become no longer suspected")
    {
        return Some(Effect::EndSuspicion(what.clone()));
    }
    p.verb(number, "connives", "connive")?;
    Some(Effect::Connive(what.clone()))
}

fn phase_out(p: &mut Parser<'_>, what: &Selection, number: Number) -> Option<Effect> {
    p.verb(number, "phases out", "phase out")?;
    Some(Effect::PhaseOut(what.clone()))
}
