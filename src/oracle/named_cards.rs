//! The other cards that a card makes tokens or copies of.

use super::tree::{Ability, Body, Effect, Instruction};

/// Adds the card names in an ability.
pub fn of_ability(ability: &Ability, names: &mut Vec<String>) {
    match ability {
        Ability::Spell(body) | Ability::Activated { body, .. } | Ability::Triggered { body, .. } => {
            match body {
                Body::Plain(steps) => of_steps(steps, names),
                Body::Modal { modes, .. } => modes.iter().for_each(|mode| of_steps(mode, names)),
                Body::CostedModes { modes, .. } => modes.iter().for_each(|(_, mode)| of_steps(mode, names)),
            }
        }
        Ability::Static { .. } => {}
    }
}

fn of_steps(steps: &[Instruction], names: &mut Vec<String>) {
    for step in steps {
        match step {
            Instruction::Do { effect: Effect::CreateNamed { name, .. }, .. } => names.push(name.clone()),
            Instruction::Do { effect: Effect::CopyNamed(all), .. } => names.extend(all.iter().cloned()),
            Instruction::May { what, then, otherwise, .. } => {
                [what, then, otherwise].into_iter().for_each(|part| of_steps(part, names));
            }
            Instruction::If { then, otherwise, .. } => {
                [then, otherwise].into_iter().for_each(|part| of_steps(part, names));
            }
            _ => {}
        }
    }
}
