"""Combats: positions, and what menace answers about them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Union

from . import _board
from ._menace import RawPosition

PositionLike = Union["Position", Mapping[str, Any], str]


class Position:
    """One combat: both sides' creatures, life, lands and hands.

    Made by :func:`position`. ``dict(p)`` is not needed: :meth:`to_dict` gives the position file, which
    :func:`position` reads back as the same position.
    """

    __slots__ = ("_raw", "_dict")

    def __init__(self, raw: RawPosition) -> None:
        self._raw = raw
        self._dict: dict[str, Any] | None = None

    def to_json(self) -> str:
        """Returns the position file as JSON."""
        return self._raw.json()

    def to_dict(self) -> dict[str, Any]:
        """Returns the position file as a dict; a new one each time."""
        file: dict[str, Any] = json.loads(self._raw.json())
        return file

    def now(self) -> dict[str, dict[str, Any]]:
        """Returns, by creature id, ``power``, ``toughness`` and ``keywords`` as they are when attackers are declared."""
        now: dict[str, dict[str, Any]] = json.loads(self._raw.now())
        return now

    def _file(self) -> dict[str, Any]:
        if self._dict is None:
            self._dict = self.to_dict()
        return self._dict

    def with_declaration(
        self, *, blocks: Mapping[str, Any] | str | None = None, attacks: Sequence[str] | str | None = None
    ) -> Position:
        """Returns the same position with that declaration.

        ``blocks`` is ``{"b1": ["a1", "a2"]}``, ``{"b1": "a1"}`` or ``"b1 a1 a2, b2 a1"``; ``attacks`` is a list of ids, or
        ids with spaces between.
        """
        changed = self.to_dict()
        if blocks is not None:
            changed["blocks"] = _blocks(blocks)
        if attacks is not None:
            changed["attacks"] = attacks.replace(",", " ").split() if isinstance(attacks, str) else list(attacks)
        return position(changed)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._file() == other._file()

    def __hash__(self) -> int:
        return hash(self.to_json())

    def __repr__(self) -> str:
        return _board.text(self._file())

    def _repr_svg_(self) -> str:
        return _board.svg(self._file(), self.now())


def _blocks(blocks: Mapping[str, Any] | str) -> dict[str, list[str]]:
    if isinstance(blocks, str):
        parts = [part.split() for part in blocks.replace(";", ",").split(",") if part.strip()]
        return {part[0]: part[1:] for part in parts}
    return {
        blocker: [attackers] if isinstance(attackers, str) else list(attackers) for blocker, attackers in blocks.items()
    }


def position(
    position: PositionLike | None = None,
    /,
    *,
    attackers: str = "",
    blockers: str = "",
    life: int = 20,
    attacker_life: int = 20,
    lands: str | Iterable[str] = "",
    attacker_lands: str | Iterable[str] = "",
    hand: str | Iterable[str] = "",
    attacker_hand: str | Iterable[str] = "",
    effects: Iterable[str] = (),
    rules: str = "current",
) -> Position:
    """Reads a combat.

    Either from a position file (a dict, or its JSON; ``docs/combat.md`` has the fields), or from creatures in short
    notation: ``position(attackers="3/3 menace; Craw Wurm", blockers="2x 2/2 flying", life=7)``. ``life``, ``lands`` and
    ``hand`` are the defending player's. Lands and cards in hand are names with semicolons between, or a list. ``rules`` is
    ``current``, ``comprehensive-2007`` or ``fifth-edition``.

    Raises :class:`NotationError` with the place of what is not understood.
    """
    if position is None:
        return Position(
            RawPosition.short(
                (attackers, blockers),
                (attacker_life, life),
                (_names(attacker_lands), _names(lands)),
                (_names(attacker_hand), _names(hand)),
                list(effects),
                rules,
            )
        )
    if isinstance(position, Position):
        return position
    text = position if isinstance(position, str) else json.dumps(position)
    return Position(RawPosition.read(text, "position"))


def _names(names: str | Iterable[str]) -> str:
    return names if isinstance(names, str) else "; ".join(names)


class Count:
    """How many declarations are legal.

    ``legal`` is the exact number (an ``int`` of any size), or ``None`` if it could not be found within the budget;
    then ``at_least`` and ``at_most`` bound it. ``max_requirements`` is the greatest number of requirements that a
    declaration can obey (CR 508.1d, 509.1c). ``int(count)`` is the exact number.
    """

    __slots__ = ("legal", "at_least", "at_most", "max_requirements")

    def __init__(self, answer: Mapping[str, Any]) -> None:
        self.legal: int | None = answer.get("legal")
        self.at_least: int = answer.get("legal_at_least", self.legal)
        self.at_most: int = answer.get("legal_at_most", self.legal)
        self.max_requirements: int | None = answer.get("max_requirements")

    def __int__(self) -> int:
        if self.legal is None:
            raise ValueError(f"not counted exactly: {self.at_least} to {self.at_most}")
        return self.legal

    __index__ = __int__

    def __eq__(self, other: object) -> bool:
        if isinstance(other, int):
            return self.legal == other
        return isinstance(other, Count) and (self.at_least, self.at_most) == (other.at_least, other.at_most)

    def __hash__(self) -> int:
        return hash((self.at_least, self.at_most))

    def __repr__(self) -> str:
        number = str(self.legal) if self.legal is not None else f"at_least={self.at_least}, at_most={self.at_most}"
        return f"Count({number}, max_requirements={self.max_requirements})"


class Reason:
    """One reason why a declaration is illegal: ``rule`` is its number, ``creature`` an id, ``text`` says it."""

    __slots__ = ("rule", "creature", "text")

    def __init__(self, answer: Mapping[str, str]) -> None:
        self.rule = answer["rule"]
        self.creature = answer["creature"]
        self.text = answer["text"]

    def __repr__(self) -> str:
        return f"{self.rule}  {self.text}"


class Check:
    """Whether a declaration is legal: true or false by itself.

    ``reasons`` says why it is not, each a :class:`Reason`; ``better``, if not ``None``, is a declaration that obeys more
    requirements.
    """

    __slots__ = ("legal", "reasons", "better", "declaration")

    def __init__(self, answer: Mapping[str, Any], declaration: Any) -> None:
        self.legal: bool = answer["legal"]
        self.reasons = [Reason(reason) for reason in answer.get("reasons", [])]
        self.better = answer.get("better")
        self.declaration = declaration

    def __bool__(self) -> bool:
        return self.legal

    def __repr__(self) -> str:
        lines = [f"{'legal' if self.legal else 'illegal'}: {_board.said(self.declaration)}"]
        lines += [f"  {reason!r}" for reason in self.reasons]
        if self.better is not None:
            lines.append(f"better: {_board.said(self.better)}")
        return "\n".join(lines)


class Outcome:
    """What combat does, or a declaration with what it leads to.

    Fields are attributes and keys as in the program's JSON (``docs/combat.md``), among them ``dead`` (ids),
    ``life`` (by side) and ``proven``; of a best declaration ``blocks`` or ``attacks``, and
    ``value``, in points, for the side that declares it (``None`` if the game is decided: ``wins`` names the side).
    """

    __slots__ = ("_position", "_answer")

    def __init__(self, position: Position, answer: dict[str, Any]) -> None:
        self._position = position
        self._answer = answer

    def to_dict(self) -> dict[str, Any]:
        """Returns the answer as the program writes it."""
        return dict(self._answer)

    def __getitem__(self, key: str) -> Any:
        return self._answer[key]

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            return self._answer[name]
        except KeyError:
            raise AttributeError(f"{name}: this answer has {', '.join(self._answer)}") from None

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self._answer]

    def __repr__(self) -> str:
        return _board.outcome(self._answer)

    def _repr_svg_(self) -> str:
        file = {**self._position._file(), **{k: v for k, v in self._answer.items() if k in ("blocks", "attacks")}}
        return _board.svg(file, self._position.now(), dead=self._answer.get("dead", ()))


class _Declarations:
    _kind: str

    __slots__ = ("position",)

    def __init__(self, position: Position) -> None:
        self.position = position

    def count(self) -> Count:
        """Returns how many declarations are legal.

        Exact on nearly all boards of up to 64 creatures a side; past a budget of some ten seconds it has bounds.
        """
        return Count(json.loads(self.position._raw.count(self._kind)))

    def list(self, limit: int = 10_000) -> list[Any]:
        """Returns the first legal declarations, in a fixed order; at most ``limit`` of them.

        Blocks are ``{"b1": ["a1"]}``, attacks ``["a1", "a2"]``.
        """
        listed = json.loads(self.position._raw.list(self._kind, limit))
        return [declared[self._kind] for declared in listed]

    def best(self, top: int = 1, *, steps: int | None = None) -> Any:
        """Returns the best declaration with its outcome, or, if ``top`` is more than 1, a list of them, best first.

        ``proven`` says whether it is proven; ``steps`` bounds the search (a step is some ten nanoseconds; the default is
        about ten seconds), and then ``bound`` is the most that any declaration could be worth.
        """
        answers = json.loads(self.position._raw.best(self._kind, top, steps))
        outcomes = [Outcome(self.position, answer) for answer in answers]
        return outcomes[0] if top == 1 else outcomes

    def __repr__(self) -> str:
        return repr(self.position)

    def _repr_svg_(self) -> str:
        return self.position._repr_svg_()


class Blocks(_Declarations):
    """The legal blocks of a position (CR 509.1). Made by :func:`blocks`."""

    _kind = "blocks"

    def check(self, blocks: Mapping[str, Any] | str | None = None) -> Check:
        """Returns whether the blocks are legal, and why not; without an argument, those of the position."""
        position = self.position if blocks is None else self.position.with_declaration(blocks=blocks)
        answer = json.loads(position._raw.check("blocks"))
        return Check(answer, position._file().get("blocks", {}))


class Attacks(_Declarations):
    """The legal attacks of a position (CR 508.1). Made by :func:`attacks`."""

    _kind = "attacks"

    def check(self, attacks: Sequence[str] | str | None = None) -> Check:
        """Returns whether the attack is legal, and why not; without an argument, that of the position."""
        position = self.position if attacks is None else self.position.with_declaration(attacks=attacks)
        answer = json.loads(position._raw.check("attacks"))
        return Check(answer, position._file().get("attacks", []))


def blocks(position: PositionLike | None = None, /, **short: Any) -> Blocks:
    """Returns the legal blocks of a position; the arguments are those of :func:`position`.

    >>> menace.blocks(attackers="3/3 menace", blockers="2x 2/2").count()
    Count(2, max_requirements=0)
    """
    return Blocks(_position(position, short))


def attacks(position: PositionLike | None = None, /, **short: Any) -> Attacks:
    """Returns the legal attacks of a position; the arguments are those of :func:`position`."""
    return Attacks(_position(position, short))


def damage(
    position: PositionLike | None = None,
    /,
    *,
    blocked: Mapping[str, Any] | str | None = None,
    steps: int | None = None,
    **short: Any,
) -> Outcome:
    """Returns what the combat damage does if the blocks are ``blocked``, or those of the position (CR 510).

    Each side divides damage, and plays what it has mana for, as serves it best.
    """
    read = _position(position, short)
    if blocked is not None:
        read = read.with_declaration(blocks=blocked)
    return Outcome(read, json.loads(read._raw.damage(steps)))


_read_position = position


def _position(given: PositionLike | None, short: dict[str, Any]) -> Position:
    if given is not None and short:
        raise TypeError(f"found a position and {', '.join(short)}, expected one or the other")
    return _read_position(given, **short)
