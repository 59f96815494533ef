//! Cards with more than one face.

use super::book::{Book, Def};
use super::compile::{Compiled, Compiler, Gap, KeywordMeaning, Part, Unsupported, def};
use super::keyword_parts::{casts_this, one_target};
use super::plain_filters::battlefield;
use super::{
    Ability, AbilityId, Amount, Casting, Cost, DefId, Effect, Faces, Key, Obj, Op, Param, Script, Sel, Test,
    Who,
};
use crate::oracle::{CardTree, Layout, OtherFace, tree};
use crate::types::{CardType, ManaSymbol, SymbolCost};

impl Compiler<'_> {
    /// Morph, megamorph and disguise (702.37, 702.168): cast face down for {3}, turned face up for the costs as a special action.
    pub(super) fn face_down(
        &mut self,
        costs: &[tree::Cost],
        counter: bool,
        ward: bool,
    ) -> Compiled<KeywordMeaning> {
        let costs = self.costs(costs, Who::You)?;
        let mut ops = vec![Op::Do(Effect::TurnFaceUp)];
        if counter {
            let on = Sel::Obj(Obj::This);
            ops.push(Op::Do(super::keyword_parts::put(Amount::Number(1), 0, on)));
        }
        let mut turns = self.assemble(costs, Script { ops, ..Script::default() }, Vec::new(), false)?;
        turns.special = true;
        let ability = self.book.add_ability(Ability::Activated(turns));
        let face_down = self.face_down_def(ward)?;
        let abilities = vec![Ability::Casting(Casting::Morph { ability, face_down })];
        Ok(KeywordMeaning { abilities, ..KeywordMeaning::default() })
    }

    /// A 2/2 creature without name, text, types or cost (708.2a); of disguise with ward {2} (702.168a).
    pub(in crate::program) fn face_down_def(&mut self, ward: bool) -> Compiled<DefId> {
        if let Some(id) = self.book.face_down[usize::from(ward)] {
            return Ok(id);
        }
        let mut abilities = Vec::new();
        if ward {
            let two = SymbolCost(vec![ManaSymbol::Generic(2)]);
            let text = std::mem::replace(&mut self.text, "Ward {2}".to_owned());
            let meaning = self.keyword(&tree::Keyword::Ward(vec![tree::Cost::Mana(two)]))?;
            self.text = text;
            abilities = meaning.abilities.into_iter().map(|ability| self.book.add_ability(ability)).collect();
        }
        let name_id = self.book.names.number("");
        let id = self.book.add_def(Def {
            name: "Face-down creature".to_owned(),
            name_id,
            types: 1 << CardType::Creature as u8,
            power: 2,
            toughness: 2,
            abilities,
            faces: Faces::FaceDown,
            ..Def::default()
        });
        self.book.face_down[usize::from(ward)] = Some(id);
        Ok(id)
    }
}

/// Compiles one face, and the Aura that it can be if it has bestow.
pub(super) fn face_of(book: &mut Book, card: &CardTree, back: bool) -> Result<DefId, Unsupported> {
    let id = def(book, card, back)?;
    bestow(book, id);
    prototype(book, id, card);
    Ok(id)
}

/// Makes the prototype that a card with that keyword can be cast as: it has another mana cost, the colors of that cost and another size
/// (718.3b).
fn prototype(book: &mut Book, card: DefId, tree: &CardTree) {
    let keywords = tree.lines.iter().filter_map(|line| match line {
        tree::Line::Keywords(keywords) => Some(keywords),
        _ => None,
    });
    let Some((cost, power, toughness)) = keywords.flatten().find_map(|keyword| match keyword {
        tree::Keyword::Prototype { cost, power, toughness } => Some((cost, *power, *toughness)),
        _ => None,
    }) else {
        return;
    };
    let mut def = book.def(card).clone();
    def.cost = cost.clone();
    def.mana_value = u8::try_from(cost.mana_value()).unwrap_or(u8::MAX);
    def.colors = cost.colors().iter().collect();
    def.colors_unknown = false;
    (def.power, def.toughness) = (power as i16, toughness as i16);
    def.faces = Faces::Prototyped;
    let id = book.add_def(def);
    face(book, card).faces = Faces::Prototype(id);
}

/// Makes the Aura of a card with bestow: not a creature, with enchant creature and its other abilities (702.103b).
fn bestow(book: &mut Book, creature: DefId) {
    let is_bestow = |id: &AbilityId| matches!(book.ability(*id), Ability::Casting(Casting::Bestow { .. }));
    let Some(ability) = book.def(creature).abilities.iter().copied().find(is_bestow) else { return };
    let target = one_target(battlefield(vec![Test::Type(CardType::Creature)]));
    let enchant = book.add_ability(Ability::Keyword(Param::Enchant(target)));
    let aura = book.subtype("Aura");
    let mut def = book.def(creature).clone();
    def.types &= !(1 << CardType::Creature as u8);
    def.subtypes = vec![aura];
    (def.power, def.toughness) = (0, 0);
    def.abilities.push(enchant);
    def.faces = Faces::Bestowed(creature);
    let id = book.add_def(def);
    if let Ability::Casting(Casting::Bestow { bestowed, .. }) = &mut book.abilities[usize::from(ability.0)] {
        *bestowed = id;
    }
}

