"""The pictures of a season: readable on a phone, with names of all kinds and many people."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from render import (
    SeasonGroup,
    SeasonPoster,
    SeasonRow,
    SeasonStandings,
    SeasonZone,
    TableOutcome,
    season_picture,
)
from render.art import Polygon
from render.palettes import PALETTES
from render.scene import Icon, Line, Scene
from render.seasons.poster import poster_scene
from render.seasons.scene import standings_scene
from render.seasons.standings import fit_standings
from render.seasons.words import alt_text, outcome_words
from tests.render import legibility
from tests.render.letters import OTHERS, WIDEST, too_small
from tests.render.test_picture_sizes import MOST
from tests.render.walks import NAMES

WIDE = "W" * 32
KINDS = {"usual": NAMES, "wide": (WIDE,), "undrawable": ("漢字🚀",)}
MOVES = (0, 2, -1, 1, -2, None, 12, -11)
SIZES = ((1, 8), (1, 24), (2, 8), (3, 8), (8, 8), (21, 3))
"""Groups of a season, and people in each of them."""


def named(count: int, kind: str) -> tuple[str, ...]:
    """Return names of a kind, each with a number so that they differ."""
    known = KINDS[kind]
    return tuple(f"{known[n % len(known)][:28]} {n}"[:32] for n in range(count))


def group(number: int, size: int, title: str) -> SeasonGroup:
    """Return a group whose first is promoted and whose last is relegated."""
    zones = {0: SeasonZone.UP, size - 1: SeasonZone.DOWN} if title else {}
    rows = (
        SeasonRow(
            number * size + place,
            place=place + 1,
            points=144 - 5 * place,
            played=10 + place % 2,
            total=26,
            moved=MOVES[place % len(MOVES)],
            zone=zones.get(place, SeasonZone.NONE),
            gone="removed" if place == 5 else "",
        )
        for place in range(size)
    )
    return SeasonGroup(title, tuple(rows))


def standings(
    groups: int, size: int, *, seats: int = 2, kind: str = "usual", **fields: Any
) -> SeasonStandings:
    """Return a season in its fourth round, with a result of each kind."""
    count = groups * size
    tables = [tuple(range(n, n + seats)) for n in range(0, count - seats + 1, seats)]
    notes = ("", "walkover", "", "unfinished")
    outcomes = [
        TableOutcome(people, (), notes[n % 4])
        if n % 4 > 1
        else TableOutcome(people[:1], people[1:], notes[n % 4], late=people[:1] if n == 4 else ())
        for n, people in enumerate(tables)
    ]
    shown = SeasonStandings(
        title=WIDE + WIDE[:28] if kind == "wide" else "Autumn",
        subtitle="Round 4 of 26 · Starship Captains",
        moment="Standings as round 4 opens",
        names=named(count, kind),
        groups=tuple(group(n, size, f"Group {n + 1}" if groups > 1 else "") for n in range(groups)),
        results=tuple(outcomes),
        meetings_title="Who plays in round 4",
        meetings=tuple(tables),
        closing="Round 5 opens on 12 December.",
    )
    return replace(shown, **fields)


def check(scene: Scene, palette: str) -> None:
    """Check that everything in a picture can be read on a phone."""
    assert scene.width == 720
    assert scene.width <= WIDEST * scene.height
    assert too_small(scene, OTHERS, drawn=True) == []
    assert list(legibility.faults(scene)) == []
    assert list(legibility.faint(scene, palette)) == []


@pytest.mark.parametrize("palette", sorted(PALETTES))
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("groups", "size"), SIZES)
def test_standings_can_be_read(groups: int, size: int, kind: str, palette: str) -> None:
    for seats in (2, 3, 4):
        shown = standings(groups, size, seats=min(seats, size), kind=kind)
        check(standings_scene(fit_standings(shown)), palette)


@pytest.mark.parametrize("palette", sorted(PALETTES))
def test_standings_of_64_people_are_small_files(palette: str) -> None:
    picture = season_picture(standings(8, 8), palette)
    assert len(picture.png) <= MOST
    assert picture.width == 720
    assert 0 < len(picture.alt) <= 1024


def test_standings_of_thousands_show_the_first_groups() -> None:
    drawn = fit_standings(standings(250, 8))
    check(standings_scene(drawn), "night")
    assert (len(drawn.groups), drawn.more_groups) == (12, 238)
    assert "and 238 more groups" in standings_scene(drawn).texts()
    assert len(season_picture(standings(250, 8)).png) <= MOST


def test_one_group_is_shown_in_full() -> None:
    words = list(standings_scene(fit_standings(standings(1, 24))).texts())
    assert all(f"{name}" in " ".join(words) for name in ("144", "29"))
    assert not any(text.endswith("more") and text[0].isdigit() for text in words)


def test_large_season_shows_leaders_and_counts_the_others() -> None:
    words = list(standings_scene(fit_standings(standings(8, 8))).texts())
    assert words.count("6 more") == 8
    assert words.count("and 28 more") == 2, "results and tables"


def test_zones_differ_in_shape_and_colour_and_are_explained() -> None:
    scene = standings_scene(fit_standings(standings(2, 8)))
    signs = [item.art for item in scene.items if isinstance(item, Icon)]
    up, down = (
        next(art for art in signs if art.name.startswith(f"season place {zone}"))
        for zone in (SeasonZone.UP, SeasonZone.DOWN)
    )
    first, other = up.shapes[1], down.shapes[1]
    assert isinstance(first, Polygon)
    assert isinstance(other, Polygon)
    assert first.fill != other.fill
    assert first.points != other.points
    assert {"promotion", "relegation", "places since last round"} <= set(scene.texts())


def test_movement_is_an_arrow_with_a_number() -> None:
    scene = standings_scene(fit_standings(standings(1, 8)))
    moves = [
        (item.parts[0].name, item.parts[1])
        for item in scene.items
        if isinstance(item, Line) and len(item.parts) == 2 and not isinstance(item.parts[0], str)
    ]
    assert ("season arrow True", "2") in moves
    assert ("season arrow False", "1") in moves


def test_first_round_shows_no_movement_and_no_key() -> None:
    shown = standings(1, 4, results=())
    rows = tuple(replace(row, moved=None) for row in shown.groups[0].rows)
    shown = replace(shown, groups=(replace(shown.groups[0], rows=rows),))
    words = list(standings_scene(fit_standings(shown)).texts())
    assert "places since last round" not in words
    assert "Latest results" not in words


def test_alt_text_has_the_content_of_the_picture() -> None:
    shown = standings(2, 3)
    names = fit_standings(shown).names
    words = alt_text(fit_standings(shown))
    assert words.startswith(
        "Autumn, Round 4 of 26 · Starship Captains. Standings as round 4 opens."
    )
    assert f"2. {names[1]}, 139 points, 11 of 26 rounds, up 2" in words
    assert f"3. {names[2]}, 134 points, 10 of 26 rounds, down 1, relegation" in words
    assert f"{names[0]} beat {names[1]}; {names[2]} beat {names[3]} (walkover)" in words
    assert "Round 5 opens on 12 December." in words


def test_winner_has_a_medal_once_the_season_is_over() -> None:
    def medals(shown: SeasonStandings) -> int:
        lines = [
            item for item in standings_scene(fit_standings(shown)).items if isinstance(item, Line)
        ]
        parts = [part for line in lines for part in line.parts if not isinstance(part, str)]
        return sum(part.name.startswith("medal") for part in parts)

    assert medals(standings(1, 4)) == 0
    assert medals(standings(1, 4, is_final=True)) == 1
    assert medals(standings(8, 4, is_final=True)) == 8


@pytest.mark.parametrize("palette", sorted(PALETTES))
def test_announcement_can_be_read(palette: str) -> None:
    facts = (("26", "weeks"), ("4", "seats a table"), ("24", "in a group"), ("10 days", "a turn"))
    shown = SeasonPoster(
        WIDE,
        "Starship Captains, Space Empires and Starfarers of Catan",
        facts,
        ("Press Enter to take part.", " ".join(["A long line of words"] * 12)),
    )
    check(poster_scene(shown), palette)
    picture = season_picture(shown, palette)
    assert "Open for entries. 26 weeks, 4 seats a table" in picture.alt
    assert len(picture.png) <= MOST


def test_result_tells_why_somebody_got_fewer_points() -> None:
    names = ("Ann", "Bea", "Cyd")
    drawn = TableOutcome((0, 1), late=(0,))
    assert outcome_words(drawn, names) == "Ann and Bea drew (Ann missed a turn)"
    won = TableOutcome((1,), (0, 2), forfeited=(2,), late=(1,))
    assert outcome_words(won, names) == "Bea beat Ann and Cyd (Cyd forfeited; Bea missed a turn)"
    walkover = TableOutcome((1,), (0,), "walkover", late=(1,))
    assert outcome_words(walkover, names) == "Bea beat Ann (walkover; Bea missed a turn)"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_reasons_of_a_result_are_never_cut(seats: int, kind: str) -> None:
    people = tuple(range(seats))
    outcome = TableOutcome(people[:1], people[1:], "unfinished", people[2:], late=people[:2])
    shown = standings(1, 8, kind=kind, results=(outcome, outcome), meetings=())
    text = " ".join(standings_scene(fit_standings(shown)).texts())
    reasons = ["(unfinished;", "missed a turn)", *(["forfeited;"] if seats > 2 else [])]
    assert all(text.count(words) == 2 for words in reasons), text


def test_long_result_takes_two_lines_before_its_names_are_cut() -> None:
    outcome = TableOutcome((0,), (1, 2), forfeited=(2,), late=(0,))
    names = ("Annabella", "Bartholomew", "Cassiopeia", "Dov")
    shown = standings(1, 4, results=(outcome,), meetings=(), names=names)
    text = " ".join(standings_scene(fit_standings(shown)).texts())
    assert outcome_words(outcome, names) in text
