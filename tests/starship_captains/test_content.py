"""The printed material against the rulebook's list, and setting the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from rules.kernel import Match, SeededDice
from rules.starship_captains import STARSHIP_CAPTAINS as GAME
from rules.starship_captains.charts.content import content, printed_pairs, tech_of
from rules.starship_captains.charts.kinds import Colour, Deed, Faction, RouteColour, deeds
from rules.starship_captains.effects.no_result_reasons import NOTHING
from rules.starship_captains.effects.resolve import resolve
from rules.starship_captains.factions.tracks import Advance, advance_words
from rules.starship_captains.position.context import Context
from rules.toolbox.mute_tell import mute
from tests.starship_captains.position import Board, names


def test_components__as_many_as_in_the_box() -> None:
    cards = content()
    assert Counter(tech.tier for tech in cards.techs.values()) == {
        "alpha": 34,
        "beta": 16,
        "omega": 12,
    }
    assert len(cards.missions) == 50
    assert sum(not event.solo for event in cards.events.values()) == 11
    assert Counter(room.room.colour for room in cards.techs.values() if room.room) == {
        Colour.RED: 7,
        Colour.YELLOW: 7,
        Colour.BLUE: 7,
        Colour.GRAY: 5,
    }


def test_components__every_card_has_a_name_of_its_own() -> None:
    cards = content()
    named = [card.name for card in cards.techs.values()]
    named += [card.name for card in cards.missions.values()]
    assert len(set(named)) == len(named)


def test_components__missions_by_lines_points_and_colours() -> None:
    missions = content().missions.values()
    assert Counter(len(card.lines) for card in missions) == {2: 22, 3: 28}
    assert Counter(card.points for card in missions) == {2: 8, 3: 14, 4: 10, 5: 15, 6: 3}
    assert Counter(line.colour for card in missions for line in card.lines) == {
        Colour.RED: 42,
        Colour.YELLOW: 42,
        Colour.BLUE: 40,
        Colour.GOLD: 4,
    }
    assert sum(card.hostile for card in missions) == 16


@pytest.mark.parametrize(
    ("side", "places", "routes", "skulls"), [("A", 14, 21, 5), ("B", 16, 24, 6)]
)
def test_components__both_sides_of_the_board(
    side: str, places: int, routes: int, skulls: int
) -> None:
    board = content().sides[side]
    assert (len(board.places), len(board.routes)) == (places, routes)
    assert sum(route.skull for route in board.routes.values()) == skulls
    for place in board.places:
        assert [route.colour for route in board.at[place]] == list(RouteColour)
    assert not any(route.skull for route in board.at[board.home])


def test_components__routes_never_cross() -> None:
    for board in content().sides.values():
        at = {place.id: (place.x, place.y) for place in board.places.values()}
        ways = [(at[route.a], at[route.b]) for route in board.routes.values()]
        for way in ways:
            for other in ways:
                if not {*way} & {*other}:
                    assert not _cross(*way, *other), (way, other)


Point = tuple[int, int]


def _side(a: Point, b: Point, c: Point) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def test_components__one_pair_of_icons_is_printed_in_the_middle() -> None:
    assert [[left for left, _ in printed_pairs(board)] for board in content().slots.values()] == [
        [2],
        [2],
    ]


def test_components__no_reusable_room_recalls_crew() -> None:
    """Else a commander would go round forever."""
    rooms = [tech.room for tech in content().techs.values() if tech.room]
    assert all(room.single_use for room in rooms if "recall" in deeds(room.effect))


@pytest.mark.parametrize(("seats", "side", "numbers", "missions"), [(2, "A", 5, 6), (4, "B", 6, 7)])
def test_setup__tiles_pirates_and_displays(
    seats: int, side: str, numbers: int, missions: int
) -> None:
    view = Match.start(GAME, seats=seats, dice=SeededDice("table")).view(None)
    assert view.side == side
    assert sorted(place.number for place in view.places if place.number) == [*range(1, numbers + 1)]
    assert sum(place.mission is not None for place in view.places) == missions
    assert sum(place.station is not None for place in view.places) == 3
    assert all(bool(route.pirate) == route.route.skull for route in view.routes)
    assert [tech.tier for tech in view.display if tech] == ["alpha"] * 5 + ["omega"] * 3
    assert [tech.tier for tech in view.tracks[1].archive] == ["alpha"]


def test_setup__betas_met_on_the_way_go_below_the_pile() -> None:
    bottoms = [
        Match.start(GAME, seats=2, dice=SeededDice(str(seed))).state.tech_bottom
        for seed in range(10)
    ]
    assert any(bottoms)
    assert all(tech_of(tech).tier == "beta" for bottom in bottoms for tech in bottom)


def test_player_setup__belongings_of_every_captain() -> None:
    match = Match.start(GAME, seats=3, options={"slots": "B"}, dice=SeededDice("table"))
    for captain in match.view(None).captains:
        assert names(captain.ready) == "red yellow blue cadet"
        assert names(captain.queue) == "red yellow blue"
        assert (captain.medals, captain.rings) == (1, 5)
        assert (captain.cargo_slots, captain.cargo_damage) == (8, 3)
        assert [slot.number for slot in captain.slots if slot.damaged] == [1, 3, 4, 6]
        assert captain.at.name == "Home Station"


@pytest.mark.parametrize("first", ["lot", "seat"])
@pytest.mark.parametrize(("late", "medals"), [("none", 1), ("medal", 2)])
def test_player_setup__the_last_captain_may_begin_with_a_medal_more(
    first: str, late: str, medals: int
) -> None:
    for seed in range(6):
        options = {"first": first, "late": late}
        match = Match.start(GAME, seats=3, options=options, dice=SeededDice(str(seed)))
        begun = match.state.first
        held = [captain.medals for captain in match.view(None).captains]
        assert held[begun:] + held[:begun] == [1, 1, medals]


def test_setup__the_starting_player_by_lot_or_the_first_seat() -> None:
    firsts = {Match.start(GAME, seats=4, dice=SeededDice(str(n))).state.first for n in range(20)}
    assert firsts == {0, 1, 2, 3}
    seat = Match.start(GAME, seats=4, options={"first": "seat"}, dice=SeededDice("x"))
    assert seat.state.first == 0


def longest_labels() -> Iterator[str]:
    """Yield labels at their longest, from content alone, with names of 32 letters."""
    name, cards = "W" * 32, content()
    for room in (*cards.rooms.values(), *(tech.room for tech in cards.techs.values() if tech.room)):
        pays = any(step.deed is Deed.PAY for step in room.effect)
        idle = " - you can't pay for it" if pays else " - there's no pirate next to you"
        idle *= all(step.deed in NOTHING for step in room.effect)
        yield f"{room.words_as('gray')}, for 2 artifacts{idle}"
    yield from (f"Take {tech.words}" for tech in cards.techs.values())
    for side in cards.sides.values():
        for place in side.places.values():
            for way in (": 3 moves, 2 damage (Stealth Paint)", ": 1 move, 2 unused"):
                yield f"{place.id} {place.name} (reserved for {name}){way}"
                yield from (
                    f"{place.id} {place.name} ({card.title}, {card.points} points){way}"
                    for card in cards.missions.values()
                )
    for event in cards.events.values():
        yield f"Event {event.id} {event.name}"


def test_labels__none_is_cut() -> None:
    """Options of a select show at most 100 letters."""
    assert [label for label in longest_labels() if len(label) > 100] == []


@pytest.mark.parametrize("faction", Faction)
def test_faction_tracks__every_advance_has_room_on_a_label(faction: Faction) -> None:
    events = [card.id for card in content().events.values() if card.faction is faction]
    for event, side, start, steps in product(events, (1, 2), range(13), range(1, 6)):
        board = Board()
        board.state.sides[faction.lane] = side
        board.state.events[faction.lane] = event
        board.marker(faction, start)
        context = Context(board.state, mute, 0, resolve)
        assert len(advance_words(context, Advance(faction, steps))) <= 100
