"""Writing: plain text and slash commands, by keyboard."""

from __future__ import annotations

import pytest
from playwright.async_api import Page, expect

from tests.page import sample_world as world
from tests.page.fake_server import FakeServer
from tests.page.support import box, sent, until

pytestmark = pytest.mark.asyncio(loop_scope="session")

LINES = [
    {"name": "tile:T07 Europa", "value": "tile:T07"},
    {"name": "tile:T08", "value": "tile:T08"},
]


async def options(page: Page) -> list[str]:
    return await page.locator(".picker [role=option] .option-text > span").all_inner_texts()


async def test_plain_text_is_stated(page: Page, server: FakeServer) -> None:
    await box(page).fill("first")
    await page.keyboard.press("Shift+Enter")
    await page.keyboard.type("second")
    await page.keyboard.press("Enter")
    expected = {"op": "say", "channel": world.LOBBY, "text": "first\nsecond"}
    assert await sent(server, "say") == expected
    await expect(box(page)).to_have_value("")


async def test_a_slash_typed_anywhere_opens_the_list(page: Page) -> None:
    await page.locator("#scroll").focus()
    await page.keyboard.press("/")
    await expect(page.get_by_role("listbox", name="Commands")).to_be_visible()
    assert await options(page) == ["/play", "/table close", "/table new"]
    await page.keyboard.type("table n")
    assert await options(page) == ["/table new"]
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("listbox")).to_have_count(0)


async def test_a_command_with_choices_by_keys_alone(page: Page, server: FakeServer) -> None:
    await box(page).focus()
    await page.keyboard.type("/ta")
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    game = page.get_by_role("combobox", name="game")
    await expect(game).to_be_focused()
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Tab")
    await expect(game).to_have_value("Starfarers")
    await page.keyboard.press("Enter")
    asked = await sent(server, "slash")
    assert (asked["command"], asked["options"]) == ("table new", {"game": "starfarers"})
    await expect(box(page)).to_be_focused()


async def test_a_missing_option_is_named(page: Page, server: FakeServer) -> None:
    await box(page).fill("/table new ")
    await page.keyboard.press("Escape")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("alert")).to_have_text("game is needed: Which game")
    await expect(page.get_by_role("combobox", name="game")).to_have_attribute(
        "aria-invalid", "true"
    )
    assert server.sent_by_page("slash") == []


async def test_optional_options_of_every_type(page: Page, server: FakeServer) -> None:
    await box(page).fill("/table new game:Ganymede seats:9")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("alert")).to_have_text("seats: at most 4")
    await page.get_by_role("combobox", name="seats").fill("3")
    await page.get_by_role("button", name="Add open").click()
    await page.keyboard.type("tr")
    await page.keyboard.press("Tab")
    await page.keyboard.type(" host:")
    await expect(page.get_by_role("combobox", name="host")).to_be_focused()
    await page.keyboard.type("Cy")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    assert (await sent(server, "slash"))["options"] == {
        "game": "ganymede", "seats": 3, "open": True, "host": world.CYD,
    }  # fmt: skip


async def test_a_command_is_typed_key_by_key_with_the_names_of_its_options(
    page: Page, server: FakeServer
) -> None:
    await box(page).focus()
    await page.keyboard.type("/table new game:Gany")
    await expect(page.get_by_role("combobox", name="game")).to_have_value("Gany")
    await page.keyboard.press("Tab")
    await page.keyboard.type(" seats:3")
    await page.keyboard.press("Enter")
    assert (await sent(server, "slash"))["options"] == {"game": "ganymede", "seats": 3}


@pytest.mark.parametrize("picked", [False, True])
async def test_typed_option_of_a_command_without_required_ones_is_kept(
    page: Page, server: FakeServer, picked: bool
) -> None:
    await box(page).focus()
    await page.keyboard.type("/table close")
    if picked:
        await page.keyboard.press("Enter")
        await page.keyboard.type("why:")
    else:
        await page.keyboard.type(" why:")
    await expect(page.get_by_role("combobox", name="why")).to_be_focused()
    await page.keyboard.type("too late")
    await page.keyboard.press("Enter")
    asked = await sent(server, "slash")
    assert (asked["command"], asked["options"]) == ("table close", {"why": "too late"})


