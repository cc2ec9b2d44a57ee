"""Discovery tiles: drawn, placed, and their immediate awards [p10, p20]."""

from __future__ import annotations

from rules.kernel import Chance
from rules.spacecorp.cards.progress import advance
from rules.spacecorp.charts.content import TILES, site_of
from rules.spacecorp.charts.kinds import ProgressKind, SiteId, Stack, TileId
from rules.spacecorp.charts.printed import Tile
from rules.spacecorp.position.board import is_locked
from rules.spacecorp.position.context import Context
from rules.spacecorp.position.state import Source
from rules.spacecorp.position.words import site_words, tile_words
from rules.toolbox.sentences import listed


async def draw_tile(context: Context, stack: Stack) -> TileId:
    """Return the top tile of a stack; one that names another stack is replaced from it [p10]."""
    pool = context.state.stacks[stack]
    tile = TileId(await Chance("draw.tile", pool, f"tile {context.state.era} {stack}"))
    pool.remove(tile)
    onward = TILES[tile].draws
    if onward is None:
        return tile
    context.state.tile_discards.append(tile)
    context.tell(f"{TILES[tile].name} leads to another tile.")
    return await draw_tile(context, onward)


async def reveal(context: Context, site: SiteId) -> Tile:
    """Fill the next exploration box of a site and take the tile's awards [p10]."""
    state = context.state
    spot = state.spots[site]
    stack = site_of(state.era, site).stacks[len(spot.tiles)]
    tile = await draw_tile(context, stack)
    spot.tiles.append(tile)
    context.report_action(f"discovers {tile_words(tile)} at {site_words(state.era, site)}")
    if not is_locked(spot):
        await take_awards(context, TILES[tile])
    return TILES[tile]


async def take_awards(context: Context, tile: Tile) -> None:
    """Grant the immediate awards of a tile: T, genetics, revelation [p10]."""
    findings = listed(tile.name.split(", "))
    context.pay_out(context.seat, tile.cash, Source.DISCOVERIES, f"for {findings}")
    await advance(context, context.seat, ProgressKind.ADAPTATION, tile.genetics)
    await advance(context, context.seat, ProgressKind.BREAKTHROUGH, tile.revelation)
