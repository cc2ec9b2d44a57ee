"""Typed moves: a group of slash commands for each game, made from the game's own list."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from discord import app_commands

from bot.commands import game_queries
from bot.commands.autocompletion import (
    Choices,
    Completer,
    choice_name,
    completions,
    matching_options,
    strip_brackets,
)
from bot.commands.play import play_line
from bot.commands.table_resolution import resolve_seat, resolve_table
from bot.services import Interaction
from bot.words.names import fill_names
from rules import catalogue
from rules.kernel import Ask, IllegalAnswer, Match, Option
from rules.table_game import Command, Param, TableGame

ANY_QUESTION = "*"
RARE_GROUP = "more"
"""The subgroup for rarely typed commands; Discord allows 25 names at each level."""

Arguments = Mapping[str, str]


class Typist:
    """Converts a typed command's arguments into a move: the keys that answer its questions.

    Keys are tried in a copy of the match, and each question takes its key from the parameter that
    names it.
    """

    def __init__(self, match: Match, seat: int, command: Command, arguments: Arguments) -> None:
        """Begin a seat's move in a copy of the match; the arguments are by parameter name."""
        self.command = command
        self.seat = seat
        self.match = match
        # a rehearsal: the match itself changes only once the line is complete
        self.rehearsal = match.fork(None)
        self.keys: list[str] = []
        self.kind = ""
        """Prefix of the first argument's value, where the command alone isn't enough."""
        self.lead = 0
        """Keys to type before the first argument."""
        self.left = {
            param.name: strip_brackets(arguments[param.name]).split()
            if param.many
            else [arguments[param.name]]
            for param in command.params
            if arguments.get(param.name)
        }

    def ask(self) -> Ask | None:
        """Return the next question after the keys so far; None if the move ends or chance comes."""
        if self.keys and (self.rehearsal.rested or self.rehearsal.at_chance):
            return None
        return self.rehearsal.asks().get(self.seat)

    def param(self, ask: Ask) -> Param | None:
        """Return the parameter that answers a question by name, else one for any question.

        Returns None if no parameter does.
        """
        wanted = (
            (asked, param) for asked in (ask.id, ANY_QUESTION) for param in self.command.params
        )
        return next((param for asked, param in wanted if asked in param.answers), None)

    def run(self, *, until: str = "") -> Ask | None:
        """Add keys until an argument is missing, or `until` is the parameter asked for.

        Return the question then; None if the move is complete. Raises IllegalAnswer for an argument
        that isn't legal.
        """
        self._begin()
        while (ask := self.ask()) is not None:
            param = self.param(ask)
            if param is None or (param.name == until and not self.left.get(until)):
                return ask
            words = self.left.get(param.name)
            if not words:
                return ask
            self._type(self.whole(words.pop(0), ask))
        return None

    def _begin(self) -> None:
        """Add the command's first keys (`Command.starts`), until a parameter's question is open."""
        words = self.command.starts.split()
        for word in words:
            ask = self.ask()
            if ask is not None and any(ask.id in param.answers for param in self.command.params):
                self.kind = words[-1]
                break
            # where the way to it is not open, the refusal names the command's own word
            self._type(word if ask is not None and word in ask.keys else words[-1])
        self.lead = len(self.keys)

    def whole(self, word: str, ask: Ask) -> str:
        """Return the key for a typed word, which may omit the key's prefix, such as `build:`."""
        full = f"{self.kind}:{word}"
        first = len(self.keys) == self.lead
        if full in ask.keys and (first or word not in ask.keys):
            return full
        # what is not possible is named in full where the game can say why
        explained = (ask.explains or self.rehearsal.game.why_not is not None) and ":" not in word
        begins = self.kind and ask.id in self.command.params[0].answers
        return full if explained and begins and word not in ask.keys else word

    def typed_key(self, option: Option) -> str:
        """Return an option's key as a user types it, without the prefix that `whole` restores."""
        first = len(self.keys) == self.lead
        return option.key.removeprefix(f"{self.kind}:") if first else option.key

    def line(self) -> list[str]:
        """Return all keys of the move; raise IllegalAnswer for an illegal or surplus argument."""
        self.run()
        spare = [word for words in self.left.values() for word in words]
        if spare and not self.keys:
            # A command of another phase: the rule that asks now says what is possible.
            self.rehearsal.answer(self.seat, spare[0])
        if spare:
            raise IllegalAnswer(f"{' '.join(spare)!r} isn't needed for that move. Leave it out.")
        return self.keys

    def _type(self, key: str) -> None:
        """Answer the next question with a key.

        Where the rules then take a lone option without asking, an argument that names another one
        raises IllegalAnswer.
        """
        self.rehearsal.answer(self.seat, key)
        for ask in self.rehearsal.forced_asks:
            self._name(ask, key)
        self.keys.append(key)

    def _name(self, ask: Ask, key: str) -> None:
        """Drop an argument that names the option which was taken without asking.

        Raises IllegalAnswer if it names another one.
        """
        params = [param for param in self.command.params if ask.id in param.answers]
        words = self.left.get(params[0].name) if params and ask.seat == self.seat else None
        if words and words[0].lower() == ask.keys[0].lower():
            words.pop(0)
        elif words:
            raise self._refusal(ask, key, words[0])

    def _refusal(self, forced: Ask, key: str, word: str) -> IllegalAnswer:
        """Return the error for `word`, which names another option than the lone one of `forced`."""
        rehearsal = self.match.rehearse(self.seat, self.keys)
        rehearsal.ask_lone()
        rehearsal.answer(self.seat, key)
        while (ask := rehearsal.asks()[self.seat]).id != forced.id:
            rehearsal.answer(self.seat, ask.keys[0])
        return rehearsal.refusal(ask, word)


