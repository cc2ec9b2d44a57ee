"""Short ways to bring a running table where a test wants it."""

import asyncio
import copy
import random
from collections.abc import Callable
from inspect import isawaitable
from itertools import count
from typing import Any

import msgspec

from bot.panel.panel import Stage, build_panel
from bot.playground import commands, servers
from bot.playground.driver import Reply, Seat, Seen
from bot.playground.interactions import InteractionKind
from bot.playground.model import Channel
from bot.playground.permissions import Permission
from bot.tables import moves
from bot.tables.live_table import LiveTable
from rules import catalogue
from rules.kernel import Match, NeedsConsent, News
from storage.matches import match_log, matches
from storage.matches.change_records import ChangedBy
from tests.bot.support.wording import refusal
from tests.support.narrowing import existing
from tests.support.patience import HANG_SECONDS
from tests.support.running_bot import Running, newest, table_of
from tests.support.status import Status

ROOM = "table-one"
NAMES = ("ann", "bea", "cyd", "dov")
_numbers = count(1)


def holder(live: LiveTable, seat: int) -> str:
    """Return the name of a seat's player in the playground."""
    return live.seat(seat).name.lower()


def pending_names(live: LiveTable) -> list[str]:
    """Return the names of the players to move."""
    return [holder(live, seat) for seat in live.pending_seats()]


def move_keys(live: LiveTable, seat: int, rng: random.Random | None = None) -> list[str]:
    """Return a complete move: the first option of each question, or random ones."""
    keys: list[str] = []
    while (panel := build_panel(live.match, live.id, seat, keys, live.names)).stage is Stage.CHOOSE:
        options = panel.options
        keys.append((rng.choice(options) if rng else options[0]).key)
    return keys


async def play_move(
    app: Running, live: LiveTable, seat: int, keys: list[str] | None = None
) -> list[str]:
    """Play a move through the table service, and return its keys."""
    keys = move_keys(live, seat) if keys is None else keys
    person = live.seat(seat).person_id
    await moves.play(
        app.bot.services.tables, live, seat, keys, by=ChangedBy(person, next(_numbers))
    )
    return keys


async def set_up(app: Running, status: Seen) -> LiveTable:
    """Choose everybody's first ships, so that the first turn begins."""
    live = await app.live(status)
    while live.match.asks() and next(iter(live.match.asks().values())).id.startswith("setup."):
        await play_move(app, live, live.pending_seats()[0])
    await app.wait_until_idle()
    return live


async def on_turn(app: Running, *names: str, **options: Any) -> tuple[Seen, LiveTable]:
    """Return a match at its first turn: its status message and its table."""
    status = await app.begun(*names, **options)
    return status, await set_up(app, status)


async def stored_bytes(app: Running, status: Seen) -> bytes:
    """Return the stored bytes of a match."""
    table = table_of(status)
    record, save = await app.store.run(lambda s: matches.load(s, table=table))
    steps = await app.store.run(lambda s: match_log.changes(s, table=table))
    return repr((record.revision, record.seats, steps)).encode() + save


async def undo_answer(seat: Seat, room: Channel | str) -> Reply:
    """Take the last answer back, or ask the others where that takes their consent."""
    reply = await seat.slash(room, "/undo")
    if not reply.message.buttons:
        return reply
    return await seat.press(reply.message, reply.message.buttons[0])


def refusal_of(reply: Reply) -> str:
    """Return the text of a reply, which must be a private refusal."""
    assert reply.message.ephemeral
    return refusal(reply.message.text)


async def until(condition: Callable[[], Any], description: str | Callable[[], str] = "it") -> Any:
    """Poll until a condition is true, and return its result; `description` is for the failure."""
    try:
        async with asyncio.timeout(HANG_SECONDS):
            while True:
                result = condition()
                if result := await result if isawaitable(result) else result:
                    return result
                await asyncio.sleep(0.01)
    except TimeoutError:
        raise AssertionError(
            f"{description if isinstance(description, str) else description()} never came"
        ) from None


def copy_of(seen: Seen) -> Seen:
    """Return a copy of a message, to press its buttons after it has changed."""
    return Seen(seen.world, copy.deepcopy(seen.raw))


def option_buttons(panel: Seen) -> list[str]:
    """Return the custom_ids of a panel's buttons that choose an option, from the top."""
    ids = [part.get("custom_id", "") for part in panel.components]
    return [each for each in ids if each.startswith("b:") and each.split(":")[2] == "pick"]


def pick(seen: Seen, key: str) -> str:
    """Return the custom_id of the button for a key on a panel."""
    for part in seen.components:
        result = part.get("custom_id", "")
        if result.startswith("b:") and result.split(":", 6)[2::4] == ["pick", key]:
            return str(result)
    raise AssertionError(f"{key} is not on the panel: {seen.buttons}")


def with_tiles(live: LiveTable, seat: int, more: int) -> None:
    """Deal tiles of the stack to a seat at its turn, in memory alone, so that it can do more."""
    state, leg = live.match.state, live.match.log.legs[-1]
    state.players[seat].tiles += state.tile_pool[:more]
    del state.tile_pool[:more]
    leg.snapshot = msgspec.json.encode(state)
    live.match._runner.replay_legs(live.match.log.legs)


