"""The story of a finished match: a few pictures with captions, page by page and as a file."""

from __future__ import annotations

import io
from collections.abc import Sequence
from itertools import pairwise

import discord

from bot import layouts
from bot.discord_limits import MAX_LAYOUT_LENGTH
from bot.interactions.acknowledgement import edit_response
from bot.interactions.call import Call
from bot.interactions.presses import Action, Item, button, on
from bot.interactions.replies import as_file
from bot.interactions.table_buttons import TableButton, has_result
from bot.tables.live_table import LiveTable
from bot.tables.pictures.story_chapters import Chapter, chapters
from bot.tables.seasons.table_sentences import season_and_round
from bot.words.accents import GOLD
from bot.words.fitted_lines import fit_lines
from bot.words.names import escape, truncate
from bot.words.results import headline
from bot.words.story_page import Figure, Quote, story_page
from rules import catalogue
from storage.database.store import Store

CHAPTERS_PER_PAGE = 4
"""Pictures per page; a message can hold 10 files, but nobody scrolls through that many."""
LONGEST_CAPTION = (MAX_LAYOUT_LENGTH - 200) // CHAPTERS_PER_PAGE
"""Maximum length of a caption, in characters."""
NEWS_LENGTH_RESERVED = 260
"""Characters of a caption that are reserved for its news."""
MORE_NOTES = "-# And {count} more; the file has all of them."
STORY_FILE_SENT = (
    "Here's the story as one file. Open it in a browser, keep it, or post it elsewhere."
)


@on("story", new=True, at_table=TableButton("Story", 70, has_result))
async def show_story(call: Call, _: Action) -> None:
    """Show the user the story of the match that is over."""
    await reply_story(call)


@on("storypage")
async def turn_page(call: Call, action: Action) -> None:
    """Show another page of the story."""
    await reply_story(call, int(action.key) if action.key.isdecimal() else 0)


async def reply_story(call: Call, page: int = 0) -> None:
    """Reply with a page of the story, from 0; raise UserError if the match has none."""
    live = call.live
    parts = await chapters(call.services.boards, live)
    pages = pages_of(parts)
    # notes that were hidden since may have made it shorter
    page = min(page, len(pages) - 1)
    files = [
        as_file(each.picture, f"{live.id}-story-{page}-{number}.png")
        for number, each in enumerate(pages[page])
    ]
    label = await season_label(call.services.store, live)
    about = " · ".join(filter(None, [live.match.game.title, label or f"table {live.id}"]))
    head = f"### {escape(about)} · the story, {page + 1} of {len(pages)}"
    groups = [
        [*layouts.text(caption(chapter)), *layouts.gallery(file)]
        for chapter, file in zip(pages[page], files, strict=True)
    ]
    buttons = layouts.rows(_page_buttons(live, page, len(pages)))
    await call.show(layouts.framed(layouts.text(head), *groups, buttons, accent=GOLD), files)


def pages_of(parts: Sequence[Chapter]) -> list[list[Chapter]]:
    """Divide the chapters into pages of at most CHAPTERS_PER_PAGE, as evenly as possible."""
    count = -(-len(parts) // CHAPTERS_PER_PAGE)
    ends = [number * len(parts) // count for number in range(count + 1)]
    return [[*parts[start:end]] for start, end in pairwise(ends)]


def caption(chapter: Chapter) -> str:
    """Return a chapter's title, news and notes as text; notes take precedence over news."""
    title = f"**{escape(chapter.title)}**"
    if chapter.at is not None:
        title += f" · {discord.utils.format_dt(chapter.at, 'd')}"
    quotes = [f"> “{escape(each.text)}” — {escape(each.author)}" for each in chapter.remarks]
    quotes = fit_lines(quotes, LONGEST_CAPTION - NEWS_LENGTH_RESERVED - len(title), MORE_NOTES)
    room = LONGEST_CAPTION - len("\n".join([title, "", *quotes]))
    return "\n".join(filter(None, [title, truncate(escape(chapter.text), room), *quotes]))


def _page_buttons(live: LiveTable, page: int, pages: int) -> list[Item]:
    """Return the buttons below page `page` of `pages`: previous, next, file and notes."""
    goals = (("Previous", page - 1), ("Next", page + 1))
    turns = [
        # both may lead to one page, and no two buttons may have the same id
        button(
            Action(live.id, "storypage", step=step, key=str(max(goal, 0))),
            label,
            disabled=not 0 <= goal < pages,
        )
        for step, (label, goal) in enumerate(goals)
    ]
    return [
        *turns,
        button(Action(live.id, "storyfile"), "Save as file", discord.ButtonStyle.primary),
        button(Action(live.id, "notes"), "My notes"),
    ]


@on("storyfile", new=True)
async def send_file(call: Call, _: Action) -> None:
    """Send the user the story as one HTML file with its pictures inside."""
    live, parts = call.live, await chapters(call.services.boards, call.live)
    assert live.table.result is not None
    label = await season_label(call.services.store, live)
    page = story_page(
        " · ".join(filter(None, [catalogue[live.table.game].title, label])),
        live.table.game,
        live.id,
        headline(live.table.result, live.names, live.score_unit),
        [*live.names.values()],
        [_figure(each) for each in parts],
    )
    file = discord.File(io.BytesIO(page), filename=f"story-{live.id}.html")
    await edit_response(call.interaction, content=STORY_FILE_SENT, attachments=[file])


def _figure(chapter: Chapter) -> Figure:
    """Convert a chapter to a figure of the web page."""
    quotes = [Quote(*remark) for remark in chapter.remarks]
    picture = chapter.picture
    day = f"{chapter.at.day} {chapter.at:%B %Y}" if chapter.at is not None else ""
    title = " · ".join(filter(None, [chapter.title, day]))
    return Figure(title, chapter.text, quotes, picture.png, picture.alt)


async def season_label(store: Store, live: LiveTable) -> str:
    """Return the season and the round in which a table was played; empty if it was in none."""
    label = await store.read(season_and_round, live.table)
    return f"{label[0]}, round {label[1]}" if label is not None else ""
