//! Declaring attacks.

use arrayvec::ArrayVec;
use menace::game::{Action, CardId, Chance, View};
use menace::{AttackDeclaration, CreatureSet, Keyword, MAX_CREATURES};

use super::battle::Battle;
use super::value::{GAME, life_loss};
use super::{Judgement, Weights};

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
    judgement: &mut Judgement,
    chance: &mut Chance,
    mut see: impl FnMut(CreatureSet, i32),
) -> Action {
    let (candidates, must) = view.may_attack();
    let weights = judgement.weights;
    // Who may block a creature is told by its card.
    let mut known = ArrayVec::<(CardId, CreatureSet), MAX_CREATURES>::new();
    let battle = Battle::new(view, judgement, candidates, |slot| {
        let card = view.creature(view.player(), slot).card;
        if let Some(&(_, blockers)) = known.iter().find(|(other, _)| *other == card) {
            return blockers;
        }
        let blockers = view.possible_blockers(slot);
        known.push((card, blockers));
        blockers
    });
    let prospect = Prospect::new(&battle, view, weights);
    let mut worth = |attackers| {
        let worth = prospect.worth(attackers);
        see(attackers, worth);
        worth
    };
    let mut best = (worth(must), must);
    let mut last = must;
    let mut order = ArrayVec::<usize, MAX_CREATURES>::new();
    for slot in candidates - must {
        let place = order.iter().position(|&other| battle.power(other) < battle.power(slot));
        order.insert(place.unwrap_or(order.len()), slot);
    }
    for slot in order {
        last = best.1.with(slot);
        let grown = worth(last);
        if grown > best.0 {
            best = (grown, last);
        }
    }
    if last != candidates {
        let all = worth(candidates);
        if all > best.0 {
            best = (all, candidates);
        }
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
        // By card, so that who stops it is found out once for equal creatures.
        let power = |card: CardId| {
            let fighter = battle.setup.fighter(card);
            match (fighter.has(Keyword::Defender), fighter.has(Keyword::DoubleStrike)) {
                (true, _) => 0,
                (false, true) => 2 * fighter.combat_damage(),
                (false, false) => fighter.combat_damage(),
            }
        };
        let mut threats = ArrayVec::<Threat, MAX_CREATURES>::new();
        for slot in view.creatures(me.opponent()) {
            let card = battle.blockers[slot];
            let power = power(card);
            if power <= 0 {
                continue;
            }
            let equal = threats.iter().find(|threat| battle.blockers[threat.slot] == card);
            let stops = |&mine: &usize| battle.setup.may_block(battle.attackers[mine], card);
            let stopped_by = match equal {
                Some(threat) => threat.stopped_by,
                None => mine.iter().filter(stops).collect(),
            };
            // Of equal power, the one in the higher slot comes first.
            let place = threats.iter().position(|other| other.power <= power).unwrap_or(threats.len());
            threats.insert(place, Threat { slot, power, stopped_by });
        }
        Prospect {
            battle,
            weights,
            my_life: view.life(me),
            watch: view.untapped_creatures(me),
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
