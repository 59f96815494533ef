"""The program, which comes with the package."""

import csv
import subprocess
import sys

import menace


def program(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "menace", *arguments], capture_output=True, text=True, check=False)


def test_the_program_answers_and_its_status_says_how():
    version = program("--version")
    assert version.returncode == 0 and version.stdout.startswith(f"menace {menace.__version__}")
    wrong = program("sim", "brun", "elves")
    assert wrong.returncode == 2 and "did you mean `burn`" in wrong.stderr and not wrong.stdout
    assert program("blocks", "cuont").returncode == 2


def test_its_runs_are_those_of_the_package(tmp_path):
    arguments = ["sim", "--games", "200", "--seed", "3", "--log-games"]
    for shard in ("1/2", "2/2"):
        assert program(*arguments, "--shard", shard, "--out", str(tmp_path / shard[0])).returncode == 0
    merged = program("merge", str(tmp_path / "1"), str(tmp_path / "2"), "--out", str(tmp_path / "all"))
    assert merged.returncode == 0, merged.stderr
    with open(tmp_path / "all" / "games.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    games = menace.sim(games=200, seed=3, log_games=True).games.to_dict()
    assert [{name: str(values[game]) for name, values in games.items()} for game in range(200)] == rows


def test_merge_names_all_shards_that_are_unfinished_or_missing(tmp_path):
    for shard in (1, 2, 3, 5):
        told = program("sim", "--games", "40", "--shard", f"{shard}/6", "--out", str(tmp_path / str(shard)))
        assert told.returncode == 0, told.stderr
    # As if they had been killed before the first games were done.
    for shard in (1, 2, 5):
        journal = tmp_path / str(shard) / "journal.jsonl"
        journal.write_text(journal.read_text().splitlines(keepends=True)[0])
    there = [str(tmp_path / str(shard)) for shard in (5, 3, 2, 1)]
    merged = program("merge", *there, "--out", str(tmp_path / "all"))
    assert merged.returncode == 2 and not (tmp_path / "all").exists()
    assert "shards 1 and 2 and 5 of 6 are not whole yet" in merged.stderr
    assert f"menace resume {tmp_path / '1'}" in merged.stderr
    assert "shards 4 and 6 of 6 are missing" in merged.stderr
    partial = program("merge", *there, "--partial", "--out", str(tmp_path / "all"))
    assert partial.returncode == 2 and "not whole yet" in partial.stderr and "missing" not in partial.stderr
