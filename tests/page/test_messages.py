"""The list of messages: what is shown of them and how it changes."""

from __future__ import annotations

import pytest
from playwright.async_api import Page, expect

from tests.page import sample_world as world
from tests.page.fake_server import FakeServer
from tests.page.support import box, chip, go, item, sent

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_messages_in_order_with_author_time_and_edit(page: Page) -> None:
    shown = await page.locator(".message").evaluate_all("items => items.map((one) => one.id)")
    assert shown == [f"m-{2000 + at}" for at in range(2, 16, 2)]
    await expect(item(page, 2002).locator(".author")).to_have_text("Ann")
    await expect(item(page, 2002).locator(".head .sent")).to_have_text("09:01")
    await expect(item(page, 2006).locator(".edited")).to_have_text("(edited)")


async def test_a_second_message_of_one_author_needs_no_head(page: Page) -> None:
    await expect(item(page, 2004).locator(".head")).to_have_count(0)
    await expect(item(page, 2006).locator(".head")).to_have_count(1)


async def test_text_of_messages_runs_no_scripts(page: Page) -> None:
    await expect(page.locator(".messages script, .messages b")).to_have_count(0)
    await expect(item(page, 2008)).to_contain_text("<script>alert(1)</script>")


async def test_the_command_behind_a_message_is_named(page: Page) -> None:
    await expect(item(page, 2008).locator(".reference")).to_have_text("Ann used a command")


async def test_reply_links_to_its_original(page: Page) -> None:
    reference = item(page, 2010).locator(".reference")
    await expect(reference).to_have_text("Ann Who is in for a game?")
    await reference.get_by_role("link").click()
    await expect(item(page, 2002)).to_have_class("message sought")
    await expect(item(page, 2002)).to_be_in_viewport()


async def test_a_jump_link_opens_channel_and_message(page: Page) -> None:
    await page.get_by_role("link", name="#table-1 › message").click()
    await expect(page.locator(".channel-head h2")).to_have_text("table-1")
    await expect(item(page, 2102)).to_be_in_viewport()
    await expect(page).to_have_url(f"{page.url.split('#')[0]}#{world.ANN}/{world.TABLE}")


async def test_a_thread_is_announced_with_a_way_in(page: Page) -> None:
    await expect(item(page, 2012)).to_contain_text("Ann started a thread: Ganymede for three")
    await item(page, 2012).get_by_role("link", name="Open the thread").click()
    await expect(page.locator(".channel-head")).to_contain_text("#table-1›Ganymede for three")


async def test_new_messages_are_shown_and_spoken(page: Page, server: FakeServer) -> None:
    await server.post(world.LOBBY, world.message(2016, world.BEA, "**Hello** there"))
    await expect(item(page, 2016)).to_be_in_viewport()
    await expect(page.locator("#live")).to_have_text("Bea: Hello there")


async def test_scrolled_up_reader_stays_there(page: Page, server: FakeServer) -> None:
    scroll = page.locator("#scroll")
    await scroll.hover()
    await page.mouse.wheel(0, -5000)
    await expect(item(page, 2002)).to_be_in_viewport()
    await server.post(world.LOBBY, world.message(2016, world.BEA, "more"))
    await expect(item(page, 2016)).to_be_attached()
    await expect(item(page, 2002)).to_be_in_viewport()


@pytest.mark.parametrize(("author", "ephemeral"), [(world.BOT, True), (world.ANN, False)])
async def test_own_new_message_is_scrolled_into_view(
    page: Page, server: FakeServer, author: str, ephemeral: bool
) -> None:
    await page.locator("#scroll").hover()
    await page.mouse.wheel(0, -5000)
    await expect(item(page, 2002)).to_be_in_viewport()
    await server.post(world.LOBBY, world.message(2016, author, "mine", ephemeral=ephemeral))
    await expect(item(page, 2016)).to_be_in_viewport()


async def test_a_long_answer_is_read_from_its_beginning(page: Page, server: FakeServer) -> None:
    run = {"id": "77", "type": 2, "user": world.user(world.ANN)}
    for part in (2016, 2017):
        long = "\n".join(f"Rule {part}.{line}" for line in range(40))
        answer = world.message(part, world.BOT, long, ephemeral=True, interaction_metadata=run)
        await server.post(world.LOBBY, answer)
    await expect(item(page, 2017).get_by_text("Rule 2017.39")).to_be_attached()
    top = "(one) => one.getBoundingClientRect().top"
    above = await page.locator("#scroll").evaluate(top)
    assert abs(await item(page, 2016).evaluate(top) - above) < 2


def tall_panel(message_id: int, words: str, *, ephemeral: bool) -> dict[str, object]:
    """Return a message with a button that is higher than the screen."""
    lines = [{"type": 10, "content": f"{words} {line}"} for line in range(60)]
    button = {"type": 2, "style": 1, "label": "Play", "custom_id": "play"}
    parts = [*lines, {"type": 1, "components": [button]}]
    return world.message(
        message_id, world.BOT, components=parts, flags=1 << 15, ephemeral=ephemeral
    )


