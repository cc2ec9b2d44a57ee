"""The alt text of Starship Captains' overview."""

from __future__ import annotations

from msgspec.structs import replace

import render
from render.starship_captains.alt_text import alt
from rules import catalogue
from rules.kernel import Match, SeededDice
from rules.starship_captains.position.view import View

NAMES = ("Ada", "Brigitte")


def started() -> View:
    """Return the first position of two captains."""
    match = Match.start(catalogue["starship_captains"], seats=2, dice=SeededDice("text"))
    view = match.view(None)
    assert isinstance(view, View)
    return view


def test_alt_text_names_closed_stations() -> None:
    view = started()
    stations = [each for each in view.places if each.station is not None]
    (closed,) = stations[:1]
    assert closed.station is not None
    shut = replace(closed, station=replace(closed.station, open=False))
    places = tuple(shut if each is closed else each for each in view.places)
    words = alt(replace(view, places=places), render.PictureKind.OVERVIEW, 0, NAMES)
    assert f"Closed stations: {closed.place.id}" in words


def test_alt_text_counts_queue_techs_and_damage() -> None:
    view = started()
    captain = view.captains[0]
    damage = captain.cargo_damage + sum(slot.damaged for slot in captain.slots)
    words = alt(view, render.PictureKind.OVERVIEW, 0, NAMES)
    assert f"queue {len(captain.queue)}, 0 done" in words
    assert f"{damage} damage" in words
