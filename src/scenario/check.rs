//! Whether what a scenario expects holds in a state.

use crate::engine::{Perm, State, slots};
use crate::oracle::subtypes::creature_noun;
use crate::program::{Book, Key, Param, Test};
use crate::types::{CardType, Color, Player};

use super::deeds::{activations, castable, playable};
use super::format::{Expectation, Fact, Outcome, Permission, Zone};
use super::names::{ability_text, is_called, is_on_stack, is_permanent_called};

/// Checks an expectation; `Err` says what was found instead, or that it can't be checked.
pub(super) fn check(state: &State, book: &Book, expectation: &Expectation) -> Result<(), String> {
    Looker { state, book, player: expectation.player }.check(&expectation.fact)
}

struct Looker<'a> {
    state: &'a State,
    book: &'a Book,
    player: Option<Player>,
}

/// An error unless the two are equal.
fn equal<T: PartialEq + std::fmt::Display>(what: &str, expected: T, found: T) -> Result<(), String> {
    if expected == found { Ok(()) } else { Err(format!("{what}: expected {expected}, found {found}")) }
}

/// The colors and card types of ` from red and from artifacts`; `None` if it names anything else.
fn qualities(from: &str) -> Option<Vec<Test>> {
    let quality = |one: &str| {
        let color = Color::ALL.into_iter().find(|color| color.word() == one).map(Test::Color);
        let of_type = || {
            CardType::ALL
                .into_iter()
                .find(|kind| one.strip_suffix('s').is_some_and(|one| kind.name().eq_ignore_ascii_case(one)))
        };
        color.or_else(|| of_type().map(Test::Type))
    };
    from.split(" and").filter_map(|one| one.strip_prefix(" from ")).map(quality).collect()
}

