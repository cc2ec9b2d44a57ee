"""The log of a table for one reader, in pages: all of it, or a selection."""

from __future__ import annotations

from bot.channel.next_steps import next_step
from bot.interactions.call import Call
from bot.interactions.presses import Action, Item, button, on, persistent_view
from bot.interactions.table_buttons import TableButton
from bot.tables.live_table import LiveTable
from bot.tables.news import LogQuery, Page, log_page
from storage.schema.table_records import Table

LONGEST_SEARCH = 40
"""Maximum length of the words searched for, so that a button can carry them."""
ANY_SEAT = "-"
CHECK_OFFERED = "`/verify` checks the dice and sends the log"
LOG_OFFERED = "**Log** shows everything that happened."


async def reply_log(call: Call, sought: LogQuery) -> None:
    """Reply with the page of the log described by `sought`, and buttons to neighbouring pages."""
    live = call.live
    page = await log_page(call.services.store, live, call.person, sought)
    sought = sought._replace(page=page.number)
    await call.reply(
        page_text(live, page, sought),
        attachments=[],
        view=persistent_view(_page_buttons(live, page, sought)),
    )


def page_text(live: LiveTable, page: Page, sought: LogQuery) -> str:
    """Return a page's text, with the hint at earlier pages first, as the end may be cut off."""
    parts = [f"**{live.title}**"]
    filtered = sought.seat is not None or bool(sought.about)
    if filtered:
        who = live.markdown_names.get(sought.seat, "") if sought.seat is not None else ""
        parts.append(f"-# Lines with: {', '.join(filter(None, [who, sought.about]))}.")
    if page.older:
        parts.append("-# **Earlier** shows what came before; `/log` takes a player and words.")
    none = "No such line." if filtered else "Nothing has happened yet."
    return "\n".join(
        [*parts, *(f"- {line}" for line in page.lines)] if page.lines else [*parts, none]
    )


def _page_buttons(live: LiveTable, page: Page, sought: LogQuery) -> list[Item]:
    """Return *Earlier* and *Later*; nothing if there is only one page."""
    if not page.older and not page.number:
        return []
    return [
        button(_page_action(live, sought, page.number + 1), "Earlier", disabled=not page.older),
        button(_page_action(live, sought, page.number - 1), "Later", disabled=not page.number),
    ]


def _page_action(live: LiveTable, sought: LogQuery, page: int) -> Action:
    """Return the press that shows a page; its key holds the page, seat, `since` and words."""
    seat = ANY_SEAT if sought.seat is None else str(sought.seat)
    key = f"{max(page, 0)} {seat} {int(sought.since)} {sought.about}"
    # the two buttons of a page may lead to one number, and no two may have the same id
    return Action(live.id, "logpage", step=int(page < sought.page), key=key)


def page_button(live: LiveTable, sought: LogQuery, words: str) -> Item:
    """Return a button labelled `words` that replaces its message by a part of the log."""
    return button(_page_action(live, sought, sought.page), words)


@next_step(20)
def log_words(table: Table) -> str:
    """Return the sentence below a result about the log."""
    return LOG_OFFERED if table.sealed else f"{CHECK_OFFERED}; {LOG_OFFERED}"


@on("log", new=True, at_table=TableButton("Log", 40, lambda _live: True))
async def show_log(call: Call, _: Action) -> None:
    """Reply to the user with the latest page of the log."""
    await reply_log(call, LogQuery())


@on("logpage")
async def turn_page(call: Call, action: Action) -> None:
    """Show the page of the log that the button names; forged values mean the defaults."""
    # a button may be from an older version, and anybody can forge one
    page, seat, since, about = (*action.key.split(" ", 3), "", "", "")[:4]
    await reply_log(
        call,
        LogQuery(
            int(page) if page.isdecimal() else 0,
            int(seat) if seat.isdecimal() else None,
            since == "1",
            about,
        ),
    )
