"""Action 3: tiles are discarded, then as many basic actions are done [3.3]."""

from __future__ import annotations

from functools import partial

from rules.ganymede.charts.kinds import CardId
from rules.ganymede.effects.options import BASIC, SKIP, deed_words, deeds_of, loss_words, only_moves
from rules.ganymede.position.context import Context
from rules.kernel import Choice


async def discard_for_actions(context: Context, first: CardId) -> None:
    """Action 3: discard tiles, then do as many basic actions [3.3]."""
    count = 0
    tile: CardId | None = first
    while tile is not None:
        context.discard_tile(tile)
        context.say(f"discards {tile} for a basic action")
        count += 1
        tile = await _another(context) if context.me.tiles else None
    for number in range(1, count + 1):
        context.forfeited = False
        await basic_action(context, f"Basic action {number} of {count}", "3.3")


def _another(context: Context) -> Choice[CardId | None]:
    discards = context.content.discards
    options: dict[str, CardId | None] = {discards[tile].key: tile for tile in context.me.tiles}
    options["done"] = None
    return Choice(
        "discard.more",
        context.seat,
        "Discard another tile?",
        "3.3",
        options,
        label=lambda tile: _tile_words(context, tile),
    )


def _tile_words(context: Context, tile: CardId | None) -> str:
    return f"Also discard {context.content.tile_name(tile)}" if tile else "No more tiles"


async def basic_action(context: Context, prompt: str, rule: str, *, cause: str = "") -> bool:
    """Do any basic action and return whether it was done; a move is never forced [3.3] [3.7].

    One that comes from elsewhere names its `cause` in the news, and may be declined.
    """
    deeds = deeds_of(context, BASIC)
    if not deeds:
        return False
    if cause or only_moves(deeds):
        deeds[SKIP.key] = SKIP
    deed = await Choice(
        "basic.action",
        context.seat,
        prompt,
        rule,
        deeds,
        label=lambda deed: deed_words(context, deed),
        waste=partial(loss_words, context, deeds),
        ahead=context.question_after,
    )
    if cause and deed is not SKIP:
        context.say(f"uses the {cause}")
    await context.do(deed)
    return deed is not SKIP
