//! What a sentence says of its subject: one predicate, as one clause or more.

use super::parser::Parser;
use super::statement::Of;
use super::words::Kind;
use crate::ability::{Ability, AsThough, Clause, Filter};
use crate::notation::oracle::restriction::Verb;

impl Parser<'_> {
    /// Reads one predicate. Where it speaks of "you", it narrows the subject.
    pub(super) fn predicate(&mut self, of: &mut Of) -> Option<Vec<Clause>> {
        match self.one_of(&["can't", "can", "may", "must", "unblockable"]) {
            Some(0) => return self.cant(of),
            Some(1) => return self.can(),
            Some(2) => {
                return self
                    .attempt(Self::as_though_unblocked)
                    .map(|()| vec![Clause::DamageAsThoughUnblocked])
                    .or_else(|| self.can());
            }
            Some(3) => return self.must(of),
            Some(_) => return Some(vec![unblockable()]),
            None => {}
        }
        self.attempt(|p| p.if_able(of))
            .or_else(|| self.attempt(Self::gets))
            .or_else(|| self.attempt(Self::has))
            .or_else(|| self.attempt(Self::loses))
            .or_else(|| self.attempt(Self::assigns))
            .or_else(|| {
                self.attempt(|p| {
                    p.one_of(&["is", "are"])?;
                    p.word("unblockable")?;
                    p.duration();
                    Some(vec![unblockable()])
                })
            })
    }

    /// Reads what follows "can".
    fn can(&mut self) -> Option<Vec<Clause>> {
        if self.word("only").is_some() {
            return self.can_only();
        }
        let verb = self.one_phrase_of(&["attack", "block", "be blocked"])?;
        self.duration();
        match verb {
            0 => {
                if self.phrase("only alone").is_some() {
                    return Some(vec![Clause::AttacksOnlyAlone]);
                }
                let as_though = self.as_though()?;
                self.duration();
                Some(vec![Clause::AttacksAsThough(as_though)])
            }
            1 => self.can_block(),
            _ => {
                if self.phrase("only by").is_some() {
                    return Some(vec![self.blocked_only_by()?]);
                }
                self.phrase("as though")?;
                self.one_of(&["it", "they"])?;
                self.word("didn't")?;
                self.word("have")?;
                let clause = match self.attempt(Self::landwalk) {
                    Some(land) => Clause::BlockedAsThoughWithoutLandwalk(land),
                    None => Clause::BlockedAsThoughWithout(self.keyword()?),
                };
                Some(vec![clause])
            }
        }
    }

    /// Reads what follows "can only": "attack or block alone", "block creatures with flying".
    fn can_only(&mut self) -> Option<Vec<Clause>> {
        if self.phrase("be blocked by").is_some() {
            return Some(vec![self.blocked_only_by()?]);
        }
        let verbs = self.verbs()?;
        if self.word("alone").is_some() {
            return Some(
                verbs
                    .into_iter()
                    .map(|verb| match verb {
                        Verb::Attack => Clause::AttacksOnlyAlone,
                        Verb::Block => Clause::BlocksOnlyAlone,
                    })
                    .collect(),
            );
        }
        if verbs != [Verb::Block] {
            return None;
        }
        self.can_block_only()
    }

    fn blocked_only_by(&mut self) -> Option<Clause> {
        let blockers = self.creatures()?.filter;
        let condition = self.attempt(Self::condition).unwrap_or(crate::ability::Condition::Always);
        Some(Clause::CantBeBlockedBy(Filter::Not(Box::new(blockers)), condition))
    }

    fn can_block_only(&mut self) -> Option<Vec<Clause>> {
        let attackers = self.creatures()?.filter;
        self.duration();
        let condition = self.attempt(Self::condition).unwrap_or(crate::ability::Condition::Always);
        Some(vec![Clause::CantBlock(Filter::Not(Box::new(attackers)), condition)])
    }

    /// Reads what follows "can block".
    fn can_block(&mut self) -> Option<Vec<Clause>> {
        if self.word("only").is_some() {
            if self.word("alone").is_some() {
                return Some(vec![Clause::BlocksOnlyAlone]);
            }
            return self.can_block_only();
        }
        if self.phrase("any number of").is_some() {
            let _ = self.one_of(&["additional"]);
            self.word("creatures")?;
            self.duration();
            return Some(vec![Clause::BlocksAnyNumber]);
        }
        if let Some(additional) = self.attempt(Self::additional) {
            self.duration();
            return Some(vec![Clause::BlocksAdditional(additional)]);
        }
        let start = self.mark();
        let attackers = self.attempt(Self::creatures);
        if attackers.as_ref().is_some_and(|attackers| attackers.whose.is_some()) {
            let at = self.place_since(start);
            return self.not_modelled("only attackers can be blocked: whose they are need not be said", at);
        }
        let attackers = attackers.map_or(Filter::Any, |attackers| attackers.filter);
        let as_though = self.as_though()?;
        self.duration();
        Some(vec![Clause::BlocksAsThough(attackers, as_though)])
    }

    /// Reads "an additional creature", "two additional creatures".
    fn additional(&mut self) -> Option<u32> {
        let _ = self.phrase("up to");
        let article = self.one_of(&["an"]).is_some();
        if article {
            self.word("additional")?;
        }
        let number = self.attempt(Self::number);
        if !article {
            number?;
            self.word("additional")?;
        }
        self.one_of(&["creature", "creatures"])?;
        Some(number.unwrap_or(1))
    }

    /// Reads "as though it had haste", "as though they didn't have defender".
    fn as_though(&mut self) -> Option<AsThough> {
        self.phrase("as though")?;
        if self.one_of(&["it", "they"]).is_none() {
            self.this()?;
        }
        if self.word("had").is_some() {
            return Some(AsThough::Had(self.keyword()?));
        }
        self.word("didn't")?;
        self.word("have")?;
        Some(AsThough::Hadnt(self.keyword()?))
    }

    /// Reads what follows "must".
    fn must(&mut self, of: &mut Of) -> Option<Vec<Clause>> {
        if self.phrase("be blocked").is_none() {
            return self.if_able(of);
        }
        self.duration();
        let mut by = Filter::Any;
        let mut least = 1;
        if self.attempt(|p| p.word("by")).is_some() {
            let counted = self.attempt(|p| {
                let number = p.number()?;
                p.phrase("or more")?;
                Some(number)
            });
            least = counted.unwrap_or(1);
            by = self.creatures()?.filter;
            self.duration();
        }
        self.phrase("if able")?;
        self.duration();
        Some(vec![Clause::MustBeBlocked { by, least }])
    }

    /// Reads "attacks or blocks each combat if able", "blocks a1 this combat if able".
    fn if_able(&mut self, of: &mut Of) -> Option<Vec<Clause>> {
        let start = self.mark();
        let mut clauses = Vec::new();
        loop {
            match self.one_of(&["attack", "attacks", "block", "blocks"])? {
                0 | 1 => {
                    if self.you() {
                        let at = self.place_since(start);
                        self.attackers_of_you(of, at)?;
                    }
                    clauses.push(Clause::AttacksIfAble);
                }
                _ => {
                    let attackers =
                        self.attempt(Self::creatures).map_or(Filter::Any, |attackers| attackers.filter);
                    clauses.push(Clause::BlocksIfAble(attackers));
                }
            }
            self.duration();
            if self.attempt(|p| p.one_of(&["or", "and"])).is_none() {
                break;
            }
        }
        self.phrase("if able")?;
        self.duration();
        Some(clauses)
    }

    /// Reads "gets +1/+1".
    fn gets(&mut self) -> Option<Vec<Clause>> {
        self.one_of(&["get", "gets"])?;
        let (power, toughness) = self.change()?;
        self.duration();
        Some(vec![Clause::Gets(power, toughness)])
    }

    /// Reads "has flying", "have base power and toughness 0/2", `has "This creature can't block."`.
    fn has(&mut self) -> Option<Vec<Clause>> {
        self.one_of(&["has", "have", "gain", "gains"])?;
        if self.phrase("base power and toughness").is_some() {
            let Some(&Kind::Stats { power, toughness, change: false }) = self.peek() else {
                return self.fail("a power and toughness such as 0/2");
            };
            self.step();
            self.duration();
            return Some(vec![Clause::BasePowerToughness(power, toughness)]);
        }
        let abilities = self.granted()?;
        self.duration();
        Some(abilities.into_iter().map(|ability| Clause::Has(Box::new(ability))).collect())
    }

    /// Reads a list of abilities that are given to somebody.
    pub(super) fn granted(&mut self) -> Option<Vec<Ability>> {
        let mut abilities = self.one_granted()?;
        while let Some(more) = self.attempt(|p| {
            let comma = p.kind(&Kind::Comma, "a comma").is_some();
            if p.one_of(&["and"]).is_none() && !comma {
                return None;
            }
            p.one_granted()
        }) {
            abilities.extend(more);
        }
        Some(abilities)
    }

    pub(super) fn one_granted(&mut self) -> Option<Vec<Ability>> {
        let Some(Kind::Quotation(inner)) = self.peek() else { return self.keyword_ability() };
        let inner = inner.clone();
        // Within the quotation "this creature" is the one that has been given the ability.
        let names = super::Names { bearer: super::Bearer::Creature, ..*self.names };
        match super::abilities(self.text, inner, &names) {
            Ok(abilities) => {
                self.step();
                Some(abilities)
            }
            Err(error) => self.give_up(error),
        }
    }

    /// Reads "loses flying and first strike".
    fn loses(&mut self) -> Option<Vec<Clause>> {
        self.one_of(&["lose", "loses"])?;
        let mut clauses = vec![Clause::Loses(self.keyword()?)];
        while let Some(keyword) = self.attempt(|p| {
            let comma = p.kind(&Kind::Comma, "a comma").is_some();
            if p.one_of(&["and"]).is_none() && !comma {
                return None;
            }
            p.keyword()
        }) {
            clauses.push(Clause::Loses(keyword));
        }
        self.duration();
        Some(clauses)
    }

    /// Reads "assigns combat damage equal to its toughness rather than its power".
    fn assigns(&mut self) -> Option<Vec<Clause>> {
        self.one_of(&["assign", "assigns"])?;
        self.phrase("combat damage equal to")?;
        self.one_of(&["its", "their"])?;
        self.phrase("toughness rather than")?;
        self.one_of(&["its", "their"])?;
        self.word("power")?;
        Some(vec![Clause::DamageByToughness])
    }

    /// Reads "assign its combat damage as though it weren't blocked".
    pub(super) fn as_though_unblocked(&mut self) -> Option<()> {
        self.word("assign")?;
        self.one_of(&["its", "their"])?;
        self.phrase("combat damage as though")?;
        self.one_of(&["it", "they"])?;
        self.one_of(&["weren't", "wasn't"])?;
        self.word("blocked")
    }
}

fn unblockable() -> Clause {
    Clause::CantBeBlockedBy(Filter::Any, crate::ability::Condition::Always)
}
