//! Declarations on the command line, in short (`b1 a1, b2 a1 a2`) and as answers write them (`b1 blocks a1, b2
//! blocks a1 and a2`; `a1 and a2 attack`).

use anyhow::Result;
use menace::notation::report::Report;
use menace::notation::{nearest, shown};
use menace::{BlockDeclaration, CreatureSet, Position, Side};

/// A creature's name and its place in the argument.
#[derive(Clone, Copy)]
struct Name<'t> {
    text: &'t str,
    start: usize,
}

/// Splits the argument at each of the characters; a part comes with its place.
fn split<'t>(text: &'t str, at: &'static [char]) -> impl Iterator<Item = Name<'t>> {
    let mut start = 0;
    text.split(at).map(move |part| {
        let name = Name { text: part, start };
        start += part.len() + 1;
        name
    })
}

/// A declaration in an argument: the creatures that its words may name.
struct Reader<'t> {
    whole: &'t str,
    flag: &'static str,
    position: &'t Position,
}

impl<'t> Reader<'t> {
    fn is(&self, text: &str) -> bool {
        [Side::Attacker, Side::Defender].into_iter().any(|side| self.index(text, side).is_some())
    }

    fn index(&self, text: &str, side: Side) -> Option<usize> {
        self.position.force(side).creatures.iter().position(|creature| creature.id == text)
    }

    /// Returns the names of a part, without the words between them, unless a creature is called so.
    fn names(&self, part: Name<'t>) -> Vec<Name<'t>> {
        let mut names = Vec::new();
        let blank = |character: char| character.is_whitespace();
        let mut start = part.start;
        for text in part.text.split(blank) {
            let word = Name { text, start };
            start += text.len() + self.whole[start + text.len()..].chars().next().map_or(0, char::len_utf8);
            if text.contains(':') && !self.is(text) {
                names.extend(split(text, &[':']).map(|name| Name { start: word.start + name.start, ..name }));
            } else {
                names.push(word);
            }
        }
        let between = ["", "and", "block", "blocks", "attack", "attacks"];
        names.retain(|name| !between.contains(&name.text) || self.is(name.text));
        names
    }

    /// Returns whether the whole argument says that nothing is declared, as answers do.
    fn is_nothing(&self, noun: &str) -> bool {
        let words: Vec<&str> = self.whole.split_whitespace().collect();
        words == ["no", noun] && !self.is("no")
    }

    fn find(&self, name: Name<'_>, side: Side) -> Result<usize> {
        self.index(name.text, side).ok_or_else(|| {
            let ids = self.position.force(side).creatures.iter().map(|creature| creature.id.as_str());
            let near = nearest(name.text, ids);
            let near = near.map_or_else(String::new, |near| format!("; did you mean `{near}`?"));
            let whose = match side {
                Side::Attacker => "attacker",
                Side::Defender => "defender",
            };
            self.error(name, &format!("no creature of the {whose} is called `{}`{near}", shown(name.text)))
        })
    }

    /// Adds the attacker of that name, which is not among them yet.
    fn insert(&self, name: Name<'_>, attackers: &mut CreatureSet) -> Result<()> {
        let attacker = self.find(name, Side::Attacker)?;
        if attackers.contains(attacker) {
            return Err(self.error(name, &format!("duplicate attacker `{}`", shown(name.text))));
        }
        attackers.insert(attacker);
        Ok(())
    }

    fn error(&self, at: Name<'_>, message: &str) -> anyhow::Error {
        Report::new(self.whole, at.start..at.start + at.text.len(), self.flag, message).into()
    }
}

/// Reads a declaration of blocks: each blocker and whom it blocks, separated by commas or semicolons. Nothing at all,
/// or "no block", is no block.
pub fn parse_blocks(text: &str, position: &Position) -> Result<BlockDeclaration> {
    let reader = Reader { whole: text, flag: "--blocks", position };
    let mut declaration = BlockDeclaration::none(position.defender.creatures.len());
    if reader.is_nothing("block") {
        return Ok(declaration);
    }
    for part in split(text, &[',', ';']) {
        let names = reader.names(part);
        let Some((&name, blocked)) = names.split_first() else { continue };
        let blocker = reader.find(name, Side::Defender)?;
        let mut attackers = CreatureSet::EMPTY;
        for &attacker in blocked {
            reader.insert(attacker, &mut attackers)?;
        }
        if attackers.is_empty() {
            let message = format!(
                "`{}` blocks nobody: expected the attackers after it, as in `b1 a1`",
                shown(name.text)
            );
            return Err(reader.error(name, &message));
        }
        if !declaration.blocks[blocker].is_empty() {
            return Err(reader.error(name, &format!("duplicate blocker `{}`", shown(name.text))));
        }
        declaration.blocks[blocker] = attackers;
    }
    Ok(declaration)
}

/// Reads a declaration of attackers: their names, separated by spaces, commas or semicolons. Nothing at all, or "no
/// attack", is no attack.
pub fn parse_attackers(text: &str, position: &Position) -> Result<CreatureSet> {
    let reader = Reader { whole: text, flag: "--attacks", position };
    let mut attackers = CreatureSet::EMPTY;
    if reader.is_nothing("attack") {
        return Ok(attackers);
    }
    for part in split(text, &[',', ';']) {
        for name in reader.names(part) {
            reader.insert(name, &mut attackers)?;
        }
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
        for (text, column) in
            [("b1 a1, b4 a2", 8), ("b1 a9", 4), ("b1 a1, b2", 8), ("b1 a1, b1 a2", 8), ("b1 a1 and a1", 11)]
        {
            assert_eq!(column_of(parse_blocks(text, &position())), column, "{text}");
        }
    }

    #[test]
    fn blocks_are_read_as_answers_write_them() {
        let position = position();
        let short = parse_blocks("b1 a2, b3 a1 a2", &position).unwrap();
        for text in [
            "b1 blocks a2, b3 blocks a1 and a2",
            "b1: a2; b3: a1 a2",
            "b1:a2;b3:a1 and a2;",
            "b1 blocks a2; b3 blocks a1 a2",
        ] {
            assert_eq!(parse_blocks(text, &position).unwrap(), short, "{text}");
        }
        assert_eq!(parse_blocks("no block", &position).unwrap(), BlockDeclaration::none(3));
        for (text, column) in [("b1 blocks a2, b3 blokcs a1", 18), ("b1: a2; b3: a9", 13), ("b1 blocks", 1)] {
            assert_eq!(column_of(parse_blocks(text, &position)), column, "{text}");
        }
    }

    #[test]
    fn a_creature_may_be_called_by_a_word_of_the_notation() {
        let mut position = position();
        position.attacker.creatures[1].id = "blocks".to_owned();
        let read = parse_blocks("b1 blocks, b2 a1", &position).unwrap();
        assert_eq!(read.blocks[0], CreatureSet::only(1));
    }

    #[test]
    fn attackers_are_separated_by_spaces_or_commas() {
        assert_eq!(parse_attackers("a1, a3", &position()).unwrap(), [0, 2].into_iter().collect());
        assert_eq!(parse_attackers("a1 a3", &position()).unwrap(), [0, 2].into_iter().collect());
        assert_eq!(parse_attackers("a1 and a3 attack", &position()).unwrap(), [0, 2].into_iter().collect());
        assert_eq!(parse_attackers("no attack", &position()).unwrap(), CreatureSet::EMPTY);
        assert_eq!(column_of(parse_attackers("a1, x", &position())), 5);
        assert_eq!(column_of(parse_attackers("a1 a1", &position())), 4);
    }
}
