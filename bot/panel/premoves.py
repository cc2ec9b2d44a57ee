"""Prediction of a seat's next turn, for premoves, in copies in which all other seats pass.

The copies are redealt for the seat, so they contain nothing that the seat may not know. Options
that only some of the copies offer depend on that deal, and are left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.panel.panel import Panel, build_panel
from bot.tables.move_lines import with_defaults
from rules import catalogue
from rules.kernel import Ask, IllegalAnswer, Match, SeededDice

MAX_ANSWERS = 400
"""Maximum number of others' answers imagined; a turn further ahead isn't predicted."""
PREDICTED_COPIES = 3
"""Number of copies, each with its own dice."""


def predict_panel(
    save: bytes, table: str, seat: int, keys: Sequence[str], names: Mapping[int, str]
) -> Panel | None:
    """Return the panel of the seat's next turn after these keys; None if it can't be predicted.

    This runs in another process, so it takes the stored match as `save`. Defaults that follow the
    last key are added.
    """
    match = Match.load(save, catalogue)
    copies = [next_turn(match, seat, number) for number in range(PREDICTED_COPIES)]
    panels = [_panel_after(copy, table, seat, keys, names) for copy in copies if copy is not None]
    if not panels:
        return None
    first, *others = max(panels, key=lambda panel: len(panel.keys)), *panels
    same = [{option.key for option in each.options} for each in others if each.keys == first.keys]
    sure = tuple(option for option in first.options if all(option.key in keys for keys in same))
    return replace(first, options=sure)


def _panel_after(
    match: Match, table: str, seat: int, keys: Sequence[str], names: Mapping[int, str]
) -> Panel:
    """Return the panel after keys in a predicted match, with the defaults that follow them."""
    try:
        return build_panel(
            match, table, seat, with_defaults(match, seat, keys) if keys else (), names
        )
    except IllegalAnswer:
        return build_panel(match, table, seat, keys, names)


def next_turn(match: Match, seat: int, number: int = 0) -> Match | None:
    """Return a copy at the seat's next turn if all others pass; None if it is too far ahead.

    `number` chooses the copy's dice.
    """
    dice = SeededDice(f"the next turn, {number}")
    try:
        copy = match.fork(dice, seat=seat)
        for _ in range(MAX_ANSWERS):
            asks = copy.asks()
            own = asks.get(seat)
            if own is not None and not own.reaction:
                return copy.fork(dice)
            if not asks:
                break
            asked = own or asks[min(asks)]
            copy.answer(asked.seat, _passing_key(asked))
    except RuntimeError:
        pass  # a copy that was dealt late can be copied no further before its leg has ended
    return None


def _passing_key(ask: Ask) -> str:
    """Return the key of an ask's default, else of its last option, which usually does nothing."""
    return ask.default if ask.default in ask.keys else ask.keys[-1]
