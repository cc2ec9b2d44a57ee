"""AI seats: they see an ask and their own view, and name a key."""

from __future__ import annotations

from collections.abc import Callable

from rules.ganymede.greedy.appraisal import Appraisal, own
from rules.ganymede.kinds import Colour, Ship
from rules.ganymede.state import PLACE_KEYS, Settler
from rules.ganymede.view import View
from rules.kernel import Ask, Dice

Judge = Callable[[Appraisal, str], float]
"""The value of one key of an ask."""


def play_greedy(ask: Ask, view: View, dice: Dice) -> str:
    """The key that looks best right now; chance decides between equals."""
    appraisal = Appraisal(view, ask.seat)
    if ask.id == "adapt.to" and isinstance(ask.about, Settler):
        lacking = appraisal.lacking_at(ask.about.place)
        scores = {key: float(lacking[Colour(key)]) for key in ask.keys}
    else:
        judge = JUDGES.get(ask.id, _deed)
        scores = {key: judge(appraisal, key) for key in ask.keys}
    best = max(scores.values())
    return dice.pick([key for key, score in scores.items() if score == best])


def _action(appraisal: Appraisal, key: str) -> float:
    kind, _, card = key.partition(":")
    view = appraisal.view
    if kind == "tile":
        return next(appraisal.tile(tile) for tile in view.tiles if tile and tile.id == card)
    if kind == "discard":
        return 1.6 - _own_tile(appraisal, card)
    row = view.earth if kind == "earth" else view.mars
    return next(appraisal.shuttle(shuttle) for shuttle in row if shuttle and shuttle.id == card)


def _own_tile(appraisal: Appraisal, card: str) -> float:
    return next(appraisal.own_tile(tile) for tile in appraisal.me.tiles if tile.id == card)


def _deed(appraisal: Appraisal, key: str) -> float:
    """Recruit, adapt, move, reputation, draw or skip."""
    kind, _, rest = key.partition(":")
    if kind == "recruit":
        return appraisal.recruit(Colour(rest))
    if kind == "reputation":
        return appraisal.reputation()
    if kind == "draw":
        ships = [ship for ship in appraisal.view.ships if ship and ship.id == rest]
        return appraisal.draw(ships[0] if ships else None)
    place, _, letter = rest.partition("-")
    if kind == "move":
        return appraisal.move(PLACE_KEYS.index(place), Colour(letter))
    if kind == "adapt":
        return appraisal.adapt(PLACE_KEYS.index(place), Colour(letter))
    return 0.0


def _often(appraisal: Appraisal, key: str) -> float:
    """More recruits, as long as Earth keeps a place."""
    after = len(appraisal.me.earth) + int(key)
    return float(key) if after < 6 else 0.5


def _more(appraisal: Appraisal, key: str) -> float:
    return 0.0 if key == "done" else 1.0 - _own_tile(appraisal, key.partition(":")[2])


def _ship(appraisal: Appraisal, key: str) -> float:
    return appraisal.ship(_find_ship(appraisal, key))


def _find_ship(appraisal: Appraisal, key: str) -> Ship:
    hand = own(appraisal.view).hand or ()
    return next(ship for ship in (*hand, *appraisal.view.ships) if ship and ship.id == key)


def _launch(appraisal: Appraisal, key: str) -> float:
    return 0.0 if key == "skip" else appraisal.launch(int(key[-1]) - 1)


def _berth(appraisal: Appraisal, key: str) -> float:
    """The ship nearest to its launch."""
    return float(len(appraisal.me.slots[int(key[-1]) - 1].settlers))


def _boarding(appraisal: Appraisal, key: str) -> float:
    """All who board count, most of all those who complete a ship."""
    score = 0.0
    crews = [len(crew) for crew in appraisal.crews]
    for part in key.split("-"):
        hue, slot = Colour(part[0]), int(part[1]) - 1
        if slot < 0:
            score -= 1.0
            continue
        crews[slot] += 1
        score += 1.0 + 3.0 * (crews[slot] == appraisal.me.slots[slot].needs)
        score -= 0.5 * (slot == 0 and hue != appraisal.target)
    return score


def _surplus(appraisal: Appraisal, key: str) -> float:
    return -float(appraisal.lacking[Colour(key)])


JUDGES: dict[str, Judge] = {
    "setup.identical": _ship,
    "setup.different": _ship,
    "turn.action": _action,
    "tile.replace": lambda appraisal, key: -_own_tile(appraisal, key),
    "shuttle.pay": lambda appraisal, key: -_own_tile(appraisal, key),
    "shuttle.white": lambda appraisal, key: appraisal.lacking_on_mars[Colour(key)],
    "shuttle.lost": _surplus,
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