def options_of_command(ask: Ask, typist: Typist) -> list[Option]:
    """Return the options that a typed command may take.

    These are those with its prefix at its own question, and all at later ones.
    """
    if not typist.kind or len(typist.keys) > typist.lead:
        return list(ask.options)
    return [o for o in ask.options if o.key.partition(":")[0] == typist.kind]


def group_name(slug: str) -> str:
    """Return the name of the group of a game's typed commands: the slug, if it has no other."""
    return catalogue[slug].group or slug


def group_of(slug: str, game: TableGame[Any, Any]) -> app_commands.Group:
    """Return the group with the typed commands and queries of one game."""
    group = app_commands.Group(name=group_name(slug), description=f"Type a move in {game.title}")
    for command in game.commands:
        if not command.rare:
            group.add_command(_slash(slug, command))
    if rare := [command for command in game.commands if command.rare]:
        deeper = app_commands.Group(
            name=RARE_GROUP, description=f"Less common moves in {game.title}", parent=group
        )
        for command in rare:
            deeper.add_command(_slash(slug, command))
    for query in game.queries:
        group.add_command(game_queries.query_command(slug, query))
    return group


def _slash(slug: str, command: Command) -> app_commands.Command[Any, ..., Any]:
    """Return the slash command for one of a game's typed moves."""
    callback, completer = _callback(slug, command), partial(completer_of, slug, command)
    return game_queries.command_of(command, callback, completer)


def _callback(slug: str, command: Command) -> game_queries.Callback:
    """Return a typed command's function, which plays the move."""

    async def typed(interaction: Interaction, **given: str | None) -> None:
        """Play the move that the arguments make up; raise IllegalAnswer if it isn't legal."""
        call = await resolve_table(interaction, given.pop("table", None), game=slug)
        seat = call.live.revealed_seat_of(call.person)
        arguments = game_queries.given_arguments(command.params, given)
        keys = await call.services.tables.attempt(
            call.live,
            lambda match: Typist(match, seat, command, arguments).line(),
            description=f"seat {seat} types {command.name} {arguments}",
        )
        await play_line(call, keys)

    return typed


def completer_of(slug: str, command: Command, param: Param) -> Completer:
    """Return the autocompletion of one parameter of a typed command."""

    async def complete(interaction: Interaction, current: str) -> Choices:
        """Return the legal options for the parameter, after the arguments typed before it."""
        space = interaction.namespace
        live, seat = await resolve_seat(interaction, space.table, game=slug)
        given = {each.name: getattr(space, each.name) or "" for each in command.params}
        done, _, begun = (
            strip_brackets(current).rpartition(" ") if param.many else ("", "", current)
        )
        typist = Typist(live.match, seat, command, given | {param.name: done})
        ask = typist.run(until=param.name)
        if ask is None or typist.param(ask) is not param:
            return []
        offered = options_of_command(ask, typist)
        lines = [
            (f"{done} {typist.typed_key(option)}".strip(), fill_names(option.label, live.names))
            for option in matching_options(ask, begun)
            if option in offered
        ]
        return completions(
            (choice_name(line, words) if param.many else words, line) for line, words in lines
        )

    return complete


def groups() -> list[app_commands.Group]:
    """Return the typed commands of every game that has any.

    They are made from the catalogue when a client starts, so the module has no constant `COMMANDS`.
    """
    return [group_of(slug, game) for slug, game in catalogue.items() if game.commands]
