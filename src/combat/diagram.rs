//! All declarations of a board at once, as a layered diagram: one layer a creature, one node for each
//! thing that is worth remembering of the choices before it.
//!
//! A path from the first layer to the last is a declaration; an edge's multiplicity says how many choices
//! it stands for. From the last layer back, each node learns the most requirements that can still be
//! obeyed below it and in how many ways: counting, sampling and listing all read the same diagram, and
//! none of them ever runs into a dead end.

use std::collections::hash_map::Entry;
use std::ops::ControlFlow;

use rand::Rng;
use rustc_hash::FxHashMap;

use super::board::Board;
use super::classes::{Class, RowGains, classes, live_options, row_gains};
use super::tally::{Tally, pick_weighed};
use crate::set::CreatureSet;

/// A diagram that would have grown beyond its budget of edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooLarge;

/// How a diagram tells targets apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Grain {
    /// Equal targets are one: for counts.
    Classes,
    /// Every target by itself and the creatures in their order: for lists.
    Targets,
}

#[derive(Clone, Copy, Debug)]
struct Edge {
    to: u32,
    gain: u32,
    multiplicity: u64,
    /// In a diagram of targets the chosen set; in one of classes, where its picks begin and how many.
    choice: u64,
}

/// So many members of a class that stand at a level.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pick {
    pub class: usize,
    pub level: usize,
    pub count: usize,
}

#[derive(Clone, Debug, Default)]
struct Layer {
    /// By node, where its edges begin; one more entry than nodes.
    starts: Vec<u32>,
    edges: Vec<Edge>,
    /// By node, the most that its choices and those below can still add; `None` in a dead end.
    best: Vec<Option<u32>>,
}

/// See the module.
#[derive(Clone, Debug)]
pub(super) struct Diagram {
    /// The creatures in the order of the layers.
    pub rows: Vec<usize>,
    pub classes: Vec<Class>,
    picks: Vec<Pick>,
    layers: Vec<Layer>,
}

/// The number of ways below each node, layer by layer.
#[derive(Clone, Debug)]
pub(super) struct Ways<T>(Vec<Vec<T>>);

/// Where in a state's words a small number stands.
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
struct Plan<'b> {
    board: &'b Board,
    options: Vec<CreatureSet>,
    rows: Vec<usize>,
    classes: Vec<Class>,
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
    must_touch: Vec<Vec<CreatureSet>>,
    permit: Option<Permit<'b>>,
    words: usize,
}

/// Builds the diagram of every declaration that obeys the restrictions and pays its costs.
///
/// `must_touch` are pairs of a creature and targets of which it has to choose at least one. At most
/// `budget` edges are made.
pub(super) fn build(
    board: &Board,
    must_touch: &[(usize, CreatureSet)],
    grain: Grain,
    budget: usize,
) -> Result<Diagram, TooLarge> {
    build_permitted(board, must_touch, grain, budget, None)
}

/// Says whether a creature may choose that non-empty set of targets.
pub(super) type Permit<'p> = &'p dyn Fn(usize, CreatureSet) -> bool;

/// The same as [`build`], with a say in what each creature may choose; in a diagram of targets alone.
pub(super) fn build_permitted(
    board: &Board,
    must_touch: &[(usize, CreatureSet)],
    grain: Grain,
    budget: usize,
    permit: Option<Permit<'_>>,
) -> Result<Diagram, TooLarge> {
    debug_assert!(permit.is_none() || grain == Grain::Targets, "a class is not a target");
    let plan = Plan { permit, ..Plan::new(board, must_touch, grain) };
    match plan.words {
        1 => plan.build::<1>(grain, budget),
        2 => plan.build::<2>(grain, budget),
        3..=4 => plan.build::<4>(grain, budget),
        5..=8 => plan.build::<8>(grain, budget),
        _ => Err(TooLarge),
    }
}

