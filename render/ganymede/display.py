"""Half of the common display for a phone: whole cards, the state above and the track below."""

from __future__ import annotations

from collections.abc import Sequence

from render.ganymede.market import draw_market, draw_supply, situation
from render.ganymede.seat import GAP, MARGIN, WIDTH
from render.ganymede.track import HEIGHT as TRACK
from render.ganymede.track import draw_track
from render.palettes import Role
from render.scene import Align, Box, Scene, Weight
from rules.ganymede.position.view import View

RIGHT = "Display, right"
_TITLE, _SUPPLY, _MARKET = 46, 48, 480


def scene_around(view: View, names: Sequence[str], name: str) -> tuple[Scene, Box]:
    """Draw the first or the last cards of all rows, and what concerns the whole table."""
    tall = _TITLE + _SUPPLY + _MARKET + TRACK + 3 * GAP
    scene = Scene(WIDTH, tall + 2 * MARGIN)
    title, rest = scene.whole.inset(MARGIN).top(_TITLE)
    left, right = title.left(180, GAP)
    scene.line(left, f"Round {view.round}", 32, Role.INK, Weight.HEAVY)
    words = situation(view, names, ())
    scene.line(right, words, 32, Role.ACCENT, Weight.HEAVY, Align.RIGHT)
    supply, rest = rest.top(_SUPPLY, GAP)
    draw_supply(scene, supply, view)
    market, rest = rest.top(_MARKET, GAP)
    draw_market(scene, market, view, named=True, half=int(name == RIGHT))
    draw_track(scene, rest.top(TRACK)[0], view, view.players)
    return scene, scene.whole
