//! The moves of a decision that are worth a look, and what each is worth at once.

use menace::engine::{Action, DecisionKind, Mask, Pending, Picks, State, bit};
use menace::game::Chance;
use menace::sort::CompactSort;

use super::greedy::{self, Judged};
use super::line::Outlook;
use super::worth::Cards;

/// Returns the moves of the decision that the state is at, those that seem best first; none of a mulligan.
pub(super) fn judged(cards: &Cards<'_>, state: &State, chance: &mut Chance) -> Judged {
    let Some(Pending { player, kind }) = state.decision() else { return Judged::new() };
    let mut judged = match kind {
        DecisionKind::Mulligan => Vec::new(),
        DecisionKind::Priority => {
            let actions = state.priority_actions(cards.book, false);
            let outlook = Outlook::new(cards, state, player, None, chance);
            greedy::judge(cards, state, &actions, &outlook, chance)
        }
        DecisionKind::Attack => {
            let rows = state.attack_board(cards.book).rows;
            let all: Mask = rows.iter().fold(0, |mask, &slot| mask | bit(slot));
            let mut attacks: Vec<Mask> = vec![0, all];
            attacks.extend(rows.iter().map(|&slot| bit(slot)));
            attacks.extend(rows.iter().map(|&slot| all & !bit(slot)));
            if rows.len() <= 4 {
                let subsets = (0..1_u32 << rows.len()).map(|subset| {
                    rows.iter()
                        .enumerate()
                        .filter(|(at, _)| subset >> at & 1 == 1)
                        .fold(0, |mask, (_, &slot)| mask | bit(slot))
                });
                attacks.extend(subsets);
            }
            attacks.compact_sort();
            attacks.dedup();
            greedy::judge_attacks(cards, state, &attacks, player, chance)
        }
        DecisionKind::Block => greedy::judge_blocks(cards, state, 12, player, chance),
        DecisionKind::Choose { least, most, .. } => {
            let least = usize::from(least);
            let mut judged: Judged = match least.max(1) <= usize::from(most) {
                true => {
                    greedy::judge_options(cards, state, least, &Outlook::of_choice(state, player, 0), chance)
                        .into_iter()
                        .map(|(worth, at)| {
                            let others = (0..state.options.len() as u8).filter(|&other| other != at);
                            let picks = std::iter::once(at).chain(others.take(least.saturating_sub(1)));
                            (worth, Action::Choose(Picks::of(picks)))
                        })
                        .collect()
                }
                false => Vec::new(),
            };
            if least == 0 {
                judged.push((f64::NEG_INFINITY, Action::Choose(Picks::default())));
            }
            judged
        }
    };
    greedy::sort(&mut judged);
    judged
}
