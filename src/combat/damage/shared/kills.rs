//! Which creatures the damage of a side can kill in the last step, and in the two steps together.
//!
//! A set of creatures can be killed if, for each of its subsets, the creatures that fight a member of the subset deal at
//! least the sum of its lethal damage: Hall's condition, for sources and demands of any size (Gale 1957). A source with
//! deathtouch kills one creature for each point of damage.

use arrayvec::ArrayVec;

use super::{Creature, Left, MOST, SharedFight, Stakes, each};

/// A value that nothing reaches.
const NEVER: i64 = i64::MIN / 2;

/// A creature that deals damage, and its possible recipients.
#[derive(Clone, Copy)]
struct Source {
    amount: i32,
    foes: u8,
    tramples: bool,
}

type Sources = ArrayVec<Source, MOST>;

/// Those who deal damage in a step.
#[derive(Default)]
struct Dealing {
    plain: Sources,
    /// Those with deathtouch.
    touching: Sources,
}

impl Dealing {
    /// Returns the most that can be dealt to a creature by those without deathtouch.
    fn reach(&self, foe: usize) -> i32 {
        self.plain.iter().filter(|source| source.foes & 1 << foe != 0).map(|source| source.amount).sum()
    }

    /// Calls `each` with every set of creatures that sources with deathtouch can kill, apart from those in `dead`: of the
    /// greatest size, or of any size if they may `waste` damage.
    fn each_touched(&self, dead: u8, waste: bool, each: &mut impl FnMut(u8)) {
        fn go(touching: &[Source], dead: u8, waste: bool, touched: u8, each: &mut impl FnMut(u8)) {
            let Some((source, rest)) = touching.split_first() else { return each(touched) };
            let open = source.foes & !dead & !touched;
            let mut next = |part: u8| go(rest, dead, waste, touched | part, each);
            if waste {
                each_part(open, &mut |part| {
                    if part.count_ones() as i32 <= source.amount {
                        next(part);
                    }
                });
            } else {
                each_part_of_size(open, source.amount, &mut next);
            }
        }
        go(&self.touching, dead, waste, 0, each);
    }
}

/// Calls `each` with every subset of that size, or with the whole set if it is smaller.
fn each_part_of_size(set: u8, size: i32, each: &mut impl FnMut(u8)) {
    if set.count_ones() as i32 <= size {
        return each(set);
    }
    each_part(set, &mut |part| {
        if part.count_ones() as i32 == size {
            each(part);
        }
    });
}

/// Calls `each` with every subset; a subset comes after its own subsets.
fn each_part(set: u8, each: &mut impl FnMut(u8)) {
    let mut part = 0_u8;
    loop {
        each(part);
        part = part.wrapping_sub(set) & set;
        if part == 0 {
            return;
        }
    }
}

/// What is known of a part of the creatures that can be killed.
#[derive(Clone, Copy, Debug, Default)]
struct Part {
    lethal: i32,
    /// The most that those who fight any of them deal, in the last step.
    supply: i32,
    worth: i64,
    can_die: bool,
}

/// By the members of a part of some creatures, as bits, what is known of it.
#[derive(Debug, Default)]
pub(super) struct Sets {
    parts: Vec<Part>,
    /// What those who deal damage in the first step can add to it once some creatures have died there, a row for each.
    early: Vec<i32>,
}

/// The creatures that can be killed, side by side.
type Members = ArrayVec<usize, MOST>;

/// Returns the creatures of a set among the members, as bits.
fn among(members: &Members, set: u8) -> u8 {
    let bit = |(place, member): (usize, &usize)| (set >> member & 1) << place;
    members.iter().enumerate().map(bit).fold(0, |all, bit| all | bit)
}

/// Returns the damage of the creatures that fight a member of the subset.
fn supply(sources: &[(i32, u8)], part: u8) -> i32 {
    sources.iter().filter(|&&(_, foes)| foes & part != 0).map(|&(amount, _)| amount).sum()
}

impl Sets {
    /// Finds what is known of all parts of the members, but whether they can die.
    fn tabulate(
        &mut self,
        members: &Members,
        left: Left,
        worth: impl Fn(usize) -> i64,
        sources: &[(i32, u8)],
    ) {
        self.parts.clear();
        self.parts.push(Part { can_die: true, ..Part::default() });
        for (place, &member) in members.iter().enumerate() {
            for part in 0..1 << place {
                let Part { lethal, worth: before, .. } = self.parts[part];
                self.parts.push(Part {
                    lethal: lethal + left.of(member),
                    supply: supply(sources, (part | 1 << place) as u8),
                    worth: before + worth(member),
                    can_die: false,
                });
            }
        }
    }

