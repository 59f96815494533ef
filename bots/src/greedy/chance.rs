//! Greedy by chance: any of what its rules leave, and not the best of it.
//!
//! After the player with reduced rules of Cowling, Ward and Powley 2012. Cards are cast as long as any can be paid: a set of
//! cards that is part of another that can be paid is dominated by it.

use menace::Player;
use menace::game::{Action, Bot, BotFailure, Chance, DecisionKind, Setup, View};
use menace::{AttackDeclaration, BlockDeclaration, CreatureSet};

use super::Greedy;
use crate::setting::{Setting, Settings, Values};

/// The setting that makes greedy play by chance.
pub(super) const SETTINGS: &[Setting] = &[Setting {
    name: "choice",
    about: "the best, or by chance: the cards alone, or attacks and blocks as well, sound ones or any",
    values: Values::Word(&["best", "cards", "sound", "any"]),
}];

/// What is chosen by chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The creatures to cast, until none can be paid.
    Cards,
    /// Attacks and blocks as well, of those in which no creature plainly dies: it would be killed by a creature that
    /// survives. When the attack is deadly, any blocks.
    Sound,
    /// Attacks and blocks as well, of all legal ones.
    Any,
}

impl Choice {
    /// Returns what the settings say; `None` for the best of everything.
    pub(super) fn of(settings: &Settings) -> Option<Choice> {
        let word = if cfg!(feature = "papers") { settings.word("choice") } else { "best" };
        match word {
            "cards" => Some(Choice::Cards),
            "sound" => Some(Choice::Sound),
            "any" => Some(Choice::Any),
            _ => None,
        }
    }
}

/// The bot that keeps greedy's rules for hands and lands, and chooses the rest by chance.
///
/// ```
/// use menace_bots::BotSpec;
/// let reduced: BotSpec = "reduced".parse()?;
/// assert_eq!(reduced.resolved(), "greedy:choice=any");
/// # Ok::<(), menace_bots::BotError>(())
/// ```
#[derive(Clone, Debug)]
pub struct ByChance {
    greedy: Greedy,
    choice: Choice,
    actions: Vec<Action>,
}

impl ByChance {
    /// Returns a bot that leaves to chance what the choice says, and the rest to greedy.
    pub fn new(greedy: Greedy, choice: Choice) -> ByChance {
        ByChance { greedy, choice, actions: Vec::new() }
    }
}

impl Bot for ByChance {
    fn begin(&mut self, setup: &Setup, player: Player) {
        self.greedy.begin(setup, player);
    }

    fn decide(&mut self, view: &View<'_>, chance: &mut Chance) -> Result<Action, BotFailure> {
        match view.decision().map(|decision| decision.kind) {
            Some(DecisionKind::DeclareAttackers | DecisionKind::DeclareBlockers)
                if self.choice != Choice::Cards =>
            {
                Ok(declare(view, self.choice, chance))
            }
            _ => match self.greedy.decide(view, chance)? {
                Action::Cast(_) => {
                    view.legal_actions(usize::MAX, &mut self.actions);
                    self.actions.retain(|action| matches!(action, Action::Cast(_)));
                    let drawn = chance.below(self.actions.len() as u32);
                    Ok(self.actions.swap_remove(drawn as usize))
                }
                other => Ok(other),
            },
        }
    }
}

/// Returns one of the legal declarations, each with the same chance.
///
/// For a [sound](Choice::Sound) one, the creatures that plainly die are left out, if the rest is legal.
fn declare(view: &View<'_>, choice: Choice, chance: &mut Chance) -> Action {
    let drawn = view.sample_action(chance);
    if choice == Choice::Any {
        return drawn;
    }
    match drawn {
        Action::Attack(AttackDeclaration { attackers, .. }) => {
            let (_, must) = view.may_attack();
            let sound =
                attackers.iter().filter(|&attacker| must.contains(attacker) || !may_be_lost(view, attacker));
            let sound = sound.collect();
            let attackers = if view.is_legal_attack(sound) { sound } else { attackers };
            Action::Attack(AttackDeclaration { attackers, bands: Vec::new() })
        }
        Action::Block(declaration) => {
            let me = view.player();
            let coming = view.attackers().iter().map(|slot| view.creature(me.opponent(), slot).facts.power);
            if coming.map(i32::from).sum::<i32>() >= view.life(me) {
                return Action::Block(declaration);
            }
            let must = view.must_block();
            let sound = |(blocker, attackers): (usize, &CreatureSet)| {
                if must.contains(blocker) {
                    return *attackers;
                }
                attackers.iter().filter(|&attacker| !plainly_lost(view, me, attacker, blocker)).collect()
            };
            let blocks: Vec<CreatureSet> = declaration.blocks.iter().enumerate().map(sound).collect();
            let sound = view.is_legal_block(&blocks);
            Action::Block(if sound { BlockDeclaration { blocks } } else { declaration })
        }
        other => other,
    }
}

