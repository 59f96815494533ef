//! The target that a player without instructions would choose: helpful effects go to oneself, harmful ones to the opponent.

use crate::engine::{Frame, Opt, Ref, StackItem, State};
use crate::oracle::tree::Zone;
use crate::program::{
    Ability, Amount, Book, Change, CombatRule, Effect, Obj, Op, Param, Script, Sel, Subject, TargetSpec, Who,
};
use crate::types::{CardType, Color, Player};

/// The options for a target, the best ones first, and how many of them are worth choosing.
pub(super) struct Aim {
    pub(super) order: Vec<u8>,
    pub(super) count: usize,
    /// The shares of what is divided, by target.
    pub(super) shares: Vec<(Ref, i32)>,
}

/// Aims a target of what is being put on the stack; `None` if it is unknown whether the effect helps.
pub(super) fn aim(state: &State, book: &Book, item: &StackItem, id: u8) -> Option<Aim> {
    let script = script_of(state, book, item);
    let helps = match script.as_ref().and_then(|ops| first_judged(ops, id)) {
        Some(helps) => helps,
        None => aura_helps(book, item)?,
    };
    let whose = |opt: Opt| opt.object().and_then(|r| holder(state, book, r));
    let places = || 0..state.options.len() as u8;
    let on_side = |side: Player| -> Vec<u8> {
        places().filter(|&at| whose(state.options[usize::from(at)]) == Some(side)).collect()
    };
    let (you, opponent) = (item.controller, item.controller.opponent());
    let (mut wanted, mut others) =
        if helps { (on_side(you), on_side(opponent)) } else { (on_side(opponent), on_side(you)) };
    let mut shares = Vec::new();
    let damage = script.as_ref().and_then(|ops| damage_to(ops, id));
    if let Some(amount) = damage.filter(|_| !helps) {
        let mut frame = Frame::new(item.controller, item.source);
        frame.item = *item;
        let amount = state.amount(book, amount, &frame);
        let target = |at: u8| state.options[usize::from(at)].object().unwrap_or_default();
        let worth = |at: u8| worth(state, target(at));
        let divided = spec(state, book, item, id).is_some_and(|spec| spec.divided.is_some());
        if divided {
            let mut left = amount;
            let mut chosen = Vec::new();
            wanted.sort_by_key(|&at| std::cmp::Reverse(worth(at)));
            for &at in &wanted {
                if let Some(lethal) =
                    toughness_left(state, target(at)).filter(|&lethal| lethal <= left && lethal > 0)
                {
                    left -= lethal;
                    chosen.push(at);
                    shares.push((target(at), lethal));
                }
            }
            if let Some(last) = shares.last_mut() {
                last.1 += left;
                let count = chosen.len();
                return Some(Aim { order: chosen, count, shares });
            }
        }
        // The player, then the best creature that dies; of one's own, the least valuable.
        let dies = |at: u8| toughness_left(state, target(at)).is_some_and(|left| left <= amount);
        let player = |at: u8| matches!(target(at), Ref::Player(_));
        wanted.sort_by_key(|&at| (!player(at), !dies(at), std::cmp::Reverse(worth(at))));
        others.sort_by_key(|&at| (player(at), worth(at)));
    }
    // Untapping is aimed at tapped permanents, tapping at untapped ones.
    if let Some(untaps) = script.as_ref().and_then(|ops| taps_or_untaps(ops, id)) {
        let tapped = |at: u8| {
            let perm = state.options[usize::from(at)].object().and_then(|r| state.look_perm(r));
            perm.is_some_and(|perm| perm.tapped)
        };
        wanted.sort_by_key(|&at| tapped(at) != untaps);
        others.sort_by_key(|&at| tapped(at) != untaps);
    }
    let count = if wanted.is_empty() { 0 } else { 1 };
    let rest = places().filter(|at| whose(state.options[usize::from(*at)]).is_none());
    let order = wanted.into_iter().chain(rest).chain(others).collect();
    Some(Aim { order, count, shares })
}

/// The options that a player would choose for "up to" a number of objects to untap or to gain; `None` if the choice is for something else.
pub(super) fn all_wanted(state: &State, book: &Book, most: usize) -> Option<Vec<u8>> {
    let (_, ops) = state.instructions_ahead(book)?;
    let [Op::Choose { random: false, .. }, Op::Do(effect), ..] = ops else { return None };
    let places = 0..state.options.len() as u8;
    let wanted: Vec<u8> = match effect {
        Effect::Untap(Sel::Obj(Obj::Chosen)) => {
            let tapped = |&at: &u8| {
                let perm = state.options[usize::from(at)].object().and_then(|r| state.look_perm(r));
                perm.is_some_and(|perm| perm.tapped)
            };
            places.filter(tapped).collect()
        }
        Effect::Move { what: Sel::Obj(Obj::Chosen), to }
            if matches!(to.zone, Zone::Hand | Zone::Battlefield) =>
        {
            let own = |&at: &u8| {
                let from = state.options[usize::from(at)].object();
                from.is_some_and(|r| matches!(r, Ref::Card { .. }))
            };
            places.filter(own).collect()
        }
        _ => return None,
    };
    Some(wanted.into_iter().take(most).collect())
}

