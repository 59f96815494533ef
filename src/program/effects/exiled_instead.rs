//! "If it would …, exile it instead": replacement effects of spells and abilities (614.6).

use super::super::compile::{Compiled, Compiler, Part, gap};
use super::super::{Change, CombatRule, Cond, Effect, Op, Rule, Sel, Until, Who};
use crate::oracle::tree::{self, AllWord, Count, Duration, PlayerRef, Selection, Zone};

impl Compiler<'_> {
    /// "If that creature would die this turn, exile it instead."
    pub(super) fn exiled_instead(
        &mut self,
        event: &tree::Replaced,
        instead: &[tree::Instruction],
        duration: &Duration,
    ) -> Compiled<()> {
        // "If a card would be put into your graveyard this turn" is about any card.
        if let tree::Replaced::Moves {
            what: Selection::Some { .. } | Selection::List(_),
            from: None,
            to: Zone::Graveyard,
            ..
        } = event
            && *duration == Duration::ThisTurn
        {
            let replace = self.replace(event, instead)?;
            let replace = self.book.add_ability(super::super::Ability::Replace(replace));
            self.emit(Effect::RuleUntil(Rule::InsteadFor(replace), Until::EndOfTurn));
            return Ok(());
        }
        // "If target player would draw a card this turn": the rule is made for the target, which may be either player.
        if let tree::Replaced::Draw(who @ PlayerRef::TargetPlayer { opponent: false, .. }) = event
            && *duration == Duration::ThisTurn
        {
            let Who::Target(number) = self.one_player(who)? else {
                return gap(Part::Player, "a target player of a lasting rule");
            };
            for (who, player) in [(PlayerRef::You, Who::You), (PlayerRef::AnOpponent, Who::Opponent)] {
                let other = self.scope.jump_unless(Cond::IsTarget(player, number));
                let replace = self.replace(&tree::Replaced::Draw(who), instead)?;
                let replace = self.book.add_ability(super::super::Ability::Replace(replace));
                self.emit(Effect::RuleUntil(Rule::InsteadFor(replace), Until::EndOfTurn));
                self.scope.land(other);
            }
            return Ok(());
        }
        // "If an instant or sorcery spell cast this way would be put into your graveyard" is about the spell just cast.
        if let tree::Replaced::Moves {
            what: Selection::Some { filter, .. },
            from: None,
            to: Zone::Graveyard,
            whose: None | Some(PlayerRef::You),
        } = event
            && let [tests @ .., tree::Test::DoneThisWay(tree::DoneDeed::Cast)] = &filter.tests[..]
        {
            let tests = self.tests(tests)?;
            if !self.exiles_it(instead) {
                return gap(Part::Effect, "a replacement for a while");
            }
            return match self.scope.ops.last_mut() {
                Some(Op::Do(Effect::CastNow { exiled, .. })) => {
                    *exiled = Some(tests);
                    Ok(())
                }
                _ => gap(Part::Effect, "a replacement for a while"),
            };
        }
        if let tree::Replaced::Moves {
            what: Selection::Ref(spell),
            from: None,
            to: Zone::Graveyard,
            whose: None | Some(PlayerRef::You),
        } = event
        {
            return self.cast_is_exiled(spell, instead);
        }
        let (what, dies) = match event {
            tree::Replaced::Dies(what) => (what, true),
            // "If it would leave the battlefield, exile it instead of putting it anywhere else."
            tree::Replaced::Moves { what, from: Some(Zone::Battlefield), to: Zone::Library, whose: None } => {
                (what, false)
            }
            _ => return gap(Part::Effect, "a replacement for a while"),
        };
        if !self.exiles_it(instead) {
            return gap(Part::Effect, "a replacement for a while");
        }
        // "If a creature would die" is about every creature, now or later, not a chosen one.
        let what = match what {
            Selection::Some {
                count: Count::Exactly(tree::Amount::Number(1)),
                filter,
                chooser: None,
                random: false,
            } => Selection::All { filter: filter.clone(), word: AllWord::Each },
            Selection::Ref(_) | Selection::All { .. } => what.clone(),
            _ => return gap(Part::Effect, "a replacement for a while"),
        };
        let picked = self.select(&what, Who::You)?;
        let until = self.until(duration)?;
        self.apply_to(&what, picked, vec![Change::Rule(CombatRule::ExiledInstead { dies })], until)
    }

    /// "You may cast that card …. If that spell would be put into your graveyard, exile it instead." is about the spell just cast.
    pub(super) fn cast_is_exiled(
        &mut self,
        spell: &tree::ObjectRef,
        instead: &[tree::Instruction],
    ) -> Compiled<()> {
        let spell = self.object(spell)?;
        let exiles = self.exiles_it(instead);
        match self.scope.ops.last_mut() {
            Some(Op::Do(Effect::CastNow { what, exiled, .. })) if *what == spell && exiles => {
                *exiled = Some(Vec::new());
                Ok(())
            }
            Some(Op::Do(Effect::MayPlay { what, terms, .. })) if *what == Sel::Obj(spell) && exiles => {
                terms.get_or_insert_default().exiled = true;
                Ok(())
            }
            _ => gap(Part::Effect, "a replacement for a while"),
        }
    }
}
