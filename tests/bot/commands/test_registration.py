"""Every registered command keeps within Discord's limits."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bot.commands.typed_moves import group_name
from bot.interactions.presses import HANDLERS, Action
from bot.playground.model import CommandKind
from rules import catalogue
from tests.support.running_bot import Running

ROOT = Path(__file__).parents[3]
PAGES = ("README.md", "bot/PLAYERS.md", "bot/OPERATORS.md")
NAME = re.compile(r"^[-_'a-z0-9]{1,32}$")
SUB_COMMAND, GROUP, STRING = 1, 2, 3


def nodes(shape: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the command, its parts and all their options."""
    yield shape
    for option in shape.get("options") or ():
        yield from nodes(option)


def counted(shape: dict[str, Any]) -> int:
    """Return the characters that Discord counts: names, descriptions and the values of choices."""
    own = len(shape["name"]) + len(shape.get("description", ""))
    choices = sum(
        len(choice["name"]) + len(str(choice["value"])) for choice in shape.get("choices", ())
    )
    return own + choices + sum(counted(option) for option in shape.get("options") or ())


def check_node(node: dict[str, Any]) -> None:
    assert NAME.match(node["name"]), node["name"]
    assert 1 <= len(node["description"]) <= 100, node["name"]
    assert len(node.get("options") or ()) <= 25, node["name"]
    assert len(node.get("choices") or ()) <= 25, node["name"]
    for choice in node.get("choices") or ():
        assert 1 <= len(choice["name"]) <= 100
        assert len(str(choice["value"])) <= 100
    required = [option.get("required", False) for option in node.get("options") or ()]
    assert required == sorted(required, reverse=True), f"{node['name']}: required ones come first"


def typed(app: Running) -> list[dict[str, Any]]:
    """Return the commands that are typed."""
    commands = app.peer.world.commands.values()
    return [each.shape for each in commands if each.kind is CommandKind.CHAT_INPUT]


async def test_every_command_keeps_the_limits(app: Running) -> None:
    shapes = typed(app)
    assert {"table", "ganymede", "play", "board", "mine", "undo", "log"} <= {
        shape["name"] for shape in shapes
    }
    assert {"resign", "mygames", "rules", "settings", "help"} <= {shape["name"] for shape in shapes}
    assert len(shapes) <= 100
    for shape in shapes:
        assert counted(shape) <= 8000, shape["name"]
        for node in nodes(shape):
            check_node(node)


async def test_descriptions_speak_like_the_guide(app: Running) -> None:
    for shape in typed(app):
        for node in nodes(shape):
            words = node["description"]
            assert "!" not in words
            assert words[0].isupper(), words
            assert not words.endswith("."), f"a heading ends without a full stop: {words}"


async def test_what_completes_itself_has_no_fixed_choices(app: Running) -> None:
    for command in app.peer.world.commands.values():
        for node in nodes(command.shape):
            if node.get("autocomplete"):
                assert node["type"] == STRING
                assert not node.get("choices")


def leaves(shape: dict[str, Any], before: str = "") -> Iterator[str]:
    """Yield the full names of a command's subcommands, or its own."""
    name = f"{before}{shape['name']}"
    parts = [part for part in shape.get("options") or () if part["type"] in (SUB_COMMAND, GROUP)]
    for part in parts:
        yield from leaves(part, f"{name} ")
    if not parts:
        yield name


async def test_page_for_players_names_every_subcommand(app: Running) -> None:
    text, games = (ROOT / "bot/PLAYERS.md").read_text(), {*map(group_name, catalogue)}
    names = {name for shape in typed(app) if shape["name"] not in games for name in leaves(shape)}
    assert len(names) > 20
    assert {name for name in names if f"`/{name}" not in text} == set()


async def test_menus_of_messages_and_people_keep_the_limits(app: Running) -> None:
    menus = [each for each in app.peer.world.commands.values() if each.shape not in typed(app)]
    assert {each.name for each in menus} == {
        "My view of this table",
        "Rewind to here",
        "Profile",
    }
    assert all(1 <= len(each.name) <= 32 and not each.shape["description"] for each in menus)


def test_each_verb_of_a_button_fits_beside_the_longest_numbers() -> None:
    for verb in HANDLERS:
        longest = Action("tabletable", verb, 7, 2**32 - 1, 99, "discard:T99-with-more")
        assert len(longest.custom_id("b")) <= 100


async def test_each_command_of_the_pages_is_registered_with_its_arguments(app: Running) -> None:
    shapes = {command.shape["name"]: command.shape for command in app.peer.world.commands.values()}
    text = "\n".join((ROOT / page).read_text() for page in PAGES)
    quoted = re.findall(r"`/([a-z]+)((?: [a-z]+(?!:)\b)?)((?: [a-z]+:[^`]*)?)`", text)
    assert len(quoted) > 15
    for name, part, given in quoted:
        shape = shapes[name]
        if part:
            shape = {option["name"]: option for option in shape["options"]}[part.strip()]
        names = {option["name"] for option in shape.get("options") or ()}
        wanted = re.findall(r" ([a-z]+):\S", f" {given}") if name != "play" else ["line"]
        assert set(wanted) <= names, f"/{name}{part} takes {names}"
