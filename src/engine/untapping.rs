//! The untap step (502): what phases, what untaps, and what its player chooses to leave tapped.

use crate::program::{Book, Change, CombatRule, Inputs, Rule};

use super::decision::{Opt, What};
use super::list::List;
use super::object::SkipUntap;
use super::state::{Lasts, Mask, Place, RuleOn, State, bit, slots, slots_where};

impl State {
    /// Asks which permanents stay tapped, if rules give a choice (502.3); `false` while waiting for it.
    fn choose_untapping(&mut self, book: &Book) -> bool {
        let active = self.active;
        let untaps = |state: &State, slot: u8| {
            let perm = &state.perms[usize::from(slot)];
            perm.controller == active
                && perm.tapped
                && !perm.skip_untap.is_of(active)
                && perm.exerted_by != Some(active)
                && state.stays_tapped & bit(slot) == 0
                && !state.has_rule(book, slot, |rule| *rule == CombatRule::DoesntUntap)
        };
        let may_stay =
            |rule: &RuleOn| matches!(self.rule_change(book, rule), Change::Rule(CombatRule::MayNotUntap));
        if self.untap_choices == 0 && !self.rules.iter().any(may_stay) {
            self.untap_choices = 1;
        } else if self.untap_choices == 0 {
            let may_stay: List<Opt, 160> = List::of(
                slots(self.live)
                    .filter(|&slot| {
                        untaps(self, slot)
                            && self.has_rule(book, slot, |rule| *rule == CombatRule::MayNotUntap)
                    })
                    .map(|slot| Opt::Ref(self.perm_ref(slot))),
            );
            let most = may_stay.len();
            match self.choose(active, What::Untap, 0, most, may_stay) {
                Some(Some(picks)) => {
                    let stay = picks.iter().filter_map(|opt| self.slot_of(opt.object()?));
                    self.stays_tapped |= stay.fold(0, |mask, slot| mask | bit(slot));
                }
                Some(None) => return false,
                None => {}
            }
            self.untap_choices = 1;
        }
        loop {
            let mut limits: Vec<(usize, Mask)> = Vec::new();
            self.rules_in_force(book, |rule, frame| {
                if let Rule::UntapsAtMost { who, most, tests } = rule
                    && (*who == crate::program::Who::Any || self.who(book, *who, frame) == Some(active))
                {
                    let among =
                        slots_where(self.permanents_passing(book, tests, frame), |slot| untaps(self, slot));
                    limits.push((usize::from(*most), among));
                }
            });
            let Some(&(most, among)) = limits.get(usize::from(self.untap_choices) - 1) else { return true };
            let count = among.count_ones() as usize;
            if count > most {
                let options = List::of(slots(among).map(|slot| Opt::Ref(self.perm_ref(slot))));
                match self.choose(active, What::Objects, most, most, options) {
                    Some(Some(picks)) => {
                        let untapped = picks
                            .iter()
                            .filter_map(|opt| self.slot_of(opt.object()?))
                            .fold(0, |mask, slot| mask | bit(slot));
                        self.stays_tapped |= among & !untapped;
                    }
                    Some(None) => return false,
                    None => {}
                }
            }
            self.untap_choices += 1;
        }
    }

    /// Does the turn-based actions of the untap step; `false` while waiting for a choice.
    pub(super) fn untap_step(&mut self, book: &Book) -> bool {
        if self.untap_choices == 0 {
            self.phase(book, self.active);
            self.refresh(book);
            self.turn_day_and_night(book);
        }
        if !self.choose_untapping(book) {
            return false;
        }
        let stay = std::mem::take(&mut self.stays_tapped);
        self.untap_choices = 0;
        let active = self.active;
        let mut returning = 0;
        for slot in slots(self.live) {
            if self.perms[usize::from(slot)].returns_as_untap >> active as u8 & 1 == 1 {
                returning |= bit(slot);
            }
        }
        if returning != 0 {
            self.leave_all(book, returning, Place::Hand, None);
        }
        let outer = self.begin_group();
        for slot in slots(self.live) {
            let perm = &mut self.perms[usize::from(slot)];
            let exerted = perm.exerted_by == Some(active);
            if exerted {
                perm.exerted_by = None;
            }
            let skip = perm.skip_untap.is_of(active);
            if perm.controller != active {
                if perm.skip_untap == SkipUntap::Of(active) {
                    perm.skip_untap = SkipUntap::No;
                }
                if self.has_rule(book, slot, |rule| *rule == CombatRule::UntapsWithOthers) {
                    self.untap(book, slot);
                }
                continue;
            }
            if skip {
                perm.skip_untap = SkipUntap::No;
            }
            if skip
                || exerted
                || stay & bit(slot) != 0
                || self.has_rule(book, slot, |rule| *rule == CombatRule::DoesntUntap)
            {
                continue;
            }
            self.untap(book, slot);
        }
        self.grouped = outer;
        self.end_effects(|lasts| *lasts == Lasts::UntapOf(active));
        self.touch(Inputs::OTHER);
        true
    }
}
