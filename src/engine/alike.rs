//! Which objects are alike, so that it makes no difference which of them is chosen.

use super::decision::Opt;
use super::state::{Card, Mask, NO_CARD, Perm, Place, Ref, StackItem, State, bit, slots};

impl State {
    /// Whether two options lead to equivalent states: copies of a card in one zone, or permanents with the same characteristics that
    /// nothing else in the game refers to.
    ///
    /// `false` may be wrong: as long as effects that last refer to objects, only an object and itself are alike.
    pub fn are_alike(&self, one: Opt, other: Opt) -> bool {
        match (one, other) {
            (Opt::Ref(one), Opt::Ref(other)) => self.are_alike_objects(one, other),
            _ => one == other,
        }
    }

    /// As [`are_alike`](State::are_alike), for two objects.
    pub fn are_alike_objects(&self, one: Ref, other: Ref) -> bool {
        if one == other {
            return true;
        }
        let alike = match (one, other) {
            (Ref::Perm { .. }, Ref::Perm { .. }) => match (self.slot_of(one), self.slot_of(other)) {
                (Some(first), Some(second)) => self.are_alike_permanents(first, second),
                _ => false,
            },
            (Ref::Card { id: first, .. }, Ref::Card { id: second, .. }) => {
                let place = self.cards[usize::from(first)].place;
                !matches!(place, Place::Battlefield | Place::Stack) && self.are_alike_cards(first, second)
            }
            _ => false,
        };
        alike && !self.remembers_objects() && !self.is_told_apart(one, other)
    }

    fn are_alike_cards(&self, first: u8, second: u8) -> bool {
        let plain = |id: u8| {
            let card = self.cards[usize::from(id)];
            let new = |when: u16| u16::from(when == self.turn);
            let (moved_turn, drawn_turn) = (new(card.moved_turn), new(card.drawn_turn));
            Card { generation: 0, moved_turn, drawn_turn, ..card }
        };
        plain(first) == plain(second)
    }

    fn are_alike_permanents(&self, first: u8, second: u8) -> bool {
        let [one, other] = [first, second].map(|slot| &self.perms[usize::from(slot)]);
        // Checked first: most permanents that differ are different cards.
        if one.def != other.def || self.differ_in_sets(first, second) {
            return false;
        }
        let facts = &self.players[one.controller];
        let plain = |perm: &Perm| {
            // Cards ask only whether a turn is recent; all earlier turns count the same.
            let asked = |when: u16, asked: bool| if asked { when } else { 0 };
            // Once the creator is gone, nothing asks who it was.
            let created = if self.slot_of(perm.created_by).is_some() { perm.created_by } else { Ref::None };
            let held = perm.held_since == self.turn || perm.held_since >= facts.upkeeps[0];
            Perm {
                card: NO_CARD,
                generation: 0,
                timestamp: 0,
                entered_turn: u16::from(perm.entered_turn == self.turn),
                entered_group: 0,
                held_since: asked(perm.held_since, held),
                attacked_in: asked(perm.attacked_in, facts.turns.contains(&perm.attacked_in)),
                created_by: created,
                ..*perm
            }
        };
        let whole = |perm: &Perm| (perm.card != NO_CARD).then(|| self.cards[usize::from(perm.card)].whole);
        one.attached == Ref::None && whole(one) == whole(other) && plain(one) == plain(other)
    }

    /// Whether one of the two permanents is in a set in which the other is not, or fights.
    fn differ_in_sets(&self, first: u8, second: u8) -> bool {
        let combat = &self.combat;
        let fixed = [
            combat.blocked,
            combat.struck_first,
            combat.announced,
            combat.undecided,
            combat.to_exert,
            combat.to_enlist,
            combat.fought,
            combat.declared_attackers,
            combat.enlisting.map_or(0, bit),
            self.assigning_done,
            self.assigning_blocked,
            self.stays_tapped,
        ];
        let both = bit(first) | bit(second);
        let differs = |mask: Mask| mask & both != 0 && mask & both != both;
        fixed.into_iter().any(differs)
            || (combat.attackers | combat.blockers) & both != 0
            // A permanent's rules for itself apply equally to each permanent that has them.
            || self.rules.iter().any(|rule| !rule.is_own() && differs(rule.affected))
    }

    /// Whether something that lasts refers to objects, or has changed some of them.
    fn remembers_objects(&self) -> bool {
        !(self.effects.is_empty()
            && self.granted.is_empty()
            && self.shields.is_empty()
            && self.delayed.is_empty()
            && self.bundles.is_empty()
            && self.rules_until.is_empty()
            && self.until_leaves.is_empty()
            && self.controls.is_empty()
            && self.copies.is_empty()
            && self.face_up.is_empty()
            && self.promised.is_empty()
            && crate::types::Player::BOTH.iter().all(|&player| self.players[player].ring_bearer == Ref::None)
            && self.keyword_times.is_empty()
            && self.playable.is_empty()
            && self.activations.is_empty()
            && self.resolved.is_empty()
            && self.lifelinks.is_empty()
            && self.assigned.is_empty()
            && self.damage_log.is_empty()
            && self.block_log.is_empty()
            && self.game_damage.is_empty()
            && self.riders.is_empty()
            && self.combat.broken.is_empty()
            && self.combat.at_planeswalker.is_empty())
    }

    /// Whether a permanent, a card or something on the stack refers to one of the two objects.
    fn is_told_apart(&self, one: Ref, other: Ref) -> bool {
        // Most references are empty.
        let means =
            |names: &[Ref]| names.iter().any(|&name| name != Ref::None && (name == one || name == other));
        // A card forgets what has exiled it as it leaves exile.
        let exiled = self.zones.iter().flat_map(|zones| zones.exile.iter());
        let item = |item: &StackItem| {
            let event = &item.event;
            means(&[item.source, item.giver, item.bound, item.attached, event.subject, event.other])
                || means(&item.targets)
                || means(&item.cost)
        };
        slots(self.live | self.phased | self.emblems | self.lingering).any(|slot| {
            let perm = &self.perms[usize::from(slot)];
            means(&[perm.attached, perm.last_attached, perm.created_by, perm.enchants_only, perm.partner])
        }) || exiled.into_iter().any(|&card| means(&[self.cards[usize::from(card)].exiled_by]))
            || self.stack.iter().any(item)
            || self.waiting.iter().any(item)
            || self.casting.as_ref().is_some_and(|casting| item(&casting.item))
            || self.frames.iter().any(|frame| {
                item(&frame.item)
                    || means(&[frame.each])
                    || [&frame.chosen, &frame.last, &frame.iter, &frame.scratch]
                        .into_iter()
                        .any(|list| means(list))
            })
            || means(&[self.guarded.0, self.shielded_in.0])
    }
}
