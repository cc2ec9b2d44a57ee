"""Premoves: moves for one's next turns, on a page that only their owner sees."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import discord
from sqlmodel import Session

from bot.discord_limits import MESSAGE, ROW_BUTTONS, SELECT_OPTIONS
from bot.panel.panel import Panel
from bot.panel.premoves import planned
from bot.panel.titles import invitation
from bot.presses import Action, Item, button, on, persistent_view, select
from bot.services import Call
from bot.tables.live_table import LiveTable
from bot.tables.premoves import conditions
from bot.tables.premoves_execution import PremoveRunner
from bot.words.fitted_lines import fit_lines
from bot.words.names import escape, truncate
from bot.words.refusals import UserError
from storage.matches import premoves, seats
from storage.matches.premoves import Premove

HOW = (
    "Prepare what you want to do on your next turn. When it comes, the move is loaded into your "
    "panel or played immediately, as you choose here. If it isn't possible any more, it's dropped, "
    "and your panel says why. One queued move per turn."
)
SHOWN_LENGTH = 250
"""Maximum length of a premove on the page, in characters, so that all of them fit."""
AS_IF = "As if all others passed until your turn:"
UNSEEN = "Your next turn can't be predicted yet. Type the move with `/play` and its option `when`."
FULL = "-# The move can't be predicted any further."

PLAY_NOW = "Queue it, play immediately"


async def add_premove(call: Call, keys: Sequence[str], *, plays: bool, unless: str = "") -> None:
    """Queue a move for the caller's next turn, and show all queued moves.

    Raises UserError if no match is running.
    """
    live, seat = call.live, call.live.revealed_seat_of(call.person)
    premove = conditions.prepare(live.match, live.id, seat, keys, plays=plays, unless=unless)
    if not live.running:
        raise UserError(f"No match is running at table {live.id}, so you can't queue moves there.")
    runner = call.services.worker(PremoveRunner)
    await runner.add(live, premove, person_id=call.person)
    await call.services.store.run(
        premoves.revoke, table=live.id, seat=seat, number=premoves.DRAFT_NUMBER
    )
    # its turn may have come while it was composed
    runner.changed(live)
    await show_page(call, seat, word="Queued. Only you know about it.")


async def show_page(call: Call, seat: int, *, word: str = "", page: int = 0) -> None:
    """Show the seat's premoves, and the one being composed, in the deferred reply."""
    live, store = call.live, call.services.store
    queued = await store.read(premoves.of_seat, table=live.id, seat=seat)
    draft = await store.read(premoves.get_draft, table=live.id, seat=seat)
    panel = await _planned(call, seat, draft.keys if draft else ())
    text = _text(live, queued, panel, word)
    await call.say(
        text, view=persistent_view(_items(live, seat, queued, panel, page)), attachments=[]
    )


async def _planned(call: Call, seat: int, keys: Sequence[str]) -> Panel | None:
    """Return the panel of the seat's next turn after these keys; None: not predictable, or now."""
    live = call.live
    if not live.running or conditions.in_turn(live.match, seat):
        return None
    # in another process, because it plays a copy up to the seat's next turn
    given = (live.match.save(), live.id, seat, tuple(keys), live.names)
    return await call.services.reader_queries.run(call.person, planned, *given)


def _text(live: LiveTable, queued: Sequence[Premove], panel: Panel | None, word: str) -> str:
    """Return the premoves, and below them the next question."""
    texts = [
        f"**{live.title}** — your queued moves; only you can see them.",
        *filter(None, [word]),
    ]
    texts += [
        f"{place}. {truncate(conditions.in_words(premove), SHOWN_LENGTH)}"
        for place, premove in enumerate(queued, 1)
    ]
    if not queued:
        texts.append(HOW)
    if panel is not None and panel.choices:
        texts.append("The next one so far: " + "; ".join(map(escape, panel.choices)))
    asked = _asked(panel)
    return "\n".join([*fit_lines(texts, MESSAGE - len(asked) - len("\n")), asked])


def _asked(panel: Panel | None) -> str:
    """Return the next question of the premove as text."""
    if panel is None:
        return UNSEEN
    if panel.options:
        return f"{AS_IF}\n**{escape(panel.prompt)}** [{panel.rule}]"
    return FULL


