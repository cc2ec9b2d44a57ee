"""Write the golden plays of Space Empires anew, after a change of the rules.

    python -m tests.space_empires.make_plays           the plays
    python -m tests.space_empires.make_plays --save    and the save of the newest schema

Each play is a greedy match from the first seed with which it ends as it should.
`python -m tests.support.golden --update` is enough where the answers of old plays still fit.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

from rules.kernel import Match, SeededDice
from rules.space_empires import SPACE_EMPIRES
from rules.space_empires.helpers import play_greedy
from tests.support import golden

HERE = Path(__file__).parent
HIDE = ("battle", "battles", "tracks")
"""What the news tell as well, in fewer words."""
SEEDS = 60
"""Matches after which an ending is said not to come."""
SAVED_ROUND = 8
SAVED_ASK = "battle.fire"


OPTIONAL = {
    "instant": "on",
    "slingshot": "on",
    "warp": "on",
    "gearing": "on",
    "unpredictable": "on",
    "low_maintenance": "on",
}


class Play(NamedTuple):
    """What a play starts from, how it must end, and what it is about."""

    seats: int
    options: dict[str, str]
    ended_by: str
    about: str


PLAYS = {
    "homeworld": Play(
        2, {"scenario": "small"}, "homeworld", "Two empires fight until a Homeworld is destroyed."
    ),
    "homeworld_optional": Play(
        2,
        {"scenario": "small", "quick": "on", "machines": "1", **OPTIONAL},
        "homeworld",
        "The same with the optional rules.",
    ),
    "limit": Play(2, {"limit": "8"}, "limit", "The last Economic Phase comes first."),
    "machines_won": Play(1, {"level": "easy"}, "machines", "All Doomsday Machines are destroyed."),
    "machines_lost": Play(
        1,
        {"level": "hard", **OPTIONAL},
        "lost",
        "A Doomsday Machine reaches home; the optional rules are played.",
    ),
    "empires_won": Play(
        1,
        {"scenario": "empires1", "level": "easy"},
        "empires",
        "All alien Homeworlds are destroyed.",
    ),
    "empires_lost": Play(
        1,
        {"scenario": "empires1", "level": "hard", **OPTIONAL},
        "lost",
        "The Alien Empires take the Homeworld; the optional rules are played.",
    ),
}


def composed(play: Play) -> tuple[golden.Header, list[str]]:
    """The first greedy match that ends as it should."""
    for number in range(SEEDS):
        header = golden.Header(
            "space_empires", play.seats, f"s{number}", play.options, play.about, HIDE
        )
        answers = golden.compose(header, "greedy")
        match = golden.begin(header)
        for line in answers:
            golden.act(match, line)
        if match.result is not None and match.result.ended_by == play.ended_by:
            return header, answers
    raise AssertionError("no match ends so")


def saved() -> bytes:
    """A greedy match in the middle of a battle that is led by hand."""
    match = Match.start(SPACE_EMPIRES, seats=2, options={}, dice=SeededDice("save"))
    dice = SeededDice("save/greedy")
    while match.result is None:
        seat, ask = min(match.asks().items())
        if match.round >= SAVED_ROUND and ask.id == SAVED_ASK:
            return match.save()
        by_hand = ask.id == "battle.conduct"
        key = "hand" if by_hand else play_greedy(ask, match.view(seat), dice)
        match.answer(seat, key)
    raise AssertionError("no battle was fought")


def main() -> None:
    """Write all of them."""
    for name, play in PLAYS.items():
        path = HERE / "plays" / f"{name}.txt"
        path.parent.mkdir(exist_ok=True)
        path.write_text(golden.written(*composed(play)), encoding="utf-8")
        print(f"{path.relative_to(HERE)}: {path.stat().st_size // 1024} KB", flush=True)
    if "--save" in sys.argv[1:]:
        path = HERE / "saves" / f"schema{SPACE_EMPIRES.schema}.save"
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(saved())
        print(path.relative_to(HERE))


if __name__ == "__main__":
    main()
