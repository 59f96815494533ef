//! A game from its start: setup, decisions, legal actions, and the actions that answer them.

use crate::game::Chance;
use crate::program::{AbilityId, Book, DefId, Inputs};
use crate::types::{Colors, Player};

use super::decision::{Action, Answer, DecisionKind, IllegalAction, Offer, Opt, Pending, Picks};
use super::list::{List, LongList};
use super::priority::Asked;
use super::state::{Card, Combat, Mask, Place, PlayerState, Ref, State, Step, Zones, bit};

/// The rules of a match that don't come from cards.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The edition of the rules.
    pub edition: crate::Edition,
    pub life: i16,
    pub turn_limit: u16,
    /// Players are asked for priority even if all they can do is pass.
    pub full_priority: bool,
    pub skip_first_draw: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            edition: crate::Edition::Current,
            life: 20,
            turn_limit: 200,
            full_priority: false,
            skip_first_draw: true,
        }
    }
}

impl State {
    /// An empty table: no cards, before the first turn.
    pub fn empty(options: &Options, starter: Player) -> State {
        State {
            perms: Vec::new(),
            live: 0,
            phased: 0,
            emblems: 0,
            lingering: 0,
            cards: Vec::new(),
            zones: [Zones::default(); 2],
            players: [PlayerState { life: options.life, ..PlayerState::default() }; 2],
            stack: LongList::default(),
            waiting: LongList::default(),
            placing: 0,
            not_kept: 0,
            delayed: LongList::default(),
            bundles: LongList::default(),
            entering: 0,
            created: None,
            buried: LongList::default(),
            graveyard_statics: true,
            effects: LongList::default(),
            shields: LongList::default(),
            rules_until: LongList::default(),
            frames: LongList::default(),
            casting: None,
            departed: LongList::default(),
            gone: LongList::default(),
            combat: Combat::default(),
            controls: LongList::default(),
            assigned: LongList::default(),
            batch: super::window::Batch::default(),
            life_counts: false,
            assigning_done: 0,
            assigning_blocked: 0,
            until_leaves: LongList::default(),
            damage_log: LongList::default(),
            block_log: LongList::default(),
            game_damage: LongList::default(),
            riders: LongList::default(),
            activations: LongList::default(),
            stays_tapped: 0,
            untap_choices: 0,
            rules: LongList::default(),
            granted: LongList::default(),
            ruling: Mask::MAX,
            heard: u32::MAX,
            watched: Mask::MAX,
            at_risk: Mask::MAX,
            usable: Mask::MAX,
            replacing: Mask::MAX,
            creatures: 0,
            controlled: [0; 2],
            settled: false,
            idle: 0,
            layered: true,
            depends_on: Inputs::ALL,
            stale: Mask::MAX,
            turn: 0,
            step: Step::Mulligans,
            stage: 0,
            active: starter,
            starter,
            priority: starter,
            passes: 0,
            extra_phases: List::default(),
            main_phases: 0,
            upkeeps: 0,
            more_upkeeps: 0,
            drawn_before_step: 0,
            lone_upkeep: false,
            after_extra: None,
            daytime: None,
            last_active: None,
            in_turn: starter,
            extra_turns: LongList::default(),
            monarch: None,
            initiative: None,
            next_id: 0,
            timestamp: 0,
            pending: None,
            options: LongList::default(),
            offers: None,
            answer: None,
            change_orders: LongList::default(),
            dealing: false,
            rehearses: false,
            destroying: false,
            drawing: None,
            waiting_draws: LongList::default(),
            outcome: None,
            recorded: None,
            actions: 0,
            playable: LongList::default(),
            resolved: LongList::default(),
            mana_picks: List::default(),
            group: 0,
            grouped: false,
            leaving: 0,
            guarded: (Ref::None, 0),
            shielded_in: (Ref::None, 0),
            to_shuffle: 0,
            cast_this_turn: 0,
            tallies: Default::default(),
            copies: LongList::default(),
            face_up: LongList::default(),
            promised: LongList::default(),
            keyword_times: LongList::default(),
            lifelinks: LongList::default(),
            gathers_lifelink: false,
            unpreventable: false,
            end_turn: false,
            overflow: None,
            cleanup_priority: false,
            options_full: options.full_priority,
            skip_first_draw: options.skip_first_draw,
            turn_limit: options.turn_limit,
        }
    }

