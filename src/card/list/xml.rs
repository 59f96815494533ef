//! Lists in XML: Magic Online's `.dek` and Cockatrice's `.cod`.

use roxmltree::{Document, Node};

use super::super::deck_error::DeckFault;
use super::{DeckList, Errors, ListEntry};

/// Reads a list; what can't be read goes to `errors`.
pub(super) fn read(text: &str, errors: &mut Errors<'_>) -> Option<DeckList> {
    let document = match Document::parse(text) {
        Ok(document) => document,
        Err(error) => {
            let place = error.pos();
            errors.push(place.row as usize, place.col as usize, DeckFault::Xml(error.to_string()));
            return None;
        }
    };
    let root = document.root_element();
    let mut reader = Reader { document: &document, list: DeckList::default(), errors };
    match root.tag_name().name() {
        "Deck" => {
            for card in elements(root, "Cards") {
                let sideboard = card.attribute("Sideboard").is_some_and(|is| is.eq_ignore_ascii_case("true"));
                reader.card(card, "Quantity", "Name", if sideboard { "side" } else { "main" });
            }
        }
        "cockatrice_deck" => {
            let name = elements(root, "deckname").next().and_then(|name| name.text());
            reader.list.name = name.unwrap_or_default().trim().to_owned();
            for zone in elements(root, "zone") {
                let name = zone.attribute("name").unwrap_or("main");
                elements(zone, "card").for_each(|card| reader.card(card, "number", "name", name));
            }
        }
        other => {
            let fault = DeckFault::XmlRoot(other.to_owned());
            let place = document.text_pos_at(root.range().start);
            reader.errors.push(place.row as usize, place.col as usize, fault);
            return None;
        }
    }
    Some(reader.list)
}

fn elements<'a, 'input>(
    parent: Node<'a, 'input>,
    name: &'static str,
) -> impl Iterator<Item = Node<'a, 'input>> {
    parent.children().filter(move |child| child.has_tag_name(name))
}

struct Reader<'a, 'input, 'f, 'e> {
    document: &'a Document<'input>,
    list: DeckList,
    errors: &'e mut Errors<'f>,
}

impl Reader<'_, '_, '_, '_> {
    fn card(&mut self, card: Node<'_, '_>, count: &'static str, name: &'static str, zone: &str) {
        let place = self.document.text_pos_at(card.range().start);
        let (line, column) = (place.row as usize, place.col as usize);
        let mut attribute = |wanted: &'static str| {
            let found = card.attribute(wanted);
            if found.is_none() {
                self.errors.push(line, column, DeckFault::XmlAttribute(wanted));
            }
            found
        };
        let (Some(digits), Some(name)) = (attribute(count), attribute(name)) else { return };
        let Some(count) = self.errors.count(digits, line, column) else { return };
        let entry = ListEntry::new(count, name, line, column);
        match zone {
            "main" => self.list.main.push(entry),
            "side" => self.list.sideboard.push(entry),
            // Cockatrice keeps the tokens that a deck needs.
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lists(text: &str) -> (Option<DeckList>, Vec<String>) {
        let mut errors = Errors { file: "deck", errors: Vec::new() };
        let list = read(text, &mut errors);
        (list, errors.errors.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn a_magic_online_deck_is_read() {
        let text = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<Deck xmlns:xsd=\"http://www.w3.org/2001/XMLSchema\">\n  \
                    <NetDeckID>0</NetDeckID>\n  <Cards CatID=\"1\" Quantity=\"4\" Sideboard=\"false\" Name=\"Urza&apos;s Mine\" Annotation=\"0\" />\n  \
                    <Cards CatID=\"2\" Quantity=\"2\" Sideboard=\"true\" Name=\"Fire/Ice\" />\n</Deck>";
        let list = lists(text).0.unwrap();
        let entry = &list.main[0];
        assert_eq!((entry.count, entry.name.as_str(), entry.line, entry.column), (4, "Urza's Mine", 4, 3));
        assert_eq!((list.sideboard[0].count, list.sideboard[0].name.as_str()), (2, "Fire/Ice"));
    }

    #[test]
    fn a_cockatrice_deck_is_read() {
        let text = "<cockatrice_deck version=\"1\">\n<deckname>Bears</deckname><comments/>\n<zone name=\"main\"><card number=\"4\" \
                    name=\"Grizzly Bears\"/></zone><zone name=\"side\"><card number=\"1\" name=\"Shock\"/></zone>\
                    <zone name=\"tokens\"><card number=\"1\" name=\"Bear\"/></zone></cockatrice_deck>";
        let list = lists(text).0.unwrap();
        assert_eq!((list.name.as_str(), list.main.len(), list.sideboard.len()), ("Bears", 1, 1));
    }

    #[test]
    fn everything_that_is_wrong_is_said_at_its_place() {
        let text = "<Deck>\n<Cards Quantity=\"0\" Name=\"A\"/>\n<Cards Name=\"A\"/>\n</Deck>";
        assert_eq!(
            lists(text).1,
            [
                "deck:2:1: found the count 0, expected a number from 1 to 200",
                "deck:3:1: found a card without `Quantity`"
            ]
        );
        assert_eq!(
            lists("<a/>").1,
            ["deck:1:1: found XML with the root `a`, expected `Deck` (Magic Online) or `cockatrice_deck`"]
        );
        assert!(lists("<Deck>").1[0].starts_with("deck:1:"));
    }
}
