"""Standing orders: automatic responses, so that nobody has to wait for a pass."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from discord.ui import View

from bot.discord_limits import MAX_ROW_BUTTONS, MAX_ROWS, MAX_SELECT_OPTIONS
from bot.interactions.call import Call
from bot.interactions.presses import Action, Item, button, on, persistent_view, select
from bot.panel import drafts
from bot.panel.buttons import EVERY_WINDOW
from bot.panel.display import show_stale
from bot.panel.move_presses import on_panel, show_result
from bot.panel.panel import Panel, overlooked
from bot.panel.text import overlooked_text
from bot.tables import moves
from bot.tables.live_table import LiveTable
from bot.user_errors import UserError
from bot.words.names import escape
from rules import catalogue
from rules.kernel import PASS, StaleAnswer, StandingOrder
from rules.table_game import Window

OrdersByWindow = dict[str, StandingOrder]


def windows_of(live: LiveTable) -> tuple[Window, ...]:
    """Return the out-of-turn questions (windows) of a game that standing orders can answer."""
    return catalogue[live.table.game].windows


def kinds_of(live: LiveTable) -> dict[str, list[str]]:
    """Return the ids of windows that one order can pass on together, by their common noun."""
    kinds: dict[str, list[str]] = {}
    for window in windows_of(live):
        if window.one_of and PASS in window.answers:
            kinds.setdefault(window.one_of, []).append(window.id)
    return kinds


def _have_same_order(kind: Sequence[str], orders: OrdersByWindow) -> bool:
    """Return whether all windows of a kind have one and the same order."""
    return all(window in orders and orders[window] == orders[kind[0]] for window in kind)


def _windows_outside(orders: OrdersByWindow, kinds: Iterable[Sequence[str]]) -> list[str]:
    """Return the ids of windows with orders that belong to none of these kinds, sorted."""
    return sorted(set(orders).difference(*kinds))


def orders_text(live: LiveTable, seat: int, orders: OrdersByWindow) -> str:
    """Return a seat's standing orders as text, with those given in the game itself."""
    words = {window.id: window for window in windows_of(live)}
    lines = [f"**{live.title}** — your standing orders; only you can see them."]
    alike = {noun: kind for noun, kind in kinds_of(live).items() if _have_same_order(kind, orders)}
    labels = {f"every {noun}": kind[0] for noun, kind in alike.items()}
    labels |= {
        words[reaction].words if reaction in words else reaction: reaction
        for reaction in _windows_outside(orders, alike.values())
    }
    for label, reaction in labels.items():
        window, order = words.get(reaction), orders[reaction]
        answer = window.answers.get(order.key, order.key) if window else order.key
        head = escape(label[:1].upper() + label[1:])
        lines.append(f"- {head}: {escape(answer)}, {_duration_words(order)}.")
    standing = catalogue[live.table.game].describe_standing
    own = standing(live.match.view(seat), seat) if standing else ""
    if own:
        lines.append(f"- {escape(own)}")
    if orders and (asked := [each.words for each in words.values() if each.id not in orders]):
        lines.append(f"-# You're asked each time: {escape('; '.join(asked))}.")
    if not words:
        lines.append(
            "This game never asks anybody anything out of turn, so it has no standing orders."
        )
    elif not orders:
        lines.append(
            "No other orders: you're asked each time."
            if own
            else "You have none, so you're asked each time."
        )
    hidden = overlooked(live.match, seat)
    if hidden:
        lines.append(f"-# {overlooked_text(hidden)}")
    return "\n".join(lines)


def _duration_words(order: StandingOrder) -> str:
    """Describe how long an order lasts."""
    if order.until_move:
        return "until your next move"
    if order.ending:
        return "until this turn ends"
    return "always" if order.always else "until your next turn ends"


def orders_view(live: LiveTable, seat: int, orders: OrdersByWindow) -> View:
    """Return selects of all possible orders, and a button to cancel each existing one."""
    table = live.id
    wanted = [(f"{EVERY_WINDOW}:{noun}", PASS, f"Every {noun}: pass") for noun in kinds_of(live)]
    wanted += [
        (window.id, key, f"{window.words}: {answer}")
        for window in windows_of(live)
        for key, answer in window.answers.items()
    ]
    choices = [
        (f"{reaction} {key} {span}", f"{words}, {duration}")
        for reaction, key, words in wanted
        for span, duration in (("turn", "until my next turn ends"), ("always", "always"))
    ]
    pages = [
        choices[at : at + MAX_SELECT_OPTIONS] for at in range(0, len(choices), MAX_SELECT_OPTIONS)
    ]
    room = MAX_ROWS - bool(orders)
    items: list[Item] = [
        select(
            Action(table, "order", seat, key=str(row)), "Set an automatic response…", page, row=row
        )
        for row, page in enumerate(pages[:room])
    ]
    return persistent_view([*items, *_cancel_items(live, seat, orders, room)])


