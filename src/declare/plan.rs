//! What one creature's choice does to what has to be remembered of all choices before it.
//!
//! A state is a few words in which small fields stand: how many members of each class of targets stand at
//! each level, how many creatures are declared under each cap, who owes company, what is paid. Two partial
//! declarations in the same state have the same future.

use super::avoided::Avoided;
use super::board::Board;
use super::classes::{Class, RowGains, classes, live_options, row_gains};
use crate::sort::CompactSort;
use crate::types::CreatureSet;

/// How targets are told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Grain {
    /// Equal targets are one: for counts.
    Classes,
    /// Every target by itself and the creatures in their order: for lists.
    Targets,
}

/// So many members of a class that stand at a level.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pick {
    pub class: usize,
    pub level: usize,
    pub count: usize,
}

/// A creature has to choose at least one of the targets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Touch {
    pub creature: usize,
    pub targets: CreatureSet,
    /// Whether choosing nothing at all will do as well.
    pub or_idle: bool,
}

/// Says whether a creature may choose that non-empty set of targets.
pub(super) type Permit<'p> = &'p dyn Fn(usize, CreatureSet) -> bool;

/// One choice of a creature, from one state to another.
pub(super) struct Choice<'p, const W: usize> {
    pub to: [u64; W],
    /// The requirements that it obeys, and that are decided by it.
    pub gain: u32,
    /// The number of choices among equal targets that it represents.
    pub multiplicity: u64,
    /// The members of the classes that it chooses from; where every target is a class, the chosen ones.
    pub chosen: CreatureSet,
    pub picks: &'p [Pick],
}

/// The position of a small number in a state's words.
#[derive(Clone, Copy, Debug, Default)]
struct Field {
    word: usize,
    shift: u32,
    mask: u64,
}

impl Field {
    fn read<const W: usize>(self, state: &[u64; W]) -> u64 {
        state[self.word] >> self.shift & self.mask
    }

    fn add<const W: usize>(self, state: &mut [u64; W], by: u64) {
        state[self.word] += by << self.shift;
    }

    fn subtract<const W: usize>(self, state: &mut [u64; W], by: u64) {
        state[self.word] -= by << self.shift;
    }

    fn write<const W: usize>(self, state: &mut [u64; W], value: u64) {
        state[self.word] = state[self.word] & !(self.mask << self.shift) | value << self.shift;
    }
}

#[derive(Default)]
struct Fields {
    word: usize,
    used: u32,
}

impl Fields {
    fn new_field(&mut self, top: u64) -> Field {
        let bits = 64 - top.leading_zeros();
        if self.used + bits > 64 {
            self.word += 1;
            self.used = 0;
        }
        let mask = if bits == 64 { u64::MAX } else { (1 << bits) - 1 };
        let field = Field { word: self.word, shift: self.used, mask };
        self.used += bits;
        field
    }

    fn words(&self) -> usize {
        self.word + 1
    }
}

/// "At least `need` of `among` are declared", owed as soon as one of the creatures that need it is.
struct Debt {
    among: CreatureSet,
    needs: Vec<(usize, u32)>,
    count: Field,
    top: u64,
    owed: Field,
}

/// Everything about a board that building a diagram asks for again and again.
pub(super) struct Plan<'b> {
    board: &'b Board,
    options: Vec<CreatureSet>,
    /// The creatures, in the order in which they choose.
    pub rows: Vec<usize>,
    pub classes: Vec<Class>,
    /// By class, the fields that hold how many members stand at level 1, 2, …
    fields: Vec<Vec<Field>>,
    /// By layer, the classes that nobody after it can choose.
    closing: Vec<Vec<usize>>,
    gains: Vec<RowGains>,
    caps: Vec<(CreatureSet, u64, Field)>,
    debts: Vec<Debt>,
    alone: Field,
    mana: Field,
    /// By creature, costs as (index of class membership, mana), and sets of which one must be chosen.
    touches: Vec<Vec<Touch>>,
    pub permit: Option<Permit<'b>>,
    avoided: Option<(&'b Avoided, Field)>,
    /// How many words a state has.
    pub words: usize,
}

