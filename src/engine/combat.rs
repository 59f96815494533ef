//! Who may attack and block (508.1, 509.1), as boards that the declaration core decides.

use crate::declare::{Board, Cap, Company, Cost as BoardCost, Declarations, Requirement};
use crate::program::{Book, Change, CombatRule, Cost, Key, Rule, Test, Who};
use crate::types::{CardType, CreatureSet};

use super::list::List;
use super::need::Need;
use super::state::{Frame, Mask, Ref, RuleOn, State, bit, slots};

/// A board of the declaration core, with the slots of its rows and columns.
#[derive(Clone, Debug)]
pub struct SlotBoard {
    pub board: Board,
    pub rows: Vec<u8>,
    pub columns: Vec<u8>,
    /// The number of costs, from the first, that are really paid; the others are mana that attackers can no longer give.
    pub taxes: usize,
}

impl State {
    /// Visits the combat rules on a permanent.
    pub(super) fn combat_rules<'b>(
        &self,
        book: &'b Book,
        slot: u8,
        mut visit: impl FnMut(&'b CombatRule, &RuleOn),
    ) {
        for rule in self.rules.iter() {
            if rule.affected & bit(slot) != 0
                && let Change::Rule(combat) = self.rule_change(book, rule)
            {
                visit(combat, rule);
            }
        }
    }

    /// The frame in which a rule is evaluated for a permanent that it affects.
    pub(super) fn frame_of_rule(&self, rule: &RuleOn, slot: u8) -> Frame {
        let mut frame = Frame::new(rule.controller, self.rule_source(rule));
        frame.item.bound = rule.bound;
        frame.choice = rule.choice;
        frame.each = self.perm_ref(slot);
        frame
    }

