"""Environments: masks, observations, rewards and the API tests of Gymnasium and PettingZoo."""

import signal
import threading
import time
import warnings

import pytest

import menace

np = pytest.importorskip("numpy")
learn = pytest.importorskip("menace.learn")


@pytest.fixture(scope="module")
def setup():
    return menace.Setup("burn", "elves")


@pytest.fixture(scope="module")
def creatures():
    return menace.Setup("red-aggro", "green-stompy")


@pytest.fixture(params=[True, False], ids=["fast", "whole"])
def fast(request):
    """Which engine plays creatures and lands."""
    return request.param


def test_shapes_and_the_first_decision(setup):
    env = learn.VectorEnv(setup, 6, seed=1)
    assert env.observations.shape == (6, 1520) and env.observations.dtype == np.uint8
    assert env.masks.shape == (6, 130) and env.masks.dtype == bool
    # Everybody begins with a mulligan decision: keep or not.
    assert (np.flatnonzero(env.masks[0]) == [0, 1]).all()
    assert (env.observations[:, 22] == 1).all()
    # 20 life each, seven cards each, 53 in the libraries.
    assert (env.observations[:, :8] == [20, 20, 0, 0, 7, 7, 53, 53]).all()


def test_random_games_end_with_rewards_that_cancel_and_go_on(setup):
    env = learn.VectorEnv(setup, 16, seed=3)
    ended = 0
    for _ in range(3_000):
        env.step(env.random_actions())
        over = env.ended > 0
        ended += over.sum()
        assert env.masks.any(axis=1).all()
        assert (env.rewards.sum(axis=1) == 0).all() and (env.rewards[~over] == 0).all()
        # A new game follows at once.
        assert (env.observations[over, 22] == 1).all()
    assert ended > 16


def test_the_same_seed_gives_the_same_games_whatever_the_threads(setup):
    one, two = (learn.VectorEnv(setup, 8, seed=5, threads=threads) for threads in (1, 3))
    for _ in range(400):
        actions = one.random_actions().copy()
        one.step(actions)
        two.step(actions)
        for name in ("observations", "masks", "players", "rewards", "ended"):
            assert (getattr(one, name) == getattr(two, name)).all(), name
    first = one.observations.copy()
    one.reset(seed=6)
    assert (one.observations != first).any()


def test_an_illegal_action_is_refused_before_anything_is_played(setup):
    env = learn.VectorEnv(setup, 4, seed=1)
    before = env.observations.copy()
    with pytest.raises(menace.IllegalActionError, match="game 2: action 129 is not legal"):
        env.step([0, 0, 129, 0])
    assert (env.observations == before).all()
    with pytest.raises(menace.IllegalActionError, match="action -1"):
        env.step([0, 0, -1, 0])
    with pytest.raises(ValueError, match="found 3 actions"):
        env.step([0, 0, 0])


def test_every_lit_action_leads_to_a_legal_answer(creatures, fast):
    # A declaration that is begun can always be ended: within 300 more actions of which each is lit.
    env = learn.VectorEnv(creatures, 8, seed=2, fast=fast)
    assert env.fast == fast
    kinds = set()
    for _ in range(4_000):
        kinds |= set(env.observations[:, 22])
        env.step(env.random_actions())
    assert {1, 2, 3, 4} <= kinds and env.unreachable == 0


def test_rule_702_111b_a_block_is_lit_only_if_some_legal_declaration_completes_it(fast):
    # Only creatures with menace attack: one blocker alone is lit for nothing, two are.
    menace_deck = "20 Mountain\n20 Boggart Brute"
    setup = menace.Setup(menace_deck, menace_deck)
    env = learn.VectorEnv(setup, 64, seed=1, fast=fast)
    seen = {"alone": 0, "several": 0, "second": 0}
    for _ in range(3_000):
        blocks = env.observations[:, 22] == 4
        for game in np.flatnonzero(blocks):
            row = env.observations[game]
            own = row[32:544].reshape(32, 16)
            able = (own[:, 7] == 1) & (own[:, 5] == 0)
            begun = own[:, 13] == 1
            if row[27]:
                continue
            lit = env.masks[game, 18:50]
            if able.sum() == 1:
                seen["alone"] += 1
                assert not lit.any() and env.masks[game, 0]
            elif able.sum() >= 2 and not begun.any():
                seen["several"] += 1
                assert (lit == able).all() and env.masks[game, 0]
            elif begun.sum() == 1:
                # The first has to be joined.
                seen["second"] += 1
                assert not env.masks[game, 0] and lit.any()
        env.step(env.random_actions())
    # Where nobody can block, the fast engine asks nothing.
    assert (seen.pop("alone") > 3) != fast and min(seen.values()) > 3, seen


