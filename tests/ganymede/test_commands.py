"""The typed commands answer what the rules ask."""

from __future__ import annotations

from rules.ganymede import GANYMEDE
from rules.ganymede.commands import ANYTHING, COMMANDS
from rules.kernel import Match, SeededDice

ASKED_IN_TURN = {
    "turn.action",
    "tile.replace",
    "shuttle.pay",
    "shuttle.white",
    "shuttle.lost",
    "board",
    "discard.more",
    "effect.choose",
    "effect.times",
    "basic.action",
    "adapt.to",
    "move.to",
    "reputation.stop",
    "launch.which",
    "launch.order",
    "launch.take",
    "launch.replace",
    "hand.return",
    "setup.identical",
    "setup.different",
}


def asked_at_random(games: int) -> set[str]:
    """Play until every question was met, at most so many games."""
    found: set[str] = set()
    for seed in range(games):
        if found >= ASKED_IN_TURN:
            break
        match = Match.start(GANYMEDE, seats=3, options={}, dice=SeededDice(str(seed)))
        dice = SeededDice(f"answers {seed}")
        while match.result is None:
            seat = min(match.asks())
            found.add(match.asks()[seat].id)
            match.answer(seat, dice.pick(match.asks()[seat].keys))
    return found


def test_random_play_meets_every_question() -> None:
    assert asked_at_random(200) - {"draw.place"} == ASKED_IN_TURN


def test_every_question_that_a_command_names_exists() -> None:
    named = {of for command in COMMANDS for param in command.params for of in param.answers}
    assert named - set(ANYTHING) <= ASKED_IN_TURN


def test_the_four_kinds_of_the_main_question_have_a_command() -> None:
    starts = {command.starts for command in COMMANDS if command.starts}
    assert starts == {"tile", "earth", "mars", "discard"}
    for command in COMMANDS:
        assert len(command.help) <= 100
        assert all(len(param.help) <= 100 for param in command.params)
