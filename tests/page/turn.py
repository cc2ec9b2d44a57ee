"""The animated picture of a turn: `python -m tests.page.turn FILE.webp`.

Play, choose, Commit, and the board changes, on the playground's page with the real bot.
"""

from __future__ import annotations

import asyncio
import io
import sys
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path

from PIL import Image
from playwright.async_api import Page

from tests.bot.support.panel_steps import choose_first
from tests.page.shots import Shot, opened_browser, played, take
from tests.support.running_bot import Running, running

GAME = "starship_captains"
SIZE = {"width": 720, "height": 860}
MOVES = 4
"""Moves that are played before, so that there is news."""
SECONDS = 2.2
"""Seconds for which each step shows."""
LARGEST = 2 * 1024 * 1024
"""Bytes of the file at most."""


async def steps_of(app: Running) -> AsyncIterator[Shot]:
    """Yield the messages that a player sees from *Play* to the new board."""
    player, status = await played(app, GAME, MOVES, "ann", "bea")
    yield Shot("table", player.id, status)
    panel = (await player.press(status, "Play")).message
    yield Shot("panel", player.id, panel)
    while "Commit" not in panel.buttons:
        menus = [part for part in panel.components if "options" in part]
        if menus:
            value = menus[0]["options"][0]["value"]
            panel = (await player.select(panel, menus[0]["custom_id"], [value])).message
        else:
            panel = (await choose_first(player, panel)).message
        yield Shot("panel", player.id, panel)
    await player.press(panel, "Commit")
    await app.wait_until_idle()
    yield Shot("table", player.id, status)


async def frames(page: Page, app: Running, folder: Path) -> list[Image.Image]:
    """Take a picture of each step."""
    result = []
    async for shot in steps_of(app):
        file = folder / "step.png"
        await take(page, app, shot, file)
        result.append(Image.open(io.BytesIO(file.read_bytes())).convert("RGB"))
    return result


async def main(target: Path) -> None:
    """Write the animation."""
    async with opened_browser() as browser:
        page = await browser.new_page(locale="en-GB", timezone_id="UTC")
        await page.set_viewport_size(SIZE)  # type: ignore[arg-type]
        await page.emulate_media(color_scheme="dark", reduced_motion="reduce")
        with tempfile.TemporaryDirectory() as home:
            async with running(Path(home), painted=True) as app:
                first_frame, *others = await frames(page, app, Path(home))
    save(first_frame, others, target)


def save(first_frame: Image.Image, others: list[Image.Image], target: Path) -> None:
    """Save the frames as one animation; exit if it is too large for a README."""
    first_frame.save(
        target, save_all=True, append_images=others, duration=round(1000 * SECONDS), loop=0,
        quality=70, method=6,
    )  # fmt: skip
    if target.stat().st_size > LARGEST:
        raise SystemExit(f"{target} is larger than {LARGEST} bytes.")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit("Name a file: python -m tests.page.turn FILE.webp")
    asyncio.run(main(Path(sys.argv[1])))
