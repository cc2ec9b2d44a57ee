"""Access to a seat's view: its new owner sees nothing of it before its next turn."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import bot
from bot.tables import moves, seat_changes
from bot.tables.live_table import LiveTable
from bot.tables.pictures.boards import Boards, pictures
from bot.tables.seat_changes import SeatChange
from bot.tables.workers.workers import Workers
from bot.user_errors import UserError
from rules import catalogue
from rules.kernel import StandingOrder
from storage.matches.change_records import ChangedBy
from tests.bot.support.match_play import holder, on_turn
from tests.bot.support.message_parts import copy_of, refusal_of
from tests.bot.support.panel_steps import open_panel
from tests.bot.support.positions import stored_bytes
from tests.bot.support.service_fixture import FIRST_PERSON, ServiceFixture, person
from tests.support.depth import spread
from tests.support.running_bot import Running

FOLDER, ROOM = Path(bot.__file__).parent, "table-one"
SLUGS = sorted(catalogue)
PNG = b"\x89PNG"
HEIR, STRANGER = FIRST_PERSON + 9, 1
VIEWS = {
    "tables/live_table.py": "the door itself",
    "tables/ai/thinking.py": "an AI seat's own process",
    "tables/ai/hint_search.py": "a hint's own process, for the seat of a person who asks",
    "panel/panel.py": "a panel is drawn up for a seat that is open",
    "panel/drafts.py": "a draft is rehearsed for the seat of a panel",
    "panel/standing_orders.py": "orders are listed for a seat that is open",
    "channel/table_message/observers.py": "a hand that its player shows the reader",
    "channel/table_message/private_views.py": "a hand of some rounds ago, which all show",
    "tables/unread_reports.py": "reports for the seat of their own reader",
}
"""Modules that may ask a match for a seat's view."""
HELD = {
    "commands/mygames.py:_own_games": "which tables wait for somebody, and who sits there",
    "commands/mygames.py:_line": "which tables wait for somebody, and who sits there",
    "commands/forgetting.py": "seats are given up",
    "tables/forgetting.py": "seats are given up",
    "interactions/table_access.py": "who may look at what everybody at a table sees",
    "commands/verify.py:check": "the log of a match that has ended, for its players",
    "channel/seasons/moderation.py:remove": "a moderator takes somebody out of a season",
    "commands/rules.py:_games": "which games somebody plays here",
    "commands/table_resolution.py": "at which table somebody sits",
    "channel/lobby/lobby.py": "no match has begun",
    "channel/consent/handovers.py": "seats are given away by vote",
    "channel/resigning.py": "the reader gives up their own seat",
    "channel/reminders/snooze.py": "the reader puts off reminders of their own seat",
    "channel/lobby/closing_and_moving.py": "who may ask all to close the table",
    "channel/reminders/absent_players.py": "who may open the seat of a host who is gone",
    "channel/consent/observers.py": "who may ask all to show hands",
    "channel/table_message/observers.py": "somebody who doesn't play is refused",
    "channel/consent/unrated.py": "who may ask all to leave a match unrated",
    "channel/offered_seats.py": "who has a seat needs none",
    "channel/clocks.py": "clocks, of which everybody may read",
    "channel/consent/requests.py": "who agrees to a request",
    "commands/reminders/vacation.py": "which seats an AI is to play for",
    "commands/seat.py": "seats are offered, or an AI stands in",
    "channel/consent/stand_ins.py": "an AI stands in for its own player",
    "commands/mygames.py:order": "whether a table waits for somebody, as everybody sees",
    "tables/people/head_to_head.py:_place": "the places of finished matches",
    "channel/lobby/rematch.py": "who played, and may ask for a rematch",
    "channel/reminders/notices.py": "who comes next, as everybody sees",
    "tables/ai/stand_ins.py": "the reader takes their own seat back; the door reads what was done",
    "channel/consent/undo.py": "votes on what another seat takes back",
    "tables/live_table.py": "the door itself",
    "tables/table_service.py": "whether an actor still holds the seat that acts",
    "tables/seat_changes.py": "who may take a seat",
}
"""Places that look up a person's seat without reading anything of the seat."""


def calls(name: str) -> Iterator[tuple[str, str, ast.Call]]:
    """Yield calls of a method of this name anywhere in the bot: module, function and call."""
    for path in sorted(FOLDER.rglob("*.py")):
        module = path.relative_to(FOLDER).as_posix()
        text = path.read_text(encoding="utf-8")
        # most modules don't name it, and walking each expression is slow
        for node in ast.walk(ast.parse(text)) if name in text else ():
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                called = (item for item in ast.walk(node) if isinstance(item, ast.Call))
                for call in called:
                    if isinstance(call.func, ast.Attribute) and call.func.attr == name:
                        yield module, node.name, call


def is_public(call: ast.Call) -> bool:
    """Return whether the requested view is public."""
    (seat,) = call.args
    return isinstance(seat, ast.Constant) and seat.value is None


