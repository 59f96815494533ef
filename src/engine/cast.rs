//! Casting spells and activating abilities (601, 602), stage by stage; what is announced is in `announce`.

use crate::game::Chance;
use crate::oracle::tree::Deed;
use crate::program::{Ability, AbilityId, Activated, Book, Cost, DefId, Faces, Inputs, Key, Rule};
use crate::types::Player;

use super::casting::{Casting, Stage};
use super::decision::Way;
use super::event::{DEEDS, Happened};
use super::giver::names_giver;
use super::layers::script_of;
use super::list::List;
use super::need::Need;
use super::state::{Excess, Place, Ref, StackItem, StackItemKind, State};

impl State {
    /// Begins to cast a card.
    pub fn begin_cast(&mut self, book: &Book, player: Player, card: u8, face: DefId, way: Way) {
        let from = self.cards[usize::from(card)].place;
        self.put_card(card, Place::Stack, None);
        self.cards[usize::from(card)].def = face;
        let face_down = book.def(face).faces == Faces::FaceDown;
        self.cards[usize::from(card)].face_down = face_down;
        if face_down && from == Place::Hand {
            self.lose_track_of_hand(player);
        }
        let flashed = !self.sorcery_timing(player);
        let mut item = self.spell_item(player, card);
        item.flashed = flashed;
        item.id = self.next_stack_id();
        item.source = Ref::Stack(item.id);
        item.cast_from = Some(from);
        item.flashback = is_exiled_after(book, face, from, way);
        if let Way::Permitted { slot, ability, .. } = way
            && let Ability::Rule(_, Rule::Permit(permit)) = book.ability(ability)
        {
            item.exiled = permit.exiled;
            item.permitted = Some(ability);
            if permit.once {
                self.count_activation(book, slot, ability);
            }
            if permit.single {
                self.use_up_permission(book, player, ability);
            }
        }
        if let Way::OnTerms { place, .. } = way {
            item.exiled = super::layers::terms_at(book, place).is_some_and(|terms| terms.exiled);
        }
        item.alternative =
            way.is_own_alternative() || matches!(way, Way::Foretold | Way::ForetoldLess | Way::Madness);
        self.give_costs(book, &mut item);
        let depth = self.frames.len() as u8;
        let faces = List::default();
        self.casting = Some(Casting {
            item,
            way,
            from,
            faces,
            revealed: List::default(),
            locked: None,
            stage: Stage::Face,
            at: 0,
            free: false,
            depth,
        });
    }

    /// Begins to activate an ability.
    pub fn begin_activate(&mut self, book: &Book, player: Player, source: Ref, ability: AbilityId) {
        let def = self.def_of(source).unwrap_or_default();
        let item = StackItem {
            id: self.next_stack_id(),
            kind: StackItemKind::Activated(ability),
            controller: player,
            source,
            def,
            ..StackItem::default()
        };
        match self.slot_of(source) {
            Some(slot) => self.count_activation(book, slot, ability),
            None => self.count_activation_elsewhere(book, source, ability),
        }
        // Which permanent has given it, and whether its cycling cost is paid, is asked first.
        let asks = names_giver(book, ability) || self.cycles_free(book, player, ability);
        let stage = if asks { Stage::Face } else { Stage::Modes };
        self.casting = Some(Casting {
            item,
            way: Way::Normal,
            from: Place::Battlefield,
            faces: List::default(),
            revealed: List::default(),
            locked: None,
            stage,
            at: 0,
            free: false,
            depth: self.frames.len() as u8,
        });
    }

    /// Puts a triggered ability on the stack: modes and targets are chosen (603.3c, d).
    pub fn begin_trigger(&mut self, mut item: StackItem) {
        // An ability that others have triggered on has its number already.
        if item.id == 0 {
            item.id = self.next_stack_id();
        }
        self.casting = Some(Casting {
            item,
            way: Way::Free,
            from: Place::Nowhere,
            faces: List::default(),
            revealed: List::default(),
            locked: None,
            stage: Stage::Modes,
            at: 0,
            free: true,
            depth: self.frames.len() as u8,
        });
    }

