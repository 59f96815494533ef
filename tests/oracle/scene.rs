//! What the creatures of a position are, once every ability and effect is applied (CR 613).

use menace::ability::{
    Amount, AttackEffect, AttackEvent, BoardFact, Clause, Condition, Counted, Gain, Statement, Subject,
    Triggered, Who, Whom, Whose,
};
use menace::{
    Ability, CardType, Colors, Counter, Filter, Keyword, Land, LandFilter, Position, Side, Supertype,
};

use super::Question;

/// A creature as it is.
#[derive(Clone, Debug, PartialEq)]
pub struct Being {
    pub side: Side,
    /// Its index on its side.
    pub index: usize,
    pub id: String,
    pub name: Option<String>,
    pub power: i32,
    pub toughness: i32,
    pub colors: Colors,
    pub types: Vec<CardType>,
    pub supertypes: Vec<Supertype>,
    pub subtypes: Vec<String>,
    pub keywords: Vec<Keyword>,
    pub landwalks: Vec<LandFilter>,
    pub protections: Vec<Filter>,
    pub bands_with_other: Vec<Filter>,
    pub triggered: Vec<Triggered>,
    pub counters: Vec<(Counter, u32)>,
    pub tapped: bool,
    pub summoning_sick: bool,
    pub attacking: bool,
}

impl Being {
    pub fn has(&self, keyword: Keyword) -> bool {
        self.keywords.contains(&keyword)
    }

    fn is(&self, other: &Being) -> bool {
        self.side == other.side && self.index == other.index
    }

    fn gain(&mut self, ability: &Ability) {
        match ability {
            Ability::Keyword(keyword) => self.keywords.push(*keyword),
            Ability::Landwalk(lands) => self.landwalks.push(lands.clone()),
            Ability::Protection(quality) => self.protections.push(quality.clone()),
            Ability::BandsWithOther(quality) => self.bands_with_other.push(quality.clone()),
            // A static sentence goes among the sentences; the others speak of damage or of activations, and
            // nothing asks for them when attackers and blockers are declared.
            Ability::Static(_)
            | Ability::Flanking
            | Ability::Rampage(_)
            | Ability::Bushido(_)
            | Ability::SpiritLink
            | Ability::Toxic(_)
            | Ability::Ward(_)
            | Ability::Activated { .. } => {}
            Ability::Triggered(triggered) => self.triggered.push(triggered.clone()),
        }
    }
}

/// A static sentence, who says it, and who is "you" in it.
#[derive(Clone, Debug)]
pub struct Sentence {
    pub statement: Statement,
    /// The creature that has the ability, by its place in [`Scene::beings`]; a standing effect has none.
    pub source: Option<usize>,
    /// A standing effect belongs to the defending player.
    pub you: Side,
}

/// What a trigger on the attack does to one creature.
struct Aftermath {
    being: usize,
    effect: AttackEffect,
}

/// The board at the moment of the question.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The attacker's creatures, then the defender's.
    pub beings: Vec<Being>,
    /// The attacker's creatures' sentences, the defender's, the standing effects, and then what other
    /// sentences have granted.
    pub sentences: Vec<Sentence>,
    attacker_lands: Vec<Land>,
    defender_lands: Vec<Land>,
    life: [i32; 2],
}

impl Scene {
    /// Returns the board as it is when attackers, or blockers, are about to be declared.
    pub fn of(position: &Position, question: Question) -> Scene {
        let before_attacks = Scene::with_tapped(position, Question::Attacks, &[], &[]);
        if question == Question::Attacks {
            return before_attacks;
        }
        // CR 508.1f: attacking tapped those that had no vigilance when they were declared. Only then did they
        // become attacking creatures (508.1k). The attacker's creatures come first among the beings.
        let tapped: Vec<usize> = position
            .attacking
            .iter()
            .filter(|&attacker| !before_attacks.beings[attacker].has(Keyword::Vigilance))
            .collect();
        let declared = Scene::with_tapped(position, question, &tapped, &[]);
        // CR 508.2: what triggers on the attack resolves before the declare blockers step.
        let aftermath = declared.triggers(position);
        Scene::with_tapped(position, question, &tapped, &aftermath)
    }

