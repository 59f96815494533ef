//! What happens, and which abilities trigger on it (603).

use crate::game::Player;
use crate::oracle::tree::{CausingDeed, TurnStep, Zone};
use crate::program::{
    Ability, AbilityId, Book, CounterId, DamageTo, DefId, LORE, Rule, Test, Trigger, Triggered, Watch, Who,
};
use crate::types::CardType;

use super::eval::Look;
use super::state::{EventRegs, Frame, Place, Ref, StackItem, StackItemKind, State, Step, slots};
use super::zones::{place_of, zone_of};

/// Something that has happened (or, of leaving, is about to).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Happened {
    Enters {
        subject: Ref,
        from: Place,
        /// Who puts it onto the battlefield.
        by: Player,
    },
    Leaves {
        subject: Ref,
        to: Place,
    },
    Moves {
        subject: Ref,
        from: Place,
        to: Place,
        owner: Player,
    },
    Attacks {
        subject: Ref,
        alone: bool,
        defender: Player,
        /// The player or planeswalker that is attacked.
        whom: Ref,
    },
    PlayerAttacks {
        player: Player,
        count: u8,
    },
    Blocks {
        blocker: Ref,
        attacker: Ref,
    },
    /// By how many; `by` is one of them.
    BecomesBlocked {
        attacker: Ref,
        by: Ref,
        count: u8,
    },
    Unblocked {
        attacker: Ref,
        defender: Player,
    },
    Damage {
        source: Ref,
        to: Ref,
        amount: i32,
        combat: bool,
    },
    Step {
        step: Step,
    },
    Casts {
        player: Player,
        spell: Ref,
        nth: u8,
    },
    Draws {
        player: Player,
        nth: u8,
    },
    Discards {
        player: Player,
        card: Ref,
        by: Player,
    },
    Cycles {
        player: Player,
        card: Ref,
    },
    GainsLife {
        player: Player,
        amount: i32,
    },
    LosesLife {
        player: Player,
        amount: i32,
    },
    Tapped {
        subject: Ref,
        untapped: bool,
    },
    /// `produced`: the types of the mana, a bit for each, colorless the sixth.
    TappedForMana {
        player: Player,
        subject: Ref,
        produced: u8,
    },
    Targeted {
        subject: Ref,
        by: Player,
        spell: bool,
        item: Ref,
    },
    Counters {
        on: Ref,
        kind: CounterId,
        amount: i32,
        by: Player,
    },
    Sacrifices {
        player: Player,
        subject: Ref,
    },
    Attached {
        subject: Ref,
        to: Ref,
    },
    LandPlayed {
        player: Player,
        subject: Ref,
    },
    LastCounter {
        subject: Ref,
        kind: CounterId,
    },
    Monstrous {
        subject: Ref,
    },
    Mills {
        player: Player,
        card: Ref,
    },
    Exerted {
        subject: Ref,
    },
    Transforms {
        subject: Ref,
    },
    TurnedUp {
        subject: Ref,
    },
}

impl Happened {
    fn bits(&self) -> u32 {
        let places: &[u32] = match self {
            Happened::Enters { .. } => &[0],
            Happened::Leaves { .. } => &[1, 2, 3],
            Happened::Moves { .. } => &[3],
            Happened::Attacks { .. } | Happened::PlayerAttacks { .. } => &[4],
            Happened::Blocks { .. } | Happened::BecomesBlocked { .. } | Happened::Unblocked { .. } => &[5],
            Happened::Damage { .. } => &[6],
            Happened::Step { .. } => &[7],
            Happened::Casts { .. } => &[8],
            Happened::Draws { .. } => &[9],
            Happened::Discards { .. } => &[10],
            Happened::Cycles { .. } => &[11],
            Happened::GainsLife { .. } | Happened::LosesLife { .. } => &[12],
            Happened::Tapped { .. } => &[13],
            Happened::TappedForMana { .. } => &[14],
            Happened::Targeted { .. } => &[15],
            Happened::Counters { .. } => &[16],
            Happened::Sacrifices { .. } => &[17],
            Happened::Attached { .. } => &[18],
            Happened::LandPlayed { .. } => &[20],
            Happened::LastCounter { .. } => &[21],
            Happened::Monstrous { .. } => &[22],
            Happened::Mills { .. } => &[24],
            Happened::Exerted { .. } => &[25],
            Happened::Transforms { .. } | Happened::TurnedUp { .. } => &[23],
        };
        places.iter().fold(0, |bits, place| bits | 1 << place)
    }