    /// Returns whether all parts with one member less can die.
    fn parts_can_die(&self, part: u8) -> bool {
        each(part).all(|member| self.parts[usize::from(part & !(1 << member))].can_die)
    }
}

impl SharedFight {
    /// Returns the most that the damage of a side is worth to it in the regular step, where that much is still lethal to
    /// the creatures of the other side.
    pub(super) fn regular(&mut self, stakes: &Stakes<'_>, side: usize, present: [u8; 2], left: Left) -> i64 {
        let others = present[1 - side];
        let deals = self.dealing(side, present[side], others, Creature::strikes_late);
        let (first_strikes, tramples) = (self.first_strikes, stakes.life[1] != 0);
        let late = |creature: &Creature| !first_strikes || creature.strikes_late();
        let all = each(present[side]).map(|creature| &self.sides[side][creature]);
        let unhindered = all.filter(|of| of.tramples && of.foes & others == 0 && late(of));
        let through: i64 = unhindered.map(|of| i64::from(of.amount)).sum();
        let mut most = NEVER;
        if tramples && deals.touching.iter().any(|source| source.tramples) {
            self.each_trample(stakes, side, others, left, &deals, 0, (0, 0, 0), &mut most);
        } else {
            deals.each_touched(0, false, &mut |touched| {
                most = most.max(self.killing(stakes, side, others, left, &deals.plain, (touched, 0)));
            });
        }
        most + stakes.life[1] * through + self.gained(stakes, side, present, late)
    }

    /// Returns those of a side who deal damage, if there are first strikes those that `strikes` names.
    fn dealing(&self, side: usize, present: u8, others: u8, strikes: impl Fn(&Creature) -> bool) -> Dealing {
        let mut dealing = Dealing::default();
        for creature in each(present) {
            let of = &self.sides[side][creature];
            let source = Source { amount: of.amount, foes: of.foes & others, tramples: of.tramples };
            if source.amount > 0 && source.foes != 0 && (!self.first_strikes || strikes(of)) {
                if of.touches { dealing.touching.push(source) } else { dealing.plain.push(source) }
            }
        }
        dealing
    }

    /// Raises `most` to what can be reached where some have deathtouch and trample: each of these deals lethal damage to
    /// some, and either tramples over all of its foes or not.
    #[expect(clippy::too_many_arguments, reason = "what a recursion goes through")]
    fn each_trample(
        &mut self,
        stakes: &Stakes<'_>,
        side: usize,
        others: u8,
        left: Left,
        deals: &Dealing,
        place: usize,
        (touched, required, through): (u8, u8, i32),
        most: &mut i64,
    ) {
        let Some(&source) = deals.touching.get(place) else {
            let here = self.killing(stakes, side, others, left, &deals.plain, (touched, required));
            *most = (*most).max(here + stakes.life[1] * i64::from(through));
            return;
        };
        let open = source.foes & !touched;
        let mut next = |part: u8, required: u8, through: i32| {
            let so_far = (touched | part, required, through);
            self.each_trample(stakes, side, others, left, deals, place + 1, so_far, most);
        };
        each_part_of_size(open, source.amount, &mut |part| next(part, required, through));
        if source.tramples {
            each_part(open, &mut |part| {
                let rest = source.amount - part.count_ones() as i32;
                if rest > 0 {
                    next(part, required | source.foes, through + rest);
                }
            });
        }
    }

