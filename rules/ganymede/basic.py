"""Action 3: tiles are discarded, then as many basic actions are done [3.3]."""

from __future__ import annotations

from rules.ganymede import deeds
from rules.ganymede.cards import CardId
from rules.ganymede.table import Table
from rules.ganymede.ways import BASIC, SKIP, only_moves, way_words, ways_of
from rules.kernel import Choice


async def discard_for_actions(table: Table, first: CardId) -> None:
    """Action 3: discard tiles, then do as many basic actions [3.3]."""
    count = 0
    tile: CardId | None = first
    while tile is not None:
        table.discard_tile(tile)
        table.say(f"discards {tile} for a basic action")
        count += 1
        tile = await _another(table) if table.me.tiles else None
    for number in range(1, count + 1):
        table.forfeited = False
        await basic_action(table, f"Basic action {number} of {count}", "3.3")


def _another(table: Table) -> Choice[CardId | None]:
    discards = table.content.discards
    options: dict[str, CardId | None] = {discards[tile].key: tile for tile in table.me.tiles}
    options["done"] = None
    return Choice(
        "discard.more",
        table.seat,
        "Discard another tile?",
        "3.3",
        options,
        label=lambda tile: table.content.tile_words(tile) if tile else "No more tiles",
    )


async def basic_action(table: Table, prompt: str, rule: str, *, cause: str = "") -> bool:
    """One basic action of choice; whether it was done. A move is never forced [3.3] [3.7].

    One that comes from elsewhere names its `cause` in the news, and may be declined.
    """
    ways = ways_of(table, BASIC)
    if not ways:
        return False
    if cause or only_moves(ways):
        ways[SKIP.key] = SKIP
    way = await Choice(
        "basic.action",
        table.seat,
        prompt,
        rule,
        ways,
        label=lambda way: way_words(table, way),
    )
    if cause and way is not SKIP:
        table.say(f"uses the {cause}")
    await deeds.do(table, way)
    return way is not SKIP
