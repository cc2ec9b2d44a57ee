"""Pictures and words of SpaceCorp: every name is there, none is cut, and nothing leaks."""

from __future__ import annotations

import msgspec
import pytest

import render
from render.paint.painter import measured
from render.scene import Box, Icon, Line, Panel, Scene
from render.spacecorp import art, ways
from render.spacecorp.boards import overview
from render.spacecorp.layout import places
from render.spacecorp.lists import WIDTH
from render.spacecorp.own import hand
from render.spacecorp.reach import reach_scene
from render.spacecorp.stars import grouped
from render.spacecorp.words import extra_uses, proper, slug
from render.theme import Role
from rules.kernel import SeededDice
from rules.spacecorp import SPACECORP
from rules.spacecorp.charts.content import CARDS, TILES
from rules.spacecorp.charts.kinds import LATER_BASES, BaseKind, Era, SiteId
from rules.spacecorp.commands_and_queries.reach import reach
from rules.spacecorp.position.view import LegacyView, TeamView, View, chart_view
from tests.spacecorp.tables import POSITIONS, played

NAMES = ("Ann", "Bea", "Cyd", "Dora")


def drawn(view: View) -> Scene:
    return overview(view, NAMES[: len(view.players)])


@pytest.mark.parametrize(("seats", "begin", "steps"), POSITIONS)
def test_every_name_of_a_command_is_on_the_board(seats: int, begin: str, steps: int) -> None:
    view = played(seats, begin, steps).view(0)
    scene = drawn(view)
    whole = [
        part
        for item in scene.items
        if isinstance(item, Line) and measured(item)[1]
        for part in item.parts
        if isinstance(part, str)
    ]
    typed = [slug(part) for part in whole]
    for site in view.chart.sites:
        assert site.id in typed
        assert site.id not in whole, "a proper name has capitals"
    for region in view.chart.regions:
        assert region.id in typed or any(part.startswith(f"{region.id} ·") for part in whole)
    for card in view.offers:
        assert card is None or f"{card.id} {card.name}" in whole
    for card in view.sideboard:
        assert card.title in whole
    text_ = " ".join(whole)
    for colony in view.colonies:
        assert colony.colony.id in text_
    later = {BaseKind.EXPLOITER, BaseKind.SECURE, BaseKind.SHIELD_FACTORY}
    for kind in BaseKind:
        assert kind in text_ or (view.era is Era.MARINERS and kind in later)


@pytest.mark.parametrize(("seats", "begin", "steps"), POSITIONS)
def test_a_hand_shows_every_card_and_every_offer(seats: int, begin: str, steps: int) -> None:
    view = played(seats, begin, steps).view(0)
    shown = " ".join(hand(view, NAMES[:seats]).texts())
    own = view.players[0].hand
    assert own
    for card in (*own, *filter(None, view.offers)):
        assert f"{card.id} {card.name}" in shown


def test_a_hand_says_what_its_edges_and_specials_do() -> None:
    view = played(4, "mariners", 0).view(0)
    extra = tuple(card for card in CARDS.values() if card.edge or card.special)
    assert extra
    for card in extra:
        me = msgspec.structs.replace(view.players[0], hand=(card,))
        scene = hand(msgspec.structs.replace(view, players=(me, *view.players[1:])), NAMES)
        shown = " ".join(scene.texts())
        assert [use for use in extra_uses(card) if use not in shown] == [], card.name


@pytest.mark.parametrize(("seats", "begin", "steps"), POSITIONS)
def test_a_hand_says_what_the_letters_on_its_bases_stand_for(
    seats: int, begin: str, steps: int
) -> None:
    view = played(seats, begin, steps).view(0)
    report = " ".join(hand(view, NAMES[:seats]).texts())
    early = view.era is Era.MARINERS
    used = [kind for kind in BaseKind if not (early and kind in LATER_BASES)]
    assert [kind for kind in used if f"{art.BASE_LETTERS[kind]} {kind}" not in report] == []


@pytest.mark.parametrize("era", list(Era))
def test_no_region_hides_another_and_no_cost_lies_on_a_region(era: Era) -> None:
    room = Box(0, 0, 1548, 660)
    chart = chart_view(era)
    scene, boxes = Scene(1548, 660), places(chart, room)
    for region, box in boxes.items():
        assert room.contains(box)
        assert not [other for other, place in boxes.items() if other != region and meet(box, place)]
    ways.draw_ways(scene, boxes, chart.borders, room)
    costs = [item.box for item in scene.items if isinstance(item, Icon) and "cost" in item.art.name]
    assert len(costs) == len(chart.borders)
    for disc in costs:
        # The corners of a disc's box are empty.
        assert not [name for name, box in boxes.items() if meet(disc.inset(4), box)]
    for number, disc in enumerate(costs):
        assert not any(meet(disc.inset(3), other) for other in costs[number + 1 :])


def meet(first: Box, other: Box) -> bool:
    across = first.x < other.x + other.w and other.x < first.x + first.w
    return across and first.y < other.y + other.h and other.y < first.y + first.h


KINDS = ("overview", "seat", "hand", "contracts", "tiles", "sideboard", "closeup", "reach")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("seats", "begin", "steps"), POSITIONS[2:])
def test_pictures_keep_their_limits(kind: str, seats: int, begin: str, steps: int) -> None:
    view = played(seats, begin, steps).view(0)
    picture = render.board(view, kind=kind, seat=0, names=NAMES)
    narrow = picture.width == WIDTH
    assert narrow or (picture.width <= 1600 and picture.height <= 1200)
    assert picture.height <= (3200 if kind == "sideboard" else 1800), "a list for a phone is long"
    assert len(picture.png) <= 200 * 1024
    assert 0 < len(picture.alt) <= 1024