    fn registers(&self) -> EventRegs {
        let regs = |subject: Ref, other: Ref, player: Option<Player>, amount: i32| EventRegs {
            subject,
            other,
            player,
            amount: amount.clamp(-9999, 9999) as i16,
            group: 0,
        };
        match *self {
            Happened::Enters { subject, by, .. } => regs(subject, Ref::None, Some(by), 0),
            Happened::Leaves { subject, .. }
            | Happened::Monstrous { subject }
            | Happened::Exerted { subject }
            | Happened::Transforms { subject }
            | Happened::TurnedUp { subject }
            | Happened::Tapped { subject, .. } => regs(subject, Ref::None, None, 0),
            Happened::Moves { subject, owner, .. } => regs(subject, Ref::None, Some(owner), 0),
            Happened::PlayerAttacks { player, count } => {
                regs(Ref::None, Ref::None, Some(player), i32::from(count))
            }
            Happened::Blocks { blocker, attacker } => regs(blocker, attacker, None, 0),
            Happened::BecomesBlocked { attacker, by, count } => regs(attacker, by, None, i32::from(count)),
            Happened::Attacks { subject, defender, whom, .. } => regs(subject, whom, Some(defender), 0),
            Happened::Unblocked { attacker, defender } => regs(attacker, Ref::None, Some(defender), 0),
            Happened::Damage { source, to, amount, .. } => {
                let player = match to {
                    Ref::Player(player) => Some(player),
                    _ => None,
                };
                regs(source, to, player, amount)
            }
            Happened::Step { .. } => regs(Ref::None, Ref::None, None, 0),
            Happened::Casts { player, spell, nth } => regs(spell, Ref::None, Some(player), i32::from(nth)),
            Happened::Draws { player, .. } => regs(Ref::None, Ref::None, Some(player), 0),
            Happened::Discards { player, card, .. }
            | Happened::Cycles { player, card }
            | Happened::Mills { player, card } => regs(card, Ref::None, Some(player), 0),
            Happened::GainsLife { player, amount } | Happened::LosesLife { player, amount } => {
                regs(Ref::None, Ref::None, Some(player), amount)
            }
            Happened::TappedForMana { player, subject, produced } => {
                regs(subject, Ref::None, Some(player), i32::from(produced))
            }
            Happened::Sacrifices { player, subject } | Happened::LandPlayed { player, subject } => {
                regs(subject, Ref::None, Some(player), 0)
            }
            Happened::Targeted { subject, by, item, .. } => regs(subject, item, Some(by), 0),
            Happened::Counters { on, amount, by, .. } => regs(on, Ref::None, Some(by), amount),
            Happened::LastCounter { subject, .. } => regs(subject, Ref::None, None, 0),
            Happened::Attached { subject, to } => regs(subject, to, None, 0),
        }
    }
}

impl State {
    /// Tells every ability that may trigger what has happened.
    pub fn emit(&mut self, book: &Book, happened: Happened) {
        let bits = happened.bits();
        if !self.grouped {
            self.group = self.group.wrapping_add(1);
        }
        self.count_event(book, &happened, bits);
        let there = self.live | self.emblems;
        let listening = if self.dirty || self.heard & bits != 0 { there } else { 0 };
        for slot in slots(listening) {
            let perm = &self.perms[usize::from(slot)];
            if perm.phased_out {
                continue;
            }
            if !perm.lost_abilities && book.info(perm.def).event_bits & bits != 0 {
                let def = perm.def;
                for &ability in &book.info(def).triggers {
                    if book.event_bits[usize::from(ability.0)] & bits != 0 {
                        self.try_trigger(book, self.perm_ref(slot), def, ability, &happened);
                    }
                }
            }
        }
        if !self.granted.is_empty() {
            let granted = self.granted;
            for given in granted.iter() {
                if book.event_bits[usize::from(given.ability.0)] & bits != 0 {
                    let def = self.perms[usize::from(given.slot)].def;
                    self.try_trigger(book, self.perm_ref(given.slot), def, given.ability, &happened);
                }
            }
        }
        self.emit_to_graveyards(book, &happened, bits);
        self.emit_to_moved(book, &happened, bits);
        if !self.delayed.is_empty() {
            self.emit_to_delayed(book, &happened, bits);
        }
    }

