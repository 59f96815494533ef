//! Gift (702.174): an opponent is promised something as the spell is cast.

use super::compile::{Compiled, Compiler, Part, gap, gap_named};
use super::conditions::negated;
use super::keyword_parts::{enters, number, when};
use super::triggers::effects;
use super::{Ability, Casting, Cond, Effect, Obj, Op, Triggered, Who};
use crate::oracle::tree::{self, Token};
use crate::types::{CardType, Color};

/// The operations of an instant or sorcery that give what was promised, before everything else.
pub(super) const GIVING: usize = 2;

impl Compiler<'_> {
    /// CR 702.174a, j: an optional additional cost, and what the opponent gets.
    pub(super) fn gift(&mut self, gift: &str) -> Compiled<()> {
        if self.quoted {
            return gap(Part::Keyword, "gift of another object");
        }
        self.add(Ability::Casting(Casting::Optional { costs: Vec::new(), multi: false }));
        let gives = self.given_gift(gift)?;
        if !self.is_spell() {
            self.add(Ability::Triggered(Triggered {
                condition: Some(Cond::was_paid(Obj::This)),
                text: self.text.clone(),
                ..when(enters(), effects(vec![gives]))
            }));
            return Ok(());
        }
        if !self.scope.ops.is_empty() || self.spell_modes.is_some() {
            return gap(Part::Keyword, "gift after something else");
        }
        let unpromised = self.scope.jump_unless(Cond::was_paid(Obj::This));
        self.scope.push(Op::Do(gives));
        self.scope.land(unpromised);
        self.scope.gives = true;
        Ok(())
    }

    fn given_gift(&mut self, gift: &str) -> Compiled<Effect> {
        let who = Who::Opponent;
        let fish = |subtype: &str, size: i32| Token {
            power: Some(tree::Amount::Number(size)),
            toughness: Some(tree::Amount::Number(size)),
            colors: vec![Color::Blue],
            types: vec![CardType::Creature],
            ..Token::artifact(subtype)
        };
        let token = match gift {
            "a card" => return Ok(Effect::Draw { who, count: number(1) }),
            "an extra turn" => return Ok(Effect::ExtraTurn(who)),
            "a Food" => Token::artifact("Food"),
            "a Treasure" => Token::artifact("Treasure"),
            "a tapped Fish" => fish("Fish", 1),
            "an Octopus" => fish("Octopus", 8),
            _ => return gap_named(Part::Keyword, format!("gift {gift}")),
        };
        let (def, _) = self.token(&token)?;
        let (tapped, attacking, blocking) = (gift == "a tapped Fish", false, None);
        Ok(Effect::Create {
            who,
            count: number(1),
            token: def,
            power: None,
            tapped,
            attacking,
            blocking,
            counters: Vec::new(),
        })
    }

    /// CR 702.174b: whether it was promised as the spell was cast, or what the spell has become was.
    pub(super) fn gift_promised(&mut self, not: bool) -> Compiled<Cond> {
        let gives = |keyword: &tree::Keyword| matches!(keyword, tree::Keyword::Gift(_));
        let has = |line: &tree::Line| matches!(line, tree::Line::Keywords(all) if all.iter().any(gives));
        if !self.card.lines.iter().any(has) {
            return gap(Part::Condition, "a gift of another object");
        }
        Ok(negated(Cond::was_paid(Obj::This), not))
    }
}
