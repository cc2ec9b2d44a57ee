"""Medals, and what may be spent in their place [Medals]."""

from __future__ import annotations

from typing import Final

from rules.starship_captains.charts.named import ARTIFACT_DISPLAY, TROPHY_DISPLAY
from rules.starship_captains.ship.cargo import Token, discard_token, token_words, tokens
from rules.starship_captains.table.table import Table

MEDAL: Final = Token("medal")


def gain_medals(table: Table, count: int) -> None:
    """Take medals from the supply, which never ends [Medals] [Shortage]."""
    table.me.medals += count
    table.say(f"gains {'a medal' if count == 1 else f'{count} medals'}")


def _instead(table: Table) -> dict[str, Token]:
    """Tokens that may be spent as medals [Artifact Display] [Trophy Display]."""
    return tokens(table, artifacts=table.has(ARTIFACT_DISPLAY), pirates=table.has(TROPHY_DISPLAY))


def purse(table: Table) -> int:
    """How many medals the captain could spend."""
    me = table.me
    extra = len(me.artifacts) * table.has(ARTIFACT_DISPLAY)
    return me.medals + extra + len(me.pirates) * table.has(TROPHY_DISPLAY)


async def spend_medals(table: Table, count: int) -> None:
    """Pay medals, or tokens that count as such, one at a time [Medals]."""
    for _ in range(count):
        options: dict[str, Token] = {MEDAL: MEDAL} if table.me.medals else {}
        paid = await table.ask(
            "medal.with",
            "Spend a medal, or a token in its place?",
            "Notes on Certain Cards",
            {**options, **_instead(table)},
            lambda paid: "Spend a medal" if paid == MEDAL else f"Spend a {token_words(paid)}",
            default=MEDAL,
        )
        if paid == MEDAL:
            table.me.medals -= 1
        else:
            discard_token(table, paid)
