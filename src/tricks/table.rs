//! A position as the engine plays it: its cards compiled, its board as a state.

use super::play::PlaySource;
use crate::ability::{Ability, Clause, Filter, Statement, Triggered};
use crate::combat::CombatError;
use crate::creature::{Counter, Creature};
use crate::engine::{Belongings, Laid, List, NO_CARD, Options, Pending, State, plain_answer, slots};
use crate::game::{Chance, Drawer};
use crate::mana::{ManaMask, colors_of_land};
use crate::oracle::{CardFacts, read};
use crate::position::{Force, Permanent, Position, Side, Spell};
use crate::program::{Ability as Compiled, AbilityId, Book, DefId, Key, compile_card};
use crate::types::{Color, Colors, CreatureSet, Keyword, Land, Player};

/// Returns the player of a side: A attacks.
pub(super) fn player_of(side: Side) -> Player {
    match side {
        Side::Attacker => Player::A,
        Side::Defender => Player::B,
    }
}

/// Returns the side of a player.
pub(super) fn side_of(player: Player) -> Side {
    match player {
        Player::A => Side::Attacker,
        Player::B => Side::Defender,
    }
}

/// The cards of one side by their numbers in the book.
#[derive(Clone, Debug, Default)]
struct Cards {
    lands: Vec<DefId>,
    creatures: Vec<DefId>,
    permanents: Vec<DefId>,
    /// Standing effects, each as a permanent of its own.
    effects: Vec<DefId>,
    hand: Vec<DefId>,
}

/// What has been declared when a question is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Declared {
    /// Nothing.
    Nothing,
    /// The attack.
    Attack,
}

/// The compiled cards of a position.
pub(super) struct Table<'p> {
    pub position: &'p Position,
    pub book: Book,
    cards: [Cards; 2],
}

/// A board laid out, and which cards are the creatures, permanents, lands and hands of the position.
#[derive(Clone, Debug)]
pub(super) struct Scene {
    pub state: State,
    /// By side, the card of each creature; [`NO_CARD`] of one that was left out.
    pub creatures: [Vec<u8>; 2],
    /// By side, the card of each other permanent.
    pub permanents: [Vec<u8>; 2],
    /// By side, the card of each spell in hand.
    pub hand: [Vec<u8>; 2],
    /// By side, the cards of the lands with what each gives.
    pub lands: [Vec<(u8, ManaMask)>; 2],
}

/// Which creatures of a position are on a board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Present(pub [CreatureSet; 2]);

impl Present {
    /// All of them.
    pub fn all(position: &Position) -> Present {
        Present(
            [&position.attacker, &position.defender].map(|force| CreatureSet::first(force.creatures.len())),
        )
    }
}

