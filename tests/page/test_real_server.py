"""The page on the playground itself, with a discord.py client as the bot."""

from __future__ import annotations

import asyncio
import io
from collections.abc import AsyncIterator

import discord
import pytest
import pytest_asyncio
from discord import app_commands
from playwright.async_api import BrowserContext, Page, expect

from bot.playground import connect, threads
from bot.playground.model import ChannelKind
from bot.playground.playground import Playground
from tests.page import sample_world as world
from tests.page.support import box, chip, tab, until

pytestmark = pytest.mark.asyncio(loop_scope="session")


class Panel(discord.ui.View):
    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.button(label="Count", custom_id="count")
    async def count(self, interaction: discord.Interaction, _: discord.ui.Button[Panel]) -> None:
        await interaction.response.edit_message(content="Counted.")

    @discord.ui.select(
        custom_id="colours", placeholder="Choose colours", max_values=2,
        options=[discord.SelectOption(label=colour) for colour in ("Amber", "Teal", "Rust")],
    )  # fmt: skip
    async def colours(
        self, interaction: discord.Interaction, menu: discord.ui.Select[Panel]
    ) -> None:
        await interaction.response.edit_message(content=" and ".join(menu.values))


class Bot(discord.Client):
    """A small bot with one of everything."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), guild_ready_timeout=0.02)
        self.tree = app_commands.CommandTree(self)

    async def setup_hook(self) -> None:
        self.tree.add_command(
            app_commands.Command(name="panel", description="Shows a panel", callback=show_panel)
        )
        self.tree.add_command(app_commands.Command(name="move", description="Moves", callback=move))
        await self.tree.sync()  # fmt: skip


async def show_panel(interaction: discord.Interaction) -> None:
    picture = discord.File(io.BytesIO(world.picture()), "board.png", description=world.ALT)
    await interaction.response.defer(ephemeral=True)
    await interaction.edit_original_response(content="A panel", view=Panel(), attachments=[picture])


async def to_where(_: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
    moons = ("io", "europa", "callisto")
    return [app_commands.Choice(name=moon, value=f"to:{moon}") for moon in moons if typed in moon]


@app_commands.autocomplete(to=to_where)
async def move(interaction: discord.Interaction, to: str, fast: bool = False) -> None:
    who = interaction.user.mention
    people = discord.AllowedMentions(users=True)
    await interaction.response.send_message(f"{who} {to} {fast}", allowed_mentions=people)


@pytest_asyncio.fixture(loop_scope="session")
async def peer() -> AsyncIterator[Playground]:
    """Yield the playground with the bot on it."""
    async with Playground() as started:
        undo = connect.point_client_at(started.address)
        bot = Bot()
        running = asyncio.create_task(bot.start(started.token))
        try:
            await until(lambda: bot.is_ready() or running.done())
            yield started
        finally:
            await bot.close()
            await asyncio.gather(running, return_exceptions=True)
            undo()
        assert started.failures == []


@pytest_asyncio.fixture(loop_scope="session")
async def real(window: BrowserContext, peer: Playground) -> AsyncIterator[Page]:
    async with tab(window, peer.page_address) as page:
        await page.locator(".empty-note", has_text="Nothing here yet").wait_for()
        yield page


async def run(page: Page, line: str) -> None:
    await box(page).fill(line)
    await page.keyboard.press("Escape")
    await page.keyboard.press("Enter")


async def test_a_panel_with_picture_button_and_select(real: Page) -> None:
    await run(real, "/panel")
    panel = real.locator(".message.ephemeral")
    await expect(panel).to_contain_text("A panel")
    image = panel.locator("img[src^='/attachments/']")
    await expect(image).to_have_attribute("alt", world.ALT)
    await until_loaded(real)
    await real.get_by_role("button", name="Count").click()
    await expect(panel).to_contain_text("Counted.")
    await real.get_by_role("button", name="Choose colours").click()
    await real.get_by_role("option", name="Rust").click()
    await real.get_by_role("option", name="Amber").click()
    await real.get_by_role("button", name="Done").click()
    await expect(panel).to_contain_text("Amber and Rust")
    await chip(real, "Bea").click()
    await expect(panel).to_have_count(0)


async def until_loaded(page: Page) -> None:
    await page.wait_for_function(
        "[...document.querySelectorAll('.picture img')].every((one) => one.naturalWidth === 1600)"
    )


async def test_completion_and_pings(real: Page) -> None:
    await box(real).fill("/move ")
    await real.keyboard.type("rop")
    await real.get_by_role("option", name="europa").wait_for()
    await real.keyboard.press("Enter")
    await real.get_by_role("button", name="Add fast").click()
    await real.keyboard.type("Tr")
    await real.get_by_role("option", name="True").wait_for()
    await real.keyboard.press("Tab")
    await real.keyboard.press("Enter")
    answer = real.locator(".message").last
    await expect(answer).to_contain_text("@Ann to:europa True")
    await expect(answer.locator(".mention.mine")).to_have_text("@Ann")
    await expect(answer.locator(".reference")).to_have_text("Ann used a command")


async def test_talk_and_a_thread(real: Page, peer: Playground) -> None:
    await box(real).fill("good evening")
    await real.keyboard.press("Enter")
    await expect(real.locator(".message").last).to_contain_text("good evening")
    lobby = peer.world.channel("lobby")
    threads.start(peer.world, lobby, peer.world.bot.id, "a game", ChannelKind.PUBLIC_THREAD)
    await real.get_by_role("link", name="a game").click()
    await expect(real.locator(".channel-head h2")).to_have_text("a game")


async def test_the_clock_is_skipped(real: Page, peer: Playground) -> None:
    before = peer.clock.now()
    await real.get_by_role("button", name="skip 24 h").click()
    await until(lambda: peer.clock.now() - before >= 86_400)


async def test_unread_marks_in_another_server(real: Page, peer: Playground) -> None:
    await real.get_by_role("link", name="annexe-games").click()
    await expect(real.locator(".channel-head h2")).to_have_text("annexe-games")
    await box(real).fill("over here")
    await real.keyboard.press("Enter")
    await expect(real.locator(".message")).to_have_count(1)
    await real.get_by_role("link", name="lobby").click()
    await chip(real, "Dov").click()
    await expect(real.locator(".place.unread .place-name")).to_have_text("annexe-games")
