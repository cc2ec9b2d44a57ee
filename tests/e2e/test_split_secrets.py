"""While seats answer in secret at once, nobody can count what the others have answered.

Whatever a reader may receive is compared to the byte, custom_ids among it: while others answer
not at all, once, several times, take it back, in any order; and once all are done.
"""

from collections.abc import Awaitable, Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest

from bot.channel import clocks
from bot.commands import context_menus, notes
from bot.interactions.call import Call
from bot.interactions.presses import Action, Item
from bot.panel import buttons, message, move_presses, text
from bot.panel.buttons import panel_items
from bot.panel.card_sections import option_parts
from bot.panel.drafts import PANELS
from bot.panel.panel import Panel
from bot.playground.driver import Seen
from bot.tables.live_table import LiveTable
from bot.tables.moves import answers_back
from bot.user_errors import UserError
from rules.kernel import Match
from storage.clocks.days_off import free_until
from storage.people import profiles
from tests.bot.support.match_play import holder
from tests.bot.support.undo_requests import open_request, undo_answer
from tests.e2e.looking import (
    SPLITTING,
    all_that,
    answer,
    at_a_split,
    differing,
    finish,
    take_back,
    unfinished,
    way_around,
)
from tests.e2e.script import ROOM
from tests.e2e.test_secrets import Window, nothing, start_again
from tests.support.depth import at_depth
from tests.support.running_bot import Running

OFTEN = 16
"""Times a seat answers and undoes: more changes than a message looks back at."""
Step = Callable[[Running, LiveTable, int], Awaitable[None]]
Doing = tuple[Step, int]
_panel_items = panel_items


def test_games_with_secret_answers_at_once_are_known() -> None:
    assert {"ganymede", "space_empires", "spacecorp"} <= {*SPLITTING}


async def answer_again(app: Running, live: LiveTable, seat: int) -> None:
    """Play an answer after which a seat is still asked."""
    await answer(app, live, seat, unfinished(live.match, seat)[-1])


async def go_to_and_fro(app: Running, live: LiveTable, seat: int) -> None:
    """Take an answer back and give it again, many times."""
    for _ in range(OFTEN):
        await take_back(app, live, seat)
        await answer_again(app, live, seat)


SECRET: dict[str, tuple[Doing, ...]] = {
    "one has answered": ((answer_again, 0),),
    "another alone has": ((answer_again, -1), (take_back, 0)),
    "that one did so often": ((go_to_and_fro, -1),),
    "both have": ((answer_again, 0),),
}
"""Secret doings of others, by their place among those who may answer more than once."""
READERS = ("ann", "dov")
"""A player who answers in the same split, and a spectator."""


def readers(number: int) -> list[str]:
    """Return who looks after a change: both in turn; at full depth both each time."""
    return at_depth([READERS[number % 2]], [*READERS])


Looks = dict[str, list[str]]
"""All messages that each reader sees."""


async def looks(app: Running, status: Seen, live: LiveTable, *names: str) -> Looks:
    """Return what each of these people sees."""
    return {name: await all_that(app, status, live, name) for name in names}


async def unnoticed(
    app: Running, status: Seen, live: LiveTable, before: Looks, *doing: Doing
) -> None:
    """Do something in secret for others, and assert that nothing of it shows."""
    window = Window(app, app.seat("dov"))
    for step, seat in doing:
        await step(app, live, seat)
    await app.wait_until_idle()
    await app.pinged()
    assert not window.close(), "it was posted"
    for name, seen in before.items():
        differs = differing(seen, await all_that(app, status, live, name))
        assert not differs, f"{doing}:\n{differs}"


@pytest.mark.parametrize("slug", SPLITTING)
async def test_answers_in_secret_change_no_byte_for_others(app: Running, slug: str) -> None:
    status, live = await at_a_split(app, slug)
    acting = [seat for seat in live.pending_seats() if seat and unfinished(live.match, seat)]
    before = await looks(app, status, live, *READERS)
    for number, steps in enumerate([*SECRET.values()][: 4 if len(acting) > 1 else 1]):
        known = {name: before[name] for name in readers(number)}
        await unnoticed(app, status, live, known, *((do, acting[at]) for do, at in steps))
    for number, step in enumerate((answer_again, finish) if unfinished(live.match, 0) else ()):
        await step(app, live, 0)
        await app.wait_until_idle()
        await app.pinged()
        before = await looks(app, status, live, *readers(number))
        await unnoticed(app, status, live, before, (take_back, acting[0]))
        await answer_again(app, live, acting[0])


async def go_around(app: Running, live: LiveTable, seat: int) -> None:
    """Answer something, and come back to where the seat was, by an undo where nothing else does."""
    around = way_around(live.match, seat)
    await answer(app, live, seat, *around)
    if not around and unfinished(live.match, seat):
        await answer_again(app, live, seat)
        await take_back(app, live, seat)


