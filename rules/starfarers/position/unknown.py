"""Exploring unknown space: a hex from the bag is placed and entered [3.1]."""

from __future__ import annotations

from rules.kernel import Chance
from rules.starfarers.charts.geometry import galaxy
from rules.starfarers.charts.kinds import HexId, Resource, Terrain, Tile
from rules.starfarers.position.state import COMMON, Foreseen, Space, State

PIRATES = "pirates"


def bag_key(state: State, hex_id: HexId) -> str:
    """Which bag a space is drawn from."""
    return COMMON if COMMON in state.bags else galaxy(hex_id)


def foreseen(state: State, key: str) -> Foreseen | None:
    """The hexes that lie on top of a bag in an order that somebody knows."""
    return next((seen for seen in state.foreseen if seen.bag == key), None)


def left(state: State, hex_id: HexId) -> int:
    """How many hexes can still be drawn for a space; none where nobody plays that galaxy."""
    key = bag_key(state, hex_id)
    seen = foreseen(state, key)
    return len(state.bags.get(key, ())) + (len(seen.tiles) if seen else 0)


def unseen(state: State) -> list[Tile]:
    """The hexes of all bags, which everybody can count; which bag holds what is secret."""
    drawn = [tile for seen in state.foreseen for tile in seen.tiles]
    return sorted([*drawn, *(tile for bag in state.bags.values() for tile in bag)])


async def draw(state: State, hex_id: HexId) -> Tile:
    """The next hex of the bag that serves a space."""
    key = bag_key(state, hex_id)
    seen = foreseen(state, key)
    if seen is None:
        tile = Tile(await Chance("explore", state.bags[key]))
        state.bags[key].remove(tile)
        return tile
    tile = Tile(await Chance("explore", [seen.tiles[0]]))
    del seen.tiles[0]
    if not seen.tiles:
        state.foreseen.remove(seen)
    return tile


def space_of(tile: Tile) -> Space:
    """The known space that a hex of the bag becomes."""
    if tile.startswith(PIRATES):
        return Space(Terrain.PIRATES, cannons=int(tile[len(PIRATES) :]))
    name = tile.rstrip("!")
    if name in tuple(Resource):
        return Space(Terrain.PLANET, Resource(name), occupied=tile.endswith("!"))
    return Space(Terrain(name), post=name == Terrain.MERCENARIES)


def tile_of(space: Space) -> Tile:
    """The hex of the bag that a known space is."""
    if space.terrain is Terrain.PLANET:
        return Tile(str(space.resource))
    if space.terrain is Terrain.PIRATES:
        return Tile(f"{PIRATES}{space.cannons}")
    return Tile(str(space.terrain))


def space_words(space: Space) -> str:
    """What was found, in words."""
    if space.terrain is Terrain.PLANET:
        return f"{'an inhabited' if space.occupied else 'a free'} {space.resource} planet"
    if space.terrain is Terrain.PIRATES:
        return f"pirates with {space.cannons} cannon{'' if space.cannons == 1 else 's'}"
    words = {Terrain.EMPTY: "empty space", Terrain.MERCENARIES: "mercenaries for hire"}
    return words.get(space.terrain, f"a {space.terrain}")
