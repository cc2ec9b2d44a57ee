"""Every button and select with the function that handles it, and every background worker.

Handlers register themselves with `@on("verb")`, which also says how a press is acknowledged.
This list imports them all, and shows in one place where a press goes: by verb, as in custom_ids.
"""

from __future__ import annotations

from collections.abc import Callable

from bot import paged_lists, presses
from bot.channel import clocks, hints, open_seats, premoves
from bot.channel.consent import handovers, redo, requests, rewind, undo
from bot.channel.history import log_pages, notes, recap, replay, story
from bot.channel.lobby import closing_and_moving, days_off, lobby, pace, rematch
from bot.channel.lobby import settings as lobby_settings
from bot.channel.reminders import absent_players, snooze
from bot.channel.seasons import buttons as season_buttons
from bot.channel.table_message import observers, views
from bot.commands import documents, forget, history, looking, queries
from bot.commands import settings as commands_settings
from bot.commands.reminders import command as reminders_command
from bot.commands.reminders import form as reminders_form
from bot.panel import form_presses, standing_orders, why
from bot.panel import handlers as panel_handlers
from bot.panel import notes as panel_notes
from bot.panel.handlers import PanelWork
from bot.presses import OwnWork, Work
from bot.services import Background
from bot.tables.pictures.boards import EXTRAS
from bot.tables.premoves_execution import PremoveRunner
from bot.tables.registry import Tables

BACKGROUND: tuple[Callable[[Tables], Background], ...] = (PremoveRunner,)
"""Workers that change tables after others have changed them."""
AT_TABLES: dict[str, Work] = {
    "inpanel": presses.answer_in_panel,
    "backtopanel": panel_handlers.go_back,
    "lesson": panel_handlers.read_on,
    "clock": clocks.open_clock,
    "givetime": clocks.give_time,
    "claim": clocks.claim,
    "pause": clocks.pause_or_ask,
    "resume": clocks.resume,
    "resign": handovers.resign,
    "observe": observers.observe,
    "redo": redo.press_redo,
    "agree": requests.agree,
    "deny": requests.deny,
    "rewind": rewind.ask_to_rewind,
    "undo": undo.press_undo,
    "undoown": undo.press_undo,
    "back1": undo.go_back,
    "backall": undo.go_back,
    "withdraw": undo.withdraw,
    "playhint": hints.load_hint,
    "log": log_pages.show_log,
    "logpage": log_pages.turn_page,
    "recap": recap.recap,
    "replay": replay.replay,
    "story": story.show_story,
    "storypage": story.turn_page,
    "storyfile": story.send_file,
    "notes": notes.show_notes,
    "opennotes": notes.open_notes,
    "hidenotes": notes.hide_notes,
    "dropnote": notes.delete_note,
    "abort": closing_and_moving.abort,
    "join": lobby.join,
    "joinfound": lobby.join_found,
    "leave": lobby.leave,
    "addai": lobby.add_ai,
    "dropai": lobby.drop_ai,
    "freeseats": lobby.free_seats,
    "begin": lobby.begin,
    "openpace": pace.open_pace,
    "showpace": pace.show_pace,
    "takepace": pace.take_pace,
    "opendaysoff": days_off.open_form,
    "takedaysoff": days_off.take_form,
    "again": rematch.rematch,
    "settings": lobby_settings.open_settings,
    "opensettings": lobby_settings.open_form,
    "takesettings": lobby_settings.take_form,
    "defaults": lobby_settings.reset_to_defaults,
    "admit": lobby_settings.require_record,
    "firstgame": lobby_settings.first_game,
    "preset": lobby_settings.preset,
    "takeseat": open_seats.take_seat,
    "premoves": premoves.open_page,
    "premovepage": premoves.turn_page,
    "premovepick": premoves.pick,
    "premoveback": premoves.step_back,
    "premoveadd": premoves.add,
    "premovedrop": premoves.revoke,
    "opengone": absent_players.open_deserted,
    "snooze": snooze.snooze,
    "mute": snooze.mute,
    "mine": observers.mine,
    **dict.fromkeys(EXTRAS, views.extra),
    "past": history.open_history,
    "step": history.step,
    "board": looking.show_board,
    "query": queries.ask_beside,
    "openform": form_presses.open_form,
    "reopen": form_presses.reopen_panel,
    "form": form_presses.take_form,
    "opennote": panel_notes.open_note,
    "takenote": panel_notes.take_note,
    "play": panel_handlers.open_panel,
    "playon": panel_handlers.open_panel,
    "try": panel_handlers.try_it,
    "order": standing_orders.order,
    "unorder": standing_orders.cancel,
    "why": why.show_rule,
    "summary": why.show_summary,
}
"""Buttons of a table."""
PANEL: dict[str, PanelWork] = {
    "menu": panel_handlers.pick,
    "pick": panel_handlers.pick,
    "finish": panel_handlers.finish,
    "page": panel_handlers.turn_page,
    "back": panel_handlers.step_back,
    "clear": panel_handlers.start_over,
    "commit": panel_handlers.commit,
    "stand": standing_orders.stand,
}
"""Buttons of a panel, which work on the panel as it is now."""
PERSONAL: dict[str, OwnWork] = {
    "document": documents.show_document,
    "owncopy": forget.send_copy,
    "forget": forget.forget,
    "aimeanwhile": reminders_command.let_ai_play,
    "remind": reminders_command.choose,
    "openremind": reminders_form.open_form,
    "takeremind": reminders_form.take_form,
    "ownsetting": commands_settings.choose,
    "listpage": paged_lists.turn_page,
    "seasonenter": season_buttons.enter,
    "seasonatonce": season_buttons.choose_at_once,
    "seasonleave": season_buttons.leave,
    "seasonquit": season_buttons.quit_season,
    "seasontable": season_buttons.show_season,
    "seasonown": season_buttons.show_season,
}
"""Buttons that concern only the user, not a table."""
