//! Effects that make tokens, copies and emblems (111, 114, 707).

use crate::program::{Book, Effect, Who};
use crate::types::Player;

use super::super::list::List;
use super::super::resolve::Flow;
use super::super::state::{Exceptions, Frame, Place, Ref, SLOTS, State, bit, slots};
use super::super::zones::Entering;

impl State {
    pub(super) fn tokens_effect(&mut self, book: &Book, frame: &mut Frame, effect: &Effect) -> Flow {
        match effect {
            Effect::Create { who, count, token, power, tapped, attacking, blocking, counters } => {
                let Some(player) = self.who(book, *who, frame) else { return Flow::Next };
                let count = self.amount(book, count, frame).clamp(0, SLOTS as i32 + 1);
                let more = self.more_tokens(book, player, (*token, count));
                let count = self.token_count(book, player, count);
                let stats = power.as_ref().map(|(power, toughness)| {
                    (self.amount(book, power, frame), self.amount(book, toughness, frame))
                });
                // CR 111.3: its size is a copiable value, fixed as it is made.
                let size = stats.map(|(power, toughness)| {
                    (power.clamp(-9999, 9999) as i16, toughness.clamp(-9999, 9999) as i16)
                });
                let counters = List::of(
                    counters
                        .iter()
                        .map(|(count, kind)| (*kind, self.amount(book, count, frame).clamp(0, 250) as u8)),
                );
                let double_faced = book.def(*token).faces.turned().is_some();
                let mut entered = Vec::new();
                for _ in 0..count {
                    let entering = Entering {
                        tapped: *tapped,
                        attacking: *attacking,
                        counters,
                        double_faced,
                        created_by: frame.item.source,
                        exceptions: Exceptions { size, ..Exceptions::NONE },
                        ..Entering::default()
                    };
                    entered.extend(self.enter_untold(book, None, *token, player, entering));
                }
                let added_by = frame.item.source;
                self.add_tokens(book, player, &more, (*tapped, *attacking, added_by), &mut entered);
                let made: Vec<Ref> = entered.iter().map(|&(r, _)| r).collect();
                self.tell_created(book, &entered);
                if let Some(attacker) = blocking.and_then(|obj| self.obj(obj, frame).first().copied()) {
                    made.iter().for_each(|&r| self.put_blocking(book, r, attacker));
                }
                let count = made.len() as i32;
                self.note(frame, &made, count);
                frame.last_player = Some(player);
            }
            Effect::CreateAttached { who, token, to } => {
                let Some(player) = self.who(book, *who, frame) else { return Flow::Next };
                let mut homes: Vec<Ref> = self.select(book, to, frame).to_vec();
                homes.iter_mut().for_each(|home| *home = self.followed(frame, *home));
                // CR 303.4i: what can't be attached to it is not created.
                homes.retain(|&home| self.may_be_enchanted_by(book, home, *token, player));
                let more = self.more_tokens(book, player, (*token, homes.len() as i32));
                let count = self.token_count(book, player, 1);
                let mut entered = Vec::new();
                for home in homes {
                    for _ in 0..count {
                        // One that has entered may have changed that.
                        if !self.may_be_enchanted_by(book, home, *token, player) {
                            break;
                        }
                        let (attach_to, created_by) = (home, frame.item.source);
                        let entering = Entering { attach_to, created_by, ..Entering::default() };
                        let aura = self.enter_untold(book, None, *token, player, entering);
                        entered.extend(aura.map(|aura| (aura, home)));
                    }
                }
                let mut auras: Vec<(Ref, Option<Place>)> = entered.iter().map(|&(aura, _)| aura).collect();
                if !auras.is_empty() {
                    let added_by = frame.item.source;
                    self.add_tokens(book, player, &more, (false, false, added_by), &mut auras);
                }
                self.tell_created(book, &auras);
                for &((subject, _), to) in &entered {
                    self.emit(book, super::super::event::Happened::Attached { subject, to });
                }
                let made: Vec<Ref> = auras.iter().map(|&(r, _)| r).collect();
                self.note(frame, &made, made.len() as i32);
                frame.last_player = Some(player);
            }
            Effect::CreateCopy { who, count, of, except, tapped, attacking } => {
                let Some(player) = self.who(book, *who, frame) else { return Flow::Next };
                let planned = self.amount(book, count, frame).clamp(0, SLOTS as i32 + 1);
                let count = self.token_count(book, player, planned);
                let mut entered = Vec::new();
                let of_all = self.obj(*of, frame).len() as i32;
                let first = self.obj(*of, frame).first().and_then(|&r| self.def_of(r));
                let more = first.map_or_else(Vec::new, |def| {
                    self.more_tokens(book, player, (def, planned.saturating_mul(of_all)))
                });
                for &r in self.obj(*of, frame).iter() {
                    let Some(def) = self.def_of(r) else { continue };
                    let mut exceptions = self.exceptions_of(r);
                    if let Some(except) = except {
                        self.add_exception(book, &mut exceptions, *except);
                    }
                    for _ in 0..count {
                        let entering = Entering {
                            tapped: *tapped,
                            attacking: *attacking,
                            exceptions,
                            created_by: frame.item.source,
                            double_faced: self.is_double_faced(book, r),
                            ..Entering::default()
                        };
                        entered.extend(self.enter_untold(book, None, def, player, entering));
                    }
                }
                let added_by = frame.item.source;
                self.add_tokens(book, player, &more, (*tapped, *attacking, added_by), &mut entered);
                let made: Vec<Ref> = entered.iter().map(|&(r, _)| r).collect();
                self.tell_created(book, &entered);
                let count = made.len() as i32;
                self.note(frame, &made, count);
            }
            Effect::Together(true) => self.created = Some(0),
            Effect::Together(false) => {
                let created: Vec<(Ref, Option<Place>)> = slots(self.created.take().unwrap_or(0))
                    .map(|slot| (self.perm_ref(slot), Some(Place::Nowhere)))
                    .collect();
                if !created.is_empty() {
                    self.tell_entered(book, &created);
                }
                self.end_damage(book);
            }
            Effect::BecomeCopy { what, of, except, keeps_this, until } => {
                let copied = self.obj(*of, frame).first().copied();
                let def = copied.and_then(|r| self.def_of(r));
                let mut exceptions = copied.map_or(Exceptions::NONE, |r| self.exceptions_of(r));
                let own = keeps_this.then_some(frame.ability);
                for ability in except.iter().copied().chain(own) {
                    self.add_exception(book, &mut exceptions, ability);
                }
                for &r in self.select(book, what, frame).iter() {
                    if let (Some(slot), Some(def)) = (self.slot_of(r), def) {
                        self.copy_until(r, self.lasts(book, *until, frame));
                        self.become_copy(book, slot, def, exceptions);
                        frame.did = true;
                    }
                }
            }
            Effect::Emblem { who, def } => {
                if let Some(player) = self.who(book, *who, frame) {
                    self.create_emblem(book, player, *def);
                }
            }
            _ => unreachable!("not an effect that makes tokens or copies"),
        }
        Flow::Next
    }

