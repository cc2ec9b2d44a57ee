"""Opening a table, sitting down, leaving, starting."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import discord
from msgspec.structs import replace
from sqlmodel import Session

from bot.channel.lobby.dice_commitment import promise
from bot.presses import Action, Item, button, on, select
from bot.services import Call, Services
from bot.tables.clocks.pace import in_words
from bot.tables.history.reliability import Reliability
from bot.tables.players import default_level
from bot.tables.requirements import check, check_table
from bot.words.ai_names import ai_name
from bot.words.games import is_first_game, level_entry, passed_in_a_first_game, players
from bot.words.icon_marks import icon_mark
from bot.words.names import User, display_name, escape
from bot.words.records import brief_record, requirement_lines
from bot.words.refusals import UserError
from bot.words.settings import switched
from render import AI, CLOCK, HOST, seat_icon
from rules import catalogue
from storage.matches import dice_seed, lobby, matches, outbox
from storage.matches.lobby import NewTable
from storage.schema.people_records import TableTerms
from storage.schema.records import KeptSeat, Place, Post, Seat, Table, TableState

STARTS = "The match starts automatically as soon as its dice are committed to."
"""Of a season's table."""
SHOWN = 8
"""Settings that a lobby's message lists at most."""


class LobbyTexts(NamedTuple):
    """The texts of a lobby's message from top to bottom."""

    title: str
    about: str
    seats: str
    settings: str
    next_step: str


def lobby_texts(record: Table, records: Mapping[int, Reliability] | None = None) -> LobbyTexts:
    """Return the texts of a lobby: seats with their holders' records, settings and next steps."""
    game = catalogue[record.game]
    if record.season_id is not None:
        names = ", ".join(f"<@{seat.person_id}>" for seat in record.seats)
        return LobbyTexts(f"{game.title} · table {record.id}", "", names, "", STARTS)
    return LobbyTexts(
        f"{game.title} · table {record.id}",
        "\n".join(f"-# {line}" for line in description(record.game)),
        "\n".join(_seat_lines(record, records or {})),
        "\n".join([*_setting_lines(record), *_terms(record)]),
        "\n".join(_next_lines(record)),
    )


def _seat_lines(record: Table, records: Mapping[int, Reliability]) -> list[str]:
    """Return the host, and who holds each seat."""
    lines = [f"Open · <@{record.host_id}> is the host."]
    lines += [f"{seat.seat + 1}. {_held(record, seat, records)}" for seat in record.seats]
    levels = dict.fromkeys(seat.ai_level for seat in record.seats if seat.ai_level)
    lines += [f"-# AI {level_entry(level, record.game)}." for level in levels]
    if record.missing:
        waits = ", ".join(f"<@{kept.person_id}>" for kept in record.missing)
        lines.append(f"A rematch; its seats are kept for those who played before: {waits}.")
    return lines


def _setting_lines(record: Table) -> list[str]:
    """Return the settings that differ from their defaults."""
    changed, lines = switched(record.game, record.options), list[str]()
    if is_first_game(record.game, record.options):
        lines.append("Set up as a first game:")
        lines += [
            f"Everybody passes on {words} at first. Change yours with `/table orders`."
            for words in passed_in_a_first_game(record.game)
        ]
    lines += [f"{setting}." for setting in changed[:SHOWN]]
    if len(changed) > SHOWN:
        lines.append(f"{len(changed) - SHOWN} more settings changed. Press Settings for all.")
    return lines


def _next_lines(record: Table) -> list[str]:
    """Return what the table waits for before it can start."""
    low, high, count = *_bounds(record), len(record.seats)
    lines = list[str]()
    if record.outbox:
        lines.append("The commitment to the seed isn't posted yet. Start waits for it.")
    if record.fills_at is not None:
        lines.append(f"It starts automatically with {record.fills_at} seats taken.")
    if count < low:
        lines.append(
            f"{low - count} more needed: others press Join, or the host presses Add AI. "
            "Start begins the match then."
        )
    elif count < high:
        lines.append(f"Up to {high - count} more may join; the table can start now: press Start.")
    else:
        lines.append("All seats are taken; the table can start now: press Start.")
    return lines


def _bounds(record: Table) -> tuple[int, int]:
    """Return the fewest and the most seats of a table's game."""
    game = catalogue[record.game]
    return game.seats[0], game.seats[-1]


