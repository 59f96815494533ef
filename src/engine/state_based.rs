//! State-based actions (704), again and again until there are none.

use super::decision::{Opt, What};
use super::list::List;
use super::state::{Ending, Outcome, Place, Ref, State, bit, slots};
use crate::game::Player;
use crate::program::{Book, Key, Rule};
use crate::rule::LegendRule;
use crate::types::{CardType, Supertype};

impl State {
    pub(super) fn has_state_based(&self, _book: &Book) -> bool {
        slots(self.live).any(|slot| {
            let perm = &self.perms[usize::from(slot)];
            perm.is(CardType::Creature) && perm.toughness <= 0
        })
    }

    /// State-based actions, once through (704.3); says whether any was done or somebody has to choose.
    pub(super) fn state_based_actions(&mut self, book: &Book) -> bool {
        self.refresh(book);
        self.follow_daytime(book);
        let watched = self.watched & self.live != 0;
        if watched && (self.end_sagas(book) || self.end_bestow(book)) {
            return true;
        }
        self.end_conditional_effects(book);
        if self.players_lose(book) {
            return true;
        }
        if self.settled {
            return watched && (self.world_rule(book) || self.legend_rule(book));
        }
        let mut dying = 0;
        let mut destroyed: Vec<Ref> = Vec::new();
        let mut falling = 0;
        let mut attached = false;
        for slot in slots(self.live & self.at_risk) {
            let perm = &self.perms[usize::from(slot)];
            if perm.phased_out {
                continue;
            }
            attached |= perm.attached != Ref::None || perm.is(CardType::Enchantment);
            if perm.is(CardType::Creature) {
                if perm.toughness <= 0 {
                    dying |= bit(slot);
                } else if perm.deathtouched
                    || perm.damage > 0 && i32::from(perm.damage) >= self.lethal_total(book, slot)
                {
                    destroyed.push(self.perm_ref(slot));
                }
            }
            if perm.is(CardType::Planeswalker) && perm.count(2) == 0 {
                dying |= bit(slot);
            }
            let is_aura = perm.is(CardType::Enchantment) && self.enchant_of(book, slot).is_some();
            if is_aura && (perm.attached == Ref::None || !self.attachment_is_legal(book, slot)) {
                dying |= bit(slot);
            } else if perm.attached != Ref::None && !is_aura && !self.attachment_is_legal(book, slot) {
                falling |= bit(slot);
            }
        }
        for slot in slots(falling) {
            let perm = &mut self.perms[usize::from(slot)];
            perm.last_attached = std::mem::take(&mut perm.attached);
            self.mark();
        }
        let mut done = falling != 0;
        // Destroyed and put into the graveyard at the same time.
        let mut gone = dying;
        for r in destroyed {
            let Some(slot) = self.slot_of(r) else { continue };
            if self.survives_destruction(book, slot) {
                done |= self.perms[usize::from(slot)].damage == 0;
                continue;
            }
            gone |= bit(slot);
        }
        if gone != 0 {
            self.leave_all(book, gone, Place::Graveyard, None);
            done = true;
        }
        // All at once (704.3): what dies had both kinds of counters.
        for slot in slots(self.live & self.at_risk) {
            let perm = &mut self.perms[usize::from(slot)];
            perm.deathtouched = false;
            if perm.counters.len() < 2 {
                continue;
            }
            let (plus, minus) = (perm.count(0), perm.count(1));
            let pairs = plus.min(minus);
            if pairs > 0 {
                done = true;
                self.remove_counters(slot, Some(0), pairs);
                self.remove_counters(slot, Some(1), pairs);
            }
        }
        // What may be attached to what depends on more than characteristics and damage.
        self.settled = !done && !attached;
        done || watched && (self.world_rule(book) || self.legend_rule(book))
    }

    /// Indestructible, or a regeneration shield that is used up by this; shield counters keep off effects only (122.1c).
    fn survives_destruction(&mut self, book: &Book, slot: u8) -> bool {
        self.perms[usize::from(slot)].keys.has(Key::Indestructible) || self.regenerates(book, slot)
    }

