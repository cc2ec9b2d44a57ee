"""Questions that the rules announce for an option are those that it brings, with the same words."""

from __future__ import annotations

import pytest

from rules import catalogue
from rules.kernel import Ask, Match, SeededDice
from tests.support.depth import at_depth

SLUGS = sorted(catalogue)
QUESTIONS = at_depth(60, 600)
"""Questions of a match whose options are played in copies."""
FEW = at_depth(5, 40)
"""Options of a question that are played, taken from all over it."""
ANNOUNCED = {
    "ganymede": {
        *("adapt.to", "basic.action", "board", "discard.more", "effect.choose", "effect.times"),
        *("move.to", "reputation.stop", "tile.replace"),
    },
    "space_empires": {"move.more", "move.to", "sheet.count", "sheet.join", "sheet.more"},
    "spacecorp": set[str](),
    "starfarers": {"build.at", "card.option", "offer.gives", "travel.declare", "travel.to"},
    "starship_captains": {
        *("fight.which", "move.to", "repair.where", "room.who", "tech.slot", "tech.take"),
        "train.as",
    },
}
"""Questions that others announce."""


def announced(ask: Ask) -> dict[str, Ask | None]:
    """Return the questions that a question announces, by the option that brings them."""
    result: dict[str, Ask | None] = {}
    for key in ask.keys[:: -(-len(ask.keys) // FEW)]:
        try:
            result[key] = ask.ahead(key)
        except LookupError:
            continue
    return result


def words(ask: Ask) -> tuple[object, ...]:
    return ask.id, ask.prompt, ask.rule, ask.options, ask.default


def brought(match: Match, seat: int, key: str) -> Ask | None:
    """Return the question that an option brings to its seat; None: chance, or the move's end."""
    copy = match.rehearse(seat, (key,))
    return None if copy.at_chance or copy.rested else copy.asks().get(seat)


@pytest.mark.parametrize("slug", SLUGS)
def test_options_bring_the_announced_questions(slug: str) -> None:
    game = catalogue[slug]
    match = Match.start(game, seats=game.seats[0], dice=SeededDice("announced"))
    dice, checked = SeededDice("answers"), set[str]()
    for _ in range(QUESTIONS):
        if match.result is not None:
            break
        seat, ask = min(match.asks().items())
        for key, following in announced(ask).items():
            if following is not None:
                now = brought(match, seat, key)
                assert now is not None, f"{ask.id} announces {following.id} after {key}"
                assert words(now) == words(following)
                checked.add(now.id)
        match.answer(seat, game.ai_levels["fair"](ask, match.view(seat), dice))
    assert checked >= ANNOUNCED[slug]
    assert bool(checked) == bool(ANNOUNCED[slug])
