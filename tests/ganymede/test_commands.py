"""The typed commands answer what the rules ask."""

from __future__ import annotations

from rules.ganymede import GANYMEDE
from rules.ganymede.commands_and_queries.commands import ANYTHING, COMMANDS
from rules.kernel import Match, SeededDice
from tests.support.random_walks import walk

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
    """Play until every question was met, at most this many games."""
    result: set[str] = set()
    for seed in range(games):
        if result >= ASKED_IN_TURN:
            break
        match = Match.start(GANYMEDE, seats=3, options={}, dice=SeededDice(str(seed)))
        result |= {turn.ask.id for turn in walk(match, "random", SeededDice(f"answers {seed}"))}
    return result


def test_random_play_meets_every_question() -> None:
    assert asked_at_random(200) - {"draw.place"} == ASKED_IN_TURN


def test_every_question_named_by_a_command_exists() -> None:
    named = {ask_id for command in COMMANDS for param in command.params for ask_id in param.answers}
    assert named - set(ANYTHING) <= ASKED_IN_TURN


def test_each_opening_has_a_param_for_every_question_before_effects() -> None:
    before = {"tile.replace", "shuttle.pay", "shuttle.white", "shuttle.lost", "board"}
    before.add("discard.more")
    met: dict[str, set[str]] = {}
    for seed in range(6):
        match = Match.start(GANYMEDE, seats=2, options={}, dice=SeededDice(f"met {seed}"))
        kind = ""
        for _, ask, key, _ in walk(match, "random", SeededDice(f"words {seed}")):
            kind = key.partition(":")[0] if ask.id == "turn.action" else kind
            if ask.id in before:
                met.setdefault(kind, set()).add(ask.id)
    named = {
        command.starts: {ask_id for param in command.params for ask_id in param.answers} & before
        for command in COMMANDS
        if command.starts
    }
    assert met == named


def test_the_four_kinds_of_the_main_question_have_a_command() -> None:
    starts = {command.starts for command in COMMANDS if command.starts}
    assert starts == {"tile", "earth", "mars", "discard"}
    for command in COMMANDS:
        assert len(command.help) <= 100
        assert all(len(param.help) <= 100 for param in command.params)
