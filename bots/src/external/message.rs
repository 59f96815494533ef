//! The messages of protocol 1 as JSON: `docs/protocol.md` describes every field.

use menace::Player;
use menace::game::{Action, CardId, Decision, DecisionKind, Setup, Step, View};
use menace::{AttackDeclaration, BlockDeclaration, CreatureSet, MAX_CREATURES};
use serde::{Deserialize, Serialize};

use super::Clock;
use super::talk::millis;

/// What the host says of a game.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(super) enum HostMessage<'a> {
    /// A game begins.
    NewGame(NewGame<'a>),
    /// The program has to decide.
    Decide(Box<Decide>),
}

/// What the program says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
pub(super) enum ProgramMessage {
    /// No action, but said by mistake.
    Ready,
    Keep,
    Mulligan,
    Bottom {
        card: u8,
    },
    Pass,
    Land {
        card: u8,
    },
    Cast {
        card: u8,
    },
    Attack {
        attackers: Vec<u8>,
    },
    Block {
        blocks: Vec<[u8; 2]>,
    },
    Divide {
        damage: Vec<u8>,
    },
    Discard {
        card: u8,
    },
}

impl ProgramMessage {
    /// The action that the message is, if it is one and its slots can be.
    pub fn action(self) -> Option<Action> {
        Some(match self {
            ProgramMessage::Ready => return None,
            ProgramMessage::Keep => Action::Keep,
            ProgramMessage::Mulligan => Action::Mulligan,
            ProgramMessage::Bottom { card } => Action::Bottom(CardId(card)),
            ProgramMessage::Pass => Action::Pass,
            ProgramMessage::Land { card } => Action::PlayLand(CardId(card)),
            ProgramMessage::Cast { card } => Action::Cast(CardId(card)),
            ProgramMessage::Attack { attackers } => {
                let attackers = attackers.into_iter().map(slot).collect::<Option<CreatureSet>>()?;
                Action::Attack(AttackDeclaration { attackers, bands: Vec::new() })
            }
            ProgramMessage::Block { blocks } => {
                let mut declaration = BlockDeclaration::none(0);
                for [blocker, attacker] in blocks {
                    let (blocker, attacker) = (slot(blocker)?, slot(attacker)?);
                    let length = declaration.blocks.len().max(blocker + 1);
                    declaration.blocks.resize(length, CreatureSet::EMPTY);
                    declaration.blocks[blocker].insert(attacker);
                }
                Action::Block(declaration)
            }
            ProgramMessage::Divide { damage } => Action::Divide(damage),
            ProgramMessage::Discard { card } => Action::Discard(CardId(card)),
        })
    }

    /// The message for a legal action.
    fn of(action: &Action) -> ProgramMessage {
        match action {
            Action::Keep => ProgramMessage::Keep,
            Action::Mulligan => ProgramMessage::Mulligan,
            Action::Bottom(card) => ProgramMessage::Bottom { card: card.0 },
            Action::Pass => ProgramMessage::Pass,
            Action::PlayLand(card) => ProgramMessage::Land { card: card.0 },
            Action::Cast(card) => ProgramMessage::Cast { card: card.0 },
            Action::Attack(declaration) => ProgramMessage::Attack { attackers: slots(declaration.attackers) },
            Action::Block(declaration) => {
                let blocks = declaration.blocks.iter().enumerate();
                let pairs = |(blocker, attackers): (usize, &CreatureSet)| pairs(blocker, *attackers);
                ProgramMessage::Block { blocks: blocks.flat_map(pairs).collect() }
            }
            Action::Divide(damage) => ProgramMessage::Divide { damage: damage.clone() },
            Action::Discard(card) => ProgramMessage::Discard { card: card.0 },
        }
    }
}

fn slot(number: u8) -> Option<usize> {
    Some(usize::from(number)).filter(|&slot| slot < MAX_CREATURES)
}

fn slots(set: CreatureSet) -> Vec<u8> {
    set.iter().map(|slot| slot as u8).collect()
}

