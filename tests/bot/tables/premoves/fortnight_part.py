"""Premoves in two weeks of play."""

from __future__ import annotations

from bot.panel.premoves import predict_panel
from bot.tables.live_table import LiveTable
from bot.tables.premoves import conditions
from storage.matches import premoves
from storage.matches.premoves import Premove
from tests.bot.support.fortnight import TYPED, Fortnight

PREPARED = 6
"""Answers of a move that somebody prepares for later."""


async def prepare(weeks: Fortnight, live: LiveTable, seat: int) -> None:
    """Queue a move for a player's next turn, to play at once or to load into the panel."""
    keys: tuple[str, ...] = ()
    save, when = live.match.save(), weeks.rng.choice(["next", "play"])
    for _ in range(PREPARED):
        panel = predict_panel(save, live.id, seat, keys, live.names)
        if panel is None or not panel.options:
            break
        keys = (*panel.keys, weeks.rng.choice(panel.options).key)
    if keys and len(" ".join(keys)) < TYPED:
        room = weeks.app.peer.world.channels[live.message_channel_id]
        player = weeks.by_id[live.seat(seat).person_id or 0]
        reply = await weeks.seat(player).slash(
            room, "/play", line=" ".join(keys), when=when, table=live.id
        )
        text = reply.message.text
        assert "Queued" in text or "wait already" in text, text


async def check(weeks: Fortnight) -> None:
    """Check that no queued move waits after its turn has come, except for stand-ins."""
    for table in weeks.tables:
        live = await weeks.app.bot.services.tables.live(table)
        firsts = dict[int, Premove]()
        for line in await weeks.app.store.run(premoves.of_table, table=table):
            firsts.setdefault(line.seat, line)
        for seat, line in firsts.items():
            present = live.is_running and not live.seat(seat).stand_in
            assert not (present and conditions.is_due(live.match, line)), line
