//! What follows the noun: "you control", "with flying", "in your graveyard".

use super::super::parser::{Number, Parser};
use super::super::tree::{DoneDeed, Kind, PlayerRef, Selection, Test, Together, Zone};
use super::super::{amount, player, reference};
use super::filter;
use super::having::{DIFFERENT_PLAYERS, with};
use super::keyword_name::keyword_name;
use super::noun::noun_atom;
use super::targets::targeted;
use crate::types::CardType;

/// The words for the cards of a revealed hand.
pub const THOSE_CARDS: &str = "those cards";

/// What follows the noun: "you control", "with flying", "in your graveyard".
pub fn suffixes(p: &mut Parser<'_>, number: Number, tests: &mut Vec<Test>) {
    while let Some(mut more) = suffix(p, number) {
        // "artifact or creature with flying": only the creature has flying.
        let of_last = more.iter().all(|test| {
            matches!(test, Test::Keyword(_))
                || matches!(test, Test::Not(inner) if matches!(**inner, Test::Keyword(_)))
        });
        let of_creature = more.iter().all(is_of_power);
        match tests.last_mut() {
            Some(Test::AnyOf(lists)) if of_last || of_creature && only_last_has_power(lists) => {
                if let Some(list) = lists.last_mut() {
                    list.append(&mut more);
                }
            }
            _ => tests.append(&mut more),
        }
    }
}

fn is_of_power(test: &Test) -> bool {
    matches!(test, Test::Power(..) | Test::Toughness(..) | Test::PowerOrToughness(..))
}

/// Whether the last kind of objects is creatures and another one has no power (208.1): "artifact, enchantment, or creature with power 4 or
/// greater".
fn only_last_has_power(lists: &[Vec<Test>]) -> bool {
    use CardType::{Artifact, Creature, Enchantment, Land, Planeswalker};
    let is = |list: &Vec<Test>, types: &[CardType]| {
        list.iter().any(|test| matches!(test, Test::Type(one) if types.contains(one)))
    };
    let Some((last, others)) = lists.split_last() else { return false };
    let without =
        |list: &Vec<Test>| is(list, &[Artifact, Enchantment, Land, Planeswalker]) && !is(list, &[Creature]);
    is(last, &[Creature]) && others.iter().any(without)
}

fn suffix(p: &mut Parser<'_>, number: Number) -> Option<Vec<Test>> {
    p.attempt(|p| {
        if p.take("with") {
            return with(p, number);
        }
        if p.take("without") {
            // "without flying or islandwalk" means neither.
            if let Some(names) = p.attempt(|p| p.list("or", keyword_name).filter(|names| names.len() > 1)) {
                let any = names.into_iter().map(|name| vec![Test::Keyword(name)]).collect();
                return Some(vec![Test::Not(Box::new(Test::AnyOf(any)))]);
            }
            let name = keyword_name(p)?;
            return Some(vec![Test::Not(Box::new(Test::Keyword(name)))]);
        }
        suffix_test(p, number).map(|test| vec![test])
    })
}