    fn attachment_is_legal(&self, book: &Book, slot: u8) -> bool {
        let to = self.perms[usize::from(slot)].attached;
        let there = match to {
            Ref::Player(_) => true,
            r @ Ref::Card { .. } => self.card_of(r).is_some(),
            r => self.slot_of(r).is_some(),
        };
        there && self.may_be_attached(book, slot, to)
    }

    /// Whether somebody has lost (704.5a-c); life counts only at the end of a phase where the rules say so.
    pub(super) fn players_lose(&mut self, book: &Book) -> bool {
        let life_counts = self.life_counts || !book.edition.differences().life_counts_late;
        let mut lost = [false; 2];
        let mut ending = Ending::Life;
        for player in Player::BOTH {
            let facts = &self.players[player];
            let why = if facts.lost {
                Some(Ending::Effect)
            } else if facts.life <= 0 && life_counts {
                Some(Ending::Life)
            } else if facts.poison >= 10 {
                Some(Ending::Poison)
            } else if facts.drew_from_empty {
                Some(Ending::EmptyLibrary)
            } else {
                None
            };
            if let Some(why) = why {
                lost[player] = true;
                ending = why;
            }
        }
        for player in Player::BOTH {
            if self.players[player].won && !lost[player] {
                self.outcome = Some(Outcome { winner: Some(player), ending: Ending::Effect });
                return true;
            }
        }
        let winner = match lost {
            [false, false] => return false,
            [true, true] => None,
            [true, false] => Some(Player::B),
            [false, true] => Some(Player::A),
        };
        self.outcome = Some(Outcome { winner, ending });
        true
    }

    /// The world rule: of several world permanents only the newest stays (704.5k).
    fn world_rule(&mut self, book: &Book) -> bool {
        let worlds: List<u8, 128> = List::of(
            slots(self.live)
                .filter(|&slot| self.perms[usize::from(slot)].supertypes >> Supertype::World as u8 & 1 == 1),
        );
        if worlds.len() < 2 {
            return false;
        }
        let newest = worlds.iter().map(|&slot| self.perms[usize::from(slot)].timestamp).max();
        let old = worlds
            .iter()
            .filter(|&&slot| Some(self.perms[usize::from(slot)].timestamp) != newest)
            .fold(0, |mask, &slot| mask | bit(slot));
        self.leave_all(book, old, Place::Graveyard, None);
        true
    }

    /// The legend rule (704.5j).
    fn legend_rule(&mut self, book: &Book) -> bool {
        let mut off = false;
        self.rules_in_force(book, |rule, _| off |= *rule == Rule::NoLegendRule);
        if off {
            return false;
        }
        if book.edition.differences().legends != LegendRule::KeepOne {
            return self.older_legend_rule(book);
        }
        for slot in slots(self.live) {
            let perm = &self.perms[usize::from(slot)];
            if perm.supertypes >> Supertype::Legendary as u8 & 1 == 0 {
                continue;
            }
            let name = perm.name_id(book);
            let same: List<u8, 128> = List::of(slots(self.live).filter(|&other| {
                let second = &self.perms[usize::from(other)];
                second.controller == perm.controller
                    && second.supertypes >> Supertype::Legendary as u8 & 1 == 1
                    && second.name_id(book) == name
            }));
            if same.len() < 2 {
                continue;
            }
            let options = List::of(same.iter().map(|&slot| Opt::Ref(self.perm_ref(slot))));
            let controller = perm.controller;
            let keep = match self.choose(controller, What::Legend, 1, 1, options) {
                Some(Some(picks)) => picks.first().and_then(|opt| opt.object()),
                Some(None) => return true,
                None => None,
            };
            let gone = same
                .iter()
                .filter(|&&slot| Some(self.perm_ref(slot)) != keep)
                .fold(0, |mask, &slot| mask | bit(slot));
            self.leave_all(book, gone, Place::Graveyard, None);
            return true;
        }
        false
    }
}
