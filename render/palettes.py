"""The look of pictures: named roles for colours, and three palettes that fill them.

The settlers' colours were chosen so that any two stay distinct under protanopia, deuteranopia and
tritanopia (Machado, Oliveira and Fernandes 2009); a test computes it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

Rgb = tuple[int, int, int]


class Role(StrEnum):
    """Purposes of colours."""

    SKY = "sky"
    STAR = "star"
    LANE = "lane"
    CARD = "card"
    EMPTY = "empty"
    """A place that may still be filled."""
    LINE = "line"
    INK = "ink"
    SOFT = "soft"
    """Secondary text."""
    ACCENT = "accent"
    """The player to move, and whatever a player has won."""
    HULL = "hull"
    """The band of a ship's card."""
    CHANGED = "changed"
    DARK = "dark"
    LIGHT = "light"
    RED = "red"
    YELLOW = "yellow"
    BLUE = "blue"
    PURPLE = "purple"
    GREEN = "green"
    WHITE = "white"
    OCEAN = "ocean"
    LAND = "land"
    RUST = "rust"
    RUST_SHADE = "rust shade"
    ROCK = "rock"
    ROCK_SHADE = "rock shade"
    ICE = "ice"
    SAND = "sand"
    GAS = "gas"
    SUN = "sun"
    FLAME = "flame"
    MIST = "mist"
    """Nebulae and distant galaxies, and everything behind the board."""
    DEPTH = "depth"
    """The second tone of the background."""
    ON_ACCENT = "on accent"
    ON_HULL = "on hull"
    ON_RED = "on red"
    ON_YELLOW = "on yellow"
    ON_BLUE = "on blue"
    ON_PURPLE = "on purple"
    ON_GREEN = "on green"
    ON_WHITE = "on white"


def luminance(colour: Rgb) -> float:
    """Return the relative luminance of WCAG 2, from 0 to 1."""
    red, green, blue = (
        # figures of sRGB and of WCAG 2: the eye sees green as brightest
        share / 12.92 if (share := part / 255) <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4
        for part in colour
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: Rgb, second: Rgb) -> float:
    """Return the contrast ratio of WCAG 2, from 1 to 21."""
    low, high = sorted((luminance(first), luminance(second)))
    # 0.05: the light that a screen reflects, by WCAG 2
    return (high + 0.05) / (low + 0.05)


@dataclass(frozen=True)
class Palette:
    """A name and a colour for every role."""

    name: str
    colours: Mapping[Role, Rgb]

    def __getitem__(self, role: Role) -> Rgb:
        """Return the colour of a role."""
        return self.colours[role]


def _rgb(code: str) -> Rgb:
    return int(code[0:2], 16), int(code[2:4], 16), int(code[4:6], 16)


def _palette(name: str, codes: Mapping[Role, str]) -> Palette:
    """Return a palette; text on a coloured ground is dark or light, whichever reads better."""
    colours = {role: _rgb(code) for role, code in codes.items()}
    inks = (colours[Role.DARK], colours[Role.LIGHT])
    # computed, so that a changed colour never leaves unreadable text behind
    for role in Role:
        if role.startswith("on "):
            ground = colours[Role(role.removeprefix("on "))]
            colours[role] = max(inks, key=lambda ink: contrast(ink, ground))
    return Palette(name, colours)


_SPACE = {
    Role.OCEAN: "2F7FC4",
    Role.LAND: "5FB37C",
    Role.RUST: "C8643C",
    Role.RUST_SHADE: "A14A2B",
    Role.ROCK: "9C9387",
    Role.ROCK_SHADE: "766E65",
    Role.ICE: "C4E4F1",
    Role.SAND: "DDC48C",
    Role.GAS: "D49A63",
    Role.SUN: "F28A24",
    Role.FLAME: "FFD45C",
    Role.DARK: "0B1020",
    Role.LIGHT: "FFFFFF",
    Role.WHITE: "F6F8FC",
}

NIGHT = _palette(
    "night",
    {
        **_SPACE,
        Role.MIST: "1A2350",
        Role.DEPTH: "121A3C",
        Role.SKY: "0B1020",
        Role.STAR: "66739F",
        Role.LANE: "161F3A",
        Role.CARD: "25325A",
        Role.EMPTY: "111831",
        Role.LINE: "45568C",
        Role.INK: "F4F6FF",
        Role.SOFT: "B4C0E4",
        Role.ACCENT: "FFD166",
        Role.HULL: "50639F",
        Role.CHANGED: "4FE8D8",
        Role.RED: "E24524",
        Role.YELLOW: "F4B721",
        Role.BLUE: "71BBFB",
        Role.PURPLE: "A33DEB",
        Role.GREEN: "458C80",
    },
)

DAY = _palette(
    "day",
    {
        **_SPACE,
        Role.MIST: "BCC8E3",
        Role.DEPTH: "C4CFE7",
        Role.SKY: "CBD6EA",
        Role.STAR: "B2C0DA",
        Role.LANE: "F7F9FE",
        Role.CARD: "E6ECF7",
        Role.EMPTY: "D5DDEC",
        Role.LINE: "7F8EB2",
        Role.INK: "141B33",
        Role.SOFT: "404C70",
        Role.ACCENT: "803603",
        Role.HULL: "53648F",
        Role.CHANGED: "00806A",
        Role.RED: "CC1914",
        Role.YELLOW: "EDAA07",
        Role.BLUE: "43A7F6",
        Role.PURPLE: "752AAA",
        Role.GREEN: "318C7D",
    },
)

CONTRAST = _palette(
    "contrast",
    {
        **_SPACE,
        Role.MIST: "101018",
        Role.DEPTH: "08080C",
        Role.SKY: "000000",
        Role.STAR: "000000",
        Role.LANE: "000000",
        Role.CARD: "141414",
        Role.EMPTY: "000000",
        Role.LINE: "9298AC",
        Role.INK: "FFFFFF",
        Role.SOFT: "F0F0F0",
        Role.ACCENT: "FFE45C",
        Role.HULL: "5C5C5C",
        Role.CHANGED: "00FFC2",
        Role.DARK: "000000",
        Role.RED: "DB4E29",
        Role.YELLOW: "FDC20C",
        Role.BLUE: "67C0FF",
        Role.PURPLE: "9C6AAA",
        Role.GREEN: "98B27D",
    },
)

PALETTES: Mapping[str, Palette] = {palette.name: palette for palette in (NIGHT, DAY, CONTRAST)}
