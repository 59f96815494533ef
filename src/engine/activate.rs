//! Which abilities may be activated, and how often (602).

use std::cell::OnceCell;

use crate::oracle::tree::Zone;
use crate::program::{Ability, AbilityId, Activated, Book, Cost, DefId, Key, Limit, Rule, Uses};
use crate::types::Player;

use super::decision::Way;
use super::paying::AvailableMana;
use super::state::{Excess, Frame, Mask, Ref, StackItem, StackItemKind, State, slots};
use super::ways::with_some_x;

/// Whether an ability asks how often it has been activated this turn.
fn counts_activations(book: &Book, id: AbilityId) -> bool {
    let Ability::Activated(activated) = book.ability(id) else { return false };
    activated.limits.iter().any(|limit| matches!(limit, Limit::PerTurn(2..)))
        || activated.script.ops.iter().any(|op| {
            matches!(op, crate::program::Op::If { condition: crate::program::Cond::ActivatedThisTurn(_), .. })
        })
}

impl State {
    /// Whether limits let the ability be activated.
    pub fn limits_allow(
        &self,
        book: &Book,
        activated: &Activated,
        source: Ref,
        player: Player,
        id: AbilityId,
    ) -> bool {
        let controller = match source {
            Ref::Perm { .. } => self.perm(source).map(|perm| perm.controller),
            _ => self.owner_of(source),
        };
        let mine = match activated
            .limits
            .iter()
            .find(|limit| matches!(limit, Limit::AnyPlayer | Limit::Opponents))
        {
            Some(Limit::AnyPlayer) => true,
            Some(_) => controller == Some(player.opponent()),
            None => controller == Some(player),
        };
        if !mine {
            return false;
        }
        for limit in &activated.limits {
            match limit {
                Limit::Sorcery if self.sorcery_timing(player) => {}
                Limit::Sorcery if activated.is_equip() => {
                    let at_any_time = |rule: &Rule| match rule {
                        Rule::EquipAtInstantSpeed(who) => Some(*who),
                        _ => None,
                    };
                    if !self.player_rule(book, player, at_any_time) {
                        return false;
                    }
                }
                Limit::Sorcery => return false,
                // Each instance may be activated so often (602.5b).
                Limit::PerTurn(_) | Limit::Once if self.instances_given(source, id) > 0 => {
                    let most = if let Limit::PerTurn(most) = limit { *most } else { 1 };
                    let own = self.def_of(source).is_some_and(|def| book.def(def).abilities.contains(&id));
                    let instances = self.instances_given(source, id).saturating_add(u8::from(own));
                    if self.activations_of(source, id) >= most.saturating_mul(instances) {
                        return false;
                    }
                }
                Limit::PerTurn(most @ 2..) => {
                    if self.activations_of(source, id) >= *most {
                        return false;
                    }
                }
                Limit::PerTurn(_) | Limit::Once => {
                    if let (Some(slot), Some(perm)) = (self.slot_of(source), self.perm(source)) {
                        let place = self.place_of_ability(book, slot, id);
                        let used = if matches!(limit, Limit::Once) { perm.used_ever } else { perm.used };
                        if used >> place & 1 == 1 {
                            return false;
                        }
                    } else if self.activations_of(source, id) > 0 {
                        return false;
                    }
                }
                Limit::OnlyIf(crate::program::Cond::YourTurn)
                    if super::set_aside::foretells(activated) && self.foretells_any_turn(book, player) => {}
                // Most hold at some times only, which is seen at once.
                Limit::OnlyIf(condition) if !self.may_hold_now(condition, player) => return false,
                Limit::OnlyIf(condition) => {
                    let mut frame = Frame::new(player, source);
                    frame.item.kind = StackItemKind::Activated(id);
                    if !self.condition(book, condition, &frame) {
                        return false;
                    }
                }
                Limit::AsCast => {
                    let could_be = |card: u8| self.could_begin_to_cast(book, player, card);
                    if !self.card_of(source).is_some_and(could_be) {
                        return false;
                    }
                }
                Limit::AnyPlayer
                | Limit::Instant
                | Limit::Opponents
                | Limit::XAtLeast(_)
                | Limit::SpendOnX(_)
                | Limit::CostsLess { .. }
                | Limit::LessByManaCost(_) => {}
            }
        }
        !activated.loyalty || self.sorcery_timing(player)
    }

