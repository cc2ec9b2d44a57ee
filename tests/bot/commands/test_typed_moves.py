"""Typed commands: what completes itself is legal, and what is wrong is refused by its rule."""

import random
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import discord
import pytest

from bot.commands.autocompletion import empty_on_error
from bot.commands.typed_moves import Typist, completer_of
from bot.tables import moves
from bot.tables.live_table import LiveTable
from bot.tables.move_lines import incomplete_line
from rules import catalogue
from rules.ganymede.position.state import MARS
from rules.table_game import Command
from storage.matches import drafts
from storage.matches.change_records import ChangedBy
from tests.bot.support.match_play import holder, move_keys, on_turn
from tests.bot.support.message_parts import refusal_of
from tests.bot.support.positions import set_position, stored_bytes, table_at_position
from tests.bot.support.service_fixture import FIRST_PERSON, PLACE, ServiceFixture
from tests.ganymede.position import Board, crowd
from tests.space_empires.position import Position
from tests.support.depth import at_depth
from tests.support.running_bot import ROOM, Running

COMMANDS = {command.name: command for command in catalogue["ganymede"].commands}
Given = dict[str, Any]


async def offers(
    tables: ServiceFixture, seat: int, command: Command, name: str, given: Given
) -> list[str]:
    """Return the values that the completion of an argument offers, after what is given."""
    param = next(each for each in command.params if each.name == name)
    names = {each.name: given.get(each.name, "") for each in command.params}
    current = given.get(name, "") + (" " if given.get(name) else "")
    interaction: Any = SimpleNamespace(
        type=discord.InteractionType.autocomplete,
        client=tables.client,
        guild_id=PLACE.guild_id,
        channel_id=PLACE.channel_id,
        is_guild_integration=lambda: True,
        user=SimpleNamespace(id=FIRST_PERSON + seat),
        namespace=SimpleNamespace(table=None, **names),
    )
    choices = await empty_on_error(completer_of("ganymede", command, param))(interaction, current)
    assert len(choices) <= 25
    for choice in choices:
        assert 1 <= len(choice.name) <= 100
        assert 1 <= len(choice.value) <= 100
    return [choice.value for choice in choices]


def accepts(live: LiveTable, seat: int, command: Command, given: Given) -> None:
    """Assert that an offered value is legal where it was offered."""
    typist = Typist(live.match, seat, command, given)
    typist.run()
    spare = [words for words in typist.left.values() if words]
    assert spare == [], f"{command.name} {given} leaves {spare}"


async def typed_by_completion(
    tables: ServiceFixture, live: LiveTable, seat: int, command: Command, rng: random.Random
) -> Given | None:
    """Fill a command's arguments from nothing but what is offered, one after the other."""
    given: Given = {}
    growing = True
    while growing:
        growing = False
        for param in command.params:
            if given.get(param.name) and not param.many:
                continue
            values = await offers(tables, seat, command, param.name, given)
            for value in values:
                accepts(live, seat, command, given | {param.name: value})
            if values:
                given[param.name] = rng.choice(values)
                growing = True
    return given or None


async def test_a_match_is_typed_from_completions_alone(tables: ServiceFixture) -> None:
    live, rng, used = await tables.begun(2), random.Random(5), set[str]()
    while live.is_running and (used != set(COMMANDS) or at_depth(False, True)):
        seat = live.pending_seats()[0]
        done = None
        while done is None:
            command = rng.choice(list(COMMANDS.values()))
            given = await typed_by_completion(tables, live, seat, command, rng)
            if given and all(param.name in given for param in command.params if param.required):
                keys = Typist(live.match, seat, command, given).line()
                done = await moves.play(
                    tables.tables, live, seat, keys, whole=True, by=ChangedBy(FIRST_PERSON + seat)
                )
                used.add(command.name)
    assert used == set(COMMANDS), "a command was never of use"
    assert live.match.result is not None or at_depth(True, False)


def full_board() -> Board:
    """Seat 0 may do everything: three tiles, crowds on both planets, shuttles that cost."""
    board = Board()
    board.player(0, tiles="T01 T06 T11", earth="RRBYP", mars="RYB")
    board.show("T05 T10 T15 T20")
    board.show("E06 E04 E28 E25")
    board.show("M04 M06 M01 M08")
    return board


