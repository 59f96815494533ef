//! Single objects: `~`, "it", "that creature", "enchanted creature", "the sacrificed creature".

use super::parser::{Number, Parser};
use super::resolve::{Binding, Nouns};
use super::subtypes::creature_noun;
use super::tree::{ObjectAntecedent, ObjectRef};

/// The nouns after "that", with the objects that they can refer to.
const THAT_NOUNS: &[(&str, &str, Nouns)] = &[
    (
        "that creature or planeswalker",
        "that creature or planeswalker's",
        Nouns::CREATURE.with(Nouns::PLANESWALKER),
    ),
    ("that creature", "that creature's", Nouns::CREATURE),
    ("the creature you control", "the creature you control's", Nouns::YOURS),
    ("the creature an opponent controls", "the creature an opponent controls's", Nouns::OPPONENTS),
    ("the creature you don't control", "the creature you don't control's", Nouns::OPPONENTS),
    ("that land", "that land's", Nouns::LAND),
    ("that artifact", "that artifact's", Nouns::ARTIFACT),
    ("that enchantment", "that enchantment's", Nouns::ENCHANTMENT),
    ("that Aura", "that Aura's", Nouns::ENCHANTMENT),
    ("that Equipment", "that Equipment's", Nouns::ARTIFACT),
    ("that Vehicle", "that Vehicle's", Nouns::ARTIFACT),
    ("that planeswalker", "that planeswalker's", Nouns::PLANESWALKER),
    ("that permanent or player", "that permanent or player's", Nouns::EITHER),
    ("that permanent", "that permanent's", Nouns::PERMANENT),
    ("that token", "that token's", Nouns::TOKEN),
    ("that card", "that card's", Nouns::CARD),
    ("that spell or ability", "that spell or ability's", Nouns::SPELL.with(Nouns::ABILITY)),
    ("that spell", "that spell's", Nouns::SPELL),
    ("that source", "that source's", Nouns::SOURCE),
    ("that ability", "that ability's", Nouns::ABILITY),
    ("the creature", "the creature's", Nouns::CREATURE),
    ("the token", "the token's", Nouns::TOKEN),
    ("the land", "the land's", Nouns::LAND),
    ("the Wall", "the Wall's", Nouns::CREATURE),
    ("that object", "that object's", Nouns::ANY),
    ("that player or planeswalker", "that player or planeswalker's", Nouns::PLANESWALKER),
];

const THOSE_NOUNS: &[(&str, Nouns)] = &[
    ("those creatures", Nouns::CREATURE),
    ("those lands", Nouns::LAND),
    ("those artifacts", Nouns::ARTIFACT),
    ("those permanents", Nouns::PERMANENT),
    ("those tokens", Nouns::TOKEN),
    ("those cards", Nouns::CARD),
    ("the tokens", Nouns::TOKEN),
];

const ATTACHED: &[(&str, &str, Nouns)] = &[
    ("enchanted creature", "enchanted creature's", Nouns::CREATURE),
    ("enchanted land", "enchanted land's", Nouns::LAND),
    ("enchanted artifact", "enchanted artifact's", Nouns::ARTIFACT),
    ("enchanted enchantment", "enchanted enchantment's", Nouns::ENCHANTMENT),
    ("enchanted permanent", "enchanted permanent's", Nouns::ANY),
    ("enchanted planeswalker", "enchanted planeswalker's", Nouns::PLANESWALKER),
    ("equipped creature", "equipped creature's", Nouns::CREATURE),
    ("fortified land", "fortified land's", Nouns::LAND),
    ("enchanted Forest", "enchanted Forest's", Nouns::LAND),
    ("enchanted Island", "enchanted Island's", Nouns::LAND),
    ("enchanted Plains", "enchanted Plains's", Nouns::LAND),
    ("enchanted Swamp", "enchanted Swamp's", Nouns::LAND),
    ("enchanted Mountain", "enchanted Mountain's", Nouns::LAND),
    ("enchanted Wall", "enchanted Wall's", Nouns::CREATURE),
];

