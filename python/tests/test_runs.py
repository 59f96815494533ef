"""Runs of many games, and their tables."""

import signal
import threading
import time

import pytest

import menace


def test_a_match_has_the_figures_that_the_readme_shows():
    row = {name: values[0] for name, values in menace.sim().match_ups.to_dict().items()}
    assert (row["games"], row["wins_a"], row["draws"], row["wins_b"]) == (10_000, 5_338, 0, 4_662)
    assert (row["wins_a_on_play"], row["wins_a_on_draw"]) == (2_826, 2_512)
    assert row["elo_a"] == pytest.approx(23.5, abs=0.05)


def test_a_seed_is_any_number_of_64_bits():
    seed = 2**64 - 1
    run = menace.sim(games=2, seed=seed)
    assert run.match_ups.to_dict()["seed"] == [seed]
    assert menace.rate(run).to_dict()["games"] == [2, 2]


def test_a_table_of_games_adds_up_to_that_of_match_ups():
    run = menace.sim(games=200, log_games=True)
    row = {name: values[0] for name, values in run.match_ups.to_dict().items()}
    assert (row["deck_a"], row["bot_a"], row["rules"], row["seed"]) == ("Red aggro", "greedy", "current", 1)
    assert row["games"] == row["wins_a"] + row["wins_b"] + row["draws"] == 200
    assert len(run.games) == 200
    games = run.games.to_dict()
    assert games["game"] == list(range(200)) and games["shuffles"][:4] == [0, 0, 1, 1]
    assert games["winner"].count("A") == row["wins_a"]
    assert sum(games["decisions"]) == row["decisions"]
    assert "Red aggro" in repr(run)


def test_threads_and_shards_change_nothing():
    whole = menace.sim(games=60, log_games=True, threads=1)
    assert menace.sim(games=60, log_games=True, threads=3).games.to_dict() == whole.games.to_dict()
    parts = [menace.sim(games=60, log_games=True, shard=(part, 4)).games.to_dict() for part in range(1, 5)]
    merged = {name: sum((part[name] for part in parts), []) for name in whole.games.column_names}
    assert merged == whole.games.to_dict()
    with pytest.raises(menace.MenaceError, match="no shard 5 of 4"):
        menace.sim(games=60, shard=(5, 4))


def test_whole_decks_play_as_setups_do():
    run = menace.sim("burn", "elves", games=6, bots=("random", "greedy"), log_games=True)
    games = run.games.to_dict()
    setup = menace.Setup("burn", "elves")
    for game in range(6):
        record = setup.play("random", "greedy", seed=1, game=game // 2, on_the_play="AB"[game % 2])
        assert (record["winner"] or "draw") == games["winner"][game]
        assert record["turns"] == games["turns"][game]


def test_a_tournament_rates_its_players():
    decks = ["red-aggro", "green-stompy", "blue-fliers"]
    run = menace.tournament(decks, games=100)
    assert len(run.match_ups) == 3 and len(run.ratings) == 3
    rows = run.ratings.to_dict()
    assert rows["elo"] == sorted(rows["elo"], reverse=True) and rows["games"] == [200] * 3
    assert abs(sum(rows["elo"])) < 0.1
    assert menace.rate(run).to_dict() == rows == menace.rate(run.match_ups.to_dict()).to_dict()
    with pytest.raises(menace.MenaceError, match="count twice"):
        menace.rate(run, run)
    mirror = menace.tournament(decks[:2], bots=["greedy", "random"], games=50, mirror=True)
    assert mirror.ratings.to_dict()["bot"] == ["greedy", "random"]
    assert len(menace.tournament(decks, games=2, gauntlet=True).match_ups) == 2


def test_arrow_readers_take_the_tables():
    run = menace.sim(games=20, log_games=True)
    pyarrow = pytest.importorskip("pyarrow")
    table = pyarrow.table(run.games)
    assert table.to_pydict() == run.games.to_dict()
    assert table.schema.field("turns").type == pyarrow.int64()
    polars = pytest.importorskip("polars")
    frame = polars.DataFrame(run.games)
    assert frame.to_dict(as_series=False) == run.games.to_dict()
    assert menace.rate(polars.DataFrame(run.match_ups)).to_dict()["games"] == [20, 20]
    # A capsule belongs to who takes it; the next call makes another.
    run.games.__arrow_c_stream__()
    assert len(pyarrow.table(run.games)) == 20


def test_tables_are_read_without_a_copy():
    pyarrow = pytest.importorskip("pyarrow")
    games = menace.sim(games=1_000, log_games=True).games
    there = pyarrow.table(games)["turns"].chunk(0).buffers()[1].address
    assert pyarrow.table(games)["turns"].chunk(0).buffers()[1].address == there
    polars = pytest.importorskip("polars")
    turns = polars.DataFrame(games)["turns"].to_numpy(allow_copy=False)
    assert turns.__array_interface__["data"][0] == there
    pandas = pytest.importorskip("pandas", minversion="2")
    frame = pyarrow.table(games).to_pandas(types_mapper=pandas.ArrowDtype)
    assert pyarrow.chunked_array(frame["turns"].array.__arrow_array__()).chunk(0).buffers()[1].address == there
    assert frame["winner"].tolist() == games.to_dict()["winner"]


def test_ctrl_c_ends_a_run():
    main = threading.get_ident()

    def interrupt():
        time.sleep(0.2)
        signal.pthread_kill(main, signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        menace.sim(games=1_000_000_000)
    thread.join()


def test_what_cannot_be_played_is_said():
    with pytest.raises(menace.MenaceError, match="there is no bot `gredy`"):
        menace.sim(bots="gredy", games=2)
    with pytest.raises(menace.MenaceError, match="`fourth` is no edition"):
        menace.sim("burn", "elves", rules="fourth", games=2)
    with pytest.raises(menace.MenaceError, match="counts only with decks of creatures and lands"):
        menace.sim("burn", "elves", bots="aggro", games=2)
    with pytest.raises(menace.MenaceError, match="nobody meets anybody"):
        menace.tournament(["burn"])
