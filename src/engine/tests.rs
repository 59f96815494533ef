//! Games of cards made by hand: the engine without the reader.

use crate::Edition;
use crate::game::{Chance, Drawer};
use crate::program::{
    Ability, Amount, Book, Def, DefId, Effect, Key, Keys, Op, PlayerTarget, Script, Sel, SetAside, Static,
    Subject, TargetSpec, Test, Who,
};
use crate::types::{CardType, Player, SymbolCost};

use super::decision::{Action, DecisionKind, Picks};
use super::match_up::{MatchUp, Watch as _};
use super::perspective::Perspective;
use super::play::Options;
use super::state::{Place, Ref, State, Step, slots};
use super::transcript::Transcript;

fn def(book: &mut Book, name: &str, cost: &str, types: &[CardType], size: (i16, i16)) -> Def {
    let symbols = SymbolCost::parse(cost).expect("a cost");
    Def {
        name: name.into(),
        name_id: book.names.number(name),
        mana_value: symbols.mana_value() as u8,
        colors: symbols.colors(),
        has_cost: !types.contains(&CardType::Land),
        cost: symbols,
        types: types.iter().fold(0, |all, &t| all | 1 << t as u8),
        supertypes: 0,
        subtypes: Vec::new(),
        power: size.0,
        toughness: size.1,
        loyalty: 0,
        keys: Keys::NONE,
        abilities: Vec::new(),
        ..Def::default()
    }
}

/// Forest, a 2/2 for {1}{G}, a 4/4 trampler for {3}{G}, a bolt for {G}, an anthem for {2}{G}.
fn book() -> (Book, Vec<DefId>) {
    let mut book = Book::new();
    let mut forest = def(&mut book, "Forest", "", &[CardType::Land], (0, 0));
    forest.subtypes.push(4);
    let bear = def(&mut book, "Bear", "{1}{G}", &[CardType::Creature], (2, 2));
    let mut trampler = def(&mut book, "Trampler", "{3}{G}", &[CardType::Creature], (4, 4));
    trampler.keys.add(Key::Trample);
    let mut bolt = def(&mut book, "Bolt", "{G}", &[CardType::Instant], (0, 0));
    let script = Script {
        targets: vec![TargetSpec {
            id: 0,
            least: Amount::Number(1),
            most: Amount::Number(1),
            filter: None,
            also: None,
            any: true,
            other: false,
            apart: false,
            players: Some(PlayerTarget::Any),
            chooser: None,
            divided: None,
            only: None,
            fact: None,
        }],
        ops: vec![Op::Do(Effect::Damage {
            source: crate::program::Obj::This,
            amount: Amount::Number(3),
            to: Sel::Obj(crate::program::Obj::Target(0)),
            divided: false,
            unpreventable: false,
        })],
        modes: None,
    };
    bolt.abilities.push(book.add_ability(Ability::Spell(script)));
    let mut anthem = def(&mut book, "Anthem", "{2}{G}", &[CardType::Enchantment], (0, 0));
    let gets = Static {
        condition: None,
        subject: Subject::All(vec![Test::Type(CardType::Creature), Test::Controller(Who::You)]),
        changes: vec![crate::program::Change::Gets(Amount::Number(1), Amount::Number(1))],
        defining: false,
        lingers: false,
    };
    anthem.abilities.push(book.add_ability(Ability::Static(gets)));
    let ids = [forest, bear, trampler, bolt, anthem].into_iter().map(|def| book.add_def(def)).collect();
    book.index();
    (book, ids)
}

fn deck(ids: &[DefId]) -> Vec<DefId> {
    let counts = [17, 10, 8, 3, 2];
    ids.iter().zip(counts).flat_map(|(&id, count)| vec![id; count]).collect()
}

