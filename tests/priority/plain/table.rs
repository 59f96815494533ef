//! What happens on a table: blocks, targets, resolution, damage and death.

use menace::Keyword;
use menace::ability::{Ability, DamageTo, Effect, Gain, Whom};

use super::{Aim, Being, Hit, Now, Object, Table};

impl Table {
    pub(super) fn block(&mut self, blocker: usize, attacker: usize) {
        self.beings[blocker].foes.push(attacker);
        self.beings[blocker].fights = true;
        self.beings[attacker].foes.push(blocker);
    }

    /// Every way to block, each creature one attacker at most.
    pub(super) fn every_block(&self, attackers: usize) -> Vec<Table> {
        let mut all = vec![self.clone()];
        for blocker in attackers..self.beings.len() {
            let being = &self.beings[blocker];
            if !being.alive || being.tapped {
                continue;
            }
            let mut more = Vec::new();
            for table in &all {
                for attacker in 0..attackers {
                    let foe = &self.beings[attacker];
                    let protected = foe.protection.is_some() && foe.protection == being.color;
                    if foe.fights && !protected {
                        let mut next = table.clone();
                        next.block(blocker, attacker);
                        more.push(next);
                    }
                }
            }
            all.extend(more);
        }
        for table in &mut all {
            table.before_blocks = false;
            table.now = Now::Priority { player: 0, passed: false };
        }
        all
    }

    /// The targets that an effect can have; `None` alone where it has none.
    pub(super) fn aims(&self, object: &Object) -> Vec<Aim> {
        let beings = || {
            let legal = |&place: &usize| self.may_aim(object, Aim::Being(place));
            (0..self.beings.len()).filter(legal).map(Aim::Being)
        };
        let of_whom = |whom: &Whom| match whom {
            Whom::This => vec![Aim::None],
            Whom::Target(_) => beings().collect(),
            Whom::Each(_) => panic!("not known here"),
        };
        match &object.effect {
            Effect::UntilEndOfTurn { whom, .. } | Effect::Regenerate(whom) | Effect::Destroy { whom, .. } => {
                of_whom(whom)
            }
            Effect::DealDamage { to, .. } | Effect::PreventNextDamage { to, .. } => match to {
                DamageTo::Creatures(whom) => of_whom(whom),
                DamageTo::AnyTarget => beings().chain([Aim::Player(0), Aim::Player(1)]).collect(),
                DamageTo::TargetPlayer => vec![Aim::Player(0), Aim::Player(1)],
            },
            Effect::PreventAllCombatDamage => vec![Aim::None],
        }
    }

    pub(super) fn may_aim(&self, object: &Object, aim: Aim) -> bool {
        match aim {
            Aim::Being(place) => {
                let being = &self.beings[place];
                being.alive && (being.protection.is_none() || being.protection != object.color)
            }
            Aim::None | Aim::Player(_) => true,
        }
    }

    pub(super) fn resolve(&mut self, object: &Object) {
        if !self.may_aim(object, object.aim) {
            return;
        }
        let about = match object.aim {
            Aim::Being(place) => Some(place),
            Aim::None => object.source.filter(|&place| self.beings[place].alive),
            Aim::Player(_) => None,
        };
        match &object.effect {
            Effect::UntilEndOfTurn { gains, .. } => {
                if let Some(place) = about {
                    for gain in gains {
                        let being = &mut self.beings[place];
                        match gain {
                            Gain::PowerToughness(power, toughness) => {
                                being.power += power;
                                being.toughness += toughness;
                            }
                            Gain::Ability(ability) => match **ability {
                                Ability::Keyword(keyword) if !being.has(keyword) => {
                                    being.keywords.push(keyword);
                                    being.keywords.sort();
                                }
                                Ability::Keyword(_) => {}
                                ref other => panic!("{other} is not known here"),
                            },
                        }
                    }
                }
            }
            Effect::Regenerate(_) => {
                if let Some(place) = about {
                    self.beings[place].shields += 1;
                }
            }
            Effect::Destroy { beyond_regeneration, .. } => {
                if let Some(place) = about {
                    if *beyond_regeneration {
                        self.beings[place].alive = false;
                        self.beings[place].fights = false;
                    } else {
                        self.destroy(place);
                    }
                }
            }
            Effect::DealDamage { amount, .. } => {
                let amount = *amount as i32;
                let lifelink = object.source.is_some_and(|place| self.beings[place].has(Keyword::Lifelink));
                let dealt = match object.aim {
                    Aim::Being(place) => self.damage_being(place, amount),
                    Aim::Player(player) => self.damage_player(player, amount),
                    Aim::None => panic!("damage goes somewhere"),
                };
                if lifelink {
                    self.life[object.player] += dealt;
                }
            }
            Effect::PreventNextDamage { amount, .. } => match object.aim {
                Aim::Being(place) => self.beings[place].prevention += *amount as i32,
                Aim::Player(player) => self.prevention[player] += *amount as i32,
                Aim::None => panic!("it is about somebody"),
            },
            Effect::PreventAllCombatDamage => self.fog = true,
        }
        self.look();
    }

