"""Claims of refusals, checked against the position; plausible mistyped keys."""

from __future__ import annotations

import re

from rules.kernel import Ask, Match
from rules.space_empires.charts.content import FIXED, TECHNOLOGY
from rules.space_empires.charts.kinds import HexId
from rules.space_empires.economy.shopping import GOODS
from rules.space_empires.movement.actions.action import find_own_unit
from rules.space_empires.position.board import silent
from rules.space_empires.position.state import Unit

FAR = ("A1", "Z99", "Q40")


def mistakes(match: Match, ask: Ask) -> list[str]:
    """Return every own unit, hex, kind and technology."""
    board = silent(match.state)
    if ask.id in ("move.to", "sheet.at", "battle.where"):
        return [*map(str, board.systems), *FAR]
    if ask.id == "sheet.count":
        return ["0", "2", "6", "60"]
    units = [unit.name for unit in board.units.values() if unit.owner == ask.seat]
    keys = [f"{deed}:{unit}" for deed in ("move", "settle", "scuttle") for unit in units]
    keys += [f"buy:{kind}" for kind in GOODS] + [f"research:{tech}" for tech in TECHNOLOGY]
    return [*keys, *FAR, "retreat"]


def _unit(match: Match, ask: Ask, name: str) -> Unit:
    unit = find_own_unit(silent(match.state), ask.seat, name)
    assert unit is not None, f"no unit {name} of seat {ask.seat}"
    return unit


def _dear(_match: Match, _ask: Ask, match_: re.Match[str]) -> bool:
    return int(match_[1]) > int(match_[2])


def _at_rest(unit: Unit, at: str) -> bool:
    return unit.halted and not unit.spent and unit.hex == at


CLAIMS = {
    r"(\w+) has already moved its (\d+) hex": lambda m, a, s: _unit(m, a, s[1]).spent == int(s[2]),
    r"(\w+) can't move \[4\.1\]": lambda m, a, s: _unit(m, a, s[1]).kind in FIXED,
    r"(\w+) is already at (\w+)": lambda m, a, s: _unit(m, a, s[1]).hex == s[2],
    r"(\w+) can't move any further": lambda m, a, s: _unit(m, a, s[1]).halted,
    r"(\w+) stays at (\w+) this turn": lambda m, a, s: _at_rest(_unit(m, a, s[1]), s[2]),
    r"(\w+) stays at (\w+): its chain": lambda m, a, s: _at_rest(_unit(m, a, s[1]), s[2]),
    r"(\w+) isn't in play": lambda m, a, s: HexId(s[1]) not in silent(m.state).systems,
    r"(\w+) is too far: (\w+) may still": lambda m, a, s: _unit(m, a, s[2]).hex != s[1],
    r"costs? (\d+) CP \[7.5.1\], and you have (\d+) left": _dear,
}
"""Patterns of sentences, with a check of the position for each."""