    /// The foretell that rules give to a card in the player's hand, if it has none.
    fn given_foretell(&self, book: &Book, player: Player, card: u8) -> Vec<AbilityId> {
        let casting = &book.info(self.cards[usize::from(card)].def).casting;
        let own = |id: &AbilityId| {
            matches!(book.ability(*id), Ability::Casting(crate::program::Casting::Foretell(_)))
        };
        let mut given = Vec::new();
        if casting.iter().any(own) {
            return given;
        }
        let me = self.card_ref(card);
        self.rules_in_force(book, |rule, by| {
            if let Rule::HandForetells(who, tests, ability) = rule
                && self.who(book, *who, by) == Some(player)
                && tests.iter().all(|test| self.test(book, test, me, by))
            {
                given.push(*ability);
            }
        });
        given
    }

    /// Whether a rule lets the player foretell cards on other turns.
    fn foretells_any_turn(&self, book: &Book, player: crate::types::Player) -> bool {
        let mut any = false;
        self.rules_in_force(book, |rule, by| {
            if let crate::program::Rule::ForetellsAnyTurn(who) = rule {
                any |= self.who(book, *who, by) == Some(player);
            }
        });
        any
    }

    pub fn place_of_ability(&self, book: &Book, slot: u8, id: AbilityId) -> usize {
        let def = self.perms[usize::from(slot)].def;
        book.def(def).abilities.iter().position(|&other| other == id).unwrap_or(14).min(14)
    }

    /// Forgets how often abilities have been activated this turn, but not that some are activated once in a game.
    pub(super) fn forget_activations(&mut self, book: &Book) {
        let mut kept = std::mem::take(&mut self.activations);
        kept.retain(|&(source, id, ..)| {
            let once =
                matches!(book.ability(id), Ability::Activated(one) if one.limits.contains(&Limit::Once));
            once && self.slot_of(source).is_some()
        });
        self.activations = kept;
    }

    /// How often a permanent has been given that ability.
    fn instances_given(&self, source: Ref, id: AbilityId) -> u8 {
        let Some(slot) = self.slot_of(source) else { return 0 };
        self.granted.iter().filter(|given| (given.slot, given.ability) == (slot, id)).count() as u8
    }

    /// Notes that the ability has been activated.
    pub fn count_activation(&mut self, book: &Book, slot: u8, id: AbilityId) {
        let place = self.place_of_ability(book, slot, id);
        let perm = &mut self.perms[usize::from(slot)];
        perm.used |= 1 << place;
        perm.used_ever |= 1 << place;
        let source = self.perm_ref(slot);
        if counts_activations(book, id) || self.instances_given(source, id) > 0 {
            self.add_activation(source, id);
        }
    }

    /// The same for an ability of a card that is no permanent, such as one in a hand (702.57b).
    pub(super) fn count_activation_elsewhere(&mut self, book: &Book, card: Ref, id: AbilityId) {
        let limited = |limit: &Limit| matches!(limit, Limit::PerTurn(_) | Limit::Once);
        if matches!(book.ability(id), Ability::Activated(one) if one.limits.iter().any(limited)) {
            self.add_activation(card, id);
        }
    }

    fn add_activation(&mut self, source: Ref, id: AbilityId) {
        match self.activations.iter_mut().find(|(r, ability, ..)| *r == source && *ability == id) {
            Some((.., count)) => *count = count.saturating_add(1),
            None => {
                if !self.activations.push((source, id, Ref::None, 1)) {
                    self.overflow = Some(Excess::Records);
                }
            }
        }
    }

