"""The legend: what drawings, letters and short figures mean in this era."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import shorten

from render.legend import Chapter, Entry, Legend, entry
from render.spacecorp import art
from render.spacecorp.actions import LETTERS
from render.spacecorp.goals import goal
from render.spacecorp.infra import EDGE
from render.spacecorp.owners import SEATS
from rules.spacecorp.charts.kinds import LATER_BASES, Action, BaseKind, Era, Icon
from rules.spacecorp.position.view import ContractView, View

STRANGE = (Icon.ANOMALY, Icon.RUINS, Icon.DUST)
"""Symbols that only Starfarers has."""
NOTES = ("4/s3: 4, or 3 shielded", "x2, ×2: doubles")
GOAL_LETTERS = 46
"""Letters of a goal's words that a line has room for."""
BARE = (Action.UPGRADE, Action.SPECIAL, Action.COLONIZE)
"""Actions that no card has a value for."""


def base_kinds(era: Era) -> list[BaseKind]:
    """Return the types of bases that an era has."""
    return [kind for kind in BaseKind if era is not Era.MARINERS or kind not in LATER_BASES]


def _chapters(view: View, _names: Sequence[str]) -> list[Chapter]:
    """Return the legend's chapters for the era in play."""
    style = SEATS[0]
    uses = [action for action in Action if action not in BARE]
    icons = [icon for icon in Icon if view.era is Era.STARFARERS or icon not in STRANGE]
    bases = [entry(kind, art.base(style, kind), f"{art.BASE_LETTERS[kind]} {kind}")
             for kind in base_kinds(view.era)]  # fmt: skip
    cards = [entry(action, art.action(action), f"{LETTERS[action]} {action}")
             for action in uses]  # fmt: skip
    return [
        Chapter("On the board", list(_board(view.era))),
        Chapter("Tiles", [entry(art.ICON_WORDS[icon], art.icon(icon)) for icon in icons], 3),
        Chapter("Bases", bases),
        Chapter("Contracts", [_goal(view, each) for each in view.contracts], 1),
        Chapter("Beside a name", list(_line(view.era))),
        Chapter("Cards", [*cards, entry("has an Edge", EDGE), *map(entry, NOTES)]),
    ]


def _goal(view: View, contract: ContractView) -> Entry:
    """Return the drawing of a contract's goal with its words, as long as there is room for."""
    words = contract.eras[view.era][0]
    return entry(shorten(words, GOAL_LETTERS, placeholder="…"), goal(contract.goal), words)


def _line(era: Era) -> Iterator[Entry]:
    """Yield the counts of a line of the overview, from left to right."""
    style = SEATS[0]
    yield entry("cards in hand", art.CARDS)
    yield entry("bases in space", art.any_base(style))
    if era is not Era.MARINERS:
        yield entry("progress cards", art.PROGRESS)
    yield entry("added by Infra: +2", art.action(Action.MOVE), "")
    yield entry("12T: profit, which wins")


def _board(era: Era) -> Iterator[Entry]:
    """Yield the signs of the board."""
    style = SEATS[0]
    yield entry("team", art.rocket(style, acts=True), "")
    yield entry("team that can't act", art.rocket(style, acts=False), "")
    yield entry("team that claims its site", art.rocket(style, acts=True, claim=True), "")
    yield entry("contract and its award", art.award("2T"), "")
    yield entry("cards left in the deck", art.CARDS, "")
    yield entry("cost of a way", art.cost(3), "")
    yield entry("cost to explore", art.explore(1), "")
    yield entry("cost to build", art.build(3), "")
    yield entry("tile without a symbol", art.box(filled=True), "")
    if era is Era.MARINERS:
        yield entry("first beyond the board", art.BEYOND[0], "")
        return
    if era is Era.PLANETEERS:
        yield entry("radiation from here on", art.RADIATION, "")
        yield entry("4+6: 4, and 6 for transit")
        return
    yield entry("colony", art.settlement(style), "")
    yield entry("not explored yet", art.box(filled=False), "")
    yield entry("on box 2 of the track", art.track_box(2), "")
    yield entry("empty space", art.VOID, "")


LEGEND = Legend(_chapters, width=720, row=53, size=25)
