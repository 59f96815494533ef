//! Players as sentences name them, and targets that are players.

use super::compile::{Compiled, Compiler, Part, gap, gap_named};
use super::scope::Each;
use super::{Amount, Cond, Obj, Op, PlayerTarget, TargetSpec, Who};
use crate::oracle::tree::{PlayerAntecedent, PlayerRef, TurnDeed, TurnFact};

/// The players who do something: one player, both one after the other, or the targets with that number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Doers {
    One(Who),
    Both,
    Targets(u8),
}

impl Compiler<'_> {
    /// A player reference; `Any` if it may be either player.
    pub(super) fn who(&mut self, who: &PlayerRef) -> Compiled<Who> {
        let who = self.player_register(who)?;
        match who {
            // In a two-player game, the target opponent is the opponent.
            Who::Target(id)
                if self.scope.lasting
                    && self.scope.targets.iter().any(|(_, spec)| {
                        spec.id == id && spec.players == Some(PlayerTarget::Opponent) && spec.filter.is_none()
                    }) =>
            {
                Ok(Who::Opponent)
            }
            Who::Target(_) | Who::Each | Who::Event | Who::Last if self.scope.lasting => {
                gap(Part::Player, "a player of the resolution in a lasting rule")
            }
            who => Ok(who),
        }
    }

    pub(super) fn player_register(&mut self, who: &PlayerRef) -> Compiled<Who> {
        Ok(match who {
            PlayerRef::You => Who::You,
            PlayerRef::Target(id) => match self.scope.target(*id)? {
                Obj::Target(_) if self.are_several_players(*id) => {
                    return gap(Part::Player, "several target players");
                }
                Obj::Target(id) => Who::Target(id),
                _ => return gap(Part::Player, "a target player of a delayed trigger"),
            },
            PlayerRef::TargetPlayer { .. } if self.scope.overloaded => {
                return gap(Part::Keyword, "overload of a target player");
            }
            PlayerRef::TargetPlayer { id, opponent, who } => {
                let fact = who.map(|who| match who {
                    TurnDeed::LostLife => TurnFact::LifeLost,
                    TurnDeed::Attacked => TurnFact::AttackedWith,
                });
                self.declare_player(*id, *opponent, fact)?
            }
            PlayerRef::TargetPlayers { .. } => return gap(Part::Player, "several target players"),
            PlayerRef::Any if self.scope.anybody => Who::Each,
            PlayerRef::EachPlayer | PlayerRef::AllPlayers | PlayerRef::Any => Who::Any,
            // "Whenever a player casts a spell, each other player …": other than that player.
            PlayerRef::EachOther if self.scope.event.player => {
                self.scope.each = Some(Each::One(Who::NotEvent));
                Who::NotEvent
            }
            // In a two-player game, the opponent is also each other player.
            PlayerRef::EachOpponent | PlayerRef::AnOpponent | PlayerRef::Opponents | PlayerRef::EachOther => {
                self.scope.each = Some(Each::One(Who::Opponent));
                Who::Opponent
            }
            PlayerRef::Defending => Who::Defending,
            // CR 506.2: the active player is the attacking player.
            PlayerRef::Attacking | PlayerRef::Active => Who::Active,
            PlayerRef::That { word, to } => match to {
                PlayerAntecedent::Event if self.scope.event.player => Who::Event,
                PlayerAntecedent::Event => return gap_named(Part::Pronoun, word.clone()),
                PlayerAntecedent::Target(id) => return self.who(&PlayerRef::Target(*id)),
                PlayerAntecedent::Each => match self.scope.each {
                    Some(Each::Loop) => Who::Each,
                    Some(Each::One(who)) => who,
                    Some(Each::Both) | None => return gap_named(Part::Pronoun, word.clone()),
                },
                PlayerAntecedent::Defending => Who::Defending,
                PlayerAntecedent::Last => match (self.scope.last_player, self.scope.player_before_you) {
                    (Some(Who::You), Some(other)) if !word.is_empty() => other,
                    (Some(who), _) => who,
                    (None, _) => return gap_named(Part::Pronoun, word.clone()),
                },
            },
            PlayerRef::ControllerOf(object) => Who::ControllerOf(self.object(object)?),
            PlayerRef::OwnerOf(object) => Who::OwnerOf(self.object(object)?),
            PlayerRef::YouAndPlaneswalkers => return gap(Part::Player, "you or planeswalkers you control"),
            PlayerRef::MostLife => Who::MostLife,
            PlayerRef::MostLifeOrTied => return gap(Part::Player, "players who may be tied for most life"),
            PlayerRef::OtherOpponents => return gap(Part::Player, "each other opponent"),
            PlayerRef::Chosen => Who::Chosen,
            PlayerRef::Enchanted => Who::Enchanted,
        })
    }

    /// A reference to exactly one player.
    pub(super) fn one_player(&mut self, who: &PlayerRef) -> Compiled<Who> {
        match self.who(who)? {
            Who::Any => gap(Part::Player, "a player"),
            who => Ok(who),
        }
    }

    /// The players who do something.
    pub(super) fn doers(&mut self, who: &PlayerRef) -> Compiled<Doers> {
        let again = matches!(who, PlayerRef::That { to: PlayerAntecedent::Each, .. })
            && self.scope.each == Some(Each::Both);
        if again || *who == PlayerRef::EachPlayer {
            return Ok(Doers::Both);
        }
        if let Some(Who::Target(number)) = self.target_players(who)? {
            return Ok(Doers::Targets(number));
        }
        let who = self.one_player(who)?;
        if who == Who::You && self.scope.last_player != Some(Who::You) {
            self.scope.player_before_you = self.scope.last_player;
        }
        self.scope.last_player = Some(who);
        Ok(Doers::One(who))
    }

    /// Does something for each of the players, starting with the active player (101.4).
    pub(super) fn for_players(
        &mut self,
        who: &PlayerRef,
        body: impl FnOnce(&mut Self, Who) -> Compiled<()>,
    ) -> Compiled<()> {
        match self.doers(who)? {
            Doers::One(who) => body(self, who),
            Doers::Both | Doers::Targets(_) if self.scope.each == Some(Each::Loop) => {
                gap(Part::Instruction, "players in players")
            }
            doers => {
                let start = self.scope.push(Op::EachPlayer);
                let other = match doers {
                    Doers::Targets(number) => Some(self.scope.jump_unless(Cond::IsTarget(Who::Each, number))),
                    Doers::One(_) | Doers::Both => None,
                };
                self.scope.each = Some(Each::Loop);
                self.scope.last_player = Some(Who::Each);
                self.scope.last_amount = false;
                body(self, Who::Each)?;
                if let Some(other) = other {
                    self.scope.land(other);
                }
                self.scope.end_player_loop(start);
                self.scope.each = if other.is_none() { Some(Each::Both) } else { None };
                // After the loop, "it" and "that much" would refer to the last player only.
                self.scope.last_player = None;
                self.scope.last = None;
                self.scope.last_amount = false;
                Ok(())
            }
        }
    }

    /// Whether the target is several players.
    pub(super) fn are_several_players(&self, id: u8) -> bool {
        let one = Amount::Number(1);
        let several = |spec: &TargetSpec| {
            spec.players.is_some() && spec.filter.is_none() && !spec.any && spec.most != one
        };
        self.scope.targets.iter().any(|(number, spec)| *number == id && several(spec))
    }

    /// Several target players, declared when they are first mentioned; `None` for other players. Only effects that handle all of them may
    /// use this.
    pub(super) fn target_players(&mut self, who: &PlayerRef) -> Compiled<Option<Who>> {
        if let PlayerRef::Target(id) | PlayerRef::That { to: PlayerAntecedent::Target(id), .. } = who
            && self.are_several_players(*id)
        {
            return match self.scope.target(*id)? {
                Obj::Target(number) => Ok(Some(Who::Target(number))),
                _ => gap(Part::Player, "several target players"),
            };
        }
        let PlayerRef::TargetPlayers { id, count, opponent } = who else { return Ok(None) };
        let number = id.wrapping_sub(self.scope.base);
        let (least, most) = self.count(count)?;
        self.declare(*id, players_spec(number, (least, most), *opponent))?;
        self.scope.last_player = None;
        Ok(Some(Who::Target(number)))
    }

    /// Records a target player that the script declares.
    pub(super) fn declare_player(&mut self, id: u8, opponent: bool, fact: Option<TurnFact>) -> Compiled<Who> {
        let number = id.wrapping_sub(self.scope.base);
        let one = Amount::Number(1);
        self.declare(id, TargetSpec { fact, ..players_spec(number, (one.clone(), one), opponent) })?;
        Ok(Who::Target(number))
    }
}

/// So many target players, or opponents.
fn players_spec(id: u8, (least, most): (Amount, Amount), opponent: bool) -> TargetSpec {
    let players = Some(if opponent { PlayerTarget::Opponent } else { PlayerTarget::Any });
    TargetSpec { players, ..TargetSpec::of(id, least, most) }
}
