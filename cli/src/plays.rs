//! What players cast and activate, as sentences.

use std::io::Write;

use anyhow::Result;
use menace::answer::{ids, play_source, play_target, side_name};
use menace::tricks::{Chosen, Play, PlaySource, RespondsTo, Window};
use menace::{Position, Side};

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
        (Some(RespondsTo::Triggers), Window::DeclareAttackers) => {
            "before what triggered on the attack resolves"
        }
        (Some(RespondsTo::Triggers), Window::DeclareBlockers) => "before what triggered on blocks resolves",
        (Some(RespondsTo::Triggers), _) => "before what triggered on damage resolves",
        (Some(RespondsTo::CombatDamage), Window::FirstStrikeDamage) => {
            "with first-strike damage on the stack"
        }
        (Some(RespondsTo::CombatDamage), _) => "with combat damage on the stack",
        (None, Window::DeclareAttackers) => "before blocks",
        (None, Window::DeclareBlockers) => "after blocks",
        (None, Window::FirstStrikeDamage) => "after first-strike damage",
        (None, Window::CombatDamage) => "after combat damage",
    };
    let on = play.target.map_or_else(String::new, |target| match target {
        Chosen::Creature(..) => format!(" on {}", play_target(position, target)),
        Chosen::Player(_) => format!(" on the {}", play_target(position, target)),
    });
    let does = match play.source {
        PlaySource::Spell(_) => format!("casts {}{on}", play.what),
        PlaySource::Creature(_) | PlaySource::Permanent(_) => {
            format!("activates {}{on}: {}", play_source(position, play), play.what.trim_end_matches('.'))
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
