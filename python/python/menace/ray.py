"""Runs on many machines: shards of a run as tasks of a Ray cluster.

    python -m menace.ray DECK DECK --games 1e8 --shards 1000 --out runs/ab
    python -m menace.ray DECK DECK DECK --bots greedy,mcts --games 1e6 --out runs/t

Two decks are played by ``menace sim``, more by ``menace tournament``; whatever else is given goes to it as it is (``--bots``,
``--seed``, ``--log-games``, ``--cards`` …). Each task plays one shard (``--shard 3/1000``) and sends its directory back.
The shards are put together with ``menace merge --partial`` as they come, and ``--out`` has the tables of the whole run, byte for byte.

A shard whose machine or process is lost is played again, on whatever machine is left. If this process is lost, what has been
merged is kept: the same command goes on with it, and so does ``menace resume``.

Every machine needs the same build of ``menace-mtg``: shards of another one are refused. Files that are named on the command line
(decks, cards, boards) are sent along.

Needs ray (``pip install 'menace-mtg[ray]'``).
"""

from __future__ import annotations

import argparse
import io
import json
import subprocess
import sys
import tarfile
import tempfile
import time
from bisect import bisect_right
from collections.abc import Callable, Sequence
from pathlib import Path, PurePath
from typing import Any

from ._menace import MenaceError

__all__ = ["Progress", "run", "main"]

_PROGRAM = [sys.executable, "-m", "menace"]


def _program(arguments: Sequence[str], where: str | Path | None = None) -> str:
    """Runs the program, and returns what it writes. Raises MenaceError with its text if it refuses, else RuntimeError."""
    done = subprocess.run([*_PROGRAM, *arguments], cwd=where, capture_output=True, text=True, check=False)
    if done.returncode == 2:
        raise MenaceError(done.stderr.strip())
    if done.returncode != 0:
        raise RuntimeError(f"menace ended with {done.returncode}: {done.stderr.strip()}")
    return done.stdout


def _sent_along(words: Sequence[str]) -> tuple[list[str], dict[str, bytes]]:
    """The words as they are on any machine, and the files that they name, by the place that a shard finds them at."""
    files: dict[str, bytes] = {}

    def placed(word: str) -> str:
        path = Path(word)
        if not path.exists():
            return word
        # A path that leaves the directory would leave the shard's, too.
        parts = [part for part in path.parts if part != path.anchor and part != ".."]
        place = PurePath(*parts)
        for found in sorted(path.rglob("*")) if path.is_dir() else [path]:
            if found.is_file():
                files[str(place / found.relative_to(path)) if path.is_dir() else str(place)] = found.read_bytes()
        return str(place)

    def word_placed(word: str) -> str:
        option, equals, value = word.partition("=")
        return f"{option}={placed(value)}" if word.startswith("--") and equals else placed(word)

    return [word_placed(word) for word in words], files


def _play(arguments: list[str], files: dict[str, bytes], shard: int, of: int, threads: int) -> bytes:
    """Plays a shard and returns its directory as a tar file."""
    with tempfile.TemporaryDirectory(prefix="menace-") as directory:
        for place, content in files.items():
            path = Path(directory, place)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        own = ["--shard", f"{shard}/{of}", "--threads", str(threads), "--out", "shard", "--quiet"]
        _program([*arguments, *own], directory)
        packed = io.BytesIO()
        with tarfile.open(fileobj=packed, mode="w:gz") as tar:
            for path in sorted(Path(directory, "shard").iterdir()):
                # `merge` reads no more than these.
                if path.name in ("manifest.json", "journal.jsonl", "games.csv"):
                    tar.add(path, path.name)
        return packed.getvalue()


class Progress:
    """How far a run is: ``merged`` and ``shards``, ``lost`` so far, ``games`` that count already, ``seconds`` since it began."""

    def __init__(self, shards: int) -> None:
        self.shards = shards
        self.merged = 0
        self.arrived = 0
        self.lost = 0
        self.games = 0
        self.began = time.monotonic()
        self.note = ""

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.began

    def __str__(self) -> str:
        lost = f", {self.lost} lost and played again" if self.lost else ""
        rate = f" ({self.games / self.seconds:,.0f} a second)" if self.games else ""
        note = f", {self.note}" if self.note else ""
        return f"{self.merged:,} of {self.shards:,} shards, {self.games:,} games{rate}{lost}{note}"


