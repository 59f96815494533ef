"""Trains a policy by PPO in plain numpy until it beats the bot `greedy`.

    python python/examples/ppo.py [DECK DECK] [--updates 300] [--seed 1] [--out ppo]

Decks are starter decks by name or files; ``portal-red.txt`` and ``portal-green.txt`` beside this file have cards of Portal alone.
Each of a few hundred games side by side is the policy against `greedy`: with both decks, on the play and on the draw. Every
`--test-every` updates the policy plays test games of another seed; each counts, however long it takes. The training ends when the
95 % interval of the win rate in them lies above one half by `--margin`. Then a last test with games of a third seed, which nothing
was chosen by, says whether the policy beats `greedy`: whether that interval lies above one half. Writes the curve (csv and svg) and
the weights (npz), from which another training can begin (`--begin-with`). The same seed, decks and settings give the same curve,
but for the column of minutes.

What the policy sees is turned into a list of things: permanents and cards in hand, each with what the observation says of it
and a place of its own for each card. A small network reads each thing, sums them up by side, and gives each legal action a
score from the thing it is about and the sum of all.

Legality it has from the masks. Of combat it is told one thing that the observation only implies: who would kill whom. Each
creature has the number of creatures of the other side that would kill it and that it would kill, by power and remaining
toughness, and each block has which of the two dies. No other play or plan is built in.
"""

from __future__ import annotations

import argparse
import csv
import math
import os
import time
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

import menace
from menace import learn

FLOAT = np.float32
PERMANENTS, HAND = 64, 16
THING, SUM, ACTION = 32, 128, 64
KINDS = 7
FACTS, PAIR = 24, 4


