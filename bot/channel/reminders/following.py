"""/table watch: following a table."""

from __future__ import annotations

from sqlmodel import Session

from bot.services import Call
from bot.tables.reminders.followers import MOST
from bot.words.names import display_name
from bot.words.refusals import UserError
from storage.matches.lookups import LIVE
from storage.people import people
from storage.reminders import followers, notices
from storage.schema.people_records import NoticeKind

NOW = (
    "You now follow {title}. You get a direct message for each new round and at the end, outside "
    "your quiet hours. Use the same command to unfollow."
)
NO_MORE = "You no longer follow {title}."
ENOUGH = f"You already follow {MOST} tables. Use `/table watch` at one of them to unfollow it."


async def watch_or_leave(call: Call) -> None:
    """Follow a table for the caller; unfollow it if they already do."""
    live, user = call.live, call.interaction.user
    if live.record.state not in LIVE:
        raise UserError(f"Table {live.id} is {live.record.state.value}; /replay shows it.")
    round_ = live.match.round if live.match_or_none is not None else 1

    def change(session: Session) -> bool:
        if followers.leave(session, table=live.id, person_id=user.id):
            notices.drop(session, kind=NoticeKind.WATCH, person_id=user.id, table=live.id)
            return False
        people.ensure(session, person_id=user.id, name=display_name(user))
        kept = followers.watch(session, table=live.id, person_id=user.id, round_=round_, most=MOST)
        if not kept:
            raise UserError(ENOUGH)
        return True

    watches_now = await call.services.store.run(change)
    await call.say((NOW if watches_now else NO_MORE).format(title=live.title))
