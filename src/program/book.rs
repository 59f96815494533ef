//! What two decks have in common in every game between them: compiled cards, by number.

use std::collections::BTreeMap;

use super::subtype_kinds::card_types_of;
use super::{Ability, AbilityId, CounterId, DefId, Faces, Key, Keys, SubtypeId};
use crate::types::{CardType, Color, Colors, Supertype, SymbolCost};

/// The bit of creatures among card types.
const CREATURE: u8 = 1 << CardType::Creature as u8;

/// Names by number.
#[derive(Clone, Debug, Default)]
pub struct Interner {
    names: Vec<String>,
    numbers: BTreeMap<String, u16>,
}

impl Interner {
    /// Returns the number of a name, adding it if it is new.
    pub fn number(&mut self, name: &str) -> u16 {
        if let Some(&number) = self.numbers.get(name) {
            return number;
        }
        let number = self.names.len() as u16;
        self.names.push(name.to_owned());
        self.numbers.insert(name.to_owned(), number);
        number
    }

    /// Returns the number of a name that has been added.
    pub fn find(&self, name: &str) -> Option<u16> {
        self.numbers.get(name).copied()
    }

    /// Returns the name of a number.
    pub fn name(&self, number: u16) -> &str {
        &self.names[usize::from(number)]
    }

    /// Returns the number of names.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there is no name.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }
}

/// A compiled card or token: its copiable values (707.2). A card with several faces has a def for each.
#[derive(Clone, Debug, Default)]
pub struct Def {
    pub name: String,
    pub name_id: u16,
    pub cost: SymbolCost,
    pub has_cost: bool,
    pub mana_value: u8,
    pub colors: Colors,
    /// A bit for each [`CardType`].
    pub types: u8,
    /// A bit for each [`Supertype`].
    pub supertypes: u8,
    pub subtypes: Vec<SubtypeId>,
    pub power: i16,
    pub toughness: i16,
    pub loyalty: i16,
    pub keys: Keys,
    pub abilities: Vec<AbilityId>,
    pub token: bool,
    /// Which face of a card it is.
    pub faces: Faces,
    /// Whether its source doesn't say its colors.
    pub colors_unknown: bool,
    /// For a Saga, its final chapter number (714.2d).
    pub final_chapter: u8,
    /// Its text without reminder text, line by line; `~` is the card itself.
    pub text: String,
    /// Lines that are printed in other words: as they are read, and as they are printed.
    pub printed: Vec<(String, String)>,
}

impl Def {
    /// Whether it has the type.
    #[inline]
    pub fn is(&self, card_type: CardType) -> bool {
        self.types >> card_type as u8 & 1 == 1
    }

    /// Whether it has the supertype.
    pub fn has_supertype(&self, supertype: Supertype) -> bool {
        self.supertypes >> supertype as u8 & 1 == 1
    }

    /// Whether it is a permanent card.
    pub fn is_permanent(&self) -> bool {
        !self.is(CardType::Instant) && !self.is(CardType::Sorcery)
    }
}

/// What counters of a kind do by the rules (122.1).
#[derive(Clone, Copy, Debug, Default)]
pub struct CounterKind {
    /// The keyword that they give.
    pub key: Option<super::Key>,
    /// What each adds to power and toughness.
    pub change: Option<(i16, i16)>,
}

impl CounterKind {
    fn of(name: &str) -> CounterKind {
        let change = name
            .split_once('/')
            .and_then(|(power, toughness)| Some((power.parse().ok()?, toughness.parse().ok()?)));
        CounterKind { key: super::Key::from_name(name), change }
    }
}

