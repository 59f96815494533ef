//! From JSON to a position.

use std::fmt;
use std::ops::Range;

use super::error::{PositionError, PositionProblem};
use super::lands::parse_land;
use super::{CardSource, MOST, MOST_IN_HAND, PositionFile, Question};
use crate::creature::Creature;
use crate::declaration::AttackDeclaration;
use crate::notation::json::{self, Data, Member, Value, place_within};
use crate::notation::oracle::parse_effect;
use crate::notation::{nearest, without_byte_order_mark};
use crate::position::{Force, Side};
use crate::types::{CreatureSet, Edition, MAX_CREATURES};

/// Reads one position.
///
/// The fields `note`, `source` and `expect` are free for whoever keeps the file. Without `id` a creature is
/// called by its place, `a1` or `b1`.
///
/// # Errors
/// [`PositionError`] with the JSON path and the place in `text` of the first thing that is wrong.
///
/// ```
/// use menace::notation::position::{NoCards, read_position};
/// let text = r#"{
///     "attacker": {"creatures": [{"id": "a1", "power": 3, "toughness": 3, "abilities": ["Trample"]}]},
///     "defender": {"life": 7, "lands": ["Snow Forest"], "creatures": []}
/// }"#;
/// let file = read_position(text, &NoCards)?;
/// assert_eq!(file.position.attacker.creatures[0].power, 3);
/// assert_eq!(file.position.defender.life, 7);
///
/// let error = read_position(&text.replace("toughness", "tuoghness"), &NoCards).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "attacker.creatures[0].tuoghness: `tuoghness` is no field of a creature; did you mean `toughness`?"
/// );
/// # Ok::<(), menace::notation::position::PositionError>(())
/// ```
pub fn read_position(text: &str, cards: &dyn CardSource) -> Result<PositionFile, PositionError> {
    read_within(text, after_mark(text)..text.len(), cards).map_err(|error| *error)
}

/// Reads a position from each line that is not blank.
///
/// # Errors
/// [`PositionError`] with the place in the whole of `text`, for the first line that is wrong.
pub fn read_positions(text: &str, cards: &dyn CardSource) -> Result<Vec<PositionFile>, PositionError> {
    let mut start = after_mark(text);
    let mut files = Vec::new();
    for line in text[start..].split_inclusive('\n') {
        if !line.trim().is_empty() {
            files.push(read_within(text, start..start + line.len(), cards).map_err(|error| *error)?);
        }
        start += line.len();
    }
    Ok(files)
}

/// Where the text begins that a byte-order mark may stand before.
fn after_mark(text: &str) -> usize {
    text.len() - without_byte_order_mark(text).len()
}

fn read_within(
    text: &str,
    within: Range<usize>,
    cards: &dyn CardSource,
) -> Result<PositionFile, Box<PositionError>> {
    let value = json::parse(text, within).map_err(|(error, at)| {
        Box::new(PositionError { path: String::new(), at, problem: Box::new(PositionProblem::Json(error)) })
    })?;
    Reader { text, cards }.file(&value)
}

/// The way from the whole to a value.
#[derive(Clone, Copy)]
pub(super) enum Path<'p> {
    Whole,
    Field(&'p Path<'p>, &'p str),
    Item(&'p Path<'p>, usize),
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Path::Whole => Ok(()),
            Path::Field(Path::Whole, name) => f.write_str(name),
            Path::Field(parent, name) => write!(f, "{parent}.{name}"),
            Path::Item(parent, index) => write!(f, "{parent}[{index}]"),
        }
    }
}

/// A value and the way to it.
#[derive(Clone, Copy)]
pub(super) struct Place<'p> {
    pub(super) value: &'p Value,
    pub(super) path: Path<'p>,
}

impl<'p> Place<'p> {
    pub(super) fn problem(&self, problem: impl Into<PositionProblem>) -> Box<PositionError> {
        Box::new(PositionError {
            path: self.path.to_string(),
            at: self.value.at.clone(),
            problem: Box::new(problem.into()),
        })
    }

    pub(super) fn wrong(&self, expected: &'static str) -> Box<PositionError> {
        self.problem(PositionProblem::WrongKind { found: self.value.kind(), expected })
    }

