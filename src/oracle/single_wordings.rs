//! Rewords sentences that one card, or a few, have to what the grammar reads.

/// Applies the rewordings of this file to a line.
pub fn of_single(line: &str) -> String {
    let mut line = line.to_owned();
    for (from, to) in [
        // The mana is what is kept.
        (
            ", add {W}{W}{W} and you gain 3 life. Until end of turn, you don't lose this mana as steps and phases end.",
            ", add {W}{W}{W}. Until end of turn, you don't lose this mana as steps and phases end. You gain 3 life.",
        ),
        (", add that much mana in any combination of ", ", add that many mana in any combination of "),
        // CR 701.9a: a player who has no cards in hand can't discard one. Only one of both happens in a duel.
        (
            "each opponent discards a card. Each opponent who can't loses 3 life.",
            "each opponent who has no cards in hand loses 3 life. Each opponent discards a card.",
        ),
        (
            "Each player discards a card. Each opponent who can't loses 3 life.",
            "Each opponent who has no cards in hand loses 3 life. Each player discards a card.",
        ),
        (" entering under an opponent's control causes a ", " an opponent controls entering causes a "),
    ] {
        line = line.replace(from, to);
    }
    line
}
