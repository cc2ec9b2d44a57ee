"""A whole match while sending and editing is limited as tightly as on Discord."""

from pathlib import Path

from tests.e2e.script import NAMES, ROOM, Script, stored
from tests.support.running import running
from tests.support.ways import WAYS


async def test_a_match_is_played_under_rate_limits(tmp_path: Path) -> None:
    """The client waits where it must, so that nothing is refused, and the end is shown."""
    script = Script(choices=2)
    result = script.match.result
    assert result is not None
    async with running(tmp_path, rate_limits=True) as here:
        status = await here.begun(*NAMES, room=ROOM)
        hands = WAYS["line"](status, ROOM)
        for move in script.moves:
            await hands.play(here.seat(NAMES[move.seat]), move)
        await here.settled()
        assert await stored(here, status) == script.told
        assert all(f"{score}" in status.text for score in result.scores)
        assert status.buttons == ["Log"]
        assert [one for one in here.exchanges if one.status == 429] == []
