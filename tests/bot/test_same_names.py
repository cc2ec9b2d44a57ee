"""Players whose names look alike are distinguishable, and renamed players use their new names."""

import random
from functools import partial
from itertools import pairwise
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest

from bot.channel.mentions import mention
from bot.tables.live_table import LiveTable
from bot.words import ai_names
from bot.words.names import escape, name_former_holders, seat_names
from render import board_picture as picture
from render import text_board
from render.drawn_names import drawn_names
from rules import catalogue
from rules.toolbox.distinct_names import distinct_names
from storage.schema.table_records import FormerHolder
from tests.bot.support.match_play import on_turn, play_to_the_end
from tests.bot.support.message_parts import refusal_of
from tests.bot.support.service_fixture import ServiceFixture
from tests.support.patience import until
from tests.support.running_bot import Running

ROOM = "table-one"


@pytest.mark.parametrize(
    ("given", "told_apart"),
    [
        (("Ann", "Bea"), ("Ann", "Bea")),
        (("Ann", "Ann", "Bea", "Ann"), ("Ann (1)", "Ann (2)", "Bea", "Ann (4)")),
        (("Ann", "ann\u200d"), ("Ann (1)", "ann\u200d (2)")),
        (("Ann 🚀", "Ann 🛸"), ("Ann 🚀 (1)", "Ann 🛸 (2)")),
        (("🚀", "🛸"), ("🚀", "🛸")),
        (("🚀", "🚀"), ("🚀 (1)", "🚀 (2)")),
        (("Al", "AI", "\u0410l"), ("Al (1)", "AI (2)", "\u0410l (3)")),
        (("Fair AI 1", "Fair AI 1"), ("Fair AI 1 (1)", "Fair AI 1 (2)")),
        (("Ann (2)", "Ann", "Ann"), ("Ann (2) (1)", "Ann (2)", "Ann (3)")),
    ],
)
def test_lookalike_names_get_their_seat_number(
    given: tuple[str, ...], told_apart: tuple[str, ...]
) -> None:
    assert distinct_names(given) == told_apart
    assert len({*told_apart}) == len(given)


def test_names_of_four_seats_are_always_distinct() -> None:
    rng = random.Random(3)
    pieces = ("Ann", "Ann (1)", "Ann (2)", " (2)", "🚀", "\u200d", "a", "A", "(1)", "Ann (1) (1)")
    for _ in range(2000):
        names = ["".join(rng.choices(pieces, k=rng.randint(1, 3))) for _ in range(4)]
        assert len({*distinct_names(names)}) == 4, names


def test_names_cut_alike_in_pictures_are_numbered() -> None:
    long = "Maximilian von und zu Mustermann"
    names = drawn_names([f"{long[:-1]}A", f"{long[:-1]}B", "Bea"])
    assert [name[-4:] for name in names] == [" (1)", " (2)", "Bea"]
    assert drawn_names(["🚀", "🛸"]) == ("Player 1", "Player 2")


@pytest.mark.parametrize("game", catalogue)
async def test_boards_in_words_tell_players_of_one_name_apart(
    tables: ServiceFixture, game: str
) -> None:
    count = min(3, catalogue[game].seats[-1])
    live = await tables.begun(count, names=("Ann",) * 3, game=game)
    board = text_board(live.match.view(None), names=list(live.markdown_names.values()))
    assert all(f"Ann ({seat})" in board for seat in range(1, count + 1))
    alt = picture(live.match.view(None), names=list(live.names.values())).alt
    assert alt.count("Ann") == sum(alt.count(f"Ann ({seat})") for seat in range(1, count + 1))


async def test_three_players_of_one_name_are_distinguished_everywhere(app: Running) -> None:
    for user in ("ann", "bea", "cyd"):
        app.peer.world.user(user).global_name = "Ann"
    status, live = await on_turn(app, "ann", "bea", "cyd")
    ann = app.seat("ann")
    names = ["Ann (1)", "Ann (2)", "Ann (3)"]
    assert list(live.names.values()) == names
    offered = await ann.complete(ROOM, "/log", focused="player", value="ann")
    assert [choice["value"] for choice in offered] == names
    text = refusal_of(await ann.slash(ROOM, "/log", player="Ann"))
    assert "Several players match" in text
    assert all(name in text for name in names)
    lines = (await ann.slash(ROOM, "/log", player="ann (2)")).message.text.splitlines()
    begun = [line for line in lines if line.startswith("- ")]
    assert begun
    assert all("Ann (2)" in line for line in begun)
    assert mention(live, 1) == f"{app.seat('bea').mention} (2)"
    pending = mention(live, live.pending_seats()[0])
    assert pending in status.text
    await play_to_the_end(app, live, random.Random(4))
    await until(lambda: "The match is over" in status.text, "its end")
    result = [line for line in status.text.splitlines() if "**Ann" in line]
    assert len(result) >= 3
    assert all(len([name for name in names if name in line]) == 1 for line in result)


async def test_a_person_called_like_an_ai_seat_is_shown_apart_from_it(app: Running) -> None:
    app.peer.world.user("ann").global_name = "AI Vega"
    with patch.object(ai_names, "STARS", ("Vega",)):
        status = await app.begun("ann", "bea", ai=1)
    live = await app.live(status)
    (ai,) = [seat.seat for seat in live.table.seats if seat.person_id is None]
    assert live.names[0] == "AI Vega (1)"
    assert live.names[ai] == f"{live.seat(ai).name} ({ai + 1})"


def has_name(table: LiveTable, name: str) -> bool:
    """Return whether a table has a player of this name."""
    return name in table.names.values()


async def test_a_renamed_player_is_called_so_at_every_running_table(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    other = await app.live(await app.begun("bea", "ann", room="table-two"))
    app.peer.world.user("bea").global_name = "Beatrix"
    for table in (live, other):
        assert "Beatrix" not in seat_names(table.table).values()
    await app.seat("bea").press(status, "Log")
    for table in (live, other):
        await until(partial(has_name, table, "Beatrix"), "the new name")
    app.peer.world.user("bea").global_name = "Bee"
    text = (await app.seat("bea").slash(ROOM, "/log")).message.text
    assert "Bee " in text
    await app.restart()
    record = (await app.live(status)).table
    assert seat_names(record)[1] == "Bee"


@pytest.mark.parametrize(
    "name",
    ["https://evil.example/x", "HTTP://a.b", "see discord.gg/abc", "Discord.com/invite/abc"],
)
def test_a_link_as_a_name_shows_as_plain_text(name: str) -> None:
    written = escape(name)
    assert "://" not in written
    assert "discord.gg/" not in written.lower()
    assert "discord.com/" not in written.lower()
    assert written.replace("\u200b", "").replace("\\", "") == name


def test_seats_keep_their_numbers_in_order() -> None:
    numbers = [int(name[-2]) for name in distinct_names(["Ann"] * 6)]
    assert all(after == before + 1 for before, after in pairwise(numbers))


def test_news_of_a_former_holder_keep_their_name() -> None:
    former = FormerHolder("Kit", until=4, person_id=7)
    table: Any = SimpleNamespace(seats=(SimpleNamespace(former_holders=(former,)),))
    assert name_former_holders("{0} moves.", table, 4) == "{0.0} moves."
    assert name_former_holders("{0} moves.", table, 5) == "{0} moves."
    assert name_former_holders("{0.0} has left.", table, 3) == "{0.0} has left."
