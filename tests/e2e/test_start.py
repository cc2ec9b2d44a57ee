"""From an empty channel to the first question."""

from tests.support.running import Running


async def test_three_players_begin_a_match(here: Running) -> None:
    status = await here.begun("ann", "bea", "cyd")
    assert status.buttons == ["Play", "My view", "Undo", "Log"]
    assert status.attachments[0].description
    panel = await here.seat("bea").press(status, "Play")
    assert panel.message.ephemeral
    await here.restart()
    assert "Which ship takes three identical settlers?" in status.text
