"""Moves ahead: lines for one's next turns, on a page that their owner alone sees."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from sqlmodel import Session

from bot.discord_limits import MESSAGE, ROW_BUTTONS, SELECT_OPTIONS
from bot.panel.buttons import WAITING
from bot.panel.panel import Panel
from bot.panel.premoves import planned
from bot.presses import Action, Item, button, on, persistent_view, select
from bot.services import Call
from bot.tables.live_table import LiveTable
from bot.tables.premoves import conditions
from bot.tables.premoves_execution import QueuedLines
from bot.words.names import escape, truncate
from bot.words.refusals import UserError
from storage import premoves
from storage.matches import seats
from storage.premoves import Premove

HOW = (
    "Prepare what you want to do on your next turn. When it comes, the line is tried: it is laid "
    "into your panel or played at once, as you choose here; where it is not possible any more, it "
    "is dropped, and your panel says why. Several wait for several turns."
)
LONGEST = 250
"""Characters of a waiting line on the page, so that all of them fit."""
AS_IF = "As if all others passed until your turn:"
UNSEEN = "Your next turn can't be predicted yet. Type the line with `/play` and its option `when`."
FULL = "-# The line can't be predicted any further."

WAITING["queue"] = "Queue a move"


async def queue_line(call: Call, keys: Sequence[str], *, plays: bool, premise: str = "") -> None:
    """Prepare a line for the caller's next turn, and show all that wait."""
    live, seat = call.live, call.live.open_seat_of(call.person)
    line = conditions.prepared(live.match, live.id, seat, keys, plays=plays, premise=premise)
    if not live.running:
        raise UserError(f"No match is running at table {live.id}, so you can't queue moves there.")
    queue = call.services.worker(QueuedLines)
    await queue.add(live, line, person_id=call.person)
    await call.services.store.run(
        premoves.revoke, table=live.id, seat=seat, number=premoves.DRAFTED
    )
    queue.changed(live)
    await show_queue(call, seat, word="Queued. Only you know about it.")


async def show_queue(call: Call, seat: int, *, word: str = "", page: int = 0) -> None:
    """Show the seat's queued lines and the next one so far, in the deferred reply."""
    live, store = call.live, call.services.store
    lines = await store.read(premoves.of_seat, table=live.id, seat=seat)
    draft = await store.read(premoves.get_draft, table=live.id, seat=seat)
    panel = await _planned(call, seat, draft.keys if draft else ())
    text = _text(live, lines, panel, word)
    await call.say(
        text, view=persistent_view(_items(live, seat, lines, panel, page)), attachments=[]
    )


async def _planned(call: Call, seat: int, keys: Sequence[str]) -> Panel | None:
    live = call.live
    if not live.running or conditions.in_turn(live.match, seat):
        return None
    given = (live.match.save(), live.id, seat, tuple(keys), live.names)
    return await call.services.reader_queries.run(call.person, planned, *given)


def _text(live: LiveTable, lines: Sequence[Premove], panel: Panel | None, word: str) -> str:
    """Return the queued lines, and below them the next question."""
    lines_shown = [
        f"**{live.title}** — your moves ahead; only you see them.",
        *filter(None, [word]),
    ]
    lines_shown += [
        f"{place}. {truncate(conditions.in_words(line), LONGEST)}"
        for place, line in enumerate(lines, 1)
    ]
    if not lines:
        lines_shown.append(HOW)
    if panel is not None and panel.choices:
        lines_shown.append("The next line so far: " + "; ".join(map(escape, panel.choices)))
    asked = _asked(panel)
    waits = truncate("\n".join(lines_shown), MESSAGE - len(asked) - len("\n"))
    return f"{waits}\n{asked}"


def _asked(panel: Panel | None) -> str:
    if panel is None:
        return UNSEEN
    if panel.options:
        return f"{AS_IF}\n**{escape(panel.prompt)}** [{panel.rule}]"
    return FULL