/// The compiled cards of a game.
#[derive(Debug, Default)]
pub struct Book {
    /// The edition of the rules under which its cards are compiled and played.
    pub edition: crate::Edition,
    pub defs: Vec<Def>,
    pub abilities: Vec<Ability>,
    pub subtypes: Interner,
    /// By subtype, a bit for each card type that has it (205.3).
    pub subtype_kinds: Vec<u8>,
    pub names: Interner,
    pub counters: Interner,
    /// By kind of counter, what counters of that kind do.
    pub counter_kinds: Vec<CounterKind>,
    by_name: BTreeMap<String, DefId>,
    /// By def, what [`Book::index`] has computed.
    pub info: Vec<DefInfo>,
    /// By ability, the bits of the events that it waits for.
    pub event_bits: Vec<u32>,
    /// Whether some card gives foretell, or makes cards foretold.
    pub gives_foretell: bool,
    /// Whether some card permits cards of either player to be played.
    pub permits_anyones: bool,
    /// Whether some card lets damage be dealt to a player as though its source had infect.
    pub damages_as_infect: bool,
    /// The bits of all abilities that trigger from a graveyard.
    pub graveyard_bits: u32,
    /// The bits of all abilities that trigger from exile.
    pub exile_bits: u32,
    /// The bits of all events that any ability of a def waits for, or that are counted.
    pub heard_bits: u32,
    /// Whether some card has static abilities that work in a graveyard.
    pub graveyard_statics: bool,
    /// Whether some card gives spells keywords that pay for their costs.
    pub gives_cost_keys: bool,
    /// Some spells are given lifelink or deathtouch.
    pub gives_damage_keys: bool,
    /// Some cost is waterbent.
    pub waterbends: bool,
    /// Whether some card asks what has put a permanent onto the battlefield.
    pub knows_putter: bool,
    /// What a permanent may enchant that an effect has made an Aura.
    pub becomes_aura: Option<super::TargetSpec>,
    /// Whether some card lets other costs be paid for spells.
    pub alternatives_for: bool,
    /// The replacement effects that Classes and Cases have from a level on.
    pub replaces_from: Vec<(AbilityId, u8)>,
    /// The number of the subtype Role, if some card makes such tokens (704.5y).
    pub roles: Option<SubtypeId>,
    /// Whether some card has ascend (702.131).
    pub ascends: bool,
    /// Whether something is done each time before players get priority, though nothing has happened: a batch goes on, the Ring or the speed
    /// of a player is looked after, day and night are followed, cards are shown.
    pub checks_each_step: bool,
    /// The ways in which any of its cards could be used.
    pub uses: super::Uses,
    /// Whether some card has daybound or nightbound.
    pub has_daytime: bool,
    /// Whether some card lets mana be spent as though it were other mana.
    pub spends_as: bool,
    /// Whether some card lets life be paid for mana of a color.
    pub pays_life_for_mana: bool,
    /// Whether some ability triggers on the mana that a player has spent on spells this turn (700.14).
    pub expends: bool,
    /// Some card has splice.
    pub splices: bool,
    /// Whether some card has rules that apply while it is on the stack.
    pub rules_on_stack: bool,
    /// Whether some card multiplies or redirects damage by a static ability.
    pub changes_damage: bool,
    /// Whether some ability triggers on what causes other abilities to trigger.
    pub tells_triggers: bool,
    /// Whether some card reveals libraries or hands, or lets players look at them.
    pub shows_cards: bool,
    /// Whether some card has dredge.
    pub has_dredge: bool,
    /// Whether some effect replaces draws.
    pub changes_draws: bool,
    /// Whether some card gives a player protection.
    pub protects_players: bool,
    /// Whether some spell costs less or more by its own targets.
    pub costs_by_own_targets: bool,
    /// Whether some card asks who has dealt damage to whom this turn.
    pub asks_damage: bool,
    /// Whether some card asks what convoked it.
    pub asks_convoked: bool,
    /// Whether some card asks what blocked what this turn.
    pub asks_blocks: bool,
    /// Whether some card asks for excess damage.
    pub asks_excess: bool,
    /// Whether some ability asks what its source has dealt damage to during the whole game.
    pub asks_game_damage: bool,
    /// The defs of face-down cards: with morph, and with disguise.
    pub face_down: [Option<DefId>; 2],
    /// Whether some card manifests or cloaks.
    pub manifests: bool,
    /// If some card manifests: for creature cards with a mana cost, the action that turns them up for it (701.40b).
    pub manifest_costs: super::ByCost,
    /// Whether some effect keeps players without life in the game.
    pub lives_without_life: bool,
    /// Whether some effect keeps objects from having a keyword.
    pub bars_keywords: bool,
    /// Whether some card lets the top card of a library be plotted.
    pub plots_top: bool,
    /// If some card does: for nonland cards with a mana cost, the action that plots them for it.
    pub plot_costs: super::ByCost,
    /// Whether some card gives scavenge to cards in graveyards; for creature cards with a mana cost, the ability with that cost.
    pub gives_scavenge: bool,
    pub scavenge_costs: super::ByCost,
    /// Whether some card gives activated abilities to cards in hands or graveyards.
    pub gives_abilities: bool,
    /// Whether some card gives cards madness.
    pub gives_madness: bool,
    /// Whether some card changes the colors or types of cards that aren't on the battlefield.
    pub cards_elsewhere: bool,
    /// If some effect gives cards suspend: the abilities that trigger in exile (702.62a).
    pub suspend: Option<[AbilityId; 2]>,
    /// Whether some card creates tokens together with others.
    pub adds_tokens: bool,
    /// Whether some card multiplies mana.
    pub multiplies_mana: bool,
    /// Whether mana abilities of some card cost more life.
    pub mana_costs_life: bool,
    /// Whether some card makes players reveal what they draw.
    pub reveals_draws: bool,
    /// If some card tempts with the Ring: the defs with its abilities, in order (701.54c).
    pub ring: Option<[DefId; 4]>,
    /// If some card gives rad counters: the def with their ability (728.1).
    pub rad: Option<DefId>,
    /// What has the ability of a player with speed (702.179d), if some card has "start your engines!".
    pub speed: Option<DefId>,
    /// If some card makes a player the monarch: the def with the monarch's abilities (725.2).
    pub monarch: Option<DefId>,
    /// If some card lets a player take the initiative: the def with the abilities of who has it (726.2).
    pub initiative: Option<DefId>,
    /// If some card lets players venture: the dungeons, with the abilities of their rooms in order (309.4c).
    pub dungeons: [Option<DefId>; 4],
    /// A card that asks for colors.
    pub asks_colors: Option<String>,
    /// Events that cards ask about for the turn so far: each is counted for the player it is about.
    pub tallies: Vec<super::Trigger>,
}