    /// Returns the most that is worth what sources without deathtouch kill and trample over, with those that are dealt
    /// lethal damage by others; [`NEVER`] if not all that are required can be dealt it.
    fn killing(
        &mut self,
        stakes: &Stakes<'_>,
        side: usize,
        others: u8,
        left: Left,
        sources: &Sources,
        (touched, required): (u8, u8),
    ) -> i64 {
        let mortal = others & !self.immortal(1 - side);
        let life = stakes.life[1];
        let tramples = life != 0 && sources.iter().any(|source| source.tramples);
        let worth = |foe: usize| if mortal & 1 << foe != 0 { stakes.creatures[1 - side][foe] } else { 0 };
        let reach = |foe: usize| -> i32 {
            let fighting = sources.iter().filter(|source| source.foes & 1 << foe != 0);
            fighting.map(|source| source.amount).sum()
        };
        let counts = |foe: usize| tramples || required & 1 << foe != 0 || worth(foe) > 0;
        let members: Members =
            each(others & !touched).filter(|&foe| counts(foe) && reach(foe) >= left.of(foe)).collect();
        let dead: i64 = each(touched & mortal).map(worth).sum();
        let reached = members.iter().fold(touched, |set, member| set | 1 << member);
        if required & !reached != 0 {
            return NEVER;
        }
        if !tramples && required == 0 {
            match members[..] {
                [] => return dead,
                [one] => return dead + worth(one),
                [one, other] => {
                    let both = 1 << one | 1 << other;
                    let fighting = sources.iter().filter(|source| source.foes & both != 0);
                    let supply: i32 = fighting.map(|source| source.amount).sum();
                    let can_die = left.of(one) + left.of(other) <= supply;
                    let (one, other) = (worth(one), worth(other));
                    return dead + if can_die { one + other } else { one.max(other) };
                }
                _ => {}
            }
        }
        let among = |set: u8| among(&members, set);
        let plain: ArrayVec<(i32, u8), MOST> =
            sources.iter().map(|source| (source.amount, among(source.foes))).collect();
        self.sets.tabulate(&members, left, worth, &plain);
        let required = among(required);
        self.looked_at += self.sets.parts.len() as u64;
        let mut most = NEVER;
        for part in 0..self.sets.parts.len() {
            let set = part as u8;
            let Part { lethal, supply, worth, .. } = self.sets.parts[part];
            if lethal > supply || !self.sets.parts_can_die(set) {
                continue;
            }
            self.sets.parts[part].can_die = true;
            if required & !set != 0 {
                continue;
            }
            let passes = |source: &Source| {
                source.tramples
                    && each(source.foes & !touched).all(|foe| {
                        members
                            .iter()
                            .position(|&member| member == foe)
                            .is_some_and(|place| set >> place & 1 != 0)
                    })
            };
            let through = if tramples { self.through(set, sources, &plain, passes) } else { 0 };
            most = most.max(worth + life * i64::from(through));
        }
        dead + most
    }

    /// Returns the most damage that tramples over a subset that is dealt lethal damage: the damage of the tramplers, less
    /// what the other sources can't contribute.
    fn through(
        &self,
        set: u8,
        sources: &Sources,
        plain: &[(i32, u8)],
        passes: impl Fn(&Source) -> bool,
    ) -> i32 {
        let passing = sources.iter().enumerate().filter(|(_, source)| passes(source));
        let passing: u8 = passing.fold(0, |all, (place, _)| all | 1 << place);
        if passing == 0 {
            return 0;
        }
        let mut needed = 0;
        each_part(set, &mut |part| {
            let others = plain.iter().enumerate().filter(|(place, _)| passing >> place & 1 == 0);
            let others = others.filter(|(_, (_, foes))| foes & part != 0).map(|(_, (amount, _))| amount);
            needed = needed.max(self.sets.parts[usize::from(part)].lethal - others.sum::<i32>());
        });
        each(passing).map(|place| plain[place].0).sum::<i32>() - needed
    }

    /// Adds the attackers that can die in the first step, each time with the most that this is worth with what the blockers
    /// deal in the regular step, where these are left. Of several with the same attackers the best counts. Damage may be
    /// wasted; with deathtouch, only if they `waste` it.
    pub(super) fn answers(
        &mut self,
        stakes: &Stakes<'_>,
        blockers: u8,
        left: Left,
        waste: bool,
        answers: &mut Vec<(u8, i64)>,
    ) {
        let attackers = self.present[0];
        let early = if self.first_strikes {
            self.dealing(1, self.present[1], attackers, Creature::strikes_early)
        } else {
            Dealing::default()
        };
        let late = self.dealing(1, blockers, attackers, Creature::strikes_late);
        early.each_touched(0, waste, &mut |dead| {
            late.each_touched(dead, false, &mut |touched| {
                self.both_steps(stakes, blockers, left, (&early, dead), (&late, touched), answers);
            });
        });
    }

