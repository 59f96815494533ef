//! What players cast and activate.

use serde_json::{Value, json};

use super::creatures::ids_json;
use super::side_name;
use crate::position::Position;
use crate::tricks::{Chosen, Play, PlaySource, RespondsTo, Window};

fn step_name(window: Window) -> &'static str {
    match window {
        Window::DeclareAttackers => "declare_attackers",
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
            RespondsTo::Triggers => match play.window {
                Window::DeclareAttackers => json!("attack_triggers"),
                Window::DeclareBlockers => json!("block_triggers"),
                Window::FirstStrikeDamage | Window::CombatDamage => json!("damage_triggers"),
            },
            RespondsTo::CombatDamage => json!("combat_damage"),
        });
        json!({
            "step": step_name(play.window),
            "player": side_name(play.player),
            "source": play_source(position, play),
            "what": play.what,
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

/// Returns the id of the target, or the side of the player.
pub fn play_target(position: &Position, target: Chosen) -> &str {
    match target {
        Chosen::Creature(side, index) => &position.force(side).creatures[usize::from(index)].id,
        Chosen::Player(side) => side_name(side),
    }
}