fn pairs(blocker: usize, attackers: CreatureSet) -> impl Iterator<Item = [u8; 2]> {
    attackers.iter().map(move |attacker| [blocker as u8, attacker as u8])
}

/// What both players know before a game.
#[derive(Clone, Debug, Serialize)]
pub(super) struct NewGame<'a> {
    /// Below 2^53, so that every reader of JSON keeps all of its digits.
    pub seed: u64,
    pub rules: &'static str,
    pub life: i16,
    pub turn_limit: u16,
    pub time_ms: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock_ms: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub increment_ms: Option<u64>,
    pub cards: Vec<Card<'a>>,
    pub decks: Decks,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct Card<'a> {
    id: u8,
    name: &'a str,
    types: Vec<&'static str>,
    subtypes: &'a [String],
    colors: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    cost: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mana_value: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    power: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    toughness: Option<i32>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    abilities: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mana: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    enters_tapped: Option<bool>,
}

/// Both decks: cards and how many of each, in the order of the deck list.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Decks {
    you: Vec<(u8, usize)>,
    opponent: Vec<(u8, usize)>,
}

impl<'a> NewGame<'a> {
    /// `time_ms` is the most time for the first decision.
    pub fn of(
        setup: &'a Setup,
        player: Player,
        seed: u64,
        time_ms: u64,
        clock: Option<Clock>,
    ) -> NewGame<'a> {
        let options = setup.options();
        NewGame {
            seed,
            rules: options.edition.name(),
            life: options.life,
            turn_limit: options.turn_limit,
            time_ms,
            clock_ms: clock.map(|clock| millis(clock.time)),
            increment_ms: clock.map(|clock| millis(clock.increment)),
            cards: setup.ids().map(|id| card(setup, id)).collect(),
            decks: Decks {
                you: counted(setup.library(player)),
                opponent: counted(setup.library(player.opponent())),
            },
        }
    }
}

fn counted(deck: &[CardId]) -> Vec<(u8, usize)> {
    deck.chunk_by(|left, right| left == right).map(|equal| (equal[0].0, equal.len())).collect()
}

fn ids(cards: &[CardId]) -> Vec<u8> {
    cards.iter().map(|card| card.0).collect()
}

fn card(setup: &Setup, id: CardId) -> Card<'_> {
    let (card, facts) = (setup.card(id), setup.facts(id));
    let creature = !facts.is_land;
    let mana = card.mana.unwrap_or_default();
    let colorless = if mana.colorless { "C" } else { "" };
    Card {
        id: id.0,
        name: &card.name,
        types: card.types.iter().map(|card_type| card_type.name()).collect(),
        subtypes: &card.subtypes,
        colors: card.colors.iter().map(|color| color.letter()).collect(),
        cost: card.cost.filter(|_| creature).map(|cost| cost.to_string()),
        mana_value: creature.then_some(facts.mana_value),
        power: creature.then_some(card.power),
        toughness: creature.then_some(card.toughness),
        abilities: card.abilities.iter().map(ToString::to_string).collect(),
        mana: facts
            .is_land
            .then(|| mana.colors.iter().map(|color| color.letter()).collect::<String>() + colorless),
        enters_tapped: facts.is_land.then_some(facts.enters_tapped),
    }
}

/// All that the player who decides may see, and what there is to decide.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Decide {
    turn: u16,
    #[serde(skip_serializing_if = "Option::is_none")]
    time_left_ms: Option<u64>,
    step: &'static str,
    active: &'static str,
    land_played: bool,
    you: Side,
    opponent: Side,
    attackers: Vec<u8>,
    blocks: Vec<[u8; 2]>,
    decision: Question,
    complete: bool,
    actions: Vec<ProgramMessage>,
}

#[derive(Clone, Debug, Serialize)]
struct Side {
    life: i32,
    mulligans: u32,
    library: usize,
    hand_size: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    hand: Option<Vec<u8>>,
    graveyard: Vec<u8>,
    lands: Vec<Land>,
    creatures: Vec<Creature>,
}

#[derive(Clone, Debug, Serialize)]
struct Land {
    card: u8,
    tapped: bool,
}

