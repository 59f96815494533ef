//! Drawing, discarding, milling, hands.

use super::super::parser::{Number, Parser};
use super::super::resolve::{Binding, Nouns};
use super::super::tree::{
    Amount, AmountStyle, Count, DiscardWhat, Effect, Filter, ObjectAntecedent, ObjectKind, PlayerAntecedent,
    PlayerRef, Selection,
};
use super::super::{amount, filter, player, reference, selection};

pub(super) fn read(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    let rules: &[super::PlayerRule] =
        &[pay_or_put_back, draw, mill, discard, look_at_hand, reveal_hand, choose_from_hand, choose];
    rules.iter().find_map(|rule| p.attempt(|p| rule(p, who, number)))
}

/// "a card", "two cards", "X cards", "cards equal to …", with "for each …".
fn cards(p: &mut Parser<'_>) -> Option<Amount> {
    if p.take("cards") {
        return amount::equal_to(p, AmountStyle::EqualTo);
    }
    let (count, many) = amount::count(p)?;
    p.verb(many, "card", "cards")?;
    if many == Number::Many && p.take("minus one") {
        return Some(Amount::Minus(Box::new(count), Box::new(Amount::Number(1))));
    }
    if many == Number::Many && p.take("plus one") {
        return Some(Amount::Plus(Box::new(count), Box::new(Amount::Number(1))));
    }
    amount::for_each(p, count)
}

/// The text of [`Effect::GuessTopCards`].
pub const GUESS: &str = "each player chooses a card name . Then each player reveals the top card of their library . If the card a player revealed has the name they chose , that player puts it into their hand . If it doesn't , that player puts it on the bottom of their library";

/// "choose two cards in your hand drawn this turn. For each of those cards, pay 4 life or put the card on top of your library".
fn pay_or_put_back(p: &mut Parser<'_>, who: &PlayerRef, _: Number) -> Option<Effect> {
    super::imperative(who)?;
    p.word("choose")?;
    let cards = u8::try_from(amount::number_word(p)?).ok()?;
    p.phrase("cards in your hand drawn this turn . For each of those cards , pay")?;
    let life = u8::try_from(amount::digits(p)?).ok()?;
    p.phrase("life or put the card on top of your library")?;
    (cards > 1).then_some(Effect::PayOrPutBackDrawn { cards, life })
}

fn draw(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    p.verb(number, "draws", "draw")?;
    if p.take("cards equal to the difference") {
        let style = AmountStyle::EqualTo;
        let count = Amount::Where { style, is: Box::new(Amount::Difference) };
        return Some(Effect::Draw { who: who.clone(), count });
    }
    if let Some(most) = p.attempt(|p| {
        p.phrase("up to")?;
        let most = amount::number_word(p)?;
        p.one_of(&[("cards", ()), ("card", ())])?;
        u8::try_from(most).ok()
    }) {
        return Some(Effect::DrawUpTo { who: who.clone(), most });
    }
    if let Some(count) = p.attempt(|p| {
        p.phrase("half X cards , rounded")?;
        let of = Box::new(amount::x_value(p));
        p.one_of(&[("up", true), ("down", false)])
            .map(|up| if up { Amount::HalfUp(of) } else { Amount::HalfDown(of) })
    }) {
        return Some(Effect::Draw { who: who.clone(), count });
    }
    let count = cards(p)?;
    Some(Effect::Draw { who: who.clone(), count })
}

fn mill(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    p.verb(number, "mills", "mill")?;
    let count = cards(p)?;
    p.scope.mention_object(Binding::That(ObjectAntecedent::Last), Number::Many, Nouns::CARD);
    Some(Effect::Mill { who: who.clone(), count })
}

fn discard(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    p.verb(number, "discards", "discard")?;
    let what = discarded(p, who)?;
    Some(Effect::Discard { who: who.clone(), what })
}

