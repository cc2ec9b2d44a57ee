"""The settings of a lobby, changed by its host: all of them in one form."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence

import discord
from sqlmodel import Session

from bot.discord_limits import MAX_FIELD_HINT, MAX_MESSAGE_LENGTH, MAX_SELECT_OPTIONS
from bot.interactions.call import Call
from bot.interactions.form_fields import Field
from bot.interactions.modals import FormValues, show_form
from bot.interactions.presses import Action, button, on, persistent_view, select
from bot.interactions.table_access import need_host_lobby
from bot.panel.titles import join_fitting
from bot.tables.requirements import OWN_REQUIREMENT, check
from bot.user_errors import UserError
from bot.words.game_settings import describe_setting, switchable
from bot.words.names import escape, truncate
from bot.words.records import (
    REQUIREMENTS,
    named_requirement,
    requirement_lines,
    requirement_title,
)
from rules import catalogue
from rules.kernel import Setting
from storage.matches import matches
from storage.schema.table_records import Table, TableState
from storage.tables import lobby

SETTINGS_FORM_HELP = "Choose what to change. Anything you don't choose keeps its default."
SEATS_KEPT = "People who have already joined keep their seats."


def settings_text(table: Table) -> str:
    """Return every setting with its value; non-default values are bold."""
    lines = [f"**{catalogue[table.game].title} · table {table.id}**: settings."]
    for setting in catalogue[table.game].settings:
        value = _value(table, setting)
        line = escape(describe_setting(setting, value))
        lines.append(f"- **{line}**" if value != setting.default else f"- {line}")
    lines += [f"- **{line}**" for line in requirement_lines(table.required)]
    return truncate("\n".join(lines), MAX_MESSAGE_LENGTH)


def settings_view(table: Table) -> discord.ui.View:
    """Return *Change*, *Reset to defaults* and a select of who may join."""
    change = button(Action(table.id, "opensettings"), "Change", discord.ButtonStyle.primary)
    reset = button(Action(table.id, "defaults"), "Reset to defaults")
    titles = [(name, requirement_title(required)) for name, required in REQUIREMENTS.items()]
    now = next((name for name, offered in REQUIREMENTS.items() if offered == table.required), None)
    admit = select(Action(table.id, "admit"), "Who may join", titles, chosen=now)
    return persistent_view([change, reset, admit])


def settings_fields(table: Table) -> list[Field]:
    """Return list fields with all values that aren't defaults, as few fields as possible."""
    pages: list[list[Setting]] = [[]]
    for setting in switchable(table.game):
        if sum(len(listed.values) - 1 for listed in (*pages[-1], setting)) > MAX_SELECT_OPTIONS:
            pages.append([])
        pages[-1].append(setting)
    count = len(pages)
    return [
        _list_field(table, number, f"Settings{f', list {number} of {count}' * (count > 1)}", page)
        for number, page in enumerate(pages, 1)
    ]


def _list_field(table: Table, number: int, label: str, page: Sequence[Setting]) -> Field:
    """Return one field of the form, with the values of the settings on one `page`.

    A value's key is the setting's key and the value, separated by a space. Current values are
    preselected.
    """
    options = [
        (f"{setting.key} {value}", words)
        for setting in page
        for value, words in _other_values(setting)
    ]
    now = tuple(f"{setting.key} {_value(table, setting)}" for setting in page)
    about = join_fitting([[setting.prompt] for setting in page], MAX_FIELD_HINT)
    return Field(f"list{number}", label, about, tuple(options), several=True, filled=now)


def _other_values(setting: Setting) -> Iterator[tuple[str, str]]:
    """Yield each value of a setting except its default, with a description."""
    for value in setting.values:
        if value != setting.default:
            yield value, describe_setting(setting, value)


def _value(table: Table, setting: Setting) -> str:
    """Return a setting's current value at a table."""
    return table.options.get(setting.key, setting.default)


def _table_to_change(call: Call) -> Table:
    """Return the caller's lobby, whose settings they may change.

    Raises as `need_host_lobby` does, and UserError if the game has no settings.
    """
    table = need_host_lobby(call, "change the settings")
    if not switchable(table.game):
        raise UserError(f"{catalogue[table.game].title} has no settings to change here.")
    return table


@on("settings", new=True)
async def open_settings(call: Call, _: Action) -> None:
    """Show every setting; the host also gets buttons to change them."""
    table = call.live.table
    if call.person != table.host_id or table.state is not TableState.LOBBY:
        await call.reply(settings_text(table))
        return
    await _show_settings(call, _table_to_change(call))