    /// Counts the event for cards that ask what has happened this turn.
    fn count_event(&mut self, book: &Book, happened: &Happened, bits: u32) {
        for (at, event) in book.tallies.iter().enumerate().take(crate::program::TALLIES) {
            if event.bit() & bits == 0
                || !self.fires(book, event, happened, &Frame::new(Player::A, Ref::None))
            {
                continue;
            }
            let registers = happened.registers();
            let player = match happened {
                Happened::Enters { .. } | Happened::Leaves { .. } => {
                    self.look(book, registers.subject).map(Look::controller)
                }
                _ => registers.player,
            };
            if let Some(player) = player {
                let count = &mut self.tallies[player as usize][at];
                *count = count.saturating_add(1);
            }
        }
    }

    /// Whether some ability waits for a permanent to be tapped for mana.
    pub fn hears_mana(&self, book: &Book) -> bool {
        let bit = 1 << 14;
        self.dirty
            || self.heard & bit != 0
            || self.granted.iter().any(|given| book.event_bits[usize::from(given.ability.0)] & bit != 0)
    }

    /// Visits the triggered mana abilities that would trigger on that.
    pub fn each_mana_trigger(
        &self,
        book: &Book,
        happened: &Happened,
        mut visit: impl FnMut(&Triggered, &Frame),
    ) {
        let mut consider = |slot: u8, ability: AbilityId| {
            let Ability::Triggered(triggered) = book.ability(ability) else { return };
            if !triggered.mana || triggered.per_turn.is_some() {
                return;
            }
            let mut frame = self.frame_of(slot);
            if !triggered.events.iter().any(|event| self.fires(book, event, happened, &frame)) {
                return;
            }
            frame.item.event = happened.registers();
            let holds = |condition: &Option<crate::program::Cond>| {
                condition.as_ref().is_none_or(|condition| self.condition(book, condition, &frame))
            };
            if holds(&triggered.when) && holds(&triggered.condition) {
                visit(triggered, &frame);
            }
        };
        for slot in slots(self.live) {
            let perm = &self.perms[usize::from(slot)];
            if !perm.phased_out && !perm.lost_abilities {
                book.info(perm.def).triggers.iter().for_each(|&ability| consider(slot, ability));
            }
        }
        self.granted.iter().for_each(|given| consider(given.slot, given.ability));
    }

    /// What happens from now on happens together, until `grouped` is again as it was, which is returned.
    pub fn begin_group(&mut self) -> bool {
        if !self.grouped {
            self.group = self.group.wrapping_add(1);
        }
        std::mem::replace(&mut self.grouped, true)
    }

    /// Abilities that trigger from a graveyard (113.6k).
    fn emit_to_graveyards(&mut self, book: &Book, happened: &Happened, bits: u32) {
        if book.graveyard_bits & bits == 0 {
            return;
        }
        for player in Player::BOTH {
            let mut at = 0;
            while let Some(&card) = self.zones[player].graveyard.get(at) {
                at += 1;
                let def = self.cards[usize::from(card)].def;
                if book.info(def).graveyard_bits & bits == 0 {
                    continue;
                }
                let source = self.card_ref(card);
                for &ability in &book.info(def).triggers {
                    let Ability::Triggered(triggered) = book.ability(ability) else { continue };
                    if triggered.zone == Zone::Graveyard {
                        self.try_trigger(book, source, def, ability, happened);
                    }
                }
            }
        }
    }

    /// Abilities of the object itself that trigger where it is no permanent: as it is cast, cycled, discarded, milled.
    fn emit_to_moved(&mut self, book: &Book, happened: &Happened, bits: u32) {
        let subject = match *happened {
            Happened::Moves { subject, .. } => subject,
            Happened::Casts { spell, .. } => spell,
            Happened::Cycles { card, .. } | Happened::Discards { card, .. } => card,
            _ => return,
        };
        let Some(def) = self.def_of(subject) else { return };
        let info = book.info(def);
        if info.event_bits & bits == 0 {
            return;
        }
        for &ability in &info.triggers {
            let Ability::Triggered(triggered) = book.ability(ability) else { continue };
            let own = triggered.events.iter().any(|event| match event {
                Trigger::Moves { what, .. } => *what == Watch::This,
                Trigger::Casts { what, .. } => {
                    what.tests == [crate::program::Test::Is(crate::program::Obj::This)]
                }
                Trigger::Cycles(what) => *what == Watch::This,
                Trigger::Discards { tests, .. } => {
                    tests[..] == [crate::program::Test::Is(crate::program::Obj::This)]
                }
                _ => false,
            });
            if own {
                self.try_trigger(book, subject, def, ability, happened);
            }
        }
    }

