"""Exploring unknown space: a hex from the bag is placed and entered [3.1]."""

from __future__ import annotations

from rules.kernel import Chance
from rules.starfarers.charts.geometry import galaxy
from rules.starfarers.charts.kinds import HexId, Resource, Terrain, Tile
from rules.starfarers.charts.words import RESOURCE_WORDS
from rules.starfarers.position.state import COMMON, Foreseen, Space, State
from rules.toolbox.sentences import counted

PIRATES = "pirates"


def bag_key(state: State, hex_id: HexId) -> str:
    """Return the key of the bag that a space is drawn from."""
    return COMMON if COMMON in state.bags else galaxy(hex_id)


def bag_source(key: str) -> str:
    """Return the name of a bag as a source of chance."""
    return f"bag {key}"


def known_order(state: State, key: str) -> Foreseen | None:
    """Return the hexes on top of a bag whose order somebody knows."""
    return next((seen for seen in state.peeked if seen.bag == key), None)


def hexes_left(state: State, hex_id: HexId) -> int:
    """Return the number of hexes left to draw for a space; 0 in a galaxy nobody plays."""
    key = bag_key(state, hex_id)
    seen = known_order(state, key)
    return len(state.bags.get(key, ())) + (len(seen.tiles) if seen else 0)


def unseen(state: State) -> list[Tile]:
    """Return the hexes of all bags, which everybody can count; each bag's share is secret."""
    drawn = [tile for seen in state.peeked for tile in seen.tiles]
    return sorted([*drawn, *(tile for bag in state.bags.values() for tile in bag)])


async def draw(state: State, hex_id: HexId) -> Tile:
    """Draw the next hex of the bag that serves a space."""
    key = bag_key(state, hex_id)
    seen = known_order(state, key)
    if seen is None:
        tile = Tile(await Chance("explore", state.bags[key], bag_source(key)))
        state.bags[key].remove(tile)
        return tile
    tile = Tile(await Chance("explore", [seen.tiles[0]]))
    del seen.tiles[0]
    if not seen.tiles:
        state.peeked.remove(seen)
    return tile


def space_of(tile: Tile) -> Space:
    """Return the known space that a hex of the bag becomes."""
    if tile.startswith(PIRATES):
        return Space(Terrain.PIRATES, cannons=int(tile[len(PIRATES) :]))
    name = tile.rstrip("!")
    if name in tuple(Resource):
        return Space(Terrain.PLANET, Resource(name), occupied=tile.endswith("!"))
    return Space(Terrain(name), post=name == Terrain.MERCENARIES)


def tile_of(space: Space) -> Tile:
    """Return the hex of the bag for a known space."""
    if space.terrain is Terrain.PLANET:
        return Tile(str(space.resource))
    if space.terrain is Terrain.PIRATES:
        return Tile(f"{PIRATES}{space.cannons}")
    return Tile(str(space.terrain))


def space_words(space: Space) -> str:
    """Describe a discovered space."""
    if space.resource is not None:
        resource = RESOURCE_WORDS[space.resource]
        return f"{'an inhabited' if space.occupied else 'a free'} {resource} planet"
    if space.terrain is Terrain.PIRATES:
        return f"pirates with {counted(space.cannons, 'cannon')}"
    words = {Terrain.EMPTY: "empty space", Terrain.MERCENARIES: "mercenaries for hire"}
    return words.get(space.terrain, f"a {space.terrain}")
