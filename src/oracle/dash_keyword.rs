//! Keywords that stand before a dash, unlike ability words and flavor.

/// Whether the words before a dash are those of a keyword.
pub fn is_dash_keyword(words: &str) -> bool {
    DASH_KEYWORDS.iter().any(|&word| words == word || words.starts_with(&format!("{word} ")))
}

/// Words before a dash that are keywords with rules of their own, or begin an ability.
const DASH_KEYWORDS: &[&str] = &[
    "Choose",
    "Boast",
    "Forecast",
    "Companion",
    "Exhaust",
    "Max speed",
    "Solved",
    "To solve",
    "Visit",
    "Partner",
    "Power-up",
];
