//! How often an event triggers an ability: rules about causes, one trigger for several events at once, and limits (603.2).

use crate::oracle::tree::CausingDeed;
use crate::program::{AbilityId, Book, DefId, ONCE_EVER, Rule, Test, Trigger, Triggered};

use super::event::Happened;
use super::state::{EventRegs, Excess, Frame, Place, Ref, StackItem, StackItemKind, State, slots};

impl State {
    /// How often the event triggers the object's ability, given rules about what causes abilities to trigger (603.2d).
    pub(super) fn times_caused(
        &self,
        book: &Book,
        happened: &Happened,
        source: Ref,
        event: &Trigger,
        frame: &Frame,
    ) -> u8 {
        let mut by = None;
        let (deed, subjects) = match (*happened, event) {
            (Happened::Casts { player, spell, .. } | Happened::Copies { player, spell }, _) => {
                by = Some(player);
                (CausingDeed::CastingOrCopying, vec![spell])
            }
            (Happened::Enters { subject, .. }, _) => (CausingDeed::Entering, vec![subject]),
            (Happened::Leaves { subject, to: Place::Graveyard, .. }, _) => {
                (CausingDeed::Dying, vec![subject])
            }
            (Happened::Attacks { subject, .. }, _) => (CausingDeed::Attacking, vec![subject]),
            // "Whenever you attack": each attacker that it asks for is a cause.
            (Happened::PlayerAttacks { .. }, Trigger::PlayerAttacks { tests, .. }) => {
                let attackers = slots(self.combat.attackers).map(|slot| self.perm_ref(slot));
                let asked = |r: &Ref| tests.iter().all(|test| self.test(book, test, *r, frame));
                (CausingDeed::Attacking, attackers.filter(asked).collect())
            }
            // "A +1/+1 counter is put on ~": every counter is an event of its own (603.2c).
            (Happened::Counters { amount, .. }, Trigger::Counters { each: true, .. })
            | (Happened::CountersRemoved { amount, .. }, Trigger::Removed { each: true, .. }) => {
                return amount.clamp(0, i32::from(u8::MAX)) as u8;
            }
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
            // "You casting or copying": the player of the rule.
            if causes.deeds.contains(&deed)
                && of
                && by.is_none_or(|player| player == frame.item.controller)
                && subjects.iter().any(|&subject| fits(&causes.what, subject))
            {
                if causes.additional {
                    times += 1;
                } else {
                    none = true;
                }
            }
        });
        if none { 0 } else { times }
    }

    /// For "one or more", and for damage of several sources at once: adds what happens at once with an earlier trigger of the ability to
    /// its amount (603.2c). The ability triggers as often as the strongest of its causes makes it.
    pub(super) fn joins_waiting(
        &mut self,
        book: &Book,
        happened: &Happened,
        (source, ability, giver): (Ref, AbilityId, Ref),
        regs: EventRegs,
        (per_source, times): (bool, u8),
    ) -> bool {
        let kind = StackItemKind::Triggered(ability);
        let same = |item: &&mut StackItem| {
            (item.source, item.giver) == (source, giver)
                && item.kind == kind
                && item.event.group == regs.group
                && (item.event.player, item.event.other) == (regs.player, regs.other)
                && (!per_source || item.event.subject == regs.subject)
        };
        let mut joined = None;
        let mut count = 0;
        for item in self.waiting.iter_mut().filter(same) {
            item.event.amount = item.event.amount.saturating_add(regs.amount);
            count += 1;
            joined = Some(*item);
        }
        let Some(joined) = joined else { return false };
        for _ in count..times {
            self.wait(book, StackItem { id: 0, ..joined }, happened);
        }
        true
    }

    /// "Triggers only once each turn."
    pub(super) fn count_trigger(
        &mut self,
        book: &Book,
        triggered: &Triggered,
        source: Ref,
        def: DefId,
        (ability, giver): (AbilityId, Ref),
    ) -> bool {
        if triggered.done_once && self.was_done(source, ability) {
            return false;
        }
        let limit = if triggered.first { Some(1) } else { triggered.per_turn };
        let Some(most) = limit else { return true };
        let Some(slot) = self.slot_of(source) else { return true };
        if most > 1 || giver != Ref::None || !book.def(def).abilities.contains(&ability) {
            return self.count_up_to(source, (ability, giver), most);
        }
        let place = book.def(def).abilities.iter().position(|&other| other == ability).unwrap_or(14).min(14);
        let perm = &mut self.perms[usize::from(slot)];
        if most == ONCE_EVER {
            let free = perm.used_ever >> place & 1 == 0;
            perm.used_ever |= 1 << place;
            return free;
        }
        if perm.used >> place & 1 == 1 {
            return false;
        }
        perm.used |= 1 << place;
        true
    }

    /// Whether the ability of the object has done this turn what it does only once each turn (603.2h).
    pub(super) fn was_done(&self, source: Ref, ability: AbilityId) -> bool {
        self.activations.iter().any(|&(r, other, _, _)| (r, other) == (source, ability))
    }

    /// Records that it has.
    pub(super) fn note_done(&mut self, source: Ref, ability: AbilityId) {
        if !self.activations.push((source, ability, Ref::None, 1)) {
            self.overflow = Some(Excess::Records);
        }
    }

    /// Counts one more time this turn for the object's ability, unless the limit is reached: each instance of the ability counts for itself
    /// (113.2c).
    fn count_up_to(&mut self, source: Ref, (ability, giver): (AbilityId, Ref), most: u8) -> bool {
        let this = |of: (Ref, AbilityId, Ref)| of == (source, ability, giver);
        if let Some((.., count)) =
            self.activations.iter_mut().find(|(r, other, by, _)| this((*r, *other, *by)))
        {
            let free = *count < most;
            *count += u8::from(free);
            return free;
        }
        if !self.activations.push((source, ability, giver, 1)) {
            self.overflow = Some(Excess::Records);
        }
        true
    }
}