def _held(record: Table, seat: Seat, records: Mapping[int, Reliability]) -> str:
    """Return who holds a seat, with its emblem and the person's record."""
    emblem = icon_mark(seat_icon(record.game, seat.seat))
    if not seat.person_id:
        return f"{emblem}{icon_mark(AI)}{escape(seat.name)} ({seat.ai_level})"
    crown = icon_mark(HOST) if seat.person_id == record.host_id else ""
    own = records.get(seat.person_id)
    return f"{emblem}{crown}<@{seat.person_id}>{f' · {brief_record(own)}' if own else ''}"


def _terms(record: Table) -> list[str]:
    """Return lines for the pace and for an unrated match."""
    terms = [f"{icon_mark(CLOCK)}{in_words(record.pace)}."] if record.pace is not None else []
    terms += requirement_lines(record.required)
    return terms if record.rated else [*terms, "Unrated: the result doesn't affect any rating."]


def description(slug: str) -> list[str]:
    """Return the description of a game: subject, players, length and special features."""
    game = catalogue[slug]
    figures = " · ".join(filter(None, [players(slug), game.duration]))
    return [line for line in (game.about, f"{figures}.", game.solo) if line]


def lobby_items(record: Table) -> list[Item]:
    """Return the lobby's buttons and selects: join, leave, AI seats, start and the settings."""
    if record.season_id is not None:
        return []
    game, count = catalogue[record.game], len(record.seats)
    full = count >= game.seats[-1]
    start, green = Action(record.id, "begin"), discord.ButtonStyle.success
    items: list[Item] = [
        button(Action(record.id, "join"), "Join", discord.ButtonStyle.primary, disabled=full),
        button(Action(record.id, "leave"), "Leave"),
        button(Action(record.id, "addai"), "Add AI", disabled=full, icon=AI),
        button(Action(record.id, "dropai"), "Remove AI"),
        button(start, "Start", green, disabled=count < game.seats[0] or bool(record.outbox)),
    ]
    if any(setting.values for setting in game.settings):
        items.append(button(Action(record.id, "settings"), "Settings", row=1))
    items.append(button(Action(record.id, "openpace"), "Pace", row=1, icon=CLOCK))
    if record.kept:
        items.append(button(Action(record.id, "freeseats"), "Free seats", row=1))
    if game.first_game:
        items.append(button(Action(record.id, "firstgame"), "First game", row=1))
    for setting in game.settings:
        value, words = setting.shortcut
        if value and record.options.get(setting.key) != value:
            items.append(button(Action(record.id, "preset", key=setting.key), words, row=1))
    levels = [(level, level_entry(level, record.game)) for level in game.ai_levels]
    if len(levels) > 1 and not full:
        items.append(select(Action(record.id, "addai"), "Level of the new AI", levels, row=2))
    return items


def settled(game: str, ai_seats: int, options: Mapping[str, str]) -> dict[str, str]:
    """Return the checked options of a new table; raise IllegalAnswer or UserError."""
    most = catalogue[game].seats[-1]
    if ai_seats >= most:
        raise UserError(f"{catalogue[game].title} has {most} seats. Leave one for yourself.")
    return catalogue[game].settle(options, most)


def new_table(
    services: Services, host: User, place: Place, game: str, options: Mapping[str, str]
) -> NewTable:
    """Return a table to open now, with checked options."""
    return NewTable(
        game=game,
        place=place,
        host_id=host.id,
        host_name=display_name(host),
        options=options,
        at=services.now(),
    )


async def open_table(
    services: Services,
    new: NewTable,
    *,
    levels: Sequence[str],
    terms: TableTerms,
    kept: Sequence[KeptSeat] = (),
    post: Post | None = None,
) -> Table:
    """Store a new table with its host and AI seats of these levels.

    The host has the first seat, or in a rematch the one that is `kept`; a `post` is then pending.
    Hosts can't require a record that they don't have.
    """

    def create(session: Session) -> Table:
        """Store the table with its seats, and the lines to post above its message."""
        record = seated(session, replace(new, seed=dice_seed.new_secret()), levels)
        # the kept seats of a rematch need no record
        if not kept:
            guild, subject = new.place.guild_id, "A host who asks for that"
            check(session, terms.required, person_id=new.host_id, guild_id=guild, subject=subject)
        lobby.set_terms(session, table=record.id, terms=terms)
        lobby.keep_seats(session, table=record.id, kept=kept, fills_at=terms.fills_at)
        outbox.enqueue(session, table=record.id, post=post)
        return outbox.enqueue(session, table=record.id, post=promise(record))

    return await services.store.run(create)


