//! What a command changes about a position: life, lands, hands, effects.

use anyhow::Result;
use clap::Args;
use menace::notation::oracle::parse_effect;
use menace::notation::position::{CardSource, MOST, MOST_IN_HAND, PositionProblem, parse_land};
use menace::notation::report::Report;
use menace::{Land, Position, Side, Spell};

use crate::number::{NumberError, whole};

/// What a position has besides creatures; for a position of a file, what replaces what the file says.
#[derive(Clone, Debug, Default, Args)]
pub struct WhatIf {
    /// The defender's life; for a file, instead of its own, as are all options up to --effect
    #[arg(long, value_name = "LIFE", value_parser = life, allow_negative_numbers = true)]
    life: Option<i32>,
    /// The attacker's life
    #[arg(long, value_name = "LIFE", value_parser = life, allow_negative_numbers = true)]
    attacker_life: Option<i32>,
    /// The defender's lands, as in "Island; Snow Forest"
    #[arg(long, value_name = "LANDS")]
    lands: Option<String>,
    /// The attacker's lands
    #[arg(long, value_name = "LANDS")]
    attacker_lands: Option<String>,
    /// The instants in the defender's hand, as in "Giant Growth; Lightning Bolt"
    #[arg(long, value_name = "CARDS")]
    hand: Option<String>,
    /// The instants in the attacker's hand
    #[arg(long, value_name = "CARDS")]
    attacker_hand: Option<String>,
    /// A continuous effect, as in "Creatures with flying can't block."; may be given several times, and is added to those of a file
    #[arg(long = "effect", value_name = "SENTENCE")]
    effects: Vec<String>,
}

/// A number that a position may hold is a life total.
fn life(text: &str) -> Result<i32, NumberError> {
    // Within ±1,000,000, which an i32 holds.
    whole(-MOST as i32, Some(MOST as i32))(text)
}

impl WhatIf {
    /// Changes the position.
    ///
    /// # Errors
    /// [`Report`] with the place in the option that is not understood.
    pub fn apply(&self, position: &mut Position, known: &dyn CardSource) -> Result<()> {
        let sides = [
            (
                Side::Attacker,
                self.attacker_life,
                ("--attacker-lands", &self.attacker_lands),
                ("--attacker-hand", &self.attacker_hand),
            ),
            (Side::Defender, self.life, ("--lands", &self.lands), ("--hand", &self.hand)),
        ];
        for (side, life, (lands_flag, lands), (hand_flag, hand)) in sides {
            let read_lands = lands.as_ref().map(|text| read_lands(text, lands_flag)).transpose()?;
            let read_hand = hand.as_ref().map(|text| read_hand(text, side, hand_flag, known)).transpose()?;
            let force = match side {
                Side::Attacker => &mut position.attacker,
                Side::Defender => &mut position.defender,
            };
            force.life = life.unwrap_or(force.life);
            force.lands = read_lands.unwrap_or_else(|| std::mem::take(&mut force.lands));
            force.hand = read_hand.unwrap_or_else(|| std::mem::take(&mut force.hand));
        }
        let creatures = position.attacker.creatures.iter().chain(&position.defender.creatures);
        let ids: Vec<&str> = creatures.map(|creature| creature.id.as_str()).collect();
        let mut effects = Vec::new();
        for sentence in &self.effects {
            effects.extend(
                parse_effect(sentence, &ids)
                    .map_err(|error| Report::new(sentence, error.span(), "--effect", &error.to_string()))?,
            );
        }
        position.effects.extend(effects);
        Ok(())
    }
}

/// Reads lands between semicolons.
fn read_lands(lands: &str, flag: &str) -> Result<Vec<Land>> {
    let mut read = Vec::new();
    let mut start = 0;
    for land in lands.split(';') {
        if !land.trim().is_empty() {
            read.push(parse_land(land).map_err(|error| {
                let at = start + error.at.start..start + error.at.end;
                Report::new(lands, at, flag, &error.to_string())
            })?);
        }
        start += land.len() + 1;
    }
    Ok(read)
}

/// Reads the names of instants between semicolons.
fn read_hand(cards: &str, side: Side, flag: &str, known: &dyn CardSource) -> Result<Vec<Spell>> {
    let mut hand = Vec::new();
    let mut start = 0;
    for card in cards.split(';') {
        let name = card.trim();
        if !name.is_empty() {
            let at = start + (card.len() - card.trim_start().len());
            let read = known.spell(name).map_err(|problem| {
                let problem = PositionProblem::of_card(name, problem);
                Report::new(cards, at..at + name.len(), flag, &problem.to_string())
            });
            hand.push(read?);
        }
        start += card.len() + 1;
    }
    if hand.len() > MOST_IN_HAND {
        let problem = PositionProblem::TooMany {
            side,
            count: hand.len(),
            what: "instants in hand",
            most: MOST_IN_HAND,
        };
        return Err(Report::new(cards, 0..cards.len(), flag, &problem.to_string()).into());
    }
    Ok(hand)
}
