"""Random redistribution of everything that a seat cannot know, for lookahead."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import TypeVar

from rules.kernel import Dice
from rules.starship_captains.charts.cards import BETA
from rules.starship_captains.charts.content import tech_of
from rules.starship_captains.charts.kinds import Action
from rules.starship_captains.position.piles import take
from rules.starship_captains.position.state import Solo, State

T = TypeVar("T", bound=str)


def redeal(state: State, seat: int, dice: Dice) -> None:
    """Redeal the techs under their pile, missions seen by others, pirates' backs and actions.

    Lists change in place, because a running procedure may hold them.
    """
    betas = [tech for tech in state.tech_pool if tech_of(tech).tier == BETA]
    alphas = [tech for tech in state.tech_pool if tech_of(tech).tier != BETA]
    unknown = sorted(betas + state.tech_bottom)
    state.tech_bottom[:] = _deal(unknown, len(state.tech_bottom), dice)
    state.tech_pool[:] = sorted(alphas + unknown)
    hidden = [peek for peek in state.peeked if seat not in peek.seats]
    missions = sorted(state.mission_pool + [peek.mission for peek in hidden])
    for peek in hidden:
        peek.mission = _deal(missions, 1, dice)[0]
    state.mission_pool[:] = missions
    backs = [kind for captain in state.captains for kind in captain.pirates]
    pirates = sorted(backs + state.pirate_pool)
    for captain in state.captains:
        captain.pirates[:] = _deal(pirates, len(captain.pirates), dice)
    state.pirate_pool[:] = pirates
    if state.solo:
        _redeal_actions(state.solo, max(state.round, 1), dice)


def _deal(unknown: list[T], count: int, dice: Dice) -> list[T]:
    """Return random items of the unknown ones, and remove them there."""
    return [take(unknown, dice.pick(unknown)) for _ in range(count)]


def _redeal_actions(solo: Solo, round: int, dice: Dice) -> None:  # noqa: A002
    """Redeal the action cards of this round and the later ones, consistent with the drawn ones."""
    known = max(round - 2, 0)
    drawn = Counter(solo.drawn)
    worlds = [
        [*solo.later[:known], *rest]
        for rest in sorted(set(permutations(solo.later[known:])))
        if drawn <= Counter([*Action, *solo.later[:known], *rest[: round - 1 - known]])
    ]
    chosen = worlds[int(dice.pick([str(number) for number in range(len(worlds))]))]
    solo.later[:] = chosen
    deck = Counter([*Action, *chosen[: round - 1]])
    deck.subtract(drawn)
    solo.deck[:] = sorted(deck.elements())
