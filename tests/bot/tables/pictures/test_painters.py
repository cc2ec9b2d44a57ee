"""Pictures come from processes beside the bot: in turns, also when one of them dies."""

import asyncio
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from random import Random
from typing import Any
from unittest.mock import patch

import msgspec
import pytest

import render
from bot.channel.table_message import message
from bot.tables.history.turning_points import Course, Played, course
from bot.tables.pictures import painters as module
from bot.tables.pictures.boards import WITH_CLOSE_UP, WITH_ENDING, Boards
from bot.tables.pictures.painters import (
    MAX_WAITING_READERS,
    PAINTERS_BUSY,
    PERSON_PRIORITY,
    TABLE_PRIORITY,
    Painters,
    PaintingError,
)
from bot.tables.pictures.painting import CLOSE_UP, ENDING, FOCUS, TRIED, PictureOrder, paint
from bot.tables.workers.local import PAINTERS
from bot.tables.workers.pool import Pool
from bot.tables.workers.priority_slots import PrioritySlots
from bot.tables.workers.task_limits import LIMITS, TaskKind
from bot.tables.workers.workers import PICTURES_AHEAD, Workers
from bot.user_errors import UserError
from render import Ending
from rules import catalogue
from rules.kernel import Entry, Match, SeededDice
from tests.bot.support.match_play import on_turn, play_move
from tests.bot.support.service_fixture import FIRST_PERSON, ServiceFixture
from tests.support.narrowing import existing
from tests.support.patience import until
from tests.support.pixels import is_same_picture
from tests.support.random_walks import walk
from tests.support.running_bot import Running


def some_match(slug: str, answers: int = 40) -> Match:
    match = Match.start(catalogue[slug], seats=2, dice=SeededDice("painted"))
    rng = Random(slug)
    while match.result is None and (match.revision < answers or not match.rested):
        seat, ask = min(match.asks().items())
        match.answer(seat, rng.choice(ask.keys))
    return match


def order_of(match: Match, seat: int | None = None, **wished: Any) -> PictureOrder:
    given = {"kinds": ("overview",), "names": ("Ann", "Bea"), "pending": tuple(match.asks())}
    return PictureOrder(
        game=match.game.slug,
        options=tuple(match.options.items()),
        view=msgspec.json.encode(match.view(seat)),
        seat=seat,
        **given | wished,
    )


@pytest.fixture
def painters(workers: Workers) -> Painters:
    return Painters(workers)


def slow_painters(count: int) -> Painters:
    """Return painters that finish nothing until `Slow.free` is set."""
    workers, Slow.orders, Slow.free = Workers(painters=count), [], asyncio.Event()
    workers.local.pictures.workers = [Slow() for _ in range(count)]  # type: ignore[misc]
    return Painters(workers)


@pytest.mark.parametrize("slug", sorted(catalogue))
def test_a_serialized_view_gives_the_same_pictures(slug: str) -> None:
    before, after = some_match(slug, 20), some_match(slug, 60)
    names, pending = ("Ann", "Bea"), tuple(after.asks())
    for seat in (None, 0):
        view, seen = after.view(seat), before.view(seat)
        kinds = ("overview",) if seat is None else ("overview", "hand", "seat")
        order = order_of(after, seat, kinds=kinds, seen=msgspec.json.encode(seen))
        app = [
            render.board_picture(
                view, kind=kind, seat=seat, seen=seen, names=names, pending=pending
            )
            for kind in kinds
        ]
        render.forget()
        pairs = zip(paint(order), app, strict=True)
        assert all(is_same_picture(ours, theirs) for ours, theirs in pairs)
    tried = render.tried_kinds(view, seen, names=names, pending=pending)
    assert len(paint(msgspec.structs.replace(order, kinds=TRIED))) == len(tried)


@pytest.mark.parametrize("slug", ["ganymede", "starship_captains"])
def test_an_ended_match_shows_its_score_over_time(slug: str) -> None:
    match = Match.start(catalogue[slug], seats=2, dice=SeededDice("ended"))
    entries = list(match.log.added_entries)
    for _ in walk(match, "random", SeededDice(slug)):
        entries += match.log.added_entries
    result = existing(match.result)
    ended = Ending(
        headline="Ann wins",
        why="It is over",
        names=("Ann", "Bea"),
        places=result.places,
        scores=tuple(map(str, result.scores)),
        parts=result.breakdown,
    )
    end = msgspec.json.encode(match.view(None))
    played = Played(game=slug, options=(), seats=2, log=tuple(entries), end=end)
    drawn = msgspec.structs.replace(ended, series=course(played).series)
    text, board = paint(order_of(match, kinds=WITH_ENDING, ended=drawn))
    assert text.alt.startswith("Ann wins. It is over. 1. ")
    assert (text.width, board.alt) == (
        720,
        render.board_picture(match.view(None), names=("Ann", "Bea")).alt,
    )
    (shorter, _) = paint(order_of(match, kinds=WITH_ENDING, ended=ended))
    assert shorter.height < text.height, "without its log no lines are drawn"
    other = msgspec.structs.replace(played, log=(Entry(0, "other rules"),))
    assert course(other) == Course()


