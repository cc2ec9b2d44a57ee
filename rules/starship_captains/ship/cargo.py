"""Cargo: artifacts and pirate tokens, and what is discarded when there is no room [Cargo]."""

from __future__ import annotations

from typing import Final, NewType

from rules.starship_captains.charts.kinds import Artifact, Trigger
from rules.starship_captains.charts.words import ARTIFACT_WORDS, counted_words
from rules.starship_captains.position.context import Context
from rules.starship_captains.position.piles import draw_artifact, draw_pirate

Token = NewType("Token", str)
"""A cargo token by its key: the type of an artifact, or `pirate`."""
PIRATE: Final = Token("pirate")
MEDAL: Final = Token("medal")
"""Not in the hold, but spent as some tokens are."""
TOKEN_WORDS: Final = {PIRATE: "pirate token", MEDAL: "medal"}


def token_words(token: Token) -> str:
    """Describe a token."""
    return TOKEN_WORDS.get(token) or ARTIFACT_WORDS[Artifact(token)]


def tokens(context: Context, *, artifacts: bool = True, pirates: bool = True) -> dict[str, Token]:
    """Return the different tokens in the hold, by key."""
    me = context.me
    result = [Token(kind) for kind in Artifact if artifacts and kind in me.artifacts]
    if pirates and me.pirates:
        result.append(PIRATE)
    return {token: token for token in result}


def discard_token(context: Context, token: Token) -> None:
    """Return a medal to the supply, a cargo token to the discards [Cargo]."""
    me, state = context.me, context.state
    if token == MEDAL:
        me.medals -= 1
    elif token == PIRATE:
        state.pirate_discards.append(me.pirates.pop())
    else:
        me.artifacts.remove(Artifact(token))
        state.artifact_discards.append(Artifact(token))


async def stow(context: Context) -> None:
    """Ask the captain what to discard while there is too much cargo [Cargo] [Busted Cargo]."""
    me = context.me
    while me.cargo > me.hold + me.lockers:
        me.stowing = True
        droppable = tokens(context)
        if me.hold + me.lockers == 0:
            droppable = dict(list(droppable.items())[:1])
        token = await context.ask(
            "cargo.drop",
            "Which token do you discard to make room?",
            "Cargo",
            droppable,
            lambda token: f"Discard a {token_words(token)}",
        )
        discard_token(context, token)
        context.say(f"discards a {token_words(token)} for lack of room")
    me.stowing = False


async def gain_artifacts(context: Context, count: int) -> None:
    """Draw all artifacts of a row, then decide what to keep [Cargo]."""
    drawn = [token for _ in range(count) if (token := await draw_artifact(context.state))]
    if drawn:
        context.me.artifacts += drawn
        context.say(f"gains {counted_words(ARTIFACT_WORDS[token] for token in sorted(drawn))}")
        await stow(context)


async def gain_pirates(context: Context, count: int) -> None:
    """Take pirate tokens of the supply, without their rewards [Effects]."""
    for _ in range(count):
        kind = await draw_pirate(context.state)
        if kind:
            context.me.pirates.append(kind)
            context.say("gains a pirate token")
            await stow(context)
            await context.trigger(Trigger.PIRATE)
