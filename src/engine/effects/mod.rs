//! What single effects do (609, 701).

mod cards;
mod choices;
mod counters;
mod damage;
mod permanents;
mod players;
mod spells;
mod tokens;

use crate::game::Chance;
use crate::oracle::tree::Zone;
use crate::program::{Book, Dest, Effect, Who};
use crate::types::Player;

use super::decision::Opt;
use super::list::LongList;
use super::resolve::Flow;
use super::state::{Excess, Frame, MAX_OBJECTS, Ref, State};

pub(super) type Dice<'a, 'b> = &'a mut Option<&'b mut Chance>;

impl State {
    /// Does an effect, or asks for a choice that it needs.
    pub fn effect(&mut self, book: &Book, chance: Dice<'_, '_>, frame: &mut Frame, effect: &Effect) -> Flow {
        match effect {
            Effect::Nothing => {}
            Effect::Damage { .. }
            | Effect::DamageExcess { .. }
            | Effect::EachDamages { .. }
            | Effect::Fight(..) => {
                return self.deal_by_effect(book, frame, effect, chance.is_some());
            }
            Effect::Prevent { .. } | Effect::Redirect { .. } | Effect::PreventNext { .. } => {
                return self.shield_effect(book, frame, effect);
            }
            Effect::ExileLibrary(..)
            | Effect::ExileUnfound(..)
            | Effect::Move { .. }
            | Effect::ShuffleInto { .. }
            | Effect::Draw { .. }
            | Effect::Discard { .. }
            | Effect::DiscardHand(..)
            | Effect::DiscardHandCounting(..)
            | Effect::DiscardObj(..)
            | Effect::Mill { .. }
            | Effect::Scry { .. }
            | Effect::Surveil { .. }
            | Effect::Dig { .. }
            | Effect::RevealUntil { .. }
            | Effect::Reveal(..)
            | Effect::RevealHand(..)
            | Effect::ChooseFromHand { .. }
            | Effect::Search { .. }
            | Effect::Shuffle(..)
            | Effect::Reanimate { .. }
            | Effect::DrawUpTo { .. }
            | Effect::KeepIn(..)
            | Effect::Gather(..)
            | Effect::GatherMore(..) => return self.cards_effect(book, chance, frame, effect),
            Effect::Destroy { .. }
            | Effect::Exile { .. }
            | Effect::Apply { .. }
            | Effect::ApplyAll { .. }
            | Effect::GainControl { .. }
            | Effect::ExchangeControl(..)
            | Effect::Attach { .. }
            | Effect::Unattach(_)
            | Effect::Tap(..)
            | Effect::Untap(..)
            | Effect::TapOrUntap(..)
            | Effect::SkipUntap(..)
            | Effect::Regenerate(..)
            | Effect::Sacrifice { .. }
            | Effect::Pair(..)
            | Effect::RemoveFromCombat(..)
            | Effect::BecomeAuraOn(..)
            | Effect::EndOwnEffect
            | Effect::PhaseOut(..)
            | Effect::Saddle(..)
            | Effect::ReturnAsUntap
            | Effect::EntersTapped
            | Effect::NoteDone
            | Effect::EntersNot
            | Effect::TurnFaceUp
            | Effect::SetAside(_)
            | Effect::BecomeForetold(_)
            | Effect::GainSuspend(_)
            | Effect::Suspend(_)
            | Effect::Transform(..)
            | Effect::Flip(..)
            | Effect::Haunt
            | Effect::Monstrosity(..)
            | Effect::Renown(..)
            | Effect::EndSuspicion(_)
            | Effect::GainLevel(..)
            | Effect::AttackAs(..)
            | Effect::Exploited(..)
            | Effect::Championed(..)
            | Effect::Explored(..)
            | Effect::BecomeBlocked(..) => return self.permanents_effect(book, chance, frame, effect),
            Effect::Counter { .. }
            | Effect::CounterTo { .. }
            | Effect::CopySpell { .. }
            | Effect::CopyNamed(_)
            | Effect::CopyForEach { .. }
            | Effect::CopyCards { .. }
            | Effect::Encode
            | Effect::EndCopies
            | Effect::PlayNow { .. }
            | Effect::ChangeTarget { .. }
            | Effect::NewTargets(_)
            | Effect::CastNow { .. }
            | Effect::CastSome { .. }
            | Effect::Cascade
            | Effect::Discover(_)
            | Effect::MayPlay { .. }
            | Effect::EntersWith { .. }
            | Effect::LimitCasts { .. } => return self.spells_effect(book, chance, frame, effect),
            Effect::Create { .. }
            | Effect::CreateAttached { .. }
            | Effect::Together(_)
            | Effect::CreateCopy { .. }
            | Effect::BecomeCopy { .. }
            | Effect::Emblem { .. } => return self.tokens_effect(book, frame, effect),
            Effect::PutCounters { .. }
            | Effect::PutUpToCounters { .. }
            | Effect::RemoveUpToCounters { .. }
            | Effect::RemoveCounters { .. }
            | Effect::PutCountersOf { .. }
            | Effect::MoveCounters { .. }
            | Effect::DoubleCounters { .. }
            | Effect::Proliferate
            | Effect::DoubleX
            | Effect::Energy { .. } => return self.counters_effect(book, frame, effect),
            Effect::GainLife { .. }
            | Effect::LoseLife { .. }
            | Effect::PayLife { .. }
            | Effect::SetLife { .. }
            | Effect::TestLife { .. }
            | Effect::AddMana { .. }
            | Effect::ExtraTurn(..)
            | Effect::ExtraCombat { .. }
            | Effect::SkipStep(..)
            | Effect::SkipTurn(..)
            | Effect::EndTurn
            | Effect::Win(..)
            | Effect::Lose(..)
            | Effect::DrawGame
            | Effect::LoseMana(..)
            | Effect::Keep(_)
            | Effect::NoteLife
            | Effect::RingTempts
            | Effect::BecomeDay { .. }
            | Effect::LoseRad(..)
            | Effect::ExtraBeginning
            | Effect::ExtraUpkeep { .. }
            | Effect::KeepPlayer(_)
            | Effect::Conceal(_)
            | Effect::ExchangeLife(..)
            | Effect::FlipCoin(..)
            | Effect::Clash
            | Effect::Vote(_)
            | Effect::Roll { .. }
            | Effect::RuleUntil(..)
            | Effect::RuleForNext(..)
            | Effect::GainSpeed(..)
            | Effect::TakeInitiative(..)
            | Effect::Venture { .. }
            | Effect::BecomeMonarch(..) => return self.players_effect(book, chance, frame, effect),
            Effect::ChooseNumber { .. }
            | Effect::ChooseColor { .. }
            | Effect::ChooseColors
            | Effect::ChooseType
            | Effect::ChooseBasicType
            | Effect::SetX(_)
            | Effect::ShareOut(_)
            | Effect::ChooseName { .. }
            | Effect::ChoosePlayer { .. }
            | Effect::ChooseX { .. } => return self.choices_effect(book, frame, effect),
        }
        Flow::Next
    }