def test_a_long_last_line_of_a_hq_is_said_in_fewer_words() -> None:
    view = played(4, "starfarers", 60).view(None)
    replace = msgspec.structs.replace
    legacy = LegacyView(next(iter(TILES.values())), BaseKind.REFINERY, 1)
    cards = (*view.sideboard[:3], *view.sideboard[-3:])
    much = {"progress": cards, "colonies": ("C1", "C2"), "last_turn": True, "legacy": legacy}
    view = replace(view, players=tuple(replace(player, **much) for player in view.players))
    lines = [item for item in drawn(view).items if isinstance(item, Line)]
    last = [line for line in lines if "last turn" in "".join(map(str, line.parts))]
    assert len(last) == len(view.players)
    assert all(measured(line)[1] for line in last)


def test_nothing_is_drawn_beyond_the_edge() -> None:
    for position in POSITIONS:
        scene = drawn(played(*position).view(0))
        whole = Box(0, 0, scene.width, scene.height)
        for item in scene.items:
            assert isinstance(item, Panel | Icon | Line)
            assert whole.contains(item.box), item


def test_two_like_teams_are_side_by_side_and_more_have_a_number() -> None:
    """Put like teams side by side: a number between two rockets would not show its owner."""
    team = TeamView(0, SiteId("earth"), 0, claim=False, acts=True)
    other = TeamView(1, SiteId("earth"), 0, claim=False, acts=True)
    first, two = grouped([team])[0], grouped([other])[0]
    assert grouped([team, team, other]) == [first, first, two]
    assert grouped([team, other, team, team]) == [first, art.times(3), two]


@pytest.mark.parametrize(("count", "rows"), [(2, [2]), (3, [2, 1]), (4, [2, 2]), (5, [4, 1])])
def test_few_pieces_on_a_world_stand_in_twos(count: int, rows: list[int]) -> None:
    """Use rows of two: a phone shows them half again as large as one row."""
    view = played(4, "mariners", 0).view(None)
    teams = tuple(TeamView(n % 4, SiteId("luna"), 0, n > 3, acts=True) for n in range(count))
    sites = [
        msgspec.structs.replace(site, teams=teams) if site.id == "luna" else site
        for site in view.sites
    ]
    scene = drawn(msgspec.structs.replace(view, sites=tuple(sites)))
    luna, pieces = scene.marks["site:luna"].box, grouped(teams)
    lines = [
        group for group in scene.items if isinstance(group, Line) and luna.intersects(group.box)
    ]
    assert [
        len(group.parts) for group in lines if any(part in pieces for part in group.parts)
    ] == rows


def test_a_changed_site_is_marked() -> None:
    before = played(3, "mariners", 0).view(None)
    after = played(3, "mariners", 120).view(None)
    scene = drawn(after)
    scene.outline_changes(drawn(before).contents)
    changed = [
        new.id for old, new in zip(before.sites, after.sites, strict=True) if old.teams != new.teams
    ]
    assert changed
    assert all(f"site:{site}" in scene.changed for site in changed)


@pytest.mark.parametrize("position", POSITIONS)
def test_sites_in_reach_are_framed_with_their_distance(position: tuple[int, str, int]) -> None:
    view = played(*position).view(0)
    for start in render.places(view, "reach"):
        scene = reach_scene(view, NAMES, start)
        whole = Box(0, 0, scene.width, scene.height)
        assert all(whole.contains(item.box) for item in scene.items)
        frames = [
            item
            for item in scene.items
            if isinstance(item, Panel) and item.fill is None and item.outline is Role.ACCENT
        ]
        reachable = reach(view, SiteId(start))
        assert len(frames) == len(reachable)
        discs = [item.art.name for item in scene.items if isinstance(item, Icon)]
        distances = [int(name.split()[-1]) for name in discs if name.startswith("spacecorp need")]
        assert distances == list(reachable.values())
        assert not any(
            meet(frame.box, two.box) for frame in frames for two in frames if frame != two
        )


def test_reach_is_for_players_with_a_team() -> None:
    match = played(3, "mariners", 0)
    assert render.places(match.view(None), "reach") == ()
    assert render.extra_words(match.view(None), "reach", names=NAMES) == ""
    assert render.places(match.view(1), "reach") == ("earth",)
    message = render.extra_words(match.view(1), "reach", at="earth", names=NAMES)
    assert message.splitlines()[0] == "**In reach from Earth**"


def test_a_first_game_s_legend_names_what_cards_are_used_for() -> None:
    scene = drawn(played(3, "mariners", 120).view(0))
    legend = next(text for text in scene.texts() if "Bases: " in text)
    assert "Mv move, Ex explore, Bd build" in legend
    assert {f"research:{seat}" for seat in range(3)} <= set(scene.marks)


def test_the_text_board_tells_what_the_picture_shows() -> None:
    view = played(4, "planeteers", 200).view(None)
    report = render.text(view, names=NAMES)
    assert "Transit additions: " in report
    assert "Beyond: 1st " in report
    for site in view.chart.sites:
        assert f"{proper(site)}: " in report
    for card in view.sideboard:
        assert f"{card.title} ({card.kind}): {card.text}" in report


def test_dealing_hidden_cards_anew_changes_no_byte_for_another_seat() -> None:
    match = played(3, "mariners", 120)
    before = msgspec.json.encode(match.state)
    other = msgspec.json.decode(before, type=SPACECORP.state)
    SPACECORP.redeal(other, 0, SeededDice("deal"))
    assert msgspec.json.encode(other) != before
    for kind in ("overview", "hand", "seat", "contracts"):
        pictures = []
        for state in (match.state, other):
            render.forget()
            view = SPACECORP.view(state, 0)
            pictures.append(render.board(view, kind=kind, seat=1, names=NAMES))
        assert pictures[0] == pictures[1]
