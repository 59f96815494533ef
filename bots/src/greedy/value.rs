//! What creatures and life are worth.

use menace::Keyword;
use menace::game::{CardId, Facts, Setup};

/// What each creature of a setup is worth; about ten a mana.
#[derive(Clone, Debug, Default)]
pub(super) struct Values(Vec<i32>);

impl Values {
    pub fn of(setup: &Setup) -> Values {
        let value = |id: CardId| match setup.facts(id) {
            facts if facts.is_land => 0,
            facts => creature(facts),
        };
        Values(setup.ids().map(value).collect())
    }

    /// Returns what the creature is worth.
    #[inline]
    pub fn get(&self, card: CardId) -> i32 {
        self.0[usize::from(card.0)]
    }
}

fn creature(facts: &Facts) -> i32 {
    let (evasion, defence) = (i32::from(facts.evasion), i32::from(facts.defence));
    let (power, toughness) = (i32::from(facts.power.max(0)), i32::from(facts.toughness.max(0)));
    let mut value = 4 + 8 * power + 5 * toughness + 4 * power * evasion / 100 + 4 * defence / 100;
    let bonus = |keyword, worth: i32| if facts.has(keyword) { worth } else { 0 };
    value += bonus(Keyword::FirstStrike, 3 + 2 * power);
    value += bonus(Keyword::DoubleStrike, 4 + 8 * power);
    value += bonus(Keyword::Deathtouch, 14);
    value += bonus(Keyword::Lifelink, 4 * power);
    value += bonus(Keyword::Trample, 2 * power);
    value += bonus(Keyword::Vigilance, 2 * power);
    value += bonus(Keyword::Indestructible, 20);
    value -= bonus(Keyword::Defender, 6 * power);
    if facts.least_blockers > 1 {
        value += 2 * power;
    }
    value.max(1)
}

/// Returns what it is worth to take a player from one life total to a lower one: a point of life is worth the
/// more the fewer there are, and the last one is worth the game.
pub(super) fn life_loss(from: i32, to: i32) -> i32 {
    if to <= 0 { GAME } else { worth_of_life(from) - worth_of_life(to) }
}

/// What the game is worth, against creatures and life.
pub(super) const GAME: i32 = 100_000;

fn worth_of_life(life: i32) -> i32 {
    // The sum over the points of life of 8 + 60 / point, in steps that keep it a plain table.
    const WORTH: [i32; 41] = {
        let mut worth = [0; 41];
        let mut life = 1;
        while life < worth.len() {
            worth[life] = worth[life - 1] + 8 + 60 / life as i32;
            life += 1;
        }
        worth
    };
    match usize::try_from(life) {
        Err(_) => 0,
        Ok(life) if life < WORTH.len() => WORTH[life],
        Ok(life) => WORTH[40] + 9 * (life as i32 - 40),
    }
}