CASES: list[tuple[str, Given, list[str]]] = [
    ("tile", {"tile": "T10", "replace": "T06"}, ["tile:T10", "T06"]),
    ("tile", {"replace": "T01", "tile": "tile:T05"}, ["tile:T05", "T01"]),
    ("earth", {"settlers": "Y", "shuttle": "E04"}, ["earth:E04", "Y"]),
    ("earth", {"shuttle": "E06", "pay": "T11", "settlers": "R"}, ["earth:E06", "T11", "R"]),
    ("earth", {"settlers": "R B", "shuttle": "E28"}, ["earth:E28", "R", "B"]),
    ("mars", {"shuttle": "M04", "settlers": "B"}, ["mars:M04", "B"]),
    ("discard", {"tile": "T01"}, ["discard:T01"]),
    ("discard", {"tile": "T01", "more": "done"}, ["discard:T01", "done"]),
    ("go", {"keys": "tile:T10 T06"}, ["tile:T10", "T06"]),
]  # fmt: skip


@pytest.mark.parametrize(("name", "given", "keys"), CASES)
def test_arguments_become_the_line_of_the_rules(name: str, given: Given, keys: list[str]) -> None:
    assert Typist(full_board().match(), 0, COMMANDS[name], given).line() == keys


def test_each_argument_of_each_command_is_covered() -> None:
    covered = {(name, argument) for name, given, _ in CASES for argument in given}
    covered |= {("tile", "then"), ("earth", "then"), ("earth", "lost"), ("mars", "then")}
    covered |= {("mars", "board"), ("mars", "pay"), ("discard", "then")}
    covered |= {("ships", "identical"), ("ships", "different")}
    assert covered == {
        (name, param.name) for name, every in COMMANDS.items() for param in every.params
    }


def test_what_then_says_answers_what_follows() -> None:
    board = Board()
    board.player(0, earth="R")
    board.show("T06 T10 T15 T20")
    match = board.match()
    typed = Typist(match, 0, COMMANDS["tile"], {"tile": "T06", "then": "recruit:Y"}).line()
    assert typed == ["tile:T06", "recruit:Y"]
    board = Board()
    board.player(0, tiles="T01")
    basic = {"tile": "T01", "then": "recruit:P"}
    assert Typist(board.match(), 0, COMMANDS["discard"], basic).line() == [
        "discard:T01", "recruit:P",
    ]  # fmt: skip


def test_lost_and_boarding_pieces_are_named() -> None:
    board = Board()
    board.player(0, earth="RY", mars="RRBB")
    board.show("E28 E01 E02 E03")
    lost = {"shuttle": "E28", "lost": "Y"}
    assert Typist(board.match(), 0, COMMANDS["earth"], lost).line() == ["earth:E28", "Y"]
    board = Board()
    board.player(0, mars="R")
    board.show("M01 M02 M03 M04")
    ask = board.match().rehearse(0, ["mars:M01"]).asks()[0]
    assert ask.id == "board"
    typed = Typist(board.match(), 0, COMMANDS["mars"], {"shuttle": "M01", "board": ask.keys[0]})
    assert typed.line()[:2] == ["mars:M01", ask.keys[0]]


WRONG: list[tuple[str, Given, tuple[str, ...]]] = [
    ("tile", {"tile": "T30"}, ("'tile T30'", "[3.1]", "Nearest legal: Take T20 ")),
    ("tile", {"tile": "T10", "replace": "T30"}, ("'T30'", "[3.1]", "T01")),
    ("earth", {"shuttle": "E04", "pay": "T01", "settlers": "B"}, ("'T01' isn't needed",)),
    ("earth", {"shuttle": "E28", "settlers": "R B Y"}, ("'Y' isn't needed",)),
    (
        "mars",
        {"shuttle": "E04"},
        ("'mars E04'", "starts from Mars [3.2]", "Nearest legal: "),
    ),
    ("ships", {"identical": "S01", "different": "S02"}, ("'S01'", "[3.6]")),
    ("go", {"keys": "nothing at all"}, ("'nothing'", "[3.6]")),
]


HALF: list[tuple[str, str, Given, str]] = [
    ("ganymede tile", "[3.1]", {"tile": "T10"}, "tile:T10"),
    ("ganymede earth", "[3.8.5]", {"shuttle": "E28", "settlers": "R"}, "earth:E28"),
    ("play", "[3.1]", {"line": "tile:T10"}, "tile:T10"),
]


@pytest.mark.parametrize(("line", "rule", "given", "first"), HALF)
async def test_a_half_typed_command_opens_the_panel_at_its_question(
    app: Running, line: str, rule: str, given: Given, first: str
) -> None:
    status, live = await on_turn(app, "ann", "bea")
    set_position(live, full_board().match())
    before = await stored_bytes(app, status)
    panel = (await app.seat("ann").slash("table-one", f"/{line}", **given)).message
    assert panel.ephemeral
    assert "start of a move" in panel.text
    assert rule in panel.text
    assert "Back" in panel.buttons, "what was said stands in the draft"
    assert await stored_bytes(app, status) == before
    kept = await app.store.run(lambda s: drafts.get(s, table=live.id, seat=0))
    assert kept is not None
    assert kept.keys[0] == first


