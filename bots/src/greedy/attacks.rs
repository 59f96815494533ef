//! Declaring attacks.

use std::cmp::Reverse;

use arrayvec::ArrayVec;
use menace::game::{Action, Chance, View};
use menace::sort::CompactSort;
use menace::{AttackDeclaration, CreatureSet, Keyword, MAX_CREATURES};

use super::Weights;
use super::battle::Battle;
use super::value::{GAME, Values, life_loss};

/// How many legal attacks are drawn where the best one is not legal.
const DRAWS: usize = 8;

/// What happens after the attack, as far as it matters to the attacking player.
struct Prospect<'a, 'v> {
    battle: &'a Battle<'v>,
    weights: Weights,
    my_life: i32,
    /// Creatures of mine that are untapped now, and can block next turn if they don't tap to attack.
    watch: CreatureSet,
    vigilant: CreatureSet,
    /// Their creatures, the strongest first.
    threats: ArrayVec<Threat, MAX_CREATURES>,
}

/// One of their creatures, as it may attack next turn.
struct Threat {
    slot: usize,
    power: i32,
    /// Creatures of mine that may block it.
    stopped_by: CreatureSet,
}

/// Returns the attack that seems worth most: none, all that may, or one that grew creature by creature. Each is shown with its worth.
pub(super) fn choose(
    view: &View<'_>,
    values: &Values,
    weights: Weights,
    chance: &mut Chance,
    mut see: impl FnMut(CreatureSet, i32),
) -> Action {
    let (candidates, must) = view.may_attack();
    let mut battle = Battle::new(view, values, weights);
    for attacker in candidates {
        for blocker in view.possible_blockers(attacker) {
            battle.options[blocker].insert(attacker);
            battle.able.insert(blocker);
        }
    }
    let prospect = Prospect::new(&battle, view, weights);
    let mut worth = |attackers| {
        let worth = prospect.worth(attackers);
        see(attackers, worth);
        worth
    };
    let mut best = (worth(must), must);
    let mut order: Vec<usize> = (candidates - must).iter().collect();
    order.compact_sort_by_key(|&slot| (-battle.power(slot), slot));
    for slot in order {
        let attackers = best.1.with(slot);
        let grown = worth(attackers);
        if grown > best.0 {
            best = (grown, attackers);
        }
    }
    let all = worth(candidates);
    if all > best.0 {
        best = (all, candidates);
    }
    if view.is_legal_attack(best.1) {
        return Action::Attack(AttackDeclaration { attackers: best.1, bands: Vec::new() });
    }
    let drawn = (0..DRAWS).map(|_| view.sample_action(chance));
    let worth = |action: &Action| match action {
        Action::Attack(declaration) => prospect.worth(declaration.attackers),
        _ => i32::MIN,
    };
    drawn.max_by_key(worth).unwrap_or(Action::Pass)
}

impl<'a, 'v> Prospect<'a, 'v> {
    fn new(battle: &'a Battle<'v>, view: &View<'_>, weights: Weights) -> Prospect<'a, 'v> {
        let me = view.player();
        let mine = view.creatures(me);
        let vigilant = |&slot: &usize| battle.setup.facts(battle.attackers[slot]).has(Keyword::Vigilance);
        let threat = |slot: usize| {
            let card = battle.blockers[slot];
            let fighter = battle.setup.fighter(card);
            let power = match (fighter.has(Keyword::Defender), fighter.has(Keyword::DoubleStrike)) {
                (true, _) => 0,
                (false, true) => 2 * fighter.combat_damage(),
                (false, false) => fighter.combat_damage(),
            };
            let stops = |&mine: &usize| battle.setup.may_block(battle.attackers[mine], card);
            Threat { slot, power, stopped_by: mine.iter().filter(stops).collect() }
        };
        let theirs = view.creatures(me.opponent()).iter().map(threat);
        let mut threats: ArrayVec<Threat, MAX_CREATURES> = theirs.filter(|threat| threat.power > 0).collect();
        threats.compact_sort_by_key(|threat| Reverse((threat.power, threat.slot)));
        Prospect {
            battle,
            weights,
            my_life: view.life(me),
            watch: mine.iter().filter(|&slot| !view.creature(me, slot).tapped).collect(),
            vigilant: mine.iter().filter(vigilant).collect(),
            threats,
        }
    }

    /// What the attack is worth to the attacking player, against the blocks that suit the opponent.
    fn worth(&self, attackers: CreatureSet) -> i32 {
        let battle = self.battle;
        let plan = battle.defend(attackers);
        let killed: i32 =
            plan.dead_blockers.iter().map(|slot| battle.values.get(battle.blockers[slot])).sum();
        let lost: i32 =
            plan.dead_attackers.iter().map(|slot| battle.values.get(battle.attackers[slot])).sum();
        let life = battle.defender_life;
        let damage = life_loss(life, life - plan.damage);
        if damage >= GAME {
            return GAME - lost;
        }
        let gained = damage * self.weights.damage / 100 + killed - lost;
        gained - self.crackback(attackers, plan.dead_attackers, plan.dead_blockers)
    }

    /// What the opponent's next attack costs, if all of theirs attack and each creature of mine that can stops
    /// one of them, the strongest first.
    fn crackback(&self, attackers: CreatureSet, mine_lost: CreatureSet, theirs_lost: CreatureSet) -> i32 {
        let mut watch = self.watch - mine_lost - (attackers - self.vigilant);
        let mut coming = 0;
        for threat in self.threats.iter().filter(|threat| !theirs_lost.contains(threat.slot)) {
            match (watch & threat.stopped_by).lowest() {
                Some(slot) => watch.remove(slot),
                None => coming += threat.power,
            }
        }
        life_loss(self.my_life, self.my_life - coming) * self.weights.caution / 100
    }
}