/// Whether the attacker [plainly dies](plainly_lost) if one of its possible blockers blocks it.
fn may_be_lost(view: &View<'_>, attacker: usize) -> bool {
    view.possible_blockers(attacker)
        .iter()
        .any(|blocker| plainly_lost(view, view.active(), attacker, blocker))
}

/// Whether that player's creature dies of the block, and the other one does not.
fn plainly_lost(view: &View<'_>, player: Player, attacker: usize, blocker: usize) -> bool {
    let active = view.active();
    let card = |player, slot| view.creature(player, slot).card;
    let duel = view.setup().duel(card(active, attacker), card(active.opponent(), blocker));
    let [mine, other] = match player == active {
        true => [duel.attacker_dies, duel.blocker_dies],
        false => [duel.blocker_dies, duel.attacker_dies],
    };
    mine && !other
}

#[cfg(test)]
mod tests {
    use menace::card::STARTER_DECKS;
    use menace::game::{Drawer, Options, State};

    use super::*;

    /// Calls `visit` with each decision of some games of the bot against itself, and with its answer.
    fn each_decision(choice: Choice, mut visit: impl FnMut(&View<'_>, &Action)) {
        let deck = STARTER_DECKS[4].deck();
        let setup = Setup::new([&deck, &deck], Options::default()).unwrap();
        for game in 0..20 {
            let mut chance = Chance::new(51, Drawer::Game, game);
            let mut state = State::new(&setup, Player::A, &mut chance);
            let mut bot = ByChance::new(Greedy::default(), choice);
            bot.begin(&setup, Player::A);
            while let Some(decision) = state.decision() {
                let view = View::new(&state, &setup, decision.player);
                let action = bot.decide(&view, &mut chance).unwrap();
                visit(&view, &action);
                state.apply(&setup, &action, &mut chance).unwrap();
            }
        }
    }

    /// The number of attacks and blocks that plainly lose a creature of the player who made them.
    fn blunders(choice: Choice) -> [u32; 2] {
        let mut blunders = [0; 2];
        each_decision(choice, |view, action| match action {
            Action::Attack(AttackDeclaration { attackers, .. }) => {
                let free = *attackers - view.may_attack().1;
                blunders[0] += free.iter().filter(|&attacker| may_be_lost(view, attacker)).count() as u32;
            }
            Action::Block(BlockDeclaration { blocks }) => {
                let coming =
                    view.attackers().iter().map(|slot| view.creature(view.active(), slot).facts.power);
                let is_deadly = coming.map(i32::from).sum::<i32>() >= view.life(view.player());
                let free = |blocker: &usize| !is_deadly && !view.must_block().contains(*blocker);
                for (blocker, attackers) in blocks.iter().enumerate().filter(|(blocker, _)| free(blocker)) {
                    let mut attackers = attackers.iter();
                    let lost = attackers.any(|attacker| plainly_lost(view, view.player(), attacker, blocker));
                    blunders[1] += u32::from(lost);
                }
            }
            _ => {}
        });
        blunders
    }

    #[test]
    fn what_can_be_paid_is_cast_whatever_it_is() {
        for choice in [Choice::Cards, Choice::Sound, Choice::Any] {
            let (mut dearest, mut others) = (0, 0);
            each_decision(choice, |view, action| {
                let Some(DecisionKind::Main) = view.decision().map(|decision| decision.kind) else { return };
                let mut legal = Vec::new();
                view.legal_actions(usize::MAX, &mut legal);
                assert!(*action != Action::Pass || legal == [Action::Pass], "{choice:?}: {legal:?}");
                if let Action::Cast(cast) = *action {
                    let price = |card| view.setup().facts(card).mana_value;
                    let costs_more =
                        |other: &Action| matches!(*other, Action::Cast(card) if price(card) > price(cast));
                    if legal.iter().any(costs_more) { others += 1 } else { dearest += 1 }
                }
            });
            assert!(dearest > 50 && others > 20, "{choice:?}: {dearest} {others}");
        }
    }

    #[test]
    fn a_sound_player_never_attacks_or_blocks_with_a_creature_that_plainly_dies() {
        assert_eq!(blunders(Choice::Sound), [0, 0]);
        let [attacks, blocks] = blunders(Choice::Any);
        assert!(attacks > 50 && blocks > 20, "{attacks} {blocks}");
    }
}
