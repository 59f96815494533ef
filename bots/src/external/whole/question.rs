//! What there is to decide: the options, answers that are legal, and what a program's picks mean.

use menace::engine::{
    Action, DecisionKind, IllegalAction, List, Mask, Opt, Pending, Picks, State, Way, What, Words, bit,
};
use menace::game::Chance;
use menace::program::Book;
use menace::types::Color;
use serde::Serialize;

use super::seen::{Item, Object, Seat, zone_name};
use crate::whole::answers;

/// The most legal answers that a question lists; where there are more, it shows some that were drawn.
const LISTED: usize = 64;

/// A decision: what is asked, and what it may be answered with.
#[derive(Debug, Serialize)]
pub struct Question<'g> {
    kind: &'static str,
    /// What a choice is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    what: Option<&'static str>,
    question: String,
    /// The permanent that it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    subject: Option<Object>,
    /// Who is dealt the damage that is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<Object>,
    /// The spell or ability that asks.
    #[serde(rename = "for", skip_serializing_if = "Option::is_none")]
    asker: Option<Item<'g>>,
    options: Vec<Choice<'g>>,
    least: usize,
    most: usize,
    complete: bool,
    answers: Vec<Vec<u8>>,
}

/// Something that can be picked.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
enum Choice<'g> {
    Keep,
    Mulligan,
    Pass,
    Play {
        card: u16,
        from: Option<&'static str>,
    },
    Cast {
        /// The face that is cast.
        card: u16,
        /// The card, if it is more than that face.
        #[serde(skip_serializing_if = "Option::is_none")]
        of: Option<u16>,
        from: Option<&'static str>,
        #[serde(skip_serializing_if = "Option::is_none")]
        way: Option<&'static str>,
    },
    Activate {
        source: Object,
        text: &'g str,
    },
    Attacker {
        permanent: u8,
    },
    Block {
        blocker: u8,
        attacker: u8,
    },
    No,
    Yes,
    Object(Object),
    Number {
        number: i16,
    },
    Mode {
        mode: u8,
    },
    Color {
        color: char,
    },
    Subtype {
        subtype: &'g str,
    },
    Trigger {
        trigger: Option<Item<'g>>,
    },
    Face {
        card: u16,
    },
    Counter {
        counter: &'g str,
    },
}

impl<'g> Question<'g> {
    /// The decision that the state is at; its answers are drawn if there are many.
    ///
    /// # Panics
    /// When there is nothing to decide.
    pub fn of(book: &'g Book, state: &'g State, chance: &mut Chance) -> Question<'g> {
        let Pending { player, kind } = state.decision().expect("there is something to decide");
        let seat = Seat { book, state, viewer: player };
        let offer = Offer::of(book, state, kind);
        let (answers, complete) = offer.answers(book, state, kind, chance);
        let (least, most) = offer.range(kind);
        // What is being cast asks before what is being carried out.
        let asker = state.casting.as_ref().map(|casting| seat.item(&casting.item));
        let asker = asker.or_else(|| state.frames.iter().last().map(|frame| seat.frame(frame)));
        let (kind_name, what) = match kind {
            DecisionKind::Mulligan => ("mulligan", None),
            DecisionKind::Priority => ("priority", None),
            DecisionKind::Attack => ("attack", None),
            DecisionKind::Block => ("block", None),
            DecisionKind::Choose { what, .. } => ("choose", Some(what)),
        };
        let (subject, to) = match kind {
            DecisionKind::Choose { what: What::Damage { source, to }, .. } => (Some(source), Some(to)),
            DecisionKind::Choose {
                what: What::Enlist(slot) | What::Exert(slot) | What::Attacked(slot),
                ..
            } => (Some(slot), None),
            _ => (None, None),
        };
        Question {
            kind: kind_name,
            what: what.map(what_name),
            question: Words { book, state }.question(kind),
            subject: subject.map(|slot| seat.object(state.perm_ref(slot))),
            to: to.map(|to| seat.object(to)),
            asker: asker.filter(|_| what.is_some()),
            options: offer.options(seat),
            least,
            most,
            complete,
            answers,
        }
    }
}

