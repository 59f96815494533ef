//! What attackers attack: the defending player or one of their planeswalkers (508.1b).

use super::combat::{SlotBoard, legal};
use super::decision::{Opt, What};
use super::list::List;
use super::state::{Excess, Mask, Ref, RuleOn, State, bit, slots};
use crate::declare::{Board, Declarations, Requirement};
use crate::program::{Book, CombatRule};
use crate::types::{CardType, CreatureSet};

impl State {
    /// The planeswalkers that can be attacked: those of the defending player (508.1b).
    pub(super) fn attackable_planeswalkers(&self) -> List<Ref, 32> {
        let defender = self.active.opponent();
        List::of(
            slots(self.permanents_of(defender))
                .filter(|&slot| self.perms[usize::from(slot)].is(CardType::Planeswalker))
                .map(|slot| self.perm_ref(slot)),
        )
    }

    /// Whether a rule requires the creature to attack that planeswalker.
    pub(super) fn is_called_by(&self, rule: &CombatRule, on: &RuleOn, slot: u8, whom: Ref) -> bool {
        match rule {
            CombatRule::Attacks(obj) => self.obj(*obj, &self.frame_of_rule(on, slot)).contains(&whom),
            _ => false,
        }
    }

    /// The column of an attack board: 0 for the defending player, or that of a planeswalker.
    fn column_of(&self, columns: &[u8], whom: Ref) -> usize {
        let walker = columns[1..].iter().position(|&slot| self.perm_ref(slot) == whom);
        walker.map_or(0, |at| 1 + at)
    }

    /// The choice of a creature on an attack board: nothing, or the column that it attacks.
    pub(super) fn chosen_column(&self, columns: &[u8], attackers: Mask, slot: u8) -> CreatureSet {
        if attackers & bit(slot) == 0 {
            return CreatureSet::EMPTY;
        }
        CreatureSet::only(self.column_of(columns, self.attacked_by(self.perm_ref(slot))))
    }

    /// Whether an attack with exactly the creatures that have options is legal, each choosing one of its options (508.1c, d).
    ///
    /// The attacks tried are the one that obeys the most requirements, and the one that does so without paying, since nobody has to pay to
    /// obey a requirement. To make the search declare every attacker, each gets a requirement that outweighs all the others together.
    pub(super) fn may_attack_so(&self, book: &Book, board: &Board, options: &[CreatureSet]) -> bool {
        let mut wanted = board.clone();
        wanted.options = options.to_vec();
        let heavy = 1 + board.requirements.iter().map(Requirement::weight).sum::<u32>();
        let attacking = |row: &usize| !options[*row].is_empty();
        for creature in (0..options.len()).filter(attacking) {
            let targets = options[creature];
            wanted.requirements.push(Requirement::Chooses { creature, targets, weight: heavy });
        }
        [board.mana, 0].into_iter().any(|mana| {
            wanted.mana = mana;
            let found = Declarations::new(&wanted, book.edition).max_requirements().declaration;
            let all = (0..options.len()).filter(attacking).all(|row| !found[row].is_empty());
            all && legal(board, book.edition, &found)
        })
    }

    /// For each row of an attack board, whom the creature can attack if exactly those creatures attack; if it was already chosen, only
    /// that.
    fn open_to(&self, board: &SlotBoard, attackers: Mask) -> Vec<CreatureSet> {
        let open = |(row, &slot): (usize, &u8)| match () {
            _ if attackers & bit(slot) == 0 => CreatureSet::EMPTY,
            _ if self.combat.undecided & bit(slot) != 0 => board.board.options[row],
            _ => self.chosen_column(&board.columns, attackers, slot),
        };
        board.rows.iter().enumerate().map(open).collect()
    }

    /// Asks for each attacker whether it attacks the player or a planeswalker; `false` while waiting for a choice.
    pub(super) fn choose_attacked(&mut self, book: &Book) -> bool {
        let player = Ref::Player(self.active.opponent());
        while self.combat.undecided != 0 {
            let slot = self.combat.undecided.trailing_zeros() as u8;
            // CR 702.22c: a band attacks as one.
            let band =
                self.combat.bands.iter().copied().find(|band| band & bit(slot) != 0).unwrap_or(bit(slot));
            let mut whom = vec![player];
            whom.extend(self.attackable_planeswalkers().iter());
            if !self.declares_freely(book) {
                let board = self.attack_board(book);
                let open = self.open_to(&board, self.combat.announced);
                let told = band & self.combat.undecided;
                whom.retain(|&whom| {
                    let only = CreatureSet::only(self.column_of(&board.columns, whom));
                    let narrowed = |(&slot, &options): (&u8, &CreatureSet)| {
                        if told & bit(slot) != 0 { options & only } else { options }
                    };
                    let options: Vec<CreatureSet> = board.rows.iter().zip(&open).map(narrowed).collect();
                    let reaches =
                        |(&slot, options): (&u8, &CreatureSet)| told & bit(slot) == 0 || !options.is_empty();
                    board.rows.iter().zip(&options).all(reaches)
                        && self.may_attack_so(book, &board.board, &options)
                });
            }
            let options: List<Opt, 160> = List::of(whom.iter().map(|&whom| Opt::Ref(whom)));
            let whom = match self.choose(self.active, What::Attacked(slot), 1, 1, options) {
                Some(Some(picks)) => picks.first().and_then(|opt| opt.object()).unwrap_or(player),
                Some(None) => return false,
                None => player,
            };
            for member in slots(band & self.combat.undecided) {
                if whom != player {
                    let attacker = self.perm_ref(member);
                    if !self.combat.at_planeswalker.push((attacker, whom)) {
                        self.overflow = Some(Excess::Records);
                    }
                }
            }
            self.combat.undecided &= !(band | bit(slot));
        }
        true
    }

    /// The player or planeswalker that an attacker attacks, or has attacked.
    pub(super) fn attacked_by(&self, attacker: Ref) -> Ref {
        let planeswalker = self.combat.at_planeswalker.iter().find(|(one, _)| *one == attacker);
        planeswalker.map_or(Ref::Player(self.active.opponent()), |&(_, whom)| whom)
    }

    /// Has a creature that was put onto the battlefield attacking attack what another attacks, or attacked as it left.
    pub(super) fn attack_as(&mut self, attacker: Ref, other: Ref) {
        let whom = self.attacked_by(other);
        let planeswalker = !matches!(whom, Ref::Player(_)) && self.slot_of(attacker).is_some();
        if planeswalker && !self.combat.at_planeswalker.push((attacker, whom)) {
            self.overflow = Some(super::state::Excess::Records);
        }
    }

    /// The player or planeswalker to which an unblocked attacker deals its damage; `None` if the planeswalker has gone (506.4c, 510.1c).
    pub(super) fn struck_by(&self, slot: u8) -> Option<Ref> {
        let whom = self.attacked_by(self.perm_ref(slot));
        match whom {
            Ref::Player(_) => Some(whom),
            _ => self
                .perm(whom)
                .is_some_and(|perm| {
                    perm.is(CardType::Planeswalker) && perm.controller == self.active.opponent()
                })
                .then_some(whom),
        }
    }
}
