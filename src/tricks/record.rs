//! What happens in a combat of the engine, as an answer tells it: who was dealt damage, who died, and by what.

use super::game::withered;
use super::play::{Chosen, Play, PlaySource, RespondsTo, Window};
use super::table::{Scene, Table, side_of, slot_of_card};
use crate::combat::damage::{Hit, Step as DamageStep, StepReport, Target};
use crate::engine::{Action, Place, Recorded, Ref, StackItem, StackItemKind, State, Step};
use crate::position::Side;
use crate::sort::CompactSort;
use crate::types::{CreatureSet, Player};

/// What has changed something last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cause {
    /// Blocks, and what triggered on them.
    Blocks,
    /// The step whose report has that place.
    Damage(usize),
    /// The play with that place.
    Play(usize),
}

/// A creature as it was when it was looked at last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Seen {
    alive: bool,
    /// How often its card has changed zones.
    moves: u8,
    shields: u8,
}

/// Looks on while a line is played.
pub(super) struct Record<'t> {
    table: &'t Table<'t>,
    scene: &'t Scene,
    pub plays: Vec<Play>,
    pub steps: Vec<StepReport>,
    /// What is on the stack, and whether it would resolve.
    stack: Vec<(StackItem, bool)>,
    /// The plays on the stack by their names there.
    on_stack: Vec<(u16, usize)>,
    /// A play whose targets are still chosen.
    begun: Option<Play>,
    seen: [Vec<Seen>; 2],
    /// By side and creature, the -1/-1 counters less the +1/+1 counters as blocks were declared.
    withered: Option<[Vec<i64>; 2]>,
    cause: Cause,
    /// Whether a script was under way.
    scripted: bool,
    written: usize,
}

