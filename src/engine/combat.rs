//! The combat phase (506-511): who may attack and block, the boards that the declaration core decides, damage.

use crate::declare::{Board, Cap, Company, Cost as BoardCost, Declarations, Requirement};
use crate::game::Player;
use crate::program::{Book, Change, CombatRule, Cost, Key, Rule, Test, Who};
use crate::set::CreatureSet;
use crate::types::CardType;

use super::decision::{Opt, What};
use super::event::Happened;
use super::list::{List, LongList};
use super::mana::Need;
use super::state::{Excess, Frame, Mask, Ref, RuleOn, State, bit, slots};

/// A board of the declaration core, with the slots of its rows and columns.
#[derive(Clone, Debug)]
pub struct SlotBoard {
    pub board: Board,
    pub rows: Vec<u8>,
    pub columns: Vec<u8>,
}

impl State {
    /// Visits the combat rules on a permanent.
    fn combat_rules<'b>(&self, book: &'b Book, slot: u8, mut visit: impl FnMut(&'b CombatRule, &RuleOn)) {
        for rule in self.rules.iter() {
            if rule.affected & bit(slot) != 0
                && let Change::Rule(combat) = self.rule_change(book, rule)
            {
                visit(combat, rule);
            }
        }
    }

    /// The frame of a rule's source, for a permanent that the rule is on.
    fn frame_of_rule(&self, rule: &RuleOn, slot: u8) -> Frame {
        let mut frame = Frame::new(rule.controller, self.rule_source(rule));
        frame.item.bound = rule.bound;
        frame.each = self.perm_ref(slot);
        frame
    }

    /// Whether a creature may attack by itself (508.1a, c).
    pub fn may_attack(&self, book: &Book, slot: u8) -> bool {
        let perm = &self.perms[usize::from(slot)];
        if perm.controller != self.active || !perm.is(CardType::Creature) || perm.tapped || perm.phased_out {
            return false;
        }
        let mut hasty = perm.keys.has(Key::Haste);
        let mut defends = perm.keys.has(Key::Defender);
        let mut forbidden = !book.edition.differences().walls_attack && self.is_wall(book, slot);
        self.combat_rules(book, slot, |rule, on| match rule {
            CombatRule::CantAttack => forbidden = true,
            // The attacking player's opponent is whom creatures attack.
            CombatRule::CantAttackYou => forbidden |= on.controller != self.active,
            CombatRule::AttacksAsThoughNoDefender => defends = false,
            CombatRule::AttacksAsThoughHaste => hasty = true,
            _ => {}
        });
        !forbidden && !defends && (hasty || !perm.sick)
    }

    fn is_wall(&self, book: &Book, slot: u8) -> bool {
        let look = super::eval::Look::Perm { perm: &self.perms[usize::from(slot)], slot, live: true };
        book.subtypes.find("Wall").is_some_and(|wall| self.has_subtype(book, look, wall))
    }

    /// Whether some creature may attack by itself.
    pub(super) fn any_may_attack(&self, book: &Book) -> bool {
        slots(self.creatures_of(self.active)).any(|slot| self.may_attack(book, slot))
    }

    /// Whether some creature may block an attacker, each by itself.
    pub(super) fn any_may_block(&self, book: &Book) -> bool {
        slots(self.creatures_of(self.active.opponent()))
            .any(|slot| slots(self.combat.attackers).any(|attacker| self.may_block(book, slot, attacker)))
    }

    /// Whether rules may make creatures pay to attack or to block.
    fn may_cost_mana(&self) -> bool {
        !self.rules.is_empty() || self.ruling != 0 || !self.rules_until.is_empty()
    }

