//! What a spell or ability may target (115).

use crate::oracle::tree::Zone;
use crate::program::{
    Ability, AbilityId, Book, Casting as CastingRule, Key, PaidFor, PlayerTarget, Rule, Script, TargetSpec,
};
use crate::types::CardType;

use super::decision::Opt;
use super::eval::Look;
use super::event::Happened;
use super::layers::script_of;
use super::list::List;
use super::state::{Frame, MAX_TARGETS, Mask, Place, Ref, StackItem, StackItemKind, State, bit, slots};

impl State {
    /// The ability with the script of an item on the stack.
    pub fn script_ability(&self, book: &Book, item: &StackItem) -> Option<AbilityId> {
        match item.kind {
            StackItemKind::Spell { .. } | StackItemKind::Copy => {
                let info = book.info(item.def);
                let overloaded = info.casting.iter().find_map(|&id| match book.ability(id) {
                    Ability::Casting(CastingRule::Overload(script)) if item.alternative => Some(*script),
                    _ => None,
                });
                overloaded.or(info.spell)
            }
            StackItemKind::Activated(id) | StackItemKind::Triggered(id) => Some(id),
            StackItemKind::CombatDamage => None,
        }
    }

    /// The target of an Aura spell (303.4a).
    pub(super) fn aura_target<'b>(&self, book: &'b Book, item: &StackItem) -> Option<&'b TargetSpec> {
        if !matches!(item.kind, StackItemKind::Spell { .. } | StackItemKind::Copy) {
            return None;
        }
        book.info(item.def).params.iter().find_map(|&id| match book.ability(id) {
            Ability::Keyword(crate::program::Param::Enchant(target)) => Some(target),
            _ => None,
        })
    }

    /// The descriptions of the targets that the item has to choose, in order, with its chosen modes.
    pub fn target_specs<'b>(&self, book: &'b Book, item: &StackItem) -> Vec<&'b TargetSpec> {
        if let Some(target) = self.aura_target(book, item) {
            return vec![target];
        }
        let Some(ability) = self.script_ability(book, item) else { return Vec::new() };
        let plain = script_of(book, ability, u8::MAX);
        let mut specs: Vec<&TargetSpec> = match &plain.modes {
            None => plain.targets.iter().filter(|spec| is_asked(spec, item)).collect(),
            Some(modes) => {
                item.modes.iter().flat_map(|&mode| &modes.modes[usize::from(mode)].targets).collect()
            }
        };
        if !item.spliced.is_empty() {
            specs.extend(super::splice::spliced_targets(book, item).filter(|spec| is_asked(spec, item)));
        }
        specs
    }

    /// The descriptions of its targets for each possible mode, or for the chosen ones.
    pub(super) fn target_specs_by_mode<'b>(
        &self,
        book: &'b Book,
        item: &StackItem,
    ) -> Vec<Vec<&'b TargetSpec>> {
        if item.modes.is_empty()
            && self.aura_target(book, item).is_none()
            && let Some(ability) = self.script_ability(book, item)
            && let Some(modes) = &script_of(book, ability, u8::MAX).modes
        {
            let printed = modes.modes.iter().take(usize::from(modes.printed));
            return printed.map(|mode| mode.targets.iter().collect()).collect();
        }
        vec![self.target_specs(book, item)]
    }

    pub(super) fn frame_for(&self, item: &StackItem) -> Frame {
        let mut frame = Frame::new(item.controller, item.source);
        frame.item = *item;
        frame
    }

    /// Whether every target can be chosen, with some choice of modes.
    pub fn has_targets(&self, book: &Book, item: &StackItem) -> bool {
        if let Some(target) = self.aura_target(book, item) {
            return self.target_can_be_had(book, target, item);
        }
        let Some(ability) = self.script_ability(book, item) else { return true };
        let plain = script_of(book, ability, u8::MAX);
        match &plain.modes {
            None => self.script_has_targets(book, plain, item),
            Some(modes) => {
                let taken = self.taken_modes(modes, item, ability);
                let printed = modes.modes.iter().take(usize::from(modes.printed));
                let free = printed.enumerate().filter(|(at, _)| taken >> at & 1 == 0);
                let possible = free.filter(|(_, mode)| self.script_has_targets(book, mode, item)).count();
                let possible = possible.min(self.players_for_modes(book, modes, item).unwrap_or(possible));
                possible >= usize::from(modes.least) || (modes.repeat && possible > 0)
            }
        }
    }

    /// Whether there are targets for that mode of a spell.
    pub(super) fn mode_has_targets(&self, book: &Book, item: &StackItem, mode: u8) -> bool {
        let Some(ability) = self.script_ability(book, item) else { return true };
        let Some(modes) = &script_of(book, ability, u8::MAX).modes else { return true };
        self.script_has_targets(book, &modes.modes[usize::from(mode)], item)
    }

    /// Whether the targets of a script without modes, or of one mode, can be chosen, with the costs of the item.
    pub(super) fn script_has_targets(&self, book: &Book, script: &Script, item: &StackItem) -> bool {
        let specs: Vec<&TargetSpec> = script.targets.iter().filter(|spec| is_asked(spec, item)).collect();
        self.targets_can_be_had(book, &specs, item)
    }

    /// Whether targets for these descriptions can be chosen one after the other: a creature that a target player controls needs a player
    /// with a creature.
    pub(super) fn targets_can_be_had(&self, book: &Book, specs: &[&TargetSpec], item: &StackItem) -> bool {
        let Some((first, rest)) = specs.split_first() else { return true };
        if !self.target_can_be_had(book, first, item) {
            return false;
        }
        if !rest.iter().any(|spec| spec.depends_on(first.id)) {
            return self.targets_can_be_had(book, rest, item);
        }
        self.target_options(book, first, item)
            .iter()
            .any(|opt| self.leaves_targets(book, rest, item, first.id, *opt))
    }

    /// Whether the other targets can still be chosen after this one.
    pub(super) fn leaves_targets(
        &self,
        book: &Book,
        rest: &[&TargetSpec],
        item: &StackItem,
        id: u8,
        opt: Opt,
    ) -> bool {
        let Some(r) = opt.object() else { return true };
        let mut chosen = *item;
        let place = chosen.targets.len();
        if place < chosen.target_ids.len() && chosen.targets.push(r) {
            chosen.target_ids[place] = id;
        }
        self.targets_can_be_had(book, rest, &chosen)
    }

    pub(super) fn target_can_be_had(&self, book: &Book, spec: &TargetSpec, item: &StackItem) -> bool {
        let frame = self.frame_for(item);
        let mut missing = self.amount(book, &spec.least, &frame);
        if missing <= 0 {
            return true;
        }
        let apart = |filter: &crate::program::Filter| {
            filter.asks_together() || filter.tests.contains(&crate::program::Test::SharesNoTypeWithTargets)
        };
        if missing > 1 && spec.filter.as_ref().is_some_and(apart) {
            let options = self.target_options(book, spec, item);
            return options.iter().any(|opt| self.leaves_one_apart(book, spec, item, *opt));
        }
        self.each_target(book, spec, item, &frame, |_| {
            missing -= 1;
            missing > 0
        });
        missing <= 0
    }

    /// Whether another target of the same description can be chosen after this one.
    pub(super) fn leaves_one_apart(
        &self,
        book: &Book,
        spec: &TargetSpec,
        item: &StackItem,
        opt: Opt,
    ) -> bool {
        let (mut with, place) = (*item, item.targets.len());
        let Some(r) = opt.object() else { return false };
        if place >= with.target_ids.len() || !with.targets.push(r) {
            return false;
        }
        with.target_ids[place] = spec.id;
        !self.target_options(book, spec, &with).is_empty()
    }

    /// The legal choices for a target now.
    pub fn target_options(&self, book: &Book, spec: &TargetSpec, item: &StackItem) -> List<Opt, 160> {
        let mut options = List::default();
        self.each_target(book, spec, item, &self.frame_for(item), |r| {
            options.push(Opt::Ref(r));
            true
        });
        options
    }

    /// The legal choices for a new target while a spell or ability resolves: the resolving spell is still on the stack then (608.2n).
    pub(super) fn new_target_options(
        &mut self,
        book: &Book,
        resolving: &Frame,
        spec: &TargetSpec,
        item: &StackItem,
    ) -> List<Opt, 160> {
        let there = resolving.finishes_spell && self.stack.push(resolving.item);
        let options = self.target_options(book, spec, item);
        if there {
            self.stack.pop();
        }
        options
    }

    /// Visits the legal choices for a target now, until the visitor returns `false`.
    pub(super) fn each_target(
        &self,
        book: &Book,
        spec: &TargetSpec,
        item: &StackItem,
        frame: &Frame,
        mut visit: impl FnMut(Ref) -> bool,
    ) {
        let look = self.look_item(book, item);
        let taken: List<Ref, MAX_TARGETS> = List::of(item.targets_of(spec.id));
        let mut on = true;
        let mut offer = |r: Ref| {
            if on
                && self.has_done(book, spec, frame, r)
                && !is_chosen_elsewhere(spec, item, r)
                && !taken.contains(&r)
                && self.may_be_targeted(book, r, look, item)
            {
                on = visit(r);
            }
        };
        for filter in [&spec.filter, &spec.also].into_iter().flatten() {
            self.each_match(book, filter, frame, &mut offer);
        }
        if spec.any {
            for slot in slots(self.live) {
                let perm = &self.perms[usize::from(slot)];
                if perm.is(CardType::Creature) || perm.is(CardType::Planeswalker) {
                    offer(self.perm_ref(slot));
                }
            }
        }
        if spec.any || spec.players == Some(PlayerTarget::Any) {
            offer(Ref::Player(item.controller.opponent()));
            offer(Ref::Player(item.controller));
        } else if spec.players == Some(PlayerTarget::Opponent) {
            offer(Ref::Player(item.controller.opponent()));
        }
    }

    /// Whether the player has done this turn what the target has to have done.
    fn has_done(&self, book: &Book, spec: &TargetSpec, frame: &Frame, r: Ref) -> bool {
        let (Some(fact), Ref::Player(player)) = (spec.fact, r) else { return true };
        let mut frame = frame.clone();
        frame.each_player = Some(player);
        self.amount(book, &crate::program::Amount::ThisTurn(fact, crate::program::Who::Each), &frame) > 0
    }

    /// Whether an object or player is one of those that [`Self::each_target`] visits.
    pub(super) fn is_target(
        &self,
        book: &Book,
        spec: &TargetSpec,
        item: &StackItem,
        frame: &Frame,
        r: Ref,
    ) -> bool {
        let fits = match r {
            Ref::Perm { .. } => {
                let Some(perm) = self.perm(r) else { return false };
                let by_type = perm.is(CardType::Creature) || perm.is(CardType::Planeswalker);
                spec.any && by_type
                    || [&spec.filter, &spec.also].into_iter().flatten().any(|filter| {
                        filter.zone == Zone::Battlefield
                            && filter.tests.iter().all(|test| self.test(book, test, r, frame))
                    })
            }
            Ref::Player(player) => {
                spec.any
                    || match spec.players {
                        Some(PlayerTarget::Any) => true,
                        Some(PlayerTarget::Opponent) => player != item.controller,
                        None => false,
                    }
            }
            Ref::None => false,
            Ref::Card { .. } | Ref::Stack(_) => return self.is_visited(book, spec, item, frame, r),
        };
        let is = fits
            && self.has_done(book, spec, frame, r)
            && !is_chosen_elsewhere(spec, item, r)
            && !item.targets_of(spec.id).any(|taken| taken == r)
            && self.may_be_targeted(book, r, self.look_item(book, item), item);
        debug_assert_eq!(is, self.is_visited(book, spec, item, frame, r), "{r:?} as a target by {spec:?}");
        is
    }

    /// As [`Self::is_target`], by visiting all choices.
    fn is_visited(&self, book: &Book, spec: &TargetSpec, item: &StackItem, frame: &Frame, r: Ref) -> bool {
        let mut found = false;
        self.each_target(book, spec, item, frame, |other| {
            found = other == r;
            !found
        });
        found
    }

    /// A spell or ability as protection and hexproof see it.
    pub fn look_item<'a>(&'a self, book: &'a Book, item: &'a StackItem) -> Look<'a> {
        match item.kind {
            StackItemKind::Spell { .. } | StackItemKind::Copy => Look::Stack(item, book.def(item.def)),
            _ => self.look(book, item.source).unwrap_or(Look::Stack(item, book.def(item.def))),
        }
    }

    /// Whether hexproof, shroud and protection let the object be a target (702.11, 702.16b, 702.18).
    pub fn may_be_targeted(&self, book: &Book, r: Ref, source: Look<'_>, item: &StackItem) -> bool {
        if let Ref::Stack(id) = r
            && !self.may_be_interrupted(book, id)
        {
            return false;
        }
        if let Ref::Player(player) = r {
            let hexproof = item.controller != player
                && self.player_rule(book, player, |rule| match rule {
                    Rule::Hexproof(who) => Some(*who),
                    _ => None,
                });
            let shroud = self.player_rule(book, player, |rule| match rule {
                Rule::Shroud(who) => Some(*who),
                _ => None,
            });
            return !hexproof && !shroud && !self.is_protected(book, r, source, item.controller);
        }
        let Some(slot) = self.slot_of(r) else {
            let mut barred = false;
            if let Ref::Card { id: card, .. } = r
                && self.cards[usize::from(card)].place == Place::Graveyard
            {
                self.rules_in_force(book, |rule, _| {
                    barred |= matches!(rule, Rule::GraveyardCardsCantBeTargeted);
                });
            }
            return !barred;
        };
        let perm = &self.perms[usize::from(slot)];
        if perm.keys.has(Key::Shroud) || (perm.keys.has(Key::Hexproof) && perm.controller != item.controller)
        {
            return false;
        }
        // Most permanents have nothing else that keeps them from being targets.
        let by_keyword = !self.granted.is_empty() || !book.info(perm.def).params.is_empty();
        let this = bit(slot);
        if !by_keyword && self.rules.iter().all(|rule| rule.affected & this == 0) {
            return true;
        }
        if self.is_protected(book, r, source, item.controller) {
            return false;
        }
        let mut hexproof_from = false;
        self.params(book, slot, |param| {
            if let crate::program::Param::HexproofFrom(tests) = param {
                hexproof_from |= perm.controller != item.controller
                    && self.test_look(book, tests, source, &self.frame_of(slot));
            }
        });
        if hexproof_from {
            return false;
        }
        !self.rules.iter().any(|rule| {
            rule.affected >> slot & 1 == 1
                && match self.rule_change(book, rule) {
                    crate::program::Change::Rule(crate::program::CombatRule::CantBeTargeted {
                        by: tests,
                        who,
                        spells,
                        abilities,
                    }) => {
                        let by = Frame::new(rule.controller, self.rule_source(rule));
                        let is_spell = matches!(item.kind, StackItemKind::Spell { .. } | StackItemKind::Copy);
                        (!spells || is_spell)
                            && !(*abilities && is_spell)
                            && who.is_none_or(|who| self.who(book, who, &by) == Some(item.controller))
                            && self.test_look(book, tests, source, &by)
                    }
                    _ => false,
                }
        })
    }

    /// Emits events for everything that has become the target of a spell or ability put on the stack.
    pub(super) fn tell_targets(&mut self, book: &Book, item: &StackItem) {
        for (at, &target) in item.targets.iter().enumerate() {
            // Each object becomes the target once, however often the spell or ability names it.
            if !item.targets[..at].contains(&target) {
                self.becomes_target(book, target, item);
            }
        }
    }

    /// Whether a spell or ability that has been cast, activated or put on the stack is a crime (700.13): it targets an opponent, something
    /// that an opponent controls, or a card in an opponent's graveyard.
    pub(super) fn is_crime(&self, book: &Book, item: &StackItem) -> bool {
        let opponent = item.controller.opponent();
        item.targets.iter().any(|&target| match target {
            Ref::Player(player) => player == opponent,
            _ => match self.look(book, target) {
                Some(Look::Card(card, _)) => card.place == Place::Graveyard && card.owner == opponent,
                Some(look) => look.controller() == opponent,
                None => false,
            },
        })
    }

    /// Emits that a permanent or player has become the target of an item on the stack.
    pub(super) fn becomes_target(&mut self, book: &Book, target: Ref, item: &StackItem) {
        let slot = self.slot_of(target);
        if slot.is_none() && !matches!(target, Ref::Player(_)) {
            return;
        }
        let spell = matches!(item.kind, StackItemKind::Spell { .. } | StackItemKind::Copy);
        let targeted =
            Happened::Targeted { subject: target, by: item.controller, spell, item: Ref::Stack(item.id) };
        self.emit(book, targeted);
        if let Some(slot) = slot {
            self.perms[usize::from(slot)].targeted_this_turn |= 1 << item.controller as u8;
        }
    }

    /// Whether the permanent is in the mask.
    pub fn in_mask(&self, mask: Mask, r: Ref) -> bool {
        self.slot_of(r).is_some_and(|slot| mask & bit(slot) != 0)
    }
}

/// Whether the object is excluded because the target has to differ from the source, or from an earlier target.
fn is_chosen_elsewhere(spec: &TargetSpec, item: &StackItem, r: Ref) -> bool {
    spec.other && r == item.source
        || spec.apart && item.targets.iter().zip(item.target_ids).any(|(&t, id)| id < spec.id && t == r)
}

/// Whether the target is chosen for a spell that was paid for as this one (601.2c).
fn is_asked(spec: &TargetSpec, item: &StackItem) -> bool {
    spec.only.is_none_or(|only| match only {
        PaidFor::Kicked(kicked) => kicked == (item.kicked > 0),
        PaidFor::Optional(paid) => paid == (item.optional > 0),
        PaidFor::Alternative(paid) => paid == item.alternative,
    })
}