impl<'b> Plan<'b> {
    pub fn new(board: &'b Board, touches: &[Touch], avoided: Option<&'b Avoided>, grain: Grain) -> Plan<'b> {
        let options = live_options(board);
        let mut distinguished: Vec<CreatureSet> = touches.iter().map(|touch| touch.targets).collect();
        distinguished.extend(board.costs.iter().map(|cost| cost.targets));
        // Patterns say exactly which targets.
        let named = avoided.map_or(CreatureSet::EMPTY, |avoided| avoided.targets);
        distinguished.extend(named.iter().map(CreatureSet::only));
        let classes = classes(board, &options, &distinguished, grain == Grain::Targets);
        let rows = match (grain, avoided) {
            (Grain::Targets, _) => (0..board.creatures()).collect(),
            (Grain::Classes, Some(avoided)) => avoided.rows.clone(),
            (Grain::Classes, None) => row_order(&options, &classes),
        };
        let mut closing = vec![Vec::new(); rows.len()];
        for (index, class) in classes.iter().enumerate() {
            if class.levels > 1 {
                let last = rows.iter().rposition(|&row| class.choosers.contains(row));
                closing[last.expect("a class has a chooser")].push(index);
            }
        }
        let mut fields = Fields::default();
        let level_fields = classes
            .iter()
            .map(|class| (1..class.levels).map(|_| fields.new_field(class.members.len() as u64)).collect())
            .collect();
        let caps = board
            .caps
            .iter()
            .filter(|cap| cap.among.iter().filter(|&row| !options[row].is_empty()).count() as u32 > cap.most)
            .map(|cap| (cap.among, u64::from(cap.most), fields.new_field(u64::from(cap.most))))
            .collect();
        let mut debts: Vec<Debt> = Vec::new();
        for company in &board.company {
            if options[company.creature].is_empty() {
                continue;
            }
            // The creature counts itself, so that "can't block alone" of several creatures is one count.
            let (among, need) = (company.with.with(company.creature), company.least + 1);
            match debts.iter_mut().find(|debt| debt.among == among) {
                Some(debt) => debt.needs.push((company.creature, need)),
                None => debts.push(Debt {
                    among,
                    needs: vec![(company.creature, need)],
                    count: Field::default(),
                    top: 0,
                    owed: Field::default(),
                }),
            }
        }
        for debt in &mut debts {
            debt.top = debt.needs.iter().map(|&(_, need)| u64::from(need)).max().unwrap_or(0);
            debt.count = fields.new_field(debt.top);
            debt.owed = fields.new_field(debt.top);
        }
        let alone = if board.alone.is_empty() { Field::default() } else { fields.new_field(2) };
        let mana =
            if board.costs.is_empty() { Field::default() } else { fields.new_field(u64::from(board.mana)) };
        let avoided = avoided.map(|avoided| (avoided, fields.new_field(avoided.width() as u64)));
        let gains = (0..board.creatures()).map(|row| row_gains(board, options[row], row, &classes)).collect();
        let mut by_creature = vec![Vec::new(); board.creatures()];
        for &touch in touches {
            by_creature[touch.creature].push(touch);
        }
        let words = fields.words();
        Plan {
            board,
            options,
            rows,
            classes,
            fields: level_fields,
            closing,
            gains,
            caps,
            debts,
            alone,
            mana,
            touches: by_creature,
            permit: None,
            avoided,
            words,
        }
    }

    /// Returns whether whoever needs company has it, once all have chosen.
    pub fn pays_its_debts<const W: usize>(&self, state: &[u64; W]) -> bool {
        self.debts.iter().all(|debt| debt.count.read(state) >= debt.owed.read(state))
    }

    /// Returns the state after the creature has been declared at all, if it may be.
    fn declared<const W: usize>(&self, creature: usize, mut state: [u64; W]) -> Option<[u64; W]> {
        for &(among, most, field) in &self.caps {
            if among.contains(creature) {
                if field.read(&state) == most {
                    return None;
                }
                field.add(&mut state, 1);
            }
        }
        for debt in &self.debts {
            if debt.among.contains(creature) && debt.count.read(&state) < debt.top {
                debt.count.add(&mut state, 1);
            }
            for &(who, need) in &debt.needs {
                if who == creature && u64::from(need) > debt.owed.read(&state) {
                    debt.owed.write(&mut state, u64::from(need));
                }
            }
        }
        if !self.board.alone.is_empty() {
            // 0: nobody is declared; 1: somebody who may have company; 2: somebody who may not.
            let now = self.alone.read(&state);
            if now == 2 || now == 1 && self.board.alone.contains(creature) {
                return None;
            }
            self.alone.write(&mut state, if self.board.alone.contains(creature) { 2 } else { 1 });
        }
        Some(state)
    }
}