/// The most kinds of events that are counted.
pub const TALLIES: usize = 16;

/// What the engine often needs to know about a def.
#[derive(Clone, Debug, Default)]
pub struct DefInfo {
    /// Its static abilities with changes.
    pub statics: Vec<AbilityId>,
    /// Static abilities that work in its owner's graveyard.
    pub graveyard_statics: Vec<AbilityId>,
    /// Its rules for players.
    pub rules: Vec<AbilityId>,
    pub triggers: Vec<AbilityId>,
    pub activated: Vec<AbilityId>,
    pub enters: Vec<AbilityId>,
    pub replaces: Vec<AbilityId>,
    pub params: Vec<AbilityId>,
    pub casting: Vec<AbilityId>,
    pub spell: Option<AbilityId>,
    pub event_bits: u32,
    /// The bits of abilities that trigger from a graveyard.
    pub graveyard_bits: u32,
    /// The bits of abilities that trigger from exile.
    pub exile_bits: u32,
    /// From where and when it could be used.
    pub uses: super::Uses,
    /// Whether state-based actions check more than its toughness, damage, counters and what it is attached to.
    pub watched: bool,
    /// Whether it is an Equipment (301.5).
    pub equipment: bool,
    /// Whether its effects continue until end of turn after it leaves the battlefield.
    pub lingers: bool,
    /// What its static abilities depend on besides permanents and their characteristics.
    pub depends_on: super::Inputs,
    /// Whether its static abilities only set rules for their own permanent.
    pub own_rules: bool,
}

/// The counters that the engine knows by number: the first ones of every book.
pub const KNOWN_COUNTERS: [&str; 10] =
    ["+1/+1", "-1/-1", "loyalty", "poison", "charge", "shield", "stun", "finality", "lore", "time"];

/// The number of lore counters (714).
pub const LORE: u8 = 8;
/// The number of time counters, the only ones that cards in exile have (702.62).
pub const TIME: u8 = 9;

impl Book {
    /// Returns an empty book, with only the names that the engine knows by number.
    pub fn new() -> Book {
        Book::of(crate::Edition::Current)
    }

    /// Returns an empty book for games under an edition of the rules.
    pub fn of(edition: crate::Edition) -> Book {
        let mut book = Book { edition, ..Book::default() };
        for land in BASIC_TYPES {
            book.subtype(land);
        }
        for counter in KNOWN_COUNTERS {
            book.number_counter(counter);
        }
        book
    }

    /// Returns the number of a subtype.
    pub fn subtype(&mut self, name: &str) -> SubtypeId {
        let number = self.subtypes.number(name);
        if usize::from(number) == self.subtype_kinds.len() {
            self.subtype_kinds.push(card_types_of(name).iter().fold(0, |all, &one| all | 1 << one as u8));
        }
        number
    }

    /// Returns the number of a kind of counter.
    pub fn number_counter(&mut self, name: &str) -> u16 {
        let number = self.counters.number(name);
        if usize::from(number) == self.counter_kinds.len() {
            self.counter_kinds.push(CounterKind::of(name));
        }
        number
    }

    /// Whether it is a land type (205.3i).
    pub fn is_land_type(&self, subtype: SubtypeId) -> bool {
        let land = 1 << crate::types::CardType::Land as u8;
        self.subtype_kinds.get(usize::from(subtype)).is_some_and(|&kinds| kinds & land != 0)
    }

