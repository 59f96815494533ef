//! What the best reply gains: from the tables where they agree, and worked out where a gain of life may come too late.

use crate::combat::damage::{DamageOutcome, WIN};
use crate::combat::effort::Effort;
use crate::position::Side;
use crate::types::CreatureSet;

use super::every::EveryAttack;
use super::outlook::Outlook;
use super::reply::Survivors;
use super::table::ReplyTable;

impl ReplyTable {
    /// Returns the score of a combat that nobody has lost, once the best reply is over, seen by the attacker;
    /// nothing where the tables can't tell.
    pub fn score(&self, survivors: &Survivors, outcome: &DamageOutcome, effort: &mut Effort) -> Option<i64> {
        let (attackers, life) = (survivors.alive(Side::Defender), survivors.life(Side::Attacker));
        let gain = self.gain(attackers, survivors.untapped(), life, effort)?;
        Some(if gain < WIN { outcome.score - gain } else { -WIN })
    }

    /// Returns what the best reply with some of these of the defending player's creatures gains against these of the
    /// attacker's, who has that much life: [`WIN`] if it wins. Nothing where the tables can't tell.
    pub fn gain(
        &self,
        attackers: CreatureSet,
        blockers: CreatureSet,
        life: i32,
        effort: &mut Effort,
    ) -> Option<i64> {
        let (least, most) = self.gains(attackers, blockers, life);
        if least == most {
            return Some(least);
        }
        let index = self.index(attackers, blockers);
        if let Some(&known) = self.known.borrow().get(&(index, life)) {
            return known;
        }
        let gain = self.worked_out(attackers, blockers, life, least, effort);
        if gain.is_some() || effort.left() > 0 {
            self.known.borrow_mut().insert((index, life), gain);
        }
        gain
    }

    /// Returns the same, where a gain of life may come too late: set by set, as far as the tables leave it open. `least`
    /// is known to be gained.
    fn worked_out(
        &self,
        attackers: CreatureSet,
        blockers: CreatureSet,
        life: i32,
        least: i64,
        effort: &mut Effort,
    ) -> Option<i64> {
        let every = self
            .every
            .get_or_init(|| EveryAttack::of(&self.reply, &self.worth, false, false, effort).ok().flatten());
        let outlook = Outlook::of(&self.reply, &self.worth, (every.as_ref()?, None))?;
        let (mut gain, mut set) = (least, attackers.0);
        while set != 0 {
            let sent = CreatureSet(set);
            if self.legal[set as usize] && self.most(sent, blockers, life) > gain {
                gain = gain.max(outlook.gain(sent, blockers, life, gain, effort)?);
            }
            set = (set - 1) & attackers.0;
        }
        Some(gain)
    }
}
