//! The Ring (701.54): an emblem that has more abilities the more often it tempts a player; here each ability is an emblem of its own.

use super::book::Def;
use super::compile::Compiler;
use super::keyword_parts::{number, when};
use super::plain_filters::battlefield;
use super::triggers::{effects, script};
use super::{
    Ability, Amount, Change, CombatRule, DamageTo, Effect, Obj, Op, Sel, Static, Subject, Test, Trigger,
    Triggered, Waits, Watch, Who,
};
use crate::oracle::tree::{Comparison, Measure, TurnStep};
use crate::types::Supertype;

impl Compiler<'_> {
    /// Adds to the book, if they are not there yet, the abilities of the Ring (701.54c); "you" in them is the player who was tempted.
    pub(super) fn ring(&mut self) {
        if self.book.ring.is_some() {
            return;
        }
        let bearer = || Watch::Any(vec![Test::RingBearer]);
        // "Each" would be the creature that would block.
        let own = battlefield(vec![Test::RingBearer]);
        let greater = Test::Power(Comparison::Greater, Amount::GreatestAmong(Measure::Power, Box::new(own)));
        let legendary = Ability::Static(Static {
            condition: None,
            subject: Subject::All(vec![Test::RingBearer]),
            changes: vec![
                Change::AddTypes {
                    supertypes: vec![Supertype::Legendary],
                    types: Vec::new(),
                    subtypes: Vec::new(),
                },
                Change::Rule(CombatRule::CantBeBlocked(Some(vec![greater]))),
            ],
            defining: false,
            lingers: false,
        });
        let loot = effects(vec![
            Effect::Draw { who: Who::You, count: number(1) },
            Effect::Discard { who: Who::You, count: number(1), tests: Vec::new(), random: false },
        ]);
        let attacks = Trigger::Attacks { what: bearer(), alone: false, whom: None };
        let loots = Triggered {
            text: "Whenever your Ring-bearer attacks, draw a card, then discard a card.".to_owned(),
            ..when(attacks, loot)
        };
        let what = Sel::Obj(Obj::Bound);
        let later = effects(vec![Effect::Sacrifice { who: Who::ControllerOf(Obj::Bound), what }]);
        let delayed = Op::Delayed {
            trigger: Trigger::Step { step: TurnStep::EndOfCombat, whose: Who::Any },
            bind: Some(Obj::EventOther),
            ability: self.later(later),
            waits: Waits::ThisTurn,
            once: true,
        };
        let blocked = Trigger::BecomesBlocked { what: bearer(), by: Some(Vec::new()) };
        let cuts = Triggered {
            text: "Whenever your Ring-bearer becomes blocked by a creature, that creature's controller sacrifices it at end of combat."
                .to_owned(),
            ..when(blocked, script(vec![delayed]))
        };
        let hit = Trigger::Damage {
            source: Some(bearer()),
            to: DamageTo::Player(Who::Any),
            combat: true,
            noncombat: false,
            per_source: false,
        };
        let drains = Triggered {
            text: "Whenever your Ring-bearer deals combat damage to a player, each opponent loses 3 life."
                .to_owned(),
            ..when(hit, effects(vec![Effect::LoseLife { who: Who::Opponent, amount: number(3) }]))
        };
        let [loots, cuts, drains] = [loots, cuts, drains].map(Ability::Triggered);
        let name = "The Ring".to_owned();
        let name_id = self.book.names.number(&name);
        self.book.ring = Some([legendary, loots, cuts, drains].map(|ability| {
            let ability = self.book.add_ability(ability);
            let (name, abilities) = (name.clone(), vec![ability]);
            self.book.add_def(Def { name, name_id, abilities, token: true, ..Def::default() })
        }));
    }
}
