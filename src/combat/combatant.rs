//! Creatures as they really are in this combat: printed values, counters, and what every ability and
//! standing effect of the position makes of them.

pub(super) mod attack_triggers;
mod layers;
#[cfg(test)]
mod tests;

use crate::ability::{
    Ability, BoardFact, Clause, Condition, Counted, Filter, ManaCost, Statement, Subject, Triggered, Who,
    Whose,
};
use crate::combat::damage::Extras;
use crate::declaration::BlockDeclaration;
use crate::position::{Position, Side};
use crate::types::{CardType, Colors, CreatureSet, Keyword, Keywords, Land, LandFilter, Supertype};

/// A creature of a position, by its side and its index there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CreatureRef {
    /// Whose creature it is.
    pub side: Side,
    /// Its index among that side's creatures.
    pub index: usize,
}

/// The point of a combat at which creatures are looked at: who is attacking and blocking by then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment<'a> {
    /// Before attackers are declared: nobody attacks, nobody blocks.
    BeforeAttacks,
    /// [`Position::attacking`] attack, and nobody blocks yet.
    BeforeBlocks,
    /// [`Position::attacking`] attack, and these blocks are declared.
    Blocked(&'a BlockDeclaration),
}

/// A creature with its characteristics once abilities and effects are applied (613).
///
/// What triggers when attackers are declared has resolved, once they are (see [`Combatants::at`]). Flanking, rampage
/// and bushido are counted here and not yet applied: they trigger on a block, which is the business of combat
/// damage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Combatant {
    /// Which creature of the position this is.
    pub at: CreatureRef,
    /// How the position names it, as in `a1`.
    pub id: String,
    /// The name of the card, where it is known.
    pub name: Option<String>,
    /// Power; it may be below zero.
    pub power: i32,
    /// Toughness; it may be zero or less.
    pub toughness: i32,
    /// Its colors.
    pub colors: Colors,
    /// Its supertypes.
    pub supertypes: Vec<Supertype>,
    /// Its card types.
    pub types: Vec<CardType>,
    /// Its subtypes.
    pub subtypes: Vec<String>,
    /// Its keywords.
    pub keywords: Keywords,
    /// How many instances of flanking it has (702.25).
    pub flanking: u32,
    /// The sum of its instances of rampage (702.23): what each blocker after the first adds.
    pub rampage: u32,
    /// The sum of its instances of bushido (702.45).
    pub bushido: u32,
    /// How many times its damage makes its controller gain as much life by a trigger.
    pub spirit_links: u32,
    /// Its landwalks, in the order in which it got them.
    pub landwalks: Vec<LandFilter>,
    /// What it has protection from (702.16).
    pub protections: Vec<Filter>,
    /// The qualities it bands with (702.22).
    pub bands_with_other: Vec<Filter>,
    /// Its triggered abilities, each as often as it has it.
    pub triggered: Vec<Triggered>,
    /// Its total toxic value (702.164b).
    pub toxic: u32,
    /// What opponents have to pay to target it, one cost for each instance of ward (702.21).
    pub wards: Vec<ManaCost>,
    /// Its activated abilities, each an [`Ability::Activated`].
    pub activated: Vec<Ability>,
    /// Whether it is tapped; attacking without vigilance taps (508.1f).
    pub tapped: bool,
    /// Whether it came under its controller's control this turn (302.6).
    pub summoning_sick: bool,
    /// Damage marked on it.
    pub damage: u32,
    /// How many +1/+1, -1/-1 and shield counters the position shows on it, what triggered on the attack included.
    pub counters: [u32; 3],
    /// Whether there is a counter on it.
    pub has_counter: bool,
    /// How many regeneration shields it has.
    pub regeneration_shields: u32,
    /// Whether it attacks.
    pub attacking: bool,
    /// Whether it blocks.
    pub blocking: bool,
    present: bool,
    returned: bool,
    applies: Vec<usize>,
}