    /// Returns what the triggers of the declared attack leave.
    fn triggers(&self, position: &Position) -> Vec<Aftermath> {
        let mut aftermath = Vec::new();
        let attackers: Vec<usize> =
            (0..self.beings.len()).filter(|&place| self.beings[place].attacking).collect();
        for (place, being) in self.beings.iter().enumerate().filter(|(_, being)| being.side == Side::Attacker)
        {
            for triggered in &being.triggered {
                let Triggered::Attack { event, effect } = triggered else { continue };
                let it = match event {
                    AttackEvent::YoursAttacksAlone => (attackers.len() == 1).then(|| attackers[0]),
                    _ if !being.attacking => None,
                    AttackEvent::Attacks => Some(place),
                    // CR 702.105a: two players.
                    AttackEvent::AttacksPlayerWithMostLife => {
                        (position.attacker.life <= position.defender.life).then_some(place)
                    }
                    AttackEvent::AttacksWith { least, others } => {
                        let picked = |other: &&usize| {
                            **other != place && self.picks(others, &self.beings[**other], Some(place))
                        };
                        (attackers.iter().filter(picked).count() >= *least as usize).then_some(place)
                    }
                };
                let Some(it) = it else { continue };
                let whom = match effect {
                    AttackEffect::UntilEndOfTurn { whom, .. } | AttackEffect::PlusCounters { whom, .. } => {
                        whom
                    }
                };
                let affected: Vec<usize> = match whom {
                    Whom::This => vec![it],
                    Whom::Each(subject) | Whom::Target(subject) => (0..self.beings.len())
                        .filter(|&other| self.beings[other].side == Side::Attacker)
                        .filter(|&other| self.picks(&subject.filter, &self.beings[other], Some(place)))
                        .collect(),
                };
                aftermath
                    .extend(affected.into_iter().map(|being| Aftermath { being, effect: effect.clone() }));
            }
        }
        aftermath
    }

    fn with_tapped(
        position: &Position,
        question: Question,
        tapped: &[usize],
        aftermath: &[Aftermath],
    ) -> Scene {
        let mut scene = Scene {
            beings: Vec::new(),
            sentences: Vec::new(),
            attacker_lands: position.attacker.lands.clone(),
            defender_lands: position.defender.lands.clone(),
            life: [position.attacker.life, position.defender.life],
        };
        for side in [Side::Attacker, Side::Defender] {
            for (index, creature) in position.force(side).creatures.iter().enumerate() {
                let place = scene.beings.len();
                let mut being = Being {
                    side,
                    index,
                    id: creature.id.clone(),
                    name: creature.card.clone(),
                    power: creature.power,
                    toughness: creature.toughness,
                    colors: creature.colors,
                    types: creature.types.clone(),
                    supertypes: creature.supertypes.clone(),
                    subtypes: creature.subtypes.clone(),
                    keywords: Vec::new(),
                    landwalks: Vec::new(),
                    protections: Vec::new(),
                    bands_with_other: Vec::new(),
                    triggered: Vec::new(),
                    counters: creature.counters.iter().copied().filter(|(_, number)| *number > 0).collect(),
                    tapped: creature.tapped || tapped.contains(&place),
                    summoning_sick: creature.summoning_sick,
                    // Before attackers are declared nobody attacks; blocks are never declared yet.
                    attacking: question == Question::Blocks
                        && side == Side::Attacker
                        && position.attacking.contains(index),
                };
                for ability in &creature.abilities {
                    being.gain(ability);
                    if let Ability::Static(statement) = ability {
                        let statement = statement.clone();
                        scene.sentences.push(Sentence { statement, source: Some(place), you: side });
                    }
                }
                // CR 122.1b: a keyword counter gives its keyword.
                for (counter, _) in being.counters.clone() {
                    if let Counter::Keyword(keyword) = counter {
                        being.keywords.push(keyword);
                    }
                }
                scene.beings.push(being);
            }
        }
        for effect in &position.effects {
            if let Ability::Static(statement) = effect {
                let statement = statement.clone();
                scene.sentences.push(Sentence { statement, source: None, you: Side::Defender });
            }
        }
        for Aftermath { being: place, effect } in aftermath {
            let being = &mut scene.beings[*place];
            match effect {
                AttackEffect::PlusCounters { count, .. } => {
                    being.counters.push((Counter::PowerToughness(1, 1), *count));
                }
                AttackEffect::UntilEndOfTurn { gains, .. } => {
                    let filter = Filter::Id(being.id.clone());
                    for gain in gains {
                        let subject = Subject { whose: Whose::Anyones, filter: filter.clone() };
                        let clause = match gain {
                            Gain::PowerToughness(power, toughness) => Clause::Gets(*power, *toughness),
                            Gain::Ability(ability) => Clause::Has(ability.clone()),
                        };
                        let statement = Statement { subject, clause };
                        scene.sentences.push(Sentence { statement, source: None, you: Side::Defender });
                    }
                }
            }
        }
        // CR 613.1: abilities (layer 6), base power and toughness (7b), then counters and changes (7c).
        scene.apply_layer(|clause| matches!(clause, Clause::Has(_) | Clause::Loses(_)));
        scene.apply_layer(|clause| matches!(clause, Clause::BasePowerToughness(..)));
        for being in &mut scene.beings {
            for &(counter, number) in &being.counters {
                if let Counter::PowerToughness(power, toughness) = counter {
                    being.power += power * number as i32;
                    being.toughness += toughness * number as i32;
                }
            }
        }
        scene.apply_layer(|clause| matches!(clause, Clause::Gets(..)));
        scene
    }

