//! What cards compile to, compared with an independent opinion on what they do.
//!
//! `cards/primitives.jsonl` says for 18,011 cards which effects, triggers, costs and keywords another program's scripts, made
//! by hand, give them. A compiled card that lacks one has lost a clause of its text, unless the wording of today asks for
//! something else: those cards are listed with the reason.

mod shared;

use std::collections::{BTreeMap, BTreeSet};

use menace::oracle::{self, CardFacts};
use menace::program::{Book, compile_card};
use rayon::prelude::*;
use serde::Deserialize;

#[derive(Deserialize)]
struct Opinion {
    name: String,
    primitives: BTreeSet<String>,
}

/// For a primitive, the parts of compiled cards of which it takes one: names of variants, or one of [`FLAGS`].
const TAKES: &[(&str, &str)] = &[
    ("api:DealDamage", "Damage EachDamages DamageExcess"),
    ("api:DamageAll", "Damage EachDamages"),
    ("api:Draw", "Draw DrawUpTo"),
    ("api:Mana", "AddMana"),
    ("api:PutCounter", "PutCounters PutCountersOn Enters EntersWith Energy PreventAsCounters counters"),
    ("api:PutCounterAll", "PutCounters"),
    ("api:Token", "Create"),
    ("api:Attach", "Attach Enchant Reanimate BecomeAuraOn attached"),
    ("api:Destroy", "Destroy Sacrifice"),
    ("api:DestroyAll", "Destroy"),
    ("api:GainLife", "GainLife SetLife"),
    ("api:LoseLife", "LoseLife loses"),
    ("api:SetLife", "SetLife"),
    ("api:Discard", "Discard DiscardObj DiscardHand DiscardHandCounting"),
    ("api:Sacrifice", "Sacrifice Destroy"),
    ("api:SacrificeAll", "Sacrifice"),
    ("api:ChangeZone:Battlefield>Hand", "Move Return"),
    ("api:ChangeZoneAll:Battlefield>Hand", "Move"),
    ("api:ChangeZone:Graveyard>Hand", "Move"),
    ("api:ChangeZone:Graveyard>Battlefield", "Move Reanimate"),
    ("api:ChangeZone:Battlefield>Exile", "Exile ExiledInstead"),
    ("api:ChangeZoneAll:Battlefield>Exile", "Exile"),
    ("api:ChangeZone:Graveyard>Exile", "Exile"),
    ("api:ChangeZoneAll:Graveyard>Exile", "Exile ExileUnfound"),
    ("api:ChangeZone:Library>Battlefield", "Search Dig Move"),
    ("api:ChangeZone:Library>Hand", "Search Dig Move"),
    ("api:ChangeZone:Hand>Battlefield", "Move DiscardedOntoBattlefield"),
    ("api:ChangeZone:Graveyard>Library", "Move ShuffleInto Search"),
    ("api:Tap", "Tap EntersTapped tapped"),
    ("api:TapAll", "Tap"),
    ("api:Untap", "Untap"),
    ("api:UntapAll", "Untap"),
    ("api:TapOrUntap", "TapOrUntap"),
    ("api:Counter", "Counter CounterTo"),
    ("api:Mill", "Mill Top Exile"),
    ("api:Dig", "Dig Top Surveil Reveal PreventExiling"),
    ("api:Scry", "Scry"),
    ("api:Surveil", "Surveil"),
    ("api:Regenerate", "Regenerate"),
    ("api:PreventDamage", "Prevent"),
    ("api:Fog", "Prevent"),
    ("api:GainControl", "GainControl"),
    ("api:CopySpellAbility", "CopySpell CopyForEach"),
    ("api:CopyPermanent", "CreateCopy"),
    ("api:Clone", "Enters BecomeCopy"),
    ("api:DelayedTrigger", "Delayed"),
    ("api:Charm", "Modes"),
    ("api:FlipACoin", "FlipCoin"),
    ("api:Clash", "Clash"),
    ("api:Vote", "Vote Choose"),
    ("api:Fight", "Fight"),
    ("api:AddTurn", "ExtraTurn"),
    ("api:LosesGame", "Lose"),
    ("api:WinsGame", "Win"),
    ("api:ChooseColor", "ChooseColor ChooseColors ByColor Devotion"),
    ("api:ChooseType", "ChooseType ChooseBasicType SetTypes"),
    ("api:RemoveCounter", "RemoveCounters RemoveUpToCounters PreventForCounter"),
    ("api:Shuffle", "Shuffle ShuffleInto Search"),
    ("api:RevealHand", "RevealHand ChooseFromHand"),
    ("api:Phases", "PhaseOut"),
    ("m:optional", "May MayPay MayPayOne Choose least"),
    ("m:unless", "MayPay MayPayOne Jump May"),
    ("m:actlimit", "limits Only During"),
    ("mode:Phase:Upkeep", "Upkeep FirstUpkeep"),
    ("mode:Phase:End of Turn", "End"),
    ("mode:Attacks", "Attacks AttacksWith"),
    ("mode:Blocks", "Blocks BecomesBlocked"),
    ("mode:AttackerBlocked", "BecomesBlocked Blocks FoughtThisTurn"),
    ("mode:SpellCast", "Casts Spell Spent"),
    ("mode:ChangesZone:Any>Battlefield", "Enters"),
    ("mode:ChangesZone:Any>Battlefield:self", "Enters"),
    ("mode:ChangesZone:Battlefield>Graveyard", "Dies Moves Caused"),
    ("mode:ChangesZone:Battlefield>Graveyard:self", "Dies Moves"),
    ("mode:DamageDone", "Damage PreventNext"),
    ("mode:Discarded", "Discards"),
    ("mode:Taps", "Tapped"),
    ("mode:TapsForMana", "TappedForMana"),
    ("mode:LifeGained", "GainsLife"),
    ("mode:Drawn", "Draws DrawsButFirst RevealsDrawn"),
    ("mode:Cycled", "Cycles"),
    ("mode:BecomesTarget", "Targeted"),
    ("mode:Sacrificed", "Sacrifices Reflexive Caused"),
    ("mode:Fight", "Fights"),
    ("cost:Sac", "Sacrifice"),
    ("cost:Sac:self", "Sacrifice"),
    ("cost:Discard", "Discard DiscardHand"),
    ("cost:PayLife", "Life"),
    ("cost:SubCounter", "RemoveCounters RemoveCountersFrom RemoveCountersAmong Loyalty"),
    ("cost:tapXType", "TapOther"),
    ("cost:Return", "Return"),
    ("cost:PayEnergy", "Energy"),
    ("cost:ExileFromGrave", "Exile"),
    ("S:Cont:AddPower", "Gets Base"),
    ("S:Cont:SetPower", "Base"),
    ("S:Cont:AddAbility", "Ability"),
    ("S:Cont:AddType", "AddTypes SetTypes ChosenType AllCreatureTypes"),
    ("S:Cont:GainControl", "Control"),
    ("S:Cont:SetColor", "Colors"),
    ("K:Kicker", "Kicker"),
    ("K:Flashback", "Flashback"),
    ("K:Cycling", "Cycle"),
    ("K:Equip", "Attach"),
    ("K:Buyback", "Buyback"),
];

