"""Typed commands lead to the same keys as the panel."""

from __future__ import annotations

from bot.commands.typed_moves import Typist
from rules.starship_captains.commands_and_queries.commands import COMMANDS
from tests.starship_captains.position import Board
from tests.support.asking import refuses

BY_NAME = {command.name: command for command in COMMANDS}


def typed(board: Board, name: str, **given: str) -> list[str]:
    """Return the keys of a typed command."""
    return Typist(board.match(), 0, BY_NAME[name], given).line()


def at_a_mission() -> Board:
    board = Board().mission("A1", "M37").fly("A1")
    board.crew("red red-cmd yellow blue cadet", "blue")
    return board


def test_room_with_its_figure_and_effects() -> None:
    board = at_a_mission()
    assert typed(board, "room", room="helm", who="red-cmd", then="A4") == [
        "room:helm",
        "red-cmd",
        "A4",
    ]


def test_a_mission_with_its_crew_and_choices() -> None:
    keys = typed(at_a_mission(), "mission", crew="red blue yellow", then="C2 none T2 N2 none")
    assert keys[:4] == ["mission", "red", "blue", "yellow"]


def test_training_and_promotion_precede_the_turns_action() -> None:
    assert typed(at_a_mission(), "train", who="cadet", colour="red") == ["train:cadet", "red"]
    board = at_a_mission()
    board.me().medals = 3
    assert typed(board, "promote", who="blue") == ["promote:blue"]


def test_a_pass() -> None:
    assert typed(Board(), "pass") == ["pass"]


def test_impossible_moves_are_refused_with_a_reason() -> None:
    board = Board().with_crew("cadet", "red")
    refuses("Only red figures or two matching artifacts", typed, board, "room", room="helm")
    refuses("A promotion costs 3 medals", typed, Board(), "promote", who="red")
    refuses("There's no mission at A0", typed, Board(), "mission")
