"""Medals, and what may be spent in their place [Medals]."""

from __future__ import annotations

from rules.starship_captains.charts.kinds import Artifact
from rules.starship_captains.charts.unique_cards import ARTIFACT_DISPLAY, TROPHY_DISPLAY
from rules.starship_captains.charts.words import counted_words, which
from rules.starship_captains.position.context import Context
from rules.starship_captains.ship.cargo import MEDAL, PIRATE, Token, discard_token, token_words


def gain_medals(context: Context, count: int) -> None:
    """Take medals from the supply, which never ends [Medals] [Shortage]."""
    context.me.medals += count
    context.say(f"gains {'a medal' if count == 1 else f'{count} medals'}")


def purse(context: Context) -> int:
    """Return the number of medals that the captain could spend."""
    me = context.me
    artifacts = len(me.artifacts) if me.artifacts and me.has(ARTIFACT_DISPLAY) else 0
    pirates = len(me.pirates) if me.pirates and me.has(TROPHY_DISPLAY) else 0
    return me.medals + artifacts + pirates


async def spend_medals(context: Context, count: int) -> str:
    """Pay medals, or tokens that count as such; return a description of them [Medals]."""
    left, paid = _coins(context), list[Token]()
    for number in range(1, count + 1):
        options: dict[str, Token] = {token: token for token in left}
        token = await context.ask(
            "medal.with",
            f"Spend a medal, or a token instead of it{which(number, count)}?",
            "Notes on Certain Cards",
            options,
            lambda token: f"Spend a {token_words(token)}",
        )
        left.remove(token)
        paid.append(token)
    for token in paid:
        discard_token(context, token)
    return counted_words(map(token_words, paid))


def _coins(context: Context) -> list[Token]:
    """Return all tokens to spend as medals, medals first [Artifact Display] [Trophy Display]."""
    me = context.me
    artifacts = sorted(me.artifacts, key=list(Artifact).index)
    return [
        *[MEDAL] * me.medals,
        *map(Token, artifacts * context.me.has(ARTIFACT_DISPLAY)),
        *[PIRATE] * (len(me.pirates) * context.me.has(TROPHY_DISPLAY)),
    ]
