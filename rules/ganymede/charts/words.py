"""Cards and colours in plain English, for labels and news."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from rules.ganymede.charts.kinds import (
    SETTLERS,
    Colour,
    Effect,
    EffectKind,
    Ship,
    Shuttle,
    Step,
    Tile,
    Worth,
)
from rules.toolbox.sentences import counted, listed

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
    EffectKind.RECRUIT: "recruit",
    EffectKind.ADAPT: "adapt",
    EffectKind.MOVE: "move",
    EffectKind.REPUTATION: "reputation +1",
    EffectKind.DRAW: "draw a ship",
}


def settlers_words(colours: Iterable[int]) -> str:
    """Return settlers, by their colour indices, in brief: `a red and two blue settlers`."""
    counted = list(colours)
    parts = [f"{counted.count(c)} {HUES[c]}" for c in range(len(HUES)) if c in counted]
    return listed(parts) or "nobody"


def lacking_words(colours: Sequence[int], of_any: int) -> str:
    """Return missing settlers: of some colours, by their indices, and of any."""
    if not colours:
        return f"{counted(of_any, 'settler')} of any colour"
    named = f"{settlers_words(colours)} {'settler' if len(colours) == 1 else 'settlers'}"
    return listed([named, f"{of_any} of any colour"]) if of_any else named


def effect_words(effect: Effect) -> str:
    """Describe one deed with its colours."""
    if effect.kind is not EffectKind.RECRUIT:
        return DEEDS[effect.kind]
    if len(effect.colours) == len(SETTLERS):
        return "recruit any"
    return f"recruit {' or '.join(COLOURS[colour] for colour in effect.colours)}"


def steps_words(steps: Sequence[Step]) -> str:
    """Describe a card's whole effect, with a plus and an "or" as on the card [3.7]."""
    alternatives = [
        " or ".join(map(effect_words, step)) + (f" ×{times}" if times > 1 else "")
        for step, times in ((step, len(list(same))) for step, same in groupby(steps))
    ]
    return " + ".join(alternatives) or "no effect"


def times_words(steps: Sequence[Step], often: int) -> str:
    """Format the number of triggers after an effect; empty for once or nothing [3.7.7]."""
    return f", ×{often}" if steps and often > 1 else ""


def tile_words(tile: Tile) -> str:
    """Describe a tile by its id, type and effect."""
    return f"{tile_name(tile)}: {steps_words(tile.steps)}"


def tile_name(tile: Tile) -> str:
    """Return a discarded tile's id and type; its effect doesn't matter any more."""
    return f"{tile.id} {COLOURS[tile.type]}"


def shuttle_words(shuttle: Shuttle) -> str:
    """Describe a shuttle by its id, type, requirement and effect."""
    needs = " ".join(shuttle.needs) + (" + tile" if shuttle.costs_tile else "")
    return f"{shuttle.id} {COLOURS[shuttle.type]} ({needs}): {steps_words(shuttle.steps)}"


def worth_words(ship: Ship) -> str:
    """Describe a ship's score at the end, for its owner."""
    hue = COLOURS[ship.colour] if ship.colour else ""
    kinds = {
        Worth.SYMBOLS: f"{ship.per} VP per {hue} symbol on your shuttles",
        Worth.REPUTATION: "VP as shown on your reputation space",
        Worth.COLUMN: f"{ship.per} VP per {hue} shuttle that you own",
        Worth.ROWS: f"{ship.per} VP per complete row of shuttles",
    }
    if ship.worth is Worth.FIXED:
        return f"{ship.points} VP"
    return (f"{ship.points} + " if ship.points else "") + kinds[ship.worth]


def ship_words(ship: Ship) -> str:
    """Describe a ship by its id, worth and launch effect; buttons have no room for its name."""
    parts = [ship.id, worth_words(ship)]
    if ship.launch:
        parts.append(f"launch: {steps_words(ship.launch)}")
    if ship.fewer:
        parts.append(f"needs {counted(ship.fewer, 'fewer settler')}")
    return ", ".join(parts)


def words_of(card: Tile | Shuttle | Ship) -> str:
    """Describe a card as on a button."""
    if isinstance(card, Tile):
        return tile_words(card)
    return ship_words(card) if isinstance(card, Ship) else shuttle_words(card)
