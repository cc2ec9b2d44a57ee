"""Checks of reminders as players receive them, and time that passes for them."""

from __future__ import annotations

from typing import Any

from bot.channel.reminders.digest import digest_lines
from bot.channel.reminders.pings import ping_text
from bot.playground.driver import Seen
from bot.tables.live_table import LiveTable
from bot.tables.reminders.policy import PingReason
from storage.schema.table_records import Clock
from tests.bot.support.service_fixture import FIRST_PERSON
from tests.bot.support.wording import contents_of
from tests.support.patience import until
from tests.support.running_bot import Running

HOUR = 3600.0
POST = ("POST", "/channels/{channel_id}/messages")


def sent_pings(app: Running, name: str) -> list[str]:
    """Return the pings that were sent to somebody, also those deleted since."""
    mention = app.seat(name).mention
    return [
        "\n".join(contents_of(exchange.request))
        for exchange in app.exchanges
        if (exchange.method, exchange.path) == POST
        and exchange.status == 200
        and str(app.seat(name).id) in map(str, _allowed(exchange.request))
        and mention in "\n".join(contents_of(exchange.request))
    ]


def _allowed(request: Any) -> list[Any]:
    """Return the allowed mentions of a message."""
    return request.get("allowed_mentions", {}).get("users") or []


async def skip_time(app: Running, seconds: float) -> None:
    """Pass time, and wait until every round of the watcher that is due is over."""
    reminders = app.bot.reminders
    # a ping is noted before time goes on: the next is counted from it
    await reminders.wait_until_idle()
    app.peer.skip(seconds)
    await reminders.wait_until_idle()
    await app.bot.poster.wait_until_idle()  # the watcher may have touched a table's message
    await reminders.wait_until_idle()


async def wait_for_ping(app: Running, name: str, count: int) -> str:
    """Wait until somebody was sent this many pings; the last of them."""
    await until(lambda: len(sent_pings(app, name)) >= count, f"ping {count} of {name}")
    await skip_time(app, 0)
    assert len(sent_pings(app, name)) == count
    return sent_pings(app, name)[-1]


def latest_reminder(app: Running, name: str) -> Seen:
    """Return somebody's reminder in the channel; the table's message is none."""
    return [
        message for message in app.seat(name).pings() if "No more for this move" in message.buttons
    ][-1]


def has_reminder(app: Running, name: str) -> bool:
    """Return whether the channel has a reminder for somebody."""
    return any("No more for this move" in message.buttons for message in app.seat(name).pings())


def reminder_texts(live: LiveTable, running: tuple[Clock, ...]) -> list[str]:
    """Return every word that reminders of these clocks can contain, in a channel or a DM."""
    texts = [ping_text(live, clock, FIRST_PERSON, why) for clock in running for why in PingReason]
    return [*texts, "\n".join(digest_lines([(live, clock) for clock in running], {}))]
