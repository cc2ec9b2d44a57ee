"""Parts of messages that a test reads or presses."""

import copy

from bot.playground.driver import Reply, Seen
from tests.bot.support.wording import refusal
from tests.support.narrowing import existing
from tests.support.running_bot import Running, newest
from tests.support.status import Status


def refusal_of(reply: Reply) -> str:
    """Return the text of a reply, which must be a private refusal."""
    assert reply.message.ephemeral
    return refusal(reply.message.text)


def copy_of(seen: Seen) -> Seen:
    """Return a copy of a message, to press its buttons after it has changed."""
    return Seen(seen.world, copy.deepcopy(seen.raw))


def option_buttons(panel: Seen) -> list[str]:
    """Return the custom_ids of a panel's buttons that choose an option, from the top."""
    ids = [part.get("custom_id", "") for part in panel.components]
    return [each for each in ids if each.startswith("b:") and each.split(":")[2] == "pick"]


def option_button(seen: Seen, key: str) -> str:
    """Return the custom_id of the button for a key on a panel."""
    for part in seen.components:
        result = part.get("custom_id", "")
        if result.startswith("b:") and result.split(":", 6)[2::4] == ["pick", key]:
            return str(result)
    raise AssertionError(f"{key} is not on the panel: {seen.buttons}")


def select_id(message: Seen, number: int = 0) -> str:
    """Return the custom_id of a select."""
    results = [part["custom_id"] for part in message.components if "options" in part]
    return str(results[number])


def newest_status(app: Running, table: str) -> Status:
    """Return the newest message of a table, as Ann sees it."""
    seat = app.seat("ann")
    return Status(app.peer.world, existing(newest(seat, table)))