    /// Adds a card to the game, in that place.
    pub fn add_card(&mut self, def: DefId, owner: Player, place: Place) -> Option<u8> {
        let id = self.cards.len() as u8;
        if self.cards.len() >= super::state::MAX_CARDS - 1 {
            return None;
        }
        self.cards.push(Card { def, whole: def, owner, ..Card::default() });
        self.put_card(id, place, Some(0));
        Some(id)
    }

    /// A new game at its first decision.
    ///
    /// Two games from equal streams, one started by either player, have the same shuffles. If the libraries differ, each player
    /// has the same cards in both. If they are equal, the players swap cards, so that each has the luck of the deal once.
    pub fn new_game(
        book: &Book,
        libraries: [&[DefId]; 2],
        options: &Options,
        starter: Player,
        chance: &mut Chance,
    ) -> State {
        let mut state = State::empty(options, starter);
        for player in Player::BOTH {
            for &def in libraries[player] {
                state.add_card(def, player, Place::Library);
            }
        }
        let seats = if libraries[0] == libraries[1] { [starter, starter.opponent()] } else { Player::BOTH };
        for player in seats {
            state.draw_opening_hand(book, player, chance);
        }
        state.advance(book, chance);
        state
    }

    /// What has to be decided now.
    pub fn decision(&self) -> Option<Pending> {
        self.pending
    }

    /// The actions that answer a decision about priority; of all other decisions, [`State::sample_action`] gives an answer.
    pub fn priority_actions(&self, book: &Book, with_mana: bool) -> Vec<Action> {
        let Some(Pending { player, kind: DecisionKind::Priority }) = self.pending else { return Vec::new() };
        let found;
        let offers = match &self.offers {
            Some(offers) if !with_mana => offers,
            _ => {
                found = self.list_offers(book, player, with_mana);
                &found
            }
        };
        let mut actions = Vec::with_capacity(1 + offers.len());
        actions.push(Action::Pass);
        actions.extend(offers.iter().map(|&offer| Action::from(offer)));
        actions
    }

    /// Draws a legal action: for priority each answer with the same probability, attacks and blocks among all legal declarations.
    pub fn sample_action(&self, book: &Book, chance: &mut Chance) -> Action {
        let Some(Pending { player, kind }) = self.pending else { return Action::Pass };
        match kind {
            DecisionKind::Mulligan => Action::Keep,
            DecisionKind::Priority => {
                let found;
                let offers = match &self.offers {
                    Some(offers) => offers,
                    None => {
                        found = self.list_offers(book, player, false);
                        &found
                    }
                };
                match chance.below(1 + offers.len() as u32) {
                    0 => Action::Pass,
                    at => offers[at as usize - 1].into(),
                }
            }
            DecisionKind::Attack => {
                Action::Attack { attackers: self.sample_attack(book, chance), bands: List::default() }
            }
            DecisionKind::Block => Action::Block(self.sample_block(book, chance)),
            DecisionKind::Choose { least, most, .. } => {
                let count = u32::from(least) + chance.below(u32::from(most - least) + 1);
                let mut places: Vec<u8> = (0..self.options.len() as u8).collect();
                chance.shuffle(&mut places);
                Action::Choose(Picks::of(places.into_iter().take(count as usize)))
            }
        }
    }

    /// Plays an action and goes on to the next decision.
    ///
    /// # Errors
    /// [`IllegalAction`]; the state is as it was.
    pub fn apply_action(
        &mut self,
        book: &Book,
        action: &Action,
        chance: &mut Chance,
    ) -> Result<(), IllegalAction> {
        self.apply_asked(book, action, chance, Asked::WhenAble)
    }

