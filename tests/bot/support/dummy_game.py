"""A game of a few lines at a real table: loops, reactions, a query, many settings, play alone.

A seat moves its ships, others may veto the end of its turn, and after `legs` turns it is over.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any
from unittest.mock import patch

import msgspec

import render
from render.scene import Scene
from rules import catalogue
from rules.kernel import PASS, Choice, Flow, IllegalAnswer, Reaction, Result, Setting, Tell
from rules.table_game import Command, Param, Query, Window
from tests.support.tiny import Box, tiny
from tests.support.windows import reactions

GROUPS = ("move:A", "move:B", "fleet:L7")
HEXES = {f"K{number}": f"K{number}" for number in range(1, 7)}
SWITCHES = 20


class State(Box):
    seats: int = 2
    turns: int = 3
    lost: bool = False
    moved: list[str] = msgspec.field(default_factory=list)


class View(msgspec.Struct, frozen=True):
    seat: int | None
    moved: tuple[str, ...]
    seats: int
    active: int | None = None


def setup(seats: int, options: Mapping[str, str]) -> State:
    if options["map"] == "duel" and seats != 2:
        raise IllegalAnswer(f"The map 'duel' is for 2 players, not {seats}.")
    return State(seats=seats, turns=int(options["legs"]), lost=options["end"] == "lost")


async def leg(state: State, tell: Tell) -> None:
    """Play one turn: ships move until the seat is done; others may veto [1]."""
    seat = state.legs % state.seats
    keys = {key: key for key in GROUPS} | {"done": ""}
    while group := await Choice(
        "what",
        seat,
        "Move what?",
        "1",
        keys,
        label=_words,
        default="done",
        flow=Flow.LOOP,
        note=lambda: "A secret",
    ):
        goal = await Choice("to", seat, "Where to?", "1.1", HEXES)
        state.moved.append(f"{group} {goal}")
        tell(f"{{{seat}}} moves {group} to {goal}.")
    windows = (
        Reaction(
            "veto",
            (seat + step) % state.seats,
            "Veto that turn?",
            "2",
            {PASS: None, "no": "no"},
            label=lambda answer: "Veto it" if answer else "Pass",
            default=PASS,
        )
        for step in range(1, state.seats)
    )
    vetoed = await reactions(windows)
    if vetoed is not None:
        tell(f"{{{vetoed[0]}}} vetoes.")


def _words(key: str) -> str:
    return key.replace(":", " ").capitalize() or "End the turn"


def result(state: State) -> Result | None:
    if state.legs < state.turns:
        return None
    first = 2 if state.lost else 1
    places = (first, *(2 for _ in range(state.seats - 1)))
    return Result("lost" if state.lost else "won", places, (0,) * state.seats, ({},) * state.seats)


def odds(view: View, given: Mapping[str, str]) -> str:
    if given["hex"] not in HEXES:
        raise IllegalAnswer(f"{given['hex']!r} isn't a hex. Try one like K1.")
    whose = "nobody's" if view.seat is None else f"{{{view.seat}}}'s"
    return f"In {given['hex']} it is {whose} battle: {given.get('enemy', 'nobody')} *or* not."


def words_of_view(view: View, kind: object = None, *_: Any) -> str:
    del kind
    return f"{len(view.moved)} moves"


CONVOY = tiny(
    leg,
    slug="convoy",
    title="Convoy",
    state=State,
    setup=setup,
    result=result,
    view=lambda state, seat: View(seat, tuple(state.moved), state.seats),
    ai_levels={"careful": lambda ask, _view, dice: dice.pick(ask.keys)},
    commands=(
        Command(
            "move",
            "Move ships [1]",
            "move",
            (
                Param("ship", "The ship, such as A", ("what",), required=True),
                Param("to", "The hex, such as K2", ("to",), required=True),
            ),
        ),
        Command("done", "End the turn [1]", "done"),
    ),
    queries=(
        Query(
            "odds",
            "The odds of a battle",
            (
                Param("hex", "Where, such as K1", (), required=True),
                Param("enemy", "Who is there", ()),
            ),
            odds,
            lambda _view, name, begun: (
                [space for space in HEXES if begun in space] * (name == "hex")
            ),
        ),
    ),
    windows=(Window("veto", "Veto of a turn", {PASS: "pass", "no": "veto it"}),),
    settings=(
        Setting("legs", "Turns", "3", {"1": "one", "3": "three", "9": "nine"}),
        Setting("end", "End", "won", {"won": "won", "lost": "lost"}),
        Setting("map", "Map", "wide", {"wide": "wide", "duel": "a duel", "deep": "deep"}),
        Setting("motto", "Motto", ""),
        *(
            Setting(f"switch{n}", f"Switch {n}", "off", {"on": "played", "off": "not played"})
            for n in range(SWITCHES)
        ),
    ),
    endings={"won": "All turns were played", "lost": "The Homeworld was destroyed"},
)

ARTIST = render.Artist(
    view=View,
    overview=lambda _view, _names, _awaited: Scene(64, 64),
    seat=lambda _view, _seat, _names: Scene(64, 64),
    hand=lambda _view, _names: Scene(64, 64),
    alt=words_of_view,
    text=words_of_view,
    seats=lambda view: view.seats,
)


@contextmanager
def dummy_game(*others: str) -> Iterator[None]:
    """Add the game to the catalogue for the duration of the context, also under other slugs."""
    slugs = (CONVOY.slug, *others)
    games: Any = catalogue
    artists: Any = render.artists
    with (
        patch.dict(games, {slug: replace(CONVOY, slug=slug) for slug in slugs}),
        patch.dict(artists, dict.fromkeys(slugs, ARTIST)),
    ):
        yield