def _cancel_items(live: LiveTable, seat: int, orders: OrdersByWindow, row: int) -> list[Item]:
    """Return a button to cancel each order, or one select if a row has no room for them."""
    cancelled = _cancel_choices(live, orders)
    if len(cancelled) > MAX_ROW_BUTTONS:
        choose = Action(live.id, "unorder", seat)
        return [
            select(choose, "Cancel an automatic response…", cancelled[:MAX_SELECT_OPTIONS], row=row)
        ]
    return [
        button(Action(live.id, "unorder", seat, key=reaction), f"Cancel: {words}", row=row)
        for reaction, words in cancelled
    ]


def _cancel_choices(live: LiveTable, orders: OrdersByWindow) -> list[tuple[str, str]]:
    """Return value and label of each cancellation: all orders of a kind, and each other one."""
    kinds = {noun: kind for noun, kind in kinds_of(live).items() if len({*kind} & {*orders}) > 1}
    words = {window.id: window.words for window in windows_of(live)}
    alike = [kind for kind in kinds.values() if _have_same_order(kind, orders)]
    every = [(f"{EVERY_WINDOW}:{noun}", f"every {noun}") for noun in kinds]
    return every + [
        (reaction, words.get(reaction, reaction)) for reaction in _windows_outside(orders, alike)
    ]


def _windows_meant(live: LiveTable, value: str) -> list[str]:
    """Return the ids of the windows that a press names: one, or all of a kind."""
    every, _, noun = value.partition(":")
    return kinds_of(live).get(noun, []) if every == EVERY_WINDOW else [value]


async def show_orders(call: Call, seat: int) -> None:
    """Reply with the seat's standing orders and the selects to change them."""
    live, orders = call.live, call.live.match.orders(seat)
    await call.reply(orders_text(live, seat, orders), view=orders_view(live, seat, orders))


@on("order")
async def set_order(call: Call, action: Action) -> None:
    """Set the standing order chosen; raise UserError if it isn't possible any more."""
    seat = call.live.revealed_seat_of(call.person)
    value, key, span = (*action.choice.split(" "), "", "", "")[:3]
    meant = _windows_meant(call.live, value)
    if not any(w.id in meant and key in w.answers for w in windows_of(call.live)):
        raise UserError("This order isn't possible any more. Use /table orders again.")
    await _set_orders(call, seat, meant, StandingOrder(key, always=span == "always"))


@on("unorder")
async def cancel_order(call: Call, action: Action) -> None:
    """Cancel the standing orders that the user's button or select names."""
    seat = call.live.revealed_seat_of(call.person)
    await _set_orders(call, seat, _windows_meant(call.live, action.choice), None)


async def _set_orders(call: Call, seat: int, meant: list[str], given: StandingOrder | None) -> None:
    """Set an order for windows, or cancel it if `given` is None, and show all orders."""
    await moves.set_standing_order(call.services.tables, call.live, seat, meant, given, by=call.by)
    await show_orders(call, seat)


@on_panel("stand")
async def answer_with_order(call: Call, panel: Panel, action: Action) -> None:
    """Set a standing order that also answers the open question, and show the result."""
    if not panel.reaction:
        return await show_stale(call, panel)
    return await _answer_and_order(call, panel, action)


async def _answer_and_order(call: Call, panel: Panel, action: Action) -> None:
    """Set a standing order; retry if another seat's answer came first but left the panel alone."""
    tables, live = call.services.tables, call.live
    key, span, scope = (*action.choice.split(" "), "", "")[:3]
    alike = kinds_of(live).get(panel.one_of, []) if scope == EVERY_WINDOW else []
    meant, given = alike or [panel.question], StandingOrder(key, always=span == "always")
    try:
        news = await moves.set_standing_order(
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
        fresh = await drafts.current_panel(tables, live, panel.seat)
        if fresh.fingerprint == panel.fingerprint:
            return await _answer_and_order(call, fresh, action)
        return await show_stale(call, fresh)
    return await show_result(call, panel.seat, news)
