"""The settings of a lobby, changed by its host: a list to choose from, and the values of each."""

from __future__ import annotations

import asyncio

import discord
from sqlmodel import Session

from bot.discord_limits import MESSAGE, OPTION_TEXT, SELECT_OPTIONS
from bot.presses import Action, Item, button, lasting_view, on, select
from bot.services import Call
from bot.words.names import marked, short
from bot.words.refusals import Refused
from bot.words.settings import switchable, told
from rules import catalogue
from rules.kernel import Setting
from storage import lobby, matches
from storage.records import Table, TableState

PAGES = 3
"""Selects for settings; the fourth row holds the values of the one chosen."""
VALUES_ROW = 3


def settings_text(record: Table) -> str:
    """Every setting with its value; those that differ from the default stand out."""
    lines = [f"**{catalogue[record.game].title} · table {record.id}**: settings."]
    for setting in catalogue[record.game].settings:
        value = _value(record, setting)
        line = marked(told(setting, value))
        lines.append(f"- **{line}**" if value != setting.default else f"- {line}")
    return short("\n".join(lines), MESSAGE)


def settings_view(record: Table, chosen: str = "") -> discord.ui.View:
    """The settings in selects; a chosen one with more than two values shows these."""
    settings, table = switchable(record.game), record.id
    options = [(setting.key, _option(setting, _value(record, setting))) for setting in settings]
    items: list[Item] = [
        select(Action(table, "setting", key=str(row)), "Change which setting?", page, row=row)
        for row in range(PAGES)
        if (page := options[row * SELECT_OPTIONS : (row + 1) * SELECT_OPTIONS])
    ]
    for setting in settings:
        if setting.key == chosen:
            values = list(setting.values.items())[:SELECT_OPTIONS]
            action = Action(table, "value", key=setting.key)
            items.append(select(action, setting.prompt, values, row=VALUES_ROW))
    items.append(button(Action(table, "defaults"), "All as usual", row=VALUES_ROW + 1))
    return lasting_view(items)


def _option(setting: Setting, value: str) -> str:
    """A setting with its value, where both fit into an option; the text above says it whole."""
    line = told(setting, value)
    return line if len(line) <= OPTION_TEXT else setting.prompt


def _value(record: Table, setting: Setting) -> str:
    return record.options.get(setting.key, setting.default)


def _host_lobby(call: Call) -> Table:
    record = call.live.record
    if record.state is not TableState.LOBBY:
        raise Refused(f"The match at table {record.id} has begun; its settings stay.")
    if call.person != record.host_id:
        raise Refused(f"Only the host changes the settings; ask <@{record.host_id}>.")
    if not switchable(record.game):
        raise Refused(f"{catalogue[record.game].title} has no settings to change here.")
    return record


async def _show(call: Call, record: Table, chosen: str = "") -> None:
    await call.say(settings_text(record), view=settings_view(record, chosen))


@on("settings", new=True)
async def open_settings(call: Call, _: Action) -> None:
    """Show every setting; the host may change them."""
    record = call.live.record
    if call.person != record.host_id or record.state is not TableState.LOBBY:
        await call.say(settings_text(record))
        return
    await _show(call, _host_lobby(call))


@on("setting")
async def choose_setting(call: Call, action: Action) -> None:
    """Flip a setting of two values at once; show the values of any other."""
    record = _host_lobby(call)
    setting = _named(record, action.said)
    if len(setting.values) > 2:
        return await _show(call, record, setting.key)
    other = next(value for value in setting.values if value != _value(record, setting))
    return await _show(call, await _keep(call, {setting.key: other}))


@on("value")
async def choose_value(call: Call, action: Action) -> None:
    """Give a setting the value chosen."""
    record = _host_lobby(call)
    setting = _named(record, action.key)
    await _show(call, await _keep(call, {setting.key: action.said}))


@on("defaults")
async def all_as_usual(call: Call, _: Action) -> None:
    """Give every setting its default."""
    record = _host_lobby(call)
    usual = {setting.key: setting.default for setting in switchable(record.game)}
    await _show(call, await _keep(call, usual))


@on("firstgame")
async def first_game(call: Call, _: Action) -> None:
    """Take the settings for somebody's first match; the table's message shows them."""
    record = _host_lobby(call)
    usual = {setting.key: setting.default for setting in switchable(record.game)}
    await _keep(call, {**usual, **catalogue[record.game].first_game})


@on("preset")
async def preset(call: Call, action: Action) -> None:
    """Give a setting the value for which the lobby has a button."""
    record = _host_lobby(call)
    setting = _named(record, action.key)
    await _keep(call, {setting.key: setting.press[0]})


def _named(record: Table, key: str) -> Setting:
    for setting in switchable(record.game):
        if setting.key == key:
            return setting
    raise Refused("That setting is gone; press Settings on the table's message again.")


async def _keep(call: Call, values: dict[str, str]) -> Table:
    """Give settings these values, and show the table as it stands then."""
    live = call.live
    game = catalogue[live.record.game]
    options = {**live.record.options, **values}
    # a file of cards is checked again, which takes a while
    settled = await asyncio.to_thread(game.settle, options, game.seats[-1])

    def keep(session: Session) -> Table:
        record = matches.get(session, table=live.id)
        return lobby.change(
            session,
            table=live.id,
            options={**record.options, **{key: settled[key] for key in values}},
            palette=record.palette,
            pace=record.pace,
        )

    await call.services.tables.in_lobby(live, keep)
    call.services.poster.touch(live.id)
    return live.record
