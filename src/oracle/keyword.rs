//! Keyword abilities (702): "flying", "protection from red", "equip {2}".

use super::parser::{Number, Parser};
use super::subtypes::land_type;
use super::tree::{Cost, Filter, Keyword, NUMBER_KEYWORDS, ObjectKind, PLAIN_KEYWORDS, TargetKind, Test};
use super::{cost, filter};
use crate::types::{CardType, Color, Supertype};

/// A line of keywords.
pub fn line(p: &mut Parser<'_>) -> Option<Vec<Keyword>> {
    let mut keywords = vec![keyword(p)?];
    while p.one_of(&[(",", ()), (";", ())]).is_some() {
        keywords.push(keyword(p)?);
    }
    // "Ward—Pay 3 life." ends with a full stop.
    let _ = p.take(".");
    p.at_end().then_some(keywords)
}

/// One keyword ability.
pub fn keyword(p: &mut Parser<'_>) -> Option<Keyword> {
    p.first(&[
        suspend,
        impending,
        prototype,
        kickers,
        gift,
        numbered,
        protection,
        hexproof_from,
        with_cost,
        champion,
        craft,
        no_meaning,
        enchant,
        landwalk,
        typecycling,
        affinity,
        plain,
    ])
}

fn plain(p: &mut Parser<'_>) -> Option<Keyword> {
    let mut longest: Option<&'static str> = None;
    for &name in PLAIN_KEYWORDS {
        if p.ahead(|p| p.phrase(name)).is_some() && longest.is_none_or(|other| name.len() > other.len()) {
            longest = Some(name);
        }
    }
    let name = longest.or_else(|| p.expect("a keyword"))?;
    p.phrase(name)?;
    Some(Keyword::Plain(name))
}

fn numbered(p: &mut Parser<'_>) -> Option<Keyword> {
    let name = NUMBER_KEYWORDS.iter().copied().find(|name| p.phrase(name).is_some())?;
    let number = super::amount::digits(p)?;
    if name == "crew" {
        return Some(Keyword::Crew(u8::try_from(number).ok()?));
    }
    Some(Keyword::Number(name, u8::try_from(number).ok()?))
}

/// "suspend 4—{U}".
fn suspend(p: &mut Parser<'_>) -> Option<Keyword> {
    p.word("suspend")?;
    let (count, costs) = number_and_cost(p)?;
    Some(Keyword::Suspend(count, costs))
}

/// "impending 4—{1}{G}".
fn impending(p: &mut Parser<'_>) -> Option<Keyword> {
    p.word("impending")?;
    let (count, costs) = number_and_cost(p)?;
    Some(Keyword::Impending(count, costs))
}

fn number_and_cost(p: &mut Parser<'_>) -> Option<(u8, Vec<Cost>)> {
    let count = u8::try_from(super::amount::digits(p)?).ok()?;
    p.word("—")?;
    Some((count, cost::costs(p)?))
}

/// "gift a card".
fn gift(p: &mut Parser<'_>) -> Option<Keyword> {
    p.word("gift")?;
    super::tree::GIFTS.iter().copied().find(|gift| p.phrase(gift).is_some()).map(Keyword::Gift)
}

/// "prototype {1}{G} — 2/2".
fn prototype(p: &mut Parser<'_>) -> Option<Keyword> {
    p.word("prototype")?;
    let cost = cost::mana(p)?;
    p.take("—").then_some(())?;
    let (power, toughness) = p.token("a power and toughness", |word| {
        let (power, toughness) = word.split_once('/')?;
        Some((power.parse().ok()?, toughness.parse().ok()?))
    })?;
    Some(Keyword::Prototype { cost, power, toughness })
}

/// "kicker {1}{G} and/or {2}{U}".
fn kickers(p: &mut Parser<'_>) -> Option<Keyword> {
    p.word("kicker")?;
    let first = price(p)?;
    p.word("and/or")?;
    Some(Keyword::Kickers(first, price(p)?))
}

fn color(p: &mut Parser<'_>) -> Option<Color> {
    p.token("a color", |word| Color::ALL.into_iter().find(|color| color.word() == word.to_lowercase()))
}

