//! What a player sees of a game of creatures and lands, in the layout of `observation`.

use menace::Keyword;
use menace::Player;
use menace::game::{Decision, DecisionKind, Facts, State, Step, View};

use crate::creature_dialogue::{Dialogue, place_of};
use crate::creatures::Creatures;
use crate::observation::{
    CARD, CHOICES, GRAVEYARDS, IN_HAND, KINDS, ON_STACK, OPTION, OTHERS, OWN, PERMANENT, PERMANENTS, byte,
};

/// The number of a step in the layout.
fn step_number(step: Step) -> u8 {
    match step {
        Step::Mulligans => 0,
        Step::Beginning => 1,
        Step::FirstMain => 4,
        Step::DeclareAttackers => 6,
        Step::DeclareBlockers => 7,
        Step::FirstStrikeDamage => 8,
        Step::CombatDamage => 9,
        Step::SecondMain => 11,
        Step::Cleanup => 13,
    }
}

/// Writes what the player sees. `dialogue` is what has been said of the answer, if it is theirs.
pub fn write(decks: &Creatures, state: &State, viewer: Player, dialogue: &Dialogue, out: &mut [u8]) {
    out.fill(0);
    let opponent = viewer.opponent();
    let view = View::new(state, &decks.setup, viewer);
    let own_answer = state.decision().filter(|decision| decision.player == viewer);
    let land_played = view.land_played() && view.active() == viewer;
    let head = [
        byte(view.life(viewer)),
        byte(view.life(opponent)),
        0,
        0,
        byte(view.hand_len(viewer) as i64),
        byte(view.hand_len(opponent) as i64),
        byte(view.library_len(viewer) as i64),
        byte(view.library_len(opponent) as i64),
        byte(view.turn()),
        step_number(view.step()),
        u8::from(view.active() == viewer),
        u8::from(state.starter() == viewer),
        byte(view.mulligans(viewer)),
        byte(view.mulligans(opponent)),
        u8::from(land_played),
    ];
    out[..head.len()].copy_from_slice(&head);
    if let Some(Decision { kind, .. }) = own_answer {
        decision(decks, &view, kind, dialogue, out);
    }
    permanents(decks, &view, viewer, own_answer.is_some().then_some(dialogue), &mut out[OWN..OTHERS]);
    permanents(decks, &view, opponent, None, &mut out[OTHERS..IN_HAND]);
    for (part, &card) in out[IN_HAND..CHOICES].chunks_exact_mut(CARD).zip(view.hand()) {
        let facts = decks.setup.facts(card);
        let (land, creature) = (u8::from(facts.is_land), u8::from(!facts.is_land));
        part.copy_from_slice(&[decks.numbers[usize::from(card.0)], facts.mana_value, land, creature]);
    }
    for (player, start) in [(viewer, GRAVEYARDS), (opponent, GRAVEYARDS + KINDS)] {
        for card in view.graveyard(player) {
            let place = usize::from(decks.numbers[usize::from(card.0)] - 1);
            if place < KINDS {
                out[start + place] = out[start + place].saturating_add(1);
            }
        }
    }
}

