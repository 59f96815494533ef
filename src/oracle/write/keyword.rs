//! Keyword abilities.

use super::super::keyword::WITH_COST;
use super::super::tree::{Cost, Filter, Keyword, ObjectKind, TargetKind, Test};
use super::filter::{Noun, filter};
use super::{Writer, cost, unwritten};

/// One keyword, in small letters.
pub fn keyword(w: &mut Writer, one: &Keyword) -> String {
    match one {
        Keyword::Plain(name) => (*name).to_owned(),
        Keyword::Number(name, number) => format!("{name} {number}"),
        Keyword::Suspend(count, costs) => {
            let costs = cost::costs(w, costs);
            format!("suspend {count}—{costs}")
        }
        Keyword::Impending(count, costs) => {
            let costs = cost::costs(w, costs);
            format!("impending {count}—{costs}")
        }
        Keyword::Prototype { cost, power, toughness } => format!("prototype {cost} — {power}/{toughness}"),
        Keyword::Kickers(one, two) => format!("kicker{} and/or{}", price(w, one), price(w, two)),
        Keyword::Crew(number) => format!("crew {number}"),
        Keyword::Gift(gift) => format!("gift {gift}"),
        Keyword::Landwalk(lands) => landwalk(lands),
        Keyword::Protection(all) => {
            let texts: Vec<String> = all.iter().map(|one| format!("from {}", quality(w, one))).collect();
            format!("protection {}", super::join(&texts, "and"))
        }
        Keyword::ProtectionChosenColor => "protection from the chosen color".to_owned(),
        Keyword::ProtectionArtifactsOrColor => {
            "protection from artifacts or from the color of your choice".to_owned()
        }
        Keyword::ProtectionColorOfChoice => "protection from the color of your choice".to_owned(),
        Keyword::HexproofFrom(one) if one.kind == super::super::tree::ObjectKind::Ability => {
            "hexproof from activated and triggered abilities".to_owned()
        }
        Keyword::HexproofFrom(one) => format!("hexproof from {}", quality(w, one)),
        Keyword::Enchant(TargetKind::Player { opponent: false }) => "enchant player".to_owned(),
        Keyword::Enchant(TargetKind::Player { opponent: true }) => "enchant opponent".to_owned(),
        Keyword::Enchant(TargetKind::Object(found)) => format!("enchant {}", filter(w, found, Noun::ONE)),
        Keyword::Equip(costs, None) => format!("equip{}", price(w, costs)),
        Keyword::Equip(costs, Some(only)) => {
            format!("equip {}{}", filter(w, only, Noun::ONE), price(w, costs))
        }
        Keyword::TypeCycling(found, costs) => format!("{}cycling{}", cycled(found), price(w, costs)),
        Keyword::Costed(name, costs) if costs.is_empty() => (*name).to_owned(),
        Keyword::Costed(name, costs) => format!("{name}{}", price(w, costs)),
        Keyword::Craft(count, found, costs) => {
            let what = match count {
                1 => filter(w, found, Noun::ONE),
                count => format!(
                    "{} {}",
                    crate::english::number_word(u32::from(*count)),
                    filter(w, found, Noun::COUNTED)
                ),
            };
            format!("craft with {what}{}", price(w, costs))
        }
        Keyword::Champion(found) => format!("champion {}", super::with_article(&filter(w, found, Noun::ONE))),
        Keyword::NoMeaning(words) => words.clone(),
        Keyword::Affinity(found) => format!("affinity for {}", filter(w, found, Noun::COUNTED)),
        other => with_cost(w, other).unwrap_or_else(|| unwritten(other)),
    }
}

fn with_cost(w: &mut Writer, one: &Keyword) -> Option<String> {
    WITH_COST.iter().find_map(|(name, make)| {
        let costs = costs_of(one)?;
        (make(costs.clone()) == *one).then(|| format!("{name}{}", price(w, costs)))
    })
}

fn costs_of(one: &Keyword) -> Option<&Vec<Cost>> {
    match one {
        Keyword::Ward(costs)
        | Keyword::Cycling(costs)
        | Keyword::Kicker(costs)
        | Keyword::Multikicker(costs)
        | Keyword::Flashback(costs)
        | Keyword::Buyback(costs)
        | Keyword::Madness(costs)
        | Keyword::Morph(costs)
        | Keyword::Echo(costs)
        | Keyword::CumulativeUpkeep(costs)
        | Keyword::Evoke(costs)
        | Keyword::Unearth(costs)
        | Keyword::Dash(costs)
        | Keyword::Embalm(costs)
        | Keyword::Eternalize(costs)
        | Keyword::Scavenge(costs)
        | Keyword::Outlast(costs)
        | Keyword::LevelUp(costs)
        | Keyword::Entwine(costs)
        | Keyword::Replicate(costs)
        | Keyword::Overload(costs)
        | Keyword::Spectacle(costs)
        | Keyword::Foretell(costs)
        | Keyword::Ninjutsu(costs) => Some(costs),
        _ => None,
    }
}

/// " {2}", or "—Pay 3 life, Sacrifice a creature."
fn price(w: &mut Writer, costs: &[Cost]) -> String {
    match costs {
        [Cost::Mana(mana)] => format!(" {mana}"),
        costs => format!("—{}.", cost::costs(w, costs)),
    }
}

pub(super) fn quality(w: &mut Writer, one: &Filter) -> String {
    if let [Test::Controller(super::super::tree::PlayerRef::Chosen)] = &one.tests[..] {
        return "the chosen player".to_owned();
    }
    match (one.kind, &one.tests[..]) {
        (ObjectKind::Source, []) => "everything".to_owned(),
        (ObjectKind::Source, [Test::OfChosenName]) => "the chosen card name".to_owned(),
        (ObjectKind::Source, [Test::Color(color)]) => color.word().to_owned(),
        (ObjectKind::Source, [Test::Multicolored]) => "multicolored".to_owned(),
        (ObjectKind::Source, [Test::Monocolored]) => "monocolored".to_owned(),
        (ObjectKind::Source, [Test::Colorless]) => "colorless".to_owned(),
        _ => filter(w, one, Noun::ALL),
    }
}

fn landwalk(lands: &Filter) -> String {
    let mut text = String::new();
    for test in &lands.tests {
        match test {
            Test::Subtype(name) => text.push_str(&format!("{}walk", name.to_lowercase())),
            Test::Type(crate::types::CardType::Land) => text.push_str("landwalk"),
            Test::Type(other) => text.push_str(&format!("{} ", other.name().to_lowercase())),
            Test::Supertype(supertype) => text.push_str(&format!("{} ", supertype.name().to_lowercase())),
            Test::Not(inner) if **inner == Test::Supertype(crate::types::Supertype::Basic) => {
                text.push_str("nonbasic ")
            }
            other => text.push_str(&unwritten(other)),
        }
    }
    text
}

fn cycled(found: &Filter) -> String {
    found
        .tests
        .iter()
        .map(|test| match test {
            Test::Supertype(supertype) => format!("{} ", supertype.name().to_lowercase()),
            Test::Type(card_type) => card_type.name().to_lowercase(),
            Test::Subtype(name) => name.to_lowercase(),
            other => unwritten(other),
        })
        .collect()
}
