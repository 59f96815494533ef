//! Results by card, by opening hand and by length, as integers that add up.

use std::collections::BTreeMap;
use std::ops::AddAssign;

use serde::{Deserialize, Serialize};

use super::statistics::GameCounts;
use crate::game::{CardLog, GameRecord};
use crate::types::Player;

/// The results of some games of a player, apart for those on the play and those on the draw.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "[u64; 6]", into = "[u64; 6]")]
pub struct SeatCounts {
    /// The games in which the player took the first turn.
    pub on_the_play: GameCounts,
    /// The other games.
    pub on_the_draw: GameCounts,
}

impl SeatCounts {
    /// Returns the results of all of them.
    pub fn games(&self) -> GameCounts {
        self.on_the_play + self.on_the_draw
    }

    /// Counts a game as the player sees it.
    pub fn count(&mut self, player: Player, game: &GameRecord) {
        let seat = if game.on_the_play == player { &mut self.on_the_play } else { &mut self.on_the_draw };
        match game.winner {
            Some(winner) if winner == player => seat.wins += 1,
            Some(_) => seat.losses += 1,
            None => seat.draws += 1,
        }
    }
}

impl AddAssign for SeatCounts {
    fn add_assign(&mut self, other: SeatCounts) {
        self.on_the_play += other.on_the_play;
        self.on_the_draw += other.on_the_draw;
    }
}

impl From<[u64; 6]> for SeatCounts {
    fn from([wins, draws, losses, wins_on_draw, draws_on_draw, losses_on_draw]: [u64; 6]) -> SeatCounts {
        SeatCounts {
            on_the_play: GameCounts { wins, draws, losses },
            on_the_draw: GameCounts { wins: wins_on_draw, draws: draws_on_draw, losses: losses_on_draw },
        }
    }
}

impl From<SeatCounts> for [u64; 6] {
    fn from(counts: SeatCounts) -> [u64; 6] {
        let SeatCounts { on_the_play: play, on_the_draw: draw } = counts;
        [play.wins, play.draws, play.losses, draw.wins, draw.draws, draw.losses]
    }
}

/// What a card, or a token, did in its player's games.
///
/// A game counts once, however many copies were there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "[u64; 26]", into = "[u64; 26]")]
pub struct CardCounts {
    /// The games in which it was in the deck.
    pub in_deck: SeatCounts,
    /// The games in which it was in the hand that the player began with, after mulligans.
    pub in_opening: SeatCounts,
    /// The games in which it was drawn after that.
    pub drawn: SeatCounts,
    /// The games in which it was in that hand or drawn.
    pub seen: SeatCounts,
    /// The damage that it has dealt to players.
    pub damage_to_players: u64,
    /// The damage that it has dealt to permanents.
    pub damage_to_permanents: u64,
}

impl AddAssign<&CardCounts> for CardCounts {
    fn add_assign(&mut self, other: &CardCounts) {
        let CardCounts { in_deck, in_opening, drawn, seen, damage_to_players, damage_to_permanents } = other;
        self.in_deck += *in_deck;
        self.in_opening += *in_opening;
        self.drawn += *drawn;
        self.seen += *seen;
        self.damage_to_players += damage_to_players;
        self.damage_to_permanents += damage_to_permanents;
    }
}

impl From<[u64; 26]> for CardCounts {
    fn from(numbers: [u64; 26]) -> CardCounts {
        let seats = |at: usize| {
            let six: [u64; 6] = std::array::from_fn(|offset| numbers[6 * at + offset]);
            SeatCounts::from(six)
        };
        CardCounts {
            in_deck: seats(0),
            in_opening: seats(1),
            drawn: seats(2),
            seen: seats(3),
            damage_to_players: numbers[24],
            damage_to_permanents: numbers[25],
        }
    }
}