    /// Goes on with casting until a choice is needed or it is done.
    pub fn continue_casting(&mut self, book: &Book, chance: &mut Chance) {
        while let Some(casting) = &self.casting {
            if self.pending.is_some() {
                return;
            }
            let plain = casting.at == 0 && self.asks_nothing(book, casting);
            debug_assert!(!plain || self.passes_over(book, chance, casting), "{casting:?} asks something");
            let next = if plain { Some(self.next_stage(book, casting)) } else { None };
            if let Some((casting, next)) = self.casting.as_mut().zip(next) {
                casting.stage = next;
                continue;
            }
            let Some(mut casting) = self.casting else { return };
            let before = casting.stage;
            let finished = self.casting_stage(book, chance, &mut casting);
            match finished {
                Some(true) => {
                    if self.casting.is_some() {
                        if casting.stage == before {
                            casting.stage = self.next_stage(book, &casting);
                            casting.at = 0;
                        }
                        self.casting = Some(casting);
                    }
                }
                // Waits for a choice.
                Some(false) => {
                    self.casting = Some(casting);
                    return;
                }
                // Can't be: a triggered ability without targets goes away, a spell goes back (733).
                None => {
                    self.casting = None;
                    if let StackItemKind::Spell { card } = casting.item.kind {
                        self.put_card(card, casting.from, Some(0));
                    }
                    return;
                }
            }
        }
    }

    /// The stage after that of the casting. How many modes are chosen may depend on which optional costs are paid (601.2b).
    fn next_stage(&self, book: &Book, casting: &Casting) -> Stage {
        let kicker_first = casting.stage < Stage::X
            && self
                .script_ability(book, &casting.item)
                .and_then(|ability| script_of(book, ability, u8::MAX).modes.as_ref())
                .and_then(|modes| modes.more.as_ref())
                .is_some_and(|more| more.after_costs);
        next_stage(casting.stage, kicker_first)
    }

    /// Whether it is obvious that nothing is chosen or paid in this stage.
    fn asks_nothing(&self, book: &Book, casting: &Casting) -> bool {
        let item = &casting.item;
        let spell = match item.kind {
            StackItemKind::Spell { card } => Some(book.info(self.cards[usize::from(card)].def)),
            _ => None,
        };
        let script = || self.script_ability(book, item).map(|ability| script_of(book, ability, u8::MAX));
        let as_printed = spell.is_some_and(|info| info.casting.is_empty())
            && item.given.is_empty()
            && item.spliced.is_empty();
        match casting.stage {
            Stage::Face => spell.is_some() && casting.faces.len() < 2,
            Stage::Modes => script().is_none_or(|script| script.modes.is_none()),
            Stage::Kicker => spell.is_none() || casting.free || as_printed && !book.splices,
            Stage::X => casting.free || self.plainly_lacks_x(book, casting),
            Stage::Targets | Stage::Shares => {
                item.spliced.is_empty()
                    && self.aura_target(book, item).is_none()
                    && script().is_none_or(|script| script.modes.is_none() && script.targets.is_empty())
            }
            Stage::Life => {
                let no_symbol = || match item.kind {
                    StackItemKind::Activated(id) => match book.ability(id) {
                        Ability::Activated(activated) => activated.costs.iter().all(|cost| match cost {
                            Cost::Mana(mana) | Cost::ManaTimes(mana, _) => !mana.has_phyrexian(),
                            _ => true,
                        }),
                        _ => true,
                    },
                    _ => as_printed && casting.way == Way::Normal && !book.def(item.def).cost.has_phyrexian(),
                };
                casting.free || !book.pays_life_for_mana && no_symbol()
            }
            Stage::Costs => {
                let delves = self.has_cost_key(book, item, Key::Delve);
                casting.free || as_printed && casting.way == Way::Normal && !delves
            }
            Stage::Mana => casting.free,
            Stage::Done => false,
        }
    }

    /// Whether the full code of the stage leads to the next one and changes nothing.
    fn passes_over(&self, book: &Book, chance: &Chance, casting: &Casting) -> bool {
        let (mut state, mut after) = (self.clone(), *casting);
        state.casting_stage(book, &mut chance.clone(), &mut after) == Some(true)
            && after == *casting
            && state == *self
    }