def seated(session: Session, new: NewTable, levels: Sequence[str]) -> Table:
    """Store a new table with its host in the first seat, and AI seats of these levels."""
    record = lobby.open_table(session, new)
    record = _sit_down(session, record, new.host_id, new.host_name)
    for level in levels:
        record = _sit_ai(session, record, level)
    return record


def _sit_down(session: Session, record: Table, person: int, name: str) -> Table:
    """Seat a person, unless the table already has all the people that it waits for."""
    most = record.fills_at or catalogue[record.game].seats[-1]
    check_table(session, record, person)
    return lobby.sit_down(session, table=record.id, person_id=person, name=name, most=most)


def _sit_ai(session: Session, record: Table, level: str) -> Table:
    """Seat an AI under a name that nobody at the table has."""
    name = ai_name(record.id, [seat.name for seat in record.seats])
    most = catalogue[record.game].seats[-1]
    return lobby.sit_ai(session, table=record.id, level=level, name=name, most=most)


async def _change(call: Call, work: Callable[[Session, Table], Table]) -> None:
    """Change a lobby in one transaction, and show the result soon."""
    table = call.live.id
    await call.services.tables.in_lobby(
        call.live, lambda session: work(session, matches.get(session, table=table))
    )
    call.services.poster.touch(table)


@on("join")
async def join(call: Call, _: Action) -> None:
    """Sit down in the next seat."""
    user = call.interaction.user
    await _change(
        call, lambda session, record: _sit_down(session, record, user.id, display_name(user))
    )
    await _begin_if_full(call)


@on("joinfound", new=True)
async def join_found(call: Call, action: Action) -> None:
    """Sit down at a table from a list in another channel; reply with a link to it."""
    await join(call, action)
    await call.say(f"You have a seat at {call.live.title}: {call.live.address}")


async def _begin_if_full(call: Call) -> None:
    """Start the match of a full table that starts automatically; post its commitment first."""
    record = call.live.record
    full = record.fills_at is not None and len(record.seats) >= record.fills_at
    if full and record.state is TableState.LOBBY and not record.outbox:
        await _start(call)


@on("leave")
async def leave(call: Call, _: Action) -> None:
    """Free the presser's seat in a lobby."""

    def stand_up(session: Session, record: Table) -> Table:
        return lobby.leave(session, table=record.id, person_id=call.person)

    await _change(call, stand_up)


@on("addai")
async def add_ai(call: Call, action: Action) -> None:
    """Seat an AI of the chosen level, or of the default one."""

    def sit(session: Session, record: Table) -> Table:
        _need_host(record, call.person)
        known = catalogue[record.game].ai_levels
        level = action.choice if action.choice in known else default_level(record.game)
        return _sit_ai(session, record, level)

    await _change(call, sit)


@on("dropai")
async def drop_ai(call: Call, _: Action) -> None:
    """Take the last AI seat away."""

    def clear(session: Session, record: Table) -> Table:
        _need_host(record, call.person)
        held = [seat.seat for seat in record.seats if seat.ai_level is not None]
        if not held:
            raise UserError("There is no AI seat. Press Add AI to add one.")
        return lobby.clear_seat(session, table=record.id, seat=held[-1])

    await _change(call, clear)


def _need_host(record: Table, person: int) -> None:
    if person != record.host_id:
        raise UserError(f"Only the host can change the AI seats. Ask <@{record.host_id}>.")


@on("freeseats")
async def free_seats(call: Call, _: Action) -> None:
    """Stop reserving a rematch's seats: anybody may join, and Start begins the match."""

    def free(session: Session, record: Table) -> Table:
        if call.person != record.host_id:
            raise UserError(f"Only the host can free the seats. Ask <@{record.host_id}>.")
        return lobby.keep_seats(session, table=record.id, kept=(), fills_at=None)

    await _change(call, free)


@on("begin")
async def begin(call: Call, _: Action) -> None:
    """Start the match: commit to the dice, deal, ask the first question."""
    live, person = call.live, call.person
    if live.record.state is not TableState.LOBBY:
        raise UserError("This table has already started. Press Play on its status message.")
    if live.record.outbox:
        raise UserError(
            "The commitment to the seed isn't posted yet. I retry automatically, or you can move "
            "the table with /table where."
        )
    if missing := live.record.missing:
        names = ", ".join(escape(kept.name) for kept in missing)
        raise UserError(
            f"The rematch waits for {names}. It starts once all have pressed Join, or its host "
            "presses Free seats."
        )
    if person != live.record.host_id and not live.record.has_player(person):
        raise UserError("Only players at the table can start it. Press Join first.")
    await _start(call)


async def _start(call: Call) -> None:
    await call.services.tables.start(call.live, by=call.by)
