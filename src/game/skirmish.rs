//! Combat damage of creatures that fight simply: nothing bears on it but power, toughness, and keywords that act on the damage itself.
//!
//! What [`Combat`](crate::combat::damage::Combat) works out for any creatures is dealt here in the slots of the state, without setting a combat up; debug
//! builds do both and compare.

use crate::combat::damage::{Assigning, Fighter, Hit, Passage, Step, Target};
use crate::position::Side as Role;
use crate::types::{CreatureSet, Edition, Keyword, MAX_CREATURES, Player};

use super::setup::Setup;
use super::state::State;
use super::watch::{Event, Watch};

const ROLES: [Role; 2] = [Role::Attacker, Role::Defender];

/// A damage step of such creatures, by their slots.
struct Skirmish<'a> {
    setup: &'a Setup,
    state: &'a State,
    players: [Player; 2],
    dealing: [CreatureSet; 2],
    /// By slot of the attackers, the blockers that are still there.
    blockers: [CreatureSet; MAX_CREATURES],
}

/// What the damage of a step does besides being marked.
#[derive(Default)]
struct Dealt {
    hurt: [CreatureSet; 2],
    /// Those dealt damage by deathtouch.
    touched: [CreatureSet; 2],
    /// By how much life changes.
    life: [i32; 2],
}

impl State {
    /// Whether all creatures that fought in this combat, the dead included, [fight simply](Fighter::is_simple).
    pub(super) fn fights_are_simple(&self, setup: &Setup) -> bool {
        if setup.all_fight_simply() {
            return true;
        }
        let players = [self.active, self.active.opponent()];
        players.into_iter().zip(self.fought).all(|(player, fought)| {
            let cards = &self.sides[player].creature_cards;
            fought.iter().all(|slot| setup.facts(cards[slot]).fights_simply)
        })
    }

    /// Deals the damage of the next step of such creatures, as [`deal_damage`](State::deal_damage) does.
    pub(super) fn deal_simply(
        &mut self,
        setup: &Setup,
        after_first_strikes: bool,
        watch: &mut impl Watch,
    ) -> Option<Step> {
        let (step, dealing) = self.strikers(setup, after_first_strikes);
        let mut dealt = Dealt::default();
        if self.fights_are_single() {
            self.deal_singly(setup, dealing, &mut dealt, watch);
        } else {
            let mut hits = Vec::with_capacity(16);
            let skirmish = Skirmish::new(setup, self, dealing);
            if let Some(question) = self.assign(&skirmish, |_, slot| slot, &mut hits) {
                self.ask_for(&question);
                return None;
            }
            self.division_count = 0;
            hits.iter().for_each(|hit| self.deal_hit(setup, hit, &mut dealt, watch));
        }
        if step == Step::FirstStrike {
            self.struck_first = dealing;
        }
        self.bury_the_dead(setup, &dealt, watch);
        Some(step)
    }

    /// Which step is next, and which attackers and blockers deal damage in it (510.4).
    fn strikers(&self, setup: &Setup, after_first_strikes: bool) -> (Step, [CreatureSet; 2]) {
        let present = [self.attackers, self.blocking];
        if !setup.some_strike_first() {
            return (Step::Regular, present);
        }
        let mut twice = [CreatureSet::EMPTY; 2];
        let mut first = [CreatureSet::EMPTY; 2];
        for role in ROLES {
            let cards = &self.sides[self.player_of(role)].creature_cards;
            for slot in present[role as usize] {
                let fighter = setup.fighter(cards[slot]);
                if fighter.strikes_first() {
                    first[role as usize].insert(slot);
                    if fighter.has(Keyword::DoubleStrike) {
                        twice[role as usize].insert(slot);
                    }
                }
            }
        }
        if after_first_strikes {
            let again = [0, 1].map(|role| (present[role] - self.struck_first[role]) | twice[role]);
            (Step::Regular, again)
        } else if first == [CreatureSet::EMPTY; 2] {
            (Step::Regular, present)
        } else {
            (Step::FirstStrike, first)
        }
    }

    /// How much more damage is lethal to the creature.
    fn lethal_damage(&self, setup: &Setup, player: Player, slot: usize) -> i32 {
        let side = &self.sides[player];
        (setup.fighter(side.creature_cards[slot]).toughness - i32::from(side.damage[slot])).max(0)
    }

    /// Whether each attacker is blocked by one creature at most, which blocks nothing else: then there is nothing to choose.
    fn fights_are_single(&self) -> bool {
        self.blocked.len() == self.fought[1].len()
            && self.fought[1].iter().all(|slot| self.blocks[slot].len() == 1)
    }

