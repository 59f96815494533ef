//! What a declaration may not do, what it costs, and what it ought to do.

use menace::ability::{AsThough, Clause};
use menace::{CardType, CreatureSet, Edition, Keyword, LandFilter, Position, Side};

use super::scene::{Being, Scene, Sentence, is_land};
use super::{Declaration, Question};

/// A restriction on the declaration as a whole (CR 508.1c, 509.1b; CR 2007 500.2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Law {
    /// "Can't be blocked except by N or more creatures": if anything blocks it, so many do.
    AtLeast { target: usize, least: usize },
    /// "Can't be blocked by more than N creatures".
    AtMost { target: usize, most: usize },
    /// "Can't … unless at least N others … also …": if the creature is declared, so are they.
    OnlyWith { creature: usize, with: CreatureSet, least: usize },
    /// "Can only … alone": if the creature is declared, nobody else is.
    OnlyAlone { creature: usize },
    /// "No more than N creatures can …".
    Cap { among: CreatureSet, most: usize },
}

/// "Can't … unless you pay": owed once if the creature chooses one of the targets, however many of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payment {
    pub creature: usize,
    pub targets: CreatureSet,
    pub mana: usize,
}

/// One requirement (CR 508.1d, 509.1c; CR 2007 500.3). Equal ones count apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Demand {
    /// The creature is to choose one of the targets.
    OnCreature { creature: usize, targets: CreatureSet },
    /// So many of those creatures are to choose the target.
    OnTarget { target: usize, by: CreatureSet, least: usize },
}

/// Everything that decides which declarations are legal.
#[derive(Clone, Debug)]
pub struct Combat {
    pub edition: Edition,
    /// By creature, what it may choose at all: untapped, evasion, "can't …".
    pub able: Vec<CreatureSet>,
    /// By creature, how many it may choose.
    pub capacity: Vec<usize>,
    pub laws: Vec<Law>,
    pub payments: Vec<Payment>,
    /// The mana there is: each land gives one.
    pub mana: usize,
    pub demands: Vec<Demand>,
    /// Whose creatures choose, and whose are chosen; an attack chooses a player.
    pub sides: (Side, Option<Side>),
}

/// A restriction that a declaration violates, with the creatures of which an explanation has to name one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    pub what: &'static str,
    pub creatures: Vec<(Side, usize)>,
}

impl Combat {
    /// Reads the position.
    pub fn of(position: &Position, question: Question) -> Combat {
        let scene = Scene::of(position, question);
        let mut combat = match question {
            Question::Attacks => attacks(position, &scene),
            Question::Blocks => blocks(position, &scene),
        };
        combat.demand_only_of_the_able();
        combat
    }

    /// "If able", "creatures able to block it": a creature that is not able is not required to.
    fn demand_only_of_the_able(&mut self) {
        for demand in &mut self.demands {
            match demand {
                Demand::OnCreature { creature, targets } => *targets &= self.able[*creature],
                Demand::OnTarget { target, by, .. } => {
                    *by = by.iter().filter(|&creature| self.able[creature].contains(*target)).collect();
                }
            }
        }
    }

    /// Returns every choice that the creature has when nobody else is looked at; none is the first.
    pub fn choices(&self, creature: usize) -> Vec<CreatureSet> {
        self.able[creature].subsets().filter(|set| set.len() <= self.capacity[creature]).collect()
    }

    /// Returns how many declarations there are before restrictions on the whole.
    pub fn size(&self) -> u64 {
        (0..self.able.len()).map(|creature| self.choices(creature).len() as u64).product()
    }

    /// Returns whether the declaration violates no restriction, and what it owes can be paid.
    pub fn is_unrestricted(&self, declaration: &Declaration) -> bool {
        let choices_are_possible = declaration.len() == self.able.len()
            && (0..declaration.len()).all(|creature| {
                declaration[creature].is_subset(self.able[creature])
                    && declaration[creature].len() <= self.capacity[creature]
            });
        let owed: usize = self.owed(declaration).map(|payment| self.payments[payment].mana).sum();
        choices_are_possible && owed <= self.mana && self.laws.iter().all(|law| law.is_kept(declaration))
    }

