//! Declarations on the command line: `b1 a1, b2 a1 a2` and `a1 a2`.

use anyhow::Result;
use menace::notation::nearest;
use menace::notation::report::Report;
use menace::{BlockDeclaration, CreatureSet, Position, Side};

/// A creature's name and its place in the argument.
struct Name<'t> {
    text: &'t str,
    start: usize,
}

/// The names between spaces in a part of the argument that begins at `start`.
fn names(part: &str, start: usize) -> impl Iterator<Item = Name<'_>> {
    let mut end = 0;
    part.split_whitespace().map(move |text| {
        let at = end + part[end..].find(text).unwrap_or(0);
        end = at + text.len();
        Name { text, start: start + at }
    })
}

fn find(name: &Name<'_>, whole: &str, flag: &str, position: &Position, side: Side) -> Result<usize> {
    let creatures = &position.force(side).creatures;
    creatures.iter().position(|creature| creature.id == name.text).ok_or_else(|| {
        let near = nearest(name.text, creatures.iter().map(|creature| creature.id.as_str()));
        let near = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
        let whose = match side {
            Side::Attacker => "attacker",
            Side::Defender => "defender",
        };
        let message = format!("no creature of the {whose} is called `{}`{near}", name.text);
        Report::new(whole, name.start..name.start + name.text.len(), flag, &message).into()
    })
}

/// Reads a declaration of blocks: a blocker and whom it blocks, between commas. Nothing at all is no block.
pub fn parse_blocks(text: &str, position: &Position) -> Result<BlockDeclaration> {
    const FLAG: &str = "--blocks";
    let mut declaration = BlockDeclaration::none(position.defender.creatures.len());
    let mut start = 0;
    for part in text.split(',') {
        let mut names = names(part, start);
        start += part.len() + 1;
        let Some(name) = names.next() else { continue };
        let blocker = find(&name, text, FLAG, position, Side::Defender)?;
        let mut attackers = CreatureSet::EMPTY;
        for attacker in names {
            attackers.insert(find(&attacker, text, FLAG, position, Side::Attacker)?);
        }
        if attackers.is_empty() || !declaration.blocks[blocker].is_empty() {
            let message = if attackers.is_empty() {
                format!("`{}` blocks nobody: expected the attackers after it, as in `b1 a1`", name.text)
            } else {
                format!("`{}` stands here for the second time", name.text)
            };
            return Err(Report::new(text, name.start..name.start + name.text.len(), FLAG, &message).into());
        }
        declaration.blocks[blocker] = attackers;
    }
    Ok(declaration)
}

/// Reads a declaration of attackers: their names, between spaces or commas.
pub fn parse_attackers(text: &str, position: &Position) -> Result<CreatureSet> {
    let mut attackers = CreatureSet::EMPTY;
    let mut start = 0;
    for part in text.split(',') {
        for name in names(part, start) {
            attackers.insert(find(&name, text, "--attacks", position, Side::Attacker)?);
        }
        start += part.len() + 1;
    }
    Ok(attackers)
}

#[cfg(test)]
mod tests {
    use menace::{Creature, Force};

    use super::*;

    fn position() -> Position {
        let force = |letter: char| Force {
            creatures: (1..=3).map(|index| Creature::new(format!("{letter}{index}"), 1, 1)).collect(),
            ..Force::default()
        };
        Position { attacker: force('a'), defender: force('b'), ..Position::default() }
    }

    fn column_of<T: std::fmt::Debug>(read: Result<T>) -> usize {
        read.unwrap_err().downcast::<Report>().expect("an error with a place").column
    }

    #[test]
    fn blocks_name_a_blocker_and_whom_it_blocks() {
        let read = parse_blocks("b3 a1 a2,  b1 a3", &position()).unwrap();
        assert_eq!(read.blocks, [CreatureSet::only(2), CreatureSet::EMPTY, CreatureSet::first(2)]);
        assert_eq!(parse_blocks("", &position()).unwrap(), BlockDeclaration::none(3));
        for (text, column) in [("b1 a1, b4 a2", 8), ("b1 a9", 4), ("b1 a1, b2", 8), ("b1 a1, b1 a2", 8)] {
            assert_eq!(column_of(parse_blocks(text, &position())), column, "{text}");
        }
    }

    #[test]
    fn attackers_stand_between_spaces_or_commas() {
        assert_eq!(parse_attackers("a1, a3", &position()).unwrap(), [0, 2].into_iter().collect());
        assert_eq!(parse_attackers("a1 a3", &position()).unwrap(), [0, 2].into_iter().collect());
        assert_eq!(column_of(parse_attackers("a1, x", &position())), 5);
    }
}
