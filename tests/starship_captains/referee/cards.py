"""The printed things, read from the data files by a reader of the referee's own."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from rules import starship_captains

FOLDER = Path(starship_captains.__file__).parent / "content"
BASIC = ("helm", "science", "weapons", "repair")
HUES = ("red", "yellow", "blue")
TOKEN = re.compile(r"\s*([{}\[\](),/]|->|[\w]+)")


class Step(NamedTuple):
    """A word of the effect notation, with its figures and what hangs on it."""

    word: str
    words: tuple[str, ...] = ()
    branches: tuple[tuple[Step, ...], ...] = ()

    @property
    def number(self) -> int:
        """The last figure between brackets; 1 where there is none."""
        return int(self.words[-1]) if self.words and self.words[-1].isdigit() else 1


def effect(text: str) -> tuple[Step, ...]:
    """Read a line of the notation."""
    tokens = TOKEN.findall(text)
    steps = _steps(tokens)
    assert not tokens, (text, tokens)
    return steps


def _steps(tokens: list[str]) -> tuple[Step, ...]:
    steps = [_step(tokens)]
    while tokens and tokens[0] == ",":
        tokens.pop(0)
        steps.append(_step(tokens))
    return tuple(steps)


def _step(tokens: list[str]) -> Step:
    word = tokens.pop(0)
    if word == "{":
        branches = [_steps(tokens)]
        while tokens.pop(0) == "/":
            branches.append(_steps(tokens))
        return Step("either", (), tuple(branches))
    words: list[str] = []
    if tokens and tokens[0] == "(":
        inner, _, _ = " ".join(tokens[1:]).partition(")")
        words = [part.strip() for part in inner.split(",")]
        del tokens[: tokens.index(")") + 1]
    if tokens and tokens[0] == "->":
        del tokens[:2]
        given = _steps(tokens)
        tokens.pop(0)
        return Step(word, tuple(words), (given,))
    return Step(word, tuple(words))


def words_of(steps: tuple[Step, ...]) -> set[str]:
    """Return every word in an effect, also those that depend on others."""
    inner = [words_of(branch) for step in steps for branch in step.branches]
    return {step.word for step in steps}.union(*inner)


@cache
def _file(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


class Tech(NamedTuple):
    """A tech or omega; `room` is the colour of a room tech."""

    id: str
    tier: str
    icons: str
    room: str
    effect: tuple[Step, ...]
    single: bool
    replaces: bool
    base: int
    each: int
    counts: str


class Mission(NamedTuple):
    """A mission card: points, and lines of colour and effect."""

    id: str
    points: int
    lines: tuple[tuple[str, tuple[Step, ...]], ...]

    @property
    def hues(self) -> set[str]:
        return {hue for hue, _ in self.lines}

    @property
    def words(self) -> set[str]:
        return set[str]().union(*(words_of(line) for _, line in self.lines))


@cache
def techs() -> dict[str, Tech]:
    """Return all techs, omegas among them."""
    rows = [*_file("techs")["tech"], *_file("omegas")["omega"]]
    return {row["id"]: _tech(row) for row in rows}


def _tech(row: dict[str, Any]) -> Tech:
    return Tech(
        id=row["id"],
        tier=row.get("tier", "omega"),
        icons=row["icons"],
        room=row.get("room", ""),
        effect=effect(row["effect"]) if "effect" in row else (),
        single=row.get("single_use", False),
        replaces=row.get("replaces", False),
        base=row.get("base", 0),
        each=row.get("each", 0),
        counts=row.get("counts", ""),
    )


@cache
def missions() -> dict[str, Mission]:
    """Return all missions."""
    rows = _file("missions")["mission"]
    return {row["id"]: Mission(row["id"], row["points"], _lines(row)) for row in rows}


def _lines(row: dict[str, Any]) -> tuple[tuple[str, tuple[Step, ...]], ...]:
    return tuple((line["colour"], effect(line["effect"])) for line in row["lines"])


@cache
def rooms() -> dict[str, tuple[str, tuple[Step, ...]]]:
    """Return the colour and effect of the basic rooms."""
    return {row["id"]: (row["colour"], effect(row["effect"])) for row in _file("board")["room"]}


@cache
def station_effect(station: str) -> tuple[Step, ...]:
    """Return the effect of a station's tile."""
    rows = {row["id"]: row["effect"] for row in _file("board")["station"]}
    return effect(rows[station])


@cache
def slot_board(side: str) -> tuple[set[int], list[str]]:
    """Return the damaged slots, from 1, and the icons of all six."""
    row = next(row for row in _file("board")["slots"] if row["side"] == side)
    return set(row["damaged"]), row["icons"]


@cache
def galaxy(side: str) -> dict[str, dict[str, str]]:
    """Return the destination of each location's route of each colour."""
    rows = [row for row in _file("galaxy")["place"] if row["side"] == side]
    return {row["id"]: {hue: row[hue] for hue in ("purple", "green", "yellow")} for row in rows}


@cache
def skulls(side: str) -> set[str]:
    """Return the routes on which a pirate lies when the game begins."""
    rows = [row for row in _file("galaxy")["place"] if row["side"] == side and "skull" in row]
    return {route(row["id"], row[row["skull"]]) for row in rows}


def route(start: str, end: str) -> str:
    """Return the name of a route: both ends, the lower number first."""
    return "-".join(sorted((start, end), key=lambda place: int(place[1:])))


@cache
def track(faction: str, side: int) -> dict[int, tuple[Step, ...]]:
    """Return the bonuses of a track's side, by space."""
    rows = _file("tracks")["track"]
    row = next(row for row in rows if row["faction"] == faction and row["side"] == side)
    return {int(space): effect(text) for space, text in row["bonuses"].items()}


class Event(NamedTuple):
    """An event card: who does what."""

    id: str
    faction: str
    lasting: bool
    parts: tuple[tuple[str, tuple[Step, ...]], ...]


@cache
def events() -> dict[str, Event]:
    """Return all events, also those of the solo game."""
    return {
        row["id"]: Event(
            row["id"],
            row["faction"],
            row.get("lasting", False),
            tuple((part["who"], effect(part["effect"])) for part in row["parts"]),
        )
        for row in _file("events")["event"]
    }


@cache
def passengers() -> dict[str, tuple[str, str]]:
    """Return the two techs that each passenger stores, by the passenger's word."""
    return {row["word"]: tuple(row["techs"]) for row in _file("solo")["passenger"]}


def pairs(left: str, right: str) -> list[str]:
    """Return the icons that match between two neighbours, top first [Tech Bonuses]."""
    return [a for a, b in zip(left[2:], right[:2], strict=True) if a == b != "-"]


def all_pairs(icons: list[str]) -> int:
    """Return the matching pairs along the whole row of slots."""
    return sum(len(pairs(left, right)) for left, right in pairwise(icons))