    /// The def of any object.
    pub fn def_of(&self, r: Ref) -> Option<DefId> {
        match r {
            Ref::Perm { .. } => self.look_perm(r).map(|perm| perm.def),
            Ref::Card { id, .. } => Some(self.cards[usize::from(id)].def),
            Ref::Stack(id) => {
                let casting = self.casting.iter().map(|casting| &casting.item);
                self.stack.iter().chain(casting).find(|item| item.id == id).map(|item| item.def)
            }
            Ref::None | Ref::Player(_) => None,
        }
    }

    fn emit_to_delayed(&mut self, book: &Book, happened: &Happened, bits: u32) {
        let mut at = 0;
        while at < self.delayed.len() {
            let delayed = self.delayed[at];
            let crate::program::Op::Delayed { trigger, .. } = super::layers::op_at(book, delayed.place)
            else {
                at += 1;
                continue;
            };
            if trigger.bit() & bits == 0 {
                at += 1;
                continue;
            }
            let mut frame = Frame::new(delayed.controller, delayed.source);
            frame.item.bound = delayed.bound;
            frame.item.event = delayed.event;
            if !self.fires(book, trigger, happened, &frame) {
                at += 1;
                continue;
            }
            // A delayed ability triggers once, but one that lasts for the turn triggers each time (603.7c).
            if delayed.once {
                self.delayed.remove(at);
            } else {
                at += 1;
            }
            let mut event = happened.registers();
            if event.subject == Ref::None {
                event = delayed.event;
            }
            if event.player.is_none() {
                event.player = Some(self.active);
            }
            if let Trigger::PlayerAttacks { tests, .. } = trigger {
                event.amount = i16::from(self.attackers_of(book, tests, &frame));
            }
            let item = StackItem {
                kind: StackItemKind::Triggered(delayed.ability),
                controller: delayed.controller,
                source: delayed.source,
                def: delayed.def,
                event,
                bound: delayed.bound,
                x: delayed.x,
                ..StackItem::default()
            };
            if !self.waiting.push(item) {
                self.overflow = true;
            }
        }
    }

    fn try_trigger(&mut self, book: &Book, source: Ref, def: DefId, ability: AbilityId, happened: &Happened) {
        let Ability::Triggered(triggered) = book.ability(ability) else { return };
        if matches!(source, Ref::Perm { .. }) && triggered.zone != Zone::Battlefield {
            return;
        }
        let controller = match self.look(book, source) {
            Some(look) => look.controller(),
            None => return,
        };
        let mut frame = Frame::new(controller, source);
        for event in &triggered.events {
            if !self.fires(book, event, happened, &frame) {
                continue;
            }
            let mut regs = happened.registers();
            if let (Trigger::Step { .. }, None) = (event, regs.player) {
                regs.player = Some(self.active);
            }
            // "A spell or ability an opponent controls causes you to discard ~": that player is the opponent.
            if let (Trigger::Discards { by: Some(_), .. }, Happened::Discards { by, .. }) = (event, *happened)
            {
                regs.player = Some(by);
            }
            regs.group = self.group;
            if let Trigger::PlayerAttacks { tests, .. } = event {
                regs.amount = i16::from(self.attackers_of(book, tests, &frame));
            }
            if triggered.many && !matches!(event, Trigger::Damage { .. }) {
                regs.amount = 1;
            }
            frame.item.event = regs;
            let holds = |condition: &Option<crate::program::Cond>| {
                condition.as_ref().is_none_or(|condition| self.condition(book, condition, &frame))
            };
            if !holds(&triggered.when) || !holds(&triggered.condition) {
                continue;
            }
            let per_source = match event {
                Trigger::Damage { to, per_source, .. } => {
                    if triggered.many && *to == DamageTo::Anything {
                        (regs.player, regs.other) = (None, Ref::None);
                    }
                    *per_source
                }
                _ => false,
            };
            let times = self.times_caused(book, happened, source);
            if times == 0 {
                return;
            }
            // Life that a player loses for damage of several sources at once is lost at once.
            let at_once = triggered.many || matches!(event, Trigger::LosesLife(_));
            if at_once && self.joins_waiting(source, ability, regs, per_source) {
                return;
            }
            if !self.count_trigger(book, triggered, source, def, ability) {
                return;
            }
            let item = StackItem {
                kind: StackItemKind::Triggered(ability),
                controller,
                source,
                def,
                event: regs,
                attached: self.look_perm(source).map_or(Ref::None, |perm| perm.attached),
                ..StackItem::default()
            };
            if triggered.mana {
                self.resolve_mana_trigger(book, triggered, item);
                return;
            }
            for _ in 0..times {
                self.overflow |= !self.waiting.push(item);
            }
            return;
        }
    }

