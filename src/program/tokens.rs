//! Tokens and mana.

use super::book::Def;
use super::compile::{Compiled, Compiler, KeywordMeaning, Part, gap, gap_named, type_bits};
use super::{Ability, AbilityId, Amount, Change, Cost, DefId, Effect, Key, Mana, Spent, Who};
use crate::oracle::tree::{self, ManaOutput};
use crate::types::{CardType, Color, Colors, ManaSymbol, SymbolCost};

impl Compiler<'_> {
    /// The definition of a token (111.3), and its power and toughness if they are computed as it is created.
    pub(super) fn token(&mut self, token: &tree::Token) -> Compiled<(DefId, Option<(Amount, Amount)>)> {
        let (power, toughness, computed) = match (&token.power, &token.toughness) {
            (None, None) => (0, 0, None),
            (Some(power), Some(toughness)) => match (self.amount(power)?, self.amount(toughness)?) {
                (Amount::Number(power), Amount::Number(toughness)) => (power, toughness, None),
                (power, toughness) => (0, 0, Some((power, toughness))),
            },
            _ => return gap(Part::Effect, "a token with half a box"),
        };
        let mut meaning = KeywordMeaning::default();
        for keyword in &token.keywords {
            let more = self.granted_keyword(keyword)?;
            for key in more.keys.iter() {
                meaning.keys.add(key);
            }
            meaning.abilities.extend(more.abilities);
        }
        let mut abilities: Vec<_> =
            meaning.abilities.into_iter().map(|ability| self.book.add_ability(ability)).collect();
        for ability in &token.abilities {
            abilities.extend(self.granted(ability)?);
        }
        if token.power.is_none() && token.abilities.is_empty() && token.keywords.is_empty() {
            abilities.push(self.predefined(token)?);
        }
        // CR 111.4: a token without a name of its own is named by its subtypes and the word Token.
        let name = match &token.name {
            Some(name) => name.clone(),
            None => token.subtypes.iter().map(|subtype| format!("{subtype} ")).collect::<String>() + "Token",
        };
        let subtypes = token.subtypes.iter().map(|subtype| self.book.subtype(subtype)).collect();
        let name_id = self.book.names.number(&name);
        let def = Def {
            name,
            name_id,
            cost: SymbolCost::default(),
            has_cost: false,
            mana_value: 0,
            colors: token.colors.iter().copied().collect(),
            types: type_bits(&token.types),
            supertypes: token.supertypes.iter().fold(0, |bits, &supertype| bits | 1 << supertype as u8),
            subtypes,
            power: power as i16,
            toughness: toughness as i16,
            loyalty: 0,
            keys: meaning.keys,
            abilities,
            token: true,
            ..Def::default()
        };
        Ok((self.book.add_def(def), computed))
    }

    /// The definition of an emblem: abilities, and no characteristics (114.3).
    pub(super) fn emblem(&mut self, abilities: &[tree::Ability]) -> Compiled<DefId> {
        let mut compiled = Vec::new();
        for ability in abilities {
            compiled.extend(self.granted(ability)?);
        }
        for &ability in &compiled {
            let works = match self.book.ability(ability) {
                Ability::Static(ability) => !ability.defining,
                Ability::Triggered(ability) => ability.zone == tree::Zone::Battlefield,
                Ability::Rule(..) => true,
                _ => false,
            };
            if !works {
                return gap(Part::Effect, "an emblem with this ability");
            }
        }
        let name = format!("{} emblem", self.card.name);
        let name_id = self.book.names.number(&name);
        Ok(self.book.add_def(Def {
            name,
            name_id,
            cost: SymbolCost::default(),
            has_cost: false,
            mana_value: 0,
            colors: Colors::NONE,
            types: 0,
            supertypes: 0,
            subtypes: Vec::new(),
            power: 0,
            toughness: 0,
            loyalty: 0,
            keys: super::Keys::NONE,
            abilities: compiled,
            token: true,
            ..Def::default()
        }))
    }

    /// The ability of a token that is defined by its subtype (111.10).
    fn predefined(&mut self, token: &tree::Token) -> Compiled<AbilityId> {
        let [subtype] = &token.subtypes[..] else { return gap(Part::Effect, "a token without abilities") };
        let all = Color::ALL.into_iter().collect();
        let number = Amount::Number;
        let generic = |mana| Cost::Mana(SymbolCost(vec![ManaSymbol::Generic(mana)]));
        let any_color = Effect::AddMana { who: Who::You, mana: Mana::OneColor(number(1), all) };
        let draw = Effect::Draw { who: Who::You, count: number(1) };
        let sacrifice = Cost::Sacrifice(1, None);
        let (costs, effect, text) = match subtype.as_str() {
            "Treasure" => {
                (vec![Cost::Tap, sacrifice], any_color, "{T}, Sacrifice ~: Add one mana of any color.")
            }
            "Gold" => (vec![sacrifice], any_color, "Sacrifice ~: Add one mana of any color."),
            "Food" => (
                vec![generic(2), Cost::Tap, sacrifice],
                Effect::GainLife { who: Who::You, amount: number(3) },
                "{2}, {T}, Sacrifice ~: You gain 3 life.",
            ),
            "Clue" => (vec![generic(2), sacrifice], draw, "{2}, Sacrifice ~: Draw a card."),
            "Blood" => (
                vec![generic(1), Cost::Tap, Cost::Discard(1, None, false), sacrifice],
                draw,
                "{1}, {T}, Discard a card, Sacrifice ~: Draw a card.",
            ),
            "Powerstone" => {
                let colorless = Box::new(Mana::Fixed([0, 0, 0, 0, 0, 1]));
                let mana = Mana::Restricted {
                    containing: None,
                    mana: colorless,
                    cast: Some(vec![super::Test::Type(crate::types::CardType::Artifact)]),
                    activate: Some(Vec::new()),
                    others: true,
                    kept: None,
                    then: None,
                };
                let text = "{T}: Add {C}. This mana can't be spent to cast a nonartifact spell.";
                (vec![Cost::Tap], Effect::AddMana { who: Who::You, mana }, text)
            }
            name @ ("Map" | "Junk" | "Mutagen") => return self.token_of_words(name),
            "Lander" => (
                vec![generic(2), Cost::Tap, sacrifice],
                Effect::Search {
                    who: Who::You,
                    whose: Who::You,
                    within: super::SearchIn::Library,
                    least: number(0),
                    most: number(1),
                    filter: super::Filter {
                        zone: tree::Zone::Library,
                        whose: Who::You,
                        stack: super::StackKind::Any,
                        tests: vec![
                            super::Test::Supertype(crate::types::Supertype::Basic),
                            super::Test::Type(crate::types::CardType::Land),
                        ],
                    },
                    to: super::Dest {
                        zone: tree::Zone::Battlefield,
                        control: Some(Who::You),
                        tapped: true,
                        ..super::Dest::exile()
                    },
                    shuffle: true,
                    reveal: false,
                },
                "{2}, {T}, Sacrifice ~: Search your library for a basic land card, put it onto the battlefield tapped, then shuffle.",
            ),
            subtype => return gap_named(Part::Effect, format!("{subtype} tokens")),
        };
        let script = super::triggers::effects(vec![effect]);
        let mut ability = self.assemble(costs, script, Vec::new(), false)?;
        ability.text = text.to_owned();
        Ok(self.book.add_ability(Ability::Activated(ability)))
    }

    /// The ability of a token whose definition is read like a card's text (111.10).
    fn token_of_words(&mut self, name: &str) -> Compiled<AbilityId> {
        let text = match name {
            "Map" => {
                "{1}, {T}, Sacrifice ~: Target creature you control explores. Activate only as a sorcery."
            }
            "Junk" => {
                "{T}, Sacrifice ~: Exile the top card of your library. You may play that card this turn. Activate only as a sorcery."
            }
            _ => "{1}, {T}, Sacrifice ~: Put a +1/+1 counter on target creature. Activate only as a sorcery.",
        };
        let facts = crate::oracle::CardFacts {
            name: name.to_owned(),
            types: vec!["Artifact".to_owned()],
            text: text.to_owned(),
            ..Default::default()
        };
        match crate::oracle::read(&facts).ok().and_then(|mut card| card.lines.pop()) {
            Some(tree::Line::Ability(ability)) => {
                let outer = std::mem::take(&mut self.scope);
                let compiled = self.granted(&ability);
                self.scope = outer;
                match compiled?[..] {
                    [ability] => Ok(ability),
                    _ => gap(Part::Effect, "a token without abilities"),
                }
            }
            _ => gap(Part::Effect, "a token without abilities"),
        }
    }

    /// The double-faced token that incubating creates: "{2}: Transform ~." in front, and a 0/0 Phyrexian artifact creature (111.10).
    pub(super) fn incubator(&mut self) -> Compiled<DefId> {
        let is_it = |def: &Def| def.token && def.name == "Incubator Token";
        if let Some(known) = self.book.defs.iter().position(is_it) {
            return Ok(DefId(known as u16));
        }
        let turn = super::triggers::effects(vec![Effect::Transform(super::Sel::Obj(super::Obj::This))]);
        let two = Cost::Mana(SymbolCost(vec![ManaSymbol::Generic(2)]));
        let mut turns = self.assemble(vec![two], turn, Vec::new(), false)?;
        turns.text = "{2}: Transform ~.".to_owned();
        let turns = self.book.add_ability(Ability::Activated(turns));
        let face = |compiler: &mut Self, subtype: &str, types: &[CardType], abilities| {
            let name = format!("{subtype} Token");
            let name_id = compiler.book.names.number(&name);
            let subtypes = vec![compiler.book.subtype(subtype)];
            let types = type_bits(types);
            compiler.book.add_def(Def {
                name,
                name_id,
                subtypes,
                types,
                abilities,
                token: true,
                ..Def::default()
            })
        };
        let front = face(self, "Incubator", &[CardType::Artifact], vec![turns]);
        let back = face(self, "Phyrexian", &[CardType::Artifact, CardType::Creature], Vec::new());
        self.book.defs[usize::from(front.0)].faces = super::Faces::Front(back);
        self.book.defs[usize::from(back.0)].faces = super::Faces::Back(front);
        Ok(front)
    }

    /// A token that is an Aura with the subtype Role; a Monster Role token is named Monster (111.10).
    pub(super) fn role(&mut self, role: &str) -> Compiled<DefId> {
        let is_it = |def: &Def| def.token && def.name == role && def.is(CardType::Enchantment);
        if let Some(known) = self.book.defs.iter().position(is_it) {
            return Ok(DefId(known as u16));
        }
        let text = match role {
            "Cursed" => "Enchanted creature has base power and toughness 1/1.",
            "Monster" => "Enchanted creature gets +1/+1 and has trample.",
            "Royal" => "Enchanted creature gets +1/+1 and has ward {1}.",
            "Sorcerer" => "Enchanted creature gets +1/+1 and has \"Whenever this creature attacks, scry 1.\"",
            "Virtuous" => "Enchanted creature gets +1/+1 for each enchantment you control.",
            "Wicked" => {
                "Enchanted creature gets +1/+1.\nWhen this Aura is put into a graveyard from the battlefield, each opponent loses 1 life."
            }
            "Young Hero" => {
                "Enchanted creature has \"Whenever this creature attacks, if its toughness is 3 or less, put a +1/+1 counter on it.\""
            }
            _ => return gap_named(Part::Effect, format!("{role} Role tokens")),
        };
        let facts = crate::oracle::CardFacts {
            name: role.to_owned(),
            types: vec!["Enchantment".to_owned()],
            subtypes: vec!["Aura".to_owned(), "Role".to_owned()],
            text: format!("Enchant creature\n{text}"),
            color_indicator: Some(String::new()),
            ..Default::default()
        };
        let Ok(tree) = crate::oracle::read(&facts) else { return gap(Part::Effect, "a Role") };
        let def =
            super::compile::def(self.book, &tree, false).map_err(|unsupported| Box::new(unsupported.gap))?;
        self.book.defs[usize::from(def.0)].token = true;
        Ok(def)
    }

    /// Compiles mana that is added.
    pub(super) fn mana(&mut self, mana: &ManaOutput) -> Compiled<Mana> {
        let all: Colors = Color::ALL.into_iter().collect();
        Ok(match mana {
            ManaOutput::Symbols(symbols) => Mana::Fixed(fixed(symbols)?),
            ManaOutput::OneOf(lists) => {
                let lists: Compiled<Vec<[u8; 6]>> = lists.iter().map(fixed).collect();
                Mana::OneOf(lists?)
            }
            ManaOutput::AnyColor(amount) => Mana::OneColor(self.amount(amount)?, all),
            ManaOutput::Combination { count, colors } => {
                let colors = if colors.is_empty() { all } else { colors.iter().copied().collect() };
                Mana::Combination(self.amount(count)?, colors)
            }
            ManaOutput::Times(symbols, times) => Mana::Times(fixed(symbols)?, self.amount(times)?),
            ManaOutput::CouldProduce(lands) => {
                Mana::CouldProduce { lands: self.filter(lands, None)?, colorless: false }
            }
            ManaOutput::CouldProduceType(lands) => {
                Mana::CouldProduce { lands: self.filter(lands, None)?, colorless: true }
            }
            ManaOutput::ColorAmong(found) => {
                self.asks_colors();
                Mana::ColorAmong(self.filter(found, None)?)
            }
            ManaOutput::EachColorAmong(found) => {
                self.asks_colors();
                Mana::EachColorAmong(self.filter(found, None)?)
            }
            // CR 903.4f: without a commander, no mana.
            ManaOutput::CommanderColor => {
                Mana::ColorAmong(super::plain_filters::battlefield(vec![super::Test::AnyOf(Vec::new())]))
            }
            ManaOutput::ChosenColor if self.chooses => {
                return gap(Part::Effect, "mana of a color chosen now");
            }
            ManaOutput::ChosenColor => Mana::Chosen(1),
            ManaOutput::DevotionOfChoice => Mana::Devotion,
            ManaOutput::Restricted { mana, only } => {
                let mana = Box::new(self.mana(mana)?);
                if let Mana::Restricted { .. } = *mana {
                    return gap(Part::Mana, "mana of several colors for some spells only");
                }
                let cast = match &only.cast {
                    Some(spells) => Some(self.spells_filter(&spells.filter)?.tests),
                    None => None,
                };
                // When costs are checked, it is not known yet whether the spell will be kicked.
                if cast.as_ref().is_some_and(|tests| tests.contains(&super::Test::Kicked)) {
                    return gap(Part::Mana, "mana for kicked spells only");
                }
                let activate = match &only.activate {
                    // CR 109.2: "artifacts" are permanents, "artifact sources" may be cards, too.
                    Some(Some(of)) => {
                        let mut tests = self.source_tests(&of.filter)?;
                        if of.filter.kind == tree::ObjectKind::Permanent {
                            tests.push(super::Test::OnBattlefield);
                        }
                        Some(tests)
                    }
                    Some(None) => Some(Vec::new()),
                    None => None,
                };
                let uncounterable = || {
                    Box::new(Spent {
                        on: Vec::new(),
                        uncounterable: true,
                        gains: Vec::new(),
                        turn: false,
                        trigger: None,
                    })
                };
                let then = only.uncounterable.then(uncounterable);
                let containing = only.containing;
                Mana::Restricted { mana, cast, activate, containing, others: false, kept: None, then }
            }
            ManaOutput::Kept { mana, combat } => {
                let keeps = if *combat { super::KeptUntil::EndOfCombat } else { super::KeptUntil::EndOfTurn };
                match self.mana(mana)? {
                    Mana::Restricted { mana, cast, activate, containing, others, kept: None, then } => {
                        Mana::Restricted { mana, cast, activate, containing, others, kept: Some(keeps), then }
                    }
                    Mana::Restricted { .. } | Mana::NotGeneric(_) => {
                        return gap(Part::Mana, "mana that is restricted twice");
                    }
                    mana => mana.kept(keeps),
                }
            }
            ManaOutput::NotGeneric(mana) => {
                let mana = Box::new(self.mana(mana)?);
                if let Mana::Restricted { .. } | Mana::NotGeneric(_) = *mana {
                    return gap(Part::Mana, "mana that is restricted twice");
                }
                Mana::NotGeneric(mana)
            }
            ManaOutput::IfSpent { mana, on, then } => {
                let mana = Box::new(self.mana(mana)?);
                if let Mana::Combination(..) | Mana::Restricted { .. } = *mana {
                    return gap(Part::Mana, "mana of several colors that does something to spells");
                }
                let on = self.spells_filter(&on.filter)?.tests;
                let gains = vec![Change::Key(Key::Haste)];
                let then = match then {
                    tree::SpentThen::Uncounterable => {
                        Spent { on, uncounterable: true, gains: Vec::new(), turn: false, trigger: None }
                    }
                    tree::SpentThen::Haste { turn } => {
                        Spent { on, uncounterable: false, gains, turn: *turn, trigger: None }
                    }
                };
                // It may be spent on anything.
                let all = Some(Vec::new());
                let then = Some(Box::new(then));
                Mana::Restricted {
                    mana,
                    cast: all.clone(),
                    activate: all,
                    containing: None,
                    others: true,
                    kept: None,
                    then,
                }
            }
            ManaOutput::ThatType(object) => match self.object(object)? {
                super::Obj::EventSubject if self.scope.event.mana => Mana::Produced,
                _ => return gap(Part::Mana, "mana of a type that a land produced"),
            },
        })
    }

    /// Whether an ability that could add mana is a mana ability (605.1a): no target, and it adds mana as it resolves.
    pub(super) fn adds_mana(ability: &super::Script) -> bool {
        ability.modes.is_none()
            && ability.targets.is_empty()
            && ability.ops.iter().any(|op| matches!(op, super::Op::Do(super::Effect::AddMana { .. })))
    }

    /// Abilities that a keyword gives to an object other than the card.
    pub(super) fn granted_keyword(&mut self, keyword: &tree::Keyword) -> Compiled<KeywordMeaning> {
        let outer = std::mem::take(&mut self.scope);
        let below = self.below.take();
        // Players refer to it by its own words, not by the sentence that grants it.
        let own = crate::oracle::write_line(&tree::Line::Keywords(vec![keyword.clone()]));
        let sentence = std::mem::replace(&mut self.text, own.clone());
        let meaning = self.keyword(keyword);
        self.below = below;
        self.text = sentence;
        self.scope = outer;
        let mut meaning = meaning?;
        for ability in &mut meaning.abilities {
            if let Ability::Enters(enters) = ability {
                enters.text = own.clone();
            }
        }
        if meaning.abilities.iter().any(|ability| matches!(ability, Ability::Casting(_))) {
            return gap(Part::Change, "a keyword that works outside the battlefield");
        }
        // Enlisting, for example, checks only the abilities that attackers have themselves.
        if meaning.abilities.iter().any(|ability| matches!(ability, Ability::Rule(..))) {
            return gap(Part::Change, "a keyword that is a rule");
        }
        Ok(meaning)
    }
}

/// The amounts of each kind: white, blue, black, red, green, colorless.
fn fixed(symbols: &SymbolCost) -> Compiled<[u8; 6]> {
    let mut mana = [0; 6];
    for symbol in &symbols.0 {
        match symbol {
            ManaSymbol::Colored(color) => mana[*color as usize] += 1,
            ManaSymbol::Colorless => mana[5] += 1,
            ManaSymbol::X
            | ManaSymbol::Generic(_)
            | ManaSymbol::Snow
            | ManaSymbol::Hybrid(..)
            | ManaSymbol::TwoOr(_)
            | ManaSymbol::ColorlessOr(_)
            | ManaSymbol::Phyrexian(_)
            | ManaSymbol::HybridPhyrexian(..) => return gap_named(Part::Mana, format!("adding {symbol}")),
        }
    }
    Ok(mana)
}