/// What has become of a creature since the position was set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Standing {
    /// Whether it is still on the battlefield.
    pub present: bool,
    pub attacking: bool,
    pub blocking: bool,
    pub tapped: bool,
    /// What until-end-of-turn effects have added to power and toughness.
    pub change: (i32, i32),
    /// How many -1/-1 counters it got.
    pub withered: i32,
    /// How many +1/+1 counters it got, less those that it lost.
    pub grown: i32,
    /// How many shield counters it lost.
    pub shields_used: u16,
    /// Whether it died and returned, with no counters but those above (702.79a, 702.93a).
    pub returned: bool,
}

impl Combatant {
    /// Returns whether the creature has the keyword.
    #[inline]
    pub fn has(&self, keyword: Keyword) -> bool {
        self.keywords.contains(keyword)
    }

    /// Returns a spell, or a permanent that isn't a creature, as far as qualities of creatures can be asked of it.
    pub(super) fn of_object(
        side: Side,
        name: Option<String>,
        colors: Colors,
        types: Vec<CardType>,
    ) -> Combatant {
        Combatant {
            // Only "you" and "your opponents" depend on the side of a source; nothing asks for its index.
            at: CreatureRef { side, index: usize::MAX },
            id: String::new(),
            name,
            power: 0,
            toughness: 0,
            colors,
            supertypes: Vec::new(),
            types,
            subtypes: Vec::new(),
            keywords: Keywords::NONE,
            flanking: 0,
            rampage: 0,
            bushido: 0,
            spirit_links: 0,
            landwalks: Vec::new(),
            protections: Vec::new(),
            bands_with_other: Vec::new(),
            triggered: Vec::new(),
            toxic: 0,
            wards: Vec::new(),
            activated: Vec::new(),
            tapped: false,
            summoning_sick: false,
            damage: 0,
            counters: [0; 3],
            has_counter: false,
            regeneration_shields: 0,
            attacking: false,
            blocking: false,
            present: false,
            returned: false,
            applies: Vec::new(),
        }
    }

    /// Returns whether the creature has protection from a quality that `source` has (702.16).
    pub fn is_protected_from(&self, source: &Combatant) -> bool {
        self.protections.iter().any(|quality| quality.matches(source, Some(self)))
    }

    /// Gives the creature one ability; a static sentence is left to the statements in force.
    fn gain(&mut self, ability: &Ability) {
        match ability {
            Ability::Keyword(keyword) => self.keywords = self.keywords.with(*keyword),
            Ability::Flanking => self.flanking += 1,
            Ability::Rampage(number) => self.rampage = self.rampage.saturating_add(*number),
            Ability::Bushido(number) => self.bushido = self.bushido.saturating_add(*number),
            Ability::Landwalk(lands) => self.landwalks.push(lands.clone()),
            Ability::Protection(quality) => self.protections.push(quality.clone()),
            Ability::BandsWithOther(quality) => self.bands_with_other.push(quality.clone()),
            Ability::SpiritLink => self.spirit_links += 1,
            Ability::Static(_) => {}
            Ability::Triggered(triggered) => self.triggered.push(triggered.clone()),
            Ability::Toxic(number) => self.toxic = self.toxic.saturating_add(*number),
            Ability::Ward(cost) => self.wards.push(*cost),
            Ability::Activated { .. } => self.activated.push(ability.clone()),
        }
    }
}

/// Whether what creatures are can change in the course of a combat, by other things than damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Changes {
    /// They stay what they are.
    Never,
    /// A creature can change with what happens to it, or to those that it fights: "tapped creatures get …".
    Apart,
    /// A death can change creatures in other fights, too: a creature in combat has a sentence about others.
    Together,
}

/// A static sentence that holds, with whose it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InForce {
    /// What it says.
    pub statement: Statement,
    /// The creature that has the ability; a permanent that isn't a creature is left out, and a standing effect of
    /// the position has none.
    pub source: Option<CreatureRef>,
    /// Who is "you" in it; of a standing effect, the defending player.
    pub controller: Side,
}

impl InForce {
    /// Returns what it says of its subject.
    pub fn clause(&self) -> &Clause {
        &self.statement.clause
    }
}