/// Returns the answer that the picks are, by the numbers of options.
///
/// # Errors
/// Why it is not legal, in words.
pub fn action(book: &Book, state: &State, picks: &[u32], bands: &[Vec<u32>]) -> Result<Action, String> {
    let Some(Pending { kind, .. }) = state.decision() else { return Err(IllegalAction::Over.to_string()) };
    let offer = Offer::of(book, state, kind);
    let count = offer.len(state);
    for picks in std::iter::once(picks).chain(bands.iter().map(Vec::as_slice)) {
        if let Some(pick) = picks.iter().find(|&&pick| pick as usize >= count) {
            let last = count.saturating_sub(1);
            return Err(format!("there is no option {pick}, expected numbers from 0 to {last}"));
        }
    }
    if let Some((_, pick)) = picks.iter().enumerate().find(|(at, pick)| picks[..*at].contains(pick)) {
        return Err(format!("option {pick} is picked twice"));
    }
    let (least, most) = offer.range(kind);
    if !(least..=most).contains(&picks.len()) {
        let expected = if least == most { least.to_string() } else { format!("{least} to {most}") };
        return Err(format!("found {} picks, expected {expected}", picks.len()));
    }
    if !bands.is_empty() && kind != DecisionKind::Attack {
        return Err("only an attack has bands".to_owned());
    }
    offer.action(book, state, picks, bands).map_err(|error| error.to_string())
}

/// What the options of a decision stand for.
enum Offer {
    /// One of these.
    Actions(Vec<Action>),
    /// Creatures that attack.
    Attackers(Vec<u8>),
    /// Blocks: blocker and attacker.
    Blocks(Vec<(u8, u8)>),
    /// Some of the options of the state.
    Options,
}

impl Offer {
    fn of(book: &Book, state: &State, kind: DecisionKind) -> Offer {
        match kind {
            DecisionKind::Mulligan => Offer::Actions(vec![Action::Keep, Action::Mulligan]),
            DecisionKind::Priority => Offer::Actions(state.priority_actions(book, false)),
            DecisionKind::Attack => Offer::Attackers(state.attack_board(book).rows),
            DecisionKind::Block => Offer::Blocks(Words { book, state }.blocks()),
            DecisionKind::Choose { .. } => Offer::Options,
        }
    }

    fn len(&self, state: &State) -> usize {
        match self {
            Offer::Actions(actions) => actions.len(),
            Offer::Attackers(rows) => rows.len(),
            Offer::Blocks(pairs) => pairs.len(),
            Offer::Options => state.options.len(),
        }
    }

    /// How many options may be picked.
    fn range(&self, kind: DecisionKind) -> (usize, usize) {
        match (self, kind) {
            (_, DecisionKind::Choose { least, most, .. }) => (usize::from(least), usize::from(most)),
            (Offer::Attackers(rows), _) => (0, rows.len()),
            (Offer::Blocks(pairs), _) => (0, pairs.len()),
            (Offer::Actions(_) | Offer::Options, _) => (1, 1),
        }
    }