    /// How often the ability of the source has been activated this turn, or in the game if it may be only once, if it counts that.
    pub fn activations_of(&self, source: Ref, id: AbilityId) -> u8 {
        self.activations
            .iter()
            .find(|(r, ability, ..)| *r == source && *ability == id)
            .map_or(0, |&(.., count)| count)
    }

    /// Whether a rule keeps the permanent's mana abilities from being activated, those with {T} in their costs or the others.
    pub fn cant_activate_mana(&self, book: &Book, player: Player, slot: u8, taps: bool) -> bool {
        self.cant_activate(book, player, self.perm_ref(slot), (true, taps))
    }

    /// Whether a rule keeps such abilities of the permanent or card from being activated: mana abilities or not, with {T} in their costs or
    /// not.
    fn cant_activate(&self, book: &Book, player: Player, r: Ref, (mana, taps): (bool, bool)) -> bool {
        let slot = self.slot_of(r);
        let mut forbidden = false;
        self.rules_in_force(book, |rule, frame| {
            if let Rule::CantActivate { who, tests, except_mana, cards } = rule {
                forbidden |= !(*except_mana && mana)
                    && (*cards || slot.is_some())
                    && (*who == crate::program::Who::Any || self.who(book, *who, frame) == Some(player))
                    && tests.iter().all(|test| self.test(book, test, r, frame));
            }
        });
        forbidden || self.rules.iter().any(|rule| {
            slot.is_some_and(|slot| rule.affected >> slot & 1 == 1)
                && matches!(
                    self.rule_change(book, rule),
                    crate::program::Change::Rule(crate::program::CombatRule::CantActivate { except_mana, tapping })
                        if !(*except_mana && mana) && (!*tapping || taps)
                )
        })
    }

    /// The abilities that the player may activate now; mana abilities too, if they are asked for.
    pub fn activatable(&self, book: &Book, player: Player, with_mana: bool) -> Vec<(Ref, AbilityId)> {
        let mut found = Vec::new();
        self.each_activatable(book, player, with_mana, &OnceCell::new(), |source, ability| {
            found.push((source, ability));
            true
        });
        found
    }

    /// Whether the player may activate that ability now.
    pub fn may_activate(&self, book: &Book, player: Player, source: Ref, ability: AbilityId) -> bool {
        let mut found = false;
        self.each_ability(book, player, true, |other, id, zone, def| {
            if other == source && id == ability {
                found |= self.can_activate(book, player, (source, id, zone, def), &OnceCell::new());
            }
            !found
        });
        found
    }

    /// Visits the abilities that the player may activate now, until the visitor says `false`.
    pub fn each_activatable(
        &self,
        book: &Book,
        player: Player,
        with_mana: bool,
        available: &OnceCell<AvailableMana>,
        mut visit: impl FnMut(Ref, AbilityId) -> bool,
    ) {
        self.each_ability(book, player, with_mana, |source, id, zone, def| {
            let mana = matches!(book.ability(id), Ability::Activated(activated) if activated.pays_costs());
            (mana && !with_mana)
                || !self.can_activate(book, player, (source, id, zone, def), available)
                || visit(source, id)
        });
    }

    fn can_activate(
        &self,
        book: &Book,
        player: Player,
        (source, id, zone, def): (Ref, AbilityId, Zone, DefId),
        available: &OnceCell<AvailableMana>,
    ) -> bool {
        let Ability::Activated(activated) = book.ability(id) else { return false };
        let split_second = || self.stack.iter().any(|item| book.def(item.def).keys.has(Key::SplitSecond));
        let unstoppable = activated.mana || activated.special;
        if activated.zone != zone || (!unstoppable && split_second()) {
            return false;
        }
        if !unstoppable && !self.window_allows(book, Some(id)) {
            return false;
        }
        if !self.limits_allow(book, activated, source, player, id) {
            return false;
        }
        let kind = (activated.mana, activated.costs.contains(&crate::program::Cost::Tap));
        if !activated.special && self.cant_activate(book, player, source, kind) {
            return false;
        }
        let item = StackItem {
            kind: StackItemKind::Activated(id),
            controller: player,
            source,
            def,
            ..StackItem::default()
        };
        if activated.names_giver {
            return !self.able_givers(book, activated, &item, available).is_empty();
        }
        self.can_activate_item(book, activated, &item, available)
    }

