"""A player's notes at a table: listed only for them, deleted, or opened after the match."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.interactions.call import Call
from bot.interactions.paged_lists import LAST_ROW, Listing, ListItem, paged_list, show_list
from bot.interactions.presses import Action, Item, button, on
from bot.interactions.table_buttons import TableButton, has_result
from bot.services import Interaction, Services
from bot.tables import notes as table_notes
from bot.tables.live_table import LiveTable
from bot.tables.notes import Diary, PlacedNote, read_diary
from bot.words.names import escape, truncate
from storage.people import notes
from storage.people.notes import Note
from storage.schema.table_records import TableState

NO_NOTES = "You have no notes at table {table}. Add one with `/note`, or next to **Commit**."
LIST_TITLE = "**Your notes at table {table}**"
PRIVATE_NOTES = "Only you can read them, here and in your `/recap` and `/history`."
SHARE_AFTER_MATCH = "After the match you can share them with everybody."
SHARE_NOW = (
    "**Share my notes** shows them to everybody, in `/history` and in the story of the match."
)
SHARED_NOTES = "Everybody can read them, in `/history` and in the story of the match."
SOME_UNSHARED = "{count} of them were added after you shared the others. Only you can read those."
LONGEST_MOVE = 90
"""Maximum length of the move that a note is about, in characters."""


async def reply_notes(call: Call) -> None:
    """Reply with the paged list of the caller's notes at a table."""
    await show_list(call.services, call.interaction, "notes", call.live.id)


@paged_list("notes")
async def _own_notes(services: Services, interaction: Interaction, about: str) -> Listing:
    """Return the reader's notes at a table, whose id is `about`, as a paged list."""
    live, person = await services.tables.live(about), interaction.user.id
    diary = await read_diary(services.store, live, person)
    own = [each for each in diary.notes if each.note.person_id == person]
    if not own:
        return Listing(NO_NOTES.format(table=live.id), [])
    entries = [
        ListItem(
            _note_line(live, diary, number, each, person), [_delete_button(live, number, each.note)]
        )
        for number, each in enumerate(own, 1)
    ]
    head = f"{LIST_TITLE.format(table=live.id)}\n-# {_readers_words(live, own)}"
    return Listing(head, entries, items=_sharing_buttons(live, own))


def _note_line(live: LiveTable, diary: Diary, number: int, placed: PlacedNote, person: int) -> str:
    """Return a note with its number, day and move; an undone move is struck through."""
    lines = live.lines_for(diary.news_of(placed.note), live.visible_seat(person))
    move = f" {truncate(' '.join(lines), LONGEST_MOVE)}" if lines else ""
    when = discord.utils.format_dt(placed.note.at, "d")
    if placed.length is None:
        move = f" ~~{move.strip() or 'A move'}~~ (undone)"
    return f"{number}. {when}{move}\n“{escape(placed.note.text)}”"


def _readers_words(live: LiveTable, own: Sequence[PlacedNote]) -> str:
    """Describe who can read these notes, and how to share them."""
    closed = sum(not each.note.is_open for each in own)
    if closed == len(own):
        options = {
            TableState.FINISHED: f" {SHARE_NOW}",
            TableState.RUNNING: f" {SHARE_AFTER_MATCH}",
        }
        return PRIVATE_NOTES + options.get(live.table.state, "")
    return f"{SHARED_NOTES} {SOME_UNSHARED.format(count=closed)}" if closed else SHARED_NOTES


def _delete_button(live: LiveTable, number: int, note: Note) -> Item:
    """Return the button that deletes a note; `number` is its place in the list."""
    return button(Action(live.id, "dropnote", key=str(note.revision)), f"Delete {number}")


def _sharing_buttons(live: LiveTable, own: Sequence[PlacedNote]) -> list[Item]:
    """Return the buttons that start or stop sharing notes; none before the match's end."""
    if live.table.state is not TableState.FINISHED:
        return []
    opened = [each.note.is_open for each in own]
    show, hide = Action(live.id, "opennotes"), Action(live.id, "hidenotes")
    primary = discord.ButtonStyle.primary
    return [
        *([] if all(opened) else [button(show, "Share my notes", primary, row=LAST_ROW)]),
        *([button(hide, "Stop sharing", row=LAST_ROW)] if any(opened) else []),
    ]


# for everybody: whether anybody has notes is nobody else's business
@on("notes", new=True, at_table=TableButton("My notes", 80, has_result))
async def show_notes(call: Call, _: Action) -> None:
    """Show the user their own notes."""
    await reply_notes(call)


@on("opennotes")
async def open_notes(call: Call, _: Action) -> None:
    """Share the user's notes with everybody."""
    await table_notes.mark_open(call.services.store, call.live, call.person, is_open=True)
    await reply_notes(call)


@on("hidenotes")
async def hide_notes(call: Call, _: Action) -> None:
    """Stop sharing the user's notes."""
    await table_notes.mark_open(call.services.store, call.live, call.person, is_open=False)
    await reply_notes(call)


@on("dropnote")
async def delete_note(call: Call, action: Action) -> None:
    """Delete one of the user's notes."""
    if action.key.isdecimal():
        revision = int(action.key)
        await call.services.store.run(
            notes.remove, table=call.live.id, person_id=call.person, revision=revision
        )
    await reply_notes(call)
