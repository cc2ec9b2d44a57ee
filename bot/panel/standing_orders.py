"""Standing orders: answers given beforehand, so that nobody has to wait for a pass."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from discord.ui import View

from bot.discord_limits import ROW_BUTTONS, ROWS, SELECT_OPTIONS
from bot.panel import drafts
from bot.panel.buttons import EVERY
from bot.panel.handlers import on_panel, show_stale, tell_done
from bot.panel.panel import Panel, overlooked
from bot.panel.text import overlooked_text
from bot.presses import Action, Item, button, lasting_view, on, select
from bot.services import Call
from bot.tables import moves
from bot.tables.live_table import LiveTable
from bot.words.names import escape
from bot.words.refusals import UserError
from rules import catalogue
from rules.kernel import PASS, StaleAnswer, StandingOrder
from rules.table_game import Window

Given = dict[str, StandingOrder]


def windows_of(live: LiveTable) -> tuple[Window, ...]:
    """What can be answered beforehand at a table."""
    return catalogue[live.record.game].windows


def kinds_of(live: LiveTable) -> dict[str, list[str]]:
    """The ids of the windows that can be passed on all together, by their noun."""
    found: dict[str, list[str]] = {}
    for window in windows_of(live):
        if window.one_of and PASS in window.answers:
            found.setdefault(window.one_of, []).append(window.id)
    return found


def _alike(kind: Sequence[str], orders: Given) -> bool:
    """Whether one order stands for all windows of a kind."""
    return all(one in orders and orders[one] == orders[kind[0]] for one in kind)


def _single(orders: Given, told: Iterable[Sequence[str]]) -> list[str]:
    """What is ordered besides the kinds that are told as one."""
    return sorted(set(orders).difference(*told))


def orders_text(live: LiveTable, seat: int, orders: Given) -> str:
    """A seat's standing orders in words, those that it gives in the game itself among them."""
    words = {window.id: window for window in windows_of(live)}
    lines = [f"**{live.title}** — your standing orders; only you see them."]
    alike = {noun: kind for noun, kind in kinds_of(live).items() if _alike(kind, orders)}
    told = {f"every {noun}": kind[0] for noun, kind in alike.items()}
    told |= {
        words[reaction].words if reaction in words else reaction: reaction
        for reaction in _single(orders, alike.values())
    }
    for asked, reaction in told.items():
        window, order = words.get(reaction), orders[reaction]
        answer = window.answers.get(order.key, order.key) if window else order.key
        lines.append(
            f"- {escape(asked[:1].upper() + asked[1:])}: {escape(answer)}, {_until(order)}."
        )
    standing = catalogue[live.record.game].standing
    own = standing(live.match.view(seat), seat) if standing else ""
    if own:
        lines.append(f"- {escape(own)}")
    if orders and (asked_of := [one.words for one in words.values() if one.id not in orders]):
        lines.append(f"-# You are asked each time: {escape('; '.join(asked_of))}.")
    if not words:
        lines.append("Nobody is asked out of turn in this game, so there is nothing to order.")
    elif not orders:
        lines.append(
            "Nothing else is ordered: each time you are asked."
            if own
            else "You have none: each time you are asked."
        )
    hidden = overlooked(live.match, seat)
    if hidden:
        lines.append(f"-# {overlooked_text(hidden)}")
    return "\n".join(lines)


def _until(order: StandingOrder) -> str:
    return "always" if order.always else "until you move in your own turn"