def test_a_part_of_the_board_is_painted_only_where_something_changed() -> None:
    before, after = some_match("ganymede", 20), some_match("ganymede", 60)
    seen = msgspec.json.encode(before.view(None))
    assert len(paint(order_of(after, kinds=WITH_CLOSE_UP, seen=seen))) == 2
    assert len(paint(order_of(before, kinds=WITH_CLOSE_UP, seen=seen))) == 1
    assert len(paint(order_of(after, kinds=WITH_CLOSE_UP))) == 1


def test_a_board_of_older_rules_is_compared_with_nothing() -> None:
    match = some_match("ganymede")
    (ours,), (theirs,) = paint(order_of(match, seen=b'{"older": 1}')), paint(order_of(match))
    assert is_same_picture(ours, theirs)


async def test_a_crashed_painter_is_replaced(painters: Painters, workers: Workers) -> None:
    order = order_of(some_match("ganymede"))
    (first,) = await painters.paint("t1", order)
    (worker,) = workers.local.pictures.workers
    os.kill(worker.process, signal.SIGKILL)
    assert await painters.paint("t1", order) == [first]
    assert await asyncio.gather(*(painters.paint("t1", order) for _ in range(3))) == [[first]] * 3


async def test_a_picture_crashing_painters_is_given_up(painters: Painters) -> None:
    with patch.object(module, "paint", dying), pytest.raises(PaintingError, match="with text"):
        await painters.paint("t1", order_of(some_match("ganymede")))
    assert await painters.paint("t1", order_of(some_match("ganymede")))


def dying(_order: PictureOrder) -> None:
    os._exit(1)


async def test_a_slow_painter_is_stopped(painters: Painters, workers: Workers) -> None:
    await workers.local.pictures.warm()
    (worker,) = workers.local.pictures.workers
    process = worker.process
    with (
        patch.object(module, "paint", hanging),
        patch.dict(LIMITS, {TaskKind.BOARD: LIMITS[TaskKind.BOARD]._replace(seconds=0.2)}),
        pytest.raises(PaintingError),
    ):
        await painters.paint("t1", order_of(some_match("ganymede")))
    assert await painters.paint("t1", order_of(some_match("ganymede")))
    assert worker.process != process


def hanging(_order: PictureOrder) -> None:
    signal.pause()


class Reading:
    """A painter whose start takes longer than a picture may."""

    def __init__(self, **_: object) -> None:
        self.started = False

    async def start(self) -> None:
        if not self.started:
            await asyncio.sleep(0.01)
        self.started = True

    async def run(self, work: Callable[..., Any], *given: object) -> Any:
        await self.start()
        return work(*given)

    def stop(self) -> None:
        self.started = False


async def test_a_start_is_no_part_of_a_pictures_time() -> None:
    """Painters of a busy machine were stopped amid their start, again and again."""
    pool = Pool([Reading()])  # type: ignore[list-item]
    with patch.dict(LIMITS, {TaskKind.BOARD: LIMITS[TaskKind.BOARD]._replace(seconds=0.0)}):
        assert await pool.run(TaskKind.BOARD, len, "four") == 4


async def test_people_come_before_tables_and_a_turn_is_never_lost() -> None:
    turns, order = PrioritySlots(1), list[str]()
    free = asyncio.Event()

    async def take(name: str, *, person: bool) -> None:
        async with turns.hold(PERSON_PRIORITY if person else TABLE_PRIORITY):
            order.append(name)
            await free.wait()

    tasks = {}
    for name, person in (("t1", False), ("t2", False), ("gone", False), ("ann", True)):
        tasks[name] = asyncio.create_task(take(name, person=person))
        await asyncio.sleep(0)
    tasks.pop("gone").cancel()
    free.set()
    await asyncio.gather(*tasks.values())
    assert order == ["t1", "ann", "t2"]
    free.clear()
    holder, heir = (asyncio.create_task(take(name, person=False)) for name in ("t3", "t4"))
    await asyncio.sleep(0)
    free.set()
    await holder
    heir.cancel()  # it was handed the turn, and has not run since
    await asyncio.gather(heir, return_exceptions=True)
    assert turns._free == 1, "the turn is passed on"


