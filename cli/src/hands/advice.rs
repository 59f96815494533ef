//! Hands that are dealt by kind, and what comes of keeping them.

use menace::Player;
use menace::arena::Numbering;
use menace::arena::statistics::{GameCounts, Interval, PairCounts, agresti_coull_on_pairs, normal};
use menace::game::GameRecord;

use crate::arena::players::Tables;

/// How many cards an opening hand has.
pub const HAND: u64 = 7;

/// How many shuffles are looked at for each hand that is wanted of a kind.
const SHUFFLES_EACH: u64 = 100;

/// A hand that is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deal {
    /// Against whom.
    pub match_up: usize,
    /// The shuffles that deal it.
    pub shuffles: u64,
    /// Who begins: A has the hand.
    pub on_the_play: Player,
    /// How many lands it has.
    pub lands: u8,
}

/// Deals so many hands of each kind, or as many as turn up: of each number of lands, with A on the play and on the draw.
///
/// They are the first ones of their kind in the order of the shuffles, opponents by turns.
pub fn deals(tables: &Tables, opponents: usize, hands: u64) -> Vec<Deal> {
    let numberings: Vec<Numbering> = (0..opponents).map(|match_up| tables.numbering(match_up)).collect();
    let opponents = opponents as u64;
    let mut deals = Vec::new();
    for on_the_play in Player::BOTH {
        let mut found = [0; HAND as usize + 1];
        for index in 0..SHUFFLES_EACH.saturating_mul(hands) {
            if found.iter().all(|&found| found >= hands) {
                break;
            }
            let (match_up, shuffles) = ((index % opponents) as usize, index / opponents);
            let hand = tables.first_hand(match_up, shuffles, on_the_play);
            let lands = lands(&numberings[match_up], &hand);
            if found[usize::from(lands)] < hands {
                found[usize::from(lands)] += 1;
                deals.push(Deal { match_up, shuffles, on_the_play, lands });
            }
        }
    }
    deals
}

/// Deals a hand with so many lands that often on the play and on the draw, opponents by turns.
pub fn deals_of(lands: u8, opponents: usize, hands: u64) -> Vec<Deal> {
    let opponents = opponents as u64;
    let deal = |on_the_play, index: u64| {
        let (match_up, shuffles) = ((index % opponents) as usize, index / opponents);
        Deal { match_up, shuffles, on_the_play, lands }
    };
    Player::BOTH.iter().flat_map(|&first| (0..hands).map(move |index| deal(first, index))).collect()
}

fn lands(numbering: &Numbering, hand: &[u16]) -> u8 {
    hand.iter().filter(|&&card| numbering.cards[usize::from(card)].1).count() as u8
}

/// Hands of one kind: so many lands, on the play or on the draw.
#[derive(Clone, Debug)]
pub struct Class {
    /// How many lands.
    pub lands: u8,
    /// Whether the player who has them begins.
    pub on_the_play: bool,
    /// How likely a hand of seven has so many.
    pub share: f64,
    /// What came of keeping them.
    pub kept: GameCounts,
    /// What came of a mulligan.
    pub returned: GameCounts,
    /// The half points of keeping less those of the mulligan with the same shuffles, from -2 to 2, as 0 to 4.
    pairs: PairCounts,
}

/// What to do with a kind of hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Advice {
    /// To keep is better.
    Keep,
    /// A mulligan is better.
    Mulligan,
    /// The games do not tell.
    Unclear,
    /// No such hand was dealt.
    Unseen,
}

impl Class {
    const fn new(lands: u8, on_the_play: bool, share: f64) -> Class {
        let (kept, returned) =
            (GameCounts { wins: 0, draws: 0, losses: 0 }, GameCounts { wins: 0, draws: 0, losses: 0 });
        Class { lands, on_the_play, share, kept, returned, pairs: PairCounts([0; 5]) }
    }

    /// One hand, on the play and on the draw.
    pub fn of_hand(lands: u8, share: f64) -> Vec<Class> {
        [true, false].map(|first| Class::new(lands, first, share)).to_vec()
    }

    /// The kinds of hands that the deck can have.
    pub fn all(tables: &Tables) -> Vec<Class> {
        let numbering = tables.numbering(0);
        let deck = &numbering.decks[0];
        let size: u64 = deck.iter().map(|&(_, copies)| u64::from(copies)).sum();
        let is_land = |&&(card, _): &&(u16, u16)| numbering.cards[usize::from(card)].1;
        let lands: u64 = deck.iter().filter(is_land).map(|&(_, copies)| u64::from(copies)).sum();
        let class =
            |on_the_play, held: u8| Class::new(held, on_the_play, chance_of(held.into(), lands, size));
        let all = [true, false].into_iter().flat_map(|first| (0..=HAND as u8).map(move |held| (first, held)));
        all.map(|(first, held)| class(first, held)).filter(|class| class.share > 0.0).collect()
    }