    pub(super) fn field(&'p self, member: &'p Member) -> Place<'p> {
        Place { value: &member.value, path: Path::Field(&self.path, &member.key) }
    }

    pub(super) fn object(&self, expected: &'static str) -> Result<&'p [Member], Box<PositionError>> {
        match &self.value.data {
            Data::Object(members) => Ok(members),
            _ => Err(self.wrong(expected)),
        }
    }

    pub(super) fn items(&'p self, expected: &'static str) -> Result<Vec<Place<'p>>, Box<PositionError>> {
        match &self.value.data {
            Data::List(items) => Ok(items
                .iter()
                .enumerate()
                .map(|(index, value)| Place { value, path: Path::Item(&self.path, index) })
                .collect()),
            _ => Err(self.wrong(expected)),
        }
    }

    pub(super) fn text(&self, expected: &'static str) -> Result<&'p str, Box<PositionError>> {
        match &self.value.data {
            Data::Text(text) => Ok(text),
            _ => Err(self.wrong(expected)),
        }
    }

    pub(super) fn truth(&self) -> Result<bool, Box<PositionError>> {
        match self.value.data {
            Data::Bool(truth) => Ok(truth),
            _ => Err(self.wrong("true or false")),
        }
    }

    pub(super) fn number(&self, least: i64) -> Result<i64, Box<PositionError>> {
        let Data::Number(digits) = &self.value.data else { return Err(self.wrong("a whole number")) };
        match digits.parse() {
            Ok(number) if (least..=MOST).contains(&number) => Ok(number),
            _ => Err(self.problem(PositionProblem::OutOfRange { found: digits.clone(), least, most: MOST })),
        }
    }

    /// Reads a number that may be negative.
    pub(super) fn signed(&self) -> Result<i32, Box<PositionError>> {
        // Within ±1,000,000, which an i32 holds.
        self.number(-MOST).map(|number| number as i32)
    }

    /// Reads a number that counts something.
    pub(super) fn count(&self) -> Result<u32, Box<PositionError>> {
        // Within 0..=1,000,000, which a u32 holds.
        self.number(0).map(|number| number as u32)
    }

    /// The error of a field that nobody reads.
    pub(super) fn unknown_field(
        &self,
        member: &Member,
        of: &'static str,
        known: &[&str],
    ) -> Box<PositionError> {
        let suggestion = nearest(&member.key, known.iter().copied()).map(str::to_owned);
        let problem = PositionProblem::UnknownField { field: member.key.clone(), of, suggestion };
        Place { value: self.value, path: Path::Field(&self.path, &member.key) }
            .problem(problem)
            .moved(member.key_at.clone())
    }

    pub(super) fn unknown_word<'c>(
        &self,
        found: &str,
        what: &'static str,
        expected: &'static str,
        known: impl IntoIterator<Item = &'c str>,
    ) -> Box<PositionError> {
        let suggestion = nearest(found, known).map(str::to_owned);
        self.problem(PositionProblem::UnknownWord { found: found.to_owned(), what, expected, suggestion })
    }
}

/// The fields of a position, but for those that are the writer's own.
const FIELDS: [&str; 11] = [
    "id",
    "rules",
    "kind",
    "attacker",
    "defender",
    "effects",
    "blocks",
    "attacks",
    "bands",
    "assignment",
    "assignment_first_strike",
];

/// The most permanents that are neither lands nor creatures.
const MOST_PERMANENTS: usize = 64;

fn at_most(
    most: usize,
    count: usize,
    what: &'static str,
    place: &Place<'_>,
    side: Side,
) -> Result<(), Box<PositionError>> {
    if count <= most {
        return Ok(());
    }
    Err(place.problem(PositionProblem::TooMany { side, count, what, most }))
}

pub(super) struct Reader<'t> {
    pub(super) text: &'t str,
    pub(super) cards: &'t dyn CardSource,
}

