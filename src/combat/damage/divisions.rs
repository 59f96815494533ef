//! The ways in which one creature's damage can be divided: all of them, or those that can make a difference.

use super::combat::{Combat, Hit, Passage, Target, index_of};
use super::plain::Assigning;
use crate::position::Side;
use crate::types::{CreatureSet, Keyword};

/// How many divisions of one creature's damage are looked at, at most.
pub(super) const MOST_DIVISIONS: usize = 20_000;

/// Some ways to divide one creature's damage, each a list of hits.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Divisions {
    hits: Vec<Hit>,
    ends: Vec<usize>,
}

impl Divisions {
    /// Returns how many there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns whether there is none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Returns one of them; an empty list is a division too, of a creature that assigns nothing.
    ///
    /// # Panics
    /// When there are fewer divisions.
    pub fn get(&self, index: usize) -> &[Hit] {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.hits[start..self.ends[index]]
    }

    /// Returns them in order.
    pub fn iter(&self) -> impl Iterator<Item = &[Hit]> {
        (0..self.len()).map(|index| self.get(index))
    }

    /// Adds one.
    pub(super) fn push(&mut self, hits: impl IntoIterator<Item = Hit>) {
        self.hits.extend(hits.into_iter().filter(|hit| hit.amount > 0));
        self.ends.push(self.hits.len());
    }
}

/// Who chooses what of one creature's damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Chooser {
    /// Who divides it.
    pub divider: Side,
    /// Whether its controller may first send all of it past blockers that the other player would divide among.
    pub may_pass: bool,
}

impl Combat {
    /// Returns every legal way to divide the creature's damage in the step that has begun, while the other
    /// creatures assign `others`.
    ///
    /// In ascending order of what the lowest recipient gets, then the next, the player last. There are
    /// `C(n + k - 1, k - 1)` for `n` damage and `k` recipients, so this is for small numbers.
    ///
    /// Rules: 510.1c-e, 702.19, 702.22j-k; CR 2007 502.9, 502.10h-i.
    pub fn legal_divisions(&self, side: Side, index: usize, others: &[Hit]) -> Divisions {
        let mut divisions = Divisions::default();
        let source = index as u8;
        let hit = |target, amount| Hit { side, source, target, amount };
        let amount = self.amount(side, index);
        let recipients: Vec<usize> = self.recipients(side, index).iter().collect();
        let passage = if side == Side::Attacker { self.passage(index) } else { Passage::None };
        if passage == Passage::Unblocked {
            divisions.push([hit(Target::Player, amount)]);
            return divisions;
        }
        let all_through = match passage {
            Passage::AllOrNothing | Passage::TrampleOrAll => amount > 0,
            Passage::Unblocked | Passage::None | Passage::Trample => false,
        };
        let may_trample = self.may_assign_to_player(side, index, passage);
        if recipients.is_empty() {
            divisions.push([]);
        } else {
            let mut shares = vec![0; recipients.len()];
            each_share(&mut shares, 0, amount, &mut |shares, left| {
                let own = recipients.iter().zip(shares.iter());
                let own = own.map(|(&target, &amount)| hit(Target::Creature(target as u8), amount));
                if left == 0 {
                    divisions.push(own);
                } else if may_trample && !(all_through && left == amount) {
                    let mut all = others.to_vec();
                    all.extend(own.clone());
                    let recipients = recipients.iter().copied().collect();
                    if super::illegal::short_blockers(self, recipients, &all).next().is_none() {
                        divisions.push(own.chain([hit(Target::Player, left)]));
                    }
                }
            });
        }
        if all_through {
            divisions.push([hit(Target::Player, amount)]);
        }
        divisions
    }

    /// Returns every way to divide the creature's damage that could be legal, whatever the others assign: that a
    /// trampler's blockers are assigned lethal damage is seen with the whole assignment. What passes blockers that
    /// the other player divides among is left out (see [`Chooser::may_pass`]). Nothing if there are more than
    /// [`MOST_DIVISIONS`].
    pub(super) fn each_division(&self, side: Side, index: usize) -> Option<Divisions> {
        let (amount, recipients) = (self.amount(side, index), self.recipients(side, index));
        let ways = (1..recipients.len() as u64 + 1).fold(1u64, |ways, recipient| {
            ways.saturating_mul(u64::from(amount.unsigned_abs()) + recipient) / recipient
        });
        if ways > MOST_DIVISIONS as u64 {
            return None;
        }
        let lethal = recipients.iter().map(|target| Hit {
            side,
            source: index as u8,
            target: Target::Creature(target as u8),
            amount: self.fighter(side.other(), target).lethal_damage(),
        });
        let all = self.legal_divisions(side, index, &lethal.collect::<Vec<_>>());
        if !self.chooser(side, index).may_pass {
            return Some(all);
        }
        let mut within = Divisions::default();
        let stays = |hits: &&[Hit]| hits.iter().all(|hit| hit.target != Target::Player);
        all.iter().filter(stays).for_each(|hits| within.push(hits.iter().copied()));
        Some(within)
    }