/// Noun phrases for what a cost took.
const COST: &[(&str, &str, Nouns)] = &[
    ("the sacrificed creature", "the sacrificed creature's", Nouns::CREATURE),
    ("the sacrificed artifact", "the sacrificed artifact's", Nouns::ARTIFACT),
    ("the sacrificed land", "the sacrificed land's", Nouns::LAND),
    ("the sacrificed enchantment", "the sacrificed enchantment's", Nouns::ENCHANTMENT),
    ("the sacrificed permanent", "the sacrificed permanent's", Nouns::ANY),
    ("the discarded card", "the discarded card's", Nouns::CARD),
    ("the exiled card", "the exiled card's", Nouns::CARD),
    ("the exiled creature card", "the exiled creature card's", Nouns::CARD),
    ("the exiled creature", "the exiled creature's", Nouns::CREATURE),
    ("the revealed card", "the revealed card's", Nouns::CARD),
    ("the tapped creature", "the tapped creature's", Nouns::CREATURE),
    ("the returned card", "the returned card's", Nouns::RETURNED),
];

/// In a quoted ability, the name of the permanent that gives it.
pub const GIVER: &str = "@";

fn object(binding: Binding, word: &str) -> ObjectRef {
    let word = word.to_owned();
    match binding {
        Binding::This => ObjectRef::This { word },
        Binding::That(to) => ObjectRef::That { word, to },
    }
}

/// The binding of pronouns for the object.
pub fn binding(object: &ObjectRef) -> Binding {
    match object {
        ObjectRef::This { .. } => Binding::This,
        ObjectRef::Attached { .. } => Binding::That(ObjectAntecedent::Attached),
        ObjectRef::That { to, .. } => Binding::That(*to),
    }
}

/// The same object again, for a clause without a subject.
pub fn again(object: &ObjectRef) -> ObjectRef {
    match binding(object) {
        Binding::This => ObjectRef::This { word: String::new() },
        Binding::That(to) => ObjectRef::That { word: String::new(), to },
    }
}

/// One object, or several for "they" and "those".
pub fn reference(p: &mut Parser<'_>) -> Option<ObjectRef> {
    p.first(&[
        this,
        giver,
        haunted,
        it,
        other_creature,
        that,
        those,
        each_of_those,
        exiled_cards,
        copies,
        chosen_card,
        attached,
        cost,
    ])
}

fn this(p: &mut Parser<'_>) -> Option<ObjectRef> {
    p.word("~")?;
    p.scope.mention_object(Binding::This, Number::One, Nouns::ANY);
    Some(ObjectRef::This { word: "~".to_owned() })
}

/// "@": the permanent that gives the ability. No noun with "that" means it.
fn giver(p: &mut Parser<'_>) -> Option<ObjectRef> {
    p.word(GIVER)?;
    Some(mention_giver(p))
}

/// "the creature ~ haunts" (702.55b).
fn haunted(p: &mut Parser<'_>) -> Option<ObjectRef> {
    let word = "the creature ~ haunts";
    p.phrase(word)?;
    let to = ObjectAntecedent::Haunted;
    p.scope.mention_object(Binding::That(to), Number::One, Nouns::CREATURE);
    Some(ObjectRef::That { word: word.to_owned(), to })
}

fn mention_giver(p: &mut Parser<'_>) -> ObjectRef {
    let to = ObjectAntecedent::Giver;
    p.scope.mention_object(Binding::That(to), Number::One, Nouns::NONE);
    ObjectRef::That { word: GIVER.to_owned(), to }
}

fn it(p: &mut Parser<'_>) -> Option<ObjectRef> {
    p.word("it")?;
    let (binding, nouns) = p.scope.it().or_else(|| p.expect("a clear antecedent of `it`"))?;
    p.scope.mention_object(binding, Number::One, nouns);
    Some(object(binding, "it"))
}

/// "the other creature": the other creature in a block.
fn other_creature(p: &mut Parser<'_>) -> Option<ObjectRef> {
    p.phrase("the other creature")?;
    let to = ObjectAntecedent::EventOther;
    if !p.scope.mentions(Binding::That(to)) {
        return p.expect("another creature of the event");
    }
    Some(ObjectRef::That { word: "the other creature".to_owned(), to })
}

fn that(p: &mut Parser<'_>) -> Option<ObjectRef> {
    if let Some(name) = p.attempt(|p| {
        p.word("that")?;
        p.token("a creature type", |word| creature_noun(word).filter(|&name| name == word))
    }) {
        return bound(p, &format!("that {name}"), Nouns::CREATURE);
    }
    let (word, nouns) =
        THAT_NOUNS.iter().find_map(|(word, _, nouns)| p.phrase(word).map(|()| (*word, *nouns)))?;
    // "that spell or ability's controller" does not refer to a spell.
    if word == "that spell" && p.ahead(|p| p.phrase("or ability's")).is_some() {
        return None;
    }
    bound(p, word, nouns)
}