    /// How often what happens makes an ability of that object trigger, by rules about what causes triggers (603.2d).
    fn times_caused(&self, book: &Book, happened: &Happened, source: Ref) -> u8 {
        let (deed, subject) = match *happened {
            Happened::Enters { subject, .. } => (CausingDeed::Entering, subject),
            Happened::Leaves { subject, to: Place::Graveyard } => (CausingDeed::Dying, subject),
            Happened::Attacks { subject, .. } => (CausingDeed::Attacking, subject),
            _ => return 1,
        };
        let mut times = 1;
        let mut none = false;
        self.rules_in_force(book, |rule, frame| {
            let Rule::Causes(causes) = rule else { return };
            let fits = |tests: &[Test], r: Ref| tests.iter().all(|test| self.test(book, test, r, frame));
            let of = match &causes.of {
                None => true,
                Some(tests) => matches!(source, Ref::Perm { .. }) && fits(tests, source),
            };
            if causes.deeds.contains(&deed) && of && fits(&causes.what, subject) {
                if causes.additional {
                    times += 1;
                } else {
                    none = true;
                }
            }
        });
        if none { 0 } else { times }
    }

    /// "One or more", and damage of several sources at once: what happens together with something that has triggered the ability is added to its number (603.2c).
    fn joins_waiting(&mut self, source: Ref, ability: AbilityId, regs: EventRegs, per_source: bool) -> bool {
        let kind = StackItemKind::Triggered(ability);
        let same = |item: &&mut StackItem| {
            item.source == source
                && item.kind == kind
                && item.event.group == regs.group
                && (item.event.player, item.event.other) == (regs.player, regs.other)
                && (!per_source || item.event.subject == regs.subject)
        };
        match self.waiting.iter_mut().find(same) {
            Some(item) => {
                item.event.amount = item.event.amount.saturating_add(regs.amount);
                true
            }
            None => false,
        }
    }

    /// "Triggers only once each turn."
    fn count_trigger(
        &mut self,
        book: &Book,
        triggered: &Triggered,
        source: Ref,
        def: DefId,
        ability: AbilityId,
    ) -> bool {
        let Some(most) = triggered.per_turn else { return true };
        let Some(slot) = self.slot_of(source) else { return true };
        if most > 1 || !book.def(def).abilities.contains(&ability) {
            return self.count_up_to(source, ability, most);
        }
        let place = book.def(def).abilities.iter().position(|&other| other == ability).unwrap_or(14).min(14);
        let perm = &mut self.perms[usize::from(slot)];
        if perm.used >> place & 1 == 1 {
            return false;
        }
        perm.used |= 1 << place;
        true
    }

    /// Counts one more time this turn for the ability of the object, if it has not happened that often.
    fn count_up_to(&mut self, source: Ref, ability: AbilityId, most: u8) -> bool {
        if let Some((_, _, count)) =
            self.activations.iter_mut().find(|(r, other, _)| *r == source && *other == ability)
        {
            let free = *count < most;
            *count += u8::from(free);
            return free;
        }
        self.overflow |= !self.activations.push((source, ability, 1));
        true
    }

    /// Whether an object or player is one that damage is dealt to.
    pub fn is_damage_to(&self, book: &Book, to: &DamageTo, whom: Ref, frame: &Frame) -> bool {
        match to {
            DamageTo::Anything => true,
            DamageTo::Player(who) => match whom {
                Ref::Player(player) => self.is_player(book, *who, player, frame),
                _ => false,
            },
            DamageTo::Object(watch) => {
                !matches!(whom, Ref::Player(_)) && self.watches(book, watch, whom, frame)
            }
            DamageTo::PlayerOrPlaneswalker => {
                matches!(whom, Ref::Player(_))
                    || self.look_perm(whom).is_some_and(|perm| perm.is(CardType::Planeswalker))
            }
        }
    }

    /// The number of attackers that pass the tests.
    fn attackers_of(&self, book: &Book, tests: &[crate::program::Test], frame: &Frame) -> u8 {
        slots(self.combat.attackers)
            .filter(|&slot| tests.iter().all(|test| self.test(book, test, self.perm_ref(slot), frame)))
            .count() as u8
    }

