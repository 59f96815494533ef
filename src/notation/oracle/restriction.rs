//! What follows "can't": attack, block, be blocked, and the ends of such sentences that soften them.

use super::filter::Creatures;
use super::parser::Parser;
use super::statement::Of;
use super::words::Kind;
use crate::ability::{Clause, Condition, Filter, Whose};

/// What a creature does in combat of its own will.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Verb {
    Attack,
    Block,
}

/// What a creature can't do.
enum Act {
    Attack,
    Block(Filter),
    BeBlocked(Vec<Clause>),
}

/// How the sentence ends.
enum End {
    Plain,
    Alone,
    When(Condition),
    UnlessPaid(u32, Condition),
    UnlessWith { least: u32, with: Filter, verbs: Vec<Verb> },
    UnlessAllBlock,
}

impl Parser<'_> {
    /// Reads what follows "can't".
    pub(super) fn cant(&mut self, of: &mut Of) -> Option<Vec<Clause>> {
        let start = self.mark();
        let mut acts = vec![self.act(of)?];
        while let Some(act) = self.attempt(|p| {
            let comma = p.kind(&Kind::Comma, "a comma").is_some();
            if p.one_of(&["or", "and"]).is_none() && !comma {
                return None;
            }
            p.act(of)
        }) {
            // "… can't block or be blocked by creatures with power 2 or greater": both of the same creatures.
            if let (Some(Act::Block(whom @ Filter::Any)), Act::BeBlocked(clauses)) = (acts.last_mut(), &act)
                && let [Clause::CantBeBlockedBy(by, _)] = &clauses[..]
            {
                whom.clone_from(by);
            }
            acts.push(act);
        }
        self.duration();
        let end = self.end_of_restriction()?;
        self.duration();
        let at = self.place_since(start);
        let mut clauses = Vec::new();
        for act in acts {
            let ended = match act {
                Act::Attack => end_attack(&end),
                Act::Block(attackers) => end_block(attackers, &end),
                Act::BeBlocked(clauses) => end_blocked(clauses, &end),
            };
            match ended {
                Some(ended) => clauses.extend(ended),
                None => {
                    return self.not_modelled("this restriction is not understood with such an ending", at);
                }
            }
        }
        Some(clauses)
    }

    fn act(&mut self, of: &mut Of) -> Option<Act> {
        let start = self.mark();
        match self.one_of(&["attack", "block", "be"])? {
            0 => {
                if self.you() {
                    let at = self.place_since(start);
                    self.attackers_of_you(of, at)?;
                }
                Some(Act::Attack)
            }
            1 => {
                let _ = self.attempt(|p| p.one_of(&["any"]));
                if self.names.bearer == super::Bearer::Creature && self.attempt(|p| p.word("it")).is_some() {
                    return Some(Act::Block(Filter::Source));
                }
                let Some(Creatures { filter, whose }) = self.attempt(Self::creatures) else {
                    return Some(Act::Block(Filter::Any));
                };
                let at = self.place_since(start);
                self.blockers_against(of, whose, at)?;
                Some(Act::Block(filter))
            }
            _ => {
                self.word("blocked")?;
                self.duration();
                Some(Act::BeBlocked(self.blocked_how()?))
            }
        }
    }

    /// Narrows the subject to those who can block creatures of that player: the other player's.
    fn blockers_against(
        &mut self,
        of: &mut Of,
        whose: Option<Whose>,
        at: std::ops::Range<usize>,
    ) -> Option<()> {
        let blockers = match whose {
            None | Some(Whose::Anyones) => return Some(()),
            Some(Whose::Yours) => Whose::Opponents,
            Some(Whose::Opponents) => Whose::Yours,
            Some(Whose::This) => Whose::This,
        };
        let known = of.whose.is_some_and(|whose| whose != Whose::Anyones);
        if of.filter == Filter::Source || (known && of.whose != Some(blockers)) {
            return self
                .not_modelled("whose attackers these are need not be said: nobody blocks their own", at);
        }
        of.whose = Some(blockers);
        Some(())
    }

    /// Reads by whom a creature can't be blocked; nobody at all where nothing is said.
    fn blocked_how(&mut self) -> Option<Vec<Clause>> {
        let by = |filter| Clause::CantBeBlockedBy(filter, Condition::Always);
        if self.phrase("except by").is_some() {
            if let Some(least) = self.attempt(|p| {
                let number = p.number()?;
                p.phrase("or more")?;
                Some(number)
            }) {
                let blockers = self.creatures()?.filter;
                let mut clauses = vec![Clause::LeastBlockers(least)];
                if blockers != Filter::Any {
                    clauses.push(by(Filter::Not(Box::new(blockers))));
                }
                return Some(clauses);
            }
            let blockers = self.creatures()?.filter;
            return Some(vec![by(Filter::Not(Box::new(blockers)))]);
        }
        if self.attempt(|p| p.word("by")).is_some() {
            if self.phrase("more than").is_some() {
                let most = self.number()?;
                self.one_of(&["creature", "creatures"])?;
                return Some(vec![Clause::MostBlockers(most)]);
            }
            let blockers = self.creatures()?.filter;
            return Some(vec![by(blockers)]);
        }
        Some(vec![by(Filter::Any)])
    }

    fn end_of_restriction(&mut self) -> Option<End> {
        if self.attempt(|p| p.word("alone")).is_some() {
            return Some(End::Alone);
        }
        let end = self
            .attempt(Self::unless_paid)
            .or_else(|| self.attempt(Self::unless_all_block))
            .or_else(|| self.attempt(Self::unless_with))
            .or_else(|| self.attempt(Self::condition).map(End::When));
        Some(end.unwrap_or(End::Plain))
    }

    /// "… unless you pay {3}", "… unless their controller pays {2} for each creature they control that's
    /// attacking you".
    fn unless_paid(&mut self) -> Option<End> {
        self.word("unless")?;
        self.one_phrase_of(&[
            "you pay",
            "its controller pays",
            "their controller pays",
            "that player pays",
            "that creature's controller pays",
            "defending player pays",
            "attacking player pays",
        ])?;
        let place = self.place();
        let Some(Kind::Symbol(symbol)) = self.peek() else { return self.fail("a cost such as {2}") };
        let Ok(mana) = symbol.parse::<u32>() else {
            return self.not_modelled("a cost to attack or block is plain mana such as {2} here", place);
        };
        self.step();
        if self.phrase("for each").is_some() {
            // However it is put, it is paid once for each creature that attacks or blocks.
            self.one_phrase_of(&[
                "of those creatures",
                "creature",
                "creature they control",
                "creature he or she controls",
                "creature he or she controls",
                "attacking creature",
                "attacking creature they control",
                "blocking creature",
                "blocking creature they control",
                "such creature",
            ])?;
            let _ = self.attempt(|p| {
                p.one_phrase_of(&["that 's", "that is"])?;
                p.one_of(&["attacking", "blocking"])?;
                p.you();
                Some(())
            });
        }
        let condition = self.attempt(Self::condition).unwrap_or(Condition::Always);
        Some(End::UnlessPaid(mana, condition))
    }

    /// "… unless all creatures defending player controls block it."
    fn unless_all_block(&mut self) -> Option<End> {
        self.phrase("unless all creatures defending player controls block")?;
        if self.one_of(&["it", "them"]).is_none() {
            self.this()?;
        }
        Some(End::UnlessAllBlock)
    }

    /// "… unless at least two other creatures attack", "… unless a creature with greater power also blocks".
    fn unless_with(&mut self) -> Option<End> {
        self.word("unless")?;
        let least = self
            .attempt(|p| {
                let at_least = p.phrase("at least").is_some();
                let number = p.number()?;
                if p.phrase("or more").is_none() && !at_least {
                    return p.fail("`or more`");
                }
                Some(number)
            })
            .unwrap_or(1);
        let with = self.creatures()?.filter;
        let _ = self.attempt(|p| p.word("also"));
        let verbs = self.verbs()?;
        // The creature is never its own company, so "other" adds nothing.
        let with = match with {
            Filter::Not(source) if *source == Filter::Source => Filter::Any,
            Filter::All(mut parts) => {
                parts.retain(|part| *part != Filter::Source.not());
                super::canonical::one_or(parts, Filter::All)
            }
            other => other,
        };
        Some(End::UnlessWith { least, with, verbs })
    }

    /// Reads "attack", "block", or both with "or" between them.
    pub(super) fn verbs(&mut self) -> Option<Vec<Verb>> {
        let one = |p: &mut Self| {
            let verb = p.one_of(&["attack", "attacks", "block", "blocks"])?;
            Some(if verb < 2 { Verb::Attack } else { Verb::Block })
        };
        let mut verbs = vec![one(self)?];
        while let Some(verb) = self.attempt(|p| {
            p.one_of(&["or", "and"])?;
            one(p)
        }) {
            verbs.push(verb);
        }
        Some(verbs)
    }
}

