//! Lists in lines of a count and a name: MTG Arena's export, plain lists, `.dec` and `.dck`.

use crate::notation::nearest;

use super::super::deck_error::DeckFault;
use super::{DeckList, Errors, ListEntry, ListPlan, plan};

#[derive(Clone, Copy, PartialEq, Eq)]
enum Section {
    /// What is said about the deck.
    About,
    Main,
    Sideboard,
    Commander,
    /// Cards that are not of the deck.
    Other,
}

/// The words of sections, in lower case. Kinds of cards are headings within the main deck.
const SECTIONS: [(&str, Section); 45] = [
    ("about", Section::About),
    ("metadata", Section::About),
    ("general", Section::About),
    ("deck", Section::Main),
    ("main", Section::Main),
    ("mainboard", Section::Main),
    ("main deck", Section::Main),
    ("maindeck", Section::Main),
    ("sideboard", Section::Sideboard),
    ("side board", Section::Sideboard),
    ("side", Section::Sideboard),
    ("companion", Section::Sideboard),
    ("commander", Section::Commander),
    ("commanders", Section::Commander),
    ("maybeboard", Section::Other),
    ("considering", Section::Other),
    ("tokens", Section::Other),
    ("avatar", Section::Other),
    ("planes", Section::Other),
    ("schemes", Section::Other),
    ("conspiracy", Section::Other),
    ("attractions", Section::Other),
    ("contraptions", Section::Other),
    ("dungeon", Section::Other),
    ("shop", Section::Other),
    ("creature", Section::Main),
    ("creatures", Section::Main),
    ("land", Section::Main),
    ("lands", Section::Main),
    ("basic lands", Section::Main),
    ("spell", Section::Main),
    ("spells", Section::Main),
    ("other spells", Section::Main),
    ("instant", Section::Main),
    ("instants", Section::Main),
    ("sorcery", Section::Main),
    ("sorceries", Section::Main),
    ("artifact", Section::Main),
    ("artifacts", Section::Main),
    ("enchantment", Section::Main),
    ("enchantments", Section::Main),
    ("planeswalker", Section::Main),
    ("planeswalkers", Section::Main),
    ("battle", Section::Main),
    ("battles", Section::Main),
];

/// How a sideboard plan is written whose lines are read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Planned {
    /// As a section: it ends at the next one.
    Section,
    /// In comments, which other programs pass over: it ends at the first line that is no part of it.
    Comments,
}

/// What a line says.
enum Line<'t> {
    /// Nothing about cards.
    Nothing,
    Name(&'t str),
    Section(Section),
    /// A count, a name and where it is, perhaps of the sideboard.
    Entry {
        digits: &'t str,
        name: &'t str,
        at: usize,
        sideboard: bool,
    },
    Unreadable,
}

/// Reads a list; what can't be read goes to `errors`.
pub(super) fn read(text: &str, errors: &mut Errors<'_>) -> DeckList {
    let mut list = DeckList::default();
    let mut section = Section::Main;
    // Whether the list says itself what its sideboard is.
    let mut told = false;
    let mut blocks: Vec<usize> = vec![0];
    let mut planned = None;
    for (index, whole) in text.lines().enumerate() {
        let line = index + 1;
        let trimmed = whole.trim();
        if trimmed.is_empty() {
            if list.main.len() > blocks[blocks.len() - 1] {
                blocks.push(list.main.len());
            }
            continue;
        }
        let indent = whole.len() - whole.trim_start().len();
        let column = |at: usize| whole[..indent + at].chars().count() + 1;
        let bare = uncommented(trimmed);
        let inner = bare.unwrap_or(trimmed);
        let at = column(trimmed.len() - inner.len());
        if let Some(against) = plan::heading(inner) {
            planned = Some(if bare.is_some() { Planned::Comments } else { Planned::Section });
            list.plans.push(ListPlan { against, line, ..ListPlan::default() });
            continue;
        }
        let ends = match planned {
            Some(Planned::Section) => bare.is_none() && self::section(trimmed).is_some(),
            Some(Planned::Comments) => bare.is_none() || !plan::is_swap(inner),
            None => true,
        };
        if ends {
            planned = None;
        } else if planned == Some(Planned::Comments) || bare.is_none() {
            let plan = list.plans.last_mut().expect("a plan has begun");
            plan.read(inner, line, at, errors);
            continue;
        }
        match understood(trimmed, section) {
            Line::Nothing => {}
            Line::Name(name) => {
                if list.name.is_empty() {
                    list.name = name.trim().to_owned();
                }
            }
            Line::Section(new) => {
                told = true;
                section = new;
            }
            Line::Entry { digits, name, at, sideboard } => {
                let Some(count) = errors.count(digits, line, column(0)) else { continue };
                let entry = ListEntry::new(count, name, line, column(at));
                match section {
                    _ if sideboard => {
                        told = true;
                        list.sideboard.push(entry);
                    }
                    Section::Main | Section::About => list.main.push(entry),
                    Section::Sideboard => list.sideboard.push(entry),
                    Section::Commander => list.commanders.push(entry),
                    Section::Other => {}
                }
            }
            Line::Unreadable => errors.push(line, column(0), unreadable(trimmed)),
        }
    }
    // Blank lines at the end part nothing.
    blocks.pop_if(|start| *start > 0 && *start == list.main.len());
    if !told && let [0, start] = blocks[..] {
        part(&mut list, start);
    }
    list
}

