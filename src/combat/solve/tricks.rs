//! The best blocks where players have something to act with.

use std::ops::ControlFlow;

use rustc_hash::FxHashSet;

use super::PLAYED;
use super::Ranking;
use crate::combat::blocks::Blocks;
use crate::combat::damage::{Assignments, Worth, damage_within};
use crate::combat::effort::Effort;
use crate::combat::explanation::CombatError;
use crate::combat::likeness::Likeness;
use crate::combat::priority::{INFINITE, SCALE, best_line};
use crate::declaration::BlockDeclaration;
use crate::position::Position;

/// How many declarations are looked at before the answer is no longer called proven.
const MOST_DECLARATIONS: usize = 1 << 14;

/// Returns the ranking of the best declarations.
///
/// Those that are best when nobody acts are tried first: what follows has to be better than the last that counts,
/// and most is seen not to be long before it is played out.
pub(super) fn rank_blocks(
    position: &Position,
    blocks: &Blocks,
    worth: &Worth,
    top: usize,
    effort: &mut Effort,
) -> Result<Ranking, CombatError> {
    let mut ranking = Ranking::new(Likeness::of(position), top);
    let mut kinds = Kinds::of(position);
    let mut declarations: Vec<BlockDeclaration> = Vec::new();
    let _ = blocks.legal_blocks(|declaration, _| {
        if declarations.len() == MOST_DECLARATIONS {
            ranking.leave(None);
            return ControlFlow::Break(());
        }
        if kinds.is_new(declaration) {
            declarations.push(declaration.clone());
        }
        ControlFlow::Continue(())
    })?;
    let mut order = Vec::new();
    for declaration in declarations {
        let calm = damage_within(position, &declaration, &Assignments::default(), worth, effort)?;
        let score = calm.outcome().map_or(0, |outcome| outcome.score);
        order.push((score, declaration));
    }
    order.sort_by_key(|(score, _)| *score);
    effort.spend(PLAYED * order.len() as u64);
    for (_, declaration) in order {
        // A score as good as the last one may still come before it in the fixed order.
        let limit = ranking.limit().checked_add(1).and_then(|limit| limit.checked_mul(SCALE));
        let limit = limit.unwrap_or(INFINITE);
        if let Some((outcome, plays)) = best_line(position, blocks, &declaration, worth, limit, effort)? {
            ranking.proven &= outcome.proven;
            if outcome.score <= ranking.limit() {
                ranking.offer(outcome.score, outcome, plays, &declaration.blocks);
            }
        }
        if effort.left() == 0 {
            ranking.leave(None);
            break;
        }
    }
    Ok(ranking)
}

/// The declarations seen so far, but for which of equal creatures does what.
struct Kinds {
    likeness: Likeness,
    seen: FxHashSet<Vec<(usize, Vec<usize>)>>,
    /// Whether a creature can be told from an equal one by a band or by its name.
    told_apart: bool,
}

impl Kinds {
    fn of(position: &Position) -> Kinds {
        Kinds {
            likeness: Likeness::of(position),
            seen: FxHashSet::default(),
            told_apart: !position.bands.is_empty() || !position.effects.is_empty(),
        }
    }

    fn is_new(&mut self, declaration: &BlockDeclaration) -> bool {
        if self.told_apart || declaration.blocks.iter().any(|attackers| attackers.len() > 1) {
            return true;
        }
        let attackers = declaration.blocks.iter().filter_map(|attackers| attackers.lowest());
        let mut attackers: Vec<usize> = attackers.collect();
        attackers.sort_unstable();
        attackers.dedup();
        let fight = |attacker: usize| {
            let blockers = declaration.blockers_of(attacker).iter();
            let mut blockers: Vec<usize> = blockers.map(|blocker| self.likeness.kind(1, blocker)).collect();
            blockers.sort_unstable();
            (self.likeness.kind(0, attacker), blockers)
        };
        let mut fights: Vec<(usize, Vec<usize>)> = attackers.into_iter().map(fight).collect();
        fights.sort_unstable();
        self.seen.insert(fights)
    }
}
