//! Choices that an effect asks for: numbers, colors, types, players.

use crate::program::{Book, Effect};
use crate::types::Player;

use super::super::decision::{Opt, What};
use super::super::list::List;
use super::super::resolve::Flow;
use super::super::state::{Entry, Frame, Ref, State};

impl State {
    /// Asks the player for a number up to `most`; `None` while waiting for the choice.
    pub(super) fn choose_number(&mut self, player: Player, most: i32) -> Option<i32> {
        self.choose_number_from(player, (0, most))
    }

    fn choose_number_from(&mut self, player: Player, (least, most): (u8, i32)) -> Option<i32> {
        let options = List::of((i16::from(least)..=most as i16).map(Opt::Number));
        let Some(picks) = self.choose(player, What::Number, 1, 1, options) else { return Some(0) };
        Some(match picks?.first() {
            Some(Opt::Number(number)) => i32::from(*number),
            _ => 0,
        })
    }

    pub(super) fn choices_effect(&mut self, book: &Book, frame: &mut Frame, effect: &Effect) -> Flow {
        match effect {
            Effect::ChooseNumber { who, least, most } => {
                let Some(player) = self.who(book, *who, frame) else { return Flow::Next };
                let most = self.amount(book, most, frame).clamp(0, 150);
                let Some(number) = self.choose_number_from(player, (*least, most)) else { return Flow::Wait };
                frame.number = number;
            }
            Effect::ChooseColor { except } => {
                let options = List::of(
                    crate::types::Color::ALL
                        .into_iter()
                        .filter(|&color| Some(color) != *except)
                        .map(|color| Opt::Color(color as u8)),
                );
                match self.choose(frame.item.controller, What::Color, 1, 1, options) {
                    Some(Some(picks)) => {
                        if let Some(Opt::Color(color)) = picks.first() {
                            self.keep_choice(frame, u16::from(*color));
                        }
                    }
                    Some(None) => return Flow::Wait,
                    None => {}
                }
            }
            Effect::ChooseColors => {
                let options =
                    List::of(crate::types::Color::ALL.into_iter().map(|color| Opt::Color(color as u8)));
                match self.choose(frame.item.controller, What::Color, 1, 5, options) {
                    Some(Some(picks)) => {
                        let colors = picks.iter().fold(0, |colors, pick| match pick {
                            Opt::Color(color) => colors | 1 << color,
                            _ => colors,
                        });
                        self.keep_choice(frame, colors);
                    }
                    Some(None) => return Flow::Wait,
                    None => {}
                }
            }
            Effect::ChooseType | Effect::ChooseBasicType => {
                let options = match effect {
                    // CR 305.6: the first subtypes of every book.
                    Effect::ChooseBasicType => List::of((0..5).map(Opt::Subtype)),
                    _ => List::of(
                        self.sensible_types(book, frame.item.controller).into_iter().map(Opt::Subtype),
                    ),
                };
                match self.choose(frame.item.controller, What::Subtype, 1, 1, options) {
                    Some(Some(picks)) => {
                        if let Some(Opt::Subtype(subtype)) = picks.first() {
                            self.keep_choice(frame, *subtype);
                        }
                    }
                    Some(None) => return Flow::Wait,
                    None => {}
                }
            }
            Effect::ShareOut(total) => {
                let total = self.amount(book, total, frame).max(0);
                let chosen = frame.chosen.clone();
                if frame.stage == 0 {
                    // Handled in the same way as the shares of targets.
                    frame.item.targets = List::default();
                    for (at, &r) in chosen.iter().enumerate().take(frame.item.split.len()) {
                        frame.item.targets.push(r);
                        frame.item.split[at] = 0;
                    }
                    frame.stage = 1;
                }
                let count = frame.item.targets.len();
                while usize::from(frame.stage) <= count {
                    let at = usize::from(frame.stage) - 1;
                    let given: i32 = frame.item.split[..at].iter().map(|&share| i32::from(share)).sum();
                    let (left, after) = (total - given, (count - at - 1) as i32);
                    let mut share = left;
                    if after > 0 {
                        let options = List::of((1..=(left - after).max(1)).map(|n| Opt::Number(n as i16)));
                        share = match self.choose(frame.item.controller, What::Share, 1, 1, options) {
                            Some(Some(picks)) => match picks.first() {
                                Some(Opt::Number(n)) => i32::from(*n),
                                _ => 1,
                            },
                            Some(None) => return Flow::Wait,
                            None => 1,
                        };
                    }
                    frame.item.split[at] = share.clamp(0, 255) as u8;
                    frame.stage += 1;
                }
            }
            Effect::ChooseName { who, of } => {
                let Some(player) = self.who(book, *who, frame) else { return Flow::Next };
                // CR 201.4: only names of cards in the game make a difference.
                let mut options = List::default();
                for id in 0..self.cards.len() {
                    let def = self.cards[id].def;
                    for face in book.def(def).faces.choices(def).into_iter().flatten() {
                        let name = book.def(face).name_id;
                        let is_land = book.def(face).is(crate::types::CardType::Land);
                        let basic = book.def(face).has_supertype(crate::types::Supertype::Basic);
                        let barred = match of {
                            crate::program::Named::Any => false,
                            crate::program::Named::Nonland => is_land,
                            crate::program::Named::Creature => {
                                !book.def(face).is(crate::types::CardType::Creature)
                            }
                            crate::program::Named::NonbasicLand => !is_land || basic,
                        };
                        let known = options
                            .iter()
                            .any(|opt| matches!(*opt, Opt::Face(other) if book.def(other).name_id == name));
                        if !barred && !known {
                            options.push(Opt::Face(face));
                        }
                    }
                }
                match self.choose(player, What::Name, 1, 1, options) {
                    Some(Some(picks)) => {
                        if let Some(&Opt::Face(face)) = picks.first() {
                            self.keep_choice(frame, book.def(face).name_id);
                        }
                    }
                    Some(None) => return Flow::Wait,
                    None => {}
                }
            }
            Effect::ChoosePlayer { opponent } => {
                let you = frame.item.controller;
                let mut options = List::of([Opt::Ref(Ref::Player(you.opponent()))]);
                if !opponent {
                    options.push(Opt::Ref(Ref::Player(you)));
                }
                match self.choose(you, What::Player, 1, 1, options) {
                    Some(Some(picks)) => {
                        if let Some(Opt::Ref(Ref::Player(player))) = picks.first() {
                            self.keep_choice(frame, *player as u16);
                        }
                    }
                    Some(None) => return Flow::Wait,
                    None => {}
                }
            }
            Effect::SetX(amount) => {
                frame.item.x = self.amount(book, amount, frame).clamp(0, 9999) as i16;
            }
            Effect::ChooseX { who, costs } => {
                let Some(player) = self.who(book, *who, frame) else { return Flow::Next };
                let mut item = frame.item;
                (item.controller, item.x) = (player, 0);
                let need = self.need_of(book, frame, &item, costs);
                let most = self.spare_mana(book, player, &need, 0).min(150);
                let options = List::of((0..=most).map(|x| Opt::Number(x as i16)));
                match self.choose(player, What::X, 1, 1, options) {
                    Some(Some(picks)) => {
                        if let Some(Opt::Number(x)) = picks.first() {
                            frame.item.x = *x;
                        }
                    }
                    Some(None) => return Flow::Wait,
                    None => {}
                }
            }
            _ => unreachable!("not an effect that is a choice"),
        }
        Flow::Next
    }

    fn keep_choice(&mut self, frame: &mut Frame, choice: u16) {
        match self.slot_of(frame.item.source) {
            Some(slot) if frame.entering == Entry::AsItEnters => {
                self.perms[usize::from(slot)].chosen = choice;
                self.mark();
            }
            _ => frame.choice = Some(choice),
        }
    }

    /// The creature types to choose from: those of the player's cards first, then others, up to a limit.
    fn sensible_types(&self, book: &Book, player: Player) -> Vec<u16> {
        let mut types: Vec<u16> = (0..self.cards.len() as u8)
            .filter(|&id| self.cards[usize::from(id)].owner == player)
            .flat_map(|id| book.def(self.cards[usize::from(id)].def).subtypes.iter().copied())
            .filter(|&subtype| book.is_creature_type(subtype))
            .collect();
        types.extend((0..book.subtypes.len() as u16).filter(|&s| book.is_creature_type(s)));
        let mut seen = Vec::new();
        types.retain(|&subtype| {
            let new = !seen.contains(&subtype);
            seen.push(subtype);
            new
        });
        types.truncate(150);
        types
    }
}
