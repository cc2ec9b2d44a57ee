"""The greedy AI seat: it weighs each key by what it seems to be worth now, in points."""

from __future__ import annotations

from rules.kernel import Ask, Dice
from rules.starship_captains.greedy.judges import JUDGES, Judge, value_of_unknown_question
from rules.starship_captains.greedy.world import World
from rules.starship_captains.position.view import View
from rules.toolbox.seats import best_of


def play_greedy(ask: Ask, view: View, dice: Dice) -> str:
    """Return the best-valued key; among equals the proposed one, else a random one."""
    judge: Judge = JUDGES.get(ask.id, value_of_unknown_question)
    world = World(view, ask.seat, ask.about)
    scores = {key: judge(world, key) for key in ask.keys}
    world.forget_plans()
    return best_of(scores, dice, proposed=ask.default)
