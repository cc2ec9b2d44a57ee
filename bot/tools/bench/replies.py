"""Times from a click to the bot's acknowledgement, its reply, and the new board of its table."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from bot.playground.rest import Exchange
from bot.tools.bench.figures import Figure, Pace, milliseconds, percentile
from bot.tools.bench.many_tables import PLAYERS, Hall, Spot, complete_move, hall
from bot.tools.bench.processor_time import is_measurable, processor_seconds
from rules.kernel import Game

CLICKS_PER_SECOND = 50
BURST_CLICKS = 100
BUSY_TABLES = 50
MOVES_PER_SECOND = 10
CROWD_PLAYERS = 32
"""Players who click as fast as they are answered, for the throughput."""
REPLY_SECONDS = 20.0
EPHEMERAL = 64
"""The flag of messages that only one person sees."""
GALLERY = 12
"""The kind of a component that shows pictures."""


def replies(game: Game[Any, Any], pace: Pace) -> Iterator[Figure]:
    """Yield figures on clicks and moves at many running tables."""
    measured = _replies(game, pace)

    async def following() -> Figure | None:
        return await anext(measured, None)

    with asyncio.Runner() as runner:
        while (figure := runner.run(following())) is not None:
            yield figure


async def _replies(game: Game[Any, Any], pace: Pace) -> AsyncIterator[Figure]:
    """Yield the figures of `replies`, inside an event loop."""
    async with hall([game], pace.hall_tables) as room:
        await _steadily(room, pace.hall_tables)  # warms both sides up
        async for figure in _panels(room):
            yield figure
        async for figure in _clicks(room, pace):
            yield figure
        async for figure in _boards(room, pace):
            yield figure


async def _panels(room: Hall) -> AsyncIterator[Figure]:
    """Yield the CPU time of panels with a picture, compared with those of text boards.

    Both are opened for the same questions, first with pictures to paint, then with painted ones.
    """
    if not is_measurable():
        return
    words, painted, kept = [
        await _open_panels(room, text_board=text_board) for text_board in (True, False, False)
    ]
    yield Figure("panel with a new picture, in panels of text", painted / words, "times")
    yield Figure("panel with a kept picture, in panels of text", kept / words, "times", target=2)


async def _open_panels(room: Hall, *, text_board: bool) -> float:
    """Open the panel of a seat to move at each table; return the processor seconds of the bot."""
    for number, _ in enumerate(PLAYERS):
        seat = room.seat(number)
        await seat.slash(room.spots[0].channel, "/settings", text_board=text_board)
    start = processor_seconds(room.bots)
    for spot in room.spots:
        for number in list(spot.match.asks())[:1]:
            await _open(room, spot, number)
    return processor_seconds(room.bots) - start


async def _clicks(room: Hall, pace: Pace) -> AsyncIterator[Figure]:
    """Yield times from clicks to acknowledgement and panel: steady, in a burst, by a crowd."""
    rounds, rate = range(pace.hall_rounds), f"{CLICKS_PER_SECOND} clicks/s"
    steady = [await _steadily(room, pace.clicks) for _ in rounds]
    acknowledged = _best([[item for item, _ in clicks] for clicks in steady])
    answered = _best([[item for _, item in clicks] for clicks in steady])
    yield milliseconds(f"acknowledgement p50, {rate}", percentile(acknowledged, 0.5))
    yield milliseconds(f"acknowledgement p99, {rate}", percentile(acknowledged, 0.99), 50)
    yield milliseconds(f"panel p99, {rate}", percentile(answered, 0.99), 250)
    bursts = [await _burst(room) for _ in rounds]
    burst = _best([[item for item, _ in clicks] for clicks in bursts])
    yield milliseconds(
        f"acknowledgement p99, burst of {BURST_CLICKS}", percentile(burst, 0.99), 250
    )
    throughput = max([await _throughput(room, pace.clicks) for _ in rounds])
    yield Figure("panels/s", throughput, "1/s", target=500, at_least=True)


async def _boards(room: Hall, pace: Pace) -> AsyncIterator[Figure]:
    """Yield times from typed moves to the table's new board."""
    boards = _best([await _pictures(room, pace.moves) for _ in range(pace.hall_rounds)])
    moves = f"{min(BUSY_TABLES, pace.hall_tables)} busy tables, {MOVES_PER_SECOND} moves/s"
    yield milliseconds(f"click to board p50, {moves}", percentile(boards, 0.5))
    yield milliseconds(f"click to board p99, {moves}", percentile(boards, 0.99), 250)


def _best(rounds: Sequence[Sequence[float]]) -> Sequence[float]:
    """Return the round of measurements with the lowest p99."""
    return min(rounds, key=lambda times: percentile(times, 0.99))


