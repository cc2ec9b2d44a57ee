"""Pictures beside the answers to queries."""

from types import SimpleNamespace
from typing import cast
from unittest.mock import AsyncMock

import pytest

from bot.commands import game_queries
from bot.interactions.call import Call
from render import Picture


@pytest.mark.parametrize(
    ("place", "as_text", "places", "shown"),
    [
        ("B5", False, ("B5",), True),
        (None, False, ("B5",), False),
        ("B5", True, ("B5",), False),
        ("B5", False, (), False),
    ],
)
async def test_answer_has_a_picture_where_there_is_one_to_show(
    monkeypatch: pytest.MonkeyPatch,
    place: str | None,
    as_text: bool,
    places: tuple[str, ...],
    shown: bool,
) -> None:
    further = AsyncMock(return_value=Picture(b"png", "alt", 8, 8))
    boards = SimpleNamespace(places=lambda *_: places, paint_extra=further)
    services = SimpleNamespace(store=None, boards=boards)
    call = SimpleNamespace(services=services, live=SimpleNamespace(id="t1"), person=1)
    reader = SimpleNamespace(text_board=as_text)
    monkeypatch.setattr(game_queries, "preferences_of", AsyncMock(return_value=reader))
    file = await game_queries.show_picture(cast("Call", call), "reach", place)
    assert (file is not None, further.await_count) == (shown, shown)
