"""A view is made once for a position, and what a player makes of it once for a view."""

from __future__ import annotations

from typing import Any

from rules.kernel import Choice, Tell
from rules.kernel.view_cache import ViewCache
from rules.toolbox.result_cache import LatestResults
from tests.support.tiny import Box, begun


async def two_questions(state: Box, _: Tell) -> None:
    """Ask twice about one position, then change it."""
    for step in ("first", "second"):
        await Choice(step, 0, "Which?", "", {"a": "A", "b": "B"})
    state.marks.append("done")


def seen(state: Box, seat: int) -> dict[str, Any]:
    return {"seat": seat, "marks": tuple(state.marks)}


def test_a_view_is_kept_until_the_position_changes() -> None:
    match = begun(two_questions, view=seen)
    views = ViewCache(match)
    before = views.view(0)
    assert views.view(1) == {"seat": 1, "marks": ()}
    match.answer(0, "a")
    assert views.view(0) is before
    match.answer(0, "a")
    assert views.view(0) == match.view(0) != before
    assert views.view(1) == match.view(1)


def test_a_result_is_kept_for_one_view_and_key() -> None:
    made: list[tuple[object, int]] = []

    def make(view: object, seat: int) -> int:
        made.append((view, seat))
        return len(made)

    kept, view, equal = LatestResults(make), [1], [1]
    assert [kept.get(view, 0), kept.get(view, 1), kept.get(view, 0)] == [1, 2, 1]
    assert kept.get(equal, 0) == 3, "another object may change in another way"
    assert kept.get(view, 0) == 4, "only the last one is kept"
