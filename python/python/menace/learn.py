"""Environments for learning: many games in one call, Gymnasium and PettingZoo.

Needs numpy; :class:`Env` needs gymnasium and :func:`aec_env` pettingzoo (``pip install 'menace-mtg[learn]'``).

**Actions** are a fixed discrete space of 130. The mask is exact: an action is lit only if it is legal, and of attacks and
blocks, which are declared creature by creature, only if some legal declaration completes it.

=========  ==========================================================================================================
action     meaning
=========  ==========================================================================================================
0          done: keep the hand, pass, end the declaration, end the choice
1          mulligan
2 - 17     play or cast the card in that place of the hand
18 - 49    the own permanent in that place: activate it, attack with it, choose it as the next creature to block
50 - 65    further answers to priority, in their order: other abilities and ways to cast, cards outside the hand
66 - 129   the option in that place of a choice; in a block, the opponent's permanent that the chosen creature blocks
=========  ==========================================================================================================

What has no place there (a 33rd permanent, a 65th option) can't be chosen; ``VectorEnv.unreachable`` counts it.

**Observations** are 1,520 bytes (uint8), for the player who decides: own first, opponent second, and only what that player may
see. Numbers beyond 255 are 255, below 0 are 0. A card is its place in ``Setup.card_names``, from 1.

===========  ==========  =============================================================================================
bytes        shape       meaning
===========  ==========  =============================================================================================
0 - 15       16          life (2), poison (2), hand sizes (2), library sizes (2), turn, step (0 mulligans, 1 untap, 2 upkeep,
                         3 draw, 4 main, 5 beginning of combat, 6 attackers, 7 blockers, 8 first strike, 9 damage, 10 end of
                         combat, 11 second main, 12 end, 13 cleanup), own turn, took the first turn, mulligans (2), lands
                         played, size of the stack
16 - 21      6           own mana: white, blue, black, red, green, colorless
22 - 27      6           decision (1 mulligan, 2 priority, 3 attack, 4 block, 5 choice), what a choice is about
                         (:data:`CHOICES`), least, most and number of options chosen so far, place from 1 of the creature
                         chosen to block, or of the opponent's creature that damage is divided for
32 - 543     32 x 16     own permanents: 1, card, power, toughness, damage, tapped, summoning sick, creature, land, attacking,
                         blocked, place from 1 of the creature that it blocks, counters, in the declaration so far, and two
                         bytes of keywords as bits (flying, reach, first strike, double strike, trample, deathtouch, lifelink,
                         vigilance; haste, defender, menace, indestructible, hexproof, fear, shadow, intimidate)
544 - 1055   32 x 16     the opponent's permanents
1056 - 1119  16 x 4      hand: card, mana value, land, creature
1120 - 1375  64 x 4      options: kind (1 no, 2 yes, 3 own permanent, 4 opponent's permanent, 5 card, 6 player, 7 number, 8 mode,
                         9 color, 10 subtype, 11 trigger, 12 face, 13 on the stack, 14 kind of counter), value (place from 1,
                         card, number; of players 1 is oneself), when it was chosen (from 1), 1
1376 - 1391  4 x 4       the stack from its top: card, own, spell, targets
1392 - 1519  2 x 64      graveyards, own and opponent's: by card, the number of such cards
===========  ==========  =============================================================================================
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ._menace import IllegalActionError, RawEnv, Setup, State

OBSERVATION = RawEnv.OBSERVATION
"""The number of bytes of an observation."""

ACTIONS = RawEnv.ACTIONS
"""The number of actions."""

CHOICES = (
    "",
    "target",
    "mode",
    "face",
    "X",
    "kicker",
    "sacrifice",
    "discard",
    "objects for a cost",
    "may",
    "exert",
    "pay",
    "objects",
    "player or planeswalker attacked",
    "search",
    "dig",
    "take",
    "order",
    "share",
    "color",
    "subtype",
    "player",
    "order of triggers",
    "legend rule",
    "damage",
    "number",
    "replacement effect",
    "untap",
    "new target",
    "tap or untap",
    "copy",
    "mana",
    "mana of a land",
    "enlist",
    "bottom of the library",
    "order of replacement effects",
    "name",
    "kind of counter",
    "life for mana",
    "vote",
)
"""What byte 23 of an observation says a choice is about, by its number."""


class VectorEnv:
    """Many games side by side, each followed by the next.

    Game k of n begins as game k of a run with that seed (``docs/arena.md``), then come k + n, k + 2n and so on: neighbours
    have the same shuffles, and each player is on the play in one of them. Nothing depends on ``threads``.

    Without ``opponent``, whoever has to decide in a game is asked, and ``players`` says who: 0 for A, 1 for B. With one (a
    bot's name), it decides for the other player; ``agent`` is the seat of whoever learns ("A", "B", or None: both in turn,
    as ``agents`` says).

    The arrays are the env's own, and every step overwrites them: copy what you keep.

    ================  ==================  =====================================================================
    ``observations``  uint8 (n, 1520)     what the player who decides sees
    ``masks``         bool (n, 130)       legal actions
    ``players``       uint8 (n,)          who decides
    ``rewards``       float32 (n, 2)      of the last step, for A and B: 1 and -1 for a game won and lost, else 0
    ``ended``         uint8 (n,)          1: a game ended in the last step; 2: it was cut off (turn limit)
    ================  ==================  =====================================================================

    A game that ends is followed by the next in the same step: its row shows the new game's first decision already. Without
    ``auto_reset`` it stays over: it takes any action, and its reward has been given.

    Decks of creatures and lands alone are played by an engine of their own, as in ``menace sim``: several times as fast, with
    the same rules, actions and observations. ``fast=False`` takes the engine of whole decks for them, too, and ``fast=True``
    refuses other decks. ``fast`` tells which engine it is.
    """

    def __init__(
        self,
        setup: Setup,
        games: int,
        *,
        opponent: str | None = None,
        agent: str | None = None,
        seed: int = 0,
        threads: int = 1,
        auto_reset: bool = True,
        fast: bool | None = None,
    ) -> None:
        self._raw = RawEnv(setup, games, opponent, agent, seed, threads, auto_reset, fast)
        self._wrap()

    def _wrap(self) -> None:
        self.observations, self.masks, self.players, self.rewards, self.ended = self._raw.arrays
        self.games = len(self.players)
        self.fast = self._raw.fast
        self.agents: Any = np.frombuffer(self._raw.agents(), dtype=np.uint8)
        self._drawn = np.zeros(self.games, dtype=np.int64)

    def reset(self, seed: int = 0) -> None:
        """Starts all games anew, with that seed."""
        self._raw.reset(seed)

    def step(self, actions: Any) -> None:
        """Takes an action in each game: integers of shape (n,). All arrays are written anew.

        Raises :class:`menace.IllegalActionError` before anything is played if one of them is not legal. After a
        ``KeyboardInterrupt`` some games have taken their action and others stay as they were; the arrays tell of each as it is.
        """
        self._raw.step(np.ascontiguousarray(actions, dtype=np.int64))

    def random_actions(self) -> Any:
        """Draws a legal action for each game, each with the same chance: int64 (n,), overwritten by the next call."""
        self._raw.random_actions(self._drawn)
        return self._drawn

    def sample(self, game: int, seed: int = 0) -> State:
        """Returns a determinised copy of a game: what its player can't know is dealt at random.

        It waits at the decision as a whole: what has been said of a declaration is not in it. Only games of the engine of whole
        decks (``fast=False``) are states.
        """
        return self._raw.sample(game, seed)

    def copies(self, game: int, count: int, *, seed: int = 0, threads: int = 1) -> VectorEnv:
        """Returns ``count`` determinised copies of a game as an environment, to search in: both players are asked, and no game
        follows.

        In each, what the game's player can't know is dealt at random, and chance goes its own way. They wait at the decision as a
        whole: what has been said of a declaration is not in them.
        """
        copies = VectorEnv.__new__(VectorEnv)
        copies._raw = self._raw.copies(game, count, seed, threads)
        copies._wrap()
        return copies

    def told(self, game: int) -> str:
        """Returns a few lines about a game for people; nothing is hidden."""
        return self._raw.told(game)

    def observe(self, game: int, player: str) -> Any:
        """Returns what a player sees of a game, whoever decides: uint8 (1520,)."""
        return self._raw.observe(game, player)

    @property
    def unreachable(self) -> int:
        """The number of legal answers so far that had no place among the actions."""
        return self._raw.unreachable


try:
    import gymnasium
except ImportError:  # the vectorised env needs no more than numpy
    gymnasium = None  # type: ignore[assignment]

_GymEnv: Any = gymnasium.Env if gymnasium is not None else object


class Env(_GymEnv):  # type: ignore[misc]
    """One game at a time against a bot, for Gymnasium.

    ``info["action_mask"]`` and :meth:`action_masks` have the legal actions. An action that is not legal loses the game, as
    everywhere in menace, and ``info["illegal"]`` says so.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}

    def __init__(
        self, setup: Setup, opponent: str = "greedy", agent: str = "A", render_mode: str | None = None
    ) -> None:
        if gymnasium is None:
            raise ImportError("menace.learn.Env needs gymnasium: pip install 'menace-mtg[learn]'")
        self.render_mode = render_mode
        self.observation_space = gymnasium.spaces.Box(0, 255, (OBSERVATION,), np.uint8)
        self.action_space = gymnasium.spaces.Discrete(ACTIONS)
        self._seat = "AB".index(agent)
        self._played = (setup, opponent, agent)
        self._env: VectorEnv | None = None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        _GymEnv.reset(self, seed=seed)
        game_seed = int(self.np_random.integers(2**53))
        if self._env is None:
            setup, opponent, agent = self._played
            self._env = VectorEnv(setup, 1, opponent=opponent, agent=agent, seed=game_seed, auto_reset=False)
        else:
            self._env.reset(game_seed)
        return self._seen()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        assert self._env is not None, "reset comes before the first step"
        try:
            self._env.step([action])
        except IllegalActionError:
            observation, info = self._seen()
            return observation, -1.0, True, False, {**info, "illegal": True}
        observation, info = self._seen()
        ended = int(self._env.ended[0])
        return observation, float(self._env.rewards[0, self._seat]), ended == 1, ended == 2, info

    def action_masks(self) -> Any:
        """Returns the legal actions: bool (130,)."""
        assert self._env is not None, "reset comes before the first step"
        return self._env.masks[0].copy()

    def render(self) -> str | None:
        if self.render_mode != "ansi" or self._env is None:
            return None
        return self._env.told(0)

    def _seen(self) -> tuple[Any, dict[str, Any]]:
        assert self._env is not None
        seat = "AB"[self._seat]
        return self._env.observe(0, seat), {"action_mask": self._env.masks[0].astype(np.int8)}


def aec_env(setup: Setup, render_mode: str | None = None) -> Any:
    """Returns a PettingZoo AEC environment of two players, ``"A"`` and ``"B"``.

    Observations are dicts of ``observation`` (uint8, 1520) and ``action_mask`` (int8, 130; all 0 for who does not decide). Every
    episode after a reset without a seed is another game.
    """
    from ._aec import AecEnv

    return AecEnv(setup, render_mode)