def _items(
    live: LiveTable, seat: int, queued: Sequence[Premove], panel: Panel | None, page: int
) -> list[Item]:
    """Return the page's buttons: options, what to do with the premove so far, and removals."""
    items = _options(live, seat, panel, page) if panel is not None else []
    if panel is not None and panel.keys:
        add = Action(live.id, "premoveadd", seat, step=len(panel.keys))
        items += [
            button(add, "Queue it", discord.ButtonStyle.primary, row=2),
            button(replace(add, key="play"), PLAY_NOW, row=2),
            button(replace(add, verb="premoveback"), "Back", row=2),
        ]
    drop = Action(live.id, "premovedrop", seat)
    return items + [
        button(replace(drop, key=str(premove.number)), f"Remove {place}", row=3)
        for place, premove in enumerate(queued[:ROW_BUTTONS], 1)
    ]


def _options(live: LiveTable, seat: int, panel: Panel, page: int) -> list[Item]:
    """Return one page of the next options, and buttons to the other pages."""
    pages = range(0, len(panel.options), SELECT_OPTIONS)
    if not pages:
        return []
    page = min(page, len(pages) - 1)
    shown = panel.options[pages[page] : pages[page] + SELECT_OPTIONS]
    pick = Action(live.id, "premovepick", seat, step=len(panel.keys))
    items: list[Item] = [
        select(pick, invitation(panel.prompt, len(shown), several=False), shown, row=0)
    ]
    if len(pages) > 1:
        for step, label in ((page - 1, "Earlier options"), (page + 1, "More options")):
            off = not 0 <= step < len(pages)
            turn = Action(live.id, "premovepage", seat, key=str(step))
            items.append(button(turn, label, disabled=off, row=1))
    return items


@on("premoves", new=True, waiting="Queue a move")
async def open_page(call: Call, _: Action) -> None:
    """Show the presser's premoves."""
    await show_page(call, call.live.revealed_seat_of(call.person))


@on("premovepage")
async def turn_page(call: Call, action: Action) -> None:
    """Show other options of the same question."""
    page = int(action.key) if action.key.isdecimal() else 0
    await show_page(call, call.live.revealed_seat_of(call.person), page=page)


async def _so_far(call: Call, seat: int, action: Action) -> tuple[str, ...] | None:
    """Return the keys chosen so far; None: the press is from an older page."""
    draft = await call.services.store.read(premoves.get_draft, table=call.live.id, seat=seat)
    keys = draft.keys if draft else ()
    return keys if len(keys) == action.step else None


async def _compose(call: Call, seat: int, keys: Sequence[str]) -> None:
    """Store the keys chosen so far; raise SeatLost if the caller doesn't hold the seat any more."""
    premove = Premove(call.live.id, seat, premoves.DRAFT_NUMBER, tuple(keys))

    def compose(session: Session) -> None:
        seats.check_holder(session, table=premove.table_id, seat=seat, person_id=call.person)
        premoves.store_draft(session, premove=premove)

    await call.services.store.run(compose)


@on("premovepick")
async def pick(call: Call, action: Action) -> None:
    """Add an answer, and the defaults that follow it, to the premove."""
    seat = call.live.revealed_seat_of(call.person)
    keys = await _so_far(call, seat, action)
    if keys is not None:
        panel = await _planned(call, seat, (*keys, action.choice))
        await _compose(call, seat, panel.keys if panel else keys)
    await show_page(call, seat)


@on("premoveback")
async def step_back(call: Call, action: Action) -> None:
    """Remove the last answer of the premove."""
    seat = call.live.revealed_seat_of(call.person)
    keys = await _so_far(call, seat, action)
    await _compose(call, seat, keys[:-1] if keys else ())
    await show_page(call, seat)


@on("premoveadd")
async def add(call: Call, action: Action) -> None:
    """Add the premove after the others."""
    seat = call.live.revealed_seat_of(call.person)
    keys = await _so_far(call, seat, action)
    if not keys:
        await show_page(call, seat)
        return
    await add_premove(call, keys, plays=action.key == "play")


@on("premovedrop")
async def revoke(call: Call, action: Action) -> None:
    """Delete a premove."""
    live, store = call.live, call.services.store
    seat = live.revealed_seat_of(call.person)
    queued = await store.read(premoves.of_seat, table=live.id, seat=seat)
    meant = next((premove.number for premove in queued if str(premove.number) == action.key), None)
    if meant is None:
        raise UserError("That move is no longer queued. Open the page again to see those that are.")
    await store.run(premoves.revoke, table=live.id, seat=seat, number=meant)
    await show_page(call, seat, word="Removed.")
