"""The meaning of every sign on the map."""

from __future__ import annotations

from collections.abc import Sequence

from render.art import Art
from render.legend import Chapter, Legend, entry
from render.palettes import Role
from render.space_empires import art, overview_art
from render.space_empires.owners import NATIVE, SEATS
from render.space_empires.words import MARKERS, SIGNS
from rules.space_empires.charts.content import TECHNOLOGY, UNITS
from rules.space_empires.charts.terrain import Terrain
from rules.space_empires.position.view import View

ON_THE_MAP, COUNTERS, LEVELS = "On the map", "Counters", "Technologies, with their levels"


def signs(view: View) -> list[tuple[Art, str]]:
    """Return every drawing with its meaning; seats by their colours and shapes."""
    markers = [(art.marker(kind), MARKERS.get(Terrain(kind), kind)) for kind in art.MARKERS]
    seats = [
        (art.sign(style, str(n)), f"seat {n}: {style.words}") for n, style in enumerate(SEATS, 1)
    ]
    return [
        *markers,
        (art.back(None), "face down, deep space"),
        (art.back(SEATS[0]), "face down, at home"),
        (art.EYE, "seen by you alone"),
        (art.colony(SEATS[0], 5, home=False), "colony with its CP"),
        (art.colony(SEATS[0], 20, home=True), "Homeworld with its CP"),
        *seats[: len(view.seats)],
        (overview_art.territory(SEATS[0], 1, explored=True, closed=False), "home, or by a colony"),
        (art.sign(NATIVE, "N"), "natives: alien ships"),
        (art.BURST, "battle"),
        (art.CHANGED, "new since your move"),
    ]


SIGNS_ROW = 70
"""Height of a row of drawings whose small letters can be read on a phone."""
INCOME = "Income: Construction Points (CP) each Economic Phase"
READ = (
    "SC2, then a 3: three Scouts",
    "SC, then an 8: eight in all",
    "#12: a counter face down",
    "#×5: five of them",
    "+3: three more counters",
    "a crystal on MINER: in tow",
    "an arrow: a last move's way",
    "its edge white: the newest",
)
"""Examples of counters with their meaning."""


def counters() -> list[str]:
    """Return examples of counters, and the kinds of counters, each with its letters."""
    return [*READ, *(f"{kind}: {chart.name}" for kind, chart in UNITS.items())]


def levels() -> list[str]:
    """Return technologies, each with the letters before its level."""
    return [f"{sign}: {TECHNOLOGY[key].name}" for key, sign in SIGNS.items()]


def chapters(view: View, _: Sequence[str]) -> list[Chapter]:
    """Return all signs in two columns, and all letters below them."""
    letters = {COUNTERS: counters(), LEVELS: levels()}
    return [
        Chapter("", [entry(INCOME)], 1),
        Chapter(ON_THE_MAP, [entry(words, sign) for sign, words in signs(view)], row=SIGNS_ROW),
        *(Chapter(at, list(map(entry, words)), role=Role.SOFT) for at, words in letters.items()),
    ]


LEGEND = Legend(chapters, width=720, row=50, size=23)
