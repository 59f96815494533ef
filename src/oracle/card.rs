//! A whole card: cost, types, numbers and lines.

use serde::{Deserialize, Serialize};

use super::error::Refusal;
use super::lines::{class, leveler, lines, symbol, with_station_symbols};
use super::normalize::{Names, normalize_printed};
use super::tree::Line;
use crate::types::{CardType, Colors, Supertype, SymbolCost};

/// The printed facts of a card, as card files hold them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct CardFacts {
    pub name: String,
    pub mana_cost: String,
    pub supertypes: Vec<String>,
    pub types: Vec<String>,
    pub subtypes: Vec<String>,
    pub power: Option<String>,
    pub toughness: Option<String>,
    pub loyalty: Option<String>,
    pub text: String,
    /// `None`, "normal", "saga", "leveler", "class", "case" or "prototype" for a card of one face.
    pub layout: Option<String>,
    /// The indicated colors (204), in letters; empty of a card that has no indicator. `None` where the source does not say.
    pub color_indicator: Option<String>,
}

/// A card that was read whole.
#[derive(Debug, PartialEq, Eq)]
pub struct CardTree {
    pub name: String,
    pub cost: SymbolCost,
    pub colors: Colors,
    pub supertypes: Vec<Supertype>,
    pub types: Vec<CardType>,
    pub subtypes: Vec<String>,
    pub power: Option<Stat>,
    pub toughness: Option<Stat>,
    pub loyalty: Option<Stat>,
    pub lines: Vec<Line>,
    /// The lines as they are printed, if each of them has one.
    pub printed: Vec<String>,
    /// Whether the source says which colors it has (202.2, 204); if not, `colors` are those of its cost.
    pub colors_known: bool,
    /// The other face, if the card has two.
    pub other: Option<OtherFace>,
}

impl CardTree {
    /// The names of other cards that this one makes tokens or copies of.
    pub fn others(&self) -> Vec<String> {
        let mut names = Vec::new();
        for line in &self.lines {
            let Line::Ability(ability) = line else { continue };
            super::named_cards::of_ability(ability, &mut names);
        }
        names
    }
}

/// The second face of a card, and how the two are related.
#[derive(Debug, PartialEq, Eq)]
pub struct OtherFace {
    pub layout: Layout,
    pub face: Box<CardTree>,
    /// What both halves of a card with fuse do as one spell (702.102).
    pub fused: Option<Box<CardTree>>,
}

/// How the faces of a card are related.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Layout {
    /// A split card (709); with aftermath, too (702.127).
    Split,
    /// A flip card (710).
    Flip,
    /// A double-faced card that transforms (712).
    Transform,
    /// A modal double-faced card (712).
    Modal,
    /// An adventurer card (715).
    Adventure,
}

impl Layout {
    /// Returns the layout with that name in card files.
    pub fn from_name(name: &str) -> Option<Layout> {
        match name {
            "split" | "aftermath" => Some(Layout::Split),
            "flip" => Some(Layout::Flip),
            "transform" => Some(Layout::Transform),
            "modal_dfc" => Some(Layout::Modal),
            "adventure" => Some(Layout::Adventure),
            _ => None,
        }
    }
}

/// A printed power, toughness or loyalty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stat {
    Number(i32),
    /// `*`, set by an ability of the card (208.2).
    Star,
    /// `1+*`.
    StarPlus(i32),
    /// `X`, as a loyalty.
    X,
}

impl Stat {
    fn parse(text: &str) -> Option<Stat> {
        match text {
            "*" => Some(Stat::Star),
            "X" => Some(Stat::X),
            _ => match text.split_once("+*").or_else(|| text.split_once("*+")) {
                Some((number, "")) | Some(("", number)) => number.parse().ok().map(Stat::StarPlus),
                _ => text.parse().ok().map(Stat::Number),
            },
        }
    }
}

fn field<T>(field: &'static str, value: &str, read: impl FnOnce(&str) -> Option<T>) -> Result<T, Refusal> {
    read(value).ok_or_else(|| Refusal::Field { field, value: value.to_owned() })
}

/// The normalised lines of a card's text.
pub fn normalized(facts: &CardFacts) -> Vec<String> {
    printed_and_normal(facts).0
}

/// The lines as the grammar reads them, and as they are printed.
fn printed_and_normal(facts: &CardFacts) -> (Vec<String>, Vec<String>) {
    let names = Names {
        name: &facts.name,
        legendary: facts.supertypes.iter().any(|one| one == "Legendary"),
        creature: facts.types.iter().any(|one| one == "Creature"),
    };
    let size = facts.power.as_deref().zip(facts.toughness.as_deref());
    normalize_printed(&with_station_symbols(&facts.text, size), names)
}

/// Reads a card, or says why it can't.
///
/// # Errors
/// [`Refusal`] if any part of the card is not understood, or if a line is written back differently than it reads.
pub fn read(facts: &CardFacts) -> Result<CardTree, Refusal> {
    match facts.layout.as_deref() {
        None | Some("normal" | "saga" | "leveler" | "class" | "case" | "prototype")
            if !facts.name.contains("//") =>
        {
            read_face(facts)
        }
        layout => Err(Refusal::Layout(layout.unwrap_or("split").to_owned())),
    }
}

