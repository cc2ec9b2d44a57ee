"""Standing orders: automatic responses, so that nobody has to wait for a pass."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from discord.ui import View

from bot.discord_limits import ROW_BUTTONS, ROWS, SELECT_OPTIONS
from bot.panel import drafts
from bot.panel.buttons import EVERY
from bot.panel.handlers import on_panel, show_result, show_stale
from bot.panel.panel import Panel, overlooked
from bot.panel.text import overlooked_text
from bot.presses import Action, Item, button, on, persistent_view, select
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
    """Return the windows of a table's game for which standing orders exist."""
    return catalogue[live.record.game].windows


def kinds_of(live: LiveTable) -> dict[str, list[str]]:
    """Return the ids of the windows that one order can pass on together, by their noun."""
    kinds: dict[str, list[str]] = {}
    for window in windows_of(live):
        if window.one_of and PASS in window.answers:
            kinds.setdefault(window.one_of, []).append(window.id)
    return kinds


def _alike(kind: Sequence[str], orders: Given) -> bool:
    """Return whether all windows of a kind have the same order."""
    return all(window in orders and orders[window] == orders[kind[0]] for window in kind)


def _single(orders: Given, kinds: Iterable[Sequence[str]]) -> list[str]:
    """Return the windows with orders that no kind includes."""
    return sorted(set(orders).difference(*kinds))


def orders_text(live: LiveTable, seat: int, orders: Given) -> str:
    """Return the text of a seat's standing orders, including those given in the game itself."""
    words = {window.id: window for window in windows_of(live)}
    lines = [f"**{live.title}** — your standing orders; only you can see them."]
    alike = {noun: kind for noun, kind in kinds_of(live).items() if _alike(kind, orders)}
    labels = {f"every {noun}": kind[0] for noun, kind in alike.items()}
    labels |= {
        words[reaction].words if reaction in words else reaction: reaction
        for reaction in _single(orders, alike.values())
    }
    for label, reaction in labels.items():
        window, order = words.get(reaction), orders[reaction]
        answer = window.answers.get(order.key, order.key) if window else order.key
        lines.append(
            f"- {escape(label[:1].upper() + label[1:])}: {escape(answer)}, {_until(order)}."
        )
    standing = catalogue[live.record.game].describe_standing
    own = standing(live.match.view(seat), seat) if standing else ""
    if own:
        lines.append(f"- {escape(own)}")
    if orders and (asked := [each.words for each in words.values() if each.id not in orders]):
        lines.append(f"-# You're asked each time: {escape('; '.join(asked))}.")
    if not words:
        lines.append("This game never asks anybody out of turn, so it has no standing orders.")
    elif not orders:
        lines.append(
            "No other orders: you're asked each time."
            if own
            else "You have none: you're asked each time."
        )
    hidden = overlooked(live.match, seat)
    if hidden:
        lines.append(f"-# {overlooked_text(hidden)}")
    return "\n".join(lines)


def _until(order: StandingOrder) -> str:
    return "always" if order.always else "until you move in your own turn"


def orders_view(live: LiveTable, seat: int, orders: Given) -> View:
    """Return selects for every possible order, and a button for each existing one."""
    table = live.id
    wanted = [(f"{EVERY}:{noun}", PASS, f"Every {noun}: pass") for noun in kinds_of(live)]
    wanted += [
        (window.id, key, f"{window.words}: {answer}")
        for window in windows_of(live)
        for key, answer in window.answers.items()
    ]
    choices = [
        (f"{reaction} {key} {span}", f"{words}, {duration}")
        for reaction, key, words in wanted
        for span, duration in (("turn", "until my next move"), ("always", "always"))
    ]
    pages = [choices[at : at + SELECT_OPTIONS] for at in range(0, len(choices), SELECT_OPTIONS)]
    room = ROWS - bool(orders)
    items: list[Item] = [
        select(
            Action(table, "order", seat, key=str(row)), "Set an automatic response…", page, row=row
        )
        for row, page in enumerate(pages[:room])
    ]
    return persistent_view([*items, *_cancel_items(live, seat, orders, room)])


def _cancel_items(live: LiveTable, seat: int, orders: Given, row: int) -> list[Item]:
    """Return a button to cancel each order, or a select if a row has no room for them."""
    cancelled = _cancelled(live, orders)
    if len(cancelled) > ROW_BUTTONS:
        choose = Action(live.id, "unorder", seat)
        return [
            select(choose, "Cancel an automatic response…", cancelled[:SELECT_OPTIONS], row=row)
        ]
    return [
        button(Action(live.id, "unorder", seat, key=reaction), f"Cancel: {words}", row=row)
        for reaction, words in cancelled
    ]


def _cancelled(live: LiveTable, orders: Given) -> list[tuple[str, str]]:
    """Return ids and labels for cancelling: a kind's orders together, and each that differs."""
    kinds = {noun: kind for noun, kind in kinds_of(live).items() if len({*kind} & {*orders}) > 1}
    words = {window.id: window.words for window in windows_of(live)}
    alike = [kind for kind in kinds.values() if _alike(kind, orders)]
    every = [(f"{EVERY}:{noun}", f"every {noun}") for noun in kinds]
    return every + [
        (reaction, words.get(reaction, reaction)) for reaction in _single(orders, alike)
    ]


def _meant(live: LiveTable, value: str) -> list[str]:
    """Return the windows that a press is about: one, or all of a kind."""
    every, _, noun = value.partition(":")
    return kinds_of(live).get(noun, []) if every == EVERY else [value]


async def show_orders(call: Call, seat: int) -> None:
    """Put the seat's orders into the deferred reply."""
    live, orders = call.live, call.live.match.orders(seat)
    await call.say(orders_text(live, seat, orders), view=orders_view(live, seat, orders))


@on("order")
async def order(call: Call, action: Action) -> None:
    """Set a standing order."""
    seat = call.live.revealed_seat_of(call.person)
    value, key, span = (*action.choice.split(" "), "", "", "")[:3]
    meant = _meant(call.live, value)
    if not any(w.id in meant and key in w.answers for w in windows_of(call.live)):
        raise UserError("That order isn't possible any more. Use /table orders again.")
    await _set_orders(call, seat, meant, StandingOrder(key, always=span == "always"))


@on("unorder")
async def cancel(call: Call, action: Action) -> None:
    """Cancel a standing order."""
    seat = call.live.revealed_seat_of(call.person)
    await _set_orders(call, seat, _meant(call.live, action.choice), None)


async def _set_orders(call: Call, seat: int, meant: list[str], given: StandingOrder | None) -> None:
    await moves.order(call.services.tables, call.live, seat, meant, given, by=call.by)
    await show_orders(call, seat)


@on_panel("stand")
async def answer_with_order(call: Call, panel: Panel, action: Action) -> None:
    """Answer the open question out of turn, now and whenever it comes again."""
    if not panel.reaction:
        return await show_stale(call, panel)
    return await _answer_and_order(call, panel, action)


async def _answer_and_order(call: Call, panel: Panel, action: Action) -> None:
    """Set the order; retry if another seat's answer came first but left the panel the same."""
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
            by=call.by,
        )
    except StaleAnswer:
        fresh = await drafts.current(tables, live, panel.seat)
        if fresh.fingerprint == panel.fingerprint:
            return await _answer_and_order(call, fresh, action)
        return await show_stale(call, fresh)
    return await show_result(call, panel.seat, news)