async def test_a_typed_line_keeps_its_own_colons(page: Page, server: FakeServer) -> None:
    server.answers["complete"] = [{"op": "choices", "choices": []}]
    await box(page).focus()
    await page.keyboard.type("/play line:tile:T09 line:")
    await page.keyboard.press("Enter")
    assert (await sent(server, "slash"))["options"] == {"line": "tile:T09 line:"}


async def test_an_opened_list_of_fixed_choices_begins_with_its_first(
    page: Page, server: FakeServer
) -> None:
    await box(page).fill("/table new game:Ganymede ")
    await page.get_by_role("button", name="Add open").click()
    await expect(page.get_by_role("option", name="True")).to_have_attribute("aria-selected", "true")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    assert (await sent(server, "slash"))["options"] == {"game": "ganymede", "open": True}


async def test_completions_come_from_the_bot(page: Page, server: FakeServer) -> None:
    server.answers["complete"] = [{"op": "choices", "choices": LINES}]
    await box(page).fill("/play ")
    line = page.get_by_role("combobox", name="line")
    await expect(line).to_be_focused()
    await expect(page.get_by_role("option")).to_have_count(2)
    await page.keyboard.type("tile")
    await until(lambda: server.sent_by_page("complete")[-1]["options"] == {"line": "tile"})
    asked = server.sent_by_page("complete")[-1]
    assert (asked["command"], asked["focused"]) == ("play", "line")
    assert len(server.sent_by_page("complete")) < 5, "every key asked the bot"
    await expect(page.get_by_role("option")).to_have_count(2)
    await page.keyboard.press("ArrowDown")
    await expect(page.get_by_role("option", name="tile:T08")).to_have_attribute(
        "aria-selected", "true"
    )
    await page.keyboard.press("Enter")
    await expect(line).to_have_value("tile:T08")
    await page.keyboard.press("Enter")
    assert (await sent(server, "slash"))["options"] == {"line": "tile:T08"}


async def test_free_text_goes_past_the_completions(page: Page, server: FakeServer) -> None:
    server.answers["complete"] = [{"op": "choices", "choices": []}]
    await box(page).fill("/play line:tile:T09 done")
    await page.keyboard.press("Enter")
    assert (await sent(server, "slash"))["options"] == {"line": "tile:T09 done"}


async def test_up_brings_the_last_command_back(page: Page, server: FakeServer) -> None:
    await box(page).fill("/table new game:Ganymede seats:4")
    await page.keyboard.press("Enter")
    await sent(server, "slash")
    await expect(box(page)).to_be_focused()
    await page.keyboard.press("ArrowUp")
    await expect(page.get_by_role("combobox", name="seats")).to_have_value("4")
    await page.get_by_role("combobox", name="game").focus()
    await expect(page.get_by_role("option")).to_have_count(1)
    await page.keyboard.press("Enter")
    again = await sent(server, "slash", 2)
    assert again["options"] == {"game": "ganymede", "seats": 4}


async def test_a_failed_command_is_reported(page: Page, server: FakeServer) -> None:
    server.answers["slash"] = [{"op": "failed", "text": "The application did not respond"}]
    await box(page).fill("/table close")
    await page.keyboard.press("Escape")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("alert")).to_have_text(
        "/table close: The application did not respond"
    )


async def test_an_unknown_command_is_not_sent(page: Page, server: FakeServer) -> None:
    await box(page).fill("/tabel new")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("alert")).to_have_text("There is no command /tabel")
    assert server.sent_by_page("say") == []


async def test_backspace_leaves_the_command(page: Page) -> None:
    await box(page).fill("/play ")
    await expect(page.get_by_role("combobox", name="line")).to_be_focused()
    await page.keyboard.press("Backspace")
    await expect(box(page)).to_have_value("/play")
