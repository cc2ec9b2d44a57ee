"""Cards and colours in plain English, for labels and news."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.ganymede.cards import SETTLERS, Colour, Deed, Effect, Ship, Shuttle, Step, Tile, Worth

COLOURS = {
    Colour.RED: "red",
    Colour.YELLOW: "yellow",
    Colour.BLUE: "blue",
    Colour.PURPLE: "purple",
    Colour.WHITE: "white",
}

HUES = tuple(COLOURS[colour] for colour in SETTLERS)
"""The settlers' colours in words, by colour index."""

LETTERS = tuple(str(colour) for colour in SETTLERS)
"""The settlers' colours in keys, by colour index."""

DEEDS = {
    Deed.RECRUIT: "recruit",
    Deed.ADAPT: "adapt a settler",
    Deed.MOVE: "move a settler",
    Deed.REPUTATION: "gain reputation",
    Deed.DRAW: "draw a ship",
}


def listed(words: Sequence[str], joint: str = "and") -> str:
    """Words as an English list."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {joint} {words[-1]}"


def settlers_words(colours: Iterable[int]) -> str:
    """Settlers by their colour indices: `a red and two blue settlers`, shortly."""
    counted = list(colours)
    parts = [f"{counted.count(c)} {HUES[c]}" for c in range(len(HUES)) if c in counted]
    return listed(parts) or "nobody"


def effect_words(effect: Effect) -> str:
    """One deed with its colours."""
    if effect.deed is not Deed.RECRUIT:
        return DEEDS[effect.deed]
    if len(effect.colours) == len(SETTLERS):
        return "recruit any colour"
    return f"recruit {listed([COLOURS[colour] for colour in effect.colours], 'or')}"


def steps_words(steps: Sequence[Step]) -> str:
    """A card's whole effect."""
    ways = [listed([effect_words(effect) for effect in step], "or") for step in steps]
    return listed(ways) or "no effect"


def tile_words(tile: Tile) -> str:
    """A tile's id, type and effect."""
    return f"{tile.id} ({COLOURS[tile.type]}): {steps_words(tile.steps)}"


def shuttle_words(shuttle: Shuttle) -> str:
    """A shuttle's id, type, requirement and effect."""
    needs = " ".join(shuttle.needs) + (" and a tile" if shuttle.costs_tile else "")
    return f"{shuttle.id} ({COLOURS[shuttle.type]}), needs {needs}: {steps_words(shuttle.steps)}"


def worth_words(ship: Ship) -> str:
    """What a ship scores at the end."""
    hue = COLOURS[ship.colour] if ship.colour else ""
    kinds = {
        Worth.FIXED: "",
        Worth.SYMBOLS: f"{ship.per} VP per {hue} symbol",
        Worth.REPUTATION: "VP as the own reputation",
        Worth.COLUMN: f"{ship.per} VP per {hue} shuttle",
        Worth.ROWS: f"{ship.per} VP per complete row",
    }
    fixed = [f"{ship.points} VP"] if ship.points or ship.worth is Worth.FIXED else []
    return " + ".join([*fixed, *filter(None, [kinds[ship.worth]])])


def ship_words(ship: Ship) -> str:
    """A ship's id, name, worth and launch effect."""
    parts = [f"{ship.id} {ship.name}", worth_words(ship)]
    if ship.launch:
        parts.append(f"launch: {steps_words(ship.launch)}")
    if ship.fewer:
        parts.append(f"{ship.fewer} settler fewer")
    return ", ".join(parts)
