//! What players cast and activate, as sentences and as json.

use std::io::Write;

use anyhow::Result;
use menace::combat::damage::Chosen;
use menace::combat::priority::{Play, PlaySource, RespondsTo, Window};
use menace::{Position, Side};
use serde_json::{Value, json};

use crate::damage::{ids, ids_json, side_name};

fn step_name(window: Window) -> &'static str {
    match window {
        Window::DeclareBlockers => "declare_blockers",
        Window::FirstStrikeDamage => "first_strike",
        Window::CombatDamage => "regular",
    }
}

/// Returns plays as `[{"step": …, "player": …, "what": …, "targets": […], …}]`.
pub fn plays_json(position: &Position, plays: &[Play]) -> Value {
    let play_json = |play: &Play| {
        let responds_to = play.responds_to.map(|under| match under {
            RespondsTo::Play(place) => json!(place),
            RespondsTo::BlockTriggers => json!("block_triggers"),
            RespondsTo::CombatDamage => json!("combat_damage"),
        });
        json!({
            "step": step_name(play.window),
            "player": side_name(play.player),
            "source": source(position, play),
            "what": what(position, play),
            "targets": play.target.map(|target| chosen(position, target)).into_iter().collect::<Vec<_>>(),
            "responds_to": responds_to,
            "resolved": play.resolved,
            "died": ids_json(position, play.died),
            "regenerated": ids_json(position, play.regenerated),
        })
    };
    plays.iter().map(play_json).collect()
}

/// Where it comes from: the hand, or a permanent's id.
fn source<'p>(position: &'p Position, play: &Play) -> &'p str {
    let force = position.force(play.player);
    match play.source {
        PlaySource::Spell(_) => "hand",
        PlaySource::Creature(index) => &force.creatures[index].id,
        PlaySource::Permanent(index) => &force.permanents[index].id,
    }
}

/// The card's name, or what the ability says.
fn what(position: &Position, play: &Play) -> String {
    match play.source {
        PlaySource::Spell(index) => position.force(play.player).hand[index].card.clone(),
        PlaySource::Creature(_) | PlaySource::Permanent(_) => play.effect.as_ability(),
    }
}

fn chosen(position: &Position, chosen: Chosen) -> &str {
    match chosen {
        Chosen::Creature(side, index) => &position.force(side).creatures[usize::from(index)].id,
        Chosen::Player(side) => side_name(side),
    }
}

/// Writes the plays as sentences, equal ones in a row once.
pub fn write_plays(out: &mut impl Write, position: &Position, plays: &[Play]) -> Result<()> {
    if plays.is_empty() {
        return Ok(());
    }
    writeln!(out, "Play, both hands known:")?;
    let mut sentences: Vec<(String, usize)> = Vec::new();
    for play in plays {
        let sentence = sentence(position, play);
        match sentences.last_mut() {
            Some((last, times)) if *last == sentence => *times += 1,
            _ => sentences.push((sentence, 1)),
        }
    }
    for (sentence, times) in sentences {
        let times = if times == 1 { String::new() } else { format!(" ({times} times)") };
        writeln!(out, "  {sentence}{times}")?;
    }
    Ok(())
}

fn sentence(position: &Position, play: &Play) -> String {
    let when = match (play.responds_to, play.window) {
        (Some(RespondsTo::Play(_)), _) => "in response",
        (Some(RespondsTo::BlockTriggers), _) => "before what triggered on blocks resolves",
        (Some(RespondsTo::CombatDamage), Window::FirstStrikeDamage) => {
            "with first-strike damage on the stack"
        }
        (Some(RespondsTo::CombatDamage), _) => "with combat damage on the stack",
        (None, Window::DeclareBlockers) => "after blocks",
        (None, Window::FirstStrikeDamage) => "after first-strike damage",
        (None, Window::CombatDamage) => "after combat damage",
    };
    let on = play.target.map_or_else(String::new, |target| match target {
        Chosen::Creature(..) => format!(" on {}", chosen(position, target)),
        Chosen::Player(_) => format!(" on the {}", chosen(position, target)),
    });
    let does = match play.source {
        PlaySource::Spell(_) => format!("casts {}{on}", what(position, play)),
        PlaySource::Creature(_) | PlaySource::Permanent(_) => {
            let what = what(position, play);
            format!("activates {}{on}: {}", source(position, play), what.trim_end_matches('.'))
        }
    };
    let mut sentence = format!("{when}, the {} {does}", side_name(play.player));
    if !play.resolved {
        sentence.push_str("; it does nothing, its target is gone");
    }
    for (verb, creatures) in [("dies", play.died), ("regenerates", play.regenerated)] {
        for id in ids(position, creatures) {
            sentence.push_str(&format!("; {id} {verb}"));
        }
    }
    sentence
}

/// Returns what the board shows of a player's hand and other permanents, a line each.
pub fn means(position: &Position, side: Side) -> Vec<String> {
    let force = position.force(side);
    let mut lines = Vec::new();
    for permanent in &force.permanents {
        let card = permanent.card.as_ref().map_or_else(String::new, |card| format!("  {card}"));
        let tapped = if permanent.tapped { "  tapped" } else { "" };
        lines.push(format!("{}{card}{tapped}", permanent.id));
        lines.extend(permanent.abilities.iter().map(|ability| format!("  {ability}")));
    }
    let hand =
        force.hand.iter().map(|spell| format!("in hand  {} {}  {}", spell.card, spell.cost, spell.effect));
    lines.extend(hand);
    lines
}
