//! The keywords that a description asks for.

use super::super::parser::Parser;

/// The names of keywords that a filter can ask for.
pub fn keyword_name(p: &mut Parser<'_>) -> Option<String> {
    let mut longest: Option<&'static str> = None;
    for &name in super::super::tree::PLAIN_KEYWORDS {
        if p.ahead(|p| p.phrase(name)).is_some() && longest.is_none_or(|other| name.len() > other.len()) {
            longest = Some(name);
        }
    }
    if let Some(name) = longest {
        p.phrase(name)?;
        return Some(name.to_owned());
    }
    if p.take("a cycling ability") {
        return Some("a cycling ability".to_owned());
    }
    p.token("a keyword", |word| {
        let small = word.to_lowercase();
        let walk = small.strip_suffix("walk").is_some_and(|land| {
            ["plains", "island", "swamp", "mountain", "forest", "desert"].contains(&land)
        });
        let cycling = small.strip_suffix("cycling").is_some_and(|land| {
            ["", "plains", "island", "swamp", "mountain", "forest", "land"].contains(&land)
        });
        (walk || cycling || ["morph", "kicker", "flashback", "suspend", "madness"].contains(&small.as_str()))
            .then_some(small)
    })
}
