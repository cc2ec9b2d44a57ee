"""All that the bot shows to a person at a table where seats answer in secret at once, as bytes."""

import random
import re
from collections.abc import Sequence
from functools import cache
from itertools import count, takewhile
from pathlib import Path

from msgspec.structs import replace
from sqlmodel import Session

import rules
from bot.playground.driver import Reply, Seen
from bot.tables import moves
from bot.tables.live_table import LiveTable
from rules import catalogue
from rules.kernel import Match, SeededDice
from storage.clocks import clocks
from storage.matches import redo
from storage.matches.change_records import ChangedBy
from storage.queries import rows
from tests.bot.support.message_parts import option_buttons
from tests.bot.support.reminder_checks import reminder_texts
from tests.e2e.script import NAMES, ROOM
from tests.e2e.test_secrets import Window
from tests.support.running_bot import Running
from tests.support.secrets import encoded, words

SPLITTING = sorted(
    slug
    for slug in catalogue
    if any(
        re.search(r"^from rules\.kernel import .*\btogether\b", path.read_text(), re.MULTILINE)
        for path in (Path(rules.__file__).parent / slug).rglob("*.py")
    )
)
"""Games in which seats answer in secret at once."""
COMMANDS = (
    "/board", "/mine", "/log", "/mygames", "/recap", "/undo", "/table orders", "/redo", "/note",
    "/story", "/help", "/profile",
)  # fmt: skip
MENUS = ("My view of this table", "Rewind to here")
"""Commands of a message's context menu."""
HARMLESS = ("My view", "Why?", "Undo", "Queue a move", "Odds", "Log", "More", "Earlier")
"""Buttons of private messages that only show something."""
BACK = "Back to my move"
"""The button that leads back from what a panel shows inside itself."""
TRIED = 12
"""Keys of a question that are tried for a way around."""
AROUND = 120
"""Characters before and after a difference that are shown."""
_numbers = count(10_000)


def unfinished(match: Match, seat: int) -> list[str]:
    """Return the keys after which a seat of an open split is still asked."""
    asked, split, keys = set(match.asks()), match._runner.split, list[str]()
    for key in match.asks()[seat].keys if split is not None and seat in asked else ():
        copy = match.fork(None)
        copy.answer(seat, key)
        inside = copy._runner.split is not None and not copy.at_chance
        keys += [key] if inside and set(copy.asks()) == asked else []
    return keys


def way_around(match: Match, seat: int) -> list[str]:
    """Return two answers that lead a seat back to where it was; empty if there aren't any."""
    before = encoded(match.state), words(match.asks()[seat])
    for first in unfinished(match, seat)[-TRIED:]:
        copy = match.fork(None)
        copy.answer(seat, first)
        for second in unfinished(copy, seat)[:TRIED]:
            again = copy.fork(None)
            again.answer(seat, second)
            if (encoded(again.state), words(again.asks()[seat])) == before:
                return [first, second]
    return []


async def at_a_split(app: Running, slug: str) -> tuple[Seen, LiveTable]:
    """Return a match of three whose seats answer in secret, one after the host more than once.

    Its clocks run, except on this day.
    """
    status = await app.begun(*NAMES, room=ROOM, game=slug, pace="day")
    live = await app.live(status)
    await rest_today(app, live)
    for seat, key in _way_to_a_split(slug, live.match.save()):
        await moves.play(app.bot.services.tables, live, seat, [key])
    await app.wait_until_idle()
    await app.pinged()
    return status, live


@cache
def _way_to_a_split(slug: str, save: bytes) -> list[tuple[int, str]]:
    """Return the answers that lead from a position to a split; found once for all tests."""
    match, way = Match.load(save, catalogue), list[tuple[int, str]]()
    rng, dice = random.Random(1), SeededDice("walk")
    ai_seat = catalogue[slug].ai_levels["fair"]
    while not any(unfinished(match, seat) for seat in match.asks() if seat):
        assert match.result is None, "nobody ever answers twice in a split"
        seat = rng.choice(sorted(match.asks()))
        ask = match.asks()[seat]
        any_key, likely = rng.choice(ask.keys), ai_seat(ask, match.view(seat), dice)
        way.append((seat, any_key if rng.random() < 0.3 else likely))
        match.answer(*way[-1])
    return way


async def rest_today(app: Running, live: LiveTable) -> None:
    """Take this day off a table's clocks."""
    assert live.table.pace is not None
    pace = replace(live.table.pace, dates_off=(f"{app.bot.services.now():%Y-%m-%d}",))

    def store(session: Session) -> None:
        rows.table_row(session, live.id).pace = rows.encode_struct(pace)

    await app.store.run(store)
    await app.bot.services.tables.refresh(live)


