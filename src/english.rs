//! The few rules of English that rules text and reasons need: numbers in words, articles, lists.

const ONES: [&str; 19] = [
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
];

const TENS: [&str; 8] = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

/// Writes a number as cards do: in words from one to ninety-nine, else in digits.
pub(crate) fn number_word(number: u32) -> String {
    match number {
        1..=19 => ONES[number as usize - 1].to_owned(),
        20..=99 => {
            let tens = TENS[number as usize / 10 - 2];
            match number % 10 {
                0 => tens.to_owned(),
                ones => format!("{tens}-{}", ONES[ones as usize - 1]),
            }
        }
        _ => number.to_string(),
    }
}

/// Returns the number that the word means, from "one" to "ninety-nine", in small letters.
pub(crate) fn number_of(word: &str) -> Option<u32> {
    let place = |words: &[&str], word: &str| words.iter().position(|other| *other == word);
    if let Some(index) = place(&ONES, word) {
        return Some(index as u32 + 1);
    }
    let (tens, ones) = match word.split_once('-') {
        Some((tens, ones)) => (tens, place(&ONES[..9], ones)? + 1),
        None => (word, 0),
    };
    Some((place(&TENS, tens)? + 2) as u32 * 10 + ones as u32)
}

/// Writes "a" or "an" before the phrase.
pub(crate) fn with_article(phrase: &str) -> String {
    // "A unicorn", but "an urzan": the only vowel that cards write and do not speak.
    let vowel = phrase.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U'])
        && !phrase.to_lowercase().starts_with("uni");
    format!("{} {phrase}", if vowel { "an" } else { "a" })
}

/// Returns the sentence with a capital letter at its start.
pub(crate) fn capitalised(sentence: &str) -> String {
    let mut letters = sentence.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// Returns the sentence with a small letter at its start, as after a comma.
pub(crate) fn uncapitalised(sentence: &str) -> String {
    let mut letters = sentence.chars();
    let first = letters.next();
    first.into_iter().flat_map(char::to_lowercase).chain(letters).collect()
}

/// Writes a list with the word before its last item: "a1, a2, or a3".
pub(crate) fn list<S: AsRef<str>>(items: &[S], word: &str) -> String {
    match items {
        [] => String::new(),
        [only] => only.as_ref().to_owned(),
        [first, second] => format!("{} {word} {}", first.as_ref(), second.as_ref()),
        [others @ .., last] => {
            let others: Vec<&str> = others.iter().map(AsRef::as_ref).collect();
            format!("{}, {word} {}", others.join(", "), last.as_ref())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_words_up_to_ninety_nine() {
        for number in 1..=99 {
            assert_eq!(number_of(&number_word(number)), Some(number));
        }
        assert_eq!((number_word(21).as_str(), number_word(90).as_str()), ("twenty-one", "ninety"));
        assert_eq!((number_word(0).as_str(), number_word(100).as_str()), ("0", "100"));
        for word in ["zero", "twenty-ten", "one-two", "twenty-", "hundred", ""] {
            assert_eq!(number_of(word), None, "{word}");
        }
    }

    #[test]
    fn articles_go_by_the_first_letter() {
        assert_eq!(with_article("Island"), "an Island");
        assert_eq!(with_article("Snow Forest"), "a Snow Forest");
        assert_eq!(with_article("Unicorn"), "a Unicorn");
    }
}
