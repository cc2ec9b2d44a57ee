"""Discovery tiles: drawn, placed, and their immediate awards [p10, p20]."""

from __future__ import annotations

from rules.kernel import Chance
from rules.spacecorp.cards.progress import advance
from rules.spacecorp.charts.content import TILES, site_of
from rules.spacecorp.charts.kinds import ProgressKind, SiteId, Stack, TileId
from rules.spacecorp.charts.printed import Tile
from rules.spacecorp.position.board import locked
from rules.spacecorp.position.state import Source
from rules.spacecorp.position.table import Table
from rules.spacecorp.position.words import site_words, tile_words


async def draw_tile(table: Table, stack: Stack) -> TileId:
    """The top tile of a stack; one that names another stack is discarded and replaced [p10]."""
    pool = table.state.stacks[stack]
    tile = TileId(await Chance("draw.tile", pool))
    pool.remove(tile)
    onward = TILES[tile].draws
    if onward is None:
        return tile
    table.state.tile_discards.append(tile)
    table.tell(f"{TILES[tile].name} leads to another tile.")
    return await draw_tile(table, onward)


async def reveal(table: Table, site: SiteId) -> Tile:
    """Fill the next exploration box of a site and take the tile's awards [p10]."""
    state = table.state
    spot = state.spots[site]
    stack = site_of(state.era, site).stacks[len(spot.tiles)]
    tile = await draw_tile(table, stack)
    spot.tiles.append(tile)
    table.say(f"discovers {tile_words(tile)} at {site_words(state.era, site)}")
    if not locked(spot):
        await take_awards(table, TILES[tile])
    return TILES[tile]


async def take_awards(table: Table, tile: Tile) -> None:
    """The immediate awards of a tile: T, genetics, revelation [p10]."""
    table.pay_out(table.seat, tile.cash, Source.DISCOVERIES, f"for {tile.name}")
    await advance(table, table.seat, ProgressKind.ADAPTATION, tile.genetics)
    await advance(table, table.seat, ProgressKind.BREAKTHROUGH, tile.revelation)