    fn options<'g>(&self, seat: Seat<'g>) -> Vec<Choice<'g>> {
        match self {
            Offer::Actions(actions) => actions.iter().map(|action| seat.action(action)).collect(),
            Offer::Attackers(rows) => rows.iter().map(|&permanent| Choice::Attacker { permanent }).collect(),
            Offer::Blocks(pairs) => {
                pairs.iter().map(|&(blocker, attacker)| Choice::Block { blocker, attacker }).collect()
            }
            Offer::Options => seat.state.options.iter().map(|&opt| seat.option(opt)).collect(),
        }
    }

    /// Legal answers as picks, and whether these are all; bands are left out.
    fn answers(
        &self,
        book: &Book,
        state: &State,
        kind: DecisionKind,
        chance: &mut Chance,
    ) -> (Vec<Vec<u8>>, bool) {
        let all: Option<Vec<Action>> = match (self, kind) {
            (Offer::Actions(actions), _) => {
                return ((0..actions.len()).map(|at| vec![at as u8]).collect(), true);
            }
            (Offer::Attackers(_), _) => answers::attacks(book, state, LISTED).map(|attacks| {
                let attack = |attackers| Action::Attack { attackers, bands: List::default() };
                attacks.into_iter().map(attack).collect()
            }),
            (Offer::Blocks(_), _) => answers::blocks(book, state, LISTED)
                .map(|blocks| blocks.into_iter().map(Action::Block).collect()),
            (Offer::Options, DecisionKind::Choose { what, least, most }) => {
                answers::picks(state, what, (least, most), LISTED)
                    .map(|picks| picks.into_iter().map(Action::Choose).collect())
            }
            (Offer::Options, _) => None,
        };
        let complete = all.is_some();
        let actions = all.unwrap_or_else(|| (0..LISTED).map(|_| state.sample_action(book, chance)).collect());
        let mut answers: Vec<Vec<u8>> = Vec::new();
        for picks in actions.iter().map(|action| self.picks(action)) {
            if !answers.contains(&picks) {
                answers.push(picks);
            }
        }
        (answers, complete)
    }

    /// The picks that an answer is.
    fn picks(&self, action: &Action) -> Vec<u8> {
        match (self, action) {
            (Offer::Attackers(rows), &Action::Attack { attackers, .. }) => {
                let attacks = rows.iter().zip(0..).filter(|&(&slot, _)| attackers & bit(slot) != 0);
                attacks.map(|(_, at)| at).collect()
            }
            (Offer::Blocks(pairs), Action::Block(blocks)) => {
                pairs.iter().zip(0..).filter(|(pair, _)| blocks.contains(pair)).map(|(_, at)| at).collect()
            }
            (_, Action::Choose(picks)) => picks.to_vec(),
            _ => Vec::new(),
        }
    }

    /// The answer that picks are, each of which there is.
    fn action(
        &self,
        book: &Book,
        state: &State,
        picks: &[u32],
        bands: &[Vec<u32>],
    ) -> Result<Action, IllegalAction> {
        match self {
            Offer::Actions(actions) => Ok(actions[picks[0] as usize]),
            Offer::Attackers(rows) => {
                let mask = |picks: &[u32]| -> Mask {
                    picks.iter().fold(0, |mask, &pick| mask | bit(rows[pick as usize]))
                };
                let attackers = mask(picks);
                let listed = List::of(bands.iter().map(|band| mask(band)));
                let legal = listed.len() == bands.len()
                    && state.is_legal_attack(book, attackers)
                    && state.are_legal_bands(attackers, &listed);
                let attack = Action::Attack { attackers, bands: listed };
                if legal { Ok(attack) } else { Err(IllegalAction::Attack) }
            }
            Offer::Blocks(pairs) => {
                let blocks: answers::Blocks = List::of(picks.iter().map(|&pick| pairs[pick as usize]));
                let legal = blocks.len() == picks.len() && state.is_legal_block(book, &blocks);
                if legal { Ok(Action::Block(blocks)) } else { Err(IllegalAction::Block) }
            }
            Offer::Options => Ok(Action::Choose(Picks::of(picks.iter().map(|&pick| pick as u8)))),
        }
    }
}

