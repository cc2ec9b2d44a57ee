"""Several tables in a channel: commands ask which one is meant, or say which they took."""

from __future__ import annotations

import pytest

from tests.support.running_bot import Running

ROOM = "table-one"


async def test_rules_prefer_the_channels_table_to_a_threads(
    app: Running,
) -> None:
    await app.begun("ann", "bea", game="starfarers")
    ann = app.seat("ann")
    await ann.slash(ROOM, "/table new", game="ganymede", thread=True)
    text = (await ann.slash(ROOM, "/rules", section="how to win")).message.text
    assert text.startswith("**Starfarers: In short")


async def test_rules_name_the_other_games_played_here(app: Running) -> None:
    await app.begun("ann", "bea", game="starfarers")
    await app.opened("cyd", game="ganymede")
    text = (await app.seat("bea").slash(ROOM, "/rules", section="how to win")).message.text
    assert text.startswith("**Starfarers: ")
    assert "Also played here: Ganymede" in text
    named = (await app.seat("bea").slash(ROOM, "/rules", section="win", game="ganymede")).message
    assert "Also played here" not in named.text


@pytest.mark.parametrize("command", ["/board", "/mine", "/log"])
async def test_looking_asks_for_one_of_two_tables(app: Running, command: str) -> None:
    both = [await app.begun("ann", "bea") for _ in range(2)]
    ids = {(await app.live(thread)).id for thread in both}
    ann = app.seat("ann")
    asked = (await ann.slash(ROOM, command)).message
    assert asked.text == "Which table?"
    assert {title.split()[3] for title in asked.buttons} == ids
    shown = (await ann.press(asked, asked.buttons[0])).message
    assert shown.ephemeral
    assert asked.buttons[0] in shown.text


async def test_chosen_table_is_named(app: Running) -> None:
    await app.begun("ann", "bea")
    await app.begun("cyd", "dov", game="starfarers")
    text = (await app.seat("cyd").slash(ROOM, "/board")).message.text
    assert text.startswith("**Starfarers · table ")
