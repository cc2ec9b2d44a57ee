"""Every card is played once, and broken card files are refused."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from rules.kernel import Match
from rules.starship_captains.charts import reading
from rules.starship_captains.charts.cards import Tech
from rules.starship_captains.charts.content import content
from rules.starship_captains.charts.kinds import Colour, MissionId, TechId
from tests.starship_captains.position import Board, answers, me, text_of

MISSIONS = sorted(content().missions)
ROOMS = sorted(tech.id for tech in content().techs.values() if tech.room)
ALL = sorted(content().techs)


def finish(match: Match, *, last: bool) -> str:
    """Answer the rest of a turn with the first or the last key each time; the news."""
    news = ""
    while match.asks():
        seat, ask = min(match.asks().items())
        if ask.id == "turn.action":
            break
        news += text_of(answers(match, ask.keys[-1 if last else 0], seat=seat))
    return news


def rich(board: Board) -> Board:
    """Add something for every price: tokens, pirates all round, a tech."""
    board.artifacts("RY RB").trophies("pa")
    board.me().medals = 3
    for route, kind in (("A0-A1", "pm"), ("A1-A4", "ya"), ("A1-A5", "gm")):
        board.pirate(route, kind)
    return board


@pytest.mark.parametrize("last", [False, True])
@pytest.mark.parametrize("mission", MISSIONS)
def test_a_mission_with_androids_on_all_lines(mission: str, last: bool) -> None:
    board = rich(Board())
    board.mission("A1", mission).fly("A1")
    match = board.with_crew("android android android", "red yellow blue cadet").match()
    lines = len(content().missions[MissionId(mission)].lines)
    news = text_of(answers(match, "mission")) + finish(match, last=last)
    assert me(match).missions == [mission]
    used = sum(map(news.count, ("resolves the", "ignores the", "to pay for the")))
    assert used == lines
    assert "android" not in me(match).queue


@pytest.mark.parametrize("last", [False, True])
@pytest.mark.parametrize("tech", ROOMS)
def test_a_room_tech_with_a_commander(tech: str, last: bool) -> None:
    board = rich(Board()).install(tech, 3)
    card = content().techs[TechId(tech)]
    assert card.room is not None
    colour = "red" if card.room.colour is Colour.GRAY else card.room.colour
    match = board.with_crew(f"{colour}-cmd", "yellow red blue cadet").match()
    answers(match, f"room:{tech}", *([f"{colour}-cmd"] if len(board.me().ready) > 1 else []))
    finish(match, last=last)
    assert me(match).working is None
    assert f"{colour}-cmd" in me(match).crew


@pytest.mark.parametrize("tech", ALL)
def test_every_tech_has_words_and_something_to_do(tech: str) -> None:
    card: Tech = content().techs[TechId(tech)]
    assert card.words.startswith(f"{tech} {card.name}, ")
    assert bool(card.room) + bool(card.text) == 1


BROKEN = {
    "a missing name": ("techs.toml", 'name = "Impulse Array"\n', "", r"techs.toml, tech 1: 'name'"),
    "an unknown effect": (
        "techs.toml",
        '"move(3)"',
        '"warp(3)"',
        r"tech 1: 'warp\(3\)'.*isn't an effect",
    ),
    "an unknown colour": (
        "missions.toml",
        'colour = "yellow"',
        'colour = "pink"',
        r"missions.toml, mission 1: Invalid enum value 'pink'.*lines\[0\].colour",
    ),
    "a wrong count": ("board.toml", "artifacts = 9", "artifacts = 8", "there must be 27 artifacts"),
    "one end of a route": ("galaxy.toml", 'skull = "green"\n', "", "differs at its ends"),
}


@pytest.mark.parametrize("fault", sorted(BROKEN))
def test_components__a_broken_file_is_refused_with_file_row_and_reason(
    fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, old, new, reason = BROKEN[fault]
    shutil.copytree(reading.FOLDER, tmp_path / "content")
    path = tmp_path / "content" / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    monkeypatch.setattr(reading, "FOLDER", tmp_path / "content")
    with pytest.raises(ValueError, match=reason):
        content.__wrapped__()