/// What protection and hexproof are from: a color or a noun phrase.
fn quality(p: &mut Parser<'_>) -> Option<Filter> {
    if let Some(color) = p.attempt(color) {
        return Some(Filter { kind: ObjectKind::Source, tests: vec![Test::Color(color)] });
    }
    if let Some(test) = p.one_of(&[
        ("multicolored", Test::Multicolored),
        ("monocolored", Test::Monocolored),
        ("colorless", Test::Colorless),
    ]) {
        return Some(Filter { kind: ObjectKind::Source, tests: vec![test] });
    }
    if p.take("the chosen card name") {
        return Some(Filter { kind: ObjectKind::Source, tests: vec![Test::OfChosenName] });
    }
    if p.take("everything") {
        return Some(Filter { kind: ObjectKind::Source, tests: Vec::new() });
    }
    filter::filter(p, Number::Many)
}

fn protection(p: &mut Parser<'_>) -> Option<Keyword> {
    p.phrase("protection from")?;
    if p.take("the chosen color") {
        return Some(Keyword::ProtectionChosenColor);
    }
    // CR 702.16k: from each object that the player controls.
    if p.take("the chosen player") {
        let tests = vec![Test::Controller(super::tree::PlayerRef::Chosen)];
        return Some(Keyword::Protection(vec![Filter { kind: ObjectKind::Source, tests }]));
    }
    if p.take("artifacts or from the color of your choice") {
        return Some(Keyword::ProtectionArtifactsOrColor);
    }
    if p.take("the color of your choice") {
        return Some(Keyword::ProtectionColorOfChoice);
    }
    let mut from = vec![quality(p)?];
    while let Some(next) = p.attempt(|p| {
        p.one_of(&[("and from", ()), (", from", ()), (", and from", ())])?;
        quality(p)
    }) {
        from.push(next);
    }
    Some(Keyword::Protection(from))
}

fn hexproof_from(p: &mut Parser<'_>) -> Option<Keyword> {
    p.phrase("hexproof from")?;
    if p.take("activated and triggered abilities") {
        return Some(Keyword::HexproofFrom(Filter { kind: ObjectKind::Ability, tests: Vec::new() }));
    }
    Some(Keyword::HexproofFrom(quality(p)?))
}

/// "{2}", or after a dash "Pay 3 life, sacrifice a creature".
fn price(p: &mut Parser<'_>) -> Option<Vec<Cost>> {
    if p.take("—") {
        if let Some(either) = p.attempt(cost::either) {
            return Some(vec![either]);
        }
        return cost::costs(p);
    }
    Some(vec![Cost::Mana(cost::mana(p)?)])
}

type WithCost = fn(Vec<Cost>) -> Keyword;

/// Keywords with a cost after them.
pub const WITH_COST: &[(&str, WithCost)] = &[
    ("ward", Keyword::Ward),
    ("cycling", Keyword::Cycling),
    ("kicker", Keyword::Kicker),
    ("multikicker", Keyword::Multikicker),
    ("flashback", Keyword::Flashback),
    ("buyback", Keyword::Buyback),
    ("madness", Keyword::Madness),
    ("morph", Keyword::Morph),
    ("echo", Keyword::Echo),
    ("cumulative upkeep", Keyword::CumulativeUpkeep),
    ("evoke", Keyword::Evoke),
    ("unearth", Keyword::Unearth),
    ("dash", Keyword::Dash),
    ("embalm", Keyword::Embalm),
    ("eternalize", Keyword::Eternalize),
    ("scavenge", Keyword::Scavenge),
    ("outlast", Keyword::Outlast),
    ("level up", Keyword::LevelUp),
    ("entwine", Keyword::Entwine),
    ("replicate", Keyword::Replicate),
    ("overload", Keyword::Overload),
    ("spectacle", Keyword::Spectacle),
    ("foretell", Keyword::Foretell),
    ("ninjutsu", Keyword::Ninjutsu),
];

fn with_cost(p: &mut Parser<'_>) -> Option<Keyword> {
    for (name, make) in WITH_COST {
        if let Some(keyword) = p.attempt(|p| {
            p.phrase(name)?;
            Some(make(price(p)?))
        }) {
            return Some(keyword);
        }
    }
    for name in super::tree::COST_KEYWORDS {
        if let Some(keyword) = p.attempt(|p| {
            p.phrase(name)?;
            // For a land: it is played for nothing.
            if *name == "mayhem" && p.at_end() {
                return Some(Keyword::Costed(name, Vec::new()));
            }
            Some(Keyword::Costed(name, price(p)?))
        }) {
            return Some(keyword);
        }
    }
    p.word("equip")?;
    let only = p.attempt(|p| filter::filter(p, Number::One));
    Some(Keyword::Equip(price(p)?, only))
}

