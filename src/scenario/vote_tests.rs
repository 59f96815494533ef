//! Voting (701.38), as duels.

use super::script::plays;

const PLEA: &str = "Plea | {B} | Sorcery | Will of the council — Starting with you, each player votes for death or torture. If death gets more votes, each opponent sacrifices a creature of their choice. If torture gets more votes or the vote is tied, each opponent loses 4 life. |";
const BIRDS: &str = "Jays | {U} | Creature — Bird | Council's dilemma — When ~ enters, starting with you, each player votes for feather or quill. Put a +1/+1 counter on ~ for each feather vote and draw a card for each quill vote. | 1/1";

#[test]
fn rule_701_38_the_word_with_more_votes_counts_or_the_tie() {
    for (own, other, bears, life) in [
        ("yes", "yes", 0, 20),
        ("yes", "no", 1, 16),
        ("no", "no", 1, 16),
        ("death", "torture", 1, 16),
        ("death", "death", 0, 20),
    ] {
        let script = format!(
            "A battlefield Swamp
             A hand Plea
             B battlefield Bear
             choose A {own}
             choose B {other}
             1 main A cast Plea
             stop 1 end
             = B battlefield Bear {bears}
             = B life {life}"
        );
        plays(&[PLEA], &script);
    }
}

#[test]
fn rule_701_38_something_is_done_for_each_vote() {
    for (own, other, size, hand) in
        [("yes", "yes", "3/3", 0), ("yes", "no", "2/2", 1), ("no", "no", "1/1", 2)]
    {
        let script = format!(
            "A battlefield Island
             A hand Jays
             A library Bear*3
             choose A {own}
             choose B {other}
             1 main A cast Jays
             stop 1 end
             = size Jays {size}
             = A hand {hand}"
        );
        plays(&[BIRDS], &script);
    }
}

#[test]
fn rule_701_38d_additional_votes_are_cast_by_the_same_player_at_once() {
    let broker = "Broker | {W} | Creature — Human | While voting, you may vote an additional time. | 2/3";
    let herald = "Herald | {W} | Creature — Human | While voting, you get an additional vote. | 2/3";
    let seller = "Seller | {W} | Creature — Sphinx | When ~ enters, starting with you, each player votes for evidence or bribery. For each evidence vote, investigate. For each bribery vote, create a Treasure token. | 3/3";
    for (who, choices, clues, treasures) in [
        ("Broker", "choose A yes\n choose A yes\n choose A no\n choose B yes\n", 2, 1),
        ("Broker", "choose A no\n choose A no\n choose B no\n", 0, 2),
        ("Herald", "choose A no\n choose A no\n choose B no\n", 0, 3),
    ] {
        let script = format!(
            "A battlefield Plains, {who}
             A hand Seller
             {choices}
             1 main A cast Seller
             stop 1 end
             = A battlefield Clue {clues}
             = A battlefield Treasure {treasures}"
        );
        plays(&[broker, herald, seller], &script);
    }
}
