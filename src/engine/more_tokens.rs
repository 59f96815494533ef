//! Tokens that are created together with others (614.1a): "those tokens plus that many Squirrel tokens are created instead".

use crate::program::{Book, DefId, Rule};
use crate::sort::CompactSort;
use crate::types::Player;

use super::state::{SLOTS, State};

impl State {
    /// What else is created under the player's control together with that number of tokens, before effects that multiply tokens.
    pub(super) fn more_tokens(
        &self,
        book: &Book,
        player: Player,
        (token, count): (DefId, i32),
    ) -> Vec<(DefId, i32)> {
        let mut more: Vec<(DefId, i32)> = Vec::new();
        if !book.adds_tokens || count < 1 {
            return more;
        }
        let mut rules: Vec<(bool, DefId, Option<crate::types::CardType>)> = Vec::new();
        self.rules_in_force(book, |rule, by| {
            if let Rule::TokensPlus { only, many, token } = rule
                && by.item.controller == player
            {
                rules.push((*many, *token, *only));
            }
        });
        // CR 616.1: one token more comes first, since "that many" then counts it; otherwise the order makes no difference.
        rules.compact_sort_by_key(|&(many, ..)| many);
        let mut total = count;
        // CR 616.1f: what one adds can be what another asks for.
        while let Some(at) = rules.iter().position(|&(_, _, only)| {
            let fits = |def: DefId| only.is_none_or(|only| book.def(def).is(only));
            fits(token) || more.iter().any(|&(def, _)| fits(def))
        }) {
            let (many, extra, _) = rules.remove(at);
            let number = if many { total } else { 1 };
            more.push((extra, number));
            total = (total + number).min(SLOTS as i32 + 1);
        }
        more
    }
}