#[test]
fn random_games_end_and_keep_their_cards() {
    let (book, ids) = book();
    let deck = deck(&ids);
    for game in 0..40 {
        let mut chance = Chance::new(1, Drawer::Game, game);
        let mut state = State::new_game(&book, [&deck, &deck], &Options::default(), Player::A, &mut chance);
        let mut decisions = 0;
        while state.decision().is_some() {
            let action = state.sample_action(&book, &mut chance);
            state.apply_action(&book, &action, &mut chance).expect("what is drawn is legal");
            decisions += 1;
            assert!(decisions < 20_000, "game {game} goes on for ever");
            let places = [Place::Library, Place::Hand, Place::Graveyard, Place::Exile];
            let held: usize = Player::BOTH
                .iter()
                .map(|&player| {
                    let zones = &state.zones[player];
                    zones.library.len() + zones.hand.len() + zones.graveyard.len() + zones.exile.len()
                })
                .sum();
            let elsewhere = (0..80).filter(|&id| !places.contains(&state.cards[id].place)).count();
            assert_eq!(held + elsewhere, 80, "game {game}: a card is lost or doubled");
        }
        let outcome = state.outcome.expect("a game without a decision is over");
        assert_ne!(outcome.ending, super::state::Ending::TooLarge, "game {game}");
    }
}

#[test]
fn players_with_equal_decks_swap_their_cards_in_a_pair() {
    let (book, ids) = book();
    let (cards, mut other_order) = (deck(&ids), deck(&ids));
    other_order.reverse();
    let match_up = MatchUp::of(book, [cards, other_order], Options::default());
    let start = |starter| {
        let state = match_up.start(starter, &mut Chance::new(7, Drawer::Game, 0));
        let names = |player: Player| {
            let zones = &state.zones[player];
            let cards = zones.library.iter().chain(zones.hand.iter());
            cards.map(|&card| state.cards[usize::from(card)].def).collect::<Vec<_>>()
        };
        Player::BOTH.map(names)
    };
    let ([first_a, first_b], [second_a, second_b]) = (start(Player::A), start(Player::B));
    assert_eq!((first_a, first_b), (second_b, second_a));
}

/// A game in which A has those permanents and cards in hand, in A's first main phase.
fn board(book: &Book, battlefield: [&[DefId]; 2], hand: &[DefId]) -> (State, Chance) {
    let options = Options { full_priority: true, ..Options::default() };
    let mut state = State::empty(&options, Player::A);
    let mut chance = Chance::new(1, Drawer::Game, 0);
    for player in Player::BOTH {
        for &def in battlefield[player] {
            let card = state.add_card(def, player, Place::Nowhere).expect("few cards");
            let slot = state.enter(book, Some(card), def, player, super::zones::Entering::default());
            let slot = state.slot_of(slot.expect("room")).expect("there");
            state.perms[usize::from(slot)].sick = false;
        }
        state.players[player].kept = true;
        for _ in 0..20 {
            state.add_card(DefId(0), player, Place::Library);
        }
    }
    for &def in hand {
        state.add_card(def, Player::A, Place::Hand);
    }
    state.step = Step::PrecombatMain;
    state.stage = 1;
    state.turn = 1;
    state.advance(book, &mut chance);
    (state, chance)
}

#[test]
fn rule_608_bolt_kills_a_bear_and_an_anthem_saves_it_once() {
    let (book, ids) = book();
    let [forest, bear, _, bolt, anthem] = ids[..] else { unreachable!() };
    for (with_anthem, survives) in [(false, false), (true, false)] {
        let mine = [forest, forest];
        let theirs: Vec<DefId> = if with_anthem { vec![bear, anthem] } else { vec![bear] };
        let (mut state, mut chance) = board(&book, [&mine, &theirs], &[bolt]);
        let card = state.zones[Player::A].hand[0];
        state
            .apply_action(
                &book,
                &Action::Cast { card, face: state.cards[usize::from(card)].def, way: super::Way::Normal },
                &mut chance,
            )
            .expect("payable");
        let bear_ref = state.perm_ref(2);
        let at = state.options.iter().position(|opt| opt.object() == Some(bear_ref)).expect("a legal target");
        state.apply_action(&book, &Action::Choose(super::Picks::of([at as u8])), &mut chance).expect("legal");
        assert_eq!(state.stack.len(), 1);
        // 3 damage kills a 2/2, and a 3/3 as well.
        for _ in 0..2 {
            state.apply_action(&book, &Action::Pass, &mut chance).expect("a pass");
        }
        assert_eq!(state.slot_of(bear_ref).is_some(), survives);
        assert!(matches!(state.pending.map(|p| p.kind), Some(DecisionKind::Priority)));
    }
}

