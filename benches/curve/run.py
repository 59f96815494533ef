#!/usr/bin/env python3
"""Plays `mcts` at growing budgets with whole decks, and draws how strong it gets.

    cargo build --release -p menace-cli
    python3 benches/curve/run.py target/release/menace DECK… --cards FILE --runs runs --out curve

Every match is a mirror tournament: in the two games of a pair the bots swap cards. A run that is there already is not played
again; one that was interrupted has to be removed, or brought to its end by `menace resume`. Writes a row for each match to
curve.csv, and curve.svg. Intervals are 95 %; a pair counts as one observation.
"""
import argparse
import csv
import math
import subprocess
from pathlib import Path

# By budget: the pairs of games of each deck in a round, and the number of rounds.
BUDGETS = {16: (8, 1), 32: (8, 1), 64: (4, 2), 125: (2, 8), 250: (2, 4), 500: (2, 2), 1000: (2, 2), 2000: (1, 4)}

SEARCH = "search:lethal=0"


def mcts(iterations):
    return f"mcts:iterations={iterations},lethal=0"


def matches():
    """Yields kind, budget, bot, opponent, the pairs of games of each deck in a round, the number of rounds, and the
    first one's seed."""
    for budget, (pairs, rounds) in BUDGETS.items():
        yield "doubling", budget, mcts(2 * budget), mcts(budget), pairs, rounds, 51
        yield "greedy", budget, mcts(budget), "greedy", pairs, rounds, 51
        yield "solver", budget, mcts(budget), "solver", pairs, rounds, 51
    yield "ladder", "", "greedy", "random", 10, 1, 61
    yield "ladder", "", "solver", "random", 10, 1, 61
    yield "ladder", "", SEARCH, "random", 4, 1, 61
    yield "ladder", "", mcts(500), "random", 4, 1, 51
    yield "ladder", "", "solver", "greedy", 40, 1, 61
    yield "ladder", "", SEARCH, "greedy", 20, 1, 61
    yield "ladder", "", SEARCH, "solver", 20, 1, 61
    yield "ladder", "", mcts(500), SEARCH, 2, 4, 51


def name_of(bot, opponent, number):
    return f"{bot} {opponent}".replace(":", "-").replace("=", "").replace(",", "-").replace(" ", "-against-") + f".{number}"


def play(given, name, bots, pairs, seed):
    """Plays a run, unless it is there."""
    if (given.runs / name / "games.csv").exists():
        return
    cards = [word for file in given.cards for word in ("--cards", file)]
    options = ["--bots", ",".join(bots), "--games", str(2 * pairs), "--seed", str(seed), "--out", str(given.runs / name)]
    quiet = ["--log-games", "--no-breakdown", "--quiet", "--threads", str(given.threads)]
    command = [given.menace, "tournament", "--mirror", *given.decks, *cards, *options, *quiet]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def pairs_of(given, name):
    """Returns the first bot's score in each pair of a run; none if it has not come to its end."""
    path = given.runs / name / "games.csv"
    if not path.exists():
        return []
    pairs = {}
    with open(path) as file:
        for row in csv.DictReader(file):
            score = {"A": 1.0, "B": 0.0}.get(row["winner"], 0.5)
            pairs.setdefault((row["match_up"], row["shuffles"]), []).append(score)
    return [sum(scores) / len(scores) for scores in pairs.values()]


def result(pairs):
    """Returns the first bot's score with its interval, the number of games, and the share of pairs that are even."""
    mean = sum(pairs) / len(pairs)
    half = 1.96 * math.sqrt(sum((pair - mean) ** 2 for pair in pairs)) / len(pairs)
    even = sum(pair == 0.5 for pair in pairs) / len(pairs)
    return {"games": 2 * len(pairs), "score": mean, "ci95_low": max(mean - half, 0.0), "ci95_high": min(mean + half, 1.0), "even_pairs": even}


def drawing(rows):
    """Returns the curves as svg: against half the iterations, and against the bots that have none."""
    width, height, edge = 760, 340, 48
    least, most = min(BUDGETS), max(BUDGETS)
    low, high = 0.3, 0.8
    colors = {"doubling": ("#036", "2n against n"), "greedy": ("#a40", "n against greedy"), "solver": ("#284", "n against solver")}

    def x(budget, shift=0):
        span = math.log2(most / least)
        return edge + 24 + shift + (width - 2 * edge - 48) * math.log2(budget / least) / span

    def y(rate):
        return height - edge - (height - 2 * edge) * (min(max(rate, low), high) - low) / (high - low)

    parts = []
    for tenth in range(3, 9):
        line = y(tenth / 10)
        dashed = ' stroke-dasharray="4"' if tenth == 5 else ""
        parts.append(f'<line x1="{edge}" y1="{line:.1f}" x2="{width - edge}" y2="{line:.1f}" stroke="#888" stroke-width="0.5"{dashed}/>')
        parts.append(f'<text x="{edge - 6}" y="{line + 4:.1f}" text-anchor="end">{tenth}0%</text>')
    for budget in BUDGETS:
        parts.append(f'<text x="{x(budget):.1f}" y="{height - 26}" text-anchor="middle">n = {budget:,}</text>')
    for place, (kind, (color, label)) in enumerate(colors.items()):
        shift = 6 * (place - 1)
        of = [row for row in rows if row["kind"] == kind]
        line = " ".join(f'{x(row["budget"], shift):.1f},{y(row["score"]):.1f}' for row in of)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{color}" stroke-width="2"/>')
        for row in of:
            at = f'{x(row["budget"], shift):.1f}'
            parts.append(
                f'<line x1="{at}" y1="{y(row["ci95_low"]):.1f}" x2="{at}" y2="{y(row["ci95_high"]):.1f}" stroke="{color}"/>'
                f'<circle cx="{at}" cy="{y(row["score"]):.1f}" r="3" fill="{color}"/>'
            )
        parts.append(f'<text x="{edge + 170 * place}" y="24" fill="{color}">{label}</text>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12">'
        f'<rect width="{width}" height="{height}" fill="#fff"/>{"".join(parts)}</svg>\n'
    )


def main():
    parser = argparse.ArgumentParser(description="Plays mcts at growing budgets with whole decks, and draws how strong it gets.")
    parser.add_argument("menace", help="the program")
    parser.add_argument("decks", nargs="+", help="deck files; each is played against itself")
    parser.add_argument("--cards", action="append", default=[], help="a file of cards")
    parser.add_argument("--runs", type=Path, required=True, help="where the runs are kept")
    parser.add_argument("--draw", action="store_true", help="play nothing, and draw what is there")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--out", default="curve", help="where to write .csv and .svg")
    given = parser.parse_args()
    plan = list(matches())
    # Round by round: as soon as the first is played, there is something of all budgets.
    for number in range(max(rounds for *_, rounds, _ in plan)):
        for _, _, bot, opponent, pairs, rounds, seed in plan:
            if number < rounds and not given.draw:
                play(given, name_of(bot, opponent, number), (bot, opponent), pairs, seed + number)
    rows = []
    for kind, budget, bot, opponent, _, rounds, _ in plan:
        pairs = [pair for number in range(rounds) for pair in pairs_of(given, name_of(bot, opponent, number))]
        if pairs:
            rows.append({"kind": kind, "budget": budget, "bot": bot, "opponent": opponent, **result(pairs)})
    with open(f"{given.out}.csv", "w", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(rows[0])
        for row in rows:
            table.writerow([f"{value:.4f}" if isinstance(value, float) else value for value in row.values()])
    Path(f"{given.out}.svg").write_text(drawing(rows))


if __name__ == "__main__":
    main()