async def draft_something(app: Running, status: Seen, name: str) -> None:
    """Draft the first option of the panel, if there is one, look at the draft, and drop it."""
    seat = app.seat(name)
    panel = (await seat.press(status, "Play")).message
    menus = [part for part in panel.components if "options" in part]
    if menus:
        value = menus[0]["options"][0]["value"]
        panel = (await seat.select(panel, menus[0]["custom_id"], [value])).message
    elif options := option_buttons(panel):
        panel = (await seat.press(panel, options[0])).message
    # of a draft with one answer, Back does what Start over would
    if drop := next((label for label in ("Start over", "Back") if label in panel.buttons), ""):
        await seat.press(panel, drop)


async def answer(app: Running, live: LiveTable, seat: int, *keys: str) -> None:
    """Play a seat's answers one by one, as its person."""
    for key in keys:
        actor, number = live.seat(seat).person_id, next(_numbers)
        tables = app.bot.services.tables
        await moves.play(tables, live, seat, [key], by=ChangedBy(actor, number))


async def take_back(app: Running, live: LiveTable, seat: int) -> None:
    """Take a seat's last answer back as its person."""
    actor, number = live.seat(seat).person_id or 0, next(_numbers)
    tables = app.bot.services.tables
    await moves.undo(tables, live, seat, by=ChangedBy(actor, number, holds=seat))


async def finish(app: Running, live: LiveTable, seat: int) -> None:
    """Play a seat's last answers in a split."""
    split = live.match._runner.split
    while live.match._runner.split is split and seat in live.pending_seats():
        ask = live.match.asks()[seat]
        await answer(app, live, seat, ask.default or ask.keys[0])


def pressable(message: Seen) -> list[str]:
    """Return the labels of the buttons that can be pressed."""
    return [part.get("label", "") for part in message.components if not part.get("disabled")]


async def look(app: Running, status: Seen, name: str) -> None:
    """Look at all that the bot shows to one person, at a table and in private messages."""
    seat = app.seat(name)
    replies = [await seat.slash(ROOM, command) for command in COMMANDS]
    replies.append(await seat.slash(ROOM, "/log", since=True))
    replies.append(await seat.slash(ROOM, "/board", text=True))
    replies += [await seat.press(status, label) for label in status.buttons]
    replies += [await seat.use_on_message(status, menu) for menu in MENUS]
    replies.append(await seat.use_on_user(ROOM, app.seat("bea").id, "Profile"))
    await seat.complete(ROOM, "/play", focused="line", value="")
    past = await seat.slash(ROOM, "/history")
    if "Back" in pressable(past.message):
        await seat.press(past.message, "Back")
    for reply in replies:
        await look_behind(app, name, reply)
    await draft_something(app, status, name)
    await app.wait_until_idle()


async def look_behind(app: Running, name: str, reply: Reply) -> None:
    """Press what only shows something below a private message."""
    for label in [each for each in pressable(reply.message) if each in HARMLESS]:
        if label in pressable(reply.message):
            await app.seat(name).press(reply.message, label)
        if BACK in pressable(reply.message):
            await app.seat(name).press(reply.message, BACK)


async def all_that(app: Running, status: Seen, live: LiveTable, *names: str) -> list[str]:
    """Return everything these people can see now, with reminders and moves that can be redone."""
    seen = list[str]()
    for name in names:
        window = Window(app, app.seat(name))
        await look(app, status, name)
        seen += [f"{name}: {each}" for each in window.close()]
    running = await app.store.run(lambda s: clocks.of_table(s, table=live.id))
    again = await app.store.read(redo.redoable_keys, table=live.id, seat=0)
    table = Window(app, app.seat("dov"))._bytes(status.raw)
    # whom it pinged when it was posted; one that pinged nobody is silent
    table = re.sub(r'"pinged": \[.*?\]|"flags": (32768|36864)', "", table)
    reminders = [re.sub(r"<t:\d+|(/\d+){3}", "", each) for each in reminder_texts(live, running)]
    return [*seen, *reminders, f"ann can redo {again}", table]


def differing(before: Sequence[str], after: Sequence[str]) -> str:
    """Return the difference between two looks, with some words around it; empty if none."""
    gone = [each for each in before if each not in after]
    new = [each for each in after if each not in before]
    differences = []
    for old in gone:
        like = max(new, key=lambda text: _alike(old, text), default="")
        at = max(0, _alike(old, like) - AROUND)
        differences += [f"{text[:AROUND]} … {text[at : at + 2 * AROUND]}" for text in (old, like)]
    return "\n".join([*differences, *(f"new: {each}" for each in new if not gone)])


def _alike(text: str, other: str) -> int:
    """Return the length of the common beginning of two texts, in characters."""
    return sum(
        1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(text, other, strict=False))
    )