    /// Returns whether a share of the attacker's damage can be assigned to the player by trample.
    fn may_assign_to_player(&self, side: Side, index: usize, passage: Passage) -> bool {
        matches!(passage, Passage::Trample | Passage::TrampleOrAll)
            && !self.edition().differences().trample_redirects
            && self.divider(side, index) == Side::Attacker
    }

    /// Returns who chooses what of the creature's damage.
    pub(super) fn chooser(&self, side: Side, index: usize) -> Chooser {
        let divider = self.divider(side, index);
        let may_pass = side == Side::Attacker
            && divider == Side::Defender
            && matches!(self.passage(index), Passage::AllOrNothing | Passage::TrampleOrAll);
        Chooser { divider, may_pass }
    }

    /// Returns divisions of the creature's damage of which one is best for whoever divides it, whatever the other
    /// creatures assign.
    ///
    /// Left out is only what does no better than another one for a player to whom no creature, life point or
    /// counter of his own is worth less than nothing:
    ///
    /// - More than lethal damage to one creature does what lethal damage does. So amounts above it stand for it,
    ///   and what is left over is put where it changes nothing. Before the regular step, deathtouch makes less lethal, but not
    ///   for good if the creature is indestructible.
    /// - If nobody else damages a creature, now or later, only the marks at which something happens to it count:
    ///   nothing, lethal damage, and in 2007 any damage by deathtouch. The marks are all that is tried, unless
    ///   the source withers (each counter counts) or a death can change what creatures are.
    /// - With such a mark in reach of the rest, an enemy who divides would rather reach it.
    /// - Trample: what need not be assigned to a blocker is better assigned to the player; and damage as though
    ///   unblocked is better than none.
    /// - Where damage that is prevented and damage that is not gain different life, every amount is tried.
    ///
    /// - Of recipients that nobody else damages and that are `alike` in every way, the first is dealt the most.
    ///
    /// The marks come from high to low, so that of equal divisions the one that kills the first comes first.
    /// Nothing if there are more than [`MOST_DIVISIONS`].
    pub(super) fn relevant_divisions(
        &self,
        side: Side,
        index: usize,
        can_change: bool,
        alike: impl Fn(usize, usize) -> bool,
    ) -> Option<Divisions> {
        let mut divisions = Divisions::default();
        let source = index as u8;
        let hit = |target, amount| Hit { side, source, target, amount };
        let amount = self.amount(side, index);
        let recipients = self.recipients(side, index);
        let passage = if side == Side::Attacker { self.passage(index) } else { Passage::None };
        let all_through = match passage {
            Passage::Unblocked => true,
            // Where the other player would divide, passing is decided apart (`Chooser::may_pass`).
            Passage::AllOrNothing | Passage::TrampleOrAll => {
                recipients.is_empty() || self.divider(side, index) == Side::Attacker
            }
            Passage::None | Passage::Trample => false,
        };
        if amount == 0 {
            divisions.push([]);
            return Some(divisions);
        }
        if all_through {
            divisions.push([hit(Target::Player, amount)]);
        }
        if passage == Passage::Unblocked || recipients.is_empty() {
            if divisions.is_empty() {
                divisions.push([]);
            }
            return Some(divisions);
        }
        let tramples = self.may_assign_to_player(side, index, passage);
        if recipients.len() == 1 && !tramples {
            divisions.push(recipients.iter().map(|only| hit(Target::Creature(only as u8), amount)));
            return Some(divisions);
        }
        let targets: Vec<usize> = recipients.iter().collect();
        let like = (0..targets.len()).map(|at| {
            let is_alike = |&earlier: &usize| {
                // Two sources must be able to hit two of a kind in different ways.
                !can_change
                    && self.is_alone_against(side, index, targets[at])
                    && self.stands_alike(side.other(), targets[earlier], targets[at])
                    && alike(targets[earlier], targets[at])
            };
            (0..at).rev().find(is_alike)
        });
        let search = Search {
            marks: targets.iter().map(|&target| self.marks(side, index, target, can_change)).collect(),
            like: like.collect(),
            amount,
            tramples,
            redirects: self.edition().differences().trample_redirects
                && self.fighter(side, index).has(Keyword::Trample),
            hostile: self.divider(side, index) == side,
            exclusive: recipients.iter().all(|target| self.is_alone_against(side, index, target)),
        };
        let whole = search.run(|shares, to_player| {
            let own = targets.iter().zip(shares);
            let own = own.map(|(&target, &amount)| hit(Target::Creature(target as u8), amount));
            divisions.push(own.chain([hit(Target::Player, to_player)]));
            divisions.len() <= MOST_DIVISIONS
        });
        whole.then_some(divisions)
    }