def run(
    decks: Sequence[str],
    games: int | str,
    out: str | Path,
    *,
    shards: int | None = None,
    options: Sequence[str] = (),
    threads: int = 1,
    retries: int = 5,
    address: str | None = None,
    on_progress: Callable[[Progress], None] | None = None,
) -> Progress:
    """Plays a run on a Ray cluster: see the module. ``games`` is the number for each match-up.

    ``shards`` is the number of tasks (four for each processor of the cluster), ``threads`` the processors that each takes,
    ``options`` goes to ``menace sim`` or ``menace tournament``. Connects to ``address``, to the cluster that this machine is
    part of, or starts one here; an open connection is used as it is.

    Raises MenaceError with the program's text if it refuses what it is asked, or if a shard is lost more than ``retries`` times.
    """
    import ray

    if not ray.is_initialized():
        ray.init(address=address, log_to_driver=False, ignore_reinit_error=True)
    command = "sim" if len(decks) == 2 else "tournament"
    words, files = _sent_along([*decks, *options])
    arguments = [command, *words, "--games", str(games)]
    if shards is None:
        shards = max(1, 4 * int(ray.cluster_resources().get("CPU", 1)) // threads)
    out = Path(out)
    progress = Progress(shards)

    def told() -> None:
        if on_progress is not None:
            on_progress(progress)

    # Ray would play lost shards again by itself, but silently; and a result that is lost with its machine is found out here.
    play = ray.remote(max_retries=0, num_cpus=threads, scheduling_strategy="SPREAD")(_play)
    waiting = _missing(out, shards)
    progress.merged = shards - len(waiting)
    waiting.reverse()
    losses = dict.fromkeys(waiting, 0)
    under_way: dict[Any, int] = {}
    with tempfile.TemporaryDirectory(prefix="menace-") as scratch:
        arrived: list[Path] = []
        try:
            while waiting or under_way or arrived:
                # Enough that no processor waits, and not all: each takes memory of this process.
                room = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)) // threads)
                while waiting and len(under_way) < room:
                    shard = waiting.pop()
                    under_way[play.remote(arguments, files, shard, shards, threads)] = shard
                ready, _ = ray.wait(list(under_way), timeout=1.0) if under_way else ([], [])
                for task in ready:
                    shard = under_way.pop(task)
                    try:
                        packed = ray.get(task)
                    except ray.exceptions.RayError as error:
                        refusal = getattr(error, "cause", None)
                        if isinstance(refusal, MenaceError):
                            # The program would refuse the others, too.
                            raise MenaceError(str(refusal)) from None
                        losses[shard] += 1
                        progress.lost += 1
                        if losses[shard] > retries:
                            raise MenaceError(f"shard {shard}/{shards} was lost {losses[shard]} times: {error}") from None
                        waiting.append(shard)
                        told()
                        continue
                    directory = Path(scratch, str(shard))
                    directory.mkdir()
                    with tarfile.open(fileobj=io.BytesIO(packed)) as tar:
                        tar.extractall(directory, filter="data")
                    arrived.append(directory)
                    progress.arrived += 1
                # A merge reads what is there already: the more that is, the more has to come before the next.
                if arrived and (len(arrived) > progress.merged // 8 or not (waiting or under_way)):
                    _merge(arrived, out, progress)
                    arrived = []
                    told()
        except BaseException:
            for task in under_way:
                ray.cancel(task)
            raise
    return progress


def _missing(out: Path, shards: int) -> list[int]:
    """The shards of which games are still missing in what has been merged already."""
    try:
        manifest = json.loads((out / "manifest.json").read_text())
        lines = (out / "journal.jsonl").read_text().splitlines()[1:]
    except FileNotFoundError:
        return list(range(1, shards + 1))
    games, match_ups = manifest["games"], len(manifest["match_ups"])
    # As `menace sim --shard` divides them: into pairs.
    bounds = [min(games, 2 * (((games + 1) // 2) * shard // shards)) for shard in range(shards + 1)]
    there = [0] * (shards + 1)
    for line in lines:
        entry = json.loads(line)
        there[bisect_right(bounds, entry["first_game"])] += entry["games"]
    return [n for n in range(1, shards + 1) if there[n] < match_ups * (bounds[n] - bounds[n - 1])]


def _merge(shards: list[Path], out: Path, progress: Progress) -> None:
    told = _program(["merge", *map(str, shards), "--out", str(out), "--partial", "--format", "json", "--quiet"])
    rows = [json.loads(line) for line in told.splitlines()]
    progress.merged += len(shards)
    rows = [row for row in rows if "wins_a" in row]
    progress.games = sum(row["games"] for row in rows)
    if len(rows) == 1:
        progress.note = f"A wins {100 * rows[0]['win_rate_a']:.1f} %"


def main(arguments: Sequence[str] | None = None) -> int:
    """The command ``python -m menace.ray``: returns the exit status."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    first_option = next((place for place, word in enumerate(words) if word.startswith("-")), len(words))
    decks, words = words[:first_option], words[first_option:]
    parser = argparse.ArgumentParser(
        prog="python -m menace.ray",
        usage="python -m menace.ray DECK... --games N --out DIR [options]",
        description="Plays a run on a Ray cluster. Options that are not listed go to `menace sim`, or with more than two decks "
        "to `menace tournament`, as they are.",
        allow_abbrev=False,
    )
    parser.add_argument("--games", required=True, metavar="N", help="the number of games of each match-up")
    parser.add_argument("--out", required=True, metavar="DIR", help="where to write the files of the run")
    parser.add_argument("--shards", type=int, metavar="N", help="how many tasks (default: four for each processor)")
    parser.add_argument("--threads", type=int, default=1, metavar="N", help="processors of a task (default: 1)")
    parser.add_argument("--retries", type=int, default=5, metavar="N", help="how often a lost shard is played again (default: 5)")
    parser.add_argument("--address", metavar="ADDRESS", help="the cluster (default: this machine's, or a new one here)")
    parser.add_argument("--quiet", action="store_true", help="show no progress")
    given, options = parser.parse_known_args(words)
    if len(decks) < 2:
        parser.error(f"found {len(decks)} decks before the options, expected two or more")
    in_place = sys.stderr.isatty()

    def show(progress: Progress) -> None:
        if not given.quiet:
            print(f"\r{progress}\033[K" if in_place else str(progress), end="" if in_place else "\n", file=sys.stderr, flush=True)

    try:
        run(
            decks,
            given.games,
            given.out,
            shards=given.shards,
            options=options,
            threads=given.threads,
            retries=given.retries,
            address=given.address,
            on_progress=show,
        )
    except ImportError as error:
        print(f"error: {error}: pip install 'menace-mtg[ray]'", file=sys.stderr)
        return 2
    except MenaceError as error:
        print(f"\n{error}" if in_place else str(error), file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print(f"\nstopped; the same command goes on with what is in {given.out}", file=sys.stderr)
        return 130
    if in_place and not given.quiet:
        print(file=sys.stderr)
    # A whole run is not played on: it is told what came of it.
    print(_program(["resume", given.out, "--even-if-changed", "--quiet"]), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