    /// As [`apply_watched`](State::apply_watched), with [`Self::recorded`] holding what happened while the state is shown, and `None`
    /// afterwards.
    ///
    /// # Errors
    /// [`IllegalAction`]; the state is as it was.
    pub fn apply_told(
        &mut self,
        book: &Book,
        action: &Action,
        chance: &mut Chance,
        see: &mut impl FnMut(&State),
    ) -> Result<(), IllegalAction> {
        self.recorded = Some(Vec::new());
        let applied = self.apply_watched(book, action, chance, see);
        self.recorded = None;
        applied
    }

    /// As [`apply_action`](State::apply_action), but players are asked in some windows only and pass in all others.
    ///
    /// # Errors
    /// [`IllegalAction`]; the state is as it was.
    pub fn apply_asked(
        &mut self,
        book: &Book,
        action: &Action,
        chance: &mut Chance,
        asked: Asked,
    ) -> Result<(), IllegalAction> {
        self.begin_action(book, action, chance)?;
        self.go_on(book, chance, asked, &mut |_| ());
        Ok(())
    }

    /// The same as [`apply_action`](State::apply_action), and shows the state after every small step.
    ///
    /// # Errors
    /// [`IllegalAction`]; the state is as it was.
    pub fn apply_watched(
        &mut self,
        book: &Book,
        action: &Action,
        chance: &mut Chance,
        see: &mut impl FnMut(&State),
    ) -> Result<(), IllegalAction> {
        self.apply_asked_watched(book, action, chance, Asked::WhenAble, see)
    }

    /// As [`apply_watched`](State::apply_watched), but players are asked in some windows only and pass in all others.
    ///
    /// # Errors
    /// [`IllegalAction`]; the state is as it was.
    pub(crate) fn apply_asked_watched(
        &mut self,
        book: &Book,
        action: &Action,
        chance: &mut Chance,
        asked: Asked,
        see: &mut impl FnMut(&State),
    ) -> Result<(), IllegalAction> {
        self.begin_action(book, action, chance)?;
        see(self);
        self.go_on(book, chance, asked, see);
        Ok(())
    }