    /// Applies the sentences of one layer in the order in which they stand, except that one that depends on
    /// another waits for it (CR 613.8). Sentences that are granted on the way join in.
    fn apply_layer(&mut self, in_layer: impl Fn(&Clause) -> bool) {
        let mut done: Vec<usize> = Vec::new();
        loop {
            let waiting: Vec<usize> = (0..self.sentences.len())
                .filter(|i| in_layer(&self.sentences[*i].statement.clause) && !done.contains(i))
                .collect();
            // CR 613.8a: an effect depends on another if applying that one changes what it applies to.
            // CR 613.8b: of effects that all depend on one another, the first in order goes first.
            let independent = |&&one: &&usize| {
                waiting.iter().filter(|&&other| other != one).all(|&other| {
                    let mut after = self.clone();
                    after.apply(other);
                    self.affected(one) == after.affected(one)
                })
            };
            let Some(&next) = waiting.iter().find(independent).or(waiting.first()) else { return };
            self.apply(next);
            done.push(next);
        }
    }

    fn affected(&self, sentence: usize) -> Vec<usize> {
        let sentence = &self.sentences[sentence];
        (0..self.beings.len()).filter(|&being| self.speaks_of(sentence, &self.beings[being])).collect()
    }

    fn apply(&mut self, sentence: usize) {
        let clause = self.sentences[sentence].statement.clause.clone();
        for place in self.affected(sentence) {
            let being = &mut self.beings[place];
            match &clause {
                Clause::Has(ability) => {
                    being.gain(ability);
                    if let Ability::Static(statement) = ability.as_ref() {
                        let statement = statement.clone();
                        let you = being.side;
                        self.sentences.push(Sentence { statement, source: Some(place), you });
                    }
                }
                Clause::Loses(keyword) => being.keywords.retain(|had| had != keyword),
                Clause::BasePowerToughness(power, toughness) => {
                    (being.power, being.toughness) = (*power, *toughness);
                }
                Clause::Gets(power, toughness) => {
                    being.power += power;
                    being.toughness += toughness;
                }
                other => unreachable!("{other:?} changes no characteristic"),
            }
        }
    }

    /// Returns whether the creature is one that the sentence speaks of.
    pub fn speaks_of(&self, sentence: &Sentence, being: &Being) -> bool {
        let whose = match sentence.statement.subject.whose {
            Whose::This => sentence.source.is_some_and(|source| self.beings[source].is(being)),
            Whose::Yours => being.side == sentence.you,
            Whose::Opponents => being.side != sentence.you,
            Whose::Anyones => true,
        };
        whose && self.picks(&sentence.statement.subject.filter, being, sentence.source)
    }