async def test_cancelled_picture_leaves_its_painter_free() -> None:
    painters = slow_painters(2)
    pool = painters._workers.local.pictures
    order = order_of(some_match("ganymede"))
    own = pool.choose("t1")
    picture = asyncio.create_task(painters.paint("t1", order))
    await until(lambda: Slow.orders, "the picture under way")
    assert pool.choose("t1") != own, "others' pictures go to the other painter"
    picture.cancel()
    await asyncio.gather(picture, return_exceptions=True)
    assert pool.choose("t1") == own


async def test_no_more_people_wait_than_would_be_served_soon(tables: ServiceFixture) -> None:
    live, boards = await tables.begun(2), Boards(tables.store, Workers())
    turns = boards.painters.slots
    turns._free = 0
    waiting = [
        asyncio.create_task(boards.paint_board(live, FIRST_PERSON))
        for _ in range(MAX_WAITING_READERS)
    ]
    await until(lambda: turns.waiting(PERSON_PRIORITY) == MAX_WAITING_READERS, "all of them")
    with pytest.raises(UserError, match=PAINTERS_BUSY):
        await boards.paint_board(live, FIRST_PERSON)
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    assert turns.waiting(PERSON_PRIORITY) == 0


class Slow:
    """A painter that finishes nothing until released, and records its orders."""

    orders: list[PictureOrder]
    free: asyncio.Event

    async def start(self) -> None:
        """Do nothing."""

    async def run(self, _work: object, order: PictureOrder) -> Any:
        self.orders.append(order)
        await self.free.wait()
        return [render.Picture(b"", "", 1, 1)]

    def stop(self) -> None:
        """Do nothing."""


async def test_a_waiting_board_shows_later_changes(app: Running) -> None:
    """Boards keep their places in the queue, and an outdated state is never painted."""
    _, live = await on_turn(app, "ann", "bea")
    boards = app.bot.services.boards
    boards.painters = slow_painters(1)
    boards.painters.slots._free = 0
    while live.is_running and len(live.pending_seats()) == 1 and live.table.revision < 20:
        await play_move(app, live, live.pending_seats()[0])
        await until(lambda: boards.painters.slots.waiting(TABLE_PRIORITY) == 1, "the board's turn")
    now = msgspec.json.encode(live.match.view(None))
    Slow.free.set()
    boards.painters.slots._pass_on()
    await app.wait_until_idle()
    assert [order.view for order in Slow.orders] == [now]


async def test_slow_painting_keeps_no_click_waiting(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    boards, default = app.bot.services.boards, app.bot.services.boards.painters
    boards.painters = slow_painters(1)
    await play_move(app, live, live.pending_seats()[0])
    await until(lambda: bool(Slow.orders), "a board that is being painted")
    for name in ("Log", "Play"):
        assert (await app.seat("ann").press(status, name)).message.text
    assert live.table.posted_edition < live.table.edition, "the board is not there yet"
    Slow.free.set()
    boards.painters = default
    await app.wait_until_idle()
    assert live.table.posted_edition == live.table.edition


@contextmanager
def unpaintable(app: Running) -> Iterator[None]:
    """Crash every painter on every picture."""

    class Dying:
        async def start(self) -> None: ...

        async def run(self, *_: object) -> None:
            raise BrokenProcessPool

        def stop(self) -> None: ...

    pool = app.bot.services.workers.local.pictures
    with patch.object(pool, "workers", [Dying()] * len(pool.workers)):
        yield
    app.logged[:] = [each for each in app.logged if "its workers died" not in each["event"]]


async def test_a_table_is_shown_without_an_unpaintable_picture(
    app: Running,
) -> None:
    status, live = await on_turn(app, "ann", "bea")
    with unpaintable(app):
        await play_move(app, live, live.pending_seats()[0])
        await app.wait_until_idle()
        assert not status.attachments
        assert message.BOARD_NOT_DRAWN in status.text
        died = [entry for entry in app.logged if entry["event"] == "worker died"]
        assert any(entry["event"] == "task given up: its workers died" for entry in app.logged)
        assert len(died) % LIMITS[TaskKind.BOARD].deaths == 0 < len(died)
        reply = await app.seat("ann").slash("table-one", "/board")
        assert reply.message.text == module.PICTURE_UNPAINTED
    await play_move(app, live, live.pending_seats()[0])
    await app.wait_until_idle()
    assert status.attachments
    assert message.BOARD_NOT_DRAWN not in status.text
    assert app.bot.services.boards.painters.slots._free == PAINTERS * PICTURES_AHEAD


@pytest.mark.parametrize("game", catalogue)
def test_pictures_of_a_game_have_names_of_their_own(game: str) -> None:
    names = {extra.name for extra in render.artists[game].extras} | set(render.PictureKind)
    assert not names & {CLOSE_UP, ENDING, FOCUS}