class Seen:
    """What the network reads of a batch of observations: things, sums of them, legal actions."""

    def __init__(self, observations: np.ndarray, masks: np.ndarray, cards: int) -> None:
        count = len(observations)
        self.count = count
        head = observations[:, :32].astype(FLOAT)
        blocker = observations[:, 27].astype(np.int64)
        decision = observations[:, 22]
        self.head = np.concatenate(
            [
                head[:, :2] / 20,
                head[:, 4:6] / 7,
                head[:, 6:8] / 40,
                head[:, 8:9] / 20,
                head[:, 10:15],
                head[:, 16:22] / 5,
                head[:, 24:27] / 4,
                np.eye(14, dtype=FLOAT)[np.minimum(observations[:, 9], 13)],
                np.eye(6, dtype=FLOAT)[np.minimum(decision, 5)],
            ],
            axis=1,
        )
        permanents = observations[:, 32:1056].reshape(count, PERMANENTS, 16)
        hand = observations[:, 1056:1120].reshape(count, HAND, 4)
        there = np.concatenate([permanents[:, :, 0] > 0, hand[:, :, 0] > 0], axis=1)
        game, place = np.nonzero(there)
        self.of = (game * 3 + np.where(place < 32, 0, np.where(place < 64, 1, 2))).astype(np.int64)
        self.index = np.full((count, PERMANENTS + HAND + 1), len(game), dtype=np.int64)
        self.index[game, place] = np.arange(len(game))
        is_hand = place >= PERMANENTS
        one = np.zeros((len(game), 16), dtype=FLOAT)
        one[~is_hand] = permanents[game[~is_hand], place[~is_hand]]
        in_hand = hand[game[is_hand], place[is_hand] - PERMANENTS]
        number = one[:, 1].astype(np.int64)
        number[is_hand] = in_hand[:, 0]
        bits = np.unpackbits(one[:, 14:16].astype(np.uint8), axis=1).astype(FLOAT)
        facts = np.zeros((len(game), FACTS), dtype=FLOAT)
        facts[:, 0:3] = one[:, 2:5] / 4
        facts[:, 3:9] = one[:, 5:11]
        facts[:, 9] = one[:, 11] > 0
        facts[:, 10:12] = one[:, 12:14]
        facts[is_hand, 12] = in_hand[:, 1] / 4
        facts[is_hand, 13:15] = in_hand[:, 2:4]
        facts[:, 15] = place < 32
        facts[:, 16] = (place >= 32) & ~is_hand
        facts[:, 17] = is_hand
        facts[:, 18] = (place < 32) & (place + 1 == blocker[game])
        own = (place < 32) & ~is_hand
        facts[own, 19] = masks[game[own], 18 + place[own]]
        facts[is_hand, 19] = masks[game[is_hand], 2 + place[is_hand] - PERMANENTS]
        # Of each creature: how many of the other side's that may fight it would kill it, and how many it would kill.
        power, left = one[:, 2].astype(np.int64), (one[:, 3] - one[:, 4]).astype(np.int64)
        fights = (one[:, 7] > 0) & ((one[:, 5] == 0) | (one[:, 9] > 0))
        side = game * 2 + (place >= 32)
        at_most = 15
        power, left = np.minimum(power, at_most), np.clip(left, 0, at_most)
        stronger = np.bincount(side[fights] * 16 + power[fights], minlength=count * 32).reshape(-1, 16)
        stronger = stronger[:, ::-1].cumsum(1)[:, ::-1]
        weaker = np.bincount(side[fights] * 16 + left[fights], minlength=count * 32).reshape(-1, 16).cumsum(1)
        creature = np.flatnonzero(one[:, 7] > 0)
        other = side[creature] ^ 1
        facts[creature, 20] = stronger[other, np.maximum(left[creature], 1)] / 2
        facts[creature, 21] = np.where(power[creature] > 0, weaker[other, power[creature]], 0) / 2
        facts[creature, 22] = facts[creature, 20] > 0
        facts[creature, 23] = facts[creature, 21] > 0
        card = np.zeros((len(game), cards + 1), dtype=FLOAT)
        card[np.arange(len(game)), np.minimum(number, cards)] = 1
        self.things = np.concatenate([facts, bits, card], axis=1)
        # Legal actions, each with its kind, the thing that it is about and the card that it names.
        self.game, self.action = np.nonzero(masks)
        action, option = self.action, np.clip(self.action - 66, 0, 63)
        kind = np.select([action == 0, action == 1, action < 18, action < 50, action < 66], [0, 1, 2, 3, 4], 5)
        in_block = (kind == 5) & (decision[self.game] == 4)
        kind[in_block] = 6
        chosen = observations[:, 1120:1376].reshape(count, 64, 4)[self.game, option]
        about = np.full(len(action), PERMANENTS + HAND)
        about = np.where(kind == 2, PERMANENTS + action - 2, about)
        about = np.where(kind == 3, action - 18, about)
        about = np.where(kind == 6, 32 + option, about)
        value = np.clip(chosen[:, 1].astype(np.int64) - 1, 0, 31)
        about = np.where((kind == 5) & (chosen[:, 0] == 3), value, about)
        about = np.where((kind == 5) & (chosen[:, 0] == 4), 32 + value, about)
        self.about = self.index[self.game, about]
        self.blocker = self.index[np.arange(count), np.where(blocker > 0, np.clip(blocker - 1, 0, 31), PERMANENTS + HAND)]
        extra = np.zeros((len(action), KINDS + 14 + 1 + cards + 1 + PAIR), dtype=FLOAT)
        rows = np.arange(len(action))
        extra[rows, kind] = 1
        plain = kind == 5
        extra[rows[plain], KINDS + np.minimum(chosen[plain, 0], 13)] = 1
        named = plain & ((chosen[:, 0] == 5) | (chosen[:, 0] == 13))
        extra[rows[named], KINDS + 15 + np.minimum(chosen[named, 1], cards)] = 1
        extra[rows, KINDS + 14] = np.where(plain & ~named, chosen[:, 1] / 8, 0)
        # Of a block: whether either kills the other.
        pair = np.flatnonzero((kind == 6) & (self.about < len(game)) & (self.blocker[self.game] < len(game)))
        if len(pair):
            mine, theirs = self.blocker[self.game[pair]], self.about[pair]
            dies, kills = power[theirs] >= np.maximum(left[mine], 1), power[mine] >= np.maximum(left[theirs], 1)
            extra[pair, -4] = kills & ~dies
            extra[pair, -3] = kills & dies
            extra[pair, -2] = dies & ~kills
            extra[pair, -1] = power[theirs] / 4
        self.extra = extra
        self.starts = np.searchsorted(self.game, np.arange(count))


