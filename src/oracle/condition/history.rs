//! What has happened this turn: "if you attacked with two or more creatures this turn".

use super::super::parser::{Number, Parser};
use super::super::resolve::Nouns;
use super::super::tree::{Comparison, Condition, PlayerRef, Test, TurnFact};
use super::super::{amount, player, reference};

/// "this ability has been activated four or more times this turn".
pub(super) fn activated(p: &mut Parser<'_>) -> Option<Condition> {
    p.phrase("this ability has been activated")?;
    let times = u8::try_from(amount::number_word(p)?).ok()?;
    p.phrase("or more times this turn")?;
    Some(Condition::ActivatedThisTurn(times))
}

/// "~ attacked this turn", "~ didn't attack this turn", "~ dealt damage to an opponent this turn".
pub(super) fn did_this_turn(p: &mut Parser<'_>) -> Option<Condition> {
    let object = reference::reference(p)?;
    if p.take("didn't attack this turn") {
        let is = Condition::Is { object, test: Test::AttackedThisTurn };
        return Some(Condition::Not(Box::new(is)));
    }
    if let Some(test) = p.one_of(&[
        ("attacked this turn", Test::AttackedThisTurn),
        ("blocked this turn", Test::BlockedThisTurn),
        ("was dealt damage this turn", Test::DealtDamageThisTurn),
        ("was blocked this turn", Test::WasBlocked { by: None, either: false, combat: false }),
        ("entered this turn", Test::EnteredThisTurn),
        ("attacked or blocked this turn", either_this_turn()),
        ("attacked or blocked this combat", Test::FoughtThisCombat),
        ("attacked during its controller's last turn", Test::AttackedLastTurn),
        ("started the turn untapped", Test::StartedTurnUntapped),
    ]) {
        return Some(Condition::Is { object, test });
    }
    if let Some(color) = p.attempt(|p| {
        p.phrase("blocked or was blocked by a")?;
        let color = p.token("a color", |word| {
            crate::types::Color::ALL.into_iter().find(|color| color.word() == word)
        })?;
        p.phrase("creature this turn")?;
        Some(color)
    }) {
        return Some(Condition::Is { object, test: Test::FoughtThisTurn(color) });
    }
    if p.take("isn't being declared as an attacker") {
        let is = Condition::Is { object, test: Test::BeingDeclaredAttacker };
        return Some(Condition::Not(Box::new(is)));
    }
    p.phrase("dealt damage to")?;
    let who = player::player(p)?;
    p.phrase("this turn")?;
    Some(Condition::Is { object, test: Test::DealtDamageThisTurnTo(who) })
}

fn either_this_turn() -> Test {
    Test::AnyOf(vec![vec![Test::AttackedThisTurn], vec![Test::BlockedThisTurn]])
}

/// "you attacked with exactly one other creature this combat": "that creature" then means the other one.
pub(super) fn attacked_with(p: &mut Parser<'_>) -> Option<Condition> {
    p.phrase("you attacked with exactly one other creature this combat")?;
    let other = super::super::resolve::Binding::That(super::super::tree::ObjectAntecedent::OtherAttacker);
    p.scope.mention_object(other, Number::One, Nouns::CREATURE);
    Some(Condition::AttackedWithOneOther)
}

/// "you attacked with creatures with total power 6 or greater this combat".
pub(super) fn attacked_with_power(p: &mut Parser<'_>) -> Option<Condition> {
    p.phrase("you attacked with creatures with total power")?;
    let power = amount::digits(p)?;
    p.phrase("or greater this combat")?;
    Some(Condition::AttackedWithPower(power))
}

pub(super) fn attacked(p: &mut Parser<'_>) -> Option<Condition> {
    p.phrase("you've been attacked this step").map(|()| Condition::AttackedThisStep(PlayerRef::You))
}

pub(super) fn last_turn(p: &mut Parser<'_>) -> Option<Condition> {
    if p.take("no spells were cast last turn") {
        return Some(Condition::CastLastTurn(0));
    }
    p.phrase("a player cast")?;
    let least = u8::try_from(amount::number_word(p)?).ok()?;
    p.phrase("or more spells last turn")?;
    Some(Condition::CastLastTurn(least))
}