async def _show_settings(call: Call, table: Table, word: str = "") -> None:
    """Reply with every setting and the host's buttons, below the line `word`."""
    words = f"{word}\n{settings_text(table)}".strip()
    await call.reply(truncate(words, MAX_MESSAGE_LENGTH), view=settings_view(table))


@on("opensettings", form=True)
async def open_form(call: Call, action: Action) -> None:
    """Show the host the form of all settings."""
    table = _table_to_change(call)
    title = f"{catalogue[table.game].title}: settings"
    sent = Action(action.table, "takesettings")
    await show_form(call.interaction, sent, title, settings_fields(table), SETTINGS_FORM_HELP)


@on("takesettings")
async def take_form(call: Call, action: Action) -> None:
    """Store all settings of a submitted form; skip and report those with two new values.

    Raises as `_table_to_change` does, and UserError if the form is out of date.
    """
    table = _table_to_change(call)
    # a new version of the game may divide its settings into other lists
    if {field.name for field in settings_fields(table)} != {*action.form_values}:
        raise UserError("That form is out of date. Press Settings on the table's message again.")
    wanted, doubled = _settings_from_form(table, action.form_values)
    table = await _store_settings(call, wanted)
    await _show_settings(call, table, "\n".join(doubled))


def _settings_from_form(table: Table, form_values: FormValues) -> tuple[dict[str, str], list[str]]:
    """Return the value of each setting in a form, and sentences about conflicts.

    If the current value is still selected beside a new one, the new one wins. A setting with
    several new values is left out, and a sentence says so.
    """
    values_chosen = {value for values in form_values.values() for value in values}
    wanted, doubled = dict[str, str](), list[str]()
    for setting in switchable(table.game):
        now = _value(table, setting)
        chosen = [value for value in setting.values if f"{setting.key} {value}" in values_chosen]
        fresh = [value for value in chosen if value != now]
        if len(fresh) > 1:
            values = "; ".join(setting.values[value] for value in fresh)
            words = f"{setting.prompt.rstrip('?')}: choose one of {values}."
            doubled.append(f"Not changed: {escape(words)}")
        else:
            wanted[setting.key] = (fresh or chosen or [setting.default])[0]
    return wanted, doubled


@on("defaults")
async def reset_to_defaults(call: Call, _: Action) -> None:
    """Reset every setting to its default."""
    table = _table_to_change(call)
    defaults = {setting.key: setting.default for setting in switchable(table.game)}
    await _show_settings(call, await _store_settings(call, defaults))


@on("admit")
async def require_record(call: Call, action: Action) -> None:
    """Set the record that people need to join; hosts can't ask for more than they have."""
    table = _table_to_change(call)
    required = named_requirement(action.choice)

    def store(session: Session) -> Table:
        """Store the requirement; raise UserError if the host doesn't meet it."""
        guild = table.guild_id
        check(session, required, person_id=call.person, guild_id=guild, demand=OWN_REQUIREMENT)
        return lobby.require_record(session, table=table.id, required=required)

    await call.services.tables.in_lobby(call.live, store)
    call.services.poster.schedule_update(table.id)
    await _show_settings(call, call.live.table, SEATS_KEPT if required else "")


@on("firstgame")
async def first_game(call: Call, _: Action) -> None:
    """Set the settings recommended for a first match."""
    table = _table_to_change(call)
    defaults = {setting.key: setting.default for setting in switchable(table.game)}
    await _store_settings(call, {**defaults, **catalogue[table.game].first_game})


@on("preset")
async def preset(call: Call, action: Action) -> None:
    """Set the setting named by the button to the value that its label shows."""
    table = _table_to_change(call)
    setting = _need_setting(table, action.key)
    await _store_settings(call, {setting.key: setting.shortcut[0]})


def _need_setting(table: Table, key: str) -> Setting:
    """Return the setting with this key; raise UserError if the game has none."""
    for setting in switchable(table.game):
        if setting.key == key:
            return setting
    raise UserError("That setting no longer exists. Press Settings on the table's message again.")


async def _store_settings(call: Call, values: dict[str, str]) -> Table:
    """Check and store these settings, and return the updated table.

    Raises IllegalAnswer for values that the game rejects.
    """
    live = call.live
    game = catalogue[live.table.game]
    options = {**live.table.options, **values}
    # a file of cards is checked again, which takes a while
    checked = await asyncio.to_thread(game.check_options, options, game.seats[-1])

    def keep(session: Session) -> Table:
        """Change the given settings only; return the updated table."""
        table = matches.get(session, table=live.id)
        return lobby.change(
            session,
            table=live.id,
            options={**table.options, **{key: checked[key] for key in values}},
            palette=table.palette,
            pace=table.pace,
        )

    await call.services.tables.in_lobby(live, keep)
    call.services.poster.schedule_update(live.id)
    return live.table