/// Magic Online parts the sideboard from the main deck by a blank line alone.
fn part(list: &mut DeckList, start: usize) {
    let cards = |entries: &[ListEntry]| entries.iter().map(|entry| entry.count).sum::<usize>();
    if (1..=15).contains(&cards(&list.main[start..])) && cards(&list.main[..start]) >= 60 {
        list.sideboard = list.main.split_off(start);
        list.parted_by_blank = Some(list.sideboard[0].line);
    }
}

/// Returns what a comment says, if the line is one.
fn uncommented(line: &str) -> Option<&str> {
    line.strip_prefix("//").or_else(|| line.strip_prefix('#')).map(str::trim_start)
}

fn understood(line: &str, section: Section) -> Line<'_> {
    if let Some(name) = after_key(line.trim_start_matches('/').trim_start(), "NAME", ':') {
        return Line::Name(name);
    }
    let comment = line.strip_prefix("//").or_else(|| line.strip_prefix('#'));
    if let Some(new) = self::section(comment.unwrap_or(line)) {
        // "Lands" may be a heading within the sideboard, too.
        let heading = new == Section::Main && !is_word_for_main(comment.unwrap_or(line));
        let stays = heading && matches!(section, Section::Sideboard | Section::Commander | Section::Other);
        return Line::Section(if stays { section } else { new });
    }
    if comment.is_some() || line.starts_with('>') {
        return Line::Nothing;
    }
    if section == Section::About {
        let name = line.strip_prefix("Name ").or_else(|| after_key(line, "Name", '='));
        return match name {
            Some(name) => Line::Name(name),
            None if line.contains('=') => Line::Nothing,
            None => Line::Unreadable,
        };
    }
    let about = ["AUTHOR", "LAYOUT MAIN", "LAYOUT SIDEBOARD"];
    if about.iter().any(|key| after_key(line, key, ':').is_some()) {
        return Line::Nothing;
    }
    let (entry, sideboard) = match after_key(line, "SB", ':') {
        Some(entry) => (entry.trim_start(), true),
        None => (line, false),
    };
    let Some((count, rest)) = entry.split_once(char::is_whitespace) else { return Line::Unreadable };
    let digits = count.strip_suffix(['x', 'X']).unwrap_or(count);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Line::Unreadable;
    }
    let name = rest.trim_start();
    Line::Entry { digits, name, at: line.len() - name.len(), sideboard }
}

/// Returns what follows `KEY:`, `Key :` or `key=`.
fn after_key<'t>(line: &'t str, key: &str, sign: char) -> Option<&'t str> {
    let (found, rest) = line.split_once(sign)?;
    found.trim_end().eq_ignore_ascii_case(key).then_some(rest)
}

/// Returns the section that a line such as `[Sideboard]`, `Sideboard:`, `Creatures (24)` or `Lands [24]` begins.
fn section(line: &str) -> Option<Section> {
    let word = heading(line);
    SECTIONS.iter().find(|(known, _)| *known == word).map(|&(_, section)| section)
}

fn is_word_for_main(line: &str) -> bool {
    let word = heading(line);
    SECTIONS[3..8].iter().any(|(known, _)| *known == word)
}

fn heading(line: &str) -> String {
    let line = line.trim();
    let line = line.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(line);
    let mut word = line.trim_end_matches(':');
    if let Some((before, number)) = word.trim_end_matches([')', ']']).rsplit_once(['(', '['])
        && !number.is_empty()
        && number.bytes().all(|byte| byte.is_ascii_digit())
    {
        word = before;
    }
    word.trim().trim_end_matches(':').to_lowercase()
}