fn decision(decks: &Creatures, view: &View<'_>, kind: DecisionKind, dialogue: &Dialogue, out: &mut [u8]) {
    let viewer = view.player();
    let number = match kind {
        DecisionKind::Mulligan => 1,
        DecisionKind::Main => 2,
        DecisionKind::DeclareAttackers => 3,
        DecisionKind::DeclareBlockers => 4,
        DecisionKind::Bottom { .. } | DecisionKind::Divide { .. } | DecisionKind::Discard { .. } => 5,
    };
    out[22] = number;
    if let Some(slot) = dialogue.blocker() {
        out[27] = byte(place_of(view.creatures(viewer), slot) as i64 + 1);
    }
    let mut option = |place: usize, kind: u8, value: u8| {
        let start = CHOICES + place * OPTION;
        if start < ON_STACK {
            out[start..start + OPTION].copy_from_slice(&[kind, value, 0, 1]);
        }
    };
    let what = match kind {
        DecisionKind::Bottom { .. } | DecisionKind::Discard { .. } => {
            for (place, card) in view.hand().iter().enumerate() {
                option(place, 5, decks.numbers[usize::from(card.0)]);
            }
            if matches!(kind, DecisionKind::Discard { .. }) { 7 } else { 34 }
        }
        DecisionKind::Divide { damage, .. } => {
            let Some((slot, least, most)) = dialogue.next_recipient(damage) else { return };
            (least..=most).enumerate().for_each(|(place, amount)| option(place, 7, amount));
            out[27] = byte(place_of(view.creatures(viewer.opponent()), slot) as i64 + 1);
            24
        }
        _ => return,
    };
    out[23..26].copy_from_slice(&[what, 1, 1]);
}

fn permanents(
    decks: &Creatures,
    view: &View<'_>,
    player: Player,
    dialogue: Option<&Dialogue>,
    out: &mut [u8],
) {
    let (active, creatures) = (view.active() == player, view.creatures(player));
    let (attackers, blockers) = (view.attackers(), view.blockers());
    let mut parts = out.chunks_exact_mut(PERMANENT);
    debug_assert_eq!(parts.len(), PERMANENTS);
    for slot in creatures {
        let Some(part) = parts.next() else { return };
        let creature = view.creature(player, slot);
        let attacking = active && attackers.contains(slot);
        let blocked = attacking && view.is_blocked(slot);
        let blocks = if !active && blockers.contains(slot) { view.blocked_by(slot).lowest() } else { None };
        let place = |attacker| byte(place_of(view.creatures(player.opponent()), attacker) as i64 + 1);
        part.copy_from_slice(&decks.printed[usize::from(creature.card.0)]);
        part[4] = byte(creature.damage);
        part[5] = u8::from(creature.tapped);
        part[6] = u8::from(creature.summoning_sick);
        part[9] = u8::from(attacking);
        part[10] = u8::from(blocked);
        part[11] = blocks.map_or(0, place);
        part[13] = u8::from(dialogue.is_some_and(|dialogue| dialogue.has_chosen(slot)));
    }
    let untapped = view.untapped_lands(player);
    for (slot, land) in view.lands(player).iter().enumerate() {
        let Some(part) = parts.next() else { return };
        part.copy_from_slice(&decks.printed[usize::from(land.0)]);
        part[5] = u8::from(!untapped.contains(slot));
    }
}

/// What the card says of a permanent; the rest is 0.
pub fn printed(number: u8, facts: &Facts) -> [u8; PERMANENT] {
    let mut part = [0; PERMANENT];
    part[..2].copy_from_slice(&[1, number]);
    if facts.is_land {
        part[8] = 1;
    } else {
        part[2..4].copy_from_slice(&[byte(facts.power), byte(facts.toughness)]);
        part[7] = 1;
        part[14..].copy_from_slice(&keywords(facts));
    }
    part
}

/// The two bytes of keywords.
fn keywords(facts: &Facts) -> [u8; 2] {
    let bits = |keywords: [Keyword; 8]| {
        keywords
            .into_iter()
            .enumerate()
            .fold(0, |bits, (place, keyword)| bits | u8::from(facts.has(keyword)) << place)
    };
    [
        bits([
            Keyword::Flying,
            Keyword::Reach,
            Keyword::FirstStrike,
            Keyword::DoubleStrike,
            Keyword::Trample,
            Keyword::Deathtouch,
            Keyword::Lifelink,
            Keyword::Vigilance,
        ]),
        bits([
            Keyword::Haste,
            Keyword::Defender,
            Keyword::Menace,
            Keyword::Indestructible,
            Keyword::Hexproof,
            Keyword::Fear,
            Keyword::Shadow,
            Keyword::Intimidate,
        ]),
    ]
}