/// Parts that are values of fields rather than variants.
const FLAGS: &[(&str, &str)] = &[
    ("counters", "counters: [("),
    ("tapped", "tapped: true"),
    ("least", "least: Number(0)"),
    ("limits", "limits: ["),
    ("loses", "loses: true"),
    ("attached", "attached: Some("),
];

/// Cards that lack a primitive for a reason.
const EXCEPTIONS: &[(&str, &[&str])] = &[
    (
        "the wording of today no longer says \"may\"",
        &[
            "Ajani's Pridemate",
            "Arclight Phoenix",
            "Leonin Iconoclast",
            "Lorescale Coatl",
            "Lotus Cobra",
            "Rampaging Baloths",
            "Rune-Scarred Demon",
        ],
    ),
    (
        "a condition or an effect of the text, which the script makes a limit or a cost",
        &[
            "Day's Undoing",
            "Fated Conflagration",
            "Fated Infatuation",
            "Fated Intervention",
            "Fated Retribution",
            "Fated Return",
            "Myr Battlesphere",
            "Slab Hammer",
            "Windbrisk Heights",
        ],
    ),
    ("the rules say what the script does, of a card without a mana cost (118.6)", &["Evermind"]),
    ("to be every creature type is changeling, a keyword (702.73a)", &["Mistform Ultimus"]),
    (
        "the colors that a card defines are its characteristics, no effect (604.3)",
        &["Sphinx of the Guildpact", "Transguild Courier"],
    ),
    ("mana of any one color is of a color that is chosen as it is added", &["Astral Cornucopia"]),
    ("the effect only replaces where something goes", &["Necromancer's Magemark"]),
    ("a game has no commander", &["Bastion Protector", "Bloodsworn Steward", "Path of Ancestry"]),
    ("the script sets up later what the text's effect has as its time", &["Wall of Dust"]),
    (
        "the wording of today has no such effect",
        &["Cartouche of Zeal", "Saprazzan Breaker", "Wand of Denial", "Windrider Patrol"],
    ),
    (
        "the script has an effect or a trigger that the text has not",
        &[
            "Daxos of Meletis",
            "Demonic Pact",
            "Grenzo, Havoc Raiser",
            "Grinning Totem",
            "Hostage Taker",
            "Illusionist's Bracers",
            "Kaho, Minamo Historian",
            "Mindreaver",
            "Nightveil Specter",
            "Ruthless Knave",
            "Thada Adel, Acquisitor",
            "War Barge",
        ],
    ),
];

