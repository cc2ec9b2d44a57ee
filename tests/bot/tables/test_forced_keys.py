"""Lines with keys that the rules take automatically, or with the button's key for an end."""

from __future__ import annotations

from bot.tables.move_lines import incomplete_line, play_asked
from rules.space_empires.charts.kinds import DOWN
from rules.space_empires.charts.steps import Step
from tests.space_empires.position import Position, ask_of


def test_the_only_possible_count_may_be_typed() -> None:
    position = Position()
    position.unit("SY", position.homeworld())
    position.when(Step.ECONOMY)
    match = position.seeded()
    lone = match.rehearse(0, ())
    lone.answer(0, "buy:SC")
    assert [ask.keys for ask in lone.forced_asks] == [(position.homeworld(),), ("1",)]
    for line in (["buy:SC", "1", "seal"], ["buy:SC", "seal"]):
        assert play_asked(match.rehearse(0, ()), 0, line) == ("buy:SC", "seal")
    assert play_asked(match.rehearse(0, ()), 0, ["buy:SC", "2", "seal"]) == ()


def test_end_ends_a_movement_as_done_does() -> None:
    position = Position()
    position.unit("SC", "G4")
    match = position.match()
    assert ask_of(match).default == "done"
    assert play_asked(match.rehearse(0, ()), 0, ["move:SC1", "G5", "end"]) == (
        "move:SC1",
        "G5",
        "done",
    )
    assert play_asked(match.rehearse(0, ()), 0, ["move:SC1", "end"]) == ()


def test_a_line_skips_a_question_with_a_default() -> None:
    position = Position()
    home = position.homeworld()
    position.unit("SY", home, size=4)
    position.unit("SC", home, face=DOWN)
    position.when(Step.ECONOMY)
    match = position.seeded()
    line = ["buy:SC", "2", "seal"]
    assert play_asked(match.rehearse(0, ()), 0, line) == ("buy:SC", "2", "join", "seal")
    assert play_asked(match.rehearse(0, ()), 0, ["buy:SC", "2", "K9"]) == ()


def test_7_3_2_how_many_are_scuttled_is_never_filled_in() -> None:
    position = Position()
    position.unit("SC", "G4", size=3)
    keys = ("more", "scuttle", "SC1")
    assert incomplete_line(position.match(), 0, keys) == keys
    position.when(Step.ECONOMY)
    assert incomplete_line(position.seeded(), 0, keys) == keys