async def test_incomplete_line_is_recognised(
    app: Running,
) -> None:
    _, live = await on_turn(app, "ann", "bea")
    set_position(live, full_board().match())
    assert incomplete_line(live.match, 0, []) == ()
    assert incomplete_line(live.match, 1, []) is None, "nothing is asked of that seat"
    assert incomplete_line(live.match, 0, ["tile:T30"]) is None, "the rule says why"
    assert incomplete_line(live.match, 0, move_keys(live, 0)) is None


async def test_wrong_moves_are_refused_and_change_nothing(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea")
    set_position(live, full_board().match())
    before, asked = await stored_bytes(app, status), live.match.save()
    for name, given, words in WRONG:
        reply = await app.seat("ann").slash("table-one", f"/ganymede {name}", **given)
        refusal = refusal_of(reply)
        assert all(word in refusal for word in words), f"{name} {given}: {refusal}"
    not_mine = await app.seat("bea").slash("table-one", "/ganymede tile", tile="T10")
    assert "not your turn" in refusal_of(not_mine)
    stranger = await app.seat("dov").slash("table-one", "/ganymede tile", tile="T10")
    assert "no seat" in refusal_of(stranger)
    long = await app.seat("ann").slash("table-one", "/ganymede go", keys="x" * 5000)
    assert len(long.message.text) <= 2000
    assert await stored_bytes(app, status) == before
    assert live.match.save() == asked


async def test_typed_move_accepts_options_in_any_order(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    set_position(live, full_board().match())
    reply = await app.seat("ann").slash(
        "table-one", "/ganymede earth", settlers="R B", table=live.id, shuttle="E28"
    )
    assert reply.message.text.startswith("Played.")
    assert reply.message.ephemeral
    assert live.pending_seats() == [1]
    assert crowd(live.match, MARS) == "RRYBB"


async def test_completion_over_discord_offers_what_the_command_takes(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    set_position(live, full_board().match())
    ann = app.seat("ann")

    async def values(name: str, focused: str, value: str = "", **given: str) -> list[str]:
        choices = await ann.complete(
            "table-one", f"/ganymede {name}", focused=focused, value=value, **given
        )
        return [choice["value"] for choice in choices]

    assert await values("tile", "tile") == ["T05", "T10", "T15", "T20"]
    assert await values("tile", "tile", "t1") == ["T10", "T15"]
    assert await values("tile", "replace", tile="T10") == ["T01", "T06", "T11"]
    assert await values("tile", "replace") == [], "before the tile is named nothing makes room"
    assert await values("earth", "pay", shuttle="E06") == ["T01", "T06", "T11"]
    assert await values("earth", "settlers", "R ", shuttle="E28") == [
        "R R", "R Y", "R B", "R P",
    ]  # fmt: skip
    assert await values("mars", "settlers", shuttle="M04") == ["Y", "B"]
    assert await values("tile", "tile", "zzz") == []
    assert await values("go", "keys", "tile:T10 ") == [
        "tile:T10 T01", "tile:T10 T06", "tile:T10 T11",
    ]  # fmt: skip
    elsewhere = await app.seat("dov").complete("table-one", "/ganymede tile", focused="tile")
    assert elsewhere == [], "onlookers are offered nothing"


async def test_typed_end_names_the_next_turn(app: Running) -> None:
    status = await app.begun("ann", game="space_empires")
    position = Position(1)
    position.unit("SC", position.homeworld())
    live = await table_at_position(app, status, position.match())
    reply = await app.seat("ann").slash("table-one", "/play", line="end")
    assert f"Your move continues, {live.match.when}: What do you move?" in reply.message.text
    assert "turn 2 of 3" in live.match.when


async def test_outcome_of_a_typed_line_counts_lines_without_room(app: Running) -> None:
    _, live = await on_turn(app, "ann", "bea")
    seat = live.pending_seats()[0]
    line = " ".join(move_keys(live, seat))
    lines = [f"{number} " + "Konstantin moves a settler. " * 3 for number in range(100)]
    with patch.object(LiveTable, "lines_for", return_value=lines):
        reply = await app.seat(holder(live, seat)).slash(ROOM, "/play", line=line)
    shown = sum(f"-# {line}".strip() in reply.message.text for line in lines)
    assert 0 < shown < len(lines)
    assert f"-# And {len(lines) - shown} more." in reply.message.text
    assert reply.message.text.endswith((".", "]"))