fn suffix_test(p: &mut Parser<'_>, number: Number) -> Option<Test> {
    if let Some(test) = p.attempt(controller) {
        return Some(test);
    }
    if let Some(test) = p.attempt(zone) {
        return Some(test);
    }
    let fixed = p.one_of(&[
        ("that was dealt damage this turn", Test::DealtDamageThisTurn),
        ("that were dealt damage this turn", Test::DealtDamageThisTurn),
        ("that entered this turn", Test::EnteredThisTurn),
        ("that attacked this turn", Test::AttackedThisTurn),
        ("that dealt damage this turn", Test::DealtAnyDamageThisTurn),
        ("that blocked or was blocked by a legendary creature this turn", Test::FoughtLegendThisTurn),
        ("that share no creature types", Test::ShareNoTypes),
        ("that share a land type", Test::Together(Together::ShareLandType)),
        (DIFFERENT_PLAYERS, Test::Together(Together::Different(Kind::Controllers))),
        ("the active player has controlled continuously since the beginning of the turn", Test::HeldByActive),
        ("that's your first this turn", Test::FirstThisTurn),
        ("that has an activated ability with {T} in its cost", Test::TapAbility),
        ("that blocked this turn", Test::BlockedThisTurn),
        ("of the chosen type", Test::OfChosenType),
        ("of the chosen color", Test::OfChosenColor),
    ]);
    if fixed.is_some() {
        return fixed;
    }
    if let Some(test) = p.attempt(|p| put_there(p, number)) {
        return Some(test);
    }
    if p.take("that had a +1/+1 counter put on it this way") {
        return Some(Test::DoneThisWay(DoneDeed::HadCounter));
    }
    if let Some(vehicle) = p.attempt(|p| {
        p.phrase("that crewed")?;
        // Afterwards, "it" means the creature.
        let mark = p.scope.mark();
        let vehicle = reference::reference(p)?;
        p.scope.reset(&mark);
        p.phrase("this turn")?;
        Some(vehicle)
    }) {
        return Some(Test::CrewedThisTurn(Box::new(vehicle)));
    }
    if let Some(spell) = p.attempt(|p| {
        p.phrase("that convoked")?;
        reference::reference(p)
    }) {
        return Some(Test::Convoked(Box::new(spell)));
    }
    if let Some(mount) = p.attempt(|p| {
        p.phrase("that saddled")?;
        let mount = reference::reference(p)?;
        p.phrase("this turn")?;
        Some(mount)
    }) {
        return Some(Test::SaddledThisTurn(Box::new(mount)));
    }
    if p.verb(number, "that's one or more colors", "that are one or more colors").is_some() {
        return Some(Test::Colored);
    }
    if let Some(count) = p.attempt(|p| {
        p.verb(number, "that's exactly", "that are exactly")?;
        let count = amount::number_word(p)?;
        p.word("colors")?;
        u8::try_from(count).ok()
    }) {
        return Some(Test::ColorCount(count));
    }
    // "All other creatures that share a color with it".
    if number == Number::Many
        && let Some(other) = p.attempt(|p| {
            p.phrase("that share a color with")?;
            reference::reference(p)
        })
    {
        return Some(Test::SharesColorWith(Box::new(other)));
    }
    p.first(&[
        |p| {
            p.phrase("that's both")?;
            let one = p.token("a color", super::noun::color)?;
            p.word("and")?;
            let two = p.token("a color", super::noun::color)?;
            Some(Test::AnyOf(vec![vec![Test::Color(one), Test::Color(two)]]))
        },
        |p| {
            p.phrase("from among")?;
            p.ahead(|p| p.word("those"))?;
            if let Some(those) = p.attempt(reference::reference) {
                return Some(Test::Among(Box::new(those)));
            }
            // The cards of the revealed hand.
            let to = p.scope.revealed_hand()?;
            p.phrase(THOSE_CARDS)?;
            Some(Test::In(Zone::Hand, PlayerRef::That { word: THOSE_CARDS.to_owned(), to }))
        },
        |p| {
            p.one_of(&[("that targets only", ()), ("that target only", ())])?;
            let one = super::super::tree::Count::Exactly(super::super::tree::Amount::Number(1));
            let what = p.first(&[
                |p| Some(Selection::Ref(reference::reference(p)?)),
                |p| {
                    p.phrase("a single")?;
                    let filter = filter(p, Number::One)?;
                    let count = super::super::tree::Count::AnyNumber;
                    Some(Selection::Some { count, filter, chooser: None, random: false })
                },
            ])?;
            let what = match what {
                Selection::Some { filter, chooser, random, .. } => {
                    Selection::Some { count: one, filter, chooser, random }
                }
                what => what,
            };
            Some(Test::TargetsOnly(Box::new(what)))
        },
        |p| Some(Test::Targets(Box::new(targeted(p)?))),
        |p| {
            p.phrase("blocking or blocked by")?;
            let object = Box::new(reference::reference(p)?);
            Some(Test::AnyOf(vec![
                vec![Test::BlockingObject(object.clone())],
                vec![Test::BlockedByObject(object)],
            ]))
        },
        |p| {
            p.phrase("whose controller controls")?;
            p.one_of(&[("a", ()), ("an", ())])?;
            Some(Test::ControllerControls(Box::new(filter(p, Number::One)?)))
        },
        |p| {
            p.phrase("exiled with")?;
            // Afterwards, "its owner" means the card's owner.
            let mark = p.scope.mark();
            let object = reference::reference(p)?;
            p.scope.reset(&mark);
            Some(Test::ExiledWith(Box::new(object)))
        },
        |p| {
            p.phrase("put onto the battlefield with")?;
            // Afterwards, "it" means what was put there.
            let mark = p.scope.mark();
            let object = reference::reference(p)?;
            p.scope.reset(&mark);
            Some(Test::PutWith(Box::new(object)))
        },
        |p| {
            p.phrase("created with")?;
            Some(Test::CreatedWith(Box::new(reference::reference(p)?)))
        },
        |p| {
            let either = p.one_of(&[
                ("that blocked or was blocked", true),
                ("that blocked or were blocked", true),
                ("that was blocked", false),
                ("that were blocked", false),
            ])?;
            // Afterwards, "they" are the creatures that were blocked.
            let mark = p.scope.mark();
            let by = match p.take("by") {
                true => Some(Box::new(reference::reference(p)?)),
                false => None,
            };
            p.scope.reset(&mark);
            let combat = p.one_of(&[("this turn", false), ("this combat", true)])?;
            Some(Test::WasBlocked { by, either, combat })
        },
        |p| {
            p.phrase("that dealt damage to")?;
            if p.take("you this turn") {
                return Some(Test::DealtDamageThisTurnTo(PlayerRef::You));
            }
            let object = Box::new(reference::reference(p)?);
            p.phrase("this turn")?;
            Some(Test::DealtDamageToThisTurn(object))
        },
        |p| {
            p.phrase("dealt damage by")?;
            // Afterwards, "that creature" means the one that was dealt damage.
            let mark = p.scope.mark();
            let object = Box::new(reference::reference(p)?);
            p.scope.reset(&mark);
            p.phrase("this turn")?;
            Some(Test::DealtDamageThisTurnBy(object))
        },
        |p| {
            p.one_of(&[("that shares a card type with", ()), ("that share a card type with", ())])?;
            Some(Test::SharesCardTypeWith(Box::new(reference::reference(p)?)))
        },
        |p| {
            p.one_of(&[("that shares a color with", ()), ("that share a color with", ())])?;
            Some(Test::SharesColorWith(Box::new(reference::reference(p)?)))
        },
        |p| {
            p.one_of(&[("that shares a creature type with", ()), ("that share a creature type with", ())])?;
            Some(Test::SharesTypeWith(Box::new(reference::reference(p)?)))
        },
        |p| {
            p.phrase("that doesn't share a color with")?;
            p.one_of(&[("a", ()), ("an", ())])?;
            let some = Box::new(filter(p, Number::One)?);
            Some(Test::Not(Box::new(Test::SharesColorWithSome(some))))
        },
        |p| {
            p.phrase("that doesn't have the same name as")?;
            p.one_of(&[("a", ()), ("an", ())])?;
            let some = Box::new(filter(p, Number::One)?);
            Some(Test::Not(Box::new(Test::SharesNameWithSome(some))))
        },
        |p| {
            p.phrase("that doesn't share a creature type with")?;
            p.one_of(&[("a", ()), ("an", ())])?;
            let some = Box::new(filter(p, Number::One)?);
            Some(Test::Not(Box::new(Test::SharesTypeWithSome(some))))
        },
        |p| {
            p.phrase("not chosen this way")?;
            // Somebody must have chosen before.
            Some(Test::Not(Box::new(Test::DoneThisWay(DoneDeed::Chosen))))
        },
        |p| {
            p.phrase("other than")?;
            Some(Test::Not(Box::new(Test::Is(Box::new(reference::reference(p)?)))))
        },
        |p| {
            p.phrase("blocking")?;
            Some(Test::BlockingObject(Box::new(reference::reference(p)?)))
        },
        |p| {
            p.phrase("blocked by")?;
            Some(Test::BlockedByObject(Box::new(reference::reference(p)?)))
        },
        |p| {
            p.phrase("attacking")?;
            Some(Test::AttackingPlayer(player::player(p)?))
        },
        |p| {
            p.phrase("attached to")?;
            p.first(&[
                |p| Some(Test::AttachedTo(Box::new(reference::reference(p)?))),
                |p| Some(Test::AttachedToPlayer(player::player(p)?)),
                |p| {
                    p.one_of(&[("a", ()), ("an", ())])?;
                    let host = filter(p, Number::One)?;
                    (host.kind == super::super::tree::ObjectKind::Permanent)
                        .then(|| Test::AttachedToSome(Box::new(host)))
                },
            ])
        },
    ])
    .or_else(|| named(p))
    .or_else(|| {
        p.attempt(|p| {
            p.word("not")?;
            named(p).map(|test| Test::Not(Box::new(test)))
        })
    })
    .or_else(|| {
        p.attempt(|p| {
            p.phrase(if number == Number::One { "that's" } else { "that are" })?;
            p.word("attacking")?;
            Some(Test::AttackingPlayer(player::player(p)?))
        })
    })
}