fn bound(p: &mut Parser<'_>, word: &str, nouns: Nouns) -> Option<ObjectRef> {
    let (binding, nouns) =
        p.scope.that(Number::One, nouns).or_else(|| p.expect("a clear antecedent of `that`"))?;
    p.scope.mention_object(binding, Number::One, nouns);
    Some(object(binding, word))
}

fn those(p: &mut Parser<'_>) -> Option<ObjectRef> {
    let (word, found) = if let Some((word, nouns)) =
        THOSE_NOUNS.iter().find_map(|(word, nouns)| p.phrase(word).map(|()| (*word, *nouns)))
    {
        (word, p.scope.that(Number::Many, nouns))
    } else {
        let word = p.one_of(&[("they", "they"), ("them", "them")])?;
        (word, p.scope.them())
    };
    let (binding, nouns) = found.or_else(|| p.expect("a clear antecedent of `they`"))?;
    p.scope.mention_object(binding, Number::Many, nouns);
    Some(object(binding, word))
}

/// "either of those creatures": each of several objects separately, as the subject of an event.
pub fn one_of_those(p: &mut Parser<'_>) -> Option<ObjectRef> {
    p.attempt(|p| {
        let one = p.one_of(&[("one of", "one of"), ("either of", "either of")])?;
        let (word, nouns) =
            THOSE_NOUNS.iter().find_map(|(word, nouns)| p.phrase(word).map(|()| (*word, *nouns)))?;
        let (binding, nouns) =
            p.scope.that(Number::Many, nouns).or_else(|| p.expect("a clear antecedent of `those`"))?;
        p.scope.mention_object(binding, Number::One, nouns);
        Some(object(binding, &format!("{one} {word}")))
    })
}

/// The words for each of several objects that do the same.
pub const EACH_OF: &str = "each of those creatures";

/// "each of those creatures", as a subject: "its power" then means its own power.
fn each_of_those(p: &mut Parser<'_>) -> Option<ObjectRef> {
    p.phrase(EACH_OF)?;
    let found = p.scope.that(Number::Many, Nouns::CREATURE);
    let (binding, _) = found.or_else(|| p.expect("a clear antecedent of `those`"))?;
    p.ahead(|p| p.phrase("deals damage equal to its power"))?;
    p.scope.mention_object(Binding::That(ObjectAntecedent::Each), Number::One, Nouns::CREATURE);
    Some(object(binding, EACH_OF))
}

/// "the exiled cards": those that another ability of the object exiled (607.2a).
fn exiled_cards(p: &mut Parser<'_>) -> Option<ObjectRef> {
    p.phrase("the exiled cards")?;
    let to = ObjectAntecedent::ExiledWith;
    p.scope.mention_object(Binding::That(to), Number::Many, Nouns::CARD);
    Some(ObjectRef::That { word: "the exiled cards".to_owned(), to })
}

/// "the copy", "the copies": of a card, to be cast.
fn copies(p: &mut Parser<'_>) -> Option<ObjectRef> {
    let (word, number) =
        p.one_of(&[("the copies", ("the copies", Number::Many)), ("the copy", ("the copy", Number::One))])?;
    let to = ObjectAntecedent::Last;
    let found = p.scope.that(number, Nouns::COPY).map(|(binding, _)| binding);
    if found != Some(Binding::That(to)) {
        return p.expect("a copy that was made");
    }
    p.scope.mention_object(Binding::That(to), number, Nouns::COPY);
    Some(ObjectRef::That { word: word.to_owned(), to })
}

/// "the chosen card": the one that was chosen last.
fn chosen_card(p: &mut Parser<'_>) -> Option<ObjectRef> {
    p.phrase("the chosen card")?;
    let to = ObjectAntecedent::Last;
    if p.scope.that(Number::One, Nouns::CARD).map(|(binding, _)| binding) != Some(Binding::That(to)) {
        return p.expect("a card that was chosen");
    }
    p.scope.mention_object(Binding::That(to), Number::One, Nouns::CARD);
    Some(ObjectRef::That { word: "the chosen card".to_owned(), to })
}

fn attached(p: &mut Parser<'_>) -> Option<ObjectRef> {
    let (word, nouns) =
        ATTACHED.iter().find_map(|(word, _, nouns)| p.phrase(word).map(|()| (*word, *nouns)))?;
    p.scope.mention_object(Binding::That(ObjectAntecedent::Attached), Number::One, nouns);
    Some(ObjectRef::Attached { word: word.to_owned() })
}

