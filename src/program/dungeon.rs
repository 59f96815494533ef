//! Dungeons (309): their rooms, and the abilities of those.

use super::book::{Book, Def};
use super::compile::{Compiled, Compiler, Part, gap};
use super::keyword_parts::{number, when};
use super::plain_filters::battlefield;
use super::triggers::script;
use super::{Ability, AbilityId, CastFor, Effect, Obj, Op, Script, Sel, Test, Trigger, Who};
use crate::oracle::{CardFacts, read, tree};
use crate::types::CardType;

/// A dungeon; its rooms row by row, each row from left to right.
#[derive(Clone, Copy, Debug)]
pub struct Dungeon {
    /// Its name.
    pub name: &'static str,
    /// Its rooms, the topmost one first and the bottommost one last.
    pub rooms: &'static [Room],
}

/// A room of a dungeon.
#[derive(Clone, Copy, Debug)]
pub struct Room {
    /// What its ability does as the venture marker is moved into it (309.4c).
    pub text: &'static str,
    /// The numbers, from 1, of the rooms to which arrows lead; of the bottommost room, none.
    pub next: &'static [u8],
}

const fn room(text: &'static str, next: &'static [u8]) -> Room {
    Room { text, next }
}

const SACRIFICES: &str = "Discard a card and sacrifice an artifact, a creature, and a land.";
const CASTS: &str =
    "Draw three cards and reveal them. You may cast one of them without paying its mana cost.";

/// All dungeons: the first one is entered only by who ventures into it by its name (701.49d), the others by who ventures into the dungeon.
pub const DUNGEONS: [Dungeon; 4] = [
    Dungeon {
        name: "Undercity",
        rooms: &[
            room(
                "Search your library for a basic land card, reveal it, put it into your hand, then shuffle.",
                &[2, 3],
            ),
            room("Put two +1/+1 counters on target creature.", &[4, 5]),
            room("Scry 2.", &[5, 6]),
            room("Target player loses 5 life.", &[7]),
            room("Goad target creature.", &[7, 8]),
            room("Create a Treasure token.", &[8]),
            room("Draw a card.", &[9]),
            room("Create a 4/1 black Skeleton creature token with menace.", &[9]),
            room(
                "Reveal the top ten cards of your library. Put a creature card from among them onto the battlefield with three +1/+1 counters on it. It gains hexproof until your next turn. Then shuffle.",
                &[],
            ),
        ],
    },
    Dungeon {
        name: "Lost Mine of Phandelver",
        rooms: &[
            room("Scry 1.", &[2, 3]),
            room("Create a 1/1 red Goblin creature token.", &[4, 5]),
            room("Create a Treasure token.", &[5, 6]),
            room("Put a +1/+1 counter on target creature.", &[7]),
            room("Each opponent loses 1 life and you gain 1 life.", &[7]),
            room("Target creature gets -4/-0 until your next turn.", &[7]),
            room("Draw a card.", &[]),
        ],
    },
    Dungeon {
        name: "Tomb of Annihilation",
        rooms: &[
            room("Each player loses 1 life.", &[2, 3]),
            room("Each player loses 2 life unless they discard a card.", &[4]),
            room(SACRIFICES, &[5]),
            room("Each player loses 2 life unless they sacrifice an artifact, creature, or land.", &[5]),
            room("Create The Atropal, a legendary 4/4 black God Horror creature token with deathtouch.", &[]),
        ],
    },
    Dungeon {
        name: "Dungeon of the Mad Mage",
        rooms: &[
            room("You gain 1 life.", &[2]),
            room("Scry 1.", &[3, 4]),
            room("Create a Treasure token.", &[5]),
            room("Target creature can't attack until your next turn.", &[5]),
            room("Scry 2.", &[6, 7]),
            room(
                "Exile the top two cards of your library. You may play those cards for as long as they remain exiled.",
                &[8],
            ),
            room("Create two 1/1 black Skeleton creature tokens.", &[8]),
            room("Scry 3.", &[9]),
            room(CASTS, &[]),
        ],
    },
];

impl Compiler<'_> {
    /// Adds to the book, if they are not there yet, the dungeons that may be entered: the first one, or the others.
    pub(super) fn dungeons(&mut self, first: bool) -> Compiled<()> {
        let which = if first { 0..1 } else { 1..DUNGEONS.len() };
        for at in which {
            if self.book.dungeons[at].is_some() {
                continue;
            }
            let Dungeon { name, rooms } = DUNGEONS[at];
            let rooms: Compiled<Vec<AbilityId>> =
                rooms.iter().map(|room| room_ability(self.book, name, room)).collect();
            let name_id = self.book.names.number(name);
            let (name, abilities) = (name.to_owned(), rooms?);
            let def = self.book.add_def(Def { name, name_id, abilities, token: true, ..Def::default() });
            self.book.dungeons[at] = Some(def);
        }
        Ok(())
    }
}

/// The ability of a room. Nothing triggers it but a venture marker that is moved.
fn room_ability(book: &mut Book, dungeon: &str, room: &Room) -> Compiled<AbilityId> {
    let script = match room.text {
        SACRIFICES => sacrifices(),
        CASTS => casts(),
        text => read_room(book, dungeon, text)?,
    };
    let mut ability = when(Trigger::Reflexive, script);
    ability.events.clear();
    ability.text = format!("When you move your venture marker into this room, {}", room.text);
    Ok(book.add_ability(Ability::Triggered(ability)))
}

fn read_room(book: &mut Book, dungeon: &str, text: &str) -> Compiled<Script> {
    let facts = CardFacts {
        name: dungeon.to_owned(),
        types: vec!["Sorcery".to_owned()],
        text: text.to_owned(),
        ..CardFacts::default()
    };
    let tree = read(&facts).ok();
    let body = tree.as_ref().and_then(|tree| match &tree.lines[..] {
        [tree::Line::Ability(tree::Ability::Spell(body))] => Some(body),
        _ => None,
    });
    let (Some(tree), Some(body)) = (&tree, body) else { return gap(Part::Effect, "a room of a dungeon") };
    Compiler::of(book, tree, false).body(body)
}

/// Three different permanents are sacrificed at once.
fn sacrifices() -> Script {
    let choose = |card_type: CardType, add: bool| {
        let tests = vec![
            Test::Type(card_type),
            Test::Controller(Who::You),
            Test::CanBeSacrificed,
            Test::Not(Box::new(Test::Is(Obj::Chosen))),
        ];
        let (least, most) = (number(1), number(1));
        Op::Choose { who: Who::You, least, most, filter: battlefield(tests), random: false, add }
    };
    let discard = Effect::Discard { who: Who::You, count: number(1), tests: Vec::new(), random: false };
    script(vec![
        Op::Do(discard),
        choose(CardType::Artifact, false),
        choose(CardType::Creature, true),
        choose(CardType::Land, true),
        Op::Do(Effect::Sacrifice { who: Who::You, what: Sel::Obj(Obj::Chosen) }),
    ])
}

fn casts() -> Script {
    let drawn = || Sel::Obj(Obj::Last);
    script(vec![
        Op::Do(Effect::Draw { who: Who::You, count: number(3) }),
        Op::Do(Effect::Reveal(drawn())),
        Op::Do(Effect::CastSome {
            who: Who::You,
            from: drawn(),
            spells: false,
            most: 1,
            must: false,
            cost: CastFor::Nothing,
        }),
    ])
}