/// Both sides' creatures as they really are, and every static sentence that holds.
///
/// Made once for a position; it borrows nothing, so that a search can keep it.
///
/// ```
/// use menace::ability::{Clause, Statement, Subject, Whose};
/// use menace::combat::Combatants;
/// use menace::{Ability, Creature, Filter, Force, Position, Side};
///
/// // "Other creatures you control get +1/+1" together with a 2/2.
/// let others = Subject { whose: Whose::Yours, filter: Filter::Source.not() };
/// let lord = Creature::new("b1", 1, 1)
///     .with(Ability::Static(Statement { subject: others, clause: Clause::Gets(1, 1) }));
/// let creatures = vec![lord, Creature::new("b2", 2, 2)];
/// let position = Position { defender: Force { creatures, ..Force::default() }, ..Position::default() };
///
/// let combatants = Combatants::of(&position);
/// let powers: Vec<i32> = combatants.side(Side::Defender).iter().map(|b| b.power).collect();
/// assert_eq!(powers, [1, 3]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Combatants {
    attacker: Vec<Combatant>,
    defender: Vec<Combatant>,
    statements: Vec<InForce>,
    /// The +1/+1 counters that triggers on the attack have put on attackers, by index.
    put_counters: Vec<(usize, u32)>,
    attacker_lands: Vec<Land>,
    defender_lands: Vec<Land>,
    /// The players' life as the position shows it, the attacker's first.
    life: [i32; 2],
}

impl Combatants {
    /// Returns the creatures at the time at which blocks are declared.
    pub fn of(position: &Position) -> Combatants {
        Combatants::at(position, Moment::BeforeBlocks)
    }

    /// Returns the creatures at that moment of the combat.
    ///
    /// Effects apply in the order of the layers (613.1): abilities (6), base power and toughness (7b), then
    /// counters and changes (7c). Within a layer the attacker's creatures come first, then the defender's, then
    /// the standing effects, but an effect waits for those that change whom it affects (613.8). The cost grows
    /// with creatures times statements; it is meant to be paid once for a position.
    ///
    /// Once attackers are declared, what triggers on that has resolved (508.1m, 508.2): exalted, battle cry, melee,
    /// dethrone, training, mentor, and other sentences that begin "Whenever this creature attacks".
    pub fn at(position: &Position, moment: Moment<'_>) -> Combatants {
        let (attacking, blocking) = match moment {
            Moment::BeforeAttacks => (CreatureSet::EMPTY, CreatureSet::EMPTY),
            Moment::BeforeBlocks => (position.attacking, CreatureSet::EMPTY),
            Moment::Blocked(declaration) => (position.attacking, declaration.blocking()),
        };
        let standing = |at: CreatureRef| Standing {
            present: true,
            attacking: at.side == Side::Attacker && attacking.contains(at.index),
            blocking: at.side == Side::Defender && blocking.contains(at.index),
            tapped: position.force(at.side).creatures[at.index].tapped,
            change: (0, 0),
            withered: 0,
            grown: 0,
            shields_used: 0,
            returned: false,
        };
        match moment {
            Moment::BeforeAttacks => Combatants::applied(position, &standing, false),
            Moment::BeforeBlocks | Moment::Blocked(_) => {
                let resolved = attack_triggers::resolved(position);
                let put_counters = resolved.counters;
                Combatants { put_counters, ..Combatants::applied(&resolved.position, &standing, true) }
            }
        }
    }

    /// Returns the creatures once that has become of them. A creature that is gone keeps its place, has no
    /// abilities that count, and is nobody's subject.
    pub(super) fn standing(position: &Position, standing: &impl Fn(CreatureRef) -> Standing) -> Combatants {
        Combatants::applied(&attack_triggers::resolved(position).position, standing, false)
    }

    /// Returns the creatures when attackers have been declared and nothing has triggered yet.
    fn declared(position: &Position) -> Combatants {
        let standing = |at: CreatureRef| Standing {
            present: true,
            attacking: at.side == Side::Attacker && position.attacking.contains(at.index),
            blocking: false,
            tapped: position.force(at.side).creatures[at.index].tapped,
            change: (0, 0),
            withered: 0,
            grown: 0,
            shields_used: 0,
            returned: false,
        };
        Combatants::applied(position, &standing, true)
    }

