"""Action 1: choose a settler tile [3.1]."""

from __future__ import annotations

from functools import partial

from rules.ganymede.charts.kinds import CardId
from rules.ganymede.charts.words import steps_words, times_words
from rules.ganymede.effects import triggers
from rules.ganymede.position.context import Context
from rules.ganymede.position.state import TILE_SPACES, tiles_like


async def take_tile(context: Context, tile: CardId) -> None:
    """Take a tile from the display and trigger it once for each own tile of its type [3.1]."""
    me, instead = context.me, ""
    if len(me.tiles) == TILE_SPACES:
        prompt = "Which tile do you give up?"
        words = partial(_swap_words, context, tile)
        old = await context.pick("tile.replace", prompt, "3.1", me.tiles, words, tile)
        context.discard_tile(old)
        instead = f" in place of {old}"
    context.take_from_row(context.state.tile_row, tile)
    me.tiles.append(tile)
    steps, times = context.content.tiles[tile].steps, tiles_like(context.content, me, tile)
    context.say(f"takes tile {tile}{instead}{times_words(steps, times)}")
    await triggers.resolve(context, tile, steps, times, "3.1")


def _swap_words(context: Context, taken: CardId, old: CardId) -> str:
    """Describe what a tile does if it is taken in place of an old one, and the discard [3.1]."""
    content, me = context.content, context.me
    like = tiles_like(content, me, taken) - (content.columns[old] == content.columns[taken])
    steps = content.tiles[taken].steps
    does = f"{steps_words(steps)}{times_words(steps, 1 + like)}"
    return f"{does[:1].upper()}{does[1:]}; discard {content.tile_name(old)}"
