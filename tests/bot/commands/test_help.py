"""/help, for somebody who does not know what to type."""

import re

import pytest

from bot.commands.help import help_texts
from bot.commands.help_lines import help_lines
from bot.playground.model import CommandKind
from bot.words.rules_page import in_short
from rules import catalogue
from tests.bot.support.match_play import holder, play_move
from tests.support.running_bot import Running


async def test_help_says_what_to_type_where_nothing_is_open(app: Running) -> None:
    shown = (await app.seat("ann").slash("lobby", "/help")).message
    assert shown.ephemeral
    number = next(each.id for each in app.peer.world.commands.values() if each.name == "table")
    assert f"</table new:{number}>" in shown.text.splitlines()[0]
    for game in catalogue.values():
        assert game.title in shown.text
    assert len(shown.text) <= 4000


async def test_help_names_each_game_command_in_full_as_code(app: Running) -> None:
    shown = (await app.seat("ann").slash("lobby", "/help")).message
    assert "`/starship_captains`" in shown.text


async def test_help_links_the_table_here_or_elsewhere(app: Running) -> None:
    await app.opened("ann", room="table-one")
    answer = (await app.seat("bea").slash("table-one", "/help")).message
    assert "Join" in answer.text.splitlines()[0]
    elsewhere = (await app.seat("ann").slash("lobby", "/help")).message
    assert "/mygames" in elsewhere.text.splitlines()[0]


async def test_help_links_a_lesson_only_for_its_pupil(
    app: Running,
) -> None:
    await app.seat("ann").slash("lobby", "/learn", game="ganymede")
    pupil = (await app.seat("ann").slash("lobby", "/help")).message.text
    assert "/mygames" in pupil.splitlines()[0]
    assert in_short("ganymede")[0] in pupil
    other = (await app.seat("bea").slash("lobby", "/help")).message.text
    assert "/table new" in other.splitlines()[0]
    assert in_short("ganymede")[0] not in other


async def test_help_names_exactly_the_existing_commands(app: Running) -> None:
    commands = app.peer.world.commands.values()
    known = {each.name for each in commands if each.kind is CommandKind.CHAT_INPUT}
    words = re.sub("[`*,:;]", " ", "\n".join(help_texts(0, 0, lines=help_lines(app.bot.tree))))
    named = {word.strip("().") for word in words.split() if word.startswith("/")}
    assert {name.removeprefix("/") for name in named} | {"help"} == known


@pytest.mark.parametrize("slug", sorted(catalogue))
async def test_help_in_a_running_game_tells_goal_turn_and_end(app: Running, slug: str) -> None:
    await app.begun("ann", "bea", game=slug)
    shown = (await app.seat("ann").slash("table-one", "/help")).message.text
    assert all(line in shown for line in in_short(slug))
    assert "delete it." in shown.splitlines()[-1], "nothing is cut, the last line neither"


@pytest.mark.parametrize("slug", sorted(catalogue))
async def test_only_the_first_panel_offers_the_game_in_short(app: Running, slug: str) -> None:
    status = await app.begun("ann", "bea", game=slug)
    live = await app.live(status)
    seat = live.pending_seats()[0]
    name = holder(live, seat)
    panel = (await app.seat(name).press(status, "Play")).message
    before = panel.text
    shown = (await app.seat(name).press(panel, "How to play")).message
    lines = [line.removeprefix("- ") for line in in_short(slug)]
    assert all(line in shown.text for line in lines)
    back = (await app.seat(name).press(shown, "Back to my move")).message
    assert back.text.splitlines()[0] == before.splitlines()[0]
    await play_move(app, live, seat)
    await app.wait_until_idle()
    panel = (await app.seat(name).press(status, "Play")).message
    assert "How to play" not in panel.buttons