async def with_file(
    seat: Seat, room: str, line: str, name: str, body: bytes, **options: Any
) -> Reply:
    """Send a slash command with a file in its option `content`, as Discord would hand it on."""
    world, place = seat.world, seat.world.channel(room)
    file_id = world.clock.snowflake()
    world.put_file(file_id, body)
    data = commands.check_typed(world, place, seat.id, line, options, None).data
    at: Any = data
    while at["options"] and "options" in at["options"][0]:
        at = at["options"][0]
    at["options"].append({"name": "content", "type": 11, "value": str(file_id)})
    place_of_file = f"{world.base}/attachments/{place.id}/{file_id}/{name}"
    address = f"{place_of_file}?hm={world.signature(file_id)}"
    shape = {"id": str(file_id), "filename": name, "size": len(body), "url": address}
    shape |= {"proxy_url": address, "content_type": "text/plain"}
    data.setdefault("resolved", {})["attachments"] = {str(file_id): shape}
    interaction = seat.interactions.open(InteractionKind.COMMAND, seat.id, place.id, data)
    return await seat._send(interaction, deliver_twice=False, wait="answer")


def stand_at(live: LiveTable, match: Match) -> None:
    """Set a table in memory to a test's position."""
    match.revision = live.table.revision
    live.match_or_none = match


async def standing(app: Running, status: Seen, match: Match) -> LiveTable:
    """Return the table of a message, set to a test's position in memory."""
    live = await app.live(status)
    stand_at(live, match)
    return live


async def tell(app: Running, live: LiveTable, words: str) -> None:
    """Add public news to a table, by a change without an answer."""

    def add_news(match: Match) -> list[News]:
        match.revision += 1
        match.log.changed([])
        return [News(words)]

    await app.bot.services.tables.change(live, add_news, ChangedBy(), description="tells")
    await app.wait_until_idle()


def menu(message: Seen, number: int = 0) -> str:
    """Return the custom_id of a select."""
    results = [part["custom_id"] for part in message.components if "options" in part]
    return str(results[number])


async def match_with_draw(app: Running, *names: str, **options: Any) -> tuple[Seen, LiveTable, int]:
    """Return a match with a draw after a seat's move: status, table, seat."""
    status, live = await on_turn(app, *names, **options)
    mover = live.pending_seats()[0]
    await play_move(app, live, mover)
    while mover in live.pending_seats():
        await play_move(app, live, mover)
    await app.wait_until_idle()
    try:
        Match.load(live.match.save(), catalogue).undo(mover)
    except NeedsConsent:
        return status, live, mover
    raise AssertionError("nothing bars this undo")


def request(seat: Seat) -> Seen:
    """Return the open request as a seat sees it."""
    return next(message for message in reversed(seat.sees(ROOM)) if "Deny" in message.buttons)


async def ask_for_undo(app: Running, live: LiveTable, asker: int) -> tuple[Seat, Reply]:
    """Take a seat's last answer back, or ask the others; return its player and the reply."""
    seat = app.seat(holder(live, asker))
    return seat, await undo_answer(seat, ROOM)


def skip_to_the_end(live: LiveTable, rng: random.Random) -> tuple[int, str]:
    """Set a table in memory before its last answer, and return that answer's seat and key."""
    return skip_until(live, rng, lambda match: match.result is not None)


def skip_until(
    live: LiveTable, rng: random.Random, is_there: Callable[[Match], bool]
) -> tuple[int, str]:
    """Set a table in memory before the answer that leads somewhere; return its seat and key.

    The log doesn't contain the moves between.
    """
    ahead = Match.load(live.match.save(), catalogue)
    while not is_there(ahead):
        before, seat = ahead.save(), rng.choice(sorted(ahead.asks()))
        key = rng.choice(ahead.asks()[seat].keys)
        ahead.answer(seat, key)
    stand_at(live, Match.load(before, catalogue))
    return seat, key


async def finish(app: Running, live: LiveTable, rng: random.Random) -> None:
    """Play a match to its end, where nobody asks how it went."""
    seat, key = skip_to_the_end(live, rng)
    await play_move(app, live, seat, [key])
    await app.wait_until_idle()


def lobby_of(app: Running, table: str) -> Status:
    """Return the newest message of a table, as Ann sees it."""
    seat = app.seat("ann")
    return Status(app.peer.world, existing(newest(seat, table)))


def seat_of(live: LiveTable, name: str, app: Running) -> int:
    """Return the number of a person's seat."""
    seat = live.table.seat_of(app.seat(name).id)
    assert seat is not None
    return seat


async def play_until_turn_of(app: Running, live: LiveTable, name: str) -> int:
    """Play on until it is a person's turn; return their seat."""
    seat = seat_of(live, name, app)
    while seat not in live.pending_seats():
        await play_move(app, live, live.pending_seats()[0])
    await app.wait_until_idle()
    return seat


async def forget_me(app: Running, name: str) -> str:
    """Press through to the end as somebody; return what they have read before."""
    page = (await app.seat(name).slash("lobby", "/forget-me")).message
    shown = page.text
    gone = await app.seat(name).press(page, "Forget me")
    assert "Your data has been deleted" in gone.message.text
    await app.wait_until_idle()
    return shown


def hide(app: Running, *names: str) -> None:
    """Hide the table's channel from some people."""
    for name in names:
        room = app.peer.world.channel(ROOM)
        servers.overwrite(
            app.peer.world, room, app.seat(name).id, deny=int(Permission.VIEW_CHANNEL)
        )
