//! What players cast and activate.

use serde_json::{Value, json};

use super::creatures::ids_json;
use super::side_name;
use crate::combat::damage::Chosen;
use crate::combat::priority::{Play, PlaySource, RespondsTo, Window};
use crate::position::Position;

fn step_name(window: Window) -> &'static str {
    match window {
        Window::DeclareBlockers => "declare_blockers",
        Window::FirstStrikeDamage => "first_strike",
        Window::CombatDamage => "regular",
    }
}

/// Returns plays as `[{"step": …, "player": …, "what": …, "targets": […], …}]`.
pub(super) fn plays_json(position: &Position, plays: &[Play]) -> Value {
    let play_json = |play: &Play| {
        let responds_to = play.responds_to.map(|under| match under {
            RespondsTo::Play(place) => json!(place),
            RespondsTo::BlockTriggers => json!("block_triggers"),
            RespondsTo::CombatDamage => json!("combat_damage"),
        });
        json!({
            "step": step_name(play.window),
            "player": side_name(play.player),
            "source": play_source(position, play),
            "what": play_what(position, play),
            "targets": play.target.map(|target| play_target(position, target)).into_iter().collect::<Vec<_>>(),
            "responds_to": responds_to,
            "resolved": play.resolved,
            "died": ids_json(position, play.died),
            "regenerated": ids_json(position, play.regenerated),
        })
    };
    plays.iter().map(play_json).collect()
}

/// Returns where a play comes from: the hand, or a permanent's id.
pub fn play_source<'p>(position: &'p Position, play: &Play) -> &'p str {
    let force = position.force(play.player);
    match play.source {
        PlaySource::Spell(_) => "hand",
        PlaySource::Creature(index) => &force.creatures[index].id,
        PlaySource::Permanent(index) => &force.permanents[index].id,
    }
}

/// Returns the card's name, or what the ability says.
pub fn play_what(position: &Position, play: &Play) -> String {
    match play.source {
        PlaySource::Spell(index) => position.force(play.player).hand[index].card.clone(),
        PlaySource::Creature(_) | PlaySource::Permanent(_) => play.effect.as_ability(),
    }
}

/// Returns the id of the target, or the side of the player.
pub fn play_target(position: &Position, target: Chosen) -> &str {
    match target {
        Chosen::Creature(side, index) => &position.force(side).creatures[usize::from(index)].id,
        Chosen::Player(side) => side_name(side),
    }
}