/// Phrases for what has happened this turn.
pub const THIS_TURN: [(&str, TurnFact, PlayerRef); 13] = [
    ("a creature died this turn", TurnFact::CreaturesDied, PlayerRef::Any),
    ("you attacked this turn", TurnFact::AttackedWith, PlayerRef::You),
    ("you gained life this turn", TurnFact::LifeGained, PlayerRef::You),
    ("you played a land this turn", TurnFact::LandsPlayed, PlayerRef::You),
    ("you lost life this turn", TurnFact::LifeLost, PlayerRef::You),
    ("you lost life last turn", TurnFact::LostLastTurn, PlayerRef::You),
    ("you've discarded a card this turn", TurnFact::CardsDiscarded, PlayerRef::You),
    ("a player discarded a card this turn", TurnFact::CardsDiscarded, PlayerRef::Any),
    ("an opponent discarded a card this turn", TurnFact::CardsDiscarded, PlayerRef::AnOpponent),
    ("a player lost life this turn", TurnFact::LifeLost, PlayerRef::Any),
    ("an opponent lost life this turn", TurnFact::LifeLost, PlayerRef::AnOpponent),
    ("an opponent was dealt damage this turn", TurnFact::DamageDealt, PlayerRef::AnOpponent),
    ("an opponent searched their library this turn", TurnFact::Searched, PlayerRef::AnOpponent),
];

/// Phrases for what did not happen this turn.
pub const NOT_THIS_TURN: [(&str, TurnFact, PlayerRef); 6] = [
    ("no creatures died this turn", TurnFact::CreaturesDied, PlayerRef::Any),
    ("you didn't attack with a creature this turn", TurnFact::AttackedWith, PlayerRef::You),
    ("you didn't gain life this turn", TurnFact::LifeGained, PlayerRef::You),
    ("you didn't play a land this turn", TurnFact::LandsPlayed, PlayerRef::You),
    ("you didn't lose life this turn", TurnFact::LifeLost, PlayerRef::You),
    ("an opponent didn't lose life this turn", TurnFact::LifeLost, PlayerRef::AnOpponent),
];

pub(super) fn this_turn(p: &mut Parser<'_>) -> Option<Condition> {
    if let Some((fact, player)) = p.attempt(|p| {
        let (_, fact, player) = NOT_THIS_TURN.iter().find(|(words, ..)| p.take(words))?;
        Some((*fact, player.clone()))
    }) {
        let did = Condition::ThisTurn { fact, player, comparison: Comparison::AtLeast, number: 1 };
        return Some(Condition::Not(Box::new(did)));
    }
    if let Some((fact, player, number)) = p.attempt(|p| {
        let attacked = (TurnFact::AttackedWith, PlayerRef::You);
        let damaged = (TurnFact::DamageDealt, PlayerRef::AnOpponent);
        let (fact, player) = p.one_of(&[
            ("you attacked with", attacked),
            ("an opponent was dealt", damaged),
            ("you gained", (TurnFact::LifeGained, PlayerRef::You)),
            ("you lost", (TurnFact::LifeLost, PlayerRef::You)),
            ("an opponent lost", (TurnFact::LifeLost, PlayerRef::AnOpponent)),
        ])?;
        let (number, unit) = match fact {
            TurnFact::AttackedWith => (amount::number_word(p)?, "or more creatures this turn"),
            TurnFact::LifeGained | TurnFact::LifeLost => (amount::digits(p)?, "or more life this turn"),
            _ => (amount::digits(p)?, "or more damage this turn"),
        };
        p.phrase(unit)?;
        u8::try_from(number).ok().filter(|&number| number > 1).map(|number| (fact, player, number))
    }) {
        return Some(Condition::ThisTurn { fact, player, comparison: Comparison::AtLeast, number });
    }
    // By whatever player.
    if let Some(number) = p.attempt(|p| {
        let number = u8::try_from(amount::number_word(p)?).ok()?;
        p.phrase("or more creatures attacked this turn")?;
        Some(number)
    }) {
        let (fact, player) = (TurnFact::AttackedWith, PlayerRef::Any);
        return Some(Condition::ThisTurn { fact, player, comparison: Comparison::AtLeast, number });
    }
    THIS_TURN.iter().find(|(words, ..)| p.take(words)).map(|(_, fact, player)| (*fact, player.clone())).map(
        |(fact, player)| Condition::ThisTurn { fact, player, comparison: Comparison::AtLeast, number: 1 },
    )
}
