"""Action 1: choose a settler tile [3.1]."""

from __future__ import annotations

from rules.ganymede import effects
from rules.ganymede.cards import CardId
from rules.ganymede.state import TILE_SPACES, tiles_like
from rules.ganymede.table import Table
from rules.ganymede.words import times_words


async def take_tile(table: Table, tile: CardId) -> None:
    """Take a tile from the display and trigger it once for each own tile of its type [3.1]."""
    me, instead = table.me, ""
    if len(me.tiles) == TILE_SPACES:
        prompt = "Which tile makes room?"
        words = table.content.tile_words
        old = await table.pick("tile.replace", prompt, "3.1", me.tiles, words, tile)
        table.discard_tile(old)
        instead = f" in place of {old}"
    table.take_from_row(table.state.tile_row, tile)
    me.tiles.append(tile)
    steps, times = table.content.tiles[tile].steps, tiles_like(table.content, me, tile)
    table.say(f"takes tile {tile}{instead}{times_words(steps, times)}")
    await effects.resolve(table, tile, steps, times, "3.1")