    /// Records what the last instruction affected, and whether it did anything.
    pub(super) fn note(&mut self, frame: &mut Frame, refs: &[Ref], count: i32) {
        // Objects beyond the capacity would be forgotten: the game ends as too large.
        if refs.len() > MAX_OBJECTS {
            self.overflow = Some(Excess::Objects);
        }
        frame.last = LongList::of(refs.iter().copied());
        frame.last_amount = count;
        frame.did = count > 0;
    }

    fn players_of(&self, book: &Book, who: Who, frame: &Frame) -> Vec<Player> {
        match who {
            Who::Any => vec![self.active, self.active.opponent()],
            // "Any number of target players".
            Who::Target(id) => frame
                .item
                .targets_of(id)
                .filter_map(|r| match r {
                    Ref::Player(player) => Some(player),
                    _ => None,
                })
                .collect(),
            who => self.who(book, who, frame).into_iter().collect(),
        }
    }

    pub(super) fn share_of(&self, frame: &Frame, at: usize, r: Ref) -> i32 {
        let place = frame.item.targets.iter().position(|&target| target == r).unwrap_or(at);
        i32::from(frame.item.split.get(place).copied().unwrap_or(0))
    }
}

impl Dest {
    /// Exile.
    pub fn exile() -> Dest {
        Dest::zone(Zone::Exile)
    }

    /// A zone, on top if it is ordered, with nothing else set.
    pub fn zone(zone: Zone) -> Dest {
        Dest {
            zone,
            control: None,
            tapped: false,
            attacking: false,
            transformed: false,
            face_down: None,
            bottom: false,
            depth: 0,
            beneath: None,
            counters: Vec::new(),
            attached: None,
            random_order: false,
        }
    }
}

impl Opt {
    /// The object or player, if it is one.
    pub fn object(&self) -> Option<Ref> {
        match self {
            Opt::Ref(r) => Some(*r),
            _ => None,
        }
    }
}