def _items(
    live: LiveTable, seat: int, lines: Sequence[Premove], panel: Panel | None, page: int
) -> list[Item]:
    items = _options(live, seat, panel, page) if panel is not None else []
    if panel is not None and panel.keys:
        count = len(panel.keys)
        items += [
            _act(live, seat, "qput", "Queue it", step=count, row=2, primary=True),
            _act(live, seat, "qput", "Queue it, play at once", key="play", step=count, row=2),
            _act(live, seat, "qback", "Back", step=count, row=2),
        ]
    return items + [
        _act(live, seat, "qdrop", f"Remove {place}", key=str(line.number), row=3)
        for place, line in enumerate(lines[:ROW_BUTTONS], 1)
    ]


def _options(live: LiveTable, seat: int, panel: Panel, page: int) -> list[Item]:
    """Return one page of the next options, and buttons to the other pages."""
    pages = range(0, len(panel.options), SELECT_OPTIONS)
    if not pages:
        return []
    page = min(page, len(pages) - 1)
    shown = panel.options[pages[page] : pages[page] + SELECT_OPTIONS]
    pick = Action(live.id, "qpick", seat, step=len(panel.keys))
    items: list[Item] = [select(pick, panel.prompt, shown, row=0)]
    if len(pages) > 1:
        for step, label in ((page - 1, "Earlier options"), (page + 1, "More options")):
            off = not 0 <= step < len(pages)
            turn = Action(live.id, "qpage", seat, key=str(step))
            items.append(button(turn, label, disabled=off, row=1))
    return items


def _act(
    live: LiveTable,
    seat: int,
    verb: str,
    label: str,
    *,
    key: str = "",
    step: int = 0,
    row: int,
    primary: bool = False,
) -> Item:
    style = discord.ButtonStyle.primary if primary else discord.ButtonStyle.secondary
    return button(Action(live.id, verb, seat, step=step, key=key), label, style, row=row)


@on("queue", new=True)
async def open_queue(call: Call, _: Action) -> None:
    """Show what the presser has prepared."""
    await show_queue(call, call.live.open_seat_of(call.person))


@on("qpage")
async def turn_page(call: Call, action: Action) -> None:
    """Show other options of the same question."""
    page = int(action.key) if action.key.isdecimal() else 0
    await show_queue(call, call.live.open_seat_of(call.person), page=page)


async def _so_far(call: Call, seat: int, action: Action) -> tuple[str, ...] | None:
    """Return the line under construction; None: the press is from an older page."""
    draft = await call.services.store.read(premoves.get_draft, table=call.live.id, seat=seat)
    keys = draft.keys if draft else ()
    return keys if len(keys) == action.step else None


async def _compose(call: Call, seat: int, keys: Sequence[str]) -> None:
    line = Premove(call.live.id, seat, premoves.DRAFTED, tuple(keys))

    def compose(session: Session) -> None:
        seats.check_holder(session, table=line.table_id, seat=seat, person_id=call.person)
        premoves.store_draft(session, line=line)

    await call.services.store.run(compose)


@on("qpick")
async def pick(call: Call, action: Action) -> None:
    """Put an answer, and the defaults that follow it, to the line."""
    seat = call.live.open_seat_of(call.person)
    keys = await _so_far(call, seat, action)
    if keys is not None:
        panel = await _planned(call, seat, (*keys, action.choice))
        await _compose(call, seat, panel.keys if panel else keys)
    await show_queue(call, seat)


@on("qback")
async def step_back(call: Call, action: Action) -> None:
    """Take the last answer off the line."""
    seat = call.live.open_seat_of(call.person)
    keys = await _so_far(call, seat, action)
    await _compose(call, seat, keys[:-1] if keys else ())
    await show_queue(call, seat)


@on("qput")
async def put(call: Call, action: Action) -> None:
    """Put the line behind those that wait."""
    seat = call.live.open_seat_of(call.person)
    keys = await _so_far(call, seat, action)
    if not keys:
        await show_queue(call, seat)
        return
    await queue_line(call, keys, plays=action.key == "play")


@on("qdrop")
async def revoke(call: Call, action: Action) -> None:
    """Forget a line that waits."""
    live, store = call.live, call.services.store
    seat = live.open_seat_of(call.person)
    lines = await store.read(premoves.of_seat, table=live.id, seat=seat)
    meant = next((line.number for line in lines if str(line.number) == action.key), None)
    if meant is None:
        raise UserError("That line is no longer queued. Open the page again to see those that are.")
    await store.run(premoves.revoke, table=live.id, seat=seat, number=meant)
    await show_queue(call, seat, word="Removed.")
