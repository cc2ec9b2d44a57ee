"""Signs of the bonuses on the faction tracks of Starship Captains."""

from __future__ import annotations

import pytest

import render
from render.scene import Icon
from render.starship_captains.bonus_signs import EVENT, SIGNS, WORDS, bonus_signs
from rules import catalogue
from rules.kernel import Match, SeededDice
from rules.starship_captains.charts.content import content
from rules.starship_captains.charts.kinds import Deed
from rules.starship_captains.position.view import View


def test_every_bonus_of_a_track_has_a_sign() -> None:
    for sides in content().tracks.values():
        for track in sides:
            assert all(bonus_signs(effect) for effect in track.bonuses.values())
    assert {*WORDS} == {*SIGNS}


@pytest.mark.parametrize("seats", [1, 4])
def test_tracks_show_their_bonuses_and_events(seats: int) -> None:
    match = Match.start(catalogue["starship_captains"], seats=seats, dice=SeededDice("tracks"))
    view = match.view(None)
    assert isinstance(view, View)
    scene = render.compose(view)
    drawn = [item.art for item in scene.items if isinstance(item, Icon)]
    events = [track for track in view.tracks if track.event is not None]
    assert drawn.count(EVENT) == len(events)
    repairs = [effect for track in view.tracks for effect in track.track.bonuses.values()
               for step in effect if step.deed is Deed.REPAIR]  # fmt: skip
    assert drawn.count(SIGNS[Deed.REPAIR]) >= len(repairs)
