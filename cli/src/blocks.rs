//! `menace blocks`: the legal blocks of a position.

use anyhow::Result;
use clap::{Args, Subcommand};
use menace::combat::{Blocks, Combatants};
use menace::notation::position::PositionFile;
use menace::{BlockDeclaration, Position};

use crate::args::{Answer, Global};
use crate::best::{self, SearchTime};
use crate::draw;
use crate::input::Positions;
use crate::legal::{self, Legal, Quoted};
use crate::named::parse_blocks;
use crate::number::whole;
use crate::weights::WeightsFile;

/// The legal blocks of a position: how many, which, and why others are illegal
#[derive(Debug, Args)]
pub struct BlocksCommand {
    #[command(subcommand)]
    question: Question,
}

#[derive(Debug, Subcommand)]
enum Question {
    /// How many declarations are legal, and the most requirements that one can obey
    Count {
        #[command(flatten)]
        positions: Positions,
        #[command(flatten)]
        time: SearchTime,
    },
    /// Every legal declaration, in a fixed order
    List {
        #[command(flatten)]
        positions: Positions,
        /// Stop after so many
        #[arg(long, value_name = "K", value_parser = whole(0_u64, None), allow_negative_numbers = true)]
        limit: Option<u64>,
        #[command(flatten)]
        time: SearchTime,
    },
    /// Whether a declaration is legal, and if not, every reason
    Check {
        #[command(flatten)]
        positions: Positions,
        /// The declaration, as in "b1 a1, b2 a1 a2"; for a file, instead of its own
        #[arg(long, value_name = "BLOCKS")]
        blocks: Option<String>,
        #[command(flatten)]
        time: SearchTime,
    },
    /// The best legal blocks against the attacker's best divisions of damage, the best first
    ///
    /// Not to lose the game comes first, then the worth of what is left: creatures by power, toughness and
    /// abilities, and life. Where a side has mana for instants in hand or for abilities, both play them as serves them
    /// best, knowing both hands.
    Best {
        #[command(flatten)]
        positions: Positions,
        /// Show so many, no two of which come out the same
        #[arg(long, value_name = "K", default_value_t = 1, value_parser = whole(1_u32, None), allow_negative_numbers = true)]
        top: u32,
        #[command(flatten)]
        weights: WeightsFile,
        #[command(flatten)]
        time: SearchTime,
    },
}

impl BlocksCommand {
    /// Answers for each position in turn.
    pub fn run(&self, global: &Global) -> Result<Answer> {
        let (positions, question, time) = match &self.question {
            Question::Count { positions, time } => (positions, legal::Question::Count, time),
            Question::List { positions, limit, time } => (positions, legal::Question::List(*limit), time),
            Question::Check { positions, blocks, time } => {
                (positions, legal::Question::Check(blocks.as_deref()), time)
            }
            Question::Best { positions, top, weights, time } => {
                return best::blocks::run(positions, *top as usize, weights, time, global);
            }
        };
        legal::run::<Blocks>(positions, &question, time.stop(), global)
    }
}

impl Legal for Blocks {
    const NOUN: &'static str = "legal block declaration";

    fn combatants(&self) -> &Combatants {
        self.combatants()
    }

    fn choices(&self, position: &Position) -> String {
        draw::may_block(position, self)
    }

    fn given(file: &PositionFile) -> Option<&BlockDeclaration> {
        file.blocks.as_ref()
    }

    fn parse(text: &str, position: &Position) -> Result<BlockDeclaration> {
        parse_blocks(text, position)
    }

    fn write_json(names: &Quoted, declaration: &BlockDeclaration, to: &mut String) {
        to.push('{');
        let mut first = true;
        for (blocker, &attackers) in declaration.blocks.iter().enumerate() {
            if !attackers.is_empty() {
                to.push_str(if first { "" } else { "," });
                to.push_str(names.blocker(blocker));
                to.push(':');
                names.write_attackers(attackers, to);
                first = false;
            }
        }
        to.push('}');
    }

    fn write_said(position: &Position, declaration: &BlockDeclaration, to: &mut String) {
        let start = to.len();
        for (blocker, attackers) in declaration.blocks.iter().enumerate() {
            if attackers.is_empty() {
                continue;
            }
            to.push_str(if to.len() == start { "" } else { ", " });
            to.push_str(&position.defender.creatures[blocker].id);
            for (place, attacker) in attackers.iter().enumerate() {
                to.push_str(if place == 0 { " blocks " } else { " and " });
                to.push_str(&position.attacker.creatures[attacker].id);
            }
        }
        if to.len() == start {
            to.push_str("no block");
        }
    }
}

/// Says a declaration as one would at the table: "b1 blocks a1 and a2, b2 blocks a1".
pub fn said(position: &Position, declaration: &BlockDeclaration) -> String {
    legal::said::<Blocks>(position, declaration)
}
