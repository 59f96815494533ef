//! Rewords the sentence that modes are chosen by.

/// Modes after a full stop to modes after a dash. How many may be chosen is asked as they are, for a spell as
/// it is cast.
pub fn modes(line: &str) -> String {
    let Some((before, list)) = line.split_once('•') else { return line.to_owned() };
    if !before.contains("hoose ") || before.starts_with("As ~ enters, choose ") {
        return line.to_owned();
    }
    let mut before = before.to_owned();
    for &(from, to) in &[
        (" as you cast ~, you may choose ", ", you may choose "),
        (" as you cast ~, choose ", ", choose "),
        (" instead— ", " instead. "),
        (" chosen— ", " chosen — "),
        (" one— ", " one — "),
    ] {
        before = before.replace(from, to);
    }
    if let Some(start) = before.strip_suffix(". ")
        && let Some((_, number)) = start.rsplit_once("hoose ")
        && ["one", "two", "any number", "up to one", "up to two"].iter().any(|one| number.starts_with(one))
        && !number.contains(['.', ','])
        && !number.contains(" instead")
    {
        before = format!("{start} — ");
    }
    format!("{before}•{list}")
}