impl<'p> Table<'p> {
    /// Compiles what is on the board and in the hands.
    ///
    /// # Errors
    /// [`CombatError::NotPlayed`] for the first sentence that the engine has no rule for.
    pub fn of(position: &'p Position, declared: Declared) -> Result<Table<'p>, CombatError> {
        let mut reader = Reader { book: Book::of(position.edition), known: Vec::new(), declared };
        let mut side = |force: &Force, effects: &[Ability]| -> Result<Cards, CombatError> {
            Ok(Cards {
                lands: force.lands.iter().map(|land| reader.land(land)).collect::<Result<_, _>>()?,
                creatures: force
                    .creatures
                    .iter()
                    .map(|one| reader.creature(one))
                    .collect::<Result<_, _>>()?,
                permanents: force
                    .permanents
                    .iter()
                    .map(|one| reader.permanent(one))
                    .collect::<Result<_, _>>()?,
                effects: effects.iter().map(|effect| reader.effect(effect)).collect::<Result<_, _>>()?,
                hand: force.hand.iter().map(|spell| reader.spell(spell)).collect::<Result<_, _>>()?,
            })
        };
        let cards = [side(&position.attacker, &[])?, side(&position.defender, &position.effects)?];
        let mut book = reader.book;
        for creature in position.attacker.creatures.iter().chain(&position.defender.creatures) {
            for (counter, _) in &creature.counters {
                book.number_counter(&counter_name(counter));
            }
        }
        book.index();
        Ok(Table { position, book, cards })
    }

    /// Lays out those creatures and everything else, in the declare attackers step before anything is declared; nobody has
    /// got priority yet. Lands are tapped.
    ///
    /// # Errors
    /// [`CombatError::NotPlayed`] if something can't be on the battlefield.
    pub fn scene(&self, present: Present) -> Result<Scene, CombatError> {
        let sides = [Side::Attacker, Side::Defender];
        let belongings = sides.map(|side| {
            let (force, cards) = (self.position.force(side), &self.cards[side as usize]);
            let there = present.0[side as usize].iter().map(|index| cards.creatures[index]);
            let all = cards.lands.iter().copied().chain(there);
            let all = all.chain(cards.permanents.iter().copied()).chain(cards.effects.iter().copied());
            let laid = |def| Laid { def, tapped: false, counters: Vec::new(), entered: false };
            Belongings {
                life: i16::try_from(force.life).unwrap_or(i16::MAX),
                battlefield: all.map(laid).collect(),
                hand: cards.hand.clone(),
                ..Belongings::default()
            }
        });
        // The game ends with the turn: nobody draws a card.
        let options = Options { edition: self.book.edition, turn_limit: 1, ..Options::default() };
        let mut state = State::empty(&options, Player::A);
        let mut chance = Chance::new(0, Drawer::Game, 0);
        let answer = |state: &State, pending: Pending, _: &mut Chance| plain_answer(state, pending);
        state
            .lay_down(&self.book, &belongings, &mut chance, answer)
            .map_err(|error| CombatError::NotPlayed { what: error.to_string(), why: String::new() })?;
        let mut scene = Scene {
            state,
            creatures: sides.map(|side| vec![NO_CARD; self.position.force(side).creatures.len()]),
            permanents: [Vec::new(), Vec::new()],
            hand: [Vec::new(), Vec::new()],
            lands: [Vec::new(), Vec::new()],
        };
        let mut next = 0_u8;
        let mut number = || {
            next += 1;
            next - 1
        };
        for side in sides {
            scene.hand[side as usize] = self.cards[side as usize].hand.iter().map(|_| number()).collect();
        }
        for side in sides {
            let force = self.position.force(side);
            let lands = force.lands.iter().map(|land| (number(), colors_of_land(land)));
            scene.lands[side as usize] = lands.collect();
            for index in present.0[side as usize] {
                scene.creatures[side as usize][index] = number();
            }
            scene.permanents[side as usize] = force.permanents.iter().map(|_| number()).collect();
            self.cards[side as usize].effects.iter().for_each(|_| {
                number();
            });
        }
        self.dress(&mut scene);
        Ok(scene)
    }

    /// Returns what an activated ability of the side's creature or permanent says.
    pub fn what(&self, side: Side, source: PlaySource, ability: AbilityId) -> String {
        let force = self.position.force(side);
        let (own, def) = match source {
            PlaySource::Creature(index) => {
                (&force.creatures[index].abilities, self.cards[side as usize].creatures[index])
            }
            PlaySource::Permanent(index) => {
                (&force.permanents[index].abilities, self.cards[side as usize].permanents[index])
            }
            PlaySource::Spell(_) => return String::new(),
        };
        let compiled = &self.book.info(def).activated;
        let place = compiled.iter().position(|&known| known == ability);
        let effects = own.iter().filter_map(|ability| match ability {
            Ability::Activated { effect, .. } => Some(effect),
            _ => None,
        });
        if let Some(place) = place
            && let Some(effect) = effects.clone().nth(place)
            && effects.count() == compiled.len()
        {
            return effect.as_ability();
        }
        match self.book.ability(ability) {
            Compiled::Activated(activated) => {
                activated.text.split_once(": ").map_or(activated.text.as_str(), |(_, does)| does).to_owned()
            }
            _ => String::new(),
        }
    }

    /// Returns the position that a state in which blocks are to be declared shows; `None` if positions have no words for what
    /// has happened.
    ///
    /// Creatures that have gone stay in it, as such that can neither attack nor block.
    pub fn position_at(&self, scene: &Scene, state: &State) -> Option<Position> {
        let quiet = state.stack.is_empty()
            && state.shields.is_empty()
            && state.rules_until.is_empty()
            && state.delayed.is_empty()
            && state.controls.is_empty();
        let mut position = self.position.clone();
        position.attacking = CreatureSet::EMPTY;
        position.bands = Vec::new();
        let mut changed = false;
        for side in [Side::Attacker, Side::Defender] {
            let place = side as usize;
            let force = match side {
                Side::Attacker => &mut position.attacker,
                Side::Defender => &mut position.defender,
            };
            for (index, creature) in force.creatures.iter_mut().enumerate() {
                // What triggers on an attack has triggered.
                creature
                    .abilities
                    .retain(|ability| !matches!(ability, Ability::Triggered(Triggered::Attack { .. })));
                let card = scene.creatures[place][index];
                let before = slot_of_card(&scene.state, card)?;
                let before = &scene.state.perms[usize::from(before)];
                let Some(slot) = slot_of_card(state, card) else {
                    creature.tapped = true;
                    changed = true;
                    continue;
                };
                let perm = &state.perms[usize::from(slot)];
                if combat_counters(&perm.counters) != combat_counters(&before.counters)
                    && perm.counters.len() > 1
                {
                    return None;
                }
                let [was, is] = [before, perm].map(|perm| {
                    let count = i32::from(perm.count(0) as i16) - i32::from(perm.count(1) as i16);
                    (i32::from(perm.power) - count, i32::from(perm.toughness) - count)
                });
                creature.power += is.0 - was.0;
                creature.toughness += is.1 - was.1;
                for (kind, size) in [(0, 1), (1, -1)] {
                    let counter = Counter::PowerToughness(size, size);
                    creature.counters.retain(|(known, _)| *known != counter);
                    if perm.count(kind) > 0 {
                        creature.counters.push((counter, perm.count(kind)));
                    }
                }
                for &keyword in Keyword::ALL {
                    let key = Key::from_name(&keyword.name().to_lowercase());
                    match key.map(|key| (before.keys.has(key), perm.keys.has(key))) {
                        Some((false, true)) => creature.abilities.push(Ability::Keyword(keyword)),
                        Some((true, false)) => return None,
                        _ => {}
                    }
                }
                changed |= is != was || before.keys != perm.keys;
                creature.tapped = perm.tapped;
                creature.damage = perm.damage.into();
                creature.regeneration_shields = perm.regeneration.into();
                if state.combat.attackers >> slot & 1 == 1 {
                    position.attacking.insert(index);
                }
            }
            force.life = state.players[place].life.into();
            let untapped = |card: u8| {
                slot_of_card(state, card).is_some_and(|slot| !state.perms[usize::from(slot)].tapped)
            };
            let lands = self.position.force(side).lands.iter().zip(&scene.lands[place]);
            force.lands =
                lands.filter(|(_, (card, _))| untapped(*card)).map(|(land, _)| land.clone()).collect();
            for (permanent, &card) in force.permanents.iter_mut().zip(&scene.permanents[place]) {
                permanent.tapped = !untapped(card);
            }
            let held = self.position.force(side).hand.iter().zip(&scene.hand[place]);
            force.hand = held
                .filter(|(_, card)| state.zones[place].hand.contains(card))
                .map(|(spell, _)| spell.clone())
                .collect();
        }
        // Where creatures depend on others, what has changed can't be told from what still changes them.
        let depends = slots(state.live).any(|slot| {
            let def = state.perms[usize::from(slot)].def;
            !self.book.info(def).statics.is_empty()
        });
        (quiet && !(changed && depends)).then_some(position)
    }

    /// Makes permanents what the position says of them.
    fn dress(&self, scene: &mut Scene) {
        let state = &mut scene.state;
        state.turn = 1;
        state.step = crate::engine::Step::DeclareAttackers;
        state.stage = 1;
        for side in [Side::Attacker, Side::Defender] {
            let force = self.position.force(side);
            for (creature, &card) in force.creatures.iter().zip(&scene.creatures[side as usize]) {
                let Some(slot) = slot_of_card(state, card) else { continue };
                let perm = &mut state.perms[usize::from(slot)];
                perm.tapped = creature.tapped;
                perm.sick = creature.summoning_sick;
                perm.damage = creature.damage.min(u32::from(u16::MAX)) as u16;
                perm.regeneration = creature.regeneration_shields.min(u32::from(u8::MAX)) as u8;
                let mut counters: Vec<(u8, u8)> = Vec::new();
                for (counter, count) in &creature.counters {
                    let kind = self.book.counter(&counter_name(counter)).expect("every counter has a number");
                    counters.push((kind, (*count).min(u32::from(u8::MAX)) as u8));
                }
                perm.counters = List::of(counters);
            }
            for (permanent, &card) in force.permanents.iter().zip(&scene.permanents[side as usize]) {
                if let Some(slot) = slot_of_card(state, card) {
                    state.perms[usize::from(slot)].tapped = permanent.tapped;
                }
            }
        }
        state.mark();
        state.refresh(&self.book);
    }
}

/// Returns the slot of the permanent that is that card.
pub(super) fn slot_of_card(state: &State, card: u8) -> Option<u8> {
    if card == NO_CARD {
        return None;
    }
    slots(state.live).find(|&slot| state.perms[usize::from(slot)].card == card)
}

/// Returns the kinds of counters that change more than power and toughness by one, with their numbers.
fn combat_counters(counters: &[(u8, u8)]) -> Vec<(u8, u8)> {
    counters.iter().copied().filter(|(kind, _)| *kind > 1).collect()
}

fn counter_name(counter: &Counter) -> String {
    match counter {
        Counter::PowerToughness(power, toughness) => format!("{power:+}/{toughness:+}"),
        Counter::Keyword(keyword) => keyword.name().to_lowercase(),
        Counter::Shield => "shield".to_owned(),
    }
}

fn letters(colors: Colors) -> String {
    colors.iter().map(Color::letter).collect()
}

/// Compiles cards, equal ones once.
struct Reader {
    book: Book,
    known: Vec<(CardFacts, DefId)>,
    declared: Declared,
}

impl Reader {
    fn land(&mut self, land: &Land) -> Result<DefId, CombatError> {
        let mut supertypes = Vec::new();
        for (there, name) in [(land.basic, "Basic"), (land.snow, "Snow"), (land.legendary, "Legendary")] {
            if there {
                supertypes.push(name.to_owned());
            }
        }
        let text = if colors_of_land(land) == 0 { "{T}: Add {C}.".to_owned() } else { String::new() };
        self.card(
            &land.subtypes.join(" "),
            CardFacts {
                supertypes,
                types: vec!["Land".to_owned()],
                subtypes: land.subtypes.clone(),
                text,
                ..CardFacts::default()
            },
            &[],
        )
    }

