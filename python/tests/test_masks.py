"""Masks of attacks and blocks, compared with the lists of legal declarations that the combat solver writes.

What is asked is built from the observation alone: the solver gets the names of the creatures that it shows.
"""

from functools import cache

import pytest

import menace

np = pytest.importorskip("numpy")
learn = pytest.importorskip("menace.learn")

ATTACK, BLOCK = 3, 4
DONE, OWN, OPTION = 0, 18, 66
CARD, TAPPED, SICK, CREATURE, ATTACKING = 1, 5, 6, 7, 9
MOST = 3_000

# By place, name, whether tapped and whether summoning sick.
Creatures = tuple[tuple[int, str, bool, bool], ...]


def creatures(part, names: list[str], attacking: bool = False) -> Creatures:
    places = np.flatnonzero((part[:, CREATURE] == 1) & ((part[:, ATTACKING] == 1) | (not attacking)))
    return tuple(
        (int(place), names[part[place, CARD] - 1], bool(part[place, TAPPED]), bool(part[place, SICK])) for place in places
    )


def position(attackers: Creatures, blockers: Creatures) -> menace.Position:
    named = ("; ".join(name for _, name, _, _ in side) for side in (attackers, blockers))
    file = menace.position(attackers=next(named), blockers=next(named)).to_dict()
    for side, shown in (("attacker", attackers), ("defender", blockers)):
        for creature, (_, _, tapped, sick) in zip(file[side].get("creatures", []), shown):
            creature.update(tapped=tapped, summoning_sick=sick)
    return menace.position(file)


@cache
def legal_attacks(own: Creatures, other: Creatures) -> frozenset | None:
    """All legal attacks, each the places of the attackers; None if they are too many."""
    attacks = menace.attacks(position(own, other))
    if not attacks.count().legal or int(attacks.count()) > MOST:
        return None
    place = {f"a{n}": place for n, (place, *_) in enumerate(own, 1)}
    return frozenset(frozenset(place[name] for name in attack) for attack in attacks.list())


@cache
def legal_blocks(own: Creatures, other: Creatures) -> frozenset | None:
    """All legal blocks, each the places of blocker and attacker; None if they are too many."""
    blocks = menace.blocks(position(tuple((place, name, False, False) for place, name, _, _ in other), own))
    if int(blocks.count()) > MOST:
        return None
    blocker = {f"b{n}": place for n, (place, *_) in enumerate(own, 1)}
    attacker = {f"a{n}": place for n, (place, *_) in enumerate(other, 1)}
    return frozenset(
        frozenset((blocker[b], attacker[a]) for b, blocked in block.items() for a in blocked) for block in blocks.list()
    )


class Asked:
    """What has been said of a declaration, in one game."""

    def __init__(self) -> None:
        self.said: frozenset = frozenset()
        self.blocker: int | None = None

    def expected(self, row, names: list[str]) -> set[int] | None:
        """The actions that some legal declaration completes."""
        own, other = row[32:544].reshape(32, 16), row[544:1056].reshape(32, 16)
        if row[22] == ATTACK:
            legal = legal_attacks(creatures(own, names), creatures(other, names))
        else:
            legal = legal_blocks(creatures(own, names), creatures(other, names, attacking=True))
        if legal is None:
            return None
        rest = [declared - self.said for declared in legal if self.said <= declared]
        if row[22] == ATTACK:
            lit = {OWN + place for more in rest for place in more}
        elif self.blocker is None:
            lit = {OWN + blocker for more in rest for blocker, _ in more}
        else:
            return {OPTION + attacker for more in rest for blocker, attacker in more if blocker == self.blocker}
        return lit | ({DONE} if frozenset() in rest else set())

    def takes(self, kind: int, action: int) -> None:
        if action == DONE:
            self.__init__()
        elif kind == ATTACK:
            self.said |= {action - OWN}
        elif self.blocker is None:
            self.blocker = action - OWN
        else:
            self.said |= {(self.blocker, action - OPTION)}
            self.blocker = None


@pytest.mark.parametrize("fast", [True, False], ids=["fast", "whole"])
def test_masks_of_declarations_are_what_some_legal_declaration_completes(fast):
    # Menace, lures, creatures that need company, creatures that have to attack, fliers and reach.
    setup = menace.Setup("red-aggro", "green-stompy")
    env = learn.VectorEnv(setup, 32, seed=11, fast=fast)
    asked = [Asked() for _ in range(32)]
    compared = {ATTACK: 0, BLOCK: 0}
    restricted = begun = 0
    for _ in range(800):
        actions = env.random_actions()
        for game in np.flatnonzero(np.isin(env.observations[:, 22], (ATTACK, BLOCK))):
            row, one = env.observations[game], asked[game]
            expected = one.expected(row, setup.card_names)
            if expected is not None:
                lit = {int(action) for action in np.flatnonzero(env.masks[game])}
                assert lit == expected, (env.told(game), one.said, one.blocker)
                compared[int(row[22])] += 1
                restricted += DONE not in expected and one.blocker is None
                begun += bool(one.said)
            one.takes(int(row[22]), int(actions[game]))
        env.step(actions)
    assert min(compared.values()) > 100 and restricted > 20 and begun > 100, (compared, restricted, begun)
