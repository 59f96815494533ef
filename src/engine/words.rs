//! Objects, options and actions in words, for people.

use crate::program::{Ability, AbilityId, Book, DefId, Effect, Op, SetAside};

use super::decision::{Action, DecisionKind, Opt, Pending, Picks, Way, What};
use super::list::List;
use super::perspective::Perspective;
use super::state::{Ref, StackItemKind, State, Step, bit, slots};
use crate::types::Color;

/// A state with the names of its cards.
#[derive(Clone, Copy)]
pub struct Words<'g> {
    /// The cards.
    pub book: &'g Book,
    /// The state.
    pub state: &'g State,
}

impl Words<'_> {
    /// Returns the name of a card.
    pub fn card(&self, def: DefId) -> &str {
        &self.book.def(def).name
    }

    /// Returns the name of a permanent, with a number if its controller has several of that name.
    pub fn perm(&self, slot: u8) -> String {
        let perm = &self.state.perms[usize::from(slot)];
        let name = self.card(perm.def);
        let is_namesake = |other: &u8| {
            let second = &self.state.perms[usize::from(*other)];
            second.controller == perm.controller && self.card(second.def) == name
        };
        let namesakes: Vec<u8> = slots(self.state.live).filter(is_namesake).collect();
        match namesakes.len() {
            0 | 1 => name.to_owned(),
            _ => format!("{name} #{}", namesakes.iter().filter(|&&other| other <= slot).count()),
        }
    }

    /// Returns whose permanent it is, and its name.
    pub fn owned(&self, slot: u8) -> String {
        format!("{}'s {}", self.state.perms[usize::from(slot)].controller, self.perm(slot))
    }

    /// Returns the name of any object or player.
    pub fn object(&self, r: Ref) -> String {
        match r {
            Ref::None => "nothing".to_owned(),
            Ref::Player(player) => player.to_string(),
            Ref::Perm { slot, .. } if self.state.slot_of(r).is_some() => self.owned(slot),
            Ref::Perm { .. } | Ref::Card { .. } => {
                self.state.def_of(r).map_or("a card that is gone", |def| self.card(def)).to_owned()
            }
            Ref::Stack(id) => match self.state.stack.iter().find(|item| item.id == id) {
                Some(item) => self.item(item.kind, item.def),
                None => "a spell that is gone".to_owned(),
            },
        }
    }

    /// Returns the name of an item on the stack.
    pub fn item(&self, kind: StackItemKind, def: DefId) -> String {
        match kind {
            StackItemKind::Spell { .. } => self.card(def).to_owned(),
            StackItemKind::Copy => format!("a copy of {}", self.card(def)),
            StackItemKind::Activated(_) => format!("the ability of {}", self.card(def)),
            StackItemKind::Triggered(_) => format!("the trigger of {}", self.card(def)),
            StackItemKind::CombatDamage => "the combat damage".to_owned(),
        }
    }

    /// Returns an option of a choice.
    pub fn option(&self, opt: Opt) -> String {
        match opt {
            Opt::No => "no".to_owned(),
            Opt::Yes => "yes".to_owned(),
            Opt::Ref(r) => self.object(r),
            Opt::Number(number) => number.to_string(),
            Opt::Mode(place) => format!("mode {}", place + 1),
            Opt::Face(face) => self.card(face).to_string(),
            Opt::Color(number) => Color::ALL
                .get(usize::from(number))
                .map_or("colorless".to_owned(), |color| format!("{color:?}").to_lowercase()),
            Opt::Subtype(number) => self.book.subtypes.name(number).to_owned(),
            Opt::Counter(kind) => format!("{} counter", self.book.counter_name(kind)),
            Opt::Trigger(place) => match self.state.waiting.get(usize::from(place)) {
                Some(item) => self.item(item.kind, item.def),
                None => "a trigger".to_owned(),
            },
        }
    }

    /// Returns the question of a decision, as a phrase.
    pub fn question(&self, kind: DecisionKind) -> String {
        let what = match kind {
            DecisionKind::Mulligan => return "keep this hand, or take a mulligan".to_owned(),
            DecisionKind::Priority => return "play something, or pass".to_owned(),
            DecisionKind::Attack => return "declare attackers".to_owned(),
            DecisionKind::Block => return "declare blockers".to_owned(),
            DecisionKind::Choose { what, least, most } => {
                let count = match (least, most) {
                    (least, most) if least == most => least.to_string(),
                    (0, most) => format!("up to {most}"),
                    (least, most) => format!("{least} to {most}"),
                };
                match what {
                    What::Damage { source, to } => {
                        return format!("how much damage {} deals to {}", self.perm(source), self.object(to));
                    }
                    What::Attacked(attacker) => return format!("whom {} attacks", self.perm(attacker)),
                    What::X => return "a value for X".to_owned(),
                    What::Face => return "which half or face to cast".to_owned(),
                    What::Kicker => return "whether to pay the additional cost".to_owned(),
                    What::May => return "whether to do it".to_owned(),
                    What::Enlist(slot) => return format!("whether {} enlists a creature", self.perm(slot)),
                    What::Exert(slot) => return format!("whether to exert {}", self.perm(slot)),
                    What::Pay => return "whether to pay".to_owned(),
                    What::Life => return "whether to pay 2 life rather than mana".to_owned(),
                    What::TriggerOrder => return "which trigger goes on the stack first".to_owned(),
                    What::Legend => return "which legendary permanent to keep".to_owned(),
                    What::Number => return "a number".to_owned(),
                    What::CounterKind => return "a kind of counter".to_owned(),
                    What::Vote => return "what to vote for".to_owned(),
                    What::Color => return "a color".to_owned(),
                    What::Subtype => return "a type".to_owned(),
                    What::Name => return "a card name".to_owned(),
                    What::Target(_) | What::NewTarget => format!("{count}, as targets"),
                    What::Mode => format!("{count} of the modes"),
                    What::Sacrifice => format!("{count} to sacrifice"),
                    What::Discard => format!("{count} to discard"),
                    What::ReplacementOrder => return "which effect is applied first".to_owned(),
                    What::Order => "an order, first to last".to_owned(),
                    What::Player => return "choose a player".to_owned(),
                    What::Share => return "how much the first target that has no share yet gets".to_owned(),
                    What::Copy => return "what to copy, if anything".to_owned(),
                    What::Replacement => return "what happens instead, if anything".to_owned(),
                    What::TapOrUntap => return "whether to tap it rather than untap it".to_owned(),
                    What::Mana => return "which mana to add".to_owned(),
                    What::ManaOf(color) => {
                        return format!("how much {} mana to add", self.option(Opt::Color(color)));
                    }
                    What::CostObjects => format!("{count} to pay with"),
                    What::Search => format!("{count} to find"),
                    What::Dig => format!("{count} to put away"),
                    What::Take => format!("{count} to take"),
                    What::Untap => format!("{count} to stay tapped"),
                    What::Objects => count,
                }
            }
        };
        format!("choose {what}")
    }

    /// Returns the question of a decision, with the card that asks it: "Diabolic Tutor: choose 1 to find".
    pub fn asked(&self, kind: DecisionKind) -> String {
        let question = self.question(kind);
        // What is being cast asks before what is resolving.
        let asker = self.state.casting.as_ref().map(|casting| casting.item.def);
        match asker.or_else(|| self.state.frames.iter().last().map(|frame| frame.item.def)) {
            Some(def) if matches!(kind, DecisionKind::Choose { .. }) => {
                format!("{}: {question}", self.card(def))
            }
            _ => question,
        }
    }

    /// Returns an action as a phrase, from a perspective: "chooses a card" if the card is hidden.
    pub fn action_seen(&self, action: &Action, perspective: Perspective) -> String {
        let hidden = |r: Ref| match r {
            Ref::Card { id, .. } => !perspective.knows(self.state.cards[usize::from(id)].known),
            _ => false,
        };
        match action {
            Action::Choose(picks) if !picks.is_empty() => {
                let each = picks.iter().map(|&at| match self.state.options[usize::from(at)] {
                    Opt::Ref(r) if hidden(r) => "a card".to_owned(),
                    opt => self.option(opt),
                });
                format!("chooses {}", listed(each))
            }
            Action::Activate { source, ability } if hidden(*source) => match self.put_aside(*ability) {
                Some((SetAside::Foretold, _)) => "foretells a card".to_owned(),
                _ => self.action(action),
            },
            _ => self.action(action),
        }
    }

    /// How an ability of a card in hand sets it aside in exile, and the verb for that.
    fn put_aside(&self, ability: AbilityId) -> Option<(SetAside, &'static str)> {
        let Ability::Activated(activated) = self.book.ability(ability) else { return None };
        activated.script.ops.iter().find_map(|op| match op {
            Op::Do(Effect::SetAside(how)) if how.is_foretold() => Some((SetAside::Foretold, "foretells")),
            Op::Do(Effect::SetAside(SetAside::Plotted)) => Some((SetAside::Plotted, "plots")),
            _ => None,
        })
    }

    /// Returns an action as a phrase without its player: "casts Giant Growth".
    pub fn action(&self, action: &Action) -> String {
        match action {
            Action::Keep => "keeps".to_owned(),
            Action::Mulligan => "takes a mulligan".to_owned(),
            Action::Pass => "passes".to_owned(),
            Action::Play { face, .. } => format!("plays {}", self.card(*face)),
            Action::Cast { face, way, .. } => {
                let way = match way {
                    Way::Normal => "",
                    _ if way.alternative().is_some() => " for its alternative cost",
                    Way::Flashback => " with flashback",
                    Way::Mayhem => " with mayhem",
                    Way::GrantedFree | Way::OnTerms { free: true, .. } => " without paying its mana cost",
                    Way::Harmonize => " with harmonize",
                    Way::Emerge => " with emerge",
                    Way::Retrace => " from the graveyard",
                    Way::Disturb => " with disturb",
                    Way::FaceDown => "",
                    Way::Foretold | Way::ForetoldLess => " as it was foretold",
                    Way::Plotted => " as it was plotted",
                    Way::Bestow => " with bestow",
                    _ => " another way",
                };
                format!("casts {}{way}", self.card(*face))
            }
            Action::Activate { source, ability } => {
                let def = self.state.def_of(*source);
                let all = def.map_or(&[][..], |def| &self.book.info(def).activated[..]);
                let place = all.iter().position(|id| id == ability);
                if let Some((_, verb)) = self.put_aside(*ability) {
                    return format!("{verb} {}", self.object(*source));
                }
                match place {
                    Some(place) if all.len() > 1 => {
                        format!("activates ability {} of {}", place + 1, self.object(*source))
                    }
                    _ => format!("activates {}", self.object(*source)),
                }
            }
            Action::TapLand { slot, .. } => format!("taps {}", self.perm(*slot)),
            Action::Attack { attackers: 0, .. } => "does not attack".to_owned(),
            Action::Attack { attackers, .. } => {
                format!("attacks with {}", listed(slots(*attackers).map(|slot| self.perm(slot))))
            }
            Action::Block(blocks) if blocks.is_empty() => "does not block".to_owned(),
            Action::Block(blocks) => {
                let each = blocks.iter().map(|&(blocker, attacker)| {
                    format!("{} with {}", self.perm(attacker), self.perm(blocker))
                });
                format!("blocks {}", listed(each))
            }
            Action::Choose(picks) if picks.is_empty() => "chooses nothing".to_owned(),
            Action::Choose(picks) => {
                let each = picks.iter().map(|&at| self.option(self.state.options[usize::from(at)]));
                format!("chooses {}", listed(each))
            }
        }
    }

    /// Returns the answers to a decision that can be listed one by one: those to priority, and each option of a choice.
    pub fn alternatives(&self) -> Vec<String> {
        let Some(Pending { kind, .. }) = self.state.decision() else { return Vec::new() };
        match kind {
            DecisionKind::Mulligan => vec!["keeps".to_owned(), "takes a mulligan".to_owned()],
            DecisionKind::Priority => {
                let actions = self.state.priority_actions(self.book, false);
                actions.iter().map(|action| self.action(action)).collect()
            }
            DecisionKind::Attack => {
                let board = self.state.attack_board(self.book);
                board.rows.iter().map(|&slot| self.perm(slot)).collect()
            }
            DecisionKind::Block => {
                let pairs = self.blocks().into_iter();
                pairs
                    .map(|(blocker, attacker)| format!("{} with {}", self.perm(attacker), self.perm(blocker)))
                    .collect()
            }
            DecisionKind::Choose { .. } => self.state.options.iter().map(|&opt| self.option(opt)).collect(),
        }
    }

    /// Returns the action with the [alternatives](Words::alternatives) of those numbers: all of them for attacks, blocks and choices;
    /// otherwise the first of them, or the first alternative if there are no numbers.
    ///
    /// The action may be illegal; it is `None` if nothing is to be decided or a number is too large.
    pub fn answer(&self, numbers: &[usize]) -> Option<Action> {
        let Pending { kind, .. } = self.state.decision()?;
        let first = numbers.first().copied().unwrap_or(0);
        Some(match kind {
            DecisionKind::Mulligan if first == 0 => Action::Keep,
            DecisionKind::Mulligan => Action::Mulligan,
            DecisionKind::Priority => *self.state.priority_actions(self.book, false).get(first)?,
            DecisionKind::Attack => {
                let rows = self.state.attack_board(self.book).rows;
                let chosen = numbers.iter().map(|&number| rows.get(number).copied());
                let slots: Vec<u8> = chosen.collect::<Option<_>>()?;
                let attackers = slots.into_iter().fold(0, |mask, slot| mask | bit(slot));
                Action::Attack { attackers, bands: List::default() }
            }
            DecisionKind::Block => {
                let pairs = self.blocks();
                let chosen = numbers.iter().map(|&number| pairs.get(number).copied());
                Action::Block(List::of(chosen.collect::<Option<Vec<_>>>()?))
            }
            DecisionKind::Choose { .. } => {
                let chosen = numbers.iter().map(|&number| u8::try_from(number).ok());
                Action::Choose(Picks::of(chosen.collect::<Option<Vec<_>>>()?))
            }
        })
    }

    /// Returns each possible block of a declaration: blocker and attacker.
    pub fn blocks(&self) -> Vec<(u8, u8)> {
        let board = self.state.block_board(self.book);
        let mut pairs = Vec::new();
        for (&blocker, options) in board.rows.iter().zip(&board.board.options) {
            pairs.extend(options.iter().map(|column| (blocker, board.columns[column])));
        }
        pairs
    }

    /// Returns the name of the current step.
    pub fn step(&self) -> &'static str {
        match self.state.step {
            Step::Mulligans => "mulligans",
            Step::Untap => "untap step",
            Step::Upkeep => "upkeep",
            Step::Draw => "draw step",
            Step::PrecombatMain => "first main phase",
            Step::BeginningOfCombat => "beginning of combat",
            Step::DeclareAttackers => "declare attackers step",
            Step::DeclareBlockers => "declare blockers step",
            Step::FirstStrikeDamage => "first-strike damage step",
            Step::CombatDamage => "combat damage step",
            Step::EndOfCombat => "end of combat",
            Step::PostcombatMain => "second main phase",
            Step::End => "end step",
            Step::Cleanup => "cleanup step",
        }
    }

    /// Returns a line about a player: life, hand, library, lands and other permanents.
    pub fn side(&self, player: crate::types::Player) -> String {
        use crate::types::CardType;
        let zones = &self.state.zones[player];
        let (mut lands, mut others) = (0, Vec::new());
        for slot in slots(self.state.live) {
            let perm = &self.state.perms[usize::from(slot)];
            if perm.controller != player {
                continue;
            }
            if perm.is(CardType::Land) && !perm.is(CardType::Creature) {
                lands += 1;
                continue;
            }
            let mut text = self.perm(slot);
            if perm.is(CardType::Creature) {
                text += &format!(" {}/{}", perm.power, perm.toughness);
            }
            if perm.tapped {
                text += " (tapped)";
            }
            others.push(text);
        }
        let board =
            if others.is_empty() { String::new() } else { format!(": {}", listed(others.into_iter())) };
        format!(
            "{player} {} life, {} in hand, {} {}{board}",
            self.state.players[player].life,
            zones.hand.len(),
            lands,
            if lands == 1 { "land" } else { "lands" },
        )
    }
}

/// Joins names with commas.
pub fn listed(names: impl Iterator<Item = String>) -> String {
    names.collect::<Vec<_>>().join(", ")
}
