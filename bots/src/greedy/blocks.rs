//! Declaring blocks, and dividing damage.

use menace::game::{Action, Chance, View};
use menace::{BlockDeclaration, CreatureSet};

use super::Judgement;
use super::battle::{Battle, Plan};
use super::value::Values;

/// How many legal declarations are drawn where the plan is not legal.
const DRAWS: usize = 24;

/// Returns the blocks of the plan; where they are not legal, the nearest to them of some that are.
pub(super) fn choose(view: &View<'_>, judgement: &mut Judgement, chance: &mut Chance) -> Action {
    let options = |attacker: usize| {
        let may = |&blocker: &usize| view.block_options(blocker).contains(attacker);
        view.creatures(view.player()).iter().filter(may).collect()
    };
    let mut battle = Battle::new(view, judgement, view.attackers(), options);
    battle.must = view.must_block();
    let plan = battle.defend(view.attackers());
    let declaration = declare(&plan);
    if view.is_legal_block(&declaration.blocks) {
        return Action::Block(declaration);
    }
    let likeness = |legal: &BlockDeclaration| {
        let same = |slot: usize| legal.blocks.get(slot) == declaration.blocks.get(slot);
        (0..declaration.blocks.len()).filter(|&slot| same(slot)).count()
    };
    let likest = view.sample_blocks(DRAWS, chance).into_iter().max_by_key(likeness);
    Action::Block(likest.unwrap_or(declaration))
}

fn declare(plan: &Plan) -> BlockDeclaration {
    let length = plan.blocking.iter().last().map_or(0, |last| last + 1);
    let block = |slot: usize| match plan.blocking.contains(slot) {
        true => CreatureSet::only(usize::from(plan.blocks[slot])),
        false => CreatureSet::EMPTY,
    };
    BlockDeclaration { blocks: (0..length).map(block).collect() }
}

/// Returns the division that kills the most value.
pub(super) fn divide(view: &View<'_>, values: &Values, attacking: bool, actions: &[Action]) -> Action {
    let player = if attacking { view.active().opponent() } else { view.active() };
    let recipients = view.recipients();
    let killed = |action: &&Action| match action {
        Action::Divide(amounts) => recipients
            .iter()
            .zip(amounts)
            .filter(|((_, lethal), amount)| *amount >= lethal)
            .map(|(&(slot, _), _)| values.get(view.creature(player, slot).card))
            .sum(),
        _ => 0,
    };
    actions.iter().max_by_key(killed).cloned().unwrap_or(Action::Pass)
}
