"""Many games between decks and bots, as tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ._menace import Cards, MenaceError, Table, play_match_ups, ratings

RATINGS = ("rank", "deck", "bot", "elo", "elo_ci95_low", "elo_ci95_high", "games", "wins", "draws", "losses", "win_rate")


class Run:
    """What a run came to.

    ``match_ups`` has the columns and figures of the program's ``matchups.csv``, a row for each match-up; ``games``, if they
    were logged, those of ``games.csv``, a row for each game; ``ratings``, of a tournament, those of ``ratings.csv``,
    strongest first. All are :class:`Table`, which polars, pyarrow and pandas read without a copy.
    """

    __slots__ = ("match_ups", "games", "ratings")

    def __init__(self, match_ups: Table, games: Table | None, ratings: Table | None = None) -> None:
        self.match_ups = match_ups
        self.games = games
        self.ratings = ratings

    def __repr__(self) -> str:
        rows = self.match_ups.to_dict()
        lines = []
        for place in range(len(self.match_ups)):
            row = {name: values[place] for name, values in rows.items()}
            rate = "no game" if row["win_rate_a"] is None else f"{100 * row['win_rate_a']:.1f} %"
            lines.append(
                f"{row['deck_a']} ({row['bot_a']}) against {row['deck_b']} ({row['bot_b']}): {rate} of "
                f"{row['games']:,} games ({100 * row['pairs_ci95_low']:.1f} to {100 * row['pairs_ci95_high']:.1f} %)"
            )
        return "\n".join(lines)


def sim(
    deck_a: str = "red-aggro",
    deck_b: str = "green-stompy",
    *,
    bots: str | Sequence[str] = "greedy",
    games: int = 10_000,
    seed: int = 1,
    rules: str = "current",
    turn_limit: int = 100,
    threads: int | None = None,
    log_games: bool = False,
    shard: tuple[int, int] | None = None,
    cards: Cards | None = None,
) -> Run:
    """Plays many games between two decks, as ``menace sim`` does: same seed, same games, same figures.

    ``bots`` is one name for both, or two. Games come in pairs with the same shuffles, once with A on the play and once with
    B. ``shard=(3, 16)`` plays the third of sixteen parts. Results never depend on ``threads``.
    """
    both = [bots, bots] if isinstance(bots, str) else list(bots)
    if len(both) != 2:
        raise MenaceError(f"bots: found {len(both)}, expected two, or one name for both")
    players = [(deck_a, both[0]), (deck_b, both[1])]
    return Run(*play_match_ups(players, [(0, 1)], games, seed, rules, turn_limit, threads, log_games, shard, cards))


def tournament(
    decks: Sequence[str],
    *,
    bots: str | Sequence[str] = "greedy",
    games: int = 1_000,
    gauntlet: bool = False,
    mirror: bool = False,
    seed: int = 1,
    rules: str = "current",
    turn_limit: int = 100,
    threads: int | None = None,
    log_games: bool = False,
    cards: Cards | None = None,
) -> Run:
    """Plays a round robin of all decks with all bots, as ``menace tournament`` does, and rates them.

    ``games`` is the number for each match-up. With ``gauntlet`` the first deck meets the others; with ``mirror`` bots meet
    each other with the same deck, and bots are rated.
    """
    if gauntlet and mirror:
        raise MenaceError("found gauntlet and mirror, expected one of them")
    names = [bots] if isinstance(bots, str) else list(bots)
    players = [(deck, bot) for deck in decks for bot in names]
    pairs = [(a, b) for a in range(len(players)) for b in range(a + 1, len(players))]
    if gauntlet:
        pairs = [(a, b) for a, b in pairs if a < len(names) <= b]
    if mirror:
        pairs = [(a, b) for a, b in pairs if a // len(names) == b // len(names)]
    if not pairs:
        raise MenaceError("nobody meets anybody: expected two decks or more, or several bots")
    match_ups, logged = play_match_ups(
        players, pairs, games, seed, rules, turn_limit, threads, log_games, None, cards
    )
    return Run(match_ups, logged, rate(match_ups, mirror=mirror))


def rate(*runs: Run | Table | Any, mirror: bool = False) -> Table:
    """Rates the players of one or several runs together: a deck with a bot, or with ``mirror`` bots alone.

    Takes runs, their ``match_ups``, or any table or mapping with those columns. The likeliest ratings of the model of
    Bradley and Terry, in Elo with mean 0, with 95 % intervals; strongest first (``docs/arena.md``).

    Two rows with the same players and the same seed are refused: their games would count twice.
    """
    players: dict[tuple[str, str], int] = {}
    met = []
    seen = set()
    totals: list[list[int]] = []
    for row in (row for run in runs for row in _rows(run)):
        decks = ("mirror", "mirror") if mirror else (row["deck_a"], row["deck_b"])
        key = (row["deck_a"], row["bot_a"], row["deck_b"], row["bot_b"], row["seed"])
        if key in seen:
            raise MenaceError(
                f"{row['deck_a']} ({row['bot_a']}) against {row['deck_b']} ({row['bot_b']}) with seed {row['seed']} is there "
                "twice: its games would count twice"
            )
        seen.add(key)
        a, b = (
            players.setdefault((deck, bot), len(players))
            for deck, bot in ((decks[0], row["bot_a"]), (decks[1], row["bot_b"]))
        )
        totals += [[0, 0, 0] for _ in range(len(players) - len(totals))]
        wins, draws, losses = row["wins_a"], row["draws"], row["wins_b"]
        for player, result in ((a, (wins, draws, losses)), (b, (losses, draws, wins))):
            totals[player] = [old + new for old, new in zip(totals[player], result)]
        met.append((a, b, (wins, draws, losses), tuple(row[f"pairs_{half}"] for half in range(5))))
    rated = ratings(len(players), met)
    order = sorted(range(len(players)), key=lambda player: -rated[player][0])
    names = list(players)
    columns: dict[str, list[Any]] = {column: [] for column in RATINGS}
    for place, player in enumerate(order):
        wins, draws, losses = totals[player]
        played = wins + draws + losses
        figures = (
            place + 1,
            *names[player],
            *(round(elo, 2) for elo in rated[player]),
            played,
            wins,
            draws,
            losses,
            round((wins + draws / 2) / played, 6) if played else None,
        )
        for column, value in zip(RATINGS, figures):
            columns[column].append(value)
    return Table.from_columns(columns)


def _rows(run: Any) -> Iterable[Mapping[str, Any]]:
    table = run.match_ups if isinstance(run, Run) else run
    if isinstance(table, Mapping):
        columns = {name: list(values) for name, values in table.items()}
    elif isinstance(table, Table):
        columns = table.to_dict()
    elif hasattr(table, "to_pydict"):
        columns = table.to_pydict()
    else:
        columns = {name: list(table[name]) for name in table.columns}
    if not columns:
        return []
    return [dict(zip(columns, row)) for row in zip(*columns.values())]