impl From<CardCounts> for [u64; 26] {
    fn from(counts: CardCounts) -> [u64; 26] {
        let seats = [counts.in_deck, counts.in_opening, counts.drawn, counts.seen].map(<[u64; 6]>::from);
        std::array::from_fn(|at| match at {
            24 => counts.damage_to_players,
            25 => counts.damage_to_permanents,
            _ => seats[at / 6][at % 6],
        })
    }
}

/// One player's part of a breakdown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerBreakdown {
    /// By the card's name: all cards of the deck, and whatever else dealt damage under the player's control.
    pub cards: BTreeMap<String, CardCounts>,
    /// By mulligans, and lands in the hand that the game began with.
    #[serde(with = "rows")]
    pub openings: BTreeMap<(u8, u8), SeatCounts>,
}

/// Many games of one match-up by card, by opening hand and by length.
///
/// All of it is integers, so that breakdowns add up to the same whatever the order and the grouping.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Breakdown {
    /// A's part and B's, each as that player sees it.
    pub players: [PlayerBreakdown; 2],
    /// By the number of turns that a game took, as A sees it.
    pub turns: BTreeMap<u16, SeatCounts>,
    /// Of matches, by the number of the game within its match, from 1, as A sees it.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub games_of_matches: BTreeMap<u8, SeatCounts>,
}

impl PlayerBreakdown {
    /// Adds another part: of other games, or of another player with the same deck.
    pub fn add(&mut self, other: &PlayerBreakdown) {
        for (card, counts) in &other.cards {
            // No name is copied for a card that is known.
            match self.cards.get_mut(card) {
                Some(sum) => *sum += counts,
                None => {
                    self.cards.insert(card.clone(), *counts);
                }
            }
        }
        for (&opening, &counts) in &other.openings {
            *self.openings.entry(opening).or_default() += counts;
        }
    }
}

impl AddAssign<&Breakdown> for Breakdown {
    fn add_assign(&mut self, other: &Breakdown) {
        for (sum, part) in self.players.iter_mut().zip(&other.players) {
            sum.add(part);
        }
        for (&turns, &counts) in &other.turns {
            *self.turns.entry(turns).or_default() += counts;
        }
        for (&number, &counts) in &other.games_of_matches {
            *self.games_of_matches.entry(number).or_default() += counts;
        }
    }
}

/// What the numbers in a [`CardLog`] mean.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Numbering {
    /// By number, the card's name, and whether it is a land.
    pub cards: Vec<(String, bool)>,
    /// The cards of A's deck and of B's, each once, with the number of copies.
    pub decks: [Vec<(u16, u16)>; 2],
}

impl Numbering {
    /// Returns the numbering of cards, by number with their name and whether they are lands, of which both decks are made.
    pub fn new(cards: Vec<(String, bool)>, decks: [impl IntoIterator<Item = u16>; 2]) -> Numbering {
        let counted = decks.map(|deck| {
            let mut copies = BTreeMap::new();
            deck.into_iter().for_each(|number| *copies.entry(number).or_insert(0) += 1);
            copies.into_iter().collect()
        });
        Numbering { cards, decks: counted }
    }
}

/// Counts games one by one.
///
/// ```
/// use menace::arena::{BreakdownCounter, Numbering};
/// use menace::game::{CardLog, Ending, GameRecord};
/// use menace::Player;
/// let cards = vec![("Mountain".to_owned(), true), ("Raging Goblin".to_owned(), false)];
/// let mut counter = BreakdownCounter::new(Numbering::new(cards, [vec![0, 0, 1], vec![0]]));
/// let won = GameRecord {
///     winner: Some(Player::A), ending: Ending::Life, on_the_play: Player::A,
///     turns: 9, decisions: 40, mulligans: [0, 1], life: [12, 0],
/// };
/// counter.logs_mut()[0].opening = vec![0, 0, 1];
/// counter.count(&won);
/// let counted = counter.finish();
/// assert_eq!(counted.players[0].cards["Raging Goblin"].in_opening.on_the_play.wins, 1);
/// assert_eq!(counted.players[0].openings[&(0, 2)].games().games(), 1);
/// ```
#[derive(Clone, Debug)]
pub struct BreakdownCounter {
    numbering: Numbering,
    logs: [CardLog; 2],
    cards: [Vec<CardCounts>; 2],
    games: [SeatCounts; 2],
    openings: [BTreeMap<(u8, u8), SeatCounts>; 2],
    turns: BTreeMap<u16, SeatCounts>,
    /// In the game that is counted, which cards were in the opening hand (1) and drawn later (2).
    met: Vec<u8>,
}

