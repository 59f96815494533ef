"""Whole games: setups, states, actions and bots."""

import copy
import threading
import time

import pytest

import menace

DECK = "20 Mountain\n20 Lightning Bolt"


@pytest.fixture(scope="module")
def setup():
    return menace.Setup("burn", "elves")


def play_random(state, seed, most=100_000):
    """Plays random actions to the end; returns their words."""
    said = []
    while not state.is_over and len(said) < most:
        action = state.sample_action(seed * 1_000_003 + len(said))
        state.apply(action)
        said.append(str(action))
    return said


def test_a_random_game_ends_and_the_same_seed_gives_the_same_game(setup):
    one, two, other = setup.start(seed=1), setup.start(seed=1), setup.start(seed=2)
    assert one == two and hash(one) == hash(two) and one != other
    assert play_random(one, 1) == play_random(two, 1)
    assert one == two and one.is_over and one.player is None and one.decision is None
    assert one.legal_actions() == []
    assert one.ending is not None and one.winner in ("A", "B", None)
    with pytest.raises(menace.IllegalActionError, match="over"):
        one.apply(setup.start().legal_actions()[0])


def test_copies_go_their_own_way(setup):
    state = setup.start(seed=3)
    for other in (state.copy(), copy.copy(state), copy.deepcopy(state)):
        assert other == state and other is not state
        other.apply(other.legal_actions()[0])
        assert other != state


def test_legal_actions_are_those_that_can_be_applied(setup):
    state = setup.start(seed=5)
    kinds = set()
    for step in range(400):
        if state.is_over:
            break
        actions = state.legal_actions()
        assert actions and len(set(actions)) <= len(actions)
        kinds.add(state.decision)
        for action in actions[:6]:
            state.copy().apply(action)
        drawn = state.sample_action(step)
        assert drawn in actions, (state, drawn)
        state.apply(drawn)
    assert {"mulligan", "priority", "attack", "choose"} <= kinds


def test_an_action_that_does_not_answer_is_refused_and_changes_nothing(setup):
    state = setup.start(seed=1)
    keep = next(action for action in state.legal_actions() if action.kind == "keep")
    state.apply(keep).apply(keep)
    before = state.copy()
    with pytest.raises(menace.IllegalActionError, match="does not answer"):
        state.apply(keep)
    assert state == before


def test_a_player_sees_no_hidden_cards(setup):
    state = setup.start(seed=1)
    seen = state.view("A")
    assert all(seen["players"]["A"]["hand"]) and seen["players"]["B"]["hand"] == [None] * 7
    assert set(seen["players"]["A"]["library"]) == {None}
    everything = state.view()
    assert None not in everything["players"]["B"]["hand"]
    assert "life" in repr(state) and state._repr_html_().startswith("<pre>")


def test_a_sample_deals_what_is_hidden_anew_and_keeps_what_is_seen(setup):
    state = setup.start(seed=1)
    samples = [state.sample("A", seed) for seed in range(20)]
    for sample in samples:
        assert sample.view("A") == state.view("A")
    hands = {tuple(sorted(sample.view()["players"]["B"]["hand"])) for sample in samples}
    assert len(hands) > 10
    # The same cards in all: 60 of B's.
    for sample in samples:
        own = sample.view()["players"]["B"]
        real = state.view()["players"]["B"]
        assert sorted(own["hand"] + own["library"]) == sorted(real["hand"] + real["library"])
    assert state.sample("A", 7) == state.sample("A", 7)


def test_games_are_played_under_the_edition_that_is_asked_for():
    records = {}
    for rules in ("current", "comprehensive-2007", "fifth-edition"):
        older = menace.Setup("auras", "burn", rules=rules)
        records[rules] = [older.play("greedy", "greedy", seed=1, game=game) for game in range(8)]
    assert records["current"] != records["fifth-edition"]
    with pytest.raises(menace.MenaceError, match="`fourth` is no edition"):
        menace.Setup("burn", "elves", rules="fourth")


def test_bots_by_name_play_as_the_program_does(setup):
    record = setup.play("greedy", "random", seed=1, game=3, on_the_play="B")
    assert record == setup.play("greedy", "random", seed=1, game=3, on_the_play="B")
    assert record["on_the_play"] == "B" and record["winner"] in ("A", "B", None) and record["decisions"] > 10
    with pytest.raises(menace.MenaceError, match="did you mean `greedy`"):
        setup.play("gredy", "random")
    assert {"random", "greedy", "mcts"} <= set(menace.Bot.names())


def test_a_bot_in_python_plays_in_process(setup):
    class Eager:
        """The first action that is no pass."""

        seen = 0

        def decide(self, state):
            self.seen += 1
            actions = state.legal_actions()
            return next((action for action in actions if action.kind not in ("pass", "mulligan")), actions[0])

    bot = Eager()
    record = setup.play(bot, "random", seed=2)
    assert bot.seen > 5 and record == setup.play(Eager(), "random", seed=2)

    class Borrowed:
        """What a bot of menace says."""

        def __init__(self):
            self.bot = menace.Bot("random", seed=4)

        def decide(self, state):
            return self.bot.decide(state)

    assert setup.play(Borrowed(), Borrowed(), seed=3)["winner"] in ("A", "B", None)


def test_the_gil_is_free_while_the_opponent_of_a_bot_in_python_thinks(setup):
    ticks, over = 0, threading.Event()

    def tick():
        nonlocal ticks
        while not over.is_set():
            ticks += 1
            time.sleep(0)

    class Watch:
        """Counts the most ticks between two of its decisions: with the GIL held meanwhile there is one or two."""

        before = 0
        most = 0

        def decide(self, state):
            now = ticks
            if self.before:
                self.most = max(self.most, now - self.before)
            action = state.sample_action()
            self.before = ticks
            return action

    bot, thread = Watch(), threading.Thread(target=tick)
    thread.start()
    try:
        setup.play(bot, "mcts:iterations=100", seed=1)
    finally:
        over.set()
        thread.join()
    assert bot.most > 50


def test_a_bot_that_raises_raises_from_play(setup):
    class Broken:
        def decide(self, state):
            raise RuntimeError("no idea")

    with pytest.raises(RuntimeError, match="no idea"):
        setup.play(Broken(), "random")

    class Wrong:
        def decide(self, state):
            return "attack"

    with pytest.raises(TypeError):
        setup.play("random", Wrong())


def test_a_bot_in_python_gets_no_look_at_hidden_cards(setup):
    hands = set()

    class Curious:
        def decide(self, state):
            hands.add(tuple(sorted(state.view()["players"]["B"]["hand"])))
            return state.sample_action()

    class Keeps:
        def decide(self, state):
            return menace.Bot("greedy").decide(state)

    # The real opening hand is one; what the bot is shown is dealt anew each time.
    setup.play(Curious(), "random", seed=1)
    assert len(hands) > 3


def test_decks_are_names_files_or_lists_and_what_is_wrong_is_said(tmp_path):
    path = tmp_path / "bolts.txt"
    path.write_text(DECK)
    setup = menace.Setup(str(path), DECK)
    assert "Lightning Bolt" in setup.card_names
    with pytest.raises(menace.MenaceError, match="did you mean `burn`"):
        menace.Setup("brun", "elves")
    with pytest.raises(menace.MenaceError, match="Lightning Blot"):
        menace.Setup("20 Mountain\n20 Lightning Blot", DECK)
    cards = menace.Cards()
    assert "Lightning Bolt" in cards and "Lightning Blot" not in cards and len(cards) == len(cards.names())
    assert cards.refusal("Lightning Bolt") is None