    /// Returns whether two creatures of a side are the same but for their index, as far as the combat goes.
    pub(super) fn stands_alike(&self, side: Side, one: usize, other: usize) -> bool {
        let (own, foes) = (&self.rows[index_of(side)], &self.rows[index_of(side.other())]);
        let same = |set: CreatureSet| set.contains(one) == set.contains(other);
        own[one] == own[other]
            && self.extras(side, one) == self.extras(side, other)
            && foes.iter().all(|foe| same(foe.shielded_from))
            && self
                .bands_with_other
                .iter()
                .all(|quality| quality.side != side || same(quality.with_ability) && same(quality.of_quality))
            && same(self.struck_first[index_of(side)])
    }

    /// Returns whether no other creature of the source's side can damage the recipient from now on.
    fn is_alone_against(&self, side: Side, index: usize, target: usize) -> bool {
        let others = self.foes(side.other(), target).without(index) & self.in_combat(side);
        if self.is_last_step() {
            (others & self.dealing(side)).iter().all(|other| self.amount(side, other) == 0)
        } else {
            others.is_empty()
        }
    }

    fn is_last_step(&self) -> bool {
        self.step() == super::combat::Step::Regular
    }

    fn marks(&self, side: Side, index: usize, target: usize, can_change: bool) -> Marks {
        let source = self.fighter(side, index);
        let fighter = self.fighter(side.other(), target);
        let at_it = Hit { side, source: index as u8, target: Target::Creature(target as u8), amount: 1 };
        let prevented = self.is_prevented(&at_it);
        let lethal = fighter.lethal_damage();
        let mark = if self.makes_any_damage_lethal(side, index) { lethal.min(1) } else { lethal };
        let gains = source.has(Keyword::Lifelink) || source.spirit_links > 0;
        let some_prevented = self.recipients(side, index).iter().any(|other| {
            let target = Target::Creature(other as u8);
            self.is_prevented(&Hit { target, ..at_it }) != prevented
        }) || prevented && side == Side::Attacker;
        if gains && some_prevented {
            return Marks { amounts: Amounts::Each(self.amount(side, index)), lethal: mark, prevented };
        }
        let again = !self.is_last_step() && source.has(Keyword::DoubleStrike);
        let alone = self.is_alone_against(side, index, target);
        let counts_each = can_change || again || !alone || source.withers();
        let amounts = if prevented && !can_change && alone {
            // Prevented damage still counts for what trample has to assign (702.19b), another's, too.
            Amounts::At(mark, mark)
        } else if counts_each {
            // Wither kills by toughness even where lethal damage would be regenerated or less is lethal.
            let most = if source.withers() { fighter.toughness.max(mark) } else { mark };
            // Who outlives deathtouch is assigned damage once more, unless what is marked is lethal without it.
            let outlives = fighter.has(Keyword::Indestructible) && !self.is_last_step();
            let most = if outlives { most.max(lethal) } else { most };
            // In 2007 any damage by deathtouch destroys, lethal damage once more.
            Amounts::Each(most.max(i32::from(source.has(Keyword::Deathtouch))))
        } else if source.has(Keyword::Deathtouch) && mark > 1 {
            Amounts::At(1, mark)
        } else {
            Amounts::At(mark, mark)
        };
        Marks { amounts, lethal: mark, prevented }
    }
}

/// The amounts for one recipient that differ in what they do; nothing is one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Amounts {
    /// These two, the lower first; more than the higher does the same, and what lies between, or under the
    /// lower, does what the mark under it does.
    At(i32, i32),
    /// Each amount up to that; more does the same.
    Each(i32),
}

#[derive(Clone, Copy, Debug)]
struct Marks {
    amounts: Amounts,
    /// What trample has to assign.
    lethal: i32,
    prevented: bool,
}

impl Marks {
    const fn highest(&self) -> i32 {
        match self.amounts {
            Amounts::At(_, high) | Amounts::Each(high) => high,
        }
    }

    /// Returns the next amount below that does something else.
    const fn below(&self, amount: i32) -> Option<i32> {
        match self.amounts {
            _ if amount <= 0 => None,
            Amounts::Each(_) => Some(amount - 1),
            Amounts::At(low, high) if amount == high && low < high => Some(low),
            Amounts::At(..) => Some(0),
        }
    }

    /// Returns how much more that amount can take before something else happens; without end at the highest.
    const fn slack(&self, amount: i32) -> i32 {
        match self.amounts {
            _ if amount >= self.highest() => i32::MAX,
            Amounts::Each(_) => 0,
            Amounts::At(low, high) => {
                let next = if amount < low { low } else { high };
                next - amount - 1
            }
        }
    }
}

