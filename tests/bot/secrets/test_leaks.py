"""Hidden information stays out of channels, the operator's logs, and guesses."""

import re
from typing import Any

import pytest

from bot.tables.ai.seats import AI_STUCK, AiSeats
from bot.tables.ai.thinking import think
from bot.tables.live_table import LiveTable
from bot.tables.workers.workers import Workers
from rules import catalogue
from rules.kernel import Match, SeededDice
from tests.bot.support.message_parts import refusal_of
from tests.bot.support.service_fixture import ServiceFixture
from tests.support.asking import refuses
from tests.support.random_walks import play_random
from tests.support.running_bot import Running

SHIP = re.compile(r"\bS\d\d\b")


async def test_failing_ai_seat_does_not_reveal_its_hand(
    tables: ServiceFixture, workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = await tables.begun(1, ai=1)
    text: list[str] = []

    async def say(_live: LiveTable, words: str) -> None:
        text.append(words)

    async def err(_self: AiSeats, _save: bytes, seat: int, _level: str) -> Any:
        live.match.fork(None).answer(seat, "nothing")

    monkeypatch.setattr(AiSeats, "_think", err)
    seats = AiSeats(tables.tables, say, workers)
    seats.changed(live)
    await seats.wait_until_idle()
    refuses(SHIP.pattern, live.match.fork(None).answer, 1, "nothing")
    (words,) = text
    assert words.startswith(AI_STUCK)
    assert not SHIP.search(words)


async def test_a_refusal_keeps_the_hand_out_of_the_log(app: Running) -> None:
    await app.begun("ann", "bea")
    text = refusal_of(await app.seat("ann").slash("table-one", "/play", line="S99"))
    assert SHIP.search(text.replace("S99", "")), "the player sees the legal options"
    entries = [entry for entry in app.logged if entry["event"] == "refused"]
    assert entries
    assert not SHIP.search(repr(entries))


def test_nobody_can_work_out_what_a_random_ai_will_do() -> None:
    def guessed(match: Match) -> str:
        dice = SeededDice(f"random 0 {match.revision}")
        return play_random(match.asks()[0], match.view(0), dice)

    matches = [
        Match.start(catalogue["ganymede"], seats=2, dice=SeededDice(f"secret {number}"))
        for number in range(12)
    ]
    lines = [think(match.save(), 0, "random") for match in matches]
    assert any(keys[0] != guessed(match) for match, (_, keys) in zip(matches, lines, strict=True))
    places = {
        match.asks()[0].keys.index(keys[0]) for match, (_, keys) in zip(matches, lines, strict=True)
    }
    assert len(places) > 1, "the same place in every hand"
