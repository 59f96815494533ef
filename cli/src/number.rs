//! Numbers on the command line: `1000`, `1,000`, `10k`, `1e6`.

use std::fmt::Display;

/// A text that is no number, or one that is out of range.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NumberError {
    /// A whole number was expected.
    #[error("expected a whole number {0}")]
    Whole(String),
    /// A whole number was expected that may be large.
    #[error("expected a whole number {0}, such as 1000, 10k or 1e6")]
    Large(String),
    /// A number beyond all that can be counted.
    #[error("expected a smaller number")]
    TooLarge,
    /// A number with decimals was expected.
    #[error("expected a number such as 0.3")]
    Decimal,
}

/// Whoever may say more than this may want to say it in a shorter way.
const LARGE: i128 = 100_000;

/// Returns a reader of whole numbers of at least `least`, and at most `most` if there is such a limit, for clap.
///
/// It takes thousands as `1,000` and `1_000`, and the shorthands `10k`, `2M` and `1e6`.
pub fn whole<T>(
    least: T,
    most: Option<T>,
) -> impl Fn(&str) -> Result<T, NumberError> + Clone + Send + Sync + 'static
where
    T: Copy + Display + Into<i128> + TryFrom<i128> + Send + Sync + 'static,
{
    move |text| {
        let range = match most {
            Some(most) => format!("from {least} to {most}"),
            None => format!("of at least {least}"),
        };
        let number = parse(text)
            .filter(|&number| number >= least.into() && most.is_none_or(|most| number <= most.into()));
        match number {
            Some(number) => T::try_from(number).map_err(|_| NumberError::TooLarge),
            None if most.is_some_and(|most| most.into() < LARGE) => Err(NumberError::Whole(range)),
            None => Err(NumberError::Large(range)),
        }
    }
}

/// Reads a finite number.
pub fn decimal(text: &str) -> Result<f64, NumberError> {
    text.trim().parse().ok().filter(|number: &f64| number.is_finite()).ok_or(NumberError::Decimal)
}

/// Returns the whole number that the text means, exactly.
fn parse(text: &str) -> Option<i128> {
    let text = text.trim();
    let (negative, text) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text),
    };
    let (mantissa, exponent) = exponent(text)?;
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let fraction = fraction.trim_end_matches('0');
    let digits = ungrouped(whole)? + fraction;
    if !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let zeros = exponent.checked_sub(u32::try_from(fraction.len()).ok()?)?;
    let number = digits.parse::<i128>().ok()?.checked_mul(10_i128.checked_pow(zeros)?)?;
    Some(if negative { -number } else { number })
}

/// Splits `1.5e6` and `10k` into digits and the power of ten that they are multiplied by.
fn exponent(text: &str) -> Option<(&str, u32)> {
    if let Some((mantissa, exponent)) = text.split_once(['e', 'E']) {
        let exponent = exponent.strip_prefix('+').unwrap_or(exponent);
        let plain = !exponent.is_empty() && exponent.bytes().all(|digit| digit.is_ascii_digit());
        return plain.then(|| exponent.parse().ok()).flatten().map(|exponent| (mantissa, exponent));
    }
    for (letters, exponent) in [(['k', 'K'], 3), (['m', 'M'], 6)] {
        if let Some(mantissa) = text.strip_suffix(letters) {
            return Some((mantissa, exponent));
        }
    }
    Some((text, 0))
}

/// Returns the digits without the commas or underscores that part them in threes.
fn ungrouped(digits: &str) -> Option<String> {
    let separator = digits.chars().find(|character| matches!(character, ',' | '_'));
    let Some(separator) = separator else { return (!digits.is_empty()).then(|| digits.to_owned()) };
    let groups: Vec<&str> = digits.split(separator).collect();
    let in_threes = (1..=3).contains(&groups[0].len()) && groups[1..].iter().all(|group| group.len() == 3);
    in_threes.then(|| groups.concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_may_be_grouped_or_short() {
        let read = whole(1_u64, None);
        for (text, number) in [
            ("1000", 1000),
            ("1,000", 1000),
            ("1_000_000", 1_000_000),
            ("10k", 10_000),
            ("1.5k", 1500),
            ("2M", 2_000_000),
            ("1e6", 1_000_000),
            ("2.50E+3", 2500),
            ("1e0", 1),
            ("18446744073709551615", u64::MAX),
        ] {
            assert_eq!(read(text), Ok(number), "{text}");
        }
    }

    #[test]
    fn what_is_no_number_is_refused_in_our_own_words() {
        let read = whole(1_u64, None);
        for wrong in [
            "",
            "abc",
            "0",
            "-5",
            "1.5",
            "1e-3",
            "1e",
            "e6",
            "k",
            "1kk",
            "1,00",
            "1,0000",
            ",100",
            "1.2.3",
            "0x10",
            "1 000",
            "+5",
            "1e39",
            "1e4294967296",
            "inf",
            "NaN",
            "12_345,",
        ] {
            let error = read(wrong).expect_err(wrong);
            assert_eq!(error.to_string(), "expected a whole number of at least 1, such as 1000, 10k or 1e6");
        }
        assert_eq!(read("18446744073709551616"), Err(NumberError::TooLarge));
        assert_eq!(
            whole(1, Some(500_u32))("501").unwrap_err().to_string(),
            "expected a whole number from 1 to 500"
        );
        assert_eq!(whole(-20, Some(20))("-20"), Ok(-20));
        assert_eq!(decimal("x").unwrap_err().to_string(), "expected a number such as 0.3");
        assert!(decimal("inf").is_err() && decimal("1e-3") == Ok(0.001));
    }
}