    pub(super) fn can_activate_item(
        &self,
        book: &Book,
        activated: &Activated,
        item: &StackItem,
        available: &OnceCell<AvailableMana>,
    ) -> bool {
        let payable = |item: &StackItem| self.costs_payable(book, item, Way::Normal, available);
        let possible = |item: &StackItem| self.has_targets(book, item) && payable(item);
        let is_payable = payable(item);
        if is_payable && self.has_targets(book, item) {
            return true;
        }
        // With another X than 0 there may be targets, or cards to pay with.
        let lacks_cards = || activated.costs.iter().any(|cost| !self.cost_payable(book, cost, item));
        (is_payable || lacks_cards())
            && activated.costs.iter().any(|cost| self.has_x(book, cost, item))
            && with_some_x(item, possible)
    }

    /// Whether X is in the cost.
    fn has_x(&self, book: &Book, cost: &Cost, item: &StackItem) -> bool {
        match cost {
            Cost::Mana(cost) => cost.count_x() > 0,
            cost => self.most_of_x(book, cost, item).is_some(),
        }
    }

    /// Visits the activated abilities of permanents and of the player's cards in hand, graveyard and exile, until the visitor says `false`.
    fn each_ability(
        &self,
        book: &Book,
        player: Player,
        with_mana: bool,
        mut visit: impl FnMut(Ref, AbilityId, Zone, DefId) -> bool,
    ) {
        let known = self.stale == 0 && self.granted.is_empty() && !with_mana;
        let usable = if known { self.usable } else { Mask::MAX };
        for slot in slots(self.live & usable) {
            let perm = &self.perms[usize::from(slot)];
            let r = self.perm_ref(slot);
            let own = if perm.lost_abilities { &[] } else { &book.info(perm.def).activated[..] };
            let granted = self.granted.iter().filter(|given| given.slot == slot).map(|given| given.ability);
            let turns_up = self.turning_up(book, slot);
            for id in own.iter().copied().chain(granted).chain(turns_up.iter().copied()) {
                if !visit(r, id, Zone::Battlefield, perm.def) {
                    return;
                }
            }
        }
        for (card, id) in self.plots_of_top(book, player) {
            if !visit(self.card_ref(card), id, Zone::Hand, self.cards[usize::from(card)].def) {
                return;
            }
        }
        for (cards, zone, ways) in [
            (&self.zones[player].hand, Zone::Hand, Uses::IN_HAND),
            (&self.zones[player].graveyard, Zone::Graveyard, Uses::IN_GRAVEYARD),
            (&self.zones[player].exile, Zone::Exile, Uses::IN_EXILE),
        ] {
            let gives = zone == Zone::Hand && book.gives_foretell;
            let scavenges = zone == Zone::Graveyard && book.gives_scavenge;
            if !book.uses.any(ways) && !gives && !scavenges && !book.gives_abilities {
                continue;
            }
            for &card in cards.iter() {
                let def = self.cards[usize::from(card)].def;
                for id in if gives { self.given_foretell(book, player, card) } else { Vec::new() } {
                    if !visit(self.card_ref(card), id, zone, def) {
                        return;
                    }
                }
                for id in if scavenges { self.given_scavenge(book, player, card) } else { Vec::new() } {
                    if !visit(self.card_ref(card), id, zone, def) {
                        return;
                    }
                }
                let given = self.given_abilities(book, player, (card, zone));
                for &id in book.info(def).activated.iter().chain(&given) {
                    if !visit(self.card_ref(card), id, zone, def) {
                        return;
                    }
                }
            }
        }
    }
}
