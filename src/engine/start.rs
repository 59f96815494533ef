//! Games that begin in the middle, with permanents on the battlefield and cards in other zones.

use crate::game::Chance;
use crate::program::{Ability, Book, CounterId, DefId, Effect, Enters, Faces, Inputs, Obj, Op, Sel, Watch};
use crate::types::{CardType, Player};

use super::decision::{Action, DecisionKind, IllegalAction, Opt, Pending, Picks};
use super::list::List;
use super::state::{Entry, Place, Ref, State};
use super::zones::Entering;

/// The most questions that a permanent may ask as it enters.
const MOST_QUESTIONS: usize = 100;

/// Loyalty counters (306.5b).
const LOYALTY: CounterId = 2;

/// A permanent on the battlefield as the game begins. It has been there for some turns, so it isn't summoning sick (302.6) and triggers
/// nothing by entering.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Laid {
    /// The card.
    pub def: DefId,
    /// Whether it is tapped.
    pub tapped: bool,
    /// Counters on it, in addition to those that it enters with.
    pub counters: Vec<(CounterId, u8)>,
    /// Whether it entered before the game, after those before it in the list: tapped, and with counters, as its own and their abilities say
    /// (614.12). If not, it is exactly as described here, whatever else is on the battlefield.
    pub entered: bool,
}

/// What a player has as the game begins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Belongings {
    /// The life total.
    pub life: i16,
    /// The permanents, in the order in which they get their timestamps (613.7d).
    pub battlefield: Vec<Laid>,
    /// The hand.
    pub hand: Vec<DefId>,
    /// The library from the bottom to the top.
    pub library: Vec<DefId>,
    /// The graveyard from the bottom to the top.
    pub graveyard: Vec<DefId>,
    /// Cards in exile, face up.
    pub exile: Vec<DefId>,
}

/// Why a game can't begin from a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    /// An instant or a sorcery among the permanents.
    #[error("{0} is not a permanent card")]
    NotPermanent(String),
    /// More cards or permanents than a state holds.
    #[error("{0}: more cards than a game holds")]
    TooMany(String),
    /// A question that a permanent asked as it entered has no answer.
    #[error("{0} can't enter the battlefield")]
    CantEnter(String),
}

impl State {
    /// Lays out what both players have, in a state without cards, and advances to the first decision.
    ///
    /// `answer` answers what permanents ask as they enter ("choose a color"); there is no other decision, and no mulligan. Nothing is paid
    /// for what is laid out. Unless it has [entered](Laid::entered), it is simply there: it has its own counters, and nothing else replaces
    /// its entering.
    ///
    /// # Errors
    /// [`StartError`] for the first card that can't be where it should be.
    pub fn lay_out(
        &mut self,
        book: &Book,
        belongings: &[Belongings; 2],
        chance: &mut Chance,
        answer: impl FnMut(&State, Pending, &mut Chance) -> Option<Action>,
    ) -> Result<(), StartError> {
        self.lay_down(book, belongings, chance, answer)?;
        self.advance(book, chance);
        Ok(())
    }

    /// Lays out what both players have, as [`State::lay_out`] does, and leaves the game before its first turn.
    ///
    /// The permanents' cards are numbered after those of the zones, A's first, in order.
    ///
    /// # Errors
    /// [`StartError`] for the first card that can't be where it should be.
    pub fn lay_down(
        &mut self,
        book: &Book,
        belongings: &[Belongings; 2],
        chance: &mut Chance,
        mut answer: impl FnMut(&State, Pending, &mut Chance) -> Option<Action>,
    ) -> Result<(), StartError> {
        for player in Player::BOTH {
            let Belongings { life, hand, library, graveyard, exile, .. } = &belongings[player];
            self.players[player].life = *life;
            self.players[player].kept = true;
            let zones = [
                (library, Place::Library),
                (hand, Place::Hand),
                (graveyard, Place::Graveyard),
                (exile, Place::Exile),
            ];
            for (cards, place) in zones {
                for &def in cards {
                    self.add_card(def, player, place)
                        .ok_or_else(|| StartError::TooMany(book.def(def).name.clone()))?;
                }
            }
        }
        for player in Player::BOTH {
            for laid in &belongings[player].battlefield {
                self.lay(book, player, laid, chance, &mut answer)?;
            }
        }
        // Permanents that were there before the game trigger nothing, and cost no life.
        self.waiting.clear();
        self.placing = 0;
        for player in Player::BOTH {
            self.players[player].life = belongings[player].life;
        }
        // Nor have they entered this turn.
        self.begin_records();
        Ok(())
    }

