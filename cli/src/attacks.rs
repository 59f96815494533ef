//! `menace attacks`: the legal attacks of a position.

use anyhow::Result;
use clap::{Args, Subcommand};
use menace::combat::{Attacks, Combatants};
use menace::notation::position::PositionFile;
use menace::{AttackDeclaration, CreatureSet, Position};

use crate::args::{Answer, Global};
use crate::best::{self, SearchTime, attacks::Switch};
use crate::input::Positions;
use crate::legal::{self, Legal, Quoted};
use crate::named::parse_attackers;
use crate::number::whole;
use crate::weights::WeightsFile;

/// The legal attacks of a position: how many, which, and why others are illegal
#[derive(Debug, Args)]
pub struct AttacksCommand {
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
        /// The declaration, as in "a1, a2"; for a file, instead of its own
        #[arg(long, value_name = "ATTACKERS")]
        attacks: Option<String>,
        #[command(flatten)]
        time: SearchTime,
    },
    /// The best legal attacks against the best blocks, the best first
    ///
    /// Not to lose the game and to win it come first, then the worth of what is left: creatures by power,
    /// toughness and abilities, and life. Attacks in bands are not looked at.
    Best {
        #[command(flatten)]
        positions: Positions,
        /// Show so many, each with other attackers
        #[arg(long, value_name = "K", default_value_t = 1, value_parser = whole(1_u32, None), allow_negative_numbers = true)]
        top: u32,
        #[command(flatten)]
        weights: WeightsFile,
        /// Count what can hit back: one attack of the defender in the turn that follows, with what survived
        /// and untapped, against what survived and is untapped of the attacker's creatures
        #[arg(long, value_enum, value_name = "ON|OFF", default_value_t)]
        crackback: Switch,
        #[command(flatten)]
        time: SearchTime,
    },
}

impl AttacksCommand {
    /// Answers for each position in turn.
    pub fn run(&self, global: &Global) -> Result<Answer> {
        let (positions, question, time) = match &self.question {
            Question::Count { positions, time } => (positions, legal::Question::Count, time),
            Question::List { positions, limit, time } => (positions, legal::Question::List(*limit), time),
            Question::Check { positions, attacks, time } => {
                (positions, legal::Question::Check(attacks.as_deref()), time)
            }
            Question::Best { positions, top, weights, crackback, time } => {
                return best::attacks::run(positions, *top as usize, weights, *crackback, time, global);
            }
        };
        legal::run::<Attacks>(positions, &question, time.stop(), global)
    }
}

impl Legal for Attacks {
    const NOUN: &'static str = "legal attack declaration";

    fn combatants(&self) -> &Combatants {
        self.combatants()
    }

    fn choices(&self, _: &Position) -> String {
        String::new()
    }

    fn given(file: &PositionFile) -> Option<&AttackDeclaration> {
        file.attacks.as_ref()
    }

    fn parse(text: &str, position: &Position) -> Result<AttackDeclaration> {
        Ok(AttackDeclaration { attackers: parse_attackers(text, position)?, bands: position.bands.clone() })
    }

    fn write_json(names: &Quoted, declaration: &AttackDeclaration, to: &mut String) {
        names.write_attackers(declaration.attackers, to);
    }

    fn write_said(position: &Position, declaration: &AttackDeclaration, to: &mut String) {
        to.push_str(&said(position, declaration.attackers));
    }
}

/// Says who attacks as one would at the table: "a1 and a2 attack".
pub fn said(position: &Position, attackers: CreatureSet) -> String {
    let names: Vec<&str> =
        attackers.iter().map(|index| position.attacker.creatures[index].id.as_str()).collect();
    match names.as_slice() {
        [] => "no attack".to_owned(),
        [one] => format!("{one} attacks"),
        [others @ .., last] => format!("{} and {last} attack", others.join(", ")),
    }
}