/// The choices of one creature, from any state before it.
pub(super) struct Step<'p, 'b> {
    pub plan: &'p Plan<'b>,
    /// The creature's place in the order of choosing.
    pub depth: usize,
}

struct Partial<const W: usize> {
    state: [u64; W],
    gain: u32,
    multiplicity: u64,
    chosen: CreatureSet,
    touched: u64,
    left: u32,
}

impl Step<'_, '_> {
    /// Calls `emit` with each choice of the creature that nothing so far forbids.
    pub fn expand<const W: usize>(&self, state: &[u64; W], emit: &mut dyn FnMut(Choice<'_, W>)) {
        let plan = self.plan;
        let creature = plan.rows[self.depth];
        if plan.touches[creature].iter().all(|touch| touch.or_idle) {
            let idle = Partial {
                state: *state,
                gain: 0,
                multiplicity: 1,
                chosen: CreatureSet::EMPTY,
                touched: 0,
                left: 0,
            };
            self.finish(idle, &[], emit);
        }
        if plan.options[creature].is_empty() {
            return;
        }
        if let Some(declared) = plan.declared(creature, *state) {
            // Cells are the (class, level) pairs that the creature can pick from, as they stood before
            // its choice: a member it has picked does not come up again at its new level.
            let mut cells = Vec::new();
            for (index, class) in plan.classes.iter().enumerate() {
                if !class.choosers.contains(creature) {
                    continue;
                }
                let mut rest = class.members.len() as u64;
                for level in (1..class.levels).rev() {
                    let here = plan.fields[index][level - 1].read(state);
                    rest -= here;
                    if here > 0
                        && let Some(next) = class.next_level(creature, level)
                    {
                        cells.push((index, level, next, here));
                    }
                }
                if rest > 0
                    && let Some(next) = class.next_level(creature, 0)
                {
                    cells.push((index, 0, next, rest));
                }
            }
            let partial = Partial {
                state: declared,
                gain: 0,
                multiplicity: 1,
                chosen: CreatureSet::EMPTY,
                touched: 0,
                left: plan.board.capacity[creature],
            };
            self.choose(creature, partial, &cells, &mut Vec::new(), emit);
        }
    }

    /// Emits every non-empty choice among the cells, the ones without the first cell included.
    fn choose<const W: usize>(
        &self,
        creature: usize,
        partial: Partial<W>,
        cells: &[(usize, usize, usize, u64)],
        path: &mut Vec<Pick>,
        emit: &mut dyn FnMut(Choice<'_, W>),
    ) {
        for (offset, &(class, level, next, here)) in cells.iter().enumerate() {
            let fields = &self.plan.fields[class];
            for count in 1..=here.min(u64::from(partial.left)) {
                let mut state = partial.state;
                if level != next {
                    if level > 0 {
                        fields[level - 1].subtract(&mut state, count);
                    }
                    fields[next - 1].add(&mut state, count);
                }
                let following = Partial {
                    state,
                    gain: partial.gain + self.plan.gains[creature].single[class] * count as u32,
                    multiplicity: partial.multiplicity * binomial(here, count),
                    chosen: partial.chosen | self.plan.classes[class].members,
                    touched: partial.touched | 1 << class,
                    left: partial.left - count as u32,
                };
                path.push(Pick { class, level, count: count as usize });
                self.finish_choice(creature, &following, path, emit);
                if following.left > 0 {
                    self.choose(creature, following, &cells[offset + 1..], path, emit);
                }
                path.pop();
            }
        }
    }

    fn finish_choice<const W: usize>(
        &self,
        creature: usize,
        partial: &Partial<W>,
        path: &[Pick],
        emit: &mut dyn FnMut(Choice<'_, W>),
    ) {
        let plan = self.plan;
        if plan.touches[creature].iter().any(|touch| touch.targets.is_disjoint(partial.chosen)) {
            return;
        }
        if plan.permit.is_some_and(|permit| !permit(creature, partial.chosen)) {
            return;
        }
        let any_of = &plan.gains[creature].any_of;
        let reached = |inside: &Vec<bool>| {
            inside.iter().enumerate().any(|(class, &inside)| inside && partial.touched >> class & 1 == 1)
        };
        let gain = any_of.iter().filter(|(inside, _)| reached(inside)).map(|(_, weight)| weight).sum::<u32>();
        let mut state = partial.state;
        for cost in plan.board.costs.iter().filter(|cost| cost.creature == creature) {
            if !cost.targets.is_disjoint(partial.chosen) {
                if plan.mana.read(&state) + u64::from(cost.mana) > u64::from(plan.board.mana) {
                    return;
                }
                plan.mana.add(&mut state, u64::from(cost.mana));
            }
        }
        let whole = Partial { state, gain: partial.gain + gain, ..*partial };
        self.finish(whole, path, emit);
    }

    /// Settles the classes that nobody after this creature can choose, and emits the edge.
    fn finish<const W: usize>(
        &self,
        mut partial: Partial<W>,
        path: &[Pick],
        emit: &mut dyn FnMut(Choice<'_, W>),
    ) {
        for &index in &self.plan.closing[self.depth] {
            let class = &self.plan.classes[index];
            let mut rest = class.members.len() as u64;
            for level in 1..class.levels {
                let field = self.plan.fields[index][level - 1];
                let here = field.read(&partial.state);
                if here == 0 {
                    continue;
                }
                rest -= here;
                match class.gain_at[level] {
                    Some(gain) => partial.gain += gain * here as u32,
                    None => return,
                }
                field.write(&mut partial.state, 0);
            }
            if rest > 0 {
                match class.gain_at[0] {
                    Some(gain) => partial.gain += gain * rest as u32,
                    None => return,
                }
            }
        }
        if let Some((avoided, field)) = self.plan.avoided {
            let node = field.read(&partial.state) as usize;
            let Some(next) = avoided.next(self.depth, node, partial.chosen) else { return };
            field.write(&mut partial.state, next as u64);
        }
        let Partial { state: to, gain, multiplicity, chosen, .. } = partial;
        emit(Choice { to, gain, multiplicity, chosen, picks: path });
    }
}

/// Returns the creatures in an order that settles classes early: creatures with few options first, and
/// those with equal options side by side.
fn row_order(options: &[CreatureSet], classes: &[Class]) -> Vec<usize> {
    let tracked: CreatureSet = classes
        .iter()
        .filter(|class| class.levels > 1)
        .fold(CreatureSet::EMPTY, |set, class| set | class.members);
    let mut rows: Vec<usize> = (0..options.len()).collect();
    rows.compact_sort_by_key(|&row| ((options[row] & tracked).len(), options[row], row));
    rows
}

/// Returns how many ways there are to choose `count` of `of`.
pub(super) fn binomial(of: u64, count: u64) -> u64 {
    let mut ways: u128 = 1;
    for step in 0..u128::from(count) {
        ways = ways * (u128::from(of) - step) / (step + 1);
    }
    u64::try_from(ways).expect("no binomial of at most 64 is beyond 64 bits")
}
