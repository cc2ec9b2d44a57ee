"""Users, channels, the clock, the connection."""

from __future__ import annotations

import pytest
from playwright.async_api import Page, expect

from tests.page import sample_world as world
from tests.page.fake_server import FakeServer
from tests.page.support import chip, go, item, sent, until

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_page_heading_says_it_is_not_discord(page: Page) -> None:
    heading = page.get_by_role("heading", level=1)
    await expect(heading).to_have_text("Orrery playground: this is not Discord")


async def test_channels_threads_and_unread_marks(page: Page) -> None:
    bar = page.get_by_role("navigation")
    assert await bar.get_by_role("heading").all_inner_texts() == ["Observatory", "Second server"]
    thread = bar.get_by_role("link", name="Ganymede for three")
    await expect(thread).to_have_class("place unread")
    await expect(bar.locator("li li a")).to_have_count(2)
    await thread.click()
    await expect(thread).to_have_class("place")
    await expect(thread).to_have_attribute("aria-current", "page")


async def test_news_elsewhere_mark_the_channel(page: Page, server: FakeServer) -> None:
    table = page.get_by_role("link", name="table-1").first
    await expect(table).to_have_class("place")
    note = {"op": "message", "channel": world.TABLE, "message": world.message(2108, world.BEA, "x")}
    await server.tell(note)
    await expect(page.locator(".place.unread .place-name", has_text="table-1")).to_be_visible()


async def test_pings_are_counted_for_each_user(page: Page, server: FakeServer) -> None:
    for user, message in ((world.ANN, "1"), (world.ANN, "2"), (world.BEA, "3")):
        await server.tell(
            {"op": "ping", "user": user, "channel": world.TABLE, "message_id": message}
        )
    await expect(page.locator(".sidebar .badge")).to_have_text("2 pings")
    await expect(chip(page, "Bea").locator(".badge")).to_have_text("1 pings")
    await expect(page).to_have_title("(2) #lobby · Orrery playground")
    await page.locator(".sidebar a", has_text="table-1").click()
    await expect(page.locator(".sidebar .badge")).to_have_count(0)


async def test_alt_and_a_digit_change_the_user(page: Page, server: FakeServer) -> None:
    await go(page, server, world.TABLE)
    await expect(item(page, 2106)).to_be_visible()
    await page.keyboard.press("Alt+2")
    assert await sent(server, "be") == {"op": "be", "user": world.BEA}
    await expect(chip(page, "Bea")).to_have_attribute("aria-pressed", "true")
    await expect(page).to_have_url(f"{server.address}#{world.BEA}/{world.TABLE}")
    await expect(item(page, 2102)).to_be_visible()
    await expect(item(page, 2106)).to_have_count(0)


async def test_the_address_remembers_user_and_channel(page: Page, server: FakeServer) -> None:
    await go(page, server, world.TABLE, world.CYD)
    await page.reload()
    await expect(chip(page, "Cyd")).to_have_attribute("aria-pressed", "true")
    await expect(page.locator(".channel-head h2")).to_have_text("table-1")


async def test_two_tabs_with_two_users(page: Page, server: FakeServer) -> None:
    other = await page.context.new_page()
    await go(other, server, world.LOBBY, world.BEA)
    whisper = world.message(2016, world.BOT, "For Bea", ephemeral=True)
    await server.post(world.LOBBY, whisper, user=world.BEA)
    await expect(item(other, 2016)).to_be_visible()
    await expect(item(page, 2016)).to_have_count(0)
    await expect(chip(page, "Ann")).to_have_attribute("aria-pressed", "true")


async def test_deleted_channel_is_left(page: Page, server: FakeServer) -> None:
    await go(page, server, world.TABLE)
    left = [{**server.guilds[0], "channels": server.guilds[0]["channels"][:1]}]
    await server.tell({"op": "channels", "guilds": left})
    await expect(page.locator(".channel-head h2")).to_have_text("lobby")
    await expect(item(page, 2002)).to_be_visible()


async def test_the_clock_and_relative_times_skip_ahead(page: Page, server: FakeServer) -> None:
    relative = item(page, 2008).locator("time[data-moment]")
    await expect(relative).to_have_text("in 2 hours")
    await page.get_by_role("button", name="skip 1 h").click()
    assert await sent(server, "skip") == {"op": "skip", "seconds": 3600}
    await expect(page.locator("#clock")).to_contain_text("11:00:0")
    await expect(relative).to_have_text("in 60 minutes")


async def test_a_history_sent_again_moves_nothing(page: Page, server: FakeServer) -> None:
    await page.locator("#scroll").hover()
    await page.mouse.wheel(0, -5000)
    await expect(item(page, 2002)).to_be_in_viewport()
    await page.get_by_role("button", name="/table new").focus()
    messages = [*world.LOBBY_MESSAGES, world.message(2016, world.BEA, "more")]
    await server.tell({"op": "history", "channel": world.LOBBY, "messages": messages})
    await expect(item(page, 2016)).to_be_attached()
    await expect(item(page, 2002)).to_be_in_viewport()
    await expect(page.get_by_role("button", name="/table new")).to_be_focused()


async def test_the_page_comes_back_after_a_restart(page: Page, server: FakeServer) -> None:
    await go(page, server, world.TABLE, world.BEA)
    await page.locator("#box").fill("half a thought")
    server.answers["press"] = []
    await server.stop()
    await expect(page.get_by_text("Reconnecting…")).to_be_visible()
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("alert")).to_have_text("The connection is down: nothing was sent")
    opened = len(server.sent_by_page("open"))
    await server.start()
    await until(lambda: len(server.sent_by_page("open")) > opened)
    await expect(page.locator("#strip")).to_be_hidden()
    assert server.sent_by_page("be")[-1]["user"] == world.BEA
    await expect(page.locator("#box")).to_have_value("half a thought")
    await server.post(world.TABLE, world.message(2110, world.CYD, "again"))
    await expect(item(page, 2110)).to_be_visible()


async def test_a_press_without_connection_is_reported(page: Page, server: FakeServer) -> None:
    await page.get_by_role("button", name="Join").click()
    await sent(server, "press")
    await server.stop()
    await expect(item(page, 2014).locator(".failure")).to_contain_text("connection was lost")
    await server.start()
