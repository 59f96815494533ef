//! State-based actions (704), again and again until there are none.

use super::decision::{Opt, What};
use super::destruction::Destruction;
use super::list::List;
use super::state::{Ending, Mask, Outcome, Place, PlayerState, Ref, State, bit, slots, slots_where};
use crate::program::{Book, Rule};
use crate::types::{CardType, LegendRule, Player, Supertype};

impl PlayerState {
    /// Whether nothing makes the player lose or win (704.5a-c).
    pub(super) fn stays_in_game(&self) -> bool {
        let over = self.lost | self.won | self.drew_from_empty;
        self.life > 0 && self.poison < 10 && !over
    }
}

impl State {
    /// Checks state-based actions once (704.3); returns whether any was done or somebody has to choose.
    pub(super) fn state_based_actions(&mut self, book: &Book) -> bool {
        self.refresh(book);
        self.follow_daytime(book);
        let watched = self.watched_now() != 0;
        if watched && (self.end_sagas(book) || self.end_bestow(book)) {
            return true;
        }
        let choosing = self.frames.len();
        self.end_conditional_effects(book);
        if book.ring.is_some() {
            self.lose_ring_bearers();
        }
        if book.speed.is_some() {
            self.start_engines(book);
        }
        if self.leave_dungeons(book) {
            return true;
        }
        // Permanents that return may have choices to make as they enter, before anything about them is checked.
        if self.frames.len() > choosing {
            return true;
        }
        if self.players_lose(book) {
            return true;
        }
        if self.settled {
            return false;
        }
        // Everything is checked before anything is done (704.3); choices come first.
        let mut dying = 0;
        if watched {
            self.settled = false;
            let Some(superfluous) = self.superfluous(book) else { return true };
            dying = superfluous;
        }
        let mut destroyed: Vec<Ref> = Vec::new();
        let mut falling = 0;
        let mut attached = false;
        for slot in slots(self.live & self.at_risk) {
            let perm = &self.perms[usize::from(slot)];
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
            let is_aura = self.is_aura(book, slot);
            if is_aura && (perm.attached == Ref::None || !self.attachment_is_legal(book, slot)) {
                dying |= bit(slot);
            } else if perm.attached != Ref::None && !is_aura && !self.attachment_is_legal(book, slot) {
                falling |= bit(slot);
            }
        }
        for slot in slots(falling) {
            let perm = &mut self.perms[usize::from(slot)];
            let from = std::mem::take(&mut perm.attached);
            perm.last_attached = from;
            self.mark();
            self.tell_unattached(book, slot, from);
        }
        let mut done = falling != 0;
        // They are destroyed and put into graveyards at the same time.
        if dying != 0 || !destroyed.is_empty() {
            let how = Destruction { by_effect: false, no_regeneration: false };
            let bury = |state: &mut State, done: &mut bool| {
                let doomed = state.doomed(book, &destroyed, how);
                let gone = dying | doomed.mask;
                if gone != 0 {
                    state.leave_all(book, gone, Place::Graveyard, None);
                }
                *done |= doomed.saved || gone != 0;
            };
            if !self.in_chosen_order(
                |state| state.destruction_may_be_ordered(book, &destroyed, how),
                &mut done,
                bury,
            ) {
                return true;
            }
            self.not_kept = 0;
        }
        // All of this happens at once (704.3): a creature that dies had both kinds of counters.
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
                self.take_counters(book, slot, Some(0), pairs);
                self.take_counters(book, slot, Some(1), pairs);
            }
        }
        // Whether an attachment is legal depends on more than characteristics and damage, and a rule that turns the legend rule off may end.
        self.settled = !done
            && !attached
            && (!watched
                || self.with_supertype(Supertype::Legendary).count_ones() < 2
                || !self.ignores_legend_rule(book));
        done
    }

    /// The permanents of which there are too many (704.5j, 704.5k, 704.5y); `None` while a player chooses which of them stay.
    fn superfluous(&mut self, book: &Book) -> Option<Mask> {
        Some(self.legend_rule(book)? | self.world_rule() | self.role_rule(book))
    }

    /// CR 701.54a: a creature is the Ring-bearer until another player gains control of it.
    fn lose_ring_bearers(&mut self) {
        for player in Player::BOTH {
            let bearer = self.players[player].ring_bearer;
            if bearer != Ref::None && self.perm(bearer).is_none_or(|perm| perm.controller != player) {
                self.players[player].ring_bearer = Ref::None;
                self.mark();
            }
        }
    }

    /// Whether what the permanent is attached to is there and may have it (704.5m, 704.5n).
    fn attachment_is_legal(&self, book: &Book, slot: u8) -> bool {
        let to = self.perms[usize::from(slot)].attached;
        let there = match to {
            Ref::Player(_) => true,
            r @ Ref::Card { .. } => self.card_of(r).is_some(),
            r => self.slot_of(r).is_some(),
        };
        there && self.may_be_attached(book, slot, to)
    }

    /// Whether a player can't lose the game (101.2).
    pub(super) fn cant_lose(&self, book: &Book, player: Player) -> bool {
        self.player_rule(book, player, |rule| match rule {
            Rule::CantLoseGame(who) => Some(*who),
            _ => None,
        })
    }

    /// Whether a rule keeps a player without life in the game.
    pub(super) fn lives_on(&self, book: &Book, player: Player) -> bool {
        book.lives_without_life
            && self.player_rule(book, player, |rule| match rule {
                Rule::LivesWithoutLife(who) => Some(*who),
                _ => None,
            })
    }

    /// Lets players lose (704.5a-c); returns whether the game is over. In some editions, life counts only at the end of a phase.
    pub(super) fn players_lose(&mut self, book: &Book) -> bool {
        if self.players.iter().all(PlayerState::stays_in_game) {
            return false;
        }
        // An effect has made a player win before anything is checked (104.2b), unless it made the same player lose (104.3f).
        for player in Player::BOTH {
            if self.players[player].won && !self.players[player].lost {
                self.outcome = Some(Outcome { winner: Some(player), ending: Ending::Effect });
                return true;
            }
        }
        let life_counts = self.life_counts || !book.edition.differences().life_counts_late;
        let mut lost = [false; 2];
        let mut ending = Ending::Life;
        for player in Player::BOTH {
            let facts = &self.players[player];
            let why = if facts.lost {
                Some(Ending::Effect)
            } else if self.cant_lose(book, player) {
                None
            } else if facts.life <= 0 && life_counts && !self.lives_on(book, player) {
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
        // CR 704.5b asks for draws since the last check.
        for player in Player::BOTH {
            self.players[player].drew_from_empty = false;
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

    /// Permanents that state-based actions have special checks for.
    pub(super) fn watched_now(&self) -> Mask {
        if self.stale == 0 { self.live & self.watched } else { self.live }
    }

    /// The permanents that have the supertype.
    pub(super) fn with_supertype(&self, supertype: Supertype) -> Mask {
        let has = |slot: u8| self.perms[usize::from(slot)].supertypes >> supertype as u8 & 1 == 1;
        slots_where(self.watched_now(), has)
    }

    /// The world rule: of several world permanents only the newest stays (704.5k).
    fn world_rule(&self) -> Mask {
        let worlds = self.with_supertype(Supertype::World);
        if worlds.count_ones() < 2 {
            return 0;
        }
        let age = |slot: u8| self.perms[usize::from(slot)].timestamp;
        let newest = slots(worlds).map(age).max();
        slots_where(worlds, |slot| Some(age(slot)) != newest)
    }

    /// Of several Roles on a permanent that a player controls only the newest stays (704.5y).
    fn role_rule(&self, book: &Book) -> Mask {
        let Some(role) = book.roles else { return 0 };
        let is_role = |slot: u8| {
            let perm = &self.perms[usize::from(slot)];
            perm.attached != Ref::None
                && self.has_subtype(book, super::eval::Look::Perm { perm, slot, live: true }, role)
        };
        let roles = slots_where(self.live, is_role);
        slots_where(roles, |slot| {
            let perm = &self.perms[usize::from(slot)];
            slots(roles).any(|other| {
                let newer = &self.perms[usize::from(other)];
                (newer.attached, newer.controller) == (perm.attached, perm.controller)
                    && newer.timestamp > perm.timestamp
            })
        })
    }

    /// Whether a rule says that the legend rule doesn't apply.
    fn ignores_legend_rule(&self, book: &Book) -> bool {
        let mut off = false;
        self.rules_in_force(book, |rule, _| off |= *rule == Rule::NoLegendRule);
        off
    }

    /// The legend rule (704.5j): the legends that don't stay; `None` while a player chooses. The active player chooses first (101.4).
    fn legend_rule(&mut self, book: &Book) -> Option<Mask> {
        let legends = self.with_supertype(Supertype::Legendary);
        if legends.count_ones() < 2 || self.ignores_legend_rule(book) {
            self.not_kept = 0;
            return Some(0);
        }
        if book.edition.differences().legends != LegendRule::KeepOne {
            return Some(self.older_legend_rule(book, legends));
        }
        for controller in [self.active, self.active.opponent()] {
            for slot in slots(legends & self.permanents_of(controller)) {
                let name = self.perms[usize::from(slot)].name_id(book);
                let same = slots_where(legends & !self.not_kept, |other| {
                    let second = &self.perms[usize::from(other)];
                    second.controller == controller && second.name_id(book) == name
                });
                if same & bit(slot) == 0 || same.count_ones() < 2 {
                    continue;
                }
                let options = List::of(slots(same).map(|slot| Opt::Ref(self.perm_ref(slot))));
                let keep = match self.choose(controller, What::Legend, 1, 1, options) {
                    Some(Some(picks)) => picks.first().and_then(|opt| opt.object()),
                    Some(None) => return None,
                    None => None,
                };
                self.not_kept |= slots_where(same, |slot| Some(self.perm_ref(slot)) != keep);
            }
        }
        Some(self.not_kept)
    }
}
