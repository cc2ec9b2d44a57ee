"""A game of ten lines for the tools' tests: roll, then keep or drop; the highest total wins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from rules.kernel import Choice, Dice, IllegalAnswer, Result, Setting, Tell
from rules.toolbox.dice import roll
from tests.support.random_walks import play_random
from tests.support.tiny import Box, tiny


class State(Box):
    rounds: int = 3
    totals: list[int] = msgspec.field(default_factory=list)
    broken: str = ""


def setup(seats: int, options: Mapping[str, str]) -> State:
    return State(rounds=int(options["rounds"]), totals=[0] * seats, broken=options["broken"])


async def leg(state: State, tell: Tell) -> None:
    """Play one turn [1]."""
    seat = state.legs % len(state.totals)
    face = await roll("die")
    kept = await Choice("keep", seat, "Keep it?", "1", {"keep": face, "drop": 0})
    if state.broken == "crash" and state.legs == 2:
        raise ZeroDivisionError("the third turn is broken")
    if state.broken == "sound":
        kept = -1
    state.totals[seat] += kept
    tell(f"{{{seat}}} has {state.totals[seat]}.")


def result(state: State) -> Result | None:
    if state.legs < state.rounds * len(state.totals):
        return None
    ranked = sorted(state.totals, reverse=True)
    places = tuple(ranked.index(total) + 1 for total in state.totals)
    parts = tuple({"kept": total} for total in state.totals)
    return Result("all turns played", places, tuple(state.totals), parts)


def assert_sound(state: State) -> None:
    assert all(total >= 0 for total in state.totals), "a total is below zero"


def keeper(ask: Any, view: State, dice: Dice) -> str:
    del ask, view, dice
    return "keep"


def whole(value: str) -> None:
    if not (value.isascii() and value.isdigit() and len(value) < 4):
        raise IllegalAnswer(f"Option rounds takes a number, not {value!r}.")


TINY = tiny(
    leg,
    seats=range(2, 5),
    state=State,
    setup=setup,
    result=result,
    round_of=lambda state: state.legs // len(state.totals) + 1,
    assert_sound=assert_sound,
    ai_levels={"keeper": keeper, "random": play_random},
    settings=(
        Setting("rounds", "How many rounds?", "3", check=whole),
        Setting(
            "broken", "What is broken?", "", {"": "nothing", "crash": "a turn", "sound": "sums"}
        ),
    ),
)