    /// Returns the creatures of one side, in the position's order.
    #[inline]
    pub fn side(&self, side: Side) -> &[Combatant] {
        match side {
            Side::Attacker => &self.attacker,
            Side::Defender => &self.defender,
        }
    }

    /// Returns the +1/+1 counters that triggers on the attack have put on attackers: index and number.
    pub(super) fn put_counters(&self) -> &[(usize, u32)] {
        &self.put_counters
    }

    /// Returns one creature.
    ///
    /// # Panics
    /// When the position has no such creature.
    #[inline]
    pub fn get(&self, at: CreatureRef) -> &Combatant {
        &self.side(at.side)[at.index]
    }

    /// Returns every creature, the attacker's first.
    pub fn iter(&self) -> impl Iterator<Item = &Combatant> {
        self.attacker.iter().chain(&self.defender)
    }

    /// Returns the lands of one side.
    pub fn lands(&self, side: Side) -> &[Land] {
        match side {
            Side::Attacker => &self.attacker_lands,
            Side::Defender => &self.defender_lands,
        }
    }

    /// Returns every static sentence that holds, whoever its subject: those of the attacker's creatures, of the
    /// defender's creatures, other permanents, the standing effects, and last those that other sentences gave.
    pub fn statements(&self) -> &[InForce] {
        &self.statements
    }

    /// Returns the static sentences that say something of the creature, in the order of
    /// [`Combatants::statements`].
    pub fn said_of(&self, creature: &Combatant) -> impl Iterator<Item = &InForce> {
        creature.applies.iter().map(|&index| &self.statements[index])
    }

    /// Returns the creature that has the ability, if a creature has it.
    pub fn source_of(&self, statement: &InForce) -> Option<&Combatant> {
        statement.source.map(|source| self.get(source))
    }

    /// Returns whether the filter, as a part of that sentence, picks the creature.
    pub fn matches(&self, filter: &Filter, creature: &Combatant, statement: &InForce) -> bool {
        filter.matches(creature, self.source_of(statement))
    }

    /// Returns the creatures of one side that the filter, as a part of that sentence, picks.
    pub fn matching(&self, filter: &Filter, side: Side, statement: &InForce) -> CreatureSet {
        let source = self.source_of(statement);
        self.side(side)
            .iter()
            .filter(|creature| creature.present && filter.matches(creature, source))
            .map(|creature| creature.at.index)
            .collect()
    }

    /// Returns whether the creature is one that the sentence speaks of.
    pub fn is_subject(&self, subject: &Subject, creature: &Combatant, statement: &InForce) -> bool {
        let whose = match subject.whose {
            Whose::This => statement.source == Some(creature.at),
            Whose::Yours => creature.at.side == statement.controller,
            Whose::Opponents => creature.at.side != statement.controller,
            Whose::Anyones => true,
        };
        // CR 400.7: what named the creature speaks of another object now.
        let named = creature.returned && subject.filter.mentions(&|part| matches!(part, Filter::Id(_)));
        whose && !named && creature.present && self.matches(&subject.filter, creature, statement)
    }

    /// Returns whether the condition, as a part of that sentence, is met.
    pub fn holds(&self, condition: &Condition, statement: &InForce) -> bool {
        match condition {
            Condition::Always => true,
            Condition::If(fact) => self.is_true(fact, statement),
            Condition::Unless(fact) => !self.is_true(fact, statement),
        }
    }

    /// Returns whether the fact, as a part of that sentence, is true of this board.
    pub fn is_true(&self, fact: &BoardFact, statement: &InForce) -> bool {
        let counted = |side: Side| match &fact.what {
            Counted::Lands(lands) => self.lands(side).iter().filter(|land| lands.matches(land)).count(),
            Counted::Creatures(filter) => self.matching(filter, side, statement).len(),
            Counted::Life => usize::try_from(self.life[side as usize]).unwrap_or(0),
            Counted::MoreLife => usize::from(self.life[side as usize] > self.life[side.other() as usize]),
        };
        let count = match fact.who {
            Who::You => counted(statement.controller),
            Who::Opponent => counted(statement.controller.other()),
            Who::DefendingPlayer => counted(Side::Defender),
            Who::AttackingPlayer => counted(Side::Attacker),
            Who::Anyone => counted(Side::Attacker) + counted(Side::Defender),
        };
        count >= fact.least as usize
    }