/// "named X": all capitalised words that follow.
fn named(p: &mut Parser<'_>) -> Option<Test> {
    p.attempt(|p| {
        p.word("named")?;
        if p.take("~") {
            return Some(Test::Named("~".to_owned()));
        }
        proper_name(p).map(Test::Named)
    })
}

/// A name: capitalised words, with small ones in between.
pub fn proper_name(p: &mut Parser<'_>) -> Option<String> {
    let mut name = String::new();
    while let Some(word) = p.token("a name", |word| {
        let large = word.starts_with(|letter: char| letter.is_uppercase());
        let small = ["of", "the", "and", "to", "in", "for"].contains(&word) && !name.is_empty();
        (large || small).then_some(word)
    }) {
        if !name.is_empty() {
            name.push(' ');
        }
        name.push_str(word);
        // "Guan Yu, Sainted Warrior": a comma inside the name of a legend.
        let title = p.ahead(|p| {
            p.word(",")?;
            // "Ashaya, the Awoken World".
            if p.take("the") {
                return p.token("a title", |word| word.starts_with(char::is_uppercase).then_some(true));
            }
            p.token("a title", |word| {
                word.starts_with(|letter: char| letter.is_uppercase())
                    .then(|| noun_atom(word, Number::Many).is_none())
            })
        });
        if title == Some(true) && p.take(",") {
            name.push(',');
            if p.take("the") {
                name.push_str(" the");
            }
        }
    }
    (!name.is_empty()).then_some(name)
}