def test_observations_hold_nothing_hidden(setup):
    env = learn.VectorEnv(setup, 4, seed=9)
    for step in range(300):
        for game in range(4):
            player = "AB"[env.players[game]]
            # A copy in which hidden cards are others looks the same to its player.
            shown = env.observe(game, player)
            assert (shown == env.observations[game]).all()
            sample = env.sample(game, seed=step)
            own = sample.view(player)["players"][player]
            names = [setup.card_names[card - 1] for card in shown[1056:1120].reshape(16, 4)[:, 0] if card]
            assert names == own["hand"][:16]
            # The opponent sees neither the hand nor the options.
            other = env.observe(game, "BA"[env.players[game]])
            assert other[5] == len(own["hand"]) and not other[1120:1376].any() and not other[22:28].any()
        env.step(env.random_actions())


@pytest.mark.parametrize("decks", ["burn elves", "counterspells reanimator", "black-control growth"])
def test_other_hidden_cards_change_neither_observation_nor_mask(decks):
    env = learn.VectorEnv(menace.Setup(*decks.split()), 8, seed=5)
    compared = others = 0
    for step in range(160):
        for game in range(8) if step % 16 == 0 else ():
            # What has been said of an answer is not in copies.
            if env.observations[game, 22] in (3, 4) or env.observations[game, 26] > 0:
                continue
            copies = env.copies(game, 3, seed=step)
            assert (copies.observations == env.observations[game]).all() and (copies.masks == env.masks[game]).all()
            # They are other games: the opponent sees another hand.
            opponent = "BA"[env.players[game]]
            real = env.observe(game, opponent).tobytes()
            compared += 3
            others += sum(copies.observe(copy, opponent).tobytes() != real for copy in range(3))
        env.step(env.random_actions())
    assert compared > 60 and others > compared / 2


def test_an_opponent_decides_for_the_other_player(setup):
    env = learn.VectorEnv(setup, 4, opponent="random", seed=1)
    assert env.agents.tolist() == [0, 0, 1, 1]
    ended = 0
    for _ in range(400):
        assert (env.players == env.agents).all()
        env.step(env.random_actions())
        ended += (env.ended > 0).sum()
    assert ended > 2


def test_gymnasium_accepts_the_environment(setup):
    pytest.importorskip("gymnasium")
    from gymnasium.utils.env_checker import check_env

    env = learn.Env(setup, opponent="random")
    with warnings.catch_warnings():
        # It has no picture, and is not registered by name.
        warnings.simplefilter("ignore")
        check_env(env, skip_render_check=True)
    observation, info = env.reset(seed=4)
    rng, steps, reward = np.random.default_rng(0), 0, 0.0
    over = False
    while not over:
        assert observation in env.observation_space
        action = rng.choice(np.flatnonzero(info["action_mask"]))
        observation, reward, terminated, truncated, info = env.step(action)
        over, steps = terminated or truncated, steps + 1
    assert reward in (-1.0, 0.0, 1.0) and steps > 10
    env.reset(seed=4)
    _, reward, terminated, _, info = env.step(129)
    assert reward == -1 and terminated and info["illegal"]


def test_pettingzoo_accepts_the_environment(creatures):
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test, seed_test

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(learn.aec_env(creatures), num_cycles=1_000)
        seed_test(lambda: learn.aec_env(creatures), num_cycles=50)


def test_decks_of_creatures_and_lands_are_played_fast(setup, creatures):
    assert learn.VectorEnv(creatures, 2).fast and not learn.VectorEnv(setup, 2).fast
    with pytest.raises(menace.MenaceError, match="other cards"):
        learn.VectorEnv(setup, 2, fast=True)
    with pytest.raises(menace.MenaceError, match="copies"):
        learn.VectorEnv(creatures, 2).sample(0)
    # The hands are those of a run with that seed, whichever engine deals them.
    hands = [learn.VectorEnv(creatures, 8, seed=6, fast=fast).observations[:, 1056:1120] for fast in (True, False)]
    for one, other in zip(*hands):
        assert sorted(one.reshape(16, 4).tolist()) == sorted(other.reshape(16, 4).tolist())


