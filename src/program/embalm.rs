//! Embalm (702.128) and eternalize (702.129): a card in a graveyard comes back as a token.

use super::compile::{Compiled, Compiler, KeywordMeaning};
use super::keyword_parts::{abilities, number};
use super::triggers::effects;
use super::{Ability, Amount, Change, Cost, Effect, Limit, Obj, Who};
use crate::oracle::tree;
use crate::types::Color;

impl Compiler<'_> {
    /// A token that is a copy of the card, except that it has that color and size, no mana cost, and is also a Zombie.
    pub(super) fn embalm(
        &mut self,
        costs: &[tree::Cost],
        color: Color,
        size: Option<i32>,
    ) -> Compiled<KeywordMeaning> {
        let mut costs = self.costs(costs, Who::You)?;
        costs.push(Cost::ExileThis);
        let mut changes = vec![
            Change::Colors { colors: [color].into_iter().collect(), add: false },
            Change::NoManaCost,
            Change::AddTypes {
                supertypes: Vec::new(),
                types: Vec::new(),
                subtypes: self.subtypes(&["Zombie".to_owned()]),
            },
        ];
        if let Some(size) = size {
            changes.push(Change::Base(Some(Amount::Number(size)), Some(Amount::Number(size))));
        }
        // CR 707.9a: these are copiable values of the token.
        let except = self.copy_except(changes);
        let token = Effect::CreateCopy {
            who: Who::You,
            count: number(1),
            of: Obj::This,
            except,
            tapped: false,
            attacking: false,
        };
        let ability = self.assemble(costs, effects(vec![token]), vec![Limit::Sorcery], true)?;
        Ok(abilities(vec![Ability::Activated(ability)]))
    }
}
