//! Declarations as actions: equal ones are equal actions.

use menace::game::Action;
use menace::{AttackDeclaration, BlockDeclaration, CreatureSet};

/// Returns the attack without bands as an action.
pub(super) fn attack(attackers: CreatureSet) -> Action {
    Action::Attack(AttackDeclaration { attackers, bands: Vec::new() })
}

/// The blocks by slot as an action; equal blocks make equal actions.
pub(super) fn block(blocks: &[CreatureSet]) -> Action {
    let length = blocks.iter().rposition(|attackers| !attackers.is_empty()).map_or(0, |last| last + 1);
    Action::Block(BlockDeclaration { blocks: blocks[..length].to_vec() })
}

/// Returns the action without blockers that do not block at its end.
pub(super) fn tidy(action: Action) -> Action {
    match action {
        Action::Block(declaration) => block(&declaration.blocks),
        other => other,
    }
}