    fn lay(
        &mut self,
        book: &Book,
        player: Player,
        laid: &Laid,
        chance: &mut Chance,
        answer: &mut impl FnMut(&State, Pending, &mut Chance) -> Option<Action>,
    ) -> Result<(), StartError> {
        let def = book.def(laid.def);
        let cant_enter = |_: IllegalAction| StartError::CantEnter(def.name.clone());
        let full = || StartError::TooMany(def.name.clone());
        if !def.is_permanent() {
            return Err(StartError::NotPermanent(def.name.clone()));
        }
        // A back face belongs to the card with its front face.
        let whole = match def.faces {
            Faces::Back(front) => front,
            _ => laid.def,
        };
        let card = self.add_card(whole, player, Place::Nowhere).ok_or_else(full)?;
        let (entered, _) =
            self.enter_untold(book, Some(card), laid.def, player, Entering::default()).ok_or_else(full)?;
        self.entering = 0;
        if !laid.entered {
            self.have_own_counters(book, entered);
        }
        let mut questions = 0;
        while !self.frames.is_empty() || self.pending.is_some() {
            match self.pending {
                Some(pending @ Pending { kind: DecisionKind::Choose { .. }, .. }) => {
                    let action = answer(self, pending, chance)
                        .ok_or_else(|| StartError::CantEnter(def.name.clone()))?;
                    self.begin_action(book, &action, chance).map_err(cant_enter)?;
                }
                _ => {
                    self.leave_out(book);
                    self.run_frame(book, chance);
                }
            }
            questions += 1;
            if questions > MOST_QUESTIONS {
                return Err(StartError::CantEnter(def.name.clone()));
            }
        }
        if let Some(slot) = self.slot_of(entered) {
            let perm = &mut self.perms[usize::from(slot)];
            perm.sick = false;
            perm.tapped = laid.tapped || laid.entered && perm.tapped;
            for &(kind, count) in &laid.counters {
                self.add_counters(slot, kind, count);
            }
            self.touch(Inputs::TAPPED.and(Inputs::OTHER));
        }
        Ok(())
    }

    /// Gives a permanent the counters that it enters with by its own abilities: what was laid out before doesn't change them.
    fn have_own_counters(&mut self, book: &Book, entered: Ref) {
        let Some(slot) = self.slot_of(entered) else { return };
        let perm = &mut self.perms[usize::from(slot)];
        perm.counters = List::default();
        let def = perm.def;
        let walks = perm.is(CardType::Planeswalker);
        self.mark_one(slot);
        self.refresh(book);
        if walks {
            self.add_counters(slot, LOYALTY, book.def(def).loyalty.clamp(0, 250) as u8);
        }
        for &ability in &book.info(def).enters {
            let Ability::Enters(Enters { what: Watch::This, counters, condition, .. }) =
                book.ability(ability)
            else {
                continue;
            };
            let mut frame = self.frame_of(slot);
            frame.each = entered;
            if condition.as_ref().is_some_and(|condition| !self.condition(book, condition, &frame)) {
                continue;
            }
            for (count, kind) in counters {
                let count = self.amount(book, count, &frame).clamp(0, 200) as u8;
                if count > 0 {
                    self.add_counters(slot, *kind, count);
                }
            }
        }
    }

    /// Skips what would be done as the permanent enters, unless that is done for laid-out permanents, too.
    fn leave_out(&mut self, book: &Book) {
        let Some(frame) = self.frames.last_mut() else { return };
        if frame.entering.is_choice() {
            return;
        }
        let begun = frame.pc != 0 || frame.stage != 0 || frame.won_flip;
        let Ability::Enters(enters) = book.ability(frame.ability) else { return };
        // What other permanents give it for its entering doesn't count.
        let own = book.info(frame.item.def).enters.contains(&frame.ability);
        if frame.entering == Entry::AsItEnters && !begun && !(own && is_laid_out(enters)) {
            frame.pc = enters.script.len() as u16;
            // No copy is chosen.
            frame.won_flip = true;
        }
    }
}

/// Declines what is optional for a permanent that is laid out, and chooses the first options otherwise.
pub(crate) fn plain_answer(state: &State, pending: Pending) -> Option<Action> {
    let DecisionKind::Choose { least, .. } = pending.kind else { return None };
    let no = state.options.iter().position(|&option| option == Opt::No);
    Some(Action::Choose(match no {
        Some(no) => Picks::of([no as u8]),
        None => Picks::of(0..least),
    }))
}

/// Whether what is done as the permanent enters is also done as it is laid out: a choice that it can't be without, or something that costs
/// nothing.
fn is_laid_out(enters: &Enters) -> bool {
    let chooses = |op: &Op| {
        matches!(
            op,
            Op::Do(
                Effect::ChooseColor { .. }
                    | Effect::ChooseType
                    | Effect::ChooseBasicType
                    | Effect::ChooseName { .. }
                    | Effect::ChoosePlayer { .. }
                    | Effect::ChooseNumber { .. }
                    | Effect::NoteLife
            )
        )
    };
    let is_free = |op: &Op| {
        let this = |what: &Sel| *what == Sel::Obj(Obj::This);
        match op {
            Op::May { .. } | Op::Jump(_) => true,
            Op::Do(Effect::PutCounters { on, .. }) => this(on),
            Op::Do(Effect::Apply { what, .. }) => this(what),
            _ => false,
        }
    };
    enters.copy.is_some() || enters.script.iter().any(chooses) || enters.script.iter().all(is_free)
}
