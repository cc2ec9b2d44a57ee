"""/table follow: following a table, and its news for followers."""

from __future__ import annotations

from functools import partial

import discord
from sqlmodel import Session

from bot.channel.reminders.notices import Notices, end_text, sends
from bot.interactions.call import Call
from bot.interactions.table_access import is_involved, sees_channel
from bot.tables.following import FOLLOWER_NOTICE, MAX_FOLLOWED
from bot.tables.live_table import LiveTable
from bot.tables.reminders.policy import wants_direct_pings
from bot.user_errors import UserError
from bot.words.names import display_name
from bot.words.table_states import state_words
from storage.errors import NoSuchTable
from storage.people import following, people
from storage.reminders import notices
from storage.schema.people_records import Notice, Person
from storage.tables.lookups import LIVE

NOW_FOLLOWED = (
    "You're now following {title}. You'll get a direct message for each new round and at the end, "
    "outside your quiet hours. Use the same command to unfollow."
)
UNFOLLOWED = "You're no longer following {title}."
FOLLOWS_TOO_MANY = (
    f"You're already following {MAX_FOLLOWED} tables. Use `/table follow` at one of them to "
    "unfollow it."
)


async def toggle_following(call: Call) -> None:
    """Follow a table for the caller, or unfollow it if they already follow it.

    Raises UserError if the table has ended, or if the caller follows too many.
    """
    live, user = call.live, call.interaction.user
    if live.table.state not in LIVE:
        raise UserError(f"Table {live.id} {state_words(live.table.state)}. /replay shows it.")
    round_ = live.match.round if live.match_or_none is not None else 1

    def change(session: Session) -> bool:
        """Follow or unfollow the table; return whether the caller follows it now.

        Raises UserError for too many tables.
        """
        if following.unfollow(session, table=live.id, person_id=user.id):
            notices.drop(session, kind=FOLLOWER_NOTICE, person_id=user.id, table=live.id)
            return False
        people.ensure(session, person_id=user.id, name=display_name(user))
        kept = following.follow(
            session, table=live.id, person_id=user.id, round_=round_, most=MAX_FOLLOWED
        )
        if not kept:
            raise UserError(FOLLOWS_TOO_MANY)
        return True

    follows_now = await call.services.store.run(change)
    await call.reply((NOW_FOLLOWED if follows_now else UNFOLLOWED).format(title=live.title))


@sends(FOLLOWER_NOTICE, "you follow that table")
async def send_followed_news(sender: Notices, notice: Notice, person: Person) -> None:
    """Send a follower news of a table's new round or end, and delete the notice.

    A follower who neither plays there nor sees the channel any more gets none, and no longer
    follows the table.
    """
    try:
        live = await sender.tables.live(notice.table_id)
    except NoSuchTable:
        await sender.finish_notice(notice, over=True)
        return
    involved, messages = is_involved(live.table, person.id), sender.pings.messages
    if not involved and not await sees_channel(
        messages.client, live.table, discord.Object(person.id)
    ):
        unfollow = partial(following.unfollow, table=live.id, person_id=person.id)
        await sender.store.run(unfollow)
        await sender.finish_notice(notice, over=True)
        return
    direct = wants_direct_pings(person) or not person.direct_rejected
    # a mention would add its reader to a private thread
    local = live.table.has_player(person.id) or not messages.mention_adds_to_thread(live)
    text = _round_text(live) if live.is_running else end_text(live)
    await sender.send_text(notice, person, live, text, direct=direct, local=local)
    await sender.finish_notice(notice, over=True)


def _round_text(live: LiveTable) -> str:
    """Return a message about a table's new round and the players to move."""
    names = ", ".join(live.markdown_names[seat] for seat in live.pending_seats())
    return f"A new round has begun at [{live.title}]({live.address}). It's waiting for {names}."
