"""Pictures and words of SpaceCorp: every name is there, none is cut, and nothing leaks."""

from __future__ import annotations

import math

import msgspec
import pytest

import render
from render.paint.lines import extent, measure
from render.palettes import Role
from render.scene import Box, Icon, Line, Rectangle, Scene
from render.spacecorp import art
from render.spacecorp.boards import overview
from render.spacecorp.layout import FULL, cell_of, sites_of
from render.spacecorp.own_hq import hand, seat_board
from render.spacecorp.pieces import group_teams
from render.spacecorp.reach import reach_scene
from render.spacecorp.words import extra_uses, proper
from rules.kernel import Match, SeededDice
from rules.spacecorp import SPACECORP
from rules.spacecorp.charts.content import CARDS, TILES
from rules.spacecorp.charts.kinds import LATER_BASES, BaseKind, Era, SiteId
from rules.spacecorp.commands_and_queries.reach import reach
from rules.spacecorp.position.view import LegacyView, TeamView, View, chart_view
from tests.spacecorp.tables import POSITIONS, played

NAMES = ("Ann", "Bea", "Cyd", "Dora")


def drawn(view: View) -> Scene:
    return overview(view, NAMES[: len(view.players)])


def whole_words(scene: Scene) -> list[str]:
    """Return the words of lines that are drawn in full."""
    return [
        part
        for item in scene.items
        if isinstance(item, Line) and measure(item)[1]
        for part in item.parts
        if isinstance(part, str)
    ]


@pytest.mark.parametrize(("seats", "begin", "steps"), POSITIONS)
def test_every_site_is_named_on_the_board(seats: int, begin: str, steps: int) -> None:
    view = played(seats, begin, steps).view(0)
    scene = drawn(view)
    for site in view.chart.sites:
        cell = scene.marks[f"site:{site.id}"].box
        lines = [item for item in scene.items if isinstance(item, Line) and inside(item, cell)]
        name = " ".join(part for line in lines for part in line.parts if isinstance(part, str))
        assert proper(site) in name


def inside(line: Line, cell: Box) -> bool:
    return cell.contains(line.box)


@pytest.mark.parametrize(("seats", "begin", "steps"), POSITIONS)
def test_every_card_is_named_one_press_away(seats: int, begin: str, steps: int) -> None:
    view = played(seats, begin, steps).view(0)
    names = NAMES[:seats]
    offers = whole_words(render.compose(view, kind="offers", names=names))
    assert all(card is None or f"{card.id} {card.name}" in offers for card in view.offers)
    assert any("round" in words for words in offers)
    if view.sideboard or view.colonies:
        text_ = " ".join(whole_words(render.compose(view, kind="sideboard", names=names)))
        assert all(card.title in text_ for card in view.sideboard)
        assert all(colony.colony.id in text_ for colony in view.colonies)
    legend = whole_words(render.compose(view, kind="legend", names=names))
    early = view.era is Era.MARINERS
    assert all(kind in legend for kind in BaseKind if not (early and kind in LATER_BASES))
    regions = {region.name for region in view.chart.regions if sites_of(view.chart, region.id)}
    assert regions <= set(render.places(view, render.ZOOM))


@pytest.mark.parametrize("number", range(7))
def test_contracts_are_shields_with_progress(number: int) -> None:
    view = played(3, "mariners", 120).view(0)
    contract = view.contracts[number]
    scene = render.compose(view, kind="offers", names=NAMES[:3])
    row = scene.marks[f"contract:{contract.row}"].box
    inside_row = [item for item in scene.items if row.contains(item.box)]
    shields = [item for item in inside_row if isinstance(item, Icon) and "award" in item.art.name]
    counts = [item.parts[0] for item in inside_row if isinstance(item, Line)]
    assert len(shields) == 1
    assert [f"{count}/{contract.count}" for count in contract.reached] == counts[-3:]


@pytest.mark.parametrize(("seats", "begin", "steps"), POSITIONS)
def test_a_hand_shows_every_card_and_every_offer(seats: int, begin: str, steps: int) -> None:
    view = played(seats, begin, steps).view(0)
    shown = " ".join(hand(view, NAMES[:seats]).texts())
    own = view.players[0].hand
    assert own
    for card in (*own, *filter(None, view.offers)):
        assert f"{card.id} {card.name}" in shown


def test_hand_describes_its_edges_and_specials() -> None:
    view = played(4, "mariners", 0).view(0)
    extra = tuple(card for card in CARDS.values() if card.edge or card.special)
    assert extra
    for card in extra:
        me = msgspec.structs.replace(view.players[0], hand=(card,))
        scene = hand(msgspec.structs.replace(view, players=(me, *view.players[1:])), NAMES)
        shown = " ".join(scene.texts())
        assert [use for use in extra_uses(card) if use not in shown] == [], card.name


