//! Tokens that are created together with others (614.1a): "those tokens plus that many Squirrel tokens are created instead".

use crate::program::{Book, DefId, Rule, Who};
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
            if let Rule::TokensPlus { who, only, many, token } = rule
                && (*who == Who::Any || self.who(book, *who, by) == Some(player))
            {
                rules.push((*many, *token, *only));
            }
        });
        // CR 616.1: one token more comes first, since "that many" then counts it; otherwise the order makes no difference.
        rules.sort_by_key(|&(many, ..)| many);
        let mut total = count;
        for (many, extra, only) in rules {
            let fits = |def: DefId| only.is_none_or(|only| book.def(def).is(only));
            if !fits(token) && !more.iter().any(|&(def, _)| fits(def)) {
                continue;
            }
            let number = if many { total } else { 1 };
            more.push((extra, number));
            total = (total + number).min(SLOTS as i32 + 1);
        }
        more
    }
}
