//! Rules about players and about the whole game.

use super::super::tree::{
    AllWord, GlobalRule, HandSize, PlayerRef, PlayerRule, Selection, Statement, TurnStep, Zone,
};
use super::filter::{Noun, filter};
use super::{Writer, amount, reference, selection, unwritten, verb};

/// A statement about players, or `None` if it is of another family.
pub fn statement(w: &mut Writer, what: &Statement) -> Option<String> {
    match what {
        Statement::HandSize { who, size } => Some(hand_size(who, *size)),
        Statement::AdditionalLands { who, count } => {
            let turns = if *who == PlayerRef::You { "your turns" } else { "their turns" };
            let lands = match count {
                1 => "an additional land".to_owned(),
                count => format!("{} additional lands", amount::word(i32::from(*count))),
            };
            Some(format!("{} may play {lands} on each of {turns}", reference::player(who)))
        }
        Statement::Player { who, rule } => Some(rule_of(w, who, rule)),
        Statement::FlashForMore(mana) => {
            Some(format!("you may cast ~ as though it had flash if you pay {mana} more to cast it"))
        }
        Statement::FlashThenSacrificed => Some(
            "you may cast ~ as though it had flash. If you cast it any time a sorcery couldn't have been cast, the controller of the permanent it becomes sacrifices it at the beginning of the next cleanup step"
                .to_owned(),
        ),
        Statement::AsThoughFlash(what) => {
            let had = match what {
                Selection::All { word: AllWord::Bare, .. } => "they had",
                _ => "it had",
            };
            Some(format!("you may cast {} as though {had} flash", selection::selection(w, what)))
        }
        Statement::Revealed { who, zone } => revealed(who, *zone),
        Statement::MayLookAtTop => Some("you may look at the top card of your library any time".to_owned()),
        Statement::Global(rule) => Some(
            match rule {
                GlobalRule::EquipAtInstantSpeed => {
                    "you may activate equip abilities any time you could cast an instant"
                }
                GlobalRule::SpellsCantBeCountered => "spells can't be countered",
                GlobalRule::GraveyardCardsCantBeTargeted => {
                    "cards in graveyards can't be the targets of spells or abilities"
                }
                GlobalRule::SpellsCostThree => {
                    "each spell that would cost less than three mana to cast costs three mana to cast"
                }
                GlobalRule::CreaturesCantEnter => "creature cards in graveyards and libraries can't enter",
                GlobalRule::NonlandsCantEnter => {
                    "nonland permanent cards in graveyards and libraries can't enter"
                }
                GlobalRule::DoesntRemoveThis => "this effect doesn't remove ~",
                GlobalRule::CreaturesEnterForYou => {
                    "creatures that would enter for your opponents enter for you"
                }
                GlobalRule::NoLegendRule => "the \"legend rule\" doesn't apply",
            }
            .to_owned(),
        ),
        Statement::Unpreventable { combat, by } => {
            let combat = if *combat { "combat " } else { "" };
            let by = by.as_ref().map(|by| selection::selection(w, by));
            let by = by.map(|by| format!(" that would be dealt by {by}")).unwrap_or_default();
            Some(format!("{combat}damage{by} can't be prevented"))
        }
        Statement::Causes { what, deeds, of, additional } => {
            if deeds[..] == [super::super::tree::CausingDeed::CastingOrCopying]
                && let (true, Some(of)) = (additional, of)
            {
                let (what, of) = (filter(w, what, Noun::ONE), filter(w, of, Noun::ONE));
                let (what, of) = (super::with_article(&what), super::with_article(&of));
                let casting = super::super::statement::CASTING_OR_COPYING;
                return Some(format!("if {casting} {what} causes a triggered ability of {of} to trigger, that ability triggers an additional time"));
            }
            let deed = super::super::statement::DEEDS.iter().find(|(_, all)| all == deeds);
            let deed = deed.map_or_else(|| unwritten(deeds), |(words, _)| (*words).to_owned());
            Some(if *additional {
                let what = filter(w, what, Noun::ONE);
                let of = of.as_ref().map(|of| filter(w, of, Noun::ONE)).unwrap_or_default();
                let (what, of) = (super::with_article(&what), super::with_article(&of));
                format!("if {what} {deed} causes a triggered ability of {of} to trigger, that ability triggers an additional time")
            } else {
                let what = filter(w, what, Noun::ALL);
                let of = of.as_ref().map(|of| format!(" of {}", filter(w, of, Noun::ALL))).unwrap_or_default();
                format!("{what} {deed} don't cause abilities{of} to trigger")
            })
        }
        Statement::MostAttackers { most, you } => {
            let whom = if *you { " you" } else { "" };
            Some(format!("no more than {} can attack{whom} each combat", creatures(*most)))
        }
        Statement::MostBlockers(most) => {
            Some(format!("no more than {} can block each combat", creatures(*most)))
        }
        _ => None,
    }
}

