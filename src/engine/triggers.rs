//! Which abilities an event triggers, and how often (603).

use crate::oracle::tree::{TurnStep, Zone};
use crate::program::{Ability, AbilityId, Book, DamageTo, DefId, LORE, Test, Trigger, Watch, Who};
use crate::types::{CardType, Player};

use super::event::Happened;
use super::state::{Excess, Frame, NO_CARD, Place, Ref, StackItem, StackItemKind, State, Step, bit, slots};
use super::zones::{place_of, zone_of};

/// The bit of state triggers among those of events.
const STATE_BIT: u32 = 1 << 19;

impl State {
    /// Triggers an ability if it waits for the event. `giver`: what gave it to the source, if it isn't printed there.
    pub(super) fn try_trigger(
        &mut self,
        book: &Book,
        source: Ref,
        def: DefId,
        (ability, giver): (AbilityId, Ref),
        happened: &Happened,
    ) {
        let Ability::Triggered(triggered) = book.ability(ability) else { return };
        if matches!(source, Ref::Perm { .. }) && triggered.zone != Zone::Battlefield {
            return;
        }
        if let Some(look) = self.look(book, source) {
            self.try_trigger_of(book, source, look.controller(), def, (ability, giver), happened);
        }
    }

    /// As [`try_trigger`](State::try_trigger), for an ability that may have no source (725.2), with its controller given.
    pub(super) fn try_trigger_of(
        &mut self,
        book: &Book,
        source: Ref,
        controller: Player,
        def: DefId,
        (ability, giver): (AbilityId, Ref),
        happened: &Happened,
    ) {
        let Ability::Triggered(triggered) = book.ability(ability) else { return };
        // Most abilities that wait for a step wait for another one.
        if let Happened::Step { step } = *happened
            && !triggered.events.iter().any(|event| self.is_step_of(event, step))
        {
            return;
        }
        let mut frame = Frame::new(controller, source);
        frame.item.giver = giver;
        // CR 107.3m: X is that of the spell that became the permanent, of the spell that is cast, or of the cycling ability.
        frame.item.x = match *happened {
            Happened::Enters { subject, .. } if subject == source => {
                self.perm(subject).map_or(0, |perm| perm.x)
            }
            Happened::Casts { spell, .. } => {
                self.stack.iter().find(|item| Ref::Stack(item.id) == spell).map_or(0, |item| item.x)
            }
            Happened::Cycles { x, .. } => x,
            _ => 0,
        };
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
            // The same for "that opponent", whose spell or ability destroys a permanent.
            if let Trigger::Caused { .. } = event {
                regs.player = self.frames.last().map(|resolving| resolving.item.controller);
            }
            // Cards and permanents that are exiled at once are exiled together.
            if let Trigger::Exiled = event {
                regs.player = None;
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
                if triggered.first {
                    // This was the first time, though nothing triggers.
                    self.count_trigger(book, triggered, source, def, (ability, giver));
                }
                continue;
            }
            let per_source = match event {
                Trigger::Damage { to, per_source, .. } => {
                    // CR 603.2c: a source that deals damage to several objects at once deals it once.
                    let to_all = *to == DamageTo::Anything;
                    if to_all || *per_source {
                        (regs.player, regs.other) = (None, Ref::None);
                    }
                    *per_source || (to_all && !triggered.many)
                }
                _ => false,
            };
            let times = self.times_caused(book, happened, source, event, &frame);
            if times == 0 {
                return;
            }
            // A player loses life for damage of several sources at once.
            let at_once = triggered.many
                || matches!(event, Trigger::LosesLife(_) | Trigger::Damage { to: DamageTo::Anything, .. });
            if at_once
                && self.joins_waiting(book, happened, (source, ability, giver), regs, (per_source, times))
            {
                return;
            }
            let mut count = || self.count_trigger(book, triggered, source, def, (ability, giver));
            // With a limit, no more often than that, however often one event triggers it.
            let times = match triggered.first {
                true => usize::from(times) * usize::from(count()),
                false => (0..times).filter(|_| count()).count(),
            };
            if times == 0 {
                return;
            }
            let item = StackItem {
                kind: StackItemKind::Triggered(ability),
                controller,
                source,
                giver,
                def,
                event: regs,
                x: frame.item.x,
                attached: self.look_perm(source).map_or(Ref::None, |perm| perm.attached),
                ..StackItem::default()
            };
            if triggered.mana {
                self.resolve_mana_trigger(book, triggered, item);
                return;
            }
            for _ in 0..times {
                self.wait(book, item, happened);
            }
            return;
        }
    }

    /// Whether the object leaves the battlefield with what is told now. An ability about what is put into a graveyard from anywhere doesn't
    /// look back in time (603.10).
    fn is_leaving(&self, r: Ref) -> bool {
        matches!(r, Ref::Perm { slot, .. } if self.leaving & super::state::bit(slot) != 0)
            && self.perm(r).is_some()
    }

    /// The object to test as a permanent is put into another zone: if it may come from anywhere, the card there, since that is not a
    /// leaves-the-battlefield ability (603.6c).
    fn put_anywhere(&self, from: Option<Zone>, what: &Watch, subject: Ref) -> Ref {
        match (from, what, self.look_perm(subject)) {
            (None, Watch::Any(tests), _) if tests.contains(&Test::Elsewhere) => subject,
            (None, Watch::Any(_) | Watch::This, Some(perm)) if perm.card != NO_CARD => {
                self.card_ref(perm.card)
            }
            _ => subject,
        }
    }

    /// Whether the object or player matches a description of what is dealt damage.
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
    pub(super) fn attackers_of(&self, book: &Book, tests: &[crate::program::Test], frame: &Frame) -> u8 {
        slots(self.combat.attackers)
            .filter(|&slot| tests.iter().all(|test| self.test(book, test, self.perm_ref(slot), frame)))
            .count() as u8
    }

    pub(super) fn is_player(&self, book: &Book, who: Who, player: Player, frame: &Frame) -> bool {
        who == Who::Any || self.who(book, who, frame) == Some(player)
    }

    /// Whether the trigger waits for that step of somebody's turn.
    fn is_step_of(&self, trigger: &Trigger, now: Step) -> bool {
        matches!(trigger, Trigger::Step { step, .. } if step_is(*step, now, (self.main_phases, self.upkeeps)))
    }

    /// Whether an event is one that the trigger waits for.
    pub(super) fn fires(&self, book: &Book, trigger: &Trigger, happened: &Happened, frame: &Frame) -> bool {
        let zone_is = |zone: Option<Zone>, place: Place| zone.is_none_or(|zone| place_of(zone) == place);
        match (trigger, *happened) {
            (Trigger::Enters { what, from }, Happened::Enters { subject, from: place, .. }) => {
                zone_is(*from, place) && self.watches(book, what, subject, frame)
            }
            (Trigger::Leaves(what), Happened::Leaves { subject, .. }) => {
                self.watches(book, what, subject, frame)
            }
            (Trigger::PhasesOut, Happened::PhasesOut { subject }) => subject == frame.item.source,
            (Trigger::Dies(what), Happened::Leaves { subject, to: Place::Graveyard, .. }) => {
                self.watches(book, what, subject, frame)
            }
            (Trigger::Moves { what, from, to, whose }, Happened::Leaves { subject, to: place, .. }) => {
                zone_is(*from, Place::Battlefield)
                    && place_of(*to) == place
                    && !(from.is_none() && *what != Watch::This && self.is_leaving(frame.item.source))
                    && self.owner_of(subject).is_some_and(|owner| self.is_player(book, *whose, owner, frame))
                    && self.watches(book, what, self.put_anywhere(*from, what, subject), frame)
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
            (Trigger::Blocks { what, whom }, Happened::Blocks { blocker, attacker, first }) => {
                // "Blocks" triggers once; "blocks a creature" triggers for each attacker (509.3a, b).
                let those = match whom {
                    None => first,
                    Some(tests) => tests.iter().all(|test| self.test(book, test, attacker, frame)),
                };
                those && self.watches(book, what, blocker, frame)
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
            (Trigger::Step { whose, .. }, Happened::Step { step }) => {
                self.is_step_of(trigger, step) && self.is_player(book, *whose, self.active, frame)
            }
            (Trigger::Casts { who, what, nth }, Happened::Casts { player, spell, nth: count }) => {
                nth.is_none_or(|nth| nth == count)
                    && self.is_player(book, *who, player, frame)
                    && what.tests.iter().all(|test| self.test(book, test, spell, frame))
            }
            (
                Trigger::CastsOrCopies { who, what },
                Happened::Casts { player, spell, .. } | Happened::Copies { player, spell },
            ) => {
                self.is_player(book, *who, player, frame)
                    && what.tests.iter().all(|test| self.test(book, test, spell, frame))
            }
            (Trigger::Activates { who, of, which }, Happened::Activates { player, ability, source }) => {
                self.is_player(book, *who, player, frame)
                    // "An ability of a creature" means one of a permanent (109.2).
                    && of.as_ref().is_none_or(|of| {
                        // What a creature's own cost has taken away is not equipped any more (603.10).
                        let attached = *of != Watch::Attached || self.perm(source).is_some();
                        matches!(source, Ref::Perm { .. }) && attached && self.watches(book, of, source, frame)
                    })
                    && which.as_ref().is_none_or(|test| self.test(book, test, ability, frame))
            }
            (Trigger::Foretells(who), Happened::Foretells { player }) => {
                self.is_player(book, *who, player, frame)
            }
            (Trigger::Draws { who, nth }, Happened::Draws { player, nth: count }) => {
                nth.is_none_or(|nth| nth == count) && self.is_player(book, *who, player, frame)
            }
            // The card is drawn already.
            (Trigger::DrawsButFirst(who), Happened::Draws { player, nth }) => {
                let first = self.step == Step::Draw
                    && player == self.active
                    && nth == self.drawn_before_step.saturating_add(1);
                !first && self.is_player(book, *who, player, frame)
            }
            (Trigger::Discards { who, tests, by }, Happened::Discards { player, card, by: cause }) => {
                self.is_player(book, *who, player, frame)
                    && by.is_none_or(|by| self.is_player(book, by, cause, frame))
                    && tests.iter().all(|test| self.test(book, test, card, frame))
            }
            (Trigger::Cycles(what), Happened::Cycles { card, .. }) => self.watches(book, what, card, frame),
            (Trigger::PaysLife(who), Happened::PaysLife { player, .. })
            | (Trigger::GainsLife(who), Happened::GainsLife { player, .. })
            | (Trigger::LosesLife(who), Happened::LosesLife { player, .. }) => {
                self.is_player(book, *who, player, frame)
            }
            (
                Trigger::LandPlayed { who, tests, elsewhere, from },
                Happened::LandPlayed { player, subject, from_hand, from: place },
            ) if zone_is(*from, place) && tests.iter().all(|test| self.test(book, test, subject, frame)) => {
                !(*elsewhere && from_hand) && self.is_player(book, *who, player, frame)
            }
            (Trigger::Tapped { what, untapped }, Happened::Tapped { subject, untapped: is }) => {
                *untapped == is && self.watches(book, what, subject, frame)
            }
            (Trigger::TappedForMana { who, what }, Happened::TappedForMana { player, subject, .. }) => {
                self.is_player(book, *who, player, frame) && self.watches(book, what, subject, frame)
            }
            (
                Trigger::Targeted { what, player, of, spells_only, tests },
                Happened::Targeted { subject, by, spell, item },
            ) => {
                (!spells_only || spell)
                    && tests.iter().all(|test| self.test(book, test, item, frame))
                    && of.is_none_or(|who| self.is_player(book, who, by, frame))
                    && match subject {
                        Ref::Player(target) => {
                            player.is_some_and(|who| self.is_player(book, who, target, frame))
                        }
                        _ => what.as_ref().is_some_and(|what| self.watches(book, what, subject, frame)),
                    }
            }
            (
                Trigger::Counters { kind, on, by, .. },
                Happened::Counters { on: subject, kind: put, by: who, .. },
            ) => {
                kind.is_none_or(|kind| kind == put)
                    && by.is_none_or(|by| self.is_player(book, by, who, frame))
                    && self.watches(book, on, subject, frame)
            }
            (
                Trigger::Removed { kind, from, .. },
                Happened::CountersRemoved { from: subject, kind: of, .. },
            ) => kind.is_none_or(|kind| kind == of) && self.watches(book, from, subject, frame),
            // State-based actions are caused by no spell or ability.
            (
                Trigger::Caused { what, by, destroyed },
                Happened::Leaves { subject, to: Place::Graveyard, .. },
            ) => {
                let causes = |resolving: &Frame| self.is_player(book, *by, resolving.item.controller, frame);
                (!destroyed || self.destroying)
                    && self.frames.last().is_some_and(causes)
                    && self.watches(book, what, subject, frame)
            }
            (Trigger::Does(who, deed), Happened::Does { player, deed: done }) => {
                *deed == done && self.is_player(book, *who, player, frame)
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
                let told = match self.perm(on).is_some_and(|perm| self.reads_ahead(book, perm)) {
                    true => reached == number,
                    false => reached >= number && reached - amount < number,
                };
                on == frame.item.source && told
            }
            (Trigger::NthCounter(kind, number), Happened::Counters { on, kind: put, amount, .. }) => {
                let reached = self.perm(on).map_or(0, |perm| perm.count(*kind) as i32);
                let number = i32::from(*number);
                put == *kind && on == frame.item.source && reached >= number && reached - amount < number
            }
            (Trigger::TurnedUp(what), Happened::TurnedUp { subject })
            | (Trigger::Transforms(what), Happened::Transforms { subject }) => {
                self.watches(book, what, subject, frame)
            }
            (Trigger::Mills { who, tests }, Happened::Mills { player, card }) => {
                self.is_player(book, *who, player, frame)
                    && tests.iter().all(|test| self.test(book, test, card, frame))
            }
            // The source has to have been there before; it doesn't see cards that leave as it enters (603.10a).
            (Trigger::LeavesGraveyard { what, whose }, Happened::LeavesGraveyard { card, owner }) => {
                self.is_player(book, *whose, owner, frame)
                    && self.slot_of(frame.item.source).is_none_or(|slot| self.entering & bit(slot) == 0)
                    && self.watches(book, what, card, frame)
            }
            (Trigger::Evidence(who), Happened::Evidence { player }) => {
                self.is_player(book, *who, player, frame)
            }
            (Trigger::Enlists(what), Happened::Enlists { subject, .. })
            | (Trigger::Exerted(what), Happened::Exerted { subject }) => {
                self.watches(book, what, subject, frame)
            }
            (Trigger::RevealsDrawn(tests), Happened::RevealsDrawn { card, by, .. }) => {
                by == frame.item.source && tests.iter().all(|test| self.test(book, test, card, frame))
            }
            // What is destroyed or returned, and exiled instead, isn't exiled by the spell.
            (Trigger::Exiled, Happened::Leaves { to: Place::Exile, meant: Place::Exile, .. }) => {
                let you = frame.item.controller;
                self.frames.last().is_some_and(|resolving| resolving.item.controller == you)
            }
            (Trigger::Exiled, Happened::Moves { from: Place::Hand, to: Place::Exile, owner, .. }) => {
                owner == frame.item.controller
            }
            (Trigger::Plotted(what), Happened::Plotted { card, .. }) => self.watches(book, what, card, frame),
            (Trigger::Unattached { from }, Happened::Unattached { subject, from: other }) => {
                subject == frame.item.source && from.iter().all(|test| self.test(book, test, other, frame))
            }
            (Trigger::Causes { deed, what, own }, Happened::Causes { source, deed: done, cause, .. }) => {
                *deed == done
                    && (!own || source == cause)
                    && what.iter().all(|test| self.test(book, test, cause, frame))
            }
            (Trigger::Crews { what, whom }, Happened::Crews { subject, other })
            | (Trigger::Champions { what, whom }, Happened::Champions { subject, other })
            | (Trigger::Exploits { what, whom }, Happened::Exploits { subject, other }) => {
                self.watches(book, what, subject, frame)
                    && whom.iter().all(|test| self.test(book, test, other, frame))
            }
            (Trigger::Explores(what, wanted), Happened::Explores { subject, land }) => {
                wanted.is_none_or(|wanted| land == Some(wanted)) && self.watches(book, what, subject, frame)
            }
            (Trigger::Fights(what), Happened::Fights { subject }) => self.watches(book, what, subject, frame),
            (Trigger::Monstrous(what), Happened::Monstrous { subject, .. })
            | (Trigger::Renowned(what), Happened::Renowned { subject }) => {
                self.watches(book, what, subject, frame)
            }
            (Trigger::Rolls { who, least }, Happened::Rolls { player, result }) => {
                least.is_none_or(|least| result >= i32::from(least))
                    && (*who == Who::Any || self.who(book, *who, frame) == Some(player))
            }
            (Trigger::Level(number), Happened::Level { subject, level }) => {
                subject == frame.item.source && level == *number
            }
            (Trigger::LastCounter(kind), Happened::LastCounter { subject, kind: which }) => {
                *kind == which && subject == frame.item.source
            }
            _ => false,
        }
    }

    /// Whether some permanent may have a state trigger (603.8).
    pub(super) fn hears_states(&self, book: &Book) -> bool {
        book.heard_bits & STATE_BIT != 0
            && (self.stale != 0 || self.heard & STATE_BIT != 0 || !self.granted.is_empty())
    }

    /// Triggers state triggers (603.8) whose condition holds and that are not on the stack or waiting already.
    pub fn state_triggers(&mut self, book: &Book) {
        if !self.hears_states(book) {
            return;
        }
        for slot in slots(self.live) {
            let perm = &self.perms[usize::from(slot)];
            if perm.lost_abilities || book.info(perm.def).event_bits & STATE_BIT == 0 {
                continue;
            }
            for &ability in &book.info(perm.def).triggers {
                self.try_state_trigger(book, slot, ability);
            }
        }
        if self.granted.iter().any(|given| book.event_bits[usize::from(given.ability.0)] & STATE_BIT != 0) {
            for given in self.granted.clone().iter() {
                self.try_state_trigger(book, given.slot, given.ability);
            }
        }
    }

    fn try_state_trigger(&mut self, book: &Book, slot: u8, ability: AbilityId) {
        let Ability::Triggered(triggered) = book.ability(ability) else { return };
        let (frame, source) = (self.frame_of(slot), self.perm_ref(slot));
        let holds = triggered.events.iter().any(|event| match event {
            Trigger::State(condition) => self.condition(book, condition, &frame),
            _ => false,
        });
        let is_it =
            |item: &StackItem| item.source == source && item.kind == StackItemKind::Triggered(ability);
        let there = self.stack.iter().chain(self.waiting.iter()).any(is_it)
            || self.frames.iter().any(|frame| is_it(&frame.item));
        if holds && !there {
            let item = StackItem {
                kind: StackItemKind::Triggered(ability),
                controller: frame.item.controller,
                source,
                def: self.perms[usize::from(slot)].def,
                ..StackItem::default()
            };
            if !self.waiting.push(item) {
                self.overflow = Some(Excess::Stack);
            }
        }
    }
}

/// Whether a step matches its description; `mains` and `upkeeps` are the numbers of those phases and steps in the turn so far.
fn step_is(wanted: TurnStep, step: Step, (mains, upkeeps): (u8, u8)) -> bool {
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
        TurnStep::FirstUpkeep => step == Step::Upkeep && upkeeps == 1,
        TurnStep::SecondMain => step == Step::PostcombatMain && mains == 2,
    }
}
