"""Private views of a table: the user's own view, the log, the game's pictures."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from msgspec import Struct

from bot.discord_limits import MAX_SELECT_OPTIONS
from bot.interactions.call import Call
from bot.interactions.presses import Action, Item, button, on, persistent_view, select
from bot.interactions.replies import as_file, as_files, reply_in_parts
from bot.tables.history.past_boards import PastView, view_of
from bot.tables.live_table import LiveTable
from bot.tables.pictures.boards import EXTRAS, pictures
from bot.tables.preferences import preferences_of
from bot.tables.unread_reports import OPENED, keys_in
from bot.user_errors import UserError
from bot.words.names import truncate
from render import text_board
from storage.tables import seats


async def reply_own(call: Call) -> None:
    """Reply with the caller's own view of the board and their hand."""
    live, seat = call.live, call.live.revealed_seat_of(call.person)
    goes_on = [button(Action(live.id, "play", seat), "Play", discord.ButtonStyle.primary)]
    seen = await call.services.boards.last_seen_view(live, seat)
    words = "your view; only you can see it."
    view = live.view_of(call.person)
    await _reply_private_view(call, seat, view, words, goes_on if live.is_running else [], seen)


async def reply_hand(call: Call, seat: int, view: Struct, items: Sequence[Item]) -> None:
    """Reply to an observer with the view of a seat that is shown to them."""
    words = f"the view of {call.live.markdown_names[seat]}; only you and they can see it."
    await _reply_private_view(call, seat, view, words, items)


async def reply_late(call: Call, seat: int | None, past: PastView, items: Sequence[Item]) -> None:
    """Reply with an earlier board, or with a seat's view at that time."""
    services, live, person = call.services, call.live, call.person
    view = view_of(past, live.match.view(seat))
    whose = "the board" if seat is None else f"the view of {live.markdown_names[seat]}"
    head = f"**{live.title}** — {whose} before: {past.when}"
    if (await preferences_of(services.store, person)).text_board:
        words = text_board(view, names=list(live.markdown_names.values()))
        await reply_in_parts(call.interaction, f"{head}\n{words}", persistent_view(items))
        return
    if seat is None:
        pictures = [await services.boards.paint_past(live, person, view, before=None)]
    else:
        pictures = await services.boards.paint_past_hand(live, person, view, seat)
    files = as_files(pictures, f"{live.id}-late")
    await call.reply(head, attachments=files, view=persistent_view(items))


async def _reply_private_view(
    call: Call,
    seat: int,
    view: Struct,
    words: str,
    items: Sequence[Item],
    seen: Struct | None = None,
) -> None:
    """Reply with a seat's view as pictures, or as text for those who prefer that.

    Changes since the view `seen` are outlined; `words` describe whose view it is.
    """
    services, live, person = call.services, call.live, call.person
    preferences = await preferences_of(services.store, person)
    head = f"**{live.title}** — {words}"
    if preferences.text_board:
        board = services.boards.board_text(live, view, seen=seen)
        await reply_in_parts(call.interaction, f"{head}\n{board}", persistent_view(items))
        return
    pictures = await services.boards.paint_own_board(live, person, view, seat, seen=seen)
    files = as_files(pictures, f"{live.id}-{seat}")
    await call.reply(head, attachments=files, view=persistent_view(items))


async def reply_extra(call: Call, name: str, *, at: str = "", as_text: bool = False) -> None:
    """Reply with an extra picture of the game, of the place `at` if it shows places.

    Raises UserError if the game has no such picture or place, or nothing to show there.
    """
    services, live, person = call.services, call.live, call.person
    if name not in (own := pictures(live)):
        raise UserError(_no_picture_words(live, name, own))
    known = services.boards.places(live, person, name)
    if at and at.casefold() not in {place.casefold() for place in known}:
        near = f"{at!r} isn't a place on this board. Try {known[0]}." if known else ""
        raise UserError(near or f"Table {live.id} has no places to show. Leave the option out.")
    words = services.boards.extra_text(live, person, name, at)
    if not words:
        raise UserError(f"{EXTRAS[name].missing} at table {live.id}; /log shows what happened.")
    if as_text or (await preferences_of(services.store, person)).text_board:
        await reply_in_parts(call.interaction, words)
        await _mark_opened(call, name, as_text=True)
        return
    picture = await services.boards.paint_extra(live, person, name, at)
    file = as_file(picture, f"{live.id}-{name}.png")
    shown = _spelled_place(at, known) if at and known else EXTRAS[name].title if known else ""
    title = f"**{' · '.join(filter(None, [live.title, shown]))}**"
    if known and not at:
        title += f"\n-# {(await services.boards.earlier_view(live, person)).words}"
    await call.reply(
        title, attachments=[file], view=persistent_view(_place_select(live, name, known))
    )
    await _mark_opened(call, name)


async def _mark_opened(call: Call, name: str, *, as_text: bool = False) -> None:
    """Store that the reader has seen a picture with news, so that no button offers it.

    It isn't a move, and nobody else can notice it.
    """
    live, tables, seat = call.live, call.services.tables, call.live.visible_seat(call.person)
    if seat is None or not live.is_running:
        return
    read = live.seat(seat).read_reports
    keys = keys_in(EXTRAS[name], live.match, seat, read, as_text=as_text)
    if all(read.get(key) == OPENED for key in keys):
        return
    async with live.lock:
        await tables.reload_if_stale(live)
        held = live.seat(seat)
        read = {**held.read_reports, **dict.fromkeys(keys, OPENED)}
        live.replace_table(
            await tables.store.run(seats.mark_read, table=live.id, held=held, read=read)
        )


def _spelled_place(at: str, known: Sequence[str]) -> str:
    """Return a place as the board spells it, regardless of case."""
    return next(place for place in known if place.casefold() == at.casefold())


def _place_select(live: LiveTable, name: str, known: Sequence[str]) -> list[Item]:
    """Return a select of the picture's places in a list; empty for one place or too many."""
    if not 1 < len(known) <= MAX_SELECT_OPTIONS:
        return []
    title = EXTRAS[name].title
    return [select(Action(live.id, name), f"{title}: where", [(place, place) for place in known])]


def _no_picture_words(live: LiveTable, name: str, own: list[str]) -> str:
    """Return the error text for an unknown picture, which lists the game's pictures."""
    return (
        f"{live.match.game.title} has no picture {truncate(name, 40)!r}; it has {', '.join(own)}."
    )


async def extra(call: Call, action: Action) -> None:
    """Show the user an extra picture of the game; the button's verb is the picture's name."""
    await reply_extra(call, action.verb, at=action.choice)


for name in EXTRAS:
    on(name, new=True, in_panel=True)(extra)