#[test]
fn rule_613_4c_an_anthem_is_counted_and_gone_with_its_source() {
    let (book, ids) = book();
    let [_, bear, _, _, anthem] = ids[..] else { unreachable!() };
    let (mut state, _) = board(&book, [&[bear, anthem], &[bear]], &[]);
    state.refresh(&book);
    assert_eq!((state.perms[0].power, state.perms[2].power), (3, 2));
    state.leave(&book, 1, Place::Graveyard, None);
    state.refresh(&book);
    assert_eq!(state.perms[0].power, 2);
}

#[test]
fn a_new_hand_has_a_card_less_where_no_card_goes_to_the_bottom() {
    for (edition, cards) in [(Edition::Current, 7), (Edition::Comprehensive2007, 6), (Edition::Fifth, 6)] {
        let (mut book, _) = book();
        book.edition = edition;
        let deck = vec![DefId(0); 40];
        let mut chance = Chance::new(1, Drawer::Game, 0);
        let mut state = State::new_game(&book, [&deck, &deck], &Options::default(), Player::A, &mut chance);
        assert_eq!(state.zones[Player::A].hand.len(), 7);
        state.apply_action(&book, &Action::Mulligan, &mut chance).expect("the first decision of a game");
        assert_eq!(state.zones[Player::A].hand.len(), cards, "{edition}");
    }
}

#[test]
fn a_state_is_small_to_copy() {
    assert!(size_of::<super::State>() <= 4096, "{}", size_of::<super::State>());
}

#[test]
fn a_fingerprint_forgets_what_makes_no_difference_and_nothing_else() {
    let (book, ids) = book();
    let [forest, bear, _, bolt, anthem] = ids[..] else { unreachable!() };
    let (state, _) = board(&book, [&[forest, bear], &[anthem]], &[bolt, bolt]);
    let changed = |change: fn(&mut State)| {
        let mut changed = state.clone();
        change(&mut changed);
        changed.fingerprint() != state.fingerprint()
    };
    assert!(!changed(|_| ()));
    assert!(!changed(|state| (state.next_id, state.actions) = (900, 900)));
    assert!(!changed(|state| state.perms.iter_mut().for_each(|perm| perm.timestamp += 7)));
    assert!(changed(|state| state.perms[0].timestamp += 99), "the Forest is younger now than the Bear");
    assert!(changed(|state| state.players[Player::B].life -= 1));
    assert!(changed(|state| state.perms[1].tapped = true));
    assert!(changed(|state| state.step = Step::PostcombatMain));
    assert!(changed(|state| state.zones[Player::A].hand.clear()));
    assert!(changed(|state| state.players[Player::A].pool[4] = 1));
    // The order in which two cards with the same name died makes no difference.
    let buried = |order: [usize; 2]| {
        let mut state = state.clone();
        for at in order {
            let card = state.zones[Player::A].hand[at];
            state.zones[Player::A].graveyard.push(card);
        }
        state.fingerprint()
    };
    assert_eq!(buried([0, 1]), buried([1, 0]));
}

/// The cards in B's hand as A may take them to be, in many deals: sorted names.
fn hands_dealt(book: &Book, state: &State) -> std::collections::BTreeSet<Vec<String>> {
    let mut chance = Chance::new(3, Drawer::Bot(Player::A), 0);
    let names = |deal: State| {
        let mut names: Vec<String> = deal.zones[Player::B]
            .hand
            .iter()
            .map(|&card| book.def(deal.cards[usize::from(card)].def).name.clone())
            .collect();
        names.sort_unstable();
        names
    };
    (0..200).map(|_| names(state.sample(Player::A, &mut chance))).collect()
}