/// Where cards in a graveyard came from.
const PUT_FROM: &[(&str, Option<Zone>)] = &[
    ("the battlefield", Some(Zone::Battlefield)),
    ("anywhere", None),
    ("your library", Some(Zone::Library)),
    ("their library", Some(Zone::Library)),
    ("libraries", Some(Zone::Library)),
];

/// "that were put there from the battlefield this turn", after "in your graveyard".
fn put_there(p: &mut Parser<'_>, number: Number) -> Option<Test> {
    p.verb(number, "that was put there from", "that were put there from")?;
    let &(from, zone) = PUT_FROM.iter().find(|(from, _)| p.take(from))?;
    p.phrase("this turn")?;
    Some(Test::PutThereThisTurn { zone, from })
}

fn controller(p: &mut Parser<'_>) -> Option<Test> {
    if p.take("you don't control") {
        return Some(Test::NotController(PlayerRef::You));
    }
    if p.take("you don't own") {
        return Some(Test::Not(Box::new(Test::Owner(PlayerRef::You))));
    }
    let who = player::player(p)?;
    let number = player::number(&who);
    if p.take("doesn't control") {
        return Some(Test::NotController(who));
    }
    if p.verb(number, "controls", "control").is_some() {
        // "target creature an opponent controls deals damage … to that player": a duel has one opponent.
        if who == PlayerRef::AnOpponent && p.scope.player().is_none() {
            p.scope.mention_player(super::super::tree::PlayerAntecedent::Each);
        }
        return Some(Test::Controller(who));
    }
    p.verb(number, "owns", "own")?;
    // "a card an opponent owns from exile into that player's graveyard".
    if who == PlayerRef::AnOpponent && p.scope.player().is_none() {
        p.scope.mention_player(super::super::tree::PlayerAntecedent::Each);
    }
    Some(Test::Owner(who))
}

/// "in your graveyard", "from a graveyard", "in exile".
pub fn zone(p: &mut Parser<'_>) -> Option<Test> {
    if p.take("on the battlefield") {
        return Some(Test::In(Zone::Battlefield, PlayerRef::Any));
    }
    if p.take("not on the battlefield") {
        return Some(Test::Not(Box::new(Test::In(Zone::Battlefield, PlayerRef::Any))));
    }
    if let Some(whose) = p.one_of(&[
        ("from anywhere other than your hand", PlayerRef::You),
        ("from anywhere other than an opponent's hand", PlayerRef::AnOpponent),
    ]) {
        return Some(Test::Not(Box::new(Test::In(Zone::Hand, whose))));
    }
    p.one_of(&[("in", ()), ("from", ())])?;
    // "target activated ability from an artifact source"
    if p.previous() == Some("from")
        && let Some(source) = p.attempt(|p| {
            p.one_of(&[("a", ()), ("an", ())])?;
            let source = super::filter(p, Number::One)?;
            (source.kind == super::super::tree::ObjectKind::Source).then_some(source)
        })
    {
        return Some(Test::AbilityOf(Box::new(source)));
    }
    // "card in it": the hand that was revealed.
    if p.previous() == Some("in") && p.take("it") {
        let whose = PlayerRef::That { word: "it".to_owned(), to: p.scope.revealed_hand()? };
        return Some(Test::In(Zone::Hand, whose));
    }
    if p.take("exile") {
        return Some(Test::In(Zone::Exile, PlayerRef::Any));
    }
    if p.take("a single graveyard") {
        return Some(Test::InOneGraveyard);
    }
    if p.take("a graveyard") {
        return Some(Test::In(Zone::Graveyard, PlayerRef::Any));
    }
    if p.take("all graveyards") {
        return Some(Test::In(Zone::Graveyard, PlayerRef::AllPlayers));
    }
    let whose = player::possessive(p)?;
    if p.take("hand or graveyard") {
        return Some(Test::InEither([Zone::Hand, Zone::Graveyard], whose));
    }
    let zone =
        p.one_of(&[("graveyard", Zone::Graveyard), ("hand", Zone::Hand), ("library", Zone::Library)])?;
    Some(Test::In(zone, whose))
}