    /// Does what an action says, without what follows from it.
    pub(super) fn begin_action(
        &mut self,
        book: &Book,
        action: &Action,
        chance: &mut Chance,
    ) -> Result<(), IllegalAction> {
        let Some(Pending { player, kind }) = self.pending else { return Err(IllegalAction::Over) };
        // Listed offers are legal.
        let listed = |offer: Offer| self.offers.as_ref().is_some_and(|offers| offers.contains(&offer));
        match (kind, *action) {
            (DecisionKind::Mulligan, Action::Keep) => {
                self.pending = None;
                self.players[player].kept = true;
            }
            (DecisionKind::Mulligan, Action::Mulligan) => {
                if self.players[player].mulligans >= 7 {
                    return Err(IllegalAction::CantPlay);
                }
                self.pending = None;
                self.players[player].mulligans += 1;
                self.draw_opening_hand(book, player, chance);
            }
            (DecisionKind::Priority, Action::Pass) => {
                self.pending = None;
                self.pass(book);
            }
            (DecisionKind::Priority, Action::Play { card, face }) => {
                if !listed(Offer::Play { card, face }) && !self.lands_of(book, player, card).contains(&face) {
                    return Err(IllegalAction::CantPlay);
                }
                self.pending = None;
                self.play_land(book, player, card, face);
            }
            (DecisionKind::Priority, Action::Cast { card, face, way }) => {
                if !listed(Offer::Cast { card, face, way })
                    && !self.ways_to_cast(book, player, card).contains(&(face, way))
                {
                    return Err(IllegalAction::CantPlay);
                }
                self.pending = None;
                self.begin_cast(book, player, card, face, way);
            }
            (DecisionKind::Priority, Action::Activate { source, ability }) => {
                if !listed(Offer::Activate { source, ability })
                    && !self.may_activate(book, player, source, ability)
                {
                    return Err(IllegalAction::CantPlay);
                }
                self.pending = None;
                self.begin_activate(book, player, source, ability);
            }
            (DecisionKind::Priority, Action::TapLand { slot, color }) => {
                self.tap_land(book, player, slot, color)?
            }
            (DecisionKind::Attack, Action::Attack { attackers, bands }) => {
                if !self.is_legal_attack(book, attackers) || !self.are_legal_bands(attackers, &bands) {
                    return Err(IllegalAction::Attack);
                }
                self.pending = None;
                if attackers != 0 && !self.attackable_planeswalkers().is_empty() {
                    // What each of them attacks is chosen next.
                    self.combat.bands = bands;
                    (self.combat.announced, self.combat.undecided) = (attackers, attackers);
                } else {
                    self.declare_attack(book, attackers, bands);
                    if self.combat.to_exert == 0 && self.combat.to_enlist == 0 {
                        self.end_turn_based_actions();
                    }
                }
            }
            (DecisionKind::Block, Action::Block(blocks)) => {
                if !self.is_legal_block(book, &blocks) {
                    return Err(IllegalAction::Block);
                }
                self.pending = None;
                self.declare_block(book, blocks);
                self.end_turn_based_actions();
            }
            (DecisionKind::Choose { least, most, .. }, Action::Choose(picks)) => {
                let count = picks.len();
                let fits = picks.iter().all(|&at| usize::from(at) < self.options.len());
                let mut sorted: Vec<u8> = picks.to_vec();
                sorted.sort_unstable();
                sorted.dedup();
                if !fits || sorted.len() != count || count < usize::from(least) || count > usize::from(most) {
                    return Err(IllegalAction::Choice);
                }
                let chosen: List<Opt, 64> = List::of(picks.iter().map(|&at| self.options[usize::from(at)]));
                self.pending = None;
                self.answer = Some(Answer { picks: chosen });
            }
            _ => return Err(IllegalAction::WrongKind),
        }
        self.offers = None;
        Ok(())
    }

    /// The colors of mana for which the player may tap a permanent by its basic land types (305.6).
    pub(crate) fn land_colors(&self, book: &Book, player: Player, slot: u8) -> Colors {
        let perm = &self.perms[usize::from(slot)];
        let able = self.live & bit(slot) != 0
            && perm.controller == player
            && !perm.tapped
            && !self.is_new_creature(perm)
            && !self.cant_activate_mana(book, player, slot, true)
            && self.can_pay_mana_life(book, player, slot);
        if able { self.intrinsic_colors(book, slot) } else { Colors::NONE }
    }

    fn tap_land(&mut self, book: &Book, player: Player, slot: u8, color: u8) -> Result<(), IllegalAction> {
        if !self.land_colors(book, player, slot).iter().any(|c| c as u8 == color) {
            return Err(IllegalAction::CantPlay);
        }
        let lives_before = Player::BOTH.map(|player| self.players[player].life);
        let r = self.perm_ref(slot);
        self.pay_mana_life(book, player, slot);
        self.tap(book, slot);
        let mut units = [0; 6];
        units[usize::from(color)] = self.mana_times(book, player, r);
        self.add_mana(player, units, None, r);
        self.tapped_for_mana(book, player, r, &units);
        // CR 605.4a, 117.5: what this triggers comes before the player gets priority again.
        let lives = Player::BOTH.map(|player| self.players[player].life);
        if !self.frames.is_empty() || !self.waiting.is_empty() || lives != lives_before {
            self.pending = None;
        }
        Ok(())
    }

    /// The activated abilities of an object in the order of its text, by which players may refer to them.
    pub fn abilities_of(&self, book: &Book, r: Ref) -> Vec<AbilityId> {
        let Some(def) = self.def_of(r) else { return Vec::new() };
        let mut all = book.info(def).activated.clone();
        if let Some(slot) = self.slot_of(r) {
            all.extend(self.granted.iter().filter(|given| given.slot == slot).map(|given| given.ability));
        }
        all
    }
}
