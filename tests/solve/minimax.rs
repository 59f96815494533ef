//! The game of an attack and its reply, played out: every attack, every block, every reply to it and every block
//! of that, slow and plain. What is left after the first combat is worked out here once more.

use std::collections::HashMap;

use menace::combat::damage::{Assignments, Damage, DamageOutcome, WIN, Worth, damage};
use menace::combat::{Attacks, Blocks, Combatants, Crackback};
use menace::notation::oracle::parse_effect;
use menace::{Ability, BlockDeclaration, Counter, Creature, CreatureSet, Position};

/// What each legal attack comes to, in the order in which they are listed.
pub fn every_attack(position: &Position, worth: &Worth, crackback: Crackback) -> Vec<(CreatureSet, i64)> {
    let mut known = HashMap::new();
    legal_attacks(position)
        .into_iter()
        .map(|attackers| {
            let before = Position { attacking: attackers, bands: Vec::new(), ..position.clone() };
            let scores = legal_blocks(&before).into_iter().map(|blocks| {
                let outcome = play(&before, &blocks, worth);
                match crackback {
                    Crackback::Counted if outcome.lost == [false, false] => {
                        after_the_reply(&before, &outcome, worth, &mut known)
                    }
                    Crackback::Counted | Crackback::Ignored => outcome.score,
                }
            });
            (attackers, scores.min().expect("some block is legal"))
        })
        .collect()
}

fn legal_attacks(position: &Position) -> Vec<CreatureSet> {
    Attacks::of(position).and_then(|attacks| Ok(attacks.list(usize::MAX)?)).expect("a small board")
}

fn legal_blocks(position: &Position) -> Vec<BlockDeclaration> {
    Blocks::of(position).and_then(|blocks| Ok(blocks.list(usize::MAX)?)).expect("a small board")
}

fn play(position: &Position, blocks: &BlockDeclaration, worth: &Worth) -> DamageOutcome {
    match damage(position, blocks, &Assignments::default(), worth).expect("few creatures") {
        Damage::Dealt(outcome) => outcome,
        Damage::Illegal(reasons) => unreachable!("{reasons:?}"),
    }
}

/// What is known of a reply: who takes part, and the score it comes to.
type Known = HashMap<String, i64>;

fn after_the_reply(before: &Position, outcome: &DamageOutcome, worth: &Worth, known: &mut Known) -> i64 {
    let attacked = Combatants::of(before);
    let mut creatures: [Vec<Creature>; 2] = [Vec::new(), Vec::new()];
    let mut values: [Vec<i64>; 2] = [Vec::new(), Vec::new()];
    let forces = [&before.attacker, &before.defender];
    for combatant in attacked.iter() {
        let (side, index) = (combatant.at.side as usize, combatant.at.index);
        if outcome.dead[side].contains(index) {
            continue;
        }
        let mut creature = forces[side].creatures[index].clone();
        let mut value = worth.creatures[side][index];
        // The turn ends, and what is new of the defender's is so no longer.
        (creature.damage, creature.regeneration_shields, creature.summoning_sick) = (0, 0, false);
        let regenerated = outcome.steps.iter().any(|step| step.regenerated[side].contains(index));
        creature.tapped = side == 0 && (combatant.tapped || regenerated);
        // What a trigger on the attack put there stays.
        let plus = Counter::PowerToughness(1, 1);
        let printed: u32 =
            creature.counters.iter().filter(|(counter, _)| *counter == plus).map(|&(_, count)| count).sum();
        if combatant.counters[0] > printed {
            creature.counters.push((plus, combatant.counters[0] - printed));
        }
        if let Some(&(_, counters)) = outcome.grown[side].iter().find(|(creature, _)| *creature == index) {
            creature.counters.push((plus, counters as u32));
            value += worth.withered * i64::from(counters);
        }
        if let Some(&(_, counters)) = outcome.withered[side].iter().find(|(creature, _)| *creature == index) {
            creature.counters.push((Counter::PowerToughness(-1, -1), counters as u32));
            value = (value - worth.withered * i64::from(counters)).max(0);
        }
        creatures[side].push(creature);
        values[side].push(value);
    }
    let ([own, theirs], [own_values, their_values]) = (creatures, values);
    let mut reply = Position {
        edition: before.edition,
        attacking: CreatureSet::first(theirs.len()),
        effects: before.effects.iter().flat_map(|effect| of_the_other(&effect.to_string())).collect(),
        ..Position::default()
    };
    (reply.attacker.creatures, reply.attacker.life) = (theirs, outcome.life[1]);
    (reply.defender.creatures, reply.defender.life) = (own, outcome.life[0]);
    reply.attacker.lands.clone_from(&before.defender.lands);
    reply.defender.lands.clone_from(&before.attacker.lands);
    let score = *known.entry(format!("{reply:?}")).or_insert_with(|| {
        let worth = Worth {
            creatures: [their_values, own_values],
            life: [worth.life[1], worth.life[0]],
            poison: [worth.poison[1], worth.poison[0]],
            withered: worth.withered,
            card: worth.card,
        };
        let replies = legal_attacks(&reply).into_iter().map(|attackers| {
            let reply = Position { attacking: attackers, ..reply.clone() };
            legal_blocks(&reply).iter().map(|blocks| play(&reply, blocks, &worth).score).min()
        });
        replies.flatten().max().expect("some attack is legal")
    });
    // A game that is over is worth what it is worth; else the first combat's poison still counts.
    let poison = worth.poison[1] * i64::from(outcome.poison[1]);
    if score.abs() >= WIN { -score } else { poison - score }
}

/// What a standing effect says once the other player is "you".
fn of_the_other(effect: &str) -> Vec<Ability> {
    let mine = effect.replace("your opponents control", "they control");
    let mirrored =
        mine.replace("you control", "your opponents control").replace("they control", "you control");
    parse_effect(&mirrored, &[]).expect("an effect")
}