    fn is_player(&self, book: &Book, who: Who, player: Player, frame: &Frame) -> bool {
        who == Who::Any || self.who(book, who, frame) == Some(player)
    }

    /// Whether an event is one that the trigger waits for.
    fn fires(&self, book: &Book, trigger: &Trigger, happened: &Happened, frame: &Frame) -> bool {
        let zone_is = |zone: Option<Zone>, place: Place| zone.is_none_or(|zone| place_of(zone) == place);
        match (trigger, *happened) {
            (Trigger::Enters { what, from }, Happened::Enters { subject, from: place, .. }) => {
                zone_is(*from, place) && self.watches(book, what, subject, frame)
            }
            (Trigger::Leaves(what), Happened::Leaves { subject, .. }) => {
                self.watches(book, what, subject, frame)
            }
            (Trigger::Dies(what), Happened::Leaves { subject, to: Place::Graveyard }) => {
                self.watches(book, what, subject, frame)
            }
            (Trigger::Moves { what, from, to, whose }, Happened::Leaves { subject, to: place }) => {
                zone_is(*from, Place::Battlefield)
                    && place_of(*to) == place
                    && self.owner_of(subject).is_some_and(|owner| self.is_player(book, *whose, owner, frame))
                    && self.watches(book, what, subject, frame)
            }
            (
                Trigger::Moves { what, from, to, whose },
                Happened::Moves { subject, from: left, to: place, owner },
            ) => {
                from.is_none_or(|from| zone_of(left) == Some(from))
                    && place_of(*to) == place
                    && self.is_player(book, *whose, owner, frame)
                    && self.watches(book, what, subject, frame)
            }
            (
                Trigger::Attacks { what, alone: only, whom },
                Happened::Attacks { subject, alone, whom: attacked, .. },
            ) => {
                (!only || alone)
                    && (whom.is_none() || matches!(attacked, Ref::Player(_)))
                    && whom.is_none_or(|whom| self.is_player(book, whom, self.active.opponent(), frame))
                    && self.watches(book, what, subject, frame)
            }
            (Trigger::PlayerAttacks { who, least, tests }, Happened::PlayerAttacks { player, .. }) => {
                self.attackers_of(book, tests, frame) >= *least && self.is_player(book, *who, player, frame)
            }
            (Trigger::AttacksWith { others }, Happened::Attacks { subject, .. }) => {
                subject == frame.item.source && self.combat.attackers.count_ones() > u32::from(*others)
            }
            (Trigger::Blocks { what, whom }, Happened::Blocks { blocker, attacker }) => {
                self.watches(book, what, blocker, frame)
                    && whom
                        .as_ref()
                        .is_none_or(|tests| tests.iter().all(|test| self.test(book, test, attacker, frame)))
            }
            (
                Trigger::BecomesBlocked { what, by },
                Happened::BecomesBlocked { attacker, by: blocker, count },
            ) => {
                // "Becomes blocked" once; "becomes blocked by a creature" for each blocker (509.3c, d).
                match by {
                    None => count > 0 && self.watches(book, what, attacker, frame),
                    Some(tests) => {
                        count == 0
                            && tests.iter().all(|test| self.test(book, test, blocker, frame))
                            && self.watches(book, what, attacker, frame)
                    }
                }
            }
            (Trigger::Unblocked(what), Happened::Unblocked { attacker, .. }) => {
                self.watches(book, what, attacker, frame)
            }
            (
                Trigger::Damage { source, to, combat, noncombat, .. },
                Happened::Damage { source: by, to: whom, combat: is, .. },
            ) => {
                (!combat || is)
                    && !(*noncombat && is)
                    && source.as_ref().is_none_or(|watch| self.watches(book, watch, by, frame))
                    && self.is_damage_to(book, to, whom, frame)
            }
            (Trigger::Step { step, whose }, Happened::Step { step: now }) => {
                step_is(*step, now) && self.is_player(book, *whose, self.active, frame)
            }
            (Trigger::Casts { who, what, nth }, Happened::Casts { player, spell, nth: count }) => {
                nth.is_none_or(|nth| nth == count)
                    && self.is_player(book, *who, player, frame)
                    && what.tests.iter().all(|test| self.test(book, test, spell, frame))
            }
            (Trigger::Draws { who, nth }, Happened::Draws { player, nth: count }) => {
                nth.is_none_or(|nth| nth == count) && self.is_player(book, *who, player, frame)
            }
            (Trigger::Discards { who, tests, by }, Happened::Discards { player, card, by: cause }) => {
                self.is_player(book, *who, player, frame)
                    && by.is_none_or(|by| self.is_player(book, by, cause, frame))
                    && tests.iter().all(|test| self.test(book, test, card, frame))
            }
            (Trigger::Cycles(what), Happened::Cycles { card, player }) => match what {
                Watch::This => frame.item.source == card,
                _ => player == frame.item.controller,
            },
            (Trigger::GainsLife(who), Happened::GainsLife { player, .. })
            | (Trigger::LosesLife(who), Happened::LosesLife { player, .. })
            | (Trigger::LandPlayed(who), Happened::LandPlayed { player, .. }) => {
                self.is_player(book, *who, player, frame)
            }
            (Trigger::Tapped { what, untapped }, Happened::Tapped { subject, untapped: is }) => {
                *untapped == is && self.watches(book, what, subject, frame)
            }
            (Trigger::TappedForMana { who, what }, Happened::TappedForMana { player, subject, .. }) => {
                self.is_player(book, *who, player, frame) && self.watches(book, what, subject, frame)
            }
            (
                Trigger::Targeted { what, of, spells_only, tests },
                Happened::Targeted { subject, by, spell, item },
            ) => {
                (!spells_only || spell)
                    && tests.iter().all(|test| self.test(book, test, item, frame))
                    && of.is_none_or(|who| self.is_player(book, who, by, frame))
                    && self.watches(book, what, subject, frame)
            }
            (
                Trigger::Counters { kind, on, by },
                Happened::Counters { on: subject, kind: put, by: who, .. },
            ) => {
                kind.is_none_or(|kind| kind == put)
                    && by.is_none_or(|by| self.is_player(book, by, who, frame))
                    && self.watches(book, on, subject, frame)
            }
            (Trigger::Sacrifices { who, tests }, Happened::Sacrifices { player, subject }) => {
                self.is_player(book, *who, player, frame)
                    && tests.iter().all(|test| self.test(book, test, subject, frame))
            }
            (Trigger::Attached { what, to }, Happened::Attached { subject, to: target }) => {
                self.watches(book, what, subject, frame) && self.watches(book, to, target, frame)
            }
            (Trigger::Chapter(number), Happened::Counters { on, kind: LORE, amount, .. }) => {
                let reached = self.perm(on).map_or(0, |perm| perm.count(LORE) as i32);
                let number = i32::from(*number);
                on == frame.item.source && reached >= number && reached - amount < number
            }
            (Trigger::TurnedUp(what), Happened::TurnedUp { subject })
            | (Trigger::Transforms(what), Happened::Transforms { subject }) => {
                self.watches(book, what, subject, frame)
            }
            (Trigger::Mills { who, tests }, Happened::Mills { player, card }) => {
                self.is_player(book, *who, player, frame)
                    && tests.iter().all(|test| self.test(book, test, card, frame))
            }
            (Trigger::Exerted(what), Happened::Exerted { subject }) => {
                self.watches(book, what, subject, frame)
            }
            (Trigger::Monstrous(what), Happened::Monstrous { subject }) => {
                self.watches(book, what, subject, frame)
            }
            (Trigger::LastCounter(kind), Happened::LastCounter { subject, kind: which }) => {
                *kind == which && subject == frame.item.source
            }
            _ => false,
        }
    }

