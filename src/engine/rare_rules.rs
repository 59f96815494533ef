//! Rules that few cards have: what they give to cards, and how they change mana.

use crate::oracle::tree::Zone;
use crate::program::{Ability, AbilityId, Book, Casting as CastingRule, Rule, Who};
use crate::types::Player;

use super::event::Happened;
use super::mana::Units;
use super::state::{Ref, State};

impl State {
    /// The scavenge abilities that rules give to a card in the player's graveyard.
    pub(super) fn given_scavenge(&self, book: &Book, player: Player, card: u8) -> Vec<AbilityId> {
        let mut given = Vec::new();
        let Some(ability) = book.scavenge_costs.get(self.cards[usize::from(card)].def) else { return given };
        let me = self.card_ref(card);
        self.rules_in_force(book, |rule, by| {
            if let Rule::CardsScavenge(who, tests) = rule
                && given.is_empty()
                && self.who(book, *who, by) == Some(player)
                && tests.iter().all(|test| self.test(book, test, me, by))
            {
                // Several of them would do the same.
                given.push(ability);
            }
        });
        given
    }

    /// The activated abilities that rules give to a card of the player in that zone. Each of several instances works by itself, but all do
    /// the same.
    pub(super) fn given_abilities(
        &self,
        book: &Book,
        player: Player,
        (card, in_zone): (u8, Zone),
    ) -> Vec<AbilityId> {
        let mut given = Vec::new();
        if !book.gives_abilities {
            return given;
        }
        let me = self.card_ref(card);
        self.rules_in_force(book, |rule, by| {
            if let Rule::CardsHaveAbility { zone, whose, tests, ability } = rule
                && *zone == in_zone
                && !given.contains(ability)
                && (*whose == Who::Any || self.who(book, *whose, by) == Some(player))
                && tests.iter().all(|test| self.test(book, test, me, by))
            {
                given.push(*ability);
            }
        });
        given
    }

    /// The madness abilities of a card (702.35a): its own, and one that rules give it.
    pub(super) fn madness_of(&self, book: &Book, card: u8) -> Vec<AbilityId> {
        let state = &self.cards[usize::from(card)];
        let own = book.info(state.def).casting.iter().find_map(|&id| match book.ability(id) {
            Ability::Casting(CastingRule::Madness { ability, .. }) => Some(*ability),
            _ => None,
        });
        own.into_iter().chain(self.given_madness(book, state.owner, self.card_ref(card))).collect()
    }

    /// The madness that a rule gives to a card of that owner.
    pub(super) fn given_madness(&self, book: &Book, owner: Player, card: Ref) -> Option<AbilityId> {
        let mut given = None;
        if book.gives_madness {
            self.rules_in_force(book, |rule, by| {
                if let Rule::CardsHaveMadness { who, tests, ability } = rule
                    && self.who(book, *who, by) == Some(owner)
                    && tests.iter().all(|test| self.test(book, test, card, by))
                {
                    given = Some(*ability);
                }
            });
        }
        given
    }

    /// By how much rules multiply the mana that a permanent produces as the player taps it for mana.
    pub(super) fn mana_times(&self, book: &Book, player: Player, permanent: Ref) -> u8 {
        let mut product = 1_u8;
        if book.multiplies_mana {
            self.rules_in_force(book, |rule, by| {
                if let Rule::ManaTimes { tests, times } = rule
                    && by.item.controller == player
                    && tests.iter().all(|test| self.test(book, test, permanent, by))
                {
                    product = product.saturating_mul(*times);
                }
            });
        }
        product
    }

    /// The life that rules of the permanent add to the costs of its mana abilities.
    pub(super) fn mana_life(&self, book: &Book, slot: u8) -> u8 {
        if !book.mana_costs_life {
            return 0;
        }
        let perm = &self.perms[usize::from(slot)];
        let rules = if perm.lost_abilities { &[] } else { &book.info(perm.def).rules[..] };
        let costs_life = |&&id: &&AbilityId| {
            matches!(book.ability(id), Ability::Rule(condition, Rule::ManaCostsLife)
                if condition.as_ref().is_none_or(|one| self.condition(book, one, &self.frame_of(slot))))
        };
        rules.iter().filter(costs_life).count() as u8
    }

    /// Whether the player can pay the life that the permanent's mana abilities cost by its own rule.
    pub(super) fn can_pay_mana_life(&self, book: &Book, player: Player, slot: u8) -> bool {
        let life = i32::from(self.mana_life(book, slot));
        life == 0 || life <= i32::from(self.players[player].life) && self.may_pay_life(book, player)
    }

    /// Pays the life that the permanent's mana abilities cost by its own rule.
    pub(super) fn pay_mana_life(&mut self, book: &Book, player: Player, slot: u8) {
        let life = i32::from(self.mana_life(book, slot));
        if life > 0 {
            self.pay_life(book, player, life);
        }
    }

    /// The objects with rules by which the player reveals the card that they have just drawn, as the first one this turn, and
    /// whether they may rather than must.
    pub(super) fn revealer_of_draw(&self, book: &Book, player: Player) -> Vec<(Ref, bool)> {
        let mut found = Vec::new();
        if book.reveals_draws && self.players[player].cards_drawn == 1 {
            self.rules_in_force(book, |rule, by| {
                if let Rule::RevealsFirstDrawn { own_turns, may } = rule
                    && by.item.controller == player
                    && (!own_turns || self.active == player)
                {
                    found.push((by.item.source, *may));
                }
            });
        }
        found
    }

    /// Reveals a card that was drawn, because of that object.
    pub(super) fn reveal_drawn(&mut self, book: &Book, player: Player, card: Ref, by: Ref) {
        let Some(id) = self.card_of(card) else { return };
        self.cards[usize::from(id)].known = 3;
        self.emit(book, Happened::RevealsDrawn { player, card, by });
    }
}

/// The mana that many times.
pub(super) fn times(units: Units, times: u8) -> Units {
    if times == 1 { units } else { units.map(|count| count.saturating_mul(times)) }
}
