//! The contents of a script's registers at a point of its text, and the ops written so far.

use super::compile::{Compiled, Part, gap};
use super::{Amount, Cond, Effect, Obj, Op, TargetSpec, Test, Who};
use crate::oracle::tree::{DoneDeed, Much};
use crate::sort::CompactSort;

/// What "each player" means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Each {
    /// The current player of a loop.
    Loop,
    /// A single player ("each opponent" in a two-player game).
    One(Who),
    /// Both players, in a loop that has ended.
    Both,
}

/// The registers that the event of a triggered ability fills.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct EventRegisters {
    pub(super) subject: bool,
    pub(super) other: bool,
    pub(super) player: bool,
    pub(super) amount: bool,
    /// The amount is the number of the spell in the turn.
    pub(super) nth: bool,
    /// The event's object is a spell.
    pub(super) spell: bool,
    /// The event is that the ability's own spell is cast.
    pub(super) itself: bool,
    /// The event's amount is damage that was prevented.
    pub(super) prevented: bool,
    /// The event's amount is the number of counters removed by the preceding instruction.
    pub(super) removed: bool,
    /// The event's amount is the result of a die.
    pub(super) rolled: bool,
    /// The event's object was tapped for mana, whose types are known.
    pub(super) mana: bool,
    /// The subject of the sentence is the other object of the engine's event.
    pub(super) swapped: bool,
    /// The event's subject is the source, which "that card" never means.
    pub(super) of_source: bool,
    /// The event's subject is what the source is attached to.
    pub(super) of_attached: bool,
    /// The event puts its object into a graveyard.
    pub(super) buried: bool,
}

/// What surrounds the ability of a delayed trigger.
#[derive(Clone, Debug)]
pub(super) struct Outside {
    /// The targets of the ability that sets it up, by their numbers in the tree.
    pub(super) targets: Vec<u8>,
    /// The number of that ability's first target.
    pub(super) base: u8,
    pub(super) moved: Option<u8>,
    /// What "it" meant.
    pub(super) last: Option<Obj>,
    pub(super) event: EventRegisters,
    pub(super) chosen: bool,
    pub(super) cost: bool,
    pub(super) each_object: bool,
    /// The object that has been bound.
    pub(super) bound: Option<Obj>,
}

/// The state of one script: its ops so far, and what is known after them.
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

/// The objects of the instruction before one that moved cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BeforeCards {
    /// Still known as this.
    Are(Obj),
    /// What `Last` held then: `Chosen` has it if it is gathered, by this number.
    Gathered(u16),
    /// Something else has been chosen since.
    Lost,
}