    /// Returns what the declaration violates, fault by fault; nothing if it violates no restriction.
    pub fn faults(&self, declaration: &Declaration) -> Vec<Fault> {
        let (rows, columns) = self.sides;
        let mut faults = Vec::new();
        for (creature, &choice) in declaration.iter().enumerate() {
            for target in choice - self.able[creature] {
                // Which of the two is named is a matter of taste; an attack has nobody on the other side.
                let mut creatures = vec![(rows, creature)];
                creatures.extend(columns.map(|side| (side, target)));
                faults.push(Fault { what: "is not able", creatures });
            }
            if choice.len() > self.capacity[creature] {
                faults.push(Fault { what: "too many for one", creatures: vec![(rows, creature)] });
            }
        }
        for law in self.laws.iter().filter(|law| !law.is_kept(declaration)) {
            let declared = || (0..declaration.len()).filter(|&i| !declaration[i].is_empty());
            let (what, creatures) = match *law {
                Law::AtLeast { target, .. } => ("too few for it", vec![(Side::Attacker, target)]),
                Law::AtMost { target, .. } => ("too many for it", vec![(Side::Attacker, target)]),
                Law::OnlyWith { creature, .. } => ("needs company", vec![(rows, creature)]),
                Law::OnlyAlone { creature } => ("only alone", vec![(rows, creature)]),
                Law::Cap { among, .. } => {
                    ("cap", declared().filter(|&i| among.contains(i)).map(|i| (rows, i)).collect())
                }
            };
            faults.push(Fault { what, creatures });
        }
        let owed: Vec<&Payment> = self.owed(declaration).map(|payment| &self.payments[payment]).collect();
        if owed.iter().map(|payment| payment.mana).sum::<usize>() > self.mana {
            let creatures = owed.iter().map(|payment| (rows, payment.creature)).collect();
            faults.push(Fault { what: "costs too much", creatures });
        }
        faults
    }

    /// Returns the payments that the declaration owes.
    pub fn owed<'a>(&'a self, declaration: &'a Declaration) -> impl Iterator<Item = usize> + 'a {
        (0..self.payments.len()).filter(|&payment| {
            let Payment { creature, targets, .. } = self.payments[payment];
            !declaration[creature].is_disjoint(targets)
        })
    }

    /// Returns how many requirements the declaration obeys.
    pub fn obeyed(&self, declaration: &Declaration) -> usize {
        self.demands.iter().filter(|demand| demand.is_obeyed(declaration)).count()
    }

    /// Returns whether choosing `choice` satisfies a requirement on the creature (CR 2007 500.5).
    ///
    /// A lure and "blocks if able" are on the creature. "Must be blocked if able" is on each creature that
    /// could obey it without a second one: where the attacker needs two blockers it is on nobody.
    pub fn satisfies_own(&self, creature: usize, choice: CreatureSet) -> bool {
        self.demands.iter().any(|demand| match *demand {
            Demand::OnCreature { creature: whose, targets } => {
                whose == creature && !choice.is_disjoint(targets)
            }
            Demand::OnTarget { target, by, least } => {
                let one_is_enough = least <= 1
                    && !self.laws.iter().any(
                        |law| matches!(*law, Law::AtLeast { target: t, least } if t == target && least > 1),
                    );
                one_is_enough && by.contains(creature) && choice.contains(target)
            }
        })
    }
}

