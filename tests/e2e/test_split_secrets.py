"""While seats answer in secret at once, nobody can count what the others have answered.

Whatever a reader may receive is compared to the byte, custom_ids among it, after each secret
answer of the others: none, one, several, taken back, and in any order.
"""

import random
import shutil
from collections.abc import Awaitable, Callable, Sequence
from itertools import count
from pathlib import Path

import pytest

import rules
from bot.playground.driver import Reply, Seen
from bot.playground.model import Message
from bot.tables import moves
from bot.tables.live import Live
from rules import catalogue
from rules.kernel import IllegalAnswer, Match, SeededDice
from storage import clocks, redo
from tests.bot.test_reminders_keep_secrets import said
from tests.e2e.script import NAMES, ROOM
from tests.e2e.test_secrets import Window, nothing, start_again
from tests.support.running import Running

SPLITTING = sorted(
    slug
    for slug in catalogue
    if any(
        "import" in line and "together" in line
        for path in (Path(rules.__file__).parent / slug).rglob("*.py")
        for line in path.read_text().splitlines()
    )
)
"""Games in which seats answer in secret at once."""
COMMANDS = ("/board", "/mine", "/log", "/mygames", "/recap", "/undo", "/table orders", "/redo")
HARMLESS = ("My view", "Why?", "Undo", "Queue a move", "Odds", "Log", "More", "Back", "Earlier")
"""Buttons of private messages that only show something."""
MANY = 16
"""How often a seat answers and takes it back: more changes than any message looks back at."""
_numbers = count(10_000)


def unfinished(match: Match, seat: int) -> list[str]:
    """The keys after which a seat of an open split is still asked."""
    asked, split, found = set(match.asks()), match._runner.split, []
    for key in match.asks()[seat].keys if split is not None and seat in asked else ():
        twin = match.fork(None)
        twin.answer(seat, key)
        inside = twin._runner.split is not None and not twin.at_chance
        found += [key] if inside and set(twin.asks()) == asked else []
    return found


async def at_a_split(here: Running, slug: str) -> tuple[Seen, Live]:
    """A match of three whose seats answer in secret, one after the host more than once."""
    status = await here.begun(*NAMES, room=ROOM, game=slug)
    live, rng, dice = await here.live(status), random.Random(1), SeededDice("walk")
    ai_seat = catalogue[slug].ai_levels["greedy"]
    while not any(unfinished(live.match, seat) for seat in live.awaited() if seat):
        assert live.running, "nobody ever answers twice in a split"
        seat = rng.choice(live.awaited())
        ask = live.match.asks()[seat]
        any_key, usual = rng.choice(ask.keys), ai_seat(ask, live.match.view(seat), dice)
        key = any_key if rng.random() < 0.3 else usual
        await moves.play(here.bot.services.tables, live, seat, [key], actor=None)
    await here.settled()
    await here.pinged()
    return status, live


async def look(here: Running, status: Seen, name: str) -> None:
    """Look at all that the bot shows to one person, at a table and in private messages."""
    seat = here.seat(name)
    replies = [await seat.slash(ROOM, command) for command in COMMANDS]
    replies.append(await seat.slash(ROOM, "/log", since=True))
    replies.append(await seat.slash(ROOM, "/board", text=True))
    replies += [await seat.press(status, label) for label in status.buttons]
    await seat.complete(ROOM, "/play", focused="line", value="")
    past = await seat.slash(ROOM, "/history")
    if "Back" in pressable(past.message):
        await seat.press(past.message, "Back")
    for reply in replies:
        await look_behind(here, name, reply)
    await here.settled()


async def look_behind(here: Running, name: str, reply: Reply) -> None:
    """Press what only shows something below a private message."""
    for label in [each for each in pressable(reply.message) if each in HARMLESS]:
        if label in pressable(reply.message):
            await here.seat(name).press(reply.message, label)