def test_a_fast_game_shows_what_is_on_the_table(creatures):
    env = learn.VectorEnv(creatures, 16, seed=4)
    names = creatures.card_names
    seen = set()
    for _ in range(600):
        for row, mask in zip(env.observations, env.masks):
            own, hand = row[32:544].reshape(32, 16), row[1056:1120].reshape(16, 4)
            there = own[:, 0] == 1
            assert (own[~there] == 0).all() and (own[there][:, 7] + own[there][:, 8] == 1).all()
            # Creatures come first, then lands.
            assert (np.diff(own[there][:, 8].astype(int)) >= 0).all()
            assert (hand[:, 0] > 0).sum() == min(row[4], 16)
            for place in np.flatnonzero(mask[2:18]):
                # What is lit can be paid for by as many lands.
                untapped = ((own[:, 8] == 1) & (own[:, 5] == 0)).sum()
                assert hand[place, 2] == 1 and row[14] == 0 or hand[place, 1] <= untapped
            if row[22] == 3:
                for place in np.flatnonzero(mask[18:50]):
                    assert own[place, 7] == 1 and own[place, 5] == 0 and own[place, 13] == 0
            seen |= {names[card - 1] for card in own[there][:, 1]}
        env.step(env.random_actions())
    assert {"Mountain", "Forest", "Mogg Flunkies", "Prized Unicorn"} <= seen


def test_rule_508_1c_nobody_who_needs_company_attacks_alone(fast):
    setup = menace.Setup("20 Mountain\n20 Mogg Flunkies", "20 Forest\n20 Craw Wurm")
    env = learn.VectorEnv(setup, 32, seed=2, fast=fast)
    alone = together = 0
    for _ in range(2_000):
        for game in np.flatnonzero((env.observations[:, 22] == 3) & (env.players == 0)):
            own = env.observations[game, 32:544].reshape(32, 16)
            able = (own[:, 7] == 1) & (own[:, 5] == 0) & (own[:, 6] == 0)
            chosen, lit = (own[:, 13] == 1).sum(), env.masks[game, 18:50]
            if able.sum() == 1:
                alone += 1
                assert not lit.any() and env.masks[game, 0]
            else:
                together += 1
                assert lit.sum() == able.sum() - chosen and env.masks[game, 0] == (chosen != 1)
        env.step(env.random_actions())
    assert alone > 3 and together > 3


def test_copies_of_a_game_look_the_same_to_its_player(creatures, fast):
    env = learn.VectorEnv(creatures, 4, seed=9, fast=fast)
    for step in range(200):
        # What has been said of an answer is not in copies.
        begun = env.observations[1, 22] in (3, 4) or env.observations[1, 26] > 0
        if not begun and step % 10 == 0:
            copies = env.copies(1, 5, seed=step)
            assert copies.games == 5 and (copies.players == env.players[1]).all()
            assert (copies.observations == env.observations[1]).all() and (copies.masks == env.masks[1]).all()
            other = "BA"[env.players[1]]
            assert env.observe(1, other)[4] < 2 or len({copies.observe(copy, other).tobytes() for copy in range(5)}) > 1
        env.step(env.random_actions())
    # Copies end with their game, and take anything after that.
    rewards = np.zeros(5)
    for _ in range(3_000):
        copies.step(copies.random_actions())
        rewards += copies.rewards[:, 0]
        if (copies.ended > 0).all():
            break
    assert (copies.ended > 0).all() and set(rewards) <= {-1.0, 0.0, 1.0}
    before = copies.observations.copy()
    copies.step([77] * 5)
    assert (copies.observations == before).all() and (copies.rewards == 0).all()


@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_ends_a_step_in_which_bots_think_for_long(creatures, threads, fast):
    env = learn.VectorEnv(creatures, 32, opponent="mcts:iterations=1000", seed=1, threads=threads, fast=fast)
    main = threading.get_ident()
    waiting = 0
    # A signal may come at the end of a step.
    for _ in range(10):
        thread = threading.Thread(target=lambda: (time.sleep(0.1), signal.pthread_kill(main, signal.SIGINT)))
        thread.start()
        with pytest.raises(KeyboardInterrupt):
            while True:
                before = env.observations.copy()
                env.step(env.random_actions())
        thread.join()
        # The games that were waiting have not been played on, and all of them go on from where they are.
        assert all(env.masks[game, action] for game, action in enumerate(env.random_actions()))
        still = (env.observations == before).all(axis=1)
        assert (env.rewards[still] == 0).all() and (env.ended[still] == 0).all()
        waiting = max(waiting, still.sum())
        if waiting > 4:
            break
    assert waiting > 4
