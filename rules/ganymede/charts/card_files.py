"""Card files: rows of TOML become cards, and errors name file, row and reason."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeVar

from rules.ganymede.charts.kinds import (
    SETTLERS,
    TYPES,
    CardId,
    Colour,
    Effect,
    EffectKind,
    Planet,
    Ship,
    Shuttle,
    Step,
    Tile,
    Worth,
)
from rules.ganymede.charts.words import words_of
from rules.kernel import IllegalAnswer
from rules.toolbox.charts import Row, Source, plain_name, rows_of

CARDS_A_KIND = 30
CARDS_A_TYPE = 6
STARTING_TILES = 4
BONUS_SPACES = 3
REPUTATION_LEVELS = (0, 1, 2, 4, 6)
"""Victory points of the track, by level [4.3]."""
MOST_NEEDED = {Planet.EARTH: 6, Planet.MARS: 5}
LAUNCH_MOST_FEWER = 2
LONGEST_NAME = 40
"""Maximum length in characters; a ship's name appears in news."""
LONGEST_WORDS = 68
"""Maximum length of a card's words; the place, price or number on its button takes 32 more."""

KEYS = {
    "tile": {"id", "type", "start", "effect"},
    "shuttle": {"id", "type", "needs", "effect", "tile"},
    "ship": {"id", "name", "worth", "points", "per", "colour", "launch", "fewer"},
    "track": {"points", "bonuses"},
}

C = TypeVar("C", Tile, Shuttle, Ship)


class Printed(NamedTuple):
    """Everything that is printed on the cards and the track."""

    tiles: list[Tile]
    shuttles: list[Shuttle]
    ships: list[Ship]
    points: tuple[int, ...]
    bonuses: tuple[int, ...]


class CardRow(Row):
    """A row of a card file."""

    def hue(self, letter: str, *, white: bool) -> Colour:
        """Return a colour by its letter."""
        known = TYPES if white else SETTLERS
        if letter not in known:
            self.refuse(f"{letter!r} isn't a colour; use one of: {', '.join(known)}")
        return Colour(letter)


def read(sources: Sequence[Source]) -> Printed:
    """Read and check all cards. Raises IllegalAnswer with the file, the row and the reason."""
    rows: dict[str, list[CardRow]] = {kind: [] for kind in KEYS}
    for source in sources:
        for kind, row in rows_of(source, KEYS, CardRow):
            rows[kind].append(row)
    whole = " and ".join(source.name for source in sources)
    tiles = _cards(rows["tile"], "T", _tile)
    shuttles = _cards(rows["shuttle"], "EM", _shuttle)
    ships = _cards(rows["ship"], "S", _ship)
    _check_counts(whole, tiles, shuttles, ships)
    if len(rows["track"]) != 1:
        raise IllegalAnswer(f"{whole}: there must be one [track], not {len(rows['track'])}.")
    points, bonuses = _track(rows["track"][0])
    return Printed(tiles, shuttles, ships, points, bonuses)


def _cards(rows: list[CardRow], letters: str, make: Callable[[CardRow, CardId], C]) -> list[C]:
    made: dict[CardId, C] = {}
    for row in rows:
        card = CardId(row.text("id"))
        if not re.fullmatch(rf"[{letters}][0-9]{{2}}", card):
            row.refuse(f"an id must be {' or '.join(letters)} and two digits, not {card!r}")
        if card in made:
            row.refuse("this id is taken by an earlier row")
        made[card] = make(row, card)
        if len(words := words_of(made[card])) > LONGEST_WORDS:
            row.refuse(f"a button has no room for {len(words)} letters: {words!r}")
    return list(made.values())


def _tile(row: CardRow, card: CardId) -> Tile:
    steps = _steps(row, row.text("effect"))
    starting = row.flag("start")
    if not steps:
        row.refuse("a tile needs an effect")
    if starting and [[way.kind for way in step] for step in steps] != [
        [EffectKind.RECRUIT],
        [EffectKind.DRAW],
    ]:
        row.refuse("a starting tile recruits one settler and draws one ship")
    return Tile(card, row.hue(row.text("type"), white=True), steps, starting)


def _shuttle(row: CardRow, card: CardId) -> Shuttle:
    planet = Planet.EARTH if card.startswith("E") else Planet.MARS
    kind = row.hue(row.text("type"), white=True)
    needs = tuple(row.hue(letter, white=True) for letter in row.text("needs").split())
    if not 1 <= len(needs) <= MOST_NEEDED[planet]:
        row.refuse(f"needs must name 1 to {MOST_NEEDED[planet]} settlers")
    if kind is Colour.WHITE and Colour.WHITE not in needs:
        row.refuse("a white shuttle needs at least one W")
    return Shuttle(card, planet, kind, needs, _steps(row, row.text("effect", "")), row.flag("tile"))


