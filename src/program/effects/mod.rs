//! Effects compiled to ops.

mod becoming_aura;
mod cards;
mod counters;
mod damage;
mod exiled_instead;
mod keeping;
mod lasting;
mod moves;
mod permanents;
mod players;
mod spells;
use super::plain_filters::battlefield;
mod tokens;

use super::compile::{Compiled, Compiler, Part, gap};
use super::scope::{BeforeCards, Each};
use super::{Amount, Effect, Named, Obj, Op, Sel, Test, Who};
use crate::oracle::tree::{self, ChoiceKind, Count, PlayerRef, Selection, Zone};

impl Compiler<'_> {
    /// Emits an effect.
    fn emit(&mut self, effect: Effect) {
        self.scope.push(Op::Do(effect));
    }

    /// Emits an effect that makes or moves objects: "it" then means those.
    fn emit_moving(&mut self, effect: Effect) {
        let cards = matches!(
            effect,
            Effect::Draw { .. }
                | Effect::Mill { .. }
                | Effect::Surveil { .. }
                | Effect::Discard { .. }
                | Effect::DiscardHand(_)
        );
        let before = if cards { self.before_cards() } else { None };
        self.emit(effect);
        self.scope.last = Some(Obj::Last);
        self.scope.last_amount = true;
        self.scope.before_cards = before;
    }

    /// Before an effect with cards: "you draw cards equal to that creature's power and you lose life equal to that creature's toughness"
    /// asks afterwards for what was known before, and `Chosen` keeps what `Last` holds now.
    fn before_cards(&mut self) -> Option<BeforeCards> {
        if self.scope.before_cards.is_some() {
            return self.scope.before_cards;
        }
        let last = self.scope.last?;
        if last != Obj::Last {
            return Some(BeforeCards::Are(last));
        }
        // The second player's cards come after the first one's.
        if self.scope.each == Some(Each::Loop) || self.scope.each_object > 0 {
            return Some(BeforeCards::Lost);
        }
        let number = self.scope.alls;
        self.scope.alls += 1;
        if self.scope.gathered.contains(&number) {
            self.emit(Effect::Gather(Sel::Obj(Obj::Last)));
            self.scope.chosen = false;
        }
        Some(BeforeCards::Gathered(number))
    }

    /// Emits an effect that leaves objects where they are: "it" then means one of them.
    fn emit_on(&mut self, on: &Sel, effect: Effect) {
        self.emit(effect);
        self.scope.before_cards = None;
        // With a filter, the `Last` register may not hold all objects, so "they" is unknown afterwards.
        self.scope.last = match on {
            Sel::Obj(object) => Some(*object),
            // The `Last` register then holds the player.
            Sel::Player(_) => self.scope.last.filter(|last| *last != Obj::Last),
            Sel::All(_) | Sel::List(_) | Sel::Top { .. } => None,
        };
        self.scope.last_amount = true;
    }

    /// Emits an effect that records all of its objects, even those of a filter.
    fn emit_all(&mut self, on: &Sel, effect: Effect) {
        // "Gain control of all creatures. Untap them. They gain haste": "they" are still all of them.
        let still = self.scope.last_all && *on == Sel::Obj(Obj::Last);
        self.emit_on(on, effect);
        self.scope.last_all = still || matches!(on, Sel::All(_));
    }

    /// Emits damage: the receivers and the amount are known afterwards.
    fn emit_damage(&mut self, to: &Sel, effect: Effect) {
        self.emit_on(to, effect);
        self.scope.damaged = true;
        self.scope.much = Some(tree::Much::DamageDealt);
    }

    /// Before an effect with a filter: stores its objects if "those" refers to them later.
    fn gather(&mut self, what: &Sel) {
        if let Sel::All(_) = what {
            let number = self.scope.alls;
            self.scope.alls += 1;
            if self.scope.gathered.contains(&number) {
                self.emit(Effect::Gather(what.clone()));
            }
            self.scope.those = Some(number);
        }
    }

    /// Emits an effect about a player.
    fn emit_player(&mut self, effect: Effect) {
        self.emit(effect);
        self.scope.last_amount = true;
    }

    pub(super) fn effect(&mut self, effect: &tree::Effect) -> Compiled<()> {
        use tree::Effect as E;
        match effect {
            E::Apply { what, changes, duration, leading: _ } => self.apply(what, changes, duration),
            // CR 615.1: rules on the permanent, which may deal damage without ever being dealt any.
            E::PreventToAndBy { what, combat, duration } => {
                use tree::{Change, ObjectRule};
                let to = ObjectRule::PreventDamageTo { combat: *combat, from: None };
                let by = ObjectRule::PreventDamageBy { combat: *combat, to: None };
                self.apply(what, &[Change::Rule(to), Change::Rule(by)], duration)
            }
            E::Choose { who, what } => self.choose_kind(who, what),
            E::ChooseObjects { who, what } => {
                if let (
                    PlayerRef::EachPlayer,
                    Selection::Some { count, filter, chooser: None, random: false },
                ) = (who, what)
                {
                    return self.each_chooses(count, filter);
                }
                let who = self.one_player(who)?;
                let what = self.select(what, who)?;
                match what {
                    Sel::Obj(object) => self.scope.last = Some(object),
                    Sel::Player(player) => self.scope.last_player = Some(player),
                    _ => {}
                }
                Ok(())
            }
            E::Statement { statement, duration } => self.temporary(statement, duration),
            E::ShuffleInto { .. }
            | E::Draw { .. }
            | E::Discard { .. }
            | E::Mill { .. }
            | E::Scry { .. }
            | E::Surveil { .. }
            | E::Dig { .. }
            | E::RevealUntil { .. }
            | E::PutUncast { .. }
            | E::LookAtHand { .. }
            | E::ChooseFromHand { .. }
            | E::Reveal { .. }
            | E::RevealHandOrTop
            | E::Search { .. }
            | E::SearchEach { .. }
            | E::SearchTwo { .. }
            | E::SearchAndExileRest(_)
            | E::Shuffle { .. }
            | E::DrawUpTo { .. }
            | E::GuessTopCards
            | E::PlayerExiles { .. }
            | E::PayOrPutBackDrawn { .. } => self.cards_effect(effect),
            E::Destroy { .. }
            | E::Exile { .. }
            | E::ExileWithCounters { .. }
            | E::Airbend(_)
            | E::Move { .. }
            | E::Manifest { .. }
            | E::SearchAndCast(_)
            | E::ManifestDread(_)
            | E::Separate { .. }
            | E::SacrificePile { .. }
            | E::PutPiles { .. }
            | E::Sacrifice { .. }
            | E::KeepFewest { .. }
            | E::KeepOnly { .. }
            | E::ExileVoted(_)
            | E::ReanimateTarget { .. }
            | E::Reanimate { .. } => self.moves_effect(effect),
            E::Create { .. }
            | E::CreateNamed { .. }
            | E::CreateRole { .. }
            | E::CreateCopy { .. }
            | E::BecomeCopy { .. }
            | E::Investigate { .. }
            | E::Populate { .. }
            | E::Incubate { .. }
            | E::Emblem { .. } => self.tokens_effect(effect),
            E::PutCounters { .. }
            | E::PutCounterOfChoice { .. }
            | E::RemoveCounters { .. }
            | E::PutCountersOf { .. }
            | E::MoveCounters { .. }
            | E::PutUpToCounters { .. }
            | E::RemoveUpToCounters { .. }
            | E::DoubleCounters { .. }
            | E::DoubleSize { .. }
            | E::Proliferate { .. }
            | E::Explore(..)
            | E::Monstrosity(..)
            | E::Earthbend { .. }
            | E::Adapt(..)
            | E::Endure { .. }
            | E::Bolster { .. }
            | E::Support { .. }
            | E::Amass { .. }
            | E::Energy { .. } => self.counters_effect(effect),
            E::GainLife { .. }
            | E::LoseLife { .. }
            | E::SetLife { .. }
            | E::ExchangeLife { .. }
            | E::ExchangeLifeFor { .. }
            | E::AddMana { .. }
            | E::ExtraTurn { .. }
            | E::ExtraPhase { .. }
            | E::ExtraBeginning
            | E::ExtraUpkeep { .. }
            | E::KeepPlayer(_)
            | E::SkipStep { .. }
            | E::SkipTurn { .. }
            | E::EndTurn
            | E::Win { .. }
            | E::Lose { .. }
            | E::DrawGame
            | E::Pay { .. }
            | E::FlipCoin { .. }
            | E::Clash { .. }
            | E::Vote(_)
            | E::RollDie { .. }
            | E::Fateseal { .. }
            | E::LoseMana { .. }
            | E::IgnoreThis
            | E::TakeInitiative { .. }
            | E::Venture { .. }
            | E::BecomeMonarch { .. } => self.players_effect(effect),
            E::GainControl { .. }
            | E::ExchangeControl { .. }
            | E::Attach { .. }
            | E::Unattach { .. }
            | E::Tap(..)
            | E::Untap(..)
            | E::TapOrUntap(..)
            | E::DoesntUntap { .. }
            | E::Regenerate(..)
            | E::Fight { .. }
            | E::RemoveFromCombat(..)
            | E::Goad(..)
            | E::Detain(..)
            | E::Suspect(..)
            | E::BecomeSaddled(_)
            | E::EndSuspicion(..)
            | E::Connive(..)
            | E::Transform(..)
            | E::Flip(..)
            | E::PlayerTaps { .. }
            | E::PhaseOut(..)
            | E::BecomeAura { .. }
            | E::BecomeBlocked(..) => self.permanents_effect(effect),
            E::DoubleX => self.counters_effect(effect),
            E::CopySpell { .. }
            | E::CopyForEach { .. }
            | E::EntersWith { .. }
            | E::Discover(_)
            | E::PayAnyLife
            | E::NoteLife
            | E::RepeatProcess
            | E::NextSpellCosts { .. }
            | E::NextSpellHas { .. }
            | E::CopyNamed(_)
            | E::ExileForetold
            | E::RingTempts
            | E::BecomesDay { .. }
            | E::Counter { .. }
            | E::ChangeTargetTo { .. }
            | E::ChangeTargets { .. }
            | E::CounterTo { .. }
            | E::ExileAsResolves { .. }
            | E::GainSuspend(_)
            | E::Encode
            | E::MayPlay { .. }
            | E::CastNow { .. }
            | E::PlayNow { .. } => self.spells_effect(effect),
            E::DealDamage { .. }
            | E::ExcessToController
            | E::Unpreventable
            | E::EachDealsDamage { .. }
            | E::Prevent { .. }
            | E::Redirect { .. }
            | E::DealDamageEvenly { .. }
            | E::PreventThat
            | E::PreventNext { .. } => self.damage_effect(effect),
        }
    }

    /// Empties the register of what has been chosen.
    fn forget_chosen(&mut self) {
        let nothing = battlefield(vec![Test::Is(Obj::This), Test::Not(Box::new(Test::Is(Obj::This)))]);
        let (least, most) = (Amount::Number(0), Amount::Number(0));
        self.scope.push(Op::Choose {
            who: Who::You,
            least,
            most,
            filter: nothing,
            random: false,
            add: false,
        });
    }

    /// "Each player chooses a permanent they control": the register then holds all of the chosen permanents.
    fn each_chooses(&mut self, count: &Count, filter: &tree::Filter) -> Compiled<()> {
        self.forget_chosen();
        self.for_players(&PlayerRef::EachPlayer, |compiler, who| {
            let filter = compiler.filter(filter, None)?;
            if filter.zone != Zone::Battlefield {
                return gap(Part::Effect, "each player chooses what is no permanent");
            }
            let (least, most) = compiler.count(count)?;
            compiler.scope.push(Op::Choose { who, least, most, filter, random: false, add: true });
            Ok(())
        })?;
        self.scope.chosen = true;
        // "Destroy all other permanents": other than those.
        self.scope.other = Some(Obj::Chosen);
        Ok(())
    }

    /// Records what was done to everything that a filter picks, for "each creature destroyed this way".
    fn done(&mut self, deed: tree::DoneDeed, what: &Sel) {
        match (what, &self.scope.ops[..]) {
            (Sel::All(filter), _)
            | (Sel::Obj(Obj::Chosen), [.., Op::Choose { filter, add: false, .. }, _]) => {
                self.scope.deed = Some((deed, filter.tests.clone()));
            }
            _ => {}
        }
    }

    /// "As ~ enters, choose Khans or Dragons."
    fn choose_word(&mut self, words: &[String]) -> Compiled<()> {
        let means = |word: &String| {
            let of = |line: &tree::Line| matches!(line, tree::Line::Chosen(one, _) if one == word);
            self.card.lines.iter().any(of)
        };
        if !self.scope.entering || !words.iter().all(means) {
            return gap(Part::Effect, "choose a word");
        }
        self.one_of(words, |compiler, word| {
            let word = compiler.word(word);
            compiler.emit(Effect::Keep(word));
            Ok(())
        })
    }

    fn choose_kind(&mut self, who: &PlayerRef, what: &ChoiceKind) -> Compiled<()> {
        if self.one_player(who)? != Who::You {
            return gap(Part::Effect, "another player's choice");
        }
        // A permanent keeps what is chosen as it enters; other choices are known only during the resolution.
        self.chooses |= !self.scope.entering;
        self.scope.chose |= !self.scope.entering;
        let effect = match what {
            ChoiceKind::Color => Effect::ChooseColor { except: None },
            ChoiceKind::ColorOtherThan(color) => Effect::ChooseColor { except: Some(*color) },
            ChoiceKind::CreatureType => Effect::ChooseType,
            ChoiceKind::Opponent => {
                // CR 102.2: in a duel, "that player" is the only opponent.
                self.scope.last_player = Some(Who::Opponent);
                Effect::ChoosePlayer { opponent: true }
            }
            ChoiceKind::Player => Effect::ChoosePlayer { opponent: false },
            ChoiceKind::BasicLandType => Effect::ChooseBasicType,
            ChoiceKind::CardName => Effect::ChooseName { who: Who::You, of: Named::Any },
            ChoiceKind::NonlandCardName => Effect::ChooseName { who: Who::You, of: Named::Nonland },
            ChoiceKind::CreatureCardName => Effect::ChooseName { who: Who::You, of: Named::Creature },
            ChoiceKind::NonbasicLandCardName => Effect::ChooseName { who: Who::You, of: Named::NonbasicLand },
            ChoiceKind::CardType => return gap(Part::Effect, "choose a card type"),
            ChoiceKind::Number => return gap(Part::Effect, "choose a number"),
            ChoiceKind::OddOrEven => return gap(Part::Effect, "choose odd or even"),
            ChoiceKind::Words(words) => return self.choose_word(words),
        };
        self.emit(effect);
        Ok(())
    }
}