@pytest.mark.parametrize("era", list(Era))
def test_no_site_hides_another(era: Era) -> None:
    room, chart = Box(0, 0, *FULL), chart_view(era)
    cells = [cell_of(site, room) for site in chart.sites]
    for number, cell in enumerate(cells):
        assert room.contains(cell.whole)
        assert cell.whole.contains(cell.name)
        assert cell.whole.contains(cell.things)
        for other in cells[number + 1 :]:
            halves = cell.world == other.world
            assert halves or not meet(cell.whole, other.whole)
            assert not meet(cell.things, other.things)


@pytest.mark.parametrize(("seats", "begin", "steps"), POSITIONS)
def test_costs_hide_no_name_and_no_other_cost(seats: int, begin: str, steps: int) -> None:
    view = played(seats, begin, steps).view(0)
    scene = drawn(view)
    costs = [
        item.box for item in scene.items if isinstance(item, Icon) and " cost " in item.art.name
    ]
    lines = [item for item in scene.items if isinstance(item, Line)]
    plates = [line for line in lines if "+" in str(line.parts[0])]
    hops = view.chart.hop is not None
    assert len(costs) + len(plates) == len(view.chart.borders) + hops
    names = [extent(line) for line in lines if line not in plates]
    for number, disc in enumerate(costs):
        # The corners of a disc's box are empty, and so is a letter's edge.
        assert not [name for name in names if meet(disc.inset(9), name)]
        assert not [other for other in costs[number + 1 :] if apart(disc, other) < 0.85 * disc.w]


def apart(first: Box, other: Box) -> float:
    """Return the distance between two centres: nearer discs hide each other's figures."""
    across = first.x + first.w / 2 - other.x - other.w / 2
    return math.hypot(across, first.y + first.h / 2 - other.y - other.h / 2)


def meet(first: Box, other: Box) -> bool:
    across = first.x < other.x + other.w and other.x < first.x + first.w
    return across and first.y < other.y + other.h and other.y < first.y + first.h


def test_a_long_last_line_of_a_hq_is_stated_in_fewer_words() -> None:
    view = played(4, "starfarers", 60).view(None)
    replace = msgspec.structs.replace
    legacy = LegacyView(next(iter(TILES.values())), BaseKind.REFINERY, 1)
    cards = (*view.sideboard[:3], *view.sideboard[-3:])
    much = {"progress": cards, "colonies": ("C1", "C2"), "last_turn": True, "legacy": legacy}
    view = replace(view, players=tuple(replace(player, **much) for player in view.players))
    boards = [seat_board(view, seat, NAMES) for seat in range(len(view.players))]
    lines = [item for scene in boards for item in scene.items if isinstance(item, Line)]
    last = [line for line in lines if "last turn" in "".join(map(str, line.parts))]
    assert len(last) == len(view.players)
    assert all(measure(line)[1] for line in last)


def test_each_row_of_an_hq_has_a_heading() -> None:
    match = Match.start(SPACECORP, seats=2, dice=SeededDice("headings"))
    words = "\n".join(render.compose(match.view(0), kind="hand", seat=0).texts())
    assert [f"Infra {number}" in words for number in (1, 2, 3)] == [True] * 3
    assert "Bases left" in words


def test_nothing_is_drawn_beyond_the_edge() -> None:
    for position in POSITIONS:
        scene = drawn(played(*position).view(0))
        whole = Box(0, 0, scene.width, scene.height)
        for item in scene.items:
            assert isinstance(item, Rectangle | Icon | Line)
            assert whole.contains(item.box), item


def test_two_like_teams_are_side_by_side_and_more_have_a_number() -> None:
    """Put like teams side by side: a number between two rockets would not show its owner."""
    team = TeamView(0, SiteId("earth"), 0, claim=False, acts=True)
    other = TeamView(1, SiteId("earth"), 0, claim=False, acts=True)
    first, two = group_teams([team])[0], group_teams([other])[0]
    assert group_teams([team, team, other]) == [first, first, two]
    three = group_teams([team, other, team, team])
    assert [piece.art for piece in three] == [first.art, art.times(3), two.art]


