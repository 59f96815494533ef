//! Declarations and assignments of a position file, which name creatures by their ids.

use super::error::{PositionError, PositionProblem};
use super::read::{Place, Reader, at_creature};
use super::{PositionFile, Question};
use crate::combat::CreatureRef;
use crate::combat::damage::{Assignment, Recipient, Share};
use crate::declaration::BlockDeclaration;
use crate::notation::json::Member;
use crate::notation::nearest;
use crate::position::{Position, Side};
use crate::sort::CompactSort;
use crate::types::CreatureSet;

impl Reader<'_> {
    /// Reads `{"b1": ["a1"]}`.
    pub(super) fn blocks(
        &self,
        place: &Place<'_>,
        position: &Position,
    ) -> Result<BlockDeclaration, Box<PositionError>> {
        let mut declaration = BlockDeclaration::none(position.defender.creatures.len());
        for member in place.object("a declaration such as {\"b1\": [\"a1\"]}")? {
            let blocker = named_by_key(place, member, position, Side::Defender)?;
            let field = place.field(member);
            for attacker in field.items("a list of attackers, such as [\"a1\"]")? {
                let index = named(&attacker, position, Side::Attacker)?;
                let blocked = &mut declaration.blocks[blocker];
                if blocked.contains(index) {
                    return Err(twice(&attacker, position, index, "in this list"));
                }
                blocked.insert(index);
            }
        }
        Ok(declaration)
    }

    /// Reads `["a1", "a2"]`.
    pub(super) fn attackers(
        &self,
        place: &Place<'_>,
        position: &Position,
    ) -> Result<CreatureSet, Box<PositionError>> {
        let mut attackers = CreatureSet::EMPTY;
        for attacker in place.items("a list of attackers, such as [\"a1\"]")? {
            let index = named(&attacker, position, Side::Attacker)?;
            if attackers.contains(index) {
                return Err(twice(&attacker, position, index, "in this list"));
            }
            attackers.insert(index);
        }
        Ok(attackers)
    }

    /// Reads `[["a1", "a2"]]`.
    pub(super) fn bands(&self, place: &Place<'_>, position: &mut Position) -> Result<(), Box<PositionError>> {
        // The list may say once more what `band` says of the creatures.
        let labelled = position.bands.clone();
        let mut listed = Vec::new();
        for band in place.items("a list of bands, each a list of creatures")? {
            let members = self.attackers(&band, position)?;
            if labelled.contains(&members) && !listed.contains(&members) {
                listed.push(members);
                continue;
            }
            let before = position.bands.iter().fold(CreatureSet::EMPTY, |all, band| all | *band);
            for member in band.items("a list of creatures")? {
                let index = named(&member, position, Side::Attacker)?;
                if before.contains(index) {
                    return Err(twice(&member, position, index, "in a band"));
                }
            }
            if members.len() < 2 {
                return Err(band.problem(PositionProblem::SmallBand));
            }
            position.bands.push(members);
        }
        Ok(())
    }

    /// Checks bands as a whole, whether they are given with their creatures or in a list.
    pub(super) fn whole_bands(
        &self,
        place: &Place<'_>,
        file: &PositionFile,
    ) -> Result<(), Box<PositionError>> {
        let position = &file.position;
        for band in &position.bands {
            let Some(first) = band.iter().next() else { continue };
            if band.len() < 2 {
                return Err(at_creature(place, Side::Attacker, first, PositionProblem::SmallBand));
            }
            // In a question about attacks bands belong to the declaration, and what is wrong with them is
            // an answer.
            if file.kind == Some(Question::Attacks) || file.attacks.is_some() {
                continue;
            }
            if let Some(idle) = band.iter().find(|&member| !position.attacking.contains(member)) {
                let id = position.attacker.creatures[idle].id.clone();
                return Err(at_creature(place, Side::Attacker, idle, PositionProblem::IdleInBand(id)));
            }
        }
        Ok(())
    }

    /// Reads `{"a1": {"b1": 2, "player": 2}}`.
    pub(super) fn assignment(
        &self,
        place: &Place<'_>,
        position: &Position,
    ) -> Result<Assignment, Box<PositionError>> {
        let mut assignment = Assignment::open();
        for member in place.object("an assignment such as {\"a1\": {\"b1\": 2, \"player\": 2}}")? {
            let dealer = dealer(place, member, position)?;
            let field = place.field(member);
            let mut shares = Vec::new();
            for share in field.object("shares such as {\"b1\": 2, \"player\": 2}")? {
                let to = if share.key == "player" && dealer.side == Side::Attacker {
                    Recipient::Player
                } else {
                    Recipient::Creature(named_by_key(&field, share, position, dealer.side.other())?)
                };
                shares.push(Share { to, amount: field.field(share).count()? });
            }
            shares.compact_sort();
            assignment.shares.insert(dealer, shares);
        }
        Ok(assignment)
    }
}

fn index_of(id: &str, position: &Position, side: Side) -> Option<usize> {
    position.force(side).creatures.iter().position(|creature| creature.id == id)
}

fn no_such(id: &str, position: &Position, side: Side) -> PositionProblem {
    let ids = position.force(side).creatures.iter().map(|creature| creature.id.as_str());
    PositionProblem::NoSuchCreature {
        id: id.to_owned(),
        side,
        suggestion: nearest(id, ids).map(str::to_owned),
    }
}

/// Finds the creature that a text names.
fn named(place: &Place<'_>, position: &Position, side: Side) -> Result<usize, Box<PositionError>> {
    let id = place.text("a creature's id")?;
    index_of(id, position, side).ok_or_else(|| place.problem(no_such(id, position, side)))
}

/// Finds the creature that a field's name names.
fn named_by_key(
    place: &Place<'_>,
    member: &Member,
    position: &Position,
    side: Side,
) -> Result<usize, Box<PositionError>> {
    index_of(&member.key, position, side).ok_or_else(|| {
        place.field(member).problem(no_such(&member.key, position, side)).moved(member.key_at.clone())
    })
}

/// Finds the creature that deals damage, on whichever side it is.
fn dealer(
    place: &Place<'_>,
    member: &Member,
    position: &Position,
) -> Result<CreatureRef, Box<PositionError>> {
    if let Some(index) = index_of(&member.key, position, Side::Defender) {
        return Ok(CreatureRef { side: Side::Defender, index });
    }
    let index = named_by_key(place, member, position, Side::Attacker)?;
    Ok(CreatureRef { side: Side::Attacker, index })
}

fn twice(place: &Place<'_>, position: &Position, index: usize, where_: &'static str) -> Box<PositionError> {
    let id = position.attacker.creatures[index].id.clone();
    place.problem(PositionProblem::TwiceTheCreature { id, place: where_ })
}