impl Law {
    fn is_kept(&self, declaration: &Declaration) -> bool {
        let choosing = |target| declaration.iter().filter(|choice| choice.contains(target)).count();
        let declared = |creature: usize| !declaration[creature].is_empty();
        match *self {
            Law::AtLeast { target, least } => choosing(target) == 0 || choosing(target) >= least,
            Law::AtMost { target, most } => choosing(target) <= most,
            Law::OnlyWith { creature, with, least } => {
                !declared(creature) || with.iter().filter(|&other| declared(other)).count() >= least
            }
            Law::OnlyAlone { creature } => {
                !declared(creature) || (0..declaration.len()).filter(|&other| declared(other)).count() == 1
            }
            Law::Cap { among, most } => among.iter().filter(|&creature| declared(creature)).count() <= most,
        }
    }
}

impl Demand {
    fn is_obeyed(&self, declaration: &Declaration) -> bool {
        match *self {
            Demand::OnCreature { creature, targets } => !declaration[creature].is_disjoint(targets),
            Demand::OnTarget { target, by, least } => {
                by.iter().filter(|&creature| declaration[creature].contains(target)).count() >= least
            }
        }
    }
}

fn attacks(position: &Position, scene: &Scene) -> Combat {
    let attackers: Vec<&Being> = side(scene, Side::Attacker);
    let only_target = CreatureSet::only(0);
    let mut combat = Combat {
        edition: position.edition,
        able: Vec::new(),
        capacity: vec![1; attackers.len()],
        laws: Vec::new(),
        payments: Vec::new(),
        mana: position.attacker.lands.len(),
        demands: Vec::new(),
        sides: (Side::Attacker, None),
    };
    for being in &attackers {
        // In a question about attacks the position's attackers are the candidates.
        let candidate = position.attacking.contains(being.index);
        let able = candidate && can_attack(position.edition, scene, being);
        combat.able.push(if able { only_target } else { CreatureSet::EMPTY });
    }
    for sentence in &scene.sentences {
        let meant: Vec<&Being> =
            attackers.iter().copied().filter(|being| scene.speaks_of(sentence, being)).collect();
        match &sentence.statement.clause {
            Clause::MostAttackers(most) => {
                let among = meant.iter().map(|being| being.index).collect();
                combat.laws.push(Law::Cap { among, most: *most as usize });
            }
            Clause::AttacksOnlyWith { least, with } => {
                for being in meant {
                    let with = others(being, &attackers, |other| scene.picks(with, other, sentence.source));
                    combat.laws.push(Law::OnlyWith { creature: being.index, with, least: *least as usize });
                }
            }
            Clause::AttacksOnlyAlone => {
                combat.laws.extend(meant.iter().map(|being| Law::OnlyAlone { creature: being.index }));
            }
            Clause::OneAttacksIfAble => {
                let able = meant.iter().map(|being| being.index);
                let by: CreatureSet = able.filter(|&index| !combat.able[index].is_empty()).collect();
                if !by.is_empty() {
                    combat.demands.push(Demand::OnTarget { target: 0, by, least: 1 });
                }
            }
            Clause::CantAttackUnlessPaid(mana, condition) if scene.meets(condition, sentence) => {
                combat.payments.extend(meant.iter().map(|being| Payment {
                    creature: being.index,
                    targets: only_target,
                    mana: *mana as usize,
                }));
            }
            Clause::AttacksIfAble => {
                combat.demands.extend(
                    meant
                        .iter()
                        .map(|being| Demand::OnCreature { creature: being.index, targets: only_target }),
                );
            }
            // `can_attack` has looked at these; the rest is about blocks, damage and characteristics.
            _ => {}
        }
    }
    combat
}