fn creatures(most: u8) -> String {
    let noun = if most == 1 { "creature" } else { "creatures" };
    format!("{} {noun}", amount::word(i32::from(most)))
}

fn hand_size(who: &PlayerRef, size: HandSize) -> String {
    let whose = reference::player_possessive(who);
    match size {
        HandSize::None => format!("{} have no maximum hand size", reference::player(who)),
        HandSize::Is(size) => format!("{whose} maximum hand size is {}", amount::word(i32::from(size))),
        HandSize::Plus(more) => {
            let changed = if more < 0 { "reduced" } else { "increased" };
            format!("{whose} maximum hand size is {changed} by {}", amount::word(i32::from(more.abs())))
        }
    }
}

fn rule_of(w: &mut Writer, who: &PlayerRef, rule: &PlayerRule) -> String {
    let name = reference::player(who);
    let many = super::super::player::number(who);
    match rule {
        PlayerRule::SkipsStep(step) => {
            let noun = match (step, who) {
                (TurnStep::Draw, PlayerRef::AllPlayers) => "draw steps",
                (TurnStep::Draw, _) => "draw step",
                (TurnStep::Untap, PlayerRef::AllPlayers) => "untap steps",
                (TurnStep::Untap, _) => "untap step",
                (TurnStep::Upkeep, PlayerRef::AllPlayers) => "upkeep steps",
                other => return unwritten(&other),
            };
            match who {
                PlayerRef::You => format!("skip your {noun}"),
                _ => format!("{name} {} their {noun}", verb(many, "skips", "skip")),
            }
        }
        PlayerRule::Hexproof => format!("{name} {} hexproof", verb(many, "has", "have")),
        PlayerRule::HandForetells(cards) => {
            let cards = filter(w, cards, Noun::ONE);
            let has = super::super::statement::HAS_FORETELL.replace(" .", ".");
            format!("each {cards} in your hand {has}")
        }
        PlayerRule::Foretelling(less) => {
            format!("foretelling cards from your hand costs {less} less and can be done on any player's turn")
        }
        PlayerRule::Protection(from) => {
            let from = super::keyword::quality(w, from);
            format!("{name} {} protection from {from}", verb(many, "has", "have"))
        }
        PlayerRule::Shroud => format!("{name} {} shroud", verb(many, "has", "have")),
        PlayerRule::CantGainLife => format!("{name} can't gain life"),
        PlayerRule::CantLoseLife => format!("{name} can't lose life"),
        PlayerRule::CantLoseGame => format!("{name} can't lose the game"),
        PlayerRule::CantLoseNorOthersWin => {
            format!("{name} can't lose the game and your opponents can't win the game")
        }
        PlayerRule::CantWinGame => format!("{name} can't win the game"),
        PlayerRule::DrawsAtMost(1) => format!("{name} can't draw more than one card each turn"),
        PlayerRule::CastsAtMost(1) => format!("{name} can't cast more than one spell each turn"),
        PlayerRule::CastsAtMostOf(1, found) => {
            format!("{name} can't cast more than one {} each turn", filter(w, found, Noun::ONE))
        }
        PlayerRule::CantDraw => format!("{name} can't draw cards"),
        PlayerRule::CantPlayLands => format!("{name} can't play lands"),
        PlayerRule::DamageLeavesOne => super::super::statement::LEAVES_ONE.to_owned(),
        PlayerRule::LivesWithoutLife => super::super::statement::LIVES_ON.to_owned(),
        PlayerRule::DamagedByInfect => super::super::statement::AS_BY_INFECT.to_owned(),
        PlayerRule::PlotsTop { for_mana: true } => super::super::statement::TOP_HAS_PLOT.replace(" .", "."),
        PlayerRule::PlotsTop { for_mana: false } => super::super::statement::PLOTS_TOP.to_owned(),
        PlayerRule::CantGetPoison => format!("{name} can't get poison counters"),
        PlayerRule::CantSearch => format!("{name} can't search libraries"),
        PlayerRule::CantCastFrom(zones) => {
            let said = super::super::statement::CAST_FROM.iter().find(|(_, one)| one == zones);
            format!("{name} {}", said.map_or("", |(text, _)| text))
        }
        PlayerRule::CantCast(found) => {
            let found = filter(w, found, Noun { conjunction: "or", ..Noun::COUNTED });
            format!("{name} can't cast {found}")
        }
        PlayerRule::CantActivate { of, except_mana } => {
            let found = filter(w, of, Noun { conjunction: "or", ..Noun::COUNTED });
            let except = if *except_mana { " unless they're mana abilities" } else { "" };
            format!("{name} can't activate abilities of {found}{except}")
        }
        PlayerRule::RollsOneMore => super::super::statement::ROLLS_ONE_MORE.replace(" ,", ","),
        PlayerRule::AdditionalVote { may } => {
            let words = if *may {
                super::super::statement::MAY_VOTE_AGAIN
            } else {
                super::super::statement::VOTES_AGAIN
            };
            words.replace(" ,", ",")
        }
        PlayerRule::ManaStays(color) => {
            let color = color.map(|color| format!("{} ", color.word())).unwrap_or_default();
            format!(
                "{name} {} lose unspent {color}mana as steps and phases end",
                verb(many, "doesn't", "don't")
            )
        }
        PlayerRule::CantBeMadeToSacrifice => format!(
            "spells and abilities {} opponents control can't cause {name} to sacrifice permanents",
            reference::player_possessive(who)
        ),
        PlayerRule::SearchesTop(cards) => {
            let cards = amount::word(i32::from(*cards));
            format!("{name} {} only the top {cards} cards of libraries", verb(many, "searches", "search"))
        }
        PlayerRule::CastsAtMostMore(1) => format!("{name} can cast only one more spell"),
        PlayerRule::LifeFor(mana) => {
            format!("for each {mana} in a cost, {name} may pay 2 life rather than pay that mana")
        }
        PlayerRule::SpendsAs { mana, to } => {
            use super::super::tree::{SpendsAs, SpendsTo};
            let mana = match mana {
                SpendsAs::AnyColor => "may spend mana as though it were mana of any color".to_owned(),
                SpendsAs::AnyType => "can spend mana of any type".to_owned(),
                SpendsAs::Color(spent, meant) => {
                    format!("may spend {} mana as though it were {} mana", spent.word(), meant.word())
                }
            };
            match to {
                SpendsTo::All => format!("{name} {mana}"),
                SpendsTo::Cast(spells) => {
                    format!("{name} {mana} to cast {}", filter(w, spells, Noun::COUNTED))
                }
                SpendsTo::Activate(of) => {
                    format!("{name} {mana} to activate abilities of {}", super::selection::selection(w, of))
                }
            }
        }
        PlayerRule::CantPayLifeOrSacrifice(found) => {
            let found = filter(w, found, Noun::COUNTED);
            format!("{name} can't pay life or sacrifice {found} to cast spells or activate abilities")
        }
        PlayerRule::CantUntapMoreThan(1, found) => {
            let steps = if *who == PlayerRef::You { "your untap step" } else { "their untap steps" };
            format!("{name} can't untap more than one {} during {steps}", filter(w, found, Noun::ONE))
        }
        other => super::rare_rules::rule(w, other),
    }
}

fn revealed(who: &PlayerRef, zone: Zone) -> Option<String> {
    Some(
        match (who, zone) {
            (PlayerRef::You, Zone::Library) => "play with the top card of your library revealed",
            (PlayerRef::AllPlayers, Zone::Library) => {
                "players play with the top card of their libraries revealed"
            }
            (PlayerRef::AllPlayers, Zone::Hand) => "players play with their hands revealed",
            (PlayerRef::Opponents, Zone::Hand) => "your opponents play with their hands revealed",
            (PlayerRef::You, Zone::Hand) => "play with your hand revealed",
            _ => return None,
        }
        .to_owned(),
    )
}