@pytest.mark.parametrize("slug", SPLITTING)
async def test_when_all_are_done_their_number_and_order_is_unknown(
    app: Running, slug: str, tmp_path: Path
) -> None:
    status, live = await at_a_split(app, slug)
    seats = [seat for seat in live.pending_seats() if seat]
    await app.store.backup(tmp_path / "kept.db")
    seen = []
    # the last one is known by then: the answer that ends it all shows what follows
    second = seats[::-1] if 0 in live.pending_seats() else seats
    for order, times in ((seats, 0), (second, 2)):
        await start_again(app, tmp_path / "kept.db", nothing)
        live = await app.live(status)
        for seat in order:
            for _ in range(times):
                await go_around(app, live, seat)
            await finish(app, live, seat)
        await app.wait_until_idle()
        await app.pinged()
        seen.append(await all_that(app, status, live, *readers(0)))
        await finish(app, live, 0)
        await app.wait_until_idle()
        await app.pinged()
        seen.append(await all_that(app, status, live, *readers(1)))
    for early, late in ((0, 2), (1, 3)):
        differs = differing(seen[early], seen[late])
        assert not differs, differs


async def test_a_request_outlives_answers_in_secret(app: Running) -> None:
    _, live = await at_a_split(app, "space_empires")
    (asker,) = [seat for seat in live.pending_seats() if answers_back(live.match, seat)]
    early, late = [seat for seat in live.pending_seats() if seat != asker]
    await finish(app, live, early)
    await app.wait_until_idle()
    given = live.match.count_answers(asker)
    asked = await undo_answer(app.seat(holder(live, asker)), ROOM)
    assert "have been asked" in asked.message.text
    other = app.seat(holder(live, early))
    posted = open_request(other)
    await answer_again(app, live, asker)
    await answer_again(app, live, late)
    reply = await other.press(posted, "Agree")
    assert "has been undone" in reply.message.text
    assert live.match.count_answers(asker) == given - 1, "something else is undone"


def shuffled(panel: Panel, page: int = 0) -> list[Item]:
    """Return a panel's buttons, in an order that reveals whether the number of changes is odd."""
    return _panel_items(panel, page)[:: -1 if panel.revision % 2 else 1]


async def menu_of_the_log(call: Call, _moment: object) -> None:
    """Refuse a rewind with the number of answers."""
    raise UserError(f"{call.live.match.length} answers so far.")


async def note_of_the_log(call: Call) -> None:
    """List notes only if the number of changes is odd."""
    if call.live.match.revision % 2:
        raise UserError("You have no notes.")
    await call.interaction.edit_original_response(content="Your notes")


LEAKS: dict[str, tuple[Any, str, Any]] = {
    # first: a turn that was begun stays counted after its answer is undone
    "a pace in a profile": (profiles, "TableState", SimpleNamespace(RUNNING=None)),
    "an Undo that appears": (buttons, "_offers_undo", lambda panel: panel.revision % 2),
    "the revision in a custom_id": (
        buttons,
        "_undo_action",
        lambda panel: Action(panel.table, "undoown", panel.seat, panel.revision),
    ),
    "buttons in another order": (message, "panel_items", shuffled),
    "a mark of the log's length": (Match, "count_answers", lambda match, seat: match.length),
    "a prompt that shows progress": (Match, "public_asks", Match.asks),
    "notes that count changes": (notes, "reply_notes", note_of_the_log),
    "a menu that counts answers": (context_menus, "show_at", menu_of_the_log),
}


def leaks_of(live: LiveTable) -> dict[str, tuple[Any, str, Any]]:
    """Return leaks that show whether the number of a match's changes is odd."""

    async def asks_first(*_panels: object, **_options: object) -> bool:
        return bool(live.match.revision % 2)

    return {
        "a loss that counts answers": (text, "_loss_lines", lambda _: [f"{live.match.revision}"]),
        "options in another order": (
            message,
            "option_parts",
            lambda items, *room: option_parts(
                items[:: -1 if live.match.revision % 2 else 1], *room
            ),
        ),
        "a day off that ends": (
            clocks,
            "free_until",
            lambda *given: None if live.match.revision % 2 else free_until(*given),
        ),
        # last: one of both looks plays the reader's answer
        "a question before waste": (move_presses, "asks_first", asks_first),
    }


async def test_planted_leaks_are_found(app: Running) -> None:
    status, live = await at_a_split(app, "ganymede")
    assert "Clock" in status.buttons
    for name, (place, attribute, leak) in (LEAKS | leaks_of(live)).items():
        with patch.object(place, attribute, leak):
            PANELS.clear(live)
            before = await all_that(app, status, live, "ann")
            await answer(app, live, 1, unfinished(live.match, 1)[0])
            await app.wait_until_idle()
            after = await all_that(app, status, live, "ann")
        assert differing(before, after), name
        await take_back(app, live, 1)
        if name == "an Undo that appears":
            await answer_again(app, live, 0)  # from here on the reader has one for good
        await app.wait_until_idle()