    /// Returns whether what creatures are can change while they fight, other than by damage and by what triggers
    /// on blocks.
    pub(super) fn changes_in_combat(&self) -> Changes {
        self.changes_while(|creature| creature.attacking || creature.blocking, true)
    }

    /// Returns whether they can, whatever blocks are declared.
    pub(super) fn can_change_in_combat(&self) -> bool {
        self.changes_while(can_fight, true) != Changes::Never
    }

    /// Returns whether they can in more than that they lose or gain power and toughness as others die.
    pub(super) fn can_change_but_in_size(&self) -> bool {
        self.changes_while(can_fight, false) != Changes::Never
    }

    /// Returns the least and the greatest change of a creature's power and toughness that the deaths of those others bring
    /// about, where nothing but sizes changes.
    pub(super) fn changes_of_size(
        &self,
        creature: &Combatant,
        dying: impl Fn(&Combatant) -> bool,
    ) -> [(i32, i32); 2] {
        let mut changes = [(0i32, 0i32); 2];
        for said in self.said_of(creature) {
            let Clause::Gets(power, toughness) = *said.clause() else { continue };
            let other = self.source_of(said).filter(|source| source.at != creature.at);
            if other.is_some_and(|source| can_fight(source) && dying(source)) {
                let [least, greatest] = &mut changes;
                *least = (least.0 - power.max(0), least.1 - toughness.max(0));
                *greatest = (greatest.0 - power.min(0), greatest.1 - toughness.min(0));
            }
        }
        changes
    }

    /// `sizes` says whether sentences count that change power and toughness and end with their source.
    fn changes_while(&self, fights: impl Fn(&Combatant) -> bool, sizes: bool) -> Changes {
        let asks = |filter: &Filter| {
            filter.mentions(&|part| {
                matches!(
                    part,
                    Filter::Power(..)
                        | Filter::Toughness(..)
                        | Filter::Tapped
                        | Filter::Attacking
                        | Filter::Blocking
                        | Filter::HasCounter
                )
            })
        };
        if self.iter().any(|creature| fights(creature) && Extras::of(self, creature).reach_beyond_the_fight())
        {
            return Changes::Together;
        }
        let mut changes = Changes::Never;
        for in_force in self.statements.iter().filter(|in_force| !in_force.clause().is_about_declaring()) {
            let Subject { whose, filter } = &in_force.statement.subject;
            if !sizes && matches!(in_force.clause(), Clause::Gets(..)) && !asks(filter) {
                continue;
            }
            // A sentence about its own source ends with it, except that damage is prevented for everybody.
            let own = *whose == Whose::This && *in_force.clause() != Clause::PreventAllCombatDamage;
            // Who stays out of the combat dies only if something changes before.
            if !own && self.source_of(in_force).is_some_and(&fights) {
                return Changes::Together;
            }
            if asks(filter) {
                changes = Changes::Apart;
            }
        }
        let qualities =
            self.iter().flat_map(|creature| creature.protections.iter().chain(&creature.bands_with_other));
        if qualities.into_iter().any(asks) {
            changes = Changes::Apart;
        }
        changes
    }

    /// Returns whether blocks can change what creatures are: whether some sentence asks who is blocking.
    ///
    /// Where not, the creatures of [`Combatants::of`] stay as they are whatever blocks are declared.
    pub fn depends_on_blocks(&self) -> bool {
        let asks = |filter: &Filter| filter.mentions(&|part| matches!(part, Filter::Blocking));
        self.statements.iter().any(|in_force| asks(&in_force.statement.subject.filter))
            || self.iter().any(|creature| creature.protections.iter().any(asks))
    }
}

/// Returns whether the creature attacks, or may block.
fn can_fight(creature: &Combatant) -> bool {
    creature.attacking || creature.at.side == Side::Defender
}