def _ship(row: CardRow, card: CardId) -> Ship:
    """Return the ship of a row; raise IllegalAnswer if its fields don't fit together."""
    worth = row.text("worth", Worth.FIXED)
    if worth not in tuple(Worth):
        row.refuse(f"worth is one of {', '.join(Worth)}, not {worth!r}")
    colour = row.hue(row.text("colour"), white=True) if "colour" in row.fields else None
    if (colour is None) != (worth not in (Worth.SYMBOLS, Worth.COLUMN)):
        row.refuse("set colour if worth is symbols or column, and only then")
    if (worth in (Worth.SYMBOLS, Worth.COLUMN, Worth.ROWS)) != (row.number("per") > 0):
        row.refuse("set per if worth is symbols, column or rows, and only then")
    if not plain_name(row.text("name"), LONGEST_NAME):
        row.refuse(
            f"name must have 1 to {LONGEST_NAME} plain characters, starting with a letter or digit"
        )
    if row.number("fewer") > LAUNCH_MOST_FEWER:
        row.refuse(f"fewer is at most {LAUNCH_MOST_FEWER}")
    return Ship(
        id=card,
        name=row.text("name"),
        worth=Worth(worth),
        points=row.number("points"),
        per=row.number("per"),
        colour=colour,
        launch=_steps(row, row.text("launch", "")),
        fewer=row.number("fewer"),
    )


def _steps(row: CardRow, words: str) -> tuple[Step, ...]:
    parts = [part.strip() for part in re.split(r"[+,]", words)] if words else []
    return tuple(tuple(_effect(row, way.strip()) for way in part.split("/")) for part in parts)


def _effect(row: CardRow, words: str) -> Effect:
    kind, _, rest = words.partition(" ")
    if kind not in tuple(EffectKind):
        row.refuse(f"{words!r} isn't an effect; choose one of {', '.join(EffectKind)}")
    if kind != EffectKind.RECRUIT:
        return Effect(EffectKind(kind)) if not rest else row.refuse(f"{kind} takes no colours")
    if rest == "any":
        return Effect(EffectKind.RECRUIT, SETTLERS)
    return Effect(
        EffectKind.RECRUIT,
        tuple(row.hue(letter.strip(), white=False) for letter in rest.split("|")),
    )


def _check_counts(
    whole: str, tiles: list[Tile], shuttles: list[Shuttle], ships: list[Ship]
) -> None:
    """Raise IllegalAnswer unless every deck has its size, and every type its share."""
    decks: dict[str, Sequence[Tile | Shuttle | Ship]] = {
        "tiles": tiles,
        "Earth shuttles": [card for card in shuttles if card.planet is Planet.EARTH],
        "Mars shuttles": [card for card in shuttles if card.planet is Planet.MARS],
        "ships": ships,
    }
    for name, deck in decks.items():
        if len(deck) != CARDS_A_KIND:
            raise IllegalAnswer(f"{whole}: there must be {CARDS_A_KIND} {name}, not {len(deck)}.")
        counts = Counter(card.type for card in deck if not isinstance(card, Ship))
        for kind in counts:
            if counts[kind] != CARDS_A_TYPE:
                raise IllegalAnswer(
                    f"{whole}: there must be {CARDS_A_TYPE} {name} of type {kind}, "
                    f"not {counts[kind]}."
                )
    starting = sum(tile.starting for tile in tiles)
    if starting != STARTING_TILES:
        raise IllegalAnswer(
            f"{whole}: there must be {STARTING_TILES} starting tiles, not {starting}."
        )


def _track(row: CardRow) -> tuple[tuple[int, ...], tuple[int, ...]]:
    points, bonuses = row.numbers("points"), row.numbers("bonuses")
    if tuple(sorted(set(points))) != REPUTATION_LEVELS or list(points) != sorted(points):
        row.refuse("points must rise through the levels 0, 1, 2, 4 and 6")
    inner = range(1, len(points) - 1)
    if len(bonuses) != BONUS_SPACES or any(space not in inner for space in bonuses):
        row.refuse(f"bonuses must be {BONUS_SPACES} spaces between the start and the maximum")
    if any(later - space < 2 for space, later in pairwise(bonuses)):
        row.refuse("bonuses must rise, and no two may lie side by side")
    return points, bonuses
