"""The preview of a draft: the board as it would be."""

from __future__ import annotations

from bot.interactions.call import Call
from bot.interactions.presses import Action, back_button, on
from bot.interactions.replies import reply_in_parts
from bot.interactions.reply_state import reply_state
from bot.panel import drafts
from bot.panel.display import seat_panel, show
from bot.tables.preferences import preferences_of


@on("preview")
@on("try")  # on panels of earlier versions
async def try_it(call: Call, _: Action) -> None:
    """Show the user the board as it would be after the draft."""
    services, live, panel = call.services, call.live, await seat_panel(call)
    seen = live.view_of(call.person)
    view = await drafts.view_after_draft(services.tables, live, panel)
    word = "Preview: nothing is committed yet."
    if (await preferences_of(services.store, call.person)).text_board:
        reply_state(call.interaction).back_button = back_button(live.id, panel.seat)
        board = services.boards.board_text(live, view, seen=seen)
        await reply_in_parts(call.interaction, f"{word}\n{board}")
        return
    pictures = await services.boards.paint_preview(live, call.person, view, panel.seat, seen=seen)
    await show(call, panel, message_above=word, pictures=pictures)