impl<'b> Plan<'b> {
    fn new(board: &'b Board, must_touch: &[(usize, CreatureSet)], grain: Grain) -> Plan<'b> {
        let options = live_options(board);
        let mut distinguished = must_touch.to_vec();
        distinguished.extend(board.costs.iter().map(|cost| (cost.creature, cost.targets)));
        let classes = classes(board, &options, &distinguished, grain == Grain::Targets);
        let rows = match grain {
            Grain::Targets => (0..board.creatures()).collect(),
            Grain::Classes => row_order(&options, &classes),
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
        let gains = (0..board.creatures()).map(|row| row_gains(board, options[row], row, &classes)).collect();
        let mut touch = vec![Vec::new(); board.creatures()];
        for &(creature, targets) in must_touch {
            touch[creature].push(targets);
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
            must_touch: touch,
            permit: None,
            words,
        }
    }

    fn build<const W: usize>(self, grain: Grain, budget: usize) -> Result<Diagram, TooLarge> {
        let mut states: Vec<[u64; W]> = vec![[0; W]];
        let mut layers = Vec::with_capacity(self.rows.len() + 1);
        let mut picks = Vec::new();
        let mut edge_count = 0;
        for depth in 0..self.rows.len() {
            let mut next: Vec<[u64; W]> = Vec::new();
            let mut known: FxHashMap<[u64; W], u32> = FxHashMap::default();
            let mut layer = Layer { starts: vec![0], ..Layer::default() };
            let step = Step { plan: &self, depth, grain };
            for state in &states {
                step.expand(state, &mut picks, &mut |to: [u64; W], gain, multiplicity, choice| {
                    let index = next.len() as u32;
                    let to = match known.entry(to) {
                        Entry::Occupied(entry) => *entry.get(),
                        Entry::Vacant(entry) => {
                            entry.insert(index);
                            next.push(to);
                            index
                        }
                    };
                    layer.edges.push(Edge { to, gain, multiplicity, choice });
                });
                layer.starts.push(layer.edges.len() as u32);
                if edge_count + layer.edges.len() > budget {
                    return Err(TooLarge);
                }
            }
            edge_count += layer.edges.len();
            layers.push(layer);
            states = next;
        }
        let last = states.iter().map(|state| self.pays_its_debts(state).then_some(0)).collect();
        layers.push(Layer { best: last, ..Layer::default() });
        let mut diagram = Diagram { rows: self.rows, classes: self.classes, picks, layers };
        if grain == Grain::Targets {
            diagram.sort_choices();
        }
        diagram.look_back();
        Ok(diagram)
    }

    fn pays_its_debts<const W: usize>(&self, state: &[u64; W]) -> bool {
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

/// The choices of one creature, from any state of its layer.
struct Step<'p, 'b> {
    plan: &'p Plan<'b>,
    depth: usize,
    grain: Grain,
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
    fn expand<const W: usize>(
        &self,
        state: &[u64; W],
        picks: &mut Vec<Pick>,
        emit: &mut dyn FnMut([u64; W], u32, u64, u64),
    ) {
        let plan = self.plan;
        let creature = plan.rows[self.depth];
        if plan.must_touch[creature].is_empty() {
            let idle = Partial {
                state: *state,
                gain: 0,
                multiplicity: 1,
                chosen: CreatureSet::EMPTY,
                touched: 0,
                left: 0,
            };
            self.finish(idle, &[], picks, emit);
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
            self.choose(creature, partial, &cells, &mut Vec::new(), picks, emit);
        }
    }

    /// Emits every non-empty choice among the cells, the ones without the first cell included.
    fn choose<const W: usize>(
        &self,
        creature: usize,
        partial: Partial<W>,
        cells: &[(usize, usize, usize, u64)],
        path: &mut Vec<Pick>,
        picks: &mut Vec<Pick>,
        emit: &mut dyn FnMut([u64; W], u32, u64, u64),
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
                self.finish_choice(creature, &following, path, picks, emit);
                if following.left > 0 {
                    self.choose(creature, following, &cells[offset + 1..], path, picks, emit);
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
        picks: &mut Vec<Pick>,
        emit: &mut dyn FnMut([u64; W], u32, u64, u64),
    ) {
        let plan = self.plan;
        if plan.must_touch[creature].iter().any(|targets| targets.is_disjoint(partial.chosen)) {
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
        self.finish(whole, path, picks, emit);
    }

    /// Settles the classes that nobody after this creature can choose, and emits the edge.
    fn finish<const W: usize>(
        &self,
        mut partial: Partial<W>,
        path: &[Pick],
        picks: &mut Vec<Pick>,
        emit: &mut dyn FnMut([u64; W], u32, u64, u64),
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
        let choice = match self.grain {
            Grain::Targets => partial.chosen.0,
            Grain::Classes => {
                let start = picks.len() as u64;
                picks.extend_from_slice(path);
                start << 8 | path.len() as u64
            }
        };
        emit(partial.state, partial.gain, partial.multiplicity, choice);
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
    rows.sort_by_key(|&row| ((options[row] & tracked).len(), options[row], row));
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

impl Diagram {
    /// Puts the choices of each node of a diagram of targets in ascending order.
    fn sort_choices(&mut self) {
        for layer in &mut self.layers {
            for node in 1..layer.starts.len() {
                let range = layer.starts[node - 1] as usize..layer.starts[node] as usize;
                layer.edges[range].sort_unstable_by_key(|edge| edge.choice);
            }
        }
    }

    /// Fills in `best`, and drops every edge that is on no path to the most requirements.
    fn look_back(&mut self) {
        for depth in (0..self.layers.len() - 1).rev() {
            let (above, below) = self.layers.split_at_mut(depth + 1);
            let (layer, below) = (&mut above[depth], &below[0]);
            let nodes = layer.starts.len() - 1;
            let mut kept = Vec::with_capacity(layer.edges.len());
            let mut starts = Vec::with_capacity(nodes + 1);
            starts.push(0);
            layer.best = Vec::with_capacity(nodes);
            for node in 0..nodes {
                let edges = &layer.edges[layer.starts[node] as usize..layer.starts[node + 1] as usize];
                let reach = |edge: &Edge| below.best[edge.to as usize].map(|best| best + edge.gain);
                let best = edges.iter().filter_map(reach).max();
                if best.is_some() {
                    kept.extend(edges.iter().filter(|edge| reach(edge) == best));
                }
                layer.best.push(best);
                starts.push(kept.len() as u32);
            }
            layer.edges = kept;
            layer.starts = starts;
        }
    }

    /// Returns the most requirements that a declaration obeys, if there is a declaration at all.
    pub fn best(&self) -> Option<u32> {
        self.layers[0].best[0]
    }

    fn edges(&self, depth: usize, node: usize) -> &[Edge] {
        let layer = &self.layers[depth];
        &layer.edges[layer.starts[node] as usize..layer.starts[node + 1] as usize]
    }

    /// Returns the picks behind an edge of a diagram of classes.
    fn picks_of(&self, edge: &Edge) -> &[Pick] {
        let (start, len) = ((edge.choice >> 8) as usize, (edge.choice & 0xff) as usize);
        &self.picks[start..start + len]
    }

    /// Returns how many declarations below each node obey the most requirements that any below it does,
    /// or `None` when a number does not fit.
    pub fn ways<T: Tally>(&self) -> Option<Ways<T>> {
        let bottom = self.layers.last().expect("a diagram has a last layer");
        let last = bottom.best.iter().map(|best| T::from(u32::from(best.is_some()))).collect();
        let mut ways: Vec<Vec<T>> = vec![last];
        for depth in (0..self.layers.len() - 1).rev() {
            let below = ways.last().expect("the layer below is done");
            let nodes = self.layers[depth].starts.len() - 1;
            let mut here = Vec::with_capacity(nodes);
            for node in 0..nodes {
                let mut total = T::from(0);
                for edge in self.edges(depth, node) {
                    total = total.plus(&below[edge.to as usize].times(edge.multiplicity)?)?;
                }
                here.push(total);
            }
            ways.push(here);
        }
        ways.reverse();
        Some(Ways(ways))
    }

    /// Calls the visitor with each declaration that obeys the most requirements, in ascending order, until
    /// it breaks. For diagrams of targets alone.
    pub fn walk(&self, visit: &mut impl FnMut(&[CreatureSet]) -> ControlFlow<()>) -> ControlFlow<()> {
        if self.best().is_none() {
            return ControlFlow::Continue(());
        }
        let mut chosen = vec![CreatureSet::EMPTY; self.rows.len()];
        if self.rows.is_empty() {
            return visit(&chosen);
        }
        self.walk_from(0, 0, &mut chosen, visit)
    }

    fn walk_from(
        &self,
        depth: usize,
        node: usize,
        chosen: &mut [CreatureSet],
        visit: &mut impl FnMut(&[CreatureSet]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let last = depth + 1 == self.rows.len();
        for edge in self.edges(depth, node) {
            chosen[depth] = CreatureSet(edge.choice);
            if last {
                visit(chosen)?;
            } else {
                self.walk_from(depth + 1, edge.to as usize, chosen, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns one of the declarations that [`Diagram::ways`] counts, each with the same chance. For
    /// diagrams of classes alone.
    pub fn draw<T: Tally>(&self, ways: &Ways<T>, rng: &mut impl Rng) -> Vec<CreatureSet> {
        let mut chosen = vec![CreatureSet::EMPTY; self.rows.len()];
        let mut levels = [0usize; crate::set::MAX_CREATURES];
        let mut node = 0;
        for (depth, &creature) in self.rows.iter().enumerate() {
            let below = &ways.0[depth + 1];
            let weight = |edge: &Edge| {
                below[edge.to as usize].times(edge.multiplicity).expect("the sum was no larger")
            };
            let edges = self.edges(depth, node);
            let edge = &edges[pick_weighed(&ways.0[depth][node], edges.iter().map(weight), rng)];
            let mut taken = CreatureSet::EMPTY;
            for pick in self.picks_of(edge) {
                let class = &self.classes[pick.class];
                let mut cell: Vec<usize> = (class.members - taken)
                    .iter()
                    .filter(|&target| class.levels == 1 || levels[target] == pick.level)
                    .collect();
                for _ in 0..pick.count {
                    taken.insert(cell.swap_remove(u128::below(&(cell.len() as u128), rng) as usize));
                }
            }
            for class in &self.classes {
                for target in taken & class.members {
                    let next = class.next_level(creature, levels[target]);
                    levels[target] = next.expect("the diagram has no forbidden choice");
                }
            }
            chosen[creature] = taken;
            node = edge.to as usize;
        }
        chosen
    }
}

impl<T> Ways<T> {
    /// Returns the number of declarations of the whole diagram.
    pub fn total(&self) -> &T {
        &self.0[0][0]
    }
}