impl<'g> Seat<'g> {
    fn action(self, action: &Action) -> Choice<'g> {
        let card = |id: u8| &self.state.cards[usize::from(id)];
        match *action {
            Action::Keep => Choice::Keep,
            Action::Mulligan => Choice::Mulligan,
            Action::Play { card: id, face } => Choice::Play { card: face.0, from: zone_name(card(id).place) },
            Action::Cast { card: id, face, way } => Choice::Cast {
                card: face.0,
                of: Some(card(id).whole.0).filter(|&whole| whole != face.0),
                from: zone_name(card(id).place),
                way: way_name(way),
            },
            Action::Activate { source, ability } => {
                Choice::Activate { source: self.object(source), text: self.ability(ability) }
            }
            Action::Pass
            | Action::TapLand { .. }
            | Action::Attack { .. }
            | Action::Block(_)
            | Action::Choose(_) => Choice::Pass,
        }
    }

    fn option(self, opt: Opt) -> Choice<'g> {
        match opt {
            Opt::No => Choice::No,
            Opt::Yes => Choice::Yes,
            Opt::Ref(r) => Choice::Object(self.object(r)),
            Opt::Number(number) => Choice::Number { number },
            Opt::Mode(mode) => Choice::Mode { mode },
            Opt::Color(number) => {
                let color = Color::ALL.get(usize::from(number));
                Choice::Color { color: color.map_or('C', |color| color.letter()) }
            }
            Opt::Subtype(number) => Choice::Subtype { subtype: self.book.subtypes.name(number) },
            Opt::Trigger(place) => {
                let item = self.state.waiting.get(usize::from(place));
                Choice::Trigger { trigger: item.map(|item| self.item(item)) }
            }
            Opt::Face(face) => Choice::Face { card: face.0 },
            Opt::Counter(kind) => Choice::Counter { counter: self.book.counter_name(kind) },
        }
    }
}

/// How a card is cast, if not as usual.
fn way_name(way: Way) -> Option<&'static str> {
    Some(match way {
        Way::Normal => return None,
        Way::Alternative(_)
        | Way::Granted { alternative: Some(_), .. }
        | Way::OnTerms { alternative: Some(_), .. }
        | Way::Permitted { alternative: Some(_), .. } => "alternative",
        Way::Flashback => "flashback",
        Way::Mayhem => "mayhem",
        Way::Harmonize => "harmonize",
        Way::Emerge => "emerge",
        Way::Retrace => "retrace",
        Way::GrantedFree | Way::OnTerms { free: true, .. } => "granted-free",
        Way::Bestow => "bestow",
        Way::FaceDown => "face-down",
        Way::Disturb => "disturb",
        Way::Granted { .. } | Way::OnTerms { .. } => "granted",
        Way::Permitted { .. } => "permitted",
        Way::Foretold | Way::ForetoldLess => "foretold",
        Way::Plotted => "plotted",
        Way::Madness => "madness",
        Way::Miracle => "miracle",
        Way::Free => "free",
        Way::Resolving(_) => "resolving",
    })
}

fn what_name(what: What) -> &'static str {
    match what {
        What::Target(_) => "target",
        What::Mode => "mode",
        What::Vote => "vote",
        What::Face => "face",
        What::X => "x",
        What::Kicker => "kicker",
        What::Sacrifice => "sacrifice",
        What::Discard => "discard",
        What::CostObjects => "cost",
        What::May => "may",
        What::Enlist(_) => "enlist",
        What::Exert(_) => "exert",
        What::Pay => "pay",
        What::Life => "life",
        What::Objects => "objects",
        What::Attacked(_) => "attacked",
        What::Search => "search",
        What::Dig => "dig",
        What::Take => "take",
        What::Order => "order",
        What::Share => "share",
        What::Color => "color",
        What::Subtype => "subtype",
        What::Name => "name",
        What::Player => "player",
        What::TriggerOrder => "trigger-order",
        What::Legend => "legend",
        What::Damage { .. } => "damage",
        What::Number => "number",
        What::CounterKind => "counter-kind",
        What::Replacement => "replacement",
        What::ReplacementOrder => "replacement-order",
        What::Untap => "untap",
        What::NewTarget => "new-target",
        What::TapOrUntap => "tap-or-untap",
        What::Copy => "copy",
        What::Mana => "mana",
        What::ManaOf(_) => "mana-of",
    }
}