    /// The attack that is to be declared: a row for each creature that may attack, the defending player as the column.
    pub fn attack_board(&self, book: &Book) -> SlotBoard {
        let own = slots(self.creatures_of(self.active));
        let rows: Vec<u8> = own.filter(|&slot| self.may_attack(book, slot)).take(64).collect();
        let mut board = Board::open(rows.len(), 1);
        let everyone = CreatureSet::first(rows.len());
        let mut costs = Vec::new();
        for (row, &slot) in rows.iter().enumerate() {
            self.combat_rules(book, slot, |rule, on| match rule {
                CombatRule::AttacksIfAble => board.requirements.push(Requirement::Chooses {
                    creature: row,
                    targets: CreatureSet::only(0),
                    weight: 1,
                }),
                CombatRule::AttacksWith(others) => {
                    let least = u32::from(*others);
                    board.company.push(Company { creature: row, with: everyone.without(row), least });
                }
                CombatRule::AttackCost(list) => {
                    costs.push((row, self.mana_of(book, list, &self.frame_of_rule(on, slot))));
                }
                _ => {}
            });
        }
        let defender = self.active.opponent();
        self.rules_in_force(book, |rule, frame| match rule {
            Rule::MostAttackers(most) => board.caps.push(Cap { among: everyone, most: u32::from(*most) }),
            Rule::AttackTax { whom, costs: tax, by }
                if *whom == Who::Any || self.who(book, *whom, frame) == Some(defender) =>
            {
                let mana = self.mana_of(book, tax, frame);
                let taxed = |&row: &usize| {
                    let r = self.perm_ref(rows[row]);
                    by.iter().all(|test| self.test(book, test, r, frame))
                };
                costs.extend((0..rows.len()).filter(taxed).map(|row| (row, mana)));
            }
            _ => {}
        });
        if !costs.is_empty() {
            board.mana = self.spare_mana(book, self.active, &Need::default(), 0);
            for (creature, mana) in costs {
                board.costs.push(BoardCost { creature, targets: CreatureSet::only(0), mana });
            }
        }
        SlotBoard { board, rows, columns: vec![0] }
    }

    /// The generic mana of a declaration's cost.
    fn mana_of(&self, book: &Book, costs: &[Cost], frame: &Frame) -> u32 {
        costs
            .iter()
            .map(|cost| match cost {
                Cost::Mana(mana) => mana.mana_value(),
                Cost::ManaTimes(mana, times) => {
                    mana.mana_value() * self.amount(book, times, frame).clamp(0, 100) as u32
                }
                _ => 0,
            })
            .sum()
    }

    /// Whether the attack is legal (508.1).
    pub fn is_legal_attack(&self, book: &Book, attackers: Mask) -> bool {
        let SlotBoard { board, rows, .. } = self.attack_board(book);
        let known = rows.iter().fold(0, |mask, &slot| mask | bit(slot));
        if attackers & !known != 0 {
            return false;
        }
        let chosen = chosen_to_attack(&rows, attackers);
        legal(&board, book.edition, &chosen)
    }

    /// Whether a creature may block an attacker, each by itself (509.1a, b).
    pub fn may_block(&self, book: &Book, blocker: u8, attacker: u8) -> bool {
        let perm = &self.perms[usize::from(blocker)];
        if perm.controller == self.active || !perm.is(CardType::Creature) || perm.phased_out {
            return false;
        }
        let (me, them) = (self.perm_ref(blocker), self.perm_ref(attacker));
        let mut forbidden = false;
        let mut tapped = perm.tapped;
        let passes =
            |tests: &[Test], r: Ref, frame: &Frame| tests.iter().all(|test| self.test(book, test, r, frame));
        self.combat_rules(book, blocker, |rule, on| match rule {
            CombatRule::CantBlock(None) => forbidden = true,
            CombatRule::CantBlock(Some(tests)) => {
                forbidden |= passes(tests, them, &self.frame_of_rule(on, blocker));
            }
            CombatRule::BlocksOnly(tests) => {
                forbidden |= !passes(tests, them, &self.frame_of_rule(on, blocker));
            }
            CombatRule::BlocksAsThoughUntapped => tapped = false,
            _ => {}
        });
        self.combat_rules(book, attacker, |rule, on| match rule {
            CombatRule::CantBeBlocked(None) => forbidden = true,
            CombatRule::CantBeBlocked(Some(tests)) => {
                forbidden |= passes(tests, me, &self.frame_of_rule(on, attacker));
            }
            CombatRule::BlockedOnlyBy(tests) => {
                forbidden |= !passes(tests, me, &self.frame_of_rule(on, attacker));
            }
            _ => {}
        });
        !forbidden && !tapped && self.evades_not(book, blocker, attacker)
    }