/// B has a Bear and a Trampler on the battlefield, a Forest in hand, and Forests and Bolts in the library.
fn board_of_secrets(book: &Book, ids: &[DefId]) -> (State, Chance) {
    let (mut state, chance) = board(book, [&[], &[ids[1], ids[2]]], &[]);
    for _ in 0..5 {
        state.add_card(ids[3], Player::B, Place::Library);
    }
    state.add_card(ids[0], Player::B, Place::Hand);
    (state, chance)
}

#[test]
fn rule_400_2_a_creature_returned_to_hand_is_known_until_it_is_shuffled_away() {
    let (book, ids) = book();
    let (mut state, mut chance) = board_of_secrets(&book, &ids);
    assert_eq!(hands_dealt(&book, &state), [vec!["Bolt".to_owned()], vec!["Forest".to_owned()]].into());
    let (bear, card) = slots(state.live)
        .map(|slot| (slot, &state.perms[usize::from(slot)]))
        .find(|(_, perm)| perm.def == ids[1])
        .map(|(slot, perm)| (slot, perm.card))
        .expect("the Bear is there");
    state.leave(&book, bear, Place::Hand, None);
    let with_bear = |other: &str| vec!["Bear".to_owned(), other.to_owned()];
    assert_eq!(hands_dealt(&book, &state), [with_bear("Bolt"), with_bear("Forest")].into());
    // It is shuffled away, and B draws: it may be any card.
    state.put_card(card, Place::Library, None);
    state.shuffle(Player::B, &mut chance);
    state.draw(&book, Player::B);
    let hands = hands_dealt(&book, &state);
    assert!(hands.iter().any(|hand| hand.contains(&"Bear".to_owned())), "{hands:?}");
    assert!(hands.iter().any(|hand| !hand.contains(&"Bear".to_owned())), "{hands:?}");
}

#[test]
fn rule_400_2_nobody_knows_which_card_of_a_hand_went_on_top_of_the_library() {
    let (book, ids) = book();
    let both = |state: &mut State, put_back: usize| {
        // B's hand of a Bear and a Trampler is shown to A; then B puts one of them back.
        let hand = [ids[1], ids[2]].map(|def| state.add_card(def, Player::B, Place::Hand).expect("room"));
        for card in hand {
            state.cards[usize::from(card)].known = 3;
        }
        state.put_card(hand[put_back], Place::Library, Some(0));
    };
    let seen = [0, 1].map(|put_back| {
        let (mut state, _) = board(&book, [&[], &[]], &[]);
        both(&mut state, put_back);
        assert_eq!(state.zones[Player::B].hand.len(), 1);
        hands_dealt(&book, &state)
    });
    assert_eq!(seen[0], seen[1]);
    assert!(seen[0].contains(&vec!["Bear".to_owned()]) && seen[0].contains(&vec!["Trampler".to_owned()]));
}

#[test]
fn rule_400_2_the_last_card_of_a_hand_is_known_on_top_of_the_library_too() {
    let (book, ids) = book();
    let (mut state, _) = board(&book, [&[], &[]], &[]);
    let bear = state.add_card(ids[1], Player::B, Place::Hand).expect("room");
    state.cards[usize::from(bear)].known = 3;
    state.put_card(bear, Place::Library, Some(0));
    state.draw(&book, Player::B);
    assert_eq!(hands_dealt(&book, &state), [vec!["Bear".to_owned()]].into());
}

#[test]
fn rule_702_143_a_foretold_card_is_hidden_from_the_opponent_alone() {
    let (book, ids) = book();
    let (mut state, _) = board_of_secrets(&book, &ids);
    let card = state.add_card(ids[2], Player::B, Place::Hand).expect("room");
    state.set_aside(&book, state.card_ref(card), SetAside::Foretold);
    assert_eq!(state.cards[usize::from(card)].place, Place::Exile);
    let dealt = |viewer: Player| -> std::collections::BTreeSet<u16> {
        let mut chance = Chance::new(3, Drawer::Bot(viewer), 0);
        (0..200).map(|_| state.sample(viewer, &mut chance).cards[usize::from(card)].def.0).collect()
    };
    assert_eq!(dealt(Player::B), [ids[2].0].into());
    assert!(dealt(Player::A).len() > 1);
}

