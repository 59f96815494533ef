"""Random boards for the comparison with other solvers, family by family.

A board is an object with `creatures` (rows, who may choose), `targets` (columns), and

    options      by creature, the targets that it may choose
    capacity     by creature, how many at once
    least, most  by target, how many creatures have to choose it if any does, and how many may (null: any number)
    cap          how many creatures may be declared in all (null: any number)
    company      by creature, how many others have to be declared with it
    chooses      [[creature, [target, ...]], ...]: the creature chooses one of the targets if able
    chosen       [target, ...]: some creature chooses the target if able

Each entry of the last two is a requirement. The same family, size and seed make the same board.
"""
import random


def bare(size):
    return {
        "creatures": size, "targets": size, "options": [list(range(size)) for _ in range(size)],
        "capacity": [1] * size, "least": [1] * size, "most": [None] * size, "cap": None,
        "company": [0] * size, "chooses": [], "chosen": [],
    }


def mixed(rng, board, chance):
    """Adds restrictions and requirements, each with its chance."""
    size = board["creatures"]
    for target in range(size):
        kind = rng.random()
        if kind < chance["menace"]:
            board["least"][target] = 2
        elif kind < chance["menace"] + chance["three"]:
            board["least"][target] = 3
        elif kind < chance["menace"] + chance["three"] + chance["one"]:
            board["most"][target] = 1
        if rng.random() < chance["lure"]:
            board["chooses"] += [[creature, [target]] for creature in range(size) if target in board["options"][creature]]
        if rng.random() < chance["chosen"]:
            board["chosen"].append(target)
    for creature in range(size):
        kind = rng.random()
        if kind < chance["two"]:
            board["capacity"][creature] = 2
        elif kind < chance["two"] + chance["any"]:
            board["capacity"][creature] = size
        kind = rng.random()
        if kind < chance["company"]:
            board["company"][creature] = rng.choice((1, 1, 2))
        options = board["options"][creature]
        if options and rng.random() < chance["blocks"]:
            board["chooses"].append([creature, options])
        if options and rng.random() < chance["pair"]:
            board["chooses"].append([creature, [rng.choice(options)]])
    if rng.random() < chance["cap"]:
        board["cap"] = rng.randint(1, size)
    return board


def common(rng, size):
    """Evasion of a few kinds, the rest as often as on a busy board."""
    board = bare(size)
    flying = [rng.random() < 0.3 for _ in range(size)]
    reach = [rng.random() < 0.35 for _ in range(size)]
    fear = [rng.random() < 0.08 for _ in range(size)]
    black = [rng.random() < 0.3 for _ in range(size)]
    able = lambda creature, target: (not flying[target] or reach[creature]) and (not fear[target] or black[creature])
    board["options"] = [[target for target in range(size) if able(creature, target)] for creature in range(size)]
    return mixed(rng, board, {
        "menace": 0.12, "three": 0.02, "one": 0.04, "two": 0.06, "any": 0.02, "company": 0.04, "cap": 0.08,
        "lure": 0.06, "chosen": 0.1, "blocks": 0.1, "pair": 0.04,
    })


def dense(rng, size):
    """Every kind is common, and they are in each other's way."""
    board = bare(size)
    density = rng.choice((0.3, 0.5, 0.8))
    board["options"] = [[target for target in range(size) if rng.random() < density] for _ in range(size)]
    return mixed(rng, board, {
        "menace": 0.35, "three": 0.15, "one": 0.15, "two": 0.2, "any": 0.05, "company": 0.18, "cap": 0.35,
        "lure": 0.15, "chosen": 0.4, "blocks": 0.3, "pair": 0.15,
    })


def packing(rng, size):
    """Each target needs three creatures, has three or four that are able, and is to be chosen: set packing."""
    board = bare(size)
    board["options"] = [[] for _ in range(size)]
    board["least"] = [3] * size
    board["chosen"] = list(range(size))
    for target in range(size):
        for creature in rng.sample(range(size), min(size, rng.choice((3, 3, 4)))):
            board["options"][creature].append(target)
    return board


def coverage(rng, size):
    """Each creature may choose all of a sixth of the targets, and a fifth of the creatures may be declared."""
    board = bare(size)
    about = size // 6
    board["options"] = [sorted(rng.sample(range(size), max(1, about + rng.randint(-1, 1)))) for _ in range(size)]
    board["capacity"] = [size] * size
    board["cap"] = max(1, size // 5)
    board["chosen"] = list(range(size))
    return board


FAMILIES = {family.__name__: family for family in (common, dense, packing, coverage)}


def board(family, size, seed):
    made = FAMILIES[family](random.Random(f"{family}/{size}/{seed}"), size)
    return {"id": f"{family}-{size}-{seed}", "family": family, "size": size} | made
