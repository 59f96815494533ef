//! Creatures that become Auras until their controllers pay to end that.

use super::super::compile::{Compiled, Compiler};
use super::super::keyword_parts::one_target;
use super::super::plain_filters::battlefield;
use super::super::{
    Ability, Activated, Change, Cond, Cost, Effect, Limit, Obj, Op, Script, Sel, Test, Until, Who,
};
use crate::oracle::tree::Selection;
use crate::types::{CardType, SymbolCost};

impl Compiler<'_> {
    /// "~ loses this ability and becomes an Aura enchantment with enchant creature. Attach it to target creature. You may pay {G} to end this
    /// effect."
    pub(super) fn become_aura(&mut self, to: &Selection, end: &SymbolCost) -> Compiled<()> {
        let to = self.one_object(to, Who::You)?;
        let aura = self.book.subtype("Aura");
        let creature = vec![Test::Type(CardType::Creature)];
        self.book.becomes_aura = Some(one_target(battlefield(creature)));
        let script = super::super::triggers::effects(vec![Effect::EndOwnEffect]);
        // CR 116.2c: the player who began the effect may end it, whoever controls the permanent by then.
        let limits = vec![Limit::AnyPlayer, Limit::OnlyIf(Cond::OwnEffect)];
        let mut ends = self.assemble(vec![Cost::Mana(end.clone())], script, limits, false)?;
        ends.special = true;
        ends.text = format!("{end}: End this effect.");
        let ends = self.book.add_ability(Ability::Activated(ends));
        let types = Change::SetTypes {
            supertypes: Vec::new(),
            types: vec![CardType::Enchantment],
            subtypes: vec![aura],
            keep: Vec::new(),
        };
        let changes = vec![types, Change::Ability(ends)];
        self.emit(Effect::Apply { what: Sel::Obj(Obj::This), changes, until: Until::Forever });
        self.emit(Effect::Attach { what: Obj::This, to });
        Ok(())
    }

    /// A permanent that has become an Aura has lost the ability that made it one.
    pub(in crate::program) fn lost_as_aura(&mut self, ability: &mut Activated) {
        if self.book.becomes_aura.is_some() && becomes_aura(&ability.script) {
            let aura = Cond::Is(Obj::This, Test::Subtype(self.book.subtype("Aura")));
            ability.limits.push(Limit::OnlyIf(Cond::Not(Box::new(aura))));
        }
    }
}

/// Whether the script makes its source an Aura for as long as nobody pays.
fn becomes_aura(script: &Script) -> bool {
    script.ops.iter().any(|op| {
        matches!(op, Op::Do(Effect::Apply { what: Sel::Obj(Obj::This), changes, until: Until::Forever })
            if matches!(changes[..], [Change::SetTypes { .. }, Change::Ability(_)]))
    })
}
