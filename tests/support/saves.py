"""Write the save that a game's newest schema needs: a match between AI seats, amid a leg.

    python -m tests.support.saves space_empires --ai greedy --round 8 --ask battle.fire

A save is written once for each schema and kept forever: later programs must load it.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from rules import catalogue
from rules.kernel import Match, SeededDice
from tests.support.random_walks import ai_seat

TESTS = Path(__file__).parents[1]


def amid(match: Match, *, ai: str, from_round: int, ask: str) -> bytes:
    """Play on until the wished question is open amid a leg.

    Raises LookupError if the match ends before.
    """
    dice = SeededDice("save/ai")
    while match.result is None:
        seat, question = min(match.asks().items())
        late = match.round >= from_round and not match.rested
        if late and question.id.startswith(ask):
            return match.save()
        match.answer(seat, ai_seat(match.game, ai)(question, match.view(seat), dice))
    raise LookupError(f"the match ends without {ask or 'a question'} amid a leg")


def main() -> None:
    """Write the save of a game's newest schema, where there is none yet."""
    parser = argparse.ArgumentParser(prog="python -m tests.support.saves", description=__doc__)
    parser.add_argument("game", choices=sorted(catalogue))
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--ai", default="random")
    parser.add_argument("--round", type=int, default=3)
    parser.add_argument("--ask", default="", help="how the open question's id begins")
    given = parser.parse_args()
    game = catalogue[given.game]
    path = TESTS / given.game / "saves" / f"schema{game.schema}.save"
    match = Match.start(game, seats=given.seats, dice=SeededDice("save"))
    saved = amid(match, ai=given.ai, from_round=given.round, ask=given.ask)
    path.parent.mkdir(exist_ok=True)
    with path.open("xb") as file:
        file.write(saved)
    print(path.relative_to(TESTS))


if __name__ == "__main__":
    main()
