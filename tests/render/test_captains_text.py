"""Text board, alt text and Techs of Starship Captains show what concerns every captain."""

from __future__ import annotations

from msgspec.structs import replace

import render
from render.starship_captains.text import alt, table, techs_words
from rules import catalogue
from rules.kernel import Match, SeededDice
from rules.starship_captains.charts.content import content
from rules.starship_captains.charts.kinds import Figure
from rules.starship_captains.position.view import View

NAMES = ("Ada", "Brigitte")


def started() -> View:
    """Return the first position of two captains."""
    match = Match.start(catalogue["starship_captains"], seats=2, dice=SeededDice("text"))
    view = match.view(None)
    assert isinstance(view, View)
    return view


def test_lasting_event_is_shown_while_it_acts() -> None:
    event = next(each for each in content().events.values() if each.lasting)
    view = started()
    after = replace(view, lasting=(event,), resolved=(event,))
    for words in (
        table(after, None, NAMES),
        alt(after, render.PictureKind.OVERVIEW, 0, NAMES),
        techs_words(after, NAMES),
    ):
        assert f"Event in force: {event.words}" in words
    assert event.name not in table(replace(view, tracks=()), None, NAMES)
    scene = render.composed(after, kind="techs")
    assert f"In force {event.id} {event.name}" in set(scene.texts())


def test_text_has_the_starting_player_and_the_order_of_the_queue() -> None:
    view = started()
    first, *others = view.captains
    queue = (Figure.CADET, Figure.ANDROID, Figure.CADET)
    view = replace(view, captains=(replace(first, queue=queue), *others), first=1, truce=True)
    words = table(view, None, NAMES)
    assert "Queue, the first in front: cadet, android, cadet" in words
    assert "Starting player: Brigitte, truce this round" in words


def test_alt_text_names_closed_stations() -> None:
    view = started()
    stations = [each for each in view.places if each.station is not None]
    (closed,) = stations[:1]
    assert closed.station is not None
    shut = replace(closed, station=replace(closed.station, open=False))
    places = tuple(shut if each is closed else each for each in view.places)
    words = alt(replace(view, places=places), render.PictureKind.OVERVIEW, 0, NAMES)
    assert f"Closed stations: {closed.place.id}" in words