async def top_of(page: Page, message_id: int) -> float:
    """Return the distance in pixels from the list's top to a message's top."""
    top = "(one) => one.getBoundingClientRect().top"
    above = await page.locator("#scroll").evaluate(top)
    return float(await item(page, message_id).evaluate(top)) - float(above)


@pytest.mark.parametrize("ephemeral", [True, False])
async def test_a_tall_panel_is_shown_from_its_top(
    page: Page, server: FakeServer, ephemeral: bool
) -> None:
    await server.post(world.LOBBY, world.message(2016, world.BOT, "soon", ephemeral=ephemeral))
    await expect(item(page, 2016)).to_be_in_viewport()
    await server.post(world.LOBBY, tall_panel(2016, "first", ephemeral=ephemeral))
    await expect(item(page, 2016)).to_contain_text("first 59")
    assert abs(await top_of(page, 2016)) < 2


@pytest.mark.parametrize("ephemeral", [True, False])
async def test_an_edit_shows_the_top_of_a_private_panel_only(
    page: Page, server: FakeServer, ephemeral: bool
) -> None:
    await server.post(world.LOBBY, tall_panel(2016, "first", ephemeral=ephemeral))
    await expect(item(page, 2016)).to_contain_text("first 59")
    await item(page, 2016).get_by_role("button", name="Play").scroll_into_view_if_needed()
    await page.locator("#scroll").hover()
    await page.mouse.wheel(0, 5000)
    await expect(item(page, 2016).get_by_text("first 59")).to_be_in_viewport()
    await server.post(world.LOBBY, tall_panel(2016, "second", ephemeral=ephemeral))
    await expect(item(page, 2016)).to_contain_text("second 59")
    is_at_top = abs(await top_of(page, 2016)) < 2
    assert is_at_top == ephemeral


async def test_a_reader_at_the_end_stays_there_when_the_list_grows(page: Page) -> None:
    await page.evaluate(
        """() => {
          const tall = document.createElement("li");
          tall.style.height = "900px";
          const end = document.createElement("li");
          end.id = end.textContent = "end";
          document.getElementById("messages").append(tall, end);
          const scroll = document.getElementById("scroll");
          for (let time = 0; time < 2; time++) scroll.dispatchEvent(new Event("scroll"));
        }"""
    )
    await expect(page.locator("#end")).to_be_in_viewport()


async def test_an_older_message_comes_to_its_place(page: Page, server: FakeServer) -> None:
    await server.post(world.LOBBY, world.message(2005, world.CYD, "between"))
    await expect(item(page, 2004).locator("+ li")).to_have_attribute("id", "m-2005")


async def test_a_thinking_message_becomes_the_answer(page: Page, server: FakeServer) -> None:
    pending = world.message(2016, world.BOT, interaction_pending=True)
    await server.post(world.LOBBY, pending)
    await expect(item(page, 2016)).to_contain_text("Orrery is thinking…")
    await server.post(world.LOBBY, world.message(2016, world.BOT, "Done."))
    await expect(item(page, 2016)).not_to_contain_text("thinking")
    await expect(page.locator("#live")).to_have_text("Orrery: Done.")


async def test_an_edit_changes_and_a_deletion_removes(page: Page, server: FakeServer) -> None:
    changed = world.message(2006, world.BEA, "Perhaps.", edited_timestamp=world.START)
    await server.post(world.LOBBY, changed)
    await expect(item(page, 2006)).to_contain_text("Perhaps.")
    await server.tell({"op": "delete", "channel": world.LOBBY, "message_id": "2002"})
    await expect(item(page, 2002)).to_have_count(0)
    await expect(item(page, 2004).locator(".head")).to_have_count(1)


async def test_an_ephemeral_message_can_be_dismissed(page: Page, server: FakeServer) -> None:
    await go(page, server, world.TABLE)
    await expect(item(page, 2106)).to_contain_text("Only you can see this")
    await item(page, 2106).get_by_role("button", name="Dismiss").click()
    assert await sent(server, "dismiss") == {"op": "dismiss", "message": "2106"}
    await expect(item(page, 2106)).to_have_count(0)


async def test_a_ping_stands_out_for_the_one_it_means(page: Page, server: FakeServer) -> None:
    await go(page, server, world.TABLE)
    await expect(item(page, 2104)).to_have_class("message grouped pings-me")
    await chip(page, "Bea").click()
    await expect(item(page, 2104)).to_have_class("message grouped")


async def test_a_named_command_goes_to_the_message_box(page: Page) -> None:
    await page.get_by_role("button", name="/table new").click()
    await expect(box(page)).to_have_value("/table new")
    await expect(box(page)).to_be_focused()