def pressable(message: Seen) -> list[str]:
    """The labels of the buttons that can be pressed."""
    return [one.get("label", "") for one in message.components if not one.get("disabled")]


async def all_that(here: Running, status: Seen, live: Live, names: Sequence[str]) -> list[str]:
    """All that these people can see now, with what a reminder would say."""
    seen = list[str]()
    for name in names:
        window = Window(here, here.seat(name))
        await look(here, status, name)
        seen += [f"{name}: {each}" for each in window.close()]
    running = await here.store.run(lambda s: clocks.of_table(s, table=live.id))
    again = await here.store.read(redo.redoable, table=live.id, seat=0)
    return [*seen, *said(live, running), f"{again}", here_is(here, status)]


def here_is(here: Running, status: Seen) -> str:
    """The table's message."""
    window = Window(here, here.seat("dov"))
    window.close()
    return window._bytes(status.raw)


async def answer(here: Running, live: Live, seat: int, key: str) -> None:
    """Give a seat's answer as its person."""
    by = {"actor": live.seat(seat).person_id, "interaction_id": next(_numbers)}
    await moves.play(here.bot.services.tables, live, seat, [key], **by)


async def take_back(here: Running, live: Live, seat: int) -> None:
    """Take a seat's last answer back as its person."""
    by = {"actor": live.seat(seat).person_id or 0, "interaction_id": next(_numbers)}
    await moves.undo(here.bot.services.tables, live, seat, holds=seat, **by)


def secret_steps(live: Live) -> list[tuple[str, Callable[[Running], Awaitable[None]]]]:
    """What others than the host may do without an end of it being seen, one after another."""
    steps: list[tuple[str, Callable[[Running], Awaitable[None]]]] = []
    acting = [seat for seat in live.awaited() if seat and unfinished(live.match, seat)]

    async def answered(here: Running, seat: int) -> None:
        await answer(here, live, seat, unfinished(live.match, seat)[-1])

    async def undone(here: Running, seat: int) -> None:
        await take_back(here, live, seat)

    async def often(here: Running, seat: int) -> None:
        for _ in range(MANY):
            await answered(here, seat)
            await undone(here, seat)

    for seat in acting:
        steps.append((f"seat {seat} answers", lambda here, seat=seat: answered(here, seat)))
    for seat in reversed(acting):
        steps.append((f"seat {seat} undoes", lambda here, seat=seat: undone(here, seat)))
    for seat in reversed(acting):
        steps.append((f"seat {seat} answers again", lambda here, seat=seat: answered(here, seat)))
    seat = acting[-1]
    steps.append((f"seat {seat} takes it back", lambda here: undone(here, seat)))
    steps.append((f"seat {seat} does so often", lambda here: often(here, seat)))
    return steps


def differing(before: Sequence[str], after: Sequence[str]) -> str:
    """What differs between two looks."""
    gone = [each for each in before if each not in after]
    new = [each for each in after if each not in before]
    return "\n".join([*(f"- {each}" for each in gone), *(f"+ {each}" for each in new)])


@pytest.mark.parametrize("slug", SPLITTING)
async def test_secret_answers_change_no_byte_of_what_others_see(here: Running, slug: str) -> None:
    status, live = await at_a_split(here, slug)
    acting = {live.seat(seat).name.lower() for seat in live.awaited() if seat}
    readers = [name for name in ("ann", "dov") if name not in acting]
    await all_that(here, status, live, readers)
    before = await all_that(here, status, live, readers)
    found = []
    for name, step in secret_steps(live):
        windows = [Window(here, here.seat(reader)) for reader in readers]
        await step(here)
        await here.settled()
        await here.pinged()
        if shown := [each for window in windows for each in window.close()]:
            found.append(f"{name}: shows {shown}")
        if differs := differing(before, await all_that(here, status, live, readers)):
            found.append(f"{name}:\n{differs}")
    assert not found, "\n".join(found)
