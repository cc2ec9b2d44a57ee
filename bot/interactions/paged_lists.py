"""Private lists that may not fit a message: registered by name, and shown page by page."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

from bot.discord_limits import MAX_MESSAGE_LENGTH, MAX_ROW_BUTTONS, MAX_ROWS
from bot.interactions.acknowledgement import edit_response
from bot.interactions.presses import NO_TABLE, Action, Item, button, on_own, persistent_view
from bot.services import Interaction, Services
from bot.user_errors import UserError
from bot.words.names import truncate

LAST_ROW = MAX_ROWS - 1
"""The row that turns pages; entries have the buttons above it."""
PAGE_FOOTER = "-# Page {page} of {pages}."
LIST_GONE = "That list is gone. Use its command again."


class ListItem(NamedTuple):
    """A line of a list, with the buttons that act on it."""

    line: str
    items: Sequence[Item] = ()


class Listing(NamedTuple):
    """A whole list: its entries between a header and a footer, which every page repeats."""

    head: str
    entries: Sequence[ListItem]
    tail: str = ""
    items: Sequence[Item] = ()
    """Buttons below every page; at most three."""


Source = Callable[[Services, Interaction, str], Awaitable[Listing]]
"""Collects a list for its reader; the text is what the list is about, such as a verb."""
LISTS: dict[str, Source] = {}


def paged_list(name: str) -> Callable[[Source], Source]:
    """Register a function that makes a list, by the name that the list's buttons carry.

    The function gets the services, the interaction and the text `about` from the button, such as a
    table's id.
    """

    def register(source: Source) -> Source:
        """Register the function and return it."""
        LISTS[name] = source
        return source

    return register


def pages_of(listing: Listing) -> list[list[ListItem]]:
    """Divide a list's entries into pages by Discord's limits of characters and buttons."""
    fixed = [listing.head, listing.tail, PAGE_FOOTER.format(page=999, pages=999)]
    longest = MAX_MESSAGE_LENGTH - len("\n".join(fixed)) - 1
    pages: list[list[ListItem]] = [[]]
    room, places = longest, LAST_ROW * MAX_ROW_BUTTONS
    for entry in listing.entries:
        entry = entry._replace(line=truncate(entry.line, longest))
        length = len(entry.line) + 1
        if pages[-1] and (length > room or len(entry.items) > places):
            pages.append([])
            room, places = longest, LAST_ROW * MAX_ROW_BUTTONS
        pages[-1].append(entry)
        room, places = room - length, places - len(entry.items)
    return pages


async def show_list(
    services: Services, interaction: Interaction, name: str, about: str = "", page: int = 0
) -> None:
    """Reply with a page of the list with this name, from 0; raise UserError if unknown.

    `about` is passed to the list's function.
    """
    listing = await LISTS[name](services, interaction, about)
    pages = pages_of(listing)
    page = min(page, len(pages) - 1)
    footer = PAGE_FOOTER.format(page=page + 1, pages=len(pages)) if len(pages) > 1 else ""
    lines = [listing.head, *(entry.line for entry in pages[page]), listing.tail, footer]
    items = [item for entry in pages[page] for item in entry.items]
    items += [*listing.items, *_page_buttons(name, about, page, len(pages))]
    await edit_response(
        interaction, content="\n".join(filter(None, lines)), view=persistent_view(items)
    )


def _page_buttons(name: str, about: str, page: int, pages: int) -> list[Item]:
    """Return *Previous* and *Next*; none for a single page."""
    if pages == 1:
        return []
    return [
        button(
            # both may lead to one page, and no two buttons may have the same id
            Action(NO_TABLE, "listpage", step=step, key=f"{max(goal, 0)} {name} {about}"),
            label,
            disabled=not 0 <= goal < pages,
            row=LAST_ROW,
        )
        for step, (label, goal) in enumerate((("Previous", page - 1), ("Next", page + 1)))
    ]


@on_own("listpage")
async def turn_page(services: Services, interaction: Interaction, action: Action) -> None:
    """Show the page that the button names; raise UserError if the list is gone."""
    page, name, about = (*action.key.split(" ", 2), "", "")[:3]
    if name not in LISTS or not page.isdecimal():
        raise UserError(LIST_GONE)
    await show_list(services, interaction, name, about, int(page))
