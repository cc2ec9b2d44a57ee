"""The texts of a lobby's message: seats, settings and what the lobby is waiting for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from bot.tables.clocks.pace import in_words
from bot.tables.people.reliability import Reliability
from bot.words.game_settings import changed_switches
from bot.words.games import (
    is_first_game,
    level_label,
    passed_in_a_first_game,
    players,
    style_lines,
)
from bot.words.icon_marks import icon_mark
from bot.words.names import escape
from bot.words.records import brief_reliability, requirement_lines
from render import AI, CLOCK, HOST, seat_icon
from rules import catalogue
from rules.kernel.sentences import counted
from rules.table_game import FAIR
from storage.schema.table_records import Seat, Table

SEASON_STARTS = "The match starts automatically once the dice commitment is posted."
"""The line that says how the match of a season's table starts."""
MAX_SETTINGS_LISTED = 8
"""Maximum number of settings that a lobby's message lists."""


class LobbyTexts(NamedTuple):
    """The texts of a lobby's message from top to bottom."""

    title: str
    about: str
    seats: str
    settings: str
    next_step: str


def lobby_texts(table: Table, records: Mapping[int, Reliability] | None = None) -> LobbyTexts:
    """Return a lobby's texts; `records` are reliability figures by a person's id."""
    game = catalogue[table.game]
    if table.season_id is not None:
        names = ", ".join(f"<@{seat.person_id}>" for seat in table.seats)
        return LobbyTexts(f"{game.title} · table {table.id}", "", names, "", SEASON_STARTS)
    return LobbyTexts(
        f"{game.title} · table {table.id}",
        "\n".join(f"-# {line}" for line in description(table.game)),
        "\n".join(_seat_lines(table, records or {})),
        "\n".join([*setting_lines(table), *_term_lines(table)]),
        "\n".join(_next_lines(table)),
    )


def _seat_lines(table: Table, records: Mapping[int, Reliability]) -> list[str]:
    """Return lines about the host, each seat's holder, AI levels and reserved seats."""
    lines = [f"Open · <@{table.host_id}> is the host."]
    lines += [deal_line(table)] if table.deal is not None else []
    lines += [f"{seat.seat + 1}. {_holder_words(table, seat, records)}" for seat in table.seats]
    levels = dict.fromkeys(seat.ai_level for seat in table.seats if seat.ai_level)
    lines += [f"-# {_level_line(level, table.game)}." for level in levels]
    if FAIR in levels:
        styles = style_lines(table.game, len(table.seats))
        lines += ["-# Possible styles, chosen at random:"] * bool(styles)
        lines += [f"-# {style}" for style in styles]
    if table.untaken_seats:
        waits = ", ".join(f"<@{kept.person_id}>" for kept in table.untaken_seats)
        lines.append(f"Rematch. Seats are reserved for the previous players: {waits}.")
    return lines


def _level_line(level: str, game: str) -> str:
    """Return a level's description as a line, such as *Fair AIs: each plays to win*."""
    name, _, strength = level_label(level, game).partition(": ")
    each = f": each {strength.removeprefix('each ')}" if strength else ""
    return f"{name.capitalize()} AIs{each}"


def setting_lines(table: Table) -> list[str]:
    """Return a line for each setting that isn't default, at most MAX_SETTINGS_LISTED."""
    changed, lines = changed_switches(table.game, table.options), list[str]()
    if is_first_game(table.game, table.options):
        lines.append("Set up as a first game:")
        lines += [
            f"At first, everybody's standing orders pass on {words}. Change yours with `/table "
            "orders`."
            for words in passed_in_a_first_game(table.game)
        ]
    lines += [f"{setting}." for setting in changed[:MAX_SETTINGS_LISTED]]
    if len(changed) > MAX_SETTINGS_LISTED:
        others = len(changed) - MAX_SETTINGS_LISTED
        lines.append(f"And {others} more. Press Settings to see all of them.")
    return lines


def deal_line(table: Table) -> str:
    """Return the line that explains a duplicate table to people who may join."""
    other = "" if table.deal == table.id else f" of table {table.deal}"
    return (
        f"This is a duplicate{other}: several tables get the same cards and dice, and results are "
        "compared seat by seat. Settings are fixed. The match is played in a private thread, and "
        "nobody sees another table's match until all have ended."
    )


def waits_for_commitment(table: Table) -> bool:
    """Return whether the commitment to the dice still has to be posted.

    A duplicate shares the commitment of the first table of its deal.
    """
    return bool(table.outbox) or (table.deal is not None and table.commitment_message is None)


def _next_lines(table: Table) -> list[str]:
    """Return lines about what the lobby is waiting for, and how to start it."""
    low, high, count = *seat_bounds(table), len(table.seats)
    high = table.fills_at or high
    startable = not waits_for_commitment(table) and not table.untaken_seats
    lines = list[str]()
    if waits_for_commitment(table):
        lines.append("The dice commitment hasn't been posted yet. You can start once it has been.")
    if table.fills_at is not None:
        lines.append(f"The match starts automatically once {table.fills_at} seats are taken.")
    if count < low:
        lines.append(
            f"{counted(low - count, 'more player')} {'is' if low - count == 1 else 'are'} needed. "
            "Others can press Join, or the host can press Add AI. Then press Start."
        )
    elif count < high:
        start = ", or press Start to begin now" if startable else ""
        lines.append(f"Up to {high - count} more can join{start}.")
    else:
        start = " Press Start to begin." if startable else ""
        lines.append(f"All seats are taken.{start}")
    return lines


def seat_bounds(table: Table) -> tuple[int, int]:
    """Return the fewest and the most seats with which a table may start."""
    if table.deal is not None and table.fills_at is not None:
        return table.fills_at, table.fills_at
    game = catalogue[table.game]
    return game.seats[0], game.seats[-1]


def _holder_words(table: Table, seat: Seat, records: Mapping[int, Reliability]) -> str:
    """Return a seat's emblem and holder, with a person's reliability or an AI's level."""
    emblem = icon_mark(seat_icon(table.game, seat.seat))
    if not seat.person_id:
        return f"{emblem}{icon_mark(AI)}{escape(seat.name)} ({seat.ai_level})"
    crown = icon_mark(HOST) if seat.person_id == table.host_id else ""
    own = records.get(seat.person_id)
    return f"{emblem}{crown}<@{seat.person_id}>{f' · {brief_reliability(own)}' if own else ''}"


def _term_lines(table: Table) -> list[str]:
    """Return lines for the pace, the requirement and an unrated match; none for defaults."""
    terms = [f"{icon_mark(CLOCK)}{in_words(table.pace)}."] if table.pace is not None else []
    terms += requirement_lines(table.required)
    return terms if table.rated else [*terms, "Unrated: the result doesn't affect any rating."]


def description(slug: str) -> list[str]:
    """Return lines that describe a game: subject, players, length and solo play."""
    game = catalogue[slug]
    figures = " · ".join(filter(None, [players(slug), game.duration]))
    return [line for line in (game.about, f"{figures}.", game.solo) if line]