impl Reader<'_> {
    fn file(&self, value: &Value) -> Result<PositionFile, Box<PositionError>> {
        let place = Place { value, path: Path::Whole };
        let members = place.object("a position: an object with `attacker` and `defender`")?;
        let mut file = PositionFile::default();
        file.position.attacker.life = 20;
        file.position.defender.life = 20;
        // The creatures come first, since the rest names them.
        let mut bands: Vec<(i64, CreatureSet)> = Vec::new();
        for member in members {
            let field = place.field(member);
            match member.key.as_str() {
                "id" => file.id = Some(field.text("a text")?.to_owned()),
                "rules" => file.position.edition = edition(&field)?,
                "kind" => file.kind = Some(question(&field)?),
                "attacker" => {
                    let (force, attacking) = self.force(&field, Side::Attacker, &mut bands)?;
                    file.position.attacker = force;
                    file.position.attacking = attacking;
                }
                "defender" => file.position.defender = self.force(&field, Side::Defender, &mut bands)?.0,
                "effects" | "blocks" | "attacks" | "bands" | "assignment" | "assignment_first_strike" => {}
                "note" | "source" | "expect" => {}
                _ => return Err(place.unknown_field(member, "a position", &FIELDS)),
            }
        }
        let ids = ids(&place, &file)?;
        let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
        file.position.bands = bands.into_iter().map(|(_, band)| band).collect();
        for member in members {
            let field = place.field(member);
            match member.key.as_str() {
                "effects" => {
                    for effect in field.items("a list of sentences")? {
                        let read = parse_effect(effect.text("a sentence")?, &ids);
                        file.position.effects.extend(read.map_err(|error| self.sentence(&effect, error))?);
                    }
                }
                "blocks" => file.blocks = Some(self.blocks(&field, &file.position)?),
                "attacks" => {
                    let attackers = self.attackers(&field, &file.position)?;
                    file.attacks = Some(AttackDeclaration { attackers, bands: Vec::new() });
                }
                "bands" => self.bands(&field, &mut file.position)?,
                "assignment" => file.assignment = Some(self.assignment(&field, &file.position)?),
                "assignment_first_strike" => {
                    file.assignment_first_strike = Some(self.assignment(&field, &file.position)?);
                }
                _ => {}
            }
        }
        self.whole_bands(&place, &file)?;
        if let Some(attacks) = &mut file.attacks {
            attacks.bands.clone_from(&file.position.bands);
        }
        Ok(file)
    }

    /// Places the error of a sentence within the text that holds it.
    pub(super) fn sentence(
        &self,
        place: &Place<'_>,
        error: crate::notation::oracle::AbilityError,
    ) -> Box<PositionError> {
        let span = error.span();
        let at = if span.is_empty() && span.start == 0 {
            place.value.at.clone()
        } else {
            place_within(self.text, &place.value.at, &span)
        };
        place.problem(error).moved(at)
    }

    fn force(
        &self,
        place: &Place<'_>,
        side: Side,
        bands: &mut Vec<(i64, CreatureSet)>,
    ) -> Result<(Force, CreatureSet), Box<PositionError>> {
        const FIELDS: [&str; 5] = ["life", "lands", "creatures", "permanents", "hand"];
        let mut force = Force { life: 20, ..Force::default() };
        let mut attacking = CreatureSet::EMPTY;
        for member in
            place.object("a player: an object with `life`, `lands`, `creatures`, `permanents` and `hand`")?
        {
            let field = place.field(member);
            match member.key.as_str() {
                "life" => force.life = field.signed()?,
                "lands" => {
                    for land in field.items("a list of lands")? {
                        let descriptor = land.text("a land such as `Snow Forest`")?;
                        force.lands.push(parse_land(descriptor).map_err(|error| {
                            let at = place_within(self.text, &land.value.at, &error.at);
                            let problem = PositionProblem::UnknownWord {
                                found: error.word,
                                what: "word for a land",
                                expected: "a land type, `Basic`, `Nonbasic`, `Snow`, `Legendary` or `Land`",
                                suggestion: error.suggestion,
                            };
                            land.problem(problem).moved(at)
                        })?);
                    }
                }
                "creatures" => {
                    let creatures = field.items("a list of creatures")?;
                    if creatures.len() > MAX_CREATURES {
                        let count = creatures.len();
                        return Err(field.problem(PositionProblem::TooManyCreatures { side, count }));
                    }
                    for (index, creature) in creatures.iter().enumerate() {
                        let read = self.creature(creature, side, index)?;
                        force.creatures.push(read.creature);
                        if read.attacking {
                            attacking.insert(index);
                        }
                        if let Some(label) = read.band {
                            match bands.iter_mut().find(|(known, _)| *known == label) {
                                Some((_, band)) => band.insert(index),
                                None => bands.push((label, CreatureSet::only(index))),
                            }
                        }
                    }
                }
                "permanents" => {
                    let permanents = field.items("a list of permanents")?;
                    at_most(MOST_PERMANENTS, permanents.len(), "permanents without power", &field, side)?;
                    for (index, permanent) in permanents.iter().enumerate() {
                        force.permanents.push(self.permanent(permanent, side, index)?);
                    }
                }
                "hand" => {
                    let spells = field.items("a list of instants")?;
                    at_most(MOST_IN_HAND, spells.len(), "instants in hand", &field, side)?;
                    for spell in &spells {
                        force.hand.push(self.spell(spell)?);
                    }
                }
                _ => return Err(place.unknown_field(member, "a player", &FIELDS)),
            }
        }
        Ok((force, attacking))
    }
}

