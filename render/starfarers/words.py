"""Words that pictures, alt texts and text boards share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from render.scores import Score
from render.words import turn_words
from rules.starfarers.charts.kinds import BaseKind, Phase, Resource, Terrain, Upgrade
from rules.starfarers.charts.words import BASE_WORDS, UPGRADE_WORDS, cards_words
from rules.starfarers.position.view import (
    BaseView,
    GalaxyView,
    PlayerView,
    SpaceView,
    SystemView,
    View,
)
from rules.toolbox.sentences import counted, listed

RESOURCE_WORDS = {
    Resource.FOOD: "food",
    Resource.CARBON: "carbon",
    Resource.GOODS: "trade goods",
    Resource.ORE: "ore",
    Resource.FUEL: "fuel",
}
ENDINGS = {"peace": " by universal peace", "conquest": " by conquest", "rounds": " on points"}

FAR = 100
"""A last round this far off isn't shown: few matches reach it, so it misleads."""


def when(view: View) -> str:
    """Return round and phase, and the last round where that is near."""
    if view.phase is Phase.START:
        return "Preparation"
    if view.phase is Phase.OVER:
        return "The game is over"
    last = view.rules.rounds
    limit = f" of {last}" if last and last - view.round < FAR else ""
    return f"Round {view.round}{limit} · {view.phase}"


def doing(view: View, names: Sequence[str], pending: Sequence[int] = ()) -> str:
    """Return the player to move, or the winner."""
    if view.phase is Phase.OVER:
        won = listed([names[player.seat] for player in view.players if player.place == 1])
        return f"{won} won{ENDINGS.get(view.ended_by, '')}"
    return turn_words(view.active, names, pending)


def score(player: PlayerView) -> int:
    """Return a player's points if the match were decided on points now."""
    return sum(player.points.values())


def scores(view: View) -> list[Score]:
    """Return each player's points by their parts."""
    return [Score(score(each), str(score(each)), each.points) for each in view.players]


def goods_words(goods: Iterable[tuple[Resource, int]]) -> str:
    """Return cards by resource: `2 ore and 1 fuel`."""
    return listed([cards_words(count, resource) for resource, count in goods if count]) or "none"


def upgrade_words(player: PlayerView) -> str:
    """Return a prototype's enhancements."""
    counts = (
        (Upgrade.BOOSTER, player.boosters),
        (Upgrade.CANNON, player.cannons),
        (Upgrade.FREIGHT, player.rings),
    )
    return (
        listed([counted(count, UPGRADE_WORDS[upgrade]) for upgrade, count in counts if count])
        or "none"
    )


def system_words(system: SystemView) -> str:
    """Return progress in one galaxy: the counts of ports, colonies and spaceports."""
    counts = f"{system.ports}P {system.colonies}C {system.spaceports}S"
    return f"{system.letter} complete" if system.complete else f"{system.letter} {counts}"


def space_words(space: SpaceView, names: Sequence[str]) -> str:
    """Return a space's kind, and the players with a pact there."""
    if space.terrain is Terrain.HOME:
        return "mothership's space"
    if space.resource is None:
        return (
            f"pirates with {counted(space.cannons, 'cannon')}" if space.cannons else space.terrain
        )
    words = f"{RESOURCE_WORDS[space.resource]} planet"
    if space.card is not None:
        words += f" of {space.card.name} ({space.card.id})"
    elif space.occupied:
        words += ", occupied"
    words += ", mercenaries for hire" if space.post else ""
    allies = listed([names[seat] for seat in space.pacts])
    return f"{words}, in pact with {allies}" if allies else words


def base_words(base: BaseView, names: Sequence[str]) -> str:
    """Return a base, its owner and its site."""
    where = "in orbit at" if base.orbit else "on"
    return f"{names[base.owner]}'s {BASE_WORDS[BaseKind(base.kind)]} {where} {base.site}"


def ships_words(galaxy: GalaxyView) -> list[str]:
    """Return each ship with its place."""
    return [
        f"{ship.name}" + (f"+{ship.mercenaries}" if ship.mercenaries else "") + f" at {ship.hex}"
        for ship in galaxy.ships
    ]
