//! Effects on players: life, mana, turns, the end of the game.

use crate::oracle::tree::Deed;
use crate::program::{Amount, Book, Effect, Inputs, Mana, Rule};
use crate::types::{CardType, Player};

use super::super::decision::{Opt, What};
use super::super::event::Happened;
use super::super::list::List;
use super::super::resolve::Flow;
use super::super::speed::MAX_SPEED;
use super::super::state::{Daytime, Excess, ExtraPhase, Frame, OpPlace, State, slots};
use super::Dice;

impl State {
    pub(super) fn players_effect(
        &mut self,
        book: &Book,
        chance: Dice<'_, '_>,
        frame: &mut Frame,
        effect: &Effect,
    ) -> Flow {
        match effect {
            Effect::GainLife { who, amount } => {
                let amount = self.amount(book, amount, frame);
                for player in self.players_of(book, *who, frame) {
                    self.gain_life(book, player, amount);
                }
                frame.last_amount = amount;
                frame.did = amount > 0;
            }
            Effect::PayLife { who, amount } => {
                if let Some(player) = self.who(book, *who, frame) {
                    let amount = self.amount(book, amount, frame);
                    self.pay_life(book, player, amount);
                    frame.last_amount = amount;
                }
            }
            Effect::LoseLife { who, amount } => {
                let amount = self.amount(book, amount, frame);
                for player in self.players_of(book, *who, frame) {
                    self.lose_life(book, player, amount);
                    frame.last_player = Some(player);
                }
                frame.last_amount = amount.max(0);
                frame.did = amount > 0;
            }
            Effect::SetLife { who, amount } => {
                let amount = self.amount(book, amount, frame);
                for player in self.players_of(book, *who, frame) {
                    let life = i32::from(self.players[player].life);
                    if amount > life {
                        self.gain_life(book, player, amount - life);
                    } else {
                        self.lose_life(book, player, life - amount);
                    }
                }
            }
            Effect::TestLife { who, amount } => {
                let amount = self.amount(book, amount, frame);
                frame.did = self.who(book, *who, frame).is_some_and(|player| {
                    amount <= i32::from(self.players[player].life) || self.may_gain_life(book, player)
                });
            }
            Effect::BecomeDay { night } => {
                self.become_day(book, if *night { Daytime::Night } else { Daytime::Day });
            }
            Effect::RingTempts => {
                let player = frame.item.controller;
                let own = slots(self.live).filter(|&slot| {
                    let perm = &self.perms[usize::from(slot)];
                    perm.controller == player && perm.is(CardType::Creature)
                });
                let options = List::of(own.map(|slot| Opt::Ref(self.perm_ref(slot))));
                match self.choose(player, What::Objects, 1, 1, options) {
                    Some(Some(picks)) => {
                        if let Some(Opt::Ref(r)) = picks.first() {
                            self.players[player].ring_bearer = *r;
                        }
                    }
                    Some(None) => return Flow::Wait,
                    // A player without creatures is tempted, too.
                    None => {}
                }
                let level = usize::from(self.players[player].tempted);
                if let Some(&def) = book.ring.as_ref().and_then(|ring| ring.get(level)) {
                    self.players[player].tempted += 1;
                    self.create_emblem(book, player, def);
                }
                self.mark();
                self.refresh(book);
                self.emit(book, Happened::Does { player, deed: Deed::RingTempts });
            }
            Effect::NoteLife => {
                if let Some(slot) = self.slot_of(frame.item.source) {
                    let life = i32::from(self.players[frame.item.controller].life);
                    self.perms[usize::from(slot)].chosen = life.clamp(-9999, 9999) as i16 as u16;
                    self.mark();
                }
            }
            Effect::Keep(number) => {
                let number = self.amount(book, number, frame);
                if let Some(slot) = self.slot_of(frame.item.source) {
                    self.perms[usize::from(slot)].chosen = number.clamp(0, 9999) as u16;
                    self.mark();
                }
            }
            Effect::LoseRad(who) => {
                if let Some(player) = self.who(book, *who, frame) {
                    self.players[player].rad = self.players[player].rad.saturating_sub(1);
                    self.touch(Inputs::ALL);
                }
            }
            Effect::AddMana { who, mana } => {
                let Some(player) = self.who(book, *who, frame) else { return Flow::Next };
                let only = matches!(mana, Mana::Restricted { .. } | Mana::NotGeneric(_)).then_some(
                    super::super::state::OpPlace { ability: frame.ability, mode: frame.mode, pc: frame.pc },
                );
                let plain = match mana {
                    Mana::Restricted { mana, .. } | Mana::NotGeneric(mana) => mana,
                    mana => mana,
                };
                if let Mana::Combination(amount, colors) = plain {
                    return self.add_combination(book, frame, player, (amount, *colors), only);
                }
                let options = self.mana_choices(book, mana, frame);
                let picks = match options.len() {
                    0 => return Flow::Next,
                    1 => List::of([Opt::Number(0)]),
                    count => {
                        let numbers = List::of((0..count).map(|at| mana_opt(&options[at], at)));
                        match self.choose(player, What::Mana, 1, 1, numbers) {
                            Some(Some(picks)) => picks,
                            Some(None) => return Flow::Wait,
                            None => return Flow::Next,
                        }
                    }
                };
                let chosen = match picks.first() {
                    Some(Opt::Number(at)) => usize::try_from(*at).unwrap_or(0),
                    Some(opt) => {
                        (0..options.len()).find(|&at| mana_opt(&options[at], at) == *opt).unwrap_or(0)
                    }
                    None => 0,
                };
                let units = self.produced(book, frame, options[chosen]);
                self.add_mana(player, units, only, frame.item.source);
                self.mana_added(book, frame, &units);
            }
            Effect::ExtraTurn(who) => {
                if let Some(player) = self.who(book, *who, frame) {
                    // CR 500.7: the most recently created turn is taken first.
                    if !self.extra_turns.push(player) {
                        self.overflow = Some(Excess::Effects);
                    }
                }
            }
            Effect::ExtraCombat { main } => {
                // The main phase follows the combat.
                let main = if *main { &[ExtraPhase::Main][..] } else { &[] };
                for &phase in main.iter().chain(&[ExtraPhase::Combat]) {
                    if !self.extra_phases.push(phase) {
                        self.overflow = Some(Excess::Effects);
                    }
                }
            }
            // CR 607.2: the permanent that it is now, not one that its card has become since.
            Effect::KeepPlayer(who) => {
                if let (Some(player), Some(slot)) =
                    (self.who(book, *who, frame), self.slot_of(frame.item.source))
                {
                    self.perms[usize::from(slot)].chosen = player as u16;
                    self.mark();
                }
            }
            Effect::Conceal(who) => {
                let known = self.who(book, *who, frame).map_or(0, |player| 1 << player as u8);
                for &r in frame.last.iter() {
                    if let Some(card) = self.card_of(r) {
                        self.cards[usize::from(card)].known = known;
                    }
                }
            }
            Effect::ExtraBeginning => {
                if !self.extra_phases.push(ExtraPhase::Beginning) {
                    self.overflow = Some(Excess::Effects);
                }
            }
            Effect::SkipStep(who, step) => {
                if let Some(player) = self.who(book, *who, frame) {
                    let steps = &mut self.players[player].skip_steps[*step as usize];
                    *steps = steps.saturating_add(1);
                }
            }
            Effect::SkipTurn(who) => {
                if let Some(player) = self.who(book, *who, frame) {
                    self.players[player].skip_turns += 1;
                }
            }
            // CR 724.1a: abilities that have triggered but are not on the stack yet never get there.
            Effect::EndTurn => {
                self.end_turn = true;
                self.waiting.clear();
                self.placing = 0;
            }
            Effect::ExtraUpkeep { who, count, after_step } => {
                let count = self.amount(book, count, frame).clamp(0, i32::from(u8::MAX)) as u8;
                if self.who(book, *who, frame) == Some(self.active) && count > 0 {
                    self.add_upkeeps(count, *after_step);
                }
            }
            Effect::Win(who) => {
                // CR 101.2, 614.17: an effect can't make a player win who can't.
                let cant = |rule: &crate::program::Rule| match rule {
                    crate::program::Rule::CantWinGame(who) => Some(*who),
                    _ => None,
                };
                if let Some(player) = self.who(book, *who, frame)
                    && !self.player_rule(book, player, cant)
                {
                    self.players[player].won = true;
                }
            }
            Effect::Lose(who) => {
                for player in self.players_of(book, *who, frame) {
                    self.players[player].lost |= !self.cant_lose(book, player);
                }
            }
            // Who can't lose may still have a draw (104.4).
            Effect::DrawGame => Player::BOTH.into_iter().for_each(|player| self.players[player].lost = true),
            Effect::LoseMana(who) => {
                for player in self.players_of(book, *who, frame) {
                    self.players[player].pool = [0; 6];
                    self.players[player].snow = [0; 6];
                    self.players[player].reserved.clear();
                }
            }
            Effect::ExchangeLife(one, two) => {
                frame.last_amount = 0;
                if let (Some(one), Some(two)) = (self.who(book, *one, frame), self.who(book, *two, frame)) {
                    let lives = [self.players[one].life, self.players[two].life].map(i32::from);
                    let gainer = if lives[0] < lives[1] { one } else { two };
                    // CR 119.7: a player who can't gain life makes no exchange that would raise their total.
                    if lives[0] != lives[1] && self.may_gain_life(book, gainer) {
                        let difference = (lives[0] - lives[1]).abs();
                        if gainer != frame.item.controller {
                            frame.last_amount = difference;
                        }
                        self.lose_life(book, gainer.opponent(), difference);
                        self.gain_life(book, gainer, difference);
                    }
                }
            }
            Effect::FlipCoin(who) => {
                if let Some(chance) = chance.as_mut() {
                    frame.won_flip = chance.below(2) == 0;
                    frame.lost_flip = !frame.won_flip;
                }
                frame.last_player = self.who(book, *who, frame);
            }
            Effect::Roll { who, sides, add } => {
                let (Some(player), Some(chance)) = (self.who(book, *who, frame), chance.as_mut()) else {
                    return Flow::Next;
                };
                let mut more = 0;
                self.rules_in_force(book, |rule, by| {
                    let theirs = |who| self.who(book, who, by) == Some(player);
                    more += u8::from(matches!(rule, Rule::RollsOneMore(who) if theirs(*who)));
                });
                let mut roll = || 1 + chance.below(u32::from(*sides)) as i32;
                let first = roll();
                let natural = (0..more).fold(first, |best, _| best.max(roll()));
                let add = add.as_ref().map_or(0, |add| self.amount(book, add, frame));
                frame.rolled = (natural + add).clamp(-9999, 9999) as i16;
                frame.last_player = Some(player);
                frame.did = true;
                let result = i32::from(frame.rolled);
                self.emit(book, super::super::event::Happened::Rolls { player, result });
            }
            Effect::Clash => return self.clash(book, frame),
            Effect::Vote(words) => return self.vote(book, frame, words.len()),
            Effect::RuleForNext(_) => {
                let place = OpPlace { ability: frame.ability, mode: frame.mode, pc: frame.pc };
                let lasts = self.lasts(book, crate::program::Until::EndOfTurn, frame);
                if !self.rules_until.push((place, frame.item.controller, frame.item.source, lasts)) {
                    self.overflow = Some(Excess::Effects);
                }
            }
            Effect::RuleUntil(_, until) => {
                let place = OpPlace { ability: frame.ability, mode: frame.mode, pc: frame.pc };
                let lasts = self.lasts(book, *until, frame);
                if !self.rules_until.push((place, frame.item.controller, frame.item.source, lasts)) {
                    self.overflow = Some(Excess::Effects);
                }
            }
            Effect::GainSpeed(who) => {
                if let Some(player) = self.who(book, *who, frame) {
                    let speed = &mut self.players[player].speed;
                    *speed = speed.saturating_add(1).min(MAX_SPEED);
                    self.touch(Inputs::ALL);
                }
            }
            Effect::TakeInitiative(who) => {
                if let Some(player) = self.who(book, *who, frame) {
                    self.take_initiative(book, player);
                }
            }
            Effect::Venture { who, first } => {
                if let Some(player) = self.who(book, *who, frame) {
                    return self.venture(book, player, *first);
                }
            }
            Effect::BecomeMonarch(who) => {
                self.monarch = self.who(book, *who, frame);
                self.touch(Inputs::ALL);
            }
            _ => unreachable!("not an effect of players"),
        }
        Flow::Next
    }

