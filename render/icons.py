"""Icons of all games for lists and buttons, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from render.art import Art
from render.drawings import figures, signs, tokens
from render.palettes import Role

ALL = "all"
"""The prefix of icons that belong to no game."""
SEAT = "seat"
"""Beginning of the names of the seats' emblems, before their number from 1."""

COVER = "cover"
"""The icon of a whole game."""

COMMON: Mapping[str, Art] = {
    "clock": signs.clock(),
    "dice": tokens.die(5),
    "host": signs.crown(),
    "ai": figures.figure(figures.Figure.ROBOT, Role.BLUE),
}
"""Icons that belong to no game."""
CLOCK, DICE, HOST, AI = (f"{ALL}_{name}" for name in COMMON)


@dataclass(frozen=True)
class Icons:
    """A game's icons by name, and the icon of each option.

    `option` takes the reader's own view, the id of the question and the key of an option, and
    returns a name, empty for an option without an icon. For an answer to a question that comes next
    the id is empty, and only the key decides.
    """

    prefix: str
    """A few letters that begin the names, unlike those of other games."""
    drawn: Mapping[str, Art]
    option: Callable[[Any, str, str], str]

    def icon_name(self, name: str) -> str:
        """Return an icon's name among those of all games; empty if there is no such icon."""
        return f"{self.prefix}_{name}" if name in self.drawn else ""

    def of_option(self, view: Any, question: str, key: str) -> str:
        """Return the icon of an option by its name among those of all games; may be empty."""
        return self.icon_name(self.option(view, question, key))

    def of_seat(self, seat: int) -> str:
        """Return the emblem of a seat by its name among those of all games."""
        return self.icon_name(f"{SEAT}{seat + 1}")

    def all(self) -> dict[str, Art]:
        """Return all drawings, by their names among those of all games."""
        return {self.icon_name(name): art for name, art in self.drawn.items()}


COMMON_ICONS = Icons(ALL, COMMON, lambda _view, _question, _key: "")
NO_ICONS = Icons("", {}, COMMON_ICONS.option)
"""The icons of a game whose options have only words."""
