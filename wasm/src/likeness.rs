//! Which creatures of a position are equal, but for their ids.

use menace::{Creature, Position, Side};

/// By side and creature, the first creature that is equal to it.
#[derive(Debug)]
pub struct Likeness([Vec<usize>; 2]);

impl Likeness {
    /// Compares the creatures of each side.
    ///
    /// Where a band or a sentence singles out creatures by their ids, no two are equal.
    pub fn of(position: &Position) -> Likeness {
        let singled_out = !position.bands.is_empty() || names_a_creature(position);
        let firsts = |side: Side| {
            let creatures = &position.force(side).creatures;
            let equal = |one: usize, other: usize| {
                let attacks = |index| side == Side::Defender || position.attacking.contains(index);
                attacks(one) == attacks(other) && without_id(&creatures[one]) == without_id(&creatures[other])
            };
            let first = |index: usize| (0..index).find(|&other| equal(other, index)).unwrap_or(index);
            let first = |index: usize| if singled_out { index } else { first(index) };
            (0..creatures.len()).map(first).collect()
        };
        Likeness([firsts(Side::Attacker), firsts(Side::Defender)])
    }

    /// Returns the first creature of the side that is equal to the given one.
    pub fn first(&self, side: Side, index: usize) -> usize {
        match side {
            Side::Attacker => self.0[0][index],
            Side::Defender => self.0[1][index],
        }
    }
}

fn without_id(creature: &Creature) -> Creature {
    Creature { id: String::new(), ..creature.clone() }
}

/// Returns whether a sentence of the position has a creature's id among its words.
fn names_a_creature(position: &Position) -> bool {
    let sides = [&position.attacker, &position.defender];
    let creatures = || sides.iter().flat_map(|side| &side.creatures);
    let printed = creatures().flat_map(|creature| &creature.abilities);
    let others = sides.iter().flat_map(|side| &side.permanents).flat_map(|permanent| &permanent.abilities);
    let sentences: Vec<String> =
        printed.chain(others).chain(&position.effects).map(ToString::to_string).collect();
    creatures().any(|creature| sentences.iter().any(|sentence| has_words(sentence, &creature.id)))
}

fn has_words(sentence: &str, words: &str) -> bool {
    sentence.match_indices(words).any(|(at, _)| {
        let letter = |character: char| character.is_alphanumeric();
        !sentence[..at].ends_with(letter) && !sentence[at + words.len()..].starts_with(letter)
    })
}

#[cfg(test)]
mod tests {
    use menace::notation::oracle::parse_effect;
    use menace::{CreatureSet, Force};

    use super::*;

    fn position() -> Position {
        let mut tapped = Creature::new("b3", 2, 2);
        tapped.tapped = true;
        let creatures = vec![Creature::new("b1", 2, 2), Creature::new("b2", 2, 2), tapped];
        let attackers = vec![Creature::new("a1", 1, 1)];
        Position {
            attacker: Force { creatures: attackers, ..Force::default() },
            defender: Force { creatures, ..Force::default() },
            attacking: CreatureSet::first(1),
            ..Position::default()
        }
    }

    #[test]
    fn creatures_are_equal_but_for_their_ids() {
        let likeness = Likeness::of(&position());
        let firsts: Vec<usize> = (0..3).map(|index| likeness.first(Side::Defender, index)).collect();
        assert_eq!(firsts, [0, 0, 2]);
    }

    #[test]
    fn a_sentence_that_names_a_creature_tells_all_apart() {
        let mut position = position();
        position.effects =
            parse_effect("b1 blocks a1 this combat if able.", &["a1", "b1", "b2", "b3"]).unwrap();
        let likeness = Likeness::of(&position);
        assert_eq!((0..3).map(|index| likeness.first(Side::Defender, index)).collect::<Vec<_>>(), [0, 1, 2]);
    }
}