def sums(values: np.ndarray, groups: np.ndarray, count: int) -> np.ndarray:
    """Sums rows by their group; groups ascend."""
    out = np.zeros((count, values.shape[1]), dtype=FLOAT)
    if len(values):
        starts = np.flatnonzero(np.diff(groups, prepend=-1))
        out[groups[starts]] = np.add.reduceat(values, starts, axis=0)
    return out


class Policy:
    """The network: scores of legal actions, and how the game is likely to end (-1 to 1)."""

    def __init__(self, cards: int, rng: np.random.Generator) -> None:
        self.cards = cards
        things, extra = FACTS + 16 + cards + 1, KINDS + 14 + 1 + cards + 1 + PAIR
        head = 2 + 2 + 2 + 1 + 5 + 6 + 3 + 14 + 6

        def weights(fan_in: int, fan_out: int, gain: float = 1.4) -> np.ndarray:
            return (rng.standard_normal((fan_in, fan_out)) * gain / math.sqrt(fan_in)).astype(FLOAT)

        self.w = {
            "t1": weights(things, THING),
            "t1b": np.zeros(THING, FLOAT),
            "t2": weights(THING, THING),
            "t2b": np.zeros(THING, FLOAT),
            "g1": weights(head + 3 * THING, SUM),
            "g1b": np.zeros(SUM, FLOAT),
            "g2": weights(SUM, SUM),
            "g2b": np.zeros(SUM, FLOAT),
            "v": weights(SUM, 1, 0.1),
            "vb": np.zeros(1, FLOAT),
            "a_thing": weights(THING, ACTION),
            "a_sum": weights(SUM, ACTION),
            "a_blocker": weights(THING, ACTION),
            "a_extra": weights(extra, ACTION),
            "a_b": np.zeros(ACTION, FLOAT),
            "a_out": weights(ACTION, 1, 0.1),
        }
        self.moments = {name: (np.zeros_like(value), np.zeros_like(value)) for name, value in self.w.items()}
        self.updates = 0

    def load(self, path: str) -> None:
        """Takes the weights that an earlier run wrote; its cards have to be the same."""
        with np.load(path) as file:
            for name, value in self.w.items():
                if name not in file or file[name].shape != value.shape:
                    raise SystemExit(f"{path}: these weights are not of this network with these decks ({name})")
                self.w[name] = file[name].astype(FLOAT)

    def forward(self, seen: Seen) -> tuple[np.ndarray, np.ndarray, dict[str, np.ndarray]]:
        """Returns the logarithm of each legal action's probability, the values, and what `backward` needs."""
        w = self.w
        first = np.maximum(seen.things @ w["t1"] + w["t1b"], 0)
        second = np.maximum(first @ w["t2"] + w["t2b"], 0)
        pooled = sums(second, seen.of, seen.count * 3).reshape(seen.count, 3 * THING) * FLOAT(0.25)
        head = np.concatenate([seen.head, pooled], axis=1)
        g1 = np.maximum(head @ w["g1"] + w["g1b"], 0)
        g2 = np.maximum(g1 @ w["g2"] + w["g2b"], 0)
        value = np.tanh(g2 @ w["v"] + w["vb"])[:, 0]
        padded = np.concatenate([second, np.zeros((1, THING), FLOAT)])
        about, blocker = padded[seen.about], padded[seen.blocker]
        of_game = g2 @ w["a_sum"] + blocker @ w["a_blocker"]
        hidden = np.maximum(about @ w["a_thing"] + of_game[seen.game] + seen.extra @ w["a_extra"] + w["a_b"], 0)
        score = (hidden @ w["a_out"])[:, 0]
        score = score - np.maximum.reduceat(score, seen.starts)[seen.game]
        log = score - np.log(np.add.reduceat(np.exp(score), seen.starts))[seen.game]
        kept = {"first": first, "second": second, "head": head, "g1": g1, "g2": g2, "value": value}
        kept |= {"about": about, "blocker": blocker, "hidden": hidden}
        return log, value, kept

    def backward(
        self, seen: Seen, kept: dict[str, np.ndarray], d_score: np.ndarray, d_value: np.ndarray
    ) -> dict[str, np.ndarray]:
        """Returns the gradient by weight, given those by score and value."""
        w, d = self.w, {}
        d["a_out"] = kept["hidden"].T @ d_score[:, None]
        d_hidden = np.outer(d_score, w["a_out"][:, 0]) * (kept["hidden"] > 0)
        d["a_b"] = d_hidden.sum(0)
        d["a_extra"] = seen.extra.T @ d_hidden
        d["a_thing"] = kept["about"].T @ d_hidden
        d_game = sums(d_hidden, seen.game, seen.count)
        d["a_sum"] = kept["g2"].T @ d_game
        d["a_blocker"] = kept["blocker"].T @ d_game
        d_second = np.zeros((len(kept["second"]) + 1, THING), FLOAT)
        order = np.argsort(seen.about, kind="stable")
        d_second += sums((d_hidden @ w["a_thing"].T)[order], seen.about[order], len(d_second))
        np.add.at(d_second, seen.blocker, d_game @ w["a_blocker"].T)
        d_v = (d_value * (1 - kept["value"] ** 2))[:, None]
        d["v"], d["vb"] = kept["g2"].T @ d_v, d_v.sum(0)
        d_g2 = (d_game @ w["a_sum"].T + d_v @ w["v"].T) * (kept["g2"] > 0)
        d["g2"], d["g2b"] = kept["g1"].T @ d_g2, d_g2.sum(0)
        d_g1 = (d_g2 @ w["g2"].T) * (kept["g1"] > 0)
        d["g1"], d["g1b"] = kept["head"].T @ d_g1, d_g1.sum(0)
        d_pooled = (d_g1 @ w["g1"].T)[:, -3 * THING :].reshape(seen.count * 3, THING) * FLOAT(0.25)
        d_second = (d_second[:-1] + d_pooled[seen.of]) * (kept["second"] > 0)
        d["t2"], d["t2b"] = kept["first"].T @ d_second, d_second.sum(0)
        d_first = (d_second @ w["t2"].T) * (kept["first"] > 0)
        d["t1"], d["t1b"] = seen.things.T @ d_first, d_first.sum(0)
        return d

    def learn(self, gradient: dict[str, np.ndarray], rate: float) -> None:
        """Takes a step of Adam, with the gradient cut to length 0.5."""
        self.updates += 1
        length = math.sqrt(sum(float((part * part).sum()) for part in gradient.values()))
        scale = min(1.0, 0.5 / (length + 1e-8))
        for name, part in gradient.items():
            mean, square = self.moments[name]
            mean += 0.1 * (part * scale - mean)
            square += 0.001 * ((part * scale) ** 2 - square)
            corrected = mean / (1 - 0.9**self.updates)
            self.w[name] -= (rate * corrected / (np.sqrt(square / (1 - 0.999**self.updates)) + 1e-5)).astype(FLOAT)