struct Search {
    marks: Vec<Marks>,
    /// By recipient, the nearest one before it that is like it.
    like: Vec<Option<usize>>,
    amount: i32,
    /// The rest can go to the player if everybody is assigned lethal damage.
    tramples: bool,
    /// Fifth Edition trample: the excess over each blocker goes to the player by itself.
    redirects: bool,
    /// An enemy of the recipients divides.
    hostile: bool,
    /// Nobody else damages the recipients.
    exclusive: bool,
}

impl Search {
    /// Visits each choice of marks as shares, with what goes to the player, while the visitor wants more. Returns
    /// whether it was given all.
    fn run(&self, mut visit: impl FnMut(&[i32], i32) -> bool) -> bool {
        let mut shares = vec![0; self.marks.len()];
        self.choose(&mut shares, 0, self.amount, &mut visit)
    }

    fn choose(
        &self,
        shares: &mut Vec<i32>,
        at: usize,
        left: i32,
        visit: &mut impl FnMut(&[i32], i32) -> bool,
    ) -> bool {
        let Some(marks) = self.marks.get(at) else {
            return self.place_rest(shares, left, visit);
        };
        let most = self.like[at].map_or(left, |like| shares[like].min(left));
        let mut next = Some(match marks.amounts {
            Amounts::Each(highest) => highest.min(most),
            Amounts::At(_, high) => high,
        });
        while let Some(share) = next {
            if share <= most {
                shares[at] = share;
                if !self.choose(shares, at + 1, left - share, visit) {
                    return false;
                }
            }
            next = marks.below(share);
        }
        shares[at] = 0;
        true
    }

    fn place_rest(&self, shares: &[i32], left: i32, visit: &mut impl FnMut(&[i32], i32) -> bool) -> bool {
        if left == 0 {
            return visit(shares, 0);
        }
        let all_lethal = || self.marks.iter().zip(shares).all(|(marks, &share)| share >= marks.lethal);
        if self.tramples {
            // Whether others help is not known here: the whole assignment is checked later.
            let all_lethal = all_lethal();
            if (!self.exclusive || all_lethal) && !visit(shares, left) {
                return false;
            }
            if self.exclusive && all_lethal {
                return true;
            }
        }
        if self.hostile && !self.redirects && self.reaches_more(shares, left) {
            return true;
        }
        let mut placed = shares.to_vec();
        let mut left = left;
        // Where the excess is redirected, an enemy puts the rest where it goes through, and a friend where it
        // does not; elsewhere any place is as good.
        for pass in if self.hostile { [0, 1, 2] } else { [2, 1, 0] } {
            for (index, marks) in self.marks.iter().enumerate() {
                let slack = marks.slack(shares[index]);
                let place = match (marks.prevented, slack == i32::MAX) {
                    (true, _) => 2,
                    (false, true) => 0,
                    (false, false) => 1,
                };
                if place == pass {
                    let more = slack.min(left);
                    placed[index] += more;
                    left -= more;
                }
            }
        }
        left > 0 || visit(&placed, 0)
    }

    /// Returns whether the rest is enough to reach a creature's next mark.
    fn reaches_more(&self, shares: &[i32], left: i32) -> bool {
        self.marks
            .iter()
            .zip(shares)
            .any(|(marks, &share)| matches!(marks.amounts, Amounts::At(..)) && marks.slack(share) < left)
    }
}

/// Visits every way to give each share something, with what is left of the amount.
fn each_share(shares: &mut Vec<i32>, at: usize, left: i32, visit: &mut impl FnMut(&[i32], i32)) {
    if at == shares.len() {
        visit(shares, left);
        return;
    }
    for share in 0..=left {
        shares[at] = share;
        each_share(shares, at + 1, left - share, visit);
    }
    shares[at] = 0;
}

/// Returns the creatures that damage of those can reach, fights joined where they share a creature.
pub(super) fn separate_fights(combat: &Combat) -> Vec<[CreatureSet; 2]> {
    let mut waiting = combat.in_combat[0];
    let mut fights = Vec::new();
    while let Some(first) = waiting.lowest() {
        let mut fight = [CreatureSet::only(first), CreatureSet::EMPTY];
        loop {
            let grown = [Side::Attacker, Side::Defender].map(|side| {
                let own = fight[index_of(side)];
                let others = fight[index_of(side.other())].iter();
                others.fold(own, |all, other| all | combat.recipients(side.other(), other))
            });
            if grown == fight {
                break;
            }
            fight = grown;
        }
        waiting = waiting - fight[0];
        fights.push(fight);
    }
    fights
}
