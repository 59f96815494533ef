"""menace: combats of Magic: The Gathering solved exactly, and millions of seeded games between bots.

* Combats: :func:`blocks`, :func:`attacks`, :func:`damage`, :func:`position`.
"""

from ._combat import Attacks, Blocks, Check, Count, Outcome, Position, Reason, attacks, blocks, damage, position
from ._menace import IllegalActionError, MenaceError, NotationError, __version__

__all__ = [
    "Attacks",
    "Blocks",
    "Check",
    "Count",
    "IllegalActionError",
    "MenaceError",
    "NotationError",
    "Outcome",
    "Position",
    "Reason",
    "__version__",
    "attacks",
    "blocks",
    "damage",
    "position",
]