fn cost(p: &mut Parser<'_>) -> Option<ObjectRef> {
    let (word, nouns) = COST.iter().find_map(|(word, _, nouns)| p.phrase(word).map(|()| (*word, *nouns)))?;
    of_cost(p, word, nouns)
}

/// "the exiled card" is the one that the cost took, or that the last instruction exiled.
fn of_cost(p: &mut Parser<'_>, word: &str, nouns: Nouns) -> Option<ObjectRef> {
    let mut found = p.scope.that(Number::One, nouns);
    // A sacrificed, discarded or revealed object is never a target: the cost took it, whatever has been exiled since.
    let never_target =
        ["the sacrificed", "the discarded", "the revealed"].iter().any(|taken| word.starts_with(taken));
    if never_target && matches!(found, Some((Binding::That(ObjectAntecedent::Target(_)), _))) {
        let cost = Binding::That(ObjectAntecedent::Cost);
        found = p.scope.mentions(cost).then_some((cost, nouns));
    }
    if found.is_none() && matches!(word, "the exiled card" | "the exiled creature card") {
        // Nothing was exiled here, so another ability of the object exiled it (607.2a).
        let to = ObjectAntecedent::ExiledWith;
        p.scope.mention_object(Binding::That(to), Number::One, nouns);
        return Some(ObjectRef::That { word: word.to_owned(), to });
    }
    let (binding, nouns) = found.or_else(|| p.expect("what was paid"))?;
    match binding {
        Binding::That(
            to @ (ObjectAntecedent::Cost
            | ObjectAntecedent::Last
            | ObjectAntecedent::ExiledWith
            | ObjectAntecedent::Target(_)),
        ) => {
            p.scope.mention_object(binding, Number::One, nouns);
            Some(ObjectRef::That { word: word.to_owned(), to })
        }
        _ => p.expect("what was paid"),
    }
}

/// An object as the owner of what follows: `~'s`, "its", "that creature's".
pub fn possessive(p: &mut Parser<'_>) -> Option<ObjectRef> {
    p.first(&[
        |p| {
            p.word("~'s")?;
            p.scope.mention_object(Binding::This, Number::One, Nouns::ANY);
            Some(ObjectRef::This { word: "~".to_owned() })
        },
        |p| {
            p.word("@'s")?;
            Some(mention_giver(p))
        },
        |p| {
            p.word("its")?;
            let (binding, nouns) = p.scope.it().or_else(|| p.expect("a clear antecedent of `its`"))?;
            p.scope.mention_object(binding, Number::One, nouns);
            Some(object(binding, "it"))
        },
        |p| {
            p.word("their")?;
            let (binding, nouns) = p.scope.them().or_else(|| p.expect("a clear antecedent of `their`"))?;
            p.scope.mention_object(binding, Number::Many, nouns);
            Some(object(binding, "they"))
        },
        |p| {
            p.word("that")?;
            let name = p.token("a creature type", |word| {
                let word = word.strip_suffix("'s")?;
                creature_noun(word).filter(|&name| name == word)
            })?;
            bound(p, &format!("that {name}"), Nouns::CREATURE)
        },
        |p| {
            let (word, nouns) = THAT_NOUNS
                .iter()
                .find_map(|(word, owner, nouns)| p.phrase(owner).map(|()| (*word, *nouns)))?;
            bound(p, word, nouns)
        },
        |p| {
            let (word, nouns) =
                ATTACHED.iter().find_map(|(word, owner, nouns)| p.phrase(owner).map(|()| (*word, *nouns)))?;
            p.scope.mention_object(Binding::That(ObjectAntecedent::Attached), Number::One, nouns);
            Some(ObjectRef::Attached { word: word.to_owned() })
        },
        |p| {
            let (word, nouns) =
                COST.iter().find_map(|(word, owner, nouns)| p.phrase(owner).map(|()| (*word, *nouns)))?;
            of_cost(p, word, nouns)
        },
    ])
}

/// Whether a verb after the object is in the plural.
pub fn number(object: &ObjectRef) -> Number {
    match object {
        ObjectRef::That { word, .. }
            if matches!(word.as_str(), "they" | "them") || word.starts_with("those ") =>
        {
            Number::Many
        }
        ObjectRef::That { word, .. }
            if matches!(word.as_str(), "the tokens" | "the exiled cards" | "the copies") =>
        {
            Number::Many
        }
        _ => Number::One,
    }
}
