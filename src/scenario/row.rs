//! Lines of scenario files as they are written.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::types::Player;

use super::format::{
    Action, Belongings, Board, Choice, Deed, Expectation, Fact, Moment, Outcome, Permission, Pile, Scenario,
    Step, Zone, editions,
};

/// A player's name.
#[derive(Clone, Copy, Deserialize)]
enum Name {
    A,
    B,
}

impl From<Name> for Player {
    fn from(name: Name) -> Player {
        match name {
            Name::A => Player::A,
            Name::B => Player::B,
        }
    }
}

/// A path and the problem there.
type Wrong = (String, String);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Row {
    id: String,
    /// Its source.
    #[serde(rename = "source")]
    _source: Option<String>,
    rules: Option<String>,
    players: Players,
    #[serde(default)]
    library_in_order: bool,
    #[serde(default)]
    actions: Vec<ActionRow>,
    #[serde(default)]
    choices: Choices,
    stop: Moment,
    expect: Vec<ExpectationRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct BoardRow {
    players: Players,
    active: Option<Name>,
}

impl From<BoardRow> for Board {
    fn from(row: BoardRow) -> Board {
        Board { players: [row.players.a.into(), row.players.b.into()], active: row.active.map(Player::from) }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Players {
    #[serde(rename = "A")]
    a: PlayerRow,
    #[serde(rename = "B")]
    b: PlayerRow,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlayerRow {
    #[serde(default = "starting_life")]
    life: i32,
    #[serde(default)]
    battlefield: Vec<PileRow>,
    #[serde(default)]
    hand: Vec<PileRow>,
    #[serde(default)]
    library: Vec<PileRow>,
    #[serde(default)]
    graveyard: Vec<PileRow>,
    #[serde(default)]
    exile: Vec<PileRow>,
    #[serde(default)]
    only_library: bool,
}

/// The starting life total (103.4).
fn starting_life() -> i32 {
    20
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PileRow {
    card: String,
    #[serde(default = "one")]
    count: usize,
    #[serde(default)]
    tapped: bool,
    #[serde(default)]
    counters: BTreeMap<String, u8>,
}

fn one() -> usize {
    1
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Choices {
    #[serde(rename = "A", default)]
    a: Vec<ChoiceRow>,
    #[serde(rename = "B", default)]
    b: Vec<ChoiceRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ChoiceRow {
    target: Option<OneOrMore>,
    choose: Option<String>,
    mode: Option<String>,
    amount: Option<i32>,
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a name or a list of names")]
enum OneOrMore {
    One(String),
    More(Vec<String>),
}

impl OneOrMore {
    fn list(self) -> Vec<String> {
        match self {
            OneOrMore::One(one) => vec![one],
            OneOrMore::More(more) => more,
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ActionRow {
    turn: u32,
    step: Step,
    player: Name,
    cast: Option<String>,
    activate: Option<String>,
    mana: Option<String>,
    play: Option<String>,
    wait: Option<Wait>,
    attack: Option<String>,
    band: Option<u8>,
    block: Option<String>,
    attacker: Option<String>,
    expect: Option<ExpectationRow>,
    targets: Option<Vec<String>>,
    while_on_stack: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Wait {
    Stack,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ExpectationRow {
    player: Option<Name>,
    life: Option<i32>,
    zone: Option<Zone>,
    card: Option<String>,
    count: Option<usize>,
    power: Option<i32>,
    toughness: Option<i32>,
    tapped: Option<bool>,
    counter: Option<String>,
    keyword: Option<String>,
    has: Option<bool>,
    damage: Option<i32>,
    #[serde(rename = "type")]
    card_type: Option<String>,
    subtype: Option<String>,
    colors: Option<OneOrMore>,
    attachment: Option<String>,
    to: Option<String>,
    attached: Option<bool>,
    result: Option<Outcome>,
    may: Option<May>,
    ability: Option<String>,
    allowed: Option<bool>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum May {
    Cast,
    Play,
    Activate,
}

impl Row {
    pub(super) fn read(self) -> Result<Scenario, Wrong> {
        let choices = |name: &'static str, rows: Vec<ChoiceRow>| {
            let read = |(index, row): (usize, ChoiceRow)| {
                row.read().map_err(|problem| (format!("choices.{name}[{index}]"), problem))
            };
            rows.into_iter().enumerate().map(read).collect::<Result<Vec<_>, Wrong>>()
        };
        let rules = self.rules.as_deref().unwrap_or("current");
        let rules = editions(rules).map_err(|error| ("rules".to_owned(), error.to_string()))?;
        let actions = self.actions.into_iter().enumerate();
        let actions =
            actions.map(|(index, row)| row.read().map_err(|problem| (format!("actions[{index}]"), problem)));
        let expect = self.expect.into_iter().enumerate();
        let expect =
            expect.map(|(index, row)| row.read().map_err(|problem| (format!("expect[{index}]"), problem)));
        Ok(Scenario {
            id: self.id,
            rules,
            players: [self.players.a.into(), self.players.b.into()],
            library_in_order: self.library_in_order,
            actions: actions.collect::<Result<_, _>>()?,
            choices: [choices("A", self.choices.a)?, choices("B", self.choices.b)?],
            stop: self.stop,
            expect: expect.collect::<Result<_, _>>()?,
        })
    }
}

impl From<PlayerRow> for Belongings {
    fn from(row: PlayerRow) -> Belongings {
        let piles = |rows: Vec<PileRow>| {
            let pile = |PileRow { card, count, tapped, counters }| Pile { card, count, tapped, counters };
            rows.into_iter().map(pile).collect()
        };
        Belongings {
            life: row.life,
            battlefield: piles(row.battlefield),
            hand: piles(row.hand),
            library: piles(row.library),
            graveyard: piles(row.graveyard),
            exile: piles(row.exile),
            only_library: row.only_library,
        }
    }
}

impl ChoiceRow {
    fn read(self) -> Result<Choice, String> {
        match self {
            ChoiceRow { target: Some(targets), amount, choose: None, mode: None } => {
                Ok(Choice::Target { targets: targets.list(), amount })
            }
            ChoiceRow { choose: Some(text), target: None, mode: None, amount: None } => Ok(chosen(text)),
            ChoiceRow { mode: Some(mode), target: None, choose: None, amount: None } => {
                let number = mode.parse().ok().filter(|&number| number > 0);
                number
                    .map(Choice::Mode)
                    .ok_or_else(|| format!("found the mode `{mode}`, expected a number from 1"))
            }
            ChoiceRow { amount: Some(amount), target: None, choose: None, mode: None } => {
                Ok(Choice::Amount(amount))
            }
            _ => {
                Err("expected one of `target` (with `amount` or not), `choose`, `mode` and `amount`"
                    .to_owned())
            }
        }
    }
}

fn chosen(text: String) -> Choice {
    if text.eq_ignore_ascii_case("yes") {
        Choice::Yes
    } else if text.eq_ignore_ascii_case("no") {
        Choice::No
    } else {
        match text.strip_prefix("X=").and_then(|number| number.parse().ok()) {
            Some(number) => Choice::X(number),
            None => Choice::Text(text),
        }
    }
}

impl ActionRow {
    fn read(self) -> Result<Action, String> {
        let ActionRow { turn, step, player, targets, while_on_stack, attacker, band, .. } = self;
        let aimed = targets.is_some() || while_on_stack.is_some();
        let targets = targets.unwrap_or_default();
        let mut deeds: Vec<Deed> = Vec::new();
        let (mut aims, mut blocks) = (false, false);
        if let Some(card) = self.cast {
            aims = true;
            deeds.push(Deed::Cast { card, targets: targets.clone(), while_on_stack: while_on_stack.clone() });
        }
        if let Some(ability) = self.activate {
            aims = true;
            deeds.push(Deed::Activate { ability, targets, while_on_stack });
        }
        deeds.extend(self.mana.map(Deed::Mana));
        deeds.extend(self.play.map(Deed::Play));
        deeds.extend(self.wait.map(|Wait::Stack| Deed::WaitForStack));
        let attacks = self.attack.is_some();
        deeds.extend(self.attack.map(|attacker| Deed::Attack { attacker, band }));
        if let Some(blocker) = self.block {
            blocks = true;
            let attacker = attacker.clone().ok_or("`block` needs an `attacker`")?;
            deeds.push(Deed::Block { blocker, attacker });
        }
        if let Some(expectation) = self.expect {
            deeds.push(Deed::Expect(expectation.read()?));
        }
        if aimed && !aims {
            return Err("`targets` and `while_on_stack` go with `cast` and `activate` alone".to_owned());
        }
        if band.is_some() && !attacks {
            return Err("`band` goes with `attack` alone".to_owned());
        }
        if attacker.is_some() && !blocks {
            return Err("`attacker` goes with `block` alone".to_owned());
        }
        match <[Deed; 1]>::try_from(deeds) {
            Ok([deed]) => Ok(Action { at: Moment { turn, step }, player: player.into(), deed }),
            Err(deeds) => Err(format!(
                "expected one deed (`cast`, `activate`, `mana`, `play`, `wait`, `attack`, `block` or `expect`), found {}",
                deeds.len()
            )),
        }
    }
}

impl ExpectationRow {
    fn read(mut self) -> Result<Expectation, String> {
        let player = self.player.take().map(Player::from);
        let (name, fact) = self.fact()?;
        // Members that are left have not been read.
        match self.left() {
            Some(other) => Err(format!("`{other}` does not go with `{name}`")),
            None => Ok(Expectation { player, fact }),
        }
    }

    /// Takes the members of a fact; also returns the name of the member that determines it.
    fn fact(&mut self) -> Result<(&'static str, Fact), String> {
        fn need<T>(value: Option<T>, name: &str, with: &str) -> Result<T, String> {
            value.ok_or_else(|| format!("`{with}` needs `{name}`"))
        }
        if let Some(life) = self.life.take() {
            return Ok(("life", Fact::Life(life)));
        }
        if let Some(zone) = self.zone.take() {
            let count = need(self.count.take(), "count", "zone")?;
            return Ok(("zone", Fact::Zone { zone, card: self.card.take(), count }));
        }
        if let Some(counter) = self.counter.take() {
            let count = need(self.count.take(), "count", "counter")?;
            return Ok(("counter", Fact::Counters { card: self.card.take(), counter, count }));
        }
        if let Some(outcome) = self.result.take() {
            return Ok(("result", Fact::Result(outcome)));
        }
        if let Some(may) = self.may.take() {
            let allowed = need(self.allowed.take(), "allowed", "may")?;
            let what = match may {
                May::Cast => Permission::Cast(need(self.card.take(), "card", "may")?),
                May::Play => Permission::Play(need(self.card.take(), "card", "may")?),
                May::Activate => Permission::Activate(need(self.ability.take(), "ability", "may")?),
            };
            return Ok(("may", Fact::May { what, allowed }));
        }
        if let Some(attachment) = self.attachment.take() {
            let to = need(self.to.take(), "to", "attachment")?;
            let attached = self.attached.take().unwrap_or(true);
            return Ok(("attachment", Fact::Attached { attachment, to, attached }));
        }
        let what = "expected what must hold: `life`, `zone`, `power`, `tapped`, `counter`, …";
        let card = self.card.take().ok_or(what)?;
        if self.power.is_some() || self.toughness.is_some() {
            let (power, toughness) = (self.power.take(), self.toughness.take());
            return Ok(("power", Fact::Size { card, power, toughness }));
        }
        if let Some(tapped) = self.tapped.take() {
            return Ok(("tapped", Fact::Tapped { card, tapped, count: self.count.take() }));
        }
        if let Some(damage) = self.damage.take() {
            return Ok(("damage", Fact::Damage { card, damage }));
        }
        let has = self.has.take().unwrap_or(true);
        if let Some(keyword) = self.keyword.take() {
            return Ok(("keyword", Fact::Keyword { card, keyword, has }));
        }
        if let Some(card_type) = self.card_type.take() {
            return Ok(("type", Fact::Type { card, card_type, has }));
        }
        if let Some(subtype) = self.subtype.take() {
            return Ok(("subtype", Fact::Subtype { card, subtype, has }));
        }
        if let Some(colors) = self.colors.take() {
            return Ok(("colors", Fact::Colors { card, colors: colors.list(), has }));
        }
        Err(what.to_owned())
    }

    /// The first member that is left.
    fn left(&self) -> Option<&'static str> {
        let members = [
            ("life", self.life.is_some()),
            ("zone", self.zone.is_some()),
            ("card", self.card.is_some()),
            ("count", self.count.is_some()),
            ("power", self.power.is_some()),
            ("toughness", self.toughness.is_some()),
            ("tapped", self.tapped.is_some()),
            ("counter", self.counter.is_some()),
            ("keyword", self.keyword.is_some()),
            ("has", self.has.is_some()),
            ("damage", self.damage.is_some()),
            ("type", self.card_type.is_some()),
            ("subtype", self.subtype.is_some()),
            ("colors", self.colors.is_some()),
            ("attachment", self.attachment.is_some()),
            ("to", self.to.is_some()),
            ("attached", self.attached.is_some()),
            ("result", self.result.is_some()),
            ("may", self.may.is_some()),
            ("ability", self.ability.is_some()),
            ("allowed", self.allowed.is_some()),
        ];
        members.into_iter().find_map(|(name, left)| left.then_some(name))
    }
}