impl Looker<'_> {
    fn players(&self) -> impl Iterator<Item = Player> {
        let only = self.player;
        Player::BOTH.into_iter().filter(move |&player| only.is_none_or(|only| only == player))
    }

    fn whose(&self) -> String {
        self.player.map_or_else(String::new, |player| format!("{player}'s "))
    }

    /// The permanents of that name.
    fn permanents(&self, card: &str) -> Vec<(u8, &Perm)> {
        slots(self.state.live)
            .map(|slot| (slot, &self.state.perms[usize::from(slot)]))
            .filter(|(_, perm)| self.player.is_none_or(|player| perm.controller == player))
            .filter(|(_, perm)| is_permanent_called(self.book, perm, card))
            .collect()
    }

    /// An error unless some permanent of that name has the property or, if `has` is false, none does.
    fn some(
        &self,
        card: &str,
        what: &str,
        has: bool,
        show: impl Fn(u8, &Perm) -> String,
        test: impl Fn(u8, &Perm) -> bool,
    ) -> Result<(), String> {
        let all = self.permanents(card);
        if all.is_empty() {
            return Err(format!("{}{card}: expected {what}, found no such permanent", self.whose()));
        }
        if all.iter().any(|&(slot, perm)| test(slot, perm)) == has {
            return Ok(());
        }
        let found: Vec<String> = all.iter().map(|&(slot, perm)| show(slot, perm)).collect();
        let not = if has { "" } else { "not " };
        Err(format!("{}{card}: expected {not}{what}, found {}", self.whose(), found.join(", ")))
    }

    fn check(&self, fact: &Fact) -> Result<(), String> {
        let Looker { state, book, .. } = *self;
        match fact {
            Fact::Life(life) => self.players().try_for_each(|player| {
                equal(&format!("{player}'s life"), *life, i32::from(state.players[player].life))
            }),
            Fact::Zone { zone, card, count } => {
                let found = self.players().map(|player| self.count(*zone, player, card.as_deref())).sum();
                let cards = card.as_deref().unwrap_or("cards");
                equal(&format!("{cards} in {}{}", self.whose(), zone.name()), *count, found)
            }
            Fact::Size { card, power, toughness } => {
                let fits = |perm: &Perm| {
                    power.is_none_or(|power| i32::from(perm.power) == power)
                        && toughness.is_none_or(|toughness| i32::from(perm.toughness) == toughness)
                };
                let number = |number: Option<i32>| number.map_or("*".to_owned(), |number| number.to_string());
                let what = format!("{}/{}", number(*power), number(*toughness));
                let show = |_, perm: &Perm| format!("{}/{}", perm.power, perm.toughness);
                self.some(card, &what, true, show, |_, perm| fits(perm))
            }
            Fact::Tapped { card, tapped, count } => {
                let all = self.permanents(card);
                let found = all.iter().filter(|(_, perm)| perm.tapped == *tapped).count();
                let word = if *tapped { "tapped" } else { "untapped" };
                let expected = count.unwrap_or(all.len());
                if all.is_empty() && expected > 0 || all.is_empty() && count.is_none() {
                    return Err(format!("{card}: expected it {word}, found no such permanent"));
                }
                equal(&format!("{word} {card}"), expected, found)
            }
            // Cards in exile have only time counters.
            Fact::Counters { card: Some(card), counter, count }
                if counter == "time" && self.permanents(card).is_empty() =>
            {
                let exiled = self.players().flat_map(|player| state.zones[player].exile.to_vec());
                let cards = exiled.map(|id| &state.cards[usize::from(id)]);
                let found = cards.filter(|found| is_called(book.def(found.def), card));
                let found: usize = found.map(|found| usize::from(found.time)).sum();
                equal(&format!("time counters on {card}"), *count, found)
            }
            Fact::Counters { card: Some(card), counter, count } => {
                let counter = counter.replace('_', " ");
                let number = |perm: &Perm| {
                    let of_kind =
                        perm.counters.iter().filter(|(kind, _)| book.counter_name(*kind) == counter);
                    of_kind.map(|&(_, number)| usize::from(number)).sum::<usize>()
                };
                let what = format!("{count} {counter} counters");
                self.some(
                    card,
                    &what,
                    true,
                    |_, perm| number(perm).to_string(),
                    |_, perm| number(perm) == *count,
                )
            }
            Fact::Counters { card: None, counter, count } => self.players().try_for_each(|player| {
                let facts = &state.players[player];
                let found = match counter.as_str() {
                    "poison" => facts.poison,
                    "energy" => facts.energy,
                    "rad" => facts.rad,
                    "experience" => facts.experience,
                    _ => return Err(format!("players have no {counter} counters here")),
                };
                equal(&format!("{player}'s {counter} counters"), *count, usize::from(found))
            }),
            Fact::Keyword { card, keyword, has } => {
                let name = keyword.to_lowercase();
                let Some(key) = Key::from_name(&name) else {
                    let show = |slot, _: &Perm| self.keyword_texts(slot).join("; ");
                    return self.some(card, keyword, *has, show, |slot, _| self.has_keyword(slot, &name));
                };
                let show = |_, perm: &Perm| {
                    let names: Vec<&str> = perm.keys.iter().map(Key::name).collect();
                    format!("[{}]", names.join(", "))
                };
                self.some(card, keyword, *has, show, |_, perm| perm.keys.has(key))
            }
            Fact::Damage { card, damage } => {
                let what = format!("{damage} damage");
                let show = |_, perm: &Perm| perm.damage.to_string();
                self.some(card, &what, true, show, |_, perm| i32::from(perm.damage) == *damage)
            }
            Fact::Type { card, card_type, has } => {
                let known = CardType::ALL.into_iter().find(|one| one.name().eq_ignore_ascii_case(card_type));
                let known = known.ok_or_else(|| format!("`{card_type}` is no card type here"))?;
                let show = |_, perm: &Perm| {
                    let types = CardType::ALL.into_iter().filter(|&one| perm.is(one));
                    types.map(CardType::name).collect::<Vec<_>>().join(" ")
                };
                self.some(card, card_type, *has, show, |_, perm| perm.is(known))
            }
            Fact::Subtype { card, subtype, has } => {
                let name = (0..book.subtypes.len() as u16)
                    .find(|&number| book.subtypes.name(number).eq_ignore_ascii_case(subtype));
                let is = |slot: u8| {
                    let look = state.look(book, state.perm_ref(slot));
                    match name {
                        Some(name) => look.is_some_and(|look| state.has_subtype(book, look, name)),
                        // No card has it, so only permanents with all creature types do.
                        None => {
                            creature_noun(subtype).is_some()
                                && state.perms[usize::from(slot)].all_creature_types
                        }
                    }
                };
                self.some(card, subtype, *has, |_, _| "other subtypes".to_owned(), |slot, _| is(slot))
            }
            Fact::Colors { card, colors, has } => {
                let mut wanted = crate::types::Colors::NONE;
                for word in
                    colors.iter().flat_map(|text| text.split([',', ' '])).filter(|word| !word.is_empty())
                {
                    let by_word =
                        Color::ALL.into_iter().find(|color| color.word().eq_ignore_ascii_case(word));
                    match by_word {
                        Some(color) => wanted = wanted.with(color),
                        None if word.eq_ignore_ascii_case("colorless") => {}
                        None => {
                            for letter in word.chars() {
                                let color = Color::from_letter(letter.to_ascii_uppercase());
                                wanted = wanted.with(color.ok_or_else(|| format!("`{word}` is no color"))?);
                            }
                        }
                    }
                }
                let show = |_, perm: &Perm| perm.colors.to_string();
                self.some(card, &wanted.to_string(), *has, show, |_, perm| perm.colors == wanted)
            }
            Fact::Attached { attachment, to, attached } => {
                let is = |perm: &Perm| {
                    state
                        .slot_of(perm.attached)
                        .is_some_and(|slot| is_permanent_called(book, &state.perms[usize::from(slot)], to))
                };
                let show = |_, perm: &Perm| match state.def_of(perm.attached) {
                    Some(def) => format!("it attached to {}", book.def(def).name),
                    None => "it unattached".to_owned(),
                };
                self.some(attachment, &format!("it attached to {to}"), *attached, show, |_, perm| is(perm))
            }
            Fact::Result(outcome) => self.players().try_for_each(|player| {
                let found = match state.outcome.map(|outcome| outcome.winner) {
                    None => {
                        return Err(format!(
                            "expected that {player} has {}, found a game that goes on",
                            word(*outcome)
                        ));
                    }
                    Some(None) => Outcome::Draw,
                    Some(Some(winner)) if winner == player => Outcome::Won,
                    Some(Some(_)) => Outcome::Lost,
                };
                equal(&format!("{player}'s game"), word(*outcome), word(found))
            }),
            Fact::May { what, allowed } => {
                let found = self.players().any(|player| self.may(player, what));
                let (verb, name) = match what {
                    Permission::Cast(name) => ("cast", name),
                    Permission::Play(name) => ("play", name),
                    Permission::Activate(name) => ("activate", name),
                };
                equal(&format!("{}may {verb} {name}", self.whose()), *allowed, found)
            }
        }
    }

    /// The texts of a permanent's abilities.
    fn keyword_texts(&self, slot: u8) -> Vec<&str> {
        let perm = &self.state.perms[usize::from(slot)];
        let own = match perm.lost_abilities {
            true => &[][..],
            false => &self.book.def(perm.def).abilities[..],
        };
        let granted = self.state.granted.iter().filter(|given| given.slot == slot).map(|given| given.ability);
        own.iter().copied().chain(granted).map(|id| ability_text(self.book, id)).collect()
    }

    /// Whether a permanent has a keyword with a parameter: landwalk by its land type, others by their words.
    fn has_keyword(&self, slot: u8, name: &str) -> bool {
        let Looker { state, book, .. } = *self;
        let name = if name == "any color mana" { "{T}: Add one mana of any color" } else { name };
        let land = name.strip_suffix("walk").and_then(|land| {
            (0..book.subtypes.len() as u16).find(|&id| book.subtypes.name(id).eq_ignore_ascii_case(land))
        });
        if name.ends_with("walk") {
            return state.has_landwalk(book, slot, land);
        }
        if let Some(from) = name.strip_prefix("protection")
            && let Some(mut from) = qualities(from)
        {
            let mut protected = false;
            state.params(book, slot, |param| {
                if let Param::Protection(tests) = param {
                    protected = true;
                    from.retain(|test| !tests.contains(test));
                }
            });
            return protected && from.is_empty();
        }
        let begins = |text: &&str| text.get(..name.len()).is_some_and(|text| text.eq_ignore_ascii_case(name));
        let perm = &state.perms[usize::from(slot)];
        // Keywords that are not abilities in the program can be found only by their words: "Menace, toxic 2".
        let printed = match perm.lost_abilities {
            true => "",
            false => &book.def(perm.def).text[..],
        };
        let mut printed = printed.lines().flat_map(|line| line.split(", "));
        self.keyword_texts(slot).iter().any(begins) || printed.any(|text| begins(&text))
    }

    fn count(&self, zone: Zone, player: Player, card: Option<&str>) -> usize {
        let Looker { state, book, .. } = *self;
        let called = |def| card.is_none_or(|card| is_called(book.def(def), card));
        let zones = &state.zones[player];
        let among = |list: &[u8]| list.iter().filter(|&&id| called(state.cards[usize::from(id)].def)).count();
        match zone {
            Zone::Battlefield => slots(state.live)
                .map(|slot| &state.perms[usize::from(slot)])
                .filter(|perm| {
                    perm.controller == player && card.is_none_or(|card| is_permanent_called(book, perm, card))
                })
                .count(),
            Zone::Hand => among(&zones.hand),
            Zone::Library => among(&zones.library),
            Zone::Graveyard => among(&zones.graveyard),
            Zone::Exile => among(&zones.exile),
            Zone::Stack => {
                let mine = state.stack.iter().filter(|item| item.controller == player);
                mine.filter(|item| card.is_none_or(|card| is_on_stack(state, book, item, card))).count()
            }
            // Emblems don't count as cards here.
            Zone::Command => 0,
        }
    }

    fn may(&self, player: Player, what: &Permission) -> bool {
        let Looker { state, book, .. } = *self;
        match what {
            Permission::Cast(name) => !castable(state, book, player, name).is_empty(),
            Permission::Play(name) => playable(state, book, player, name).is_some(),
            Permission::Activate(text) => !activations(state, book, player, text, false).is_empty(),
        }
    }
}

const fn word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Won => "won",
        Outcome::Lost => "lost",
        Outcome::Draw => "drawn",
    }
}