    /// Evasion abilities (509.1b): whether none of the attacker's keeps the creature from blocking.
    fn evades_not(&self, book: &Book, blocker: u8, attacker: u8) -> bool {
        let (b, a) = (&self.perms[usize::from(blocker)], &self.perms[usize::from(attacker)]);
        let (has, attacks) = (|key| b.keys.has(key), |key| a.keys.has(key));
        if attacks(Key::Flying) && !has(Key::Flying) && !has(Key::Reach) {
            return false;
        }
        if attacks(Key::Shadow) != has(Key::Shadow) {
            return false;
        }
        if attacks(Key::Horsemanship) && !has(Key::Horsemanship) {
            return false;
        }
        let artifact = b.is(CardType::Artifact);
        if attacks(Key::Fear) && !artifact && !b.colors.contains(crate::types::Color::Black) {
            return false;
        }
        if attacks(Key::Intimidate) && !artifact && !b.colors.shares_with(a.colors) {
            return false;
        }
        if attacks(Key::Skulk) && b.power > a.power {
            return false;
        }
        let mut walks = false;
        self.params(book, attacker, |param| {
            if let crate::program::Param::Landwalk(tests) = param {
                let frame = self.frame_of(attacker);
                walks |= slots(self.live).any(|slot| {
                    let perm = &self.perms[usize::from(slot)];
                    perm.controller == b.controller
                        && perm.is(CardType::Land)
                        && tests.iter().all(|test| self.test(book, test, self.perm_ref(slot), &frame))
                });
            }
        });
        let look = super::eval::Look::Perm { perm: b, slot: blocker, live: true };
        !walks && !self.is_protected(book, self.perm_ref(attacker), look, b.controller)
    }

    /// The blocks that are to be declared: rows are the defending player's creatures, columns the attackers.
    pub fn block_board(&self, book: &Book) -> SlotBoard {
        let defender = self.active.opponent();
        let rows: Vec<u8> = slots(self.creatures_of(defender)).take(64).collect();
        let columns: Vec<u8> = slots(self.combat.attackers).take(64).collect();
        let mut board = Board::open(rows.len(), columns.len());
        let all_rows = CreatureSet::first(rows.len());
        let all_columns = CreatureSet::first(columns.len());
        for (row, &slot) in rows.iter().enumerate() {
            board.options[row] = columns
                .iter()
                .enumerate()
                .filter(|&(_, &attacker)| self.may_block(book, slot, attacker))
                .map(|(column, _)| column)
                .collect();
        }
        let mut costs = Vec::new();
        for (row, &slot) in rows.iter().enumerate() {
            let options = board.options[row];
            self.combat_rules(book, slot, |rule, on| match rule {
                CombatRule::BlocksAdditional(more) => {
                    board.capacity[row] = board.capacity[row].saturating_add(u32::from(*more));
                }
                CombatRule::BlocksAnyNumber => board.capacity[row] = u32::MAX / 2,
                CombatRule::BlocksIfAble(whom) => {
                    let targets = match whom {
                        None => options,
                        Some(obj) => {
                            let wanted = self.obj(*obj, &self.frame_of_rule(on, slot));
                            columns
                                .iter()
                                .enumerate()
                                .filter(|&(column, &attacker)| {
                                    options.contains(column) && wanted.contains(&self.perm_ref(attacker))
                                })
                                .map(|(column, _)| column)
                                .collect()
                        }
                    };
                    if !targets.is_empty() {
                        board.requirements.push(Requirement::Chooses { creature: row, targets, weight: 1 });
                    }
                }
                CombatRule::BlocksWith(others) => {
                    let least = u32::from(*others);
                    board.company.push(Company { creature: row, with: all_rows.without(row), least });
                }
                CombatRule::BlockCost(list, whom) => {
                    let frame = self.frame_of_rule(on, slot);
                    let targets = match whom {
                        None => all_columns,
                        Some(tests) => columns
                            .iter()
                            .enumerate()
                            .filter(|&(_, &attacker)| {
                                let r = self.perm_ref(attacker);
                                tests.iter().all(|test| self.test(book, test, r, &frame))
                            })
                            .map(|(column, _)| column)
                            .collect(),
                    };
                    costs.push((row, targets, self.mana_of(book, list, &frame)));
                }
                _ => {}
            });
        }
        let choosers = board.choosers();
        for (column, &slot) in columns.iter().enumerate() {
            if self.perms[usize::from(slot)].keys.has(Key::Menace) {
                board.least[column] = board.least[column].max(2);
            }
            self.combat_rules(book, slot, |rule, on| match rule {
                CombatRule::LeastBlockers(least) => {
                    board.least[column] = board.least[column].max(u32::from(*least));
                }
                CombatRule::MostBlockers(most) => {
                    board.most[column] = board.most[column].min(u32::from(*most))
                }
                CombatRule::MustBeBlocked(least) => {
                    let by = choosers[column];
                    if !by.is_empty() {
                        board.requirements.push(Requirement::Chosen {
                            target: column,
                            by,
                            least: u32::from(*least),
                            weight: 1,
                        });
                    }
                }
                CombatRule::Lure(by) => {
                    let frame = self.frame_of_rule(on, slot);
                    for row in choosers[column] {
                        let fits = by.as_ref().is_none_or(|tests| {
                            tests.iter().all(|test| self.test(book, test, self.perm_ref(rows[row]), &frame))
                        });
                        if fits {
                            let targets = CreatureSet::only(column);
                            board.requirements.push(Requirement::Chooses {
                                creature: row,
                                targets,
                                weight: 1,
                            });
                        }
                    }
                }
                _ => {}
            });
        }
        self.rules_in_force(book, |rule, _| {
            if let Rule::MostBlockers(most) = rule {
                board.caps.push(Cap { among: all_rows, most: u32::from(*most) });
            }
        });
        if !costs.is_empty() {
            board.mana = self.spare_mana(book, defender, &Need::default(), 0);
            for (creature, targets, mana) in costs {
                board.costs.push(BoardCost { creature, targets, mana });
            }
        }
        SlotBoard { board, rows, columns }
    }

