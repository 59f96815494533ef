//! Plain divisions: what a player does who doesn't calculate. Fast, legal, and where a creature has one
//! recipient the only choice there is.

use super::combat::{Combat, ContinuousEffects, Hit, Passage, Target, Unchanging};
use super::fighter::Fighter;
use crate::position::Side;
use crate::types::{CreatureSet, Edition, Keyword};

impl Combat {
    /// Plays out the combat: triggers on blocks, then every damage step with plain divisions.
    ///
    /// `hits` is scratch space; it holds the damage of the last step afterwards.
    pub fn fight(&mut self, hits: &mut Vec<Hit>) {
        self.fight_under(hits, &Unchanging);
    }

    /// [`fight`](Combat::fight), with characteristics that effects keep up to date.
    pub fn fight_under(&mut self, hits: &mut Vec<Hit>, effects: &impl ContinuousEffects) {
        self.become_blocked_under(effects);
        while self.begin_step_under(effects).is_some() {
            self.assign_plainly(hits);
            self.settle(hits);
            self.deal_under(hits, effects);
        }
    }

    /// Assigns the damage of the step that has begun by plain divisions, and puts it into `hits` in place of
    /// what was there.
    ///
    /// Whoever divides among enemies kills as many as possible, the most easily killed first, and puts the rest
    /// on the player where trample allows it and else on the last one; damage as though unblocked goes to the
    /// player. Whoever divides among his own (banding) lets everyone live who can and puts the rest on one. The
    /// result is legal; it is optimal where every creature has one recipient, and needn't be elsewhere.
    pub fn assign_plainly(&self, hits: &mut Vec<Hit>) {
        hits.clear();
        self.assign_rest_plainly([CreatureSet::EMPTY; 2], hits);
    }
}

impl Assigning for Combat {
    #[inline]
    fn edition(&self) -> Edition {
        self.edition()
    }

    #[inline]
    fn dealing(&self, side: Side) -> CreatureSet {
        self.dealing(side)
    }

    #[inline]
    fn fighter(&self, side: Side, index: usize) -> &Fighter {
        self.fighter(side, index)
    }

    #[inline]
    fn amount(&self, side: Side, index: usize) -> i32 {
        self.amount(side, index)
    }

    #[inline]
    fn recipients(&self, side: Side, index: usize) -> CreatureSet {
        self.recipients(side, index)
    }

    #[inline]
    fn lethal_damage(&self, side: Side, index: usize) -> i32 {
        self.fighter(side, index).lethal_damage()
    }

    #[inline]
    fn passage(&self, attacker: usize) -> Passage {
        self.passage(attacker)
    }

    #[inline]
    fn divider(&self, side: Side, index: usize) -> Side {
        self.divider(side, index)
    }
}

/// A damage step that has begun, as far as the damage has to be assigned: a [`Combat`], or creatures as a game keeps them.
pub(crate) trait Assigning {
    /// The edition of the rules.
    fn edition(&self) -> Edition;

    /// The creatures of that side that deal damage in this step.
    fn dealing(&self, side: Side) -> CreatureSet;

    /// What the creature is like. How much damage is marked on it, [`lethal_damage`](Assigning::lethal_damage) knows.
    fn fighter(&self, side: Side, index: usize) -> &Fighter;

    /// How much damage a creature that deals damage in this step assigns.
    fn amount(&self, side: Side, index: usize) -> i32;

    /// The creatures that the creature can assign damage to.
    fn recipients(&self, side: Side, index: usize) -> CreatureSet;

    /// How much more damage is lethal to the creature.
    fn lethal_damage(&self, side: Side, index: usize) -> i32;

    /// Whether the attacker's damage may go to the defending player, and under which rule.
    fn passage(&self, attacker: usize) -> Passage;

    /// Which player divides the creature's damage.
    fn divider(&self, side: Side, index: usize) -> Side;

    /// Assigns the damage of all creatures but the attackers and blockers in `done`, whose damage is in `hits` already and
    /// counts towards lethal damage.
    fn assign_rest_plainly(&self, done: [CreatureSet; 2], hits: &mut Vec<Hit>) {
        for side in [Side::Attacker, Side::Defender] {
            let dealing = self.dealing(side) - done[side as usize];
            // CR 702.19b: tramplers count the damage that others assign in this step, so they come last.
            let tramples = |&index: &usize| self.fighter(side, index).has(Keyword::Trample);
            let tramplers: CreatureSet = dealing.iter().filter(tramples).collect();
            for index in (dealing - tramplers).iter().chain(tramplers) {
                let amount = self.amount(side, index);
                if amount > 0 {
                    self.divide_plainly(side, index, amount, hits);
                }
            }
        }
    }