    fn creature(&mut self, creature: &Creature) -> Result<DefId, CombatError> {
        let facts = CardFacts {
            name: creature.card.clone().unwrap_or_default(),
            supertypes: creature.supertypes.iter().map(|one| one.name().to_owned()).collect(),
            types: creature.types.iter().map(|one| one.name().to_owned()).collect(),
            subtypes: creature.subtypes.clone(),
            power: Some(creature.power.to_string()),
            toughness: Some(creature.toughness.to_string()),
            color_indicator: Some(letters(creature.colors)),
            ..CardFacts::default()
        };
        self.card(&creature.id, facts, &creature.abilities)
    }

    fn permanent(&mut self, permanent: &Permanent) -> Result<DefId, CombatError> {
        let facts = CardFacts {
            name: permanent.card.clone().unwrap_or_default(),
            types: permanent.types.iter().map(|one| one.name().to_owned()).collect(),
            color_indicator: Some(letters(permanent.colors)),
            ..CardFacts::default()
        };
        self.card(&permanent.id, facts, &permanent.abilities)
    }

    fn effect(&mut self, effect: &Ability) -> Result<DefId, CombatError> {
        if !self.is_about_declarations(effect)
            && let Ability::Static(statement) = effect
            && statement.subject.filter.mentions(&|part| matches!(part, Filter::Id(_)))
        {
            let why = "it names a creature of the position".to_owned();
            return Err(CombatError::NotPlayed { what: effect.to_string(), why });
        }
        let facts = CardFacts {
            types: vec!["Enchantment".to_owned()],
            color_indicator: Some(String::new()),
            ..CardFacts::default()
        };
        self.card("the effect", facts, std::slice::from_ref(effect))
    }