def orders_view(live: LiveTable, seat: int, orders: Given) -> View:
    """A select for everything that can be ordered, and a button for each order that stands."""
    table = live.id
    wanted = [(f"{EVERY}:{noun}", PASS, f"Every {noun}: pass") for noun in kinds_of(live)]
    wanted += [
        (window.id, key, f"{window.words}: {answer}")
        for window in windows_of(live)
        for key, answer in window.answers.items()
    ]
    choices = [
        (f"{reaction} {key} {span}", f"{words}, {told}")
        for reaction, key, words in wanted
        for span, told in (("turn", "until my next move"), ("always", "always"))
    ]
    pages = [choices[at : at + SELECT_OPTIONS] for at in range(0, len(choices), SELECT_OPTIONS)]
    room = ROWS - bool(orders)
    items: list[Item] = [
        select(Action(table, "order", seat, key=str(row)), "Answer beforehand…", page, row=row)
        for row, page in enumerate(pages[:room])
    ]
    items += [
        button(Action(table, "unorder", seat, key=reaction), f"Cancel: {words}", row=room)
        for reaction, words in _cancelled(live, orders)[:ROW_BUTTONS]
    ]
    return lasting_view(items)


def _cancelled(live: LiveTable, orders: Given) -> list[tuple[str, str]]:
    """What one press cancels: all of a kind where several stand, and each that differs."""
    kinds = {noun: kind for noun, kind in kinds_of(live).items() if len({*kind} & {*orders}) > 1}
    words = {window.id: window.words for window in windows_of(live)}
    alike = [kind for kind in kinds.values() if _alike(kind, orders)]
    every = [(f"{EVERY}:{noun}", f"every {noun}") for noun in kinds]
    return every + [
        (reaction, words.get(reaction, reaction)) for reaction in _single(orders, alike)
    ]


def _meant(live: LiveTable, said: str) -> list[str]:
    """The windows that a press means: one, or all of a kind."""
    every, _, noun = said.partition(":")
    return kinds_of(live).get(noun, []) if every == EVERY else [said]


async def show_orders(call: Call, seat: int) -> None:
    """Put the seat's orders into the deferred reply."""
    live, orders = call.live, call.live.match.orders(seat)
    await call.say(orders_text(live, seat, orders), view=orders_view(live, seat, orders))


@on("order")
async def order(call: Call, action: Action) -> None:
    """Set a standing order."""
    seat = call.live.open_seat_of(call.person)
    said, key, span = (*action.said.split(" "), "", "", "")[:3]
    meant = _meant(call.live, said)
    if not any(w.id in meant and key in w.answers for w in windows_of(call.live)):
        raise UserError("That cannot be ordered any more; use /table orders again.")
    await _give(call, seat, meant, StandingOrder(key, always=span == "always"))


@on("unorder")
async def cancel(call: Call, action: Action) -> None:
    """Cancel a standing order."""
    seat = call.live.open_seat_of(call.person)
    await _give(call, seat, _meant(call.live, action.key), None)


async def _give(call: Call, seat: int, meant: list[str], given: StandingOrder | None) -> None:
    await moves.order(call.services.tables, call.live, seat, meant, given, **call.by)
    await show_orders(call, seat)


@on_panel("stand")
async def stand(call: Call, panel: Panel, action: Action) -> None:
    """Answer the open question out of turn, now and whenever it comes again."""
    if not panel.reaction:
        return await show_stale(call, panel)
    return await _answer_and_order(call, panel, action)


async def _answer_and_order(call: Call, panel: Panel, action: Action) -> None:
    """Give the order; another seat's answer meanwhile matters only where it changed the panel."""
    tables, live = call.services.tables, call.live
    key, span, scope = (*action.key.split(" "), "", "")[:3]
    alike = kinds_of(live).get(panel.one_of, []) if scope == EVERY else []
    meant, given = alike or [panel.question], StandingOrder(key, always=span == "always")
    try:
        news = await moves.order(
            tables,
            live,
            panel.seat,
            meant,
            given,
            answering=True,
            revision=panel.revision,
            **call.by,
        )
    except StaleAnswer:
        fresh = await drafts.current(tables, live, panel.seat)
        if fresh.mark == panel.mark:
            return await _answer_and_order(call, fresh, action)
        return await show_stale(call, fresh)
    return await tell_done(call, panel.seat, news)
