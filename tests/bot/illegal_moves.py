"""Moves that are not legal, typed to the whole bot: what each is refused with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from rules.kernel import Match
from tests.bot.table_setup import refused, standing
from tests.support.running_bot import Running

ROOM = "table-one"


class Wrong(NamedTuple):
    """A move that is not legal: where, the command with its arguments, what the refusal says."""

    where: Callable[[], Match]
    line: str
    given: dict[str, Any]
    section: str
    legal: str
    """What is legal instead, or what is missing."""


async def check_refused(app: Running, game: str, wrong: Wrong) -> None:
    """One sentence says where the rule stands and what is legal, and nothing is changed."""
    status = await app.begun("ann", "bea", game=game)
    live = await standing(app, status, wrong.where())
    before, revision = live.match.save(), live.record.revision
    told = await refused(await app.seat("ann").slash(ROOM, wrong.line, **wrong.given))
    assert "is not possible now" in told
    (sentence,) = [part for part in told.split(". ") if wrong.legal in part]
    assert wrong.section in sentence, told
    assert "Nearest legal: " in told
    assert live.match.save() == before, "nothing is changed"
    assert live.record.revision == revision