    /// Whether the blocks are legal (509.1).
    pub fn is_legal_block(&self, book: &Book, blocks: &[(u8, u8)]) -> bool {
        let SlotBoard { board, rows, columns } = self.block_board(book);
        let mut chosen = vec![CreatureSet::EMPTY; rows.len()];
        for &(blocker, attacker) in blocks {
            let row = rows.iter().position(|&slot| slot == blocker);
            let column = columns.iter().position(|&slot| slot == attacker);
            let (Some(row), Some(column)) = (row, column) else { return false };
            if chosen[row].contains(column) {
                return false;
            }
            chosen[row].insert(column);
        }
        legal(&board, book.edition, &chosen)
    }

    /// Whether attackers may form those bands: each is in one at most, and a band has one creature without banding at most (702.22c).
    pub fn are_legal_bands(&self, attackers: Mask, bands: &[Mask]) -> bool {
        let mut taken = 0;
        bands.iter().all(|&band| {
            let apart = band & !attackers == 0 && band & taken == 0 && band.count_ones() > 1;
            taken |= band;
            let without =
                slots(band).filter(|&slot| !self.perms[usize::from(slot)].keys.has(Key::Banding)).count();
            apart && without <= 1
        })
    }

    /// The planeswalkers that can be attacked: those of the defending player (508.1b).
    pub(super) fn attackable_planeswalkers(&self) -> List<Ref, 32> {
        let defender = self.active.opponent();
        List::of(
            slots(self.live)
                .filter(|&slot| {
                    let perm = &self.perms[usize::from(slot)];
                    perm.controller == defender && perm.is(CardType::Planeswalker) && !perm.phased_out
                })
                .map(|slot| self.perm_ref(slot)),
        )
    }

