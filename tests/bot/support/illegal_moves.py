"""Moves that are not legal, typed to the whole bot: what each is refused with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from rules.kernel import Match
from tests.bot.support.message_parts import refusal_of
from tests.bot.support.positions import table_at_position
from tests.support.running_bot import Running

ROOM = "table-one"


class Wrong(NamedTuple):
    """An illegal move: its position, the command with its arguments, words of the refusal."""

    where: Callable[[], Match]
    line: str
    given: dict[str, Any]
    section: str
    legal: str
    """Legal alternatives, or the missing condition."""


async def check_refused(app: Running, game: str, wrong: Wrong) -> None:
    """Check that a refusal names the rule and the legal moves, and that nothing changed."""
    status = await app.begun("ann", "bea", game=game)
    live = await table_at_position(app, status, wrong.where())
    before, revision = live.match.save(), live.table.revision
    lines = refusal_of(await app.seat("ann").slash(ROOM, wrong.line, **wrong.given))
    assert "isn't possible now" in lines
    assert wrong.legal in lines
    assert wrong.section in lines
    assert "Nearest legal: " in lines
    assert live.match.save() == before, "nothing is changed"
    assert live.table.revision == revision
