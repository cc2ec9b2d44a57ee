"""The change of an era, as a picture of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from render.drawings.deep_space import galaxy, star
from render.drawings.facing import nose_right
from render.drawings.ships import Ship, ship
from render.drawings.worlds import World, black_hole, moon, planet
from render.moments import Moment, MomentLine, Piece
from render.palettes import Role
from render.spacecorp import art
from render.spacecorp.worlds import NAMED
from rules.spacecorp.charts.kinds import Era
from rules.spacecorp.position.view import PlayerView, View

SKIES: Mapping[Era, tuple[Piece, ...]] = {
    Era.PLANETEERS: (
        Piece(planet(World.GAS, 3), 20, 0, 230),
        Piece(NAMED["io"], 250, 30, 44),
        Piece(NAMED["europa"], 262, 150, 54),
        Piece(planet(World.GAS, 5, ringed=True), 340, 30, 180),
        Piece(moon(21, ice=True), 520, 150, 44),
        Piece(planet(World.BLUE_GAS, 2), 580, 20, 110),
    ),
    Era.STARFARERS: (
        Piece(galaxy(2), 20, 0, 240),
        Piece(star(Role.FLAME), 290, 20, 70),
        Piece(black_hole(), 420, 90, 130),
        Piece(star(Role.ICE), 590, 30, 90),
        Piece(nose_right(ship(Ship.MOTHERSHIP, Role.WHITE)), 300, 120, 100),
    ),
}
"""By the era that begins, except the first one."""


def moments(view: View, seen: View, names: Sequence[str]) -> Iterator[Moment]:
    """Yield the era that has begun since an earlier view, and how everybody enters it."""
    if view.era > seen.era:
        ranked = sorted(view.players, key=lambda player: -player.profit)
        lines = [_line(player, names) for player in ranked]
        yield Moment(f"A new era: {view.era.title}", SKIES[view.era], lines)


def _line(player: PlayerView, names: Sequence[str]) -> MomentLine:
    """Return a HQ's profit, and the things it takes along."""
    along = [f"legacy {player.legacy.produces}T"] if player.legacy else []
    along += [f"{len(player.progress)} progress"] if player.progress else []
    words = " · ".join([*along, f"{player.profit}T"])
    return MomentLine(art.seat_sign(player.seat), names[player.seat], words)