/// How an action is described in each perspective.
fn told(book: &Book, state: &State, perspective: Perspective, acts: impl Fn(&mut State)) -> String {
    let mut transcript = Transcript::seen_by(book, perspective);
    transcript.see(state);
    transcript.forget(state);
    let mut after = state.clone();
    after.recorded = Some(Vec::new());
    acts(&mut after);
    transcript.see(&after);
    transcript.take()
}

#[test]
fn a_transcript_names_hidden_cards_to_those_alone_who_may_see_them() {
    let (book, ids) = book();
    let (mut state, _) = board_of_secrets(&book, &ids);
    state.turn = 1;
    let card = state.add_card(ids[2], Player::B, Place::Hand).expect("room");
    let foretell = |state: &mut State| {
        state.set_aside(&book, state.card_ref(card), SetAside::Foretold);
    };
    let by_each = [Perspective::All, Perspective::Of(Player::B), Perspective::Of(Player::A)];
    let each = by_each.map(|perspective| told(&book, &state, perspective, foretell));
    assert_eq!(each, ["  B foretells Trampler\n", "  B foretells Trampler\n", "  B foretells a card\n"]);
    // Drawing a card is distinguished from putting one into the hand, and discarding from putting a card elsewhere.
    let top = state.add_card(ids[1], Player::B, Place::Library).expect("room");
    let opponent = Perspective::Of(Player::A);
    let draws = told(&book, &state, opponent, |state| {
        state.draw(&book, Player::B);
    });
    assert_eq!(draws, "  B draws a card\n");
    let found = told(&book, &state, opponent, |state| state.put_card(top, Place::Hand, None));
    assert_eq!(found, "  B puts a card into the hand from the library\n");
    let discards = told(&book, &state, opponent, |state| state.discard(&book, Player::B, card, Player::B));
    assert_eq!(discards, "  B discards Trampler\n");
    let buried = told(&book, &state, opponent, |state| state.put_card(card, Place::Graveyard, None));
    assert_eq!(buried, "  Trampler is put into B's graveyard from the hand\n");
    let mills = told(&book, &state, opponent, |state| state.mill(&book, Player::B, 1));
    assert_eq!(mills, "  B mills Bear\n");
}

#[test]
fn a_transcript_tells_what_is_countered_and_what_does_nothing() {
    let (book, ids) = book();
    let (mut state, _) = board(&book, [&[ids[0]], &[ids[1]]], &[ids[3]]);
    let cast = state.priority_actions(&book, false);
    let cast =
        *cast.iter().find(|action| matches!(action, Action::Cast { .. })).expect("the bolt can be cast");
    let mut chance = Chance::new(1, Drawer::Game, 0);
    state.apply_action(&book, &cast, &mut chance).expect("legal");
    let Some(DecisionKind::Choose { .. }) = state.decision().map(|pending| pending.kind) else {
        panic!("a target")
    };
    let bear = state.options.iter().position(|&opt| matches!(opt.object(), Some(Ref::Perm { .. })));
    let bear = Action::Choose(Picks::of([bear.expect("the bear") as u8]));
    state.apply_action(&book, &bear, &mut chance).expect("legal");
    let bolt = state.stack.last().expect("the bolt").id;
    let countered = told(&book, &state, Perspective::Public, |state| {
        assert!(state.counter(&book, Ref::Stack(bolt), false));
    });
    assert_eq!(countered, "  Bolt is countered\n");
    // CR 608.2b.
    let slot =
        slots(state.live).find(|&slot| state.perms[usize::from(slot)].def == ids[1]).expect("the bear");
    state.leave(&book, slot, Place::Hand, None);
    let fizzled = told(&book, &state, Perspective::Public, |state| state.resolve_top(&book));
    assert_eq!(fizzled, "  Bolt does nothing\n");
}
