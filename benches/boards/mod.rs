//! Random boards for benches and tests: mixes of everything that makes a declaration hard.

use menace::CreatureSet;
use menace::declare::{Board, Cap, Company, Cost, Requirement};
use rand::Rng;

/// How a random board is mixed. Chances are in percent.
#[derive(Clone, Copy, Debug)]
pub struct Mix {
    /// Attackers that everything able to block has to block.
    pub lure: u64,
    /// Attackers that must be blocked if able.
    pub must_be_blocked: u64,
    /// Blockers that block if able.
    pub blocks_if_able: u64,
    /// Attackers that need two blockers.
    pub menace: u64,
    /// Attackers that need three blockers.
    pub three_or_more: u64,
    /// Blockers that can block an additional attacker.
    pub additional: u64,
    /// Attackers that no more than one or two can block.
    pub capped: u64,
    /// Whether there is a cap on the number of blockers: the chance of it.
    pub global_cap: u64,
    /// Blockers that can't block alone.
    pub not_alone: u64,
    /// Attackers with flying, of which a third of the blockers can block.
    pub flying: u64,
    /// Everything that is rare: costs, only-alone, blockers of some kind, provoked blockers.
    pub rare: u64,
}

impl Mix {
    /// The mix of the benches: every family that the flow sees and every one that it does not.
    pub const EVERYTHING: Mix = Mix {
        lure: 20,
        must_be_blocked: 25,
        blocks_if_able: 20,
        menace: 20,
        three_or_more: 8,
        additional: 20,
        capped: 15,
        global_cap: 25,
        not_alone: 8,
        flying: 25,
        rare: 0,
    };

    /// Boards that a flow solves exactly: what remains is the limit for the others.
    pub const FLOW: Mix = Mix { menace: 0, three_or_more: 0, global_cap: 0, not_alone: 0, ..Mix::EVERYTHING };

    /// Boards on which the flow's bound is far from the truth: many attackers that need three blockers.
    pub const SET_PACKING: Mix = Mix { three_or_more: 50, must_be_blocked: 70, lure: 5, ..Mix::EVERYTHING };

    /// Boards on which a global cap meets blockers of several attackers each.
    pub const COVERAGE: Mix = Mix {
        additional: 70,
        global_cap: 100,
        must_be_blocked: 70,
        three_or_more: 0,
        menace: 10,
        ..Mix::EVERYTHING
    };

    /// Boards with many bystanders of 2007: blockers of several attackers, and attackers that need two blockers.
    pub const BYSTANDERS: Mix = Mix {
        lure: 10,
        must_be_blocked: 60,
        blocks_if_able: 10,
        menace: 60,
        three_or_more: 5,
        additional: 70,
        capped: 4,
        global_cap: 8,
        not_alone: 3,
        flying: 15,
        rare: 5,
    };

    /// The mix of the tests: the same, and whatever is rare.
    pub const WHOLE: Mix = Mix { rare: 15, ..Mix::EVERYTHING };
}

/// Returns a number below the bound; a bias of one in billions does no harm here.
pub fn below(rng: &mut impl Rng, bound: u64) -> u64 {
    ((u128::from(rng.next_u64()) * u128::from(bound)) >> 64) as u64
}

/// Returns a random board of so many blockers and attackers.
pub fn random_board(rng: &mut impl Rng, creatures: usize, targets: usize, mix: Mix) -> Board {
    let mut board = Board::open(creatures, targets);
    let chance = |rng: &mut _, percent: u64| below(rng, 100) < percent;
    let fliers: CreatureSet = (0..creatures).filter(|_| chance(rng, 33)).collect();
    for target in 0..targets {
        if chance(rng, mix.flying) {
            for creature in CreatureSet::first(creatures) - fliers {
                board.options[creature].remove(target);
            }
        }
        if chance(rng, mix.three_or_more) {
            board.least[target] = 3;
        } else if chance(rng, mix.menace) {
            board.least[target] = 2;
        }
        if chance(rng, mix.capped) {
            board.most[target] = board.least[target] + below(rng, 2) as u32;
        }
    }
    for target in 0..targets {
        if chance(rng, mix.lure) {
            for creature in 0..creatures {
                if board.options[creature].contains(target) {
                    let targets = CreatureSet::only(target);
                    board.requirements.push(Requirement::Chooses { creature, targets, weight: 1 });
                }
            }
        }
        if chance(rng, mix.must_be_blocked) {
            let by = CreatureSet::first(creatures);
            board.requirements.push(Requirement::Chosen { target, by, least: 1, weight: 1 });
        }
        if chance(rng, mix.rare) {
            let by = (0..creatures).filter(|_| chance(rng, 40)).collect();
            let least = 1 + below(rng, 2) as u32;
            let weight = 1 + below(rng, 2) as u32;
            board.requirements.push(Requirement::Chosen { target, by, least, weight });
        }
    }
    for creature in 0..creatures {
        if chance(rng, mix.additional) {
            board.capacity[creature] = 2 + below(rng, 2) as u32;
        }
        if chance(rng, mix.blocks_if_able) {
            let targets = CreatureSet::first(targets);
            board.requirements.push(Requirement::Chooses { creature, targets, weight: 1 });
        }
        if chance(rng, mix.not_alone) {
            let with = CreatureSet::first(creatures).without(creature);
            board.company.push(Company { creature, with, least: 1 });
        }
        if chance(rng, mix.rare) {
            let with = (0..creatures).filter(|&other| other != creature && chance(rng, 40)).collect();
            board.company.push(Company { creature, with, least: 1 + below(rng, 2) as u32 });
        }
        if chance(rng, mix.rare) {
            let wanted = (0..targets).filter(|_| chance(rng, 40)).collect();
            board.requirements.push(Requirement::Chooses { creature, targets: wanted, weight: 1 });
        }
        if chance(rng, mix.rare) && chance(rng, 50) {
            board.alone.insert(creature);
        }
        if chance(rng, mix.rare) {
            let costing = (0..targets).filter(|_| chance(rng, 60)).collect();
            board.costs.push(Cost { creature, targets: costing, mana: 1 + below(rng, 2) as u32 });
        }
    }
    if chance(rng, mix.global_cap) {
        let most = 1 + below(rng, creatures as u64) as u32;
        board.caps.push(Cap { among: CreatureSet::first(creatures), most });
    }
    if chance(rng, mix.rare) {
        let among = (0..creatures).filter(|_| chance(rng, 50)).collect();
        board.caps.push(Cap { among, most: 1 + below(rng, 2) as u32 });
    }
    board.mana = below(rng, 4) as u32;
    board
}