    /// Whether a creature may attack by itself (508.1a, c).
    pub fn may_attack(&self, book: &Book, slot: u8) -> bool {
        let perm = &self.perms[usize::from(slot)];
        if perm.controller != self.active || !perm.is(CardType::Creature) || perm.tapped {
            return false;
        }
        let mut hasty = perm.keys.has(Key::Haste);
        let mut defends = perm.keys.has(Key::Defender);
        let mut forbidden = !book.edition.differences().walls_attack && self.is_wall(book, slot);
        self.combat_rules(book, slot, |rule, on| match rule {
            CombatRule::CantAttack => forbidden = true,
            CombatRule::CantAttackYou { planeswalkers } => {
                let against = on.controller != self.active;
                forbidden |= against && (*planeswalkers || self.attackable_planeswalkers().is_empty());
            }
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

    /// Whether creatures attack and block independently of each other and for free: no rule in force counts them, requires something of
    /// them or makes them pay.
    pub(super) fn declares_freely(&self, book: &Book) -> bool {
        let is_of_one = |rule: &RuleOn| match self.rule_change(book, rule) {
            Change::Rule(rule) => !rule.concerns_others(),
            _ => true,
        };
        self.stale == 0
            && self.ruling == 0
            && self.rules_until.is_empty()
            && self.creatures.count_ones() <= 64
            && self.rules.iter().all(is_of_one)
    }

    /// The attack to be declared. There is a row for each creature that may attack; the columns are the defending player, whose slot means
    /// nothing, and then their planeswalkers.
    pub fn attack_board(&self, book: &Book) -> SlotBoard {
        let own = slots(self.creatures_of(self.active));
        let rows: Vec<u8> = own.filter(|&slot| self.may_attack(book, slot)).take(64).collect();
        let walkers = self.attackable_planeswalkers();
        let columns: Vec<u8> =
            std::iter::once(0).chain(walkers.iter().filter_map(|&walker| self.slot_of(walker))).collect();
        let mut board = Board::open(rows.len(), columns.len());
        let everyone = CreatureSet::first(rows.len());
        let player = CreatureSet::only(0);
        let anybody = CreatureSet::first(columns.len());
        let mut costs = Vec::new();
        for (row, &slot) in rows.iter().enumerate() {
            self.combat_rules(book, slot, |rule, on| match rule {
                CombatRule::CantAttackYou { .. } if on.controller != self.active => {
                    board.options[row] = board.options[row] - player;
                }
                CombatRule::AttacksWith(others) => {
                    let least = u32::from(*others);
                    board.company.push(Company { creature: row, with: everyone.without(row), least });
                }
                CombatRule::AttackCost(list) => {
                    costs.push((row, anybody, self.mana_of(book, list, &self.frame_of_rule(on, slot))));
                }
                _ => {}
            });
        }
        for (row, &slot) in rows.iter().enumerate() {
            let options = board.options[row];
            self.combat_rules(book, slot, |rule, on| {
                let targets = match rule {
                    CombatRule::AttacksIfAble => options,
                    CombatRule::AttacksPlayer => options & player,
                    CombatRule::Attacks(_) => {
                        let called = |&(_, &whom): &(usize, &Ref)| self.is_called_by(rule, on, slot, whom);
                        walkers.iter().enumerate().filter(called).map(|(at, _)| 1 + at).collect()
                    }
                    _ => return,
                };
                if !targets.is_empty() {
                    board.requirements.push(Requirement::Chooses { creature: row, targets, weight: 1 });
                }
            });
        }
        let defender = self.active.opponent();
        self.rules_in_force(book, |rule, frame| match rule {
            Rule::MostAttackers { most, whom: None } => {
                board.caps.push(Cap { among: everyone, most: u32::from(*most) });
            }
            Rule::MostAttackers { most, whom: Some(whom) }
                if self.who(book, *whom, frame) == Some(defender) =>
            {
                board.most[0] = board.most[0].min(u32::from(*most));
            }
            Rule::AttackTax { whom, planeswalkers, costs: tax, by }
                if *whom == Who::Any || self.who(book, *whom, frame) == Some(defender) =>
            {
                let mana = self.mana_of(book, tax, frame);
                let targets = if *planeswalkers { anybody } else { player };
                let taxed = |&row: &usize| {
                    let r = self.perm_ref(rows[row]);
                    by.iter().all(|test| self.test(book, test, r, frame))
                };
                costs.extend((0..rows.len()).filter(taxed).map(|row| (row, targets, mana)));
            }
            _ => {}
        });
        let taxes = costs.len();
        if taxes > 0 {
            board.mana = self.spare_mana(book, self.active, &Need::default(), 0);
            for (creature, targets, mana) in costs {
                board.costs.push(BoardCost { creature, targets, mana });
            }
            self.lose_mana_by_attacking(book, &mut board, &rows, anybody);
        }
        SlotBoard { board, rows, columns, taxes }
    }

    /// CR 508.1f: attackers are tapped before mana is made, so their mana is lost. The board has it as a cost, after the taxes, that is not
    /// really paid. For a creature that has to attack if able it is a cost only when attacking what it pays a tax for, since nobody has to
    /// pay to obey a requirement (508.1d).
    fn lose_mana_by_attacking(&self, book: &Book, board: &mut Board, rows: &[u8], anybody: CreatureSet) {
        let mut left = board.mana;
        for (creature, &slot) in rows.iter().enumerate() {
            if self.perms[usize::from(slot)].keys.has(Key::Vigilance) {
                continue;
            }
            let has_to = |requirement: &Requirement| match requirement {
                Requirement::Chooses { creature: one, .. } => *one == creature,
                Requirement::Chosen { by, .. } => by.contains(creature),
            };
            let mut targets = anybody;
            if board.requirements.iter().any(has_to) {
                let taxed = board.costs.iter().filter(|cost| cost.creature == creature);
                targets = taxed.fold(CreatureSet::EMPTY, |all, cost| all | cost.targets);
            }
            let without = self.spare_mana(book, self.active, &Need::default(), bit(slot));
            // Two creatures may need each other to give mana: together they lose no more than there is.
            let lost = board.mana.saturating_sub(without).min(left);
            left -= lost;
            if lost > 0 && !targets.is_empty() {
                board.costs.push(BoardCost { creature, targets, mana: lost });
            }
        }
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
        if self.declares_freely(book) {
            let there = attackers & !self.creatures_of(self.active) == 0;
            let legal = there && slots(attackers).all(|slot| self.may_attack(book, slot));
            debug_assert_eq!(legal, self.is_legal_attack_on_board(book, attackers));
            return legal;
        }
        self.is_legal_attack_on_board(book, attackers)
    }

    fn is_legal_attack_on_board(&self, book: &Book, attackers: Mask) -> bool {
        let SlotBoard { board, rows, .. } = self.attack_board(book);
        let known = rows.iter().fold(0, |mask, &slot| mask | bit(slot));
        if attackers & !known != 0 {
            return false;
        }
        let allowed = |(&slot, &options): (&u8, &CreatureSet)| {
            if attackers & bit(slot) != 0 { options } else { CreatureSet::EMPTY }
        };
        let options: Vec<CreatureSet> = rows.iter().zip(&board.options).map(allowed).collect();
        // If only the player can be attacked, the options are the declaration.
        if board.targets == 1 {
            legal(&board, book.edition, &options)
        } else {
            self.may_attack_so(book, &board, &options)
        }
    }

    /// Whether a creature may block an attacker, each by itself (509.1a, b).
    pub fn may_block(&self, book: &Book, blocker: u8, attacker: u8) -> bool {
        let perm = &self.perms[usize::from(blocker)];
        if perm.controller == self.active || !perm.is(CardType::Creature) {
            return false;
        }
        let (me, them) = (self.perm_ref(blocker), self.perm_ref(attacker));
        let mut forbidden = false;
        let mut tapped = perm.tapped;
        // As though the blocker had shadow or reach, and as though the attacker didn't have these landwalks.
        let (mut shadow, mut reach) = (false, false);
        let mut no_walks: List<Option<crate::program::SubtypeId>, 8> = List::default();
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
            CombatRule::BlocksAsThough(key, tests) => {
                let fits = passes(tests, them, &self.frame_of_rule(on, blocker));
                shadow |= fits && *key == Key::Shadow;
                reach |= fits && *key == Key::Reach;
            }
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
            CombatRule::BlockedAsThoughNoLandwalk(subtype) if !no_walks.contains(subtype) => {
                no_walks.push(*subtype);
            }
            _ => {}
        });
        !forbidden && !tapped && self.evades_not(book, (blocker, shadow, reach), (attacker, &no_walks))
    }

    /// Evasion abilities (509.1b): whether none of the attacker's keeps the creature from blocking.
    fn evades_not(
        &self,
        book: &Book,
        (blocker, shadow, reach): (u8, bool, bool),
        (attacker, no_walks): (u8, &[Option<crate::program::SubtypeId>]),
    ) -> bool {
        let (b, a) = (&self.perms[usize::from(blocker)], &self.perms[usize::from(attacker)]);
        let (has, attacks) = (|key| b.keys.has(key), |key| a.keys.has(key));
        if attacks(Key::Flying) && !has(Key::Flying) && !has(Key::Reach) && !reach {
            return false;
        }
        if attacks(Key::Shadow) != has(Key::Shadow) && !(attacks(Key::Shadow) && shadow) {
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
            if let crate::program::Param::Landwalk(tests) = param
                && !no_walks.iter().any(|&land| super::layers::walks(tests, land))
            {
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
                // `u8::MAX` means every creature of the defending player.
                CombatRule::LeastBlockers(u8::MAX) => {
                    let theirs = self.creatures & self.controlled[self.active.opponent() as usize];
                    board.least[column] = board.least[column].max(theirs.count_ones());
                }
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
        let taxes = board.costs.len();
        SlotBoard { board, rows, columns, taxes }
    }

    /// Whether the blocks are legal (509.1).
    pub fn is_legal_block(&self, book: &Book, blocks: &[(u8, u8)]) -> bool {
        let menace = |&(_, attacker): &(u8, u8)| self.perms[usize::from(attacker)].keys.has(Key::Menace);
        let known = |&(blocker, attacker): &(u8, u8)| {
            self.live & bit(blocker) != 0 && self.combat.attackers & bit(attacker) != 0
        };
        if self.declares_freely(book) && blocks.iter().all(known) && !blocks.iter().any(menace) {
            let may_block = |(at, &(blocker, attacker)): (usize, &(u8, u8))| {
                blocks[..at].iter().all(|&(other, _)| other != blocker)
                    && self.may_block(book, blocker, attacker)
            };
            let legal = blocks.iter().enumerate().all(may_block);
            debug_assert_eq!(legal, self.is_legal_block_on_board(book, blocks));
            return legal;
        }
        self.is_legal_block_on_board(book, blocks)
    }

    fn is_legal_block_on_board(&self, book: &Book, blocks: &[(u8, u8)]) -> bool {
        let SlotBoard { board, rows, columns, .. } = self.block_board(book);
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
}

pub(super) fn legal(board: &Board, edition: crate::Edition, chosen: &[CreatureSet]) -> bool {
    Declarations::new(board, edition).is_legal(chosen).unwrap_or_else(|_| {
        // Beyond the budget, only the restrictions are checked.
        board.obeys_restrictions(chosen)
    })
}
