"""Owners read news of their hidden counters by the names that they have for them."""

from __future__ import annotations

from bot.panel.panel import build_panel
from bot.words.news import by_own_names
from rules.kernel import News
from rules.space_empires.charts.kinds import DOWN
from tests.space_empires.position import Position

NAMES = {0: "Ann", 1: "Bea"}


def test_a_draft_tells_its_moves_by_the_owners_names() -> None:
    position = Position()
    unit = position.unit("SC", "G4", number=3, face=DOWN)
    match = position.match()
    panel = build_panel(match, "aaaa", 0, ("move:SC3", "G5"), NAMES)
    assert panel.outcome == ("Ann moves SC3 from G4 to G5.",)
    public = match.play(0, ["move:SC3", "G5"])
    assert [item.text for item in public] == [f"{{0}} moves counter #{unit.token} from G4 to G5."]


def test_a_lost_counter_keeps_its_name_in_a_draft() -> None:
    position = Position()
    position.unit("SC", "G4", number=3, face=DOWN)
    line = ("more", "scuttle", "SC3")
    panel = build_panel(position.match(), "aaaa", 0, line, NAMES)
    assert panel.outcome[0] == "Ann scuttles SC3 at G4."


def test_only_public_news_is_repeated_and_only_whole_numbers() -> None:
    called = {"counter #1": "SC2"}
    news = [
        News("{0} moves counter #1."),
        News("{1} moves counter #11."),
        News("Your SC2 is counter #1.", (0,)),
    ]
    assert [item.text for item in by_own_names(news, called)] == [
        "{0} moves SC2.",
        "{1} moves counter #11.",
        "Your SC2 is counter #1.",
    ]
