"""Premoves: moves for a player's next turns, on a page that only they see."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import discord
from sqlmodel import Session

from bot.discord_limits import MAX_MESSAGE_LENGTH, MAX_ROW_BUTTONS, MAX_SELECT_OPTIONS
from bot.interactions.call import Call
from bot.interactions.presses import Action, Item, button, on, persistent_view, select
from bot.panel.panel import Panel
from bot.panel.premoves import predict_panel
from bot.panel.titles import invitation
from bot.tables.live_table import LiveTable
from bot.tables.premoves import conditions
from bot.tables.premoves_execution import PremoveRunner
from bot.user_errors import UserError
from bot.words.fitted_lines import fit_lines
from bot.words.names import escape, truncate
from storage.matches import premoves
from storage.matches.premoves import Premove
from storage.tables import seats

HOW_PREMOVES_WORK = (
    "Prepare what you want to do on your next turn. When it comes, the move is loaded into your "
    "panel or played immediately, as you choose here. If it isn't possible any more, it's dropped, "
    "and your panel says why. You can queue one move per turn."
)
LONGEST_PREMOVE_SHOWN = 250
"""Maximum length of a premove on the page, in characters, so that all of them fit."""
PREDICTION_INTRO = "Assuming that all others pass until your turn:"
NOT_PREDICTABLE = (
    "Your next turn can't be predicted yet. Type the move with `/play` and its option `when`."
)
END_OF_PREDICTION = "-# The move can't be predicted any further."

NOTHING_TO_QUEUE = "there's no turn to queue a move for"
PLAY_NOW = "Queue it, play immediately"
BACKGROUND = (PremoveRunner,)


async def add_premove(call: Call, keys: Sequence[str], *, plays: bool, unless: str = "") -> None:
    """Queue keys as a move for the caller's next turn, and show all queued moves.

    It is played then if `plays`, else loaded into the panel. `unless` is a condition, as typed,
    under which it is dropped. Raises UserError if no match is running, or for too many keys, words
    or queued moves.
    """
    call.need_running(NOTHING_TO_QUEUE)
    live, seat = call.live, call.live.revealed_seat_of(call.person)
    premove = conditions.new_premove(live.match, live.id, seat, keys, plays=plays, unless=unless)
    runner = call.services.background_of(PremoveRunner)
    await runner.add(live, premove, person_id=call.person)
    await call.services.store.run(
        premoves.drop, table=live.id, seat=seat, number=premoves.DRAFT_NUMBER
    )
    # its turn may have come while it was composed
    runner.changed(live)
    await show_page(call, seat, message_above="Queued. Only you know about it.")


async def show_page(call: Call, seat: int, *, message_above: str = "", page: int = 0) -> None:
    """Show the seat's premoves and the one being composed, below `message_above`."""
    call.need_running(NOTHING_TO_QUEUE)
    live, store = call.live, call.services.store
    queued = await store.read(premoves.of_seat, table=live.id, seat=seat)
    draft = await store.read(premoves.get_draft, table=live.id, seat=seat)
    panel = await _planned_panel(call, seat, draft.keys if draft else ())
    text = _page_text(live, queued, panel, message_above)
    await call.reply(
        text, view=persistent_view(_page_items(live, seat, queued, panel, page)), attachments=[]
    )


async def _planned_panel(call: Call, seat: int, keys: Sequence[str]) -> Panel | None:
    """Return the panel of the seat's next turn after these keys.

    Returns None if the turn can't be predicted, or if it's the seat's turn now.
    """
    live = call.live
    if not live.is_running or conditions.in_turn(live.match, seat):
        return None
    # in another process, because it plays a copy up to the seat's next turn
    given = (live.match.save(), live.id, seat, tuple(keys), live.names)
    return await call.services.reader_queries.run(call.person, predict_panel, *given)


def _page_text(
    live: LiveTable, queued: Sequence[Premove], panel: Panel | None, message_above: str
) -> str:
    """Return the premoves as text, followed by the next question of the one being composed."""
    texts = [
        f"**{live.title}** — your queued moves; only you can see them.",
        *filter(None, [message_above]),
    ]
    texts += [
        f"{number}. {truncate(conditions.in_words(premove), LONGEST_PREMOVE_SHOWN)}"
        for number, premove in enumerate(queued, 1)
    ]
    if not queued:
        texts.append(HOW_PREMOVES_WORK)
    if panel is not None and panel.choices:
        texts.append("Your next one so far: " + "; ".join(map(escape, panel.choices)))
    asked = _next_question(panel)
    return "\n".join([*fit_lines(texts, MAX_MESSAGE_LENGTH - len(asked) - len("\n")), asked])