fn discarded(p: &mut Parser<'_>, who: &PlayerRef) -> Option<DiscardWhat> {
    if p.take(if *who == PlayerRef::You { "your hand" } else { "their hand" }) {
        return Some(DiscardWhat::Hand);
    }
    if let Some(object) = p.attempt(reference::reference) {
        return Some(DiscardWhat::Ref(object));
    }
    if p.take("all") {
        return Some(DiscardWhat::All(filter::filter(p, Number::Many)?));
    }
    let (count, filter, _) = selection::counted(p)?;
    if filter.kind != ObjectKind::Card {
        return None;
    }
    let random = p.take("at random");
    if let Count::Exactly(amount) = count {
        let amount = amount::for_each(p, amount)?;
        return Some(DiscardWhat::Cards { count: Count::Exactly(amount), filter, random });
    }
    Some(DiscardWhat::Cards { count, filter, random })
}

/// "Look at target player's hand".
fn look_at_hand(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    p.verb(number, "looks at", "look at")?;
    let whose = player::possessive(p)?;
    p.word("hand")?;
    Some(Effect::LookAtHand { who: who.clone(), whose, reveal: false })
}

/// "Target player reveals their hand".
fn reveal_hand(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    p.verb(number, "reveals", "reveal")?;
    p.phrase(if *who == PlayerRef::You { "your hand" } else { "their hand" })?;
    if let PlayerRef::TargetPlayer { id, .. } = who {
        p.scope.mention_hand(PlayerAntecedent::Target(*id));
    }
    Some(Effect::LookAtHand { who: PlayerRef::You, whose: who.clone(), reveal: true })
}

/// "chooses a creature they control": a later sentence says what happens to "that creature".
fn choose(p: &mut Parser<'_>, who: &PlayerRef, number: Number) -> Option<Effect> {
    p.verb(number, "chooses", "choose")?;
    if let Some(target) = p.first(&[selection::any_target, selection::object_targets]) {
        return Some(Effect::ChooseObjects { who: who.clone(), what: target });
    }
    if let Some(target) =
        p.attempt(player::player).filter(|who| matches!(who, PlayerRef::TargetPlayer { .. }))
    {
        return Some(Effect::ChooseObjects { who: who.clone(), what: Selection::Player(target) });
    }
    if let Some(what) = p.attempt(selection::one_of_the_cards) {
        return Some(Effect::ChooseObjects { who: who.clone(), what });
    }
    let mut what = selection::some(p)?;
    if let Selection::Some { filter, .. } = &mut what
        && filter.kind == ObjectKind::Card
        && p.take("exiled this way")
    {
        filter.tests.push(super::super::tree::Test::DoneThisWay(super::super::tree::DoneDeed::Exiled));
    }
    if let Selection::Some { filter, count, .. } = &what {
        let many = selection::count_number(count);
        p.scope.next_clause();
        p.scope.mention_object(Binding::That(ObjectAntecedent::Chosen), many, Nouns::of(filter));
    }
    Some(Effect::ChooseObjects { who: who.clone(), what })
}

/// "You choose a nonland card from it": from the revealed hand.
fn choose_from_hand(p: &mut Parser<'_>, who: &PlayerRef, _: Number) -> Option<Effect> {
    super::imperative(who)?;
    // The subject "you" is always stated, except after "you may".
    p.take("you");
    p.word("choose")?;
    let (count, mut filter, many): (Count, Filter, Number) = selection::counted(p)?;
    p.phrase("from it")?;
    if p.take("with") {
        if filter.tests.iter().any(|test| matches!(test, super::super::tree::Test::ManaValue(..))) {
            return None;
        }
        filter.tests.push(filter::measure(p)?);
    }
    p.scope.mention_object(Binding::That(ObjectAntecedent::Last), many, Nouns::CARD);
    let to = p.scope.player()?;
    let whose = PlayerRef::That { word: "they".to_owned(), to };
    Some(Effect::ChooseFromHand { who: who.clone(), whose, count, filter })
}