/// The names and values in the compiled form of a card, without the texts that it keeps for people.
fn parts(code: &str) -> BTreeSet<&str> {
    let mut found = BTreeSet::new();
    // Every second piece between quotation marks is a text; escaped marks come in pairs inside of one.
    for code in code.split('"').step_by(2) {
        found.extend(
            code.split(|letter: char| !letter.is_ascii_alphanumeric())
                .filter(|word| word.starts_with(|letter: char| letter.is_ascii_uppercase())),
        );
        for &(name, sign) in FLAGS {
            if code.match_indices(sign).any(|(at, _)| !code[at + sign.len()..].starts_with(']')) {
                found.insert(name);
            }
        }
    }
    found
}

#[test]
fn no_compiled_card_lacks_what_an_independent_opinion_finds_in_it() {
    let (Some(facts), Some(opinions)) = (
        shared::lines::<CardFacts>("cards/oracle.jsonl", 1),
        shared::lines::<Opinion>("cards/primitives.jsonl", 1),
    ) else {
        return;
    };
    let facts: BTreeMap<&str, &CardFacts> = facts.iter().map(|card| (card.name.as_str(), card)).collect();
    let excused: BTreeSet<&str> = EXCEPTIONS.iter().flat_map(|(_, names)| *names).copied().collect();
    // What each card that compiles lacks.
    let compared: Vec<Vec<String>> = opinions
        .par_iter()
        .filter_map(|opinion| {
            let tree = oracle::read(facts.get(opinion.name.as_str())?).ok()?;
            let mut book = Book::new();
            compile_card(&mut book, &tree).ok()?;
            let code = format!("{:?}", book.abilities).replace("\\\"", "''");
            let parts = parts(&code);
            let lacking = TAKES.iter().filter(|(primitive, takes)| {
                opinion.primitives.contains(*primitive)
                    && !takes.split(' ').any(|part| parts.contains(part))
                    && !excused.contains(opinion.name.as_str())
            });
            Some(lacking.map(|(primitive, _)| format!("{}: {primitive}", opinion.name)).collect())
        })
        .collect();
    let lacking: Vec<String> = compared.iter().flatten().cloned().collect();
    eprintln!("{} cards compared", compared.len());
    assert!(lacking.is_empty(), "{} lack a part: {}", lacking.len(), lacking.join("; "));
}