/// What later pronouns and numbers can refer to.
#[derive(Clone, Debug, Default)]
pub(super) struct Known {
    /// Targets, with their numbers in the tree.
    pub(super) targets: Vec<(u8, TargetSpec)>,
    /// The numbers in the tree of all targets that the script declares.
    pub(super) declared: Vec<u8>,
    /// Whether this pass collects those: a target may be declared later.
    pub(super) looking: bool,
    /// The number in the tree of the script's first target; for a modal script, the first one of all its modes.
    pub(super) base: u8,
    /// Whether the script is a mode: others may be chosen with it.
    pub(super) modal: bool,
    /// The number of targets in the modes before this one.
    pub(super) before: u8,
    /// The objects of the last instruction; `None` before the first one, or after several loops.
    pub(super) last: Option<Obj>,
    /// The next "may" is done only once each turn (603.2h).
    pub(super) done_once: bool,
    /// The result of a die that was rolled is X of what triggers on it.
    pub(super) rolled_x: bool,
    /// The targets that are chosen only if a cost is paid, or if it isn't: nothing after the instructions that declare them names them.
    pub(super) by_cost: Vec<u8>,
    /// The script begins with a gift (702.174j).
    pub(super) gives: bool,
    /// The target that the last instruction put onto the battlefield, where it is a new object (400.7).
    pub(super) moved: Option<u8>,
    /// The last instruction moved cards of a hand, library or graveyard: what the one before it did something to.
    pub(super) before_cards: Option<BeforeCards>,
    /// The player of the last instruction.
    pub(super) last_player: Option<Who>,
    /// If that is you, the one before: "that player" and "they" never mean you.
    pub(super) player_before_you: Option<Who>,
    /// Whether the last instruction left a number that can still be used.
    pub(super) last_amount: bool,
    /// Whether a color, type or name has been chosen, which the effects of the resolution keep.
    pub(super) chose: bool,
    /// Whether cards have been exiled from a library until one was found; all of them are `Chosen`.
    pub(super) exiled_until: bool,
    /// The number by which the cards exiled last from the top of a library may be kept.
    pub(super) exiled_top: Option<u16>,
    /// What the last op did and to which objects, if its number counts them.
    pub(super) deed: Option<(DoneDeed, Vec<Test>)>,
    /// What the condition before has asked about; the objects are `Chosen`.
    pub(super) kept: Option<Asked>,
    /// Whether the `Last` register holds all objects of the last instruction.
    pub(super) last_all: bool,
    /// Whether what the next instruction destroys can't be regenerated, as a later sentence says.
    pub(super) no_regeneration: bool,
    /// Whether something has been destroyed in that way.
    pub(super) barred_regeneration: bool,
    /// The difference of the numbers that the sentence's condition compares.
    pub(super) difference: Option<Amount>,
    /// If an instruction replaces another one ("instead"), the number of that one.
    pub(super) instead_of: Option<Amount>,
    /// What the number of the last instruction measures.
    pub(super) much: Option<Much>,
    /// The `Last` register holds what the last instruction dealt damage to.
    pub(super) damaged: bool,
    pub(super) each: Option<Each>,
    /// "Any player" is the current player of the loop, who has been asked (101.4).
    pub(super) anybody: bool,
    /// The number of enclosing loops over objects, and of other contexts in which `Each` is the current object.
    pub(super) each_object: u8,
    /// Whether the change is of the object itself, so that what it counts is its own.
    pub(super) counts_own: bool,
    pub(super) event: EventRegisters,
    /// Whether the event may be that a land is played.
    pub(super) plays_land: bool,
    /// Whether the event's subject is an instant or sorcery card in its owner's hand.
    pub(super) drawn_spell: bool,
    /// Whether the compiled part is evaluated repeatedly while an effect lasts: by then the registers are gone.
    pub(super) lasting: bool,
    /// For a lasting rule: whether it may keep an object of the resolution, and the one that it keeps.
    pub(super) may_bind: bool,
    pub(super) lasting_bound: Option<Obj>,
    /// Whether X has been chosen.
    pub(super) x: bool,
    /// The value of X, if it is chosen on resolution for something other than a payment of mana.
    pub(super) x_is: Option<Amount>,
    /// Whether X is the number of counters removed as a cost.
    pub(super) removed_x: bool,
    /// Whether the cost removes X counters.
    pub(super) removes_x: bool,
    /// Whether that is done on resolution, after targets are chosen (603.3d).
    pub(super) late_x: bool,
    /// Whether the `Chosen` register has been filled.
    pub(super) chosen: bool,
    /// A number that "where X is …" names is kept as X: a later sentence asks for it.
    pub(super) keeps_x: bool,
    /// X is the number of the instruction that a reflexive ability triggers on.
    pub(super) counted_x: bool,
    /// Whether a cost was paid with an object.
    pub(super) cost: bool,
    pub(super) outside: Option<Outside>,
    /// What has been separated into two piles; one of them is in the `Chosen` register.
    pub(super) piles: Option<super::Filter>,
    /// From the first pass: the effects with a filter, by their order, that a later "those" refers to.
    pub(super) gathered: Vec<u16>,
    /// The number of effects with a filter so far, and the last one that "those" can refer to.
    pub(super) alls: u16,
    pub(super) those: Option<u16>,
    /// The subject of the last change, for a clause without a subject.
    pub(super) changed: Option<crate::oracle::tree::Selection>,
    /// Whether the `Last` register holds copies of cards that can be cast now.
    pub(super) copies: bool,
    /// What "other" excludes, if that is not the source.
    pub(super) other: Option<Obj>,
    /// Whether the `Last` register holds what the spell has created.
    pub(super) made: bool,
    /// A condition on the event.
    pub(super) during: Option<Cond>,
    /// The event is something that the source does or that happens to it, for the first time each turn.
    pub(super) first_each: bool,
    /// Set if the event is "for the first time each turn".
    pub(super) first_target: Option<Who>,
    /// Whether the event is "one or more" at once.
    pub(super) many: bool,
    /// The tests for permanents that enter together, if the ability triggers once for all of them.
    pub(super) entered: Option<Vec<Test>>,
    /// Whether the script runs as the permanent enters.
    pub(super) entering: bool,
    /// Whether "target" is read as "each" (702.96b).
    pub(super) overloaded: bool,
    /// Whether the ability is that of a spell on the stack.
    pub(super) spell: bool,
    /// The operation that the line of a spell begins with.
    pub(super) line: usize,
}

/// What conditions in a row ask about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Asked {
    /// What "it" or "that card" is.
    Object,
    /// What was done to the objects of the last instruction.
    Done(DoneDeed),
}

impl Scope {
    /// The number of the next op.
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
            self.before_cards = self.before_cards.map(|_| BeforeCards::Lost);
        }
        self.ops.push(op);
        self.ops.len() - 1
    }

    /// Ends the loop over both players that the op at that place begins.
    pub(super) fn end_player_loop(&mut self, start: usize) {
        self.push(Op::NextPlayer { start: start as u16 + 1 });
        self.lose_gathered();
    }

    /// What a branch or a loop has gathered isn't gathered without it.
    fn lose_gathered(&mut self) {
        if let Some(BeforeCards::Gathered(_)) = self.before_cards {
            self.before_cards = Some(BeforeCards::Lost);
        }
    }

    /// Sets the target of the jump at that place to the next op.
    pub(super) fn land(&mut self, place: usize) {
        let here = self.here();
        self.lose_gathered();
        match &mut self.ops[place] {
            Op::May { no: to, .. }
            | Op::MayPay { no: to, .. }
            | Op::MayPayOne { no: to, .. }
            | Op::If { no: to, .. }
            | Op::Jump(to)
            | Op::EachObject { end: to, .. } => *to = here,
            Op::Do(_)
            | Op::ByColor { .. }
            | Op::Choose { .. }
            | Op::EachPlayer
            | Op::NextPlayer { .. }
            | Op::NextObject { .. }
            | Op::Delayed { .. } => {
                unreachable!("only jumps are landed")
            }
        }
    }

    /// Emits a jump whose target is not known yet.
    pub(super) fn jump(&mut self) -> usize {
        self.push(Op::Jump(0))
    }

    /// Emits a jump that is taken unless the condition holds.
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
            // Another ability declared it, such as a reflexive trigger in the sentence before.
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

    /// The targets in order, each numbered by its place among those of all modes.
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
