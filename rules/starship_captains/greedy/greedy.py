"""The greedy AI seat: it weighs each key by what it seems to be worth now, in points."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from rules.kernel import AiSeat, Ask, Dice
from rules.starship_captains.greedy.judges import JUDGES, Judge, value_of_unknown_question
from rules.starship_captains.greedy.styles import STANDARD, STYLES, Style
from rules.starship_captains.greedy.world import World
from rules.starship_captains.position.view import View
from rules.toolbox.seats import best_of


def play_greedy(ask: Ask, view: View, dice: Dice, style: Style = STANDARD) -> str:
    """Return the best-valued key; among equals the proposed one, else a random one."""
    judge: Judge = JUDGES.get(ask.id, value_of_unknown_question)
    world = World(view, ask.seat, ask.about, style)
    scores = {key: judge(world, key) for key in ask.keys}
    world.forget_plans()
    return best_of(scores, dice, proposed=ask.default)


PLAYS: Final[Mapping[str, AiSeat]] = {
    name: partial(play_greedy, style=style) for name, style in STYLES.items()
}
"""Players of each style."""