    /// Counts a hand that was kept in one game and returned in the other.
    pub fn count(&mut self, kept: &GameRecord, returned: &GameRecord) {
        let half_points = |counts: &mut GameCounts, game: &GameRecord| match game.winner {
            Some(Player::A) => {
                counts.wins += 1;
                2
            }
            Some(Player::B) => {
                counts.losses += 1;
                0
            }
            None => {
                counts.draws += 1;
                1
            }
        };
        let difference = 2 + half_points(&mut self.kept, kept) - half_points(&mut self.returned, returned);
        self.pairs.count(difference as usize);
    }

    /// How many hands were tried.
    pub fn hands(&self) -> u64 {
        self.pairs.pairs()
    }

    /// By how much keeping raises the win rate, with the interval that leaves out so much: 0.05 for 95 %.
    pub fn gain(&self, error: f64) -> Option<(f64, Interval)> {
        let of_score = |score: f64| 2.0 * score - 1.0;
        let score = self.pairs.score()?;
        let Interval { low, high } = agresti_coull_on_pairs(self.pairs, normal::quantile(1.0 - error / 2.0));
        Some((of_score(score), Interval { low: of_score(low), high: of_score(high) }))
    }

    /// What to do, if of so many kinds of hands none may be judged wrongly with more than 5 %.
    pub fn advice(&self, kinds: usize) -> Advice {
        match self.gain(0.05 / kinds as f64) {
            None => Advice::Unseen,
            Some((_, interval)) if interval.low > 0.0 => Advice::Keep,
            Some((_, interval)) if interval.high < 0.0 => Advice::Mulligan,
            Some(_) => Advice::Unclear,
        }
    }
}

/// How likely an opening hand has so many of the cards of which there are `of` among `size`: hypergeometric.
pub fn chance_of(held: u64, of: u64, size: u64) -> f64 {
    let drawn = HAND.min(size);
    if held > of || drawn < held || drawn - held > size - of {
        return 0.0;
    }
    choose(of, held) * choose(size - of, drawn - held) / choose(size, drawn)
}

/// How likely an opening hand is one of these cards: of each, how many it has and how many there are among `size`.
pub fn chance_of_cards(cards: &[(u64, u64)], size: u64) -> f64 {
    cards.iter().map(|&(held, of)| choose(of, held)).product::<f64>() / choose(size, HAND)
}

fn choose(n: u64, k: u64) -> f64 {
    (0..k).map(|i| (n - i) as f64 / (k - i) as f64).product()
}

#[cfg(test)]
mod tests {
    use super::*;
    use menace::game::Ending;

    #[test]
    fn chances_are_hypergeometric() {
        // 24 lands of 60: C(24,3) C(36,4) / C(60,7) = 2024 · 58905 / 386206920.
        assert!((chance_of(3, 24, 60) - 2024.0 * 58905.0 / 386_206_920.0).abs() < 1e-12);
        let all: f64 = (0..=7).map(|held| chance_of(held, 17, 40)).sum();
        assert!((all - 1.0).abs() < 1e-12);
        assert_eq!((chance_of(3, 2, 60), chance_of(0, 60, 60)), (0.0, 0.0));
        // All hands of three lands are those of three lands and four other cards.
        assert!((chance_of_cards(&[(3, 24), (4, 36)], 60) - chance_of(3, 24, 60)).abs() < 1e-12);
    }

    #[test]
    fn a_hand_that_wins_when_it_is_kept_is_to_be_kept() {
        let game = |winner| GameRecord {
            winner: Some(winner),
            ending: Ending::Life,
            on_the_play: Player::A,
            turns: 9,
            decisions: 9,
            mulligans: [0; 2],
            life: [0; 2],
        };
        let mut class = Class::new(3, true, 0.3);
        assert_eq!(class.advice(16), Advice::Unseen);
        for hand in 0..100 {
            class.count(&game(if hand % 10 == 0 { Player::B } else { Player::A }), &game(Player::B));
        }
        let (gain, Interval { low, high }) = class.gain(0.05).unwrap();
        assert!((gain - 0.9).abs() < 1e-12 && low < gain && gain < high + 0.05, "{low} {gain} {high}");
        assert_eq!((class.hands(), class.kept.wins, class.returned.losses), (100, 90, 100));
        assert_eq!(class.advice(16), Advice::Keep);
    }
}
