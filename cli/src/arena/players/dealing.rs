//! Libraries of which a shuffle deals a hand that is given.

use menace::game::Chance;

/// Returns the cards in an order of which the shuffle deals the hand: its last cards.
///
/// The other cards stay in their order among themselves, so that the shuffle makes all of theirs equally likely.
pub(super) fn dealing(library: &[u16], hand: &[u16], mut chance: Chance) -> Vec<u16> {
    let mut places: Vec<usize> = (0..library.len()).collect();
    chance.shuffle(&mut places);
    let mut others = library.to_vec();
    for card in hand {
        let place = others.iter().position(|other| other == card).expect("the hand is of the deck's cards");
        others.remove(place);
    }
    let (rest, dealt) = places.split_at(library.len() - hand.len());
    let mut rest = rest.to_vec();
    rest.sort_unstable();
    let mut order = vec![0; library.len()];
    for (place, card) in dealt.iter().zip(hand).chain(rest.iter().zip(&others)) {
        order[*place] = *card;
    }
    order
}

#[cfg(test)]
mod tests {
    use menace::game::Drawer;

    use super::*;

    #[test]
    fn a_shuffle_deals_the_hand_that_is_given() {
        let library: Vec<u16> = (0..20).flat_map(|card| [card, card]).collect();
        let hand = [3, 3, 5, 19, 0, 7, 8];
        let chance = Chance::new(1, Drawer::Game, 5);
        let mut dealt = dealing(&library, &hand, chance.clone());
        let sorted = |cards: &[u16]| {
            let mut cards = cards.to_vec();
            cards.sort_unstable();
            cards
        };
        assert_eq!(sorted(&dealt), library);
        chance.clone().shuffle(&mut dealt);
        assert_eq!(sorted(&dealt[33..]), sorted(&hand));
    }
}
