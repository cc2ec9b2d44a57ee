"""A game's queries, answered privately from the reader's view."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Coroutine, Mapping
from functools import partial
from keyword import iskeyword
from typing import Any

import discord
from discord import app_commands
from msgspec import Struct

from bot.commands.autocompletion import (
    Choices,
    Completer,
    completions,
    empty_on_error,
    strip_brackets,
)
from bot.commands.table_autocompletion import complete_table
from bot.commands.table_resolution import resolve_table
from bot.interactions.call import Call
from bot.interactions.presses import Action, on
from bot.interactions.replies import as_file, reply_in_parts
from bot.services import Interaction
from bot.tables.live_table import LiveTable
from bot.tables.preferences import preferences_of
from bot.tables.workers.reader_queries import answer_query
from bot.user_errors import UserError
from bot.words.names import escape, fill_names
from rules.kernel import IllegalAnswer
from rules.table_game import Command, Param, Query, game_of

Callback = Callable[..., Coroutine[Any, Any, None]]


def command_of(
    spec: Command | Query, callback: Callback, completer: Callable[[Param], Completer]
) -> app_commands.Command[Any, ..., Any]:
    """Return the slash command for a game's move or query.

    Its parameters are those of `spec` and `table`; `completer` returns the autocompletion of each.
    """
    made: app_commands.Command[Any, ..., Any] = app_commands.Command(
        name=spec.name, description=spec.help, callback=describe_arguments(spec.params, callback)
    )
    for param in spec.params:
        made.autocomplete(python_name(param.name))(empty_on_error(completer(param)))
    made.autocomplete("table")(complete_table)
    return made


def query_command(slug: str, query: Query) -> app_commands.Command[Any, ..., Any]:
    """Return the slash command for a game's query."""
    return command_of(query, _callback(slug, query), partial(_completer, slug, query))


def command_signature(params: tuple[Param, ...]) -> inspect.Signature:
    """Return a signature of text parameters, required ones first, ending with `table`."""
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    parameters = [inspect.Parameter("interaction", kind, annotation=discord.Interaction)]
    for param in sorted(params, key=lambda option: not option.required):
        default = inspect.Parameter.empty if param.required else None
        annotation = str if param.required else (str | None)
        name = python_name(param.name)
        parameters.append(inspect.Parameter(name, kind, default=default, annotation=annotation))
    parameters.append(inspect.Parameter("table", kind, default=None, annotation=str | None))
    return inspect.Signature(parameters)


def python_name(name: str) -> str:
    """Return a parameter's name in Python: with `_` where it is a keyword, such as `from`."""
    return f"{name}_" if iskeyword(name) else name


def describe_arguments(params: tuple[Param, ...], callback: Any) -> Any:
    """Return a callback with its signature, and the names and help that Discord shows."""
    callback.__signature__ = command_signature(params)
    helps = {python_name(param.name): param.help for param in params} | {"table": "Table"}
    renamed = {
        python_name(param.name): param.name
        for param in params
        if python_name(param.name) != param.name
    }
    made = app_commands.describe(**helps)(callback)
    return app_commands.rename(**renamed)(made) if renamed else made


def given_arguments(params: tuple[Param, ...], given: Mapping[str, str | None]) -> dict[str, str]:
    """Return the arguments that were typed, by their names on Discord."""
    return {param.name: words for param in params if (words := given.get(python_name(param.name)))}


def _view(live: LiveTable, person: int) -> Struct:
    """Return a person's view of the match; spectators get the public view."""
    return live.view_of(person)


async def show_picture(call: Call, name: str, place: str | None) -> discord.File | None:
    """Return the extra picture `name` at a place as a file.

    Returns None without a place, if the picture has no places, and for people who read boards as
    text.
    """
    services, live, person = call.services, call.live, call.person
    if place is None or (await preferences_of(services.store, person)).text_board:
        return None
    if not services.boards.places(live, person, name):
        return None
    picture = await services.boards.paint_extra(live, person, name, place)
    return as_file(picture, f"{live.id}-{name}.png")


async def _answer(call: Call, query: Query, arguments: Mapping[str, str]) -> None:
    """Reply to the caller with a query's answer, computed from what they may see.

    Raises UserError if the game rejects the arguments.
    """
    live, person, match = call.live, call.person, call.live.match
    view, game = _view(live, person), match.game
    try:
        # working it out may take seconds and much memory, and others cannot wait for it
        words = await call.services.reader_queries.run(
            person, answer_query, query.answer, game.prepare, match.options, view, arguments
        )
    except IllegalAnswer as refusal:
        raise UserError(fill_names(str(refusal), live.markdown_names)) from refusal
    place = arguments.get(query.place, "") if query.place else None
    picture = await show_picture(call, query.name, place)
    await reply_in_parts(call.interaction, escape(fill_names(words, live.names)), picture=picture)


@on("query", new=True, in_panel=True)
async def ask_beside(call: Call, action: Action) -> None:
    """Reply with a query's answer about the subject of the user's open question.

    Raises UserError if that question is answered by now.
    """
    live, seat = call.live, call.live.revealed_seat_of(call.person)
    ask = live.match.asks().get(seat)
    for query in game_of(live.match).queries:
        if query.name == action.key and ask is not None and ask.id in query.beside:
            arguments = query.arguments(live.view_of(call.person), ask)
            return await _answer(call, query, arguments)
    raise UserError("That question has already been answered. Press Play to see your current one.")


def _callback(slug: str, query: Query) -> Callback:
    """Return a query command's function, which replies with the answer."""

    async def asked(interaction: Interaction, **given: str | None) -> None:
        """Reply with the answer; raise UserError for another game or a missing argument."""
        call = await resolve_table(interaction, given.pop("table", None), game=slug, ended=True)
        if call.live.table.game != slug:
            raise UserError(
                f"Table {call.live.id} plays another game. Choose one with the `table` option."
            )
        arguments = {
            name: strip_brackets(words)
            for name, words in given_arguments(query.params, given).items()
        }
        for param in query.params:
            if param.required and param.name not in arguments:
                raise UserError(f"Add {param.name}: {param.help[:1].lower()}{param.help[1:]}.")
        await _answer(call, query, arguments)

    return asked


def _completer(slug: str, query: Query, param: Param) -> Completer:
    """Return the autocompletion of one parameter of a query."""

    async def complete(interaction: Interaction, current: str) -> Choices:
        """Complete the parameter from what the caller may see; nothing for another game."""
        call = await resolve_table(interaction, interaction.namespace.table, game=slug, ended=True)
        if call.live.table.game != slug:
            return []
        values = query.complete(_view(call.live, call.person), param.name, current)
        return completions((value, value) for value in values)

    return complete
