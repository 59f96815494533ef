//! Cipher (702.99): a spell's card is exiled encoded on a creature, which lets its controller cast copies.

use super::compile::Compiler;
use super::keyword_parts::{number, when};
use super::triggers::script;
use super::{
    Ability, CastFor, Change, Cond, DamageTo, Effect, Filter, Obj, Op, Sel, StackKind, Test, Trigger,
    Triggered, Until, Watch, Who,
};
use crate::oracle::tree::Zone;

impl Compiler<'_> {
    /// The player may exile the resolving spell's card encoded on a creature they control.
    pub(super) fn encode(&mut self) {
        let name = self.book.names.number(&self.card.name);
        // The card is known by its name: of several with the same name on the creature, each does the same.
        let encoded = Filter {
            zone: Zone::Exile,
            whose: Who::Any,
            stack: StackKind::Any,
            tests: vec![Test::Is(Obj::Encoded), Test::Named(name)],
        };
        let copies = script(vec![
            Op::Choose {
                who: Who::You,
                least: number(1),
                most: number(1),
                filter: encoded,
                random: true,
                add: false,
            },
            Op::Do(Effect::CopyCards { of: Obj::Chosen, times: number(1) }),
            Op::If { condition: Cond::Did, no: 5 },
            Op::May { who: Who::You, no: 5 },
            Op::Do(Effect::CastNow {
                who: Who::You,
                what: Obj::Last,
                cost: CastFor::Nothing,
                mana: None,
                exiled: None,
                gains: Vec::new(),
            }),
            Op::Do(Effect::EndCopies),
        ]);
        let damage = Trigger::Damage {
            source: Some(Watch::This),
            to: DamageTo::Player(Who::Any),
            combat: true,
            noncombat: false,
            per_source: false,
        };
        let text = "Whenever ~ deals combat damage to a player, you may cast a copy of the encoded card without paying its mana cost.";
        let copies = Triggered { text: text.to_owned(), ..when(damage, copies) };
        let ability = self.book.add_ability(Ability::Triggered(copies));
        self.scope.push(Op::Do(Effect::Encode));
        self.scope.push(Op::Do(Effect::Apply {
            what: Sel::Obj(Obj::Chosen),
            changes: vec![Change::Ability(ability)],
            until: Until::Forever,
        }));
        self.scope.last = None;
    }
}
