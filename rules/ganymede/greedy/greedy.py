"""AI seats: they see an ask and their own view, and return a key."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from rules.ganymede.charts.kinds import CardId
from rules.ganymede.charts.words import LETTERS
from rules.ganymede.effects.options import BASIC
from rules.ganymede.greedy.foresight import Foresight
from rules.ganymede.greedy.styles import STANDARD, STYLES, Style
from rules.ganymede.position.state import EARTH, PLACE_KEYS, ROOM, SHIP_1, Settler
from rules.ganymede.position.view import View
from rules.kernel import AiSeat, Ask, Dice
from rules.toolbox.seats import best_of

Judge = Callable[[Foresight, str], float]
"""The value of one key of an ask."""


def play_greedy(ask: Ask, view: View, dice: Dice, style: Style = STANDARD) -> str:
    """Return the key that looks best right now, chosen by chance between equals."""
    appraisal = Foresight(view, ask.seat, style)
    if ask.id == "adapt.to" and isinstance(ask.about, Settler):
        scores = {key: appraisal.value_adapted(*ask.about, LETTERS.index(key)) for key in ask.keys}
    elif ask.id == "tile.replace":
        scores = {key: appraisal.replacing(CardId(str(ask.about)), CardId(key)) for key in ask.keys}
    else:
        judge = JUDGES.get(ask.id, _appraise_deed)
        scores = {key: judge(appraisal, key) for key in ask.keys}
    return best_of(scores, dice)


def _action(appraisal: Foresight, key: str) -> float:
    kind, _, card = key.partition(":")
    if kind == "tile":
        return appraisal.tile(CardId(card))
    if kind == "discard":
        return appraisal.step(BASIC) - appraisal.own_tile(CardId(card))
    return appraisal.shuttle(CardId(card))


def _own_tile(appraisal: Foresight, key: str) -> float:
    return -appraisal.own_tile(CardId(key))


def _appraise_deed(appraisal: Foresight, key: str) -> float:
    """Recruit, adapt, move, reputation, draw or skip."""
    kind, _, argument = key.partition(":")
    if kind == "recruit":
        return appraisal.value_recruited(LETTERS.index(argument))
    if kind == "reputation":
        return appraisal.reputation()
    if kind == "draw":
        return appraisal.draw(appraisal.content.ships.get(CardId(argument)))
    place, _, letter = argument.partition("-")
    if kind == "move":
        return appraisal.move(PLACE_KEYS.index(place), LETTERS.index(letter))
    if kind == "adapt":
        return appraisal.adapt(PLACE_KEYS.index(place), LETTERS.index(letter))
    return 0.0


def _often(appraisal: Foresight, key: str) -> float:
    """More recruits, as long as Earth keeps a place."""
    after = sum(appraisal.crowds[EARTH]) + int(key)
    return float(key) if after < ROOM[EARTH] else 0.5


def _more(appraisal: Foresight, key: str) -> float:
    return 0.0 if key == "done" else 1.0 + _own_tile(appraisal, key.partition(":")[2])


def _ship(appraisal: Foresight, key: str) -> float:
    return appraisal.ship(appraisal.content.ships[CardId(key)])


def _launch(appraisal: Foresight, key: str) -> float:
    return 0.0 if key == "skip" else appraisal.launch(int(key[-1]) + 1)


def _berth(appraisal: Foresight, key: str) -> float:
    """Return the ship nearest to its launch."""
    return float(sum(appraisal.crowds[int(key[-1]) + 1]))


def _boarding(appraisal: Foresight, key: str) -> float:
    """Value a boarding: all who board count, most of all those who complete a ship."""
    score = 0.0
    crews = [sum(crew) for crew in appraisal.crowds]
    for part in key.split("-"):
        hue, place = LETTERS.index(part[0]), int(part[1]) + 1
        if place < SHIP_1:
            score -= 1.0
            continue
        crews[place] += 1
        score += 1.0 + 3.0 * (crews[place] == appraisal.needs(place))
        score -= 0.5 * (place == SHIP_1 and hue != appraisal.target)
    return score


JUDGES: dict[str, Judge] = {
    "setup.identical": _ship,
    "setup.different": _ship,
    "turn.action": _action,
    "tile.replace": _own_tile,
    "shuttle.pay": _own_tile,
    "shuttle.white": lambda appraisal, key: appraisal.lacking_on_mars[LETTERS.index(key)],
    "shuttle.lost": lambda appraisal, key: -appraisal.lacking[LETTERS.index(key)],
    "board": _boarding,
    "discard.more": _more,
    "effect.times": _often,
    "move.to": _berth,
    "draw.place": _berth,
    "reputation.stop": lambda _, key: float(key == "stop"),
    "launch.which": _launch,
    "launch.order": _berth,
    "launch.take": _ship,
    "launch.replace": _ship,
    "hand.return": lambda appraisal, key: -_ship(appraisal, key),
}
PLAYS: Final[Mapping[str, AiSeat]] = {
    name: partial(play_greedy, style=style) for name, style in STYLES.items()
}
"""Players of each style."""
