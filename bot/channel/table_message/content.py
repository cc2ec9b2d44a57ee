"""The words and buttons of a table's status message."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.channel.clocks import clock_words
from bot.channel.history.replay import replay_button
from bot.channel.lobby.dice_commitment import sealed_line, seed_line
from bot.channel.lobby.lobby import lobby_text, lobby_view
from bot.channel.lobby.rematch import rematch_button, what_else
from bot.channel.mentions import mention
from bot.channel.open_seats import offered_line
from bot.discord_limits import MESSAGE
from bot.presses import Action, Item, button, persistent_view
from bot.tables.ai.thinking import style_of
from bot.tables.live_table import LiveTable
from bot.tables.news import effective_news
from bot.words.names import escape, fill_names, truncate
from bot.words.results import TURNS, result_lines
from render import ZOOM, extras
from rules import catalogue
from storage.database.store import Store
from storage.matches import history, matches
from storage.schema.records import Clock, LoggedChange, TableState

RECENT = 6
"""Lines of news that the status message repeats."""
SPARE = 100
"""Characters left free: for a sentence where the picture is missing."""
STYLE_OF = "-# Style of "
"""Beginning of the line that shows a fair AI seat's plan."""
READ = (3 * RECENT, 30 * RECENT, 300 * RECENT)
"""Changes that are read for them, until there are enough."""


async def status_text(
    store: Store,
    live: LiveTable,
    running: Sequence[Clock],
    latest: Sequence[LoggedChange] | None = None,
    turns: Sequence[str] = (),
) -> str:
    """Return the table's message: pending seats, running clocks, latest news.

    `latest` are public changes already read, if any; `turns` are the turning points of a match
    that is over.
    """
    record = live.record
    if record.state is TableState.LOBBY:
        return lobby_text(record)
    if record.state is TableState.ABORTED:
        return f"**{live.title}** was closed without a result."
    lines, last = [f"**{live.title}**"], []
    if (result := record.result) is not None:
        seed = await store.read(matches.secret_seed, table=live.id)
        people = [mention(live, held.seat) for held in record.seats if held.person_id is not None]
        lines[0] += f" · {' '.join(people)}"
        lines += result_lines(result, live.why_ended, live.written, counted=live.counted)
        last += [seed_line(record, seed), what_else(record)]
        lines += _turning(turns, MESSAGE - SPARE - len("\n".join([*lines, *last])))
    else:
        lines += [*awaited_lines(live, running), *offered_line(live), *plan_lines(live)]
        last.append(sealed_line(record))
    room = MESSAGE - SPARE - len("\n".join([*lines, *last]))
    recent = await recent_lines(store, live, latest)
    return truncate("\n".join([*lines, *fitting(recent, room), *last]), MESSAGE)


def _turning(turns: Sequence[str], room: int) -> list[str]:
    """Return the turning points that fit into so many characters, below their title."""
    kept = [TURNS]
    for line in turns:
        if len("\n".join([*kept, line])) < room:
            kept.append(line)
    return kept if len(kept) > 1 else []


def fitting(news: Sequence[str], room: int) -> list[str]:
    """Return the latest lines that fit into so many characters, in small print."""
    kept: list[str] = []
    for line in reversed(news):
        room -= len(line) + len("\n-# ")
        if room < 0:
            break
        kept.insert(0, f"-# {line}")
    return kept


def awaited_lines(live: LiveTable, running: Sequence[Clock]) -> list[str]:
    """Return whose turn it is, for what and since when; equal questions share a line."""
    asked: dict[str, list[int]] = {}
    for seat, ask in live.match.public_asks().items():
        wanted = f"{escape(fill_names(ask.prompt, live.names))} [{ask.rule}]"
        asked.setdefault(wanted, []).append(seat)
    when = {each.seat: f" ({_since(live, each)})" for each in running}
    when |= {held.seat: " (an AI stands in)" for held in live.record.seats if held.stand_in}
    lines = []
    for wanted, seats in asked.items():
        if len(seats) == 1:
            lines.append(f"{mention(live, *seats)}'s turn: {wanted}{when.get(seats[0], '')}")
        else:
            *first, last = (mention(live, seat) + when.get(seat, "") for seat in seats)
            lines.append(f"Waiting for {', '.join(first)} and {last}: {wanted}")
    return lines


def plan_lines(live: LiveTable) -> list[str]:
    """Return the plan of each fair AI seat, where a game has plans; a strong one switches."""
    words, count = catalogue[live.record.game].describe_plan, live.match.seats
    kept = {
        held.seat: style_of(live.match, held.seat, held.ai_level or "")
        for held in live.record.seats
    }
    return [
        f"{STYLE_OF}{live.written[seat]}: {words(plan, count)}."
        for seat, plan in kept.items()
        if plan
    ]


def _since(live: LiveTable, clock: Clock) -> str:
    """Return since when somebody has been asked, and their deadline."""
    moment = discord.utils.format_dt(clock.since, "R")
    until = clock_words(live.record, clock)
    return f"{moment}, {until}" if until else moment


async def recent_lines(
    store: Store, live: LiveTable, latest: Sequence[LoggedChange] | None = None
) -> list[str]:
    """Return the last public news, oldest first, regardless of secret answers since."""
    lines: list[str] = []
    for most in READ:
        steps, latest = latest, None
        if steps is None:
            steps = await store.read(history.noticed, table=live.id, most=most, seat=None)
        fresh, is_cut = _new_to_somebody(live, steps)
        lines = live.lines_for([*effective_news(fresh)], None)
        # the first line may go on from one that was not read
        if is_cut or len(lines) > RECENT or len(steps) < most:
            break
    return lines[-RECENT:]


def _new_to_somebody(
    live: LiveTable, steps: Sequence[LoggedChange]
) -> tuple[Sequence[LoggedChange], bool]:
    """Return the public changes that the player idle for longest hasn't seen.

    Everybody has read older ones, such as the set-up. The second value says whether there are any.
    """
    public = [step for step in steps if not step.undone]
    last = {step.seat: number for number, step in enumerate(public)}
    since = min(last.get(seat.seat, 0) for seat in live.record.seats)
    while since and public[since - 1].seat == public[since].seat:
        since -= 1
    return public[since:], since > 0


def status_view(live: LiveTable) -> discord.ui.View:
    """Return the buttons below the status message."""
    record = live.record
    if record.state is TableState.LOBBY:
        return lobby_view(record)
    further = _extra_buttons(live)
    if record.state is not TableState.RUNNING:
        log = button(Action(record.id, "log"), "Log")
        return persistent_view([log, *replay_button(live), rematch_button(record), *further])
    return persistent_view(
        [
            button(Action(record.id, "play"), "Play", discord.ButtonStyle.primary),
            button(Action(record.id, "mine"), "My view"),
            button(Action(record.id, "undo", mark=live.public_fingerprint), "Undo"),
            button(Action(record.id, "log"), "Log"),
            *([button(Action(record.id, "clock"), "Clock")] if record.pace else []),
            *further,
        ]
    )


def _extra_buttons(live: LiveTable) -> list[Item]:
    """Return a button for each further picture that the game has to show now."""
    places = extras(live.match.view(None)) if live.match_or_none is not None else ()
    named = [(ZOOM, "Zoom")] if live.match_or_none is not None else []
    named += [(extra.name, extra.title) for extra in places]
    return [button(Action(live.id, name), title) for name, title in named]
