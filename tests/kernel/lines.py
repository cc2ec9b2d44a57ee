"""Procedures and positions for tests of whole lines."""

from __future__ import annotations

from rules.kernel import PASS, Choice, Flow, Match, Reaction, SeededDice, Tell
from rules.toolbox.dice import roll
from tests.kernel.smallgame import LANTERNS
from tests.support.tiny import Box

TWO = {"a": "a", "b": "b"}
GROUPS = {"move:A": "A", "move:B": "B", "done": ""}
HEXES = {"K6": "K6", "K7": "K7"}


async def recipe(state: Box, tell: Tell) -> None:
    """Two words, a die, a third word."""
    state.marks.append(await Choice("first", 0, "First?", "1.1", TWO))
    state.marks.append(await Choice("second", 0, "Second?", "1.2", {"c": "c", "cd": "d"}))
    state.marks.append(str(await roll("die")))
    state.marks.append(await Choice("third", 0, "Third?", "1.3", TWO))


def past_pledges(seed: str = "lines") -> Match:
    """Return a match of two in which seat 0 is about to walk."""
    match = Match.start(LANTERNS, seats=2, dice=SeededDice(seed))
    for seat in range(2):
        match.play(seat, ["no", "oil:0", "none"])
    return match


async def answered(state: Box, tell: Tell) -> None:
    """Seat 0 moves, each seat may react, seat 0 moves on."""
    state.marks.append(await Choice("go", 0, "Go?", "1", TWO))
    for seat in (1, 0):
        react = Reaction("react", seat, "React?", "2", {PASS: None, "stop": "stop"})
        state.marks.append(await react or PASS)
    state.marks.append(await Choice("on", 0, "On?", "3", TWO))


async def moving(state: Box, tell: Tell) -> None:
    """Seat 0 moves groups until it is done, then seat 1 answers."""
    while group := await Choice(
        "what", 0, "Move what?", "1", GROUPS, default="done", flow=Flow.LOOP
    ):
        state.marks.append(group + await Choice("to", 0, "Where to?", "1", HEXES))
    await Choice("next", 1, "Well?", "2", {"yes": "yes", "no": "no"}, default="yes")