/// Returns whether the creature alone is free to attack (CR 508.1a, 508.1c).
fn can_attack(edition: Edition, scene: &Scene, being: &Being) -> bool {
    // CR 609.4: "as though" may be used or not, so that one way of looking at the creature is enough.
    let pretences: Vec<AsThough> = scene
        .sentences
        .iter()
        .filter(|sentence| scene.speaks_of(sentence, being))
        .filter_map(|sentence| match &sentence.statement.clause {
            Clause::AttacksAsThough(as_though) => Some(*as_though),
            _ => None,
        })
        .collect();
    subsets(&pretences).any(|used| {
        let mut seen = being.clone();
        used.iter().for_each(|as_though| pretend(&mut seen, **as_though));
        let without_defender = used.contains(&&AsThough::Hadnt(Keyword::Defender));
        // CR 302.6; CR 702.10b: haste.
        let ready = !seen.tapped && (!seen.summoning_sick || seen.has(Keyword::Haste));
        // CR 702.3b. Fifth Edition: "Certain creatures are Walls and can't attack". What lets a Wall attack
        // says today "as though it didn't have defender" and said then "as though it weren't a Wall".
        let free = !seen.has(Keyword::Defender)
            && (edition != Edition::Fifth
                || without_defender
                || !seen.subtypes.iter().any(|subtype| subtype == "Wall"));
        let forbidden = scene.sentences.iter().any(|sentence| match &sentence.statement.clause {
            Clause::CantAttack(condition) => {
                scene.speaks_of(sentence, &seen) && scene.meets(condition, sentence)
            }
            _ => false,
        });
        ready && free && !forbidden
    })
}

fn blocks(position: &Position, scene: &Scene) -> Combat {
    let attackers: Vec<&Being> =
        side(scene, Side::Attacker).into_iter().filter(|being| being.attacking).collect();
    let blockers: Vec<&Being> = side(scene, Side::Defender);
    let mut combat = Combat {
        edition: position.edition,
        able: Vec::new(),
        capacity: vec![1; blockers.len()],
        laws: Vec::new(),
        payments: Vec::new(),
        mana: position.defender.lands.len(),
        demands: Vec::new(),
        sides: (Side::Defender, Some(Side::Attacker)),
    };
    for blocker in &blockers {
        let able = attackers.iter().filter(|attacker| can_block(scene, blocker, attacker));
        combat.able.push(able.map(|attacker| attacker.index).collect());
    }
    // CR 702.111b: menace is one more "can't be blocked except by two or more creatures".
    for attacker in &attackers {
        let as_though_without = scene.sentences.iter().any(|sentence| {
            sentence.statement.clause == Clause::BlockedAsThoughWithout(Keyword::Menace)
                && scene.speaks_of(sentence, attacker)
        });
        if attacker.has(Keyword::Menace) && !as_though_without {
            combat.laws.push(Law::AtLeast { target: attacker.index, least: 2 });
        }
    }
    for sentence in &scene.sentences {
        let meant = |beings: &[&Being]| -> Vec<Being> {
            beings.iter().filter(|being| scene.speaks_of(sentence, being)).map(|b| (*b).clone()).collect()
        };
        let (meant_blockers, meant_attackers) = (meant(&blockers), meant(&attackers));
        let indices = |beings: &[Being]| -> CreatureSet { beings.iter().map(|being| being.index).collect() };
        let picked_attackers = |filter| -> CreatureSet {
            let picked = attackers.iter().filter(|being| scene.picks(filter, being, sentence.source));
            picked.map(|being| being.index).collect()
        };
        let picked_blockers = |filter| -> CreatureSet {
            let picked = blockers.iter().filter(|being| scene.picks(filter, being, sentence.source));
            picked.map(|being| being.index).collect()
        };
        match &sentence.statement.clause {
            Clause::BlocksOnlyWith { least, with } => {
                for being in &meant_blockers {
                    let with = others(being, &blockers, |other| scene.picks(with, other, sentence.source));
                    combat.laws.push(Law::OnlyWith { creature: being.index, with, least: *least as usize });
                }
            }
            Clause::BlocksOnlyAlone => {
                combat.laws.extend(meant_blockers.iter().map(|b| Law::OnlyAlone { creature: b.index }));
            }
            Clause::CantBlockUnlessPaid(filter, mana, condition) if scene.meets(condition, sentence) => {
                combat.payments.extend(meant_blockers.iter().map(|being| Payment {
                    creature: being.index,
                    targets: picked_attackers(filter),
                    mana: *mana as usize,
                }));
            }
            Clause::MostBlocking(most) => {
                combat.laws.push(Law::Cap { among: indices(&meant_blockers), most: *most as usize });
            }
            Clause::BlocksAdditional(number) => {
                for being in &meant_blockers {
                    combat.capacity[being.index] =
                        combat.capacity[being.index].saturating_add(*number as usize);
                }
            }
            Clause::BlocksAnyNumber => {
                meant_blockers.iter().for_each(|being| combat.capacity[being.index] = usize::MAX);
            }
            Clause::BlocksIfAble(filter) => {
                combat.demands.extend(meant_blockers.iter().map(|being| Demand::OnCreature {
                    creature: being.index,
                    targets: picked_attackers(filter),
                }));
            }
            Clause::LeastBlockers(least) => {
                combat.laws.extend(
                    meant_attackers
                        .iter()
                        .map(|being| Law::AtLeast { target: being.index, least: *least as usize }),
                );
            }
            Clause::MostBlockers(most) => {
                combat.laws.extend(
                    meant_attackers
                        .iter()
                        .map(|being| Law::AtMost { target: being.index, most: *most as usize }),
                );
            }
            // "… unless all creatures defending player controls block it": those who can't are counted too,
            // so that one tapped creature makes it unblockable.
            Clause::BlockedOnlyByAll => {
                combat.laws.extend(
                    meant_attackers
                        .iter()
                        .map(|being| Law::AtLeast { target: being.index, least: blockers.len() }),
                );
            }
            Clause::MustBeBlocked { by, least } => {
                combat.demands.extend(meant_attackers.iter().map(|being| Demand::OnTarget {
                    target: being.index,
                    by: picked_blockers(by),
                    least: *least as usize,
                }));
            }
            // A requirement on each of the creatures, and for each such sentence.
            Clause::Lure(filter) => {
                for being in &meant_attackers {
                    combat.demands.extend(picked_blockers(filter).iter().map(|creature| {
                        Demand::OnCreature { creature, targets: CreatureSet::only(being.index) }
                    }));
                }
            }
            // `can_block` has looked at these; the rest is about attacks, damage and characteristics.
            _ => {}
        }
    }
    combat
}