impl BreakdownCounter {
    /// Returns a counter that has seen no game.
    pub fn new(numbering: Numbering) -> BreakdownCounter {
        let count = numbering.cards.len();
        BreakdownCounter {
            numbering,
            logs: Default::default(),
            cards: [vec![CardCounts::default(); count], vec![CardCounts::default(); count]],
            games: Default::default(),
            openings: Default::default(),
            turns: BTreeMap::new(),
            met: vec![0; count],
        }
    }

    /// The logs of A and B, which the next game fills.
    pub fn logs_mut(&mut self) -> &mut [CardLog; 2] {
        &mut self.logs
    }

    /// Counts the game that has just filled the logs.
    ///
    /// # Panics
    /// If a log has a number that the numbering does not have.
    pub fn count(&mut self, game: &GameRecord) {
        for player in Player::BOTH {
            let CardLog { opening, drawn, damage } = &self.logs[player];
            let cards = &mut self.cards[player as usize];
            self.games[player as usize].count(player, game);
            for (numbers, bit) in [(opening, 1), (drawn, 2)] {
                for &number in numbers {
                    let number = usize::from(number);
                    if self.met[number] & bit == 0 {
                        let counts = &mut cards[number];
                        if self.met[number] == 0 {
                            counts.seen.count(player, game);
                        }
                        let seats = if bit == 1 { &mut counts.in_opening } else { &mut counts.drawn };
                        seats.count(player, game);
                        self.met[number] |= bit;
                    }
                }
            }
            opening.iter().chain(drawn).for_each(|&number| self.met[usize::from(number)] = 0);
            for dealt in damage {
                let counts = &mut cards[usize::from(dealt.source)];
                let sum = if dealt.to_player {
                    &mut counts.damage_to_players
                } else {
                    &mut counts.damage_to_permanents
                };
                *sum += u64::from(dealt.amount);
            }
            let is_land = |number: &&u16| self.numbering.cards[usize::from(**number)].1;
            let lands = opening.iter().filter(is_land).count() as u8;
            let opening = (game.mulligans[player as usize], lands);
            self.openings[player as usize].entry(opening).or_default().count(player, game);
        }
        self.turns.entry(game.turns).or_default().count(Player::A, game);
    }

    /// Returns what was counted, by name.
    pub fn finish(self) -> Breakdown {
        let BreakdownCounter { numbering, mut cards, games, openings, turns, .. } = self;
        for player in Player::BOTH {
            for &(number, _) in &numbering.decks[player as usize] {
                cards[player as usize][usize::from(number)].in_deck = games[player as usize];
            }
        }
        let named = |cards: Vec<CardCounts>| {
            let mut named: BTreeMap<String, CardCounts> = BTreeMap::new();
            for (counts, (name, _)) in cards.iter().zip(&numbering.cards) {
                if *counts != CardCounts::default() {
                    *named.entry(name.clone()).or_default() += counts;
                }
            }
            named
        };
        let [cards_a, cards_b] = cards.map(named);
        let [openings_a, openings_b] = openings;
        Breakdown {
            players: [
                PlayerBreakdown { cards: cards_a, openings: openings_a },
                PlayerBreakdown { cards: cards_b, openings: openings_b },
            ],
            turns,
            games_of_matches: BTreeMap::new(),
        }
    }
}

/// Openings as rows of numbers: mulligans, lands, and the counts.
mod rows {
    use std::collections::BTreeMap;

    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::SeatCounts;

