"""The words and buttons of a table's status message."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import discord

from bot.actions import Action, button, lasting_view, short
from bot.lobby import lobby_text, lobby_view
from bot.names import marked
from render import report
from rules.kernel import Result, spell
from storage import clocks, history, matches
from storage.records import Clock, Step, TableState

if TYPE_CHECKING:
    from bot.client import Orrery
    from bot.tables.live import Live

LIMIT = 2000
RECENT = 6
"""Lines of news that the status message repeats."""
MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}


async def status_text(bot: Orrery, live: Live) -> str:
    """What the table is waiting for, and what happened last."""
    record = live.record
    if record.state is TableState.LOBBY:
        return lobby_text(record)
    if record.state is TableState.ABORTED:
        return f"**{live.title}** was closed without a result."
    after = max(0, record.revision - RECENT) - 1
    steps, running = await bot.store.run(
        lambda session: (
            history.since(session, table=live.id, revision=after),
            clocks.of_table(session, table=live.id),
        )
    )
    lines = [f"**{live.title}**"]
    if record.state is TableState.FINISHED and record.result is not None:
        seed = await bot.store.run(lambda session: matches.secret_seed(session, table=live.id))
        result = record.result
        lines += result_lines(result, live.why_ended, live.written, counted=live.counted)
        lines.append(f"-# Dice seed `{seed}`, SHA-256 `{record.commitment}`")
    else:
        lines += awaited_lines(live, running)
    last = []
    if record.state is TableState.RUNNING:
        last = [f"-# SHA-256 of the dice seed: `{record.commitment}`"]
    room = LIMIT - len("\n".join([*lines, *last]))
    return short("\n".join([*lines, *fitting(recent_lines(live, steps), room), *last]), LIMIT)


def fitting(news: Sequence[str], room: int) -> list[str]:
    """The latest of these lines that fit into so many characters, in small print."""
    kept: list[str] = []
    for line in reversed(news):
        room -= len(line) + len("\n-# ")
        if room < 0:
            break
        kept.insert(0, f"-# {line}")
    return kept


def awaited_lines(live: Live, running: tuple[Clock, ...]) -> list[str]:
    """Who is awaited, for what and since when; those who are asked the same share a line."""
    since = {clock.seat: clock.since for clock in running}
    asked: dict[str, list[int]] = {}
    for seat, ask in sorted(live.match.asks().items()):
        wanted = f"{marked(spell(ask.prompt, live.names))} [{ask.rule}]"
        asked.setdefault(wanted, []).append(seat)
    when = {seat: f" ({discord.utils.format_dt(at, 'R')})" for seat, at in since.items()}
    lines = []
    for wanted, seats in asked.items():
        if len(seats) == 1:
            lines.append(f"Awaited: {mention(live, *seats)} — {wanted}{when.get(seats[0], '')}")
        else:
            people = ", ".join(mention(live, seat) + when.get(seat, "") for seat in seats)
            lines.append(f"Awaited: {people} — {wanted}")
    return lines


def mention(live: Live, seat: int) -> str:
    """A seat's holder; in edits and with mentions switched off this pings nobody."""
    held = live.seat(seat)
    return f"<@{held.person_id}>" if held.person_id else f"**{marked(held.name)}**"


def recent_lines(live: Live, steps: tuple[Step, ...]) -> list[str]:
    """The last public news, the oldest first."""
    told = [item for step in steps if not step.undone for item in step.news]
    return live.lines_for(told, None)[-RECENT:]


def result_lines(
    result: Result, why: str, names: dict[int, str], *, counted: str = "points"
) -> list[str]:
    """The final table: who won and why it ended, places, scores and what they are made of."""
    lines = [f"## {_headline(result, names, counted)}", f"The match is over. {why}."]
    for seat in sorted(range(len(result.places)), key=lambda seat: result.places[seat]):
        place = result.places[seat]
        parts = " + ".join(f"{part} {worth}" for part, worth in result.breakdown[seat].items())
        medal = "" if len(names) == 1 else f"{MEDALS.get(place, f'{place}.')} "
        if parts:
            lines.append(f"{medal}**{names[seat]}: {result.scores[seat]}** = {parts}")
        elif medal:
            lines.append(f"{medal}**{names[seat]}**")
    return lines


def _headline(result: Result, names: dict[int, str], counted: str) -> str:
    """Who has won; with how much, where that is what decided. Whoever plays alone may lose."""
    winners = [seat for seat, place in enumerate(result.places) if place == 1]
    called = " and ".join(names[seat] for seat in winners or names)
    if not winners:
        return f"{called} {'loses' if len(names) == 1 else 'lose'}"
    verb = "wins" if len(winners) == 1 else "share the win"
    most = max(result.scores)
    decided = len(names) > 1 and all(result.scores[seat] == most for seat in winners)
    return f"{called} {verb} with {most} {counted}" if most and decided else f"{called} {verb}"


def status_view(live: Live) -> discord.ui.View:
    """The buttons below the status message."""
    record = live.record
    if record.state is TableState.LOBBY:
        return lobby_view(record)
    fought = [button(Action(record.id, "battle"), "Battle")] if _has_battle(live) else []
    if record.state is not TableState.RUNNING:
        return lasting_view([button(Action(record.id, "log"), "Log"), *fought])
    return lasting_view(
        [
            button(Action(record.id, "play"), "Play", discord.ButtonStyle.primary),
            button(Action(record.id, "mine"), "My view"),
            button(Action(record.id, "undo", mark=record.revision), "Undo"),
            button(Action(record.id, "log"), "Log"),
            *fought,
        ]
    )


def _has_battle(live: Live) -> bool:
    """Whether there is a battle to look at."""
    return live.started is not None and bool(report(live.match.view(None)))