def draw(seen: Seen, log: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Draws one of each game's actions by its probability (Gumbel's trick): places among all legal actions."""
    noisy = log - np.log(-np.log(rng.random(len(log)) + 1e-12) + 1e-12)
    return best(seen, noisy)


def best(seen: Seen, score: np.ndarray) -> np.ndarray:
    """The place of each game's best action."""
    order = np.lexsort((score, seen.game))
    return order[np.append(seen.starts[1:], len(order)) - 1]


def test(policy: Policy, setup: menace.Setup, games: int, seed: int) -> tuple[float, float, float]:
    """Plays test games against `greedy`, taking the likeliest action: win rate with its 95 % interval (Wilson)."""
    side_by_side = min(games, 512)
    rounds = math.ceil(games / side_by_side)
    env = learn.VectorEnv(setup, side_by_side, opponent="greedy", seed=seed)
    finished = np.zeros(side_by_side, dtype=int)
    points = 0.0
    while (finished < rounds).any():
        seen = Seen(env.observations, env.masks, policy.cards)
        log, _, _ = policy.forward(seen)
        env.step(seen.action[best(seen, log)])
        over = (env.ended > 0) & (finished < rounds)
        points += float((env.rewards[over, env.agents[over]] + 1).sum() / 2)
        finished += over
    count = side_by_side * rounds
    rate, z = points / count, 1.959964
    middle = (rate + z * z / (2 * count)) / (1 + z * z / count)
    half = z * math.sqrt(rate * (1 - rate) / count + z * z / (4 * count * count)) / (1 + z * z / count)
    return rate, middle - half, middle + half