    /// Whether the subtype is a creature type (205.3m).
    pub fn is_creature_type(&self, subtype: SubtypeId) -> bool {
        self.subtype_kinds.get(usize::from(subtype)).is_some_and(|&kinds| kinds & CREATURE != 0)
    }

    /// Returns the number of the tally for such events; `None` if there are too many tallies.
    pub fn tally(&mut self, event: super::Trigger) -> Option<u8> {
        let at = self.tallies.iter().position(|other| *other == event).unwrap_or_else(|| {
            self.tallies.push(event);
            self.tallies.len() - 1
        });
        (at < TALLIES).then_some(at as u8)
    }

    /// Whether a replacement effect of a permanent of that level is one of a later level.
    #[inline]
    pub fn is_of_later_level(&self, ability: AbilityId, level: u8) -> bool {
        !self.replaces_from.is_empty()
            && self.replaces_from.iter().any(|&(of, from)| of == ability && from > level)
    }

    /// Adds an ability.
    pub fn add_ability(&mut self, ability: Ability) -> AbilityId {
        let id = AbilityId(self.abilities.len() as u16);
        self.abilities.push(ability);
        id
    }

    /// Adds a card or token.
    pub fn add_def(&mut self, def: Def) -> DefId {
        let id = DefId(self.defs.len() as u16);
        self.defs.push(def);
        id
    }

    /// Drops the cards and abilities that were added after the first `defs` and `abilities`.
    pub fn truncate(&mut self, defs: usize, abilities: usize) {
        self.defs.truncate(defs);
        self.abilities.truncate(abilities);
        let whole = [&mut self.monarch, &mut self.rad, &mut self.speed, &mut self.initiative];
        for made in self.face_down.iter_mut().chain(&mut self.dungeons).chain(whole) {
            *made = made.filter(|id| usize::from(id.0) < defs);
        }
        for costs in [&mut self.manifest_costs, &mut self.plot_costs, &mut self.scavenge_costs] {
            costs.truncate(defs, abilities);
        }
        self.suspend = self.suspend.filter(|ids| ids.iter().all(|id| usize::from(id.0) < abilities));
        self.replaces_from.retain(|(ability, _)| usize::from(ability.0) < abilities);
        self.ring = self.ring.filter(|ids| ids.iter().all(|id| usize::from(id.0) < defs));
    }

    /// Makes a card known by a name.
    pub fn call(&mut self, name: &str, id: DefId) {
        self.by_name.insert(name.to_owned(), id);
    }

