"""Notices to players that belong to no turn, such as the end of a match, in their own hours."""

import random
from datetime import UTC, datetime

from storage.reminders import notices
from tests.bot.support.match_play import on_turn, play_to_the_end
from tests.bot.support.reminder_checks import sent_pings, skip_time
from tests.support.patience import until
from tests.support.running_bot import Running


async def test_sleeping_player_is_notified_of_the_end_in_the_morning(app: Running) -> None:
    status, live = await on_turn(app, "ann", "bea", "cyd")
    hour = datetime.fromtimestamp(app.peer.clock.now(), UTC).hour
    night = f"{hour:02}:00-{(hour + 8) % 24:02}:00"
    await app.seat("bea").slash("lobby", "/remind", zone="UTC", quiet=night)
    await play_to_the_end(app, live, random.Random(4))
    await until(lambda: "The match is over" in status.text, "its end")
    ends = [text for text in sent_pings(app, "bea") if "over" in text]
    assert not ends, "notified at night"
    # the player who ended the match knows it
    assert any("over" in text for name in ("ann", "cyd") for text in sent_pings(app, name))
    waiting = await app.store.run(notices.of_table, table=live.id)
    assert [notice.person_id for notice in waiting] == [app.seat("bea").id]
    await skip_time(app, 9 * 3600)
    await until(
        lambda: [text for text in sent_pings(app, "bea") if "is over" in text], "the word of it"
    )
    await skip_time(app, 24 * 3600)
    assert len([text for text in sent_pings(app, "bea") if "is over" in text]) == 1
