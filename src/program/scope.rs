//! What the registers of a script hold at a place in its text, and the ops written so far.

use super::compile::{Compiled, Part, gap};
use super::{Amount, Cond, Effect, Obj, Op, TargetSpec, Test, Who};
use crate::oracle::tree::{DoneDeed, Much};
use crate::sort::CompactSort;

/// What "each" of players means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Each {
    /// The player a loop is at.
    Loop,
    /// The one player there is ("each opponent" of a duel).
    One(Who),
    /// Both players, in a loop that has ended.
    Both,
}

/// What the event of a triggered ability says about its registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct EventRegisters {
    pub(super) subject: bool,
    pub(super) other: bool,
    pub(super) player: bool,
    pub(super) amount: bool,
    /// The amount is which spell of the turn it is.
    pub(super) nth: bool,
    /// The event's object is a spell.
    pub(super) spell: bool,
    /// The event is that the ability's own spell is cast.
    pub(super) itself: bool,
    /// The event's amount is damage that was prevented.
    pub(super) prevented: bool,
    /// The event's amount is the number of counters that were removed by what was just said.
    pub(super) removed: bool,
    /// The event's amount is the result of a die.
    pub(super) rolled: bool,
    /// The event's object was tapped for mana, whose types are known.
    pub(super) mana: bool,
    /// The sentence's subject is the engine's other object.
    pub(super) swapped: bool,
    /// The event's subject is the source, which no "that card" means.
    pub(super) of_source: bool,
}

/// The surroundings of a delayed trigger's ability.
#[derive(Clone, Debug)]
pub(super) struct Outside {
    /// The targets of the ability that sets it up, by the reader's numbers.
    pub(super) targets: Vec<u8>,
    /// The number of its first target.
    pub(super) base: u8,
    pub(super) moved: Option<u8>,
    /// What "it" was.
    pub(super) last: Option<Obj>,
    pub(super) event: EventRegisters,
    pub(super) chosen: bool,
    pub(super) cost: bool,
    pub(super) each_object: bool,
    /// What has been bound.
    pub(super) bound: Option<Obj>,
}

/// The state of one script: its ops so far, and the facts known after them.
#[derive(Debug, Default)]
pub(super) struct Scope {
    pub(super) ops: Vec<Op>,
    pub(super) known: Known,
}

impl std::ops::Deref for Scope {
    type Target = Known;

    fn deref(&self) -> &Known {
        &self.known
    }
}

impl std::ops::DerefMut for Scope {
    fn deref_mut(&mut self) -> &mut Known {
        &mut self.known
    }
}

/// What later pronouns and numbers can refer to.
#[derive(Clone, Debug, Default)]
pub(super) struct Known {
    /// With the reader's numbers.
    pub(super) targets: Vec<(u8, TargetSpec)>,
    /// The reader's numbers of the targets that the script declares anywhere.
    pub(super) declared: Vec<u8>,
    /// Looking for those: a target may still turn out to be declared.
    pub(super) looking: bool,
    /// The reader's number of the script's first target; of a modal script, of all its modes' first one.
    pub(super) base: u8,
    /// The number of targets in the modes before this one.
    pub(super) before: u8,
    /// The objects of the last instruction; `None` before the first one and if they are several loops' objects.
    pub(super) last: Option<Obj>,
    /// The result of a die that was rolled is X of what triggers on it.
    pub(super) rolled_x: bool,
    /// The targets that are chosen only if a cost is paid, or if it isn't: nothing after the instructions that declare them names them.
    pub(super) by_cost: Vec<u8>,
    /// The script begins with a gift (702.174j).
    pub(super) gives: bool,
    /// The target that the last instruction put onto the battlefield: it is a new object there (400.7).
    pub(super) moved: Option<u8>,
    /// The player of the last instruction.
    pub(super) last_player: Option<Who>,
    /// Whether the last instruction left a number behind that can still be read.
    pub(super) last_amount: bool,
    /// Cards have been exiled from a library until one was found; all of them are chosen.
    pub(super) exiled_until: bool,
    /// What the last op did to which objects, if its number counts them.
    pub(super) deed: Option<(DoneDeed, Vec<Test>)>,
    /// The `Last` register holds everything that the last instruction went through.
    pub(super) last_all: bool,
    /// What the next instruction destroys can't be regenerated: said of it afterwards.
    pub(super) no_regeneration: bool,
    /// Something has been destroyed so.
    pub(super) barred_regeneration: bool,
    /// The numbers that the sentence's condition compares.
    pub(super) difference: Option<Amount>,
    /// In what is done instead of an instruction: the number of that.
    pub(super) instead_of: Option<Amount>,
    /// What the number of the last instruction measures.
    pub(super) much: Option<Much>,
    /// The `Last` register holds what the last instruction dealt damage to.
    pub(super) damaged: bool,
    pub(super) each: Option<Each>,
    /// Depth of loops over objects, and of places where `Each` is the object looked at.
    pub(super) each_object: u8,
    /// A change of the object itself: a number that it counts is its own.
    pub(super) counts_own: bool,
    pub(super) event: EventRegisters,
    /// The event can be that a land is played.
    pub(super) plays_land: bool,
    /// What is compiled is looked at again and again while an effect lasts: by then the registers are gone.
    pub(super) lasting: bool,
    /// Of a rule that lasts: the one object of the resolution that it may keep, and the one that it keeps.
    pub(super) may_bind: bool,
    pub(super) lasting_bound: Option<Obj>,
    /// Whether X has been chosen.
    pub(super) x: bool,
    /// What X is, if it is chosen on resolution for something else than a payment of mana.
    pub(super) x_is: Option<Amount>,
    /// Whether X is the number of counters that are removed as a cost.
    pub(super) removed_x: bool,
    /// Whether that is done on resolution: targets are chosen before it (603.3d).
    pub(super) late_x: bool,
    /// Whether the `Chosen` register has been filled.
    pub(super) chosen: bool,
    /// Whether something was paid with an object as a cost.
    pub(super) cost: bool,
    pub(super) outside: Option<Outside>,
    /// What has been separated into two piles: one of them is in the `Chosen` register.
    pub(super) piles: Option<super::Filter>,
    /// Of the first time through: which effects over a filter, by their order, a later "those" is about.
    pub(super) gathered: Vec<u16>,
    /// The number of effects over a filter so far, and the last one whose objects "those" can mean.
    pub(super) alls: u16,
    pub(super) those: Option<u16>,
    /// What the last change was of, for a clause without a subject.
    pub(super) changed: Option<crate::oracle::tree::Selection>,
    /// The `Last` register holds copies of cards that can be cast now.
    pub(super) copies: bool,
    /// What "other" is other than, if that is not the source.
    pub(super) other: Option<Obj>,
    /// The `Last` register holds what the spell has created.
    pub(super) made: bool,
    /// When the event counts.
    pub(super) during: Option<Cond>,
    /// The event is "for the first time each turn".
    pub(super) first_target: Option<Who>,
    /// The event is "one or more" at once.
    pub(super) many: bool,
    /// What the permanents pass that enter together, if the ability triggers once for all of them.
    pub(super) entered: Option<Vec<Test>>,
    /// The script is run as the permanent enters.
    pub(super) entering: bool,
    /// "Target" is read as "each" (702.96b).
    pub(super) overloaded: bool,
    /// The ability is that of a spell on the stack.
    pub(super) spell: bool,
}