    fn casting_stage(&mut self, book: &Book, chance: &mut Chance, casting: &mut Casting) -> Option<bool> {
        match casting.stage {
            Stage::Face => self.choose_face(book, casting),
            Stage::Modes => self.choose_modes(book, casting),
            Stage::Kicker => self.choose_kicker(book, casting),
            Stage::X => self.choose_x(book, casting),
            Stage::Targets => self.choose_targets(book, casting),
            Stage::Shares => self.choose_shares(book, casting),
            Stage::Life => self.choose_life(book, casting),
            Stage::Costs => match self.pay_costs(book, chance, casting)? {
                true => self.choose_delved(book, casting),
                false => Some(false),
            },
            Stage::Mana => {
                if !casting.free {
                    let need = self.need_counting_spent(book, &casting.item, self.due(book, casting));
                    let plan = match self.plan_counting_x(book, &casting.item, &need) {
                        Some((plan, spent)) => {
                            casting.item.spent_on_x = spent;
                            plan
                        }
                        None => self.plan_item(book, &casting.item, &need, 0)?,
                    };
                    casting.item.spent = plan.on_cost();
                    let paid_for = casting.item;
                    let (uncounterable, gains) = self.pay(book, paid_for.controller, &plan, Some(&paid_for));
                    casting.item.uncounterable |= uncounterable;
                    casting.item.gains = gains.or(paid_for.gains);
                    self.expend(book, &casting.item);
                }
                Some(true)
            }
            Stage::Done => {
                self.casting = None;
                self.finish_casting(book, casting);
                Some(true)
            }
        }
    }

    /// The mana and life due for what is being cast.
    pub(super) fn due(&self, book: &Book, casting: &Casting) -> Need {
        match &casting.locked {
            Some(locked) => {
                let mut need = locked.need();
                need.reduce(u32::from(casting.item.delved));
                need
            }
            None => self.costs_of(book, &casting.item, casting.way).1,
        }
    }

    fn pay_costs(&mut self, book: &Book, chance: &mut Chance, casting: &mut Casting) -> Option<bool> {
        if casting.free {
            return Some(true);
        }
        if casting.locked.is_none()
            && casting.way == Way::Harmonize
            && let Some(slot) = self.slot_of(casting.item.harmonized)
        {
            casting.locked = self.costs_of(book, &casting.item, casting.way).1.locked();
            self.tap(book, slot);
        }
        loop {
            let (costs, need) = self.costs_of(book, &casting.item, casting.way);
            let Some(cost) = costs.get(usize::from(casting.at)) else { return Some(true) };
            let item = casting.item;
            // What is due no longer changes as permanents are sacrificed or returned.
            let need = match &casting.locked {
                Some(locked) => locked.need(),
                None => {
                    casting.locked = need.locked();
                    need
                }
            };
            match self.pay_cost(book, &mut Some(&mut *chance), cost, &item, &need)? {
                None => return Some(false),
                Some(paid) => {
                    for &r in paid.iter() {
                        casting.item.cost.push(r);
                    }
                    casting.at += 1;
                }
            }
        }
    }

    /// Applies effects about the player's next spell of a kind to this one, and ends them.
    fn is_next_spell(&mut self, book: &Book, item: &StackItem) {
        // Whether it can't be countered, and whether it goes to its owner's hand.
        let mut gains = [false; 2];
        let mut over = List::<u8, 160>::default();
        for (at, (place, controller, source, _)) in self.rules_until.iter().enumerate() {
            use crate::program::{Effect, Op, Rule};
            let Op::Do(effect) = super::layers::op_at(book, *place) else { continue };
            let (tests, gained) = match effect {
                Effect::RuleUntil(Rule::NextFlash(filter), _)
                | Effect::RuleForNext(Rule::CostChange { spells: filter, .. }) => (&filter.tests, [false; 2]),
                Effect::RuleUntil(Rule::NextUncounterable(filter), _) => (&filter.tests, [true, false]),
                Effect::RuleUntil(Rule::NextToHand(filter), _) => (&filter.tests, [false, true]),
                Effect::RuleForNext(Rule::SpellsGain { tests, .. }) => (tests, [false; 2]),
                _ => continue,
            };
            if *controller == item.controller {
                let frame = super::state::Frame::new(*controller, *source);
                let spell = Ref::Stack(item.id);
                if tests.iter().all(|test| self.test(book, test, spell, &frame)) {
                    over.push(at as u8);
                    gains = [gains[0] | gained[0], gains[1] | gained[1]];
                }
            }
        }
        for &at in over.iter().rev() {
            self.rules_until.remove(usize::from(at));
        }
        if let Some(spell) = self.stack.iter_mut().rfind(|spell| spell.id == item.id) {
            spell.uncounterable |= gains[0];
            spell.bought_back |= gains[1];
        }
    }

