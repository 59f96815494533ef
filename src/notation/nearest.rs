//! "Did you mean …": the known word that is nearest to one that is not known.

/// Returns the candidate nearest to `word`, if one is near enough to have been meant.
///
/// Capitals do not count. Near enough is one slip for words of up to four letters, two for up to eight
/// and three for longer ones, by the longer of the two; a slip is a letter too many, too few, or wrong,
/// or two that have changed places. Of candidates equally near, the first wins.
///
/// ```
/// use menace::notation::nearest;
/// assert_eq!(nearest("tramlpe", ["flying", "trample"]), Some("trample"));
/// assert_eq!(nearest("island", ["flying", "trample"]), None);
/// ```
pub fn nearest<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    nearest_by(word, candidates, usize::MAX)
}

/// [`nearest`], with at most that many slips.
pub(in crate::notation) fn nearest_by<'c>(
    word: &str,
    candidates: impl IntoIterator<Item = &'c str>,
    most_slips: usize,
) -> Option<&'c str> {
    nearest_of(word, &mut candidates.into_iter(), most_slips)
}

/// [`nearest_by`], compiled once for all callers: nobody is in a hurry to be told what they may have meant.
fn nearest_of<'c>(
    word: &str,
    candidates: &mut dyn Iterator<Item = &'c str>,
    most_slips: usize,
) -> Option<&'c str> {
    let word: Vec<char> = word.chars().flat_map(char::to_lowercase).collect();
    if word.is_empty() {
        return None;
    }
    let allowed = |letters: usize| match letters.max(word.len()) {
        ..=4 => 1.min(most_slips),
        5..=8 => 2.min(most_slips),
        _ => 3.min(most_slips),
    };
    let too_far = |letters: usize| letters.abs_diff(word.len()) > allowed(letters);
    let mut best: Option<(usize, &str)> = None;
    let (mut letters, mut rows) = (Vec::new(), Rows::default());
    for candidate in candidates {
        // Most differ in length. Lower case may change the length of other alphabets' words.
        if candidate.is_ascii() && too_far(candidate.len()) {
            continue;
        }
        letters.clear();
        letters.extend(candidate.chars().flat_map(char::to_lowercase));
        if too_far(letters.len()) {
            continue;
        }
        let allowed = allowed(letters.len());
        let slips = rows.slips(&word, &letters);
        // A word of two letters is one slip away from many; it has to share one at least.
        if slips <= allowed && slips < letters.len() && best.is_none_or(|(fewest, _)| slips < fewest) {
            best = Some((slips, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// Scratch rows of the distance table: distances from a prefix of one word to each prefix of the other.
#[derive(Default)]
struct Rows {
    before: Vec<usize>,
    above: Vec<usize>,
    row: Vec<usize>,
}

impl Rows {
    /// The number of slips between two words: Damerau and Levenshtein's distance in its restricted form, where
    /// no letter is touched twice.
    fn slips(&mut self, left: &[char], right: &[char]) -> usize {
        let Rows { before, above, row } = self;
        above.clear();
        above.extend(0..=right.len());
        for (i, &letter) in left.iter().enumerate() {
            row.clear();
            row.push(i + 1);
            for (j, &other) in right.iter().enumerate() {
                let mut least =
                    (above[j] + usize::from(letter != other)).min(above[j + 1] + 1).min(row[j] + 1);
                if i > 0 && j > 0 && letter == right[j - 1] && left[i - 1] == other {
                    least = least.min(before[j - 1] + 1);
                }
                row.push(least);
            }
            std::mem::swap(before, above);
            std::mem::swap(above, row);
        }
        above[right.len()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn distance(left: &str, right: &str) -> usize {
        let letters = |word: &str| word.chars().collect::<Vec<_>>();
        Rows::default().slips(&letters(left), &letters(right))
    }

    #[test]
    fn slips_are_counted_as_people_make_them() {
        assert_eq!(distance("", "wall"), 4);
        assert_eq!(distance("wall", "wall"), 0);
        assert_eq!(distance("wlal", "wall"), 1);
        assert_eq!(distance("wals", "walls"), 1);
        assert_eq!(distance("kitten", "sitting"), 3);
        // Restricted: the two letters that changed places are not touched again.
        assert_eq!(distance("ca", "abc"), 3);
    }

    #[test]
    fn the_first_of_equally_near_words_is_meant() {
        assert_eq!(nearest("elv", ["Elf", "Elk"]), Some("Elf"));
        assert_eq!(nearest("x", ["a", "b"]), None);
        assert_eq!(nearest("", ["a"]), None);
    }
}
