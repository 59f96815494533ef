"""The PettingZoo environment, which needs pettingzoo."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from pettingzoo import AECEnv  # type: ignore[import-untyped]

from ._menace import Setup
from .learn import ACTIONS, OBSERVATION, VectorEnv

PLAYERS = ["A", "B"]


class AecEnv(AECEnv):  # type: ignore[misc]
    """See :func:`menace.learn.aec_env`."""

    metadata = {"render_modes": ["ansi"], "name": "menace_v0", "is_parallelizable": False}

    def __init__(self, setup: Setup, render_mode: str | None) -> None:
        super().__init__()
        self.render_mode = render_mode
        self.possible_agents = list(PLAYERS)
        self.agents = list(PLAYERS)
        seen = gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(0, 255, (OBSERVATION,), np.uint8),
                "action_mask": gymnasium.spaces.Box(0, 1, (ACTIONS,), np.int8),
            }
        )
        self.observation_spaces = {agent: seen for agent in PLAYERS}
        self.action_spaces = {agent: gymnasium.spaces.Discrete(ACTIONS) for agent in PLAYERS}
        self._setup = setup
        self._env: VectorEnv | None = None
        self._seeds = np.random.default_rng(0)

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        game_seed = int(self._seeds.integers(2**53))
        if self._env is None:
            self._env = VectorEnv(self._setup, 1, seed=game_seed, auto_reset=False)
        else:
            self._env.reset(game_seed)
        self.agents = list(PLAYERS)
        self.rewards = {agent: 0.0 for agent in PLAYERS}
        self._cumulative_rewards = {agent: 0.0 for agent in PLAYERS}
        self.terminations = {agent: False for agent in PLAYERS}
        self.truncations = {agent: False for agent in PLAYERS}
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in PLAYERS}
        self.agent_selection = self._decides()

    def _decides(self) -> str:
        assert self._env is not None
        return PLAYERS[int(self._env.players[0])]

    def observe(self, agent: str) -> dict[str, Any]:
        assert self._env is not None, "reset comes first"
        decides = self._decides() == agent
        mask = self._env.masks[0].astype(np.int8) if decides else np.zeros(ACTIONS, dtype=np.int8)
        return {"observation": self._env.observe(0, agent), "action_mask": mask}

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert self._env is not None
        self._cumulative_rewards[agent] = 0.0
        self._env.step([action])
        ended = int(self._env.ended[0])
        for place, player in enumerate(PLAYERS):
            self.rewards[player] = float(self._env.rewards[0, place])
            self.terminations[player] = ended == 1
            self.truncations[player] = ended == 2
        if not ended:
            self.agent_selection = self._decides()
        self._accumulate_rewards()
        if self.render_mode == "ansi":
            self.render()

    def render(self) -> str | None:
        return None if self._env is None else self._env.told(0)

    def close(self) -> None:
        self._env = None