    pub fn serialize<S: Serializer>(
        openings: &BTreeMap<(u8, u8), SeatCounts>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        let rows: Vec<(u8, u8, SeatCounts)> =
            openings.iter().map(|(&(mulligans, lands), &counts)| (mulligans, lands, counts)).collect();
        rows.serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<BTreeMap<(u8, u8), SeatCounts>, D::Error> {
        let rows = Vec::<(u8, u8, SeatCounts)>::deserialize(deserializer)?;
        Ok(rows.into_iter().map(|(mulligans, lands, counts)| ((mulligans, lands), counts)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{DamageDealt, Ending};

    fn numbering() -> Numbering {
        let cards = [("Mountain", true), ("Raging Goblin", false), ("Goblin token", false)];
        let cards = cards.map(|(name, is_land)| (name.to_owned(), is_land)).to_vec();
        Numbering::new(cards, [vec![0, 1, 0], vec![0]])
    }

    fn game(winner: Option<Player>, on_the_play: Player, turns: u16) -> GameRecord {
        let ending = Ending::Life;
        GameRecord { winner, ending, on_the_play, turns, decisions: 1, mulligans: [1, 0], life: [0, 0] }
    }

    /// Two games that differ in everything that is counted.
    fn count(counter: &mut BreakdownCounter, which: usize) {
        let [a, b] = counter.logs_mut();
        a.clear();
        b.clear();
        let record = if which == 0 {
            a.opening = vec![0, 0, 1];
            a.drawn = vec![1, 1, 0];
            a.damage = vec![
                DamageDealt { source: 1, amount: 2, to_player: true },
                DamageDealt { source: 2, amount: 1, to_player: false },
            ];
            game(Some(Player::A), Player::A, 9)
        } else {
            a.opening = vec![0];
            a.drawn = vec![1];
            b.opening = vec![0, 0];
            game(None, Player::B, 12)
        };
        counter.count(&record);
    }

    fn of(which: &[usize]) -> Breakdown {
        let mut counter = BreakdownCounter::new(numbering());
        which.iter().for_each(|&which| count(&mut counter, which));
        counter.finish()
    }

    #[test]
    fn a_card_counts_once_a_game_where_it_was() {
        let [a, b] = of(&[0, 1]).players;
        let won = SeatCounts::from([1, 0, 0, 0, 0, 0]);
        let both = SeatCounts::from([1, 0, 0, 0, 1, 0]);
        let goblin = a.cards["Raging Goblin"];
        assert_eq!((goblin.in_deck, goblin.in_opening, goblin.drawn, goblin.seen), (both, won, both, both));
        assert_eq!((goblin.damage_to_players, goblin.damage_to_permanents), (2, 0));
        let token = a.cards["Goblin token"];
        assert_eq!((token.in_deck.games().games(), token.damage_to_permanents), (0, 1));
        assert_eq!(
            a.openings,
            BTreeMap::from([((1, 2), won), ((1, 1), SeatCounts::from([0, 0, 0, 0, 1, 0]))])
        );
        // B lost the first game on the draw, and drew the second on the play.
        assert_eq!(b.cards.keys().collect::<Vec<_>>(), ["Mountain"]);
        assert_eq!(b.cards["Mountain"].in_deck, SeatCounts::from([0, 1, 0, 0, 0, 1]));
    }

    #[test]
    fn breakdowns_add_up_however_games_are_grouped() {
        let mut sum = of(&[1]);
        sum += &of(&[0]);
        assert_eq!(sum, of(&[0, 1]));
        assert_ne!(sum, of(&[0, 0]));
    }

    #[test]
    fn what_is_written_is_read() {
        let breakdown = of(&[0, 1]);
        let text = serde_json::to_string(&breakdown).unwrap();
        assert_eq!(serde_json::from_str::<Breakdown>(&text).unwrap(), breakdown, "{text}");
    }
}