@pytest.mark.parametrize("count", [1, 2, 4, 8])
def test_teams_stand_beside_their_world(count: int) -> None:
    view = played(4, "mariners", 0).view(None)
    teams = tuple(TeamView(n % 4, SiteId("luna"), 0, n > 3, acts=True) for n in range(count))
    sites = [
        msgspec.structs.replace(site, teams=teams) if site.id == "luna" else site
        for site in view.sites
    ]
    scene = drawn(msgspec.structs.replace(view, sites=tuple(sites)))
    luna = scene.marks["site:luna"].box
    drawings = [item for item in scene.items if isinstance(item, Icon) and luna.contains(item.box)]
    rockets = [item for item in drawings if "rocket" in item.art.name]
    world = max(drawings, key=lambda item: item.box.w)
    assert len(rockets) == count
    assert not any(meet(rocket.box, world.box) for rocket in rockets)


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
def test_sites_in_reach_are_listed_by_their_distance(position: tuple[int, str, int]) -> None:
    view = played(*position).view(0)
    for start in render.places(view, "reach"):
        scene = reach_scene(view, NAMES, start)
        assert all(scene.whole.contains(item.box) for item in scene.items)
        cells = [
            item.box
            for item in scene.items
            if isinstance(item, Rectangle) and item.fill is Role.LANE and item.outline is Role.LINE
        ]
        reachable = reach(view, SiteId(start))
        assert len(cells) == len(reachable)
        discs = [item for item in scene.items if isinstance(item, Icon) and _need(item)]
        assert [_need(disc) for disc in discs] == sorted({*reachable.values()})
        for site in view.chart.sites:
            if site.id in reachable:
                cell = next(cell for cell in cells if cell.contains(_named(scene, proper(site))))
                above = [_need(disc) for disc in discs if disc.box.y < cell.y + cell.h]
                assert above[-1] == reachable[site.id], site.id
        assert not any(meet(cell, two) for cell in cells for two in cells if cell != two)


def _need(item: Icon) -> int:
    """Return the distance on a disc; 0 for other drawings."""
    name = item.art.name
    return int(name.split()[-1]) if name.startswith("spacecorp need") else 0


def _named(scene: Scene, name: str) -> Box:
    """Return the place of a name."""
    return next(
        item.box for item in scene.items if isinstance(item, Line) and item.parts == (name,)
    )


def test_reach_is_for_players_with_a_team() -> None:
    match = played(3, "mariners", 0)
    assert render.places(match.view(None), "reach") == ()
    assert render.extra_words(match.view(None), "reach", names=NAMES) == ""
    assert render.places(match.view(1), "reach") == ("earth",)
    message = render.extra_words(match.view(1), "reach", at="earth", names=NAMES)
    assert message.splitlines()[0] == "**In reach from Earth**"


def test_first_games_legend_names_uses_of_cards() -> None:
    view = played(3, "mariners", 120).view(0)
    legend = render.extra_words(view, "legend", names=NAMES[:3])
    assert "Mv move; Ex explore; Bd build" in legend


def test_text_board_matches_the_picture() -> None:
    view = played(4, "planeteers", 200).view(None)
    report = render.text_board(view, names=NAMES)
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
    for kind in ("overview", "hand", "seat", "offers"):
        pictures = []
        for state in (match.state, other):
            render.forget()
            view = SPACECORP.view(state, 0)
            pictures.append(render.board_picture(view, kind=kind, seat=1, names=NAMES))
        assert pictures[0] == pictures[1]


def test_discards_and_sabotage_are_on_offers_and_in_words() -> None:
    view: View = played(3, "mariners", 120).view(None)
    first, second, *rest = view.discards
    assert rest
    shown = msgspec.structs.replace(
        view, discards=(*rest, second), played=(first,), sabotaged="build"
    )
    named = [f"Latest discards: {second.id} {second.name}"]
    named += [f"Played this turn: {first.id} {first.name}", "Sabotaged this turn: build"]
    picture = " ".join(render.compose(shown, kind="offers", names=NAMES[:3]).texts())
    text = render.text_board(shown, names=NAMES[:3])
    assert f"**Discards** {len(rest) + 1}: " in text
    for words in named:
        assert words in picture
        assert words in text


def test_the_stock_of_bases_is_in_the_words() -> None:
    view: View = played(3, "mariners", 120).view(None)
    stock = {**dict.fromkeys(BaseKind, 3), BaseKind.REFINERY: 1, BaseKind.SECURE: 0}
    for left, words in (
        (stock, "bases left: refinery 1, secure 0, others 3"),
        (dict.fromkeys(BaseKind, 3), "bases left: 3 of each kind"),
    ):
        player = msgspec.structs.replace(view.players[0], stock=left)
        players = (player, *view.players[1:])
        assert words in render.text_board(msgspec.structs.replace(view, players=players))