def _next_question(panel: Panel | None) -> str:
    """Return the question after the chosen keys as text, or why there is none."""
    if panel is None:
        return NOT_PREDICTABLE
    if panel.options:
        return f"{PREDICTION_INTRO}\n**{escape(panel.prompt)}** [{panel.rule}]"
    return END_OF_PREDICTION


def _page_items(
    live: LiveTable, seat: int, queued: Sequence[Premove], panel: Panel | None, page: int
) -> list[Item]:
    """Return the page's buttons: options, actions for the new premove, and removals."""
    items = _option_items(live, seat, panel, page) if panel is not None else []
    if panel is not None and panel.keys:
        add = Action(live.id, "premoveadd", seat, step=len(panel.keys))
        items += [
            button(add, "Queue it", discord.ButtonStyle.primary, row=2),
            button(replace(add, key="play"), PLAY_NOW, row=2),
            button(replace(add, verb="premoveback"), "Back", row=2),
        ]
    drop = Action(live.id, "premovedrop", seat)
    return items + [
        button(replace(drop, key=str(premove.number)), f"Remove {number}", row=3)
        for number, premove in enumerate(queued[:MAX_ROW_BUTTONS], 1)
    ]


def _option_items(live: LiveTable, seat: int, panel: Panel, page: int) -> list[Item]:
    """Return a select with one page of options, and buttons to its neighbours."""
    pages = range(0, len(panel.options), MAX_SELECT_OPTIONS)
    if not pages:
        return []
    page = min(page, len(pages) - 1)
    shown = panel.options[pages[page] : pages[page] + MAX_SELECT_OPTIONS]
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
    """Show the user's premoves."""
    await show_page(call, call.live.revealed_seat_of(call.person))


@on("premovepage")
async def turn_page(call: Call, action: Action) -> None:
    """Show the page of options that the button names."""
    page = int(action.key) if action.key.isdecimal() else 0
    await show_page(call, call.live.revealed_seat_of(call.person), page=page)


async def _keys_so_far(call: Call, seat: int, action: Action) -> tuple[str, ...] | None:
    """Return the keys of the premove being composed; None if the press is from an older page."""
    call.need_running(NOTHING_TO_QUEUE)
    draft = await call.services.store.read(premoves.get_draft, table=call.live.id, seat=seat)
    keys = draft.keys if draft else ()
    return keys if len(keys) == action.step else None


async def _store_draft(call: Call, seat: int, keys: Sequence[str]) -> None:
    """Store the keys of the premove being composed.

    Raises SeatLost if the caller doesn't hold the seat any more.
    """
    premove = Premove(call.live.id, seat, premoves.DRAFT_NUMBER, tuple(keys))

    def compose(session: Session) -> None:
        """Store the keys, if the caller still holds the seat."""
        seats.need_seat_of(session, table=premove.table_id, seat=seat, person_id=call.person)
        premoves.store_draft(session, premove=premove)

    await call.services.store.run(compose)


@on("premovepick")
async def pick(call: Call, action: Action) -> None:
    """Add an answer, and the defaults that follow, to the premove being composed."""
    seat = call.live.revealed_seat_of(call.person)
    keys = await _keys_so_far(call, seat, action)
    if keys is not None:
        panel = await _planned_panel(call, seat, (*keys, action.choice))
        await _store_draft(call, seat, panel.keys if panel else keys)
    await show_page(call, seat)


@on("premoveback")
async def step_back(call: Call, action: Action) -> None:
    """Remove the last answer of the premove being composed."""
    seat = call.live.revealed_seat_of(call.person)
    keys = await _keys_so_far(call, seat, action)
    await _store_draft(call, seat, keys[:-1] if keys else ())
    await show_page(call, seat)


@on("premoveadd")
async def add(call: Call, action: Action) -> None:
    """Queue the premove being composed, after the others."""
    seat = call.live.revealed_seat_of(call.person)
    keys = await _keys_so_far(call, seat, action)
    if not keys:
        await show_page(call, seat)
        return
    await add_premove(call, keys, plays=action.key == "play")


@on("premovedrop")
async def drop(call: Call, action: Action) -> None:
    """Remove a queued premove; raise UserError if it isn't queued any more."""
    call.need_running(NOTHING_TO_QUEUE)
    live, store = call.live, call.services.store
    seat = live.revealed_seat_of(call.person)
    queued = await store.read(premoves.of_seat, table=live.id, seat=seat)
    meant = next((premove.number for premove in queued if str(premove.number) == action.key), None)
    if meant is None:
        raise UserError(
            "That move is no longer queued. Open the page again to see the ones that are."
        )
    await store.run(premoves.drop, table=live.id, seat=seat, number=meant)
    await show_page(call, seat, message_above="Removed.")