    /// Counts the mana that has been spent on a spell; its player expends each number that the total has come to (700.14).
    fn expend(&mut self, book: &Book, item: &StackItem) {
        if !book.expends || !matches!(item.kind, StackItemKind::Spell { .. }) {
            return;
        }
        let player = item.controller;
        let before = self.players[player].expended;
        let spent = item.spent.iter().fold(0, |all: u8, &of_color| all.saturating_add(of_color));
        let after = before.saturating_add(spent);
        self.players[player].expended = after;
        for number in before..after {
            self.emit(book, Happened::Does { player, deed: Deed::Expends(number + 1) });
        }
    }

    fn finish_casting(&mut self, book: &Book, casting: &Casting) {
        let mut item = casting.item;
        if let (StackItemKind::Activated(_), Ref::Perm { .. }) = (item.kind, item.source) {
            item.finds_source = self.slot_of(item.source).is_none();
        }
        // A mana ability resolves at once and uses no stack (605.3b).
        if let StackItemKind::Activated(id) = item.kind
            && let Ability::Activated(Activated { mana: true, .. } | Activated { special: true, .. }) =
                book.ability(id)
        {
            self.resolve_at_once(book, item);
            return;
        }
        if let StackItemKind::Spell { card } = item.kind {
            for rule in self.casting_rules(book, card) {
                if let crate::program::Casting::NotesX(amount) = rule {
                    let x = self.amount(book, amount, &self.frame_for(&item));
                    item.x = x.clamp(0, i32::from(i16::MAX)) as i16;
                }
            }
            let facts = &mut self.players[item.controller];
            facts.spells_cast = facts.spells_cast.saturating_add(1);
            item.cast_nth = facts.spells_cast;
            let all = Player::BOTH.map(|player| self.players[player].spells_cast);
            item.cast_total = all[0].saturating_add(all[1]);
            self.touch(Inputs::OTHER);
        }
        if !self.stack.push(item) {
            self.overflow = Some(Excess::Stack);
        }
        self.passes = 0;
        if let StackItemKind::Spell { card } = item.kind {
            if item.cast_from == Some(Place::Graveyard) {
                self.left_graveyard_cast(book, card);
            }
            self.open_interrupts(book);
            let nth = item.cast_nth;
            self.emit(book, Happened::Casts { player: item.controller, spell: Ref::Stack(item.id), nth });
            self.given_triggers(book, &item);
            self.is_next_spell(book, &item);
            self.spent_triggers(&item);
        } else if let StackItemKind::Activated(_) = item.kind {
            let (ability, source) = (Ref::Stack(item.id), item.source);
            self.emit(book, Happened::Activates { player: item.controller, ability, source });
        }
        self.tell_targets(book, &item);
        let asked = book.heard_bits & DEEDS != 0 || !self.delayed.is_empty();
        if asked && self.is_crime(book, &item) {
            let (player, deed) = (item.controller, Deed::CommitsCrime);
            self.emit(book, Happened::Does { player, deed });
        }
    }
}

fn next_stage(stage: Stage, kicker_first: bool) -> Stage {
    match stage {
        Stage::Face if kicker_first => Stage::Kicker,
        Stage::Kicker if kicker_first => Stage::Modes,
        Stage::Modes if kicker_first => Stage::X,
        Stage::Face => Stage::Modes,
        Stage::Modes => Stage::Kicker,
        Stage::Kicker => Stage::X,
        Stage::X => Stage::Targets,
        Stage::Targets => Stage::Shares,
        Stage::Shares => Stage::Life,
        Stage::Life => Stage::Costs,
        Stage::Costs => Stage::Mana,
        Stage::Mana | Stage::Done => Stage::Done,
    }
}

/// Whether a spell cast from that zone in that way is exiled instead of going anywhere else from the stack (702.34a, 702.127a).
pub(super) fn is_exiled_after(book: &Book, face: DefId, from: Place, way: Way) -> bool {
    matches!(way, Way::Flashback | Way::Harmonize | Way::Granted { flashback: true, .. })
        || from == Place::Graveyard && book.def(face).keys.has(Key::Aftermath)
        || way == Way::Retrace
            && book.info(face).casting.iter().any(|&id| {
                matches!(book.ability(id), Ability::Casting(crate::program::Casting::JumpStart(_)))
            })
}