    fn divide_plainly(&self, side: Side, index: usize, amount: i32, hits: &mut Vec<Hit>) {
        let recipients = self.recipients(side, index);
        let passage = if side == Side::Attacker { self.passage(index) } else { Passage::None };
        let source = index as u8;
        let to = |target: Target, amount: i32| Hit { side, source, target, amount };
        match passage {
            Passage::Unblocked | Passage::AllOrNothing | Passage::TrampleOrAll => {
                hits.push(to(Target::Player, amount));
                return;
            }
            Passage::None | Passage::Trample => {}
        }
        let single = recipients.len() == 1;
        if single && (passage == Passage::None || self.edition().differences().trample_redirects) {
            hits.extend(recipients.lowest().map(|only| to(Target::Creature(only as u8), amount)));
            return;
        }
        if self.divider(side, index) == side {
            self.kill_plainly(side, index, amount, recipients, passage, hits);
        } else {
            self.spare_plainly(side, index, amount, recipients, hits);
        }
    }

    fn kill_plainly(
        &self,
        side: Side,
        index: usize,
        amount: i32,
        recipients: CreatureSet,
        passage: Passage,
        hits: &mut Vec<Hit>,
    ) {
        let source = index as u8;
        let (mut left, mut waiting, mut last) = (amount, recipients, None);
        while let Some((lethal, target)) =
            waiting.iter().map(|target| (self.lethal_amount(side, index, target, hits), target)).min()
        {
            if lethal > left || (left == 0 && passage != Passage::Trample) {
                break;
            }
            waiting.remove(target);
            left -= lethal;
            last = Some(target);
            if lethal > 0 {
                hits.push(Hit { side, source, target: Target::Creature(target as u8), amount: lethal });
            }
        }
        if left == 0 {
            return;
        }
        // In the Fifth Edition the excess over a blocker finds its own way to the player.
        let redirects = self.edition().differences().trample_redirects;
        let through = passage == Passage::Trample && waiting.is_empty() && !redirects;
        let rest = if through { None } else { last.or(recipients.lowest()) };
        let target = match (through, rest) {
            (true, _) => Target::Player,
            (false, Some(creature)) => Target::Creature(creature as u8),
            (false, None) => return,
        };
        match hits.last_mut() {
            Some(hit) if (hit.side, hit.source, hit.target) == (side, source, target) => hit.amount += left,
            Some(_) | None => hits.push(Hit { side, source, target, amount: left }),
        }
    }

    fn spare_plainly(
        &self,
        side: Side,
        index: usize,
        amount: i32,
        recipients: CreatureSet,
        hits: &mut Vec<Hit>,
    ) {
        let source = index as u8;
        let start = hits.len();
        let mut left = amount;
        for target in recipients {
            let spare = (self.lethal_amount(side, index, target, hits) - 1).clamp(0, left);
            left -= spare;
            hits.push(Hit { side, source, target: Target::Creature(target as u8), amount: spare });
        }
        // Nobody is saved by a half measure: who can't live anyway takes all that is left.
        if let Some(first) = hits.get_mut(start) {
            first.amount += left;
        }
    }

    /// Returns how much that creature has to assign to that recipient for the total to be lethal, what `hits`
    /// assign already included (702.19b, 702.2c).
    fn lethal_amount(&self, side: Side, source: usize, target: usize, hits: &[Hit]) -> i32 {
        let lethal = self.lethal_damage(side.other(), target);
        let aimed = hits.iter().filter(|hit| {
            hit.side == side
                && hit.target == Target::Creature(target as u8)
                && hit.amount > 0
                && usize::from(hit.source) != source
        });
        let (mut assigned, mut touched) = (0i32, false);
        for hit in aimed {
            assigned = assigned.saturating_add(hit.amount);
            touched |= self.makes_any_damage_lethal(side, usize::from(hit.source));
        }
        let needed = lethal.saturating_sub(assigned).max(0);
        if touched {
            0
        } else if self.makes_any_damage_lethal(side, source) {
            needed.min(1)
        } else {
            needed
        }
    }

    /// Returns whether any damage that the creature assigns is lethal: current deathtouch (702.2c). CR 2007
    /// deathtouch triggers on damage that was dealt, so lethal damage is measured by toughness there.
    fn makes_any_damage_lethal(&self, side: Side, source: usize) -> bool {
        !self.edition().differences().damage_triggers && self.fighter(side, source).has(Keyword::Deathtouch)
    }
}
