"""The standard set of pictures of the page: `python -m tests.page.shots FOLDER [GAME …]`.

Each message as its reader meets it, at a desktop's and a phone's size, dark and light. The bot,
the playground and the browser are the real ones; nobody waits for an AI player.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import shutil
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Literal, NamedTuple

from playwright.async_api import Browser, Page, async_playwright

from bot.panel import question_picture
from bot.playground.driver import Seat, Seen
from rules import catalogue
from tests.bot.support.match_play import move_keys, on_turn, play_move, play_to_the_end
from tests.page.conftest import FLAGS
from tests.support.running_bot import ROOM, Running, running

SIZES = {"desktop": (1280, 900), "phone": (390, 844)}
SCHEMES: tuple[Literal["dark", "light"], ...] = ("dark", "light")
MOVES = 6
"""Moves that are played before a game's messages are looked at, so that there is news."""
PATIENT = 120.0
"""Seconds that a panel waits for its picture here, however busy the machine is."""
REMINDED_SECONDS = 100_000.0
"""Time that passes until somebody is reminded."""


SECOND = "ganymede"
"""Game of the second table that a digest lists: all of its players begin."""


class Shot(NamedTuple):
    """One message to look at, and the user who looks."""

    name: str
    user: int
    message: Seen


async def played(app: Running, game: str, moves: int, *names: str) -> tuple[Seat, Seen]:
    """Play some moves at a new table; return the player to move and the table's message."""
    status, live = await on_turn(app, *names, room=ROOM, game=game)
    rng = random.Random(game)
    for _ in range(moves):
        seat = live.pending_seats()[0]
        await play_move(app, live, seat, move_keys(live, seat, rng))
    await app.wait_until_idle()
    return app.seat(live.seat(live.pending_seats()[0]).name.lower()), status


async def shots_of(app: Running, game: str) -> AsyncIterator[Shot]:
    """Yield the messages of one game from its lobby to its end."""
    ann = app.seat("ann")
    yield Shot("lobby", ann.id, await app.opened("ann", "bea", room="lobby", game=game, ai=1))
    player, status = await played(app, game, MOVES, "ann", "bea", "cyd")
    yield Shot("table", player.id, status)
    panel = (await player.press(status, "Play")).message
    yield Shot("panel", player.id, panel)
    yield Shot("recap", player.id, (await player.slash(ROOM, "/recap")).message)
    yield Shot("log", player.id, (await player.press(status, "Log")).message)
    yield Shot("history", player.id, (await player.slash(ROOM, "/history")).message)
    yield Shot("help", ann.id, (await ann.slash(ROOM, "/help")).message)
    app.peer.clock.skip(REMINDED_SECONDS)
    app.bot.services.reminders.wake()
    await app.pinged()
    await app.wait_until_idle()
    yield Shot("reminder", player.id, player.pings()[-1])
    name = app.peer.world.users[player.id].username
    yield Shot("digest", player.id, await digest(app, player, name))
    await play_to_the_end(app, await app.live(status), random.Random(game))
    yield Shot("end", ann.id, status)


async def digest(app: Running, player: Seat, name: str) -> Seen:
    """Switch a player to one digest a day; return the first digest."""
    await app.begun(name, "dov", room="table-two", game=SECOND)
    await player.slash(ROOM, "/remind", digest="08:00", zone="Europe/Berlin")
    app.peer.clock.skip(REMINDED_SECONDS)
    app.bot.services.reminders.wake()
    # other players are pinged at the same time, perhaps before
    return await player.until(lambda: next(iter(player.sees(player.conversation())), None), PATIENT)


def arguments(given: list[str]) -> argparse.Namespace:
    """Return the folder and the games of a command line."""
    parser = argparse.ArgumentParser("python -m tests.page.shots", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(catalogue))
    asked = parser.parse_args(given)
    if unknown := sorted({*asked.games} - {*catalogue}):
        parser.error(f"unknown GAME {', '.join(unknown)}: choose from {', '.join(catalogue)}")
    return asked


@asynccontextmanager
async def opened_browser() -> AsyncIterator[Browser]:
    """Start the machine's Chromium."""
    path = shutil.which("chromium")
    if path is None:
        raise SystemExit("Install Chromium to take pictures of the page.")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        await browser.close()


async def take(page: Page, app: Running, shot: Shot, file: Path) -> None:
    """Take the picture of one message, its beginning at the top."""
    place = f"#{shot.user}/{shot.message.raw.channel_id}/{shot.message.id}"
    await page.goto(f"{app.peer.page_address}{place}")
    await page.reload()
    message = page.locator(f"#m-{shot.message.id}")
    await message.wait_for()
    await page.wait_for_function(
        "[...document.images].every((one) => one.complete && one.naturalWidth)"
    )
    await message.evaluate("one => one.scrollIntoView({ block: 'start' })")
    await page.screenshot(path=file)


async def main(folder: Path, games: list[str]) -> None:
    """Take all pictures into a folder, named after game, message, size and scheme."""
    question_picture.PICTURE_SECONDS = PATIENT
    async with opened_browser() as browser:
        page = await browser.new_page(locale="en-GB", timezone_id="UTC")
        for game in games:
            with tempfile.TemporaryDirectory() as home:
                async with running(Path(home), painted=True) as app:
                    async for shot in shots_of(app, game):
                        await take_all(page, app, shot, folder, game)


async def take_all(page: Page, app: Running, shot: Shot, folder: Path, game: str) -> None:
    """Take one message's pictures at all sizes and in all schemes."""
    for size, (width, height) in SIZES.items():
        await page.set_viewport_size({"width": width, "height": height})
        for scheme in SCHEMES:
            await page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            await take(page, app, shot, folder / f"{game}-{shot.name}-{size}-{scheme}.png")


if __name__ == "__main__":
    asked = arguments(sys.argv[1:])
    asked.folder.mkdir(parents=True, exist_ok=True)
    asyncio.run(main(asked.folder, asked.games or list(catalogue)))
