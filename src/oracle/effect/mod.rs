//! One effect, with or without its subject.
//!
//! Each file is a family, with a rule for each verb. Families about players get the subject and the number of its verb; for an imperative,
//! the subject is "you". Families about objects get a selection.

mod apply;
mod attacks;
mod becomes;
mod cards;
mod chance;
mod copies;
mod counters;
mod damage;
mod dig;
mod exceptions;
mod keep;
mod library;
mod life;
mod mana;
mod manifest;
mod moves;
mod object_rules;
mod objects;
mod permission;
mod piles;
mod spells;
mod tense;
mod tokens;
mod until;

pub use apply::changes;
pub use cards::GUESS;
pub use copies::except;
pub use library::KEPT_ON_TOP;
pub use mana::COMMANDER_COLOR;
pub use moves::{BECOMES_AURA, VOTED};
pub use object_rules::ALL_BLOCK;
pub use permission::{any_mana, lasting as lasting_permission, lasting_again};
pub use tense::Tense;

use super::parser::{Number, Parser};
use super::resolve::{Binding, Nouns};
use super::tree::{AmountAntecedent, Effect, ObjectAntecedent, PlayerRef, Selection};
use super::{player, selection};

/// The subject of a clause, which the next clause may omit.
#[derive(Clone, Debug, PartialEq)]
pub enum Subject {
    Player(PlayerRef, Number),
    Objects(Selection, Number),
}