    /// Returns whether the filter, said by `source`, picks the creature.
    pub fn picks(&self, filter: &Filter, being: &Being, source: Option<usize>) -> bool {
        let source_being = source.map(|source| &self.beings[source]);
        let number = |amount: &Amount| match amount {
            Amount::Number(number) => Some(*number),
            // Of a standing effect nobody has the ability, so that no number is told: nothing compares.
            Amount::SourcePower => source_being.map(|source| source.power),
            Amount::SourceToughness => source_being.map(|source| source.toughness),
            Amount::OwnPower => Some(being.power),
            Amount::OwnToughness => Some(being.toughness),
        };
        match filter {
            Filter::Any => true,
            Filter::Color(color) => being.colors.contains(*color),
            Filter::Colorless => being.colors.is_empty(),
            Filter::Multicolored => being.colors.iter().count() > 1,
            Filter::Monocolored => being.colors.iter().count() == 1,
            Filter::Type(card_type) => being.types.contains(card_type),
            Filter::Subtype(subtype) => being.subtypes.contains(subtype),
            Filter::Supertype(supertype) => being.supertypes.contains(supertype),
            Filter::Keyword(keyword) => being.has(*keyword),
            Filter::Landwalk(lands) => being.landwalks.contains(lands),
            Filter::Named(name) => being.name.as_deref() == Some(name),
            Filter::Id(id) => being.id == *id,
            Filter::Source => source_being.is_some_and(|source| source.is(being)),
            Filter::SharesColorWithSource => {
                source_being.is_some_and(|source| source.colors.iter().any(|c| being.colors.contains(c)))
            }
            Filter::Power(how, amount) => number(amount).is_some_and(|n| how.holds(being.power, n)),
            Filter::Toughness(how, amount) => number(amount).is_some_and(|n| how.holds(being.toughness, n)),
            Filter::Tapped => being.tapped,
            Filter::Attacking => being.attacking,
            // Blocks are being declared: nobody blocks yet.
            Filter::Blocking => false,
            Filter::HasCounter => !being.counters.is_empty(),
            Filter::Not(inner) => !self.picks(inner, being, source),
            Filter::All(parts) => parts.iter().all(|part| self.picks(part, being, source)),
            Filter::AnyOf(parts) => parts.iter().any(|part| self.picks(part, being, source)),
        }
    }

    /// Returns whether the condition of the sentence is met.
    pub fn meets(&self, condition: &Condition, sentence: &Sentence) -> bool {
        match condition {
            Condition::Always => true,
            Condition::If(fact) => self.is_fact(fact, sentence),
            Condition::Unless(fact) => !self.is_fact(fact, sentence),
        }
    }

    fn is_fact(&self, fact: &BoardFact, sentence: &Sentence) -> bool {
        let other = sentence.you.other();
        let sides = match fact.who {
            Who::You => vec![sentence.you],
            Who::Opponent => vec![other],
            Who::DefendingPlayer => vec![Side::Defender],
            Who::AttackingPlayer => vec![Side::Attacker],
            Who::Anyone => vec![Side::Attacker, Side::Defender],
        };
        let life = |side: Side| self.life[side as usize];
        let number = match &fact.what {
            Counted::Life => sides.iter().map(|&side| life(side).max(0)).sum::<i32>() as usize,
            Counted::MoreLife => sides.iter().filter(|&&side| life(side) > life(side.other())).count(),
            Counted::Lands(lands) => {
                sides.iter().flat_map(|&side| self.lands(side)).filter(|land| is_land(land, lands)).count()
            }
            Counted::Creatures(filter) => self
                .beings
                .iter()
                .filter(|being| sides.contains(&being.side) && self.picks(filter, being, sentence.source))
                .count(),
        };
        number >= fact.least as usize
    }

    /// Returns the lands that a player controls.
    pub fn lands(&self, side: Side) -> &[Land] {
        match side {
            Side::Attacker => &self.attacker_lands,
            Side::Defender => &self.defender_lands,
        }
    }
}

/// Returns whether the land has everything that is asked for: each named part must hold.
pub fn is_land(land: &Land, asked: &LandFilter) -> bool {
    if let Some(subtype) = &asked.subtype
        && !land.subtypes.contains(subtype)
    {
        return false;
    }
    if let Some(basic) = asked.basic
        && land.basic != basic
    {
        return false;
    }
    (land.snow || !asked.snow) && (land.legendary || !asked.legendary)
}
