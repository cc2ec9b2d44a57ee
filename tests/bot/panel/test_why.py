"""The *Why?* button, which shows the section of the rules behind a question."""

from __future__ import annotations

import random

import pytest

from bot.words.rules_page import about_rule, sections
from rules import catalogue
from rules.kernel import Match, SeededDice
from tests.bot.support.match_play import holder
from tests.support.depth import seeds
from tests.support.running_bot import Running


@pytest.mark.parametrize("slug", sorted(catalogue))
async def test_why_opens_the_rule_of_the_question_for_the_presser_alone(
    app: Running, slug: str
) -> None:
    status = await app.begun("ann", "bea", game=slug)
    live = await app.live(status)
    seat = live.pending_seats()[0]
    ask = live.match.asks()[seat]
    person = app.seat(holder(live, seat))
    panel = (await person.press(status, "Play")).message
    reply = await person.press(panel, "Why?")
    first, *_ = about_rule(slug, ask.rule)
    assert reply.message.id == panel.id, "nothing is posted below the panel"
    assert reply.message.text.startswith(f"**{first.title}**")
    assert first.title.startswith(ask.rule)
    back = (await person.press(reply.message, "Back to my move")).message
    assert f"[{ask.rule}]" in back.text
    assert "Why?" in back.buttons


@pytest.mark.parametrize("slug", sorted(catalogue))
def test_every_question_of_a_walk_has_a_section(slug: str) -> None:
    asked: set[str] = set()
    for seed in seeds(2, 30):
        rng, game = random.Random(seed), catalogue[slug]
        match = Match.start(game, seats=game.seats[-1], dice=SeededDice(f"why {seed}"))
        for _ in range(300):
            if match.result is not None:
                break
            seat = rng.choice(sorted(match.asks()))
            ask = match.asks()[seat]
            asked.add(ask.rule)
            match.answer(seat, rng.choice(ask.keys))
    assert len(asked) > min(3, len(sections(slug)) // 8), "a small game has few questions"
    assert [rule for rule in sorted(asked) if not about_rule(slug, rule)] == []