fn end_attack(end: &End) -> Option<Vec<Clause>> {
    let clause = match end {
        End::Plain => Clause::CantAttack(Condition::Always),
        End::When(condition) => Clause::CantAttack(condition.clone()),
        End::Alone => Clause::AttacksOnlyWith { least: 1, with: Filter::Any },
        End::UnlessPaid(mana, when) => Clause::CantAttackUnlessPaid(*mana, when.clone()),
        End::UnlessWith { least, with, verbs } if verbs.contains(&Verb::Attack) => {
            Clause::AttacksOnlyWith { least: *least, with: with.clone() }
        }
        End::UnlessWith { .. } | End::UnlessAllBlock => return None,
    };
    Some(vec![clause])
}

fn end_block(attackers: Filter, end: &End) -> Option<Vec<Clause>> {
    let clause = match end {
        End::Plain => Clause::CantBlock(attackers, Condition::Always),
        End::When(condition) => Clause::CantBlock(attackers, condition.clone()),
        End::UnlessPaid(mana, when) => Clause::CantBlockUnlessPaid(attackers, *mana, when.clone()),
        End::Alone if attackers == Filter::Any => Clause::BlocksOnlyWith { least: 1, with: Filter::Any },
        End::UnlessWith { least, with, verbs }
            if attackers == Filter::Any && verbs.contains(&Verb::Block) =>
        {
            Clause::BlocksOnlyWith { least: *least, with: with.clone() }
        }
        End::Alone | End::UnlessWith { .. } | End::UnlessAllBlock => return None,
    };
    Some(vec![clause])
}

fn end_blocked(clauses: Vec<Clause>, end: &End) -> Option<Vec<Clause>> {
    match end {
        End::Plain => Some(clauses),
        End::When(condition) => match <[Clause; 1]>::try_from(clauses) {
            Ok([Clause::CantBeBlockedBy(blockers, _)]) => {
                Some(vec![Clause::CantBeBlockedBy(blockers, condition.clone())])
            }
            _ => None,
        },
        End::UnlessAllBlock => {
            let plain = [Clause::CantBeBlockedBy(Filter::Any, Condition::Always)];
            (clauses == plain).then(|| vec![Clause::BlockedOnlyByAll])
        }
        End::Alone | End::UnlessPaid(..) | End::UnlessWith { .. } => None,
    }
}