def test_no_other_module_asks_a_match_for_a_seats_view() -> None:
    results = {module for module, _, call in calls("view") if not is_public(call)}
    results -= {module for module in results if module.startswith("tools/")}
    assert results - VIEWS.keys() == set()


def test_seat_holders_are_looked_up_without_reading_seats() -> None:
    result = {(module, function) for module, function, _ in calls("seat_of")}
    assert {f"{m}:{f}" for m, f in result if m not in HELD and f"{m}:{f}" not in HELD} == set()


async def taken_over(tables: ServiceFixture, slug: str) -> tuple[LiveTable, int]:
    """Return a table some moves into its match, with a new owner of one seat."""
    live = await tables.begun(catalogue[slug].seats[-1], game=slug, names=tuple("ABCDEFGH"))
    for number in range(12):
        seat = live.pending_seats()[0]
        key = live.match.asks()[seat].keys[-1]
        await moves.play(
            tables.tables, live, seat, [key], by=ChangedBy(FIRST_PERSON + seat, number + 10)
        )
    idle = next(seat for seat in range(live.match.seats) if seat not in live.pending_seats())
    for window in catalogue[slug].windows[:1]:
        order = StandingOrder(next(iter(window.answers)), always=True)
        by = FIRST_PERSON + idle
        await moves.set_standing_order(
            tables.tables, live, idle, [window.id], order, by=ChangedBy(by, 99)
        )
    await seat_changes.reseat(tables.tables, live, SeatChange(idle, person(9)))
    assert live.visible_seat(HEIR) is None
    return live, idle


@pytest.mark.parametrize("slug", SLUGS)
async def test_further_pictures_show_an_heir_what_everybody_sees(
    tables: ServiceFixture, slug: str
) -> None:
    live, _ = await taken_over(tables, slug)
    boards = Boards(tables.store, Workers())
    for name in pictures(live):
        known = boards.places(live, STRANGER, name)
        assert boards.places(live, HEIR, name) == known
        for at in ("", *(known[place] for place in spread(len(known), 6))):
            public = boards.extra_text(live, STRANGER, name, at)
            assert boards.extra_text(live, HEIR, name, at) == public
    with pytest.raises(UserError, match="next turn"):
        live.revealed_seat_of(HEIR)


@pytest.mark.parametrize("slug", ["space_empires", "spacecorp"])
async def test_an_heir_sees_more_with_the_next_turn(tables: ServiceFixture, slug: str) -> None:
    """So that the test above can fail: an open seat does see more than everybody."""
    live, _ = await taken_over(tables, slug)
    boards, owner = Boards(tables.store, Workers()), live.seat(live.pending_seats()[0]).person_id
    assert owner is not None
    shown = [
        [
            boards.extra_text(live, reader, name, at)
            for name in pictures(live)
            for at in ("", *boards.places(live, reader, name))
        ]
        for reader in (owner, STRANGER)
    ]
    assert shown[0] != shown[1]


async def test_neither_play_nor_typed_moves_open_a_closed_seat(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    idle = next(seat for seat in range(2) if seat not in live.pending_seats())
    cyd = app.seat("cyd")
    heir: Any = SimpleNamespace(id=cyd.id, display_name="Cyd", name="cyd")
    await seat_changes.reseat(app.bot.services.tables, live, SeatChange(idle, heir))
    for reply in (
        await cyd.press(status, "Play"),
        await cyd.slash(ROOM, "/play", line="S99"),
        await cyd.slash(ROOM, "/ganymede earth", shuttle="E01"),
    ):
        assert "from its next turn" in refusal_of(reply)
    assert await cyd.complete(ROOM, "/play", focused="line", line="") == []
    assert await cyd.complete(ROOM, "/ganymede earth", focused="shuttle", shuttle="") == []


async def test_somebody_elses_panel_is_refused_in_private(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    owner = app.seat(holder(live, live.pending_seats()[0]))
    panel = await open_panel(owner, status)
    copied = copy_of(panel)
    copied.raw.seen_by = None
    app.peer.world.messages_in(app.peer.world.channel(ROOM))[copied.id] = copied.raw
    stranger = app.seat("dov")
    before = await stored_bytes(app, status)
    reply = await stranger.press(copied, copied.buttons[0])
    assert "no seat" in refusal_of(reply)
    assert await stored_bytes(app, status) == before


async def test_onlookers_see_the_board_and_no_panel(app: Running) -> None:
    status, _ = await on_turn(app, "ann", "bea")
    dov = app.seat("dov")
    for label in ("Play", "My view", "Undo"):
        assert "/board" in refusal_of(await dov.press(status, label))
    log = (await dov.press(status, "Log")).message
    assert log.ephemeral
    assert "begins with" in log.text
    assert (await dov.slash(ROOM, "/board")).message.file().startswith(PNG)
