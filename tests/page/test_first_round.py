"""A newcomer's first round: the program as the README starts it, three users on its page."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import BrowserContext, Locator, Page, expect

from tests.page.support import box, chip, tab
from tests.support.depth import sampled
from tests.support.patience import HANG_SECONDS

pytestmark = pytest.mark.asyncio(loop_scope="session")

SHIP = re.compile(r"\bS\d\d$")
FIRST_TILE = re.compile(r"\bTake T0[1-4]\b")
DONE = re.compile(r"Done(\.| \(\d+ more)")
PLAYERS = ("Ann", "Bea", "Cyd")


@pytest_asyncio.fixture(loop_scope="session")
async def address(tmp_path: Path) -> AsyncIterator[str]:
    """Start the program and return the address of its page."""
    surroundings = {**os.environ, "ORRERY_HOME": str(tmp_path), "ORRERY_PORT": "0"}
    surroundings.pop("ORRERY_TOKEN", None)
    program = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", env=surroundings, stdout=asyncio.subprocess.PIPE
    )
    assert program.stdout is not None
    match = None
    async with asyncio.timeout(HANG_SECONDS):
        while match is None:
            line = (await program.stdout.readline()).decode()
            assert line, "the program ended before it named its page"
            match = re.search(r"http://\S+", line)
    yield match[0]
    program.terminate()
    await program.wait()


@pytest_asyncio.fixture(loop_scope="session", params=sampled([1280, 400]))
async def page(
    window: BrowserContext, address: str, request: pytest.FixtureRequest
) -> AsyncIterator[Page]:
    async with tab(window, address, width=request.param, height=850) as opened:
        yield opened


def newest(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True).last


def panels(page: Page) -> Locator:
    """Return the user's private messages."""
    return page.locator(".message", has_text="Only you can see this")


def panel(page: Page) -> Locator:
    """Return the latest of them."""
    return panels(page).last


async def choose(page: Page, choice: re.Pattern[str]) -> None:
    """Choose an option: its own button, one beside its text, or the first of a menu."""
    shown = panel(page)
    beside = shown.locator(".section", has_text=choice).get_by_role("button")
    own = shown.get_by_role("button", name=choice).and_(shown.locator(":not(.select)")).or_(beside)
    menu = shown.locator(".select", has_text=choice)
    await expect(own.or_(menu).first).to_be_visible()
    if await own.count():
        await own.first.click()
        return
    await menu.first.click()
    await page.get_by_role("option").first.click()


async def move(page: Page, player: str, *choices: re.Pattern[str]) -> None:
    """Open the panel, choose, commit."""
    await chip(page, player).click()
    await expect(newest(page, "Play")).to_be_visible()
    before = await panels(page).count()
    await newest(page, "Play").click()
    await expect(panels(page)).to_have_count(before + 1)
    for choice in choices:
        await choose(page, choice)
        await expect(panel(page)).to_contain_text("Your move so far")
        if await panel(page).get_by_text("Your move is complete").count():
            break
    await expect(panel(page)).to_contain_text("Your move is complete")
    await panel(page).get_by_role("button", name="Commit", exact=True).click()
    await expect(panel(page)).to_contain_text(DONE)


async def test_three_users_play_the_first_round(page: Page) -> None:
    await box(page).click()
    await page.keyboard.type("/table new")
    await expect(page.get_by_text("Open a table for a game")).to_be_visible()
    await page.keyboard.press("Enter")
    await page.keyboard.type("gan")
    await expect(page.get_by_role("option", name="Ganymede")).to_be_visible()
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await expect(newest(page, "Join")).to_be_visible()
    for player in ("Bea", "Cyd"):
        await chip(page, player).click()
        await newest(page, "Join").click()
    await expect(
        page.get_by_text("Up to 1 more can join, or press Start to begin now").last
    ).to_be_visible()
    await newest(page, "Start").click()
    for player in PLAYERS:
        await move(page, player, SHIP, SHIP)
    await expect(page.get_by_text(re.compile("^\\w+ is the first player")).first).to_be_visible()
    moved: list[str] = []
    for _ in PLAYERS:
        status = page.locator(".message", has_text="before the start; /verify checks").first
        others = "|".join(set(PLAYERS) - set(moved))
        await expect(status).to_contain_text(re.compile(f"@({others})'s turn: Take a tile"))
        moved += re.findall(r"@(\w+)'s turn: ", await status.inner_text())
        await move(page, moved[-1], FIRST_TILE, re.compile("^Draw from"))
    await expect(page.get_by_text(re.compile("Ganymede · table .* round 2")).first).to_be_visible()
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert await page.evaluate(wide) == 0