    /// Deals damage to a being, and returns what was not prevented of it (rule 615).
    pub(super) fn damage_being(&mut self, place: usize, amount: i32) -> i32 {
        let being = &mut self.beings[place];
        let prevented = being.prevention.min(amount);
        being.prevention -= prevented;
        being.damage += amount - prevented;
        amount - prevented
    }

    /// As [`Table::damage_being`], to a player.
    pub(super) fn damage_player(&mut self, player: usize, amount: i32) -> i32 {
        let prevented = self.prevention[player].min(amount);
        self.prevention[player] -= prevented;
        self.life[player] -= amount - prevented;
        amount - prevented
    }

    pub(super) fn destroy(&mut self, place: usize) {
        let being = &mut self.beings[place];
        if being.shields > 0 {
            being.shields -= 1;
            being.damage = 0;
            being.tapped = true;
        } else {
            being.alive = false;
        }
        being.fights = false;
    }

    /// State-based actions.
    pub(super) fn look(&mut self) {
        if self.life[0] <= 0 || self.life[1] <= 0 {
            self.now = Now::Over;
        }
        for place in 0..self.beings.len() {
            let being = &mut self.beings[place];
            if being.alive && being.toughness <= 0 {
                being.alive = false;
                being.fights = false;
            } else if being.alive && being.damage >= being.toughness {
                self.destroy(place);
            }
        }
    }

    pub(super) fn step(&mut self) {
        let strikes_first =
            |being: &Being| being.has(Keyword::FirstStrike) || being.has(Keyword::DoubleStrike);
        self.now = Now::Assign;
        match self.stage {
            0 if self.beings.iter().any(|being| being.fights && strikes_first(being)) => {
                self.stage = 1;
                for being in &mut self.beings {
                    being.struck_first = being.fights && strikes_first(being);
                }
            }
            0 | 1 => self.stage = 2,
            _ => self.now = Now::Over,
        }
    }

    /// Whether the creature deals damage in the step that is under way.
    pub(super) fn deals(&self, place: usize) -> bool {
        let being = &self.beings[place];
        being.fights
            && match self.stage {
                1 => being.struck_first,
                _ => !being.struck_first || being.has(Keyword::DoubleStrike),
            }
    }

    pub(super) fn deal(&mut self, hits: &[Hit]) {
        for &(from, aim, amount) in hits {
            if self.fog {
                continue;
            }
            let source = self.beings[from].clone();
            let dealt = match aim {
                Aim::Being(place) => {
                    let being = &self.beings[place];
                    if !being.alive || being.protection.is_some() && being.protection == source.color {
                        continue;
                    }
                    self.damage_being(place, amount)
                }
                Aim::Player(player) => self.damage_player(player, amount),
                Aim::None => 0,
            };
            if source.has(Keyword::Lifelink) {
                self.life[usize::from(!source.attacks)] += dealt;
            }
        }
        self.look();
    }
}