type PlayerRule = fn(&mut Parser<'_>, &PlayerRef, Number) -> Option<Effect>;
type ObjectRule = fn(&mut Parser<'_>, &Selection, Number) -> Option<Effect>;

const PLAYER_RULES: &[PlayerRule] = &[
    library::choose_kind,
    piles::read,
    keep::read,
    cards::read,
    dig::read,
    until::read,
    copies::read,
    chance::read,
    life::read,
    tokens::read,
    mana::read,
    moves::read,
    objects::read,
    counters::read,
    library::read,
    spells::read,
    manifest::read,
    repeat_process,
];
const OBJECT_RULES: &[ObjectRule] =
    &[damage::read, copies::becomes, counters::enters_with, apply::read, objects::read_of_objects];

/// How the subject of a clause is given.
#[derive(Clone, Debug)]
pub enum Lead<'s> {
    /// Stated in the clause.
    Own,
    /// Stated in the clause, with the verb in its base form: "have ~ deal 2 damage".
    Have,
    /// Omitted, since it is that of the clause before or of "may".
    Silent(&'s Subject),
}

/// Reads one effect; returns its subject, too, if that was stated.
pub fn effect(p: &mut Parser<'_>, lead: &Lead<'_>) -> Option<(Effect, Option<Subject>)> {
    p.attempt(|p| {
        let (effect, subject) = match lead {
            Lead::Silent(Subject::Player(who, number)) => {
                let who = player::again(who);
                (player_effect(p, &who, *number)?, None)
            }
            Lead::Silent(Subject::Objects(what, number)) => {
                let what = selection::again(what)?;
                set_subject(p, &what);
                (object_effect(p, &what, *number)?, None)
            }
            Lead::Own | Lead::Have => own_subject(p, matches!(lead, Lead::Have))?,
        };
        export(p, &effect);
        Some((effect, subject))
    })
}

fn own_subject(p: &mut Parser<'_>, have: bool) -> Option<(Effect, Option<Subject>)> {
    if !have {
        // These have to be tried before "exile a card" and "choose a card".
        if let Some(effect) = p.first(&[
            |p| p.phrase(FORETOLD).map(|()| Effect::ExileForetold),
            |p| p.phrase(ENCODE).map(|()| Effect::Encode),
            tokens::copy_named,
        ]) {
            return Some((effect, None));
        }
        if let Some(effect) = p.attempt(|p| player_effect(p, &PlayerRef::You, Number::Many)) {
            return Some((effect, None));
        }
        if let Some(effect) = p.first(&[
            damage::prevent,
            damage::prevent_that,
            damage::next_time,
            damage::redirect,
            next_spell,
            flash_this_turn,
            |p| p.phrase("the Ring tempts you").map(|()| Effect::RingTempts),
            |p| {
                let night = p.one_of(&[("it becomes day", false), ("it becomes night", true)])?;
                Some(Effect::BecomesDay { night })
            },
            |p| p.phrase("note your life total").map(|()| Effect::NoteLife),
            |p| p.phrase(EXCESS).map(|()| Effect::ExcessToController),
            |p| p.phrase(UNPREVENTABLE).map(|()| Effect::Unpreventable),
            |p| p.phrase(cards::GUESS).map(|()| Effect::GuessTopCards),
            apply::leading,
            damage::prevent_to_and_by,
            moves::become_aura,
            attacks::in_next_turn,
            attacks::lured,
            moves::reanimate,
            moves::vote,
            moves::vote_for_words,
            moves::reanimate_target,
            for_now,
            permitted,
        ]) {
            return Some((effect, None));
        }
    }
    if have && let Some(effect) = p.attempt(apply::become_base) {
        return Some((effect, None));
    }
    if have && let Some(effect) = p.attempt(|p| life::set_life(p, "life total become")) {
        return Some((effect, None));
    }
    if let Some(effect) = p.attempt(lasting_permission) {
        return Some((effect, None));
    }
    if let Some(found) = p.attempt(|p| {
        let who = player::player(p)?;
        let number = if have { Number::Many } else { player::number(&who) };
        let effect = player_effect(p, &who, number)?;
        Some((effect, Some(Subject::Player(who, number))))
    }) {
        return Some(found);
    }
    let what = p.first(&[you_and_objects, selection::object_list])?;
    let number = if have { Number::Many } else { selection::number(&what) };
    set_subject(p, &what);
    let effect = object_effect(p, &what, number)?;
    Some((effect, Some(Subject::Objects(what, number))))
}

/// "you and each permanent you control".
fn you_and_objects(p: &mut Parser<'_>) -> Option<Selection> {
    if p.ahead(|p| p.phrase("you gain protection from")).is_some() {
        p.word("you")?;
        return Some(Selection::Player(PlayerRef::You));
    }
    p.ahead(|p| p.phrase("you and"))?;
    match selection::selection_list(p)? {
        Selection::List(items)
            if matches!(&items[..], [Selection::Player(PlayerRef::You), Selection::All { .. }]) =>
        {
            Some(Selection::List(items))
        }
        _ => None,
    }
}

fn repeat_process(p: &mut Parser<'_>, who: &PlayerRef, _: Number) -> Option<Effect> {
    imperative(who)?;
    p.phrase("repeat this process").map(|()| Effect::RepeatProcess)
}

/// The words for a card that is suspended by an effect.
pub const GAINS_SUSPEND: &str = "gains suspend if it doesn't have suspend";
/// What a spell with cipher does last (702.99a).
pub const ENCODE: &str = "encode ~ on a creature you control";
/// The words for a spell's card that goes elsewhere as it resolves (608.2n).
pub const AS_RESOLVES: &str = "instead of putting it into your graveyard as it resolves";
/// What becomes of the next spell of a kind.
pub const TO_HAND: &str =
    "this turn , put that card into your hand instead of into your graveyard as it resolves";
/// The words that make a card foretold without a player foretelling it (702.143e).
pub const FORETOLD: &str = "exile a card from your hand face down . It becomes foretold . Its foretell cost is its mana cost reduced by {2}";

/// The words for damage of the clause before that no effect prevents.
pub const UNPREVENTABLE: &str = "the damage can't be prevented";

/// The words for damage beyond lethal damage.
pub const EXCESS: &str = "excess damage is dealt to that creature's controller instead";

/// "The next sorcery spell you cast this turn can be cast as though it had flash.", "The next spell you cast this turn can't be countered."
fn next_spell(p: &mut Parser<'_>) -> Option<Effect> {
    if let Some(filter) = p.attempt(|p| {
        p.phrase("the next time you cast")?;
        p.one_of(&[("a", ()), ("an", ())])?;
        let filter = super::filter::filter(p, Number::One)?;
        p.phrase(TO_HAND)?;
        (filter.kind == super::tree::ObjectKind::Spell).then_some(filter)
    }) {
        let statement = Box::new(super::tree::Statement::NextToHand(filter));
        return Some(Effect::Statement { statement, duration: super::tree::Duration::ThisTurn });
    }
    p.phrase("the next")?;
    let filter = super::filter::filter(p, Number::One)?;
    if filter.kind != super::tree::ObjectKind::Spell {
        return None;
    }
    p.phrase("you cast this turn")?;
    if p.take("costs") {
        let mana = super::cost::mana(p)?;
        p.phrase("less to cast")?;
        return (mana.count_x() == 0).then_some(Effect::NextSpellCosts { spell: filter, mana });
    }
    if p.take("has") {
        return Some(Effect::NextSpellHas { spell: filter, keyword: super::keyword::keyword(p)? });
    }
    let statement =
        match p.one_of(&[("can be cast as though it had flash", true), ("can't be countered", false)])? {
            true => super::tree::Statement::NextAsThoughFlash(filter),
            false => super::tree::Statement::NextUncounterable(filter),
        };
    let statement = Box::new(statement);
    Some(Effect::Statement { statement, duration: super::tree::Duration::ThisTurn })
}

/// "You may cast sorcery spells this turn as though they had flash."
fn flash_this_turn(p: &mut Parser<'_>) -> Option<Effect> {
    p.phrase("you may cast")?;
    let filter = super::filter::filter(p, Number::Many)?;
    if filter.kind != super::tree::ObjectKind::Spell {
        return None;
    }
    p.phrase("this turn as though they had flash")?;
    let what = Selection::All { filter, word: super::tree::AllWord::Bare };
    let statement = Box::new(super::tree::Statement::AsThoughFlash(what));
    Some(Effect::Statement { statement, duration: super::tree::Duration::ThisTurn })
}

/// "Players can't gain life this turn", "You may play an additional land this turn": a statement for a while.
fn for_now(p: &mut Parser<'_>) -> Option<Effect> {
    let statement = Box::new(super::statement::for_now(p)?);
    if let Some(whose) = p.attempt(|p| {
        p.word("during")?;
        let whose = player::possessive(p)?;
        p.phrase("next turn")?;
        Some(whose)
    }) {
        return Some(Effect::Statement {
            statement,
            duration: super::tree::Duration::DuringNextTurnOf(whose),
        });
    }
    if p.take("for the rest of the game") {
        let held = matches!(
            *statement,
            super::tree::Statement::Player { .. } | super::tree::Statement::HandSize { .. }
        );
        return held.then_some(Effect::Statement { statement, duration: super::tree::Duration::Permanent });
    }
    p.phrase("this turn")?;
    Some(Effect::Statement { statement, duration: super::tree::Duration::ThisTurn })
}

/// "Until end of turn, you may play lands and cast spells from your graveyard".
fn permitted(p: &mut Parser<'_>) -> Option<Effect> {
    let leading = super::duration::leading(p);
    let statement = super::statement::permission_for_now(p)?;
    let duration = match leading {
        Some(duration) => duration,
        None => p.phrase("this turn").map(|()| super::tree::Duration::ThisTurn)?,
    };
    match &statement {
        super::tree::Statement::Permission(permission) if permission.from.is_some() => {}
        _ => return None,
    }
    Some(Effect::Statement { statement: Box::new(statement), duration })
}

/// Sets the subject of the clause, which a pronoun as the object of its verb can't mean.
fn set_subject(p: &mut Parser<'_>, what: &Selection) {
    match what {
        Selection::Ref(object) => p.scope.set_subject(super::reference::binding(object)),
        Selection::Target(target) => {
            p.scope.set_subject(Binding::That(ObjectAntecedent::Target(target.id)));
        }
        Selection::All { .. } => p.scope.set_subject(Binding::That(ObjectAntecedent::Each)),
        _ => {}
    }
}

fn player_effect(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    PLAYER_RULES.iter().find_map(|rule| p.attempt(|p| rule(p, who, number)))
}

fn object_effect(p: &mut Parser<'_>, what: &Selection, number: Number) -> Option<Effect> {
    OBJECT_RULES.iter().find_map(|rule| p.attempt(|p| rule(p, what, number)))
}

/// Makes what an effect leaves behind available to pronouns, besides what its words mention: the objects it made, and the amount.
fn export(p: &mut Parser<'_>, effect: &Effect) {
    let last = Binding::That(ObjectAntecedent::Last);
    match effect {
        Effect::Create { count, .. } | Effect::CreateCopy { count, .. } => {
            let number = if *count == super::tree::Amount::Number(1) { Number::One } else { Number::Many };
            p.scope.mention_object(last, number, Nouns::TOKEN.with(Nouns::CREATURE).with(Nouns::ARTIFACT));
            if let Effect::CreateCopy { .. } = effect {
                // "Create a token that's a copy of target creature. Sacrifice it": "it" is the token, which was mentioned last.
                p.scope.next_clause();
                p.scope.mention_object(last, number, Nouns::TOKEN);
            }
        }
        Effect::Draw { count: super::tree::Amount::Number(1), .. }
            if p.ahead(|p| p.phrase("and reveal it")).is_some() =>
        {
            p.scope.next_clause();
            p.scope.mention_object(last, Number::One, Nouns::CARD);
        }
        // "… deals that much damage to that player and you draw that many cards": the same number.
        Effect::DealDamage { amount: super::tree::Amount::ThatMuch { of, .. }, .. }
        | Effect::GainLife { amount: super::tree::Amount::ThatMuch { of, .. }, .. }
        | Effect::LoseLife { amount: super::tree::Amount::ThatMuch { of, .. }, .. } => {
            p.scope.mention_amount(*of);
        }
        Effect::RemoveCounters { .. }
        | Effect::PayAnyLife
        | Effect::RemoveUpToCounters { .. }
        | Effect::DealDamage { .. }
        | Effect::GainLife { .. }
        | Effect::LoseLife { .. }
        | Effect::Discard { .. } => {
            p.scope.mention_amount(AmountAntecedent::Last);
        }
        Effect::Exile {
            what: Selection::Some { .. } | Selection::All { .. } | Selection::List(_), ..
        } => {
            p.scope.mention_amount(AmountAntecedent::Last);
        }
        Effect::Move { verb: super::tree::MoveVerb::Return, what, .. } => {
            p.scope.mention_amount(AmountAntecedent::Last);
            let to = match what {
                Selection::Target(target) if selection::count_number(&target.count) == Number::One => {
                    Some(Binding::That(ObjectAntecedent::Target(target.id)))
                }
                Selection::Some { count, .. } if selection::count_number(count) == Number::One => Some(last),
                _ => None,
            };
            if let Some(to) = to {
                p.scope.mention_object(to, Number::One, Nouns::RETURNED);
            }
        }
        // "Sacrifice it and create that many Treasure tokens": the number comes from an earlier event, not from the one object.
        Effect::Destroy { what: Selection::Ref(object), .. }
        | Effect::Sacrifice { what: Selection::Ref(object), .. }
        | Effect::Tap(Selection::Ref(object))
        | Effect::Move { what: Selection::Ref(object), .. }
            if super::reference::number(object) == Number::One => {}
        Effect::Destroy { .. }
        | Effect::Sacrifice { .. }
        | Effect::Mill { .. }
        | Effect::Reveal { .. }
        | Effect::RevealHandOrTop
        | Effect::PlayerExiles { what: Selection::TopCards { count: super::tree::Amount::X, .. }, .. }
        | Effect::Tap(_)
        | Effect::Counter { .. }
        | Effect::ShuffleInto { .. }
        | Effect::Move { .. } => p.scope.mention_amount(AmountAntecedent::Last),
        Effect::CopySpell { new_targets: false, times, .. } => {
            let number = if *times == super::tree::Amount::Number(1) { Number::One } else { Number::Many };
            p.scope.mention_object(last, number, Nouns::COPY);
        }
        Effect::ChooseFromHand { .. } | Effect::Search { .. } => {
            p.scope.mention_object(last, Number::One, Nouns::CARD);
            // "Search your library for two land cards, put them onto the battlefield, then shuffle. Those lands become 2/2 creatures …."
            if let Effect::Search { count, filter, to, .. } = effect
                && to.zone == super::tree::Zone::Battlefield
                && selection::count_number(count) == Number::Many
                && filter.tests.contains(&super::tree::Test::Type(crate::types::CardType::Land))
            {
                p.scope.mention_object(last, Number::Many, Nouns::LAND);
            }
        }
        Effect::Dig { take, count: super::tree::Amount::Number(1), .. } if take.is_empty() => {
            p.scope.mention_object(last, Number::One, Nouns::CARD);
        }
        // An exiled object is a card: "return that card to the battlefield".
        Effect::Exile { what: Selection::Target(target), .. } => {
            p.scope.mention_amount(AmountAntecedent::Last);
            let number = selection::count_number(&target.count);
            let to = Binding::That(ObjectAntecedent::Target(target.id));
            p.scope.mention_object(to, number, Nouns::CARD);
        }
        Effect::Exile { what: Selection::Ref(object), .. } => {
            p.scope.mention_object(
                super::reference::binding(object),
                super::reference::number(object),
                Nouns::CARD,
            );
        }
        _ => {}
    }
}

/// Fits only "you": the effect does not record who does it.
fn imperative(who: &PlayerRef) -> Option<()> {
    (*who == PlayerRef::You).then_some(())
}
