"""Two weeks of a server on the virtual clock, through the real client.

Small by default; `--depth=all` plays fourteen days of ten tables with twelve people.
"""

from datetime import timedelta
from functools import partial
from importlib import import_module
from pathlib import Path
from unittest.mock import patch

from bot.playground.driver import Seen
from bot.tables.table_service import Tables
from rules import catalogue
from storage.errors import StorageError
from storage.reminders import pings
from tests.bot.support.fortnight import DAY, POSTS, Fortnight
from tests.support.depth import at_depth, seeds
from tests.support.patience import HANG_SECONDS, until
from tests.support.running_bot import Running, table_of
from tests.support.sections import ROOT

FEATURES = [
    import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
    for path in sorted(Path(__file__).parents[2].glob("*/**/fortnight_part.py"))
]
"""Parts that features add to the two weeks, each in a module of that name beside its tests."""
STEP = timedelta(minutes=30)
ROOMS = ("table-one", "table-two", "lobby", "annexe-games")
PACES = ("none", "day", "days", "quick", "day")
ACTIVE = 0.12
"""Chance that a player who is there moves within a step."""
AHEAD = 0.03
"""Chance that a waiting player who is there queues a line within a step."""


async def test_a_server_with_people_in_six_zones(app: Running) -> None:
    for seed in seeds(1, 1):
        days, tables, people = at_depth((1.25, 3, 6), (14, 10, 12))
        fortnight = Fortnight(app, seed, people)
        for player in fortnight.people:
            await fortnight.set_preferences(player)
        await _open(fortnight, tables)
        for number in range(int(days * DAY / STEP)):
            await _step(fortnight, number)
        fortnight.check_manners()
        assert len(fortnight.pings) > days * tables, "hardly anybody was ever notified"


async def _open(fortnight: Fortnight, count: int) -> None:
    """Open tables of all games, each with two or three people, some with clocks."""
    app, people, games = fortnight.app, fortnight.people, sorted(catalogue)
    fortnight.tables = []
    for number in range(count):
        game, room = games[number % len(games)], ROOMS[number % len(ROOMS)]
        seated = [people[(number * 3 + place) % len(people)] for place in range(2 + number % 2)]
        host, *others = (person.name for person in seated)
        pace = PACES[number % len(PACES)]
        status = await app.opened(host, *others, room=room, game=game, pace=pace)
        if number % 2:
            form = await app.seat(host).press(status, "Pace")
            await app.seat(host).submit(form, run_out="ai")
        await app.seat(host).press(status, "Start", wait="acknowledged")
        await app.seat(host).until(partial(is_begun, status), HANG_SECONDS)
        fortnight.tables.append(table_of(status))


def is_begun(status: Seen) -> bool:
    """Return whether a table's match has begun."""
    return "Play" in status.buttons


async def _step(fortnight: Fortnight, number: int) -> None:
    """Pass half an hour: some move, somebody leaves, and now and then the bot dies."""
    app = fortnight.app
    await _move(fortnight)
    if number % 40 == 7:
        leaving = fortnight.people[number // 40 % len(fortnight.people)]
        if not leaving.gone(fortnight.now) and not leaving.closed:
            await fortnight.leave(leaving, 1 + number % 3)
    if number % 25 == 12:
        app.peer.faults.drop(*POSTS, after=True)  # one message is posted, but its response is lost
    if number % 60 == 30:
        await _die(fortnight, timedelta(hours=5))
    else:
        # a ping on its way would come half an hour late, and perhaps at night
        await app.bot.reminders.wait_until_idle()
        app.peer.skip(STEP.total_seconds())
    await _told(fortnight)
    await fortnight.check_nothing_missing()
    await fortnight.check_clocks()
    for feature in FEATURES:
        await feature.check(fortnight)


async def _move(fortnight: Fortnight) -> None:
    """Move for some of the players to move who are awake and there."""
    for table in fortnight.tables:
        tables: Tables = fortnight.app.bot.services.tables
        live = await tables.live(table)
        for seat in live.pending_seats():
            held = live.seat(seat)
            player = fortnight.by_id.get(held.person_id or 0)
            if player is None or held.stand_in or player.asleep(fortnight.now):
                continue
            if player.gone(fortnight.now) or fortnight.rng.random() > ACTIVE:
                continue
            if seat in live.pending_seats():
                await fortnight.answer(live, seat)
        for held in live.table.seats if live.is_running else ():
            player = fortnight.by_id.get(held.person_id or 0)
            idle = (
                held.seat not in live.pending_seats()
                and not held.stand_in
                and not held.secrets_hidden
            )
            if (
                idle
                and player is not None
                and not player.asleep(fortnight.now)
                and not player.gone(fortnight.now)
                and (fortnight.rng.random() < AHEAD)
            ):
                for feature in FEATURES:
                    await feature.prepare(fortnight, live, held.seat)
    await fortnight.app.wait_until_idle()


async def _die(fortnight: Fortnight, away: timedelta) -> None:
    """End the bot after it has sent pings that it cannot note, and begin another hours later."""
    app = fortnight.app

    def crashed(*_: object, **__: object) -> None:
        raise StorageError("The database's disk reports errors.")

    with patch.object(pings, "confirm", crashed):
        app.peer.skip(STEP.total_seconds())
        await app.bot.reminders.wait_until_idle()
        begin = fortnight.now
        await app.stop()
    app.peer.skip(away.total_seconds())
    await app.start()
    fortnight.down.append((begin, fortnight.now))


async def _told(fortnight: Fortnight) -> None:
    """Wait until all that is due was sent."""
    app = fortnight.app
    missing: object = None

    async def are_told() -> bool:
        nonlocal missing
        app.bot.services.reminders.wake()
        await app.wait_until_idle()
        missing = await fortnight.due()
        return not missing

    await until(are_told, lambda: str(missing))