    /// Adds mana in any combination of the colors: asks how much of each but the last.
    fn add_combination(
        &mut self,
        book: &Book,
        frame: &mut Frame,
        player: Player,
        (amount, colors): (&Amount, crate::types::Colors),
        only: Option<super::super::state::OpPlace>,
    ) -> Flow {
        if frame.stage == 0 {
            frame.last_amount = self.amount(book, amount, frame).clamp(0, 150);
            // The types that are added, a bit for each.
            frame.number = 0;
        }
        let colors: Vec<usize> = colors.iter().map(|color| color as usize).collect();
        while let Some(&color) = colors.get(usize::from(frame.stage)) {
            let last = usize::from(frame.stage) + 1 == colors.len();
            let numbers = List::of((0..=frame.last_amount).map(|n| Opt::Number(n as i16)));
            let of_this = match last || frame.last_amount == 0 {
                true => frame.last_amount,
                false => match self.choose(player, What::ManaOf(color as u8), 1, 1, numbers) {
                    Some(Some(picks)) => match picks.first() {
                        Some(Opt::Number(number)) => i32::from(*number),
                        _ => 0,
                    },
                    Some(None) => return Flow::Wait,
                    None => 0,
                },
            };
            let mut units = [0; 6];
            units[color] = of_this as u8;
            let units = self.produced(book, frame, units);
            self.add_mana(player, units, only, frame.item.source);
            frame.last_amount -= of_this;
            frame.number |= i32::from(of_this > 0) << color;
            frame.stage += 1;
        }
        let added = std::array::from_fn(|kind| (frame.number >> kind & 1) as u8);
        self.mana_added(book, frame, &added);
        Flow::Next
    }
}

/// Mana as an option: one color by its name, others by their place.
fn mana_opt(units: &[u8; 6], at: usize) -> Opt {
    let kinds: Vec<usize> = (0..6).filter(|&kind| units[kind] > 0).collect();
    match kinds[..] {
        [kind] => Opt::Color(kind as u8),
        _ => Opt::Number(at as i16),
    }
}