impl<'t> Record<'t> {
    /// Begins with a state right after blocks.
    pub fn of(table: &'t Table<'t>, scene: &'t Scene, state: &State) -> Record<'t> {
        let mut record = Record {
            table,
            scene,
            plays: Vec::new(),
            steps: Vec::new(),
            stack: Vec::new(),
            on_stack: Vec::new(),
            begun: None,
            seen: [Vec::new(), Vec::new()],
            withered: None,
            cause: Cause::Blocks,
            scripted: false,
            written: 0,
        };
        record.seen = record.look(&scene.state);
        record.see(state);
        record
    }

    /// A player casts or activates something.
    pub fn begin(&mut self, state: &State, player: Player, action: &Action) {
        let side = side_of(player);
        let (source, what) = match *action {
            Action::Cast { card, .. } => {
                let index = self.scene.hand[side as usize].iter().position(|&own| own == card);
                let index = index.expect("cards are cast from the hand");
                (PlaySource::Spell(index), self.table.position.force(side).hand[index].card.clone())
            }
            Action::Activate { source, ability } => {
                let card = state.perm(source).map(|perm| perm.card);
                let at = |cards: &[u8]| cards.iter().position(|&own| Some(own) == card);
                let source = match at(&self.scene.creatures[side as usize]) {
                    Some(index) => PlaySource::Creature(index),
                    None => PlaySource::Permanent(at(&self.scene.permanents[side as usize]).unwrap_or(0)),
                };
                (source, self.table.what(side, source, ability))
            }
            _ => return,
        };
        let responds_to = state.stack.last().map(|item| match item.kind {
            StackItemKind::CombatDamage => RespondsTo::CombatDamage,
            _ => match self.on_stack.iter().find(|(id, _)| *id == item.id) {
                Some(&(_, play)) => RespondsTo::Play(play),
                None => RespondsTo::Triggers,
            },
        });
        // Where damage waits to be dealt without the stack, it is what is answered.
        let waiting = !state.assigned.is_empty() && state.stack.is_empty();
        self.begun = Some(Play {
            window: window(state.step),
            player: side,
            source,
            what,
            target: None,
            responds_to: responds_to.or(waiting.then_some(RespondsTo::CombatDamage)),
            resolved: false,
            died: [CreatureSet::EMPTY; 2],
            regenerated: [CreatureSet::EMPTY; 2],
        });
    }

    /// Returns the -1/-1 counters that have come on a creature that lives since blocks were declared, less the +1/+1 counters.
    pub fn withered(&self, state: &State, side: Side, index: usize) -> i64 {
        let slot = slot_of_card(state, self.scene.creatures[side as usize][index]);
        let before = self.withered.as_ref().map_or(0, |counters| counters[side as usize][index]);
        slot.map_or(0, |slot| withered(state, slot) - before)
    }

    /// Sees the state after a small step.
    pub fn see(&mut self, state: &State) {
        if self.withered.is_none() && state.step >= Step::DeclareBlockers {
            let count = |&card: &u8| slot_of_card(state, card).map_or(0, |slot| withered(state, slot));
            self.withered =
                Some([0, 1].map(|side: usize| self.scene.creatures[side].iter().map(count).collect()));
        }
        let popped = self.stack.last().filter(|(item, _)| !state.stack.iter().any(|now| now.id == item.id));
        let popped = popped.map(|(item, fits)| (item.id, item.kind, *fits));
        let damage = self.damage_step(state);
        match popped {
            Some((_, StackItemKind::CombatDamage, _)) => {
                self.cause = damage.map_or(self.cause, Cause::Damage)
            }
            Some((id, _, fits)) => match self.on_stack.iter().find(|(known, _)| *known == id) {
                Some(&(_, play)) => {
                    self.plays[play].resolved = fits;
                    self.cause = Cause::Play(play);
                }
                None => self.cause = damage.map_or(Cause::Blocks, Cause::Damage),
            },
            None => {}
        }
        self.read(state, popped.is_some(), damage);
        self.compare(state);
        for item in state.stack.iter() {
            let is_play = matches!(item.kind, StackItemKind::Spell { .. } | StackItemKind::Activated(_));
            let is_new = !self.stack.iter().any(|(known, _)| known.id == item.id);
            if is_play
                && is_new
                && let Some(mut play) = self.begun.take()
            {
                play.target = item.targets.first().and_then(|&target| self.chosen(state, target));
                self.on_stack.push((item.id, self.plays.len()));
                self.plays.push(play);
            }
        }
        self.stack = state.stack.iter().map(|item| (*item, self.fits(state, item))).collect();
        self.scripted = !state.frames.is_empty();
    }

    /// Whether the item has a legal target, or none.
    fn fits(&self, state: &State, item: &StackItem) -> bool {
        let book = &self.table.book;
        let specs = state.target_specs(book, item);
        item.targets.is_empty()
            || item.targets.iter().zip(item.target_ids).any(|(&target, id)| {
                let spec = specs.iter().find(|spec| spec.id == id);
                spec.is_some_and(|spec| state.is_legal_target(book, spec, item, target))
            })
    }

    /// Returns the place of the report of the damage step that the state is in.
    fn damage_step(&mut self, state: &State) -> Option<usize> {
        let step = match state.step {
            Step::FirstStrikeDamage => DamageStep::FirstStrike,
            Step::CombatDamage => DamageStep::Regular,
            _ => return None,
        };
        if let Some(place) = self.steps.iter().position(|report| report.step == Some(step)) {
            return Some(place);
        }
        if state.stage == 0 {
            return None;
        }
        self.steps.push(report(Some(step), state));
        self.cause = Cause::Damage(self.steps.len() - 1);
        Some(self.steps.len() - 1)
    }

    /// Reads what the engine has written down.
    fn read(&mut self, state: &State, popped: bool, damage: Option<usize>) {
        let Some(recorded) = &state.recorded else { return };
        for entry in &recorded[self.written.min(recorded.len())..] {
            let Some(place) = damage else { continue };
            let (from, to, amount) = match *entry {
                Recorded::Assigned { from, to, amount } => (from, to, amount),
                Recorded::Damage { from, to, amount, .. } => {
                    if !popped && !self.scripted {
                        self.cause = Cause::Damage(place);
                    }
                    (from, to, amount)
                }
                _ => continue,
            };
            let Some(Chosen::Creature(side, source)) = self.chosen(state, from) else { continue };
            let target = match self.chosen(state, to) {
                Some(Chosen::Creature(_, index)) => Target::Creature(index),
                Some(Chosen::Player(_)) => Target::Player,
                None => continue,
            };
            let hit = Hit { side, source, target, amount: amount as i32 };
            match entry {
                Recorded::Assigned { .. } if amount > 0 => self.steps[place].assigned.push(hit),
                Recorded::Damage { .. } if self.cause == Cause::Damage(place) => {
                    self.steps[place].dealt.push(hit)
                }
                _ => {}
            }
        }
        self.written = recorded.len();
        if let Some(place) = damage {
            self.steps[place].assigned.compact_sort_by(Ord::cmp);
            self.steps[place].dealt.compact_sort_by(Ord::cmp);
        }
    }

    /// Notes who has died, come back or regenerated since.
    fn compare(&mut self, state: &State) {
        let now = self.look(state);
        let before = std::mem::replace(&mut self.seen, now);
        let sets = |changed: &dyn Fn(&Seen, &Seen) -> bool| {
            [0, 1].map(|side: usize| -> CreatureSet {
                let pairs = before[side].iter().zip(&self.seen[side]).enumerate();
                pairs.filter(|(_, (old, new))| changed(old, new)).map(|(index, _)| index).collect()
            })
        };
        let died = sets(&|old, new| old.alive && !new.alive);
        let returned = sets(&|old, new| old.alive && new.alive && old.moves != new.moves);
        let regenerated =
            sets(&|old, new| old.alive && new.alive && old.moves == new.moves && new.shields < old.shields);
        let life = [0, 1].map(|side: usize| i32::from(state.players[side].life));
        let changed = [died, returned, regenerated].iter().flatten().any(|set| !set.is_empty());
        let add = |to: &mut [CreatureSet; 2], more: [CreatureSet; 2]| {
            for (to, more) in to.iter_mut().zip(more) {
                *to |= more;
            }
        };
        match self.cause {
            Cause::Play(play) => {
                add(&mut self.plays[play].died, died);
                add(&mut self.plays[play].regenerated, regenerated);
            }
            Cause::Damage(place) => {
                let report = &mut self.steps[place];
                add(&mut report.died, died);
                add(&mut report.regenerated, regenerated);
                add(&mut report.returned, returned);
                report.life = life;
            }
            Cause::Blocks if changed => {
                if self.steps.is_empty() {
                    self.steps.push(report(None, state));
                }
                let report = &mut self.steps[0];
                add(&mut report.died, died);
                add(&mut report.regenerated, regenerated);
                add(&mut report.returned, returned);
                report.life = life;
            }
            Cause::Blocks => {}
        }
    }

    fn look(&self, state: &State) -> [Vec<Seen>; 2] {
        [0, 1].map(|side: usize| {
            let seen = |&card: &u8| {
                let Some(slot) = slot_of_card(state, card) else { return Seen::default() };
                let shields = state.perms[usize::from(slot)].regeneration;
                let card = state.cards[usize::from(card)];
                Seen { alive: card.place == Place::Battlefield, moves: card.generation, shields }
            };
            self.scene.creatures[side].iter().map(seen).collect()
        })
    }

    /// Returns the creature or player of the position that the engine names.
    fn chosen(&self, state: &State, r: Ref) -> Option<Chosen> {
        match r {
            Ref::Player(player) => Some(Chosen::Player(side_of(player))),
            Ref::Perm { slot, .. } => {
                let card = state.perms.get(usize::from(slot))?.card;
                [Side::Attacker, Side::Defender].into_iter().find_map(|side| {
                    let index = self.scene.creatures[side as usize].iter().position(|&own| own == card)?;
                    Some(Chosen::Creature(side, index as u8))
                })
            }
            Ref::None | Ref::Card { .. } | Ref::Stack(_) => None,
        }
    }
}

fn report(step: Option<DamageStep>, state: &State) -> StepReport {
    StepReport {
        step,
        assigned: Vec::new(),
        dealt: Vec::new(),
        died: [CreatureSet::EMPTY; 2],
        regenerated: [CreatureSet::EMPTY; 2],
        returned: [CreatureSet::EMPTY; 2],
        life: [0, 1].map(|side: usize| i32::from(state.players[side].life)),
    }
}

fn window(step: Step) -> Window {
    match step {
        Step::FirstStrikeDamage => Window::FirstStrikeDamage,
        Step::CombatDamage => Window::CombatDamage,
        Step::DeclareAttackers => Window::DeclareAttackers,
        _ => Window::DeclareBlockers,
    }
}