/// A creature, and what its entry says of the combat.
pub(super) struct Entry {
    pub(super) creature: Creature,
    pub(super) attacking: bool,
    pub(super) band: Option<i64>,
}

/// Returns every creature's id, after each id of the position has been found to be there once.
fn ids(place: &Place<'_>, file: &PositionFile) -> Result<Vec<String>, Box<PositionError>> {
    let mut ids: Vec<String> = Vec::new();
    for side in [Side::Attacker, Side::Defender] {
        for (index, creature) in file.position.force(side).creatures.iter().enumerate() {
            if ids.contains(&creature.id) {
                let problem = PositionProblem::TwiceTheId(creature.id.clone());
                return Err(at_entry(place, side, "creatures", index, problem));
            }
            ids.push(creature.id.clone());
        }
    }
    let creatures = ids.len();
    for side in [Side::Attacker, Side::Defender] {
        for (index, permanent) in file.position.force(side).permanents.iter().enumerate() {
            if ids.contains(&permanent.id) {
                let problem = PositionProblem::TwiceTheId(permanent.id.clone());
                return Err(at_entry(place, side, "permanents", index, problem));
            }
            ids.push(permanent.id.clone());
        }
    }
    ids.truncate(creatures);
    Ok(ids)
}

/// Places a problem at a creature of a side, or at the whole where the file has no such entry.
pub(super) fn at_creature(
    place: &Place<'_>,
    side: Side,
    index: usize,
    problem: PositionProblem,
) -> Box<PositionError> {
    at_entry(place, side, "creatures", index, problem)
}

fn at_entry(
    place: &Place<'_>,
    side: Side,
    list: &str,
    index: usize,
    problem: PositionProblem,
) -> Box<PositionError> {
    let key = super::error::side_name(side);
    let found = || {
        let force = member(place.value, key)?;
        let Data::List(entries) = &member(force, list)?.data else { return None };
        let entry = entries.get(index)?;
        Some(member(entry, "id").map_or(entry.at.clone(), |id| id.at.clone()))
    };
    Box::new(PositionError {
        path: format!("{key}.{list}[{index}]"),
        at: found().unwrap_or(place.value.at.clone()),
        problem: Box::new(problem),
    })
}

fn member<'v>(value: &'v Value, key: &str) -> Option<&'v Value> {
    match &value.data {
        Data::Object(members) => members.iter().find(|member| member.key == key).map(|member| &member.value),
        _ => None,
    }
}

fn edition(place: &Place<'_>) -> Result<Edition, Box<PositionError>> {
    let expected = "`current`, `comprehensive-2007`, `fifth-edition` or `any`";
    let name = place.text("the name of an edition")?;
    name.parse().map_err(|_| {
        let known = Edition::ALL.map(Edition::name).into_iter().chain(["any"]);
        place.unknown_word(name, "edition of the rules", expected, known)
    })
}

fn question(place: &Place<'_>) -> Result<Question, Box<PositionError>> {
    let name = place.text("`blocks`, `attacks` or `damage`")?;
    Question::ALL.into_iter().find(|question| question.name() == name).ok_or_else(|| {
        let known = Question::ALL.map(Question::name);
        place.unknown_word(name, "question", "`blocks`, `attacks` or `damage`", known)
    })
}
