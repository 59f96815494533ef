"""Runs on a Ray cluster: the bytes of one machine, whatever is lost on the way."""

import subprocess
import sys
from pathlib import Path

import pytest

import menace

ray = pytest.importorskip("ray", reason="RUNS ON MANY MACHINES ARE NOT TESTED: ray is not installed (pip install ray)")

from menace import ray as many  # noqa: E402

FILES = ("matchups.csv", "games.csv", "cards.csv", "openings.csv", "turns.csv")
OPTIONS = ["--seed", "5", "--log-games"]


@pytest.fixture(scope="module")
def cluster():
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    ray.init(address=cluster.address, log_to_driver=False)
    yield cluster
    ray.shutdown()
    cluster.shutdown()


def report(run: Path) -> list[bytes]:
    """The lines of the report, without the one that tells the command."""
    lines = (run / "report.html").read_bytes().splitlines()
    told = [line for line in lines if b"menace tournament " in line or b"menace merge " in line]
    assert len(told) == 1
    return [line for line in lines if line not in told]


def one_machine(out: Path, *arguments: str) -> None:
    subprocess.run([sys.executable, "-m", "menace", *arguments, "--out", str(out), "--quiet"], check=True, stdout=subprocess.DEVNULL)


def plays_a_shard(node) -> bool:
    """Whether the program runs below the node's raylet at this moment."""
    listed = subprocess.run(["ps", "-eo", "pid=,ppid=,args="], capture_output=True, text=True, check=True).stdout
    rows = [line.split(maxsplit=2) for line in listed.splitlines()]
    parents = {pid: parent for pid, parent, *_ in rows}

    def below(pid: str, raylet: str) -> bool:
        while pid in parents and pid != raylet:
            pid = parents[pid]
        return pid == raylet

    raylet = str(node.all_processes["raylet"][0].process.pid)
    return any("-m menace" in " ".join(told) and below(pid, raylet) for pid, _, *told in rows)


def test_a_cluster_that_loses_a_node_gives_the_bytes_of_one_machine(cluster, tmp_path):
    doomed = cluster.add_node(num_cpus=1)
    cluster.wait_for_nodes()
    # A deck in a file: the other machines do not have it.
    deck = tmp_path / "wurms.txt"
    deck.write_text("24 Forest\n36 Craw Wurm\n")
    decks = [str(deck), "red-aggro"]
    killed = []

    def kill_in_the_middle(progress: many.Progress) -> None:
        if progress.merged >= 2 and not killed and plays_a_shard(doomed):
            killed.append(progress.merged)
            cluster.remove_node(doomed, allow_graceful=False)

    out = tmp_path / "cluster"
    progress = many.run(decks, 60_000, out, shards=20, options=OPTIONS, on_progress=kill_in_the_middle)
    assert killed and killed[0] < 20 and progress.merged == 20 and progress.games == 60_000
    assert progress.lost >= 1, "the node was killed while it played a shard"
    one_machine(tmp_path / "one", "sim", *decks, "--games", "60000", *OPTIONS)
    for name in FILES:
        assert (out / name).read_bytes() == (tmp_path / "one" / name).read_bytes(), name
    # Nothing is left to play: the same command changes nothing.
    again = many.run(decks, 60_000, out, shards=20, options=OPTIONS)
    assert again.arrived == 0 and again.merged == 20


def test_a_run_goes_on_with_what_has_been_merged(cluster, tmp_path):
    class Enough(Exception):
        """Ends the run from its progress."""

    def stop(progress: many.Progress) -> None:
        if progress.merged >= 2:
            raise Enough

    decks, out = ["red-aggro", "green-stompy", "blue-fliers"], tmp_path / "cluster"
    with pytest.raises(Enough):
        many.run(decks, 400, out, shards=6, options=OPTIONS, on_progress=stop)
    assert not (out / "matchups.csv").exists()
    progress = many.run(decks, 400, out, shards=6, options=OPTIONS)
    assert 0 < progress.arrived < 6 and progress.merged == 6
    one_machine(tmp_path / "one", "tournament", *decks, "--games", "400", *OPTIONS)
    for name in (*FILES, "ratings.csv", "matrix.csv"):
        assert (out / name).read_bytes() == (tmp_path / "one" / name).read_bytes(), name
    assert report(out) == report(tmp_path / "one")


def test_what_the_program_refuses_is_said(cluster, tmp_path, capsys):
    with pytest.raises(menace.MenaceError, match="did you mean `burn`"):
        many.run(["brun", "elves"], 10, tmp_path / "out", shards=2)
    assert many.main(["burn", "elves", "--games", "10", "--out", str(tmp_path / "out"), "--bots", "gredy", "--quiet"]) == 2
    assert "did you mean `greedy`" in capsys.readouterr().err
