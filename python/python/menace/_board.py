"""Positions and answers as text and as pictures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

SIDES = ("attacker", "defender")


def text(file: Mapping[str, Any]) -> str:
    """The position for people: both sides' life and creatures."""
    lines = []
    for side in SIDES:
        force = file[side]
        lands = f", {', '.join(force['lands'])}" if force.get("lands") else ""
        lines.append(f"{side.capitalize()}: {force['life']} life{lands}")
        for creature in force["creatures"]:
            lines.append(f"  {_creature(creature)}")
        if not force["creatures"]:
            lines.append("  no creatures")
        if force.get("hand"):
            lines.append(f"  in hand: {', '.join(card['card'] for card in force['hand'])}")
    lines += [f"Effect: {effect}" for effect in file.get("effects", [])]
    if file.get("blocks"):
        lines.append(f"Blocks: {said(file['blocks'])}")
    return "\n".join(lines)


def _creature(creature: Mapping[str, Any]) -> str:
    name = f"{creature['card']}  " if "card" in creature else ""
    marks = [mark for mark in ("tapped", "summoning_sick") if creature.get(mark)]
    if creature.get("damage"):
        marks.append(f"{creature['damage']} damage")
    notes = [*creature.get("abilities", []), *(mark.replace("_", " ") for mark in marks)]
    return f"{creature['id']}  {name}{creature['power']}/{creature['toughness']}  {', '.join(notes)}".rstrip()


def said(declaration: Any) -> str:
    """A declaration as one says it at the table."""
    if isinstance(declaration, Mapping):
        parts = [f"{blocker} blocks {' and '.join(attackers)}" for blocker, attackers in declaration.items() if attackers]
        return ", ".join(parts) or "no block"
    ids = list(declaration)
    if not ids:
        return "no attack"
    return f"{' and '.join(ids)} {'attacks' if len(ids) == 1 else 'attack'}"


def outcome(answer: Mapping[str, Any]) -> str:
    """An outcome in a few lines."""
    lines = []
    if "attacks" in answer:
        lines.append(said(answer["attacks"]))
    if "blocks" in answer:
        lines.append(said(answer["blocks"]))
    if answer.get("assignment_legal") is False:
        lines.append("illegal division of damage")
        lines += [f"  {reason['rule']}  {reason['text']}" for reason in answer["reasons"]]
        return "\n".join(lines)
    if "dead" in answer:
        lines.append(f"dead: {', '.join(answer['dead']) or 'nobody'}")
    if "life" in answer:
        lines.append(f"life: attacker {answer['life']['attacker']}, defender {answer['life']['defender']}")
    if answer.get("wins"):
        lines.append(f"the {answer['wins']} wins")
    elif "value" in answer:
        lines.append(f"value: {answer['value']:+.2f}")
    if not answer.get("proven", True):
        lines.append(f"not proven; at most {answer.get('bound')}")
    return "\n".join(lines)


_WIDTH, _HEIGHT, _GAP = 104, 64, 16
_COLORS = {"W": "#f4efd2", "U": "#c3dcf0", "B": "#cfc9cd", "R": "#f3c4ae", "G": "#c6dfc3"}


def svg(file: Mapping[str, Any], now: Mapping[str, Mapping[str, Any]], dead: Iterable[str] = ()) -> str:
    """The board as a picture: attackers above, blockers below, a line for each block; the dead are crossed out."""
    gone = set(dead)
    rows = [file[side]["creatures"] for side in SIDES]
    widest = max(1, *(len(row) for row in rows))
    width = widest * (_WIDTH + _GAP) + _GAP
    tops = [28, 28 + _HEIGHT + 72]
    height = tops[1] + _HEIGHT + 28
    center = {
        creature["id"]: (_left(place, len(row), width) + _WIDTH / 2, top + _HEIGHT / 2)
        for row, top in zip(rows, tops)
        for place, creature in enumerate(row)
    }
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'font-family="sans-serif" font-size="12" role="img" aria-label="combat">'
    ]
    for blocker, attackers in file.get("blocks", {}).items():
        for attacker in attackers:
            (x1, y1), (x2, y2) = center[blocker], center[attacker]
            drawn.append(
                f'<line x1="{x1:.0f}" y1="{y1 - _HEIGHT / 2:.0f}" x2="{x2:.0f}" y2="{y2 + _HEIGHT / 2:.0f}" '
                f'stroke="#a33" stroke-width="2"/>'
            )
    attacking = file.get("attacks")
    for side, row, top in zip(SIDES, rows, tops):
        y = top - 10 if side == "attacker" else top + _HEIGHT + 20
        drawn.append(f'<text x="{_GAP}" y="{y}">{side.capitalize()}: {file[side]["life"]} life</text>')
        for place, creature in enumerate(row):
            home = side == "attacker" and (
                creature.get("attacking") is False or (attacking is not None and creature["id"] not in attacking)
            )
            drawn.append(_card(creature, now.get(creature["id"], creature), _left(place, len(row), width), top, home))
            if creature["id"] in gone:
                x = _left(place, len(row), width)
                drawn.append(
                    f'<path d="M{x} {top} l{_WIDTH} {_HEIGHT} m0 {-_HEIGHT} l{-_WIDTH} {_HEIGHT}" stroke="#a33" '
                    f'stroke-width="2" fill="none"/>'
                )
    return "".join([*drawn, "</svg>"])


def _left(place: int, count: int, width: int) -> float:
    return (width - count * (_WIDTH + _GAP) + _GAP) / 2 + place * (_WIDTH + _GAP)


def _card(creature: Mapping[str, Any], now: Mapping[str, Any], x: float, y: float, home: bool) -> str:
    colors = creature.get("colors", [])
    fill = _COLORS.get(colors[0], "#eee") if len(colors) == 1 else "#eadfae" if colors else "#e6e6e6"
    name = creature.get("card") or " ".join(creature.get("subtypes", [])) or ""
    name = name if len(name) <= 15 else f"{name[:14]}…"
    keywords = ", ".join(now.get("keywords", [])).lower()
    keywords = keywords if len(keywords) <= 17 else f"{keywords[:16]}…"
    full = escape("\n".join(creature.get("abilities", [])))
    faded = ' opacity="0.45"' if home or creature.get("tapped") else ""
    return (
        f'<g{faded}><title>{full}</title>'
        f'<rect x="{x:.0f}" y="{y}" width="{_WIDTH}" height="{_HEIGHT}" rx="6" fill="{fill}" stroke="#555"/>'
        f'<text x="{x + 6:.0f}" y="{y + 16}" font-weight="bold">{escape(creature["id"])}</text>'
        f'<text x="{x + 6:.0f}" y="{y + 32}" font-size="11">{escape(name)}</text>'
        f'<text x="{x + 6:.0f}" y="{y + 46}" font-size="10" fill="#444">{escape(keywords)}</text>'
        f'<text x="{x + _WIDTH - 6:.0f}" y="{y + _HEIGHT - 6}" text-anchor="end" font-weight="bold">'
        f'{now["power"]}/{now["toughness"]}</text></g>'
    )