    /// Creates the tokens that come with others, as these are created: tapped, or attacking.
    fn add_tokens(
        &mut self,
        book: &Book,
        player: Player,
        more: &[(crate::program::DefId, i32)],
        (tapped, attacking, created_by): (bool, bool, Ref),
        entered: &mut Vec<(Ref, Option<Place>)>,
    ) {
        for &(token, count) in more {
            for _ in 0..self.token_count(book, player, count) {
                let entering = Entering { tapped, attacking, created_by, ..Entering::default() };
                entered.extend(self.enter_untold(book, None, token, player, entering));
            }
        }
    }

    /// Emits the events of created tokens, unless more tokens of the same instruction follow.
    fn tell_created(&mut self, book: &Book, entered: &[(Ref, Option<Place>)]) {
        let Some(created) = self.created else { return self.tell_entered(book, entered) };
        // Tokens with choices to make as they enter emit their own events.
        let untold = entered.iter().filter(|(_, from)| from.is_some()).filter_map(|&(r, _)| self.slot_of(r));
        self.created = Some(untold.fold(created, |mask, slot| mask | bit(slot)));
    }

    fn token_count(&self, book: &Book, player: Player, count: i32) -> i32 {
        let mut count = count;
        for slot in slots(self.replacing_now()) {
            let perm = &self.perms[usize::from(slot)];
            for ability in self.replaces_of(book, slot) {
                if let crate::program::Ability::Replace(crate::program::Replace::Tokens { who, times }) =
                    book.ability(ability)
                    && !perm.lost_abilities
                    && (*who == Who::Any || self.who(book, *who, &self.frame_of(slot)) == Some(player))
                {
                    count = (count * i32::from(*times)).min(SLOTS as i32 + 1);
                }
            }
        }
        count
    }
}
