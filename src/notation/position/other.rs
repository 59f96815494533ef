//! What a player has in addition to lands and creatures: other permanents, and instants in hand.

use super::creature::{card_problem, colors, id};
use super::error::{PositionError, PositionProblem};
use super::read::{Place, Reader};
use crate::ability::{Effect, ManaCost};
use crate::mana::parse_cost;
use crate::notation::json::Data;
use crate::notation::oracle::{parse_permanent, parse_spell};
use crate::position::{Permanent, Side, Spell};
use crate::types::{CardType, Colors};

impl Reader<'_> {
    /// Reads a permanent that is neither creature nor land: a card's name, or an object.
    ///
    /// Without an `id` it is called by its place, `artifact-a1` or `artifact-b1`.
    pub(super) fn permanent(
        &self,
        place: &Place<'_>,
        side: Side,
        index: usize,
    ) -> Result<Permanent, Box<PositionError>> {
        const FIELDS: [&str; 6] = ["id", "card", "types", "colors", "abilities", "tapped"];
        let letter = match side {
            Side::Attacker => 'a',
            Side::Defender => 'b',
        };
        let default_id = format!("artifact-{letter}{}", index + 1);
        if let Data::Text(name) = &place.value.data {
            let permanent =
                self.cards.permanent(name).map_err(|problem| card_problem(place, name, problem))?;
            return Ok(Permanent { id: default_id, ..permanent });
        }
        let members = place.object("a permanent: a card's name, or an object with `card` or `abilities`")?;
        let find = |key: &str| members.iter().find(|member| member.key == key);
        let mut permanent = Permanent {
            id: default_id,
            card: None,
            types: vec![CardType::Artifact],
            colors: Colors::NONE,
            abilities: Vec::new(),
            tapped: false,
        };
        if let Some(member) = find("card") {
            let field = place.field(member);
            let name = field.text("a card's name")?;
            match self.cards.permanent(name) {
                Ok(card) => permanent = Permanent { id: permanent.id, ..card },
                Err(_) if find("abilities").is_some() => {}
                Err(problem) => return Err(card_problem(&field, name, problem)),
            }
            permanent.card = Some(name.to_owned());
        }
        for member in members {
            let field = place.field(member);
            match member.key.as_str() {
                "id" => permanent.id = id(&field)?,
                "types" => permanent.types = types(&field)?,
                "colors" => permanent.colors = colors(&field)?,
                "tapped" => permanent.tapped = field.truth()?,
                "abilities" => {
                    permanent.abilities.clear();
                    for line in field.items("a list of abilities")? {
                        let text = line.text("an ability, one line of Oracle English")?;
                        let read = parse_permanent(text, permanent.card.as_deref());
                        permanent.abilities.extend(read.map_err(|error| self.sentence(&line, error))?);
                    }
                }
                "card" | "note" => {}
                _ => return Err(place.unknown_field(member, "a permanent", &FIELDS)),
            }
        }
        if permanent.card.is_none() && find("abilities").is_none() {
            let problem =
                PositionProblem::MissingField { field: "abilities", of: "a permanent without `card`" };
            return Err(place.problem(problem));
        }
        Ok(permanent)
    }

    /// Reads an instant in hand: a card's name, or an object.
    ///
    /// Colors are those of the cost (202.2), unless they are said.
    pub(super) fn spell(&self, place: &Place<'_>) -> Result<Spell, Box<PositionError>> {
        const FIELDS: [&str; 4] = ["card", "cost", "colors", "abilities"];
        if let Data::Text(name) = &place.value.data {
            return self.cards.spell(name).map_err(|problem| card_problem(place, name, problem));
        }
        let members = place.object("an instant: a card's name, or an object with `card`")?;
        let find = |key: &str| members.iter().find(|member| member.key == key);
        if let Some(member) = members.iter().find(|m| m.key != "note" && !FIELDS.contains(&m.key.as_str())) {
            return Err(place.unknown_field(member, "an instant", &FIELDS));
        }
        let Some(card) = find("card") else {
            let problem = PositionProblem::MissingField { field: "card", of: "an instant in hand" };
            return Err(place.problem(problem));
        };
        let card_field = place.field(card);
        let name = card_field.text("a card's name")?;
        let cost = find("cost").map(|member| {
            let field = place.field(member);
            parse_cost(field.text("a mana cost such as `{1}{G}`")?).map_err(|error| field.problem(error))
        });
        let effect = find("abilities").map(|member| self.effect(&place.field(member), name));
        let described =
            |cost: ManaCost, effect| Spell { card: name.to_owned(), cost, colors: cost.colors(), effect };
        let mut spell = match (cost.transpose()?, effect.transpose()?) {
            (Some(cost), Some(effect)) => described(cost, effect),
            (cost, effect) => {
                let known = self.cards.spell(name);
                let known = known.map_err(|problem| card_problem(&card_field, name, problem))?;
                let effect = effect.unwrap_or(known.effect);
                match cost {
                    Some(cost) => described(cost, effect),
                    None => Spell { effect, ..known },
                }
            }
        };
        if let Some(member) = find("colors") {
            spell.colors = colors(&place.field(member))?;
        }
        Ok(spell)
    }

    /// Reads the one sentence of an instant.
    fn effect(&self, place: &Place<'_>, card: &str) -> Result<Effect, Box<PositionError>> {
        let expected = "a list with the one sentence of an instant";
        let lines = place.items(expected)?;
        let [line] = lines.as_slice() else { return Err(place.wrong(expected)) };
        parse_spell(line.text("a sentence of Oracle English")?, Some(card))
            .map_err(|error| self.sentence(line, error))
    }
}

/// Reads the card types of a permanent that is neither a creature nor a land.
fn types(place: &Place<'_>) -> Result<Vec<CardType>, Box<PositionError>> {
    let expected = "`Artifact` or `Enchantment`";
    let known = [CardType::Artifact, CardType::Enchantment];
    let mut types = Vec::new();
    for item in place.items("a list of card types")? {
        let word = item.text(expected)?;
        match known.into_iter().find(|card_type| card_type.name().eq_ignore_ascii_case(word)) {
            Some(card_type) if types.contains(&card_type) => {}
            Some(card_type) => types.push(card_type),
            None => return Err(item.unknown_word(word, "card type", expected, known.map(CardType::name))),
        }
    }
    Ok(types)
}
