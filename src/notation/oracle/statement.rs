//! Whole sentences: who is meant, and all that is said of them.

use super::parser::Parser;
use super::words::Kind;
use crate::ability::{Ability, Clause, Condition, CounterPrevention, Filter, Statement, Subject, Whose};

/// Who a sentence speaks of, before it is clear what "you" in it adds.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Of {
    pub(super) filter: Filter,
    /// `None` where the sentence leaves it open: everybody's.
    pub(super) whose: Option<Whose>,
}

impl Of {
    fn subject(self) -> Subject {
        match self {
            Of { filter: Filter::Source, whose: None } => Subject::THIS,
            Of { filter, whose } => Subject { whose: whose.unwrap_or(Whose::Anyones), filter },
        }
    }
}

impl Parser<'_> {
    /// Reads one sentence, up to its full stop.
    pub(super) fn sentence(&mut self) -> Option<Vec<Ability>> {
        self.begin();
        let read = self
            .attempt(|p| p.whole(Self::keyword_line))
            .or_else(|| self.attempt(|p| p.whole(Self::activated)))
            .or_else(|| self.attempt(|p| p.whole(Self::spirit_link)))
            .or_else(|| self.attempt(|p| p.whole(Self::triggered)))
            .or_else(|| self.attempt(|p| p.whole(Self::prevention)))
            .or_else(|| self.attempt(|p| p.whole(Self::prevention_by_counters)))
            .or_else(|| self.attempt(|p| p.whole(Self::double_damage)))
            .or_else(|| self.attempt(|p| p.whole(Self::lure)))
            .or_else(|| self.attempt(|p| p.whole(Self::no_more_than)))
            .or_else(|| self.attempt(|p| p.whole(Self::may_have)))
            .or_else(|| self.attempt(|p| p.whole(Self::one_attacks)))
            .or_else(|| self.attempt(|p| p.whole(Self::statements)))?;
        Some(read)
    }

    /// Reads with the rule, and then the end of the sentence.
    fn whole<T>(&mut self, rule: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let read = rule(self)?;
        if self.is_done() || self.peek() == Some(&Kind::Period) {
            return Some(read);
        }
        self.fail("the end of the sentence")
    }

    fn statements(&mut self) -> Option<Vec<Ability>> {
        let before = self.attempt(|p| {
            let condition = p.condition()?;
            p.kind(&Kind::Comma, "a comma")?;
            Some(condition)
        });
        let own = match before {
            Some(_) => None,
            None => self.attempt(|p| {
                let own = p.own_condition()?;
                p.kind(&Kind::Comma, "a comma")?;
                Some(own)
            }),
        };
        let left_out = self.attempt(|p| {
            p.phrase("except for")?;
            let left_out = p.creatures()?;
            p.kind(&Kind::Comma, "a comma")?;
            Some(left_out.filter)
        });
        let mut of = self.subject()?;
        if let Some(left_out) = left_out {
            of.filter = Filter::All(vec![of.filter, left_out.not()]).canonical();
        }
        self.statements_of(of, before, own)
    }

    /// Reads what is said of the subject, with the conditions that came before it.
    pub(super) fn statements_of(
        &mut self,
        mut of: Of,
        before: Option<Condition>,
        mut own: Option<Filter>,
    ) -> Option<Vec<Ability>> {
        let start = self.mark();
        let mut clauses = self.predicate(&mut of)?;
        while let Some(more) = self.attempt(|p| {
            let comma = p.kind(&Kind::Comma, "a comma").is_some();
            if p.one_of(&["and"]).is_none() && !comma {
                return None;
            }
            p.predicate(&mut of)
        }) {
            clauses.extend(more);
        }
        own = own.or_else(|| self.attempt(Self::own_condition));
        let at = self.place_since(start);
        if let Some(condition) = before {
            clauses = clauses.into_iter().map(|clause| conditional(clause, &condition)).collect::<Option<_>>().or_else(
                || self.not_modelled("a condition is understood only with `can't attack`, `can't block` and `can't be blocked`", at.clone()),
            )?;
        }
        let mut subject = of.subject();
        if let Some(own) = own {
            if subject != Subject::THIS {
                return self.not_modelled("such a condition is understood only of this creature itself", at);
            }
            subject.filter = own;
        }
        Some(
            clauses
                .into_iter()
                .map(|clause| Ability::Static(Statement { subject: subject.clone(), clause }))
                .collect(),
        )
    }

    /// Reads who a sentence speaks of.
    pub(super) fn subject(&mut self) -> Option<Of> {
        if self.attempt(|p| p.word("it")).is_some() {
            return Some(Of { filter: Filter::Source, whose: None });
        }
        let _ = self.attempt(|p| p.one_of(&["each", "all", "every"]));
        let creatures = self.creatures()?;
        Some(Of { filter: creatures.filter, whose: creatures.whose })
    }

    /// "All creatures able to block this creature do so."
    fn lure(&mut self) -> Option<Vec<Ability>> {
        let _ = self.attempt(|p| p.one_of(&["all", "each"]));
        let blockers = self.creatures()?;
        self.one_phrase_of(&["able to block", "that can block"])?;
        let subject = self.subject()?;
        self.duration();
        self.one_phrase_of(&["do so", "does so", "must do so"])?;
        self.duration();
        Some(vec![Ability::Static(Statement {
            subject: subject.subject(),
            clause: Clause::Lure(blockers.filter),
        })])
    }

    /// "No more than two creatures can attack you each combat."
    fn no_more_than(&mut self) -> Option<Vec<Ability>> {
        self.phrase("no more than")?;
        let start = self.mark();
        let most = self.number()?;
        let creatures = self.counted_creatures()?;
        let mut of = Of { filter: creatures.filter, whose: creatures.whose };
        self.one_of(&["can", "may"])?;
        let mut clauses = Vec::new();
        loop {
            match self.one_of(&["attack", "block"])? {
                0 => {
                    if self.you() {
                        let at = self.place_since(start);
                        self.attackers_of_you(&mut of, at)?;
                    }
                    clauses.push(Clause::MostAttackers(most));
                }
                _ => clauses.push(Clause::MostBlocking(most)),
            }
            if self.attempt(|p| p.one_of(&["or", "and"])).is_none() {
                break;
            }
        }
        self.duration();
        let subject = of.subject();
        Some(
            clauses
                .into_iter()
                .map(|clause| Ability::Static(Statement { subject: subject.clone(), clause }))
                .collect(),
        )
    }

    /// "You may have this creature assign its combat damage as though it weren't blocked."
    fn may_have(&mut self) -> Option<Vec<Ability>> {
        self.phrase("you may have")?;
        let subject = self.subject()?;
        self.as_though_unblocked()?;
        let statement = Statement { subject: subject.subject(), clause: Clause::DamageAsThoughUnblocked };
        Some(vec![Ability::Static(statement)])
    }

    /// "Each opponent must attack with at least one creature each combat if able."
    fn one_attacks(&mut self) -> Option<Vec<Ability>> {
        self.phrase("each opponent must attack")?;
        let _ = self.you();
        self.phrase("with at least one creature")?;
        self.duration();
        self.phrase("if able")?;
        let subject = Subject { whose: Whose::Opponents, filter: Filter::Any };
        Some(vec![Ability::Static(Statement { subject, clause: Clause::OneAttacksIfAble })])
    }

    /// "Prevent all combat damage that would be dealt to and dealt by this creature."
    fn prevention(&mut self) -> Option<Vec<Ability>> {
        let start = self.mark();
        self.phrase("prevent all")?;
        let combat = self.one_of(&["combat"]).is_some();
        self.phrase("damage that would be dealt")?;
        self.duration();
        let both =
            self.one_phrase_of(&["to and dealt by", "to and by", "by and dealt to", "by and to", "to", "by"]);
        let Some(both) = both else {
            if !combat {
                let at = self.place_since(start);
                return self.not_modelled("say `all combat damage`: a position is one combat", at);
            }
            let everybody = Subject { whose: Whose::Anyones, filter: Filter::Any };
            let statement = Statement { subject: everybody, clause: Clause::PreventAllCombatDamage };
            return Some(vec![Ability::Static(statement)]);
        };
        let place = self.place();
        if self.attempt(|p| p.word("you")).is_some() {
            return self
                .not_modelled("damage to a player is prevented only together with all combat damage", place);
        }
        let subject = self.subject()?.subject();
        self.duration();
        let to = if combat { Clause::PreventCombatDamageTo } else { Clause::PreventDamageTo };
        let clauses = match both {
            0 | 1 => vec![to, Clause::PreventDamageBy],
            2 | 3 => vec![Clause::PreventDamageBy, to],
            4 => vec![to],
            _ => vec![Clause::PreventDamageBy],
        };
        Some(
            clauses
                .into_iter()
                .map(|clause| Ability::Static(Statement { subject: subject.clone(), clause }))
                .collect(),
        )
    }

    /// "If damage would be dealt to this creature, prevent that damage. Remove a +1/+1 counter from this creature."
    fn prevention_by_counters(&mut self) -> Option<Vec<Ability>> {
        self.phrase("if damage would be dealt to")?;
        self.this()?;
        let has_one = self
            .attempt(|p| {
                p.phrase("while it has a")?;
                (p.change()? == (1, 1)).then_some(())?;
                p.phrase("counter on it")
            })
            .is_some();
        let _ = self.kind(&Kind::Comma, "a comma");
        self.phrase("prevent that damage")?;
        if self.one_of(&["and"]).is_none() {
            self.kind(&Kind::Period, "a full stop")?;
        }
        let removes = self.one_of(&["remove", "put"])? == 0;
        self.word("a")?;
        let change = self.change()?;
        self.word("counter")?;
        self.word(if removes { "from" } else { "on" })?;
        if self.one_of(&["it"]).is_none() {
            self.this()?;
        }
        if !removes {
            self.phrase("for each")?;
            self.number()?;
            self.phrase("damage prevented this way")?;
        }
        let prevention = match (removes, change, has_one) {
            (true, (1, 1), false) => CounterPrevention::RemovePlus,
            (true, (1, 1), true) => CounterPrevention::RemovePlusWhileItHasOne,
            (false, (1, 1), false) => CounterPrevention::PutPlusForEach,
            (false, (-1, -1), false) => CounterPrevention::PutMinusForEach,
            _ => return self.fail("such a counter"),
        };
        Some(vec![Ability::this(Clause::PreventDamageByCounters(prevention))])
    }

    /// "If a source you control would deal damage to a permanent or player, it deals double that damage instead."
    fn double_damage(&mut self) -> Option<Vec<Ability>> {
        self.word("if")?;
        let subject = match self.one_phrase_of(&["a source", "a source you control"]) {
            Some(0) => Subject { whose: Whose::Anyones, filter: Filter::Any },
            Some(_) => Subject { whose: Whose::Yours, filter: Filter::Any },
            None => self.subject()?.subject(),
        };
        self.phrase("would deal damage to a permanent or player")?;
        let _ = self.kind(&Kind::Comma, "a comma");
        self.phrase("it deals double that damage")?;
        let _ = self.phrase("to that permanent or player");
        self.word("instead")?;
        Some(vec![Ability::Static(Statement { subject, clause: Clause::DealsDoubleDamage })])
    }

    /// "Whenever this creature deals damage, you gain that much life."
    fn spirit_link(&mut self) -> Option<Vec<Ability>> {
        self.word("whenever")?;
        self.this()?;
        self.phrase("deals damage")?;
        let _ = self.kind(&Kind::Comma, "a comma");
        self.one_phrase_of(&["you gain that much life", "its controller gains that much life"])?;
        Some(vec![Ability::SpiritLink])
    }

    /// Reads "you", and the planeswalkers that may be named after it.
    pub(super) fn you(&mut self) -> bool {
        let you = self.attempt(|p| p.word("you")).is_some();
        if you {
            let _ = self.one_phrase_of(&[
                "or planeswalkers you control",
                "or a planeswalker you control",
                "and/or planeswalkers you control",
            ]);
        }
        you
    }

    /// Narrows the subject to those who can attack "you": your opponents' creatures.
    pub(super) fn attackers_of_you(&mut self, of: &mut Of, at: std::ops::Range<usize>) -> Option<()> {
        if of.filter == Filter::Source || of.whose == Some(Whose::Yours) {
            return self.not_modelled("a creature never attacks its own controller", at);
        }
        of.whose = Some(Whose::Opponents);
        Some(())
    }

    /// Reads how long something lasts, where it is said. A position is one combat, so nothing hangs on it.
    pub(super) fn duration(&mut self) {
        let phrases = [
            "each combat",
            "each turn",
            "every combat",
            "every turn",
            "this combat",
            "this turn",
            "until end of turn",
            "until end of combat",
        ];
        while self.one_phrase_of(&phrases).is_some() {}
    }
}

/// Puts the condition into the clause, where the clause has a place for it.
fn conditional(clause: Clause, condition: &Condition) -> Option<Clause> {
    match clause {
        Clause::CantAttack(Condition::Always) => Some(Clause::CantAttack(condition.clone())),
        Clause::CantBlock(filter, Condition::Always) => Some(Clause::CantBlock(filter, condition.clone())),
        Clause::CantAttackUnlessPaid(mana, Condition::Always) => {
            Some(Clause::CantAttackUnlessPaid(mana, condition.clone()))
        }
        Clause::CantBlockUnlessPaid(filter, mana, Condition::Always) => {
            Some(Clause::CantBlockUnlessPaid(filter, mana, condition.clone()))
        }
        Clause::CantBeBlockedBy(filter, Condition::Always) => {
            Some(Clause::CantBeBlockedBy(filter, condition.clone()))
        }
        _ => None,
    }
}
