"""The legend: what drawings, letters and colours mean."""

from __future__ import annotations

from collections.abc import Sequence

from render.art import Art
from render.legend import Chapter, Legend, entry
from render.starship_captains import art
from rules.starship_captains.charts.kinds import Colour, Figure, PirateKind, RouteColour
from rules.starship_captains.position.view import View


def _chapters(_view: View, _names: Sequence[str]) -> list[Chapter]:
    """Return the legend's chapters."""
    routes = [entry(f"{colour} route", art.route_mark(colour)) for colour in RouteColour]
    pirates = [
        entry("pirate: medal, artifact", art.pirate_sign(PirateKind.PURPLE_MEDAL), ""),
        entry("pirate: android", art.pirate_sign(PirateKind.PURPLE_ANDROID), ""),
    ]
    lines = [entry(f"{colour} crew", art.line_sign(colour)) for colour in Colour]
    crew = [entry(words, art.crew_sign(kind), "") for kind, words in CREW]
    bonuses = [entry(str(words), sign) for sign, words in _bonuses()]
    tokens = [
        entry("missions done", art.MISSIONS, ""),
        entry("medals", art.MEDAL, ""),
        entry("damage", art.DAMAGE, ""),
        entry("promotion rings", art.RING, ""),
        entry("next mission here", art.NEXT, ""),
        entry("a light space: a bonus"),
    ]
    return [
        Chapter("Galaxy", [*routes, *pirates]),
        Chapter("Mission lines and rooms", lines),
        Chapter("Crew", crew),
        Chapter("Bonuses of techs", bonuses, 3),
        Chapter("Tokens", tokens),
    ]


CREW = (
    (Figure.CADET, "C: cadet"),
    (Figure.ANDROID, "A: android"),
    (next(kind for kind in Figure if kind.commander), "commander, in gold"),
)
"""Figures that aren't ensigns of the colour of their letter."""


def _bonuses() -> list[tuple[Art, str]]:
    parts = art.bonus_legend()
    return [(sign, words) for sign, words in zip(parts[::2], parts[1::2], strict=True)
            if isinstance(sign, Art) and isinstance(words, str)]  # fmt: skip


LEGEND = Legend(_chapters, width=720, row=58, size=25)