    /// Sorts every def's abilities by kind; called once all cards have been added.
    pub fn index(&mut self) {
        self.add_by_cost();
        self.has_daytime =
            self.defs.iter().any(|def| def.keys.has(Key::Daybound) || def.keys.has(Key::Nightbound));
        self.pays_life_for_mana = self
            .abilities
            .iter()
            .any(|ability| matches!(ability, Ability::Rule(_, super::Rule::LifeFor(..))));
        self.expends = self.abilities.iter().any(|ability| match ability {
            Ability::Triggered(triggered) => triggered
                .events
                .iter()
                .any(|event| matches!(event, super::Trigger::Does(_, crate::oracle::tree::Deed::Expends(_)))),
            _ => false,
        });
        self.spends_as = self
            .abilities
            .iter()
            .any(|ability| matches!(ability, Ability::Rule(_, super::Rule::SpendsAs { .. })));
        self.rules_on_stack = self
            .abilities
            .iter()
            .any(|ability| matches!(ability, Ability::Casting(super::Casting::OnStack(..))));
        self.splices = self
            .abilities
            .iter()
            .any(|ability| matches!(ability, Ability::Casting(super::Casting::Splice { .. })));
        self.changes_damage = self.abilities.iter().any(|ability| {
            matches!(
                ability,
                Ability::Replace(super::Replace::Damage { .. })
                    | Ability::Rule(_, super::Rule::Redirect { .. })
            )
        });
        self.shows_cards = self
            .abilities
            .iter()
            .any(|ability| matches!(ability, Ability::Rule(_, super::Rule::Shown { .. })));
        self.has_dredge = self
            .abilities
            .iter()
            .any(|ability| matches!(ability, Ability::Replace(super::Replace::Dredge(_))));
        self.changes_draws =
            self.abilities.iter().any(|ability| matches!(ability, Ability::Replace(super::Replace::Draw(_))));
        self.event_bits = self.abilities.iter().map(super::event_bits).collect();
        let counted = self.tallies.iter().map(super::Trigger::bit);
        self.heard_bits = self.event_bits.iter().copied().chain(counted).fold(0, |all, bits| all | bits);
        let equipment = self.subtypes.find("Equipment");
        let role = self.subtypes.find("Role");
        let is_role = |def: &Def| role.is_some_and(|role| def.subtypes.contains(&role));
        self.roles = role.filter(|_| self.defs.iter().any(is_role));
        self.info = self
            .defs
            .iter()
            .map(|def| {
                let mut info = DefInfo::default();
                for &id in &def.abilities {
                    match &self.abilities[usize::from(id.0)] {
                        Ability::Spell(_) => info.spell = Some(id),
                        Ability::Activated(_) => info.activated.push(id),
                        Ability::Triggered(triggered) => {
                            info.triggers.push(id);
                            let bits = self.event_bits[usize::from(id.0)];
                            match triggered.zone {
                                crate::oracle::tree::Zone::Graveyard => info.graveyard_bits |= bits,
                                crate::oracle::tree::Zone::Exile => info.exile_bits |= bits,
                                _ => {}
                            }
                        }
                        Ability::Static(stat) if stat.works_in_graveyard() => {
                            info.graveyard_statics.push(id);
                        }
                        Ability::Static(stat) => {
                            info.lingers |= stat.lingers;
                            info.statics.push(id);
                        }
                        Ability::Casting(_) => info.casting.push(id),
                        Ability::Enters(_) => info.enters.push(id),
                        Ability::Replace(_) => info.replaces.push(id),
                        Ability::Rule(..) => info.rules.push(id),
                        Ability::Keyword(_) => info.params.push(id),
                    }
                    info.event_bits |= self.event_bits[usize::from(id.0)];
                }
                info.depends_on = self.inputs_of(info.statics.iter().copied());
                info.own_rules = self.are_own_rules(&info.statics);
                info.equipment = equipment.is_some_and(|subtype| def.subtypes.contains(&subtype));
                info.watched =
                    def.final_chapter > 0 || matches!(def.faces, Faces::Bestowed(_)) || is_role(def);
                info
            })
            .collect();
        for at in 0..self.info.len() {
            self.info[at].uses = self.uses_of(DefId(at as u16));
        }
        self.uses = self.info.iter().fold(super::Uses::default(), |all, info| all.or(info.uses));
        self.ascends = self.defs.iter().any(|def| def.keys.has(super::Key::Ascend));
        self.checks_each_step = self.ascends
            || self.shows_cards
            || self.has_daytime
            || self.ring.is_some()
            || self.speed.is_some()
            || self.dungeons.iter().any(Option::is_some)
            || self.edition.differences().batches;
        self.graveyard_statics = self.info.iter().any(|info| !info.graveyard_statics.is_empty());
        self.graveyard_bits = self.info.iter().fold(0, |bits, info| bits | info.graveyard_bits);
        self.exile_bits = self.info.iter().fold(0, |bits, info| bits | info.exile_bits);
        for id in self.suspend.into_iter().flatten() {
            self.exile_bits |= self.event_bits[usize::from(id.0)];
        }
    }

    /// A card with unknown colors and a card that asks for colors, if there are both: such a game can't be played correctly.
    pub fn colors_in_doubt(&self) -> Option<(&str, &str)> {
        let asker = self.asks_colors.as_deref()?;
        let unknown = self.defs.iter().find(|def| def.colors_unknown)?;
        Some((&unknown.name, asker))
    }

    /// What has been computed for a def.
    #[inline]
    pub fn info(&self, id: DefId) -> &DefInfo {
        &self.info[usize::from(id.0)]
    }

    /// Returns the card of that name.
    pub fn find(&self, name: &str) -> Option<DefId> {
        self.by_name.get(name).copied()
    }

    /// Returns a card.
    #[inline]
    pub fn def(&self, id: DefId) -> &Def {
        &self.defs[usize::from(id.0)]
    }

    /// Returns an ability.
    #[inline]
    pub fn ability(&self, id: AbilityId) -> &Ability {
        &self.abilities[usize::from(id.0)]
    }

    /// Returns the number of a kind of counter that the engine or a card knows.
    pub fn counter(&self, name: &str) -> Option<CounterId> {
        self.counters.find(name).and_then(|number| CounterId::try_from(number).ok())
    }

    /// Returns the name of a kind of counter.
    pub fn counter_name(&self, counter: u8) -> &str {
        self.counters.name(u16::from(counter))
    }
}

/// The basic land types in the order of their colors: subtypes 0 to 4 of every book (305.6).
pub const BASIC_TYPES: [&str; 5] = ["Plains", "Island", "Swamp", "Mountain", "Forest"];

/// Returns the color of mana of a basic land type's number.
pub fn basic_color(subtype: SubtypeId) -> Option<Color> {
    Color::ALL.get(usize::from(subtype)).copied()
}