    /// Deals the damage of [such fights](State::fights_are_single).
    fn deal_singly(
        &mut self,
        setup: &Setup,
        dealing: [CreatureSet; 2],
        dealt: &mut Dealt,
        watch: &mut impl Watch,
    ) {
        let [active, defender] = [self.active, self.active.opponent()];
        let hit = |side, source: usize, target, amount| Hit { side, source: source as u8, target, amount };
        let mut foes = [None; MAX_CREATURES];
        for slot in self.blocking {
            foes[self.blocks[slot].lowest().unwrap_or_default()] = Some(slot as u8);
        }
        for slot in dealing[0] {
            let fighter = setup.fighter(self.sides[active].creature_cards[slot]);
            let amount = fighter.combat_damage();
            let tramples = fighter.has(Keyword::Trample);
            // What goes to the blocker, and what to the player.
            let (held, through) = match foes[slot] {
                // 702.19e: no blocker is left to take it.
                None => (0, if tramples || !self.blocked.contains(slot) { amount } else { 0 }),
                Some(_) if !tramples => (amount, 0),
                Some(foe) => {
                    let lethal = self.lethal_damage(setup, defender, foe.into());
                    let lethal = if fighter.has(Keyword::Deathtouch) { lethal.min(1) } else { lethal };
                    (amount.min(lethal), amount - amount.min(lethal))
                }
            };
            if let Some(foe) = foes[slot] {
                let target = Target::Creature(foe);
                self.deal_hit(setup, &hit(Role::Attacker, slot, target, held), dealt, watch);
            }
            self.deal_hit(setup, &hit(Role::Attacker, slot, Target::Player, through), dealt, watch);
        }
        for slot in dealing[1] {
            let target = (self.blocks[slot] & self.attackers).lowest();
            let amount = setup.fighter(self.sides[defender].creature_cards[slot]).combat_damage();
            if let Some(target) = target {
                let target = Target::Creature(target as u8);
                self.deal_hit(setup, &hit(Role::Defender, slot, target, amount), dealt, watch);
            }
        }
    }

    /// Deals damage of one creature to one recipient. Nobody dies before all is dealt.
    fn deal_hit(&mut self, setup: &Setup, hit: &Hit, dealt: &mut Dealt, watch: &mut impl Watch) {
        let &Hit { side, source, target, amount } = hit;
        if amount <= 0 {
            return;
        }
        let (player, source) = (self.player_of(side), usize::from(source));
        let card = self.sides[player].creature_cards[source];
        let facts = setup.facts(card);
        match target {
            Target::Player => {
                dealt.life[side.other() as usize] -= amount;
                watch.see(self, Event::DamageToPlayer { player, source, amount });
            }
            Target::Creature(target) => {
                let target = usize::from(target);
                let foe = &mut self.sides[player.opponent()];
                let recipient = foe.creature_cards[target];
                if setup.facts(recipient).has_protection && setup.is_protected(recipient, card) {
                    return;
                }
                let damage = i32::from(foe.damage[target]) + amount;
                foe.damage[target] = damage.min(i32::from(u8::MAX)) as u8;
                dealt.hurt[side.other() as usize].insert(target);
                if facts.has(Keyword::Deathtouch) {
                    dealt.touched[side.other() as usize].insert(target);
                }
                watch.see(self, Event::Damage { player, source, target, amount });
            }
        }
        if facts.has(Keyword::Lifelink) {
            dealt.life[side as usize] += amount;
        }
    }

    /// Changes the players' life and buries who dies of the damage that has been dealt (704.5g, 704.5h).
    fn bury_the_dead(&mut self, setup: &Setup, dealt: &Dealt, watch: &mut impl Watch) {
        for role in ROLES {
            let player = self.player_of(role);
            let role = role as usize;
            self.change_life(player, dealt.life[role], watch);
            for slot in dealt.hurt[role] {
                if dealt.touched[role].contains(slot) || self.lethal_damage(setup, player, slot) == 0 {
                    watch.see(self, Event::Dies { player, slot });
                    self.bury(player, slot);
                }
            }
        }
    }
}

impl<'a> Skirmish<'a> {
    fn new(setup: &'a Setup, state: &'a State, dealing: [CreatureSet; 2]) -> Skirmish<'a> {
        let mut blockers = [CreatureSet::EMPTY; MAX_CREATURES];
        for slot in state.blocking {
            for attacker in state.blocks[slot] {
                blockers[attacker].insert(slot);
            }
        }
        let players = [state.active, state.active.opponent()];
        Skirmish { setup, state, players, dealing, blockers }
    }
}

impl Assigning for Skirmish<'_> {
    fn edition(&self) -> Edition {
        self.setup.options().edition
    }

    fn dealing(&self, side: Role) -> CreatureSet {
        self.dealing[side as usize]
    }

    fn fighter(&self, side: Role, slot: usize) -> &Fighter {
        self.setup.fighter(self.state.sides[self.players[side as usize]].creature_cards[slot])
    }

    fn amount(&self, side: Role, slot: usize) -> i32 {
        self.fighter(side, slot).combat_damage()
    }

    fn recipients(&self, side: Role, slot: usize) -> CreatureSet {
        match side {
            Role::Attacker => self.blockers[slot],
            Role::Defender => self.state.blocks[slot] & self.state.attackers,
        }
    }

    fn lethal_damage(&self, side: Role, slot: usize) -> i32 {
        self.state.lethal_damage(self.setup, self.players[side as usize], slot)
    }

    fn passage(&self, attacker: usize) -> Passage {
        let trample = self.fighter(Role::Attacker, attacker).has(Keyword::Trample);
        match (self.state.blocked.contains(attacker), trample) {
            (false, _) => Passage::Unblocked,
            // 702.19e: no blocker is left to take it.
            (true, true) if self.blockers[attacker].is_empty() => Passage::Unblocked,
            (true, true) => Passage::Trample,
            (true, false) => Passage::None,
        }
    }

    fn divider(&self, side: Role, _slot: usize) -> Role {
        side
    }
}
