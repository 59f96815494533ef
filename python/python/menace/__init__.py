"""menace: combats of Magic: The Gathering solved exactly, and millions of seeded games between bots.

* Combats: :func:`blocks`, :func:`attacks`, :func:`damage`, :func:`position`.
* Games: :class:`Setup`, :class:`State`, :class:`Action`, :class:`Bot`, :class:`Cards`.
* Runs: :func:`sim`, :func:`tournament`, :func:`rate`, as :class:`Table`.
"""

from ._combat import Attacks, Blocks, Check, Count, Outcome, Position, Reason, attacks, blocks, damage, position
from ._menace import Action, Bot, Cards, IllegalActionError, MenaceError, NotationError, Setup, State, Table, __version__
from ._runs import Run, rate, sim, tournament

__all__ = [
    "Action",
    "Attacks",
    "Blocks",
    "Bot",
    "Cards",
    "Check",
    "Count",
    "IllegalActionError",
    "MenaceError",
    "NotationError",
    "Outcome",
    "Position",
    "Reason",
    "Run",
    "Setup",
    "State",
    "Table",
    "__version__",
    "attacks",
    "blocks",
    "damage",
    "position",
    "rate",
    "sim",
    "tournament",
]