/// Returns whether the one creature is free to block the other (CR 509.1a, 509.1b).
fn can_block(scene: &Scene, blocker: &Being, attacker: &Being) -> bool {
    enum Pretence {
        Blocker(AsThough),
        Attacker(AsThough),
        AttackerLandwalk(LandFilter),
    }
    // CR 509.1a: the chosen creatures must be untapped.
    // CR 702.147a: decayed.
    if blocker.tapped || blocker.has(Keyword::Decayed) {
        return false;
    }
    // CR 609.4: for the purpose of this block the game is treated exactly as if it were so; "as though" may
    // be used or not, so that one way of looking at the two is enough.
    let mut pretences = Vec::new();
    for sentence in &scene.sentences {
        match &sentence.statement.clause {
            Clause::BlocksAsThough(filter, as_though)
                if scene.speaks_of(sentence, blocker) && scene.picks(filter, attacker, sentence.source) =>
            {
                pretences.push(match as_though {
                    AsThough::Had(_) => Pretence::Blocker(*as_though),
                    AsThough::Hadnt(_) => Pretence::Attacker(*as_though),
                });
            }
            Clause::BlockedAsThoughWithout(keyword) if scene.speaks_of(sentence, attacker) => {
                pretences.push(Pretence::Attacker(AsThough::Hadnt(*keyword)));
            }
            Clause::BlockedAsThoughWithoutLandwalk(lands) if scene.speaks_of(sentence, attacker) => {
                pretences.push(Pretence::AttackerLandwalk(lands.clone()));
            }
            _ => {}
        }
    }
    subsets(&pretences).any(|used| {
        let (mut blocker, mut attacker) = (blocker.clone(), attacker.clone());
        for pretence in used {
            match pretence {
                Pretence::Blocker(as_though) => pretend(&mut blocker, *as_though),
                Pretence::Attacker(as_though) => pretend(&mut attacker, *as_though),
                Pretence::AttackerLandwalk(lands) => attacker.landwalks.retain(|walk| walk != lands),
            }
        }
        !evades(scene, &attacker, &blocker)
            && !scene.sentences.iter().any(|sentence| forbids_block(scene, sentence, &blocker, &attacker))
    })
}

