"""Play along from the public news alone: news must report everything that enters or leaves play.

A game's `tests/<game>/ledger.py` has a class `Ledger` that knows the first public view, hears the
public news, and reports how the public view differs from what it has heard.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

from bot.tools.simulate import draw_settings
from rules.kernel import Ask, Dice, Game, Match, SeededDice

TESTS = Path(__file__).parents[1]
GREEDY_OF = 5
"""In walks of greedy seats one answer of this many is any, which leads to rarer places."""


class Ledger(Protocol):
    """The interface of a game's ledger."""

    def __init__(self, view: Any) -> None:
        """Begin at this public view."""

    def hear(self, text: str) -> None:
        """Record one text of public news, in which `{0}` stands for the first seat."""

    def differences(self, view: Any) -> list[str]:
        """Return what this public view shows and no news reported; empty if all is explained."""


def stands(slug: str) -> bool:
    """Return whether a game has a ledger."""
    return (TESTS / slug / "ledger.py").exists()


def ledger_of(slug: str) -> type[Ledger]:
    """Return the ledger of a game; raise AssertionError with a plain sentence where it has none."""
    assert stands(slug), f"{slug} has no ledger: nobody holds its news against its public view"
    kind: type[Ledger] = import_module(f"tests.{slug}.ledger").Ledger
    return kind


def walked(game: Game[Any, Any], number: int) -> Match:
    """Begin the match of a walk: each seat count in turn, every other walk with drawn settings."""
    seats = game.seats[number % len(game.seats)]
    options = draw_settings(game, seats, {}, number) if number // len(game.seats) % 2 else {}
    return Match.start(game, seats=seats, options=options, dice=SeededDice(f"walk {number}"))


def next_answer(match: Match, number: int, dice: Dice) -> tuple[int, str]:
    """Return the next seat to answer in a walk, and its answer; odd walks are mostly greedy."""
    asks = match.asks()
    ask = asks[int(dice.pick([str(seat) for seat in sorted(asks)]))]
    return ask.seat, _key(match, ask, number, dice)


def _key(match: Match, ask: Ask, number: int, dice: Dice) -> str:
    greedy = match.game.ai_levels["fair"]
    if number % 2 and dice.pick([str(face) for face in range(GREEDY_OF)]) != "0":
        return greedy(ask, match.view(ask.seat), dice)
    return dice.pick(ask.keys)


def follow(game: Game[Any, Any], number: int, answers: int) -> int:
    """Walk this many answers with the game's ledger at hand; gives the news that it heard.

    Raises AssertionError with the seed, the answer, the news and what they did not tell.
    """
    match, dice = walked(game, number), SeededDice(f"answers {number}")
    ledger, heard = ledger_of(game.slug)(match.view(None)), 0
    for step in range(answers):
        if match.result is not None:
            break
        seat, key = next_answer(match, number, dice)
        asked = match.asks()[seat].id
        news = [item.text for item in match.answer(seat, key) if item.to is None]
        for text in news:
            ledger.hear(text)
        heard += len(news)
        differences = ledger.differences(match.view(None))
        assert not differences, "\n".join(
            [
                f"{game.slug}, walk {number}, {match.seats} seats, {match.options}",
                f"answer {step} of seat {seat} to {asked}: {key}",
                "The news:",
                *(f"  {text}" for text in news),
                "What the public view shows otherwise:",
                *(f"  {difference}" for difference in differences),
            ]
        )
    return heard