/// "champion a Goblin or Shaman".
fn champion(p: &mut Parser<'_>) -> Option<Keyword> {
    p.word("champion")?;
    p.one_of(&[("a", ()), ("an", ())])?;
    Some(Keyword::Champion(filter::filter(p, Number::One)?))
}

/// "craft with artifact {1}{U}", "craft with six artifacts {4}".
fn craft(p: &mut Parser<'_>) -> Option<Keyword> {
    p.phrase("craft with")?;
    let count = p.attempt(|p| u8::try_from(super::amount::number_word(p)?).ok()).unwrap_or(1);
    let what = filter::filter(p, if count == 1 { Number::One } else { Number::Many })?;
    (what.kind == ObjectKind::Permanent).then_some(())?;
    Some(Keyword::Craft(count, what, price(p)?))
}

/// Keywords that only matter for decks of other formats (702.124, 903).
fn no_meaning(p: &mut Parser<'_>) -> Option<Keyword> {
    let words = p.one_of(&[
        ("choose a Background", "choose a Background"),
        ("friends forever", "friends forever"),
        ("doctor's companion", "doctor's companion"),
    ]);
    if let Some(words) = words {
        return Some(Keyword::NoMeaning(words.to_owned()));
    }
    p.word("partner")?;
    if p.take("—") {
        // "Partner—Friends forever": whom it may be a commander with.
        let words = ["Friends forever", "Character select", "Survivors"];
        let kind = words.into_iter().find(|kind| p.phrase(kind).is_some())?;
        return Some(Keyword::NoMeaning(format!("partner—{kind}")));
    }
    if !p.take("with") {
        return p.at_end().then(|| Keyword::NoMeaning("partner".to_owned()));
    }
    None
}

/// "enchant creature you control".
fn enchant(p: &mut Parser<'_>) -> Option<Keyword> {
    p.word("enchant")?;
    if let Some(opponent) = p.one_of(&[("player", false), ("opponent", true)]) {
        return Some(Keyword::Enchant(TargetKind::Player { opponent }));
    }
    Some(Keyword::Enchant(TargetKind::Object(filter::filter(p, Number::One)?)))
}

/// "swampwalk", "nonbasic landwalk", "snow swampwalk", "legendary landwalk".
fn landwalk(p: &mut Parser<'_>) -> Option<Keyword> {
    let mut tests = Vec::new();
    while let Some(test) = p.token("landwalk", |word| match word.to_lowercase().as_str() {
        "snow" => Some(Test::Supertype(Supertype::Snow)),
        "legendary" => Some(Test::Supertype(Supertype::Legendary)),
        "nonbasic" => Some(Test::Not(Box::new(Test::Supertype(Supertype::Basic)))),
        "artifact" => Some(Test::Type(CardType::Artifact)),
        _ => None,
    }) {
        tests.push(test);
    }
    tests.push(p.token("landwalk", |word| {
        let land = word.to_lowercase();
        let land = land.strip_suffix("walk")?.to_owned();
        if land == "land" {
            return Some(Test::Type(CardType::Land));
        }
        Some(Test::Subtype(land_type(&land)?.to_owned()))
    })?);
    if tests == [Test::Type(CardType::Land)] {
        return p.expect("a land type before `walk`");
    }
    Some(Keyword::Landwalk(Filter { kind: ObjectKind::Permanent, tests }))
}

/// Landwalk of every kind, which an object may lose.
pub fn any_landwalk() -> Keyword {
    Keyword::Landwalk(Filter { kind: ObjectKind::Permanent, tests: vec![Test::Type(CardType::Land)] })
}

/// "swampcycling {2}", "basic landcycling {1}{U}".
fn typecycling(p: &mut Parser<'_>) -> Option<Keyword> {
    let mut tests = Vec::new();
    if p.take("basic") {
        tests.push(Test::Supertype(Supertype::Basic));
    }
    tests.push(p.token("landcycling", |word| {
        let small = word.to_lowercase();
        let kind = small.strip_suffix("cycling")?.to_owned();
        match kind.as_str() {
            "land" => Some(Test::Type(CardType::Land)),
            "" => None,
            kind => {
                let name = crate::english::capitalised(kind);
                Some(Test::Subtype(super::subtypes::subtype(&name).filter(|&one| one == name)?.to_owned()))
            }
        }
    })?);
    Some(Keyword::TypeCycling(Filter { kind: ObjectKind::Card, tests }, price(p)?))
}

fn affinity(p: &mut Parser<'_>) -> Option<Keyword> {
    p.phrase("affinity for")?;
    Some(Keyword::Affinity(filter::filter(p, Number::Many)?))
}
