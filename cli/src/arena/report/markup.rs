//! Text and figures inside html and svg.

use super::Replay;

/// Text escaped for html and svg, in attributes too.
pub fn escaped(text: &str) -> String {
    let mut html = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => html.push_str("&amp;"),
            '<' => html.push_str("&lt;"),
            '>' => html.push_str("&gt;"),
            '"' => html.push_str("&quot;"),
            other => html.push(other),
        }
    }
    html
}

/// How wide a line of the figures' text is at most, in pixels: 13 px of a common sans-serif font.
pub fn width_of(text: &str) -> f64 {
    7.2 * text.chars().count() as f64
}

/// A name cut to so many characters; of a deck with its bot, the deck is cut and the bot stays.
pub fn shortened(name: &str, most: usize) -> String {
    let length = name.chars().count();
    if length <= most {
        return name.to_owned();
    }
    if let Some((deck, bot)) = name.rsplit_once(" (") {
        let bot_length = bot.chars().count() + 2;
        if bot_length + 4 <= most {
            return format!("{} ({bot}", shortened(deck, most - bot_length));
        }
    }
    name.chars().take(most.saturating_sub(1)).chain(['…']).collect()
}

/// A coordinate, without needless digits.
pub fn px(value: f64) -> String {
    let text = format!("{value:.1}");
    text.strip_suffix(".0").map(str::to_owned).unwrap_or(text)
}

/// Puts what leads to a match-up's replay around something, where there is one.
pub fn linked(content: &str, match_up: usize, replays: &[Replay]) -> String {
    if replays.iter().any(|replay| replay.match_up == match_up) {
        format!("<a href=\"#replay-{match_up}\">{content}</a>")
    } else {
        content.to_owned()
    }
}

/// A step of 1, 2 or 5 times a power of ten that divides the span into at most so many parts.
pub fn nice_step(span: f64, most: f64) -> f64 {
    let least = (span / most).max(1e-9);
    let power = 10f64.powf(least.log10().floor());
    [1.0, 2.0, 5.0].map(|digit| digit * power).into_iter().find(|&step| step >= least).unwrap_or(10.0 * power)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_is_escaped_and_steps_are_round() {
        assert_eq!(escaped("a<b & \"c\""), "a&lt;b &amp; &quot;c&quot;");
        assert_eq!([nice_step(100.0, 10.0), nice_step(37.0, 5.0), nice_step(0.9, 5.0)], [10.0, 10.0, 0.2]);
        assert_eq!((px(3.0), px(2.25)), ("3".to_owned(), "2.2".to_owned()));
        assert_eq!(shortened("Green stompy", 6), "Green…");
        assert_eq!(shortened("Green-white midrange (greedy)", 22), "Green-white … (greedy)");
    }
}
