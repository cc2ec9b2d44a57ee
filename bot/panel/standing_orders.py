"""Standing orders: answers given beforehand, so that nobody has to wait for a pass."""

from __future__ import annotations

from discord.ui import View

from bot.discord_limits import ROW_BUTTONS, ROWS, SELECT_OPTIONS
from bot.panel import drafts
from bot.panel.handlers import STALE, current_panel, show, tell_done
from bot.presses import Action, Item, button, lasting_view, on, select
from bot.services import Interaction, Services
from bot.tables import moves
from bot.tables.live import Live
from bot.words.names import marked
from bot.words.refusals import Refused
from rules import catalogue
from rules.kernel import StaleAnswer, StandingOrder, Window

Given = dict[str, StandingOrder]


def windows_of(live: Live) -> tuple[Window, ...]:
    """What can be answered beforehand at a table."""
    return catalogue[live.record.game].windows


def orders_text(live: Live, seat: int, orders: Given) -> str:
    """A seat's standing orders in words, those that it gives in the game itself among them."""
    words = {window.id: window for window in windows_of(live)}
    lines = [f"**{live.title}** — your standing orders; only you see them."]
    for reaction, order in sorted(orders.items()):
        window = words.get(reaction)
        asked = window.words if window else reaction
        answer = window.answers.get(order.key, order.key) if window else order.key
        lines.append(f"- {marked(asked)}: {marked(answer)}, {_until(order)}.")
    standing = catalogue[live.record.game].standing
    own = standing(live.match.view(seat), seat) if standing else ""
    if own:
        lines.append(f"- {marked(own)}")
    if not words:
        lines.append("Nobody is asked out of turn in this game, so there is nothing to order.")
    elif not orders:
        lines.append(
            "Nothing else is ordered: each time you are asked."
            if own
            else "You have none: each time you are asked."
        )
    return "\n".join(lines)


def _until(order: StandingOrder) -> str:
    return "always" if order.always else "until you move in your own turn"


def orders_view(live: Live, seat: int, orders: Given) -> View:
    """A select for everything that can be ordered, and a button for each order that stands."""
    table = live.id
    choices = [
        (f"{window.id} {key} {span}", f"{window.words}: {answer}, {told}")
        for window in windows_of(live)
        for key, answer in window.answers.items()
        for span, told in (("turn", "until my next move"), ("always", "always"))
    ]
    pages = [choices[at : at + SELECT_OPTIONS] for at in range(0, len(choices), SELECT_OPTIONS)]
    room = ROWS - bool(orders)
    items: list[Item] = [
        select(Action(table, "order", seat, key=str(row)), "Answer beforehand…", page, row=row)
        for row, page in enumerate(pages[:room])
    ]
    words = {window.id: window.words for window in windows_of(live)}
    items += [
        button(Action(table, "unorder", seat, key=of), f"Cancel: {words.get(of, of)}", row=room)
        for of in sorted(orders)[:ROW_BUTTONS]
    ]
    return lasting_view(items)


async def show_orders(interaction: Interaction, live: Live, seat: int) -> None:
    """Put the seat's orders into the deferred reply."""
    orders = live.match.orders(seat)
    await interaction.edit_original_response(
        content=orders_text(live, seat, orders), view=orders_view(live, seat, orders)
    )


@on("order")
async def order(services: Services, interaction: Interaction, action: Action) -> None:
    """Set a standing order."""
    live = await services.tables.live(action.table)
    seat = live.open_seat_of(interaction.user.id)
    reaction, key, span = (*action.said.split(" "), "", "", "")[:3]
    if not any(w.id == reaction and key in w.answers for w in windows_of(live)):
        raise Refused("That cannot be ordered any more; use /table orders again.")
    given = StandingOrder(key, always=span == "always")
    await moves.order(
        services.tables,
        live,
        seat,
        reaction,
        given,
        actor=interaction.user.id,
        interaction_id=interaction.id,
    )
    await show_orders(interaction, live, seat)


@on("unorder")
async def cancel(services: Services, interaction: Interaction, action: Action) -> None:
    """Cancel a standing order."""
    live = await services.tables.live(action.table)
    seat = live.open_seat_of(interaction.user.id)
    await moves.order(
        services.tables,
        live,
        seat,
        action.key,
        None,
        actor=interaction.user.id,
        interaction_id=interaction.id,
    )
    await show_orders(interaction, live, seat)


@on("stand")
async def stand(services: Services, interaction: Interaction, action: Action) -> None:
    """Answer the open question out of turn, now and whenever it comes again."""
    live, panel, current = await current_panel(services, interaction, action)
    if not (current and panel.reaction):
        return await show(interaction, live, panel, word=STALE)
    key, _, span = action.key.partition(" ")
    try:
        news = await moves.order(
            services.tables,
            live,
            panel.seat,
            panel.question,
            StandingOrder(key, always=span == "always"),
            actor=interaction.user.id,
            interaction_id=interaction.id,
            answering=True,
            revision=panel.revision,
        )
    except StaleAnswer:
        fresh = await drafts.current(services.tables, live, panel.seat)
        return await show(interaction, live, fresh, word=STALE)
    return await tell_done(services, interaction, live, panel.seat, news)
