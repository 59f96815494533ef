"""Combats: the answers are the program's, worked out in the comments."""

import json
import signal
import threading
import time
from pathlib import Path

import pytest

import menace

REPOSITORY = Path(__file__).parents[2]


def test_short_notation_dict_and_json_are_one_position():
    short = menace.position(attackers="3/3 menace; 2/2", blockers="2x 2/3", life=4)
    assert menace.position(short.to_dict()) == short
    assert menace.position(short.to_json()) == short
    assert menace.position(short) is short
    assert short.to_dict()["defender"]["life"] == 4
    assert "a1  3/3  Menace" in repr(short)


def test_rule_702_111b_menace_is_counted_over_the_whole_declaration():
    # Neither or one or both block the 2/2 (4), or both block the one with menace: 5.
    blocks = menace.blocks(attackers="4/4 menace; 2/2", blockers="2/2; 1/4 reach")
    count = blocks.count()
    assert count == 5 and int(count) == 5 and count.max_requirements == 0
    listed = blocks.list()
    assert len(listed) == 5 and {} in listed and {"b1": ["a1"], "b2": ["a1"]} in listed
    assert blocks.list(limit=2) == listed[:2]


def test_counts_are_exact_however_large():
    # Each of 64 blockers blocks one of 64 attackers or none.
    count = menace.blocks(attackers="64x 1/1", blockers="64x 1/1").count()
    assert count == 65**64


def test_rule_509_1c_an_illegal_block_is_explained():
    blocks = menace.blocks(attackers="Prized Unicorn; 3/3 menace", blockers="2/2; 2/2 can't block alone")
    check = blocks.check("b1 a2")
    assert not check and not check.legal
    assert [reason.rule for reason in check.reasons] == ["702.111b", "509.1c", "509.1c"]
    assert check.better == {"b1": ["a1"], "b2": ["a1"]}
    assert blocks.check(check.better) and blocks.check({"b1": "a1", "b2": "a1"})
    assert "a2 has menace" in repr(check)


def test_the_best_block_has_its_outcome_and_its_proof():
    # One of the two blocks the 2/2 and kills it; the 3/3 deals 3 to the player.
    blocks = menace.blocks(attackers="3/3 menace; 2/2", blockers="2x 2/3", life=4)
    best = blocks.best()
    assert best.proven and best.dead == ["a2"] and best.life == {"attacker": 20, "defender": 1}
    assert list(best.blocks.values()) == [["a2"]]
    assert best["value"] == best.value
    top = blocks.best(top=2)
    assert len(top) == 2 and top[0].blocks == best.blocks
    with pytest.raises(AttributeError, match="this answer has"):
        best.crackback


def test_attacks_are_counted_checked_and_solved():
    attacks = menace.attacks(attackers="2/2; 2/2 attacks each combat if able; 5/5 tapped", blockers="1/1", life=2)
    # The second has to attack, the first may, the third can't.
    assert attacks.count() == 2 and attacks.list() == [["a2"], ["a1", "a2"]]
    assert not attacks.check(["a1"]) and attacks.check("a1 a2")
    best = attacks.best()
    assert best.attacks == ["a1", "a2"] and best.wins == "attacker"


def test_rule_510_damage_of_blocks():
    dealt = menace.damage(attackers="4/4 trample; 2/2", blockers="2/2; 3/3", blocked="b1 a1, b2 a2", life=10)
    # 2 to the first blocker, 2 trample over; the 2/2 dies to the 3/3.
    assert sorted(dealt.dead) == ["a2", "b1"] and dealt.life["defender"] == 8
    assert "dead:" in repr(dealt)


def test_the_programs_own_cases_have_their_answers():
    path = REPOSITORY / "testdata" / "blocks.jsonl"
    asked = 0
    for line in path.read_text().splitlines():
        case = json.loads(line)
        if case["rules"] != "any" or "legal_count" not in case["expect"]:
            continue
        asked += 1
        case["rules"] = "current"
        assert menace.blocks(case).count() == case["expect"]["legal_count"], case["id"]
    assert asked > 20


def test_what_is_not_understood_is_shown_with_its_place():
    with pytest.raises(menace.NotationError) as caught:
        menace.blocks(attackers="2/2 flyng", blockers="2/2")
    error = caught.value
    assert isinstance(error, menace.MenaceError) and isinstance(error, ValueError)
    assert (error.line, error.column) == (1, 5) and "Flying" in error.message
    assert "^^^^^" in str(error) and "attackers:1:5" in str(error)
    with pytest.raises(menace.NotationError) as caught:
        menace.blocks({"attacker": {"creatures": [{"power": 1, "tuoghness": 1}]}, "defender": {"creatures": []}})
    assert caught.value.path == "attacker.creatures[0].tuoghness"
    with pytest.raises(menace.MenaceError, match="edition"):
        menace.blocks(attackers="1/1", rules="sixth")
    with pytest.raises(TypeError, match="one or the other"):
        menace.blocks({}, attackers="1/1")
    with pytest.raises(menace.MenaceError, match="life: found"):
        menace.blocks(attackers="1/1", life=2_000_000)


def test_pictures_are_svg():
    from xml.etree import ElementTree

    blocks = menace.blocks(attackers="Craw Wurm; 2/2 white Knight flying", blockers="2x 2/3", life=4)
    for shown in (blocks, blocks.position, blocks.best(), menace.damage(blocks.position, blocked={"b1": "a1"})):
        root = ElementTree.fromstring(shown._repr_svg_())
        assert root.tag.endswith("svg")
    assert blocks.best()._repr_svg_().count("<line") >= 1


def test_ctrl_c_ends_long_work_and_the_gil_is_free_meanwhile():
    # Entangled: the search for the best blocks takes its ten seconds.
    hard = menace.attacks(
        attackers="; ".join(f"{i % 5 + 1}/{i % 4 + 1} {'menace' if i % 2 else 'trample'}" for i in range(24)),
        blockers="; ".join(f"{i % 4 + 1}/{i % 5 + 1} can block an additional creature each combat" for i in range(24)),
    )
    ticks = []
    main = threading.get_ident()

    def interrupt():
        for _ in range(5):
            time.sleep(0.05)
            ticks.append(time.monotonic())
        signal.pthread_kill(main, signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        hard.best(top=5, steps=10**15)
    thread.join()
    assert len(ticks) == 5
    # Nothing is left behind: the next question has its answer.
    assert menace.blocks(attackers="1/1", blockers="1/1").count() == 2