/// Returns whether a keyword of the attacker, or shadow, keeps the blocker away.
fn evades(scene: &Scene, attacker: &Being, blocker: &Being) -> bool {
    let artifact = blocker.types.contains(&CardType::Artifact);
    // CR 702.9b, 702.17b: flying, reach.
    let flying =
        attacker.has(Keyword::Flying) && !blocker.has(Keyword::Flying) && !blocker.has(Keyword::Reach);
    // CR 702.28b: shadow, both ways.
    let shadow = attacker.has(Keyword::Shadow) != blocker.has(Keyword::Shadow);
    // CR 702.31b.
    let horsemanship = attacker.has(Keyword::Horsemanship) && !blocker.has(Keyword::Horsemanship);
    // CR 702.36b.
    let fear = attacker.has(Keyword::Fear) && !artifact && !blocker.colors.contains(menace::Color::Black);
    // CR 702.13b.
    let shares_color = attacker.colors.iter().any(|color| blocker.colors.contains(color));
    let intimidate = attacker.has(Keyword::Intimidate) && !artifact && !shares_color;
    // CR 702.118b.
    let skulk = attacker.has(Keyword::Skulk) && blocker.power > attacker.power;
    // CR 702.14c: the defending player's lands.
    let landwalk = attacker
        .landwalks
        .iter()
        .any(|walk| scene.lands(Side::Defender).iter().any(|land| is_land(land, walk)));
    // CR 702.16f: the attacker's protection, not the blocker's.
    let place = scene.beings.iter().position(|b| b.side == attacker.side && b.index == attacker.index);
    let protection = attacker.protections.iter().any(|quality| scene.picks(quality, blocker, place));
    flying || shadow || horsemanship || fear || intimidate || skulk || landwalk || protection
}

fn forbids_block(scene: &Scene, sentence: &Sentence, blocker: &Being, attacker: &Being) -> bool {
    match &sentence.statement.clause {
        Clause::CantBlock(filter, condition) => {
            scene.speaks_of(sentence, blocker)
                && scene.picks(filter, attacker, sentence.source)
                && scene.meets(condition, sentence)
        }
        Clause::CantBeBlockedBy(filter, condition) => {
            scene.speaks_of(sentence, attacker)
                && scene.picks(filter, blocker, sentence.source)
                && scene.meets(condition, sentence)
        }
        _ => false,
    }
}

fn pretend(being: &mut Being, as_though: AsThough) {
    match as_though {
        AsThough::Had(keyword) => being.keywords.push(keyword),
        AsThough::Hadnt(keyword) => being.keywords.retain(|had| *had != keyword),
    }
}

fn side(scene: &Scene, side: Side) -> Vec<&Being> {
    scene.beings.iter().filter(|being| being.side == side).collect()
}

fn others(one: &Being, all: &[&Being], picked: impl Fn(&Being) -> bool) -> CreatureSet {
    all.iter().filter(|other| other.index != one.index && picked(other)).map(|other| other.index).collect()
}

/// Every way to take some of the items.
fn subsets<T>(items: &[T]) -> impl Iterator<Item = Vec<&T>> {
    assert!(items.len() < 16, "so many pretences that they cannot be tried one by one");
    (0..1u32 << items.len())
        .map(|chosen| (0..items.len()).filter(|i| chosen >> i & 1 == 1).map(|i| &items[i]).collect())
}