    /// Asks for each attacker whether it attacks the player or a planeswalker; `false` while a choice is waited for.
    pub(super) fn choose_attacked(&mut self) -> bool {
        let player = Ref::Player(self.active.opponent());
        while self.combat.undecided != 0 {
            let slot = self.combat.undecided.trailing_zeros() as u8;
            let mut options: List<Opt, 160> = List::of([Opt::Ref(player)]);
            for &r in self.attackable_planeswalkers().iter() {
                options.push(Opt::Ref(r));
            }
            let whom = match self.choose(self.active, What::Attacked(slot), 1, 1, options) {
                Some(Some(picks)) => picks.first().and_then(|opt| opt.object()).unwrap_or(player),
                Some(None) => return false,
                None => player,
            };
            // CR 702.22c: a band attacks as one.
            let band =
                self.combat.bands.iter().copied().find(|band| band & bit(slot) != 0).unwrap_or(bit(slot));
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

    /// To whom an attacker that nothing blocks deals its damage: nobody, if the planeswalker has gone (506.4c, 510.1c).
    fn struck_by(&self, slot: u8) -> Option<Ref> {
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

    /// Declares an attack that is legal: taps, costs, triggers (508.1f-m).
    pub fn declare_attack(&mut self, book: &Book, attackers: Mask, bands: List<Mask, 8>) {
        if self.may_cost_mana() {
            let SlotBoard { board, rows, .. } = self.attack_board(book);
            let chosen = chosen_to_attack(&rows, attackers);
            self.pay_declaration(book, self.active, board.mana_to_pay(&chosen));
        }
        self.combat.attackers = attackers;
        self.combat.declaring = true;
        self.combat.declared_attackers = attackers;
        self.combat.attackers_declared = attackers.count_ones() as u8;
        self.combat.bands = bands;
        self.combat.declared = true;
        self.combat.attacked =
            slots(attackers).any(|slot| matches!(self.attacked_by(self.perm_ref(slot)), Ref::Player(_)));
        self.combat.fought |= attackers;
        let count = attackers.count_ones() as u8;
        let player = self.active;
        self.players[player].attacked_with = self.players[player].attacked_with.saturating_add(count);
        self.touch();
        for slot in slots(attackers) {
            self.perms[usize::from(slot)].attacked_this_turn = true;
            self.perms[usize::from(slot)].attacked_in = self.turn;
            if !self.perms[usize::from(slot)].keys.has(Key::Vigilance) {
                self.tap(book, slot);
            }
        }
        self.refresh(book);
        self.combat.declaring = false;
        let outer = self.begin_group();
        for slot in slots(attackers) {
            let subject = self.perm_ref(slot);
            let whom = self.attacked_by(subject);
            let defender = player.opponent();
            self.emit(book, Happened::Attacks { subject, alone: count == 1, defender, whom });
        }
        self.grouped = outer;
        if count > 0 {
            self.emit(book, Happened::PlayerAttacks { player, count });
        }
        self.combat.to_enlist = self.enlisters(book, attackers);
        self.combat.to_exert = slots(attackers)
            .filter(|&slot| {
                let perm = &self.perms[usize::from(slot)];
                !perm.lost_abilities
                    && book.info(perm.def).rules.iter().any(|&ability| {
                        matches!(book.ability(ability), crate::program::Ability::Rule(_, Rule::MayExert))
                    })
            })
            .fold(0, |mask, slot| mask | bit(slot));
    }

    /// Asks which attackers are exerted (508.1g, 701.43a); `false` while a choice is waited for.
    pub fn exert_attackers(&mut self, book: &Book) -> bool {
        for slot in slots(self.combat.to_exert) {
            let Some(exerted) = self.may(self.active, What::Exert(slot)) else { return false };
            self.combat.to_exert &= !bit(slot);
            if exerted && self.combat.attackers & bit(slot) != 0 {
                self.perms[usize::from(slot)].exerted_by = Some(self.active);
                let subject = self.perm_ref(slot);
                self.emit(book, Happened::Exerted { subject });
            }
        }
        true
    }

    fn pay_declaration(&mut self, book: &Book, player: Player, mana: u32) {
        if mana == 0 {
            return;
        }
        let need = Need { generic: mana, ..Need::default() };
        if let Some(plan) = self.plan(book, player, &need, 0) {
            self.pay(book, player, &plan, None);
        }
    }

    /// Declares blocks that are legal (509.1g-i).
    pub fn declare_block(&mut self, book: &Book, blocks: List<(u8, u8), 96>) {
        if !blocks.is_empty() && self.may_cost_mana() {
            let SlotBoard { board, rows, columns } = self.block_board(book);
            let mut chosen = vec![CreatureSet::EMPTY; rows.len()];
            for &(blocker, attacker) in blocks.iter() {
                let row = rows.iter().position(|&slot| slot == blocker);
                let column = columns.iter().position(|&slot| slot == attacker);
                if let (Some(row), Some(column)) = (row, column) {
                    chosen[row].insert(column);
                }
            }
            self.pay_declaration(book, self.active.opponent(), board.mana_to_pay(&chosen));
        }
        self.combat.blocks = LongList::of(blocks.iter().copied());
        for &(blocker, attacker) in blocks.iter() {
            self.combat.blockers |= bit(blocker);
            self.combat.fought |= bit(blocker);
            self.perms[usize::from(blocker)].blocked_this_turn = true;
            self.combat.blocked |= bit(attacker);
        }
        // A band becomes blocked as a whole (702.22h).
        let bands = self.combat.bands;
        for band in bands.iter() {
            if self.combat.blocked & band != 0 {
                self.combat.blocked |= band;
                for slot in slots(*band) {
                    for &(blocker, attacker) in blocks.iter() {
                        if band & bit(attacker) != 0
                            && attacker != slot
                            && !self.combat.blocks.contains(&(blocker, slot))
                        {
                            self.combat.blocks.push((blocker, slot));
                        }
                    }
                }
            }
        }
        self.touch();
        self.refresh(book);
        for &(blocker, attacker) in self.combat.blocks.iter() {
            let [of_blocker, of_attacker] =
                [blocker, attacker].map(|slot| self.perms[usize::from(slot)].colors);
            for (slot, colors) in [(blocker, of_attacker), (attacker, of_blocker)] {
                let fought = &mut self.perms[usize::from(slot)].fought_colors;
                *fought = colors.iter().fold(*fought, crate::types::Colors::with);
            }
        }
        let pairs = self.combat.blocks.clone();
        let outer = self.begin_group();
        for &(blocker, attacker) in pairs.iter() {
            let (blocker, attacker) = (self.perm_ref(blocker), self.perm_ref(attacker));
            self.emit(book, Happened::Blocks { blocker, attacker });
            self.emit(book, Happened::BecomesBlocked { attacker, by: blocker, count: 0 });
        }
        for slot in slots(self.combat.attackers) {
            let attacker = self.perm_ref(slot);
            let count = pairs.iter().filter(|&&(_, a)| a == slot).count() as u8;
            if self.combat.blocked & bit(slot) != 0 {
                let by =
                    pairs.iter().find(|&&(_, a)| a == slot).map_or(Ref::None, |&(b, _)| self.perm_ref(b));
                self.emit(book, Happened::BecomesBlocked { attacker, by, count });
            } else {
                let defender = self.active.opponent();
                self.emit(book, Happened::Unblocked { attacker, defender });
            }
        }
        self.grouped = outer;
    }

    /// Whether this combat has a first-strike damage step (510.4).
    pub fn has_first_strike(&self) -> bool {
        slots(self.combat.attackers | self.combat.blockers).any(|slot| {
            let keys = self.perms[usize::from(slot)].keys;
            keys.has(Key::FirstStrike) || keys.has(Key::DoubleStrike)
        })
    }

    /// Who deals damage in this step.
    fn strikers(&self, book: &Book, first: bool) -> Mask {
        let idle_if_tapped = match book.edition.differences().tapped_blockers_strike {
            true => 0,
            false => self.combat.blockers,
        };
        slots(self.combat.attackers | self.combat.blockers)
            .filter(|&slot| {
                let perm = &self.perms[usize::from(slot)];
                if perm.tapped && idle_if_tapped & bit(slot) != 0 {
                    return false;
                }
                let keys = perm.keys;
                let strikes_first = keys.has(Key::FirstStrike) || keys.has(Key::DoubleStrike);
                if first {
                    strikes_first
                } else {
                    keys.has(Key::DoubleStrike) || self.combat.struck_first & bit(slot) == 0
                }
            })
            .fold(0, |mask, slot| mask | bit(slot))
    }

    fn combat_power(&self, book: &Book, slot: u8) -> u16 {
        if self.has_rule(book, slot, |rule| *rule == CombatRule::NoCombatDamage) {
            return 0;
        }
        let perm = &self.perms[usize::from(slot)];
        let by_toughness = self.has_rule(book, slot, |rule| *rule == CombatRule::DamageByToughness);
        let power = if by_toughness { perm.toughness } else { perm.power };
        power.max(0) as u16
    }

    /// The damage in all that is lethal to a creature (704.5g): its toughness, or what a rule says; at least 1.
    pub fn lethal_total(&self, book: &Book, slot: u8) -> i32 {
        let perm = &self.perms[usize::from(slot)];
        if self.has_rule(book, slot, |rule| *rule == CombatRule::LethalByPower) {
            return i32::from(perm.power).max(1);
        }
        i32::from(perm.toughness)
    }

    /// What is lethal damage to a creature from a source, with what others have assigned to it (702.19b, 702.2c).
    pub fn lethal_damage(&self, book: &Book, source: u8, to: u8) -> u16 {
        let perm = &self.perms[usize::from(to)];
        let already: i32 = self
            .assigned
            .iter()
            .filter(|(_, r, _)| *r == self.perm_ref(to))
            .map(|&(_, _, n)| i32::from(n))
            .sum();
        let left = (self.lethal_total(book, to) - i32::from(perm.damage) - already).max(0) as u16;
        if self.deathtouch_counts(book, source) { left.min(1) } else { left }
    }

    /// Whether any damage of a creature's is lethal (702.2c); it is not where deathtouch is a triggered ability.
    fn deathtouch_counts(&self, book: &Book, source: u8) -> bool {
        !book.edition.differences().damage_triggers
            && self.perms[usize::from(source)].keys.has(Key::Deathtouch)
    }

    /// Assigns the combat damage of this step, asking for divisions (510.1). `false` while a choice is waited for.
    pub fn assign_damage(&mut self, book: &Book, first: bool) -> bool {
        self.refresh(book);
        let strikers = self.strikers(book, first);
        let order: Vec<u8> =
            slots(strikers & self.combat.attackers).chain(slots(strikers & self.combat.blockers)).collect();
        for slot in order {
            // Done already, before a question.
            if self.assigning_done & bit(slot) != 0 {
                continue;
            }
            if !self.assign_one(book, slot) {
                return false;
            }
            self.assigning_done |= bit(slot);
        }
        self.assigning_done = 0;
        if first {
            self.combat.struck_first = strikers;
        }
        true
    }

    fn assign_one(&mut self, book: &Book, slot: u8) -> bool {
        let power = self.combat_power(book, slot);
        if power == 0 {
            return true;
        }
        let attacks = self.combat.attackers & bit(slot) != 0;
        // A blocker deals its damage to attackers alone.
        let struck = if attacks { self.struck_by(slot) } else { None };
        let defender = struck.unwrap_or(Ref::None);
        let opponents: Vec<u8> = self
            .combat
            .blocks
            .iter()
            .filter(|&&(blocker, attacker)| if attacks { attacker == slot } else { blocker == slot })
            .map(|&(blocker, attacker)| if attacks { blocker } else { attacker })
            .collect();
        let me = self.perm_ref(slot);
        let perm = &self.perms[usize::from(slot)];
        // Where what exceeds lethal damage is redirected, it is assigned to the blockers all the same.
        let trample = struck.is_some() && perm.keys.has(Key::Trample);
        let redirects = book.edition.differences().trample_redirects;
        if attacks && struck.is_none() && opponents.is_empty() {
            return true;
        }
        if attacks {
            let blocked = self.combat.blocked & bit(slot) != 0;
            let unhindered =
                struck.is_some() && self.has_rule(book, slot, |rule| *rule == CombatRule::AsThoughUnblocked);
            if !blocked {
                let Some(to) = self.unblocked_damage(book, slot, defender) else { return false };
                self.assigned.push((me, to, power));
                return true;
            }
            if opponents.is_empty() && trample {
                self.assigned.push((me, defender, power));
                return true;
            }
            if unhindered && !opponents.is_empty() {
                let controller = perm.controller;
                match self.choose(controller, What::May, 1, 1, List::of([Opt::Yes, Opt::No])) {
                    Some(Some(picks)) if picks.first() == Some(&Opt::Yes) => {
                        self.assigned.push((me, defender, power));
                        return true;
                    }
                    Some(None) => return false,
                    _ => {}
                }
            }
        }
        if opponents.is_empty() {
            return true;
        }
        if opponents.len() == 1 && (!trample || redirects) {
            let to = self.perm_ref(opponents[0]);
            self.assigned.push((me, to, power));
            return true;
        }
        // Banding: the other side's band divides (702.22j, k).
        let banded = opponents.iter().any(|&other| self.perms[usize::from(other)].keys.has(Key::Banding));
        let controller = self.perms[usize::from(slot)].controller;
        let chooser = if banded { controller.opponent() } else { controller };
        loop {
            let done: Vec<(Ref, u16)> = self
                .assigned
                .iter()
                .filter(|&&(source, _, _)| source == me)
                .map(|&(_, to, amount)| (to, amount))
                .collect();
            let given: u16 = done.iter().map(|&(_, amount)| amount).sum();
            let left = power - given;
            let Some(&next) = opponents.get(done.len()) else {
                if left > 0 {
                    self.assigned.push((me, defender, left));
                }
                return true;
            };
            let last = done.len() + 1 == opponents.len();
            let to = self.perm_ref(next);
            let lethal = self.lethal_damage(book, slot, next);
            // The defending player gets something only if every blocker has been assigned lethal damage.
            let all_lethal = opponents[..done.len()].iter().zip(&done).all(|(&other, &(r, amount))| {
                let perm = &self.perms[usize::from(other)];
                let others: i32 = self
                    .assigned
                    .iter()
                    .filter(|&&(source, to, _)| source != me && to == r)
                    .map(|&(_, _, n)| i32::from(n))
                    .sum();
                let needed = (self.lethal_total(book, other) - i32::from(perm.damage) - others).max(0);
                let needed = if self.deathtouch_counts(book, slot) { needed.min(1) } else { needed };
                i32::from(amount) >= needed
            });
            let least = match (last, trample && !redirects && all_lethal && lethal <= left) {
                (true, true) => lethal,
                (true, false) => left,
                (false, _) => 0,
            };
            let options = List::of((least..=left).map(|n| Opt::Number(n as i16)));
            let amount = match self.choose(chooser, What::Damage { source: slot, to }, 1, 1, options) {
                Some(Some(picks)) => match picks.first() {
                    Some(Opt::Number(n)) => u16::try_from(*n).unwrap_or(0),
                    _ => left,
                },
                Some(None) => return false,
                None => left,
            };
            self.assigned.push((me, to, amount));
        }
    }

    /// To whom an unblocked attacker deals its damage: to a creature, if a rule lets its controller choose. `None` while that is waited for.
    fn unblocked_damage(&mut self, book: &Book, slot: u8, defender: Ref) -> Option<Ref> {
        if !self.has_rule(book, slot, |rule| *rule == CombatRule::UnblockedDamageToCreature) {
            return Some(defender);
        }
        let mut options = List::of([Opt::Ref(defender)]);
        for other in slots(self.live) {
            let perm = &self.perms[usize::from(other)];
            if perm.controller == self.active.opponent() && perm.is(CardType::Creature) && !perm.phased_out {
                options.push(Opt::Ref(self.perm_ref(other)));
            }
        }
        match self.choose(self.perms[usize::from(slot)].controller, What::Objects, 1, 1, options) {
            Some(Some(picks)) => Some(picks.first().and_then(|opt| opt.object()).unwrap_or(defender)),
            Some(None) => None,
            None => Some(defender),
        }
    }

    /// Deals all the damage that has been assigned, at once (510.2).
    pub fn deal_assigned(&mut self, book: &Book) {
        let mut assigned = std::mem::take(&mut self.assigned).to_vec();
        self.order_of_damage(book, &mut assigned);
        let outer = self.begin_group();
        self.begin_damage();
        for &(source, to, amount) in assigned.iter() {
            self.deal_damage(book, source, to, i32::from(amount), true);
        }
        self.end_damage(book);
        self.grouped = outer;
    }
}

/// By row, whether the creature attacks: it chooses the one column.
fn chosen_to_attack(rows: &[u8], attackers: Mask) -> Vec<CreatureSet> {
    let choice = |&slot| if attackers & bit(slot) != 0 { CreatureSet::only(0) } else { CreatureSet::EMPTY };
    rows.iter().map(choice).collect()
}

fn legal(board: &Board, edition: crate::Edition, chosen: &[CreatureSet]) -> bool {
    Declarations::new(board, edition).is_legal(chosen).unwrap_or_else(|_| {
        // Past the budget the declaration is judged by its restrictions alone.
        board.obeys_restrictions(chosen)
    })
}
