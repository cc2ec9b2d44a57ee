"""Kinds of habits of each game's AI seats, read from answers and views alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

import msgspec

from rules.ganymede.charts.content import content_by_id
from rules.ganymede.charts.kinds import CardId
from rules.space_empires.charts.geometry import distance
from rules.spacecorp.charts.content import site_of
from rules.spacecorp.charts.kinds import SiteId
from rules.starship_captains.charts.content import content
from tests.load.blunder_kinds import Answer

Naming = Callable[[Answer], str]
"""Returns the kind of an answer; empty: it counts for no habit."""


def _verb(answer: Answer) -> str:
    """Return the part of the key before its object."""
    return answer.key.partition(":")[0]


def _key(answer: Answer) -> str:
    return str(answer.key)


def _any(_answer: Answer) -> str:
    return "any"


def _letter(answer: Answer) -> str:
    return answer.key[0]


def _taken(answer: Answer) -> str:
    """Return whether an option was taken."""
    return "" if answer.key in ("pass", "none", "skip", "stop", "done", "stay") else "some"


def _worth(answer: Answer) -> str:
    """Return what a chosen ship of Ganymede scores for."""
    content = content_by_id(answer.before.content)
    return f"ship {content.ships[CardId(answer.key)].worth}"


def _turn(answer: Answer) -> str:
    """Return a captain's action, and the room that it activates."""
    verb, _, name = answer.key.partition(":")
    return f"{verb} {'tech' if name in content().techs else name}" if verb == "room" else verb


def _tech(answer: Answer) -> str:
    """Return the kind of a tech: it scores, adds a room, or reacts to something."""
    tech = content().techs.get(answer.key)  # type: ignore[call-overload]
    if tech is None:
        return ""
    return "omega" if tech.counts else "room" if tech.room else "reaction"


def _crew(answer: Answer) -> str:
    return "commander" if answer.key.endswith("-cmd") else str(answer.key)


def _destination(answer: Answer) -> str:
    """Return the terrain where a starship goes, and whether it is the home galaxy."""
    view, at = answer.before, answer.key.partition(":")[2] or answer.key
    home = "home" if at[0] == view.players[answer.seat].letter else "abroad"
    known = {space.id: space for galaxy in view.galaxies for space in galaxy.spaces}
    return f"{home} {known[at].terrain if at in known else 'unknown'}" if at != "back" else ""


def _deed(answer: Answer) -> str:
    """Return what is built, or another deed of a turn."""
    verb, _, name = answer.key.partition(":")
    return f"build {name}" if verb == "build" else verb


def _region(answer: Answer) -> str:
    """Return the region of a site of SpaceCorp."""
    return str(site_of(answer.before.era, SiteId(answer.key)).region)


def _use(answer: Answer) -> str:
    """Return the use of a turn in SpaceCorp."""
    return _verb(answer)


def _cost(answer: Answer) -> str:
    return "" if answer.key == "pieces" else f"{len(answer.key.split('+'))} cards"


def _march(answer: Answer) -> str:
    """Return where a counter goes: home, into the dark, or towards an enemy's Homeworld."""
    view = answer.before
    known = {system.hex: system for system in view.systems}
    if answer.key not in known:
        return ""
    home = view.seats[answer.seat].home
    foes = [seat.home for seat in view.seats if seat.seat != answer.seat]
    near = min(distance(answer.key, foe) for foe in foes)
    return "near home" if distance(answer.key, home) <= near else "near an enemy"


KINDS: Final[Mapping[str, Mapping[str, Naming]]] = {
    "ganymede": {
        "turn.action": _verb,
        "basic.action": _verb,
        "effect.choose": _verb,
        "discard.more": _verb,
        "tile.replace": _any,
        "shuttle.pay": _any,
        "shuttle.white": _any,
        "launch.take": _worth,
        "adapt.to": _any,
        "hand.return": _any,
    },
    "starship_captains": {
        "turn.action": _turn,
        "tech.take": _tech,
        "track.advance": _letter,
        "train.as": _key,
        "room.who": _crew,
        "mission.crew": _crew,
        "commander.task": _verb,
        "fight.which": _taken,
        "repair.where": lambda answer: "hull" if answer.key == "hull" else "slot",
        "room.pair": _any,
        "effect.pay": _verb,
        "move.to": lambda answer: "stop" if answer.key == "stop" else "place",
    },
    "starfarers": {
        "deed": _deed,
        "travel.to": _destination,
        "travel.declare": _verb,
        "trade.answer": _key,
        "swap.pair": _any,
        "battle.confirm": _key,
        "battle.prize": _any,
        "card.option": _verb,
    },
    "spacecorp": {
        "turn.action": _use,
        "build.base": _key,
        "move.to": _region,
        "pay.plan": _cost,
        "research.take": lambda answer: "deck" if answer.key == "deck" else "offer",
        "edges.begin": _taken,
        "edges.acted": _taken,
        "edges.end": _taken,
        "edges.claimed": _taken,
        "edges.discard": _taken,
        "contract.claim": _verb,
        "progress.take": _any,
        "special.site": _any,
        "transport.from": _taken,
    },
    "space_empires": {
        "sheet.line": _key,
        "sheet.bid": _any,
        "move.what": _verb,
        "move.to": _march,
        "move.more": _verb,
        "move.peek": _any,
        "move.carry": _any,
        "fight.where": _any,
        "battle.conduct": _key,
        "bombard.fire": _any,
    },
}
"""Names of an answer's kind, by game and question."""


def answered(slug: str, answer: Answer) -> str:
    """Return the habit that an answer belongs to; empty: none."""
    naming = KINDS[slug].get(answer.ask.id)
    kind = naming(answer) if naming else ""
    return f"{answer.ask.id} {kind}" if kind else ""


def held(view: Any, seat: int) -> Iterator[tuple[str, float]]:
    """Yield the amounts that a seat has: its numbers, and the lengths of its lists."""
    player = _player(view, seat)
    for field in player.__struct_fields__:
        amount = getattr(player, field)
        if field in ("seat", "place", "passed"):
            continue
        if isinstance(amount, tuple):
            yield field, float(len(amount))
        elif isinstance(amount, int) and not isinstance(amount, bool):
            yield field, float(amount)


def _player(view: Any, seat: int) -> msgspec.Struct:
    """Return the public part of a view that describes a seat."""
    seats = next(
        getattr(view, name) for name in ("players", "captains", "seats") if hasattr(view, name)
    )
    player: msgspec.Struct = seats[seat]
    return player
