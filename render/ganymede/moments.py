"""The launch of a ship, as a picture of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from render.drawings.facing import rotate
from render.drawings.worlds import World, planet
from render.ganymede import art
from render.ganymede.words import steps_words, worth_words
from render.moments import Moment, MomentLine, Piece
from rules.ganymede.charts.kinds import Ship
from rules.ganymede.position.view import PlayerView, View

SKY = (
    Piece(planet(World.GAS, 3, ringed=True), 30, 6, 220),
    Piece(art.EARTH, 610, 14, 50),
    Piece(art.MARS, 650, 110, 40),
    Piece(art.MOON, 270, 96, 136),
    Piece(rotate(art.ROCKET, "launched", 52), 420, 66, 170),
)
"""Ganymede before its planet, and a ship on its way outward."""


def moments(view: View, seen: View, names: Sequence[str]) -> Iterator[Moment]:
    """Yield every launch since an earlier view, the last player's first."""
    for player, before in zip(view.players, seen.players, strict=True):
        fresh = player.launched[len(before.launched) :]
        if fresh:
            launched = fresh[0].name if len(fresh) == 1 else f"{len(fresh)} ships"
            lines = [_line(player, ship) for ship in fresh]
            end = "the game ends after this round" if view.final_round else "the fourth is the end"
            count = f"{len(player.launched)} launched; {end}"
            lines.append(MomentLine(art.seat_sign(player.seat), count))
            yield Moment(f"{names[player.seat]} launches {launched}", SKY, lines)


def _line(player: PlayerView, ship: Ship) -> MomentLine:
    points = dict(zip((other.id for other in player.launched), player.flown, strict=False))
    now = points.get(ship.id, 0)
    gain = f"launch: {steps_words(ship.launch)}" if ship.launch else worth_words(ship)
    return MomentLine(None, f"{ship.id}, {now} points", gain)
