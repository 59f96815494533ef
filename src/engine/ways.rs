//! How a card may be cast: the ways that rules and permissions give (601.2).

use std::cell::OnceCell;

use crate::program::{Ability, Book, Casting as CastingRule, Def, DefId, Faces, Key, Rule, SetAside};
use crate::types::{CardType, Player, Supertype};

use super::costs::pays_mana_cost;
use super::decision::Way;
use super::list::List;
use super::paying::AvailableMana;
use super::stack_item::LazyFrame;
use super::state::{Place, Ref, StackItem, StackItemKind, State, Step, slots};
use super::zones::place_of;

/// The greatest X that is tried for a spell whose targets, or whether it may be cast, depend on X.
pub(super) const MOST_X: i16 = 20;

/// Whether the test holds for the spell or ability with some positive X up to a limit: legal targets can depend on X.
pub(super) fn with_some_x(item: &StackItem, mut holds: impl FnMut(&StackItem) -> bool) -> bool {
    let mut with = *item;
    (1..=MOST_X).any(|x| {
        with.x = x;
        holds(&with)
    })
}

/// Faces or halves of a card, and the ways in which each may be cast.
pub type Ways = List<(DefId, Way), 8>;

impl State {
    /// Visits the rules for players that apply now.
    #[inline]
    pub fn rules_in_force(&self, book: &Book, mut visit: impl FnMut(&Rule, &LazyFrame)) {
        if self.has_rules_for_players(book) {
            self.visit_rules_in_force(book, &|_| true, &mut visit);
        }
    }

    /// Visits those of that kind; asks the conditions of no others, which may depend on these.
    pub(super) fn rules_in_force_of(
        &self,
        book: &Book,
        kind: impl Fn(&Rule) -> bool,
        mut visit: impl FnMut(&Rule, &LazyFrame),
    ) {
        if self.has_rules_for_players(book) {
            self.visit_rules_in_force(book, &kind, &mut |rule, frame| {
                if kind(rule) {
                    visit(rule, frame);
                }
            });
        }
    }

    /// Whether any rule for players may apply now.
    #[inline]
    fn has_rules_for_players(&self, book: &Book) -> bool {
        self.stale != 0
            || (self.live | self.emblems) & self.ruling != 0
            || !self.rules_until.is_empty()
            || self.has_rules_on_stack(book)
    }

    /// Whether spells on the stack may have rules of their own.
    #[inline]
    fn has_rules_on_stack(&self, book: &Book) -> bool {
        book.rules_on_stack && !(self.stack.is_empty() && self.frames.is_empty())
    }

    /// The same, compiled once for all visitors.
    fn visit_rules_in_force(
        &self,
        book: &Book,
        kind: &dyn Fn(&Rule) -> bool,
        visit: &mut dyn FnMut(&Rule, &LazyFrame),
    ) {
        let there = self.live | self.emblems;
        let ruling = if self.stale != 0 { there } else { there & self.ruling };
        for slot in slots(ruling) {
            let perm = &self.perms[usize::from(slot)];
            if perm.lost_abilities {
                continue;
            }
            for &ability in &book.info(perm.def).rules {
                if let Ability::Rule(condition, rule) = book.ability(ability)
                    && kind(rule)
                {
                    let frame = LazyFrame::new(perm.controller, self.perm_ref(slot));
                    if condition.as_ref().is_none_or(|condition| self.condition(book, condition, &frame)) {
                        visit(rule, &frame);
                    }
                }
            }
        }
        if book.rules_on_stack {
            // CR 608.2n: a spell that resolves is still on the stack.
            let resolving = self.frames.iter().map(|frame| &frame.item);
            for item in self.stack.iter().chain(resolving) {
                for &ability in &book.info(item.def).casting {
                    if let Ability::Casting(CastingRule::OnStack(condition, rule)) = book.ability(ability)
                        && matches!(item.kind, StackItemKind::Spell { .. } | StackItemKind::Copy)
                        && kind(rule)
                    {
                        let frame = LazyFrame::of(item);
                        if condition.as_ref().is_none_or(|condition| self.condition(book, condition, &frame))
                        {
                            visit(rule, &frame);
                        }
                    }
                }
            }
        }
        for (place, controller, source, lasts) in self.rules_until.iter() {
            if let super::state::Lasts::DuringTurnOf(player, since) = *lasts
                && (player != self.active || self.turn <= since)
            {
                continue;
            }
            if let crate::program::Op::Do(
                crate::program::Effect::RuleUntil(rule, _) | crate::program::Effect::RuleForNext(rule),
            ) = super::layers::op_at(book, *place)
            {
                visit(rule, &LazyFrame::new(*controller, *source));
            }
        }
    }

