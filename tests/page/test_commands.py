"""The meaning of a typed slash command, apart from the page."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.async_api import Page

from tests.page import sample_world as world

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def call(modules: Page, name: str, *arguments: Any) -> Any:
    script = "async ([name, args]) => (await import('/commands.js'))[name](...args)"
    return await modules.evaluate(script, [name, list(arguments)])


async def test_groups_are_unfolded_and_required_options_come_first(modules: Page) -> None:
    flat = await call(modules, "flatCommands", world.COMMANDS)
    assert [command["name"] for command in flat] == ["play", "table close", "table new"]
    assert [option["name"] for option in flat[2]["options"]] == ["game", "seats", "open", "host"]


async def test_a_typed_line_is_read(modules: Page) -> None:
    flat = await call(modules, "flatCommands", world.COMMANDS)
    read = await call(modules, "parseLine", "/table new seats:3 game:Ganymede", flat)
    assert read["command"]["name"] == "table new"
    assert read["texts"] == {"seats": "3", "game": "Ganymede"}
    line = await call(modules, "parseLine", "/play line:tile:T07 move:luna", flat)
    assert line["texts"] == {"line": "tile:T07 move:luna"}
    assert await call(modules, "parseLine", "/tables", flat) is None


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("/tabel new", "There is no command /tabel"),
        ("/table shut", "There is no command /table shut"),
        ("/table close", "There is no command /table close; there is /table more close"),
    ],
)
async def test_unknown_command_suggests_the_closest_one(
    modules: Page, text: str, sentence: str
) -> None:
    flat = [{"name": "table new"}, {"name": "table more close"}]
    assert await call(modules, "unknown", text, flat) == sentence


@pytest.mark.parametrize(
    ("option", "text", "expected"),
    [
        ({"type": 4}, "3", {"value": 3}),
        ({"type": 4}, "3.5", {"error": "x: a whole number is needed"}),
        ({"type": 10}, "3.5", {"value": 3.5}),
        ({"type": 10}, "many", {"error": "x: a number is needed"}),
        ({"type": 4, "min_value": 2}, "1", {"error": "x: at least 2"}),
        ({"type": 4, "max_value": 4}, "5", {"error": "x: at most 4"}),
        ({"type": 3, "min_length": 3}, "ab", {"error": "x: at least 3 characters"}),
        ({"type": 3, "max_length": 2}, "abc", {"error": "x: at most 2 characters"}),
        ({"type": 3}, "free", {"value": "free"}),
        ({"type": 5}, "perhaps", {"error": "x: choose one of the list"}),
        ({"type": 11}, "a", {"error": "x: files cannot be sent from this page"}),
    ],
)
async def test_values_of_options(
    modules: Page, option: dict[str, Any], text: str, expected: dict[str, Any]
) -> None:
    assert await call(modules, "valueOf", {"name": "x", **option}, text, []) == expected


async def test_a_choice_stands_for_its_value(modules: Page) -> None:
    choices = [{"name": "Ganymede", "value": "g"}]
    option = {"name": "x", "type": 3, "choices": choices}
    for typed in ("Ganymede", "ganymede", "g"):
        assert await call(modules, "valueOf", option, typed, choices) == {"value": "g"}
    refused = await call(modules, "valueOf", option, "Mars", choices)
    assert refused == {"error": "x: choose one of the list"}
