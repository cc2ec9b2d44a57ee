"""Refusals of typed answers: the question determines the module that explains [4.0] [7.0]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.kernel import Ask
from rules.space_empires.charts.content import DECKS, FIXED, UNITS
from rules.space_empires.charts.kinds import CARRIER, HexId, Kind
from rules.space_empires.combat.retreat import retreat_hexes, why_not_retreat
from rules.space_empires.economy.sheet import VISITS as SHEET_VISITS
from rules.space_empires.economy.sheet_refusals import why_not_buy, why_not_research
from rules.space_empires.economy.shopping import GOODS, Shop
from rules.space_empires.movement.deeds import DEEDS
from rules.space_empires.movement.deeds.deed import named
from rules.space_empires.movement.menu import VISITS
from rules.space_empires.movement.movement_refusals import why_not_move, why_not_start
from rules.space_empires.position.board import Board, silent
from rules.space_empires.position.state import State

MAX_NUMBER: Final = 999
ON_THE_SHEET: Final = ("buy", "research", "grants", "bid", "repeat", "seal")
"""Prefixes of keys of the production sheet."""


def why_not(state: State, ask: Ask, earlier: Sequence[str], key: str) -> str:
    """Return one sentence with the section for a key that isn't offered; empty: no explanation.

    `earlier` holds the seat's keys since the last rest point: what is moved, or bought.
    """
    before = next((word for word in reversed(earlier) if ":" in word), "")
    board = silent(state)
    if ask.id in ("move.what", "move.more"):
        if before.startswith(("move:", "fleet:")) and key.upper() in board.systems:
            return _way(board, ask.seat, before, HexId(key.upper()))
        return _deed(board, ask.seat, key)
    if ask.id == "move.to":
        return _way(board, ask.seat, before, HexId(key.upper()))
    if ask.id == "sheet.line":
        return _line(board, ask.seat, key)
    if ask.id in ("sheet.at", "sheet.count") and before.startswith("buy:"):
        return _purchase(board, ask, before, earlier, key)
    if ask.id == "move.carry":
        return _decks(ask)
    if ask.id == "battle.fire" and key == "retreat":
        return _stand(board)
    if ask.id == "battle.where" and state.battle is not None:
        return why_not_retreat(board, state.battle.hex, ask.seat, HexId(key.upper()))
    return ""


def _deed(board: Board, seat: int, key: str) -> str:
    deed, _, target = key.partition(":")
    if deed == "more":
        return f"What is seldom done was asked for {VISITS} times this turn [4.1]; move, or end it."
    if deed in ON_THE_SHEET:
        return "That belongs on the production sheet [7.5], after every third turn."
    if deed == "move":
        unit = named(board, seat, target)
        return why_not_start(board, unit) if unit else ""
    return DEEDS[deed].refusal(board, seat, target) if deed in DEEDS else ""


def _way(board: Board, seat: int, before: str, to: HexId) -> str:
    """Return the obstacle that keeps the unit, or a fleet's first unit, from going there [4.1]."""
    deed, _, name = before.partition(":")
    if deed == "fleet":
        units = list(board.own(HexId(name), seat))
    else:
        unit = named(board, seat, name)
        units = [unit] if unit else []
    return next(filter(None, (why_not_move(board, unit, to) for unit in units)), "")


def _decks(ask: Ask) -> str:
    """Return the number of squadrons that may go along, in words [11.1.1]."""
    low, high = ask.keys[0], ask.keys[-1]
    number = f"{low} to {high}" if low != high else high
    return f"A carrier holds {DECKS} squadrons [11.1.1]; of this counter may go {number}."


def _stand(board: Board) -> str:
    """Return the reason why the acting group has to stay in the battle [5.9.1, 5.9.2]."""
    fight = board.state.battle
    if fight is None or fight.acting not in board.units:
        return ""
    unit = board.units[fight.acting]
    name = unit.name
    if unit.kind in FIXED:
        return f"{UNITS[unit.kind].name} {name} does not retreat [5.9.1]; it may fire."
    if fight.round == 1:
        return "Nobody retreats in the first round [5.9.1]; ships may fire or end their turn."
    if not retreat_hexes(board, unit.hex, unit.owner):
        return (
            f"{name} has no hex to retreat to, for it needs one beside it that is explored, free "
            "of enemies and no farther from a colony of yours [5.9.2]; it may fire or end its turn."
        )
    if unit.kind == CARRIER:
        return f"{name} would leave squadrons without decks [11.1.2]; let these retreat before it."
    return ""


def _line(board: Board, seat: int, key: str) -> str:
    verb, _, ware = key.partition(":")
    if verb == "more":
        return f"Lines were taken back {SHEET_VISITS} times this phase [7.5.1]; seal the sheet."
    if verb == "buy":
        kind = Kind(ware.upper())
        return why_not_buy(board.state, seat, kind, _site(board, seat, kind))
    if verb in ("research", "grants"):
        return why_not_research(board.state, seat, ware)
    if verb == "move" or (verb in DEEDS and verb != "drop"):
        return "Units move in the turns after the Economic Phase [4.1]; seal the sheet first."
    return ""


def _site(board: Board, seat: int, kind: Kind) -> HexId:
    """Return the default hex for building a kind."""
    sites = list(Shop(board, seat).sites(kind)) if kind in GOODS else []
    return sites[0] if sites else board.player(seat).home


def _purchase(board: Board, ask: Ask, before: str, earlier: Sequence[str], key: str) -> str:
    kind = Kind(before.partition(":")[2])
    if ask.id == "sheet.at":
        return why_not_buy(board.state, ask.seat, kind, HexId(key.upper()))
    at = _site(board, ask.seat, kind) if earlier[-1] == before else HexId(earlier[-1])
    count = int(key) if key.isdecimal() and len(key) < len(str(MAX_NUMBER)) + 1 else 0
    return why_not_buy(board.state, ask.seat, kind, at, count)