impl Scope {
    /// The next op's number.
    pub(super) fn here(&self) -> u16 {
        self.ops.len() as u16
    }

    pub(super) fn push(&mut self, op: Op) -> usize {
        self.deed = None;
        if matches!(op, Op::Do(_) | Op::Choose { .. }) {
            self.damaged = false;
            self.last_all = false;
            self.made = matches!(op, Op::Do(Effect::Create { .. } | Effect::CreateCopy { .. }));
            self.much = None;
        }
        if matches!(op, Op::Choose { .. }) {
            self.those = None;
        }
        self.ops.push(op);
        self.ops.len() - 1
    }

    /// Lets the jump at that place go here.
    pub(super) fn land(&mut self, place: usize) {
        let here = self.here();
        match &mut self.ops[place] {
            Op::May { no: to, .. }
            | Op::MayPay { no: to, .. }
            | Op::MayPayOne { no: to, .. }
            | Op::If { no: to, .. }
            | Op::Jump(to)
            | Op::EachPlayer { end: to }
            | Op::EachObject { end: to, .. } => *to = here,
            Op::Do(_)
            | Op::ByColor { .. }
            | Op::Choose { .. }
            | Op::NextPlayer { .. }
            | Op::NextObject { .. }
            | Op::Delayed { .. } => {
                unreachable!("only jumps are landed")
            }
        }
    }

    /// A jump whose end is not known yet.
    pub(super) fn jump(&mut self) -> usize {
        self.push(Op::Jump(0))
    }

    /// Goes on only if the condition holds.
    pub(super) fn jump_unless(&mut self, condition: Cond) -> usize {
        self.push(Op::If { condition, no: 0 })
    }

    /// The number of a target in its script.
    pub(super) fn target(&mut self, id: u8) -> Compiled<Obj> {
        if self.by_cost.contains(&id) {
            return gap(Part::Pronoun, "a target that may not have been chosen");
        }
        if self.looking || self.declared.contains(&id) || self.targets.iter().any(|&(number, _)| number == id)
        {
            let number = id.wrapping_sub(self.base);
            if self.moved == Some(number) && self.last == Some(Obj::Last) {
                return Ok(Obj::Last);
            }
            return Ok(Obj::Target(number));
        }
        match &self.outside {
            Some(outside)
                if outside.moved == Some(id.wrapping_sub(outside.base))
                    && outside.last == Some(Obj::Last) =>
            {
                self.bind(Obj::Last)
            }
            Some(outside) if outside.targets.contains(&id) => {
                let obj = Obj::Target(id.wrapping_sub(outside.base));
                self.bind(obj)
            }
            // It was declared by another ability, as by a reflexive trigger before this sentence.
            _ => gap(Part::Pronoun, "a target of another ability"),
        }
    }

    /// In a delayed trigger: the object that it was set up for.
    pub(super) fn bind(&mut self, obj: Obj) -> Compiled<Obj> {
        match &mut self.outside {
            Some(outside) if outside.bound.is_none_or(|bound| bound == obj) => {
                outside.bound = Some(obj);
                Ok(Obj::Bound)
            }
            Some(_) => gap(Part::Pronoun, "a second object that a delayed trigger is about"),
            None => Ok(obj),
        }
    }

    /// The targets in order, each with its place among those of all modes as its number.
    pub(super) fn take_targets(&mut self) -> Compiled<Vec<TargetSpec>> {
        let mut targets = std::mem::take(&mut self.targets);
        targets.compact_sort_by_key(|(id, _)| *id);
        for (place, (id, spec)) in targets.iter().enumerate() {
            let number = usize::from(self.before) + place;
            if usize::from(id.wrapping_sub(self.base)) != number || usize::from(spec.id) != number {
                return gap(Part::Target, "targets out of order");
            }
        }
        Ok(targets.into_iter().map(|(_, spec)| spec).collect())
    }
}