/// Whether the next card to be cast by an effect is chosen.
pub(super) fn is_cast_freely(state: &State, book: &Book) -> bool {
    matches!(state.instructions_ahead(book), Some((_, [Op::Do(Effect::CastSome { .. }), ..])))
}

/// Whether "you may" leads to what a name means, a keyword that is gained or protection from a color or from artifacts, and whether nothing
/// else asks for it; `None` if it means nothing of the kind.
pub(super) fn branch_called(state: &State, book: &Book, name: &str) -> Option<(bool, bool)> {
    let (frame, ops) = state.instructions_ahead(book)?;
    let [Op::May { no, .. }, rest @ ..] = ops else { return None };
    let (yes, no) = rest.split_at_checked(usize::from(*no).checked_sub(usize::from(frame.pc) + 1)?)?;
    let gives = |op: &Op| {
        if let Op::Do(Effect::Keep(Amount::Number(word))) = op {
            // Of several words one is kept in any case; elsewhere the number means no word.
            let words = no.iter().any(|op| matches!(op, Op::Do(Effect::Keep(_))));
            let number = word
                .checked_sub(1)
                .and_then(|word| u16::try_from(word).ok())
                .filter(|&number| usize::from(number) < book.names.len());
            return words && number.is_some_and(|number| book.names.name(number).eq_ignore_ascii_case(name));
        }
        if let Op::Do(Effect::PutCounters { kind, .. }) = op {
            let counter = name.strip_suffix(" counter").unwrap_or(name);
            return book.counter_name(*kind).eq_ignore_ascii_case(counter);
        }
        let Op::Do(Effect::Apply { changes, .. } | Effect::ApplyAll { changes, .. }) = op else {
            return false;
        };
        changes.iter().any(|change| match change {
            Change::Key(key) => key.name().eq_ignore_ascii_case(name),
            Change::SetTypes { subtypes, .. } => {
                subtypes.iter().any(|&subtype| book.subtypes.name(subtype).eq_ignore_ascii_case(name))
            }
            Change::Ability(id) => {
                matches!(book.ability(*id), Ability::Keyword(Param::Protection(_)))
                    && name.eq_ignore_ascii_case("artifacts")
            }
            _ => false,
        })
    };
    if yes.iter().any(gives) {
        return Some((true, true));
    }
    let color = Color::ALL.iter().any(|color| color.word().eq_ignore_ascii_case(name));
    if color && no.iter().any(|op| matches!(op, Op::ByColor { .. })) {
        return Some((false, false));
    }
    let at = no.iter().position(gives)?;
    Some((false, !no[..at].iter().any(|op| matches!(op, Op::May { .. }))))
}

/// Whether the cards that are put in an order go on top of a library, where the first of them is the topmost.
pub(super) fn goes_on_top(state: &State, book: &Book) -> bool {
    match state.instructions_ahead(book) {
        Some((_, [Op::Do(Effect::Scry { .. } | Effect::Surveil { .. }), ..])) => true,
        Some((_, [Op::Do(Effect::Dig { rest: Some(rest), .. }), ..])) => !rest.bottom,
        Some((_, [Op::Do(Effect::Move { to, .. }), ..])) => !to.bottom,
        _ => false,
    }
}

/// Whether the choice is the number of counters of "put up to X counters".
pub(super) fn puts_up_to(state: &State, book: &Book) -> bool {
    matches!(state.instructions_ahead(book), Some((_, [Op::Do(Effect::PutUpToCounters { .. }), ..])))
}

/// Whether the object of "tap or untap" is tapped.
pub(super) fn is_tapped_already(state: &State, book: &Book) -> bool {
    let Some((frame, [Op::Do(Effect::TapOrUntap(sel)), ..])) = state.instructions_ahead(book) else {
        return false;
    };
    let of = state.select(book, sel, frame);
    of.first().and_then(|&r| state.look_perm(r)).is_some_and(|perm| perm.tapped)
}

fn spec<'b>(state: &State, book: &'b Book, item: &StackItem, id: u8) -> Option<&'b TargetSpec> {
    state.target_specs(book, item).into_iter().find(|spec| spec.id == id)
}

/// Whose an object is, or which player it is.
fn holder(state: &State, book: &Book, r: Ref) -> Option<Player> {
    match r {
        Ref::Player(player) => Some(player),
        r => Some(state.look(book, r)?.controller()),
    }
}

fn worth(state: &State, r: Ref) -> i32 {
    state.look_perm(r).map_or(0, |perm| {
        2 * (i32::from(perm.power) + i32::from(perm.toughness)) + perm.keys.iter().count() as i32
    })
}

