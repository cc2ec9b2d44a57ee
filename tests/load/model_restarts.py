"""Restarts on the second model of Discord: reminders are found again, old messages go on.

    python -m tests.load.model_restarts [GAME …]

First the bot is stopped after Discord took a reminder and before the bot knew that. When it is
started again, the reminder must neither come twice nor stay after the move. Then a table's message
is put back to what earlier versions posted, a text with rows of buttons: the match must go on from
its buttons, and the table must get a layout.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from collections.abc import Sequence
from pathlib import Path

from rules import catalogue
from tests.load.discord_model.components import BUTTON, ROW, Json
from tests.load.discord_model.messages import LAYOUT, MOST_CONTENT, NONCE_SECONDS, Message
from tests.load.discord_model.tally import Exchange
from tests.load.model_bot import ModelBot, bot_on_model, verbs
from tests.load.model_matches import SHORT, Course, opened

A_DAY = 90_000.0
MOST_DAYS = 5
PRESSES, MOST_PRESSES = 20, 200
REMINDER = "mute"
"""The verb of a button that reminders alone have."""
ROW_BUTTONS = 5


def reminders(app: ModelBot) -> list[Message]:
    """Return the reminders that people see."""
    return [each for each in app.model.messages.public() if REMINDER in verbs(each)]


async def lose_reminder(app: ModelBot) -> None:
    """Make a reminder due, take it without an answer, and stop the bot."""
    lost = asyncio.Event()

    def loses(exchange: Exchange) -> bool:
        if exchange.kind == "POST message" and reminders(app):
            lost.set()
        return lost.is_set()

    app.model.rest.loses = loses
    waiting = asyncio.create_task(lost.wait())
    for _ in range(MOST_DAYS):  # a turn's first ping goes with the table's message
        app.model.clock.skip(A_DAY)
        reminded = asyncio.create_task(app.reminded())
        await asyncio.wait((waiting, reminded), return_when=asyncio.FIRST_COMPLETED)
        reminded.cancel()
        if lost.is_set():
            break
    assert lost.is_set(), f"no reminder in {MOST_DAYS} days"
    await app.stop()
    app.model.rest.loses = None


async def finds_reminders(app: ModelBot, course: Course) -> str:
    """Check that a reminder whose answer was lost is neither sent again nor left."""
    await course.play(PRESSES)
    await lose_reminder(app)
    before = {each.id for each in reminders(app)}
    app.model.clock.skip(2 * NONCE_SECONDS)
    await app.start()
    await app.reminded()
    after = {each.id for each in reminders(app)}
    assert before == after, f"{len(before)} reminders before the restart, {len(after)} after it"
    moves, presses = course.moves, course.presses
    while course.moves == moves or {each.id for each in reminders(app)} & after:
        assert course.presses < presses + MOST_PRESSES, "the reminder stays after moves"
        await course.step()
    return f"{len(before)} reminder found after the restart, gone after the move"


def as_before_layouts(message: Message) -> None:
    """Make a stored message what earlier versions posted: a text with rows of buttons."""
    buttons = [part for part in message.parts() if part["type"] == BUTTON]
    message.content = message.text[:MOST_CONTENT]
    message.components = rows_of(buttons)
    message.flags &= ~LAYOUT


def rows_of(buttons: Sequence[Json]) -> list[Json]:
    """Return buttons in rows of five."""
    rows = [buttons[at : at + ROW_BUTTONS] for at in range(0, len(buttons), ROW_BUTTONS)]
    return [{"type": ROW, "id": 100 + n, "components": [*row]} for n, row in enumerate(rows)]


async def goes_on_as_layout(app: ModelBot, course: Course) -> str:
    """Check that a table whose message is a classic one goes on and gets a layout."""
    await app.stop()
    as_before_layouts(app.living(course.table))
    refused = len(app.model.tally.refused)
    await app.start()
    presses = course.presses
    while not app.living(course.table).is_layout:
        assert course.presses < presses + MOST_PRESSES, "the message stays a classic one"
        await course.step()
    await course.play(PRESSES)
    refusals = app.model.tally.refused[refused:]
    after = f"a layout after {course.presses - presses - PRESSES} presses"
    return "\n  REFUSED ".join([f"{after}, {len(refusals)} refused calls", *refusals])


async def run(games: Sequence[str]) -> None:
    """Try both at a table of each game."""
    for game in games:
        with tempfile.TemporaryDirectory(prefix="orrery-model-") as folder:
            async with bot_on_model(Path(folder), with_icons=False) as app:
                course = await opened(app, game, seats=2, options=SHORT[game])
                print(f"{game}: {await finds_reminders(app, course)}", flush=True)
                print(f"{game}: {await goes_on_as_layout(app, course)}", flush=True)


if __name__ == "__main__":
    wished = argparse.ArgumentParser(description=__doc__)
    wished.add_argument("games", nargs="*")
    asyncio.run(run(wished.parse_args().games or sorted(catalogue)))
