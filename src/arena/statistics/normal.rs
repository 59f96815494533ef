//! The standard normal distribution.

use statrs::distribution::{ContinuousCDF, Normal};

/// How many standard deviations each way hold 95 % of a normal distribution.
pub const Z95: f64 = 1.959_963_984_540_054;

/// Returns the probability that a standard normal value is at most `z`.
///
/// ```
/// use menace::arena::statistics::normal;
/// assert!((normal::cdf(normal::Z95) - 0.975).abs() < 1e-9);
/// ```
pub fn cdf(z: f64) -> f64 {
    Normal::standard().cdf(z)
}

/// Returns the value that a standard normal value is at most, with the given probability.
///
/// The ends are `-∞` for 0 and `∞` for 1.
///
/// # Panics
/// When `probability` is not between 0 and 1.
///
/// ```
/// use menace::arena::statistics::normal;
/// assert!((normal::quantile(0.975) - normal::Z95).abs() < 1e-9);
/// ```
pub fn quantile(probability: f64) -> f64 {
    assert!((0.0..=1.0).contains(&probability), "a probability lies between 0 and 1");
    Normal::standard().inverse_cdf(probability)
}