fn unreadable(line: &str) -> DeckFault {
    if line.contains(char::is_whitespace) || line.starts_with(|first: char| first.is_ascii_digit()) {
        DeckFault::Line(line.to_owned())
    } else {
        let near = nearest(line, ["About", "Deck", "Sideboard"]);
        DeckFault::Section { found: line.to_owned(), near }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(text: &str) -> DeckList {
        let mut errors = Errors { file: "deck", errors: Vec::new() };
        let list = read(text, &mut errors);
        assert_eq!(errors.errors, []);
        list
    }

    fn cards(entries: &[ListEntry]) -> String {
        let texts: Vec<_> = entries.iter().map(|entry| format!("{} {}", entry.count, entry.name)).collect();
        texts.join(", ")
    }

    #[test]
    fn an_apprentice_deck_is_read() {
        let text = "// NAME : Sligh\n// CREATOR : me\n        4 [TE] Jackal Pup\n        20 Mountain\nSB:  3 [EX] Shattering Pulse\n";
        let list = list(text);
        assert_eq!(list.name, "Sligh");
        assert_eq!(cards(&list.main), "4 Jackal Pup, 20 Mountain");
        assert_eq!(cards(&list.sideboard), "3 Shattering Pulse");
        assert_eq!((list.main[0].line, list.main[0].column), (3, 11));
    }

    #[test]
    fn a_magarena_deck_is_read() {
        let text = "# 24 creatures\n4 Grizzly Bears\n\n# 24 lands\n24 Forest\n\n>Bears that attack = bears that win.\n";
        assert_eq!(cards(&list(text).main), "4 Grizzly Bears, 24 Forest");
    }

    #[test]
    fn a_forge_deck_is_read() {
        let text = "[metadata]\nName=Chaos\nDifficulty=hard\n[Avatar]\n1 Akroma|VAN|1\n[Main]\n4 Incinerate+|ICE|1\n20 Mountain|ICE\n[Sideboard]\n1 Shatter\n";
        let list = list(text);
        assert_eq!((list.name.as_str(), cards(&list.main).as_str()), ("Chaos", "4 Incinerate, 20 Mountain"));
        assert_eq!(cards(&list.sideboard), "1 Shatter");
    }

    #[test]
    fn an_xmage_deck_is_read() {
        let text = "NAME:Owling Mine\nAUTHOR:me\n4 [SOK:36] Gifts Ungiven\n20 [CHK:291] Island\nSB: 2 [SOK:9] Hail of Arrows\nLAYOUT MAIN:(1,2)(NONE,false,50)|([SOK:36],[CHK:291])\nLAYOUT SIDEBOARD:(0,0)(NONE,false,50)|\n";
        let list = list(text);
        assert_eq!(
            (list.name.as_str(), cards(&list.main).as_str()),
            ("Owling Mine", "4 Gifts Ungiven, 20 Island")
        );
        assert_eq!(cards(&list.sideboard), "2 Hail of Arrows");
    }

    #[test]
    fn headings_of_plain_lists_are_read() {
        let text = "Creatures (4)\n4x Grizzly Bears\n\nLands: (20)\n20 Forest\n\nSideboard\nArtifacts\n1 Ornithopter\nMaybeboard:\n1 Memnite\nDeck\n1 Shock";
        let list = list(text);
        assert_eq!(cards(&list.main), "4 Grizzly Bears, 20 Forest, 1 Shock");
        assert_eq!(cards(&list.sideboard), "1 Ornithopter");
        let list = self::list("//Main\n60 Forest\n//Sideboard\n1 Shock\n//Artifacts\n1 Memnite");
        assert_eq!(
            (cards(&list.main).as_str(), cards(&list.sideboard).as_str()),
            ("60 Forest", "1 Shock, 1 Memnite")
        );
    }

    #[test]
    fn a_blank_line_parts_the_sideboard_of_a_whole_deck_only() {
        let parted = list("40 Forest\n20 Shock\n\n15 Memnite\n");
        assert_eq!((cards(&parted.sideboard).as_str(), parted.parted_by_blank), ("15 Memnite", Some(4)));
        for text in
            ["40 Forest\n\n15 Memnite", "60 Forest\n\n4 Shock\n\n4 Memnite", "60 Forest\n\n16 Memnite"]
        {
            assert!(list(text).sideboard.is_empty(), "{text}");
        }
        assert_eq!(cards(&list("60 Forest\n\n15 Memnite\n\n\n").sideboard), "15 Memnite");
        let planned = list("60 Forest\n\n15 Memnite\n\nSideboard plan\n-1 Forest\n+1 Memnite\n");
        assert_eq!((cards(&planned.sideboard).as_str(), planned.plans.len()), ("15 Memnite", 1));
        let told = list("60 Forest\n\n4 Memnite\n\nSideboard\n1 Shock");
        assert_eq!((told.len(), told.parted_by_blank), (64, None));
    }
}