    /// State triggers (603.8): those whose condition holds and that are not on the stack or waiting already.
    pub fn state_triggers(&mut self, book: &Book) {
        const STATE_BIT: u32 = 1 << 19;
        if !self.dirty && self.heard & STATE_BIT == 0 {
            return;
        }
        for slot in slots(self.live) {
            let perm = &self.perms[usize::from(slot)];
            if perm.lost_abilities || book.info(perm.def).event_bits & STATE_BIT == 0 {
                continue;
            }
            let def = perm.def;
            let source = self.perm_ref(slot);
            for &ability in &book.info(def).triggers {
                let Ability::Triggered(triggered) = book.ability(ability) else { continue };
                let frame = self.frame_of(slot);
                let holds = triggered.events.iter().any(|event| match event {
                    Trigger::State(condition) => self.condition(book, condition, &frame),
                    _ => false,
                });
                let is_it = |item: &StackItem| {
                    item.source == source && item.kind == StackItemKind::Triggered(ability)
                };
                let there = self.stack.iter().chain(self.waiting.iter()).any(is_it)
                    || self.frames.iter().any(|frame| is_it(&frame.item));
                if holds && !there {
                    let item = StackItem {
                        kind: StackItemKind::Triggered(ability),
                        controller: frame.item.controller,
                        source,
                        def,
                        ..StackItem::default()
                    };
                    if !self.waiting.push(item) {
                        self.overflow = true;
                    }
                }
            }
        }
    }