    /// The same where those with deathtouch kill these in each of the steps.
    fn both_steps(
        &mut self,
        stakes: &Stakes<'_>,
        blockers: u8,
        left: Left,
        (early, dead): (&Dealing, u8),
        (late, touched): (&Dealing, u8),
        answers: &mut Vec<(u8, i64)>,
    ) {
        let mortal = self.present[0] & !self.immortal(0);
        let worth = |attacker: usize| stakes.creatures[0][attacker];
        let at_first = |&attacker: &usize| early.reach(attacker) >= left.of(attacker);
        let in_the_end = |&attacker: &usize| {
            worth(attacker) > 0
                && touched & 1 << attacker == 0
                && early.reach(attacker) + late.reach(attacker) >= left.of(attacker)
        };
        // Members that can die in the first step come first.
        let mut members: Members = each(mortal & !dead).filter(at_first).collect();
        let first = members.len();
        members.extend(each(mortal & !dead).filter(|of| !at_first(of) && in_the_end(of)));
        let later = members.iter().filter(|of| in_the_end(of)).fold(0, |set, member| set | 1 << member);
        let later = among(&members, later);
        let foes = |sources: &Sources| -> ArrayVec<(i32, u8), MOST> {
            sources.iter().map(|source| (source.amount, among(&members, source.foes))).collect()
        };
        let (early, late) = (foes(&early.plain), foes(&late.plain));
        self.sets.tabulate(&members, left, worth, &late);
        let size = self.sets.parts.len();
        self.sets.early.clear();
        self.sets.early.extend((0..size).map(|part| supply(&early, part as u8)));
        self.sets.early.resize((first + 1) * size, 0);
        let steps = BothSteps {
            stakes,
            blockers,
            members,
            first,
            later,
            dead: dead & mortal,
            touched: touched & mortal,
        };
        self.first_step(&steps, 0, 0, answers);
    }

    /// Continues the set of creatures that die in the first step with member `next`.
    fn first_step(
        &mut self,
        steps: &BothSteps<'_, '_>,
        next: usize,
        killed: u8,
        answers: &mut Vec<(u8, i64)>,
    ) {
        let size = self.sets.parts.len();
        let row = killed.count_ones() as usize * size;
        if next == steps.first {
            let worth = |attacker: usize| steps.stakes.creatures[0][attacker];
            let dead = each(killed).fold(steps.dead, |set, place| set | 1 << steps.members[place]);
            let died: i64 = each(dead | steps.touched).map(worth).sum();
            let most = died + self.sets.most_later(steps.later & !killed, row);
            self.looked_at += size as u64;
            let (present, first_strikes) = ([self.present[0] & !dead, steps.blockers], self.first_strikes);
            let late = |creature: &Creature| !first_strikes || creature.strikes_late();
            answers.push((dead, most + self.gained(steps.stakes, 1, present, late)));
            return;
        }
        self.first_step(steps, next + 1, killed, answers);
        let member = 1 << next;
        let all = usize::from(killed) | member;
        let lethal = self.sets.parts[member].lethal;
        let early = &mut self.sets.early;
        for part in (0..size).filter(|part| part & all == 0) {
            early[row + size + part] = early[row + part].min(early[row + (part | member)] - lethal);
        }
        // Every subset of the dead is dealt enough.
        if early[row + size] >= 0 {
            self.first_step(steps, next + 1, all as u8, answers);
        }
    }
}

/// What blockers deal in both steps.
struct BothSteps<'s, 'w> {
    stakes: &'s Stakes<'w>,
    /// The blockers that are left in the regular step.
    blockers: u8,
    members: Members,
    /// How many of the members can die in the first step; they are the first ones.
    first: usize,
    /// The members that can die in the regular step.
    later: u8,
    /// Those that deathtouch kills in the first step.
    dead: u8,
    /// Those that it kills in the regular step.
    touched: u8,
}

impl Sets {
    /// Returns the most that is worth what can die of these in the last step, with what the first step adds.
    fn most_later(&mut self, later: u8, row: usize) -> i64 {
        let mut most = 0;
        each_part(later, &mut |part| {
            let Part { lethal, supply, worth, .. } = self.parts[usize::from(part)];
            let can_die = lethal <= supply + self.early[row + usize::from(part)] && self.parts_can_die(part);
            self.parts[usize::from(part)].can_die = can_die;
            if can_die {
                most = most.max(worth);
            }
        });
        most
    }
}