async def _steadily(room: Hall, clicks: int) -> Sequence[tuple[float, float]]:
    """Press buttons at a constant rate, whether or not the earlier presses are answered.

    Returns the seconds to the acknowledgement and to the panel, for each press.
    """
    start, tasks = time.perf_counter(), []
    for number in range(clicks):
        await _until(start + number / CLICKS_PER_SECOND)
        tasks.append(asyncio.create_task(_click(room, number)))
    return await asyncio.gather(*tasks)


async def _until(moment: float) -> None:
    """Sleep until a time of the event loop's clock."""
    wait = moment - time.perf_counter()
    if wait > 0:
        await asyncio.sleep(wait)


async def _click(room: Hall, number: int) -> tuple[float, float]:
    """Open a panel; return the seconds to its acknowledgement and to the panel."""
    return await _open(room, room.spots[number % len(room.spots)], number % 2)


async def _open(room: Hall, spot: Spot, seat: int) -> tuple[float, float]:
    """Open a seat's panel; return the seconds to its acknowledgement and to the panel."""
    assert spot.status is not None
    start = time.perf_counter()
    reply = await room.seat(seat).press(spot.status, "Play", wait="acknowledged")
    acknowledged = time.perf_counter() - start
    await reply.interaction.until(lambda each: not each.deferred, REPLY_SECONDS)
    return acknowledged, time.perf_counter() - start


async def _burst(room: Hall) -> Sequence[tuple[float, float]]:
    """Press many buttons simultaneously; return the seconds as `_steadily` does."""
    return await asyncio.gather(*(_click(room, number) for number in range(BURST_CLICKS)))


async def _throughput(room: Hall, clicks: int) -> float:
    """Return the panels per second for a crowd of players who click again as soon as one opens."""
    numbers = iter(range(clicks))

    async def player() -> None:
        for number in numbers:
            await _click(room, number)

    start = time.perf_counter()
    await asyncio.gather(*(player() for _ in range(CROWD_PLAYERS)))
    return clicks / (time.perf_counter() - start)


async def _pictures(room: Hall, moves: int) -> Sequence[float]:
    """Make moves at a constant rate; return the seconds from each to its board."""
    boards = Boards()
    room.peer.observers.append(boards.on_exchange)
    start, tasks = time.perf_counter(), []
    running = [spot for spot in room.spots if spot.match.result is None][:BUSY_TABLES]
    for number in range(moves):
        await _until(start + number / MOVES_PER_SECOND)
        spot = running[number % len(running)]
        if spot.match.result is None:
            tasks.append(asyncio.create_task(_move(room, spot, boards, number)))
    try:
        return await asyncio.gather(*tasks)
    finally:
        room.peer.observers.remove(boards.on_exchange)


class Boards:
    """An observer of the playground that measures when a board appears in a table's message."""

    def __init__(self) -> None:
        self._awaited: dict[str, list[asyncio.Future[float]]] = {}

    def shown(self, spot: Spot) -> asyncio.Future[float]:
        """Return a future for the moment at which the table's next board appears."""
        future: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        # by its channel, which is the table's own: the message itself may be reposted
        self._awaited.setdefault(str(spot.channel.id), []).append(future)
        return future

    def on_exchange(self, exchange: Exchange) -> None:
        """Set the result of a channel's futures when a public picture is sent or edited."""
        message = exchange.response
        if exchange.method not in ("PATCH", "POST") or not isinstance(message, dict):
            return
        if _has_gallery(message.get("components", ())) and not message.get("flags", 0) & EPHEMERAL:
            for future in self._awaited.pop(str(message.get("channel_id")), []):
                future.set_result(time.perf_counter())


def _has_gallery(components: Iterable[Mapping[str, Any]]) -> bool:
    """Return whether a layout shows a picture, since its list of attachments is empty."""
    return any(
        part["type"] == GALLERY or _has_gallery(part.get("components", ())) for part in components
    )


async def _move(room: Hall, spot: Spot, boards: Boards, number: int) -> float:
    """Make a complete random move; return the seconds to the table's new board."""
    chance = Random(number)  # noqa: S311  a benchmark's choices
    seat = next(iter(spot.match.asks()))
    keys = complete_move(spot.match, seat, chance)
    shown = boards.shown(spot)
    start = time.perf_counter()
    spot.match.play(seat, keys)
    reply = await room.seat(seat).slash(spot.channel, "/play", line=" ".join(keys))
    if "Played." not in reply.message.text:
        raise RuntimeError(f"the move was not taken: {reply.message.text}")
    async with asyncio.timeout(REPLY_SECONDS):
        return await shown - start