    /// Whether a source is one that the object or player is protected from (702.16).
    pub fn is_protected(&self, book: &Book, r: Ref, source: Look<'_>, _by: Player) -> bool {
        let Some(slot) = self.slot_of(r) else { return false };
        let frame = self.frame_of(slot);
        let mut protected = false;
        self.params(book, slot, |param| {
            if let crate::program::Param::Protection(tests) = param
                && self.test_look(book, tests, source, &frame)
            {
                protected = true;
            }
        });
        protected
            || self.rules.iter().any(|rule| {
                rule.affected >> slot & 1 == 1
                    && matches!(self.rule_change(book, rule), crate::program::Change::ProtectionChosen)
                    && self
                        .look_perm(self.rule_source(rule))
                        .and_then(|by| crate::types::Color::ALL.get(usize::from(by.chosen)))
                        .is_some_and(|&color| source.colors().contains(color))
            })
    }

    /// Tests of characteristics on an object that is looked at.
    pub fn test_look(
        &self,
        book: &Book,
        tests: &[crate::program::Test],
        look: Look<'_>,
        frame: &Frame,
    ) -> bool {
        let r = match look {
            Look::Perm { perm, slot, .. } => Ref::Perm { slot, generation: perm.generation },
            Look::Card(card, _) => {
                let id = self.cards.iter().position(|other| std::ptr::eq(other, card));
                id.map_or(Ref::None, |id| self.card_ref(id as u8))
            }
            Look::Stack(item, _) => Ref::Stack(item.id),
        };
        tests.iter().all(|test| self.test(book, test, r, frame))
    }

    /// Visits the keywords with a parameter that a permanent has.
    pub fn params(&self, book: &Book, slot: u8, mut visit: impl FnMut(&crate::program::Param)) {
        let perm = &self.perms[usize::from(slot)];
        let lost = |param: &crate::program::Param| {
            match param {
            crate::program::Param::Landwalk(tests) => self.rules.iter().any(|rule| {
                rule.affected >> slot & 1 == 1
                    && matches!(
                        self.rule_change(book, rule),
                        crate::program::Change::LosesLandwalk(subtype) if super::layers::walks(tests, *subtype)
                    )
            }),
            _ => false,
        }
        };
        if !perm.lost_abilities {
            for &ability in &book.info(perm.def).params {
                if let Ability::Keyword(param) = book.ability(ability)
                    && !lost(param)
                {
                    visit(param);
                }
            }
        }
        for given in self.granted.iter().filter(|given| given.slot == slot) {
            if let Ability::Keyword(param) = book.ability(given.ability) {
                visit(param);
            }
        }
    }

    /// Whether the permanent has landwalk of that land type; of any land with `None`.
    pub fn has_landwalk(&self, book: &Book, slot: u8, subtype: Option<u16>) -> bool {
        let mut found = false;
        self.params(book, slot, |param| {
            if let crate::program::Param::Landwalk(tests) = param {
                found |= match subtype {
                    None => true,
                    Some(subtype) => tests.contains(&crate::program::Test::Subtype(subtype)),
                };
            }
        });
        found
    }
}

fn step_is(wanted: TurnStep, step: Step) -> bool {
    match wanted {
        TurnStep::Untap => step == Step::Untap,
        TurnStep::Upkeep => step == Step::Upkeep,
        TurnStep::Draw => step == Step::Draw,
        TurnStep::PrecombatMain => step == Step::PrecombatMain,
        TurnStep::BeginningOfCombat => step == Step::BeginningOfCombat,
        TurnStep::DeclareAttackers => step == Step::DeclareAttackers,
        TurnStep::DeclareBlockers => step == Step::DeclareBlockers,
        TurnStep::CombatDamage => step == Step::CombatDamage,
        TurnStep::EndOfCombat => step == Step::EndOfCombat,
        TurnStep::PostcombatMain => step == Step::PostcombatMain,
        TurnStep::End => step == Step::End,
        TurnStep::Cleanup => step == Step::Cleanup,
        TurnStep::Main => matches!(step, Step::PrecombatMain | Step::PostcombatMain),
    }
}