fn toughness_left(state: &State, r: Ref) -> Option<i32> {
    let perm = state.look_perm(r).filter(|perm| perm.is(CardType::Creature))?;
    Some(i32::from(perm.toughness) - i32::from(perm.damage))
}

/// The ops of what is put on the stack, with the modes that are chosen.
fn script_of<'b>(state: &State, book: &'b Book, item: &StackItem) -> Option<Vec<&'b Op>> {
    let script: &Script = match book.ability(state.script_ability(book, item)?) {
        Ability::Spell(script) => script,
        Ability::Activated(activated) => &activated.script,
        Ability::Triggered(triggered) => &triggered.script,
        _ => return None,
    };
    Some(match &script.modes {
        None => script.ops.iter().collect(),
        Some(modes) => item.modes.iter().flat_map(|&mode| &modes.modes[usize::from(mode)].ops).collect(),
    })
}

fn damage_to<'b>(ops: &[&'b Op], id: u8) -> Option<&'b Amount> {
    ops.iter().find_map(|op| match op {
        Op::Do(Effect::Damage { amount, to, .. }) if is_target(to, id) => Some(amount),
        _ => None,
    })
}

/// Whether the script untaps that target (`true`) or taps it; `None` if it does neither.
fn taps_or_untaps(ops: &[&Op], id: u8) -> Option<bool> {
    ops.iter().find_map(|op| match op {
        Op::Do(Effect::Untap(what)) if is_target(what, id) => Some(true),
        Op::Do(Effect::Tap(what)) if is_target(what, id) => Some(false),
        _ => None,
    })
}

fn is_target(sel: &Sel, id: u8) -> bool {
    *sel == Sel::Obj(Obj::Target(id)) || *sel == Sel::Player(Who::Target(id))
}

/// Whether the first effect on the target helps it.
fn first_judged(ops: &[&Op], id: u8) -> Option<bool> {
    ops.iter().find_map(|op| match op {
        Op::Do(effect) => judge(effect, id),
        Op::Choose { who, .. } => (*who == Who::Target(id)).then_some(false),
        _ => None,
    })
}

fn judge(effect: &Effect, id: u8) -> Option<bool> {
    let on = |sel: &Sel, helps: bool| is_target(sel, id).then_some(helps);
    let of = |who: &Who, helps: bool| (*who == Who::Target(id)).then_some(helps);
    match effect {
        Effect::Damage { to, .. } => on(to, false),
        Effect::Destroy { what, .. }
        | Effect::Exile { what, .. }
        | Effect::Tap(what)
        | Effect::SkipUntap(what, _)
        | Effect::Sacrifice { what, .. }
        | Effect::GainControl { what, .. }
        | Effect::Counter { what, .. } => on(what, false),
        Effect::Untap(what) | Effect::Regenerate(what) => on(what, true),
        Effect::Prevent { to: Some(to), .. } => on(to, true),
        Effect::Discard { who, .. }
        | Effect::DiscardHand(who)
        | Effect::Mill { who, .. }
        | Effect::LoseLife { who, .. }
        | Effect::RevealHand(who) => of(who, false),
        Effect::ChooseFromHand { whose, .. } => of(whose, false),
        Effect::RevealUntil { who, found, .. } => {
            of(who, false).filter(|_| found.zone == crate::oracle::tree::Zone::Graveyard)
        }
        Effect::Draw { who, .. }
        | Effect::GainLife { who, .. }
        | Effect::Create { who, .. }
        | Effect::Scry { who, .. }
        | Effect::AddMana { who, .. }
        | Effect::ExtraTurn(who) => of(who, true),
        Effect::PutCounters { kind, on: what, .. } => on(what, *kind != 1),
        Effect::Apply { what, changes, .. } => is_target(what, id).then(|| changes_help(changes))?,
        _ => None,
    }
}

/// Whether changes help what is changed.
fn changes_help(changes: &[Change]) -> Option<bool> {
    changes.iter().find_map(|change| match change {
        Change::Gets(power, toughness) => match (power, toughness) {
            (Amount::Number(power), Amount::Number(toughness)) => Some(power + toughness > 0),
            _ => Some(true),
        },
        Change::Key(_) | Change::Ability(_) | Change::ProtectionChosen => Some(true),
        Change::LosesAll | Change::LosesKey(_) | Change::Control(_) => Some(false),
        Change::Rule(rule) => Some(matches!(
            rule,
            CombatRule::CantBeBlocked(_) | CombatRule::PreventDamageTo { .. } | CombatRule::BlocksAnyNumber
        )),
        _ => None,
    })
}

/// Whether an Aura helps what it enchants.
fn aura_helps(book: &Book, item: &StackItem) -> Option<bool> {
    book.info(item.def).statics.iter().find_map(|&id| match book.ability(id) {
        Ability::Static(stat) if stat.subject == Subject::Attached => changes_help(&stat.changes),
        _ => None,
    })
}