/// Reads a card of two faces: the tree of the first, with the second as its other one.
///
/// # Errors
/// As [`read`], for either face; also for a layout that is not played, or another number of faces than two.
pub fn read_faces(layout: &str, faces: &[CardFacts]) -> Result<CardTree, Refusal> {
    let (Some(known), [first, second]) = (Layout::from_name(layout), faces) else {
        return Err(Refusal::Layout(layout.to_owned()));
    };
    let mut tree = read_face(first)?;
    let face = Box::new(read_face(second)?);
    let fused = match known {
        Layout::Split => fused(&tree, first, second)?,
        _ => None,
    };
    tree.other = Some(OtherFace { layout: known, face, fused });
    Ok(tree)
}

/// The spell made of both halves, if the card has fuse: the left half's instructions, then the right half's.
fn fused(left: &CardTree, first: &CardFacts, second: &CardFacts) -> Result<Option<Box<CardTree>>, Refusal> {
    let mut text = normalized(first);
    text.extend(normalized(second));
    let all = text.len();
    text.retain(|line| line != "Fuse");
    if text.len() == all {
        return Ok(None);
    }
    let name = format!("{} // {}", first.name, second.name);
    Ok(Some(Box::new(CardTree {
        name,
        lines: lines(&text, true)?,
        printed: Vec::new(),
        cost: left.cost.clone(),
        supertypes: left.supertypes.clone(),
        types: left.types.clone(),
        subtypes: left.subtypes.clone(),
        other: None,
        ..*left
    })))
}

fn read_face(facts: &CardFacts) -> Result<CardTree, Refusal> {
    // CR 308: the card type kindred was once called tribal, and printed where supertypes are.
    let is_tribal = |name: &&String| *name == "Tribal";
    let tribal = facts.supertypes.iter().filter(is_tribal).map(|_| Ok(CardType::Kindred));
    let printed = facts.types.iter().map(|name| {
        let known = |name: &str| CardType::ALL.into_iter().find(|one| one.name() == name);
        field("type", name, |name| if name == "Tribal" { Some(CardType::Kindred) } else { known(name) })
    });
    let types = tribal.chain(printed).collect::<Result<Vec<_>, _>>()?;
    let supertypes = facts
        .supertypes
        .iter()
        .filter(|name| !is_tribal(name))
        .map(|name| {
            field("supertype", name, |name| Supertype::ALL.into_iter().find(|one| one.name() == name))
        })
        .collect::<Result<Vec<_>, _>>()?;
    let cost = field("mana cost", &facts.mana_cost, SymbolCost::parse)?;
    let stat = |name, value: &Option<String>| {
        value.as_deref().map(|text| field(name, text, Stat::parse)).transpose()
    };
    let spell = types.iter().any(|one| matches!(one, CardType::Instant | CardType::Sorcery));
    let (text, printed) = printed_and_normal(facts);
    let stations = text.iter().any(|line| symbol(line).is_some_and(|(station, ..)| station));
    let lines = match facts.layout.as_deref() {
        Some("leveler") => leveler(&text)?,
        _ if facts.subtypes.iter().any(|one| one == "Class") => class(&text)?,
        _ if text.iter().any(|line| symbol(line).is_some()) => leveler(&text)?,
        _ => lines(&text, spell)?,
    };
    // CR 721.2b: the box is the last station symbol's.
    let boxed = |value: &Option<String>| value.clone().filter(|_| !stations);
    let (power, toughness) = (boxed(&facts.power), boxed(&facts.toughness));
    Ok(CardTree {
        name: facts.name.clone(),
        colors: colors(&cost, facts, &lines),
        colors_known: knows_colors(&cost, facts),
        other: None,
        cost,
        supertypes,
        types,
        subtypes: facts.subtypes.clone(),
        power: stat("power", &power)?,
        toughness: stat("toughness", &toughness)?,
        loyalty: stat("loyalty", &facts.loyalty)?,
        printed: if lines.len() == printed.len() { printed } else { Vec::new() },
        lines,
    })
}

/// The colors of the card: devoid cards have none (702.114).
fn colors(cost: &SymbolCost, facts: &CardFacts, lines: &[Line]) -> Colors {
    let devoid = lines.iter().any(
        |line| matches!(line, Line::Keywords(all) if all.contains(&super::tree::Keyword::Plain("devoid"))),
    );
    if devoid {
        return Colors::NONE;
    }
    // "~ is white and blue", which defines its colors everywhere (604.3).
    if let Some(colors) = lines.iter().find_map(defined_colors) {
        return colors;
    }
    let indicated = facts.color_indicator.as_deref().unwrap_or_default();
    let colors = cost.colors().iter().chain(indicated.chars().filter_map(crate::types::Color::from_letter));
    colors.collect()
}

/// The colors that a characteristic-defining ability sets (604.3).
fn defined_colors(line: &Line) -> Option<Colors> {
    use super::tree::{Ability, Change, ObjectRef, Selection, Statement};
    let Line::Ability(Ability::Static { condition: None, statement, .. }) = line else { return None };
    match statement {
        Statement::Objects { subject: Selection::Ref(ObjectRef::This { .. }), changes } => match &changes[..]
        {
            [Change::Colors { colors, add: false }] => Some(colors.iter().copied().collect()),
            _ => None,
        },
        _ => None,
    }
}

/// Whether the facts determine the colors: by the cost, or by an indicator, which may be empty. Lands that aren't creatures, and artifacts
/// that cost nothing, have none.
fn knows_colors(cost: &SymbolCost, facts: &CardFacts) -> bool {
    let is = |name: &str| facts.types.iter().any(|one| one == name);
    let colorless = match cost.0[..] {
        [] => is("Land") && !is("Creature"),
        [crate::types::ManaSymbol::Generic(0)] => is("Artifact"),
        _ => true,
    };
    facts.color_indicator.is_some() || colorless
}
