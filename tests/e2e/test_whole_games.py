"""A whole game of three in each of the three ways to move: one log, one score."""

import hashlib
import re
from pathlib import Path

import pytest

from bot.words.names import fill_names
from tests.e2e.script import NAMES, ROOM, SHOWN, Script, stored
from tests.support.depth import sampled
from tests.support.move_ways import WAYS
from tests.support.running_bot import SEED, running


@pytest.mark.parametrize("way", sampled(reversed(WAYS)))
async def test_every_way_plays_the_same_match(way: str, tmp_path: Path) -> None:
    script = Script(choices=2)
    result = script.match.result
    assert result is not None
    async with running(tmp_path) as app:
        status = await app.begun(*NAMES, room=ROOM)
        commitment = hashlib.sha256(SEED.encode()).hexdigest()
        assert status.text.splitlines()[-1].startswith("-# Dice ")
        notice = [
            message
            for message in app.seat("ann").sees(ROOM)
            if f"SHA-256 `{commitment}`" in message.text
        ]
        assert len(notice) == 1, "the commitment shows it in full"
        hands = WAYS[way](status, ROOM)
        for move in script.moves:
            await hands.play(app.seat(NAMES[move.seat]), move)
        await app.wait_until_idle()
        assert await stored(app, status) == script.steps
        for seat, score in enumerate(result.scores):
            assert re.search(rf"^.*{SHOWN[seat]}\W+{score}\b.* [+=(] ", status.text, re.MULTILINE)
        assert f"Seed `{SEED}`" in status.text
        assert status.buttons == ["Log", "Replay", "Story", "My notes", "Rematch", "Zoom", "Legend"]
        for name in (*NAMES, "dov"):
            log = (await app.seat(name).slash(ROOM, "/log")).message.text
            assert log.endswith(f"- {fill_names(script.last[-1].text, SHOWN)}")
    print(f"{way}, a move: {hands.tally.summary()}")