#[derive(Clone, Debug, Serialize)]
struct Creature {
    slot: u8,
    card: u8,
    tapped: bool,
    summoning_sick: bool,
    damage: u32,
}

#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Question {
    Mulligan,
    Bottom { left: u8 },
    Main,
    Attack { may_attack: Vec<u8>, must_attack: Vec<u8> },
    Block { may_block: Vec<[u8; 2]>, must_block: Vec<u8> },
    Divide { creature: u8, attacking: bool, damage: u8, recipients: Vec<Recipient> },
    Discard { left: u8 },
}

#[derive(Clone, Debug, Serialize)]
struct Recipient {
    slot: u8,
    lethal: u8,
}

impl Decide {
    /// What a program is asked for the decision that the view is at; `actions` are legal ones, and `complete`
    /// says whether these are all. `time_left_ms` is what the program's clock says, if it has one.
    pub fn of(
        view: &View<'_>,
        decision: Decision,
        actions: &[Action],
        complete: bool,
        time_left_ms: Option<u64>,
    ) -> Decide {
        let me = view.player();
        Decide {
            turn: view.turn(),
            time_left_ms,
            step: step_name(view.step()),
            active: if view.active() == me { "you" } else { "opponent" },
            land_played: view.land_played(),
            you: side(view, me),
            opponent: side(view, me.opponent()),
            attackers: slots(view.attackers()),
            blocks: view.blockers().iter().flat_map(|slot| pairs(slot, view.blocked_by(slot))).collect(),
            decision: question(view, decision),
            complete,
            actions: actions.iter().map(ProgramMessage::of).collect(),
        }
    }
}

fn side(view: &View<'_>, player: Player) -> Side {
    let untapped = view.untapped_lands(player);
    let creature = |slot: usize| {
        let creature = view.creature(player, slot);
        Creature {
            slot: slot as u8,
            card: creature.card.0,
            tapped: creature.tapped,
            summoning_sick: creature.summoning_sick,
            damage: creature.damage,
        }
    };
    let land = |(slot, card): (usize, &CardId)| Land { card: card.0, tapped: !untapped.contains(slot) };
    Side {
        life: view.life(player),
        mulligans: view.mulligans(player),
        library: view.library_len(player),
        hand_size: view.hand_len(player),
        hand: (player == view.player()).then(|| ids(view.hand())),
        graveyard: ids(view.graveyard(player)),
        lands: view.lands(player).iter().enumerate().map(land).collect(),
        creatures: view.creatures(player).iter().map(creature).collect(),
    }
}

fn question(view: &View<'_>, decision: Decision) -> Question {
    match decision.kind {
        DecisionKind::Mulligan => Question::Mulligan,
        DecisionKind::Bottom { left } => Question::Bottom { left },
        DecisionKind::Main => Question::Main,
        DecisionKind::DeclareAttackers => {
            let (may, must) = view.may_attack();
            Question::Attack { may_attack: slots(may), must_attack: slots(must) }
        }
        DecisionKind::DeclareBlockers => Question::Block {
            may_block: view
                .creatures(view.player())
                .iter()
                .flat_map(|blocker| pairs(blocker, view.block_options(blocker)))
                .collect(),
            must_block: slots(view.must_block()),
        },
        DecisionKind::Divide { attacking, slot, damage } => Question::Divide {
            creature: slot,
            attacking,
            damage,
            recipients: view
                .recipients()
                .into_iter()
                .map(|(slot, lethal)| Recipient { slot: slot as u8, lethal })
                .collect(),
        },
        DecisionKind::Discard { left } => Question::Discard { left },
    }
}

fn step_name(step: Step) -> &'static str {
    match step {
        Step::Mulligans => "mulligans",
        Step::Beginning => "beginning",
        Step::FirstMain => "first-main",
        Step::DeclareAttackers => "declare-attackers",
        Step::DeclareBlockers => "declare-blockers",
        Step::FirstStrikeDamage => "first-strike-damage",
        Step::CombatDamage => "combat-damage",
        Step::SecondMain => "second-main",
        Step::Cleanup => "cleanup",
    }
}
