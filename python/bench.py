"""Random steps a second: the vectorised environment beside the loop in Python.

    python python/bench.py [DECK DECK] [--games 1024] [--steps 200] [--threads 1]

The answer is checked first: the same seed gives the same observations, in batches and one by one.
"""

import argparse
import time

import numpy as np

import menace
from menace import learn


def checked(setup: menace.Setup) -> None:
    batch, single = learn.VectorEnv(setup, 4, seed=3), learn.VectorEnv(setup, 1, seed=3)
    for _ in range(200):
        actions = batch.random_actions().copy()
        single.step(actions[:1])
        batch.step(actions)
        if batch.ended[0]:
            break
        assert (single.observations[0] == batch.observations[0]).all()


def vectorised(setup: menace.Setup, games: int, steps: int, threads: int) -> tuple[float, float, int]:
    """Steps a second, steps a second of processor time, and how many games ended."""
    env = learn.VectorEnv(setup, games, seed=1, threads=threads)
    # Games are spread over all turns before the clock starts.
    for _ in range(100):
        env.step(env.random_actions())
    ended, began, busy = 0, time.perf_counter(), time.process_time()
    for _ in range(steps):
        env.step(env.random_actions())
        ended += int((env.ended > 0).sum())
    taken, busy = time.perf_counter() - began, time.process_time() - busy
    return games * steps / taken, games * steps / busy, ended


def in_python(setup: menace.Setup, seconds: float = 2.0) -> float:
    """One game after the other with `State`: decisions a second of processor time, attacks and blocks as a whole."""
    steps, game, began, busy = 0, 0, time.perf_counter(), time.process_time()
    rng = np.random.default_rng(0)
    while time.perf_counter() - began < seconds:
        state = setup.start(seed=1, game=game)
        game += 1
        while not state.is_over and time.perf_counter() - began < seconds:
            if state.decision in ("attack", "block", "choose"):
                action = state.sample_action(int(rng.integers(2**31)))
            else:
                actions = state.legal_actions()
                action = actions[rng.integers(len(actions))]
            state.apply(action)
            steps += 1
    return steps / (time.process_time() - busy)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Measures random steps a second.")
    parser.add_argument("decks", nargs="*", default=["red-aggro", "green-stompy"])
    parser.add_argument("--games", type=int, default=1_024)
    parser.add_argument("--steps", type=int, default=200)
    parser.add_argument("--threads", type=int, default=1)
    given = parser.parse_args()
    setup = menace.Setup(*given.decks)
    checked(setup)
    name = " ".join(given.decks)
    rate, of_processor, ended = vectorised(setup, given.games, given.steps, given.threads)
    print(f"{name}: {rate:,.0f} steps/s in batches of {given.games} on {given.threads} thread(s), {ended} games ended")
    print(f"{name}: {of_processor:,.0f} steps/s of processor time")
    print(f"{name}: {in_python(setup):,.0f} decisions/s of processor time in a loop in Python")