    /// Whether the player ignores the effects of that object.
    pub(super) fn ignores(&self, book: &Book, player: Player, what: Ref) -> bool {
        self.rules_until.iter().any(|(place, who, source, _)| {
            let op = super::layers::op_at(book, *place);
            let ignores = crate::program::Effect::RuleUntil(Rule::Ignores, crate::program::Until::EndOfTurn);
            (*who, *source) == (player, what) && *op == crate::program::Op::Do(ignores)
        })
    }

    /// Whether some rule that applies to the player passes the test.
    pub fn player_rule(
        &self,
        book: &Book,
        player: Player,
        test: impl Fn(&Rule) -> Option<crate::program::Who>,
    ) -> bool {
        let mut found = false;
        self.rules_in_force(book, |rule, frame| {
            if let Some(who) = test(rule) {
                found |= who == crate::program::Who::Any || self.who(book, who, frame) == Some(player);
            }
        });
        found
    }

    /// Whether the player could act at sorcery speed (307.1).
    pub fn sorcery_timing(&self, player: Player) -> bool {
        player == self.active
            && matches!(self.step, Step::PrecombatMain | Step::PostcombatMain)
            && self.stack.is_empty()
    }

    /// The casting abilities of a card.
    pub(super) fn casting_rules<'b>(&self, book: &'b Book, card: u8) -> Vec<&'b CastingRule> {
        let def = self.cards[usize::from(card)].def;
        book.info(def)
            .casting
            .iter()
            .filter_map(|&id| match book.ability(id) {
                Ability::Casting(casting) => Some(casting),
                _ => None,
            })
            .collect()
    }

    /// The ways in which the player may cast the card now, with costs and targets checked.
    pub fn ways_to_cast(&self, book: &Book, player: Player, card: u8) -> Ways {
        self.ways_with(book, player, card, &OnceCell::new())
    }

    /// As [`ways_to_cast`](State::ways_to_cast), for one of several cards, with the mana available to the player.
    pub fn ways_with(
        &self,
        book: &Book,
        player: Player,
        card: u8,
        available: &OnceCell<AvailableMana>,
    ) -> Ways {
        let mut ways = Ways::default();
        let own = self.cards[usize::from(card)].def;
        let in_graveyard = self.cards[usize::from(card)].place == Place::Graveyard;
        for face in book.def(own).faces.choices(own).into_iter().flatten() {
            let back = matches!(book.def(face).faces, Faces::Back(_));
            if back && (!in_graveyard || book.info(face).casting.is_empty()) {
                continue;
            }
            if face == own {
                self.ways_of_face(book, player, card, available, &mut ways);
            } else {
                // CR 601.3, 709.3a, 712.11: only that face counts.
                self.showing(card, face).ways_of_face(book, player, card, available, &mut ways);
            }
        }
        // CR 702.37c, 702.103a.
        let face_down = self.morph_of(book, own).map(|(_, face_down)| face_down);
        for face in [self.bestowed(book, own), face_down].into_iter().flatten() {
            if self.is_in_hand(player, card) || self.may_be_permitted(book, player, card) {
                self.showing(card, face).ways_of_face(book, player, card, available, &mut ways);
            }
        }
        ways
    }

    /// Whether anything might let the player cast the card from where it is, outside their hand. What kind of spell it would be is not
    /// checked.
    fn may_be_permitted(&self, book: &Book, player: Player, card: u8) -> bool {
        let place = self.cards[usize::from(card)].place;
        let me = self.card_ref(card);
        let mut found = self.playable.iter().any(|granted| (granted.card, granted.player) == (me, player))
            || self.casting_rules(book, card).iter().any(|rule| matches!(rule, CastingRule::From { .. }));
        self.rules_in_force(book, |rule, by| {
            let permit = match rule {
                Rule::Permit(permit) => Some(permit),
                Rule::PermitFor(ability) => match book.ability(*ability) {
                    Ability::Rule(_, Rule::Permit(permit)) => Some(permit),
                    _ => None,
                },
                _ => None,
            };
            found |=
                permit.is_some_and(|permit| place_of(permit.from) == place) && by.item.controller == player;
        });
        found
    }

    /// The state in which the card shows another face.
    pub(super) fn showing(&self, card: u8, face: DefId) -> Box<State> {
        let mut shown = Box::new(self.clone());
        shown.cards[usize::from(card)].def = face;
        shown
    }

    /// Whether the player may cast the card, as a legendary sorcery requires a legendary creature or planeswalker (205.4e).
    pub(super) fn has_legend_for(&self, def: &Def, player: Player) -> bool {
        let legendary = 1 << Supertype::Legendary as u8;
        !def.is(CardType::Sorcery)
            || def.supertypes & legendary == 0
            || slots(self.permanents_of(player)).any(|slot| {
                let perm = &self.perms[usize::from(slot)];
                perm.supertypes & legendary != 0
                    && (perm.is(CardType::Creature) || perm.is(CardType::Planeswalker))
            })
    }

    fn ways_of_face(
        &self,
        book: &Book,
        player: Player,
        card: u8,
        available: &OnceCell<AvailableMana>,
        ways: &mut Ways,
    ) {
        let state = &self.cards[usize::from(card)];
        let face = state.def;
        let def = book.def(face);
        if def.is(CardType::Land) || !self.has_legend_for(def, player) {
            return;
        }
        if !self.window_allows(book, book.info(face).spell) {
            return;
        }
        let me = self.card_ref(card);
        // CR 702.34a: flashback works only if the spell is an instant or a sorcery.
        let flashed_back = def.is(CardType::Instant) || def.is(CardType::Sorcery);
        let mut granted: List<super::state::Playable, 8> = List::default();
        for one in self.playable.iter() {
            if (one.card, one.player) == (me, player)
                && one.only.is_none_or(|only| only == face)
                && (flashed_back || !one.flashback)
                && self.grants_spell(book, one)
            {
                granted.push(*one);
            }
        }
        let own = state.owner == player;
        let in_hand = own && state.place == Place::Hand;
        let in_graveyard = own && state.place == Place::Graveyard;
        let elsewhere = matches!(state.place, Place::Exile | Place::Library);
        let exiled = state.place == Place::Exile;
        let milled = !own && book.permits_anyones && self.was_milled(card);
        if !(!granted.is_empty() || in_hand || in_graveyard || exiled || milled || own && elsewhere) {
            return;
        }
        let printed_instant = def.is(CardType::Instant) || def.keys.has(Key::Flash);
        let only_printed = book.info(state.def).casting.is_empty()
            && self.ruling == 0
            && self.rules_until.is_empty()
            && !self.has_rules_on_stack(book);
        let lawful = in_hand || !granted.is_empty() || own && self.was_set_aside_by_rule(book, card);
        if only_printed && self.stale == 0 && (!lawful || !(printed_instant || self.sorcery_timing(player))) {
            return;
        }
        if only_printed
            && self.stale == 0
            && in_hand
            && granted.is_empty()
            && let Some(castable) = self.is_castable_as_printed(book, player, card, available)
        {
            debug_assert!(!castable || !self.is_forbidden(book, player, card));
            // Split second forbids even what could be paid for (702.61a).
            debug_assert_eq!(
                castable,
                self.can_begin(book, player, card, Way::Normal, &OnceCell::new())
                    && !self.is_forbidden(book, player, card)
            );
            if castable && self.players[player].spells_cast < self.players[player].casts_at_most {
                ways.push((face, Way::Normal));
            }
            return;
        }
        let rules = self.casting_rules(book, card);
        let frame = self.frame_of_cast(player, card);
        let timely = self.is_time_to_cast(book, card, &rules, &frame);
        let sneaks = rules.iter().any(|rule| matches!(rule, CastingRule::Sneaks));
        let may_flash = book.alternatives_for || sneaks;
        if !timely && (!may_flash || self.is_restricted(book, card, &rules, &frame)) {
            return;
        }
        let mut consider = |way: Way| {
            // At another time, only a cost that gives the spell flash may be paid.
            let flashes = match way.by_rule() {
                Some(slot) => self.alternative_flashes(book, slot),
                None => sneaks && way.alternative().is_some(),
            };
            if !timely && !flashes {
                return;
            }
            if self.can_begin(book, player, card, way, available) {
                ways.push((face, way));
            }
        };
        let holds = |condition: &Option<crate::program::Cond>| {
            condition.as_ref().is_none_or(|condition| self.condition(book, condition, &frame))
        };
        // CR 601.2a, b: an alternative cost is announced when the card is already on the stack.
        let may_pay = |condition: &Option<crate::program::Cond>| {
            condition.as_ref().is_none_or(|condition| {
                let mut proposed = frame.clone();
                proposed.item.cast_from = Some(state.place);
                self.condition(book, condition, &proposed)
            })
        };
        let instead = |one: &super::state::Playable| {
            super::permission::terms_of(book, one).is_some_and(|terms| terms.instead.is_some())
        };
        // CR 118.9a: flashback, and what an effect has paid rather than the mana cost, are alternative costs themselves.
        let for_its_cost: List<Way, 8> =
            List::of(granted.iter().filter(|one| !one.flashback && !one.free && !instead(one)).map(|one| {
                match one.terms {
                    None => Way::Granted { flashback: false, alternative: None },
                    Some(place) => Way::OnTerms { place, free: false, alternative: None },
                }
            }));
        match def.faces {
            // CR 712.4: a back face can be cast only if something says so.
            Faces::Back(_) => {
                if in_graveyard && rules.iter().any(|rule| matches!(rule, CastingRule::Disturb(_))) {
                    consider(Way::Disturb);
                }
                return;
            }
            Faces::FaceDown | Faces::Bestowed(_) => {
                let from_here = |rule: &&CastingRule| matches!(rule, CastingRule::From { zone, condition } if own && place_of(*zone) == state.place && holds(condition));
                if in_hand || rules.iter().any(from_here) {
                    consider(if def.faces == Faces::FaceDown { Way::FaceDown } else { Way::Bestow });
                }
                for_its_cost.iter().for_each(|&way| consider(way));
                for (slot, ability) in self.permits_for(book, player, card) {
                    if pays_mana_cost(book, ability) {
                        consider(Way::Permitted { slot, ability, alternative: None });
                    }
                }
                return;
            }
            // CR 702.102a: both halves can be cast from a hand only.
            Faces::Split(_) if !in_hand || !def.has_cost => return,
            _ => {}
        }
        let aftermath = def.keys.has(Key::Aftermath);
        if in_hand && def.has_cost && !aftermath {
            consider(Way::Normal);
        }
        let by_rule = self.alternatives_by_rule(book, player, me);
        if in_hand {
            by_rule.iter().for_each(|&at| consider(Way::Alternative(at)));
        }
        let mut from_here = false;
        for (at, rule) in rules.iter().enumerate() {
            match rule {
                CastingRule::Alternative { condition, .. } if in_hand && may_pay(condition) => {
                    consider(Way::Alternative(at as u8));
                }
                CastingRule::Mayhem(costs) if own && !costs.is_empty() && self.was_discarded(card) => {
                    consider(Way::Mayhem);
                }
                CastingRule::Flashback(_) if in_graveyard => consider(Way::Flashback),
                CastingRule::Emerge(_) if in_hand => consider(Way::Emerge),
                CastingRule::Harmonize(_) if in_graveyard => consider(Way::Harmonize),
                CastingRule::Escape(_) if in_graveyard => consider(Way::Alternative(at as u8)),
                CastingRule::Elsewhere { zone, .. } if own && place_of(*zone) == state.place => {
                    consider(Way::Alternative(at as u8));
                }
                CastingRule::Retrace(_) | CastingRule::JumpStart(_) if in_graveyard && def.has_cost => {
                    consider(Way::Retrace);
                }
                CastingRule::Foretell(_)
                    if own
                        && (self.was_set_aside(card, SetAside::Foretold)
                            || self.was_set_aside(card, SetAside::ForetoldLess)) =>
                {
                    consider(Way::Foretold);
                }
                CastingRule::From { zone, condition }
                    if own && place_of(*zone) == state.place && holds(condition) =>
                {
                    from_here = true;
                    if def.has_cost {
                        consider(Way::Normal);
                    }
                }
                _ => {}
            }
        }
        if own && def.has_cost && self.was_set_aside(card, SetAside::ForetoldLess) {
            consider(Way::ForetoldLess);
        }
        // CR 702.170d: only at sorcery speed, even if it is an instant.
        if own && self.was_set_aside(card, SetAside::Plotted) && self.sorcery_timing(player) {
            consider(Way::Plotted);
        }
        // CR 702.127a: from a graveyard only.
        if aftermath && !in_graveyard {
            return;
        }
        for one in granted.iter() {
            match (one.free, one.terms) {
                // CR 118.6a: a missing mana cost needn't be paid.
                (true, None) => consider(Way::GrantedFree),
                (true, Some(place)) => consider(Way::OnTerms { place, free: true, alternative: None }),
                // CR 118.6a.
                (false, _) if !def.has_cost && !instead(one) => {}
                (false, None) => consider(Way::Granted { flashback: one.flashback, alternative: None }),
                (false, Some(place)) => consider(Way::OnTerms { place, free: false, alternative: None }),
            }
        }
        let permits = self.permits_for(book, player, card);
        for &(slot, ability) in &permits {
            // CR 118.6: a missing mana cost can't be paid.
            if def.has_cost || !pays_mana_cost(book, ability) {
                consider(Way::Permitted { slot, ability, alternative: None });
            }
        }
        if in_hand || !from_here && for_its_cost.is_empty() && permits.is_empty() {
            return;
        }
        // CR 118.9, 601.3e: a permission to cast a card from elsewhere allows for its alternative costs.
        let own = (0..).zip(&rules).filter_map(|(at, rule)| {
            matches!(rule, CastingRule::Alternative { condition, .. } if may_pay(condition)).then_some(at)
        });
        for at in own.chain(by_rule.iter().copied()) {
            if from_here {
                consider(Way::Alternative(at));
            }
            for &way in for_its_cost.iter() {
                consider(match way {
                    Way::OnTerms { place, free, .. } => Way::OnTerms { place, free, alternative: Some(at) },
                    _ => Way::Granted { flashback: false, alternative: Some(at) },
                });
            }
            for &(slot, ability) in &permits {
                if pays_mana_cost(book, ability) {
                    consider(Way::Permitted { slot, ability, alternative: Some(at) });
                }
            }
        }
    }

    /// Whether a card in hand can be cast for its mana cost, if no rule and no ability of its own makes a difference; `None` if more has to
    /// be checked.
    fn is_castable_as_printed(
        &self,
        book: &Book,
        player: Player,
        card: u8,
        available: &OnceCell<AvailableMana>,
    ) -> Option<bool> {
        let id = self.cards[usize::from(card)].def;
        let def = book.def(id);
        let by_keyword = [Key::Convoke, Key::Delve, Key::Improvise, Key::Aftermath];
        if book.gives_cost_keys
            || book.spends_as
            || def.faces != Faces::Only
            || !def.has_cost
            || by_keyword.into_iter().any(|key| def.keys.has(key))
        {
            return None;
        }
        if !self.pays_printed(book, player, &def.cost, available)? {
            return Some(false);
        }
        let unstoppable = self.stack.iter().all(|item| !book.def(item.def).keys.has(Key::SplitSecond));
        let info = book.info(id);
        let plain = info.spell.is_none() && info.params.is_empty();
        Some(unstoppable && (plain || self.has_targets(book, &self.spell_item(player, card))))
    }

    /// The spell that the card would be: see [`StackItem::proposed`].
    pub(super) fn spell_item(&self, player: Player, card: u8) -> StackItem {
        StackItem {
            kind: StackItemKind::Spell { card },
            controller: player,
            source: self.card_ref(card),
            def: self.cards[usize::from(card)].def,
            cast_from: Some(self.cards[usize::from(card)].place),
            flashed: !self.sorcery_timing(player),
            ..StackItem::default()
        }
    }
}