/// Compiles all faces of a card; returns the def that it has in a hand or library.
///
/// # Errors
/// As [`compile_card`](super::compile_card), for any face.
pub(super) fn compile(book: &mut Book, front: &CardTree, other: &OtherFace) -> Result<DefId, Unsupported> {
    let back = &other.face;
    let refuse = |what: &'static str| {
        let gap = Gap { part: Part::Card, what: what.into() };
        Err(Unsupported { card: front.name.clone(), line: back.name.clone(), gap })
    };
    let first = face_of(book, front, false)?;
    let second = face_of(book, back, other.layout == Layout::Transform)?;
    match other.layout {
        Layout::Transform => {
            // CR 202.3b: the back has the mana value of the front.
            let mana_value = book.def(first).mana_value;
            face(book, first).faces = Faces::Front(second);
            let disturb = take_disturb(book, first);
            let back = face(book, second);
            back.faces = Faces::Back(first);
            back.mana_value = mana_value;
            back.abilities.extend(disturb);
        }
        Layout::Modal => face(book, first).faces = Faces::Modal(second),
        Layout::Adventure => {
            let is = |name: &str| back.subtypes.iter().any(|subtype| subtype == name);
            face(book, second).faces = match (is("Adventure"), is("Omen")) {
                (true, false) => Faces::Adventure,
                (false, true) => Faces::Omen,
                _ => return refuse("second face"),
            };
            face(book, first).faces = Faces::Adventurer(second);
        }
        Layout::Split => {
            if [first, second].iter().any(|&half| book.def(half).is_permanent()) {
                return refuse("door");
            }
            if [first, second].iter().any(|&half| has_more_than_a_spell(book, half)) {
                return refuse("ability of a half that works off the stack");
            }
            let fused = other.fused.as_deref().map(|fused| face_of(book, fused, false)).transpose()?;
            for half in [first, second] {
                if book.def(half).keys.has(Key::Aftermath) {
                    // CR 702.127a: it is cast only from the graveyard, and then exiled, as with flashback.
                    let cost = vec![Cost::Mana(book.def(half).cost.clone())];
                    let flashback = book.add_ability(Ability::Casting(Casting::Flashback(cost)));
                    face(book, half).abilities.push(flashback);
                }
            }
            return Ok(both(book, [first, second], fused));
        }
        Layout::Flip => {
            // CR 710.1c: its color and mana cost don't change if it is flipped.
            let normal = book.def(first).clone();
            face(book, first).faces = Faces::Flip(second);
            let flipped = face(book, second);
            (flipped.cost, flipped.has_cost, flipped.mana_value) =
                (normal.cost, normal.has_cost, normal.mana_value);
            (flipped.colors, flipped.colors_unknown) = (normal.colors, normal.colors_unknown);
            flipped.faces = Faces::Flipped(first);
        }
    }
    Ok(first)
}

/// Whether a half has an ability that works while both halves are one card: that card would have it (709.4).
fn has_more_than_a_spell(book: &Book, half: DefId) -> bool {
    book.def(half).abilities.iter().any(|&id| match book.ability(id) {
        Ability::Activated(_) => true,
        Ability::Triggered(triggered) => !triggered.events.iter().all(|trigger| *trigger == casts_this()),
        Ability::Casting(casting) => matches!(
            casting,
            Casting::Foretell(_) | Casting::Plot | Casting::Madness { .. } | Casting::Miracle { .. }
        ),
        _ => false,
    })
}

/// The def of a split card where it is not a spell: both halves combined (709.4). The spell ability is that of the fused halves.
fn both(book: &mut Book, halves: [DefId; 2], fused: Option<DefId>) -> DefId {
    let [left, right] = halves.map(|half| book.def(half).clone());
    let name = format!("{} // {}", left.name, right.name);
    let name_id = book.names.number(&name);
    let mut cost = left.cost.clone();
    cost.0.extend(right.cost.0.iter().copied());
    let mut subtypes = left.subtypes.clone();
    subtypes.extend(right.subtypes.iter().filter(|subtype| !left.subtypes.contains(subtype)));
    book.add_def(Def {
        name,
        name_id,
        has_cost: fused.is_some(),
        mana_value: left.mana_value.saturating_add(right.mana_value),
        cost,
        colors: left.colors.iter().chain(right.colors.iter()).collect(),
        types: left.types | right.types,
        supertypes: left.supertypes | right.supertypes,
        subtypes,
        abilities: fused.map_or(Vec::new(), |fused| book.def(fused).abilities.clone()),
        faces: Faces::Split(halves),
        colors_unknown: left.colors_unknown || right.colors_unknown,
        ..Def::default()
    })
}

/// Removes the disturb ability from the front: it belongs to the face that is cast.
fn take_disturb(book: &mut Book, front: DefId) -> Vec<AbilityId> {
    let is_disturb = |id: &AbilityId| matches!(book.ability(*id), Ability::Casting(Casting::Disturb(_)));
    let (disturb, others) = book.def(front).abilities.iter().copied().partition(is_disturb);
    face(book, front).abilities = others;
    disturb
}

fn face(book: &mut Book, id: DefId) -> &mut Def {
    &mut book.defs[usize::from(id.0)]
}