def train(given: argparse.Namespace) -> None:
    setup = menace.Setup(*given.decks)
    rng = np.random.default_rng(given.seed)
    policy = Policy(len(setup.card_names), rng)
    if given.begin_with:
        policy.load(given.begin_with)
    games, steps = given.games, given.steps
    env = learn.VectorEnv(setup, games, opponent="greedy", seed=given.seed)
    agents, rows = env.agents.astype(np.int64), np.arange(games)
    out = Path(given.out)
    out.parent.mkdir(parents=True, exist_ok=True)
    curve: list[dict[str, float]] = []
    began, update, taken, won, ended = time.monotonic(), 0, 0, 0.0, 0
    while True:
        minutes = (time.monotonic() - began) / 60
        if update % given.test_every == 0:
            rate, low, high = test(policy, setup, given.test_games, given.seed + 1_000_000)
            curve.append(
                {
                    "update": update,
                    "steps": taken,
                    "minutes": round(minutes, 2),
                    "training_win_rate": round(won / ended, 4) if ended else math.nan,
                    "win_rate": round(rate, 4),
                    "ci95_low": round(low, 4),
                    "ci95_high": round(high, 4),
                }
            )
            print(", ".join(f"{name} {value}" for name, value in curve[-1].items()), flush=True)
            write(out, curve, policy)
            won, ended = 0.0, 0
            if low > 0.5 + given.margin or update >= given.updates:
                break
        progress = update / given.updates
        rate_now, entropy = given.rate * (1 - 0.8 * progress), given.entropy * (1 - 0.8 * progress)
        # Play.
        kept_observations = np.empty((steps, games, learn.OBSERVATION), np.uint8)
        kept_masks = np.empty((steps, games, learn.ACTIONS), bool)
        actions = np.empty((steps, games), np.int64)
        logs, rewards, over = (np.empty((steps, games), FLOAT) for _ in range(3))
        values = np.empty((steps + 1, games), FLOAT)
        for step in range(steps):
            kept_observations[step], kept_masks[step] = env.observations, env.masks
            seen = Seen(env.observations, env.masks, policy.cards)
            log, values[step], _ = policy.forward(seen)
            places = draw(seen, log, rng)
            actions[step], logs[step] = seen.action[places], log[places]
            env.step(actions[step])
            rewards[step], over[step] = env.rewards[rows, agents], env.ended > 0
            won += float(((rewards[step] + 1) / 2 * over[step]).sum())
            ended += int(over[step].sum())
        _, values[steps], _ = policy.forward(Seen(env.observations, env.masks, policy.cards))
        # Generalized advantages, with discount 1: only the end of a game counts. What leaves no choice is passed over.
        choice = kept_masks.sum(2) > 1
        advantages = np.zeros((steps, games), FLOAT)
        after = np.zeros(games, FLOAT)
        for step in reversed(range(steps)):
            on = 1 - over[step]
            then = rewards[step] + on * values[step + 1]
            values[step] = np.where(choice[step], values[step], then)
            after = then - values[step] + np.where(choice[step], given.trace, 1) * on * after
            advantages[step] = after
        targets = (advantages + values[:-1]).reshape(-1)
        flat = advantages.reshape(-1)
        chosen = np.flatnonzero(choice.reshape(-1))
        flat = (flat - flat[chosen].mean()) / (flat[chosen].std() + 1e-8)
        all_observations, all_masks = kept_observations.reshape(-1, learn.OBSERVATION), kept_masks.reshape(-1, learn.ACTIONS)
        all_actions, all_logs = actions.reshape(-1), logs.reshape(-1)
        # Learn.
        batches = np.array_split(rng.permutation(chosen), max(1, len(chosen) // given.batch))
        read = [Seen(all_observations[batch], all_masks[batch], policy.cards) for batch in batches]
        for _ in range(given.epochs):
            for number in rng.permutation(len(batches)):
                batch, seen = batches[number], read[number]
                log, value, kept = policy.forward(seen)
                taken_here = seen.action == all_actions[batch][seen.game]
                ratio = np.exp(log[taken_here] - all_logs[batch])
                gain = flat[batch]
                # The gradient of the clipped objective by the logarithm of the action taken, and then by scores.
                inside = np.where(gain > 0, ratio < 1 + given.clip, ratio > 1 - given.clip)
                d_log = -(gain * ratio * inside) / len(batch)
                chance = np.exp(log)
                spread = -np.add.reduceat(chance * log, seen.starts)
                d_score = taken_here * d_log[seen.game] - chance * d_log[seen.game]
                d_score += entropy / len(batch) * chance * (log + spread[seen.game])
                d_value = given.value_weight * (value - targets[batch]) / len(batch)
                policy.learn(policy.backward(seen, kept, d_score.astype(FLOAT), d_value.astype(FLOAT)), rate_now)
        update, taken = update + 1, taken + steps * games
    rate, low, high = test(policy, setup, given.last_games, given.seed + 2_000_000)
    verdict = "beats" if low > 0.5 else "does not beat"
    print(f"the policy {verdict} greedy: {100 * rate:.1f} % of {given.last_games} games ({100 * low:.1f} to {100 * high:.1f} %)")


def write(out: Path, curve: list[dict[str, float]], policy: Policy) -> None:
    """Writes the curve as csv and svg, and the weights."""
    with open(f"{out}.csv", "w", newline="") as file:
        table = csv.DictWriter(file, curve[0].keys(), lineterminator="\n")
        table.writeheader()
        table.writerows(curve)
    np.savez(f"{out}.npz", **policy.w)
    width, height, edge = 640, 320, 44
    most = max(curve[-1]["steps"], 1)

    def at(steps: float, rate: float) -> str:
        return f"{edge + (width - 2 * edge) * steps / most:.1f},{height - edge - (height - 2 * edge) * rate:.1f}"

    line = " ".join(at(row["steps"], row["win_rate"]) for row in curve)
    band = [at(row["steps"], row["ci95_high"]) for row in curve] + [at(row["steps"], row["ci95_low"]) for row in curve[::-1]]
    parts = [f'<polygon points="{" ".join(band)}" fill="#9bc"/>', f'<polyline points="{line}" fill="none" stroke="#036" stroke-width="2"/>']
    for rate in (0.0, 0.25, 0.5, 0.75, 1.0):
        left, right = at(0, rate).split(","), at(most, rate).split(",")
        dashed = ' stroke-dasharray="4"' if rate == 0.5 else ""
        parts.append(f'<line x1="{left[0]}" y1="{left[1]}" x2="{right[0]}" y2="{right[1]}" stroke="#888"{dashed} stroke-width="0.5"/>')
        parts.append(f'<text x="{edge - 6}" y="{float(left[1]) + 4}" text-anchor="end">{rate:.0%}</text>')
    parts.append(f'<text x="{edge}" y="{height - 16}">0</text><text x="{width - edge}" y="{height - 16}" text-anchor="end">{most:,} steps</text>')
    parts.append(f'<text x="{edge}" y="24">win rate against greedy, with its 95 % interval</text>')
    Path(f"{out}.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12">'
        f'<rect width="{width}" height="{height}" fill="#fff"/>{"".join(parts)}</svg>\n'
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Trains a policy by PPO until it beats greedy.")
    parser.add_argument("decks", nargs="*", default=["red-aggro", "green-stompy"])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--updates", type=int, default=300, help="the most updates")
    parser.add_argument("--out", default="ppo", help="where to write .csv, .svg and .npz")
    parser.add_argument("--begin-with", metavar="NPZ", help="weights of an earlier run with the same decks")
    parser.add_argument("--games", type=int, default=256, help="games side by side")
    parser.add_argument("--steps", type=int, default=128, help="decisions of each game between updates")
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--batch", type=int, default=2_048)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--clip", type=float, default=0.2)
    parser.add_argument("--entropy", type=float, default=0.01)
    parser.add_argument("--trace", type=float, default=0.97, help="lambda of the advantages")
    parser.add_argument("--value-weight", type=float, default=0.5)
    parser.add_argument("--test-every", type=int, default=10)
    parser.add_argument("--test-games", type=int, default=1_024)
    parser.add_argument("--last-games", type=int, default=4_096)
    parser.add_argument("--margin", type=float, default=0.01, help="how far above one half the interval has to lie")
    train(parser.parse_args())