    fn spell(&mut self, spell: &Spell) -> Result<DefId, CombatError> {
        let facts = CardFacts {
            name: spell.card.clone(),
            mana_cost: spell.cost.to_string(),
            types: vec!["Instant".to_owned()],
            color_indicator: Some(letters(spell.colors)),
            text: spell.effect.to_string(),
            ..CardFacts::default()
        };
        self.card(&spell.card, facts, &[])
    }

    /// Whether the sentence says nothing but what can be declared and what it costs, which is not asked of the engine.
    fn is_about_declarations(&self, ability: &Ability) -> bool {
        let Ability::Static(Statement { clause, .. }) = ability else { return false };
        match clause {
            // The engine declares no blocks by itself if it knows of none, so that it has to know what makes some possible.
            Clause::BlocksAsThough(..)
            | Clause::BlockedAsThoughWithoutLandwalk(_)
            | Clause::BlockedAsThoughWithout(_) => self.declared == Declared::Attack,
            clause => clause.is_about_declaring(),
        }
    }

    fn card(&mut self, who: &str, mut facts: CardFacts, abilities: &[Ability]) -> Result<DefId, CombatError> {
        if !abilities.is_empty() {
            let abilities = abilities.iter().filter(|ability| !self.is_about_declarations(ability));
            facts.text = abilities.map(ToString::to_string).collect::<Vec<_>>().join("\n");
        }
        facts.text = with_commas(&facts.text);
        if let Some((_, def)) = self.known.iter().find(|(known, _)| *known == facts) {
            return Ok(*def);
        }
        let key = facts.clone();
        // A name that the text would be read to speak of is another's.
        if facts.name.is_empty() || facts.text.contains(&facts.name) {
            facts.name = format!("Nameless {}", self.known.len());
        }
        match compiled(&mut self.book, &facts) {
            Ok(def) => {
                self.known.push((key, def));
                Ok(def)
            }
            Err(why) => {
                // The one sentence that is to blame, if there is one.
                let alone = |ability: &&Ability| {
                    let text = with_commas(&ability.to_string());
                    let mut book = Book::default();
                    book.edition = self.book.edition;
                    compiled(&mut book, &CardFacts { text, ..facts.clone() }).is_err()
                };
                let sentence = abilities.iter().find(alone).map_or(facts.text.clone(), ToString::to_string);
                Err(CombatError::NotPlayed { what: format!("{who}: `{sentence}`"), why })
            }
        }
    }
}

/// Returns the text with commas between adjectives that say what something is not, as cards have them.
fn with_commas(text: &str) -> String {
    let words: Vec<&str> = text.split(' ').collect();
    let next = words.iter().skip(1).map(|word| word.starts_with("non")).chain([false]);
    let word = |(word, negates): (&&str, bool)| match word.starts_with("non") && negates {
        true => format!("{word},"),
        false => (*word).to_owned(),
    };
    words.iter().zip(next).map(word).collect::<Vec<_>>().join(" ")
}

fn compiled(book: &mut Book, facts: &CardFacts) -> Result<DefId, String> {
    let tree = read(facts).map_err(|refusal| refusal.to_string())?;
    compile_card(book, &tree).map_err(|unsupported| unsupported.gap.to_string())
}
